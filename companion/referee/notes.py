"""What a followed game notes as it goes on, by what it is about."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import inf
from typing import Self

from companion.observations import CardsCounted, PlayerNumber, SeenCard
from companion.referee.counters import CounterOf, Counters
from companion.referee.flags import FlagBook, Numbers
from companion.referee.remembered import Asked, Doubt, HandAtEnd, Reckoned, StandingReminder
from companion.referee.verdict import Question
from companion.rules.card import CardId


class Notes:
    """Base of the notes below, and of the game that holds them: they grow in place."""

    __slots__ = ()

    def copy(self) -> Self:
        """The same, to go on from apart: what either comes to does not change the other.

        The numbers of what was asked are shared, so that nothing has two.
        """
        noted = {one.name: getattr(self, one.name) for one in fields(self)}  # type: ignore[arg-type]
        grown = {name: value.copy() for name, value in noted.items() if isinstance(value, _GROWING)}
        return type(self)(**{**noted, **grown})


_GROWING = (list, dict, set, FlagBook, Counters, Notes)


@dataclass(slots=True)
class Asking(Notes):
    """What players are asked: all that was `asked`, the open `question`, and the `doubt` that may be asked about next,
    with since when there is one.

    `put_aside` is a question about a move that made way for another. `doubted` is what was asked in which turn;
    `denied`, of what players then said that something else was done; `recalled`, of how many told moves it was looked
    at whether they may have been others, `recollected`, what players said of which.
    """

    question: Asked | None = None
    asked: list[Question] = field(default_factory=list)
    doubt: tuple[float, Doubt] | None = None
    put_aside: Asked | None = None
    doubted: set[tuple[int, Doubt]] = field(default_factory=set)
    denied: set[tuple[int, Doubt]] = field(default_factory=set)
    recalled: int = 0
    recollected: dict[Doubt, str] = field(default_factory=dict)
    numbers: Numbers = field(default_factory=Numbers)

    def open_with(self, number: int) -> Asked | None:
        """The question with this number, if it waits for an answer."""
        return next((one for one in (self.question, self.put_aside) if one and one.question.id == number), None)

    def close(self, asked: Asked) -> None:
        if asked is self.question:
            self.question = None
        else:
            self.put_aside = None


@dataclass(slots=True)
class Hands(Notes):
    """What is known of hidden hands: each player's `at_end` of the last two turns; how many cards they hold is only
    `guessed` until after that turn.

    `told` is what players said of them last, and in which turn. `count` is a hand that was counted and may have been
    filled for the end of a turn. `owed` is, for each flag about hidden cards, what they would have to be counted as.
    """

    at_end: dict[PlayerNumber, tuple[HandAtEnd, ...]] = field(default_factory=dict)
    guessed: dict[PlayerNumber, float] = field(default_factory=dict)
    told: dict[Doubt, tuple[int, str]] = field(default_factory=dict)
    count: CardsCounted | None = None
    owed: dict[int, CardsCounted] = field(default_factory=dict)


@dataclass(slots=True)
class Late(Notes):
    """The `cards` of the `owner` that should have been readied and were not seen ready `since` the turn's end."""

    cards: dict[CardId, None] = field(default_factory=dict)
    owner: PlayerNumber = 0
    flag: int | None = None
    since: float = 0.0


@dataclass(slots=True)
class Reminding(Notes):
    """The reminders that were `said`, each once a turn by its mark, and the warnings of the round clock that were.

    `checks_announced` tells that this table announces "Check!" by button.
    """

    said: list[StandingReminder] = field(default_factory=list)
    marks: set[tuple[str, int, PlayerNumber]] = field(default_factory=set)
    round_ends_s: float | None = None
    round_told: set[float] = field(default_factory=set)
    checks_announced: bool = False


@dataclass(slots=True)
class Counting(Notes):
    """What players count.

    `entered_t` is when a counter was last entered, `pressed` when each player last counted Æmber, and by how much,
    where that was not weighed yet. `paid` is when each counted Æmber down, and by how much, since shortly before
    this turn began. `at_start` is the Æmber that each had counted when the other's turn ended; `before_key`, for a
    flag, what the player had before a key that was not paid for. `owed` is, for each flag about a counter, by how
    much a press may still put it right. `reckoned` are the gaps of which not every explanation could be looked at
    yet, `unsearched` those of which some never will be. `summed_up` is the turn in which both players' sums were
    last right for a while, and how much had happened in it.
    """

    entered_t: float = -100.0
    pressed: dict[PlayerNumber, tuple[float, int]] = field(default_factory=dict)
    paid: dict[PlayerNumber, tuple[tuple[float, int], ...]] = field(default_factory=dict)
    at_start: dict[PlayerNumber, int] = field(default_factory=dict)
    before_key: dict[int, int] = field(default_factory=dict)
    owed: dict[int, int] = field(default_factory=dict)
    reckoned: dict[CounterOf, Reckoned] = field(default_factory=dict)
    unsearched: set[CounterOf] = field(default_factory=set)
    summed_up: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Sight(Notes):
    """When the table was seen, and how well.

    `idle_t` is when it came to rest last without anything lying otherwise than before, `agreed_t` when it did so as was
    believed, `confirmed_t` when it was explained last. `before_t` is when it was seen before the last look;
    `was_unread` tells that a zone could not be read then, `is_well_read` that none is unread in the last look that had
    been read before; `is_looked_at_again`, that it was told again after a counter was entered. `hands_came_t` is when
    hands came over the table, as long as it has not settled since, `touched_t` when they last came, settled or not;
    `hands_are_told`, that this table tells of them.
    """

    before_t: float = -inf
    was_unread: bool = False
    is_well_read: bool = False
    idle_t: float = -100.0
    agreed_t: float = -100.0
    confirmed_t: float = 0.0
    is_looked_at_again: bool = False
    hands_came_t: float | None = None
    touched_t: float = -inf
    hands_are_told: bool = False


@dataclass(slots=True)
class PlayZone(Notes):
    """The cards that lie there while they are carried out, `carried_out`, and the titles `shown` there that were not
    explained yet. `is_used` tells that this table has such a zone."""

    shown: frozenset[str] = frozenset()
    is_used: bool = False
    carried_out: tuple[tuple[PlayerNumber, SeenCard], ...] = ()

"""Everything the referee knows about the game it follows, and the few ways in which that grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import inf
from typing import TypeAlias

from companion.observations import CardsCounted, Counter, GameStarted, PlayerNumber, SeenCard, TableSnapshot
from companion.referee.beliefs import Belief, kept
from companion.referee.counters import COUNTED, CounterOf, Counters, GapOf
from companion.referee.dealing import first_state
from companion.referee.flags import FlagBook, Numbers
from companion.referee.remembered import (
    Accusation,
    Asked,
    Checkpoint,
    Doubt,
    HandAtEnd,
    KeyTurn,
    Look,
    Lost,
    Moment,
    Reckoned,
    StandingReminder,
    Suspicion,
    ToldMove,
)
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import FlagKind, Question, Reminder, Retraction, Verdict
from companion.report import Sync
from companion.rules.card import CardId
from companion.rules.state import GameState

MISCOUNTED = 3.0
"""What it adds to a belief's cost that players counted otherwise, and had the time to."""
COUNTED_BEFORE, NOT_COUNTED_YET = 2.5, 0.2
"""What it adds while it is so: people count as a rule after they have moved cards, and seldom before."""
NOT_TURNED_YET = 0.4
"""What it adds while it is so that, by a belief, a key was forged whose token was not turned."""
EARLY_PRESS = 1.0
"""What it adds for good that a press came before what it was for."""
EARLY_S = 2.0
"""How long before: hands that have pressed are seen to have left the table only some moments later."""
SEEN_BEFORE_S = 1.5
"""A press follows this soon on hands that left the table, if it was what they were there for."""
PAYMENTS_KEPT_S = 30.0
"""For how long before a turn it is kept who paid what."""

Beliefs: TypeAlias = list[Belief]


@dataclass(slots=True)
class FollowedGame:
    """One game. `late` are cards that should have been readied by now and were not seen ready since.

    `shown` are titles that lay in the play zone and were not explained yet; `amber_at_start` is what each player
    had counted when the other's turn ended. `maybe_stunned` are creatures of which nobody could see whether a stun
    was put on them. `unsure` tells that what is believed takes unlikely moves, or was taken from the table, and that no
    sums have borne it out;
    `sums_are_hidden`, that it went by hidden cards how much Æmber moved.
    `summed_up` is the turn in which both players' sums were last right for a while, and how much had happened in it.
    `asked` are all questions, `question` the open one, `doubt` what may be asked next and since when it is in doubt,
    `doubted` what was asked in which turn; `recalled` is of how many told moves it was looked at whether they may have
    been others, `recollected` what players said of which; `put_aside` is a question about one that made way for
    another. `round_told` are the warnings of the round clock that were given.
    `tries_left` is how many moves may still be tried to explain the observation, or whatever has come due.
    `checks_announced` tells that this table announces "Check!" by button.
    `lying` are the cards that lay in piles, with their zones, when the table was explained last: what came to a pile
    since may lie there in any order.
    `paid` is when each player counted Æmber down, and by how much, since shortly before this turn began.
    `hands_at_end` are each player's hands at the ends of the last two turns; how many cards they hold is only
    `hands_guessed` until after that turn. `draw_told` is the turn of which each player told last whether the hand was
    full at its end.
    `pressed_t` is when each player last counted Æmber up, where that was not weighed yet.
    `hands_came_t` is when hands came over the table, as long as it has not settled since; `hands_are_told` tells that
    this table tells of them at all.
    `goes_on_t` is when what is due may be looked at again, after something that took most of a verdict's time.
    `idle_t` is when the table came to rest last without anything lying otherwise than before, `agreed_t` when it did so
    as was believed; `seen_before_t` is when it was seen before the last look, `was_unread` tells that a zone could not
    be read then, `is_well_read` that none is unread in the last look that had been read before.
    `counted_t` is when a counter was last entered; `is_looked_at_again` tells that the table is told again after that.
    `owed` is, for each flag about a counter, by how much a press may still put it right; `cards_owed`, for each about
    hidden cards, what they would have to be counted as; `amber_before`, what the player had before a key that was
    not paid for. `reckoned` are the gaps of which not every explanation could be looked at yet, `unsearched` those of
    which some never will be. `cut_short` tells that a search ended before all was looked at. `suspicion` is what broken
    rule would explain the last table, too. `held_count` is a hand that was counted and may have been filled for
    the end of a turn.
    """

    settings: RefereeSettings
    start: GameStarted
    beliefs: Beliefs
    counters: Counters
    now: float = 0.0
    tries_left: int = 0
    flags: FlagBook = field(default_factory=FlagBook)
    snapshot: TableSnapshot | None = None
    looks: list[Look] = field(default_factory=list)
    late: dict[CardId, None] = field(default_factory=dict)
    late_owner: PlayerNumber = 0
    late_flag: int | None = None
    late_since: float = 0.0
    mulligans: frozenset[PlayerNumber] = frozenset()
    accusation: Accusation | None = None
    suspicion: Suspicion | None = None
    lost: Lost | None = None
    checkpoints: list[Checkpoint] = field(default_factory=list)
    earlier: list[Moment] = field(default_factory=list)
    lying: frozenset[tuple[CardId, str]] = frozenset()
    before_end: tuple[float, Moment] | None = None
    key_turns: list[KeyTurn] = field(default_factory=list)
    pressed_t: dict[PlayerNumber, float] = field(default_factory=dict)
    paid: dict[PlayerNumber, tuple[tuple[float, int], ...]] = field(default_factory=dict)
    hands_at_end: dict[PlayerNumber, tuple[HandAtEnd, ...]] = field(default_factory=dict)
    hands_guessed: dict[PlayerNumber, float] = field(default_factory=dict)
    draw_told: dict[PlayerNumber, int] = field(default_factory=dict)
    owed: dict[int, int] = field(default_factory=dict)
    cards_owed: dict[int, CardsCounted] = field(default_factory=dict)
    held_count: CardsCounted | None = None
    reckoned: dict[CounterOf, Reckoned] = field(default_factory=dict)
    unsearched: set[CounterOf] = field(default_factory=set)
    cut_short: bool = False
    amber_at_start: dict[PlayerNumber, int] = field(default_factory=dict)
    amber_before: dict[int, int] = field(default_factory=dict)
    house_t: dict[PlayerNumber, float] = field(default_factory=dict)
    confirmed_t: float = 0.0
    hands_came_t: float | None = None
    hands_are_told: bool = False
    goes_on_t: float = -inf
    idle_t: float = -100.0
    agreed_t: float = -100.0
    counted_t: float = -100.0
    is_looked_at_again: bool = False
    is_well_read: bool = False
    seen_before_t: float = -inf
    was_unread: bool = False
    shown: frozenset[str] = frozenset()
    actions_are_shown: bool = False
    middle_due: float | None = None
    maybe_stunned: set[CardId] = field(default_factory=set)
    unsure: bool = False
    summed_up: tuple[int, int] = (0, 0)
    sums_are_hidden: bool = False
    carried_out: tuple[tuple[PlayerNumber, SeenCard], ...] = ()
    verdicts: list[Verdict] = field(default_factory=list)
    told: list[ToldMove] = field(default_factory=list)
    reminders: list[StandingReminder] = field(default_factory=list)
    reminded: set[tuple[str, int, PlayerNumber]] = field(default_factory=set)
    over_told: bool = False
    question: Asked | None = None
    asked: list[Question] = field(default_factory=list)
    doubt: tuple[float, Doubt] | None = None
    doubted: set[tuple[int, Doubt]] = field(default_factory=set)
    put_aside: Asked | None = None
    recalled: int = 0
    recollected: dict[Doubt, str] = field(default_factory=dict)
    question_numbers: Numbers = field(default_factory=Numbers)
    round_ends_s: float | None = None
    round_told: set[float] = field(default_factory=set)
    checks_announced: bool = False

    @property
    def likeliest(self) -> Belief:
        return self.beliefs[0]

    @property
    def state(self) -> GameState:
        return self.beliefs[0].state

    @property
    def sync(self) -> Sync:
        if self.lost is not None and (self.lost.flag is not None or self.lost.to_follow):
            return "out of sync"
        if self.lost is not None and self.lost.unsure:
            return "cannot tell"
        if self.accusation is not None or self.lost is not None or self.middle_due is not None:
            return "unsettled"
        if self.snapshot is None:
            return "waiting"
        held = {number for checkpoint in self.checkpoints for number in checkpoint.flags}
        if any(flag.id in held for flag in self.flags.open()):
            return "illegal"
        return "in sync" if self.question is None else "question"

    @property
    def awaits_takeback(self) -> bool:
        """A flagged move lies on the table, and nobody has played on from it."""
        if not self.checkpoints or not self.likeliest.story:
            return False
        held = self.checkpoints[-1].flags
        return any(flag.id in held for flag in self.flags.open())

    def believe(self, beliefs: list[Belief]) -> None:
        assert beliefs, "there is always something to believe"
        self.beliefs = kept([self._awaiting(belief) for belief in beliefs], self.settings.most_beliefs)

    def _awaiting(self, belief: Belief) -> Belief:
        """The belief, weighed by what the players have counted so far."""
        counters: tuple[Counter, ...] = ("amber", "chains")
        gaps = [self.counters.ahead(belief.state, player, counter) for player in (0, 1) for counter in counters]
        awaited = sum(COUNTED_BEFORE if gap > 0 else NOT_COUNTED_YET for gap in gaps if gap)
        awaited += sum(NOT_TURNED_YET for player in (0, 1) if self.counters.size(belief.state, player, "keys") < 0)
        return replace(belief, cost=belief.cost - belief.awaited + awaited, awaited=awaited)

    def weigh_presses(self) -> None:
        """Holds it against beliefs that, by them, a press of a while ago was for something still to come."""
        for player, pressed_t in list(self.pressed_t.items()):
            if self.now - pressed_t >= EARLY_S:
                del self.pressed_t[player]
                early = [self.counters.size(one.state, player, "amber") > 0 for one in self.beliefs]
                if not all(early):
                    self.beliefs = [
                        replace(one, cost=one.cost + EARLY_PRESS) if is_early else one
                        for one, is_early in zip(self.beliefs, early, strict=True)
                    ]

    def weigh_by_counters(self, player: PlayerNumber) -> bool:
        """Holds it against beliefs that others, and not they, come to what the player counted; tells if that is held
        against the likeliest.

        Nothing speaks for one by which the other player would have counted wrongly instead.
        """
        told_apart = [self._weigh_by(player, counter) for counter in COUNTED]
        return any(told_apart)

    def _weigh_by(self, player: PlayerNumber, counter: GapOf) -> bool:
        fits = [self.counters.size(one.state, player, counter) == 0 for one in self.beliefs]
        if all(fits) or not any(
            fitting and self._is_no_worse(one, 1 - player) for fitting, one in zip(fits, self.beliefs, strict=True)
        ):
            return False
        self.believe(
            [
                one if fitting else replace(one, cost=one.cost + MISCOUNTED)
                for one, fitting in zip(self.beliefs, fits, strict=True)
            ]
        )
        return not fits[0]

    def _is_no_worse(self, belief: Belief, player: PlayerNumber) -> bool:
        """Whether a belief comes to what this player counted wherever the likeliest does."""
        return all(
            self.counters.ahead(belief.state, player, counter) in (0, self.counters.ahead(self.state, player, counter))
            for counter in COUNTED
        )

    @property
    def _moved_t(self) -> float:
        """When the last table was seen that took moves to explain."""
        return self.looks[-1].snapshot.t if self.looks else -inf

    def settle_counts(self) -> None:
        """Holds it for good against beliefs that others, and not they, come to what players left counted."""
        newest_t = max((step.t for belief in self.beliefs for step in belief.story), default=-inf)
        quiet_s = min(self.counters.quiet_s(self.now), self.now - max(newest_t, self._moved_t))
        if quiet_s < self.settings.grace_s:
            return
        if any(self.counters.agree(one.state) for one in self.beliefs):
            for player in (0, 1):
                self.weigh_by_counters(player)
            self._settle_doubts()

    def _settle_doubts(self) -> None:
        """Sums that have come out right for a while are right, whatever was in doubt about what led to them."""
        if self.counters.agree(self.state) and self.now - self._moved_t >= self.settings.grace_s:
            self.unsure = self.sums_are_hidden = False
            self.summed_up = self.state.turn.number, len(self.state.log)

    def note_paid(self, player: PlayerNumber, amount: int) -> None:
        """The player counted Æmber down."""
        recent = [(t, paid) for t, paid in self.paid.get(player, ()) if t >= self.late_since - PAYMENTS_KEPT_S]
        self.paid[player] = (*recent, (self.now, amount))

    def paid_since(self, player: PlayerNumber, t: float) -> int:
        """By how much in all the player has counted Æmber down since then."""
        return sum(amount for paid_t, amount in self.paid.get(player, ()) if paid_t >= t)

    def set_counted(self, player: PlayerNumber, counter: Counter) -> None:
        """Believes what the player's counter shows."""
        value = self.counters.value(player, counter)
        self.beliefs = [replace(one, state=one.state.with_player(player, **{counter: value})) for one in self.beliefs]

    def raise_flag(
        self,
        t: float,
        kind: FlagKind,
        rule: str,
        player: PlayerNumber,
        message: str,
        cite: str,
        cards: tuple[str, ...] = (),
        confidence: float = 0.9,
    ) -> int:
        flag = self.flags.raise_flag(t, self.now, kind, rule, player, message, cite, cards, confidence)
        self.verdicts.append(flag)
        return flag.id

    def go_back(self, moment: Moment, beliefs: Sequence[Belief], why: str) -> None:
        """Believes what was believed then. Of the moves told since, those that were made before it go on to hold."""
        pending = [step.done.move for step in beliefs[0].story]
        since = [told.verdict.move for told in self.told[moment.told :]]
        held = list(takewhile(lambda pair: pair[0] == pair[1], zip(pending, since, strict=False)))
        self.take_back_moves(moment.told + len(held), why)
        for move, _ in held:
            beliefs = [belief.with_told(move) for belief in beliefs]
        self.lying = moment.lying
        self.suspicion = None
        self.believe(list(beliefs))

    def take_back_moves(self, down_to: int, why: str) -> None:
        """The moves told after the first `down_to` do not hold any more."""
        gone = len(self.told) - down_to
        if gone > 0:
            del self.told[down_to:]
            self.recalled = min(self.recalled, down_to)
            self.verdicts.append(Retraction(self.now, self.now, gone, why))

    def moment(self) -> Moment:
        return Moment(tuple(self.beliefs), len(self.told), self.lying)

    def withdraw(self, number: int, why: str) -> None:
        self.verdicts.append(self.flags.withdraw(number, self.now, why))

    def remind(self, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> None:
        """Says it once a turn; never in silent mode."""
        mark = (kind, turn, player)
        if mark not in self.reminded:
            self.reminded.add(mark)
            self.say_reminder(kind, player, turn, message, goal)

    def say_reminder(self, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> None:
        """Says it, however often it has been said."""
        if self.settings.mode == "silent":
            return
        self.reminders.append(StandingReminder(self.now, kind, player, turn, message, goal))
        self.verdicts.append(Reminder(self.now, self.now, kind, player, message))

    def copy(self) -> FollowedGame:
        """The game as it is now, to go on from later: what either comes to does not change the other."""
        fields = {name: getattr(self, name) for name in type(self).__slots__}
        grown = {name: value.copy() for name, value in fields.items() if isinstance(value, list | dict | set)}
        own = {"flags": self.flags.copy(), "counters": self.counters.copy()}
        return FollowedGame(**{**fields, **grown, **own})


def new_game(start: GameStarted, settings: RefereeSettings) -> FollowedGame:
    state = first_state(start)
    chains = (start.players[0].chains, start.players[1].chains)
    lying = lie_in_piles(state)
    return FollowedGame(settings, start, [Belief(state)], Counters(chains), now=start.t, lying=lying)


def lie_in_piles(state: GameState) -> frozenset[tuple[CardId, str]]:
    """The cards that lie in one of the zones that are kept as piles, each with its zone."""
    return frozenset(
        (copy.id, zone)
        for player in state.players
        for zone in ("discard", "purged", "archives", "deck")
        for copy in player.zone(zone)
    )

"""The data that a page, an overlay or the tournament hub may show about one table, as one immutable value.

The loop that follows the game publishes a new `TableReport` whenever something changed; readers take the newest.
Nothing here knows the rules: sentences, costs and counts arrive ready to show. `to_json` gives plain data.
"""

from __future__ import annotations

import dataclasses
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from companion.machine_health import MachineHealth

Sync: TypeAlias = Literal["waiting", "in sync", "unsettled", "question", "illegal", "out of sync"]
FlagKind: TypeAlias = Literal["illegal", "missed", "mismatch"]
FlagStatus: TypeAlias = Literal["open", "withdrawn", "let stand", "taken back", "dismissed"]
FlagAnswer: TypeAlias = Literal["take back", "play on", "call a judge", "misread"]
ReminderStatus: TypeAlias = Literal["standing", "met", "over"]


@dataclass(frozen=True, slots=True)
class CardReport:
    """A card on the table. `power` and `armor` are the current ones; `text` is the ability in our own words.

    `counters` are those without rules of their own, by their names. `icons` are all bonus icons of this copy, top to
    bottom. `grafted` lie face up beneath it; `other_half` is the id of the second card of a gigantic creature.
    """

    id: str
    card: str
    title: str
    house: str
    type: Literal["action", "artifact", "creature", "upgrade"]
    owner: int
    text: str = ""
    exhausted: bool = False
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    damage: int = 0
    amber: int = 0
    power_counters: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    power: int | None = None
    armor: int | None = None
    keywords: tuple[str, ...] = ()
    upgrades: tuple[CardReport, ...] = ()
    grafted: tuple[CardReport, ...] = ()
    other_half: str = ""
    icons: tuple[str, ...] = ()
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """`starting_chains` are those with which the deck began this game, and begins the next one of the two.

    `amber_on_cards` may be spent on keys beside the pool. `awaits` says what the player's counters do not show yet.

    `undo` and `redo` say what this player would undo or redo of what they entered; empty where there is nothing.
    `undo_place` is the place of the entry to be undone among all that was told.
    """

    name: str
    deck: str
    houses: tuple[str, ...]
    amber: int
    chains: int
    keys: tuple[str, ...]
    key_cost: int
    check: bool
    hand: int
    deck_count: int
    archives: int
    discard_count: int
    purged: int
    draws_up_to: int
    battleline: tuple[CardReport, ...] = ()
    artifacts: tuple[CardReport, ...] = ()
    discard_top: CardReport | None = None
    undo: str = ""
    redo: str = ""
    amber_on_cards: int = 0
    starting_chains: int = 0
    awaits: tuple[str, ...] = ()
    undo_place: int | None = None


@dataclass(frozen=True, slots=True)
class MoveReport:
    """One line of what happened: the move and what it changed, on which `cards` in play. `source`: how the companion
    came to know it. `kind` is the move's, as the rules session names it, and `card` the slug of the card it was with;
    without a `kind` it was no move, and has the number of the move before it.
    """

    number: int
    t: float
    player: int
    turn: int
    text: str
    source: Literal["seen", "inferred", "typed", "corrected"] = "seen"
    confidence: float = 1.0
    cards: tuple[str, ...] = ()
    kind: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class PlayedReport:
    """A card that was played, in the move of that number."""

    move: int
    t: float
    player: int
    card: CardReport


@dataclass(frozen=True, slots=True)
class FlagReport:
    """Something against the rules, forgotten, or in contradiction; `cite` says where the rulebook or card says so.

    For a page: `message` says who did what with which cards (`titles`), `meaning` what the rule says in our own words,
    `section` of the `rulebook` (its version) where to read it, `advice` what to do now, and `answers` which of the
    four answers can be given. With `misread`, each of `suspects` is a card that may have been taken for another one.
    Of a counter that shows a wrong number, `reason` says which move was probably counted wrongly, and `set_to` what the
    counter should show. Those fields are filled in when a report is made; `after` is when the flag was raised, `t` what
    it refers to.
    """

    id: int
    t: float
    kind: FlagKind
    rule: str
    player: int
    cards: tuple[str, ...]
    message: str
    cite: str
    confidence: float
    status: FlagStatus = "open"
    why: str = ""
    after: float = 0.0
    titles: tuple[str, ...] = ()
    meaning: str = ""
    rulebook: str = ""
    section: str = ""
    advice: str = ""
    answers: tuple[FlagAnswer, ...] = ()
    suspects: tuple[SuspectReport, ...] = ()
    reason: str = ""
    set_to: int | None = None


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A title to pick, by its slug."""

    card: str
    title: str


@dataclass(frozen=True, slots=True)
class SuspectReport:
    """A card that may have been misread: `seen` names it in a correction, `likeliest` are what it most probably is.

    Any other card of the two decks may be picked too: `TableReport.titles` lists them.
    """

    seen: str
    title: str
    likeliest: tuple[CardChoice, ...]


@dataclass(frozen=True, slots=True)
class QuestionOption:
    """`answer` is what is sent back, `text` what people read, `cards` the ids of the cards in play that it is about."""

    answer: str
    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """Something only the players know, and that matters. It need not be answered; it goes when it is cleared up."""

    id: int
    t: float
    player: int
    text: str
    options: tuple[QuestionOption, ...]


@dataclass(frozen=True, slots=True)
class TokenQuestion:
    """The camera counts other tokens on a card than the game has. A question, and never held against anybody.

    `counted` of them show: those that lie beneath others do not. `player` controls the card, which `card` names.
    """

    id: int
    t: float
    player: int
    card: str
    title: str
    tokens: Literal["damage", "amber"]
    counted: int
    believed: int
    text: str


@dataclass(frozen=True, slots=True)
class EffectReport:
    """A lasting effect: what it says, the title of the card it comes from, and when it ends, in words."""

    text: str
    source: str
    ends: str


@dataclass(frozen=True, slots=True)
class ChancesReport:
    """How likely the first player is to win from the position at `t`, by as many games played out from it.

    `first` is the share of them that the first player won, between `low` and `high` with 95 % by sampling alone.
    Without any `playouts` it cannot be told now.
    """

    t: float
    first: float
    low: float
    high: float
    playouts: int


def rule_title(rule: str) -> str:
    """The title of a rule that a flag names: `amber-count` is `Æmber count`."""
    return rule.replace("-", " ").replace("amber", "æmber").capitalize()


def chances_at(times_s: Iterable[float], chances: Iterable[ChancesReport]) -> Iterator[ChancesReport | None]:
    """For each of these times, which rise: what was estimated of the last position until then, if anything."""
    waiting = sorted(chances, key=lambda one: one.t, reverse=True)
    newest = None
    for t in times_s:
        while waiting and waiting[-1].t <= t:
            newest = waiting.pop()
        yield newest


@dataclass(frozen=True, slots=True)
class PossibleReport:
    """Something the player whose turn it is may do now: with which card, or at which step, and what, in words."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class ReminderReport:
    """Something worth saying aloud. It stands until it is `met` (done) or `over` (too late, or no longer so)."""

    t: float
    kind: str
    player: int
    message: str
    status: ReminderStatus = "standing"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the companion itself that people should know: `camera`, `mat`, `storage`, `box`, …"""

    about: str
    level: Literal["info", "warning", "error"]
    message: str


@dataclass(frozen=True, slots=True)
class Health:
    """How well the table is seen: `frame_ms`, milliseconds that a frame takes; `not_judged`, why nothing is judged; and
    how many `cards` are read."""

    camera: str = ""
    frames_per_second: float = 0.0
    frame_ms: float = 0.0
    mat_visible: bool = False
    settled: bool = False
    not_judged: str = ""
    cards: int = 0


@dataclass(frozen=True, slots=True)
class EquipmentReport:
    """The sources of the report: cards that a camera sees, counts that players enter, rules that judge the cards.

    Where no cards are seen, a report's card rows and counts of cards are empty and say nothing.
    """

    cards_seen: bool = True
    counts_entered: bool = True
    cards_judged: bool = True


@dataclass(frozen=True, slots=True)
class TableReport:
    """One table at one moment. `version` grows by one with each published report of a table.

    `questions` are the open ones, `question` the first of them in words. `instructions` say, one physical step at a
    time and the first one first, how the table comes to show the game as it is followed: while it is out of sync,
    after a ruling that takes something back, and after a correction. `undo` and `redo` say in words what a judge
    would undo or redo; empty where there is nothing. `titles` are the cards of both decks, to pick the right one of a
    misread card, and `readings` the likeliest of them for each card in play. `played` are the last cards that were
    played. `possible` tells learners what may be done now, where that is wished. `token_question` is asked where
    the camera counts other tokens on a card. `machine` tells how the computer fares, where that is known.
    `round_left_s` is the time left in the round at `t`, where one is timed. `chances` are estimated for spectators
    where that is wished; they lag behind the game by some seconds.
    """

    version: int
    t: float
    table: str
    rulebook: str
    players: tuple[PlayerReport, ...] = ()
    turn: int = 0
    active: int = 0
    step: str = "setup"
    house: str | None = None
    sync: Sync = "waiting"
    question: str = ""
    questions: tuple[QuestionReport, ...] = ()
    instructions: tuple[str, ...] = ()
    undo: str = ""
    redo: str = ""
    moves: tuple[MoveReport, ...] = ()
    played: tuple[PlayedReport, ...] = ()
    flags: tuple[FlagReport, ...] = ()
    reminders: tuple[ReminderReport, ...] = ()
    effects: tuple[str, ...] = ()
    lasting: tuple[EffectReport, ...] = ()
    titles: tuple[CardChoice, ...] = ()
    readings: tuple[SuspectReport, ...] = ()
    possible: tuple[PossibleReport, ...] = ()
    token_question: TokenQuestion | None = None
    round_left_s: float | None = None
    notices: tuple[Notice, ...] = ()
    health: Health = Health()
    machine: MachineHealth | None = None
    winner: int | None = None
    equipment: EquipmentReport = EquipmentReport()
    chances: ChancesReport | None = None

    def to_json(self) -> dict[str, object]:
        """The report as `/api/table` gives it."""
        return cast("dict[str, object]", dataclasses.asdict(self))

    def standing_since(self, before: TableReport) -> TableReport:
        """The report with the times of the one before it where the game was over in that already: a game's time ends
        with it, whatever is corrected later."""
        if self.winner is None or before.winner is None:
            return self
        return replace(self, t=before.t, round_left_s=before.round_left_s)

    def shows_the_game_of(self, other: TableReport) -> bool:
        """True if nothing happened in the game between two reports: only clocks, the camera or notices may differ."""
        beside = ("version", "t", "sync", "token_question", "round_left_s", "notices", "health", "machine", "chances")
        return self == replace(other, **{name: getattr(self, name) for name in beside})


class ReportBoard:
    """The newest report of a table and those before it, for readers in any thread. Publishing waits for no reader.

    The past `most_kept` reports serve replay and delayed streams; they share what did not change between them. While
    nothing happens in the game only the first and the last report are kept, so that they reach far back.
    """

    def __init__(self, first: TableReport, most_kept: int = 2000) -> None:
        self._kept = deque([first], maxlen=most_kept)
        self._changed = threading.Condition()
        self._closed = False

    def publish(self, report: TableReport) -> None:
        """Shows a report from now on; whoever waits is woken."""
        with self._changed:
            if len(self._kept) > 1 and all(report.shows_the_game_of(self._kept[place]) for place in (-1, -2)):
                self._kept[-1] = report
            else:
                self._kept.append(report)
            self._changed.notify_all()

    def begin(self, report: TableReport) -> None:
        """Publishes the first report of another game; those of the game before are kept no longer."""
        with self._changed:
            self._kept = deque([report], maxlen=self._kept.maxlen)
            self._changed.notify_all()

    def latest(self) -> TableReport:
        """The newest report."""
        return self._kept[-1]

    def history(self) -> tuple[TableReport, ...]:
        """The reports kept, oldest first."""
        with self._changed:
            return tuple(self._kept)

    def fill_in(self, past: Sequence[TableReport]) -> None:
        """Puts older reports before those that were published, for readers of the past."""
        with self._changed:
            last = past[-1].version if past else -1
            since = (report for report in self._kept if report.version > last)
            self._kept = deque([*past, *since], maxlen=self._kept.maxlen)

    def wait_for_news(self, since_version: int, timeout_s: float) -> TableReport | None:
        """The newest report once it is newer than `since_version`; `None` when `timeout_s` pass without one."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._kept[-1].version > since_version, timeout_s)
            latest = self._kept[-1]
            return latest if latest.version > since_version else None

    @property
    def closed(self) -> bool:
        """True if nothing more will be published."""
        return self._closed

    def close(self) -> None:
        """Nothing more will be published: whoever waits stops waiting at once."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

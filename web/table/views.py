"""The data that the templates are given: ready text in the order in which it is drawn, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.report import Notice, PossibleReport, QuestionReport, TokenQuestion
from web.serving.machine_words import MachineView

TitleFit: TypeAlias = Literal[0, 1, 2, 3]
NoticeLevel: TypeAlias = Literal["info", "warning", "error"]
TitleView: TypeAlias = tuple[str, str]
"""A title to pick: the card's slug, and the title itself."""


@dataclass(frozen=True, slots=True)
class HouseView:
    """`slug` is the house as decks name it; `house` and `glyph` are those that can be drawn."""

    slug: str
    house: str
    name: str
    glyph: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token on a card. `kind` picks drawing and colour, `sign` is what is written on it, `label` is for ears."""

    kind: Literal["damage", "amber", "power", "stun", "ward", "enrage", "counter"]
    sign: str
    label: str


@dataclass(frozen=True, slots=True)
class StatusView:
    """A status that a creature has or has not. `key` names it in what is sent, `name` is what it is called; `change`
    says what pressing it makes of the creature, which `some` and `none` say in words."""

    key: str
    name: str
    holds: bool
    change: str
    some: str
    none: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer to a question about a card: where it is sent, below `/deeds/`, and its words."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class CardAsk:
    """A question about what lies on a card, with the answers that the card itself can give."""

    text: str
    answers: tuple[AnswerView, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """`id` is the card's name in observations, `dom_id` the same as a page can hold it.

    `likeliest` are what it most probably is should it have been misread. `asks` are open questions about what lies on
    it, `flagged` says that an open flag is about it. `changed` is 0 or 1 by turns where the last move changed it.
    `numbers` are what can be set, as (name, words, value), `statuses` what a creature can have. `icons` names the bonus
    icons of this copy. `grafted` are titles that lie face up beneath it; `gigantic`: it is two cards.
    """

    id: str
    dom_id: str
    title: str
    face_title: str
    title_fit: TitleFit
    house: HouseView
    type: str
    turned: bool
    confirmed: bool
    power: str
    armor: str
    tokens: tuple[TokenView, ...]
    keywords: tuple[str, ...]
    text: str
    owner: str
    upgrades: tuple[CardView, ...]
    place: str
    state: str
    likeliest: tuple[TitleView, ...] = ()
    asks: tuple[CardAsk, ...] = ()
    flagged: bool = False
    changed: int | None = None
    stunned: bool = False
    numbers: tuple[tuple[str, str, int], ...] = ()
    statuses: tuple[StatusView, ...] = ()
    icons: tuple[str, ...] = ()
    grafted: tuple[str, ...] = ()
    gigantic: bool = False


@dataclass(frozen=True, slots=True)
class KeyView:
    """`color` is the key's own, `name` what it is called, `letter` its first letter."""

    color: str
    letter: str
    forged: bool
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """`active` and `to_move` name the player whose turn it is; `to_move` before the first house is chosen, too.
    `must_forge`: it is time to pay for a key, and the pool does."""

    number: int
    name: str
    deck: str
    houses: tuple[HouseView, ...]
    active: bool
    winner: bool
    check: bool
    amber: int
    key_cost: int
    amber_share: int
    keys: tuple[KeyView, ...]
    keys_forged: int
    chains: int
    hand: int
    draw_note: str
    deck_count: int
    archives: int
    discard_count: int
    purged: int
    battleline: tuple[CardView, ...]
    artifacts: tuple[CardView, ...]
    discard_top: CardView | None
    undo: str
    redo: str
    awaits: str = ""
    pays: int = 0
    to_move: bool = False
    must_forge: bool = False


@dataclass(frozen=True, slots=True)
class StepView:
    name: str
    progress: Literal["done", "skipped", "now", "to come"]


@dataclass(frozen=True, slots=True)
class AlertView:
    """Something that must not be overlooked; `kind` picks the drawing: check, chains, flag, question, notice, won.

    `urgent`: it stays in view, however far the page is scrolled. `flag`: the flag that can be answered here, also by
    setting the counter of player `counter_of` to `set_to`. `forges` is the player who may turn a key here at their
    seat. `tells` names each thing that is told: an alert about two is news again when the second one joins.
    """

    key: str
    kind: str
    level: NoticeLevel
    title: str
    message: str
    link: str = ""
    urgent: bool = False
    flag: int | None = None
    answers: tuple[str, ...] = ()
    counter_of: int | None = None
    set_to: int | None = None
    forges: int | None = None
    tells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WordingView:
    """A card's text in our own words, and its slug."""

    title: str
    text: str
    slug: str = ""


@dataclass(frozen=True, slots=True)
class SuspectView:
    """A card that may have been misread, and what it probably is."""

    seen: str
    title: str
    likeliest: tuple[TitleView, ...]


@dataclass(frozen=True, slots=True)
class FlagView:
    id: int
    time: str
    kind: str
    headline: str
    rule: str
    player: str
    message: str
    cite: str
    certainty: str
    status: str
    open: bool
    why: str
    wordings: tuple[WordingView, ...]
    rule_name: str = ""
    meaning: str = ""
    advice: str = ""
    answers: tuple[str, ...] = ()
    suspects: tuple[SuspectView, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move as a sentence: `name` and `text` follow each other. `key` tells it from what happened after it that was no
    move, and begins with the number as well."""

    key: str
    number: int
    time: str
    turn: int
    player: int
    name: str
    text: str
    source: str
    doubtful: bool
    source_words: str = ""


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A card that was played, and who played it; `key` tells it from all others, of earlier games too."""

    key: str
    player: int
    name: str
    card: CardView


@dataclass(frozen=True, slots=True)
class ReminderView:
    time: str
    kind: str
    name: str
    message: str


@dataclass(frozen=True, slots=True)
class EffectView:
    source: str
    text: str
    ends: str


@dataclass(frozen=True, slots=True)
class ClockView:
    """Moments of game time, in seconds, from which pages run their clocks; words for those that cannot."""

    turn_began_t: float | None
    turn_words: str
    round_ends_t: float | None
    round_words: str
    running: bool


@dataclass(frozen=True, slots=True)
class ChancesView:
    """Both players' win chances in per cent, and how sure that is; `low` and `high` bound the first player's.

    Without `told` they cannot be told now.
    """

    told: bool
    first: int
    low: int
    high: int
    words: str

    @property
    def second(self) -> int:
        return 100 - self.first


@dataclass(frozen=True, slots=True)
class HealthView:
    camera: str
    figures: str
    mat: str
    good: bool


@dataclass(frozen=True, slots=True)
class PageView:
    version: int
    table: str
    rulebook: str
    time: str
    turn: int
    playing: bool
    active_name: str
    house: HouseView | None
    step_words: str
    steps: tuple[StepView, ...]
    sync: str
    sync_words: str
    sync_level: NoticeLevel
    top: PlayerView | None
    bottom: PlayerView | None
    alerts: tuple[AlertView, ...]
    flags: tuple[FlagView, ...]
    settled_flags: tuple[FlagView, ...]
    moves: tuple[MoveView, ...]
    played: tuple[PlayedView, ...]
    reminders: tuple[ReminderView, ...]
    effects: tuple[EffectView, ...]
    clock: ClockView
    instructions: tuple[str, ...]
    questions: tuple[QuestionReport, ...]
    token_question: TokenQuestion | None
    possible: tuple[PossibleReport, ...]
    titles: tuple[str, ...]
    undo: str
    redo: str
    notices: tuple[Notice, ...]
    health: HealthView
    machine: MachineView | None
    cards_seen: bool = True
    cards_judged: bool = True
    equipment_words: str = ""
    slugs: tuple[tuple[str, str], ...] = ()
    chances: ChancesView | None = None
    rematch_chains: str = ""

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """Player 0 first, wherever they sit."""
        there = [player for player in (self.top, self.bottom) if player]
        return tuple(sorted(there, key=lambda player: player.number))

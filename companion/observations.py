"""Observations that the outside world may tell the companion about one table.

Everything that happens to a game enters as one of these frozen values, in order: what the camera saw, what a
person entered, what a judge ruled. They are journalled as they are; everything else is recomputed from them.
Times `t` are seconds on one monotonic scale that starts with the game. Players are 0 and 1; player 0 took the
first turn. Knows nothing of cameras, rules or pages; the JSON form is read and written by `companion.wire`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

PlayerNumber: TypeAlias = int
Counter: TypeAlias = Literal["amber", "chains"]
KeyColor: TypeAlias = Literal["red", "yellow", "blue"]
CountedZone: TypeAlias = Literal["hand", "deck", "archives"]
JsonObject: TypeAlias = dict[str, object]
DeckHouse: TypeAlias = Literal[
    "brobnar",
    "dis",
    "ekwidon",
    "geistoid",
    "logos",
    "mars",
    "ouboros",
    "redemption",
    "sanctum",
    "saurian",
    "shadows",
    "skyborn",
    "staralliance",
    "unfathomable",
    "untamed",
]
"""Every house that a deck may have, whether the rules know its cards or not."""

UNKNOWN_CARD = "?"
BONUS_ICONS = ("amber", "capture", "damage", "draw")
"""The names of the bonus icons of a card (rulebook 14, Bonus icons)."""
IDENTITY_CARD = "identity"


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """One line of a deck list: a card's slug, and the house it belongs to in this deck, which overrides print.

    `icons` are all its bonus icons, top to bottom, where they are known; otherwise it has its printed Æmber alone.
    """

    card: str
    house: str
    icons: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DeckList:
    """A registered deck: 36 cards of three houses, in deck-list order. Without `cards` only its houses are known."""

    id: str
    name: str
    houses: tuple[str, ...]
    cards: tuple[DeckEntry, ...]


@dataclass(frozen=True, slots=True)
class Registration:
    """The players and their decks, and the chains it starts with."""

    name: str
    deck: DeckList
    chains: int = 0


@dataclass(frozen=True, slots=True)
class Equipment:
    """The equipment a table follows a game with: a camera that sees the cards, players who enter what they count."""

    cards_seen: bool = True
    counts_entered: bool = True


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins: who plays which deck, who goes first, by which rulebook, and what the table sees and counts."""

    t: float
    players: tuple[Registration, Registration]
    first_player: PlayerNumber = 0
    rulebook: str = "1.3"
    equipment: Equipment = Equipment()


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One card as it lies. What could not be seen is `None`: it says nothing, neither yes nor no.

    `id` names the physical card where its label was read (`troll#1`); `card` is its slug, or `?` face down. `upgrades`
    are all cards that show from beneath it, grafted ones, too. `other_half` is the second card of a gigantic creature,
    whose `card` is its bottom half.
    """

    card: str
    id: str | None = None
    owner: PlayerNumber | None = None
    exhausted: bool | None = None
    damage: int | None = None
    amber: int | None = None
    power_counters: int | None = None
    stunned: bool | None = None
    warded: bool | None = None
    enraged: bool | None = None
    upgrades: tuple[SeenCard, ...] | None = None
    other_half: SeenCard | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class SeenSide:
    """One player's public zones, battleline and artifacts left to right as their controller sees them.

    `None` means that the zone was not seen; an empty tuple, that it was seen to be empty. Of the discard pile only
    the top is seen. `play` holds action cards that lie in the play zone.
    """

    battleline: tuple[SeenCard, ...] | None = None
    artifacts: tuple[SeenCard, ...] | None = None
    discard: tuple[SeenCard, ...] | None = None
    play: tuple[SeenCard, ...] | None = None


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A settled table: nothing moves and no hand covers it."""

    t: float
    players: tuple[SeenSide, SeenSide]


@dataclass(frozen=True, slots=True)
class HandsCame:
    """A hand reaches over the table. What lies there is not told before it is settled again, by the next snapshot."""

    t: float


@dataclass(frozen=True, slots=True)
class OutOfSight:
    """No picture shows the table: what is done there is not seen before the next snapshot."""

    t: float


@dataclass(frozen=True, slots=True)
class HouseEntered:
    """A player chose the active house, or `None` where none can be chosen."""

    t: float
    player: PlayerNumber
    house: str | None


@dataclass(frozen=True, slots=True)
class CounterEntered:
    """A counter changed by a button or on the page: by `delta`, or to `value`; exactly one of them is given."""

    t: float
    player: PlayerNumber
    counter: Counter
    delta: int | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class KeyTurned:
    """A key token was flipped. `paid` is the Æmber that the same entry counted down; otherwise it is entered apart.

    `by_card`: no forge step but a card forged it, the one with this slug, or with "" one that nobody named; `paid` is
    then all that was paid.
    """

    t: float
    player: PlayerNumber
    key: KeyColor
    forged: bool
    paid: int = 0
    by_card: str | None = None


@dataclass(frozen=True, slots=True)
class KeyCostSet:
    """The cost of a key for this player from now on, where no rules work it out from the cards."""

    t: float
    player: PlayerNumber
    cost: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player ended their turn; cards may be readied and drawn before or after it.

    `turn` is the number of the turn that is meant: what ends one that has ended already says nothing more.
    """

    t: float
    player: PlayerNumber
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """The player gives the game up: the other one has won."""

    t: float
    player: PlayerNumber


@dataclass(frozen=True, slots=True)
class MulliganTaken:
    """A player shuffled the first hand away and drew another one."""

    t: float
    player: PlayerNumber


@dataclass(frozen=True, slots=True)
class CheckAnnounced:
    """A player said "Check!" and pressed the button for it, where the table has one."""

    t: float
    player: PlayerNumber


ToldKind: TypeAlias = Literal["play", "discard", "reap", "fight", "action", "omni", "unstun"]


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A player says what they did with a card, where nothing saw it.

    `card` and `target` are ids such as `troll#1` or slugs. `target` is the creature that was attacked, or on which an
    upgrade was played; `flank` the one that a creature was played on.
    """

    t: float
    player: PlayerNumber
    kind: ToldKind
    card: str
    flank: Literal["left", "right"] | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class CardsCounted:
    """Somebody counted a player's hidden cards: so many are in this zone now."""

    t: float
    player: PlayerNumber
    zone: CountedZone
    count: int


@dataclass(frozen=True, slots=True)
class JudgeCalled:
    """A player asks for a judge, about a flag if its number is given."""

    t: float
    player: PlayerNumber
    flag: int | None = None


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """A player answers a question of the referee's with one of its options. Anybody at the table may."""

    t: float
    player: PlayerNumber
    question: int
    answer: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card was misread: what was seen as `seen` (an id such as `troll#1`, or a slug) is the card with slug `card`.

    It counts from the moment the card came to lie there. `by` is the player who said so, `None` a judge; `flag`, the
    flag that the misreading led to.
    """

    t: float
    seen: str
    card: str
    by: PlayerNumber | None = None
    flag: int | None = None


@dataclass(frozen=True, slots=True)
class TableConfirmed:
    """The table is right as it lies: what is seen is taken for true. `by` is who said so, `None` a judge."""

    t: float
    by: PlayerNumber | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The newest entry that still counts is undone; again and again, to any depth. Cards that were seen
    are no entries: they are moved back on the table. `by` is who undid it, `None` a judge. `place` names the entry that
    is meant, where others may have been made since: what was told of this game, counted from 0 without its start.
    """

    t: float
    by: PlayerNumber | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry undone last counts again. Any new entry leaves nothing to redo."""

    t: float
    by: PlayerNumber | None = None


@dataclass(frozen=True, slots=True)
class FlagRuled:
    """A judge, or both players, settle a flag: it stands, the table goes back before it, or it was no mistake."""

    t: float
    flag: int
    ruling: Literal["let_stand", "rewind", "dismiss"]


@dataclass(frozen=True, slots=True)
class RewoundTo:
    """A judge takes the game back to before a move, by its number among the moves told; the table is to follow."""

    t: float
    move: int


@dataclass(frozen=True, slots=True)
class PositionSet:
    """A correction: the position in its JSON form; what it does not name keeps its value.

    `by` is the player who said that the camera's count of a card's tokens is right, `None` a judge.
    """

    t: float
    position: JsonObject
    by: PlayerNumber | None = None


@dataclass(frozen=True, slots=True)
class RoundTimed:
    """The round is to end at `ends_s` seconds of the game; `None` takes the clock away."""

    t: float
    ends_s: float | None


Entered: TypeAlias = (
    HouseEntered
    | CounterEntered
    | KeyTurned
    | KeyCostSet
    | TurnEnded
    | Conceded
    | MulliganTaken
    | CheckAnnounced
    | MoveTold
    | CardsCounted
    | JudgeCalled
    | QuestionAnswered
    | CardCorrected
    | TableConfirmed
    | Undone
    | Redone
)
"""Observations that players enter, and judges on their behalf."""

Ruled: TypeAlias = FlagRuled | RewoundTo | PositionSet | RoundTimed
"""Rulings that only a judge makes; on flags, also both players together."""

Seen: TypeAlias = TableSnapshot | HandsCame | OutOfSight
"""Observations that a camera tells."""

Observation: TypeAlias = GameStarted | Seen | Entered | Ruled


def who_entered(observation: Observation) -> PlayerNumber | None:
    """The player who entered it; nobody where a judge did, or the camera saw it."""
    match observation:
        case CardCorrected() | TableConfirmed() | Undone() | Redone():
            return observation.by
        case GameStarted() | TableSnapshot() | HandsCame() | OutOfSight():
            return None
        case FlagRuled() | RewoundTo() | PositionSet() | RoundTimed():
            return None
    return observation.player

"""The records of an event, one after another.

The hub stores these and nothing else about an event; everything shown is recomputed from them (`companion.tournament.
event.happening`). Tables are numbered from 1. Who recorded something and when belongs to the store, not to the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.observations import DeckList
from companion.tournament.event.match_scripts import DeckId, MatchAnswer, Side
from companion.tournament.event.standings import PlayerId

END_OF_TIME: Final = ("2018", "2022")
"""The sets of rules for games that the clock ends, by their years: the table's companion knows their steps."""

TableNumber: TypeAlias = int
HIGHEST_TABLE: Final = 999
HIGHEST_RATING: Final = 9999
MOST_ROUNDS: Final = 20
PairingWay: TypeAlias = Literal["swiss", "random", "manual"]
MissedAs: TypeAlias = Literal["none", "loss", "bye"]
"""The worth of the rounds that were paired without a player: nothing, a loss each, or a bye each."""
MatchEnd: TypeAlias = Literal["played", "time", "conceded", "absent", "disqualified"]


@dataclass(frozen=True, slots=True)
class EventOpened:
    """An event with its plan. Formats are names of `FORMATS`; a cut to 0 is none; no rounds given: as many as it takes.

    `minutes` is the round clock of the Swiss rounds and the cut, `minutes_in_final` that of the final; `end_of_time`
    names the rule set for games that the clock ends. In a league event the decks' chains change afterwards.
    """

    name: str
    match_format: str
    cut_format: str
    minutes: int
    minutes_in_final: int
    end_of_time: str
    swiss_rounds: int | None = None
    cut_to: int = 0
    league: bool = False
    rulebook: str = "1.3"


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player enters; late ones may have missed rounds, which count as `missed` says.

    `rating` is another program's, kept for it; 0: none.
    """

    player: PlayerId
    name: str
    missed: MissedAs = "none"
    rating: int = 0


@dataclass(frozen=True, slots=True)
class EnrolmentOpened:
    """Players may enrol themselves by the event's code; `at_once` admits them without an organiser before round 1."""

    at_once: bool = False


@dataclass(frozen=True, slots=True)
class EnrolmentClosed:
    """Enrolment is closed; applicants who wait can still be admitted."""


@dataclass(frozen=True, slots=True)
class PlayerEnrolled:
    """Somebody enrols on a phone of their own, with a deck or without, and waits to be admitted."""

    player: PlayerId
    name: str
    deck: DeckList | None = None
    card_set: str = ""


@dataclass(frozen=True, slots=True)
class PlayerAdmitted:
    """A player who has enrolled enters; rounds paired before count as `missed` says."""

    player: PlayerId
    missed: MissedAs = "none"


@dataclass(frozen=True, slots=True)
class ApplicantRemoved:
    """A player who has enrolled is not admitted, or no longer wants to be."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ApplicantMerged:
    """The enrolled player is one who had entered before: their phone is this player's from here on."""

    player: PlayerId
    into: PlayerId


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Everybody is asked to say that they are here before the next round is paired."""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """Check-in is over; a player who did not answer has dropped by a record of their own, or plays."""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class PlayerDropped:
    """The player leaves; an unfinished match of theirs stays to be decided by a judge."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had dropped plays on; the Swiss rounds paired without them count as `missed` says."""

    player: PlayerId
    missed: MissedAs = "none"


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """The entry was a mistake; nobody is entered under this id again. Who was paired can only drop."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class TableKept:
    """The player always sits at this table, or, with none, wherever the pairing says."""

    player: PlayerId
    table: TableNumber | None


@dataclass(frozen=True, slots=True)
class ByePlanned:
    """The player is not paired in a Swiss round to come, which then counts as said; with `None`, the plan is off."""

    player: PlayerId
    round: int
    counts: MissedAs | None


@dataclass(frozen=True, slots=True)
class DeckRegistered:
    """A deck with the chains and the highest power level it brings, and the name of its verification picture.

    `although_locked`: an organiser lets it in after decks were locked, such as that of a late player. `card_set` is the
    name of the deck's set, where it is known.
    """

    player: PlayerId
    deck: DeckList
    chains: int = 0
    highest_level: int = 0
    picture: str | None = None
    although_locked: bool = False
    card_set: str = ""


@dataclass(frozen=True, slots=True)
class Pod:
    """All cards of one house in one deck."""

    deck: DeckId
    house: str


@dataclass(frozen=True, slots=True)
class PodsChosen:
    """The choice that a player plays with in the whole event: a deck of their pool, or an alliance of its houses."""

    player: PlayerId
    pods: tuple[Pod, ...]


@dataclass(frozen=True, slots=True)
class RestrictedCard:
    card: str
    most: int


@dataclass(frozen=True, slots=True)
class RestrictedListSet:
    """Of these titles, by their slugs, an alliance holds at most one, at most so often. It replaces the list before."""

    cards: tuple[RestrictedCard, ...]


@dataclass(frozen=True, slots=True)
class DeckWithdrawn:
    player: PlayerId
    deck: DeckId


@dataclass(frozen=True, slots=True)
class DecksLocked:
    """From here on no deck may be changed."""


@dataclass(frozen=True, slots=True)
class DecksUnlocked:
    """An organiser lets a deck be corrected after all."""


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """A deck's cards, spread under a camera, held against its list: card slugs, each as often as it is amiss.

    `picture` names the picture that shows it.
    """

    player: PlayerId
    deck: DeckId
    missing: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """Two players and their table, or one player with a bye and none."""

    table: TableNumber | None
    player: PlayerId
    opponent: PlayerId | None


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """The next round. Its clock starts when the organiser says so."""

    pairs: tuple[SeatedPair, ...]
    way: PairingWay


@dataclass(frozen=True, slots=True)
class PairingUndone:
    """The round paired last is taken back, as long as none of its games is over."""


@dataclass(frozen=True, slots=True)
class CutMade:
    """The Swiss rounds are over; these play on, best first."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class CutUndone:
    """The cut is taken back, as long as none of its rounds is paired."""


@dataclass(frozen=True, slots=True)
class TieDecided:
    """The order of players who are tied, best first, and the rule that decided it.

    It holds for as long as they are level.
    """

    players: tuple[PlayerId, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class DecksBrought:
    """The decks that the two sit down with, where they brought more than the format wants. In the order of the pair."""

    table: TableNumber
    decks: tuple[tuple[DeckId, ...], tuple[DeckId, ...]]


@dataclass(frozen=True, slots=True)
class MatchAnswered:
    """A choice that the match's script asked for: who starts, a bid, a deck; games are reported and confirmed."""

    table: TableNumber
    answer: MatchAnswer


@dataclass(frozen=True, slots=True)
class SideProposed:
    """A player says who takes the first turn, or who bids first, where either may say: the other one is asked."""

    table: TableNumber
    player: PlayerId
    side: Side


@dataclass(frozen=True, slots=True)
class ProposalRefused:
    """The other player says no: the lot decides, or both agree on something."""

    table: TableNumber
    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameReported:
    """The table's companion, or a player, says who won the game. It counts when both players have confirmed it.

    `game` is the companion's name for the game, where one followed it: each is taken once.
    """

    table: TableNumber
    winner: PlayerId
    game: str = ""


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    table: TableNumber
    player: PlayerId


@dataclass(frozen=True, slots=True)
class ResultDisputed:
    """A player says that the reported result is wrong: a judge is needed."""

    table: TableNumber
    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameDecided:
    """A judge enters who won the game at a table. `game`: as the table's companion calls it, to be taken once."""

    table: TableNumber
    winner: PlayerId
    game: str = ""


@dataclass(frozen=True, slots=True)
class MatchDecided:
    """A judge ends a match; without a winner both have lost it. Also corrects a match that is over.

    `round` is that of the match, counted from 1; none: the running one.
    """

    table: TableNumber
    winner: PlayerId | None
    by: MatchEnd
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A warning or penalty of the event's own scale."""

    player: PlayerId
    penalty: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChainsConfirmed:
    """The organiser takes the proposed change of a deck's chains, or sets another."""

    player: PlayerId
    deck: DeckId
    chains: int
    power_level: int


@dataclass(frozen=True, slots=True)
class EventEnded:
    """Nothing follows but confirmed chains, or that the event is opened again."""


@dataclass(frozen=True, slots=True)
class EventReopened:
    """The event had not ended after all, such as where a result has to be corrected."""


EventRecord: TypeAlias = (
    EventOpened
    | PlayerEntered
    | EnrolmentOpened
    | EnrolmentClosed
    | PlayerEnrolled
    | PlayerAdmitted
    | ApplicantRemoved
    | ApplicantMerged
    | CheckInOpened
    | CheckedIn
    | CheckInClosed
    | PlayerRenamed
    | PlayerDropped
    | PlayerReturned
    | PlayerRemoved
    | TableKept
    | ByePlanned
    | DeckRegistered
    | PodsChosen
    | RestrictedListSet
    | DeckWithdrawn
    | DecksLocked
    | DecksUnlocked
    | DeckChecked
    | RoundPaired
    | PairingUndone
    | CutMade
    | CutUndone
    | TieDecided
    | DecksBrought
    | MatchAnswered
    | SideProposed
    | ProposalRefused
    | GameReported
    | ResultConfirmed
    | ResultDisputed
    | GameDecided
    | MatchDecided
    | PenaltyGiven
    | ChainsConfirmed
    | EventEnded
    | EventReopened
)

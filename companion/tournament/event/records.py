"""The records of an event, one after another.

The hub stores these and nothing else about an event; everything shown is recomputed from them (`companion.tournament.
event.happening`). Tables are numbered from 1. Who recorded something and when belongs to the store, not to the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.observations import DeckList
from companion.tournament.event.match_scripts import DeckId, MatchAnswer
from companion.tournament.event.standings import PlayerId

END_OF_TIME: Final = ("2018", "2022")
"""The sets of rules for games that the clock ends, by their years: the table's companion knows their steps."""

TableNumber: TypeAlias = int
HIGHEST_TABLE: Final = 999
PairingWay: TypeAlias = Literal["swiss", "random", "manual"]
MissedAs: TypeAlias = Literal["none", "loss", "bye"]
"""The worth of the rounds that were paired before somebody entered: nothing, a loss each, or a bye each."""
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
    """A player enters; late ones may have missed rounds, which count as `missed` says."""

    player: PlayerId
    name: str
    missed: MissedAs = "none"


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
    player: PlayerId


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
class DeckRegistered:
    """A deck with the chains and the highest power level it brings, and the name of its verification picture.

    `although_locked`: an organiser lets it in after decks were locked, such as that of a late player.
    """

    player: PlayerId
    deck: DeckList
    chains: int = 0
    highest_level: int = 0
    picture: str | None = None
    although_locked: bool = False


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
    | PlayerRenamed
    | PlayerDropped
    | PlayerReturned
    | PlayerRemoved
    | TableKept
    | DeckRegistered
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

"""An event as it stands: its players and their decks, the rounds with their matches, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from companion.observations import DeckList
from companion.tournament.event.chains import MOST_CHAINS, ChainChange, league_change
from companion.tournament.event.match_scripts import (
    FORMATS,
    DeckId,
    DecksOfBoth,
    GameToPlay,
    MatchAnswer,
    MatchFormat,
    MatchStanding,
    Side,
    stand,
)
from companion.tournament.event.records import (
    ChainsConfirmed,
    EventOpened,
    MatchEnd,
    MissedAs,
    PairingWay,
    PenaltyGiven,
    TableNumber,
    TieDecided,
)
from companion.tournament.event.standings import Match, PlayerId, Standing, standings
from companion.tournament.event.swiss import rounds_suggested

Stage: TypeAlias = Literal["swiss", "cut"]


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """The findings of a deck check; nothing missing and nothing foreign: the deck is as registered."""

    missing: tuple[str, ...]
    foreign: tuple[str, ...]
    picture: str = ""


@dataclass(frozen=True, slots=True)
class EnteredDeck:
    """A deck as it was registered; `built`: an alliance put together of others."""

    deck: DeckList
    chains: int
    highest_level: int
    picture: str | None
    check: DeckCheck | None = None
    card_set: str = ""
    built: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event. `table` is kept for them; `plays` is the deck that they chose of a pool.

    `missed` are the Swiss rounds, by their numbers, that were paired without them, as far as it is said what these
    count for; `planned` are those that are to be paired without them. `rating` is another program's; 0: none.
    """

    player: PlayerId
    name: str
    decks: Mapping[DeckId, EnteredDeck] = field(default_factory=lambda: MappingProxyType({}))
    dropped: bool = False
    table: TableNumber | None = None
    missed: Mapping[int, MissedAs] = field(default_factory=lambda: MappingProxyType({}))
    plays: DeckId = ""
    rating: int = 0
    planned: Mapping[int, MissedAs] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who has enrolled on their own and waits to be admitted, with the deck that they handed in."""

    player: PlayerId
    name: str
    deck: DeckList | None = None
    card_set: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A game's result that waits for the players' word."""

    winner: PlayerId
    confirmed_by: frozenset[PlayerId] = frozenset()
    disputed_by: frozenset[PlayerId] = frozenset()


@dataclass(frozen=True, slots=True)
class SideProposal:
    """One player's word on who begins, which the other one is asked about."""

    side: Side
    by: PlayerId


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A match of a round, as far as it has come. A bye has no table and no opponent, and is won."""

    table: TableNumber | None
    player: PlayerId
    opponent: PlayerId | None
    match_format: MatchFormat
    decks: DecksOfBoth | None = None
    answers: tuple[MatchAnswer, ...] = ()
    proposal: SideProposal | None = None
    report: Report | None = None
    decided: MatchEnd | None = None
    decided_for: PlayerId | None = None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player,) if self.opponent is None else (self.player, self.opponent)

    @property
    def standing(self) -> MatchStanding | None:
        """Where the script stands; nothing for a bye, or before it is known who plays which deck."""
        if self.opponent is None or self.decks is None:
            return None
        return stand(self.match_format, self.decks, self.answers)

    @property
    def game(self) -> GameToPlay | None:
        """The game that is to be played now."""
        standing = self.standing
        asked = standing.asked if standing and not self.over else None
        return asked if isinstance(asked, GameToPlay) else None

    @property
    def over(self) -> bool:
        if self.opponent is None or self.decided:
            return True
        standing = self.standing
        return standing is not None and standing.winner is not None

    @property
    def winner(self) -> PlayerId | None:
        """The player who won; nobody while it lasts, and nobody where both lost."""
        if self.opponent is None:
            return self.player
        if self.decided:
            return self.decided_for
        standing = self.standing
        return None if standing is None or standing.winner is None else self.players[standing.winner]

    @property
    def leader(self) -> PlayerId | None:
        """The player who has won more of its games so far."""
        one, other = self.standing.games_won if self.standing else (0, 0)
        return None if one == other else self.players[0 if one > other else 1]

    def side_of(self, player: PlayerId) -> Side:
        return 0 if player == self.player else 1


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    stage: Stage
    way: PairingWay
    matches: tuple[TableMatch, ...]

    @property
    def over(self) -> bool:
        return all(match.over for match in self.matches)

    @property
    def begun(self) -> bool:
        """True if anything was entered for one of its matches."""
        return any(match.decided or match.report or match.answers for match in self.matches)

    def at(self, table: TableNumber) -> TableMatch | None:
        return next((match for match in self.matches if match.table == table), None)


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that follows from an event's records.

    `same_as` tells which player a phone belongs to that had enrolled as another one. `checked_in` are those who said
    that they are here for the next round; nothing where they are not asked.
    """

    settings: EventOpened
    entrants: Mapping[PlayerId, Entrant] = field(default_factory=lambda: MappingProxyType({}))
    locked: bool = False
    rounds: tuple[Round, ...] = ()
    cut: tuple[PlayerId, ...] = ()
    penalties: tuple[PenaltyGiven, ...] = ()
    confirmed_chains: tuple[ChainsConfirmed, ...] = ()
    ended: bool = False
    removed: frozenset[PlayerId] = frozenset()
    ties_decided: tuple[TieDecided, ...] = ()
    games_taken: frozenset[str] = frozenset()
    enrols: bool = False
    admits_at_once: bool = False
    applicants: Mapping[PlayerId, Applicant] = field(default_factory=lambda: MappingProxyType({}))
    same_as: Mapping[PlayerId, PlayerId] = field(default_factory=lambda: MappingProxyType({}))
    checked_in: frozenset[PlayerId] | None = None
    restricted: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def active(self) -> tuple[PlayerId, ...]:
        """The players who are still in, in the order of entry."""
        return tuple(entrant.player for entrant in self.entrants.values() if not entrant.dropped)

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def stage(self) -> Stage:
        return "cut" if self.cut else "swiss"

    @property
    def swiss_rounds(self) -> int:
        return self.settings.swiss_rounds or rounds_suggested(len(self.entrants))

    @property
    def swiss_rounds_left(self) -> int:
        """How many Swiss rounds are planned and not paired yet."""
        return max(0, self.swiss_rounds - len(self.rounds))

    @property
    def swiss_matches(self) -> tuple[Match, ...]:
        """The Swiss rounds' matches that are over, and what counts for rounds that were missed."""
        return (*self._missed(), *self._over("swiss"))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The table of the Swiss rounds: everybody, also who dropped."""
        dropped = [player for player, entrant in self.entrants.items() if entrant.dropped]
        return standings(self.entrants, self.swiss_matches, [tie.players for tie in self.ties_decided], dropped)

    @property
    def swiss_over(self) -> bool:
        """True if the last of the Swiss rounds that were planned is over, and no cut is made."""
        last = self.current
        return last is not None and last.over and last.number >= self.swiss_rounds and not self.cut

    @property
    def champion(self) -> PlayerId | None:
        """The player who won the final, or alone stands first after the last of the Swiss rounds where there
        is no cut."""
        last = self.current
        if self.cut and last is not None and last.stage == "cut" and last.over and len(last.matches) == 1:
            return last.matches[0].winner
        if not self.swiss_over or self.settings.cut_to:
            return None
        first = self._first()
        return first[0] if len(first) == 1 else None

    @property
    def open_tie(self) -> tuple[PlayerId, ...]:
        """Players who are level where it matters: for the first place, or for the last places of the cut."""
        if not self.swiss_over:
            return ()
        if not self.settings.cut_to:
            first = self._first()
            return first if len(first) > 1 else ()
        here = [line for line in self.standings if not self.entrants[line.player].dropped]
        inside, outside = here[: self.settings.cut_to], here[self.settings.cut_to :]
        if not outside or inside[-1].rank != outside[0].rank:
            return ()
        return tuple(line.player for line in here if line.rank == outside[0].rank)

    def _first(self) -> tuple[PlayerId, ...]:
        """Those on the first place who are still here; all of them where nobody is."""
        first = tuple(line.player for line in self.standings if line.rank == 1)
        return tuple(player for player in first if not self.entrants[player].dropped) or first

    def rounds_missed(self, player: PlayerId) -> tuple[int, ...]:
        """The Swiss rounds paired without the player, as far as it is not said yet what they count for."""
        said = self.entrants[player].missed if player in self.entrants else {}
        return tuple(
            one.number
            for one in self.rounds
            if one.stage == "swiss"
            and one.number not in said
            and not any(player in match.players for match in one.matches)
        )

    def format_now(self) -> MatchFormat:
        """The format of the matches paired next."""
        return FORMATS[self.settings.cut_format if self.cut else self.settings.match_format]

    def starting_chains(self, match: TableMatch) -> tuple[int, int]:
        """With how many chains the two start the game to be played: those bid, and in a league those of the deck."""
        game = match.game
        if game is None:
            return 0, 0
        own = [self._chains_of(deck) if self.settings.league else 0 for deck in game.decks]
        one, other = (min(MOST_CHAINS, bid + brought) for bid, brought in zip(game.chains, own, strict=True))
        return one, other

    def _chains_of(self, deck: DeckId) -> int:
        return next((one.decks[deck].chains for one in self.entrants.values() if deck in one.decks), 0)

    def chain_changes(self) -> Iterator[tuple[PlayerId, DeckId, ChainChange]]:
        """The changes that the league's table proposes for every deck, once the event is over."""
        if not self.settings.league:
            return
        rounds = sum(one.stage == "swiss" for one in self.rounds)
        for line in self.standings:
            for deck_id, registered in self.entrants[line.player].decks.items():
                change = league_change(registered.chains, registered.highest_level, rounds, line.wins)
                if change:
                    yield line.player, deck_id, change

    def _missed(self) -> Iterator[Match]:
        for player, entrant in self.entrants.items():
            for number, counts in entrant.missed.items():
                if counts != "none":
                    yield Match(number, player, None, player if counts == "bye" else None)

    def _over(self, stage: Stage) -> Iterator[Match]:
        for one in self.rounds:
            if one.stage == stage:
                for match in one.matches:
                    if match.over:
                        yield Match(one.number, match.player, match.opponent, match.winner)

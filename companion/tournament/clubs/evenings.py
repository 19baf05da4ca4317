"""A finished event as a club counts it: who won how many matches, each game that is known, and the decks' chains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from companion.tournament.clubs.names import id_of
from companion.tournament.event.event import EnteredDeck, Event, TableMatch
from companion.tournament.event.match_scripts import (
    DeckId,
    GameToPlay,
    Side,
    adaptive_short,
    auction,
    reversal,
    solo,
)
from companion.tournament.event.records import EventRecord, RoundPaired
from companion.tournament.event.standings import Match, scores_of
from companion.tournament.events.recorded_games import FollowedGame, followed_games
from companion.tournament.storage.store import Recorded

_ONE_GAME: Final = (solo, reversal, adaptive_short, auction)
"""The scripts of formats whose match is a single game: deciding the match decides that game."""
_PLAYED: Final = ("played", "time", "conceded")
"""The ends of matches decided by hand in which a game was played."""


@dataclass(frozen=True, slots=True)
class EveningResult:
    """The matches of a player on an evening. A bye is among those won, and not among those played."""

    player: str
    won: int
    byes: int
    lost: int


@dataclass(frozen=True, slots=True)
class ClubDeck:
    """A deck as an event knows it; its set is empty where it is not known."""

    id: str
    name: str
    houses: tuple[str, ...]
    card_set: str


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game that was played: both players, what is known of their decks, and who of the two won, 0 or 1."""

    round: int
    players: tuple[str, str]
    decks: tuple[ClubDeck | None, ClubDeck | None]
    winner: Side


@dataclass(frozen=True, slots=True)
class LeagueDeck:
    """A deck at a league evening: the chains it came with, and those confirmed afterwards, if they are."""

    deck: ClubDeck
    player: str
    won: int
    before: int
    after: int | None
    level: int


@dataclass(frozen=True, slots=True)
class Evening:
    """An event that has ended. `brought` are the decks registered for it, in a league event `league_decks`, too."""

    number: int
    name: str
    day: date
    league: bool
    results: tuple[EveningResult, ...]
    games: tuple[ClubGame, ...]
    brought: tuple[ClubDeck, ...]
    league_decks: tuple[LeagueDeck, ...]
    followed: tuple[FollowedGame, ...]

    @property
    def players(self) -> frozenset[str]:
        return frozenset(result.player for result in self.results)


def evening_of(number: int, event: Event, day: date) -> Evening:
    """The evening of an event that has ended."""
    return Evening(
        number=number,
        name=event.settings.name,
        day=day,
        league=event.settings.league,
        results=tuple(_results(event)),
        games=tuple(_games(event)),
        brought=tuple(_club_deck(one) for entrant in event.entrants.values() for one in entrant.decks.values()),
        league_decks=tuple(_league_decks(event)) if event.settings.league else (),
        followed=tuple(sorted(followed_games(event), key=lambda game: (game.table, game.game))),
    )


def day_of(recorded: Iterable[tuple[Recorded, EventRecord]]) -> date:
    """The day on which the first round was paired, here; that of the opening where none was."""
    opened: date | None = None
    for line, record in recorded:
        day = datetime.fromtimestamp(line.at).date()
        opened = opened or day
        if isinstance(record, RoundPaired):
            return day
    return opened or date.min


def _results(event: Event) -> Iterator[EveningResult]:
    """Everybody who was paired, in the rounds and in the cut; missed rounds count as in the standings."""
    over = [
        Match(one.number, match.player, match.opponent, match.winner)
        for one in event.rounds
        if one.stage == "cut"
        for match in one.matches
        if match.over
    ]
    scores = scores_of(event.entrants, [*event.swiss_matches, *over])
    paired = {player for one in event.rounds for match in one.matches for player in match.players}
    for player, entrant in event.entrants.items():
        if player in paired:
            score = scores[player]
            yield EveningResult(entrant.name, score.wins, score.byes, score.losses)


def _games(event: Event) -> Iterator[ClubGame]:
    decks = {id: _club_deck(deck) for entrant in event.entrants.values() for id, deck in entrant.decks.items()}
    for one in event.rounds:
        for match in one.matches:
            if match.opponent is not None:
                names = event.entrants[match.player].name, event.entrants[match.opponent].name
                for (first, second), winner in _decided_games(match):
                    yield ClubGame(one.number, names, (decks.get(first), decks.get(second)), winner)


def _decided_games(match: TableMatch) -> Sequence[tuple[tuple[DeckId, DeckId], Side]]:
    """The games of a match with their decks. A result entered for a match of one game stands for that game."""
    standing = match.standing
    played = [(game.decks, winner) for game, winner in standing.games] if standing is not None else []
    if not match.decided or match.match_format.script not in _ONE_GAME:
        return played
    if match.decided not in _PLAYED or match.decided_for is None:
        return ()
    return [(_decks_played(match), match.side_of(match.decided_for))]


def _decks_played(match: TableMatch) -> tuple[DeckId, DeckId]:
    """The decks of a match of one game; empty where nobody said who played which."""
    standing = match.standing
    if standing is None or match.decks is None:
        return "", ""
    asked = standing.asked
    if isinstance(asked, GameToPlay) or standing.games:
        return asked.decks if isinstance(asked, GameToPlay) else standing.games[-1][0].decks
    first, second = match.decks[0][0], match.decks[1][0]
    if match.match_format.script is solo:
        return first, second
    return (second, first) if match.match_format.script is reversal else ("", "")


def _league_decks(event: Event) -> Iterator[LeagueDeck]:
    confirmed = {(one.player, one.deck): one for one in event.confirmed_chains}
    wins = {line.player: line.wins for line in event.standings}
    for player, entrant in event.entrants.items():
        for id, deck in entrant.decks.items():
            taken = confirmed.get((player, id))
            yield LeagueDeck(
                deck=_club_deck(deck),
                player=entrant.name,
                won=wins[player],
                before=deck.chains,
                after=taken.chains if taken else None,
                level=max(deck.highest_level, taken.power_level if taken else 0),
            )


def _club_deck(entered: EnteredDeck) -> ClubDeck:
    return ClubDeck(id_of(entered.deck.name), entered.deck.name, entered.deck.houses, entered.card_set)

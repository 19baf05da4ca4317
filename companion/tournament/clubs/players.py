"""The statistics of players over all evenings of a club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.tournament.clubs.evenings import ClubDeck, Evening
from companion.tournament.clubs.names import Names, PersonId
from companion.tournament.clubs.tallies import Tally, WinRate, tallied, win_rate
from companion.tournament.clubs.turn_times import FollowedPlay, TurnTimes, times_of
from companion.tournament.event.match_scripts import SIDES


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list of all."""

    person: PersonId
    name: str
    evenings: int
    games: int
    won: int
    rate: WinRate | None


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Everything known of a player. `keys` were forged in `games_followed` games that companions followed."""

    person: PersonId
    name: str
    spellings: tuple[str, ...]
    evenings: int
    games: int
    won: int
    rate: WinRate | None
    decks: tuple[Tally, ...]
    opponents: tuple[Tally, ...]
    keys: int
    games_followed: int
    times: TurnTimes | None


@dataclass(frozen=True, slots=True)
class _Played:
    """A game from the side of one of its players."""

    opponent: str
    deck: ClubDeck | None
    won: bool


def player_lines(evenings: Sequence[Evening], names: Names) -> tuple[PlayerLine, ...]:
    """Every player, in the order in which people look for a name."""
    played = _played(evenings, names)
    came = Counter(person for evening in evenings for person in {names.person(name) for name in evening.players})
    lines = []
    for name in names.all():
        person = names.person(name)
        games = played.get(person, ())
        won = sum(game.won for game in games)
        lines.append(PlayerLine(person, name, came[person], len(games), won, win_rate(won, len(games))))
    return tuple(lines)


def player_statistics(
    person: PersonId, evenings: Sequence[Evening], plays: Sequence[FollowedPlay], names: Names
) -> PlayerStatistics | None:
    """The statistics of a player; nothing where nobody has this id."""
    name = next((name for name in names.all() if names.person(name) == person), None)
    if name is None:
        return None
    games = _played(evenings, names).get(person, ())
    won = sum(game.won for game in games)
    own = [play for play in plays if names.person(play.player) == person]
    return PlayerStatistics(
        person=person,
        name=name,
        spellings=names.spellings(person),
        evenings=sum(person in map(names.person, evening.players) for evening in evenings),
        games=len(games),
        won=won,
        rate=win_rate(won, len(games)),
        decks=tallied((game.deck.id, game.deck.name, game.won) for game in games if game.deck),
        opponents=tallied((names.person(game.opponent), names.shown(game.opponent), game.won) for game in games),
        keys=sum(play.keys for play in own),
        games_followed=len(own),
        times=times_of(own, person, name),
    )


def _played(evenings: Sequence[Evening], names: Names) -> Mapping[PersonId, Sequence[_Played]]:
    """Every game from the side of each of its players."""
    found: dict[PersonId, list[_Played]] = {}
    for game in (game for evening in evenings for game in evening.games):
        for side in SIDES:
            played = _Played(game.players[1 - side], game.decks[side], game.winner == side)
            found.setdefault(names.person(game.players[side]), []).append(played)
    return found

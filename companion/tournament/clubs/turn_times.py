"""How long players take for their turns, over all games that companions followed."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.name_order import name_key
from companion.tournament.clubs.names import Names, PersonId
from companion.tournament.events.recorded_games import RecordedGame


@dataclass(frozen=True, slots=True)
class TurnTimes:
    """The turns of a player that were seen from beginning to end, in seconds; of everybody, where `person` is empty."""

    person: PersonId
    name: str
    games: int
    turns: int
    mean_s: float
    median_s: float
    longest_s: float


@dataclass(frozen=True, slots=True)
class FollowedPlay:
    """A player's part in a game that a companion followed."""

    player: str
    turns_s: tuple[float, ...]
    keys: int


def plays_in(game: RecordedGame) -> tuple[FollowedPlay, ...]:
    """Both players' parts in a recorded game."""
    return tuple(
        FollowedPlay(
            name,
            tuple(turn.duration_s for turn in game.turns if turn.player == number),
            game.keys[number] if number < len(game.keys) else 0,
        )
        for number, name in enumerate(game.players)
    )


def turn_times(plays: Iterable[FollowedPlay], names: Names) -> tuple[TurnTimes, ...]:
    """The turn times of each player who has any, by their names."""
    own: dict[PersonId, list[FollowedPlay]] = {}
    for play in plays:
        if play.turns_s:
            own.setdefault(names.person(play.player), []).append(play)
    found = (times_of(played, person, names.shown(played[0].player)) for person, played in own.items())
    return tuple(sorted((times for times in found if times), key=lambda one: name_key(one.name)))


def times_of(plays: Sequence[FollowedPlay], person: PersonId = "", name: str = "") -> TurnTimes | None:
    """The turn times of these parts in games; nothing where no whole turn was seen."""
    turns_s = [turn_s for play in plays for turn_s in play.turns_s]
    if not turns_s:
        return None
    mean_s, median_s = statistics.fmean(turns_s), statistics.median(turns_s)
    return TurnTimes(
        person=person,
        name=name,
        games=sum(bool(play.turns_s) for play in plays),
        turns=len(turns_s),
        mean_s=round(mean_s, 1),
        median_s=round(median_s, 1),
        longest_s=round(max(turns_s), 1),
    )

"""In which place everybody finished: by the cut where there was one, and below it by the Swiss rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.tournament.event.event import Event
from companion.tournament.event.standings import PlayerId


@dataclass(frozen=True, slots=True)
class Place:
    """A player's final place. Who is told apart by nothing shares one, from `rank` to `last`."""

    rank: int
    last: int
    player: PlayerId

    @property
    def words(self) -> str:
        return str(self.rank) if self.rank == self.last else f"{self.rank}–{self.last}"


def places(event: Event) -> tuple[Place, ...]:
    """Everybody's place, best first; nothing before the last match is over.

    Who lost in the same round of the cut shares a place.
    """
    swiss_decides = event.swiss_over and not event.settings.cut_to
    if not (event.champion or event.ended or swiss_decides):
        return ()
    placed: list[Place] = []
    for group in _groups(event):
        rank, last = len(placed) + 1, len(placed) + len(group)
        placed += [Place(rank, last, player) for player in group]
    return tuple(placed)


def _groups(event: Event) -> Iterator[Sequence[PlayerId]]:
    """Players who share a place, best first."""
    done: set[PlayerId] = set()
    if event.cut and event.champion:
        done.add(event.champion)
        yield [event.champion]
    for one in reversed(event.rounds):
        if one.stage == "cut":
            out = [player for match in one.matches for player in match.players if player not in done]
            done.update(out)
            yield out
    for _, level in groupby(event.standings, key=lambda line: line.rank):
        yield [line.player for line in level if line.player not in done]

"""A reader of game logs of its own, which knows only the sentences: what happened in each turn, and who had what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

PLAY = re.compile(r"^(\S+) plays (.+)$")
REAP = re.compile(r"^(\S+) uses (.+) to reap with (.+)$")
FIGHT = re.compile(r"^(\S+) uses (.+) to make (.+) fight (.+)$")
KEY = re.compile(r"^(\S+) forges the (\w+) key ?, paying (\d+) Æmber")
COUNTS = re.compile(r"^(\S+): (\d+) Æmber \((\d) keys?\) (\S+): (\d+) Æmber \((\d) keys?\)$")
ENDS = re.compile(r"^(\S+) ends their turn$")

Happening = tuple[str, ...]


@dataclass
class TurnRead:
    """A turn as the log tells it: plays, reaps, fights and keys in order, and at its end Æmber and keys of both."""

    happenings: list[Happening] = field(default_factory=list)
    counts: tuple[int, ...] = ()


def turns_in(lines: Iterable[str]) -> Iterator[TurnRead]:
    """The turns that ended."""
    turn = TurnRead()
    for line in lines:
        if found := COUNTS.match(line):
            turn.counts = tuple(int(found[group]) for group in (2, 3, 5, 6))
            yield turn
            turn = TurnRead()
        elif happening := _read(line):
            turn.happenings.append(happening)


def _read(line: str) -> Happening | None:
    if found := FIGHT.match(line):
        return "fight", found[1], found[3], found[4]
    if found := REAP.match(line):
        return "reap", found[1], found[3]
    if found := PLAY.match(line):
        return "play", found[1], found[2]
    if found := KEY.match(line):
        return "key", found[1], found[2].lower(), found[3]
    return None

"""Made-up contacts that bounce, for every debouncer: the Pi's, which sees edges, and the boxes', which take samples."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from firmware_bridge.debounce import STABLE_S, Debouncer

BOUNCING_MS = 15
"""Longer than push buttons usually bounce, which is a few milliseconds."""

LONGEST_SAMPLED_S = 0.0069
"""Eight samples of one a millisecond are at least 7 ms apart, so that no shorter level can give them."""


def bounced(
    levels: list[bool], chance: random.Random, longest_s: float = STABLE_S * 0.95
) -> Iterator[tuple[bool, float]]:
    """Edges of a contact that goes through the levels, 100 ms each, and bounces for up to 15 ms at each change.

    No level lasts longer than `longest_s` while it bounces.
    """
    for number, level in enumerate(levels):
        t = number * 0.1
        end = t + chance.uniform(0.0, BOUNCING_MS / 1000)
        bouncing = itertools.cycle((level, not level))
        while t < end:
            yield next(bouncing), t
            t += min(chance.expovariate(1 / 0.001), longest_s)
        yield level, t


def presses_in(edges: Iterator[tuple[bool, float]]) -> int:
    """The number that the Pi's debouncer makes of the edges."""
    debouncer = Debouncer()
    changes = [change for closed, t in edges for change in debouncer.edge(closed, t)]
    changes += debouncer.settle(1e9)
    return sum(change.closed for change in changes)


def bounced_samples(level: bool, chance: random.Random, length_ms: int) -> list[bool]:
    """A change to the level as it is seen once a millisecond."""
    edges = list(bounced([level], chance, LONGEST_SAMPLED_S))
    return [next((closed for closed, t in reversed(edges) if t * 1000 <= ms), not level) for ms in range(length_ms)]

"""What an organiser does next: pair a round, cut to the best. Each gives the record to do it with, to be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from companion.tournament.event import elimination
from companion.tournament.event.after import CannotHappen, unfinished
from companion.tournament.event.event import Event, Round
from companion.tournament.event.records import CutMade, PairingWay, RoundPaired, SeatedPair
from companion.tournament.event.standings import PlayerId
from companion.tournament.event.swiss import NoPairing, Pair, pair_at_random, pair_swiss


def next_round(event: Event, way: PairingWay, seed: int) -> RoundPaired:
    """The next round: of the Swiss rounds in the way asked for, of the cut by its bracket.

    Raises `CannotHappen` while a round is played, and where nobody can be paired.
    """
    if event.current and not event.current.over:
        raise CannotHappen(f"Round {event.current.number} is not over: {unfinished(event.current)}.")
    if event.cut:
        return RoundPaired(seated(_bracket_round(event)), "manual" if way == "manual" else "swiss")
    if len(event.active) < 2:
        raise CannotHappen("A round needs at least two players.")
    try:
        pairs = (
            pair_at_random(event.active, seed)
            if way == "random"
            else pair_swiss(event.active, event.swiss_matches, seed)
        )
    except NoPairing as nobody:
        raise CannotHappen(str(nobody)) from None
    return RoundPaired(seated(pairs), way)


def cut(event: Event) -> CutMade:
    """The best of the Swiss rounds who are still here, as many as the event's plan says."""
    best = [line.player for line in event.standings if line.player in event.active]
    return CutMade(tuple(best[: event.settings.cut_to]))


def seated(pairs: Iterable[Pair]) -> tuple[SeatedPair, ...]:
    """The pairs at tables 1, 2, 3, …; who has a bye needs none."""
    tables = count(1)
    return tuple(SeatedPair(next(tables) if other else None, one, other) for one, other in pairs)


def _bracket_round(event: Event) -> tuple[Pair, ...]:
    last = event.current
    if last is None or last.stage == "swiss":
        return elimination.first_round(event.cut)
    pairs = elimination.next_round(_winners(last))
    if not pairs:
        raise CannotHappen("The final has been played.")
    return pairs


def _winners(last: Round) -> list[PlayerId]:
    for match in last.matches:
        if match.winner is None:
            raise CannotHappen(f"Nobody won at table {match.table}: a judge says who plays on.")
    return [match.winner for match in last.matches if match.winner]

"""An organiser's next steps: pair a round, cut to the best. Each gives the record to do it with, to be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from companion.sentences import Sentence
from companion.tournament.event import elimination
from companion.tournament.event.after import CannotHappen, names_of, unfinished
from companion.tournament.event.event import Event
from companion.tournament.event.playing import players_of_next_round, winners_of
from companion.tournament.event.records import CutMade, PairingWay, RoundPaired, SeatedPair, TableNumber, TieDecided
from companion.tournament.event.swiss import Pair, pair_at_random, pair_swiss


def next_round(event: Event, way: PairingWay, seed: int) -> RoundPaired:
    """The next round: of the Swiss rounds in the way asked for, of the cut by its bracket.

    Raises `CannotHappen` while a round is played, and where fewer than two are left.
    """
    if event.current and not event.current.over:
        raise CannotHappen(
            Sentence(
                "Round {number} is not over: {unfinished}.",
                number=event.current.number,
                unfinished=unfinished(event.current),
            )
        )
    if event.cut:
        return RoundPaired(seated(event, _bracket_round(event)), "manual" if way == "manual" else "swiss")
    players = players_of_next_round(event)
    if len(players) < 2:
        raise CannotHappen(Sentence("A round needs at least two players."))
    pairs = (
        pair_at_random(players, seed)
        if way == "random"
        else pair_swiss(players, event.swiss_matches, seed, event.swiss_rounds_left)
    )
    return RoundPaired(seated(event, pairs), way)


def cut(event: Event) -> CutMade:
    """The best of the Swiss rounds who are still here, as many as the event's plan says.

    Raises `CannotHappen` where players are level for the last places.
    """
    if not event.swiss_over:
        raise CannotHappen(Sentence("The Swiss rounds are not over."))
    if event.open_tie:
        raise CannotHappen(
            Sentence(
                "{players} are tied for the last places: decide the tie first.",
                players=names_of(event, event.open_tie),
            )
        )
    best = [line.player for line in event.standings if line.player in event.active]
    return CutMade(tuple(best[: event.settings.cut_to]))


def play_off(event: Event) -> CutMade:
    """Those who are level for the first place play for it. Raises `CannotHappen` where nobody is."""
    if not event.open_tie or event.settings.cut_to:
        raise CannotHappen(Sentence("Nobody is tied for first place."))
    return CutMade(event.open_tie)


def tie_by_matches(event: Event) -> TieDecided:
    """The open tie by the matches that those who are level played against each other.

    Raises `CannotHappen` where these do not tell them all apart.
    """
    level = event.open_tie
    wins = dict.fromkeys(level, 0)
    for match in event.swiss_matches:
        if match.opponent in wins and match.player in wins and match.winner is not None:
            wins[match.winner] += 1
    if not level or len(set(wins.values())) < len(level):
        raise CannotHappen(Sentence("The matches they played against each other do not break the tie."))
    return TieDecided(tuple(sorted(level, key=lambda player: -wins[player])), "by the matches against each other")


def seated(event: Event, pairs: Iterable[Pair]) -> tuple[SeatedPair, ...]:
    """The pairs at the tables kept for one of their players, the others at 1, 2, 3, …; who has a bye needs none."""
    listed = list(pairs)
    kept = [_kept_table(event, pair) for pair in listed]
    kept_for_pairs = {table for table in kept if table}
    free = (number for number in count(1) if number not in kept_for_pairs)
    return tuple(
        SeatedPair((table or next(free)) if other else None, one, other)
        for (one, other), table in zip(listed, kept, strict=True)
    )


def at_kept_tables(event: Event, pairs: Iterable[SeatedPair]) -> tuple[SeatedPair, ...]:
    """The pairs as they are seated, but that those with a table of their own sit there: two pairs exchange theirs."""
    tables = {(pair.player, pair.opponent): pair.table for pair in pairs}
    for pair, table in list(tables.items()):
        kept = _kept_table(event, pair)
        if kept and kept != table:
            tables |= {other: tables[pair] for other, taken in tables.items() if taken == kept}
            tables[pair] = kept
    return tuple(SeatedPair(table, player, opponent) for (player, opponent), table in tables.items())


def _kept_table(event: Event, pair: Pair) -> TableNumber | None:
    """The table that one of the two always sits at: where both have one, the first one's."""
    if pair[1] is None:
        return None
    tables = (event.entrants[player].table for player in pair if player)
    return next((table for table in tables if table), None)


def _bracket_round(event: Event) -> tuple[Pair, ...]:
    last = event.current
    if last is None or last.stage == "swiss":
        return elimination.first_round(event.cut)
    pairs = elimination.next_round(list(winners_of(last)))
    if not pairs:
        raise CannotHappen(Sentence("The final has been played."))
    return pairs

"""A round paired by hand: the organiser says at which table each player sits, and may let old opponents meet again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.sentences import Sentence
from companion.tournament.event.after import CannotHappen, after, name_of, names_of
from companion.tournament.event.event import Event
from companion.tournament.event.organising import next_round
from companion.tournament.event.playing import players_of_next_round
from companion.tournament.event.records import (
    HIGHEST_TABLE,
    EventRecord,
    PairingUndone,
    RoundPaired,
    SeatedPair,
    TableNumber,
)
from companion.tournament.event.standings import PlayerId


def pairs_to_change(event: Event, seed: int) -> tuple[SeatedPair, ...]:
    """The pairs that pairing by hand begins with: the round that is paired and not begun, or a proposal for the next
    one.

    Raises `CannotHappen`.
    """
    current = event.current
    if current is not None and not current.over:
        if current.begun:
            raise CannotHappen(
                Sentence("Round {number} has begun: correct its results instead.", number=current.number)
            )
        return tuple(SeatedPair(match.table, match.player, match.opponent) for match in current.matches)
    return next_round(event, "swiss", seed).pairs


def paired_by_hand(event: Event, tables: Mapping[PlayerId, TableNumber | None]) -> Iterator[EventRecord]:
    """The records that seat everybody so; who has no table has a bye. Raises `CannotHappen`."""
    at: dict[TableNumber, list[PlayerId]] = {}
    expected = event_before(event)
    for player in players_of_next_round(expected):
        table = tables.get(player)
        if table is not None:
            at.setdefault(table, []).append(player)
    for table, players in at.items():
        if len(players) == 1:
            raise CannotHappen(
                Sentence(
                    "{who} sits alone at table {table}: leave it empty for a bye.",
                    who=name_of(event, players[0]),
                    table=table,
                )
            )
        if len(players) > 2:
            raise CannotHappen(
                Sentence(
                    "Table {table} has {count} players: {players}.",
                    table=table,
                    count=len(players),
                    players=names_of(event, players),
                )
            )
    byes = [player for player in players_of_next_round(expected) if tables.get(player) is None]
    pairs = [SeatedPair(table, one, other) for table, (one, other) in at.items()]
    pairs += [SeatedPair(None, player, None) for player in byes]
    if expected is not event:
        yield PairingUndone()
    yield RoundPaired(tuple(sorted(pairs, key=lambda pair: _place_in_order(expected, pair))), "manual")


def event_before(event: Event) -> Event:
    """The event without the round that is paired and not begun, which pairing by hand replaces."""
    current = event.current
    return event if current is None or current.over else after(PairingUndone(), event)


def _place_in_order(event: Event, pair: SeatedPair) -> int:
    """Tables come in order; in the cut pairs keep the bracket's order, in which neighbours' winners meet next."""
    if not event.cut:
        return pair.table or HIGHEST_TABLE + 1
    proposed = next_round(event, "swiss", 0).pairs
    places = {player: number for number, one in enumerate(proposed) for player in (one.player, one.opponent)}
    return min(places[player] for player in (pair.player, pair.opponent) if player)

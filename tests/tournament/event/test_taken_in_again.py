"""An event's own files, taken in again: the same standings, drops, cut and places."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.tournament.event.event import Event
from companion.tournament.event.exchange import ExchangeError, matches_csv
from companion.tournament.event.happening import event_of, happen
from companion.tournament.event.keyforge_decks_writing import tournament_to_json
from companion.tournament.event.organising import cut, next_round
from companion.tournament.event.places import places
from companion.tournament.event.records import (
    EventEnded,
    EventOpened,
    EventRecord,
    MatchDecided,
    MissedAs,
    PlayerDropped,
    PlayerEntered,
    PlayerReturned,
    TieDecided,
)
from companion.tournament.event.taking_in import event_from_file
from companion.tournament.event.trf import trf_of

OPENED = EventOpened("Cup", "archon", "triad", 35, 50, "2018", swiss_rounds=4, cut_to=4)


def played(seed: int, opened: EventOpened = OPENED, rounds_of_cut: int = 2) -> Event:
    """An event of ten to which some come late, which some leave and come back to, and in which chance decides."""
    chance = random.Random(seed)
    event = event_of([opened, *(PlayerEntered(f"p{number}", f"Player {number}") for number in range(1, 10))])
    assert event
    for number in range(1, 5):
        event = with_all(event, [*comings_and_goings(event, number, chance)])
        event = round_played(event, chance)
    if opened.cut_to:
        while event.open_tie:
            event = happen(event, TieDecided(tuple(chance.sample(event.open_tie, len(event.open_tie))), "by lot"))
        event = happen(event, cut(event))
        for _ in range(rounds_of_cut):
            event = round_played(event, chance)
    return happen(event, EventEnded()) if rounds_of_cut else event


def comings_and_goings(event: Event, number: int, chance: random.Random) -> Iterator[EventRecord]:
    if number == 2:
        yield PlayerDropped(chance.choice(event.active))
    if number == 3:
        yield PlayerEntered("p10", "Player 10", chance.choice(("none", "loss", "bye")))
        counts: MissedAs = chance.choice(("none", "loss", "bye"))
        yield from (PlayerReturned(player, counts) for player, one in event.entrants.items() if one.dropped)
    if number == 4:
        yield PlayerDropped(chance.choice(event.active))


def round_played(event: Event, chance: random.Random) -> Event:
    event = happen(event, next_round(event, "swiss", chance.randrange(1000)))
    assert event.current
    for match in event.current.matches:
        if match.table and match.opponent:
            winners = match.players if event.cut else (*match.players, None)
            event = happen(event, MatchDecided(match.table, chance.choice(winners), chance.choice(("played", "time"))))
    return event


def with_all(event: Event, records: list[EventRecord]) -> Event:
    for record in records:
        event = happen(event, record)
    return event


def again(data: str) -> Event:
    event = event_of(event_from_file(data.encode()).records)
    assert event
    return event


def shown(event: Event) -> list[object]:
    """The things that people see of an event, by names."""
    name = {player: entrant.name for player, entrant in event.entrants.items()}
    table = {
        name[line.player]: (line.rank, line.wins, line.losses, line.byes, line.strength, line.extended_strength)
        for line in event.standings
    }
    seats = [
        [(match.table, *(name[player] for player in match.players), match.decided) for match in one.matches]
        for one in event.rounds
    ]
    dropped = {entrant.name for entrant in event.entrants.values() if entrant.dropped}
    return [table, seats, dropped, [one.stage for one in event.rounds], {name[player] for player in event.cut}]


@pytest.mark.parametrize("seed", range(20))
def test_an_events_own_tournament_is_taken_in_again_as_it_was(seed: int) -> None:
    event = played(seed)
    taken = again(json.dumps(tournament_to_json(event)))
    assert shown(taken) == shown(event)
    assert (taken.settings, taken.ended, taken.ties_decided) == (event.settings, True, event.ties_decided)
    assert [taken.entrants[place.player].name for place in places(taken)] == [
        event.entrants[place.player].name for place in places(event)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_an_events_own_matches_are_taken_in_again_as_they_were(seed: int) -> None:
    event = played(seed)
    taken = again(matches_csv(event))
    assert shown(taken)[1:] == shown(event)[1:]
    ties_are_not_in_it = replace(event, ties_decided=())
    assert shown(taken)[0] == shown(ties_are_not_in_it)[0]


def test_what_is_still_to_be_played_is_taken_in_as_it_stands() -> None:
    event = played(3, replace(OPENED, swiss_rounds=6, cut_to=0), rounds_of_cut=0)
    event = happen(event, next_round(event, "swiss", 1))
    taken = again(json.dumps(tournament_to_json(event)))
    assert shown(taken) == shown(event)
    assert (taken.swiss_rounds_left, taken.ended, taken.current and taken.current.over) == (1, False, False)


@pytest.mark.parametrize("seed", range(5))
def test_a_report_for_chess_tools_brings_swiss_rounds_and_standings_back(seed: int) -> None:
    event = played(seed, replace(OPENED, cut_to=0), rounds_of_cut=0)
    taken = again(trf_of(event))
    assert shown(taken)[0] == shown(replace(event, ties_decided=()))[0]
    assert [sorted(len(match.players) for match in one.matches) for one in taken.rounds] == [
        sorted(len(match.players) for match in one.matches) for one in event.rounds
    ]


def test_a_report_has_the_columns_that_chess_tools_read() -> None:
    lines = trf_of(played(1, replace(OPENED, cut_to=0), rounds_of_cut=0)).splitlines()
    first = next(line for line in lines if line.startswith("001    1"))
    assert (first[14:22], len(first)) == ("Player 1", 89 + 4 * 10)
    assert (first[91:95].strip().isdecimal(), first[96] in "wb-", first[98] in "10+-UZF") == (True, True, True)


def test_a_report_with_a_draw_is_refused() -> None:
    report = trf_of(played(1, replace(OPENED, cut_to=0), rounds_of_cut=0)).splitlines()
    drawn = [line[:98] + "=" + line[99:] if line.startswith("001    1") else line for line in report]
    with pytest.raises(ExchangeError, match="Line 6, round 1: KeyForge has no result ="):
        again("\n".join(drawn))

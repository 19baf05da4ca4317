"""Decks over many games, and chains that follow them from week to week."""

from __future__ import annotations

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.tournament.clubs.decks import ChainHistory, chain_histories, deck_lines, deck_statistics
from companion.tournament.clubs.names import id_of
from tests.tournament.clubs.club_nights import ClubNights, Pair

WON: list[Pair] = [("Ada", "Ben"), ("Cleo", "Dan")]
LOST: list[Pair] = [("Ben", "Ada"), ("Dan", "Cleo")]


def league(nights: ClubNights, day: str, brings: int, *rounds: list[Pair]) -> int:
    return nights.play(day, *rounds, decks={"Ada": (RADIANT_ARGUS, brings)}, league=True)


def argus(nights: ClubNights) -> ChainHistory:
    (found,) = chain_histories(nights.club.records().evenings)
    return found


def test_chains_grow_and_fall_over_the_weeks_and_a_power_level_stays(nights: ClubNights) -> None:
    nights.confirm(league(nights, "2026-03-03", 5, WON, WON, WON), {"Ada": 8})
    nights.confirm(league(nights, "2026-03-10", 8, LOST, LOST, WON), {"Ada": 7})
    nights.confirm(league(nights, "2026-03-17", 7, LOST, LOST, LOST), {"Ada": 6})
    history = argus(nights)
    assert [(step.won, step.before, step.after) for step in history.steps] == [(3, 5, 8), (1, 8, 7), (0, 7, 6)]
    assert (history.chains, history.level) == (6, 2)


def test_chains_that_wait_for_the_organiser_are_those_that_the_deck_came_with(nights: ClubNights) -> None:
    league(nights, "2026-03-03", 5, WON, WON, WON)
    history = argus(nights)
    assert (history.chains, history.steps[0].after) == (5, None)


def test_a_deck_that_comes_with_other_chains_than_it_took_home_is_marked(nights: ClubNights) -> None:
    nights.confirm(league(nights, "2026-03-03", 0, WON, WON, WON), {"Ada": 3})
    league(nights, "2026-03-10", 0, LOST, LOST, LOST)
    assert [step.differs for step in argus(nights).steps] == [False, True]


def test_evenings_outside_the_league_leave_chains_alone(nights: ClubNights) -> None:
    nights.confirm(league(nights, "2026-03-03", 0, WON, WON, WON), {"Ada": 3})
    nights.play("2026-03-10", WON, decks={"Ada": (RADIANT_ARGUS, 0)})
    assert len(argus(nights).steps) == 1
    (line,) = deck_lines(nights.club.records().evenings)
    assert (line.games, line.won, line.chains) == (4, 4, 3)


def test_a_decks_page_names_who_played_it(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Ada", "Ben")], decks={"Ada": (RADIANT_ARGUS, 0), "Ben": (MISS_ONYX, 0)})
    nights.play("2026-03-10", [("Ada", "Ben")], decks={"Ben": (RADIANT_ARGUS, 0)})
    records = nights.club.records()
    page = deck_statistics(id_of(RADIANT_ARGUS.name), records.evenings, records.names)
    assert page
    assert [(one.name, one.games, one.won) for one in page.players] == [("Ada", 1, 1), ("Ben", 1, 0)]
    assert (page.line.chains, page.history) == (None, None)


def test_there_is_no_page_of_an_unknown_deck(nights: ClubNights) -> None:
    records = nights.club.records()
    assert deck_statistics("x", records.evenings, records.names) is None

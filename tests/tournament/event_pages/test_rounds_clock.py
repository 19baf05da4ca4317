"""One truth about a round's time: on the wall, the screen, the phones and the round's page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from tests.tournament.event_pages.people import EVENT, at_table, do, opened, paired, post


@pytest.fixture
def two(organiser: FlaskClient, events: Events) -> FlaskClient:
    """Ada and Ben are paired for the first of two rounds."""
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", minutes="40", rounds="2")
    paired(organiser, events)
    return organiser


def all_over(organiser: FlaskClient, events: Events) -> None:
    event = events.event(1)
    winners = {f"winner-{table}": at_table(event, table)[0] for table in (1, 2)}
    do(organiser, "results", round=str(len(event.rounds)), **winners)


def test_a_round_that_is_paired_stands_at_its_full_time_on_the_wall_until_it_is_started(
    two: FlaskClient, hub: Hub
) -> None:
    clock = hub.rounds.clock
    assert clock is not None
    assert (clock.name, clock.left_s(hub.store.now()), hub.rounds.started) == ("Round 1 of 2", 40 * 60, False)
    assert "No round is running" not in two.get("/tv").text
    assert "Start its clock<" in two.get(EVENT + "/round").text


def test_a_clock_does_not_outlive_its_round(two: FlaskClient, events: Events, hub: Hub) -> None:
    post(two, EVENT + "/clock")
    assert "Start its clock again" in two.get(EVENT + "/round").text
    all_over(two, events)
    assert hub.rounds.clock is None
    assert "No round is running" in two.get("/tv").text
    paired(two, events)
    assert hub.rounds.clock is not None
    assert (hub.rounds.clock.name, hub.rounds.started) == ("Round 2 of 2", False)


def test_nothing_is_counted_after_the_end_of_the_event(two: FlaskClient, events: Events, hub: Hub) -> None:
    all_over(two, events)
    paired(two, events)
    post(two, EVENT + "/clock")
    all_over(two, events)
    do(two, "end")
    assert two.get("/api/clock").get_json()["clock"] is None
    assert two.get(EVENT + "/clock").get_json()["clock"] is None


def test_a_pairing_that_is_taken_back_takes_its_clock_along(two: FlaskClient, hub: Hub) -> None:
    do(two, "undo-pairing", round="1")
    assert hub.rounds.clock is None


def test_time_given_to_a_table_before_the_clock_starts_is_kept(two: FlaskClient, hub: Hub) -> None:
    assert post(two, f"{EVENT}/tables/1/extend", minutes="5").status_code == 303
    post(two, EVENT + "/clock")
    assert hub.rounds.own_s("place 1") == 300.0


def test_a_clock_that_was_set_by_hand_is_left_alone(organiser: FlaskClient, events: Events, hub: Hub) -> None:
    hub.set_round("Lunch", 600.0, "Mia", "organiser")
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    assert hub.rounds.clock is not None
    assert hub.rounds.clock.name == "Lunch"


def test_the_halls_screen_of_each_event_shows_its_own_clock(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    opened(organiser)
    assert 'data-round="/events/1/clock"' in organiser.get("/events/1/screen").text
    assert 'data-round="/events/2/clock"' in organiser.get("/events/2/screen").text


def test_a_page_left_open_starts_no_later_rounds_clock_and_none_of_a_round_that_is_over(
    two: FlaskClient, events: Events, hub: Hub
) -> None:
    all_over(two, events)
    assert post(two, EVENT + "/clock", round="1").status_code == 409
    assert hub.rounds.clock is None
    paired(two, events)
    assert "It is now round 2" in post(two, EVENT + "/clock", round="1").text
    assert post(two, EVENT + "/clock", round="2").status_code == 303


@pytest.mark.parametrize("what", ["end", "cut", "play-off"])
def test_nor_does_it_end_the_event_or_cut_it(two: FlaskClient, events: Events, what: str) -> None:
    all_over(two, events)
    paired(two, events)
    all_over(two, events)
    assert "It is now round 2" in do(two, what, round="1").text
    assert events.event(1).ended is False


def test_a_round_that_late_players_add_changes_the_name_of_the_clock_that_waits(
    organiser: FlaskClient, events: Events, hub: Hub
) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    paired(organiser, events)
    assert hub.rounds.clock is not None
    assert hub.rounds.clock.name == "Round 1 of 2"
    do(organiser, "enter", names="Eva", missed="none")
    assert hub.rounds.clock.name == "Round 1 of 3"

"""Players who leave in the middle of a match, and decks that come after they were locked."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.tournament.events.events import Events
from tests.tournament.event_pages.people import DECK, EVENT, SignIn, at_table, do, opened, paired


@pytest.fixture
def playing(organiser: FlaskClient, events: Events) -> FlaskClient:
    """Ada and Ben play at table 1."""
    opened(organiser, "Ada", "Ben", rounds="1")
    paired(organiser, events)
    return organiser


def test_who_drops_in_the_middle_of_a_match_is_asked_what_becomes_of_it(playing: FlaskClient, events: Events) -> None:
    page = playing.get(EVENT + "/players/p1").text
    assert "Drop, and lose at table 1" in page
    assert "Drop after this match" in page
    refused = do(playing, "drop", player="p1")
    assert (refused.status_code, events.event(1).active) == (409, ("p1", "p2"))
    assert "Ada still plays at table 1: say whether the match is lost or goes on." in refused.text


def test_a_match_that_somebody_leaves_is_the_opponents(playing: FlaskClient, events: Events) -> None:
    do(playing, "drop", player="p1", match="lost")
    current = events.event(1).current
    assert current
    assert (current.over, current.matches[0].winner, current.matches[0].decided) == (True, "p2", "conceded")


def test_a_match_that_goes_on_stays_open(playing: FlaskClient, events: Events) -> None:
    do(playing, "drop", player="p1", match="goes on")
    current = events.event(1).current
    assert (events.event(1).active, current and current.over) == (("p2",), False)


def test_who_has_dropped_is_entered_as_winner_only_where_the_page_says_so(playing: FlaskClient, events: Events) -> None:
    do(playing, "drop", player="p1", match="goes on")
    assert "Ada (dropped)" in playing.get(EVENT + "/round").text
    refused = do(playing, "results", round="1", **{"winner-1": "p1"})
    assert "Ada has dropped. If the result still counts" in refused.text
    assert 'name="dropped" value="p1"' in playing.get(EVENT + "/tables/1").text
    assert do(playing, "match", round="1", table="1", winner="p1", dropped="p1").status_code == 303
    current = events.event(1).current
    assert current
    assert current.matches[0].winner == "p1"


def test_who_returns_is_asked_about_like_who_enters_late(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", rounds="3")
    do(organiser, "drop", player="p4")
    paired(organiser, events)
    assert "Rounds missed (1) count for them as" in organiser.get(EVENT + "/players/p4").text
    assert "Dan missed rounds (1): say what they count for" in do(organiser, "return", player="p4").text
    assert do(organiser, "return", player="p4", missed="bye").status_code == 303
    do(organiser, "enter", names="Eva", missed="loss")
    records = {line.player: (line.wins, line.losses, line.byes) for line in events.event(1).standings}
    assert (records["p4"], records["p5"]) == ((1, 0, 1), (0, 1, 0))
    assert "Dan came back with a bye for round 1." in organiser.get(EVENT + "/history").text


def test_who_is_paired_after_all_has_missed_nothing(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", rounds="3")
    paired(organiser, events)
    do(organiser, "enter", names="Dan", missed="loss")
    do(organiser, "undo-pairing", round="1")
    paired(organiser, events)
    assert [(line.wins, line.losses) for line in events.event(1).standings] == [(0, 0)] * 4


def test_who_has_dropped_wins_no_later_match_of_the_cut_unasked(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", rounds="1", cut="2")
    first = at_table(paired(organiser, events), 1)[0]
    do(organiser, "results", round="1", **{"winner-1": first})
    do(organiser, "cut")
    paired(organiser, events)
    do(organiser, "drop", player=first, match="goes on")
    for what in ("results", "match", "correct"):
        fields = {"round": "2", "of": "2", "table": "1", "winner": first, "winner-1": first}
        assert "" in do(organiser, what, **fields).text
    assert events.event(1).champion is None


def test_a_late_deck_is_let_in_by_an_organiser_although_decks_are_locked(
    organiser: FlaskClient, events: Events, sign_in: SignIn
) -> None:
    opened(organiser, "Ada", "Ben")
    do(organiser, "lock")
    late = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "0", "level": "0"}
    assert "Register a deck although decks are locked" in organiser.get(EVENT + "/players/p1").text
    assert "locked" in do(organiser, "register-deck", **late).text
    assert "locked" in do(sign_in("scorekeeper"), "register-deck", although_locked="1", **late).text
    assert do(organiser, "register-deck", although_locked="1", **late).status_code == 303
    assert [deck.deck.name for deck in events.event(1).entrants["p1"].decks.values()] == ["Argus"]

"""Mistakes that an organiser mends by hand on an event's pages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.tournament.event.event import Event
from companion.tournament.events.events import Events
from tests.tournament.event_pages.people import EVENT, SignIn, at_table, do, opened, paired, post, seen


def pair_by_hand(client: FlaskClient, number: int, *tables: int | str) -> object:
    seats = {f"table-p{player}": str(table) for player, table in enumerate(tables, start=1)}
    return post(client, EVENT + "/pair", round=str(number), **seats)


def publish(client: FlaskClient, page: str, form: str = "do/pair") -> int:
    """Sends a form of a page as it stands there; the answer's status."""
    (inside,) = re.findall(rf'action="{EVENT}/{form}"[^>]*>(.*?)</form>', page, re.DOTALL)
    fields = MultiDict(re.findall(r'name="([^"]+)"[^>]*? value="([^"]*)"', inside))
    return client.post(f"{EVENT}/{form}", data=fields).status_code


def over(organiser: FlaskClient, events: Events, *winners: str) -> Event:
    entered = {f"winner-{table}": winner for table, winner in enumerate(winners, start=1)}
    assert do(organiser, "results", round=str(len(events.event(1).rounds)), **entered).status_code == 303
    return events.event(1)


@pytest.fixture
def four(organiser: FlaskClient, events: Events) -> FlaskClient:
    """Ada won against Ben, and Cleo against Dan."""
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", rounds="1")
    pair_by_hand(organiser, 0, 1, 1, 2, 2)
    over(organiser, events, "p1", "p3")
    return organiser


def test_a_round_is_paired_by_hand_with_a_bye_and_changed_before_it_begins(
    organiser: FlaskClient, events: Events
) -> None:
    opened(organiser, "Ada", "Ben", "Cleo")
    pair_by_hand(organiser, 0, 4, "", 4)
    assert at_table(events.event(1), 4) == ("p1", "p3")
    pair_by_hand(organiser, 1, "", 2, 2)
    event = events.event(1)
    assert (at_table(event, 2), len(event.rounds)) == (("p2", "p3"), 1)


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ((1, 1, 2, ""), "Cleo sits alone at table 2"),
        ((1, 1, 1, ""), "Table 1 has 3 players: Ada, Ben, Cleo"),
        ((1, 1, "x", "x"), "not a table: enter a number from 1 to 999"),
        ((1, 1, "9" * 5000, ""), "not a table: enter a number from 1 to 999"),
    ],
)
def test_what_was_entered_is_shown_again_with_what_is_wrong(
    organiser: FlaskClient, tables: tuple[int | str, ...], words: str
) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    answer = pair_by_hand(organiser, 0, *tables)
    assert answer.status_code == 409  # type: ignore[attr-defined]
    assert words in answer.text  # type: ignore[attr-defined]
    assert f'name="table-p3" inputmode="numeric" maxlength="3" value="{tables[2]}"' in answer.text  # type: ignore[attr-defined]


def test_a_pairing_that_comes_after_its_round_has_begun_changes_nothing_and_says_why(
    four: FlaskClient, events: Events
) -> None:
    late = pair_by_hand(four, 0, 2, 2, 1, 1)
    assert late.status_code == 409  # type: ignore[attr-defined]
    assert "Nothing was changed." in late.text  # type: ignore[attr-defined]
    assert at_table(events.event(1), 1) == ("p1", "p2")


def test_where_everybody_has_met_a_round_is_still_paired_by_hand(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", rounds="2")
    paired(organiser, events)
    over(organiser, events, "p1")
    refused = do(organiser, "pair")
    assert (refused.status_code, len(events.event(1).rounds)) == (409, 1)
    assert "Ada and Ben met in round 1." in refused.text
    page = organiser.get(EVENT + "/pair").text
    assert "1–0 · met Ben" in page
    pair_by_hand(organiser, 1, 1, 1)
    assert len(events.event(1).rounds) == 1
    publish(organiser, organiser.get(EVENT + "/pair").text, "pair")
    assert len(events.event(1).rounds) == 2


def test_a_pairing_is_looked_at_and_published_as_it_was_seen(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", "Eva", rounds="2")
    page = organiser.get(EVENT + "/pair?way=swiss").text
    assert "Nobody sees this until you publish it." in page
    assert not events.event(1).rounds
    seen_first = re.findall(r'class="match-line">(\w+)', page)
    assert publish(organiser, page) == 303
    (paired_now,) = events.event(1).rounds
    names = [events.event(1).entrants[player].name for match in paired_now.matches for player in match.players]
    assert names == seen_first
    assert paired_now.way == "swiss"


def test_a_proposal_is_not_published_once_somebody_has_dropped(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    page = organiser.get(EVENT + "/pair?way=swiss").text
    do(organiser, "drop", player="p4")
    assert publish(organiser, page) == 409
    assert not events.event(1).rounds


def test_a_swap_that_makes_a_rematch_is_taken_only_once_it_is_accepted(four: FlaskClient, events: Events) -> None:
    """Ada and Cleo play for the second round; Ben changes places with Cleo and meets Ada again."""
    pair_by_hand(four, 1, 1, 2, 1, 2)
    warned = do(four, "swap", round="2", swap=["p2", "p3"])
    assert warned.status_code == 409
    assert "Ada and Ben met in round 1." in warned.text
    assert at_table(events.event(1), 1) == ("p1", "p3")
    assert publish(four, warned.text, "pair") == 303
    assert at_table(events.event(1), 1) == ("p1", "p2")


def test_more_rounds_than_the_players_allow_are_warned_of_before_the_first(organiser: FlaskClient) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", rounds="5")
    assert "3 players can play 3; after that, the least bad pairing" in organiser.get(EVENT + "/").text


def test_a_wrong_result_is_corrected_a_round_later_and_what_follows_is_told(
    four: FlaskClient, events: Events, sign_in: SignIn
) -> None:
    do(four, "pair")
    judge = sign_in("judge")
    old = seen(judge, "round?round=1")
    assert do(judge, "correct", of="1", table="1", winner="p2", by="played", **old).status_code == 303
    page = judge.get(EVENT + "/round?round=1").text
    assert "Ranks: Ben 3 → 1, Ada 1 → 3." in page
    assert "Round 2 stays as it was paired." in page
    assert "Ben won, corrected from: Ada won" in judge.get(EVENT + "/history").text
    assert do(sign_in("scorekeeper"), "correct", of="1", table="1", winner="p1").status_code == 403


def test_a_late_player_gets_the_losses_that_the_organiser_chose(four: FlaskClient, events: Events) -> None:
    assert "Rounds paired so far" in four.get(EVENT + "/players").text
    do(four, "enter", names="Eva", missed="loss")
    assert [(line.player, line.losses) for line in events.event(1).standings if line.player == "p5"] == [("p5", 1)]
    assert "nothing, a loss or a bye" in do(four, "enter", names="Finn", missed="win").text


def test_a_wrong_entry_is_removed_and_its_code_opens_nobodys_page(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", "Bne")
    phone = as_player("p3")
    assert do(organiser, "remove", player="p3").status_code == 303
    do(organiser, "enter", names="Cleo")
    assert list(events.event(1).entrants) == ["p1", "p2", "p4"]
    assert "Cleo" not in phone.get("/me/").text
    paired(organiser, events)
    assert "Remove this wrong entry" not in organiser.get(EVENT + "/players/p1").text


def test_a_player_always_sits_at_the_table_kept_for_them(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    assert do(organiser, "keep-table", player="p4", kept="1").status_code == 303
    assert "p4" in at_table(paired(organiser, events), 1)
    assert "Always sits at table 1" in organiser.get(EVENT + "/players/p4").text
    assert "Table 1 is kept for Dan" in do(organiser, "keep-table", player="p1", kept="1").text


def test_a_swap_leaves_a_player_at_the_table_kept_for_them(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    do(organiser, "keep-table", player="p4", kept="7")
    other = at_table(paired(organiser, events), 1)[0]
    assert do(organiser, "swap", round="1", swap=["p4", other]).status_code == 303
    event = events.event(1)
    assert "p4" in at_table(event, 7)
    assert other not in at_table(event, 7), "they changed places all the same"


def test_a_tie_for_the_first_place_is_named_and_played_out(four: FlaskClient, events: Events) -> None:
    page = four.get(EVENT + "/").text
    assert "Ada and Cleo share first place" in page
    assert "By playing for it" in page
    do(four, "play-off")
    do(four, "pair")
    assert "Final" in four.get(EVENT + "/round").text
    over(four, events, "p3")
    assert "Cleo won the last round" in four.get(EVENT + "/").text


def test_a_tie_is_decided_by_another_rule_with_its_name(four: FlaskClient, events: Events) -> None:
    order = {"order-p1": "2", "order-p3": "1"}
    level = ["p1", "p3"]
    assert "Enter the rule" in do(four, "tie", way="order", level=level, **order).text
    assert "look at the page again" in do(four, "tie", way="lot", level=["p1"]).text
    assert do(four, "tie", way="order", level=level, rule="fewest chains", **order).status_code == 303
    assert events.event(1).champion == "p3"
    assert "A tie was decided (fewest chains): Cleo, Ada." in four.get(EVENT + "/history").text


def test_an_event_that_has_ended_is_opened_again(four: FlaskClient, events: Events) -> None:
    do(four, "end")
    assert "Correct the result" not in four.get(EVENT + "/round").text
    do(four, "reopen")
    assert "Correct the result" in four.get(EVENT + "/round").text

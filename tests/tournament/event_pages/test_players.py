"""The actions that players do on their own pages, and what they may not."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from flask import Flask
from flask.testing import FlaskClient

from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from tests.tournament.event_pages.people import DECK, EVENT, SignIn, at_table, do, opened, paired, post
from tests.tournament.made_up import PLAYING, MadeUpTable


def test_two_players_draw_who_starts_and_confirm_the_result_on_their_pages(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    ada, ben = as_player("p1"), as_player("p2")
    assert "Who takes the first turn?" in ada.get("/me/").text
    assert post(ada, "/me/do/answer", round="1", answer="lot").status_code == 303
    assert "who won?" in ben.get("/me/").text

    post(ada, "/me/do/report", round="1", winner="p1")
    assert "You confirmed it" in ada.get("/me/").text
    assert "Ada won this game: is that right?" in ben.get("/me/").text
    post(ben, "/me/do/confirm", round="1", winner="p1")
    event = events.event(1)
    assert event.current
    assert event.current.matches[0].winner == "p1"
    assert "You won" in ada.get("/me/").text


def test_who_says_on_a_phone_who_starts_asks_the_other(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben")
    first, second = at_table(paired(organiser, events), 1)
    one, two = as_player(first), as_player(second)
    names = {"p1": "Ada", "p2": "Ben"}
    post(one, "/me/do/answer", round="1", answer="side 0")
    assert f"{names[second]} is asked" in one.get("/me/").text
    assert f"{names[first]} starts. Is that right?" in two.get("/me/").text
    assert post(one, "/me/do/answer", round="1", answer="side 0").status_code == 303
    assert "who won?" not in one.get("/me/").text, "said twice is no yes"
    post(two, "/me/do/refuse-side", round="1")
    assert "Is that right?" not in two.get("/me/").text
    post(one, "/me/do/answer", round="1", answer="side 1")
    post(two, "/me/do/answer", round="1", answer="side 1")
    assert "You take the first turn" in two.get("/me/").text


def test_nobody_can_say_on_a_phone_that_another_starts_than_the_camera_saw(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient], hub: Hub, table: MadeUpTable
) -> None:
    opened(organiser, "Ada", "Ben")
    players = at_table(paired(organiser, events), 1)
    table.tell(replace(PLAYING, seen_first="p2"))
    table.send_all(hub.answer)
    hub.refresh()
    ada = as_player("p1")
    page = ada.get("/me/").text
    assert "saw Ben play a card first" in page
    assert ("Ben starts" in page, "Ada starts" in page, "by lot" in page) == (True, False, False)
    ben = players.index("p2")
    assert "ask a judge" in post(ada, "/me/do/answer", round="1", answer=f"side {1 - ben}").text
    assert post(ada, "/me/do/answer", round="1", answer=f"side {ben}").status_code == 303


def test_a_disputed_result_waits_for_a_judge_and_marks_the_table_on_the_wall(
    organiser: FlaskClient,
    sign_in: SignIn,
    events: Events,
    as_player: Callable[[str], FlaskClient],
    hub: Hub,
    table: MadeUpTable,
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    ada, ben, judge = as_player("p1"), as_player("p2"), sign_in("judge")
    post(ada, "/me/do/answer", round="1", answer="lot")
    post(ada, "/me/do/report", round="1", winner="p1")
    assert post(ben, "/me/do/dispute", round="1", winner="p1").status_code == 303
    assert "a judge is coming" in ben.get("/me/").text
    assert "disputed" in judge.get(EVENT + "/round").text
    assert hub.board.latest().tables[0].disputed == "Result of table 1"

    assert do(judge, "game", round="1", table="1", winner="p2").status_code == 303
    assert hub.board.latest().tables[0].disputed == ""
    assert events.event(1).standings[0].player == "p2"


def test_a_player_answers_only_what_is_theirs(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", format="best-of-three")
    paired(organiser, events)
    ada, ben = as_player("p1"), as_player("p2")
    assert "no game is being played" in post(ada, "/me/do/report", round="1", winner="p1").text.lower()
    post(ada, "/me/do/answer", round="1", answer="lot")
    assert "must be at this table" in post(ada, "/me/do/report", round="1", winner="p9").text
    post(ada, "/me/do/report", round="1", winner="p1")
    assert "has been reported since" in post(ben, "/me/do/report", round="1", winner="p2").text
    post(ben, "/me/do/confirm", round="1", winner="p1")
    refused = post(ada, "/me/do/answer", round="1", answer="side 0")
    assert refused.status_code == 409
    assert "not yours" in refused.text
    assert "Ben decides this" in ada.get("/me/").text
    assert post(ben, "/me/do/answer", round="1", answer="side 1").status_code == 303


def play_game(first: FlaskClient, second: FlaskClient, winner: str) -> None:
    post(first, "/me/do/report", round="1", winner=winner)
    post(second, "/me/do/confirm", round="1", winner=winner)


AsPlayer = Callable[[str], FlaskClient]


def one_deck_wins_twice(organiser: FlaskClient, events: Events, as_player: AsPlayer) -> tuple[FlaskClient, FlaskClient]:
    """The pages of the player who sits first, whose deck won both games, and of the other."""
    opened(organiser, "Ada", "Ben", format="adaptive")
    paired(organiser, events)
    first, second = at_table(events.event(1), 1)
    one, two = as_player(first), as_player(second)
    post(one, "/me/do/answer", round="1", answer="lot")
    play_game(one, two, first)
    post(two, "/me/do/answer", round="1", answer="side 0")
    play_game(one, two, second)
    return one, two


def test_in_an_adaptive_match_the_players_pages_walk_through_the_bidding(
    organiser: FlaskClient, events: Events, as_player: AsPlayer
) -> None:
    one, two = one_deck_wins_twice(organiser, events, as_player)
    assert "0 chains or more" in one.get("/me/").text
    assert post(one, "/me/do/answer", round="1", answer="pass").status_code == 409
    post(one, "/me/do/answer", round="1", answer="bid", chains="2")
    assert "3 chains or more, or passes" in two.get("/me/").text
    post(two, "/me/do/answer", round="1", answer="pass")
    post(one, "/me/do/answer", round="1", answer="side 0")
    assert "You start with 2 chains" in one.get("/me/").text
    play_game(one, two, at_table(events.event(1), 1)[0])
    assert events.event(1).champion is not None
    assert "won with" in organiser.get(EVENT + "/tables/1").text


def test_in_a_triad_each_benches_one_of_the_opponents_decks(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", format="triad")
    paired(organiser, events)
    first, second = at_table(events.event(1), 1)
    one, two = as_player(first), as_player(second)
    decks = re.findall(r'name="answer" value="(deck [^"]+)"', one.get("/me/").text)
    assert len(decks) == 3
    post(one, "/me/do/answer", round="1", answer=decks[0])
    benched = re.findall(r'name="answer" value="(deck [^"]+)"', two.get("/me/").text)
    post(two, "/me/do/answer", round="1", answer=benched[2])
    own = re.findall(r'name="answer" value="(deck [^"]+)"', one.get("/me/").text)
    assert len(own) == 2
    post(one, "/me/do/answer", round="1", answer=own[0])
    assert own[0].removeprefix("deck ") not in two.get("/me/").text, "not shown before both have chosen"


def test_a_player_registers_a_deck_until_decks_are_locked(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben")
    ada = as_player("p1")
    photo = io.BytesIO(cv2.imencode(".png", np.full((40, 30, 3), 120, np.uint8))[1].tobytes())
    assert post(ada, "/me/do/deck", deck=DECK, name="Argus", photo=(photo, "argus.png")).status_code == 303
    assert "Argus" in ada.get("/me/").text
    assert "handed in a picture" in organiser.get("/audit").text
    assert 'class="kept-picture"' in organiser.get(EVENT + "/players/p1").text
    do(organiser, "lock")
    (deck,) = events.event(1).entrants["p1"].decks
    assert "locked" in post(ada, "/me/do/no-deck", deck=deck).text


def test_a_wrong_code_opens_nothing_and_cannot_be_tried_fast(app: Flask, organiser: FlaskClient) -> None:
    opened(organiser, "Ada", "Ben")
    stranger = app.test_client()
    assert post(stranger, "/me/do/report", winner="p1").status_code == 401
    statuses = [post(stranger, "/me/enter", code="0000-0000").status_code for _ in range(22)]
    assert (statuses[0], statuses[-1]) == (401, 429)


def test_a_renewed_code_closes_the_page_opened_by_the_one_before(
    organiser: FlaskClient, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben")
    ada = as_player("p1")
    assert post(organiser, EVENT + "/players/p1/code").status_code == 303
    assert "The code on your slip" in ada.get("/me/").text


def test_a_dispute_without_a_companion_stands_on_the_desk_until_it_is_settled(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient], hub: Hub
) -> None:
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    do(organiser, "answer", round="1", table="1", answer="lot")
    post(as_player(one), "/me/do/report", round="1", winner=one)
    post(as_player(other), "/me/do/dispute", round="1", winner=one)
    assert '<a href="/events/1/tables/1">Result of table 1 in Winter Cup</a>' in organiser.get("/desk").text
    do(organiser, "game", round="1", table="1", winner=other)
    assert hub.board.latest().disputes == ()


def disputed_at_table_1(organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]) -> None:
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    do(organiser, "answer", round="1", table="1", answer="lot")
    post(as_player(one), "/me/do/report", round="1", winner=one)
    post(as_player(other), "/me/do/dispute", round="1", winner=one)


def test_what_is_disputed_in_one_event_stays_so_when_another_is_opened_and_played(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient], hub: Hub, table: MadeUpTable
) -> None:
    """Tables that report follow the new event; the older one's are told by their numbers."""
    disputed_at_table_1(organiser, events, as_player)
    assert hub.board.latest().tables[0].disputed == "Result of table 1"
    opened(organiser)
    post(organiser, "/events/2/do/enter", names="Cleo\nDan")
    post(organiser, "/events/2/do/pair")
    board = hub.board.latest()
    assert (board.tables[0].disputed, [(one.event, one.table) for one in board.disputes]) == ("", [(1, 1)])
    do(organiser, "enter", names="Eva")
    assert hub.board.latest().disputes == board.disputes


def test_players_of_an_older_event_are_sent_to_no_table_that_plays_for_the_newer(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient], hub: Hub, table: MadeUpTable
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    table.tell(replace(PLAYING, address="http://192.168.1.7:8000/"))
    table.send_all(hub.answer)
    hub.refresh()
    ada = as_player("p1")
    assert "192.168.1.7" in ada.get("/me/").text
    opened(organiser)
    assert "192.168.1.7" not in ada.get("/me/").text
    assert "192.168.1.7" not in organiser.get(EVENT + "/tables/1").text


def test_penalties_are_for_judges_as_a_page_and_as_a_table(organiser: FlaskClient, app: Flask) -> None:
    opened(organiser, "Ada", "Ben")
    do(organiser, "penalise", player="p1", penalty="Warning", reason="late")
    assert "<td>Warning</td><td>late</td><td>Winter Cup</td>" in organiser.get("/penalties/").text
    assert "Ada,Warning,late,Winter Cup" in organiser.get("/penalties/download").text
    assert app.test_client().get("/penalties/").status_code == 401

"""An event that players enter, check in to and leave on their own phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tournament.events.events import Events
from tests.tournament.event_pages.people import DECK, EVENT, ONYX, do, opened, post
from web.hub.services import EventDesk

Phone = Callable[..., FlaskClient]


def enrol(phone: FlaskClient, desk: EventDesk, name: str, **more: str) -> TestResponse:
    return post(phone, "/enrol", code=desk.codes.enrolment_code(1), name=name, **more)


@pytest.fixture
def phone(app: Flask, desk: EventDesk) -> Phone:
    """A fresh phone, on which somebody of this name enrols."""

    def taken_out(name: str, **more: str) -> FlaskClient:
        client = app.test_client()
        assert enrol(client, desk, name, **more).status_code == 303
        return client

    return taken_out


def play(phones: dict[str, FlaskClient], events: Events, number: int) -> None:
    """Every pair of the round draws who starts, and agrees that the first of the two has won."""
    current = events.event(1).current
    assert current
    for match in current.matches:
        one, two = (phones[player] for player in match.players)
        assert f"Your table is {match.table} · against" in two.get("/me/").text
        post(one, "/me/do/answer", round=number, answer="lot")
        post(one, "/me/do/report", round=number, winner=match.player)
        post(two, "/me/do/confirm", round=number, winner=match.player)


def test_an_event_of_32_is_played_and_nobody_types_a_name_but_its_owner(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, rounds="5")
    do(organiser, "open-enrolment")
    phones = {f"p{number}": phone(f"Player {number}") for number in range(1, 33)}
    do(organiser, "admit-all")
    do(organiser, "open-check-in")
    for number in range(1, 6):
        for one in phones.values() if number == 1 else ():
            assert post(one, "/me/do/here").status_code == 303
        assert do(organiser, "pair").status_code == 303
        play(phones, events, number)
    do(organiser, "end")
    event = events.event(1)
    assert (event.champion, event.ended, len(event.entrants)) == (event.standings[0].player, True, 32)


def test_who_enrols_waits_until_an_organiser_admits_them(
    organiser: FlaskClient, events: Events, app: Flask, phone: Phone
) -> None:
    opened(organiser)
    do(organiser, "open-enrolment")
    bea = phone("Bea", deck=DECK, deck_name="Argus")
    assert "Waiting to be admitted" in bea.get("/me/").text
    assert "Bea" not in app.test_client().get(EVENT + "/").text, "what a stranger wrote is not on public pages"
    assert post(bea, "/me/do/here").status_code == 409
    assert "Bea" in organiser.get(EVENT + "/enrolment").text
    assert do(organiser, "admit", player="p1", name="Beatrix").status_code == 303
    assert "Argus" in bea.get("/me/").text
    assert "<h1>Beatrix</h1>" in bea.get("/me/").text
    assert "Bea enrolled with Argus." in organiser.get(EVENT + "/history").text


def test_a_deck_that_somebody_else_registered_keeps_nobody_out(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    """Bea and Cleo enrol; meanwhile an organiser registers Bea's deck for Ada."""
    opened(organiser, "Ada")
    do(organiser, "open-enrolment")
    phone("Bea", deck=DECK, deck_name="Argus")
    phone("Cleo")
    do(organiser, "register-deck", player="p1", deck=DECK, name="Argus", chains="0", level="0")
    do(organiser, "admit-all")
    assert "Bea is in without a deck: somebody else has registered Argus." in organiser.get(EVENT + "/enrolment").text
    assert [len(entrant.decks) for entrant in events.event(1).entrants.values()] == [1, 0, 0]


def test_who_was_on_the_list_already_is_merged_with_who_enrols(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, "Bea")
    do(organiser, "open-enrolment", at_once="1")
    bea = phone("bea", deck=DECK, deck_name="Argus")
    assert "There is a player of this name already." in organiser.get(EVENT + "/enrolment").text
    assert "change the name" in do(organiser, "admit", player="p2").text
    assert do(organiser, "same-player", player="p2", into="p1").status_code == 303
    assert "<h1>Bea</h1>" in bea.get("/me/").text
    assert [list(entrant.decks) for entrant in events.event(1).entrants.values()] != [[]]


def test_everybody_is_admitted_at_once_where_the_organiser_says_so(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser)
    do(organiser, "open-enrolment", at_once="1")
    assert "The first round is not paired yet." in phone("Bea").get("/me/").text
    assert [entrant.name for entrant in events.event(1).entrants.values()] == ["Bea"]


def test_an_open_phone_is_sent_its_page_again_only_when_there_is_news(organiser: FlaskClient, phone: Phone) -> None:
    opened(organiser)
    do(organiser, "open-enrolment", at_once="1")
    bea, _ada = phone("Bea"), phone("Ada")
    seen = {"If-None-Match": bea.get("/me/").headers["ETag"]}
    assert bea.get("/me/", headers=seen).status_code == 304
    do(organiser, "pair")
    news = bea.get("/me/", headers=seen)
    assert (news.status_code, "Your table is 1 · against Ada" in news.text) == (200, True)


def test_one_phone_is_one_player(organiser: FlaskClient, events: Events, desk: EventDesk, phone: Phone) -> None:
    opened(organiser)
    do(organiser, "open-enrolment", at_once="1")
    bea = phone("Bea")
    again = enrol(bea, desk, "Cleo")
    assert (again.status_code, "This phone is Bea’s already" in again.text) == (409, True)
    assert len(events.event(1).entrants) == 1


def test_who_comes_late_gets_what_the_organiser_says_for_missed_rounds(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, "Ada", "Ben", rounds="3")
    do(organiser, "open-enrolment", at_once="1")
    do(organiser, "pair")
    phone("Cleo")
    assert list(events.event(1).applicants) == ["p3"], "an organiser is asked"
    do(organiser, "admit", player="p3", missed="loss")
    assert [(line.player, line.losses) for line in events.event(1).standings][-1] == ("p3", 1)


@pytest.mark.parametrize(
    ("locked", "closed", "fields", "says"),
    [
        (False, True, {"name": "Bea"}, "Enrolment is closed"),
        (False, False, {"name": " "}, "needs a name"),
        (False, False, {"name": "Ada"}, "waits already"),
        (False, False, {"name": "Bea", "deck": "https://cards.example/?qr=ABCD"}, "owner’s secret: nothing was kept"),
        (False, False, {"name": "Bea", "deck": "no deck at all"}, "This deck cannot be registered"),
        (True, False, {"name": "Bea", "deck": DECK, "deck_name": "Argus"}, "Decks are locked"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_beside_what_was_entered(
    organiser: FlaskClient,
    app: Flask,
    desk: EventDesk,
    phone: Phone,
    *,
    locked: bool,
    closed: bool,
    fields: dict[str, str],
    says: str,
) -> None:
    opened(organiser)
    do(organiser, "open-enrolment")
    phone("Ada")
    for what in ("lock",) * locked + ("close-enrolment",) * closed:
        do(organiser, what)
    refused = enrol(app.test_client(), desk, **fields)
    assert (refused.status_code, says in refused.text) == (409, True)


def test_a_wrong_or_renewed_code_enrols_nobody_and_is_not_tried_fast(
    organiser: FlaskClient, app: Flask, desk: EventDesk
) -> None:
    opened(organiser)
    do(organiser, "open-enrolment")
    before = desk.codes.enrolment_code(1)
    post(organiser, EVENT + "/enrolment/code")
    stranger = app.test_client()
    statuses = [post(stranger, "/enrol", code=before, name="Eve").status_code for _ in range(22)]
    assert (statuses[0], statuses[-1]) == (401, 429)
    assert app.test_client().post("/enrol", data={"name": "Eve"}).status_code == 400, "no token of the page"


def test_the_events_code_typed_at_the_players_door_leads_to_its_form(
    organiser: FlaskClient, app: Flask, desk: EventDesk
) -> None:
    opened(organiser)
    do(organiser, "open-enrolment")
    code = desk.codes.enrolment_code(1)
    assert code in organiser.get(EVENT + "/enrolment").text
    found = post(app.test_client(), "/me/enter", code=code)
    assert "Enrol for Winter Cup" in app.test_client().get(found.location).text


def test_who_does_not_check_in_is_named_before_the_round_is_paired(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, rounds="2")
    do(organiser, "open-enrolment", at_once="1")
    ada, ben, _cleo = phone("Ada"), phone("Ben"), phone("Cleo")
    do(organiser, "open-check-in")
    assert "Are you here for the next round?" in ada.get("/me/").text
    post(ada, "/me/do/here")
    do(organiser, "check-in", player="p2")
    assert "You are checked in" in ben.get("/me/").text
    assert "Not checked in: Cleo." in do(organiser, "pair").text
    assert "drops, or plays" in do(organiser, "close-check-in").text
    do(organiser, "close-check-in", absent="drop")
    assert do(organiser, "pair").status_code == 303
    assert events.event(1).active == ("p1", "p2")


def test_a_player_drops_on_their_phone_and_says_what_becomes_of_the_match(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, rounds="2")
    do(organiser, "open-enrolment", at_once="1")
    ada, _ben = phone("Ada"), phone("Ben")
    do(organiser, "pair")
    assert "Drop, and lose at table 1" in ada.get("/me/").text
    assert "say whether the match is lost or goes on" in post(ada, "/me/do/drop").text
    assert post(ada, "/me/do/drop", match="lost").status_code == 303
    assert (events.event(1).active, events.event(1).standings[0].player) == (("p2",), "p2")
    assert "You have dropped" in ada.get("/me/").text


def test_a_players_code_opens_their_page_on_another_phone(organiser: FlaskClient, app: Flask, phone: Phone) -> None:
    opened(organiser)
    do(organiser, "open-enrolment", at_once="1")
    code = re.search(r'<b class="small-code">([^<]+)</b>', phone("Bea").get("/me/").text)
    assert code
    other = app.test_client()
    post(other, "/me/enter", code=code[1])
    assert "<h1>Bea</h1>" in other.get("/me/").text


def test_an_alliance_is_put_together_on_the_phone_and_held_against_the_organisers_list(
    organiser: FlaskClient, events: Events, phone: Phone
) -> None:
    opened(organiser, format="alliance")
    do(organiser, "restricted", restricted="Anger, 1\nPunch; 1")
    assert "Restricted list: 2 titles" in organiser.get(EVENT + "/players").text
    do(organiser, "open-enrolment", at_once="1")
    bea = phone("Bea", deck=DECK, deck_name="Argus")
    post(bea, "/me/do/deck", deck=ONYX, name="Onyx")
    decks = {entered.deck.name: id for id, entered in events.event(1).entrants["p1"].decks.items()}
    assert "Nothing is chosen yet." in bea.get("/me/").text
    pods = [f"dis {decks['Onyx']}"] * 3
    assert "three different houses" in post(bea, "/me/do/pods", pod=pods).text
    assert post(bea, "/me/do/pods", whole=decks["Onyx"]).status_code == 303
    assert "Chosen: Onyx" in bea.get("/me/").text

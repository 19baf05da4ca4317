"""A match of every format, played to its end by the two players' own pages, with no word of a judge."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import DeckList
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.match_scripts import FORMATS, Ask, Bid, DeckToBench, DeckToPlay, GameToPlay, WhoStarts
from companion.tournament.event.records import (
    DeckRegistered,
    EventOpened,
    PlayerEntered,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from web.hub.app import create_hub_app
from web.hub.services import EventDesk, HubServices, hub_context
from web.serving.settings import WebSettings

MOST_STEPS = 60
NAMES = {"p1": "Ada", "p2": "Ben"}


class Phones:
    """Two players, each with a phone that shows their own page."""

    def __init__(self, app: Flask, events: Events) -> None:
        self.events = events
        desk: EventDesk = hub_context(app).event_desk
        self.clients = {player: app.test_client() for player in NAMES}
        for player, client in self.clients.items():
            self.press(player, "/me/enter", code=desk.codes.code(CodeOwner(1, player)))
            assert NAMES[player] in client.get("/me/").text

    @property
    def event(self) -> Event:
        return self.events.event(1)

    @property
    def match(self) -> TableMatch:
        assert self.event.current
        return self.event.current.matches[0]

    @property
    def asked(self) -> Ask | None:
        return self.match.standing.asked if self.match.standing and not self.match.over else None

    def press(self, player: str, path: str, **form: str) -> None:
        client = self.clients[player]
        found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/me/").text)
        assert found
        answer = client.post(path, data=form | {"csrf_token": found[1], "round": "1"})
        assert answer.status_code == 303, answer.text

    def answer(self, player: str, answer: str, chains: str = "") -> None:
        self.press(player, "/me/do/answer", answer=answer, chains=chains)

    def play_a_game(self, winner: str) -> None:
        """The loser says who won, the winner confirms it."""
        loser = next(player for player in NAMES if player != winner)
        self.press(loser, "/me/do/report", winner=winner)
        assert "is that right?" in self.clients[winner].get("/me/").text
        self.press(winner, "/me/do/confirm", winner=winner)


def choose(phones: Phones, asked: Ask) -> None:
    """Whoever is asked answers: lots are drawn, the first deck is taken, the second bid is a pass."""
    players = phones.match.players
    match asked:
        case DeckToBench(chooser, among) | DeckToPlay(chooser, among):
            phones.answer(players[chooser], f"deck {among[0]}")
        case Bid(bidder, _, least, may_pass):
            phones.answer(players[bidder], "pass" if may_pass else "bid", str(least + 3))
        case WhoStarts(int(chooser)):
            phones.answer(players[chooser], f"side {chooser}")
        case _:
            phones.answer(players[0], "lot")


def begin(app: Flask, name: str) -> Phones:
    kind = FORMATS[name]
    desk: EventDesk = hub_context(app).event_desk
    desk.events.open(EventOpened("Cup", name, name, 90, 120, "2022"), "Mia", "organiser")
    records = [PlayerEntered(player, entered) for player, entered in NAMES.items()]
    decks = [
        DeckRegistered(player, DeckList(f"{player}-{n}", f"{NAMES[player]}’s deck {n}", ("dis", "logos", "mars"), ()))
        for player in NAMES
        for n in range(1, kind.decks_each + 1)
    ]
    paired = RoundPaired((SeatedPair(1, "p1", "p2"),), "manual")
    desk.events.decide(1, lambda _: (*records, *decks, paired), "began", "Mia", "organiser")
    return Phones(app, desk.events)


@pytest.fixture
def app(hub: Hub) -> Flask:
    made = create_hub_app(HubServices(hub=hub, pairing=Pairing(lambda: 0.0)), WebSettings(stream_limit=2))
    made.testing = True
    return made


@pytest.mark.parametrize("name", FORMATS)
def test_a_match_is_played_to_its_end_by_phone_alone(app: Flask, name: str) -> None:
    phones = begin(app, name)
    for _ in range(MOST_STEPS):
        match phones.asked:
            case None:
                break
            case GameToPlay():
                phones.play_a_game("p1")
            case other:
                choose(phones, other)
    assert phones.match.over
    assert phones.match.winner == "p1"
    assert "You won" in phones.clients["p1"].get("/me/").text


@pytest.mark.parametrize(("name", "choices"), [("triad", 4), ("survival", 2), ("auction", 2)])
def test_whoever_is_not_asked_cannot_answer(app: Flask, name: str, choices: int) -> None:
    phones = begin(app, name)
    seen = 0
    while (asked := phones.asked) is not None and not isinstance(asked, GameToPlay):
        if isinstance(asked, DeckToBench | DeckToPlay | Bid):
            seen += 1
            chooser = asked.bidder if isinstance(asked, Bid) else asked.chooser
            other = phones.match.players[1 - chooser]
            page = phones.clients[other].get("/me/").text
            assert "decides this" in page
            assert refused(phones.clients[other], page) == 409
        choose(phones, asked)
    assert seen == choices


def refused(client: FlaskClient, page: str) -> int:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found
    form = {"csrf_token": found[1], "round": "1", "answer": "bid", "chains": "24"}
    return client.post("/me/do/answer", data=form).status_code


def when_adas_deck_has_won_twice(app: Flask) -> Phones:
    """The decks are swapped after the first game: Ben wins the second with Ada’s."""
    phones = begin(app, "adaptive")
    for winner in ("p1", "p2"):
        choose(phones, phones.asked or WhoStarts(None))
        phones.play_a_game(winner)
    return phones


def test_a_deck_that_won_both_games_is_bid_for_and_starts_with_its_chains(app: Flask) -> None:
    phones = when_adas_deck_has_won_twice(app)
    asked = phones.asked
    assert isinstance(asked, Bid)
    assert (phones.match.players[asked.bidder], asked.deck) == ("p1", "p1-1")
    phones.answer("p1", "bid", "2")
    phones.answer("p2", "bid", "5")
    phones.answer("p1", "pass")
    assert isinstance(phones.asked, WhoStarts)
    choose(phones, phones.asked)
    assert "You start with 5 chains" in phones.clients["p2"].get("/me/").text
    assert "Your deck: Ada’s deck 1" in phones.clients["p2"].get("/me/").text

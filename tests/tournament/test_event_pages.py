"""The event's pages: what organisers, judges, scorekeepers and players do on them, and what each of them may not."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.cards.decks import read_deck
from companion.simulation.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.tournament.event.event import Event
from companion.tournament.event.match_scripts import WhoStarts
from companion.tournament.events import Events
from companion.tournament.hub import Hub
from companion.tournament.pairing import Pairing
from companion.tournament.player_codes import CodeOwner
from tests.sight.spread_cards import as_text
from tests.tournament.made_up import PLAYING, MadeUpTable
from web.hub_app import create_hub_app
from web.hub_event_actions import ACTIONS
from web.hub_event_desk import EventDesk
from web.settings import WebSettings

SignIn = Callable[[str], FlaskClient]
EVENT = "/events/1"


@pytest.fixture
def app(hub: Hub) -> Flask:
    pairing = Pairing(lambda: 0.0)
    made = create_hub_app(
        hub, pairing, WebSettings(stream_limit=2), read_deck=lambda text, name: read_deck(text, name).deck
    )
    made.testing = True
    return made


@pytest.fixture
def desk(app: Flask) -> EventDesk:
    found: EventDesk = app.extensions["event_desk"]
    return found


@pytest.fixture
def events(desk: EventDesk) -> Events:
    return desk.events


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/sign-in").text)
    assert found
    return found[1]


def post(client: FlaskClient, path: str, **form: object) -> TestResponse:
    return client.post(path, data=form | {"csrf_token": token(client)})


def do(client: FlaskClient, what: str, **form: object) -> TestResponse:
    return post(client, f"{EVENT}/do/{what}", **form)


@pytest.fixture
def sign_in(app: Flask) -> SignIn:
    def as_role(role: str) -> FlaskClient:
        client = app.test_client()
        assert post(client, "/sign-in", code=app.extensions["people"].new_code(role), name="Mia").status_code == 303
        return client

    return as_role


@pytest.fixture
def organiser(sign_in: SignIn) -> FlaskClient:
    return sign_in("organiser")


def opened(organiser: FlaskClient, *names: str, **plan: str) -> None:
    """An event with these players."""
    given = {"name": "Winter Cup", "format": "archon"} | plan
    assert post(organiser, "/events/", **given).status_code == 303
    if names:
        assert do(organiser, "enter", names="\n".join(names)).status_code == 303


def paired(organiser: FlaskClient, events: Events) -> Event:
    assert do(organiser, "pair").status_code == 303
    return events.event(1)


def at_table(event: Event, table: int) -> tuple[str, str]:
    match = event.current.at(table) if event.current else None
    assert match
    assert match.opponent
    return match.player, match.opponent


@pytest.fixture
def as_player(app: Flask, desk: EventDesk) -> Callable[[str], FlaskClient]:
    def come_in(player: str) -> FlaskClient:
        client = app.test_client()
        assert post(client, "/me/enter", code=desk.codes.code(CodeOwner(1, player))).status_code == 303
        return client

    return come_in


# Opening and entering


def test_an_event_is_opened_with_the_times_of_its_format(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, format="best-of-three", cut="8", cut_format="archon", league="1", end_of_time="2018")
    plan = events.event(1).settings
    assert (plan.minutes, plan.minutes_in_final, plan.cut_to, plan.league) == (90, 50, 8, True)
    page = organiser.get(EVENT + "/").text
    assert "Winter Cup" in page
    assert "then a cut to 8 (Archon)" in page


@pytest.mark.parametrize(
    ("plan", "words"),
    [({"format": "chess"}, "Choose a format"), ({"name": " "}, "name"), ({"minutes": "0"}, "1 to 600")],
)
def test_a_plan_that_cannot_be_is_refused_with_the_reason(
    organiser: FlaskClient, plan: dict[str, str], words: str
) -> None:
    answer = post(organiser, "/events/", **({"name": "Cup", "format": "archon"} | plan))
    assert answer.status_code == 400
    assert words in answer.text


def test_players_are_entered_one_by_one_and_from_a_file_which_may_be_taken_again(
    organiser: FlaskClient, events: Events
) -> None:
    opened(organiser, "Ada", "Ben")
    file = "Name,Club\nAda,North\nÉva,South\nJan,\n".encode()
    sent = partial(do, organiser, "enter-csv")
    assert sent(file=(io.BytesIO(file), "players.csv")).status_code == 303
    assert [entrant.name for entrant in events.event(1).entrants.values()] == ["Ada", "Ben", "Éva", "Jan"]
    again = sent(file=(io.BytesIO(file), "players.csv"))
    assert again.status_code == 409
    assert "entered already" in again.text
    assert "There is a ada already" in do(organiser, "enter", names="ada").text


def test_names_are_shown_as_text_whatever_they_are(organiser: FlaskClient) -> None:
    opened(organiser, "<script>alert(1)</script>", "Ben")
    do(organiser, "pair")
    for page in ("/", "/players", "/round", "/screen", "/slips", "/tables/1", "/history"):
        assert "<script>alert" not in organiser.get(EVENT + page).text


# Decks


# Without its first line, the deck's name.
DECK, ONYX = (as_text(deck).partition("\n")[2] for deck in (RADIANT_ARGUS, MISS_ONYX))


def test_a_deck_is_registered_locked_checked_and_withdrawn(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    register = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "3", "level": "1", "picture": "argus.jpg"}
    assert do(organiser, "register-deck", **register).status_code == 303
    ((deck_id, deck),) = events.event(1).entrants["p1"].decks.items()
    assert (deck.deck.name, deck.chains, deck.picture, len(deck.deck.cards)) == ("Argus", 3, "argus.jpg", 36)
    assert "registered already, by Ada" in do(organiser, "register-deck", **(register | {"player": "p2"})).text

    do(organiser, "check-deck", player="p1", deck=deck_id, missing="Wild Wormhole", foreign="")
    assert "missing: wild-wormhole" in organiser.get(EVENT + "/players/p1").text
    assert "deck differs" in organiser.get(EVENT + "/players").text

    result = {"deck": deck_id, "missing": [], "foreign": ["fear"], "picture": "half.png"}
    file = (io.BytesIO(json.dumps(result).encode()), "check.json")
    assert do(organiser, "check-deck", player="p1", deck=deck_id, file=file).status_code == 303
    page = organiser.get(EVENT + "/players/p1").text
    assert "foreign: fear; picture half.png" in page
    assert "wild-wormhole" not in page
    other = (io.BytesIO(json.dumps(result | {"deck": "another"}).encode()), "check.json")
    assert "another deck" in do(organiser, "check-deck", player="p1", deck=deck_id, file=other).text

    do(organiser, "lock")
    assert "locked" in do(organiser, "withdraw-deck", player="p1", deck=deck_id).text
    do(organiser, "unlock")
    assert do(organiser, "withdraw-deck", player="p1", deck=deck_id).status_code == 303
    assert not events.event(1).entrants["p1"].decks


def test_who_brought_more_decks_than_the_format_wants_is_asked_which_is_played(
    organiser: FlaskClient, events: Events
) -> None:
    opened(organiser, "Ada", "Ben", cut="2", cut_format="triad")
    for deck, name in ((DECK, "Argus"), (ONYX, "Onyx")):
        do(organiser, "register-deck", player="p1", deck=deck, name=name, chains="0", level="0")
    paired(organiser, events)
    assert "Which decks are played?" in organiser.get(EVENT + "/tables/1").text
    match = events.event(1).current.matches[0]  # type: ignore[union-attr]
    adas = "decks-0" if match.player == "p1" else "decks-1"
    (onyx,) = [deck for deck, one in events.event(1).entrants["p1"].decks.items() if one.deck.name == "Onyx"]
    assert "wants one deck" in do(organiser, "decks", round="1", table="1").text
    assert do(organiser, "decks", round="1", table="1", **{adas: onyx}).status_code == 303
    do(organiser, "answer", round="1", table="1", answer="side 0")
    assert (
        "Onyx, first turn" in organiser.get(EVENT + "/tables/1").text
        or "Onyx<" in organiser.get(EVENT + "/tables/1").text
    )


def test_a_list_that_is_no_deck_is_refused_with_the_reason(organiser: FlaskClient) -> None:
    opened(organiser, "Ada", "Ben")
    answer = do(organiser, "register-deck", player="p1", deck="Logos\nWild Wormhole", chains="0", level="0")
    assert answer.status_code == 409
    assert "a deck has 3 houses" in answer.text


# Rounds


def test_two_players_of_a_fresh_round_change_places_by_two_taps(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", "Eva")
    event = paired(organiser, events)
    one, other = at_table(event, 1)[0], at_table(event, 2)[1]
    assert do(organiser, "swap", round="1", swap=[one, other]).status_code == 303
    swapped = events.event(1)
    assert at_table(swapped, 1) == (other, at_table(event, 1)[1])
    assert at_table(swapped, 2) == (at_table(event, 2)[0], one)
    assert "Choose the two" in do(organiser, "swap", round="1", swap=[one]).text

    assert do(organiser, "undo-pairing", round="1").status_code == 303
    assert not events.event(1).rounds


def test_results_from_slips_of_paper_are_entered_all_at_once(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    event = paired(organiser, events)
    winners = {f"winner-{table}": at_table(event, table)[0] for table in (1, 2)}
    assert do(organiser, "results", round="1", **winners).status_code == 303
    event = events.event(1)
    assert event.current
    assert event.current.over
    assert [line.wins for line in event.standings] == [1, 1, 0, 0]
    assert "Every match is over" in organiser.get(EVENT + "/round").text


def test_a_page_left_open_does_not_change_a_later_round(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan")
    event = paired(organiser, events)
    do(organiser, "results", round="1", **{f"winner-{table}": at_table(event, table)[0] for table in (1, 2)})
    event = paired(organiser, events)
    late = do(organiser, "results", round="1", **{"winner-1": at_table(event, 1)[0]})
    assert late.status_code == 409
    assert "Meanwhile it is round 2" in late.text


def test_the_rounds_clock_starts_with_the_minutes_of_the_plan(organiser: FlaskClient, events: Events, hub: Hub) -> None:
    opened(organiser, "Ada", "Ben", minutes="40")
    paired(organiser, events)
    assert post(organiser, EVENT + "/clock").status_code == 303
    clock = hub.rounds.clock
    assert clock is not None
    now = hub.store.now()
    assert (clock.name, clock.running(now + 60)) == ("Round 1 of 1", True)
    assert clock.left_s(now) == pytest.approx(40 * 60, abs=1)


def test_the_final_has_its_own_minutes(organiser: FlaskClient, events: Events, hub: Hub) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", rounds="1", cut="2", final="75")
    event = paired(organiser, events)
    do(organiser, "results", round="1", **{"winner-1": at_table(event, 1)[0]})
    assert do(organiser, "cut").status_code == 303
    paired(organiser, events)
    post(organiser, EVENT + "/clock")
    clock = hub.rounds.clock
    assert clock is not None
    assert clock.name == "Final"
    assert clock.left_s(hub.store.now()) == pytest.approx(75 * 60, abs=1)


def test_a_judge_decides_a_match_by_the_end_of_time_and_corrects_it(
    organiser: FlaskClient, sign_in: SignIn, events: Events
) -> None:
    opened(organiser, "Ada", "Ben")
    one, _ = at_table(paired(organiser, events), 1)
    judge = sign_in("judge")
    do(judge, "match", round="1", table="1", winner=one, by="time")
    assert "won by the end of time" in judge.get(EVENT + "/tables/1").text
    do(judge, "match", round="1", table="1", winner="nobody", by="disqualified")
    assert [line.wins for line in events.event(1).standings] == [0, 0]
    assert "Both lost by disqualification" in judge.get(EVENT + "/tables/1").text


def test_a_penalty_is_noted_with_its_reason(organiser: FlaskClient) -> None:
    opened(organiser, "Ada", "Ben")
    do(organiser, "penalise", player="p1", penalty="Warning", reason="late")
    assert "Warning: late" in organiser.get(EVENT + "/players/p1").text


def test_who_drops_is_not_paired_and_may_return(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo")
    do(organiser, "drop", player="p3")
    event = paired(organiser, events)
    assert event.current
    assert len(event.current.matches) == 1
    do(organiser, "return", player="p3")
    assert events.event(1).active == ("p1", "p2", "p3")


# Players


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
    post(ada, "/me/do/answer", round="1", answer="side 0")
    post(ada, "/me/do/report", round="1", winner="p1")
    assert post(ben, "/me/do/dispute", round="1", winner="p1").status_code == 303
    assert "a judge comes" in ben.get("/me/").text
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
    post(ada, "/me/do/answer", round="1", answer="side 1")
    assert "must sit at this table" in post(ada, "/me/do/report", round="1", winner="p9").text
    post(ada, "/me/do/report", round="1", winner="p1")
    assert "Meanwhile" in post(ben, "/me/do/report", round="1", winner="p2").text
    post(ben, "/me/do/confirm", round="1", winner="p1")
    refused = post(ada, "/me/do/answer", round="1", answer="side 0")
    assert refused.status_code == 409
    assert "not yours" in refused.text
    assert "Ben decides this" in ada.get("/me/").text
    assert post(ben, "/me/do/answer", round="1", answer="side 1").status_code == 303


def play_game(first: FlaskClient, second: FlaskClient, winner: str) -> None:
    post(first, "/me/do/report", round="1", winner=winner)
    post(second, "/me/do/confirm", round="1", winner=winner)


def test_in_an_adaptive_match_the_players_pages_walk_through_the_bidding(
    organiser: FlaskClient, events: Events, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", format="adaptive")
    paired(organiser, events)
    ada, ben = as_player("p1"), as_player("p2")
    first, second = at_table(events.event(1), 1)
    one, two = (ada, ben) if first == "p1" else (ben, ada)
    post(one, "/me/do/answer", round="1", answer="lot")
    play_game(one, two, first)
    post(two, "/me/do/answer", round="1", answer="side 0")
    play_game(one, two, second)  # the first player's deck won both games
    assert "0 chains or more" in one.get("/me/").text
    assert post(one, "/me/do/answer", round="1", answer="pass").status_code == 409
    post(one, "/me/do/answer", round="1", answer="bid", chains="2")
    assert "3 chains or more, or passes" in two.get("/me/").text
    post(two, "/me/do/answer", round="1", answer="pass")
    post(one, "/me/do/answer", round="1", answer="side 0")
    assert "You start with 2 chains" in one.get("/me/").text
    play_game(one, two, first)
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
    assert post(ada, "/me/do/deck", deck=DECK, name="Argus").status_code == 303
    assert "Argus" in ada.get("/me/").text
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


# Results from tables, files, rights


def test_the_match_page_shows_what_the_tables_companion_says(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    table.tell(replace(PLAYING, winner=1))
    table.send_all(hub.answer)
    hub.refresh()
    page = organiser.get(EVENT + "/tables/1").text
    assert "says: Ben won" in page
    assert "http://192.168.1.21:8000/judge/time?rules=2022" in page
    other = hub.enrol("By the window")
    hub.refresh()
    assert post(organiser, EVENT + "/tables/1/companion", companion=other.id).status_code == 303
    assert "Who follows this table: By the window" in organiser.get(EVENT + "/tables/1").text


def test_an_event_leaves_as_files_and_comes_back(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    one, _ = at_table(paired(organiser, events), 1)
    do(organiser, "match", round="1", table="1", winner=one, by="played")
    standings = organiser.get(EVENT + "/standings.csv")
    assert 'filename="winter-cup-standings.csv"' in standings.headers["Content-Disposition"]
    assert "Rank,Player" in standings.text
    assert "Winner" in organiser.get(EVENT + "/matches.csv").text
    for name in ("event.jsonl", "tournament.json"):
        kept = organiser.get(f"{EVENT}/{name}").data
        answer = post(organiser, "/events/take-in", file=(io.BytesIO(kept), name))
        assert answer.status_code == 303, answer.text
    first, second, third = (kept.event for kept in events.all())
    assert first == second
    assert [line.wins for line in third.standings] == [1, 0]
    broken = post(organiser, "/events/take-in", file=(io.BytesIO(b'{"kind": "event-opened"}\n'), "x"))
    assert broken.status_code == 400
    assert "Line 1" in broken.text


def test_chains_after_a_league_event_are_confirmed_by_the_organiser(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", league="1", rounds="3")
    do(organiser, "register-deck", player="p1", deck=DECK, name="Argus", chains="5", level="1")
    for number in (1, 2, 3):
        event = paired(organiser, events)
        tables = [match.table for match in event.current.matches] if event.current else []
        results = {f"winner-{t}": next((p for p in at_table(event, t or 0) if p == "p1"), "nobody") for t in tables}
        do(organiser, "results", round=str(number), **results)
    do(organiser, "end")
    assert 'value="8"' in organiser.get(EVENT + "/chains").text
    assert do(organiser, "all-chains").status_code == 303
    (confirmed,) = events.event(1).confirmed_chains
    assert (confirmed.chains, confirmed.power_level) == (8, 2)
    do(organiser, "chains", player="p1", deck=confirmed.deck, chains="6", level="2")
    assert events.event(1).confirmed_chains[0].chains == 6


ROLES = ("organiser", "judge", "scorekeeper", "caster", "nobody")


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_do_to_an_event_what_it_is_for(
    organiser: FlaskClient, sign_in: SignIn, app: Flask, role: str
) -> None:
    opened(organiser, "Ada", "Ben")
    client = app.test_client() if role == "nobody" else sign_in(role)
    secret = token(client)
    for what, action in ACTIONS.items():
        status = client.post(f"{EVENT}/do/{what}", data={"csrf_token": secret}).status_code
        assert (status in (401, 403)) == (role not in action.roles), (what, status)


PAGES = {
    "/players": {"organiser", "judge", "scorekeeper"},
    "/players/p1": {"organiser", "judge", "scorekeeper"},
    "/slips": {"organiser"},
    "/tables/1": {"organiser", "judge", "scorekeeper"},
    "/chains": {"organiser"},
    "/history": {"organiser", "judge", "scorekeeper"},
    "/event.jsonl": {"organiser", "judge", "scorekeeper"},
    "/tournament.json": {"organiser", "judge", "scorekeeper"},
    "/": set(ROLES),
    "/round": set(ROLES),
    "/screen": set(ROLES),
    "/standings.csv": set(ROLES),
    "/matches.csv": set(ROLES),
}


@pytest.mark.parametrize("role", ROLES)
def test_what_is_not_for_everybody_is_shown_to_those_it_is_for(
    organiser: FlaskClient, sign_in: SignIn, app: Flask, events: Events, role: str
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    client = app.test_client() if role == "nobody" else sign_in(role)
    for page, allowed in PAGES.items():
        assert (client.get(EVENT + page).status_code == 200) == (role in allowed), page


@pytest.mark.parametrize("path", ["/", "/take-in", "/1/clock", "/1/tables/1/companion", "/1/players/p1/code"])
@pytest.mark.parametrize("role", ["scorekeeper", "caster"])
def test_the_rest_is_for_organisers_and_judges(sign_in: SignIn, path: str, role: str) -> None:
    assert post(sign_in(role), f"/events{path}").status_code == 403


def test_every_post_of_the_events_is_tried_above(app: Flask) -> None:
    posts = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/events") and "POST" in (rule.methods or ())
    }
    assert posts == {
        "/events/",
        "/events/take-in",
        "/events/<int:number>/do/<what>",
        "/events/<int:number>/clock",
        "/events/<int:number>/tables/<int:table>/companion",
        "/events/<int:number>/players/<player>/code",
    }


def test_who_starts_is_asked_by_lot_in_the_first_game(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    event = paired(organiser, events)
    assert event.current
    standing = event.current.matches[0].standing
    assert standing
    assert standing.asked == WhoStarts(None)
    assert "Draw by lot" in organiser.get(EVENT + "/tables/1").text


# What goes wrong


def test_a_refusal_is_a_page_that_leads_back_to_where_it_came_from(organiser: FlaskClient) -> None:
    opened(organiser, "Ada")
    refused = do(organiser, "enter", names="Ada")
    assert refused.status_code == 409
    assert "There is a Ada already" in refused.text
    assert f'href="{EVENT}/players">Back</a>' in refused.text


@pytest.mark.parametrize(("rules", "words"), [("2018", "one last turn"), ("2022", "fewest chains")])
def test_a_judge_reads_the_end_of_time_where_no_companion_follows_the_table(
    organiser: FlaskClient, events: Events, rules: str, words: str
) -> None:
    opened(organiser, "Ada", "Ben", end_of_time=rules)
    paired(organiser, events)
    assert words in organiser.get(f"{EVENT}/tables/1").text

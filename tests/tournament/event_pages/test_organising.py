"""The actions that organisers, judges and scorekeepers do on an event's pages, from opening it to who dropped."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tournament.event.event import EnteredDeck
from companion.tournament.event.match_scripts import WhoStarts
from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from companion.tournament.protocol.round_clock import clock_from_json
from tests.tournament.event_pages.people import DECK, EVENT, ONYX, SignIn, at_table, do, opened, paired, post, seen
from tests.tournament.made_up import PLAYING, MadeUpTable


def photograph(gray: int) -> tuple[io.BytesIO, str]:
    picture = np.full((60, 80, 3), gray, np.uint8)
    return io.BytesIO(cv2.imencode(".jpg", picture)[1].tobytes()), "deck.jpg"


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
    [
        ({"format": "chess"}, "Choose a format"),
        ({"rulebook": "zz"}, "Choose a rulebook"),
        ({"name": " "}, "name"),
        ({"minutes": "0"}, "1 to 600"),
    ],
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
    assert "already entered" in again.text
    assert "There is already a ada" in do(organiser, "enter", names="ada").text


@pytest.mark.parametrize("written", ["zoe zett", "Zoe  Zett", "ZOË ZETT", "Zoe\u0308 Zett", "\u202eZoë\x00 Zett\u200b"])
def test_a_name_that_people_would_take_for_another_is_not_entered_twice(organiser: FlaskClient, written: str) -> None:
    opened(organiser, "Zoë Zett", "Ben")
    for refused in (do(organiser, "enter", names=written), do(organiser, "rename", player="p2", name=written)):
        assert refused.status_code == 409
        assert "There is already a " in refused.text
    file = io.BytesIO(f"Name\n{written}\n".replace("\x00", "").encode())
    assert "already entered" in do(organiser, "enter-csv", file=(file, "players.csv")).text
    assert do(organiser, "rename", player="p1", name="Zoe Zett").status_code == 303, "it is her own"


@pytest.mark.parametrize("written", ["\u200b", "\u202e\x07", "\uffff"])
def test_a_name_that_nobody_sees_is_none(organiser: FlaskClient, events: Events, written: str) -> None:
    opened(organiser, "Ada")
    assert do(organiser, "enter", names=written).status_code == 409
    assert do(organiser, "rename", player="p1", name=written).status_code == 409
    assert [entrant.name for entrant in events.event(1).entrants.values()] == ["Ada"]


def test_who_clears_the_restricted_list_is_told_so(organiser: FlaskClient) -> None:
    opened(organiser, "Ada")
    do(organiser, "restricted", restricted="Library Access")
    assert "The list is empty" not in organiser.get(EVENT + "/players").text
    do(organiser, "restricted", restricted=" ")
    assert "The list is empty" in organiser.get(EVENT + "/players").text


@pytest.mark.parametrize(
    ("what", "form"),
    [
        ("swap", {"swap": ["p1", "nobody"]}),
        ("results", {"winner-" + "9" * 4400: "p1"}),
        ("results", {"winner-²": "p1"}),
    ],
)
def test_what_no_page_sends_is_refused_in_words(
    organiser: FlaskClient, events: Events, what: str, form: dict[str, object]
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    assert do(organiser, what, round="1", **form).status_code == 409


def test_names_are_shown_as_text_whatever_they_are(organiser: FlaskClient) -> None:
    opened(organiser, "<script>alert(1)</script>", "Ben")
    do(organiser, "pair")
    for page in ("/", "/players", "/round", "/screen", "/slips", "/tables/1", "/history"):
        assert "<script>alert" not in organiser.get(EVENT + page).text


# Decks


ARGUS = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "3", "level": "1", "picture": "argus.jpg"}


def registered(organiser: FlaskClient, events: Events) -> tuple[str, EnteredDeck]:
    """Ada's deck, by its id."""
    opened(organiser, "Ada", "Ben")
    assert do(organiser, "register-deck", **ARGUS).status_code == 303
    ((deck_id, deck),) = events.event(1).entrants["p1"].decks.items()
    return deck_id, deck


def test_a_deck_is_registered_once_with_its_picture(organiser: FlaskClient, events: Events) -> None:
    _, deck = registered(organiser, events)
    assert "Verification picture of Argus: argus.jpg" in organiser.get(EVENT + "/players/p1").text
    assert (deck.deck.name, deck.chains, deck.picture, len(deck.deck.cards)) == ("Argus", 3, "argus.jpg", 36)
    assert "already registered, by Ada" in do(organiser, "register-deck", **(ARGUS | {"player": "p2"})).text


def test_a_deck_check_is_entered_by_hand_or_from_the_companions_file(organiser: FlaskClient, events: Events) -> None:
    deck_id, _ = registered(organiser, events)
    do(organiser, "check-deck", player="p1", deck=deck_id, missing="Wild Wormhole", foreign="")
    assert "missing: Wild Wormhole" in organiser.get(EVENT + "/players/p1").text
    assert "deck differs" in organiser.get(EVENT + "/players").text
    result = {"deck": deck_id, "missing": [], "foreign": ["fear"], "picture": "half.png"}
    file = (io.BytesIO(json.dumps(result).encode()), "check.json")
    assert do(organiser, "check-deck", player="p1", deck=deck_id, file=file).status_code == 303
    page = organiser.get(EVENT + "/players/p1").text
    assert "foreign: Fear." in page
    assert "Picture of the deck check of Argus: half.png" in page
    assert "wild-wormhole" not in page


def test_the_file_of_another_decks_check_is_refused(organiser: FlaskClient, events: Events) -> None:
    deck_id, _ = registered(organiser, events)
    result = {"deck": "another", "missing": [], "foreign": [], "picture": ""}
    file = (io.BytesIO(json.dumps(result).encode()), "check.json")
    assert "another deck" in do(organiser, "check-deck", player="p1", deck=deck_id, file=file).text


def test_a_locked_deck_is_withdrawn_only_once_it_is_unlocked(organiser: FlaskClient, events: Events) -> None:
    deck_id, _ = registered(organiser, events)
    do(organiser, "lock")
    assert "locked" in do(organiser, "withdraw-deck", player="p1", deck=deck_id).text
    do(organiser, "unlock")
    assert do(organiser, "withdraw-deck", player="p1", deck=deck_id).status_code == 303
    assert not events.event(1).entrants["p1"].decks


def only_staff_sees(address: str, organiser: FlaskClient, app: Flask) -> bool:
    """True if a picture is there for the organiser, and for nobody who has not signed in."""
    answer = organiser.get(address)
    is_jpeg = (answer.mimetype, answer.data[:2]) == ("image/jpeg", b"\xff\xd8")
    return is_jpeg and app.test_client().get(address).status_code == 401


def test_pictures_of_a_deck_and_of_its_check_are_kept_for_those_who_run_the_event(
    organiser: FlaskClient, events: Events, app: Flask
) -> None:
    opened(organiser, "Ada", "Ben")
    register = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "0", "level": "0"}
    refused = do(organiser, "register-deck", **register, photo=(io.BytesIO(b"no picture"), "deck.jpg"))
    assert "This picture cannot be kept: it must be a JPEG or PNG file" in refused.text
    assert not events.event(1).entrants["p1"].decks

    assert do(organiser, "register-deck", **register, photo=photograph(200)).status_code == 303
    ((deck_id, deck),) = events.event(1).entrants["p1"].decks.items()
    do(organiser, "check-deck", player="p1", deck=deck_id, photo=photograph(90))
    shown = re.findall(r'src="(/events/1/pictures/[^"]+)"', organiser.get(EVENT + "/players/p1").text)
    assert len(set(shown)) == 2
    assert shown[0].endswith(f"/{deck.picture}")
    assert all(only_staff_sees(address, organiser, app) for address in shown)
    assert organiser.get(EVENT + "/pictures/argus.jpg").status_code == 404


def test_a_picture_is_not_kept_with_a_deck_that_is_not_registered(organiser: FlaskClient, hub: Hub) -> None:
    opened(organiser, "Ada", "Ben")
    do(organiser, "lock")
    register = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "0", "level": "0"}
    assert "locked" in do(organiser, "register-deck", **register, photo=photograph(200)).text
    assert not any(act.action == "handed in a picture" for act in hub.store.audit())


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
    assert re.search("Onyx(, first turn|<)", organiser.get(EVENT + "/tables/1").text)


def test_a_list_that_is_no_deck_is_refused_with_the_reason(organiser: FlaskClient) -> None:
    opened(organiser, "Ada", "Ben")
    answer = do(organiser, "register-deck", player="p1", deck="Logos\nWild Wormhole", chains="0", level="0")
    assert answer.status_code == 409
    assert "a deck has 3 houses" in answer.text


def test_a_list_copied_from_a_spreadsheet_enters_nobody_called_by_a_name_and_a_club(
    organiser: FlaskClient, events: Events
) -> None:
    opened(organiser)
    assert do(organiser, "enter", names="Spieler\tVerein\nAda\tNord\nBen\tSüd").status_code == 303
    assert [one.name for one in events.event(1).entrants.values()] == ["Ada", "Ben"]
    assert "Read 2 names below “Spieler”. Cells are separated by tabs." in organiser.get(EVENT + "/players").text
    refused = do(organiser, "enter", names="Cleo;North\nDan;South")
    assert "The first line reads “Cleo”, “North”" in refused.text


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
    assert "It is now round 2" in late.text


def test_the_rounds_clock_starts_with_the_minutes_of_the_plan(organiser: FlaskClient, events: Events, hub: Hub) -> None:
    opened(organiser, "Ada", "Ben", minutes="40")
    paired(organiser, events)
    assert post(organiser, EVENT + "/clock").status_code == 303
    clock = hub.rounds.clock
    assert clock is not None
    now = hub.store.now()
    assert (clock.name, clock.running(now + 60)) == ("Round 1 of 1", True)
    assert clock.left_s(now) == pytest.approx(40 * 60, abs=1)


def seconds_left(client: FlaskClient, path: str) -> float:
    told = client.get(path).get_json()
    return clock_from_json(told["clock"]).left_s(told["now"] + 60)


def test_a_judge_gives_one_table_more_time_though_no_companion_follows_it(
    organiser: FlaskClient, events: Events, hub: Hub, sign_in: SignIn, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", minutes="40")
    event = paired(organiser, events)
    judge = sign_in("judge")
    post(organiser, EVENT + "/clock")
    assert post(judge, f"{EVENT}/tables/1/extend", minutes="5").status_code == 303
    assert "+5 min so far" in judge.get(f"{EVENT}/tables/1").text
    (given, _), (other, _) = at_table(event, 1), at_table(event, 2)
    five_minutes_more = seconds_left(organiser, "/api/clock") + 300
    assert seconds_left(as_player(given), "/me/clock") == pytest.approx(five_minutes_more, abs=1)
    assert seconds_left(organiser, f"{EVENT}/tables/1/clock") == pytest.approx(five_minutes_more, abs=1)
    assert seconds_left(as_player(other), "/me/clock") == pytest.approx(five_minutes_more - 300, abs=1)
    assert "#1: 5:00" in organiser.get("/audit").text


def test_more_time_reaches_the_companion_that_follows_the_table(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    table.tell(PLAYING)
    table.send_all(hub.answer)
    hub.refresh()
    post(organiser, EVENT + "/clock")
    assert post(organiser, f"{EVENT}/tables/1/extend", minutes="3").status_code == 303
    assert [seen.extra_s for seen in hub.board.latest().tables] == [180.0]
    more = seconds_left(organiser, f"{EVENT}/tables/1/clock") - seconds_left(organiser, "/api/clock")
    assert more == pytest.approx(180, abs=1)


def test_each_event_has_a_clock_of_its_own_and_the_newest_has_the_wall(
    organiser: FlaskClient, events: Events, hub: Hub, as_player: Callable[[str], FlaskClient]
) -> None:
    opened(organiser, "Ada", "Ben", minutes="40")
    paired(organiser, events)
    post(organiser, EVENT + "/clock")
    post(organiser, "/events/", name="Second", format="archon", minutes="20")
    post(organiser, "/events/2/do/enter", names="Cleo\nDan")
    post(organiser, "/events/2/do/pair")
    post(organiser, "/events/2/clock")
    assert seconds_left(organiser, "/api/clock") == pytest.approx(20 * 60 - 55, abs=10)
    assert seconds_left(as_player("p1"), "/me/clock") == pytest.approx(40 * 60 - 55, abs=10)
    post(organiser, EVENT + "/clock/extend", minutes="5")
    assert seconds_left(organiser, EVENT + "/clock") == pytest.approx(45 * 60 - 55, abs=10)
    assert seconds_left(organiser, "/events/2/clock") == pytest.approx(20 * 60 - 55, abs=10)
    assert "already" in post(organiser, EVENT + "/clock/run").text
    assert "Undo the last change" in organiser.get(EVENT + "/round").text


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
    do(judge, "match", round="1", table="1", winner="nobody", by="disqualified", **seen(judge, "tables/1"))
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
    do(organiser, "return", player="p3", missed="none")
    assert events.event(1).active == ("p1", "p2", "p3")


def test_who_starts_is_asked_by_lot_in_the_first_game(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    event = paired(organiser, events)
    assert event.current
    standing = event.current.matches[0].standing
    assert standing
    assert standing.asked == WhoStarts(None)
    assert "Draw by lot" in organiser.get(EVENT + "/tables/1").text


def handicap_told(organiser: FlaskClient, events: Events, rounds: int, **plan: str) -> str:
    """The handicap suggested for the game after so many rounds in which the deck of Ada beat that of Ben."""
    opened(organiser, "Ada", "Ben", rounds="6", **plan)
    for player, deck, name, chains in (("p1", DECK, "Argus", "4"), ("p2", ONYX, "Onyx", "0")):
        form = {"player": player, "deck": deck, "name": name, "chains": chains, "level": "1"}
        assert do(organiser, "register-deck", **form).status_code == 303
    for number in range(1, rounds + 1):
        do(organiser, "pair", way="random", accept="rematch p1 p2")
        do(organiser, "answer", round=str(number), table="1", answer="lot")
        do(organiser, "game", round=str(number), table="1", winner="p1")
    do(organiser, "pair", way="random", accept="rematch p1 p2")
    do(organiser, "answer", round=str(rounds + 1), table="1", answer="lot")
    page = organiser.get(EVENT + "/tables/1").text
    return page.partition("Chains among friends")[2].partition("</p>")[0].rpartition(">")[2]


def test_decks_without_chains_between_them_are_suggested_to_start_with_four(
    organiser: FlaskClient, events: Events
) -> None:
    assert handicap_told(organiser, events, 2) == (
        "Argus won 2 of 2 games against the other. If you know which one is stronger, it may start with 4 chains."
    )


@pytest.mark.parametrize(
    ("rounds", "suggested"),
    [
        (0, "Argus has not met the other here: 4 chains are suggested for it."),
        (2, "Argus won 2 of 2 games against the other: 4 chains are suggested for it."),
        (3, "Argus won 3 of 3 games against the other: 5 chains are suggested for it."),
    ],
)
def test_a_chained_deck_is_suggested_one_chain_more_after_three_games_won_in_a_row(
    organiser: FlaskClient, events: Events, rounds: int, suggested: str
) -> None:
    assert handicap_told(organiser, events, rounds, league="1") == suggested


# What goes wrong


def test_a_refusal_is_a_page_that_leads_back_to_where_it_came_from(organiser: FlaskClient) -> None:
    opened(organiser, "Ada")
    refused = do(organiser, "enter", names="Ada")
    assert refused.status_code == 409
    assert "There is already a Ada" in refused.text
    assert f'href="{EVENT}/players">Back</a>' in refused.text


@pytest.mark.parametrize(("rules", "words"), [("2018", "one last turn"), ("2022", "fewest chains")])
def test_a_judge_reads_the_end_of_time_where_no_companion_follows_the_table(
    organiser: FlaskClient, events: Events, rules: str, words: str
) -> None:
    opened(organiser, "Ada", "Ben", end_of_time=rules)
    paired(organiser, events)
    assert words in organiser.get(f"{EVENT}/tables/1").text


def test_a_bye_in_a_round_to_come_is_planned_and_taken_back(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo")
    assert do(organiser, "plan-bye", player="p3", round_to_come="1", missed="bye").status_code == 303
    page = organiser.get(EVENT + "/players/p3").text
    assert "Round 1: won by a bye" in page
    do(organiser, "plan-bye", player="p3", round_to_come="2", missed="loss")
    do(organiser, "plan-bye", player="p3", round_to_come="2", off="1")
    assert sorted(at_table(paired(organiser, events), 1)) == ["p1", "p2"]
    assert dict(events.event(1).entrants["p3"].missed) == {1: "bye"}
    assert do(organiser, "plan-bye", player="p3", round_to_come="1", missed="bye").status_code == 409

"""The club's pages: everybody reads them, an organiser changes them, and each is a file, too."""

from __future__ import annotations

import csv
import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.observations import DeckList
from companion.tournament.clubs.names import id_of
from companion.tournament.hub import Hub
from tests.tournament.clubs.club_nights import ClubNights
from tests.tournament.event_pages.people import SignIn, post
from web.hub.club_pages import moment_words
from web.hub.services import hub_context
from web.serving.language import Speech, spoken

SPRING = {"name": "Spring", "first": "2026-03-01", "last": "2026-03-31", "win": "3", "taking_part": "1", "best": "2"}
PAGES = ("", "players", "decks", "chains", "turns", "draw", "evenings")
EXPORTS = ("players", "decks", "chains", "turns", "draw", "evenings")
ADA, ARGUS = id_of("Ada"), id_of(RADIANT_ARGUS.name)


@pytest.fixture
def march(nights: ClubNights, organiser: FlaskClient) -> ClubNights:
    """A season of three evenings, the last of them in the league."""
    decks = {"Ada": (RADIANT_ARGUS, 2), "Ben": (MISS_ONYX, 0)}
    nights.play("2026-03-03", [("Ada", "Ben")], [("Ada", "Ben")], decks=decks)
    nights.play("2026-03-10", [("Ben", "Ada"), ("Cleo",)])
    nights.play("2026-03-17", [("Ada", "Ben"), ("Cleo",)], [("Ada", "Cleo"), ("Ben",)], decks=decks, league=True)
    assert post(organiser, "/club/seasons", **SPRING).status_code == 303
    return nights


def text_of(client: FlaskClient, page: str) -> str:
    """The words of a page, without its tags."""
    answer = client.get(f"/club/{page}")
    assert answer.status_code == 200, answer.text
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def table(client: FlaskClient, path: str) -> list[list[str]]:
    answer = client.get(f"/club/{path}.csv")
    assert answer.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))


def test_pages_without_anything_say_what_to_do(app: Flask) -> None:
    empty = {page: text_of(app.test_client(), page) for page in PAGES}
    assert "An organiser who has signed in can add one here" in empty[""]
    assert "players appear once an event has ended" in empty["players"]
    assert "register players’ decks for an event" in empty["decks"]
    assert "tick “League” when an event is opened" in empty["chains"]
    assert "Let the tables’ companions join this hub" in empty["turns"]
    assert "companion deck add" in empty["draw"]
    assert "import earlier ones from files" in empty["evenings"]


def test_everybody_reads_the_leaderboard_and_its_rule(app: Flask, march: ClubNights) -> None:
    words = text_of(app.test_client(), "seasons/1")
    assert "Points: 3 for each match won, 1 for taking part. Only the best 2 evenings count." in words
    assert "1 Ada 14 4–1 3" in words
    assert "Level players are told apart by all matches won" in words
    assert "Ada in front with 14 points" in text_of(app.test_client(), "")


def test_a_season_without_an_evening_says_so(organiser: FlaskClient) -> None:
    post(organiser, "/club/seasons", **SPRING)
    assert "No event has ended within these days" in text_of(organiser, "seasons/1")


def test_a_player_and_a_deck_have_pages_of_their_own(app: Flask, march: ClubNights) -> None:
    player, deck = (text_of(app.test_client(), page) for page in (f"players/{ADA}", f"decks/{ARGUS}"))
    assert "Games 5 Won 4 Win rate 80% (38%–96%)" in player
    assert f"{RADIANT_ARGUS.name} 4 4" in player
    assert "Keys and turn times come from games" in player
    assert "Logos" in deck
    assert "2 → ? Ada won 2 rounds · not confirmed yet" in deck


def test_each_page_is_a_table_and_json_too(app: Flask, march: ClubNights) -> None:
    client = app.test_client()
    one = (f"players/{ADA}/statistics", f"decks/{ARGUS}/statistics", "seasons/1/leaderboard")
    for path in (*EXPORTS, *one):
        rows, value = table(client, path), client.get(f"/club/{path}.json").json
        assert len({len(row) for row in rows}) == 1, path
        assert value is not None
    assert table(client, "seasons/1/leaderboard")[1][:6] == ["1", "Ada", "14", "3", "4", "1"]
    assert '"first":"2026-03-01"' in client.get("/club/seasons/1/leaderboard.json").text
    assert [row[4:6] for row in table(client, "chains")[1:]] == [["0", ""], ["2", ""]]


@pytest.mark.parametrize(
    "path", ["seasons/7", "seasons/7/leaderboard.csv", "players/x", "decks/x", "decks/x/statistics.json"]
)
def test_what_the_club_does_not_know_is_named(app: Flask, march: ClubNights, path: str) -> None:
    answer = app.test_client().get(f"/club/{path}")
    assert answer.status_code == 404
    assert "choose one of the list" in answer.text


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"first": "2026-04-01"}, "before it begins on 2026-04-01: swap the dates"),
        ({"last": "tomorrow"}, "Enter the last day as a date"),
        ({"best": "0"}, "Enter how many evenings count: a number from 1 to 400"),
        ({"win": "many"}, "Enter the points for a match won: a number from 0 to 100"),
        ({"taking_part": "-1"}, "Enter the points for taking part"),
        ({"name": " "}, "Enter the season’s name"),
    ],
)
def test_a_season_that_cannot_be_is_refused_with_what_would_do(
    organiser: FlaskClient, wrong: dict[str, str], words: str
) -> None:
    answer = post(organiser, "/club/seasons", **SPRING | wrong)
    assert answer.status_code == 409
    assert words in answer.text
    assert 'href="/club/"' in answer.text
    assert "There is no season yet" in text_of(organiser, "")


def test_a_season_is_changed_and_removed_and_the_audit_has_what_it_was(organiser: FlaskClient, hub: Hub) -> None:
    post(organiser, "/club/seasons", **SPRING)
    post(organiser, "/club/seasons/1", **SPRING | {"name": "March", "best": ""})
    assert "March" in text_of(organiser, "seasons/1")
    assert "Every evening counts" in text_of(organiser, "seasons/1")
    assert post(organiser, "/club/seasons/1/remove").status_code == 303
    assert "March was removed." in text_of(organiser, "")
    newest = hub.store.audit()[0]
    assert (newest.who, newest.action) == ("Mia", "removed a season")
    assert newest.detail == "March, 2026-03-01 to 2026-03-31, win 3, part 1"
    assert post(organiser, "/club/seasons/1/remove").status_code == 409


def test_names_are_joined_and_separated_again(organiser: FlaskClient, nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Anna", "Ben")])
    nights.play("2026-03-10", [("Ben", "Anna M.")])
    assert post(organiser, "/club/names/join", name="Anna M.", other="Anna").status_code == 303
    assert "Anna counts as Anna M." in text_of(organiser, "players")
    assert "Entered as Anna and Anna M." in text_of(organiser, f"players/{id_of('Anna M.')}")
    refused = post(organiser, "/club/names/join", name="Anna M.", other="Ben")
    assert "they are two persons" in refused.text
    assert "Enter the other name" in post(organiser, "/club/names/join", name="Ben").text
    assert post(organiser, "/club/names/separate", other="Anna").status_code == 303
    assert "counts as" not in text_of(organiser, "players")


def test_an_evening_is_left_out_and_put_on_another_day(organiser: FlaskClient, march: ClubNights) -> None:
    assert post(organiser, "/club/evenings/2/leave").status_code == 303
    assert "left out" in text_of(organiser, "evenings")
    assert table(organiser, "evenings")[2][-1] == "no"
    assert "2026-03-10" not in ",".join(table(organiser, "seasons/1/leaderboard")[0])
    assert post(organiser, "/club/evenings/3/day", day="2026-04-01").status_code == 303
    assert len(table(organiser, "seasons/1/leaderboard")[0]) == 7
    assert "as a date" in post(organiser, "/club/evenings/3/day", day="yesterday").text
    assert post(organiser, "/club/evenings/9/leave").status_code == 404
    assert post(organiser, "/club/evenings/3/day", day="").status_code == 303
    assert len(table(organiser, "seasons/1/leaderboard")[0]) == 8


def test_a_deck_is_drawn_by_set_and_house_and_everybody_sees_it(
    app: Flask, organiser: FlaskClient, march: ClubNights
) -> None:
    assert post(organiser, "/club/draw", player="Cleo", house="untamed").status_code == 303
    shown = text_of(app.test_client(), "draw")
    assert f"{RADIANT_ARGUS.name} for Cleo" in shown
    assert "seed" not in shown
    assert table(organiser, "draw")[1][1:3] == ["Cleo", RADIANT_ARGUS.name]
    refused = post(organiser, "/club/draw", house="saurian")
    assert refused.status_code == 409
    assert "choose another set or house" in refused.text


@pytest.mark.parametrize(("language", "written"), [("en", "3/19/26, 7:00\u202fPM"), ("de", "19.03.26, 19:00")])
def test_the_time_of_a_draw_is_written_as_readers_of_the_language_write_it(
    app: Flask, language: str, written: str
) -> None:
    with app.app_context(), spoken(Speech(language, language)):
        assert moment_words("2026-03-19T19:00:00+01:00") == written


def test_decks_of_the_library_are_drawn_too_and_a_broken_library_is_named(app: Flask, organiser: FlaskClient) -> None:
    def broken() -> list[DeckList]:
        raise ValueError("AB12C.json is not JSON")

    desk = hub_context(app).club_desk
    object.__setattr__(desk, "read_library", lambda: [MISS_ONYX])
    assert post(organiser, "/club/draw").status_code == 303
    assert MISS_ONYX.name in text_of(organiser, "draw")
    object.__setattr__(desk, "read_library", broken)
    assert "AB12C.json is not JSON" in organiser.get("/club/draw").text


DEEDS = (
    "seasons", "seasons/1", "seasons/1/remove", "names/join", "names/separate", "evenings/1/leave", "evenings/1/count",
    "evenings/1/day", "draw",
)  # fmt: skip


@pytest.mark.parametrize("deed", DEEDS)
def test_only_an_organiser_changes_anything_and_only_from_a_page_of_the_hub(
    app: Flask, sign_in: SignIn, march: ClubNights, hub: Hub, deed: str
) -> None:
    before = hub.store.audit()
    assert post(app.test_client(), f"/club/{deed}", **SPRING).status_code == 401
    for role in ("judge", "scorekeeper", "caster"):
        assert post(sign_in(role), f"/club/{deed}", **SPRING).status_code == 403
    assert sign_in("organiser").post(f"/club/{deed}", data=SPRING).status_code == 400
    assert hub.store.audit() == before


def test_every_export_is_described_for_programs(app: Flask, march: ClubNights) -> None:
    client = app.test_client()
    document = client.get("/api/openapi.json").json or {}
    described = {path for path in document["paths"] if path.startswith("/club/")}
    exports = {rule.rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("hub_club.export")}
    assert len(described) == 2 * len(exports)
    for path in described:
        filled = path.format(number=1, person=ADA, deck=ARGUS) if "{" in path else path
        assert client.get(filled).status_code == 200, path
    assert {"Leaderboard", "PlayerStatistics", "ChainHistory"} <= document["components"]["schemas"].keys()

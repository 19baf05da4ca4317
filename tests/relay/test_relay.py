"""From a table's page and a hub's feed to OBS Studio: over real HTTP, with what stands in for OBS."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from companion.relay.feeds import TABLE_PATH, FeedError, PageFeed
from companion.relay.game_now import featured_in, game_now
from companion.relay.obs_studio import ObsStudio
from companion.relay.relay import Relay
from companion.relay.scenes import ScenePlan
from companion.report import ReportBoard, TableReport
from tests.relay.obs_server import obs_studio
from tests.tournament.servers import free_port
from tests.web.made_up import GAME
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

NOBODY_IN_CHECK = replace(GAME, players=tuple(replace(player, check=False) for player in GAME.players))
IN_CHECK = replace(
    NOBODY_IN_CHECK,
    version=GAME.version + 1,
    players=(replace(NOBODY_IN_CHECK.players[0], check=True), NOBODY_IN_CHECK.players[1]),
)


@contextmanager
def page_of(report: TableReport) -> Iterator[tuple[ReportBoard, str]]:
    """A table's page, and its address."""
    board = ReportBoard(report)
    server = PageServer(create_app(TableServices(board=board, submit=lambda told: None), WebSettings()), port=0)
    server.start(lambda said: None)
    try:
        yield board, f"http://127.0.0.1:{server.port}"
    finally:
        server.stop()


def test_obs_shows_check_when_a_player_comes_into_check_at_the_table() -> None:
    with page_of(NOBODY_IN_CHECK) as (board, address), obs_studio() as obs:
        studio = ObsStudio(f"ws://127.0.0.1:{obs.port}")
        relay = Relay(PageFeed(address, TABLE_PATH), plan=ScenePlan("Check"), obs=studio)
        assert list(relay.look(0.0)) == []
        board.publish(IN_CHECK)
        assert (list(relay.look(0.5)), obs.shown) == ([], "Check")
        assert (list(relay.look(20.0)), obs.shown) == ([], "Table")
        studio.close()


def test_check_is_shown_late_where_obs_was_out_of_reach() -> None:
    with page_of(NOBODY_IN_CHECK) as (board, address), obs_studio() as obs:
        studio = ObsStudio(f"ws://127.0.0.1:{obs.port}")
        relay = Relay(PageFeed(address, TABLE_PATH), plan=ScenePlan("Check"), obs=studio)
        list(relay.look(0.0))
        obs.hang_up()
        board.publish(IN_CHECK)
        assert [said for said in relay.look(0.5) if "OBS does not answer" in said]
        assert (list(relay.look(1.0)), obs.shown) == (["OBS is there again."], "Check")
        studio.close()


def test_a_table_that_does_not_answer_is_said_once_and_so_is_that_it_is_there_again() -> None:
    nobody = f"http://127.0.0.1:{free_port()}"
    relay = Relay(PageFeed(nobody, TABLE_PATH))
    assert [list(relay.look(t)) for t in (0.0, 0.5)] == [
        [f"{nobody}/api/table does not answer: is it switched on?"],
        [],
    ]
    with page_of(GAME) as (_, address):
        relay.table = PageFeed(address, TABLE_PATH)
        assert list(relay.look(1.0)) == ["The table is there again."]


def test_a_feed_that_has_nothing_new_is_not_sent_again() -> None:
    with page_of(GAME) as (board, address):
        feed = PageFeed(address, TABLE_PATH)
        first = feed.newest()
        assert first is not None
        assert game_now(first).players[0].name == GAME.players[0].name
        assert feed.newest() is None
        board.publish(IN_CHECK)
        assert feed.newest() is not None


def test_what_is_passed_on_is_what_the_table_says() -> None:
    game = game_now(IN_CHECK.to_json() | {"players": [vars_of(player) for player in IN_CHECK.players], "flags": []})
    assert (game.table, game.turn, game.active_name, game.house) == ("Table 1", 12, GAME.players[0].name, "logos")
    assert [player.amber for player in game.players] == [player.amber for player in GAME.players]


def vars_of(player: object) -> dict[str, object]:
    return {name: getattr(player, name) for name in ("name", "amber", "chains", "check")} | {"keys": []}


def test_the_featured_table_is_named_as_the_hub_names_it() -> None:
    wall: dict[str, object] = {"featured": "t7", "tables": [{"id": "t1", "name": "One"}, {"id": "t7", "name": "Seven"}]}
    assert [featured_in(wall), featured_in(wall | {"featured": ""})] == ["Seven", ""]


@pytest.mark.parametrize("told", [{}, {"table": "x"}, {"players": 3}])
def test_another_programs_feed_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(FeedError, match="not a table's feed"):
        game_now(told)


@pytest.mark.parametrize("text", ["", "ftp://x", "http://"])
def test_what_is_no_address_is_refused_with_how_one_is_written(text: str) -> None:
    with pytest.raises(FeedError, match=r"write it as http://192\.168\.1\.5:5000"):
        PageFeed(text, TABLE_PATH)

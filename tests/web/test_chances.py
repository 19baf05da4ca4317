"""Win chances are for spectators: on the overlay and in the replay, with their doubt; players who compete see none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.report import ChancesReport, ReportBoard, TableReport
from tests.web.conftest import seated, signed_in
from tests.web.made_up import GAME
from web.people.roles import CASTER
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.chances import chances_curve
from web.table.services import TableServices, table_context

LIKELY = ChancesReport(40.0, 0.62, 0.551, 0.684, 200)
UNKNOWN = ChancesReport(60.0, 0.5, 0.0, 1.0, 0)


def playing(chances: ChancesReport | None, t: float = 80.0) -> TableReport:
    return replace(GAME, t=t, chances=chances, winner=None)


def application(chances: ChancesReport, settings: WebSettings | None = None) -> Flask:
    return create_app(TableServices(board=ReportBoard(playing(chances)), submit=lambda told: None), settings)


def news_of(parts: Iterable[bytes | str]) -> str:
    """The first that a stream brings."""
    texts = (part if isinstance(part, str) else part.decode() for part in parts)
    return next(text for text in texts if "data:" in text)


def first_news(client: FlaskClient) -> str:
    answer = client.get("/live/overlay", buffered=False)
    news = news_of(answer.response)
    answer.close()
    return news


def text_of(app: Flask, path: str) -> str:
    client: FlaskClient = app.test_client()
    return client.get(path).text


def test_the_overlay_tells_both_chances_and_how_sure_they_are() -> None:
    page = text_of(application(LIKELY), "/overlay")
    assert "Win chances: Ann 62 % (between 55 and 68), Bela 38 %; the rest was played out 200 times." in page


def test_what_cannot_be_told_is_not_guessed() -> None:
    page = text_of(application(UNKNOWN), "/overlay")
    assert "Win chances cannot be estimated now." in page
    assert "50 %" not in page


@pytest.mark.parametrize("path", ["/", "/?seat=1", "/plots"])
def test_no_page_of_the_table_speaks_of_chances(path: str) -> None:
    assert "Win chances" not in text_of(application(LIKELY), path)


def test_where_players_compete_neither_the_replay_nor_the_feed_tells() -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    assert "Win chances" not in text_of(app, "/replay")
    assert app.test_client().get("/api/table").json["chances"] is None  # type: ignore[index]


@pytest.mark.parametrize("path", ["/overlay", "/overlay?delay=0", "/overlay?delay=1", "/regions/overlay"])
def test_where_players_compete_nobody_opens_the_overlay_to_learn_the_chances(path: str) -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    for client in (app.test_client(), seated(app)):
        assert "Win chances" not in client.get(path).text


def test_what_is_brought_to_an_open_overlay_has_chances_for_a_caster_alone() -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    assert "Win chances" not in first_news(app.test_client())
    assert "Win chances" in first_news(signed_in(app, CASTER))


def test_spectators_see_the_chances_as_late_as_the_caster_shows_them_the_table() -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    table_context(app).stream_delay.seconds = 60
    for path in ("/overlay", "/overlay?delay=90", "/regions/overlay"):
        assert "Win chances: Ann 62 %" in text_of(app, path)
    for sooner in ("/overlay?delay=0", "/overlay?delay=59"):
        assert "Win chances" not in seated(app).get(sooner).text


def test_an_overlay_opened_in_the_delay_is_brought_no_chances_when_the_delay_ends() -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    table_context(app).stream_delay.seconds = 60
    begun = app.test_client().get("/live/overlay", buffered=False)
    table_context(app).stream_delay.seconds = 0
    assert "Win chances" not in news_of(begun.response)
    begun.close()


def test_a_caster_sees_them_all_the_same() -> None:
    app = application(LIKELY, WebSettings(hides_chances=True))
    caster = signed_in(app, CASTER)
    assert "Win chances: Ann 62 %" in caster.get("/replay").text
    assert "Win chances: Ann 62 %" in caster.get("/overlay").text
    assert caster.get("/api/table").json["chances"]["playouts"] == 200  # type: ignore[index]


def test_the_curve_stands_at_the_position_that_it_is_of_and_breaks_where_nothing_is_known() -> None:
    later = ChancesReport(70.0, 0.9, 0.85, 0.95, 200)
    told = {0.0: None, 40.0: None, 45.0: LIKELY, 60.0: UNKNOWN, 75.0: later}
    curve = chances_curve([playing(chances, t) for t, chances in told.items()], 4)
    assert curve is not None
    assert curve.lines == ("M180.0 45.6L360.0 45.6", "M720.0 12.0")
    assert curve.now_x == 720.0
    assert "Ann 90 %" in curve.words


def test_a_game_without_estimates_has_no_curve() -> None:
    assert chances_curve([playing(None), playing(UNKNOWN)], 1) is None

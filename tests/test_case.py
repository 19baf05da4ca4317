"""A judge's case of a table in play: the timeline with pictures, notes that are stored, a bundle without secrets."""

from __future__ import annotations

import io
import json
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask

from companion.cards.catalogue import printed_titles
from companion.config import Config, parse_config
from companion.config_wording import without_secrets
from companion.end_of_time import call, take_back
from companion.evidence import Evidence, JudgeNote
from companion.journal import Journal
from companion.observations import HouseEntered, JudgeCalled
from companion.report import FlagReport, TableReport
from companion.sight.cameras.source import Frame, Image
from companion.sight.labels.decoding import Fingerprints
from companion.sight.mat.picture import MatPictures
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.stills import StillLimits, Stills
from companion.table.case import Case, FlagWatch
from companion.table.demo import DemoScript, DemoTable, demo_start
from companion.table.filming import FilmDesk
from companion.table.past_games import PastGames
from companion.table.plan import GamePlan, Setting
from companion.table.serving import Desks, serving
from companion.table.table import Table
from companion.table.table_pictures import TablePictures
from tests.reports import report_where
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as journal:
        yield journal


@pytest.fixture
def case(journal: Journal, tmp_path: Path) -> Iterator[Case]:
    table = Table(GamePlan("Table", Setting("none", {}), demo_start(Config())), journal)
    stills = Stills(tmp_path / "stills")
    pictures = TablePictures(lambda t, picture: stills.offer(journal.epoch, t, picture), titles=printed_titles())
    table.sight.pictures = pictures
    table.open()
    films = FilmDesk(tmp_path / "film.zip", lambda: None, table.notices)
    yield Case(table, journal, stills, pictures, Config(), PastGames(journal, "Table"), films)
    table.stop()


def test_what_is_entered_stands_in_the_timeline_with_the_picture_taken_before_it(case: Case) -> None:
    case.stills.offer(case.journal.epoch, 0.0, b"picture")
    case.table.submit(HouseEntered(1.0, 0, "logos"))
    entered = next(one for one in case.happenings() if one.text == "enters house Logos")
    assert (entered.source, case.still(entered.still)) == ("typed", b"picture")


def test_a_note_is_stored_before_it_is_acknowledged(case: Case, journal: Journal) -> None:
    note = JudgeNote(2.0, "penalty", "judge", "Warning", "Slow play", 1)
    case.note(note)
    assert case.notes() == (note,)
    with Journal.open(journal.path) as again:
        assert [event.body["title"] for event in again.events(kind="judge")] == ["Warning"]


def test_a_note_that_the_disk_does_not_take_is_refused(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "small.journal", largest_pages=14) as journal:
        table = Table(GamePlan("Table", Setting("none", {}), demo_start(Config())), journal)
        table.open()
        pictures, past = TablePictures(lambda t, picture: None), PastGames(journal, "Table")
        films = FilmDesk(tmp_path / "film.zip", lambda: None, table.notices)
        case = Case(table, journal, Stills(tmp_path / "stills"), pictures, Config(), past, films)
        long = JudgeNote(1.0, "remark", "judge", "Remark", "x" * 100_000)
        with pytest.raises(OSError, match="full"):
            case.note(long)
        assert "disk cannot be written to" in " ".join(part.words for part in case.diagnosis().parts if not part.good)
        table.stop()


def said_of_time(report: TableReport) -> list[str]:
    return [notice.message for notice in report.notices if notice.about == "end of time"]


def test_once_time_is_called_every_page_says_how_the_game_goes_on_until_the_next_game(case: Case) -> None:
    report = case.table.board.wait_for_news(0, 20.0)
    assert report is not None
    case.note(call(report, "judge", 3.0))
    called = report_where(case.table.board, lambda report: bool(said_of_time(report)))
    assert said_of_time(called)[0].startswith(
        "Time was called. Ada finishes the turn in which time was called. Ben takes a turn."
    )

    case.table.begin_game()
    report_where(case.table.board, lambda report: not said_of_time(report))


def test_a_call_of_time_that_is_taken_back_leaves_every_page_and_both_stay_in_the_timeline(case: Case) -> None:
    report = case.table.board.wait_for_news(0, 20.0)
    assert report is not None
    case.note(call(report, "judge", 3.0))
    case.note(take_back("judge", 4.0))
    assert not [notice for notice in case.table.notices.all() if notice.about == "end of time"]
    told = [one.text for one in case.happenings() if one.kind == "note"]
    assert [words.partition(".")[0] for words in told] == ["Time was called", "The call of time was taken back"]


def test_a_judge_call_stands_on_every_page_until_the_judge_has_settled_it(case: Case) -> None:
    case.table.submit(JudgeCalled(1.0, 0))
    report_where(case.table.board, lambda report: "Ada calls a judge." in [one.message for one in report.notices])
    case.note(JudgeNote(2.0, "remark", "judge", "Remark", "a word on taunt"))
    assert "judge" in [notice.about for notice in case.table.notices.all()]
    case.note(JudgeNote(3.0, "call settled", "judge", "The judge call was settled"))
    assert "judge" not in [notice.about for notice in case.table.notices.all()]


def test_the_bundle_holds_the_game_and_no_secret(case: Case) -> None:
    case.table.submit(HouseEntered(1.0, 0, "logos"))
    case.stills.offer(case.journal.epoch, 1.0, b"picture")
    with zipfile.ZipFile(io.BytesIO(case.bundle())) as bundle:
        names = bundle.namelist()
        lines = bundle.read("journal.jsonl").decode().splitlines()
        about = json.loads(bundle.read("about.json"))
    assert sorted(names)[:4] == ["about.json", "config.json", "journal.jsonl", "report.json"]
    assert any(name.startswith("stills/") for name in names)
    assert about["events"] == len(lines)
    assert not any(name.endswith(".key") for name in names)


def test_a_configuration_is_shown_without_secrets_and_without_the_home_folder() -> None:
    config = parse_config(f'[journal]\nfolder = "{Path.home().as_posix()}/games"\n')
    assert without_secrets(config)["journal"]["folder"] == str(Path("~/games"))  # type: ignore[index]


def decoded(picture: bytes | None) -> Image:
    assert picture is not None
    return np.array(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def made_up_table() -> tuple[Frame, TableView]:
    demo = DemoTable(DemoScript(seed=5), lambda observation, serial: None, lambda entry: None)
    sight = Sight(demo.registry, Fingerprints(b"made up key of this test table!!"))
    frame = demo.read()
    assert isinstance(frame, Frame)
    return frame, sight.see(frame)


def test_of_a_settled_table_a_picture_is_kept() -> None:
    kept: list[tuple[float, bytes]] = []
    pictures = TablePictures(lambda t, picture: kept.append((t, picture)), titles=printed_titles())
    pictures.see(*made_up_table())
    pictures.start()
    pictures.settled(4.5)
    pictures.stop()
    ((t, picture),) = kept
    assert (t, decoded(picture).shape) == (4.5, (600, 900, 3))


def test_the_camera_is_looked_through_with_zones_drawn() -> None:
    pictures = TablePictures(lambda t, picture: None, titles=printed_titles())
    assert pictures.picture() is None
    pictures.see(*made_up_table())
    drawn = decoded(pictures.picture())
    assert drawn.shape == (900, 1350, 3)
    battleline = STANDARD_MAT.zone("battleline", 0).area
    edge = drawn[round(1.5 * battleline.top), round(1.5 * battleline.left) + 200]
    felt = drawn[round(1.5 * battleline.top) - 6, round(1.5 * battleline.left) + 200]
    assert int(edge.max()) > int(felt.max())


def test_a_picture_of_the_mat_shows_nothing_around_it() -> None:
    frame, view = made_up_table()
    geometry = view.geometry
    assert geometry is not None
    corners = geometry.to_px(np.array(STANDARD_MAT.corners_mm, np.float64)).round().astype(np.int32)
    outside = np.ones(frame.image.shape[:2], np.uint8)
    cv2.fillConvexPoly(outside, corners, 0)
    cv2.dilate(outside, np.ones((5, 5), np.uint8), outside)
    painted = frame.image.copy()
    painted[cv2.erode(outside, np.ones((15, 15), np.uint8)) > 0] = (0, 0, 255)
    plain = MatPictures().plain(painted, geometry)[4:-4, 4:-4]
    assert not ((plain[..., 2] > 250) & (plain[..., 1] < 5)).any()


def test_a_new_flag_lets_the_pictures_around_it_be_kept(tmp_path: Path) -> None:
    stills = Stills(tmp_path, StillLimits("flagged"))
    watch = FlagWatch(stills)
    stills.offer(1, 1.0, b"before")
    flag = FlagReport(1, 1.0, "illegal", "taunt", 0, (), "", "", 0.9)
    report = TableReport(1, 1.0, "Table", "1.3")
    watch(report)
    assert stills.names(1) == ()
    watch(TableReport(2, 1.0, "Table", "1.3", flags=(flag,)))
    assert stills.names(1) == ("1-000001000.jpg",)


def test_the_page_part_tells_how_many_live_views_are_open(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[Evidence] = []

    def watched(services: TableServices, settings: WebSettings) -> Flask:
        handed.append(services.evidence)
        return create_app(services, settings)

    monkeypatch.setattr("web.table.app.create_app", watched)
    journal = f'[journal]\nfolder = "{tmp_path.as_posix()}"\n'
    config = parse_config(f'[page]\nhost = "127.0.0.1"\nport = 0\nviewers = 7\n{journal}')
    with serving(case.table, config, lambda line: None, Desks(case=case)) as address:
        page = next(part for part in handed[0].diagnosis().parts if part.name == "Page")
        assert (page.words, page.good) == ("0 of 7 live views open", True)
        with urllib.request.urlopen(f"{address}/live/table-0") as stream:
            stream.readline()
            page = next(part for part in handed[0].diagnosis().parts if part.name == "Page")
            assert page.words == "1 of 7 live views open"

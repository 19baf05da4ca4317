"""Takes pictures of the pages from a made-up game, served by the real server.

python -m tests.screenshots                  those of the documentation
python -m tests.screenshots FOLDER           more of them, to look at
python -m tests.screenshots --all FOLDER     twelve pages in four sizes and two languages, one sheet for each page
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page

from companion.evidence import JudgeNote
from companion.report import Notice, PlayedReport, ReportBoard, TableReport
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.tournament.hall import Hall
from tests.tournament.test_event_in_browser import (
    Venue,
    both_confirm,
    enter_from_csv,
    next_round,
    open_event,
    players_at,
)
from tests.web.browser import browser, sign_in_as_judge, sit_down
from tests.web.made_up import CROWDED, GAME, OVER, QUIET, TROUBLED, WAITING, whole_game
from tests.web.made_up_evidence import FakeEvidence
from web.people.roles import CASTER
from web.people.table_people import People
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "images"


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    width: int
    height: int
    report: TableReport = GAME
    path: str = "/"
    scheme: str = "dark"
    whole: bool = False
    documented: bool = True


PICTURES = (
    Picture("phone", 390, 844, whole=True),
    Picture("phone-light", 390, 844, QUIET, scheme="light", documented=False),
    Picture("phone-crowded", 390, 844, CROWDED, documented=False),
    Picture("phone-waiting", 390, 844, WAITING, documented=False),
    Picture("tablet", 1180, 820),
    Picture("tablet-light", 820, 1180, scheme="light", documented=False),
    Picture("tablet-trouble", 1180, 820, TROUBLED, documented=False),
    Picture("television", 1920, 1080, documented=False),
    Picture("television-over", 1920, 1080, OVER, documented=False),
    Picture("overlay", 1920, 1080, path="/overlay"),
    Picture("judge", 1180, 820, path="/judge/", whole=True),
    Picture("seat", 390, 844, path="/seat/", whole=True),
    Picture("seat-question", 390, 844, TROUBLED, path="/seat/", whole=True, documented=False),
    Picture("seat-tablet", 1180, 820, path="/seat/", documented=False),
    Picture("end-of-time", 1180, 820, path="/judge/time?rules=2018", whole=True),
    Picture("rewind", 820, 900, path="/judge/rewind/47", whole=True, documented=False),
    Picture("camera", 1180, 820, path="/judge/camera", whole=True, documented=False),
    Picture("caster", 820, 900, path="/caster/", documented=False),
    Picture("sign-in", 390, 844, path="/sign-in", documented=False),
    Picture("join-public", 390, 844, path="/join", documented=False),
    Picture("timeline-phone", 390, 844, path="/judge/timeline", documented=False),
    Picture("join", 820, 1180, path="/judge/seats", documented=False),
    Picture("timeline", 1180, 820, path="/judge/timeline", whole=True),
    Picture("plots", 1180, 820, path="/plots", whole=True, documented=False),
    Picture("plots-light", 390, 844, path="/plots", scheme="light", whole=True, documented=False),
    Picture("replay", 1180, 820, path="/replay", documented=False),
)
SIZES = ((390, 844), (820, 1180), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "de")
MANY_NOTICES = tuple(
    Notice(about, "error", "This, too, waits for somebody at the table.") for about in ("hub", "box", "decks")
)
TROUBLED_MORE = replace(TROUBLED, notices=(*TROUBLED.notices, *MANY_NOTICES))
PAGES = (
    ("table", "/", GAME),
    ("alerts", "/", TROUBLED_MORE),
    ("seat", "/seat/", GAME),
    ("question", "/seat/", TROUBLED),
    ("over", "/seat/", OVER),
    ("waiting", "/", WAITING),
    ("start", "/start", OVER),
    ("take-a-seat", "/take-a-seat", QUIET),
    ("judge", "/judge/", GAME),
    ("timeline", "/judge/timeline", GAME),
    ("end-of-time", "/judge/time", GAME),
    ("plots", "/plots", OVER),
)
"""Pages to look at in every size and language: name, path and what goes on."""
SHEET_SCALE = 0.45


@contextmanager
def served(board: ReportBoard, starts_by_hand: bool = False) -> Iterator[tuple[str, People]]:
    """The address of a page server, and the people it knows."""
    now_t = board.latest().t
    evidence = FakeEvidence()
    settings = WebSettings(stream_limit=80)
    app = create_app(
        TableServices(
            board=board,
            submit=lambda observation: None,
            game_time=lambda: now_t,
            evidence=evidence,
            starts_by_hand=lambda: starts_by_hand,
        ),
        settings,
    )
    evidence.note(JudgeNote(661.0, "penalty", "judge", "Caution", "Slow play", 1))
    evidence.note(JudgeNote(700.0, "end of time", "judge", "Time was called", "turn 12 of Ann", 0))
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    try:
        yield server.addresses[0].rstrip("/"), table_context(app).people
    finally:
        server.stop()


def take(picture: Picture, folder: Path) -> Path:
    file = folder / f"{picture.name}.png"
    board = ReportBoard(picture.report)
    if picture.path in ("/plots", "/replay"):
        for report in whole_game():
            board.publish(replace(report, version=picture.report.version + report.version))
    with served(board) as (address, people), browser() as chromium:
        page = chromium.new_page(
            viewport={"width": picture.width, "height": picture.height},
            color_scheme=picture.scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        if picture.path.startswith("/judge"):
            sign_in_as_judge(page, address, people.new_judge_code())
        if picture.path == "/caster/":
            sign_in_as_judge(page, address, people.new_code(CASTER), "/caster/")
        if picture.path == "/seat/":
            sit_down(page, address + people.seat_path(0))
        page.goto(address + picture.path, wait_until="load")
        if picture.path.startswith("/overlay"):
            card = PlayedReport(50, GAME.t, 0, GAME.players[0].battleline[0])
            board.publish(replace(GAME, version=GAME.version + 1, played=(card,)))
            page.locator("#card-now .played").wait_for()
        page.screenshot(path=file, full_page=picture.whole, omit_background=picture.path.startswith("/overlay"))
    return file


def take_in_all_sizes(name: str, path: str, report: TableReport, folder: Path) -> Path:
    """One page in every size, one row for each language, as one picture."""
    board, rows = ReportBoard(report), []
    for before in whole_game():
        board.publish(replace(before, version=report.version + before.version))
    board.publish(replace(report, t=900.0, version=report.version + 5000))
    with served(board, path == "/start") as (address, people), browser() as chromium:
        for language in LANGUAGES:
            context = chromium.new_context(color_scheme="dark", reduced_motion="reduce")
            context.add_cookies([{"name": "language", "value": language, "url": address}])
            page = context.new_page()
            page.goto(address)
            if path.startswith("/judge"):
                sign_in(page, f"{address}/sign-in", people.new_judge_code())
            elif path in ("/seat/", "/start"):
                page.goto(address + people.seat_path(0))
                page.locator("form button.primary").click()
                page.wait_for_url("**/seat/")
            rows.append([picture_of(page, address + path, *size) for size in SIZES])
    return sheet(rows, folder / f"{name}.png")


def sign_in(page: Page, door: str, code: str) -> None:
    """As a judge, in whatever language."""
    page.goto(door)
    page.locator("[name=code]").fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/judge/")


def picture_of(page: Page, url: str, width: int, height: int) -> Image.Image:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(url, wait_until="load")
    taken = Image.open(BytesIO(page.screenshot()))
    return taken.resize((round(width * SHEET_SCALE), round(height * SHEET_SCALE)))


def sheet(rows: list[list[Image.Image]], file: Path) -> Path:
    """The pictures in their rows, on one."""
    width, heights = (
        max(sum(one.width + 8 for one in row) for row in rows),
        [max(p.height for p in row) for row in rows],
    )
    whole = Image.new("RGB", (width, sum(heights) + 8 * len(rows)), "gray")
    for number, row in enumerate(rows):
        for place, one in enumerate(row):
            at = sum(before.width + 8 for before in row[:place]), sum(heights[:number]) + 8 * number
            whole.paste(one, at)
    whole.save(file)
    return file


def take_of_hub(name: str, path: str, width: int, height: int, folder: Path) -> Path:
    """A tournament with twenty tables, some of which need somebody."""
    file = folder / f"{name}.png"
    with TemporaryDirectory() as data, browser() as chromium:
        database = SqliteDatabase(Path(data) / "hub.sqlite")
        hall = Hall(Hub(SqlStore(database), "Winter Cup"))
        hall.fill(20)
        hall.play(20)
        page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page.goto(hall.address + path)
        page.locator(".clock-left", has_text="45:00").first.wait_for()
        page.screenshot(path=file)
        hall.server.stop()
        database.close()
    return file


def take_of_event(folder: Path) -> tuple[Path, Path]:
    """An event in its first round: the round's page, and a player's phone whose opponent has reported the result."""
    files = folder / "event_round.png", folder / "event_player.png"
    with TemporaryDirectory() as data, browser() as chromium:
        database = SqliteDatabase(Path(data) / "hub.sqlite")
        venue = Venue(Hub(SqlStore(database), "Winter Cup"), chromium)
        organiser = venue.staff("organiser")
        open_event(organiser, rounds="5", cut="8")
        enter_from_csv(organiser)
        organiser.goto("/events/1/")
        next_round(organiser)
        both_confirm(venue)
        winner, loser = players_at(venue, 3)
        with venue.player(winner) as phone:
            phone.get_by_role("button", name="Draw by lot").click()
            phone.get_by_role("button", name="I won").click()
        with venue.player(loser) as phone:
            phone.screenshot(path=files[1])
        organiser.goto("/events/1/round")
        organiser.screenshot(path=files[0])
        venue.server.stop()
        database.close()
    return files


def main() -> None:
    if sys.argv[1:2] == ["--all"]:
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name, path, report in PAGES:
            print(take_in_all_sizes(name, path, report, folder), flush=True)
        return
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        if picture.documented or folder != FOLDER:
            print(take(picture, folder))
    print(take_of_hub("hub_wall", "/", 1280, 860, folder))
    print(take_of_hub("hub_tv", "/tv", 1920, 1080, folder))
    print(*take_of_event(folder))


if __name__ == "__main__":
    main()

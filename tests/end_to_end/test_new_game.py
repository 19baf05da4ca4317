"""A player at a seat begins another game on the page of the real program; the record keeps both."""

from __future__ import annotations

import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

from companion.journal import Journal
from companion.sight.decks.library import Library
from companion.simulation.games.made_up_decks import made_up_deck
from tests.end_to_end.running import PATIENCE_S, Companion, Report, running

SEAT = "Seat of the first player: "


class Phone:
    """A player's phone: it keeps its cookie, and fills in forms as the pages have them."""

    def __init__(self, companion: Companion) -> None:
        told = next(line for line in companion.process.stdout if line.startswith(SEAT))
        seat = urllib.parse.urlsplit(told.removeprefix(SEAT).strip())
        self._address = companion.address.rstrip("/")
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.send(seat.path, seat.path)

    def open(self, path: str) -> str:
        with self._browser.open(self._address + path, timeout=PATIENCE_S) as page:
            return str(page.read().decode())

    def send(self, page: str, path: str, **fields: str) -> str:
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.open(page))
        assert token is not None
        form = urllib.parse.urlencode({"csrf_token": token[1], **fields}).encode()
        with self._browser.open(self._address + path, data=form, timeout=PATIENCE_S) as answer:
            return str(answer.read().decode())


def seed_of(journal: Journal, epoch: int) -> object:
    details = next(journal.events(epoch, kind="setting")).body["details"]
    assert isinstance(details, dict)
    return details["seed"]


def begin_a_made_up_game(phone: Phone) -> str:
    """The page of the seat, on which the game goes on."""
    assert "Another made-up game" in phone.open("/new-game")
    return phone.send("/new-game", "/new-game", **{"game": "made-up", "first-player": "0"})


def test_a_player_begins_another_game_and_the_record_keeps_both(tmp_path: Path) -> None:
    with running(tmp_path, "--demo", "--seed", "4", "--speed", "0") as companion:
        companion.report_where(lambda report: len(report["moves"]) > 2)
        assert "One Æmber more" in begin_a_made_up_game(Phone(companion))
        companion.report_where(lambda report: bool(report["players"]))
        companion.kill()

    with Journal.open(tmp_path / "games" / "table-1-demo.journal") as journal:
        first, second = journal.epochs()
        seeds = [seed_of(journal, epoch) for epoch in (first, second)]
        assert seeds[0] == 4
        assert seeds[1] != 4
        assert sum(1 for _ in journal.events(first, kind="observation")) > 2
        assert next(journal.events(second, kind="observation")).t == 0.0
        journal.verify()


NO_CAMERA = '[camera]\nkind = "none"\n[[player]]\nname = "Ada"\n[[player]]\nname = "Ben"\n'


def test_a_table_with_a_library_alone_plays_the_decks_that_are_chosen_and_goes_on(tmp_path: Path) -> None:
    library = Library(tmp_path / "games" / "decks")
    left, right, third = (library.add(made_up_deck(number), "tag16", 16.0)[0] for number in range(3))
    chosen = {"game": "chosen", "deck-0": third.code, "deck-1": left.code, "first-player": "1"}

    with running(tmp_path, more_config=NO_CAMERA) as companion:
        phone = Phone(companion)
        assert "decks of the library" in phone.open("/start")
        assert right.name in phone.open("/new-game")
        phone.send("/new-game", "/new-game", **chosen)
        companion.report_where(lambda report: decks_of(report) == [third.name, left.name])
        companion.kill()
    with running(tmp_path, more_config=NO_CAMERA) as companion:
        report = companion.report_where(lambda report: bool(report["players"]))
        assert (decks_of(report), report["active"]) == ([third.name, left.name], 1)


def decks_of(report: Report) -> list[str]:
    return [player["deck"] for player in report["players"]]

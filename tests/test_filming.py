"""A running table films a misreading: its camera serves one program at a time."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.sight.cameras.source import Frame
from companion.sight.films.archive import Film
from companion.sight.films.masking import HANDS_AT_FIRST
from companion.sight.mat.geometry_file import GeometryFile
from companion.simulation.table.arranging import SideOnTable
from companion.table.filming import ENDS_AFTER_S, FilmDesk, Filmed
from companion.table.notices import NoticeBoard
from tests.sight.watching import REGISTRY, layout, table_with
from tests.simulation.made_up_table import cards

*_, THIRD = cards("creature", 0, 3)
BEFORE = layout(SideOnTable(battleline=cards("creature", 0, 2)))
AFTER = layout(SideOnTable(battleline=cards("creature", 0, 3)))


@pytest.fixture
def notices() -> NoticeBoard:
    return NoticeBoard()


@pytest.fixture
def desk(tmp_path: Path, notices: NoticeBoard) -> FilmDesk:
    return FilmDesk(tmp_path / "table.film.zip", lambda: Filmed(REGISTRY, GeometryFile(), None), notices, every=True)


def frames_of_a_play() -> list[Frame]:
    table = table_with(BEFORE)
    until, frames = table.show(AFTER, at=1.2) + 1.4, []
    while table.now < until:
        frame = table.read()
        assert isinstance(frame, Frame)
        frames.append(frame)
    return frames


def test_a_card_that_is_played_while_the_table_films_is_on_the_film_and_among_what_was_read(desk: FilmDesk) -> None:
    desk.begin("the third creature is missing")
    for frame in frames_of_a_play():
        desk.see(frame)
    desk.stop()

    with closing(Film(desk.path)) as film:
        readings = film.readings
    assert film.facts.says == "the third creature is missing"
    assert [THIRD.card in json.dumps(line) for line in (readings[0], readings[-1])] == [False, True]
    assert desk.state().words.startswith("Pictures filmed: ")


def test_everybody_at_the_table_is_told_for_as_long_as_it_is_filmed(desk: FilmDesk, notices: NoticeBoard) -> None:
    desk.begin("")
    assert [notice.message[:27] for notice in notices.all()] == ["The mat is being filmed, fo"]
    assert desk.state().is_filming

    desk.stop()
    assert (notices.all(), desk.state().is_filming) == ((), False)


def test_a_film_of_a_table_that_never_comes_to_rest_ends_by_itself_and_leaves_the_film_before(desk: FilmDesk) -> None:
    desk.path.write_bytes(b"the film before")
    desk.begin("")
    first, *_, last = frames_of_a_play()
    desk.see(first)
    desk.see(Frame(last.image, first.t + ENDS_AFTER_S, last.number, last.source))
    desk.stop()

    assert desk.state().words == f"Nothing was filmed. {HANDS_AT_FIRST}"
    assert desk.path.read_bytes() == b"the film before"


def test_nothing_is_filmed_before_two_decks_play_or_where_the_disk_is_full(
    desk: FilmDesk, notices: NoticeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match="no game with two decks"):
        FilmDesk(desk.path, lambda: None, notices).begin("")
    monkeypatch.setattr("companion.table.filming.MOST_BYTES", 10**18)
    with pytest.raises(OSError, match="nearly full"):
        desk.begin("")
    assert (desk.state().is_filming, notices.all()) == (False, ())

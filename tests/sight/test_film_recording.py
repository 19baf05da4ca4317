"""A misreading becomes a small film that shows nobody, and is read ever after as it was read then."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.sight.cameras.source import Ended, Frame, Image, Unavailable
from companion.sight.decks.registry import save_registry
from companion.sight.films.archive import Film, FilmError
from companion.sight.films.masking import OUTSIDE, MaskedFrame, Masker
from companion.sight.mat.geometry import MatFinder
from companion.sight.mat.zones import STANDARD_MAT
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.test_kept_pictures import SECRET, qr, texts_in
from tests.sight.watching import CAMERA, REGISTRY, layout, table_with
from tests.simulation.made_up_table import cards, facts, side

BEFORE = layout(SideOnTable(battleline=cards("creature", 0, 2)))
AFTER = layout(SideOnTable(battleline=cards("creature", 0, 3)), side(1, creatures=1))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of a table at which two cards are laid down, and a film of them."""
    folder, table = tmp_path_factory.mktemp("played"), table_with(BEFORE)
    written(table, table.show(AFTER, at=1.2) + 1.4, folder)
    assert record(folder, "film.zip", "--says", "the third creature is missing") == 0
    return folder


def written(table: SimulatedTable, until: float, folder: Path) -> None:
    save_registry(REGISTRY, folder / "registry.json")
    (folder / "pictures").mkdir()
    for frame in all_until(table, until):
        # To compress noise takes far longer than to look at it.
        cv2.imwrite(str(folder / "pictures" / f"{frame.number:03}.bmp"), frame.image)


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


def record(folder: Path, film: str, *more: str) -> int:
    pictures, registry = folder / "pictures", folder / "registry.json"
    return run("film", "record", folder / film, "--registry", registry, "--images", pictures, *more)


def frames(film: Path) -> list[Frame]:
    opened, seen = Film(film), []
    while not isinstance(frame := opened.read(), Ended):
        assert isinstance(frame, Frame)
        seen.append(frame)
    return seen


def all_until(table: SimulatedTable, until: float) -> Iterator[Frame]:
    while table.now < until:
        frame = table.read()
        assert isinstance(frame, Frame)
        yield frame


def drawing() -> TableRenderer:
    """Draws the same table without hands."""
    return TableRenderer(CAMERA, faces_for(REGISTRY, facts), LabelStyle("tag", 18.0))


def code_laid_on(image: Image) -> Image:
    """The picture with the code of an Archon card on the mat."""
    laid, code = image.copy(), qr(SECRET, 3)
    laid[500 : 500 + code.shape[0], 1000 : 1000 + code.shape[1]] = code[..., None]
    return laid


def test_a_film_is_read_again_as_it_was_read_when_it_was_recorded(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("film", "replay", played / "film.zip") == 0
    again = capsys.readouterr()
    lines = [json.loads(line) for line in again.out.splitlines()]

    assert lines == Film(played / "film.zip").readings
    assert "the third creature is missing" in again.err
    assert (lines[-1]["settled"], len(lines[-1]["cards"])) == (True, 6)


def test_a_film_that_is_read_otherwise_by_now_says_from_where_on(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(played / "film.zip") as film, zipfile.ZipFile(tmp_path / "film.zip", "w") as other:
        for name in film.namelist():
            text = film.read(name)
            other.writestr(name, text.replace(b"creature-0-8", b"creature-0-9") if name == "readings.jsonl" else text)

    assert run("film", "replay", tmp_path / "film.zip") == 1
    assert re.search(
        r"from frame \d+: recorded settled.*creature-0-9.*now settled.*creature-0-8", capsys.readouterr().err
    )


def test_nothing_around_the_mat_is_kept(played: Path) -> None:
    around = np.ones((900, 1600), np.uint8)
    corners = CAMERA.project([(-25.0, -25.0), (925.0, -25.0), (925.0, 625.0), (-25.0, 625.0)])
    cv2.fillConvexPoly(around, np.asarray(corners).round().astype(np.int32), 0)

    for frame in frames(played / "film.zip"):
        assert np.abs(frame.image[around > 0].astype(int) - OUTSIDE).max() < 12


def test_no_pixel_of_an_arm_is_kept() -> None:
    table, masker, bare = table_with(BEFORE), Masker(STANDARD_MAT, MatFinder()), drawing()
    table.show(AFTER, at=2.0)
    arms = 0
    while table.now < 7.0:
        there, _ = table.at(table.now)
        frame = table.read()
        assert isinstance(frame, Frame)
        masked = masker.masked(frame)
        arm = np.abs(frame.image.astype(int) - bare.draw(there)).max(axis=2) > 40
        if isinstance(masked, MaskedFrame) and arm.any():
            kept = (masked.frame.image == frame.image).all(axis=2)
            assert kept[arm].mean() < 0.002
            arms += 1
    assert arms > 15


def test_where_hands_are_in_the_picture_from_the_start_the_film_waits_for_them_to_go() -> None:
    table, masker = table_with(BEFORE), Masker(STANDARD_MAT, MatFinder())
    gone = table.rest_hand(0, 450.0, 360.0, hold_s=0.4)
    masked = {frame.t: masker.masked(frame) for frame in all_until(table, gone + 1.0)}

    assert all(isinstance(seen, Unavailable) for t, seen in masked.items() if t < gone)
    assert isinstance(list(masked.values())[-1], MaskedFrame)


def test_the_code_of_an_archon_card_that_lies_on_the_mat_is_painted_over() -> None:
    table, masker = table_with(BEFORE, camera_over(2400, 1350)), Masker(STANDARD_MAT, MatFinder())
    with_code = [replace(frame, image=code_laid_on(frame.image)) for frame in all_until(table, 2.0)]
    masked = [seen.frame.image for frame in with_code if isinstance(seen := masker.masked(frame), MaskedFrame)]

    assert any(SECRET in texts_in(frame.image) for frame in with_code)
    assert masked
    assert not any(SECRET in texts_in(image) for image in masked)


def test_a_film_takes_no_more_room_than_it_may_and_says_so(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert record(played, "small.zip", "--most-mb", "1") == 0

    assert "as large as it may" in capsys.readouterr().err
    assert 700_000 < (played / "small.zip").stat().st_size < 1_020_000


def test_of_a_table_on_which_nothing_happens_one_frame_a_second_is_kept(tmp_path: Path) -> None:
    written(table_with(BEFORE), 5.8, tmp_path)
    record(tmp_path, "film.zip")
    times = [frame.t for frame in frames(tmp_path / "film.zip")]

    assert np.diff(times)[-3:] == pytest.approx([1.0] * 3)


@pytest.mark.parametrize("missing", ["film.json", "registry.json", "geometry.json", "readings.jsonl"])
def test_what_is_no_whole_film_is_refused_by_name(played: Path, tmp_path: Path, missing: str) -> None:
    with zipfile.ZipFile(played / "film.zip") as whole, zipfile.ZipFile(tmp_path / "part.zip", "w") as part:
        for name in set(whole.namelist()) - {missing}:
            part.writestr(name, whole.read(name))

    with pytest.raises(FilmError, match=r"part\.zip is no film"):
        Film(tmp_path / "part.zip")


def test_a_table_that_is_never_in_the_picture_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pictures").mkdir()
    cv2.imwrite(str(tmp_path / "pictures" / "1.png"), np.full((600, 900, 3), 90, np.uint8))
    save_registry(REGISTRY, tmp_path / "registry.json")

    assert record(tmp_path, "film.zip") == 1
    assert "nothing was filmed. The film begins once the mat is in" in capsys.readouterr().err
    assert not list(tmp_path.glob("film*"))


def test_a_film_that_is_there_is_not_written_over(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert record(played, "film.zip") == 1
    assert "film.zip is there already" in capsys.readouterr().err

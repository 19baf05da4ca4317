"""One token of each kind is laid on the empty mat: its colour and size are learned, or it is said what is wrong."""

from __future__ import annotations

import math
import re
from datetime import date
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from calibration.tokens import TokenCapture
from companion.__main__ import build_app
from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import Lens
from companion.sight.mat.geometry_file import GeometryFile, LensRecord, load_geometry, save_geometry, usable_tokens
from companion.simulation.drawing import tokens as drawn
from companion.simulation.drawing.optics import POOR_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.table.layout import PlacedToken
from tests.calibration.tokens_on_mat import AMBER, DAMAGE, frames, photograph, token

TODAY = date(2026, 11, 22)


def told_of(*pictures: Image) -> str:
    """The last words at the end of these photographs."""
    capture = TokenCapture()
    return [capture.offer(picture, photograph=True).says for picture in pictures][-1]


@pytest.mark.nightly
def test_a_person_is_led_from_the_empty_mat_to_both_kinds_of_tokens() -> None:
    capture = TokenCapture()
    said = [capture.offer(frame).says for frame in frames((), (DAMAGE,), (DAMAGE, AMBER))]

    assert list(dict.fromkeys(said)) == [
        "wait until nothing moves, and keep hands off the mat",
        "lay one damage token in the middle of the empty mat",
        "measuring the damage token",
        "lay one Æmber token a hand's breadth beside it",
        "measuring the Æmber token",
        "that is enough: take the tokens away",
    ]
    assert capture.done
    assert usable_tokens(GeometryFile(tokens=capture.record(TODAY)), TODAY) == tuple(capture.looks)


@pytest.mark.parametrize("optics", [TYPICAL_LIGHT, POOR_LIGHT], ids=["typical light", "poor light"])
def test_tokens_are_learned_in_worse_light_too(optics: Optics) -> None:
    capture = TokenCapture()
    for picture in (photograph(*laid, optics=optics) for laid in ((), (DAMAGE,), (DAMAGE, AMBER))):
        capture.offer(picture, photograph=True)

    damage, amber = capture.looks
    assert (damage.diameter_mm, amber.diameter_mm) == (pytest.approx(13, abs=1.5), pytest.approx(13.5, abs=1.5))
    assert math.atan2(*damage.tint) > math.atan2(*amber.tint)


def test_the_simulated_table_counts_by_what_calibration_makes_of_its_tokens() -> None:
    capture = TokenCapture()
    for picture in (photograph(), photograph(DAMAGE), photograph(DAMAGE, AMBER)):
        capture.offer(picture, photograph=True)

    for measured, known in zip(capture.looks, drawn.DRAWN_TOKENS, strict=True):
        assert measured.kind == known.kind
        assert measured.tint_distance(known) < 0.05
        assert measured.spread == pytest.approx(known.spread, abs=0.03)
        assert measured.area_mm2 == pytest.approx(known.area_mm2, rel=0.06)


def test_nothing_on_the_mat_is_not_taken_for_a_token() -> None:
    assert told_of(photograph(), photograph()) == "lay one damage token in the middle of the empty mat"


def test_two_tokens_at_once_are_refused() -> None:
    assert "lay down only one damage token" in told_of(photograph(), photograph(DAMAGE, token("damage", 600)))


def test_two_kinds_that_look_alike_are_refused() -> None:
    said = told_of(photograph(), photograph(DAMAGE), photograph(DAMAGE, token("damage", 600)))
    assert said.startswith("Æmber and damage tokens are too alike in colour: take others")


def with_disc(diameter_mm: float, color: tuple[int, int, int]) -> Image:
    """The empty mat with a plain disc in its middle."""
    picture = photograph().copy()
    center = picture.shape[1] // 2, picture.shape[0] // 2
    cv2.circle(picture, center, round(diameter_mm / 2 * 1.7), color, cv2.FILLED, cv2.LINE_AA)
    return picture


def test_a_token_that_mirrors_a_lamp_is_refused() -> None:
    glossy = with_disc(14.0, (40, 40, 210))
    cv2.circle(glossy, (glossy.shape[1] // 2, glossy.shape[0] // 2), 8, (255, 255, 255), cv2.FILLED, cv2.LINE_AA)
    assert "a lamp is mirrored by the damage token: move token or lamp" in told_of(photograph(), glossy)


@pytest.mark.parametrize(
    ("diameter_mm", "color", "reason"),
    [
        (5.5, (40, 40, 210), "too small: .* take larger ones"),
        (60.0, (40, 40, 210), "no single damage token: take hands"),
        (14.0, (190, 190, 190), "hardly any colour"),
    ],
    ids=["too small", "a hand", "a glass bead"],
)
def test_what_cannot_be_counted_later_is_refused_with_advice(
    diameter_mm: float, color: tuple[int, int, int], reason: str
) -> None:
    said = told_of(photograph(), with_disc(diameter_mm, color))
    assert re.search(reason, said), said


def test_a_token_of_the_mats_own_colour_is_refused() -> None:
    """A red token on a red cloth of another brightness."""
    red = np.full_like(photograph(), (40, 40, 200))
    shown = photograph().astype(np.float32)
    covered = (shown.min(axis=-1) < 235) & (np.arange(1080)[:, None] > 200) & (np.arange(1080)[:, None] < 880)
    cloth = np.where(covered[..., None], (red * 0.55).astype(np.uint8), photograph())
    laid = cloth.copy()
    cv2.circle(laid, (960, 540), 12, (40, 40, 200), cv2.FILLED)
    assert "too like the mat in colour" in told_of(cloth, laid)


def test_a_mat_that_is_not_in_the_picture_is_said_to_be_missing() -> None:
    assert "all four corners" in told_of(np.full((1080, 1920, 3), 90, np.uint8))


def test_a_camera_without_colours_cannot_tell_tokens() -> None:
    assert "sees no colours" in told_of(np.full((1080, 1920), 90, np.uint8))


def calibrate(folder: Path, *laid: tuple[PlacedToken, ...]) -> Result:
    pictures = folder / "pictures"
    pictures.mkdir()
    for number, tokens in enumerate(laid):
        cv2.imwrite(str(pictures / f"{number}.bmp"), photograph(*tokens))
    command = ["calibrate", "tokens", "--images", str(pictures), "--geometry", str(folder / "geometry.json")]
    return CliRunner().invoke(build_app(), command)


def test_the_command_writes_the_tokens_beside_what_the_geometry_file_holds(tmp_path: Path) -> None:
    lens = Lens(np.array([[1e6, 0, 960], [0, 1e6, 540], [0, 0, 1]]), np.zeros(5))
    save_geometry(GeometryFile(lens=LensRecord(lens, 1920, 1080, date.today(), 0.1)), tmp_path / "geometry.json")

    result = calibrate(tmp_path, (), (DAMAGE,), (DAMAGE, AMBER))

    assert result.exit_code == 0, result.output
    known = load_geometry(tmp_path / "geometry.json")
    assert known.lens is not None
    assert [look.kind for look in usable_tokens(known, date.today())] == ["damage", "amber"]


def test_the_command_writes_nothing_where_a_kind_is_missing(tmp_path: Path) -> None:
    result = calibrate(tmp_path, (), (DAMAGE,), (DAMAGE,))

    assert result.exit_code == 1
    assert "lay one Æmber token" in str(result.exception)
    assert not (tmp_path / "geometry.json").exists()

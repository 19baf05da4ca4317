"""The check before a game finds what is wrong with a table, and only that."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from calibration.check import CheckLine, PlayCheck, check_table, without_cards, worst
from companion.__main__ import build_app
from companion.commands import CommandError
from companion.sight.cameras.source import Frame, Image
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import TAG_LABELS
from companion.simulation.drawing.optics import Glare, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import BARE_MAT
from tests.shared_files import shared_file
from tests.sight import troubles
from tests.sight.troubles import Trouble

CAMERA = camera_over(1920, 1080, tilt_deg=4.0)


@cache
def frames(optics: Optics = Optics(), count: int = 2) -> tuple[Image, ...]:  # noqa: B008
    renderer = TableRenderer(CAMERA, {}, TAG_LABELS, optics)
    return tuple(renderer.draw(BARE_MAT) for _ in range(count))


def findings(optics: Optics = Optics()) -> dict[str, CheckLine]:  # noqa: B008
    return {finding.about: finding for finding in check_table(frames(optics), "tag", 15.0)}


def test_a_good_table_is_green_throughout() -> None:
    found = findings()

    assert worst(list(found.values())) == "green"
    assert set(found) == {"mat", "labels", "light", "evenness", "focus", "glare", "noise", "steadiness"}
    assert not any(finding.advice for finding in found.values())


@pytest.mark.parametrize(
    ("optics", "about", "level"),
    [
        (Optics(exposure=0.3), "light", "red"),
        (Optics(exposure=0.5), "light", "amber"),
        (Optics(exposure=1.27), "light", "amber"),
        (Optics(falloff=0.7), "evenness", "amber"),
        (Optics(blur_px=1.3), "focus", "amber"),
        (Optics(blur_px=2.0), "focus", "red"),
        (Optics(glares=(Glare(450, 360, 8, 250),)), "glare", "amber"),
        (Optics(glares=(Glare(450, 360, 30, 255),)), "glare", "red"),
        (Optics(noise_levels=11.0), "noise", "amber"),
    ],
)
def test_what_is_wrong_is_found_and_advised_upon(optics: Optics, about: str, level: str) -> None:
    finding = findings(optics)[about]

    assert finding.level == level
    assert finding.advice


def test_glare_is_named_by_its_place() -> None:
    message = findings(Optics(glares=(Glare(845, 360, 8, 250),)))["glare"].message

    assert "player 1's deck" in message


def test_labels_too_small_for_the_camera_are_red_with_what_to_print() -> None:
    labels = next(f for f in check_table(frames(), "qr", 18.0) if f.about == "labels")

    assert labels.level == "red"
    assert "QR labels must be at least" in labels.message
    assert labels.advice.startswith("print AprilTag of")


def test_a_camera_that_breathes_is_noticed() -> None:
    steady = frames()[0]
    shifted = cv2.warpAffine(steady, np.array([[1.002, 0, 1], [0, 1.002, 0]], np.float32), (1920, 1080))

    finding = next(
        f for f in check_table([steady, np.asarray(shifted, np.uint8)], "tag", 15.0) if f.about == "steadiness"
    )

    assert finding.level == "red"


@pytest.mark.parametrize(("shade", "reason"), [(0, "black"), (120, "markers were not found")])
def test_no_mat_is_the_only_finding(shade: int, reason: str) -> None:
    (finding,) = check_table([np.full((540, 960, 3), shade, np.uint8)], "qr", 18.0)

    assert finding.level == "red"
    assert reason in finding.message
    assert finding.advice


def test_a_covered_marker_is_named() -> None:
    covered = frames()[0].copy()
    x, y = CAMERA.project([(880, 20)])[0].astype(int)
    covered[y - 60 : y + 60, x - 60 : x + 60] = 128

    mat = check_table([covered], "tag", 15.0)[0]

    assert (mat.level, "upper right" in mat.message) == ("amber", True)


@pytest.mark.parametrize(("film", "kind", "size"), [("table-legal", "qr", 18.0), ("table-1080p", "tag", 15.0)])
def test_films_of_good_tables_are_not_red(film: str, kind: str, size: float) -> None:
    capture = cv2.VideoCapture(str(shared_file(f"media/{film}/film.mp4")))
    images = [np.asarray(capture.read()[1], np.uint8) for _ in range(3)]

    assert worst(check_table(images, kind, size)) != "red"  # type: ignore[arg-type]


def companion(*arguments: str) -> tuple[str, int]:
    result = CliRunner().invoke(build_app(), ["calibrate", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output, result.exit_code


def test_the_command_shows_the_findings_and_draws_the_zones(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    for number, frame in enumerate(frames()):
        cv2.imwrite(str(tmp_path / "pictures" / f"{number}.bmp"), frame)

    told, code = companion(
        "check", "--images", str(tmp_path / "pictures"), "--kind", "tag", "--size", "15",
        "--picture", str(tmp_path / "check.png"),
    )  # fmt: skip

    assert code == 0
    assert "Ready to play." in told
    drawn = cv2.imread(str(tmp_path / "check.png"))
    assert drawn is not None
    assert drawn.shape == (1080, 1920, 3)


def test_the_command_leaves_with_1_where_something_is_red(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), frames(Optics(exposure=0.3))[0])

    told, code = companion("check", "--images", str(tmp_path), "--kind", "tag", "--size", "15")

    assert code == 1
    assert "add a lamp" in told


def played(trouble: Trouble = lambda image, number: image) -> list[CheckLine]:
    """The lines that the check finds of a table that is watched for three seconds."""
    check = PlayCheck(Sight(without_cards("tag", 15.0), Fingerprints(b"a secret of this table")))
    for number in range(15):
        check.see(Frame(trouble(frames()[number % 2], number), number / 5, number, "made up"))
    return check.findings()


def test_a_table_that_would_be_judged_is_green() -> None:
    assert [(finding.level, finding.about) for finding in played()] == [("green", "play")]


@pytest.mark.parametrize(
    ("trouble", "words"),
    [(troubles.pulsing(0.6), "flickers"), (troubles.mirrored, "mirrored")],
)
def test_the_check_never_says_ready_where_play_would_stall(trouble: Trouble, words: str) -> None:
    (finding,) = played(trouble)

    assert (finding.level, words in finding.advice) == ("red", True)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["check"], "give one of --video FILE"),
        (["check", "--images", "nowhere"], "nowhere"),
        (["check", "--video", "nowhere.mp4"], r"nowhere\.mp4"),
        (["lens", "--images", "."], "picture"),
    ],
)
def test_a_source_that_gives_nothing_is_answered(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(CommandError, match=reason):
        companion(*arguments)


def test_the_mat_is_written_to_be_edited_and_checked_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "geometry.json"

    assert "edit its millimetres" in companion("mat", "--geometry", str(path))[0]
    assert "is sound: a mat of 900 x 600 mm with 7 zones" in companion("mat", "--geometry", str(path))[0]
    path.write_text(path.read_text().replace("600.0", "-600.0"))
    with pytest.raises(CommandError, match="depth_mm must be a positive number"):
        companion("mat", "--geometry", str(path))

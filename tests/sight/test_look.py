"""The sightings stream, in the form in which other programs read it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.commands.look import open_source
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.reopening import Clock
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable
from companion.sight.cameras.webcam import WebcamSettings
from companion.sight.decks.registry import load_registry, save_registry
from companion.sight.labels.decoding import Fingerprints
from companion.sight.look import look
from companion.sight.mat.geometry import Lens
from companion.sight.mat.geometry_file import GeometryFile, LensRecord, save_geometry
from companion.sight.sightings import Sight
from companion.simulation.table.arranging import SideOnTable
from tests.shared_files import shared_file
from tests.sight.watching import KEY, REGISTRY, layout, table_with
from tests.simulation.made_up_table import cards

FIELDS = {"label", "card", "owner", "x", "y", "angle", "zone", "player", "confidence"}


class Interrupted:
    """A table whose camera fails for a moment in between."""

    def __init__(self) -> None:
        self._table = table_with(layout(SideOnTable(battleline=cards("creature", 0, 2))))
        self._reads = 0

    def read(self) -> FrameResult:
        self._reads += 1
        if self._reads in (5, 6):
            return Unavailable("the camera is away")
        return Ended() if self._reads > 12 else self._table.read()

    def close(self) -> None:
        self._table.close()


def test_a_line_is_written_only_where_something_changed_and_a_failed_read_changes_nothing() -> None:
    told: list[str] = []
    lines = list(look(Interrupted(), lambda frame: Sight(REGISTRY, KEY), warn=told.append))

    assert len(lines) < 6
    assert told == ["the camera is away"]
    last = lines[-1]
    assert last["settled"] is True
    assert isinstance(last["cards"], list)
    seen = {card["card"] for card in last["cards"]}
    assert seen == {"identity", "creature-0-0", "creature-0-4"}
    assert all(set(card) == FIELDS for card in last["cards"])
    assert set(last) == {"frame", "t", "table", "cards", "settled"}


def test_the_command_reads_a_folder_of_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_with(layout(SideOnTable(battleline=cards("creature", 0, 2))))
    for number in range(5):
        frame = table.read()
        assert isinstance(frame, Frame)
        cv2.imwrite(str(tmp_path / f"{number}.bmp"), frame.image)
    save_registry(REGISTRY, tmp_path / "registry.json")

    with pytest.raises(SystemExit) as left:
        main(["look", "--images", str(tmp_path), "--registry", str(tmp_path / "registry.json")])

    assert left.value.code == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1]["settled"]
    assert len(lines[-1]["cards"]) == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give one of --video FILE"),
        (["--video", "a", "--images", "b"], "give one of --video FILE"),
        (["--video", "missing.mp4"], "missing.mp4: there is no such film"),
        (["--images", "missing"], "missing: there is no such folder"),
        (["--camera", "front"], "--camera front: give a number, an address"),
    ],
)
def test_the_command_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    save_registry(REGISTRY, tmp_path / "registry.json")
    with pytest.raises(SystemExit) as left:
        main(["look", "--registry", str(tmp_path / "registry.json"), *arguments])
    assert left.value.code != 0
    assert complaint in capsys.readouterr().err


def test_a_camera_is_set_as_the_configuration_has_it_for_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "companion.toml").write_text("[camera]\nwidth_px = 1920\nheight_px = 1080\nexposure_us = 20000\n")
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    asked: list[tuple[int, WebcamSettings]] = []

    def webcam(number: int, clock: Clock, settings: WebcamSettings) -> FrameSource:
        asked.append((number, settings))
        raise CameraError("camera 3 is away.")

    monkeypatch.setattr("companion.table.cameras.Webcam", webcam)
    result = open_source(None, "3", None).read()

    assert isinstance(result, Unavailable)
    [(number, settings)] = asked
    assert (number, settings.width, settings.height, settings.exposure_us) == (3, 1920, 1080, 20000)


@pytest.mark.parametrize("command", [["look"], ["deck", "learn"]])
@pytest.mark.parametrize(
    ("made_on", "width_px", "complaint"), [("2001-01-31", 1600, "days ago"), ("today", 3840, "calibrated for 3840 x")]
)
def test_a_lens_that_is_stale_or_another_cameras_is_refused(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    made_on: str,
    width_px: int,
    complaint: str,
) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "0.png"), np.zeros((900, 1600, 3), np.uint8))
    save_registry(REGISTRY, tmp_path / "registry.json")
    made = date.today() if made_on == "today" else date.fromisoformat(made_on)
    lens = Lens(np.array([[1600, 0, 800], [0, 1600, 450], [0, 0, 1.0]]), np.zeros(5))
    save_geometry(GeometryFile(lens=LensRecord(lens, width_px, 900, made, 0.2)), tmp_path / "geometry.json")

    files = ["--registry", str(tmp_path / "registry.json"), "--geometry", str(tmp_path / "geometry.json")]
    with pytest.raises(SystemExit) as left:
        main([*command, "--images", str(pictures), *files])

    assert left.value.code != 0
    assert complaint in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("film", ["table-legal", "table-1080p"])
def test_the_first_settled_moment_of_a_film_is_seen_as_it_was(film: str) -> None:
    truth = json.loads(shared_file(f"media/{film}/truth.jsonl").read_text().splitlines()[0])
    video = cv2.VideoCapture(str(shared_file(f"media/{film}/film.mp4")))
    images = [video.read()[1] for _ in range(8)]
    source = Pictures([np.asarray(image, np.uint8) for image in images])

    registry = load_registry(shared_file(f"media/{film}/registry.json"))
    lines = list(look(source, lambda frame: Sight(registry, Fingerprints(b"k"))))

    assert lines[-1]["settled"]
    assert isinstance(lines[-1]["cards"], list)
    seen = {card["label"]: card for card in lines[-1]["cards"]}
    whole = {card["label"]: card for card in truth["cards"] if card["covered"] == "no"}
    assert whole.keys() <= seen.keys()
    for label, card in whole.items():
        assert (seen[label]["zone"], seen[label]["player"]) == (card["zone"], card["player"])
        assert np.hypot(seen[label]["x"] - card["x"], seen[label]["y"] - card["y"]) < 2.5


class Pictures:
    def __init__(self, images: list[np.ndarray]) -> None:
        self._frames = iter([Frame(image, number / 5, number, "film") for number, image in enumerate(images)])

    def read(self) -> FrameResult:
        return next(self._frames, Ended())

    def close(self) -> None:
        pass

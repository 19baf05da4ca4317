"""The owner sets a table up: what is chosen stands in the file, and the camera is checked by the check of a table."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Config, ConfigError
from companion.config_file import ConfigFile
from companion.report import Notice
from companion.sight.cameras.source import Frame
from companion.sight.mat.geometry_file import load_geometry
from companion.table.deck_desk import DeckDesk
from companion.table.notices import NoticeBoard
from companion.table.restarting import Restarts
from companion.table.setup_desk import SetupDesk
from companion.table.source import Source, Wish
from companion.table.table_pictures import TablePictures
from tests.calibration.test_check import frames


@pytest.fixture
def restarts(tmp_path: Path) -> Restarts:
    config = Config.model_validate({"journal": {"folder": str(tmp_path)}})
    return Restarts(ConfigFile(tmp_path / "companion.toml"), config, Wish())


@pytest.fixture
def desk(restarts: Restarts) -> SetupDesk:
    source = Source("none", restarts.in_force, restarts.wish)
    decks = DeckDesk(source.decks.library, restarts.in_force)
    return SetupDesk(restarts, source, TablePictures(lambda t, picture: None), decks, threading.Lock(), NoticeBoard())


def test_a_machine_is_new_until_something_was_chosen(desk: SetupDesk, restarts: Restarts) -> None:
    assert desk.is_new
    desk.choose("phones", ("Ada", "Ben"))
    assert not desk.is_new
    config, wish = restarts.next()
    assert (config.camera.kind, [player.name for player in config.player], wish) == ("none", ["Ada", "Ben"], Wish())


def test_the_demonstration_is_played_without_a_word_in_the_file(desk: SetupDesk, restarts: Restarts) -> None:
    desk.choose("demo", ("", ""))
    assert restarts.next()[1].demo
    assert not restarts.file.exists


def test_what_was_named_on_the_command_line_makes_no_machine_new(desk: SetupDesk, restarts: Restarts) -> None:
    restarts.wish = Wish(demo=True)
    assert not desk.is_new


def test_a_camera_in_the_network_is_asked_for_by_its_address(desk: SetupDesk, restarts: Restarts) -> None:
    with pytest.raises(ValueError, match="not a camera's address"):
        desk.choose("network", ("Ada", "Ben"), "192.168.1.20")
    desk.choose("network", ("Ada", "Ben"), "rtsp://192.168.1.20/stream1")

    config, _ = restarts.next()
    assert (config.camera.kind, config.camera.address) == ("network", "rtsp://192.168.1.20/stream1")


def test_what_keeps_a_camera_from_sending_pictures_is_among_what_is_found(desk: SetupDesk) -> None:
    desk.notices.say("camera", Notice("camera", "error", "The network camera cannot be reached."))
    assert [(one.level, one.message) for one in desk.findings()] == [("red", "The network camera cannot be reached.")]


def test_the_newest_picture_is_checked_and_without_one_nothing_is_said(desk: SetupDesk) -> None:
    assert desk.findings() == ()
    desk.pictures.see(Frame(frames()[0], 0.0, 0, "camera"), None)
    found = {finding.about: finding.level for finding in desk.findings()}
    assert found.keys() >= {"mat", "labels", "light", "focus"}
    assert (found["mat"], found["light"]) == ("green", "green")


SQUARE = [0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9]


def test_corners_that_are_set_stand_in_the_geometry_file_which_the_configuration_names(
    desk: SetupDesk, restarts: Restarts, tmp_path: Path
) -> None:
    desk.pictures.see(Frame(frames()[0], 0.0, 0, "camera"), None)
    desk.set_corners(SQUARE)

    config, _ = restarts.next()
    assert config.table.geometry == tmp_path / "geometry.json"
    source = Source("none", config, Wish())
    assert replace(desk, source=source).corners() == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_markers_tell_the_corners_again_and_the_rest_of_the_file_stays(desk: SetupDesk, restarts: Restarts) -> None:
    desk.pictures.see(Frame(frames()[0], 0.0, 0, "camera"), None)
    desk.set_corners(SQUARE)
    desk.set_corners(())

    path = restarts.file.load().table.geometry
    assert path is not None
    assert load_geometry(path).corners is None


def test_corners_are_shown_from_above_before_they_are_set_and_what_are_none_is_refused(desk: SetupDesk) -> None:
    assert (desk.picture(), desk.mat_by(SQUARE)) == (None, None)
    with pytest.raises(ValueError, match="no picture"):
        desk.set_corners(SQUARE)
    desk.pictures.see(Frame(frames()[0], 0.0, 0, "camera"), None)
    picture = desk.mat_by(SQUARE)
    assert picture is not None
    assert picture.startswith(b"\xff\xd8")
    with pytest.raises(ValueError, match="clockwise"):
        desk.mat_by([0.9, 0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9])


def test_a_port_that_was_free_is_kept_over_a_restart(restarts: Restarts) -> None:
    restarts.file.change({("page", "port"): 0})
    restarts.keep_port(40_123)
    assert restarts.next()[0].page.port == 40_123


def test_a_file_that_cannot_be_used_leaves_all_as_it_was_and_is_told(restarts: Restarts) -> None:
    restarts.file.path.write_text("[page]\nport = 99999\n")
    with pytest.raises(ConfigError) as refused:
        restarts.next()
    restarts.refused(refused.value)
    assert "everything is as before" in restarts.trouble
    assert restarts.in_force.page.port == 8000

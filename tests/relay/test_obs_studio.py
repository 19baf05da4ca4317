"""OBS Studio is told by its WebSocket server which scene to show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.relay.obs_studio import ObsError, ObsStudio, obs_address
from companion.relay.relay import NoSuchScene
from tests.relay.obs_server import RecordedObs, obs_studio, serving
from tests.tournament.servers import free_port

RECORDED = Path(__file__).with_name("obs_29.jsonl")


@pytest.mark.parametrize("password", ["", "supersecretpassword"])
def test_a_scene_is_shown(password: str) -> None:
    with obs_studio(password) as obs:
        studio = ObsStudio(obs_address(f"127.0.0.1:{obs.port}"), password)
        assert studio.shown_scene() == "Table"
        studio.show_scene("Check")
        assert obs.shown == studio.shown_scene() == "Check"
        studio.close()


def test_a_scene_that_obs_does_not_have_is_named() -> None:
    with obs_studio() as obs:
        studio = ObsStudio(f"ws://127.0.0.1:{obs.port}")
        with pytest.raises(NoSuchScene, match="no scene “Curtain”"):
            studio.show_scene("Curtain")
        assert studio.shown_scene() == "Table"
        studio.close()


def test_a_wrong_password_is_told_with_where_the_right_one_stands() -> None:
    with obs_studio("right") as obs, pytest.raises(ObsError, match="COMPANION_OBS_PASSWORD"):
        ObsStudio(f"ws://127.0.0.1:{obs.port}", "wrong").shown_scene()


def test_after_obs_was_closed_and_opened_again_it_is_spoken_to_again() -> None:
    with obs_studio() as obs:
        studio = ObsStudio(f"ws://127.0.0.1:{obs.port}")
        studio.shown_scene()
        obs.hang_up()
        with pytest.raises(ObsError, match="does not answer"):
            studio.shown_scene()
        assert studio.shown_scene() == "Table"
        studio.close()


def test_obs_29_is_spoken_to_as_was_recorded_of_it() -> None:
    """The exchange with OBS Studio 29.0.2 of Debian 12; `test_real_obs` has the same each night."""
    obs = RecordedObs([json.loads(line) for line in RECORDED.read_text("utf-8").splitlines()])
    with serving(obs.speak) as port:
        studio = ObsStudio(f"ws://127.0.0.1:{port}", "supersecretpassword")
        assert studio.shown_scene() == "Table"
        studio.show_scene("Check")
        assert studio.shown_scene() == "Check"
        with pytest.raises(NoSuchScene):
            studio.show_scene("Curtain")
        studio.close()
    assert obs.heard == obs.expected


def test_where_no_obs_runs_it_says_what_to_do() -> None:
    with pytest.raises(ObsError, match="start it, and enable Tools, WebSocket Server Settings"):
        ObsStudio(f"ws://127.0.0.1:{free_port()}").shown_scene()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost", "ws://localhost:4455"),
        ("192.168.1.9:4456", "ws://192.168.1.9:4456"),
        ("wss://studio.local", "wss://studio.local:4455"),
        ("[::1]:4455", "ws://[::1]:4455"),
    ],
)
def test_an_address_may_be_short(text: str, address: str) -> None:
    assert obs_address(text) == address


@pytest.mark.parametrize("text", ["", "http://localhost", "localhost:port", "localhost:99999"])
def test_what_is_no_address_is_refused_with_how_one_is_written(text: str) -> None:
    with pytest.raises(ObsError, match=r"write it as 192\.168\.1\.9:4455"):
        obs_address(text)

"""OBS Studio itself, started on a screen that nobody sees, shows the scenes that it is told to show."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.relay.obs_studio import ObsError, ObsStudio
from companion.relay.relay import NoSuchScene
from tests.tournament.servers import free_port

NEEDED = ("obs", "xvfb-run")
MISSING = [program for program in NEEDED if shutil.which(program) is None]
LASTS_AT_MOST_S = 120
SETTINGS = """[General]
FirstRun=true
EnableAutoUpdates=false
[Basic]
SceneCollection=Table
SceneCollectionFile=Table
[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort={port}
AlertsEnabled=false
AuthRequired=true
ServerPassword=supersecretpassword
"""
SCENES = ("Table", "Check")
COLLECTION = {
    "name": "Table",
    "current_scene": SCENES[0],
    "current_program_scene": SCENES[0],
    "scene_order": [{"name": name} for name in SCENES],
    "sources": [{"id": "scene", "name": name, "settings": {}} for name in SCENES],
}

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(bool(MISSING), reason=f"install obs-studio and xvfb: {', '.join(MISSING)} not found"),
]


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port of an OBS with two scenes, once it says that its WebSocket server runs."""
    chosen, settings = free_port(), tmp_path / "obs-studio"
    (settings / "basic" / "scenes").mkdir(parents=True)
    (settings / "global.ini").write_text(SETTINGS.format(port=chosen))
    (settings / "basic" / "scenes" / "Table.json").write_text(json.dumps(COLLECTION))
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "LIBGL_ALWAYS_SOFTWARE": "1"}
    command = ["timeout", str(LASTS_AT_MOST_S), "xvfb-run", "-a", "obs", "--multi"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as obs:
        assert obs.stdout is not None
        try:
            assert any("Server started successfully" in line for line in obs.stdout)
            yield chosen
        finally:
            os.killpg(obs.pid, 15)


def test_the_scenes_of_a_real_obs_are_shown_by_name(port: int) -> None:
    studio = ObsStudio(f"ws://127.0.0.1:{port}", "supersecretpassword")
    assert studio.shown_scene() == "Table"
    studio.show_scene("Check")
    assert studio.shown_scene() == "Check"
    with pytest.raises(NoSuchScene, match="no scene “Curtain”"):
        studio.show_scene("Curtain")
    studio.close()

    with pytest.raises(ObsError, match="COMPANION_OBS_PASSWORD"):
        ObsStudio(f"ws://127.0.0.1:{port}", "wrong").shown_scene()

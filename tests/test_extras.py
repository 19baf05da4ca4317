"""The installed extras decide what works: without one the rest goes on, and what needs it says so in one line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from companion.__main__ import EXTRA_OF_MODULE
from companion.config import Config
from companion.journal import Journal
from companion.table.counters import NEEDS_EXTRA, counting
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from tests.extras import EXTRAS, ROOT, modules_beyond
from tests.systems import interrupted

PAGE = re.compile(r"page: (http://\S+)")

WITHOUT = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
sys.argv = ["companion", *{arguments!r}]
from companion.__main__ import main
main()
"""


def companion(*arguments: str, without: set[str], lines: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command where these modules are not installed."""
    program = WITHOUT.format(missing=without, arguments=arguments)
    return subprocess.run([sys.executable, "-c", program], input=lines, capture_output=True, text=True, cwd=ROOT)


def test_the_rules_session_needs_no_extra() -> None:
    told = companion("rules", without={*EXTRA_OF_MODULE}, lines='{"op": "new", "position": {"players": [{}, {}]}}\n')
    assert "position" in json.loads(told.stdout), told.stderr


def test_the_referee_needs_no_extra() -> None:
    deck = {"name": "A deck", "houses": ["dis", "mars", "logos"], "cards": [{"card": "troll", "house": "brobnar"}] * 36}
    start = {"t": 0.0, "start": {"players": [{"name": "Ann", "deck": deck}, {"name": "Ben", "deck": deck}]}}
    house = {"t": 5.0, "input": {"player": 0, "house": "brobnar"}}
    told = companion("follow", without={*EXTRA_OF_MODULE}, lines=f"{json.dumps(start)}\n{json.dumps(house)}\n")
    assert "house-choice" in told.stdout, told.stderr


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("run", "--demo"), "table"),
        (("look", "--images", "docs", "--registry", "none.json"), "table"),
        (("hardware", "list"), "box"),
    ],
    ids=["run", "look", "hardware"],
)
def test_what_needs_an_extra_says_so_in_one_line(command: tuple[str, ...], extra: str) -> None:
    told = companion(*command, without={*EXTRA_OF_MODULE})
    advice = f"start ./run, which installs it, or: pip install 'keyforge-companion[{extra}]'"
    assert told.stderr == f"companion: this needs the extra '{extra}': {advice}\n"


def page_of(running: subprocess.Popen[str]) -> str:
    """The page of a program that has just been started."""
    assert running.stdout is not None
    said = []
    for line in running.stdout:
        said.append(line)
        if found := PAGE.search(line):
            with urllib.request.urlopen(found[1], timeout=60.0) as page:
                return str(page.read().decode())
    raise AssertionError("".join(said))


@interrupted
@pytest.mark.parametrize(("extra", "command"), [("table", ("run", "--demo")), ("hub", ("hub",))])
def test_an_extra_brings_all_that_its_pages_need(extra: str, command: tuple[str, ...], tmp_path: Path) -> None:
    program = WITHOUT.format(missing=modules_beyond({extra}), arguments=(*command, "--port", "0"))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    start = [sys.executable, "-c", program]
    with subprocess.Popen(
        start, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        assert "</html>" in page_of(running)
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60.0)
    assert running.returncode == 0


def test_whoever_installs_a_table_without_run_is_told_of_the_same_extras_everywhere() -> None:
    places = ("docs/installation.md", "docs/camera_and_light.md", ".github/workflows/checks.yml")
    told = [re.findall(r'install "[.\w]*\[([\w,]+)\]"', (ROOT / place).read_text(encoding="utf-8")) for place in places]
    assert all(told)
    assert {extras for found in told for extras in found} == {"table,box"}


def test_the_doctor_names_what_is_missing_whatever_is_missing() -> None:
    told = companion("doctor", "--json", without={*EXTRA_OF_MODULE})
    assert {"packages", "controller box"} <= {finding["about"] for finding in json.loads(told.stdout)["findings"]}


def test_a_table_knows_of_an_events_rounds_without_what_pairs_them() -> None:
    told = companion("run", "--help", without={"networkx", "serial", "gpiozero"})
    assert told.returncode == 0
    needed = "import companion.table.running, companion.table.counters, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", needed], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"networkx", "serial", "gpiozero"} & set(loaded.stdout.split())


def test_every_extra_that_a_command_may_lack_can_be_installed() -> None:
    assert set(EXTRA_OF_MODULE.values()) <= EXTRAS.keys()
    own = {
        name for wants in EXTRAS.values() for want in wants for name in re.findall(r"keyforge-companion\[(.*)\]", want)
    }
    assert {name for names in own for name in names.split(",")} <= EXTRAS.keys()


def test_a_box_that_cannot_be_read_is_told_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)
    monkeypatch.delitem(sys.modules, "firmware_bridge.serial_port", raising=False)
    config = Config.model_validate({"box": {"port": "/dev/ttyACM0"}})
    plan = GamePlan("Table 1", Setting("none", {}), None)
    with Journal.open(tmp_path / "table.journal") as journal:
        table = Table(plan, journal)
        with counting(table, config, journal, wanted=True):
            told = [notice.message for notice in table.notices.all()]
    assert told == [f"The buttons cannot be used: {NEEDS_EXTRA}"]

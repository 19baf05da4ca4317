"""The documentation is a site that can be built, and every command in it does what it says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.__main__ import main
from tests.documented import table_of_the_evening
from tests.forked import ForkedCompanion

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
PATIENCE_S = 240

COMMAND = re.compile(
    r"^ {4,}((?:companion|\./run|\./run-tests|sudo|python -m|echo .*companion)\b[^\n]*)$", re.MULTILINE
)
REMARK = re.compile(r"\s{3,}\S.*$")
"""In lists of commands, what stands three blanks after one says what it does."""

RUN_ELSEWHERE = {
    r"sudo setup/install": "tests/setup/test_clean_debian.py installs, updates, rolls back and removes",
    r"sudo (systemctl|journalctl)": "tests/setup/test_clean_debian.py looks at the units; no system runs here",
    r"sudo (cp|udevadm|usermod)": "tests/setup/test_clean_debian.py installs the same rule and rights",
    r"\./run-tests": "these are the tests",
    r"sudo companion restore": "tests/test_backup.py restores",
    r"python -m pip install": "./run-tests has installed the same",
    r"companion join": "tests/tournament/test_hub_commands.py joins a hub with its code and by its QR code",
    r"companion publish": "tests/tournament/test_publishing.py runs it, with git and with a pretended rsync",
    r"COMPANION_HUB_DATABASE": "tests/tournament/test_store.py and the soak run over a real PostgreSQL",
    r"companion hardware test": "tests/firmware_bridge/test_counter_box.py walks through the buttons",
    r"companion relay": "tests/relay passes a table on to a broker and to what speaks as OBS does",
    r"companion benchmark referee": "a measurement of hours; tests/measuring measures a game",
    r"python -m tests\.": "a measurement of minutes; tests/benchmarks is run by hand",
}
"""Commands that need root, a board or much time, and what tries them instead."""

SERVES = ("./run", "companion run", "companion hub")
"""These go on until Ctrl-C: they must say an address, and stop at once."""


@dataclass(frozen=True, slots=True)
class Documented:
    """A command as a page has it."""

    page: str
    line: str

    def __str__(self) -> str:
        return f"{self.page}: {self.line}"


def commands() -> Iterator[Documented]:
    for page in PAGES:
        for line in COMMAND.findall(page.read_text(encoding="utf-8")):
            command = REMARK.sub("", line).strip()
            if not any(re.match(pattern, command) for pattern in RUN_ELSEWHERE):
                yield Documented(page.name, command)


def steps() -> list[tuple[str, tuple[str, ...]]]:
    """Each page's commands in their order: later ones use what earlier ones wrote."""
    found: dict[str, list[str]] = {}
    for documented in commands():
        found.setdefault(documented.page, []).append(documented.line)
    return [(page, tuple(lines)) for page, lines in found.items()]


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `companion` in it, as `./run` leaves it in `.venv/bin`."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "companion"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    command.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    table_of_the_evening(folder)
    return folder


@pytest.fixture(scope="module")
def served() -> set[str]:
    """The processes that an earlier page started: once is enough."""
    return set()


@pytest.fixture
def evening(tmp_path: Path, table: Path, tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with what the pages' commands find there: pictures instead of a camera, a film, a journal."""
    shutil.copytree(table, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def as_tried(line: str) -> str:
    """A command of a page, with pictures instead of a camera."""
    shown = {"calibrate lens": "board", "calibrate tokens": "tokens"}
    camera = next((f"--images {folder}" for step, folder in shown.items() if step in line), "--images pictures")
    return line.replace("./run", "companion run").replace("--camera 0", camera)


def works(page: str, line: str, capfd: pytest.CaptureFixture[str]) -> None:
    code = answer(as_tried(line))
    told = f"{page}: {line}\n{capfd.readouterr().err}"
    # 1 is an answer too: of a doctor or a check that found something amiss, of a deck not shown whole.
    assert code in (0, 1), told
    assert "Traceback" not in told
    assert code == 0 or re.search("doctor|check|learn", line), told


def answer(line: str) -> int:
    """The exit code. A process for each of the commands would take twice as long."""
    if re.search(r"[|>]", line) or not line.startswith("companion"):
        return subprocess.run(line, shell=True, timeout=PATIENCE_S).returncode
    with pytest.raises(SystemExit) as left:
        main(shlex.split(line)[1:])
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("page", "lines"), steps(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_commands_of_a_page_work_one_after_another(
    page: str, lines: tuple[str, ...], served: set[str], capfd: pytest.CaptureFixture[str]
) -> None:
    for line in lines:
        if not line.startswith(SERVES) or "--help" in line:
            works(page, line, capfd)
        elif line not in served:
            serve(f"{as_tried(line)} --port 0")
            served.add(line)


def serve(command: str) -> None:
    process, said = ForkedCompanion(*shlex.split(command)[1:]), ""
    while "http://" not in said:
        line = process.stdout.readline()
        assert line, f"{command} ended without an address"
        said += line
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, f"{command}: {said}"


@pytest.mark.parametrize("pattern", RUN_ELSEWHERE)
def test_what_is_tried_elsewhere_still_stands_in_the_documentation(pattern: str) -> None:
    assert any(re.search(pattern, page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation as a site, built without a warning. `tests/test_readme.py` checks menu and links by day."""
    pytest.importorskip("mkdocstrings", reason="the site needs the extra `docs`")
    folder = tmp_path_factory.mktemp("site")
    # Not --quiet, which keeps --strict from counting warnings.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.nightly
def test_every_page_is_on_the_site(site: Path) -> None:
    pages = {path.with_suffix("").name for path in site.glob("*.html")}
    assert {page.stem for page in PAGES if page.stem != "README"} <= pages


@pytest.mark.nightly
def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        loads = re.findall(
            r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)"', page.read_text(encoding="utf-8")
        )
        assert not loads, f"{page.name} loads {loads}"

"""Windows and macOS have a table, too: what Linux alone has is asked for only there, and locks keep processes apart."""

from __future__ import annotations

import mimetypes
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import cv2
import pytest

from companion import file_locks
from companion.report import ReportBoard
from companion.terminal import take_every_sign
from tests.sight.test_labels import LABEL, picture_of, symbol
from tests.systems import ON_WINDOWS, linux_alone
from tests.web.made_up import WAITING
from web.table.app import create_app
from web.table.services import TableServices

ROOT = Path(__file__).resolve().parents[1]
TRIES = """
import sys
from companion import file_locks
try:
    with open(sys.argv[1], "rb") as file:
        file_locks.{way}(file.fileno())
except file_locks.Held:
    print("held")
"""
READS_WITHOUT_ZBAR = """
import ctypes.util, sys, cv2
ctypes.util.find_library = lambda name: None
from companion.sight.labels.decoding import Fingerprints, reader_for
picture = cv2.imread(sys.argv[1], cv2.IMREAD_GRAYSCALE)
for code in reader_for("qr", "patient", Fingerprints(b"a secret of this table")).read(picture, 4.0):
    print(code.label)
"""


def tried(way: str, path: Path) -> str:
    """The answer of another process that tries to take the lock in that way."""
    command = [sys.executable, "-c", TRIES.format(way=way), str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("own", "others", "answer"),
    [
        ("hold", "hold", "held"),
        # On Windows whoever would share a lock goes on without one.
        ("hold", "share", "" if ON_WINDOWS else "held"),
        ("share", "hold", "held"),
        ("share", "share", ""),
    ],
)
def test_a_lock_is_held_by_one_process_or_shared_by_several(tmp_path: Path, own: str, others: str, answer: str) -> None:
    path = tmp_path / "table.lock"
    with path.open("wb") as file:
        getattr(file_locks, own)(file.fileno())
        assert tried(others, path) == answer
    assert tried(others, path) == "", "whoever closes the file lets go"


@linux_alone
@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_the_doctor_answers_where_the_terminal_has_no_ticks(tmp_path: Path, encoding: str) -> None:
    settings = {**os.environ, "HOME": str(tmp_path), "PYTHONIOENCODING": f"{encoding}:strict"}
    command = [sys.executable, "-m", "companion", "doctor"]
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, encoding=encoding)
    assert "+  Python " in done.stdout
    assert done.stderr == ""


def test_a_sign_that_is_missing_is_written_as_the_nearest() -> None:
    take_every_sign()
    assert "“Æmber” → 3 ✓ Łé龍".encode("ascii", "nearest") == b'"Aember" -> 3 + ?e?'


@linux_alone
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_table_shows_its_page_and_ends_well(tmp_path: Path, system: str) -> None:
    command = [sys.executable, "-m", "tests.other_systems", system, "run", "--demo", "--port", "0"]
    settings = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as program:
        assert program.stdout is not None
        address = next(line for line in program.stdout if b"http://" in line).decode().split()[-1]
        page = urllib.request.urlopen(address).read()
        program.terminate()
        said = program.stdout.read().decode("cp1252")
    assert page.rstrip().endswith(b"</html>")
    assert "Stopped. The game is kept" in said
    assert "Traceback" not in said


@pytest.mark.nightly
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_types_hold_as_other_systems_have_them(system: str, tmp_path: Path) -> None:
    folders = ["companion", "web", "firmware_bridge", "calibration"]
    command = [sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", str(tmp_path), *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_scripts_are_scripts_where_the_system_calls_them_text() -> None:
    """As the registry of many a Windows does: a browser runs none of these then."""
    mimetypes.add_type("text/plain", ".js")
    app = create_app(TableServices(board=ReportBoard(WAITING), submit=lambda observation: None))
    with app.test_client().get("/static/live.js") as answer:
        assert answer.mimetype == "text/javascript"


def test_labels_are_read_where_zbar_is_missing(tmp_path: Path) -> None:
    """As on every Mac: Python finds no such library there."""
    cv2.imwrite(str(tmp_path / "label.png"), picture_of(symbol(LABEL), 4.0))
    command = [sys.executable, "-c", READS_WITHOUT_ZBAR, str(tmp_path / "label.png")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"{LABEL}\n"

"""A file of state is the old one or the new one, whatever happens while it is written; and nothing else writes one."""

from __future__ import annotations

import ast
import os
import threading
from functools import cache
from pathlib import Path

import pytest

from companion.durable_files import OWNER_ONLY, replace_file, replacing
from companion.sight.decks.library import STATUS_MARK, Library
from companion.sight.labels.print_format import LabelFormat
from companion.sight.mat.geometry_file import GeometryFile, save_geometry
from tests.systems import linux_alone, posix_rights, symbolic_links

ROOT = Path(__file__).resolve().parents[1]
THE_ONE = "companion/durable_files.py"
WRITES_BY_ITSELF = {
    "companion/commands/calibrate.py": "a picture to look at",
    "companion/commands/_line_answers.py": "the standard output",
    "companion/sight/cameras/pi_device.py": "memory that two processes share",
    "companion/head_mark.py": "one sector in place for each event: an old mark does no harm, and a torn one is no mark",
    "companion/hotspot.py": "what NetworkManager reads, in memory only",
    "companion/running_tables.py": "the port in a lock that counts only while it is held",
    "companion/restoring.py": "unpacks into a folder of its own; what it puts in place goes by durable_files",
    "companion/commands/benchmark.py": "figures for the documentation",
    "companion/commands/cards.py": "pages of the documentation",
    "companion/simulation/table/film.py": "films that are made up for tests",
    "firmware_bridge/wiring_drawings.py": "drawings of the documentation",
    "firmware_bridge/strip.py": "a device",
}
WRITING = ("write_text", "write_bytes", "imwrite")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    (tmp_path / "state").write_text("old")
    return tmp_path / "state"


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(state: Path) -> None:
    with pytest.raises(TypeError), replacing(state) as file:
        file.writelines([b"half of", "what cannot be written"])  # type: ignore[list-item]
    assert state.read_text(encoding="utf-8") == "old"
    assert list(state.parent.iterdir()) == [state]


@linux_alone
def test_it_is_on_the_disk_before_it_has_its_name_and_its_name_before_anybody_is_told(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    rename = Path.replace

    def flush(handle: int) -> None:
        steps.append(os.readlink(f"/proc/self/fd/{handle}"))

    def replace(old: Path, new: Path) -> Path:
        steps.append("renamed")
        return rename(old, new)

    monkeypatch.setattr(os, "fsync", flush)
    monkeypatch.setattr(Path, "replace", replace)
    replace_file(state, "new")
    assert steps == [str(state.with_name(".state.unfinished")), "renamed", str(state.parent)]
    assert state.read_text(encoding="utf-8") == "new"


def test_what_a_kill_left_behind_is_not_taken_for_content(state: Path) -> None:
    state.with_name(".state.unfinished").write_text("long leavings of a process that was killed")
    replace_file(state, "new")
    assert state.read_text(encoding="utf-8") == "new"


def test_two_who_write_at_once_leave_the_whole_of_one(state: Path) -> None:
    texts = [letter * 100_000 for letter in "abcd"]
    writers = [threading.Thread(target=replace_file, args=(state, text)) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert state.read_text(encoding="utf-8") in texts
    assert list(state.parent.iterdir()) == [state]


@posix_rights
def test_it_keeps_its_permissions_and_a_secret_is_never_open_to_others(state: Path) -> None:
    state.chmod(0o640)
    replace_file(state, "new")
    assert state.stat().st_mode & 0o777 == 0o640
    with replacing(state, OWNER_ONLY):
        assert state.with_name(".state.unfinished").stat().st_mode & 0o777 == OWNER_ONLY
    assert state.stat().st_mode & 0o777 == OWNER_ONLY


@symbolic_links
def test_a_link_to_a_file_stays_one(state: Path) -> None:
    link = state.with_name("link")
    link.symlink_to(state)
    replace_file(link, "new")
    assert link.is_symlink()
    assert state.read_text(encoding="utf-8") == "new"


def disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)


def test_a_geometry_outlives_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_geometry(GeometryFile(), tmp_path / "geometry.json")
    before = (tmp_path / "geometry.json").read_bytes()
    disk_is_full(monkeypatch)
    with pytest.raises(OSError, match="No space"):
        save_geometry(GeometryFile(), tmp_path / "geometry.json")
    assert (tmp_path / "geometry.json").read_bytes() == before


def test_the_mark_of_status_labels_outlives_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    library.expect_status_labels(LabelFormat("tag", 12.0))
    before = (tmp_path / STATUS_MARK).read_bytes()
    disk_is_full(monkeypatch)
    with pytest.raises(ValueError, match="cannot be written"):
        library.expect_status_labels(LabelFormat("tag", 14.0))
    assert (tmp_path / STATUS_MARK).read_bytes() == before


def writes(node: ast.AST) -> bool:
    """True if a call opens or makes a file for writing, or gives one its name."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    texts = [
        value.value
        for value in (*node.args, *(word.value for word in node.keywords))
        if isinstance(value, ast.Constant)
    ]
    if name == "open":
        said = " ".join(ast.unparse(argument) for argument in node.args)
        return any(text in ("w", "wb", "x", "xb", "w+b", "r+b") for text in texts) or "O_WRONLY" in said
    moves = ast.unparse(node.func) in ("os.replace", "os.rename", "shutil.move", "shutil.copy", "shutil.copyfile")
    return name in WRITING or moves


@cache
def who_writes() -> frozenset[str]:
    parts = ("companion", "web", "calibration", "firmware_bridge")
    paths = {path.relative_to(ROOT).as_posix(): path for part in parts for path in (ROOT / part).rglob("*.py")}
    trees = ((name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in paths.items() if name != THE_ONE)
    return frozenset(name for name, tree in trees if any(map(writes, ast.walk(tree))))


def test_every_file_of_state_is_written_by_the_one_function() -> None:
    assert sorted(who_writes() - set(WRITES_BY_ITSELF)) == []


def test_who_writes_by_themselves_still_do() -> None:
    assert sorted(set(WRITES_BY_ITSELF) - who_writes()) == []

"""Whatever is wrong at the start, the table's page comes up and says what is missing; and goes on once it is there."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.sight.mat.geometry_file import GeometryFile, save_geometry
from companion.table import recovery
from companion.table.places import owner_code_of
from tests.end_to_end.started import USUAL, Started
from tests.small_disk import fill, make_read_only, small_disk


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Started]]:
    monkeypatch.setattr(recovery, "LOOKS_EVERY_S", 0.3)
    # Nobody loads the style sheets of these pages.
    monkeypatch.setattr(recovery, "PAGE_IS_LOADED_S", 0.2)
    started: list[Started] = []

    def begin(more_config: str = "", whole_config: bytes | None = None) -> Started:
        (tmp_path / "companion.toml").write_bytes(whole_config or (USUAL + more_config).encode())
        started.append(Started(tmp_path))
        return started[-1]

    yield begin
    for one in started:
        one.end()


BAD_FILES = {"empty": b"", "cut": b'{"mat": {"wid', "no text": b"\xff\xfe\x00", "of nobody": b"[1, 2]"}


@pytest.mark.parametrize("content", [*BAD_FILES.values(), None], ids=[*BAD_FILES, "missing"])
@pytest.mark.parametrize("name", ["geometry", "registry"])
def test_a_file_that_cannot_be_used_is_named_and_the_table_starts_without_it(
    tmp_path: Path, start: Callable[..., Started], name: str, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / f"{name}.json").write_bytes(content)
    table = start(f'[table]\n{name} = "{name}.json"\n')
    assert f"{name}.json" in table.recovery()
    table.sign_in()
    assert table.press(f"remedy/{name}") == 200
    assert table.opens()
    assert getattr(table.file.load().table, name) is None


def test_a_file_that_comes_back_opens_the_table_by_itself(tmp_path: Path, start: Callable[..., Started]) -> None:
    table = start('[table]\ngeometry = "geometry.json"\n')
    table.recovery()
    save_geometry(GeometryFile(), tmp_path / "geometry.json")
    assert table.opens()


@pytest.mark.parametrize(
    "config",
    [b"[page]\nprot = 1\n", b"[page", b"\xff\xfe", b'[journal]\nfolder = "~nosuchuser/x"\n', b"[table]\nname = 3"],
)
def test_a_configuration_that_cannot_be_read_gives_way_to_what_can_be_used(
    tmp_path: Path, start: Callable[..., Started], config: bytes
) -> None:
    table = start(whole_config=config)
    assert "The configuration file</dt>" in table.recovery()
    table.code = owner_code_of(table.restarts.in_force.journal.folder).new()
    table.sign_in()
    assert table.press("remedy/configuration") == 200
    assert table.opens()
    assert (tmp_path / "companion.toml.damaged-1").read_bytes() == config


def test_the_settings_of_the_last_start_that_worked_come_back(tmp_path: Path, start: Callable[..., Started]) -> None:
    first = start('[table]\nname = "By the window"\n')
    assert first.opens()
    first.end()
    second = start(whole_config=b"[table")
    second.code = first.code
    second.recovery()
    second.sign_in()
    second.press("remedy/configuration")
    assert second.opens()
    assert second.file.load().table.name == "By the window"


def test_an_address_of_another_machine_is_served_at_one_of_this_one(start: Callable[..., Started]) -> None:
    table = start(whole_config=USUAL.replace("127.0.0.1", "192.0.2.77").encode())
    assert "“192.0.2.77” is not an address of this machine" in table.recovery()
    table.sign_in()
    table.press("remedy/host")
    assert table.opens()


def test_a_port_that_another_program_has_is_named(start: Callable[..., Started]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        table = start(whole_config=USUAL.replace("port = 0", f"port = {port}").encode())
        assert f"Port {port} cannot be used here" in table.recovery()
    assert table.opens()
    assert table.address.endswith(f":{port}/")


def test_nobody_changes_anything_without_the_owners_code(start: Callable[..., Started]) -> None:
    table = start('[table]\ngeometry = "none.json"\n')
    assert "What to press" in table.recovery()
    assert table.press("remedy/geometry") == 401
    assert table.press("retry") == 401
    assert table.press("sign-in", code="0000-0000") == 503
    assert table.file.load().table.geometry is not None


def test_every_page_of_the_table_says_why_it_is_not_there(start: Callable[..., Started]) -> None:
    table = start('[table]\ngeometry = "none.json"\n')
    table.recovery()
    for path in ("judge/", "seat", "settings", "overlay"):
        status, shown = table.page(path)
        assert (status, "none.json" in shown) == (503, True)
    assert table.page("api/table") == (503, table.page("api/table")[1])


def test_what_nobody_foresaw_is_shown_too_and_phones_alone_can_play(
    start: Callable[..., Started], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.source.Source.plan", broken_once())
    table = start()
    assert "division by zero" in table.recovery()
    table.sign_in()
    assert table.press("remedy/phones") == 200
    assert table.opens()


def broken_once() -> Callable[..., object]:
    from companion.table.source import Source

    whole, times = Source.plan, []

    def plan(source: Source) -> object:
        times.append(1)
        if len(times) == 1:
            raise ZeroDivisionError("division by zero")
        return whole(source)

    return plan


# --- disks


def test_a_disk_that_is_full_is_named_and_room_is_made_on_it(tmp_path: Path, start: Callable[..., Started]) -> None:
    with small_disk(tmp_path / "disk", 4000) as disk:
        (disk / "table-1.stills").mkdir()
        (disk / "table-1.stills/1-000000000.jpg").write_bytes(bytes(3_000_000))
        code = owner_code_of(disk).new()
        fill(disk / "rest")
        table = start(whole_config=USUAL.replace('"games"', f'"{disk}"').encode())
        table.code = code
        assert "The disk is full" in table.recovery()
        table.sign_in()
        assert table.press("remedy/games") == 200
        assert table.opens()
        table.end()


def test_a_disk_that_can_only_be_read_is_named_and_the_table_opens_once_it_can_be_written(
    tmp_path: Path, start: Callable[..., Started]
) -> None:
    with small_disk(tmp_path / "disk", 3000) as disk:
        code = owner_code_of(disk).new()
        make_read_only(disk)
        table = start(whole_config=USUAL.replace('"games"', f'"{disk}"').encode())
        table.code = code
        assert "is read-only" in table.recovery()
        table.sign_in()
        assert "Try again now" in table.page()[1]
        make_read_only(disk, False)
        assert table.opens()
        table.end()


@pytest.mark.parametrize("what", ["a file in the folder's place", "a folder that may not be written"])
def test_a_folder_that_takes_nothing_is_named(tmp_path: Path, start: Callable[..., Started], what: str) -> None:
    place = tmp_path / "place" if what.startswith("a file") else Path("/proc/sys/kernel")
    if what.startswith("a file"):
        place.write_text("no folder")
    table = start(whole_config=USUAL.replace('"games"', f'"{place}"').encode())
    shown = table.recovery()
    assert str(place) in shown
    table.code = next(line.rpartition(": ")[2] for line in table.told if "good for this start" in line)
    table.sign_in()
    assert "Try again now" in table.page()[1]

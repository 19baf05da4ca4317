"""Pictures of the mat beside the journal: within limits, around flags only if so wished, never at the game's cost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.stills import LEAVES_FREE_BYTES, StillLimits, Stills, nearest


def test_a_picture_is_found_by_the_moment_it_shows(tmp_path: Path) -> None:
    stills = Stills(tmp_path / "stills")
    for t in (1.0, 2.5, 9.25):
        stills.offer(7, t, str(t).encode())
    names = stills.names(7)
    assert stills.read(nearest(names, 2.5)) == b"2.5"
    assert stills.read(nearest(names, 9.0)) == b"2.5"
    assert stills.read(nearest(names, 100.0)) == b"9.25"
    assert nearest(names, 0.5) == ""


def test_pictures_are_still_there_after_a_restart(tmp_path: Path) -> None:
    Stills(tmp_path).offer(7, 1.0, b"picture")
    again = Stills(tmp_path)
    assert again.names(7) == ("7-000001000.jpg",)
    assert again.used_bytes == len(b"picture")


def test_the_oldest_pictures_go_first_by_size_and_by_game(tmp_path: Path) -> None:
    stills = Stills(tmp_path, StillLimits(games=2, bytes=30))
    for epoch in (1, 2, 3):
        for t in (1.0, 2.0):
            stills.offer(epoch, t, b"0123456789")
    assert [stills.names(epoch) for epoch in (1, 2, 3)] == [
        (),
        ("2-000002000.jpg",),
        ("3-000001000.jpg", "3-000002000.jpg"),
    ]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["2-000002000.jpg", "3-000001000.jpg", "3-000002000.jpg"]


def test_only_what_surrounds_a_flag_is_kept_where_that_is_wished(tmp_path: Path) -> None:
    stills = Stills(tmp_path, StillLimits("flagged"))
    for t in range(10):
        stills.offer(1, t, b"before")
    assert stills.names(1) == ()
    stills.flagged()
    for t in range(10, 20):
        stills.offer(1, t, b"after")
    kept = [int(name[2:11]) // 1000 for name in stills.names(1)]
    assert kept == [4, 5, 6, 7, 8, 9, 10, 11]


def test_none_are_kept_where_none_are_wished(tmp_path: Path) -> None:
    stills = Stills(tmp_path / "stills", StillLimits("none"))
    stills.offer(1, 1.0, b"picture")
    stills.flagged()
    assert not (tmp_path / "stills").exists()


def test_a_disk_that_is_nearly_full_is_left_to_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stills = Stills(tmp_path)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=LEAVES_FREE_BYTES))
    stills.offer(1, 1.0, b"picture")
    assert (stills.names(1), stills.refused) == ((), "No pictures of the mat are kept: the disk is nearly full.")
    monkeypatch.undo()
    stills.offer(1, 2.0, b"picture")
    assert (stills.names(1), stills.refused) == (("1-000002000.jpg",), "")


@pytest.mark.parametrize("name", ["../secret.key", "1-000001000.jpg/../x", "page.key", "", "1-1.jpg"])
def test_a_name_that_is_no_pictures_reads_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "page.key").write_text("secret")
    assert Stills(tmp_path).read(name) is None

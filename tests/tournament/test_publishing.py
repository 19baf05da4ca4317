"""Published files in their folder, and on their way to a host: by git, by rsync, and when nothing works."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.commands import CommandError
from companion.tournament.hub import Hub
from companion.tournament.publishing.folder import Changed, PublishedFolder
from companion.tournament.publishing.pushing import GitClone, PushError, push_by
from companion.tournament.publishing.running import Publishing, PublishingPlan
from companion.tournament.storage.store import StoreError
from tests.tournament.made_up import MadeUpTable

PAGES = {"index.html": b"<!doctype html>", "wall.json": b"{}"}


@pytest.fixture
def folder(tmp_path: Path) -> PublishedFolder:
    return PublishedFolder(tmp_path / "site")


# The folder


def test_only_what_changed_is_written_and_what_is_not_named_goes(folder: PublishedFolder) -> None:
    assert folder.write(PAGES) == Changed(2, 17, 0)
    assert not folder.write(PAGES)
    assert folder.write({"wall.json": b"[]"}) == Changed(1, 2, 1)
    assert not (folder.path / "index.html").exists()


def test_a_later_start_knows_its_own_files_and_leaves_those_of_others(folder: PublishedFolder) -> None:
    folder.write(PAGES)
    (folder.path / "CNAME").write_text("cup.example.org")
    again = PublishedFolder(folder.path)
    assert again.write({"wall.json": b"{}"}) == Changed(0, 0, 1)
    assert (folder.path / "CNAME").exists()


def test_a_list_that_names_files_elsewhere_removes_none(folder: PublishedFolder, tmp_path: Path) -> None:
    folder.write(PAGES)
    (tmp_path / "precious").write_text("")
    (folder.path / ".published").write_text(f"../precious\n{tmp_path}/precious\n")
    folder.write(PAGES)
    assert (tmp_path / "precious").exists()


def test_a_file_changed_twice_within_a_second_has_another_second(folder: PublishedFolder) -> None:
    folder.write({"wall.json": b"1"})
    first = (folder.path / "wall.json").stat().st_mtime
    folder.write({"wall.json": b"2"})
    assert int((folder.path / "wall.json").stat().st_mtime) > int(first)


# Programs


def program(folder: Path, name: str, script: str) -> Path:
    """A pretended program of that name, and where it notes how it was called."""
    folder.mkdir(exist_ok=True)
    noted = folder / f"{name}.calls"
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "$@" >> "{noted}"\n{script}\n')
    path.chmod(0o755)
    return noted


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose programs are found before all others."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return tmp_path / "bin"


COPIES = 'for last; do :; done; mkdir -p "$last" && cp "$5"* "$last"'


def test_rsync_makes_the_host_the_same_as_the_folder(folder: PublishedFolder, programs: Path, tmp_path: Path) -> None:
    calls = program(programs, "rsync", COPIES)
    folder.write(PAGES)
    push_by("rsync", str(tmp_path / "host")).send(folder.path, folder.names())
    assert (tmp_path / "host" / "index.html").read_bytes() == PAGES["index.html"]
    assert calls.read_text().startswith("-a --delete --exclude=.* ")


@pytest.mark.parametrize(("way", "name"), [("s3", "aws"), ("rclone", "rclone")])
def test_stores_of_files_are_made_the_same(way: str, name: str, folder: PublishedFolder, programs: Path) -> None:
    calls = program(programs, name, "")
    folder.write(PAGES)
    push_by("s3" if way == "s3" else "rclone", "place:cup").send(folder.path, folder.names())
    said = calls.read_text().split()
    assert "sync" in said
    assert said[-2:] == [str(folder.path), "place:cup"]


def test_what_a_program_says_is_told_when_it_fails(folder: PublishedFolder, programs: Path) -> None:
    program(programs, "rsync", "echo 'ssh: no route to host' >&2; exit 12")
    with pytest.raises(PushError, match=r"rsync failed \(12\): ssh: no route to host"):
        push_by("rsync", "nowhere:").send(folder.path, ())


def test_a_program_that_is_missing_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PushError, match=r"rsync is not installed: install it \(sudo apt install rsync\)"):
        push_by("rsync", "host:").check(tmp_path)


def git(*arguments: str | Path) -> str:
    done = subprocess.run(["git", *map(str, arguments)], check=True, capture_output=True, text=True)
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of an empty repository, in which somebody has left a file that is not for the public."""
    git("init", "--bare", "-b", "main", tmp_path / "host.git")
    git("clone", tmp_path / "host.git", tmp_path / "site")
    for name, value in (("name", "Mia"), ("email", "mia@example.org"), ("useConfigOnly", "true")):
        git("-C", tmp_path / "site", "config", f"user.{name}", value)
    (tmp_path / "site" / "passwords.txt").write_text("")
    return tmp_path / "site"


def test_every_publication_is_a_commit_at_the_host(clone: Path, tmp_path: Path) -> None:
    host, folder, push = tmp_path / "host.git", PublishedFolder(clone), GitClone()
    push.check(clone)
    for pages in (PAGES, PAGES, {"wall.json": b"[]"}):
        folder.write(pages)
        push.send(clone, folder.names())
    assert git("--git-dir", host, "show", "main:wall.json") == "[]"
    assert git("--git-dir", host, "rev-list", "--count", "main").strip() == "2"
    assert git("--git-dir", host, "ls-tree", "--name-only", "main").split() == [".published", "wall.json"]


def test_a_folder_that_is_no_clone_is_told_how_to_become_one(tmp_path: Path) -> None:
    with pytest.raises(PushError, match="make it one with 'git clone ADDRESS"):
        GitClone().check(tmp_path)


# Again and again


class Evening:
    """Seconds that pass whenever publishing waits, until so many publications have been made."""

    def __init__(self, publications: int) -> None:
        self.left, self.now = publications, 0.0

    def wait(self, timeout: float) -> bool:
        self.now += timeout
        self.left -= 1
        return self.left <= 0

    def is_set(self) -> bool:
        return self.left <= 0

    def __call__(self) -> float:
        return self.now


class Host:
    """A host that can be reached from its n-th trial on."""

    program = "rsync"

    def __init__(self, from_trial: int, evening: Evening) -> None:
        self.from_trial, self._evening = from_trial, evening
        self.tried_at: list[float] = []

    def check(self, folder: Path) -> None: ...

    def send(self, folder: Path, names: object) -> None:
        self.tried_at.append(self._evening.now)
        if len(self.tried_at) < self.from_trial:
            raise PushError("rsync failed (12): no route to host")


def test_a_host_that_cannot_be_reached_is_tried_again_after_ever_longer_waits(tmp_path: Path) -> None:
    evening, told = Evening(40), list[str]()
    host = Host(6, evening)
    Publishing(PublishingPlan(tmp_path, host, 2.0), lambda live: PAGES, told.append, evening).until(evening)
    assert host.tried_at[:6] == [0.0, 2.0, 6.0, 14.0, 30.0, 62.0]
    assert [line for line in told if "no route" in line] == [
        "rsync failed (12): no route to host. Trying again in 2 s; the folder is up to date.",
        "Still: rsync failed (12): no route to host.",
    ]
    assert "It works again." in told


def test_nothing_is_sent_while_nothing_changes_and_the_last_word_always_is(tmp_path: Path) -> None:
    evening = Evening(20)
    host = Host(0, evening)

    def files(live: bool) -> Mapping[str, bytes]:
        return {"wall.json": b"live" if live else b"over"}

    Publishing(PublishingPlan(tmp_path, host, 2.0), files, lambda line: None, evening).until(evening)
    assert host.tried_at == [0.0, 40.0]
    assert (tmp_path / "wall.json").read_bytes() == b"over"


def test_a_hub_that_cannot_be_read_leaves_what_was_published(tmp_path: Path) -> None:
    evening, told = Evening(4), list[str]()

    def files(live: bool) -> Mapping[str, bytes]:
        if 0 < evening.now < 6:
            raise StoreError("the disk is gone")
        return PAGES

    Publishing(PublishingPlan(tmp_path, None, 2.0), files, told.append, evening).until(evening)
    assert (tmp_path / "index.html").exists()
    assert told[1:3] == ["Nothing was published: the disk is gone. Trying again.", "It works again."]


def test_publishing_once_gives_up_after_some_trials(tmp_path: Path) -> None:
    evening = Evening(100)
    host = Host(100, evening)
    publishing = Publishing(PublishingPlan(tmp_path, host), lambda live: PAGES, lambda line: None, evening)
    with pytest.raises(PushError, match="no route"):
        publishing.once(evening)
    assert host.tried_at == [0.0, 2.0, 6.0, 14.0, 30.0]


# The command


@pytest.fixture
def hub_folder(hub: Hub, table: MadeUpTable, tmp_path: Path) -> Path:
    table.play()
    table.send_all(hub.answer)
    return tmp_path


def test_the_command_publishes_a_hub_beside_which_it_runs(hub_folder: Path, programs: Path) -> None:
    calls = program(programs, "rsync", "")
    site = hub_folder / "site"
    command = ["publish", str(site), "--hub", str(hub_folder), "--once", "--rsync", "me@example.org:cup"]
    done = CliRunner().invoke(build_app(), command)
    assert done.exit_code == 0, done.output
    assert "Sent by rsync" in done.output
    assert "Table 1" in (site / "wall.json").read_text()
    assert calls.read_text().rstrip().endswith("site/ me@example.org:cup")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--hub", "nowhere"], "no hub has run in nowhere: name its folder with --hub"),
        (["--rsync", "a:", "--git"], "choose one of --rsync, --s3, --rclone and --git"),
        (["--git"], "is no git clone"),
    ],
)
def test_a_wrong_command_is_told_what_would_be_right(hub_folder: Path, more: list[str], words: str) -> None:
    command = ["publish", str(hub_folder / "site"), "--hub", str(hub_folder), "--once", *more]
    done = CliRunner().invoke(build_app(), command)
    assert isinstance(done.exception, CommandError)
    assert words in str(done.exception)
    assert not (hub_folder / "site").exists()

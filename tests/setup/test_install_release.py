"""The one line that fetches a release: checked, unpacked into an empty home and installed, or refused with a reason."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.setup.machine import PROJECT, PretendedMachine

NAME = "keyforge-companion-9.9.9"


class Release:
    """A release's files, a home without anything, and somebody who may use sudo."""

    def __init__(self, folder: Path) -> None:
        self.files, self.home = folder / "files", folder / "home"
        self.files.mkdir()
        self.home.mkdir()
        self.machine = PretendedMachine.built_in(folder)
        for tool in ("curl", "gzip", "head"):
            found = shutil.which(tool)
            assert found, f"{tool} is needed by the script"
            (self.machine.programs / tool).symlink_to(found)
        self.machine.has("id", "echo 1000")
        self.machine.has("sudo", 'exec "$@"')
        self.machine.has("installed")
        self.address = self.files.as_uri()
        self.publish(folder / NAME)

    def publish(self, sources: Path) -> None:
        self.machine.script(sources / "setup/install", 'installed "$@"')
        archive = self.files / f"{NAME}.tar.gz"
        with tarfile.open(archive, "w:gz") as packed:
            packed.add(sources, NAME)
        sums = f"{'0' * 64}  keyforge_companion-9.9.9.tar.gz\n{sha256(archive)}  {archive.name}\n"
        (self.files / "SHA256SUMS").write_text(sums)

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        given = f"COMPANION_RELEASE={self.address}", f"HOME={self.home}"
        return self.machine.run("env", *given, "bash", str(PROJECT / "setup/install.sh"), *options)

    @property
    def kept(self) -> list[str]:
        """What is in the home afterwards."""
        return sorted(path.name for path in self.home.iterdir())


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture
def release(tmp_path: Path) -> Release:
    return Release(tmp_path)


@pytest.fixture
def over_http(release: Release) -> Iterator[Release]:
    serve = partial(SimpleHTTPRequestHandler, directory=str(release.files))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        release.address = f"http://127.0.0.1:{server.server_port}"
        yield release
        server.shutdown()
        thread.join()


def test_a_release_is_fetched_checked_and_installed_from_an_empty_home(over_http: Release) -> None:
    done = over_http.install()
    assert done.returncode == 0, done.stderr
    assert over_http.kept == [NAME]
    calls = over_http.machine.calls()
    assert calls[-2:] == [f"sudo {over_http.home / NAME}/setup/install", "installed "]


def test_the_second_time_nothing_is_fetched_again(release: Release) -> None:
    release.install("hub")
    (release.files / f"{NAME}.tar.gz").unlink()
    assert release.install("hub").returncode == 0
    assert [call for call in release.machine.calls() if call == "installed hub"] == ["installed hub"] * 2


def test_an_archive_that_was_changed_is_neither_kept_nor_run(release: Release) -> None:
    with (release.files / f"{NAME}.tar.gz").open("ab") as archive:
        archive.write(b"more")
    done = release.install()
    assert (done.returncode, release.kept) == (1, [])
    assert "is not what the release's SHA256SUMS says" in done.stderr
    assert "sudo" not in "".join(release.machine.calls())


@pytest.mark.parametrize(("sums", "told"), [(None, "could not be fetched"), ("", "names no archive")])
def test_without_a_checksum_nothing_is_fetched(release: Release, sums: str | None, told: str) -> None:
    file = release.files / "SHA256SUMS"
    file.unlink() if sums is None else file.write_text(sums)
    done = release.install()
    assert (done.returncode, release.kept) == (1, [])
    assert told in done.stderr


def test_it_can_be_read_before_anything_runs_as_root(release: Release) -> None:
    done = release.install("--fetch")
    assert (done.returncode, release.kept) == (0, [NAME])
    assert f"sudo {release.home / NAME}/setup/install" in done.stderr
    assert not any(call.startswith(("sudo", "installed")) for call in release.machine.calls())


def test_a_folder_of_that_name_is_left_as_it_is(release: Release) -> None:
    (release.home / NAME).mkdir()
    (release.home / NAME / "mine").touch()
    done = release.install()
    assert done.returncode == 1
    assert "move it away" in done.stderr
    assert [path.name for path in (release.home / NAME).iterdir()] == ["mine"]


def test_without_sudo_it_says_what_to_run_as_root(release: Release) -> None:
    (release.machine.programs / "sudo").unlink()
    done = release.install()
    assert done.returncode == 1
    assert f"Please run as root: {release.home / NAME}/setup/install" in done.stderr


@pytest.mark.parametrize(("option", "code", "told"), [("--help", 0, "read it first"), ("--hubb", 1, "See: bash")])
def test_it_explains_itself(release: Release, option: str, code: int, told: str) -> None:
    done = release.install(option)
    assert done.returncode == code
    assert told in done.stdout + done.stderr


def test_a_copy_from_the_sources_belongs_to_no_release(release: Release) -> None:
    release.address = ""
    assert "belongs to no release" in release.install().stderr

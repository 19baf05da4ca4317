"""The one line that fetches a release: checked, unpacked into an empty home and installed, or refused with a reason."""

from __future__ import annotations

import hashlib
import random
import shutil
import ssl
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.setup.machine import PROJECT, PretendedMachine
from tests.small_disk import small_disk

NAME = "keyforge-companion-9.9.9"


@dataclass(frozen=True)
class Keys:
    """A pair of keys for releases; the secret one has no password."""

    secret: Path
    public: str

    @classmethod
    def made_in(cls, folder: Path) -> Keys:
        if shutil.which("minisign") is None:
            pytest.skip("minisign is not installed (Debian: apt-get install minisign)")
        public, secret = folder / "release.pub", folder / "release.key"
        subprocess.run(["minisign", "-G", "-W", "-p", public, "-s", secret], check=True, capture_output=True)
        return cls(secret, public.read_text().splitlines()[1])

    def sign(self, file: Path) -> None:
        subprocess.run(["minisign", "-S", "-s", self.secret, "-m", file], check=True, capture_output=True)


class Release:
    """A release's files at an address, a home without anything, and somebody who may use sudo."""

    def __init__(self, folder: Path, address: str, certificate: Path) -> None:
        self.files, self.home = folder / "files", folder / "home"
        self.home.mkdir()
        self.address, self.certificate = address, certificate
        self.keys = Keys.made_in(folder)
        self.machine = PretendedMachine.built_in(folder)
        for tool in ("curl", "gzip", "head", "minisign", "sync"):
            found = shutil.which(tool)
            assert found, f"{tool} is needed by the script"
            (self.machine.programs / tool).symlink_to(found)
        self.machine.has("id", "echo 1000")
        self.machine.has("sudo", 'exec "$@"')
        self.machine.has("installed")
        self.publish(folder / NAME)

    def publish(self, sources: Path) -> None:
        self.machine.script(sources / "setup/install", 'installed "$@"')
        archive = self.files / f"{NAME}.tar.gz"
        with tarfile.open(archive, "w:gz") as packed:
            packed.add(sources, NAME)
        sums = f"{'0' * 64}  keyforge_companion-9.9.9.tar.gz\n{sha256(archive)}  {archive.name}\n"
        (self.files / "SHA256SUMS").write_text(sums)
        self.keys.sign(self.files / "SHA256SUMS")

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        given = (
            f"COMPANION_RELEASE={self.address}",
            f"COMPANION_PUBLIC_KEY={self.keys.public}",
            f"CURL_CA_BUNDLE={self.certificate}",
            f"HOME={self.home}",
        )
        return self.machine.run("env", *given, "bash", str(PROJECT / "setup/install.sh"), *options)

    @property
    def kept(self) -> list[str]:
        """The files in the home afterwards."""
        return sorted(path.name for path in self.home.iterdir())


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this machine for itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", "-x509", *made, *map(str, files)], check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"


@contextmanager
def served(files: Path, tls: tuple[Path, Path] | None) -> Iterator[str]:
    """The address of a server of these files, by HTTPS where there is a certificate."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(files))) as server:
        if tls is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"{'http' if tls is None else 'https'}://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def release(tmp_path: Path, certificate: tuple[Path, Path]) -> Iterator[Release]:
    (tmp_path / "files").mkdir()
    with served(tmp_path / "files", certificate) as address:
        yield Release(tmp_path, address, certificate[0])


def test_a_release_is_fetched_checked_and_installed_from_an_empty_home(release: Release) -> None:
    done = release.install()
    assert done.returncode == 0, done.stderr
    assert release.kept == [NAME]
    calls = release.machine.calls()
    assert calls[-2:] == [f"sudo {release.home / NAME}/setup/install", "installed "]


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
    if sums is None:
        file.unlink()
    else:
        file.write_text(sums)
        release.keys.sign(file)
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


# --- what a stranger on the way, or a full disk, does


@pytest.mark.parametrize("how", ["another key", "no signature", "changed after it"])
def test_what_is_not_signed_with_the_key_of_the_script_is_not_unpacked(
    tmp_path: Path, release: Release, how: str
) -> None:
    sums = release.files / "SHA256SUMS"
    if how == "another key":
        (tmp_path / "other").mkdir()
        Keys.made_in(tmp_path / "other").sign(sums)
    elif how == "no signature":
        sums.with_suffix(".minisig").unlink()
    else:
        sums.write_text(sums.read_text() + "\n")
    done = release.install()
    assert (done.returncode, release.kept) == (1, [])
    assert "not signed with the key" in done.stderr or "could not be fetched" in done.stderr
    assert "sudo" not in "".join(release.machine.calls())


def test_nothing_is_fetched_but_by_https(release: Release) -> None:
    with served(release.files, None) as address:
        for other in (address, release.files.as_uri()):
            release.address = other
            done = release.install()
            assert (done.returncode, release.kept) == (1, [])
            assert "by HTTPS alone" in done.stderr


def test_a_disk_that_fills_while_it_unpacks_is_told_and_leaves_what_was_there(tmp_path: Path, release: Release) -> None:
    sources = tmp_path / NAME
    (sources / "large").write_bytes(random.Random(1).randbytes(100_000) + bytes(3_000_000))
    release.publish(sources)
    with small_disk(tmp_path / "full", 1000) as disk:
        (disk / "mine").write_text("kept")
        release.home = disk
        done = release.install("--fetch")
        assert (done.returncode, release.kept) == (1, ["mine"])
        assert "Is there room on the disk" in done.stderr
        assert "It is in" not in done.stderr

"""Installation for real, in a Debian tree as fresh as debootstrap makes it. Slow, and needs root and the network:

COMPANION_CLEAN_DEBIAN=1 ./run-tests -n 0 -o faulthandler_timeout=0 tests/setup/test_clean_debian.py
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion import __version__
from tests.setup.machine import PROJECT

pytestmark = pytest.mark.skipif(
    not os.environ.get("COMPANION_CLEAN_DEBIAN"), reason="installs a Debian tree: asked for by COMPANION_CLEAN_DEBIAN=1"
)

SUITES = ("bookworm", "trixie")
CONFIG = Path("/etc/keyforge-companion/companion.toml")
MIRROR = "http://deb.debian.org/debian"
# The tree reaches the network in the way this machine does.
NETWORK_SETTINGS = ("etc/resolv.conf", "etc/hosts", "etc/pip.conf", "etc/apt/apt.conf.d")
LEFT_OUT = shutil.ignore_patterns(".venv*", ".git", "node_modules", "__pycache__", "*.egg-info", "build")

# Mounts live in a namespace of their own and are gone with it, whatever happens.
INSIDE = """
mount --make-rprivate /
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/tmp"
mount --rbind /dev "$0/dev"
exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin HOME=/root LANG=C.UTF-8 "$@"
"""


@dataclass(frozen=True, slots=True)
class CleanDebian:
    root: Path

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in the tree, in the project's folder."""
        unshared = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-e", "-c", INSIDE, str(self.root)]
        return subprocess.run(
            [*unshared, "env", "--chdir=/opt/project", *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def at(self, path: Path) -> Path:
        """A file of the tree, as this machine reaches it."""
        return self.root / path.relative_to("/")

    def raise_version(self, version: str, *lines: str) -> None:
        """Makes another version of the project's sources in the tree, with these lines at its start."""
        text = "\n".join([f'__version__ = "{version}"', *lines])
        self.at(Path("/opt/project/companion/__init__.py")).write_text(f"{text}\n")

    def said(self, *command: str) -> str:
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module", params=SUITES)
def debian(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CleanDebian]:
    root = tmp_path_factory.mktemp("debian")
    making = ["debootstrap", "--variant=minbase", "--include=ca-certificates,systemd", request.param, str(root), MIRROR]
    subprocess.run(making, check=True, stdout=subprocess.DEVNULL)
    for setting in NETWORK_SETTINGS:
        source, target = Path("/") / setting, root / setting
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.exists():
            shutil.copy(source, target)
    shutil.copy("/etc/ssl/certs/ca-certificates.crt", root / "etc/ssl/certs")
    shutil.copytree(PROJECT, root / "opt/project", ignore=LEFT_OUT)
    yield CleanDebian(root)
    shutil.rmtree(root)


def test_run_installs_what_is_missing_and_the_second_time_nothing(debian: CleanDebian) -> None:
    first, second = (debian.run("./run", "--no-such-option") for _ in range(2))
    assert "Installing Debian packages: python3 python3-venv" in first.stderr
    assert "Installing" not in second.stderr
    assert "Usage: companion" in second.stderr


def install(debian: CleanDebian) -> None:
    debian.said("setup/install")
    assert f"companion {__version__}" in debian.said("companion", "--version")
    assert "/var/lib/keyforge-companion" in debian.said("companion", "config")
    assert "nothing was built" in built_again(debian)
    debian.said("setup/install", "hub")
    assert "PostgreSQL" in debian.run("companion", "hub", "--database", "postgresql://nobody@127.0.0.1:1/no").stderr
    assert systemd_complaints(debian) == ""


def update_and_go_back(debian: CleanDebian) -> None:
    debian.raise_version("9.1.0")
    debian.said("setup/install")
    assert "companion 9.1.0" in debian.said("companion", "--version")
    debian.said("setup/install", "rollback")
    assert f"companion {__version__}" in debian.said("companion", "--version")


def refuse_a_broken_update(debian: CleanDebian) -> None:
    # A version that ends at its start does not take the place of one that works.
    debian.raise_version("9.2.0", "raise SystemExit('broken')")
    refused = debian.run("setup/install")
    assert refused.returncode == 1
    assert f"companion {__version__}" in debian.said("companion", "--version")


def back_up_and_restore(debian: CleanDebian) -> str:
    """The configuration that was kept."""
    debian.said("companion", "backup", "/root/table.zip", "--config", str(CONFIG))
    kept = debian.at(CONFIG).read_text()
    debian.at(CONFIG).write_text('[journal]\nfolder = "/var/lib/keyforge-companion"\n[page]\nport = 1\n')
    debian.said("companion", "restore", "/root/table.zip", "--config", str(CONFIG), "--yes")
    assert debian.at(CONFIG).read_text() == kept
    return kept


def test_an_installation_lives_through_updates_backups_and_restores(debian: CleanDebian) -> None:
    install(debian)
    update_and_go_back(debian)
    refuse_a_broken_update(debian)
    kept = back_up_and_restore(debian)
    assert {finding["about"] for finding in doctor(debian)} >= {"system", "Python", "packages", "disk", "configuration"}
    debian.said("setup/install", "uninstall")
    assert debian.at(CONFIG).read_text() == kept
    debian.said("setup/install", "uninstall", "--purge")
    assert list(debian.root.glob("*/*keyforge*")) == []


def built_again(debian: CleanDebian) -> str:
    """The words that a second run of the installer says of its building."""
    again = debian.run("setup/install")
    assert again.returncode == 0, again.stderr
    return "it was built" if "Building" in again.stderr else "nothing was built"


def systemd_complaints(debian: CleanDebian) -> str:
    """The faults that systemd finds wrong with the units as they were laid down, their programs in place."""
    units = [
        f"/etc/systemd/system/{name}.service" for name in ("keyforge-companion", "keyforge-hotspot", "keyforge-hub")
    ]
    looked = debian.run("systemd-analyze", "verify", *units)
    return looked.stdout + looked.stderr


def doctor(debian: CleanDebian) -> list[dict[str, str]]:
    told = debian.run("companion", "doctor", "--json")
    findings: list[dict[str, str]] = json.loads(told.stdout)["findings"]
    return findings

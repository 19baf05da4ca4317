"""The installer on a pretended machine: run again, updated, gone back, refused and removed, without losing a game."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.config import Config, parse_config
from companion.config_wording import example_text
from tests.setup.machine import PROJECT, PretendedMachine

# Stands for Debian's Python: makes environments that hold a companion which knows its version and its example.
PYTHON = """
case "$1 $2" in
"-c "*) exit 0 ;;
"-m venv")
    for release; do :; done
    mkdir -p "$release/bin"
    install -m 755 "{folder}/pip" "$release/bin/python"
    install -m 755 "{folder}/companion" "$release/bin/companion"
    ;;
esac
"""
COMPANION = """
case "$1 ${{2-}}" in
"config --example") cat "{folder}/example" ;;
"config --config")
    if grep -q prot "$3"; then echo "$3, line 1: unknown key" >&2; exit 1; fi
    echo "page.port = 8123" ;;
esac
"""


class Installation:
    """A pretended machine, and a copy of the project whose version can be raised."""

    def __init__(self, folder: Path) -> None:
        self.machine = machine = PretendedMachine.built_in(folder)
        self.root = folder / "root"
        self.project = folder / "project"
        for part in ("setup", "firmware_bridge/udev", "companion/__init__.py", "pyproject.toml"):
            target = self.project / part
            target.parent.mkdir(parents=True, exist_ok=True)
            source = PROJECT / part
            shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
        (folder / "example").write_text(example_text(Config))
        machine.script(folder / "companion", COMPANION.format(folder=folder))
        machine.has("id", "echo 0")
        machine.has("dpkg-query", "printf installed")
        machine.has("python3", PYTHON.format(folder=folder))
        self.online(True)

    def online(self, is_online: bool) -> None:
        noted = f'echo "$*" >>"{self.machine.folder}/pip-calls"'
        self.machine.script(self.machine.folder / "pip", f"{noted}\nexit {0 if is_online else 1}")

    def raise_version(self, version: str) -> None:
        (self.project / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')

    def install(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.machine.run(str(self.project / "setup/install"), *arguments)

    def runs_systemd(self, systemctl: str = "") -> None:
        (self.root / "run/systemd/system").mkdir(parents=True)
        self.machine.has("systemctl", systemctl)
        self.machine.has("udevadm")
        self.machine.has("journalctl")

    def version(self, link: str = "current") -> str:
        return (self.root / "opt/keyforge-companion" / link).readlink().name.partition("-")[0]

    @property
    def config(self) -> Path:
        return self.root / "etc/keyforge-companion/companion.toml"


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    installation = Installation(tmp_path)
    installation.raise_version("1.0")
    return installation


def test_everything_is_laid_down(installation: Installation) -> None:
    done = installation.install()
    assert done.returncode == 0, done.stderr
    assert installation.version() == "1.0"
    assert (installation.root / "etc/systemd/system/keyforge-companion.service").exists()
    assert (installation.root / "etc/udev/rules.d/70-keyforge-box.rules").exists()
    assert "<port>8123</port>" in (installation.root / "etc/avahi/services/keyforge-companion.service").read_text()
    assert (installation.root / "etc/systemd/system/keyforge-hotspot.service").exists()
    assert parse_config(installation.config.read_text()).journal.folder == Path("/var/lib/keyforge-companion")


def test_running_it_again_changes_nothing(installation: Installation) -> None:
    installation.install()
    installation.config.write_text("[page]\nport = 8123\n")
    assert installation.install().returncode == 0
    assert len([call for call in installation.machine.calls() if "-m venv" in call]) == 1
    assert installation.config.read_text() == "[page]\nport = 8123\n"


def test_an_update_keeps_the_version_before_and_none_older(installation: Installation) -> None:
    for version in ("1.0", "1.1", "1.2"):
        installation.raise_version(version)
        assert installation.install().returncode == 0
    assert (installation.version(), installation.version("previous")) == ("1.2", "1.1")
    assert len(list((installation.root / "opt/keyforge-companion/releases").iterdir())) == 2


def test_one_can_go_back_and_forth(installation: Installation) -> None:
    installation.install()
    installation.raise_version("1.1")
    installation.install()
    assert installation.install("rollback").returncode == 0
    assert installation.version() == "1.0"
    assert installation.install("rollback").returncode == 0
    assert installation.version() == "1.1"


def test_there_may_be_nothing_to_go_back_to(installation: Installation) -> None:
    installation.install()
    done = installation.install("rollback")
    assert done.returncode == 1
    assert "no version to go back to" in done.stderr


def test_a_version_that_cannot_read_the_configuration_is_not_switched_to(installation: Installation) -> None:
    installation.install()
    installation.config.write_text("prot = 1\n")
    installation.raise_version("1.1")
    done = installation.install()
    assert done.returncode == 1
    assert "unknown key" in done.stderr
    assert installation.version() == "1.0"


def test_a_version_whose_packages_cannot_be_had_is_not_switched_to(installation: Installation) -> None:
    installation.install()
    installation.raise_version("1.1")
    installation.online(False)
    done = installation.install()
    assert done.returncode == 1
    assert "Nothing was changed" in done.stderr
    assert installation.version() == "1.0"
    installation.online(True)
    assert installation.install().returncode == 0
    assert installation.version() == "1.1"


def test_the_service_is_switched_on_and_started(installation: Installation) -> None:
    installation.runs_systemd()
    assert installation.install().returncode == 0
    calls = [call for call in installation.machine.calls() if call.startswith("systemctl")]
    assert [call for call in calls if not call.startswith("systemctl show")] == [
        "systemctl daemon-reload",
        "systemctl enable --quiet keyforge-companion",
        "systemctl restart keyforge-companion",
        "systemctl enable --quiet keyforge-hotspot",
    ]


def test_a_machine_may_be_for_a_hub_alone(installation: Installation) -> None:
    installation.runs_systemd()
    done = installation.install("hub")
    assert done.returncode == 0, done.stderr
    assert "journalctl -u keyforge-hub" in done.stderr
    units = installation.root / "etc/systemd/system"
    assert [unit.name for unit in units.iterdir()] == ["keyforge-hub.service"]
    assert "systemctl restart keyforge-hub" in installation.machine.calls()
    assert "systemctl restart keyforge-companion" not in installation.machine.calls()


def test_a_hub_beside_a_table_is_updated_with_it(installation: Installation) -> None:
    installation.install()
    installation.install("hub")
    installation.raise_version("1.1")
    installation.runs_systemd()
    assert installation.install().returncode == 0
    restarted = [call for call in installation.machine.calls() if call.startswith("systemctl restart")]
    assert restarted == ["systemctl restart keyforge-companion", "systemctl restart keyforge-hub"]


def test_a_version_whose_hub_does_not_start_gives_way_too(installation: Installation) -> None:
    current = installation.root / "opt/keyforge-companion/current"
    installation.runs_systemd(f'case "$1 $2 $(readlink {current})" in "restart keyforge-hub "*/1.1-*) exit 1 ;; esac')
    assert installation.install("hub").returncode == 0
    installation.raise_version("1.1")
    assert installation.install("hub").returncode == 1
    assert installation.version() == "1.0"


def test_a_version_that_does_not_start_gives_way_to_the_one_before(installation: Installation) -> None:
    current = installation.root / "opt/keyforge-companion/current"
    installation.runs_systemd(f'case "$1 $(readlink {current})" in "restart "*/1.1-*) exit 1 ;; esac')
    assert installation.install().returncode == 0
    installation.raise_version("1.1")
    done = installation.install()
    assert done.returncode == 1
    assert re.search(r"1\.1-\w+ did not start\. 1\.0-\w+ goes on", done.stderr)
    assert installation.version() == "1.0"


def test_removing_keeps_configuration_and_games(installation: Installation) -> None:
    installation.install()
    (installation.root / "var/lib/keyforge-companion/game").touch()
    assert installation.install("uninstall").returncode == 0
    left = {str(path.relative_to(installation.root)) for path in installation.root.rglob("*") if path.is_file()}
    assert left == {"etc/keyforge-companion/companion.toml", "var/lib/keyforge-companion/game"}


def test_purging_leaves_nothing(installation: Installation) -> None:
    installation.install()
    installation.install("hub")
    (installation.root / "var/lib/keyforge-hub").mkdir()
    (installation.root / "var/lib/keyforge-hub/hub.sqlite").touch()
    assert installation.install("uninstall", "--purge").returncode == 0
    assert [path for path in installation.root.rglob("*") if path.is_file() or path.is_symlink()] == []


def test_an_unknown_word_is_refused(installation: Installation) -> None:
    done = installation.install("unistall")
    assert done.returncode == 1
    assert "Unknown: unistall" in done.stderr


def analysed(*command: str | Path) -> subprocess.CompletedProcess[str]:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("systemd-analyze is not installed (sudo apt-get install systemd)")
    return subprocess.run([analyze, *command], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["keyforge-companion.service", "keyforge-hub.service", "keyforge-hotspot.service"])
def test_systemd_accepts_the_unit(tmp_path: Path, name: str) -> None:
    unit = (PROJECT / "setup/system" / name).read_text()
    copy = tmp_path / name
    copy.write_text(unit.replace("/opt/keyforge-companion/current/bin/companion", "/bin/true"))
    checked = analysed("verify", copy)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "most"),
    [("keyforge-companion.service", 3.0), ("keyforge-hub.service", 2.5), ("keyforge-hotspot.service", 3.0)],
)
def test_a_service_has_few_rights_that_could_be_abused(name: str, most: float) -> None:
    """On systemd's scale from 0, locked away, to 10: what is left are the network, and a table's camera and pins."""
    said = analysed("security", "--offline=true", PROJECT / "setup/system" / name).stdout
    exposure = re.search(r"Overall exposure level[^:]*: ([0-9.]+)", said)
    assert exposure, said
    assert float(exposure[1]) <= most


# --- what is installed


def test_packages_are_the_locked_ones_by_their_hashes_and_nothing_else_is_fetched(installation: Installation) -> None:
    installation.machine.has("uname", "echo aarch64")
    assert installation.install().returncode == 0
    packages, sources = (installation.machine.folder / "pip-calls").read_text().splitlines()
    assert "--require-hashes --only-binary :all:" in packages
    assert packages.endswith("setup/locked.txt")
    assert "--no-index --no-deps --no-build-isolation" in sources


def test_every_package_that_an_installation_needs_is_locked_with_hashes() -> None:
    lines = (PROJECT / "setup/locked.txt").read_text().replace("\\\n", " ").splitlines()
    assert all("--hash=sha256:" in line for line in lines)
    locked = {line.partition("==")[0] for line in lines}
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = ["pydantic", "rich", "typer", "setuptools"]
    for extra in ("sight", "page", "table", "hub", "box", "pi", "print", "mqtt", "postgres"):
        wanted += [re.split(r"[\[><=; ]", need)[0] for need in extras[extra]]
    assert set(wanted) - locked <= {"keyforge-companion"}


def test_a_version_that_cannot_open_the_table_makes_way_for_the_one_before(installation: Installation) -> None:
    installation.runs_systemd()
    assert installation.install().returncode == 0
    installation.raise_version("2.0")
    recovering = f'readlink "{installation.root}/opt/keyforge-companion/current" | grep -q 2.0 && echo "Recovery: no"'
    installation.machine.has("systemctl", f'case "$1" in show) {recovering} || true ;; esac')
    done = installation.install()
    assert (done.returncode, installation.version()) == (1, "1.0")


def test_the_account_of_the_table_may_write_its_settings() -> None:
    unit = (PROJECT / "setup/system/keyforge-companion.service").read_text()
    assert "ReadWritePaths=-/etc/keyforge-companion\n" in unit

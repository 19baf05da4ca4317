"""`./run` and `./run-tests` on pretended machines: they install what is missing where they may, and say what to do."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command_from_info

from companion.__main__ import build_app
from tests.setup.machine import PROJECT, PretendedMachine

NOT_INSTALLED = 'case "$*" in *libzbar0*) exit 1 ;; *) printf installed ;; esac'
SCRIPTS = (
    "run",
    "run-tests",
    ".ci/run",
    ".ci/start-once",
    ".ci/release-notes",
    "setup/install",
    "setup/install.sh",
    "setup/environment.sh",
    "setup/image/build",
    "setup/image/stage-keyforge/prerun.sh",
    "setup/image/stage-keyforge/00-companion/01-run.sh",
)


@pytest.fixture
def machine(tmp_path: Path) -> PretendedMachine:
    """A Debian where `libzbar0` is missing, used by somebody without special rights."""
    machine = PretendedMachine.built_in(tmp_path)
    machine.has("id", "echo 1000")
    machine.has("dpkg-query", NOT_INSTALLED)
    machine.has("apt-get")
    return machine


def apt_calls(machine: PretendedMachine) -> list[str]:
    return [call for call in machine.calls() if call.startswith("apt-get")]


def test_the_scripts_hold_no_known_pitfalls() -> None:
    shellcheck = shutil.which("shellcheck")
    if not shellcheck:
        pytest.skip("shellcheck is not installed (sudo apt-get install shellcheck)")
    checked = subprocess.run([shellcheck, "-x", *SCRIPTS], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert checked.stdout == ""


def test_root_installs_just_what_is_missing(machine: PretendedMachine) -> None:
    machine.has("id", "echo 0")
    assert machine.shell("apt_install python3-venv libzbar0").returncode == 0
    assert apt_calls(machine) == ["apt-get update -qq", "apt-get install -y -qq --no-install-recommends libzbar0"]


def test_nothing_missing_calls_nothing(machine: PretendedMachine) -> None:
    assert machine.shell("apt_install python3-venv").returncode == 0
    assert apt_calls(machine) == []


def test_a_pretended_program_takes_the_place_of_a_real_one_on_this_machine_alone(machine: PretendedMachine) -> None:
    real = machine.folder / "real-uname"
    real.write_text("as Debian has it")
    (machine.programs / "uname").unlink()
    (machine.programs / "uname").symlink_to(real)

    machine.has("uname", "echo aarch64")

    assert machine.shell("uname").stdout == "aarch64\n"
    assert real.read_text() == "as Debian has it"


def test_a_program_that_came_another_way_will_do(machine: PretendedMachine) -> None:
    machine.has("id", "echo 0")
    machine.has("dpkg-query", "exit 1")
    machine.has("npm")
    assert machine.shell("apt_install npm").returncode == 0
    assert apt_calls(machine) == []


def test_one_package_that_cannot_be_had_keeps_no_other_away(machine: PretendedMachine) -> None:
    machine.has("id", "echo 0")
    machine.has("dpkg-query", "exit 1")
    machine.has("apt-get", 'case "$*" in *unheard-of*) exit 100 ;; esac')
    done = machine.shell("apt_install libzbar0 unheard-of")
    assert done.returncode == 1
    assert "could not install: unheard-of\n" in done.stderr
    assert "apt-get install -y -qq --no-install-recommends libzbar0" in apt_calls(machine)


def test_sudo_without_a_password_is_used(machine: PretendedMachine) -> None:
    machine.has("sudo", '[ "$1" = -n ] && shift; exec "$@"')
    machine.has("true")
    assert machine.shell("apt_install libzbar0").returncode == 0
    assert len(apt_calls(machine)) == 2


def test_without_rights_the_exact_command_is_told(machine: PretendedMachine) -> None:
    machine.has("sudo", "echo 'a password is required' >&2; exit 1")
    done = machine.shell("apt_install libzbar0")
    assert done.returncode == 1
    assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends libzbar0" in done.stderr
    assert apt_calls(machine) == []


def test_another_system_is_told_what_it_needs(machine: PretendedMachine) -> None:
    (machine.programs / "apt-get").unlink()
    done = machine.shell("apt_install libzbar0")
    assert done.returncode == 1
    assert "install what Debian calls: libzbar0" in done.stderr


def test_a_failing_apt_get_is_told(machine: PretendedMachine) -> None:
    machine.has("id", "echo 0")
    machine.has("apt-get", "echo 'E: no space left'; exit 100")
    done = machine.shell("apt_install libzbar0")
    assert done.returncode == 1
    assert "E: no space left" in done.stderr
    assert "apt-get could not install: libzbar0" in done.stderr


def test_without_python_the_need_is_told(machine: PretendedMachine) -> None:
    done = machine.shell("find_python() { return 1; }\nneed_python")
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr


def test_a_pi_gets_its_cameras_library(machine: PretendedMachine) -> None:
    machine.is_a_raspberry_pi()
    machine.has("id", "echo 0")
    machine.has("dpkg-query", "exit 1")
    assert machine.shell("need_picamera2").returncode == 0
    assert apt_calls(machine)[-1] == "apt-get install -y -qq --no-install-recommends python3-picamera2"


def test_other_machines_need_no_pi_camera_library(machine: PretendedMachine) -> None:
    machine.has("dpkg-query", "exit 1")
    assert machine.shell("need_picamera2").returncode == 0
    assert apt_calls(machine) == []


@pytest.mark.parametrize(("is_new", "installed"), [(True, ["python3-lgpio"]), (False, [])])
def test_a_pi_whose_python_has_no_build_of_lgpio_gets_debians(
    machine: PretendedMachine, is_new: bool, installed: list[str]
) -> None:
    machine.is_a_raspberry_pi()
    machine.has("id", "echo 0")
    machine.has("dpkg-query", "exit 1")
    machine.has("debian-python", f'case "$2" in *version*) exit {int(not is_new)} ;; *lgpio*) exit 1 ;; esac')
    assert machine.shell("need_lgpio").returncode == 0
    assert [call.split()[-1] for call in apt_calls(machine) if " install " in call] == installed


def test_debians_lgpio_is_seen_from_the_environment(machine: PretendedMachine) -> None:
    machine.is_a_raspberry_pi()
    machine.has("debian-python", 'case "$2" in *picamera2*) exit 1 ;; esac')
    assert machine.shell("find_python").stdout == f"{machine.programs}/debian-python\n"


def test_picamera2_is_seen_from_the_environment_where_it_stands_on_the_same_numpy(machine: PretendedMachine) -> None:
    machine.has("debian-python")
    assert machine.shell("uses_debians_packages").returncode == 0
    assert machine.shell("find_python").stdout == f"{machine.programs}/debian-python\n"


def test_picamera2_for_an_older_numpy_stays_with_debians_python(machine: PretendedMachine) -> None:
    """As on Raspberry Pi OS 12: what reads the cards is not held back by what takes the pictures."""
    machine.has("debian-python", 'case "$2" in *numpy*) exit 1 ;; esac')
    assert machine.shell("has_picamera2").returncode == 0
    assert machine.shell("uses_debians_packages || echo apart").stdout == "apart\n"


def test_package_lists_may_carry_comments(machine: PretendedMachine) -> None:
    listed = machine.folder / "apt-packages.txt"
    listed.write_text("# for the pages\nchromium   # a browser\n\nlibzbar0\n")
    assert machine.shell(f"packages_in {listed}").stdout.split() == ["chromium", "libzbar0"]


def test_no_package_lists_are_no_packages(machine: PretendedMachine) -> None:
    assert machine.shell("packages_in").stdout.split() == []


def installed(machine: PretendedMachine, companion: str) -> None:
    """Leaves the environment as a finished installation does, with `companion` as the program it holds."""
    machine.script(machine.venv / "bin/companion", companion)
    assert machine.shell("stamp run table,box,print").returncode == 0


def test_a_stamp_holds_for_the_same_extras_only(machine: PretendedMachine) -> None:
    installed(machine, "")
    assert machine.shell("is_stamped run table,box,print").returncode == 0
    assert machine.shell("is_stamped run table,box,print,pi").returncode == 1
    assert machine.shell("is_stamped tests table,box,print").returncode == 1


def test_a_stamp_without_its_environment_is_worth_nothing(machine: PretendedMachine) -> None:
    installed(machine, "")
    (machine.venv / "bin/companion").unlink()
    assert machine.shell("is_stamped run table,box,print").returncode == 1


def test_the_second_start_installs_nothing_and_hands_its_options_on(machine: PretendedMachine) -> None:
    installed(machine, 'echo "companion: $*"')
    done = machine.run(str(PROJECT / "run"), "--port", "8123")
    assert done.stdout == "companion: run --port 8123\n"
    assert done.stderr == ""


def test_a_file_is_the_callers_wherever_the_table_is_kept(machine: PretendedMachine, tmp_path: Path) -> None:
    installed(machine, 'echo "$PWD $COMPANION_FOLDER $*"')
    done = machine.run(str(PROJECT / "run"), "--video", "game.mp4", cwd=tmp_path)
    assert done.stdout == f"{tmp_path} {PROJECT} run --video game.mp4\n"


def test_the_companions_exit_code_is_the_scripts(machine: PretendedMachine) -> None:
    installed(machine, "exit 7")
    assert machine.run(str(PROJECT / "run")).returncode == 7


def test_ctrl_c_reaches_the_companion_itself(machine: PretendedMachine) -> None:
    installed(machine, "trap 'echo closed; exit 130' INT\necho ready\nwhile read -r; do :; done")
    with machine.start(str(PROJECT / "run")) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "ready\n"
        started.send_signal(signal.SIGINT)
        assert started.stdout.readline() == "closed\n"
        assert started.wait() == 130


def test_help_is_told_before_anything_is_installed(machine: PretendedMachine) -> None:
    done = machine.run(str(PROJECT / "run"), "--help")
    assert done.returncode == 0
    assert "--registry" in done.stdout
    assert not machine.venv.exists()


def test_help_names_only_options_that_exist(machine: PretendedMachine) -> None:
    commands = {
        command.name or getattr(command.callback, "__name__", ""): command
        for command in build_app().registered_commands
    }
    if "run" not in commands:
        pytest.skip("the command 'run' is not part of this checkout")
    shown = machine.run(str(PROJECT / "run"), "--help").stdout
    run = get_command_from_info(commands["run"], pretty_exceptions_short=True, rich_markup_mode=None)
    known = {option for parameter in run.params for option in parameter.opts}
    assert set(re.findall(r"--[a-z]+", shown)) <= known | {"--help"}


def test_continuous_integration_runs_the_same_script() -> None:
    assert "./run-tests" in (PROJECT / ".ci/run").read_text()

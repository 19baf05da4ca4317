"""The command line finds its commands by itself, starts fast, teaches, and answers errors with one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from companion import __version__, commands
from companion.__main__ import EXIT_INTERNAL_ERROR, build_app, keep_only, main

SLOW_MODULES = ("cv2", "numpy", "flask", "waitress", "reportlab", "segno", "serial", "gpiozero", "pydantic", "zxingcpp")

TROUBLE = '''
import errno

import typer

from companion.commands import PREPARE, CommandError


def trouble(kind: str) -> None:
    """Meet trouble of a kind."""
    match kind:
        case "mine":
            raise CommandError("no such deck; register it with 'companion decks add'", exit_code=3)
        case "file":
            open("/no/such/registry.json")
        case "port":
            raise OSError(errno.EADDRINUSE, "Address already in use")
        case "disk":
            raise OSError("the disk did not take it: it is full")
        case "extra":
            raise ModuleNotFoundError("No module named 'reportlab'", name="reportlab")
        case "package":
            raise ModuleNotFoundError("No module named 'rich'", name="rich")
        case "defect":
            raise ZeroDivisionError("by zero")
        case "interrupt":
            raise KeyboardInterrupt


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PREPARE, epilog="Example: companion trouble mine")(trouble)
'''


@pytest.fixture
def trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trouble_of_a_test.py").write_text(TROUBLE)
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])


def commands_of(app: typer.Typer) -> dict[str, list[str]]:
    """The commands of the command line by their names, with the options and commands that each takes."""
    made = get_command(app).commands  # type: ignore[attr-defined]
    return {name: [*(one.name for one in of.params), *getattr(of, "commands", ())] for name, of in made.items()}


def run_main(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert isinstance(left.value.code, int)
    return left.value.code


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main("--version") == 0
    assert f"companion {__version__}" in capsys.readouterr().out


def test_help_lists_a_command_of_every_module_under_its_panel(
    trouble: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main("--help") == 0
    shown = capsys.readouterr().out
    assert "Prepare a table" in shown
    assert "Meet trouble of a kind." in shown
    assert "companion run" in shown


def test_a_command_teaches_with_an_example(trouble: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main("trouble", "--help") == 0
    assert "Example: companion trouble mine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "exit_code", "line"),
    [
        ("mine", 3, "companion: no such deck; register it with 'companion decks add'\n"),
        ("file", 1, "companion: /no/such/registry.json: No such file or directory\n"),
        (
            "extra",
            1,
            "companion: this needs the extra 'print': start ./run, which installs it, or: "
            "pip install 'keyforge-companion[print]'\n",
        ),
        (
            "port",
            1,
            "companion: this port is in use, perhaps by a companion that is already running: "
            "choose another with --port\n",
        ),
        ("disk", 1, "companion: the disk did not take it: it is full\n"),
        ("package", 1, "companion: the Python package rich is not installed: start ./run, which installs it\n"),
        (
            "defect",
            EXIT_INTERNAL_ERROR,
            "companion: unexpected ZeroDivisionError: by zero (run it again with --debug to see where)\n",
        ),
        ("interrupt", 130, ""),
    ],
)
def test_an_error_is_one_line_and_an_exit_code(
    trouble: None, capsys: pytest.CaptureFixture[str], kind: str, exit_code: int, line: str
) -> None:
    assert run_main("trouble", kind) == exit_code
    assert capsys.readouterr().err == line


@pytest.mark.parametrize("arguments", [("--debug", "trouble", "defect"), ("trouble", "defect", "--debug")])
def test_debug_shows_where_an_error_arose(
    trouble: None, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert run_main(*arguments) == EXIT_INTERNAL_ERROR
    assert "trouble_of_a_test.py" in capsys.readouterr().err


def test_an_unknown_command_is_refused_with_the_nearest_name(trouble: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main("truoble") == 2
    assert "trouble" in capsys.readouterr().err.replace("truoble", "")


def test_a_command_is_the_same_alone_as_among_all() -> None:
    for name, takes in commands_of(build_app()).items():
        alone = build_app()
        keep_only(alone, name)
        assert commands_of(alone) == {name: takes}


def test_every_command_says_what_it_is_for() -> None:
    for command in build_app().registered_commands:
        assert command.callback is not None
        assert (command.callback.__doc__ or "").strip(), command.callback.__name__


def test_starting_imports_nothing_slow() -> None:
    code = (
        "import sys; from companion.__main__ import build_app; build_app();"
        f"print(*[name for name in {SLOW_MODULES!r} if name in sys.modules])"
    )
    started = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert started.stdout.split() == []


def test_a_replay_of_something_else_says_so_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("not a game\n" * 100)
    with pytest.raises(SystemExit) as left:
        main(["replay", str(tmp_path / "notes.txt")])
    assert left.value.code == 1
    assert "is neither a journal nor a recording" in capsys.readouterr().err


def test_a_film_that_is_missing_is_told_before_anything_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["run", "--video", "film.mp4"])
    assert left.value.code == 2
    assert capsys.readouterr() == ("", "companion: film.mp4: there is no such film\n")

"""The command line `companion`: gathers the commands of `companion.commands`, and turns errors into one clear line."""

from __future__ import annotations

import errno
import importlib
import pkgutil
import platform
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command_name
from typer.models import CommandInfo

from companion import __version__, commands
from companion.commands import PANELS, CommandError
from companion.strict_json import shortened
from companion.terminal import take_every_sign

EXIT_INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h
EXIT_INTERRUPTED = 130

# What an ImportError names, and the extra of this package that brings it.
EXTRA_OF_MODULE = {
    **dict.fromkeys(("PIL", "cv2", "numpy", "pyzbar", "segno", "zeroconf", "zxingcpp"), "table"),
    **dict.fromkeys(("argon2", "flask", "flask_limiter", "flask_login", "flask_wtf", "waitress"), "table"),
    "gpiozero": "box",
    "lgpio": "pi",
    "networkx": "hub",
    "onnxruntime": "faces-ocr",
    "paho": "mqtt",
    "psycopg": "postgres",
    "rapidocr": "faces-ocr",
    "reportlab": "print",
    "serial": "box",
    "websockets": "obs",
}

EXAMPLES = """
[bold]Examples[/bold]

  companion run                       play: with no camera, a simulated table

  companion run --camera 0 --port 8000

  companion doctor                    what this machine lacks, and what to do

  companion COMMAND --help            more about one command
"""


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__} (Python {platform.python_version()})")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit."),
    ] = False,
    debug: Annotated[
        bool,
        typer.Option("--debug", help="Show where in the program an error arose. Can also follow the command."),
    ] = False,
) -> None:
    """Follows KeyForge played with real cards: reads the table, keeps the books, reminds and judges."""


def build_app() -> typer.Typer:
    """The application with the commands of every module in `companion.commands`, in the order of the help's panels."""
    app = typer.Typer(
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(epilog=EXAMPLES)(options)
    for module in pkgutil.iter_modules(commands.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"{commands.__name__}.{module.name}").register(app)
    app.registered_commands.sort(key=lambda command: panel_rank(command.rich_help_panel))
    return app


def keep_only(app: typer.Typer, name: str) -> None:
    """Leaves the command of that name alone, where there is one: most of a start was to prepare the others."""
    commands = [one for one in app.registered_commands if name_of(one) == name]
    groups = [one for one in app.registered_groups if one.name == name]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def name_of(command: CommandInfo) -> str:
    return command.name or get_command_name(getattr(command.callback, "__name__", ""))


def panel_rank(panel: object) -> int:
    return PANELS.index(panel) if panel in PANELS else len(PANELS)


def advice(error: Exception) -> tuple[str, int]:
    """The advice about an error that reached the command line, and the exit code that goes with it."""
    match error:
        case CommandError():
            return "\n".join(shortened(line) for line in str(error).splitlines()), error.exit_code
        case ModuleNotFoundError() if extra := EXTRA_OF_MODULE.get((error.name or "").partition(".")[0]):
            start = (
                ""
                if extra in ("faces-ocr", "mqtt", "obs", "postgres")
                else f"start ./run{' hub' * (extra == 'hub')}, which installs it, or: "
            )
            return f"this needs the extra '{extra}': {start}pip install 'keyforge-companion[{extra}]'", 1
        case ModuleNotFoundError(name=str(name)):
            return f"the Python package {name} is not installed: start ./run, which installs it", 1
        case OSError(filename=str(name), strerror=str(reason)):
            return f"{name}: {reason}", 1
        case OSError(errno=errno.EADDRINUSE):
            return "this port is in use, perhaps by a companion that is already running: choose another with --port", 1
        case OSError():
            return error.strerror or str(error), 1
        case _:
            kind = type(error).__name__
            return f"unexpected {kind}: {error} (run it again with --debug to see where)", EXIT_INTERNAL_ERROR


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    take_every_sign()
    try:
        arguments = [argument for argument in given if argument != "--debug"]
        app = build_app()
        keep_only(app, next(iter(arguments), ""))
        app(args=arguments, prog_name="companion")
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:
        if debug:
            traceback.print_exc()
        message, exit_code = advice(error)
        typer.secho(f"companion: {message}", err=True, fg=typer.colors.RED)
        sys.exit(exit_code)


if __name__ == "__main__":
    main()

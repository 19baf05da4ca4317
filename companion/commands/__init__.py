"""The commands of the command line, one module a topic. `companion/__main__.py` finds the modules by itself.

Every module of this package defines `register`, which adds its commands to the application; only what several share
stands in modules whose name begins with an underscore.

    def register(app: typer.Typer) -> None:
        app.command(rich_help_panel=PLAY, epilog="Example: companion look --video film.mp4")(look)

- A command's docstring is its help: the first line says what it is for. Its `epilog` gives examples.
- `rich_help_panel` is one of the panels below, so that `companion --help` groups what belongs together.
- Modules are imported at every start. What is slow to import (OpenCV, NumPy, Flask, the cards) or may be missing
  (an extra) is imported inside the functions that need it; a missing extra is explained by the command line.
- What the person can put right is raised as `CommandError`: it is printed as one line, without a traceback.
"""

from __future__ import annotations

PLAY = "Play"
PREPARE = "Prepare a table"
INSPECT = "Look closer"
PROGRAMS = "For programs and bots"
PANELS = (PLAY, PREPARE, INSPECT, PROGRAMS)


class CommandError(Exception):
    """Something the person at the keyboard can put right. `message` says what is wrong and what to do about it."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(message)
        self.exit_code = exit_code

"""The command `companion chances`: who wins from a position, by playing out the rest many times."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from companion.commands import PROGRAMS
from companion.commands._line_answers import answer_lines


def chances(
    unhurried: Annotated[bool, typer.Option(help="Run at low priority, so that other programs come first.")] = False,
) -> None:
    """Estimate who wins from positions: one JSON request a line on stdin, one JSON answer a line on stdout.

    {"position": POSITION, "playouts": 200, "seed": 0}

    The rest is played out so many times by two made-up players, who know the rules and play sensibly but at random;
    cards that nobody knows ("?") are dealt from the player's "unseen" each time. The answer has the wins of both, the
    first player's share of them, and the ends of its 95 % interval by sampling. Real players play better.
    """
    from companion.chances.session import serve

    if unhurried and sys.platform != "win32":
        os.nice(19)
    answer_lines(serve)


def register(app: typer.Typer) -> None:
    app.command(
        rich_help_panel=PROGRAMS,
        epilog='Example: echo \'{"position": {"players": [{"keys": ["red"]}, {}]}}\' | companion chances',
    )(chances)

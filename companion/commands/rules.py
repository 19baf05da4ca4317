"""The command `companion rules`: the rules engine for any program, one JSON request and one JSON answer a line."""

from __future__ import annotations

import typer

from companion.commands import PROGRAMS
from companion.commands._line_answers import answer_lines


def rules() -> None:
    """Serve the rules of KeyForge: one JSON request a line on stdin, one JSON answer a line on stdout.

    [bold]Requests[/bold]

    {"op": "new", "position": POSITION} – begin a game at a position

    {"op": "position"} – the position now

    {"op": "moves"} – the legal moves of the active player

    {"op": "check", "move": MOVE} – is it legal; if not, which rules does it break

    {"op": "play", "move": MOVE, "choices": [CHOICE, ...]} – make a move; with "force": true also an illegal one

    {"op": "resolutions", "move": MOVE, "limit": 1000} – every way in which the move can resolve

    {"op": "set", "position": POSITION} – correct what is named and keep the rest

    {"op": "undo"} – back to before the last play or set

    [bold]A first game[/bold]: start [bold]companion rules[/bold], type these lines, end with Ctrl+D

    {"op": "new", "position": {"players": [{"houses": ["dis"]}, {}]}}

    {"op": "moves"}

    {"op": "play", "move": {"kind": "house", "house": "dis"}}

    [bold]Good to know[/bold]

    A play whose choices run out is answered by the {"decision": ...} to be made and changes nothing: send it again
    with one more choice. The engine draws no chance: shuffles, random picks and hidden cards are decisions too. A line
    that is not understood is answered by {"error": ..., "line": 3} and changes nothing. Warnings go to stderr. Moves,
    decisions, events and the names of the rules are described in docs/rules_session.md.
    """
    from companion.formats.json_lines import serve

    answer_lines(serve)


def register(app: typer.Typer) -> None:
    app.command(
        rich_help_panel=PROGRAMS,
        epilog='Example: echo \'{"op": "new", "position": {"players": [{}, {}]}}\' | companion rules',
    )(rules)

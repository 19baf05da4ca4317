"""The bots in the documentation, as they stand there, play their games to the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 240
LISTINGS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/writing_a_bot.md").read_text("utf-8"), re.DOTALL)


def environment_with_the_command(folder: Path) -> dict[str, str]:
    """In which `companion` can be called as if it were installed."""
    command = folder / "companion"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    command.chmod(0o755)
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def told_by(listing: str, folder: Path) -> str:
    """The words of a bot that was run as it is listed."""
    # By a seed, so that it is the same game each time.
    (folder / "bot.py").write_text(f"import random\n\nrandom.seed(1)\n{listing}")
    played = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=folder,
        env=environment_with_the_command(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    return played.stdout


def test_the_bot_in_the_guide_plays_a_whole_game(tmp_path: Path) -> None:
    assert re.fullmatch(r"Player [01] won in turn \d+\.\n", told_by(LISTINGS[0], tmp_path))


def test_the_bot_with_numbered_actions_beats_one_that_plays_by_lot(tmp_path: Path) -> None:
    told = re.fullmatch(r"It won (\d+) of 10 games\.\n", told_by(LISTINGS[1], tmp_path))
    assert told is not None
    assert int(told[1]) >= 7

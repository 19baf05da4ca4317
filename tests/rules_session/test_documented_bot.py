"""The bot in the documentation, as it stands there, plays a game to its end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 240


def environment_with_the_command(folder: Path) -> dict[str, str]:
    """In which `companion` can be called as if it were installed."""
    command = folder / "companion"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    command.chmod(0o755)
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def test_the_bot_in_the_guide_plays_a_whole_game(tmp_path: Path) -> None:
    (listing,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/writing_a_bot.md").read_text("utf-8"), re.DOTALL)
    # By a seed, so that it is the same game each time.
    (tmp_path / "bot.py").write_text(f"import random\n\nrandom.seed(1)\n{listing}")
    played = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=tmp_path,
        env=environment_with_the_command(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert re.fullmatch(r"Player [01] won in turn \d+\.\n", played.stdout)

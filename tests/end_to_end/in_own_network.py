"""Starts a table in the network there is and opens its page by each address that it tells.

python -m tests.end_to_end.in_own_network FOLDER
"""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from itertools import takewhile
from pathlib import Path

PATIENCE_S = 60.0
TOLD_LAST = "Code for the organiser"


def main(folder: Path) -> None:
    """Prints each address that the table tells, with the answer of its page."""
    config = folder / "companion.toml"
    config.write_text(f'[page]\nport = 0\nhost = "0.0.0.0"\n[journal]\nfolder = "{folder / "games"}"\n')
    command = [sys.executable, "-m", "companion", "run", "--demo", "--config", str(config)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        try:
            told = takewhile(lambda line: not line.startswith(TOLD_LAST), table.stdout)
            pages = [line.split()[-1] for line in told if line.startswith("The table's page: ")]
            for page in pages:
                with urllib.request.urlopen(page, timeout=PATIENCE_S) as answer:
                    print(page, answer.status)
        finally:
            table.terminate()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

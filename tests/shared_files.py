"""Files that lie beside the checkout on some machines: films, photographs, recorded games. Never needed to pass."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("KEYFORGE_SHARED", Path(__file__).resolve().parents[2] / "shared"))


def shared_file(relative: str) -> Path:
    """The file's path; skips the calling test, saying why, where it does not exist."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"{relative} is not on this machine (set KEYFORGE_SHARED to the folder that holds it)")
    return path

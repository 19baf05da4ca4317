"""More of the same kind, other seeds, whole evenings: what runs each night, so that a change need not wait for it.

    @pytest.mark.parametrize("seed", [21, *each_night(1, 20)])

`./run-tests -m nightly` runs them. Each kind of fault they would find has a quicker test that every change runs.
"""

from __future__ import annotations

from typing import Any

import pytest


def each_night(*values: Any) -> list[Any]:
    """Parameters of a test that is run with them each night; a tuple holds one value for each name."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.nightly) for value in values
    ]

"""Kinds of buttons that people enter counts on: a module for each, with all that the companion knows of it.

A kind's settings are the section of its name in the configuration.
"""

from __future__ import annotations

from typing import Final

from companion.counter_inputs.box import BOX
from companion.counter_inputs.kind import ButtonKind
from companion.counter_inputs.pins import PINS

BUTTON_KINDS: Final[tuple[ButtonKind, ...]] = (BOX, PINS)
"""In the order in which they are opened, and in which `companion doctor` looks them over."""
BUTTON_SOURCES: Final = tuple(kind.source for kind in BUTTON_KINDS)

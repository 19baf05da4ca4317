"""Kinds of buttons that people enter counts on: a module for each, with all that the companion knows of it.

A kind's settings are the section of its name in the configuration.
"""

from __future__ import annotations

from typing import Final

from companion.counter_inputs.box import BOX
from companion.counter_inputs.kind import CounterKind
from companion.counter_inputs.pins import PINS

COUNTER_KINDS: Final[tuple[CounterKind, ...]] = (BOX, PINS)
"""In the order in which they are opened, and in which `companion doctor` looks them over."""
BUTTON_SOURCES: Final = tuple(kind.source for kind in COUNTER_KINDS)

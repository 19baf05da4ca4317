"""How much OpenCV writes to the terminal by itself, such as a line each time that a camera is not there."""

from __future__ import annotations

from typing import Final

import cv2

SILENT: Final = 0
ERRORS: Final = 2
"""LOG_LEVEL_SILENT and LOG_LEVEL_ERROR of OpenCV's core/utils/logger.defines.hpp."""


def log_only(level: int) -> None:
    """Keeps this process's OpenCV to lines of that level and graver ones."""
    # Release 4.13 gave the function a new place; Raspberry Pi OS 12 has 4.11.
    set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    set_level(level)

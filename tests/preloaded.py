"""Imported, and drawn, by the server before programs are forked from it (`tests/forked.py`)."""

from __future__ import annotations

import gc
import importlib
import os
from pathlib import Path
from typing import Final

import cv2

from companion.cards.catalogue import all_cards, printed_titles
from companion.report import ReportBoard, TableReport
from companion.sight.mat.zones import STANDARD_MAT
from companion.simulation.drawing.hands import hand_shadow
from companion.simulation.drawing.mat_picture import empty_table
from companion.simulation.drawing.pinhole import camera_over
from companion.table.demo import PICTURE_PX
from tests.quick_codes import QUICK_HASHER
from tests.web import compiled
from web.people import codes
from web.table.app import create_app
from web.table.services import TableServices

IMPORTED_LATE: Final = (
    "companion.__main__",
    "companion.sight.pictures.worker",
    "companion.table.recovery",
    "companion.table.running",
    "companion.tournament.running",
    "companion.tournament.storage.sqlite_database",
    "web.hub.app",
    "web.serving.certificate",
    "web.table.app",
)
"""By the commands, only where they need them."""

# A pool of threads would not outlive the fork.
cv2.setNumThreads(1)
for name in IMPORTED_LATE:
    importlib.import_module(name)
all_cards()
printed_titles()
codes.HASHER = QUICK_HASHER  # type: ignore[misc]
if compiled.FOLDER in os.environ:
    compiled.compile_once(Path(os.environ[compiled.FOLDER]))
    create_app(TableServices(board=ReportBoard(TableReport(0, 0.0, "", "1.3")), submit=print))
empty_table(camera_over(*PICTURE_PX), STANDARD_MAT)
for player in (0, 1):
    hand_shadow(player)
# A forked program need not look for garbage among all this, nor copy it by doing so.
gc.freeze()

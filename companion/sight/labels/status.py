"""Labels for the status cards that lie on creatures: stun, ward, enrage and +1 power.

They belong to no deck: every table reads the same ones. A QR status text is none that a deck's label can have; the tag
numbers are among those that no card's label uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.sight.labels.print_format import Symbology

StatusKind: TypeAlias = Literal["stun", "power", "ward", "enrage"]

STATUS_LABELS: Mapping[StatusKind, Mapping[Symbology, str]] = {
    "stun": {"qr": "KF-STUN", "tag": "1"},
    "power": {"qr": "KF-POWER", "tag": "2"},
    "ward": {"qr": "KF-WARD", "tag": "3"},
    "enrage": {"qr": "KF-ENRAGE", "tag": "4"},
}


def status_of(label: str) -> StatusKind | None:
    """The status that a label of either kind stands for, or `None` where it is no status label."""
    return next((kind for kind, labels in STATUS_LABELS.items() if label in labels.values()), None)

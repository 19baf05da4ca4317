"""The camera side's view of a table after each frame: where each card lies, and what could not be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.sight.labels.decoding import ForeignCode
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import ZoneName
from companion.sight.not_judged import NotJudged
from companion.sight.tokens.appearance import TokenCount
from companion.sight.tokens.status_cards import Statuses
from companion.sight.tracking.tracks import TrackStatus

NoticeKind: TypeAlias = Literal[
    "dark",
    "no-mat",
    "mirrored",
    "mat-half-seen",
    "moved",
    "not-judged",
    "too-dark",
    "stranger",
    "foreign-code",
    "unread-card",
    "other-picture",
]


@dataclass(frozen=True, slots=True)
class SightNotice:
    """Something a person should know about what the camera sees, with what to do about it."""

    kind: NoticeKind
    message: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card as believed to lie. `x`, `y`: its centre, mm; `angle`: degrees clockwise, 0 upright for its controller.

    `top`: both its labels were read last, so that nothing lies over them. `since`: when it came to lie here, seconds.
    `under`: the label of the creature under which it lies, and whose zone it has. `statuses`: what lies on it, where
    status cards carry labels. `tokens`: those that show on it, where they are calibrated and could be told.
    """

    label: str
    card: str
    id: str | None
    owner: int
    x: float
    y: float
    angle: float
    exhausted: bool
    zone: ZoneName | None
    player: int
    confidence: float
    status: TrackStatus
    top: bool
    since: float
    under: str | None = None
    statuses: Statuses | None = None
    tokens: TokenCount | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything known about the table after one frame.

    `visible`: the mat lies where `error_mm` says. `settled`: nothing moves, no hand reaches over the mat, and all that
    changed has been looked at. `unread` names the zones (and their players) in which something lies that could not be
    read. `foreign` are codes that are not ours, each kept as a keyed hash only. `geometry` is where the mat lies in
    the picture, `None` while it is not in view. `not_judged` says why nothing has been judged for a while.
    """

    frame: int
    t: float
    visible: bool
    error_mm: float | None
    px_per_mm: float | None
    cards: tuple[Sighting, ...] = ()
    settled: bool = False
    hand: bool = False
    unread: frozenset[tuple[ZoneName, int]] = frozenset()
    foreign: tuple[ForeignCode, ...] = ()
    notices: tuple[SightNotice, ...] = ()
    geometry: TableGeometry | None = None
    not_judged: NotJudged | None = None

"""Why nothing on the table is judged now: one reason, since when, and in words what a player can do about it.

A table is judged while it has settled and everything on it could be read. Where it has not for a while, the gravest
reason is named: first what keeps the mat from being seen, then light, stand and lens, then what people do themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import numpy as np

from companion.sentences import N_, Sentence, listed
from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import MARKERS_NEEDED, MatFound
from companion.sight.mat.markers import search
from companion.sight.mat.zones import MARKER_IDS, MARKER_NAMES, MatZone, ZoneName
from companion.sight.pictures.faults import FaultKind, PictureFault
from companion.sight.tracking.unread import UnreadZones

NotJudgedReason: TypeAlias = (
    Literal[
        "dark",
        "no-mat",
        "mirrored",
        "markers-hidden",
        "shifted",
        "damaged",
        "flicker",
        "unsteady",
        "hand",
        "shadow",
        "moving",
        "unread",
    ]
    | FaultKind
)

SAID_AFTER_S: Final = 1.5
"""People move cards and hands all the time: only what lasts longer is worth a word."""
ASKED_EVERY_S: Final = 1.0
EXAMINED_BEFORE_S: Final = 0.5
DARK_LEVEL: Final = 12.0
"""Mean steps of gray below which a picture is black."""
LARGEST_FLICKER: Final = 0.2
"""The largest flicker that is made up for, about the mean."""
NOTED_FLICKER: Final = 0.05
UNSTEADY_MM: Final = 0.4
FEW_ZONES: Final = 3
BY_PEOPLE: Final[frozenset[NotJudgedReason]] = frozenset({"hand", "shadow", "moving"})
"""Reasons that pass by itself when people have done what they are doing."""


@dataclass(frozen=True, slots=True)
class NotJudged:
    """Nothing is judged for this `reason` since that time, in seconds; `message` says what to do."""

    reason: NotJudgedReason
    since: float
    message: str

    @property
    def is_trouble(self) -> bool:
        """True if something is to be put right, rather than waited for."""
        return self.reason not in BY_PEOPLE


Why: TypeAlias = tuple[NotJudgedReason, str]


@dataclass(slots=True)
class JudgingWatch:
    """Follows whether the table is judged, from frame to frame."""

    _since: float | None = field(default=None, init=False)
    _told: NotJudged | None = field(default=None, init=False)
    _asked_at: float = field(default=0.0, init=False)

    def is_overdue(self, t: float) -> bool:
        """True if a reason will soon be asked for."""
        return self._since is not None and t - self._since >= SAID_AFTER_S - EXAMINED_BEFORE_S

    def see(self, t: float, judged: bool, why: Callable[[], Why]) -> NotJudged | None:
        """Takes the next frame; asks `why` now and then while nothing is judged."""
        if judged:
            self._since = self._told = None
            return None
        self._since = t if self._since is None else self._since
        if t - self._since < SAID_AFTER_S:
            return None
        if self._told is None or t - self._asked_at >= ASKED_EVERY_S:
            self._asked_at, (reason, message) = t, why()
            self._told = NotJudged(reason, self._since, message)
        return self._told


def why_blind(image: Image, found: MatFound) -> Why:
    """Why a picture in which the mat is not found shows nothing."""
    if float(image[::16, ::16].mean()) < DARK_LEVEL:
        return "dark", Sentence("The picture is black: take the cap off the camera or switch on the light.")
    if found.shifted:
        wording = N_(
            "The camera or mat has moved, and the markers at the {corners} are not visible: move it until all four are."
        )
        return "shifted", Sentence(wording, corners=_hidden_corners(found))
    if found.seen:
        return "markers-hidden", markers_hidden(found)
    if len(search(np.ascontiguousarray(image[:, ::-1]))) >= MARKERS_NEEDED:
        return (
            "mirrored",
            Sentence("The picture is mirrored, so nothing in it can be read: switch the camera's mirroring off."),
        )
    return "no-mat", (
        Sentence(
            "The play mat is not in the picture: none of its four corner markers is visible. Move the camera "
            "until all four are in the picture, and check that it is in focus."
        )
    )


def why_dropped() -> Why:
    """Why a torn frame shows nothing."""
    return "damaged", Sentence("Pictures arrive damaged: use another cable or another USB port, or smaller pictures.")


def markers_hidden(found: MatFound) -> str:
    """The corners of the mat's markers that are not seen, in words."""
    return Sentence(
        "The mat's markers at the {corners} are not visible: uncover them or move the camera.",
        corners=_hidden_corners(found),
    )


def _hidden_corners(found: MatFound) -> str:
    return listed([Sentence(MARKER_NAMES[marker]) for marker in MARKER_IDS if marker not in found.seen])


def where_unread(unread: UnreadZones) -> str:
    """In words, where something lies that cannot be read: more than a few zones are the whole mat."""
    if len(unread) > FEW_ZONES:
        return Sentence("on the mat")
    return Sentence("in {zones}", zones=listed([zone_words(zone, player) for zone, player in sorted(unread)]))


ZONE_WORDS: Final[Mapping[ZoneName, str]] = {
    "battleline": N_("battleline"),
    "artifacts": N_("artifacts"),
    "identity": N_("identity zone"),
    "archives": N_("archives"),
    "deck": N_("deck zone"),
    "discard": N_("discard pile"),
    "play": N_("play zone"),
}


def zone_words(zone: ZoneName, player: int) -> str:
    """The zone and its owner, in words."""
    return Sentence("player {number}'s {zone}", number=player + 1, zone=Sentence(ZONE_WORDS[zone]))


def why_unsettled(
    found: MatFound,
    hand: bool,
    shadow: bool,
    flicker: float,
    shift_mm: float,
    zone: MatZone | None,
    faults: Sequence[PictureFault],
) -> Why:
    """Why a table has not settled. `flicker` is a share of the light; `zone` is the one in which something moves.

    A `shadow` that moves looks like flicker as well.
    """
    passes = hand or shadow
    if found.frozen and not passes:
        return "markers-hidden", markers_hidden(found)
    if flicker > (LARGEST_FLICKER if hand else NOTED_FLICKER) and not shadow:
        return "flicker", (
            Sentence(
                "The light flickers by about {share}: set the exposure to 20 ms on 50 Hz mains or to 16.7 ms on "
                "60 Hz, or use other lamps.",
                share=f"{in_steps(flicker, 0.05):.0%}",
            )
        )
    if shift_mm > UNSTEADY_MM and not passes:
        return "unsteady", (
            Sentence(
                "The picture shifts by about {shift_mm} mm from frame to frame: fix the focus, and keep the "
                "camera's stand from swaying.",
                shift_mm=f"{in_steps(shift_mm, 0.5):g}",
            )
        )
    graver = [fault for fault in faults if fault.kind == "compressed" or not passes]
    if graver:
        return graver[0].kind, graver[0].message
    if hand:
        return "hand", Sentence("A hand or something else reaches over the mat's edge: waiting for it to go.")
    if shadow:
        return "shadow", Sentence(
            "A shadow or a patch of light moves over the mat: cards there are judged once it stays still or goes."
        )
    where = Sentence("on the mat") if zone is None else where_unread(frozenset({(zone.name, zone.player)}))
    return "moving", Sentence(
        "Something is moving {where}: an object, a shadow or a lamp. Cards there are judged once it stops.", where=where
    )


def why_waiting(waiting: UnreadZones, hand: bool, shadow: bool) -> Why:
    """Why some rows of a settled table are not judged: a hand rests on these, or something goes on moving there."""
    where = where_unread(waiting)
    if hand:
        return "hand", Sentence("A hand or something else rests {where}; the other rows are judged.", where=where)
    if shadow:
        return "shadow", Sentence("A shadow or a patch of light moves {where}; the other rows are judged.", where=where)
    return "moving", Sentence("Something keeps moving {where}; the other rows are judged.", where=where)


def in_steps(value: float, step: float) -> float:
    """The value, not zero, in steps: words that change with every frame are news each time."""
    return max(round(value / step), 1) * step


def why_unread(unread: UnreadZones, faults: Sequence[PictureFault]) -> Why:
    """Why a settled table is not judged: something lies in these zones that cannot be read."""
    where = where_unread(unread)
    if faults:
        message = Sentence("There are cards {where} that cannot be read. {fault}", where=where, fault=faults[0].message)
        return "unread", message
    wording = N_(
        "There are cards {where} that cannot be read: turn them face up, clear their labels, or move them a little."
    )
    return "unread", Sentence(wording, where=where)

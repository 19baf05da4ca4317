"""Puts into words what a person should know about what the camera sees, with what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.sentences import N_, Sentence, Title
from companion.sight.mat.geometry import MatFound
from companion.sight.mat.zones import MatZone
from companion.sight.not_judged import FEW_ZONES, NotJudged, NotJudgedReason, markers_hidden, where_unread, zone_words
from companion.sight.pictures.faults import PictureFault
from companion.sight.readings import Readings
from companion.sight.table_view import NoticeKind, SightNotice
from companion.sight.tracking.unread import UnreadZones

KINDS: Final[Mapping[NotJudgedReason, NoticeKind]] = {
    "dark": "dark",
    "no-mat": "no-mat",
    "mirrored": "mirrored",
    "unread": "unread-card",
    "markers-hidden": "mat-half-seen",
    "shifted": "mat-half-seen",
}


def notices(
    found: MatFound,
    hand: bool,
    readings: Readings,
    misplaced: Mapping[Title, Title],
    unread: UnreadZones,
    not_judged: NotJudged | None = None,
    faults: Sequence[PictureFault] = (),
    lost: Sequence[tuple[Title, MatZone | None]] = (),
) -> Iterator[SightNotice]:
    """The notices that one frame gives reason for. `misplaced`: titles of cards that show another's picture, and whose;
    `lost`: those of cards that are no longer read anywhere, and where they lay.
    """
    told = not_judged.reason if not_judged is not None else None
    if not_judged is not None and not_judged.is_trouble:
        yield SightNotice(KINDS.get(not_judged.reason, "not-judged"), not_judged.message)
    if found.frozen and not hand and told != "markers-hidden":
        yield SightNotice("mat-half-seen", markers_hidden(found))
    if found.bumped_mm and told != "unsteady":
        yield SightNotice(
            "moved",
            Sentence(
                "The camera or mat moved by {bumped_mm} mm; the cards are still being followed.",
                bumped_mm=f"{found.bumped_mm:.0f}",
            ),
        )
    # In the dark much is still read, and more is missed.
    yield from (SightNotice("too-dark", fault.message) for fault in faults if fault.kind == "too-dark" != told)
    for stranger in sorted(readings.strangers):
        yield SightNotice("stranger", stranger)
    if readings.foreign:
        yield SightNotice("foreign-code", Sentence("A QR code on the table is not a card label; it was not kept."))
    for card, title in misplaced.items():
        yield SightNotice(
            "other-picture",
            Sentence("A card carries the label of {card}, but shows the picture of {title}.", card=card, title=title),
        )
    if len(unread) > FEW_ZONES and told != "unread":
        yield SightNotice("unread-card", Sentence("Cards on the mat cannot be read."))
    for zone, player in sorted(unread) if told != "unread" and len(unread) <= FEW_ZONES else ():
        yield SightNotice(
            "unread-card",
            Sentence(
                N_("Something in {zone} cannot be read: turn or move it a little."), zone=zone_words(zone, player)
            ),
        )
    yield from (SightNotice("unread-card", _lost_words(title, zone)) for title, zone in lost)


def _lost_words(title: Title, zone: MatZone | None) -> str:
    return Sentence(
        "{card} {where} can no longer be read: clear it, or move it a little.",
        card=title,
        where=Sentence("on the mat") if zone is None else where_unread(frozenset({(zone.name, zone.player)})),
    )

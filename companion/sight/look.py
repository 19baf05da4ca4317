"""The sightings stream: one JSON object for each frame in which something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.sight.cameras.source import Ended, Frame, FrameSource, Unavailable
from companion.sight.sightings import Sight
from companion.sight.table_view import Sighting, TableView

Warn: TypeAlias = Callable[[str], None]

WORTH_TELLING_MM = 1.0
WORTH_TELLING_DEGREES = 1.0


def look(
    source: FrameSource,
    new_sight: Callable[[Frame], Sight],
    warn: Warn = lambda message: None,
    wait: Callable[[], None] = lambda: None,
) -> Iterator[dict[str, object]]:
    """Watches a source to its end with what `new_sight` makes for frames such as the first.

    `warn` is told, once each, what a person should know: a dark picture, a missing mat.
    `wait` is called while a camera has no picture, so that waiting for it does not keep a processor busy.
    Card angles are degrees clockwise, 0 upright for the controller; places are millimetres on the mat.
    """
    sight: Sight | None = None
    told: TableView | None = None
    warned: frozenset[str] = frozenset()
    while not isinstance(result := source.read(), Ended):
        match result:
            case Unavailable(reason):
                complaints = frozenset({reason})
                wait()
            case Frame() as frame:
                sight = sight or new_sight(frame)
                view = sight.see(frame)
                complaints = frozenset(notice.message for notice in view.notices)
                if told is None or _differs(told, view):
                    told = view
                    yield line(view)
        for complaint in sorted(complaints - warned):
            warn(complaint)
        warned = complaints


def line(view: TableView) -> dict[str, object]:
    """One line of the stream. Cards that lie wholly under others are not sighted.

    `not_judged` is there only where nothing has been judged for a while, and `why` where the table has not settled
    for as long.
    """
    told: dict[str, object] = {
        "frame": view.frame,
        "t": round(view.t, 3),
        "table": {
            "visible": view.visible,
            "error_mm": round(view.error_mm, 2) if view.error_mm is not None else None,
        },
        "cards": [_card(card) for card in view.cards if card.status != "covered"],
        "settled": view.settled,
    }
    if (why := view.not_judged) is not None:
        told["not_judged"] = {"reason": why.reason, "since": round(why.since, 3), "message": why.message}
        if not view.settled:
            told["why"] = {"name": why.reason, "message": why.message}
    return told


def _card(card: Sighting) -> dict[str, object]:
    return {
        "label": card.label,
        "card": card.card,
        "owner": card.owner,
        "x": round(card.x, 1),
        "y": round(card.y, 1),
        "angle": round(card.angle, 1),
        "zone": card.zone,
        "player": card.player,
        "confidence": card.confidence,
    }


def _differs(told: TableView, view: TableView) -> bool:
    if (told.visible, told.settled, len(told.cards)) != (view.visible, view.settled, len(view.cards)):
        return True
    reason, before_reason = (one.not_judged and one.not_judged.reason for one in (view, told))
    if reason != before_reason:
        return True
    before = {card.label: card for card in told.cards}
    return any(card.label not in before or _has_changed(before[card.label], card) for card in view.cards)


def _has_changed(before: Sighting, now: Sighting) -> bool:
    if (before.zone, before.player, before.status) != (now.zone, now.player, now.status):
        return True
    moved = max(abs(before.x - now.x), abs(before.y - now.y)) >= WORTH_TELLING_MM
    return moved or abs((before.angle - now.angle + 180) % 360 - 180) >= WORTH_TELLING_DEGREES

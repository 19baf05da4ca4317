"""The data that the hub's templates are given: ready text in the order in which it is drawn, made of the wall."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flask import render_template

from companion.report import TableReport
from companion.tournament.protocol.round_clock import RoundClock
from companion.tournament.wall.attention import KINDS
from companion.tournament.wall.pace import minutes
from companion.tournament.wall.state import PlayerState, TableState
from companion.tournament.wall.wall import Wall, WallTable
from web.live import overlay_pages
from web.live.regions import Regions
from web.live.views import View
from web.serving.language import N_, Speech, _, said, speech
from web.serving.machine_words import TROUBLE_WORDS
from web.serving.wording import house_view
from web.table.live_pages import VIEWS, LiveView
from web.table.presenting import SYNC_WORDS
from web.table.views import HouseView

KEY_COLORS: Final = ("red", "yellow", "blue")
STEP_WORDS: Final = {"setup": N_("setting up"), "over": N_("over")}
REASON_WORDS: Final = {
    "judge call": N_("Judge"),
    "flag": N_("Flag"),
    "out of sync": N_("Out of sync"),
    "silent": N_("Silent"),
    "slow": N_("Slow"),
    "disputed": N_("Disputed"),
    "stuck": N_("Stuck"),
    "slow play": N_("Slow play"),
}


@dataclass(frozen=True, slots=True)
class ReasonView:
    kind: str
    word: str
    words: str
    since: float


@dataclass(frozen=True, slots=True)
class SeatView:
    name: str
    deck: str
    houses: tuple[HouseView, ...]
    amber: int
    chains: int
    keys: tuple[tuple[str, bool], ...]
    keys_forged: int
    key_cost: int
    check: bool
    active: bool
    winner: bool


@dataclass(frozen=True, slots=True)
class TileView:
    """One table on the wall. `extra_s` is its own time beside the round's, and `timed` whether there is a round."""

    id: str
    name: str
    seats: tuple[SeatView, ...]
    turn: int
    step: str
    house: HouseView | None
    reasons: tuple[ReasonView, ...]
    health: str
    healthy: bool
    extra: str
    extra_s: float
    timed: bool
    featured: bool
    address: str
    pace: str = ""


@dataclass(frozen=True, slots=True)
class CallView:
    id: str
    table: str
    table_id: str
    player: str
    since: float
    taken_by: str


def tiles(wall: Wall) -> tuple[TileView, ...]:
    return tuple(tile(wall, table) for table in wall.tables)


def tile(wall: Wall, table: WallTable) -> TileView:
    state = table.state
    health, healthy = _health(state)
    machine = _machine_troubles(state)
    return TileView(
        id=table.id,
        name=table.name,
        seats=tuple(_seat(state, number) for number in range(len(state.players))) if state else (),
        turn=state.turn if state else 0,
        step=_(STEP_WORDS[state.step]) if state and state.step in STEP_WORDS else "",
        house=house_view(state.house) if state and state.house else None,
        reasons=tuple(
            ReasonView(r.kind.replace(" ", "-"), _(REASON_WORDS[r.kind]), said(r.words), r.since) for r in table.reasons
        ),
        health=" · ".join((health, *machine)),
        healthy=healthy and not machine,
        extra=more_time(table.extra_s),
        extra_s=table.extra_s,
        timed=wall.clock is not None,
        featured=wall.featured == table.id,
        address=_address(state),
        pace=_pace(wall, table),
    )


def _pace(wall: Wall, table: WallTable) -> str:
    """How long a turn takes there, beside the half of all turns."""
    if table.turn_s is None or wall.median_turn_s is None:
        return ""
    words = N_("%(turn)s a turn (all tables %(all)s)")
    return _(words, turn=minutes(table.turn_s), all=minutes(wall.median_turn_s))


def calls(wall: Wall) -> tuple[CallView, ...]:
    """The judge calls that nobody has settled, the longest waiting first."""
    return tuple(_calls(wall))


def _calls(wall: Wall) -> Iterator[CallView]:
    for call in wall.calls:
        table = wall.table(call.table)
        if table is not None:
            players = table.state.players if table.state else ()
            name = (
                said(players[call.player].name)
                if call.player < len(players)
                else _("Player %(number)s", number=call.player + 1)
            )
            yield CallView(call.id, table.name, table.id, name, call.called_at, call.taken_by)


def summary(wall: Wall) -> tuple[tuple[str, str, int], ...]:
    """How many tables have each reason, in the order in which tables are sorted."""
    counted = [
        (
            kind.replace(" ", "-"),
            _(REASON_WORDS[kind]),
            sum(any(r.kind == kind for r in t.reasons) for t in wall.tables),
        )
        for kind in KINDS
    ]
    return tuple(line for line in counted if line[2])


def marks(clock: RoundClock | None) -> str:
    """The clock for the page's script, which counts by itself."""
    return json.dumps(clock.to_json()) if clock is not None else ""


def _seat(state: TableState, number: int) -> SeatView:
    player: PlayerState = state.players[number]
    return SeatView(
        name=said(player.name),
        deck=player.deck,
        houses=tuple(house_view(house) for house in player.houses),
        amber=player.amber,
        chains=player.chains,
        keys=tuple((color, color in player.keys) for color in KEY_COLORS),
        keys_forged=len(player.keys),
        key_cost=player.key_cost,
        check=player.check,
        active=state.active == number and state.step not in STEP_WORDS,
        winner=state.winner == number,
    )


def _health(state: TableState | None) -> tuple[str, bool]:
    if state is None:
        return _("not heard from yet"), False
    health = state.health
    if not health.camera:
        return _("no camera"), True
    rate = f"{health.frames_per_second:.0f}"
    if health.mat_visible:
        return _("%(rate)s pictures/s", rate=rate), True
    return _("%(rate)s pictures/s, mat not seen", rate=rate), False


def _machine_troubles(state: TableState | None) -> tuple[str, ...]:
    """The troubles of the table's own computer."""
    machine = state.machine if state is not None else None
    return tuple(_(TROUBLE_WORDS[trouble]) for trouble in machine.troubles) if machine is not None else ()


def _address(state: TableState | None) -> str:
    """A link that a table sent is followed only where it can be nothing but a page."""
    return state.address if state and state.address.startswith(("http://", "https://")) else ""


def more_time(extra_s: float) -> str:
    """The time of its own that a table was given, in words; empty without any."""
    return f"{'+' if extra_s > 0 else '−'}{abs(extra_s) / 60:.0f} min" if extra_s else ""


def sync_words(state: TableState) -> str:
    return _(SYNC_WORDS[state.sync][1])


@dataclass(frozen=True, slots=True)
class WallView:
    """The wall as a live page: one region for each table, so that only those that changed are sent."""

    role: str = "viewer"

    def render(self, wall: Wall) -> Regions:
        regions = {f"tile/{tile.id}": _tile_html(tile, speech()) for tile in tiles(wall)}
        shared = {"wall": wall, "calls": calls(wall), "summary": summary(wall), "marks": marks(wall.clock)}
        more = {
            name: render_template(f"regions/hub_{name}.html", role=self.role, **shared).strip()
            for name in ("clock", "calls", "summary")
        }
        # The order of the tables, for the page's script.
        return regions | more | {"tile": " ".join(table.id for table in wall.tables)}


@lru_cache(maxsize=4096)
def _tile_html(tile: TileView, read_as: Speech) -> str:
    return render_template("regions/hub_tile.html", tile=tile).strip()


@dataclass(frozen=True, slots=True)
class FeaturedView:
    """The overlay of the featured table: the same as the table's own, and it stays when another is featured."""

    overlay: LiveView

    def render(self, wall: Wall) -> Regions:
        return self.of(wall.report)

    def of(self, report: TableReport | None) -> Regions:
        """The overlay of this report; nothing, where there is none."""
        return self.overlay.render(report, (report,)) if report is not None else {"overlay": ""}


FEATURED_VIEWS: Final = {
    name: FeaturedView(VIEWS[name]) for name in (overlay_pages.OVERLAY, overlay_pages.WITHOUT_CHANCES)
}
HUB_VIEWS: Final[Mapping[str, View[Wall]]] = {"wall": WallView(), "desk": WallView("judge"), **FEATURED_VIEWS}

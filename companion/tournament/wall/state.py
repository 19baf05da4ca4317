"""The hub wall's view of one table: a small value that a table makes of its report and sends when it changed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

from companion.machine_health import MachineHealth
from companion.observations import JsonObject
from companion.report import EquipmentReport, FlagKind, Health, Notice, PlayerReport, Sync, TableReport
from companion.sentences import forms_of, with_forms

LARGEST_STATE_BYTES: Final = 400_000
"""Of a featured table, whose state holds its whole report."""
MOST_FLAGS: Final = 10


@dataclass(frozen=True, slots=True)
class PlayerState:
    name: str
    deck: str
    houses: tuple[str, ...]
    amber: int
    chains: int
    keys: tuple[str, ...]
    key_cost: int
    check: bool


@dataclass(frozen=True, slots=True)
class FlagState:
    """An open flag: what it says, and by which rule."""

    kind: FlagKind
    rule: str
    player: int
    message: str


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment. `address` is where its own page is; `game` numbers its games as its journal does.

    `assigned` is what the event calls the game, where it has assigned it, and `assigned_players` are its players' ids.
    `seen_first` is the player of the game to come whose card came into play first, where an event asks who starts.
    """

    name: str
    address: str = ""
    game: int = 0
    players: tuple[PlayerState, ...] = ()
    turn: int = 0
    active: int = 0
    step: str = "setup"
    house: str | None = None
    sync: Sync = "waiting"
    question: str = ""
    flags: tuple[FlagState, ...] = ()
    notices: tuple[Notice, ...] = ()
    health: Health = field(default_factory=Health)
    machine: MachineHealth | None = None
    winner: int | None = None
    equipment: EquipmentReport = field(default_factory=EquipmentReport)
    assigned: str = ""
    assigned_players: tuple[str, ...] = ()
    seen_first: str = ""

    def to_json(self) -> JsonObject:
        return cast("JsonObject", dataclasses.asdict(self))

    def shown(self, report: TableReport | None = None) -> JsonObject:
        """The table's own description: this, `report` where it is featured, and what their sentences are made of."""
        told = self.to_json() | ({"report": report.to_json()} if report is not None else {})
        said = forms_of(self, report)
        return told | ({"said": said} if said else {})


def state_of(report: TableReport, game: int = 0, address: str = "") -> TableState:
    """The state that a report shows. Figures that flicker are rounded, so that they make no news."""
    health = report.health
    return TableState(
        name=report.table,
        address=address,
        game=game,
        players=tuple(
            PlayerState(p.name, p.deck, p.houses, p.amber, p.chains, p.keys, p.key_cost, p.check)
            for p in report.players
        ),
        turn=report.turn,
        active=report.active,
        step=report.step,
        house=report.house,
        sync=report.sync,
        question=report.question,
        flags=tuple(
            FlagState(flag.kind, flag.rule, flag.player, flag.message) for flag in report.flags if flag.status == "open"
        )[-MOST_FLAGS:],
        notices=tuple(notice for notice in report.notices if notice.level != "info"),
        health=dataclasses.replace(
            health, frames_per_second=float(round(health.frames_per_second)), frame_ms=float(round(health.frame_ms, -1))
        ),
        machine=report.machine.rounded() if report.machine is not None else None,
        winner=report.winner,
        equipment=report.equipment,
    )


def report_of_state(state: TableState) -> TableReport:
    """As much of a table's report as its state tells; what it does not is empty."""
    players = tuple(
        PlayerReport(p.name, p.deck, p.houses, p.amber, p.chains, p.keys, p.key_cost, p.check, 0, 0, 0, 0, 0, 0)
        for p in state.players
    )
    return TableReport(
        version=0,
        t=0.0,
        table=state.name,
        rulebook="",
        players=players,
        turn=state.turn,
        active=state.active,
        step=state.step,
        house=state.house,
        sync=state.sync,
        health=state.health,
        machine=state.machine,
        winner=state.winner,
        equipment=state.equipment,
    )


@cache
def _reader(kind: type[object]) -> Any:
    # Slow to import, and a table without a hub never needs it.
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def state_from_json(form: JsonObject) -> TableState:
    """The state in what a table says of itself. Raises `ValueError` where that is of another shape."""
    return cast("TableState", _reader(TableState).validate_python(form))


def report_from_json(form: JsonObject) -> TableReport:
    """A whole report as `TableReport.to_json` wrote it. Raises `ValueError`."""
    return cast("TableReport", _reader(TableReport).validate_python(form))


@dataclass(frozen=True, slots=True)
class _Beside:
    """The extras that a table adds to its state: its report, where it is featured, and what its sentences are
    made of."""

    report: TableReport | None = None
    said: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Sent:
    """The extras that the hub adds to a state: the number of the message that it came with."""

    sent: int = 0


def check_shown(form: JsonObject) -> None:
    """Raises `ValueError` where this is not what a table says of itself: its state, if featured with its report."""
    state_from_json(form)
    _reader(_Beside).validate_python(form)


def shown_from_text(text: str) -> tuple[TableState, TableReport | None]:
    """The state and the report in what a table said of itself, from its JSON. Raises `ValueError`."""
    # Read without going by way of plain JSON values: a hub does this hundreds of times a second.
    shown = cast("_Beside", _reader(_Beside).validate_json(text))
    state = cast("TableState", _reader(TableState).validate_json(text))
    return with_forms(state, shown.said), with_forms(shown.report, shown.said)


def number_from_text(text: str) -> int:
    """The number of the message in which a table said this of itself. Raises `ValueError`."""
    return cast("_Sent", _reader(_Sent).validate_json(text)).sent

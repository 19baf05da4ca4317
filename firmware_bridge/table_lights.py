"""From what the companion believes of a table to what the lights of its counter box show."""

from __future__ import annotations

from typing import Final

from companion.observations import PlayerNumber
from companion.report import PlayerReport, TableReport
from firmware_bridge.lights import KEY_COLORS, Awaits, Lights, SeatLights

CHAIN_REMINDER: Final = "chains"
JUDGE: Final = "judge"


def table_lights(report: TableReport, left_player: PlayerNumber = 0) -> Lights:
    """The lights for a report. `left_player` is who sits at the box's left seat.

    A chain reminder blinks as long as it stands: until the chain is shed, or it is too late. Turns alternate,
    which tells who took the first one. A judge's call is a notice about `judge`.
    """
    called = any(notice.about == JUDGE for notice in report.notices)
    if len(report.players) != 2:
        return Lights(report.t, judge_called=called)
    left, right = (_seat(report, player) for player in (left_player, 1 - left_player))
    return Lights(report.t, (left, right), called)


def _seat(report: TableReport, number: PlayerNumber) -> SeatLights:
    player: PlayerReport = report.players[number]
    alone = not report.equipment.cards_seen
    return SeatLights(
        amber=player.amber,
        chains=player.chains,
        keys=frozenset(color for color in KEY_COLORS if color in player.keys),
        active=report.active == number and report.winner is None and report.step != "setup",
        first_player=number == _first_player(report),
        check=player.check,
        chain_reminder=any(
            reminder.kind == CHAIN_REMINDER and reminder.player == number and reminder.status == "standing"
            for reminder in report.reminders
        ),
        houses=player.houses if alone else (),
        awaits=_awaits(report, number) if alone else "",
        over=report.winner is not None,
        key_cost=player.key_cost if alone else 0,
    )


def _awaits(report: TableReport, number: PlayerNumber) -> Awaits:
    """The step that this player has to do before they play cards."""
    if report.active != number or report.winner is not None:
        return ""
    if report.step == "forge":
        return "forge"
    return "house" if report.step in ("setup", "house") else ""


def _first_player(report: TableReport) -> PlayerNumber:
    return report.active if report.turn % 2 or report.step == "setup" else 1 - report.active

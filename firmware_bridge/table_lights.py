"""From what the companion believes of a table to what the lights of its counter box show."""

from __future__ import annotations

from typing import Final

from companion.observations import PlayerNumber
from companion.report import PlayerReport, TableReport
from firmware_bridge.lights import KEY_COLORS, Lights, SeatLights

CHAIN_REMINDER: Final = "chains"
JUDGE: Final = "judge"
CHAIN_REMINDER_S: Final = 15.0


def table_lights(report: TableReport, left_player: PlayerNumber = 0, now_t: float | None = None) -> Lights:
    """The lights for a report. `left_player` is who sits at the box's left seat; `now_t` is the game's time.

    A chain reminder blinks for `CHAIN_REMINDER_S`; without `now_t`, until the next report after that. Player 0 is
    the first player, by the meaning of player numbers. A judge's call is a notice about `judge`.
    """
    called = any(notice.about == JUDGE for notice in report.notices)
    if len(report.players) != 2:
        return Lights(report.t, judge_called=called)
    now_t = report.t if now_t is None else now_t
    left, right = (_seat(report, player, now_t) for player in (left_player, 1 - left_player))
    return Lights(report.t, (left, right), called)


def _seat(report: TableReport, number: PlayerNumber, now_t: float) -> SeatLights:
    player: PlayerReport = report.players[number]
    return SeatLights(
        amber=player.amber,
        chains=player.chains,
        keys=frozenset(color for color in KEY_COLORS if color in player.keys),
        active=report.active == number and report.winner is None and report.step != "setup",
        first_player=number == 0,
        check=player.check,
        chain_reminder=any(
            reminder.kind == CHAIN_REMINDER and reminder.player == number and now_t - reminder.t < CHAIN_REMINDER_S
            for reminder in report.reminders
        ),
    )

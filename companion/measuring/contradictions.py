"""Finds contradictions within a report of a table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.report import PlayerReport, TableReport


def contradictions(report: TableReport) -> Iterator[str]:
    """The statements that cannot be true together in one report."""
    for number, player in enumerate(report.players):
        yield from _of_player(report, number, player)
    if report.winner is not None:
        if report.step != "over":
            yield f"{report.players[report.winner].name} has won, and the step is {report.step}"
        if len(report.players[report.winner].keys) != 3:
            yield f"{report.players[report.winner].name} has won with {len(report.players[report.winner].keys)} keys"
        for reminder in report.reminders:
            if reminder.kind in ("check", "forge") and reminder.status == "standing":
                yield f"somebody has won, and it is said: {reminder.message}"
    elif report.step == "over":
        yield "the game is over, and nobody has won"


def _of_player(report: TableReport, number: int, player: PlayerReport) -> Iterator[str]:
    if player.check and player.amber + player.amber_on_cards < player.key_cost:
        yield f"Check! with {player.amber} and {player.amber_on_cards} Æmber, a key costs {player.key_cost}"
    if player.check and len(player.keys) == 3:
        yield "Check! with three keys"
    if len(player.keys) == 3 and report.winner != number and not player.awaits and report.sync == "in sync":
        yield f"{player.name} has three keys, and has not won"
    said = any((one.kind, one.player, one.status) == ("check", number, "standing") for one in report.reminders)
    if said and not player.check:
        yield f"{player.name} is said to be in check, and is not"

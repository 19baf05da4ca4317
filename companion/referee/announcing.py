"""Whether "Check!" is announced, where players press a button for it. Elsewhere the companion announces it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.observations import CheckAnnounced
from companion.referee import reminders
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import StandingReminder
from companion.rules.rulebook import cite


def announce_check(game: FollowedGame, entered: CheckAnnounced) -> None:
    """From the first press on, this table announces "Check!" by button."""
    game.reminding.checks_announced = True
    reminders.announced(game, entered)
    for flag in list(game.flags.open("check")):
        if flag.player == entered.player:
            game.withdraw(flag.id, "“Check!” was announced.")


def due(game: FollowedGame) -> Iterator[tuple[float, Callable[[FollowedGame], None]]]:
    """ "Check!" is announced by the time the other player has chosen a house, and the grace after it."""
    if not game.reminding.checks_announced or game.settings.mode == "silent":
        return
    for one in game.reminding.said:
        chosen = game.house_t.get(1 - one.player, -1.0)
        if one.kind == "check" and one.status == "standing" and chosen >= one.t and not _flagged(game, one):
            yield chosen + game.settings.grace_s, partial(_not_announced, one=one)


def _flagged(game: FollowedGame, one: StandingReminder) -> bool:
    return any((flag.rule, flag.player, flag.t) == ("check", one.player, one.t) for flag in game.flags.reports)


def _not_announced(game: FollowedGame, one: StandingReminder) -> None:
    message = f"{game.state.players[one.player].name} can forge a key next turn and did not announce “Check!”."
    where = cite(game.state.rulebook, "Step 5: Draw cards")
    game.raise_flag(one.t, "missed", "check", one.player, message, where, (), 0.8)

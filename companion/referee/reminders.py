"""What is worth saying aloud before it is forgotten, and until when.

A reminder stands until what it speaks of is done (`met`), or can no longer be (`over`). Each is said once a turn; none
in silent mode, and in tournament mode only those of duties, which both players hear.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.observations import CheckAnnounced, PlayerNumber, RoundTimed
from companion.referee.effects import lasting_effects
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import StandingReminder
from companion.report import ReminderStatus
from companion.rules.facts import chain_penalty, has_acted, key_cost, refill_size
from companion.rules.forging import has_check
from companion.rules.records import KeyForged
from companion.rules.state import GameState

ROUND_WARNINGS_S = (600.0, 300.0, 60.0, 0.0)
"""How long before the end of the round it is spoken of."""
HELPS_ONE_PLAYER = ("archives", "effects")


def at_end(game: FollowedGame, before: GameState, player: PlayerNumber) -> None:
    """A player's turn has ended: chains before the draw, "Check!", and what the other has to forge.

    Nothing is said of a turn that is known so late that the next one is over, too.
    """
    turn = before.turn.number
    if game.state.turn.number > turn + 1:
        return
    name = before.players[player].name
    chains = before.players[player].chains
    size = refill_size(before, player)
    if chains and len(before.players[player].hand) < size:
        message = f"{name}: draw up to {size - chain_penalty(chains)}, then shed one chain: {chains - 1} left."
        _remind(game, "chains", player, turn, message, chains - 1)
    after = game.state
    if has_check(after, player) and not after.over:
        cost = key_cost(after, player)
        _remind(game, "check", player, turn, f"Check! {name} can forge a key for {cost} Æmber.")
    other = 1 - player
    if any(isinstance(record, KeyForged) and record.player == other for record in after.log) or after.over:
        keys = len(after.players[other].keys)
        _remind(game, "forge", other, turn + 1, f"{after.players[other].name} forges a key now.", keys)
    if not after.over:
        _at_start(game, after, other)


def _at_start(game: FollowedGame, state: GameState, player: PlayerNumber) -> None:
    """What the next turn begins with: archives to pick up, and effects that outlast the turn before."""
    turn = state.turn.number
    if archives := len(state.players[player].archives):
        cards = f"{archives} archived card{'s' if archives > 1 else ''}"
        message = f"{state.players[player].name} may pick up {cards} after choosing a house."
        _remind(game, "archives", player, turn, message)
    if effects := "; ".join(f"{one.text} ({one.source}), {one.ends}" for one in lasting_effects(state)):
        _remind(game, "effects", player, turn, f"Still in force: {effects}.")


def consider(game: FollowedGame) -> None:
    """Withdraws what has been met since, or can no longer be."""
    game.reminding.said = [_judged(game, one) for one in game.reminding.said]


def set_round(game: FollowedGame, timed: RoundTimed) -> None:
    """The round ends at another time than before: what was said of the old time is over."""
    game.reminding.round_ends_s = timed.ends_s
    game.reminding.said = [replace(one, status="over") if one.kind == "clock" else one for one in game.reminding.said]
    left = None if timed.ends_s is None else timed.ends_s - game.now
    game.reminding.round_told = {warning for warning in ROUND_WARNINGS_S if left is not None and left < warning}


def round_due(game: FollowedGame) -> tuple[float, Callable[[FollowedGame], None]] | None:
    """When the round clock is spoken of next."""
    if game.reminding.round_ends_s is None or game.state.over:
        return None
    untold = [warning for warning in ROUND_WARNINGS_S if warning not in game.reminding.round_told]
    return (game.reminding.round_ends_s - untold[0], _tell_round) if untold else None


def announced(game: FollowedGame, entered: CheckAnnounced) -> None:
    """A player said "Check!" themselves."""
    game.reminding.said = [
        replace(one, status="met")
        if (one.kind, one.player, one.status) == ("check", entered.player, "standing")
        else one
        for one in game.reminding.said
    ]


def _remind(game: FollowedGame, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> None:
    if game.settings.mode == "tournament" and kind in HELPS_ONE_PLAYER:
        return
    game.remind(kind, player, turn, message, goal)


def _tell_round(game: FollowedGame) -> None:
    assert game.reminding.round_ends_s is not None
    warning = next(one for one in ROUND_WARNINGS_S if one not in game.reminding.round_told)
    game.reminding.round_told.add(warning)
    game.reminding.said = [replace(one, status="over") if one.kind == "clock" else one for one in game.reminding.said]
    minutes = round(warning / 60)
    left = f"{minutes} minute{'s' if minutes != 1 else ''} left in the round."
    message = left if warning else "Time is up. The end of the round’s rules decide now."
    game.say_reminder("clock", game.state.active, game.state.turn.number, message)


def _judged(game: FollowedGame, one: StandingReminder) -> StandingReminder:
    if one.status != "standing":
        return one
    status = _status(game, one)
    return one if status == "standing" else replace(one, status=status)


def _status(game: FollowedGame, one: StandingReminder) -> ReminderStatus:
    state, counted = game.state, game.counters.players[one.player]
    turn = state.turn
    match one.kind:
        case "chains":
            return "met" if counted.chains <= one.goal else _until(turn.number > one.turn + 1)
        case "check":
            return _until(state.over or turn.number > one.turn + 1 or not _may_still_forge(state, one.player))
        case "forge":
            return "met" if len(counted.keys) >= one.goal else _until(turn.number > one.turn)
        case "archives":
            gone = not any(belief.state.players[one.player].archives for belief in game.beliefs)
            return "met" if gone else _until(turn.number > one.turn or (turn.step == "main" and has_acted(state)))
        case "effects":
            return _until(turn.number > one.turn)
    return "standing"


def _until(over: bool) -> ReminderStatus:
    return "over" if over else "standing"


def _may_still_forge(state: GameState, player: PlayerNumber) -> bool:
    """While the other's turn lasts; in the player's own turn the key has been forged, or could not be."""
    return state.active != player and has_check(state, player)

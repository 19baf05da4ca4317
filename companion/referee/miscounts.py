"""Counters that show something else than the game comes to, and that nothing legal explains."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from companion.observations import Counter, PlayerNumber
from companion.referee.followed_game import FollowedGame
from companion.referee.verdict import FlagKind
from companion.rules.records import AmberMoved
from companion.rules.rulebook import cite
from companion.rules.state import GameState

CountRule: TypeAlias = Literal["amber-count", "chain-count"]
COUNTER_OF: Final[dict[CountRule, Counter]] = {"amber-count": "amber", "chain-count": "chains"}


def flag_amber(game: FollowedGame, player: PlayerNumber) -> None:
    """Says by how much the player's Æmber differs, and goes on from what was counted."""
    state = game.state
    shown, expected = game.counters.value(player, "amber"), state.players[player].amber
    message = f"{state.players[player].name}’s counter shows {shown} Æmber; by the moves seen it should be {expected}."
    where = cite(state.rulebook, _section(state, player))
    _flag(game, player, "amber", "mismatch", "amber-count", message, where)


def flag_chains(game: FollowedGame, player: PlayerNumber) -> None:
    """Says by how much the player's chains differ, and goes on from what was counted."""
    state = game.state
    shown, expected = game.counters.value(player, "chains"), state.players[player].chains
    message = f"{state.players[player].name}’s chain counter shows {shown}; it should be {expected}."
    kind: FlagKind = "missed" if shown > expected else "mismatch"
    rule = "chain-shed" if shown == expected + 1 else "chain-count"
    _flag(game, player, "chains", kind, rule, message, cite(state.rulebook, "Glossary, Chain"))


def flag(game: FollowedGame, player: PlayerNumber, rule: CountRule) -> None:
    (flag_amber if rule == "amber-count" else flag_chains)(game, player)


def _flag(
    game: FollowedGame, player: PlayerNumber, counter: Counter, kind: FlagKind, rule: str, message: str, where: str
) -> None:
    gap = game.counters.gaps[player, counter]
    number = game.raise_flag(gap.since, kind, rule, player, message, where, (), 0.8)
    game.counting.owed[number] = -gap.size
    game.set_counted(player, counter)
    game.counters.note_told(player, counter)


def _section(state: GameState, player: PlayerNumber) -> str:
    """What the rulebook has on the last Æmber that this player should have counted."""
    reasons = [
        record.why
        for record in state.log
        if isinstance(record, AmberMoved) and player in (record.origin, record.target)
    ]
    sections = {"reap": "Reap", "bonus": "Æmber bonus", "steal": "Glossary, Steal", "capture": "Glossary, Capture"}
    return sections.get(reasons[-1], "Æmber") if reasons else "Æmber"

"""What players have to do by hand, and what is said when they have not done it in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from companion.observations import PlayerNumber
from companion.referee import doubts, hidden_counts, judging, reckoning, telltale_counts
from companion.referee.beliefs import unforged
from companion.referee.counters import Gap, GapOf
from companion.referee.followed_game import FollowedGame, KeyTurn
from companion.referee.snapshots import is_seen_exhausted
from companion.rules import facts
from companion.rules.forging import bans_on_forge_step
from companion.rules.objections import Objection
from companion.rules.records import AmberMoved, KeyForged
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay

Due: TypeAlias = tuple[float, Callable[[FollowedGame], None]]

WINNING_KEY_GRACES = 6
CHAIN_GRACES = 2
PAID_BEFORE_S = 10.0
"""How long before its token is turned a key may be paid for."""
UNSEEN_PRESSES = 2
"""How many times as long a press may wait while the table has not been seen since."""
IDLE_BEFORE_S = 1.5
"""A press follows this soon on hands that left the table, if it was what they were there for."""


def due(game: FollowedGame) -> Iterator[Due]:
    """Everything that will be said unless it is settled before, with its time."""
    if game.middle_due is not None:
        yield game.middle_due, judging.judge_now
    if game.accusation is not None:
        yield game.accusation.due, judging.condemn
    if game.lost is not None and game.lost.flag is None:
        yield game.lost.due, judging.look_back
    for (player, counter), gap in game.counters.gaps.items():
        if gap.size and not gap.told and _is_due(game, player, counter) and not _may_wait(game, player):
            yield _gap_due(game, player, counter, gap)
    if game.key_turns:
        first = game.key_turns[0]
        yield first.t + game.settings.early_press_s, _key_without_cost
    if game.late_flag is None and (1 - game.late_owner) in game.house_t and _left_exhausted(game):
        began = game.house_t[1 - game.late_owner]
        if began >= game.late_since:
            yield began + game.settings.grace_s, _not_readied


# Counters


def _is_due(game: FollowedGame, player: PlayerNumber, counter: GapOf) -> bool:
    """A key that was not turned comes before what would have to be paid for it, and before what cards do then; one
    turned too much is judged apart."""
    owing = [one for one in (0, 1) if game.counters.gaps[one, "keys"].size < 0]
    return player in owing if counter == "keys" else not (owing and counter == "amber")


def _may_wait(game: FollowedGame, player: PlayerNumber) -> bool:
    """A player who has not begun the turn may still pay for a key; the table's explanation comes before its sums."""
    state = game.state
    starting = state.turn.step in ("setup", "forge", "house") and state.active == player
    unclear = (
        game.awaits_takeback or game.accusation is not None or game.lost is not None or game.middle_due is not None
    )
    return starting or unclear


def _gap_due(game: FollowedGame, player: PlayerNumber, counter: GapOf, gap: Gap) -> Due:
    settings = game.settings
    if counter == "keys":
        return gap.since + _forging_time(game, player), lambda followed: _unforged(followed, player)
    if counter == "chains":
        return gap.since + CHAIN_GRACES * settings.grace_s, lambda followed: _chains_differ(followed, player)
    if gap.pressed:
        return _bare_press_due(game, gap), lambda followed: _pressed_for_nothing(followed, player)
    graces = WINNING_KEY_GRACES if game.state.over else 1
    return gap.since + graces * settings.grace_s, lambda followed: _amber_differs(followed, player)


def _bare_press_due(game: FollowedGame, gap: Gap) -> float:
    """Hands may be busy with what a press is for, unless they have been seen to leave the table as it was.

    As long as nobody has seen the table since, it may be for anything.
    """
    settings = game.settings
    if game.snapshot is not None and game.snapshot.t < gap.since - IDLE_BEFORE_S:
        return gap.since + UNSEEN_PRESSES * settings.bare_press_s
    if game.idle_t > gap.since - IDLE_BEFORE_S:
        return max(gap.since, game.idle_t) + settings.early_press_s
    return gap.since + settings.bare_press_s


def _forging_time(game: FollowedGame, player: PlayerNumber) -> float:
    """How long a key may wait to be turned; a winning one longer, since nobody plays on."""
    return game.settings.grace_s * (WINNING_KEY_GRACES if game.state.winner == player else 1)


def _pressed_for_nothing(game: FollowedGame, player: PlayerNumber) -> None:
    """Æmber was counted although nothing on the table gave any: perhaps a card was used that could not be."""
    gap = game.counters.gaps[player, "amber"]
    # A press that comes later than the grace time is not for what was done before.
    if game.weigh_by_counters(player) or reckoning.explained_by_counts(game, gap.since - game.settings.grace_s):
        return
    gap = game.counters.gaps[player, "amber"]
    if not telltale_counts.accuse(game, player, gap):
        game.counters.gaps[player, "amber"] = Gap(gap.size, gap.since)


def _amber_differs(game: FollowedGame, player: PlayerNumber) -> None:
    if game.weigh_by_counters(player) or reckoning.explained_by_counts(game):
        return
    gap = game.counters.gaps[player, "amber"]
    state = game.state
    if doubts.explains(game, player, gap.size):
        game.set_counted(player, "amber")
        return
    shown = game.counters.value(player, "amber")
    expected = state.players[player].amber
    name = state.players[player].name
    paid = _paid_for_key(state, player)
    if paid and gap.size == paid:
        message = f"{name} forged a key but did not pay {paid} Æmber."
        number = game.raise_flag(
            gap.since, "missed", "forge-cost", player, message, cite(state.rulebook, "Step 1: Forge a key")
        )
    else:
        message = f"{name}’s counter shows {shown} Æmber; by the moves seen it should be {expected}."
        where = cite(state.rulebook, _section(state, player))
        number = game.raise_flag(gap.since, "mismatch", "amber-count", player, message, where, (), 0.8)
    game.owed[number] = -gap.size
    game.set_counted(player, "amber")
    game.counters.note_told(player, "amber")


def _section(state: GameState, player: PlayerNumber) -> str:
    """What the rulebook has on the last Æmber that this player should have counted."""
    reasons = [
        record.why
        for record in state.log
        if isinstance(record, AmberMoved) and player in (record.origin, record.target)
    ]
    sections = {"reap": "Reap", "bonus": "Æmber bonus", "steal": "Glossary, Steal", "capture": "Glossary, Capture"}
    return sections.get(reasons[-1], "Æmber") if reasons else "Æmber"


def _paid_this_turn(state: GameState, player: PlayerNumber) -> int:
    forged = [one for one in state.log if isinstance(one, KeyForged) and one.player == player]
    return sum(one.paid for one in forged if one.key in state.players[player].keys)


def _paid_for_key(state: GameState, player: PlayerNumber) -> int:
    for log in (state.log, state.last_log):
        for record in reversed(log):
            if isinstance(record, KeyForged) and record.player == player:
                return record.paid
    return 0


def _chains_differ(game: FollowedGame, player: PlayerNumber) -> None:
    if reckoning.explained_by_counts(game, chains=True):
        return
    gap = game.counters.gaps[player, "chains"]
    state = game.state
    shown, expected = game.counters.value(player, "chains"), state.players[player].chains
    if gap.size == -1 and state.active != player and not hidden_counts.was_full(game, player):
        # Whoever sheds a chain has drawn: there was room in a hand that was only believed to be full.
        game.set_counted(player, "chains")
        return
    message = f"{state.players[player].name}’s chain counter shows {shown}; it should be {expected}."
    rule = "chain-shed" if gap.size == 1 else "chain-count"
    number = game.raise_flag(
        gap.since,
        "missed" if gap.size > 0 else "mismatch",
        rule,
        player,
        message,
        cite(state.rulebook, "Glossary, Chain"),
        (),
        0.8,
    )
    game.owed[number] = -gap.size
    game.set_counted(player, "chains")
    game.counters.note_told(player, "chains")


# Keys


def _key_without_cost(game: FollowedGame) -> None:
    """A key token was turned, and no forging explains it."""
    turn = game.key_turns.pop(0)
    state = game.state
    player = state.players[turn.player]
    cost = facts.key_cost(state, turn.player)
    counted = game.amber_at_start.get(turn.player, 0) - _paid_this_turn(state, turn.player)
    objection = _against_key(state, turn, cost, max(counted, player.amber))
    payable = counted >= cost and counted >= player.amber and state.active == turn.player
    paid = _was_paid(game, turn, cost)
    if (payable or paid) and objection.rule == "forge-cost":
        # By their own count, which is the truth, they could pay: what the game comes to was wrong before.
        left = game.counters.value(turn.player, "amber") if paid else counted - cost
        game.beliefs = [replace(one, state=_with_key(one.state, turn.player, turn.key, left)) for one in game.beliefs]
        for flag in list(game.flags.open("must-forge")):
            if flag.player == turn.player:
                game.withdraw(flag.id, "The key was forged after all.")
        return
    number = game.raise_flag(turn.t, "illegal", objection.rule, turn.player, objection.message, objection.cite, (), 0.9)
    shown = game.counters.value(turn.player, "amber")
    game.owed[number] = -shown
    game.amber_before[number] = player.amber
    game.beliefs = [replace(one, state=_with_key(one.state, turn.player, turn.key, shown)) for one in game.beliefs]


def _was_paid(game: FollowedGame, turn: KeyTurn, cost: int) -> bool:
    """Whether the player counted a key's cost down when the token was turned."""
    paid_t, amount = game.paid.get(turn.player, (0.0, 0))
    return amount >= cost and paid_t >= turn.t - PAID_BEFORE_S


def _against_key(state: GameState, turn: KeyTurn, cost: int, amber: int) -> Objection:
    """Why the key could not be forged: there was too little Æmber, at most so much, or a card forbids it."""
    player = state.players[turn.player]
    forged = f"{player.name} forged the {turn.key} key"
    for ban, scope in bans_on_forge_step(state, turn.player) if amber >= cost else ():
        title = scope.source.card.title if scope.source.card else "a card"
        return Objection("cannot-forge", f"Card text of {title}", f"{forged}, which {title} forbids: {ban.say()}.")
    where = cite(state.rulebook, "Step 1: Forge a key")
    return Objection("forge-cost", where, f"{forged} with {player.amber} Æmber; a key costs {cost}.")


def _with_key(state: GameState, player: PlayerNumber, key: str, amber: int) -> GameState:
    return state.with_player(player, keys=(*state.players[player].keys, key), amber=amber)


def _unforged(game: FollowedGame, player: PlayerNumber) -> None:
    if game.weigh_by_counters(player):
        return
    state = game.state
    turned = game.counters.players[player].keys
    key = next(key for key in reversed(state.players[player].keys) if key not in turned)
    name = state.players[player].name
    shown = game.counters.value(player, "amber")
    paid = shown == state.players[player].amber
    what = "paid for a key but turned none" if paid else "could forge a key at the start of the turn and did not"
    number = game.raise_flag(
        game.now,
        "missed",
        "must-forge",
        player,
        f"{name} {what}.",
        cite(state.rulebook, "Step 1: Forge a key"),
        (),
        0.85,
    )
    game.owed[number] = -_paid_for_key(state, player)
    game.beliefs = [replace(one, state=unforged(one.state, player, key, shown)) for one in game.beliefs]


# Readying


def _left_exhausted(game: FollowedGame) -> list[InPlay]:
    """The cards that should have been readied and are seen to lie exhausted."""
    if game.snapshot is None:
        return []
    late = [item for card in game.late if (item := game.state.find(card)) is not None]
    return [item for item in late if is_seen_exhausted(game.snapshot.players[item.controller], item)]


def _not_readied(game: FollowedGame) -> None:
    state = game.state
    player = game.late_owner
    left = _left_exhausted(game)
    message = f"Not readied at the end of the turn: {', '.join(item.card.title for item in left)}."
    game.late_flag = game.raise_flag(
        game.now,
        "missed",
        "ready-step",
        player,
        message,
        cite(state.rulebook, "Step 4: Ready cards"),
        tuple(item.id for item in left),
        0.85,
    )

"""The game states taken for the same, and those taken for alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules import facts
from companion.rules.card import CardId, PhysicalCard
from companion.rules.reading import may_ready_itself
from companion.rules.records import Played, Record, Used
from companion.rules.state import GameState


def kind_of(state: GameState) -> Any:
    """Equal for states between which neither the table decides, nor counters and hands, nor what may be done next.

    Effects in force permit plays; what else had happened by the time they came into force makes no difference.
    """
    in_play = tuple(item.id for item in state.in_play())
    return (come_to(state), in_play), tuple(effect.but(scope=effect.scope.but(since=0)) for effect in state.effects)


def come_to(state: GameState) -> Any:
    """The counts of a state, and what else cards ask: how many were played in which turn, who was attacked and who was
    used.

    A creature that is elusive is so only until then; one that readies itself may do so only the first time. A card that
    was purged is missing in the next deck, and one that lies beneath another is what that plays.
    """
    hidden = tuple((len(player.hand), len(player.archives), len(player.purged)) for player in state.players)
    bare = tuple(item.id for item in state.creatures() if item.attacked and facts.has_keyword(state, item, "elusive"))
    beneath = tuple(_as_known(item.under) for item in state.in_play() if item.under)
    return counted(state), hidden, beneath, bare, _used_that_ready(state), _plays(state.log), _plays(state.last_log)


def counted(state: GameState) -> Any:
    """The numbers that players count on their counters."""
    return tuple((player.amber, player.chains, len(player.keys)) for player in state.players)


def _used_that_ready(state: GameState) -> tuple[CardId, ...]:
    """The creatures used this turn that may ready themselves, once for each use."""
    found: tuple[CardId, ...] | None = state.memo.get(_used_that_ready)
    if found is None:
        used = (state.find(record.item.id) for record in state.log if isinstance(record, Used))
        ready = sorted(item.id for item in used if item is not None and may_ready_itself(state, item))
        found = state.memo[_used_that_ready] = tuple(ready)
    return found


def _plays(log: Iterable[Record]) -> int:
    return sum(isinstance(record, Played) for record in log)


def fingerprint(state: GameState) -> Any:
    """Equal for states that differ in nothing that counts for what may follow.

    Neither the order of the log does, nor which of its hidden cards lies where.
    """
    return (
        state.turn,
        tuple(
            (
                player.amber,
                player.chains,
                player.keys,
                player.battleline,
                player.artifacts,
                _as_known(player.hand),
                _as_known(player.discard),
                _as_known(player.archives),
                _as_known(player.purged),
                len(player.deck),
            )
            for player in state.players
        ),
        state.resolving,
        state.decision,
        state.agenda,
        state.effects,
        len(state.log),
        _used_that_ready(state),
        _plays(state.last_log),
        state.winner,
    )


def _as_known(cards: Iterable[PhysicalCard]) -> tuple[PhysicalCard | None, ...]:
    return tuple(None if copy.hidden else copy for copy in cards)

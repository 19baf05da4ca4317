"""The moves that hands could make at the table, legal or not: the card is there, and the step and the card know such a
move.
"""

from __future__ import annotations

from companion.rules import facts
from companion.rules.card import HOUSES, Card, CardId, House, PhysicalCard
from companion.rules.forging import unforged
from companion.rules.moves import USES, Move
from companion.rules.records import UseKind
from companion.rules.state import GameState, InPlay, known


class NotPossible(ValueError):
    """Nobody's hands could make this move: the card is not there, or it has no such ability."""


def require_possible(state: GameState, move: Move) -> None:
    """Raises `NotPossible`, with the reason, unless hands could make this move."""
    if move.kind == "play":
        _require_place(state, known(held(state, move.card)), move)
    elif move.kind == "discard":
        held(state, move.card)
    elif move.kind in USES:
        item = controlled(state, move.card)
        way_of_use(state, item, move)
        if move.kind == "fight" and not item.stunned and move.target is not None:
            fought(state, item, move.target)
    else:
        _require_step(state, move)


_STEP_OF = {
    "mulligan": "setup", "keep": "setup", "forge": "forge", "house": "house", "archives": "house", "end": "main",
}  # fmt: skip


def _require_step(state: GameState, move: Move) -> None:
    steps = ("main", "ready", "draw") if move.kind == "end" else (_STEP_OF[move.kind],)
    if state.turn.step not in steps:
        raise NotPossible(
            f"“{move.kind}” belongs to the {_STEP_OF[move.kind]} step; this is the {state.turn.step} step"
        )
    if move.kind == "archives" and not state.turn.house_chosen:
        raise NotPossible("archives are picked up after the house is chosen")
    if move.kind == "house":
        _require_house(state, move.house)
    if move.kind == "forge" and move.key is not None and move.key not in unforged(state, state.active):
        raise NotPossible(f"there is no unforged {move.key} key")


def _require_house(state: GameState, house: House | None) -> None:
    if state.turn.house_chosen:
        raise NotPossible("the house of this turn is chosen already")
    if house is not None and not any(house in houses for houses in (HOUSES, *(one.houses for one in state.players))):
        raise NotPossible(f"there is no house {house}")


def _require_main(state: GameState) -> None:
    if state.turn.step != "main":
        raise NotPossible(f"cards are played, discarded and used in the main step; this is the {state.turn.step} step")


def held(state: GameState, card: CardId | None) -> PhysicalCard:
    """The known card in the active player's hand that may be played or discarded. Raises `NotPossible`."""
    _require_main(state)
    for copy in state.players[state.active].hand:
        if copy.id == card:
            if copy.hidden:
                raise NotPossible(f"nobody knows yet which card {card} is")
            return copy
    raise NotPossible(f"there is no card {card} in the active player’s hand")


def _require_place(state: GameState, card: Card, move: Move) -> None:
    if (card.type == "upgrade" or card.as_upgrade is not None) and move.target is not None:
        host = state.find(move.target)
        if host is None or host.type != "creature":
            raise NotPossible(f"there is no creature {move.target} to attach {card.title} to")
    elif card.type == "creature" and isinstance(move.flank, int):
        length = len(state.players[facts.enters_line_of(state, card, state.active)].battleline)
        if not 0 <= move.flank <= length:
            raise NotPossible(f"the battleline has {length} creatures; nothing can be placed at {move.flank}")


def controlled(state: GameState, card: CardId | None) -> InPlay:
    """The card in play that the active player may use. Raises `NotPossible`."""
    _require_main(state)
    item = state.find(card or "")
    if item is None or item.controller != state.active:
        raise NotPossible(f"there is no card {card} in play under the active player’s control")
    return item


def way_of_use(state: GameState, item: InPlay, move: Move) -> UseKind:
    """How the card would be used: a stunned creature only loses its stun, whichever way is named.

    Raises `NotPossible` where the card offers no such use.
    """
    if item.stunned:
        return "unstun"
    if move.kind == "unstun":
        raise NotPossible(f"{item.card.title} is not stunned")
    if move.kind in ("reap", "fight") and item.type != "creature":
        raise NotPossible(f"{item.card.title} is no creature: artifacts neither reap nor fight")
    if move.kind in ("action", "omni") and not facts.has_ability(state, item, move.kind):
        raise NotPossible(f"{item.card.title} has no “{move.kind.capitalize()}:” ability")
    return move.kind  # type: ignore[return-value]


def fought(state: GameState, attacker: InPlay, target: CardId) -> InPlay:
    """The creature that would be fought. Raises `NotPossible`."""
    found = state.find(target)
    if found is None or found.type != "creature" or found.id == attacker.id:
        raise NotPossible(f"there is no creature {target} that could be fought")
    return found

"""Says moves and cards in a sentence, for the page and the log."""

from __future__ import annotations

from companion.rules.card import CardId
from companion.rules.lookup import card_with_id
from companion.rules.moves import Move
from companion.rules.state import GameState


def title_of(state: GameState, card: CardId | None) -> str:
    """The title of a card wherever it is; its id where nobody knows it."""
    found = card_with_id(state, card)
    return found.title if found else str(card or "a card")


def pointed_out(state: GameState, card: CardId) -> str:
    """A card in play by its title, and whose it is and which where there are several of that title."""
    item = state.find(card)
    if item is None:
        return title_of(state, card)
    alike = [other for other in state.in_play() if other.card == item.card]
    if len(alike) == 1:
        return item.card.title
    whose = f"{state.players[item.controller].name or f'Player {item.controller + 1}'}’s"
    side = [other.id for other in state.players[item.controller].in_play if other.card == item.card]
    which = f", number {side.index(card) + 1} from the left" if len(side) > 1 else ""
    return f"{whose} {item.card.title}{which}"


def accused(state: GameState, move: Move, objection: str) -> str:
    """Who did what, and what speaks against it. `state` is the one the move was made in."""
    who = state.players[state.active].name or f"Player {state.active + 1}"
    what = told(state, move)
    return f"{what if what.startswith(who) else f'{who}: {what}'} {objection}"


def told(state: GameState, move: Move) -> str:
    """The move as a sentence; `state` is the one it was made in."""
    who = state.players[state.active].name or f"Player {state.active + 1}"
    card = title_of(state, move.card)
    match move.kind:
        case "house":
            return f"{who} chooses {move.house.capitalize()}." if move.house else f"{who} can choose no house."
        case "play":
            return f"{who} plays {card}{_place(state, move)}."
        case "discard":
            return f"{who} discards {card}."
        case "reap":
            return f"{card} reaps."
        case "fight":
            target = title_of(state, move.target) if move.target else "nobody"
            return f"{card} fights {target}."
        case "action" | "omni":
            return f"{who} uses {card}."
        case "unstun":
            return f"{card} loses its stun."
        case "forge":
            return f"{who} forges the {move.key} key."
        case "archives":
            return f"{who} takes the archives." if move.take else f"{who} leaves the archives."
        case "end":
            return f"{who} ends the turn."
        case "mulligan":
            return f"{who} takes a mulligan."
        case _:
            return f"{who} keeps the hand."


def _place(state: GameState, move: Move) -> str:
    if move.target is not None:
        return f" on {title_of(state, move.target)}"
    if move.flank is None or not state.players[state.active].battleline:
        return ""
    return f" on the {move.flank} flank" if isinstance(move.flank, str) else " within the battleline"

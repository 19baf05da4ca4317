"""Says moves, and what speaks against them, in a sentence each."""

from __future__ import annotations

from companion.houses import house_name
from companion.rules.card import Card
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.state import GameState
from companion.sentences import Sentence
from companion.wording.names import name_of, title_of, titled


def accused(state: GameState, move: Move, objection: Objection) -> str:
    """The accusation: who did what, and what speaks against it. `state` is the one the move was made in."""
    who, deed, against = name_of(state, state.active), done(state, move), _said(objection)
    if deed.startswith(who):
        return Sentence("{deed}. {against}", deed=deed, against=against)
    return Sentence("{who}: {deed}. {against}", who=who, deed=deed, against=against)


def _said(objection: Objection) -> str:
    return Sentence(objection.wording, *(titled(term) if isinstance(term, Card) else term for term in objection.said))


def done(state: GameState, move: Move) -> str:
    """The move as a sentence without its full stop; `state` is the one it was made in."""
    who, card = name_of(state, state.active), title_of(state, move.card)
    match move.kind:
        case "house" if move.house:
            return Sentence("{who} chooses {house}", who=who, house=house_name(move.house))
        case "house":
            return Sentence("{who} cannot choose a house", who=who)
        case "play":
            return _played(state, move, who, card)
        case "discard":
            return Sentence("{who} discards {card}", who=who, card=card)
        case "reap":
            return Sentence("{card} reaps", card=card)
        case "fight" if move.target:
            return Sentence("{card} fights {target}", card=card, target=title_of(state, move.target))
        case "fight":
            return Sentence("{card} fights nobody", card=card)
        case "action" | "omni":
            return Sentence("{who} uses {card}", who=who, card=card)
        case "unstun":
            return Sentence("{card} loses its stun", card=card)
        case "forge":
            return Sentence("{who} forges the {key} key", who=who, key=Sentence(str(move.key)))
        case "archives" if move.take:
            return Sentence("{who} takes the archives", who=who)
        case "archives":
            return Sentence("{who} leaves the archives", who=who)
        case "end":
            return Sentence("{who} ends the turn", who=who)
        case "mulligan":
            return Sentence("{who} takes a mulligan", who=who)
        case _:
            return Sentence("{who} keeps the hand", who=who)


def _played(state: GameState, move: Move, who: str, card: str) -> str:
    if move.target is not None:
        return Sentence("{who} plays {card} on {target}", who=who, card=card, target=title_of(state, move.target))
    if move.flank is None or not state.players[state.active].battleline:
        return Sentence("{who} plays {card}", who=who, card=card)
    match move.flank:
        case "left":
            return Sentence("{who} plays {card} on the left flank", who=who, card=card)
        case "right":
            return Sentence("{who} plays {card} on the right flank", who=who, card=card)
        case _:
            return Sentence("{who} plays {card} within the battleline", who=who, card=card)

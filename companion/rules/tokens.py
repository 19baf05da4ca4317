"""Marks that lie on cards in play: damage and status. They may lie otherwise than the moves make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from companion.rules.objections import Objection
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay
from companion.sentences import N_

Token: TypeAlias = Literal["damage", "stunned", "warded", "enraged"]
"""A mark that lies on a card and may go unseen, by its name in `InPlay`."""
TOKENS: Final[tuple[Token, ...]] = get_args(Token)
DAMAGE: Final = "damage"
STATUS: Final = "status"
"""The rules that name damage, and the other tokens."""

_SECTIONS: Final[Mapping[Token, str]] = {
    "damage": "Damage",
    "stunned": "Stun",
    "warded": "Ward",
    "enraged": "Enrage",
}
_LEFT: Final[Mapping[Token, str]] = {
    "stunned": N_("{} still has its stun."),
    "warded": N_("{} still has its ward."),
    "enraged": N_("{} still has its enrage counter."),
}
_LACKING: Final[Mapping[Token, str]] = {
    "stunned": N_("{} is missing its stun."),
    "warded": N_("{} is missing its ward."),
    "enraged": N_("{} is missing its enrage counter."),
}


def misplaced(state: GameState, item: InPlay, token: Token, lies: int) -> Objection:
    """The objection to a token of which so much `lies` on a card, otherwise than the state has it (a status as 0 or 1).

    Beside the words, its terms tell by how much and where.
    """
    should_be = getattr(item, token)
    terms = (item.card, lies, should_be, token, item.id)
    where = cite(state.rulebook, _SECTIONS[token])
    if token == "damage":
        return Objection(DAMAGE, where, N_("{} shows {} damage; it should be {}."), terms)
    return Objection(STATUS, where, (_LEFT if lies else _LACKING)[token], terms)


def is_of_a_token(objection: Objection) -> bool:
    return objection.rule in (DAMAGE, STATUS)


def put_right(state: GameState, objection: Objection) -> GameState:
    """The state once the token that an objection speaks of lies as it should."""
    _, was, should_be, token, card = objection.terms
    item = state.find(str(card))
    if item is None:
        return state
    if objection.rule == STATUS:
        return state.with_card(item.id, **{str(token): should_be})
    return state.with_card(item.id, damage=max(0, item.damage + int(str(should_be)) - int(str(was))))

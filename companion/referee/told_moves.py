"""Moves that a player says they made where nothing saw it: a card without a label, a glare, a hand that never left.

It is evidence like any other: a move that may have resolved in several ways, which what is seen and counted later tells
apart. The card is taken to lie where the move put it, though the camera reads nothing there, until it is read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from companion.observations import MoveTold, SeenCard
from companion.referee import entries
from companion.referee.belief import holding, in_turn
from companion.referee.game import Game, Reaction
from companion.referee.hypothesis import Hypothesis
from companion.referee.predicting import started
from companion.referee.reminders import remind
from companion.referee.search.attempts_from_hand import from_hand
from companion.reminders import StandingReminder
from companion.rules import moves
from companion.rules.card import CardId, PhysicalCard
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.wording.names import name_of
from companion.wording.reminders import not_possible


def take_word(game: Game, told: MoveTold) -> Reaction:
    """Believes that the move was made; says so where it cannot have been."""
    belief = started(game.belief)
    found = [later for one in belief.hypotheses for later in _made(one, told, belief.t)]
    if not found:
        words = not_possible(name_of(game.state, told.player), told.kind, told.card)
        subject = ("told", told.player, game.state.turn.number, (f"{belief.t:.1f}",))
        return remind(replace(game, belief=belief), StandingReminder(subject, belief.t, words))
    belief = holding(belief, found)
    moved = belief.likeliest.path[-1].move.card
    unread = belief.unread | {moved} if moved is not None else belief.unread
    belief = replace(in_turn(belief, belief.state.turn), unread=unread)
    return replace(game, belief=belief), []


def _made(one: Hypothesis, told: MoveTold, t: float) -> Iterator[Hypothesis]:
    for chosen in _with_house(one, told, t):
        state = chosen.state
        if state.over or state.active != told.player or state.turn.step != "main":
            continue
        for known, move in _moves(state, told):
            yield from entries.made(replace(chosen, state=known, rest=None), move, t)


def _with_house(one: Hypothesis, told: MoveTold, t: float) -> list[Hypothesis]:
    """The hypothesis once a house is chosen; where nobody entered one, each that the player's deck has."""
    state = one.state
    if state.active != told.player or state.turn.step != "house" or state.turn.house_chosen:
        return [one]
    houses = state.players[told.player].houses
    ways = [later for house in houses for later in entries.made(one, moves.choose_house(house), t)]
    return [way for way in ways if not _breaks(way, told, t)] or ways[:1]


def _breaks(one: Hypothesis, told: MoveTold, t: float) -> bool:
    """True if the move breaks a rule in whatever way it is made, or the house was not to be chosen."""
    later = [way for known, move in _moves(one.state, told) for way in entries.made(replace(one, state=known), move, t)]
    house_breaks = bool(one.path[-1].done.objections)
    return house_breaks or not later or all(way.path[-1].done.objections for way in later)


def _moves(state: GameState, told: MoveTold) -> Iterator[tuple[GameState, Move]]:
    """The moves that the words may stand for, each with the state in which the card is known."""
    own = _in_play(state, told.card, told.player)
    match told.kind:
        case "discard":
            yield from ((known, moves.discard(copy.id)) for known, copy in _from_hand(state, told))
        case "play":
            for known, copy in _from_hand(state, told):
                yield from ((known, move) for move in _plays(known, copy, told))
        case "fight":
            theirs = _in_play(state, told.target, 1 - told.player)
            yield from ((state, moves.fight(card, target)) for card, target in product(own, theirs))
        case kind:
            yield from ((state, _USE[kind](card)) for card in own)


_USE: Final = {"reap": moves.reap, "action": moves.use_action, "omni": moves.use_omni, "unstun": moves.unstun}


def _from_hand(state: GameState, told: MoveTold) -> Iterator[tuple[GameState, PhysicalCard]]:
    slug, _, number = told.card.partition("#")
    return from_hand(state, SeenCard(slug, told.card if number else None), "play")


def _plays(state: GameState, copy: PhysicalCard, told: MoveTold) -> Iterator[Move]:
    assert copy.card is not None
    match copy.card.type:
        case "creature":
            flanks = (told.flank,) if told.flank is not None else ("right", "left")
            yield from (moves.play(copy.id, flank) for flank in flanks)
        case "upgrade":
            hosts = (*_in_play(state, told.target, 0), *_in_play(state, told.target, 1))
            yield from (moves.play(copy.id, target=host) for host in hosts)
        case _:
            yield moves.play(copy.id)


def _in_play(state: GameState, name: str | None, player: int) -> Iterator[CardId]:
    """The cards of that name, an id or a slug, that a player controls; all of them where none is named."""
    for item in state.players[player].in_play:
        if name is None or name in (item.id, item.card.slug):
            yield item.id

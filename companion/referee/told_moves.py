"""What a player says they did where nothing saw it: a card without a label, a glare, a hand that never left.

It is evidence like any other: a move that may have resolved in several ways, which what is seen and counted later tells
apart. The card is taken to lie where the move put it, though the camera reads nothing there, until it is read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.observations import TOLD_VERBS, MoveTold, SeenCard, TableSnapshot
from companion.referee import accusing, entering, interpreting
from companion.referee.agreement import seen_cards
from companion.referee.attempts_from_hand import from_hand
from companion.referee.beliefs import Belief, made
from companion.referee.dealing import card_or_stand_in
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import Checkpoint, Moment
from companion.rules import moves
from companion.rules.card import CardId, PhysicalCard
from companion.rules.moves import Move
from companion.rules.state import GameState

NOT_POSSIBLE = "{} {} {}: that cannot have been done as the game is followed. Say first what was done before it."


def take_word(game: FollowedGame, told: MoveTold) -> None:
    """Believes that the move was made; says so where it cannot have been."""
    entering.start(game)
    before = game.moment()
    found = [later for belief in game.beliefs for later in _made(belief, told, game.now)]
    if not found:
        title = card_or_stand_in(told.card.partition("#")[0]).title
        words = NOT_POSSIBLE.format(game.state.players[told.player].name, TOLD_VERBS[told.kind], title)
        game.say_reminder("told", told.player, game.state.turn.number, words)
        return
    interpreting.remember(game)
    game.believe(found)
    moved = game.likeliest.story[-1].done.move.card if game.likeliest.story else None
    if moved is not None:
        game.unread.add(moved)
    _judge(game, before)


def note_read(game: FollowedGame, snapshot: TableSnapshot) -> None:
    """What the camera reads needs nobody's word any more."""
    game.unread.difference_update(card.id for _, _, card in seen_cards(snapshot) if card.id is not None)


def _made(belief: Belief, told: MoveTold, t: float) -> Iterator[Belief]:
    for chosen in _with_house(belief, told, t):
        state = chosen.state
        if state.over or state.active != told.player or state.turn.step != "main":
            continue
        for known, move in _moves(state, told):
            yield from made(replace(chosen, state=known), move, t)


def _with_house(belief: Belief, told: MoveTold, t: float) -> list[Belief]:
    """The belief once a house is chosen; where nobody entered one, each that the player's deck has."""
    state = belief.state
    if state.active != told.player or state.turn.step != "house" or state.turn.house_chosen:
        return [belief]
    houses = state.players[told.player].houses
    ways = [later for house in houses for later in made(belief, moves.choose_house(house), t)]
    return [one for one in ways if not _breaks(one, told, t)] or ways[:1]


def _breaks(belief: Belief, told: MoveTold, t: float) -> bool:
    """Whether the move breaks a rule in whatever way it is made, or the house was not to be chosen."""
    later = [one for known, move in _moves(belief.state, told) for one in made(replace(belief, state=known), move, t)]
    house_breaks = bool(belief.story[-1].done.objections)
    return house_breaks or not later or all(one.story[-1].done.objections for one in later)


def _moves(state: GameState, told: MoveTold) -> Iterator[tuple[GameState, Move]]:
    """The moves that the words may stand for, each with the state in which the card is known."""
    if told.kind in ("play", "discard"):
        for known, copy in _from_hand(state, told):
            if told.kind == "discard":
                yield known, moves.discard(copy.id)
            else:
                yield from ((known, move) for move in _plays(known, copy, told))
        return
    uses = {"reap": moves.reap, "action": moves.use_action, "omni": moves.use_omni, "unstun": moves.unstun}
    for card in _in_play(state, told.card, told.player):
        if told.kind == "fight":
            targets = _in_play(state, told.target, 1 - told.player)
            yield from ((state, moves.fight(card, target)) for target in targets)
        else:
            yield state, uses[told.kind](card)


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


def _judge(game: FollowedGame, before: Moment) -> None:
    """What breaks a rule in whatever way it was done is flagged at once: its player said so."""
    steps = [belief.story[-1] for belief in game.beliefs if belief.story]
    if steps and all(step.done.objections for step in steps):
        said = replace(game.likeliest, story=(game.likeliest.story[-1],))
        game.checkpoints.append(Checkpoint(accusing.flag_steps(game, said, game.now, accusing.SURE), before))

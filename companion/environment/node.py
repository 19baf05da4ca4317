"""One moment of a game at which somebody decides, as a frozen value, and what an action leads to from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.environment.choices import AnswerChoice, MoveChoice, Named, answer_choice, move_choice
from companion.environment.game_setup import GameSetup
from companion.rules import setup
from companion.rules.card import PlayerNumber
from companion.rules.game import after, answered
from companion.rules.moves import Move
from companion.rules.state import FATE, Answer, Decision, GameState, Player, Turn

Choice: TypeAlias = MoveChoice | AnswerChoice
Dealt: TypeAlias = tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of a game.

    `named` are the actions so far of a move or an answer that takes several. `dealt` is what chance has decided before
    the game: the first player, then the order of each deck; `None` once the hands are drawn. `actions` counts those of
    the players.
    """

    position: GameState
    dealt: Dealt | None = None
    named: Named = ()
    actions: int = 0


def first_node(game: GameSetup) -> Node:
    """The moment at which a game begins."""
    return _dealt(game, ()) if game.position is None else Node(game.position)


def choice_at(game: GameSetup, node: Node) -> Choice:
    """The choice that is to be made there."""
    decision = node.position.decision
    return move_choice(node.position, game.numbers) if decision is None else answer_choice(decision, game.numbers)


def decider(node: Node) -> PlayerNumber:
    """The player who decides there, or `FATE`."""
    decision = node.position.decision
    return node.position.active if decision is None else decision.player


def is_over(game: GameSetup, node: Node) -> bool:
    """True if somebody has won, or the game has come to its most actions."""
    return node.position.over or node.actions >= game.most_actions


def after_action(game: GameSetup, node: Node, choice: Choice, action: int) -> Node:
    """The moment after an action that is legal there.

    What then is left to say in only one way is said: a move goes on to the next real choice.
    """
    named = (*node.named, action)
    actions = node.actions + (decider(node) != FATE)
    while (result := choice.result(named)) is None:
        following = choice.legal(named)
        if len(following) > 1:
            return Node(node.position, node.dealt, named, actions)
        named += (following[0],)
    if isinstance(result, Move):
        return Node(after(node.position, result), actions=actions)
    if node.dealt is None:
        return Node(answered(node.position, result), actions=actions)
    return _dealt(game, (*node.dealt, int(named[0]) if not node.dealt else result))


def _dealt(game: GameSetup, dealt: Dealt) -> Node:
    """The moment at which chance decides what is next, or at which the players look at their first hands."""
    if not dealt and game.first_player is not None:
        dealt = (game.first_player,)
    while 0 < len(dealt) < 3 and len(game.decks[len(dealt) - 1]) < 2:
        dealt = (*dealt, tuple(copy.id for copy in game.decks[len(dealt) - 1]))
    if len(dealt) == 3:
        return Node(_begun(game, dealt))
    sides = [Player(houses=game.houses[number], deck=game.decks[number]) for number in (0, 1)]
    active = dealt[0] if dealt and isinstance(dealt[0], int) else 0
    asked = _order_of(game, len(dealt) - 1) if dealt else _FIRST_PLAYER
    return Node(GameState((sides[0], sides[1]), Turn(0, active, "setup"), game.rulebook, decision=asked), dealt)


_FIRST_PLAYER = Decision(FATE, "chance", ("player 0", "player 1"), "who goes first", what="first player")


def _order_of(game: GameSetup, owner: int) -> Decision:
    ids = tuple(copy.id for copy in game.decks[owner])
    return Decision(FATE, "chance", ids, "", None, len(ids), len(ids), "shuffle", "deck", owner)


def _begun(game: GameSetup, dealt: Dealt) -> GameState:
    decks = []
    for owner in (0, 1):
        by_id = {copy.id: copy for copy in game.decks[owner]}
        order = dealt[1 + owner]
        assert isinstance(order, tuple)
        decks.append([by_id[card] for card in order])
    first = dealt[0]
    assert isinstance(first, int)
    return setup.start(
        (decks[0], decks[1]), game.houses, ("", ""), first, game.chains, game.rulebook, shuffled=True
    )  # fmt: skip

"""All that a player has seen and done in a game, as a digest that grows with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from companion.environment.game_setup import GameSetup
from companion.environment.node import Node, after_action, choice_at, decider, first_node
from companion.environment.observing import observation
from companion.rules.card import PlayerNumber


@dataclass(frozen=True, slots=True)
class Recall:
    """A player's memory after the first actions of a game: what is `seen` now, and a digest of everything before.

    What the other player does out of sight changes nothing in it, not even by how long it takes.
    """

    player: PlayerNumber
    actions: int
    node: Node
    digest: str
    seen: str

    @staticmethod
    def at_the_start(game: GameSetup, player: PlayerNumber) -> Recall:
        """The memory at the start of a game."""
        node = first_node(game)
        return Recall(player, 0, node, "", seen_at(game, node, player))

    def after(self, game: GameSetup, history: Sequence[int]) -> Recall:
        """The memory after all these actions; it has taken in the first of them."""
        recall = self
        for action in history[self.actions :]:
            recall = recall._with(game, action)
        return recall

    def _with(self, game: GameSetup, action: int) -> Recall:
        after = after_action(game, self.node, choice_at(game, self.node), action)
        seen = seen_at(game, after, self.player)
        own = decider(self.node) == self.player
        digest = self.digest
        if own or seen != self.seen:
            digest = hashlib.sha256(f"{digest}\n{self.seen}\n{action if own else ''}".encode()).hexdigest()
        return Recall(self.player, self.actions + 1, after, digest, seen)


def seen_at(game: GameSetup, node: Node, player: PlayerNumber) -> str:
    """The observation of a player as text: equal exactly where the observations are."""
    return json.dumps(observation(game, node, player), ensure_ascii=False, sort_keys=True)

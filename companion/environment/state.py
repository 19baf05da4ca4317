"""A game under way, in the words of OpenSpiel: whose turn it is, what may be done, and what comes of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from typing import Final

import companion.rules
from companion.chances.playing_out import dealt
from companion.environment import node as nodes
from companion.environment.alphabet import CARDS, DECK, ID, NAMES, VERSION, card_in
from companion.environment.choices import AnswerChoice
from companion.environment.game_setup import GameSetup
from companion.environment.node import Choice, Node, after_action, choice_at, decider, first_node, is_over
from companion.environment.observing import concealed, observation
from companion.environment.recall import Recall, seen_at
from companion.environment.tensor import tensor
from companion.formats.known_values import KnownValues
from companion.formats.values import ValueFormError, read_values, write_values
from companion.observations import JsonObject
from companion.rules.state import FATE

CHANCE: Final = FATE
"""The player that stands for chance, as in OpenSpiel."""
TERMINAL: Final = -4
"""Stands in the place of a player when the game is over, as in OpenSpiel."""


class KeyForgeState:
    """One game: `apply_action` takes it further, `clone` makes another like it.

    Equal states are at the same moment of the same game. A state that goes on hashes otherwise than before, so that it
    is no key while it is played with; its `node` is a value that does not change.
    """

    def __init__(self, game: GameSetup) -> None:
        self.game = game
        self.node: Node = first_node(game)
        self.history: list[int] = []
        """All actions so far, those of chance too."""
        self._choice: Choice | None = None
        self._recalls: dict[int, Recall] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyForgeState) and (self.game, self.node) == (other.game, other.node)

    def __hash__(self) -> int:
        return hash(self.node)

    def __str__(self) -> str:
        turn = self.node.position.turn
        return f"turn {turn.number} of player {turn.active}, {turn.step}, {len(self.history)} actions"

    # Who decides, and what

    def current_player(self) -> int:
        """The player who decides, 0 or 1, or `CHANCE` or `TERMINAL`."""
        if self.is_terminal():
            return TERMINAL
        return decider(self.node)

    def is_chance_node(self) -> bool:
        """True if chance decides."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """True if somebody has won, or the game has come to its most actions."""
        return is_over(self.game, self.node)

    def legal_actions(self) -> list[int]:
        """The actions that may be taken, ascending; at chance, its outcomes. None once the game is over."""
        return [] if self.is_terminal() else self._decided().legal(self.node.named)

    def legal_actions_mask(self) -> list[int]:
        """For each action 1 if the player may take it and 0 otherwise."""
        mask = [0] * len(NAMES)
        if not self.is_chance_node():
            for action in self.legal_actions():
                mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities. Raises `ValueError` where a player decides.

        The order of a deck is drawn one card at a time from the top; so are several cards that are picked at random.
        """
        if not self.is_chance_node():
            raise ValueError("chance decides nothing here: ask current_player first")
        outcomes = self.legal_actions()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _decided(self) -> Choice:
        if self._choice is None:
            self._choice = choice_at(self.game, self.node)
        return self._choice

    # Going on

    def apply_action(self, action: int) -> None:
        """Takes the game one action further. Raises `ValueError`, and changes nothing, for one that is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"the action {action} is not legal here; legal_actions lists those that are")
        choice = self._decided()
        before = self.node
        self.node = after_action(self.game, before, choice, int(action))
        # What is chosen from stays the same while a move is named.
        self._choice = choice if self.node.named else None
        self.history.append(int(action))

    def apply(self, action: int) -> KeyForgeState:
        """The state after an action, while this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> KeyForgeState:
        """Another game that stands where this one does."""
        copy = _standing_at(self.game, self.node, self.history.copy())
        copy._choice = self._choice
        copy._recalls = self._recalls.copy()
        return copy

    def __deepcopy__(self, memo: object) -> KeyForgeState:
        # All that it holds, its history aside, are values.
        return self.clone()

    def resampled(self, player: int, luck: Random) -> KeyForgeState:
        """Another game, which begins here, with everything that this player does not see dealt again.

        For a search that looks ahead without knowing what is drawn. Each way to deal is as likely. Raises `ValueError`
        in the middle of a move, when cards may have been shown.
        """
        if self.node.position.decision is not None or self.node.named:
            raise ValueError("what is hidden is dealt again between moves, not in the middle of one")
        game = replace(self.game, position=dealt(concealed(self.node.position, player), luck))
        return KeyForgeState(game)

    def apply_chance(self, luck: Random) -> None:
        """Lets chance decide until a player does, or the game is over."""
        while self.is_chance_node():
            self.apply_action(luck.choice(self.legal_actions()))

    def returns(self) -> list[float]:
        """For each player 1 if that player has won, -1 if the other has; 0 while nobody has."""
        winner = self.node.position.winner
        return [0.0, 0.0] if winner is None else [1.0 if number == winner else -1.0 for number in (0, 1)]

    # What a player sees

    def observation(self, player: int) -> JsonObject:
        """The table as this player sees it: see `companion.environment.observing`."""
        return observation(self.game, self.node, player)

    def observation_tensor(self, player: int) -> list[float]:
        """The same in numbers, always as many: see `companion.environment.tensor`."""
        return tensor(self.game, self.node, player)

    def observation_string(self, player: int) -> str:
        """The observation as text: equal exactly where the observations are."""
        return seen_at(self.game, self.node, player)

    def information_state_string(self, player: int) -> str:
        """All that this player has seen and done since the game began, as a digest, and what is seen now.

        What has happened since it was asked last is gone through again for it.
        """
        known = self._recalls.get(player) or Recall.at_the_start(self.game, player)
        recall = self._recalls[player] = known.after(self.game, self.history)
        return f"{recall.digest} {recall.seen}"

    # Actions in words

    def action_to_string(self, action: int) -> str:
        """An action as people read it, such as `play own 3 (Troll)`; an outcome of chance is `outcome 3 (Troll)`."""
        decision = self.node.position.decision
        if self.is_chance_node():
            card, name = action, f"outcome {action}"
            if decision is not None and decision.what == "first player":
                return f"{name} (player {action} goes first)"
        else:
            name = NAMES[action]
            seen = card_in(action)
            if seen is None:
                return f"{name} ({self._word(action)})" if self._word(action) else name
            card = (seen + DECK * self.current_player()) % CARDS
        return f"{name} ({self._title(card)})"

    def string_to_action(self, text: str) -> int:
        """The action that `action_to_string` writes so; what stands in brackets may be left out.

        Raises `ValueError` for any other text.
        """
        name = text.partition(" (")[0].strip()
        if self.is_chance_node() and name.startswith("outcome ") and name[8:].isdecimal():
            return int(name[8:])
        if name not in ID:
            raise ValueError(f"there is no action “{name}”; action_to_string writes those there are")
        return ID[name]

    def _word(self, action: int) -> str:
        """The option that an action stands for, where its name does not tell it."""
        choice = self._decided()
        if (
            not isinstance(choice, AnswerChoice)
            or not NAMES[action].startswith("option ")
            or action not in choice.actions
        ):
            return ""
        return str(choice.decision.options[choice.actions.index(action)])

    def _title(self, number: int) -> str:
        deck = self.game.decks[number // DECK]
        place = number % DECK
        card = deck[place].card if place < len(deck) else None
        return "no card" if card is None else card.title

    # Keeping

    def to_json(self) -> JsonObject:
        """The state as JSON data with everything that decides how it goes on, also in the middle of a move.

        It is for the version of the program that wrote it.
        """
        kept = (VERSION, self.game, self.node, tuple(self.history))
        return write_values(kept, _KEPT.classes, _KEPT.name_of)

    @staticmethod
    def from_json(form: object) -> KeyForgeState:
        """The state as it was written. Raises `ValueFormError` for anything that is none, or of another version."""
        kept = read_values(form, _KEPT.classes, _KEPT.named)
        match kept:
            case (version, GameSetup() as game, Node() as node, tuple() as history) if version == VERSION:
                return _standing_at(game, node, list(history))
            case _:
                raise ValueFormError("this is not a state of the environment, or one of another version")

    def __reduce__(self) -> tuple[object, ...]:
        return _standing_at, (self.game, self.node, self.history)


def _standing_at(game: GameSetup, node: Node, history: list[int]) -> KeyForgeState:
    state = object.__new__(KeyForgeState)
    state.game, state.node, state.history = game, node, history
    state._choice, state._recalls = None, {}
    return state


class KeyForgeGame(GameSetup):
    """The decks and rules of a game, and the state in which it begins.

    KeyForgeGame.of(*STARTER_DECKS)         two deck lists
    KeyForgeGame.at(position)               any position in which every card is known
    """

    def new_initial_state(self) -> KeyForgeState:
        """The state in which a game begins: at chance, which draws the first player and the order of both decks."""
        return KeyForgeState(self)


_KEPT: Final = KnownValues(companion.rules, nodes, sys.modules[__name__])

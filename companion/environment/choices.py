"""The way in which a decision is answered in single actions, and a move is named by them.

Each is asked which actions may follow those that were named so far, and which move or answer these come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.environment.alphabet import DECK, DONE, ID, MOST_NUMBERS, MOST_OPTIONS, with_card
from companion.rules.card import CardId
from companion.rules.game import legal_moves
from companion.rules.moves import Move
from companion.rules.state import FATE, Answer, Decision, GameState

Named = tuple[int, ...]
"""The actions of a move or an answer that were named so far."""


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """The number of each physical card of a game: 0 to 35 in the first player's deck list, 36 to 71 in the second's."""

    ids: tuple[tuple[CardId, ...], tuple[CardId, ...]]
    by_id: dict[CardId, int]

    @staticmethod
    def of(ids: tuple[tuple[CardId, ...], tuple[CardId, ...]]) -> CardNumbers:
        """The numbers of the cards of two deck lists."""
        return CardNumbers(ids, {card: DECK * owner + n for owner in (0, 1) for n, card in enumerate(ids[owner])})

    def seen_by(self, player: int, card: CardId) -> int:
        """The number of a card as this player names it: the own deck comes first."""
        return (self.by_id[card] + DECK * player) % (2 * DECK)

    def id_of(self, number: int) -> CardId:
        """The card with this number."""
        return self.ids[number // DECK][number % DECK]


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """The choice among the legal moves: a card and what is done with it, then where or to whom."""

    moves: dict[Named, Move]

    def legal(self, named: Named) -> list[int]:
        """The actions that may follow, ascending."""
        return sorted({path[len(named)] for path in self.moves if path[: len(named)] == named})

    def result(self, named: Named) -> Move | None:
        """The move that was named; `None` while there are several."""
        return self.moves.get(named)


def move_choice(state: GameState, numbers: CardNumbers) -> MoveChoice:
    """The legal moves of the active player by the actions that name them."""
    return MoveChoice({_path(move, state.active, numbers): move for move in legal_moves(state)})


_ALONE = {"keep": ID["keep"], "mulligan": ID["mulligan"], "end": ID["end"]}


def _path(move: Move, player: int, numbers: CardNumbers) -> Named:
    if move.card is None:
        return (_without_card(move),)
    first = with_card(move.kind, numbers.seen_by(player, move.card))
    if move.target is not None:
        return (first, with_card("choose", numbers.seen_by(player, move.target)))
    return (first,) if move.flank is None else (first, _place(move.flank))


def _without_card(move: Move) -> int:
    match move.kind:
        case "house":
            return ID["no house"] if move.house is None else ID[f"house {move.house}"]
        case "forge":
            return ID[f"key {move.key}"]
        case "archives":
            return ID["take archives" if move.take else "leave archives"]
        case _:
            return _ALONE[move.kind]


def _place(place: str | int) -> int:
    return ID[place] if isinstance(place, str) else ID[f"place {place}"]


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """The choice of one option or of several, which are named one at a time.

    `actions` belong to the decision's options, in their order. Where the order in which several are named does not
    count, they are named in ascending order, so that each selection is named in one way.
    """

    decision: Decision
    actions: tuple[int, ...]

    def legal(self, named: Named) -> list[int]:
        """The actions that may follow, ascending."""
        asked = self.decision
        left = sorted(set(self.actions) - set(named))
        if not self._in_any_order:
            left = [action for action in left if not named or action > named[-1]]
            # After the last of these there would be too few.
            still_needed = max(1, asked.minimum - len(named))
            left = left[: len(left) - still_needed + 1]
        return sorted((*left, DONE)) if len(named) >= asked.minimum else left

    @property
    def _in_any_order(self) -> bool:
        asked = self.decision
        return asked.ordered or asked.player == FATE or asked.kind == "order"

    def result(self, named: Named) -> Answer | None:
        """The answer that was named; `None` while more may follow."""
        asked = self.decision
        by_action = dict(zip(self.actions, asked.options, strict=False))
        options = [by_action[action] for action in named if action in by_action]
        is_done = len(options) < len(named)
        if not is_done and len(options) < asked.maximum:
            return None
        if asked.maximum == 1:
            return options[0] if options else ()
        if not self._in_any_order or asked.what == "random":
            options.sort(key=asked.options.index)
        return tuple(str(option) for option in options)


def answer_choice(decision: Decision, numbers: CardNumbers) -> AnswerChoice:
    """The options of a decision as actions; of one that chance decides, as the numbers of its outcomes."""
    if decision.player == FATE:
        outcomes = [numbers.by_id.get(str(option), place) for place, option in enumerate(decision.options)]
        return AnswerChoice(decision, tuple(outcomes))
    return AnswerChoice(decision, tuple(_option_actions(decision, numbers)))


def _option_actions(decision: Decision, numbers: CardNumbers) -> Sequence[int]:
    options = decision.options
    match decision.kind:
        case "number":
            return [ID[f"number {number}"] for number in options if int(number) < MOST_NUMBERS]
        case "house" | "key":
            return [ID[f"{decision.kind} {option}"] for option in options]
        case "flank":
            return [_place(option) for option in options]
        case "option":
            return [ID[f"option {place}"] for place in range(min(len(options), MOST_OPTIONS))]
        case _:
            return [
                with_card("choose", numbers.seen_by(decision.player, str(option)))
                if option in numbers.by_id
                else ID[f"option {place}"]
                for place, option in enumerate(options)
            ]

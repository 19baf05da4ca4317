"""Tells learners what the player whose turn it is may do now, in plain words.

From what everybody at the table can see: of a hand it says which kind of card may leave it, never which card is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.referee.reports.wording import pointed_out
from companion.report import PossibleReport
from companion.rules import facts, permissions
from companion.rules.card import Card, CardId, CardType
from companion.rules.game import legal_moves
from companion.rules.moves import USES, Move
from companion.rules.objections import legal_houses, may_discard, may_play
from companion.rules.state import GameState

_CARD_TYPES: tuple[CardType, ...] = ("creature", "artifact", "action", "upgrade")


def possibilities(state: GameState) -> tuple[PossibleReport, ...]:
    """What may be done next; nothing once the game is over, or while the cards themselves decide."""
    if state.decision is not None or state.over:
        return ()
    return tuple(_possible(state))


def _possible(state: GameState) -> Iterator[PossibleReport]:
    match state.turn.step:
        case "setup":
            yield PossibleReport("Starting hand", "keep it, or shuffle it back once and draw one card fewer")
        case "forge":
            keys = [str(move.key) for move in legal_moves(state)]
            yield PossibleReport("Key", f"forge the {_either(keys)} one")
        case "house":
            yield _house_step(state)
        case "main":
            yield from _from_hand(state)
            yield from _uses(state)
            yield PossibleReport("End of the turn", f"ready your cards and draw to {_hand_size(state)}")


def _house_step(state: GameState) -> PossibleReport:
    if state.turn.house_chosen:
        return PossibleReport("Archives", "take all of them into your hand, or leave them")
    houses = [house.capitalize() for house in legal_houses(state, state.active)]
    return PossibleReport("House", f"choose {_either(houses)}" if houses else "none can be chosen: go on without one")


def _from_hand(state: GameState) -> Iterator[PossibleReport]:
    player, house = state.players[state.active], state.turn.house
    hidden = [copy for copy in player.unseen if permissions.is_active_house(state, copy)]
    if not player.hand or house is None or not hidden:
        return
    if not any(may_discard(state, copy) for copy in hidden):
        yield PossibleReport("Hand", "nothing more may be played or discarded from it this turn")
        return
    cards = {copy.card for copy in hidden if copy.card is not None}
    playable = {copy.card for copy in hidden if may_play(state, state.active, copy)}
    barred = [kind for kind in _CARD_TYPES if _of_type(cards, kind) and not _of_type(playable & cards, kind)]
    words = f"play or discard {house.capitalize()} cards" if playable else f"discard {house.capitalize()} cards"
    if state.turn.number == 1:
        words = f"play or discard one {house.capitalize()} card, no more on the first turn"
    yield PossibleReport("Hand", words + (f"; no {_either(barred)} may be played" if barred else ""))


def _of_type(cards: Iterable[Card | None], kind: CardType) -> bool:
    return any(card is not None and card.type == kind for card in cards)


def _uses(state: GameState) -> Iterator[PossibleReport]:
    by_card: dict[CardId, list[Move]] = {}
    for move in legal_moves(state):
        if move.card is not None and move.kind in USES:
            by_card.setdefault(move.card, []).append(move)
    for card, moves in by_card.items():
        yield PossibleReport(pointed_out(state, card), ", ".join(_ways(state, moves)))


def _ways(state: GameState, moves: Sequence[Move]) -> Iterator[str]:
    kinds = {move.kind for move in moves}
    if "unstun" in kinds:
        yield "take its stun off, which is all it does"
    if "reap" in kinds:
        yield "reap"
    targets = [pointed_out(state, move.target) for move in moves if move.kind == "fight" and move.target]
    if targets:
        yield f"fight {_either(targets)}"
    if "action" in kinds:
        yield "use its action"
    if "omni" in kinds:
        yield "use its omni ability"


def _hand_size(state: GameState) -> int:
    return facts.draws_up_to(state, state.active)


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"

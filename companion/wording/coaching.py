"""Tells learners what the player whose turn it is may do now, in plain words.

From what everybody at the table can see: of a hand it says which kind of card may leave it, never which card is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.houses import house_name
from companion.report import PossibleReport
from companion.rules import facts, permissions
from companion.rules.card import CardId, CardType
from companion.rules.game import legal_moves
from companion.rules.moves import USES, Move
from companion.rules.objections import legal_houses, may_discard, may_play
from companion.rules.state import GameState, known
from companion.sentences import N_, Sentence, either, joined
from companion.wording.names import pointed_out

_CARD_TYPES: tuple[CardType, ...] = ("creature", "artifact", "action", "upgrade")


def possibilities(state: GameState) -> tuple[PossibleReport, ...]:
    """The moves possible next; nothing once the game is over, or while the cards themselves decide."""
    if state.decision is not None or state.over:
        return ()
    return tuple(_possible(state))


def _possible(state: GameState) -> Iterator[PossibleReport]:
    match state.turn.step:
        case "setup":
            keep = Sentence("keep it, or shuffle it back once and draw one card fewer")
            yield PossibleReport(Sentence("Starting hand"), keep)
        case "forge":
            keys = [Sentence(str(move.key)) for move in legal_moves(state)]
            yield PossibleReport(Sentence("Key"), Sentence("forge the {keys} key", keys=either(keys)))
        case "house":
            yield _house_step(state)
        case "main":
            yield from _from_hand(state)
            yield from _uses(state)
            ready = Sentence("ready your cards and draw to {cards}", cards=facts.draws_up_to(state, state.active))
            yield PossibleReport(Sentence("End of the turn"), ready)


def _house_step(state: GameState) -> PossibleReport:
    if state.turn.house_chosen:
        return PossibleReport(Sentence("Archives"), Sentence("take all of them into your hand, or leave them"))
    houses = [house_name(house) for house in legal_houses(state, state.active)]
    if not houses:
        return PossibleReport(Sentence("House"), Sentence("none can be chosen: go on without one"))
    return PossibleReport(Sentence("House"), Sentence("choose {houses}", houses=either(houses)))


def _from_hand(state: GameState) -> Iterator[PossibleReport]:
    player, house = state.players[state.active], state.turn.house
    maybe = [copy for copy in player.unseen if not copy.hidden and permissions.is_active_house(state, copy)]
    if not player.hand or house is None or not maybe:
        return
    if not any(may_discard(state, copy) for copy in maybe):
        nothing = Sentence("nothing more may be played or discarded from it this turn")
        yield PossibleReport(Sentence("Hand"), nothing)
        return
    playable = {known(copy).type for copy in maybe if may_play(state, state.active, copy)}
    barred = {known(copy).type for copy in maybe} - playable
    wording = N_("play or discard {house} cards") if playable else N_("discard {house} cards")
    if state.turn.number == 1:
        wording = N_("play or discard one {house} card; no more on the first turn")
    words = Sentence(wording, house=house_name(house))
    if barred:
        kinds = either([Sentence(kind) for kind in _CARD_TYPES if kind in barred])
        words = Sentence("{words}; no {kinds} may be played", words=words, kinds=kinds)
    yield PossibleReport(Sentence("Hand"), words)


def _uses(state: GameState) -> Iterator[PossibleReport]:
    by_card: dict[CardId, list[Move]] = {}
    for move in legal_moves(state):
        if move.card is not None and move.kind in USES:
            by_card.setdefault(move.card, []).append(move)
    for card, moves in by_card.items():
        yield PossibleReport(pointed_out(state, card), joined(_ways(state, moves)))


def _ways(state: GameState, moves: Sequence[Move]) -> Iterator[str]:
    kinds = {move.kind for move in moves}
    if "unstun" in kinds:
        yield Sentence("remove its stun; it does nothing else")
    if "reap" in kinds:
        yield Sentence("reap with it")
    targets = [pointed_out(state, move.target) for move in moves if move.kind == "fight" and move.target]
    if targets:
        yield Sentence("fight {targets}", targets=either(targets))
    if "action" in kinds:
        yield Sentence("use its action")
    if "omni" in kinds:
        yield Sentence("use its omni ability")

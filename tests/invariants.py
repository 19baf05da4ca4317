"""Rules that hold in every state of every game, whatever the cards do; checked by the random games.

No card is lost or doubled, Æmber comes from the supply and goes there only by a record that says so, a decision offers
at least two distinct answers, a move is legal exactly when nobody objects to it, a position read back is the same
position, what is in force is what would be found from scratch, and what was kept of a game is not changed by what
follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from companion.formats.position import read_position, write_position
from companion.rules import facts, moves, records
from companion.rules.answers import possible_answers, problem_with
from companion.rules.card import HOUSES, PhysicalCard
from companion.rules.game import NotPossible, legal_moves, objections
from companion.rules.in_force import abilities_in_force
from companion.rules.moves import Move
from companion.rules.records import Record
from companion.rules.state import KEY_COLORS, Decision, GameState, InPlay, known

FOLLOWS_FROM_LASTING_EFFECTS = ("effects", "key_cost", "hand_size_to_draw", "power", "armor", "keywords", "flank")
"""Fields of a written position that lasting effects may change; a position tells these in words only."""


class BrokenInvariant(AssertionError):
    """The engine did what no game can do; the message says what."""


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)


# Cards and Æmber


def card_ids(state: GameState) -> list[str]:
    """The id of every physical card, wherever it lies, sorted."""
    ids = [copy.id for copy in state.resolving]
    for player in state.players:
        for zone in (player.hand, player.deck, player.discard, player.archives, player.purged):
            ids += [copy.id for copy in zone]
        for item in player.in_play:
            ids += [item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.with_it)]
    return sorted(ids)


def amber_on_the_table(state: GameState) -> int:
    """All Æmber but the supply's: in pools, and on cards."""
    return sum(player.amber + sum(item.amber for item in player.in_play) for player in state.players)


def new_records(before: GameState, now: GameState) -> tuple[Record, ...]:
    """The records of what happened from one state to a later one of the same turn or of the turn after."""
    if before.turn.number == now.turn.number:
        return now.log[len(before.log) :]
    return now.last_log[len(before.log) :] + now.log


def amber_from_supply(happened: tuple[Record, ...]) -> int:
    moved = [record for record in happened if isinstance(record, records.AmberMoved)]
    return sum(move.amount for move in moved if move.origin is None) - sum(
        move.amount for move in moved if move.target is None
    )


def check_step(before: GameState, now: GameState, cards: list[str]) -> None:
    """Checks what a move or an answer led to, with the cards the game began with."""
    require(card_ids(now) == cards, f"cards were lost or doubled: {sorted(set(card_ids(now)) ^ set(cards))}")
    came = amber_from_supply(new_records(before, now))
    difference = amber_on_the_table(now) - amber_on_the_table(before)
    require(difference == came, f"{difference} Æmber came onto the table, the records tell of {came}")
    require(
        abilities_in_force(now) == abilities_in_force(now.but()), "what was in force before a record is kept after it"
    )
    for player in now.players:
        require(player.amber >= 0 and player.chains >= 0, f"{player.name} has less than nothing")
        require(len(set(player.keys)) == len(player.keys) <= 3, f"{player.name} has the keys {player.keys}")
        require(all(item.amber >= 0 and item.damage >= 0 for item in player.in_play), "a card holds less than nothing")


def check_copy(state: GameState) -> None:
    require(hash(state) == hash(state.but()) and state == state.but(), "a state differs from its copy")


def check_kept(kept: Sequence[tuple[GameState, int]]) -> None:
    """States with the hash each had when it was kept: taking moves back leads to just these."""
    for state, hashed in kept:
        require(hash(state) == hashed, f"a state of turn {state.turn.number} was changed by what followed")


# Decisions and moves


def check_decision(decision: Decision) -> None:
    require(len(set(decision.options)) == len(decision.options), f"an option comes twice: {decision}")
    require(decision.minimum <= len(decision.options), f"more is asked for than there is: {decision}")
    answers = list(islice(possible_answers(decision), 2))
    require(len(answers) == 2, f"there is nothing to decide: {decision}")
    for answer in answers:
        require(problem_with(decision, answer) is None, f"a possible answer is refused: {answer!r} to {decision}")


def check_moves(state: GameState) -> list[Move]:
    """The moves that somebody objects to: all that hands could make but the legal ones."""
    legal = legal_moves(state)
    require(state.over or bool(legal), "there is no legal move")
    require(len(set(legal)) == len(legal), f"a legal move comes twice: {legal}")
    found = {move: objections(state, move) for move in possible_moves(state)}
    unopposed = {move for move, against in found.items() if not against}
    require(unopposed == set(legal), f"legal and without an objection differ: {unopposed ^ set(legal)}")
    illegal = [move for move, against in found.items() if against]
    for move in illegal:
        told = all(one.rule and one.cite and one.message for one in found[move])
        require(told, f"an objection to {move} does not say what it is: {found[move]}")
    return illegal


def possible_moves(state: GameState) -> Iterator[Move]:
    """Every move that hands could make now, legal or not, each in one way of saying it."""
    for move in _imaginable_moves(state):
        try:
            objections(state, move)
        except NotPossible:
            continue
        yield move


def _imaginable_moves(state: GameState) -> Iterator[Move]:
    match state.turn.step:
        case "setup":
            yield from (moves.keep(), moves.mulligan())
        case "forge":
            yield from (moves.forge(key) for key in KEY_COLORS)
        case "house":
            yield from (moves.choose_house(house) for house in (*HOUSES, None))
            yield from (moves.archives(True), moves.archives(False))
        case "over":
            return
        case _:
            yield moves.end()
            yield from _with_cards(state)


def _with_cards(state: GameState) -> Iterator[Move]:
    for copy in state.players[state.active].hand:
        if not copy.hidden:
            yield moves.discard(copy.id)
            yield from _ways_to_play(state, copy)
    for item in state.players[state.active].in_play:
        yield from _ways_to_use(state, item)


def _ways_to_play(state: GameState, copy: PhysicalCard) -> Iterator[Move]:
    card = known(copy)
    length = len(state.players[facts.enters_line_of(state, card, state.active)].battleline)
    if card.as_upgrade is not None:
        yield from (moves.play(copy.id, target=creature.id) for creature in state.creatures())
    match card.type:
        case "creature":
            places = ("left", *range(1, length), "right") if length else ("left",)
            yield from (moves.play(copy.id, place) for place in places)
        case "upgrade":
            yield from (moves.play(copy.id, target=creature.id) for creature in state.creatures())
        case _:
            yield moves.play(copy.id)


def _ways_to_use(state: GameState, item: InPlay) -> Iterator[Move]:
    if item.stunned:
        yield moves.unstun(item.id)
        return
    yield from (moves.reap(item.id), moves.use_action(item.id), moves.use_omni(item.id))
    yield from (moves.fight(item.id, target.id) for target in state.creatures())


# Positions


def check_position(state: GameState) -> None:
    """A position, read and written again, says the same but for what only lasting effects make so."""
    position = write_position(state)
    again = write_position(read_position(position))
    require(
        without_lasting_effects(again) == without_lasting_effects(position), "a position read back is another position"
    )
    require(write_position(read_position(again)) == again, "a position read back twice is another position")


def without_lasting_effects(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: without_lasting_effects(inner)
            for name, inner in value.items()
            if name not in FOLLOWS_FROM_LASTING_EFFECTS
        }
    return [without_lasting_effects(inner) for inner in value] if isinstance(value, list) else value

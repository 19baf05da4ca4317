"""The moves worth trying from a state, given how the table differs from it, and how unusual each is."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from companion.comparison import CARD_WEIGHT, Comparison
from companion.referee.search.agreement import Aim
from companion.referee.search.attempts_from_hand import informed, played_beneath, shown_before, unearthed, ways_to_place
from companion.referee.search.line import MOVE, Attempt
from companion.referee.search.unresolved import left_unresolved
from companion.rules import facts, moves
from companion.rules.card import CardId
from companion.rules.in_force import abilities_in_force
from companion.rules.objections import against_using, legal_houses
from companion.rules.reading import may_ready_itself, searches_piles
from companion.rules.records import UseKind
from companion.rules.state import GameState, InPlay

STILL_READY = 2.0
"""The cost added to a line if a card which was used is not seen turned."""
UNTOUCHED = 0.4
FRIEND_UNTOUCHED = 0.9
HOUSE_NOT_ENTERED = 1.0
HOUSE_FORGOTTEN = 4.0
END_NOT_ENTERED = 0.5
END_FORGOTTEN = 2.2


def attempts(state: GameState, comparison: Comparison, aim: Aim, may_break: int) -> Iterator[Attempt]:
    """Moves that may bring the state nearer to what is seen; with `may_break`, also such as may be illegal."""
    match state.turn.step:
        case "main":
            yield from _main_moves(state, comparison, aim, may_break)
        case "house":
            yield from _house_moves(state, aim)
        case "forge":
            # What cards do when a key is forged may change anything.
            yield from (Attempt(state, moves.forge(key), 0.0, comparison.distance) for key in _first_unforged(state))
        case _:
            return


def _first_unforged(state: GameState) -> list[str]:
    forged = state.players[state.active].keys
    return [key for key in ("red", "yellow", "blue") if key not in forged][:1]


def _house_moves(state: GameState, aim: Aim) -> Iterator[Attempt]:
    """A house nobody entered: the one of a card that was played or used, if there is such a card."""
    if state.turn.house_chosen:
        yield Attempt(state, moves.archives(False), 0.1)
        yield Attempt(state, moves.archives(True), 0.3)
        return
    if (entered := dict(aim.houses).get(state.turn.number)) is not None:
        yield Attempt(state, moves.choose_house(entered), 0.0)
        return
    houses = legal_houses(state, state.active)
    cost = HOUSE_FORGOTTEN if aim.turns_are_entered else HOUSE_NOT_ENTERED
    if not houses:
        yield Attempt(state, moves.choose_house(None), cost)
    for house in houses:
        yield Attempt(state, moves.choose_house(house), cost)


def _main_moves(state: GameState, comparison: Comparison, aim: Aim, may_break: int) -> Iterator[Attempt]:
    for unplaced in comparison.unplaced:
        yield from ways_to_place(state, unplaced, comparison, aim, may_break)
    if comparison.distance:
        yield from shown_before(state, comparison, aim)
        if aim.beneath:
            yield from played_beneath(state, comparison, aim)
        known, lying = informed(state, comparison), unearthed(state, comparison)
        for item in state.players[state.active].in_play:
            yield from _uses(state, item, comparison, aim, may_break)
            if known is not state and item.card.abilities:
                yield from _uses(known, item, comparison, aim, may_break)
            if lying is not state and searches_piles(item.card):
                yield from _uses(lying, item, comparison, aim, may_break)
        cost = _cost_of_end(state, comparison, aim)
        if cost is not None:
            yield Attempt(state, moves.end(), MOVE + cost, comparison.distance)


def _cost_of_end(state: GameState, comparison: Comparison, aim: Aim) -> float | None:
    """The cost of assuming that the turn has ended, where it looks so.

    Cards of the active player are seen ready again, the pile was shuffled to draw, something shows what a card does at
    the end of the turn, or the other one plays.
    """
    active = state.active
    turned = [item for card in comparison.turned if (item := state.find(card)) is not None]
    readied = {item.id for item in turned if item.controller == active and item.exhausted}
    used = any(item.controller != active and not item.exhausted for item in turned)
    other = any(unplaced.player != active for unplaced in comparison.unplaced)
    reshuffled = active in comparison.covered and not aim.snapshot.players[active].discard
    brought_about = bool(comparison.gone or comparison.marked) and _acts_at_end(state)
    if not (readied or other or used or reshuffled or brought_about):
        return None
    if state.turn.number < aim.begun:
        return -MOVE
    if not aim.turns_are_entered:
        return END_NOT_ENTERED
    if aim.amber is not None:
        # A count tells of a use, not of an end that nobody entered.
        return None
    return END_FORGOTTEN


def _acts_at_end(state: GameState) -> bool:
    """True if something in force does what it does at the end of this turn."""
    return any(
        "end of turn" in ability.kinds and scope.you == state.active
        for ability, scope in abilities_in_force(state).timed
    )


# Cards in play


def _uses(state: GameState, item: InPlay, comparison: Comparison, aim: Aim, may_break: int) -> Iterator[Attempt]:
    turned = item.id in comparison.turned and not item.exhausted
    left = item.id in comparison.gone
    readied_since = state.turn.number < aim.begun
    if not may_break and (item.exhausted or _is_barred(state, item)):
        return
    shows = turned or left or readied_since or may_ready_itself(state, item)
    # One that lay exhausted and is used again lies as before; but its reap shows in a count alone.
    cost = MOVE if shows or item.exhausted else MOVE + STILL_READY
    reap_shows = shows or (item.exhausted and aim.amber is not None)
    reap_cost = MOVE if reap_shows else MOVE + STILL_READY + _nats_of_reaping(state)
    able = bool(item.card.abilities or item.upgrades or state.effects)
    plain = comparison.distance if able else int(turned)
    if item.stunned:
        yield Attempt(state, moves.unstun(item.id), cost, int(turned))
        return
    if item.type == "creature":
        reap = Attempt(state, moves.reap(item.id), reap_cost, plain)
        yield reap
        promise = max(plain, int(turned) + CARD_WEIGHT * left)
        is_left = may_break and turned and facts.has_ability(state, item, "fight")
        for fight in _fights(state, item, comparison, cost, promise):
            yield fight
            if is_left:
                yield from left_unresolved(fight, fight.promise)
        if may_break:
            yield from _fights_among_friends(state, item, comparison, cost, promise, counted=aim.amber is not None)
            if turned or item.exhausted:
                yield from left_unresolved(reap, int(turned))
    if facts.has_ability(state, item, "action"):
        yield Attempt(state, moves.use_action(item.id), cost, comparison.distance)
    if facts.has_ability(state, item, "omni"):
        yield Attempt(state, moves.use_omni(item.id), cost, comparison.distance)


def _nats_of_reaping(state: GameState) -> float:
    """How unlikely it is that, of all that lie ready, just this creature reaped and left no trace."""
    return log(max(1, sum(not item.exhausted for item in state.players[state.active].battleline)))


def _is_barred(state: GameState, item: InPlay) -> bool:
    """True if it is against the rules to use it in any way, such as most cards of other houses."""
    if item.stunned:
        return bool(against_using(state, item, "unstun"))
    ways: tuple[UseKind, ...] = ("reap", "fight", "action")
    return all(against_using(state, item, way) for way in ways) and not facts.has_ability(state, item, "omni")


def _fights(state: GameState, item: InPlay, comparison: Comparison, cost: float, promise: int) -> Iterator[Attempt]:
    """Dead creatures cover the top of a pile and leave upgrades and Æmber behind: they promise more than themselves."""
    for target in state.players[1 - state.active].battleline:
        touched = _touched(target.id, comparison)
        gain = CARD_WEIGHT * 2 if touched else int(bool(target.card.abilities))
        yield Attempt(state, moves.fight(item.id, target.id), cost + (0.0 if touched else UNTOUCHED), promise + gain)


def _fights_among_friends(
    state: GameState, item: InPlay, comparison: Comparison, cost: float, promise: int, counted: bool
) -> Iterator[Attempt]:
    """Against the rules, and only believed where it shows on one of the two, or in what was `counted`, or on neither
    since the one attacked is elusive or its armor prevents the damage."""
    died, turned = item.id in comparison.gone, item.id in comparison.turned
    unmarked = UNTOUCHED if counted else FRIEND_UNTOUCHED
    for target in state.players[item.controller].battleline:
        touched = _touched(target.id, comparison)
        unharmed = turned and _may_go_unharmed(state, item, target)
        if target.id != item.id and (touched or died or counted or unharmed):
            gain = CARD_WEIGHT * 2 if touched else 0
            yield Attempt(state, moves.fight(item.id, target.id), cost + (0.0 if touched else unmarked), promise + gain)


def _may_go_unharmed(state: GameState, attacker: InPlay, target: InPlay) -> bool:
    is_missed = not target.attacked and facts.has_keyword(state, target, "elusive")
    return is_missed or facts.armor_left(state, target) >= facts.power(state, attacker)


def _touched(card: CardId, comparison: Comparison) -> bool:
    return card in comparison.gone or card in comparison.marked

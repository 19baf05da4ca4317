"""The engine's front door: which moves there are, which are legal, and what comes of them.

    state = setup.start(left, right)
    for move in legal_moves(state): ...
    state = after(state, move)              # may stop at state.decision
    state = answered(state, "left")         # until nothing is open

Everything is a pure function of the state. `after` carries out illegal moves too, as long as hands could make them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import facts, moves, permissions
from companion.rules.agenda import answered, begun
from companion.rules.answers import possible_answers
from companion.rules.card import CardId, PhysicalCard
from companion.rules.forging import ForgeKey, may_forge_in_step
from companion.rules.leaving import send
from companion.rules.moves import Move
from companion.rules.objections import (
    Objection,
    fight_targets,
    form_played,
    forms_to_play,
    is_legal,
    legal_houses,
    may_discard,
    may_use,
    objections,
)
from companion.rules.permissions import spending
from companion.rules.playing import PlayCard
from companion.rules.possible import NotPossible, require_possible
from companion.rules.resolution import Resolution
from companion.rules.state import KEY_COLORS, Answer, Effect, Effects, GameState, InPlay, Scope, known
from companion.rules.turn import (
    ChooseActiveHouse,
    ForgeStep,
    HouseStep,
    MainStep,
    SettleMulligan,
    TakeArchives,
    TakeMulligan,
    rest_of_turn,
    rules_scope,
)
from companion.rules.using import UseCard
from companion.rules.values import frozen_value


def legal_moves(state: GameState) -> list[Move]:
    """Every move of the active player that nobody objects to; none while a decision is open or the game is over.

    A state that is `at_rest` and not over has at least one.
    """
    if state.decision is not None or state.over:
        return []
    match state.turn.step:
        case "setup":
            return [moves.keep(), moves.mulligan()]
        case "forge":
            return [move for key in KEY_COLORS if is_legal(state, move := moves.forge(key))]
        case "house":
            return _house_moves(state)
        case "main":
            return _main_moves(state)
        case "ready" | "draw":
            return [moves.end()]
        case _:
            return []


def legal_moves_of(state: GameState, card: CardId) -> list[Move]:
    """Every legal move with this card in the main step; none while it is neither known in hand nor ready in play."""
    if state.decision is not None or state.over or state.turn.step != "main":
        return []
    player = state.players[state.active]
    held = next((copy for copy in player.hand if copy.id == card and not copy.hidden), None)
    if held is not None:
        return _hand_moves(state, held)
    item = next((item for item in player.in_play if item.id == card and not item.exhausted), None)
    return _use_moves(state, item) if item is not None else []


def _house_moves(state: GameState) -> list[Move]:
    if state.turn.house_chosen:
        return [moves.archives(True), moves.archives(False)]
    houses = legal_houses(state, state.active)
    return [moves.choose_house(house) for house in houses] or [moves.choose_house(None)]


def _main_moves(state: GameState) -> list[Move]:
    """Cards that their house rules out are passed over at once: they are most of those at a table."""
    player = state.players[state.active]
    any_house = permissions.may_permit_other_houses(state)
    found: list[Move] = []
    for copy in player.hand:
        if not copy.hidden and (any_house or permissions.is_active_house(state, copy)):
            found += _hand_moves(state, copy)
    for item in player.in_play:
        if not item.exhausted and (any_house or permissions.minds_no_other_house(state, item)):
            found += _use_moves(state, item)
    found.append(moves.end())
    return found


def _hand_moves(state: GameState, copy: PhysicalCard) -> list[Move]:
    found = [move for form in forms_to_play(state, state.active, copy) for move in _ways_to_play(state, form)]
    if may_discard(state, copy):
        found.append(moves.discard(copy.id))
    return found


def _ways_to_play(state: GameState, copy: PhysicalCard) -> list[Move]:
    card = known(copy)
    length = len(state.players[facts.enters_line_of(state, card, state.active)].battleline)
    if card.type == "upgrade":
        return [moves.play(copy.id, target=creature.id) for creature in state.creatures()]
    if card.type != "creature":
        return [moves.play(copy.id)]
    if length == 0:
        return [moves.play(copy.id, "left")]
    within = range(1, length) if facts.may_deploy(state, copy) else ()
    return [moves.play(copy.id, place) for place in ("left", *within, "right")]


def _use_moves(state: GameState, item: InPlay) -> list[Move]:
    you = state.active
    if item.stunned:
        return [moves.unstun(item.id)] if may_use(state, you, item, "unstun") else []
    found: list[Move] = []
    if item.type == "creature":
        if may_use(state, you, item, "reap"):
            found.append(moves.reap(item.id))
        if may_use(state, you, item, "fight"):
            found += [moves.fight(item.id, target.id) for target in fight_targets(state, item)]
    if facts.has_ability(state, item, "action") and may_use(state, you, item, "action"):
        found.append(moves.use_action(item.id))
    if facts.has_ability(state, item, "omni") and may_use(state, you, item, "omni"):
        found.append(moves.use_omni(item.id))
    return found


def at_rest(state: GameState) -> GameState:
    """The state after steps without a choice have run by themselves (rulebook 1.3, Turn sequence).

    Moves lead to such states; one that was put together may stand at a step in which there is nothing to choose.
    Forging that needs a choice, and the ready and draw steps, wait for a move.
    """
    turn = state.turn
    scope = rules_scope(state.active)
    if turn.step == "house" and turn.house_chosen and not state.players[state.active].archives:
        return begun(state, scope, (MainStep(),))
    if turn.step == "forge":
        reached = begun(state, scope, (ForgeStep(),))
        if reached.decision is None:
            return reached
        # What asks may also be a creature that cannot stay in play: it stays as it was put there.
        return state if may_forge_in_step(state, turn.active) else state.but(turn=turn.but(step="house"))
    return state


def after(state: GameState, move: Move) -> GameState:
    """The state after a move, legal or not, resolved as far as it goes. Raises `NotPossible`."""
    if state.over:
        raise NotPossible("the game is over")
    if state.decision is not None:
        raise NotPossible("a decision is open; it must be answered first")
    require_possible(state, move)
    scope, effects = _carried_out(state, move)
    return begun(state, scope, effects)


def _carried_out(state: GameState, move: Move) -> tuple[Scope, Effects]:
    scope = rules_scope(state.active)
    match move.kind:
        case "mulligan":
            return scope, (TakeMulligan(), SettleMulligan())
        case "keep":
            return scope, (SettleMulligan(),)
        case "forge":
            return scope, (ForgeKey(key=move.key, by_hand=True), HouseStep())
        case "house":
            return scope, (ChooseActiveHouse(move.house),)
        case "archives":
            return scope, (TakeArchives(), MainStep()) if move.take else (MainStep(),)
        case "end":
            return scope, rest_of_turn(state.turn.step)
        case "play" | "discard":
            return _from_hand(state, move)
        case _:
            return _used(state, move)


def _from_hand(state: GameState, move: Move) -> tuple[Scope, Effects]:
    copy = next(copy for copy in state.players[state.active].hand if copy.id == move.card)
    scope = Scope(state.active, copy)
    if move.kind == "discard":
        return rules_scope(state.active), (_Discard(copy),)
    if permissions.is_active_house(state, copy):
        return scope, (PlayCard(copy, move.flank, move.target),)
    return scope, (_SpendToPlay(form_played(copy, move.target)), PlayCard(copy, move.flank, move.target))


def _used(state: GameState, move: Move) -> tuple[Scope, Effects]:
    item = state.find(move.card or "")
    assert item is not None
    ways = ("reap",) if move.kind == "unstun" else (move.kind,)
    use = UseCard(item.id, ways, move.target, by_hand=True)  # type: ignore[arg-type]
    scope = Scope(state.active, item.copy)
    forced = (_MakeReady(item.id),) if item.exhausted else ()
    if permissions.is_active_house(state, item) or move.kind == "omni":
        return scope, (*forced, use)
    return scope, (*forced, _SpendToUse(item.id, move.kind), use)


@frozen_value()
class _Discard(Effect):
    copy: PhysicalCard

    def resolve(self, game: Resolution) -> None:
        send(game, [self.copy], "discard", "discard")


@frozen_value()
class _SpendToPlay(Effect):
    copy: PhysicalCard

    def resolve(self, game: Resolution) -> None:
        permission = permissions.to_play(game.state, game.you, self.copy)
        if permission is not None:
            game.happen(*spending(permission, self.copy.id))


@frozen_value()
class _SpendToUse(Effect):
    card: str
    way: str

    def resolve(self, game: Resolution) -> None:
        item = game.state.find(self.card)
        permission = permissions.to_use(game.state, game.you, item, self.way) if item else None
        if permission is not None:
            game.happen(*spending(permission, self.card))


@frozen_value()
class _MakeReady(Effect):
    """A card used although it was exhausted: it is treated as ready, so that the use can be followed."""

    card: str

    def resolve(self, game: Resolution) -> None:
        game.state.change_card(self.card, exhausted=False)


Choices = tuple[Answer, ...]


def resolutions(state: GameState, move: Move) -> Iterator[tuple[Choices, GameState]]:
    """Every way a move can resolve: the choices made, and the state they lead to.

    Found one by one, as they are asked for: a shuffle alone can come out in more ways than anybody could list.
    """
    branches: list[Iterator[tuple[Choices, GameState]]] = [iter([((), after(state, move))])]
    while branches:
        choices, reached = next(branches[-1], (None, None))
        if choices is None or reached is None:
            branches.pop()
        elif reached.decision is None:
            yield choices, reached
        else:
            branches.append(_branches(choices, reached))


def _branches(choices: Choices, state: GameState) -> Iterator[tuple[Choices, GameState]]:
    assert state.decision is not None
    for answer in possible_answers(state.decision):
        yield (*choices, answer), answered(state, answer)


__all__ = [
    "NotPossible", "Objection", "after", "answered", "at_rest", "is_legal", "legal_moves", "legal_moves_of",
    "objections", "resolutions",
]  # fmt: skip

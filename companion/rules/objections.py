"""Why a move is against the rules: one function for each rule that can forbid it, each objection with its source.

A move is legal when nobody objects, so what the engine allows and what a referee says come from here alone. An
objection is a value, never an exception; a move that hands could not make at all is `NotPossible` instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules import constants as words
from companion.rules import facts, permissions
from companion.rules.card import HOUSES, Card, CardId, Copy, House, PlayerNumber
from companion.rules.forging import amber_for_keys, bans_on_forge_step, unforged
from companion.rules.lasting import LastingEffect
from companion.rules.lookup import player as player_of
from companion.rules.moves import USES, Move
from companion.rules.records import CardMoved, Played, Used, UseKind
from companion.rules.rulebook import cannot_beats_must_choose, cite, effects_modify_first_turn
from companion.rules.standing import constants
from companion.rules.state import GameState, InPlay, Scope, known

RULE_OF_SIX = 6


@dataclass(frozen=True, slots=True)
class Objection:
    """A broken rule: its short stable name, where it stands, and a sentence for people."""

    rule: str
    cite: str
    message: str


class NotPossible(ValueError):
    """Nobody's hands could make this move: the card is not there, or it has no such ability."""


def objections(state: GameState, move: Move) -> tuple[Objection, ...]:
    """Every rule the move breaks; none when it is legal. Raises `NotPossible`."""
    if move.kind == "play":
        return tuple(_against_play(state, move))
    if move.kind == "discard":
        return objections_to_discarding(state, _in_hand(state, move.card))
    if move.kind in USES:
        return tuple(_against_use(state, move))
    return tuple(_against_step_move(state, move))


# Moves that belong to a step of their own


_STEP_OF = {
    "mulligan": "setup", "keep": "setup", "forge": "forge", "house": "house", "archives": "house", "end": "main",
}  # fmt: skip


def _against_step_move(state: GameState, move: Move) -> Iterator[Objection]:
    steps = ("main", "ready", "draw") if move.kind == "end" else (_STEP_OF[move.kind],)
    if state.turn.step not in steps:
        raise NotPossible(
            f"“{move.kind}” belongs to the {_STEP_OF[move.kind]} step; this is the {state.turn.step} step"
        )
    if move.kind == "archives" and not state.turn.house_chosen:
        raise NotPossible("archives are picked up after the house is chosen")
    if move.kind == "house":
        yield from _against_house(state, move.house)
    if move.kind == "forge":
        yield from _against_forging(state, move)


def _against_forging(state: GameState, move: Move) -> Iterator[Objection]:
    number = state.active
    if move.key is not None and move.key not in unforged(state, number):
        raise NotPossible(f"there is no unforged {move.key} key")
    for ban, scope in bans_on_forge_step(state, number):
        yield _by_card(scope.source.card, "cannot-forge", f"No key can be forged: {ban.say()}.")
    cost, there_is = facts.key_cost(state, number), amber_for_keys(state, number)
    if there_is < cost:
        message = f"A key costs {cost} Æmber; there is {there_is}."
        yield _objection(state, "forge-cost", "Step 1: Forge a key", message)


def available_houses(state: GameState, number: PlayerNumber) -> tuple[House, ...]:
    """On the identity card, or of a card the player controls (rulebook 1.3, Step 2)."""
    player = state.players[number]
    found = list(player.houses)
    for item in player.in_play:
        houses = facts.houses_of(state, item)
        found += HOUSES if "all" in houses else sorted(houses)
    for creature in state.creatures():
        found += [facts.printed_house(up) for up in creature.upgrades if up.controller == number]
    return tuple(dict.fromkeys(found))


def _chosen_house(rule: words.MustChoose | words.CannotChoose, scope: Scope) -> House:
    return str(scope.get("house")) if rule.house == "chosen" else rule.house


def legal_houses(state: GameState, number: PlayerNumber) -> tuple[House, ...]:
    """The houses that may be chosen now; empty where none may (glossary, House choice)."""
    available = available_houses(state, number)
    banned = {
        _chosen_house(ban, scope)
        for ban, scope, _ in constants(state, words.CannotChoose)
        if player_of(state, scope, ban.whose) == number
    }
    demanded = {
        _chosen_house(must, scope)
        for must, scope, _ in constants(state, words.MustChoose)
        if player_of(state, scope, must.whose) == number
    }
    demanded &= set(available)
    allowed = tuple(house for house in available if house not in banned)
    if not demanded:
        return allowed
    wanted = tuple(house for house in allowed if house in demanded)
    if wanted or not cannot_beats_must_choose(state.rulebook):
        return wanted
    return allowed


def depends_on_a_named_house(state: GameState, number: PlayerNumber, house: House | None) -> bool:
    """Whether the house could be chosen if a card's player had named another one, which is said and leaves no trace.

    No house is chosen where as many are forbidden as there are.
    """
    banned, demanded = (_named(state, number, limit) for limit in (words.CannotChoose, words.MustChoose))
    available = available_houses(state, number)
    return banned >= len(available) if house is None else house in available and banned + demanded > 0


def _named(state: GameState, number: PlayerNumber, limit: type[words.CannotChoose] | type[words.MustChoose]) -> int:
    """How many limits on the player's choice are of a house that a card's player named."""
    limits = [(one, scope) for one, scope, _ in constants(state, limit) if one.house == "chosen"]
    return sum(player_of(state, scope, one.whose) == number for one, scope in limits)


def hangs_on_a_named_house(state: GameState, move: Move) -> bool:
    """Whether this move would break no rule, had a card's player named another house: that is said and leaves no
    trace."""
    named = [effect for effect in state.effects if effect.scope.get("house") is not None]
    return any(
        not objections(state.but(effects=_with_house(state, effect, house), _standing=None), move)
        for effect in named
        for house in HOUSES
    )


def _with_house(state: GameState, effect: LastingEffect, house: House) -> tuple[LastingEffect, ...]:
    otherwise = effect.but(scope=effect.scope.bind("house", house))
    return tuple(otherwise if one is effect else one for one in state.effects)


def _against_house(state: GameState, house: House | None) -> Iterator[Objection]:
    if state.turn.house_chosen:
        raise NotPossible("the house of this turn is chosen already")
    if house is not None and not any(house in houses for houses in (HOUSES, *(one.houses for one in state.players))):
        raise NotPossible(f"there is no house {house}")
    legal = legal_houses(state, state.active)
    if house in legal or (house is None and not legal):
        return
    section = cite(state.rulebook, "Step 2: Choose a house")
    if house is None:
        yield Objection("house-choice", section, f"A house must be chosen: {', '.join(legal)}.")
    elif house not in available_houses(state, state.active):
        name = house.capitalize()
        yield Objection("house-choice", section, f"{name} is neither on the identity card nor on a card controlled.")
    else:
        yield Objection("house-choice", section, f"A card in play keeps {house.capitalize()} from being chosen.")


# Playing and discarding


def _in_hand(state: GameState, card: CardId | None) -> Copy:
    _require_main(state)
    for copy in state.players[state.active].hand:
        if copy.id == card:
            if copy.hidden:
                raise NotPossible(f"nobody knows yet which card {card} is")
            return copy
    raise NotPossible(f"there is no card {card} in the active player’s hand")


def _require_main(state: GameState) -> None:
    if state.turn.step != "main":
        raise NotPossible(f"cards are played, discarded and used in the main step; this is the {state.turn.step} step")


def _against_play(state: GameState, move: Move) -> Iterator[Objection]:
    copy = _in_hand(state, move.card)
    yield from objections_to_playing(state, state.active, copy)
    yield from _against_place(state, known(copy), move)


def objections_to_playing(
    state: GameState, number: PlayerNumber, copy: Copy, by_effect: bool = False
) -> tuple[Objection, ...]:
    """What forbids playing the card at all. A card effect that plays it overrides house and first turn."""
    card = known(copy)
    found: list[Objection] = []
    if not by_effect:
        in_house = permissions.is_active_house(state, copy)
        permission = None if in_house else permissions.to_play(state, number, copy)
        if not in_house and permission is None:
            found.append(_off_house(state, copy))
        found += _against_first_turn(state, copy, permission)
    if card.has_keyword("alpha") and is_too_late_for_alpha(state):
        found.append(
            _objection(state, "alpha", "Glossary, Alpha", f"{card.title} may only be played before anything else.")
        )
    found += _against_card_restrictions(state, number, copy)
    found += _against_rule_of_six(state, number, card)
    if card.type == "upgrade" and not any(True for _ in state.creatures()):
        found.append(_objection(state, "no-creature", "Upgrades", f"There is no creature to attach {card.title} to."))
    return tuple(found)


def _objection(state: GameState, rule: str, section: str, message: str) -> Objection:
    return Objection(rule, cite(state.rulebook, section), message)


def _off_house(state: GameState, item: Copy | InPlay) -> Objection:
    house = state.turn.house.capitalize() if state.turn.house else "none"
    card = known(item) if isinstance(item, Copy) else item.card
    its = facts.printed_house(item).capitalize()
    section = "Step 3: Play, discard, and use cards of the chosen house"
    message = f"{card.title} belongs to {its}; the active house is {house}."
    return _objection(state, "active-house", section, message)


def _against_first_turn(
    state: GameState, copy: Copy, permission: permissions.Permission | None = None
) -> list[Objection]:
    """The first player plays or discards at most one card from hand on the first turn (First Turn Rule)."""
    if state.turn.number != 1:
        return []
    if permission is not None and effects_modify_first_turn(state.rulebook):
        return []
    from_hand = [
        record
        for record in state.log
        if (isinstance(record, Played) and record.origin == "hand" and record.player == state.active)
        or (isinstance(record, CardMoved) and record.why == "discard" and record.origin == "hand" and not record.by)
    ]
    if not from_hand:
        return []
    message = f"{known(copy).title} would be a second card from hand on the first turn."
    return [_objection(state, "first-turn", "Step 3, First Turn Rule", message)]


def is_too_late_for_alpha(state: GameState) -> bool:
    """Whether a card was played, used or discarded from hand in this step (glossary, Alpha)."""
    return any(
        isinstance(record, Played | Used)
        or (isinstance(record, CardMoved) and record.why == "discard" and record.origin == "hand")
        for record in state.log
    )


def _against_card_restrictions(state: GameState, number: PlayerNumber, copy: Copy) -> Iterator[Objection]:
    card = known(copy)
    own = Scope(number, copy)
    for ban in facts.own_constants(card, words.CannotPlay):
        if ban.when is not None and ban.when.holds(state, own):
            yield _by_card(card, "cannot-play", f"{card.title} cannot be played now: {ban.say()}.")
    for ban, scope, _ in constants(state, words.CannotPlay):
        bound = ban.whose == "either" or player_of(state, scope, ban.whose) == number
        if bound and ban.cards.matches(state, scope, copy) and (ban.when is None or ban.when.holds(state, scope)):
            yield _by_card(scope.source.card, "cannot-play", f"{card.title} cannot be played: {ban.say()}.")
    price = sum(cost.amount for cost in facts.own_constants(card, words.CostsToPlay) if not cost.paid)
    price += sum(
        cost.amount
        for cost, scope, _ in constants(state, words.CostsToPlay)
        if cost.paid and scope.you != number and cost.cards.matches(state, scope, copy)
    )
    if price > state.players[number].amber:
        yield _by_card(card, "cost", f"Playing {card.title} costs {price} Æmber, more than there is in the pool.")


def _by_card(card: Card | None, rule: str, message: str) -> Objection:
    return Objection(rule, f"Card text of {card.title if card else 'a card'}", message)


def _plays_and_uses(state: GameState, number: PlayerNumber) -> dict[str, int]:
    """How often the player played or used each title this turn; asked for every card, so counted once a state."""
    key = ("plays and uses", number)
    counted: dict[str, int] | None = state.memo.get(key)
    if counted is None:
        counted = state.memo[key] = {}
        for record in state.log:
            if isinstance(record, Played | Used) and record.player == number:
                slug = record.slug if isinstance(record, Played) else record.item.card.slug
                counted[slug] = counted.get(slug, 0) + 1
    return counted


def _against_rule_of_six(state: GameState, number: PlayerNumber, card: Card) -> list[Objection]:
    times = _plays_and_uses(state, number).get(card.slug, 0)
    if times < RULE_OF_SIX:
        return []
    message = f"{card.title} was played or used {times} times this turn already."
    return [_objection(state, "rule-of-six", "The Rule of Six", message)]


def _against_place(state: GameState, card: Card, move: Move) -> Iterator[Objection]:
    if card.type == "upgrade" and move.target is not None:
        host = state.find(move.target)
        if host is None or host.card.type != "creature":
            raise NotPossible(f"there is no creature {move.target} to attach {card.title} to")
    elif card.type == "creature" and isinstance(move.flank, int):
        length = len(state.players[state.active].battleline)
        if not 0 <= move.flank <= length:
            raise NotPossible(f"the battleline has {length} creatures; nothing can be placed at {move.flank}")
        if 0 < move.flank < length and not card.has_keyword("deploy"):
            message = f"{card.title} must enter play on a flank."
            yield _objection(state, "flank", "Creatures", message)


def objections_to_discarding(state: GameState, copy: Copy) -> tuple[Objection, ...]:
    """What forbids discarding a card from hand (rulebook 1.3, Discarding cards)."""
    off_house = () if permissions.is_active_house(state, copy) else (_off_house(state, copy),)
    return (*off_house, *_against_first_turn(state, copy))


# Using


def _against_use(state: GameState, move: Move) -> Iterator[Objection]:
    _require_main(state)
    item = state.find(move.card or "")
    if item is None or item.controller != state.active:
        raise NotPossible(f"there is no card {move.card} in play under the active player’s control")
    way = _way_of(state, item, move)
    yield from against_using(state, item, way)
    if move.kind == "fight" and not item.stunned:
        yield from _against_target(state, item, move)


def against_using(state: GameState, item: InPlay, way: UseKind) -> tuple[Objection, ...]:
    """What forbids the active player to use this card of theirs this way, whatever its target; found once a state."""
    key = ("against using", item.id, way)
    found: tuple[Objection, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = objections_to_using(state, state.active, item, way)
    return found


def _way_of(state: GameState, item: InPlay, move: Move) -> UseKind:
    """How the card would be used: a stunned creature only loses its stun, whichever way is named."""
    if item.stunned:
        return "unstun"
    if move.kind == "unstun":
        raise NotPossible(f"{item.card.title} is not stunned")
    if move.kind in ("reap", "fight") and item.card.type != "creature":
        raise NotPossible(f"{item.card.title} is no creature: artifacts neither reap nor fight")
    if move.kind in ("action", "omni") and not facts.has_ability(
        state, item, "action" if move.kind == "action" else "omni"
    ):
        raise NotPossible(f"{item.card.title} has no “{move.kind.capitalize()}:” ability")
    return move.kind  # type: ignore[return-value]


def objections_to_using(
    state: GameState, number: PlayerNumber, item: InPlay, way: UseKind, by_effect: bool = False
) -> tuple[Objection, ...]:
    """What forbids using the card this way. A card effect that uses it overrides the house, nothing else."""
    found: list[Objection] = []
    if item.exhausted:
        message = f"{item.card.title} is exhausted."
        found.append(_objection(state, "exhausted", "Ready and exhausted", message))
    if not by_effect and way != "omni" and not permissions.is_active_house(state, item):
        found += _without_permission(state, number, item, way)
    if way != "unstun":
        found += _against_card_bans(state, number, item, way)
        found += _against_rule_of_six(state, number, item.card)
    elif constants(state, words.CannotUse):
        found += _against_any_use(state, number, item)
    return tuple(found)


def _without_permission(state: GameState, number: PlayerNumber, item: InPlay, way: UseKind) -> list[Objection]:
    if permissions.to_use(state, number, item, way) is not None:
        return []
    if way == "unstun" and facts.has_ability(state, item, "omni"):
        return []
    return [_off_house(state, item)]


def _against_any_use(state: GameState, number: PlayerNumber, item: InPlay) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotUse):
        if not ban.ways and _bans(state, ban, scope, number, item):
            yield _by_card(scope.source.card, "cannot-use", f"{item.card.title} cannot be used: {ban.say()}.")


def _bans(state: GameState, ban: words.CannotUse, scope: Scope, number: PlayerNumber, item: InPlay) -> bool:
    bound = ban.whose == "either" or player_of(state, scope, ban.whose) == number
    return bound and ban.cards.matches(state, scope, item) and (ban.when is None or ban.when.holds(state, scope))


def _against_card_bans(state: GameState, number: PlayerNumber, item: InPlay, way: UseKind) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotUse):
        if (not ban.ways or way in ban.ways) and _bans(state, ban, scope, number, item):
            yield _by_card(scope.source.card, "cannot-use", f"{item.card.title} cannot {way}: {ban.say()}.")
    for cost, scope, _ in constants(state, words.CostsToUse):
        poor = state.players[number].amber < cost.amount
        if scope.you != number and poor and cost.cards.matches(state, scope, item):
            yield _by_card(scope.source.card, "cost", f"Using {item.card.title} costs {cost.amount} Æmber.")
    if way != "fight" and item.card.type == "creature":
        for must, scope, _ in constants(state, words.MustFight):
            if must.on.matches(state, scope, item) and _is_able_to_fight(state, number, item):
                yield _by_card(scope.source.card, "must-fight", f"{item.card.title} must fight when used.")


def _is_able_to_fight(state: GameState, number: PlayerNumber, item: InPlay) -> bool:
    """What cannot fight need not: "cannot" beats "must" (rulebook 1.3, Cannot Vs Must/May); found once a state."""
    key = ("able to fight", item.id, number)
    able: bool | None = state.memo.get(key)
    if able is None:
        forbidden = any(
            (not ban.ways or "fight" in ban.ways) and _bans(state, ban, scope, number, item)
            for ban, scope, _ in constants(state, words.CannotUse)
        )
        able = state.memo[key] = not forbidden and bool(fight_targets(state, item))
    return able


def _against_target(state: GameState, attacker: InPlay, move: Move) -> Iterator[Objection]:
    if move.target is None:
        if not fight_targets(state, attacker):
            yield _objection(state, "no-target", "Fight", f"There is no creature {attacker.card.title} could fight.")
        return
    target = state.find(move.target)
    if target is None or target.card.type != "creature" or target.id == attacker.id:
        raise NotPossible(f"there is no creature {move.target} that could be fought")
    if target.controller == attacker.controller:
        message = f"{target.card.title} is friendly: only enemy creatures are fought."
        yield _objection(state, "friendly-target", "Fight", message)
        return
    yield from _against_attacking(state, attacker, target)


def fight_targets(state: GameState, attacker: InPlay) -> list[InPlay]:
    """The enemy creatures that this creature may fight."""
    enemies = state.players[1 - attacker.controller].battleline
    return [enemy for enemy in enemies if not any(_against_attacking(state, attacker, enemy))]


def _against_attacking(state: GameState, attacker: InPlay, target: InPlay) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotAttack):
        if ban.attacker.matches(state, scope, attacker) and ban.target.matches(state, scope, target):
            yield _by_card(
                scope.source.card,
                "cannot-attack",
                f"{attacker.card.title} cannot fight {target.card.title}: {ban.say()}.",
            )
    guard = _guard_of(state, target)
    if guard is not None and not _ignores(state, attacker, "taunt"):
        message = f"{guard.card.title} has taunt: {target.card.title} cannot be attacked."
        yield _objection(state, "taunt", "Glossary, Taunt", message)


def _guard_of(state: GameState, target: InPlay) -> InPlay | None:
    """Whoever protects this creature by taunt, found once a state."""
    key = ("guard of", target.id)
    if key not in state.memo:
        state.memo[key] = _taunting_neighbor(state, target)
    found: InPlay | None = state.memo[key]
    return found


def _taunting_neighbor(state: GameState, target: InPlay) -> InPlay | None:
    """A neighbor with taunt that protects a creature without (glossary, Taunt)."""
    line = state.players[target.controller].battleline
    place = next(index for index, creature in enumerate(line) if creature.id == target.id)
    for neighbor in line[max(0, place - 1) : place] + line[place + 1 : place + 2]:
        if facts.has_keyword(state, neighbor, "taunt") and not facts.has_keyword(state, target, "taunt"):
            return neighbor
    return None


def _ignores(state: GameState, attacker: InPlay, name: str) -> bool:
    return any(
        entry.keyword == name and entry.on.matches(state, scope, attacker)
        for entry, scope, _ in constants(state, words.IgnoresKeyword)
    )


__all__ = [
    "NotPossible", "Objection", "against_using", "available_houses", "fight_targets", "legal_houses", "objections",
    "objections_to_discarding", "objections_to_playing", "objections_to_using",
]  # fmt: skip

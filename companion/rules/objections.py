"""Why a move is against the rules: one function for each rule that can forbid it, each objection with its source.

A move is legal when nobody objects, so what the engine allows and what a referee says come from here alone. Objections
are found one by one, so that whoever only asks whether there is any stops at the first; each is a value, never an
exception. A move that hands could not make at all is `NotPossible` instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from typing import Final

from companion.houses import house_name
from companion.rules import constants as words
from companion.rules import facts, permissions
from companion.rules.card import HOUSES, Card, CardId, House, PhysicalCard, PlayerNumber, Rule
from companion.rules.forging import amber_for_keys, bans_on_forge_step
from companion.rules.in_force import constants
from companion.rules.lookup import player as player_of
from companion.rules.moves import Move
from companion.rules.possible import NotPossible, controlled, fought, held, require_possible, way_of_use
from companion.rules.records import CardMoved, Played, Record, StepBegan, Used, UseKind
from companion.rules.rulebook import cite, cite_card
from companion.rules.state import GameState, InPlay, LastingEffect, Rulebook, Scope, known
from companion.sentences import N_

RULE_OF_SIX = 6
NOT_RESOLVED: Final = "not-resolved"
"""The rule that names what was left out, not what was done."""


@dataclass(frozen=True, slots=True)
class Objection:
    """A broken rule: its short stable name, where it stands, and a sentence for people.

    The sentence is `wording` with `terms` in place of its braces, put together when it is read: far more objections are
    counted than read.
    """

    rule: str
    cite: str
    wording: str
    terms: tuple[object, ...] = ()

    @property
    def said(self) -> tuple[object, ...]:
        """The terms, with what rules say in their place."""
        return tuple(term.say() if isinstance(term, Rule) else term for term in self.terms)

    @property
    def message(self) -> str:
        """The sentence for people."""
        terms = (term.title if isinstance(term, Card) else str(term) for term in self.said)
        return self.wording.format(*terms) if self.terms else self.wording


def objections(state: GameState, move: Move) -> tuple[Objection, ...]:
    """Every rule the move breaks; none when it is legal. Raises `NotPossible`."""
    require_possible(state, move)
    return tuple(_against(state, move))


def is_legal(state: GameState, move: Move) -> bool:
    """True if hands could make the move, and nobody objects to it."""
    try:
        require_possible(state, move)
    except NotPossible:
        return False
    return _is_unopposed(_against(state, move))


def _is_unopposed(against: Iterator[Objection]) -> bool:
    return next(against, None) is None


def _against(state: GameState, move: Move) -> Iterator[Objection]:
    match move.kind:
        case "mulligan" | "keep" | "archives" | "end":
            return iter(())
        case "forge":
            return _against_forging(state)
        case "house":
            return _against_house(state, move.house)
        case "play":
            return _against_play(state, move)
        case "discard":
            return _against_discarding(state, held(state, move.card))
        case _:
            return _against_use(state, move)


# Moves that belong to a step of their own


def _against_forging(state: GameState) -> Iterator[Objection]:
    number = state.active
    for ban, scope in bans_on_forge_step(state, number):
        yield _by_card(scope.source.card, "cannot-forge", "{} forbids it: {}.", scope.source.card, ban)
    cost, there_is = facts.key_cost(state, number), amber_for_keys(state, number)
    if there_is < cost:
        wording = N_("A key costs {} Æmber; the pool has {}.")
        yield _objection(state, "forge-cost", "Step 1: Forge a key", wording, cost, there_is)


def available_houses(state: GameState, number: PlayerNumber) -> tuple[House, ...]:
    """On the identity card, or of a card the player controls (rulebook 1.3, Step 2)."""
    player = state.players[number]
    found = list(player.houses)
    for item in player.in_play:
        houses = facts.houses_of(state, item)
        found += HOUSES if "all" in houses else sorted(houses)
    for creature in state.creatures():
        found += [facts.printed_house(up) for up in creature.upgrades if up.controller == number]
    return tuple(dict.fromkeys(filter(None, found)))


def _chosen_house(rule: words.MustChoose | words.CannotChoose, scope: Scope) -> House:
    return str(scope.bound.house) if rule.house in ("chosen", "noted") else rule.house


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
    if wanted or not state.rules.cannot_beats_must_choose:
        return wanted
    return allowed


def depends_on_a_named_house(state: GameState, number: PlayerNumber, house: House | None) -> bool:
    """True if the house could be chosen if a card's player had named another one, which is said and leaves no trace.

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
    """True if this move would break no rule, had a card's player named another house: that is said and leaves
    no trace."""
    named = [effect for effect in state.effects if effect.scope.bound.house is not None]
    return any(
        not objections(state.but(effects=_with_house(state, effect, house)), move)
        for effect in named
        for house in HOUSES
    )


def _with_house(state: GameState, effect: LastingEffect, house: House) -> tuple[LastingEffect, ...]:
    otherwise = effect.but(scope=effect.scope.binding(house=house))
    return tuple(otherwise if one is effect else one for one in state.effects)


def _against_house(state: GameState, house: House | None) -> Iterator[Objection]:
    legal = legal_houses(state, state.active)
    if house in legal or (house is None and not legal):
        return
    if house is None:
        wording, term = N_("A house must be chosen: {}."), ", ".join(legal)
    elif house not in available_houses(state, state.active):
        wording, term = N_("{} is neither on the identity card nor on a card the player controls."), house_name(house)
    else:
        wording, term = N_("A card in play keeps {} from being chosen."), house_name(house)
    yield _objection(state, "house-choice", "Step 2: Choose a house", wording, term)


# Playing and discarding


def _against_play(state: GameState, move: Move) -> Iterator[Objection]:
    copy = form_played(held(state, move.card), move.target)
    card = known(copy)
    yield from _against_playing(state, state.active, copy)
    line = state.players[facts.enters_line_of(state, card, state.active)].battleline
    within = isinstance(move.flank, int) and 0 < move.flank < len(line)
    if within and card.type == "creature" and not facts.may_deploy(state, copy):
        yield _objection(state, "flank", "Creatures", "{} must enter play on a flank.", card)


def form_played(copy: PhysicalCard, target: CardId | None) -> PhysicalCard:
    """The card in the form in which it is played: a creature that may be an upgrade is one on a `target`."""
    as_upgrade = known(copy).as_upgrade
    return copy if as_upgrade is None or target is None else replace(copy, card=as_upgrade)


def forms_to_play(
    state: GameState, number: PlayerNumber, copy: PhysicalCard, by_effect: bool = False
) -> list[PhysicalCard]:
    """The card in each form in which nobody objects to playing it: one, two or none (see `form_played`).

    A card effect that plays it overrides house and first turn.
    """
    as_upgrade = known(copy).as_upgrade
    forms = (copy,) if as_upgrade is None else (copy, replace(copy, card=as_upgrade))
    return [form for form in forms if _is_unopposed(_against_playing(state, number, form, by_effect))]


def may_play(state: GameState, number: PlayerNumber, copy: PhysicalCard, by_effect: bool = False) -> bool:
    """True if nobody objects to playing the card in one of its forms."""
    return bool(forms_to_play(state, number, copy, by_effect))


def _against_playing(
    state: GameState, number: PlayerNumber, copy: PhysicalCard, by_effect: bool = False
) -> Iterator[Objection]:
    card = known(copy)
    if not by_effect:
        in_house = permissions.is_active_house(state, copy)
        permission = None if in_house else permissions.to_play(state, number, copy)
        if not in_house and permission is None:
            yield _off_house(state, copy)
        if state.turn.number == 1:
            yield from _against_first_turn(state, copy, permission)
    if card.has_keyword("alpha") and is_too_late_for_alpha(state):
        yield _objection(state, "alpha", "Glossary, Alpha", "{} may only be played before anything else.", card)
    yield from _against_card_restrictions(state, number, copy)
    yield from _against_rule_of_six(state, number, card)
    if card.halves and not other_halves(state, copy):
        wording = N_("{} is half of a gigantic creature, and its other half is not in the same hand.")
        yield _objection(state, "gigantic", "Gigantic creatures", wording, card)
    if card.type == "upgrade" and not state.creatures():
        yield _objection(state, "no-creature", "Upgrades", "There is no creature to attach {} to.", card)


def other_halves(state: GameState, copy: PhysicalCard) -> list[PhysicalCard]:
    """The cards that make one gigantic creature with this half: both must be in one hand to be played."""
    halves = known(copy).halves
    hand = next((side.hand for side in state.players if copy in side.hand), ())
    wanted = halves[0 if known(copy).is_top_half else 1]
    return [one for one in hand if one.card is not None and one.card.slug == wanted]


def _objection(state: GameState, rule: str, section: str, wording: str, *terms: object) -> Objection:
    return Objection(rule, cite(state.rulebook, section), wording, terms)


def _off_house(state: GameState, item: PhysicalCard | InPlay) -> Objection:
    card = known(item) if isinstance(item, PhysicalCard) else item.card
    return _of_another_house(state.rulebook, card, facts.printed_house(item), state.turn.house)


@cache
def _of_another_house(rulebook: Rulebook, card: Card, its: House, active: House | None) -> Objection:
    """By far the most frequent objection, so each is made once."""
    section = "Step 3: Play, discard, and use cards of the chosen house"
    if active is None:
        wording = N_("{} belongs to {}; no house is active.")
        return Objection("active-house", cite(rulebook, section), wording, (card, house_name(its)))
    wording = N_("{} belongs to {}; the active house is {}.")
    terms = (card, house_name(its), house_name(active))
    return Objection("active-house", cite(rulebook, section), wording, terms)


def _against_first_turn(
    state: GameState, copy: PhysicalCard, permission: permissions.Permission | None = None
) -> Iterator[Objection]:
    """The first player plays or discards at most one card from hand on the first turn (First Turn Rule)."""
    if permission is not None and state.rules.effects_modify_first_turn:
        return
    if state.turn.acted or any(_is_from_hand(state, record) for record in state.log):
        wording = N_("{} would be a second card from hand on the first turn.")
        yield _objection(state, "first-turn", "Step 3, First Turn Rule", wording, known(copy))


def _is_from_hand(state: GameState, record: Record) -> bool:
    if isinstance(record, Played):
        return record.origin == "hand" and record.player == state.active
    return _is_discarded_from_hand(record) and not record.by


def _is_discarded_from_hand(record: Record) -> bool:
    return isinstance(record, CardMoved) and record.why == "discard" and record.origin == "hand"


def is_too_late_for_alpha(state: GameState) -> bool:
    """True if a card was played, used or discarded from hand in this step (glossary, Alpha)."""
    return state.turn.acted or any(
        isinstance(record, (Played, Used)) or _is_discarded_from_hand(record) for record in _step(state)
    )


def _step(state: GameState) -> Iterator[Record]:
    """The records of the step, last first."""
    return takewhile(lambda record: not isinstance(record, StepBegan), reversed(state.log))


def _against_card_restrictions(state: GameState, number: PlayerNumber, copy: PhysicalCard) -> Iterator[Objection]:
    card = known(copy)
    for own in facts.own_constants(card, state.rulebook, words.CannotPlay):
        if own.when is not None and own.when.holds(state, Scope(number, copy)):
            yield _by_card(card, "cannot-play", "{} cannot be played now: {}.", card, own)
    for ban, scope, _ in constants(state, words.CannotPlay):
        bound = ban.whose == "either" or player_of(state, scope, ban.whose) == number
        if bound and ban.cards.matches(state, scope, copy) and (ban.when is None or ban.when.holds(state, scope)):
            yield _by_card(scope.source.card, "cannot-play", "{} cannot be played: {}.", card, ban)
    price = _price_of_playing(state, number, copy)
    if price > state.players[number].amber:
        wording = N_("Playing {} costs {} Æmber, more than there is in the pool.")
        yield _by_card(card, "cost", wording, card, price)


def _price_of_playing(state: GameState, number: PlayerNumber, copy: PhysicalCard) -> int:
    price = 0
    for own in facts.own_constants(known(copy), state.rulebook, words.CostsToPlay):
        price += 0 if own.paid else own.amount
    for cost, scope, _ in constants(state, words.CostsToPlay):
        if cost.paid and scope.you != number and cost.cards.matches(state, scope, copy):
            price += cost.amount
    return price


def _by_card(card: Card | None, rule: str, wording: str, *terms: object) -> Objection:
    return Objection(rule, cite_card(card), wording, terms)


def _plays_and_uses(state: GameState, number: PlayerNumber) -> dict[str, int]:
    """How often the player played or used each title this turn; asked for every card, so counted once a state."""
    key = ("plays and uses", number)
    counted: dict[str, int] | None = state.memo.get(key)
    if counted is None:
        counted = state.memo[key] = {}
        for record in state.log:
            if isinstance(record, (Played, Used)) and record.player == number:
                slug = record.slug if isinstance(record, Played) else record.item.card.slug
                counted[slug] = counted.get(slug, 0) + 1
    return counted


def _against_rule_of_six(state: GameState, number: PlayerNumber, card: Card) -> Iterator[Objection]:
    times = _plays_and_uses(state, number).get(card.slug, 0)
    if times >= RULE_OF_SIX:
        wording = N_("{} was already played or used {} times this turn.")
        yield _objection(state, "rule-of-six", "The Rule of Six", wording, card, times)


def may_discard(state: GameState, copy: PhysicalCard) -> bool:
    """True if nobody objects to discarding the card from hand."""
    return _is_unopposed(_against_discarding(state, copy))


def _against_discarding(state: GameState, copy: PhysicalCard) -> Iterator[Objection]:
    """The objections to discarding a card from hand (rulebook 1.3, Discarding cards)."""
    if not permissions.is_active_house(state, copy):
        yield _off_house(state, copy)
    if state.turn.number == 1:
        yield from _against_first_turn(state, copy)


# Using


def _against_use(state: GameState, move: Move) -> Iterator[Objection]:
    item = controlled(state, move.card)
    yield from against_using(state, item, way_of_use(state, item, move))
    if move.kind == "fight" and not item.stunned:
        yield from _against_target(state, item, move)


def against_using(state: GameState, item: InPlay, way: UseKind) -> tuple[Objection, ...]:
    """The objections to the active player using this card of theirs this way, whatever its target; found once
    a state."""
    key = ("against using", item.id, way)
    found: tuple[Objection, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_against_using(state, state.active, item, way))
    return found


def not_resolved(state: GameState, move: Move) -> Objection:
    """The objection to a move that triggered an ability which nobody resolved."""
    where = cite(state.rulebook, move.kind.capitalize())
    return Objection(NOT_RESOLVED, where, N_("An ability that this triggers was not resolved."))


def may_use(
    state: GameState, number: PlayerNumber, item: InPlay, way: UseKind, by_effect: bool = False, named: bool = False
) -> bool:
    """True if nobody objects to using the card so.

    A card effect that uses it overrides the house, nothing else. Where the effect has `named` this way ("reap with"
    rather than "use"), an enraged creature need not fight (rulebook 14, questions on Ghosthawk).
    """
    return _is_unopposed(_against_using(state, number, item, way, by_effect, named))


def _against_using(
    state: GameState, number: PlayerNumber, item: InPlay, way: UseKind, by_effect: bool = False, named: bool = False
) -> Iterator[Objection]:
    if item.exhausted:
        yield _objection(state, "exhausted", "Ready and exhausted", "{} is exhausted.", item.card)
    minds_house = not by_effect and way != "omni"
    if minds_house and not permissions.is_active_house(state, item) and not _is_permitted(state, number, item, way):
        yield _off_house(state, item)
    if way == "unstun":
        yield from _against_any_use(state, number, item)
    else:
        yield from _against_card_bans(state, number, item, way)
        if item.enraged and way != "fight" and not named and _is_able_to_fight(state, number, item):
            yield _objection(
                state, "must-fight", "Glossary, Enrage", "{} is enraged and must fight when used.", item.card
            )
        yield from _against_rule_of_six(state, number, item.card)


def _is_permitted(state: GameState, number: PlayerNumber, item: InPlay, way: UseKind) -> bool:
    if permissions.to_use(state, number, item, way) is not None:
        return True
    return way == "unstun" and facts.has_ability(state, item, "omni")


def _against_any_use(state: GameState, number: PlayerNumber, item: InPlay) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotUse):
        if not ban.ways and _bans(state, ban, scope, number, item):
            yield _by_card(scope.source.card, "cannot-use", "{} cannot be used: {}.", item.card, ban)


def _bans(state: GameState, ban: words.CannotUse, scope: Scope, number: PlayerNumber, item: InPlay) -> bool:
    bound = ban.whose == "either" or player_of(state, scope, ban.whose) == number
    return bound and ban.cards.matches(state, scope, item) and (ban.when is None or ban.when.holds(state, scope))


def _against_card_bans(state: GameState, number: PlayerNumber, item: InPlay, way: UseKind) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotUse):
        if (not ban.ways or way in ban.ways) and _bans(state, ban, scope, number, item):
            yield _by_card(scope.source.card, "cannot-use", _CANNOT[way], item.card, ban)
    for cost, scope, _ in constants(state, words.CostsToUse):
        poor = state.players[number].amber < cost.amount
        if scope.you != number and poor and cost.cards.matches(state, scope, item):
            yield _by_card(scope.source.card, "cost", "Using {} costs {} Æmber.", item.card, cost.amount)
    if way != "fight" and item.type == "creature":
        for must, scope, _ in constants(state, words.MustFight):
            if must.on.matches(state, scope, item) and _is_able_to_fight(state, number, item):
                yield _by_card(scope.source.card, "must-fight", "{} must fight when used.", item.card)


_CANNOT: Final[Mapping[UseKind, str]] = {
    "reap": N_("{} cannot reap: {}."),
    "fight": N_("{} cannot fight: {}."),
    "action": N_("{} cannot use its action: {}."),
    "omni": N_("{} cannot use its omni ability: {}."),
    "unstun": N_("{} cannot lose its stun: {}."),
}


def _is_able_to_fight(state: GameState, number: PlayerNumber, item: InPlay) -> bool:
    """True if the creature can fight: "cannot" beats "must" (rulebook 1.3, Cannot Vs Must/May); found once a state."""
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
            yield _objection(state, "no-target", "Fight", "There is no creature {} could fight.", attacker.card)
        return
    target = fought(state, attacker, move.target)
    if target.controller == attacker.controller:
        wording = N_("{} is friendly: creatures fight only enemy creatures.")
        yield _objection(state, "friendly-target", "Fight", wording, target.card)
        return
    yield from _against_attacking(state, attacker, target)


def fight_targets(state: GameState, attacker: InPlay) -> list[InPlay]:
    """The enemy creatures that this creature may fight."""
    enemies = state.players[1 - attacker.controller].battleline
    if not _guards(state) and not constants(state, words.CannotAttack):
        return list(enemies)
    return [enemy for enemy in enemies if _is_unopposed(_against_attacking(state, attacker, enemy))]


def _against_attacking(state: GameState, attacker: InPlay, target: InPlay) -> Iterator[Objection]:
    for ban, scope, _ in constants(state, words.CannotAttack):
        if ban.attacker.matches(state, scope, attacker) and ban.target.matches(state, scope, target):
            wording = N_("{} cannot fight {}: {}.")
            yield _by_card(scope.source.card, "cannot-attack", wording, attacker.card, target.card, ban)
    guard = _guards(state).get(target.id)
    if guard is not None and not _ignores(state, attacker, "taunt"):
        wording = N_("{} has taunt: {} cannot be attacked.")
        yield _objection(state, "taunt", "Glossary, Taunt", wording, guard.card, target.card)


def _guards(state: GameState) -> dict[CardId, InPlay]:
    """The creature that protects each creature by taunt, in both battlelines; found once a state."""
    found: dict[CardId, InPlay] | None = state.memo.get("guards")
    if found is None:
        found = state.memo["guards"] = {}
        for player in state.players:
            found |= _guards_in(state, player.battleline)
    return found


def _guards_in(state: GameState, line: tuple[InPlay, ...]) -> dict[CardId, InPlay]:
    """Creatures with taunt protect their neighbors without; the one on the left is named first (glossary, Taunt)."""
    taunting = [facts.has_keyword(state, creature, "taunt") for creature in line]
    if not any(taunting):
        return {}
    further = constants(state, words.TauntReachesFurther)
    reaches = [
        2 if any(rule.on.matches(state, scope, creature) for rule, scope, _ in further) else 1
        for creature in (line if further else ())
    ]
    return {
        line[place].id: line[guard]
        for place in range(len(line))
        for away in ((2, -2, 1, -1) if further else (1, -1))
        if 0 <= (guard := place + away) < len(line)
        and taunting[guard]
        and not taunting[place]
        and (not further or abs(away) <= reaches[guard])
    }


def _ignores(state: GameState, attacker: InPlay, name: str) -> bool:
    return any(
        entry.keyword == name and entry.on.matches(state, scope, attacker)
        for entry, scope, _ in constants(state, words.IgnoresKeyword)
    )


__all__ = [
    "Objection", "against_using", "available_houses", "depends_on_a_named_house", "fight_targets", "form_played",
    "forms_to_play", "hangs_on_a_named_house", "is_legal", "is_too_late_for_alpha", "legal_houses", "may_discard",
    "may_play", "may_use", "objections", "other_halves",
]  # fmt: skip

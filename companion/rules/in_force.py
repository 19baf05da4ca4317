"""The constants and waiting abilities that are in force, found once per arrangement of cards and kept with the state.

Records that may change which abilities are in force are marked `structural`; all others carry what was found on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import TypeVar

from companion.rulebooks import Rulebook
from companion.rules.abilities import Ability, Constant, abilities_of
from companion.rules.card import Card
from companion.rules.constants import Composite, Gains, PowerBonus, PowerIs, TextBlank
from companion.rules.filters.references import this_creature
from companion.rules.quantities import may_be_negative
from companion.rules.records import EnteredPlay, HouseChosen, LeftPlay, Record
from companion.rules.state import GameState, InPlay, LastingEffect, Scope

C = TypeVar("C", bound=Constant)


@dataclass(frozen=True, slots=True)
class AbilitiesInForce:
    """Constants by group, each with the scope it speaks in and the lasting effect it comes from, if any; and waiting
    abilities by the record they wait for.

    From no creature is more power taken away than `weakened_by` at most, which is infinite where that depends on the
    state. `fixes_power` tells whether anything sets power whatever else is said.
    """

    constants: dict[type[Constant], tuple[tuple[Constant, Scope, LastingEffect | None], ...]]
    watchers: dict[type[Record], tuple[tuple[Ability, Scope], ...]]
    timed: tuple[tuple[Ability, Scope], ...]
    blanks: tuple[tuple[TextBlank, Scope], ...]
    weakened_by: float
    fixes_power: bool


@cache
def abilities_working_in_play(card: Card, rulebook: Rulebook) -> tuple[Ability, ...]:
    """The abilities of a card that are in force all the time it is in play, rather than when it is used."""
    return tuple(ability for ability in abilities_of(card, rulebook) if ability.works_in_play)


WAITED_FOR_IN_DISCARD: frozenset[type[Record]] = frozenset({HouseChosen})
"""The records awaited by abilities that work from a discard pile: so rare a moment that piles are looked through only
then.
"""


@cache
def _working_in_discard(card: Card | None, rulebook: Rulebook) -> tuple[Ability, ...]:
    return () if card is None else tuple(ability for ability in abilities_of(card, rulebook) if ability.in_discard)


def watchers_in_discard(state: GameState) -> tuple[tuple[Ability, Scope], ...]:
    """The abilities that work from either discard pile, each with the scope it speaks in."""
    rulebook = state.rulebook
    return tuple(
        (ability, Scope(copy.owner, copy))
        for player in state.players
        for copy in player.discard
        for ability in _working_in_discard(copy.card, rulebook)
    )


def abilities_in_force(state: GameState) -> AbilitiesInForce:
    """Everything that is in force in a state. What is asked after every record reads `state.in_force` first: a call
    costs more.
    """
    found: AbilitiesInForce | None = state.in_force
    if found is None:
        # The state is frozen to everyone else; what is kept here follows from its other fields.
        found = state.__dict__["in_force"] = _find(state)
    return found


def constants(state: GameState, group: type[C]) -> tuple[tuple[C, Scope, LastingEffect | None], ...]:
    found: AbilitiesInForce = state.in_force or abilities_in_force(state)
    return found.constants.get(group, ())  # type: ignore[return-value]


def is_blank(state: GameState, item: InPlay) -> bool:
    blanks = abilities_in_force(state).blanks
    return bool(blanks) and any(blank.on.matches(state, scope, item) for blank, scope in blanks)


def keeps_in_force(state: GameState, record: Record) -> bool:
    """True if a `structural` record leaves in force what was found in the state before it.

    So do most cards that come and go, with nothing that stands printed on them or attached to them. Where such
    abilities are given to others than the bearer of an upgrade, they may be among those.
    """
    found: AbilitiesInForce | None = state.in_force
    if found is None or any(map(_gives_to_others, found.constants.get(Gains, ()))):
        return False
    match record:
        case EnteredPlay(item=item) | LeftPlay(item=item):
            return not item.upgrades and not abilities_working_in_play(item.card, state.rulebook)
        case _:
            return False


def _gives_to_others(entry: tuple[Constant, Scope, LastingEffect | None]) -> bool:
    constant, _, _ = entry
    return isinstance(constant, Gains) and constant.ability.works_in_play and constant.on != this_creature


def _find(state: GameState) -> AbilitiesInForce:
    in_force = [effect for effect in state.effects if effect.in_force(state)]
    blanks = tuple((effect.rule, effect.scope) for effect in in_force if isinstance(effect.rule, TextBlank))
    blanks += tuple(_printed_blanks(state, blanks))
    gathered = _Gathered(state)
    for item in state.in_play():
        abilities = abilities_working_in_play(item.card, state.rulebook)
        if abilities and not any(blank.on.matches(state, scope, item) for blank, scope in blanks):
            gathered.add_all(abilities, Scope(item.controller, item.copy))
        for upgrade in item.upgrades:
            abilities = abilities_working_in_play(upgrade.card, state.rulebook)
            gathered.add_all(abilities, Scope(upgrade.controller, upgrade.copy))
    for effect in in_force:
        if isinstance(effect.rule, Constant):
            gathered.add_constant(effect.rule, effect.scope, effect)
        elif isinstance(effect.rule, Ability):
            gathered.add_ability(effect.rule, effect.scope)
    return AbilitiesInForce(
        {group: tuple(entries) for group, entries in gathered.constants.items()},
        {record: tuple(entries) for record, entries in gathered.watchers.items()},
        tuple(gathered.timed),
        blanks,
        sum(map(_taken_away, gathered.constants.get(PowerBonus, ()))),
        PowerIs in gathered.constants,
    )


def _printed_blanks(state: GameState, blanks: tuple[tuple[TextBlank, Scope], ...]) -> Iterator[tuple[TextBlank, Scope]]:
    """The blanks that the cards in play whose own text counts say of the text of others."""
    for item in state.in_play():
        for rule in _own_blanks(item.card, state.rulebook):
            if not any(blank.on.matches(state, scope, item) for blank, scope in blanks):
                yield rule, Scope(item.controller, item.copy)


@cache
def _own_blanks(card: Card, rulebook: Rulebook) -> tuple[TextBlank, ...]:
    printed = (ability.constant for ability in abilities_working_in_play(card, rulebook))
    return tuple(rule for rule in printed if isinstance(rule, TextBlank))


def _taken_away(entry: tuple[Constant, Scope, LastingEffect | None]) -> float:
    """The most power that a constant takes away from a creature."""
    constant, _, _ = entry
    if not isinstance(constant, PowerBonus) or not may_be_negative(constant.amount):
        return 0
    return -constant.amount if isinstance(constant.amount, int) else inf


class _Gathered:
    def __init__(self, state: GameState) -> None:
        self.state = state
        self.constants: dict[type[Constant], list[tuple[Constant, Scope, LastingEffect | None]]] = {}
        self.watchers: dict[type[Record], list[tuple[Ability, Scope]]] = {}
        self.timed: list[tuple[Ability, Scope]] = []

    def add_all(self, abilities: tuple[Ability, ...], scope: Scope) -> None:
        for ability in abilities:
            self.add_ability(ability, scope)

    def add_ability(self, ability: Ability, scope: Scope) -> None:
        if ability.constant is not None:
            self.add_constant(ability.constant, scope, None)
        elif ability.event is not None:
            self.watchers.setdefault(ability.event.record, []).append((ability, scope))
        else:
            self.timed.append((ability, scope))

    def add_constant(self, constant: Constant, scope: Scope, effect: LastingEffect | None) -> None:
        if isinstance(constant, Composite):
            for part in constant.parts(scope):
                self.add_constant(part, scope, effect)
            return
        self.constants.setdefault(constant.group, []).append((constant, scope, effect))
        if isinstance(constant, Gains) and constant.ability.works_in_play:
            for item in self._bearers(constant, scope):
                granted = Scope(item.controller, item.copy, scope.bound).with_cards("grantor", scope.source)
                self.add_ability(constant.ability, granted)

    def _bearers(self, constant: Gains, scope: Scope) -> Iterator[InPlay]:
        return (item for item in self.state.in_play() if constant.on.matches(self.state, scope, item))

"""Using cards: reap, fight, "Action:" and "Omni:", and what a stun turns them into (rulebook 1.3, Using cards)."""

from __future__ import annotations

from companion.rules import constants as words
from companion.rules import facts
from companion.rules.abilities import Ability
from companion.rules.card import CardId
from companion.rules.damage import deal
from companion.rules.filters.base import Filter
from companion.rules.filters.lines import neighbors_of
from companion.rules.in_force import constants
from companion.rules.leaving import Destruction
from companion.rules.objections import fight_targets, may_use
from companion.rules.records import (
    Damaged,
    DamageTurnedAside,
    EnrageChanged,
    FightBegan,
    FightSkipped,
    FightStopped,
    Fought,
    LeftPlay,
    Reaped,
    StunChanged,
    Turned,
    Used,
    UseEnded,
    UseKind,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, GameState, InPlay, Scope
from companion.rules.values import frozen_value

WAYS: tuple[UseKind, ...] = ("reap", "fight", "action", "omni")


@frozen_value()
class UseCard(Effect):
    """Uses a card in play in the way given, or in one the active player chooses from `ways`.

    A fight is against `target`, or against a creature chosen among those that `against` matches. A use `by_hand` takes
    place even if it breaks rules: the move was made.
    """

    card: CardId
    ways: tuple[UseKind, ...] = WAYS
    target: CardId | None = None
    against: Filter | None = None
    by_hand: bool = False

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        item = game.state.find(self.card)
        game.done(0)
        if item is None or item.exhausted:
            return ()
        if item.stunned and self._unstuns(game, item):
            return self._unstun(game, item)
        if item.stunned:
            return ()
        way = self._way(game, item)
        if way is None:
            return ()
        game.done(1)
        if way == "fight":
            return self._fight(game, item)
        self._exhaust(game, item, way)
        assert way != "unstun"
        abilities = _as_used_by(game, facts.abilities(game.state, item, way))
        if way == "reap":
            game.move_amber(1, None, game.you, "reap")
            game.happen(Reaped(item, game.you), UseEnded(item, game.you, way))
            game.trigger_at((item.id, way), abilities)
            return ()
        game.trigger(abilities)
        return (_EndOfUse(item, way),)

    def possible(self, game: Resolution) -> bool:
        item = game.state.find(self.card)
        return item is not None and not item.exhausted and (item.stunned or bool(self._possible_ways(game, item)))

    def _possible_ways(self, game: Resolution, item: InPlay) -> list[UseKind]:
        named = len(self.ways) == 1
        return [
            way
            for way in self.ways
            if can(game.state, item, way) and may_use(game.state, game.you, item, way, by_effect=True, named=named)
        ]

    def _way(self, game: Resolution, item: InPlay) -> UseKind | None:
        if self.by_hand:
            return self.ways[0]
        possible = self._possible_ways(game, item)
        if not possible:
            return None
        chosen = game.ask_option(possible, f"how to use {item.card.title}")
        return next(way for way in possible if way == chosen)

    def _unstuns(self, game: Resolution, item: InPlay) -> bool:
        by_effect = game.source != item.id
        if by_effect and not may_use(game.state, game.you, item, "unstun", by_effect):
            return False
        if not by_effect or game.state.rules.effects_unstun_without_target:
            return True
        return bool(self._possible_ways(game, item))

    def _unstun(self, game: Resolution, item: InPlay) -> tuple[Effect, ...]:
        """A stunned creature loses the stun instead of doing anything else (glossary, Stun)."""
        self._exhaust(game, item, "unstun")
        game.happen(StunChanged(item.id, False), UseEnded(item, game.you, "unstun"))
        game.done(1)
        return ()

    def _exhaust(self, game: Resolution, item: InPlay, way: UseKind) -> None:
        for cost, scope, _ in constants(game.state, words.CostsToUse):
            if scope.you != game.you and cost.cards.matches(game.state, scope, item):
                game.move_amber(cost.amount, game.you, scope.you, "pay")
        game.happen(Turned(item.id, True), Used(item, game.you, way))

    def _fight(self, game: Resolution, item: InPlay) -> tuple[Effect, ...]:
        targets = [
            target.id
            for target in fight_targets(game.state, item)
            if self.against is None or game.matches(self.against, target)
        ]
        if not targets and self.target is None:
            return ()
        chosen = self.target or str(game.decide("card", targets, f"choose the creature {item.card.title} fights"))
        defender = game.state.find(chosen)
        if defender is None:
            return ()
        began = len(game.state.log)
        self._exhaust(game, item, "fight")
        if not game.state.rules.death_before_the_fight_ends_it:
            game.scope = game.scope.binding(fighting=(item.id, defender.id))
        game.bind_items("it", (defender,))
        game.bind_items("attacked", (defender,))
        game.bind_items("beside it", neighbors_of(game.state, defender))
        game.happen(FightBegan(item, defender))
        game.trigger(_before_fight(game, item, defender))
        evaded = evades(game.state, item, defender)
        return (_Strike(item, defender, began, evaded), _AfterFight(item, defender, began))


@frozen_value()
class _EndOfUse(Effect):
    card: InPlay
    way: UseKind

    def resolve(self, game: Resolution) -> None:
        game.happen(UseEnded(self.card, game.you, self.way))


def can(state: GameState, item: InPlay, way: UseKind) -> bool:
    """True if the card offers this way of being used at all, whatever the turn allows."""
    creature = item.type == "creature"
    if way == "reap":
        return creature
    if way == "fight":
        return creature and bool(fight_targets(state, item))
    return facts.has_ability(state, item, "omni" if way == "omni" else "action")


def evades(state: GameState, attacker: InPlay, defender: InPlay) -> bool:
    """Elusive, the first time this turn that the creature is attacked (glossary, Elusive)."""
    if defender.attacked or not facts.has_keyword(state, defender, "elusive"):
        return False
    return not any(
        entry.keyword == "elusive" and entry.on.matches(state, scope, attacker)
        for entry, scope, _ in constants(state, words.IgnoresKeyword)
    )


def _as_used_by(game: Resolution, pairs: list[tuple[Ability, Scope]]) -> list[tuple[Ability, Scope]]:
    return [(ability, scope.but(you=game.you)) for ability, scope in pairs]


def _before_fight(game: Resolution, attacker: InPlay, defender: InPlay) -> list[tuple[Ability, Scope]]:
    """ "Before Fight:" abilities, assault and hazardous, in an order the active player chooses (glossary, Assault)."""
    record = FightBegan(attacker, defender)
    found = [
        (ability, _about(scope.but(record=record), defender))
        for ability, scope in facts.abilities(game.state, attacker, "before fight")
    ]
    for striker, struck, keyword in ((attacker, defender, "assault"), (defender, attacker, "hazardous")):
        amount = facts.keyword_values(game.state, striker).get(keyword, 0)
        if amount:
            scope = Scope(striker.controller, striker.copy, game.scope.bound)
            found.append((Ability(("before fight",), (_KeywordDamage(struck.id, amount, keyword),)), scope))
    return found


def _about(scope: Scope, defender: InPlay) -> Scope:
    """The attacked creature is "it" for the abilities of the fight."""
    for name in ("it", "attacked"):
        scope = scope.with_cards(name, defender)
    return scope


@frozen_value()
class _KeywordDamage(Effect):
    card: CardId
    amount: int
    keyword: str

    def resolve(self, game: Resolution) -> None:
        item = game.state.find(self.card)
        if item is not None:
            deal(game, [(item, self.amount)], how="keyword")

    def say(self) -> str:
        return f"{self.keyword} {self.amount}"


@frozen_value()
class _Strike(Effect):
    """Both creatures deal damage equal to their power at once, if the fight still takes place.

    `began` is the length of the log when this fight began: an effect may let several follow each other.
    """

    attacker: InPlay
    defender: InPlay
    began: int
    evaded: bool

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        attacker = _survivor(game, self.attacker, self.began)
        defender = _survivor(game, self.defender, self.began)
        own = game.state.log[self.began :]
        if _is_stopped(game, self.attacker, self.began):
            return ()
        if attacker is None or defender is None:
            if game.state.rules.death_before_the_fight_ends_it:
                game.happen(FightSkipped(self.attacker.id))
            return ()
        game.scope = game.scope.binding(fighting=(attacker.id, defender.id))
        aside = [r for r in own if isinstance(r, DamageTurnedAside) and r.attacker == attacker.id]
        struck = game.state.find(aside[-1].target) if aside else defender
        if self.evaded:
            return self._past_elusive(game, attacker, defender, struck)
        blows = [(attacker, struck, fight_damage(game.state, attacker, defender, "attacking"))] if struck else []
        if not facts.has_keyword(game.state, attacker, "skirmish"):
            blows.append((defender, attacker, fight_damage(game.state, defender, attacker, "attacked")))
        return _struck(game, blows)

    def _past_elusive(
        self, game: Resolution, attacker: InPlay, defender: InPlay, struck: InPlay | None
    ) -> tuple[Effect, ...]:
        """An elusive creature neither takes nor deals damage; another to which the damage was turned may take it."""
        if struck is None or struck.id == defender.id or not game.state.rules.elusive_spares_only_itself:
            return ()
        return _struck(game, [(attacker, struck, fight_damage(game.state, attacker, defender, "attacking"))])


def _struck(game: Resolution, blows: list[tuple[InPlay, InPlay, int]]) -> tuple[Effect, ...]:
    """Power deals damage, and poison destroys what took any of it. Each blow is striker, target and amount."""
    before = len(game.state.log)
    packets = [(target, amount) for _, target, amount in blows]
    dealers = {target.id: striker.id for striker, target, _ in blows}
    deal(game, packets, game.scope.bound.fighting[0], how="power", dealers=dealers)
    return _poisoned(game, blows, before)


def _is_stopped(game: Resolution, attacker: InPlay, began: int) -> bool:
    return _happened(game, FightStopped, attacker, began)


def _happened(game: Resolution, kind: type[FightStopped] | type[FightSkipped], attacker: InPlay, began: int) -> bool:
    own = game.state.log[began:]
    return any(isinstance(record, kind) and record.attacker == attacker.id for record in own)


def _survivor(game: Resolution, fighter: InPlay, began: int) -> InPlay | None:
    """The fighter as it is now, unless it left play since: one that came back is another (glossary, Leaves Play)."""
    if any(isinstance(record, LeftPlay) and record.item.id == fighter.id for record in game.state.log[began:]):
        return None
    return game.state.find(fighter.id)


def _poisoned(game: Resolution, blows: list[tuple[InPlay, InPlay, int]], before: int) -> tuple[Effect, ...]:
    """Any damage a poisonous creature's power dealt destroys (glossary, Poison)."""
    hurt = {r.card for r in game.state.log[before:] if isinstance(r, Damaged) and r.amount > 0}
    victims = tuple(
        target.id
        for striker, target, _ in blows
        if target.id in hurt and facts.has_keyword(game.state, striker, "poison")
    )
    return (Destruction(victims),) if victims else ()


def fight_damage(state: GameState, striker: InPlay, other: InPlay, role: str) -> int:
    """The damage a creature deals by its power in a fight; of two restrictions the stricter holds (rulebook 14)."""
    amounts: list[int] = []
    extra = 0
    for entry, scope, _ in constants(state, words.FightDamage):
        if entry.role not in (role, "fighting") or not entry.on.matches(state, scope, striker):
            continue
        if not entry.against.matches(state, scope, other):
            continue
        if entry.extra:
            extra += entry.amount
        else:
            amounts.append(entry.amount)
    return (min(amounts) if amounts else facts.power(state, striker)) + extra


@frozen_value()
class _AfterFight(Effect):
    """Abilities that follow a fight resolve if their creature survived it (glossary, Fight)."""

    attacker: InPlay
    defender: InPlay
    began: int

    def resolve(self, game: Resolution) -> None:
        attacker = _survivor(game, self.attacker, self.began)
        if attacker is not None and attacker.enraged:
            game.happen(EnrageChanged(attacker.id, False))
        if _is_stopped(game, self.attacker, self.began):
            return
        beside = tuple(neighbor.id for neighbor in self._last_beside(game, self.attacker))
        fought = Fought(self.attacker, self.defender, beside)
        game.happen(fought, UseEnded(self.attacker, game.you, "fight"))
        if game.state.rules.neighbors_when_it_left:
            game.bind_items("beside it", self._last_beside(game, self.defender))
        if _happened(game, FightSkipped, self.attacker, self.began):
            return
        if attacker is None:
            return
        game.trigger_at(
            (attacker.id, "fight"),
            [
                (ability, _about(scope.but(record=fought, you=game.you), self.defender))
                for ability, scope in facts.abilities(game.state, attacker, "fight")
            ],
        )

    def _last_beside(self, game: Resolution, fighter: InPlay) -> list[InPlay]:
        """The neighbors of a fighter when it was last in play, as far as they still are."""
        left = [
            record
            for record in game.state.log[self.began :]
            if isinstance(record, LeftPlay) and record.item.id == fighter.id
        ]
        if left:
            return [item for card in left[0].neighbors if (item := game.state.find(card)) is not None]
        return list(neighbors_of(game.state, fighter))

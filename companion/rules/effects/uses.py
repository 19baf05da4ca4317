"""Words that use cards in play, trigger their abilities, and stop fights."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from companion.rules import facts
from companion.rules.abilities import Ability, abilities_of
from companion.rules.card import CardId
from companion.rules.effects.base import those_in_play
from companion.rules.filters.base import Filter, Phrase
from companion.rules.filters.references import Bound
from companion.rules.records import (
    FightBegan,
    FightStopped,
    Turned,
    UseKind,
)
from companion.rules.resolution import Resolution, given_by
from companion.rules.state import Effect, Effects, GameState, InPlay, Item, Scope, copy_of
from companion.rules.targets import Target, as_target
from companion.rules.touches import Touch
from companion.rules.using import WAYS, UseCard

_AS_YOURS = " as if you controlled it"
_LINE = "triggering"
"""The name to which those are bound that trigger one another."""


@dataclass(frozen=True, slots=True)
class Use(Effect):
    """Uses selected cards one by one, of whatever house, as if they were yours with `as_yours`."""

    touches: ClassVar[Touch] = Touch.USES

    cards: Target
    ways: tuple[UseKind, ...] = WAYS
    ready: bool = False
    against: Filter | None = None

    def resolve(self, game: Resolution) -> Effects:
        used: list[Effect] = []
        for item in those_in_play(game.select(self.cards, one_by_one=True)):
            if self.ready and item.exhausted:
                used.append(_Ready(item.id))
            used.append(UseCard(item.id, self.ways, against=self.against))
        return tuple(used)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        verbs: dict[tuple[UseKind, ...], str] = {("fight",): "fight with", ("reap",): "reap with"}
        verb = verbs.get(self.ways, "use")
        against = "" if self.against is None else f" against {self.against.say_one()}"
        words = self.cards.say()
        theirs = "" if self.cards.filter.refers_to or "friendly" in words or "neighboring" in words else _AS_YOURS
        return f"{'ready and ' if self.ready else ''}{verb} {words}{against}{theirs if verb == 'use' else ''}"


@dataclass(frozen=True, slots=True)
class _Ready(Effect):
    card: CardId

    def resolve(self, game: Resolution) -> None:
        game.happen(Turned(self.card, False, by=game.source))


@dataclass(frozen=True, slots=True)
class TriggerAbilities(Effect):
    """Resolves a creature's ability of a kind as if you controlled it; the creature is not used.

    Creatures that trigger one another may do so without end, and the active player chooses how often (rulebook 14,
    Infinite loops). Only the last ability of such a line does anything else, so that all numbers lead to the same: none
    that triggers others is triggered twice in it. Those that its creatures have besides may follow.
    """

    kind: UseKind | Literal["play"]
    of: Target

    def resolve(self, game: Resolution) -> None:
        line = (*game.scope.cards(_LINE), game.scope.source)
        game.bind_items(_LINE, line)
        for item in game.select(replace(self.of, filter=self.of.filter & _NotAgain(self.kind))):
            pairs = _abilities_left(game.state, game.scope, item, self.kind)
            if pairs and self.kind != "play":
                pairs = [pairs[self._which(game, [scope for _, scope in pairs])]]
            game.trigger((ability, scope.but(you=game.you).with_cards(_LINE, *line)) for ability, scope in pairs)

    def _which(self, game: Resolution, scopes: list[Scope]) -> int:
        """One ability is triggered: of several, the active player names the card that gives it."""
        givers = [given_by(scope) for scope in scopes]
        answer = game.decide("card", list(dict.fromkeys(givers)), "choose the ability by the card that gives it")
        return givers.index(str(answer))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.of)

    def say(self) -> str:
        done = "played it" if self.kind == "play" else "controlled it"
        ability = f"“{self.kind.capitalize()}:” ability"
        its = f"its {ability}" if self.of.filter.refers_to == "it" else f"the {ability} of {self.of.say()}"
        return f"trigger {its} as if you {done}"


@dataclass(frozen=True, slots=True)
class _NotAgain(Filter):
    """Stands outside the line of those that trigger one another, or has an ability of the kind that is not in it."""

    kind: UseKind | Literal["play"]

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return not Bound(_LINE).matches(state, scope, item) or bool(_abilities_left(state, scope, item, self.kind))

    def phrase(self) -> Phrase:
        return Phrase()


def _abilities_left(
    state: GameState, scope: Scope, item: Item, kind: UseKind | Literal["play"]
) -> list[tuple[Ability, Scope]]:
    """Those of a card in play; a grafted card has its "Play:" abilities, too (rulebook 14, Graft)."""
    if isinstance(item, InPlay):
        pairs = facts.abilities(state, item, kind)  # type: ignore[arg-type]
    else:
        copy = copy_of(item)
        text = () if copy.card is None else abilities_of(copy.card, state.rulebook)
        pairs = [(ability, Scope(scope.you, copy)) for ability in text if kind in ability.kinds]
    if not Bound(_LINE).matches(state, scope, item):
        return pairs
    return [pair for pair in pairs if not any(isinstance(effect, TriggerAbilities) for effect in pair[0].effects)]


@dataclass(frozen=True, slots=True)
class StopFight(Effect):
    """The fight that is about to take place comes to nothing; the attacker stays exhausted."""

    def resolve(self, game: Resolution) -> None:
        record = game.scope.record
        if isinstance(record, FightBegan):
            game.happen(FightStopped(record.attacker.id, by=game.source))

    def say(self) -> str:
        return "the creature is exhausted without effect"


def use(cards: Target | Filter, *ways: UseKind) -> Effect:
    """Uses cards of any house (rulebook 1.3, Using cards via other card abilities)."""
    return Use(as_target(cards), ways or WAYS)


def ready_and_use(cards: Target | Filter) -> Effect:
    return Use(as_target(cards), ready=True)


def ready_and_fight(cards: Target | Filter, against: Filter | None = None) -> Effect:
    """Readies a creature and uses it to fight (rulebook 1.3, glossary, "Fight with")."""
    return Use(as_target(cards), ("fight",), True, against)


def fight_with(cards: Target | Filter) -> Effect:
    """Uses a ready creature to fight (rulebook 1.3, glossary, "Fight with")."""
    return Use(as_target(cards), ("fight",))


def trigger_play(of: Target | Filter) -> Effect:
    """Resolves the "Play:" abilities of a card that is not played: no icons, and nothing waits for its being played."""
    return TriggerAbilities("play", as_target(of))


def trigger_reap(of: Target | Filter) -> Effect:
    """Resolves a creature's "Reap:" ability as if it were yours, without using it."""
    return TriggerAbilities("reap", as_target(of))

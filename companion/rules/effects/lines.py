"""Words for where a card in play stands, and on whose side: moving, swapping, control, artifacts as creatures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.card import PlayerNumber
from companion.rules.constants import Controls, IsCreature
from companion.rules.effects.base import those_in_play
from companion.rules.filters.base import Filter
from companion.rules.filters.references import it
from companion.rules.leaving import change_control, control_of
from companion.rules.records import (
    EffectBegan,
    LineRearranged,
    MovedInLine,
    Swapped,
    TypeChanged,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, InPlay, LastingEffect
from companion.rules.targets import Target, as_target
from companion.rules.touches import Touch


@dataclass(frozen=True, slots=True)
class MoveToFlank(Effect):
    """Moves a creature to either flank of its controller's battleline."""

    touches: ClassVar[Touch] = Touch.LINES

    cards: Target

    def resolve(self, game: Resolution) -> None:
        for item in those_in_play(game.select(self.cards)):
            length = len(game.state.players[item.controller].battleline)
            if length > 1:
                side = game.decide("flank", ("left", "right"), "choose the flank it moves to")
                game.happen(MovedInLine(item.id, 0 if side == "left" else length - 1, by=game.source))

    def say(self) -> str:
        return f"move {self.cards.say()} to either flank of its controller’s battleline"


@dataclass(frozen=True, slots=True)
class MoveInLine(Effect):
    """Moves a creature to any place of its controller's battleline, where it is among them (rulebook 14, Move)."""

    touches: ClassVar[Touch] = Touch.LINES

    cards: Target

    def resolve(self, game: Resolution) -> None:
        for item in those_in_play(game.select(self.cards)):
            last = len(game.state.players[item.controller].battleline) - 1
            if last < 1:
                continue
            places: tuple[str | int, ...] = ("left", *range(1, last), "right")
            place = game.decide("flank", places, "choose the place it moves to")
            index = {"left": 0, "right": last}.get(str(place), place)
            game.happen(MovedInLine(item.id, int(str(index)), by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"move {self.cards.say()} anywhere in its controller’s battleline"


@dataclass(frozen=True, slots=True)
class RearrangeLine(Effect):
    """The creatures of one player's battleline, which the active player chooses, are put in another order."""

    touches: ClassVar[Touch] = Touch.LINES

    def resolve(self, game: Resolution) -> None:
        lines = [number for number in game.players("either") if len(game.state.players[number].battleline) > 1]
        if not lines:
            return
        names = {"your-battleline": game.you, "their-battleline": 1 - game.you}
        options = [name for name, number in names.items() if number in lines]
        number = names[game.ask_option(options, "choose the battleline to rearrange")]
        ids = [item.id for item in game.state.players[number].battleline]
        order = game.decide("order", ids, "the new order, from left to right", len(ids), len(ids))
        game.happen(LineRearranged(number, tuple(str(card) for card in order), by=game.source))  # type: ignore[union-attr]

    def possible(self, game: Resolution) -> bool:
        return any(len(player.battleline) > 1 for player in game.state.players)

    def say(self) -> str:
        return "rearrange the creatures of a battleline"


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Two creatures of one battleline exchange places (glossary, Swap)."""

    touches: ClassVar[Touch] = Touch.LINES

    first: Target
    second: Target

    def resolve(self, game: Resolution) -> None:
        first = those_in_play(game.select(self.first))
        second = those_in_play(game.select(self.second))
        if first and second:
            game.happen(Swapped(first[0].id, second[0].id, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.first)

    def say(self) -> str:
        return f"swap {self.first.say()} with {self.second.say()}"


@dataclass(frozen=True, slots=True)
class TakeControl(Effect):
    """Takes, or gives, control of cards; creatures go to a flank of the new controller (glossary, Control).

    What lasts only while its card is in play comes to nothing if that card has left play already.
    """

    touches: ClassVar[Touch] = Touch.ENTERS

    cards: Target
    give: bool = False
    while_in_play: bool = False

    def resolve(self, game: Resolution) -> None:
        receiver = 1 - game.you if self.give else game.you
        has_left = self.while_in_play and not game.state.is_in_play(game.source)
        items = [] if has_left else those_in_play(game.select(self.cards))
        for item in items:
            self._hold(game, item, receiver)
            if item.controller != receiver:
                change_control(game, item, receiver)
        game.done(sum(item.controller != receiver for item in items))

    def _hold(self, game: Resolution, item: InPlay, receiver: PlayerNumber) -> None:
        """Control lasts until the card leaves play, or the one that took it does (`leaving.end_effects_of`)."""
        held = [effect.rule for effect in control_of(game.state, item.id) if isinstance(effect.rule, Controls)]
        before = held[0].before if held else item.controller
        effect = LastingEffect(
            Controls(it, before), game.scope.but(you=receiver).with_cards("it", item), game.state.turn.number, None,
            on=(item.id,), while_in_play=game.source if self.while_in_play else None, number=game.state.stamp + 1,
        )  # fmt: skip
        game.happen(EffectBegan(effect, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        if self.give:
            return f"give your opponent control of {self.cards.say()}"
        return f"take control of {self.cards.say()}{' until this card leaves play' if self.while_in_play else ''}"


@dataclass(frozen=True, slots=True)
class BecomeCreature(Effect):
    """Artifacts move to a flank of their controllers' battlelines and are creatures there; one that is already moves.

    With a power they are creatures of that power until the end of the turn, and else as long as they are in play: then
    their own text tells the power (rulebook 14, Upgrades).
    """

    touches: ClassVar[Touch] = Touch.LINES

    cards: Target
    power: int | None = None

    def resolve(self, game: Resolution) -> None:
        items = those_in_play(game.select(self.cards))
        for item in items:
            others = [one for one in game.state.players[item.controller].battleline if one.id != item.id]
            side = game.decide("flank", ("left", "right"), "choose the flank it goes to") if others else "left"
            index = 0 if side == "left" else len(others)
            if self.power is not None:
                self._begin(game, item, IsCreature(self.power))
            if item.type == "creature":
                game.happen(MovedInLine(item.id, index, by=game.source))
            else:
                game.happen(TypeChanged(item.id, "creature", index, by=game.source))
        game.done(len(items))

    def _begin(self, game: Resolution, item: InPlay, rule: IsCreature) -> None:
        turn = game.state.turn.number
        scope = game.scope.with_cards("it", item)
        effect = LastingEffect(rule, scope, turn, turn, on=(item.id,), number=game.state.stamp + 1)
        game.happen(EffectBegan(effect, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        what = f"move {self.cards.say()} to a flank of its battleline"
        if self.power is None:
            return f"{what}, where it is a creature"
        return f"{what}, where it is a creature of power {self.power} until the end of the turn"


def move_in_line(cards: Target | Filter) -> Effect:
    """To any place of its controller's battleline (rulebook 14, glossary, Move)."""
    return MoveInLine(as_target(cards))


def move_to_flank(cards: Target | Filter) -> Effect:
    return MoveToFlank(as_target(cards))


def swap(first: Target | Filter, second: Target | Filter) -> Effect:
    """Two creatures of one line exchange places (rulebook 1.3, glossary, Swap)."""
    return Swap(as_target(first), as_target(second))


def take_control(cards: Target | Filter) -> Effect:
    """The card comes to your side, a creature to a flank (rulebook 1.3, glossary, Control)."""
    return TakeControl(as_target(cards))


def take_control_while_in_play(cards: Target | Filter) -> Effect:
    """Until the card that carries the ability leaves play."""
    return TakeControl(as_target(cards), while_in_play=True)


def give_control(cards: Target | Filter) -> Effect:
    return TakeControl(as_target(cards), give=True)


def become_creature(cards: Target | Filter, power: int | None = None) -> Effect:
    """Artifacts are creatures of a power for the turn, or for good with what power their text says."""
    return BecomeCreature(as_target(cards), power)

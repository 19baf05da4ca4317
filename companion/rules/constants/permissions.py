"""Constants on what players may, must and cannot do, and what they pay for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.houses import house_name
from companion.rules.abilities import Constant
from companion.rules.constants.base import subject_of
from companion.rules.filters.base import Both, Filter
from companion.rules.filters.printed import creature
from companion.rules.filters.references import itself, this_creature
from companion.rules.lookup import Who
from companion.rules.quantities import Condition, if_so
from companion.rules.touches import Touch


@dataclass(frozen=True, slots=True)
class MustChoose(Constant):
    """`whose` player must choose this house as active house.

    `"chosen"` is the one that the ability's player chose before, `"noted"` one that `NoteHouse` read off a card.
    """

    house: str
    whose: Who = "you"

    def say(self) -> str:
        return f"{'you' if self.whose == 'you' else 'your opponent'} must choose {_house(self.house)} as active house"


@dataclass(frozen=True, slots=True)
class CannotChoose(Constant):
    """The house, named as in `MustChoose`, may not be made the active one (rulebook 1.3, glossary, House choice)."""

    house: str
    whose: Who = "opponent"

    def say(self) -> str:
        who = "you" if self.whose == "you" else "your opponent"
        return f"{who} cannot choose {_house(self.house)} as active house"


def _house(name: str) -> str:
    return {"chosen": "the chosen house", "noted": "that house"}.get(name) or house_name(name)


@dataclass(frozen=True, slots=True)
class CannotPlay(Constant):
    """`whose` player cannot play matching cards, while the condition (if any) holds."""

    cards: Filter
    whose: Who = "opponent"
    when: Condition | None = None

    def say(self) -> str:
        who = {"you": "you", "opponent": "your opponent", "either": "players"}[self.whose]
        condition = f" {if_so(self.when)}" if self.when else ""
        if self.cards is itself:
            return f"this card cannot be played{condition}"
        return f"{who} cannot play {self.cards.say(plural=True)}{condition}"


@dataclass(frozen=True, slots=True)
class CannotUse(Constant):
    """Matching cards cannot be used in the given ways (in any way where none is given) by `whose` player."""

    cards: Filter
    ways: tuple[str, ...] = ()
    whose: Who = "either"
    when: Condition | None = None

    def say(self) -> str:
        condition = f" {if_so(self.when)}" if self.when else ""
        if self.whose == "opponent":
            how = f" to {' or '.join(self.ways)}" if self.ways else ""
            return f"your opponent cannot use {self.cards.say(plural=True)}{how}{condition}"
        subject = {itself: "this card", this_creature: "this creature"}.get(self.cards) or self.cards.say(plural=True)
        allowed = [way for way in ("reap", "fight", "action", "omni") if way not in self.ways]
        if len(allowed) == 1:
            return f"{subject} can only {allowed[0]}{condition}"
        return f"{subject} cannot {' or '.join(self.ways) or 'be used'}{condition}"


@dataclass(frozen=True, slots=True)
class CannotAttack(Constant):
    """Creatures that `attacker` matches cannot choose a creature that `target` matches to fight."""

    attacker: Filter
    target: Filter

    def say(self) -> str:
        return f"{self.attacker.say(plural=True)} cannot fight {self.target.say(plural=True)}"


@dataclass(frozen=True, slots=True)
class MustFight(Constant):
    """Matching creatures must fight when used, if able."""

    on: Filter = creature

    def say(self) -> str:
        return f"{self.on.say(plural=True)} must fight when used, if able"


@dataclass(frozen=True, slots=True)
class MayUse(Constant):
    """Matching cards may be used as if they belonged to the active house.

    `ways` limits how; `uses` how often, and then each use takes one away; a card is counted once per use.
    """

    touches: ClassVar[Touch] = Touch.PERMITS

    cards: Filter
    ways: tuple[str, ...] = ()
    uses: int | None = None

    def say(self) -> str:
        how = " or ".join(self.ways)
        if self.uses is not None:
            number = "1" if self.uses == 1 else f"up to {self.uses}"
            return f"you may {how or 'use'} {number} {self.cards.say(plural=self.uses != 1)}"
        if isinstance(self.cards, Both) and self.cards.parts[0] is itself:
            return f"{subject_of(self.cards)} may be used as if of the active house"
        return f"you may {how or 'use'} {'with ' if how else ''}{self.cards.say(plural=True)} as if of the active house"


@dataclass(frozen=True, slots=True)
class MayPlay(Constant):
    """Matching cards of other houses may be played: `uses` of them, each turn where a card in play says so."""

    touches: ClassVar[Touch] = Touch.PERMITS

    cards: Filter
    uses: int | None = 1
    when: Condition | None = None

    def say(self) -> str:
        condition = f" each turn {if_so(self.when)}" if self.when else ""
        return f"you may play {self.uses or 'any'} {self.cards.say(plural=self.uses != 1)}{condition}"


@dataclass(frozen=True, slots=True)
class MayPlayOrUse(Constant):
    """One permission, spent by either playing or using a matching card."""

    touches: ClassVar[Touch] = Touch.PERMITS

    cards: Filter
    uses: int = 1

    def say(self) -> str:
        return f"you may play or use {self.uses} {self.cards.say(plural=self.uses != 1)}"


@dataclass(frozen=True, slots=True)
class CostsToPlay(Constant):
    """To play a matching card `whose` player must lose Æmber, or (`paid`) pay it to the card's controller."""

    amount: int
    cards: Filter = itself
    whose: Who = "you"
    paid: bool = False

    def say(self) -> str:
        if self.paid:
            return f"your opponent must pay you {self.amount} Æmber to play {self.cards.say_one()}"
        return f"you must lose {self.amount} Æmber to play this card"


@dataclass(frozen=True, slots=True)
class CostsToUse(Constant):
    amount: int
    cards: Filter

    def say(self) -> str:
        return f"your opponent must pay you {self.amount} Æmber to use {self.cards.say_one()}"

"""How cards are played, enter play, are drawn and taken from archives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.abilities import Constant
from companion.rules.constants.base import subject_of
from companion.rules.filters.base import Filter
from companion.rules.filters.references import itself
from companion.rules.lookup import WHO, Who
from companion.rules.quantities import Amount, Condition, Only, if_so
from companion.rules.touches import ANYTHING_COPIED, Touch


@dataclass(frozen=True, slots=True)
class PlayedAsCopy(Constant):
    """When played, counts as a copy of a card chosen from the opponent's discard pile."""

    touches: ClassVar[Touch] = Touch.COPIES | ANYTHING_COPIED

    of: Filter

    def say(self) -> str:
        return f"when you play this card, treat it as a copy of {self.of.say_one()} in your opponent’s discard pile"


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Constant):
    """Enters play as a copy of a matching creature in play, but for its house; of its title, power and text."""

    touches: ClassVar[Touch] = ANYTHING_COPIED

    of: Filter

    def say(self) -> str:
        return f"this card enters play as a copy of {self.of.say_one()}, but for its house"


@dataclass(frozen=True, slots=True)
class EntersReady(Constant):
    """Matching cards enter play ready, or only those that are `played`. `uses` counts down where the next ones do."""

    on: Filter
    uses: int | None = None
    when: Condition | None = None
    played: bool = False

    def say(self) -> str:
        if self.uses is not None:
            return f"the next {self.on.say()} you play enters play ready"
        played = " that is played" if self.played else ""
        condition = f", {if_so(self.when)}" if self.when else ""
        return f"{subject_of(self.on)}{played} enters play ready{condition}"


@dataclass(frozen=True, slots=True)
class EntersStunned(Constant):
    """Comes into play with a stun on it (rulebook 1.3, glossary, Stun)."""

    on: Filter = itself

    def say(self) -> str:
        return f"{subject_of(self.on)} enters play stunned"


@dataclass(frozen=True, slots=True)
class EntersUnderOpponent(Constant):
    """Enters play under your opponent's control."""

    def say(self) -> str:
        return "this creature enters play under your opponent’s control"


@dataclass(frozen=True, slots=True)
class ActionReturns(Constant):
    """The next action that you play goes to your hand once it is resolved, where it would go to the discard pile."""

    uses: int | None = 1

    def say(self) -> str:
        return "after you resolve the next action you play, return it to your hand"


@dataclass(frozen=True, slots=True)
class IconsCannotResolve(Constant):
    """`whose` player cannot resolve bonus icons, printed Æmber included (rulebook 14, Bonus icons)."""

    whose: Who = "opponent"

    def say(self) -> str:
        return f"{'you' if self.whose == 'you' else 'your opponent'} cannot resolve bonus icons"


@dataclass(frozen=True, slots=True)
class IconsResolveAgain(Constant):
    """Each bonus icon of the next card that you play resolves once more."""

    uses: int | None = 1

    def say(self) -> str:
        return "each bonus icon of the next card you play resolves once more"


@dataclass(frozen=True, slots=True)
class HandSize(Constant):
    """Changes how many cards `whose` player refills the hand to in the draw step."""

    amount: Amount | int
    whose: Who = "you"

    def say(self) -> str:
        change, when = self.amount, ""
        if isinstance(change, Amount):
            when = f" {change.each()}"
            change = change.amount if isinstance(change, Only) and isinstance(change.amount, int) else 1
        number = f"{abs(change)} card{'' if abs(change) == 1 else 's'}"
        more = "fewer" if change < 0 else "more"
        verb, own = ("refill", "your") if self.whose == "you" else ("refills", "their")
        return f"in the draw step, {WHO[self.whose]} {verb} {own} hand to {number} {more}{when}"


@dataclass(frozen=True, slots=True)
class TakenFromArchivesByChoice(Constant):
    """While this card is in your archives, face up, you take any number of cards from them instead of all."""

    def say(self) -> str:
        return (
            "this card is archived face up; while it is in your archives, you may take any number of cards from them "
            "instead of all"
        )

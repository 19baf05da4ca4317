"""Keys and what they cost; Æmber that is spent, stolen or captured."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.abilities import Constant
from companion.rules.constants.base import signed_each
from companion.rules.filters.base import Filter
from companion.rules.filters.references import itself, this_creature
from companion.rules.lookup import OWN, WHO, Who
from companion.rules.quantities import Amount, Condition, if_so
from companion.rules.state import Effect
from companion.rules.wording import say_inline


@dataclass(frozen=True, slots=True)
class KeyCost(Constant):
    """Changes what a key costs `whose` player."""

    amount: Amount | int
    whose: Who = "opponent"

    def say(self) -> str:
        return f"{OWN[self.whose]} keys cost {signed_each(self.amount, 'Æmber')}"


@dataclass(frozen=True, slots=True)
class Spendable(Constant):
    """Æmber on matching cards may be spent when `whose` player forges keys (rulebook 1.3, Step 1)."""

    on: Filter = itself
    whose: Who = "you"

    def say(self) -> str:
        cards = {itself: "this card", this_creature: "this creature"}.get(self.on) or self.on.say(plural=True)
        return f"{WHO[self.whose]} may spend Æmber on {cards} when forging keys"


@dataclass(frozen=True, slots=True)
class CannotForge(Constant):
    """`whose` player cannot forge a key while the condition holds of that player ("you" in its words)."""

    whose: Who
    when: Condition
    reason: str

    def say(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class SkipsForgeStep(Constant):
    """The step passes without a key (rulebook 1.3, Step 1: Forge a key)."""

    whose: Who = "you"

    def say(self) -> str:
        return f"{'skip your' if self.whose == 'you' else 'your opponent skips their'} “forge a key” step"


@dataclass(frozen=True, slots=True)
class BeforeForging(Constant):
    """When your opponent would forge a key in their own turn, these effects resolve first, such as `StopForging`."""

    effects: tuple[Effect, ...]

    def say(self) -> str:
        return f"when your opponent would forge a key in their turn, {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class TakesKeyPayment(Constant):
    """You get the Æmber your opponent spends on keys."""

    def say(self) -> str:
        return "you get all Æmber your opponent spends when forging keys"


@dataclass(frozen=True, slots=True)
class NoStealing(Constant):
    """Your Æmber cannot be stolen, while the condition (if any) holds."""

    when: Condition | None = None

    def say(self) -> str:
        return f"your Æmber cannot be stolen{f' {if_so(self.when)}' if self.when else ''}"


@dataclass(frozen=True, slots=True)
class StolenIsCaptured(Constant):
    """Æmber that would be stolen is captured instead, by creatures that the active player controls and chooses."""

    def say(self) -> str:
        return "each Æmber that would be stolen is captured by a creature of the active player instead"

"""The base of all amounts and conditions: how they are compared and how they combine.

An amount is asked for its value, a condition whether it holds, within the scope of the ability that uses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.rules.state import GameState, Scope
from companion.rules.wording import joined


class Amount:
    """Base of all amounts."""

    __slots__ = ()

    @property
    def may_be_negative(self) -> bool:
        """Most amounts count something."""
        return False

    def value(self, state: GameState, scope: Scope) -> int:
        raise NotImplementedError

    def say(self) -> str:
        raise NotImplementedError

    def each(self) -> str:
        """How the amount reads after a number: `1 Æmber for each friendly creature`."""
        return f"times {self.say()}"

    def compared(self, how: str, bound: Amount | int) -> str:
        """How a comparison with a bound reads: `the Æmber on it is at least 4`."""
        return f"{self.say()} is {how} {say(bound)}"

    def at_least(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, ">=")

    def at_most(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, "<=")

    def exactly(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, "==")

    def more_than(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, ">")


def value(amount: Amount | int, state: GameState, scope: Scope) -> int:
    return amount if isinstance(amount, int) else amount.value(state, scope)


def may_be_negative(amount: Amount | int) -> bool:
    return amount < 0 if isinstance(amount, int) else amount.may_be_negative


def say(amount: Amount | int) -> str:
    return str(amount) if isinstance(amount, int) else amount.say()


class Condition:
    """Base of all conditions."""

    __slots__ = ()

    def holds(self, state: GameState, scope: Scope) -> bool:
        raise NotImplementedError

    def say(self) -> str:
        raise NotImplementedError

    def __and__(self, other: Condition) -> Condition:
        return All((self, other))

    def __invert__(self) -> Condition:
        return Unless(self)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    left: Amount
    right: Amount | int
    how: Literal[">=", "<=", "==", ">"]

    def holds(self, state: GameState, scope: Scope) -> bool:
        left, right = self.left.value(state, scope), value(self.right, state, scope)
        return {">=": left >= right, "<=": left <= right, "==": left == right, ">": left > right}[self.how]

    def say(self) -> str:
        return self.left.compared(
            {">=": "at least", "<=": "at most", "==": "exactly", ">": "more than"}[self.how], self.right
        )


@dataclass(frozen=True, slots=True)
class All(Condition):
    parts: tuple[Condition, ...]

    def holds(self, state: GameState, scope: Scope) -> bool:
        return all(part.holds(state, scope) for part in self.parts)

    def say(self) -> str:
        return joined([part.say() for part in self.parts])


@dataclass(frozen=True, slots=True)
class Unless(Condition):
    """Not so for certain: where hidden cards may make it so, nobody can say that it is not."""

    inner: Condition

    def holds(self, state: GameState, scope: Scope) -> bool:
        return not self.inner.holds(state, scope.but(generous=not scope.generous))

    def say(self) -> str:
        before, verb, after = self.inner.say().partition(" is ")
        if before == "there":
            return f"there is no {after.removeprefix('an ').removeprefix('a ')}"
        return f"{before} is not {after}" if verb else f"it is not so that {before}"

    @property
    def reads_better_as_unless(self) -> bool:
        return " is " not in self.inner.say()


def if_so(condition: Condition) -> str:
    """`if there is a creature`, `unless you forged a key this turn`."""
    if isinstance(condition, Unless) and condition.reads_better_as_unless:
        return f"unless {condition.inner.say()}"
    return f"if {condition.say()}"


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    parts: tuple[Amount | int, ...]

    @property
    def may_be_negative(self) -> bool:
        return any(map(may_be_negative, self.parts))

    def value(self, state: GameState, scope: Scope) -> int:
        return sum(value(part, state, scope) for part in self.parts)

    def say(self) -> str:
        return joined([say(part) for part in self.parts], "plus")


@dataclass(frozen=True, slots=True)
class Times(Amount):
    factor: int
    amount: Amount

    @property
    def may_be_negative(self) -> bool:
        return self.factor < 0 or self.amount.may_be_negative

    def value(self, state: GameState, scope: Scope) -> int:
        return self.factor * self.amount.value(state, scope)

    def say(self) -> str:
        return f"{self.factor} {self.amount.each()}"


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of an amount, rounded down, or with `up` rounded up."""

    amount: Amount
    up: bool = False

    @property
    def may_be_negative(self) -> bool:
        return self.amount.may_be_negative

    def value(self, state: GameState, scope: Scope) -> int:
        return (self.amount.value(state, scope) + self.up) // 2

    def say(self) -> str:
        return f"half of {self.amount.say()}, rounded {'up' if self.up else 'down'}"


@dataclass(frozen=True, slots=True)
class Third(Amount):
    """A third of an amount, rounded up."""

    amount: Amount

    def value(self, state: GameState, scope: Scope) -> int:
        return (self.amount.value(state, scope) + 2) // 3

    def say(self) -> str:
        return f"a third of {self.amount.say()}, rounded up"

    def each(self) -> str:
        return f"for every 3, or part of 3, of {self.amount.say()}"


@dataclass(frozen=True, slots=True)
class Capped(Amount):
    amount: Amount
    most: int

    @property
    def may_be_negative(self) -> bool:
        return self.most < 0 or self.amount.may_be_negative

    def value(self, state: GameState, scope: Scope) -> int:
        return min(self.most, self.amount.value(state, scope))

    def say(self) -> str:
        return f"{self.amount.say()}, at most {self.most}"

    def each(self) -> str:
        return f"{self.amount.each()}, at most {self.most}"


@dataclass(frozen=True, slots=True)
class Only(Amount):
    """An amount that counts only while a condition holds; otherwise zero."""

    amount: Amount | int
    when: Condition

    @property
    def may_be_negative(self) -> bool:
        return may_be_negative(self.amount)

    def value(self, state: GameState, scope: Scope) -> int:
        return value(self.amount, state, scope) if self.when.holds(state, scope) else 0

    def say(self) -> str:
        return f"{say(self.amount)} while {self.when.say()}"

    def each(self) -> str:
        return f"while {self.when.say()}"

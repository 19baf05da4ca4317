"""How constants are said, and what several of them together are."""

from __future__ import annotations

from companion.rules.abilities import Constant
from companion.rules.filters.base import Both, Filter
from companion.rules.filters.references import Bound, itself, this_creature
from companion.rules.quantities import Amount, Only, Times
from companion.rules.state import Scope


def signed(amount: Amount | int) -> str:
    if isinstance(amount, int):
        return f"{amount:+d}".replace("-", "–")
    return f"+{amount.say()}"


def signed_each(amount: Amount | int, what: str) -> str:
    if isinstance(amount, int):
        return f"{signed(amount)} {what}"
    if isinstance(amount, Only) and isinstance(amount.amount, int):
        return f"{signed(amount.amount)} {what} {amount.each()}"
    if isinstance(amount, Times):
        return f"{amount.factor:+d} {what} {amount.amount.each()}".replace("-", "–")
    return f"+1 {what} {amount.each()}"


def subject_of(on: Filter) -> str:
    """Those that a constant is about, as the subject of a sentence: `each friendly creature`, `this creature`."""
    if on in (itself, this_creature):
        return "this creature"
    if on.refers_to or isinstance(on, Bound):
        return on.refers_to or on.say()
    if isinstance(on, Both) and on.parts[0] in (itself, this_creature):
        state = " ".join(part.say_of_one() for part in on.parts[1:]).removeprefix("while ")
        return f"while {state}, this creature"
    return f"each {on.say()}"


class Composite(Constant):
    """Base of constants that are several others together, which hold as long as this one does."""

    __slots__ = ()

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        """The constants that it is made of, in the scope in which it holds."""
        raise NotImplementedError

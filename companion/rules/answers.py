"""The answers that a decision admits, and whether a given one is among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from companion.rules.card import Card
from companion.rules.state import Answer, Decision


def possible_answers(decision: Decision) -> Iterator[Answer]:
    """Every distinct answer, in a fixed order. Selections come once each, in every order
    where it counts; a shuffle may also be unknown."""
    if decision.kind == "chance" and decision.what == "reveal":
        yield from (str(option) for option in decision.options)
        yield None
    elif (decision.kind == "order" and decision.maximum > 1) or decision.what == "shuffle":
        if decision.what == "shuffle":
            yield None
        yield from permutations([str(option) for option in decision.options])
    elif decision.maximum == 1:
        if decision.minimum == 0:
            yield ()
        yield from decision.options
    else:
        picks = permutations if decision.ordered else combinations
        for number in range(decision.minimum, decision.maximum + 1):
            yield from picks([str(option) for option in decision.options], number)


def problem_with(decision: Decision, answer: object) -> str | None:
    """A sentence saying what is wrong with an answer; `None` when it is one of the possible ones."""
    if answer is None:
        return None if decision.what in ("shuffle", "reveal") else "this decision needs an answer"
    if decision.what == "reveal":
        known = answer in decision.options or (not decision.options and isinstance(answer, Card))
        return None if known else f"{answer} is not among the cards it could be"
    if decision.maximum == 1 and answer != ():
        return None if answer in decision.options else f"{answer} is not one of the options"
    if not isinstance(answer, tuple):
        return "this decision takes a list"
    if len(set(answer)) != len(answer) or not set(answer) <= set(decision.options):
        return "the list repeats an option or names something that is not one"
    if not decision.minimum <= len(answer) <= decision.maximum:
        return f"the list must have {decision.minimum} to {decision.maximum} entries"
    return None

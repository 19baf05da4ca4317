"""The ledger: what stands between a player's Æmber counter and the moves, until it is put right.

A discrepancy is opened by a move that nobody counted, or by a press for which nothing was done, and closed by a press
or a move the other way. The newest closes first: whoever forgets one and counts the next rightly stays one off, and
that one has stood since the first. So it is the same one however often the table is seen and the counter pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.observations import PlayerNumber
from companion.referee.counter_model import Counted
from companion.referee.hypothesis import Discrepancy, Hypothesis, Step, since

TURNS_BACK = 3
"""How many turns of a path are read: what stands at the end of a turn is adopted then."""


@dataclass(frozen=True, slots=True)
class _Change:
    """From second `t` on the counter shows by `amount` more than the moves come to: for a move, or without one a press.

    What was `adopted` closes what has stood longest; anything else, what has stood shortest.
    """

    t: float
    amount: int
    turn: int
    step: Step | None = None
    adopted: bool = False


def standing(hypothesis: Hypothesis, counted: Counted, player: PlayerNumber) -> tuple[Discrepancy, ...]:
    """What stands between the player's Æmber counter and the moves, the oldest first, all in the same direction."""
    gap = counted.amber - hypothesis.state.players[player].amber
    if not gap or not counted.amber_entered:
        return ()
    changes = sorted(_changes(hypothesis, counted, player), key=lambda change: change.t)
    before = gap - sum(change.amount for change in changes)
    first_t, first_turn = (changes[0].t, changes[0].turn) if changes else (counted.amber_t, hypothesis.turn)
    standing = [Discrepancy(player, before, first_t, first_turn)] if before else []
    last: Step | None = None
    for change in changes:
        last = change.step or last
        opened = Discrepancy(player, change.amount, change.t, change.turn, last, pressed=change.step is None)
        standing = _with(standing, opened, oldest_first=change.adopted)
    return tuple(standing)


def _with(standing: list[Discrepancy], new: Discrepancy, oldest_first: bool) -> list[Discrepancy]:
    """What stands after one more change."""
    left = list(standing)
    while left and left[0].amount * new.amount < 0:
        place = 0 if oldest_first else -1
        rest = left[place].amount + new.amount
        if rest * new.amount < 0:
            left[place] = replace(left[place], amount=rest)
            return left
        left.pop(place)
        if not rest:
            return left
        new = replace(new, amount=rest)
    return [*left, new]


def _changes(hypothesis: Hypothesis, counted: Counted, player: PlayerNumber) -> Iterator[_Change]:
    from_turn = hypothesis.turn - TURNS_BACK
    path = since(hypothesis.path, from_turn)
    for step, gained in gains(hypothesis, player, from_turn):
        if gained:
            yield _Change(step.t, -gained, step.turn, step)
    for t, discrepancies in _adoptions(hypothesis, path):
        for one in discrepancies:
            if one.player == player:
                yield _Change(t, -one.amount, one.turn, one.step, adopted=True)
    begun_t = path[0].t if path else 0.0
    for t, amount in counted.presses:
        if amount and t >= begun_t:
            yield _Change(t, amount, next((step.turn for step in path if step.t >= t), hypothesis.turn))


def _adoptions(hypothesis: Hypothesis, path: tuple[Step, ...]) -> Iterator[tuple[float, tuple[Discrepancy, ...]]]:
    """What was adopted after the first move of the path, each time with its second."""
    yield from ((step.t, step.adopted) for step in path[1:])
    if path:
        yield path[-1].t, hypothesis.adopted


def gains(hypothesis: Hypothesis, player: PlayerNumber, from_turn: int = 0) -> Iterator[tuple[Step, int]]:
    """The moves from this turn on, each with what it changed of the player's Æmber."""
    path = since(hypothesis.path, from_turn)
    afters = (*(step.done.before for step in path[1:]), hypothesis.state)
    adopted = (*(step.adopted for step in path[1:]), hypothesis.adopted)
    for step, after, taken in zip(path, afters, adopted, strict=False):
        gained = after.players[player].amber - step.done.before.players[player].amber
        yield step, gained - sum(one.amount for one in taken if one.player == player)


def adopted(hypothesis: Hypothesis, discrepancies: tuple[Discrepancy, ...], nats: float) -> Hypothesis:
    """The hypothesis by which the counters are right from here on, whatever was counted wrongly."""
    state = hypothesis.state
    for one in discrepancies:
        state = state.with_player(one.player, amber=state.players[one.player].amber + one.amount)
    taken = (*hypothesis.adopted, *discrepancies)
    return replace(hypothesis, state=state, adopted=taken, nats=hypothesis.nats + nats)


def all_adopted(hypothesis: Hypothesis, from_turn: int) -> Iterator[Discrepancy]:
    """What was adopted from this turn on and not put right since."""
    taken = [one for step in since(hypothesis.path, from_turn) for one in step.adopted]
    taken += hypothesis.adopted
    corrected = {(one.player, one.corrects) for one in taken if one.corrects is not None}
    for one in taken:
        if one.corrects is None and (one.player, one.since_t) not in corrected:
            yield one

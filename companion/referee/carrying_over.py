"""Makes the moves that explain a table from other beliefs, too.

A search that is cut short has looked at some beliefs and not at others that are as likely, and differ in what nobody
sees: which creature may be used this turn, or was attacked. These are not to be given up for want of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from companion.observations import SeenCard
from companion.referee.agreement import Aim
from companion.referee.attempts_from_hand import from_hand
from companion.referee.beliefs import Belief, made_with
from companion.referee.line import Done, Line
from companion.rules.game import is_legal
from companion.rules.state import GameState


def carried_over(
    line: Line, roots: Sequence[Belief], places: Iterable[int], aim: Callable[[GameState], Aim]
) -> Iterator[Line]:
    """The line's moves, with their answers, from the roots at these places: where they are legal and lead as near to
    the table as the line does."""
    start = roots[line.root]
    distance = aim(start.state).compare(line.state).distance
    for place in places:
        root = roots[place]
        dearer = (root.cost - root.awaited) - (start.cost - start.awaited)
        made: Line | None = Line(root.state, (), line.cost + dearer, line.broken, place)
        for done in line.done:
            made = _made_again(made, done) if made is not None else None
        if made is not None and aim(root.state).compare(made.state).distance <= distance:
            yield made


def _made_again(line: Line, done: Done) -> Line | None:
    state = _with_card_known(line.state, done)
    if not is_legal(state, done.move):
        return None
    reached = made_with(state, done.move, done.choices)
    if reached.decision is not None:
        return None
    return replace(line, state=reached, done=(*line.done, replace(done, before=state)))


def _with_card_known(state: GameState, done: Done) -> GameState:
    """The state with the card that is played or discarded known in hand, where it was as that was done."""
    held = (copy for copy in done.before.players[done.before.active].hand if copy.id == done.move.card)
    card = next((copy.card for copy in held), None)
    if card is None:
        return state
    return next((known for known, _ in from_hand(state, SeenCard(card.slug), "play")), state)

"""What may be said if a hypothesis is true: rules broken, duties forgotten, tables that nobody can explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from companion.observations import PlayerNumber
from companion.referee.verdict import FlagKind
from companion.referee.wording import accused
from companion.rules.card import CardId
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.state import GameState
from companion.tracking import play_zone
from companion.tracking.belief import Belief
from companion.tracking.hypothesis import Hypothesis, since

OUT_OF_SYNC: Final = "out-of-sync"
Subject: TypeAlias = tuple[str, PlayerNumber, int, tuple[str, ...]]
"""What a claim is about: a rule, a player, a turn, and cards or amounts."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something against the rules, with where the rulebook or a card says so.

    `since` is the second in which it came about. Of a `duty` players are reminded before it is flagged. What is `plain`
    to see holds however the table is explained.
    """

    subject: Subject
    since: float
    kind: FlagKind
    message: str
    cite: str
    cards: tuple[CardId, ...] = ()
    duty: bool = False
    plain: bool = False

    @property
    def rule(self) -> str:
        return self.subject[0]

    @property
    def player(self) -> PlayerNumber:
        return self.subject[1]


def broken_rules(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """The rules broken on the hypothesis' path, in this turn and the one before."""
    for step in since(hypothesis.path, belief.turn.number - 1):
        for objection in step.done.objections:
            yield _against(step.done.before, step.move, objection, step.t)


def in_play_zone(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """A card that lies in the play zone against the rules does so however it is carried out."""
    if belief.table is None:
        return
    for player, seen in play_zone.cards_in(belief.table):
        for ground in play_zone.against_playing(hypothesis.state, player, seen):
            yield replace(_against(ground.state, ground.move, ground.objection, belief.table_t), plain=True)


def _against(state: GameState, move: Move, objection: Objection, t: float) -> Claim:
    cards = (move.card,) if move.card else ()
    subject = (objection.rule, state.active, state.turn.number, cards)
    return Claim(subject, t, "illegal", accused(state, move, objection.message), objection.cite, cards)


def out_of_sync(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """The table was taken as it lies, since nothing explained it."""
    if hypothesis.taken_t is not None and hypothesis.taken_t >= belief.table_t:
        subject = (OUT_OF_SYNC, belief.state.active, belief.turn.number, (f"{belief.table_t}",))
        message = "The table shows something that no moves explain."
        yield Claim(subject, belief.table_t, "mismatch", message, "What was seen so far")

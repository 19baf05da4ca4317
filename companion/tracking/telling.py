"""Tells moves once they are likely enough, in the order in which they were made, and takes back what was not made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TypeAlias

from companion.referee.verdict import MoveSource, MoveUnderstood, Retraction, Verdict
from companion.referee.wording import told
from companion.rules.moves import Move
from companion.tracking.belief import Belief
from companion.tracking.hypothesis import Hypothesis, Step, since

Posterior: TypeAlias = Sequence[tuple[Hypothesis, float]]
Path: TypeAlias = tuple[Step, ...]

CERTAIN_SHARE = 0.97
LIKELY_SHARE, LIKELY_AFTER_S = 0.85, 2.5
RATHER_SHARE, RATHER_AFTER_S = 0.5, 5.0
"""How likely a move must be to be told, at once and so long after it was made."""
KEPT_SHARE = 0.15
"""With less than this, a move that was told is taken back."""
UNTOLD = ("keep",)


def tell(belief: Belief, posterior: Posterior, steps: Path) -> tuple[Path, list[Verdict]]:
    """The steps that are told from now on, given those that were, and what is said of the difference.

    Only this turn and the one before are looked at, and what was not told yet: what lies farther back is settled.
    """
    last_told = steps[-1].turn if steps else 0
    first_turn = min(belief.turn.number - 1, last_told)
    paths = [(since(one.path, first_turn), share) for one, share in posterior]
    settled = steps[: len(steps) - len(since(steps, first_turn))]
    recent = since(steps, first_turn)
    kept = recent[: _held(paths, recent)]
    verdicts: list[Verdict] = []
    gone = sum(step.move.kind not in UNTOLD for step in recent[len(kept) :])
    if gone:
        verdicts.append(Retraction(belief.t, belief.t, gone, "What followed tells of other moves."))
    for step, share in _next(belief, paths, kept):
        kept = (*kept, step)
        guessed = step.move.kind == "archives" and share < LIKELY_SHARE
        if step.move.kind not in UNTOLD and not guessed:
            verdicts.append(_understood(belief, step, share))
    return (*settled, *kept), verdicts


def _held(paths: Sequence[tuple[Path, float]], steps: Path) -> int:
    """How many of the steps that were told lie on what is likely still."""
    following = 0.0
    for agreed, share in sorted(((_agreed(path, steps), share) for path, share in paths), reverse=True):
        following += share
        if following >= KEPT_SHARE:
            return agreed
    return 0


def _next(belief: Belief, paths: Sequence[tuple[Path, float]], steps: Path) -> Iterator[tuple[Step, float]]:
    """The steps that are told next, each with its probability."""
    following = [(path, share) for path, share in paths if _agreed(path, steps) == len(steps)]
    for place in range(len(steps), max((len(path) for path, _ in following), default=0)):
        step, share = _likeliest(following, place)
        if step is None or belief.t < _told_from(step, share):
            return
        following = [(path, one) for path, one in following if len(path) > place and _same(path[place], step)]
        if _waits(following[0][0], step, place):
            return
        yield step, share


def _likeliest(paths: Sequence[tuple[Path, float]], place: int) -> tuple[Step | None, float]:
    """The likeliest step at this place of the paths, or that there is none, with its probability."""
    shares: dict[tuple[int, Move] | None, float] = {}
    steps: dict[tuple[int, Move] | None, Step | None] = {}
    for path, share in paths:
        step = path[place] if len(path) > place else None
        key = (step.turn, step.move) if step is not None else None
        shares[key] = shares.get(key, 0.0) + share
        steps.setdefault(key, step)
    best = max(shares, key=lambda key: shares[key])
    return steps[best], shares[best]


def _told_from(step: Step, share: float) -> float:
    """From when on a step of this probability is told."""
    if share >= CERTAIN_SHARE:
        return step.t
    if share >= LIKELY_SHARE:
        return step.t + LIKELY_AFTER_S
    return step.t + RATHER_AFTER_S if share >= RATHER_SHARE else inf


def _waits(path: Path, step: Step, place: int) -> bool:
    """A move against the rules waits for play to go on from it."""
    return len(path) <= place + 1 and bool(step.done.objections) and step.move.kind != "house"


def _understood(belief: Belief, step: Step, share: float) -> MoveUnderstood:
    state = step.done.before
    source: MoveSource = "typed" if (step.turn, step.move.kind) in belief.entered else "seen"
    text, confidence = told(state, step.move), min(0.99, share)
    return MoveUnderstood(
        step.t, belief.t, step.move, step.done.choices, confidence, text, step.player, step.turn, source
    )


def _same(one: Step, other: Step) -> bool:
    return one is other or (one.turn == other.turn and one.move == other.move)


def _agreed(path: Path, steps: Path) -> int:
    """How many of the steps that were told a path begins with."""
    for place, step in enumerate(steps):
        if place >= len(path) or not _same(path[place], step):
            return place
    return len(steps)

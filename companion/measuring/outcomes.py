"""One judged game as figures: small, plain values that are written down, read again and added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pydantic import BaseModel

from companion.measuring.judging_games import Judged, MistakeMade
from companion.measuring.reliability import Assertion, assertions
from companion.measuring.traces import leaves_no_trace
from companion.simulation.games.mistakes import Mistake
from companion.simulation.games.visible import sides_of, snapshot_of
from companion.verdicts import Flag, Question, Reminder, Withdrawal

BEFORE_S, AFTER_S = 1.0, 1.0
"""How far around a mistake what is said of it may lie."""
SHOWN_BY = {"exhausted": "amber-count"}
"""The rule that may be broken, as by a second reap, so that a count is all that is left of it, and names it."""
NAMED_ALSO = {"not-resolved": "status"}
"""The rule that may be told by what it should have left: a stun that is missing names the ability."""


class SaidFlag(BaseModel):
    """A flag that belongs to no mistake."""

    t: float
    kind: str
    rule: str
    message: str
    withdrawn: bool


class MistakeAnswered(BaseModel):
    """A mistake, the rules of the flags that were raised while it lay there, and when it was named first, if it was."""

    t: float
    name: str
    rule: str
    said: list[str]
    named_after_s: float | None

    @property
    def caught(self) -> bool:
        return self.named_after_s is not None


class Outcome(BaseModel):
    """The outcome of one game.

    Of its `moves`, those `understood` were told in their turn, those `in_order` also in the order in which they were
    made, and those `without_trace` as others which would have left the same table; `told_otherwise` are moves that were
    told and not made. `told` is everything that was said with a confidence; `contradictions` were found in its
    `reports`. Times of a verdict are milliseconds of one core, from a settled snapshot on.
    """

    seed: int
    turns: int
    seconds: float
    moves: int
    understood: int
    in_order: int
    without_trace: int
    told_otherwise: int = 0
    false_flags: list[SaidFlag]
    mistakes: list[MistakeAnswered]
    questions: list[int]
    told: list[Assertion]
    reports: int
    contradictions: list[str]
    out_of_sync_s: float
    right_winner: bool
    verdict_ms: list[float]
    slowest_ms: float

    @property
    def fails(self) -> bool:
        """True if anything was said or understood that was not so."""
        missed = any(not mistake.caught for mistake in self.mistakes)
        return (
            bool(self.false_flags or self.contradictions)
            or missed
            or not self.right_winner
            or self.understood + self.without_trace < self.moves
        )


def outcome_of(seed: int, judged: Judged) -> Outcome:
    differences = list(judged.differences())
    untold = sum(one.untold for one in differences)
    without_trace = sum(one.untold for one in differences if one.untold and leaves_no_trace(one, judged.with_tokens))
    stray = stray_flags(judged)
    withdrawn = {verdict.flag for verdict in judged.verdicts if isinstance(verdict, Withdrawal)}
    return Outcome(
        seed=seed,
        turns=judged.truth.turn.number,
        seconds=judged.observations[-1].t,
        moves=judged.moves_made,
        understood=judged.moves_made - untold,
        in_order=judged.told_in_order,
        without_trace=without_trace,
        told_otherwise=judged.told_otherwise,
        false_flags=[
            SaidFlag(t=flag.t, kind=flag.kind, rule=flag.rule, message=flag.message, withdrawn=flag.id in withdrawn)
            for flag in stray
        ],
        mistakes=[_answered(made, judged) for made in judged.mistakes],
        questions=_questions_a_turn(judged),
        told=list(assertions(judged, stray)),
        reports=judged.reports,
        contradictions=judged.contradictions,
        out_of_sync_s=round(judged.out_of_sync_s, 1),
        right_winner=judged.winner == judged.truth.winner,
        verdict_ms=[round(ms, 1) for ms in judged.snapshot_ms],
        slowest_ms=round(judged.slowest_ms, 1),
    )


def stray_flags(judged: Judged) -> list[Flag]:
    """The flags that belong to no mistake."""
    return [flag for flag in judged.flags if not any(_about(flag, made) for made in judged.mistakes)]


def _about(flag: Flag | Reminder, made: MistakeMade) -> bool:
    return any(made.t - BEFORE_S <= t <= made.until + AFTER_S for t in (flag.t, flag.after))


def _answered(made: MistakeMade, judged: Judged) -> MistakeAnswered:
    """The answer to a mistake while it lay there: a flag or a reminder that names its rule, or what shows it."""
    mistake = made.mistake
    names = (mistake.rule, *_shown_by(mistake))
    said = [
        (one.rule if isinstance(one, Flag) else one.kind, one.player, one.after)
        for one in judged.verdicts
        if isinstance(one, Flag | Reminder) and _about(one, made) and one.after <= made.until + AFTER_S
    ]
    named = [after for rule, player, after in said if rule in names and player == mistake.player]
    return MistakeAnswered(
        t=made.t,
        name=mistake.name,
        rule=mistake.rule,
        said=[rule for rule, _, _ in said],
        named_after_s=max(0.0, round(min(named) - made.t, 1)) if named else None,
    )


def _questions_a_turn(judged: Judged) -> list[int]:
    """How many questions were asked in each turn."""
    ends = [one.t for one in judged.moves if one.move.kind == "end"]
    asked: Counter[int] = Counter()
    for verdict in judged.verdicts:
        if isinstance(verdict, Question):
            asked[sum(end <= verdict.after for end in ends)] += 1
    return [asked[turn] for turn in range(len(ends) + 1)]


def _shown_by(mistake: Mistake) -> Iterator[str]:
    """The rules that name a mistake as well, some only where every card lies as it does once it has been put right."""
    if mistake.rule in NAMED_ALSO:
        yield NAMED_ALSO[mistake.rule]
    if snapshot_of(mistake.sides, 0.0) == snapshot_of(sides_of(mistake.goes_on), 0.0) and mistake.rule in SHOWN_BY:
        yield SHOWN_BY[mistake.rule]

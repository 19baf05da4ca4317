"""What is said, from the posterior alone: a move once it is likely, a flag once the odds are high."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.referee.flags import flag_of
from companion.referee.verdict import FlagKind, GameOver, Reminder, Verdict, Withdrawal
from companion.report import FlagReport
from companion.tracking import claims, duties
from companion.tracking.belief import Belief
from companion.tracking.claims import OUT_OF_SYNC, Claim, Subject
from companion.tracking.hypothesis import Hypothesis, Step
from companion.tracking.telling import Posterior, tell
from companion.tracking.updating import is_unexplained

FLAG_PROBABILITY = 0.9
"""A false accusation costs so much more than a late one that it must be nine times less likely than a true one."""
REMIND_PROBABILITY = 0.5
WITHDRAW_PROBABILITY = 0.1
LASTS_TURNS: Final[Mapping[FlagKind, int]] = {"illegal": 1, "missed": 1, "mismatch": 0}
"""For how many turns after its own a flag may be withdrawn: at a turn's end what players count is believed, which puts
no count right."""
LAST_STEPS = 12
"""How many of the last moves are looked at for what took a flagged one's place."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said: the steps that were told, every flag by what it is about, and the reminders that were given."""

    steps: tuple[Step, ...] = ()
    flags: dict[Subject, FlagReport] = field(default_factory=dict)
    reminded: frozenset[Subject] = frozenset()
    over: bool = False

    def with_flag(self, subject: Subject, report: FlagReport) -> Said:
        return replace(self, flags={**self.flags, subject: report})


def decide(belief: Belief, said: Said) -> tuple[Said, list[Verdict]]:
    """What a belief makes certain beyond what was said."""
    posterior = belief.weighed()
    verdicts: list[Verdict] = []
    claimed = _claimed(belief, posterior)
    said = _withdrawn(belief, said, posterior, claimed, verdicts)
    said = _flagged(belief, said, claimed, verdicts)
    steps, moves = tell(belief, posterior, said.steps)
    said, over = replace(said, steps=steps), _over(belief)
    if over is not None and not said.over:
        said = replace(said, over=True)
        moves.append(over)
    return said, [*verdicts, *moves]


def _claimed(belief: Belief, posterior: Posterior) -> dict[Subject, tuple[Claim, float]]:
    """Everything that may be claimed, with its probability.

    By hypotheses that wait for what came before an entry, that entry has been made, too: they tell nothing of it.
    """
    found: dict[Subject, tuple[Claim, float]] = {}
    telling = [(one, share) for one, share in posterior if one.rest != "entered"]
    total = sum(share for _, share in telling)
    for hypothesis, share in telling:
        for claim, probability in _claims(belief, hypothesis):
            first, before = found.get(claim.subject, (claim, 0.0))
            found[claim.subject] = first, before + probability * share / total
    return found


def _claims(belief: Belief, hypothesis: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """What is so if a hypothesis is true, each once, with the probability that it is not only late."""
    certain = {claim.subject: claim for claim in claims.broken_rules(belief, hypothesis)}
    certain |= {claim.subject: claim for claim in claims.in_play_zone(belief, hypothesis)}
    yield from ((claim, 1.0) for claim in certain.values())
    yield from ((claim, 1.0) for claim in claims.out_of_sync(belief, hypothesis))
    yield from duties.owed(belief, hypothesis)


def _flagged(belief: Belief, said: Said, claimed: dict[Subject, tuple[Claim, float]], verdicts: list[Verdict]) -> Said:
    """Nothing is flagged while hands are at work, nor what other ways to explain the table may still speak against."""
    if belief.hands_t is not None:
        return said
    waits = is_unexplained(belief)
    for subject, (claim, probability) in claimed.items():
        if claim.duty and probability >= REMIND_PROBABILITY and subject not in said.reminded:
            said = replace(said, reminded=said.reminded | {subject})
            verdicts.append(Reminder(claim.since, belief.t, claim.rule, claim.player, claim.message))
        if probability < FLAG_PROBABILITY or _stands(said, subject) or (waits and not (claim.duty or claim.plain)):
            continue
        report = _report(belief, said, claim, probability)
        said = said.with_flag(subject, report)
        verdicts.append(flag_of(report))
    return said


def _stands(said: Said, subject: Subject) -> bool:
    report = said.flags.get(subject)
    return report is not None and report.status in ("open", "let stand", "dismissed")


def _report(belief: Belief, said: Said, claim: Claim, probability: float) -> FlagReport:
    return FlagReport(
        len(said.flags) + 1,
        claim.since,
        claim.kind,
        claim.rule,
        claim.player,
        claim.cards,
        claim.message,
        claim.cite,
        min(0.99, probability),
        after=belief.t,
    )


def _withdrawn(
    belief: Belief,
    said: Said,
    posterior: Posterior,
    claimed: dict[Subject, tuple[Claim, float]],
    verdicts: list[Verdict],
) -> Said:
    """Flags that hardly anything speaks for any more are withdrawn, or settled where people settled them."""
    for subject, report in said.flags.items():
        _, probability = claimed.get(subject, (None, 0.0))
        if report.status != "open" or probability > WITHDRAW_PROBABILITY:
            continue
        if settled := _settled(belief, posterior, report):
            said = said.with_flag(subject, settled)
        elif subject[2] >= belief.turn.number - LASTS_TURNS[report.kind]:
            why = "It was put right." if _is_put_right(belief, report) else "It was explained otherwise."
            said = said.with_flag(subject, replace(report, status="withdrawn", why=why))
            verdicts.append(Withdrawal(report.t, belief.t, report.id, why))
    return said


def _settled(belief: Belief, posterior: Posterior, report: FlagReport) -> FlagReport | None:
    """The flag as people settled it: by taking the move back, or by playing on from a table that nothing explained."""
    if _is_taken_back(belief, posterior, report):
        return replace(report, status="taken back", why="The move was taken back.")
    taken_t = posterior[0][0].taken_t
    if report.rule == OUT_OF_SYNC and taken_t is not None and taken_t >= report.t:
        return replace(report, status="let stand", why="The table was taken as it lies.")
    return None


def _is_put_right(belief: Belief, report: FlagReport) -> bool:
    """Whether hands did since what the flag asks for."""
    counted = belief.counts[report.player]
    pressed_t = max(counted.amber_t, counted.keys_t)
    return report.kind != "illegal" and max(pressed_t, belief.table_t) > report.after


def _is_taken_back(belief: Belief, posterior: Posterior, report: FlagReport) -> bool:
    """Whether the table has changed since and, by what is likeliest, nothing was done when it was flagged."""
    if report.kind != "illegal" or belief.table_t <= report.after:
        return False
    likeliest, _ = posterior[0]
    return not any(report.t <= step.t < belief.table_t for step in likeliest.path[-LAST_STEPS:])


def _over(belief: Belief) -> GameOver | None:
    """The end of the game, once everybody at the table can see it."""
    winner = belief.state.winner
    if winner is None or len(belief.counts[winner].keys) < len(belief.state.players[winner].keys):
        return None
    return GameOver(belief.t, belief.t, winner)

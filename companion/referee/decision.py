"""Decides what to say, from the posterior alone: a move once it is likely, a flag once the odds are high."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from companion.referee import claims, duties, questions, reminders, settling, telling
from companion.referee.belief import Belief
from companion.referee.claims import Claim, InTurn, Offence
from companion.referee.game import Game, Posterior, Reaction, Said
from companion.referee.hypothesis import Hypothesis
from companion.referee.likelihoods import FLAG_ODDS
from companion.referee.ways import FIRST_WAYS, is_unexplained
from companion.reminders import Subject
from companion.report import FlagReport
from companion.verdicts import GameOver, Verdict

FLAG_PROBABILITY: Final = FLAG_ODDS / (1 + FLAG_ODDS)
MILD_PROBABILITY: Final = 1 / 3
"""To be told that a counter may be off costs players a look at it."""
NEGLIGIBLE = 1e-4
"""A hypothesis that is less likely says nothing: fifty of them come to less than one in a hundred."""
OVER_PROBABILITY = 0.9
"""That a game is over is not taken back."""


def decide(game: Game) -> Reaction:
    """The reaction to what a belief makes certain beyond what was said."""
    weighed = game.belief.weighed()
    game = replace(game, belief=replace(game.belief, hypotheses=tuple(one for one, _ in weighed)))
    likely = list(takewhile(lambda pair: pair[1] > NEGLIGIBLE, weighed))
    unexplained, is_new = is_unexplained(game.belief), game.belief.searched < FIRST_WAYS
    is_open = unexplained or game.belief.count_ways_left > 0
    posterior = Posterior(likely, *_claimed(game, likely), is_open, unexplained and is_new)
    verdicts: list[Verdict] = []
    for decision in _DECISIONS:
        game, more = decision(game, posterior)
        verdicts += more
    return game, verdicts


def _claimed(
    game: Game, weighed: list[tuple[Hypothesis, float]]
) -> tuple[dict[Subject, tuple[Claim, float]], dict[Offence, float], dict[InTurn, float]]:
    """Everything that may be claimed, with its probability, how likely any rule was broken by what was done, and how
    likely a player broke one or counted wrongly in a turn.

    By hypotheses that wait for what came before an entry, that entry has been made, too: they tell nothing of it.
    """
    found = {claim.subject: (claim, 1.0) for claim in game.claims}
    found |= {claim.subject: (claim, probability) for claim, probability in reminders.not_announced(game)}
    broken: defaultdict[Offence, float] = defaultdict(float)
    at_fault: defaultdict[InTurn, float] = defaultdict(float)
    telling = [(one, share) for one, share in weighed if one.rest != "entered"]
    total = sum(share for _, share in telling)
    subjects = {one.alike: one.subject for one in game.said.open_flags()}
    for hypothesis, share in telling:
        said = _told_once(_claims(game.belief, hypothesis))
        for claim, probability in said:
            subject = subjects.setdefault(claim.alike, claim.subject)
            first, before = found.get(subject) or (replace(claim, subject=subject), 0.0)
            found[subject] = first, before + probability * share / total
        for offence in {claim.offence for claim, _ in said if claim.offence is not None}:
            broken[offence] += share / total
        for turn, probability in _faults(said).items():
            at_fault[turn] += probability * share / total
    return found, broken, at_fault


def _faults(said: Sequence[tuple[Claim, float]]) -> dict[InTurn, float]:
    """How likely, by one hypothesis, each player broke a rule or counted wrongly in each turn."""
    faults: defaultdict[InTurn, float] = defaultdict(float)
    for claim, probability in said:
        if claim.offence is not None or claim.rule == "amber-count":
            faults[claim.in_turn] = max(faults[claim.in_turn], probability)
    return faults


def _told_once(claimed: Iterator[tuple[Claim, float]]) -> list[tuple[Claim, float]]:
    """The claims of a hypothesis, of those alike the first."""
    first: dict[tuple[object, ...], tuple[Claim, float]] = {}
    for claim, probability in claimed:
        first.setdefault(claim.alike, (claim, probability))
    return list(first.values())


def _claims(belief: Belief, hypothesis: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """The claims that hold if a hypothesis is true, each once, with the probability that it is not only late."""
    certain = {claim.subject: claim for claim in claims.broken_rules(belief, hypothesis)}
    if not belief.following:
        if hypothesis.taken_from is None:
            certain |= {claim.subject: claim for claim in claims.in_play_zone(belief, hypothesis)}
        certain |= {claim.subject: claim for claim in claims.out_of_sync(belief, hypothesis)}
    yield from ((claim, 1.0) for claim in certain.values())
    if not belief.following and hypothesis.taken_from is None:
        yield from duties.owed(belief, hypothesis)


def _flag(game: Game, posterior: Posterior) -> Reaction:
    """Nothing is flagged while hands are at work, nor what other ways to explain the table may still speak against."""
    verdicts: list[Verdict] = []
    for subject, (claim, probability) in posterior.claimed.items():
        foremost = _is_likeliest(game.said, posterior, claim) or _is_mildest(game, posterior, claim)
        sure = probability >= FLAG_PROBABILITY or foremost
        certain = sure and (claim.duty or claim.plain or not posterior.unexplained) and not claim.overtaken
        is_said = _stands(game.said, subject) or (claim.instead_of is not None and _stands(game.said, claim.instead_of))
        if certain and not game.belief.is_covered and not is_said:
            game = game.saying(game.said.raised(claim, _report(game, claim, probability)))
            verdicts.append(game.said.flags[-1].verdict)
    return game, verdicts


def _is_likeliest(said: Said, posterior: Posterior, claim: Claim) -> bool:
    """True if what was done broke some rule for certain, though not for certain which or with which cards, and most
    likely this one. Of a duty players are reminded first.
    """
    if claim.duty or claim.offence is None or posterior.broken.get(claim.offence, 0.0) < FLAG_PROBABILITY:
        return False
    alike = (probability for one, probability in posterior.claimed.values() if one.offence == claim.offence)
    flagged = any((one.report.player, one.report.t) == claim.offence for one in said.open_flags())
    return not flagged and posterior.probability(claim.subject) == max(alike)


def _is_mildest(game: Game, posterior: Posterior, claim: Claim) -> bool:
    """True if a player counted wrongly in a turn that is over or broke a rule in it, nobody can tell which, and a count
    may well be all that is wrong: then this is told, and nobody is accused.
    """
    _, turn = claim.in_turn
    if claim.rule != "amber-count" or turn == game.belief.turn.number:
        return False
    if (
        posterior.at_fault.get(claim.in_turn, 0.0) < FLAG_PROBABILITY
        or posterior.probability(claim.subject) < MILD_PROBABILITY
    ):
        return False
    flagged = any(one.subject[1:3] == claim.in_turn for one in game.said.open_flags())
    alike = (probability for one, probability in posterior.claimed.values() if one.in_turn == claim.in_turn)
    return not flagged and max(alike) < FLAG_PROBABILITY


def _stands(said: Said, subject: Subject) -> bool:
    newest = said.newest_flag(subject)
    return newest is not None and newest.report.status in ("open", "let stand", "dismissed")


def _report(game: Game, claim: Claim, probability: float) -> FlagReport:
    confidence = min(0.99, probability)
    return FlagReport(
        0,
        claim.since,
        claim.kind,
        claim.rule,
        claim.player,
        claim.cards,
        claim.fault.words,
        claim.cite,
        confidence,
        after=game.t,
    )


def _end(game: Game, posterior: Posterior) -> Reaction:
    """The end of the game is told once everybody at the table can see it, and hardly anything speaks against it: the
    key that won it may be one that could not be forged."""
    winner = game.state.winner
    if winner is None or game.said.over:
        return game, []
    if sum(share for one, share in posterior.weighed if one.state.winner == winner) < OVER_PROBABILITY:
        return game, []
    turned = len(game.belief.counts[winner].keys) >= len(game.state.players[winner].keys)
    if game.belief.counts_entered and not turned:
        return game, []
    return game.saying(replace(game.said, over=True)), [GameOver(game.t, game.t, winner)]


_DECISIONS: tuple[Callable[[Game, Posterior], Reaction], ...] = (
    settling.settle,
    reminders.of_duties,
    reminders.of_turn_end,
    reminders.of_missed_moves,
    _flag,
    telling.tell,
    reminders.settle,
    questions.ask,
    _end,
)

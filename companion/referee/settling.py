"""Decides how a flag ends: put right, explained otherwise, or left behind by play; until one of these, it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.observations import PlayerNumber
from companion.referee import claims
from companion.referee.belief import Belief
from companion.referee.game import Game, Posterior, Raised, Reaction
from companion.referee.ledger import gains
from companion.referee.search.line import OF_TURNS
from companion.reminders import Subject
from companion.report import FlagReport, FlagStatus
from companion.rules.card import CardId
from companion.verdicts import FlagKind, Verdict, Withdrawal
from companion.wording.reasons import Reason, words_of

WITHDRAW_PROBABILITY = 0.1
LASTS_TURNS: Final[Mapping[FlagKind, int]] = {"illegal": 1, "missed": 1, "mismatch": 0}
AMBER_LASTS_TURNS = 1
"""For how many turns after its own a flag may be withdrawn. Of other counts than of Æmber and chains nobody knows after
that turn whether they were put right."""
LAST_STEPS = 12
"""How many of the last moves are looked at for what took a flagged one's place."""
MADE_UP_FOR_TURNS: Final[Mapping[str, int]] = {"enters-exhausted": 0, "must-forge": 0, "chain-shed": 0, "ready-step": 1}
"""For how many turns after its own somebody can make up for a duty: at the end of the next all cards are readied."""
TURNS_CARDS: Final = ("enters-exhausted", "ready-step")
"""The duties to turn cards in play. Play turns them in the end; a key that was not forged stays missing."""


def settle(game: Game, posterior: Posterior) -> Reaction:
    """Ends the flags that hardly anything still speaks for: people settled them or put them right, or there was another
    explanation. What can no longer be done stands.

    What is pressed beneath hands puts nothing right before it is known what they did: it may be for that.
    """
    verdicts: list[Verdict] = []
    if posterior.unexplained or (game.belief.is_covered and not game.belief.is_out_of_sight):
        return game, verdicts
    for one in game.said.open_flags():
        if posterior.probability(one.subject) > WITHDRAW_PROBABILITY:
            continue
        if ended := _ended(game.belief, posterior, one):
            status, why = ended
            game = game.saying(game.said.settled(one.report.id, status, why))
            if status == "withdrawn":
                verdicts.append(Withdrawal(one.report.t, game.t, one.report.id, words_of(why)))
    return game, verdicts


def _ended(belief: Belief, posterior: Posterior, raised: Raised) -> tuple[FlagStatus, Reason] | None:
    """How a flag ended that hardly anything speaks for; None while it stands."""
    report, cards = raised.report, raised.report.cards
    if _is_taken_back(belief, posterior, report):
        return "taken back", "taken back"
    if report.rule in claims.OF_THE_TABLE and posterior.weighed[0][0].taken_t >= report.t:
        return "let stand", "table accepted"
    left_behind, can_be_done = is_left_behind(belief, raised.subject, cards), raised.duty or report.kind != "illegal"
    if not _may_be_withdrawn(belief, raised):
        return ("let stand", "left behind") if left_behind and report.rule in TURNS_CARDS else None
    if can_be_done and is_put_right(belief, raised.subject, cards, report.after):
        return "withdrawn", "corrected"
    return None if left_behind else ("withdrawn", "explained otherwise")


def _may_be_withdrawn(belief: Belief, raised: Raised) -> bool:
    turn = raised.subject[2]
    lasts = AMBER_LASTS_TURNS if raised.report.rule == "amber-count" else LASTS_TURNS[raised.report.kind]
    return turn == claims.OF_NO_TURN or turn >= belief.turn.number - lasts


def is_put_right(belief: Belief, subject: Subject, cards: Iterable[CardId], since_t: float) -> bool:
    """True if hands did since what a claim asks for, about these cards, if about any."""
    rule, player, *_ = subject
    counted = belief.counts[player]
    if rule == "must-forge":
        return counted.keys_t > since_t
    if rule in ("chain-shed", "chain-count"):
        return counted.chains_t > since_t
    if rule == "amber-count":
        return _is_counted_otherwise(belief, player, since_t)
    if rule in TURNS_CARDS:
        return belief.table_t > since_t and not is_left_behind(belief, subject, cards)
    return max(counted.amber_t, counted.keys_t, belief.table_t) > since_t


def is_left_behind(belief: Belief, subject: Subject, cards: Iterable[CardId]) -> bool:
    """True if what a claim asks for can no longer be done: its last turn is over, or its card has left play."""
    rule, _, turn, _ = subject
    is_over = belief.turn.number > turn + MADE_UP_FOR_TURNS.get(rule, belief.turn.number)
    return is_over or (rule in TURNS_CARDS and any(belief.state.find(card) is None for card in cards))


def _is_counted_otherwise(belief: Belief, player: PlayerNumber, since_t: float) -> bool:
    """True if the player has counted something else since than what the moves made known since come to."""
    counted = belief.counts[player]
    pressed = counted.amber - counted.until(since_t).amber
    return counted.amber_t > since_t and pressed != sum(
        gained for step, gained in gains(belief.likeliest, player) if step.t > since_t
    )


def _is_taken_back(belief: Belief, posterior: Posterior, report: FlagReport) -> bool:
    """True if, by what is likeliest, nothing was done when it was flagged, and the table has changed since; or if the
    player has counted back what alone told of it.
    """
    if report.kind != "illegal":
        return False
    if belief.table_t <= report.after:
        return belief.counts[report.player].turned_down_since(report.after) > 0
    likeliest, _ = posterior.weighed[0]
    moves = (step for step in likeliest.path[-LAST_STEPS:] if step.move.kind not in OF_TURNS)
    return not any(report.t <= step.t < belief.table_t for step in moves)

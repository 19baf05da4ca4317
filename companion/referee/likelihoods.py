"""Every weight of the tracker, once, in nats: minus the logarithm of how likely something is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, log, sqrt
from statistics import NormalDist

LARGEST_NATS = 30.0


@dataclass(frozen=True, slots=True)
class Lag:
    """How long people take for something, log-normally distributed about `median_s` seconds."""

    median_s: float
    sigma: float

    def survival_nats(self, after_s: float) -> float:
        """How surprising it is that after so many seconds it has not been done yet."""
        if after_s <= 0.0:
            return 0.0
        survival = 0.5 * erfc(log(after_s / self.median_s) / self.sigma / sqrt(2.0))
        return min(LARGEST_NATS, -log(survival)) if survival > 0.0 else LARGEST_NATS

    def quantile_s(self, share: float) -> float:
        """The seconds within which this share of people, between 0 and 1, have done it."""
        return self.median_s * exp(self.sigma * NormalDist().inv_cdf(share))


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """How likely people are to do what they do, and how long they take.

    `*_nats` are costs of what happens once; a `Lag` is how long something that is under way may take. A table `rests`
    while something is still to be done: a card lies in the play zone (`carrying`) or has just been laid on its
    pile (`laid_aside`), a card is held in hand (`missing`), a key is to be turned (`forging`), or something else lies
    half done (`half_done`).
    """

    broken_rule_nats: float = 3.5
    # For each further move that explains a table. Where most tables were hidden, no legal moves were found for 3 of 100
    # tables after one move, for 9 after two, 14 after three, and 47 after four or more.
    accused_among_nats: float = 1.0
    # A card that lies as it lay before was away meanwhile, without anybody seeing it, and came back against a rule.
    unseen_away_nats: float = 3.0
    take_back_nats: float = 2.0
    take_back_more_nats: float = 0.7
    take_back_flagged_nats: float = 0.3
    take_back_unseen_nats: float = 3.0
    take_back: Lag = Lag(8.0, 0.9)
    card_taken_back_nats: float = 2.6
    entered_nats: float = 0.8
    between_entries_nats: float = 2.0
    end_untold_nats: float = 2.2
    readied_first_nats: float = 0.7
    # Of 26 archives in games that others recorded, 12 were picked up.
    archives_taken_nats: float = 0.77
    archives_left_nats: float = 0.62
    house_corrected_nats: float = 0.5
    house_corrected_late_nats: float = 2.0
    left_ready_nats: float = 1.0
    carrying_nats: float = 0.3
    laid_aside_nats: float = 3.5
    missing_nats: float = 0.7
    half_done_nats: float = 6.5
    forging_nats: float = 0.2
    carrying: Lag = Lag(8.0, 0.9)
    laid_aside: Lag = Lag(2.5, 0.8)
    missing: Lag = Lag(3.0, 0.8)
    half_done: Lag = Lag(1.5, 0.7)
    forging: Lag = Lag(10.0, 0.9)
    entered: Lag = Lag(3.0, 0.8)
    press: Lag = Lag(1.2, 0.9)
    early_press: Lag = Lag(1.2, 0.9)
    early_press_nats: float = 1.5
    # Of 370 presses before the table had come to rest, none was followed by a table that showed no move; of 318, none
    # by one that showed another move.
    early_press_unfollowed_nats: float = 4.0
    late_press_nats: float = 0.2
    # How late people usually enter Æmber, or turn a key, weighs as much as so many entries that were seen at this
    # table. A count that was forgotten once and put right is no habit; keys are too few to wait.
    usual_presses: int = 3
    usual_keys: int = 1
    miscounted_nats: float = 4.0
    unprompted_press_nats: float = 7.0
    uncounted_mistake_nats: float = 0.7
    put_right_nats: float = 0.5
    unseen_move_nats: float = 1.5
    amber_not_entered_nats: float = 3.0
    unseen_token_nats: float = 1.2
    misplaced_nats: float = 3.0
    # Whatever hides one card of a table may hide others.
    unread_more_nats: float = 2.0
    # Of one card on one table. It weighs as much as so many `unread_cards` that were looked at in this game.
    unread_nats: float = 4.7
    unread_cards: int = 300
    # In games made up by others, a third of the hands that came left the table as it lay.
    idle_hands_nats: float = 1.1
    # Until the light or whoever covers a label has moved on.
    unread: Lag = Lag(20.0, 0.9)
    hidden_otherwise_nats: float = 2.0
    hidden_came_to_nats: float = 1.0
    # Of one table. It weighs as much as so many `unexplained_tables` that were seen in this game.
    taken_as_it_lies_nats: float = 9.0
    unexplained_tables: int = 600
    taken_again_nats: float = 1.0
    answered_wrongly_nats: float = 4.0
    shuffled_late_nats: float = 1.5
    hand_otherwise_nats: float = 3.0
    hand_otherwise_more_nats: float = 1.0
    shed: Lag = Lag(6.0, 0.9)
    duty: Lag = Lag(1.2, 0.9)
    turning: Lag = Lag(1.5, 0.9)
    turned: Lag = Lag(0.4, 0.4)
    # Whoever has to choose a target thinks longer than whoever only has to press.
    resolved: Lag = Lag(3.0, 0.9)
    passed_over_nats: float = 2.3
    forgotten_nats: float = 2.3


LIKELIHOODS = Likelihoods()
FLAG_ODDS = 9.0
"""A false accusation costs so much more than a late one that it must be nine times less likely than a true one."""
UNDECIDED = 0.4
"""How likely something is forgotten that may still wait for something else: neither said nor withdrawn."""


def probabilities(nats: Sequence[float]) -> list[float]:
    """The probabilities of alternatives, given what speaks against each."""
    weights = [exp(min(nats) - one) for one in nats]
    total = sum(weights)
    return [weight / total for weight in weights]


def still_owed_nats(since: float, t: float, lag: Lag) -> float:
    """How surprising it is that what was owed at `since` is not done at `t`: it is late, or was forgotten."""
    prior = exp(-LIKELIHOODS.forgotten_nats)
    return -log(prior + (1.0 - prior) * exp(-lag.survival_nats(t - since)))


def forgotten(since: float, t: float, lag: Lag = LIKELIHOODS.duty) -> float:
    """How likely it is that what was owed at `since` and is not done at `t` was forgotten, not only late."""
    return exp(still_owed_nats(since, t, lag) - LIKELIHOODS.forgotten_nats)

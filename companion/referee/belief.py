"""The belief: the hypotheses that are held, and what was seen and entered that all of them share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, inf, log

from companion.observations import GameStarted, PlayerNumber, SeenCard, TableSnapshot
from companion.referee import play_zone
from companion.referee.counter_model import PROMPTED_S, Counted, Counts, Covered, Lay, nats_of_counts
from companion.referee.dealing import first_state
from companion.referee.hypothesis import Discrepancy, Hypothesis, Step, pruned, unlike_first
from companion.referee.ledger import EARLY_PRESS_S
from companion.referee.likelihoods import LIKELIHOODS, Lag, forgotten, probabilities
from companion.referee.table_model import nats_of_rest, nats_of_standing, nats_of_unread, unexplained_nats, unread_nats
from companion.rules.card import CardId, House
from companion.rules.moves import MoveKind
from companion.rules.state import GameState, Turn
from companion.rules.tokens import Token

MOST_EXPLAINING = 48
MOST_RESTING = 32
HANDS_REST_AFTER_S = 60.0
HOUSES_KEPT_TURNS = 6
"""For so many turns it is known which house was chosen: moves may be seen only turns later."""
COVERED_BEFORE = 8
"""So many times are remembered when hands came more than once."""
FARTHEST_NATS = 14.0
"""A hypothesis this much unlikelier than the likeliest is dropped, unless it alone knows what was entered."""


@dataclass(frozen=True, slots=True)
class Belief:
    """All that is known at second `t`. `hypotheses` begin with the likeliest.

    `table` is the last settled table, which came to lie so at `table_t` and was seen at `seen_t`; `previous_table` lay
    there before it, as `previous_lay` has it. Since `covered_t` hands have come over it, `times_covered` times and the
    last at `hands_t`, or no picture has shown it, as since turn `out_of_sight_in`; it `is_after_gap` if it is
    the first to be seen after that. `covered_before` are the last times when hands came more than once before a table
    was seen. Of `unseen_turns` something was out of sight. `hands_told` tells whether whoever looks at this table tells
    of hands at all. At `counts_looked_t` it had been looked for what comes to the counts, for which `count_ways_left`
    are still to be looked at; `is_count_reached` tells that one of them came to them. `turn` is the turn that is played
    by what was entered. `carried_out` are cards that lay in the play zone and have not been explained yet, the last of
    them in turn `carried_out_in`; so many `actions_shown` have lain there, and `unshown_share` is how likely an action
    is played without. `shown` are the titles that lay there, each with its turn. `entered` are the houses, ends of
    turns and mulligans that somebody entered, by the number of the turn, `houses` the houses chosen in the last turns;
    `houses_t` is when each player entered one last. In `searched` ways it was looked for what explains the table; a
    first look that `is_cut_short` is none of them. A look that `is_awaited` is kept short: something else has been
    observed. `unread` are cards that lie where they are by a player's word alone. `seen_empty` are players whose
    discard pile was seen empty in this turn. So many `cards_read` on the tables so far lay in play, and so many
    `cards_missed` lay there unread. Of the `tables_seen` so far so many were `tables_taken` as they lay, since nothing
    explained them.

    `amber_share` is how likely it is that this table enters its Æmber.

    After a ruling the table is `following` what is believed, until it shows that; `exactly`, if play is not expected to
    go on at once either. With more `patience` players are given so many times longer for what they owe.
    """

    t: float
    hypotheses: tuple[Hypothesis, ...]
    counts: Counts
    turn: Turn = field(default_factory=Turn)
    table: TableSnapshot | None = None
    table_t: float = 0.0
    seen_t: float = 0.0
    previous_table: TableSnapshot | None = None
    previous_lay: Lay = field(default_factory=Lay)
    covered_t: float = inf
    times_covered: int = 0
    covered_before: tuple[Covered, ...] = ()
    hands_t: float | None = None
    hands_told: bool = False
    out_of_sight_in: int | None = None
    unseen_turns: frozenset[int] = frozenset()
    is_after_gap: bool = False
    counts_looked_t: float = -inf
    count_ways_left: int = 0
    is_count_reached: bool = False
    carried_out: tuple[tuple[PlayerNumber, SeenCard], ...] = ()
    carried_out_in: int = 0
    actions_shown: int = 0
    shown: frozenset[tuple[int, str]] = frozenset()
    unshown_share: float = play_zone.unshown_share(0, 0)
    tokens_seen: frozenset[Token] = frozenset()
    houses_entered: bool = False
    counts_entered: bool = True
    amber_share: float = 1.0
    mulligans: frozenset[PlayerNumber] = frozenset()
    entered: frozenset[tuple[int, MoveKind]] = frozenset()
    houses: tuple[tuple[int, House], ...] = ()
    houses_t: tuple[float, float] = (-inf, -inf)
    searched: int = 0
    is_cut_short: bool = False
    is_awaited: bool = False
    unread: frozenset[CardId] = frozenset()
    seen_empty: frozenset[PlayerNumber] = frozenset()
    cards_read: int = 0
    cards_missed: int = 0
    tables_seen: int = 0
    tables_taken: int = 0
    following: bool = False
    exactly: bool = False
    patience: float = 1.0

    @staticmethod
    def begin(start: GameStarted, patience: float = 1.0) -> Belief:
        left, right = (Counted(chains=registration.chains) for registration in start.players)
        first, entered = Hypothesis.begin(first_state(start)), start.equipment.counts_entered
        counts = (left, right)
        return Belief(start.t, (first,), counts, first.state.turn, counts_entered=entered, patience=patience)

    @property
    def likeliest(self) -> Hypothesis:
        return self.hypotheses[0]

    @property
    def up_to_date(self) -> tuple[Hypothesis, ...]:
        """The hypotheses by which all that was entered has been done; the others wait for what came before an entry."""
        return tuple(filter(self.is_up_to_date, self.hypotheses)) or self.hypotheses

    def is_up_to_date(self, hypothesis: Hypothesis) -> bool:
        is_in_turn = hypothesis.turn >= self.turn.number or hypothesis.state.over
        return hypothesis.rest != "entered" and is_in_turn

    @property
    def of_latest_turns(self) -> tuple[Hypothesis, ...]:
        """The hypotheses that may lead to the next table. One of an earlier turn that has not explained a table since
        never will."""
        last = self.turn.number - 1
        left = tuple(one for one in self.hypotheses if one.turn >= last or one.rest == "entered" or one.state.over)
        return left or self.hypotheses

    @property
    def state(self) -> GameState:
        """The state of the likeliest hypothesis by which all that was entered has been done."""
        return self.up_to_date[0].state

    @property
    def resting(self) -> list[Hypothesis]:
        """The hypotheses that do not explain the table. Those that wait for another one count in the last two turns."""
        last = self.turn.number - 1
        return [one for one in self.hypotheses if one.rest is not None and (one.rest != "entered" or one.turn >= last)]

    @property
    def is_carrying(self) -> bool:
        """True if what is not explained is, most likely, only what a card in the play zone does."""
        likeliest = min(self.resting, key=self.nats, default=None)
        return likeliest is not None and likeliest.rest == "carrying"

    @property
    def is_seen_since_counted(self) -> bool:
        """True if the table is known to lie as it did, too, when a player counted last."""
        return max(counted.amber_t for counted in self.counts) < self.lies_t

    @property
    def moved_from_t(self) -> float:
        """Since when what the table shows may have been done: since hands came over the one before it."""
        before = self.previous_lay
        return min(before.covered_t, self.table_t) if self.hands_told else min(before.seen_t, self.table_t)

    @property
    def pressed_from_t(self) -> float:
        """Since when what is pressed may be for what the table shows: with the hands, or just before them."""
        return self.moved_from_t - EARLY_PRESS_S

    @property
    def lies_t(self) -> float:
        """Until when the table is known to lie as it does: until now, where it is told whenever hands come over it."""
        return self.t if self.hands_told and self.hands_t is None else self.seen_t

    @property
    def visible_t(self) -> float:
        """Until when the table could be seen: until now, where no hands are over it."""
        return min(self.t, self.lay.covered_t)

    @property
    def is_out_of_sight(self) -> bool:
        """True if no picture shows the table."""
        return self.out_of_sight_in is not None

    @property
    def is_covered(self) -> bool:
        """True if hands are over the table, or nobody sees it; hands that stay there for long only rest."""
        return self.is_out_of_sight or (self.hands_t is not None and self.t - self.hands_t < HANDS_REST_AFTER_S)

    @property
    def lay(self) -> Lay:
        return Lay(self.table_t, self.seen_t, self.covered_t if self.is_covered else inf)

    @property
    def unread_nats(self) -> float:
        """How surprising it is at this table that a card which lies there is not read."""
        return unread_nats(self.cards_missed, self.cards_read)

    @property
    def accused_nats(self) -> float:
        """How surprising it is at this table that a rule was broken, rather than that moves went unseen. One table that
        nothing explains may be the players’ own mistake; more tell of tables that nobody saw."""
        unexplained = unexplained_nats(max(0, self.tables_taken - 1), self.tables_seen)
        # However many tables were explained, players err no oftener.
        return LIKELIHOODS.broken_rule_nats + max(0.0, LIKELIHOODS.taken_as_it_lies_nats - unexplained)

    def forgotten(self, since: float, lag: Lag = LIKELIHOODS.duty) -> float:
        """How likely it is that what was owed since then was forgotten, not only late."""
        return forgotten(since, since + (self.t - since) / self.patience, lag)

    def has_hands_without_move(self, hypothesis: Hypothesis, wrong: Discrepancy) -> bool:
        """True if hands came more often than moves were told when that was pressed: one may be unseen."""
        return wrong.pressed and any(
            one.times > sum(step.t == one.until_t for step in hypothesis.path)
            for one in self.covered_before
            if one.since_t <= wrong.since_t <= one.until_t + PROMPTED_S
        )

    def carried_out_by(self, hypothesis: Hypothesis) -> tuple[tuple[PlayerNumber, SeenCard], ...]:
        """The cards that have been carried out and that a hypothesis has to explain."""
        return tuple(one for one in self.carried_out if one not in hypothesis.given_up)

    def told_by_table(self, hypothesis: Hypothesis) -> tuple[Step, ...]:
        """The moves that, by a hypothesis, the table that lies there told."""
        return hypothesis.told_at(self.table_t)

    def has_carried_out(self, hypothesis: Hypothesis) -> bool:
        """True if what such a card does may still be under way: nobody goes on to the next turn before it is done."""
        return self.carried_out_in == self.turn.number and bool(self.carried_out_by(hypothesis))

    def nats_seen(self, hypothesis: Hypothesis) -> float:
        """The negative log-likelihood of a hypothesis, except for what its table may be in the middle of."""
        counted = nats_of_counts(hypothesis, self.counts, self.t, self.lay) if self.counts_entered else 0.0
        return (
            hypothesis.nats + counted + nats_of_standing(hypothesis, self.lies_t) + nats_of_unread(hypothesis, self.t)
        )

    def nats(self, hypothesis: Hypothesis) -> float:
        """All that speaks against a hypothesis."""
        return self.nats_seen(hypothesis) + nats_of_rest(hypothesis, self.t, self.visible_t)

    def weighed(self) -> list[tuple[Hypothesis, float]]:
        """The hypotheses with their posterior probabilities, the likeliest first."""
        posterior = probabilities([self.nats(one) for one in self.hypotheses])
        pairs = zip(self.hypotheses, posterior, strict=True)
        return sorted(pairs, key=lambda pair: -pair[1])

    def speaking_for(self, hypotheses: Sequence[Hypothesis], most: int) -> list[Hypothesis]:
        """So many of these hypotheses at most, one of each kind first, with the weight of all of the same turn.

        What can be found from these could be found from the others, too: it is not looked for there only to save time.
        """
        chosen = unlike_first(hypotheses)[:most]
        of_all, of_chosen = self._weights_of_turns(hypotheses), self._weights_of_turns(chosen)
        return [replace(one, nats=one.nats - log(of_all[one.turn] / of_chosen[one.turn])) for one in chosen]

    def _weights_of_turns(self, hypotheses: Sequence[Hypothesis]) -> dict[int, float]:
        weights: defaultdict[int, float] = defaultdict(float)
        for one in hypotheses:
            weights[one.turn] += exp(-self.nats_seen(one))
        return weights


def at(belief: Belief, t: float) -> Belief:
    """The belief at a later second."""
    return replace(belief, t=max(belief.t, t))


def in_turn(belief: Belief, turn: Turn) -> Belief:
    """The belief that knows which turn is played, and its house if it is chosen."""
    before = tuple(
        (number, house) for number, house in belief.houses if turn.number - HOUSES_KEPT_TURNS < number < turn.number
    )
    now = ((turn.number, turn.house),) if turn.house is not None else ()
    return replace(belief, turn=turn, houses=(*before, *now))


def with_house(belief: Belief, turn: int, house: House) -> Belief:
    """The belief that knows the house of a turn that is over."""
    others = (one for one in belief.houses if one[0] != turn)
    return replace(belief, houses=tuple(sorted((*others, (turn, house)))))


def holding(belief: Belief, hypotheses: Iterable[Hypothesis]) -> Belief:
    """The belief that holds the likeliest of these. There must be one."""
    candidates = list(hypotheses)
    nats_of = {id(one): belief.nats(one) for one in candidates}
    least = min(nats_of.values())
    up_to_date = filter(belief.is_up_to_date, candidates)
    played_on = min(up_to_date, key=lambda one: nats_of[id(one)], default=None)
    near = [one for one in candidates if nats_of[id(one)] - least <= FARTHEST_NATS or one is played_on]
    explaining = pruned((one for one in near if one.rest is None), MOST_EXPLAINING, nats_of)
    resting = pruned((one for one in near if one.rest is not None), MOST_RESTING, nats_of)
    ordered = sorted((*explaining, *resting), key=lambda one: nats_of[id(one)])
    return replace(belief, hypotheses=tuple(replace(one, nats=one.nats - least) for one in ordered))

"""A model of what players count, and how well a hypothesis explains it. People press late, early, twice and wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from math import exp, inf, log
from typing import NamedTuple

from companion.observations import Counter, CounterEntered, KeyTurned, PlayerNumber
from companion.referee.hypothesis import Hypothesis
from companion.referee.likelihoods import LARGEST_NATS, LIKELIHOODS, Lag, still_owed_nats
from companion.rules import facts
from companion.rules.state import GameState

NEVER_T = -100.0
MOST_PRESSES = 48
PROMPTED_S = 6.0
"""So long after a player's Æmber has changed a press is for that, if for anything seen."""
IN_A_ROW_S = 1.5
"""Presses that follow each other within so long are for the same."""
SHORTEST_S = 0.5
LONGEST_S = 60.0
"""Between these delays it is learnt how late a player enters."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How late something has been entered so far: so many `entries`, with the sum of the logarithms of their delays
    in seconds."""

    entries: int = 0
    log_s: float = 0.0

    def after(self, delay_s: float) -> Delays:
        """With one more entry, made so many seconds after it was due."""
        return Delays(self.entries + 1, self.log_s + log(min(max(delay_s, SHORTEST_S), LONGEST_S)))

    def lag(self, prior: Lag, usual: int) -> Lag:
        """How long it takes, by the prior, which weighs as much as so many `usual` entries, and by what was seen.
        Whoever is quicker than others is given no less time."""
        median_s = exp((usual * log(prior.median_s) + self.log_s) / (usual + self.entries))
        return replace(prior, median_s=median_s) if median_s > prior.median_s else prior


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's counters as entered, and when each was entered last.

    `presses` are the last ones of the Æmber counter, each with its second, by how much, and in which turn;
    `keys_turned` the keys that lie turned, each with its second and its turn. `amber_pressed` tells that somebody has
    entered Æmber; where Æmber is not `amber_entered` at this table, `amber` is what the moves come to. The player has
    been late with Æmber by `amber_delays`, and whoever turns keys at this table by `key_delays`.
    """

    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()
    amber_t: float = NEVER_T
    chains_t: float = NEVER_T
    keys_t: float = NEVER_T
    presses: tuple[tuple[float, int, int], ...] = ()
    keys_turned: tuple[tuple[float, str, int], ...] = ()
    amber_pressed: bool = False
    amber_entered: bool = True
    amber_delays: Delays = Delays()
    key_delays: Delays = Delays()

    @property
    def amber_lag(self) -> Lag:
        """How long this player takes to count Æmber."""
        return self.amber_delays.lag(LIKELIHOODS.press, LIKELIHOODS.usual_presses)

    @property
    def key_lag(self) -> Lag:
        """How long a key takes to be turned: as long as Æmber, where nothing else is known."""
        return self.key_delays.lag(self.amber_lag, LIKELIHOODS.usual_keys)

    def entered(self, entered: CounterEntered, turn: int) -> Counted:
        before = self.amber if entered.counter == "amber" else self.chains
        after = before + entered.delta if entered.delta is not None else entered.value or 0
        counted = self.showing(entered.counter, max(0, after), entered.t, turn)
        return replace(counted, amber_pressed=True, amber_entered=True) if entered.counter == "amber" else counted

    def until(self, t: float) -> Counted:
        """The counters as they were at second `t`, as far as Æmber goes."""
        presses = tuple(press for press in self.presses if press[0] <= t)
        amber = self.amber - sum(change for pressed_t, change, _ in self.presses if pressed_t > t)
        return replace(self, amber=amber, presses=presses, amber_t=presses[-1][0] if presses else NEVER_T)

    def paid(self, amber: int, t: float, turn: int) -> Counted:
        """After a key was turned that this much Æmber paid for, which tells nothing of who counts Æmber."""
        return self.showing("amber", max(0, self.amber - amber), t, turn)

    def showing(self, counter: Counter, value: int, t: float, turn: int = 0) -> Counted:
        if counter == "amber":
            presses = (*self.presses, (t, value - self.amber, turn))[-MOST_PRESSES:]
            return replace(self, amber=value, amber_t=t, presses=presses)
        return replace(self, chains=value, chains_t=t)

    def turned(self, turned: KeyTurned, turn: int) -> Counted:
        others = tuple(key for key in self.keys if key != turned.key)
        if not turned.forged:
            before = tuple(one for one in self.keys_turned if one[1] != turned.key)
            return replace(self, keys=others, keys_t=turned.t, keys_turned=before)
        turns = (*self.keys_turned, (turned.t, turned.key, turn))
        return replace(self, keys=(*others, turned.key), keys_t=turned.t, keys_turned=turns)

    def turned_down_since(self, t: float) -> int:
        """By how much the Æmber counter was turned down, all in all, since second `t`."""
        return -sum(change for pressed_t, change, _ in self.presses if pressed_t >= t and change < 0)

    def pressed_towards_t(self, gap: int) -> float:
        """When the Æmber counter was pressed last towards where it is off by now: up if it shows too much."""
        return next((t for t, change, _ in reversed(self.presses) if change * gap > 0), NEVER_T)

    def before_last_presses(self) -> int:
        """The value of the Æmber counter before it was pressed last, once or a few times in a row."""
        shown, since_t = self.amber, self.amber_t
        for pressed_t, before in self._shown_before():
            if since_t - pressed_t > IN_A_ROW_S:
                break
            shown, since_t = before, pressed_t
        return shown

    def most_since(self, t: float) -> int:
        """The most that the Æmber counter has shown since just before the first press after second `t`."""
        since = takewhile(lambda press: press[0] >= t, self._shown_before())
        return max([self.amber, *(before for _, before in since)])

    def _shown_before(self) -> Iterator[tuple[float, int]]:
        """The last presses of the Æmber counter, the newest first, each with what it showed before."""
        shown = self.amber
        for pressed_t, change, _ in reversed(self.presses):
            shown -= change
            yield pressed_t, shown


Counts = tuple[Counted, Counted]


class Lay(NamedTuple):
    """Since when a table has lain as it does, when it was seen so last, and since when hands over it hide the rest."""

    since_t: float = 0.0
    seen_t: float = 0.0
    covered_t: float = inf


@dataclass(frozen=True, slots=True)
class Covered:
    """From when until when hands hid the table, and how many times they came meanwhile."""

    since_t: float
    until_t: float
    times: int


def with_counted(counts: Counts, player: PlayerNumber, counted: Counted) -> Counts:
    return (counted, counts[1]) if player == 0 else (counts[0], counted)


def with_key_delay(counts: Counts, delay_s: float) -> Counts:
    """The counters after a key was turned so many seconds late. Keys are few: both players learn from each."""
    left, right = (replace(one, key_delays=one.key_delays.after(delay_s)) for one in counts)
    return left, right


def amber_gap(counts: Counts, state: GameState, player: PlayerNumber) -> int:
    """By how much the player has counted more Æmber than there is in a state."""
    if not counts[player].amber_entered:
        return 0
    return counts[player].amber - state.players[player].amber


def key_gap(counts: Counts, state: GameState, player: PlayerNumber) -> int:
    return len(counts[player].keys) - len(state.players[player].keys)


def chain_gap(counts: Counts, state: GameState, player: PlayerNumber) -> int:
    return counts[player].chains - state.players[player].chains


def agree(counts: Counts, state: GameState) -> bool:
    """True if both players have counted what they have in a state."""
    return all(
        len(counted.keys) == len(side.keys)
        and counted.chains == side.chains
        and (counted.amber == side.amber or not counted.amber_entered)
        for counted, side in zip(counts, state.players, strict=True)
    )


def counting_ahead(hypothesis: Hypothesis, counts: Counts) -> tuple[PlayerNumber, ...]:
    """The players who have counted what no move accounts for, if one of them has since the last move was seen."""
    last_t = hypothesis.path[-1].t if hypothesis.path else 0.0
    differing = tuple(player for player in (0, 1) if amber_gap(counts, hypothesis.state, player))
    return differing if any(counts[player].amber_t > last_t for player in differing) else ()


def nats_of_counts(hypothesis: Hypothesis, counts: Counts, t: float, lay: Lay) -> float:
    """How surprising what both players have counted by second `t` is, if the hypothesis is true.

    Whoever is late with one counter is so with the others, so that only the latest surprises; or both have counted
    wrongly.
    """
    if agree(counts, hypothesis.state):
        return 0.0
    left, right = (_nats_of_amber(hypothesis, counts, player, t, lay) for player in (0, 1))
    chains = max(_nats_of_chains(hypothesis, counts, player, t) for player in (0, 1))
    unforged = sum(key_gap(counts, hypothesis.state, player) > 0 for player in (0, 1))
    unturned = sum(_nats_of_unturned_key(hypothesis, counts, player, t, lay) for player in (0, 1))
    amber = min(max(left[0], right[0]), left[1] + right[1])
    return amber + chains + unturned + unforged * LIKELIHOODS.broken_rule_nats


def _nats_of_amber(
    hypothesis: Hypothesis, counts: Counts, player: PlayerNumber, t: float, lay: Lay
) -> tuple[float, float]:
    """How surprising the player's count is if it is only late or early, and if it is wrong.

    What was pressed for early is awaited while it can be seen: hands that are over the table may be about to do it.
    """
    model = LIKELIHOODS
    gap, keys = (size(counts, hypothesis.state, player) for size in (amber_gap, key_gap))
    # What is paid for a key that could not be forged is no wrong count.
    if not gap or (keys > 0 and gap == -keys * facts.key_cost(hypothesis.state, player)):
        return 0.0, 0.0
    if keys < 0:
        # What the key costs is counted down as its token is turned, before a house is chosen; or when a card forges it.
        return model.late_press_nats + nats_of_late_key(hypothesis, counts, player, t, lay), LARGEST_NATS
    changed_t, pressed_t = hypothesis.amber_t[player], counts[player].pressed_towards_t(gap)
    if changed_t >= pressed_t:
        waited_s = t - max(changed_t, counts[player].amber_t)
        late = model.late_press_nats + counts[player].amber_lag.survival_nats(waited_s)
        return late, nats_of_mistake(hypothesis, counts, player)
    early = model.early_press_nats + model.early_press.survival_nats(min(t, lay.covered_t) - pressed_t)
    moved_t = hypothesis.path[-1].t if hypothesis.path else 0.0
    if lay.since_t < pressed_t < lay.seen_t or pressed_t < moved_t:
        early += model.early_press_unfollowed_nats
    return early, nats_of_mistake(hypothesis, counts, player)


def nats_of_late_key(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber, t: float, lay: Lay) -> float:
    """How surprising it is that a key is turned at second `t` at the earliest."""
    if key_gap(counts, hypothesis.state, player) >= 0:
        return 0.0
    return counts[player].key_lag.survival_nats(t - to_be_turned_t(hypothesis, player, t, lay))


def _nats_of_unturned_key(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber, t: float, lay: Lay) -> float:
    """A key that took nothing from the pool is turned soon, or forgotten. For any other the Æmber counted tells."""
    if key_gap(counts, hypothesis.state, player) >= 0 or amber_gap(counts, hypothesis.state, player):
        return 0.0
    forged = last_forged(hypothesis, player, lay)
    return 0.0 if forged.spent > 0 else still_owed_nats(forged.t, t, counts[player].key_lag)


class Forged(NamedTuple):
    """When and in which turn a key was forged, and how much less that move left in the pool."""

    t: float = NEVER_T
    turn: int = 0
    spent: int = 0


def last_forged(hypothesis: Hypothesis, player: PlayerNumber, lay: Lay) -> Forged:
    """The last key that the player forged by these moves.

    A card is seen before it is carried out: what the last move forged was not forged before the table came to lie so.
    """
    after = hypothesis.state
    for step in reversed(hypothesis.path):
        before = step.done.before
        if len(before.players[player].keys) < len(after.players[player].keys):
            forged_t = max(step.t, lay.since_t) if step is hypothesis.path[-1] else step.t
            turn = step.turn + (step.move.kind == "end")
            return Forged(forged_t, turn, before.players[player].amber - after.players[player].amber)
        after = before
    return Forged()


def nats_left_open(hypothesis: Hypothesis, before: Counts, after: Counts, player: PlayerNumber, lay: Lay) -> float:
    """The negative log-likelihood of a hypothesis when a press took the count still farther from what it expects."""
    was, now = (amber_gap(counts, hypothesis.state, player) for counts in (before, after))
    if was * now <= 0 or abs(now) <= abs(was):
        return 0.0
    return _nats_beyond_early(hypothesis, before, player, after[player].amber_t, lay)


def nats_carried_on(
    before: Hypothesis,
    after: Hypothesis,
    counts: Counts,
    t: float,
    lay: Lay,
    previous_lay: Lay,
) -> float:
    """The negative log-likelihood of a hypothesis when moves brought a player's Æmber nearer to the count.

    What is still open is no late press for these moves; what is not was pressed as early as the table that lay before
    was still seen to lie so.
    """
    nats = 0.0
    for player in (0, 1):
        was, now = (amber_gap(counts, one.state, player) for one in (before, after))
        if was and not now:
            nats += _nats_beyond_early(before, counts, player, previous_lay.seen_t, previous_lay)
        elif was * now > 0 and abs(now) < abs(was):
            nats += _nats_beyond_early(before, counts, player, t, lay)
    return nats


def _nats_beyond_early(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber, t: float, lay: Lay) -> float:
    """How much more surprising the player's count is than that of one who presses first."""
    return max(0.0, min(_nats_of_amber(hypothesis, counts, player, t, lay)) - LIKELIHOODS.early_press_nats)


def nats_of_mistake(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber) -> float:
    """How unlikely it is that a player counts wrongly: most of all where there was nothing to count just before.

    Who is about to put a move against the rules right leaves the count as it was before.
    """
    last = hypothesis.path[-1] if hypothesis.path else None
    if last is not None and last.done.objections and not amber_gap(counts, last.done.before, player):
        return LIKELIHOODS.uncounted_mistake_nats
    return nats_of_miscount(hypothesis, counts, player)


def nats_of_miscount(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber) -> float:
    """How unlikely it is that a player counts wrongly and plays on."""
    unprompted = counts[player].amber_t - hypothesis.amber_t[player] > PROMPTED_S
    return LIKELIHOODS.unprompted_press_nats if unprompted else LIKELIHOODS.miscounted_nats


def to_be_turned_t(hypothesis: Hypothesis, player: PlayerNumber, t: float, lay: Lay) -> float:
    """By when a key is turned: when its player has chosen a house in that turn, which may still be to come at `t`."""
    forged = last_forged(hypothesis, player, lay)
    in_turn = takewhile(lambda step: step.turn >= forged.turn, reversed(hypothesis.path))
    chosen = [step.t for step in in_turn if step.move.kind == "house" and step.turn == forged.turn]
    waits = hypothesis.turn == forged.turn and hypothesis.state.active == player and not chosen
    return t if waits else max([forged.t, *chosen])


def _nats_of_chains(hypothesis: Hypothesis, counts: Counts, player: PlayerNumber, t: float) -> float:
    """A chain is shed some time after the draw, and gained ones are counted when the card's other effects are done."""
    gap, model = chain_gap(counts, hypothesis.state, player), LIKELIHOODS
    if not gap:
        return 0.0
    changed_t, pressed_t = hypothesis.chains_t[player], counts[player].chains_t
    late = gap > 0 or changed_t >= pressed_t
    nats = model.late_press_nats * (2 if gap > 0 else 1)
    nats += model.shed.survival_nats(t - max(changed_t, pressed_t) if late else t - pressed_t)
    return min(nats, model.forgotten_nats if gap == 1 else model.miscounted_nats)

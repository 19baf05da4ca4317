"""The game states still consistent with everything seen, each with the moves that led there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count, islice
from math import exp

from companion.observations import PlayerNumber
from companion.referee.agreement import Comparison
from companion.referee.choosing import likely_answers
from companion.referee.explanation import MOST_ALIKE
from companion.referee.likeness import come_to, counted, fingerprint, kind_of
from companion.referee.line import Done, Line
from companion.rules import moves
from companion.rules.agenda import answered
from companion.rules.answers import problem_with
from companion.rules.game import after
from companion.rules.moves import Move
from companion.rules.objections import Objection, legal_houses, objections
from companion.rules.records import KeyForged, Record
from companion.rules.state import KEY_COLORS, Answer, GameState, Turn

MOST_WAYS = 16
MOST_PAST = 12
"""How many of the told moves a belief remembers as they were by it."""
CROWDED = 0.1
"""By how much a belief must be likelier, for each likelier one that comes to the same, to be kept instead of others."""
MOST_COUNTS = 4
"""Of how many different counts of Æmber, chains and keys the likeliest belief is kept, whatever crowds them."""
NOTHING_SEEN = Comparison()


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a belief's story and when it was made."""

    t: float
    done: Done


@dataclass(frozen=True, slots=True)
class Belief:
    """One way the game may stand. `story` holds its moves that were not told yet; a lower `cost` is likelier.

    Of the cost, `awaited` is what players have not counted yet, or counted in advance: it counts only as long as that
    is so. `past` are the moves that this belief had where the last ones were told, one for each; nothing where it had
    none.
    """

    state: GameState
    cost: float = 0.0
    story: tuple[Step, ...] = ()
    awaited: float = 0.0
    past: tuple[Step | None, ...] = ()

    def follow(self, line: Line, t: float) -> Belief:
        """The belief after a line that was found from it."""
        story = self.story + tuple(Step(t, done) for done in line.done)
        return Belief(line.state, line.cost, story, past=self.past)

    def with_told(self, move: Move) -> Belief:
        """The belief once a move has been told: that move, or the one in its place, is past."""
        place = self._place_of(move)
        own = None if place is None else self.story[place]
        return replace(self.without(move), past=(*self.past[1 - MOST_PAST :], own))

    def without(self, move: Move) -> Belief:
        """The belief without a move that is not worth telling, or the one in its place."""
        place = self._place_of(move)
        return self if place is None else replace(self, story=self.story[:place] + self.story[place + 1 :])

    def _place_of(self, move: Move) -> int | None:
        """Where its story has the move; where it has another instead, that is the first.

        Whether archives were taken is only decided where there are any: no other move is in the place of that.
        """
        moves = [step.done.move for step in self.story]
        if move in moves:
            return moves.index(move)
        instead = (place for place, own in enumerate(moves) if move.kind != "archives" or own.kind == "archives")
        return next(instead, None)

    def untold(self, moves: int) -> Belief:
        """The belief with so many of the told moves, as they were by it, to be told again. They must be remembered."""
        kept = len(self.past) - moves
        again = tuple(step for step in self.past[kept:] if step is not None)
        return replace(self, story=again + self.story, past=self.past[:kept])


def kept(beliefs: Iterable[Belief], most: int) -> list[Belief]:
    """The likeliest beliefs, the likeliest first, each state once; costs are counted from the best one on."""
    ordered = sorted(beliefs, key=lambda belief: belief.cost)
    found: list[Belief] = []
    known = set()
    alike: Counter[object] = Counter()
    for belief in ordered:
        mark, kind = fingerprint(belief.state), kind_of(belief.state)
        if mark not in known and alike[kind] < MOST_ALIKE:
            known.add(mark)
            alike[kind] += 1
            found.append(belief)
    lowest = min((belief.cost - belief.awaited for belief in found), default=0.0)
    return [replace(belief, cost=belief.cost - lowest) for belief in _mixed(found, most)]


def _mixed(ordered: list[Belief], most: int) -> list[Belief]:
    """The likeliest of them, in their order. Those of which many come to the same make way for such as do not, and of
    those that are as likely, the ones by which the same was done just now. The likeliest of each count is kept: what
    players count decides. What they have not counted yet decides for none: it may be counted next.
    """
    alike: Counter[object] = Counter()
    done: Counter[object] = Counter()
    varied = []
    for place, belief in enumerate(ordered):
        kind, last = come_to(belief.state), tuple((step.done.move, step.done.choices) for step in belief.story)
        # Sums of the same costs in another order differ in their last digits.
        varied.append((round(belief.cost - belief.awaited, 6), done[kind, last], place, kind))
        done[kind, last] += 1
    ranked: list[tuple[bool, float, int]] = []
    counts: set[object] = set()
    for cost, _, place, kind in sorted(varied, key=lambda one: one[:3]):
        shown = counted(ordered[place].state)
        is_first = shown not in counts and len(counts) < MOST_COUNTS
        counts.add(shown)
        ranked.append((not is_first, cost + CROWDED * alike[kind], place))
        alike[kind] += 1
    return [ordered[place] for place in sorted(place for *_, place in sorted(ranked)[:most])]


def apart(beliefs: Iterable[Belief]) -> list[Belief]:
    """The likeliest of each kind, then the second of each, and so on: those of one kind lead to alike explanations."""
    alike: Counter[object] = Counter()
    ranked = []
    for belief in beliefs:
        kind = kind_of(belief.state)
        ranked.append((alike[kind], belief))
        alike[kind] += 1
    return [belief for _, belief in sorted(ranked, key=lambda one: one[0])]


def shares(costs: Sequence[float]) -> list[float]:
    """Probabilities that go with costs, which are negative logarithms of likelihoods."""
    weights = [exp(min(costs) - cost) for cost in costs]
    total = sum(weights)
    return [weight / total for weight in weights]


def made(belief: Belief, move: Move, t: float) -> list[Belief]:
    """The belief after a move that is known to have been made, once for each way it may have resolved."""
    broken = objections(belief.state, move)
    return [
        replace(
            belief,
            state=state,
            cost=belief.cost + cost,
            story=(*belief.story, Step(t, Done(move, choices, belief.state, broken))),
        )
        for choices, state, cost in ways(belief.state, move)
    ]


def ways(state: GameState, move: Move) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """Ways a move may resolve when nothing is seen of it: the choices, the state and what they cost."""
    yield from islice(_resolved(after(state, move)), MOST_WAYS)


def made_with(state: GameState, move: Move, choices: Iterable[Answer]) -> GameState:
    """The state after a move, with those of these answers that it admits; a decision may be left open."""
    reached = after(state, move)
    for choice in choices:
        if reached.decision is not None and problem_with(reached.decision, choice) is None:
            reached = answered(reached, choice)
    return reached


def _resolved(state: GameState) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """First all decisions as they are likeliest, then each otherwise, one after another; then two of them, and so on.

    Each way is gone to its end before the next is begun: of many decisions in a row, few are then made in vain.
    """
    numbers = count()
    begun_ways: list[tuple[int, tuple[int, ...], int, int, tuple[Answer, ...], GameState, float]] = []
    heappush(begun_ways, (0, (), 0, next(numbers), (), state, 0.0))
    while begun_ways:
        _, otherwise, _, _, choices, reached, cost = heappop(begun_ways)
        reached = answered(reached, choices[-1]) if choices else reached
        if reached.decision is None:
            yield choices, reached, cost
            continue
        for place, (answer, more) in enumerate(likely_answers(reached, NOTHING_SEEN)):
            varied = (*otherwise, len(choices)) if place else otherwise
            way = (*choices, answer), reached, cost + more
            heappush(begun_ways, (len(varied), varied, -len(choices), next(numbers), *way))


def begun(belief: Belief, mulligans: frozenset[PlayerNumber], t: float) -> list[Belief]:
    """The belief after both players settled their starting hands. Keeping a hand is not a move anybody sees."""
    found = [belief]
    while found and found[0].state.turn.step == "setup":
        active = found[0].state.active
        move = moves.mulligan() if active in mulligans else moves.keep()
        found = [later for one in found for later in made(one, move, t)]
    return found


def forged(belief: Belief, t: float) -> list[Belief]:
    """The belief with the duty to forge met where the player must say which key; the token will tell the color."""
    if belief.state.turn.step != "forge" or belief.state.over or belief.state.decision is not None:
        return [belief]
    key = next(key for key in KEY_COLORS if key not in belief.state.players[belief.state.active].keys)
    return made(belief, moves.forge(key), t)


def turned_over(belief: Belief, t: float) -> list[Belief]:
    """The belief after the active player has ended the turn, at the other player's choice of house."""
    state = belief.state
    if state.over:
        return [belief]
    if state.turn.step == "house":
        houses = legal_houses(state, state.active)
        move = moves.archives(False) if state.turn.house_chosen else moves.choose_house(next(iter(houses), None))
        return [later for one in made(belief, move, t) for later in turned_over(one, t)]
    if state.turn.step != "main":
        return [belief]
    return [later for one in made(belief, moves.end(), t) for later in forged(one, t)]


def unforged(belief: Belief, player: PlayerNumber, key: str, amber: int) -> Belief:
    """The belief without a key that the rules forged but the players did not, and with their count of Æmber.

    Before anything was played, what cards do when that key is forged is not done either, and the house is to be chosen.
    """
    turn = Turn(belief.state.turn.number, belief.state.active, "house")
    kinds = [step.done.move.kind for step in belief.story]
    if "forge" in kinds and set(kinds[kinds.index("forge") :]) <= {"forge", "house"}:
        earlier = belief.story[: kinds.index("forge")]
        before = belief.story[len(earlier)].done.before
        if list(before.in_play()) != list(belief.state.in_play()):
            return replace(belief, state=before.with_player(player, amber=amber).but(turn=turn), story=earlier)
    keys = tuple(color for color in belief.state.players[player].keys if color != key)
    state = belief.state.with_player(player, keys=keys, amber=amber)
    story = tuple(step for step in belief.story if step.done.move != moves.forge(key))
    return replace(belief, state=state.but(winner=None, turn=turn) if state.over else state, story=story)


def recolored(belief: Belief, player: PlayerNumber, old: str, new: str) -> Belief:
    """The belief in which another key was forged than the one that was assumed."""
    keys = tuple(new if key == old else key for key in belief.state.players[player].keys)
    story = tuple(
        replace(step, done=replace(step.done, move=replace(step.done.move, key=new)))
        if step.done.move.kind == "forge" and step.done.move.key == old
        else step
        for step in belief.story
    )
    state = belief.state.with_player(player, keys=keys)
    log, last_log = (_recolored_log(one, player, old, new) for one in (state.log, state.last_log))
    return replace(belief, state=state.but(log=log, last_log=last_log), story=story)


def _recolored_log(log: tuple[Record, ...], player: PlayerNumber, old: str, new: str) -> tuple[Record, ...]:
    """The log in which that key was forged: cards ask which one it was."""
    return tuple(
        replace(one, key=new) if isinstance(one, KeyForged) and (one.player, one.key) == (player, old) else one
        for one in log
    )


def broken_rules(steps: Iterable[Step]) -> Iterator[tuple[Step, Objection]]:
    for step in steps:
        for objection in step.done.objections:
            yield step, objection

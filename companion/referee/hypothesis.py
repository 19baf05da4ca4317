"""One way the game may stand, and how it came to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from math import inf
from typing import Literal, TypeAlias

from companion.observations import PlayerNumber, SeenCard
from companion.referee.search.adoption import lie_in_piles
from companion.referee.search.agreement import readied_at_end
from companion.referee.search.equivalence import counted, fingerprint, kind_of
from companion.referee.search.line import OF_TURNS
from companion.referee.unknown_text import unknown_text_acts
from companion.rules.card import CardId
from companion.rules.done import Done
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.rules.tokens import Token

Rest: TypeAlias = Literal["carrying", "laid aside", "missing", "half done", "forging", "entered"]
"""The action that a table that a hypothesis does not explain may be in the middle of; or a key is still to be turned,
or what came before an entry still to be seen.
"""


CROWD = 3
"""Where one table shows so many moves or more, at least one time in seven they cannot all have been those."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move and the second in which it was made known: by the table, or only by what players `counted`.

    `adopted` is what stood between counters and moves until then, and was taken as counted just before this move. The
    move may have been made from `made_t` on: until then the table was seen to lie as before. An `unseen` one is known
    only by where its card lies.
    """

    t: float
    done: Done
    counted: bool = False
    adopted: tuple[Discrepancy, ...] = ()
    made_t: float = inf
    unseen: bool = False

    @property
    def move(self) -> Move:
        return self.done.move

    @property
    def turn(self) -> int:
        return self.done.before.turn.number

    @property
    def player(self) -> PlayerNumber:
        return self.done.before.active


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """By how much a player's Æmber counter shows more than the moves come to (`amount`), since second `since_t`.

    `step` is the move that was counted wrongly: the one since which they differ or, where they do since a press
    (`pressed`), the last one before it that changed the player's Æmber; where that `is_open`, nobody knows how much it
    gave. It was for moves that were `unseen` where nobody saw the table between the press and the end of the turn.
    `corrects` is since when another discrepancy had stood that was adopted, and that this one takes back.
    """

    player: PlayerNumber
    amount: int
    since_t: float
    turn: int
    step: Step | None = None
    pressed: bool = False
    is_open: bool = False
    unseen: bool = False
    corrects: float | None = None

    @property
    def is_unpaid_key(self) -> bool:
        return self.step is not None and self.step.move.kind == "forge" and not self.pressed

    @property
    def subject(self) -> tuple[str, PlayerNumber, int, tuple[str, ...]]:
        """The subject of a claim about it: the same one, however often it is looked at."""
        return "amber-count", self.player, self.turn, (f"since {self.since_t:.1f}",)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A game state, the path that led to it, and what speaks against both.

    `nats` is minus the log-likelihood of all that was seen, up to a constant that hypotheses share. `rest` is what the
    table is in the middle of since `rest_t`, where this state does not explain it. `lying` are the cards in piles when
    a table was explained last, `late` those that should have been readied and were not seen so, `unreadied` those that
    were seen to lie exhausted since, each with the turn before which it should have been readied, and `standing` those
    that entered play and were not seen exhausted. `amber_t` and `chains_t` are when each player's Æmber and chains
    changed last. `unread` are cards that lie there though they could not be read since then; `tokens_unseen` are
    tokens on cards that should be seen and are not; at `taken_t`, in `taken_turn`, the table was taken as it lay,
    since nothing explained it; until play goes on, `taken_from` is the state by which it should lie otherwise. What
    became of the cards from the play zone that were `given_up` with it, or taken back alone, no longer needs to be
    explained; those that are `laid_aside` lie on their piles, as others explain, and are still to be played by what
    follows, or were taken back. About so many moves were `missed` with the table that was taken as it lay; it shows
    that the `unseen` ones were among them. `key_forgotten` tells who forgot to forge a key, in which turn, and when
    they went on without it. Moves that are `taken_back` to explain a table may be made again for it, in their order
    and before others. What is `adopted` was taken as counted since the last move of the path.
    """

    state: GameState
    path: tuple[Step, ...] = ()
    nats: float = 0.0
    rest: Rest | None = None
    rest_t: float = 0.0
    lying: frozenset[tuple[CardId, str]] = frozenset()
    late: frozenset[CardId] = frozenset()
    unreadied: frozenset[tuple[CardId, int]] = frozenset()
    standing: frozenset[CardId] = frozenset()
    unread: frozenset[tuple[CardId, float]] = frozenset()
    tokens_unseen: frozenset[tuple[CardId, Token]] = frozenset()
    taken_t: float = -inf
    taken_turn: int = 0
    taken_from: GameState | None = None
    missed: int = 0
    unseen: tuple[Step, ...] = ()
    given_up: tuple[tuple[PlayerNumber, SeenCard], ...] = ()
    laid_aside: tuple[tuple[PlayerNumber, SeenCard], ...] = ()
    key_forgotten: tuple[PlayerNumber, int, float] | None = None
    taken_back: tuple[Move, ...] = ()
    adopted: tuple[Discrepancy, ...] = ()
    amber_t: tuple[float, float] = (0.0, 0.0)
    chains_t: tuple[float, float] = (0.0, 0.0)

    @staticmethod
    def begin(state: GameState) -> Hypothesis:
        return Hypothesis(state, lying=lie_in_piles(state))

    def after(self, state: GameState, t: float, nats: float = 0.0, *done: Done, made_t: float = inf) -> Hypothesis:
        """This hypothesis once these moves, made from second `made_t` on and known at `t`, have led to a state."""
        if done and self.taken_from is not None:
            return self.played_on().after(state, t, nats, *done, made_t=made_t)
        amber_t, chains_t = list(self.amber_t), list(self.chains_t)
        for number, (now, was) in enumerate(zip(state.players, self.state.players, strict=True)):
            amber_t[number] = t if now.amber != was.amber else amber_t[number]
            chains_t[number] = t if now.chains != was.chains else chains_t[number]
        late = self.late
        if state.turn.number > self.state.turn.number:
            # Nobody readies what was forgotten before the next turn's end, if they do not notice.
            late = readied_at_end(state).union(card for card, _ in self.unreadied)
        return replace(
            self,
            state=state,
            path=self.path + self._steps(t, done, min(made_t, t)),
            adopted=() if done else self.adopted,
            nats=self.nats + nats,
            amber_t=(amber_t[0], amber_t[1]),
            chains_t=(chains_t[0], chains_t[1]),
            late=late,
        )

    def played_on(self) -> Hypothesis:
        """This hypothesis once play goes on from a table that was taken as it lay: what it shows has been done."""
        path = self.path
        for step in self.unseen:
            ends = (place for place, one in enumerate(path) if (one.turn, one.move.kind) == (step.turn, "end"))
            place = next(ends, len(path))
            path = (*path[:place], step, *path[place:])
        return replace(self, path=path, unseen=(), taken_from=None)

    @property
    def turn(self) -> int:
        return self.state.turn.number

    def told_at(self, t: float) -> tuple[Step, ...]:
        """The last moves, if they were made known at second `t`."""
        return tuple(takewhile(lambda step: step.t == t and not step.unseen, reversed(self.path)))[::-1]

    @property
    def is_settled(self) -> bool:
        """True if nothing is under way, and no move against the rules was made last that may still be taken back."""
        return self.rest is None and not (self.path and self.path[-1].done.objections)

    @property
    def only_counted(self) -> tuple[Step, ...]:
        """The moves of this turn and the one before that only a count tells, and that broke a rule or used a
        card that has not been turned."""
        latest = since(self.path, self.turn - 1)
        return tuple(one for one in latest if one.counted and (one.done.objections or one.move.card in self.standing))

    def as_counted(self, root: Hypothesis) -> Hypothesis:
        """This hypothesis, to which only what players counted led from its root: so it was done before they did."""
        path = (*root.path, *(replace(step, counted=True) for step in self.path[len(root.path) :]))
        return replace(self, path=path, amber_t=root.amber_t)

    def allows_anything(self, state: GameState) -> bool:
        """True if nothing done in this state can be held against anybody: what was done before it in a turn whose table
        was taken as it lay may have allowed it, and so may a card whose text nobody knows.
        """
        return state.turn.number == self.taken_turn or unknown_text_acts(state)

    def may_be_for_unseen(self, wrong: Discrepancy) -> bool:
        """True if what was counted may be for moves that nobody saw, of the turn whose table was taken as it lay."""
        return wrong.turn == self.taken_turn and wrong.since_t >= self.taken_t

    def is_in_doubt(self, turn: int) -> bool:
        """True if what was done in a turn is only half known: its table was taken as it lay, or showed several moves at
        once, in place of which others may have been made."""
        made = (step for step in since(self.path, turn) if step.turn == turn and not (step.counted or step.unseen))
        told = Counter(step.t for step in made if step.move.kind not in OF_TURNS)
        return turn == self.taken_turn or max(told.values(), default=0) >= CROWD

    def _steps(self, t: float, made: tuple[Done, ...], made_t: float) -> tuple[Step, ...]:
        steps = [Step(t, self._excused(one), made_t=made_t) for one in made]
        return (replace(steps[0], adopted=self.adopted), *steps[1:]) if steps else ()

    def _excused(self, done: Done) -> Done:
        return replace(done, objections=()) if done.objections and self.allows_anything(done.before) else done


MOST_ALIKE = 4
"""How many hypotheses are held that differ only in what neither counters nor hands tell."""
MOST_COUNTS = 4
"""Of how many different counts the likeliest hypothesis is held, whatever crowds it."""


def since(path: tuple[Step, ...], turn: int) -> tuple[Step, ...]:
    """The steps of a path from this turn on."""
    place = len(path)
    # Asked so often that a property's call would show.
    for step in reversed(path):
        if step.done.before.turn.number < turn:
            break
        place -= 1
    return path[place:]


def rules_broken(one: Hypothesis) -> tuple[tuple[int, str], ...]:
    """The rules that were broken on the way, each with its turn, as far back as anybody may still be accused of it."""
    latest = since(one.path, one.turn - 1)
    return tuple((step.turn, objection.rule) for step in latest for objection in step.done.objections)


def all_adopted(one: Hypothesis, from_turn: int) -> Iterator[Discrepancy]:
    """The discrepancies adopted from this turn on and not put right since."""
    taken = [wrong for step in since(one.path, from_turn) for wrong in step.adopted]
    taken += one.adopted
    corrected = {(wrong.player, wrong.corrects) for wrong in taken if wrong.corrects is not None}
    for wrong in taken:
        if wrong.corrects is None and (wrong.player, wrong.since_t) not in corrected:
            yield wrong


def _held_against(one: Hypothesis) -> tuple[object, ...]:
    """All that a hypothesis holds against players: rules that were broken, and counts that were wrong."""
    return rules_broken(one), tuple(wrong.subject for wrong in all_adopted(one, one.turn - 1) if not wrong.unseen)


def unlike_first(hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
    """One of each kind that counters or hands tell apart, then the second of each, and so on, from each turn by turns:
    what came before the end of a turn may be seen only after it."""
    alike: Counter[object] = Counter()
    kinds: Counter[tuple[int, int]] = Counter()
    places: list[tuple[int, int, Hypothesis]] = []
    for one in hypotheses:
        turn, kind = one.turn, kind_of(one.state)
        place = alike[turn, kind]
        places.append((place, kinds[turn, place], one))
        alike[turn, kind] += 1
        kinds[turn, place] += 1
    return [one for *_, one in sorted(places, key=lambda place: place[:2])]


def pruned(hypotheses: Iterable[Hypothesis], most: int, nats_of: dict[int, float]) -> tuple[Hypothesis, ...]:
    """The likeliest, each state once, with the likeliest of each count of Æmber among them.

    A state to which others led without a broken rule or a wrong count is held twice: otherwise all of its weight would
    accuse somebody.
    """
    known: set[object] = set()
    counts: set[object] = set()
    alike: Counter[object] = Counter()
    first: list[Hypothesis] = []
    others: list[Hypothesis] = []
    for one in sorted(hypotheses, key=lambda one: nats_of[id(one)]):
        against, shown = _held_against(one), counted(one.state)
        mark, kind = (fingerprint(one.state), one.rest, one.given_up, against), (kind_of(one.state), against)
        if mark in known or alike[kind] >= MOST_ALIKE:
            continue
        known.add(mark)
        alike[kind] += 1
        is_first = shown not in counts and len(counts) < MOST_COUNTS
        counts.add(shown)
        (first if is_first else others).append(one)
    return (*first, *others)[:most]

"""Carries out what a judge, or both players, rule. After most rulings the table is to follow what is believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.formats.position import read_correction
from companion.observations import FlagRuled, PlayerNumber, PositionSet
from companion.referee import claims, telling
from companion.referee.belief import Belief, in_turn
from companion.referee.counter_model import Counted
from companion.referee.game import Game, Reaction
from companion.referee.hypothesis import Hypothesis, Step
from companion.referee.searching import aim
from companion.referee.updating import without_rests
from companion.reminders import Subject
from companion.report import FlagStatus
from companion.rules.state import GameState
from companion.wording.reasons import Reason

_COUNTED = ("amber", "chains", "keys")


def rule(game: Game, ruled: FlagRuled) -> Reaction:
    """A flag stands, was no mistake, or the table goes back before it. A flag that is not open is passed over."""
    raised = game.said.flag(ruled.flag)
    if raised is None or raised.report.status != "open":
        return game, []
    if ruled.ruling == "rewind":
        return _rewound(game, raised.subject, ruled.flag)
    status: FlagStatus = "let stand" if ruled.ruling == "let_stand" else "dismissed"
    if raised.report.rule in claims.OF_THE_TABLE:
        return take_table(game, status), []
    stands = status == "let stand"
    why: Reason = "played on" if stands else "no mistake"
    return game.saying(game.said.settled(ruled.flag, status, why)), []


def _rewound(game: Game, subject: Subject, number: int) -> Reaction:
    """The game stands as it did before the flagged move."""
    found = _broke(game.belief, subject)
    if found is None:
        return game.saying(game.said.settled(number, "taken back", "put right")), []
    one, place = found
    why: Reason = "taken back"
    steps = place if one.path[:place] == game.said.steps[:place] else len(game.said.steps)
    said, verdicts = telling.taken_back(game.said, steps, game.t, why)
    before = Hypothesis.begin(one.path[place].done.before)
    game = game.saying(said.settled(number, "taken back", why))
    return _expecting(game, replace(before, path=one.path[:place])), verdicts


def _broke(belief: Belief, subject: Subject) -> tuple[Hypothesis, int] | None:
    """The likeliest hypothesis by which this rule was broken, and the place of the move in its path."""
    for one, _ in belief.weighed():
        for place in range(len(one.path) - 1, -1, -1):
            if any(claim.subject == subject for claim in claims.against(one.path[place])):
                return one, place
    return None


def rewind_to(game: Game, move: int) -> Reaction:
    """The game stands as it did before a move that was told, counters included."""
    if not 1 <= move <= len(game.said.moves):
        return game, []
    told = game.said.moves[move - 1]
    why: Reason = "went back"
    place = next(place for place, step in enumerate(game.said.steps) if step is told.step)
    said, verdicts = telling.taken_back(game.said, place, game.t, why)
    for one in said.open_flags():
        if one.report.after >= told.step.t:
            said = said.settled(one.report.id, "taken back", why)
    turn = told.step.turn
    said = replace(said, reminders=tuple(one for one in said.reminders if one.turn < turn))
    state = told.step.done.before
    game = _with_counts_of(game.saying(said), state, ({}, {}), named_only=False)
    first = replace(Hypothesis.begin(state), path=_path_to(game, told.step))
    return _expecting(game, first, exactly=True), verdicts


def _path_to(game: Game, step: Step) -> tuple[Step, ...]:
    """The path that led to a step, as it was told."""
    steps = game.said.steps
    return steps[: next((place for place, one in enumerate(steps) if one is step), len(steps))]


def set_position(game: Game, position: PositionSet) -> Game:
    """A judge's correction: what it names is so, on the table and on the counters. Raises `FormatError`.

    Counters that it does not name show what they showed: a press that is still to come is still awaited.
    """
    state = read_correction(game.state, position.position).but()
    said = game.said
    for one in said.open_flags(*claims.OF_THE_TABLE):
        said = said.settled(one.report.id, "dismissed", "position set")
    game = _with_counts_of(game.saying(said), state, _named(position), named_only=True)
    return _expecting(game, replace(Hypothesis.begin(state), path=game.belief.likeliest.path))


def take_table(game: Game, status: FlagStatus = "let stand") -> Game:
    """The table is right: nothing is under way. Where nothing explains it, the game goes on from what is seen."""
    said = game.said
    for one in said.open_flags(*claims.OF_THE_TABLE):
        said = said.settled(one.report.id, status, "table accepted")
    belief = replace(game.belief, following=False, exactly=False)
    return replace(game, said=said, belief=without_rests(belief))


def _named(position: PositionSet) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """The part of a correction about each player."""
    players = cast("Sequence[object]", position.position.get("players", ()))
    first, second = [one if isinstance(one, Mapping) else {} for one in (*players, {}, {})[:2]]
    return first, second


def _with_counts_of(
    game: Game, state: GameState, named: tuple[Mapping[str, object], Mapping[str, object]], *, named_only: bool
) -> Game:
    """The counters show what a state comes to; with `named_only`, those that a correction names."""

    def shown(player: PlayerNumber) -> Counted:
        now, side = game.belief.counts[player], state.players[player]
        kept = [name for name in _COUNTED if named_only and name not in named[player]]
        pressed = now.amber_pressed or "amber" in named[player]
        counted = Counted(side.amber, side.chains, side.keys, amber_pressed=pressed)
        return replace(counted, **{name: getattr(now, name) for name in kept})

    return replace(game, belief=replace(game.belief, counts=(shown(0), shown(1))))


def _expecting(game: Game, one: Hypothesis, exactly: bool = False) -> Game:
    """Nothing but this is believed. Hands are to put it on the table, if it does not lie there already."""
    belief = in_turn(game.belief, one.state.turn)
    belief = replace(belief, hypotheses=(replace(one, nats=0.0),), carried_out=())
    differs = belief.table is not None and aim(belief, one).compare(one.state).distance > 0
    return replace(game, belief=replace(belief, following=differs, exactly=differs and exactly))

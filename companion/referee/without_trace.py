"""Moves of which nothing tells: another one would have left the very same table and the same counts.

A creature that fights an elusive one, where there are two of them; one that dies at once, and was perhaps discarded;
one played at either flank of a line that its own ability empties. No camera tells them apart: players are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, takewhile
from typing import Any

from companion.referee.beliefs import Belief, Step, made_with, shares, ways
from companion.referee.followed_game import FollowedGame
from companion.referee.line import Done
from companion.referee.remembered import Doubt, ToldMove
from companion.rules.game import Choices, is_legal, legal_moves_of
from companion.rules.lookup import card_with_id
from companion.rules.moves import USES, Move
from companion.rules.state import GameState, InPlay, Player

LIKELY_ENOUGH = 0.03
"""How likely another move must be by what is believed, to be offered as an answer."""
MOST_TRIED = 200
"""How many ways to resolve moves are looked at for one that was told: several in a row have many."""


@dataclass(frozen=True, slots=True)
class _Otherwise:
    """What may have been `done` instead of as many moves that were told, and the states these and those led to."""

    done: tuple[Done, ...]
    told_state: GameState
    state: GameState

    @property
    def move(self) -> Move:
        """The first of them, which players are asked about."""
        return self.done[0].move


def doubt_about(game: FollowedGame, place: int) -> Doubt:
    """The question which move was made where this one was told, however often it is told anew."""
    return Doubt("move", (str(place), str(game.told[place].verdict.t)))


def still_holds(game: FollowedGame, doubt: Doubt) -> bool:
    """Whether the move it is about was not taken back."""
    return _place(game, doubt) is not None


def possible_moves(game: FollowedGame, doubt: Doubt) -> dict[str, Move]:
    """The move that was told, and those that may have been made instead, each by its answer.

    Only one where nothing is in doubt, none where the move does not hold any more.
    """
    place = _place(game, doubt)
    if place is None:
        return {}
    others = [*(one.move for one in _otherwise(game, place)), *_believed(game, place)]
    return {str(move): move for move in (game.told[place].verdict.move, *others)}


def correct(game: FollowedGame, doubt: Doubt, answer: str) -> bool:
    """Believes that it was the move which players say it was; tells whether anything that is believed has it so."""
    place = _place(game, doubt)
    if place is None:
        return False
    back = len(game.told) - place
    beliefs = list(game.beliefs)
    otherwise = next((one for one in _otherwise(game, place) if str(one.move) == answer), None)
    if otherwise is not None:
        told = [one.verdict.move for one in game.told[place:]][: len(otherwise.done)]
        beliefs += [_corrected(belief, back, told, otherwise) for belief in game.beliefs]
    fitting = [one for one in beliefs if (own := _past(one, back)) is not None and str(own.done.move) == answer]
    if fitting:
        game.believe(fitting)
    return bool(fitting)


def differs_from_what_was_said(game: FollowedGame, belief: Belief) -> bool:
    """Whether a belief has something else done with a card in a turn, or to another one, than players have said,
    whatever else it has done before that."""
    steps = [step.done for step in (*belief.past, *belief.story) if step is not None]
    for doubt, answer in game.asking.recollected.items():
        place = _place(game, doubt)
        if place is not None:
            told = game.told[place].verdict
            own = [one.move for one in steps if one.move.card == told.move.card and one.before.turn.number == told.turn]
            if own and not any(_is_as_said(one, answer) for one in own):
                return True
    return False


def _is_as_said(move: Move, answer: str) -> bool:
    """Whether it is the move that players say was made, on whichever flank."""
    return f"{answer} ".startswith(f"{replace(move, flank=None)} ")


def was_told_of_this_turn(game: FollowedGame) -> bool:
    """Whether players have said of a move of this turn which it was."""
    places = (_place(game, doubt) for doubt in game.asking.recollected)
    return any(game.told[place].verdict.turn == game.state.turn.number for place in places if place is not None)


def _place(game: FollowedGame, doubt: Doubt) -> int | None:
    """Which of the told moves it is about."""
    place = int(doubt.cards[0])
    return place if place < len(game.told) and doubt_about(game, place) == doubt else None


def _past(belief: Belief, back: int) -> Step | None:
    """The move that the belief had where the last but so many were told."""
    return belief.past[-back] if back <= len(belief.past) else None


def _believed(game: FollowedGame, place: int) -> Iterator[Move]:
    """What was done with that card by other beliefs that are likely, and come to the same counts.

    Whether archives were picked up is asked by itself.
    """
    card, back = game.told[place].verdict.move.card, len(game.told) - place
    if card is None:
        return
    for belief, share in zip(game.beliefs, shares([one.cost for one in game.beliefs]), strict=True):
        step = _past(belief, back)
        is_likely = share >= LIKELY_ENOUGH and _counters(belief.state) == _counters(game.state)
        if is_likely and step is not None and step.done.move.card == card:
            yield step.done.move


def _counters(state: GameState) -> Any:
    return [(player.amber, player.chains, len(player.keys)) for player in state.players]


def _otherwise(game: FollowedGame, place: int) -> Iterator[_Otherwise]:
    """What may have been done instead of the move told there, and of those that followed on it with cards in play:
    another move first, or the same ones with what two creatures did swapped."""
    first, *later = game.told[place:]
    if first.verdict.move.kind in (*USES, "play", "discard"):
        group = [first, *takewhile(lambda one: one.verdict.move.kind in USES, later)]
        told = [one.verdict.move for one in group]
        others = ([move, *told[1:]] for move in _others(first))
        yield from _alike(group, chain(others, _swapped(told)))


def _others(told: ToldMove) -> Iterator[Move]:
    """The other legal moves with the same card. An action that is played lies in the play zone, seen by all."""
    made = told.verdict.move
    card = card_with_id(told.before, made.card)
    if made.kind not in ("play", "discard") or (card is not None and card.type != "action"):
        yield from (move for move in legal_moves_of(told.before, made.card or "") if move != made)


def _swapped(told: Sequence[Move]) -> Iterator[list[Move]]:
    """The moves, had the first of these creatures done what another one did, and that one what the first did."""
    first = told[0]
    for place, other in enumerate(told):
        if {first.kind, other.kind} <= {"fight", "reap"} and (first.kind, first.target) != (other.kind, other.target):
            mine = replace(first, kind=other.kind, target=other.target)
            theirs = replace(other, kind=first.kind, target=first.target)
            yield [mine, *told[1:place], theirs, *told[place + 1 :]]


def _alike(told: Sequence[ToldMove], others: Iterable[Sequence[Move]]) -> Iterator[_Otherwise]:
    """Those of the others that can lead to the table to which these moves led."""
    before, choices = told[0].before, [one.verdict.choices for one in told]
    tries = iter(range(MOST_TRIED))
    for _, reached in islice(_played(before, [one.verdict.move for one in told], choices, tries), 1):
        shown = _shown(reached)
        for moves in others:
            found = (way for way in _played(before, moves, choices, tries) if _shown(way[1]) == shown)
            yield from (_Otherwise(done, reached, state) for done, state in islice(found, 1))


def _played(
    state: GameState, attempted: Sequence[Move], choices: Sequence[Choices], tries: Iterator[int]
) -> Iterator[tuple[tuple[Done, ...], GameState]]:
    """What the moves come to from here, one after another, where all of them are legal: first with these choices.

    Each way to resolve one takes one of the `tries`; when they have run out, there are no more.
    """
    if not attempted:
        yield (), state
    elif is_legal(state, attempted[0]):
        for (chosen, reached), _ in zip(_resolved(state, attempted[0], choices[0]), tries, strict=False):
            for done, last in _played(reached, attempted[1:], choices[1:], tries):
                yield (Done(attempted[0], chosen, state), *done), last


def _resolved(state: GameState, move: Move, choices: Choices) -> Iterator[tuple[Choices, GameState]]:
    """The ways in which it may resolve, the one with these choices first."""
    reached = made_with(state, move, choices)
    if reached.decision is None:
        yield choices, reached
    yield from ((chosen, other) for chosen, other, _ in ways(state, move) if chosen != choices)


def _shown(state: GameState) -> Any:
    """All that a table shows of a state, and its counters."""
    return state.turn, state.winner, tuple(map(_shown_of, state.players))


def _shown_of(player: Player) -> Any:
    counts = len(player.hand), len(player.deck), len(player.archives)
    rows = tuple(tuple(map(_as_seen, row)) for row in (player.battleline, player.artifacts))
    return player.amber, player.chains, player.keys, counts, rows, player.discard, player.purged


def _as_seen(item: InPlay) -> InPlay:
    return item.but(attacked=False, armor_used=0, entered=0)


def _corrected(belief: Belief, back: int, told: Sequence[Move], otherwise: _Otherwise) -> Belief:
    """The belief with what was done instead of these moves, if it has them."""
    place = len(belief.past) - back
    steps = belief.past[max(place, 0) :][: len(told)]
    if place < 0 or [step.done.move if step is not None else None for step in steps] != list(told):
        return belief
    instead = [Step(step.t, done) for step, done in zip(steps, otherwise.done, strict=True) if step is not None]
    since = [step and _after_it(step, otherwise) for step in belief.past[place + len(instead) :]]
    return replace(
        belief,
        state=_marked(belief.state, otherwise),
        past=(*belief.past[:place], *instead, *since),
        story=tuple(_after_it(step, otherwise) for step in belief.story),
    )


def _after_it(step: Step, otherwise: _Otherwise) -> Step:
    """A later move, as it was made after what was done instead."""
    return replace(step, done=replace(step.done, before=_marked(step.done.before, otherwise)))


def _marked(state: GameState, otherwise: _Otherwise) -> GameState:
    """The state with what no table shows, as it is after what was done instead: what is in force and what has happened,
    and in this turn which creatures were attacked and what their armor prevented."""
    state = _with_log(_with_effects(state, otherwise), otherwise)
    if state.turn.number != otherwise.state.turn.number:
        return state
    for item in otherwise.state.creatures():
        told, now = otherwise.told_state.find(item.id), state.find(item.id)
        if told is not None and now is not None and _marks(now) == _marks(told) != _marks(item):
            state = state.with_card(item.id, attacked=item.attacked, armor_used=item.armor_used)
    return state


def _with_log(state: GameState, otherwise: _Otherwise) -> GameState:
    """The state in whose turn, or the one before, that has happened: cards ask how many were played."""
    told, instead = otherwise.told_state.log, otherwise.state.log
    later = state.turn.number - otherwise.state.turn.number
    log = {0: state.log, 1: state.last_log}.get(later, ())
    if not told or log[: len(told)] != told:
        return state
    changed = (*instead, *log[len(told) :])
    return state.but(last_log=changed) if later else state.but(log=changed)


def _marks(item: InPlay) -> tuple[bool, int]:
    return item.attacked, item.armor_used


def _with_effects(state: GameState, otherwise: _Otherwise) -> GameState:
    """The state in which what was done instead is in force, as long as it lasts, and not what was told."""
    told, instead = otherwise.told_state.effects, otherwise.state.effects
    if told == instead:
        return state
    new = [one for one in instead if one not in told and not one.over(state) and one not in state.effects]
    left = [one for one in state.effects if one not in told or one in instead]
    return state.but(effects=(*left, *new))

"""Explains what players counted together with what was seen, where what is believed does not come to the same sum.

What is believed of a move that left no trace is a guess. When a player's count stays different, the last tables are
explained once more, from what was believed before them, and only what comes to the counted Æmber is kept. What this
finds is legal: nobody is told of a mistake that it can explain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from companion.observations import Counter, PlayerNumber
from companion.referee import accusing, doubts, interpreting, searching, suspecting, without_trace
from companion.referee.beliefs import Belief
from companion.referee.counters import CounterOf, Gap
from companion.referee.explanation import SLACK
from companion.referee.followed_game import EARLY_S, SEEN_BEFORE_S, FollowedGame
from companion.referee.hands import differs_from_what_was_told
from companion.referee.hidden_counts import doubt_hands
from companion.referee.reconsidering import reconsidered
from companion.referee.remembered import Look, Moment, Reckoned
from companion.referee.second_thoughts import MOST_PAUSE_S, completed_at, seen_in_parts, shown_in_part
from companion.rules.records import AmberMoved, KeyForged, LeftPlay
from companion.rules.state import GameState, InPlay

GLANCE = 0.2
"""The share of a search's tries for a single press: the table that comes next is to be explained, too."""
MOST_WITH_UNSEEN = 2
"""How many moves are looked for where one of them may be a card that nobody saw."""
UNCOUNTED_SLACK = 1.5
"""How much more than the cheapest a line may cost to a table at which it is not yet asked what was counted."""


def may_be_explained(game: FollowedGame, which: CounterOf, seen_since: float = -inf) -> bool:
    """Goes on from earlier beliefs by legal moves that lead to what is seen and to the Æmber both players counted.

    What was seen before `seen_since` stays explained as it was. A gap in chains is to be closed, too. Tells also
    whether the tries of one moment did not suffice for every way: the others are looked at at `next_at`. Notes where
    a way had more branches than there are tries for.
    """
    if game.snapshot is None:
        return False
    if _bears_out_suspicion(game):
        suspecting.confirm(game)
        return True
    gap = game.counters.gaps[which]
    before = game.counting.reckoned.pop(which, None)
    tried = before.ways if before is not None and before.gap == gap else 0
    chains = which[1] == "chains"
    ways = (partial(_goes_on, game, way, chains) for way in _other_ways(game, gap, seen_since, chains))
    game.cut_short = False
    found, looked_at = searching.one_after_another(game, ways, tried)
    if not tried:
        game.counting.unsearched.discard(which)
    if game.cut_short:
        game.counting.unsearched.add(which)
    if looked_at is not None:
        began = before.began if before is not None and tried else game.now
        game.counting.reckoned[which] = Reckoned(gap, looked_at, began, game.now + searching.GOES_ON_S)
    return found or looked_at is not None


def _bears_out_suspicion(game: FollowedGame) -> bool:
    """Whether players have counted nothing for cards that nobody saw being played, but all that follows from a broken
    rule which is clearly likelier than these."""
    if game.suspicion is None or not game.looks:
        return False
    accused = game.suspicion.accusation.beliefs
    return accused[0].cost <= game.looks[-1].cost - accusing.CLEARLY and all(fits(game, one) for one in accused)


def _goes_on(game: FollowedGame, way: _Way, chains: bool) -> bool:
    """Believes what may be believed this way and comes to what was counted, if anything does."""
    # Counts alone tell of no turn's end that nobody has entered.
    found = (one for one in way.beliefs() if interpreting.turn_is_entered(game, one.state))
    told = (one for one in found if not _differs_from_answers(game, one))
    fitting = [one for one in told if fits(game, one, chains, way.moment)]
    if fitting:
        game.go_back(way.moment, fitting, "What was counted since tells of other moves.")
        # In which order they were made nobody saw, nor how many cards they brought to hands.
        doubt_hands(game)
        if way.beneath:
            held = accusing.one_move_against(game, fitting[0].cost, way.moment.beliefs, partial(counted, game))
            suspecting.suspect(game, way.moment, held)
    return bool(fitting)


def _differs_from_answers(game: FollowedGame, belief: Belief) -> bool:
    """Whether a belief has it otherwise than players have answered."""
    in_hand = differs_from_what_was_told(game, belief.state)
    return in_hand or without_trace.differs_from_what_was_said(game, belief)


def searched_since(game: FollowedGame, which: CounterOf) -> float | None:
    """Since when ways to explain this gap have been looked at, if there are still others."""
    reckoned = game.counting.reckoned.get(which)
    return None if reckoned is None or reckoned.gap != game.counters.gaps[which] else reckoned.began


def next_at(game: FollowedGame) -> float:
    """When ways to explain a gap may be looked at next: those of one gap after those of another."""
    return max((reckoned.due for reckoned in game.counting.reckoned.values()), default=-inf)


def explain_presses(game: FollowedGame) -> None:
    """Before more is seen or counted: takes a press that has rested for a move that left no trace on the last one.

    Where hands had just left the table as it was, that may be a card of which nothing is left to be seen. Where a row
    could not be read any more, it is known too little of that table.
    """
    gaps = (game.counters.gaps[player, "amber"] for player in (0, 1))
    rested = [gap for gap in gaps if gap.pressed and game.now - gap.since >= EARLY_S]
    if game.snapshot is None or not game.sight.is_well_read or not rested or not searching.agrees(game, game.likeliest):
        return
    left_as_it_was = any(abs(gap.since - game.sight.idle_t) <= SEEN_BEFORE_S for gap in rested)
    for beneath in (False, True) if left_as_it_was else (False,):
        most_moves = 1 if beneath else None
        beliefs = _seen_again(game, [game.likeliest], None, True, beneath, GLANCE, most_moves)
        fitting = [one for one in beliefs if fits(game, one)]
        if fitting:
            game.believe(fitting)
            return


def fits(game: FollowedGame, belief: Belief, chains: bool = False, since: Moment | None = None) -> bool:
    """Whether it comes to the Æmber (and the chains) that both players counted, and to the table; and to the keys
    that were turned, where what is believed does.

    `since` is the moment from which it went on: in which order cards came to piles after that nobody minds.
    """
    counters: tuple[Counter, ...] = ("amber", "chains") if chains else ("amber",)
    sizes = (game.counters.size(belief.state, player, counter) for player in (0, 1) for counter in counters)
    turned = (game.counters.size(belief.state, player, "keys") for player in (0, 1))
    believed = (game.counters.size(game.state, player, "keys") for player in (0, 1))
    if any(one > max(0, other) for one, other in zip(turned, believed, strict=True)):
        return False
    return not any(sizes) and searching.agrees(game, belief, since)


@dataclass(frozen=True, slots=True)
class _Way:
    """What may be believed instead, going on from what was believed at this moment; `beneath` others, cards may have
    been played for it that nobody saw."""

    moment: Moment
    beliefs: Callable[[], list[Belief]]
    beneath: bool = False


def _other_ways(game: FollowedGame, gap: Gap, seen_since: float, chains: bool) -> Iterator[_Way]:
    """The nearest first: moves nobody saw, captured Æmber, the last tables again, two of them as parts of one.

    What was pressed before this turn began was not for a move of this turn.
    """
    seen_again = partial(_seen_again, game, chains=chains)
    now = game.moment()
    is_older = gap.size > 0 and gap.opened < game.late.since
    untold = [*([] if is_older else game.beliefs), *_before_the_end(game, told=False)]
    yield _Way(now, lambda: seen_again(untold, None, last=True))
    told = _before_the_end(game, told=True)
    ended = game.before_end[1] if told and game.before_end is not None else now
    if told:
        yield _Way(ended, lambda: seen_again(told, None, last=True))
    looks = [look for look in game.looks if look.snapshot.t >= seen_since]
    if seen_since == -inf or _captor_left(game, looks):
        yield _Way(now, lambda: [other for one in game.beliefs for other in recaptured(game, one)])
    if game.sums_are_hidden:
        # What hidden cards came to is likelier than that another turn was other than it was taken for.
        looks = [look for look in looks if look.begins.number == game.state.turn.number]
    in_doubt = [looks[first:] for first in reversed(range(_first_in_doubt(looks), len(looks)))]
    for since in in_doubt:
        yield _Way(since[0].moment, partial(_looked_through, game, chains, since))
    for since in in_doubt:
        yield _Way(since[0].moment, partial(_looked_through_from_likeliest, game, chains, since))
    for first, second, *later in in_doubt[1:]:
        if second.snapshot.t - first.snapshot.t <= MOST_PAUSE_S:
            yield _Way(first.moment, partial(_looked_through, game, chains, [seen_in_parts(first, second), *later]))
    if game.sums_are_hidden:
        # What hidden cards came to accounts for it: no card needs to have been played that nobody saw.
        return
    yield _Way(now, lambda: seen_again(untold, None, last=True, beneath=True, most_moves=1), True)
    if told:
        yield _Way(ended, lambda: seen_again(told, None, last=True, beneath=True, most_moves=1), True)
    if looks:
        last = looks[-1:]
        yield _Way(
            last[0].moment,
            partial(_looked_through, game, chains, last, beneath=True, most_moves=MOST_WITH_UNSEEN),
            True,
        )
    if len(in_doubt) > 1:
        first = in_doubt[1][0]
        yield _Way(first.moment, partial(_looked_through_from_likeliest, game, chains, in_doubt[1], beneath=True), True)


def _first_in_doubt(looks: list[Look]) -> int:
    """Which look may have been taken for something else: the one before the last at which nothing was left to count,
    too. A card that came and went unseen, with nothing to count, may be what lets another one be counted.
    """
    settled = (place for place, look in reversed(list(enumerate(looks))) if look.settled)
    return max(0, next(settled, 0) - 1)


def _captor_left(game: FollowedGame, looks: list[Look]) -> bool:
    """Whether a creature left play at one of these looks: only then can Æmber on it have come back with it."""
    if not looks:
        return False
    before = looks[0].moment.beliefs[0].state
    same_turn = before.turn.number == game.state.turn.number
    since = game.state.log[len(before.log) :] if same_turn else (*game.state.last_log, *game.state.log)
    return any(isinstance(record, LeftPlay) and _may_capture(record.item) for record in since)


def _before_the_end(game: FollowedGame, told: bool) -> list[Belief]:
    """What was believed before the turn's end, where that has been `told` already, or has not been."""
    if game.before_end is None or interpreting.end_is_untold(game) == told:
        return []
    return [_before_its_end(one) for one in game.before_end[1].beliefs]


def _before_its_end(belief: Belief) -> Belief:
    return replace(belief, cost=belief.cost + interpreting.BEFORE_THE_END)


def _looked_through(
    game: FollowedGame, chains: bool, looks: list[Look], beneath: bool = False, most_moves: int | None = None
) -> list[Belief]:
    """To the table of each look, and of the last one to what is counted now (the `chains`, too): as it lay then, where
    its turn has ended since, and as it lies now."""
    beliefs = [*looks[0].moment.beliefs, *looks[0].before_end]
    *earlier, newest = looks
    for look in earlier:
        beliefs = beliefs if look is looks[0] else _gone_on_to(game, beliefs, look)
        beliefs = _seen_again(game, beliefs, look, last=False, beneath=beneath, most_moves=most_moves)
    beliefs = beliefs if newest is looks[0] else _gone_on_to(game, beliefs, newest)
    seen = partial(_seen_again, game, beliefs, newest, last=True, beneath=beneath, most_moves=most_moves, chains=chains)
    return [*(seen(as_it_lay=True) if _has_ended_since(game, newest) else ()), *seen()]


def _looked_through_from_likeliest(
    game: FollowedGame, chains: bool, looks: list[Look], beneath: bool = False
) -> list[Belief]:
    """From one belief alone, to what is counted now at every look: what a move asks may be too much to look at from all
    that was believed. Where that is about `chains`, Æmber may have come since the first. `beneath`: before that a card
    may have been played that nobody saw."""
    beliefs, share = list(looks[0].moment.beliefs[:1]), searching.all_tries(game)
    for look in looks:
        last = look is looks[-1]
        amber = partial(counted, game) if last or not chains else None
        shown = None if last and not _has_ended_since(game, look) else look
        beliefs = beliefs if look is looks[0] else _gone_on_to(game, beliefs, look)
        unseen = beneath and look is looks[0]
        most_moves = MOST_WITH_UNSEEN if unseen else None
        found = searching.search(
            game, beliefs, 0, shown, amber, share, unseen, most_moves, kept_share=0.0, chains=chains
        )
        lines = shown_in_part(game, look.parts, beliefs, found.lines)
        beliefs = completed_at(game, beliefs, lines, None if last else look)
    return beliefs


def _gone_on_to(game: FollowedGame, beliefs: list[Belief], look: Look) -> list[Belief]:
    """The beliefs at the turn of this look, and those before the last one's end where it may show what came then."""
    turn = look.begins
    ending = {one.state.turn.number for one in look.before_end}
    before = [_before_its_end(one) for one in beliefs if one.state.turn.number in ending]
    return [*(later for one in beliefs for later in interpreting.caught_up(game, one, turn)), *before]


def _seen_again(
    game: FollowedGame,
    beliefs: list[Belief],
    look: Look | None,
    last: bool,
    beneath: bool = False,
    share: float | None = None,
    most_moves: int | None = None,
    as_it_lay: bool = False,
    chains: bool = False,
) -> list[Belief]:
    """The beliefs after the moves that lead to the table of this look, the last time to what is counted now too, the
    `chains` among it.

    The last time that is the table of now, or the one that was seen then with `as_it_lay`. `beneath`: cards may have
    been played that nobody saw, such as a creature that died at once. `share` is that of a search's tries; without it,
    all of the observation's may be spent.
    """
    if share is None:
        share = searching.all_tries(game)
    amber = partial(counted, game) if last else None
    shown = look if as_it_lay or not last else None
    roots = list(beliefs)
    if look is not None:
        roots += reconsidered(beliefs, lambda state: searching.aim_of(game, state, shown))
    slack = SLACK if last else UNCOUNTED_SLACK
    found = searching.search(
        game, roots, 0, shown, amber, share, beneath, most_moves, slack=slack, chains=last and chains
    )
    lines = shown_in_part(game, _tables_passed(game, look, last and not as_it_lay), roots, found.lines)
    return completed_at(game, roots, lines, None if last else look)


def _tables_passed(game: FollowedGame, look: Look | None, to_now: bool) -> tuple[Look, ...]:
    """The tables that were seen on the way: the parts of this look, and itself where its turn has ended since. What lay
    exhausted then was not late to be readied."""
    if look is None:
        return ()
    return (look, *look.parts) if to_now and _has_ended_since(game, look) else look.parts


def _has_ended_since(game: FollowedGame, look: Look) -> bool:
    """Whether the turn of this look is over: what was used then lies ready again, and a pile may have been
    shuffled since."""
    return look.turn.number < game.state.turn.number


def counted(game: FollowedGame, state: GameState) -> tuple[int, int]:
    """What both players counted, with what keys cost that were forged since the turn of this state."""
    since = game.state.log if state.turn.number < game.state.turn.number else ()
    paid = [0, 0]
    for record in since:
        if isinstance(record, KeyForged):
            paid[record.player] += record.paid
    return game.counters.value(0, "amber") + paid[0], game.counters.value(1, "amber") + paid[1]


def recaptured(game: FollowedGame, belief: Belief) -> Iterator[Belief]:
    """The belief with captured Æmber on other creatures than was thought, where one that held it has left play.

    Who captured it nobody sees; how much was captured from a player in all is certain.
    """
    state: GameState | None = belief.state
    for player in (0, 1):
        if state is not None:
            size = game.counters.size(state, player, "amber")
            state = _recaptured(state, player, size, tuple(doubts.in_doubt(game, belief.state)))
    if state is not None and state is not belief.state:
        yield replace(belief, state=state, cost=belief.cost + 1.0)


def _recaptured(state: GameState, player: PlayerNumber, size: int, log: Sequence[object]) -> GameState | None:
    """The state in which `size` more Æmber (fewer, where negative) has come back to this player from its captors.

    By what the `log` tells, that is: what players counted before was right.
    """
    captors = state.players[1 - player].battleline
    returned = sum(one.amount for one in log if isinstance(one, AmberMoved) and _came_back(one, player))
    left = any(isinstance(one, LeftPlay) and _may_capture(one.item) and one.item.controller != player for one in log)
    if size == 0:
        return state
    if not left or not captors or -size > returned or size > sum(item.amber for item in captors):
        return None
    state = state.with_player(player, amber=state.players[player].amber + size)
    for item in captors:
        taken = min(size, item.amber)
        state = state.with_card(item.id, amber=item.amber - taken)
        size -= taken
    return state


def _may_capture(item: InPlay) -> bool:
    return item.card.type == "creature"


def _came_back(record: AmberMoved, player: PlayerNumber) -> bool:
    return record.target == player and record.why == "spill"

"""Goes on from what was believed to what a settled table shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from companion.observations import PlayerNumber
from companion.referee import doubts
from companion.referee.agreement import Aim, readied_at_end
from companion.referee.beliefs import Belief, apart, forged, made, recolored, turned_over
from companion.referee.carrying_over import carried_over
from companion.referee.explanation import UNLIKELY
from companion.referee.followed_game import FollowedGame
from companion.referee.line import Line
from companion.referee.notes import Late
from companion.referee.reconsidering import RECONSIDERED, reconsidered
from companion.referee.remembered import Look, Moment
from companion.referee.searching import ALTERNATIVES, agrees, aim_of, search, within_bounds
from companion.referee.snapshots import lies_exhausted
from companion.referee.under_way import UnderWay, lies_between
from companion.rules import moves
from companion.rules.card import CardId
from companion.rules.state import GameState, Turn

MOST_MOVES_UNDER_WAY = 3
CLEARLY = 1.5
"""By how much cheaper a line under way must be than the best complete one: waiting delays what players are told."""
FARFETCHED_BENEATH = 5.0
"""A line that costs more, such as two cards beneath others and something else, is not looked for."""
BEFORE_THE_END = 0.8
"""What it adds to a line's cost that it was made before a turn's end that was entered before the table settled."""
AFTER_PRESS_S = 6.0
MOST_EARLIER = 12
MOST_LOOKS = 4
MOST_BENEATH = 4
SETTLED_S = 5.0
"""What has been counted for so long, and agrees with the game, is taken to be right."""


def before_its_end(game: FollowedGame) -> list[Belief]:
    """What may be believed of a turn that is over, if the table shows it with everything readied at its end."""
    turn = game.state.turn.number

    def aim(state: GameState) -> Aim:
        return replace(aim_of(game, state), begun=turn + 1)

    roots = game.beliefs
    # The broken rules were found: nothing needs to be left for them.
    lines = within_bounds(game, roots, aim, 0, 1.0, kept_share=0.0).lines
    if not lines or lines[0].cost > UNLIKELY:
        others = reconsidered(game.beliefs, aim)
        otherwise = within_bounds(game, others, aim, 0, ALTERNATIVES, kept_share=0.0).lines
        if otherwise and (not lines or otherwise[0].cost < lines[0].cost):
            roots, lines = others, otherwise
    return [
        roots[line.root].follow(replace(line, state=line.done[-1].before, done=line.done[:-1]), game.now)
        for line in lines
        if line.done and line.done[-1].move.kind == "end" and line.done[-1].before.turn.number == turn
    ]


def agreed(game: FollowedGame) -> bool:
    """Keeps the beliefs that the table agrees with, if there are any and one of them is likely."""
    found = [belief for belief in game.beliefs if agrees(game, belief)]
    found = found if any(belief.cost - belief.awaited <= UNLIKELY for belief in found) else []
    if found:
        game.believe(found)
    return bool(found)


def forging_is_awaited(game: FollowedGame) -> bool:
    """Whether the table lies as before a key whose token is still to be turned: what cards do then follows on it."""
    return game.counters.size(game.state, game.state.active, "keys") < 0 and any(
        step.done.move.kind == "forge" and aim_of(game, step.done.before).compare(step.done.before).distance == 0
        for step in game.likeliest.story
    )


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Legal lines that lead from these beliefs to the table, the cheapest first. There may be none.

    The first `current` of the beliefs are those of this turn, the others those before the last one's end.
    `near` are then legal lines that come near it, by moves of which nobody but the players can know what they did, and
    `unfinished` single moves that ask more than could be looked at. `otherwise` is how it could be if hidden things
    were otherwise, where that was looked at too; `by_unknown_damage` tells that the likeliest line takes damage
    to lie where nobody believes it to.
    """

    roots: list[Belief]
    lines: tuple[Line, ...]
    current: int
    near: tuple[Line, ...] = ()
    unfinished: tuple[Line, ...] = ()
    otherwise: Interpretation | None = None
    by_unknown_damage: bool = False

    @property
    def cost(self) -> float:
        """What the likeliest line costs: infinite where no legal line leads to the table."""
        return self.lines[0].cost if self.lines else inf

    @property
    def unlikely(self) -> bool:
        """Whether it is worth to look for something else."""
        return self.cost > UNLIKELY


def interpreted_as_believed(game: FollowedGame, share: float = 1.0) -> Interpretation:
    """How the table can have come about by legal moves from what is believed."""
    current = [*game.beliefs, *_before_forging(game)]
    roots = [*current, *before_the_end(game)]
    searched = search(game, roots, broken=0, share=share)
    return Interpretation(roots, searched.lines, len(current), searched.near, searched.unfinished)


def interpreted_from_likeliest(game: FollowedGame) -> Interpretation:
    """How the table can have come about by legal moves from what is likeliest: there may be too much to look at from
    all that is believed."""
    searched = search(game, game.beliefs[:1], broken=0, kept_share=0.0)
    return Interpretation(game.beliefs, searched.lines, len(game.beliefs))


def interpreted(game: FollowedGame) -> Interpretation:
    """How the table can have come about by legal moves, from what is believed or something like it."""
    found = interpreted_as_believed(game)
    if not found.unlikely:
        return found
    again = interpreted_otherwise(game)
    return again if again.cost < found.cost else replace(found, otherwise=again)


def interpreted_otherwise(game: FollowedGame, share: float = ALTERNATIVES) -> Interpretation:
    """How the table can have come about by legal moves if what nobody sees is otherwise than believed."""
    beliefs = game.beliefs, before_the_end(game)
    now, then = (reconsidered(roots, lambda state: aim_of(game, state)) for roots in beliefs)
    now += _as_counted(game)
    roots = [*now, *then]
    searched = search(game, roots, broken=0, share=share)
    believed = [_damage(one.state) for some in beliefs for one in some]
    by_damage = bool(searched.lines) and _damage(roots[searched.lines[0].root].state) not in believed
    return Interpretation(roots, searched.lines, len(now), searched.near, by_unknown_damage=by_damage)


def _damage(state: GameState) -> dict[CardId, int]:
    return {item.id: item.damage for item in state.creatures() if item.damage}


def _before_forging(game: FollowedGame) -> Iterator[Belief]:
    """What was believed before a key that was not told yet, where cards then ask something: it was guessed what players
    chose, and is seen only now."""
    for belief in game.beliefs:
        kinds = [step.done.move.kind for step in belief.story]
        place = kinds.index("forge") if "forge" in kinds else len(kinds)
        if set(kinds[place + 1 :]) <= {"house"} and any(step.done.choices for step in belief.story[place:]):
            yield replace(belief, state=belief.story[place].done.before, story=belief.story[:place])


def _as_counted(game: FollowedGame) -> list[Belief]:
    """The likeliest belief with the Æmber that players have counted, where that is another: they may know better.

    And with what they had counted before some of it was captured, as the table shows.
    """
    belief = game.likeliest
    if game.counters.agree(belief.state):
        return []
    counted = tuple(one.amber for one in game.counters.pair)
    before = tuple(counted[player] + _newly_captured(game, belief.state, player) for player in (0, 1))
    pools = dict.fromkeys((counted, before))
    states = (belief.state.with_player(0, amber=mine).with_player(1, amber=theirs) for mine, theirs in pools)
    return [replace(belief, state=state, cost=belief.cost + RECONSIDERED) for state in states]


def _newly_captured(game: FollowedGame, state: GameState, player: PlayerNumber) -> int:
    """How much more Æmber is seen on the creatures of this player's opponent than is believed to lie there."""
    assert game.snapshot is not None
    believed = {item.id: item.amber for item in state.creatures()}
    line = game.snapshot.players[1 - player].battleline or ()
    return max(0, sum(card.amber - believed.get(card.id or "", 0) for card in line if card.amber is not None))


def farfetched(game: FollowedGame, found: Interpretation) -> Interpretation:
    """This, with legal lines however much they cost, as far as the observation's tries suffice."""
    searched = search(game, found.roots, broken=0, most_cost=inf)
    return replace(found, lines=searched.lines)


def as_entered(game: FollowedGame, found: Interpretation) -> Interpretation:
    """This without lines that take a house which nobody entered, where players enter houses: they may still do so."""
    lines = (line for line in found.lines if not any(done.move.kind == "house" for done in line.done))
    return replace(found, lines=tuple(lines)) if game.house_t else found


def turn_is_entered(game: FollowedGame, state: GameState) -> bool:
    """Whether players enter no houses, or have entered the end of the turn before that of this state."""
    return not game.house_t or state.turn.number <= game.state.turn.number


def takes_untold_end(game: FollowedGame, found: Interpretation) -> bool:
    """Whether the likeliest line takes a turn's end that nobody has entered, where players enter houses."""
    if not found.lines or not game.house_t or found.lines[0].root >= found.current:
        return False
    return any(done.move.kind == "end" for done in found.lines[0].done)


def with_cards_beneath(
    game: FollowedGame, found: Interpretation, share: float = ALTERNATIVES, otherwise: bool = False
) -> Interpretation:
    """This where it is likely; else the likelier of it and what could be had cards been played that nobody saw;
    `otherwise`, if what nobody sees is otherwise than believed, too."""
    if not found.unlikely:
        return found
    roots = _by_hands(game.beliefs)[:MOST_BENEATH]
    if otherwise:
        roots = reconsidered(roots[:1], lambda state: aim_of(game, state))
    searched = search(game, roots, broken=0, share=share, beneath=True, most_cost=FARFETCHED_BENEATH)
    again = Interpretation(roots, searched.lines, len(roots))
    return again if again.cost < found.cost else found


def _by_hands(beliefs: Iterable[Belief]) -> list[Belief]:
    """One belief for all by which the active player may hold the same cards: each of those is tried, too many to do so
    from beliefs that hardly differ."""
    found: dict[frozenset[str], Belief] = {}
    for belief in apart(beliefs):
        player = belief.state.players[belief.state.active]
        known = (copy.card for copy in (*player.hand, *player.unseen))
        found.setdefault(frozenset(card.slug for card in known if card is not None), belief)
    return list(found.values())


def explained(game: FollowedGame, found: Interpretation) -> bool:
    """Believes the lines; tells whether there were any that can be gone on from."""
    lines = found.lines
    earlier = bool(lines) and lines[0].root >= found.current
    if earlier and not end_is_untold(game):
        lines = tuple(line for line in lines if line.root >= found.current)
    lines = (*lines, *_left_out(game, found, lines))
    beliefs = [later for line in lines for later in completed(game, found.roots, line)]
    if not beliefs:
        return False
    ended = game.before_end[1] if earlier and game.before_end is not None and not end_is_untold(game) else None
    _note_look(game, lines[0].cost, ended or game.moment())
    remember(game)
    turn = game.state.turn
    if ended is not None:
        game.go_back(ended, beliefs, "It was done before the turn ended.")
    else:
        game.believe(beliefs)
    if game.state.turn.number > turn.number:
        _note_late(game, turn.active)
    if not turn.house_chosen or game.state.turn.number > turn.number:
        game.counters.wait_from(game.state.active, game.now)
    doubts.note_stuns(game)
    game.unsure |= lines[0].cost > UNLIKELY and any(done.move.kind != "end" for done in lines[0].done)
    game.before_end = game.suspicion = None
    return True


def _left_out(game: FollowedGame, found: Interpretation, lines: Sequence[Line]) -> Iterator[Line]:
    """The likeliest line from beliefs that a search which was cut short may not have come to."""
    if lines and game.cut_short and lines[0].root < found.current:
        places = sorted(set(range(found.current)).difference(line.root for line in lines))
        game.tries_left = max(0, game.tries_left - len(places) * len(lines[0].done))
        yield from carried_over(lines[0], found.roots, places, lambda state: aim_of(game, state))


def under_way(game: FollowedGame, cost: float) -> bool:
    """Whether the table shows a legal line of which not everything has been done yet, far likelier than this cost.

    People carry out what a card does one thing after another, and the table may rest in between.
    """

    def aim(state: GameState) -> Aim:
        return UnderWay.of(aim_of(game, state), state)

    found = within_bounds(game, game.beliefs, aim, 0, ALTERNATIVES, MOST_MOVES_UNDER_WAY, cost - CLEARLY)
    return any(_only_the_last_is_open(game, line) for line in found.lines)


def _only_the_last_is_open(game: FollowedGame, line: Line) -> bool:
    before = line.done[-1].before
    return lies_between(aim_of(game, before), before, line.state)


def before_the_end(game: FollowedGame) -> list[Belief]:
    """A turn's end may be entered before the table of the last move settles, or where it lies can be read."""
    if game.before_end is None or not _may_show_what_came_before(game, game.before_end[0]):
        return []
    return [replace(belief, cost=belief.cost + BEFORE_THE_END) for belief in game.before_end[1].beliefs]


def _may_show_what_came_before(game: FollowedGame, end_t: float) -> bool:
    """Whether the table had not been seen, or not all of it, since the turn's end, or only just after it."""
    unseen = game.sight.before_t < end_t and not game.state.turn.house_chosen
    return unseen or game.sight.was_unread or game.now - end_t <= AFTER_PRESS_S


def end_is_untold(game: FollowedGame) -> bool:
    """Whether what was believed before the turn's end can still be gone on from without taking moves back."""
    return game.before_end is not None and game.before_end[1].told == len(game.told)


def completed(game: FollowedGame, roots: list[Belief], line: Line, last: bool = True) -> Iterable[Belief]:
    """The belief after a line; the turn's end that was entered meanwhile follows on moves made before it."""
    belief = roots[line.root].follow(line, game.now)
    return [as_turned(game, later) for later in caught_up(game, belief, game.state.turn)] if last else [belief]


def as_turned(game: FollowedGame, belief: Belief) -> Belief:
    """The belief in which a key that was forged is that of which the token has been turned."""
    for player in (0, 1):
        forged_keys, turned = belief.state.players[player].keys, game.counters.players[player].keys
        others = [key for key in turned if key not in forged_keys]
        for key, other in zip([key for key in forged_keys if key not in turned], others, strict=False):
            belief = recolored(belief, player, key, other)
    return belief


def caught_up(game: FollowedGame, belief: Belief, current: Turn) -> list[Belief]:
    """The belief at this turn: its beginning, and the house after it, follow on moves that were seen too late.

    Once the game has been won, nothing follows.
    """
    if belief.state.over:
        return [belief]
    if belief.state.turn.number > current.number:
        return forged(belief, game.now)
    over = belief.state.turn.number == current.number
    later = forged(belief, game.now) if over else turned_over(belief, game.now)
    found = [one for one in later if one.state.turn.number == current.number]
    if not current.house_chosen or (over and belief.state.turn.house_chosen):
        return found
    house = moves.choose_house(current.house)
    return [later for one in found if one.state.turn.step == "house" for later in made(one, house, game.now)]


def remember(game: FollowedGame) -> None:
    """Keeps what is believed now, so that moves the players themselves take back are recognised."""
    game.earlier = [*game.earlier[-MOST_EARLIER:], game.moment()]


def _note_look(game: FollowedGame, cost: float, moment: Moment) -> None:
    assert game.snapshot is not None
    agreeing = any(game.counters.agree(one.state) for one in game.beliefs)
    settled = agreeing and game.counters.quiet_s(game.now) >= SETTLED_S
    look = Look(
        moment,
        game.snapshot,
        game.state.turn,
        settled,
        game.play_zone.shown,
        game.play_zone.carried_out,
        frozenset(game.late.cards),
        tuple(before_the_end(game)) if end_is_untold(game) else (),
        cost,
        game.cut_short,
    )
    game.looks = [*game.looks[1 - MOST_LOOKS :], look]


def note_end_entered(game: FollowedGame) -> None:
    """The last table was taken for the one that a turn's end left, and so it was."""
    if game.looks and game.looks[-1].turn.number < game.state.turn.number:
        game.looks[-1] = replace(game.looks[-1], turn=game.state.turn)


def _note_late(game: FollowedGame, player: PlayerNumber) -> None:
    """By what is seen the player's turn is over: whatever still lies exhausted is late to be readied."""
    assert game.snapshot is not None
    side = game.snapshot.players[player]
    tired = [item for card in readied_at_end(game.state) if (item := game.state.find(card)) is not None]
    late = (item.id for item in tired if lies_exhausted(side, item))
    game.late = Late(dict.fromkeys(late), player, since=game.now)
    game.counting.at_start[1 - player] = game.counters.value(1 - player, "amber")

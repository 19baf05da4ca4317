"""Takes in what players enter: houses, counters, keys, ends of turns, mulligans."""

from __future__ import annotations

from dataclasses import replace

from companion.observations import (
    Conceded,
    Counter,
    CounterEntered,
    HouseEntered,
    KeyTurned,
    MulliganTaken,
    PlayerNumber,
    TurnEnded,
)
from companion.referee import (
    accusing,
    doubts,
    hidden_counts,
    interpreting,
    judging,
    key_duties,
    losing,
    piles,
    reckoning,
    reminders,
    searching,
    taking_back,
)
from companion.referee.beliefs import Belief, Step, begun, forged, made, turned_over, unforged
from companion.referee.followed_game import FollowedGame
from companion.referee.notes import Late
from companion.referee.remembered import Checkpoint, KeyTurn, Moment
from companion.report import FlagReport
from companion.rules import facts, moves
from companion.rules.objections import depends_on_a_named_house
from companion.rules.state import KEY_COLORS


def enter_house(game: FollowedGame, entered: HouseEntered) -> None:
    player = entered.player
    game.house_t[player] = game.now
    if _is_of_turn_before(game, player):
        _enter_house_late(game, entered)
        return
    start(game)
    key_duties.give_up_unpaid_win(game, player)
    if game.state.active != player or game.state.over:
        end_turn(game, 1 - player)
    game.counters.wait_from(player, game.now)
    game.entered |= {(game.state.turn.number, "house")}
    before = game.moment()
    beliefs = [later for belief in game.beliefs for later in _house_chosen(game, belief, entered)]
    if beliefs:
        interpreting.remember(game)
        game.believe(beliefs)
        _judge_house(game, player, before)


def _is_of_turn_before(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether this player's turn has only just ended, and no house had been entered in it: people press hastily.

    Else the opponent would have had a turn of which nothing was seen or entered.
    """
    if game.before_end is None or game.state.active == player or game.state.over:
        return False
    before = game.before_end[1].beliefs[0].state
    done_since = game.state.turn.house_chosen or facts.has_acted(game.state) or game.key_turns
    is_last = before.turn.number + 1 == game.state.turn.number
    return is_last and before.active == player and not before.turn.house_chosen and not done_since


def _enter_house_late(game: FollowedGame, entered: HouseEntered) -> None:
    """A turn that has ended was begun with this house: it ends once more."""
    assert game.before_end is not None
    moment = game.before_end[1]
    game.entered |= {(moment.beliefs[0].state.turn.number, "house")}
    beliefs = [later for belief in moment.beliefs for later in _house_chosen(game, belief, entered)]
    if beliefs:
        game.go_back(moment, beliefs, "The house was entered after the end of its turn.")
        _judge_house(game, entered.player, moment)
        end_turn(game, entered.player)


def _judge_house(game: FollowedGame, player: PlayerNumber, before: Moment) -> None:
    """A house that may not be chosen is flagged at once, for nothing about it is guessed; one that may settles that."""
    for flag in list(game.flags.open("house-choice")):
        if flag.player == player:
            game.flags.settle(flag.id, "taken back", "Another house was chosen.")
    choices = [_house_step(game, belief) for belief in game.beliefs]
    if all(step is not None and step.done.objections for step in choices) and choices[0] is not None:
        chosen = replace(game.likeliest, story=(choices[0],))
        numbers = accusing.flag_steps(game, chosen, game.now, accusing.SURE)
        game.checkpoints.append(Checkpoint(numbers, before))


def _house_step(game: FollowedGame, belief: Belief) -> Step | None:
    steps = (step for step in belief.story if step.t == game.now and step.done.move.kind == "house")
    return next(steps, None)


def start(game: FollowedGame) -> None:
    """Settles what comes before anything can be entered.

    Whoever plays on has kept the starting hand, unless a mulligan was entered, and whoever had to forge has forged.
    """
    if game.state.turn.step == "setup":
        game.believe([later for one in game.beliefs for later in begun(one, game.mulligans, game.now)])
    elif game.state.turn.step == "forge":
        game.believe([later for one in game.beliefs for later in forged(one, game.now)])


def _house_chosen(game: FollowedGame, belief: Belief, entered: HouseEntered) -> list[Belief]:
    state = belief.state
    if state.over or state.active != entered.player:
        return []
    if state.turn.step == "house" and not state.turn.house_chosen:
        chosen = made(belief, moves.choose_house(entered.house), game.now)
        if depends_on_a_named_house(state, entered.player, entered.house):
            chosen = [_without_objection(one) for one in chosen]
        return [one for later in chosen for one in _archives(game, later)]
    if state.turn.house == entered.house:
        return [belief]
    corrected = state.but(turn=state.turn.but(house=entered.house, house_chosen=True))
    return [replace(belief, state=corrected)]


def _without_objection(belief: Belief) -> Belief:
    """The belief with its last move taken for legal: which house a card's player named, nobody entered."""
    last = belief.story[-1]
    return replace(belief, story=(*belief.story[:-1], replace(last, done=replace(last.done, objections=()))))


def _archives(game: FollowedGame, belief: Belief) -> list[Belief]:
    """Nobody sees whether archives were picked up until their cards are played: both are believed."""
    if belief.state.turn.step != "house":
        return [belief]
    taken = made(belief, moves.archives(True), game.now)
    left = made(replace(belief, cost=belief.cost + 0.5), moves.archives(False), game.now)
    return [*taken, *left]


def enter_end(game: FollowedGame, entered: TurnEnded) -> None:
    start(game)
    turn = game.state.turn.number
    if game.state.active == entered.player and not game.state.over:
        game.entered |= {(turn, "end")}
        end_turn(game, entered.player)
    else:
        game.entered |= {(turn - 1, "end")}
        interpreting.note_end_entered(game)


def end_turn(game: FollowedGame, player: PlayerNumber) -> None:
    """The player's turn is over, whether it was entered or follows from what the other player does."""
    game.settle_counts()
    reckoning.explain_presses(game)
    _sum_up(game)
    while not judging.in_the_middle(game) and game.key_turns and game.key_turns[0].player == player:
        key_duties.judge_turned(game)
    ending = [belief for belief in game.beliefs if belief.state.active == player and not belief.state.over]
    # Whoever forged a key has turned it by the end of the turn.
    ending = [one for one in ending if game.counters.size(one.state, player, "keys") >= 0] or ending
    over = [belief for belief in game.beliefs if belief.state.active != player or belief.state.over]
    later = [one for belief in ending for one in turned_over(belief, game.now)]
    if not ending or not later:
        return
    before = ending[0].state
    game.before_end = (game.now, replace(game.moment(), beliefs=tuple(ending)))
    ready = {item.id for item in later[0].state.in_play() if not item.exhausted}
    late = (item.id for item in before.players[player].in_play if item.exhausted and item.id in ready)
    game.late = Late(dict.fromkeys(late), player, since=game.now)
    game.counting.at_start[1 - player] = game.counters.value(1 - player, "amber")
    game.believe([*later, *over])
    judging.note_readied(game)
    game.earlier = []
    if not game.play_zone.carried_out:
        game.play_zone.shown = frozenset()
    hidden_counts.note_hand(game, before, player)
    reminders.at_end(game, before, player)
    hidden_counts.judge_held(game)


def _sum_up(game: FollowedGame) -> None:
    """What was open in a turn is settled at its end. Where the table could not be explained, it wins; then nothing is
    known of what is still to be counted."""
    if judging.in_the_middle(game):
        # What the card in the play zone does is seen when it is done, with the end of the turn.
        game.middle_due = None
    elif (game.middle_due is not None or game.lost is not None) and judging.shows_its_end(game):
        game.middle_due = None
    elif game.sight.hands_came_t is not None:
        # So is what hands are not done with, when they leave the table.
        game.middle_due = None
    elif game.middle_due is not None:
        judging.judge_now(game)
    if game.accusation is not None:
        judging.acquit_at_end(game)
    if game.lost is not None:
        losing.adopt_table(game)
    else:
        piles.lay_through_turn(game)
        doubts.take_hidden_sums(game)
        doubts.note_uses_counted(game)


# Counters


def enter_counter(game: FollowedGame, entered: CounterEntered) -> None:
    if not game.counters.entered:
        _correct_count(game, entered)
        return
    game.settle_counts()
    reckoning.explain_presses(game)
    game.counting.entered_t = game.now
    change = game.counters.enter(entered)
    if change < 0 and entered.counter == "amber":
        game.note_paid(entered.player, -change)
    if change and _answers_a_flag(game, entered, change):
        return
    if change and entered.counter == "amber":
        game.counting.pressed[entered.player] = game.now, change
    _weigh_by_press(game, entered.player)


def _correct_count(game: FollowedGame, entered: CounterEntered) -> None:
    """Where counters show what the moves come to, what is entered puts that right."""
    game.counters.show(game.state)
    change = game.counters.enter(entered)

    def corrected(belief: Belief) -> Belief:
        player = belief.state.players[entered.player]
        amount = (player.amber if entered.counter == "amber" else player.chains) + change
        return replace(belief, state=belief.state.with_player(entered.player, **{entered.counter: max(0, amount)}))

    game.beliefs = [corrected(belief) for belief in game.beliefs]


ANSWERED_BY: dict[Counter, tuple[str, ...]] = {
    "amber": ("amber-count", "forge-cost", "cannot-forge", "must-forge"),
    "chains": ("chain-shed", "chain-count"),
}
ANSWERED_WITHIN_S = 30.0
"""For how long after a turn has ended a count that was flagged in it may be put right."""


def _answers_a_flag(game: FollowedGame, entered: CounterEntered, change: int) -> bool:
    """A press that puts right a counter that was flagged, or pays for a key that was."""
    player = entered.player
    asked = game.counters.gaps[player, entered.counter].size
    if asked and (asked > 0) != (change > 0):
        # What the table shows has to be counted, and is.
        return False
    for flag in game.flags.open(*ANSWERED_BY[entered.counter]):
        if flag.player != player or flag.id not in game.counting.owed or _is_past(game, flag):
            continue
        owed = game.counting.owed[flag.id]
        if owed and (owed > 0) == (change > 0) and abs(change) <= abs(owed):
            game.set_counted(player, entered.counter)
            game.counting.owed[flag.id] = owed - change
            if game.counting.owed[flag.id] == 0 and flag.kind != "illegal":
                game.withdraw(flag.id, "The counter was put right.")
            return True
    return False


def _is_past(game: FollowedGame, flag: FlagReport) -> bool:
    """Whether play has gone on from a count that was wrong: what is counted now is for what is done now."""
    return flag.kind == "mismatch" and flag.after < min(game.late.since, game.now - ANSWERED_WITHIN_S)


def _weigh_by_press(game: FollowedGame, player: PlayerNumber) -> None:
    """Where beliefs differ in what players have to count, a press that fits one of them speaks for it."""
    if not any(game.counters.agree(belief.state) for belief in game.beliefs):
        _taken_back_by_counters(game)
    game.believe(game.beliefs)


def _taken_back_by_counters(game: FollowedGame) -> None:
    """A flagged move that left the table as it was is taken back on the counters alone."""
    if not game.checkpoints or game.snapshot is None:
        return
    checkpoint = game.checkpoints[-1]
    beliefs = [one for one in checkpoint.beliefs if game.counters.agree(one.state) and searching.agrees(game, one)]
    if beliefs and any(flag.id in checkpoint.flags for flag in game.flags.open()):
        taking_back.restore(game, checkpoint, beliefs)


# Keys


def turn_key(game: FollowedGame, turned: KeyTurned) -> None:
    start(game)
    if not game.counters.entered:
        game.beliefs = [_with_key_corrected(belief, turned) for belief in game.beliefs]
        return
    if turned.forged and turned.paid:
        enter_counter(game, CounterEntered(turned.t, turned.player, "amber", -turned.paid))
    game.counters.turn_key(turned)
    for player in (0, 1):
        # What cards do when a key is forged follows on it.
        game.counters.wait_from(player, game.now)
    if not turned.forged:
        _unturn_key(game, turned)
        return
    game.key_turns.append(KeyTurn(turned.player, turned.key, game.now))
    match_keys(game)
    waits = any(turn.player == turned.player for turn in game.key_turns)
    if waits and game.state.active != turned.player and not game.state.over:
        end_turn(game, 1 - turned.player)
        match_keys(game)


def _with_key_corrected(belief: Belief, turned: KeyTurned) -> Belief:
    """The belief with this key forged or not, whatever the moves come to; what it costs is corrected apart."""
    others = tuple(key for key in belief.state.players[turned.player].keys if key != turned.key)
    state = belief.state.with_player(turned.player, keys=(*others, turned.key) if turned.forged else others)
    if turned.forged and len(others) + 1 == len(KEY_COLORS):
        state = state.but(winner=turned.player, turn=state.turn.but(step="over"))
    return replace(belief, state=state)


def match_keys(game: FollowedGame) -> None:
    """Pairs turned key tokens with keys that the rules forged; the token tells the color."""
    for turn in list(game.key_turns):
        beliefs = [_with_key(game, belief, turn) for belief in game.beliefs]
        fitting = [belief for belief in beliefs if belief is not None]
        if fitting:
            game.key_turns.remove(turn)
            game.believe(fitting)
            _met(game, turn.player)


def _with_key(game: FollowedGame, belief: Belief, turn: KeyTurn) -> Belief | None:
    turned = interpreting.as_turned(game, belief)
    return turned if turn.key in turned.state.players[turn.player].keys else None


def _met(game: FollowedGame, player: PlayerNumber) -> None:
    for flag in list(game.flags.open("must-forge")):
        if flag.player == player:
            game.withdraw(flag.id, "The key was forged after all.")


def _unturn_key(game: FollowedGame, turned: KeyTurned) -> None:
    """A key turned back: a mistake put right, or an effect of the game."""
    player = turned.player
    game.key_turns = [turn for turn in game.key_turns if (turn.player, turn.key) != (player, turned.key)]
    amber = game.counters.value(player, "amber")
    for flag in list(game.flags.open("forge-cost", "cannot-forge")):
        if flag.player == player:
            game.flags.settle(flag.id, "taken back", "The key was turned back.")
            amber = game.counting.before_key.get(flag.id, amber)
    beliefs = [_turned_back(game, one, player, turned.key, amber) for one in game.beliefs]
    game.beliefs = [later for one in beliefs for later in interpreting.caught_up(game, one, game.state.turn)]


def _turned_back(game: FollowedGame, belief: Belief, player: PlayerNumber, key: str, amber: int) -> Belief:
    """The belief without this key; where it had another one turned back already, that was this one."""
    keys, counted = belief.state.players[player].keys, game.counters.players[player].keys
    if key not in keys:
        return belief
    if len(keys) == len(counted):
        return replace(belief, state=belief.state.with_player(player, keys=counted))
    return unforged(belief, player, key, amber)


def concede(game: FollowedGame, given_up: Conceded) -> None:
    """The other player has won, whatever is still open."""
    start(game)

    def lost(belief: Belief) -> Belief:
        state = belief.state
        return replace(belief, state=state.but(winner=1 - given_up.player, turn=state.turn.but(step="over")))

    game.beliefs = [belief if belief.state.over else lost(belief) for belief in game.beliefs]


def note_mulligan(game: FollowedGame, taken: MulliganTaken) -> None:
    if game.state.turn.step == "setup":
        game.entered |= {(game.state.turn.number, "mulligan")}
        game.mulligans |= {taken.player}

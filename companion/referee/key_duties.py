"""Keys: turned without having been forged, forged without having been turned, turned without having been paid for."""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee import doubts
from companion.referee.beliefs import Belief, Step, made, unforged
from companion.referee.followed_game import FollowedGame
from companion.referee.interpreting import caught_up
from companion.referee.remembered import KeyTurn
from companion.rules import facts, moves
from companion.rules.forging import amber_for_keys, bans_on_forge_step
from companion.rules.objections import Objection
from companion.rules.records import AmberMoved, KeyForged
from companion.rules.rulebook import cite
from companion.rules.state import GameState, Turn

PAID_BEFORE_S = 10.0
"""How long before its token is turned, or the turn of its player begins, a key may be paid for."""
CHOSEN_AFTER_FORGING = ("house", "archives")


def left_unpaid(game: FollowedGame, player: PlayerNumber) -> bool:
    """Speaks of a key that its player turned and did not pay for; tells whether there is one.

    Whatever else may be in doubt about the sums: who turned a key owes its cost, and the counter either was turned down
    for it or was not. Unless only they know what it cost.
    """
    gap = game.counters.gaps[player, "amber"]
    cost = _paid_for_key(game.state, player)
    if not cost or gap.size <= 0 or _has_paid(game, player, cost) or doubts.hand_decides_cost(game, player):
        return False
    if not (_owes_just_a_key(game, player) or _paid_nothing(game, player)):
        return False
    state = game.state
    message = f"{state.players[player].name} forged a key but did not pay {cost} Æmber."
    where = cite(state.rulebook, "Step 1: Forge a key")
    number = game.raise_flag(gap.since, "missed", "forge-cost", player, message, where)
    game.counting.owed[number] = -cost
    game.set_counted(player, "amber")
    game.counters.note_told(player, "amber")
    return True


def _owes_just_a_key(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether a key's cost is all that something likely and the player's count differ by."""
    return any(
        game.counters.size(one.state, player, "amber") == _paid_for_key(one.state, player) for one in game.beliefs
    )


def _has_paid(game: FollowedGame, player: PlayerNumber, cost: int) -> bool:
    """Whether the player's counter has been turned down for all keys forged in this turn."""
    return _turned_down_by(game, player) >= max(cost, _paid_this_turn(game.state, player))


def _turned_down_by(game: FollowedGame, player: PlayerNumber) -> int:
    """By how much the player's counter has been turned down since this turn began, or just before it for what was still
    to come: what was counted then for what had been done already pays for no key."""
    at_start = game.counting.at_start.get(player)
    if at_start is None:
        return game.paid_since(player, game.late.since - PAID_BEFORE_S)
    return game.paid_since(player, game.late.since) + _amber_when_turn_began(game.state, player) - at_start


def _amber_when_turn_began(state: GameState, player: PlayerNumber) -> int:
    moved = [record for record in state.log if isinstance(record, AmberMoved)]
    gained = sum(one.amount for one in moved if one.target == player)
    lost = sum(one.amount for one in moved if one.origin == player)
    return state.players[player].amber - gained + lost


def _paid_nothing(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether a key was forged in the player's own turn, whose counter has not been turned down since it began."""
    forged = any(isinstance(one, KeyForged) and one.player == player for one in game.state.log)
    return forged and game.state.active == player and _turned_down_by(game, player) <= 0


def judge_turned(game: FollowedGame) -> None:
    """A key token was turned, and no forging explains it."""
    turn = game.key_turns.pop(0)
    state = game.state
    player = state.players[turn.player]
    cost = facts.key_cost(state, turn.player)
    counted = game.counting.at_start.get(turn.player, 0) - _paid_this_turn(state, turn.player)
    on_cards = _on_cards(state, turn.player, cost)
    due = cost - on_cards
    objection = _against_key(state, turn, cost, max(counted, player.amber) + on_cards)
    payable = counted >= due and counted >= player.amber and state.active == turn.player
    paid = _was_paid(game, turn, due) or _cost_is_hidden(game, turn, counted, on_cards)
    if (payable or paid) and objection.rule == "forge-cost":
        # By their own count, which is the truth, they could pay: what the game comes to was wrong before.
        left = game.counters.value(turn.player, "amber") if paid else counted - due
        game.believe(_forged_late(game, turn, cost, counted, left))
        for flag in list(game.flags.open("must-forge")):
            if flag.player == turn.player:
                game.withdraw(flag.id, "The key was forged after all.")
        return
    number = game.raise_flag(turn.t, "illegal", objection.rule, turn.player, objection.message, objection.cite)
    shown = game.counters.value(turn.player, "amber")
    game.counting.owed[number] = -shown
    game.counting.before_key[number] = player.amber
    game.beliefs = [replace(one, state=_with_key(one.state, turn.player, turn.key, shown)) for one in game.beliefs]


def _forged_late(game: FollowedGame, turn: KeyTurn, cost: int, counted: int, left: int) -> list[Belief]:
    """What is believed with the key forged, so that so much Æmber is left.

    Before anything was played or used, what cards do then is done, too. So it is with the Æmber that was thought to be
    there, whether or not the key had been paid of it, or that the player had counted, where that comes to what is
    counted now.
    """
    if game.state.active != turn.player or game.state.over or facts.has_acted(game.state):
        return [replace(one, state=_with_key(one.state, turn.player, turn.key, left)) for one in game.beliefs]
    beliefs = _with_house_untold(game)
    thought = [(one, one.state.players[turn.player].amber) for one in beliefs]
    paid = [(one, amber + cost) for one, amber in thought]
    for some in (thought, paid, [(one, counted) for one in beliefs]):
        forged = [later for one, amber in some for later in _with_forging(one, turn, amber)]
        if fitting := [one for one in forged if game.counters.agree(one.state)]:
            return fitting
    return [later for one in beliefs for later in _with_forging(one, turn, left + cost)]


def _with_house_untold(game: FollowedGame) -> list[Belief]:
    """What is believed, with the house that was chosen to be told again after the key."""
    last = game.told[-1] if game.told else None
    is_house = last is not None and last.verdict.move.kind == "house" and not _besides_choices(game.likeliest)
    if not is_house or not all(one.past and one.past[-1] for one in game.beliefs):
        return game.beliefs
    game.take_back_moves(len(game.told) - 1, "The key was forged after all.")
    return [belief.untold(1) for belief in game.beliefs]


def _besides_choices(belief: Belief) -> list[Step]:
    """What is still to be told, without what is chosen once a key has been forged."""
    return [step for step in belief.story if step.done.move.kind not in CHOSEN_AFTER_FORGING]


def _with_forging(belief: Belief, turn: KeyTurn, amber: int) -> list[Belief]:
    """The belief after the key was forged of so much Æmber, before the house was chosen."""
    state = belief.state
    step = Turn(state.turn.number, turn.player, "forge")
    forging = replace(belief, state=state.with_player(turn.player, amber=amber).but(turn=step), story=())
    earlier = _besides_choices(belief)
    houses = [one for one in belief.story if one.done.move.kind in CHOSEN_AFTER_FORGING]
    return [
        replace(
            later,
            state=later.state if later.state.over else later.state.but(turn=state.turn),
            story=(*earlier, *later.story, *houses),
        )
        for later in made(forging, moves.forge(turn.key), turn.t)
    ]


def _was_paid(game: FollowedGame, turn: KeyTurn, cost: int) -> bool:
    """Whether the player counted a key's cost down when the token was turned, beside that of keys forged before it.

    What else had to be counted then may have been counted with it.
    """
    if -game.counters.size(game.state, turn.player, "amber") >= cost:
        return True
    lately = game.paid_since(turn.player, turn.t - PAID_BEFORE_S)
    this_turn = game.paid_since(turn.player, game.late.since - PAID_BEFORE_S)
    return min(lately, this_turn - _paid_this_turn(game.state, turn.player)) >= cost


def _on_cards(state: GameState, player: PlayerNumber, cost: int) -> int:
    """Æmber on cards that the player of this turn may spend on a key, which no counter shows; less than it costs."""
    if state.active != player:
        return 0
    return min(cost - 1, amber_for_keys(state, player) - state.players[player].amber)


def _cost_is_hidden(game: FollowedGame, turn: KeyTurn, counted: int, on_cards: int) -> bool:
    """Whether what the key costs goes by damage that nobody sees, and they could pay, or have paid, what it may cost.

    Or it goes by how many cards are in hand, or how much Æmber lies on a card of theirs, while that is only guessed.
    """
    if doubts.damage_decides_cost(game, turn.player):
        least = facts.key_cost(_undamaged(game.state), turn.player) - on_cards
        return counted >= least or _was_paid(game, turn, least)
    return doubts.hand_decides_cost(game, turn.player) or doubts.spendable_amber_is_guessed(game, turn.player)


def _undamaged(state: GameState) -> GameState:
    """The state in which no damage lies on any creature: keys only cost more by it."""
    for item in state.creatures():
        state = state.with_card(item.id, damage=0)
    return state


def _against_key(state: GameState, turn: KeyTurn, cost: int, amber: int) -> Objection:
    """Why the key could not be forged: there was too little Æmber, at most so much, or a card forbids it."""
    player = state.players[turn.player]
    forged = f"{player.name} forged the {turn.key} key"
    for ban, scope in bans_on_forge_step(state, turn.player) if amber >= cost else ():
        title = scope.source.card.title if scope.source.card else "a card"
        return Objection("cannot-forge", f"Card text of {title}", f"{forged}, which {title} forbids: {ban.say()}.")
    where = cite(state.rulebook, "Step 1: Forge a key")
    return Objection("forge-cost", where, f"{forged} with {player.amber} Æmber; a key costs {cost}.")


def _with_key(state: GameState, player: PlayerNumber, key: str, amber: int) -> GameState:
    return state.with_player(player, keys=(*state.players[player].keys, key), amber=amber)


def judge_unturned(game: FollowedGame, player: PlayerNumber) -> None:
    """A key was forged by the rules, and its token was not turned in time.

    One that a card lets forge, and that nobody paid for either, was not forged: whoever may do so may decline. Nor was
    one that the player has not counted the Æmber for, where what nobody saw may have taken it, or forbids to forge. And
    where their counter never showed enough for it, the count is what differs: of that it is spoken when its time comes.
    """
    if game.weigh_by_counters(player):
        return
    state = game.state
    key = _last_unturned(game, player)
    shown = game.counters.value(player, "amber")
    paid = shown == state.players[player].amber
    forbidden = state.active == player and doubts.played_unseen(state, turn_before=True)
    if not paid and _never_showed_enough(game, player, shown) and not _could_not_pay(game, player, shown):
        _unforge(game, player, key, state.players[player].amber + _paid_from_pool(state, player))
        return
    if paid or not (forbidden or _was_forged_by_card(state, key) or _could_not_pay(game, player, shown)):
        _say_unturned(game, player, paid)
    _unforge(game, player, key, shown)


def give_up_unpaid_win(game: FollowedGame, player: PlayerNumber) -> None:
    """Whoever chooses a house has not won: a last key that is not turned was not forged, if they could not pay for it.

    Where they could, they have time to notice it: that is a duty like any other.
    """
    state = game.state
    if not (state.over and state.winner == player) or game.counters.size(state, player, "keys") >= 0:
        return
    shown = game.counters.value(player, "amber")
    if shown != state.players[player].amber and _could_not_pay(game, player, shown):
        _unforge(game, player, _last_unturned(game, player), shown)


def _unforge(game: FollowedGame, player: PlayerNumber, key: str, shown: int) -> None:
    beliefs = [unforged(one, player, key, shown) for one in game.beliefs]
    game.beliefs = [later for one in beliefs for later in caught_up(game, one, game.state.turn)]


def _last_unturned(game: FollowedGame, player: PlayerNumber) -> str:
    turned = game.counters.players[player].keys
    return next(key for key in reversed(game.state.players[player].keys) if key not in turned)


def _was_forged_by_card(state: GameState, key: str) -> bool:
    return any(isinstance(one, KeyForged) and one.key == key and one.by for one in state.log)


def _never_showed_enough(game: FollowedGame, player: PlayerNumber, shown: int) -> bool:
    """Whether the player's counter shows too little for the key, did so when the turn began, and less was paid."""
    most = max(shown, game.counting.at_start.get(player, shown))
    return max(most, game.paid_since(player, game.late.since - PAID_BEFORE_S)) < _paid_from_pool(game.state, player)


def _could_not_pay(game: FollowedGame, player: PlayerNumber, shown: int) -> bool:
    """Whether the player's counter shows too little for the key, or did when the turn began, and it is in doubt that
    there was more."""
    cost = _paid_for_key(game.state, player)
    unpaid = game.state.players[player].amber + cost
    least = min(shown, game.counting.at_start.get(player, shown))
    return least < cost and doubts.explains(game, player, least - unpaid)


def _say_unturned(game: FollowedGame, player: PlayerNumber, paid: bool) -> None:
    state = game.state
    name = state.players[player].name
    what = "paid for a key but turned none" if paid else "could forge a key at the start of the turn and did not"
    where = cite(state.rulebook, "Step 1: Forge a key")
    number = game.raise_flag(game.now, "missed", "must-forge", player, f"{name} {what}.", where, (), 0.85)
    game.counting.owed[number] = -_paid_for_key(state, player)


def _paid_this_turn(state: GameState, player: PlayerNumber) -> int:
    forged = [one for one in state.log if isinstance(one, KeyForged) and one.player == player]
    return sum(one.paid for one in forged if one.key in state.players[player].keys)


def _paid_from_pool(state: GameState, player: PlayerNumber) -> int:
    """What of the last key's cost this player's counter should have gone down by: the rest lay on cards."""
    for log in (state.log, state.last_log):
        for record in reversed(log):
            if isinstance(record, AmberMoved) and (record.why, record.origin) == ("forge", player):
                return record.amount
    return 0


def _paid_for_key(state: GameState, player: PlayerNumber) -> int:
    """What the last key cost that this player forged, in this turn or the one before; 0 where none was."""
    for log in (state.log, state.last_log):
        for record in reversed(log):
            if isinstance(record, KeyForged) and record.player == player:
                return record.paid
    return 0

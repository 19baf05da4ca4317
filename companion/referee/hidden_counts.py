"""Hidden cards that somebody counted: hands, decks and archives.

Nobody sees how many there are, so that they are only judged where a person counted them. What was counted holds from
then on.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from companion.observations import CardsCounted, CountedZone, PlayerNumber
from companion.referee import hands
from companion.referee.explanation import UNLIKELY
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import Doubt, HandAtEnd
from companion.referee.verdict import FlagKind
from companion.rules import facts
from companion.rules.card import PhysicalCard
from companion.rules.rulebook import cite
from companion.rules.state import GameState

CLEARLY_MISSING = 3
"""How many cards too few or too many a hand must hold for it to be plain whether any is drawn."""


def count_cards(game: FollowedGame, counted: CardsCounted) -> None:
    """Keeps the beliefs in which it is so; where there are none, says by how much it is wrong and goes on from it."""
    if _may_have_drawn(game, counted) and not _fits(game, counted):
        game.hands.count = counted
    else:
        _judge(game, counted)


def _may_have_drawn(game: FollowedGame, counted: CardsCounted) -> bool:
    """Whether it may be the hand at the end of a turn, of which the end is about to be entered."""
    state = game.state
    return counted.zone == "hand" and counted.player == state.active and state.turn.step == "main"


def judge_held(game: FollowedGame) -> None:
    """The turn has ended, or would have by now, in which a hand was counted that may have been filled already."""
    counted, game.hands.count = game.hands.count, None
    if counted is not None:
        _judge(game, counted)


def _fits(game: FollowedGame, counted: CardsCounted) -> bool:
    return any(_held(one.state, counted) == counted.count for one in game.beliefs)


def _judge(game: FollowedGame, counted: CardsCounted) -> None:
    if _fits(game, counted):
        game.believe([one for one in game.beliefs if _held(one.state, counted) == counted.count])
        return
    if not _put_right(game, counted):
        _flag_count(game, counted)
    game.beliefs = [replace(one, state=_with_count(one.state, counted)) for one in game.beliefs]


def doubt_hands(game: FollowedGame, players: tuple[PlayerNumber, ...] = (0, 1)) -> None:
    """Nobody knows what happened: how many cards are in hands and archives is only guessed from now on."""
    for player in players:
        game.hands.guessed[player] = inf


def hand_is_guessed(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether it is only guessed how many cards this player holds in this turn."""
    return game.hands.guessed.get(player) == inf


def note_hand(game: FollowedGame, before: GameState, player: PlayerNumber) -> None:
    """At the end of a turn: where a hand is drawn up, the rules tell how many cards it holds from then on."""
    turn = before.turn.number
    missing = facts.refill_size(before, player) - len(before.players[player].hand)
    earlier = [one for one in game.hands.at_end.get(player, ()) if one.turn != turn][-1:]
    was_known = all(one.known or one.missing >= CLEARLY_MISSING or one.chains for one in earlier)
    known = was_known and _is_agreed(game, player)
    game.hands.at_end[player] = (*earlier, HandAtEnd(turn, missing, known, before.players[player].chains))
    if missing > 0 and not before.players[player].archives and hand_is_guessed(game, player):
        game.hands.guessed[player] = turn


def _is_agreed(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether all that is likely agrees on how many cards this player holds after the draw, and on the chains left."""
    likely = (one for one in game.beliefs if one.cost <= game.likeliest.cost + UNLIKELY)
    sides = (belief.state.players[player] for belief in likely)
    return len({(len(side.hand), side.chains) for side in sides}) == 1


def shed_at_end(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether this player's chains are off by just the one that is shed with a draw at the end of a turn."""
    gap = game.counters.gaps[player, "chains"]
    return abs(gap.size) == 1 and (game.state.active != player or gap.opened < game.late.since)


def take_chains(game: FollowedGame, player: PlayerNumber) -> None:
    """Whoever sheds a chain has drawn, and who does not had a full hand: players see better how many cards it held."""
    game.set_counted(player, "chains")
    doubt_hands(game, (player,))


def _last_end(game: FollowedGame, player: PlayerNumber) -> int:
    """The turn of this player that ended last."""
    return game.state.turn.number - (2 if game.state.active == player else 1)


def draw_was_told(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether the player has told, since their last turn ended, whether any card was to be drawn then."""
    return hands.told_in(game, Doubt("draw", (str(player),))) > _last_end(game, player)


def hand_was_known(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether it was sure that the player had to draw when their last turn ended, or had not.

    What has left a hand unseen, such as a creature that died at once, makes it smaller than is believed: that it was
    full is only sure if it was drawn up a turn earlier. Where very few cards were left, or far too many, it is plain.
    """
    if draw_was_told(game, player):
        return True
    ended = _last_end(game, player)
    ends = game.hands.at_end.get(player, ())
    last = next((one for one in ends if one.turn == ended), HandAtEnd(ended, 0, known=True))
    drawn_up = all(one.missing > 0 for one in ends if one is not last)
    sure = last.known and (last.missing > 0 or drawn_up)
    return game.hands.guessed.get(player, 0) < ended and (sure or abs(last.missing) >= CLEARLY_MISSING)


def _held(state: GameState, counted: CardsCounted) -> int:
    return len(state.players[counted.player].zone(counted.zone))


def _put_right(game: FollowedGame, counted: CardsCounted) -> bool:
    """Cards were drawn or put back since a count was flagged: now there are as many as there should be."""
    for flag in list(game.flags.open("draw-count", "deck-count")):
        if flag.id in game.hands.owed and replace(game.hands.owed[flag.id], t=counted.t) == counted:
            game.withdraw(flag.id, "Counted again, it adds up.")
            return True
    return False


def _flag_count(game: FollowedGame, counted: CardsCounted) -> None:
    state, player = game.state, counted.player
    name, expected = state.players[player].name, _held(state, counted)
    kind: FlagKind = "mismatch"
    if counted.zone == "hand" and _just_drew(state, player):
        few = counted.count < expected
        kind, rule, section = ("missed" if few else "mismatch"), "draw-count", "Step 5: Draw cards"
        off = f"{abs(counted.count - expected)} too {'few' if few else 'many'}"
        message = f"{name} drew to {counted.count} cards, {off}; the hand is filled to {expected}."
    else:
        rule, section = "deck-count", "Setup"
        message = f"{name} has {counted.count} cards in {counted.zone}; by the moves seen it should be {expected}."
    number = game.raise_flag(game.now, kind, rule, player, message, cite(state.rulebook, section), (), 0.85)
    game.hands.owed[number] = replace(counted, count=expected)


def _just_drew(state: GameState, player: PlayerNumber) -> bool:
    """The other's turn has begun, and nothing has been done in it that could have changed this hand."""
    return state.active != player and state.turn.number > 1 and not facts.has_acted(state)


def _with_count(state: GameState, counted: CardsCounted) -> GameState:
    """As many cards in the zone as were counted: hidden ones come from, or go to, the deck (or the hand, for it)."""
    player, zone = counted.player, counted.zone
    other: CountedZone = "hand" if zone == "deck" else "deck"
    here, there = list(state.players[player].zone(zone)), list(state.players[player].zone(other))
    while len(here) > counted.count:
        there.append(_pop_hidden(here))
    while len(here) < counted.count and there:
        here.append(_pop_hidden(there))
    return state.with_player(player, **{zone: tuple(here), other: tuple(there)})


def _pop_hidden(cards: list[PhysicalCard]) -> PhysicalCard:
    """A card that nobody knows, else the last one."""
    place = next((place for place, copy in enumerate(cards) if copy.hidden), len(cards) - 1)
    return cards.pop(place)


def is_shed_early(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether the player has counted a chain down that is shed with the draw, at the end of this turn of theirs."""
    gap, turn = game.counters.gaps[player, "chains"], game.state.turn
    return gap.by_press and gap.size == -1 and turn.active == player and turn.step == "main"

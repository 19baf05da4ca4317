"""Hidden cards that somebody counted: hands, decks and archives.

Nobody sees how many there are, so that they are only judged where a person counted them. What was counted holds from
then on.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import CardsCounted, CountedZone, PlayerNumber
from companion.referee.followed_game import FollowedGame
from companion.rules.card import Copy
from companion.rules.facts import draws_up_to, refill_size
from companion.rules.rulebook import cite
from companion.rules.state import GameState


def count_cards(game: FollowedGame, counted: CardsCounted) -> None:
    """Keeps the beliefs in which it is so; where there are none, says by how much it is wrong and goes on from it."""
    fitting = [one for one in game.beliefs if _held(one.state, counted.player, counted.zone) == counted.count]
    if fitting:
        game.believe(fitting)
        _withdraw_counts(game, counted)
        return
    _flag_count(game, counted)
    game.beliefs = [replace(one, state=_with_count(one.state, counted)) for one in game.beliefs]


def _held(state: GameState, player: PlayerNumber, zone: CountedZone) -> int:
    return len(state.players[player].zone(zone))


def _withdraw_counts(game: FollowedGame, counted: CardsCounted) -> None:
    for flag in list(game.flags.open("draw-count", "deck-count")):
        if flag.player == counted.player:
            game.withdraw(flag.id, "Counted again, it adds up.")


def _flag_count(game: FollowedGame, counted: CardsCounted) -> None:
    state, player = game.state, counted.player
    name, expected = state.players[player].name, _held(state, player, counted.zone)
    if counted.zone == "hand" and _just_drew(state, player):
        size = _drawn_to(state, player)
        how = "too few" if counted.count < expected else "too many"
        message = f"{name} drew to {counted.count} cards, {abs(counted.count - expected)} {how};"
        message += f" the hand is filled to {size}."
        where = cite(state.rulebook, "Step 5: Draw cards")
        kind, rule = ("missed" if counted.count < expected else "mismatch"), "draw-count"
    else:
        message = f"{name} has {counted.count} cards in {counted.zone}; by the moves seen it should be {expected}."
        where, kind, rule = cite(state.rulebook, "Setup"), "mismatch", "deck-count"
    game.raise_flag(game.now, kind, rule, player, message, where, (), 0.85)  # type: ignore[arg-type]


def _just_drew(state: GameState, player: PlayerNumber) -> bool:
    """The other's turn has begun, and nothing has been done in it that could have changed this hand."""
    return state.active != player and state.turn.number > 1 and not state.log


def _drawn_to(state: GameState, player: PlayerNumber) -> str:
    size, full = draws_up_to(state, player), refill_size(state, player)
    chains = state.players[player].chains
    return str(size) if size == full else f"{size}, with {chains} chains left"


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


def _pop_hidden(cards: list[Copy]) -> Copy:
    """A card that nobody knows, else the last one."""
    place = next((place for place, copy in enumerate(cards) if copy.hidden), len(cards) - 1)
    return cards.pop(place)

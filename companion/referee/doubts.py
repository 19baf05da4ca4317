"""What nobody could see, and which sums that leaves open: stuns, captured Æmber, hidden cards that an effect counted.

Where status cards carry no labels, a stun is not seen. The creature a player chose for it may be another one than is
believed, and removing a stun looks like a reap that was not counted. Where an effect went by what hidden cards are,
only the players know what came of it; so do they of Æmber that lay on a creature which has left, where labels alone
are read. Where damage is not seen, they know what a key costs that goes by it. What any of this may explain is not held
against anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

from companion.cards.catalogue import all_cards
from companion.observations import PlayerNumber, SeenCard, SeenSide
from companion.referee.followed_game import EARLY_S, FollowedGame
from companion.referee.hidden_counts import doubt_hands, hand_is_guessed
from companion.rules import facts
from companion.rules.abilities import abilities_of
from companion.rules.card import Card, PhysicalCard
from companion.rules.reading import (
    asks_for_damage,
    captures,
    changes_hands,
    empties_piles,
    forges_by_hand,
    is_played_as_copy,
    moves_amber,
    plays_others,
    searches_piles,
    turns_up_hidden,
)
from companion.rules.records import CardMoved, KeyForged, LeftPlay, Played, StayedHidden, StunChanged, Used, UseKind
from companion.rules.state import GameState, InPlay, Zone


def note_stuns(game: FollowedGame) -> None:
    """Where a creature was stunned, any creature then in play may be the one of which it cannot be seen."""
    for belief in game.beliefs:
        if any(isinstance(record, StunChanged) and record.stunned for record in _logged(belief.state)):
            game.maybe_stunned.update(item.id for item in belief.state.creatures())
    game.maybe_stunned -= _seen_with_or_without(game)


def _seen_with_or_without(game: FollowedGame) -> set[str]:
    """The creatures of which the table as last seen says whether they are stunned."""
    seen = (card for side in _seen_sides(game) for card in side.battleline or ())
    return {card.id for card in seen if card.id is not None and card.stunned is not None}


def note_uses_counted(game: FollowedGame) -> None:
    """A turn whose sums came out right shows that it was understood, and that the creatures used in it are not stunned
    any more."""
    if game.counters.agree(game.state):
        for record in game.state.log:
            if isinstance(record, Used):
                game.maybe_stunned.discard(record.item.id)
        game.unsure = game.sums_are_hidden = False


def note_hidden_sums(game: FollowedGame) -> None:
    """Notes whether hidden cards decided how much Æmber moved: then only the players know."""
    guessed = any(hand_is_guessed(game, player) for player in (0, 1))
    game.sums_are_hidden = game.sums_are_hidden or any(
        _counted_hidden(one.state, in_doubt(game, one.state), guessed) for one in game.beliefs
    )


def note_hidden_hands(game: FollowedGame) -> None:
    """Notes whether hidden cards decided how many cards came to a hand, or left it: then only its player knows."""
    states = [belief.state for belief in game.beliefs]
    by_hidden = any(changes_hands(card) for state in states for card in _went_by_hidden(state, _logged(state)))
    if by_hidden or any(_may_have_emptied_pile(state) for state in states):
        doubt_hands(game)


def _may_have_emptied_pile(state: GameState) -> bool:
    """Whether somebody has played or used a card that brings cards of their own pile to hand, and had others there."""
    records = tuple(_logged(state))
    taken = {one.player for one in records if isinstance(one, CardMoved) and one.origin == "discard"}
    return any(
        empties_piles(copy.card)
        and (player in taken or any(one.id != copy.id for one in state.players[player].discard))
        for copy, player in done(records)
        if copy.card is not None
    )


def done(records: Iterable[object]) -> Iterator[tuple[PhysicalCard, PlayerNumber]]:
    """The cards that were played or used, and by whom."""
    for record in records:
        match record:
            case Played(copy=copy, player=player):
                yield copy, player
            case Used(item=item, player=player):
                yield item.copy, player


def played_unseen(state: GameState, turn_before: bool = False) -> bool:
    """Whether the active player may have played in this turn what nobody saw, or the other one in the `turn_before`: as
    a copy of a card in the opponent's pile, or a hidden card that another one plays, such as one from beneath it."""
    player, log = (1 - state.active, state.last_log) if turn_before else (state.active, state.log)
    unseen = any(copy.hidden for copy in state.players[1 - player].discard)
    copied = any(copy.card is not None and is_played_as_copy(copy.card) for copy, _ in done(log))
    return (unseen and copied) or any(map(plays_others, _went_by_hidden(state, log)))


def take_hidden_sums(game: FollowedGame) -> None:
    """What only the players can know is as they counted it. Who is still to turn a key has not paid for it either."""
    for player in (0, 1) if game.sums_are_hidden else ():
        owes_key = any(game.counters.size(belief.state, player, "keys") < 0 for belief in game.beliefs)
        if not owes_key and all(game.counters.size(belief.state, player, "amber") for belief in game.beliefs):
            game.set_counted(player, "amber")


def take_counted_before(game: FollowedGame) -> None:
    """What only the players can know is as they counted it some time ago: that was not for what is seen only now."""
    for player in (0, 1) if game.sums_are_hidden else ():
        sizes = [game.counters.size(belief.state, player, "amber") for belief in game.beliefs]
        if min(sizes) > 0 and game.now - game.counters.gaps[player, "amber"].since >= EARLY_S:
            game.set_counted(player, "amber")


def explains(game: FollowedGame, player: PlayerNumber, size: int) -> bool:
    """Whether this player's counter may be ahead by `size` (negative: behind) because of what nobody saw."""
    if game.unsure or game.sums_are_hidden or captor_left(game, player) or unknown_text_acts(game.state):
        return True
    if _forged_by_damage(game, player) or hand_decides_cost(game, player):
        return True
    if size > 0 and stuns_are_seen(game):
        # Too little may come of a use that was seen before its stun card was taken off; nothing makes too much.
        return False
    for belief in game.beliefs:
        for record in in_doubt(game, belief.state):
            if not isinstance(record, Used):
                continue
            if record.how == "unstun":
                if record.player != player or size > 0:
                    return True
            elif record.item.id in game.maybe_stunned and (record.player != player or size < 0):
                return True
    return False


def unknown_text_acts(state: GameState) -> bool:
    """Whether a card lies in play, or was played or left play this turn or the last, whose text the rules do not know.

    It may have done anything: one card of another set lets everything pass that it could have touched, and no more.
    """
    upgrades = (upgrade.card for item in state.in_play() for upgrade in item.upgrades)
    played = (record.copy.card for record in _logged(state) if isinstance(record, Played))
    gone = (record.item.card for record in _logged(state) if isinstance(record, LeftPlay))
    cards = (*(item.card for item in state.in_play()), *upgrades, *played, *gone)
    return any(card is not None and card.slug not in all_cards() for card in cards)


def _forged_by_damage(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether this player has forged a key for what damage decides that nobody sees."""
    return damage_decides_cost(game, player) and any(
        isinstance(record, KeyForged) and record.player == player
        for belief in game.beliefs
        for record in in_doubt(game, belief.state)
    )


def damage_decides_cost(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether what a key costs this player goes by damage, and nobody sees how much lies on each creature."""
    asks = any(map(asks_for_damage, facts.key_costs(game.state, player)))
    return asks and not _of_all_creatures(game, lambda card: card.damage is not None)


def hand_decides_cost(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether what a key costs that a card of this player forges goes by how many cards are in hand, and that is only
    guessed."""
    return hand_is_guessed(game, player) and any(
        who == player and copy.card is not None and forges_by_hand(copy.card) for copy, who in done(game.state.log)
    )


def spendable_amber_is_guessed(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether Æmber that this player may spend on keys may lie on a card, and nobody has seen how much: since the table
    was taken as it lay, what is believed about that is what was before."""
    own = facts.may_spend_from(game.state, player) if game.taken_turn else ()
    seen = (card for side in _seen_sides(game) for card in (*(side.artifacts or ()), *(side.battleline or ())))
    counted = {card.id for card in seen if card.amber is not None}
    return any(item.id not in counted for item in own)


def captor_left(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether a creature has left play that may have held this player's Æmber, where nobody sees how much lies on
    each."""
    return not _amber_is_seen(game) and any(
        isinstance(record, LeftPlay) and record.item.controller != player and _may_have_captured(record.item)
        for belief in game.beliefs
        for record in in_doubt(game, belief.state)
    )


def _may_have_captured(item: InPlay) -> bool:
    return bool(item.amber) or (item.card.type == "creature" and captures(item.card))


def explains_chains(game: FollowedGame, player: PlayerNumber) -> bool:
    """Whether a card was played as a copy of one that nobody saw, which may have given chains; or this player has
    counted them where it is not known what was done."""
    if unknown_text_acts(game.state):
        return True
    untold = game.unsure or game.taken_turn == game.state.turn.number
    if untold and game.counters.gaps[player, "chains"].by_press:
        return True
    cards = (card for one in game.beliefs for card in _went_by_hidden(one.state, in_doubt(game, one.state)))
    return any(map(is_played_as_copy, cards))


def _counted_hidden(state: GameState, log: Iterable[object], guessed: bool) -> bool:
    """Whether a card that moves Æmber went by what hidden cards are, or by cards that lie beneath others in a pile.

    Or, where that is only `guessed`, by how many hidden cards there are.
    """
    records = tuple(log)
    cards = [*_went_by_hidden(state, records)]
    for record in records:
        match record:
            case Played(copy=copy) if copy.card is not None:
                asks = searches_piles(copy.card) or (guessed and turns_up_hidden(copy.card))
                cards += [copy.card] if asks else []
            case Used(item=item, how=how):
                card = _as_used(item.card, how)
                cards += [card] if searches_piles(card) or turns_up_hidden(card) else []
    return any(map(moves_amber, cards))


@cache
def _as_used(card: Card, how: UseKind) -> Card:
    """The card with what it does when it is used so, or at any time, and not what it did when it was played."""
    abilities = (one for one in abilities_of(card) if "play" not in one.kinds or how in one.kinds)
    return replace(card, abilities=tuple(abilities))


def _went_by_hidden(state: GameState, records: Iterable[object]) -> Iterator[Card]:
    """The cards, wherever they are by now, for which it mattered what hidden cards are."""
    sources = {record.by for record in records if isinstance(record, StayedHidden)}
    if sources:
        lying = (copy for player in state.players for zone in get_args(Zone) for copy in player.zone(zone))
        copies = (*(item.copy for item in state.in_play()), *lying)
        yield from (copy.card for copy in copies if copy.id in sources and copy.card is not None)


def stuns_are_seen(game: FollowedGame) -> bool:
    """Whether the table as last seen says of every creature whether it is stunned."""
    return _of_all_creatures(game, lambda card: card.stunned is not None)


def _amber_is_seen(game: FollowedGame) -> bool:
    """Whether the table as last seen says of every creature how much Æmber lies on it."""
    return _of_all_creatures(game, lambda card: card.amber is not None)


def _of_all_creatures(game: FollowedGame, tells: Callable[[SeenCard], bool]) -> bool:
    lines = [side.battleline for side in _seen_sides(game)]
    return bool(lines) and all(line is not None and all(map(tells, line)) for line in lines)


def _seen_sides(game: FollowedGame) -> tuple[SeenSide, ...]:
    """Both players' sides as last seen; none where the table has not been seen yet."""
    return game.snapshot.players if game.snapshot is not None else ()


def _logged(state: GameState) -> Iterator[object]:
    yield from state.last_log
    yield from state.log


def in_doubt(game: FollowedGame, state: GameState) -> Iterator[object]:
    """What happened since both players' sums were last right for a while, in this turn and the one before."""
    turn, records = game.counting.summed_up
    for number, log in ((state.turn.number - 1, state.last_log), (state.turn.number, state.log)):
        if number >= turn:
            yield from log[records if number == turn else 0 :]

"""States with what nobody could see changed: damage that was dealt elsewhere, a card that was in hand after all.

Damage, stun and hidden choices are seldom seen. Before a rule is called broken, what was only believed about them is
given up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from companion.comparison import Comparison, is_read_as
from companion.observations import PlayerNumber, SeenCard
from companion.referee.search import reconsidering_marks as marks
from companion.referee.search.agreement import Aim, reshuffled_at_end
from companion.referee.search.attempts_from_hand import shuffled_since_drawn
from companion.rules import facts
from companion.rules.card import HOUSES, PhysicalCard
from companion.rules.reading import goes_through_piles, touches
from companion.rules.records import Identified
from companion.rules.state import GameState, Player, Zone
from companion.rules.touches import Touch

FROM_PILES: tuple[Zone, ...] = ("purged", "hand", "archives", "deck")
"""Where cards are thought to be that somebody took out of a pile."""
MOST_LEFT = 2
ELSEWHERE = ("discard", "deck", "archives", "purged")
THOUGHT_KNOWN: tuple[Zone, ...] = ("hand", "discard", "purged")
"""Where a card is thought to be that may have been in the deck after all."""
TAKEN_UNSEEN: tuple[Zone, ...] = ("deck", "discard")
"""Where a hidden card is thought to be that was in hand after all."""
TAKEN_BY_OTHERS = ("archives", "purged")
"""Where a card may have been thought to be that was in its owner's hand: also among what the opponent abducted."""


def reconsidered(state: GameState, aim: Aim) -> Iterator[GameState]:
    """Variants of a state under which more of what is seen could have happened legally; `aim` is what it is led to."""
    return _variants(state, aim.compare(state))


def _variants(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    new = _without_uncovered(state, comparison)
    remembered = _with_hand(state, new)
    weakened = marks.with_damage(remembered, comparison)
    variants = (
        (state, remembered),
        (remembered, remembered if new is comparison else _with_hand(state, comparison)),
        (remembered, weakened),
        (weakened, marks.holding_no_amber(weakened, comparison)),
        *((weakened, holding) for holding in marks.holding_amber(weakened, comparison)),
        *((remembered, hit) for hit in marks.with_armor_used(remembered, comparison)),
        *((weakened, marked) for marked in marks.with_unseen_counters(weakened, comparison)),
        (remembered, _with_pile_shuffled(remembered, comparison)),
        (remembered, _with_deck_run_out(remembered, comparison)),
        (state, _with_deck_left(state, comparison)),
        (remembered, _with_in_piles(remembered, comparison)),
        (state, state if state is remembered else _with_in_piles(state, comparison)),
        (state, _with_next_in_pile(state, comparison)),
        *((state, laid) for laid in _with_another_put_on_deck(state, comparison)),
        (remembered, _with_one_to_draw(remembered)),
        *((remembered, emptied) for emptied in _with_no_deck(remembered)),
        (remembered, marks.grown(remembered)),
        (remembered, marks.bearing_more(remembered, comparison)),
        (remembered, _with_hand_filled_up(remembered, comparison)),
        (state, _without_where_thought(state, comparison)),
        (state, _with_others_face_down(state, comparison)),
        (state, _with_others_archived(state, comparison)),
        (remembered, marks.attacked_before(remembered, comparison)),
        *((state, named) for named in _with_other_houses_named(state, comparison)),
        *((state, chosen) for chosen in marks.with_another_chosen(state, comparison)),
        (weakened, marks.without_damage(weakened, comparison)),
        (remembered, marks.without_status(remembered, "stunned")),
        (remembered, marks.without_status(remembered, "warded")),
        (remembered, marks.without_status(remembered, "enraged")),
    )
    yield from (variant for changed, variant in variants if variant is not changed)


def _with_pile_shuffled(state: GameState, comparison: Comparison) -> GameState:
    """Whoever's discard pile is gone had fewer cards in the deck than was thought, and shuffled it to draw on."""
    for number in _piles_gone(state, comparison):
        player = state.players[number]
        unseen = (*player.unseen, *(copy for copy in player.discard if not copy.hidden))
        hidden = tuple(
            PhysicalCard(f"?#{state.stamp + place}", None, number) for place in range(1, 1 + len(player.discard))
        )
        state = state.with_player(number, discard=(), deck=(*player.deck, *hidden), unseen=unseen)
        state = state.but(stamp=state.stamp + len(hidden))
    return state


def _with_deck_run_out(state: GameState, comparison: Comparison) -> GameState:
    """So it was, and will be shuffled by the next draw: what was thought to be in the deck lies in the pile."""
    for number in _piles_gone(state, comparison):
        player = state.players[number]
        state = state.with_player(number, discard=(*player.discard, *player.deck), deck=())
    return state


def _with_deck_left(state: GameState, comparison: Comparison) -> GameState:
    """Whoever has a new card on the pile and no deck it could be from had one left, of those thought discarded: that
    very card, where it was thought to be in the pile."""
    for unplaced in (one for one in comparison.unplaced if one.zone == "discard"):
        if not state.players[unplaced.player].deck:
            state = _with_one_in(state, unplaced.player, "deck", "discard", unplaced.seen)
    return state


def with_pile_left(state: GameState, number: PlayerNumber) -> GameState:
    """A pile that should have been shuffled at the end of the turn before was not: there was enough to draw, and the
    hidden cards that were thought to be of that pile never were in the deck or the hand."""
    player = state.players[number]
    pile = tuple(copy for copy in reshuffled_at_end(state, number) if copy in player.unseen)
    hidden = [copy for copy in (*player.deck, *player.hand) if copy.hidden][: len(pile)]
    deck, hand = (tuple(copy for copy in zone if copy not in hidden) for zone in (player.deck, player.hand))
    unseen = tuple(copy for copy in player.unseen if copy not in pile)
    return state.with_player(number, discard=pile, deck=deck, hand=hand, unseen=unseen)


def _piles_gone(state: GameState, comparison: Comparison) -> list[PlayerNumber]:
    """The players whose discard piles are gone, and nothing else lies there."""
    covered = {one.player for one in comparison.unplaced if one.zone == "discard"}
    return [number for number in comparison.covered if number not in covered and state.players[number].discard]


def _with_one_to_draw(state: GameState) -> GameState:
    """Whoever seems to have hardly a card left to draw, and a pile to shuffle, had one more: it was thought to be in
    hand."""
    for number, player in enumerate(state.players):
        if player.discard and len(player.deck) <= MOST_LEFT:
            state = _with_one_in(state, number, "deck", "hand")
    return state


def _with_no_deck(state: GameState) -> Iterator[GameState]:
    """A deck that is thought to hold its last cards holds none: what was thought to be in it is in hand.

    So does one from which cards were discarded until a certain one came, of which nobody saw how many they were: what
    was thought to be in it lies beneath the top of the pile.
    """
    for number, player in enumerate(state.players):
        if 0 < len(player.deck) <= MOST_LEFT:
            yield state.with_player(number, deck=(), hand=(*player.hand, *player.deck))
        elif player.deck and player.discard and _has_dug(player):
            yield state.with_player(number, deck=(), discard=(*player.discard, *player.deck))


def _has_dug(player: Player) -> bool:
    """True if a card lies here that may have discarded any number of the player's cards, as an action or from play."""
    copies = (*player.discard, *(item.copy for item in player.in_play))
    return any(copy.card is not None and touches(copy.card, Touch.DIGS) for copy in copies)


def _with_hand_filled_up(state: GameState, comparison: Comparison) -> GameState:
    """Whoever plays one of the last cards that were thought to be in hand, and has another on the pile then, held those
    that were thought to lie hidden in that pile: how many a card brought back nobody knows."""
    number = state.active
    player = state.players[number]
    lying = [copy for copy in player.discard[1:] if copy.hidden]
    discarded = any((one.player, one.zone) == (number, "discard") for one in comparison.unplaced)
    played = any(one.zone != "discard" for one in comparison.unplaced)
    if not lying or not (discarded and played) or len(player.hand) > MOST_LEFT:
        return state
    pile = tuple(copy for copy in player.discard if copy not in lying)
    return state.with_player(number, hand=(*player.hand, *lying), discard=pile)


def _with_one_in(
    state: GameState, number: PlayerNumber, zone: Zone, thought: Zone, seen: SeenCard | None = None
) -> GameState:
    """The state with a card in this zone that was `thought` to be in another: the one that is `seen`, if it is known to
    be there, or a hidden one."""
    cards = state.players[number].zone(thought)
    known = next((copy for copy in cards if seen is not None and not copy.hidden and is_read_as(seen, copy)), None)
    given = known or next((copy for copy in cards if copy.hidden), None)
    if given is None:
        return state
    left = tuple(copy for copy in cards if copy is not given)
    return state.with_player(number, **{zone: (*state.players[number].zone(zone), given), thought: left})


def _with_in_piles(state: GameState, comparison: Comparison) -> GameState:
    """Cards that now appear lay in their owners' discard piles, where something can have brought them out of there.

    Which cards a player took from a pile, or shuffled into the deck, nobody sees; nor what lies beneath its top. That
    there is no pile everybody sees.
    """
    seekers = _going_through_piles(state, comparison)
    # Those came from hand themselves.
    brought = [one for one in comparison.unplaced if one.seen.card not in seekers] if seekers else []
    for unplaced in brought:
        for number in (0, 1):
            lying = _with_unseen_in_pile(state, number, unplaced.seen)
            if lying is state and unplaced.zone == "discard" and unplaced.player == number:
                lying = _with_known_in_pile(state, number, unplaced.seen)
            if lying is not state:
                state = lying
                break
    return state


def _with_unseen_in_pile(state: GameState, number: PlayerNumber, seen: SeenCard) -> GameState:
    """The state with this card beneath the top of the pile, where it was thought to be anywhere out of sight."""
    player = state.players[number]
    left = next((copy for copy in player.unseen if is_read_as(seen, copy)), None)
    hidden = next((copy for copy in player.deck if copy.hidden), None)
    if left is None or hidden is None or not player.discard:
        return state
    unseen = tuple(copy for copy in player.unseen if copy is not left)
    deck = tuple(copy for copy in player.deck if copy is not hidden)
    return state.with_player(number, unseen=unseen, deck=deck, discard=_beneath_top(left, player.discard))


def _with_known_in_pile(state: GameState, number: PlayerNumber, seen: SeenCard) -> GameState:
    """The state with this card beneath the top of the pile, and another one of the pile where it was thought to be."""
    player = state.players[number]
    for zone in FROM_PILES:
        wanted = next((copy for copy in player.zone(zone) if is_read_as(seen, copy)), None)
        if wanted is not None and len(player.discard) > 1:
            given = player.discard[-1]
            exchanged = tuple(given if copy is wanted else copy for copy in player.zone(zone))
            pile = _beneath_top(wanted, player.discard[:-1])
            return state.with_player(number, discard=pile, **{zone: exchanged})
    return state


def _with_next_in_pile(state: GameState, comparison: Comparison) -> GameState:
    """A card that now appears on its pile lay right beneath the top: in which order cards came there nobody minds."""
    for unplaced in (one for one in comparison.unplaced if one.zone == "discard"):
        pile = state.players[unplaced.player].discard
        lying = next((copy for copy in pile[2:] if is_read_as(unplaced.seen, copy)), None)
        if lying is not None:
            others = tuple(copy for copy in pile if copy is not lying)
            state = state.with_player(unplaced.player, discard=_beneath_top(lying, others))
    return state


def _with_another_put_on_deck(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """A card that now appears on its pile, and was thought to lie deep in it, had been put on the deck instead of one
    that was thought to be: which one nobody saw. It may be one of those in the pile that nobody has seen."""
    for unplaced in (one for one in comparison.unplaced if one.zone == "discard"):
        player = state.players[unplaced.player]
        lying = next((copy for copy in player.discard[1:] if is_read_as(unplaced.seen, copy)), None)
        taken = lying or next((copy for copy in player.unseen if is_read_as(unplaced.seen, copy)), None)
        place = lying or next((copy for copy in player.discard[1:] if copy.hidden), None)
        if taken is None or place is None:
            continue
        for thought in player.deck:
            if not thought.hidden:
                pile = tuple(thought if copy is place else copy for copy in player.discard)
                deck = tuple(taken if copy is thought else copy for copy in player.deck)
                unseen = tuple(copy for copy in player.unseen if copy is not taken)
                yield state.with_player(unplaced.player, discard=pile, deck=deck, unseen=unseen)


def _beneath_top(copy: PhysicalCard, pile: tuple[PhysicalCard, ...]) -> tuple[PhysicalCard, ...]:
    return (*pile[:1], copy, *pile[1:])


def _without_where_thought(state: GameState, comparison: Comparison) -> GameState:
    """Cards that appear on a pile were neither in its owner's hand nor deep in that pile nor purged, as was thought,
    and those that appear elsewhere not deep in the pile: which ones a card brought there before, or which piles were
    shuffled, nobody saw."""
    for unplaced in comparison.unplaced:
        for zone in THOUGHT_KNOWN if unplaced.zone == "discard" else ("discard",):
            player = state.players[unplaced.player]
            known = (copy for copy in player.zone(zone) if not copy.hidden and is_read_as(unplaced.seen, copy))
            thought = next(known, None)
            if thought is not None:
                hidden = PhysicalCard(f"?#{state.stamp + 1}", None, thought.owner)
                cards = tuple(hidden if copy is thought else copy for copy in player.zone(zone))
                unseen = (*player.unseen, thought)
                state = state.with_player(unplaced.player, **{zone: cards}, unseen=unseen).but(stamp=state.stamp + 1)
                break
    return state


def _with_others_face_down(state: GameState, comparison: Comparison) -> GameState:
    """Beneath cards that lie otherwise, other cards of a hand were put face down; or those that appear were not."""
    for item in list(state.in_play()):
        known = (copy for copy in item.under if not copy.hidden)
        thought = next((copy for copy in known if item.id in comparison.concerned or _appears(copy, comparison)), None)
        if thought is None:
            continue
        hand = state.players[thought.owner].hand
        other = next((copy for copy in hand if copy.hidden), None)
        if other is not None:
            state = state.with_player(thought.owner, hand=tuple(thought if copy is other else copy for copy in hand))
            state = state.with_card(item.id, under=tuple(other if copy is thought else copy for copy in item.under))
    return state


def _with_others_archived(state: GameState, comparison: Comparison) -> GameState:
    """Where a card appears that nobody has seen yet, others of the hand were archived than those that were thought."""
    for number, player in enumerate(state.players):
        thought = [copy for copy in player.archives if not copy.hidden and copy.owner == number]
        if any(_appears(copy, comparison) for copy in player.unseen):
            for known, other in zip(thought, [copy for copy in player.hand if copy.hidden], strict=False):
                swapped = {known: other, other: known}
                state = state.with_player(
                    number,
                    hand=tuple(swapped.get(copy, copy) for copy in state.players[number].hand),
                    archives=tuple(swapped.get(copy, copy) for copy in state.players[number].archives),
                )
    return state


def _appears(copy: PhysicalCard, comparison: Comparison) -> bool:
    return any(is_read_as(unplaced.seen, copy) for unplaced in comparison.unplaced)


def _going_through_piles(state: GameState, comparison: Comparison) -> set[str]:
    """The titles of the cards in play, and of those just played, that are about cards of a discard pile."""
    player = state.players[state.active]
    played = {unplaced.seen.card for unplaced in comparison.unplaced}
    known = (copy.card for copy in (*player.hand, *player.unseen) if copy.card is not None)
    cards = (*(item.card for item in state.in_play()), *(card for card in known if card.slug in played))
    return {card.slug for card in cards if goes_through_piles(card)}


def _with_other_houses_named(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """For what a card does until later its player named a house that nobody entered: another one than was thought.

    It may be that of the cards that lie otherwise, if those were only allowed by it, or none of theirs.
    """
    if not any(effect.scope.bound.house for effect in state.effects):
        return
    items = [item for card in comparison.concerned if (item := state.find(card)) is not None]
    used = [house for house in HOUSES if any(facts.belongs_to(state, item, house) for item in items)]
    for house in (*used, *[house for house in HOUSES if house not in used][:1]):
        named = (
            replace(effect, scope=effect.scope.binding(house=house)) if effect.scope.bound.house else effect
            for effect in state.effects
        )
        yield state.but(effects=tuple(named))


def _with_hand(state: GameState, comparison: Comparison) -> GameState:
    """Cards that now appear were in hand, in exchange for ones that were only believed to be.

    Those that nobody has seen yet are the hidden ones, as far as these go.
    """
    still_unseen = 0
    for unplaced in comparison.unplaced:
        state = _with_in_hand(state, unplaced.seen, comparison, still_unseen)
        still_unseen += any(is_read_as(unplaced.seen, copy) for copy in state.players[state.active].unseen)
    return state


def _without_uncovered(state: GameState, comparison: Comparison) -> Comparison:
    """This without the cards on piles that lay right beneath what lay there: they came from nowhere else."""
    lying = [next(iter(player.discard[1:]), None) for player in state.players]
    unplaced = [
        one
        for one in comparison.unplaced
        if one.zone != "discard" or (beneath := lying[one.player]) is None or not is_read_as(one.seen, beneath)
    ]
    return comparison if len(unplaced) == len(comparison.unplaced) else replace(comparison, unplaced=unplaced)


def _with_in_hand(state: GameState, seen: SeenCard, comparison: Comparison, hidden_others: int) -> GameState:
    """The card given for it is not one of the others that appear: those were in hand themselves, so many of them
    hidden.
    """
    number = state.active
    player: Player = state.players[number]
    if not player.hand:
        # A card more was drawn than was thought, or one less discarded that nobody saw.
        found = (_with_one_in(state, number, "hand", zone) for zone in TAKEN_UNSEEN)
        return next((one for one in found if one is not state), state)
    if any(is_read_as(seen, copy) for copy in player.hand):
        return state
    others = [copy for copy in player.hand if not _appears(copy, comparison)]
    given = next((copy for copy in others if not copy.hidden), next(iter(others), None))
    if given is None:
        return state
    never_seen = next((copy for copy in player.unseen if is_read_as(seen, copy)), None)
    if never_seen is not None:
        hidden = next(islice((copy for copy in player.hand if copy.hidden), hidden_others, None), None)
        if hidden is None:
            return state if given.hidden else _exchanged(state, number, given, never_seen)
        # It was only thought to have been shuffled: it had been taken out of the pile before.
        shuffled = never_seen.id in shuffled_since_drawn(state, number)
        return Identified(hidden.id, never_seen).applied(state) if shuffled else state
    for holder, zone in (*((number, zone) for zone in ELSEWHERE), *((1 - number, zone) for zone in TAKEN_BY_OTHERS)):
        copies: tuple[PhysicalCard, ...] = state.players[holder].__dict__[zone]
        wanted = next((copy for copy in copies if copy.owner == number and is_read_as(seen, copy)), None)
        if wanted is not None:
            state = state.with_player(number, hand=tuple(wanted if copy is given else copy for copy in player.hand))
            exchanged = tuple(given if copy is wanted else copy for copy in copies)
            state = state.but(abducted=tuple(card for card in state.abducted if card != wanted.id))
            return state.with_player(holder, **{zone: exchanged})
    return state


def _exchanged(state: GameState, number: PlayerNumber, given: PhysicalCard, wanted: PhysicalCard) -> GameState:
    """The state in which that card is in hand, and the one that was thought to be is among those nobody has seen."""
    player = state.players[number]
    hand = tuple(wanted if copy is given else copy for copy in player.hand)
    unseen = tuple(given if copy is wanted else copy for copy in player.unseen)
    return state.with_player(number, hand=hand, unseen=unseen)

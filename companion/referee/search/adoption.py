"""Takes the table as it is seen for true: the state in which the cards lie as they lie. The table wins."""

from __future__ import annotations

from dataclasses import replace

from companion.comparison import is_read_as, same_card
from companion.marks import marks_on
from companion.observations import PlayerNumber, SeenCard, TableSnapshot
from companion.referee.dealing import card_or_stand_in, is_stand_in, stand_in
from companion.rules import facts
from companion.rules.card import CardId, CardType, PhysicalCard
from companion.rules.records import Identified
from companion.rules.state import GameState, InPlay, Player, Upgrade

_ZONES = ("hand", "deck", "discard", "archives", "purged")
_TYPES: dict[str, CardType] = {"battleline": "creature", "artifacts": "artifact"}


def adopted(state: GameState, snapshot: TableSnapshot, before: GameState | None = None) -> GameState:
    """The state with every zone that was seen as it was seen.

    Cards that were in play and are nowhere to be seen go to their owner's discard pile. Those that were in play
    `before`, not by this state, and are seen to lie there have never left. Effects half carried out are dropped.
    """
    state = state.but(agenda=(), decision=None, resolving=())
    if before is not None:
        state = _with_stayed(state, snapshot, before)
    for number, side in enumerate(snapshot.players):
        for zone, seen_row in (("battleline", side.battleline), ("artifacts", side.artifacts)):
            if seen_row is not None:
                state = _with_row(state, number, zone, seen_row)
    for number, side in enumerate(snapshot.players):
        for seen in (side.discard or ())[:1]:
            state = _with_top(state, number, seen)
    return _with_strength(state)


def _with_strength(state: GameState) -> GameState:
    """The state with power counters, which nobody sees, on creatures that lie there with more damage than they could
    bear otherwise."""
    for item in list(state.creatures()):
        lacking = item.damage + 1 - facts.power(state, item)
        if item.damage and lacking > 0:
            state = state.with_card(item.id, power_counters=item.power_counters + lacking)
    return state


def _with_stayed(state: GameState, snapshot: TableSnapshot, before: GameState) -> GameState:
    """The state with such cards as they were before, and what was in force as long as they stay."""
    stayed = set()
    for number, side in enumerate(snapshot.players):
        for zone, seen_row in (("battleline", side.battleline), ("artifacts", side.artifacts)):
            for item in before.players[number].__dict__[zone]:
                lying = sum(is_read_as(seen, item.copy) for seen in seen_row or ())
                there = sum(one.card == item.card for one in state.players[number].__dict__[zone])
                if lying > there and state.find(item.id) is None:
                    stayed.add(item.id)
                    state = _back_in_play(state, number, zone, item)
    ended = (one for one in before.effects if one not in state.effects)
    forced = tuple(one for one in ended if one.while_in_play in stayed or stayed.intersection(one.on))
    return state.but(effects=(*state.effects, *forced))


def _back_in_play(state: GameState, number: PlayerNumber, row: str, item: InPlay) -> GameState:
    ids = {item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.with_it)}
    for side in (0, 1):
        player = state.players[side]
        state = state.with_player(
            side, **{zone: tuple(copy for copy in player.__dict__[zone] if copy.id not in ids) for zone in _ZONES}
        )
    return state.with_player(number, **{row: (*state.players[number].__dict__[row], item)})


def _with_row(state: GameState, number: PlayerNumber, zone: str, seen_row: tuple[SeenCard, ...]) -> GameState:
    row: list[InPlay] = []
    before: tuple[InPlay, ...] = state.players[number].__dict__[zone]
    for seen in seen_row:
        item, state = _take_in_play(state, number, zone, seen)
        state, item = _dressed(state, item, seen)
        row.append(item)
    ids = {item.id for item in row}
    left = [item for item in state.players[number].__dict__[zone] if item.id not in ids]
    state = state.with_player(number, **{zone: tuple(row)})
    for item in left:
        if item in before:
            state = _gone(state, item)
    return state


def _take_in_play(state: GameState, number: PlayerNumber, zone: str, seen: SeenCard) -> tuple[InPlay, GameState]:
    """The seen card, lifted from wherever it was: in play as it is, or new in play."""
    for side in (number, 1 - number):
        for row in ("battleline", "artifacts"):
            items: tuple[InPlay, ...] = state.players[side].__dict__[row]
            for item in items:
                if is_read_as(seen, item.copy):
                    rest = tuple(other for other in items if other is not item)
                    return item.but(controller=number), state.with_player(side, **{row: rest})
    copy, state = _lifted(state, number, seen, _TYPES[zone])
    return InPlay(copy, number, exhausted=bool(seen.exhausted), entered=state.stamp), state.but(stamp=state.stamp + 1)


def _dressed(state: GameState, item: InPlay, seen: SeenCard) -> tuple[GameState, InPlay]:
    turned = {} if seen.exhausted is None else {"exhausted": seen.exhausted}
    item = item.but(**turned, **marks_on(seen))
    if seen.other_half is not None and item.other_half is None:
        half, state = _lifted(state, item.owner, seen.other_half, "creature")
        item = item.but(other_half=half)
    if seen.upgrades is None:
        return state, item
    kept: list[Upgrade] = []
    for upgrade in seen.upgrades:
        if any(is_read_as(upgrade, copy) for copy in item.grafted):
            continue
        own = next((one for one in item.upgrades if is_read_as(upgrade, one.copy) and one not in kept), None)
        if own is None:
            copy, state = _lifted(state, state.active, upgrade, "upgrade")
            own = Upgrade(copy, copy.owner)
        kept.append(own)
    for lost in (one for one in item.upgrades if one not in kept):
        state = _onto_discard(state, lost.copy)
    return state, item.but(upgrades=tuple(kept))


def _lifted(state: GameState, number: PlayerNumber, seen: SeenCard, kind: CardType) -> tuple[PhysicalCard, GameState]:
    """The physical card that was seen, out of the zone where it is or may be; a card of neither deck is made up."""
    for side in (number, 1 - number):
        player = state.players[side]
        for zone in _ZONES:
            copies: tuple[PhysicalCard, ...] = player.__dict__[zone]
            for copy in copies:
                if not copy.hidden and is_read_as(seen, copy):
                    rest = tuple(other for other in copies if other is not copy)
                    return _typed(copy, kind), state.with_player(side, **{zone: rest})
    for side in (number, 1 - number):
        player = state.players[side]
        for copy in player.unseen:
            if is_read_as(seen, copy):
                unseen = tuple(other for other in player.unseen if other is not copy)
                return _typed(copy, kind), _without_a_hidden(state.with_player(side, unseen=unseen), side)
    made_up = PhysicalCard(seen.id or f"{seen.card}#?{state.stamp}", card_or_stand_in(seen.card), number)
    return _typed(made_up, kind), state.but(stamp=state.stamp + 1)


def _without_a_hidden(state: GameState, side: PlayerNumber) -> GameState:
    """One hidden card fewer: from hand, otherwise from the deck, otherwise from the archives."""
    player: Player = state.players[side]
    for zone in ("hand", "deck", "archives"):
        copies: tuple[PhysicalCard, ...] = player.__dict__[zone]
        hidden = next((copy for copy in copies if copy.hidden), None)
        if hidden is not None:
            return state.with_player(side, **{zone: tuple(copy for copy in copies if copy is not hidden)})
    return state


def _typed(copy: PhysicalCard, kind: CardType) -> PhysicalCard:
    card = copy.card
    return replace(copy, card=stand_in(card.slug, kind)) if card is not None and is_stand_in(card) else copy


def _gone(state: GameState, item: InPlay) -> GameState:
    for copy in (item.copy, *(upgrade.copy for upgrade in item.upgrades), *item.with_it):
        state = _onto_discard(state, copy)
    return state


def _onto_discard(state: GameState, copy: PhysicalCard) -> GameState:
    return state.with_player(copy.owner, discard=(copy, *state.players[copy.owner].discard))


def with_turned_up(state: GameState, number: PlayerNumber, seen: SeenCard) -> GameState:
    """The state with this card on top of the pile, if it lies there or may be one of those of which nobody knows."""
    player = state.players[number]
    top = next((copy for copy in player.discard if same_card(seen, copy)), None)
    if top is None:
        hidden = next((copy for copy in player.discard if copy.hidden), None)
        top = next((copy for copy in player.unseen if same_card(seen, copy)), None)
        if hidden is None or top is None:
            return state
        state = Identified(hidden.id, top).applied(state)
    rest = (copy for copy in state.players[number].discard if copy is not top)
    return state.with_player(number, discard=(top, *rest))


def _with_top(state: GameState, number: PlayerNumber, seen: SeenCard) -> GameState:
    pile = state.players[number].discard
    if pile and not pile[0].hidden and is_read_as(seen, pile[0]):
        return state
    turned_up = with_turned_up(state, number, seen)
    if turned_up is not state:
        return turned_up
    copy, state = _lifted(state, number, seen, "action")
    return state.with_player(number, discard=(copy, *state.players[number].discard))


# Piles


def lying_as_shown(state: GameState, table: TableSnapshot) -> GameState:
    """The state, with which this table agrees, with the seen cards on top of the piles.

    People do not mind in which order cards come to a pile together; from then on it is the order they have.
    """
    for number, side in enumerate(table.players):
        pile = state.players[number].discard
        if pile and side.discard and not same_card(side.discard[0], pile[0]):
            state = with_turned_up(state, number, side.discard[0])
    return state


def lie_in_piles(state: GameState) -> frozenset[tuple[CardId, str]]:
    """The cards that lie in one of the zones that are kept as piles, each with its zone."""
    return frozenset(
        (copy.id, zone)
        for player in state.players
        for zone in ("discard", "purged", "archives", "deck")
        for copy in player.zone(zone)
    )

"""Compares a state with a snapshot: how far they are apart, and in what. What was not seen contradicts nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.comparison import CARD_WEIGHT, Comparison, SeenZone, Unplaced, is_read_as, same_card
from companion.observations import PlayerNumber, SeenCard, TableSnapshot
from companion.rules.card import CardId, House, PhysicalCard
from companion.rules.records import CardMoved, EnteredPlay, Record, StepBegan, Turned, Used
from companion.rules.state import GameState, InPlay, Upgrade


@dataclass(frozen=True, slots=True)
class Aim:
    """The table to be explained; ids in it are ids of the game.

    Cards in `late` may still lie exhausted: their player has not readied them yet. `turn` is the turn that is being
    played: where a state has it end, its player may be in the middle of readying, card by card. `begun` is the turn
    that has been entered to have begun, `houses` those chosen until then, by turn: what leads there needs no telling.

    `lying` are the ids that were in a pile before, with its zone: among cards that came to a pile together, people do
    not mind the order, so any of the new ones may be on top. `unshown_share` is how likely these players play an action
    without laying it in the play zone; `turns_are_entered` tells that they enter houses. `carried_out` are cards that
    lay in the play zone just before: they were played, wherever they are now. `shown` are the titles of all that lay
    there in this turn, also of those that are explained.
    `amber` is what both players have counted, where that is to be explained too. `beneath` tells that cards may have
    been played which nobody saw, since they lie beneath others now.
    `unread` are cards that lie there by a player's word alone: that they are not seen says nothing. Whose discard pile
    was `seen_empty` has shuffled it into the deck. Where it is known which cards `lay_before`, others that entered play
    this turn may still lie ready: their player has not turned them yet.
    """

    snapshot: TableSnapshot
    late: frozenset[CardId] = frozenset()
    lying: frozenset[tuple[CardId, str]] = frozenset()
    unshown_share: float = 1.0
    turns_are_entered: bool = False
    carried_out: tuple[tuple[PlayerNumber, SeenCard], ...] = ()
    turn: int = 0
    begun: int = 0
    houses: tuple[tuple[int, House], ...] = ()
    amber: tuple[int, int] | None = None
    beneath: bool = False
    unread: frozenset[CardId] = frozenset()
    seen_empty: frozenset[PlayerNumber] = frozenset()
    lay_before: frozenset[CardId] | None = None
    shown: frozenset[str] = frozenset()

    def still_tired(self, state: GameState) -> frozenset[CardId]:
        """Cards that may still lie exhausted although by this state they are ready."""
        return self.late | readied_at_end(state) if state.turn.number > self.turn > 0 else self.late

    def compare(self, state: GameState) -> Comparison:
        found = Comparison()
        fresh = turned_this_turn(state) - self.lay_before if self.lay_before is not None else frozenset()
        excused = {True: self.still_tired(state), False: fresh}
        for number, side in enumerate(self.snapshot.players):
            player = state.players[number]
            if side.battleline is not None:
                self._compare_row(number, "battleline", player.battleline, side.battleline, found, excused)
            if side.artifacts is not None:
                self._compare_row(number, "artifacts", player.artifacts, side.artifacts, found, excused)
            played = side.play or tuple(seen for player, seen in self.carried_out if player == number)
            self._compare_play(state, number, played, found)
            if side.discard is not None:
                self._compare_discard(state, number, side.discard[:1], found)
        if found.gone and found.unplaced:
            self._compare_elsewhere(state, found)
        found.miscounted = sum(min(abs(gap), CARD_WEIGHT) for gap in self._gaps(state))
        return found

    def _gaps(self, state: GameState) -> Iterator[int]:
        """By how much the state comes to more than each count that is to be explained."""
        for number, player in enumerate(state.players):
            if self.amber is not None:
                yield player.amber - self.amber[number]

    def _compare_row(
        self,
        number: PlayerNumber,
        zone: SeenZone,
        row: tuple[InPlay, ...],
        seen_row: tuple[SeenCard, ...],
        found: Comparison,
        excused: Mapping[bool, frozenset[CardId]],
    ) -> None:
        places = _places(row, seen_row)
        last = -1
        for index, (seen, place) in enumerate(zip(seen_row, places, strict=True)):
            if place is None:
                # What is grafted onto a card may be taken to lie beside it.
                if not any(is_read_as(seen, copy) for item in row for copy in item.grafted):
                    found.unplaced.append(Unplaced(number, zone, seen, index))
                continue
            if place < last:
                found.disordered.append(number)
            last = max(last, place)
            self._compare_card(number, row[place], seen, found, excused)
        if len(row) > len(seen_row) - places.count(None):
            taken = set(places)
            gone = (item.id for place, item in enumerate(row) if place not in taken)
            found.gone += [card for card in gone if card not in self.unread]

    def _compare_card(
        self,
        number: PlayerNumber,
        item: InPlay,
        seen: SeenCard,
        found: Comparison,
        excused: Mapping[bool, frozenset[CardId]],
    ) -> None:
        """`excused` are cards that may still lie exhausted, or still ready, although they are not."""
        turned = seen.exhausted is not None and seen.exhausted != item.exhausted
        if turned and item.id not in excused[bool(seen.exhausted)]:
            found.turned.append(item.id)
        elif turned and not seen.exhausted:
            found.standing.append(item.id)
        wrong = (
            (seen.stunned is not None and seen.stunned != item.stunned)
            + (seen.warded is not None and seen.warded != item.warded)
            + (seen.enraged is not None and seen.enraged != item.enraged)
            + (seen.damage is not None and seen.damage != item.damage)
            + (seen.amber is not None and seen.amber != item.amber)
            + (seen.power_counters is not None and seen.power_counters != item.power_counters)
        )
        found.marked += [item.id] * wrong
        if seen.damage is not None:
            found.damage[item.id] = seen.damage
        if seen.upgrades is not None and (seen.upgrades or item.upgrades):
            self._compare_upgrades(number, item, seen.upgrades, found)

    def _compare_elsewhere(self, state: GameState, found: Comparison) -> None:
        """Compares what lies on cards seen on the other side: they did not leave play, only their controller
        changed."""
        for item in [item for card in found.gone if (item := state.find(card)) is not None]:
            for seen in [one.seen for one in found.unplaced if is_read_as(one.seen, item.copy)]:
                if seen.damage is not None:
                    found.damage[item.id] = seen.damage
                if seen.upgrades:
                    self._compare_upgrades(item.controller, item, seen.upgrades, found)

    def _compare_upgrades(
        self, number: PlayerNumber, item: InPlay, seen_upgrades: tuple[SeenCard, ...], found: Comparison
    ) -> None:
        places = _places(item.upgrades, seen_upgrades)
        for seen, place in zip(seen_upgrades, places, strict=True):
            if place is None and not any(is_read_as(seen, copy) for copy in item.grafted):
                found.unplaced.append(Unplaced(number, "upgrade", seen, 0, item.id))
        gone = (upgrade.id for place, upgrade in enumerate(item.upgrades) if place not in places)
        found.gone += [card for card in gone if card not in self.unread]

    def _compare_play(
        self, state: GameState, number: PlayerNumber, seen_cards: tuple[SeenCard, ...], found: Comparison
    ) -> None:
        for seen in seen_cards:
            if not self._was_spent(state, seen):
                found.unplaced.append(Unplaced(number, "play", seen))

    def _was_spent(self, state: GameState, seen: SeenCard) -> bool:
        """True if a card that lay there came to lie where actions go, and from a hand."""
        new = [copy for copy, zone in _spent(state) if same_card(seen, copy) and (copy.id, zone) not in self.lying]
        if not new:
            return False
        # Nobody laid down what an effect discarded.
        discarded = _discarded_by_effects((*state.last_log, *state.log))
        return any(copy.id not in discarded for copy in new)

    def _compare_discard(
        self, state: GameState, number: PlayerNumber, top: tuple[SeenCard, ...], found: Comparison
    ) -> None:
        played = [seen for side in self.snapshot.players for seen in side.play or ()]
        pile = tuple(copy for copy in state.players[number].discard if copy.id not in self.unread)
        if played:
            pile = tuple(copy for copy in pile if not any(same_card(seen, copy) for seen in played))
        if not pile and not top:
            return
        if number not in self.seen_empty and is_left_unshuffled(state, number, top):
            return
        if not pile or not top:
            found.covered.append(number)
            found.unplaced += [Unplaced(number, "discard", seen) for seen in top]
            return
        fresh = 0
        while fresh < len(pile) and (pile[fresh].id, "discard") not in self.lying:
            fresh += 1
        lying = pile[: max(1, fresh)]
        if same_card(top[0], pile[0]):
            found.topmost.append(pile[0].id)
        if any(same_card(top[0], copy) for copy in lying):
            return
        # What was shuffled away from this pile is not among the hidden cards that have come to it since.
        unknown = (copy for copy in state.players[number].unseen if (copy.id, "discard") not in self.lying)
        if not (any(copy.hidden for copy in lying) and any(same_card(top[0], copy) for copy in unknown)):
            found.covered.append(number)
            found.unplaced.append(Unplaced(number, "discard", top[0]))


def entered_this_turn(state: GameState) -> frozenset[CardId]:
    """The cards that entered play this turn."""
    return frozenset(record.item.id for record in state.log if isinstance(record, EnteredPlay))


def used_this_turn(state: GameState) -> frozenset[CardId]:
    return frozenset(record.item.id for record in state.log if isinstance(record, Used))


def turned_this_turn(state: GameState) -> frozenset[CardId]:
    """The cards that entered play or were used this turn, and lie exhausted since."""
    turned = entered_this_turn(state) | used_this_turn(state)
    return frozenset(item.id for item in state.in_play() if item.exhausted and item.id in turned) if turned else turned


def readied_at_end(state: GameState) -> frozenset[CardId]:
    """The cards that were readied when the turn before ended."""
    found = set()
    for record in reversed(state.last_log):
        match record:
            case Turned(card, False):
                found.add(card)
            case StepBegan("ready"):
                break
    return frozenset(found)


def reshuffled_at_end(state: GameState, player: PlayerNumber) -> tuple[PhysicalCard, ...]:
    """The discard pile that the player shuffled to draw at the end of the turn before: it may lie there yet."""
    pile: list[PhysicalCard] = []
    for record in reversed(state.last_log):
        match record:
            case CardMoved(copy, shuffler, "discard", _, "deck", _) if shuffler == player:
                pile.append(copy)
            case StepBegan("ready"):
                break
    return tuple(reversed(pile))


def is_left_unshuffled(state: GameState, player: PlayerNumber, top: tuple[SeenCard, ...] | None) -> bool:
    """True if the discard pile with this card on `top` is the one that the player shuffled to draw."""
    if not top or state.players[player].discard:
        return False
    return any(same_card(top[0], copy) for copy in reshuffled_at_end(state, player))


def _discarded_by_effects(log: Iterable[Record]) -> frozenset[CardId]:
    """The cards that effects discarded from decks and hands."""
    moved = (record for record in log if isinstance(record, CardMoved) and record.by)
    return frozenset(one.copy.id for one in moved if one.origin in ("deck", "hand") and one.target == "discard")


def _spent(state: GameState) -> Iterator[tuple[PhysicalCard, str]]:
    """Where an action may be by the rules while its player still has it lying there: the cards, and their zones."""
    yield from ((copy, "") for copy in state.resolving)
    for number, player in enumerate(state.players):
        for zone in ("discard", "purged", "archives", "deck"):
            yield from ((copy, zone) for copy in player.zone(zone) if copy.card is not None)
        yield from ((copy, "discard") for copy in reshuffled_at_end(state, number))


def _places(row: Sequence[InPlay | Upgrade], seen_row: Sequence[SeenCard]) -> list[int | None]:
    """For each seen card its place in the row of the state, or `None` where the state has no such card left."""
    if len(row) == len(seen_row):
        straight = all(same_card(seen, item.copy) for item, seen in zip(row, seen_row, strict=True))
        if straight:
            return list(range(len(row)))
    free = list(range(len(row)))
    places: list[int | None] = []
    for seen in seen_row:
        place = next((place for place in free if same_card(seen, row[place].copy)), None)
        places.append(place)
        if place is not None:
            free.remove(place)
    return places

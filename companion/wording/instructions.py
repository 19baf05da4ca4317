"""How the table comes to show the game as it is followed: single steps for hands, in the order to do them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.comparison import Comparison, SeenZone, Unplaced, is_read_as
from companion.formats.listed_cards import homes_in
from companion.observations import UNKNOWN_CARD, PlayerNumber, SeenCard
from companion.rules.card import CardId
from companion.rules.lookup import card_with_id, copy_with_id
from companion.rules.state import GameState, InPlay
from companion.sentences import N_, Sentence, counted, joined, listed
from companion.wording.names import name_of, named, pointed_out, title_of, titled

_TAKE: Final[Mapping[SeenZone, str]] = {
    "battleline": N_("Take {card} from {who}’s battleline and put it {home}."),
    "artifacts": N_("Take {card} from {who}’s artifacts and put it {home}."),
    "discard": N_("Take {card} from {who}’s discard pile and put it {home}."),
    "play": N_("Take {card} from {who}’s play zone and put it {home}."),
}
_BACK_TO: Final[Mapping[str, str]] = {
    "hand": N_("into {who}’s hand"),
    "deck": N_("into {who}’s deck"),
    "discard": N_("on top of {who}’s discard pile"),
    "archives": N_("into {who}’s archives"),
    "purged": N_("into {who}’s purged cards"),
}
"""Where a card of each zone out of play is put."""
_BACK_TO_HAND: Final = N_("back into {who}’s hand")


def instructions(state: GameState, found: Comparison) -> Iterator[str]:
    """The instructions for the table to show a state, one thing a step: first what lies there and should not, then what
    is missing, then how it lies.
    """
    items = {item.id: item for item in state.in_play()}
    taken = [(one, _meant(state, one.seen, found.gone)) for one in found.unplaced if one.zone != "discard"]
    moved = {card for _, card in taken}
    yield from (_take_away(state, one, card) for one, card in taken)
    yield from (_put_there(state, card) for card in found.gone if card not in moved)
    yield from (_turn(state, items[card]) for card in found.turned)
    yield from (_mark(state, items[card]) for card in dict.fromkeys(found.marked))
    yield from (_set_in_order(state, number) for number in dict.fromkeys(found.disordered))
    yield from (_show_top(state, number) for number in dict.fromkeys(found.covered))


def _meant(state: GameState, seen: SeenCard, missing: Iterable[CardId]) -> CardId | None:
    """The card of the game that lies in the wrong place, if the game knows where it is."""
    if seen.id is not None:
        return seen.id
    copies = [copy for card in missing if (copy := copy_with_id(state, card)) is not None]
    copies += [copy for player in state.players for zone in _BACK_TO for copy in player.__dict__[zone]]
    return next((copy.id for copy in copies if is_read_as(seen, copy)), None)


def _take_away(state: GameState, unplaced: Unplaced, card: CardId | None) -> str:
    title, home = _title(state, unplaced.seen, card), _home(state, card, unplaced.player)
    if unplaced.host:
        wording = N_("Take {card} from under {host} and put it {home}.")
        return Sentence(wording, card=title, host=title_of(state, unplaced.host), home=home)
    return Sentence(_TAKE[unplaced.zone], card=title, who=name_of(state, unplaced.player), home=home)


def _title(state: GameState, seen: SeenCard, card: CardId | None) -> str:
    if seen.card == UNKNOWN_CARD:
        return Sentence("the card that cannot be read")
    known = card_with_id(state, card)
    return titled(known) if known is not None else named(seen.card)


def _put_there(state: GameState, card: CardId) -> str:
    return Sentence("Put {card} {home}.", card=title_of(state, card), home=_home(state, card, state.active))


def _home(state: GameState, card: CardId | None, player: PlayerNumber) -> str:
    """Where the game has the card; one that nobody has seen before came from its owner's hand, otherwise the
    player's."""
    if (item := state.find(card or "")) is not None:
        return _place_in_row(state, item)
    if (host := state.host_of(card or "")) is not None:
        return Sentence("under {host}", host=titled(host.card))
    number, zone = dict(homes_in(state)).get(card or "", (player, ""))
    return Sentence(_BACK_TO.get(zone, _BACK_TO_HAND), who=name_of(state, number))


def _place_in_row(state: GameState, item: InPlay) -> str:
    player = state.players[item.controller]
    who = name_of(state, item.controller)
    turned = Sentence("exhausted") if item.exhausted else Sentence("ready")
    if item not in player.battleline:
        return Sentence("among {who}’s artifacts, {turned}", who=who, turned=turned)
    place = player.battleline.index(item)
    if place == 0:
        return Sentence("at the left end of {who}’s battleline, {turned}", who=who, turned=turned)
    if place == len(player.battleline) - 1:
        return Sentence("at the right end of {who}’s battleline, {turned}", who=who, turned=turned)
    neighbor = titled(player.battleline[place - 1].card)
    return Sentence("in {who}’s battleline, to the right of {card}, {turned}", who=who, card=neighbor, turned=turned)


def _turn(state: GameState, item: InPlay) -> str:
    wording = N_("Exhaust {card}.") if item.exhausted else N_("Ready {card}.")
    return Sentence(wording, card=pointed_out(state, item.id))


def _mark(state: GameState, item: InPlay) -> str:
    return Sentence("{card} should have {tokens}.", card=pointed_out(state, item.id), tokens=_tokens(item))


def _set_in_order(state: GameState, number: PlayerNumber) -> str:
    line = joined(titled(item.card) for item in state.players[number].battleline)
    wording = N_("Put {who}’s battleline in this order, from the left: {line}.")
    return Sentence(wording, who=name_of(state, number), line=line)


def _tokens(item: InPlay) -> str:
    tokens: list[str] = []
    if item.damage:
        tokens.append(Sentence("{count} damage", count=item.damage))
    if item.amber:
        tokens.append(Sentence("{count} Æmber", count=item.amber))
    if item.power_counters:
        tokens.append(counted(item.power_counters, "{count} +1 power counter", "{count} +1 power counters"))
    if item.stunned:
        tokens.append(Sentence("a stun"))
    if item.warded:
        tokens.append(Sentence("a ward"))
    if item.enraged:
        tokens.append(Sentence("an enrage counter"))
    return listed(tokens) or Sentence("no damage, Æmber, status or power counters on it")


def _show_top(state: GameState, number: PlayerNumber) -> str:
    who, pile = name_of(state, number), state.players[number].discard
    if not pile:
        return Sentence("{who}’s discard pile should be empty.", who=who)
    top = pile[0].card
    if top is None:
        return Sentence("{who}’s discard pile should not be empty.", who=who)
    return Sentence("Put {card} on top of {who}’s discard pile.", card=titled(top), who=who)

"""How the table comes to show the game as it is followed: single steps for hands, in the order to do them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.observations import UNKNOWN_CARD, PlayerNumber
from companion.referee.reports.wording import name_of, named, pointed_out, title_of, titled
from companion.referee.search.agreement import Comparison, SeenZone, Unplaced
from companion.rules.card import CardId, PhysicalCard
from companion.rules.state import GameState, InPlay
from companion.sentences import N_, Sentence, joined, listed

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
"""Where a card of each pile is put."""


def instructions(state: GameState, comparison: Comparison) -> Iterator[str]:
    """What to do, one thing a step: first what lies there and should not, then what is missing, then how it lies."""
    moved = set()
    for unplaced in comparison.unplaced:
        if unplaced.zone != "discard":
            card = _meant(state, unplaced, comparison)
            if card is not None:
                moved.add(card)
            yield _take_away(state, unplaced, card)
    for card in comparison.gone:
        if card not in moved:
            yield _put_there(state, card)
    for card in comparison.turned:
        item = state.find(card)
        if item is not None:
            wording = N_("Exhaust {card}.") if item.exhausted else N_("Ready {card}.")
            yield Sentence(wording, card=pointed_out(state, card))
    for card in dict.fromkeys(comparison.marked):
        item = state.find(card)
        if item is not None:
            yield Sentence("{card} should have {tokens}.", card=pointed_out(state, card), tokens=_tokens(item))
    for number in dict.fromkeys(comparison.disordered):
        line = joined(titled(item.card) for item in state.players[number].battleline)
        wording = N_("Put {who}’s battleline in this order, from the left: {line}.")
        yield Sentence(wording, who=name_of(state, number), line=line)
    for number in dict.fromkeys(comparison.covered):
        yield _show_top(state, number)


def _meant(state: GameState, unplaced: Unplaced, comparison: Comparison) -> CardId | None:
    """The card of the game that lies in the wrong place, if the game knows where it is."""
    seen = unplaced.seen
    if seen.id is not None:
        return seen.id
    titled = [card for card in comparison.gone if _slug(state, card) == seen.card]
    if titled:
        return titled[0]
    return next(
        (copy.id for copy, _, _ in _lying(state) if copy.card is not None and copy.card.slug == seen.card), None
    )


def _slug(state: GameState, card: CardId) -> str:
    item = state.find(card)
    return item.card.slug if item is not None else ""


def _lying(state: GameState) -> Iterator[tuple[PhysicalCard, PlayerNumber, str]]:
    for number, player in enumerate(state.players):
        for pile in _BACK_TO:
            yield from ((copy, number, pile) for copy in player.__dict__[pile])


def _take_away(state: GameState, unplaced: Unplaced, card: CardId | None) -> str:
    unread = unplaced.seen.card == UNKNOWN_CARD
    title = Sentence("the card that cannot be read") if unread else _title(state, unplaced, card)
    home = _home(state, card, unplaced.player)
    if unplaced.host:
        wording = N_("Take {card} from under {host} and put it {home}.")
        return Sentence(wording, card=title, host=title_of(state, unplaced.host), home=home)
    return Sentence(_TAKE[unplaced.zone], card=title, who=name_of(state, unplaced.player), home=home)


def _title(state: GameState, unplaced: Unplaced, card: CardId | None) -> str:
    found = title_of(state, card) if card else ""
    return found if found and found != card else named(unplaced.seen.card)


def _home(state: GameState, card: CardId | None, player: PlayerNumber) -> str:
    """Where the game has the card; a card that nobody has seen before came from its player's hand."""
    item = state.find(card or "")
    if item is not None:
        return _place_in_row(state, item)
    host = state.host_of(card or "")
    if host is not None:
        return Sentence("under {host}", host=titled(host.card))
    for copy, number, pile in _lying(state):
        if copy.id == card:
            return Sentence(_BACK_TO[pile], who=name_of(state, number))
    owner = next((n for n, one in enumerate(state.players) if any(copy.id == card for copy in one.unseen)), player)
    return Sentence("back into {who}’s hand", who=name_of(state, owner))


def _put_there(state: GameState, card: CardId) -> str:
    item = state.find(card)
    if item is not None:
        return Sentence("Put {card} {home}.", card=titled(item.card), home=_place_in_row(state, item))
    host = state.host_of(card)
    under = titled(host.card) if host else Sentence("its creature")
    return Sentence("Put {card} under {host}.", card=title_of(state, card), host=under)


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


def _tokens(item: InPlay) -> str:
    counts = (
        (item.damage, N_("{count} damage")),
        (item.amber, N_("{count} Æmber")),
        (item.power_counters, N_("{count} +1 power counters")),
    )
    tokens: list[str] = [Sentence(wording, count=count) for count, wording in counts if count]
    tokens += [Sentence("a stun")] if item.stunned else []
    return listed(tokens) or Sentence("no damage, Æmber, stun or power counters on it")


def _show_top(state: GameState, number: PlayerNumber) -> str:
    who, pile = name_of(state, number), state.players[number].discard
    if not pile:
        return Sentence("{who}’s discard pile should be empty.", who=who)
    top = pile[0].card
    if top is None:
        return Sentence("{who}’s discard pile should not be empty.", who=who)
    return Sentence("Put {card} on top of {who}’s discard pile.", card=titled(top), who=who)

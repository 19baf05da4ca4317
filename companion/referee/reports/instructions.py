"""How the table comes to show the game as it is followed: single steps for hands, in the order to do them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.observations import UNKNOWN_CARD, PlayerNumber
from companion.referee.reports.wording import pointed_out, title_of
from companion.referee.search.agreement import Comparison, Unplaced
from companion.rules.card import CardId, PhysicalCard
from companion.rules.state import GameState, InPlay

ROWS = {"battleline": "battleline", "artifacts": "artifacts", "discard": "discard pile", "play": "play zone"}
PILES = {"hand": "hand", "deck": "deck", "discard": "discard pile", "archives": "archives", "purged": "purged cards"}


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
            yield f"{'Exhaust' if item.exhausted else 'Ready'} {pointed_out(state, card)}."
    for card in dict.fromkeys(comparison.marked):
        item = state.find(card)
        if item is not None:
            yield f"{pointed_out(state, card)} should have {_tokens(item)}."
    for number in dict.fromkeys(comparison.disordered):
        line = ", ".join(item.card.title for item in state.players[number].battleline)
        yield f"Put {name_of(state, number)}’s battleline in this order, from the left: {line}."
    for number in dict.fromkeys(comparison.covered):
        yield _show_top(state, number)


def name_of(state: GameState, player: PlayerNumber) -> str:
    return state.players[player].name or f"Player {player + 1}"


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
        for pile, words in PILES.items():
            yield from ((copy, number, words) for copy in player.__dict__[pile])


def _take_away(state: GameState, unplaced: Unplaced, card: CardId | None) -> str:
    title = "The card that cannot be read" if unplaced.seen.card == UNKNOWN_CARD else _title(state, unplaced, card)
    whose = name_of(state, unplaced.player)
    host = title_of(state, unplaced.host) if unplaced.host else ""
    where = f"from under {host}" if host else f"from {whose}’s {ROWS.get(unplaced.zone, unplaced.zone)}"
    return f"Take {title} {where} and put it {_home(state, card, unplaced.player)}."


def _title(state: GameState, unplaced: Unplaced, card: CardId | None) -> str:
    found = title_of(state, card) if card else ""
    return found if found and found != card else unplaced.seen.card.replace("-", " ").title()


def _home(state: GameState, card: CardId | None, player: PlayerNumber) -> str:
    """Where the game has the card; a card that nobody has seen before came from its player's hand."""
    item = state.find(card or "")
    if item is not None:
        return _place_in_row(state, item)
    host = state.host_of(card or "")
    if host is not None:
        return f"under {host.card.title}"
    for copy, number, pile in _lying(state):
        if copy.id == card:
            return (
                f"on top of {name_of(state, number)}’s {pile}"
                if pile == "discard pile"
                else f"into {name_of(state, number)}’s {pile}"
            )
    owner = next((n for n, one in enumerate(state.players) if any(copy.id == card for copy in one.unseen)), player)
    return f"back into {name_of(state, owner)}’s hand"


def _put_there(state: GameState, card: CardId) -> str:
    item = state.find(card)
    if item is not None:
        return f"Put {item.card.title} {_place_in_row(state, item)}."
    host = state.host_of(card)
    return f"Put {title_of(state, card)} under {host.card.title if host else 'its creature'}."


def _place_in_row(state: GameState, item: InPlay) -> str:
    player = state.players[item.controller]
    whose = name_of(state, item.controller)
    turned = "exhausted" if item.exhausted else "ready"
    if item not in player.battleline:
        return f"among {whose}’s artifacts, {turned}"
    place = player.battleline.index(item)
    if place == 0:
        where = f"at the left end of {whose}’s battleline"
    elif place == len(player.battleline) - 1:
        where = f"at the right end of {whose}’s battleline"
    else:
        where = f"in {whose}’s battleline, to the right of {player.battleline[place - 1].card.title}"
    return f"{where}, {turned}"


def _tokens(item: InPlay) -> str:
    tokens = [
        f"{count} {word}"
        for count, word in ((item.damage, "damage"), (item.amber, "Æmber"), (item.power_counters, "+1 power counters"))
        if count
    ]
    tokens += ["a stun"] if item.stunned else []
    return " and ".join(tokens) or "no damage, Æmber, stun or power counters on it"


def _show_top(state: GameState, number: PlayerNumber) -> str:
    whose = f"{name_of(state, number)}’s discard pile"
    pile = state.players[number].discard
    if not pile:
        return f"{whose} should be empty."
    top = pile[0].card
    return f"Put {top.title} on top of {whose}." if top is not None else f"{whose} should not be empty."

"""Names players and cards for the page and the log."""

from __future__ import annotations

from functools import cache

from companion.cards import catalogue
from companion.cards.pages import said_abilities
from companion.rules.card import Card, CardId, PlayerNumber
from companion.rules.lookup import card_with_id
from companion.rules.state import GameState
from companion.sentences import Sentence, Title, joined


def titled(card: Card) -> Title:
    """The card's title, which pages show in the language that their reader chose."""
    return Title(card.title, card.slug)


def named(card: str) -> Title:
    """The title of a card by its id or slug."""
    slug = card.partition("#")[0]
    return Title(catalogue.title_of(slug), slug)


def title_of(state: GameState, card: CardId | None) -> str:
    """The title of a card wherever it is; its id where nobody knows it."""
    found = card_with_id(state, card)
    return titled(found) if found else str(card) if card else Sentence("a card")


def name_of(state: GameState, player: PlayerNumber) -> str:
    return state.players[player].name or Sentence("Player {number}", number=player + 1)


def pointed_out(state: GameState, card: CardId) -> str:
    """A card in play by its title, and whose it is and which where there are several of that title."""
    item = state.find(card)
    if item is None:
        return title_of(state, card)
    if sum(other.card == item.card for other in state.in_play()) == 1:
        return titled(item.card)
    who, title = name_of(state, item.controller), titled(item.card)
    side = [other.id for other in state.players[item.controller].in_play if other.card == item.card]
    if len(side) == 1:
        return Sentence("{who}’s {title}", who=who, title=title)
    return Sentence("{who}’s {title}, number {place} from the left", who=who, title=title, place=side.index(card) + 1)


@cache
def card_text(card: Card) -> str:
    """The card's abilities in the program's own words."""
    return joined(said_abilities(card), " ")

"""The cards of a position and of a state, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.cards import catalogue
from companion.formats.forms import CardForm, FormatError, PlayerForm, place
from companion.rules.card import Card, CardId, PhysicalCard, PlayerNumber
from companion.rules.state import GameState

HIDDEN = "?"
ROWS = {"battleline": "creature", "artifacts": "artifact"}
ZONES = ("hand", "deck", "discard", "archives", "purged", "unseen")

INSIDE = ("upgrades", "under", "grafted", "halves")
"""The lists of what lies on or beneath a card in play, or is part of it; of its halves the first is the card itself."""

Home = tuple[PlayerNumber, str]
"""Where a card is: a player and a zone, or `upgrades of ID`, `under of ID`, `grafted of ID` and
`halves of ID` for what lies on and beneath a card, or is part of it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A card that a position lists. `host` is the path of the card on or beneath which it lies, if it does."""

    form: CardForm
    path: str
    player: PlayerNumber
    zone: str
    host: str | None = None

    @property
    def owner(self) -> PlayerNumber:
        return self.player if self.form.owner is None else self.form.owner


def listed_in(sides: Sequence[PlayerForm]) -> Iterator[Listed]:
    """Every card that the position lists, a card before those on and beneath it. Raises `FormatError`."""
    for number, side in enumerate(sides):
        for zone in (*ROWS, *ZONES):
            for index, form in enumerate(getattr(side, zone) or ()):
                entry = Listed(form, place("players", number, zone, index), number, zone)
                yield entry
                yield from _listed_inside(entry)


def _listed_inside(entry: Listed) -> Iterator[Listed]:
    for inside in INSIDE:
        for index, form in enumerate(getattr(entry.form, inside) or ()):
            path = place(entry.path, inside, index)
            if inside == "halves" and index == 0:
                continue
            if entry.zone not in ROWS or any(getattr(form, deeper) for deeper in INSIDE):
                where = place(entry.path if entry.zone not in ROWS else path, inside)
                raise FormatError(where, "only a creature or artifact has cards on it or beneath it")
            yield Listed(form, path, entry.player, inside, entry.path)


def homes_in(state: GameState) -> Iterator[tuple[CardId, Home]]:
    """Every card of the game, and where it is."""
    for number, player in enumerate(state.players):
        for zone in ZONES:
            yield from ((copy.id, (number, zone)) for copy in getattr(player, zone))
        for row in ROWS:
            for item in getattr(player, row):
                yield item.id, (number, row)
                yield from ((up.id, (number, f"upgrades of {item.id}")) for up in item.upgrades)
                yield from ((copy.id, (number, f"under of {item.id}")) for copy in item.under)
                yield from ((copy.id, (number, f"grafted of {item.id}")) for copy in item.grafted)
                if item.other_half is not None:
                    yield item.other_half.id, (number, f"halves of {item.id}")


def copies_in(state: GameState) -> Iterator[tuple[CardId, PhysicalCard]]:
    return ((copy.id, copy) for copy in state.copies())


def card_titled(slug: str, path: str) -> Card | None:
    """The card of this title, or `None` for a hidden one; one of a later set without its text. Raises `FormatError`."""
    if slug == HIDDEN:
        return None
    card = catalogue.card_as_printed(slug)
    if card is None:
        raise FormatError(f"{path}.card", str(catalogue.UnknownCard(slug)))
    return card


def title_of(copy: PhysicalCard) -> str:
    return HIDDEN if copy.card is None else copy.card.slug

"""The cards in play as a camera shows them, by title alone: nothing is judged by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.bookkeeping.books import Books
from companion.cards import catalogue
from companion.marks import marks_on
from companion.observations import DeckList, GameStarted, PlayerNumber, SeenCard
from companion.report import CardChoice, CardReport

CardType: TypeAlias = Literal["action", "artifact", "creature", "upgrade"]


@dataclass(frozen=True, slots=True)
class PlayerLayout:
    """One player's cards as they lie, left to right."""

    battleline: tuple[CardReport, ...] = ()
    artifacts: tuple[CardReport, ...] = ()
    discard_top: CardReport | None = None


def lying(books: Books, deck: DeckList, number: PlayerNumber) -> PlayerLayout:
    """The cards seen last on this player's side. Houses come from the player's own deck list."""
    if books.snapshot is None:
        return PlayerLayout()
    side = books.snapshot.players[number]
    row = _Row(number, {entry.card: entry.house for entry in deck.cards}, dict(books.read_as))
    top = row.cards((side.discard or ())[:1], "action")
    return PlayerLayout(
        row.cards(side.battleline, "creature"), row.cards(side.artifacts, "artifact"), next(iter(top), None)
    )


def choices(start: GameStarted) -> Iterator[CardChoice]:
    """The titles of both decks, to pick the right one of a misread card."""
    cards = {entry.card for player in start.players for entry in player.deck.cards}
    yield from sorted((CardChoice(card, catalogue.title_of(card)) for card in cards), key=lambda one: one.title)


@dataclass(frozen=True, slots=True)
class _Row:
    """Makes the reports of one side's cards."""

    player: PlayerNumber
    houses: Mapping[str, str]
    read_as: Mapping[str, str]

    def cards(self, seen: tuple[SeenCard, ...] | None, kind: CardType) -> tuple[CardReport, ...]:
        return tuple(self._card(card, place, kind) for place, card in enumerate(seen or ()))

    def _card(self, seen: SeenCard, place: int, kind: CardType) -> CardReport:
        name = seen.id or seen.card
        card = self.read_as.get(name, seen.card)
        known = catalogue.card_as_printed(card)
        return CardReport(
            id=seen.id or f"{card}-{self.player}-{kind}-{place}",
            card=card,
            title=catalogue.title_of(card),
            house=self.houses.get(card) or (known.house if known is not None else ""),
            type=kind,
            owner=self.player if seen.owner is None else seen.owner,
            exhausted=bool(seen.exhausted),
            upgrades=self.cards(seen.upgrades, "upgrade"),
            **marks_on(seen),
        )

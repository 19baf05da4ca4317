"""Finds which physical card each entry of a position means, and gives ids to those that are new to the game.

A card is meant by its id. One that is listed by its title alone is the first card of that title in the same zone,
otherwise one that a named list has displaced, otherwise one from another zone of its owner. A hidden card is never
fetched from afar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from companion.formats.forms import FormatError, PlayerForm
from companion.formats.listed_cards import HIDDEN, Home, Listed, card_titled, copies_in, homes_in, title_of
from companion.rules.card import CardId, PlayerNumber
from companion.rules.state import GameState

FETCHED_FROM = ("unseen", "discard", "archives", "hand", "deck", "purged", "battleline", "artifacts")
"""The zones in which a card that was listed by its title alone is looked for, the likeliest first."""

FindCard = Callable[[Listed, Sequence[CardId]], CardId | None]


class MeantCards:
    """The id that every entry means, by the entry's path."""

    def __init__(self, before: GameState, sides: Sequence[PlayerForm], listed: Sequence[Listed]) -> None:
        self._before = before
        self._sides = sides
        self._listed = listed
        self._copies = dict(copies_in(before))
        self._homes = dict(homes_in(before))
        self._ids = dict(self._given_ids())
        self._nameless = [entry for entry in listed if entry.path not in self._ids]
        self._find(self._in_same_zone)
        self._find(self._anywhere)
        self._number_the_rest()

    def __getitem__(self, path: str) -> CardId:
        return self._ids[path]

    def claimed(self) -> set[CardId]:
        """Every card that is listed, and those of the deck lists that hidden cards turned out to be."""
        return set(self._ids.values()) | set(self._identified())

    def _given_ids(self) -> Iterator[tuple[str, CardId]]:
        places: dict[CardId, str] = {}
        for entry in self._listed:
            card = entry.form.id
            if card is None:
                continue
            if card in places:
                raise FormatError(f"{entry.path}.id", f"“{card}” is the id of {places[card]} already")
            places[card] = entry.path
            yield entry.path, card

    def _find(self, search: FindCard) -> None:
        left = self._unclaimed_by_title()
        for entry in self._nameless:
            found = None if entry.path in self._ids else search(entry, left.get(entry.form.card or "", ()))
            if found is not None:
                self._ids[entry.path] = found
                left[entry.form.card or ""].remove(found)

    def _unclaimed_by_title(self) -> dict[str, list[CardId]]:
        taken = set(self._ids.values())
        left: dict[str, list[CardId]] = {}
        for card, copy in self._copies.items():
            if card not in taken:
                left.setdefault(title_of(copy), []).append(card)
        return left

    def _in_same_zone(self, entry: Listed, candidates: Sequence[CardId]) -> CardId | None:
        home = self._home_of(entry)
        return next((card for card in candidates if self._homes[card] == home), None)

    def _home_of(self, entry: Listed) -> Home:
        if entry.host is None:
            return entry.player, entry.zone
        return entry.player, f"{entry.zone} of {self._ids.get(entry.host, '')}"

    def _anywhere(self, entry: Listed, candidates: Sequence[CardId]) -> CardId | None:
        owned = [card for card in candidates if self._copies[card].owner == entry.owner]
        if entry.form.card == HIDDEN:
            owned = [card for card in owned if self._is_displaced(card)]
        return min(owned, key=self._remoteness, default=None)

    def _is_displaced(self, card: CardId) -> bool:
        number, zone = self._homes[card]
        return getattr(self._sides[number], zone, None) is not None

    def _remoteness(self, card: CardId) -> tuple[bool, int]:
        zone = self._homes[card][1]
        return not self._is_displaced(card), FETCHED_FROM.index(zone) if zone in FETCHED_FROM else len(FETCHED_FROM)

    def _number_the_rest(self) -> None:
        used = set(self._ids.values()) | set(self._copies)
        numbers: dict[str, int] = {}
        for entry in self._nameless:
            if entry.path not in self._ids:
                slug = _checked_title(entry)
                numbers[slug] = next(n for n in count(numbers.get(slug, 0) + 1) if f"{slug}#{n}" not in used)
                self._ids[entry.path] = f"{slug}#{numbers[slug]}"

    def _identified(self) -> Iterator[CardId]:
        """The cards of the deck lists that hidden cards are said to be: their place is now known."""
        claimed = set(self._ids.values())
        for entry in self._listed:
            known = self._copies.get(self._ids[entry.path])
            if known is not None and known.hidden and entry.form.card not in (None, HIDDEN):
                same = self._unseen(known.owner, entry.form.card or "", claimed)
                if same is not None:
                    claimed.add(same)
                    yield same

    def _unseen(self, owner: PlayerNumber, title: str, claimed: set[CardId]) -> CardId | None:
        unseen = self._before.players[owner].unseen
        return next((copy.id for copy in unseen if copy.id not in claimed and title_of(copy) == title), None)


def _checked_title(entry: Listed) -> str:
    if entry.form.card is None:
        raise FormatError(f"{entry.path}.card", "a card needs its title, or the id of a card of the game")
    card_titled(entry.form.card, entry.path)
    return entry.form.card

"""Scans of real cards that lie beside the checkout on some machines, and decks made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.cards.catalogue import card, numbered
from companion.observations import DeckEntry, DeckList
from companion.simulation.games.made_up_decks import CARDS_A_HOUSE
from tests.shared_files import shared_file


def scanned_cards() -> dict[str, Path]:
    """The scans by slug; skips the calling test where there are none."""
    scans = {
        numbered("CotA", file.stem): file for file in sorted(shared_file("data/card_pictures/scans").glob("*.jpg"))
    }
    return {scanned.slug: file for scanned, file in scans.items() if scanned is not None}


def deck_of(scans: Mapping[str, Path], houses: tuple[str, str, str]) -> DeckList:
    """The first twelve scanned cards of each of these houses."""
    own = {house: [slug for slug in scans if card(slug).house == house][:CARDS_A_HOUSE] for house in houses}
    entries = tuple(DeckEntry(slug, house) for house, slugs in own.items() for slug in slugs)
    return DeckList("-".join(houses), " and ".join(houses), houses, entries)

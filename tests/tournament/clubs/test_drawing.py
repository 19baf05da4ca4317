"""A deck drawn by lot, and the log by which the draw can be checked."""

from __future__ import annotations

import re

import pytest

from companion.tournament.clubs.drawing import LOG, draw, drawn, draws, to_draw_from
from companion.tournament.clubs.evenings import ClubDeck
from companion.tournament.event.happening import CannotHappen
from companion.tournament.hub import Hub

DECKS = (
    ClubDeck("c", "Third", ("dis", "logos", "mars"), "Age of Ascension"),
    ClubDeck("a", "First", ("dis", "logos", "mars"), "Call of the Archons"),
    ClubDeck("b", "Second", ("brobnar", "logos", "mars"), "Call of the Archons"),
)


def test_a_set_and_a_house_narrow_the_decks_down() -> None:
    assert [deck.id for deck in to_draw_from(DECKS)] == ["a", "b", "c"]
    assert [deck.id for deck in to_draw_from(DECKS, "Call of the Archons")] == ["a", "b"]
    assert [deck.id for deck in to_draw_from(DECKS, "Call of the Archons", "dis")] == ["a"]


def test_each_deck_can_be_drawn_and_a_seed_always_draws_the_same() -> None:
    decks = to_draw_from(DECKS)
    found = [drawn(decks, seed) for seed in range(50)]
    assert set(found) == set(DECKS)
    assert found == [drawn(decks, seed) for seed in range(50)]


def test_a_draw_is_logged_with_the_seed_that_draws_it_again(hub: Hub) -> None:
    decks = to_draw_from(DECKS, "Call of the Archons")
    draw(hub.store, decks, ("Call of the Archons", ""), "Ada", "Mia", "organiser")
    (made,), (audit,) = draws(hub.store), hub.store.audit()
    seed = re.search(r"seed (\d+)", audit.detail)
    assert seed
    assert drawn(decks, int(seed[1])).id == made.deck
    assert (made.player, made.among, made.card_set) == ("Ada", 2, "Call of the Archons")
    assert hub.store.recorded(LOG)[0].body["among"] == ["a", "b"]


def test_the_newest_draw_comes_first(hub: Hub) -> None:
    for player in ("Ada", "Ben"):
        draw(hub.store, DECKS, ("", ""), player, "Mia", "organiser")
    assert [made.player for made in draws(hub.store)] == ["Ben", "Ada"]


def test_without_a_deck_that_fits_nothing_is_drawn(hub: Hub) -> None:
    with pytest.raises(CannotHappen, match="choose another set or house"):
        draw(hub.store, to_draw_from(DECKS, house="saurian"), ("", "saurian"), "Ada", "Mia", "organiser")
    assert draws(hub.store) == ()

"""Decks come as the public sites write them, and in every language in which cards are printed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cards import catalogue
from companion.cards.catalogue import all_cards, card_as_printed, printed_facts
from companion.cards.decks import (
    DeckError,
    ReadDeck,
    checking,
    is_judged,
    load_decks,
    read_deck,
    read_decks,
    unjudged_cards,
)
from companion.cards.decks.fields import slug_of_title
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.cards.declare import HouseCards
from companion.observations import DeckEntry, DeckList
from companion.rules.wording import slug_of
from companion.simulation.games.made_up_decks import made_up_deck
from tests.cards.test_decks import CARDS, changed, decks_of_keyforge_form, master_vault_form, plain_list
from tests.shared_files import shared_file

REFUSED = {
    "master_vault_deck_without_cards.json": "links=cards",
    "decks_of_keyforge_unknown_deck.json": "does not know this deck",
    "decks_of_keyforge_tournament.json": "save each deck from its own page",
    "README.md": "README.md: line",
}


def test_every_public_shape_is_read_or_refused_with_what_to_save() -> None:
    for file in sorted(shared_file("data/deck_files").iterdir()):
        if told := REFUSED.get(file.name):
            with pytest.raises(DeckError, match=told):
                load_decks(file)
        else:
            assert all(isinstance(one, ReadDeck) for one in load_decks(file)), file


def counted(style: str) -> str:
    """A deck as it is typed: each title once, with its count in this style."""
    cards = {
        house: dict.fromkeys(e.card for e in RADIANT_ARGUS.cards if e.house == house) for house in RADIANT_ARGUS.houses
    }
    slugs = [entry.card for entry in RADIANT_ARGUS.cards]
    lines = []
    for house, titles in cards.items():
        lines.append(house)
        lines += [style.format(title=printed(slug), count=slugs.count(slug)) for slug in titles]
    return "\n".join(lines)


def printed(slug: str) -> str:
    facts = printed_facts(slug)
    assert facts is not None
    return facts.title


@pytest.mark.parametrize(
    "style", ["{title} x{count}", "{title} - {count}", "{title}, {count}", "{title}\t{count}", "012 {title} x{count}",
              "* {count} {title}", "{count}x {title}", "7. {title} ({count})"],
)  # fmt: skip
def test_copies_are_counted_in_any_usual_way(style: str) -> None:
    read = read_deck(counted(style)).deck

    assert sorted(entry.card for entry in read.cards) == sorted(entry.card for entry in RADIANT_ARGUS.cards)


@pytest.mark.parametrize("heading", ["House: {}", "{} (12)", "{} - 12 cards", "[{}]", "**{}**", "## {}", "{}:"])
def test_headings_are_told_in_any_usual_way(heading: str) -> None:
    text = plain_list(RADIANT_ARGUS)
    for house in RADIANT_ARGUS.houses:
        text = text.replace(f"\n{house.upper()}\n", f"\n{heading.format(house.title())}\n")

    assert read_deck(text).deck.cards == RADIANT_ARGUS.cards


def test_titles_and_headings_are_understood_in_other_languages() -> None:
    text = plain_list(RADIANT_ARGUS).replace("\nDust Pixie", "\nStaubfee").replace("UNTAMED", "Wildnis")
    assert "Wildnis" in text

    assert read_deck(text.replace("Batdrone", "蝙蝠无人机")).deck.houses == RADIANT_ARGUS.houses


def test_a_search_page_and_a_collection_hold_several_decks() -> None:
    pages = [master_vault_form(deck) for deck in (RADIANT_ARGUS, MISS_ONYX)]
    page = {
        "count": 2,
        "data": [page["data"] for page in pages],
        "_linked": {"cards": [one for page in pages for one in page["_linked"]["cards"]]},
    }
    collection = [decks_of_keyforge_form(deck) for deck in (RADIANT_ARGUS, MISS_ONYX)]

    for text in (json.dumps(page), json.dumps(collection)):
        assert [one.deck for one in read_decks(text) if isinstance(one, ReadDeck)] == [RADIANT_ARGUS, MISS_ONYX]


def test_one_bad_deck_of_a_collection_leaves_the_others() -> None:
    first, second = read_decks(json.dumps([{"deck": {}}, decks_of_keyforge_form(MISS_ONYX)]))

    assert isinstance(first, DeckError)
    assert "deck 1: Decks of KeyForge does not know this deck" in str(first)
    assert isinstance(second, ReadDeck)


def test_a_table_of_decks_is_read_row_by_row() -> None:
    cells = ["|".join(printed(e.card) for e in MISS_ONYX.cards if e.house == house) for house in MISS_ONYX.houses]
    head = '"Name","Houses","House 1 Cards","House 2 Cards","House 3 Cards"'
    row = ",".join(f'"{cell}"' for cell in ("Onyx", "|".join(MISS_ONYX.houses), *cells))

    (read,) = read_decks(f"{head}\n{row}\n")
    assert isinstance(read, ReadDeck)
    assert (read.deck.name, read.deck.cards) == ("Onyx", MISS_ONYX.cards)
    with pytest.raises(DeckError, match="no column “House 1 Cards”"):
        read_decks(f'"Name","Houses"\n"Onyx","{"|".join(MISS_ONYX.houses)}"\n')


def crucible(deck: DeckList) -> dict[str, Any]:
    cards = [{"id": entry.card, "count": 1} for entry in deck.cards]
    return {"uuid": deck.id, "name": deck.name, "houses": list(deck.houses), "cards": cards}


def test_the_crucible_tells_no_houses_but_a_cards_own() -> None:
    form = crucible(RADIANT_ARGUS)
    form["cards"][0]["id"] = "punch"

    assert read_deck(json.dumps(form)).deck.cards[0] == DeckEntry("punch", RADIANT_ARGUS.cards[0].house)


def with_cards(*slugs: str) -> str:
    return changed(cards=[*({"card": slug, "house": "logos"} for slug in slugs), *CARDS[len(slugs) :]])


def test_a_card_of_another_set_leaves_the_rest_of_the_deck_judged() -> None:
    read = read_deck(with_cards("abandon-ship"))

    assert is_judged(read.deck)
    assert unjudged_cards(read.deck) == ("abandon-ship",)
    assert "Abandon Ship is from a later set" in read.remarks[0]


def test_a_deck_of_a_later_set_is_followed_not_judged() -> None:
    read = read_deck(with_cards("abandon-ship", "4cr-foreseer", "ace-jonavan", "a-strong-feeling", "3ll-i0t"))

    assert not is_judged(read.deck)
    assert read.remarks[0] == "this deck is from a later set: its games are followed, not judged"


def test_a_card_of_a_later_set_is_known_as_far_as_print_tells() -> None:
    card = card_as_printed("3ll-i0t")

    assert card is not None
    assert (card.title, card.house, card.type, card.power, card.abilities) == (
        "3LL-I0T",
        "staralliance",
        "creature",
        4,
        (),
    )
    assert card_as_printed("3ll-i0t") is card
    assert card_as_printed("no-such-card") is None


def test_a_file_of_decks_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="No such file"):
        load_decks(tmp_path / "gone.json")


def test_every_title_of_every_language_names_its_card() -> None:
    titles = json.loads(shared_file("data/titles.json").read_text(encoding="utf-8"))
    later = json.loads(shared_file("data/later_sets.json").read_text(encoding="utf-8"))
    named = [(slug, printed_of(slug), title) for slug, titles in titles.items() for title in titles.values()]
    named += [(slug_of(one["title"]), one["house"], title) for one in later for title in one["titles"].values()]

    lost = [(slug, title) for slug, house, title in named if slug_of_title(title, house) != slug]

    # A handful of titles are printed on two cards of one house.
    assert len(lost) <= 12, lost


def printed_of(slug: str) -> str:
    facts = printed_facts(slug)
    assert facts is not None
    return facts.house


def of_mass_mutation() -> DeckList:
    """A made-up deck whose copies of a title differ in their bonus icons."""
    deck = made_up_deck(4, sets=("MM",))
    cards = (replace(deck.cards[0], icons=("amber", "draw")), replace(deck.cards[0], icons=("amber", "damage")))
    assert printed(deck.cards[0].card)
    return replace(deck, cards=(*cards, *deck.cards[2:]))


def added_to(entry: DeckEntry) -> list[str]:
    facts = printed_facts(entry.card)
    assert facts is not None
    return list(entry.icons or ())[facts.amber :]


def master_vault_with_icons(deck: DeckList) -> dict[str, Any]:
    form = master_vault_form(deck)
    form["data"]["bonus_icons"] = [
        {"card_id": f"uuid-{entry.card}", "bonus_icons": added_to(entry)} for entry in deck.cards if added_to(entry)
    ]
    return form


def decks_of_keyforge_with_icons(deck: DeckList) -> dict[str, Any]:
    form = decks_of_keyforge_form(deck)
    names = {"amber": "bonusAember", "capture": "bonusCapture", "damage": "bonusDamage", "draw": "bonusDraw"}
    cards = [card for house in form["deck"]["housesAndCards"] for card in house["cards"]]
    for card, entry in zip(cards, deck.cards, strict=True):
        card["bonusIcons"] = {names[icon]: added_to(entry).count(icon) for icon in names}
    return form


def crucible_with_icons(deck: DeckList) -> dict[str, Any]:
    cards = [
        {"id": entry.card, "count": 1, "house": entry.house, "enhancements": added_to(entry)} for entry in deck.cards
    ]
    return {**crucible(deck), "cards": cards}


def own_with_icons(deck: DeckList) -> dict[str, Any]:
    cards = [{"card": entry.card, "house": entry.house, "icons": list(entry.icons or ())} for entry in deck.cards]
    return {"id": deck.id, "name": deck.name, "houses": list(deck.houses), "cards": cards}


@pytest.mark.parametrize(
    "form", [master_vault_with_icons, decks_of_keyforge_with_icons, crucible_with_icons, own_with_icons]
)
def test_each_copy_has_the_bonus_icons_that_its_deck_gave_it(form: Any) -> None:
    deck = of_mass_mutation()

    read = read_deck(json.dumps(form(deck))).deck

    told = [(entry.card, sorted(entry.icons or ())) for entry in read.cards]
    assert told == [(entry.card, sorted(entry.icons or ())) for entry in deck.cards]


def test_an_icon_that_there_is_not_is_refused() -> None:
    form = own_with_icons(of_mass_mutation())
    form["cards"][0]["icons"] = ["gold"]

    with pytest.raises(DeckError, match="“gold” is no bonus icon; they are amber, capture, damage and draw"):
        read_deck(json.dumps(form))


def test_a_gigantic_creature_listed_twice_by_its_title_is_its_two_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    giant, top = HouseCards("logos").gigantic("Giant", "MM 999", power=8, amber=1)
    known = {**all_cards(), giant.slug: giant, top.slug: top}
    for module in (catalogue, checking):
        monkeypatch.setattr(module, "all_cards", lambda: known)

    read = read_deck(with_cards("giant", "giant"))

    assert [entry.card for entry in read.deck.cards[:2]] == ["giant", "giant2"]


def test_every_title_of_the_latest_sets_is_in_a_deck() -> None:
    listed = json.loads(shared_file("data/later_sets_additions.json").read_text(encoding="utf-8"))["titles"]

    assert [title["title"] for title in listed if slug_of_title(title["title"]) is None] == []

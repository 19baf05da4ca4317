"""Deck lists come in the forms players have; what is no deck is refused at once, with a word why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cards.catalogue import card
from companion.cards.decks import DeckError, load_deck, read_deck
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS, STARTER_DECKS
from companion.observations import DeckList
from tests.shared_files import shared_file


def own_form(deck: DeckList) -> dict[str, Any]:
    cards = [{"card": entry.card, "house": entry.house, "set": "CotA"} for entry in deck.cards]
    return {"id": deck.id, "name": deck.name, "set": "CotA", "houses": list(deck.houses), "cards": cards}


def master_vault_form(deck: DeckList) -> dict[str, Any]:
    """As Master Vault answers with `links=cards`; a print is described once, however many copies there are."""
    prints = {
        f"uuid-{entry.card}": {
            "id": f"uuid-{entry.card}",
            "card_title": card(entry.card).title,
            "house": entry.house.capitalize(),
            "card_type": card(entry.card).type.capitalize(),
            "power": None,
            "is_maverick": card(entry.card).house != entry.house,
            "is_non_deck": False,
        }
        for entry in deck.cards
    }
    houses = [house.capitalize() for house in deck.houses]
    links = {"houses": houses, "cards": [f"uuid-{entry.card}" for entry in deck.cards]}
    data = {"id": deck.id, "name": deck.name, "expansion": 341, "_links": links}
    return {"data": data, "_linked": {"cards": list(prints.values())}}


def decks_of_keyforge_form(deck: DeckList) -> dict[str, Any]:
    houses = [
        {
            "house": house.capitalize(),
            "cards": [
                {"cardTitle": card(entry.card).title, "rarity": "Common"}
                for entry in deck.cards
                if entry.house == house
            ],
        }
        for house in deck.houses
    ]
    return {"deck": {"keyforgeId": deck.id, "name": deck.name, "housesAndCards": houses}, "sasVersion": 42}


def plain_list(deck: DeckList) -> str:
    lines = [deck.name]
    for house in deck.houses:
        lines += ["", house.upper(), *(card(entry.card).title for entry in deck.cards if entry.house == house)]
    return "\n".join(lines)


@pytest.mark.parametrize("deck", STARTER_DECKS, ids=lambda deck: deck.name)
@pytest.mark.parametrize("form", [own_form, master_vault_form, decks_of_keyforge_form])
def test_a_deck_reads_the_same_from_every_form(deck: DeckList, form: Any) -> None:
    assert read_deck(json.dumps(form(deck))).deck == deck


@pytest.mark.parametrize("deck", STARTER_DECKS, ids=lambda deck: deck.name)
def test_a_plain_list_names_the_deck_and_its_cards(deck: DeckList) -> None:
    read = read_deck(plain_list(deck))

    assert (read.form, read.deck.name, read.deck.cards) == ("plain list", deck.name, deck.cards)


def test_a_plain_list_may_count_copies_before_or_after_the_title() -> None:
    text = plain_list(RADIANT_ARGUS).replace("Batdrone\nBatdrone", "2x Batdrone")
    text = text.replace("Snufflegator\nSnufflegator", "Snufflegator ×2").replace(
        "Niffle Ape\nNiffle Ape", "2 Niffle Ape"
    )

    assert sorted(e.card for e in read_deck(text).deck.cards) == sorted(e.card for e in RADIANT_ARGUS.cards)


def test_a_list_without_a_name_takes_the_files(tmp_path: Path) -> None:
    file = tmp_path / "Annas deck.txt"
    file.write_text(plain_list(MISS_ONYX).partition("\n")[2], encoding="utf-8")

    assert load_deck(file).deck.name == "Annas deck"


def test_a_maverick_keeps_its_house_in_this_deck_and_is_pointed_out() -> None:
    form = own_form(RADIANT_ARGUS)
    form["cards"][0]["card"] = "punch"

    read = read_deck(json.dumps(form))

    assert read.deck.cards[0].house == "logos"
    assert read.remarks == ("Punch is a maverick: it belongs to Logos in this deck",)


def test_a_gigantic_creature_that_is_listed_twice_is_its_two_halves() -> None:
    form = own_form(RADIANT_ARGUS)
    of_untamed = [card for card in form["cards"] if card["house"] == "untamed"]
    for card_form in of_untamed[:4]:
        card_form["card"] = "niffle-kong"

    cards = [entry.card for entry in read_deck(json.dumps(form)).deck.cards]

    assert (cards.count("niffle-kong"), cards.count("niffle-kong2")) == (2, 2)


def test_the_starter_decks_are_those_of_the_box() -> None:
    decks = json.loads(shared_file("data/decks.json").read_text(encoding="utf-8"))

    for ours, theirs in zip(STARTER_DECKS, decks, strict=False):
        assert ours.id == theirs["id"]
        assert [entry.card for entry in ours.cards] == [entry["card"] for entry in theirs["cards"]]


def changed(**fields: Any) -> str:
    return json.dumps(own_form(RADIANT_ARGUS) | fields)


CARDS = own_form(RADIANT_ARGUS)["cards"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "write each house on a line of its own"),
        ("Dimension Door\nLibrary Access", "line 1: write the house"),
        ("{", "not JSON"),
        ("[]", "lists 0 decks"),
        ("[1, 2]", "lists 2 decks"),
        ("[1]", "deck 1: the deck must be an object"),
        ('{"name": "x"}', "houses must be a list"),
        (changed(cards=CARDS[:35]), "a deck has 36 cards; this one has 35"),
        (changed(cards=CARDS * 3), "lists 108"),
        (changed(houses=["logos", "sanctum"]), "a deck has 3 houses; this one has 2"),
        (changed(houses=["logos", "sanctum", "Starfleet"]), "“starfleet” is not a house"),
        (changed(houses=["logos", "sanctum", "dis"]), "belong to Untamed, which is not one of its houses"),
        (changed(cards=[{"card": "batdron", "house": "logos"}, *CARDS[1:]]), "did you mean “batdrone”?"),
        (changed(cards=[{"card": "batdrone", "house": "untamed"}, *CARDS[1:]]), "each house has 12 cards"),
        (changed(cards=[{"card": 7, "house": "logos"}]), "cards 1: card must be text"),
        (changed(cards=[{"card": "x" * 500, "house": "logos"}]), "longer than 120 characters"),
        ('{"data": {"_links": {"cards": ["a"]}}, "_linked": {"cards": []}}', "does not describe the card"),
        ('{"housesAndCards": [{"house": "Logos", "cards": [{"cardTitle": null}]}]}', "cardTitle must be text"),
        ('{"id": 1e999}', "too large"),
        ("[" * 100_000, "nested"),
        ("Logos\n99 Batdrone\n99 Batdrone", "a deck has 36 cards"),
        (b"Logos\n\xff\xfe", "not UTF-8 text"),
        (b"\x00" * 2_000_000, "longer than"),
    ],
)
def test_what_is_no_deck_is_refused_with_a_word_why(text: str | bytes, told: str) -> None:
    with pytest.raises(DeckError, match=told):
        read_deck(text)


def test_many_unknown_cards_are_told_in_one_short_line() -> None:
    cards = [{"card": f"{'nothing-like-it-' * 7}{n}", "house": "logos"} for n in range(100)]

    with pytest.raises(DeckError) as refusal:
        read_deck(changed(cards=cards))

    assert str(refusal.value).endswith("and 98 more")
    assert len(str(refusal.value)) < 600


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="No such file"):
        load_deck(tmp_path / "gone.json")

"""Every card and every rule can be looked up, and whatever names one leads to it."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.cards.catalogue import all_cards
from companion.cards.rulings import RULINGS
from companion.rules.glossary import TERMS
from companion.table.looking_up import LookUp
from companion.wording.rule_names import RULES


def links(page: str) -> set[str]:
    return set(re.findall(r'href="(/(?:cards|rules)/[^"]+)"', page))


def test_each_declared_card_has_a_page_with_its_text() -> None:
    library = LookUp()
    pages = [library.card(slug) for slug in all_cards()]
    assert len(pages) == len(all_cards())
    assert all(page is not None and page.text and page.judged for page in pages)


def test_each_rule_and_each_word_of_the_game_says_what_it_is_where_and_when() -> None:
    pages = LookUp().rules()
    assert len(pages) == len({*RULES} | {*TERMS})
    assert all(page.says and page.example for page in pages)
    assert [page.name for page in pages if not page.section] == ["out-of-sync"]


@pytest.mark.parametrize("wanted", ["dust pix", "DUST-PIXIE", "staubfee", "Lutin Poussiere", "花粉仙子"])
def test_a_card_is_found_by_a_part_of_its_title_in_any_language(wanted: str) -> None:
    assert "dust-pixie" in [entry.slug for entry in LookUp().cards(wanted)]


def test_a_card_tells_where_it_lies_and_which_rules_go_with_it(visitor: FlaskClient) -> None:
    page = visitor.get("/cards/champion-anaphiel").text
    assert "Ann’s battleline, 1 of 5 from the left" in page
    assert "/rules/taunt" in links(page)


def test_a_card_lists_the_rulings_that_apply_and_leads_to_the_other_cards_of_each(visitor: FlaskClient) -> None:
    page = visitor.get("/cards/pitlord").text
    assert "you cannot choose Dis" in page
    assert "/cards/restringuntus" in links(page)
    assert "Rulings" not in visitor.get("/cards/dextre").text


def test_a_rule_lists_the_rulings_that_are_made_by_it(visitor: FlaskClient) -> None:
    page = visitor.get("/rules/first-turn").text
    assert "Wild Wormhole still plays the top card" in page
    assert {"/cards/phase-shift", "/cards/wild-wormhole"} <= links(page)


def test_rulings_are_of_cards_and_rules_that_there_are() -> None:
    library = LookUp()
    assert {slug for one in RULINGS for slug in one.cards} <= {*all_cards()}
    assert [name for one in RULINGS for name in one.rules if library.rule(name) is None] == []


def test_whoever_reads_german_reads_rulings_in_german(visitor: FlaskClient) -> None:
    page = visitor.get("/cards/pitlord", headers={"Accept-Language": "de"}).text
    assert "so kann Dis nicht gewählt werden" in page


def test_a_card_of_a_later_set_says_that_it_is_not_judged(visitor: FlaskClient) -> None:
    assert "followed, not judged" in visitor.get("/cards/3ll-i0t").text


def test_every_flag_log_line_and_card_leads_to_what_it_is_about(visitor: FlaskClient) -> None:
    found = links(visitor.get("/").text)
    assert {"/rules/active-house", "/cards/dextre", "/cards/ember-imp"} <= found
    for path in sorted(found):
        assert visitor.get(path).status_code == 200, path


def test_what_does_not_exist_says_where_to_search(visitor: FlaskClient) -> None:
    assert "Search for a part of its title" in visitor.get("/cards/no-such-card").text
    assert "Search for a word of it" in visitor.get("/rules/no-such-rule").text
    assert "No title has “qqqqq” in it." in visitor.get("/cards?q=qqqqq").text


def test_a_title_within_another_word_is_no_link(visitor: FlaskClient) -> None:
    from web.table.lookup_pages import card_links

    assert "<a" not in card_links("Trollish <b>", (("Troll", "troll"),))
    assert card_links("Troll <b>", (("Troll", "troll"),)).startswith('<a class="look-up" href="/cards/troll">Troll</a>')
    assert "&lt;b&gt;" in card_links("Troll <b>", (("Troll", "troll"),))

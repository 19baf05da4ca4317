"""By which rulebook a game is played where nobody says so."""

from __future__ import annotations

import pytest

from companion.cards.decks.rulebook_choice import rulebook_for, rulebook_of
from companion.formats.position import read_position
from companion.observations import DeckEntry, DeckList

OLD = DeckList("old", "Old", ("brobnar", "dis", "logos"), (DeckEntry("troll", "brobnar"),))
NEW = DeckList("new", "New", ("saurian", "dis", "logos"), (DeckEntry("daemo-alien", "dis"),))


@pytest.mark.parametrize(
    ("cards", "houses", "rulebook"),
    [
        (["troll", "drummernaut"], ["brobnar"], "1.3"),
        (["troll", "daemo-alien"], ["dis"], "14"),
        (["dust-pixie"], ["untamed", "staralliance"], "14"),
        (["no-such-card"], [], "1.3"),
    ],
)
def test_cards_and_houses_of_later_sets_are_played_by_the_newest(
    cards: list[str], houses: list[str], rulebook: str
) -> None:
    assert rulebook_for(cards, houses) == rulebook


def test_a_table_plays_by_its_rulebook_unless_a_deck_needs_a_newer_one() -> None:
    assert rulebook_of([OLD, OLD], "1.1") == "1.1"
    assert rulebook_of([OLD, NEW], "1.1") == "14"
    assert rulebook_of([OLD, OLD], "a later one") == "1.3"


def test_a_position_that_names_no_rulebook_is_of_the_one_its_cards_need() -> None:
    old: dict[str, object] = {"players": [{"hand": ["troll"]}, {}]}
    new: dict[str, object] = {"players": [{"hand": ["troll"]}, {"battleline": ["daemo-alien"]}]}

    assert (read_position(old).rulebook, read_position(new).rulebook) == ("1.3", "14")
    assert read_position(new | {"rulebook": "1.3"}).rulebook == "1.3"

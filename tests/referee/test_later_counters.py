"""The counters that Worlds Collide and Mass Mutation brought to the table: wards, rage, creatures of two cards, grafted
cards, creatures that may be upgrades. Whatever the engine's state explains is held against nobody.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from companion.cards import catalogue
from companion.cards.declare import HouseCards
from companion.comparison import Comparison
from companion.formats.position import read_position
from companion.observations import (
    DeckEntry,
    DeckList,
    GameStarted,
    Registration,
    SeenCard,
    SeenSide,
    TableSnapshot,
)
from companion.referee.search.choosing import likely_answers
from companion.rules.card import Card, UnseenCard
from companion.rules.game import after, answered
from companion.rules.moves import use_action
from companion.rules.words import gain, play
from companion.simulation.games.made_up_decks import made_up_deck
from tests.referee.at_the_table import Table

GIANT, GIANT_TOP = HouseCards("dis").gigantic("Giant", "MM 999", power=8, amber=1, abilities=[play(gain(2))])
Row: TypeAlias = tuple[SeenCard, ...]
HOUSES = ["staralliance", "dis", "saurian"]


@pytest.fixture
def with_giant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gigantic creature is among the cards that the rules know."""
    known: dict[str, Card] = {**catalogue.all_cards(), GIANT.slug: GIANT, GIANT_TOP.slug: GIANT_TOP}
    monkeypatch.setattr(catalogue, "all_cards", lambda: known)


def table_of(
    house: str, line: tuple[SeenCard, ...], ann: dict[str, Any], *holding: str, ben: Any = None, artifacts: Row = ()
) -> Table:
    """Ann's second turn, with this house. Nobody has seen the cards that she is `holding`."""
    cards = tuple(DeckEntry(card, house) for card in holding) + made_up_deck(1).cards[len(holding) :]
    decks = DeckList("ann", "Ann’s", tuple(HOUSES), cards), made_up_deck(2)
    start = GameStarted(0.0, (Registration("Ann", decks[0]), Registration("Ben", decks[1])), rulebook="14")
    hidden = {"hand": ["?"] * len(holding), "unseen": [{"card": card, "id": f"{card}#1"} for card in holding]}
    position = {
        "rulebook": "14",
        "turn": {"number": 3, "active": 0, "step": "main", "house": house},
        "players": [{"houses": HOUSES, "amber": 0, **hidden, **ann}, {"amber": 0, **(ben or {})}],
    }
    return Table(position, seen(1.0, *line, artifacts=artifacts), start=start)


def seen(t: float, *line: SeenCard, theirs: Row = (), artifacts: Row = ()) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(line, artifacts, (), ()), SeenSide(theirs, (), (), ())))


def ready(card: str, **more: Any) -> SeenCard:
    return SeenCard(card, f"{card}#1", exhausted=False, **more)


def turned(card: str, **more: Any) -> SeenCard:
    return SeenCard(card, f"{card}#1", exhausted=True, **more)


@pytest.mark.usefixtures("with_giant")
@pytest.mark.parametrize("halves", [("giant", "giant2"), ("giant2", "giant")])
def test_a_gigantic_creature_is_two_cards_side_by_side_and_one_creature(halves: tuple[str, str]) -> None:
    table = table_of("dis", (), {}, "giant", "giant2")
    table.see(seen(5.0, *map(turned, halves)))
    table.wait(20.0)

    assert table.moves == ["Ann plays Giant."]
    (creature,) = table.report.players[0].battleline
    assert (creature.id, creature.other_half, table.report.players[0].hand) == ("giant#1", "giant2#1", 0)
    assert table.flags == []


@pytest.mark.usefixtures("with_giant")
def test_a_half_that_shows_from_beneath_the_other_is_no_upgrade() -> None:
    table = table_of("dis", (), {}, "giant", "giant2")
    table.see(seen(5.0, turned("giant2", upgrades=(SeenCard("giant", "giant#1"),))))
    table.wait(20.0)

    assert table.moves == ["Ann plays Giant."]
    assert table.flags == []


@pytest.mark.usefixtures("with_giant")
def test_a_half_of_which_the_other_is_hidden_is_the_creature_all_the_same() -> None:
    giant = {"card": "giant", "id": "giant#1", "halves": ["giant", {"card": "giant2", "id": "giant2#1"}]}
    table = table_of("dis", (ready("giant"), ready("giant2")), {"battleline": [giant]})
    table.see(seen(5.0, turned("giant2")))
    table.wait(20.0)

    assert table.moves == ["Giant reaps."]
    assert table.flags == []


def test_a_ward_that_is_seen_tells_on_whom_it_was_put() -> None:
    line = [{"card": "troll", "id": "troll#1"}, {"card": "lamindra", "id": "lamindra#1"}]
    horn = {"card": "hologrammophone", "id": "hologrammophone#1", "house": "dis"}
    first = ready("troll", warded=False), ready("lamindra", warded=False)
    table = table_of("dis", first, {"battleline": line, "artifacts": [horn]}, artifacts=(ready(horn["card"]),))
    after = first[0], replace(first[1], warded=True)
    table.see(seen(5.0, *after, artifacts=(turned("hologrammophone"),)))
    table.wait(20.0)

    assert table.moves == ["Ann uses Hologrammophone."]
    assert [card.warded for card in table.report.players[0].battleline] == [False, True]
    assert table.flags == []


def test_a_creature_with_a_ward_that_goes_instead_of_dying_is_no_mistake() -> None:
    mine = [{"card": "troll", "id": "troll#1", "house": "dis"}]
    theirs = {"battleline": [{"card": "dust-imp", "id": "dust-imp#1", "ward": True}]}
    table = table_of("dis", (ready("troll"),), {"battleline": mine}, ben=theirs)
    table.see(seen(2.0, ready("troll"), theirs=(ready("dust-imp", warded=True),)))
    table.see(seen(5.0, turned("troll"), theirs=(ready("dust-imp", warded=False),)))
    table.wait(20.0)

    assert table.moves == ["Troll fights Dust Imp."]
    assert "Dust Imp loses its ward" in table.report.moves[-1].text
    assert table.flags == []


def test_an_enraged_creature_that_reaps_is_named() -> None:
    mine = [{"card": "troll", "id": "troll#1", "house": "dis", "enraged": True}]
    theirs = {"battleline": [{"card": "dust-imp", "id": "dust-imp#1"}]}
    table = table_of("dis", (ready("troll", enraged=True),), {"battleline": mine}, ben=theirs)
    table.see(seen(5.0, turned("troll", enraged=True), theirs=(ready("dust-imp"),)))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["must-fight"]


def test_a_card_grafted_onto_another_may_show_beneath_or_beside_it() -> None:
    host = {"card": "infomancer", "id": "infomancer#1", "grafted": [{"card": "anger", "id": "anger#1"}]}
    table = table_of("dis", (ready("infomancer"),), {"battleline": [host]})
    table.see(seen(5.0, ready("infomancer", upgrades=(SeenCard("anger", "anger#1"),))))
    table.see(seen(9.0, ready("infomancer", upgrades=()), SeenCard("anger", "anger#1")))
    table.wait(30.0)

    assert (table.moves, table.flags, table.report.sync) == ([], [], "in sync")
    assert [card.title for card in table.report.players[0].battleline[0].grafted] == ["Anger"]


def test_a_creature_that_was_played_as_an_upgrade_lies_beneath_another() -> None:
    line = [{"card": "troll", "id": "troll#1"}]
    table = table_of("staralliance", (ready("troll"),), {"battleline": line}, "explo-rover")
    table.see(seen(5.0, ready("troll", upgrades=(SeenCard("explo-rover", "explo-rover#1"),))))
    table.wait(20.0)

    assert table.moves == ["Ann plays Explo-rover on Troll."]
    assert table.flags == []


def test_an_anomaly_has_its_own_bonus_icons_in_whatever_house_its_deck_puts_it() -> None:
    line = [{"card": "troll", "id": "troll#1"}]
    table = table_of("dis", (ready("troll"),), {"battleline": line}, "ghostform")
    table.see(seen(5.0, ready("troll", upgrades=(SeenCard("ghostform", "ghostform#1"),))))
    table.wait(20.0)

    assert table.report.moves[-1].text == "Ann plays Ghostform on Troll: Ann gains 1 Æmber."


def test_each_house_that_an_unseen_card_may_have_made_active_is_thought_of() -> None:
    book = {"card": "book-of-leq", "id": "book-of-leq#1"}
    unseen = [{"card": card, "id": f"{card}#1"} for card in ("dust-imp", "fear", "mimicry")]
    turn = {"number": 3, "active": 0, "step": "main", "house": "staralliance"}
    ann = {"houses": HOUSES, "deck": ["?"], "unseen": unseen, "artifacts": [book]}
    asked = after(read_position({"rulebook": "14", "turn": turn, "players": [ann, {}]}), use_action("book-of-leq#1"))

    likely = [answer for answer, _ in likely_answers(asked, Comparison()) if isinstance(answer, UnseenCard)]

    assert {answered(asked, answer).turn.house for answer in likely} == {"dis", "untamed"}

"""The referee follows what it can judge; the bookkeeper, what nobody can."""

from __future__ import annotations

from dataclasses import replace

from companion.bookkeeping.bookkeeper import Bookkeeper
from companion.observations import (
    CardCorrected,
    DeckEntry,
    DeckList,
    Equipment,
    GameStarted,
    Observation,
    SeenCard,
    SeenSide,
    TableSnapshot,
)
from companion.referee.referee import Referee
from companion.report import Health, TableReport
from companion.table.tracker import Tracker, tracker_of
from tests.bookkeeping.phones import phones_start
from tests.referee.at_the_table import START

LATER = DeckList(
    "later",
    "A deck of a later set",
    ("logos", "saurian", "staralliance"),
    tuple(DeckEntry(f"a-later-card-{number}", "saurian") for number in range(36)),
)


def with_deck(deck: DeckList) -> GameStarted:
    return replace(START, players=(replace(START.players[0], deck=deck), START.players[1]))


def who_follows(start: GameStarted) -> Tracker:
    return tracker_of(Referee(), start, None)


def test_cards_that_are_seen_and_known_are_judged() -> None:
    assert isinstance(who_follows(START), Referee)


def test_cards_that_nobody_sees_are_not() -> None:
    assert isinstance(who_follows(replace(START, equipment=Equipment(cards_seen=False))), Bookkeeper)
    assert isinstance(who_follows(phones_start()), Bookkeeper)


def test_decks_of_a_set_that_the_rules_do_not_know_are_not() -> None:
    assert isinstance(who_follows(with_deck(LATER)), Bookkeeper)


def test_one_card_of_another_set_silences_nothing() -> None:
    deck = START.players[0].deck
    stray = replace(deck, cards=(DeckEntry("a-later-card", deck.houses[0]), *deck.cards[1:]))
    assert isinstance(who_follows(with_deck(stray)), Referee)


def report_of_later_deck(*entries: Observation) -> TableReport:
    keeper = who_follows(with_deck(LATER))
    keeper.observe(with_deck(LATER))
    line = (SeenCard("a-later-card-1", "a-later-card-1#1", exhausted=True, damage=2), SeenCard("troll"))
    side = SeenSide(line, (), (SeenCard("a-later-card-2"),))
    keeper.observe(TableSnapshot(9.0, (side, SeenSide())))
    for entry in entries:
        keeper.observe(entry)
    return keeper.report(1, "Table", (), Health())


def test_what_a_camera_sees_of_them_lies_there_by_title_and_nothing_is_made_of_it() -> None:
    report = report_of_later_deck()
    ann = report.players[0]
    assert [(card.title, card.house, card.exhausted, card.damage) for card in ann.battleline] == [
        ("A Later Card 1", "saurian", True, 2),
        ("Troll", "brobnar", False, 0),
    ]
    assert ann.discard_top is not None
    assert (ann.discard_top.title, report.flags, report.moves) == ("A Later Card 2", (), ())
    assert (report.equipment.cards_seen, report.equipment.cards_judged) == (True, False)


def test_a_misread_card_is_shown_as_what_it_is() -> None:
    report = report_of_later_deck(CardCorrected(10.0, "a-later-card-1#1", "a-later-card-7", by=0))
    assert [card.title for card in report.players[0].battleline] == ["A Later Card 7", "Troll"]
    assert "A Later Card 7" in [choice.title for choice in report.titles]
    assert report.players[0].undo == "Ann: A Later Card 1 is A Later Card 7"


def test_a_card_of_a_later_set_is_shown_with_its_printed_title() -> None:
    report = report_of_later_deck(CardCorrected(10.0, "a-later-card-1#1", "a-ghost-in-the-sun", by=0))
    assert [card.title for card in report.players[0].battleline] == ["A Ghost in the Sun", "Troll"]
    assert report.players[0].undo == "Ann: A Later Card 1 is A Ghost in the Sun"

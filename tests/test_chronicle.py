"""The record in words: what was seen to change, what was entered, what was made of it, and what holds no more."""

from __future__ import annotations

from companion.cards.catalogue import title_of
from companion.chronicle import chronicle
from companion.config import Config
from companion.counter_inputs import BUTTON_SOURCES
from companion.evidence import Consent, Happening, JudgeNote
from companion.journal_events import Entry, JournalEvent, chain
from companion.observations import (
    UNKNOWN_CARD,
    CardCorrected,
    CounterEntered,
    HouseEntered,
    Observation,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableSnapshot,
)
from companion.table.demo import demo_start
from companion.table.intake import Origin, Submission


def told(*observations: Observation, origin: Origin = "page") -> list[Entry]:
    return [Submission(observation, origin).entry() for observation in observations]


def record(*entries: Entry) -> list[JournalEvent]:
    return list(chain([*told(demo_start(Config()), origin="start"), *entries], 1, 0, "", "2026-11-21T14:00:00+01:00"))


def move(t: float, text: str, sure: float, kind: str = "reap") -> Entry:
    body = {"t": t, "after": t, "move": {"kind": kind}, "confidence": sure, "text": text, "player": 0, "turn": 3}
    return Entry("verdict", t, body)


def in_words(*entries: Entry) -> list[str]:
    return [happening.text for happening in chronicle(record(*entries), title_of)[1:]]


def look(t: float, *cards: SeenCard) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(battleline=cards), SeenSide(battleline=())))


def test_snapshots_are_told_by_what_changed() -> None:
    troll = SeenCard("troll", "troll#1", exhausted=False, damage=0)
    hurt = SeenCard("troll", "troll#1", exhausted=True, damage=3)
    assert in_words(*told(look(1.0, troll), look(2.0, hurt), look(3.0, hurt), look(4.0))) == [
        "Troll to Ada's battleline.",
        "Troll exhausted; Troll: 3 damage.",
        "The table settled unchanged.",
        "Troll gone from Ada's battleline.",
    ]


def test_a_card_that_lies_face_down_is_told_without_a_title() -> None:
    assert in_words(*told(look(1.0, SeenCard(UNKNOWN_CARD)))) == ["a card face down to Ada's battleline."]


ENTERED_ON_THE_BOX = told(
    HouseEntered(1.0, 0, "logos"),
    CounterEntered(2.0, 1, "amber", delta=-1),
    CounterEntered(3.0, 1, "amber", value=4),
    CardCorrected(4.0, "dust-imp#2", "dextre", by=1),
    RoundTimed(5.0, 2700.0),
    origin="box",
)


def test_entries_say_who_and_how_it_became_known() -> None:
    happenings = chronicle(record(*ENTERED_ON_THE_BOX), title_of, BUTTON_SOURCES)[1:]
    assert [(one.text, one.player, one.source) for one in happenings] == [
        ("enters house Logos", 0, "typed"),
        ("enters −1 Æmber", 1, "typed"),
        ("has Æmber set to 4", 1, "corrected"),
        ("says that Dust Imp is Dextre", 1, "corrected"),
        ("The round ends at 45:00 of game time.", None, "typed"),
    ]
    assert {one.detail for one in happenings} == {"entered on the controller box"}


MOVES_AND_A_RETRACTION = (
    move(1.0, "chooses Logos", 0.99, "house"),
    move(2.0, "reaps with Troll", 0.97),
    move(3.0, "plays Punch", 0.6),
    Entry("verdict", 4.0, {"t": 4.0, "after": 4.0, "retract": 2, "why": "It was taken back."}),
    move(5.0, "fights with Troll", 0.9),
)


def test_moves_carry_their_source_and_only_those_that_hold_can_be_gone_back_before() -> None:
    happenings = chronicle(record(*MOVES_AND_A_RETRACTION), title_of)[1:]
    assert [(one.kind, one.source, one.move) for one in happenings] == [
        ("move", "typed", 1),
        ("move", "seen", None),
        ("move", "inferred", None),
        ("retraction", "corrected", None),
        ("move", "seen", 2),
    ]
    assert happenings[3].text == "The last 2 moves no longer stand. It was taken back."


def test_notes_of_judges_stand_among_what_happened() -> None:
    note = JudgeNote(7.0, "penalty", "judge", "Warning", "Slow play", 1)
    (happening,) = chronicle(record(Entry("judge", note.t, note.to_json())), title_of)[1:]
    assert happening == Happening(
        2, 7.0, "2026-11-21T14:00:00+01:00", "note", "Warning. Slow play", "typed", 1, detail="noted by the judge"
    )


def test_what_is_not_understood_is_told_as_such_and_nothing_is_left_out() -> None:
    (words,) = in_words(Entry("observation", 1.0, {"line": {"t": 1.0, "smell": "smoke"}, "origin": "page"}))
    assert words.startswith("An entry that cannot be read: ")


def test_who_asked_and_who_agreed_is_told() -> None:
    entries = [
        Entry("consent", one.t, one.to_json())
        for one in (
            Consent(5.0, "Ada", "to undo: +1 Æmber", "agreed", "Ben", player=0),
            Consent(6.0, "Ada", "to undo: +1 Æmber", "no objection", player=0),
            Consent(7.0, "Someone with Safari on an iPhone", "for Ada's seat", "refused", "a judge"),
        )
    ]
    assert in_words(*entries) == [
        "asks to undo: +1 Æmber. Ben agrees.",
        "asks to undo: +1 Æmber. Nobody objects.",
        "Someone with Safari on an iPhone asks for Ada's seat. A judge refuses.",
    ]


def test_a_flag_is_called_as_it_is_on_the_page() -> None:
    flag = {"id": 3, "rule": "amber-count", "player": 0, "message": "Ada counts 0.", "confidence": 0.9, "cite": "Æmber"}
    assert in_words(Entry("verdict", 5.0, {"t": 4.0, "after": 5.0, "flag": flag})) == [
        "Flag 3, Æmber count: Ada counts 0."
    ]

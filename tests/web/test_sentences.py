"""The words that the companion says of a game, in the reader's language: every sentence whole, with its names and
titles.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cards.catalogue import all_cards
from companion.observations import CounterEntered, MoveTold, TurnEnded
from companion.report import Notice, ReportBoard, TableReport
from companion.sentences import Sentence, Title, counted, from_form, listed
from companion.tournament.wall.state import TableState, shown_from_text
from companion.wording.story import story
from tests.catalogue import known
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll
from tests.referee.test_story import played_states
from web.serving.language import Speech, said, spoken

GERMAN = {"Accept-Language": "de"}


def sentences(value: object) -> Iterator[Sentence]:
    """Every sentence in a value, with those that it is made of."""
    match value:
        case Sentence():
            yield value
            for part in (*value.terms, *value.parts.values()):
                yield from sentences(part)
        case tuple():
            for one in value:
                yield from sentences(one)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from sentences(getattr(value, field.name))


@cache
def patterns() -> frozenset[str]:
    return frozenset(
        text
        for message in known("de")
        for text in (message.id if isinstance(message.id, tuple | list) else [message.id])
    )


def unknown(value: object) -> list[str]:
    """The patterns that no catalogue has; such as only put others in a row need none."""
    made = {one.pattern for one in sentences(value)}
    return sorted(text for text in made - patterns() if any(letter.isalpha() for letter in text))


def in_german(app: Flask, text: str, titles: str = "de") -> str:
    with app.app_context(), spoken(Speech("de", titles)):
        return said(text)


@pytest.fixture
def flagged() -> Table:
    """Ann reaped with a creature of another house than she chose."""
    told = Table()
    told.see(MoveTold(10.0, 0, "reap", "troll"), CounterEntered(11.0, 0, "amber", delta=1))
    told.see(table(14.0, troll(exhausted=True), shooler()), TurnEnded(30.0, 0), table(33.0, troll(), shooler()))
    told.wait(90.0)
    return told


def test_a_sentence_is_the_english_text_wherever_a_text_is_wanted() -> None:
    made = Sentence("{who} plays {card}", who="Ann", card=Title("Dust Imp", "dust-imp"))
    assert (made, json.dumps(made)) == ("Ann plays Dust Imp", '"Ann plays Dust Imp"')
    assert copy.deepcopy(made).parts == made.parts


def test_a_card_is_named_in_the_language_that_its_reader_chose(app: Flask) -> None:
    made = Sentence("{who} plays {card}", who="Ann", card=Title("Dust Imp", "dust-imp"))
    assert in_german(app, made, titles="en") == "Ann spielt Dust Imp"
    assert in_german(app, made, titles="fr") == "Ann spielt Farfadet Poussière"


def test_lists_and_numbers_follow_the_language(app: Flask) -> None:
    assert in_german(app, listed(["Troll", "Valdr", "Punch"])) == "Troll, Valdr und Punch"
    assert [in_german(app, counted(n, "{count} chain", "{count} chains")) for n in (1, 2)] == ["1 Kette", "2 Ketten"]
    assert in_german(app, "as somebody typed it") == "as somebody typed it"


def test_a_game_is_told_in_german_from_its_moves_to_its_flags(
    visitor: FlaskClient, board: ReportBoard, flagged: Table
) -> None:
    board.publish(replace(flagged.report, version=1000))
    regions = visitor.get("/regions/table-0", headers={**GERMAN, "Cookie": "titles=en"}).get_json()["regions"]
    assert "Troll erntet" in regions["moves"]
    assert "Troll gehört zu Brobnar; das aktive Haus ist Dis." in regions["flags"]
    assert "Regelheft 1.3" in regions["flags"]


def test_programs_read_the_same_english_whatever_a_browser_speaks(
    visitor: FlaskClient, board: ReportBoard, flagged: Table
) -> None:
    board.publish(replace(flagged.report, version=1000))
    flags = visitor.get("/api/table", headers=GERMAN).get_json()["flags"]
    assert flags[0]["message"] == "Ann: Troll reaps. Troll belongs to Brobnar; the active house is Dis."


def test_every_sentence_of_a_report_is_in_the_catalogue(flagged: Table) -> None:
    hidden = Table({**POSITION, "players": [{**ANN, "hand": ["dust-imp"], "chains": 3, "amber": 6}, BEN]})
    hidden.see(MoveTold(10.0, 0, "play", "arise"), TurnEnded(20.0, 0))
    for report in (flagged.report, hidden.report):
        assert list(sentences(report))
        assert unknown(report) == []


@pytest.mark.parametrize("slug", sorted(all_cards()))
def test_what_a_play_did_is_told_in_patterns_that_the_catalogue_has(slug: str) -> None:
    for before, after, move in played_states(slug, seed=0):
        assert unknown(story(before, after, move.card)) == []


def prose(report: TableReport) -> Iterator[str]:
    """The words that a report says in sentences of its own."""
    yield from (one.text for one in report.moves)
    for flag in report.flags:
        yield from filter(None, (flag.message, flag.cite, flag.why))
    yield from (one.message for one in report.reminders)
    yield from (report.players[0].undo, *report.players[0].awaits, *report.instructions)


def test_whatever_a_report_says_can_be_said_in_other_languages(flagged: Table) -> None:
    assert [text for text in prose(flagged.report) if text and not isinstance(text, Sentence)] == []


@pytest.mark.parametrize("blank", ["{who:>999999999}", "{who!r}", "{who.pattern}", "{who[0]}"])
def test_a_pattern_that_others_sent_has_names_in_its_braces_and_nothing_else(blank: str) -> None:
    form = {"pattern": blank, "terms": [], "parts": {"who": "Ada"}}
    assert type(from_form(form, "Ada")) is str


def test_what_a_table_says_of_itself_can_be_said_in_other_languages_at_a_hub() -> None:
    notice = Notice("judge", "warning", Sentence("{who} calls a judge.", who="Ada"))
    again, _ = shown_from_text(json.dumps(TableState("Table 1", notices=(notice,)).shown()))
    message = again.notices[0].message
    assert isinstance(message, Sentence)
    assert (message, message.parts) == ("Ada calls a judge.", {"who": "Ada"})

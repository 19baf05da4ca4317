"""The pages in the reader's language: every text is marked, and shown in English where a language lacks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import nodes

from companion.machine_health import MachineHealth
from companion.report import ReportBoard
from tests.catalogue import forms, gathered, known, share_translated
from tests.web.made_up import GAME
from web.serving.language import LANGUAGES, begun
from web.serving.script_words import SCRIPT_WORDS

TEMPLATES = Path(__file__).resolve().parents[2] / "web" / "templates"
STATIC = TEMPLATES.parent / "static"
GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
SAME_IN_ALL = {"ms", "delay", "battleline", "vertical"}
"""A unit, and what stands in addresses."""
ATTRIBUTES = ("body_class", "body_data")
"""Blocks of templates that are no text but attributes of a tag."""
TAG = re.compile(r"<textarea.*?</textarea>|<[^>]*>", re.DOTALL)
SPOKEN_ATTRIBUTE = re.compile(r'\b(?:aria-label|placeholder|alt)="([^"]*)"')
WORD = re.compile(r"[^\W\d_]{2,}")
ENOUGH = 0.9
"""So much of a language that the pages offer is translated: a text or ten may wait for somebody who speaks it."""


def pages() -> Iterator[Path]:
    """Every template."""
    yield from sorted(TEMPLATES.rglob("*.html"))


def unmarked(app: Flask, source: str) -> list[str]:
    """The words of a template that no language but English has: marked text is not data of a template by then."""
    tree = app.jinja_env.parse(source)
    for block in tree.find_all(nodes.Block):
        block.body = [] if block.name in ATTRIBUTES else block.body
    data = "\0".join(part.data for part in tree.find_all(nodes.TemplateData))
    spoken = " ".join(SPOKEN_ATTRIBUTE.findall(data))
    text = re.sub(r"&\w+;", " ", f"{TAG.sub(' ', data)} {spoken}")
    return [word for word in WORD.findall(text) if word not in SAME_IN_ALL]


@pytest.mark.parametrize("path", list(pages()), ids=lambda path: path.name)
def test_every_text_of_a_template_is_marked(app: Flask, path: Path) -> None:
    assert unmarked(app, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [("<p>Left over</p>", ["Left", "over"]), ('<p aria-label="Left {{ a }}">{{ _("x") }}</p>', ["Left"])],
)
def test_a_text_that_is_not_marked_is_found(app: Flask, source: str, words: list[str]) -> None:
    assert unmarked(app, source) == words


def test_every_text_of_a_script_is_given_to_the_pages() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))
    assert sorted(set(re.findall(r'\b_\(\s*"([^"]+)"', scripts)) - {*SCRIPT_WORDS}) == []


@pytest.fixture(scope="module")
def texts() -> Catalog:
    """Every marked text: all modules and templates are read for it."""
    return gathered()


@pytest.mark.parametrize("language", begun())
def test_a_catalogue_has_every_text_and_no_other(language: str, texts: Catalog) -> None:
    assert {message.id for message in texts} == {message.id for message in known(language)}, (
        "run: python -m tests.catalogue"
    )


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_language_that_pages_offer_has_nine_texts_in_ten(language: str) -> None:
    assert share_translated(known(language)) >= ENOUGH


@pytest.mark.parametrize("language", begun())
def test_a_translation_names_the_same_values_and_links(language: str) -> None:
    def marks(text: str) -> list[str]:
        return sorted(re.findall(r"%\(\w+\)s|%%|</?\w+|\{\w*\}", text))

    for message in (message for message in known(language) if message.id and all(forms(message.string))):
        originals, translations = ([marks(text) for text in forms(said)] for said in (message.id, message.string))
        assert translations[-1] == originals[-1], message.id
        assert all(form in originals for form in translations), message.id


OTHER_GERMAN_WORDS = r"(?<!KeyForge )\bCompanion\b|\b(Gefährte|Partie|Judge|Telefon|Smartphone|Flagge)\w*"
"""Beside Begleiter, Spiel, Schiedsrichter, Handy and Hinweis: one word for one thing."""


def test_german_has_one_word_for_companion_game_judge_phone_and_flag() -> None:
    said = [text for message in known("de") if message.id for text in forms(message.string)]
    assert [text for text in said if re.search(OTHER_GERMAN_WORDS, text)] == []


def test_a_reader_reads_the_language_of_their_browser(visitor: FlaskClient) -> None:
    page = visitor.get("/take-a-seat", headers=GERMAN).text
    assert '<html lang="de">' in page
    assert "Welcher Platz?" in page
    assert "Which seat?" in visitor.get("/take-a-seat", headers={"Accept-Language": "tlh"}).text


def test_what_a_reader_chose_holds_over_their_browser(visitor: FlaskClient) -> None:
    assert visitor.get("/language/en?to=/rules", headers=GERMAN).headers["Location"] == "/rules"
    assert "All rules" in visitor.get("/rules/taunt", headers=GERMAN).text


def test_a_language_that_was_begun_shows_its_words_and_the_rest_in_english(visitor: FlaskClient) -> None:
    page = visitor.get("/language/fr?to=/", follow_redirects=True).text
    assert '<html lang="fr">' in page
    assert ">Règles</a>" in page
    assert ">Turn round</a>" in page
    assert "Lutin Poussière" in page


def test_a_language_that_was_begun_is_neither_offered_nor_picked(visitor: FlaskClient) -> None:
    page = visitor.get("/cards", headers={"Accept-Language": "fr"}).text
    assert '<html lang="en">' in page
    assert "/language/fr" not in page


@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "/\\evil.example"])
def test_choosing_a_language_leads_nobody_elsewhere(visitor: FlaskClient, elsewhere: str) -> None:
    assert visitor.get("/language/de", query_string={"to": elsewhere}).headers["Location"] == "/"
    assert visitor.get("/language/xx").status_code == 404


def test_two_readers_follow_one_table_each_in_their_language(visitor: FlaskClient, board: ReportBoard) -> None:
    board.publish(replace(GAME, version=GAME.version + 1, step="draw"))
    english = visitor.get("/regions/table-0").get_json()["regions"]["turn"]
    german = visitor.get("/regions/table-0", headers=GERMAN).get_json()["regions"]["turn"]
    assert "Ann draws cards" in english
    assert "Ann zieht Karten" in german


def test_a_flag_says_in_german_what_the_rule_is(visitor: FlaskClient) -> None:
    page = visitor.get("/", headers=GERMAN).text
    assert "Gegen die Regeln" in page
    assert "Check!" in page


def test_a_weak_power_supply_is_told_in_german(visitor: FlaskClient, board: ReportBoard) -> None:
    board.publish(replace(GAME, version=GAME.version + 1, machine=MachineHealth(throttled=0x50005)))
    foot = visitor.get("/regions/table-0", headers=GERMAN).get_json()["regions"]["health"]
    assert "Das Netzteil ist zu schwach. Nimm das offizielle Netzteil" in foot
    assert visitor.get("/api/table").get_json()["machine"]["throttled"] == 0x50005


def test_cards_have_their_titles_in_the_language_that_the_reader_chose(visitor: FlaskClient) -> None:
    assert visitor.get("/titles/fr?to=/cards").headers["Location"] == "/cards"
    line = visitor.get("/regions/table-0").get_json()["regions"]["bottom"]
    assert "Lutin Poussière" in line
    assert "Lutin Poussière" in visitor.get("/cards/dust-pixie").text


def test_titles_are_in_the_language_of_the_page_until_another_is_chosen(visitor: FlaskClient) -> None:
    assert "Staubfee" in visitor.get("/", headers=GERMAN).text
    assert "Dust Pixie" in visitor.get("/").text

"""Whoever reads German reads no English: every page of a table at which a game was played is looked through by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import web.table.app
from companion.cards.catalogue import all_cards
from companion.config import Config
from companion.config_file import ConfigFile
from companion.evidence import JudgeNote
from companion.journal_events import Entry
from companion.referee.referee import Referee
from companion.report import Health
from companion.simulation.games.every_mistake import PLAIN
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_games import MadeUpGame
from companion.table.follower import entry_of
from companion.table.intake import Submission
from companion.table.looking_up import LookUp
from companion.table.restarting import Restarts
from companion.table.running import OpenTable, open_table
from companion.table.source import Wish
from tests.catalogue import known
from tests.web.conftest import signed_in
from tests.web.routes import EXAMPLES, path_of, rules
from web.people.roles import CASTER, JUDGE, OWNER
from web.serving.language import COOKIE

NO_TEXT = re.compile(r"<(code|script|style|textarea|datalist|cite)\b.*?</\1>", re.DOTALL)
"""What is the same in every language: addresses, files, and headings of the English rulebook."""
SPOKEN = re.compile(r'\b(?:aria-label|placeholder|alt|title)="([^"]*)"')
TAG = re.compile(r"<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
NAMED = re.compile(r"https?://\S+|Made-up deck \d+|Table 1")
OF_ANY_LANGUAGE = {"english", "ms", "fps", "keyforge", "companion"}
TOLD = 160
"""So many observations are told of the game: enough for flags, reminders and questions."""


def words_of(texts: Iterable[object]) -> set[str]:
    """The words of some texts, in small letters, without what stands in their braces."""
    plain = (re.sub(r"%\(\w+\)s|\{\w*\}", " ", str(text)) for text in texts)
    return {word.lower() for text in plain for word in WORD.findall(text)}


@cache
def english_words() -> frozenset[str]:
    """The words of the English texts that stand in no German one."""
    texts = [message for message in known("de") if message.id]
    english, german = words_of(text.id for text in texts), words_of(text.string for text in texts)
    return frozenset(english - german - OF_ANY_LANGUAGE)


@cache
def titles() -> re.Pattern[str]:
    """The titles of all cards, printed and in German, the longest first."""
    printed = {title for slug, card in all_cards().items() for title in (card.title, LookUp().title_in(slug, "de"))}
    return re.compile("|".join(re.escape(title) for title in sorted(filter(None, printed), key=len, reverse=True)))


def texts_of(page: str) -> list[str]:
    """What a page says, and what it has read aloud; without titles and addresses."""
    page = NO_TEXT.sub(" ", page)
    texts = [*TAG.split(page), *SPOKEN.findall(page)]
    return [titles().sub(" ", NAMED.sub(" ", unescape(text))).strip() for text in texts]


def english_in(page: str) -> list[str]:
    """The texts of a page in which an English reader would recognise a word."""
    return sorted({text for text in texts_of(page) if any(word in english_words() for word in words_of([text]))})


def recorded(opened: OpenTable) -> None:
    """A game of made-up players, with their mistakes, in the journal and on the board."""
    game, referee, table = MadeUpGame(8, PLAIN, USUAL_SLOP, with_tokens=True), Referee(), opened.table
    journal = opened.event._journal
    journal.start_epoch(int(EXAMPLES["number"]))
    told = game.observations()[:TOLD]
    for observation in told:
        verdicts = referee.observe(observation)
        journal.append(Submission(observation, "box").entry(), *map(entry_of, verdicts))
    note = JudgeNote(told[-1].t, "remark", "judge", "Remark", "", 1)
    journal.append(Entry("judge", note.t, note.to_json()))
    table.board.begin(referee.report(10_000, "Tisch", (), Health("Kamera 0", 9.8, 40.0, True, True)))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("table")
    made: list[Flask] = []
    create = web.table.app.create_app

    def kept(*parts: Any, **more: Any) -> Flask:
        made.append(create(*parts, **more))
        return made[-1]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(web.table.app, "create_app", kept)
        config = Config.model_validate({"journal": {"folder": str(folder)}, "page": {"port": 0, "host": "127.0.0.1"}})
        restarts = Restarts(ConfigFile(folder / "companion.toml"), config, Wish(demo=True))
        with open_table(config, restarts.wish, lambda line: None, restarts=restarts) as opened:
            opened.table.stop()
            recorded(opened)
            made[0].testing = True
            yield made[0]


def paths_of(app: Flask) -> list[str]:
    return [path_of(rule) for rule in rules(app, changing=False) if not rule.rule.startswith(("/api/", "/static/"))]


@pytest.mark.parametrize("role", ["", JUDGE, CASTER, OWNER])
def test_no_page_has_a_word_of_english(app: Flask, role: str) -> None:
    client = signed_in(app, role) if role else app.test_client()
    client.set_cookie(COOKIE, "de")
    found = {}
    for path in paths_of(app):
        answer = client.get(path, buffered=False)
        if answer.mimetype == "text/html" and (left := english_in(answer.text)):
            found[path] = left
        answer.close()
    assert found == {}


def test_english_is_found_in_text_and_in_what_is_read_aloud() -> None:
    assert english_in('<p>Der Zug <b aria-label="whose turn">von Ada</b></p><code>the file</code>') == ["whose turn"]

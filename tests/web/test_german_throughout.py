"""Whoever reads German reads no English: every page of a table at which a game was played is looked through by word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import web.table.app
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
from companion.table.restarting import Restarts
from companion.table.running import OpenTable, open_table
from companion.table.source import Wish
from tests.web.conftest import seated, signed_in
from tests.web.german_words import english_answers, english_at, english_in
from tests.web.routes import EXAMPLES, path_of, rules
from web.people.roles import CAMERA, CASTER, JUDGE, ORGANISER, OWNER

TOLD = 160
"""So many observations are told of the game: enough for flags, reminders and questions."""


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
            # What is entered now is never stored: nobody need wait for the disk.
            patched.setattr("companion.table.intake.LONGEST_WAIT_S", 0.0)
            recorded(opened)
            made[0].testing = True
            for limiter in made[0].extensions["limiter"]:
                limiter.enabled = False
            yield made[0]


def paths_of(app: Flask) -> list[str]:
    return [path_of(rule) for rule in rules(app, changing=False) if not rule.rule.startswith(("/api/", "/static/"))]


@pytest.mark.parametrize("role", ["", JUDGE, ORGANISER, CASTER, OWNER, CAMERA])
def test_no_page_has_a_word_of_english(app: Flask, role: str) -> None:
    client = signed_in(app, role) if role else app.test_client()
    assert english_at(client, paths_of(app)) == {}


@pytest.mark.parametrize("seat", [0, 1])
def test_nor_has_any_page_of_a_player_at_their_seat(app: Flask, seat: int) -> None:
    assert english_at(seated(app, seat), paths_of(app)) == {}


@pytest.mark.parametrize("role", [JUDGE, OWNER])
def test_nor_has_what_is_answered_to_empty_forms(app: Flask, role: str) -> None:
    paths = [path_of(rule) for rule in rules(app, changing=True) if rule.endpoint != "judge.set_position"]
    assert english_answers(signed_in(app, role), paths) == {}


def test_english_is_found_in_text_and_in_what_is_read_aloud() -> None:
    assert english_in('<p>Der Zug <b aria-label="whose turn">von Ada</b></p><code>the file</code>') == ["whose turn"]


def test_a_code_is_no_english_though_a_word_is_among_its_letters() -> None:
    assert english_in("<b>0XPY-5ANY</b>") == []

"""The camera counts other tokens on a card than the game has: asked quietly, once, and never held against anybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config, parse_config
from companion.journal import Journal
from companion.observations import PositionSet, SeenCard
from companion.report import CardReport, PlayerReport, QuestionReport, Sync, TableReport
from companion.sight.labels.decoding import Fingerprints
from companion.sight.mat.geometry_file import GeometryFile, save_geometry
from companion.sight.sightings import Sight
from companion.sight.table_view import Sighting, TableView
from companion.sight.tokens.appearance import TokenCount, TokensRecord
from companion.simulation.drawing.card_faces import faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.drawing.tokens import DRAWN_TOKENS
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.simulated_table import SimulatedTable
from companion.table.demo import DEMO_LABELS, PICTURE_PX, demo_registry, demo_start
from companion.table.plan import GamePlan, Setting
from companion.table.source import Source, Wish
from companion.table.table import Table
from companion.table.token_check import GRACE_S, TokenCheck
from companion.table.watcher import Feed
from tests.nightly import each_night
from tests.reports import report_where

TROLL = CardReport("troll#1", "troll", "Troll", "brobnar", "creature", 0, damage=2)
VAULT = CardReport("vault#1", "vault", "Vault", "logos", "artifact", 1)


def sighting(id: str, tokens: TokenCount | None) -> Sighting:
    place = {"owner": 0, "x": 300.0, "y": 360.0, "angle": 0.0, "exhausted": False, "zone": "battleline", "player": 0}
    known = {"confidence": 0.99, "status": "seen", "top": True, "since": 1.0, "tokens": tokens}
    return Sighting(label=id, card=id, id=id, **place, **known)  # type: ignore[arg-type]


def player(*line: CardReport, artifacts: tuple[CardReport, ...] = ()) -> PlayerReport:
    counts: dict[str, Any] = dict.fromkeys(
        ("amber", "chains", "hand", "deck_count", "archives", "discard_count", "purged"), 0
    )
    return PlayerReport(
        name="Ann", deck="", houses=(), keys=(), key_cost=6, check=False, draws_up_to=6,
        battleline=line, artifacts=artifacts, **counts,
    )  # fmt: skip


class Evening:
    """A game with Troll and Vault in play, told second by second; `sees` is what the camera counts from then on."""

    def __init__(self) -> None:
        self.check = TokenCheck()
        self.report = TableReport(1, 0.0, "Table", "1.3", (player(TROLL), player(artifacts=(VAULT,))), sync="in sync")
        self.now = 0.0

    def sees(self, troll: TokenCount | None = None, vault: TokenCount | None = None) -> None:
        cards = sighting("troll#1", troll), sighting("vault#1", vault)
        self.check.see(TableView(1, self.now, True, 0.3, 2.0, cards, settled=True))

    def believes(self, **troll: int) -> None:
        line = player(replace(TROLL, **troll))  # type: ignore[arg-type]
        self.report = replace(self.report, players=(line, self.report.players[1]))

    def asked(self, after_s: float = GRACE_S + 1) -> str:
        """The question asked when so much time has passed, in words; empty for nothing."""
        self.check.question(self.report, self.now)
        self.now += after_s
        question = self.check.question(self.report, self.now)
        return question.text if question is not None else ""


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_more_damage_than_the_game_has_is_asked_about_after_some_patience(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))

    assert evening.asked(after_s=GRACE_S - 1) == ""
    assert evening.asked(after_s=2) == "The camera sees 3 damage on Troll; the game has 2. Is the camera right?"


def test_amber_that_the_game_does_not_know_of_is_asked_about(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=2), vault=TokenCount(amber=1))
    assert evening.asked() == "The camera sees 1 Æmber on Vault; the game has 0. Is the camera right?"


def test_a_card_without_any_token_is_asked_about_where_the_game_has_some(evening: Evening) -> None:
    evening.sees(troll=TokenCount())
    assert evening.asked() == "The camera sees 0 damage on Troll; the game has 2. Is the camera right?"


@pytest.mark.parametrize("seen", [TokenCount(damage=2), TokenCount(damage=1), None], ids=["as many", "fewer", "unsure"])
def test_fewer_tokens_may_lie_on_others_and_are_not_asked_about(evening: Evening, seen: TokenCount | None) -> None:
    evening.sees(troll=seen)
    assert evening.asked() == ""


def test_what_agrees_again_within_the_patience_is_never_asked(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    assert evening.asked(after_s=GRACE_S / 2) == ""
    evening.believes(damage=3)
    assert evening.asked() == ""


def test_a_question_goes_when_the_game_comes_to_believe_it(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    assert evening.asked()
    evening.believes(damage=3)
    assert evening.asked() == ""


def test_a_hand_over_the_card_does_not_take_the_question_away(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    asked = evening.asked()
    evening.sees(troll=None)
    assert evening.asked() == asked


def test_one_difference_is_asked_at_a_time(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3), vault=TokenCount(amber=1))
    assert "Troll" in evening.asked()
    evening.believes(damage=3)
    assert "Vault" in evening.asked(after_s=0)


def test_what_was_dismissed_is_not_asked_again_but_another_difference_is(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    evening.asked()
    evening.check.dismiss(1)

    assert evening.asked() == ""
    evening.sees(troll=TokenCount(damage=2))
    evening.asked()
    evening.sees(troll=TokenCount(damage=3))
    assert evening.asked() == ""
    evening.sees(troll=TokenCount(damage=4))
    assert "4 damage" in evening.asked()


def test_a_question_that_is_not_open_cannot_be_dismissed(evening: Evening) -> None:
    with pytest.raises(ValueError, match="no longer open"):
        evening.check.dismiss(1)


@pytest.mark.parametrize("sync", ["illegal", "out of sync", "question", "waiting"])
def test_while_the_game_is_in_doubt_nothing_is_asked(evening: Evening, sync: Sync) -> None:
    evening.report = replace(evening.report, sync=sync)
    evening.sees(troll=TokenCount(damage=3))
    assert evening.asked() == ""


def test_the_referees_own_question_comes_first(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    own = QuestionReport(1, 0.0, 0, "Where is the damage?", ())
    evening.report = replace(evening.report, questions=(own,))
    assert evening.asked() == ""
    evening.report = replace(evening.report, questions=())
    assert evening.asked()


def test_in_another_game_the_same_may_be_asked_again(evening: Evening) -> None:
    evening.sees(troll=TokenCount(damage=3))
    assert evening.asked()
    evening.check.begin()
    assert evening.asked()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal.open(tmp_path / "table.journal") as journal:
        made = Table(GamePlan("Table", Setting("demo", {}), demo_start(Config())), journal)
        made.open()
        yield made
        made.stop()


def film_in_which_damage_comes_upon(creature: SeenCard) -> SimulatedTable:
    """The creature comes into play, and two damage tokens are laid on it."""
    renderer = TableRenderer(camera_over(*PICTURE_PX), faces_for(demo_registry()), DEMO_LABELS)
    film = SimulatedTable(renderer, lay_out((SideOnTable(), SideOnTable())), frames_per_second=5.0)
    for line in ((creature,), (replace(creature, damage=2),)):
        film.show(lay_out((SideOnTable(battleline=line), SideOnTable()), film.layout), at=film.settled_at + 3.0)
    film.end(film.settled_at + GRACE_S + 10.0)
    return film


def watch_damage_come(table: Table) -> dict[str, Any]:
    """The camera sees two damage upon the only creature, which is told as a position has it."""
    entry = next(entry for entry in demo_registry().labels if entry.card == "champion-anaphiel")
    known = {"card": entry.card, "id": entry.id}
    table.submit(PositionSet(0.0, {"players": [{"battleline": [known]}, {}]}))
    film = film_in_which_damage_comes_upon(SeenCard(entry.card, entry.id, entry.player))
    feed = Feed(film, "film", live=False, speed=0)
    table.sight.watch(
        feed, lambda width, height: Sight(demo_registry(), Fingerprints(b"k" * 32), token_looks=DRAWN_TOKENS)
    )
    return known


@pytest.mark.parametrize("right", [True, *each_night(False)])
def test_damage_that_the_game_has_missed_is_asked_about_and_settled_by_a_tap(table: Table, right: bool) -> None:
    known = watch_damage_come(table)
    question = report_where(table.board, lambda report: report.token_question is not None).token_question
    assert question is not None
    assert question.text == "The camera sees 2 damage on Champion Anaphiel; the game has 0. Is the camera right?"
    if right:
        corrected = {"battleline": [known | {"damage": question.counted}]}
        table.submit(PositionSet(table.now(), {"players": [corrected, {}]}, by=0))
    else:
        table.dismiss_tokens(question.id)

    told = report_where(table.board, lambda report: report.token_question is None)
    assert told.players[0].battleline[0].damage == (2 if right else 0)
    assert [flag for flag in told.flags if flag.status == "open"] == []


def source(folder: Path, record: TokensRecord | None, settings: str = "") -> Source:
    save_geometry(GeometryFile(tokens=record), folder / "geometry.json")
    config = parse_config(f'[table]\ngeometry = "{(folder / "geometry.json").as_posix()}"\n{settings}')
    return Source("none", config, Wish())


def test_a_stale_calibration_counts_no_tokens_and_says_so_while_the_game_goes_on(tmp_path: Path) -> None:
    stale = source(tmp_path, TokensRecord(DRAWN_TOKENS, date(2020, 1, 1), 0.02))
    (notice,) = [notice for notice in stale.notices_of(None) if notice.about == "tokens"]
    assert "companion calibrate tokens" in notice.message
    assert stale.sight.token_looks == ()


@pytest.mark.parametrize("settings", ["count_tokens = false", 'mode = "silent"'])
def test_tokens_are_not_counted_where_the_configuration_says_so(tmp_path: Path, settings: str) -> None:
    record = TokensRecord(DRAWN_TOKENS, date.today(), 0.02)
    assert source(tmp_path, record).sight.token_looks == DRAWN_TOKENS
    assert source(tmp_path, record, f"[reminders]\n{settings}\n").sight.token_looks == ()


def test_a_table_without_calibrated_tokens_counts_none_and_says_nothing_of_it(tmp_path: Path) -> None:
    bare = source(tmp_path, None)
    assert bare.sight.token_looks == ()
    assert [notice for notice in bare.notices_of(None) if notice.about == "tokens"] == []


def test_a_table_that_asked_nothing_refuses_an_answer(table: Table) -> None:
    with pytest.raises(ValueError, match="no longer open"):
        table.dismiss_tokens(7)

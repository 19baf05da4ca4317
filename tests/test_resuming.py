"""A game that was cut off goes on from its journal as it stood, whatever was open; judged again it is the same game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.formats.forms import FormatError
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import (
    CardCorrected,
    CounterEntered,
    FlagRuled,
    Observation,
    PositionSet,
    QuestionAnswered,
    Redone,
    RewoundTo,
    SeenCard,
    TableConfirmed,
    Undone,
)
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.report import Health, TableReport
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.made_up_games import MadeUpGame
from companion.table.follower import Follower, entry_of
from companion.table.intake import Submission
from companion.table.notices import NoticeBoard
from companion.table.plan import Setting, settings_of
from tests.nightly import each_night
from tests.referee.at_the_table import POSITION, START, shooler, table, troll
from tests.referee.test_questions import POSITION as TO_BE_PUNCHED
from tests.referee.test_questions import lies

HASTY = RefereeSettings(grace_s=1.0)
BEGUN: list[Observation] = [START, PositionSet(0.0, POSITION), table(1.0, troll(), shooler())]
FLAGGED: list[Observation] = [*BEGUN, table(10.0, troll(exhausted=True), shooler())]
LOST: list[Observation] = [*BEGUN, table(10.0, *(SeenCard("dust-imp", exhausted=False) for _ in range(5)))]
ASKED: list[Observation] = [
    START,
    PositionSet(0.0, TO_BE_PUNCHED),
    lies(1.0),
    lies(10.0, "p1"),
    CounterEntered(11.0, 0, "amber", delta=1),
]
TAKEN_BACK: list[Observation] = [*FLAGGED, FlagRuled(14.0, 1, "rewind")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


def play(path: Path, observations: list[Observation], until: float, settings: RefereeSettings | None = None) -> None:
    """A game that was followed until `until` seconds and cut off: what was told and judged is in the journal."""
    settings = settings or RefereeSettings()
    referee = Referee(settings)
    with Journal.open(path) as journal:
        journal.append(Setting("none", {}).entry(0.0, settings))
        for observation in observations:
            journal.append(Submission(observation, "page").entry())
            with suppress(FormatError):
                journal.append(*map(entry_of, referee.observe(observation)))
        journal.append(*map(entry_of, referee.check_time(until)))


def resumed(path: Path) -> tuple[TableReport, list[Entry]]:
    with Journal.open(path) as journal:
        follower = Follower(journal, NoticeBoard(), RefereeSettings(), "Table 1")
        _, missing = follower.resume(lambda report: None)
        return follower.report((), Health()), missing


def shown(observations: list[Observation], until: float, settings: RefereeSettings | None = None) -> TableReport:
    referee = Referee(settings)
    for observation in observations:
        referee.observe(observation)
    referee.check_time(until)
    return referee.report(1, "Table 1", (), Health())


def timeless(report: TableReport) -> TableReport:
    return replace(report, version=0, t=0.0)


@pytest.mark.parametrize(
    ("observations", "open_"),
    [
        (FLAGGED, lambda report: [flag.status for flag in report.flags] == ["open"] and report.sync == "illegal"),
        (LOST, lambda report: report.sync == "out of sync" and len(report.instructions) > 1),
        (ASKED, lambda report: report.sync == "question" and len(report.questions[0].options) == 3),
        (TAKEN_BACK, lambda report: report.instructions == ("Ready Troll.",)),
        ([*BEGUN, CounterEntered(5.0, 0, "amber", delta=4), Undone(6.0, 0)], lambda report: bool(report.redo)),
    ],
    ids=["a flag", "out of sync", "a question", "a move to take back", "something to redo"],
)
def test_what_was_open_is_open_again_after_a_restart(
    path: Path, observations: list[Observation], open_: object
) -> None:
    play(path, observations, until=20.0)

    report, missing = resumed(path)

    assert timeless(report) == timeless(shown(observations, 20.0))
    assert callable(open_)
    assert open_(report)
    assert missing == [], "what the journal has already is not kept twice"


def test_after_the_restart_the_open_flag_and_question_take_their_answers(path: Path) -> None:
    play(path, ASKED, until=20.0)
    with Journal.open(path) as journal:
        follower = Follower(journal, NoticeBoard(), RefereeSettings(), "Table 1")
        follower.resume(lambda report: None)
        question = follower.report((), Health()).questions[0]
        follower.judge(QuestionAnswered(30.0, 1, question.id, "g=3"))
        after = follower.report((), Health())
    assert after.questions == ()
    assert after.players[1].battleline[1].damage == 3


def test_a_game_goes_on_with_the_patience_it_began_with(path: Path) -> None:
    late: list[Observation] = [*BEGUN, table(10.0, troll(), shooler(exhausted=True))]
    play(path, late, until=12.0, settings=HASTY)
    with Journal.open(path) as journal:
        assert settings_of(journal) == HASTY
    report, missing = resumed(path)
    assert [flag.rule for flag in report.flags] == ["amber-count"]
    assert missing == []


def test_settings_of_another_version_are_understood_as_far_as_they_go() -> None:
    kept = {**HASTY.to_json(), "telepathy": 7, "most_beliefs": "many"}
    del kept["mode"]
    assert RefereeSettings.from_json(kept) == HASTY


# Judged again


def meddling(place: int, t: float) -> tuple[Observation, ...]:
    """The things that people do about an untidy game after its observation of that number; what puts it out of sync
    comes last.
    """
    match place:
        case 20 | 60:
            return Undone(t), Undone(t, 1), Redone(t, 1), Redone(t)
        case 35 | 85:
            return (FlagRuled(t, 1 + place // 50, "let_stand"),)
        case 114:
            return (RewoundTo(t, 12),)
        case 119:
            return (TableConfirmed(t),)
        case 122:
            return (CardCorrected(t, "no-such-card", "troll"),)
        case 125:
            return (PositionSet(t, {"players": [{"battleline": ["no-such-card"]}, {}]}),)
    return ()


def untidy_game() -> Iterator[Observation]:
    """The first turns of a game with slips and what people do about them: every kind of verdict is given."""
    decks = made_up_deck(36), made_up_deck(37)
    game = MadeUpGame(5, ("off-house-reap", "amber-miscount"), USUAL_SLOP, decks=decks).observations()[:126]
    for place, observation in enumerate(game):
        yield observation
        yield from meddling(place, observation.t)


@pytest.mark.parametrize("settings", [RefereeSettings(), *each_night(HASTY)], ids=["usual", "hasty"])
def test_replaying_a_journal_gives_the_same_verdicts(
    path: Path, settings: RefereeSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    observations = list(untidy_game())
    play(path, observations, until=observations[-1].t + 30.0, settings=settings)

    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])

    assert left.value.code == 0
    assert "all are the same" in capsys.readouterr().out


def test_verdicts_that_differ_are_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(path, FLAGGED, until=20.0)
    with Journal.open(path) as journal:
        journal.append(Entry("verdict", 21.0, {"t": 21.0, "after": 21.0, "over": {"winner": 0}}))

    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])

    assert left.value.code == 1
    assert "verdict 2 differs" in capsys.readouterr().err

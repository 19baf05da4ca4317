"""One table: what comes in is stored before it counts, trouble leaves the game as it was, a restart goes on with it."""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.config import Config
from companion.counter_inputs.box import BOX
from companion.journal import Journal, StorageError
from companion.journal_events import Entry, JournalEvent
from companion.observations import (
    Conceded,
    CounterEntered,
    HouseEntered,
    JudgeCalled,
    Observation,
    OutOfSight,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
    Undone,
)
from companion.report import TableReport
from companion.running_tables import TableBusy
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.source import Ended, Frame, FrameResult, Unavailable
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.table.cameras import WithInputs
from companion.table.counters import stored_marks, tied
from companion.table.demo import demo_registry, demo_start
from companion.table.follower import recorded
from companion.table.intake import Intake, Submission
from companion.table.notices import NoticeBoard
from companion.table.places import journal_of, secret
from companion.table.plan import GamePlan, Setting
from companion.table.source import recorded_inputs
from companion.table.table import Table
from companion.table.watcher import Feed, Mailbox, NewSight
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.virtual_box import VirtualBox
from tests.journal_disk import Disk, written_behind
from tests.reports import report_where
from tests.systems import posix_rights

PATIENCE_S = 20.0
PICTURE = np.full((90, 160, 3), 90, np.uint8)
BLACK = np.zeros((90, 160, 3), np.uint8)


class Clock:
    """Monotonic seconds that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 500.0

    def __call__(self) -> float:
        return self.now


class Reel:
    """A frame source that shows given results and then goes on with the last one; with `Ended`, it ends."""

    def __init__(self, *results: FrameResult) -> None:
        self._results = list(results)
        self.closed = threading.Event()

    def read(self) -> FrameResult:
        if self.closed.is_set():
            return Ended()
        return self._results.pop(0) if len(self._results) > 1 else self._results[0]

    def close(self) -> None:
        self.closed.set()


def frame(number: int, image: np.ndarray = PICTURE) -> Frame:
    return Frame(image, number / 5, number, "reel")


def plan(**changes: object) -> GamePlan:
    made = GamePlan("Table", Setting("v4l2", {"decks": ["A", "B"]}), demo_start(Config()), {"decks": ["A", "B"]})
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Iterator[Table]:
    made = Table(plan(), journal, Clock())
    made.open()
    yield made
    made.stop()


def says(text: str) -> Callable[[TableReport], bool]:
    return lambda report: any(text in notice.message for notice in report.notices)


def game_of(report: TableReport) -> object:
    """The part that a report says of the game, without when, what about the camera, and how often it was published."""
    return report.players, report.turn, report.active, report.step, report.house, report.moves, report.flags


def watch(table: Table, *results: FrameResult, sight: bool = False, live: bool = False) -> None:
    def new_sight(width_px: int, height_px: int) -> Sight:
        return Sight(demo_registry(), Fingerprints(b"test" * 8))

    looking: NewSight | None = new_sight if sight else None
    table.sight.watch(Feed(Reel(*results), "reel", live=live, speed=0.0), looking)


# --- what comes in


def test_the_page_shows_the_game_from_its_start(table: Table) -> None:
    report = report_where(table.board, lambda report: bool(report.players))

    assert [player.name for player in report.players] == ["Ada", "Ben"]
    assert [player.hand for player in report.players] == [7, 6]


def test_what_a_player_enters_is_stored_and_shown(table: Table, journal: Journal) -> None:
    table.submit(CounterEntered(3.0, 1, "amber", delta=2))

    assert [told.observation for told in recorded(journal)][-1] == CounterEntered(3.0, 1, "amber", delta=2)
    assert report_where(table.board, lambda report: bool(report.players) and report.players[1].amber == 2)


def test_the_games_time_stands_once_it_is_won_and_goes_on_where_that_is_undone(table: Table) -> None:
    table.submit(Conceded(5.0, 0))
    table.submit(CounterEntered(7.0, 1, "chains", value=2))
    won = report_where(table.board, lambda report: bool(report.players) and report.players[1].chains == 2)
    assert (won.winner, won.t) == (1, 5.0)

    table.submit(Undone(9.0, 0))
    assert report_where(table.board, lambda report: report.winner is None).t == 9.0


def test_nothing_counts_before_it_is_stored(journal: Journal) -> None:
    """The judge's queue is only fed from the disk: when something is judged, the journal holds it."""
    table = Table(plan(), journal, Clock())
    held: list[bool] = []
    table.on_report(lambda report: held.append(report.players == () or bool(journal.last_seq)))
    table.open()
    table.submit(HouseEntered(1.0, 0, "logos"))
    report_where(table.board, lambda report: report.house == "logos")
    table.stop()

    assert all(held)


def test_a_press_on_the_box_is_stored_with_its_place_in_the_boxs_own_record(table: Table, journal: Journal) -> None:
    box, clock = VirtualBox(), Clock()
    clock.now = 0.0
    report_where(table.board, lambda report: bool(report.players))
    counting = tied(table, Config(), BOX.source, CounterBox(box.open), clock)

    def live(seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            clock.now += 0.01
            counting.turn()

    live(1.0)
    box.tap(0)
    live(1.0)
    report_where(table.board, lambda report: bool(report.players) and report.players[0].amber == 1)

    assert [mark.sequence for mark in stored_marks(journal)] == [1]


def test_the_record_never_goes_back_in_time(table: Table, journal: Journal) -> None:
    table.submit(HouseEntered(9.0, 0, "logos"))
    table.submit(TurnEnded(4.0, 0))

    times = [told.observation.t for told in recorded(journal)]
    assert times == sorted(times)


def test_what_comes_late_is_no_older_than_the_time_that_was_called(journal: Journal) -> None:
    """Else the game would come to something else when it is judged again from its record."""
    table = Table(plan(), journal, Clock())
    table.open()
    report_where(table.board, lambda report: bool(report.players))
    while not table.intake.let_time_pass(59.0):
        pass
    table.enter(TableSnapshot(3.0, seen("doc-bookton")), "camera").result(PATIENCE_S)
    table.stop()

    (snapshot,) = (told.observation for told in recorded(journal) if isinstance(told.observation, TableSnapshot))
    assert snapshot.t == 59.0


def test_a_players_call_for_a_judge_is_shown_until_a_judge_rules(table: Table) -> None:
    from companion.observations import PositionSet

    table.submit(JudgeCalled(2.0, 1))
    report_where(table.board, says("Ben calls a judge."))
    table.submit(PositionSet(3.0, {"players": [{}, {}]}))

    report_where(table.board, lambda report: not says("calls a judge")(report))


def test_a_position_that_makes_no_sense_is_refused_before_it_is_recorded(table: Table, journal: Journal) -> None:
    from companion.observations import PositionSet

    report_where(table.board, lambda report: bool(report.players))
    with pytest.raises(ValueError, match="no-such-card"):
        table.submit(PositionSet(3.0, {"players": [{"battleline": ["no-such-card"]}, {}]}))

    assert not any(isinstance(told.observation, PositionSet) for told in recorded(journal))


def test_something_the_referee_cannot_take_does_not_end_the_evening(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.referee.referee import Referee

    judge = Referee.observe

    def failing(self: Referee, observation: Observation) -> object:
        if isinstance(observation, TurnEnded):
            raise RuntimeError("not thought of")
        return judge(self, observation)

    monkeypatch.setattr(Referee, "observe", failing)
    table.submit(TurnEnded(1.0, 0))
    report_where(table.board, says("could not be judged"))
    table.submit(CounterEntered(2.0, 0, "amber", delta=1))

    assert report_where(table.board, lambda report: report.players[0].amber == 1)


# --- the camera's troubles


@pytest.mark.parametrize(
    ("results", "told"),
    [
        ((Unavailable("The camera was unplugged."),), "The camera was unplugged. The game stays as it is."),
        ((frame(0), frame(1), Ended()), "reel: there are no more pictures."),
        ((frame(0), Unavailable("film.mp4 ends early, after frame 1 of 99"), Ended()), "there are no more pictures"),
        ((frame(0, BLACK), frame(1, BLACK)), "The picture is black"),
        ((frame(0), frame(1)), "The play mat is not in the picture"),
    ],
)
def test_trouble_with_the_camera_is_told_and_leaves_the_game_as_it_was(
    table: Table, results: tuple[FrameResult, ...], told: str
) -> None:
    table.submit(CounterEntered(1.0, 0, "amber", delta=3))
    before = report_where(table.board, lambda report: bool(report.players) and report.players[0].amber == 3)

    watch(table, *results, sight=True)

    assert game_of(report_where(table.board, says(told))) == game_of(before)


def test_the_notice_goes_when_the_picture_is_back(table: Table) -> None:
    watch(table, *[Unavailable("The camera was unplugged.")] * 3, frame(0))

    report_where(table.board, says("unplugged"))
    report_where(table.board, lambda report: not says("unplugged")(report))


def test_that_no_picture_comes_is_recorded_once(table: Table, journal: Journal) -> None:
    watch(table, *[Unavailable("The camera was unplugged.")] * 4, frame(0), live=True)
    report_where(table.board, says("unplugged"))
    report_where(table.board, lambda report: not says("unplugged")(report))

    told = [one.observation for one in recorded(journal)]
    assert sum(isinstance(one, OutOfSight) for one in told) == 1


def test_pictures_that_cannot_be_looked_at_are_told(table: Table) -> None:
    def refusing(width_px: int, height_px: int) -> Sight:
        raise ValueError(f"the lens was calibrated for other pictures than {width_px} x {height_px}")

    table.sight.watch(Feed(Reel(frame(0)), "reel", live=False, speed=0.0), refusing)

    report_where(table.board, says("calibrated for other pictures than 160 x 90"))


def test_of_a_live_camera_only_the_newest_picture_counts() -> None:
    mailbox = Mailbox(every=False)
    for number in range(3):
        mailbox.post(frame(number))

    newest = mailbox.take()
    assert isinstance(newest, Frame)
    assert newest.number == 2
    assert mailbox.dropped == 2


def test_of_a_film_the_next_picture_is_asked_for_once_the_last_one_was_looked_at() -> None:
    mailbox, order = Mailbox(every=True), list[str]()

    def film() -> None:
        for number in range(3):
            order.append(f"read {number}")
            mailbox.post(frame(number))

    threading.Thread(target=film, daemon=True).start()
    for number in range(3):
        mailbox.take()
        order.append(f"looked at {number}")

    assert order == [f"{what} {number}" for number in range(3) for what in ("read", "looked at")]


def test_a_closed_mailbox_holds_nobody_up() -> None:
    mailbox = Mailbox(every=True)
    mailbox.close()
    mailbox.post(frame(0))

    assert mailbox.take() is None


def test_a_look_older_than_the_newest_press_is_still_measured_from_when_it_was_seen(tmp_path: Path) -> None:
    judged: queue.SimpleQueue[Submission] = queue.SimpleQueue()
    with Journal.open(tmp_path / "table.journal") as journal:
        intake = Intake(journal, NoticeBoard(), lambda told, game: judged.put(told))
        intake.start(5.0, lambda: "")
        intake.offer(Submission(TableSnapshot(1.0, seen("doc-bookton")), "camera", since=7.0), 0)
        told = judged.get(timeout=PATIENCE_S)
        intake.stop()

    assert (told.observation.t, told.since) == (5.0, 7.0)


# --- the disk's troubles


def opened(journal: Journal) -> Table:
    table = Table(plan(), journal, Clock())
    table.open()
    report_where(table.board, lambda report: bool(report.players))
    return table


def fill_up(journal: Journal) -> None:
    while not journal_is_full(journal):
        pass


def test_with_a_full_disk_nothing_counts_until_there_is_room_again(disk: Disk, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "table.journal", largest_pages=12) as journal:
        table = opened(journal)
        before = report_where(table.board, lambda report: bool(report.players))
        fill_up(journal)
        with pytest.raises(StorageError):
            table.submit(CounterEntered(1.0, 0, "amber", delta=1))
        told = report_where(table.board, says("The disk cannot be written to"))
        table.enter(CounterEntered(2.0, 1, "amber", delta=2), "box")

        disk.has_room_for(100_000)

        after = report_where(table.board, lambda report: report.players[1].amber == 2)
        table.stop()
    assert game_of(told) == game_of(before)
    assert after.players[0].amber == 0, "what was refused must not count later"


def journal_is_full(journal: Journal) -> bool:
    try:
        journal.append(Entry("note", 0.0, {"text": "x" * 500}))
    except StorageError:
        return True
    return False


@contextlib.contextmanager
def disk_standing_still(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Within it nothing is stored, and nobody waits long; the event is set once something is to be."""
    stands_still, goes_on, append = threading.Event(), threading.Event(), journal.append

    def slow_append(*entries: Entry, wall_time: str = "") -> tuple[JournalEvent, ...]:
        stands_still.set()
        goes_on.wait(PATIENCE_S)
        return append(*entries, wall_time=wall_time)

    with monkeypatch.context() as disk:
        disk.setattr(journal, "append", slow_append)
        disk.setattr("companion.table.intake.LONGEST_WAIT_S", 0.01)
        yield stands_still
    goes_on.set()


def test_what_was_given_up_while_the_disk_stood_still_does_not_count_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(journal)
    with disk_standing_still(journal, monkeypatch) as stands_still:
        table.enter(CounterEntered(1.0, 1, "amber", delta=2), "box")
        assert stands_still.wait(PATIENCE_S)
        with pytest.raises(StorageError, match="does not respond"):
            table.submit(CounterEntered(2.0, 0, "amber", delta=1))

    table.submit(CounterEntered(3.0, 1, "amber", delta=1))
    after = report_where(table.board, lambda report: report.players[1].amber == 3)
    table.stop()
    assert after.players[0].amber == 0


def test_a_damaged_journal_is_set_aside_and_the_game_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "table.journal").write_bytes(b"SQLite format 3\x00" + b"rubbish" * 2000)

    with journal_of(tmp_path, "Table") as (journal, notices):
        assert journal.last_seq == 0
        assert "kept as table.journal.damaged-1" in notices[0].message


def test_a_journal_of_a_later_version_is_kept_and_not_called_damaged(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "table.journal"):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "table.journal")) as database, database:
        database.execute("PRAGMA user_version = 2")

    with journal_of(tmp_path, "Table") as (_, notices):
        assert "written by a later version" in notices[0].message
        assert "kept as table.journal.not-read-1" in notices[0].message


def test_two_companions_cannot_follow_one_table(tmp_path: Path) -> None:
    second = journal_of(tmp_path, "Table")

    with journal_of(tmp_path, "Table"), pytest.raises(TableBusy, match="follows “Table” already"):
        second.__enter__()


@posix_rights
def test_a_secret_stays_the_same_and_is_for_its_owner_only(tmp_path: Path) -> None:
    first = secret(tmp_path, "page")

    assert secret(tmp_path, "page") == first
    assert secret(tmp_path, "other") != first
    assert (tmp_path / "page.key").stat().st_mode & 0o077 == 0


# --- after a restart


def seen(*creatures: str) -> tuple[SeenSide, SeenSide]:
    row = tuple(SeenCard(slug, f"{slug}#1", 0, exhausted=True, upgrades=()) for slug in creatures)
    empty = SeenSide((), (), (), ())
    return SeenSide(row, (), (), ()), empty


def some_turns(table: Table) -> TableReport:
    table.submit(HouseEntered(1.0, 0, "logos"))
    table.enter(TableSnapshot(4.0, seen("doc-bookton")), "camera")
    table.submit(TurnEnded(6.0, 0))
    table.submit(HouseEntered(9.0, 1, "dis"))
    return report_where(table.board, lambda report: report.house == "dis")


def test_a_restart_goes_on_with_the_same_game(journal: Journal) -> None:
    first = Table(plan(), journal, Clock())
    first.open()
    before = some_turns(first)
    first.stop()

    second = Table(plan(), journal, Clock())
    resumed = second.open()
    after = report_where(second.board, lambda report: bool(report.players))
    second.stop()

    assert game_of(second.board.latest()) == game_of(before)
    assert resumed.t >= 9.0
    assert after.version <= second.board.latest().version


def test_the_replay_of_a_game_that_went_on_begins_with_the_game(journal: Journal) -> None:
    first = Table(plan(), journal, Clock())
    first.open()
    some_turns(first)
    first.stop()

    second = Table(plan(), journal, Clock())
    second.open()
    for thread in threading.enumerate():
        if thread.name == "past":
            thread.join(PATIENCE_S)
    past = [report for report in second.board.history() if report.players]
    second.stop()

    assert [report.version for report in past] == sorted({report.version for report in past})
    assert past[0].step == "setup"
    assert past[-1].house == "dis"


def test_verdicts_that_were_not_kept_any_more_are_kept_after_the_restart(tmp_path: Path, journal: Journal) -> None:
    first = Table(plan(), journal, Clock())
    first.open()
    some_turns(first)
    first.stop()
    kept = [event.body for event in journal.events(kind="verdict")]
    written_behind(tmp_path / "table.journal", "DELETE FROM event WHERE kind = 'verdict'")

    second = Table(plan(), journal, Clock())
    second.open()
    second.stop()

    assert [event.body for event in journal.events(kind="verdict")][: len(kept)] == kept


@pytest.mark.parametrize(
    "other",
    [
        plan(fresh=True),
        plan(setting=Setting("v4l2", {"decks": ["C", "D"]}), same={"decks": ["C", "D"]}),
        plan(setting=Setting("demo", {"decks": ["A", "B"]})),
    ],
    ids=["a new game is wished", "other decks", "another source"],
)
def test_another_game_is_not_gone_on_with(journal: Journal, other: GamePlan) -> None:
    first = Table(plan(), journal, Clock())
    first.open()
    some_turns(first)
    first.stop()

    second = Table(other, journal, Clock())
    second.open()
    report = report_where(second.board, lambda report: bool(report.players))
    second.stop()

    assert report.moves == ()
    assert len(journal.epochs()) == 2


def test_what_was_told_reads_back_the_same() -> None:
    told = Submission(CounterEntered(2.0, 1, "chains", value=4), "demo", serial=7)

    assert Submission.from_body(told.entry().body) == told


# --- films


def test_what_players_entered_is_told_when_the_film_has_come_to_it() -> None:
    entries: list[Observation] = [HouseEntered(0.1, 0, "logos"), TurnEnded(0.5, 0)]
    entered: list[Observation] = []
    film = WithInputs(Reel(frame(0), frame(1), frame(2), frame(3), Ended()), entries, entered.append)

    told = [list(entered) for _ in range(5) if film.read()]

    assert told == [[], entries[:1], entries[:1], entries, entries]


def test_inputs_that_are_none_are_refused_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "inputs.jsonl"
    file.write_text('{"t": 1.0, "input": {"player": 0, "house": "logos"}}\n{"t": 2.0}\n')

    with pytest.raises(CameraError, match="line 2: exactly one of"):
        recorded_inputs(file)

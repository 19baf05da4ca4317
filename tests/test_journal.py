"""The journal still has everything it acknowledged: after a kill, a torn file, a full disk, an export and a
clock jump."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.config import Config
from companion.journal import Journal, Retention, StorageError, set_aside
from companion.journal_events import Entry, JournalError
from companion.observations import CounterEntered
from companion.recorder import NotStored, Recorder, Stored
from companion.table.demo import demo_start
from companion.table.intake import Submission
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from tests.journal_disk import Disk, written_behind
from tests.power_cuts import after_a_cut, recorded, writer
from tests.small_disk import fill, small_disk
from web.table.app import create_app
from web.table.services import TableServices

WRITER = [sys.executable, "-m", "tests.journal_writer"]
PROJECT = Path(__file__).resolve().parents[1]


def entry(number: int, filler: str = "") -> Entry:
    return Entry("observation", float(number), {"number": number, "filler": filler})


def numbers(journal: Journal, epoch: int | None = None) -> list[object]:
    return [event.body["number"] for event in journal.events(epoch)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        yield opened


def test_events_are_numbered_chained_and_read_back_in_order(journal: Journal) -> None:
    first, second = journal.append(entry(1), entry(2), wall_time="2026-01-01T10:00:00Z")
    (third,) = journal.append(Entry("verdict", 2.5, {"text": "Æmber ✓"}, version=3))

    assert [first.seq, second.seq, third.seq] == [1, 2, 3]
    assert [second.previous_hash, third.previous_hash] == [first.hash, second.hash]
    assert list(journal.events()) == [first, second, third]
    assert list(journal.events(after_seq=2)) == [third]
    assert journal.newest("observation") == second
    assert journal.newest("snapshot") is None
    assert journal.nth("observation", 1) == next(journal.events(kind="observation"))
    assert journal.nth("observation", 40) is None
    assert journal.nth("observation", 0) is None
    journal.verify()


def test_a_reopened_journal_goes_on_where_it_was(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append(entry(1))
    with Journal.open(path) as journal:
        assert journal.last_seq == 1
        journal.append(entry(2))
        assert numbers(journal) == [1, 2]
        journal.verify()


def test_each_commit_is_flushed_to_the_disk_itself(disk: Disk, journal: Journal) -> None:
    assert disk.setting("journal_mode") == "wal"
    assert disk.setting("synchronous") == 2


def test_a_new_game_is_a_new_epoch_and_a_clock_set_back_does_no_harm(journal: Journal) -> None:
    journal.start_epoch(at_least=1_700_000_000)
    journal.append(entry(1), entry(2), wall_time="2026-01-01")
    journal.start_epoch(at_least=500)
    journal.append(entry(3), wall_time="1970-01-01")

    assert journal.epochs() == (1_700_000_000, 1_700_000_001)
    assert numbers(journal) == [3]
    assert numbers(journal, 1_700_000_000) == [1, 2]
    journal.verify()


@pytest.mark.parametrize("seed", range(8))
def test_a_killed_process_has_lost_nothing_it_acknowledged(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged = 0
    for _ in range(2):
        acknowledged = write_and_kill(path, after=chance.randrange(1, 40), acknowledged=acknowledged)

    with Journal.open(path) as journal:
        stored = numbers(journal)
        assert stored == list(range(1, len(stored) + 1))
        assert acknowledged <= len(stored) <= acknowledged + 2
        journal.verify()


def write_and_kill(path: Path, after: int, acknowledged: int) -> int:
    with subprocess.Popen([*WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=PROJECT) as writer:
        assert writer.stdout is not None
        opened = int(writer.stdout.readline().removeprefix("opened "))
        assert opened >= acknowledged
        told = [int(writer.stdout.readline()) for _ in range(after)]
        writer.kill()
        # What it told between the last reading and its end counts as acknowledged too.
        told += [int(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    return told[-1]


def write_twenty(path: Path) -> tuple[list[int], bytes, bytes]:
    """How long the log was after each event, and both files before the journal is closed."""
    log = Path(f"{path}-wal")
    sizes: list[int] = []
    with Journal.open(path) as journal:
        for number in range(1, 21):
            journal.append(entry(number, filler="x" * 300))
            sizes.append(log.stat().st_size)
        return sizes, path.read_bytes(), log.read_bytes()


def test_a_write_ahead_log_torn_anywhere_keeps_every_event_stored_before(tmp_path: Path, path: Path) -> None:
    sizes, whole_database, whole_log = write_twenty(path)
    chance = random.Random(1)
    for attempt in range(60):
        flushed = chance.randrange(len(sizes))
        kept = chance.randrange(sizes[flushed], [*sizes, len(whole_log)][flushed + 1] + 1)
        torn = tmp_path / f"torn-{attempt}"
        torn.write_bytes(whole_database)
        Path(f"{torn}-wal").write_bytes(whole_log[:kept] + chance.randbytes(chance.randrange(64)))
        with Journal.open(torn) as journal:
            assert numbers(journal) in (list(range(1, flushed + 2)), list(range(1, flushed + 3)))
            journal.verify()


def test_a_full_disk_refuses_and_when_space_returns_nothing_is_missing_or_doubled(disk: Disk, path: Path) -> None:
    with Journal.open(path, largest_pages=12) as journal:
        recorder = Recorder(journal)
        acknowledged = offer_until_refused(recorder)
        assert numbers(journal) == acknowledged
        refused = recorder.record(entry(len(acknowledged) + 2))
        assert isinstance(refused, NotStored)
        assert refused.waiting == 2
        assert "full" in refused.reason

        disk.has_room_for(1000)
        assert isinstance(recorder.record(), Stored)

        assert recorder.waiting == 0
        assert numbers(journal) == [*acknowledged, len(acknowledged) + 1, len(acknowledged) + 2]
        journal.verify()


def offer_until_refused(recorder: Recorder) -> list[int]:
    acknowledged: list[int] = []
    for number in range(1, 10_000):
        if isinstance(recorder.record(entry(number, "x" * 500)), NotStored):
            return acknowledged
        acknowledged.append(number)
    pytest.fail("the disk never became full")


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 300) as disk:
        yield disk


def test_a_disk_that_is_really_full_keeps_what_was_stored_and_takes_more_once_there_is_room(tiny_disk: Path) -> None:
    ballast = tiny_disk / "ballast"
    ballast.write_bytes(b"x" * 100_000)
    path = tiny_disk / "table.journal"
    with Journal.open(path) as journal:
        recorder = Recorder(journal)
        acknowledged = offer_until_refused(recorder)
        assert numbers(journal) == acknowledged
        ballast.unlink()
        assert isinstance(recorder.record(), Stored)
    with Journal.open(path) as journal:
        assert numbers(journal) == [*acknowledged, len(acknowledged) + 1]
        journal.verify()


def opened(journal: Journal, monotonic: Callable[[], float] = time.monotonic) -> Table:
    table = Table(GamePlan("Table", Setting("none", {}), demo_start(Config())), journal, monotonic)
    table.open()
    return table


def make_room(disk: Path) -> None:
    for name in ("ballast", "more"):
        (disk / name).unlink()


def test_on_a_disk_really_full_the_page_says_so_within_a_second_and_the_game_goes_on_with_room(tiny_disk: Path) -> None:
    (tiny_disk / "ballast").write_bytes(b"x" * 60_000)
    with Journal.open(tiny_disk / "table.journal") as journal:
        table = opened(journal)
        visitor = create_app(TableServices(board=table.board, submit=table.submit)).test_client()
        fill(tiny_disk / "more")
        acknowledged = submit_until_refused(table)
        seen = shown(table, visitor, "The disk cannot be written to", patience_s=1.0)
        waits = table.enter(CounterEntered(2.0, 1, "amber", delta=2), "box")
        assert ("The disk cannot be written to" in seen, waits.done()) == (True, False)

        make_room(tiny_disk)

        waits.result(timeout=20.0)
        table.submit(CounterEntered(3.0, 1, "amber", delta=1))
        table.stop()
        assert counted(journal) == [*acknowledged, (1, 2), (1, 1)]


def submit_until_refused(table: Table) -> list[tuple[int, int | None]]:
    acknowledged: list[tuple[int, int | None]] = []
    for number in range(1, 2000):
        try:
            table.submit(CounterEntered(1.0, 0, "amber", delta=number))
        except StorageError:
            return acknowledged
        acknowledged.append((0, number))
    pytest.fail("the disk never became full")


def test_what_is_said_of_a_disk_ends_with_its_cause(disk: Disk, path: Path) -> None:
    with Journal.open(path) as journal:
        table = opened(journal)
        disk.refuses_writing()
        with pytest.raises(StorageError):
            table.submit(CounterEntered(1.0, 0, "amber", delta=1))
        assert "The disk cannot be written to" in "".join(one.message for one in table.notices.all())
        # Nothing more is entered, and nothing waits: the disk itself is looked at.
        disk.refuses_writing(False)
        gone_within(table, "storage", patience_s=10.0)
        table.stop()


def test_a_record_that_another_program_held_for_a_moment_is_said_for_that_moment(path: Path) -> None:
    with Journal.open(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        table = opened(journal)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            table.submit(CounterEntered(1.0, 0, "amber", delta=1))
        other.execute("ROLLBACK")
        table.submit(CounterEntered(2.0, 0, "amber", delta=1))
        assert [one for one in table.notices.all() if one.about == "storage"] == []
        table.stop()


def gone_within(table: Table, about: str, patience_s: float) -> None:
    until = time.monotonic() + patience_s
    while any(one.about == about for one in table.notices.all()):
        assert time.monotonic() < until, f"{about} is still spoken of"
        table.board.wait_for_news(table.board.latest().version, 0.2)


def counted(journal: Journal) -> list[tuple[int, int | None]]:
    """The counters entered, and by how much, in the order of the record."""
    told = (Submission.from_body(event.body).observation for event in journal.events(kind="observation"))
    return [(one.player, one.delta) for one in told if isinstance(one, CounterEntered)]


def shown(table: Table, visitor: FlaskClient, words: str, patience_s: float) -> str:
    """The page once it says this, or as it is when no news has come for so long."""
    report = table.board.latest()
    while words not in (page := visitor.get("/").text):
        news = table.board.wait_for_news(report.version, patience_s)
        if news is None:
            return page
        report = news
    return page


def let_years_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    years = iter([2026, 2027, 2025, 2026, 2025, 2027] * 10)
    monkeypatch.setattr("companion.table.table.wall_time", lambda: f"{next(years)}-01-01T10:00:00+00:00")
    monkeypatch.setattr("time.time", lambda: next(years) * 3.15e7)


def count_up_each_second(table: Table, now: list[float]) -> None:
    for second in range(1, 5):
        now[0] += 1.0
        table.submit(CounterEntered(table.now(), 0, "amber", delta=second))


def test_a_wall_clock_that_jumps_by_a_year_changes_neither_order_nor_the_games_clock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_years_jump(monkeypatch)
    now = [500.0]
    with Journal.open(path) as journal:
        table = opened(journal, lambda: now[0])
        began = table.now()
        count_up_each_second(table, now)
        assert table.now() - began == 4.0
        table.stop()

        events = list(journal.events(kind="observation"))[-4:]
        assert counted(journal) == [(0, 1), (0, 2), (0, 3), (0, 4)]
        assert [event.t - events[0].t for event in events] == pytest.approx([0.0, 1.0, 2.0, 3.0])
        assert [event.wall_time for event in events] != sorted(event.wall_time for event in events)
        journal.verify()


def test_a_folder_that_does_not_exist_is_told_as_storage_that_fails(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        Journal.open(tmp_path / "nowhere" / "table.journal")


def test_too_many_waiting_entries_are_refused_and_none_is_dropped(disk: Disk, path: Path) -> None:
    with Journal.open(path) as journal:
        disk.refuses_writing()
        recorder = Recorder(journal, most_waiting=3)
        assert isinstance(recorder.record(entry(1), entry(2), entry(3)), NotStored)
        with pytest.raises(StorageError, match="3 entries are waiting"):
            recorder.record(entry(4))
        assert recorder.waiting == 3


def test_waiting_entries_keep_their_order_and_their_own_wall_times(disk: Disk, path: Path) -> None:
    with Journal.open(path) as journal:
        recorder = Recorder(journal)
        disk.refuses_writing()
        recorder.record(entry(1), wall_time="10:00")
        recorder.record(entry(2), wall_time="10:01")
        disk.refuses_writing(False)
        stored = recorder.record(entry(3), wall_time="10:02")

    assert isinstance(stored, Stored)
    assert [(event.seq, event.body["number"], event.wall_time) for event in stored.events] == [
        (1, 1, "10:00"),
        (2, 2, "10:01"),
        (3, 3, "10:02"),
    ]


@pytest.mark.parametrize("body", [{"x": float("nan")}, {"x": object()}, {"x": "\ud800"}, {"x": "y" * 1_100_000}])
def test_what_cannot_be_told_as_json_is_refused_before_anything_is_recorded(
    journal: Journal, body: dict[str, object]
) -> None:
    with pytest.raises(JournalError, match=r"recorded as JSON|too long"):
        journal.append(entry(1), Entry("observation", 0.0, body))
    assert numbers(journal) == []
    journal.append(entry(1))
    assert numbers(journal) == [1]


def test_a_file_that_is_no_journal_is_named_and_left_alone(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 500)
    with pytest.raises(JournalError, match="damaged"):
        Journal.open(path)
    assert path.read_bytes().startswith(b"not a database")


def test_another_programs_database_is_refused(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE holiday (day TEXT)")
    other.close()
    with pytest.raises(JournalError, match="another program"):
        Journal.open(path)


def test_a_damaged_journal_can_be_set_aside_and_a_new_one_started(path: Path) -> None:
    path.write_bytes(b"damaged")
    kept = set_aside(path)
    path.write_bytes(b"damaged again")
    assert set_aside(path) != kept
    assert kept.read_bytes() == b"damaged"
    with Journal.open(path) as journal:
        assert journal.epochs() == ()


def test_a_second_writer_is_told_to_stop(path: Path, journal: Journal) -> None:
    with Journal.open(path) as intruder:
        journal.append(entry(1))
        with pytest.raises(JournalError, match="another process"):
            intruder.append(entry(1))
    assert numbers(journal) == [1]


def test_an_altered_event_and_a_missing_one_are_found(path: Path, journal: Journal) -> None:
    journal.append(entry(1), entry(2), entry(3))
    written_behind(path, "UPDATE event SET body = '{\"number\":9}' WHERE seq = 2")
    with pytest.raises(JournalError, match=r"event 2 .* altered"):
        journal.verify()
    written_behind(path, "DELETE FROM event WHERE seq = 2")
    with pytest.raises(JournalError, match=r"event 2 .* missing"):
        journal.verify()


def test_an_exported_journal_can_be_imported_elsewhere_once(tmp_path: Path, journal: Journal) -> None:
    journal.start_epoch(7)
    journal.append(entry(1), entry(2, "Æmber"), wall_time="noon")
    journal.start_epoch()
    journal.append(Entry("verdict", 1 / 3, {"flag": {"id": 1}}))
    lines = list(journal.export_lines())

    with Journal.open(tmp_path / "copy") as copy:
        assert copy.import_lines(lines[:2]) == 2
        assert copy.import_lines(lines) == 1
        assert copy.import_lines(line.encode() for line in lines) == 0
        assert list(copy.export_lines()) == lines
        assert copy.epochs() == (7, 8)
        assert copy.last_seq == 1
        copy.verify()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda lines: [lines[0].replace('"number":1', '"number":2'), *lines[1:]], "line 1: .* altered"),
        (lambda lines: [lines[0], lines[2]], "missing, doubled or out of order"),
        (lambda lines: [lines[0], lines[0]], "missing, doubled or out of order"),
        (lambda lines: lines[1:], "does not follow"),
        (lambda lines: [*lines, "{}"], "line 4 is not an exported event"),
        (lambda lines: [*lines, "nonsense"], "line 4 is not an exported event"),
    ],
)
def test_a_spoilt_export_is_refused_whole(tmp_path: Path, journal: Journal, spoil: object, reason: str) -> None:
    journal.append(entry(1), entry(2), entry(3))
    assert callable(spoil)
    with Journal.open(tmp_path / "copy") as copy:
        with pytest.raises(JournalError, match=reason):
            copy.import_lines(spoil(list(journal.export_lines())))
        assert copy.epochs() == ()


def test_another_history_of_the_same_game_is_refused(tmp_path: Path, journal: Journal) -> None:
    journal.append(entry(1))
    with Journal.open(tmp_path / "other") as other:
        other.append(entry(2))
        with pytest.raises(JournalError, match="already with another content"):
            other.import_lines(journal.export_lines())


def test_old_games_are_forgotten_but_never_the_present_one(journal: Journal) -> None:
    for _ in range(5):
        journal.start_epoch()
        journal.append(*(entry(number, "x" * 1000) for number in range(20)))

    assert journal.prune(Retention(games=3, needed_from=2)) == (1,)
    assert journal.prune(Retention(games=3)) == (2,)
    assert journal.epochs() == (3, 4, 5)
    assert journal.prune(Retention(games=10, bytes=0)) == (3, 4)
    assert journal.epochs() == (5,)
    journal.verify()


def test_a_backup_is_a_whole_journal(tmp_path: Path, journal: Journal) -> None:
    journal.append(entry(1), entry(2))
    journal.back_up(tmp_path / "backup")
    with Journal.open(tmp_path / "backup") as backup:
        assert list(backup.events()) == list(journal.events())


def laid_down(files: dict[str, bytes], folder: Path) -> Path:
    """The journal among the files that a cut left."""
    folder.mkdir()
    for path, content in files.items():
        (folder / Path(path).name).write_bytes(content)
    return folder / "table.journal"


def test_no_acknowledged_event_is_lost_by_a_power_cut_that_leaves_any_part_of_what_was_not_flushed(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    deeds = recorded(writer(kept / "table.journal", 40), kept, tmp_path)
    chance = random.Random(4)
    for cut in range(60):
        files, told = after_a_cut(deeds, chance.randrange(len(deeds)), chance)
        acknowledged = max((int(line) for line in told if line.isdigit()), default=0)
        if not acknowledged:
            continue
        with Journal.open(laid_down(files, tmp_path / str(cut))) as journal:
            journal.verify()
            assert journal.last_seq >= acknowledged

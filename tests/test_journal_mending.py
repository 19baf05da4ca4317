"""Real journals, damaged as memory cards damage them: what reads is kept, what does not is named, the game goes on."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.head_mark import HeadMark
from companion.journal import Journal
from companion.journal_events import Entry, JournalDamaged, JournalEvent
from companion.journal_mending import Mended, _event, mended_games, numbers_in_words, open_mended
from companion.sqlite_pages import _Pages, rows_on_pages

EVENTS = 300
INNER_PAGE, LEAF_PAGE = 2, 10


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.journal"
    with Journal.open(path) as journal:
        for epoch in (5, 9):
            journal.start_epoch(epoch)
            entries = (Entry("observation", float(n), {"number": n, "more": "x" * 100}) for n in range(EVENTS))
            journal.append(*entries)
    return path


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        # Debian's SQLite overwrites what is deleted, others leave it to be found.
        database.execute("PRAGMA secure_delete = ON")
        database.execute(statement, values)


def opened(path: Path) -> tuple[list[JournalEvent], Mended | None]:
    """The newest game as the table goes on with it, whole and to be written."""
    journal, mended = open_mended(path)
    with journal:
        journal.append(Entry("observation", 1000.0, {}))
        journal.check_newest()
        return list(journal.events())[:-1], mended


def lost(mended: Mended | None) -> dict[int, tuple[int, ...]]:
    assert mended is not None
    return dict(mended.lost)


def test_a_journal_that_is_whole_is_left_as_it_is(path: Path) -> None:
    events, mended = opened(path)
    assert (len(events), mended) == (EVENTS, None)


@pytest.mark.parametrize("value", ["{", b"\xff\xfe", '{"number": 7}', '{"number": NaN}', '"\\ud800"', "[" * 9000, 5])
def test_a_damaged_event_is_named_and_all_others_are_kept(path: Path, value: object) -> None:
    change(path, "UPDATE event SET body = ? WHERE epoch = 9 AND seq = 100", value)
    events, mended = opened(path)
    assert lost(mended) == {9: (100,)}
    assert [event.kind for event in events].index("lost") == 99
    assert [event.body["number"] for event in events if event.body] == [n for n in range(EVENTS) if n != 99]


def test_deleted_rows_are_named(path: Path) -> None:
    change(path, "DELETE FROM event WHERE epoch = 9 AND seq IN (3, 4, 5, 9)")
    _, mended = opened(path)
    assert mended is not None
    assert "Lost: events 3 to 5, 9 of game 9. Everything else is kept" in mended.in_words()
    assert mended.aside.exists()


def test_rows_deleted_at_the_end_are_missed_by_the_mark_beside_the_journal(path: Path) -> None:
    change(path, "DELETE FROM event WHERE epoch = 9 AND seq > 290")
    events, mended = opened(path)
    assert lost(mended) == {9: tuple(range(291, 301))}
    assert len(events) == EVENTS


def test_a_whole_game_that_is_gone_is_named(path: Path) -> None:
    change(path, "DELETE FROM event WHERE epoch = 9")
    _, mended = opened(path)
    assert lost(mended) == {9: tuple(range(1, EVENTS + 1))}


def test_an_altered_last_hash_is_mended_by_the_mark(path: Path) -> None:
    change(path, "UPDATE event SET hash = 'altered' WHERE epoch = 9 AND seq = ?", EVENTS)
    events, mended = opened(path)
    assert lost(mended) == {}
    assert len(events) == EVENTS


def test_what_a_missing_write_ahead_log_held_is_named(tmp_path: Path, path: Path) -> None:
    copy = tmp_path / "copy" / path.name
    copy.parent.mkdir()
    with Journal.open(path) as journal:
        journal.append(*(Entry("observation", 400.0, {"number": n}) for n in range(7)))
        shutil.copy(path, copy)
        shutil.copy(HeadMark(path).path, HeadMark(copy).path)
    _, mended = opened(copy)
    assert lost(mended) == {9: tuple(range(301, 308))}


@pytest.mark.parametrize("seed", range(20))
def test_flipped_bits_anywhere_leave_a_journal_that_opens_and_has_lost_little(path: Path, seed: int) -> None:
    chance, content = random.Random(seed), bytearray(path.read_bytes())
    place = chance.randrange(8192, len(content))
    content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    events, mended = opened(path)
    assert len(events) == EVENTS
    assert sum(event.kind == "lost" for event in events) <= 20
    assert mended is None or mended.aside.read_bytes()[place] == content[place]


@pytest.mark.parametrize("kind", [INNER_PAGE, LEAF_PAGE])
def test_a_page_of_rubbish_costs_the_events_on_it(path: Path, kind: int) -> None:
    content = bytearray(path.read_bytes())
    page = next(at for at in range(len(content) - 4096, 0, -4096) if content[at] == kind)
    content[page : page + 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    _, mended = opened(path)
    assert 0 < sum(map(len, lost(mended).values())) < 20


def test_where_no_way_leads_to_any_event_they_are_found_all_the_same(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[:4096] = b"\xa5" * 4096
    path.write_bytes(content)
    events, mended = opened(path)
    assert sum(map(len, lost(mended).values())) < 20
    assert len(events) == EVENTS


def test_an_event_that_fills_many_pages_is_found_on_them(tmp_path: Path) -> None:
    path = tmp_path / "large.journal"
    with Journal.open(path) as journal:
        entries = [Entry("observation", n + 0.5, {"large": "é" * size}) for n, size in enumerate((9, 999, 9999, 99999))]
        stored = journal.append(*entries)
    assert [_event(row) for row in rows_on_pages(path) if len(row) == 9] == list(stored)


@given(st.binary(max_size=3000))
def test_pages_of_anything_hold_what_they_hold(content: bytes) -> None:
    pages = _Pages((b"SQLite format 3\0\x02\0" + bytes(82) + content).ljust(4096, b"\n"))
    for number in range(1, pages.count + 1):
        assert len(list(pages.rows(number))) <= 4096


def test_a_start_that_was_cut_off_while_mending_is_done_again(path: Path) -> None:
    change(path, "DELETE FROM event WHERE epoch = 9 AND seq = 3")
    path.with_name(f"{path.name}.mending").write_bytes(b"half of a journal")
    assert lost(opened(path)[1]) == {9: (3,)}


def test_a_start_that_was_cut_off_between_the_two_files_takes_the_mended_one(path: Path) -> None:
    path.rename(path.with_name(f"{path.name}.mended"))
    assert len(opened(path)[0]) == EVENTS


def test_damage_is_found_when_a_journal_is_read_as_well(path: Path) -> None:
    change(path, "UPDATE event SET body = '{' WHERE epoch = 9 AND seq = 100")
    with Journal.open(path) as journal, pytest.raises(JournalDamaged, match="event 100 of game 9"):
        list(journal.events())


def test_the_commands_read_what_is_left_of_a_damaged_journal(path: Path, tmp_path: Path) -> None:
    change(path, "UPDATE event SET body = '{' WHERE epoch = 5 AND seq = 100")
    lines, again = tmp_path / "games.jsonl", tmp_path / "again.journal"
    run = CliRunner()
    listed = run.invoke(build_app(), ["journal", "games", str(path)])
    checked = run.invoke(build_app(), ["journal", "check", str(path)])
    exported = run.invoke(build_app(), ["journal", "export", str(path), str(lines)])
    assert [json.loads(line).get("lost") for line in listed.stdout.splitlines()] == [[100], None]
    assert "of game 5, event 100 cannot be read" in str(checked.exception)
    assert "600 events, 1 of which stand for what is lost" in exported.output
    assert run.invoke(build_app(), ["journal", "import", str(again), str(lines)]).exit_code == 0


def test_numbers_are_told_as_runs() -> None:
    assert [numbers_in_words(numbers) for numbers in ((3,), (3, 4), (1, 3, 4, 5))] == [
        "event 3",
        "events 3 to 4",
        "events 1, 3 to 5",
    ]


def test_reading_what_is_left_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    assert [len(game.events) for game in mended_games(path)] == [EVENTS, EVENTS]
    assert path.read_bytes() == before

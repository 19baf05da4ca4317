"""Whatever people enter, in whatever order: the books contradict nothing, undo gives back what was, replay is equal."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from companion.bookkeeping.bookkeeper import Bookkeeper
from companion.measuring.contradictions import contradictions
from companion.observations import (
    CheckAnnounced,
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyColor,
    KeyCostSet,
    KeyTurned,
    Observation,
    QuestionAnswered,
    Redone,
    TurnEnded,
    Undone,
)
from companion.report import Health, TableReport
from tests.bookkeeping.phones import HOUSES, phones_start

PLAYERS = st.integers(0, 1)
COLORS = st.sampled_from(get_args(KeyColor))
T = 1.0
ENTRIES = st.one_of(
    st.builds(HouseEntered, st.just(T), PLAYERS, st.sampled_from([*HOUSES[0], *HOUSES[1], None])),
    st.builds(CounterEntered, st.just(T), PLAYERS, st.sampled_from(["amber", "chains"]), st.integers(-3, 7)),
    st.builds(KeyTurned, st.just(T), PLAYERS, COLORS, st.booleans(), st.sampled_from([0, 6])),
    st.builds(KeyCostSet, st.just(T), PLAYERS, st.integers(4, 9)),
    st.builds(TurnEnded, st.just(T), PLAYERS),
    st.builds(CheckAnnounced, st.just(T), PLAYERS),
    st.builds(QuestionAnswered, st.just(T), PLAYERS, st.integers(0, 12), st.sampled_from(["yes", "no"])),
    st.builds(FlagRuled, st.just(T), st.integers(0, 12), st.sampled_from(["let_stand", "rewind", "dismiss"])),
)
WITH_UNDO = st.lists(ENTRIES | st.builds(Undone, st.just(T), PLAYERS) | st.builds(Redone, st.just(T)), max_size=30)


def keeper_of(entries: list[Observation]) -> tuple[Bookkeeper, list[TableReport]]:
    keeper = Bookkeeper()
    keeper.observe(phones_start())
    reports = []
    for number, entry in enumerate(entries):
        keeper.observe(replace(entry, t=float(number)))
        reports.append(shown(keeper))
    return keeper, reports


def shown(keeper: Bookkeeper) -> TableReport:
    return keeper.report(1, "Table", (), Health())


def without_redo(report: TableReport) -> TableReport:
    left, right = report.players
    return replace(without_taking_back(report), redo="", players=(replace(left, redo=""), replace(right, redo="")))


def without_taking_back(report: TableReport) -> TableReport:
    """Without what the log says of undoing and redoing, which nothing takes back."""
    said = ("takes back “", "redoes “")
    return replace(report, moves=tuple(move for move in report.moves if not any(word in move.text for word in said)))


@given(WITH_UNDO)
def test_no_report_contradicts_itself(entries: list[Observation]) -> None:
    for report in keeper_of(entries)[1]:
        assert list(contradictions(report)) == []


@given(WITH_UNDO)
def test_the_same_entries_come_to_the_same_reports(entries: list[Observation]) -> None:
    assert keeper_of(entries)[1] == keeper_of(entries)[1]


@given(st.lists(ENTRIES, max_size=20), ENTRIES)
def test_undoing_gives_back_what_was_and_redoing_what_came_of_it(
    entries: list[Observation], entry: Observation
) -> None:
    keeper, reports = keeper_of([*entries, entry])
    t = float(len(entries))
    before, done = (reports[-2] if entries else shown(keeper_of([])[0])), reports[-1]
    keeper.observe(Undone(t))
    assert without_redo(shown(keeper)) == replace(without_redo(before), t=t)
    keeper.observe(Redone(t))
    assert without_taking_back(shown(keeper)) == without_taking_back(done)

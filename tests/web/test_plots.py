"""The plots draw what happened, at its time and height, and say the same in words."""

from __future__ import annotations

from dataclasses import replace

from flask.testing import FlaskClient

from companion.report import MoveReport, PlayedReport, ReportBoard, TableReport
from tests.web.made_up import GAME, OVER, WAITING, whole_game
from web.table.past import delayed, last_game
from web.table.plots import (
    Scale,
    amber_plot,
    flag_counts,
    house_counts,
    nice_step,
    play_counts,
    ticks,
    turn_durations,
    turn_plot,
    use_counts,
)


def test_aember_rises_in_steps_at_its_time() -> None:
    ann, bela = GAME.players
    start = replace(GAME, t=0.0, players=(replace(ann, amber=0), bela))
    later = replace(GAME, t=100.0, players=(replace(ann, amber=8), bela))

    plot = amber_plot([WAITING, start, later])

    assert plot is not None
    assert plot.lines[0].path == "M52.0 232.0H704.0V14.0"
    assert [line.name for line in plot.lines] == ["Ann", "Bela"]
    assert [tick.words for tick in plot.times] == ["0:00", "1:00"]


def test_a_forged_key_is_marked_where_it_was_forged() -> None:
    plot = amber_plot(whole_game())

    assert plot is not None
    assert [[mark.letter for mark in line.keys] for line in plot.lines] == [["R"], ["Y", "B"]]
    assert plot.lines[0].keys[0].words == "Ann forges the red key at 9:21"


def test_the_numbers_can_be_read_turn_by_turn() -> None:
    plot = amber_plot(whole_game())

    assert plot is not None
    assert len(plot.rows) == 12
    assert plot.rows[0] == ("1", "0:20", "3 Æmber, 0 keys", "0 Æmber, 0 keys")


def test_turns_take_the_time_from_their_beginning_to_the_next() -> None:
    def moment(turn: int, active: int, t: float) -> object:
        return replace(GAME, turn=turn, active=active, t=t)

    past = [moment(1, 0, 0.0), moment(1, 0, 20.0), moment(2, 1, 50.0), moment(3, 0, 170.0)]

    assert turn_durations(past) == [(1, 0, 50.0), (2, 1, 120.0)]  # type: ignore[arg-type]
    plot = turn_plot(past)  # type: ignore[arg-type]
    assert plot is not None
    assert [bar.words for bar in plot.bars] == ["Turn 1, Ann: 0:50", "Turn 2, Bela: 2:00"]
    assert plot.bars[1].height > plot.bars[0].height
    assert plot.means == ("Ann: 1 turn, 0:50 on average", "Bela: 1 turn, 2:00 on average")


def test_houses_are_counted_by_turns_with_the_time_that_a_turn_took() -> None:
    def moment(turn: int, house: str | None, t: float) -> TableReport:
        return replace(GAME, turn=turn, active=1 - turn % 2, house=house, t=t)

    turns = [(1, None, 0.0), (1, "logos", 10.0), (2, "dis", 60.0), (3, "logos", 90.0), (4, None, 190.0)]
    counts = house_counts([moment(*turn) for turn in turns])

    assert [(one.player, one.house.name, one.turns, one.mean) for one in counts] == [
        ("Ann", "Logos", 2, "1:20"),
        ("Bela", "Dis", 1, "0:30"),
    ]


def test_the_cards_played_most_come_first_and_a_play_that_was_taken_back_does_not_count() -> None:
    card = GAME.players[0].battleline[0]
    plays = [PlayedReport(number, float(number), 0, card) for number in (1, 2, 3)]
    moves = tuple(MoveReport(number, float(number), 0, 1, "Ann plays it.") for number in (1, 2))
    past = [replace(GAME, played=(play,)) for play in plays]
    counts = play_counts([*past, replace(GAME, moves=moves)])

    assert [(one.title, one.player, one.count) for one in counts] == [(card.title, "Ann", 2)]


def test_flags_that_were_withdrawn_do_not_count() -> None:
    again = replace(GAME.flags[1], id=8)
    counts = flag_counts(replace(GAME, flags=(*GAME.flags, again)))
    assert [(flag.rule, flag.count, flag.share) for flag in counts] == [("Active house", 2, 1.0)]


def test_there_is_nothing_to_plot_before_a_game() -> None:
    assert amber_plot([WAITING]) is None
    assert turn_plot([WAITING]) is None


def test_scales_and_ticks_stay_within_the_drawing() -> None:
    assert Scale(10, 0, 100)(5) == 50
    assert nice_step(600, (60, 120)) == 120
    assert nice_step(10**6, (60, 120)) == 120
    assert ticks(5, 2) == [0, 2, 4]


def test_only_the_newest_game_is_plotted_and_streamed() -> None:
    before = [replace(GAME, version=1, t=500.0), replace(GAME, version=2, t=900.0)]
    now = [replace(GAME, version=3, t=0.0), replace(GAME, version=4, t=60.0)]

    assert last_game([*before, *now]) == now
    assert last_game(before) == before
    assert delayed([*before, *now], now_t=70.0, delay_s=30.0) == now[0]
    assert delayed([*before, *now], now_t=70.0, delay_s=900.0) == now[0]
    assert delayed([*before, *now], now_t=95.0, delay_s=30.0) == now[1]


def test_the_page_shows_the_plots_of_the_whole_game(board: ReportBoard, visitor: FlaskClient) -> None:
    assert "No turn has ended yet." in visitor.get("/plots").text
    for report in whole_game():
        board.publish(replace(report, version=report.version + 200))
    page = visitor.get("/plots").text
    assert "forges the red key" in page
    assert "Turn 11" in page


def test_the_cards_in_play_that_were_used_most_are_counted_with_how_they_were_used() -> None:
    kinds = [("reap", "troll"), ("fight", "troll"), ("reap", "troll"), ("omni", "key-to-dis"), ("play", "anger")]
    moves = tuple(
        MoveReport(number, 1.0, 0, 1, "moves", kind=kind, card=card) for number, (kind, card) in enumerate(kinds, 1)
    )
    found = use_counts([replace(GAME, moves=moves)])
    assert [(one.title, one.count, one.words, one.share) for one in found] == [
        ("Troll", 3, "reaped 2×, fought 1×", 1.0),
        ("Key To Dis", 1, "omni 1×", 1 / 3),
    ]


def test_a_finished_game_is_told_in_short_with_its_curve(visitor: FlaskClient, board: ReportBoard) -> None:
    for report in (*whole_game(), replace(OVER, t=900.0)):
        board.publish(replace(report, version=board.latest().version + 1))
    page = visitor.get("/").text
    assert "The game in short" in page
    assert '<title id="amber-chart-title">Æmber and keys</title>' in page
    assert "Ann forges the red key at 9:21" in page
    assert "<td>3 Æmber, 0 keys</td><td>0 Æmber, 0 keys</td>" in page

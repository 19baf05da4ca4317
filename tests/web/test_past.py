"""Going about in a game that was played: from moment to moment, and to what people look for."""

from __future__ import annotations

from dataclasses import replace

from companion.report import Notice, ReportBoard
from tests.web.made_up import GAME, OFF_HOUSE_REAP, QUIET, whole_game
from web.table.past import Jump, delayed, jumps_from, step_from

PAST = whole_game()


def jump(name: str, place: int) -> Jump:
    return next(one for one in jumps_from(PAST, place) if one.name == name)


def test_a_step_leads_to_where_the_game_was_another_one() -> None:
    waited = (QUIET, replace(QUIET, version=200, t=740.0), replace(QUIET, version=201, t=750.0, turn=13))
    assert step_from(waited, 0) == Jump("moment", None, 201)
    assert step_from(waited, 2) == Jump("moment", 200, None)


def test_jumps_lead_to_turns_keys_and_checks() -> None:
    place = next(place for place, report in enumerate(PAST) if report.turn == 6)
    for name, changed in (("turn", {6, 7}), ("key", {5, 8})):
        found = jump(name, place + 1)
        turns = {report.turn for report in PAST if report.version in (found.back, found.on)}
        assert turns == changed, name
    check = jump("Check!", 0).on
    assert check is not None
    assert any(player.check for player in PAST[check - 1].players)
    assert not any(player.check for player in PAST[check - 2].players)
    assert jump("flag", 0) == Jump("flag", None, None)


def test_a_flag_is_jumped_to_when_it_is_raised() -> None:
    calm = replace(GAME, version=1, flags=())
    raised = replace(GAME, version=2, flags=(OFF_HOUSE_REAP,))
    assert jumps_from((calm, raised), 0)[-1] == Jump("flag", None, 2)


def test_while_nothing_happens_only_the_first_and_the_last_report_are_kept() -> None:
    board = ReportBoard(QUIET)
    for second in range(1, 900):
        lamp = Notice("camera", "info", f"{second % 7} pictures a second")
        board.publish(replace(QUIET, version=QUIET.version + second, t=QUIET.t + second, notices=(lamp,)))
    first, last = board.history()
    assert (first, last.t) == (QUIET, QUIET.t + 899)

    board.publish(replace(last, version=last.version + 1, t=last.t + 1, turn=13))
    assert [report.turn for report in board.history()] == [12, 12, 13]
    assert delayed(board.history(), last.t + 1, 500.0) == first

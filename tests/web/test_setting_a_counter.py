"""A flag that says what a counter should show sets it at one tap, of the player whose counter it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import CounterEntered
from tests.web.made_up import MISCOUNT, TROUBLED
from tests.web.test_consent import Table, press

WHOSE = MISCOUNT.player
REASON = "Shooler reaps: was all of it counted?"
WITH_REASON = replace(MISCOUNT, status="open", reason=REASON, set_to=4)


@pytest.fixture
def miscounted() -> Table:
    table = Table("ask")
    table.board.publish(replace(TROUBLED, version=TROUBLED.version + 1, flags=(WITH_REASON,)))
    return table


def test_the_player_sees_the_reason_and_sets_the_counter_at_a_tap(miscounted: Table) -> None:
    seat = miscounted.sit(WHOSE)
    page = seat.get("/seat/").text
    assert REASON in page
    assert "Set to 4" in page
    press(seat, f"/seat/flags/{MISCOUNT.id}/set")
    assert miscounted.entered == [CounterEntered(730.5, WHOSE, "amber", value=4)]


def test_the_other_player_is_offered_nothing_and_may_not_set_it(miscounted: Table) -> None:
    other = miscounted.sit(1 - WHOSE)
    assert "Set to 4" not in other.get("/seat/").text
    assert press(other, f"/seat/flags/{MISCOUNT.id}/set") == 403
    assert miscounted.entered == []


def test_a_counter_that_is_right_by_now_is_left_alone(miscounted: Table) -> None:
    seat = miscounted.sit(WHOSE)
    settled = replace(WITH_REASON, set_to=None)
    miscounted.board.publish(replace(TROUBLED, version=TROUBLED.version + 2, flags=(settled,)))
    assert press(seat, f"/seat/flags/{MISCOUNT.id}/set") == 409
    assert miscounted.entered == []

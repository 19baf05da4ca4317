"""A form that lay open while a result was entered elsewhere changes nothing, and both results are told."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.tournament.events.events import Events
from tests.tournament.event_pages.people import SignIn, at_table, do, opened, paired, seen


def winners(events: Events) -> list[str | None]:
    current = events.event(1).current
    return [match.winner for match in current.matches] if current else []


def test_an_old_form_of_results_leaves_a_decided_result_and_tells_both(
    organiser: FlaskClient, sign_in: SignIn, events: Events
) -> None:
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    scorekeeper = sign_in("scorekeeper")
    old = seen(scorekeeper, "round")
    do(sign_in("judge"), "match", round="1", table="1", winner=one, by="disqualified")
    answer = do(scorekeeper, "results", round="1", **{"winner-1": other}, **old)
    names = {player: events.event(1).entrants[player].name for player in (one, other)}
    assert answer.status_code == 409
    assert f"{names[one]} won" in answer.text
    assert f"You entered: {names[other]} won" in answer.text
    assert winners(events) == [one]


@pytest.mark.parametrize("what", ["results", "match"])
def test_a_scorekeeper_corrects_no_result_whatever_the_form_carries(
    organiser: FlaskClient, sign_in: SignIn, events: Events, what: str
) -> None:
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    scorekeeper = sign_in("scorekeeper")
    do(scorekeeper, "results", round="1", **{"winner-1": one})
    form = {"winner-1": other} if what == "results" else {"table": "1", "winner": other}
    answer = do(scorekeeper, what, round="1", **form, **seen(scorekeeper, "tables/1"))
    assert (answer.status_code, "Only a judge or an organiser can correct it" in answer.text) == (409, True)
    assert winners(events) == [one]


def test_of_several_results_none_is_entered_where_one_is_old(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cid", "Dan")
    event = paired(organiser, events)
    old = seen(organiser, "round")
    do(organiser, "match", round="1", table="1", winner=at_table(event, 1)[0], by="played")
    both = {f"winner-{table}": at_table(event, table)[1] for table in (1, 2)}
    assert do(organiser, "results", round="1", **both, **old).status_code == 409
    assert winners(events) == [at_table(event, 1)[0], None]


def test_an_organiser_corrects_what_the_page_showed_and_not_what_came_after_it(
    organiser: FlaskClient, events: Events
) -> None:
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    do(organiser, "match", round="1", table="1", winner=one, by="played")
    shown = seen(organiser, "tables/1")
    correction = {"of": "1", "table": "1", "winner": other, "by": "played", **shown}
    assert do(organiser, "correct", **correction).status_code == 303
    assert winners(events) == [other]
    assert do(organiser, "correct", **correction | {"winner": one}).status_code == 409
    assert winners(events) == [other]

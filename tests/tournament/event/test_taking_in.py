"""Events from files of other programs, whichever form they have."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.event.event import Event
from companion.tournament.event.exchange import ExchangeError, matches_csv
from companion.tournament.event.happening import event_of
from companion.tournament.event.taking_in import event_from_file
from tests.tournament.event.test_exchange import RECORDS

PEOPLE = [{"participant": {"id": number, "name": name}} for number, name in enumerate(("Ada", "Ben", "Cleo"), start=1)]


def match(number: int, one: int, two: int, winner: int | None) -> dict[str, object]:
    return {"match": {"round": number, "player1_id": one, "player2_id": two, "winner_id": winner}}


def read(data: bytes) -> Event:
    event = event_of(event_from_file(data).records)
    assert event is not None
    return event


def table_of(event: Event) -> dict[str, tuple[int, int]]:
    return {event.entrants[line.player].name: (line.wins, line.losses) for line in event.standings}


def test_a_tournament_of_challonge_is_taken_with_its_byes() -> None:
    matches = [match(1, 1, 2, 1), match(2, 1, 3, 3)]
    form = {"tournament": {"name": "Cup", "tournament_type": "swiss", "participants": PEOPLE, "matches": matches}}
    event = read(json.dumps(form).encode())
    assert event.settings.name == "Cup"
    assert table_of(event) == {"Ada": (1, 1), "Ben": (1, 1), "Cleo": (2, 0)}


def test_participants_and_matches_of_challonge_may_come_in_one_list() -> None:
    assert table_of(read(json.dumps([*PEOPLE, match(1, 1, 2, 2)]).encode()))["Ben"] == (1, 0)
    assert list(table_of(read(json.dumps(PEOPLE).encode()))) == ["Ada", "Ben", "Cleo"]


def test_a_table_of_matches_is_taken_as_this_hub_writes_it() -> None:
    event = event_of(RECORDS)
    assert event is not None
    again = read(matches_csv(event).encode())
    assert table_of(again) == table_of(event)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b" ", "empty"),
        (b"Seat,Person\n1,Ann\n", "reads “Seat”, “Person”: a table of matches has the headings Round, Player 1"),
        (b"Round,Player 1,Player 2,Winner\nx,Ann,Ben,Ann\n", "Line 2: a match needs the number"),
        (
            b"Round,Player 1,Player 2,Winner\n1,Ann,Ben,Ann\n1,Cleo,Ann,Ann\n",
            "Line 3: Ann already plays round 1 in line 2",
        ),
        (b"Round,Player 1,Player 2,Winner\n1,Ann,Ann,Ann\n", "Line 2: Ann already plays round 1 in line 2"),
        (b"Round,Player 1,Player 2,Winner\n1,Ann,Ben,Cleo\n", "the winner is given as 'Cleo'"),
        (json.dumps([match(1, 1, 2, 1)]).encode(), "without their participants"),
        (json.dumps([*PEOPLE, match(-1, 1, 2, 1)]).encode(), "losers’ bracket"),
        (json.dumps([*PEOPLE, match(1, 1, 9, 1)]).encode(), "not among the participants"),
        (b"{", "not JSON"),
    ],
)
def test_a_file_that_cannot_be_taken_is_refused_with_what_it_saw(data: bytes, words: str) -> None:
    with pytest.raises(ExchangeError, match=words):
        event_from_file(data)


WORDS = (
    "tournament",
    "participants",
    "participant",
    "matches",
    "match",
    "round",
    "player1_id",
    "winner_id",
    "id",
    "name",
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from((*WORDS, "tournamentDecks", "houses", "username")), inner, max_size=5)
    ),
    max_leaves=25,
)


@given(
    JSON.map(json.dumps).map(str.encode)
    | st.binary(max_size=60)
    | st.text(alphabet='Round,Player 12\n"=;9', max_size=80).map(str.encode)
)
def test_whatever_a_file_holds_it_is_an_event_or_is_refused(data: bytes) -> None:
    try:
        taken = event_from_file(data)
    except ExchangeError:
        return
    event_of(taken.records)

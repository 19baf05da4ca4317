"""Tournaments as Decks of KeyForge tells of them: read as far as they are understood, and read back as written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.event.event import Event
from companion.tournament.event.exchange import ExchangeError
from companion.tournament.event.happening import event_of
from companion.tournament.event.keyforge_decks import tournament_from_json
from companion.tournament.event.keyforge_decks_writing import tournament_to_json
from tests.shared_files import shared_file

THREE_ROUNDS = {
    "name": "Store championship",
    "participants": [{"username": name} for name in ("Ada", "Ben", "Cleo", "Dan")],
    "rounds": [
        {
            "roundNum": 1,
            "pairings": [
                {"table": 1, "playerOneUsername": "Ada", "playerTwoUsername": "Ben", "playerOneWon": True},
                {"table": 2, "playerOneUsername": "Cleo", "playerTwoUsername": "Dan", "playerOneWon": False},
            ],
        },
        {
            "roundNum": 2,
            "pairings": [
                {"table": 1, "playerOneUsername": "Ada", "playerTwoUsername": "Dan", "playerOneWon": True},
                {"table": None, "playerOneUsername": "Ben", "playerTwoUsername": None, "playerOneWon": True},
            ],
        },
        {
            "roundNum": 3,
            "pairings": [
                {"table": 1, "playerOneUsername": "Ada", "playerTwoUsername": "Cleo", "playerOneWon": None},
                {"table": 2, "playerOneUsername": "Ben", "playerTwoUsername": "Dan", "playerOneWon": True},
            ],
        },
    ],
}


def read(form: object) -> Event:
    event = event_of(tournament_from_json(json.dumps(form)).records)
    assert event is not None
    return event


def table_of(event: Event) -> list[tuple[str, int, int]]:
    return [(event.entrants[line.player].name, line.wins, line.losses) for line in event.standings]


def test_rounds_results_byes_and_who_was_away_are_understood() -> None:
    event = read(THREE_ROUNDS)
    assert event.settings.name == "Store championship"
    assert table_of(event) == [("Ben", 2, 1), ("Ada", 2, 0), ("Dan", 1, 2), ("Cleo", 0, 1)]
    assert [len(one.matches) for one in event.rounds] == [2, 2, 2]
    assert event.current is not None
    assert [match.over for match in event.current.matches] == [False, True]


def test_what_is_written_is_read_back_the_same() -> None:
    event = read(THREE_ROUNDS)
    again = read(tournament_to_json(event))
    assert table_of(again) == table_of(event)
    assert tournament_to_json(again) == tournament_to_json(event)


def test_other_names_for_the_same_facts_are_understood_too() -> None:
    form = {
        "tournament": {"title": "League night"},
        "players": ["Ada", "Ben"],
        "tournamentRounds": [
            {"matches": [{"player1": {"name": "Ada"}, "player2": {"name": "Ben"}, "winner": {"name": "Ben"}, "x": [1]}]}
        ],
        "unknown": {"much": "more"},
    }
    event = read(form)
    assert (event.settings.name, table_of(event)) == ("League night", [("Ben", 1, 0), ("Ada", 0, 1)])


ADA_AGAINST_BEN = {"playerOne": "Ada", "playerTwo": "Ben"}


def rounds(*pairings: object) -> str:
    return json.dumps({"rounds": [{"pairings": own} for own in pairings]})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "not JSON"),
        ("[]", "a JSON object"),
        ("{}", "No players"),
        (rounds([ADA_AGAINST_BEN, {"playerOne": "Ada", "playerTwo": "Jo"}]), "two tables"),
        (rounds([ADA_AGAINST_BEN], "later"), "Round 2 has no pairings .looked for as pairings, matches"),
        (rounds([ADA_AGAINST_BEN, {"left": "Cleo", "right": "Dan"}]), "Round 1, pairing 2 names nobody .* playerOne"),
        (rounds([ADA_AGAINST_BEN | {"victor": "Ada"}], [ADA_AGAINST_BEN]), "pairing 1 does not say who won .*winner"),
        (rounds([ADA_AGAINST_BEN | {"winnerId": 71}]), "Ada against Ben: the winner is given as '71'"),
    ],
)
def test_what_is_no_tournament_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(ExchangeError, match=words):
        tournament_from_json(text)


def test_format_minutes_decks_and_rounds_that_are_not_paired_are_taken_too() -> None:
    form = json.loads((shared_file("data/deck_files/decks_of_keyforge_tournament.json")).read_text(encoding="utf-8"))
    form["rounds"].append({"roundNumber": 3, "roundId": 3, "pairings": [], "pairingStrategy": "SWISS_SOS"})
    event = read(form)
    assert (event.settings.match_format, event.settings.minutes, event.swiss_rounds) == ("triad", 35, 3)
    assert [deck.deck.houses for deck in event.entrants["p1"].decks.values()] == [("brobnar", "logos", "shadows")]
    assert len(event.rounds) == 2
    assert tournament_to_json(read(tournament_to_json(event))) == tournament_to_json(event)


def test_what_is_left_out_is_remarked_on() -> None:
    deck = {"keyforgeId": "f3", "name": "Argus", "houses": ["Dis"], "username": "Nobody"}
    taken = tournament_from_json(json.dumps(THREE_ROUNDS | {"event": {"format": "CHESS"}, "tournamentDecks": [deck]}))
    assert [words.split(" is ")[0] for words in taken.remarks] == ["The format CHESS", "The deck Argus"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["rounds", "pairings", "playerOne", "playerTwo", "winner", "participants", "username", "name"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_whatever_a_file_holds_it_is_an_event_or_is_refused(form: object) -> None:
    try:
        records = tournament_from_json(json.dumps(form)).records
    except ExchangeError:
        return
    assert event_of(records) is not None

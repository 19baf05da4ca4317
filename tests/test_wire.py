"""The line format of observations: what is written reads back, and nothing malformed gets in."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    DeckEntry,
    DeckList,
    FlagRuled,
    GameStarted,
    HandsCame,
    HouseEntered,
    JudgeCalled,
    KeyCostSet,
    KeyTurned,
    MulliganTaken,
    Observation,
    OutOfSight,
    PositionSet,
    QuestionAnswered,
    Redone,
    Registration,
    RewoundTo,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
    Undone,
)
from companion.wire import LineError, observation_from_json, observation_to_json, read_line, read_lines, write_line
from tests.shared_files import shared_file

DECK = {"id": "d1", "name": "Deck", "houses": ["dis", "logos", "mars"], "cards": [{"card": "troll", "house": "dis"}]}


def read(value: object) -> Observation:
    return read_line(json.dumps(value), 1, warn=pytest.fail)


def refused(text: str | bytes) -> str:
    with pytest.raises(LineError) as caught:
        read_line(text, 12)
    assert caught.value.line == 12
    return caught.value.message


DECK_LIST = DeckList("d1", "Deck", ("dis", "logos", "mars"), (DeckEntry("troll", "dis"),))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            {"t": 0, "start": {"players": [{"name": "Ann", "deck": DECK, "chains": 3}, {"deck": DECK}]}},
            GameStarted(0.0, (Registration("Ann", DECK_LIST, 3), Registration("Right", DECK_LIST))),
        ),
        ({"t": 31.5, "hands": True}, HandsCame(31.5)),
        ({"t": 31.5, "out_of_sight": True}, OutOfSight(31.5)),
        ({"t": 31.5, "input": {"player": 0, "house": "brobnar"}}, HouseEntered(31.5, 0, "brobnar")),
        ({"t": 31.5, "input": {"player": 0, "house": None}}, HouseEntered(31.5, 0, None)),
        ({"t": 1, "input": {"player": 1, "counter": "amber", "delta": -1}}, CounterEntered(1.0, 1, "amber", -1)),
        (
            {"t": 1, "input": {"player": 1, "counter": "chains", "value": 4}},
            CounterEntered(1.0, 1, "chains", value=4),
        ),
        ({"t": 1, "input": {"player": 1, "key": "red", "forged": True}}, KeyTurned(1.0, 1, "red", True)),
        ({"t": 1, "input": {"player": 1, "key": "red", "forged": True, "paid": 6}}, KeyTurned(1.0, 1, "red", True, 6)),
        ({"t": 1, "input": {"player": 1, "key_cost": 8}}, KeyCostSet(1.0, 1, 8)),
        ({"t": 1, "input": {"player": 0, "concede": True}}, Conceded(1.0, 0)),
        ({"t": 1, "input": {"player": 0, "end_turn": True}}, TurnEnded(1.0, 0)),
        ({"t": 1, "input": {"player": 0, "mulligan": True}}, MulliganTaken(1.0, 0)),
        ({"t": 1, "input": {"player": 1, "call_judge": True}}, JudgeCalled(1.0, 1)),
        ({"t": 1, "input": {"player": 1, "call_judge": True, "flag": 7}}, JudgeCalled(1.0, 1, 7)),
        ({"t": 1, "input": {"player": 1, "check": True}}, CheckAnnounced(1.0, 1)),
        ({"t": 1, "input": {"player": 1, "cards": "hand", "count": 0}}, CardsCounted(1.0, 1, "hand", 0)),
        ({"t": 1, "input": {"player": 1, "question": 3, "answer": "troll#1"}}, QuestionAnswered(1.0, 1, 3, "troll#1")),
        (
            {"t": 1, "input": {"player": 1, "misread": "troll#1", "is": "bumpsy", "flag": 7}},
            CardCorrected(1.0, "troll#1", "bumpsy", 1, 7),
        ),
        ({"t": 1, "judge": {"misread": "troll", "is": "bumpsy"}}, CardCorrected(1.0, "troll", "bumpsy")),
        ({"t": 1, "input": {"player": 1, "table_is_right": True}}, TableConfirmed(1.0, 1)),
        ({"t": 1, "judge": {"table_is_right": True}}, TableConfirmed(1.0)),
        ({"t": 1, "input": {"player": 0, "undo": True}}, Undone(1.0, 0)),
        ({"t": 1, "judge": {"undo": True}}, Undone(1.0)),
        ({"t": 1, "input": {"player": 0, "redo": True}}, Redone(1.0, 0)),
        ({"t": 1, "judge": {"redo": True}}, Redone(1.0)),
        ({"t": 1, "judge": {"rewind_to": 12}}, RewoundTo(1.0, 12)),
        ({"t": 1, "judge": {"round_ends": 2700}}, RoundTimed(1.0, 2700.0)),
        ({"t": 1, "judge": {"round_ends": None}}, RoundTimed(1.0, None)),
        ({"t": 71, "judge": {"let_stand": 7}}, FlagRuled(71.0, 7, "let_stand")),
        ({"t": 71, "judge": {"rewind": 7}}, FlagRuled(71.0, 7, "rewind")),
        ({"t": 71, "judge": {"dismiss": 7}}, FlagRuled(71.0, 7, "dismiss")),
        (
            {"t": 71, "judge": {"set": {"players": [{"amber": 2}, {}]}}},
            PositionSet(71.0, {"players": [{"amber": 2}, {}]}),
        ),
        (
            {"t": 71, "input": {"player": 1, "set": {"players": [{"amber": 2}, {}]}}},
            PositionSet(71.0, {"players": [{"amber": 2}, {}]}, by=1),
        ),
    ],
)
def test_each_form_of_a_line_is_read_and_written_without_loss(line: dict[str, object], expected: Observation) -> None:
    assert read(line) == expected
    assert read_line(write_line(expected), 1, warn=pytest.fail) == expected


def test_what_a_snapshot_leaves_out_was_not_seen() -> None:
    troll = {"card": "troll", "exhausted": True, "upgrades": ["blood-of-titans"]}
    side = {"battleline": [troll], "artifacts": [], "discard": ["anger"]}

    seen = read({"t": 40.2, "snapshot": {"players": [side, {}]}})

    creature = SeenCard("troll", exhausted=True, upgrades=(SeenCard("blood-of-titans"),))
    left = SeenSide(battleline=(creature,), artifacts=(), discard=(SeenCard("anger"),))
    assert seen == TableSnapshot(40.2, (left, SeenSide()))


def test_a_recorded_game_of_a_film_is_read_and_written_without_loss() -> None:
    lines = shared_file("media/table-mistakes/inputs.jsonl").read_bytes().splitlines()

    observations = [observation for observation in read_lines(lines) if not isinstance(observation, LineError)]

    assert len(observations) == len(lines)
    assert [read_line(write_line(observation), 1) for observation in observations] == observations


def test_cards_of_a_deck_file_may_say_where_they_were_printed() -> None:
    printed = {**DECK, "set": "CotA", "cards": [{"card": "troll", "house": "dis", "set": "CotA", "number": "049"}]}

    assert read({"t": 0, "start": {"players": [{"deck": printed}, {"deck": printed}]}})


def test_unknown_fields_are_warned_of_once_and_ignored() -> None:
    warnings: list[str] = []
    cards = [{"card": "troll", "mood": "grim"}, {"card": "troll", "mood": "glad"}]

    seen = read_line(json.dumps({"t": 1, "snapshot": {"players": [{"battleline": cards}, {}]}}), 4, warnings.append)

    trolls = (SeenCard("troll"), SeenCard("troll"))
    assert seen == TableSnapshot(1.0, (SeenSide(battleline=trolls), SeenSide()))
    assert warnings == ["line 4: the field snapshot.players.battleline.mood is not known and was ignored"]


def test_a_malformed_line_is_told_with_its_number_and_the_others_are_still_read() -> None:
    lines = ['{"t":1,"input":{"player":0,"end_turn":true}}', "", "{nonsense", '{"t":2,"judge":{"dismiss":1}}']

    first, wrong, last = read_lines(lines)

    assert first == TurnEnded(1.0, 0)
    assert isinstance(wrong, LineError)
    assert wrong.to_json()["line"] == 3
    assert last == FlagRuled(2.0, 1, "dismiss")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "expected an object"),
        ("{", "not JSON"),
        ('{"t":NaN,"judge":{"dismiss":1}}', "NaN"),
        ('{"t":1e999,"judge":{"dismiss":1}}', "too large"),
        ('{"t":1,"t":2,"judge":{"dismiss":1}}', "'t' is given twice"),
        ('{"t":' + "9" * 5000 + "}", "whole number is too large"),
        ('{"t":1,"judge":{"set":' + "[" * 200_000 + "]" * 200_000 + "}}", "levels deep"),
        ('{"t":1,"judge":{"set":{"a":' + "[" * 30 + "]" * 30 + "}}}", "levels deep"),
        ('{"t":1,"input":{"player":0,"house":"\\ud800"}}', "half a character"),
        (b'{"t":1,"input":{"player":0,"house":"\xff"}}', "not UTF-8"),
        ('{"judge":{"dismiss":1}}', "t: Field required"),
        ('{"t":1}', "exactly one of start, snapshot, hands, out_of_sight, input and judge"),
        ('{"t":1,"judge":{"dismiss":1},"input":{"player":0,"end_turn":true}}', "exactly one of start"),
        ('{"t":1,"judge":{}}', "exactly one of let_stand"),
        ('{"t":1,"judge":{"dismiss":1,"rewind":1}}', "exactly one of let_stand"),
        ('{"t":1,"judge":{"dismiss":true}}', "judge.dismiss"),
        ('{"t":1,"input":{"player":0}}', "exactly one of house"),
        ('{"t":1,"input":{"player":2,"end_turn":true}}', "input.player"),
        ('{"t":1,"input":{"player":0,"end_turn":false}}', "input.end_turn"),
        ('{"t":1,"input":{"player":0,"end_turn":null}}', "may not be null"),
        ('{"t":1,"input":{"player":0,"counter":"amber"}}', "either delta or value"),
        ('{"t":1,"input":{"player":0,"counter":"amber","delta":1,"value":1}}', "either delta or value"),
        ('{"t":1,"input":{"player":0,"counter":"luck","delta":1}}', "input.counter"),
        ('{"t":1,"input":{"player":0,"key":"red"}}', "forged"),
        ('{"t":1,"input":{"player":0,"key":"green","forged":true}}', "input.key"),
        ('{"t":1,"input":{"player":0,"cards":"hand"}}', "cards needs count"),
        ('{"t":1,"input":{"player":0,"cards":"purse","count":1}}', "input.cards"),
        ('{"t":1,"input":{"player":0,"question":1}}', "question needs answer"),
        ('{"t":1,"input":{"player":0,"misread":"troll"}}', "misread needs is"),
        ('{"t":1,"judge":{"undo":false}}', "judge.undo"),
        ('{"t":1,"judge":{"set":null}}', "set may not be null"),
        ('{"t":1,"snapshot":{"players":[{}]}}', "snapshot.players"),
        ('{"t":1,"snapshot":{"players":[{"battleline":[{"card":"troll","damage":"2"}]},{}]}}', "damage"),
        ('{"t":1,"snapshot":{"players":[{"battleline":[{"card":"troll","damage":-2}]},{}]}}', "damage"),
        ('{"t":1,"snapshot":{"players":[{"battleline":[{"card":"troll","confidence":1.5}]},{}]}}', "confidence"),
    ],
)
def test_a_line_that_is_not_of_the_form_is_refused_with_a_reason(text: str | bytes, reason: str) -> None:
    assert reason in refused(text)


def test_a_deck_of_a_hundred_thousand_cards_and_a_line_of_fifty_megabytes_are_refused() -> None:
    huge = {**DECK, "cards": [{"card": "troll", "house": "dis"}] * 20_000}

    assert "at most" in refused(json.dumps({"t": 0, "start": {"players": [{"deck": huge}, {"deck": DECK}]}}))
    assert "too long" in refused(b"[" * 50_000_000)


slugs = st.text(min_size=1, max_size=40).filter(lambda text: not any("\ud800" <= letter <= "\udfff" for letter in text))
counts = st.none() | st.integers(0, 30)
truths = st.none() | st.booleans()
confidences = st.floats(0, 1)
moments = st.floats(0, 1e6)
players = st.integers(0, 1)
plain_cards = st.builds(SeenCard, card=slugs, confidence=confidences)
cards = st.builds(
    SeenCard,
    card=slugs,
    id=st.none() | slugs,
    owner=st.none() | players,
    exhausted=truths,
    damage=counts,
    amber=counts,
    power_counters=counts,
    stunned=truths,
    warded=truths,
    enraged=truths,
    upgrades=st.none() | st.lists(plain_cards, max_size=2).map(tuple),
    other_half=st.none() | plain_cards,
    confidence=confidences,
)
zones = st.none() | st.lists(cards, max_size=3).map(tuple)
sides = st.builds(SeenSide, zones, zones, zones, zones)
observations = st.one_of(
    st.builds(TableSnapshot, moments, st.tuples(sides, sides)),
    st.builds(HouseEntered, moments, players, st.none() | slugs),
    st.builds(CounterEntered, moments, players, st.sampled_from(["amber", "chains"]), delta=st.integers(-9, 9)),
    st.builds(CounterEntered, moments, players, st.sampled_from(["amber", "chains"]), value=st.integers(0, 99)),
    st.builds(
        KeyTurned,
        moments,
        players,
        st.sampled_from(["red", "yellow", "blue"]),
        st.booleans(),
        by_card=st.none() | st.sampled_from(["", "key-charge"]),
    ),
    st.builds(TurnEnded, moments, players),
    st.builds(MulliganTaken, moments, players),
    st.builds(FlagRuled, moments, st.integers(0, 999), st.sampled_from(["let_stand", "rewind", "dismiss"])),
)


@given(observations)
def test_every_observation_reads_back_as_it_was_written(observation: Observation) -> None:
    assert read_line(write_line(observation), 1, warn=pytest.fail) == observation
    assert observation_from_json(observation_to_json(observation), pytest.fail) == observation


@given(st.text() | st.binary())
def test_any_text_at_all_is_either_read_or_refused(text: str | bytes) -> None:
    with contextlib.suppress(LineError):
        read_line(text, 1)

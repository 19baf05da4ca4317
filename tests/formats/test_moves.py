"""Decisions of every kind can be written, and choices are taken only as the decision allows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.formats.forms import FormatError
from companion.formats.moves import read_choice, read_move, write_choice, write_decision
from companion.rules import moves
from companion.rules.answers import possible_answers
from companion.rules.state import FATE, Decision

KEY = Decision(0, "key", ("yellow", "blue"), "choose the key to forge")
NUMBER = Decision(1, "number", (0, 1, 2), "choose a number", "card#1")
PLAYER = Decision(0, "option", (0, 1), "choose a player")
CARDS = Decision(0, "cards", ("a", "b", "c"), "choose up to 2", "card#1", 0, 2)
MAYBE = Decision(0, "card", ("a", "b"), "choose up to 1", "card#1", 0, 1)
ORDER = Decision(0, "order", ("a", "b"), "the order", "card#1", 2, 2)
SHUFFLE = Decision(FATE, "chance", ("a", "b"), "", "", 2, 2, "shuffle", "deck", 1)
RANDOM = Decision(FATE, "chance", ("a", "b", "c"), "", "card#1", 2, 2, "random", "hand", 1)
REVEAL = Decision(FATE, "chance", ("punch", "anger"), "", "card#1", 1, 1, "reveal", "deck", 0)
ANY_CARD = Decision(FATE, "chance", (), "", "card#1", 1, 1, "reveal", "deck", 0)
ALL = [KEY, NUMBER, PLAYER, CARDS, MAYBE, ORDER, SHUFFLE, RANDOM, REVEAL, ANY_CARD]


def test_a_decision_says_who_decides_what_and_among_what() -> None:
    assert write_decision(NUMBER) == {
        "player": 1, "kind": "number", "source": "card#1", "prompt": "choose a number",
        "options": [0, 1, 2], "min": 1, "max": 1,
    }  # fmt: skip
    assert write_decision(KEY)["source"] is None


def test_chance_says_what_the_physical_world_decides() -> None:
    shuffle = write_decision(SHUFFLE)
    assert {name: shuffle[name] for name in ("kind", "what", "player", "zone", "cards")} == {
        "kind": "chance", "what": "shuffle", "player": 1, "zone": "deck", "cards": ["a", "b"],
    }  # fmt: skip
    pick = write_decision(RANDOM)
    assert (pick["what"], pick["options"], pick["min"], pick["max"]) == ("random", ["a", "b", "c"], 2, 2)
    assert (write_decision(REVEAL)["options"], "options" in write_decision(ANY_CARD)) == (["punch", "anger"], False)


@pytest.mark.parametrize("decision", ALL)
def test_every_possible_answer_survives_its_journey(decision: Decision) -> None:
    for answer in possible_answers(decision):
        assert read_choice(write_choice(answer), decision, "choice") == answer


def test_a_hidden_card_that_could_be_any_is_named_by_its_title() -> None:
    punch = read_choice("punch", ANY_CARD, "choice")
    assert write_choice(punch) == "punch"
    with pytest.raises(FormatError, match="did you mean “punch”"):
        read_choice("pumch", ANY_CARD, "choice")


@pytest.mark.parametrize(
    ("decision", "choice"),
    [
        (KEY, "red"), (KEY, None), (NUMBER, 3), (NUMBER, True), (NUMBER, 1.0), (NUMBER, "1"),
        (PLAYER, False), (CARDS, "a"), (CARDS, ["a", "a"]), (CARDS, ["a", "b", "c"]), (CARDS, ["x"]),
        (MAYBE, None), (ORDER, ["a"]), (ORDER, "a"), (ORDER, ["a", "a"]), (SHUFFLE, ["a"]), (SHUFFLE, []),
        (RANDOM, None), (RANDOM, ["a"]), (REVEAL, "warsong"), (REVEAL, []), (ANY_CARD, 7), (ANY_CARD, "?"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_a_reason(decision: Decision, choice: Any) -> None:
    with pytest.raises(FormatError, match=r"^choices\[3\]"):
        read_choice(choice, decision, "choices[3]")


@pytest.mark.parametrize(
    "move",
    [
        moves.mulligan(), moves.keep(), moves.forge("red"), moves.choose_house("dis"), moves.choose_house(None),
        moves.archives(False), moves.play("a"), moves.play("a", "left"), moves.play("a", 2), moves.play("a", 0),
        moves.play("a", target="b"), moves.discard("a"), moves.reap("a"), moves.fight("a", "b"), moves.fight("a"),
        moves.use_action("a"), moves.use_omni("a"), moves.unstun("a"), moves.end(),
    ],
)  # fmt: skip
def test_every_move_reads_back_as_itself(move: moves.Move) -> None:
    warnings: list[str] = []
    assert read_move(move.to_json(), "move", warnings.append) == move
    assert warnings == []

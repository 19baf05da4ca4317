"""Requests that were sound until something in them was changed: each is answered, and an error has changed nothing."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.cards.catalogue import all_cards
from companion.formats.moves import write_decision
from companion.formats.position import write_position
from companion.rules import moves
from companion.rules.game import after, answered, legal_moves
from companion.rules.state import Decision, GameState
from tests.random_play import Situation, chosen_answer, chosen_move, completed
from tests.rules_session.talk import answers_to

Json = dict[str, Any]
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**12, 0.5, "", "?", "?#1", "troll", "troll#1", "nobody", "left", "dis", "play", "no", "1",
    [], [[]], ["?"], ["troll#1", "troll#1"], {}, {"card": "troll"}, {"card": "?"}, {"id": "troll#1"}, {"card": 3},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to everything inside a JSON value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, inner in entries for found in ((*path, key), *places(inner, (*path, key)))]


def changed(luck: Random, request: Json) -> Json:
    """The request with one thing in it replaced, dropped, doubled or put in the place of another."""
    request = copy.deepcopy(request)
    inner = [path for path in places(request) if path != ("op",)]
    if not inner:
        return request
    *way, last = luck.choice(inner)
    parent: Any = request
    for key in way:
        parent = parent[key]
    match luck.choice(("replace", "replace", "drop", "double", "swap")):
        case "drop":
            del parent[last]
        case "double" if isinstance(parent, list):
            parent.insert(last, copy.deepcopy(parent[last]))
        case "swap":
            others = list(parent) if isinstance(parent, dict) else range(len(parent))
            other = luck.choice(list(others))
            parent[last], parent[other] = parent[other], parent[last]
        case _:
            parent[last] = luck.choice(JUNK)
    return request


def sound_requests(luck: Random, state: GameState) -> list[Json]:
    """A request of every kind that fits the state, a play with all its choices among them."""
    move = chosen_move(luck, legal_moves(state), ends_the_turn=0.2)
    choices: list[Any] = []
    reached = after(state, move)
    while isinstance(reached.decision, Decision):
        assert json.dumps(write_decision(reached.decision))
        answer = chosen_answer(luck, reached.decision)
        choices.append(list(answer) if isinstance(answer, tuple) else answer)
        reached = answered(reached, answer)
    said = move.to_json()
    position = write_position(completed(luck, state, moves.end()))
    return [
        {"op": "new", "position": write_position(state)},
        {"op": "play", "move": said, "choices": choices},
        {"op": "set", "position": position},
        {"op": "undo"},
        {"op": "check", "move": said},
        {"op": "resolutions", "move": said, "limit": 3},
        {"op": "play", "move": said, "choices": choices, "force": True},
        {"op": "moves"},
    ]


def with_the_position_after_each(sound: list[Json], luck: Random) -> list[Json]:
    """The first request, then all of them changed; the position is asked for after each."""
    asked = {"op": "position"}
    lines = [sound[0], asked]
    for request in sound:
        lines += [changed(luck, request), asked]
    return lines


@settings(max_examples=60, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 10**9))
def test_a_changed_request_is_answered_and_an_error_changes_nothing(seed: int) -> None:
    luck = Random(seed)
    card = luck.choice(sorted(all_cards().values(), key=lambda card: card.slug))
    state = Situation(card, seed).state()
    lines = with_the_position_after_each(sound_requests(luck, state), luck)

    answers, _ = answers_to(*lines)

    assert len(answers) == len(lines)
    assert "error" not in answers[0]
    for before, answer, after_it in zip(answers[1::2], answers[2::2], answers[3::2], strict=False):
        assert "defect" not in answer.get("error", ""), answer
        if not answer.keys() & {"position"}:
            assert after_it == before


@settings(max_examples=15, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 10**9))
def test_sound_requests_are_understood(seed: int) -> None:
    luck = Random(seed)
    card = luck.choice(sorted(all_cards().values(), key=lambda card: card.slug))
    state = Situation(card, seed).state()

    answers, warnings = answers_to(*sound_requests(luck, state))

    assert "error" not in answers[0]
    assert answers[1].keys() >= {"position", "events"}
    assert warnings == []

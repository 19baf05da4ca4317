"""Win chances: the rest is played out as the rules have it, unknown cards are dealt, and the doubt is told."""

from __future__ import annotations

import io
import json
import random
from collections import Counter

import pytest

from companion.chances.estimate import share_between
from companion.chances.playing_out import Wins, dealt, wins
from companion.chances.process import PlayoutProcess
from companion.chances.session import serve
from companion.formats.position import read_position, write_position
from companion.referee.dealing import first_state
from companion.rules.state import GameState
from companion.simulation.games.made_up_games import MadeUpGame


def beginning() -> GameState:
    """Two decks of which nobody has seen a card."""
    return first_state(MadeUpGame(3).start())


def two_keys_and_check() -> GameState:
    """The first player forges the last key next turn, and the other has nothing."""
    troll = {"battleline": ["troll"], "deck": ["anger"] * 20}
    first = {"houses": ["brobnar"], "keys": ["red", "blue"], "amber": 9, **troll}
    return read_position({"turn": {"active": 1, "step": "house"}, "players": [first, {"houses": ["dis"]}]})


def test_who_forges_next_turn_wins_every_game() -> None:
    assert wins(two_keys_and_check(), range(20)) == Wins(first=20)


def test_every_card_that_nobody_knows_is_dealt_from_its_owners_list() -> None:
    state = beginning()
    made = dealt(state, random.Random(1))
    for before, after in zip(state.players, made.players, strict=True):
        assert Counter(after.hand + after.deck) == Counter(before.unseen)
        assert (len(after.hand), after.unseen) == (len(before.hand), ())


def test_cards_that_lie_face_down_beneath_another_are_dealt_too() -> None:
    covering = {"card": "troll", "under": ["?"]}
    side = {"battleline": [covering], "hand": ["?"], "unseen": ["anger", "punch"]}
    made = dealt(read_position({"players": [side, {}]}), random.Random(1)).players[0]
    found = (*made.hand, *made.battleline[0].under)
    assert sorted(copy.card.slug for copy in found if copy.card) == ["anger", "punch"]


def test_a_card_too_many_is_taken_away() -> None:
    state = beginning()
    state = state.with_player(0, unseen=state.players[0].unseen[:10])
    made = dealt(state, random.Random(1)).players[0]
    assert len(made.hand + made.deck) == 10


def test_other_seeds_deal_other_hands() -> None:
    hands = {dealt(beginning(), random.Random(seed)).players[0].hand for seed in range(5)}
    assert len(hands) == 5


def test_the_same_seeds_play_the_same_games() -> None:
    assert wins(beginning(), range(2)) + wins(beginning(), range(2, 4)) == wins(beginning(), range(4))


@pytest.mark.parametrize(
    ("won", "games", "share", "low", "high"),
    [(0, 0, 0.5, 0.0, 1.0), (0, 10, 0.0, 0.0, 0.278), (81, 263, 0.308, 0.255, 0.366)],
)
def test_the_interval_is_wilsons(won: int, games: int, share: float, low: float, high: float) -> None:
    """Worked values: R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert share_between(won, games) == pytest.approx((share, low, high), abs=0.0006)


def test_a_program_asks_line_by_line_and_is_told_what_it_got_wrong() -> None:
    position = json.dumps(write_position(two_keys_and_check()))
    lines = f'{{"position": {position}, "playouts": 4}}\n{{"playouts": 4}}\n'
    said: list[dict[str, object]] = []
    serve(io.BytesIO(lines.encode()), lambda line: said.append(json.loads(line)))
    assert said[0] == {"wins": [4, 0], "undecided": 0, "share": 1.0, "low": 0.5101, "high": 1.0}
    assert said[1] == {"error": "position: Field required", "line": 2}


def test_a_process_of_its_own_tells_the_same() -> None:
    process = PlayoutProcess()
    try:
        position = write_position(beginning())
        assert process.wins(position, range(2)) == wins(read_position(position), range(2))
        with pytest.raises(ValueError, match="players"):
            process.wins({}, range(1))
        process.kill()
        with pytest.raises(OSError, match=r"ended|Broken pipe|Invalid argument"):
            process.wins(position, range(1))
    finally:
        process.close()

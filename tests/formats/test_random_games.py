"""Whatever state a game comes to, its position says it: read again it is written the same, with no card lost."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.cards.catalogue import all_cards
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.formats.position import read_correction, read_position, write_position
from companion.formats.session import RulesSession
from tests.invariants import without_lasting_effects
from tests.shared_files import shared_file

Json = dict[str, Any]
ZONES = ("hand", "deck", "discard", "archives", "purged", "battleline", "artifacts")


class RandomGame:
    """The starter decks, or any declared cards, played by chance; with `hidden`, nobody knows the decks' order."""

    def __init__(self, luck: Random, hidden: bool) -> None:
        self.luck = luck
        self.session = RulesSession()
        self.session.answer({"op": "new", "position": {"turn": {"step": "setup"}, "players": self._players(hidden)}})

    def _players(self, hidden: bool) -> list[Json]:
        players = []
        for deck in STARTER_DECKS:
            others = [card.slug for card in all_cards().values() if card.house in deck.houses]
            cards = [self.luck.choice((entry.card, self.luck.choice(others))) for entry in deck.cards]
            self.luck.shuffle(cards)
            side: Json = {"houses": list(deck.houses), "hand": cards[:6], "deck": cards[6:]}
            if hidden:
                side |= {"hand": ["?"] * 6, "deck": ["?"] * 30, "unseen": cards}
            players.append(side)
        return players

    @property
    def position(self) -> Json:
        return write_position(self.session.state)

    def move(self) -> bool:
        """Makes a move; a hidden card may turn out to be one that may not be played, and then nothing happens."""
        state = self.session.state
        moves: Any = self.session.answer({"op": "moves"})["moves"]
        unknown = [copy.id for copy in state.players[state.active].hand if copy.hidden]
        if unknown and state.turn.step == "main":
            moves += [{"kind": "play", "card": card} for card in unknown]
        move = self.luck.choice(moves[:-1] if len(moves) > 1 and self.luck.random() < 0.5 else moves)
        choices: list[object] = []
        while True:
            answer: Any = self.session.answer({"op": "play", "move": move, "choices": choices})
            if "illegal" in answer:
                assert move["card"] in unknown, answer
                return False
            if "position" in answer:
                return True
            choices.append(self._choice(answer["decision"]))

    def _choice(self, decision: Json) -> object:
        if decision["kind"] == "chance" and decision["what"] == "shuffle":
            order = self.luck.sample(decision["cards"], len(decision["cards"]))
            return self.luck.choice((order, None))
        options = decision["options"]
        if decision["max"] == 1:
            return [] if decision["min"] == 0 and self.luck.random() < 0.3 else self.luck.choice(options)
        return self.luck.sample(options, self.luck.randint(decision["min"], decision["max"]))


def cards_in(position: Json) -> Counter[str]:
    """How often each id stands in the position; hidden cards stand for one of the unseen ones."""
    found: Counter[str] = Counter()
    for side in position["players"]:
        for zone in ZONES:
            for card in side[zone]:
                found.update(
                    inner["id"] for inner in (card, *card.get("upgrades", ()), *card.get("under", ()))
                )  # fmt: skip
    return found


def titles_in(value: Any) -> set[str]:
    """Every title that stands anywhere in a position."""
    if isinstance(value, list):
        return set().union(*map(titles_in, value))
    if not isinstance(value, dict):
        return set()
    own = {value["card"]} if "card" in value else set()
    return own.union(*map(titles_in, value.values()))


@settings(max_examples=25)
@given(st.integers(0, 10**9), st.booleans())
def test_every_state_of_a_random_game_survives_the_position_format(seed: int, hidden: bool) -> None:
    game = RandomGame(Random(seed), hidden)
    for _ in range(40):
        if game.session.state.over:
            break
        game.move()
        position = game.position
        again = write_position(read_position(json.loads(json.dumps(position))))
        assert without_lasting_effects(again) == without_lasting_effects(position)
        assert write_position(read_position(again)) == again
        assert set(cards_in(position).values()) == {1}
        assert cards_in(position).total() == 72


@example(145, True)
@settings(max_examples=15)
@given(st.integers(0, 10**9), st.booleans())
def test_a_correction_that_says_what_is_so_changes_nothing(seed: int, hidden: bool) -> None:
    game = RandomGame(Random(seed), hidden)
    for _ in range(30):
        if not game.session.state.over:
            game.move()
    warnings: list[str] = []
    state = game.session.state
    assert write_position(read_correction(state, game.position, warnings.append)) == game.position
    assert read_correction(state, {}).log == state.log
    assert warnings == []


@settings(max_examples=10)
@given(st.integers(0, 10**9))
def test_undo_leads_back_to_every_state_a_random_game_was_in(seed: int) -> None:
    game = RandomGame(Random(seed), hidden=False)
    states = []
    for _ in range(25):
        if game.session.state.over:
            break
        before = game.session.state
        states += [before] if game.move() else []
    for before in reversed(states):
        game.session.answer({"op": "undo"})
        assert game.session.state == before


@pytest.mark.parametrize("recording", ["cards.jsonl.gz", "games.jsonl.gz"])
def test_recorded_positions_are_read_as_they_were_written(recording: str) -> None:
    path = shared_file(f"data/recorded/{recording}")
    read = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            start = json.loads(line)["start"]
            if not titles_in(start) <= all_cards().keys():
                continue
            written: Any = write_position(read_position(start))
            read += 1
            for told, side in zip(start["players"], written["players"], strict=True):
                for zone in ZONES:
                    assert [card["id"] for card in told.get(zone, ())] == [card["id"] for card in side[zone]]
    if read == 0:
        pytest.skip("every recorded position has a card that is not declared")

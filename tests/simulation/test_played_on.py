"""Made-up players who do not notice their mistakes go on from what lies there, and may find a wrong count later."""

from __future__ import annotations

import functools
import random
from collections import Counter
from itertools import pairwise

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY
from companion.cards.call_of_the_archons.untamed import FLAXIA
from companion.observations import CounterEntered
from companion.simulation.games.every_mistake import CANNOT_STAY, EVERY_MISTAKE, WRONG_COUNTS, find_mistake
from companion.simulation.games.game_driver import Act
from companion.simulation.games.inviting_decks import decks_inviting
from companion.simulation.games.made_up_games import MadeUpGame, moves_made
from companion.simulation.games.played_on import played_on
from companion.simulation.games.temptations import FOUND_AFTER_TURNS, Aftermath
from companion.simulation.games.visible import sides_of, snapshot_of
from tests.scenario import scenario

STAYING = tuple(name for name in EVERY_MISTAKE if name not in CANNOT_STAY)
SEEDS = (1, 2)


@functools.cache
def game(seed: int, aftermath: Aftermath, *names: str) -> tuple[Act, ...]:
    return tuple(MadeUpGame(seed, names, decks=decks_inviting(names, seed), aftermath=aftermath).acts())


def made(aftermath: Aftermath, *names: str) -> list[Act]:
    return [act for seed in SEEDS for act in game(seed, aftermath, *names) if act.mistake is not None]


def test_what_nobody_notices_is_never_put_right_and_play_goes_on_from_what_lies_there() -> None:
    stayed = made("stays", *STAYING)
    assert len({act.mistake.name for act in stayed if act.mistake is not None}) > len(STAYING) / 2
    for act in stayed:
        assert not act.put_right
        assert snapshot_of(act.sides, 0.0) == snapshot_of(sides_of(act.state), 0.0)


def test_a_move_against_the_rules_that_stays_was_made() -> None:
    moved = [(act, moves_made(act)) for act in made("stays", "off-house-reap", "mid-line", "breaks taunt")]
    assert moved
    assert all([str(move.card) for move in moves] == list(act.mistake.cards) for act, moves in moved if act.mistake)


@pytest.mark.parametrize("aftermath", ["stays", "found late"])
def test_counters_show_what_was_entered_though_it_is_wrong(aftermath: Aftermath) -> None:
    acts = game(1, aftermath, *WRONG_COUNTS)
    entered = Counter[int]()
    for entry in (later.observation for act in acts for later in act.entries):
        if isinstance(entry, CounterEntered) and entry.counter == "amber":
            entered[entry.player] += entry.delta or 0
    assert [entered[number] for number in (0, 1)] == [player.amber for player in acts[-1].state.players]


def test_a_wrong_count_is_found_two_turns_later() -> None:
    acts = made("found late", *WRONG_COUNTS)
    made_in = {id(act.mistake): act.state.turn.number for act in acts if not act.put_right}
    found = [(made_in[id(act.mistake)], act.state.turn.number) for act in acts if act.put_right]
    assert found
    assert all(turn >= before + FOUND_AFTER_TURNS for before, turn in found)


def test_of_a_pair_the_wrong_count_follows_the_play_at_once() -> None:
    names = [
        [
            act.mistake.name if act.mistake else ""
            for act in game(seed, "in pairs", "off-house-play", "pressed for nothing")
        ]
        for seed in SEEDS
    ]
    pairs = [pair for one in names for pair in pairwise(one) if pair[0] == "off-house-play"]
    assert pairs
    assert set(pairs) == {("off-house-play", "pressed for nothing")}


def test_no_game_goes_on_from_a_hand_of_which_nobody_knows_how_many_cards_it_holds() -> None:
    drawn = find_mistake("drew wrongly", scenario(left=[BUMPSY], house="brobnar").state, random.Random(1))
    assert drawn is not None
    assert played_on(drawn) is None


@pytest.mark.parametrize("seed", range(4))
def test_of_what_an_effect_gives_one_too_many_or_too_few_is_counted(seed: int) -> None:
    """For more friendly than enemy creatures Flaxia gives two Æmber."""
    state = scenario(hand=[FLAXIA], left=[BUMPSY], house="untamed").state
    wrong = find_mistake("effect counted wrongly", state, random.Random(seed))
    assert wrong is not None
    assert wrong.entries in [(CounterEntered(0.0, 0, "amber", delta=delta),) for delta in (1, 3)]

"""The environment plays the game that the engine plays: the same moves, the same answers, the same winner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from companion.environment import CHANCE, TERMINAL, KeyForgeGame, KeyForgeState
from companion.rules import setup
from companion.rules.answers import possible_answers
from companion.rules.card import PlayerNumber
from companion.rules.game import after, answered, legal_moves
from companion.rules.state import Answer, Decision, GameState, Turn
from tests.environment.games import STARTERS, game, played, played_on
from tests.nightly import each_night
from tests.random_play import chosen_answer, chosen_move

SEEDS = [0, 1, 2, *each_night(*range(3, 40))]
MOST_WAYS = 300


def completed(state: KeyForgeState) -> Iterator[KeyForgeState]:
    """The states in which a move or an answer is named to its end, in each way to do so."""
    before = state.node.position
    for action in state.legal_actions():
        after_it = state.apply(action)
        if after_it.node.position is before:
            yield from completed(after_it)
        else:
            yield after_it


def follow(state: KeyForgeState, reached: GameState) -> KeyForgeState:
    """The environment's state after what led the engine to this one."""
    return next(one for one in completed(state) if one.node.position == reached)


def follow_order(state: KeyForgeState, order: tuple[str, ...]) -> KeyForgeState:
    """The environment's state after a deck took this order; the last card follows from the others."""
    for card in order[:-1]:
        state = state.apply(state.game.numbers.by_id[card])
    return state


def in_their_order(asked: Decision, answer: Answer) -> Answer:
    """A selection as `possible_answers` has it: in the order of the options, unless their order is what is asked."""
    if not isinstance(answer, tuple) or asked.ordered or asked.kind == "order" or asked.what == "shuffle":
        return answer
    return tuple(sorted(answer, key=asked.options.index))


def engine_game(environment: KeyForgeGame, luck: Random) -> tuple[GameState, KeyForgeState]:
    """A game begun in the engine and in the environment, with both decks in the same order."""
    orders = [luck.sample(deck, len(deck)) for deck in environment.decks]
    houses, first = environment.houses, luck.randrange(2)
    state = environment.new_initial_state().apply(first)
    for order in orders:
        state = follow_order(state, tuple(copy.id for copy in order))
    begun = setup.start(
        (orders[0], orders[1]), houses, first_player=first, rulebook=environment.rulebook, shuffled=True
    )
    return begun, state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_the_engine_can_be_played_in_the_environment_to_the_same_winner(seed: int) -> None:
    luck = Random(seed)
    engine, state = engine_game(game(seed), luck)
    while not engine.over:
        asked = engine.decision
        if asked is None:
            engine = after(engine, chosen_move(luck, legal_moves(engine), 0.3))
            state = follow(state, engine)
        else:
            answer = in_their_order(asked, chosen_answer(luck, asked))
            engine = answered(engine, answer)
            shuffled = asked.what == "shuffle" and isinstance(answer, tuple)
            state = follow_order(state, answer) if shuffled else follow(state, engine)  # type: ignore[arg-type]
        assert state.node.position == engine
    assert state.returns() == [1.0 if number == engine.winner else -1.0 for number in (0, 1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_action_leads_where_the_engine_would_not_go(seed: int) -> None:
    for state in islice(played(seed), 60, 400, 7):
        position, asked = state.node.position, state.node.position.decision
        if state.node.named or state.is_terminal() or (asked is not None and asked.what == "shuffle"):
            continue
        reached = list(islice(completed(state), MOST_WAYS))
        ways = (
            [after(position, move) for move in legal_moves(position)]
            if asked is None
            else [answered(position, answer) for answer in islice(possible_answers(asked), MOST_WAYS)]
        )
        if len(reached) < MOST_WAYS:
            assert {one.node.position for one in reached} == set(ways)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_chance_ends_with_a_winner_and_a_loser(seed: int) -> None:
    *_, state = played(seed)
    assert state.current_player() == TERMINAL
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.legal_actions() == []


def test_a_game_that_comes_to_its_most_actions_has_no_winner() -> None:
    short = KeyForgeGame(STARTERS.decks, STARTERS.houses, most_actions=10)
    state = played_on(short.new_initial_state())
    assert (state.current_player(), state.returns()) == (TERMINAL, [0.0, 0.0])
    assert state.node.actions == 10


def test_the_first_player_is_drawn_unless_it_is_told() -> None:
    told = KeyForgeGame(STARTERS.decks, STARTERS.houses, first_player=1)
    assert STARTERS.new_initial_state().chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state = told.new_initial_state()
    state.apply_chance(Random(1))
    assert (state.current_player(), state.node.position.turn) == (1, Turn(0, 1, "setup"))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_outcomes_of_chance_are_certain_to_come_to_one(seed: int) -> None:
    for state in played(seed):
        if state.current_player() == CHANCE:
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == state.legal_actions()


def test_a_deck_is_shuffled_card_by_card_from_the_top() -> None:
    state = STARTERS.new_initial_state().apply(0)
    drawn = [35, 0, 17]
    for card in drawn:
        assert {outcome for outcome, _ in state.chance_outcomes()} >= {card}
        state.apply_action(card)
    assert not set(drawn) & set(state.legal_actions())
    state.apply_chance(Random(1))
    top = state.node.position.players[0].hand[:3]
    assert [STARTERS.numbers.by_id[copy.id] for copy in top] == drawn


def test_a_state_that_was_branched_from_stays_as_it_is() -> None:
    state = STARTERS.new_initial_state()
    state.apply_chance(Random(2))
    kept, history = state.node, list(state.history)
    state.apply(state.legal_actions()[0])
    played_on(state.clone())
    assert (state.node, state.history) == (kept, history)


def who_is_asked(state: KeyForgeState) -> PlayerNumber:
    asked = state.node.position.decision
    return state.node.position.active if asked is None else asked.player


@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_is_told_in_words_and_understood(seed: int) -> None:
    for state in played(seed, 300):
        assert state.is_terminal() or state.current_player() == who_is_asked(state)
        told = [state.action_to_string(action) for action in state.legal_actions()]
        assert [state.string_to_action(text) for text in told] == state.legal_actions()
        assert len(set(told)) == len(told)

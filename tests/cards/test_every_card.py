"""Every card in random situations: whatever it meets, the game stays a game. Hundreds by a benchmark's command."""

from __future__ import annotations

import pytest

from companion.cards.catalogue import all_cards
from companion.rules.state import Decision
from tests.invariants import BrokenInvariant, card_ids, check_decision, check_step
from tests.random_play import play_in_a_random_situation, random_game


@pytest.mark.parametrize("slug", sorted(all_cards()))
def test_a_card_breaks_nothing_in_a_random_situation(slug: str) -> None:
    play_in_a_random_situation(all_cards()[slug], seed=0)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 6))
def test_no_card_breaks_anything_in_more_situations(seed: int) -> None:
    for card in all_cards().values():
        play_in_a_random_situation(card, seed)


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_breaks_nothing(seed: int) -> None:
    game = random_game(seed, thorough=10)

    game.random_moves(150)

    assert game.moves == 150 or game.state.over


def test_a_lost_card_and_unexplained_amber_are_noticed() -> None:
    state = random_game(0).state
    hand = state.players[0].hand

    for wrong in (
        state.with_player(0, hand=hand[1:]),
        state.with_player(0, hand=hand * 2),
        state.with_player(1, amber=1),
    ):
        with pytest.raises(BrokenInvariant):
            check_step(state, wrong, card_ids(state))


@pytest.mark.parametrize("options", [(), ("left",), ("left", "left")])
def test_a_decision_without_a_choice_is_noticed(options: tuple[str, ...]) -> None:
    with pytest.raises(BrokenInvariant):
        check_decision(Decision(0, "option", options))

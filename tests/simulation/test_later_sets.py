"""Made-up decks of Worlds Collide and Mass Mutation, and the simulated table at which they are played."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.cards.decks import problems_of
from companion.config import Config
from companion.measuring.levels import LEVELS
from companion.rules.state import InPlay
from companion.simulation.games.game_driver import TIDY, GameDriver
from companion.simulation.games.made_up_decks import ICONS_A_DECK, LATER_SETS, made_up_deck
from companion.simulation.games.visible import lying_card
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.table.demo import DemoDecks, demo_decks, demo_registry, demo_start
from tests.rules.test_forms_of_cards import GIANT, giant_in_play

LATER_DECKS: tuple[DemoDecks, ...] = ("worlds-collide", "mass-mutation")


@pytest.mark.parametrize("card_set", sorted(LATER_SETS))
@pytest.mark.parametrize("seed", range(30))
def test_a_made_up_deck_of_a_later_set_is_a_deck(card_set: str, seed: int) -> None:
    deck = made_up_deck(seed, sets={card_set})

    assert list(problems_of(deck)) == []
    assert deck == made_up_deck(seed, sets={card_set})


def test_a_deck_of_mass_mutation_has_bonus_icons_on_some_cards() -> None:
    plain, enhanced = made_up_deck(3, sets={"WC"}), made_up_deck(3, sets={"MM"})

    assert all(entry.icons is None for entry in plain.cards)
    assert sum(len(entry.icons or ()) for entry in enhanced.cards) >= ICONS_A_DECK


@pytest.mark.parametrize("decks", LATER_DECKS)
def test_the_simulated_table_plays_them_by_their_rulebook_and_shows_their_counters(decks: DemoDecks) -> None:
    lists = demo_decks(decks)
    drivers = [GameDriver(demo_registry(decks=lists), seed, slop=TIDY) for seed in range(4)]

    acts = [act for driver in drivers for act in islice(driver.acts(), 170)]

    assert {act.state.rulebook for act in acts} == {"14"} == {demo_start(Config(), lists).rulebook}
    lying = [item for act in acts for item in act.state.in_play()]
    assert any(item.warded for item in lying)
    assert any(item.enraged for item in lying)
    assert any(item.amber for item in lying)


def test_the_halves_of_a_gigantic_creature_lie_side_by_side_turned_alike() -> None:
    giant: InPlay = giant_in_play().card(GIANT)
    layout = lay_out((SideOnTable(battleline=(lying_card(giant),)), SideOnTable()))

    bottom, top = (card for card in layout.cards if card.zone == "battleline")
    assert abs(top.pose.x_mm - bottom.pose.x_mm) > 85
    assert abs(top.pose.angle_deg - bottom.pose.angle_deg) < 15


def test_the_referee_is_measured_at_games_of_later_sets_too() -> None:
    level = next(level for level in LEVELS if level.name == "later")

    assert {level.game(seed).start().rulebook for seed in range(3)} == {"14"}

"""Cards of several houses in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

from dataclasses import replace

from companion.cards.call_of_the_archons.brobnar import BUMPSY, KRUMP, TROLL
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.mass_mutation.several_houses import DARK_AEMBER_VAULT, EXCHANGE_OFFICER, IT_S_COMING
from companion.cards.mass_mutation.untamed import NIFFLE_KONG, NIFFLE_KONG2
from companion.cards.worlds_collide.staralliance import SPECIAL_AGENT_FINGERS
from tests.scenario import at, scenario


def test_dark_aember_vault_strengthens_mutants_and_draws_for_them() -> None:
    table = scenario(left=[DARK_AEMBER_VAULT, TROLL], hand=[MUNCHLING], deck=[BUMPSY], house="logos")
    table.play(MUNCHLING, "left")
    assert (table.hand(), table.power(MUNCHLING), table.power(TROLL)) == (["bumpsy"], 5, 8)


def test_exchange_officer_uses_a_star_alliance_card() -> None:
    table = scenario(left=[at(EXCHANGE_OFFICER, house="dis"), SPECIAL_AGENT_FINGERS, KRUMP], house="dis", amber=(0, 2))
    table.reap(EXCHANGE_OFFICER, choosing=["action"])
    assert table.amber == (2, 1)


def test_its_coming_fetches_half_of_a_gigantic_creature() -> None:
    table = scenario(
        hand=[IT_S_COMING], deck=[TROLL, NIFFLE_KONG2], discard=[NIFFLE_KONG], house="untamed", rulebook="14"
    )
    hand = tuple(replace(copy, house="untamed") for copy in table.state.players[0].hand)
    table.state = table.state.with_player(0, hand=hand)
    table.play(IT_S_COMING, choosing=[NIFFLE_KONG2])
    assert (table.hand(), table.zone(0, "deck")) == (["niffle-kong2"], ["troll"])

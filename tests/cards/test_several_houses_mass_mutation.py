"""Cards of several houses in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

from companion.cards.call_of_the_archons.brobnar import BUMPSY, KRUMP, TROLL
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.mass_mutation.several_houses import DARK_AEMBER_VAULT, EXCHANGE_OFFICER
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

"""Abilities that wait until a use is over, and which houses the cards a player controls allow."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.shadows import BONEROT_VENOM
from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, TROLL
from companion.cards.call_of_the_archons.logos import EXPERIMENTAL_THERAPY
from companion.cards.call_of_the_archons.shadows import DUSKRUNNER
from companion.rules.card import HOUSES
from tests.scenario import at, scenario


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_what_follows_a_use_follows_all_of_it(way: str) -> None:
    table = scenario(left=[at(BUMPSY, damage=3, upgrades=[BONEROT_VENOM])], right=[TROLL], house="brobnar")
    if way == "reap":
        table.reap(BUMPSY)
    else:
        table.fight(BUMPSY, TROLL)

    assert (table.line(0), table.amber[0]) == ([], 1 if way == "reap" else 0)
    assert table.damage(TROLL) == (5 if way == "fight" else 0)


def test_a_use_granted_by_an_effect_is_followed_as_well() -> None:
    table = scenario(
        left=[at(TROLL, exhausted=True, upgrades=[BONEROT_VENOM])], right=[BUMPSY], hand=[ANGER], house="brobnar"
    )

    table.play(ANGER)

    assert (table.line(1), table.damage(TROLL)) == ([], 5 + 2)


def test_a_creature_of_all_houses_lets_its_controller_choose_any() -> None:
    table = scenario(left=[at(TROLL, upgrades=[EXPERIMENTAL_THERAPY])], step="house")

    assert table.legal_houses() == set(HOUSES)


def test_a_maverick_upgrade_counts_for_its_own_house() -> None:
    table = scenario(left=[at(TROLL, upgrades=[DUSKRUNNER])], step="house")
    assert "shadows" in table.legal_houses()

    (troll,) = table.state.players[0].battleline
    (upgrade,) = troll.upgrades
    maverick = upgrade.but(copy=type(upgrade.copy)(upgrade.id, DUSKRUNNER, 0, "mars"))
    table.state = table.state.with_card(troll.id, upgrades=(maverick,))

    assert table.legal_houses() == {"brobnar", "dis", "logos", "mars"}

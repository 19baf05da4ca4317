"""Points that players argue about: “Destroyed:” abilities, what replaces a destruction, and cards destroyed
together."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import NEFFRU, SOULKEEPER
from companion.cards.age_of_ascension.logos import ARCHIMEDES, JARGOGLE
from companion.cards.age_of_ascension.sanctum import LION_BAUTREM
from companion.cards.call_of_the_archons.brobnar import (
    BLOOD_OF_TITANS,
    BUMPSY,
    KRUMP,
    MUGWUMP,
    PHOENIX_HEART,
    PILE_OF_SKULLS,
    PUNCH,
    TROLL,
    VALDR,
)
from companion.cards.call_of_the_archons.dis import (
    ANNIHILATION_RITUAL,
    DUST_IMP,
    GATEWAY_TO_DIS,
    GUILTY_HEARTS,
    OVERLORD_GREKING,
    SOUL_SNATCHER,
)
from companion.cards.call_of_the_archons.logos import MOTHER
from companion.cards.call_of_the_archons.mars import BIOMATRIX_BACKUP
from companion.cards.call_of_the_archons.sanctum import ARMAGEDDON_CLOAK, GREY_MONK, SEQUIS
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, URCHIN
from companion.cards.call_of_the_archons.untamed import SNUFFLEGATOR
from tests.scenario import at, scenario

# "Destroyed:" abilities and replacements


def test_bad_penny_never_reaches_the_discard_pile_so_annihilation_ritual_does_not_purge_it() -> None:
    table = scenario(left=[TROLL], right=[BAD_PENNY, ANNIHILATION_RITUAL], house="brobnar")

    table.fight(TROLL, BAD_PENNY)

    assert (table.hand(1), table.zone(1, "purged")) == (["bad-penny"], [])


def test_annihilation_ritual_purges_a_creature_after_its_destroyed_ability() -> None:
    table = scenario(
        left=[TROLL], right=[at(DUST_IMP, upgrades=[BLOOD_OF_TITANS]), ANNIHILATION_RITUAL], house="brobnar"
    )

    table.fight(TROLL, DUST_IMP)

    assert (table.amber, table.zone(1, "purged"), table.discarded(1)) == ((0, 2), ["dust-imp"], ["blood-of-titans"])


def test_a_creature_archived_as_it_is_destroyed_is_not_purged_either() -> None:
    table = scenario(
        left=[TROLL], right=[at(BUMPSY, upgrades=[BIOMATRIX_BACKUP]), ANNIHILATION_RITUAL], house="brobnar"
    )

    table.fight(TROLL, BUMPSY)

    assert (table.zone(1, "archives"), table.zone(1, "purged")) == (["bumpsy"], [])


def test_of_two_destroyed_abilities_the_active_player_chooses_which_comes_first() -> None:
    table = scenario(left=[TROLL], right=[at(BAD_PENNY, upgrades=[ARMAGEDDON_CLOAK])], house="brobnar")

    table.fight(TROLL, BAD_PENNY)
    assert sorted(table.options) == ["armageddon-cloak#1", "bad-penny#1"]
    table.answer(BAD_PENNY)

    assert (table.hand(1), table.discarded(1), table.line(1)) == (["bad-penny"], ["armageddon-cloak"], [])


def test_a_spared_creature_was_not_destroyed() -> None:
    table = scenario(
        left=[TROLL, PILE_OF_SKULLS], right=[at(BUMPSY, damage=4, upgrades=[ARMAGEDDON_CLOAK])], house="brobnar",
        amber=(0, 2),
    )  # fmt: skip

    table.fight(TROLL, BUMPSY)

    assert (table.line(1), table.amber) == (["bumpsy"], (0, 2))


def test_archimedes_saves_his_neighbors_even_when_he_is_destroyed_with_them() -> None:
    table = scenario(left=[MOTHER, ARCHIMEDES, TROLL, BUMPSY], hand=[GATEWAY_TO_DIS], house="dis")

    table.play(GATEWAY_TO_DIS)
    while table.asks:
        decision = table.state.decision
        table.answer(table.options[0] if decision and decision.maximum == 1 else "any order")

    assert sorted(table.zone(0, "archives")) == ["mother", "troll"]
    assert sorted(table.discarded()) == ["archimedes", "bumpsy", "gateway-to-dis"]


def test_overlord_greking_finds_no_body_where_bad_penny_went_to_hand() -> None:
    table = scenario(left=[OVERLORD_GREKING], right=[BAD_PENNY], house="dis")

    table.fight(OVERLORD_GREKING, BAD_PENNY)

    assert (table.line(0), table.hand(1)) == (["overlord-greking"], ["bad-penny"])


# Destroyed together


def test_a_creature_destroyed_with_others_does_not_see_them_go_but_an_artifact_does() -> None:
    table = scenario(left=[NEFFRU, TROLL], right=[BUMPSY], hand=[GATEWAY_TO_DIS], house="dis")
    table.play(GATEWAY_TO_DIS)
    assert table.amber == (0, 0)

    table = scenario(left=[SOUL_SNATCHER, TROLL], right=[BUMPSY, VALDR], hand=[GATEWAY_TO_DIS], house="dis")
    table.play(GATEWAY_TO_DIS, choosing=["soul-snatcher#1"] * table.asks)
    assert table.amber == (1, 2)


def test_fighters_that_destroy_each_other_gain_nothing_for_it() -> None:
    table = scenario(left=[MUGWUMP], right=[at(KRUMP)], house="brobnar", amber=(2, 2))

    table.fight(MUGWUMP, KRUMP)

    assert (table.line(0), table.line(1), table.amber) == ([], [], (2, 2))


def test_all_captured_aember_goes_home_when_its_captors_go_together() -> None:
    table = scenario(
        left=[at(SEQUIS, amber=2), MOTHER], right=[at(BUMPSY, amber=1), VALDR], hand=[GUILTY_HEARTS], house="dis"
    )

    table.play(GUILTY_HEARTS)

    assert (table.line(0), table.line(1), table.amber) == (["mother"], ["valdr"], (2, 2))


def test_what_a_destroyed_ability_destroys_joins_the_others() -> None:
    table = scenario(left=[TROLL], right=[at(URCHIN, upgrades=[SOULKEEPER]), BUMPSY], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[URCHIN])

    assert (table.line(0), table.line(1)) == ([], ["bumpsy"])


def test_phoenix_heart_burns_the_others_while_its_creature_comes_home() -> None:
    table = scenario(
        left=[TROLL], right=[at(BUMPSY, upgrades=[PHOENIX_HEART], damage=2), GREY_MONK, URCHIN], hand=[PUNCH],
        house="brobnar",
    )  # fmt: skip
    table.state = table.state.with_card("bumpsy#1", armor_used=1)

    table.play(PUNCH, choosing=[BUMPSY])

    assert (table.hand(1), table.line(1), table.damage(TROLL)) == (["bumpsy"], ["grey-monk"], 3)


def test_power_that_a_dying_creature_gave_is_gone_when_it_is_gone() -> None:
    table = scenario(
        left=[at(SNUFFLEGATOR, damage=4), LION_BAUTREM, MOTHER], right=[VALDR], hand=[PUNCH], house="brobnar"
    )
    table.state = table.state.with_card("lion-bautrem#1", armor_used=1, damage=1)

    table.play(PUNCH, choosing=[LION_BAUTREM])

    assert table.line(0) == ["mother"]


@pytest.mark.parametrize(("mine", "zone"), [(True, "battleline"), (False, "archives")])
def test_jargogle_plays_its_card_in_your_turn_and_archives_it_in_another(mine: bool, zone: str) -> None:
    jargogle = at(JARGOGLE, under=[URCHIN], attacked=True)
    if mine:
        table = scenario(left=[jargogle, TROLL], hand=[PUNCH], house="brobnar", amber=(0, 2))
        table.play(PUNCH, choosing=[JARGOGLE, "left"])
        assert (table.line(0), table.amber) == (["urchin", "troll"], (2, 1))
    else:
        table = scenario(right=[jargogle], left=[TROLL], house="brobnar", amber=(2, 0))
        table.fight(TROLL, JARGOGLE)
        assert (table.zone(1, zone), table.amber) == (["urchin"], (2, 0))

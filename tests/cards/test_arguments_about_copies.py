"""Points that players argue about: copies, artifacts used as if they were yours, and cards that change house."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import UNLOCKED_GATEWAY
from companion.cards.age_of_ascension.sanctum import GOLDEN_AURA
from companion.cards.call_of_the_archons.brobnar import BAREHANDED, BLOOD_OF_TITANS, BUMPSY, KELIFI_DRAGON, TROLL
from companion.cards.call_of_the_archons.dis import HECATOMB, PITLORD, TENTACUS
from companion.cards.call_of_the_archons.logos import (
    EXPERIMENTAL_THERAPY,
    LIBRARY_ACCESS,
    LIBRARY_OF_BABBLE,
    MOTHER,
    REMOTE_ACCESS,
    REPLICATOR,
    SPANGLER_BOX,
)
from companion.cards.call_of_the_archons.mars import PHOSPHORUS_STARS
from companion.cards.call_of_the_archons.sanctum import BEGONE, COMMANDER_REMIEL, SEQUIS
from companion.cards.call_of_the_archons.shadows import DUSKRUNNER, MAGDA_THE_RAT, MASTERPLAN, ROUTINE_JOB, SNEKLIFTER
from companion.cards.call_of_the_archons.untamed import DEW_FAERIE, DUST_PIXIE, FERTILITY_CHANT, MIMICRY
from companion.rules import moves
from tests.scenario import at, scenario

# Mimicry


def test_mimicry_copying_library_access_draws_and_is_purged_itself() -> None:
    table = scenario(hand=[MIMICRY, DUST_PIXIE], their_discard=[LIBRARY_ACCESS], deck=[TROLL, MOTHER], house="untamed")

    table.play(MIMICRY)
    table.play(DUST_PIXIE)

    assert (table.zone(0, "purged"), table.hand(), table.discarded(1)) == (["mimicry"], ["troll"], ["library-access"])


def test_mimicry_copying_an_omega_card_ends_the_step() -> None:
    table = scenario(hand=[MIMICRY, DUST_PIXIE], their_discard=[UNLOCKED_GATEWAY], left=[TROLL], house="untamed")

    table.play(MIMICRY)

    assert (table.state.active, table.line(0)) == (1, [])


def test_mimicry_is_a_copy_only_while_it_is_played() -> None:
    table = scenario(hand=[MIMICRY], discard=[MIMICRY], their_discard=[ROUTINE_JOB], house="untamed", amber=(0, 5))

    table.play(MIMICRY)

    assert (table.amber, table.discarded()) == ((1, 4), ["mimicry", "mimicry"])


def test_mimicry_counts_towards_the_rule_of_six_of_what_it_copies() -> None:
    table = scenario(
        hand=[FERTILITY_CHANT] * 6 + [MIMICRY, DUST_PIXIE], their_discard=[FERTILITY_CHANT], house="untamed"
    )
    for number in range(1, 6):
        table.play(f"fertility-chant#{number}")
    assert table.may_play("fertility-chant#6")

    table.play(MIMICRY)

    assert table.rules_against(moves.play("fertility-chant#6")) == ["rule-of-six"]
    assert table.may_play(DUST_PIXIE)


# Replicator


def test_replicator_captures_from_its_controllers_opponent_onto_the_creature_it_triggers() -> None:
    table = scenario(left=[REPLICATOR], right=[SEQUIS], house="logos", amber=(0, 3))

    table.reap(REPLICATOR)

    assert (table.card(SEQUIS).amber, table.amber, table.card(SEQUIS).exhausted) == (1, (1, 2), False)


def test_replicator_uses_its_own_sides_eyes_for_friendly_and_enemy() -> None:
    table = scenario(left=[REPLICATOR, TROLL], right=[COMMANDER_REMIEL, BUMPSY], house="logos")

    table.reap(REPLICATOR)
    table.answer(COMMANDER_REMIEL)
    assert not table.offers(BUMPSY)
    table.answer(TROLL)
    table.answer("reap")

    assert (table.card(TROLL).exhausted, table.amber) == (True, (2, 0))


def test_replicator_may_go_through_another_replicator() -> None:
    table = scenario(left=[REPLICATOR], right=[REPLICATOR, DEW_FAERIE], house="logos")

    table.reap("replicator#1", choosing=["replicator#2"])

    assert table.amber == (2, 0)


def test_replicator_alone_has_nothing_to_trigger() -> None:
    table = scenario(left=[REPLICATOR, DUST_PIXIE], right=[MOTHER], house="logos")

    table.reap(REPLICATOR)

    assert table.amber == (1, 0)


# Remote Access and Nexus


@pytest.mark.parametrize("exhausted", [False, True])
def test_remote_access_uses_an_enemy_artifact_for_you_if_it_is_ready(exhausted: bool) -> None:
    table = scenario(
        right=[at(LIBRARY_OF_BABBLE, exhausted=exhausted)], hand=[REMOTE_ACCESS], deck=[TROLL], their_deck=[BUMPSY],
        house="logos",
    )  # fmt: skip

    table.play(REMOTE_ACCESS)

    assert (table.hand(0), table.hand(1)) == ([] if exhausted else ["troll"], [])
    assert table.card(LIBRARY_OF_BABBLE).exhausted


def test_remote_access_still_pays_the_opponents_tentacus() -> None:
    table = scenario(
        right=[TENTACUS, LIBRARY_OF_BABBLE], hand=[REMOTE_ACCESS], deck=[TROLL], house="logos", amber=(0, 0)
    )

    table.play(REMOTE_ACCESS)

    assert (table.hand(), table.amber) == (["troll"], (0, 1))


# Masterplan and Spangler Box


def test_a_card_that_cannot_be_played_from_masterplan_is_discarded_with_it() -> None:
    table = scenario(left=[at(MASTERPLAN, under=[KELIFI_DRAGON])], house="logos")

    table.omni(MASTERPLAN)

    assert (table.line(0), sorted(table.discarded())) == ([], ["kelifi-dragon", "masterplan"])


def test_masterplan_plays_an_upgrade_onto_a_creature_you_choose() -> None:
    table = scenario(left=[at(MASTERPLAN, under=[BLOOD_OF_TITANS]), TROLL], right=[BUMPSY], house="logos")

    table.omni(MASTERPLAN, choosing=[TROLL])

    assert (table.power(TROLL), table.amber) == (13, (1, 0))


def test_spangler_box_returns_all_it_purged_to_their_owners_without_playing_them() -> None:
    table = scenario(
        left=[SPANGLER_BOX, BUMPSY], right=[at(MAGDA_THE_RAT, attacked=True)], hand=[BAREHANDED], house="logos",
        amber=(0, 4),
    )  # fmt: skip
    table.action(SPANGLER_BOX, choosing=[BUMPSY])
    assert (table.controller(SPANGLER_BOX), table.zone(0, "purged")) == (1, ["bumpsy"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(BAREHANDED)

    assert (table.line(0), table.card(BUMPSY).exhausted, table.amber) == (["bumpsy"], True, (1, 4))
    assert table.zone(0, "deck") == ["spangler-box"]


def test_a_creature_purged_by_spangler_box_leaves_its_upgrades_and_aember() -> None:
    table = scenario(left=[SPANGLER_BOX], right=[at(BUMPSY, upgrades=[DUSKRUNNER], amber=1)], house="logos")

    table.action(SPANGLER_BOX)

    assert (table.zone(1, "purged"), table.discarded(1), table.amber) == (["bumpsy"], ["duskrunner"], (1, 0))


# Cards that change house


def test_sneklifters_artifact_is_its_old_self_again_when_it_is_taken_back() -> None:
    table = scenario(
        right=[LIBRARY_OF_BABBLE], hand=[SNEKLIFTER], their_hand=[SNEKLIFTER], house="shadows",
        houses=(("shadows", "dis", "brobnar"), ("logos", "shadows", "mars")),
    )  # fmt: skip
    table.play("sneklifter#1")
    assert table.may("action", LIBRARY_OF_BABBLE)
    table.end_turn()
    table.choose_house("shadows")
    table.play("sneklifter#2")

    assert table.controller(LIBRARY_OF_BABBLE) == 1
    assert not table.may("action", LIBRARY_OF_BABBLE)


def test_a_creature_of_all_houses_is_of_each_house_for_better_and_worse() -> None:
    therapied = at(TROLL, upgrades=[EXPERIMENTAL_THERAPY])
    destroyed = scenario(left=[therapied, BUMPSY], hand=[BEGONE], house="sanctum")
    destroyed.play(BEGONE, choosing=["destroy-dis"])
    assert destroyed.line(0) == ["bumpsy"]

    used = scenario(left=[COMMANDER_REMIEL, therapied, BUMPSY], house="sanctum")
    used.reap(COMMANDER_REMIEL)
    assert used.options == []
    assert used.card(BUMPSY).exhausted


def test_a_maverick_is_of_the_house_on_its_face_for_every_effect() -> None:
    table = scenario(left=[at(TROLL, house="mars"), BUMPSY], hand=[PHOSPHORUS_STARS], house="mars")

    table.play(PHOSPHORUS_STARS)

    assert (table.card(TROLL).stunned, table.card(BUMPSY).stunned) == (False, True)


def test_golden_aura_takes_the_house_a_creature_had() -> None:
    table = scenario(left=[at(PITLORD, damage=4)], hand=[GOLDEN_AURA, HECATOMB], house="sanctum")
    table.play(GOLDEN_AURA)
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))

    table.play(HECATOMB)

    assert table.line(0) == ["pitlord"]

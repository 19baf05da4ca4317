"""Rules that rulebook 14 says at length and 1.3 in few words or not at all, with the same outcome in both."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import GROGGINS
from companion.cards.age_of_ascension.dis import SHARD_OF_PAIN, SOULKEEPER, UNLOCKED_GATEWAY
from companion.cards.age_of_ascension.logos import ARCHIMEDES, JARGOGLE
from companion.cards.age_of_ascension.sanctum import MOTHER_NORTHELLE
from companion.cards.age_of_ascension.shadows import RONNIE_WRISTCLOCKS, SHARD_OF_GREED
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    BUMPSY,
    HEADHUNTER,
    KRUMP,
    LOOT_THE_BODIES,
    PHOENIX_HEART,
    SCREECHBOMB,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import (
    DRUMBLE,
    DUST_IMP,
    GATEWAY_TO_DIS,
    HECATOMB,
    OVERLORD_GREKING,
    SHAFFLES,
)
from companion.cards.call_of_the_archons.logos import (
    DIMENSION_DOOR,
    MOTHER,
    NEUTRON_SHARK,
    REPLICATOR,
    SPECTRAL_TUNNELER,
    STRANGE_GIZMO,
    TRANSPOSITION_SANDALS,
)
from companion.cards.call_of_the_archons.mars import CHUFF_APE
from companion.cards.call_of_the_archons.sanctum import (
    COMMANDER_REMIEL,
    DUMA_THE_MARTYR,
    JEHU_THE_BUREAUCRAT,
    SEQUIS,
    SHIELD_OF_JUSTICE,
    THE_VAULTKEEPER,
)
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    DEIPNO_SPYMASTER,
    MACK_THE_KNIFE,
    NEXUS,
    POISON_WAVE,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.rulebooks import Rulebook
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.game import resolutions
from companion.rules.records import AmberMoved
from tests.scenario import Placed, at, scenario

pytestmark = pytest.mark.parametrize("rulebook", ["1.3", "14"])


# Being destroyed


def test_healing_does_not_save_what_is_being_destroyed(rulebook: Rulebook) -> None:
    line: list[Placed] = [JEHU_THE_BUREAUCRAT, at(DUMA_THE_MARTYR, damage=2), at(COMMANDER_REMIEL, damage=1)]
    table = scenario(right=line, hand=[POISON_WAVE], house="shadows", rulebook=rulebook)

    table.play(POISON_WAVE)

    assert (table.line(1), table.damage(JEHU_THE_BUREAUCRAT)) == (["jehu-the-bureaucrat"], 0)


def test_what_a_destroyed_ability_destroys_joins_in_before_anybody_leaves(rulebook: Rulebook) -> None:
    theirs: list[Placed] = [at(DUST_IMP, upgrades=[SOULKEEPER]), DRUMBLE, SHAFFLES]
    table = scenario([at(GROGGINS, upgrades=[PHOENIX_HEART])], theirs, house="brobnar", rulebook=rulebook)

    table.fight(GROGGINS, DUST_IMP, choosing=[DUST_IMP])

    assert (table.line(1), table.hand(), table.amber[1]) == ([], ["groggins"], 2)


def test_only_those_beside_archimedes_when_all_were_destroyed_are_archived(rulebook: Rulebook) -> None:
    table = scenario(right=[BUMPSY, KRUMP, ARCHIMEDES, TROLL, HEADHUNTER], hand=[GATEWAY_TO_DIS], house="dis",
                     rulebook=rulebook)  # fmt: skip

    table.play(GATEWAY_TO_DIS)
    while table.asks:
        table.answer(table.options[0])

    assert sorted(table.zone(1, "archives")) == ["krump", "troll"]


def test_a_creature_that_its_ability_moves_to_hand_was_destroyed_all_the_same(rulebook: Rulebook) -> None:
    table = scenario([TROLL], [BAD_PENNY], [LOOT_THE_BODIES], "brobnar", rulebook=rulebook)

    table.play(LOOT_THE_BODIES)
    table.fight(TROLL, BAD_PENNY)

    assert (table.hand(1), table.amber[0]) == (["bad-penny"], 1)


@pytest.mark.parametrize(("victim", "raised"), [(BUMPSY, ["overlord-greking", "bumpsy"]),
                                                (BAD_PENNY, ["overlord-greking"])])  # fmt: skip
def test_a_destroyed_creature_is_found_in_the_discard_pile_only(
    rulebook: Rulebook, victim: Card, raised: list[str]
) -> None:
    table = scenario([OVERLORD_GREKING], [victim], house="dis", rulebook=rulebook)

    table.fight(OVERLORD_GREKING, victim)
    if table.asks:
        table.answer("right")

    assert table.line(0) == raised


def test_sacrificing_destroys(rulebook: Rulebook) -> None:
    table = scenario([at(CHUFF_APE, damage=5), DUST_IMP], house="mars", rulebook=rulebook)

    table.reap(CHUFF_APE, choosing=["yes"])

    assert (table.line(0), table.damage(CHUFF_APE), table.amber[0]) == (["chuff-ape"], 0, 3)


# Using


def test_a_creature_with_two_actions_is_used_for_one(rulebook: Rulebook) -> None:
    table = scenario([at(MACK_THE_KNIFE, upgrades=[TRANSPOSITION_SANDALS]), BUMPSY], [TROLL], house="shadows",
                     rulebook=rulebook)  # fmt: skip

    table.action(MACK_THE_KNIFE, choosing=[TRANSPOSITION_SANDALS])
    if table.asks:
        table.answer(BUMPSY)

    assert (table.line(0), table.asks) == (["bumpsy", "mack-the-knife"], False)


def test_a_stunned_creature_that_is_chosen_deals_its_power(rulebook: Rulebook) -> None:
    table = scenario([TROLL], [at(BUMPSY, stunned=True)], house="brobnar", rulebook=rulebook)

    table.fight(TROLL, BUMPSY)

    assert table.damage(TROLL) == 5


def test_nobody_is_used_to_fight_where_no_enemy_can_be_chosen(rulebook: Rulebook) -> None:
    table = scenario([TROLL], [], [ANGER], "brobnar", rulebook=rulebook)

    table.play(ANGER)

    assert (table.may("fight", TROLL), table.card(TROLL).exhausted) == (False, False)


def test_a_stunned_creature_with_an_omni_ability_loses_its_stun_in_any_house(rulebook: Rulebook) -> None:
    table = scenario([at(DEIPNO_SPYMASTER, stunned=True), at(TROLL, stunned=True)], house="dis", rulebook=rulebook)
    assert not table.may("unstun", TROLL)

    table.unstun(DEIPNO_SPYMASTER)

    spymaster = table.card(DEIPNO_SPYMASTER)
    assert (spymaster.stunned, spymaster.exhausted) == (False, True)


def test_what_is_used_as_if_it_were_yours_is_sacrificed_all_the_same(rulebook: Rulebook) -> None:
    table = scenario([NEXUS], [SCREECHBOMB], house="shadows", amber=(0, 3), rulebook=rulebook)

    table.reap(NEXUS)

    assert (table.discarded(1), table.amber) == (["screechbomb"], (1, 1))


# Abilities, order, choices


@pytest.mark.parametrize(("theirs", "stolen"), [(6, 1), (7, 2)])
def test_instead_replaces_the_steal_before_it(rulebook: Rulebook, theirs: int, stolen: int) -> None:
    table = scenario(hand=[RONNIE_WRISTCLOCKS], house="shadows", amber=(0, theirs), rulebook=rulebook)

    table.play(RONNIE_WRISTCLOCKS)

    assert [record.amount for record in table.state.log if isinstance(record, AmberMoved)] == [stolen]


def test_what_an_instruction_triggers_resolves_before_the_next(rulebook: Rulebook) -> None:
    """Dust Imp's 2 come between Hecatomb's bonus and what Hecatomb gives for the destroyed imp."""
    table = scenario(right=[DUST_IMP], hand=[HECATOMB], house="dis", rulebook=rulebook)

    table.play(HECATOMB)

    assert [record.amount for record in table.state.log if isinstance(record, AmberMoved)] == [1, 2, 1]


def test_an_effect_for_the_turn_protects_what_enters_later(rulebook: Rulebook) -> None:
    table = scenario(right=[TROLL], hand=[SHIELD_OF_JUSTICE, POISON_WAVE, URCHIN], house="sanctum", rulebook=rulebook)
    table.play(SHIELD_OF_JUSTICE)
    table.state = table.state.but(turn=table.state.turn.but(house="shadows"))

    table.play(URCHIN)
    table.play(POISON_WAVE)

    assert (table.damage(URCHIN), table.damage(TROLL)) == (0, 2)


def test_damage_for_each_shard_may_be_spread(rulebook: Rulebook) -> None:
    table = scenario([SHARD_OF_PAIN, SHARD_OF_GREED], [TROLL, BUMPSY], house="dis", rulebook=rulebook)

    table.action(SHARD_OF_PAIN, choosing=[TROLL, BUMPSY])

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (1, 1)


def test_what_cannot_be_stolen_leaves_nothing_to_replace(rulebook: Rulebook) -> None:
    table = scenario([DUST_PIXIE], [THE_VAULTKEEPER], [DIMENSION_DOOR], "logos", (0, 3), rulebook=rulebook)
    table.play(DIMENSION_DOOR)
    table.state = table.state.but(turn=table.state.turn.but(house="untamed"))

    table.reap(DUST_PIXIE)

    assert table.amber == (0, 3)


def test_a_deck_that_runs_out_is_made_anew_in_the_middle_of_drawing(rulebook: Rulebook) -> None:
    table = scenario(deck=[TROLL], discard=[BUMPSY, KRUMP], house="dis", rulebook=rulebook)

    table.end_turn()

    assert sorted(table.hand()) == ["bumpsy", "krump", "troll"]


def test_moving_amber_is_not_stealing_it(rulebook: Rulebook) -> None:
    line: list[Placed] = [at(MOTHER_NORTHELLE, amber=1), THE_VAULTKEEPER]
    table = scenario(line, [THE_VAULTKEEPER], house="sanctum", rulebook=rulebook)

    table.reap(MOTHER_NORTHELLE)

    assert (table.amber, table.card(MOTHER_NORTHELLE).amber) == ((2, 0), 0)


def test_two_creatures_that_trigger_each_other_lead_to_one_end_however_often(rulebook: Rulebook) -> None:
    table = scenario([REPLICATOR, REPLICATOR], house="logos", rulebook=rulebook)

    ways = list(resolutions(table.state, moves.reap("replicator#1")))

    assert [(choices, state.players[0].amber) for choices, state in ways] == [((), 1)]


def test_what_a_creature_of_such_a_line_can_do_besides_may_end_it(rulebook: Rulebook) -> None:
    """The first Replicator triggers the second, and that what the first was given: the card of it and its own."""
    table = scenario([REPLICATOR, REPLICATOR, SPECTRAL_TUNNELER], deck=[TROLL, BUMPSY, KRUMP], house="logos",
                     rulebook=rulebook)  # fmt: skip
    table.action(SPECTRAL_TUNNELER, choosing=["replicator#1"])

    table.reap("replicator#1", choosing=["replicator#1"])

    assert (table.hand(), table.amber[0]) == (["troll", "bumpsy"], 1)


def test_a_card_that_left_play_does_not_trigger_its_effect_again(rulebook: Rulebook) -> None:
    table = scenario([NEUTRON_SHARK, TROLL], [SEQUIS, MOTHER], house="logos", deck=[TROLL], rulebook=rulebook)

    table.reap(NEUTRON_SHARK, choosing=[SEQUIS, NEUTRON_SHARK])

    assert (table.line(0), table.line(1)) == (["troll"], ["mother"])


def test_the_active_player_says_which_of_the_opponents_abilities_is_first(rulebook: Rulebook) -> None:
    table = scenario(right=[at(DUST_IMP, upgrades=[SOULKEEPER])], left=[TROLL], hand=[POISON_WAVE], house="shadows",
                     rulebook=rulebook)  # fmt: skip

    table.play(POISON_WAVE)

    assert table.state.decision is not None
    assert table.state.decision.player == 0
    table.answer(SOULKEEPER)


def test_omega_in_the_step_of_forging_leaves_the_rest_of_the_turn(rulebook: Rulebook) -> None:
    """Strange Gizmo answers to the key and destroys Jargogle, which plays the card with omega beneath it."""
    table = scenario(right=[STRANGE_GIZMO, at(JARGOGLE, under=[UNLOCKED_GATEWAY])], amber=(0, 6), rulebook=rulebook)

    table.end_turn()
    table.move(moves.forge("red"))

    assert ("unlocked-gateway" in table.discarded(1), table.line(1)) == (True, [])
    assert (table.state.active, table.state.turn.step) == (1, "house")

"""The Sanctum cards new in Age of Ascension: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.sanctum import (
    ABOND_THE_ARMORSMITH,
    ANAHITA_THE_TRADER,
    AUBADE_THE_GRIM,
    BARON_MENGEVIN,
    BARRISTER_JOYA,
    BORDAN_THE_REDEEMED,
    BROBNAR_AMBASSADOR,
    CHALLE_THE_SAFEGUARD,
    DIS_AMBASSADOR,
    EQUALIZE,
    EYE_OF_JUDGMENT,
    FREE_MARKETS,
    GOLDEN_AURA,
    HAEDROTH_S_WALL,
    HALLOWED_SHIELD,
    HEALING_BLAST,
    LION_BAUTREM,
    LOGOS_AMBASSADOR,
    MARS_AMBASSADOR,
    MARTYR_S_END,
    MARUCK_THE_MARKED,
    MOTHER_NORTHELLE,
    OPAL_KNIGHT,
    PRINCE_DERRIC_UNIFIER,
    PROCLAMATION_346E,
    ROTHAIS_THE_FIERCE,
    SERAPHIC_ARMOR,
    SHADOWS_AMBASSADOR,
    SHARD_OF_HOPE,
    SIR_MARROWS,
    SMITE,
    THE_GREY_RIDER,
    UNTAMED_AMBASSADOR,
)
from companion.cards.age_of_ascension.shadows import SHARD_OF_GREED
from companion.cards.age_of_ascension.untamed import SHARD_OF_LIFE
from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import EMBER_IMP, PITLORD
from companion.cards.call_of_the_archons.logos import BATDRONE, LIBRARY_OF_BABBLE, MOTHER
from companion.cards.call_of_the_archons.mars import BLYPYP, ZORG
from companion.cards.call_of_the_archons.sanctum import SEQUIS
from companion.cards.call_of_the_archons.shadows import DODGER, DUSKRUNNER, POISON_WAVE, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, SNUFFLEGATOR
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario

AMBASSADORS = [
    (BROBNAR_AMBASSADOR, TROLL, BUMPSY), (DIS_AMBASSADOR, PITLORD, EMBER_IMP),
    (LOGOS_AMBASSADOR, MOTHER, BATDRONE), (MARS_AMBASSADOR, ZORG, BLYPYP),
    (SHADOWS_AMBASSADOR, DODGER, URCHIN), (UNTAMED_AMBASSADOR, SNUFFLEGATOR, DUST_PIXIE),
]  # fmt: skip


@pytest.mark.parametrize(("ambassador", "lies_there", "held"), AMBASSADORS)
def test_an_ambassador_permits_one_card_of_its_house_to_be_used(ambassador: Card, lies_there: Card, held: Card) -> None:
    table = scenario(left=[ambassador, lies_there], hand=[held], house="sanctum")
    assert not table.may("reap", lies_there)

    table.reap(ambassador)
    assert table.may("reap", lies_there)
    assert not table.may_discard(held)
    table.reap(lies_there)

    assert not table.may_play(held)


@pytest.mark.parametrize(("ambassador", "lies_there", "held"), AMBASSADORS)
def test_an_ambassador_permits_one_card_of_its_house_to_be_played_instead(
    ambassador: Card, lies_there: Card, held: Card
) -> None:
    table = scenario(left=[ambassador, lies_there], hand=[held], house="sanctum")

    table.reap(ambassador)
    table.play(held, "left")

    assert not table.may("reap", lies_there)


@pytest.mark.parametrize(("ambassador", "lies_there", "held"), AMBASSADORS)
def test_an_ambassador_permits_nothing_before_it_was_used(ambassador: Card, lies_there: Card, held: Card) -> None:
    table = scenario(left=[ambassador], hand=[held], house="sanctum")

    assert not table.may_play(held)


def test_lion_bautrem_strengthens_its_neighbors_wherever_it_is_deployed() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY], hand=[LION_BAUTREM], house="sanctum")

    table.play(LION_BAUTREM, 1)

    assert table.line(0) == ["troll", "lion-bautrem", "mother"]
    assert [table.power(card) for card in (TROLL, LION_BAUTREM, MOTHER, BUMPSY)] == [10, 4, 7, 5]


def test_abond_armors_other_friends_and_once_more_by_its_action() -> None:
    table = scenario(left=[ABOND_THE_ARMORSMITH, TROLL], right=[BUMPSY], house="sanctum")
    assert [table.armor(card) for card in (ABOND_THE_ARMORSMITH, TROLL, BUMPSY)] == [0, 1, 0]

    table.action(ABOND_THE_ARMORSMITH)
    assert [table.armor(card) for card in (ABOND_THE_ARMORSMITH, TROLL, BUMPSY)] == [0, 2, 0]

    table.end_turn()
    assert table.armor(TROLL) == 1


def test_aubade_captures_three_and_gives_them_back_to_the_supply_one_by_one() -> None:
    table = scenario(hand=[AUBADE_THE_GRIM], house="sanctum", amber=(0, 4))
    table.play(AUBADE_THE_GRIM)
    assert (table.card(AUBADE_THE_GRIM).amber, table.amber) == (3, (0, 1))

    table.state = table.state.with_card("aubade-the-grim#1", exhausted=False)
    table.reap(AUBADE_THE_GRIM)

    assert (table.card(AUBADE_THE_GRIM).amber, table.amber) == (2, (1, 1))


@pytest.mark.parametrize(("theirs", "captured"), [(3, 2), (1, 1), (0, 0)])
def test_bordan_captures_two_or_what_there_is(theirs: int, captured: int) -> None:
    table = scenario(left=[BORDAN_THE_REDEEMED], house="sanctum", amber=(0, theirs))

    table.action(BORDAN_THE_REDEEMED)

    assert table.card(BORDAN_THE_REDEEMED).amber == captured


def test_challe_deploys_between_two_friends_and_guards_both() -> None:
    table = scenario(left=[MOTHER, BATDRONE], right=[TROLL], hand=[CHALLE_THE_SAFEGUARD], house="sanctum")

    table.play(CHALLE_THE_SAFEGUARD, 1)
    table.end_turn()
    table.choose_house("brobnar")

    assert not table.may("fight", TROLL, MOTHER)
    assert table.may("fight", TROLL, CHALLE_THE_SAFEGUARD)


def test_golden_aura_heals_shields_and_turns_a_creature_to_sanctum() -> None:
    table = scenario(left=[at(TROLL, damage=5), MOTHER], right=[VALDR], hand=[GOLDEN_AURA], house="sanctum")

    table.play(GOLDEN_AURA, choosing=[TROLL])
    assert (table.damage(TROLL), table.may("reap", MOTHER)) == (0, False)
    table.fight(TROLL, VALDR)

    assert (table.damage(TROLL), table.line(1)) == (0, [])


def test_golden_aura_leaves_a_troll_no_brobnar_creature_until_the_turn_ends() -> None:
    table = scenario(left=[TROLL, MOTHER], hand=[GOLDEN_AURA], house="sanctum")
    table.play(GOLDEN_AURA, choosing=[TROLL])

    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    assert not table.may("reap", TROLL)
    table.end_turn()
    table.choose_house("dis")
    table.end_turn()
    table.choose_house("brobnar")

    assert table.may("reap", TROLL)


def test_hallowed_shield_keeps_one_creature_from_damage_this_turn() -> None:
    table = scenario(left=[HALLOWED_SHIELD, SEQUIS], right=[TROLL, VALDR], house="sanctum")

    table.action(HALLOWED_SHIELD, choosing=[SEQUIS])
    table.fight(SEQUIS, TROLL)

    assert (table.damage(SEQUIS), table.damage(TROLL)) == (0, 4)


@pytest.mark.parametrize(("damage", "gained"), [(4, 3), (3, 1), (7, 3)])
def test_healing_blast_pays_for_four_or_more_damage_healed(damage: int, gained: int) -> None:
    table = scenario(left=[at(TROLL, damage=damage), MOTHER], hand=[HEALING_BLAST], house="sanctum")

    table.play(HEALING_BLAST, choosing=[TROLL])

    assert (table.damage(TROLL), table.amber) == (0, (gained, 0))


def test_maruck_captures_what_its_armor_prevents() -> None:
    table = scenario(left=[MARUCK_THE_MARKED, SEQUIS], right=[DUST_PIXIE], house="sanctum", amber=(0, 5))

    table.fight(MARUCK_THE_MARKED, DUST_PIXIE)

    assert (table.card(MARUCK_THE_MARKED).amber, table.damage(MARUCK_THE_MARKED)) == (1, 0)


def test_maruck_without_armor_left_captures_nothing_and_nobody_is_asked() -> None:
    table = scenario(
        left=[at(MARUCK_THE_MARKED, armor_used=1), MARUCK_THE_MARKED], hand=[POISON_WAVE], house="shadows", amber=(0, 5)
    )
    table.state = table.state.with_card("maruck-the-marked#2", armor_used=1)

    table.play(POISON_WAVE)

    assert [item.amber for item in table.state.players[0].battleline] == [0, 0]


def test_sir_marrows_captures_aember_reaped_by_the_opponent_and_no_other() -> None:
    table = scenario(left=[BUMPSY, TROLL], right=[SIR_MARROWS], house="brobnar", hand=[PUNCH])

    table.reap(BUMPSY)
    table.play(PUNCH, choosing=[SIR_MARROWS])

    assert (table.card(SIR_MARROWS).amber, table.amber) == (1, (1, 0))


def test_smite_fights_and_hurts_the_neighbors_even_of_a_creature_that_died() -> None:
    table = scenario(
        left=[at(TROLL, exhausted=True)], right=[MOTHER, DUST_PIXIE, VALDR, BUMPSY], hand=[SMITE], house="sanctum"
    )

    table.play(SMITE, choosing=[DUST_PIXIE])

    assert [table.damage(card) for card in (MOTHER, VALDR, BUMPSY)] == [2, 2, 0]


def test_smite_without_a_fight_hurts_nobody() -> None:
    table = scenario(left=[at(TROLL, stunned=True)], right=[MOTHER, VALDR], hand=[SMITE], house="sanctum")

    table.play(SMITE)

    assert (table.damage(MOTHER), table.damage(VALDR), table.card(TROLL).stunned) == (0, 0, False)


def test_the_grey_rider_sends_a_neighbor_to_fight_if_you_like() -> None:
    table = scenario(left=[at(TROLL, exhausted=True), MOTHER], right=[VALDR], hand=[THE_GREY_RIDER], house="sanctum")
    table.play(THE_GREY_RIDER, 1, choosing=["yes", TROLL])
    assert table.line(1) == []

    table = scenario(left=[TROLL, MOTHER, THE_GREY_RIDER], right=[VALDR], house="sanctum")
    table.reap(THE_GREY_RIDER, choosing=["no"])
    assert table.line(1) == ["valdr"]


def test_baron_mengevin_captures_for_discarded_sanctum_cards_only() -> None:
    table = scenario(left=[BARON_MENGEVIN], hand=[SMITE, GOLDEN_AURA, TROLL], house="sanctum", amber=(0, 3))

    table.discard(SMITE)
    table.play(GOLDEN_AURA)
    assert table.card(BARON_MENGEVIN).amber == 1
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.discard(TROLL)

    assert table.card(BARON_MENGEVIN).amber == 1


def test_barrister_joya_keeps_enemies_from_reaping_not_friends_and_not_from_fighting() -> None:
    table = scenario(left=[TROLL], right=[BARRISTER_JOYA], house="brobnar")
    assert table.rules_against(moves.reap("troll#1")) == ["cannot-use"]
    assert table.may("fight", TROLL, BARRISTER_JOYA)

    own = scenario(left=[TROLL, BARRISTER_JOYA], house="brobnar")
    assert own.may("reap", TROLL)


def test_equalize_deals_the_aember_of_each_side_out_anew() -> None:
    table = scenario(
        left=[at(TROLL, amber=2), MOTHER], right=[at(BUMPSY, amber=1), VALDR], hand=[EQUALIZE], house="sanctum"
    )

    table.play(EQUALIZE, choosing=[MOTHER, TROLL, VALDR])

    assert [table.card(card).amber for card in (TROLL, MOTHER, BUMPSY, VALDR)] == [1, 1, 0, 1]


def test_free_markets_pays_for_each_house_in_play_but_sanctum_upgrades_too() -> None:
    table = scenario(
        left=[at(TROLL, upgrades=[DUSKRUNNER]), SEQUIS], right=[BUMPSY, LIBRARY_OF_BABBLE], hand=[FREE_MARKETS],
        house="sanctum",
    )  # fmt: skip

    table.play(FREE_MARKETS)

    assert table.amber == (3, 0)


def test_haedroths_wall_strengthens_friendly_flanks() -> None:
    table = scenario(left=[HAEDROTH_S_WALL, TROLL, MOTHER, BATDRONE], right=[BUMPSY], house="sanctum")

    assert [table.power(card) for card in (TROLL, MOTHER, BATDRONE, BUMPSY)] == [10, 5, 4, 5]


@pytest.mark.parametrize(("friends", "gained"), [([TROLL, MOTHER], 3), ([TROLL, BUMPSY], 0)])
def test_prince_derric_pays_when_he_makes_it_three_houses(friends: list[Card], gained: int) -> None:
    table = scenario(left=friends, right=[URCHIN, PITLORD], hand=[PRINCE_DERRIC_UNIFIER], house="sanctum")

    table.play(PRINCE_DERRIC_UNIFIER, "left")

    assert table.amber == (gained, 0)


def test_rothais_strikes_an_attacker_first_and_must_be_attacked() -> None:
    table = scenario(left=[SNUFFLEGATOR, BUMPSY], right=[MOTHER, ROTHAIS_THE_FIERCE], house="untamed")
    assert not table.may("fight", SNUFFLEGATOR, MOTHER)

    table.fight(SNUFFLEGATOR, ROTHAIS_THE_FIERCE)

    assert (table.line(0), table.damage(ROTHAIS_THE_FIERCE)) == (["bumpsy"], 0)


@pytest.mark.parametrize(("theirs", "mine"), [(3, 3), (1, 2), (0, 1)])
def test_anahita_sells_an_artifact_for_two_or_what_they_have(theirs: int, mine: int) -> None:
    table = scenario(left=[ANAHITA_THE_TRADER, EYE_OF_JUDGMENT], house="sanctum", amber=(0, theirs))

    table.reap(ANAHITA_THE_TRADER)

    assert (table.controller(EYE_OF_JUDGMENT), table.amber) == (1, (mine, theirs - mine + 1))


def test_anahita_without_an_artifact_sells_nothing() -> None:
    table = scenario(left=[ANAHITA_THE_TRADER], right=[EYE_OF_JUDGMENT], house="sanctum", amber=(0, 5))

    table.reap(ANAHITA_THE_TRADER)

    assert table.amber == (1, 5)


def test_eye_of_judgment_purges_a_creature_from_either_discard_pile() -> None:
    table = scenario(left=[EYE_OF_JUDGMENT], discard=[TROLL, SMITE], their_discard=[BUMPSY], house="sanctum")

    table.action(EYE_OF_JUDGMENT)
    assert not table.offers(SMITE)
    table.answer(BUMPSY)

    assert (table.zone(1, "purged"), table.discarded(0)) == (["bumpsy"], ["troll", "smite"])


def test_martyrs_end_pays_for_as_many_friends_as_you_give() -> None:
    table = scenario(left=[TROLL, MOTHER, URCHIN], right=[BUMPSY], hand=[MARTYR_S_END], house="sanctum")
    table.play(MARTYR_S_END, choosing=[[TROLL, URCHIN]])
    assert (table.line(0), table.line(1), table.amber) == (["mother"], ["bumpsy"], (3, 0))

    none = scenario(left=[TROLL, MOTHER], hand=[MARTYR_S_END], house="sanctum")
    none.play(MARTYR_S_END, choosing=["none"])
    assert (none.line(0), none.amber) == (["troll", "mother"], (1, 0))


def test_mother_northelle_moves_captured_aember_to_your_pool() -> None:
    table = scenario(left=[MOTHER_NORTHELLE, at(SEQUIS, amber=2), TROLL], right=[at(BUMPSY, amber=3)], house="sanctum")

    table.reap(MOTHER_NORTHELLE)

    assert (table.amber, table.card(SEQUIS).amber, table.card(BUMPSY).amber) == ((2, 0), 1, 3)


def test_opal_knight_destroys_even_power_as_it_is_now() -> None:
    table = scenario(
        left=[TROLL, at(SNUFFLEGATOR, power_counters=1)], right=[BUMPSY, VALDR], hand=[OPAL_KNIGHT], house="sanctum"
    )

    table.play(OPAL_KNIGHT, "left")

    assert (table.line(0), table.line(1)) == (["opal-knight", "snufflegator"], ["bumpsy"])


@pytest.mark.parametrize(
    ("enemies", "cost"), [([], 8), ([TROLL, MOTHER], 8), ([TROLL, MOTHER, URCHIN], 6), ([TROLL, BUMPSY, MOTHER], 8)]
)
def test_proclamation_346e_taxes_an_opponent_with_fewer_than_three_houses(enemies: list[Card], cost: int) -> None:
    table = scenario(left=[PROCLAMATION_346E], right=enemies, house="sanctum")

    assert (table.key_cost(1), table.key_cost(0)) == (cost, 6)


def test_seraphic_armor_heals_its_creature_and_armors_it() -> None:
    table = scenario(left=[at(TROLL, damage=6), at(BUMPSY, damage=2)], hand=[SERAPHIC_ARMOR], house="sanctum")

    table.play(SERAPHIC_ARMOR, on=TROLL)

    assert (table.damage(TROLL), table.armor(TROLL), table.damage(BUMPSY), table.armor(BUMPSY)) == (0, 1, 2, 0)


def test_shard_of_hope_captures_once_for_each_friendly_shard() -> None:
    table = scenario(
        left=[SHARD_OF_HOPE, SHARD_OF_LIFE, TROLL, MOTHER], right=[SHARD_OF_GREED], house="sanctum", amber=(0, 5)
    )

    table.action(SHARD_OF_HOPE, choosing=[TROLL, MOTHER])

    assert (table.card(TROLL).amber, table.card(MOTHER).amber, table.amber) == (1, 1, (0, 3))

"""The Untamed cards of Call of the Archons: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import (
    BATDRONE,
    DOC_BOOKTON,
    LIBRARY_OF_BABBLE,
    MOTHER,
    VEYLAN_ANALYST,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import ZORG
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL, GREY_MONK
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    DODGER,
    NODDY_THE_THIEF,
    POISON_WAVE,
    SILVERTOOTH,
    UMBRA,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import (
    ANCIENT_BEAR,
    BEAR_FLUTE,
    BIGTWIG,
    BRIAR_GRUBBLING,
    CHOTA_HAZRI,
    COOPERATIVE_HUNTING,
    CURIOSITY,
    DEW_FAERIE,
    DUST_PIXIE,
    FERTILITY_CHANT,
    FLAXIA,
    FOGBANK,
    FULL_MOON,
    FUZZY_GRUEN,
    GIANT_SLOTH,
    GRASPING_VINES,
    HALACOR,
    HUNTING_WITCH,
    INKA_THE_SPIDER,
    KEY_CHARGE,
    KINDRITH_LONGSHOT,
    LIFEWEB,
    LOST_IN_THE_WOODS,
    LUPO_THE_SCARRED,
    MIGHTY_TIGER,
    MIMICRY,
    MURMOOK,
    MUSHROOM_MAN,
    NATURE_S_CALL,
    NEPENTHE_SEED,
    NIFFLE_APE,
    NIFFLE_QUEEN,
    NOCTURNAL_MANEUVER,
    PERILOUS_WILD,
    PIRANHA_MONKEYS,
    REGROWTH,
    RITUAL_OF_BALANCE,
    RITUAL_OF_THE_HUNT,
    SAVE_THE_PACK,
    SCOUT,
    SNUFFLEGATOR,
    STAMPEDE,
    TELIGA,
    THE_COMMON_COLD,
    TROOP_CALL,
    VIGOR,
    WAY_OF_THE_BEAR,
    WAY_OF_THE_WOLF,
    WITCH_OF_THE_EYE,
    WITCH_OF_THE_WILDS,
    WORD_OF_RETURNING,
    WORLD_TREE,
)
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_cooperative_hunting_divides_a_damage_for_each_friend() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY, VALDR], hand=[COOPERATIVE_HUNTING], house="untamed")

    table.play(COOPERATIVE_HUNTING, choosing=[BUMPSY, VALDR])

    assert (table.damage(BUMPSY), table.damage(VALDR)) == (1, 1)


def test_full_moon_pays_for_each_creature_played_after_it() -> None:
    table = scenario(hand=[FULL_MOON, SNUFFLEGATOR, REGROWTH], house="untamed")

    table.play(FULL_MOON)
    table.play(SNUFFLEGATOR)
    table.play(REGROWTH)

    assert table.amber == (1 + 1, 0)


def test_dust_pixie_brings_two_amber() -> None:
    table = scenario(hand=[DUST_PIXIE], house="untamed")

    table.play(DUST_PIXIE)

    assert table.amber == (2, 0)


def test_lost_in_the_woods_shuffles_two_of_each_side_away() -> None:
    table = scenario(
        left=[TROLL, BUMPSY, VALDR], right=[MOTHER, DODGER, URCHIN], hand=[LOST_IN_THE_WOODS], house="untamed"
    )

    table.play(LOST_IN_THE_WOODS, choosing=[[TROLL, BUMPSY], [MOTHER, URCHIN]])

    assert (table.line(0), table.line(1)) == (["valdr"], ["dodger"])


def test_regrowth_leaves_other_kinds_of_card_where_they_are() -> None:
    table = scenario(hand=[REGROWTH], discard=[ANGER, TROLL, LIBRARY_OF_BABBLE], house="untamed")

    table.play(REGROWTH)

    assert table.hand() == ["troll"]


def test_snufflegator_takes_no_damage_when_it_attacks() -> None:
    table = scenario(left=[SNUFFLEGATOR], right=[TROLL], house="untamed")

    table.fight(SNUFFLEGATOR, TROLL)

    assert (table.damage(SNUFFLEGATOR), table.damage(TROLL)) == (0, 4)


def test_niffle_ape_looks_past_taunt_and_elusive() -> None:
    table = scenario(left=[NIFFLE_APE], right=[CHAMPION_ANAPHIEL, NODDY_THE_THIEF], house="untamed")

    table.fight(NIFFLE_APE, NODDY_THE_THIEF)

    assert not table.in_play(NODDY_THE_THIEF)


def test_niffle_queen_strengthens_other_beasts_and_niffles_on_her_side() -> None:
    table = scenario(left=[NIFFLE_QUEEN, NIFFLE_APE, SNUFFLEGATOR, MOTHER], right=[at(SNUFFLEGATOR)], house="untamed")

    assert [table.power(card) for card in (NIFFLE_QUEEN, NIFFLE_APE, "snufflegator#1", MOTHER)] == [6, 5, 5, 5]
    assert table.power("snufflegator#2") == 4


def test_hunting_witch_gains_for_creatures_played_after_her() -> None:
    table = scenario(hand=[HUNTING_WITCH, SNUFFLEGATOR, REGROWTH], house="untamed")

    table.play(HUNTING_WITCH)
    assert table.amber == (0, 0)
    table.play(SNUFFLEGATOR, "left")

    assert table.amber == (1, 0)


def test_witch_of_the_eye_finds_nothing_in_an_empty_discard_pile() -> None:
    table = scenario(left=[WITCH_OF_THE_EYE], house="untamed")

    table.reap(WITCH_OF_THE_EYE)

    assert table.hand() == []


def test_curiosity_destroys_every_scientist() -> None:
    table = scenario(left=[BATDRONE, VEYLAN_ANALYST], right=[DOC_BOOKTON, TROLL], hand=[CURIOSITY], house="untamed")

    table.play(CURIOSITY)

    assert (table.line(0), table.line(1)) == (["batdrone"], ["troll"])


def test_fertility_chant_brings_four_and_gives_the_opponent_two() -> None:
    table = scenario(hand=[FERTILITY_CHANT], house="untamed")

    table.play(FERTILITY_CHANT)

    assert table.amber == (4, 2)


def test_fogbank_keeps_the_opponent_from_fighting_for_a_turn() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[FOGBANK], house="untamed")
    table.play(FOGBANK)
    table.end_turn()
    table.choose_house("brobnar")
    assert (table.may("fight", BUMPSY), table.may("reap", BUMPSY)) == (False, True)

    table.end_turn()
    table.choose_house("brobnar")
    assert table.may("fight", TROLL)
    table.end_turn()
    table.choose_house("brobnar")

    assert table.may("fight", BUMPSY)


def test_grasping_vines_returns_up_to_three_artifacts_to_their_owners() -> None:
    table = scenario(
        left=[BEAR_FLUTE, at(NEPENTHE_SEED, owner=1)], right=[WORLD_TREE, TROLL], hand=[GRASPING_VINES], house="untamed"
    )

    table.play(GRASPING_VINES, choosing=[[BEAR_FLUTE, NEPENTHE_SEED]])

    assert (table.hand(0), table.hand(1), table.zone(1, "artifacts")) == (
        ["bear-flute"], ["nepenthe-seed"], ["world-tree"],
    )  # fmt: skip


def test_grasping_vines_may_return_nothing() -> None:
    table = scenario(left=[BEAR_FLUTE], hand=[GRASPING_VINES], house="untamed")

    table.play(GRASPING_VINES, choosing=["none"])

    assert table.in_play(BEAR_FLUTE)


@pytest.mark.parametrize(
    ("mine", "answers", "keys", "left"),
    [(7, ["yes", "red"], 1, 0), (7, ["no"], 0, 6), (6, [], 0, 5), (0, [], 0, 0)],
)
@pytest.mark.parametrize("card", [KEY_CHARGE, CHOTA_HAZRI])
def test_a_key_may_be_charged_after_the_loss_of_one_aember(
    card: Card, mine: int, answers: list[str], keys: int, left: int
) -> None:
    table = scenario(hand=[card], house="untamed", amber=(mine, 0))

    table.play(card, choosing=answers)

    assert (table.keys[0], table.amber[0]) == (keys, left)


@pytest.mark.parametrize(("creatures", "stolen"), [(3, 2), (2, 0)])
def test_lifeweb_steals_after_a_turn_in_which_the_opponent_played_three_creatures(creatures: int, stolen: int) -> None:
    table = scenario(
        hand=[SILVERTOOTH, UMBRA, URCHIN][:creatures], their_hand=[LIFEWEB], house="shadows", amber=(5, 0),
        houses=(("shadows", "dis", "logos"), ("untamed", "dis", "logos")),
    )  # fmt: skip
    for card in (SILVERTOOTH, UMBRA, URCHIN)[:creatures]:
        table.play(card, "left" if table.line(0) else None)
    table.end_turn()
    table.choose_house("untamed")

    table.play(LIFEWEB)

    assert table.amber == (5 - stolen, 1 + stolen)


def test_mimicry_is_the_action_it_copies() -> None:
    table = scenario(hand=[MIMICRY], their_discard=[FERTILITY_CHANT, TROLL, POISON_WAVE], left=[TROLL], house="untamed")

    table.play(MIMICRY)
    assert not table.offers(TROLL)
    table.answer(POISON_WAVE)

    assert (table.damage(TROLL), table.amber, table.discarded()) == (2, (1, 0), ["mimicry"])


def test_mimicry_with_nothing_to_copy_does_nothing() -> None:
    table = scenario(hand=[MIMICRY], discard=[FERTILITY_CHANT], their_discard=[TROLL], house="untamed")

    table.play(MIMICRY)

    assert (table.amber, table.discarded()) == ((0, 0), ["mimicry", "fertility-chant"])


def test_natures_call_returns_up_to_three_creatures_with_what_is_on_them() -> None:
    table = scenario(
        left=[at(TROLL, upgrades=[WAY_OF_THE_BEAR], amber=2)], right=[MOTHER, BUMPSY, VALDR], hand=[NATURE_S_CALL],
        house="untamed",
    )  # fmt: skip

    table.play(NATURE_S_CALL, choosing=[[TROLL, MOTHER, BUMPSY]])

    assert (table.hand(0), sorted(table.hand(1)), table.line(1)) == (["troll"], ["bumpsy", "mother"], ["valdr"])
    assert (sorted(table.discarded(0)), table.amber) == (["nature-s-call", "way-of-the-bear"], (1, 2))


def test_nocturnal_maneuver_exhausts_up_to_three() -> None:
    table = scenario(left=[TROLL], right=[MOTHER, BUMPSY, VALDR], hand=[NOCTURNAL_MANEUVER], house="untamed")

    table.play(NOCTURNAL_MANEUVER, choosing=[[MOTHER, BUMPSY]])

    assert [item.card for item in table.state.creatures() if item.exhausted] == [MOTHER, BUMPSY]


def test_perilous_wild_destroys_the_elusive_of_both_sides() -> None:
    table = scenario(left=[DEW_FAERIE, TROLL], right=[URCHIN, BAD_PENNY], hand=[PERILOUS_WILD], house="untamed")

    table.play(PERILOUS_WILD)

    assert (table.line(0), table.line(1)) == (["troll"], ["bad-penny"])


def test_save_the_pack_destroys_all_that_is_damaged_and_gains_a_chain() -> None:
    table = scenario(
        left=[at(TROLL, damage=1), MOTHER], right=[at(BUMPSY, damage=1), VALDR], hand=[SAVE_THE_PACK], house="untamed"
    )

    table.play(SAVE_THE_PACK)

    assert (table.line(0), table.line(1), table.chains) == (["mother"], ["valdr"], (1, 0))


def test_scout_lets_up_to_two_friends_fight_unhurt_one_after_the_other() -> None:
    table = scenario(
        left=[TROLL, BUMPSY, at(MOTHER, exhausted=True)], right=[VALDR, GREY_MONK], hand=[SCOUT], house="untamed"
    )

    table.play(SCOUT, choosing=[[TROLL, BUMPSY], VALDR])

    assert (table.line(1), table.damage(TROLL), table.damage(BUMPSY)) == ([], 0, 0)


def test_scout_does_not_ready_anybody() -> None:
    table = scenario(left=[at(TROLL, exhausted=True)], right=[VALDR], hand=[SCOUT], house="untamed")

    table.play(SCOUT, choosing=[[TROLL]])

    assert (table.damage(VALDR), table.has_keyword(TROLL, "skirmish")) == (0, True)


@pytest.mark.parametrize(("uses", "stolen"), [(3, 2), (2, 0)])
def test_stampede_steals_after_three_uses_of_creatures(uses: int, stolen: int) -> None:
    herd = [DUST_PIXIE, SNUFFLEGATOR, MIGHTY_TIGER]
    table = scenario(left=[*herd, BEAR_FLUTE], hand=[STAMPEDE], house="untamed", amber=(0, 4))
    for card in herd[:uses]:
        table.reap(card)
    table.action(BEAR_FLUTE)

    table.play(STAMPEDE)

    assert table.amber == (uses + 1 + stolen, 4 - stolen)


@pytest.mark.parametrize(("answer", "line"), [("yes", ["troll"]), ("no", ["zorg", "troll"])])
def test_the_common_cold_hurts_everyone_and_may_destroy_mars(answer: str, line: list[str]) -> None:
    table = scenario(left=[URCHIN, MOTHER], right=[ZORG, TROLL], hand=[THE_COMMON_COLD], house="untamed")

    table.play(THE_COMMON_COLD, choosing=[answer])

    assert (table.line(0), table.line(1), table.damage(TROLL), table.damage(MOTHER)) == (["mother"], line, 1, 1)


def test_troop_call_gathers_niffles_from_play_and_from_the_discard_pile() -> None:
    table = scenario(
        left=[NIFFLE_APE, TROLL], right=[NIFFLE_QUEEN], discard=[NIFFLE_QUEEN, MOTHER], their_discard=[NIFFLE_APE],
        hand=[TROOP_CALL], house="untamed",
    )  # fmt: skip

    table.play(TROOP_CALL)

    assert sorted(table.hand()) == ["niffle-ape", "niffle-queen"]
    assert (table.line(0), table.line(1)) == (["troll"], ["niffle-queen"])


@pytest.mark.parametrize(("damage", "healed", "gained"), [(4, 3, 2), (4, 2, 1), (2, 2, 1)])
def test_vigor_pays_for_three_damage_healed(damage: int, healed: int, gained: int) -> None:
    table = scenario(left=[at(TROLL, damage=damage), MOTHER], hand=[VIGOR], house="untamed")

    table.play(VIGOR, choosing=[TROLL, healed])

    assert (table.damage(TROLL), table.amber) == (damage - healed, (gained, 0))


def test_word_of_returning_hurts_enemies_for_the_aember_on_them_and_takes_it() -> None:
    table = scenario(
        left=[at(MOTHER, amber=1)], right=[at(TROLL, amber=3), at(URCHIN, amber=1), BUMPSY], hand=[WORD_OF_RETURNING],
        house="untamed",
    )  # fmt: skip

    table.play(WORD_OF_RETURNING)

    assert (table.line(1), table.damage(TROLL), table.damage(BUMPSY)) == (["troll", "bumpsy"], 3, 0)
    assert (table.amber, table.card(TROLL).amber, table.card(MOTHER).amber) == ((5, 0), 0, 1)


def test_bear_flute_heals_a_bear_in_play() -> None:
    table = scenario(left=[BEAR_FLUTE, at(ANCIENT_BEAR, damage=3)], deck=[ANCIENT_BEAR], house="untamed")

    table.action(BEAR_FLUTE)

    assert (table.damage("ancient-bear#1"), table.hand()) == (0, [])


def test_bear_flute_calls_every_bear_where_none_is_in_play() -> None:
    table = scenario(left=[BEAR_FLUTE], deck=[TROLL, ANCIENT_BEAR], discard=[ANCIENT_BEAR, MOTHER], house="untamed")
    table.action(BEAR_FLUTE)
    assert (table.hand(), table.discarded()) == (["ancient-bear"] * 2, [])
    assert sorted(table.zone(0, "deck")) == ["mother", "troll"]

    none = scenario(left=[BEAR_FLUTE], deck=[TROLL], discard=[MOTHER], house="untamed")
    none.action(BEAR_FLUTE)
    assert (none.hand(), none.discarded()) == ([], ["mother"])


def test_nepenthe_seed_may_even_return_itself() -> None:
    table = scenario(left=[NEPENTHE_SEED], discard=[TROLL], house="brobnar")

    table.omni(NEPENTHE_SEED, choosing=[NEPENTHE_SEED])

    assert (table.hand(), table.discarded()) == (["nepenthe-seed"], ["troll"])


@pytest.mark.parametrize(("theirs", "stolen"), [(6, 1), (5, 0)])
def test_ritual_of_balance_steals_from_an_opponent_with_six(theirs: int, stolen: int) -> None:
    table = scenario(left=[RITUAL_OF_BALANCE], house="untamed", amber=(0, theirs))

    table.action(RITUAL_OF_BALANCE)

    assert table.amber == (stolen, theirs - stolen)


def test_ritual_of_the_hunt_lets_untamed_creatures_be_used_this_turn() -> None:
    table = scenario(left=[RITUAL_OF_THE_HUNT, DUST_PIXIE, MOTHER], house="brobnar")

    table.omni(RITUAL_OF_THE_HUNT)

    assert (table.may("reap", DUST_PIXIE), table.may("reap", MOTHER)) == (True, False)


def test_world_tree_puts_a_creature_on_top_of_your_deck() -> None:
    table = scenario(left=[WORLD_TREE], deck=[MOTHER], discard=[SCOUT, TROLL], their_discard=[BUMPSY], house="untamed")

    table.action(WORLD_TREE)

    assert (table.zone(0, "deck"), table.discarded()) == (["troll", "mother"], ["scout"])


@pytest.mark.parametrize("bear", [ANCIENT_BEAR, at(MIGHTY_TIGER, upgrades=[WAY_OF_THE_BEAR])])
def test_assault_two_kills_a_weak_creature_before_the_fight(bear: Card | At) -> None:
    table = scenario(left=[bear], right=[BATDRONE], house="untamed")
    attacker = table.state.players[0].battleline[0].id

    table.fight(attacker, BATDRONE)

    assert (table.line(1), table.damage(attacker)) == ([], 0)


def test_bigtwig_fights_stunned_creatures_only_and_stuns_when_it_reaps() -> None:
    table = scenario(left=[BIGTWIG], right=[TROLL, at(BUMPSY, stunned=True)], house="untamed")
    assert table.rules_against(moves.fight("bigtwig#1", "troll#1")) == ["cannot-attack"]
    assert table.may("fight", BIGTWIG, BUMPSY)

    table.reap(BIGTWIG, choosing=[TROLL])

    assert (table.card(TROLL).stunned, table.card(TROLL).exhausted) == (True, True)


def test_witch_of_the_wilds_permits_one_untamed_card_in_a_turn_of_another_house() -> None:
    table = scenario(left=[WITCH_OF_THE_WILDS], hand=[DUST_PIXIE, SNUFFLEGATOR, TROLL], house="logos")
    assert not table.may_discard(DUST_PIXIE)
    table.play(DUST_PIXIE, "left")

    assert (table.may_play(SNUFFLEGATOR), table.may_play(TROLL)) == (False, False)


def test_witch_of_the_wilds_permits_it_again_next_turn() -> None:
    table = scenario(left=[WITCH_OF_THE_WILDS], hand=[DUST_PIXIE, SNUFFLEGATOR], house="logos")
    table.play(DUST_PIXIE, "left")
    table.end_turn()
    table.choose_house("logos")
    table.end_turn()
    table.choose_house("logos")

    assert table.may_play(SNUFFLEGATOR)


def test_two_witches_of_the_wilds_permit_two_cards() -> None:
    table = scenario(left=[WITCH_OF_THE_WILDS] * 2, hand=[DUST_PIXIE, SNUFFLEGATOR, MIGHTY_TIGER], house="logos")
    table.play(DUST_PIXIE, "left")
    table.play(SNUFFLEGATOR, "left")

    assert not table.may_play(MIGHTY_TIGER)


def test_an_untamed_card_played_by_an_effect_leaves_the_witchs_permission() -> None:
    table = scenario(
        left=[WITCH_OF_THE_WILDS], hand=[WILD_WORMHOLE, SNUFFLEGATOR], deck=[FERTILITY_CHANT], house="logos"
    )
    table.play(WILD_WORMHOLE)
    assert table.discarded()[0] in ("wild-wormhole", "fertility-chant")

    assert table.may_play(SNUFFLEGATOR)


def test_briar_grubbling_kills_a_weak_attacker_before_the_fight() -> None:
    table = scenario(left=[BUMPSY, TROLL], right=[BRIAR_GRUBBLING], house="brobnar")

    table.fight(BUMPSY, BRIAR_GRUBBLING)
    assert (table.line(0), table.line(1)) == (["troll"], ["briar-grubbling"])
    table.fight(TROLL, BRIAR_GRUBBLING)

    assert (table.damage(TROLL), table.line(1)) == (7, [])


def test_dew_faerie_gains_another_when_it_reaps() -> None:
    table = scenario(left=[DEW_FAERIE], house="untamed")

    table.reap(DEW_FAERIE)

    assert table.amber == (2, 0)


@pytest.mark.parametrize(("friends", "gained"), [(2, 2), (1, 0)])
def test_flaxia_pays_the_larger_side_counting_herself(friends: int, gained: int) -> None:
    table = scenario(left=[TROLL, MOTHER][:friends], right=[BUMPSY, VALDR], hand=[FLAXIA], house="untamed")

    table.play(FLAXIA, "left")

    assert table.amber == (gained, 0)


def test_fuzzy_gruen_brings_two_and_gives_one() -> None:
    table = scenario(hand=[FUZZY_GRUEN], house="untamed")

    table.play(FUZZY_GRUEN)

    assert table.amber == (2, 1)


def test_giant_sloth_wakes_for_a_discarded_untamed_card() -> None:
    table = scenario(left=[at(GIANT_SLOTH)], hand=[FOGBANK], house="untamed")
    assert table.rules_against(moves.use_action("giant-sloth#1")) == ["cannot-use"]

    table.discard(FOGBANK)
    table.action(GIANT_SLOTH)

    assert table.amber == (3, 0)


def test_giant_sloth_does_not_even_shake_off_a_stun_before() -> None:
    table = scenario(left=[at(GIANT_SLOTH, stunned=True)], hand=[FOGBANK], house="untamed")
    assert not table.may("unstun", GIANT_SLOTH)

    table.discard(FOGBANK)

    assert table.may("unstun", GIANT_SLOTH)


def test_halacor_gives_skirmish_to_friendly_flanks() -> None:
    table = scenario(left=[TROLL, HALACOR, MOTHER], right=[BUMPSY], house="untamed")

    assert [table.has_keyword(c, "skirmish") for c in (TROLL, HALACOR, MOTHER, BUMPSY)] == [True, False, True, False]


def test_inka_stuns_as_it_comes_and_as_it_reaps() -> None:
    table = scenario(right=[TROLL, BUMPSY], hand=[INKA_THE_SPIDER], house="untamed")
    table.play(INKA_THE_SPIDER, choosing=[TROLL])
    assert table.card(TROLL).stunned

    reaps = scenario(left=[INKA_THE_SPIDER], right=[BUMPSY], house="untamed")
    reaps.reap(INKA_THE_SPIDER, choosing=[BUMPSY])
    assert reaps.card(BUMPSY).stunned


def test_kindrith_longshot_deals_two_when_reaping() -> None:
    table = scenario(left=[KINDRITH_LONGSHOT], right=[BATDRONE, TROLL], house="untamed")

    table.reap(KINDRITH_LONGSHOT, choosing=[BATDRONE])

    assert (table.line(1), table.amber) == (["troll"], (1, 0))


@pytest.mark.parametrize(("card", "damage"), [(LUPO_THE_SCARRED, 2), (MIGHTY_TIGER, 4)])
def test_a_beast_strikes_an_enemy_as_it_is_played(card: Card, damage: int) -> None:
    table = scenario(left=[MOTHER], right=[TROLL, VALDR], hand=[card], house="untamed")

    table.play(card, "left")
    assert not table.offers(MOTHER)
    table.answer(VALDR)

    assert (table.damage(VALDR), table.damage(TROLL)) == (damage, 0)


def test_murmook_makes_the_opponents_keys_dearer_while_it_is_there() -> None:
    assert scenario(left=[MURMOOK]).key_cost(1) == 7
    assert scenario(left=[MURMOOK]).key_cost(0) == 6
    assert scenario(left=[MURMOOK, MURMOOK]).key_cost(1) == 8


@pytest.mark.parametrize(("keys", "power"), [((), 11), (("red",), 8), (("red", "blue"), 5)])
def test_mushroom_man_grows_with_the_keys_that_are_missing(keys: tuple[str, ...], power: int) -> None:
    assert scenario(left=[MUSHROOM_MAN], keys=(keys, ("red",))).power(MUSHROOM_MAN) == power


def test_piranha_monkeys_bite_everyone_else() -> None:
    table = scenario(left=[MOTHER], right=[TROLL, URCHIN], hand=[PIRANHA_MONKEYS], house="untamed")

    table.play(PIRANHA_MONKEYS, "left")

    assert [table.damage(card) for card in (PIRANHA_MONKEYS, MOTHER, TROLL)] == [0, 2, 2]
    assert table.line(1) == ["troll"]


def test_teliga_gains_for_the_opponents_creatures_and_not_for_yours() -> None:
    table = scenario(
        right=[TELIGA], hand=[SILVERTOOTH], their_hand=[DUST_PIXIE], house="shadows",
        houses=(("shadows", "dis", "logos"), ("untamed", "dis", "logos")),
    )  # fmt: skip
    table.play(SILVERTOOTH)
    assert table.amber == (0, 1)
    table.end_turn()
    table.choose_house("untamed")

    table.play(DUST_PIXIE, "left")

    assert table.amber == (0, 3)


def test_way_of_the_wolf_gives_skirmish_to_its_creature() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[WAY_OF_THE_WOLF]), VALDR], right=[TROLL], house="brobnar")

    table.fight(BUMPSY, TROLL)

    assert (table.damage(BUMPSY), table.has_keyword(VALDR, "skirmish")) == (0, False)

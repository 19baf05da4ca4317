"""The Shadows cards of Call of the Archons: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, LIBRARY_OF_BABBLE, MOTHER, SPANGLER_BOX
from companion.cards.call_of_the_archons.sanctum import GORM_OF_OMM, GREY_MONK, ROUND_TABLE, SEQUIS, THE_VAULTKEEPER
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    BAIT_AND_SWITCH,
    BOOBY_TRAP,
    BULLETEYE,
    CARLO_PHANTOM,
    CUSTOMS_OFFICE,
    DEIPNO_SPYMASTER,
    DODGER,
    DUSKRUNNER,
    EVASION_SIGIL,
    FAYGIN,
    FINISHING_BLOW,
    GHOSTLY_HAND,
    HIDDEN_STASH,
    IMPERIAL_TRAITOR,
    KEY_OF_DARKNESS,
    LIGHTS_OUT,
    LONGFUSED_MINES,
    MACIS_ASP,
    MACK_THE_KNIFE,
    MAGDA_THE_RAT,
    MASTERPLAN,
    MIASMA,
    MOONCURSER,
    NERVE_BLAST,
    NEXUS,
    NODDY_THE_THIEF,
    OLD_BRUNO,
    ONE_LAST_JOB,
    OUBLIETTE,
    PAWN_SACRIFICE,
    POISON_WAVE,
    RELENTLESS_WHISPERS,
    RING_OF_INVISIBILITY,
    ROUTINE_JOB,
    SAFE_PLACE,
    SEEKER_NEEDLE,
    SELWYN_THE_FENCE,
    SHADOW_SELF,
    SILENT_DAGGER,
    SILVERTOOTH,
    SKELETON_KEY,
    SMILING_RUTH,
    SNEKLIFTER,
    SPECIAL_DELIVERY,
    SPEED_SIGIL,
    SUBTLE_MAUL,
    THE_STING,
    TOO_MUCH_TO_PROTECT,
    TREASURE_MAP,
    UMBRA,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, GRASPING_VINES, NATURE_S_CALL, SNUFFLEGATOR
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.state import Rulebook
from tests.scenario import at, scenario


@pytest.mark.parametrize(("theirs", "damage"), [(2, 2), (0, 0)])
def test_nerve_blast_hurts_only_after_a_steal(theirs: int, damage: int) -> None:
    table = scenario(right=[TROLL], hand=[NERVE_BLAST], house="shadows", amber=(0, theirs))

    table.play(NERVE_BLAST)

    assert table.damage(TROLL) == damage


def test_poison_wave_hurts_every_creature_on_both_sides() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[POISON_WAVE], house="shadows")

    table.play(POISON_WAVE)

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 2)


@pytest.mark.parametrize(("theirs", "left_over"), [(9, 6), (6, 6), (3, 3)])
def test_too_much_to_protect_steals_what_is_above_six(theirs: int, left_over: int) -> None:
    table = scenario(hand=[TOO_MUCH_TO_PROTECT], house="shadows", amber=(0, theirs))

    table.play(TOO_MUCH_TO_PROTECT)

    assert table.amber == (1 + theirs - left_over, left_over)


@pytest.mark.parametrize(("victim", "gained"), [(URCHIN, 1), (TROLL, 0)])
def test_seeker_needle_gains_only_for_a_kill(victim: Card, gained: int) -> None:
    table = scenario(left=[SEEKER_NEEDLE], right=[URCHIN, TROLL], house="shadows")

    table.action(SEEKER_NEEDLE, choosing=[victim])

    assert table.amber == (gained, 0)


def test_bad_penny_comes_back_to_hand_instead_of_the_discard_pile() -> None:
    table = scenario(left=[TROLL], right=[BAD_PENNY], house="brobnar")

    table.fight(TROLL, BAD_PENNY)

    assert table.hand(1) == ["bad-penny"]
    assert table.discarded(1) == []


@pytest.mark.parametrize("theirs", [1, 0])
def test_noddy_the_thief_steals_what_there_is(theirs: int) -> None:
    table = scenario(left=[NODDY_THE_THIEF], house="shadows", amber=(0, theirs))

    table.action(NODDY_THE_THIEF)

    assert table.amber == (theirs, 0)


def test_dodger_steals_after_a_fight_it_survives() -> None:
    table = scenario(left=[DODGER], right=[MOTHER], house="shadows", amber=(0, 2))
    table.state = table.state.with_card("mother#1", power_counters=-4)

    table.fight(DODGER, MOTHER)

    assert table.amber == (1, 1)


def test_dodger_that_dies_fighting_steals_nothing() -> None:
    table = scenario(left=[DODGER], right=[TROLL], house="shadows", amber=(0, 2))

    table.fight(DODGER, TROLL)

    assert table.amber == (0, 2)


def test_shadow_self_takes_its_neighbors_damage_and_deals_none() -> None:
    table = scenario(left=[TROLL], right=[SHADOW_SELF, MOTHER, BUMPSY], house="brobnar")

    table.fight(TROLL, MOTHER)

    assert (table.damage(SHADOW_SELF), table.damage(MOTHER), table.damage(BUMPSY)) == (8, 0, 0)

    table = scenario(left=[TROLL], right=[SHADOW_SELF], house="brobnar")
    table.fight(TROLL, SHADOW_SELF)
    assert table.damage(TROLL) == 0


def test_silvertooth_enters_play_ready_and_others_do_not() -> None:
    table = scenario(hand=[SILVERTOOTH, DODGER], house="shadows")

    table.play(SILVERTOOTH)
    table.play(DODGER, "left")

    assert not table.card(SILVERTOOTH).exhausted
    assert table.card(DODGER).exhausted


@pytest.mark.parametrize("theirs", [2, 0])
def test_urchin_steals_as_it_is_played(theirs: int) -> None:
    table = scenario(hand=[URCHIN], house="shadows", amber=(0, theirs))

    table.play(URCHIN)

    assert table.amber == (min(1, theirs), max(0, theirs - 1))


@pytest.mark.parametrize("rulebook", ["1.0", "1.1", "1.3"])
def test_bait_and_switch_ends_where_nothing_can_be_stolen(rulebook: Rulebook) -> None:
    table = scenario(right=[THE_VAULTKEEPER], hand=[BAIT_AND_SWITCH], house="shadows", amber=(0, 9), rulebook=rulebook)

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (0, 9)


@pytest.mark.parametrize(("pools", "after"), [((0, 1), (1, 0)), ((2, 2), (2, 2)), ((0, 9), (2, 7)), ((0, 0), (0, 0))])
def test_bait_and_switch_steals_from_a_richer_opponent_at_most_twice(
    pools: tuple[int, int], after: tuple[int, int]
) -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=pools)

    table.play(BAIT_AND_SWITCH)

    assert table.amber == after


def test_booby_trap_strikes_between_the_flanks_and_splashes() -> None:
    table = scenario(left=[SEQUIS], right=[TROLL, VALDR, BUMPSY, MOTHER], hand=[BOOBY_TRAP], house="shadows")

    table.play(BOOBY_TRAP)
    assert table.options == ["valdr#1", "bumpsy#1"]
    table.answer(VALDR)

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, MOTHER, SEQUIS)] == [2, 4, 2, 0, 0]


def test_finishing_blow_steals_when_a_damaged_creature_is_destroyed() -> None:
    table = scenario(
        left=[MOTHER], right=[at(TROLL, damage=1), BUMPSY], hand=[FINISHING_BLOW], house="shadows", amber=(0, 2)
    )
    table.play(FINISHING_BLOW)
    assert (table.line(1), table.amber) == (["bumpsy"], (2, 1))

    none = scenario(right=[TROLL], hand=[FINISHING_BLOW], house="shadows", amber=(0, 2))
    none.play(FINISHING_BLOW)
    assert (none.line(1), none.amber) == (["troll"], (1, 2))


@pytest.mark.parametrize(("theirs", "stolen"), [(1, 1), (0, 0), (2, 0)])
def test_ghostly_hand_takes_the_opponents_only_aember(theirs: int, stolen: int) -> None:
    table = scenario(hand=[GHOSTLY_HAND], house="shadows", amber=(0, theirs))

    table.play(GHOSTLY_HAND)

    assert table.amber == (2 + stolen, theirs - stolen)


def test_hidden_stash_archives_a_card_from_hand() -> None:
    table = scenario(hand=[HIDDEN_STASH, TROLL, MOTHER], house="shadows")

    table.play(HIDDEN_STASH, choosing=[MOTHER])

    assert (table.zone(0, "archives"), table.hand()) == (["mother"], ["troll"])


@pytest.mark.parametrize(("answer", "purged"), [("yes", ["sequis"]), ("no", [])])
def test_imperial_traitor_may_purge_a_sanctum_card_of_the_opponents_hand(answer: str, purged: list[str]) -> None:
    table = scenario(hand=[IMPERIAL_TRAITOR, SEQUIS], their_hand=[SEQUIS, TROLL], house="shadows")

    table.play(IMPERIAL_TRAITOR, choosing=[answer])

    assert (table.zone(1, "purged"), table.hand(0)) == (purged, ["sequis"])


def test_imperial_traitor_asks_nothing_where_there_is_no_sanctum_card() -> None:
    table = scenario(hand=[IMPERIAL_TRAITOR], their_hand=[TROLL], house="shadows")

    table.play(IMPERIAL_TRAITOR)

    assert table.hand(1) == ["troll"]


@pytest.mark.parametrize(("pools", "keys", "left"), [((8, 0), 1, 0), ((8, 1), 0, 8), ((12, 1), 1, 0), ((7, 0), 0, 7)])
def test_key_of_darkness_forges_dear_or_less_dear_from_a_poor_opponent(
    pools: tuple[int, int], keys: int, left: int
) -> None:
    table = scenario(hand=[KEY_OF_DARKNESS], house="shadows", amber=pools)

    table.play(KEY_OF_DARKNESS, choosing=["red"] if keys else [])

    assert (table.keys, table.amber) == ((keys, 0), (left, pools[1]))


def test_lights_out_returns_two_enemies_to_their_owners_hand() -> None:
    table = scenario(left=[MOTHER], right=[at(TROLL, owner=0), BUMPSY, VALDR], hand=[LIGHTS_OUT], house="shadows")

    table.play(LIGHTS_OUT, choosing=[[TROLL, BUMPSY]])

    assert (table.hand(0), table.hand(1), table.line(1)) == (["troll"], ["bumpsy"], ["valdr"])


def test_miasma_makes_the_opponent_skip_the_next_forge_step_only() -> None:
    table = scenario(hand=[MIASMA], house="shadows", amber=(0, 6))
    table.play(MIASMA)
    table.end_turn()
    assert (table.keys, table.amber[1], table.state.turn.step) == ((0, 0), 6, "house")

    table.choose_house("brobnar")
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()

    assert table.state.turn.step == "forge"


def test_one_last_job_steals_for_each_of_your_own_it_purges() -> None:
    table = scenario(
        left=[URCHIN, TROLL, DODGER], right=[BAD_PENNY], hand=[ONE_LAST_JOB], house="shadows", amber=(0, 5)
    )

    table.play(ONE_LAST_JOB)

    assert (table.zone(0, "purged"), table.line(0), table.line(1)) == (["dodger", "urchin"], ["troll"], ["bad-penny"])
    assert table.amber == (3, 3)


def test_oubliette_purges_a_creature_of_power_three_or_less() -> None:
    table = scenario(left=[BATDRONE], right=[SNUFFLEGATOR, GREY_MONK], hand=[OUBLIETTE], house="shadows")

    table.play(OUBLIETTE)
    assert not table.offers(SNUFFLEGATOR)
    table.answer(GREY_MONK)

    assert table.zone(1, "purged") == ["grey-monk"]


def test_pawn_sacrifice_needs_a_pawn() -> None:
    table = scenario(left=[URCHIN], right=[TROLL, VALDR, MOTHER], hand=[PAWN_SACRIFICE], house="shadows")
    table.play(PAWN_SACRIFICE, choosing=[[TROLL, MOTHER]])
    assert [table.damage(card) for card in (TROLL, VALDR, MOTHER)] == [3, 0, 3]
    assert table.line(0) == []

    none = scenario(right=[TROLL, VALDR], hand=[PAWN_SACRIFICE], house="shadows")
    none.play(PAWN_SACRIFICE)
    assert (none.damage(TROLL), none.damage(VALDR)) == (0, 0)


@pytest.mark.parametrize(("victim", "stolen"), [(BATDRONE, 1), (MOTHER, 0)])
def test_relentless_whispers_steals_for_a_kill(victim: Card, stolen: int) -> None:
    table = scenario(right=[victim], hand=[RELENTLESS_WHISPERS], house="shadows", amber=(0, 2))

    table.play(RELENTLESS_WHISPERS)

    assert table.amber == (1 + stolen, 2 - stolen)


@pytest.mark.parametrize("earlier", [0, 1, 2])
def test_routine_job_steals_once_more_for_each_of_its_kind_in_the_discard_pile(earlier: int) -> None:
    table = scenario(
        hand=[ROUTINE_JOB], discard=[ROUTINE_JOB] * earlier + [TROLL], their_discard=[ROUTINE_JOB], house="shadows",
        amber=(0, 6),
    )  # fmt: skip

    table.play(ROUTINE_JOB)

    assert table.amber == (1 + earlier, 5 - earlier)


def test_treasure_map_pays_as_the_only_card_of_the_turn() -> None:
    table = scenario(hand=[TREASURE_MAP, URCHIN], house="shadows")
    table.play(TREASURE_MAP)
    assert table.amber == (4, 0)
    assert table.rules_against(moves.play("urchin#1", "left")) == ["cannot-play"]
    assert table.may_discard(URCHIN)

    second = scenario(hand=[TREASURE_MAP, SILVERTOOTH], house="shadows")
    second.play(SILVERTOOTH, "left")
    second.play(TREASURE_MAP)
    assert second.amber == (1, 0)


@pytest.mark.parametrize(("mine", "may"), [(1, True), (0, False)])
def test_customs_office_makes_the_opponent_pay_for_artifacts(mine: int, may: bool) -> None:
    table = scenario(right=[CUSTOMS_OFFICE], hand=[SKELETON_KEY, URCHIN], house="shadows", amber=(mine, 0))
    assert (table.may_play(SKELETON_KEY), table.may_play(URCHIN)) == (may, True)

    if may:
        table.play(SKELETON_KEY)
        assert table.amber == (0, 1)


def test_customs_office_asks_nothing_of_its_own_side() -> None:
    table = scenario(left=[CUSTOMS_OFFICE], hand=[SKELETON_KEY], house="shadows")

    table.play(SKELETON_KEY)

    assert table.amber == (0, 0)


@pytest.mark.parametrize(("top", "fought"), [(BUMPSY, False), (MOTHER, True)])
def test_evasion_sigil_stops_a_fight_when_the_discarded_card_is_of_the_active_house(top: Card, fought: bool) -> None:
    table = scenario(left=[TROLL], right=[DUST_PIXIE, EVASION_SIGIL], deck=[top, URCHIN], house="brobnar")

    table.fight(TROLL, DUST_PIXIE)

    assert table.discarded() == [top.slug]
    assert (table.line(1), table.card(TROLL).exhausted) == ([] if fought else ["dust-pixie"], True)


def test_evasion_sigil_lets_a_fight_go_on_where_the_deck_is_empty() -> None:
    table = scenario(left=[TROLL], right=[DUST_PIXIE, EVASION_SIGIL], discard=[BUMPSY], house="brobnar")

    table.fight(TROLL, DUST_PIXIE)

    assert (table.line(1), table.discarded()) == ([], ["bumpsy"])


def test_longfused_mines_hurt_enemies_between_others() -> None:
    table = scenario(left=[LONGFUSED_MINES, MOTHER], right=[TROLL, VALDR, BUMPSY], house="brobnar")

    table.omni(LONGFUSED_MINES)

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, MOTHER)] == [0, 3, 0, 0]
    assert table.discarded() == ["longfused-mines"]


def test_masterplan_hides_a_card_and_plays_it_later_in_any_house() -> None:
    table = scenario(hand=[MASTERPLAN, TROLL, MOTHER], house="shadows")
    table.play(MASTERPLAN, choosing=[TROLL])
    assert ([copy.card for copy in table.card(MASTERPLAN).under], table.hand()) == ([TROLL], ["mother"])

    table.state = table.state.with_card("masterplan#1", exhausted=False)
    table.omni(MASTERPLAN)

    assert (table.line(0), table.discarded()) == (["troll"], ["masterplan"])


def test_masterplan_destroyed_first_discards_what_it_hid() -> None:
    table = scenario(right=[at(MASTERPLAN, under=[TROLL])], left=[GORM_OF_OMM], house="shadows")

    table.omni(GORM_OF_OMM)

    assert sorted(table.discarded(1)) == ["masterplan", "troll"]


def test_safe_place_stores_aember_that_pays_for_keys() -> None:
    table = scenario(left=[SAFE_PLACE], house="shadows", amber=(2, 0))
    table.action(SAFE_PLACE)
    assert (table.card(SAFE_PLACE).amber, table.amber) == (1, (1, 0))

    poor = scenario(left=[SAFE_PLACE], house="shadows")
    poor.action(SAFE_PLACE)
    assert poor.card(SAFE_PLACE).amber == 0


def test_safe_place_pays_a_part_of_a_key() -> None:
    table = scenario(right=[at(SAFE_PLACE, amber=2)], house="brobnar", amber=(0, 4), keys=((), ("red", "blue")))

    table.end_turn()

    assert (table.state.winner, table.amber) == (1, (0, 0))


def test_skeleton_key_lets_a_friend_capture() -> None:
    table = scenario(left=[SKELETON_KEY, TROLL, MOTHER], right=[BUMPSY], house="shadows", amber=(0, 1))

    table.action(SKELETON_KEY, choosing=[MOTHER])

    assert (table.card(MOTHER).amber, table.amber) == (1, (0, 0))


def test_special_delivery_purges_the_flank_creature_it_kills() -> None:
    table = scenario(left=[SPECIAL_DELIVERY], right=[GREY_MONK, BATDRONE, TROLL], house="brobnar")
    table.state = table.state.with_card("grey-monk#1", armor_used=1)
    table.state = table.state.with_card("troll#1", armor_used=1)

    table.omni(SPECIAL_DELIVERY)
    assert not table.offers(BATDRONE)
    table.answer(GREY_MONK)

    assert (table.zone(1, "purged"), table.discarded(1)) == (["grey-monk"], [])


def test_special_delivery_that_does_not_kill_purges_nothing() -> None:
    table = scenario(left=[SPECIAL_DELIVERY], right=[TROLL], house="brobnar")

    table.omni(SPECIAL_DELIVERY)

    assert (table.damage(TROLL), table.zone(1, "purged")) == (3, [])


def test_speed_sigil_readies_the_first_creature_played_each_turn_whoever_plays_it() -> None:
    table = scenario(right=[SPEED_SIGIL], hand=[DODGER, UMBRA], house="shadows")

    table.play(DODGER)
    table.play(UMBRA, "left")

    assert (table.card(DODGER).exhausted, table.card(UMBRA).exhausted) == (False, True)


def test_speed_sigil_leaves_alone_what_is_put_into_play_without_being_played() -> None:
    table = scenario(left=[SPEED_SIGIL, SPANGLER_BOX], right=[TROLL], hand=[GRASPING_VINES], house="logos")
    table.action(SPANGLER_BOX)
    table.state = table.state.but(turn=table.state.turn.but(house="untamed"))

    table.play(GRASPING_VINES, choosing=[[SPANGLER_BOX]])

    assert table.card(TROLL).exhausted


def test_subtle_maul_discards_a_random_card_of_the_opponent() -> None:
    table = scenario(left=[SUBTLE_MAUL], hand=[MOTHER], their_hand=[TROLL, BUMPSY], house="shadows")

    table.action(SUBTLE_MAUL, choosing=[BUMPSY])

    assert (table.hand(0), table.hand(1), table.discarded(1)) == (["mother"], ["troll"], ["bumpsy"])


def test_the_sting_takes_what_the_opponent_pays_and_forges_nothing_itself() -> None:
    table = scenario(left=[THE_STING], house="shadows", amber=(6, 6), keys=((), ("red", "blue")))
    table.end_turn()
    assert (table.state.winner, table.amber) == (1, (12, 0))

    own = scenario(right=[THE_STING], house="shadows", amber=(0, 9))
    own.end_turn()
    assert (own.keys, own.state.turn.step) == ((0, 0), "house")


def test_the_sting_can_be_given_up() -> None:
    table = scenario(left=[THE_STING], house="shadows")

    table.action(THE_STING)

    assert table.discarded() == ["the-sting"]


def test_bulleteye_destroys_a_creature_on_a_flank() -> None:
    table = scenario(left=[MOTHER, BULLETEYE, TROLL], right=[VALDR, URCHIN, BUMPSY], house="shadows")

    table.reap(BULLETEYE)
    assert not table.offers(URCHIN)
    assert not table.offers(BULLETEYE)
    table.answer(BUMPSY)

    assert table.line(1) == ["valdr", "urchin"]


def test_carlo_phantom_steals_for_each_artifact_of_yours() -> None:
    table = scenario(left=[CARLO_PHANTOM], hand=[SKELETON_KEY, SILVERTOOTH], house="shadows", amber=(0, 3))

    table.play(SKELETON_KEY)
    table.play(SILVERTOOTH, "left")

    assert table.amber == (1, 2)


def test_deipno_lets_a_friend_of_any_house_be_used_this_turn() -> None:
    table = scenario(left=[DEIPNO_SPYMASTER, TROLL, BUMPSY], house="logos")
    assert not table.may("reap", TROLL)

    table.omni(DEIPNO_SPYMASTER, choosing=[TROLL])

    assert (table.may("reap", TROLL), table.may("reap", BUMPSY)) == (True, False)


def test_faygin_returns_an_urchin_from_play_or_from_your_discard_pile() -> None:
    table = scenario(left=[FAYGIN], right=[URCHIN], discard=[URCHIN, DODGER], their_discard=[URCHIN], house="shadows")

    table.reap(FAYGIN)
    assert len(table.options) == 2
    table.answer("urchin#1")

    assert table.hand() == ["urchin"]


def test_macis_asp_destroys_whatever_its_power_hurts_and_is_not_hurt() -> None:
    table = scenario(left=[MACIS_ASP], right=[TROLL], house="shadows")

    table.fight(MACIS_ASP, TROLL)

    assert (table.line(1), table.damage(MACIS_ASP)) == ([], 0)


def test_mack_may_be_used_in_any_house_and_gains_for_a_kill() -> None:
    table = scenario(left=[MACK_THE_KNIFE], right=[DUST_PIXIE, TROLL], house="brobnar")
    table.action(MACK_THE_KNIFE, choosing=[DUST_PIXIE])
    assert (table.line(1), table.amber) == (["troll"], (1, 0))

    table = scenario(left=[MACK_THE_KNIFE], right=[TROLL, MOTHER], house="brobnar")
    table.action(MACK_THE_KNIFE, choosing=[TROLL])
    assert (table.damage(TROLL), table.amber) == (1, (0, 0))


def test_magda_steals_two_and_is_robbed_when_she_leaves() -> None:
    table = scenario(hand=[MAGDA_THE_RAT], house="shadows", amber=(0, 3))
    table.play(MAGDA_THE_RAT)
    assert table.amber == (2, 1)

    away = scenario(left=[MAGDA_THE_RAT, TROLL], hand=[NATURE_S_CALL], house="untamed", amber=(5, 0))
    away.play(NATURE_S_CALL, choosing=[[MAGDA_THE_RAT]])
    assert (away.hand(), away.amber) == (["magda-the-rat"], (4, 2))


@pytest.mark.parametrize("thief", [MOONCURSER, UMBRA])
def test_a_thief_that_skirmishes_steals_after_its_fight(thief: Card) -> None:
    table = scenario(left=[thief], right=[TROLL], house="shadows", amber=(0, 2))

    table.fight(thief, TROLL)

    assert (table.amber, table.damage(thief), table.in_play(TROLL)) == ((1, 1), 0, thief is UMBRA)


def test_nexus_uses_an_enemy_artifact_as_if_it_were_yours() -> None:
    table = scenario(left=[NEXUS, SKELETON_KEY], right=[LIBRARY_OF_BABBLE], deck=[TROLL], house="shadows")

    table.reap(NEXUS)

    assert table.hand() == ["troll"]
    assert table.card(LIBRARY_OF_BABBLE).exhausted


def test_nexus_cannot_use_an_exhausted_artifact() -> None:
    table = scenario(left=[NEXUS], right=[at(LIBRARY_OF_BABBLE, exhausted=True)], deck=[TROLL], house="shadows")

    table.reap(NEXUS)

    assert (table.hand(), table.amber) == ([], (1, 0))


@pytest.mark.parametrize(("theirs", "captured"), [(5, 3), (2, 2)])
def test_old_bruno_captures_three_or_what_there_is(theirs: int, captured: int) -> None:
    table = scenario(hand=[OLD_BRUNO], house="shadows", amber=(0, theirs))

    table.play(OLD_BRUNO)

    assert (table.card(OLD_BRUNO).amber, table.amber) == (captured, (0, theirs - captured))


def test_selwyn_moves_aember_from_any_card_of_yours_to_your_pool() -> None:
    table = scenario(
        left=[SELWYN_THE_FENCE, at(SAFE_PLACE, amber=1), at(TROLL, amber=1)], right=[at(BUMPSY, amber=1)],
        house="shadows",
    )  # fmt: skip

    table.reap(SELWYN_THE_FENCE)
    assert not table.offers(BUMPSY)
    table.answer(SAFE_PLACE)

    assert (table.amber, table.card(SAFE_PLACE).amber, table.card(TROLL).amber) == ((2, 0), 0, 1)


@pytest.mark.parametrize(("forged", "controller"), [(True, 0), (False, 1)])
def test_smiling_ruth_takes_an_enemy_flank_creature_in_a_turn_with_a_key(forged: bool, controller: int) -> None:
    table = scenario(
        left=[SMILING_RUTH], right=[BUMPSY, URCHIN, TROLL], step="forge" if forged else "house",
        house=None, amber=(6, 0), keys=(("red",), ()), houses=(("shadows", "dis", "logos"),) * 2,
    )  # fmt: skip
    if forged:
        table.move(moves.forge("blue"))
    table.choose_house("shadows")

    table.reap(SMILING_RUTH, choosing=[TROLL, "left"] if forged else [])

    assert (table.controller(TROLL), table.controller(URCHIN)) == (controller, 1)


def test_sneklifter_takes_an_artifact_and_turns_one_of_a_foreign_house_to_shadows() -> None:
    table = scenario(
        right=[LIBRARY_OF_BABBLE, ROUND_TABLE], hand=[SNEKLIFTER], house="shadows", deck=[TROLL],
        houses=(("shadows", "dis", "brobnar"), ("logos", "sanctum", "mars")),
    )  # fmt: skip

    table.play(SNEKLIFTER, choosing=[LIBRARY_OF_BABBLE])
    table.action(LIBRARY_OF_BABBLE)

    assert (table.controller(LIBRARY_OF_BABBLE), table.controller(ROUND_TABLE), table.hand()) == (0, 1, ["troll"])


def test_sneklifter_leaves_an_artifact_of_one_of_your_houses_as_it_is() -> None:
    table = scenario(
        right=[LIBRARY_OF_BABBLE], hand=[SNEKLIFTER], house="shadows", houses=(("shadows", "dis", "logos"),) * 2
    )

    table.play(SNEKLIFTER)

    assert not table.may("action", LIBRARY_OF_BABBLE)


@pytest.mark.parametrize(("theirs", "after"), [(2, (2, 1)), (0, (1, 0))])
def test_duskrunner_makes_its_creature_steal_when_it_reaps(theirs: int, after: tuple[int, int]) -> None:
    table = scenario(left=[at(TROLL, upgrades=[DUSKRUNNER]), BUMPSY], house="brobnar", amber=(0, theirs))

    table.reap(TROLL, choosing=[DUSKRUNNER])

    assert table.amber == after


def test_ring_of_invisibility_makes_its_creature_elusive_and_skirmish() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[RING_OF_INVISIBILITY])], right=[TROLL], house="brobnar")

    table.fight(BUMPSY, TROLL)

    assert (table.damage(BUMPSY), table.damage(TROLL)) == (0, 5)
    assert table.has_keyword(BUMPSY, "elusive")


def test_silent_dagger_makes_its_creature_strike_a_flank_when_it_reaps() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[SILENT_DAGGER])], right=[TROLL, MOTHER, VALDR], house="brobnar")

    table.reap(BUMPSY)
    assert not table.offers(MOTHER)
    table.answer(TROLL)

    assert table.damage(TROLL) == 4

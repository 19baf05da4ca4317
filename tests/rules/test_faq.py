"""Every answer of the rulebook's errata and FAQ (1.3), each as a test; the order is the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cards.age_of_ascension.brobnar import DRUMMERNAUT
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    BANNER_OF_BATTLE,
    BUMPSY,
    KELIFI_DRAGON,
    KING_OF_THE_CRAG,
    LOOTER_GOBLIN,
    SMAAASH,
    VALDR,
)
from companion.cards.call_of_the_archons.dis import (
    GABOS_LONGARMS,
    PITLORD,
    POLTERGEIST,
    RESTRINGUNTUS,
    STEALER_OF_SOULS,
)
from companion.cards.call_of_the_archons.logos import (
    BATDRONE,
    DOC_BOOKTON,
    DYSANIA,
    LIBRARY_ACCESS,
    MOTHER,
    PHASE_SHIFT,
    POSITRON_BOLT,
    REPLICATOR,
    SPANGLER_BOX,
    SPECTRAL_TUNNELER,
    TWIN_BOLT_EMISSION,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import (
    BIOMATRIX_BACKUP,
    COMBAT_PHEROMONES,
    JOHN_SMYTH,
    MINDWARPER,
    SAMPLE_COLLECTION,
    YXILO_BOLTER,
)
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT, SANCTUM_GUARDIAN
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    BAIT_AND_SWITCH,
    FAYGIN,
    MASTERPLAN,
    NODDY_THE_THIEF,
    SHADOW_SELF,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import (
    DUST_PIXIE,
    GRASPING_VINES,
    LOST_IN_THE_WOODS,
    MIMICRY,
    REGROWTH,
    SNUFFLEGATOR,
    WITCH_OF_THE_EYE,
)
from companion.rulebooks import Rulebook
from companion.rules import moves
from companion.rules.records.zones import Played
from tests.scenario import RULEBOOK, at, scenario


@pytest.fixture(autouse=True, params=["1.3", "14"])
def rulebook(request: pytest.FixtureRequest) -> Iterator[Rulebook]:
    """The later rulebook gives the same answers."""
    before = RULEBOOK.set(request.param)
    yield request.param
    RULEBOOK.reset(before)


def test_library_access_is_purged_as_it_resolves() -> None:
    table = scenario(hand=[LIBRARY_ACCESS], house="logos")

    table.play(LIBRARY_ACCESS)

    assert table.zone(0, "purged") == ["library-access"]


def test_a_creature_with_biomatrix_backup_is_archived_by_its_owner_when_destroyed() -> None:
    table = scenario(
        left=[SNUFFLEGATOR], right=[at(DUST_PIXIE, upgrades=[BIOMATRIX_BACKUP])], house="untamed"
    )  # fmt: skip

    table.fight(SNUFFLEGATOR, DUST_PIXIE)

    assert table.zone(1, "archives") == ["dust-pixie"]
    assert table.discarded(1) == ["biomatrix-backup"]


def test_drummernaut_returns_another_giant_and_never_itself() -> None:
    table = scenario(left=[BUMPSY, DRUMMERNAUT], house="brobnar")

    table.reap(DRUMMERNAUT)

    assert table.hand() == ["bumpsy"]
    assert table.line(0) == ["drummernaut"]


def test_bait_and_switch_against_fourteen_steals_twice() -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=(0, 14))

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (2, 12)


def test_bait_and_switch_steals_once_when_that_evens_the_pools() -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=(1, 2))

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (2, 1)


def test_phase_shift_allows_another_card_on_the_first_turn() -> None:
    table = scenario(hand=[PHASE_SHIFT, BUMPSY, MOTHER], house="logos", turn=1)

    table.play(PHASE_SHIFT)

    assert table.may_play(BUMPSY)
    assert table.rules_against(moves.play(table.id_in_hand(MOTHER))) == ["first-turn"]


def test_wild_wormhole_plays_its_card_on_the_first_turn() -> None:
    table = scenario(hand=[WILD_WORMHOLE], deck=[BUMPSY], house="logos", turn=1)

    table.play(WILD_WORMHOLE)

    assert table.line(0) == ["bumpsy"]


def test_a_full_hand_sheds_no_chain() -> None:
    table = scenario(hand=[ANGER] * 7, deck=[ANGER] * 5, chains=(2, 0), house="logos", their_deck=[ANGER] * 9)

    table.end_turn()

    assert table.chains[0] == 2


def test_a_draw_prevented_by_chains_sheds_one() -> None:
    table = scenario(hand=[ANGER] * 5, deck=[ANGER] * 5, chains=(2, 0), house="logos", their_deck=[ANGER] * 9)

    table.end_turn()

    assert table.chains[0] == 1
    assert len(table.hand()) == 5


def test_library_access_draws_before_wild_wormhole_and_before_the_card_it_plays_resolve(rulebook: Rulebook) -> None:
    """By 14 the active player may let it wait."""
    table = scenario(
        hand=[LIBRARY_ACCESS, WILD_WORMHOLE], deck=[ANGER, DOC_BOOKTON, MOTHER, BATDRONE], house="logos"
    )  # fmt: skip

    table.play(LIBRARY_ACCESS)
    table.play(WILD_WORMHOLE, choosing=[LIBRARY_ACCESS] if rulebook == "14" else ())

    assert table.amber[0] == 1
    assert table.line(0) == ["doc-bookton"]
    assert table.hand() == ["anger", "mother"]


def test_cannot_beats_must_when_pitlord_meets_restringuntus() -> None:
    table = scenario(left=[RESTRINGUNTUS], hand=[RESTRINGUNTUS], right=[PITLORD], house="dis")

    table.play(RESTRINGUNTUS, "left", choosing=["dis"])
    table.end_turn()

    assert table.legal_houses() == {"brobnar", "logos"}


def test_faygin_returns_an_enemy_urchin_to_its_owner() -> None:
    table = scenario(left=[FAYGIN], right=[URCHIN], house="shadows")

    table.reap(FAYGIN)

    assert table.hand(1) == ["urchin"]
    assert table.hand(0) == []


def test_kelifi_dragon_goes_back_on_the_deck_when_wild_wormhole_cannot_play_it() -> None:
    table = scenario(hand=[WILD_WORMHOLE], deck=[KELIFI_DRAGON], house="logos")

    table.play(WILD_WORMHOLE)

    assert table.zone(0, "deck") == ["kelifi-dragon"]
    assert table.amber[0] == 1


def test_bad_penny_is_back_in_hand_before_yxilo_bolter_can_purge_it() -> None:
    table = scenario(left=[YXILO_BOLTER], right=[BAD_PENNY], house="mars")

    table.reap(YXILO_BOLTER, choosing=[BAD_PENNY])

    assert table.hand(1) == ["bad-penny"]
    assert table.zone(1, "purged") == []


def test_anger_on_a_stunned_creature_only_unstuns_it() -> None:
    table = scenario(left=[at(BUMPSY, stunned=True)], right=[URCHIN], hand=[ANGER], house="brobnar")

    table.play(ANGER)

    assert not table.card(BUMPSY).stunned
    assert table.card(BUMPSY).exhausted
    assert table.in_play(URCHIN)


def test_anger_unstuns_even_without_an_enemy_to_fight() -> None:
    table = scenario(left=[at(BUMPSY, stunned=True)], hand=[ANGER], house="brobnar")

    table.play(ANGER)

    assert not table.card(BUMPSY).stunned
    assert table.card(BUMPSY).exhausted


def test_two_phase_shifts_allow_two_cards_of_other_houses() -> None:
    table = scenario(hand=[PHASE_SHIFT, PHASE_SHIFT, BUMPSY, SMAAASH, VALDR], house="logos")

    table.play(PHASE_SHIFT)
    table.play(PHASE_SHIFT)
    table.play(BUMPSY, "left")
    table.play(SMAAASH, "left", choosing=[BUMPSY])

    assert not table.may_play(VALDR)


def test_stealer_of_souls_that_dies_in_the_fight_purges_nothing() -> None:
    table = scenario(left=[STEALER_OF_SOULS], right=[VALDR], house="dis")

    table.fight(STEALER_OF_SOULS, VALDR)

    assert table.discarded(1) == ["valdr"]
    assert table.amber == (0, 0)


def test_a_creature_allowed_by_combat_pheromones_may_be_used_again_once_readied() -> None:
    table = scenario(left=[COMBAT_PHEROMONES, JOHN_SMYTH, MINDWARPER], house="logos")

    table.omni(COMBAT_PHEROMONES)
    table.reap(MINDWARPER)
    table.reap(JOHN_SMYTH, choosing=[])

    assert table.may("reap", MINDWARPER)


def test_a_creature_whose_power_falls_to_zero_is_destroyed() -> None:
    table = scenario(right=[LOOTER_GOBLIN], hand=[KING_OF_THE_CRAG], house="brobnar")

    table.play(KING_OF_THE_CRAG)

    assert table.discarded(1) == ["looter-goblin"]


def test_poltergeist_destroys_an_artifact_that_cannot_be_used() -> None:
    table = scenario(right=[BANNER_OF_BATTLE], hand=[POLTERGEIST], house="dis")

    table.play(POLTERGEIST)

    assert table.discarded(1) == ["banner-of-battle"]


def test_lost_in_the_woods_takes_two_enemies_although_there_is_no_friend() -> None:
    table = scenario(right=[BUMPSY, VALDR], hand=[LOST_IN_THE_WOODS], house="untamed")

    table.play(LOST_IN_THE_WOODS)

    assert sorted(table.zone(1, "deck")) == ["bumpsy", "valdr"]


def test_anger_readies_a_creature_that_then_finds_nobody_to_fight() -> None:
    table = scenario(left=[at(BUMPSY, exhausted=True)], hand=[ANGER], house="brobnar")

    table.play(ANGER)

    assert not table.card(BUMPSY).exhausted
    assert table.may("reap", BUMPSY)


def test_spangler_box_puts_kelifi_dragon_back_into_play_without_paying_attention_to_aember() -> None:
    table = scenario(left=[KELIFI_DRAGON, SPANGLER_BOX], hand=[GRASPING_VINES], house="logos")
    table.action(SPANGLER_BOX, choosing=[])
    assert table.zone(0, "purged") == ["kelifi-dragon"]

    table.end_turn()
    table.choose_house("logos")
    table.end_turn()
    table.choose_house(None) if None in table.legal_houses() else table.choose_house("logos")

    assert table.controller(SPANGLER_BOX) == 1
    table.state = table.state.but(turn=table.state.turn.but(house="untamed"))
    table.play(GRASPING_VINES, choosing=[[SPANGLER_BOX]])

    assert table.line(0) == ["kelifi-dragon"]


def test_smaaash_may_choose_a_creature_that_is_stunned_already() -> None:
    table = scenario(right=[at(BUMPSY, stunned=True)], hand=[SMAAASH], house="brobnar")

    table.play(SMAAASH, choosing=[BUMPSY])

    assert not table.card(SMAAASH).stunned


def test_cards_of_mine_discarded_from_my_opponents_archives_come_to_my_hand_and_bring_nothing() -> None:
    table = scenario(
        left=[BUMPSY, VALDR], hand=[DYSANIA], their_hand=[SAMPLE_COLLECTION], house="logos",
        keys=(("red", "blue"), ()), houses=(("brobnar", "dis", "logos"), ("mars", "dis", "logos")),
    )  # fmt: skip
    table.end_turn()
    table.choose_house("mars")
    table.play(SAMPLE_COLLECTION)
    assert sorted(table.zone(1, "archives")) == ["bumpsy", "valdr"]
    table.end_turn()
    table.choose_house("logos")

    table.play(DYSANIA)

    assert sorted(table.hand()) == ["bumpsy", "valdr"]
    assert table.amber == (0, 0)


def test_shadow_self_takes_what_armor_left_of_the_damage_to_its_neighbor() -> None:
    table = scenario(left=[SNUFFLEGATOR, at(BUMPSY)], right=[SHADOW_SELF, RAIDING_KNIGHT], house="brobnar")
    attacker = table.card(BUMPSY)
    table.state = table.state.with_card(attacker.id, power_counters=-1)

    table.fight(BUMPSY, RAIDING_KNIGHT)

    assert table.damage(SHADOW_SELF) == 2
    assert table.damage(RAIDING_KNIGHT) == 0
    assert not table.in_play(BUMPSY)


def test_a_maverick_pitlord_in_a_deck_without_dis_forces_no_house() -> None:
    table = scenario(
        left=[at(PITLORD, house="brobnar")], step="house", house=None,
        houses=(("brobnar", "logos", "mars"), ("dis", "logos", "mars")),
    )  # fmt: skip

    assert table.legal_houses() == {"brobnar", "logos", "mars"}


def test_positron_bolt_on_a_creature_that_counts_as_a_flank() -> None:
    table = scenario(
        left=[SPECTRAL_TUNNELER], right=[BUMPSY, VALDR, SMAAASH, PITLORD], hand=[POSITRON_BOLT], house="logos"
    )  # fmt: skip
    table.action(SPECTRAL_TUNNELER, choosing=[VALDR])

    table.play(POSITRON_BOLT, choosing=[VALDR, SMAAASH])

    assert [table.damage(card) for card in (BUMPSY, VALDR, SMAAASH, PITLORD)] == [0, 3, 2, 1]


def test_gabos_longarms_hurts_an_elusive_creature_it_does_not_attack() -> None:
    table = scenario(left=[GABOS_LONGARMS], right=[NODDY_THE_THIEF, BUMPSY], house="dis")

    table.fight(GABOS_LONGARMS, BUMPSY, choosing=[NODDY_THE_THIEF])

    assert not table.in_play(NODDY_THE_THIEF)
    assert table.damage(BUMPSY) == 0


def test_replicator_cannot_swap_an_enemy_sanctum_guardian_into_the_line() -> None:
    table = scenario(left=[REPLICATOR, MOTHER], right=[SANCTUM_GUARDIAN, RAIDING_KNIGHT], house="logos")

    table.reap(REPLICATOR)
    if table.asks:
        table.answer(table.options[0])

    assert table.line(0) == ["replicator", "mother"]
    assert table.line(1) == ["sanctum-guardian", "raiding-knight"]


def test_mimicry_counts_as_the_card_it_copies_for_the_rule_of_six() -> None:
    table = scenario(
        hand=[MIMICRY, REGROWTH], discard=[DUST_PIXIE, DUST_PIXIE], their_discard=[REGROWTH], house="untamed"
    )  # fmt: skip

    table.play(MIMICRY, choosing=["dust-pixie#1"])

    played = [record.slug for record in table.state.log if isinstance(record, Played)]
    assert played == ["regrowth"]
    assert table.hand() == ["regrowth", "dust-pixie"]


def test_grasping_vines_under_masterplan_can_return_masterplan_before_it_is_sacrificed() -> None:
    table = scenario(left=[at(MASTERPLAN, under=[GRASPING_VINES])], house="shadows")

    table.omni(MASTERPLAN, choosing=[[MASTERPLAN]])

    assert table.hand() == ["masterplan"]
    assert table.discarded() == ["grasping-vines"]


def test_twin_bolt_emission_finds_no_second_target_for_itself_alone() -> None:
    table = scenario(right=[BUMPSY], hand=[TWIN_BOLT_EMISSION], house="logos")

    table.play(TWIN_BOLT_EMISSION)

    assert table.damage(BUMPSY) == 2


def test_witch_of_the_eye_returns_any_card_of_the_discard_pile() -> None:
    table = scenario(left=[WITCH_OF_THE_EYE], discard=[ANGER, BUMPSY], house="untamed")

    table.reap(WITCH_OF_THE_EYE, choosing=[BUMPSY])

    assert table.hand() == ["bumpsy"]

"""The Shadows cards new in Age of Ascension: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.sanctum import SHARD_OF_HOPE
from companion.cards.age_of_ascension.shadows import (
    BONEROT_VENOM,
    BREND_THE_FANATIC,
    DUSK_CHRONICLES,
    FURTIVE_INVESTORS,
    GAMGEE,
    GUARD_DISGUISE,
    HEIST_NIGHT,
    HIDEAWAY_HOLE,
    KNUCKLES_BOLTON,
    LAMINDRA,
    LETHAL_DISTRACTION,
    LIFE_FOR_A_LIFE,
    LITTLE_NIFF,
    MURKENS,
    NIGHTFORGE,
    PERPLEXING_SOPHISTRY,
    PLAGUE_RAT,
    REDLOCK,
    RIGGED_LOTTERY,
    RONNIE_WRISTCLOCKS,
    SACK_OF_COINS,
    SCOWLY_CAPER,
    SHARD_OF_GREED,
    SUCKER_PUNCH,
    SWINDLE,
    THROWING_STARS,
    WHISTLING_DARTS,
    YANTZEE_GANG,
)
from companion.cards.age_of_ascension.untamed import SHARD_OF_LIFE
from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.sanctum import SEQUIS
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, DODGER, NODDY_THE_THIEF, SILVERTOOTH, UMBRA, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario


@pytest.mark.parametrize(("pools", "drawn", "archived"), [((0, 3), 1, 0), ((3, 3), 0, 1), ((3, 4), 0, 0)])
def test_dusk_chronicles_draws_for_the_poorer_and_archives_for_the_richer(
    pools: tuple[int, int], drawn: int, archived: int
) -> None:
    table = scenario(hand=[DUSK_CHRONICLES, TROLL], deck=[MOTHER], house="shadows", amber=pools)

    table.play(DUSK_CHRONICLES)

    assert (len(table.hand()), len(table.zone(0, "archives"))) == (1 + drawn - archived, archived)


@pytest.mark.parametrize(("pools", "gained"), [((0, 3), 2), ((2, 3), 0), ((5, 3), 0)])
def test_furtive_investors_pays_a_poorer_player_for_the_opponents_keys(pools: tuple[int, int], gained: int) -> None:
    table = scenario(hand=[FURTIVE_INVESTORS], house="shadows", amber=pools, keys=(("red",), ("red", "blue")))

    table.play(FURTIVE_INVESTORS)

    assert table.amber == (pools[0] + 1 + gained, 3)


@pytest.mark.parametrize(("pools", "after"), [((0, 2), (2, 1)), ((0, 1), (1, 1)), ((3, 2), (4, 2))])
def test_gamgee_steals_from_a_richer_opponent_counting_what_it_reaped(
    pools: tuple[int, int], after: tuple[int, int]
) -> None:
    table = scenario(left=[GAMGEE], house="shadows", amber=pools)

    table.reap(GAMGEE)

    assert table.amber == after


def test_knuckles_bolton_is_not_hurt_when_he_attacks_nor_when_first_attacked() -> None:
    table = scenario(left=[KNUCKLES_BOLTON], right=[TROLL], house="shadows")
    table.fight(KNUCKLES_BOLTON, TROLL)
    assert (table.damage(TROLL), table.damage(KNUCKLES_BOLTON)) == (3, 0)
    table.end_turn()
    table.choose_house("brobnar")

    table.fight(TROLL, KNUCKLES_BOLTON)

    assert (table.damage(TROLL), table.damage(KNUCKLES_BOLTON)) == (3, 0)


def test_lamindra_makes_her_neighbors_elusive() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY], hand=[LAMINDRA], house="shadows")

    table.play(LAMINDRA, 1)

    assert [table.has_keyword(card, "elusive") for card in (TROLL, LAMINDRA, MOTHER, BUMPSY)] == [True] * 3 + [False]


def test_life_for_a_life_needs_a_life() -> None:
    table = scenario(left=[URCHIN], right=[TROLL], hand=[LIFE_FOR_A_LIFE], house="shadows")
    table.play(LIFE_FOR_A_LIFE)
    assert (table.line(0), table.damage(TROLL)) == ([], 6)

    none = scenario(right=[TROLL], hand=[LIFE_FOR_A_LIFE], house="shadows")
    none.play(LIFE_FOR_A_LIFE)
    assert none.damage(TROLL) == 0


@pytest.mark.parametrize(("theirs", "stolen"), [(7, 2), (6, 1), (0, 0)])
def test_ronnie_steals_two_from_an_opponent_with_seven(theirs: int, stolen: int) -> None:
    table = scenario(hand=[RONNIE_WRISTCLOCKS], house="shadows", amber=(0, theirs))

    table.play(RONNIE_WRISTCLOCKS)

    assert table.amber == (stolen, theirs - stolen)


@pytest.mark.parametrize(("victim", "zone"), [(BATDRONE, "archives"), (MOTHER, "discard")])
def test_sucker_punch_is_archived_for_a_kill(victim: Card, zone: str) -> None:
    table = scenario(left=[TROLL], right=[victim], hand=[SUCKER_PUNCH], house="shadows")

    table.play(SUCKER_PUNCH)

    assert table.zone(0, zone) == ["sucker-punch"]


def test_sucker_punch_archives_nothing_when_the_victim_comes_back_to_hand_but_was_destroyed() -> None:
    table = scenario(right=[BAD_PENNY], hand=[SUCKER_PUNCH], house="shadows")

    table.play(SUCKER_PUNCH)

    assert (table.hand(1), table.zone(0, "archives")) == (["bad-penny"], ["sucker-punch"])


def test_swindle_steals_three_and_ends_the_step() -> None:
    table = scenario(hand=[SWINDLE, URCHIN], house="shadows", amber=(0, 5))

    table.play(SWINDLE)

    assert (table.amber, table.state.active) == ((3, 2), 1)


def test_swindle_cannot_follow_another_card() -> None:
    table = scenario(hand=[SWINDLE, SILVERTOOTH], house="shadows", amber=(0, 5))
    table.play(SILVERTOOTH)

    assert table.rules_against(moves.play("swindle#1")) == ["alpha"]


def test_throwing_stars_pay_for_each_kill_among_up_to_three() -> None:
    table = scenario(left=[URCHIN], right=[DUST_PIXIE, BAD_PENNY, TROLL], hand=[THROWING_STARS], house="shadows")
    table.play(THROWING_STARS, choosing=[[DUST_PIXIE, BAD_PENNY, TROLL]])
    assert (table.line(1), table.damage(TROLL), table.amber) == (["troll"], 1, (2, 0))

    none = scenario(right=[DUST_PIXIE, TROLL], hand=[THROWING_STARS], house="shadows")
    none.play(THROWING_STARS, choosing=["none"])
    assert (none.line(1), none.amber) == (["dust-pixie", "troll"], (0, 0))


def test_whistling_darts_hurt_each_enemy_and_no_friend() -> None:
    table = scenario(left=[MOTHER], right=[TROLL, URCHIN], hand=[WHISTLING_DARTS], house="shadows")

    table.play(WHISTLING_DARTS)

    assert (table.damage(MOTHER), table.damage(TROLL), table.line(1)) == (0, 1, ["troll"])


@pytest.mark.parametrize(("theirs", "after"), [(2, (1, 1)), (0, (0, 0))])
def test_yantzee_gang_steals_by_its_action(theirs: int, after: tuple[int, int]) -> None:
    table = scenario(left=[YANTZEE_GANG], house="shadows", amber=(0, theirs))

    table.action(YANTZEE_GANG)

    assert table.amber == after


def test_bonerot_venom_hurts_its_creature_after_each_use_and_no_other() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[BONEROT_VENOM]), TROLL], house="brobnar")

    table.reap(TROLL)
    assert table.damage(BUMPSY) == 0
    table.reap(BUMPSY)

    assert (table.damage(BUMPSY), table.damage(TROLL), table.amber) == (2, 0, (2, 0))


def test_bonerot_venom_strikes_when_the_fight_is_over_not_before() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[BONEROT_VENOM])], right=[MOTHER], house="logos")

    table.fight(BATDRONE, MOTHER, choosing=[BATDRONE])

    assert (table.damage(MOTHER), table.line(0)) == (2, [])


def test_bonerot_venom_strikes_after_an_action_has_resolved() -> None:
    table = scenario(left=[at(NODDY_THE_THIEF, upgrades=[BONEROT_VENOM])], house="shadows", amber=(0, 1))

    table.action(NODDY_THE_THIEF)

    assert (table.amber, table.line(0)) == ((1, 0), [])


def test_brend_pays_as_she_comes_and_steals_as_she_goes() -> None:
    table = scenario(hand=[BREND_THE_FANATIC], house="shadows", amber=(0, 3))
    table.play(BREND_THE_FANATIC)
    assert table.amber == (0, 4)

    goes = scenario(left=[TROLL], right=[BREND_THE_FANATIC], house="brobnar", amber=(4, 0))
    goes.fight(TROLL, BREND_THE_FANATIC)
    assert goes.amber == (1, 3)


def test_hideaway_hole_hides_your_creatures_through_the_opponents_turn() -> None:
    table = scenario(left=[HIDEAWAY_HOLE, TROLL], right=[BUMPSY], house="brobnar")
    table.omni(HIDEAWAY_HOLE)
    table.end_turn()
    table.choose_house("brobnar")

    table.fight(BUMPSY, TROLL)
    assert (table.damage(TROLL), table.damage(BUMPSY)) == (0, 0)
    assert not table.has_keyword(BUMPSY, "elusive")
    table.end_turn()

    assert not table.has_keyword(TROLL, "elusive")


def test_little_niff_steals_when_a_neighbor_fights() -> None:
    table = scenario(left=[MOTHER, TROLL, LITTLE_NIFF, BUMPSY], right=[VALDR, URCHIN], house="brobnar", amber=(0, 5))

    table.fight(TROLL, VALDR)
    assert table.amber == (1, 4)
    table.reap(BUMPSY)

    assert table.amber == (2, 4)


def test_little_niff_ends_the_step_she_is_played_in() -> None:
    table = scenario(hand=[LITTLE_NIFF], house="shadows")

    table.play(LITTLE_NIFF)

    assert table.state.active == 1


@pytest.mark.parametrize(("choice", "played"), [("archives", MOTHER), ("deck", TROLL)])
def test_murkens_plays_a_card_of_the_opponent_as_if_it_were_yours(choice: str, played: Card) -> None:
    table = scenario(hand=[MURKENS], their_archives=[MOTHER], their_deck=[TROLL, URCHIN], house="shadows")

    table.play(MURKENS, choosing=[choice, "right"])

    assert table.line(0) == ["murkens", played.slug]
    assert table.card(played).owner == 1


@pytest.mark.parametrize(("mine", "answer", "keys"), [(10, "yes", 1), (10, "no", 0), (8, None, 0)])
def test_nightforge_forges_for_four_more_if_you_like_and_can(mine: int, answer: str | None, keys: int) -> None:
    table = scenario(hand=[NIGHTFORGE], house="shadows", amber=(mine, 0))

    table.play(NIGHTFORGE, choosing=[] if answer is None else ["yes", "red"] if answer == "yes" else ["no"])

    assert (table.keys[0], table.amber[0]) == (keys, mine + 1 - 10 * keys)


def test_nightforge_does_nothing_in_a_turn_with_a_key() -> None:
    table = scenario(
        hand=[NIGHTFORGE], step="forge", amber=(20, 0), keys=(("red",), ()), houses=(("shadows", "dis", "logos"),) * 2
    )
    table.move(moves.forge("blue"))
    table.choose_house("shadows")

    table.play(NIGHTFORGE)

    assert table.keys == (2, 0)


@pytest.mark.parametrize(("pools", "hands"), [((3, 2), (["troll"], [])), ((1, 2), ([], ["mother"]))])
def test_perplexing_sophistry_needs_the_larger_pool(pools: tuple[int, int], hands: tuple[list[str], ...]) -> None:
    table = scenario(hand=[PERPLEXING_SOPHISTRY], deck=[TROLL], their_hand=[MOTHER], house="shadows", amber=pools)

    table.play(PERPLEXING_SOPHISTRY)

    assert (table.hand(0), table.hand(1)) == hands


@pytest.mark.parametrize(("plays", "gained"), [(False, 1), (True, 0)])
def test_redlock_pays_at_the_end_of_a_turn_without_a_creature(plays: bool, gained: int) -> None:
    table = scenario(left=[REDLOCK], hand=[SILVERTOOTH], house="shadows")
    if plays:
        table.play(SILVERTOOTH, "left")

    table.end_turn()

    assert table.amber == (gained, 0)


@pytest.mark.parametrize(("theirs", "after"), [(3, (3, 0)), (2, (2, 0)), (4, (0, 4))])
def test_guard_disguise_steals_from_an_opponent_with_three_or_fewer(theirs: int, after: tuple[int, int]) -> None:
    table = scenario(left=[GUARD_DISGUISE], house="shadows", amber=(0, theirs))

    table.action(GUARD_DISGUISE)

    assert (table.amber, table.discarded()) == (after, ["guard-disguise"])


def test_heist_night_steals_for_each_friendly_thief() -> None:
    table = scenario(left=[DODGER, TROLL, UMBRA], right=[URCHIN], hand=[HEIST_NIGHT], house="shadows", amber=(0, 5))

    table.play(HEIST_NIGHT)

    assert table.amber == (2, 3)


def test_lethal_distraction_adds_two_whenever_its_creature_takes_damage() -> None:
    table = scenario(right=[TROLL, MOTHER], hand=[LETHAL_DISTRACTION, WHISTLING_DARTS], house="shadows")
    table.play(LETHAL_DISTRACTION, choosing=[TROLL])

    table.play(WHISTLING_DARTS)

    assert (table.damage(TROLL), table.damage(MOTHER)) == (3, 1)


def test_lethal_distraction_adds_nothing_where_armor_prevents_all() -> None:
    table = scenario(right=[SEQUIS], hand=[LETHAL_DISTRACTION, WHISTLING_DARTS], house="shadows")
    table.play(LETHAL_DISTRACTION)

    table.play(WHISTLING_DARTS)

    assert table.damage(SEQUIS) == 0


def test_plague_rat_hurts_all_but_rats_for_each_rat() -> None:
    table = scenario(left=[PLAGUE_RAT], right=[TROLL], hand=[PLAGUE_RAT], house="shadows")

    table.play(PLAGUE_RAT, "left")

    assert (table.damage(TROLL), table.damage("plague-rat#1"), table.damage("plague-rat#2")) == (2, 0, 0)


def test_rigged_lottery_pays_each_player_for_their_own_shadows_cards() -> None:
    table = scenario(
        hand=[RIGGED_LOTTERY], deck=[TROLL, URCHIN, DODGER, MOTHER, BUMPSY, UMBRA],
        their_deck=[URCHIN, TROLL], house="shadows",
    )  # fmt: skip

    table.play(RIGGED_LOTTERY)

    assert (table.amber, table.zone(0, "deck"), table.zone(1, "deck")) == ((3, 1), ["umbra"], [])


def test_sack_of_coins_deals_a_damage_for_each_aember_its_own_bonus_too() -> None:
    table = scenario(right=[TROLL, MOTHER], hand=[SACK_OF_COINS], house="shadows", amber=(2, 0))

    table.play(SACK_OF_COINS, choosing=[TROLL, MOTHER, TROLL])

    assert (table.damage(TROLL), table.damage(MOTHER)) == (2, 1)


def test_scowly_caper_destroys_a_neighbor_of_whoever_it_was_given_to() -> None:
    table = scenario(left=[MOTHER], right=[BUMPSY, VALDR], hand=[SCOWLY_CAPER], house="shadows")
    table.play(SCOWLY_CAPER, "left")
    assert table.line(1) == ["scowly-caper", "bumpsy", "valdr"]
    table.end_turn()
    assert len(table.line(1)) == 3
    table.choose_house("logos")
    assert table.rules_against(moves.reap("scowly-caper#1")) == ["exhausted"]

    table.end_turn()

    assert (table.line(1), table.line(0)) == (["scowly-caper", "valdr"], ["mother"])


def test_shard_of_greed_pays_for_each_friendly_shard() -> None:
    table = scenario(left=[SHARD_OF_GREED, SHARD_OF_HOPE], right=[SHARD_OF_LIFE], house="shadows")

    table.action(SHARD_OF_GREED)

    assert table.amber == (2, 0)

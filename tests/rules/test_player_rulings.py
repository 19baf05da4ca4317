"""Questions that players asked about in public, with the answer the rulebook gives."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import MIGHT_MAKES_RIGHT
from companion.cards.age_of_ascension.logos import ENTROPIC_SWIRL
from companion.cards.age_of_ascension.mars import DESTRUCTIVE_ANALYSIS, HYPNOBEAM
from companion.cards.age_of_ascension.sanctum import SIR_MARROWS
from companion.cards.age_of_ascension.shadows import LETHAL_DISTRACTION, LIFE_FOR_A_LIFE, SWINDLE
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    AUTOCANNON,
    BAREHANDED,
    BUMPSY,
    CANNON,
    PHOENIX_HEART,
    PUNCH,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import COLLAR_OF_SUBORDINATION, OVERLORD_GREKING
from companion.cards.call_of_the_archons.logos import (
    DIMENSION_DOOR,
    HARLAND_MINDLOCK,
    LIBRARY_OF_BABBLE,
    MOTHER,
    SPECTRAL_TUNNELER,
)
from companion.cards.call_of_the_archons.mars import BLYPYP, CHUFF_APE, ETHER_SPIDER, YXILI_MARAUDER, ZORG
from companion.cards.call_of_the_archons.sanctum import (
    ARMAGEDDON_CLOAK,
    CHAMPION_TABRIS,
    HONORABLE_CLAIM,
    ONE_STOOD_AGAINST_MANY,
    THE_VAULTKEEPER,
)
from companion.cards.call_of_the_archons.shadows import (
    DODGER,
    EVASION_SIGIL,
    MACIS_ASP,
    NEXUS,
    PAWN_SACRIFICE,
    SHADOW_SELF,
    SILVERTOOTH,
    SPEED_SIGIL,
    UMBRA,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, MIMICRY, WITCH_OF_THE_EYE
from companion.rules.card import Card
from tests.scenario import at, scenario

# Effects resolve in printed order


def test_phoenix_heart_returns_its_creature_before_it_deals_damage() -> None:
    shadow_self = at(SHADOW_SELF, damage=8, upgrades=[PHOENIX_HEART])
    table = scenario(left=[TROLL], right=[WITCH_OF_THE_EYE, shadow_self], house="brobnar")

    table.fight(TROLL, SHADOW_SELF)

    assert (table.line(1), table.hand(1), table.damage(TROLL)) == ([], ["shadow-self"], 3)


def test_entropic_swirl_deals_damage_before_its_controller_gains_amber() -> None:
    table = scenario(hand=[ENTROPIC_SWIRL], right=[ETHER_SPIDER, DUST_PIXIE], house="logos")

    table.play(ENTROPIC_SWIRL, choosing=[DUST_PIXIE])

    dealt, gained = [record for record in table.state.log if record.by == "entropic-swirl#1"][:2]
    assert (type(dealt).__name__, type(gained).__name__) == ("Damaged", "Doomed")


# Of several replacements the active player chooses


@pytest.mark.parametrize(("chosen", "damage"), [("shadow-self#1", (3, 0)), ("shadow-self#2", (0, 3))])
def test_the_active_player_says_which_shadow_self_takes_the_damage(chosen: str, damage: tuple[int, int]) -> None:
    table = scenario(hand=[PUNCH], right=[SHADOW_SELF, URCHIN, SHADOW_SELF], house="brobnar")

    table.play(PUNCH, choosing=[URCHIN, chosen])

    assert (table.damage("shadow-self#1"), table.damage("shadow-self#2")) == damage
    assert table.damage(URCHIN) == 0


def test_the_active_player_says_which_ether_spider_captures() -> None:
    table = scenario(left=[MOTHER], right=[ETHER_SPIDER, ETHER_SPIDER], house="logos")

    table.reap(MOTHER, choosing=["ether-spider#2"])

    assert (table.card("ether-spider#1").amber, table.card("ether-spider#2").amber, table.amber) == (0, 1, (0, 0))


# A creature that died and came back did not survive the fight


def test_dodger_does_not_steal_for_whom_overlord_greking_raised_it() -> None:
    table = scenario(left=[DODGER], right=[OVERLORD_GREKING], house="shadows", amber=(1, 3))

    table.fight(DODGER, OVERLORD_GREKING, choosing=["right"])

    assert (table.line(1), table.amber) == (["overlord-greking", "dodger"], (1, 3))
    assert table.card(DODGER).exhausted


# A fight that does not take place ends only itself


def test_one_stood_against_many_fights_on_after_evasion_sigil_stopped_a_fight() -> None:
    table = scenario(
        left=[CHAMPION_TABRIS], right=[EVASION_SIGIL, SILVERTOOTH, UMBRA, DUST_PIXIE], amber=(0, 4),
        hand=[ONE_STOOD_AGAINST_MANY], deck=[ANGER, HONORABLE_CLAIM, ANGER, TROLL], house="sanctum",
    )  # fmt: skip

    table.play(ONE_STOOD_AGAINST_MANY, choosing=[SILVERTOOTH, UMBRA])

    assert (table.line(1), table.card(CHAMPION_TABRIS).amber) == (["umbra"], 2)


# "Play:" and what answers to entering play are simultaneous


@pytest.mark.parametrize(("first", "line"), [(YXILI_MARAUDER, ["zorg", "yxili-marauder"]), ("autocannon#1", ["zorg"])])
def test_yxili_marauder_survives_two_autocannons_only_if_it_captures_first(first: Card | str, line: list[str]) -> None:
    table = scenario(
        left=[ZORG], hand=[YXILI_MARAUDER], right=[AUTOCANNON, AUTOCANNON, SPEED_SIGIL], house="mars", amber=(0, 5)
    )

    table.play(YXILI_MARAUDER, "right", choosing=[first, "autocannon#2"])

    assert table.line(0) == line


# "Cannot be stolen" also stops a gain turned into stealing


def test_dimension_door_gets_nothing_from_the_vaultkeepers_controller() -> None:
    table = scenario(left=[MOTHER], right=[THE_VAULTKEEPER], hand=[DIMENSION_DOOR], house="logos", amber=(0, 3))

    table.play(DIMENSION_DOOR)
    table.reap(MOTHER)

    assert table.amber == (0, 3)


# A sacrifice that was replaced was not made

CLOAKED_URCHIN = at(URCHIN, upgrades=[ARMAGEDDON_CLOAK])


@pytest.mark.parametrize("action", [PAWN_SACRIFICE, LIFE_FOR_A_LIFE])
def test_sacrificing_a_cloaked_creature_deals_no_damage(action: Card) -> None:
    table = scenario(left=[CLOAKED_URCHIN], right=[TROLL, MOTHER], hand=[action], house="shadows")

    table.play(action)

    assert (table.damage(TROLL), table.damage(MOTHER), table.line(0)) == (0, 0, ["urchin"])


def test_chuff_ape_is_not_healed_by_a_cloaked_sacrifice() -> None:
    table = scenario(left=[at(CHUFF_APE, damage=5), CLOAKED_URCHIN], house="mars")

    table.reap(CHUFF_APE, choosing=["yes"])

    assert (table.damage(CHUFF_APE), table.line(0)) == (5, ["chuff-ape", "urchin"])


def test_might_makes_right_forges_nothing_if_one_of_the_sacrificed_was_spared() -> None:
    table = scenario(left=[CHUFF_APE, TROLL, at(TROLL, upgrades=[ARMAGEDDON_CLOAK])], hand=[MIGHT_MAKES_RIGHT])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(MIGHT_MAKES_RIGHT, choosing=["yes", ["chuff-ape#1", "troll#1", "troll#2"]])

    assert (table.keys, table.line(0)) == ((0, 0), ["troll"])


# "This way" counts what was done


def test_destructive_analysis_counts_no_abducted_card_as_it_is_not_purged() -> None:
    table = scenario(hand=[DESTRUCTIVE_ANALYSIS], right=[BUMPSY], archives=[TROLL, ANGER], house="mars")
    table.state = table.state.but(abducted=("troll#1",))

    table.play(DESTRUCTIVE_ANALYSIS, choosing=[[TROLL]])

    assert (table.damage(BUMPSY), table.zone(0, "purged"), table.zone(0, "archives")) == (2, [], ["anger"])


# Of the effects that give control the newest holds


def test_hypnobeam_holds_again_when_harland_mindlock_has_left_play() -> None:
    table = scenario(
        left=[BLYPYP], hand=[HYPNOBEAM, PUNCH], right=[BUMPSY], their_hand=[HARLAND_MINDLOCK], house="mars",
        houses=(("mars", "brobnar", "dis"), ("logos", "sanctum", "untamed")),
    )  # fmt: skip
    table.play(HYPNOBEAM, choosing=["right"])
    table.end_turn()
    table.choose_house("logos")
    table.play(HARLAND_MINDLOCK, "left", choosing=[BUMPSY, "right"])
    table.end_turn()
    table.choose_house("brobnar")

    table.play(PUNCH, choosing=[HARLAND_MINDLOCK, "right"])

    assert (table.line(0), table.line(1)) == (["blypyp", "bumpsy"], [])


def test_collar_of_subordination_holds_a_creature_that_harland_mindlock_took() -> None:
    table = scenario(hand=[HARLAND_MINDLOCK, COLLAR_OF_SUBORDINATION, PUNCH], right=[BUMPSY], house="logos")
    table.play(HARLAND_MINDLOCK, choosing=["right"])
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(COLLAR_OF_SUBORDINATION, on=BUMPSY)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=[HARLAND_MINDLOCK])

    assert (table.line(0), table.line(1)) == (["bumpsy"], [])


# A copy has the Alpha of what it copies


def test_mimicry_does_not_copy_an_alpha_card_once_something_was_played() -> None:
    table = scenario(hand=[DUST_PIXIE, MIMICRY], their_discard=[SWINDLE], amber=(0, 5), house="untamed")
    table.play(DUST_PIXIE)

    table.play(MIMICRY)

    assert (table.amber, table.state.turn.step, table.discarded()) == ((2, 5), "main", ["mimicry"])


def test_mimicry_copies_an_alpha_card_as_the_first_thing_in_a_turn() -> None:
    table = scenario(hand=[MIMICRY], their_discard=[SWINDLE], amber=(0, 5), house="untamed")

    table.play(MIMICRY)

    assert table.amber == (3, 2)


# "It" is the thing itself


@pytest.mark.parametrize("captor", ["sir-marrows#1", "sir-marrows#2"])
def test_the_amber_of_one_reap_is_captured_once(captor: str) -> None:
    table = scenario(left=[MOTHER], right=[SIR_MARROWS, SIR_MARROWS], amber=(3, 0), house="logos")

    table.reap(MOTHER, choosing=[captor])

    assert (table.card(captor).amber, table.amber) == (1, (3, 0))


def test_damage_moved_away_from_a_distracted_creature_is_not_increased() -> None:
    table = scenario(hand=[LETHAL_DISTRACTION, PUNCH], right=[SHADOW_SELF, URCHIN], house="shadows")
    table.play(LETHAL_DISTRACTION, choosing=[URCHIN])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=[URCHIN])

    assert table.damage(SHADOW_SELF) == 3


def test_damage_moved_to_a_distracted_shadow_self_is_increased() -> None:
    table = scenario(hand=[LETHAL_DISTRACTION, PUNCH], right=[SHADOW_SELF, URCHIN], house="shadows")
    table.play(LETHAL_DISTRACTION, choosing=[SHADOW_SELF])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=[URCHIN])

    assert table.damage(SHADOW_SELF) == 5


# Of several cards put on one deck the active player chooses the order


@pytest.mark.parametrize("order", [("cannon#1", "library-of-babble#1"), ("library-of-babble#1", "cannon#1")])
def test_barehanded_asks_in_which_order_the_artifacts_lie_on_the_deck(order: tuple[str, ...]) -> None:
    table = scenario(hand=[BAREHANDED], right=[CANNON, LIBRARY_OF_BABBLE], their_deck=[TROLL], house="brobnar")

    table.play(BAREHANDED, choosing=[order])

    assert [copy.id for copy in table.state.players[1].deck] == [*reversed(order), "troll#1"]


# Where the rulebook is silent, as docs/engine.md says


def test_poison_does_not_follow_damage_to_shadow_self() -> None:
    table = scenario(left=[MACIS_ASP], right=[SHADOW_SELF, URCHIN], house="shadows")
    table.state = table.state.with_card("urchin#1", attacked=True)

    table.fight(MACIS_ASP, URCHIN)

    assert (table.line(1), table.damage(SHADOW_SELF)) == (["shadow-self", "urchin"], 3)


def test_nexus_gains_no_reap_ability_for_the_reap_that_is_going_on() -> None:
    table = scenario(left=[NEXUS], right=[SPECTRAL_TUNNELER], deck=[TROLL], house="shadows")

    table.reap(NEXUS)

    assert table.hand() == []

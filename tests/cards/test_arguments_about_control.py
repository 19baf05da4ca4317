"""Points that players argue about: who controls a card and what is on it, and effects that outlive their source."""

from __future__ import annotations

from companion.cards.age_of_ascension.brobnar import BELLOWING_PATRIZATE
from companion.cards.age_of_ascension.dis import SHADOW_OF_DIS, TEZMAL
from companion.cards.age_of_ascension.mars import DESTROY_THEM_ALL, HYPNOBEAM
from companion.cards.age_of_ascension.sanctum import GOLDEN_AURA, ROTHAIS_THE_FIERCE
from companion.cards.age_of_ascension.untamed import MARMO_SWARM
from companion.cards.call_of_the_archons.brobnar import BLOOD_OF_TITANS, BUMPSY, GANGER_CHIEFTAIN, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import COLLAR_OF_SUBORDINATION, FEAR, RESTRINGUNTUS
from companion.cards.call_of_the_archons.logos import HARLAND_MINDLOCK, LIBRARY_OF_BABBLE, MOTHER
from companion.cards.call_of_the_archons.mars import BLYPYP, ZORG
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL, PROTECT_THE_WEAK
from companion.cards.call_of_the_archons.shadows import DEIPNO_SPYMASTER, DUSKRUNNER, SNEKLIFTER, URCHIN
from companion.cards.call_of_the_archons.untamed import MURMOOK
from tests.scenario import at, scenario

# Control


def test_a_creature_that_changes_sides_keeps_its_upgrades_damage_and_aember() -> None:
    table = scenario(
        left=[MOTHER], right=[at(BUMPSY, upgrades=[BLOOD_OF_TITANS], amber=2, damage=3)], hand=[HYPNOBEAM], house="mars"
    )

    table.play(HYPNOBEAM, choosing=["right"])

    assert (table.line(0), table.line(1)) == (["mother", "bumpsy"], [])
    assert (table.power(BUMPSY), table.card(BUMPSY).amber, table.damage(BUMPSY)) == (10, 2, 3)


def test_aember_on_a_creature_goes_to_the_opponent_of_whoever_controls_it_when_it_leaves() -> None:
    table = scenario(right=[at(BUMPSY, amber=2)], hand=[HYPNOBEAM, PUNCH, PUNCH], house="mars")
    table.play(HYPNOBEAM)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play("punch#1")
    table.play("punch#2")

    assert (table.amber, table.discarded(1)) == ((2, 2), ["bumpsy"])


def test_what_an_upgrade_grants_serves_the_creatures_controller_and_the_upgrade_goes_back_to_its_owner() -> None:
    table = scenario(right=[at(BUMPSY, upgrades=[DUSKRUNNER])], hand=[HYPNOBEAM, FEAR], house="mars", amber=(0, 3))
    table.play(HYPNOBEAM)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.reap(BUMPSY)

    assert table.amber == (2, 2)
    table.state = table.state.with_card("bumpsy#1", damage=5)
    table.end_turn()
    assert sorted(table.discarded(1)) == ["bumpsy", "duskrunner"]


def test_a_ready_creature_taken_in_its_house_may_be_used_at_once() -> None:
    table = scenario(left=[BLYPYP], right=[ZORG, TROLL], hand=[HYPNOBEAM], house="mars")

    table.play(HYPNOBEAM, choosing=[ZORG, "left"])

    assert table.may("reap", ZORG)


def test_collar_of_subordination_holds_the_creature_only_while_it_is_attached() -> None:
    table = scenario(left=[URCHIN], right=[BUMPSY], hand=[COLLAR_OF_SUBORDINATION, DESTROY_THEM_ALL], house="dis")
    table.play(COLLAR_OF_SUBORDINATION, on=BUMPSY, choosing=["left"])
    assert table.line(0) == ["bumpsy", "urchin"]
    table.state = table.state.but(turn=table.state.turn.but(house="mars"))

    table.play(DESTROY_THEM_ALL, choosing=[URCHIN])

    assert (table.line(0), table.line(1), table.discarded(1)) == ([], ["bumpsy"], [])


def test_harland_mindlock_lets_go_when_he_leaves() -> None:
    table = scenario(right=[BUMPSY, TROLL], hand=[HARLAND_MINDLOCK, PUNCH], house="logos")
    table.play(HARLAND_MINDLOCK, choosing=[BUMPSY, "right"])
    assert table.line(0) == ["harland-mindlock", "bumpsy"]
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=[HARLAND_MINDLOCK, "left"])

    assert (table.line(0), table.line(1)) == ([], ["bumpsy", "troll"])


def test_a_card_taken_for_good_stays_when_the_thief_leaves() -> None:
    table = scenario(right=[LIBRARY_OF_BABBLE], hand=[SNEKLIFTER, PUNCH], house="shadows")
    table.play(SNEKLIFTER)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH)

    assert (table.line(0), table.controller(LIBRARY_OF_BABBLE)) == ([], 0)


# Effects that outlive their source


def test_a_permission_for_the_turn_outlives_who_gave_it() -> None:
    table = scenario(left=[DEIPNO_SPYMASTER, TROLL], right=[VALDR], hand=[PUNCH], house="brobnar")
    table.state = table.state.but(turn=table.state.turn.but(house="logos"))
    table.omni(DEIPNO_SPYMASTER, choosing=[TROLL])
    table.state = table.state.with_card("deipno-spymaster#1", damage=1)
    table.reap(TROLL)

    assert (table.line(0), table.amber) == (["troll"], (1, 0))


def test_restringuntus_takes_its_ban_along_and_tezmals_ban_stays() -> None:
    for imp, ways in ((RESTRINGUNTUS, {"brobnar", "dis", "logos"}), (TEZMAL, {"dis", "logos"})):
        table = scenario(
            left=[] if imp is RESTRINGUNTUS else [imp], hand=[imp] if imp is RESTRINGUNTUS else [], house="dis"
        )
        if imp is RESTRINGUNTUS:
            table.play(imp, choosing=["brobnar"])
        else:
            table.reap(imp, choosing=["brobnar"])
        table.state = table.state.with_card(f"{imp.slug}#1", damage=5)

        table.end_turn()

        assert table.legal_houses() == ways


def test_what_lasts_while_a_creature_is_in_play_never_begins_where_it_dies_as_it_enters() -> None:
    """Each has 1 power, and Bellowing Patrizate deals 1 damage before its "Play:" resolves."""
    table = scenario(left=[BELLOWING_PATRIZATE], right=[TROLL], hand=[HARLAND_MINDLOCK], house="logos")
    table.play(HARLAND_MINDLOCK, flank="right", choosing=[BELLOWING_PATRIZATE])
    assert (table.line(0), table.line(1)) == (["bellowing-patrizate"], ["troll"])

    table = scenario(right=[BELLOWING_PATRIZATE], hand=[RESTRINGUNTUS], house="dis")
    table.play(RESTRINGUNTUS, choosing=[BELLOWING_PATRIZATE, "brobnar"])
    table.end_turn()
    assert (table.line(0), "brobnar" in table.legal_houses()) == ([], True)


def test_what_was_done_to_a_creature_is_over_when_it_comes_back() -> None:
    table = scenario(left=[BUMPSY], right=[VALDR], hand=[GOLDEN_AURA, FEAR, PUNCH], house="sanctum", amber=(0, 3))
    table.play(GOLDEN_AURA, choosing=[VALDR])
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(FEAR)
    copy = table.state.players[1].hand[0]
    table.state = table.state.with_player(1, hand=(), battleline=(scenario(right=[VALDR]).card(VALDR).but(copy=copy),))
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=[VALDR])

    assert table.damage(VALDR) == 3


def test_shadow_of_dis_blanks_text_and_keywords_but_not_what_an_upgrade_gives() -> None:
    table = scenario(
        left=[TROLL],
        right=[at(CHAMPION_ANAPHIEL, upgrades=[PROTECT_THE_WEAK]), MURMOOK, ROTHAIS_THE_FIERCE, MARMO_SWARM],
        hand=[SHADOW_OF_DIS], house="dis", amber=(0, 3),
    )  # fmt: skip

    table.play(SHADOW_OF_DIS)

    assert table.has_keyword(CHAMPION_ANAPHIEL, "taunt")
    assert not table.has_keyword(ROTHAIS_THE_FIERCE, "taunt")
    assert (table.key_cost(0), table.power(MARMO_SWARM), table.armor(ROTHAIS_THE_FIERCE)) == (6, 2, 2)


def test_shadow_of_dis_also_silences_creatures_that_come_later_until_your_next_turn() -> None:
    table = scenario(
        left=[TROLL], hand=[SHADOW_OF_DIS], their_hand=[BUMPSY, GANGER_CHIEFTAIN], house="dis", amber=(3, 0)
    )
    table.play(SHADOW_OF_DIS)
    table.end_turn()
    table.choose_house("brobnar")

    table.play(BUMPSY)

    assert table.amber == (4, 0)

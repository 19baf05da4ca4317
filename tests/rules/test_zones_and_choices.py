"""Rulebook 1.3, body and glossary: setup by mulligan, uses of cards, control, choices, and words that move cards."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import LITTLE_RAPSCAL
from companion.cards.age_of_ascension.dis import BANISH, WRETCHED_DOLL
from companion.cards.age_of_ascension.logos import QUANTUM_FINGERTRAP
from companion.cards.age_of_ascension.mars import HYPNOBEAM
from companion.cards.age_of_ascension.sanctum import ANAHITA_THE_TRADER, BARRISTER_JOYA
from companion.cards.age_of_ascension.shadows import LIFE_FOR_A_LIFE, MURKENS, SCOWLY_CAPER
from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, FIRESPITTER, GANGER_CHIEFTAIN, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import KEY_HAMMER, SUCCUBUS
from companion.cards.call_of_the_archons.logos import (
    DOC_BOOKTON,
    HELP_FROM_FUTURE_SELF,
    LABWORK,
    MOTHER,
    REPLICATOR,
    TIMETRAVELLER,
)
from companion.cards.call_of_the_archons.mars import UXLYX_THE_ZOOKEEPER
from companion.cards.call_of_the_archons.sanctum import BULWARK, HORSEMAN_OF_FAMINE, RAIDING_KNIGHT
from companion.cards.call_of_the_archons.shadows import DEIPNO_SPYMASTER, FAYGIN, MACIS_ASP, NERVE_BLAST, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, REGROWTH, SNUFFLEGATOR
from companion.rules import moves, setup
from companion.rules.card import PhysicalCard
from companion.rules.game import after, answered
from companion.rules.records import KeyForged
from tests.scenario import Table, at, scenario


def test_each_player_may_mulligan_once_for_a_card_fewer_the_first_player_first() -> None:
    decks = tuple(
        [PhysicalCard(f"troll#{place}", TROLL, owner) for place in range(owner * 36, owner * 36 + 36)]
        for owner in (0, 1)
    )
    state = setup.start((decks[0], decks[1]), (("brobnar",), ("brobnar",)), shuffled=True)
    assert [len(player.hand) for player in state.players] == [7, 6]

    state = after(state, moves.mulligan())
    assert state.decision is not None
    state = answered(state, tuple(str(option) for option in state.decision.options))
    assert state.active == 1
    state = after(state, moves.keep())

    assert [len(player.hand) for player in state.players] == [6, 6]
    assert (state.turn.number, state.active, state.turn.step) == (1, 0, "house")


def test_a_mulligan_sheds_no_chain() -> None:
    decks = tuple(
        [PhysicalCard(f"troll#{place}", TROLL, owner) for place in range(owner * 36, owner * 36 + 36)]
        for owner in (0, 1)
    )
    state = setup.start((decks[0], decks[1]), (("brobnar",), ("brobnar",)), chains=(7, 0), shuffled=True)
    assert (len(state.players[0].hand), state.players[0].chains) == (5, 6)

    state = after(state, moves.mulligan())
    assert state.decision is not None
    state = answered(state, tuple(str(option) for option in state.decision.options))

    assert (len(state.players[0].hand), state.players[0].chains) == (4, 6)


def test_the_bonus_is_gained_before_the_play_ability_resolves() -> None:
    table = scenario(hand=[URCHIN, LABWORK], house="logos", amber=(0, 1))

    table.play(LABWORK)

    assert table.amber == (1, 1)
    assert table.zone(0, "archives") == ["urchin"]


def test_an_artifact_is_exhausted_to_use_its_action_and_neither_reaps_nor_fights() -> None:
    table = scenario(left=[CANNON], right=[BUMPSY], house="brobnar")

    table.action(CANNON)

    assert table.card(CANNON).exhausted
    assert table.damage(BUMPSY) == 2


def test_a_creatures_omni_is_used_off_house() -> None:
    table = scenario(left=[DEIPNO_SPYMASTER, TROLL], house="logos")

    table.omni(DEIPNO_SPYMASTER, choosing=[TROLL])

    assert table.may("reap", TROLL)


def test_before_fight_resolves_before_the_damage_of_the_fight() -> None:
    table = scenario(left=[FIRESPITTER], right=[DUST_PIXIE], house="brobnar")

    table.fight(FIRESPITTER, DUST_PIXIE)

    assert table.damage(FIRESPITTER) == 0
    assert not table.in_play(DUST_PIXIE)


def test_cannot_takes_precedence_over_may() -> None:
    table = scenario(left=[DEIPNO_SPYMASTER, TROLL], right=[BARRISTER_JOYA], house="logos")

    table.omni(DEIPNO_SPYMASTER, choosing=[TROLL])

    assert not table.may("reap", TROLL)
    assert table.may("fight", TROLL)


def test_a_creature_under_new_control_goes_to_a_flank_and_still_belongs_to_its_owner() -> None:
    table = scenario(left=[MOTHER, BUMPSY], right=[TROLL], hand=[HYPNOBEAM], house="mars")
    table.play(HYPNOBEAM, choosing=["right"])
    assert table.line(0) == ["mother", "bumpsy", "troll"]

    table.state = table.state.with_card(table.id_in_play(TROLL), damage=8)
    table.end_turn()

    assert table.discarded(1) == ["troll"]


def test_a_house_of_a_controlled_card_may_be_chosen() -> None:
    table = scenario(left=[at(SNUFFLEGATOR, owner=1)], step="house")

    assert "untamed" in table.legal_houses()


def test_a_lone_creature_is_a_flank_creature_and_one_between_two_is_not() -> None:
    table = scenario(left=[VALDR], right=[RAIDING_KNIGHT, TROLL, BUMPSY], house="brobnar")

    table.fight(VALDR, TROLL)

    assert table.damage(TROLL) == 6


def test_among_tied_least_powerful_creatures_the_active_player_chooses() -> None:
    table = scenario(left=[HORSEMAN_OF_FAMINE, MOTHER], right=[SUCCUBUS, MACIS_ASP], house="sanctum")

    table.reap(HORSEMAN_OF_FAMINE, choosing=[MACIS_ASP])

    assert table.line(1) == ["succubus"]


@pytest.mark.parametrize(("theirs", "damage"), [(1, 2), (0, 0)])
def test_if_you_do_follows_only_what_was_done(theirs: int, damage: int) -> None:
    table = scenario(right=[TROLL], hand=[NERVE_BLAST], house="shadows", amber=(0, theirs))

    table.play(NERVE_BLAST)

    assert table.damage(TROLL) == damage


def test_in_order_to_pay_with_a_creature_one_must_be_there() -> None:
    table = scenario(right=[TROLL], hand=[LIFE_FOR_A_LIFE], house="shadows")

    table.play(LIFE_FOR_A_LIFE)

    assert table.damage(TROLL) == 0


def test_what_may_be_done_may_be_declined() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL], hand=[GANGER_CHIEFTAIN], house="brobnar")

    table.play(GANGER_CHIEFTAIN, "right", choosing=["no"])

    assert table.damage(TROLL) == 0


def test_doom_counters_do_only_what_their_card_says() -> None:
    table = scenario(left=[WRETCHED_DOLL], right=[TROLL, BUMPSY], house="dis")
    table.action(WRETCHED_DOLL, choosing=[TROLL])
    assert table.card(TROLL).counter("doom") == 1

    table.state = table.state.with_card(table.id_in_play(WRETCHED_DOLL), exhausted=False)
    table.action(WRETCHED_DOLL)

    assert table.line(1) == ["bumpsy"]


def test_creatures_that_trigger_one_another_do_so_once_each() -> None:
    table = scenario(left=[REPLICATOR, REPLICATOR], right=[REPLICATOR, DOC_BOOKTON], deck=[TROLL], house="logos")

    table.reap("replicator#1", choosing=["replicator#3"])
    assert table.options == ["replicator#2", "doc-bookton#1"]
    table.answer("replicator#2")

    assert table.hand() == ["troll"]


def test_two_creatures_that_can_only_trigger_each_other_come_to_an_end() -> None:
    table = scenario(left=[REPLICATOR, REPLICATOR], deck=[TROLL], house="logos")

    table.reap("replicator#1")

    assert (table.amber, table.hand()) == ((1, 0), [])


def test_paid_amber_goes_to_the_opponents_pool() -> None:
    table = scenario(left=[ANAHITA_THE_TRADER, CANNON], house="sanctum", amber=(0, 3))

    table.reap(ANAHITA_THE_TRADER)

    assert table.amber == (1 + 2, 1)
    assert table.controller(CANNON) == 1


def test_poison_destroys_whatever_its_power_damaged() -> None:
    table = scenario(left=[MACIS_ASP], right=[TROLL], house="shadows")

    table.fight(MACIS_ASP, TROLL)

    assert table.discarded(1) == ["troll"]


def test_poison_does_nothing_where_armor_prevented_all_damage() -> None:
    table = scenario(left=[MACIS_ASP], right=[BULWARK, RAIDING_KNIGHT], house="shadows")

    table.fight(MACIS_ASP, RAIDING_KNIGHT)

    assert table.in_play(RAIDING_KNIGHT)


def test_returned_cards_go_to_their_owners_hand() -> None:
    table = scenario(left=[FAYGIN], discard=[URCHIN], house="shadows")

    table.reap(FAYGIN)

    assert table.hand() == ["urchin"]


def test_a_search_may_fail_to_find_and_the_deck_is_shuffled() -> None:
    table = scenario(hand=[HELP_FROM_FUTURE_SELF], deck=[TIMETRAVELLER, MOTHER], discard=[BUMPSY], house="logos")

    table.play(HELP_FROM_FUTURE_SELF, choosing=["done"])

    assert "timetraveller" in table.zone(0, "deck")
    assert table.hand() == []


def abducted_again() -> Table:
    """Left has taken back, into its own archives, a creature that entered play under Right's control."""
    table = scenario(left=[UXLYX_THE_ZOOKEEPER], right=[at(SCOWLY_CAPER, owner=0)], house="mars",
                     their_hand=[MURKENS])  # fmt: skip
    table.reap(UXLYX_THE_ZOOKEEPER)
    assert table.zone(0, "archives") == ["scowly-caper"]
    return table


def test_an_abducted_creature_goes_to_its_owners_hand_even_out_of_its_owners_archives() -> None:
    table = abducted_again()
    table.end_turn()
    table.choose_house("shadows")

    table.play(MURKENS, "left", choosing=["archives"])

    assert (table.hand(0), table.zone(0, "archives"), table.line(1)) == (["scowly-caper"], [], ["murkens"])


def test_an_archived_creature_that_was_not_abducted_may_be_played_out_of_the_archives() -> None:
    table = scenario(hand=[MURKENS], house="shadows", their_archives=[TROLL])

    table.play(MURKENS, "left", choosing=["archives", "left"])

    assert (table.line(0), table.zone(1, "archives"), table.hand(1)) == (["troll", "murkens"], [], [])


def test_a_creature_that_has_left_the_archives_is_abducted_no_longer() -> None:
    table = abducted_again()
    assert table.state.abducted == ("scowly-caper#1",)
    table.end_turn()
    table.choose_house(None)
    table.end_turn()
    table.choose_house(None)

    table.take_archives()

    assert (table.hand(), table.state.abducted) == (["scowly-caper"], ())


def test_a_creature_put_into_its_owners_archives_is_not_abducted() -> None:
    table = scenario(right=[TROLL], hand=[BANISH], house="dis")

    table.play(BANISH)

    assert (table.zone(1, "archives"), table.state.abducted) == (["troll"], ())


def test_swapped_creatures_exchange_places_in_one_line() -> None:
    table = scenario(left=[QUANTUM_FINGERTRAP, MOTHER, TROLL, BUMPSY], house="logos")

    table.action(QUANTUM_FINGERTRAP, choosing=[MOTHER, BUMPSY])

    assert table.line(0) == ["bumpsy", "troll", "mother"]


def test_an_unforged_key_must_be_forged_again() -> None:
    table = scenario(hand=[KEY_HAMMER], house="dis", keys=((), ("red",)))
    table.state = table.state.but(last_log=(KeyForged(1, "red", 6),))

    table.play(KEY_HAMMER)

    assert table.keys == (0, 0)
    assert table.amber == (1, 6)


def test_a_card_that_must_fight_may_do_nothing_else_while_it_can() -> None:
    table = scenario(left=[LITTLE_RAPSCAL, TROLL], right=[BUMPSY], house="brobnar")

    assert not table.may("reap", TROLL)
    assert table.may("fight", TROLL)


def test_regrowth_takes_only_creatures_from_the_discard_pile() -> None:
    table = scenario(hand=[REGROWTH], discard=[LABWORK, DUST_PIXIE], house="untamed")

    table.play(REGROWTH)

    assert table.hand() == ["dust-pixie"]

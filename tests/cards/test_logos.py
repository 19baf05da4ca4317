"""Logos in Call of the Archons, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.logos import HELPER_BOT, HEXPION
from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import CHARETTE, PIT_DEMON
from companion.cards.call_of_the_archons.logos import (
    ANOMALY_EXPLOITER,
    BATDRONE,
    BOUNCING_DEATHQUARK,
    BRAIN_EATER,
    CHAOS_PORTAL,
    CRAZY_KILLING_MACHINE,
    DEXTRE,
    DIMENSION_DOOR,
    DOC_BOOKTON,
    DR_ESCOTERA,
    DYSANIA,
    EFFERVESCENT_PRINCIPLE,
    EXPERIMENTAL_THERAPY,
    FOGGIFY,
    GANYMEDE_ARCHIVIST,
    HARLAND_MINDLOCK,
    HELP_FROM_FUTURE_SELF,
    INTERDIMENSIONAL_GRAFT,
    KNOWLEDGE_IS_POWER,
    LABWORK,
    LIBRARY_ACCESS,
    LIBRARY_OF_BABBLE,
    MOBIUS_SCROLL,
    MOTHER,
    NEURO_SYPHON,
    NEUTRON_SHARK,
    NOVU_ARCHAEOLOGIST,
    OZMO_MARTIANOLOGIST,
    PHASE_SHIFT,
    POCKET_UNIVERSE,
    POSITRON_BOLT,
    PSYCHIC_BUG,
    QUIXO_THE_ADVENTURER,
    RANDOM_ACCESS_ARCHIVES,
    REMOTE_ACCESS,
    REPLICATOR,
    RESEARCH_SMOKO,
    REVERSE_TIME,
    ROCKET_BOOTS,
    SCRAMBLER_STORM,
    SKIPPY_TIMEHOG,
    SLOPPY_LABWORK,
    SPANGLER_BOX,
    SPECTRAL_TUNNELER,
    STRANGE_GIZMO,
    THE_HOWLING_PIT,
    TIMETRAVELLER,
    TITAN_MECHANIC,
    TRANSPOSITION_SANDALS,
    TWIN_BOLT_EMISSION,
    VESPILON_THEORIST,
    VEYLAN_ANALYST,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import ZORG
from companion.rules import moves
from companion.rules.card import Card, PhysicalCard
from companion.rules.game import answered
from tests.scenario import Table, at, in_zone, scenario


def opponents_turn(table: Table, house: str) -> Table:
    table.end_turn()
    table.choose_house(house)
    return table


def test_bouncing_deathquark_bounces_as_long_as_you_like() -> None:
    table = scenario(left=[TROLL, BUMPSY, VALDR], right=[MOTHER, BATDRONE], hand=[BOUNCING_DEATHQUARK], house="logos")

    table.play(BOUNCING_DEATHQUARK, choosing=[MOTHER, TROLL, "yes", BUMPSY])

    assert (table.line(0), table.line(1)) == (["valdr"], [])


def test_bouncing_deathquark_may_stop_after_one_pair() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER, BATDRONE], hand=[BOUNCING_DEATHQUARK], house="logos")

    table.play(BOUNCING_DEATHQUARK, choosing=[MOTHER, TROLL, "no"])

    assert (table.line(0), table.line(1)) == (["bumpsy"], ["batdrone"])


def test_dimension_door_turns_reaping_into_stealing_this_turn() -> None:
    table = scenario(left=[MOTHER, BATDRONE], hand=[DIMENSION_DOOR], house="logos", amber=(0, 1))

    table.play(DIMENSION_DOOR)
    table.reap(MOTHER)
    table.reap(BATDRONE)

    assert table.amber == (1, 0)


def test_effervescent_principle_takes_half_rounded_down_from_both() -> None:
    table = scenario(hand=[EFFERVESCENT_PRINCIPLE], house="logos", amber=(5, 4))

    table.play(EFFERVESCENT_PRINCIPLE)

    assert table.amber == (3, 2)
    assert table.chains == (1, 0)


def test_foggify_lets_the_opponent_reap_but_not_fight_for_a_turn() -> None:
    table = scenario(left=[MOTHER], right=[TROLL], hand=[FOGGIFY], house="logos")

    table.play(FOGGIFY)
    opponents_turn(table, "brobnar")

    assert not table.may("fight", TROLL)
    assert table.may("reap", TROLL)


def test_help_from_future_self_fetches_a_timetraveller_and_reshuffles() -> None:
    table = scenario(hand=[HELP_FROM_FUTURE_SELF], deck=[TROLL], discard=[TIMETRAVELLER, PUNCH], house="logos")

    table.play(HELP_FROM_FUTURE_SELF, choosing=[TIMETRAVELLER])

    assert table.hand() == ["timetraveller"]
    assert sorted(table.zone(0, "deck")) == ["punch", "troll"]


@pytest.mark.parametrize("play_it", [True, False])
def test_interdimensional_graft_takes_what_forging_leaves_over(play_it: bool) -> None:
    table = scenario(hand=[INTERDIMENSIONAL_GRAFT], house="logos", amber=(0, 9))
    if play_it:
        table.play(INTERDIMENSIONAL_GRAFT)

    table.end_turn()
    table.move(moves.forge("red"))

    assert table.amber == ((4, 0) if play_it else (0, 3))


def test_knowledge_is_power_archives_or_pays_for_the_archives() -> None:
    archiving = scenario(hand=[KNOWLEDGE_IS_POWER, TROLL], archives=[PUNCH], house="logos")
    gaining = scenario(hand=[KNOWLEDGE_IS_POWER, TROLL], archives=[PUNCH, MOTHER], house="logos")

    archiving.play(KNOWLEDGE_IS_POWER, choosing=["archive-a-card"])
    gaining.play(KNOWLEDGE_IS_POWER, choosing=["gain-aember"])

    assert (sorted(archiving.zone(0, "archives")), archiving.amber) == (["punch", "troll"], (0, 0))
    assert gaining.amber == (2, 0)


def test_labwork_archives_a_card_of_your_choice() -> None:
    table = scenario(hand=[LABWORK, TROLL, PUNCH], house="logos")

    table.play(LABWORK, choosing=[PUNCH])

    assert (table.zone(0, "archives"), table.hand()) == (["punch"], ["troll"])


def test_library_access_draws_for_each_other_card_of_the_turn() -> None:
    table = scenario(hand=[LIBRARY_ACCESS, BATDRONE, DOC_BOOKTON], deck=[TROLL, PUNCH, VALDR], house="logos")

    table.play(LIBRARY_ACCESS)
    table.play(BATDRONE, "left")
    table.play(DOC_BOOKTON, "left")

    assert table.hand() == ["troll", "punch"]


@pytest.mark.parametrize(("amber", "after", "drawn"), [((1, 3), (3, 2), 1), ((1, 2), (2, 2), 0)])
def test_neuro_syphon_drains_a_richer_opponent(amber: tuple[int, int], after: tuple[int, int], drawn: int) -> None:
    table = scenario(hand=[NEURO_SYPHON], deck=[TROLL], house="logos", amber=amber)

    table.play(NEURO_SYPHON)

    assert table.amber == after
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("card", "flank"), [(PHASE_SHIFT, None), (HELPER_BOT, "left")])
def test_one_card_of_another_house_may_be_played_this_turn(card: Card, flank: str | None) -> None:
    table = scenario(hand=[card, TROLL, VALDR], house="logos")
    assert not table.may_play(TROLL)

    table.play(card, flank)
    assert table.may_play(VALDR)
    table.play(TROLL, "left")

    assert not table.may_play(VALDR)


def test_positron_bolt_runs_inwards_from_a_flank() -> None:
    table = scenario(right=[TROLL, VALDR, BUMPSY, MOTHER], hand=[POSITRON_BOLT], house="logos")

    table.play(POSITRON_BOLT, choosing=[TROLL])

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, MOTHER)] == [3, 2, 1, 0]


def test_random_access_archives_take_the_top_of_the_deck() -> None:
    table = scenario(hand=[RANDOM_ACCESS_ARCHIVES], deck=[TROLL, PUNCH], house="logos")

    table.play(RANDOM_ACCESS_ARCHIVES)

    assert (table.zone(0, "archives"), table.zone(0, "deck")) == (["troll"], ["punch"])


def test_remote_access_uses_an_enemy_artifact_as_your_own() -> None:
    table = scenario(left=[CANNON], right=[LIBRARY_OF_BABBLE], hand=[REMOTE_ACCESS], deck=[TROLL], house="logos")

    table.play(REMOTE_ACCESS)

    assert table.hand() == ["troll"]
    assert table.card(LIBRARY_OF_BABBLE).exhausted
    assert not table.card(CANNON).exhausted


def test_reverse_time_swaps_deck_and_discard_pile() -> None:
    table = scenario(hand=[REVERSE_TIME], deck=[TROLL, PUNCH], discard=[MOTHER], house="logos")

    table.play(REVERSE_TIME)

    assert table.zone(0, "deck") == ["mother"]
    assert sorted(table.discarded()) == ["punch", "reverse-time", "troll"]


def test_scrambler_storm_forbids_actions_for_a_turn() -> None:
    table = scenario(hand=[SCRAMBLER_STORM], their_hand=[PUNCH, TROLL], house="logos")

    table.play(SCRAMBLER_STORM)
    opponents_turn(table, "brobnar")

    assert not table.may_play(PUNCH)
    assert table.may_play(TROLL)


def test_sloppy_labwork_archives_one_card_and_discards_another() -> None:
    table = scenario(hand=[SLOPPY_LABWORK, TROLL, PUNCH], house="logos")

    table.play(SLOPPY_LABWORK, choosing=[TROLL])

    assert table.zone(0, "archives") == ["troll"]
    assert sorted(table.discarded()) == ["punch", "sloppy-labwork"]


def test_twin_bolt_emission_strikes_two_different_creatures() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, MOTHER], hand=[TWIN_BOLT_EMISSION], house="logos")

    table.play(TWIN_BOLT_EMISSION, choosing=[BUMPSY])
    assert not table.offers(BUMPSY)
    table.answer(MOTHER)

    assert [table.damage(card) for card in (TROLL, BUMPSY, MOTHER)] == [0, 2, 2]


def test_wild_wormhole_plays_the_top_card_whatever_its_house() -> None:
    table = scenario(hand=[WILD_WORMHOLE], deck=[BUMPSY, TROLL], house="logos", amber=(0, 2))

    table.play(WILD_WORMHOLE)

    assert table.line(0) == ["bumpsy"]
    assert table.amber == (1, 1)


def test_anomaly_exploiter_destroys_a_damaged_creature() -> None:
    table = scenario(left=[ANOMALY_EXPLOITER], right=[at(TROLL, damage=1), BATDRONE], house="logos")

    table.action(ANOMALY_EXPLOITER)

    assert table.line(1) == ["batdrone"]


@pytest.mark.parametrize(("house", "line"), [("brobnar", ["bumpsy"]), ("logos", [])])
def test_chaos_portal_plays_the_top_card_if_its_house_is_guessed(house: str, line: list[str]) -> None:
    table = scenario(left=[CHAOS_PORTAL], deck=[BUMPSY], house="logos")

    table.action(CHAOS_PORTAL, choosing=[house])

    assert table.line(0) == line


def test_crazy_killing_machine_destroys_a_card_of_each_discarded_house() -> None:
    table = scenario(
        left=[CRAZY_KILLING_MACHINE, TROLL], right=[PIT_DEMON], deck=[PUNCH], their_deck=[CHARETTE], house="logos"
    )  # fmt: skip

    table.action(CRAZY_KILLING_MACHINE)

    assert (table.line(0), table.line(1)) == ([], [])
    assert table.in_play(CRAZY_KILLING_MACHINE)


def test_crazy_killing_machine_breaks_unless_two_cards_were_destroyed() -> None:
    table = scenario(
        left=[CRAZY_KILLING_MACHINE, MOTHER], right=[PIT_DEMON], deck=[PUNCH], their_deck=[CHARETTE], house="logos"
    )  # fmt: skip

    table.action(CRAZY_KILLING_MACHINE)

    assert table.line(0) == ["mother"]
    assert not table.in_play(CRAZY_KILLING_MACHINE)


def test_library_of_babble_draws_a_card() -> None:
    table = scenario(left=[LIBRARY_OF_BABBLE], deck=[TROLL, PUNCH], house="logos")

    table.action(LIBRARY_OF_BABBLE)

    assert table.hand() == ["troll"]


def test_mobius_scroll_archives_itself_and_up_to_two_cards() -> None:
    table = scenario(left=[MOBIUS_SCROLL], hand=[TROLL, PUNCH, MOTHER], house="logos")

    table.action(MOBIUS_SCROLL, choosing=[[TROLL, MOTHER]])

    assert sorted(table.zone(0, "archives")) == ["mobius-scroll", "mother", "troll"]
    assert table.hand() == ["punch"]


def test_pocket_universe_stores_aember_that_pays_for_keys() -> None:
    table = scenario(left=[POCKET_UNIVERSE], house="logos", amber=(6, 0))
    table.action(POCKET_UNIVERSE)
    assert (table.amber, table.card(POCKET_UNIVERSE).amber) == ((5, 0), 1)

    table = scenario(left=[at(POCKET_UNIVERSE, amber=1)], step="forge", amber=(5, 0))
    table.move(moves.forge("red"))

    assert (table.keys, table.amber, table.card(POCKET_UNIVERSE).amber) == ((1, 0), (0, 0), 0)


def test_spangler_box_purges_a_creature_and_changes_sides() -> None:
    table = scenario(left=[SPANGLER_BOX], right=[TROLL, MOTHER], house="logos")

    table.action(SPANGLER_BOX, choosing=[TROLL])

    assert table.zone(1, "purged") == ["troll"]
    assert table.controller(SPANGLER_BOX) == 1


def test_spangler_box_stays_when_there_is_nobody_to_purge() -> None:
    table = scenario(left=[SPANGLER_BOX], house="logos")

    table.action(SPANGLER_BOX)

    assert table.controller(SPANGLER_BOX) == 0


def test_spectral_tunneler_lets_a_creature_draw_when_it_reaps_this_turn() -> None:
    table = scenario(left=[SPECTRAL_TUNNELER, BATDRONE, NEUTRON_SHARK], deck=[TROLL, PUNCH], house="logos")

    table.action(SPECTRAL_TUNNELER, choosing=[BATDRONE])
    table.reap(BATDRONE)

    assert table.hand() == ["troll"]


@pytest.mark.parametrize(("side", "survivors"), [("left", 0), ("right", 3)])
def test_strange_gizmo_destroys_everything_when_its_controller_forges(side: str, survivors: int) -> None:
    gizmo = [STRANGE_GIZMO]
    left, right = (gizmo, []) if side == "left" else ([], gizmo)
    table = scenario(left=[TROLL, *left], right=[MOTHER, *right], step="forge", amber=(6, 0))

    table.move(moves.forge("red"))

    assert len(list(table.state.in_play())) == survivors


@pytest.mark.parametrize(("card", "side", "mine", "theirs"), [
    (THE_HOWLING_PIT, "left", 7, 7), (THE_HOWLING_PIT, "right", 7, 7), (MOTHER, "left", 7, 6), (MOTHER, "right", 6, 7),
])  # fmt: skip
def test_hands_are_refilled_to_one_card_more(card: Card, side: str, mine: int, theirs: int) -> None:
    table = scenario(**in_zone(side, card), deck=[TROLL] * 9, their_deck=[TROLL] * 9, house="logos")

    opponents_turn(table, "logos").end_turn()

    assert (len(table.hand(0)), len(table.hand(1))) == (mine, theirs)


@pytest.mark.parametrize(("card", "mine", "theirs", "drawn"), [
    (BATDRONE, 1, 1, 0), (QUIXO_THE_ADVENTURER, 0, 2, 1),
])  # fmt: skip
def test_a_skirmisher_takes_something_from_each_fight(card: Card, mine: int, theirs: int, drawn: int) -> None:
    table = scenario(left=[card], right=[TROLL], deck=[PUNCH], house="logos", amber=(0, 2))

    table.fight(card, TROLL)

    assert table.amber == (mine, theirs)
    assert len(table.hand()) == drawn
    assert table.damage(card) == 0


@pytest.mark.parametrize(("attacker", "target"), [(BRAIN_EATER, BATDRONE), (TROLL, BRAIN_EATER)])
def test_brain_eater_draws_for_a_brain_eaten_in_its_fights_only(attacker: Card, target: Card) -> None:
    table = scenario(
        left=[BRAIN_EATER if attacker is BRAIN_EATER else TROLL], right=[target, CHARETTE],
        deck=[PUNCH], house="logos" if attacker is BRAIN_EATER else "brobnar",
    )  # fmt: skip

    table.fight(attacker, target)

    assert len(table.hand()) == (1 if attacker is BRAIN_EATER else 0)


def test_dextre_captures_and_returns_to_the_top_of_the_deck() -> None:
    table = scenario(hand=[DEXTRE], house="logos", amber=(0, 2))
    table.play(DEXTRE, "left")
    assert table.card(DEXTRE).amber == 1

    table = scenario(left=[DEXTRE], deck=[TROLL], hand=[PUNCH], house="brobnar")
    table.play(PUNCH)

    assert table.zone(0, "deck") == ["dextre", "troll"]


def test_doc_bookton_draws_when_he_reaps() -> None:
    table = scenario(left=[DOC_BOOKTON], right=[BATDRONE], deck=[TROLL, PUNCH], house="logos")

    table.reap(DOC_BOOKTON)

    assert table.hand() == ["troll"]


@pytest.mark.parametrize(("keys", "gained"), [((), 0), (("red", "blue"), 2)])
def test_dr_escotera_gains_for_the_opponent_s_keys(keys: tuple[str, ...], gained: int) -> None:
    table = scenario(hand=[DR_ESCOTERA], keys=(("red",), keys), house="logos")

    table.play(DR_ESCOTERA, "left")

    assert table.amber == (gained, 0)


def test_dysania_empties_the_opponent_s_archives_for_aember() -> None:
    table = scenario(hand=[DYSANIA], archives=[MOTHER], their_archives=[TROLL, PUNCH], house="logos")

    table.play(DYSANIA, "left")

    assert sorted(table.discarded(1)) == ["punch", "troll"]
    assert (table.amber, table.zone(0, "archives")) == ((2, 0), ["mother"])


def test_ganymede_archivist_archives_from_hand_when_it_reaps() -> None:
    table = scenario(left=[GANYMEDE_ARCHIVIST], hand=[TROLL, PUNCH], house="logos")

    table.reap(GANYMEDE_ARCHIVIST, choosing=[PUNCH])

    assert table.zone(0, "archives") == ["punch"]


def test_harland_mindlock_holds_an_enemy_flank_creature_until_he_leaves() -> None:
    table = scenario(right=[TROLL, MOTHER, BUMPSY], hand=[HARLAND_MINDLOCK], their_hand=[PUNCH], house="logos")

    table.play(HARLAND_MINDLOCK, "left")
    assert not table.offers(MOTHER)
    for answer in (TROLL, "right"):
        table.answer(answer)
    assert table.line(0) == ["harland-mindlock", "troll"]
    opponents_turn(table, "brobnar")
    table.play(PUNCH, choosing=[HARLAND_MINDLOCK])
    while table.asks:
        table.answer(table.options[0])

    assert table.controller(TROLL) == 1


def test_neutron_shark_takes_one_of_each_side_and_goes_on_without_logos() -> None:
    table = scenario(
        left=[TROLL, BUMPSY], right=[VALDR, CANNON, MOTHER], hand=[NEUTRON_SHARK], deck=[PUNCH, BATDRONE, DOC_BOOKTON],
        house="logos",
    )  # fmt: skip

    table.play(NEUTRON_SHARK, "left", choosing=[VALDR, TROLL, CANNON, BUMPSY])

    assert (table.line(0), table.line(1)) == (["neutron-shark"], ["mother"])
    assert table.zone(0, "deck") == ["doc-bookton"]


def test_novu_archaeologist_archives_from_the_discard_pile() -> None:
    table = scenario(left=[NOVU_ARCHAEOLOGIST], discard=[TROLL, PUNCH], house="logos")

    table.action(NOVU_ARCHAEOLOGIST, choosing=[TROLL])

    assert (table.zone(0, "archives"), table.discarded()) == (["troll"], ["punch"])


def test_ozmo_heals_or_stuns_a_martian_house_creature_only() -> None:
    healing = scenario(left=[OZMO_MARTIANOLOGIST, at(ZORG, damage=4)], right=[at(TROLL, damage=3)], house="logos")
    stunning = scenario(left=[OZMO_MARTIANOLOGIST], right=[ZORG, TROLL], house="logos")

    healing.reap(OZMO_MARTIANOLOGIST, choosing=["heal"])
    stunning.reap(OZMO_MARTIANOLOGIST, choosing=["stun"])

    assert (healing.damage(ZORG), healing.damage(TROLL)) == (1, 3)
    assert (stunning.card(ZORG).stunned, stunning.card(TROLL).stunned) == (True, False)


def test_psychic_bug_sees_a_hand_that_nobody_knew() -> None:
    table = scenario(left=[PSYCHIC_BUG], their_hand=[TROLL], house="logos")
    table.state = table.state.with_player(1, hand=(PhysicalCard("unknown#1", None, 1),))

    table.reap(PSYCHIC_BUG)
    assert table.state.decision is not None
    assert table.state.decision.what == "reveal"
    table.state = answered(table.state, TROLL)

    assert table.hand(1) == ["troll"]


def test_replicator_triggers_the_reaping_of_another_creature_for_you() -> None:
    table = scenario(left=[REPLICATOR], right=[DOC_BOOKTON, BUMPSY], deck=[TROLL], house="logos")

    table.reap(REPLICATOR)

    assert table.hand() == ["troll"]
    assert not table.card(DOC_BOOKTON).exhausted


@pytest.mark.parametrize(("card", "archived"), [
    (RESEARCH_SMOKO, ["troll"]), (HEXPION, ["hexpion", "troll"]), (BATDRONE, []),
])  # fmt: skip
def test_a_destroyed_researcher_leaves_something_in_the_archives(card: Card, archived: list[str]) -> None:
    table = scenario(left=[card], deck=[TROLL, VALDR], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert sorted(table.zone(0, "archives")) == archived


def test_skippy_timehog_stops_the_use_of_cards_but_not_their_play() -> None:
    table = scenario(hand=[SKIPPY_TIMEHOG], right=[TROLL, CANNON], their_hand=[PUNCH], house="logos")

    table.play(SKIPPY_TIMEHOG, "left")
    opponents_turn(table, "brobnar")

    assert not table.may("reap", TROLL)
    assert not table.may("action", CANNON)
    assert table.may_play(PUNCH)


def test_timetraveller_draws_two_and_travels_back() -> None:
    table = scenario(hand=[TIMETRAVELLER], deck=[TROLL, PUNCH, VALDR], house="logos")
    table.play(TIMETRAVELLER, "left")
    assert table.hand() == ["troll", "punch"]

    table = scenario(left=[TIMETRAVELLER], house="logos")
    table.action(TIMETRAVELLER)

    assert table.zone(0, "deck") == ["timetraveller"]


@pytest.mark.parametrize(("line", "cost"), [([TITAN_MECHANIC, TROLL], 5), ([TROLL, TITAN_MECHANIC, VALDR], 6)])
def test_titan_mechanic_cheapens_all_keys_from_a_flank(line: list[Card], cost: int) -> None:
    table = scenario(left=line)

    assert (table.key_cost(0), table.key_cost(1)) == (cost, cost)


@pytest.mark.parametrize(("house", "zone", "amber"), [("brobnar", "archives", 2), ("logos", "discard", 1)])
def test_vespilon_theorist_archives_what_it_predicts(house: str, zone: str, amber: int) -> None:
    table = scenario(left=[VESPILON_THEORIST], deck=[TROLL], house="logos")

    table.reap(VESPILON_THEORIST, choosing=[house])

    assert table.zone(0, zone) == ["troll"]
    assert table.amber == (amber, 0)


def test_veylan_analyst_gains_when_you_use_an_artifact() -> None:
    mine = scenario(left=[VEYLAN_ANALYST, LIBRARY_OF_BABBLE], house="logos")
    theirs = scenario(left=[LIBRARY_OF_BABBLE], right=[VEYLAN_ANALYST], house="logos")

    mine.action(LIBRARY_OF_BABBLE)
    theirs.action(LIBRARY_OF_BABBLE)

    assert (mine.amber, theirs.amber) == ((1, 0), (0, 0))


def test_experimental_therapy_stuns_and_exhausts_a_creature_of_all_houses() -> None:
    table = scenario(left=[TROLL], hand=[EXPERIMENTAL_THERAPY], house="logos")

    table.play(EXPERIMENTAL_THERAPY, on=TROLL)
    assert table.card(TROLL).stunned
    assert table.card(TROLL).exhausted

    table = scenario(left=[at(TROLL, upgrades=[EXPERIMENTAL_THERAPY])], house="mars")

    assert table.may("reap", TROLL)


def test_rocket_boots_ready_their_creature_once_a_turn() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[ROCKET_BOOTS])], house="logos")

    table.reap(BATDRONE)
    assert not table.card(BATDRONE).exhausted
    table.reap(BATDRONE)

    assert table.card(BATDRONE).exhausted


def test_transposition_sandals_swap_and_let_the_other_be_used() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[TRANSPOSITION_SANDALS]), MOTHER, TROLL], house="logos")

    table.action(BATDRONE, choosing=[TROLL])

    assert table.line(0) == ["troll", "mother", "batdrone"]
    assert table.may("reap", TROLL)

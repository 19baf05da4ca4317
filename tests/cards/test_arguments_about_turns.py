"""Points that players argue about: skipped steps, key costs, what is both forbidden and demanded, repeated effects."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import LITTLE_RAPSCAL
from companion.cards.age_of_ascension.dis import EXHUME, TEZMAL
from companion.cards.call_of_the_archons.brobnar import BUMPSY, IRON_OBELISK, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import CONTROL_THE_WEAK, EMBER_IMP, LASH_OF_BROKEN_DREAMS, PITLORD
from companion.cards.call_of_the_archons.logos import (
    BATDRONE,
    BOUNCING_DEATHQUARK,
    FOGGIFY,
    INTERDIMENSIONAL_GRAFT,
    LIBRARY_OF_BABBLE,
    MOTHER,
    NEUTRON_SHARK,
    SKIPPY_TIMEHOG,
    TITAN_MECHANIC,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import (
    BLYPYP,
    GRABBER_JAMMER,
    GROMMID,
    JAMMER_PACK,
    MOTHERSHIP_SUPPORT,
    ZORG,
)
from companion.cards.call_of_the_archons.shadows import DODGER, MIASMA, THE_STING, URCHIN
from companion.cards.call_of_the_archons.untamed import DEW_FAERIE, KEY_CHARGE, MURMOOK
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import At, at, scenario

# Skipped steps


def test_two_miasmas_skip_one_step_not_two() -> None:
    table = scenario(hand=[MIASMA, MIASMA], house="shadows", amber=(0, 6))
    table.play("miasma#1")
    table.play("miasma#2")
    table.end_turn()
    assert (table.state.turn.step, table.keys) == ("house", (0, 0))

    for _ in range(2):
        table.choose_house("brobnar")
        table.end_turn()

    assert (table.state.active, table.state.turn.step) == (1, "forge")


def test_a_skipped_step_forges_no_key_for_interdimensional_graft_to_punish() -> None:
    table = scenario(hand=[MIASMA, INTERDIMENSIONAL_GRAFT], house="shadows", amber=(0, 8))
    table.play(MIASMA)
    table.state = table.state.but(turn=table.state.turn.but(house="logos"))
    table.play(INTERDIMENSIONAL_GRAFT)

    table.end_turn()

    assert table.amber == (2, 8)


def test_interdimensional_graft_takes_what_is_left_after_the_key() -> None:
    table = scenario(hand=[INTERDIMENSIONAL_GRAFT], house="logos", amber=(0, 8), keys=((), ("red",)))
    table.play(INTERDIMENSIONAL_GRAFT)
    table.end_turn()

    table.move(moves.forge("blue"))

    assert (table.keys, table.amber) == ((0, 2), (3, 0))


def test_a_forge_by_an_effect_is_no_step_and_so_is_not_skipped() -> None:
    table = scenario(left=[THE_STING], hand=[KEY_CHARGE], house="untamed", amber=(7, 0))

    table.play(KEY_CHARGE, choosing=["yes", "red"])

    assert (table.keys, table.amber) == ((1, 0), (0, 0))


# Key costs


@pytest.mark.parametrize(
    ("mine", "theirs", "cost"),
    [
        ([MURMOOK], [], 7),
        ([MURMOOK, GRABBER_JAMMER], [], 8),
        ([MURMOOK, GRABBER_JAMMER], [TITAN_MECHANIC], 7),
        ([at(MURMOOK, upgrades=[JAMMER_PACK])], [], 9),
        ([at(BUMPSY, damage=1), at(TROLL, damage=1), IRON_OBELISK], [], 8),
        ([], [TITAN_MECHANIC, TITAN_MECHANIC], 4),
        ([MOTHER, TITAN_MECHANIC, MURMOOK], [], 7),
    ],
)
def test_changes_of_a_key_cost_add_up(mine: list[Card | At], theirs: list[Card], cost: int) -> None:
    assert scenario(left=mine, right=theirs).key_cost(1) == cost


def test_a_key_by_an_effect_costs_what_keys_cost_now() -> None:
    table = scenario(hand=[KEY_CHARGE], right=[MURMOOK], house="untamed", amber=(8, 0))
    table.play(KEY_CHARGE, choosing=["yes", "red"])
    assert (table.keys, table.amber) == ((1, 0), (0, 0))

    table = scenario(hand=[KEY_CHARGE], right=[MURMOOK], house="untamed", amber=(7, 0))
    table.play(KEY_CHARGE)
    assert (table.keys, table.amber) == ((0, 0), (6, 0))


def test_lash_of_broken_dreams_raises_the_cost_for_both_but_only_next_turn() -> None:
    table = scenario(left=[LASH_OF_BROKEN_DREAMS], house="dis")
    table.action(LASH_OF_BROKEN_DREAMS)
    assert (table.key_cost(0), table.key_cost(1)) == (6, 6)

    table.end_turn()
    assert (table.key_cost(0), table.key_cost(1)) == (9, 9)
    table.choose_house("brobnar")
    table.end_turn()

    assert (table.key_cost(0), table.key_cost(1)) == (6, 6)


# Forbidden and demanded


def test_cannot_beats_must_when_a_creature_may_not_fight() -> None:
    table = scenario(left=[BUMPSY], right=[LITTLE_RAPSCAL], house="brobnar")
    assert not table.may("reap", BUMPSY)

    table = scenario(left=[TROLL], right=[BUMPSY, LITTLE_RAPSCAL], hand=[FOGGIFY], house="logos")
    table.play(FOGGIFY)
    table.end_turn()
    table.choose_house("brobnar")

    assert (table.may("fight", BUMPSY), table.may("reap", BUMPSY)) == (False, True)


def test_two_demands_for_different_houses_leave_the_choice_between_them() -> None:
    table = scenario(right=[PITLORD], hand=[CONTROL_THE_WEAK], house="dis", houses=(("brobnar", "dis", "logos"),) * 2)
    table.play(CONTROL_THE_WEAK, choosing=["brobnar"])

    table.end_turn()

    assert table.legal_houses() == {"brobnar", "dis"}


def test_a_demand_and_a_ban_of_the_same_house_leave_the_others() -> None:
    table = scenario(left=[TEZMAL], hand=[CONTROL_THE_WEAK], house="dis")
    table.play(CONTROL_THE_WEAK, choosing=["dis"])
    table.reap(TEZMAL, choosing=["dis"])

    table.end_turn()

    assert table.legal_houses() == {"brobnar", "logos"}


def test_an_effect_that_plays_a_card_overrides_no_card_that_forbids_it() -> None:
    table = scenario(left=[GROMMID], hand=[EXHUME], discard=[TROLL], house="dis")

    table.play(EXHUME, choosing=["yes"])

    assert (table.line(0), table.discarded()) == (["grommid"], ["exhume", "troll"])


def test_ember_imp_stops_the_card_that_wild_wormhole_would_play_as_the_third() -> None:
    table = scenario(right=[EMBER_IMP], hand=[LIBRARY_OF_BABBLE, WILD_WORMHOLE], deck=[TROLL], house="logos")
    table.play(LIBRARY_OF_BABBLE)

    table.play(WILD_WORMHOLE)

    assert (table.line(0), table.zone(0, "deck")) == ([], ["troll"])


def test_skippy_timehog_lets_cards_be_played_and_discarded_but_not_used() -> None:
    table = scenario(hand=[SKIPPY_TIMEHOG], right=[TROLL], their_hand=[BUMPSY, PUNCH], house="logos")
    table.play(SKIPPY_TIMEHOG)
    table.end_turn()
    table.choose_house("brobnar")

    assert not table.may("reap", TROLL)
    assert table.may_play(BUMPSY)
    assert table.may_discard(PUNCH)


# Repeated effects


def test_neutron_shark_goes_on_until_a_logos_card_or_its_own_end() -> None:
    table = scenario(
        left=[NEUTRON_SHARK, TROLL], right=[BUMPSY, VALDR, MOTHER], deck=[URCHIN, DODGER, BATDRONE], house="logos"
    )

    table.reap(NEUTRON_SHARK, choosing=[BUMPSY, TROLL, VALDR])

    assert (table.line(0), table.line(1), table.zone(0, "deck")) == ([], ["mother"], ["batdrone"])


def test_neutron_shark_stops_at_a_logos_card() -> None:
    table = scenario(left=[NEUTRON_SHARK, TROLL], right=[BUMPSY, VALDR], deck=[BATDRONE, URCHIN], house="logos")

    table.reap(NEUTRON_SHARK, choosing=[BUMPSY, TROLL])

    assert (table.line(0), table.line(1)) == (["neutron-shark"], ["valdr"])


def test_bouncing_deathquark_may_be_repeated_while_both_sides_have_a_creature() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY, VALDR, URCHIN], hand=[BOUNCING_DEATHQUARK], house="logos")

    table.play(BOUNCING_DEATHQUARK, choosing=[BUMPSY, TROLL, "yes", VALDR])

    assert (table.line(0), table.line(1)) == ([], ["urchin"])


def test_a_repeated_effect_asks_anew_each_time() -> None:
    table = scenario(left=[ZORG, BLYPYP], right=[TROLL, BUMPSY], hand=[MOTHERSHIP_SUPPORT], house="mars")

    table.play(MOTHERSHIP_SUPPORT, choosing=[TROLL, BUMPSY])

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 2)


def test_a_card_readied_again_and_again_is_used_six_times_at_most() -> None:
    table = scenario(left=[DEW_FAERIE], house="untamed")
    for _ in range(6):
        table.state = table.state.with_card("dew-faerie#1", exhausted=False)
        table.reap(DEW_FAERIE)
    table.state = table.state.with_card("dew-faerie#1", exhausted=False)

    assert table.rules_against(moves.reap("dew-faerie#1")) == ["rule-of-six"]


def test_copies_of_one_title_share_their_six_uses() -> None:
    table = scenario(left=[DEW_FAERIE, DEW_FAERIE], house="untamed")
    for number in (1, 2, 1, 2, 1, 2):
        table.state = table.state.with_card(f"dew-faerie#{number}", exhausted=False)
        table.reap(f"dew-faerie#{number}")
    table.state = table.state.with_card("dew-faerie#1", exhausted=False)

    assert not table.may("reap", "dew-faerie#1")

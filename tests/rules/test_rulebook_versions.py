"""Where rulebooks 1.0, 1.1 and 1.3 differ in what is legal or in what happens: a test for each difference.

Where an older book is silent, 1.3 fills the gap: those rules are tested for all versions at once.
"""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import DRUMMERNAUT
from companion.cards.age_of_ascension.dis import NEFFRU, WRETCHED_DOLL
from companion.cards.age_of_ascension.sanctum import LION_BAUTREM
from companion.cards.age_of_ascension.shadows import SWINDLE
from companion.cards.call_of_the_archons.brobnar import ANGER, BLOOD_OF_TITANS, BUMPSY, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import DUST_IMP, GATEWAY_TO_DIS, PITLORD, RESTRINGUNTUS, THREE_FATES
from companion.cards.call_of_the_archons.logos import (
    LIBRARY_ACCESS,
    MOTHER,
    PHASE_SHIFT,
    POCKET_UNIVERSE,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import BIOMATRIX_BACKUP, MINDWARPER, YXILO_BOLTER
from companion.cards.call_of_the_archons.sanctum import CLEANSING_WAVE, PROTECT_THE_WEAK, RAIDING_KNIGHT
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, BAIT_AND_SWITCH, POISON_WAVE
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, SNUFFLEGATOR
from companion.cards.declare import HouseCards
from companion.rules import moves
from companion.rules.card import PhysicalCard
from companion.rules.game import after, answered
from companion.rules.leaving import send
from companion.rules.resolution import AnswerNeeded, Resolution
from companion.rules.state import RULEBOOKS, Draft, Rulebook, Scope
from companion.rules.words import creature, destroy, least_powerful_of, play
from tests.scenario import at, scenario

OLDER: tuple[Rulebook, ...] = ("1.0", "1.1")
every_version = pytest.mark.parametrize("rulebook", RULEBOOKS)
older_version = pytest.mark.parametrize("rulebook", OLDER)


@older_version
def test_no_card_effect_used_to_allow_a_second_card_on_the_first_turn(rulebook: Rulebook) -> None:
    table = scenario(hand=[PHASE_SHIFT, BUMPSY], house="logos", turn=1, rulebook=rulebook)

    table.play(PHASE_SHIFT)

    assert table.rules_against(moves.play(table.id_in_hand(BUMPSY))) == ["first-turn"]


def test_a_card_effect_may_now_allow_a_second_card_on_the_first_turn() -> None:
    table = scenario(hand=[PHASE_SHIFT, BUMPSY], house="logos", turn=1)

    table.play(PHASE_SHIFT)

    assert table.may_play(BUMPSY)


@every_version
def test_a_card_played_from_the_deck_never_counted_on_the_first_turn(rulebook: Rulebook) -> None:
    table = scenario(hand=[WILD_WORMHOLE], deck=[DUST_PIXIE], house="logos", turn=1, rulebook=rulebook)

    table.play(WILD_WORMHOLE)

    assert table.line(0) == ["dust-pixie"]


@pytest.mark.parametrize(("rulebook", "stolen"), [("1.0", 7), ("1.1", 7), ("1.3", 2)])
def test_how_often_bait_and_switch_repeats(rulebook: Rulebook, stolen: int) -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=(0, 14), rulebook=rulebook)

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (stolen, 14 - stolen)


@pytest.mark.parametrize(("rulebook", "zone"), [("1.0", "discard"), ("1.1", "discard"), ("1.3", "purged")])
def test_where_library_access_goes(rulebook: Rulebook, zone: str) -> None:
    table = scenario(hand=[LIBRARY_ACCESS], house="logos", rulebook=rulebook)

    table.play(LIBRARY_ACCESS)

    assert table.zone(0, zone) == ["library-access"]


@older_version
def test_the_active_player_used_to_decide_about_biomatrix_backup(rulebook: Rulebook) -> None:
    table = scenario(
        left=[SNUFFLEGATOR], right=[at(DUST_PIXIE, upgrades=[BIOMATRIX_BACKUP])], house="untamed", rulebook=rulebook
    )

    table.fight(SNUFFLEGATOR, DUST_PIXIE, choosing=["no"])

    assert "dust-pixie" in table.discarded(1)


def test_biomatrix_backup_is_now_mandatory() -> None:
    table = scenario(left=[SNUFFLEGATOR], right=[at(DUST_PIXIE, upgrades=[BIOMATRIX_BACKUP])], house="untamed")

    table.fight(SNUFFLEGATOR, DUST_PIXIE)

    assert table.zone(1, "archives") == ["dust-pixie"]


@every_version
def test_drummernaut_is_of_a_later_set_and_plays_by_its_erratum_in_all_versions(rulebook: Rulebook) -> None:
    table = scenario(left=[DRUMMERNAUT, BUMPSY], house="brobnar", rulebook=rulebook)

    table.reap(DRUMMERNAUT)

    assert table.hand() == ["bumpsy"]


@pytest.mark.parametrize(
    ("rulebook", "houses"), [("1.0", {None}), ("1.1", {None}), ("1.3", {"brobnar", "logos"})]
)  # fmt: skip
def test_a_house_both_demanded_and_forbidden(rulebook: Rulebook, houses: set[str | None]) -> None:
    table = scenario(hand=[RESTRINGUNTUS], right=[PITLORD], house="dis", rulebook=rulebook)

    table.play(RESTRINGUNTUS, choosing=["dis"])
    table.end_turn()

    assert table.legal_houses() == houses


@every_version
def test_a_demand_for_a_house_one_does_not_have_is_ignored(rulebook: Rulebook) -> None:
    table = scenario(
        left=[at(PITLORD, house="mars")], step="house", rulebook=rulebook,
        houses=(("brobnar", "logos", "mars"), ("dis", "logos", "mars")),
    )  # fmt: skip

    assert table.legal_houses() == {"brobnar", "logos", "mars"}


@pytest.mark.parametrize(("rulebook", "line"), [("1.0", 1), ("1.1", 1), ("1.3", 0)])
def test_under_whose_control_a_card_of_the_opponent_enters_when_it_is_played(rulebook: Rulebook, line: int) -> None:
    table = scenario(hand=[WILD_WORMHOLE], deck=[DUST_PIXIE], house="logos", rulebook=rulebook)
    foreign = table.state.players[0].deck[0]
    deck = (type(foreign)(foreign.id, foreign.card, 1),)
    table.state = table.state.with_player(0, deck=deck)

    table.play(WILD_WORMHOLE)

    assert table.line(line) == ["dust-pixie"]


@every_version
def test_any_omni_may_be_used_whatever_the_active_house(rulebook: Rulebook) -> None:
    from companion.cards.call_of_the_archons.mars import COMBAT_PHEROMONES

    table = scenario(left=[COMBAT_PHEROMONES, MINDWARPER], house="logos", rulebook=rulebook)

    table.omni(COMBAT_PHEROMONES)

    assert table.may("reap", MINDWARPER)


@pytest.mark.parametrize(("rulebook", "still_stunned"), [("1.0", True), ("1.1", True), ("1.3", False)])
def test_an_effect_that_uses_a_stunned_creature_without_a_possible_target(
    rulebook: Rulebook, still_stunned: bool
) -> None:
    table = scenario(left=[at(BUMPSY, stunned=True)], hand=[ANGER], house="brobnar", rulebook=rulebook)

    table.play(ANGER)

    assert table.card(BUMPSY).stunned is still_stunned


@every_version
def test_an_effect_that_uses_a_stunned_creature_unstuns_it(rulebook: Rulebook) -> None:
    table = scenario(
        left=[at(BUMPSY, stunned=True)], right=[DUST_PIXIE], hand=[ANGER], house="brobnar", rulebook=rulebook
    )

    table.play(ANGER)

    assert not table.card(BUMPSY).stunned
    assert table.in_play(DUST_PIXIE)


@every_version
def test_used_armor_is_lost_first(rulebook: Rulebook) -> None:
    table = scenario(
        right=[at(RAIDING_KNIGHT, upgrades=[PROTECT_THE_WEAK], armor_used=1)],
        hand=[PUNCH], house="brobnar", rulebook=rulebook,
    )  # fmt: skip
    knight = table.card(RAIDING_KNIGHT)
    table.state = table.state.with_card(knight.id, upgrades=())

    table.play(PUNCH)

    assert table.damage(RAIDING_KNIGHT) == 2


@every_version
def test_damage_of_one_effect_is_dealt_to_all_at_once(rulebook: Rulebook) -> None:
    table = scenario(left=[DUST_IMP], right=[DUST_IMP], hand=[POISON_WAVE], house="shadows", rulebook=rulebook)

    table.play(POISON_WAVE, choosing=["dust-imp#1"])

    assert table.amber == (1 + 2, 2)


@pytest.mark.parametrize(("rulebook", "left"), [("1.0", 1), ("1.1", 2), ("1.3", 1)])
def test_a_chain_when_there_was_no_card_left_to_draw(rulebook: Rulebook, left: int) -> None:
    table = scenario(hand=[ANGER] * 3, chains=(2, 0), house="logos", rulebook=rulebook)

    table.end_turn()

    assert table.chains[0] == left


@every_version
def test_a_lone_creature_is_a_flank_creature(rulebook: Rulebook) -> None:
    table = scenario(left=[VALDR], right=[BUMPSY], house="brobnar", rulebook=rulebook)

    table.fight(VALDR, BUMPSY)

    assert not table.in_play(BUMPSY)


@every_version
def test_pending_effects_on_a_card_that_left_for_a_hidden_zone_are_dropped(rulebook: Rulebook) -> None:
    table = scenario(left=[YXILO_BOLTER], right=[BAD_PENNY], house="mars", rulebook=rulebook)

    table.reap(YXILO_BOLTER, choosing=[BAD_PENNY])

    assert table.hand(1) == ["bad-penny"]


@every_version
def test_a_creature_without_damage_is_not_healed(rulebook: Rulebook) -> None:
    table = scenario(left=[at(MOTHER, damage=1), BUMPSY], hand=[CLEANSING_WAVE], house="sanctum", rulebook=rulebook)

    table.play(CLEANSING_WAVE)

    assert table.amber[0] == 1


@every_version
def test_groups_of_most_powerful_are_filled_from_the_top_with_ties_chosen(rulebook: Rulebook) -> None:
    table = scenario(
        left=[at(BUMPSY, upgrades=[BLOOD_OF_TITANS]), VALDR],
        right=[MOTHER, RAIDING_KNIGHT, DRUMMERNAUT], hand=[THREE_FATES], house="dis", rulebook=rulebook,
    )  # fmt: skip

    table.play(THREE_FATES)

    assert table.line(0) == []
    assert table.line(1) == ["mother", "raiding-knight"]


@pytest.mark.parametrize(("rulebook", "known"), [("1.0", False), ("1.1", False), ("1.3", True)])
def test_whether_purged_cards_are_known_to_both_players(rulebook: Rulebook, known: bool) -> None:
    table = scenario(house="shadows", rulebook=rulebook)
    hidden = PhysicalCard("?#1", None, 1)
    table.state = table.state.with_player(1, archives=(hidden,), unseen=(PhysicalCard("troll#9", TROLL, 1),))

    game = Resolution(Draft.of(table.state), Scope(0, hidden), ())

    assert _is_asked_for(game, hidden) is known


def _is_asked_for(game: Resolution, hidden: PhysicalCard) -> bool:
    """True if purging a hidden card makes the table say which card it is."""
    try:
        send(game, [hidden], "purged", "purge")
    except AnswerNeeded as asked:
        return asked.decision.what == "reveal"
    return False


@pytest.mark.parametrize(("rulebook", "gained"), [("1.0", 1), ("1.1", 1), ("1.3", 0)])
def test_whether_a_card_destroyed_with_others_sees_them_go(rulebook: Rulebook, gained: int) -> None:
    """Neffru is discarded last here, so where cards go one by one it still sees the other creature destroyed."""
    table = scenario(right=[DUST_PIXIE, NEFFRU], hand=[GATEWAY_TO_DIS], house="dis", rulebook=rulebook)

    table.play(GATEWAY_TO_DIS)

    assert table.amber == (0, gained)


def test_the_active_player_orders_what_is_destroyed_together() -> None:
    table = scenario(right=[DUST_PIXIE, MOTHER], hand=[GATEWAY_TO_DIS], house="dis")
    table.state = after(table.state, moves.play(table.id_in_hand(GATEWAY_TO_DIS)))

    table.state = answered(table.state, ("mother#1", "dust-pixie#1"))

    assert table.discarded(1) == ["dust-pixie", "mother"]


@every_version
def test_a_tie_at_the_edge_of_the_most_powerful_is_the_active_players_choice(rulebook: Rulebook) -> None:
    table = scenario(left=[VALDR], right=[TROLL, BUMPSY, MOTHER], hand=[THREE_FATES], house="dis", rulebook=rulebook)

    table.play(THREE_FATES)
    assert table.options == ["bumpsy#1", "mother#1"]
    table.answer(MOTHER)
    table.let_fate_shuffle()

    assert (table.line(0), table.line(1)) == ([], ["bumpsy"])


@every_version
def test_groups_of_least_powerful_are_filled_from_the_bottom_with_ties_chosen(rulebook: Rulebook) -> None:
    three_weakest = least_powerful_of(creature, 3)
    card = HouseCards("dis").action("The Three Weakest", "CotA 999", abilities=[play(destroy(three_weakest))])
    table = scenario(left=[VALDR], right=[DUST_PIXIE, RAIDING_KNIGHT, BUMPSY, MOTHER], hand=[card], house="dis",
                     rulebook=rulebook)  # fmt: skip

    table.play(card)
    assert table.options == ["bumpsy#1", "mother#1"]
    table.answer(BUMPSY)
    table.let_fate_shuffle()

    assert (table.line(0), table.line(1)) == (["valdr"], ["mother"])


@every_version
def test_when_a_destroyed_ability_resolves(rulebook: Rulebook) -> None:
    """Before the card leaves play: what returns to hand never lay in the discard pile."""
    table = scenario(right=[BAD_PENNY, MOTHER], hand=[GATEWAY_TO_DIS], house="dis", rulebook=rulebook)

    table.play(GATEWAY_TO_DIS)

    assert (table.hand(1), table.discarded(1)) == (["bad-penny"], ["mother"])


@pytest.mark.parametrize(("pool", "keys"), [(4, 1), (3, 0)])
@every_version
def test_amber_on_cards_counts_for_the_duty_to_forge(rulebook: Rulebook, pool: int, keys: int) -> None:
    table = scenario(right=[at(POCKET_UNIVERSE, amber=2), at(MOTHER, amber=5)], amber=(0, pool),
                     keys=((), ("red", "blue")), house="dis", rulebook=rulebook)  # fmt: skip

    table.end_turn()

    assert table.keys[1] - 2 == keys
    assert table.card(MOTHER).amber == 5


@every_version
def test_alpha_omega_deploy_and_doom_counters_work_in_all_versions(rulebook: Rulebook) -> None:
    late = scenario(left=[TROLL], hand=[SWINDLE], house="shadows", amber=(0, 3), rulebook=rulebook)
    first = scenario(hand=[SWINDLE], house="shadows", amber=(0, 3), rulebook=rulebook)
    deployed = scenario(left=[TROLL, BUMPSY], hand=[LION_BAUTREM], house="sanctum", rulebook=rulebook)
    doomed = scenario(left=[WRETCHED_DOLL], right=[TROLL], house="dis", rulebook=rulebook)

    late.state = late.state.but(turn=late.state.turn.but(house="brobnar"))
    late.reap(TROLL)
    late.state = late.state.but(turn=late.state.turn.but(house="shadows"))
    first.play(SWINDLE)
    deployed.play(LION_BAUTREM, flank=1)
    doomed.action(WRETCHED_DOLL)

    assert late.rules_against(moves.play("swindle#1")) == ["alpha"]
    assert first.state.active == 1
    assert deployed.line(0) == ["troll", "lion-bautrem", "bumpsy"]
    assert doomed.card(TROLL).counter("doom") == 1


@pytest.mark.parametrize(
    ("rulebook", "houses"), [("1.0", 7), ("1.1", 7), ("1.3", 7), ("14", 9)]
)  # fmt: skip
def test_how_many_houses_there_are_to_name(rulebook: Rulebook, houses: int) -> None:
    table = scenario(hand=[RESTRINGUNTUS], house="dis", rulebook=rulebook)

    table.play(RESTRINGUNTUS)

    assert len(table.options) == houses
    table.answer("dis")

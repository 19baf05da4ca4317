"""Untamed in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import (
    AUTOCANNON,
    BANNER_OF_BATTLE,
    BLOOD_OF_TITANS,
    BUMPSY,
    CANNON,
    KRUMP,
    PUNCH,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import KEY_TO_DIS
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.cards.call_of_the_archons.untamed import FLAXIA, NIFFLE_APE, NIFFLE_QUEEN
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.mass_mutation.shadows import THE_SHADOWSMITH
from companion.cards.mass_mutation.untamed import (
    AEMBERLUTION,
    BLOSSOM_DRAKE,
    CEPHALOIST,
    CHONKERS,
    COMMUNE,
    DAEMO_BEAST,
    DARK_FAERIE,
    DARK_HARBINGER,
    DARK_QUEEN_GLORIANA,
    DINO_BEAST,
    EUNOIA,
    FANDANGLE,
    FLOOMF,
    GLORIANA_S_ATTENDANT,
    GROWTH_SURGE,
    KEYFROG,
    LOOK_WHAT_I_FOUND,
    LUMILU,
    MERCY_MALKIN_QUEEN,
    MUSHROOM_WITH_A_VIEW,
    MUTATION_OF_CUNNING,
    MUTATION_OF_FURY,
    MUTATION_OF_INSTINCT,
    NIFFLE_KONG,
    NIFFLE_KONG2,
    PISMIRE,
    RAPID_EVOLUTION,
    RECLAIMED_BY_NATURE,
    RESURGENCE,
    SACRO_BEAST,
    SAVAGE_CLASH,
    TECHNO_BEAST,
    TRIMBLE,
    UMBRA_BEAST,
    VAULT_S_BLESSING,
    WILD_BOUNTY,
    XENO_BEAST,
)
from companion.rules.card import Card
from tests.scenario import At, at, scenario

BEASTS = [
    (DAEMO_BEAST, 0, ["skirmish"]), (SACRO_BEAST, 2, ["skirmish"]), (TECHNO_BEAST, 0, ["skirmish"]),
    (UMBRA_BEAST, 0, ["skirmish", "elusive"]), (XENO_BEAST, 0, ["skirmish"]),
]  # fmt: skip


@pytest.mark.parametrize(("beast", "armor", "keywords"), BEASTS)
def test_a_mutant_beast_skirmishes(beast: Card, armor: int, keywords: list[str]) -> None:
    table = scenario(left=[beast], house="untamed")
    assert all(table.has_keyword(beast, keyword) for keyword in keywords)
    assert table.armor(beast) == armor


def test_dark_faerie_gains_two_by_fighting() -> None:
    table = scenario(left=[DARK_FAERIE], right=[TROLL], house="untamed")
    table.fight(DARK_FAERIE, TROLL)
    assert table.amber == (2, 0)


@pytest.mark.parametrize(("amber", "exhausted"), [(3, True), (4, False)])
def test_fandangle_readies_what_comes_from_other_houses(amber: int, exhausted: bool) -> None:
    table = scenario(left=[FANDANGLE], hand=[TROLL], house="brobnar", amber=(amber, 0))
    table.play(TROLL, "left")
    assert table.card(TROLL).exhausted is exhausted


def test_floomf_feeds_a_beast() -> None:
    table = scenario(left=[FLOOMF, TROLL], right=[BATDRONE], house="untamed")
    table.fight(FLOOMF, BATDRONE)
    assert table.power(FLOOMF) == 5


def test_keyfrog_forges_a_key_by_dying() -> None:
    table = scenario(left=[KEYFROG], right=[TROLL], house="untamed", amber=(6, 0))
    table.fight(KEYFROG, TROLL, choosing=["red"])
    assert (table.keys, table.amber) == ((1, 0), (0, 0))


@pytest.mark.parametrize(("right", "cost"), [([], 8), ([MUNCHLING], 6)])
def test_pismire_makes_keys_dear_while_your_mutants_are_more(right: list[Card], cost: int) -> None:
    table = scenario(left=[PISMIRE], right=right, house="untamed")
    assert (table.key_cost(1), table.key_cost(0)) == (cost, 6)


def test_rapid_evolution_strengthens_by_your_amber() -> None:
    table = scenario(left=[TROLL], hand=[RAPID_EVOLUTION], house="untamed", amber=(2, 0))
    table.play(RAPID_EVOLUTION)
    assert table.power(TROLL) == 11


def test_savage_clash_leaves_their_strongest_and_your_weakest() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER, BATDRONE], hand=[SAVAGE_CLASH], house="untamed")
    table.play(SAVAGE_CLASH)
    assert (table.line(0), table.line(1)) == (["bumpsy"], ["mother"])


@pytest.mark.parametrize("amber", [0, 7])
def test_commune_leaves_you_with_four(amber: int) -> None:
    table = scenario(hand=[COMMUNE], house="untamed", amber=(amber, 0))
    table.play(COMMUNE)
    assert table.amber == (4, 0)


def test_dark_harbinger_is_readied_by_untamed_actions() -> None:
    table = scenario(left=[at(DARK_HARBINGER, exhausted=True)], hand=[RAPID_EVOLUTION], house="untamed")
    table.play(RAPID_EVOLUTION)
    assert not table.card(DARK_HARBINGER).exhausted


def test_growth_surge_runs_along_the_line() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP, MOTHER], hand=[GROWTH_SURGE], house="untamed")
    table.play(GROWTH_SURGE, choosing=[TROLL])
    assert [table.power(one) for one in (TROLL, BUMPSY, KRUMP, MOTHER)] == [11, 7, 7, 5]


def test_lumilu_gains_for_other_beasts() -> None:
    table = scenario(left=[LUMILU, FLOOMF, TROLL], house="untamed")
    table.reap(LUMILU)
    assert table.amber == (2, 0)


def test_mushroom_with_a_view_heals_your_creatures() -> None:
    left: list[At | Card] = [MUSHROOM_WITH_A_VIEW, at(TROLL, damage=2)]
    table = scenario(left=left, right=[at(MOTHER, damage=1)], house="dis")
    table.omni(MUSHROOM_WITH_A_VIEW)
    assert (table.damage(TROLL), table.damage(MOTHER)) == (1, 1)


def test_trimble_lets_all_mutants_skirmish() -> None:
    table = scenario(left=[TRIMBLE, TROLL], right=[SNARETTE], house="untamed")
    assert [table.has_keyword(one, "skirmish") for one in (TRIMBLE, TROLL, SNARETTE)] == [True, False, True]


def test_vaults_blessing_pays_both_for_their_mutants() -> None:
    table = scenario(left=[TRIMBLE, PISMIRE, TROLL], right=[SNARETTE], hand=[VAULT_S_BLESSING], house="untamed")
    table.play(VAULT_S_BLESSING)
    assert table.amber == (3, 1)


def test_aemberlution_replaces_all_creatures_by_those_in_hands() -> None:
    hand = [AEMBERLUTION, BUMPSY, PUNCH]
    table = scenario(left=[TROLL], right=[MOTHER], hand=hand, their_hand=[KRUMP], house="untamed")
    table.play(AEMBERLUTION)
    assert (table.line(0), table.line(1)) == (["bumpsy"], ["krump"])
    assert not table.card(BUMPSY).exhausted


def test_blossom_drake_grows_by_artifacts_and_silences_them() -> None:
    table = scenario(left=[BLOSSOM_DRAKE, BANNER_OF_BATTLE], right=[CANNON], house="brobnar")
    assert table.power(BLOSSOM_DRAKE) == 6
    table.end_turn()
    table.choose_house("brobnar")
    assert not table.may("action", CANNON)


def test_chonkers_doubles_by_each_kill() -> None:
    table = scenario(left=[at(CHONKERS, power_counters=2)], right=[BATDRONE], hand=[CHONKERS], house="untamed")
    table.play("chonkers#2", "left")
    table.fight("chonkers#1", BATDRONE)
    assert (table.power("chonkers#1"), table.power("chonkers#2")) == (5, 2)


def test_eunoia_is_healed_and_pays_for_a_kill() -> None:
    table = scenario(left=[at(EUNOIA, damage=2)], right=[BATDRONE], house="untamed")
    table.fight(EUNOIA, BATDRONE)
    assert (table.damage(EUNOIA), table.amber) == (2, (1, 0))


def test_look_what_i_found_takes_one_card_of_each_type() -> None:
    discard = [PUNCH, CANNON, TROLL, BLOOD_OF_TITANS, MOTHER]
    table = scenario(hand=[LOOK_WHAT_I_FOUND], discard=discard, deck=[FLAXIA] * 2, house="untamed")
    table.play(LOOK_WHAT_I_FOUND, choosing=[MOTHER])
    assert table.hand() == ["punch", "cannon", "mother", "blood-of-titans", "flaxia", "flaxia"]


@pytest.mark.parametrize(("amber", "stolen"), [(3, 1), (4, 0)])
def test_cephaloist_keeps_four_amber_safe(amber: int, stolen: int) -> None:
    table = scenario(right=[CEPHALOIST], hand=[URCHIN], house="shadows", amber=(0, amber))
    table.play(URCHIN)
    assert table.amber[0] == stolen


MUTATIONS = [(MUTATION_OF_CUNNING, "elusive"), (MUTATION_OF_FURY, "assault"), (MUTATION_OF_INSTINCT, "skirmish")]


@pytest.mark.parametrize(("mutation", "keyword"), MUTATIONS)
def test_a_mutation_gives_a_keyword_and_makes_a_mutant(mutation: Card, keyword: str) -> None:
    table = scenario(left=[TROLL, THE_SHADOWSMITH], hand=[mutation], house="untamed")
    table.play(mutation, choosing=[TROLL])
    assert table.has_keyword(TROLL, keyword)
    assert table.has_keyword(TROLL, "elusive")
    table.end_turn()
    table.choose_house("dis")
    table.end_turn()
    assert not table.has_keyword(TROLL, keyword)


def test_gloriana_s_attendant_only_brings_icons() -> None:
    table = scenario(left=[GLORIANA_S_ATTENDANT], house="untamed")
    assert (GLORIANA_S_ATTENDANT.abilities, table.power(GLORIANA_S_ATTENDANT)) == ((), 1)


@pytest.mark.parametrize(("first", "hand"), [(TROLL, ["troll"]), (SNARETTE, ["snarette", "bumpsy"])])
def test_resurgence_brings_another_after_a_mutant(first: Card, hand: list[str]) -> None:
    table = scenario(hand=[RESURGENCE], discard=[first, BUMPSY], house="untamed")
    table.play(RESURGENCE, choosing=[first])
    assert table.hand() == hand


def test_dark_queen_gloriana_sends_a_stranger_home() -> None:
    table = scenario(left=[TROLL, FLOOMF], hand=[DARK_QUEEN_GLORIANA], house="untamed")
    table.play(DARK_QUEEN_GLORIANA, "left")
    assert table.hand() == ["troll"]


def test_mercy_malkin_queen_wards_cats_and_readies_beasts() -> None:
    table = scenario(left=[MERCY_MALKIN_QUEEN], right=[TROLL], hand=[FLOOMF], house="untamed")
    table.play(FLOOMF, "left")
    assert table.card(FLOOMF).warded
    table.fight(MERCY_MALKIN_QUEEN, TROLL)
    assert not table.card(FLOOMF).exhausted


def test_dino_beast_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_BEAST], house="untamed")
    table.play(DINO_BEAST, choosing=["yes", TROLL])
    assert (table.card(DINO_BEAST).amber, table.damage(TROLL)) == (1, 3)


def test_wild_bounty_doubles_the_icons_of_the_next_card() -> None:
    table = scenario(hand=[WILD_BOUNTY, RAPID_EVOLUTION], left=[TROLL], house="untamed")
    table.play(WILD_BOUNTY)
    table.play(RAPID_EVOLUTION)
    assert table.amber == (2, 0)


def test_reclaimed_by_nature_resolves_the_icons_of_an_artifact() -> None:
    table = scenario(right=[AUTOCANNON], hand=[RECLAIMED_BY_NATURE], house="untamed")
    table.play(RECLAIMED_BY_NATURE)
    assert (table.amber, table.zone(1, "purged")) == ((2, 0), ["autocannon"])


def test_niffle_kong_fetches_niffles() -> None:
    table = scenario(
        hand=[NIFFLE_KONG, NIFFLE_KONG2], deck=[NIFFLE_APE, TROLL], discard=[NIFFLE_QUEEN], house="untamed",
        rulebook="14",
    )  # fmt: skip
    table.play(NIFFLE_KONG, choosing=[[NIFFLE_APE, NIFFLE_QUEEN]])
    assert (sorted(table.hand()), table.zone(0, "deck")) == (["niffle-ape", "niffle-queen"], ["troll"])


def test_niffle_kong_leaves_the_deck_shuffled_where_nothing_is_taken() -> None:
    table = scenario(hand=[NIFFLE_KONG, NIFFLE_KONG2], deck=[NIFFLE_APE], house="untamed", rulebook="14")
    table.play(NIFFLE_KONG2, choosing=["none"])
    assert (table.hand(), table.line(0)) == ([], ["niffle-kong"])


def test_niffle_kong_rages_over_a_niffle() -> None:
    table = scenario(
        left=[NIFFLE_KONG, NIFFLE_APE], right=[TROLL, KEY_TO_DIS], house="untamed", amber=(0, 1), rulebook="14"
    )
    table.reap(NIFFLE_KONG, choosing=["yes", NIFFLE_APE, TROLL])
    assert (table.amber, table.damage(TROLL), table.zone(1, "artifacts")) == ((2, 0), 3, [])


def test_niffle_kong_may_be_content() -> None:
    table = scenario(left=[NIFFLE_KONG], right=[TROLL], house="untamed", amber=(0, 1), rulebook="14")
    table.reap(NIFFLE_KONG, choosing=["no"])
    assert (table.line(0), table.damage(TROLL)) == (["niffle-kong"], 0)

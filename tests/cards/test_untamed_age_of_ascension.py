"""The Untamed cards new in Age of Ascension: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.sanctum import SHARD_OF_HOPE
from companion.cards.age_of_ascension.untamed import (
    AEMBERSPINE_MONGREL,
    BUMBLEBIRD,
    CAMOUFLAGE,
    DHARNA,
    DUSKWITCH,
    EARTHBIND,
    FANGHOUSE,
    GLIMMER,
    GRAVID_CYCLE,
    GROVEKEEPER,
    HEART_OF_THE_FOREST,
    KNOXX,
    MARMO_SWARM,
    NIFFLE_GROUNDS,
    PANPACA_ANGA,
    PANPACA_JAGA,
    PERSISTENCE_HUNTING,
    PO_S_PIXIES,
    PUNCTUATED_EQUILIBRIUM,
    QUICKSAND,
    ROXADOR,
    RUSTGNAWER,
    SHARD_OF_LIFE,
    SOLDIERS_TO_FLOWERS,
    SONG_OF_SPRING,
    TANTADLIN,
    THEY_RE_EVERYWHERE,
    WAY_OF_THE_PORCUPINE,
)
from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL, DUMA_THE_MARTYR, GREY_MONK
from companion.cards.call_of_the_archons.shadows import EVASION_SIGIL, OLD_BRUNO, URCHIN
from companion.cards.call_of_the_archons.untamed import ANCIENT_BEAR, DUST_PIXIE, SCOUT, SNUFFLEGATOR, WORLD_TREE
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_dharna_pays_for_damaged_friends_and_heals_one() -> None:
    table = scenario(
        left=[at(TROLL, damage=3), at(MOTHER, damage=1), VALDR], right=[at(BUMPSY, damage=1)], hand=[DHARNA],
        house="untamed",
    )  # fmt: skip
    table.play(DHARNA, "left")
    assert table.amber == (2, 0)
    table.state = table.state.with_card("dharna#1", exhausted=False)

    table.reap(DHARNA)
    assert not table.offers(BUMPSY)
    table.answer(TROLL)

    assert table.damage(TROLL) == 1


def test_duskwitch_readies_what_you_play_after_her_turn() -> None:
    table = scenario(
        left=[DUSKWITCH],
        hand=[SNUFFLEGATOR],
        their_hand=[DUST_PIXIE],
        house="untamed",
        houses=(("untamed", "dis", "logos"),) * 2,
    )
    table.play(SNUFFLEGATOR, "left")
    assert not table.card(SNUFFLEGATOR).exhausted
    table.end_turn()
    table.choose_house("untamed")

    table.play(DUST_PIXIE)

    assert table.card(DUST_PIXIE).exhausted


def test_duskwitch_ends_the_step_she_is_played_in() -> None:
    table = scenario(hand=[DUSKWITCH, DUST_PIXIE], house="untamed")

    table.play(DUSKWITCH)

    assert table.state.active == 1


def test_fanghouse_bites_first_on_both_sides_of_a_fight() -> None:
    attacks = scenario(left=[FANGHOUSE], right=[GREY_MONK], house="untamed")
    attacks.state = attacks.state.with_card("grey-monk#1", armor_used=1)
    attacks.fight(FANGHOUSE, GREY_MONK)
    assert (attacks.line(1), attacks.damage(FANGHOUSE)) == ([], 0)

    attacked = scenario(left=[BATDRONE], right=[FANGHOUSE], house="logos")
    attacked.fight(BATDRONE, FANGHOUSE)
    assert (attacked.line(0), attacked.damage(FANGHOUSE)) == ([], 0)


@pytest.mark.parametrize("card", [GLIMMER, GRAVID_CYCLE])
def test_a_card_comes_back_from_your_discard_pile(card: Card) -> None:
    table = scenario(hand=[card], discard=[SCOUT, TROLL], their_discard=[BUMPSY], house="untamed")

    table.play(card)
    assert not table.offers(BUMPSY)
    table.answer(SCOUT)
    table.let_fate_shuffle()

    assert "scout" in table.hand() + table.zone(0, "deck")
    assert "scout" not in table.discarded()


def test_glimmer_must_be_the_first_card_of_the_step() -> None:
    table = scenario(hand=[GLIMMER, DUST_PIXIE], house="untamed")
    table.play(DUST_PIXIE)

    assert table.rules_against(moves.play("glimmer#1", "left")) == ["alpha"]


def test_gravid_cycle_ends_the_step() -> None:
    table = scenario(hand=[GRAVID_CYCLE, DUST_PIXIE], discard=[TROLL], house="untamed")

    table.play(GRAVID_CYCLE)

    assert table.state.active == 1


def test_grovekeeper_makes_its_neighbors_grow_at_the_end_of_your_turn_only() -> None:
    table = scenario(left=[TROLL, GROVEKEEPER, MOTHER, BATDRONE], house="untamed")

    table.end_turn()
    assert [table.power(card) for card in (TROLL, GROVEKEEPER, MOTHER, BATDRONE)] == [9, 3, 6, 2]
    table.choose_house("dis")
    table.end_turn()

    assert table.power(TROLL) == 9


@pytest.mark.parametrize(("line", "power"), [([KNOXX], 3), ([TROLL, KNOXX], 6), ([TROLL, KNOXX, MOTHER, URCHIN], 9)])
def test_knoxx_grows_with_each_neighbor(line: list[Card], power: int) -> None:
    assert scenario(left=line).power(KNOXX) == power


def test_marmo_swarm_grows_with_your_pool_and_shrinks_with_it() -> None:
    table = scenario(left=[at(MARMO_SWARM, damage=3)], right=[BUMPSY], amber=(2, 5), house="untamed")
    assert table.power(MARMO_SWARM) == 4

    table.reap(MARMO_SWARM)

    assert table.power(MARMO_SWARM) == 5


def test_marmo_swarm_dies_when_the_pool_no_longer_carries_its_damage() -> None:
    table = scenario(right=[at(MARMO_SWARM, damage=3)], hand=[URCHIN], amber=(0, 2), house="shadows")

    table.play(URCHIN)

    assert table.line(1) == []


def test_persistence_hunting_exhausts_enemies_of_the_chosen_house() -> None:
    table = scenario(left=[VALDR], right=[TROLL, MOTHER, BUMPSY], hand=[PERSISTENCE_HUNTING], house="untamed")

    table.play(PERSISTENCE_HUNTING, choosing=["brobnar"])

    assert [item.card for item in table.state.creatures() if item.exhausted] == [TROLL, BUMPSY]


@pytest.mark.parametrize(("artifact", "gained"), [(NIFFLE_GROUNDS, 1), (WORLD_TREE, 0)])
def test_rustgnawer_gains_the_bonus_of_the_artifact_it_destroys(artifact: Card, gained: int) -> None:
    table = scenario(left=[RUSTGNAWER], right=[URCHIN, artifact], house="untamed")
    table.state = table.state.with_card("urchin#1", attacked=True)

    table.fight(RUSTGNAWER, URCHIN)

    assert (table.zone(1, "artifacts"), table.amber) == ([], (gained, 0))


def test_rustgnawer_gains_nothing_for_the_creature_it_fought() -> None:
    table = scenario(left=[RUSTGNAWER], right=[DUST_PIXIE], house="untamed")

    table.fight(RUSTGNAWER, DUST_PIXIE)

    assert table.amber == (0, 0)


def test_song_of_spring_shuffles_your_untamed_creatures_away_from_hand_discard_and_play() -> None:
    table = scenario(
        left=[SNUFFLEGATOR, TROLL], right=[DUST_PIXIE], hand=[SONG_OF_SPRING, GLIMMER], discard=[KNOXX, SCOUT],
        house="untamed",
    )  # fmt: skip

    table.play(SONG_OF_SPRING)
    assert sorted(table.options) == ["glimmer#1", "knoxx#1", "snufflegator#1"]
    table.answer([GLIMMER, KNOXX, SNUFFLEGATOR])
    table.let_fate_shuffle()

    assert sorted(table.zone(0, "deck")) == ["glimmer", "knoxx", "snufflegator"]


def test_tantadlin_deals_two_only_and_raids_the_archives() -> None:
    table = scenario(left=[TANTADLIN], right=[TROLL], their_archives=[MOTHER], house="untamed")
    table.fight(TANTADLIN, TROLL)
    assert (table.damage(TROLL), table.damage(TANTADLIN), table.discarded(1)) == (2, 8, ["mother"])

    attacked = scenario(left=[BUMPSY], right=[TANTADLIN], house="brobnar", archives=[MOTHER])
    attacked.fight(BUMPSY, TANTADLIN)
    assert (attacked.damage(BUMPSY), attacked.zone(0, "archives")) == (2, ["mother"])


def test_theyre_everywhere_hurts_flanks_more() -> None:
    table = scenario(left=[MOTHER], right=[TROLL, VALDR, BUMPSY], hand=[THEY_RE_EVERYWHERE], house="untamed")

    table.play(THEY_RE_EVERYWHERE)

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, MOTHER)] == [2, 1, 2, 0]


def test_aemberspine_mongrel_gains_when_an_enemy_reaps() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[AEMBERSPINE_MONGREL, MOTHER], house="brobnar")

    table.reap(TROLL, choosing=[AEMBERSPINE_MONGREL])
    table.fight(BUMPSY, MOTHER)

    assert table.amber == (1, 1)


def test_bumblebird_strengthens_other_untamed_friends() -> None:
    table = scenario(left=[SNUFFLEGATOR, TROLL], right=[DUST_PIXIE], hand=[BUMBLEBIRD], house="untamed")

    table.play(BUMBLEBIRD, "left")

    assert [table.power(card) for card in (SNUFFLEGATOR, TROLL, DUST_PIXIE, BUMBLEBIRD)] == [6, 8, 1, 1]


def test_camouflage_hides_its_creature_from_attackers_between_others() -> None:
    table = scenario(left=[TROLL, BUMPSY, VALDR], right=[at(MOTHER, upgrades=[CAMOUFLAGE]), URCHIN], house="brobnar")

    assert table.rules_against(moves.fight("bumpsy#1", "mother#1")) == ["cannot-attack"]
    assert table.may("fight", TROLL, MOTHER)
    assert table.may("fight", BUMPSY, URCHIN)


def test_niffle_grounds_takes_taunt_and_elusive_from_a_creature_for_a_turn() -> None:
    table = scenario(left=[NIFFLE_GROUNDS, SNUFFLEGATOR], right=[MOTHER, CHAMPION_ANAPHIEL], house="untamed")
    assert not table.may("fight", SNUFFLEGATOR, MOTHER)

    table.action(NIFFLE_GROUNDS, choosing=[CHAMPION_ANAPHIEL])
    assert table.may("fight", SNUFFLEGATOR, MOTHER)
    table.end_turn()

    assert table.has_keyword(CHAMPION_ANAPHIEL, "taunt")


def test_panpaca_anga_strengthens_what_stands_to_its_right() -> None:
    table = scenario(left=[TROLL, PANPACA_ANGA, MOTHER, BATDRONE], right=[BUMPSY], house="untamed")

    assert [table.power(c) for c in (TROLL, PANPACA_ANGA, MOTHER, BATDRONE, BUMPSY)] == [8, 5, 7, 4, 5]


def test_panpaca_jaga_gives_skirmish_to_what_stands_to_its_left() -> None:
    table = scenario(left=[TROLL, MOTHER, PANPACA_JAGA, VALDR], right=[BUMPSY], house="untamed")

    assert [table.has_keyword(c, "skirmish") for c in (TROLL, MOTHER, VALDR, BUMPSY)] == [True, True, False, False]


def test_soldiers_to_flowers_pays_each_owner_for_their_untamed_creatures() -> None:
    table = scenario(
        hand=[SOLDIERS_TO_FLOWERS], discard=[SNUFFLEGATOR, DUST_PIXIE, SCOUT], their_discard=[GLIMMER, TROLL],
        house="untamed",
    )  # fmt: skip

    table.play(SOLDIERS_TO_FLOWERS)

    assert table.amber == (3, 1)
    assert (table.discarded(0), table.discarded(1)) == (["soldiers-to-flowers", "scout"], ["troll"])


def test_way_of_the_porcupine_hurts_who_attacks_its_creature() -> None:
    table = scenario(left=[TROLL], right=[at(BATDRONE, upgrades=[WAY_OF_THE_PORCUPINE])], house="brobnar")

    table.fight(TROLL, BATDRONE)

    assert table.damage(TROLL) == 5


def test_earthbind_holds_its_creature_until_its_controller_discards() -> None:
    table = scenario(left=[at(TROLL, upgrades=[EARTHBIND]), BUMPSY], hand=[PUNCH], house="brobnar")
    assert (table.may("reap", TROLL), table.may("reap", BUMPSY)) == (False, True)

    table.discard(PUNCH)

    assert table.may("reap", TROLL)


def test_earthbind_counts_a_card_discarded_from_the_deck() -> None:
    table = scenario(
        left=[at(TROLL, upgrades=[EARTHBIND]), BUMPSY], right=[URCHIN, EVASION_SIGIL], deck=[MOTHER], house="brobnar"
    )

    table.fight(BUMPSY, URCHIN)

    assert table.may("reap", TROLL)


@pytest.mark.parametrize(
    ("keys", "forges"), [((("red",), ()), False), ((("red",), ("red",)), True), (((), ("red",)), True)]
)
def test_heart_of_the_forest_keeps_the_leader_from_forging(keys: tuple[tuple[str, ...], ...], forges: bool) -> None:
    table = scenario(right=[HEART_OF_THE_FOREST], house="brobnar", amber=(6, 6), keys=(keys[1], keys[0]))

    table.end_turn()

    assert (table.state.turn.step == "forge") is forges


def test_pos_pixies_let_thieves_and_captors_take_from_the_supply() -> None:
    table = scenario(right=[PO_S_PIXIES], hand=[URCHIN, OLD_BRUNO], house="shadows", amber=(0, 4))

    table.play(URCHIN)
    table.play(OLD_BRUNO, "left")

    assert (table.amber, table.card(OLD_BRUNO).amber) == ((1, 4), 3)


def test_pos_pixies_do_nothing_for_the_other_player() -> None:
    table = scenario(left=[PO_S_PIXIES], hand=[URCHIN], house="shadows", amber=(0, 4))

    table.play(URCHIN, "left")

    assert table.amber == (1, 3)


def test_punctuated_equilibrium_changes_both_hands_with_chains_counted() -> None:
    table = scenario(
        hand=[PUNCTUATED_EQUILIBRIUM, TROLL], deck=[MOTHER] * 8, their_hand=[BUMPSY] * 2, their_deck=[URCHIN] * 8,
        chains=(1, 0), house="untamed",
    )  # fmt: skip

    table.play(PUNCTUATED_EQUILIBRIUM, choosing=["any order"] * table.asks)

    assert (table.hand(0), table.hand(1), table.chains) == (["mother"] * 5, ["urchin"] * 6, (0, 0))
    assert table.discarded(1) == ["bumpsy"] * 2


def test_quicksand_swallows_the_strongest_of_each_player_without_a_ready_untamed_creature() -> None:
    both = scenario(left=[TROLL, MOTHER], right=[VALDR, BUMPSY], hand=[QUICKSAND], house="untamed")
    both.play(QUICKSAND)
    assert (both.line(0), both.line(1)) == (["mother"], ["bumpsy"])

    safe = scenario(
        left=[TROLL, DUST_PIXIE], right=[VALDR, at(SNUFFLEGATOR, exhausted=True)], hand=[QUICKSAND], house="untamed"
    )
    safe.play(QUICKSAND)
    assert (safe.line(0), safe.line(1)) == (["troll", "dust-pixie"], ["snufflegator"])


def test_quicksand_judges_both_players_before_it_destroys() -> None:
    table = scenario(
        left=[TROLL], right=[DUMA_THE_MARTYR, at(ANCIENT_BEAR, exhausted=True)], hand=[QUICKSAND], house="untamed"
    )

    table.play(QUICKSAND)

    assert (table.line(0), table.line(1)) == ([], ["duma-the-martyr"])


def test_roxador_deals_two_and_stuns_what_it_attacked() -> None:
    table = scenario(left=[ROXADOR], right=[TROLL, MOTHER], house="untamed")

    table.fight(ROXADOR, TROLL)

    assert (table.damage(TROLL), table.card(TROLL).stunned, table.damage(ROXADOR)) == (2, True, 0)
    assert not table.card(MOTHER).stunned


@pytest.mark.parametrize("shards", [1, 2])
def test_shard_of_life_shuffles_a_card_back_for_each_friendly_shard(shards: int) -> None:
    table = scenario(left=[SHARD_OF_LIFE, SHARD_OF_HOPE][:shards], discard=[TROLL, SCOUT, MOTHER], house="untamed")

    table.action(SHARD_OF_LIFE, choosing=[[TROLL, MOTHER][:shards]])

    assert sorted(table.zone(0, "deck")) == ["mother", "troll"][2 - shards :]

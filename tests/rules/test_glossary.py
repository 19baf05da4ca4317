"""The glossary of the rulebook (1.3), entry by entry in its order, where an entry says what happens at the table."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.sanctum import LION_BAUTREM, ROTHAIS_THE_FIERCE
from companion.cards.age_of_ascension.shadows import LIFE_FOR_A_LIFE, SUCKER_PUNCH, SWINDLE
from companion.cards.age_of_ascension.untamed import FANGHOUSE
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    BLOOD_OF_TITANS,
    BUMPSY,
    EARTHSHAKER,
    HEADHUNTER,
    LAVA_BALL,
    PUNCH,
    SCREECHBOMB,
    SMAAASH,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import CHARETTE, DUST_IMP, SHAFFLES, THREE_FATES
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.sanctum import (
    BULWARK,
    CHAMPION_ANAPHIEL,
    CHAMPION_TABRIS,
    THE_HARDER_THEY_COME,
)
from companion.cards.call_of_the_archons.shadows import NODDY_THE_THIEF
from companion.rules import moves
from companion.rules.game import legal_moves
from tests.scenario import at, scenario


def test_adjacent_cards_lie_directly_beside_a_creature() -> None:
    table = scenario(left=[TROLL, BULWARK, BUMPSY, SMAAASH])

    assert [table.armor(card) for card in (TROLL, BUMPSY, SMAAASH)] == [2, 2, 0]


def test_alpha_must_come_before_every_other_card_of_the_step() -> None:
    table = scenario(hand=[SUCKER_PUNCH, NODDY_THE_THIEF], right=[TROLL], house="shadows")
    assert table.may_play(SUCKER_PUNCH)

    table.discard(NODDY_THE_THIEF)

    assert table.rules_against(moves.play(table.id_in_hand(SUCKER_PUNCH))) == ["alpha"]


def test_alpha_is_too_late_after_a_use() -> None:
    table = scenario(left=[NODDY_THE_THIEF], hand=[SUCKER_PUNCH], house="shadows")

    table.reap(NODDY_THE_THIEF)

    assert not table.may_play(SUCKER_PUNCH)


def test_amber_on_a_creature_is_not_its_controllers() -> None:
    table = scenario(left=[at(TROLL, amber=6)], house="dis")

    table.end_turn()
    table.choose_house("dis")
    table.end_turn()

    assert table.keys == (0, 0)


def test_archives_are_taken_whole_or_not_at_all() -> None:
    table = scenario(archives=[TROLL, ANGER], step="house")

    table.choose_house("brobnar")
    table.take_archives()

    assert sorted(table.hand()) == ["anger", "troll"]
    assert table.zone(0, "archives") == []


def test_archives_may_be_left_where_they_are() -> None:
    table = scenario(archives=[TROLL], step="house")

    table.choose_house("brobnar")
    table.take_archives(False)

    assert table.zone(0, "archives") == ["troll"]


def test_armor_prevents_its_value_each_turn_and_no_more() -> None:
    table = scenario(right=[CHAMPION_TABRIS], hand=[PUNCH, PUNCH], house="brobnar")

    table.play("punch#1")
    assert table.damage(CHAMPION_TABRIS) == 1

    table.play("punch#2")
    assert table.damage(CHAMPION_TABRIS) == 4


def test_assault_strikes_before_the_fight_and_may_end_it() -> None:
    table = scenario(left=[FANGHOUSE], right=[at(TROLL, damage=5)], house="untamed")

    table.fight(FANGHOUSE, TROLL)

    assert table.line(1) == []
    assert table.damage(FANGHOUSE) == 0


def test_hazardous_strikes_the_attacker_before_the_fight_and_may_end_it() -> None:
    table = scenario(left=[MOTHER], right=[ROTHAIS_THE_FIERCE], house="logos")
    table.state = table.state.with_card(table.id_in_play(MOTHER), damage=1)

    table.fight(MOTHER, ROTHAIS_THE_FIERCE)

    assert table.line(0) == []
    assert table.damage(ROTHAIS_THE_FIERCE) == 0


def test_hazardous_does_nothing_on_the_attack() -> None:
    table = scenario(left=[ROTHAIS_THE_FIERCE], right=[TROLL], house="sanctum")

    table.fight(ROTHAIS_THE_FIERCE, TROLL)

    assert table.damage(TROLL) == 4


def test_captured_amber_goes_to_the_opponent_of_the_creatures_controller_when_it_leaves() -> None:
    table = scenario(right=[at(TROLL, amber=2, damage=7)], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.amber == (1 + 2, 0)


def test_capture_takes_no_more_than_there_is() -> None:
    table = scenario(hand=[CHARETTE], amber=(0, 2), house="dis")

    table.play(CHARETTE)

    assert table.card(CHARETTE).amber == 2
    assert table.amber == (0, 0)


def test_damage_as_high_as_power_destroys_and_less_does_not() -> None:
    table = scenario(right=[at(BUMPSY, damage=1), TROLL], hand=[PUNCH, PUNCH], house="brobnar")

    table.play("punch#1", choosing=[BUMPSY])
    assert table.damage(BUMPSY) == 4

    table.play("punch#2", choosing=[BUMPSY])
    assert table.discarded(1) == ["bumpsy"]


def test_damage_does_not_lower_power() -> None:
    assert scenario(left=[at(TROLL, damage=7)]).power(TROLL) == 8


def test_deploy_lets_a_creature_enter_between_two_others() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[LION_BAUTREM], house="sanctum")

    table.play(LION_BAUTREM, flank=1)

    assert table.line(0) == ["troll", "lion-bautrem", "bumpsy"]


@pytest.mark.parametrize(("place", "line"), [(0, ["lion-bautrem", "troll"]), (1, ["troll", "lion-bautrem"])])
def test_deploy_lets_it_enter_on_either_flank_as_well(place: int, line: list[str]) -> None:
    table = scenario(left=[TROLL], hand=[LION_BAUTREM], house="sanctum")

    table.play(LION_BAUTREM, flank=place)

    assert table.line(0) == line


def test_without_deploy_a_creature_enters_on_a_flank() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[SMAAASH], house="brobnar")

    assert moves.play(table.id_in_hand(SMAAASH), 1) not in legal_moves(table.state)


def test_a_destroyed_ability_resolves_before_the_card_leaves_play() -> None:
    table = scenario(right=[DUST_IMP], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.amber == (1, 2)
    assert table.discarded(1) == ["dust-imp"]


def test_elusive_saves_both_on_the_first_attack_of_a_turn_only() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[NODDY_THE_THIEF], house="brobnar")

    table.fight(TROLL, NODDY_THE_THIEF)
    assert (table.damage(TROLL), table.damage(NODDY_THE_THIEF)) == (0, 0)

    table.fight(BUMPSY, NODDY_THE_THIEF)
    assert table.line(1) == []


def test_elusive_does_not_stop_damage_of_keywords() -> None:
    table = scenario(left=[FANGHOUSE], right=[NODDY_THE_THIEF], house="untamed")

    table.fight(FANGHOUSE, NODDY_THE_THIEF)

    assert table.line(1) == []


def test_end_of_turn_comes_after_drawing() -> None:
    table = scenario(left=[SHAFFLES], amber=(0, 2), house="brobnar")

    table.end_turn()

    assert table.amber == (0, 1)


def test_a_fight_ability_needs_a_survivor() -> None:
    table = scenario(left=[at(HEADHUNTER, damage=4)], right=[TROLL], house="brobnar")

    table.fight(HEADHUNTER, TROLL)

    assert table.amber == (0, 0)
    assert table.damage(TROLL) == 5


def test_only_the_attacker_has_fight_abilities() -> None:
    table = scenario(left=[TROLL], right=[CHAMPION_TABRIS], amber=(3, 0), house="brobnar")

    table.fight(TROLL, CHAMPION_TABRIS)

    assert table.amber == (3, 0)


def test_healing_removes_no_more_than_there_is() -> None:
    table = scenario(left=[at(TROLL, damage=2)], house="brobnar")

    table.reap(TROLL)

    assert table.damage(TROLL) == 0


def test_most_powerful_ties_are_the_active_players_choice() -> None:
    table = scenario(left=[BUMPSY], right=[SMAAASH, HEADHUNTER, TROLL, EARTHSHAKER], hand=[THREE_FATES], house="dis")

    table.play(THREE_FATES, choosing=[HEADHUNTER])

    assert table.line(1) == ["smaaash"]
    assert table.line(0) == ["bumpsy"]


def test_a_maverick_belongs_to_the_house_on_its_face() -> None:
    table = scenario(left=[at(TROLL, house="dis")], house="dis")

    assert table.may("reap", TROLL)


def test_an_upgrade_is_discarded_when_its_creature_leaves() -> None:
    table = scenario(right=[at(TROLL, upgrades=[BLOOD_OF_TITANS], damage=12)], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert sorted(table.discarded(1)) == ["blood-of-titans", "troll"]


def test_omega_ends_the_step_it_is_played_in() -> None:
    table = scenario(hand=[SWINDLE, NODDY_THE_THIEF], amber=(0, 3), house="shadows")

    table.play(SWINDLE)

    assert table.amber == (3, 0)
    assert table.state.turn.active == 1


def test_omni_works_whatever_the_active_house() -> None:
    table = scenario(left=[SCREECHBOMB], amber=(0, 3), house="dis")

    table.omni(SCREECHBOMB)

    assert table.amber == (0, 1)
    assert table.discarded() == ["screechbomb"]


def test_an_off_house_card_may_not_be_played_used_or_discarded() -> None:
    table = scenario(left=[TROLL], hand=[BUMPSY], house="dis")

    assert not table.may("reap", TROLL)
    assert not table.may_play(BUMPSY)
    assert not table.may_discard(BUMPSY)


def test_a_power_counter_adds_one_power() -> None:
    assert scenario(left=[at(TROLL, power_counters=2)]).power(TROLL) == 10


def test_purged_cards_lie_with_their_owner_and_not_in_the_discard_pile() -> None:
    table = scenario(left=[TROLL], hand=[THE_HARDER_THEY_COME], house="sanctum")

    table.play(THE_HARDER_THEY_COME)

    assert table.zone(0, "purged") == ["troll"]
    assert "troll" not in table.discarded()


def test_a_sacrificed_card_goes_to_the_discard_pile_and_counts_as_destroyed() -> None:
    table = scenario(left=[DUST_IMP], right=[TROLL], hand=[LIFE_FOR_A_LIFE], house="shadows")

    table.play(LIFE_FOR_A_LIFE)

    assert table.amber == (1 + 2, 0)
    assert table.damage(TROLL) == 6


def test_skirmish_takes_no_damage_on_the_attack() -> None:
    table = scenario(left=[BATDRONE], right=[TROLL], amber=(0, 1), house="logos")

    table.fight(BATDRONE, TROLL)

    assert table.damage(BATDRONE) == 0
    assert table.amber == (1, 0)


def test_skirmish_does_nothing_when_attacked() -> None:
    table = scenario(left=[TROLL], right=[BATDRONE], house="brobnar")

    table.fight(TROLL, BATDRONE)

    assert table.line(1) == []
    assert table.damage(TROLL) == 2


def test_splash_reaches_the_neighbors_only() -> None:
    table = scenario(right=[BUMPSY, TROLL, SMAAASH, EARTHSHAKER], hand=[LAVA_BALL], house="brobnar")

    table.play(LAVA_BALL, choosing=[TROLL])

    assert [table.damage(card) for card in (BUMPSY, TROLL, SMAAASH, EARTHSHAKER)] == [2, 4, 2, 0]


def test_stealing_takes_no_more_than_there_is() -> None:
    table = scenario(hand=[SWINDLE], amber=(0, 2), house="shadows")

    table.play(SWINDLE)

    assert table.amber == (2, 0)


def test_a_stunned_creature_can_only_shake_it_off() -> None:
    table = scenario(left=[at(TROLL, stunned=True)], right=[BUMPSY], house="brobnar")
    assert not table.may("reap", TROLL)

    table.unstun(TROLL)

    assert not table.card(TROLL).stunned
    assert table.card(TROLL).exhausted
    assert table.amber == (0, 0)


def test_taunt_protects_its_neighbors_and_nobody_else() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, CHAMPION_ANAPHIEL, SMAAASH, EARTHSHAKER], house="brobnar")

    attackable = [card for card in (BUMPSY, CHAMPION_ANAPHIEL, SMAAASH, EARTHSHAKER) if table.may("fight", TROLL, card)]

    assert attackable == [CHAMPION_ANAPHIEL, EARTHSHAKER]

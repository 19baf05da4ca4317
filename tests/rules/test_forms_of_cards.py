"""Rulebook 14: gigantic creatures, grafted cards, creatures played as upgrades, artifacts that are creatures for a
while, upgrades that move, and "Play:" abilities of cards that are not played."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BLOOD_OF_TITANS, BUMPSY, HEADHUNTER, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.declare import HouseCards
from companion.rules import moves
from companion.rules.game import legal_moves_of, resolutions
from companion.rules.words import (
    AlsoTriggers,
    BeforeForging,
    ChangeActiveHouse,
    ChooseHouse,
    EndTurn,
    Gains,
    PowerBonus,
    StopForging,
    action,
    action_ability,
    add_counters,
    after,
    any_card,
    artifact,
    at_random,
    attached,
    become_creature,
    constant,
    creature,
    destroy,
    destroyed,
    each,
    friendly,
    gain,
    graft,
    is_such,
    itself,
    move_upgrade,
    named,
    of_chosen_house,
    one,
    play,
    put_into_play,
    reap,
    reveal,
    this_creature,
    top_of,
    trigger_play,
    upgrade,
    when,
)
from tests.scenario import Table, at, scenario

brobnar = HouseCards("brobnar")
GIANT, GIANT_TOP = brobnar.gigantic("Giant", "MM 999", power=8, amber=1, abilities=[play(gain(2))])
ROBOT = brobnar.creature("Robot", "WC 999", power=2, as_upgrade=[constant(PowerBonus(3, this_creature))])
BLASTER = brobnar.upgrade(
    "Blaster", "WC 998",
    abilities=[
        constant(Gains(reap(move_upgrade(each(named("Blaster"), "upgrades"), one(creature & named("Bumpsy")))))),
        after(attached(named("Bumpsy"), itself), gain(1)),
    ],
)  # fmt: skip
GOLEM = brobnar.artifact("Golem", "WC 997", abilities=[
    action_ability(become_creature(itself)), constant(PowerBonus(5, itself & creature))
])  # fmt: skip


def giant_in_play() -> Table:
    table = scenario(hand=[GIANT, GIANT_TOP, PUNCH], house="brobnar", amber=(0, 0), rulebook="14")
    table.play(GIANT, choosing=())
    return table


def test_a_gigantic_creature_is_played_from_two_cards_at_once() -> None:
    table = giant_in_play()

    assert (table.line(0), table.hand(), table.amber[0]) == (["giant"], ["punch"], 1 + 2)
    assert table.power(GIANT) == 8


def test_either_half_may_be_named_and_the_creature_is_the_bottom_half() -> None:
    table = scenario(hand=[GIANT, GIANT_TOP], house="brobnar", rulebook="14")

    table.play(GIANT_TOP)

    assert (table.card(GIANT).id, table.card(GIANT).other_half) == ("giant#1", table.card(GIANT).with_it[0])


def test_half_of_a_gigantic_creature_cannot_be_played_or_put_into_play() -> None:
    raise_it = brobnar.action("Raise", "MM 999", abilities=[play(put_into_play(one(creature, "discard")))])
    table = scenario(hand=[GIANT, raise_it], discard=[GIANT_TOP], house="brobnar", rulebook="14")
    assert table.rules_against(moves.play("giant#1")) == ["gigantic"]

    table.play(raise_it)

    assert (table.line(0), table.discarded()) == ([], ["raise", "giant2"])


def test_an_effect_that_takes_both_halves_puts_the_creature_into_play() -> None:
    raise_all = brobnar.action("Raise", "MM 999", abilities=[play(put_into_play(each(creature, "discard")))])
    table = scenario(hand=[raise_all], discard=[GIANT_TOP, GIANT], house="brobnar", amber=(0, 0), rulebook="14")

    table.play(raise_all)

    assert (table.line(0), table.discarded(), table.amber[0]) == (["giant"], ["raise"], 0)


def test_both_halves_leave_play_as_two_cards_and_one_destroyed_creature() -> None:
    table = giant_in_play()
    tolls = brobnar.creature("Toll", "MM 998", power=9, abilities=[after(destroyed(), gain(1))])
    table.state = table.state.with_player(1, battleline=scenario(left=[tolls]).state.players[0].battleline)

    table.state = table.state.with_card("giant#1", damage=7)
    table.play(PUNCH, choosing=[GIANT])

    assert sorted(table.discarded()) == ["giant", "giant2", "punch"]


@pytest.mark.parametrize("order", [("giant#1", "giant2#1"), ("giant2#1", "giant#1")])
def test_the_active_player_says_which_half_is_discarded_last(order: tuple[str, str]) -> None:
    state = giant_in_play().state.with_card("giant#1", damage=7)

    ways = resolutions(state, moves.play("punch#1"))

    piles = [[copy.id for copy in after.players[0].discard if copy.id in order] for _, after in ways]
    assert list(reversed(order)) in piles


def test_a_creature_played_as_an_upgrade_is_one_until_it_leaves() -> None:
    table = scenario(left=[BUMPSY], hand=[ROBOT, GATEWAY_TO_DIS], house="brobnar", rulebook="14")
    assert {str(move) for move in legal_moves_of(table.state, "robot#1")} >= {
        "play robot#1 left", "play robot#1 -> bumpsy#1",
    }  # fmt: skip

    table.play(ROBOT, on=BUMPSY)
    assert (table.power(BUMPSY), table.line(0)) == (5 + 3, ["bumpsy"])

    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)
    assert "robot" in table.discarded()


def test_an_upgrade_moves_without_leaving_play_and_tells_where_it_came() -> None:
    table = scenario(left=[at(HEADHUNTER, upgrades=[BLASTER]), BUMPSY], house="brobnar", rulebook="14")

    table.reap(HEADHUNTER)

    assert ([up.id for up in table.card(BUMPSY).upgrades], table.card(HEADHUNTER).upgrades) == (["blaster#1"], ())
    assert table.amber[0] == 1 + 1


def test_counters_lie_on_an_upgrade_and_move_with_it() -> None:
    mark = brobnar.action("Mark", "WC 998", abilities=[play(add_counters("disruption", 2, one(upgrade, "upgrades")))])
    table = scenario(left=[at(HEADHUNTER, upgrades=[BLASTER]), BUMPSY], hand=[mark], house="brobnar", rulebook="14")

    table.play(mark)
    table.reap(HEADHUNTER)

    assert table.card(BUMPSY).upgrades[0].counter("disruption") == 2


def test_a_grafted_card_lies_face_up_and_its_play_ability_resolves_without_its_being_played() -> None:
    host = brobnar.creature("Host", "MM 999", power=3, abilities=[
        play(graft(one(action, "hand"))), reap(trigger_play(one(action, "grafted")))
    ])  # fmt: skip
    cheer = brobnar.action("Cheer", "MM 998", amber=1, abilities=[play(gain(3))])
    table = scenario(hand=[host, cheer, GATEWAY_TO_DIS], house="brobnar", rulebook="14")

    table.play(host, choosing=[cheer])
    table.state = table.state.with_card("host#1", exhausted=False)
    table.reap(host)
    assert (table.amber[0], [copy.id for copy in table.card(host).grafted]) == (1 + 3, ["cheer#1"])

    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)
    assert "cheer" in table.discarded()


def test_an_artifact_that_becomes_a_creature_fights_and_is_an_artifact_out_of_play() -> None:
    table = scenario(left=[GOLEM, DUST_PIXIE], right=[TROLL], house="brobnar", rulebook="14")

    table.action(GOLEM, choosing=["right"])
    assert (table.line(0), table.zone(0, "artifacts"), table.power(GOLEM)) == (["dust-pixie", "golem"], [], 5)

    table.state = table.state.with_card("golem#1", exhausted=False)
    table.fight(GOLEM, TROLL)
    assert table.discarded() == ["golem"]


def test_an_artifact_that_was_a_creature_for_a_turn_loses_its_upgrades_and_status() -> None:
    wake = brobnar.action("Wake", "WC 999", abilities=[play(become_creature(one(artifact), 3))])
    table = scenario(left=[GOLEM], hand=[wake, BLOOD_OF_TITANS], house="brobnar", rulebook="14")

    table.play(wake)
    table.play(BLOOD_OF_TITANS, on=GOLEM)
    table.state = table.state.with_card("golem#1", stunned=True, damage=1, amber=1)
    table.end_turn()

    golem = table.card(GOLEM)
    assert (table.zone(0, "artifacts"), golem.upgrades, golem.stunned, golem.damage, golem.amber) == (
        ["golem"], (), False, 0, 1,
    )  # fmt: skip
    assert "blood-of-titans" in table.discarded()


def test_play_abilities_that_count_as_reap_abilities_resolve_on_reaping() -> None:
    rule = AlsoTriggers("play", "reap", friendly & creature)
    both = brobnar.creature("Both", "WC 999", power=3, abilities=[constant(rule)])
    table = scenario(left=[both, BUMPSY], house="brobnar", amber=(0, 2), rulebook="14")

    table.reap(BUMPSY)

    assert table.amber == (1, 1)


def test_another_house_becomes_active_in_the_middle_of_the_step() -> None:
    turn_it = brobnar.action("Turn It", "WC 999", abilities=[play(reveal(top_of("deck")), ChangeActiveHouse())])
    table = scenario(hand=[turn_it, DUST_PIXIE], deck=[DUST_PIXIE], house="brobnar", rulebook="14")

    table.play(turn_it)

    assert (table.state.turn.house, table.may_play(DUST_PIXIE)) == ("untamed", True)


def test_a_card_ends_the_turn_once_everything_is_resolved_without_readying_or_drawing() -> None:
    enough = brobnar.action("Enough", "WC 999", abilities=[play(EndTurn(), gain(1))])
    table = scenario([at(TROLL, exhausted=True)], hand=[enough], deck=[BUMPSY], house="brobnar", rulebook="14")

    table.play(enough)

    assert (table.state.active, table.amber[0], table.hand(), table.card(TROLL).exhausted) == (1, 1, [], True)


def test_forging_that_is_replaced_costs_nothing_and_each_card_asks_once() -> None:
    forgery = brobnar.artifact(
        "Forgery", "WC 999",
        abilities=[constant(BeforeForging((ChooseHouse(), reveal(at_random(1, any_card, "hand")),
                                           when(~is_such(of_chosen_house), destroy(itself), StopForging()))))],
    )  # fmt: skip
    table = scenario(left=[forgery, forgery], hand=[TROLL], amber=(0, 7), house="brobnar",
                     keys=((), ("red", "blue")), rulebook="14")  # fmt: skip

    table.end_turn()
    table.answer("brobnar")
    table.answer("dis")

    assert (table.keys[1], table.amber[1], table.zone(0, "artifacts")) == (2, 7, ["forgery"])

"""Made-up players make no mistake that nobody could tell from legal play, and after a press the table is looked at."""

from __future__ import annotations

import random

import pytest

from companion.cards.age_of_ascension.logos import SEISMO_ENTANGLER
from companion.cards.age_of_ascension.shadows import RONNIE_WRISTCLOCKS
from companion.cards.call_of_the_archons.brobnar import BUMPSY, GANGER_CHIEFTAIN, TROLL
from companion.cards.call_of_the_archons.dis import DUST_IMP, MASTER_OF_1
from companion.cards.call_of_the_archons.logos import SKIPPY_TIMEHOG
from companion.cards.call_of_the_archons.mars import YXILX_DOMINATOR
from companion.cards.call_of_the_archons.sanctum import HORSEMAN_OF_FAMINE, WHISPERING_RELIQUARY
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, SNEKLIFTER, URCHIN
from companion.observations import CounterEntered, TableSnapshot
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.game import after
from companion.rules.objections import hangs_on_a_named_house
from companion.simulation.games.detectability import can_be_told
from companion.simulation.games.every_mistake import find_mistake
from companion.simulation.games.game_driver import Act, LaterEntry
from companion.simulation.games.temptations import Temptations
from companion.simulation.games.visible import sides_of
from companion.simulation.games.watched_acts import observations_of
from tests.scenario import scenario

PRESS = CounterEntered(0.0, 0, "amber", delta=1)


@pytest.mark.parametrize(("enemies", "told"), [([TROLL], True), ([TROLL, URCHIN], False)])
def test_a_fight_among_friends_shows_unless_two_legal_fights_leave_the_same_behind(
    enemies: list[Card], told: bool
) -> None:
    """Ganger Chieftain may have fallen to the enemy's Troll, and Left's Troll have missed elusive Urchin."""
    state = scenario(left=[TROLL, GANGER_CHIEFTAIN], right=enemies, house="brobnar").state
    fought = after(state, moves.fight("troll#1", "ganger-chieftain#1"))

    assert can_be_told(state, sides_of(fought), ()) == told


@pytest.mark.parametrize(("friend", "told"), [(SKIPPY_TIMEHOG, False), (DUST_IMP, True)])
def test_a_fight_among_friends_shows_nothing_if_a_reap_may_have_done_the_same(friend: Card, told: bool) -> None:
    """Master of 1 may destroy a creature of power 1 when it reaps: only the Æmber would not be entered yet."""
    state = scenario(left=[MASTER_OF_1, friend], house="dis").state
    fought = after(state, moves.fight("master-of-1#1", f"{friend.slug}#1"))

    assert can_be_told(state, sides_of(fought), ()) == told


@pytest.mark.parametrize(("friend", "told"), [(RONNIE_WRISTCLOCKS, False), (TROLL, True)])
def test_which_of_two_creatures_died_in_a_fight_and_which_by_its_attacker_shows_nowhere(
    friend: Card, told: bool
) -> None:
    """Horseman of Famine destroys the least powerful creature; taunt protects Sneklifter, but not Ronnie."""
    enemies = [friend, TROLL, YXILX_DOMINATOR, SNEKLIFTER]
    state = scenario(left=[HORSEMAN_OF_FAMINE], right=enemies, house="sanctum").state
    fought = after(state, moves.fight("horseman-of-famine#1", "sneklifter#1"))

    assert can_be_told(state, sides_of(fought), ()) == told


@pytest.mark.parametrize(("creature", "made"), [(BUMPSY, True), (BAD_PENNY, False)])
def test_nobody_forgets_to_take_aember_that_a_fight_and_a_play_would_not_have_given(creature: Card, made: bool) -> None:
    """Bad Penny may have fallen to the enemy's Troll, come back to hand, and been played once more."""
    state = scenario(left=[creature], right=[TROLL], house=creature.house).state

    assert (find_mistake("amber not taken", state, random.Random(1)) is not None) == made


def test_nobody_breaks_what_another_player_only_said() -> None:
    """Seismo-entangler: creatures of the house that was named cannot reap."""
    table = scenario(left=[SEISMO_ENTANGLER], right=[TROLL, TROLL], house="logos")
    table.action(SEISMO_ENTANGLER, choosing=["brobnar"])
    table.end_turn()
    table.choose_house("brobnar")

    assert hangs_on_a_named_house(table.state, moves.reap("troll#1"))
    assert find_mistake("breaks cannot-use", table.state, random.Random(1)) is None


def test_a_card_that_goes_back_to_hand_by_an_illegal_use_looks_taken_back_if_it_was_just_played() -> None:
    before = scenario(hand=[WHISPERING_RELIQUARY], house="sanctum", turn=11).state
    played = after(before, moves.play("whispering-reliquary#1"))

    def tempted() -> Temptations:
        return Temptations(random.Random(1), ["breaks exhausted"])

    assert tempted().mistake(played) is not None

    watching = tempted()
    assert watching.mistake(before) is None
    assert watching.mistake(played) is None


@pytest.mark.parametrize(("rest_s", "looks"), [(15.0, 1), (0.6, 0)])
def test_after_a_press_the_table_is_seen_once_more_unless_hands_come(rest_s: float, looks: int) -> None:
    state = scenario(left=[TROLL]).state
    sides = sides_of(state)
    pressed = Act(0, 0, sides, state, 1.0, (LaterEntry(0.5, PRESS),), rest_s)
    next_hands = Act(1, 0, sides, state, 0.6)
    told = [observation for observation, _ in observations_of([pressed, next_hands], sides)]

    assert sum(isinstance(observation, TableSnapshot) for observation in told) == looks
    assert [observation.t for observation in told] == sorted(observation.t for observation in told)


def test_what_is_put_on_a_counter_late_comes_before_what_is_taken_off_it() -> None:
    state = scenario(left=[TROLL]).state
    sides = sides_of(state)
    gained, shed = (CounterEntered(0.0, 0, "chains", delta=delta) for delta in (3, -1))
    played = Act(0, 0, sides, state, 1.0, (LaterEntry(4.0, gained),))
    ended = Act(1, 0, sides, state, 0.6, (LaterEntry(0.2, shed),))
    told = [observation for observation, _ in observations_of([played, ended], sides)]

    assert [one.delta for one in told if isinstance(one, CounterEntered)] == [3, -1]

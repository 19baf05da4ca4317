"""Made-up players play whole games by the rules, untidily, and make just the mistakes they are told to."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from dataclasses import replace

import pytest

from companion.cards.catalogue import card
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.observations import CounterEntered, HandsCame, HouseEntered, KeyTurned, TableSnapshot, TurnEnded
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.sight.decks.registry import Registry, registry_for
from companion.simulation.games.game_driver import TIDY, Act, GameDriver, Slop
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.mistakes import MISTAKES, RULE_BROKEN, MistakeName
from companion.simulation.games.visible import Sides, sides_of
from companion.simulation.games.watched_acts import observations_of
from tests.nightly import each_night

SEEDS = range(6)
MORE_EACH_NIGHT = each_night(*range(6, 20))


def registry() -> Registry:
    return registry_for(STARTER_DECKS, "qr18", 18.0, ("A7Q2X", "B8R3Y"))


@functools.cache
def game(seed: int, *mistakes: MistakeName, slop: Slop = TIDY) -> list[Act]:
    return list(GameDriver(registry(), seed, mistakes, slop).acts())


def cards_on(sides: Sides) -> list[str | None]:
    rows = [row for side in sides for row in (side.battleline, side.artifacts, side.play, side.discard, side.purged)]
    lying = [card for row in rows for card in row]
    return [card.id for card in lying] + [upgrade.id for card in lying for upgrade in card.upgrades or ()]


def true_counters(state: GameState) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for number, player in enumerate(state.players):
        found[number, "amber"], found[number, "chains"] = player.amber, player.chains
    return +found


@pytest.mark.parametrize("seed", [*SEEDS, *MORE_EACH_NIGHT])
def test_a_game_ends_with_three_keys_of_one_player(seed: int) -> None:
    end = game(seed)[-1].state

    assert end.winner is not None
    assert len(end.players[end.winner].keys) == 3


@pytest.mark.parametrize("seed", [*SEEDS, *MORE_EACH_NIGHT])
def test_what_is_entered_adds_up_to_the_true_counters(seed: int) -> None:
    acts = game(seed, *MISTAKES)
    entered: Counter[tuple[int, str]] = Counter()
    keys: set[tuple[int, str]] = set()
    for act in acts:
        for entry in act.entries:
            match entry.observation:
                case CounterEntered(player=player, counter=counter, delta=int(delta)):
                    entered[player, counter] += delta
                case KeyTurned(player=player, key=key, forged=forged):
                    keys = keys | {(player, key)} if forged else keys - {(player, key)}

    end = acts[-1].state
    assert +entered == true_counters(end)
    assert keys == {(number, key) for number, player in enumerate(end.players) for key in player.keys}


def test_no_card_ever_lies_in_two_places() -> None:
    for seed in SEEDS[:5]:
        for act in game(seed, *MISTAKES):
            lying = cards_on(act.sides)
            assert len(lying) == len(set(lying))


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    def moves(seed: int) -> list[Move | None]:
        return [act.move for act in GameDriver(registry(), seed, slop=TIDY).acts()]

    assert moves(3) == moves(3)
    assert moves(3) != moves(4)


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_made_once_and_put_right(name: MistakeName) -> None:
    made, right = [act for act in game(5, name) if act.mistake]

    assert made.mistake is not None
    assert made.mistake.name == name
    assert made.mistake.rule == RULE_BROKEN[name]
    assert right.put_right
    assert right.sides == sides_of(right.state)
    assert made.mistake.entries or made.sides != right.sides, "there is something to notice"


def test_without_mistakes_none_is_made() -> None:
    assert not any(act.mistake for seed in SEEDS for act in game(seed))


def test_an_action_lies_in_the_play_zone_before_it_is_discarded() -> None:
    acts = game(1)

    for before, act in itertools.pairwise(acts):
        if act.move and act.move.kind == "play" and card(str(act.move.card).partition("#")[0]).type == "action":
            assert any(seen.id == act.move.card for side in before.sides for seen in side.play)


def test_what_an_action_plays_lies_beside_it() -> None:
    together = [side.play for seed in SEEDS for act in game(seed) for side in act.sides if len(side.play) > 1]

    assert any(first.card == "wild-wormhole" for first, *_ in together)


def test_a_creature_that_enters_play_ready_is_laid_down_ready() -> None:
    """Silvertooth does."""
    for before, act in itertools.pairwise(MadeUpGame(8).acts()):
        if act.move is not None and act.move.kind == "play" and str(act.move.card).startswith("silvertooth"):
            lying = [seen for one in (before, act) for side in one.sides for seen in side.battleline]
            assert not any(seen.exhausted for seen in lying if seen.id == act.move.card)


def test_a_creature_whose_play_ends_the_turn_is_laid_down_before_anything_is_readied() -> None:
    """Little Niff has Omega."""
    for before, act in itertools.pairwise(MadeUpGame(1).acts()):
        ends = act.state.turn.number != before.state.turn.number
        if ends and act.move is not None and act.move.kind == "play":
            assert act.move.card in cards_on(before.sides)


def test_a_turn_is_told_in_its_order() -> None:
    driver = GameDriver(registry(), 2, slop=TIDY)
    told = [observation for observation, _ in observations_of(driver.acts(), driver.first_sides())]
    steps = [o for o in told if isinstance(o, HouseEntered | TurnEnded)]

    assert [type(step) for step in steps[:4]] == [HouseEntered, TurnEnded, HouseEntered, TurnEnded]
    assert [step.player for step in steps[:4]] == [0, 0, 1, 1]
    assert [o.t for o in told] == sorted(o.t for o in told)


def test_untidy_players_enter_numbers_at_other_times_but_the_same_ones() -> None:
    untidy = Slop(early_entry=0.4, late_entry=0.4, in_pieces=0.5, at_once=0.3, ends_early=0.5)

    def counters(slop: Slop) -> Counter[tuple[int, str, int | None]]:
        driver = GameDriver(registry(), 6, slop=slop)
        told = [observation for observation, _ in observations_of(driver.acts(), driver.first_sides())]
        return Counter((o.player, o.counter, o.delta) for o in told if isinstance(o, CounterEntered))

    assert counters(untidy) == counters(TIDY)


def test_a_camera_sees_the_top_of_a_discard_pile_and_no_counters() -> None:
    driver = GameDriver(registry(), 0)
    snapshots = [o for o, _ in observations_of(driver.acts(), driver.first_sides()) if isinstance(o, TableSnapshot)]

    for snapshot in snapshots:
        for side in snapshot.players:
            assert side.discard is not None
            assert len(side.discard) <= 1
            assert all(card.damage is None and card.amber is None for card in side.battleline or ())


def test_hands_are_seen_to_come_before_the_table_lies_otherwise() -> None:
    driver = GameDriver(registry(), 3)
    told = [observation for observation, _ in observations_of(driver.acts(), driver.first_sides())]
    seen = [one for one in told if isinstance(one, HandsCame | TableSnapshot)]
    assert sum(isinstance(one, HandsCame) for one in seen) > 20
    for before, after in itertools.pairwise(seen):
        if isinstance(before, TableSnapshot) and isinstance(after, TableSnapshot):
            assert before.players == after.players


def test_at_a_table_that_never_enters_amber_keys_are_turned_all_the_same() -> None:
    entered = [later.observation for act in game(1, slop=replace(TIDY, presses_amber=False)) for later in act.entries]
    assert any(isinstance(one, KeyTurned) for one in entered)
    assert not any(isinstance(one, CounterEntered) and one.counter == "amber" for one in entered)


def test_houses_and_keys_may_be_entered_long_after() -> None:
    acts = game(1, slop=replace(TIDY, house_delay_s=8.0, key_delay_s=30.0))
    delays = [(type(later.observation), later.delay_s) for act in acts for later in act.entries]
    assert all(delay_s >= 8.0 for kind, delay_s in delays if kind is HouseEntered)
    assert all(delay_s >= 30.0 for kind, delay_s in delays if kind is KeyTurned)
    assert any(delay_s < 8.0 for _, delay_s in delays)

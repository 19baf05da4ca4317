"""The meanings that key buttons and a held end of turn mean at a table that has nothing but its box."""

from __future__ import annotations

from dataclasses import replace

from companion.observations import CheckAnnounced, HouseEntered, KeyTurned, TurnEnded
from firmware_bridge.lights import Lights, SeatLights
from firmware_bridge.presses import NextGame
from tests.firmware_bridge.test_counter_box import Table

HOUSES = ("dis", "logos", "shadows")
ADA = SeatLights(active=True, houses=HOUSES, awaits="house", key_cost=6)


def table(left: SeatLights) -> Table:
    """A table that believes this of the player at the left seat, whose turn it is."""
    made = Table()
    made.box.show(Lights(0.0, (left, SeatLights(houses=HOUSES, key_cost=6))))
    made.wait(0.1)
    return made


def keys_shown(table: Table) -> set[tuple[bool, ...]]:
    """The patterns of the left seat's key lights are lit, over two seconds."""
    seen = set()
    for _ in range(20):
        table.wait(0.1)
        seen.add(tuple(color != (0, 0, 0) for color in table.virtual.lights[:3]))
    return seen


def test_a_key_button_chooses_a_house_while_one_is_waited_for() -> None:
    at = table(ADA)
    at.tap("left yellow key")
    assert at.entries == [HouseEntered(0.0, 0, "logos")]


def test_another_key_button_chooses_another_house_for_a_moment_and_then_turns_its_key() -> None:
    at = table(ADA)
    at.tap("left yellow key")
    at.tap("left blue key")
    at.wait(6.0)
    at.tap("left blue key")
    assert at.entries == [
        HouseEntered(0.0, 0, "logos"),
        HouseEntered(0.0, 0, "shadows"),
        KeyTurned(0.0, 0, "blue", True),
    ]


def test_a_key_button_forges_and_pays_at_the_forge_step_and_chooses_a_house_next() -> None:
    at = table(replace(ADA, awaits="forge", amber=7))
    at.tap("left red key")
    at.tap("left red key")
    assert at.entries == [KeyTurned(0.0, 0, "red", True, paid=6), HouseEntered(0.0, 0, "dis")]


def test_the_end_of_the_turn_passes_the_forge_step_where_no_key_may_be_forged() -> None:
    at = table(replace(ADA, awaits="forge", amber=7))
    at.tap("left end turn")
    at.tap("left red key")
    assert at.entries == [HouseEntered(0.0, 0, "dis")]
    assert at.refusals == ["no key is forged: a key button chooses a house now"]


def test_holding_the_end_of_the_turn_announces_check_once() -> None:
    at = table(replace(ADA, awaits="", amber=6))
    at.virtual.tap(7, held_ms=2000)
    at.wait(3.0)
    assert at.entries == [TurnEnded(0.0, 0), CheckAnnounced(0.0, 0)]


def test_the_lights_of_keys_blink_while_their_buttons_are_waited_for() -> None:
    assert keys_shown(table(ADA)) == {(False,) * 3, (True,) * 3}
    forging = replace(ADA, awaits="forge", keys=frozenset({"red"}))
    assert keys_shown(table(forging)) == {(True, False, False), (True, True, True)}
    assert keys_shown(table(replace(ADA, awaits=""))) == {(False,) * 3}


def test_beside_a_camera_key_buttons_turn_keys_and_nothing_else() -> None:
    at = table(SeatLights(active=True))
    at.tap("left yellow key")
    at.virtual.tap(7, held_ms=2000)
    at.wait(3.0)
    assert at.entries == [KeyTurned(0.0, 0, "yellow", True), TurnEnded(0.0, 0)]


def test_holding_the_end_of_the_turn_after_a_win_begins_the_next_game() -> None:
    at = table(SeatLights(houses=HOUSES, over=True))
    at.tap("left end turn")
    assert [event for event in at.events if isinstance(event, NextGame)] == []
    at.virtual.tap(7, held_ms=2000)
    at.wait(3.0)
    assert [event.player for event in at.events if isinstance(event, NextGame)] == [0]
    assert at.entries == []

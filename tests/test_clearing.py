"""The cards that the last game left on the table are not taken for the new game's first moves."""

from __future__ import annotations

import pytest

from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.table.clearing import Clearing

EMPTY = SeenSide((), (), (), ())


def table(t: float, **zones: tuple[str, ...]) -> TableSnapshot:
    """The first player's zones as seen; the other player's are empty."""
    seen = {zone: tuple(SeenCard(card) for card in cards) for zone, cards in zones.items()}
    return TableSnapshot(t, (SeenSide(**{"battleline": (), "artifacts": (), "discard": (), "play": ()} | seen), EMPTY))


def left(clearing: Clearing) -> list[str]:
    return [card.card for card in clearing.left]


def test_a_game_is_followed_from_its_first_look_where_nothing_lies_on_the_table() -> None:
    clearing = Clearing()
    clearing.begin()

    assert clearing.belongs(table(0.5))
    assert clearing.belongs(table(30.0, battleline=("troll",)))


def test_a_creature_of_the_last_game_has_to_go_first() -> None:
    clearing = Clearing()
    assert clearing.belongs(table(0.5))
    assert clearing.belongs(table(900.0, battleline=("troll", "bumpsy")))
    clearing.begin()

    assert not clearing.belongs(table(20.0, battleline=("bumpsy",)))
    assert left(clearing) == ["bumpsy"]
    assert clearing.belongs(table(25.0))
    assert clearing.belongs(table(60.0, battleline=("bumpsy",)))


def test_a_discard_pile_has_to_go_down_to_its_last_card() -> None:
    clearing = Clearing()
    clearing.begin()

    assert not clearing.belongs(table(0.5, discard=("anger",)))
    assert not clearing.belongs(table(9.0, discard=("punch",)))
    assert left(clearing) == ["punch"]
    assert clearing.belongs(table(12.0))


def test_a_row_that_a_hand_covers_is_not_cleared_yet() -> None:
    clearing = Clearing()
    clearing.begin()
    clearing.belongs(table(0.5, battleline=("troll",)))
    covered = TableSnapshot(3.0, (SeenSide(None, (), (), ()), EMPTY))

    assert not clearing.belongs(covered)
    assert clearing.belongs(table(5.0))


def test_what_lies_there_first_long_after_the_start_was_played() -> None:
    clearing = Clearing()
    clearing.begin()
    clearing.belongs(table(900.0))
    clearing.begin()

    assert clearing.belongs(table(40.0, battleline=("troll",)))


def test_a_camera_that_looks_for_the_first_time_amid_a_game_says_what_lies_there() -> None:
    clearing = Clearing()
    clearing.begin()

    assert not clearing.belongs(table(40.0, battleline=("troll",)))
    assert left(clearing) == ["troll"]


def test_the_first_card_after_a_cleared_table_says_who_has_begun() -> None:
    clearing = Clearing()
    for seen in (table(900.0, battleline=("bumpsy",)), table(950.0), table(990.0, battleline=("troll",))):
        clearing.belongs(seen, between_games=True)
    assert clearing.first_side == 0

    clearing.begin(first_player=0)

    assert clearing.belongs(table(0.5, battleline=("troll",)))
    assert clearing.first_side is None


def test_the_first_card_of_another_than_begins_has_to_go() -> None:
    clearing = Clearing()
    for seen in (table(950.0), table(990.0, battleline=("troll",))):
        clearing.belongs(seen, between_games=True)
    clearing.begin(first_player=1)
    assert not clearing.belongs(table(0.5, battleline=("troll",)))


@pytest.mark.parametrize("lying", [{"discard": ("anger",)}, {}])
def test_a_discarded_card_or_none_says_nothing_of_who_begins(lying: dict[str, tuple[str, ...]]) -> None:
    clearing = Clearing()
    clearing.belongs(table(950.0), between_games=True)
    clearing.belongs(table(990.0, **lying), between_games=True)
    assert clearing.first_side is None


def test_what_is_played_in_a_game_says_nothing_of_the_next() -> None:
    clearing = Clearing()
    clearing.begin()
    clearing.belongs(table(0.5))
    clearing.belongs(table(30.0, battleline=("troll",)))
    clearing.belongs(table(900.0, battleline=("troll", "bumpsy")), between_games=True)
    assert clearing.first_side is None


def test_players_may_say_that_the_table_is_right_as_it_lies() -> None:
    clearing = Clearing()
    clearing.begin()
    seen = table(0.5, battleline=("troll",))
    clearing.belongs(seen)

    assert clearing.accept() == seen
    assert clearing.belongs(table(9.0, battleline=("troll",)))


def test_a_game_that_goes_on_after_a_restart_keeps_its_cards() -> None:
    clearing = Clearing()
    clearing.take_up()

    assert clearing.belongs(table(300.0, battleline=("troll",)))

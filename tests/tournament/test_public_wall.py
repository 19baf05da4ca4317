"""The wall for whoever is not signed in, and which table the hub features by itself."""

from __future__ import annotations

from dataclasses import replace

from companion.sentences import Sentence
from companion.tournament.protocol.round_clock import new_round
from companion.tournament.wall.attention import Reason
from companion.tournament.wall.drama import drama, most_exciting
from companion.tournament.wall.public_wall import public_wall
from companion.tournament.wall.state import FlagState
from companion.tournament.wall.wall import Wall, WallTable
from tests.tournament.made_up import ADA, BEN, PLAYING

DULL = WallTable("a", "Table 1", PLAYING)
CLOSE = WallTable("b", "Table 2", replace(PLAYING, players=tuple(replace(p, keys=("red", "blue")) for p in (ADA, BEN))))


def test_a_delayed_wall_shows_the_past_of_the_tables_and_the_present_of_the_clock() -> None:
    past = Wall(0, "Cup", (DULL,))
    clock = new_round("Round 1", 0.0, 60.0)
    live = Wall(1, "Cup", (WallTable("a", "Table 1", replace(PLAYING, turn=9)),), clock=clock, stream_delay_s=30)
    shown = public_wall(live, past)
    assert (shown.tables, shown.clock) == ((DULL,), clock)


def test_a_table_without_a_past_shows_its_name_alone() -> None:
    assert public_wall(Wall(1, "Cup", (DULL,), stream_delay_s=30), None).tables == (WallTable("a", "Table 1"),)


def test_two_keys_each_are_more_exciting_than_a_game_in_its_middle() -> None:
    assert most_exciting((DULL, CLOSE), "") == "b"
    assert most_exciting((DULL, CLOSE), "a") == "b"


def test_the_game_shown_stays_until_another_is_much_more_exciting() -> None:
    a_key_more = WallTable("c", "Table 3", replace(PLAYING, players=(replace(ADA, keys=("red", "blue")), BEN)))
    assert most_exciting((DULL, a_key_more), "a") == "a"


def test_nobody_watches_a_game_that_is_over() -> None:
    over = WallTable("b", "Table 2", replace(PLAYING, winner=0))
    assert drama(over.state) == 0
    assert most_exciting((over,), "b") == ""


def test_a_flag_without_names_can_still_be_said_in_other_languages() -> None:
    said = Sentence("{who} calls a judge.", who=ADA.name)
    flagged = replace(PLAYING, flags=(FlagState("illegal", "taunt", 0, said),))
    wall = Wall(1, "Cup", (WallTable("a", "Table 1", flagged, reasons=(Reason("flag", said, 0.0),)),))
    words = public_wall(wall, None).tables[0].reasons[0].words
    assert words == "Player 1 calls a judge."
    assert isinstance(words, Sentence)
    assert words.pattern == said.pattern

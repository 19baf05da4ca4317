"""Mistakes that an organiser mends by hand: late and wrong entries, kept tables, earlier results, ties and places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.tournament.event.consequences import consequences
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.organising import cut, next_round, play_off, tie_by_matches
from companion.tournament.event.places import places
from companion.tournament.event.records import (
    CutMade,
    CutUndone,
    EventEnded,
    EventOpened,
    EventRecord,
    EventReopened,
    MatchDecided,
    PairingUndone,
    PlayerDropped,
    PlayerEntered,
    PlayerRemoved,
    PlayerReturned,
    RoundPaired,
    SeatedPair,
    TableKept,
    TieDecided,
)

OPENED = EventOpened("Club evening", "archon", "archon", 35, 50, "2018", swiss_rounds=1)
CUT_TO_2 = EventOpened("Club evening", "archon", "archon", 35, 50, "2018", swiss_rounds=1, cut_to=2)
ROUND = RoundPaired((SeatedPair(1, "a", "b"), SeatedPair(2, "c", "d")), "manual")


def told(*records: EventRecord, opened: EventOpened = OPENED, players: str = "abcd") -> Event:
    event = event_of([opened, *(PlayerEntered(player, player.upper()) for player in players), *records])
    assert event is not None
    return event


def won(table: int, winner: str, number: int | None = None) -> MatchDecided:
    return MatchDecided(table, winner, "played", number)


def after_one_round(opened: EventOpened = OPENED) -> Event:
    """A and C have won, and nothing tells them apart."""
    return told(ROUND, won(1, "a"), won(2, "c"), opened=opened)


def ranks(event: Event) -> dict[str, int]:
    return {line.player: line.rank for line in event.standings}


@pytest.mark.parametrize(("missed", "record"), [("none", (0, 0, 0)), ("loss", (0, 1, 0)), ("bye", (1, 0, 1))])
def test_rounds_that_a_late_player_missed_count_as_the_organiser_chose(
    missed: str, record: tuple[int, int, int]
) -> None:
    late = happen(after_one_round(), PlayerEntered("e", "Eva", missed))  # type: ignore[arg-type]
    line = next(line for line in late.standings if line.player == "e")
    assert (line.wins, line.losses, line.byes) == record


def test_a_wrong_entry_is_removed_and_its_id_never_given_again() -> None:
    removed = told(PlayerRemoved("d"))
    assert removed.active == ("a", "b", "c")
    with pytest.raises(CannotHappen, match="under another one"):
        happen(removed, PlayerEntered("d", "Dora"))


def test_who_was_paired_is_not_removed() -> None:
    with pytest.raises(CannotHappen, match="take the pairing back first"):
        told(ROUND, PlayerRemoved("d"))
    assert told(ROUND, PairingUndone(), PlayerRemoved("d")).active == ("a", "b", "c")


def test_a_kept_table_is_that_players_in_every_round_and_nobody_elses() -> None:
    kept = told(TableKept("c", 7))
    tables = {pair.table for pair in next_round(kept, "swiss", seed=3).pairs if "c" in (pair.player, pair.opponent)}
    assert tables == {7}
    with pytest.raises(CannotHappen, match="Table 7 is kept for C"):
        happen(kept, TableKept("a", 7))
    assert happen(kept, TableKept("c", None)).entrants["c"].table is None


def test_a_table_given_to_another_while_its_player_was_away_stays_theirs() -> None:
    back = told(TableKept("a", 7), PlayerDropped("a"), TableKept("b", 7), PlayerReturned("a"))
    assert (back.entrants["a"].table, back.entrants["b"].table) == (None, 7)
    assert len(next_round(back, "swiss", seed=3).pairs) == 2
    alone = told(TableKept("a", 7), PlayerDropped("a"), PlayerReturned("a"))
    assert alone.entrants["a"].table == 7


def test_nobody_who_plays_in_the_cut_can_be_removed() -> None:
    late = told(ROUND, won(1, "a"), won(2, "c"), PlayerEntered("e", "Eva", "bye"), CutMade(("e", "a")), opened=CUT_TO_2)
    with pytest.raises(CannotHappen, match="Eva is in the cut"):
        happen(late, PlayerRemoved("e"))
    assert "e" not in happen(happen(late, CutUndone()), PlayerRemoved("e")).entrants


def test_a_cut_waits_for_the_last_swiss_round() -> None:
    with pytest.raises(CannotHappen, match="The Swiss rounds are not over"):
        cut(told(ROUND, won(1, "a"), opened=CUT_TO_2))


def test_a_final_that_both_lost_is_followed_by_no_round_of_nobody() -> None:
    final = told(ROUND, won(1, "a"), won(2, "c"), CutMade(("a", "c")), opened=CUT_TO_2)
    played = happen(happen(final, next_round(final, "swiss", seed=1)), MatchDecided(1, None, "played"))
    with pytest.raises(CannotHappen, match="Nobody won at table 1"):
        next_round(played, "swiss", seed=1)
    with pytest.raises(CannotHappen, match="Nobody won at table 1"):
        happen(played, RoundPaired((), "manual"))


SIX = RoundPaired((SeatedPair(1, "a", "b"), SeatedPair(2, "c", "d"), SeatedPair(3, "e", "f")), "manual")
WON = won(1, "a"), won(2, "c"), won(3, "e")


def test_who_dropped_has_no_part_in_the_tie_for_the_last_places_of_the_cut() -> None:
    """B, D and F are level on the fourth place, and F goes home."""
    cut_to_4 = replace(CUT_TO_2, cut_to=4)
    left = told(SIX, *WON, PlayerDropped("f"), opened=cut_to_4, players="abcdef")
    assert left.open_tie == ("b", "d")
    decided = happen(left, TieDecided(("d", "b"), "by lot"))
    assert (ranks(decided)["d"], ranks(decided)["b"], ranks(decided)["f"]) == (4, 5, 6)
    assert set(cut(decided).players) == {"a", "c", "e", "d"}
    assert happen(decided, PlayerReturned("f")).open_tie == ("b", "d", "f"), "who comes back is asked about again"


def test_nor_has_who_dropped_in_the_tie_for_the_first_place() -> None:
    left = told(SIX, *WON, PlayerDropped("a"), players="abcdef")
    assert (left.open_tie, play_off(left).players) == (("c", "e"), ("c", "e"))
    assert happen(left, PlayerDropped("c")).champion == "e"
    with pytest.raises(CannotHappen, match="Others are tied"):
        happen(left, TieDecided(("c",), "by lot"))


def test_a_result_of_an_earlier_round_is_corrected_and_what_follows_is_told() -> None:
    second = RoundPaired((SeatedPair(1, "a", "c"), SeatedPair(2, "b", "d")), "manual")
    before = happen(happen(happen(after_one_round(), second), won(1, "a")), won(2, "b"))
    corrected = happen(before, won(1, "b", 1))
    assert (ranks(before)["a"], ranks(corrected)["a"], ranks(corrected)["b"]) == (1, 2, 1)
    first, *others = consequences(before, corrected)
    assert first.startswith("Ranks: B ")
    assert "Round 2 stays as it was paired." in others


def test_there_is_no_later_round_to_correct() -> None:
    with pytest.raises(CannotHappen, match="no round 2: 1 have been paired"):
        happen(after_one_round(), won(1, "b", 2))


def test_the_cut_is_taken_back_when_a_correction_changes_who_is_in_it() -> None:
    event = told(ROUND, won(1, "a"), won(2, "c"), CutMade(("a", "c")), opened=CUT_TO_2)
    corrected = happen(event, won(1, "b", 1))
    assert any("B would be in the cut" in words for words in consequences(event, corrected))
    assert happen(corrected, CutUndone()).cut == ()


def test_a_result_by_which_the_next_round_of_the_cut_was_paired_stays() -> None:
    semifinal = told(CutMade(tuple("abcd")), RoundPaired(ROUND.pairs, "swiss"), won(1, "a"), won(2, "c"))
    final = happen(semifinal, next_round(semifinal, "swiss", seed=0))
    with pytest.raises(CannotHappen, match="take that pairing back first"):
        happen(final, won(1, "b", 1))
    assert happen(happen(final, PairingUndone()), won(1, "b")).rounds[0].matches[0].winner == "b"


def test_only_who_won_is_paired_in_the_next_round_of_the_cut() -> None:
    semifinal = told(CutMade(tuple("abcd")), RoundPaired(ROUND.pairs, "swiss"), won(1, "a"), won(2, "c"))
    with pytest.raises(CannotHappen, match="B is not in this round"):
        happen(semifinal, RoundPaired((SeatedPair(1, "a", "b"),), "manual"))


def test_nobody_is_champion_while_two_are_level() -> None:
    level = after_one_round()
    assert (level.champion, level.open_tie) == (None, ("a", "c"))
    assert [(place.words, place.player) for place in places(level)][:2] == [("1–2", "a"), ("1–2", "c")]


def test_a_tie_is_decided_by_a_rule_that_the_organiser_names_for_as_long_as_it_lasts() -> None:
    decided = happen(after_one_round(), TieDecided(("c", "a"), "by lot"))
    assert (decided.champion, ranks(decided)["a"]) == ("c", 2)
    corrected = happen(decided, won(2, "d", 1))
    assert corrected.open_tie == ("a", "d")
    with pytest.raises(CannotHappen, match="Others are tied with"):
        happen(corrected, TieDecided(("a", "c"), "by lot"))


def test_a_play_off_decides_a_tie_for_the_first_place() -> None:
    final = happen(after_one_round(), play_off(after_one_round()))
    final = happen(final, next_round(final, "swiss", seed=0))
    over = happen(final, won(1, "c"))
    assert over.champion == "c"
    assert [place.player for place in places(over)][:2] == ["c", "a"]


def test_a_tie_at_the_edge_of_the_cut_is_decided_first() -> None:
    opened = EventOpened("Cup", "archon", "archon", 35, 50, "2018", swiss_rounds=1, cut_to=3)
    level = after_one_round(opened)
    with pytest.raises(CannotHappen, match="B, D are tied for the last places"):
        cut(level)
    assert cut(happen(level, TieDecided(("d", "b"), "by lot"))).players == ("a", "c", "d")


def test_matches_against_each_other_tell_two_apart_only_where_they_have_met() -> None:
    with pytest.raises(CannotHappen, match="do not break the tie"):
        tie_by_matches(after_one_round())


def test_places_after_a_cut_share_those_who_lost_in_the_same_round() -> None:
    semifinal = told(
        CutMade(tuple("abcd")), RoundPaired(ROUND.pairs, "swiss"), won(1, "a"), won(2, "c"), players="abcde"
    )
    final = happen(semifinal, next_round(semifinal, "swiss", seed=0))
    over = happen(final, won(1, "a"))
    assert [place.words for place in places(over)] == ["1", "2", "3–4", "3–4", "5"]


def test_an_ended_event_is_opened_again_to_correct_a_result() -> None:
    ended = happen(after_one_round(), EventEnded())
    with pytest.raises(CannotHappen, match="an organiser can open it again"):
        happen(ended, won(1, "b", 1))
    assert ranks(happen(happen(ended, EventReopened()), won(1, "b", 1)))["b"] == 1

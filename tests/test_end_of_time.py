"""The end of a round: last turns as each set of rules has them, and tie-breaks that name their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.end_of_time import (
    Called,
    HouseTieBreak,
    RuleSet,
    call,
    called_in,
    ending,
    first_player,
    steps,
    take_back,
)
from companion.report import EquipmentReport, TableReport
from tests.web.made_up import GAME, MISS_ONYX, RADIANT_ARGUS, WAITING

ANN, BELA = 0, 1


def table(turn: int = 12, step: str = "main", ann: dict[str, object] | None = None, **bela: object) -> TableReport:
    level: dict[str, object] = {"keys": ("red",), "amber": 3, "chains": 0, "battleline": ()}
    players = (
        replace(RADIANT_ARGUS, **{**level, **(ann or {})}),  # type: ignore[arg-type]
        replace(MISS_ONYX, **{**level, **bela}),  # type: ignore[arg-type]
    )
    return replace(GAME, players=players, turn=turn, step=step)


def deciding(report: TableReport, rules: RuleSet, **more: object) -> tuple[str, int | None]:
    found = ending(report, rules, Called(12, ANN), **more)  # type: ignore[arg-type]
    return next(one.title for one in found.tie_breaks if one.decides), found.winner


@pytest.mark.parametrize(("turn", "active", "first"), [(1, ANN, ANN), (12, ANN, BELA), (7, BELA, BELA)])
def test_who_took_the_first_turn_is_told_by_the_number_of_the_turn(turn: int, active: int, first: int) -> None:
    assert first_player(replace(table(turn), active=active)) == first


def test_a_call_of_time_holds_until_it_is_taken_back_and_may_be_made_again() -> None:
    called, mistaken = call(table(12), "judge", 3.0), take_back("judge", 4.0)
    later = call(replace(table(13), active=BELA), "judge", 5.0)
    assert called_in(()) is None
    assert called_in((called,)) == Called(12, ANN)
    assert called_in((called, mistaken)) is None
    assert called_in((called, mistaken, later)) == Called(13, BELA)


def test_in_2018_the_opponent_has_one_last_turn() -> None:
    found = ending(table(turn=13), "2018", Called(12, ANN))
    assert [(turn.words, turn.progress) for turn in found.last_turns] == [
        ("Ann finishes the turn in which time was called.", "done"),
        ("Bela takes one last turn.", "now"),
    ]
    assert not found.over
    assert ending(table(turn=14), "2018", Called(12, ANN)).over


def test_since_2022_the_same_player_has_one_more_turn_up_to_forging_a_key() -> None:
    at_forging = ending(table(turn=14, step="forge"), "2022", Called(12, ANN))
    assert [turn.progress for turn in at_forging.last_turns] == ["done", "done", "now"]
    assert not at_forging.over
    assert ending(table(turn=14, step="house"), "2022", Called(12, ANN)).over


@pytest.mark.parametrize("rules", ["2018", "2022"])
def test_six_aember_forge_one_key_whatever_keys_cost_and_are_paid_for(rules: RuleSet) -> None:
    found = ending(table(ann={"amber": 13, "key_cost": 9}, amber=5), rules, Called(12, ANN))
    assert found.forging == (
        "Ann forges a key for 6 of 13 Æmber, and has 7 left.",
        "Bela has 5 Æmber and does not forge a key.",
    )
    assert found.tie_breaks[0].values == ("2 keys", "1 key")
    assert (found.tie_breaks[0].decides, found.winner) == (True, ANN)


@pytest.mark.parametrize("rules", ["2018", "2022"])
def test_level_keys_are_decided_by_what_aember_is_left(rules: RuleSet) -> None:
    assert deciding(table(ann={"amber": 8}, amber=9), rules) == ("Most Æmber", BELA)


def test_in_2018_one_house_each_decides_with_the_bonus_on_cards_in_hand() -> None:
    level = table(ann={"battleline": RADIANT_ARGUS.battleline}, battleline=MISS_ONYX.battleline)
    assert deciding(level, "2018") == ("The first player", ANN)
    named = HouseTieBreak("sanctum", 0), HouseTieBreak("dis", 1)
    assert deciding(level, "2018", houses=named) == ("Value of one house", BELA)


def test_since_2022_chains_come_before_creatures_and_the_first_player_last() -> None:
    chained = table(ann={"chains": 2, "battleline": RADIANT_ARGUS.battleline}, chains=1)
    assert deciding(chained, "2022") == ("Fewest chains", BELA)
    crowded = table(ann={"battleline": RADIANT_ARGUS.battleline})
    assert deciding(crowded, "2022") == ("Most creatures", ANN)
    assert deciding(table(), "2022", first_player=BELA) == ("The first player", BELA)


def test_a_third_key_forged_in_the_last_turns_ends_it_at_once() -> None:
    won = replace(table(turn=12), winner=BELA, step="over")
    assert (ending(won, "2022", Called(12, ANN)).winner, ending(won, "2022", Called(12, ANN)).over) == (BELA, True)


def test_a_table_without_players_has_no_ending() -> None:
    with pytest.raises(ValueError, match="no two players"):
        ending(WAITING, "2018", Called(1, ANN))


@pytest.mark.parametrize("rules", ["2018", "2022"])
def test_the_steps_in_words_name_the_turns_and_every_comparison(rules: RuleSet) -> None:
    words = " ".join(steps(rules)).lower()
    told = ending(table(), rules, Called(12, 0))
    assert len(steps(rules)) == len(told.last_turns) + 2
    for one in told.tie_breaks:
        assert one.title.removeprefix("Value ").lower() in words


def test_cards_that_nobody_saw_decide_nothing_and_neither_does_what_comes_after_them() -> None:
    report = replace(table(), equipment=EquipmentReport(cards_seen=False))
    found = ending(report, "2022", Called(12, ANN))
    assert [one.title for one in found.tie_breaks if not one.known] == ["Most creatures"]
    assert (found.winner, any(one.decides for one in found.tie_breaks)) == (None, False)


def test_counters_decide_where_no_cards_are_seen() -> None:
    report = replace(table(ann={"amber": 4}), equipment=EquipmentReport(cards_seen=False))
    assert ending(report, "2022", Called(12, ANN)).winner == ANN

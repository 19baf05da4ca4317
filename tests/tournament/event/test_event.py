"""Events from the first player to the last chain, told record by record."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.observations import DeckList
from companion.tournament.event.chains import ChainChange
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.match_scripts import ChainsBid, GameWon, SideChosen, WhoStarts
from companion.tournament.event.organising import cut, next_round
from companion.tournament.event.record_forms import RecordError, record_from_json, record_to_json
from companion.tournament.event.records import (
    ChainsConfirmed,
    CutMade,
    DeckChecked,
    DeckRegistered,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EventEnded,
    EventOpened,
    EventRecord,
    GameDecided,
    GameReported,
    MatchAnswered,
    MatchDecided,
    PairingUndone,
    PenaltyGiven,
    PlayerDropped,
    PlayerEntered,
    PlayerReturned,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
    SeatedPair,
    TieDecided,
)

OPENED = EventOpened("Club evening", "archon", "best-of-three", minutes=35, minutes_in_final=50, end_of_time="2018")


def deck(name: str) -> DeckList:
    return DeckList(name, name.title(), ("brobnar", "dis", "logos"), ())


def told(*records: EventRecord, opened: EventOpened = OPENED, players: str = "abcd") -> Event:
    event = event_of([opened, *(PlayerEntered(player, player.upper()) for player in players), *records])
    assert event is not None
    return event


def one_table(*records: EventRecord, opened: EventOpened = OPENED) -> Event:
    """Ann and Ben at table 1, the round just paired."""
    return told(RoundPaired((SeatedPair(1, "a", "b"),), "manual"), *records, opened=opened, players="ab")


def test_a_result_counts_when_both_players_have_confirmed_it() -> None:
    reported = one_table(MatchAnswered(1, SideChosen(1)), GameReported(1, "b"))
    one_word = happen(reported, ResultConfirmed(1, "a"))
    both = happen(one_word, ResultConfirmed(1, "b"))

    assert one_word.current is not None
    assert not one_word.current.over
    assert both.current is not None
    assert [match.winner for match in both.current.matches] == ["b"]
    assert [(line.player, line.wins) for line in both.standings] == [("b", 1), ("a", 0)]


def test_a_disputed_result_waits_for_a_judge() -> None:
    disputed = one_table(
        MatchAnswered(1, SideChosen(0)), GameReported(1, "b"), ResultConfirmed(1, "b"), ResultDisputed(1, "a")
    )
    assert disputed.current is not None
    (match,) = disputed.current.matches
    assert match.report is not None
    assert (match.over, match.report.disputed_by) == (False, {"a"})

    settled = happen(disputed, GameDecided(1, "a"))
    assert settled.current is not None
    assert settled.current.matches[0].winner == "a"


def test_before_a_game_its_start_is_asked_for() -> None:
    paired = one_table()
    assert paired.current is not None
    standing = paired.current.matches[0].standing
    assert standing is not None
    assert standing.asked == WhoStarts(None)
    with pytest.raises(CannotHappen, match="needs a choice first"):
        happen(paired, GameReported(1, "a"))


def test_a_judge_may_end_a_match_and_correct_it_afterwards() -> None:
    conceded = one_table(MatchDecided(1, "a", "conceded"))
    corrected = happen(conceded, MatchDecided(1, None, "disqualified"))

    assert conceded.standings[0].player == "a"
    assert [line.wins for line in corrected.standings] == [0, 0]


def test_who_drops_is_not_paired_again_and_may_come_back() -> None:
    dropped = told(PlayerDropped("c"), players="abc")
    pairs = next_round(dropped, "swiss", seed=1).pairs
    assert {pairs[0].player, pairs[0].opponent} == {"a", "b"}

    back = happen(dropped, PlayerReturned("c"))
    assert len(next_round(back, "swiss", seed=1).pairs) == 2


def test_the_next_round_waits_for_the_last_table() -> None:
    with pytest.raises(CannotHappen, match="still playing: table 1"):
        next_round(one_table(), "swiss", seed=0)


def test_a_pairing_can_be_undone_until_a_match_has_begun() -> None:
    assert happen(one_table(), PairingUndone()).rounds == ()
    with pytest.raises(CannotHappen, match="has begun"):
        happen(one_table(MatchAnswered(1, SideChosen(0))), PairingUndone())


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ((SeatedPair(1, "a", "b"), SeatedPair(2, "a", "c")), "A sits at two tables"),
        ((SeatedPair(1, "a", "b"), SeatedPair(1, "c", "d")), "table of its own"),
        ((SeatedPair(1, "a", "b"),), "Without a table: C, D"),
        ((SeatedPair(1, "a", "z"), SeatedPair(2, "b", "c")), "'z' is not in this round"),
    ],
)
def test_a_pairing_by_hand_seats_everybody_once(pairs: tuple[SeatedPair, ...], says: str) -> None:
    with pytest.raises(CannotHappen, match=says):
        told(RoundPaired(pairs, "manual"))


def test_a_deck_is_registered_once_and_not_after_the_lock() -> None:
    registered = told(DeckRegistered("a", deck("argus"), chains=3))
    with pytest.raises(CannotHappen, match="already registered, by A"):
        happen(registered, DeckRegistered("b", deck("argus")))
    with pytest.raises(CannotHappen, match="as many as the format allows"):
        happen(registered, DeckRegistered("a", deck("onyx")))
    locked = happen(registered, DecksLocked())
    with pytest.raises(CannotHappen, match="locked"):
        happen(locked, DeckWithdrawn("a", "argus"))
    assert happen(happen(locked, DecksUnlocked()), DeckWithdrawn("a", "argus")).entrants["a"].decks == {}


def test_a_deck_check_names_what_is_missing_and_what_is_foreign() -> None:
    checked = told(DeckRegistered("a", deck("argus")), DeckChecked("a", "argus", ("anger",), ("troll",)))

    found = checked.entrants["a"].decks["argus"].check
    assert found is not None
    assert (found.missing, found.foreign) == (("anger",), ("troll",))


BOTH_WON_WITH_ONE_DECK = (GameDecided(1, "a"), MatchAnswered(1, SideChosen(1)), GameDecided(1, "b"))
BIDDING = (MatchAnswered(1, ChainsBid(0)), MatchAnswered(1, ChainsBid(2)), MatchAnswered(1, ChainsBid(None)))


def test_an_adaptive_match_runs_by_its_script_to_the_bids() -> None:
    event = one_table(
        MatchAnswered(1, SideChosen(0)),
        *BOTH_WON_WITH_ONE_DECK,
        *BIDDING,
        MatchAnswered(1, SideChosen(0)),
        opened=replace(OPENED, match_format="adaptive"),
    )
    assert event.current is not None
    game = event.current.matches[0].game
    assert game is not None
    assert (game.decks, game.chains) == (("deck 1 of B", "deck 1 of A"), (0, 2))
    with pytest.raises(CannotHappen, match="report and confirm"):
        happen(event, MatchAnswered(1, GameWon(0)))


@pytest.mark.parametrize(("league", "chains"), [(True, (5, 0)), (False, (0, 0))])
def test_a_deck_starts_with_its_own_chains_in_a_league_only(league: bool, chains: tuple[int, int]) -> None:
    event = told(
        DeckRegistered("a", deck("argus"), chains=5),
        DeckRegistered("b", deck("onyx")),
        RoundPaired((SeatedPair(1, "a", "b"),), "manual"),
        MatchAnswered(1, SideChosen(0)),
        opened=replace(OPENED, league=league),
        players="ab",
    )
    assert event.current
    assert event.starting_chains(event.current.matches[0]) == chains


@pytest.mark.parametrize("brings", [{"highest_level": 4}, {"chains": 19}])
def test_a_league_admits_no_deck_of_the_highest_power_level(brings: dict[str, Any]) -> None:
    strong = DeckRegistered("a", deck("argus"), **brings)
    with pytest.raises(CannotHappen, match="power level 4"):
        told(strong, opened=replace(OPENED, league=True))
    assert told(strong).entrants["a"].decks


def test_a_league_event_proposes_chains_and_the_organiser_confirms_them() -> None:
    opened = replace(OPENED, league=True, swiss_rounds=3)
    event = told(DeckRegistered("a", deck("argus"), chains=5, highest_level=1), opened=opened)
    for _ in range(3):
        event = happen(event, next_round(event, "swiss", seed=5))
        assert event.current is not None
        for match in event.current.matches:
            assert match.table is not None
            event = happen(event, MatchDecided(match.table, min(match.players), "played"))

    assert list(event.chain_changes()) == [("a", "argus", ChainChange(5, 8, power_level=2))]
    over = happen(happen(event, EventEnded()), ChainsConfirmed("a", "argus", 8, 2))
    assert [change.chains for change in over.confirmed_chains] == [8]
    with pytest.raises(CannotHappen, match="over"):
        happen(over, PlayerEntered("z", "Zoe"))


def test_a_penalty_is_kept_with_its_reason() -> None:
    assert told(PenaltyGiven("a", "Warning", "slow play")).penalties == (PenaltyGiven("a", "Warning", "slow play"),)


def play_through(players: int, seed: int, cut_to: int) -> list[EventRecord]:
    """A whole event in which chance decides every match."""
    chance = random.Random(seed)
    names = [f"p{number:02}" for number in range(players)]
    records: list[EventRecord] = [replace(OPENED, cut_to=cut_to), *(PlayerEntered(name, name) for name in names)]
    event = event_of(records)
    while event is not None and event.champion is None:
        record: EventRecord
        if event.open_tie:
            record = TieDecided(event.open_tie, "by lot")
        elif (
            event.current and event.current.over and event.stage == "swiss" and len(event.rounds) == event.swiss_rounds
        ):
            record = cut(event)
        elif event.current is None or event.current.over:
            record = next_round(event, "swiss", seed)
        else:
            match = next(match for match in event.current.matches if not match.over)
            assert match.table is not None
            record = (
                GameDecided(match.table, chance.choice(match.players))
                if match.game
                else MatchAnswered(match.table, SideChosen(0))
            )
        records.append(record)
        event = happen(event, record)
    return records


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 33), st.integers(0, 99), st.sampled_from([0, 2, 4, 8]))
def test_every_event_comes_to_one_champion_and_survives_its_json_form(players: int, seed: int, cut_to: int) -> None:
    if cut_to > players:
        cut_to = 0
    records = play_through(players, seed, cut_to)
    event = event_of(records)

    assert event is not None
    assert event.champion is not None
    assert (event.champion in event.cut) == bool(cut_to)
    assert sum(line.wins + line.losses for line in event.standings) == players * event.swiss_rounds
    assert event_of([record_from_json(record_to_json(record)) for record in records]) == event


def test_the_best_four_play_two_rounds_and_the_first_seed_meets_the_fourth() -> None:
    records = play_through(9, seed=3, cut_to=4)
    made = next(record for record in records if isinstance(record, CutMade))
    semifinal, final = (record for record in records if isinstance(record, RoundPaired) and len(record.pairs) < 4)

    first, second, third, fourth = made.players
    assert {(pair.player, pair.opponent) for pair in semifinal.pairs} == {(first, fourth), (second, third)}
    assert len(final.pairs) == 1


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "no record is of the kind None"),
        ({"kind": "player-eaten"}, "player-eaten"),
        ({"kind": "player-entered", "player": "a"}, "player-entered: name"),
        (
            {"kind": "round-paired", "pairs": [{"table": "one", "player": "a", "opponent": "b"}], "way": "swiss"},
            "table",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_the_place(form: dict[str, object], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        record_from_json(form)

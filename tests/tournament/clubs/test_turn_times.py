"""Turn times and keys of games that companions followed."""

from __future__ import annotations

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.journal_events import Entry, JournalEvent
from companion.observations import Conceded, GameStarted, KeyTurned, Registration
from companion.rules.moves import Move
from companion.table.follower import entry_of
from companion.table.game_logs import games_in
from companion.table.intake import Submission
from companion.tournament.clubs.names import Names
from companion.tournament.clubs.turn_times import FollowedPlay, plays_in, turn_times
from companion.tournament.event.match_scripts import SideChosen
from companion.tournament.event.records import GameDecided, MatchAnswered, RoundPaired, SeatedPair
from companion.tournament.events.events import Events
from companion.tournament.events.recorded_games import RecordedGame
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from companion.verdicts import GameOver, MoveUnderstood, Retraction, Verdict
from tests.tournament.clubs.club_nights import Calendar, ClubNights
from tests.tournament.made_up import MadeUpTable

BEGINS = Submission(
    GameStarted(0.0, (Registration("Ada", RADIANT_ARGUS), Registration("Ben", MISS_ONYX)), 0), "start"
).entry()


def ended(turn: int, t: float) -> MoveUnderstood:
    player = 0 if turn % 2 else 1
    return MoveUnderstood(t, t, Move("end"), (), 0.99, "ends the turn", player, turn)


def forged(player: int, turn: int, t: float) -> MoveUnderstood:
    return MoveUnderstood(t, t, Move("forge", key="red"), (), 0.99, "forges", 0 if player == 0 else 1, turn)


def recorded(*told: Verdict | Entry) -> RecordedGame:
    entries = (BEGINS, *(one if isinstance(one, Entry) else entry_of(one) for one in told))
    events = (
        JournalEvent(1, number, entry.kind, 1, entry.t, "2026-03-03T19:00:00Z", entry.body, "", "")
        for number, entry in enumerate(entries, start=1)
    )
    (game,) = games_in(events)
    return game


def test_a_turn_lasts_from_the_end_of_the_one_before_to_its_own() -> None:
    game = recorded(ended(1, 100.0), ended(2, 160.0), ended(3, 250.0))
    assert [(turn.player, turn.duration_s) for turn in game.turns] == [(1, 60.0), (0, 90.0)]


def test_a_turn_whose_beginning_or_end_was_not_seen_is_not_counted() -> None:
    unseen = MoveUnderstood(170.0, 170.0, Move("house", house="dis"), (), 0.99, "chooses", 0, 3)
    game = recorded(ended(1, 100.0), ended(2, 160.0), unseen, ended(4, 300.0), ended(5, 340.0))
    assert [turn.duration_s for turn in game.turns] == [60.0, 40.0]


def test_a_turns_end_that_was_taken_back_does_not_count() -> None:
    game = recorded(ended(1, 100.0), ended(2, 160.0), Retraction(170.0, 170.0, 1, "undone"), ended(2, 190.0))
    assert [turn.duration_s for turn in game.turns] == [90.0]


def test_keys_are_those_seen_or_turned_and_the_winner_has_all_three() -> None:
    turned = Submission(KeyTurned(50.0, 1, "blue", True), "page").entry()
    assert recorded(forged(0, 1, 40.0), turned, GameOver(90.0, 90.0, 0)).keys == (3, 1)


def test_who_wins_because_the_other_concedes_has_the_keys_forged_so_far() -> None:
    conceded = Submission(Conceded(80.0, 1), "page").entry()
    assert recorded(forged(0, 1, 40.0), conceded, GameOver(90.0, 90.0, 0)).keys == (1, 0)


def test_the_table_of_turn_times_has_a_line_for_each_player_who_was_timed() -> None:
    game = recorded(ended(1, 100.0), ended(2, 160.0), ended(3, 250.0), ended(4, 280.0))
    plays = (*plays_in(game), FollowedPlay("Cleo", (), 0))
    ada, ben = turn_times(plays, Names((), ("Ada", "Ben", "Cleo")))
    assert (ada.name, ada.turns, ada.mean_s) == ("Ada", 1, 90.0)
    assert (ben.turns, ben.mean_s, ben.median_s, ben.longest_s) == (2, 45.0, 45.0, 60.0)


def timed_night(hub: Hub, table: MadeUpTable, calendar: Calendar) -> ClubNights:
    """An evening on which a companion followed the game of Ada and Ben, and reported it."""
    assert isinstance(hub.store, SqlStore)
    turns = (entry_of(ended(turn, t)) for turn, t in ((1, 100.0), (2, 160.0), (3, 250.0)))
    table.record(BEGINS, *turns, entry_of(GameOver(300.0, 300.0, 0)))
    table.send_all(hub.answer)
    nights = ClubNights(hub.store, calendar, Events(hub.store), games_in)
    game = f"{table.enrolled.id} 1 Ada Ben"
    opened = (RoundPaired((SeatedPair(1, "p1", "p2"),), "manual"), MatchAnswered(1, SideChosen(0)))
    nights.play("2026-03-03", [("Ada", "Ben")], also=(*opened, GameDecided(1, "p1", game)))
    return nights


def test_a_game_that_a_companion_followed_tells_its_keys_and_turns(
    hub: Hub, table: MadeUpTable, calendar: Calendar
) -> None:
    club = timed_night(hub, table, calendar).club
    plays = club.plays(club.records().evenings)
    assert plays == (FollowedPlay("Ada", (90.0,), 3), FollowedPlay("Ben", (60.0,), 0))


def test_a_game_that_the_hub_no_longer_has_still_counts_as_played(nights: ClubNights) -> None:
    opened = (RoundPaired((SeatedPair(1, "p1", "p2"),), "manual"), MatchAnswered(1, SideChosen(0)))
    nights.play("2026-03-03", [("Ada", "Ben")], also=(*opened, GameDecided(1, "p2", "gone 1 Ada Ben")))
    evenings = nights.club.records().evenings
    assert nights.club.plays(evenings) == ()
    assert [game.winner for game in evenings[0].games] == [0, 1]

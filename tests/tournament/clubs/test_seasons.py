"""A season of weekly evenings, and who leads it."""

from __future__ import annotations

from datetime import date

import pytest

from companion.sentences import Sentence
from companion.tournament.clubs import changes
from companion.tournament.clubs.leaderboard import Leaderboard, season_leaderboard
from companion.tournament.clubs.settings import ClubSettings, PointsRule, Season, settings_from_json, settings_to_json
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.records import EventReopened
from companion.tournament.storage.store import StoreError
from tests.tournament.clubs.club_nights import ClubNights

SPRING = Season(1, "Spring", date(2026, 3, 1), date(2026, 3, 31), PointsRule(3, 1, best=3))


def board(nights: ClubNights, season: Season = SPRING) -> Leaderboard:
    records = nights.club.records()
    return season_leaderboard(season, records.evenings, records.names)


def points(nights: ClubNights, season: Season = SPRING) -> dict[str, tuple[int, int]]:
    return {line.name: (line.rank, line.points) for line in board(nights, season).lines}


def four_evenings(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Ada", "Ben"), ("Cleo", "Dan")], [("Ada", "Cleo"), ("Ben", "Dan")])
    nights.play("2026-03-10", [("Ben", "Ada"), ("Cleo",)])
    nights.play("2026-03-17", [("Ada", "Ben")])
    nights.play("2026-03-24", [("Ben", "Ada")])


def test_the_best_three_of_four_evenings_count(nights: ClubNights) -> None:
    four_evenings(nights)
    # Ada: 7, 1, 4, 1; Ben: 4, 4, 1, 4; Cleo: 4, and 4 by a bye.
    assert points(nights) == {"Ada": (1, 12), "Ben": (1, 12), "Cleo": (3, 8), "Dan": (4, 1)}
    ben = board(nights).lines[1]
    assert [(one.points, one.counts) for one in ben.evenings] == [(4, True), (4, True), (1, False), (4, True)]


def test_level_players_are_told_apart_by_matches_won_then_by_their_share(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Ada", "Ben"), ("Cleo", "Dan")], [("Ada", "Cleo"), ("Dan", "Ben")])
    nights.play("2026-03-10", [("Cleo", "Eva")])
    only_best = Season(1, "Spring", SPRING.first, SPRING.last, PointsRule(0, 1, best=1))
    assert points(nights, only_best) == {"Ada": (1, 1), "Cleo": (2, 1), "Dan": (3, 1), "Ben": (4, 1), "Eva": (4, 1)}


def test_both_days_at_the_ends_of_a_season_belong_to_it(nights: ClubNights) -> None:
    for day in ("2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"):
        nights.play(day, [("Ada", "Ben")])
    assert [evening.day.isoformat() for evening in board(nights).evenings] == ["2026-03-01", "2026-03-31"]


def test_an_event_counts_once_it_has_ended_and_not_while_it_is_opened_again(nights: ClubNights) -> None:
    number = nights.play("2026-03-03", [("Ada", "Ben")])
    assert points(nights)["Ada"] == (1, 4)
    nights.events.decide(number, lambda _: [EventReopened()], "reopened", "Mia", "organiser")
    assert points(nights) == {}


def test_an_event_that_is_left_out_counts_nowhere_until_it_is_taken_in_again(nights: ClubNights) -> None:
    four_evenings(nights)
    nights.club.change(lambda now: changes.with_evening_counted(now, 1, False), "left out", "1", "Mia", "organiser")
    assert points(nights) == {"Ben": (1, 9), "Ada": (2, 6), "Cleo": (3, 4)}
    nights.club.change(lambda now: changes.with_evening_counted(now, 1, True), "counts", "1", "Mia", "organiser")
    assert points(nights)["Ada"] == (1, 12)


def test_an_imported_event_counts_on_the_day_on_which_it_was_played(nights: ClubNights) -> None:
    number = nights.play("2026-06-01", [("Ada", "Ben")])
    played = date(2026, 3, 3)
    nights.club.change(lambda now: changes.with_evening_on(now, number, played), "day", "", "Mia", "organiser")
    assert points(nights)["Ada"] == (1, 4)
    nights.club.change(lambda now: changes.with_evening_on(now, number, None), "day", "", "Mia", "organiser")
    assert points(nights) == {}


def test_a_season_that_ends_before_it_begins_is_refused(nights: ClubNights) -> None:
    with pytest.raises(CannotHappen, match="swap the dates"):
        changes.with_season(ClubSettings(), "Spring", SPRING.last, SPRING.first, PointsRule())


def test_no_two_seasons_have_one_name_and_a_removed_ones_number_is_not_used_again() -> None:
    one = changes.with_season(ClubSettings(), "Spring", SPRING.first, SPRING.last, PointsRule())
    with pytest.raises(CannotHappen, match="choose another name"):
        changes.with_season(one, "SPRING", SPRING.first, SPRING.last, PointsRule())
    again = changes.with_season(changes.without_season(one, 1), "Spring", SPRING.first, SPRING.last, PointsRule())
    assert [season.number for season in again.seasons] == [2]


def test_an_unknown_season_is_neither_changed_nor_removed() -> None:
    with pytest.raises(CannotHappen) as refused:
        changes.with_changed_season(ClubSettings(), SPRING)
    assert refused.value.args[0] == Sentence("There is no season {number}: choose one of the list.", number=1)
    with pytest.raises(CannotHappen):
        changes.without_season(ClubSettings(), 1)


def test_the_settings_are_read_as_they_were_written(nights: ClubNights) -> None:
    settings = changes.with_season(ClubSettings(), "Spring", SPRING.first, SPRING.last, SPRING.rule)
    settings = changes.with_evening_on(changes.with_evening_counted(settings, 2, False), 2, date(2026, 3, 4))
    assert settings_from_json(settings_to_json(settings)) == settings


def test_settings_of_another_version_are_named(nights: ClubNights) -> None:
    with pytest.raises(StoreError, match="another version"):
        settings_from_json({"seasons": "many"})

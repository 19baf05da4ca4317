"""Players over many games, whatever the spelling of their names."""

from __future__ import annotations

import pytest

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.intervals import wilson_interval
from companion.tournament.clubs import changes
from companion.tournament.clubs.players import PlayerStatistics, player_lines, player_statistics
from companion.tournament.clubs.tallies import WinRate
from companion.tournament.event.happening import CannotHappen
from tests.tournament.clubs.club_nights import ClubNights


def statistics_of(nights: ClubNights, name: str) -> PlayerStatistics:
    records = nights.club.records()
    found = player_statistics(records.names.person(name), records.evenings, (), records.names)
    assert found
    return found


def join(nights: ClubNights, name: str, other: str) -> None:
    evenings = nights.club.records().evenings
    nights.club.change(
        lambda now: changes.with_joined_names(now, name, other, evenings), "joined", "", "Mia", "organiser"
    )


def separate(nights: ClubNights, other: str) -> None:
    nights.club.change(lambda now: changes.with_separate_names(now, other), "separated", "", "Mia", "organiser")


def games(nights: ClubNights) -> dict[str, tuple[int, int, int]]:
    records = nights.club.records()
    lines = player_lines(records.evenings, records.names)
    return {line.name: (line.evenings, line.games, line.won) for line in lines}


def test_capitals_accents_and_blanks_do_not_make_another_player(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Jörg  Maier", "Ben")])
    nights.play("2026-03-10", [("Ben", "JORG MAIER")])
    assert games(nights) == {"Ben": (2, 2, 1), "JORG MAIER": (2, 2, 1)}
    assert statistics_of(nights, "jörg maier").spellings == ("Jörg  Maier", "JORG MAIER")


def test_names_that_an_organiser_joins_are_one_player_until_they_are_separated(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Anna", "Ben")])
    nights.play("2026-03-10", [("Ben", "Anna M.")])
    join(nights, "Anna M.", "Anna")
    assert games(nights) == {"Anna M.": (2, 2, 1), "Ben": (2, 2, 1)}
    assert statistics_of(nights, "Anna").opponents[0].name == "Ben"
    separate(nights, "Anna")
    assert games(nights) == {"Anna": (1, 1, 1), "Anna M.": (1, 1, 0), "Ben": (2, 2, 1)}


def test_three_names_of_one_person_can_be_joined_one_after_another(nights: ClubNights) -> None:
    for day, name in (("2026-03-03", "Anna"), ("2026-03-10", "Anna M."), ("2026-03-17", "A. Maier")):
        nights.play(day, [(name, "Ben")])
    join(nights, "Anna M.", "Anna")
    join(nights, "A. Maier", "Anna")
    assert games(nights) == {"A. Maier": (3, 3, 3), "Ben": (3, 3, 0)}
    separate(nights, "Anna M.")
    assert games(nights)["Anna M."] == (2, 2, 2)


def test_two_who_played_at_one_event_are_two_persons(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Anna", "Ben")])
    with pytest.raises(CannotHappen, match="they are two persons"):
        join(nights, "Anna", "Ben")


@pytest.mark.parametrize(
    ("name", "other", "words"),
    [("Anna", "Anna", "already count as one"), ("Anna", "Nobody", "choose names of the list"), ("X", "Anna", "Nobody")],
)
def test_a_name_is_joined_to_another_that_has_played(nights: ClubNights, name: str, other: str, words: str) -> None:
    nights.play("2026-03-03", [("Anna", "Ben")])
    with pytest.raises(CannotHappen, match=words):
        join(nights, name, other)
    with pytest.raises(CannotHappen, match="not joined"):
        separate(nights, name)


def test_a_players_page_adds_up_decks_and_opponents_with_how_sure_the_rate_is(nights: ClubNights) -> None:
    decks = {"Ada": (RADIANT_ARGUS, 0), "Ben": (MISS_ONYX, 0)}
    nights.play("2026-03-03", [("Ada", "Ben")], [("Ada", "Ben")], decks=decks)
    nights.play("2026-03-10", [("Cleo", "Ada")])
    ada = statistics_of(nights, "Ada")
    assert (ada.games, ada.won, ada.rate) == (3, 2, WinRate(2 / 3, *wilson_interval(2, 3)))
    assert [(one.name, one.games, one.won) for one in ada.opponents] == [("Ben", 2, 2), ("Cleo", 1, 0)]
    # The game against Cleo was one without decks.
    assert [(one.name, one.games, one.won) for one in ada.decks] == [(RADIANT_ARGUS.name, 2, 2)]


def test_a_bye_is_no_game_and_whoever_has_none_has_no_win_rate(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Ada", "Ben"), ("Cleo",)])
    cleo = statistics_of(nights, "Cleo")
    assert (cleo.evenings, cleo.games, cleo.rate, cleo.opponents) == (1, 0, None, ())


def test_a_match_of_several_games_that_was_entered_as_a_whole_tells_no_game(nights: ClubNights) -> None:
    nights.play("2026-03-03", [("Ada", "Ben")], match_format="best-of-three")
    assert games(nights) == {"Ada": (1, 0, 0), "Ben": (1, 0, 0)}


def test_in_reversal_each_plays_the_others_deck(nights: ClubNights) -> None:
    decks = {"Ada": (RADIANT_ARGUS, 0), "Ben": (MISS_ONYX, 0)}
    nights.play("2026-03-03", [("Ada", "Ben")], decks=decks, match_format="reversal")
    assert [(one.name, one.won) for one in statistics_of(nights, "Ada").decks] == [(MISS_ONYX.name, 1)]

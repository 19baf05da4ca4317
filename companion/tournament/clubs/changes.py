"""Everything that an organiser changes in a club's settings. Each refuses what cannot be, and says what would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from companion.sentences import N_, Sentence
from companion.tournament.clubs.evenings import Evening
from companion.tournament.clubs.names import JoinedNames, folded, main_name, stands_for
from companion.tournament.clubs.settings import ClubSettings, PointsRule, Season
from companion.tournament.event.happening import CannotHappen


def with_season(settings: ClubSettings, name: str, first: date, last: date, rule: PointsRule) -> ClubSettings:
    """A new season. Raises `CannotHappen`, as all of these do."""
    number = settings.seasons_made + 1
    season = Season(number, name, first, last, rule)
    _check(settings, season)
    return replace(settings, seasons=(*settings.seasons, season), seasons_made=number)


def with_changed_season(settings: ClubSettings, season: Season) -> ClubSettings:
    """The season of this number has another name, span or rule from here on."""
    known_season(settings, season.number)
    _check(settings, season)
    seasons = tuple(season if one.number == season.number else one for one in settings.seasons)
    return replace(settings, seasons=seasons)


def without_season(settings: ClubSettings, number: int) -> ClubSettings:
    """The season is removed; its evenings stay."""
    known_season(settings, number)
    return replace(settings, seasons=tuple(one for one in settings.seasons if one.number != number))


def known_season(settings: ClubSettings, number: int) -> Season:
    season = settings.season(number)
    if season is None:
        raise CannotHappen(Sentence("There is no season {number}: choose one of the list.", number=number))
    return season


def with_joined_names(settings: ClubSettings, name: str, other: str, evenings: Iterable[Evening]) -> ClubSettings:
    """From here on the results of `other` count for `name`. Two who played at one event are two persons."""
    known = stands_for(settings.joined)
    kept, gone = main_name(known, folded(name)), main_name(known, folded(other))
    if kept == gone:
        raise CannotHappen(Sentence("{name} and {other} already count as one person.", name=name, other=other))
    counted = list(evenings)
    for wanted in (name, other):
        if not any(folded(wanted) in map(folded, evening.players) for evening in counted):
            raise CannotHappen(
                Sentence("Nobody called {name} has played here: choose names of the list.", name=wanted or "“”")
            )
    for evening in counted:
        if {kept, gone} <= {main_name(known, folded(player)) for player in evening.players}:
            wording = N_("{name} and {other} both played at {event}: they are two persons.")
            raise CannotHappen(Sentence(wording, name=name, other=other, event=evening.name))
    written = next((one.name for one in settings.joined if folded(one.name) == gone), other)
    return replace(settings, joined=(*settings.joined, JoinedNames(name, written)))


def with_separate_names(settings: ClubSettings, other: str) -> ClubSettings:
    """The name stands for a person of its own again."""
    rest = tuple(one for one in settings.joined if folded(one.other) != folded(other))
    if len(rest) == len(settings.joined):
        raise CannotHappen(Sentence("{name} is not joined to another name.", name=other))
    return replace(settings, joined=rest)


def with_evening_counted(settings: ClubSettings, number: int, counts: bool) -> ClubSettings:
    """Leaves an event out of all pages of the club, or takes it in again."""
    left_out = settings.left_out - {number} if counts else settings.left_out | {number}
    return replace(settings, left_out=left_out)


def with_evening_on(settings: ClubSettings, number: int, day: date | None) -> ClubSettings:
    """The event was played on this day; without one, on the day on which its first round was paired here."""
    others = {event: known for event, known in settings.dates.items() if event != number}
    return replace(settings, dates=others | ({number: day} if day else {}))


def _check(settings: ClubSettings, season: Season) -> None:
    if season.first > season.last:
        raise CannotHappen(
            Sentence(
                "The season ends on {last}, before it begins on {first}: swap the dates.",
                first=season.first.isoformat(),
                last=season.last.isoformat(),
            )
        )
    named_so = next((one for one in settings.seasons if folded(one.name) == folded(season.name)), None)
    if named_so is not None and named_so.number != season.number:
        raise CannotHappen(Sentence("There is already a season {name}: choose another name.", name=season.name))

"""The organiser's settings of a club: its seasons, names that are one person, and what counts when."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Final

from pydantic import TypeAdapter, ValidationError

from companion.observations import JsonObject
from companion.tournament.clubs.names import JoinedNames
from companion.tournament.storage.store import StoreError

POINTS_FOR_A_WIN: Final = 3
POINTS_FOR_TAKING_PART: Final = 1


@dataclass(frozen=True, slots=True)
class PointsRule:
    """Points for each match won and for each evening taken part in; only the `best` evenings count, where it is set."""

    win: int = POINTS_FOR_A_WIN
    taking_part: int = POINTS_FOR_TAKING_PART
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """A span of dates with a points rule. Both days belong to it. Seasons are numbered from 1."""

    number: int
    name: str
    first: date
    last: date
    rule: PointsRule = PointsRule()


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """`left_out` are events that do not count, `dates` the days of those that were played on another than recorded."""

    seasons: tuple[Season, ...] = ()
    joined: tuple[JoinedNames, ...] = ()
    left_out: frozenset[int] = frozenset()
    dates: dict[int, date] = field(default_factory=dict)
    seasons_made: int = 0

    def season(self, number: int) -> Season | None:
        return next((season for season in self.seasons if season.number == number), None)


_FORM: Final = TypeAdapter(ClubSettings)


def settings_to_json(settings: ClubSettings) -> JsonObject:
    form: JsonObject = _FORM.dump_python(settings, mode="json")
    return form


def settings_from_json(form: JsonObject | None) -> ClubSettings:
    """The settings of JSON data; those of a new club where there is none. Raises `StoreError`."""
    try:
        return _FORM.validate_python(form or {})
    except ValidationError as error:
        raise StoreError(f"the club's settings were written by another version: {error.errors()[0]['msg']}") from None

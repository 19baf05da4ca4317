"""The pages of the club, for everybody to look at, each also as a table in CSV and as JSON.

Seasons with their leaderboards, players, decks, chains over the weeks, turn times, decks drawn by lot, and the events
that all of these are counted from.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

import flask_babel  # type: ignore[import-untyped]
from flask import Blueprint, Response, abort, render_template
from flask_login import current_user  # type: ignore[import-untyped]
from pydantic_core import to_json

from companion.houses import house_name
from companion.sentences import reason
from companion.tournament.clubs import changes, exports
from companion.tournament.clubs.club import ClubRecords
from companion.tournament.clubs.decks import DeckStatistics, chain_histories, deck_lines, deck_statistics
from companion.tournament.clubs.drawing import DrawnDeck, draws
from companion.tournament.clubs.leaderboard import EveningLine, Leaderboard, evening_line, season_leaderboard
from companion.tournament.clubs.players import PlayerStatistics, player_lines, player_statistics
from companion.tournament.clubs.settings import Season
from companion.tournament.clubs.tallies import win_rate
from companion.tournament.clubs.turn_times import FollowedPlay, TurnTimes, times_of, turn_times
from companion.tournament.event.happening import CannotHappen
from companion.tournament.wall.pace import minutes
from web.hub.club_desk import club_desk, decks_to_draw, read_or_told, the_club
from web.hub.pages import the_hub
from web.hub.people import ORGANISER

hub_club = Blueprint("hub_club", __name__, url_prefix="/club")

NEWEST_DRAWS: Final = 50
KIND: Final = "<any(csv,json):kind>"
"""The form in which a page is downloaded."""
_MIME_TYPES: Final = {"csv": "text/csv", "json": "application/json"}


@hub_club.app_template_filter("percent")
def percent(share: float) -> str:
    """A share from 0 to 1 as readers of the language write it."""
    return str(flask_babel.format_percent(share))


@hub_club.app_template_filter("day")
def day_words(day: date) -> str:
    return str(flask_babel.format_date(day, "medium"))


@hub_club.app_template_filter("moment")
def moment_words(when: str) -> str:
    """An ISO 8601 time as readers of the language write it."""
    return str(flask_babel.format_datetime(datetime.fromisoformat(when), "short", rebase=False))


hub_club.add_app_template_filter(minutes, "minutes")
hub_club.add_app_template_filter(house_name, "house_name")
hub_club.add_app_template_global(win_rate, "win_rate")


def page(template: str, **shown: object) -> str:
    person = current_user if current_user.is_authenticated else None
    may_change = person is not None and person.role == ORGANISER
    return render_template(template, person=person, may_change=may_change, hub=the_hub().name, **shown)


def exported(kind: str, name: str, csv: str, value: object) -> Response:
    """A page as a file: as a table in CSV, or the same values as JSON."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(csv if kind == "csv" else to_json(value), mimetype=_MIME_TYPES[kind], headers=headers)


# Seasons


@hub_club.get("/")
def show_seasons() -> str:
    """The seasons, the newest first, each with who leads."""
    records = the_club()
    seasons = sorted(records.settings.seasons, key=lambda season: (season.last, season.number), reverse=True)
    boards = [season_leaderboard(season, records.evenings, records.names) for season in seasons]
    return page("hub_club_seasons.html", boards=boards, evenings=len(records.evenings))


@hub_club.get("/seasons/<int:number>")
def show_season(number: int) -> str:
    return page("hub_club_season.html", board=_board(number))


@hub_club.get(f"/seasons/<int:number>/leaderboard.{KIND}")
def export_season(number: int, kind: str) -> Response:
    board = _board(number)
    return exported(kind, "leaderboard", exports.leaderboard_csv(board), board)


def _board(number: int) -> Leaderboard:
    records = the_club()
    return season_leaderboard(_season(records, number), records.evenings, records.names)


def _season(records: ClubRecords, number: int) -> Season:
    try:
        return changes.known_season(records.settings, number)
    except CannotHappen as error:
        abort(404, reason(error))


# Players


@hub_club.get("/players")
def show_players() -> str:
    records = the_club()
    lines = player_lines(records.evenings, records.names)
    return page("hub_club_players.html", players=lines, joined=records.settings.joined)


@hub_club.get(f"/players.{KIND}")
def export_players(kind: str) -> Response:
    records = the_club()
    lines = player_lines(records.evenings, records.names)
    return exported(kind, "players", exports.players_csv(lines), lines)


@hub_club.get("/players/<person>")
def show_player(person: str) -> str:
    return page("hub_club_player.html", player=_player(person))


@hub_club.get(f"/players/<person>/statistics.{KIND}")
def export_player(person: str, kind: str) -> Response:
    shown = _player(person)
    return exported(kind, "player", exports.player_csv(shown), shown)


def _player(person: str) -> PlayerStatistics:
    records = the_club()
    found = player_statistics(person, records.evenings, _plays(records), records.names)
    if found is None:
        abort(404, "There is no such player in the club: choose one of the list of players.")
    return found


# Decks and their chains


@hub_club.get("/decks")
def show_decks() -> str:
    return page("hub_club_decks.html", decks=deck_lines(the_club().evenings))


@hub_club.get(f"/decks.{KIND}")
def export_decks(kind: str) -> Response:
    lines = deck_lines(the_club().evenings)
    return exported(kind, "decks", exports.decks_csv(lines), lines)


@hub_club.get("/decks/<deck>")
def show_deck(deck: str) -> str:
    return page("hub_club_deck.html", deck=_deck(deck))


@hub_club.get(f"/decks/<deck>/statistics.{KIND}")
def export_deck(deck: str, kind: str) -> Response:
    shown = _deck(deck)
    return exported(kind, "deck", exports.deck_csv(shown), shown)


def _deck(deck: str) -> DeckStatistics:
    records = the_club()
    found = deck_statistics(deck, records.evenings, records.names)
    if found is None:
        abort(404, "There is no such deck in the club: choose one of the list of decks.")
    return found


@hub_club.get("/chains")
def show_chains() -> str:
    evenings = the_club().evenings
    return page("hub_club_chains.html", histories=chain_histories(evenings))


@hub_club.get(f"/chains.{KIND}")
def export_chains(kind: str) -> Response:
    histories = chain_histories(the_club().evenings)
    return exported(kind, "chains", exports.chains_csv(histories), histories)


# Turn times


@hub_club.get("/turns")
def show_turns() -> str:
    everybody, lines = _turns()
    return page("hub_club_turns.html", everybody=everybody, lines=lines)


@hub_club.get(f"/turns.{KIND}")
def export_turns(kind: str) -> Response:
    _, lines = _turns()
    return exported(kind, "turns", exports.turn_times_csv(lines), lines)


def _turns() -> tuple[TurnTimes | None, tuple[TurnTimes, ...]]:
    """The turn times of all players together, and of each."""
    records = the_club()
    plays = _plays(records)
    return times_of(plays), turn_times(plays, records.names)


def _plays(records: ClubRecords) -> tuple[FollowedPlay, ...]:
    with read_or_told():
        return club_desk().club.plays(records.evenings)


# Decks drawn by lot


@hub_club.get("/draw")
def show_draw() -> str:
    records = the_club()
    decks = decks_to_draw(records)
    return page(
        "hub_club_draw.html",
        draws=_draws()[:NEWEST_DRAWS],
        decks=len(decks),
        sets=sorted({deck.card_set for deck in decks if deck.card_set}),
        houses=sorted({house for deck in decks for house in deck.houses}),
        players=records.names.all(),
    )


@hub_club.get(f"/draw.{KIND}")
def export_draws(kind: str) -> Response:
    found = _draws()
    return exported(kind, "draws", exports.draws_csv(found), found)


def _draws() -> tuple[DrawnDeck, ...]:
    with read_or_told():
        return draws(the_hub().store)


# Evenings


@hub_club.get("/evenings")
def show_evenings() -> str:
    records = the_club()
    return page("hub_club_evenings.html", evenings=list(reversed(_evening_lines(records))))


@hub_club.get(f"/evenings.{KIND}")
def export_evenings(kind: str) -> Response:
    lines = _evening_lines(the_club())
    return exported(kind, "evenings", exports.evenings_csv(lines), lines)


def _evening_lines(records: ClubRecords) -> tuple[EveningLine, ...]:
    left_out: Iterable[int] = records.settings.left_out
    return tuple(evening_line(evening, evening.number not in left_out) for evening in records.finished)

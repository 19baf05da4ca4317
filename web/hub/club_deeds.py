"""Changes in the club, by an organiser: seasons, names that are one person, events that count, a deck drawn by lot."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Final

from flask import Blueprint, abort, flash, g, redirect, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import N_, Sentence, reason
from companion.tournament.clubs import changes
from companion.tournament.clubs.club import ClubRecords, SettingsChange
from companion.tournament.clubs.drawing import draw, to_draw_from
from companion.tournament.clubs.settings import PointsRule, Season
from companion.tournament.event.happening import CannotHappen
from companion.tournament.storage.store import StoreError
from web.hub.club_desk import club_desk, decks_to_draw, the_club
from web.hub.event_desk import the_form
from web.hub.event_form import EventForm
from web.hub.pages import the_hub
from web.hub.people import ORGANISER
from web.serving.language import said
from web.serving.security import open_to

hub_club_deeds = Blueprint("hub_club_deeds", __name__, url_prefix="/club")

MOST_POINTS: Final = 100
MOST_EVENINGS: Final = 400
LONGEST_NAME: Final = 80


def refusing(view: Callable[..., Response]) -> Callable[..., Response]:
    """Lets a view answer with the reason where nothing was changed."""

    @wraps(view)
    def refused(**values: object) -> Response:
        try:
            return view(**values)
        except CannotHappen as error:
            abort(409, Sentence("Nothing was changed. {error}", error=reason(error)))
        except StoreError as error:
            wording = N_("This was not stored, and nothing was changed: {error}. Please try again.")
            abort(503, Sentence(wording, error=reason(error)))

    return refused


@hub_club_deeds.post("/seasons")
@open_to(ORGANISER)
@refusing
def add_season() -> Response:
    g.back = url_for("hub_club.show_seasons")
    name, first, last, rule = _season_in(the_form())
    return _change(
        lambda settings: changes.with_season(settings, name, first, last, rule),
        N_("added a season"),
        _in_words(name, first, last, rule),
    )


@hub_club_deeds.post("/seasons/<int:number>")
@open_to(ORGANISER)
@refusing
def change_season(number: int) -> Response:
    g.back = url_for("hub_club.show_season", number=number)
    name, first, last, rule = _season_in(the_form())
    return _change(
        lambda settings: changes.with_changed_season(settings, Season(number, name, first, last, rule)),
        N_("changed a season"),
        _in_words(name, first, last, rule),
    )


@hub_club_deeds.post("/seasons/<int:number>/remove")
@open_to(ORGANISER)
@refusing
def remove_season(number: int) -> Response:
    """The audit keeps dates and rule, so that the season can be entered again."""
    g.back = url_for("hub_club.show_seasons")
    gone = changes.known_season(the_club().settings, number)
    detail = _in_words(gone.name, gone.first, gone.last, gone.rule)
    answer = _change(lambda settings: changes.without_season(settings, number), N_("removed a season"), detail)
    flash(said(Sentence("{name} was removed. The audit has its dates and its rule.", name=gone.name)))
    return answer


@hub_club_deeds.post("/names/join")
@open_to(ORGANISER)
@refusing
def join_names() -> Response:
    g.back = url_for("hub_club.show_players")
    form, evenings = the_form(), the_club().evenings
    name = form.text("name", N_("the name that stays"), LONGEST_NAME)
    other = form.text("other", N_("the other name"), LONGEST_NAME)
    return _change(
        lambda settings: changes.with_joined_names(settings, name, other, evenings),
        N_("joined two names"),
        f"{other} = {name}",
    )


@hub_club_deeds.post("/names/separate")
@open_to(ORGANISER)
@refusing
def separate_names() -> Response:
    g.back = url_for("hub_club.show_players")
    other = the_form().text("other", N_("the other name"), LONGEST_NAME)
    return _change(lambda settings: changes.with_separate_names(settings, other), N_("separated two names"), other)


@hub_club_deeds.post("/evenings/<int:number>/<any(count,leave):what>")
@open_to(ORGANISER)
@refusing
def count_evening(number: int, what: str) -> Response:
    g.back = url_for("hub_club.show_evenings")
    name = _evening_name(the_club(), number)
    action = N_("let an event count for the club") if what == "count" else N_("left an event out of the club")
    return _change(lambda settings: changes.with_evening_counted(settings, number, what == "count"), action, name)


@hub_club_deeds.post("/evenings/<int:number>/day")
@open_to(ORGANISER)
@refusing
def date_evening(number: int) -> Response:
    """An event that was imported was played before the day on which it came here."""
    g.back = url_for("hub_club.show_evenings")
    form, name = the_form(), _evening_name(the_club(), number)
    day = _day(form, "day", N_("the day")) if form.text("day") else None
    return _change(
        lambda settings: changes.with_evening_on(settings, number, day),
        N_("set the day of an event"),
        f"{name}, {day.isoformat() if day else 'as recorded'}",
    )


@hub_club_deeds.post("/draw")
@open_to(ORGANISER)
@refusing
def draw_deck() -> Response:
    g.back = url_for("hub_club.show_draw")
    form = the_form()
    card_set, house, player = form.text("set"), form.text("house"), form.text("player", longest=LONGEST_NAME)
    decks = to_draw_from(decks_to_draw(the_club()), card_set, house)
    draw(the_hub().store, decks, (card_set, house), player, current_user.name, current_user.role)
    return redirect(g.back, 303)


def _change(change: SettingsChange, action: str, detail: str) -> Response:
    """Carries out a change in the name of who is signed in, and leads back. Answers once it is stored."""
    club_desk().club.change(change, action, detail, current_user.name, current_user.role)
    return redirect(g.back, 303)


def _season_in(form: EventForm) -> tuple[str, date, date, PointsRule]:
    name = form.text("name", N_("the season’s name"), LONGEST_NAME)
    first, last = _day(form, "first", N_("the first day")), _day(form, "last", N_("the last day"))
    rule = PointsRule(
        form.number("win", N_("the points for a match won"), 0, MOST_POINTS),
        form.number("taking_part", N_("the points for taking part"), 0, MOST_POINTS),
        form.number("best", N_("how many evenings count"), 1, MOST_EVENINGS) if form.text("best") else None,
    )
    return name, first, last, rule


def _day(form: EventForm, field: str, what: str) -> date:
    try:
        return date.fromisoformat(form.text(field))
    except ValueError:
        raise CannotHappen(Sentence("Enter {what} as a date: 2026-01-31.", what=Sentence(what))) from None


def _evening_name(records: ClubRecords, number: int) -> str:
    found = next((evening for evening in records.finished if evening.number == number), None)
    if found is None:
        abort(404, "There is no such event, or it has not ended.")
    return found.name


def _in_words(name: str, first: date, last: date, rule: PointsRule) -> str:
    """A season in the audit, so that nothing of it is lost."""
    best = f", best {rule.best}" if rule.best else ""
    return f"{name}, {first.isoformat()} to {last.isoformat()}, win {rule.win}, part {rule.taking_part}{best}"

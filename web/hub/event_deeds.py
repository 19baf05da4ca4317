"""Changes events at a hub: opens one, carries out an action, starts its clock, says who follows a table."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.rulebooks import RULEBOOKS, USUAL
from companion.sentences import N_, Sentence, joined, reason
from companion.tournament.event.consequences import consequences
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.records import END_OF_TIME, EventOpened, TableNumber
from companion.tournament.event.standings import PlayerId
from companion.tournament.events.events import EventDecision
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.hub import NoSuchTable
from companion.tournament.protocol.round_clock import ClockError
from companion.tournament.storage.store import StoreError
from web.hub.event_actions import ACTIONS, EVERYBODY, Action
from web.hub.event_desk import (
    companion_of,
    companions_now,
    event_desk,
    is_newest,
    settle,
    settle_disputes,
    the_event,
    the_form,
    timed,
)
from web.hub.event_form import EventForm, check_page_is_of_now
from web.hub.event_pages import pairing_page
from web.hub.event_views import entered_seats, seat_views
from web.hub.pages import minutes_in, the_hub
from web.hub.pairing_actions import NotAccepted
from web.hub.pairing_actions import pair_by_hand as pair_round_by_hand
from web.hub.people import JUDGE, ORGANISER
from web.serving.language import said
from web.serving.security import open_to
from web.table.rulings import wants_json

hub_deeds = Blueprint("hub_deeds", __name__, url_prefix="/events")


@hub_deeds.post("/")
@open_to(ORGANISER)
def open_event() -> Response:
    form = the_form()
    g.back = url_for("hub_event.show_all")
    before = event_desk().events.newest()
    try:
        number = event_desk().events.open(_opened(form), current_user.name, current_user.role)
    except CannotHappen as error:
        abort(400, reason(error))
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and no event was opened: {error}. Please try again.", error=reason(error)),
        )
    if before is not None:
        # The companions follow the new event: what is disputed in the one before is told by its tables' numbers.
        settle_disputes(before.number, before.event)
    return redirect(url_for("hub_event.show_event", number=number), 303)


def _opened(form: EventForm) -> EventOpened:
    chosen = form.text("format", N_("the format"))
    if chosen not in FORMATS:
        raise CannotHappen(Sentence("Choose a format."))
    rulebook = form.text("rulebook") or USUAL
    if rulebook not in RULEBOOKS:
        raise CannotHappen(Sentence("Choose a rulebook."))
    cut_format = form.text("cut_format") or chosen
    usual = FORMATS[cut_format] if cut_format in FORMATS else FORMATS[chosen]
    filled = form.starting("")
    return EventOpened(
        name=form.text("name", N_("the event's name"), 60),
        match_format=chosen,
        cut_format=cut_format,
        minutes=form.number("minutes", N_("minutes a round"), 1, 600)
        if "minutes" in filled
        else FORMATS[chosen].minutes,
        minutes_in_final=form.number("final", N_("minutes of the final"), 1, 600)
        if "final" in filled
        else usual.minutes_in_final,
        end_of_time=form.text("end_of_time") or END_OF_TIME[-1],
        swiss_rounds=form.number("rounds", N_("how many rounds"), 1, 20) if "rounds" in filled else None,
        cut_to=form.number("cut", N_("how many play on"), 0, 64) if "cut" in filled else 0,
        league="league" in filled,
        rulebook=rulebook,
    )


@hub_deeds.post("/<int:number>/do/<what>")
@open_to(*EVERYBODY)
def do(number: int, what: str) -> ResponseReturnValue:
    """Carries out one of the actions, in the name of who is signed in. Answers once it is stored."""
    action = ACTIONS.get(what)
    if action is None:
        abort(404, "There is no such action.")
    if current_user.role not in action.roles:
        abort(403, Sentence("This is for: {roles}.", roles=joined(map(Sentence, action.roles))))
    before = the_event(number)
    form = the_form(companions_now(number))
    g.back = _back(number, action, form)
    try:
        event = decide_on(number, lambda known: action.make(known, form), action.says)
    except NotAccepted as unseen:
        return _pairing_to_accept(number, before, unseen)
    except CannotHappen as error:
        abort(409, Sentence("Nothing was changed. {error}", error=reason(error)))
    follows = consequences(before, event) if what == "correct" else ()
    if wants_json():
        return jsonify(back=g.back, follows=follows)
    for words in (*follows, *dict.fromkeys(form.remarks)):
        flash(said(words))
    return redirect(g.back, 303)


@hub_deeds.post("/<int:number>/pair")
@open_to(ORGANISER)
def pair_by_hand(number: int) -> ResponseReturnValue:
    """Where the round cannot be so, what was entered is shown again with the reason."""
    event, form = the_event(number), the_form()
    g.back = url_for("hub_event.show_round", number=number)
    try:
        decide_on(number, lambda known: pair_round_by_hand(known, form), N_("paired a round by hand"))
    except NotAccepted as unseen:
        return _pairing_to_accept(number, event, unseen)
    except CannotHappen as refused:
        try:
            seats = entered_seats(event, form.starting("table-"))
        except CannotHappen:
            # A round has begun meanwhile: there is no form to be shown again.
            abort(409, Sentence("Nothing was changed. {error}", error=reason(refused)))
        return pairing_page(number, event, seats, refused=said(reason(refused))), 409
    return redirect(g.back, 303)


def _pairing_to_accept(number: int, event: Event, unseen: NotAccepted) -> ResponseReturnValue:
    """The pairing with what is grave in it, to be published all the same or changed."""
    if wants_json():
        abort(409, Sentence("Nothing was changed. {error}", error=reason(unseen)))
    seats = seat_views(event, unseen.pairs)
    return pairing_page(number, event, seats, unseen.pairs, refused=said(reason(unseen))), 409


def decide_on(number: int, decision: EventDecision, says: str) -> Event:
    """The event after what the person who is signed in decided. Raises `CannotHappen`."""
    try:
        event = event_desk().events.decide(number, decision, says, current_user.name, current_user.role)
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    settle(number, event)
    return event


def _back(number: int, action: Action, form: EventForm) -> str:
    player, table = form.text("player"), form.text("table")
    match action.back:
        case "player" if player:
            return url_for("hub_event.show_player", number=number, player=player)
        case "match" if table.isdecimal():
            return url_for("hub_event.show_match", number=number, table=int(table))
        case "corrected":
            return url_for("hub_event.show_round", number=number, round=form.text("of"))
        case "players":
            return url_for("hub_event.show_players", number=number)
        case "enrolment":
            return url_for("hub_enrol.show_enrolment", number=number)
        case "chains":
            return url_for("hub_event.show_chains", number=number)
        case "event":
            return url_for("hub_event.show_event", number=number)
    return url_for("hub_event.show_round", number=number)


@hub_deeds.post("/<int:number>/clock")
@open_to(ORGANISER)
def start_clock(number: int) -> Response:
    """The round's clock on all tables, with the minutes of the event's plan, running at once."""
    event = the_event(number)
    current = event.current
    if current is None:
        abort(409, "Pair a round first.")
    if current.over or event.ended:
        abort(409, "The round is over.")
    try:
        check_page_is_of_now(event, the_form())
        the_hub().start_round(timed(number, event, current), current_user.name, current_user.role, is_newest(number))
    except CannotHappen as error:
        abort(409, reason(error))
    except ClockError as error:
        abort(400, Sentence("The clock was not started: {error}.", error=reason(error)))
    except StoreError as error:
        abort(503, Sentence("The clock was not started: {error}. Please try again.", error=reason(error)))
    return redirect(url_for("hub_event.show_round", number=number), 303)


@hub_deeds.post("/<int:number>/clock/<any(run,stop,back,extend):what>")
@open_to(ORGANISER)
def change_clock(number: int, what: str) -> Response:
    """Changes the clock of an event that is not the one on the wall; that one is changed on the desk."""
    the_event(number)
    hub, who, role = the_hub(), current_user.name, current_user.role
    try:
        if what == "extend":
            hub.extend(60 * minutes_in("minutes"), "", who, role, number)
        elif what == "back":
            hub.take_clock_back(who, role, number)
        else:
            hub.run_clock(what == "run", who, role, number)
    except ClockError as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    return redirect(url_for("hub_event.show_round", number=number), 303)


@hub_deeds.post("/<int:number>/tables/<int:table>/extend")
@open_to(ORGANISER, JUDGE)
def extend(number: int, table: TableNumber) -> Response:
    """More time for the players at one table, whether a companion follows it or not."""
    the_event(number)
    by_s, companion = 60 * minutes_in("minutes"), companion_of(number, table)
    who, role = current_user.name, current_user.role
    try:
        if companion is not None and the_hub().is_on_wall(number):
            the_hub().extend(by_s, companion.id, who, role)
        else:
            the_hub().extend_place(table, by_s, who, role, number)
    except (ClockError, NoSuchTable) as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    return redirect(url_for("hub_event.show_match", number=number, table=table), 303)


@hub_deeds.post("/<int:number>/tables/<int:table>/companion")
@open_to(ORGANISER, JUDGE)
def choose_companion(number: int, table: TableNumber) -> Response:
    """Chooses the companion that follows a table of the event; none chosen: the one whose name ends in its number."""
    chosen = request.form.get("companion", "")
    if chosen and the_hub().board.latest().table(chosen) is None:
        abort(404, "There is no such table at this hub.")
    try:
        event_desk().places.choose(table, chosen, current_user.name, current_user.role)
        the_hub().refresh()
    except (StoreError, NoSuchTable) as error:
        abort(503, Sentence("This was not stored: {error}. Please try again.", error=reason(error)))
    return redirect(url_for("hub_event.show_match", number=number, table=table), 303)


@hub_deeds.post("/<int:number>/players/<player>/code")
@open_to(ORGANISER)
def renew_code(number: int, player: PlayerId) -> Response:
    if player not in the_event(number).entrants:
        abort(404, "There is no such player.")
    try:
        event_desk().codes.renew(CodeOwner(number, player), current_user.name, current_user.role)
    except StoreError as error:
        abort(503, Sentence("This was not stored: {error}. Please try again.", error=reason(error)))
    return redirect(url_for("hub_event.show_player", number=number, player=player), 303)

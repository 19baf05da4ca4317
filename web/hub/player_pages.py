"""A player's own page at an event: the table, the opponent, what comes next, and the word on the result.

A player comes in by a code of their own and needs no account. The session keeps the code; a renewed one ends it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from flask import Blueprint, Flask, abort, g, make_response, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug import Response

from companion.sentences import N_, Sentence, reason
from companion.tournament.event.enrolling import not_here
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import SideChosen
from companion.tournament.event.records import (
    ApplicantRemoved,
    CheckedIn,
    DeckRegistered,
    DeckWithdrawn,
    EventRecord,
    GameReported,
    MatchAnswered,
    ProposalRefused,
    ResultConfirmed,
    ResultDisputed,
    SideProposed,
    TableNumber,
)
from companion.tournament.event.standings import PlayerId
from companion.tournament.event.telling import player_name
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.events.table_results import assigned_name
from companion.tournament.storage.store import StoreError
from companion.tournament.wall.wall import WallTable
from web.hub.entry_actions import dropped, pods_chosen, with_picture
from web.hub.event_desk import companion_of, companions_now, event_desk, names_of_table, settle, the_event, the_form
from web.hub.event_form import EventForm
from web.hub.event_views import event_view, matches_of, player_view, standing_views
from web.hub.match_views import LOT, answer_from, match_view
from web.hub.pages import the_hub, told_clock
from web.hub.round_actions import check_same_match
from web.people.roles import ANYBODY
from web.serving.language import language
from web.serving.security import open_to

hub_player = Blueprint("hub_player", __name__, url_prefix="/me")

SESSION: Final = "player_code"
WRONG_CODES: Final = "20 per minute"

PlayerAction: TypeAlias = Callable[[Event, PlayerId, EventForm], Iterable[EventRecord]]


def limit_attempts(app: Flask) -> None:
    """Codes of 40 bits are not guessed at so many wrong ones a minute; right ones do not count."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    attempt = limiter.limit(
        WRONG_CODES,
        error_message=N_("Too many wrong codes. Wait a minute."),
        deduct_when=lambda response: response.status_code == 401,
    )
    limited: RouteCallable = attempt(enter)
    app.view_functions["hub_player.enter"] = limited


def owner() -> CodeOwner | None:
    """The owner of the page that this session sees."""
    code = session.get(SESSION, "")
    try:
        return event_desk().codes.owner_of(code) if code else None
    except StoreError as error:
        abort(503, Sentence("The event cannot be read: {error}. Please try again.", error=reason(error)))


@hub_player.get("/")
def door() -> str | Response:
    """The player's own page. Open phones ask for it all the time: it is made only where there is news."""
    found = owner()
    if found is None:
        return render_template("hub_player_door.html", code="", name="", refused=False, hub=the_hub().name)
    mark = _mark(found)
    if mark in request.if_none_match:
        return Response(status=304)
    page = make_response(_own_page(found))
    page.set_etag(mark)
    return page


def _mark(found: CodeOwner) -> str:
    """A tag that changes with all that the page shows: the event's records, the table's companion, the language."""
    match = running_match(the_event(found.event), found.player)
    companion = companion_of(found.event, match.table) if match else None
    state = (
        (companion.id, companion.state and (companion.state.seen_first, companion.state.address)) if companion else ""
    )
    length = event_desk().events.kept(found.event).length
    return hashlib.sha256(repr((found, length, state, language())).encode()).hexdigest()[:16]


@hub_player.get("/code/<code>")
def greet(code: str) -> str:
    """Where the QR code of a slip leads: a button, so that a look ahead by a messenger signs nobody in."""
    return render_template("hub_player_door.html", code=code[:12], refused=False, hub=the_hub().name)


@hub_player.post("/enter")
@open_to(ANYBODY)
def enter() -> Response | tuple[str, int]:
    code = request.form.get("code", "")
    try:
        found = event_desk().codes.owner_of(code)
    except StoreError as error:
        abort(503, Sentence("The event cannot be read: {error}. Please try again.", error=reason(error)))
    if found is None and event_desk().codes.event_of(code[:12]) is not None:
        # The event's own code, typed at the door of those who have entered.
        return redirect(url_for("hub_enrol.show_form", code=code[:12]), 303)
    if found is None:
        page = render_template("hub_player_door.html", code="", refused=True, hub=the_hub().name)
        return page, 401
    session.permanent = True
    session[SESSION] = code
    return redirect(url_for("hub_player.door"), 303)


@hub_player.post("/leave")
@open_to(ANYBODY)
def leave() -> Response:
    session.pop(SESSION, None)
    return redirect(url_for("hub_player.door"), 303)


@hub_player.get("/clock")
def show_clock() -> Response:
    """The round's clock with the time that this player's table was given."""
    found = owner()
    match = running_match(the_event(found.event), found.player) if found else None
    rounds = the_hub().rounds_of(found.event) if found else the_hub().rounds
    return told_clock(rounds.of_table(*names_of_table(found.event if found else 0, match.table if match else None)))


def _own_page(found: CodeOwner) -> str:
    event = the_event(found.event)
    if found.player in event.applicants:
        return _waiting_page(found, event)
    match = running_match(event, found.player)
    companion = companion_of(found.event, match.table) if match else None
    state = companion.state if companion else None
    view = match_view(event, match, state) if match else None
    return render_template(
        "hub_player.html",
        event=event_view(found.event, event),
        hub=the_hub().name,
        me=player_view(event, event.entrants[found.player]),
        match=view,
        mine=view.side(found.player) if view else None,
        other=next((side for side in view.sides if side.player != found.player), None) if view else None,
        may_answer=view is not None and view.ask is not None and found.player in view.ask.whose,
        matches=matches_of(event, found.player),
        place=next((line for line in standing_views(event) if line.player == found.player), None),
        address=state.address if state and state.address.startswith(("http://", "https://")) else "",
        ticket=_ticket(found, event, match, companion) if match and companion else "",
        asks_whether_here=found.player in not_here(event),
        is_here=event.checked_in is not None and found.player in event.checked_in,
        code=event_desk().codes.code(found),
    )


def _waiting_page(found: CodeOwner, event: Event) -> str:
    applicant = event.applicants[found.player]
    return render_template(
        "hub_player_waits.html",
        event=event_view(found.event, event),
        hub=the_hub().name,
        name=applicant.name,
        deck=applicant.deck.name if applicant.deck else "",
    )


def _ticket(found: CodeOwner, event: Event, match: TableMatch, companion: WallTable) -> str:
    """The ticket that opens the player's seat at the table's own page; empty where nothing is to be played."""
    if match.over or match.opponent is None:
        return ""
    return the_hub().ticket(companion.id, assigned_name(found.event, event, match), found.player)


def running_match(event: Event, player: PlayerId) -> TableMatch | None:
    matches = event.current.matches if event.current else ()
    return next((match for match in matches if player in match.players), None)


# What a player may do


def report(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """Reports the winner, in the reporter's word: the other player confirms it."""
    table, match = _own(event, player, form)
    if match.report:
        raise CannotHappen(Sentence("A result has been reported since: look at the page again."))
    yield GameReported(table, form.text("winner", N_("who won")), form.games.get(table, ""))
    yield ResultConfirmed(table, player)


def confirm(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    table, match = _own(event, player, form)
    _same_report(match, form)
    yield ResultConfirmed(table, player)


def dispute(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    table, match = _own(event, player, form)
    _same_report(match, form)
    yield ResultDisputed(table, player)


def answer(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    table, match = _own(event, player, form)
    companion = form.companions.get(table)
    view = match_view(event, match, companion.state if companion else None)
    check_same_match(event, form, match)
    if view.ask is None or player not in view.ask.whose:
        raise CannotHappen(Sentence("This is not yours to choose now."))
    if view.seen_first and form.text("answer") not in [choice.answer for choice in view.ask.choices]:
        raise CannotHappen(
            Sentence("{player} was seen to play a card first. If that is wrong, ask a judge.", player=view.seen_first)
        )
    given = answer_from(match, form.text("answer"), form.text("chains"))
    by_word = isinstance(given, SideChosen) and form.text("answer") != LOT and not view.seen_first
    if isinstance(given, SideChosen) and by_word and len(view.ask.whose) > 1 and not _agrees(match, player, given):
        # Either might say so: the other one is asked, and agrees by the same answer.
        yield SideProposed(table, player, given.side)
    else:
        yield MatchAnswered(table, given)


def _agrees(match: TableMatch, player: PlayerId, given: SideChosen) -> bool:
    """Tells whether the other player has said the same before."""
    return match.proposal is not None and match.proposal.by != player and match.proposal.side == given.side


def refuse_side(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """No to what the other one said about who begins."""
    table, match = _own(event, player, form)
    check_same_match(event, form, match)
    yield ProposalRefused(table, player)


def register_deck(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """A player's own deck, until decks are locked; its chains are for the organisers to enter."""
    deck = form.deck()
    yield with_picture(event, DeckRegistered(player, deck, card_set=form.set_of(deck)), form)


def choose_pods(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """Takes the deck of the pool, or those of its houses, that the player plays with."""
    yield pods_chosen(event, player, form)


def withdraw_deck(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    yield DeckWithdrawn(player, form.text("deck", N_("the deck")))


def come_in(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """The player says that they are here for the next round."""
    yield CheckedIn(player)


def drop(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """The player leaves the event; in the middle of a match they say what becomes of it, as an organiser would."""
    if event.entrants[player].dropped:
        raise CannotHappen(Sentence("You have dropped."))
    yield from dropped(event, player, form.text("match"))


def withdraw(event: Event, player: PlayerId, form: EventForm) -> Iterable[EventRecord]:
    """Takes back an enrolment that nobody has admitted yet."""
    yield ApplicantRemoved(player)


PLAYER_ACTIONS: Final[Mapping[str, tuple[str, PlayerAction]]] = {
    "report": (N_("reported a result"), report),
    "confirm": (N_("confirmed a result"), confirm),
    "dispute": (N_("disputed a result"), dispute),
    "answer": (N_("made a choice"), answer),
    "refuse-side": (N_("said no to who begins"), refuse_side),
    "deck": (N_("registered a deck"), register_deck),
    "no-deck": (N_("withdrew a deck"), withdraw_deck),
    "pods": (N_("chose what to play"), choose_pods),
    "here": (N_("checked in"), come_in),
    "drop": (N_("dropped"), drop),
    "withdraw": (N_("withdrew an enrolment"), withdraw),
}
WHILE_WAITING: Final = frozenset({"withdraw"})
"""The actions of a player who is not admitted yet; an admitted player has all the others."""


@hub_player.post("/do/<what>")
@open_to(ANYBODY)
def do(what: str) -> Response:
    found = owner()
    if found is None:
        abort(401, "Enter your own code first.")
    if what not in PLAYER_ACTIONS:
        abort(404, "There is no such action.")
    says, make = PLAYER_ACTIONS[what]
    g.back = url_for("hub_player.door")
    event = the_event(found.event)
    if (found.player in event.applicants) != (what in WHILE_WAITING):
        abort(409, "Meanwhile you were admitted, or are not yet: look at the page again.")
    name = player_name(event, found.player)
    form = the_form(companions_now(found.event), name)
    try:
        after = event_desk().events.decide(
            found.event, lambda known: make(known, found.player, form), says, name, N_("player")
        )
    except CannotHappen as error:
        abort(409, Sentence("Nothing was changed. {error}", error=reason(error)))
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    settle(found.event, after)
    return redirect(url_for("hub_player.door"), 303)


def _own(event: Event, player: PlayerId, form: EventForm) -> tuple[TableNumber, TableMatch]:
    match = running_match(event, player)
    if match is None or match.table is None:
        raise CannotHappen(Sentence("You have no table in this round."))
    if event.current is None or form.number("round", N_("the round")) != event.current.number:
        raise CannotHappen(Sentence("Another round has begun since: look at the page again."))
    return match.table, match


def _same_report(match: TableMatch, form: EventForm) -> None:
    if match.report is None or match.report.winner != form.text("winner"):
        raise CannotHappen(Sentence("Something else has been reported since: look at the page again."))

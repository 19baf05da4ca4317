"""The pages of the events at a hub: for everybody to look at, and with their buttons for those who run them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort, current_app, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.records import END_OF_TIME, EventOpened, TableNumber
from companion.tournament.event.standings import PlayerId
from companion.tournament.events import Events, NoSuchEvent
from companion.tournament.hub import Hub, NoSuchTable
from companion.tournament.player_codes import CodeOwner, PlayerCodes
from companion.tournament.round_clock import ClockError
from companion.tournament.store import StoreError
from companion.tournament.table_results import Places, game_name
from companion.tournament.wall import WallTable
from web.addresses import as_others_see, own_address
from web.hub_event_actions import ACTIONS, EVERYBODY, Action, DeckReader, Form
from web.hub_event_views import (
    chain_views,
    event_view,
    matches_of,
    player_view,
    player_views,
    round_title,
    round_view,
    standing_views,
)
from web.hub_match_views import handicap_words, match_view
from web.hub_pages import the_hub
from web.hub_people import JUDGE, ORGANISER
from web.hub_views import marks
from web.qr import qr_svg
from web.rulings import wants_json
from web.security import open_to

hub_event = Blueprint("hub_event", __name__, url_prefix="/events")

PENALTIES: Final = ("Warning", "Game loss", "Match loss", "Disqualification")
ENDS: Final = {
    "played": "by playing",
    "time": "by the end of time",
    "conceded": "by concession",
    "absent": "by absence",
    "disqualified": "by disqualification",
}


@dataclass(frozen=True, slots=True)
class EventDesk:
    """What the event's pages work with."""

    events: Events
    codes: PlayerCodes
    places: Places
    read_deck: DeckReader


def event_desk() -> EventDesk:
    found: EventDesk = current_app.extensions["event_desk"]
    return found


def the_event(number: int) -> Event:
    try:
        return event_desk().events.event(number)
    except NoSuchEvent:
        abort(404, "There is no such event.")
    except StoreError as error:
        abort(503, f"The event cannot be read: {error}. Please try again.")


def person() -> object:
    return current_user if current_user.is_authenticated else None


# Looking


@hub_event.get("/")
def show_all() -> str:
    views = [event_view(kept.number, kept.event) for kept in reversed(event_desk().events.all())]
    return render_template(
        "hub_events.html", events=views, person=person(), formats=FORMATS.values(), end_of_time=END_OF_TIME
    )


@hub_event.get("/<int:number>/")
def show_event(number: int) -> str:
    event = the_event(number)
    return _page("hub_event.html", number, event, standings=standing_views(event))


@hub_event.get("/<int:number>/round")
def show_round(number: int) -> str:
    """The running round, or an earlier one by `?round=`: its pairings and results."""
    event = the_event(number)
    wanted = request.args.get("round", default=len(event.rounds), type=int)
    shown = event.rounds[wanted - 1] if 1 <= wanted <= len(event.rounds) else None
    titles = [(one.number, round_title(event, one)) for one in event.rounds]
    companions = companions_now()
    return _page(
        "hub_event_round.html",
        number,
        event,
        shown=round_view(event, shown) if shown else None,
        running=shown is not None and shown is event.current and not event.ended,
        titles=titles,
        companions=companions,
        clock=the_hub().rounds.clock,
    )


@hub_event.get("/<int:number>/screen")
def show_screen(number: int) -> str:
    """For the hall's screen and for paper: who sits where, and how everybody stands."""
    event = the_event(number)
    current = event.current
    return _page(
        "hub_event_screen.html",
        number,
        event,
        shown=round_view(event, current) if current else None,
        standings=standing_views(event),
        seats=_seats(event),
        clock=marks(the_hub().rounds.clock),
    )


def _seats(event: Event) -> list[tuple[str, str, str]]:
    """Everybody's name, table and opponent, by name: so people find themselves."""
    current = event.current
    if current is None:
        return []
    views = round_view(event, current).matches
    return sorted(
        (
            (side.name, str(match.table or ""), next((o.name for o in match.sides if o is not side), "bye"))
            for match in views
            for side in match.sides
        ),
        key=lambda line: line[0].casefold(),
    )


@hub_event.get("/<int:number>/players")
@open_to(*EVERYBODY)
def show_players(number: int) -> str:
    event = the_event(number)
    return _page("hub_event_players.html", number, event, players=player_views(event))


@hub_event.get("/<int:number>/players/<player>")
@open_to(*EVERYBODY)
def show_player(number: int, player: PlayerId) -> str:
    event = the_event(number)
    entrant = event.entrants.get(player)
    if entrant is None:
        abort(404, "There is no such player.")
    return _page(
        "hub_event_player.html",
        number,
        event,
        player=player_view(event, entrant),
        matches=matches_of(event, player),
        code=event_desk().codes.code(CodeOwner(number, player)),
        penalties=PENALTIES,
    )


@hub_event.get("/<int:number>/slips")
@open_to(ORGANISER)
def show_slips(number: int) -> str:
    """A slip of paper for each player, with the code of the player's own page."""
    event = the_event(number)
    base = as_others_see(request.host_url, own_address())
    codes = event_desk().codes
    slips = [
        (view.name, code, qr_svg(base + url_for("hub_player.greet", code=code)))
        for view in player_views(event)
        for code in [codes.code(CodeOwner(number, view.player))]
    ]
    return _page("hub_event_slips.html", number, event, slips=slips, link=base + url_for("hub_player.door"))


@hub_event.get("/<int:number>/tables/<int:table>")
@open_to(*EVERYBODY)
def show_match(number: int, table: TableNumber) -> str:
    event = the_event(number)
    match = _match(event, table)
    companion = companion_of(table)
    state = companion.state if companion else None
    won = state.players[state.winner].name if state and state.winner is not None and state.players else ""
    return _page(
        "hub_event_match.html",
        number,
        event,
        match=match_view(event, match),
        registered=[player_view(event, event.entrants[player]) for player in match.players],
        decks_known=match.decks is not None,
        wants=match.match_format.decks_each,
        handicap=handicap_words(event, match),
        companion=companion,
        address=state.address if state and state.address.startswith(("http://", "https://")) else "",
        says=won,
        tables=the_hub().board.latest().tables,
        ends=ENDS,
    )


@hub_event.get("/<int:number>/chains")
@open_to(ORGANISER)
def show_chains(number: int) -> str:
    event = the_event(number)
    return _page("hub_event_chains.html", number, event, changes=chain_views(event))


@hub_event.get("/<int:number>/history")
@open_to(*EVERYBODY)
def show_history(number: int) -> str:
    event = the_event(number)
    return _page("hub_event_history.html", number, event, lines=reversed(event_desk().events.history(number)))


def _page(template: str, number: int, event: Event, **more: object) -> str:
    view = event_view(number, event)
    return render_template(template, event=view, person=person(), hub=the_hub().name, **more)


def _match(event: Event, table: TableNumber) -> TableMatch:
    match = event.current.at(table) if event.current else None
    if match is None:
        abort(404, f"No match is played at table {table}.")
    return match


def companions_now() -> Mapping[TableNumber, WallTable]:
    """Which companion follows which table of the event."""
    return event_desk().places.companions(the_hub().board.latest())


def companion_of(table: TableNumber | None) -> WallTable | None:
    return companions_now().get(table) if table is not None else None


# Deciding


@hub_event.post("/")
@open_to(ORGANISER)
def open_event() -> Response:
    form = the_form()
    try:
        number = event_desk().events.open(_opened(form), current_user.name, current_user.role)
    except CannotHappen as error:
        abort(400, str(error))
    except StoreError as error:
        abort(503, f"This was not stored, and no event was opened: {error}. Please try again.")
    return redirect(url_for("hub_event.show_event", number=number), 303)


def _opened(form: Form) -> EventOpened:
    chosen = form.text("format", "the format")
    if chosen not in FORMATS:
        raise CannotHappen("Choose a format.")
    cut_format = form.text("cut_format") or chosen
    usual = FORMATS[cut_format] if cut_format in FORMATS else FORMATS[chosen]
    filled = form.starting("")
    return EventOpened(
        name=form.text("name", "the event's name", 60),
        match_format=chosen,
        cut_format=cut_format,
        minutes=form.number("minutes", "minutes a round", 1, 600) if "minutes" in filled else FORMATS[chosen].minutes,
        minutes_in_final=form.number("final", "minutes of the final", 1, 600)
        if "final" in filled
        else usual.minutes_in_final,
        end_of_time=form.text("end_of_time") or END_OF_TIME[-1],
        swiss_rounds=form.number("rounds", "how many rounds", 1, 20) if "rounds" in filled else None,
        cut_to=form.number("cut", "how many play on", 0, 64) if "cut" in filled else 0,
        league="league" in filled,
        rulebook=form.text("rulebook") or "1.3",
    )


@hub_event.post("/<int:number>/do/<what>")
@open_to(*EVERYBODY)
def do(number: int, what: str) -> ResponseReturnValue:
    """Carries out one of the actions, in the name of who is signed in. Answers once it is stored."""
    action = ACTIONS.get(what)
    if action is None:
        abort(404, "There is no such action.")
    if current_user.role not in action.roles:
        abort(403, f"This is for {' and '.join(action.roles)}s.")
    the_event(number)
    form = the_form(_games_shown())
    decide(number, action, form)
    if wants_json():
        return jsonify(back=_back(number, action, form))
    return redirect(_back(number, action, form), 303)


def decide(number: int, action: Action, form: Form) -> Event:
    try:
        event = event_desk().events.decide(
            number, lambda known: action.make(known, form), action.says, current_user.name, current_user.role
        )
    except CannotHappen as error:
        abort(409, f"Nothing was changed. {error}")
    except StoreError as error:
        abort(503, f"This was not stored, and nothing was changed: {error}. Please try again.")
    settle_disputes(event)
    return event


def settle_disputes(event: Event) -> None:
    """Shows on the wall which of the round's results are disputed, and which no longer are."""
    companions = companions_now()
    for match in event.current.matches if event.current else ():
        table = companions.get(match.table or 0)
        if table is None:
            continue
        disputed = match.report is not None and bool(match.report.disputed_by)
        words = f"Result of table {match.table}" if disputed else ""
        if table.disputed != words and (disputed or table.disputed.startswith("Result of table")):
            the_hub().dispute(table.id, words, "the event", "hub")


def _back(number: int, action: Action, form: Form) -> str:
    player, table = form.text("player"), form.text("table")
    match action.back:
        case "player" if player:
            return url_for("hub_event.show_player", number=number, player=player)
        case "match" if table.isdecimal():
            return url_for("hub_event.show_match", number=number, table=int(table))
        case "players":
            return url_for("hub_event.show_players", number=number)
        case "chains":
            return url_for("hub_event.show_chains", number=number)
        case "event":
            return url_for("hub_event.show_event", number=number)
    return url_for("hub_event.show_round", number=number)


def the_form(games: dict[int, str] | None = None) -> Form:
    files = {name: file.read() for name, file in request.files.items()}
    return Form(request.form, files, event_desk().read_deck, games)


def _games_shown() -> dict[int, str]:
    """The finished games that companions show, by the tables of the event."""
    return {number: game_name(companion) for number, companion in companions_now().items()}


@hub_event.post("/<int:number>/clock")
@open_to(ORGANISER)
def start_clock(number: int) -> Response:
    """The round's clock on all tables, with the minutes of the event's plan, running at once."""
    event = the_event(number)
    current = event.current
    if current is None:
        abort(409, "Pair a round first.")
    hub: Hub = the_hub()
    final = current.stage == "cut" and len(current.matches) == 1
    minutes = event.settings.minutes_in_final if final else event.settings.minutes
    try:
        hub.set_round(round_title(event, current), minutes * 60.0, current_user.name, current_user.role)
        hub.run_clock(True, current_user.name, current_user.role)
    except ClockError as error:
        abort(400, f"The clock was not started: {error}.")
    except StoreError as error:
        abort(503, f"The clock was not started: {error}. Please try again.")
    return redirect(url_for("hub_event.show_round", number=number), 303)


@hub_event.post("/<int:number>/tables/<int:table>/companion")
@open_to(ORGANISER, JUDGE)
def choose_companion(number: int, table: TableNumber) -> Response:
    """Which companion follows a table of the event; none chosen: the one whose name ends in its number."""
    chosen = request.form.get("companion", "")
    if chosen and the_hub().board.latest().table(chosen) is None:
        abort(404, "There is no such table at this hub.")
    try:
        event_desk().places.choose(table, chosen, current_user.name, current_user.role)
        the_hub().refresh()
    except (StoreError, NoSuchTable) as error:
        abort(503, f"This was not stored: {error}. Please try again.")
    return redirect(url_for("hub_event.show_match", number=number, table=table), 303)


@hub_event.post("/<int:number>/players/<player>/code")
@open_to(ORGANISER)
def renew_code(number: int, player: PlayerId) -> Response:
    if player not in the_event(number).entrants:
        abort(404, "There is no such player.")
    try:
        event_desk().codes.renew(CodeOwner(number, player), current_user.name, current_user.role)
    except StoreError as error:
        abort(503, f"This was not stored: {error}. Please try again.")
    return redirect(url_for("hub_event.show_player", number=number, player=player), 303)

"""The pages of the events at a hub, to look at: for everybody, with buttons for those who run them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response as Answer

from companion.end_of_time import TITLES, RuleSet, steps
from companion.name_order import name_key
from companion.sentences import N_, Sentence, reason
from companion.tournament.event.by_hand import event_before, pairs_to_change
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.pairing_remarks import rounds_too_many
from companion.tournament.event.records import END_OF_TIME, SeatedPair, TableNumber
from companion.tournament.event.standings import PlayerId
from companion.tournament.event.telling import END_WORDS
from companion.tournament.events.known_chains import chains_to_offer
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.storage.store import StoreError
from web.hub.event_actions import EVERYBODY
from web.hub.event_desk import companion_of, companions_now, event_desk, names_of_table, the_event
from web.hub.event_views import (
    PairingView,
    chain_views,
    event_view,
    matches_of,
    pair_views,
    place_views,
    player_view,
    player_views,
    round_title,
    round_view,
    seat_views,
    standing_views,
)
from web.hub.match_views import handicap_words, match_view
from web.hub.pages import the_hub, told_clock
from web.hub.pairing_actions import ProposedRound, proposal
from web.hub.people import ORGANISER
from web.hub.views import more_time
from web.serving.addresses import as_others_see, own_address
from web.serving.language import _
from web.serving.qr import qr_svg
from web.serving.security import open_to

hub_event = Blueprint("hub_event", __name__, url_prefix="/events")

PENALTIES: Final = (N_("Warning"), N_("Game loss"), N_("Match loss"), N_("Disqualification"))
ENDS: Final = {end: Sentence(words or N_("by playing")) for end, words in END_WORDS.items()}


def person() -> object:
    return current_user if current_user.is_authenticated else None


@hub_event.get("/")
def show_all() -> str:
    views = [event_view(kept.number, kept.event) for kept in reversed(event_desk().events.all())]
    return render_template(
        "hub_events.html", events=views, person=person(), formats=FORMATS.values(), end_of_time=END_OF_TIME
    )


@hub_event.get("/<int:number>/")
def show_event(number: int) -> str:
    event = the_event(number)
    return _page(
        "hub_event.html",
        number,
        event,
        standings=standing_views(event),
        places=place_views(event),
        too_many=rounds_too_many(event) if current_user.is_authenticated else "",
    )


@hub_event.get("/<int:number>/round")
def show_round(number: int) -> str:
    """The running round, or an earlier one by `?round=`: its pairings and results."""
    event = the_event(number)
    wanted = request.args.get("round", default=len(event.rounds), type=int)
    shown = event.rounds[wanted - 1] if 1 <= wanted <= len(event.rounds) else None
    titles = [(one.number, round_title(event, one)) for one in event.rounds]
    companions = companions_now(number)
    return _page(
        "hub_event_round.html",
        number,
        event,
        shown=round_view(event, shown) if shown else None,
        running=shown is not None and shown is event.current and not event.ended,
        titles=titles,
        companions=companions,
        timed=the_hub().rounds_of(number),
        on_wall=the_hub().is_on_wall(number),
        ends=ENDS,
    )


@hub_event.get("/<int:number>/pair")
@open_to(ORGANISER)
def show_pairing(number: int) -> str:
    """A pairing before it is published: by `?way=` the next round's, otherwise the one that is changed by hand.

    What is changed by hand is the round that is not begun, or a proposal for the next one.
    """
    event = the_event(number)
    try:
        proposed = proposal(event, request.args["way"]) if "way" in request.args else None
        pairs = proposed.pairs if proposed else pairs_to_change(event, seed=len(event.rounds))
    except CannotHappen as error:
        abort(409, reason(error))
    return pairing_page(number, event, seat_views(event, pairs), pairs, proposed)


def pairing_page(
    number: int,
    event: Event,
    seats: Sequence[PairingView],
    pairs: Sequence[SeatedPair] = (),
    proposed: ProposedRound | None = None,
    refused: str = "",
) -> str:
    """The form for pairing by hand with `seats`, and above it `pairs` with what is to be remarked on."""
    return _page(
        "hub_event_pairing.html",
        number,
        event,
        seats=seats,
        pairs=pair_views(event, pairs),
        proposed=proposed,
        refused=refused,
        too_many=rounds_too_many(event_before(event)),
    )


@hub_event.get("/<int:number>/clock")
def show_round_clock(number: int) -> Answer:
    """The clock of the event's round."""
    the_event(number)
    return told_clock(the_hub().rounds_of(number).clock)


@hub_event.get("/<int:number>/tables/<int:table>/clock")
def show_clock(number: int, table: TableNumber) -> Answer:
    """The round's clock with the time that this table was given."""
    return told_clock(the_hub().rounds_of(number).of_table(*names_of_table(number, table)))


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
    )


def _seats(event: Event) -> list[tuple[str, str, str]]:
    """Everybody's name, table and opponent, by name: so people find themselves."""
    current = event.current
    if current is None:
        return []
    views = round_view(event, current).matches
    return sorted(
        (
            (side.name, str(match.table or ""), next((o.name for o in match.sides if o is not side), _("bye")))
            for match in views
            for side in match.sides
        ),
        key=lambda line: name_key(line[0]),
    )


@hub_event.get("/<int:number>/players")
@open_to(*EVERYBODY)
def show_players(number: int) -> str:
    event = the_event(number)
    offered = chains_to_offer(event_desk().events.all(), number)
    return _page("hub_event_players.html", number, event, players=player_views(event), known_chains=offered)


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
        known_chains=chains_to_offer(event_desk().events.all(), number),
    )


@hub_event.get("/<int:number>/pictures/<name>")
@open_to(*EVERYBODY)
def show_picture(number: int, name: str) -> Response:
    """A picture of a deck, as the event's records name it."""
    try:
        found = event_desk().pictures.find(name)
    except StoreError as error:
        abort(503, Sentence("The picture cannot be read: {error}. Please try again.", error=reason(error)))
    if found is None:
        abort(404, "There is no such picture.")
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400, immutable"})


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
    companion = companion_of(number, table)
    state = companion.state if companion else None
    rules = cast("RuleSet", event.settings.end_of_time)
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
        time_steps=steps(rules),
        time_rules=TITLES[rules],
        extra=more_time(the_hub().rounds_of(number).own_s(*names_of_table(number, table))),
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
        abort(404, Sentence("No match is being played at table {table}.", table=table))
    return match

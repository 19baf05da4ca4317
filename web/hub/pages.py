"""The hub's pages: the wall, its desk for judges and organisers, a table's page, the audit, and where tables join."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from flask import Blueprint, abort, jsonify, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import N_, Sentence, reason
from companion.tournament.hub import Hub, NoSuchTable
from companion.tournament.joining.pairing_code import Invitation, Pairing
from companion.tournament.protocol.round_clock import ClockError, RoundClock
from companion.tournament.storage.store import AuditLine, StoreError
from companion.tournament.transport.http_link import HEALTH_PATH
from companion.tournament.wall.wall import Wall, WallTable
from web.hub.feed import HealthFeed, wall_feed
from web.hub.openapi import description
from web.hub.people import CASTER, JUDGE, ORGANISER, ROLES
from web.hub.services import services
from web.hub.views import sync_words, tile
from web.live.streams import changed_regions, live_stream, live_views
from web.serving.addresses import as_others_see, own_address
from web.serving.language import _
from web.serving.machine_words import machine_view
from web.serving.qr import qr_svg
from web.serving.security import open_to
from web.table.rulings import done

hub = Blueprint("hub", __name__)

MOST_MINUTES = 600


def the_hub() -> Hub:
    return services().hub


def pairing() -> Pairing:
    return services().pairing


def act(decide: Callable[[str, str], object], back_to: str = "hub.desk") -> Response:
    """Carries out what a person decided, in their name. Answers only once it is stored."""
    try:
        decide(current_user.name, current_user.role)
    except (ClockError, NoSuchTable) as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    return done(back_to)


# Looking


@hub.get("/")
def show() -> str:
    return _wall("wall", "hub_wall.html")


@hub.get("/tv")
def television() -> str:
    return _wall("wall", "hub_tv.html")


@hub.get("/desk")
@open_to(*ROLES)
def desk() -> str:
    return _wall("desk", "hub_wall.html")


def _wall(view: str, template: str) -> str:
    since, regions = live_views().regions(view)
    wall: Wall = live_views().board.latest()
    person = current_user if current_user.is_authenticated else None
    order = [f"tile/{table}" for table in regions["tile"].split()]
    return render_template(
        template,
        regions=regions,
        order=order,
        live=view,
        since=since,
        hub=wall.hub,
        person=person,
        clock=wall.clock,
        names_under_flags=wall.names_under_flags,
    )


@hub.get("/tables/<table_id>")
def show_table(table_id: str) -> str:
    since, regions = live_views().regions("wall")
    wall: Wall = live_views().board.latest()
    table = wall.table(table_id)
    if table is None:
        abort(404, "There is no such table.")
    person = current_user if current_user.is_authenticated else None
    sync = sync_words(table.state) if table.state else _("Not heard from yet")
    return render_template(
        "hub_table.html",
        tile=tile(wall, table),
        tile_html=regions.get(f"tile/{table_id}", ""),
        since=since,
        table_state=table.state,
        machine=machine_view(table.state.machine) if table.state else None,
        sync=sync,
        disputed=table.disputed,
        person=person,
    )


@hub.get("/live/wall")
def live() -> Response:
    return live_stream("wall")


@hub.get("/live/desk")
@open_to(*ROLES)
def live_desk() -> Response:
    return live_stream("desk")


@hub.get("/regions/wall")
def regions() -> Response:
    return changed_regions("wall")


@hub.get("/regions/desk")
@open_to(*ROLES)
def regions_desk() -> Response:
    return changed_regions("desk")


@hub.get("/api/time")
def api_time() -> Response:
    """The hub's second, for pages that count down by themselves."""
    return jsonify(now=the_hub().store.now())


@hub.get("/api/clock")
def api_clock() -> Response:
    """The round's clock and the hub's second now; with the own time of a table, where its id is given."""
    return told_clock(the_hub().rounds.of_table(request.args.get("table", "")))


def told_clock(clock: RoundClock | None) -> Response:
    """For pages that count down by themselves."""
    return jsonify(now=the_hub().store.now(), clock=clock.to_json() if clock else None)


@hub.get("/api/wall")
def api_wall() -> Response:
    """The tables that need attention, in the wall's order; `If-None-Match` with its id is answered by 304 while nothing
    is new.
    """
    wall: Wall = live_views().board.latest()
    answer = jsonify(asdict(wall_feed(wall)))
    answer.set_etag(live_views().boot.id_of(wall.version))
    answer.make_conditional(request)
    return answer


@hub.get("/api/openapi.json")
def api_description() -> Response:
    return jsonify(description())


@hub.get(HEALTH_PATH)
def api_health() -> Response:
    """How the hub fares, for `companion doctor`. Answers only where the database does."""
    wall, store = the_hub().board.latest(), the_hub().store
    try:
        storage, now = store.storage(), store.now()
    except StoreError as error:
        abort(503, str(error))
    silent = tuple(table.name for table in wall.tables if any(reason.kind == "silent" for reason in table.reasons))
    broker = services().broker
    return jsonify(
        asdict(HealthFeed(wall.hub, now, len(wall.tables), silent, storage.kind, storage.free_bytes, broker))
    )


@hub.get("/audit")
@open_to(ORGANISER, JUDGE)
def audit() -> str:
    names = {table.id: table.name for table in the_hub().board.latest().tables}
    return render_template("hub_audit.html", acts=the_hub().store.audit(), names=names)


@hub.get("/join")
@open_to(ORGANISER)
def join() -> str:
    """The pairing code, and an invitation as a QR code for the tables' cameras."""
    address = as_others_see(request.host_url, own_address())
    code = pairing().code
    invitation = Invitation(address, code)
    return render_template("hub_join.html", address=address, qr=qr_svg(str(invitation)), code=code)


@hub.post("/join/renew")
@open_to(ORGANISER)
def renew() -> Response:
    def decide(who: str, role: str) -> None:
        pairing().renew()
        the_hub().store.note(AuditLine(who, role, N_("renewed the pairing code")))

    return act(decide, "hub.join")


# Deciding


@hub.post("/calls/<call_id>/<any(take,settle):what>")
@open_to(ORGANISER, JUDGE)
def call(call_id: str, what: str) -> Response:
    settle = the_hub().take_call if what == "take" else the_hub().close_call

    def decide(who: str, role: str) -> None:
        if not settle(call_id, who, role):
            abort(409, "This call is already settled.")

    return act(decide)


@hub.post("/clock/set")
@open_to(ORGANISER)
def set_clock() -> Response:
    name, minutes = request.form.get("name", ""), minutes_in("minutes")
    return act(lambda who, role: the_hub().set_round(name, minutes * 60, who, role))


@hub.post("/clock/<any(start,stop):what>")
@open_to(ORGANISER)
def run_clock(what: str) -> Response:
    return act(lambda who, role: the_hub().run_clock(what == "start", who, role))


@hub.post("/clock/take-back")
@open_to(ORGANISER)
def take_clock_back() -> Response:
    return act(the_hub().take_clock_back)


@hub.post("/clock/extend")
@open_to(ORGANISER)
def extend_all() -> Response:
    minutes = minutes_in("minutes")
    return act(lambda who, role: the_hub().extend(minutes * 60, "", who, role))


@hub.post("/tables/<table_id>/extend")
@open_to(ORGANISER, JUDGE)
def extend(table_id: str) -> Response:
    minutes = minutes_in("minutes")
    return act(lambda who, role: the_hub().extend(minutes * 60, table_id, who, role))


@hub.post("/tables/<table_id>/feature")
@open_to(ORGANISER, CASTER)
def feature(table_id: str) -> Response:
    return act(lambda who, role: the_hub().feature(table_id, who, role))


@hub.post("/feature-none")
@open_to(ORGANISER, CASTER)
def feature_none() -> Response:
    return act(lambda who, role: the_hub().feature("", who, role))


@hub.post("/names-under-flags/<any(show,hide):what>")
@open_to(ORGANISER)
def name_under_flags(what: str) -> Response:
    return act(lambda who, role: the_hub().name_under_flags(what == "show", who, role))


@hub.post("/tables/<table_id>/dispute")
@open_to(ORGANISER, JUDGE)
def dispute(table_id: str) -> Response:
    words = " ".join(request.form.get("words", "").split())
    return act(lambda who, role: the_hub().dispute(table_id, words, who, role))


@hub.post("/tables/<table_id>/remove")
@open_to(ORGANISER)
def remove(table_id: str) -> Response:
    return act(lambda who, role: the_hub().remove(table_id, who, role))


def known_table(table_id: str) -> WallTable:
    table = the_hub().board.latest().table(table_id)
    if table is None:
        abort(404, "There is no such table.")
    return table


def minutes_in(field: str) -> float:
    minutes = request.form.get(field, type=float)
    if minutes is None or not -MOST_MINUTES <= minutes <= MOST_MINUTES:
        abort(400, Sentence("Enter minutes, at most {most}.", most=MOST_MINUTES))
    return minutes

"""Builds the web application of one table from what it is handed: a board to show, a callable that takes rulings.

Nothing is looked up at import, and the application knows neither the rules nor the loop that follows the game.
"""

from __future__ import annotations

from functools import partial

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.sentences import N_
from web.live import overlay_pages
from web.live.regions import Regions
from web.live.services import LIVE, LiveServices
from web.live.views import LiveViews
from web.people import renewal, seat_door, sign_in
from web.people.sessions import Sessions
from web.people.table_people import People
from web.serving import security
from web.serving.base_app import base_app
from web.serving.services import CommonServices
from web.serving.settings import WebSettings
from web.table import (
    box_pages,
    caster_pages,
    consent_pages,
    corner_pages,
    deck_pages,
    deed_pages,
    demo_pages,
    evidence_pages,
    game_pages,
    hotspot_pages,
    judge_pages,
    lookup_pages,
    phone_pages,
    replay_pages,
    seat_pages,
    settings_pages,
    setup_pages,
    start_pages,
    table_pages,
    telling_pages,
    time_pages,
)
from web.table.box_views import BoxWatch
from web.table.consent import Requests
from web.table.live_pages import VIEWS
from web.table.past import delayed
from web.table.pictures import PictureSeries
from web.table.public_board import PublicBoard, StreamDelay
from web.table.services import TABLE, TableContext, TableServices


def create_app(services: TableServices, settings: WebSettings | None = None) -> Flask:
    """The application as WSGI.

    The people of its `table_context` give what to print at the start: `new_judge_code()`, and `seat_path(0)` and `(1)`.
    """
    settings = settings or WebSettings()
    title_in = services.library.title_in if services.library is not None else None
    common = CommonServices(settings, services.board.close, title_in)
    app = base_app(common, "companion", N_("To the table"), "/sign-in")
    sessions = Sessions(settings.sign_ins, services.monotonic, settings.session_hours * 3600)
    delay = StreamDelay()
    app.extensions[TABLE] = context = TableContext(
        services=services,
        people=People(sessions, settings.secret_key, services.owner_code),
        requests=Requests(services.monotonic, services.later),
        public_board=PublicBoard(services.board, delay, services.now),
        stream_delay=delay,
        picture_series=PictureSeries(services.monotonic),
        box=BoxWatch(app, services.box, services.board) if services.box is not None else None,
    )
    views = LiveViews(app, services.board, VIEWS, settings.stream_limit)
    app.extensions[LIVE] = LiveServices(
        views=views,
        public=views.on(context.public_board),
        lasts=context.people.lasts,
        delay_s=lambda: delay.seconds,
        past=partial(past_overlay, services),
        now=services.now,
    )
    app.jinja_env.globals.update(
        starts_by_hand=services.starts_by_hand,
        at_home=settings.at_home,
        has_box=services.box is not None,
        is_demo=services.demo is not None,
        can_begin=services.games is not None,
        has_decks=services.decks is not None,
        has_round=services.round_clock is not None,
        has_settings=services.settings_desk is not None,
        takes_pictures=services.phone is not None,
        own_hotspot=hotspot_pages.own_hotspot,
        join_qr=hotspot_pages.join_qr,
    )
    lookup_pages.attach(app, services.library)
    consent_pages.attach(app)
    seat_door.attach(app)
    renewal.attach(app, context.people)
    security.protect(app, settings.host_names)
    phone_pages.attach(app)
    CSRFProtect(app)
    tables = (
        table_pages.pages,
        overlay_pages.stream,
        seat_pages.seat,
        telling_pages.telling,
        box_pages.box,
        caster_pages.caster,
        demo_pages.demo,
        lookup_pages.lookup,
    )
    desks = (
        judge_pages.judge,
        time_pages.clocks,
        evidence_pages.proof,
        deed_pages.deeds,
        game_pages.games,
        deck_pages.decks,
        start_pages.starts,
        settings_pages.settings,
        hotspot_pages.hotspot,
        setup_pages.setup,
        corner_pages.corners,
        phone_pages.phone,
    )
    doors = (sign_in.door, seat_door.seat_door, consent_pages.agreeing)
    for blueprint in (*tables, *desks, replay_pages.replays, *doors):
        app.register_blueprint(blueprint)
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    sign_in.limit_attempts(app, limiter, settings.sign_ins_per_minute)
    seat_door.limit_claims(app, limiter, settings.claims_per_minute)
    phone_pages.limit_pictures(app, limiter)
    return app


def past_overlay(services: TableServices, view: str, delay_s: int) -> Regions:
    """The overlay as it was so many seconds ago."""
    report = delayed(services.board.history(), services.now(), delay_s)
    return VIEWS[view].render(report)

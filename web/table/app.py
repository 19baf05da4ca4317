"""Builds the web application of one table from what it is handed: a board to show, a callable that takes rulings.

Nothing is looked up at import, and the application knows neither the rules nor the loop that follows the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.evidence import Evidence
from companion.hotspot import Hotspot
from companion.observations import Observation
from companion.report import ReportBoard
from companion.sentences import N_
from companion.tournament.protocol.round_clock import RoundClock
from web.live import caster_pages, overlay_pages
from web.live.public_board import PublicBoard
from web.live.regions import Regions
from web.live.views import VIEWS, LiveViews
from web.people import renewal, seat_door, sign_in
from web.people.codes import OwnerCode
from web.people.sessions import Sessions
from web.people.table_people import People
from web.serving import security
from web.serving.base_app import base_app
from web.serving.settings import WebSettings
from web.table import (
    box_pages,
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
from web.table.box_views import BoxPanel, BoxWatch
from web.table.consent import CallLater, FlagAnswers, Requests, call_later
from web.table.deck_pages import DeckDesk
from web.table.demo_pages import DemoDesk
from web.table.game_pages import GameDesk
from web.table.lookup_pages import LookUp
from web.table.no_evidence import NoEvidence
from web.table.past import delayed
from web.table.phone_pages import PhonePictures
from web.table.settings_pages import SettingsDesk
from web.table.setup_pages import SetupDesk

Submit: TypeAlias = Callable[[Observation], None]


def create_app(
    board: ReportBoard,
    submit: Submit,
    settings: WebSettings | None = None,
    game_time: Callable[[], float] | None = None,
    monotonic: Callable[[], float] = time.monotonic,
    box: BoxPanel | None = None,
    games: GameDesk | None = None,
    decks: DeckDesk | None = None,
    round_clock: Callable[[], tuple[RoundClock, float] | None] | None = None,
    evidence: Evidence | None = None,
    dismiss_tokens: Callable[[int], None] | None = None,
    later: CallLater = call_later,
    starts_by_hand: Callable[[], bool] = lambda: False,
    event_seat: seat_door.EventSeat | None = None,
    demo: DemoDesk | None = None,
    owner_code: OwnerCode | None = None,
    settings_desk: SettingsDesk | None = None,
    setup: SetupDesk | None = None,
    library: LookUp | None = None,
    hotspot: Hotspot | None = None,
    phone: PhonePictures | None = None,
    authority: bytes | None = None,
    secure_port: Callable[[], int] = lambda: 0,
) -> Flask:
    """The application as WSGI.

    `submit` takes what a judge or a player entered and returns once it is recorded; an `OSError` from it is shown
    as "not recorded", and so is a `ValueError`, for what makes no sense as the game stands. `game_time` tells the
    game's seconds for a ruling; without it, the time of the newest report.
    `box` is a virtual controller box, which then has a page; `games` begins another game, if one can be begun.
    `decks` is the library, to which decks are added.
    `round_clock` tells the clock of the tournament's round and the second it is now by it, once a hub has told them.
    `evidence` is what a judge may look at and write down; without it there is no timeline, and notes are refused.
    `dismiss_tokens` is told which question about tokens is answered by "the game is right"; it may raise as `submit`
    does. `later` calls something back after so many seconds. `starts_by_hand` tells whether no cards can be told
    here now, so that a game is started by names and houses. `event_seat` tells the seat that a player's ticket from an
    event opens, and the player's name. `demo` takes wishes where the players are made up, and then has a page.
    `owner_code` lets the machine's owner in, who changes the configuration by `settings_desk` and begins with `setup`;
    without these there are no such pages. `library` is what people look up about cards and rules. `hotspot` is the
    Wi-Fi that this machine opens where it is in no network; those who may see it find it on a sheet to print.
    `phone` takes the pictures of a phone that is the camera; `secure_port` is where these pages are served by HTTPS, 0
    for nowhere, and `authority` the certificate, as PEM, of who signed for that.
    `app.extensions["people"]` gives what to print at the start: `new_judge_code()`, and `seat_path(0)` and `(1)`.
    """
    settings = settings or WebSettings()
    app = base_app(settings, "companion", N_("To the table"), "/sign-in")
    app.extensions["board"] = board
    app.extensions["submit"] = submit
    app.extensions["game_time"] = game_time or (lambda: board.latest().t)
    app.extensions["live_views"] = LiveViews(app, board, VIEWS, settings.stream_limit)
    app.extensions["stream_delay"] = delay = caster_pages.StreamDelay()
    public = PublicBoard(board, lambda: delay.seconds, app.extensions["game_time"])
    app.extensions["public_board"] = public
    app.extensions["public_views"] = app.extensions["live_views"].on(public)
    app.extensions["box"] = BoxWatch(app, box, board) if box is not None else None
    app.extensions["games"] = games
    app.extensions["decks"] = decks
    app.extensions["starts_by_hand"] = starts_by_hand
    app.extensions["event_seat"] = event_seat or (lambda ticket: None)
    app.extensions["demo"] = demo
    app.extensions["settings_desk"] = settings_desk
    app.extensions["setup"] = setup
    app.extensions["library"] = library
    app.extensions["hotspot"] = hotspot
    app.extensions["phone"] = phone
    app.extensions["phone_series"] = phone_pages.Series(monotonic)
    app.extensions["authority"] = authority
    app.extensions["secure_port"] = secure_port
    lookup_pages.attach(app)
    app.extensions["started"] = settings_pages.new_start()
    app.extensions["round_clock"] = round_clock or (lambda: None)
    app.jinja_env.globals.update(
        starts_by_hand=starts_by_hand,
        at_home=settings.at_home,
        has_box=box is not None,
        is_demo=demo is not None,
        can_begin=games is not None,
        has_decks=decks is not None,
        has_round=round_clock is not None,
        has_settings=settings_desk is not None,
        takes_pictures=phone is not None,
        own_hotspot=hotspot_pages.own_hotspot,
        join_qr=hotspot_pages.join_qr,
    )
    app.extensions["evidence"] = evidence or NoEvidence()
    app.extensions["dismiss_tokens"] = dismiss_tokens or (lambda question: None)
    app.extensions["stream"] = overlay_pages.Stream(lambda: delay.seconds, partial(past_overlay, app))
    app.extensions["flag_answers"] = FlagAnswers()
    consent_pages.attach(app, Requests(monotonic, later))
    seat_door.attach(app)
    sessions = Sessions(settings.sign_ins, monotonic, settings.session_hours * 3600)
    renewal.attach(app, People(sessions, settings.secret_key, owner_code))
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


def past_overlay(app: Flask, view: str, delay_s: int) -> Regions:
    """The overlay as it was so many seconds ago."""
    report = delayed(app.extensions["board"].history(), app.extensions["game_time"](), delay_s)
    return VIEWS[view].render(report)

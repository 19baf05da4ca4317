"""Builds the hub's web application: the tables' interface in front, the pages for people behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Flask
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.sentences import N_
from companion.tournament.clubs.club import Club
from companion.tournament.event.standings import TIE_BREAKERS
from companion.tournament.events.events import Events
from companion.tournament.events.pictures import Pictures, is_kept
from companion.tournament.events.player_codes import PlayerCodes
from companion.tournament.events.table_results import Places
from companion.tournament.protocol.messages import LARGEST_MESSAGE_BYTES
from web.hub import (
    archive_pages,
    club_deeds,
    club_pages,
    door,
    enrol_pages,
    event_deeds,
    event_files,
    event_pages,
    game_pages,
    pages,
    penalty_pages,
    player_pages,
    stream_pages,
)
from web.hub.api import TableApi
from web.hub.event_views import WORTH
from web.hub.people import HubPeople
from web.hub.services import HUB, ClubDesk, EventDesk, HubContext, HubServices
from web.hub.views import FEATURED_VIEWS, HUB_VIEWS
from web.live import overlay_pages
from web.live.services import LIVE, LiveServices
from web.live.views import LiveViews
from web.people import renewal
from web.people.sessions import Sessions
from web.serving import security
from web.serving.base_app import base_app
from web.serving.services import CommonServices
from web.serving.settings import WebSettings

LARGEST_UPLOAD_BYTES: Final = LARGEST_MESSAGE_BYTES


def create_hub_app(services: HubServices, settings: WebSettings | None = None) -> Flask:
    """The application as WSGI.

    The people of its `hub_context` give what to print at the start: `code_at_start("organiser")`.
    """
    # At a hub people compete, whatever a table's own pages tell.
    settings = replace(settings or WebSettings(), hides_chances=True)
    hub = services.hub
    app = base_app(CommonServices(settings, hub.close_boards), "companion-hub", N_("To the wall"), "/sign-in")
    # Whole events and photographs are uploaded here.
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_UPLOAD_BYTES
    events = Events(hub.store)
    event_desk = EventDesk(
        events,
        PlayerCodes(hub.store, events),
        Places(hub.store),
        Pictures(hub.store),
        services.read_deck,
        services.fit_to_keep,
        services.set_of,
    )
    club_desk = ClubDesk(Club(hub.store, events, services.read_games), services.read_library, services.set_of)
    sessions = Sessions(settings.sign_ins, services.monotonic, settings.session_hours * 3600)
    people = HubPeople(sessions, settings.secret_key)
    app.extensions[HUB] = HubContext(services, people, event_desk, club_desk)
    views = LiveViews(app, hub.board, HUB_VIEWS, settings.stream_limit)
    app.extensions[LIVE] = LiveServices(
        views=views,
        public=views.on(hub.public_board),
        lasts=people.lasts,
        delay_s=lambda: hub.board.latest().stream_delay_s,
        past=lambda view, delay_s: FEATURED_VIEWS[view].of(hub.featured_past.at(hub.store.now() - delay_s)),
    )
    app.jinja_env.tests["kept_picture"] = is_kept
    app.jinja_env.globals.update(missed_worth=WORTH, tie_breakers=TIE_BREAKERS)
    renewal.attach(app, people)
    security.protect(app, settings.host_names)
    CSRFProtect(app)
    for blueprint in (
        pages.hub,
        stream_pages.hub_stream,
        game_pages.hub_games,
        overlay_pages.stream,
        door.hub_door,
        event_pages.hub_event,
        enrol_pages.hub_enrol,
        event_deeds.hub_deeds,
        event_files.hub_files,
        penalty_pages.hub_penalties,
        archive_pages.hub_archive,
        player_pages.hub_player,
        club_pages.hub_club,
        club_deeds.hub_club_deeds,
    ):
        app.register_blueprint(blueprint)
    door.limit_attempts(app)
    player_pages.limit_attempts(app)
    enrol_pages.limit_attempts(app)
    app.wsgi_app = TableApi(app.wsgi_app, hub, services.pairing, services.broker)  # type: ignore[method-assign]
    return app

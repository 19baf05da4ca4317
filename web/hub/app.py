"""Builds the hub's web application: the tables' interface in front, the pages for people behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Flask
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.sentences import N_
from companion.tournament.clubs.club import Club
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
from web.hub.club_desk import ClubDesk
from web.hub.event_desk import EventDesk
from web.hub.event_views import WORTH
from web.hub.people import HubPeople
from web.hub.services import KEY, HubServices
from web.hub.views import FEATURED_VIEWS, HUB_VIEWS
from web.live import overlay_pages
from web.live.views import LiveViews
from web.people import renewal
from web.people.sessions import Sessions
from web.serving import security
from web.serving.base_app import base_app
from web.serving.settings import WebSettings

LARGEST_UPLOAD_BYTES: Final = LARGEST_MESSAGE_BYTES


def create_hub_app(services: HubServices, settings: WebSettings | None = None) -> Flask:
    """The application as WSGI.

    `app.extensions["people"]` gives what to print at the start: `code_at_start("organiser")`.
    """
    # At a hub people compete, whatever a table's own pages tell.
    settings = replace(settings or WebSettings(), hides_chances=True)
    app = base_app(settings, "companion-hub", N_("To the wall"), "/sign-in")
    # Whole events and photographs are uploaded here.
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_UPLOAD_BYTES
    hub = services.hub
    app.extensions[KEY] = services
    app.extensions["boards"] = (hub.board, hub.public_board)
    app.extensions["live_views"] = live = LiveViews(app, hub.board, HUB_VIEWS, settings.stream_limit)
    app.extensions["public_views"] = live.on(hub.public_board)
    app.extensions["stream"] = overlay_pages.Stream(
        lambda: hub.board.latest().stream_delay_s,
        lambda view, delay_s: FEATURED_VIEWS[view].of(hub.featured_past.at(hub.store.now() - delay_s)),
    )
    app.jinja_env.tests["kept_picture"] = is_kept
    app.jinja_env.globals["missed_worth"] = WORTH
    events = Events(hub.store)
    app.extensions["event_desk"] = EventDesk(
        events,
        PlayerCodes(hub.store, events),
        Places(hub.store),
        Pictures(hub.store),
        services.read_deck,
        services.fit_to_keep,
        services.set_of,
    )
    club = Club(hub.store, events, services.read_games)
    app.extensions["club_desk"] = ClubDesk(club, services.read_library, services.set_of)
    sessions = Sessions(settings.sign_ins, services.monotonic, settings.session_hours * 3600)
    renewal.attach(app, HubPeople(sessions, settings.secret_key))
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

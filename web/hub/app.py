"""Builds the hub's web application: the tables' interface in front, the pages for people behind it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from flask import Flask
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.observations import DeckList
from companion.sentences import N_
from companion.tournament.clubs.club import Club
from companion.tournament.events import Events
from companion.tournament.hub import Hub
from companion.tournament.pairing import Pairing
from companion.tournament.pictures import Pictures, is_kept
from companion.tournament.player_codes import PlayerCodes
from companion.tournament.protocol.messages import LARGEST_MESSAGE_BYTES
from companion.tournament.recorded_games import ReadGames, no_games
from companion.tournament.table_results import Places
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
from web.hub.club_desk import ClubDesk, ReadLibrary, no_library
from web.hub.event_desk import EventDesk, FitToKeep
from web.hub.event_form import DeckReader
from web.hub.people import HubPeople
from web.hub.views import FEATURED_VIEWS, HUB_VIEWS
from web.live import overlay_pages
from web.live.views import LiveViews
from web.people import renewal
from web.people.sessions import Sessions
from web.serving import security
from web.serving.base_app import base_app
from web.serving.settings import WebSettings

LARGEST_UPLOAD_BYTES: Final = LARGEST_MESSAGE_BYTES


def no_decks(text: bytes, name: str) -> DeckList:
    """Stands in where nobody hands over a reader of deck lists."""
    raise ValueError("deck lists are not read at this hub")


def no_pictures(data: bytes) -> bytes:
    """Stands in where nobody hands over what makes pictures fit to be kept."""
    raise ValueError("pictures are not kept at this hub")


def create_hub_app(
    hub: Hub,
    pairing: Pairing,
    settings: WebSettings | None = None,
    broker: str = "",
    monotonic: Callable[[], float] = time.monotonic,
    read_deck: DeckReader = no_decks,
    fit_to_keep: FitToKeep = no_pictures,
    read_games: ReadGames = no_games,
    set_of: Callable[[DeckList], str] = lambda deck: "",
    read_library: ReadLibrary = no_library,
) -> Flask:
    """The application as WSGI. `broker` is the address of the MQTT broker that tables are told of when they join.

    `read_deck` reads the deck lists that players register, and `fit_to_keep` makes a small JPEG file without secrets of
    a picture that was uploaded; both raise `ValueError` with what is wrong. `read_games` reads the games in what a
    table has sent, and `set_of` names the set of a deck, or nothing where its cards do not tell. `read_library` reads
    the deck library of this machine.

    `app.extensions["people"]` gives what to print at the start: `code_at_start("organiser")`.
    """
    # At a hub people compete, whatever a table's own pages tell.
    settings = replace(settings or WebSettings(), hides_chances=True)
    app = base_app(settings, "companion-hub", N_("To the wall"), "/sign-in")
    # Whole events and photographs are uploaded here.
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_UPLOAD_BYTES
    app.extensions["hub"] = hub
    app.extensions["pairing"] = pairing
    app.extensions["board"] = hub.board
    app.extensions["broker"] = broker
    app.extensions["read_games"] = read_games
    app.extensions["live_views"] = LiveViews(app, hub.board, HUB_VIEWS, settings.stream_limit)
    app.extensions["public_views"] = app.extensions["live_views"].on(hub.public_board)
    app.extensions["stream"] = overlay_pages.Stream(
        lambda: hub.board.latest().stream_delay_s,
        lambda view, delay_s: FEATURED_VIEWS[view].of(hub.featured_past.at(hub.store.now() - delay_s)),
    )
    app.jinja_env.tests["kept_picture"] = is_kept
    events = Events(hub.store)
    app.extensions["event_desk"] = EventDesk(
        events, PlayerCodes(hub.store, events), Places(hub.store), Pictures(hub.store), read_deck, fit_to_keep, set_of
    )
    app.extensions["club_desk"] = ClubDesk(Club(hub.store, events, read_games), read_library, set_of)
    sessions = Sessions(settings.sign_ins, monotonic, settings.session_hours * 3600)
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
    app.wsgi_app = TableApi(app.wsgi_app, hub, pairing, broker)  # type: ignore[method-assign]
    return app

"""Builds the hub's web application: the tables' interface in front, the pages for people behind it."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Flask
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]

from companion.tournament.hub import Hub
from companion.tournament.pairing import Pairing
from web import hub_door, hub_pages, security
from web.base_app import base_app
from web.hub_api import TableApi
from web.hub_people import HubPeople
from web.hub_views import HUB_VIEWS
from web.live_views import LiveViews
from web.settings import WebSettings


def create_hub_app(
    hub: Hub,
    pairing: Pairing,
    settings: WebSettings | None = None,
    broker: str = "",
    monotonic: Callable[[], float] = time.monotonic,
) -> Flask:
    """The application as WSGI. `broker` is the address of the MQTT broker that tables are told of when they join.

    `app.extensions["people"]` gives what to print at the start: `new_code("organiser")`.
    """
    settings = settings or WebSettings()
    app = base_app(settings, "companion-hub", "To the wall", "/sign-in")
    app.extensions["hub"] = hub
    app.extensions["pairing"] = pairing
    app.extensions["board"] = hub.board
    app.extensions["live_views"] = LiveViews(app, hub.board, HUB_VIEWS, settings.stream_limit)
    hub_door.attach(app, HubPeople(monotonic, settings.session_hours * 3600))
    security.protect(app, settings.host_names)
    CSRFProtect(app)
    for blueprint in (hub_pages.hub, hub_pages.hub_stream, hub_door.hub_door):
        app.register_blueprint(blueprint)
    hub_door.limit_attempts(app)
    app.wsgi_app = TableApi(app.wsgi_app, hub, pairing, broker)  # type: ignore[method-assign]
    return app

"""Signs people in by their cookie, and gives them a new one from time to time."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from flask import Flask, Response, g, request
from flask_login import LoginManager, current_user, login_user  # type: ignore[import-untyped]

from web.people.devices import device_name
from web.people.sessions import SignInsError

_log = logging.getLogger("companion")


def attach(app: Flask, people: Any) -> None:
    """Lets the application know these people by their cookies."""
    manager = LoginManager(app)
    # Phones change their address within an evening. What a session is bound to, `web.people.sessions` says.
    manager.session_protection = None
    manager.user_loader(partial(_known, people))

    def renew(response: Response) -> Response:
        if current_user.is_authenticated:
            try:
                renewed = people.renewed(current_user._get_current_object())
            except OSError as error:
                # The one there is goes on serving.
                _log.warning("a cookie was not renewed: %s", error)
            else:
                if renewed is not None:
                    login_user(renewed)
        return response

    app.after_request(renew)


def _known(people: Any, session_name: str) -> Any:
    """The person this session belongs to. Where that cannot be read just now it is nobody, and `g.unknown` says why."""
    try:
        return people.find(session_name, this_device())
    except SignInsError as error:
        g.unknown = error
        return None


def this_device() -> str:
    return device_name(request.user_agent.string)

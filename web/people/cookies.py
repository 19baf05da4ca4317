"""The cookie of a session, whose signature says who made it and nothing about when.

How long a session lasts is known where sessions are kept (`web.people.sessions`). Judged by a cookie's own date,
everybody would be out as soon as the clock of a machine without a battery is set.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

FAR_AWAY: Final = datetime(2099, 1, 1, tzinfo=UTC)


class UndatedCookies(SecureCookieSessionInterface):
    """Flask's signed cookies, without their age."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        signing = self.get_signing_serializer(app)
        if signing is None:
            return None
        try:
            return SecureCookieSession(signing.loads(request.cookies.get(self.get_cookie_name(app), "")))
        except BadSignature:
            return SecureCookieSession()

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """A browser drops what is past by its own clock, and this machine's may be years behind it."""
        return FAR_AWAY if session.permanent else None

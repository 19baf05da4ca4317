"""The conditions that every answer and every request must satisfy: the Host asked for, the headers sent, who may change
something.

Reading is open to all, changing to nobody: a request that could change something is refused unless its endpoint is
marked by `needs` with a right that the session's role has (`web.people.roles`). A new route that nobody marked is
therefore closed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Final, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence, reason
from web.people.roles import ANYBODY, RIGHTS, Right

NOT_OUR_HOST: Final = "This address is not known here. Open the page by the machine's own name or IP address."

View = TypeVar("View", bound=Callable[..., object])

FRAMED: Final = frozenset({"stream.overlay"})
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

TRUSTWORTHY: Final = ("localhost", "127.0.0.1")
"""The hosts to which browsers heed all policies without a certificate; at others they report one as an error."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    # Others learn no address of a page here. Our own pages must: a form sent without it has no origin.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def open_to(*roles: str) -> Callable[[View], View]:
    """Marks a view that may be called with a changing method, or a page that is not for everybody, with its roles."""

    def mark(view: View) -> View:
        view.roles = roles  # type: ignore[attr-defined]
        return view

    return mark


def needs(right: Right) -> Callable[[View], View]:
    """Marks a view with the right it asks for: the roles are those that have it."""
    return open_to(*RIGHTS[right])


def roles_of(app: Flask, endpoint: str) -> tuple[str, ...] | None:
    """The roles that may call an endpoint; `None` when it is not marked."""
    return getattr(app.view_functions[endpoint], "roles", None)


def protect(app: Flask, host_names: tuple[str, ...]) -> None:
    """Puts the checks before every request, and the headers on every answer, of this application."""
    known = frozenset(name.lower().rstrip(".") for name in host_names)

    def check_host() -> None:
        if not is_our_host(request.host, known):
            # Not a page: its links could not be made with an address that is none.
            abort(Response(f"{NOT_OUR_HOST}\n", 400, mimetype="text/plain"))

    app.before_request(check_host)
    app.before_request(check_origin)
    app.before_request(check_role)
    app.after_request(add_headers)


def is_our_host(host: str, known: frozenset[str]) -> bool:
    """True if a Host header names this machine.

    Numeric addresses always do: a page of somebody else who rebinds its own name to our address (DNS rebinding)
    sends that name, never a number.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower().rstrip(".")
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in known
    return True


def check_origin() -> None:
    """Refuses what a page of somebody else makes a browser send, whatever token it has come by.

    A browser says where a request comes from, and no page can make it say something else; programs say nothing. Behind
    a proxy the origin has the proxy's name, and `Sec-Fetch-Site`, which browsers send over HTTPS, holds in its place.
    """
    if request.method in READING or request.headers.get("Sec-Fetch-Site") == "same-origin":
        return
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2].lower() != request.host.lower():
        abort(403, "This was sent from a page at another address. Open the table's own page and press its button.")


def unavailable(error: OSError) -> Sentence:
    """The words where nobody can be known just now, or signed in."""
    return Sentence(
        "This page cannot be shown just now: {error}. Try again in a moment; the game goes on.", error=reason(error)
    )


def check_role() -> None:
    if request.endpoint is None:
        return
    roles = roles_of(current_app, request.endpoint)
    if roles is None:
        if request.method not in READING:
            abort(403, "Nobody may change this.")
    elif ANYBODY not in roles and getattr(current_user, "role", None) not in roles:
        if unknown := g.get("unknown"):
            abort(503, unavailable(unknown))
        if current_user.is_authenticated:
            abort(403, "You are signed in, but not as someone who may do this.")
        abort(401, "Please sign in first.")


def content_policy(framed: bool = False, script_hash: str = "") -> str:
    """The policy on what a page may load; `script_hash` is the SHA-256, in base 64, of the one script that may stand in
    the page.
    """
    scripts = f"'self' 'sha256-{script_hash}'" if script_hash else "'self'"
    ancestors = "*" if framed else "'none'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        f"manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
    )


def add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure or request.host.partition(":")[0] in TRUSTWORTHY:
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    # Streaming programs show the overlay inside a frame of their own; nothing else may be framed.
    framed = request.endpoint in FRAMED
    response.headers.setdefault("Content-Security-Policy", content_policy(framed))
    if not framed:
        response.headers.setdefault("X-Frame-Options", "DENY")
    if "Cache-Control" not in response.headers or request.endpoint != "static":
        response.headers["Cache-Control"] = "no-cache" if request.endpoint == "static" else "no-store"
    return response

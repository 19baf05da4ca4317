"""How a judge signs in: with a code that is shown once at the machine and serves once.

There is no password to choose, to guess or to leave at its default. The code is kept as an argon2 hash only; the
sessions it opens live in this process and end with it, after some hours, or when the judge signs out.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from flask import Blueprint, Flask, current_app, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import (  # type: ignore[import-untyped]
    LoginManager,
    UserMixin,
    current_user,
    login_user,
    logout_user,
)
from werkzeug import Response

from web.security import ANYBODY, JUDGE, open_to

door = Blueprint("door", __name__)

# Crockford's base 32: no letters that are taken for digits.
CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 8
_READ_AS: Final = str.maketrans("OIL", "011", "- ")


@dataclass(frozen=True, slots=True)
class Judge(UserMixin):  # type: ignore[misc]
    """Somebody who signed in; `id` is the secret name of the session."""

    id: str
    role: str = JUDGE


class Judges:
    """The code that waits to be used, and who is signed in."""

    def __init__(self, monotonic: Callable[[], float], session_s: float) -> None:
        self._monotonic = monotonic
        self._session_s = session_s
        # The least that OWASP recommends for argon2id (2024): a Raspberry Pi verifies it in a fraction of a second.
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._code_hash: str | None = None
        self._ends_at: dict[str, float] = {}
        self._lock = threading.Lock()

    def new_code(self) -> str:
        """A fresh code to show to the judge, such as `7KQ2-M9XA`. The one before it is void."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self._lock:
            self._code_hash = self._hasher.hash(code)
        return f"{code[:4]}-{code[4:]}"

    def redeem(self, code: str) -> Judge | None:
        """The judge whom this code lets in, once; `None` for any other text."""
        with self._lock:
            if self._code_hash is None:
                return None
            try:
                self._hasher.verify(self._code_hash, code[:100].upper().translate(_READ_AS))
            except VerifyMismatchError:
                return None
            self._code_hash = None
            judge = Judge(secrets.token_urlsafe(32))
            self._ends_at[judge.id] = self._monotonic() + self._session_s
            return judge

    def find(self, session_id: str) -> Judge | None:
        """Who belongs to this session, while it lasts."""
        with self._lock:
            now = self._monotonic()
            self._ends_at = {name: end for name, end in self._ends_at.items() if end > now}
            return Judge(session_id) if session_id in self._ends_at else None

    def sign_out(self, session_id: str) -> None:
        with self._lock:
            self._ends_at.pop(session_id, None)


def attach(app: Flask, judges: Judges) -> None:
    """Gives the application its judges, as `app.extensions["judges"]`."""
    manager = LoginManager(app)
    manager.session_protection = "strong"
    manager.user_loader(judges.find)
    app.extensions["judges"] = judges


def limit_attempts(app: Flask, per_minute: int) -> None:
    """A code of 40 bits is not guessed at a few attempts a minute."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    attempt = limiter.limit(f"{per_minute} per minute", error_message="Too many attempts. Wait a minute.")
    limited: RouteCallable = attempt(enter)
    app.view_functions["door.enter"] = limited


@door.get("/judge/sign-in")
def show_door() -> str:
    return render_template("sign_in.html", refused=False)


@door.post("/judge/sign-in")
@open_to(ANYBODY)
def enter() -> Response | tuple[str, int]:
    judges: Judges = current_app.extensions["judges"]
    judge = judges.redeem(request.form.get("code", ""))
    if judge is None:
        return render_template("sign_in.html", refused=True), 401
    session.clear()
    session.permanent = True
    login_user(judge)
    return redirect(url_for("judge.desk"), 303)


@door.post("/judge/sign-out")
@open_to(JUDGE)
def leave() -> Response:
    judges: Judges = current_app.extensions["judges"]
    judges.sign_out(current_user.id)
    logout_user()
    session.clear()
    return redirect(url_for("pages.table"), 303)


@door.post("/judge/code")
@open_to(JUDGE)
def another_code() -> str:
    """A code for one more device, shown to the judge who is signed in."""
    judges: Judges = current_app.extensions["judges"]
    return render_template("new_code.html", code=judges.new_code())

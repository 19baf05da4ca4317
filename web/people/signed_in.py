"""The list of who is signed in, as its readers see it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from web.people.devices import device_words
from web.people.sessions import SignIn
from web.serving.language import _

MINUTE_S: Final = 60
HOUR_S: Final = 3600
LATELY_S: Final = 2 * MINUTE_S


@dataclass(frozen=True, slots=True)
class SignInView:
    """A line of the list: `since` and `seen` in words, `may_sign_out` whether the reader may end it."""

    mark: str
    who: str
    device: str
    since: str
    seen: str
    is_own: bool
    may_sign_out: bool


def sign_in_views(
    people: tuple[SignIn, ...], own_mark: str, who: Callable[[SignIn], str], may_sign_out: Callable[[SignIn], bool]
) -> list[SignInView]:
    now = time.time()
    return [
        SignInView(
            one.mark,
            who(one),
            device_words(one.device),
            ago(now - one.since),
            ago(now - one.seen),
            one.mark == own_mark,
            one.mark != own_mark and may_sign_out(one),
        )
        for one in people
    ]


def ago(seconds: float) -> str:
    """How long ago something was, in words; `just now` too where a clock was set back since."""
    if seconds < LATELY_S:
        return _("just now")
    if seconds < 2 * HOUR_S:
        return _("%(count)s minutes ago", count=f"{seconds / MINUTE_S:.0f}")
    return _("%(count)s hours ago", count=f"{seconds / HOUR_S:.0f}")

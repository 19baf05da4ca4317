"""Requests that wait for somebody's yes: entries that another player must agree to, seats that are taken, flags.

A request is carried out once: by a yes, or by silence where silence is consent. Knows nothing of pages or sign-ins.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.evidence import ConsentOutcome
from companion.report import FlagReport
from companion.sentences import Sentence, reason
from web.table.desks import CallLater

ConsentAnswer: TypeAlias = Literal["let_stand", "rewind"]
RequestState: TypeAlias = Literal["open", "agreed", "no objection", "refused", "no answer", "not possible"]
CarryOut: TypeAlias = Callable[["Request"], None]

ANSWER_WITHIN_S: Final = 120.0
"""How long a yes is waited for."""
OUTCOME_SHOWN_S: Final = 20.0
"""How long the one who asked is shown what came of it."""
MOST_CLAIMS: Final = 8
"""How many may ask for a seat at the same time."""

YES: Final[tuple[RequestState, ...]] = ("agreed", "no objection")


class AskedTooOften(ValueError):
    """Whoever asks must wait for the answer to what they asked before; the message says so."""


@dataclass(frozen=True, slots=True)
class Request:
    """Something that somebody asked.

    `what` follows "asks" in a sentence. `player` is who asks, and `source` the mark of the device's sign-in, since a
    seat may have several; `player` is `None` for somebody who has no seat yet, and `source` the network address.
    `answerers` are the roles that may answer, `until_s` the monotonic second at which it ends or has ended. `state` is
    what came of it, by `answered_by`, and `trouble` why it was not possible.
    """

    id: str
    asker: str
    what: str
    player: int | None
    source: str
    answerers: tuple[str, ...]
    until_s: float
    silence: ConsentOutcome
    state: RequestState = "open"
    answered_by: str = ""
    trouble: str = ""

    @property
    def is_agreed(self) -> bool:
        return self.state in YES


@dataclass(slots=True)
class _Kept:
    """A request and what is to be done once it is agreed or refused."""

    request: Request
    carry_out: CarryOut


def call_later(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


class Requests:
    """The requests of one table, for any thread. `later` calls back when the time of a request is up."""

    def __init__(self, monotonic: Callable[[], float], later: CallLater = call_later) -> None:
        self._monotonic, self._later = monotonic, later
        self._kept: dict[str, _Kept] = {}
        self._lock = threading.Lock()

    def ask(
        self,
        asker: str,
        what: str,
        answerers: tuple[str, ...],
        wait_s: float,
        silence: ConsentOutcome,
        carry_out: CarryOut,
        player: int | None = None,
        source: str = "",
    ) -> Request:
        """Asks. `carry_out` is called once, with what came of it; a `ValueError` or `OSError` from it is told to both.

        Raises `AskedTooOften` while an earlier request of this device, or of this network address, is open.
        """
        until_s = self._monotonic() + wait_s
        made = Request(secrets.token_urlsafe(12), asker, what, player, source, answerers, until_s, silence)
        self.settle()
        with self._lock:
            waiting = [kept.request for kept in self._kept.values() if kept.request.state == "open"]
            if any((one.player, one.source) == (player, source) for one in waiting):
                raise AskedTooOften(Sentence("your earlier request is still waiting for an answer"))
            if player is None and sum(one.player is None for one in waiting) >= MOST_CLAIMS:
                raise AskedTooOften(
                    Sentence("too many people are asking for a seat just now: try again in two minutes")
                )
            self._kept[made.id] = _Kept(made, carry_out)
        self._later(wait_s, self.settle)
        return made

    def answer(self, asked: str, yes: bool, by: str, role: str) -> Request | None:
        """The outcome of the answer; `None` where there is nothing of that name left for this role to answer."""
        self.settle()
        request = self.find(asked)
        if request is None or role not in request.answerers:
            return None
        return self._end(asked, "agreed" if yes else "refused", by)

    def settle(self) -> None:
        """Ends the requests whose time is up, and forgets what no longer needs to be shown."""
        now = self._monotonic()
        with self._lock:
            requests = [kept.request for kept in self._kept.values()]
            for one in requests:
                if one.state != "open" and one.until_s + _kept_s(one) <= now:
                    del self._kept[one.id]
        for one in requests:
            if one.state == "open" and one.until_s <= now:
                self._end(one.id, one.silence, "")

    def find(self, asked: str) -> Request | None:
        with self._lock:
            kept = self._kept.get(asked)
            return kept.request if kept else None

    def open_for(self, role: str) -> tuple[Request, ...]:
        """The requests that this role may answer now, the oldest first."""
        self.settle()
        with self._lock:
            all_ = [kept.request for kept in self._kept.values()]
        return tuple(one for one in all_ if one.state == "open" and role in one.answerers)

    def of_player(self, player: int, source: str) -> Request | None:
        """The request made last with this device at a player's seat: open, or answered a moment ago."""
        self.settle()
        with self._lock:
            all_ = [kept.request for kept in self._kept.values()]
        asked = [one for one in all_ if (one.player, one.source) == (player, source)]
        return asked[-1] if asked else None

    def drop_claims(self) -> None:
        """Ends all requests for a seat, and those that were granted but not taken."""
        with self._lock:
            self._kept = {name: kept for name, kept in self._kept.items() if kept.request.player is not None}

    def take(self, asked: str) -> Request | None:
        """A request that was agreed, once: it is forgotten."""
        with self._lock:
            kept = self._kept.get(asked)
            return self._kept.pop(asked).request if kept and kept.request.is_agreed else None

    def _end(self, asked: str, state: ConsentOutcome, by: str) -> Request | None:
        with self._lock:
            kept = self._kept.get(asked)
            if kept is None or kept.request.state != "open":
                return None
            ended = kept.request = replace(
                kept.request, state=state, answered_by=by, until_s=min(kept.request.until_s, self._monotonic())
            )
        try:
            kept.carry_out(ended)
        except (ValueError, OSError) as error:
            with self._lock:
                ended = kept.request = replace(ended, state="not possible", trouble=reason(error))
        return ended


def _kept_s(request: Request) -> float:
    """For how long after its end a request is kept: a seat that was granted must still be taken."""
    granted = request.player is None and request.is_agreed
    return ANSWER_WITHIN_S if granted else OUTCOME_SHOWN_S


class FlagAnswers:
    """The answers of each player to a flag. Both alike settle it; nothing less does."""

    def __init__(self) -> None:
        self._answers: dict[tuple[int, float], dict[int, ConsentAnswer]] = {}
        self._lock = threading.Lock()

    def answer(self, flag: FlagReport, player: int, answer: ConsentAnswer) -> ConsentAnswer | None:
        """The ruling that both agree on now, if they do."""
        with self._lock:
            # Numbers of flags start again with each game; with its time a flag is told from an earlier game's.
            given = self._answers.setdefault((flag.id, flag.t), {})
            given[player] = answer
            if given != {0: answer, 1: answer}:
                return None
            # Should the ruling be undone, both are asked again.
            del self._answers[flag.id, flag.t]
            return answer

    def given(self, flag: FlagReport) -> dict[int, ConsentAnswer]:
        """The answers so far, by player."""
        with self._lock:
            return dict(self._answers.get((flag.id, flag.t), {}))

"""All that the pages of a table work with: what they are handed when their application is built, and what it keeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from flask import Flask, current_app

from companion.evidence import Evidence
from companion.hotspot import Hotspot
from companion.observations import Observation
from companion.report import ReportBoard
from companion.tournament.protocol.round_clock import RoundClock
from web.people.codes import OwnerCode
from web.people.table_people import People
from web.table.box_views import BoxWatch
from web.table.consent import FlagAnswers, Requests, call_later
from web.table.desks import (
    BoxPanel,
    CallLater,
    DeckDesk,
    DemoDesk,
    EventSeat,
    GameDesk,
    LookUp,
    PhonePictures,
    SettingsDesk,
    SetupDesk,
)
from web.table.no_evidence import NoEvidence
from web.table.pictures import PictureSeries
from web.table.public_board import PublicBoard, StreamDelay

Submit: TypeAlias = Callable[[Observation], None]
TABLE: Final = "table"


def no_event_seat(ticket: str) -> None:
    """Stands in where no event has sent anybody: no ticket opens a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableServices:
    """The things that a table's pages show, and those whom they tell what people decide.

    - `board`: the reports to show.
    - `submit`: takes what a judge or a player entered and returns once it is recorded. An `OSError` from it is shown as
      "not recorded", and so is a `ValueError`, for what makes no sense as the game stands.
    - `game_time`: the game's seconds for a ruling; without it, the time of the newest report.
    - `monotonic` and `later`: the clock that requests and pictures go by, and what calls back after a while.
    - `evidence`: what a judge may look at and write down. Without a record there is no timeline, and notes are refused.
    - `dismiss_tokens`: is told which question about tokens is answered by "the game is right"; may raise as `submit`
      does.
    - `starts_by_hand`: tells whether no cards can be told here now, so that a game is started by names and houses.
    - `round_clock`: the clock of the tournament's round and the second it is now by it, once a hub has told them.
    - `event_seat`: the seat that a player's ticket from an event opens.
    - `owner_code`: lets the machine's owner in.
    - `secure_port`: where these pages are served by HTTPS, 0 for nowhere; `authority` is the certificate, as PEM, of
      whoever signed for that.
    - `hotspot`: the Wi-Fi that this machine opens where it is in no network.

    The desks have pages of their own, which are not there without them: `box`, a controller box on the screen; `games`
    and `decks`; `demo`, for made-up players; `settings_desk` and `setup`; `library`, for cards and rules; `phone`, the
    pictures of a phone that is the camera.
    """

    board: ReportBoard
    submit: Submit
    game_time: Callable[[], float] | None = None
    monotonic: Callable[[], float] = time.monotonic
    later: CallLater = call_later
    evidence: Evidence = field(default_factory=NoEvidence)
    dismiss_tokens: Callable[[int], None] = lambda question: None
    starts_by_hand: Callable[[], bool] = lambda: False
    round_clock: Callable[[], tuple[RoundClock, float] | None] | None = None
    event_seat: EventSeat = no_event_seat
    owner_code: OwnerCode | None = None
    secure_port: Callable[[], int] = lambda: 0
    authority: bytes | None = None
    hotspot: Hotspot | None = None
    box: BoxPanel | None = None
    games: GameDesk | None = None
    decks: DeckDesk | None = None
    demo: DemoDesk | None = None
    settings_desk: SettingsDesk | None = None
    setup: SetupDesk | None = None
    library: LookUp | None = None
    phone: PhonePictures | None = None

    def now(self) -> float:
        """The game's seconds at which something is entered."""
        return self.board.latest().t if self.game_time is None else float(self.game_time())


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """All that the pages of a table work with: the services, and what is kept from one request to the next.

    `public_board` is what the board shows to people who are neither seated nor signed in, as late as `stream_delay`
    says. `box` is there where the services have one.
    """

    services: TableServices
    people: People
    requests: Requests
    public_board: PublicBoard
    stream_delay: StreamDelay
    picture_series: PictureSeries
    flag_answers: FlagAnswers = field(default_factory=FlagAnswers)
    box: BoxWatch | None = None


def table_context(app: Flask = current_app) -> TableContext:
    """The context of the table whose application answers."""
    found: TableContext = app.extensions[TABLE]
    return found


def services() -> TableServices:
    """The services of the table whose application answers."""
    return table_context().services

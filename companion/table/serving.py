"""Serves a table's page while the table is followed, and tells how people come to it."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.config import Config
from companion.running_tables import tell_port
from companion.sight.cameras.phone import PhonePictures
from companion.table.case import Case
from companion.table.deck_desk import DeckDesk
from companion.table.demo_games import DemoGames
from companion.table.event_games import EventGames
from companion.table.games import Games
from companion.table.looking_up import LookUp
from companion.table.places import SIGN_INS_SUFFIX, hotspot_here, owner_code_of, secret
from companion.table.plan import is_at_home
from companion.table.restarting import Restarts
from companion.table.settings_desk import SettingsDesk
from companion.table.setup_desk import SetupDesk
from companion.table.table import Table
from companion.table.virtual_panel import VirtualPanel

if TYPE_CHECKING:
    from web.serving.server import SecureDoor

Tell = Callable[[str], None]
_log = logging.getLogger("companion")


def consent_rule(config: Config) -> Literal["ask", "grace", "off"]:
    """The rule for changes by a player that concern the other one, too."""
    rule = config.table.consent
    if rule == "auto":
        return "ask" if config.reminders.mode == "tournament" else "grace"
    return rule


def never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Desks:
    """The actions that people can do on a table's page beside watching it; what is missing has no page.

    `starts_by_hand` tells whether games begin with names and houses now, since no cards can be told.
    """

    box: VirtualPanel | None = None
    games: Games | None = None
    decks: DeckDesk | None = None
    case: Case | None = None
    starts_by_hand: Callable[[], bool] = never
    event: EventGames | None = None
    demo: DemoGames | None = None
    settings: SettingsDesk | None = None
    setup: SetupDesk | None = None
    restarts: Restarts | None = None
    phone: PhonePictures | None = None


def secure_door(config: Config) -> tuple[SecureDoor | None, bytes | None]:
    """Where the pages are served by HTTPS, too, and the certificate of who signed for it, as PEM.

    Without it all pages but a phone's camera work, so that what stands in the way is only told.
    """
    try:
        from web.serving.addresses import all_names
        from web.serving.certificate import authority_of, server_context
        from web.serving.server import SecureDoor

        folder, now = config.journal.folder, datetime.datetime.now(datetime.UTC)
        context = server_context(folder, all_names(), now)
        # Any free one beside a page at any free one, and where another table has this one.
        port = config.page.secure_port if config.page.port else 0
        with suppress(OSError):
            return SecureDoor.at(config.page.host, port, context), authority_of(folder, now).pem
        return SecureDoor.at(config.page.host, 0, context), authority_of(folder, now).pem
    except ImportError as error:
        _log.warning("no phone can be the camera: %s is missing: pip install cryptography", error.name)
    except OSError as error:
        _log.warning("no phone can be the camera, for the pages are not served by HTTPS: %s", error)
    return None, None


@contextmanager
def serving(table: Table, config: Config, tell: Tell, desks: Desks, qr: bool = False) -> Iterator[str]:
    """The page, while the table is followed; gives its address. The port is taken first, so that a taken one
    changes nothing. `qr`: people can point a phone at what is told.
    """
    from web.live.services import live
    from web.people.roles import OWNER
    from web.serving.addresses import host_names
    from web.serving.qr import qr_text
    from web.serving.server import PageServer
    from web.serving.settings import WebSettings
    from web.table.app import create_app
    from web.table.no_evidence import NoEvidence
    from web.table.services import TableServices, no_event_seat, table_context

    case, owner = desks.case, owner_code_of(config.journal.folder)
    settings = WebSettings(
        host_names=host_names(),
        stream_limit=config.page.viewers,
        secret_key=secret(config.journal.folder, "page").hex(),
        sign_ins=case.journal.path.with_suffix(SIGN_INS_SUFFIX) if case is not None else None,
        consent=consent_rule(config),
        consent_grace_s=config.table.consent_grace_s,
        at_home=is_at_home(config),
        judge_seats_players=config.reminders.mode == "tournament",
        hides_chances=config.reminders.mode == "tournament",
        penalties=config.judging.penalties,
        end_of_time=config.judging.end_of_time,
    )

    door, authority = secure_door(config)

    def live_views() -> tuple[int, int]:
        slots = live(app).views.slots
        return slots.taken, slots.limit

    services = TableServices(
        board=table.board,
        submit=table.submit,
        game_time=table.now,
        evidence=replace(case, live_views=live_views) if case is not None else NoEvidence(),
        dismiss_tokens=table.dismiss_tokens,
        starts_by_hand=desks.starts_by_hand,
        round_clock=desks.event.round_clock if desks.event is not None else None,
        event_seat=desks.event.seat_of if desks.event is not None else no_event_seat,
        owner_code=owner,
        secure_port=lambda: server.secure_port,
        authority=authority,
        hotspot=hotspot_here(config.journal.folder) if config.hotspot.use else None,
        box=desks.box,
        games=desks.games,
        decks=desks.decks,
        demo=desks.demo,
        settings_desk=desks.settings,
        setup=desks.setup,
        library=LookUp(),
        phone=desks.phone,
    )
    app = create_app(services, settings)
    server = PageServer(app, config.page.host, config.page.port, secure=door)
    if case is not None:
        tell_port(case.journal.path, server.port)
    server.start(tell)
    people = table_context(app).people
    if desks.restarts is not None:
        people.go_on_with(desks.restarts.carried)
    link = server.addresses[-1]
    if desks.setup is not None and not owner.exists:
        code = owner.new()
        link = f"{link}setup?code={code}"
        tell(f"Set this table up: {link}")
        tell(f"Owner's code, good until 'companion owner-code' makes a new one: {code}")
    if qr:
        tell(qr_text(link))
    if desks.event is not None:
        desks.event.seat_with(people)
    for player, name in enumerate(("first", "second")):
        tell(f"Seat of the {name} player: {server.addresses[-1].rstrip('/')}{people.seat_path(player)}")
    tell(f"Code for the judge's page, good once: {people.new_judge_code()}")
    tell(f"Code for the organiser's page, good once: {people.new_code('organiser')}")
    if table.sight.pictures is not None:
        table.sight.pictures.start()
    try:
        yield server.addresses[-1].rstrip("/")
    finally:
        table.stop()
        if table.sight.pictures is not None:
            table.sight.pictures.stop()
        if table.sight.films is not None:
            table.sight.films.stop()
        if desks.restarts is not None:
            desks.restarts.carried = people.carried(OWNER)
        server.stop()

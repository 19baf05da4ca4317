"""Where a table cannot be opened its page says what is missing, what still works, and what to press; and once
nothing is missing, the table opens by itself.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Final

from companion.config import Config, ConfigError
from companion.sentences import N_, Sentence, reason
from companion.service_manager import ServiceManager
from companion.sight.cameras.files import CameraError
from companion.table.needs import CONFIGURATION, GAMES, Need, needs_of
from companion.table.places import owner_code_of, secret
from companion.table.restarting import Restarts
from web.people.codes import KeptNowhere, OwnerCode
from web.people.roles import OWNER
from web.recovery.desk import Remedy
from web.serving.server import PageServer

LOOKS_EVERY_S: Final = 3.0
FIRST_RETRY_S: Final = 10.0
LONGEST_RETRY_S: Final = 60.0
NOTICES_WITHIN_S: Final = 0.2
USUAL_PORT: Final = 8000
ANY_HOST: Final = "0.0.0.0"
PAGE_IS_LOADED_S: Final = 1.0
"""The page that says that the table is opened has its style from the server that closes."""
PHONES_ALONE: Final = "phones"

_log = logging.getLogger("companion")
Tell = Callable[[str], None]


def is_expected(error: Exception) -> bool:
    """True if this says in its own words what a person can put right; anything else is a mistake in the program."""
    return isinstance(error, ValueError | OSError | CameraError)


@dataclass(slots=True)
class RecoveryDesk:
    """The data and actions of the page of a table that cannot open. `due` is set once the table is to be
    opened again."""

    restarts: Restarts
    error: Exception
    own_port: int | None = None
    due: threading.Event = field(default_factory=threading.Event)
    _looked: tuple[Need, ...] = ()

    @property
    def why(self) -> str:
        """The reason why the table could not be opened."""
        return reason(self.error) or type(self.error).__name__

    def look(self) -> None:
        """Looks at everything again that a table needs."""
        self._looked = tuple(self._needs())

    def _needs(self) -> Iterator[Need]:
        try:
            config = self.restarts.next_config()
            yield Need(CONFIGURATION, Sentence("The configuration file"))
        except ConfigError as error:
            config = self.restarts.in_force
            yield Need(CONFIGURATION, Sentence("The configuration file"), str(error))
        yield from needs_of(config, self.own_port)

    def missing(self) -> Sequence[Need]:
        return [found for found in self._looked if found.trouble and found.subject not in SERVED_ANYWAY]

    def works(self) -> Sequence[Need]:
        return [found for found in self._looked if not found.trouble]

    def remedies(self) -> Sequence[Remedy]:
        return [*self._particular(), Remedy(PHONES_ALONE, Sentence(PHONES_WORDS), Sentence(PHONES_HELP))]

    def _particular(self) -> Iterator[Remedy]:
        for found in self.missing():
            if found.subject == CONFIGURATION:
                yield Remedy(CONFIGURATION, Sentence(self.restarts.file.mended()[0]), Sentence(KEPT_HELP))
            elif found.subject == GAMES and (held := megabytes_in(self._pictures())):
                yield Remedy(
                    GAMES, Sentence("Delete the pictures of earlier games ({mb} MB)", mb=held), Sentence(PICTURES_HELP)
                )
            elif found.keys:
                yield Remedy(
                    found.subject, Sentence("Start without it: {title}", title=found.title), Sentence(LEFT_HELP)
                )

    def apply(self, name: str) -> None:
        """Does what a button says, and lets the table be opened again. Raises `KeyError` for no such remedy."""
        remedy = next((one for one in self.remedies() if one.name == name), None)
        if remedy is None:
            raise KeyError(name)
        _log.warning("the owner chose in recovery: %s", remedy.words)
        found = next((one for one in self._looked if one.subject == name), None)
        if name == PHONES_ALONE:
            self.restarts.ask(replace(self.restarts.wish, no_camera=True, camera=None, demo=False))
            self.restarts.leave_out_this_time(OF_CARDS)
        elif name == CONFIGURATION:
            self.restarts.mend_file()
        elif name == GAMES:
            for picture in self._pictures():
                picture.unlink(missing_ok=True)
        elif found is not None:
            self.restarts.leave_out(found.keys)
        self.retry()

    def retry(self) -> None:
        self.due.set()

    def _pictures(self) -> list[Path]:
        return sorted(self.restarts.in_force.journal.folder.glob("*.stills/*.jpg"))


SERVED_ANYWAY: Final = ("library",)
OF_CARDS: Final = (("table", "registry"), ("table", "geometry"), ("player", 0, "deck"), ("player", 1, "deck"))
PHONES_WORDS: Final = N_("Play with phones only, until the next start")
PHONES_HELP: Final = N_(
    "Without camera, calibration, labels or deck files: players count, and the companion keeps the books."
)
KEPT_HELP: Final = N_("The file that is there now is kept beside it.")
PICTURES_HELP: Final = N_("These show the mat, for judges. The games themselves stay.")
LEFT_HELP: Final = N_("The setting is removed from the configuration file; the file that it names is left as it is.")


def megabytes_in(files: Sequence[Path]) -> int:
    return sum(file.stat().st_size for file in files if file.is_file()) // 1_000_000


def recover(
    restarts: Restarts,
    error: Exception,
    stop: threading.Event,
    tell: Tell,
    manager: ServiceManager,
    tried: int = 0,
) -> None:
    """Serves the page of a table that cannot be opened, until it is worth another try, or `stop` is set.

    `tried` says how often it could not be opened since it was open.
    """
    desk = RecoveryDesk(restarts, error)
    desk.look()
    troubles = [found.trouble for found in desk.missing()] or [desk.why]
    tell(f"The table cannot be opened: {'; '.join(troubles)}")
    with recovery_page(desk, tell):
        manager.ready(f"Recovery: {troubles[0]}")
        _wait(desk, stop, manager, bool(desk.missing()), min(FIRST_RETRY_S * 2**tried, LONGEST_RETRY_S))


def _wait(
    desk: RecoveryDesk, stop: threading.Event, manager: ServiceManager, cause_is_known: bool, pause_s: float
) -> None:
    """Until what was missing is there. What nobody knows may be gone at any time: that is tried now and then."""
    began = looked = time.monotonic()
    while not stop.wait(NOTICES_WITHIN_S):
        if desk.due.is_set():
            stop.wait(PAGE_IS_LOADED_S)
            return
        now = time.monotonic()
        if now - looked < LOOKS_EVERY_S:
            continue
        looked = now
        manager.alive()
        desk.look()
        if not desk.missing() and (cause_is_known or now - began > pause_s):
            return


@contextmanager
def recovery_page(desk: RecoveryDesk, tell: Tell) -> Iterator[str]:
    """The page, at the table's own address where that can be had; gives its address."""
    from web.people.sessions import Sessions
    from web.people.table_people import People
    from web.recovery.app import create_recovery_app
    from web.serving.addresses import host_names
    from web.serving.settings import WebSettings

    config = desk.restarts.in_force
    folder = config.journal.folder
    settings = WebSettings(host_names=host_names(), secret_key=_key(folder), stream_limit=0)
    code = _owner_code(desk.restarts, tell)
    people = People(Sessions(None, time.monotonic, settings.session_hours * 3600), settings.secret_key, code)
    people.go_on_with(desk.restarts.carried)
    app = create_recovery_app(desk, people, settings, config.table.name)
    server = _server(app, config)
    server.start(tell, "What to do is on the page")
    desk.own_port = server.port
    desk.restarts.keep_port(server.port)
    try:
        yield server.addresses[-1].rstrip("/")
    finally:
        desk.restarts.carried = people.carried(OWNER)
        server.stop()


def _key(folder: Path) -> str:
    """The table's own, so that whoever is signed in stays so; where it cannot be had, one for this time."""
    try:
        return secret(folder, "page").hex()
    except OSError:
        return secrets.token_hex(32)


def _owner_code(restarts: Restarts, tell: Tell) -> OwnerCode:
    """The owner's code; where there is none and none can be kept, one of this start."""
    code = owner_code_of(restarts.in_force.journal.folder)
    try:
        if code.exists:
            return code
        tell(f"Owner's code, good until 'companion owner-code' makes a new one: {code.new()}")
        return code
    except OSError:
        if restarts.code_of_this_run is None:
            restarts.code_of_this_run = KeptNowhere(restarts.in_force.journal.folder)
            tell(f"Owner's code, good for this start: {restarts.code_of_this_run.new()}")
        return restarts.code_of_this_run


def _server(app: object, config: Config) -> PageServer:
    """Where the table would be, or at the nearest free place. Raises `OSError` where there is none at all.

    Every port of the configured address comes before other addresses: one that only this machine reaches stays so.
    """
    ports = dict.fromkeys((config.page.port, USUAL_PORT, 0))
    for host, port in product(dict.fromkeys((config.page.host, ANY_HOST)), ports):
        try:
            return PageServer(app, host, port)  # type: ignore[arg-type]
        except OSError as error:
            refused = error
    raise refused

"""Opens a table again without ending the program, as the owner asks for on the page: the configuration is read
again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from companion.config import Config, ConfigError, without_keys
from companion.config_file import Changes, ConfigFile
from companion.config_wording import KeyPath
from companion.sentences import Sentence
from companion.table.needs import needs_of
from companion.table.source import Wish
from web.people.codes import OwnerCode
from web.people.sessions import Carried

_log = logging.getLogger("companion")


def unchanged(config: Config) -> Config:
    return config


@dataclass(slots=True)
class Restarts:
    """Asked for by a page's thread, done by the loop that runs the table.

    `file` is the configuration file, which may not exist yet; what the command line says holds over it: `overridden`.
    `in_force` and `wish` are what the table is open with. `trouble` says why the last restart did not come about,
    `code_of_this_run` lets the owner in where the disk takes no code. `has_opened` tells whether the table was open
    with `in_force` in this run.
    `carried` are the owner's sessions: who asks for a restart is still signed in after it, also at another table.
    """

    file: ConfigFile
    in_force: Config
    wish: Wish
    overridden: Callable[[Config], Config] = unchanged
    trouble: str = ""
    carried: Carried = field(default_factory=Carried)
    asked: threading.Event = field(default_factory=threading.Event)
    has_opened: bool = False
    code_of_this_run: OwnerCode | None = None
    _left_out: tuple[KeyPath, ...] = ()
    _stands_in: Config | None = None
    _next_wish: Wish | None = None
    _port: int | None = None

    def load(self) -> Config:
        """The configuration that would hold after a restart. Raises `ConfigError`."""
        return self._as_started(self.file.load())

    def change(self, changes: Changes) -> None:
        """Writes these settings, once they were tried: the table can open with them, or can as little as before.

        Raises `ValueError` for those with which it could not, or which make no sense, and `OSError`.
        """
        self.file.change(changes, self._try)
        self._left_out = tuple(key for key in self._left_out if key not in changes)

    def leave_out(self, keys: Iterable[KeyPath]) -> None:
        """Opens the table without these settings: from now on, or where the file cannot be written, this time."""
        left_out = tuple(keys)
        # Over the command line, too.
        self.leave_out_this_time(left_out)
        try:
            self.file.change(dict.fromkeys(left_out))
        except (ConfigError, OSError) as error:
            _log.warning("settings are left out until the next start alone: %s", error)

    def leave_out_this_time(self, keys: Iterable[KeyPath]) -> None:
        """Opens the table without these settings until the program ends; the file stays as it is."""
        self._left_out += tuple(keys)

    def mend_file(self) -> None:
        """Lets other settings hold than those of a file that cannot be read: from now on, or this time."""
        try:
            self.file.mend()
        except OSError as error:
            _log.warning("the configuration is mended until the next start alone: %s", error)
            self._stands_in = self.file.mended()[1]

    def _try(self, config: Config) -> None:
        port = self.in_force.page.port
        before = {found.subject for found in needs_of(self._as_started(self._readable()), port) if found.trouble}
        for found in needs_of(self._as_started(config), port):
            if found.trouble and found.subject not in before:
                raise ValueError(Sentence("The table could not open with that: {trouble}", trouble=found.trouble))

    def _readable(self) -> Config:
        try:
            return self.file.load()
        except ConfigError:
            return self.file.mended()[1]

    def _as_started(self, config: Config) -> Config:
        return self._at_port(without_keys(self.overridden(config), self._left_out))

    def keep_port(self, port: int | None) -> None:
        """Where any free port may be taken, this one is from now on: browsers come back to it."""
        self._port = port
        self.in_force = self._at_port(self.in_force)

    def ask(self, wish: Wish | None = None) -> None:
        """Opens the table again soon, with another wish if one is given."""
        self._next_wish = wish
        self.asked.set()

    def next(self) -> tuple[Config, Wish]:
        """The configuration and wish that the table is to be opened with now. Raises `ConfigError`."""
        wish, self._next_wish = self._next_wish or self.wish, None
        self.asked.clear()
        return self.next_config(), wish

    def next_config(self) -> Config:
        """The configuration that the table would be opened with now. Raises `ConfigError`."""
        return self._as_started(self._stands_in) if self._stands_in is not None else self.load()

    def opened_with(self, config: Config, wish: Wish) -> None:
        # A new game was wished for at the start of the program; a restart goes on with it.
        self.in_force, self.wish, self.trouble = config, replace(wish, fresh=False), ""
        self.has_opened = True
        try:
            self.file.keep_as_working()
        except OSError as error:
            _log.info("no copy of the settings is kept: %s", error)

    def refused(self, error: Exception) -> None:
        """The table could not be opened like that, and is opened as before."""
        what = "The configuration file" if isinstance(error, ConfigError) else "The table"
        self.trouble = f"{what} cannot be used like that, so everything is as before: {error}"

    def _at_port(self, config: Config) -> Config:
        if config.page.port or self._port is None:
            return config
        return config.model_copy(update={"page": config.page.model_copy(update={"port": self._port})})

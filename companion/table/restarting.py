"""Opens a table again without ending the program, as the owner asks for on the page: the configuration is read anew."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.config import Config, ConfigError
from companion.config_file import ConfigFile
from companion.table.source import Wish
from web.people.sessions import Carried


def unchanged(config: Config) -> Config:
    return config


@dataclass(slots=True)
class Restarts:
    """Asked for by a page's thread, done by the loop that runs the table.

    `file` is the configuration file, which may not exist yet; what the command line says holds over it: `overridden`.
    `in_force` and `wish` are what the table is open with. `trouble` says why the last restart did not come about.
    `carried` are the owner's sessions: who asks for a restart is still signed in after it, also at another table.
    """

    file: ConfigFile
    in_force: Config
    wish: Wish
    overridden: Callable[[Config], Config] = unchanged
    trouble: str = ""
    carried: Carried = field(default_factory=Carried)
    asked: threading.Event = field(default_factory=threading.Event)
    _next_wish: Wish | None = None
    _port: int | None = None

    def load(self) -> Config:
        """What would hold after a restart. Raises `ConfigError`."""
        return self._at_port(self.overridden(self.file.load()))

    def keep_port(self, port: int | None) -> None:
        """Where any free port may be taken, this one is from now on: browsers come back to it."""
        self._port = port
        self.in_force = self._at_port(self.in_force)

    def ask(self, wish: Wish | None = None) -> None:
        """Opens the table again soon, with another wish if one is given."""
        self._next_wish = wish
        self.asked.set()

    def next(self) -> tuple[Config, Wish]:
        """What the table is to be opened with now. Raises `ConfigError`."""
        wish, self._next_wish = self._next_wish or self.wish, None
        self.asked.clear()
        # A new game was wished for at the start of the program; a restart goes on with it.
        return self.load(), replace(wish, fresh=False)

    def opened_with(self, config: Config, wish: Wish) -> None:
        self.in_force, self.wish, self.trouble = config, wish, ""

    def refused(self, error: Exception) -> None:
        """The table could not be opened like that, and is opened as before."""
        what = "The configuration file" if isinstance(error, ConfigError) else "The table"
        self.trouble = f"{what} cannot be used like that, so everything is as before: {error}"

    def _at_port(self, config: Config) -> Config:
        if config.page.port or self._port is None:
            return config
        return config.model_copy(update={"page": config.page.model_copy(update={"port": self._port})})

"""A table in a thread of its own, as the command line runs it and a browser sees it, whatever its files are like."""

from __future__ import annotations

import http.cookiejar
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

from companion.config import load_config
from companion.config_file import ConfigFile
from companion.table.places import owner_code_of
from companion.table.restarting import Restarts
from companion.table.running import run_table
from companion.table.source import Wish

PATIENCE_S = 60.0
PAGE = re.compile(r"page: (http://\S+)")
USUAL = (
    '[camera]\nkind = "none"\n[page]\nhost = "127.0.0.1"\nport = 0\n[box]\nport = "none"\n[journal]\nfolder = "games"\n'
)


class Started:
    """A table that was started in a folder, as a browser sees it; `code` is its owner's."""

    def __init__(self, folder: Path) -> None:
        self.file = ConfigFile(folder / "companion.toml", named=True)
        games = folder / "games"
        if not games.exists():
            self.code = owner_code_of(games).new()
        try:
            config = load_config(self.file.path)
        except ValueError:
            config = self.file.mended()[1]
        self.restarts = Restarts(self.file, config, Wish())
        self.stop, self.told = threading.Event(), list[str]()
        self.thread = threading.Thread(target=run_table, args=(self.restarts, self.stop, self.told.append))
        self.thread.start()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    @property
    def address(self) -> str:
        return [found[1] for line in self.told if (found := PAGE.search(line))][-1]

    def page(self, path: str = "", form: dict[str, str] | None = None) -> tuple[int, str]:
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        try:
            with self.browser.open(self.address + path, data, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def page_where(self, holds: Callable[[int, str], bool]) -> tuple[int, str]:
        """The page, as soon as it is like that; the last one where it never is."""
        until, seen = time.monotonic() + PATIENCE_S, (0, "")
        while time.monotonic() < until and not holds(*seen):
            self.stop.wait(0.05)
            try:
                seen = self.page()
            except (IndexError, OSError):
                continue
        return seen

    def recovery(self) -> str:
        return self.page_where(lambda status, _: status == 503)[1]

    def opens(self) -> bool:
        return self.page_where(lambda status, _: status == 200)[0] == 200

    def press(self, path: str, **form: str) -> int:
        token = re.findall(r'name="csrf_token" value="([^"]+)"', self.page()[1])[0]
        return self.page(path, {"csrf_token": token, **form})[0]

    def end(self) -> None:
        self.stop.set()
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()

    def sign_in(self) -> None:
        self.press("sign-in", code=self.code)

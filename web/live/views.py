"""Keeps views live: renders the newest of what a board shows, once for all who read it alike."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import Generic, Protocol, TypeVar

from flask import Flask

from web.live.regions import Boot, Newest, News, RegionCache, Regions, Shown, Versioned
from web.live.slots import StreamSlots
from web.serving.language import Speech, speech, spoken

Seen = TypeVar("Seen", bound=Versioned, contravariant=True)


class Board(News[Newest], Protocol[Newest]):
    """Where the newest is had at once, or waited for."""

    def latest(self) -> Newest: ...


class View(Protocol[Seen]):
    """How the regions of a page are rendered."""

    def render(self, shown: Seen, /) -> Regions: ...


class LiveViews(Generic[Shown]):
    """The board, the rendered views of it, and the cap on streams that they share."""

    def __init__(self, app: Flask, board: Board[Shown], views: Mapping[str, View[Shown]], stream_limit: int) -> None:
        self.board = board
        self._app, self._views = app, views
        self.boot = Boot()
        self.slots = StreamSlots(stream_limit)
        self._caches: dict[tuple[str, Speech], RegionCache[Shown]] = {}
        self._making = threading.Lock()

    def on(self, board: Board[Shown]) -> LiveViews[Shown]:
        """The same views of another board, which share the streams that are open at once."""
        other = LiveViews(self._app, board, self._views, 0)
        other.slots = self.slots
        return other

    def _cache(self, name: str, how: Speech) -> RegionCache[Shown]:
        """The regions of a view for those who read like that."""
        with self._making:
            key = name, how
            if key not in self._caches:
                self._caches[key] = RegionCache(partial(self._render, self._views[name], how))
            return self._caches[key]

    def _render(self, view: View[Shown], how: Speech, shown: Shown) -> Regions:
        # A stream goes on after its request was answered, so regions are rendered without one.
        with self._app.app_context(), spoken(how):
            return view.render(shown)

    def regions(self, name: str) -> tuple[str, dict[str, str]]:
        """All regions of a view now, and the id to ask for what changes after it."""
        version, regions = self._cache(name, speech()).changed_since(-1, self.board.latest())
        return self.boot.id_of(version), regions

    def changed_since(self, name: str, event_id: str | None) -> tuple[str, dict[str, str]]:
        seen = self.boot.version_of(event_id)
        version, regions = self._cache(name, speech()).changed_since(seen, self.board.latest())
        return self.boot.id_of(version), regions

    def message(self, name: str, seen: int, shown: Shown, how: Speech) -> str:
        """The changes in a view, for those who read like that, as JSON text."""
        return self._cache(name, how).message_since(seen, shown)[1]

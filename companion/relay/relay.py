"""Passes on, look by look, what the feeds say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from companion.relay.feeds import FeedError, PageFeed
from companion.relay.game_now import GameNow, featured_in, game_now
from companion.relay.scenes import ScenePlan, SceneState, next_scene


class NoSuchScene(OSError):
    """There is no scene of that name."""


class Scenes(Protocol):
    """Something that shows scenes. Raises `OSError`; `show_scene` raises `NoSuchScene`."""

    def shown_scene(self) -> str: ...

    def show_scene(self, name: str) -> None: ...

    def close(self) -> None: ...


class Home(Protocol):
    """Something that shows how a game stands. `trouble` says why it cannot; empty where it can."""

    trouble: str

    def tell(self, game: GameNow, page: str) -> None: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class Relay:
    """One table's feed, a hub's where there is one, and those to whom it is told.

    A trouble is said once, until it has gone. Who was out of reach is told the newest once it can be reached.
    """

    table: PageFeed | None = None
    hub: PageFeed | None = None
    plan: ScenePlan = field(default_factory=ScenePlan)
    obs: Scenes | None = None
    home: Home | None = None
    _game: GameNow | None = field(default=None, init=False)
    _featured: str = field(default="", init=False)
    _shown: SceneState = field(default_factory=SceneState, init=False)
    _troubles: dict[str, str] = field(default_factory=dict, init=False)

    def look(self, now: float) -> Iterator[str]:
        """Passes on what is new at this second; yields what a person should know."""
        yield from self._trying("The table", self._read_table)
        yield from self._trying("The hub", self._read_hub)
        yield from self._trying("OBS", lambda: self._show_scene(now))
        yield from self._trying("Home Assistant", self._tell_home)

    def _trying(self, what: str, step: Callable[[], None]) -> Iterator[str]:
        try:
            step()
        except (FeedError, OSError) as error:
            if self._troubles.get(what) != str(error):
                self._troubles[what] = str(error)
                yield str(error)
            return
        if self._troubles.pop(what, None) is not None:
            yield f"{what} is there again."

    def _read_table(self) -> None:
        if self.table is not None and (told := self.table.newest()) is not None:
            self._game = game_now(told)

    def _read_hub(self) -> None:
        if self.hub is not None and (told := self.hub.newest()) is not None:
            self._featured = featured_in(told)

    def _show_scene(self, now: float) -> None:
        if self.obs is None or (self._game is None and self.hub is None):
            return
        in_check: frozenset[int] = self._game.in_check if self._game is not None else frozenset()
        scene, after = next_scene(self.plan, self._shown, in_check, self._featured, now, self.obs.shown_scene())
        try:
            if scene:
                self.obs.show_scene(scene)
        except NoSuchScene:
            # Nothing is gained by asking for it again.
            self._shown = after
            raise
        self._shown = after

    def _tell_home(self) -> None:
        if self.home is None or self.table is None or self._game is None:
            return
        self.home.tell(self._game, self.table.address)
        if self.home.trouble:
            raise OSError(self.home.trouble)

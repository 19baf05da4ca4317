"""The table as its camera or film shows it: which feed is looked at, and whose game what is seen there belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.observations import Observation, PositionSet, Seen, TableConfirmed, TableSnapshot
from companion.report import Health
from companion.sight.cameras.source import Frame
from companion.sight.table_view import TableView
from companion.table.clearing import Clearing
from companion.table.filming import FilmDesk
from companion.table.game import CurrentGame
from companion.table.intake import Submission
from companion.table.latencies import Latencies
from companion.table.notices import NoticeBoard
from companion.table.table_pictures import TablePictures
from companion.table.token_check import TokenCheck
from companion.table.watcher import Feed, NewSight, Watcher


@dataclass(slots=True)
class TableSight:
    """Tells the game what is seen, unless it is still of the game before.

    `pictures` and `films` are given every frame. `wake` is called when cards of the game before come to lie there or
    are cleared away.
    """

    current: CurrentGame
    notices: NoticeBoard
    tokens: TokenCheck
    latencies: Latencies
    is_between_games: Callable[[], bool]
    wake: Callable[[], None]
    monotonic: Callable[[], float]
    clearing: Clearing = field(default_factory=Clearing)
    pictures: TablePictures | None = None
    films: FilmDesk | None = None
    _watcher: Watcher | None = None

    @property
    def health(self) -> Health:
        return self._watcher.health if self._watcher is not None else Health()

    def watch(self, feed: Feed, new_sight: NewSight | None) -> None:
        """From now on the table is seen through this feed."""
        self.leave_feed()
        told, tick = self._seen(feed), self._tick(feed)
        self._watcher = Watcher(feed, new_sight, self.notices, told, tick, looked=self._looked)
        self._watcher.start()

    def see_with(self, new_sight: NewSight | None) -> None:
        """Other cards are registered from now on."""
        if self._watcher is not None:
            self._watcher.see_with(new_sight)

    def leave_feed(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None

    def tell_again(self, from_t: float) -> None:
        """The table as it lies is told once more, by frames from that monotonic second on."""
        if self._watcher is not None:
            self._watcher.tell_again(from_t)

    def hear(self, told: Observation) -> None:
        """Whoever looks at the table looks again after a press, and at once where what lies there is the game's."""
        if self._watcher is not None:
            self._watcher.hear(told)
        if isinstance(told, TableConfirmed | PositionSet) and (withheld := self.clearing.accept()) is not None:
            self.tell_again(-math.inf)
            if isinstance(told, TableConfirmed):
                self.current.game.offer(Submission(replace(withheld, t=told.t), "camera"))

    def _seen(self, feed: Feed) -> Callable[[Seen], None]:
        """Frames of a camera carry the monotonic clock's time, those of a film the film's.

        A camera shows whatever game is played; a film shows the one that was played when it began.
        """
        shown = self.current.game

        def told(seen: Seen) -> None:
            game = self.current.game if feed.live else shown
            t = game.clock.of_camera(seen.t) if feed.live else game.clock.film_time(seen.t)
            if t < 0.0:
                return
            seen = replace(seen, t=round(t, 3))
            if not self.clearing.belongs(seen, self.is_between_games()):
                self.wake()
                return
            if isinstance(seen, TableSnapshot) and self.pictures is not None:
                self.pictures.settled(seen.t)
            self.latencies.until_stored(game.offer(Submission(seen, "camera", since=self.monotonic())))

        return told

    def _tick(self, feed: Feed) -> Callable[[float], None]:
        shown = self.current.game

        def tick(t: float) -> None:
            if not feed.live:
                shown.clock.film_time(t)

        return tick

    def _looked(self, frame: Frame, view: TableView | None) -> None:
        if view is not None:
            self.tokens.see(view)
        if self.pictures is not None:
            self.pictures.see(frame, view)
        if self.films is not None:
            self.films.see(frame)

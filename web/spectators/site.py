"""Draws a hub's wall and its events' archives as files: pages, what they ask for, and files to download.

All lie in one folder and name each other by that name alone, so that they work below any address. The pages ask for
`wall.json` every few seconds; what else changes is another file. Nothing here knows who is signed in, or any code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from flask import Flask, render_template

from companion.sentences import N_
from companion.tournament.event.event import Event
from companion.tournament.event.exchange import matches_csv, standings_csv
from companion.tournament.events.events import Events, KeptEvent
from companion.tournament.events.recorded_games import FollowedGame, ReadGames, games_to_read, recorded_game
from companion.tournament.hub import Hub
from companion.tournament.publishing.spectators import spectators_wall
from companion.tournament.wall.wall import Wall
from web.hub.archive_views import ArchiveLink, archive_of
from web.hub.event_views import event_view
from web.hub.views import marks, tiles
from web.live.regions import Regions
from web.serving.base_app import base_app
from web.serving.language import LANGUAGES, USUAL, Speech, _, spoken
from web.serving.services import CommonServices
from web.serving.settings import WebSettings

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
SHARED: Final = (
    "clock.js",
    "drafts.js",
    "event.css",
    "glyphs.svg",
    "hub.css",
    "hub.js",
    "icon.svg",
    "keep.js",
    "merge.js",
    "page.css",
    "spectators.js",
    "times.js",
    "whole_rows.js",
    "words.js",
)
"""The scripts and style sheets of the pages, by their names in `web/static`."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""A host of files sends no policy of its own: each page brings it."""
TABLES: Final = (
    ("standings.csv", N_("Standings (CSV)"), standings_csv),
    ("matches.csv", N_("Matches (CSV)"), matches_csv),
)
FRESH_FOR_S: Final = 60
"""So often the wall is written while nothing changes, so that its readers know that it is still followed."""


@dataclass(slots=True)
class SpectatorSite:
    """The files of a hub. `wanted` are the numbers of the events to publish; all, where none is named.

    `name` is the heading; without one, the name of the newest event, or else the hub's.

    `every_s` is how often somebody publishes, and so how often pages should ask.
    """

    hub: Hub
    read_games: ReadGames
    every_s: float
    name: str = ""
    wanted: frozenset[int] = frozenset()
    _app: Flask = field(init=False)
    _events: Events = field(init=False)
    _known: dict[int, KeptEvent] = field(init=False, default_factory=dict)
    _drawn: dict[int, tuple[KeptEvent, dict[str, bytes]]] = field(init=False, default_factory=dict)
    _logs: dict[FollowedGame, bytes | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._events = Events(self.hub.store)
        self._app = base_app(CommonServices(WebSettings(hides_chances=True)), "spectators", N_("To the wall"), "")
        self._app.jinja_env.globals.update(
            static_path="", url_for=_file_of, policy=POLICY, languages=LANGUAGES, outside=True
        )

    def files(self, live: bool) -> Mapping[str, bytes]:
        """All files by their names, as spectators may see them. `live`: they are published again soon.

        Raises `StoreError`.
        """
        self.hub.refresh()
        now = self.hub.store.now()
        wall = spectators_wall(self.hub.board.latest(), self.hub.past_wall(now))
        events = list(self._events_until(now - self.hub.board.latest().stream_delay_s))
        made = {name: (STATIC / name).read_bytes() for name in SHARED}
        for code in LANGUAGES:
            with self._app.app_context(), spoken(Speech(code, code)):
                made |= self._wall_files(wall, events, code, now, live)
        for kept in events:
            made |= self._event_files(kept)
        return made

    def _heading(self, events: list[KeptEvent]) -> str:
        return self.name or (events[0].event.settings.name if events else self.hub.name)

    def _events_until(self, moment: float) -> Iterator[KeptEvent]:
        """The events as they stood at that second, the newest first."""
        for number in sorted((kept.number for kept in self._events.all()), reverse=True):
            if self.wanted and number not in self.wanted:
                continue
            found = self._events.until(number, moment, self._known.get(number))
            if found is not None:
                self._known[number] = found
                yield found

    def _wall_files(self, wall: Wall, events: list[KeptEvent], code: str, now: float, live: bool) -> dict[str, bytes]:
        regions = _regions(wall)
        delay_s = self.hub.board.latest().stream_delay_s
        news = {
            "at": now // FRESH_FOR_S * FRESH_FOR_S if live else now,
            "every_s": self.every_s,
            "live": live,
            "regions": regions,
        }
        page = render_template(
            "spectators_wall.html",
            hub=self._heading(events),
            file="index.html",
            news=_in_language("wall.json", code),
            events=[event_view(kept.number, kept.event) for kept in events],
            regions=regions,
            order=[f"tile/{table.id}" for table in wall.tables],
            delay_s=delay_s,
        )
        return {
            _in_language("index.html", code): page.encode(),
            _in_language("wall.json", code): json.dumps(news, ensure_ascii=False, indent=1).encode(),
        }

    def _event_files(self, kept: KeptEvent) -> dict[str, bytes]:
        known = self._drawn.get(kept.number)
        if known is None or known[0] != kept:
            known = self._drawn[kept.number] = kept, dict(self._draw_event(kept.number, kept.event))
        return known[1]

    def _draw_event(self, number: int, event: Event) -> Iterator[tuple[str, bytes]]:
        stem = f"event-{number}"
        logs = [(game.players, log) for game in games_to_read(event) if (log := self._log(game)) is not None]
        games = {f"{stem}-game-{place}.txt": logged for place, logged in enumerate(logs, start=1)}
        # They name everybody's decks, which opponents to come need not know.
        tables = {f"{stem}-{ending}": (words, made) for ending, words, made in TABLES if event.ended}
        yield from ((name, log) for name, (_players, log) in games.items())
        yield from ((name, made(event).encode()) for name, (_words, made) in tables.items())
        for code in LANGUAGES:
            with self._app.app_context(), spoken(Speech(code, code)):
                page = render_template(
                    "spectators_event.html",
                    **archive_of(number, event),
                    hub=self.name or event.settings.name,
                    file=f"{stem}.html",
                    games=[ArchiveLink(name, players) for name, (players, _log) in games.items()],
                    files=[ArchiveLink(name, _(words)) for name, (words, _made) in tables.items()],
                )
                yield _in_language(f"{stem}.html", code), page.encode()

    def _log(self, game: FollowedGame) -> bytes | None:
        if game not in self._logs:
            found = recorded_game(game, self.hub.store, self.read_games)
            self._logs[game] = "".join(f"{line}\n" for line in found.log).encode() if found is not None else None
        return self._logs[game]


def _regions(wall: Wall) -> Regions:
    drawn = {f"tile/{tile.id}": render_template("regions/hub_tile.html", tile=tile).strip() for tile in tiles(wall)}
    clock = render_template("regions/hub_clock.html", wall=wall, marks=marks(wall.clock)).strip()
    return drawn | {"clock": clock, "tile": " ".join(table.id for table in wall.tables)}


def _file_of(endpoint: str, filename: str) -> str:
    """Stands in for Flask's `url_for`: the only addresses in these pages are those of files beside them."""
    if endpoint != "static" or filename not in SHARED:
        raise LookupError(f"{endpoint} {filename} is not published")
    return filename


def _in_language(name: str, code: str) -> str:
    """The name of a file in a language: `index.html` in English, `index.de.html` in German."""
    stem, ending = name.rsplit(".", 1)
    return name if code == USUAL else f"{stem}.{code}.{ending}"

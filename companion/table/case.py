"""The case of one table: what a judge can look at and write down. Ties journal, pictures and figures to the pages."""

from __future__ import annotations

import io
import json
import platform
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from companion import __version__
from companion.cards.catalogue import title_of
from companion.chronicle import chronicle
from companion.config import Config
from companion.config_wording import without_secrets
from companion.counter_inputs import BUTTON_SOURCES
from companion.end_of_time import announcement, called_in
from companion.evidence import (
    CALL_SETTLED,
    Consent,
    Diagnosis,
    FilmState,
    Happening,
    JudgeNote,
    PartHealth,
    PastGame,
    Replay,
)
from companion.journal import Journal
from companion.journal_events import Entry, to_line
from companion.report import Health, Notice, TableReport
from companion.sentences import Sentence, joined
from companion.stills import StillLimits, Stills, nearest
from companion.table.filming import FilmDesk
from companion.table.notices import JUDGE_CALL
from companion.table.past_games import PastGames
from companion.table.table import Table
from companion.table.table_pictures import TablePictures

LEAST_FREE_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class Case:
    """An `Evidence` of a table that is followed. `live_views` tells how many are open and how many may be."""

    table: Table
    journal: Journal
    stills: Stills
    pictures: TablePictures
    config: Config
    past: PastGames
    films: FilmDesk
    live_views: Callable[[], tuple[int, int]] = lambda: (0, 0)

    def happenings(self) -> tuple[Happening, ...]:
        names = self.stills.names(self.journal.epoch)
        told = chronicle(self.journal.events(), title_of, BUTTON_SOURCES)
        return tuple(replace(one, still=nearest(names, one.t)) for one in told)

    def still(self, name: str) -> bytes | None:
        return self.stills.read(name)

    def note(self, note: JudgeNote) -> None:
        self.table.intake.keep(Entry("judge", note.t, note.to_json()))
        self.tell_of_time()
        if note.kind == CALL_SETTLED:
            self.table.notices.say(JUDGE_CALL)

    def keep_consent(self, consent: Consent) -> None:
        self.table.intake.keep(Entry("consent", consent.t, consent.to_json()))

    def tell_of_time(self) -> None:
        """Lets every page say how the game goes on, where time was called in it and not taken back."""
        called, start = called_in(self.notes()), self.table.plan.start
        if called is None or start is None:
            self.table.notices.say("time")
            return
        first, second = start.players
        words = announcement(self.config.judging.end_of_time, called, (first.name, second.name))
        self.table.notices.say("time", Notice("end of time", "warning", words))

    def notes(self) -> tuple[JudgeNote, ...]:
        return tuple(JudgeNote.from_json(event.t, event.body) for event in self.journal.events(kind="judge"))

    def picture(self) -> bytes | None:
        return self.pictures.picture()

    def diagnosis(self) -> Diagnosis:
        notices = self.table.notices.all()

        def part(name: str, about: tuple[str, ...], words: str) -> PartHealth:
            trouble = [notice.message for notice in notices if notice.about in about and notice.level != "info"]
            return PartHealth(name, not trouble, joined(trouble, " ") or words)

        health = self.table.board.latest().health
        seen = _seen(health)
        open_, most = self.live_views()
        return Diagnosis(
            (
                part(Sentence("Camera"), ("camera", "mat", "cards"), seen),
                part(Sentence("Buttons"), ("box", "counters"), self._buttons()),
                part(Sentence("Storage"), ("storage",), self._storage()),
                PartHealth(Sentence("Pictures"), not self.stills.refused, self.stills.refused or self._pictures()),
                PartHealth(
                    Sentence("Page"),
                    open_ < most or not most,
                    Sentence("{open} of {most} live views open", open=open_, most=most),
                ),
            ),
            self.table.latencies.all(),
        )

    def bundle(self) -> bytes:
        """Kept small: this game only. Raises `OSError` where the journal cannot be read."""
        lines = [to_line(event) for event in self.journal.events()]
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("about.json", json.dumps(self._about(len(lines)), indent=2, ensure_ascii=False))
            archive.writestr("journal.jsonl", "".join(f"{line}\n" for line in lines))
            archive.writestr("config.json", json.dumps(without_secrets(self.config), indent=2, ensure_ascii=False))
            archive.writestr("report.json", json.dumps(self.table.board.latest().to_json(), ensure_ascii=False))
            for name in self.stills.names(self.journal.epoch):
                if (picture := self.stills.read(name)) is not None:
                    archive.writestr(zipfile.ZipInfo(f"stills/{name}"), picture)
        return packed.getvalue()

    def film_state(self) -> FilmState:
        return self.films.state()

    def begin_film(self, says: str) -> None:
        self.films.begin(says)

    def end_film(self) -> None:
        self.films.end()

    def film(self) -> Path | None:
        return self.films.path if self.films.path.is_file() else None

    def games(self) -> tuple[PastGame, ...]:
        return self.past.games()

    def replay(self, number: int) -> Replay | None:
        return self.past.replay(number)

    def _about(self, events: int) -> dict[str, object]:
        diagnosis = self.diagnosis()
        return {
            "companion": __version__,
            "python": platform.python_version(),
            "machine": f"{platform.system()} {platform.machine()}",
            "game": self.journal.epoch,
            "events": events,
            "parts": {part.name: part.words for part in diagnosis.parts},
            "p99_ms": {one.name: round(one.p99_ms, 1) for one in diagnosis.latencies},
        }

    def _buttons(self) -> str:
        about = [notice.message for notice in self.table.notices.all() if notice.about == "box"]
        return joined(about, " ") or Sentence("no trouble")

    def _storage(self) -> str:
        free = shutil.disk_usage(self.journal.path.parent).free
        enough = Sentence("{gigabytes} GB free", gigabytes=f"{free / 1e9:.0f}")
        room = (
            enough if free > LEAST_FREE_BYTES else Sentence("only {megabytes} MB free", megabytes=f"{free / 1e6:.0f}")
        )
        return Sentence("{count} events of this game kept, {room}", count=self.journal.last_seq, room=room)

    def _pictures(self) -> str:
        if self.stills.limits.which == "none":
            return Sentence("none are kept, as the configuration says")
        count = len(self.stills.names(self.journal.epoch))
        megabytes = f"{self.stills.used_bytes / 1e6:.0f}"
        return Sentence("{count} of this game, {megabytes} MB in total", count=count, megabytes=megabytes)


def _seen(health: Health) -> str:
    if not health.camera:
        return Sentence("none is used")
    rate = f"{health.frames_per_second:.1f}"
    return Sentence("{camera}, {rate} pictures a second", camera=health.camera, rate=rate)


def stills_of(config: Config, journal: Journal) -> Stills:
    """The pictures of a journal's games: beside it, as many as the configuration has it."""
    kept = config.journal
    limits = StillLimits(kept.stills, kept.stills_games, kept.stills_megabytes * 1_000_000)
    return Stills(journal.path.with_suffix(".stills"), limits)


class FlagWatch:
    """Listens to reports, and lets the pictures around each new flag be kept."""

    def __init__(self, stills: Stills) -> None:
        self._stills = stills
        self._open: frozenset[tuple[int, float]] = frozenset()

    def __call__(self, report: TableReport) -> None:
        now = frozenset((flag.id, flag.t) for flag in report.flags if flag.status == "open")
        if now - self._open:
            self._stills.flagged()
        self._open = now

"""Films what the camera of a running table sees, for a minute, when somebody asks: one program at a time has a camera.

What is kept is what `companion film record` keeps, and read by an eye of its own: the game knows nothing of it.
"""

from __future__ import annotations

import logging
import math
import secrets
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from companion import __version__
from companion.evidence import FilmState
from companion.report import Notice
from companion.sentences import Sentence, reason
from companion.sight.cameras.source import Ended, Frame, FrameResult
from companion.sight.decks.registry import Registry
from companion.sight.faces.art import ArtBook
from companion.sight.films.archive import FilmFacts, FilmWriter
from companion.sight.films.masking import HANDS_AT_FIRST, Masker
from companion.sight.films.recording import FilmLimits, Recording
from companion.sight.labels.decoding import Fingerprints
from companion.sight.look import look
from companion.sight.mat.geometry import MatFinder
from companion.sight.mat.geometry_file import GeometryFile, finder_of
from companion.sight.mat.set_corners import SetMat
from companion.sight.sightings import Sight
from companion.stills import LEAVES_FREE_BYTES
from companion.table.notices import NoticeBoard
from companion.table.watcher import Mailbox

_log = logging.getLogger("companion")

LIMITS: Final = FilmLimits(seconds=60.0, frames_per_second=5.0)
MOST_BYTES: Final = 24_000_000
"""The largest film that can be attached to an issue."""
ENDS_AFTER_S: Final = 150.0
"""After its first frame, though nothing could be kept yet, as of a table that never comes to rest."""
FILM_SUFFIX: Final = ".film.zip"


@dataclass(frozen=True, slots=True)
class Filmed:
    """The subject of a film: the table's labels, what is calibrated of it, and the known pictures of its cards."""

    registry: Registry
    geometry: GeometryFile
    art: ArtBook | None


class FilmDesk:
    """The one film that is kept of a table, at `path`: the next one takes its place. For any thread to ask.

    `filmed` answers what lies on the table, or nothing while no two decks play. With `every`, as where a film is
    played, frames wait until they are taken; otherwise only the newest counts.
    """

    def __init__(
        self, path: Path, filmed: Callable[[], Filmed | None], notices: NoticeBoard, every: bool = False
    ) -> None:
        self.path, self._filmed, self._notices, self._every = path, filmed, notices, every
        self._lock = threading.Lock()
        self._frames: _Frames | None = None
        self._thread: threading.Thread | None = None
        self._words = ""

    def see(self, frame: Frame) -> None:
        """A frame of the table's camera."""
        frames = self._frames
        if frames is not None:
            frames.offer(frame)

    def begin(self, says: str) -> None:
        """Films from now on; `says` is what is read wrongly. Changes nothing where a film is being made.

        Raises `OSError` where nothing can be filmed, and why.
        """
        with self._lock:
            if self._frames is not None:
                return
            filmed = self._filmed()
            if filmed is None:
                raise OSError(Sentence("no game with two decks has begun, so no card can be recognised"))
            if shutil.disk_usage(self.path.parent).free < LEAVES_FREE_BYTES + MOST_BYTES:
                raise OSError(Sentence("the disk is nearly full"))
            self._frames, self._words = _Frames(self._every), HANDS_AT_FIRST
            self._thread = threading.Thread(target=self._film, args=(filmed, self._frames, says), name="film")
            self._thread.start()
        self._notices.say(
            "film",
            Notice("camera", "info", Sentence("The mat is being filmed, for a minute at most: hands are blurred.")),
        )

    def end(self) -> None:
        """The film ends with what it has, and is kept."""
        if (frames := self._frames) is not None:
            frames.close()

    def stop(self) -> None:
        """The same, and waits for it."""
        self.end()
        if (thread := self._thread) is not None:
            thread.join()

    def state(self) -> FilmState:
        return FilmState(self._frames is not None, self.path.is_file(), self._words)

    def _film(self, filmed: Filmed, frames: _Frames, says: str) -> None:
        try:
            self._words = self._written(filmed, frames, says)
        except Exception as error:
            # A film that fails must not end the game that it is made of.
            _log.exception("the mat could not be filmed")
            self._words = Sentence("Nothing was filmed: {error}.", error=reason(error))
        finally:
            frames.close()
            self._frames = None
            self._notices.say("film")

    def _written(self, filmed: Filmed, frames: _Frames, says: str) -> str:
        """Films until the frames end; what is to be said of it."""
        today, keyed = date.today(), Fingerprints(secrets.token_bytes(32))
        mat = filmed.geometry.mat

        def finder(frame: Frame) -> MatFinder | SetMat:
            height, width = frame.image.shape[:2]
            return finder_of(filmed.geometry, width, height, today)

        def new_sight(frame: Frame) -> Sight:
            return Sight(filmed.registry, keyed, mat, finder(frame), filmed.art)

        writer = FilmWriter(self.path, filmed.registry, filmed.geometry, MOST_BYTES)
        try:
            recording = Recording(frames, lambda frame: Masker(mat, finder(frame)), writer, LIMITS)
            readings = list(look(recording, new_sight, self._say))
            if not writer.frames:
                return Sentence("Nothing was filmed. {why}", why=self._words)
            writer.finish(FilmFacts(__version__, today, says), readings)
        finally:
            writer.give_up()
        return Sentence("Pictures filmed: {count}.", count=writer.frames)

    def _say(self, message: str) -> None:
        self._words = message


class _Frames:
    """A `FrameSource` of frames that another thread has read, until it is closed or too long has passed."""

    def __init__(self, every: bool) -> None:
        self._mailbox = Mailbox(every)
        self._until_t = math.inf

    def offer(self, frame: Frame) -> None:
        self._until_t = min(self._until_t, frame.t + ENDS_AFTER_S)
        if frame.t < self._until_t:
            self._mailbox.post(frame)
        else:
            self.close()

    def read(self) -> FrameResult:
        return self._mailbox.take() or Ended()

    def close(self) -> None:
        self._mailbox.close()

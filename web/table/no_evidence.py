"""Stands in where a page is shown without a record: nothing is kept, and whoever wants to keep something is told."""

from __future__ import annotations

from pathlib import Path

from companion.evidence import Consent, Diagnosis, FilmState, Happening, JudgeNote, PastGame, Replay
from companion.sentences import Sentence


class NoEvidence:
    """An `Evidence` of a table that has no journal and no camera."""

    def happenings(self) -> tuple[Happening, ...]:
        return ()

    def still(self, name: str) -> bytes | None:
        return None

    def note(self, note: JudgeNote) -> None:
        raise OSError(Sentence("this table keeps no record"))

    def keep_consent(self, consent: Consent) -> None:
        raise OSError(Sentence("this table keeps no record"))

    def notes(self) -> tuple[JudgeNote, ...]:
        return ()

    def picture(self) -> bytes | None:
        return None

    def diagnosis(self) -> Diagnosis:
        return Diagnosis()

    def bundle(self) -> bytes:
        raise OSError(Sentence("this table keeps no record"))

    def film_state(self) -> FilmState:
        return FilmState()

    def begin_film(self, says: str) -> None:
        raise OSError(Sentence("this table has no camera"))

    def end_film(self) -> None:
        pass

    def film(self) -> Path | None:
        return None

    def games(self) -> tuple[PastGame, ...]:
        return ()

    def replay(self, number: int) -> Replay | None:
        return None

"""Facts known of a game beside how the table stands: what happened in order, what judges noted, how sight fares.

Plain values that the pages show and the journal keeps. Knows nothing of files, pictures or pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, Protocol, TypeAlias, cast, get_args

from companion.observations import JsonObject
from companion.report import TableReport
from companion.sentences import from_form, to_form

EvidenceSource: TypeAlias = Literal["seen", "inferred", "typed", "corrected"]
HappeningKind: TypeAlias = Literal["table", "entry", "ruling", "move", "retraction", "flag", "reminder", "note"]
NoteKind: TypeAlias = Literal["penalty", "extension", "remark", "end of time", "call settled"]

ConsentOutcome: TypeAlias = Literal["agreed", "no objection", "refused", "no answer"]

CALL_SETTLED: Final[NoteKind] = "call settled"
"""The kind of note by which a judge call ends that needed no ruling."""
LONGEST_NOTE: int = 500


@dataclass(frozen=True, slots=True)
class Happening:
    """One event of a game. `number` is its place in the record.

    `player` is `None` where it was nobody's doing. `move` is the number of a move that still holds, by which the game
    can be taken back to before it. `still` names the picture of the mat that was taken nearest before it; "" where
    there is none. `confidence` is 1 where it is certain.
    """

    number: int
    t: float
    wall_time: str
    kind: HappeningKind
    text: str
    source: EvidenceSource
    player: int | None = None
    turn: int | None = None
    confidence: float = 1.0
    detail: str = ""
    move: int | None = None
    still: str = ""


@dataclass(frozen=True, slots=True)
class JudgeNote:
    """Something a judge wrote down: a penalty and its name, an extension in minutes, or a remark."""

    t: float
    kind: NoteKind
    by: str
    title: str
    text: str = ""
    player: int | None = None

    def to_json(self) -> JsonObject:
        return {"kind": self.kind, "by": self.by, "title": self.title, "text": self.text, "player": self.player}

    @staticmethod
    def from_json(t: float, body: JsonObject) -> JudgeNote:
        """The note that a journal's entry holds. Raises `ValueError` for anything else."""
        kind, player = body.get("kind"), body.get("player")
        if kind not in get_args(NoteKind):
            raise ValueError(f"there are no notes of the kind {kind!r}")
        seat = player if isinstance(player, int) else None
        by, title, text = (str(body.get(name, "")) for name in ("by", "title", "text"))
        return JudgeNote(t, cast(NoteKind, kind), by, title, text, seat)


@dataclass(frozen=True, slots=True)
class Consent:
    """Something for which somebody needed consent: who asked, for what, what came of it, and by whom.

    `what` follows "asks" in a sentence, such as "to undo +1 Æmber". `player` is who asked, or `None` for somebody
    without a seat. `by` is "" where nothing was said.
    """

    t: float
    asker: str
    what: str
    outcome: ConsentOutcome
    by: str = ""
    player: int | None = None

    def to_json(self) -> JsonObject:
        told = {"asker": self.asker, "what": self.what, "outcome": self.outcome, "by": self.by, "player": self.player}
        return {**told, "said": to_form(self.what)}

    @staticmethod
    def from_json(t: float, body: JsonObject) -> Consent:
        """The consent that a journal's entry holds. Raises `ValueError` for anything else."""
        outcome, player = body.get("outcome"), body.get("player")
        if outcome not in get_args(ConsentOutcome):
            raise ValueError(f"a consent has no outcome {outcome!r}")
        asker, what, by = (str(body.get(name, "")) for name in ("asker", "what", "by"))
        what = from_form(body.get("said"), what)
        return Consent(t, asker, what, cast(ConsentOutcome, outcome), by, player if isinstance(player, int) else None)


@dataclass(frozen=True, slots=True)
class Latency:
    """How long something took lately, in milliseconds, over so many `samples`."""

    name: str
    median_ms: float
    p99_ms: float
    samples: int


@dataclass(frozen=True, slots=True)
class PartHealth:
    """A part of the companion and how it fares."""

    name: str
    good: bool
    words: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How camera, serial line, storage and page fare, and how long things take."""

    parts: tuple[PartHealth, ...] = ()
    latencies: tuple[Latency, ...] = ()


@dataclass(frozen=True, slots=True)
class FilmState:
    """The state of a film: whether the mat is being filmed, whether a film is kept, and what there is to say of it."""

    is_filming: bool = False
    is_kept: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is kept: its number, when it began as people write it, and who played which deck."""

    number: int
    began: str
    players: tuple[str, str]
    decks: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Replay:
    """The reports of a kept game, as far as it has been judged again; `moments` is how many there will be."""

    reports: tuple[TableReport, ...]
    moments: int


class Evidence(Protocol):
    """The things that a judge may look at and write down beside the table itself. Methods may be called from any
    thread.
    """

    def happenings(self) -> tuple[Happening, ...]:
        """Every event of the game, oldest first."""
        ...

    def still(self, name: str) -> bytes | None:
        """A kept picture of the mat, JPEG; `None` where there is none of that name."""
        ...

    def note(self, note: JudgeNote) -> None:
        """Returns once the note is stored. Raises `OSError`: then it has not been."""
        ...

    def keep_consent(self, consent: Consent) -> None:
        """Returns once it is stored. Raises `OSError`: then it has not been."""
        ...

    def notes(self) -> tuple[JudgeNote, ...]:
        """The notes of judges in this game, oldest first."""
        ...

    def picture(self) -> bytes | None:
        """The mat as the camera sees it now, with what is made of it drawn in, JPEG."""
        ...

    def diagnosis(self) -> Diagnosis: ...

    def bundle(self) -> bytes:
        """The record of this game, its pictures and the configuration without secrets, as a zip archive."""
        ...

    def film_state(self) -> FilmState: ...

    def begin_film(self, says: str) -> None:
        """Films what the camera sees for a while; `says` is what is read wrongly. Raises `OSError` where it cannot."""
        ...

    def end_film(self) -> None:
        """The film ends with what it has, and is kept."""
        ...

    def film(self) -> Path | None:
        """The file of the film that was made last; `None` where there is none."""
        ...

    def games(self) -> tuple[PastGame, ...]:
        """The games that are kept, the newest first."""
        ...

    def replay(self, number: int) -> Replay | None:
        """A kept game, to be watched again; `None` where there is none of that number."""
        ...

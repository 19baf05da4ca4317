"""Made-up evidence for the pages' tests and pictures: a timeline, a picture, notes kept in memory."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.evidence import (
    Consent,
    Diagnosis,
    FilmState,
    Happening,
    JudgeNote,
    Latency,
    PartHealth,
    PastGame,
    Replay,
)


def happening(number: int, t: float, kind: str, text: str, source: str, **more: object) -> Happening:
    wall_time = f"2026-11-21T14:{int(t // 60):02d}:{int(t % 60):02d}+01:00"
    return Happening(number, t, wall_time, kind, text, source, **more)  # type: ignore[arg-type]


PUNCH, REAP = "3-000640200.jpg", "3-000717300.jpg"
HAPPENINGS = (
    happening(88, 640.2, "table", "Punch to Bela's discard; damage on Snufflegator: 2.", "seen", still=PUNCH),
    happening(
        89,
        640.2,
        "move",
        "plays Punch: 3 damage to Snufflegator",
        "inferred",
        player=1,
        turn=11,
        confidence=0.86,
        move=42,
        still=PUNCH,
    ),
    happening(90, 655.0, "entry", "enters +1 Æmber", "typed", player=1, detail="by box"),
    happening(
        91,
        655.0,
        "flag",
        "Flag 6, amber count: Bela should have 4 Æmber after the reap, 5 were entered.",
        "inferred",
        confidence=0.91,
        detail="Rulebook 1.3, Reap",
    ),
    happening(92, 658.0, "entry", "has Æmber set to 4", "corrected", player=1),
    happening(93, 658.1, "flag", "Flag 6 is withdrawn.", "inferred", detail="The counter was corrected to 4."),
    happening(94, 661.0, "note", "Caution. Slow play.", "typed", player=1, detail="noted by the judge"),
    happening(
        95, 717.3, "move", "reaps with Snufflegator", "seen", player=0, turn=12, confidence=0.97, move=47, still=REAP
    ),
    happening(96, 719.0, "retraction", "The last move no longer stands. It was taken back.", "corrected"),
    happening(97, 720.0, "reminder", "Check! Ann has 7 Æmber, a key costs 6.", "inferred"),
)


def mat_jpeg() -> bytes:
    """A picture that stands for the mat's: felt with a few cards."""
    picture = np.full((600, 900, 3), (70, 90, 60), np.uint8)
    for number, color in enumerate(((60, 60, 170), (140, 60, 120), (150, 110, 50), (70, 120, 60))):
        cv2.rectangle(picture, (140 + 160 * number, 320), (203 + 160 * number, 408), color, -1)
        cv2.rectangle(picture, (180 + 160 * number, 190), (243 + 160 * number, 278), color[::-1], -1)
    done, coded = cv2.imencode(".jpg", picture)
    assert done
    return bytes(coded.tobytes())


class FakeEvidence:
    """Everything a judge may look at, made up; notes are kept, and the bundle is a word."""

    def __init__(self) -> None:
        self.noted: list[JudgeNote] = []
        self.consents: list[Consent] = []
        self.full_disk = False
        self.filming = False
        self.kept_film: Path | None = None
        self.replays: dict[int, Replay] = {}

    def happenings(self) -> tuple[Happening, ...]:
        return HAPPENINGS

    def still(self, name: str) -> bytes | None:
        return mat_jpeg() if name in (PUNCH, REAP) else None

    def note(self, note: JudgeNote) -> None:
        if self.full_disk:
            raise OSError("the disk is full")
        self.noted.append(note)

    def keep_consent(self, consent: Consent) -> None:
        if self.full_disk:
            raise OSError("the disk is full")
        self.consents.append(consent)

    def notes(self) -> tuple[JudgeNote, ...]:
        return tuple(self.noted)

    def picture(self) -> bytes | None:
        return mat_jpeg()

    def diagnosis(self) -> Diagnosis:
        parts = (
            PartHealth("Camera", True, "Camera 0 at 2304 x 1296, 9.8 pictures a second, the mat in view to 0.3 mm"),
            PartHealth("Box", False, "no word for 4 seconds: check its cable"),
            PartHealth("Storage", True, "96 events of this game kept, 42 GB free"),
            PartHealth("Pictures", True, "38 of this game, 12 MB in total"),
            PartHealth("Page", True, "3 of 112 live views open"),
        )
        times = (
            Latency("A picture is looked at", 41.0, 63.0, 500),
            Latency("What is entered is on the disk", 6.0, 21.0, 212),
            Latency("A settled table is judged and published", 24.0, 118.0, 180),
        )
        return Diagnosis(parts, times)

    def bundle(self) -> bytes:
        return b"PK made up"

    def film_state(self) -> FilmState:
        return FilmState(self.filming, self.kept_film is not None, "")

    def begin_film(self, says: str) -> None:
        if self.full_disk:
            raise OSError("the disk is nearly full")
        self.filming = True

    def end_film(self) -> None:
        self.filming = False

    def film(self) -> Path | None:
        return self.kept_film

    def games(self) -> tuple[PastGame, ...]:
        players, decks = ("Ann", "Bela"), ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
        return (
            PastGame(1763733600, "2026-11-21T14:00:00+01:00", players, decks),
            PastGame(1763728200, "2026-11-21T12:30:00+01:00", players, decks[::-1]),
        )

    def replay(self, number: int) -> Replay | None:
        return self.replays.get(number)

"""A film in one file, small enough to be sent: masked frames, the registry and geometry, and what was read.

A ZIP archive: `film.json` says by which version, when and of what it was made, `registry.json` and `geometry.json` are
as their own modules write them, `frames/NUMBER-MILLISECONDS.jpg` are the frames, and `readings.jsonl` is what
`companion.sight.look` told of just these frames.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, TypeAlias

import cv2

from companion.durable_files import OWNER_ONLY, take_place
from companion.sentences import Sentence, reason
from companion.sight.cameras.source import Ended, Frame, FrameResult, Unavailable
from companion.sight.decks.registry import Registry, registry_from_json, registry_to_json
from companion.sight.mat.geometry_file import GeometryFile, geometry_from_json, geometry_to_json
from companion.sight.pictures.kept import PictureError, decoded
from companion.strict_json import read_json

FORMAT: Final = 1
JPEG_QUALITY: Final = 95
LARGEST_PART_BYTES: Final = 20_000_000
"""Of a film from somebody else, more is never unpacked at once."""
_FRAME: Final = re.compile(r"frames/(\d{6,9})-(\d{9,12})\.jpg")

FilmLine: TypeAlias = dict[str, object]


class FilmError(Exception):
    """A film that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class FilmFacts:
    """The version that made a film, and when; `says` is what a person says was read wrongly."""

    companion: str
    made_on: date
    says: str = ""


class FilmWriter:
    """Writes a film frame by frame. It is there under its own name once it was finished, and else not at all."""

    def __init__(self, path: Path, registry: Registry, geometry: GeometryFile, most_bytes: int) -> None:
        self._path, self._unfinished = path, path.with_name(f"{path.name}.unfinished")
        self._most_bytes = most_bytes
        self._unfinished.touch(OWNER_ONLY)
        self._packed = zipfile.ZipFile(self._unfinished, "w", zipfile.ZIP_DEFLATED)
        self._write_json("registry.json", registry_to_json(registry))
        self._write_json("geometry.json", geometry_to_json(geometry))
        self.frames = 0

    def add(self, frame: Frame) -> Frame | None:
        """Keeps a frame, and answers it as it was kept; nothing where it no longer fits."""
        milliseconds = round(frame.t * 1000)
        coded = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
        if self._unfinished.stat().st_size + len(coded) > self._most_bytes:
            return None
        kept = zipfile.ZipInfo(f"frames/{frame.number:06}-{milliseconds:09}.jpg")
        self._packed.writestr(kept, coded)
        self.frames += 1
        return Frame(decoded(coded), milliseconds / 1000, frame.number, frame.source)

    def finish(self, facts: FilmFacts, readings: Sequence[FilmLine]) -> None:
        """Adds what was read, and gives the film its name."""
        told = {"companion": facts.companion, "made_on": facts.made_on.isoformat(), "says": facts.says}
        self._write_json("film.json", {"format": FORMAT} | told)
        lines = (json.dumps(line, ensure_ascii=False) for line in readings)
        self._packed.writestr("readings.jsonl", "".join(f"{line}\n" for line in lines))
        self._packed.close()
        take_place(self._unfinished, self._path)

    def give_up(self) -> None:
        """Leaves nothing behind; after `finish`, changes nothing."""
        self._packed.close()
        self._unfinished.unlink(missing_ok=True)

    def _write_json(self, name: str, value: object) -> None:
        self._packed.writestr(name, json.dumps(value, indent=1, ensure_ascii=False))


class Film:
    """A film to be looked at again: a `FrameSource` of its frames at their own times.

    Raises `FilmError` where the file is none, or damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.is_file():
            raise FilmError(f"{path}: there is no such film")
        try:
            self._packed = zipfile.ZipFile(path)
            self.facts = _facts_from(self._json("film.json"))
            self.registry = registry_from_json(self._json("registry.json"))
            self.geometry = geometry_from_json(self._json("geometry.json"))
            self.readings = [_line(line) for line in self._part("readings.jsonl").splitlines()]
        except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError) as error:
            raise FilmError(f"{path} is no film of 'companion film record', or it is damaged: {error}") from error
        found = (_FRAME.fullmatch(name) for name in self._packed.namelist())
        self._frames = sorted((int(name[1]), int(name[2]), name[0]) for name in found if name is not None)
        self._next = 0

    def read(self) -> FrameResult:
        if self._next >= len(self._frames):
            return Ended()
        number, milliseconds, name = self._frames[self._next]
        self._next += 1
        try:
            image = decoded(self._part(name))
        except (PictureError, ValueError, zipfile.BadZipFile) as error:
            return Unavailable(
                Sentence(
                    "{name} of {film} cannot be read: {error}", name=name, film=self._path.name, error=reason(error)
                )
            )
        return Frame(image, milliseconds / 1000, number, self._path.name)

    def close(self) -> None:
        self._next = len(self._frames)
        self._packed.close()

    def _part(self, name: str) -> bytes:
        size = self._packed.getinfo(name).file_size
        if size > LARGEST_PART_BYTES:
            raise ValueError(f"{name} would be {size} bytes large")
        return self._packed.read(name)

    def _json(self, name: str) -> object:
        return read_json(self._part(name))


def difference(recorded: Sequence[FilmLine], now: Sequence[FilmLine]) -> str:
    """Where a film is read otherwise than when it was recorded: its first such frame, or nothing.

    Wording and certainty may differ between versions, and places by what the decoding of a frame leaves open.
    """
    before, after = ({_number(line): _said(line) for line in lines} for lines in (recorded, now))
    for number in sorted(before.keys() | after.keys()):
        if (was := before.get(number)) != (seen := after.get(number)):
            return f"frame {number}: recorded {_in_words(was)}; now {_in_words(seen)}"
    return ""


def _said(line: FilmLine) -> tuple[object, ...]:
    cards = line.get("cards")
    lying = [_lying(card) for card in cards] if isinstance(cards, list) else []
    return bool(line.get("settled")), tuple(sorted(lying))


def _lying(card: object) -> str:
    fields = card if isinstance(card, dict) else {}
    turned = round(float(fields.get("angle") or 0.0) / 90) * 90 % 360
    return f"{fields.get('card')} ({fields.get('label')}) in {fields.get('player')}'s {fields.get('zone')} at {turned}°"


def _in_words(said: tuple[object, ...] | None) -> str:
    if said is None:
        return "no change"
    settled, lying = said
    there = ", ".join(lying) if isinstance(lying, tuple) else ""
    return f"{'settled' if settled else 'not settled'}, {there or 'no cards'}"


def _number(line: FilmLine) -> int:
    frame = line.get("frame")
    return frame if isinstance(frame, int) else -1


def _line(line: bytes) -> FilmLine:
    value = read_json(line)
    if not isinstance(value, dict):
        raise ValueError("a line of readings.jsonl is no object")
    return value


def _facts_from(value: object) -> FilmFacts:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ValueError("film.json names another format: update the companion")
    made_on = date.fromisoformat(str(value.get("made_on")))
    return FilmFacts(str(value.get("companion")), made_on, str(value.get("says") or ""))

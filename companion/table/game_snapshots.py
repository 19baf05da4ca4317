"""A snapshot of the newest game, in a file beside the journal, so that a long game is open again at once.

The journal alone is the record. A snapshot only says what judging the game's first observations again comes to; where
it is damaged, or was made by another version of the program or of another game, they are judged again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.durable_files import replace_file
from companion.formats.values import ValueFormError
from companion.journal import Journal
from companion.observations import JsonObject, Observation
from companion.referee.kept_game import KeptGame, made_by

FORMAT: Final = 1
LARGEST_BYTES: Final = 100_000_000
_QUICK: Final = 1

_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """A game after its first `heard` observations, with how many verdicts it had come to by then."""

    heard: int
    verdicts: int
    game: KeptGame


class GameSnapshots:
    """The snapshot of one journal's newest game; there is at most one."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.path = journal.path.with_suffix(".snapshot")

    def keep(self, snapshot: GameSnapshot, heard: Sequence[Observation]) -> bool:
        """Replaces the one before; tells whether it could. `heard` are the game's observations so far."""
        try:
            follows = self._mark_of(snapshot.heard)
            if follows is None:
                return False
            body = zlib.compress(_text(snapshot.game.to_json(heard[: snapshot.heard])), _QUICK)
            header = {**_header(snapshot), "follows": follows, "sha256": hashlib.sha256(body).hexdigest()}
            replace_file(self.path, _text(header) + b"\n" + body)
        except (OSError, ValueFormError) as error:
            _log.warning("no snapshot of the game is kept: %s", error)
            return False
        return True

    def newest(self, heard: Sequence[Observation]) -> GameSnapshot | None:
        """The snapshot, if it is one of this game, whole, and of this program."""
        try:
            return self._read(heard)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
            _log.info("the snapshot of the game is not used: %s", error)
            return None

    def _read(self, heard: Sequence[Observation]) -> GameSnapshot:
        first, _, body = self.path.read_bytes().partition(b"\n")
        header = json.loads(first)
        if (header["format"], header["made_by"]) != (FORMAT, made_by()):
            raise ValueError("another version of the program made it")
        if header["sha256"] != hashlib.sha256(body).hexdigest():
            raise ValueError("it is damaged")
        count = header["heard"]
        if not 0 < count <= len(heard) or header["follows"] != self._mark_of(count):
            raise ValueError("it is one of another game")
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(body, LARGEST_BYTES)
        game = KeptGame.from_json(json.loads(text), heard[:count])
        return GameSnapshot(count, header["verdicts"], game)

    def _mark_of(self, heard: int) -> str | None:
        """The mark of the game's first so many observations: each event's hash covers all events before it."""
        event = self._journal.nth("observation", heard)
        return None if event is None else event.hash


def _header(snapshot: GameSnapshot) -> JsonObject:
    return {"format": FORMAT, "made_by": made_by(), "heard": snapshot.heard, "verdicts": snapshot.verdicts}


def _text(form: JsonObject) -> bytes:
    return json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")

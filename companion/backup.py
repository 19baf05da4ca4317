"""Everything that a table must not lose, in one file: its configuration, registry, calibration, decks and games.

Or everything that a tournament hub with a database of its own must not lose: what is in its folder.

A backup is a zip archive with a manifest. Databases are copied through SQLite, so that a game may go on meanwhile.
`companion.restoring` puts one back.
"""

from __future__ import annotations

import datetime
import json
import re
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion import __version__
from companion.config import Config, load_config
from companion.config_wording import without_logins
from companion.durable_files import OWNER_ONLY, replacing

FORMAT = 1
MANIFEST = "manifest.json"
CONFIG = "companion.toml"
GAMES = "games"
DECKS = "decks"
HUB = "hub"
HUB_DATABASE = "hub.sqlite"
SQLITE_MAGIC = b"SQLite format 3\0"
# What SQLite keeps beside a database; copying the database through SQLite takes it in.
SIDE_FILES = ("-wal", "-shm", "-journal")
LOCKS = (".lock",)
# What follows from a journal, and is made again where it is missing.
DERIVED = (".snapshot", ".journal.head")
UNFINISHED = (".unfinished",)
NEVER_PACKED = (*SIDE_FILES, *LOCKS, *DERIVED, *UNFINISHED)
SECRET = re.compile(r"(^owner-code|^hub\.sqlite|\.(key|hub|sign-ins))($|[.~-])", re.IGNORECASE)


class BackupError(ValueError):
    """The backup cannot be made or used; the message says why. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class BackedUpFile:
    """A file of a backup: its name in the archive, and where it stands at this table."""

    name: str
    path: Path


def back_up(
    config_path: Path | None, archive: Path, now: datetime.datetime, to_share: bool = False
) -> list[BackedUpFile]:
    """Writes `archive`, for its owner's eyes, and gives what is in it; with `to_share`, without this table's keys.

    A file of that name is replaced only by a whole new backup. Raises `BackupError`, `ConfigError` or `OSError`.
    """
    parts = parts_here(config_path, load_config(config_path))
    if to_share:
        parts = (part for part in parts if not is_secret(part.path))
    return write(archive, parts, now, to_share)


def back_up_hub(folder: Path, archive: Path, now: datetime.datetime) -> list[BackedUpFile]:
    """The same for the hub whose folder this is."""
    if not (folder / HUB_DATABASE).is_file():
        raise BackupError(f"{folder} is no folder of a hub: it holds no {HUB_DATABASE}")
    return write(archive, files_in(folder, HUB), now)


def is_secret(path: Path) -> bool:
    """True if this file lets people in or speaks for this machine: keys, memberships, the owner's code, sign-ins, and a
    hub's database, which holds the keys of all tables that have joined it.

    Also what was kept of one before it was replaced, and what SQLite keeps beside one.
    """
    return SECRET.search(path.name) is not None


def write(
    archive: Path, found: Iterable[BackedUpFile], now: datetime.datetime, to_share: bool = False
) -> list[BackedUpFile]:
    parts = [part for part in found if not part.name.endswith(NEVER_PACKED)]
    manifest = {"format": FORMAT, "companion": __version__, "made": now.isoformat(timespec="seconds")}
    with replacing(archive, OWNER_ONLY) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=2))
        for part in parts:
            if to_share and part.name == CONFIG:
                packed.writestr(part.name, without_logins(part.path.read_text(encoding="utf-8")))
            else:
                pack(packed, part)
    return parts


def parts_here(config_path: Path | None, config: Config) -> Iterator[BackedUpFile]:
    """The files of this table that exist."""
    named = list(named_files(config))
    if config_path:
        named.insert(0, BackedUpFile(CONFIG, config_path))
    yield from (part for part in named if part.path.is_file())
    yield from files_in(config.journal.folder, GAMES)
    if config.table.library and not config.table.library.is_relative_to(config.journal.folder):
        yield from files_in(config.table.library, DECKS)


def files_in(folder: Path, name: str) -> Iterator[BackedUpFile]:
    """The files of a folder, which is called `name` in the archive."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield BackedUpFile(f"{name}/{path.relative_to(folder).as_posix()}", path)


def named_files(config: Config) -> Iterator[BackedUpFile]:
    """The files that the configuration names."""
    if config.table.registry:
        yield BackedUpFile("registry", config.table.registry)
    if config.table.geometry:
        yield BackedUpFile("geometry", config.table.geometry)
    for number, player in enumerate(config.player, start=1):
        if player.deck:
            yield BackedUpFile(f"deck-{number}", player.deck)


def pack(packed: zipfile.ZipFile, part: BackedUpFile) -> None:
    if not is_database(part.path):
        packed.write(part.path, part.name)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        try:
            # Read-only, and waiting a while: the companion may be writing at this moment.
            source = sqlite3.connect(f"{part.path.absolute().as_uri()}?mode=ro", uri=True, timeout=10.0)
            with closing(source), closing(sqlite3.connect(copy)) as target:
                source.backup(target)
        except sqlite3.Error as error:
            raise BackupError(f"{part.path} cannot be read: {error}") from error
        shutil.copymode(part.path, copy)
        packed.write(copy, part.name)


def is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC

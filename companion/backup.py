"""Everything that a table must not lose, in one file: its configuration, registry, calibration, decks and games.

Or everything that a tournament hub with a database of its own must not lose: what is in its folder.

A backup is a zip archive with a manifest. Databases are copied through SQLite, so that a game may go on meanwhile.
Restoring checks the whole archive before it touches anything, and moves what it replaces aside.
"""

from __future__ import annotations

import datetime
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from companion import __version__
from companion.config import Config, ConfigError, load_config, parse_config, with_whole_paths
from companion.strict_json import JsonError, read_json

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
# What follows from a journal, and is found again where it is missing.
DERIVED = (".snapshot",)
# The keys by which this table speaks to its hub, and those of every table that has joined a hub here, are secrets too.
SECRETS = (".key", ".hub", "/hub.sqlite")
OWNER_ONLY = 0o600
LARGEST_BACKUP_BYTES = 20_000_000_000


class BackupError(ValueError):
    """The backup cannot be made or used; the message says why. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a backup: its name in the archive, and where it stands at this table."""

    name: str
    path: Path


# --- making --------------------------------------------------------------------------------------------------------


def back_up(config_path: Path | None, archive: Path, now: datetime.datetime, to_share: bool = False) -> list[Part]:
    """Writes `archive`, for its owner's eyes, and gives what is in it; with `to_share`, without this table's keys.

    A file of that name is replaced only by a whole new backup. Raises `BackupError`, `ConfigError` or `OSError`.
    """
    return write(archive, parts_here(config_path, load_config(config_path)), now, SECRETS if to_share else ())


def back_up_hub(folder: Path, archive: Path, now: datetime.datetime) -> list[Part]:
    """The same for the hub whose folder this is."""
    if not (folder / HUB_DATABASE).is_file():
        raise BackupError(f"{folder} is no folder of a hub: it holds no {HUB_DATABASE}")
    return write(archive, files_in(folder, HUB), now)


def write(archive: Path, found: Iterable[Part], now: datetime.datetime, secrets: tuple[str, ...] = ()) -> list[Part]:
    left_out = (*SIDE_FILES, *LOCKS, *DERIVED, *secrets)
    parts = [part for part in found if not part.name.endswith(left_out)]
    manifest = {"format": FORMAT, "companion": __version__, "made": now.isoformat(timespec="seconds")}
    unfinished = archive.with_name(f"{archive.name}.unfinished")
    try:
        unfinished.touch(OWNER_ONLY)
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(MANIFEST, json.dumps(manifest, indent=2))
            for part in parts:
                pack(packed, part)
        unfinished.replace(archive)
    finally:
        unfinished.unlink(missing_ok=True)
    return parts


def parts_here(config_path: Path | None, config: Config) -> Iterator[Part]:
    """The files of this table that exist."""
    named = list(named_files(config))
    if config_path:
        named.insert(0, Part(CONFIG, config_path))
    yield from (part for part in named if part.path.is_file())
    yield from files_in(config.journal.folder, GAMES)
    if config.table.library and not config.table.library.is_relative_to(config.journal.folder):
        yield from files_in(config.table.library, DECKS)


def files_in(folder: Path, name: str) -> Iterator[Part]:
    """The files of a folder, which is called `name` in the archive."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield Part(f"{name}/{path.relative_to(folder).as_posix()}", path)


def named_files(config: Config) -> Iterator[Part]:
    """The files that the configuration names."""
    if config.table.registry:
        yield Part("registry", config.table.registry)
    if config.table.geometry:
        yield Part("geometry", config.table.geometry)
    for number, player in enumerate(config.player, start=1):
        if player.deck:
            yield Part(f"deck-{number}", player.deck)


def pack(packed: zipfile.ZipFile, part: Part) -> None:
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


# --- restoring -----------------------------------------------------------------------------------------------------


def restore(archive: Path, config_path: Path) -> list[Part]:
    """Puts back what `archive` holds: the configuration at `config_path`, the rest where that configuration says.

    A file that is replaced is kept beside the new one as `NAME.before-restore`, numbered where that is taken.
    Raises `BackupError` before anything was changed, where the archive is no whole backup.
    """
    return put_back(archive, lambda names, unpacked: places_for(names, unpacked, config_path))


def restore_hub(archive: Path, folder: Path) -> list[Part]:
    """The same for a hub: puts back what is in `archive` into the hub's folder."""
    return put_back(archive, lambda names, unpacked: [Part(name, place_in_hub(name, folder)) for name in names])


def put_back(archive: Path, places: Callable[[list[str], Path], list[Part]]) -> list[Part]:
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder)
        parts = places(unpack(archive, unpacked), unpacked)
        for part in parts:
            check(unpacked / part.name)
        for part in parts:
            put(unpacked / part.name, part.path)
    return parts


def unpack(archive: Path, folder: Path) -> list[str]:
    """Unpacks a whole backup into an empty folder and gives the names in it, the manifest aside."""
    try:
        with zipfile.ZipFile(archive) as packed:
            entries = [entry for entry in packed.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > LARGEST_BACKUP_BYTES:
                raise BackupError(f"{archive} is too large for a backup")
            for entry in entries:
                target = folder / safe_name(entry.filename)
                target.parent.mkdir(parents=True, exist_ok=True)
                with packed.open(entry) as source, target.open("wb") as file:
                    shutil.copyfileobj(source, file)
                target.chmod(entry.external_attr >> 16 & 0o777 or OWNER_ONLY)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as error:
        raise BackupError(f"{archive} is no whole backup: {error}") from error
    check_manifest(archive, folder / MANIFEST)
    return [entry.filename for entry in entries if entry.filename != MANIFEST]


def safe_name(name: str) -> str:
    """The name, where it stays inside the folder it is unpacked to."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name:
        raise BackupError(f"no backup of ours: it holds a file named {name!r}")
    return name


def check_manifest(archive: Path, manifest: Path) -> None:
    try:
        said = read_json(manifest.read_bytes())
    except (OSError, JsonError) as error:
        raise BackupError(f"{archive} is no backup of the companion") from error
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise BackupError(f"{archive} was made by another version of the companion")


def places_for(names: list[str], unpacked: Path, config_path: Path) -> list[Part]:
    """Where each file belongs, by the configuration that comes with them, else by the one that is here."""
    config = config_in(unpacked / CONFIG, config_path) if CONFIG in names else load_config(existing(config_path))
    known = {part.name: part.path for part in (*named_files(config), Part(CONFIG, config_path))}
    return [Part(name, known.get(name) or place_of_game(name, config)) for name in names]


def place_in_hub(name: str, folder: Path) -> Path:
    kind, _, inner = name.partition("/")
    if kind != HUB or not inner:
        raise BackupError("this is the backup of a table: restore it without --hub")
    return folder / inner


def place_of_game(name: str, config: Config) -> Path:
    folder, _, inner = name.partition("/")
    if folder == HUB:
        raise BackupError("this is the backup of a hub: name the hub's folder with --hub")
    if folder not in (GAMES, DECKS) or not inner:
        raise BackupError(f"the backup holds {name!r}, which its configuration does not name")
    return (config.journal.folder if folder == GAMES else config.library_folder) / inner


def config_in(file: Path, config_path: Path) -> Config:
    try:
        config = parse_config(file.read_text(encoding="utf-8"), f"{CONFIG} in the backup")
    except (ConfigError, UnicodeDecodeError) as error:
        raise BackupError(str(error)) from error
    return with_whole_paths(config, config_path.absolute().parent)


def existing(path: Path) -> Path | None:
    return path if path.is_file() else None


def check(file: Path) -> None:
    """Raises `BackupError` where a database of the backup is damaged."""
    if not is_database(file):
        return
    try:
        with closing(sqlite3.connect(file)) as database:
            answer = database.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file.name} in the backup is damaged: {error}") from error
    if answer != ("ok",):
        raise BackupError(f"{file.name} in the backup is damaged: {answer[0]}")


def put(source: Path, target: Path) -> None:
    """Puts a file in its place in one step, having moved aside what stood there, and gives it the folder's owner."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    shutil.copy(source, unfinished)
    owner = target.parent.stat()
    if os.geteuid() == 0:
        os.chown(unfinished, owner.st_uid, owner.st_gid)
    for old in (target, *(target.with_name(target.name + ending) for ending in SIDE_FILES)):
        if old.exists():
            old.rename(aside(old))
    unfinished.replace(target)


def aside(path: Path) -> Path:
    """A free name beside `path`."""
    number = 0
    while (free := path.with_name(f"{path.name}.before-restore{f'-{number}' if number else ''}")).exists():
        number += 1
    return free

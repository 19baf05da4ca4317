"""Puts a backup back, and trusts nothing in it: it may have been made by somebody else.

The whole archive is checked before anything is touched. It writes into the folders of this installation alone, whatever
the configuration in it says; never over what somebody uses at the moment; and what it replaces is kept, and opens.
Secrets stay those of this machine: whoever made the backup may know them, and would be let in.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, Literal

from companion import file_locks
from companion.backup import (
    CONFIG,
    DECKS,
    FORMAT,
    GAMES,
    HUB,
    HUB_DATABASE,
    MANIFEST,
    NEVER_PACKED,
    SIDE_FILES,
    BackedUpFile,
    BackupError,
    is_database,
    is_secret,
    named_files,
)
from companion.config import Config, ConfigError, load_config, parse_config, with_whole_paths
from companion.config_wording import settings
from companion.durable_files import OWNER_ONLY, replacing
from companion.strict_json import JsonError, read_json

LARGEST_BACKUP_BYTES: Final = 20_000_000_000
LARGEST_GROWTH: Final = 100
"""Journals of text grow twentyfold when they are unpacked. What grows more than this was made to fill a disk."""
GROWTH_COUNTS_FROM_BYTES: Final = 10_000_000
READ_AND_WRITTEN: Final = 0o666
HEAD_MARK: Final = ".head"
SIGNS_OF_A_TABLE: Final = ("*.journal", "*.lock", "*.key", "*.json")

PlacesOf = Callable[[list[str], Path], list[BackedUpFile]]


@dataclass(frozen=True, slots=True)
class FileChange:
    """The action of a restore with one file: `what` in a word or two, `settings` line by line for a configuration."""

    path: Path
    what: Literal["new", "as it is here", "replaces what is here"]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """All that a restore would change; `left_out` are secrets in the archive, `secrets` those that it would bring."""

    changes: tuple[FileChange, ...]
    secrets: tuple[Path, ...]
    left_out: tuple[Path, ...]


Agree = Callable[[Proposal], bool]


def restore(
    archive: Path, config_path: Path, agree: Agree, keep_config: bool = False, with_secrets: bool = False
) -> list[BackedUpFile]:
    """Puts back what `archive` holds: the configuration at `config_path`, the rest where that configuration says.

    With `keep_config` the configuration that is here stays, and says where. `agree` is shown what will be changed;
    where it says no, nothing is. A file that is replaced is kept beside the new one as `NAME.before-restore`, numbered
    where that is taken. `with_secrets` brings keys, codes and sign-ins too: then whoever had the backup may come in.
    Raises `BackupError` before anything was changed, where the archive is no whole backup, where it would write
    elsewhere, or where the table is followed at this moment.
    """
    return put_back(
        archive, lambda names, unpacked: places_for(names, unpacked, config_path, keep_config), agree, with_secrets
    )


def restore_hub(archive: Path, folder: Path, agree: Agree, with_secrets: bool = False) -> list[BackedUpFile]:
    """The same for a hub: puts back what is in `archive` into the hub's folder. Its database, which is what is asked
    for, holds the keys of the tables that have joined it.
    """

    def places(names: list[str], unpacked: Path) -> list[BackedUpFile]:
        return [BackedUpFile(name, place_in_hub(name, folder)) for name in names]

    return put_back(archive, places, agree, with_secrets, asked_for=(HUB_DATABASE,))


def put_back(
    archive: Path, places: PlacesOf, agree: Agree, with_secrets: bool, asked_for: tuple[str, ...] = ()
) -> list[BackedUpFile]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        unpacked = Path(folder)
        found = [part for part in places(unpack(archive, unpacked), unpacked) if not is_derived(part.path)]
        # By where it would lie, not by its name in the archive: a registry may be called like a key.
        secrets = tuple(part for part in found if is_secret(part.path) and part.path.name not in asked_for)
        parts = found if with_secrets else [part for part in found if part not in secrets]
        for part in parts:
            check(unpacked / part.name)
        for lock in sorted({lock_of(part.path) for part in parts if part.path.exists()} - {None}, key=str):
            assert lock is not None
            held.enter_context(nobody_else(lock))
        changes = tuple(change_by(part, unpacked / part.name) for part in parts)
        paths = tuple(part.path for part in secrets)
        if not agree(Proposal(changes, paths if with_secrets else (), () if with_secrets else paths)):
            return []
        for part in parts:
            put(unpacked / part.name, part.path)
    return parts


def is_derived(path: Path) -> bool:
    """True if no backup of ours holds this file: beside a database or a journal it would change what that says."""
    return path.name.endswith(NEVER_PACKED)


def change_by(part: BackedUpFile, brought: Path) -> FileChange:
    if not part.path.exists():
        return FileChange(part.path, "new", changed_settings(part, brought))
    if filecmp.cmp(part.path, brought, shallow=False):
        return FileChange(part.path, "as it is here")
    return FileChange(part.path, "replaces what is here", changed_settings(part, brought))


def changed_settings(part: BackedUpFile, brought: Path) -> tuple[str, ...]:
    """Line by line what another configuration says otherwise than the one that is here."""
    if part.name != CONFIG:
        return ()
    try:
        here = dict(settings(load_config(existing(part.path))))
    except ConfigError:
        here = {}
    theirs = dict(settings(config_in(brought, part.path)))
    return tuple(
        f"{key}: {here.get(key, 'left out')} becomes {theirs.get(key, 'left out')}"
        for key in dict.fromkeys((*here, *theirs))
        if here.get(key) != theirs.get(key)
    )


# --- reading the archive -------------------------------------------------------------------------------------------


def unpack(archive: Path, folder: Path) -> list[str]:
    """Unpacks a whole backup into an empty folder and gives the names in it, the manifest aside."""
    try:
        with zipfile.ZipFile(archive) as packed:
            entries = [entry for entry in packed.infolist() if not entry.is_dir()]
            check_sizes(archive, entries, shutil.disk_usage(folder).free)
            for entry in entries:
                target = folder / safe_name(entry.filename)
                target.parent.mkdir(parents=True, exist_ok=True)
                with packed.open(entry) as source, target.open("wb") as file:
                    shutil.copyfileobj(source, file)
                target.chmod(entry.external_attr >> 16 & READ_AND_WRITTEN or OWNER_ONLY)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as error:
        raise BackupError(f"{archive} is no whole backup: {error}") from error
    check_manifest(archive, folder / MANIFEST)
    return [entry.filename for entry in entries if entry.filename != MANIFEST]


def check_sizes(archive: Path, entries: Iterable[zipfile.ZipInfo], free_bytes: int) -> None:
    """By what the archive says of itself: more than that is never unpacked of a file."""
    total = 0
    for entry in entries:
        total += entry.file_size
        if entry.file_size > max(GROWTH_COUNTS_FROM_BYTES, LARGEST_GROWTH * entry.compress_size):
            raise BackupError(f"{archive} is no backup of ours: {entry.filename!r} would fill {entry.file_size} bytes")
    if total > LARGEST_BACKUP_BYTES:
        raise BackupError(f"{archive} is too large for a backup")
    if total > free_bytes:
        raise BackupError(
            f"{archive} needs {total / 1e6:.0f} MB to be unpacked, and {free_bytes / 1e6:.0f} MB are free"
        )


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


# --- where everything belongs --------------------------------------------------------------------------------------


def places_for(names: list[str], unpacked: Path, config_path: Path, keep_config: bool) -> list[BackedUpFile]:
    """Where each file belongs. Raises `BackupError` for what would lie outside the folders of this installation."""
    if keep_config:
        names = [name for name in names if name != CONFIG]
    brought = config_in(unpacked / CONFIG, config_path) if CONFIG in names else load_config(existing(config_path))
    known = {part.name: part.path for part in (*named_files(brought), BackedUpFile(CONFIG, config_path))}
    if keep_config:
        # What this configuration does not name is not used here.
        names = [name for name in names if name in known or "/" in name]
    parts = [BackedUpFile(name, known.get(name) or place_of_game(name, brought)) for name in names]
    table = config_path.absolute().parent
    own = own_folders(config_path)
    for part in parts:
        if part.name != CONFIG and not is_own(part, brought, table, own):
            raise BackupError(
                f"this backup would write {part.path}, which is no place of this table: its files belong in"
                f" {' or '.join(map(str, own))}. With --keep-config its games and decks are put there, and the"
                " configuration that is here stays"
            )
    return parts


def own_folders(config_path: Path) -> tuple[Path, ...]:
    """The folders in which this installation keeps games and decks, by the configuration that is here."""
    try:
        here = load_config(existing(config_path))
    except ConfigError:
        # It may be what the backup is to mend.
        here = load_config(None)
    return tuple(dict.fromkeys((here.journal.folder, here.library_folder)))


def is_own(part: BackedUpFile, brought: Config, table: Path, own: tuple[Path, ...]) -> bool:
    """True if a file belongs to this installation: in its folders, or in a table's own folder beside the configuration.

    Nothing hidden is written there, and nothing into a folder that holds other things.
    """
    if any(is_plainly_in(part.path, folder) for folder in own):
        return True
    if not is_plainly_in(part.path, table):
        return False
    folder = folder_of(part.name, brought)
    return folder is None or (folder != table and (is_new(folder) or holds_a_table(folder)))


def is_plainly_in(path: Path, folder: Path) -> bool:
    """True if it lies below a folder by a way without hidden names."""
    real, base = Path(os.path.normpath(path.absolute())), Path(os.path.normpath(folder.absolute()))
    return real.is_relative_to(base) and not any(name.startswith(".") for name in real.relative_to(base).parts)


def is_new(folder: Path) -> bool:
    return not folder.exists() or not any(folder.iterdir())


def holds_a_table(folder: Path) -> bool:
    return any(any(folder.glob(sign)) for sign in SIGNS_OF_A_TABLE)


def folder_of(name: str, config: Config) -> Path | None:
    """The folder of games or decks that a file of the archive belongs to."""
    kind = name.partition("/")[0]
    return config.journal.folder if kind == GAMES else config.library_folder if kind == DECKS else None


def place_in_hub(name: str, folder: Path) -> Path:
    kind, _, inner = name.partition("/")
    if kind != HUB or not inner:
        raise BackupError("this is the backup of a table: restore it without --hub")
    return folder / inner


def place_of_game(name: str, config: Config) -> Path:
    kind, _, inner = name.partition("/")
    if kind == HUB:
        raise BackupError("this is the backup of a hub: name the hub's folder with --hub")
    folder = folder_of(name, config)
    if folder is None or not inner:
        raise BackupError(f"the backup holds {name!r}, which its configuration does not name")
    return folder / inner


def config_in(file: Path, config_path: Path) -> Config:
    try:
        config = parse_config(file.read_text(encoding="utf-8"), f"{CONFIG} in the backup")
        return with_whole_paths(config, config_path.absolute().parent)
    except (ConfigError, UnicodeDecodeError) as error:
        raise BackupError(str(error)) from error


def existing(path: Path) -> Path | None:
    return path if path.is_file() else None


# --- writing -------------------------------------------------------------------------------------------------------


def lock_of(path: Path) -> Path | None:
    """The file that is locked while a table is followed, or a hub runs, that uses this one."""
    if path.name == HUB_DATABASE:
        return path.with_suffix(".lock")
    return path.with_suffix(".lock") if path.suffix == ".journal" else None


@contextmanager
def nobody_else(lock: Path) -> Iterator[None]:
    """Lets nobody begin to use it. Raises `BackupError` where somebody does."""
    file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            file_locks.hold(file)
        except file_locks.Held:
            raise BackupError(f"“{lock.stem}” is running: stop it first, then restore") from None
        yield
    finally:
        os.close(file)


def put(source: Path, target: Path) -> None:
    """Puts a file in its place in one step, having moved aside what stood there."""
    target = target.resolve()
    with replacing(target, source.stat().st_mode & READ_AND_WRITTEN) as file, source.open("rb") as content:
        shutil.copyfileobj(content, file)
        kept = aside(target)
        # What belongs to a database keeps its ending, otherwise the database would open without it.
        for ending in ("", *SIDE_FILES, HEAD_MARK):
            old = target.with_name(f"{target.name}{ending}")
            if old.exists():
                old.rename(f"{kept}{ending}")


def aside(path: Path) -> Path:
    """A free name beside `path`."""
    number = 0
    while (free := path.with_name(f"{path.name}.before-restore{f'-{number}' if number else ''}")).exists():
        number += 1
    return free

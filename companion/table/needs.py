"""The things that a table needs to open, looked at piece by piece: so a setting is tried before it is written, and a
start that fails can say what is missing and what is not.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.cards.decks import load_deck
from companion.config import Config
from companion.config_wording import KeyPath
from companion.durable_files import replace_file
from companion.sentences import N_, Sentence, reason
from companion.sight.cameras.files import CameraError
from companion.sight.decks.library import Library
from companion.sight.decks.registry import load_registry
from companion.sight.mat.geometry_file import load_geometry
from companion.table.places import secret
from companion.table.plan import RECORDED

CONFIGURATION: Final = "configuration"
GAMES: Final = "games"
TRIAL_BYTES: Final = 65_536
"""A journal grows by pages, and a disk with a few bytes left takes none."""
DISK_WORDS: Final = {
    errno.ENOSPC: N_("The disk is full: {free} MB are free at {path}. Delete or move something there."),
    errno.EDQUOT: N_("The disk is full: {free} MB are free at {path}. Delete or move something there."),
    errno.EROFS: N_(
        "The disk with {path} is read-only. Worn-out memory cards do this: restart the machine, and if that does "
        "not help, replace the card."
    ),
    errno.EACCES: N_(
        "The companion is not allowed to write to {path}. Make the user it runs as the owner of the folder."
    ),
    errno.EPERM: N_(
        "The companion is not allowed to write to {path}. Make the user it runs as the owner of the folder."
    ),
    errno.EIO: N_("The disk with {path} is failing ({error}). Save what is on it, and replace it."),
}
OTHER_DISK_WORDS: Final = N_("Nothing can be written to {path}: {error}.")


@dataclass(frozen=True, slots=True)
class Need:
    """How one thing fares that a table needs. `trouble` says what is wrong and what to do; "" where all is well.

    `detail` says what there is of it. Without the settings `keys` the table opens also where it cannot be used.
    """

    subject: str
    title: str
    trouble: str = ""
    detail: str = ""
    keys: tuple[KeyPath, ...] = ()


def needs_of(config: Config, own_port: int | None = None) -> tuple[Need, ...]:
    """Everything that a table with this configuration needs, in the order in which it is needed.

    `own_port` is the one this program serves already: it is taken, and will be free.
    """
    return tuple(_needs(config, own_port))


def _needs(config: Config, own_port: int | None) -> Iterator[Need]:
    table, folder = config.table, config.journal.folder
    yield Need(GAMES, Sentence("Kept games"), why_not_written(folder), _count_of_games(folder))
    yield _tried("host", Sentence("The page's address"), lambda: _bind(config.page.host, 0), ("page", "host"))
    if config.page.port not in (0, own_port):
        host = "" if _refusal(lambda: _bind(config.page.host, 0)) else config.page.host
        yield _tried("port", Sentence("The page's port"), lambda: _bind(host, config.page.port), ("page", "port"))
    if (geometry := table.geometry) is not None:
        yield _tried(
            "geometry", Sentence("The mat's calibration"), lambda: load_geometry(geometry), ("table", "geometry")
        )
    if (registry := table.registry) is not None:
        yield _tried(
            "registry", Sentence("The labels of this table"), lambda: load_registry(registry), ("table", "registry")
        )
    for number, player in enumerate(config.player):
        if (deck := player.deck) is not None:
            yield _tried(f"deck-{number}", deck.name, _reading(load_deck, deck), ("player", number, "deck"))
    if config.camera.kind in RECORDED:
        yield _tried("film", Sentence("The film used instead of a camera"), lambda: _film(config), ("camera", "kind"))
    yield Need("library", Sentence("Registered decks"), detail=_count_of_decks(Library(config.library_folder)))


def why_not_written(folder: Path) -> str:
    """Why this folder takes no file; "" where it does."""
    trial = folder / ".write-trial"
    try:
        replace_file(trial, bytes(TRIAL_BYTES))
        trial.unlink()
        secret(folder, "page")
    except OSError as error:
        return disk_words(error, folder)
    return ""


def disk_words(error: OSError, path: Path) -> str:
    """Words for what a person can do about a disk that refuses."""
    pattern = DISK_WORDS.get(error.errno or 0, OTHER_DISK_WORDS)
    return Sentence(pattern, path=str(path), free=_free_mb(path), error=error.strerror or str(error))


def _free_mb(path: Path) -> int:
    there = next((folder for folder in (path, *path.parents) if folder.is_dir()), Path("/"))
    with suppress(OSError):
        return shutil.disk_usage(there).free // 1_000_000
    return 0


def _tried(subject: str, title: str, trial: Callable[[], object], key: KeyPath) -> Need:
    return Need(subject, title, _refusal(trial), keys=(key,))


def _refusal(trial: Callable[[], object]) -> str:
    try:
        trial()
    except (CameraError, ValueError, OSError) as error:
        return reason(error)
    return ""


def _reading(read: Callable[[Path], object], path: Path) -> Callable[[], object]:
    return lambda: read(path)


def _bind(host: str, port: int) -> None:
    """Raises `OSError` where the page could not be served there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with closing(socket.create_server((host, port), family=family)):
            return
    except (OSError, OverflowError) as error:
        why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        if port:
            raise OSError(Sentence("Port {port} cannot be used here: {why}.", port=port, why=why)) from error
        raise OSError(
            Sentence(
                "“{host}” is not an address of this machine: {why}. 0.0.0.0 means all of them.", host=host, why=why
            )
        ) from error


def _film(config: Config) -> None:
    """Raises `CameraError` where the film, or what tells its labels, is missing."""
    path = config.camera.path
    if path is None or not path.exists():
        raise CameraError(Sentence("{path}: there is no such film", path=str(path or "-")))
    if config.table.registry is None:
        raise CameraError(
            Sentence("which label is which card? Name the registry file of this table with --registry FILE")
        )


def _count_of_games(folder: Path) -> str:
    with suppress(OSError):
        if journals := len(list(folder.glob("*.journal"))):
            return Sentence("There are {count} game files.", count=journals)
    return ""


def _count_of_decks(library: Library) -> str:
    try:
        return Sentence("{count} decks are registered.", count=len(library.decks()))
    except (ValueError, OSError) as error:
        return reason(error)

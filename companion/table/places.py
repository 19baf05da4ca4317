"""Where a table keeps what must survive: its journal, and secrets that only this machine knows."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.durable_files import OWNER_ONLY, replace_file
from companion.hotspot import Hotspot, hotspot_of
from companion.journal import Journal, set_aside
from companion.journal_events import JournalError
from companion.journal_mending import LOST, numbers_in_words, open_mended
from companion.report import Notice
from companion.rules.wording import slug_of
from companion.running_tables import table_held
from companion.sentences import Sentence, reason
from web.people.codes import OwnerCode

SECRET_BYTES = 32
SIGN_INS_SUFFIX = ".sign-ins"


@contextmanager
def journal_of(folder: Path, table: str) -> Iterator[tuple[Journal, tuple[Notice, ...]]]:
    """The open journal of a table, for this process alone, and what there is to say about it.

    Of a damaged one everything is kept that can be read.
    Raises `TableBusy`, and `OSError` where the folder cannot be used.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{slug_of(table) or 'table'}.journal"
    with table_held(path, table):
        journal, notices = _opened(path)
        with journal:
            yield journal, notices


def hotspot_here(folder: Path) -> Hotspot:
    """The Wi-Fi of the machine whose journals these are."""
    return hotspot_of(secret(folder, "hotspot"))


def owner_code_of(folder: Path) -> OwnerCode:
    """The code of the owner of the machine whose journals these are."""
    return OwnerCode(folder / "owner-code")


def _opened(path: Path) -> tuple[Journal, tuple[Notice, ...]]:
    try:
        journal, mended = open_mended(path)
    except JournalError as error:
        kept = set_aside(path, "not-read")
        message = Sentence(
            "The record of earlier games cannot be used here: {error}. It is kept as {name}.",
            error=reason(error),
            name=kept.name,
        )
        return Journal.open(path), (Notice("storage", "warning", message),)
    if mended is not None:
        return journal, (Notice("storage", "warning", mended.in_words()),)
    if lost := [event.seq for event in journal.events(kind=LOST)]:
        message = Sentence(
            "{events} of this game's record were lost when its file was damaged.",
            events=numbers_in_words(lost),
        )
        return journal, (Notice("storage", "info", message),)
    return journal, ()


def secret(folder: Path, name: str) -> bytes:
    """A random key of this machine, made when it is first asked for and readable by its owner only."""
    path = folder / f"{name}.key"
    try:
        found = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except (FileNotFoundError, ValueError, UnicodeDecodeError):
        found = b""
    if len(found) >= SECRET_BYTES:
        return found
    made = secrets.token_bytes(SECRET_BYTES)
    replace_file(path, made.hex(), OWNER_ONLY)
    return made

"""Plays power cuts from a record of what a process wrote: of what was not flushed yet, any part may be lost.

What was flushed is on the disk. Of each later write, every sector of 512 bytes is there or is not, as chance has it, in
any order: so a disk behaves whose cache lost its power.
"""

from __future__ import annotations

import os
import random
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

SECTOR = 512
SOURCE = Path(__file__).with_name("disk_recorder.c")
_HEAD = struct.Struct("=4q")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a process did to a file: w(rote), s(ynced), t(runcated), u(nlinked); or m: told on standard output."""

    kind: str
    path: str
    offset: int
    data: bytes


@dataclass(slots=True)
class File:
    """A file as the disk has it, and what is only in its cache."""

    safe: bytearray = field(default_factory=bytearray)
    cached: list[Deed] = field(default_factory=list)


def recorded(command: Sequence[str], folder: Path, work: Path) -> list[Deed]:
    """Everything a process did under `folder` until it ended. Skips the calling test where there is no C compiler."""
    recorder, log = work / "recorder.so", work / "deeds"
    try:
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", recorder, SOURCE, "-ldl"], check=True)
    except FileNotFoundError:
        pytest.skip("there is no C compiler (Debian: apt-get install gcc)")
    surroundings = {**os.environ, "LD_PRELOAD": str(recorder), "RECORD_LOG": str(log), "RECORD_ROOT": str(folder)}
    subprocess.run(command, env=surroundings, check=True, stdout=subprocess.DEVNULL, timeout=120)
    return list(_read(log.read_bytes()))


def _read(log: bytes) -> Iterator[Deed]:
    at = 0
    while at < len(log):
        kind, path, offset, length = _HEAD.unpack_from(log, at)
        at += _HEAD.size
        name = log[at : at + path].decode()
        at += path
        yield Deed(chr(kind), name, offset, log[at : at + length])
        at += length


def after_a_cut(deeds: Sequence[Deed], moment: int, chance: random.Random) -> tuple[dict[str, bytes], list[str]]:
    """The files after the power went before deed number `moment`, and the lines that had been told by then."""
    files: dict[str, File] = {}
    told = b""
    for deed in deeds[:moment]:
        if deed.kind == "m":
            told += deed.data
            continue
        if deed.kind == "u":
            # A file is made and removed in the file system's own journal, which keeps their order.
            files.pop(deed.path, None)
            continue
        file = files.setdefault(deed.path, File())
        if deed.kind == "s":
            for cached in file.cached:
                _apply(file.safe, cached)
            file.cached.clear()
        else:
            file.cached.append(deed)
    for file in files.values():
        for cached in file.cached:
            _apply_in_part(file.safe, cached, chance)
    return {path: bytes(file.safe) for path, file in files.items()}, told.decode().splitlines()


def _apply(content: bytearray, deed: Deed) -> None:
    if deed.kind == "t":
        del content[deed.offset :]
        return
    content.extend(bytes(max(0, deed.offset + len(deed.data) - len(content))))
    content[deed.offset : deed.offset + len(deed.data)] = deed.data


def _apply_in_part(content: bytearray, deed: Deed, chance: random.Random) -> None:
    if deed.kind == "t":
        if chance.random() < 0.5:
            _apply(content, deed)
        return
    for start in range(0, len(deed.data), SECTOR):
        if chance.random() < 0.5:
            _apply(content, Deed("w", deed.path, deed.offset + start, deed.data[start : start + SECTOR]))


def writer(path: Path, events: int) -> list[str]:
    """The command of a process that records so many events, telling each number once it is acknowledged."""
    return [sys.executable, "-m", "tests.journal_writer", str(path), str(events)]

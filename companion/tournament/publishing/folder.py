"""A folder of published files: each is replaced in one step, only those that changed, and those no longer named go.

Others may keep files of their own there, such as a host's settings: what this did not write it does not touch.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from companion.durable_files import READ_BY_ALL, replace_file

LIST_NAME: Final = ".published"
"""The names of the files written, a line each, so that a later start knows which are its own."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The files that one writing changed: how many were written, with how many bytes, and how many removed."""

    written: int = 0
    bytes_written: int = 0
    removed: int = 0

    def __bool__(self) -> bool:
        return bool(self.written or self.removed)


class PublishedFolder:
    """The folder, and what it holds of ours. Methods raise `OSError`; then some files are new and none is half one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._contents: dict[str, bytes] = {}

    def names(self) -> tuple[str, ...]:
        """The files that were published here, by their paths within the folder."""
        return tuple(sorted(self._listed()))

    def write(self, files: Mapping[str, bytes]) -> Changed:
        """Makes these files, by their paths within the folder, what is published there."""
        listed = self._listed()
        if not listed.issuperset(files):
            # Before the files: a start after a power cut still knows them as its own.
            self._list(listed.union(files))
        written = [name for name, content in files.items() if not self._holds(name, content)]
        for name in written:
            self._replace(name, files[name])
        gone = listed.difference(files)
        for name in gone:
            (self.path / name).unlink(missing_ok=True)
            self._contents.pop(name, None)
        if gone:
            self._list(set(files))
        return Changed(len(written), sum(len(files[name]) for name in written), len(gone))

    def _holds(self, name: str, content: bytes) -> bool:
        path = self.path / name
        if name not in self._contents and path.is_file():
            self._contents[name] = path.read_bytes()
        return self._contents.get(name) == content and path.is_file()

    def _replace(self, name: str, content: bytes) -> None:
        path = self.path / name
        before_s = path.stat().st_mtime if path.exists() else 0.0
        replace_file(path, content, READ_BY_ALL)
        # Hosts and rsync tell versions apart by size and whole seconds.
        if int(path.stat().st_mtime) <= int(before_s):
            os.utime(path, (before_s + 1, before_s + 1))
        self._contents[name] = content

    def _listed(self) -> set[str]:
        path = self.path / LIST_NAME
        return set(_inside(path.read_text(encoding="utf-8").splitlines())) if path.exists() else set()

    def _list(self, names: set[str]) -> None:
        replace_file(self.path / LIST_NAME, "".join(f"{name}\n" for name in sorted(names)), READ_BY_ALL)


def _inside(names: list[str]) -> Iterator[str]:
    """The names that stay within the folder, whatever somebody wrote into the list."""
    for name in names:
        path = PurePosixPath(name)
        if name and not path.is_absolute() and ".." not in path.parts:
            yield name

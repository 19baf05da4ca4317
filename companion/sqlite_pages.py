"""Rows on the pages of an SQLite file, read without the tree that leads to them.

A damaged inner page hides everything beneath it from SQLite, though the rows are whole. Here every page is looked at
for itself (https://sqlite.org/fileformat2.html, "B-tree Pages" and "Record Format"). What is found may be left over
from rows that were deleted, or be no row at all: whoever asks must be able to tell.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_MAGIC: Final = b"SQLite format 3\0"
_FILE_HEADER: Final = 100
_INNER, _LEAF = 2, 10
"""The kinds of pages of a table without row ids."""
_WHOLE_NUMBERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The length in bytes of a whole number by the kind that a record gives it."""
_MOST_BYTES: Final = 4_000_000

Row = tuple[object, ...]


def rows_on_pages(path: Path) -> Iterator[Row]:
    """Every record of tables without row ids that can be made out, texts and blobs as bytes. Raises `OSError`."""
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return
        # A season's games need not fit into memory.
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            pages = _Pages(data)
            for number in range(1, pages.count + 1):
                yield from pages.rows(number)


class _Pages:
    def __init__(self, data: bytes | mmap.mmap) -> None:
        self._data = data
        size = struct.unpack_from(">H", data, 16)[0] if len(data) > _FILE_HEADER else 0
        size = 65_536 if size == 1 else size
        # Where the file's own head is damaged, it has the usual one.
        is_sound = data[: len(_MAGIC)] == _MAGIC and size >= 512 and size & (size - 1) == 0
        self._size, reserved = (size, data[20]) if is_sound else (4096, 0)
        self._usable = self._size - reserved
        self.count = len(data) // self._size

    def _page(self, number: int) -> bytes:
        return self._data[(number - 1) * self._size : number * self._size]

    def rows(self, number: int) -> Iterator[Row]:
        page = self._page(number)
        start = _FILE_HEADER if number == 1 else 0
        kind = page[start]
        if kind not in (_INNER, _LEAF):
            return
        (cells,) = struct.unpack_from(">H", page, start + 3)
        pointers = start + (12 if kind == _INNER else 8)
        for cell in range(min(cells, (len(page) - pointers) // 2)):
            (at,) = struct.unpack_from(">H", page, pointers + 2 * cell)
            try:
                yield _values(self._payload(page, at + (4 if kind == _INNER else 0)))
            except (IndexError, struct.error, ValueError):
                continue

    def _payload(self, page: bytes, at: int) -> bytes:
        """Raises `ValueError`, `IndexError` or `struct.error` where there is none."""
        length, at = _varint(page, at)
        most = (self._usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length]
        if length > _MOST_BYTES:
            raise ValueError("no payload is that long")
        least = (self._usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (self._usable - 4)
        here = here if here <= most else least
        parts, found = [page[at : at + here]], here
        (following,) = struct.unpack_from(">I", page, at + here)
        while found < length:
            if not 0 < following <= self.count:
                raise ValueError("its rest is not there")
            rest = self._page(following)
            (following,) = struct.unpack_from(">I", rest)
            parts.append(rest[4 : self._usable])
            found += self._usable - 4
        return b"".join(parts)[:length]


def _values(payload: bytes) -> Row:
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[object] = []
    for kind in kinds:
        if kind in _WHOLE_NUMBERS:
            length = _WHOLE_NUMBERS[kind]
            values.append(int.from_bytes(payload[at : at + length], "big", signed=True))
        elif kind == 7:
            length = 8
            values.append(struct.unpack_from(">d", payload, at)[0])
        else:
            length = (kind - 12) // 2 if kind >= 12 else 0
            values.append(payload[at : at + length] if kind >= 12 else {8: 0, 9: 1}.get(kind))
        at += length
    if at != len(payload):
        raise ValueError("the record is not as long as its parts")
    return tuple(values)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9

"""Tables as spreadsheets save them: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.

Which separator a file has is told by its first line: a tab, otherwise a semicolon, otherwise a comma, outside of
quotes. A first line without any heads a single column, in which commas belong to the names. (`csv.Sniffer` takes
letters for separators where there is one column.)
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.sentences import N_, Sentence

SEPARATORS: Final[Mapping[str, str]] = MappingProxyType({"\t": N_("tabs"), ";": N_("semicolons"), ",": N_("commas")})
_NO_SEPARATOR: Final = "\x1f"
_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SEPARATOR_LINE: Final = re.compile(r'"?sep=(.)"?\r?\n', re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"')


class TableError(ValueError):
    """The file holds no table; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """The rows that hold something, each with its line, and what separates their cells: a name of `SEPARATORS` or none.

    `is_guessed`: the file does not say in which encoding it is, and was read as Windows-1252.
    """

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    separator: str = ""
    is_guessed: bool = False


def table_in(data: bytes) -> TextTable:
    """The table in a file. Raises `TableError` where it is none."""
    text, is_guessed = _decoded(data)
    found = _SEPARATOR_LINE.match(text)
    skipped = 1 if found else 0
    text = text[found.end() :] if found else text
    separator = found[1] if found else _separator_of(text)
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=separator, strict=True)
    try:
        rows = [
            (reader.line_num + skipped, tuple(cell.strip() for cell in row))
            for row in reader
            if any(map(str.strip, row))
        ]
    except csv.Error as error:
        raise TableError(Sentence("This is not a CSV file: {error}.", error=str(error))) from None
    for line, row in rows[1:]:
        if any(row[len(rows[0][1]) :]):
            wording = N_(
                "Line {line} has {count} cells and the first line {first}: put cells that contain a separator in "
                "quotes."
            )
            raise TableError(Sentence(wording, line=line, count=len(row), first=len(rows[0][1])))
    return TextTable(tuple(rows), SEPARATORS.get(separator, ""), is_guessed)


def _decoded(data: bytes) -> tuple[str, bool]:
    """The text of a file, and whether its encoding is a guess."""
    if data.startswith(b"PK\x03\x04"):
        raise TableError(Sentence("This is a workbook, not a text file: save it as “CSV UTF-8”."))
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not _CONTROLS.search(text):
            return text, encoding == "cp1252"
    raise TableError(Sentence("This is not a text file: save it as “CSV UTF-8”."))


def _separator_of(text: str) -> str:
    first = next((line for line in _QUOTED.sub("quoted", text).splitlines() if line.strip()), "")
    return next((separator for separator in SEPARATORS if separator in first), _NO_SEPARATOR)

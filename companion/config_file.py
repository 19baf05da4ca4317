"""The configuration file as a page changes it: its comments stay, and what could not be read again is not written.

New keys are written below the line of the example that explains them, where the file has that line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import tomlkit

from companion.config import Config, ConfigError, load_config, parse_config, places
from companion.config_wording import KeyPath, example_text, lines_of_keys
from companion.durable_files import replace_file

Changes: TypeAlias = Mapping[KeyPath, object]
"""New values by key, such as `("table", "name")` or `("player", 0, "name")`; `None` lets the default hold."""

ANY_HEADER = re.compile(r"^\s*(#\s*)?\[")


def place_to_write(environment: Mapping[str, str], home: Path, here: Path) -> Path:
    """Where a configuration file is made on a machine that has none."""
    found = places(environment, home, here)
    return found[0] if len(found) == 1 else found[1]


class ConfigFile:
    """The file at `path`, which may not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def exists(self) -> bool:
        return self.path.is_file()

    def load(self) -> Config:
        """What the file says, with whole paths. Raises `ConfigError`."""
        return load_config(self.path if self.exists else None)

    def as_written(self) -> Config:
        """What the file says, with paths as they stand in it. Raises `ConfigError`."""
        return parse_config(self._text(), str(self.path))

    def change(self, changes: Changes) -> None:
        """Writes these values, all or none. Raises `ConfigError` for values that make no sense, and `OSError`."""
        text = changed_text(self._text(), changes)
        parse_config(text, self.path.name)
        replace_file(self.path, text)

    def _text(self) -> str:
        if not self.exists:
            return example_text(Config)
        try:
            return self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{self.path} cannot be read: {error}") from error


def changed_text(text: str, changes: Changes) -> str:
    """The TOML text with these values. Raises `ConfigError` where it is no TOML."""
    try:
        for path, value in changes.items():
            text = _without(text, path) if value is None else _with(text, path, value)
    except tomlkit.exceptions.TOMLKitError as error:
        raise ConfigError(f"not TOML: {error}") from error
    return text


def _without(text: str, path: KeyPath) -> str:
    document = tomlkit.parse(text)
    section = _section(document, path[:-1])
    if section is not None and path[-1] in section:
        del section[path[-1]]
    return tomlkit.dumps(document)


def _with(text: str, path: KeyPath, value: object) -> str:
    document = tomlkit.parse(text)
    section = _section(document, path[:-1])
    if section is None:
        return _with(_with_section(text, path[:-1]), path, value)
    lines = lines_of_keys(text)
    if path[-1] in section or path[:-1] not in lines:
        section[path[-1]] = _item(value)
        return tomlkit.dumps(document)
    assignment = f"{path[-1]} = {_item(value).as_string()}"
    return _inserted(text, lines[path[:-1]], str(path[-1]), assignment)


def _section(document: Any, path: KeyPath) -> Any:
    """The section of that path; `None` where the document has none."""
    for name in path:
        try:
            document = document[name]
        except (KeyError, IndexError, tomlkit.exceptions.NonExistentKey):
            return None
    return document


def _with_section(text: str, path: KeyPath) -> str:
    header = f"[[{path[0]}]]" if len(path) > 1 else f"[{path[0]}]"
    return f"{text.rstrip()}\n\n{header}\n" if text.strip() else f"{header}\n"


def _inserted(text: str, header_line: int, key: str, assignment: str) -> str:
    """The text with one more line in the section whose header stands on that line, counted from 1."""
    lines = text.splitlines()
    explained = re.compile(rf"^#\s*{re.escape(key)}\s*=")
    at = header_line
    for number in range(header_line, len(lines)):
        if ANY_HEADER.match(lines[number]):
            break
        if explained.match(lines[number]):
            at = number + 1
            break
    return "\n".join([*lines[:at], assignment, *lines[at:]]) + "\n"


def _item(value: object) -> Any:
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        table.update(value)
        return table
    if isinstance(value, Path):
        return tomlkit.item(str(value))
    return tomlkit.item(list(value) if isinstance(value, tuple) else value)

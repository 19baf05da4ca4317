"""The configuration file as a page changes it: its comments stay, and what could not be read again is not written.

New keys are written below the line of the example that explains them, where the file has that line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import tomlkit

from companion.config import (
    Config,
    ConfigError,
    JournalSection,
    load_config,
    parse_config,
    places,
    usable_part,
    with_whole_paths,
)
from companion.config_wording import KeyPath, example_text, lines_of_keys
from companion.durable_files import replace_file
from companion.sentences import N_

Changes: TypeAlias = Mapping[KeyPath, object]
"""New values by key, such as `("table", "name")` or `("player", 0, "name")`; `None` lets the default hold."""

Trial: TypeAlias = Callable[[Config], None]
"""Raises `ValueError` for a configuration that no table opens with."""
LAST_WORKING: Final = N_("Use the settings from the last start that worked")
LEFT_OUT: Final = N_("Leave out what is wrong")
ANY_HEADER = re.compile(r"^\s*(#\s*)?\[")


def place_to_write(environment: Mapping[str, str], home: Path, here: Path) -> Path:
    """Where a configuration file is made on a machine that has none."""
    found = places(environment, home, here)
    return found[0] if len(found) == 1 else found[1]


class ConfigFile:
    """The file at `path`, which may not exist yet unless somebody has `named` it."""

    def __init__(self, path: Path, named: bool = False) -> None:
        self.path, self._named = path, named

    @property
    def exists(self) -> bool:
        return self.path.is_file()

    def load(self) -> Config:
        """The configuration in the file, with whole paths. Raises `ConfigError`."""
        return load_config(self.path if self.exists or self._named else None)

    def as_written(self) -> Config:
        """The configuration in the file, with paths as they stand in it. Raises `ConfigError`."""
        return parse_config(self._text(), str(self.path))

    def change(self, changes: Changes, trial: Trial | None = None) -> None:
        """Writes these values, all or none. Raises `ConfigError` for values that make no sense, and `OSError`.

        `trial` is given what the file would say, with whole paths; what it raises, too, keeps the file as it is.
        """
        text = changed_text(self._text(), changes)
        config = parse_config(text, self.path.name)
        if trial is not None:
            trial(with_whole_paths(config, self.path.absolute().parent))
        replace_file(self.path, text)

    def keep_as_working(self) -> None:
        """Keeps a copy of what the file says, as what a table has opened with. Raises `OSError`."""
        if self.exists and (text := self.path.read_bytes()) != _bytes_in(self._working):
            replace_file(self._working, text)

    def mended(self) -> tuple[str, Config]:
        """The remedy in words if the file cannot be read, and the configuration that the table can be opened with."""
        with suppress(ConfigError):
            if self._working.is_file():
                return LAST_WORKING, load_config(self._working)
        text, folder = _bytes_in(self.path).decode("utf-8", "replace"), self.path.absolute().parent
        try:
            return LEFT_OUT, with_whole_paths(usable_part(text), folder)
        except ConfigError:
            # A home folder of nobody.
            return LEFT_OUT, Config(journal=JournalSection(folder=folder / "games"))

    def mend(self) -> None:
        """Puts a file in the place of the one that cannot be read, which is kept beside it. Raises `OSError`."""
        how, config = self.mended()
        text = self._working.read_text(encoding="utf-8") if how is LAST_WORKING else text_of(config)
        if self.exists:
            kept = next(free for n in range(1, 10_000) if not (free := Path(f"{self.path}.damaged-{n}")).exists())
            replace_file(kept, _bytes_in(self.path))
        replace_file(self.path, text)

    @property
    def _working(self) -> Path:
        return self.path.with_name(f"{self.path.name}.worked")

    def _text(self) -> str:
        if not self.exists:
            return example_text(Config)
        try:
            return self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{self.path} cannot be read: {error}") from error


def text_of(config: Config) -> str:
    """A file that says no more than what this configuration says itself."""
    text = example_text(Config)
    for name, section in config:
        for number, one in enumerate(section) if isinstance(section, tuple) else ((None, section),):
            for key in one.model_fields_set:
                path = (name, key) if number is None else (name, number, key)
                text = changed_text(text, {path: getattr(one, key)})
    return text


def _bytes_in(path: Path) -> bytes:
    with suppress(OSError):
        return path.read_bytes()
    return b""


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

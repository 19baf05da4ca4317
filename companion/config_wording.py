"""The words of a configuration file's model: where a file is wrong, and an example with every key explained.

Works for any pydantic model whose fields are sections, or tuples of sections that the file repeats.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

KeyPath: TypeAlias = tuple[str | int, ...]
Model: TypeAlias = type[BaseModel]

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?\s*(?:#.*)?$")
ASSIGNMENT = re.compile(r"^\s*([\w\-]+)\s*=")


# --- what is wrong -------------------------------------------------------------------------------------------------


def lines_of_keys(text: str) -> dict[KeyPath, int]:
    """The line on which each section and key of a TOML text stands, counted from 1, for keys written one a line."""
    lines: dict[KeyPath, int] = {}
    section: KeyPath = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            section = tuple(header[2].split("."))
            if header[1] == "[[":
                section = (*section, sum(known[:-1] == section for known in lines if isinstance(known[-1], int)))
            lines[section] = number
        elif assignment := ASSIGNMENT.match(line):
            lines.setdefault((*section, assignment[1]), number)
    return lines


def told(problem: ErrorDetails, name: str, lines: Mapping[KeyPath, int], model: Model) -> str:
    """One thing that is wrong, with its line where that can be told, and what to write instead.

    `name` is the file's, `lines` what `lines_of_keys` found in it.
    """
    path = problem["loc"]
    place = next((known for known in prefixes(path) if known in lines), ())
    where = f"{name}, line {lines[place]}" if place in lines else name
    match problem["type"]:
        case "extra_forbidden":
            return f"{where}: unknown key {shown(path)}{suggestion(path, model)}"
        case "missing":
            return f"{where}: {shown(path)} is missing"
        case "model_type" | "tuple_type":
            return f"{where}: {shown(path)} is a section: write {header_of(shown(path), model)} on a line of its own"
        case _:
            given = json.dumps(problem["input"], ensure_ascii=False, default=str)
            return f"{where}: {shown(place or path)} = {given}: {problem['msg'].lower()}"


def prefixes(path: KeyPath) -> Iterator[KeyPath]:
    return (path[:length] for length in range(len(path), 0, -1))


def shown(path: KeyPath) -> str:
    return ".".join(str(name) for name in path if isinstance(name, str))


def suggestion(path: KeyPath, model: Model) -> str:
    """The nearest key of the same section, otherwise the section that has this key, otherwise the keys there are."""
    names = tuple(name for name in path if isinstance(name, str))
    siblings = [known[-1] for known in known_keys(model) if known[:-1] == names[:-1]]
    if near := difflib.get_close_matches(names[-1], siblings, n=1):
        return f"; did you mean {near[0]}?"
    if elsewhere := [known for known in known_keys(model) if known[-1] == names[-1] and len(known) > 1]:
        return f"; it belongs in [{elsewhere[0][0]}]"
    return f"; known here: {', '.join(siblings)}"


def known_keys(model: Model) -> list[tuple[str, ...]]:
    sections = list(sections_of(model))
    return [(name,) for name, *_ in sections] + [(name, key) for name, part, _ in sections for key in part.model_fields]


# --- the example file ----------------------------------------------------------------------------------------------


def sections_of(model: Model) -> Iterator[tuple[str, Model, bool]]:
    """Each section's name and model, and whether the file may repeat it."""
    for name, field in model.model_fields.items():
        repeated = get_args(field.annotation)
        part = repeated[0] if repeated else field.annotation
        assert isinstance(part, type)
        assert issubclass(part, BaseModel)
        yield name, part, bool(repeated)


def header_of(name: str, model: Model) -> str:
    return next((f"[[{name}]]" if repeated else f"[{name}]" for key, _, repeated in sections_of(model) if key == name))


def example_text(model: Model) -> str:
    """A file in which every key stands with its meaning and an example, switched off by a `#`."""
    parts = [comment(model.__doc__), "# Remove the # before a key to set it."]
    for name, section, repeated in sections_of(model):
        header = header_of(name, model)
        parts += ["", comment(section.__doc__), f"# {header}" if repeated else header]
        for key, field in section.model_fields.items():
            parts += [comment(field.description), f"# {key} = {example_value(field)}"]
    return "\n".join(parts) + "\n"


def example_value(field: FieldInfo) -> str:
    return toml_value(field.examples[0] if field.examples else field.default)


def toml_value(value: object) -> str:
    """A value as the file writes it, on one line."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{toml_value(str(key))} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return json.dumps(value, ensure_ascii=False, default=str)


def comment(text: str | None) -> str:
    return "\n".join(f"# {line.strip()}" for line in (text or "").strip().splitlines())


def switched_on(text: str) -> str:
    """The example text with every key set to what it shows."""
    return re.sub(r"^# (\[\[\w+\]\]$|\w+ = )", r"\1", text, flags=re.MULTILINE)


def settings(config: BaseModel) -> Sequence[tuple[str, str]]:
    """Every key of a configuration with its value as the file would write it, in the order of the file."""
    return [
        (f"{name}.{number + 1}.{key}" if isinstance(content, list) else f"{name}.{key}", toml_value(value))
        for name, content in config.model_dump(mode="json").items()
        for number, section in enumerate(content if isinstance(content, list) else [content])
        for key, value in section.items()
    ]


# --- to be shown to others -----------------------------------------------------------------------------------------


SECRET_KEYS = re.compile(r"secret|token|password|passphrase|(?:^|_)key$|(?:^|_)code$")
HIDDEN = "(left out)"
LOGIN = re.compile(r"://[^/\s\"'@]+@")


def without_logins(text: str) -> str:
    """The text without the names and passwords that addresses in it hold, as of a camera or a broker."""
    return LOGIN.sub("://", text)


def without_secrets(config: BaseModel) -> dict[str, object]:
    """A configuration as JSON data for others to read: without what only this machine may know, nor whose it is."""
    shown: dict[str, object] = _shown(config.model_dump(mode="json"), str(Path.home()))
    return shown


def _shown(value: Any, home: str) -> Any:
    if isinstance(value, dict):
        return {
            name: HIDDEN if SECRET_KEYS.search(name) and inner else _shown(inner, home) for name, inner in value.items()
        }
    if isinstance(value, list):
        return [_shown(item, home) for item in value]
    if not isinstance(value, str):
        return value
    return without_logins(value.replace(home, "~") if len(home) > 1 else value)

"""The configuration as forms: for each key how a page asks for it, and what the text that comes back means.

Made from the model itself, so that every key has its words, its bounds and its default from one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.config import Config, PlayerSection, Section
from companion.config_wording import KeyPath, sections_of

Kind: TypeAlias = Literal["text", "number", "choice", "lines"]

ONLY_IN_FILE: Final = {("journal", "folder")}
"""Elsewhere the games, the decks and the codes would be left behind: whoever moves them does so by hand."""
UNITS: Final = {
    "s": "seconds",
    "ms": "milliseconds",
    "us": "microseconds",
    "px": "pixels",
    "k": "kelvin",
    "dioptres": "dioptres",
}
CHOICE_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "table.counts": {"players": "the players", "moves": "the companion, by the moves it sees"},
    "table.consent": {
        "auto": "automatic",
        "ask": "the other player says yes",
        "grace": "nobody objects for a few seconds",
        "off": "no consent",
    },
    "camera.kind": {
        "auto": "automatic",
        "picamera2": "Raspberry Pi camera",
        "v4l2": "USB camera",
        "network": "camera in the network",
        "phone": "phone",
        "video": "film",
        "images": "folder of pictures",
        "demo": "simulated table",
        "none": "no camera",
    },
    "journal.stills": {"all": "of every settled table", "flagged": "around flags", "none": "no pictures"},
    "reminders.mode": {"home": "at home", "tournament": "tournament", "silent": "silent"},
    "reminders.coach": {"auto": "automatic", "on": "on", "off": "off"},
}
"""The names of a key's values, where a value is neither yes, no nor the name of an edition."""
PLAYERS: Final = 2


@dataclass(frozen=True, slots=True)
class FormField:
    """A form's field for one key: `value` is what the file says, "" where it is silent and `default` holds."""

    name: str
    label: str
    help: str
    kind: Kind
    value: str
    default: str
    choices: tuple[tuple[str, str], ...] = ()
    least: str = ""
    most: str = ""
    step: str = "any"


@dataclass(frozen=True, slots=True)
class FormSection:
    """One page of the settings: `groups` are its fields under their headings."""

    name: str
    title: str
    help: str
    groups: tuple[tuple[str, tuple[FormField, ...]], ...]


def form_sections(config: Config) -> tuple[FormSection, ...]:
    """All sections, filled with what a configuration says."""
    found = []
    for name, model, repeated in sections_of(Config):
        if repeated:
            groups = tuple((f"Player {n + 1}", _fields((name, n), model, _player(config, n))) for n in range(PLAYERS))
        else:
            groups = (("", _fields((name,), model, getattr(config, name))),)
        found.append(
            FormSection(name, model.model_config.get("title") or name.capitalize(), _words(model.__doc__), groups)
        )
    return tuple(found)


def form_texts() -> Iterator[str]:
    """All that the forms say, for catalogues."""
    for section in form_sections(Config()):
        yield from (section.title, section.help)
        for heading, fields in section.groups:
            yield from (heading,) if heading else ()
            for field in fields:
                yield from (field.label, field.help, *(words for _, words in field.choices if not words[:1].isdigit()))


def read_form(section: FormSection, form: Mapping[str, str]) -> Iterator[tuple[KeyPath, object]]:
    """The changes by a form that was sent: each key with its new value; `None` lets the default hold."""
    for _, fields in section.groups:
        for field in fields:
            text = form.get(field.name, field.value).strip().replace("\r\n", "\n")
            if text != field.value.strip():
                path = path_of(field.name)
                yield path, value_of(_annotation(path), text) if text else None


def path_of(name: str) -> KeyPath:
    """The key that a field's name means: `player.0.name` is `("player", 0, "name")`."""
    return tuple(int(part) if part.isdigit() else part for part in name.split("."))


def _player(config: Config, number: int) -> PlayerSection | None:
    return config.player[number] if number < len(config.player) else None


def _fields(path: KeyPath, model: type[BaseModel], section: Section | None) -> tuple[FormField, ...]:
    keys = (key for key in model.model_fields if (*path, key) not in ONLY_IN_FILE)
    return tuple(_field((*path, key), model.model_fields[key], section) for key in keys)


def _field(path: KeyPath, info: FieldInfo, section: Section | None) -> FormField:
    key = str(path[-1])
    is_set = section is not None and key in section.model_fields_set
    kind_of_value = _plain(info.annotation)
    default = "" if info.is_required() or info.default is None else as_text(info.default)
    return FormField(
        name=".".join(map(str, path)),
        label=_label(key),
        help=_words(info.description),
        kind=_kind(kind_of_value),
        value=as_text(getattr(section, key)) if is_set else "",
        default=default,
        choices=_choices(kind_of_value, CHOICE_WORDS.get(".".join(map(str, path)), {})),
        least=_bound(info, Ge, "ge") or _bound(info, Gt, "gt"),
        most=_bound(info, Le, "le"),
        step="1" if kind_of_value is int else "any",
    )


def _words(text: str | None) -> str:
    return " ".join((text or "").split())


def _label(key: str) -> str:
    words, _, last = key.rpartition("_")
    if last in UNITS and words:
        return f"{words.replace('_', ' ').capitalize()} ({UNITS[last]})"
    return key.replace("_", " ").capitalize()


def _bound(info: FieldInfo, kind: type, name: str) -> str:
    return next((f"{getattr(bound, name):.12g}" for bound in info.metadata if isinstance(bound, kind)), "")


def _plain(annotation: Any) -> Any:
    """The type of a value that is set: without `Annotated`, and without `None`."""
    if hasattr(annotation, "__metadata__"):
        return _plain(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        left = [kind for kind in get_args(annotation) if kind is not type(None)]
        return _plain(left[0]) if len(left) == 1 else annotation
    return annotation


def _kind(annotation: Any) -> Kind:
    if annotation is bool or get_origin(annotation) is Literal:
        return "choice"
    if annotation in (int, float):
        return "number"
    return "lines" if get_origin(annotation) is dict else "text"


def _choices(annotation: Any, words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The values to choose from, and what each is called."""
    if annotation is bool:
        return (("yes", "yes"), ("no", "no"))
    values = map(str, get_args(annotation)) if get_origin(annotation) is Literal else ()
    return tuple((value, words.get(value, value)) for value in values)


def _annotation(path: KeyPath) -> Any:
    model = next(model for name, model, _ in sections_of(Config) if name == path[0])
    return _plain(model.model_fields[str(path[-1])].annotation)


def as_text(value: object) -> str:
    """A value as a form shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "\n".join(f"{key} = {item}" for key, item in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def value_of(annotation: Any, text: str) -> object:
    """The value that a text means. One that means nothing stays a text: whoever reads the file says what is wrong."""
    if annotation is bool:
        return {"yes": True, "no": False}.get(text, text)
    if annotation in (int, float):
        return _number(annotation, text)
    if get_origin(annotation) is tuple:
        return [part.strip() for part in text.split(",")]
    if get_origin(annotation) is dict:
        return dict(_pair(line, get_args(annotation)[1]) for line in text.splitlines() if line.strip())
    if get_origin(annotation) in (Union, UnionType) and text.isdigit():
        return int(text)
    return str(Path(text)) if annotation is Path else text


def _number(kind: Any, text: str) -> object:
    try:
        return kind(text)
    except ValueError:
        return text


def _pair(line: str, kind: Any) -> tuple[str, object]:
    key, _, value = line.partition("=")
    return key.strip(), value_of(_plain(kind), value.strip())

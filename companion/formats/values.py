"""Frozen values, and the objects that hold them, as JSON data.

A table of nodes, parts before wholes: a node is a plain JSON value, or a list of its kind and the places of its parts.
Equal frozen values share one node, and are one object again after reading. What is written of an object are its fields;
reading makes objects of the classes it is handed, and calls nothing of theirs. So what somebody else wrote can be
wrong, but it cannot do anything. Kinds of text, number and tuple that are not known here are refused: what is read of
them would be equal and could not do what they can.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Any, Final, TypeAlias

from companion.observations import JsonObject
from companion.sentences import Sentence, Title, from_form, to_form

Classes: TypeAlias = Mapping[str, type]
"""The classes whose objects may be written and read, by name."""
Node: TypeAlias = Any

_PLAIN: Final = (NoneType, bool, int, float, str)
_TUPLE: Final = "tuple"
_LIST: Final = "list"
_DICT: Final = "dict"
_SET: Final = "set"
_FROZENSET: Final = "frozenset"
_TEXT: Final = "text"
_NAMED: Final = "named"
_CLASS: Final = "class"


class ValueFormError(ValueError):
    """These values cannot be written so, or what was written cannot be read."""


def write_values(root: object, classes: Classes, name_of: Callable[[object], str | None]) -> JsonObject:
    """An object with everything it holds. What has a name is written as that name alone.

    Raises `ValueFormError` for objects of any other class, and for what holds itself.
    """
    writer = _Writer(classes, name_of)
    try:
        writer.place(root)
    except RecursionError:
        raise ValueFormError("values that hold themselves cannot be written") from None
    return {"classes": writer.described, "nodes": writer.nodes}


def read_values(form: object, classes: Classes, named: Callable[[str], object]) -> object:
    """The values as they were written. Raises `ValueFormError`, also where a class has other fields than it
    had then."""
    try:
        return _read(form, classes, named)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueFormError(f"these are not values as they were written: {error}") from None


class _Writer:
    def __init__(self, classes: Classes, name_of: Callable[[object], str | None]) -> None:
        self.nodes: list[Node] = []
        self.described: list[list[object]] = []
        self._names = {made: name for name, made in classes.items()}
        self._name_of = name_of
        self._numbers: dict[type, int] = {}
        # The objects are kept with their places: the id of one that is gone could be another's.
        self._by_id: dict[int, tuple[object, int]] = {}
        self._by_content: dict[object, int] = {}

    def place(self, value: object) -> int:
        """Where a value stands in the table."""
        known = self._by_id.get(id(value))
        if known is not None:
            return known[1]
        place = self._place(value)
        self._by_id[id(value)] = (value, place)
        return place

    def _place(self, value: object) -> int:
        match value:
            case None | bool() | int() | float() | str() if type(value) in _PLAIN:
                return self._add(value, (type(value), value))
            case Sentence() | Title():
                node = [_TEXT, str(value), to_form(value)]
                return self._add(node, repr(node))
            case tuple() if type(value) is tuple:
                return self._shared(_TUPLE, value)
            case frozenset():
                node = [_FROZENSET, *sorted(map(self.place, value))]
                return self._add(node, tuple(node))
            case list():
                return self._add([_LIST, *map(self.place, value)])
            case set():
                return self._add([_SET, *sorted(map(self.place, value))])
            case dict():
                return self._add([_DICT, *(self.place(part) for pair in value.items() for part in pair)])
            case type():
                return self._add([_CLASS, self._name(value)], (_CLASS, value))
        name = self._name_of(value)
        if name is not None:
            return self._add([_NAMED, name], (_NAMED, name))
        return self._place_object(value)

    def _place_object(self, value: object) -> int:
        made: Any = type(value)
        number = self._number(made)
        parts = [getattr(value, name) for name in _fields(made)] if _is_data(made) else [dict(vars(value))]
        if _is_frozen(made) or _is_named_tuple(made):
            return self._shared(number, parts)
        return self._add([number, *map(self.place, parts)])

    def _shared(self, kind: str | int, parts: Sequence[object]) -> int:
        node = [kind, *map(self.place, parts)]
        return self._add(node, tuple(node))

    def _add(self, node: Node, content: object = None) -> int:
        if content is not None and content in self._by_content:
            return self._by_content[content]
        self.nodes.append(node)
        if content is not None:
            self._by_content[content] = len(self.nodes) - 1
        return len(self.nodes) - 1

    def _number(self, made: type) -> int:
        if made not in self._numbers:
            self._numbers[made] = len(self.described)
            self.described.append([self._name(made), *_fields(made)])
        return self._numbers[made]

    def _name(self, made: type) -> str:
        if made not in self._names:
            raise ValueFormError(f"objects of {made.__module__}.{made.__qualname__} cannot be written")
        return self._names[made]


def _read(form: Any, classes: Classes, named: Callable[[str], object]) -> object:
    kinds = list(_described(form["classes"], classes))
    found: list[object] = []
    for node in form["nodes"]:
        found.append(_value(node, found, kinds, classes, named) if isinstance(node, list) else node)
    return found[-1]


def _described(listed: Sequence[Sequence[str]], classes: Classes) -> Iterator[tuple[type, tuple[str, ...]]]:
    for name, *fields in listed:
        made = classes[name]
        if tuple(fields) != _fields(made):
            raise ValueFormError(f"{name} has other fields than it had")
        yield made, _fields(made)


def _value(
    node: list[Any],
    found: list[object],
    kinds: Sequence[tuple[type, tuple[str, ...]]],
    classes: Classes,
    named: Callable[[str], object],
) -> object:
    kind = node[0]
    if kind == _NAMED:
        return named(node[1])
    if kind == _CLASS:
        return classes[node[1]]
    if kind == _TEXT:
        return from_form(node[2], node[1])
    parts = [found[place] for place in node[1:]]
    match kind:
        case "tuple":
            return tuple(parts)
        case "list":
            return parts
        case "dict":
            return dict(zip(parts[::2], parts[1::2], strict=True))
        case "set":
            return set(parts)
        case "frozenset":
            return frozenset(parts)
    made, fields = kinds[kind]
    return _object(made, fields, parts)


def _object(made: type, fields: tuple[str, ...], parts: list[Any]) -> object:
    if _is_named_tuple(made):
        return tuple.__new__(made, parts)
    built: object = object.__new__(made)
    if _is_data(made):
        for name, part in zip(fields, parts, strict=True):
            object.__setattr__(built, name, part)
        for name in _derived(made):
            object.__setattr__(built, name, None)
    else:
        vars(built).update(parts[0])
    return built


@cache
def _is_data(made: type) -> bool:
    """True if its fields are declared; others keep what they hold in their dictionary."""
    declared = dataclasses.is_dataclass(made) or not hasattr(made, "__dict__") or _is_named_tuple(made)
    return declared or bool(made.__dict__.get("__slots__"))


@cache
def _is_named_tuple(made: type) -> bool:
    return issubclass(made, tuple) and hasattr(made, "_fields")


@cache
def _is_frozen(made: type) -> bool:
    declared: Any = getattr(made, "__dataclass_params__", None)
    return declared is not None and (declared.frozen or declared.unsafe_hash)


@cache
def _fields(made: type) -> tuple[str, ...]:
    if _is_named_tuple(made):
        return tuple(getattr(made, "_fields", ()))
    if not dataclasses.is_dataclass(made):
        return ()
    return tuple(field.name for field in dataclasses.fields(made) if field.name not in _derived(made))


@cache
def _derived(made: type) -> tuple[str, ...]:
    """Fields that follow from the others, are found again when they are asked for, and do not count for equality."""
    if not dataclasses.is_dataclass(made):
        return ()
    return tuple(field.name for field in dataclasses.fields(made) if not field.compare)

"""Texts in English that know what they are made of, so that pages can say the same in their reader's language.

A `Sentence` is the text itself wherever a text is wanted: in the log, in JSON, in the formats that others read. Whoever
translates takes its `pattern`, which a catalogue has in other languages, and fills in the same parts again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from string import Formatter
from typing import Any, TypeVar, cast

Frozen = TypeVar("Frozen")


class Title(str):
    """A card's title as it is printed in English; `slug` finds it in other languages."""

    __slots__ = ("slug",)
    slug: str

    def __new__(cls, printed: str, slug: str) -> Title:
        made = super().__new__(cls, printed)
        made.slug = slug
        return made

    def __reduce__(self) -> tuple[type[Title], tuple[str, str]]:
        return Title, (str(self), self.slug)


class Sentence(str):
    """A text made of a pattern and what stands in its braces, by place (`terms`) or by name (`parts`).

    Parts may be sentences or titles themselves. Of a pattern that depends on a `number`, `plural` is the one for many.
    """

    __slots__ = ("number", "parts", "pattern", "plural", "terms")
    pattern: str
    plural: str
    number: int
    terms: tuple[object, ...]
    parts: Mapping[str, object]

    def __new__(cls, pattern: str, /, *terms: object, **parts: object) -> Sentence:
        return cls._made(pattern, "", 1, terms, parts)

    @classmethod
    def _made(
        cls, pattern: str, plural: str, number: int, terms: tuple[object, ...], parts: Mapping[str, object]
    ) -> Sentence:
        made = super().__new__(cls, (plural if plural and number != 1 else pattern).format(*terms, **parts))
        made.pattern, made.plural, made.number, made.terms, made.parts = pattern, plural, number, terms, parts
        return made

    def with_parts(self, change: Callable[[str], str]) -> Sentence:
        """The same sentence with each text in its braces changed."""

        def changed(part: object) -> object:
            return change(part) if isinstance(part, str) else part

        parts = {name: changed(part) for name, part in self.parts.items()}
        return Sentence._made(self.pattern, self.plural, self.number, tuple(map(changed, self.terms)), parts)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Sentence._made, (self.pattern, self.plural, self.number, self.terms, self.parts)


def to_form(text: str) -> object:
    """The parts of a text, as JSON data, so that a record can be said in other languages later."""
    match text:
        case Title():
            return {"title": str(text), "slug": text.slug}
        case Sentence():
            parts = {name: _part_form(part) for name, part in text.parts.items()}
            form = {"pattern": text.pattern, "terms": [*map(_part_form, text.terms)], "parts": parts}
            return form | ({"plural": text.plural, "number": text.number} if text.plural else {})
    return str(text)


def _part_form(part: object) -> object:
    return to_form(part) if isinstance(part, str) else part


def from_form(form: object, otherwise: str) -> str:
    """The text that was made of this; `otherwise` where the form is of something else."""
    try:
        made = _from_form(form)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return otherwise
    return made if isinstance(made, str) and made == otherwise else otherwise


def _from_form(form: object) -> object:
    match form:
        case {"title": str(title), "slug": str(slug)}:
            return Title(title, slug)
        case {"pattern": str(pattern), "terms": [*terms], "parts": dict(parts), **more}:
            plural, number = str(more.get("plural", "")), int(str(more.get("number", 1)))
            _check_blanks(pattern)
            _check_blanks(plural)
            told = {str(name): _from_form(part) for name, part in parts.items()}
            return Sentence._made(pattern, plural, number, tuple(map(_from_form, terms)), told)
    return form


def _check_blanks(pattern: str) -> None:
    """Raises `ValueError` where a pattern that others sent wants more than texts put into its braces."""
    for _, name, width, conversion in Formatter().parse(pattern):
        if width or conversion or not (name or "_").replace("_", "a").isalnum():
            raise ValueError("a pattern has names in its braces and nothing else")


def each_text(value: Frozen, change: Callable[[str], str]) -> Frozen:
    """A frozen value, with every text in it, in its tuples and in the frozen values that it holds changed."""
    return cast(Frozen, _each_text(value, change))


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    match value:
        case str():
            return change(value)
        case tuple():
            told = tuple(_each_text(one, change) for one in value)
            return value if all(one is other for one, other in zip(told, value, strict=True)) else told
    texts = {name: _each_text(getattr(value, name), change) for name in _names_in(cast(Hashable, type(value)))}
    changed = {name: text for name, text in texts.items() if text is not getattr(value, name)}
    return replace(value, **changed) if changed else value


@cache
def _names_in(kind: Hashable) -> tuple[str, ...]:
    """The fields that a frozen value is made with; none of any other value."""
    return tuple(one.name for one in fields(kind) if one.init) if is_dataclass(kind) else ()


def forms_of(*values: object) -> dict[str, object]:
    """The parts of the sentences and titles in frozen values, by their texts: `to_form` of each."""
    found: dict[str, object] = {}

    def note(text: str) -> str:
        if isinstance(text, (Sentence, Title)):
            found[str(text)] = to_form(text)
        return text

    for value in values:
        each_text(value, note)
    return found


def with_forms(value: Frozen, forms: Mapping[str, object]) -> Frozen:
    """The value with each text that `forms` names as the sentence or title that it was."""
    if not forms:
        return value
    return each_text(value, lambda text: from_form(forms[text], text) if text in forms else text)


def N_(text: str) -> str:  # noqa: N802
    """Marks a text that is translated later, where it is shown."""
    return text


def counted(count: int, one: str, many: str, **parts: object) -> Sentence:
    """One of two patterns, as the count has it, which is also their part `count`."""
    return Sentence._made(one, many, count, (), {"count": count, **parts})


def reason(error: BaseException) -> str:
    """The message of an error, as the sentence that it was raised with."""
    return error.args[0] if error.args and isinstance(error.args[0], Sentence) else str(error)


def joined(texts: Iterable[str], separator: str = ", ") -> str:
    """The texts one after the other."""
    several = tuple(texts)
    if len(several) < 2:
        return several[0] if several else ""
    return Sentence(separator.join(["{}"] * len(several)), *several)


def listed(texts: Sequence[str]) -> str:
    """The texts as a list: `a, b and c`."""
    if len(texts) < 2:
        return texts[0] if texts else ""
    return Sentence("{several} and {last}", several=joined(texts[:-1]), last=texts[-1])


def either(texts: Sequence[str]) -> str:
    """The texts as a choice: `a, b or c`."""
    if len(texts) < 2:
        return texts[0] if texts else ""
    return Sentence("{several} or {last}", several=joined(texts[:-1]), last=texts[-1])

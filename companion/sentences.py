"""Texts in English that know what they are made of, so that pages can say the same in their reader's language.

A `Sentence` is the text itself wherever a text is wanted: in the log, in JSON, in the formats that others read. Whoever
translates takes its `pattern`, which a catalogue has in other languages, and fills in the same parts again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


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

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Sentence._made, (self.pattern, self.plural, self.number, self.terms, self.parts)


def N_(text: str) -> str:  # noqa: N802
    """Marks a text that is translated later, where it is shown."""
    return text


def counted(count: int, one: str, many: str, **parts: object) -> Sentence:
    """One of two patterns, as the count has it, which is also their part `count`."""
    return Sentence._made(one, many, count, (), {"count": count, **parts})


def reason(error: BaseException) -> str:
    """What an error says, as the sentence that it was raised with."""
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

"""Reads JSON that came from outside, and refuses what the standard library lets through.

NaN and infinities, a key given twice, lone surrogates, numbers beyond exact doubles, deep nesting and huge texts
are all accepted or answered with an odd exception by `json.loads`. Here each is one `JsonError` with a plain reason.
"""

from __future__ import annotations

import json
import math
from typing import NoReturn

from companion.sentences import Sentence, reason

LARGEST_TEXT_BYTES = 1_000_000
DEEPEST_NESTING = 24
LARGEST_WHOLE_NUMBER = 2**53 - 1
MOST_DIGITS = len(str(LARGEST_WHOLE_NUMBER))
LONGEST_ECHO = 500


class JsonError(ValueError):
    """The text is not JSON as this program accepts it; the message says why, for people."""


def read_json(text: str | bytes, largest_bytes: int = LARGEST_TEXT_BYTES) -> object:
    """The value that `text` holds, made of plain dicts, lists, strings, numbers, booleans and `None`.

    Raises `JsonError`, and nothing else, for anything that is not one well-formed value.
    """
    if len(text) > largest_bytes:
        raise JsonError(
            Sentence("too long: {count} bytes, at most {most} are read", count=len(text), most=largest_bytes)
        )
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        if not decoded.strip():
            raise JsonError(Sentence("it is empty"))
        value = json.loads(
            decoded, parse_int=_whole_number, parse_constant=_refuse_constant, object_pairs_hook=_without_doubles
        )
    except UnicodeDecodeError as error:
        raise JsonError(Sentence("not UTF-8: byte {place} cannot be read", place=error.start)) from None
    except RecursionError:
        raise JsonError(Sentence("nested more than {most} levels deep", most=DEEPEST_NESTING)) from None
    except json.JSONDecodeError as error:
        raise JsonError(Sentence("not JSON: {error} at column {column}", error=error.msg, column=error.colno)) from None
    except JsonError:
        raise
    except ValueError as error:
        raise JsonError(Sentence("not JSON: {error}", error=reason(error))) from None
    _check(value, DEEPEST_NESTING)
    return value


def shortened(message: str, longest: int = LONGEST_ECHO) -> str:
    """A message that quotes what came in, without the middle of what is too long to be read."""
    half = longest // 2
    return message if len(message) <= longest else f"{message[:half]} … {message[-half:]}"


def _whole_number(text: str) -> int:
    """Python itself refuses thousands of digits, in words for programmers, and takes long for fewer."""
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise JsonError(Sentence("a whole number is too large"))
    return int(text)


def _refuse_constant(name: str) -> NoReturn:
    raise JsonError(Sentence("{name} is not a JSON number", name=name))


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        double = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise JsonError(Sentence("the field {field} is given twice", field=_shown(double)))
    return result


def _check(value: object, levels_left: int) -> None:
    if levels_left < 0:
        raise JsonError(Sentence("nested more than {most} levels deep", most=DEEPEST_NESTING))
    match value:
        case str():
            _check_text(value)
        case float() if not math.isfinite(value):
            raise JsonError(Sentence("a number is too large"))
        case int() if abs(value) > LARGEST_WHOLE_NUMBER:
            raise JsonError(Sentence("a whole number is too large"))
        case list():
            for item in value:
                _check(item, levels_left - 1)
        case dict():
            for key, item in value.items():
                _check_text(key)
                _check(item, levels_left - 1)


def _check_text(text: str) -> None:
    # A lone surrogate cannot be encoded again: it would break the journal and the page much later.
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise JsonError(Sentence("a text contains half a character (a lone surrogate)"))


def _shown(text: str) -> str:
    return ascii(text if len(text) <= 60 else text[:57] + "...")

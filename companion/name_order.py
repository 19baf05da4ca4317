"""The order in which people look for a name: letters with accents beside those without, whatever the language."""

from __future__ import annotations

import unicodedata
from typing import Final

# Letters that Unicode does not take apart into a plain one and its accent; `ß` is folded to `ss` by itself.
_PLAIN: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})


def name_key(name: str) -> tuple[str, str]:
    """The key to sort names by: `Ä` beside `A`, `Ø` beside `O`, `ß` as `ss`, whether written large or small."""
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(sign for sign in parts if not unicodedata.combining(sign)), name.casefold()

"""The texts of labels: making the ten characters of a card's QR label, and refusing whatever is not one of ours.

`KF`, a deck code of five Crockford base-32 characters, a slot of two digits (00 the identity card, 01 to 36 the cards
in deck-list order), and a check character after ISO 7064, MOD 37,36 over the nine before it. All ten characters are in
the alphanumeric set of QR codes, so that a label fits a version 1 symbol at error correction H.

The labels of the status cards that lie on creatures belong to no deck: every table reads the same ones. Their QR texts
are none that a deck's label can have; their tag numbers are among those that no card's label uses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from companion.sight.labels.print_format import Symbology

PREFIX = "KF"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
IDENTITY_SLOT = 0
LAST_SLOT = 36
LABEL_LENGTH = 10

StatusKind: TypeAlias = Literal["stun", "power", "ward", "enrage"]

STATUS_LABELS: Mapping[StatusKind, Mapping[Symbology, str]] = {
    "stun": {"qr": "KF-STUN", "tag": "1"},
    "power": {"qr": "KF-POWER", "tag": "2"},
    "ward": {"qr": "KF-WARD", "tag": "3"},
    "enrage": {"qr": "KF-ENRAGE", "tag": "4"},
}

_CHECK_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHECK_VALUES = {character: value for value, character in enumerate(_CHECK_ALPHABET)}
_MODULUS = len(_CHECK_ALPHABET)
_DECK_CODE = re.compile(f"[{CROCKFORD}]{{5}}")


class Chooser(Protocol):
    """A source of chance; `random.Random` and `random.SystemRandom` are two."""

    def choice(self, seq: Sequence[str], /) -> str: ...


@dataclass(frozen=True, slots=True)
class LabelCode:
    """One slot of one deck. Raises `ValueError` for a deck code or slot that no label can carry."""

    deck: str
    slot: int

    def __post_init__(self) -> None:
        if not is_deck_code(self.deck):
            raise ValueError(f"a deck code is five characters out of {CROCKFORD}, not {self.deck!r}")
        if not IDENTITY_SLOT <= self.slot <= LAST_SLOT:
            raise ValueError(f"a slot is a number from {IDENTITY_SLOT} to {LAST_SLOT}, not {self.slot}")

    @property
    def text(self) -> str:
        """The label's ten characters."""
        body = f"{PREFIX}{self.deck}{self.slot:02d}"
        return body + check_character(body)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is not a label of ours, in words for a log or a page. Never quotes the text: it may be a secret."""

    reason: str


def is_deck_code(text: str) -> bool:
    """True if `text` could be a deck code."""
    return _DECK_CODE.fullmatch(text) is not None


def draw_deck_code(chance: Chooser) -> str:
    """A fresh deck code: one of 33,554,432."""
    return "".join(chance.choice(CROCKFORD) for _ in range(5))


def check_character(body: str) -> str:
    """The check character that ISO 7064, MOD 37,36 appends to `body` (digits and capital letters).

    Finds every single wrong character, and all but 1 in about 400 swaps of two neighbours.
    """
    remainder = _MODULUS
    for character in body:
        remainder = (remainder + _CHECK_VALUES[character]) % _MODULUS or _MODULUS
        remainder = remainder * 2 % (_MODULUS + 1)
    return _CHECK_ALPHABET[(_MODULUS + 1 - remainder) % _MODULUS]


def parse_label(text: str) -> LabelCode | Refusal:
    """The code that a decoded text says, or why it does not count. Accepts any text at all and never raises."""
    if not text.startswith(PREFIX):
        return Refusal("a QR code, but no label of this companion")
    if len(text) != LABEL_LENGTH:
        return Refusal(f"a label has {LABEL_LENGTH} characters, this code has {len(text)}")
    deck, digits, check = text[2:7], text[7:9], text[9]
    if not is_deck_code(deck):
        return Refusal("the deck code holds a character that labels do not use")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LAST_SLOT:
        return Refusal(f"the slot is not a number from 00 to {LAST_SLOT}")
    if check != check_character(text[:9]):
        return Refusal("the check character does not fit: misread or damaged")
    return LabelCode(deck, int(digits))


def status_of(label: str) -> StatusKind | None:
    """The status that a label of either kind stands for, or `None` where it is no status label."""
    return next((kind for kind, labels in STATUS_LABELS.items() if label in labels.values()), None)

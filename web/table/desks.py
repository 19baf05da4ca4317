"""The desks behind a table's pages, as the program hands them over: each does what people ask for on some of them.

The pages know no more of the program than this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

CallLater: TypeAlias = Callable[[float, Callable[[], None]], None]
"""Calls something back after so many seconds."""
EventSeat: TypeAlias = Callable[[str], tuple[int, str] | None]
"""The seat that a ticket from an event opens, and the player's name."""


# Games


class Offer(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def words(self) -> str: ...


class Expected(Protocol):
    @property
    def names(self) -> tuple[str, str]: ...

    @property
    def first_player(self) -> int: ...


class DeckChoice(Protocol):
    @property
    def code(self) -> str: ...

    @property
    def words(self) -> str: ...


class GameDesk(Protocol):
    """The desk that begins games: which are offered, which decks may be chosen, both players' names, and whom an event
    expects.

    `decks` raises `ValueError` where they cannot be read, `begin` raises `ValueError` and `OSError`.
    """

    def offers(self) -> Sequence[Offer]: ...

    def decks(self) -> Sequence[DeckChoice]: ...

    def names(self) -> tuple[str, str]: ...

    def expected(self) -> Expected | None: ...

    def seen_first(self) -> int | None: ...

    def begin(self, key: str, first_player: int) -> None: ...


# Decks


class ListedCard(Protocol):
    @property
    def slot(self) -> int: ...

    @property
    def title(self) -> str: ...

    @property
    def card(self) -> str: ...

    @property
    def icons(self) -> str: ...


class DeckPage(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def houses(self) -> Sequence[tuple[str, Sequence[ListedCard]]]: ...


class DeckDesk(Protocol):
    """The library. What it cannot do it says in a `ValueError`."""

    def decks(self) -> Sequence[DeckChoice]: ...

    def add(self, data: bytes, name: str) -> Sequence[str]: ...

    def deck(self, code: str) -> DeckPage: ...

    def labels(self, code: str) -> bytes: ...


# Cards and rules to look up


class CardEntry(Protocol):
    """A card, in a list or on its page; `house` is called as people call it."""

    @property
    def slug(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def house(self) -> str: ...


class RulePage(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...


class LookUp(Protocol):
    """The things that can be looked up: cards by slug, rules by their stable names, both by words."""

    def cards(self, wanted: str = "") -> Sequence[CardEntry]: ...

    def card(self, slug: str) -> CardEntry | None: ...

    def title_in(self, slug: str, language: str) -> str | None: ...

    def rules(self, wanted: str = "") -> Sequence[RulePage]: ...

    def rule(self, name: str) -> RulePage | None: ...

    def printed_title(self, slug: str) -> str: ...


# Settings and set-up


class Field(Protocol):
    @property
    def name(self) -> str: ...


class FormSection(Protocol):
    """A form: its `groups` are fields under headings."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def groups(self) -> Sequence[tuple[str, Sequence[Field]]]: ...


class SettingsDesk(Protocol):
    """The configuration file at `path`. What it cannot do it says in a `ValueError` or an `OSError`."""

    @property
    def path(self) -> str: ...

    @property
    def trouble(self) -> str: ...

    def sections(self) -> Sequence[FormSection]: ...

    def change(self, name: str, form: Mapping[str, str]) -> Sequence[str]: ...

    def pending(self) -> Sequence[str]: ...

    def restart(self) -> None: ...


Way: TypeAlias = Literal["demo", "phones", "camera", "network", "phone"]


MatForm: TypeAlias = Literal["corners", "tiles"]


Corners: TypeAlias = Sequence[tuple[float, float]]
"""Shares of the picture's width and height, clockwise from the mat's upper left corner."""


class CheckFinding(Protocol):
    """One line of the check of a table: red, amber or green."""

    @property
    def level(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def message(self) -> str: ...

    @property
    def advice(self) -> str: ...


class SetupDesk(Protocol):
    """The desk that sets a table up. What it cannot do it says in a `ValueError` or an `OSError`."""

    @property
    def is_new(self) -> bool: ...

    @property
    def way(self) -> Way: ...

    def names(self) -> tuple[str, str]: ...

    def camera(self) -> str: ...

    def address(self) -> str: ...

    def choose(self, way: Way, names: tuple[str, str], address: str = "") -> None: ...

    def findings(self) -> Sequence[CheckFinding]: ...

    def mat(self, form: MatForm) -> bytes: ...

    def corners(self) -> Corners | None: ...

    def picture(self) -> bytes | None: ...

    def mat_by(self, corners: Sequence[float]) -> bytes | None: ...

    def set_corners(self, corners: Sequence[float]) -> None: ...

    def register_starter_decks(self) -> None: ...


# Pictures


class PhonePictures(Protocol):
    """Takes pictures, and why none come; a `ValueError` says why one is not taken."""

    def offer(self, jpeg: bytes, age_s: float = 0.0) -> None: ...

    def photograph(self, jpeg: bytes) -> None: ...

    def waits(self, why: str) -> None: ...

    @property
    def is_reading(self) -> bool: ...


# A controller box


Color: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BoxLight:
    """A light in both halves of a blink, red, green and blue of 0 to 255; alike where it is steady. `words` name it."""

    color: Color
    other_color: Color
    words: str = ""

    @property
    def blinks(self) -> bool:
        return self.color != self.other_color


@dataclass(frozen=True, slots=True)
class BoxSide:
    """One seat of a box: whose it is, what can be pressed by name, and its lights as they are now.

    `buttons` are single ones (`amber plus`) and grips of two (`take back amber`). `chains` are the lights of the row of
    chains, and `chains_words` say what they show.
    """

    seat: str
    player: int
    buttons: tuple[str, ...]
    lights: tuple[BoxLight, ...]
    chains: tuple[BoxLight, ...]
    chains_words: str


class BoxPanel(Protocol):
    """A box that has its buttons on a page. Both verbs return at once and may be called from any thread."""

    def press(self, seat: str, button: str) -> bool:
        """Presses a button for a moment. What comes of it comes as from any box.

        False when so many presses are still waiting that this one was not taken.
        """

    def sides(self) -> tuple[BoxSide, BoxSide]:
        """The left side and the right one, as they are now."""


# A demonstration


class DemoDesk(Protocol):
    """The wishes that may be asked of made-up players, as (name, words)."""

    def wishes(self) -> Sequence[tuple[str, str]]: ...

    def ask(self, wish: str) -> None: ...

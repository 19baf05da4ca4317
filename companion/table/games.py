"""Another game at the same table: the decks that lie here, changed over, or any two of the library."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Protocol

from companion.cards.decks import is_judged
from companion.houses import house_name
from companion.observations import GameStarted, PlayerNumber
from companion.report import Notice
from companion.sentences import Sentence, joined, listed
from companion.sight.decks.library import LibraryDeck
from companion.sight.decks.registry import RegistryError
from companion.table.decks_at_table import DecksPlayed
from companion.table.source import Source
from companion.table.table import Table

SAME: Final = "same"
SWAPPED: Final = "swapped"
MADE_UP: Final = "made-up"
FILM: Final = "film"
EVENT: Final = "event"
"""The game that the event has for this table."""
PAIR: Final = "pair:"
"""Before the codes of the two decks, player 0's first, with a colon between them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be begun: `key` names it, `words` say which decks both players play."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Expected:
    """The players that an event has for the table next, and which of the two takes the first turn."""

    names: tuple[str, str]
    first_player: int


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck of the library that can be played; `words` are its name and what should be known before it is chosen."""

    code: str
    words: str


class GamesOfEvent(Protocol):
    """The games that an event has for this table. `begin` raises `ValueError` and `OSError`."""

    def offers(self) -> Sequence[Offer]: ...

    def expected(self) -> Expected | None: ...

    def begin(self) -> None: ...


class Games:
    """Begins games at a running table, one at a time, from whatever thread asks for it.

    `event` is what an event has for the table, where it plays at one.
    """

    def __init__(self, table: Table, source: Source) -> None:
        self._table, self._source, self._decks = table, source, source.decks
        self.event: GamesOfEvent | None = None
        self._lock = threading.Lock()

    def offers(self) -> tuple[Offer, ...]:
        """The games offered next, the likeliest first. A film shows one game, again and again."""
        if self._source.lasts_one_game:
            return (Offer(FILM, Sentence("The film again, from its beginning")),)
        if self._source.made_up:
            return (Offer(MADE_UP, Sentence("Another made-up game")),)
        of_event = self.event.offers() if self.event is not None else ()
        return (*of_event, *self._as_shown(), *self._with_these_decks())

    def decks(self) -> tuple[DeckChoice, ...]:
        """The decks of the library, to play any two of them; nothing where a game is made up or filmed."""
        if self._source.made_up or self._source.lasts_one_game:
            return ()
        return choices_of(self._decks.library.decks())

    def decks_changed(self) -> None:
        """Decks were registered: until a game begins, their identity cards are looked for, too."""
        start = self._table.plan.start
        self._table.notices.say("decks", *self._source.notices_of(start))
        if start is None:
            self._table.sight.see_with(self._source.sight.new_sight())

    def expected(self) -> Expected | None:
        """The players who play next by what an event has for the table."""
        return self.event.expected() if self.event is not None else None

    def names(self) -> tuple[str, str]:
        """The names of the next players: as an event has them, otherwise the same two again."""
        if (expected := self.expected()) is not None:
            return expected.names
        start = self._table.plan.start
        return (start.players[0].name, start.players[1].name) if start else self._source.player_names

    def seen_first(self) -> PlayerNumber | None:
        """The player whose card came into play first since the last game; `None` where no camera saw it."""
        return self._table.first_side

    def begin(self, key: str, first_player: PlayerNumber) -> None:
        """Begins it, in a record of its own; the game before stays in the journal. An event says who goes first.

        Raises `ValueError` for a game that is not offered or two decks that cannot play each other, and `OSError` where
        it cannot be recorded: then the game before goes on.
        """
        offered = {offer.key for offer in self.offers()}
        if key not in offered and not (key.startswith(PAIR) and self.decks()):
            raise ValueError(Sentence("this game is no longer offered"))
        if key == EVENT and self.event is not None:
            self.event.begin()
            return
        with self._lock:
            if key in (MADE_UP, FILM):
                self._source.play_another(self._table)
            else:
                self._begin(key, first_player)

    def _with_these_decks(self) -> Iterator[Offer]:
        start = self._table.plan.start
        if start is None:
            return
        left, right = start.players
        left_deck, right_deck = self._names_of_decks(start)
        same = _pairing(left.name, left_deck, right.name, right_deck)
        yield Offer(SAME, Sentence("The same decks: {pairing}", pairing=same))
        swapped = _pairing(left.name, right_deck, right.name, left_deck)
        yield Offer(SWAPPED, Sentence("Swap decks: {pairing}", pairing=swapped))

    def _names_of_decks(self, start: GameStarted) -> tuple[str, str]:
        if (pair := self._decks.sides.pair) is not None:
            with suppress(RegistryError):
                known = self._decks.library.decks()
                left, right = ([deck for deck in known if deck.code == code] for code in pair)
                if left and right:
                    return _told_apart(left[0], known), _told_apart(right[0], known)
        left_player, right_player = start.players
        return left_player.deck.name, right_player.deck.name

    def _as_shown(self) -> Iterator[Offer]:
        if (pair := self._shown_pair()) is not None:
            left, right = pair
            yield Offer(
                f"{PAIR}{left.code}:{right.code}",
                Sentence("By the identity cards: {decks}", decks=self._words_of(pair)),
            )

    def shown(self) -> Iterator[Notice]:
        """A notice where other identity cards lie in the identity zones than those of the decks that play."""
        if (pair := self._shown_pair()) is not None:
            yield Notice(
                "decks",
                "info",
                Sentence("The identity cards say: {decks}. “New game” begins it.", decks=self._words_of(pair)),
            )

    def _shown_pair(self) -> tuple[LibraryDeck, LibraryDeck] | None:
        shown = self._decks.shown()
        if shown is None:
            return None
        with suppress(RegistryError):
            decks = {deck.code: deck for deck in self._decks.library.decks()}
            left, right = (decks.get(code) for code in shown)
            return (left, right) if left is not None and right is not None else None
        return None

    def _words_of(self, pair: tuple[LibraryDeck, LibraryDeck]) -> str:
        left, right = self.names()
        known = self._decks.library.decks()
        return _pairing(left, _told_apart(pair[0], known), right, _told_apart(pair[1], known))

    def begin_with(self, sides: DecksPlayed, start: GameStarted) -> None:
        """Begins a game with this start. Raises `OSError` where it cannot be recorded."""
        with self._lock:
            self._begin_with(sides, start)

    def _begin(self, key: str, first_player: PlayerNumber) -> None:
        before = self._decks.sides
        if key.startswith(PAIR):
            left, _, right = key.removeprefix(PAIR).partition(":")
            sides = DecksPlayed((left, right))
            start = self._decks.start_of((left, right), self.names(), first_player)
        else:
            sides = before if key == SAME else before.changed_over()
            start = self._again(key, first_player)
        self._begin_with(sides, start)

    def _begin_with(self, sides: DecksPlayed, start: GameStarted) -> None:
        before = self._decks.sides
        self._table.begin_game(self._source.setting_of(sides), start)
        self._table.notices.say("decks", *self._source.notices_of(start))
        if sides != before:
            self._decks.use(sides)
            self._table.sight.see_with(self._source.sight.new_sight())

    def _again(self, key: str, first_player: PlayerNumber) -> GameStarted:
        start = self._table.plan.start
        assert start is not None
        left, right = self.names()
        decks = start.players if key == SAME else start.players[::-1]
        players = (replace(decks[0], name=left), replace(decks[1], name=right))
        return replace(start, t=0.0, players=players, first_player=first_player)


def _pairing(left: str, left_deck: str, right: str, right_deck: str) -> str:
    return Sentence(
        "{left} plays {left_deck}, {right} plays {right_deck}",
        left=left,
        left_deck=left_deck,
        right=right,
        right_deck=right_deck,
    )


def choices_of(decks: Sequence[LibraryDeck]) -> tuple[DeckChoice, ...]:
    """The decks with what should be known before one is chosen: of several with one name also their houses."""
    return tuple(DeckChoice(deck.code, _words_of(deck, _has_namesake(deck, decks))) for deck in decks)


def _words_of(deck: LibraryDeck, has_namesake: bool) -> str:
    houses = [listed([*map(house_name, deck.deck.houses)])] if has_namesake else []
    followed = [] if is_judged(deck.deck) else [Sentence("followed, not judged")]
    details = joined([deck.code, *houses, deck.labels_in_words, *followed])
    return Sentence("{deck} ({details})", deck=deck.name, details=details)


def _told_apart(deck: LibraryDeck, decks: Sequence[LibraryDeck]) -> str:
    """The deck's name, with its code where another one is called the same."""
    return f"{deck.name} ({deck.code})" if _has_namesake(deck, decks) else deck.name


def _has_namesake(deck: LibraryDeck, decks: Sequence[LibraryDeck]) -> bool:
    return any(other.code != deck.code and other.name.casefold() == deck.name.casefold() for other in decks)

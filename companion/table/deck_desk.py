"""The library as the page offers it: decks are registered from files, and their labels printed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from calibration.label_sheets import library_sheets
from calibration.label_size import LabelChoice, choose_label, px_per_mm
from calibration.paper import PAPERS
from companion.bonus_icons import icons_in_words
from companion.cards.catalogue import title_of
from companion.cards.decks import DeckError, read_decks
from companion.config import Config
from companion.observations import DeckList
from companion.sentences import Sentence, reason
from companion.sight.decks.library import Library
from companion.table.games import DeckChoice, choices_of

_USUAL_PICTURE_PX = 3840, 2160
_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card of a deck list: its slot, title and slug, and its bonus icons in words, where they are known."""

    slot: int
    title: str
    card: str
    icons: str


@dataclass(frozen=True, slots=True)
class DeckPage:
    """A deck's cards by house, in deck-list order."""

    code: str
    name: str
    houses: tuple[tuple[str, tuple[ListedCard, ...]], ...]


class DeckDesk:
    """Registers decks with labels of the kind that the library's decks have, otherwise of one that the camera can read.

    `added` is called once decks were.
    """

    def __init__(self, library: Library, config: Config, added: Callable[[], None] = lambda: None) -> None:
        self._library, self._config, self._added = library, config, added

    def decks(self) -> Sequence[DeckChoice]:
        """Raises `ValueError` where the library cannot be read."""
        return choices_of(self._library.decks())

    def add(self, data: bytes, name: str) -> Sequence[str]:
        """Registers each deck in a file, and says of each what became of it, also where it is none.

        Raises `ValueError` where the file holds no decks or the library cannot be written.
        """
        label_kind, label_mm = self.label_format()
        told: list[str] = []
        for read in read_decks(data, name):
            if isinstance(read, DeckError):
                told.append(Sentence("Not registered: {error}.", error=reason(read)))
                continue
            deck, is_new = self._library.add(read.deck, label_kind, label_mm)
            _log.info("deck %s (%s) was added on the page", deck.code, deck.name)
            told.append(_added(read.deck.name, deck.name, is_new))
            told += (Sentence("{deck}: {remark}.", deck=read.deck.name, remark=remark) for remark in read.remarks)
        self._added()
        return told

    def register(self, lists: Iterable[DeckList]) -> None:
        """Registers these decks. Raises `ValueError` where the library cannot be written."""
        label_kind, label_mm = self.label_format()
        for deck in lists:
            self._library.add(deck, label_kind, label_mm)
        self._added()

    def deck(self, code: str) -> DeckPage:
        """A deck's cards. Raises `ValueError` for a deck that is not registered."""
        deck = self._library.named(code)
        by_house: dict[str, list[ListedCard]] = {house: [] for house in deck.deck.houses}
        for slot, entry in enumerate(deck.deck.cards, start=1):
            card = ListedCard(slot, title_of(entry.card), entry.card, icons_in_words(entry.icons or ()))
            by_house.setdefault(entry.house, []).append(card)
        return DeckPage(deck.code, deck.name, tuple((house, tuple(cards)) for house, cards in by_house.items()))

    def labels(self, code: str) -> bytes:
        """A deck's labels as a PDF. Raises `ValueError` for a deck that is not registered."""
        return library_sheets([self._library.named(code)], PAPERS["A4"], title_of)

    def label_format(self) -> tuple[str, float]:
        """Kind and size in millimetres of the labels that decks are registered with here. Raises `ValueError`."""
        if (usual := self._library.usual_labels()) is not None:
            return usual
        camera = self._config.camera
        choice = choose_label(
            px_per_mm(camera.width_px or _USUAL_PICTURE_PX[0], camera.height_px or _USUAL_PICTURE_PX[1])
        )
        if not isinstance(choice, LabelChoice):
            raise ValueError(choice)
        return choice.kind, choice.label_mm


def _added(name: str, known_as: str, is_new: bool) -> str:
    """The outcome for a deck that a file calls `name`, and the library `known_as`."""
    if is_new:
        return Sentence("{deck} is registered.", deck=known_as)
    if name != known_as:
        return Sentence("{deck} is already registered, as {known_as}.", deck=name, known_as=known_as)
    return Sentence("{deck} is already registered.", deck=name)

"""The decks at a table: those that play, by whose labels cards are told, and those of the library that could."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from companion.cards.catalogue import printed_titles, printed_types
from companion.cards.decks.rulebook_choice import rulebook_of
from companion.config import CameraKind, Config
from companion.observations import GameStarted, PlayerNumber, Registration
from companion.report import Notice
from companion.sentences import Sentence, reason
from companion.sight.cameras.files import CameraError
from companion.sight.decks.library import Library, LibraryError, other_decks, registry_of_pair, why_not_together
from companion.sight.decks.registry import Registry, RegistryError, load_registry
from companion.sight.decks.shown import ShownDecks
from companion.table.demo import DemoDecks, demo_decks, demo_registry
from companion.table.plan import RECORDED, SHOW_A_GAME, Setting
from companion.table.players import disagreements, equipment_of, registered_deck, unjudged_decks

WHICH_DECKS: Final = Sentence(
    "Which two decks are playing? Choose them with “New game”: nothing is followed until then."
)
NO_DECKS: Final = Sentence(
    "This table does not have two registered decks, so it cannot recognise cards. Register them with 'companion "
    "deck add FILE…' and print their labels with 'companion deck labels'."
)
REGISTRY_MARK: Final = b'"label_kind"'


@dataclass(frozen=True, slots=True)
class DecksPlayed:
    """The decks to play: those of the library with the codes `pair`, player 0's first, otherwise the table's own.

    `swapped`: the players have changed the table's own decks. `registry` is the registry file of another pair, in games
    that were begun before decks belonged to a library.
    """

    pair: tuple[str, str] | None = None
    swapped: bool = False
    registry: str | None = None

    def changed_over(self) -> DecksPlayed:
        """The same decks with each on the other player's side."""
        if self.pair is not None:
            return DecksPlayed((self.pair[1], self.pair[0]))
        return replace(self, swapped=not self.swapped)

    def details(self) -> dict[str, object]:
        """As a game's setting keeps it; nothing where all is as the table was set up."""
        found: dict[str, object] = {"pair": list(self.pair)} if self.pair else {}
        found |= {"registry": self.registry} if self.registry else {}
        return found | ({"swapped": True} if self.swapped else {})

    @staticmethod
    def of(setting: Setting | None) -> DecksPlayed:
        details = setting.details if setting is not None else {}
        registry, pair = details.get("registry"), details.get("pair")
        codes = [code for code in pair if isinstance(code, str)] if isinstance(pair, list) else []
        return DecksPlayed(
            (codes[0], codes[1]) if len(codes) == 2 else None,
            details.get("swapped") is True,
            registry if isinstance(registry, str) else None,
        )


class DecksAtTable:
    """The table's own decks, the library's, and which of them play.

    `own` is the registry of the table's own decks, `registry` that of the decks that play: it changes with `use`.
    `identity_cards` are those that the camera sees in the identity zones. Raises `CameraError` for a film without a
    registry file, and `RegistryError`.
    """

    def __init__(self, kind: CameraKind, config: Config, demo: DemoDecks) -> None:
        self._kind, self._config = kind, config
        self.sides = DecksPlayed()
        self.library = Library(config.library_folder)
        self.identity_cards = ShownDecks()
        self.own = self.registry = self._load_own(demo)
        self._not_taken_over = self._take_over()

    def _load_own(self, demo: DemoDecks) -> Registry | None:
        if self._kind == "demo":
            return demo_registry(decks=demo_decks(demo))
        path = self._config.table.registry
        if path is None and self._kind in RECORDED:
            raise CameraError(
                Sentence("which label is which card? Name the registry file of this table with --registry FILE")
            )
        return self._in_library(load_registry(path)) if path else None

    def _take_over(self) -> tuple[str, ...]:
        """Takes the decks of the table's own registry and of those beside it into the library; why some were not."""
        if self._kind in SHOW_A_GAME or self.own is None:
            return ()
        refused = []
        for registry in (self.own, *(other for _, other in registries_beside(self._config.table.registry))):
            try:
                self.library.take_over(registry, (registered_deck(registry, 0), registered_deck(registry, 1)))
            except RegistryError as error:
                refused.append(str(error))
        return tuple(refused)

    @property
    def has_pictures(self) -> bool:
        return self._kind != "none"

    @property
    def tell_cards(self) -> bool:
        """True if there are pictures, and labels of two decks to be looked for in them."""
        return self.has_pictures and (self.own is not None or self.library.has_two)

    def shown(self) -> tuple[str, str] | None:
        """The decks whose identity cards lie in both identity zones, by code, where others play."""
        left, right = self.identity_cards.codes
        if left is None or right is None or left == right:
            return None
        playing = {deck.player: deck.code for deck in self.registry.decks} if self.registry is not None else {}
        return (left, right) if playing != {0: left, 1: right} else None

    def start_of(self, pair: tuple[str, str], names: tuple[str, str], first_player: PlayerNumber) -> GameStarted:
        """The start of a game of two decks of the library. Raises `RegistryError` where they cannot play each other."""
        left, right = map(self.library.named, pair)
        if why := why_not_together(left, right):
            raise LibraryError(why)
        players = Registration(names[0], left.deck), Registration(names[1], right.deck)
        equipment = equipment_of(self._config, self.has_pictures)
        rulebook = rulebook_of((left.deck, right.deck), self._config.table.rulebook)
        return GameStarted(0.0, players, first_player, rulebook, equipment)

    def use(self, sides: DecksPlayed) -> None:
        """From now on cards are told by these sides' labels. Decks or a registry file that are gone leave the table's
        own."""
        registry = self.own
        if sides.pair is not None:
            with suppress(RegistryError):
                left, right = map(self.library.named, sides.pair)
                own = registry.status_format if registry is not None and registry.status_labels else None
                registry = registry_of_pair(left, right, status_labels=own or self.library.status_labels)
        elif sides.registry is not None:
            others = {path.name: other for path, other in registries_beside(self._config.table.registry)}
            registry = others.get(sides.registry, registry)
        registry = swapped(registry) if sides.swapped and registry is not None else registry
        self.registry = self._in_library(registry)
        self.sides = sides

    def registry_before_game(self) -> Registry | None:
        """A registry of any two decks, by which the identity cards of all decks are found that have such labels."""
        try:
            pairs = combinations(self.library.decks(), 2)
            left, right = next(pair for pair in pairs if why_not_together(*pair) is None)
            return self._in_library(registry_of_pair(left, right))
        except (RegistryError, StopIteration):
            return None

    def _in_library(self, registry: Registry | None) -> Registry | None:
        """The registry, which knows the types of its cards, and the library's other decks to name them."""
        if registry is None or self._kind == "demo":
            return registry
        playing = {deck.code for deck in registry.decks}
        try:
            others = other_decks(deck for deck in self.library.decks() if deck.code not in playing)
        except RegistryError:
            others = ()
        return replace(registry, types=printed_types(), titles=printed_titles(), others=others)

    def notices_of(self, start: GameStarted | None, own_start: GameStarted | None) -> tuple[Notice, ...]:
        """Notices of what is wrong with the decks of a game; `own_start` is that of the table's own decks."""
        refused = [
            Notice("decks", "warning", Sentence("Not in the library: {why}.", why=why)) for why in self._not_taken_over
        ]
        if start is None:
            asked = self._which_decks()
            return (*((Notice("decks", "warning", asked),) if asked else ()), *refused)
        own = self.own if self.sides == DecksPlayed() and start == own_start else None
        return (*(disagreements(start, own) if own is not None else ()), *unjudged_decks(start), *refused)

    def _which_decks(self) -> str:
        """The words while no decks are chosen: nothing where no cards are seen, and houses will do."""
        if not self.has_pictures:
            return ""
        try:
            return WHICH_DECKS if len(self.library.decks()) > 1 else NO_DECKS
        except RegistryError as error:
            return Sentence("The library cannot be read: {error}.", error=reason(error))


def registries_beside(path: Path | None) -> Iterator[tuple[Path, Registry]]:
    """The other registry files in the folder of a table's own; files that are none are passed over."""
    if path is None:
        return
    for other in sorted(path.parent.glob("*.json")):
        try:
            if other.resolve() != path.resolve() and REGISTRY_MARK in other.read_bytes():
                yield other, load_registry(other)
        except (RegistryError, OSError):
            continue


def swapped(registry: Registry) -> Registry:
    """The registry with each deck on the other player's side; its cards are numbered again, as the game numbers
    them."""
    left, right = (replace(deck, player=1 - deck.player) for deck in registry.decks)
    labels = tuple(replace(label, player=1 - label.player, id=None) for label in registry.labels)
    return replace(registry, decks=(left, right), labels=labels)

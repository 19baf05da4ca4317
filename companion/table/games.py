"""Another game at the same table: the decks that lie here, changed over, or others that are registered beside them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from companion.observations import GameStarted, PlayerNumber, Registration
from companion.sight.registry import Registry, RegistryError, load_registry
from companion.table.follower import Setting
from companion.table.players import registered_deck
from companion.table.table import Table
from companion.table.watcher import NewSight

SAME: Final = "same"
SWAPPED: Final = "swapped"
MADE_UP: Final = "made-up"
OTHER: Final = "other:"
REGISTRY_MARK: Final = b'"label_kind"'


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be begun: `key` names it, `words` say which decks both players play."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Sides:
    """Which registered decks are played, by the name of their registry file where it is not the table's own, and
    whether the players have changed decks."""

    registry: str | None = None
    swapped: bool = False

    def details(self) -> dict[str, object]:
        """As a game's setting keeps it; nothing where all is as the table was set up."""
        found: dict[str, object] = {"registry": self.registry} if self.registry else {}
        return found | ({"swapped": True} if self.swapped else {})

    @staticmethod
    def of(setting: Setting) -> Sides:
        registry = setting.details.get("registry")
        return Sides(registry if isinstance(registry, str) else None, setting.details.get("swapped") is True)


class DeckSource(Protocol):
    """Where a table's decks and frames come from, as far as another game needs to know."""

    @property
    def sides(self) -> Sides: ...

    @property
    def made_up(self) -> bool: ...

    @property
    def lasts_one_game(self) -> bool: ...

    @property
    def registry_path(self) -> Path | None: ...

    def play_another(self, table: Table) -> None: ...

    def use(self, sides: Sides) -> None: ...

    def setting_of(self, sides: Sides) -> Setting: ...

    def new_sight(self) -> NewSight | None: ...


class Games:
    """Begins games at a running table, one at a time, from whatever thread asks for it."""

    def __init__(self, table: Table, source: DeckSource) -> None:
        self._table, self._source = table, source
        self._lock = threading.Lock()

    def offers(self) -> tuple[Offer, ...]:
        """What can be played next, the likeliest first; nothing where a film is followed, which is one game."""
        if self._source.lasts_one_game:
            return ()
        if self._source.made_up:
            return (Offer(MADE_UP, "Another made-up game"),)
        return (*self._with_these_decks(), *self._with_others())

    def names(self) -> tuple[str, str]:
        start = self._table.plan.start
        return (start.players[0].name, start.players[1].name) if start else ("Player 1", "Player 2")

    def begin(self, key: str, first_player: PlayerNumber) -> None:
        """Begins it, in a record of its own; the game before stays in the journal.

        Raises `ValueError` for a game that is not offered, and `OSError` where it cannot be recorded: then the game
        before goes on.
        """
        if key not in {offer.key for offer in self.offers()}:
            raise ValueError("this game is not offered any more")
        with self._lock:
            if key == MADE_UP:
                self._source.play_another(self._table)
            else:
                self._begin(key, first_player)

    def _with_these_decks(self) -> Iterator[Offer]:
        start = self._table.plan.start
        if start is None:
            return
        left, right = start.players
        yield Offer(SAME, f"The same decks: {_pairing(left.name, left.deck.name, right.name, right.deck.name)}")
        yield Offer(SWAPPED, f"Decks changed over: {_pairing(left.name, right.deck.name, right.name, left.deck.name)}")

    def _with_others(self) -> Iterator[Offer]:
        left, right = self.names()
        for path, registry in registries_beside(self._source.registry_path):
            if path.name != self._source.sides.registry:
                decks = [registered_deck(registry, player).name for player in (0, 1)]
                yield Offer(f"{OTHER}{path.name}", f"{path.stem}: {_pairing(left, decks[0], right, decks[1])}")

    def _begin(self, key: str, first_player: PlayerNumber) -> None:
        before = self._source.sides
        sides = before if key == SAME else replace(before, swapped=not before.swapped)
        if key.startswith(OTHER):
            sides = Sides(key.removeprefix(OTHER))
        start = self._start(key, first_player)
        self._table.begin_game(self._source.setting_of(sides), start)
        if sides != before:
            self._source.use(sides)
            self._table.see_with(self._source.new_sight())

    def _start(self, key: str, first_player: PlayerNumber) -> GameStarted:
        plan = self._table.plan
        rulebook = plan.start.rulebook if plan.start is not None else "1.3"
        left, right = self.names()
        if key.startswith(OTHER):
            found = {path.name: one for path, one in registries_beside(self._source.registry_path)}
            registry = found[key.removeprefix(OTHER)]
            players = (
                Registration(left, registered_deck(registry, 0)),
                Registration(right, registered_deck(registry, 1)),
            )
            return GameStarted(0.0, players, first_player, rulebook)
        assert plan.start is not None
        decks = plan.start.players if key == SAME else plan.start.players[::-1]
        return GameStarted(0.0, (replace(decks[0], name=left), replace(decks[1], name=right)), first_player, rulebook)


def _pairing(left: str, left_deck: str, right: str, right_deck: str) -> str:
    return f"{left} plays {left_deck}, {right} plays {right_deck}"


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
    """The registry with each deck on the other player's side; its cards are numbered anew, as the game numbers them."""
    left, right = (replace(deck, player=1 - deck.player) for deck in registry.decks)
    labels = tuple(replace(label, player=1 - label.player, id=None) for label in registry.labels)
    return replace(registry, decks=(left, right), labels=labels)

"""The moves a player may attempt, as values with a JSON form and a text form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, ParamSpec, TypeAlias

from companion.rules.card import CardId, House

MoveKind: TypeAlias = Literal[
    "mulligan", "keep", "forge", "house", "archives", "play", "discard",
    "reap", "fight", "action", "omni", "unstun", "end",
]  # fmt: skip
USES: frozenset[str] = frozenset({"reap", "fight", "action", "omni", "unstun"})


@dataclass(frozen=True, slots=True)
class Move:
    """Something a player does. Which fields count depends on `kind`.

    `flank` is where a creature enters: `"left"`, `"right"`, or the number of creatures to its left once placed.
    `target` is an upgrade's creature or the creature fought. `take` answers whether the archives are picked up.
    """

    kind: MoveKind
    card: CardId | None = None
    target: CardId | None = None
    flank: str | int | None = None
    house: House | None = None
    key: str | None = None
    take: bool | None = None

    def to_json(self) -> dict[str, object]:
        """The move as `companion.formats.moves` reads it: only the fields that it has."""
        fields: dict[str, object] = {"kind": self.kind}
        for name in ("card", "target", "flank", "key", "take"):
            if getattr(self, name) is not None:
                fields[name] = getattr(self, name)
        if self.kind == "house":
            fields["house"] = self.house
        return fields

    def __str__(self) -> str:
        details = [self.card, self.house, self.key, self.flank]
        words = [self.kind, *(str(detail) for detail in details if detail is not None)]
        if self.target is not None:
            words.append(f"-> {self.target}")
        if self.take is not None:
            words.append("take" if self.take else "leave")
        return " ".join(words)


P = ParamSpec("P")


def _made_once(make: Callable[P, Move]) -> Callable[P, Move]:
    """Moves are values, and the same ones are listed again and again."""
    return lru_cache(maxsize=10_000)(make)  # type: ignore[return-value]


def mulligan() -> Move:
    """Shuffle the first hand away and draw one card fewer."""
    return Move("mulligan")


def keep() -> Move:
    """Keep the first hand."""
    return Move("keep")


def forge(key: str) -> Move:
    """Forge this key, `red`, `yellow` or `blue`, where more than one is unforged."""
    return Move("forge", key=key)


def choose_house(house: House | None) -> Move:
    """Choose the active house; `None` where none can be chosen."""
    return Move("house", house=house)


def archives(take: bool) -> Move:
    """Pick the archives up after the house was chosen, or leave them."""
    return Move("archives", take=take)


@_made_once
def play(card: CardId, flank: str | int | None = None, target: CardId | None = None) -> Move:
    """Play a card from hand: `flank` is where a creature enters, `target` the creature that an upgrade goes on."""
    return Move("play", card, target, flank)


@_made_once
def discard(card: CardId) -> Move:
    """Discard a card from hand."""
    return Move("discard", card)


@_made_once
def reap(card: CardId) -> Move:
    """Reap with a creature."""
    return Move("reap", card)


@_made_once
def fight(card: CardId, target: CardId | None = None) -> Move:
    """Fight that creature; without a target, fight nobody, where there is none to fight."""
    return Move("fight", card, target)


def use_action(card: CardId) -> Move:
    """Use a card's "Action:"."""
    return Move("action", card)


def use_omni(card: CardId) -> Move:
    """Use a card's "Omni:"."""
    return Move("omni", card)


def unstun(card: CardId) -> Move:
    """Use a stunned creature, which only removes the stun."""
    return Move("unstun", card)


@_made_once
def end() -> Move:
    """End the main step: ready, draw and the end of the turn follow."""
    return Move("end")

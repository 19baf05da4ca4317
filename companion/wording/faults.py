"""Faults that the referee may find at a table, each a value that says itself in words.

The referee weighs them; whoever shows one asks for its `words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.comparison import Comparison
from companion.observations import CardsCounted
from companion.rules.card import Card
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.state import GameState
from companion.sentences import N_, Sentence, counted, joined
from companion.wording.deeds import accused
from companion.wording.entries import cards_in
from companion.wording.instructions import instructions
from companion.wording.names import named, titled

CARDS_IN_A_DECK = 36


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A move that an objection speaks against. `state` is the one it was made in."""

    state: GameState
    move: Move
    objection: Objection

    @property
    def words(self) -> str:
        return accused(self.state, self.move, self.objection)


@dataclass(frozen=True, slots=True)
class LeftReady:
    """A card that entered play and was not turned."""

    card: Card

    @property
    def words(self) -> str:
        return Sentence("{card} enters play exhausted.", card=titled(self.card))


@dataclass(frozen=True, slots=True)
class NotReadied:
    """Cards that lie exhausted after their player's turn."""

    cards: tuple[Card, ...]

    @property
    def words(self) -> str:
        return Sentence("Not readied at the end of the turn: {cards}.", cards=joined(map(titled, self.cards)))


@dataclass(frozen=True, slots=True)
class ChainNotShed:
    """A chain that should have been shed with the draw, which leaves so many."""

    who: str
    left: int

    @property
    def words(self) -> str:
        wording = N_("{who} drew with chains and has not shed one: {left} left.")
        return Sentence(wording, who=self.who, left=self.left)


@dataclass(frozen=True, slots=True)
class ChainsMiscounted:
    who: str
    counted: int
    expected: int

    @property
    def words(self) -> str:
        wording = N_("{who}’s chain counter shows {counted}; by the moves seen it should be {expected}.")
        return Sentence(wording, who=self.who, counted=self.counted, expected=self.expected)


@dataclass(frozen=True, slots=True)
class AmberMiscounted:
    """Less than nothing is `expected` where Æmber that was counted too much is spent by now."""

    who: str
    counted: int
    expected: int

    @property
    def off(self) -> int:
        """By how much the counter shows more."""
        return self.counted - self.expected

    @property
    def words(self) -> str:
        if self.expected < 0:
            wording = N_("{who} counted {amount} Æmber too many and spent it.")
            return Sentence(wording, who=self.who, amount=self.off)
        wording = N_("{who}’s counter shows {counted} Æmber; by the moves seen it should be {expected}.")
        return Sentence(wording, who=self.who, counted=self.counted, expected=self.expected)


@dataclass(frozen=True, slots=True)
class KeyNotPaid:
    who: str
    cost: int

    @property
    def words(self) -> str:
        return Sentence("{who} forged a key but did not pay {cost} Æmber.", who=self.who, cost=self.cost)


@dataclass(frozen=True, slots=True)
class KeyNotTurned:
    """A key that was paid for."""

    who: str

    @property
    def words(self) -> str:
        return Sentence("{who} paid for a key but did not turn one.", who=self.who)


@dataclass(frozen=True, slots=True)
class KeyNotForged:
    who: str
    by_card: bool = False

    @property
    def words(self) -> str:
        if self.by_card:
            return Sentence("{who} could forge a key with a card and did not.", who=self.who)
        return Sentence("{who} could forge a key at the start of the turn and did not.", who=self.who)


@dataclass(frozen=True, slots=True)
class CheckNotAnnounced:
    who: str

    @property
    def words(self) -> str:
        return Sentence("{who} can forge a key next turn and did not announce “Check!”.", who=self.who)


@dataclass(frozen=True, slots=True)
class HandMiscounted:
    """A hand that was drawn up to another number of cards than it is refilled to."""

    who: str
    count: int
    expected: int

    @property
    def words(self) -> str:
        few = N_("{who} drew up to {count} cards, {off} too few; the hand is refilled to {expected}.")
        many = N_("{who} drew up to {count} cards, {off} too many; the hand is refilled to {expected}.")
        off = self.count - self.expected
        wording = few if off < 0 else many
        return Sentence(wording, who=self.who, count=self.count, off=abs(off), expected=self.expected)


@dataclass(frozen=True, slots=True)
class CardsMiscounted:
    who: str
    counted: CardsCounted
    expected: int

    @property
    def words(self) -> str:
        wording = N_("{who} has {held}; by the moves seen it should be {expected}.")
        return Sentence(wording, who=self.who, held=cards_in(self.counted), expected=self.expected)


@dataclass(frozen=True, slots=True)
class DeckIncomplete:
    """A deck list that does not hold 36 cards."""

    who: str
    count: int

    @property
    def words(self) -> str:
        wording = N_("{who}’s deck list holds {count} cards; a deck has {cards}.")
        return Sentence(wording, who=self.who, count=self.count, cards=CARDS_IN_A_DECK)


@dataclass(frozen=True, slots=True)
class NotInDecks:
    """Titles that were seen, by their slugs."""

    titles: tuple[str, ...]

    @property
    def words(self) -> str:
        return Sentence("In neither deck list: {titles}.", titles=joined(map(named, self.titles)))


@dataclass(frozen=True, slots=True)
class TooManyCopies:
    """Titles that were seen, by their slugs."""

    titles: tuple[str, ...]

    @property
    def words(self) -> str:
        return Sentence("More copies than both decks have: {titles}.", titles=joined(map(named, self.titles)))


@dataclass(frozen=True, slots=True)
class TableDiffers:
    """A table that nothing explains, and how it differs from the state by which it should lie."""

    state: GameState
    found: Comparison

    @property
    def words(self) -> str:
        return _differing(list(instructions(self.state, self.found)))


def seen_so_far() -> str:
    """The words in place of a rule where a table differs that nothing explains."""
    return Sentence("What was seen so far")


Fault: TypeAlias = (
    BrokenRule
    | LeftReady
    | NotReadied
    | ChainNotShed
    | ChainsMiscounted
    | AmberMiscounted
    | KeyNotPaid
    | KeyNotTurned
    | KeyNotForged
    | CheckNotAnnounced
    | HandMiscounted
    | CardsMiscounted
    | DeckIncomplete
    | NotInDecks
    | TooManyCopies
    | TableDiffers
)


def _differing(steps: Sequence[str]) -> str:
    if not steps:
        return Sentence("The table and the game differ.")
    if len(steps) == 1:
        return Sentence("The table and the game differ. {step}", step=steps[0])
    return counted(
        len(steps) - 1,
        "The table and the game differ. {step} And {count} more step.",
        "The table and the game differ. {step} And {count} more steps.",
        step=steps[0],
    )

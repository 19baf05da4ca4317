"""The books of one game as one frozen value: what was entered, and what follows from that alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.observations import Counter, GameStarted, PlayerNumber, Registration, TableSnapshot
from companion.reminders import NOT_TIMED, Reminders, RoundWarnings
from companion.report import FlagStatus
from companion.rulebooks import RULEBOOKS, USUAL, Rulebook
from companion.rules.facts import chain_penalty
from companion.rules.moves import Move
from companion.rules.state import KEY_COLORS, TurnStep
from companion.sentences import N_, Sentence
from companion.verdicts import FlagKind, MoveSource

KEY_COST: Final = 6
ONE_COUNT_S: Final = 10.0
"""Taps on one counter that follow each other within this time are one line of the log."""
HAND_SIZE: Final = 6


COUNTS: Final[dict[Counter, str]] = {
    "amber": N_("{who} counts Æmber from {was} to {now}"),
    "chains": N_("{who} counts chains from {was} to {now}"),
}
SETS: Final[dict[Counter, str]] = {
    "amber": N_("{who}’s Æmber is set from {was} to {now}"),
    "chains": N_("{who}’s chains are set from {was} to {now}"),
}


@dataclass(frozen=True, slots=True)
class Account:
    """The counts of one player. `key_cost` is what was entered last, since no card tells it."""

    name: str
    deck: str
    houses: tuple[str, ...]
    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()
    key_cost: int = KEY_COST

    @property
    def check(self) -> bool:
        """True if the pool pays for a key."""
        return self.amber >= self.key_cost and len(self.keys) < len(KEY_COLORS)

    @property
    def draws_up_to(self) -> int:
        return max(0, HAND_SIZE - chain_penalty(self.chains))

    def counted(self, counter: Counter) -> int:
        return self.amber if counter == "amber" else self.chains

    def with_count(self, counter: Counter, value: int) -> Account:
        """No counter goes below zero."""
        value = max(0, value)
        return replace(self, amber=value) if counter == "amber" else replace(self, chains=value)


@dataclass(frozen=True, slots=True)
class BookLine:
    """Something that happened; `place` is that of the entry it follows from among all that was told, `text` a sentence
    without its full stop. No `move` of the game is a key that is turned back, a player who gives up, or a count: of
    `counter`, which showed `was` before.
    """

    place: int
    t: float
    player: PlayerNumber
    turn: int
    move: Move | None
    text: str
    source: MoveSource
    counter: Counter | None = None
    was: int = 0


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A mistake that entries alone prove. Its number is the place of the entry, which undoing and redoing
    leave alone."""

    id: int
    t: float
    kind: FlagKind
    rule: str
    player: PlayerNumber
    message: str
    cite: str
    status: FlagStatus = "open"


@dataclass(frozen=True, slots=True)
class EndAsked:
    """A question: has the turn of the active player ended, since the other one entered something?

    `house` is the house that was entered, to be chosen when the turn has ended; without `has_house` there was none.
    """

    id: int
    t: float
    text: str
    has_house: bool = False
    house: str | None = None


@dataclass(frozen=True, slots=True)
class Books:
    """One game at `t` seconds.

    `read_as` are the cards that were found misread: an id or a slug as it was seen, and the slug it stands for.
    """

    t: float
    rulebook: Rulebook
    players: tuple[Account, Account]
    silent: bool = False
    turn: int = 1
    active: PlayerNumber = 0
    entered_step: TurnStep = "setup"
    house: str | None = None
    conceded: PlayerNumber | None = None
    lines: tuple[BookLine, ...] = ()
    reminders: Reminders = ()
    flags: tuple[Contradiction, ...] = ()
    question: EndAsked | None = None
    snapshot: TableSnapshot | None = None
    read_as: tuple[tuple[str, str], ...] = ()
    round: RoundWarnings = NOT_TIMED

    @property
    def winner(self) -> PlayerNumber | None:
        if self.conceded is not None:
            return 1 - self.conceded
        return next((number for number in (0, 1) if len(self.players[number].keys) == len(KEY_COLORS)), None)

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def moves(self) -> tuple[BookLine, ...]:
        return tuple(line for line in self.lines if line.move is not None)

    @property
    def step(self) -> TurnStep:
        return "over" if self.over else self.entered_step

    def with_player(self, number: PlayerNumber, account: Account) -> Books:
        left, right = self.players
        return replace(self, players=(left, account) if number else (account, right))

    def with_line(
        self, place: int, move: Move | None, text: str, source: MoveSource = "typed", player: PlayerNumber | None = None
    ) -> Books:
        who = self.active if player is None else player
        line = BookLine(place, self.t, who, self.turn, move, text, source)
        return replace(self, lines=(*self.lines, line))


def with_count_told(books: Books, place: int, player: PlayerNumber, counter: Counter, was: int, is_set: bool) -> Books:
    """The books with a line about a counter that showed `was` before: counted on by its player, or set to a value."""
    account, lines = books.players[player], books.lines
    if (now := account.counted(counter)) == was:
        return books
    last = lines[-1] if lines else None
    if last is not None and not is_set and last.source == "typed" and _goes_on(last, books, player, counter):
        was, lines = last.was, lines[:-1]
    text = Sentence((SETS if is_set else COUNTS)[counter], who=account.name, was=was, now=now)
    source: MoveSource = "corrected" if is_set else "typed"
    line = BookLine(place, books.t, player, books.turn, None, text, source, counter, was)
    return replace(books, lines=(*lines, line) if was != now else lines)


def _goes_on(last: BookLine, books: Books, player: PlayerNumber, counter: Counter) -> bool:
    same = (last.counter, last.player, last.turn) == (counter, player, books.turn)
    return same and books.t - last.t <= ONE_COUNT_S


def opened(start: GameStarted, silent: bool, round_s: float | None) -> Books:
    """The books at the start of a game. A rulebook that is not known is taken as the usual one."""
    left, right = start.players
    rulebook: Rulebook = next((known for known in RULEBOOKS if known == start.rulebook), USUAL)
    accounts, warnings = (_account(left, 0), _account(right, 1)), RoundWarnings.lasting(start.t, round_s)
    return Books(start.t, rulebook, accounts, silent, active=start.first_player, round=warnings)


def _account(registration: Registration, number: PlayerNumber) -> Account:
    deck, name = registration.deck, registration.name or Sentence("Player {number}", number=number + 1)
    return Account(name, deck.name, deck.houses, chains=registration.chains)

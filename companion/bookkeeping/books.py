"""The books of one game as one frozen value: what was entered, and what follows from that alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.observations import Counter, GameStarted, PlayerNumber, Registration, TableSnapshot
from companion.report import FlagStatus, ReminderStatus
from companion.rulebooks import RULEBOOKS, USUAL, Rulebook
from companion.rules.facts import chain_penalty
from companion.rules.moves import Move
from companion.rules.state import KEY_COLORS, TurnStep
from companion.sentences import Sentence
from companion.verdicts import FlagKind, MoveSource

KEY_COST: Final = 6
HAND_SIZE: Final = 6


@dataclass(frozen=True, slots=True)
class Account:
    """What one player has. `key_cost` is what was entered last, since no card tells it."""

    name: str
    deck: str
    houses: tuple[str, ...]
    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()
    key_cost: int = KEY_COST

    @property
    def check(self) -> bool:
        """Whether the pool pays for a key."""
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
    without its full stop. No `move` of the game is a key that is turned back, or a player who gives up."""

    place: int
    t: float
    player: PlayerNumber
    turn: int
    move: Move | None
    text: str
    source: MoveSource


@dataclass(frozen=True, slots=True)
class Reminding:
    """Something said aloud in a turn. It is `met` once the counter that it speaks of has come to `goal`."""

    t: float
    kind: str
    player: PlayerNumber
    turn: int
    message: str
    goal: int = 0
    status: ReminderStatus = "standing"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What entries alone prove wrong. Its number is the place of the entry, which undoing and redoing leave alone."""

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
    """Whether the turn of the player whose turn it is has ended, since the other one entered something.

    `house` is the house that was entered, to be chosen when the turn has ended; without `has_house` there was none.
    """

    id: int
    t: float
    text: str
    has_house: bool = False
    house: str | None = None


@dataclass(frozen=True, slots=True)
class Books:
    """One game at `t` seconds. `rounds_told` are the warnings of the round's end that were given.

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
    reminders: tuple[Reminding, ...] = ()
    flags: tuple[Contradiction, ...] = ()
    question: EndAsked | None = None
    snapshot: TableSnapshot | None = None
    read_as: tuple[tuple[str, str], ...] = ()
    round_ends_s: float | None = None
    rounds_told: tuple[float, ...] = ()

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


def opened(start: GameStarted, silent: bool, round_s: float | None) -> Books:
    """The books at the start of a game. A rulebook that is not known is taken as the usual one."""
    left, right = start.players
    rulebook: Rulebook = next((known for known in RULEBOOKS if known == start.rulebook), USUAL)
    ends_s = None if round_s is None else start.t + round_s
    accounts = _account(left, 0), _account(right, 1)
    return Books(start.t, rulebook, accounts, silent, active=start.first_player, round_ends_s=ends_s)


def _account(registration: Registration, number: PlayerNumber) -> Account:
    deck, name = registration.deck, registration.name or Sentence("Player {number}", number=number + 1)
    return Account(name, deck.name, deck.houses, chains=registration.chains)

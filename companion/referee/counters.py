"""What players count, compared with what the game comes to. The players' numbers are the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.observations import Counter, CounterEntered, KeyTurned, PlayerNumber
from companion.rules.records import AmberMoved, KeyForged
from companion.rules.state import GameState

GapOf: TypeAlias = Literal["amber", "chains", "keys"]
CounterOf: TypeAlias = tuple[PlayerNumber, GapOf]
"""Whose counter, and of what."""
Mark: TypeAlias = tuple[int, tuple[object, ...]]
"""A turn, and what has happened in it that a player has to count."""
COUNTED: tuple[GapOf, ...] = ("amber", "chains", "keys")
DOUBLE_PRESS_S = 2.0
"""Presses that follow each other, or a move, so closely belong together."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a player's counters show, as people entered it."""

    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much a counter is ahead of the game (negative: behind), since when it `opened`, and since when it is late.

    `by_press` tells that a press made it what it is; `pressed`, that a press alone opened it, with nothing on the table
    that it could have answered.
    """

    size: int = 0
    since: float = 0.0
    pressed: bool = False
    by_press: bool = False
    told: bool = False
    expected: Mark = (0, ())
    opened: float = 0.0


class Counters:
    """Both players' counters as entered, and where they differ from the game.

    Where players enter none (`entered`), they show what the moves come to, and never differ.
    """

    def __init__(self, chains: tuple[int, int], entered: bool = True) -> None:
        self.entered = entered
        self.players: list[Counted] = [Counted(chains=chains[0]), Counted(chains=chains[1])]
        self.gaps: dict[CounterOf, Gap] = {(player, counter): Gap() for player in (0, 1) for counter in COUNTED}
        self._last_event: dict[PlayerNumber, float] = {0: -100.0, 1: -100.0}

    def copy(self) -> Counters:
        made = Counters((0, 0), self.entered)
        made.players, made.gaps, made._last_event = self.players.copy(), self.gaps.copy(), self._last_event.copy()
        return made

    @property
    def pair(self) -> tuple[Counted, Counted]:
        return self.players[0], self.players[1]

    @property
    def chains(self) -> tuple[int, int]:
        return self.players[0].chains, self.players[1].chains

    def enter(self, entered: CounterEntered) -> int:
        """Takes what was entered; returns by how much the counter changed. No counter goes below zero."""
        before = self.value(entered.player, entered.counter)
        after = before + entered.delta if entered.delta is not None else entered.value or 0
        self.set(entered.player, entered.counter, max(0, after))
        return max(0, after) - before

    def value(self, player: PlayerNumber, counter: Counter) -> int:
        counted = self.players[player]
        return counted.amber if counter == "amber" else counted.chains

    def set(self, player: PlayerNumber, counter: Counter, value: int) -> None:
        counted = self.players[player]
        self.players[player] = replace(counted, amber=value) if counter == "amber" else replace(counted, chains=value)

    def turn_key(self, turned: KeyTurned) -> None:
        counted = self.players[turned.player]
        others = tuple(key for key in counted.keys if key != turned.key)
        self.players[turned.player] = replace(counted, keys=(*others, turned.key) if turned.forged else others)

    def size(self, state: GameState, player: PlayerNumber, counter: GapOf) -> int:
        """By how much this counter is ahead of a state."""
        if not self.entered:
            return 0
        counted = len(self.players[player].keys) if counter == "keys" else self.value(player, counter)
        return counted - held(state, player, counter)

    def ahead(self, state: GameState, player: PlayerNumber, counter: GapOf) -> int:
        """By how much this counter is ahead of a state, but for a key that is still to be turned: nothing is late of
        what it costs, nor is the key itself."""
        size, turned = self.size(state, player, counter), self.size(state, player, "keys")
        if counter == "keys":
            return max(0, size)
        paid = _last_paid(state, player) if counter == "amber" and turned < 0 else 0
        return min(size, size - paid, key=abs)

    def show(self, state: GameState) -> None:
        """Both players' counters show what this state comes to."""
        self.players = [Counted(player.amber, player.chains, player.keys) for player in state.players]

    def agree(self, state: GameState) -> bool:
        return all(self.agree_for(player, state) for player in (0, 1))

    def agree_for(self, player: PlayerNumber, state: GameState) -> bool:
        """Whether this player's counters show what the player has in a state."""
        return all(self.size(state, player, counter) == 0 for counter in COUNTED)

    def counted_more(self, state: GameState) -> bool:
        """Whether a player has counted more Æmber than there is in a state."""
        return any(self.size(state, player, "amber") > 0 for player in (0, 1))

    def quiet_s(self, now: float) -> float:
        """For how long no gap has opened or closed."""
        return now - max(gap.since for gap in self.gaps.values())

    def compare(
        self, state: GameState, now: float, pressed_by: PlayerNumber | None = None, told_anew: bool = False
    ) -> None:
        """Notes gaps that opened, changed or closed. `pressed_by` is who just pressed, if it was a press; `told_anew`,
        that players told what was done before: what is left of a gap then is as old as it was, and was pressed for
        something else."""
        if not self.entered:
            self.show(state)
        for (player, counter), gap in self.gaps.items():
            size = self.size(state, player, counter)
            expected = _mark(state, player, counter)
            if size == gap.size and not (size and _has_happened(gap.expected, expected)):
                self.gaps[player, counter] = replace(gap, expected=expected)
            elif told_anew and 0 < size <= gap.size:
                self.gaps[player, counter] = replace(gap, size=size, pressed=True, by_press=True, expected=expected)
            else:
                opened = gap.size == 0 and now - self._last_event[player] >= DOUBLE_PRESS_S
                by_press = pressed_by == player
                alone = by_press and (opened or gap.pressed)
                self.gaps[player, counter] = Gap(size, now, alone, by_press, expected=expected, opened=now)
                if pressed_by is None:
                    self._last_event[player] = now
        if pressed_by is not None:
            self._last_event[pressed_by] = now

    def note_told(self, player: PlayerNumber, counter: GapOf) -> None:
        self.gaps[player, counter] = replace(self.gaps[player, counter], told=True)

    def wait_from(self, player: PlayerNumber, t: float) -> None:
        """Lets what the player still has to enter begin to be late only from `t` on."""
        for key, gap in self.gaps.items():
            if key[0] == player and gap.size and not gap.told:
                self.gaps[key] = replace(gap, since=max(gap.since, t))


def _mark(state: GameState, player: PlayerNumber, counter: GapOf) -> Mark:
    if counter != "amber":
        return 0, (held(state, player, counter),)
    moved = (one for one in state.log if isinstance(one, AmberMoved) and player in (one.origin, one.target))
    return state.turn.number, tuple(moved)


def _has_happened(before: Mark, now: Mark) -> bool:
    """Whether something happened that the player has to count; that a turn ended is none."""
    return now != before and (now[0] == before[0] or bool(now[1]))


def _last_paid(state: GameState, player: PlayerNumber) -> int:
    """What the player has paid for the key that was forged last in this turn."""
    paid = (one.paid for one in reversed(state.log) if isinstance(one, KeyForged) and one.player == player)
    return next(paid, 0)


def held(state: GameState, player: PlayerNumber, counter: GapOf) -> int:
    """What the player has in a state, as this counter should show it."""
    side = state.players[player]
    return {"amber": side.amber, "chains": side.chains, "keys": len(side.keys)}[counter]

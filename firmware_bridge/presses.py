"""From presses to what they say about the game: counters, keys, turns, a judge's call, and taking back.

The same for a box on the line, the Pi's own pins and the virtual box. Knows no port and reads no clock. Presses carry
monotonic seconds; what they say about the game carries the game's own, which may begin again. Presses leave in the
order in which they came, so that the last one stored stands for all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from companion.observations import (
    CheckAnnounced,
    Counter,
    CounterEntered,
    HouseEntered,
    JudgeCalled,
    KeyColor,
    KeyTurned,
    PlayerNumber,
    TurnEnded,
)
from companion.sentences import N_, Sentence
from firmware_bridge.controls import PARTNERS, SEATS, Control, ControlMap, Seat
from firmware_bridge.lights import KEY_COLORS, MOST_CHAINS, Awaits, Lights, SeatLights
from firmware_bridge.link_events import PressMark

BoxEntry: TypeAlias = CounterEntered | KeyTurned | TurnEnded | JudgeCalled | HouseEntered | CheckAnnounced

TOGETHER_S: Final = 0.06
"""Two buttons pressed within this time were meant as one grip. A counter's press waits so long for its partner."""

MOST_TAKEN_BACK: Final = 50
OTHER_HOUSE_S: Final = 5.0
"""For how long after a house was chosen another key button chooses another one."""
GAME_IS_OVER: Final = Sentence("the game is over: nothing more is counted")
HOLD_FOR_NEXT_GAME: Final = Sentence("the game is over: hold it to begin the next one with your turn")
FORGES_NONE: Final = Sentence("no key is forged: a key button chooses a house now")
NOTHING_TO_TAKE_BACK: Final = Sentence("there is no press to take back")
TURN_OF_SEAT: Final[Mapping[Seat, str]] = {
    "left": N_("it is the left seat's turn"),
    "right": N_("it is the right seat's turn"),
}
SEAT_HAS_ONLY: Final[Mapping[Counter, Mapping[Seat, str]]] = {
    "amber": {
        "left": N_("the left seat has only {amount} Æmber"),
        "right": N_("the right seat has only {amount} Æmber"),
    },
    "chains": {
        "left": N_("the left seat has only {amount} chains"),
        "right": N_("the right seat has only {amount} chains"),
    },
}
WRAP_MS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Press:
    """One press as an input reports it. `held`: a bit for each input closed then; `time_ms`: by the input's clock.

    `now_s`: when it arrived, in monotonic seconds. `mark` is its place in a box's record; the Pi's own pins keep none.
    """

    input: int
    repeated: bool
    time_ms: int
    held: int
    now_s: float
    mark: PressMark | None = None


@dataclass(frozen=True, slots=True)
class EntryMade:
    """A person entered something. It counts once it is stored: see `stored` of the input it came from."""

    observation: BoxEntry
    control: Control
    mark: PressMark | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A press that can mean nothing now, with the reason to show."""

    control: Control
    reason: str
    mark: PressMark | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A press without consequences: part of a grip, or of a button that has no meaning."""

    mark: PressMark | None = None


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game begins, with this player's turn. Nothing of it belongs to the game that is over."""

    player: PlayerNumber
    mark: PressMark | None = None


PressOutcome: TypeAlias = EntryMade | Refused | Passed | NextGame


@dataclass(slots=True)
class _Waiting:
    press: Press
    until: float
    part_of_grip: bool = False
    takes_back: bool = False


@dataclass(slots=True)
class _Entry:
    """Something that can be taken back: a press with the repetitions that followed it while it was held."""

    input: int
    time_ms: int
    delta: int


@dataclass(slots=True)
class _Known:
    """The belief about one seat, kept up with presses that the companion has not answered yet."""

    amounts: dict[Counter, int] = field(default_factory=dict)
    keys: set[KeyColor] = field(default_factory=set)
    entered_t: float = float("-inf")
    houses: tuple[str, ...] = ()
    awaits: Awaits = ""
    over: bool = False
    key_cost: int = 0
    house_until_s: float = float("-inf")
    forges_none: bool = False
    ended_turn: bool = False

    def believe(self, lights: SeatLights) -> None:
        self.amounts = {"amber": lights.amber, "chains": lights.chains}
        self.keys = set(lights.keys)
        self.houses, self.key_cost, self.over = lights.houses, lights.key_cost, lights.over
        self.forges_none &= lights.awaits == "forge"
        self.awaits = "house" if self.forges_none else lights.awaits

    def chooses_house(self, now_s: float) -> bool:
        """True if a key button chooses a house: until one was chosen, and a little longer, for another one."""
        return (
            not self.over
            and len(self.houses) == len(KEY_COLORS)
            and (self.awaits == "house" or now_s <= self.house_until_s)
        )


class Interpreter:
    """Gives presses their meaning. `left_player` is who sits at the left seat.

    `game_time` tells the game's seconds of a monotonic time.
    """

    def __init__(
        self,
        controls: ControlMap,
        left_player: PlayerNumber = 0,
        game_time: Callable[[float], float] = lambda now_s: now_s,
    ) -> None:
        self._controls = controls
        self._left_player = left_player
        self._game_time = game_time
        self._believed_t = float("-inf")
        self._waiting: deque[_Waiting] = deque()
        self._grips: dict[int, int] = {}
        self._entries: dict[tuple[Seat, Counter], deque[_Entry]] = {}
        self._known: dict[Seat, _Known] = {seat: _Known() for seat in SEATS}
        self._active: Seat | None = None
        self._turn_ended_t = float("-inf")

    def believe(self, lights: Lights) -> None:
        """Takes what the companion believes as the measure of what a press can mean."""
        if lights.t < self._believed_t:
            self._forget()
        self._believed_t = lights.t
        for seat, seat_lights in zip(SEATS, lights.seats, strict=True):
            # The time of a game that is over stands: presses that came later must not hide that it is.
            if seat_lights.over or lights.t >= self._known[seat].entered_t:
                self._known[seat].believe(seat_lights)
        if lights.t >= self._turn_ended_t:
            active = [seat for seat, shown in zip(SEATS, lights.seats, strict=True) if shown.active]
            self._active = active[0] if active else None

    def _forget(self) -> None:
        """The game's time began again: another game."""
        self._entries = {}
        self._turn_ended_t = float("-inf")
        for known in self._known.values():
            known.entered_t = float("-inf")

    def press(self, press: Press) -> None:
        """A press happened; `due` gives its meaning, at once or a moment later."""
        control = self._controls.by_input.get(press.input)
        partner = self._controls.partner(press.input) if control else None
        waiting = _Waiting(press, press.now_s)
        if partner is not None and press.held >> partner & 1:
            self._grip(waiting, partner)
        elif partner is not None and not press.repeated:
            waiting.until = press.now_s + TOGETHER_S
        self._waiting.append(waiting)

    def due(self, now_s: float) -> Iterator[PressOutcome]:
        """The meanings of presses whose time has come, in their order. The caller must take all of it."""
        while self._waiting and self._waiting[0].until <= now_s:
            yield self._outcome(self._waiting.popleft())

    def _grip(self, second: _Waiting, partner: int) -> None:
        """Both buttons are down. What repeats meanwhile is not meant."""
        press = second.press
        second.part_of_grip = True
        # Two buttons that closed in the same moment each report the other as held; they are one grip.
        same_grip = self._grips.get(partner)
        if not press.repeated and (same_grip is None or not _is_together(same_grip, press.time_ms)):
            self._grips[press.input] = press.time_ms
            second.takes_back = True
        for first in self._waiting:
            if first.press.input == partner:
                first.part_of_grip, first.until = True, press.now_s

    def _outcome(self, waiting: _Waiting) -> PressOutcome:
        press = waiting.press
        control = self._controls.by_input.get(press.input)
        if waiting.takes_back and control:
            return self._take_back(control, press)
        if waiting.part_of_grip or control is None:
            return Passed(press.mark)
        if control.function in PARTNERS:
            return self._count(control, press)
        if control.function == "end turn":
            return self._end_turn(control, press)
        if control.function == "call judge":
            t = self._game_time(press.now_s)
            return EntryMade(JudgeCalled(t, self._player(control.seat)), control, press.mark)
        return self._turn_key(control, press)

    def _count(self, control: Control, press: Press) -> PressOutcome:
        counter, delta = _counter_of(control)
        over = self._known[control.seat].over
        reason = GAME_IS_OVER if over else self._objection(control.seat, counter, delta)
        if reason:
            return Refused(control, reason, press.mark)
        entries = self._entries.setdefault((control.seat, counter), deque(maxlen=MOST_TAKEN_BACK))
        if press.repeated and entries and entries[-1].input == press.input:
            entries[-1].delta += delta
        else:
            entries.append(_Entry(press.input, press.time_ms, delta))
        return self._changed(control, counter, delta, press)

    def _take_back(self, control: Control, press: Press) -> PressOutcome:
        """The last press of the counter is undone. A first button that was already counted belongs to the grip."""
        counter, _ = _counter_of(control)
        entries = self._entries.get((control.seat, counter), deque())
        taken: list[_Entry] = [entries.pop()] if entries else []
        if entries and _is_start_of_grip(taken[0], press):
            taken.append(entries.pop())
        delta = -sum(entry.delta for entry in taken)
        reason = self._objection(control.seat, counter, delta) if taken else NOTHING_TO_TAKE_BACK
        if reason:
            entries.extend(reversed(taken))
            return Refused(control, reason, press.mark)
        return self._changed(control, counter, delta, press) if delta else Passed(press.mark)

    def _changed(self, control: Control, counter: Counter, delta: int, press: Press) -> EntryMade:
        known, t = self._known[control.seat], self._game_time(press.now_s)
        known.entered_t, known.house_until_s = t, float("-inf")
        if counter in known.amounts:
            known.amounts[counter] += delta
        return EntryMade(CounterEntered(t, self._player(control.seat), counter, delta=delta), control, press.mark)

    def _objection(self, seat: Seat, counter: Counter, delta: int) -> str:
        amount = self._known[seat].amounts.get(counter)
        if amount is None:
            return ""
        if amount + delta < 0:
            return Sentence(SEAT_HAS_ONLY[counter][seat], amount=amount)
        if counter == "chains" and amount + delta > MOST_CHAINS:
            return Sentence("nobody can have more than {most} chains", most=MOST_CHAINS)
        return ""

    def _end_turn(self, control: Control, press: Press) -> PressOutcome:
        known = self._known[control.seat]
        if known.over:
            return self._begin_next_game(known, control, press)
        if press.repeated:
            return self._announce_check(control, press)
        if known.awaits == "forge":
            known.forges_none, known.awaits = True, "house"
            return Refused(control, FORGES_NONE, press.mark)
        if self._active is not None and self._active != control.seat:
            return Refused(control, Sentence(TURN_OF_SEAT[self._active]), press.mark)
        if self._active:
            self._active = SEATS[1 - SEATS.index(control.seat)]
        known.ended_turn, known.house_until_s = True, float("-inf")
        self._turn_ended_t = self._game_time(press.now_s)
        return EntryMade(TurnEnded(self._turn_ended_t, self._player(control.seat)), control, press.mark)

    def _begin_next_game(self, known: _Known, control: Control, press: Press) -> PressOutcome:
        """Where the box alone is played with, and once the button is held: a mere press may still be meant for the game
        that is over."""
        if not known.houses:
            return Refused(control, GAME_IS_OVER, press.mark)
        if not press.repeated:
            return Refused(control, HOLD_FOR_NEXT_GAME, press.mark)
        known.over = False
        return NextGame(self._player(control.seat), press.mark)

    def _announce_check(self, control: Control, press: Press) -> PressOutcome:
        """The button that ended the turn is held: once, and where the box alone is played with."""
        known = self._known[control.seat]
        if not (known.ended_turn and known.houses):
            return Passed(press.mark)
        known.ended_turn = False
        t = self._game_time(press.now_s)
        return EntryMade(CheckAnnounced(t, self._player(control.seat)), control, press.mark)

    def _turn_key(self, control: Control, press: Press) -> PressOutcome:
        color = cast(KeyColor, control.function.removesuffix(" key"))
        known, t = self._known[control.seat], self._game_time(press.now_s)
        if known.over and color not in known.keys:
            return Refused(control, GAME_IS_OVER, press.mark)
        known.entered_t, player = t, self._player(control.seat)
        if known.chooses_house(press.now_s):
            known.awaits, known.house_until_s = "", press.now_s + OTHER_HOUSE_S
            house = known.houses[KEY_COLORS.index(color)]
            return EntryMade(HouseEntered(t, player, house), control, press.mark)
        forged = color not in known.keys
        paid = self._pay(known) if forged and known.awaits == "forge" else 0
        known.keys ^= {color}
        return EntryMade(KeyTurned(t, player, color, forged, paid), control, press.mark)

    def _pay(self, known: _Known) -> int:
        """The cost of the key forged at the forge step; a house is chosen next."""
        known.awaits = "house"
        if known.amounts.get("amber", 0) < known.key_cost:
            return 0
        known.amounts["amber"] -= known.key_cost
        return known.key_cost

    def _player(self, seat: Seat) -> PlayerNumber:
        return self._left_player if seat == "left" else 1 - self._left_player


def _counter_of(control: Control) -> tuple[Counter, int]:
    counter, _, sign = control.function.partition(" ")
    return cast(Counter, counter), 1 if sign == "plus" else -1


def _is_start_of_grip(entry: _Entry, press: Press) -> bool:
    return entry.input != press.input and _is_together(entry.time_ms, press.time_ms)


def _is_together(earlier_ms: int, later_ms: int) -> bool:
    return (later_ms - earlier_ms) % WRAP_MS <= TOGETHER_S * 1000

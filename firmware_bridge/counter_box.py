"""A counter box as the table sees it: poll it for what people entered, say what is stored, show what is believed.

Wires a port, the link and the interpreter together, and finds the box again when it was away. One thread at a time
may use it; `firmware_bridge.counting` runs one beside a table's loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeAlias

from companion.observations import JudgeCalled, PlayerNumber, TurnEnded
from firmware_bridge.controls import STANDARD_CONTROLS, ControlMap
from firmware_bridge.lights import Lights, Mode, Panel, Sound
from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import Garbled, LinkEvent, Pressed, PressMark
from firmware_bridge.messages import Configure
from firmware_bridge.notices import BoxNotice, Disturbance, Notices
from firmware_bridge.presses import EntryMade, Interpreter, NextGame, Passed, Press, PressOutcome, Refused

FIRST_RETRY_S: Final = 0.25
LAST_RETRY_S: Final = 5.0
GIVE_UP_S: Final = 6.0


class Port(Protocol):
    """An opened line. Both verbs return at once; `OSError` means that the line is gone."""

    def exchange(self, data: bytes, now_s: float) -> bytes:
        """Writes the data and returns what has arrived."""

    def close(self) -> None: ...


CounterEvent: TypeAlias = EntryMade | Refused | NextGame | BoxNotice


class CounterInput(Protocol):
    """The interface that the table knows of a counter box, of the Pi's own pins and of the virtual box alike."""

    def poll(self, now_s: float) -> list[CounterEvent]:
        """Everything pressed since the last call, and what is to be known of the box."""

    def stored(self, event: EntryMade) -> None:
        """The press is on the disk: the box may forget it."""

    def show(self, lights: Lights) -> None:
        """Shows these lights from now on."""

    def close(self) -> None:
        """Gives the port or the pins back."""


class CounterBox:
    """A counter box behind a port that `open_port` opens; it raises `OSError` while there is none.

    `stored_marks` are the last marks a former run stored, one a box; without them, presses made before the first
    meeting belong to no game. `game_time` tells the game's seconds of a monotonic time: the monotonic one is polled
    with, so that a game that begins again does not disturb the line.
    """

    def __init__(
        self,
        open_port: Callable[[], Port],
        controls: ControlMap = STANDARD_CONTROLS,
        left_player: PlayerNumber = 0,
        mode: Mode = "home",
        stored_marks: Iterable[PressMark] = (),
        game_time: Callable[[float], float] = lambda now_s: now_s,
    ) -> None:
        self._open_port = open_port
        self._controls = controls
        self._port: Port | None = None
        self._retry_s = FIRST_RETRY_S
        self._next_try_s = float("-inf")
        self._link = BoxLink(stored_marks)
        timing = (controls.repeat_mask, controls.repeat_delay_ms, controls.repeat_interval_ms)
        self._link.configure(Configure(0, *timing))
        self._interpreter = Interpreter(controls, left_player, game_time)
        self._panel = Panel(mode)
        self._notices = Notices(controls)
        self._disturbance = Disturbance()
        self._good_s = 0.0

    def poll(self, now_s: float) -> list[CounterEvent]:
        """Everything that happened since the last call. Returns at once; call it at least every 50 ms."""
        happened = [event for link_event in self._talk(now_s) for event in self._take(link_event, now_s)]
        for outcome in self._interpreter.due(now_s):
            happened += self._settle(outcome)
        self._link.show(self._panel.message(now_s))
        return happened

    def stored(self, event: EntryMade) -> None:
        """The entry is on the disk; only now the box may forget it, and says so with a sound."""
        if event.mark:
            self._link.stored(event.mark)
        self._play(sound_of(event))

    def show(self, lights: Lights) -> None:
        """Shows what the companion believes now."""
        self._interpreter.believe(lights)
        self._panel.show(lights)

    def close(self) -> None:
        if self._port:
            self._port.close()
            self._port = None

    def _talk(self, now_s: float) -> Iterator[LinkEvent]:
        port = self._port or self._try_to_open(now_s)
        if port is None:
            return
        try:
            data = port.exchange(self._link.data_to_send(now_s), now_s)
        except OSError:
            yield from self._lose_port(now_s)
            return
        yield from self._link.receive_data(data, now_s)
        yield from self._link.check_time(now_s)
        if self._link.contact == "good":
            self._good_s, self._retry_s = now_s, FIRST_RETRY_S
        elif now_s - self._good_s > GIVE_UP_S:
            # Another device answers to the same description, or the port hangs: begin again.
            yield from self._lose_port(now_s)

    def _try_to_open(self, now_s: float) -> Port | None:
        if now_s < self._next_try_s:
            return None
        try:
            self._port = self._open_port()
        except OSError:
            self._wait(now_s)
            return None
        self._good_s = now_s
        self._link.opened()
        return self._port

    def _lose_port(self, now_s: float) -> Iterator[LinkEvent]:
        self.close()
        self._wait(now_s)
        yield from self._link.closed()

    def _wait(self, now_s: float) -> None:
        self._next_try_s = now_s + self._retry_s
        self._retry_s = min(2 * self._retry_s, LAST_RETRY_S)

    def _take(self, event: LinkEvent, now_s: float) -> Iterator[CounterEvent]:
        if isinstance(event, Pressed):
            self._interpreter.press(Press(event.input, event.repeated, event.time_ms, event.held, now_s, event.mark))
        elif isinstance(event, Garbled):
            yield from self._disturbance.count(event.frames, now_s)
        else:
            yield self._notices.tell(event)

    def _settle(self, outcome: PressOutcome) -> Iterator[CounterEvent]:
        match outcome:
            case EntryMade():
                yield outcome
            case Refused(mark=mark) | NextGame(mark=mark) | Passed(mark=mark):
                if mark:
                    self._link.stored(mark)
                if isinstance(outcome, Refused):
                    self._play("refused")
                if not isinstance(outcome, Passed):
                    yield outcome

    def _play(self, sound: Sound) -> None:
        self._panel.play(sound)


def sound_of(event: EntryMade) -> Sound:
    """How an entry sounds once it is stored."""
    match event.observation:
        case TurnEnded():
            return "turn"
        case JudgeCalled():
            return "judge"
        case _:
            return "accepted"

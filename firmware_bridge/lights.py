"""The signals that the lights and the buzzer of a counter box say, as values; and the modes that hold some of it
back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.observations import KeyColor
from firmware_bridge.messages import Show

Mode: TypeAlias = Literal["home", "tournament", "silent"]
Awaits: TypeAlias = Literal["", "forge", "house"]
Sound: TypeAlias = Literal["none", "accepted", "refused", "check", "turn", "judge", "chains"]

SOUND_NUMBERS: Final[dict[Sound, int]] = {
    "none": 0,
    "accepted": 1,
    "refused": 2,
    "check": 3,
    "turn": 4,
    "judge": 5,
    "chains": 6,
}
HEARD: Final[dict[Mode, frozenset[Sound]]] = {
    "home": frozenset(SOUND_NUMBERS),
    "tournament": frozenset({"accepted", "refused", "check", "judge"}),
    "silent": frozenset(),
}
KEY_COLORS: Final[tuple[KeyColor, ...]] = ("red", "yellow", "blue")
MOST_CHAINS: Final = 24
HALF_WAIT_S: Final = 0.5

ACTIVE, FIRST_PLAYER, CHECK, CHAIN_REMINDER = 0x01, 0x04, 0x10, 0x40
JUDGE_CALLED: Final = 0x100


@dataclass(frozen=True, slots=True)
class SeatLights:
    """One seat's part: what the companion believes of the player who sits there.

    Where the box alone is played with, `houses` are the player's three, and `awaits` says for what their key buttons
    are waited for; a key costs `key_cost` then. `over`: the game has been won.
    """

    amber: int = 0
    chains: int = 0
    keys: frozenset[KeyColor] = frozenset()
    active: bool = False
    first_player: bool = False
    check: bool = False
    chain_reminder: bool = False
    houses: tuple[str, ...] = ()
    awaits: Awaits = ""
    over: bool = False
    key_cost: int = 0


@dataclass(frozen=True, slots=True)
class Lights:
    """The whole of it at `t` seconds of the game, left seat first."""

    t: float = 0.0
    seats: tuple[SeatLights, SeatLights] = (SeatLights(), SeatLights())
    judge_called: bool = False


class Panel:
    """Turns beliefs and sounds into what a box is told. Sounds are numbered, so that telling twice plays once."""

    def __init__(self, mode: Mode = "home", brightness: int = 4) -> None:
        self._mode = mode
        self._brightness = max(0, min(31, brightness))
        self._lights = Lights()
        self._sound: Sound = "none"
        self._sound_number = 0

    def show(self, lights: Lights) -> None:
        """New beliefs. What people should notice at once also sounds."""
        news = _news(self._lights, lights)
        self._lights = lights
        if news != "none":
            self.play(news)

    def play(self, sound: Sound) -> None:
        if sound in HEARD[self._mode]:
            self._sound = sound
            self._sound_number = self._sound_number % 255 + 1

    def message(self, now_s: float = 0.0) -> Show:
        """The message that says it all; its number is the link's affair. In every other half second the lights of the
        keys are turned round whose buttons are waited for."""
        left, right = self._lights.seats
        turned = now_s % (2 * HALF_WAIT_S) >= HALF_WAIT_S
        keys = sum(
            1 << (3 * seat + place)
            for seat, lights in enumerate((left, right))
            for place, color in enumerate(KEY_COLORS)
            if (color in lights.keys) != (turned and _is_awaited(lights, color))
        )
        flags = _flags(left) | _flags(right) << 1 | (JUDGE_CALLED if self._lights.judge_called else 0)
        chains = (_chain_lights(left), _chain_lights(right))
        return Show(0, keys, *chains, flags, self._brightness, self._sound_number, SOUND_NUMBERS[self._sound])


def _news(before: Lights, now: Lights) -> Sound:
    pairs = list(zip(before.seats, now.seats, strict=True))
    if any(new.check and not old.check for old, new in pairs):
        return "check"
    if any(new.chain_reminder and not old.chain_reminder for old, new in pairs):
        return "chains"
    return "none"


def _is_awaited(seat: SeatLights, color: KeyColor) -> bool:
    return seat.awaits == "house" or (seat.awaits == "forge" and color not in seat.keys)


def _flags(seat: SeatLights) -> int:
    bits = ((seat.active, ACTIVE), (seat.first_player, FIRST_PLAYER), (seat.check, CHECK))
    return sum(bit for wanted, bit in (*bits, (seat.chain_reminder, CHAIN_REMINDER)) if wanted)


def _chain_lights(seat: SeatLights) -> int:
    return max(0, min(MOST_CHAINS, seat.chains))

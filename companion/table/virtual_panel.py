"""A virtual controller box on the page: which table has one, its buttons by name, its lights as what they say."""

from __future__ import annotations

import secrets
from typing import Final

from companion.config import Config
from companion.counter_inputs.box import VIRTUAL
from companion.counter_inputs.kind import configured_controls
from companion.sentences import N_, Sentence, listed
from firmware_bridge.controls import END_TURN, ControlMap, ControlsError
from firmware_bridge.virtual_box import TAP_MS, BothPhases, VirtualBox
from web.table.desks import BoxLight, BoxSide

HOLD_END_TURN: Final = "hold end turn"
LIGHTS_OF_A_SIDE: Final = 29
FIRST_CHAIN_LIGHT: Final = 5
KEYS: Final = (N_("Red key"), N_("Yellow key"), N_("Blue key"))
DARK: Final = (0, 0, 0)
CHECK_RGB: Final = (255, 90, 0)
ACTIVE_RGB: Final = (0, 255, 0)
JUDGE_RGB: Final = (255, 0, 0)


def virtual_box_for(config: Config, demo: bool) -> VirtualPanel | None:
    """The box of a table that has a virtual one: by its configuration, or since its game is made up.

    Controls that cannot be used are told where the counters are opened; until they are mended there is no box.
    """
    port = config.box.port
    if port != VIRTUAL and not (demo and port == "auto"):
        return None
    try:
        controls = configured_controls(config)
    except ControlsError:
        return None
    # A box is told from itself before a restart by its boot number, which a fixed seed would repeat.
    return VirtualPanel(VirtualBox(seed=secrets.randbits(32)), controls, config.box.left_player)


class VirtualPanel:
    """The buttons and lights of a box for `web.table.box_views.BoxPanel`; `box` itself is to be tied to a table."""

    def __init__(self, box: VirtualBox, controls: ControlMap, left_player: int = 0) -> None:
        self.box = box
        self._taps = taps_of(controls)
        self._held_ms = controls.repeat_delay_ms + TAP_MS
        self._players = {"left": left_player, "right": 1 - left_player}

    def press(self, seat: str, button: str) -> bool:
        """False when the box has no room for one more press. Raises `KeyError` for a button that it has not."""
        held_ms = self._held_ms if button == HOLD_END_TURN else TAP_MS
        return self.box.tap(*self._taps[seat, button], held_ms=held_ms)

    def sides(self) -> tuple[BoxSide, BoxSide]:
        lights = self.box.lights_in_both_phases
        return (
            self._side("left", lights[:LIGHTS_OF_A_SIDE]),
            self._side("right", lights[LIGHTS_OF_A_SIDE:]),
        )

    def _side(self, seat: str, lights: tuple[BothPhases, ...]) -> BoxSide:
        chains = tuple(BoxLight(*phases) for phases in lights[FIRST_CHAIN_LIGHT:])
        buttons = tuple(button for of, button in self._taps if of == seat)
        return BoxSide(seat, self._players[seat], buttons, named(lights), chains, chains_words(chains))


def taps_of(controls: ControlMap) -> dict[tuple[str, str], tuple[int, ...]]:
    """The taps possible, by seat and name: each button, and with both buttons of a counter its taking back.

    The end of the turn may be held, too.
    """
    taps: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, control in sorted(controls.by_input.items()):
        taps[control.seat, control.function] = (number,)
        if control.function == END_TURN:
            taps[control.seat, HOLD_END_TURN] = (number,)
        partner = controls.partner(number)
        if partner is not None:
            taps[control.seat, f"take back {control.function.split()[0]}"] = (number, partner)
    return taps


def named(lights: tuple[BothPhases, ...]) -> tuple[BoxLight, ...]:
    """Keys, turn and first player of one side, with what they say."""
    *keys, turn, first_player = lights[:FIRST_CHAIN_LIGHT]
    told = [*((name, _lit(key)) for name, key in zip(KEYS, keys, strict=True))]
    told += [(N_("Turn"), turn_words(turn)), (N_("First player"), first_player_words(first_player))]
    words = (Sentence("{light}: {state}", light=Sentence(name), state=state) for name, state in told)
    return tuple(BoxLight(*phases, said) for phases, said in zip(lights, words, strict=False))


def turn_words(phases: BothPhases) -> str:
    said = {CHECK_RGB: Sentence("Check!"), ACTIVE_RGB: Sentence("active")}
    return listed([words for color, words in said.items() if color in phases]) or Sentence("dark")


def first_player_words(phases: BothPhases) -> str:
    return Sentence("a judge was called") if JUDGE_RGB in phases else _lit(phases)


def _lit(phases: BothPhases) -> str:
    return Sentence("lit") if phases != (DARK, DARK) else Sentence("dark")


def chains_words(chains: tuple[BoxLight, ...]) -> str:
    lit = sum((light.color, light.other_color) != (DARK, DARK) for light in chains)
    if any(light.blinks for light in chains):
        return Sentence("Chains: {count}, blinking: draw fewer cards", count=lit)
    return Sentence("Chains: {count}", count=lit)

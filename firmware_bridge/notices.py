"""The states of a counter box, in sentences for the page that say what to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from firmware_bridge.controls import ControlMap
from firmware_bridge.link_events import BoxMet, ContactChanged, Incompatible, PressesLost, PressSetAside
from firmware_bridge.messages import PROTOCOL, RESET_CAUSES

Topic: TypeAlias = Literal["contact", "counts", "program", "line"]

BAD_FRAMES: Final = 20
WITHIN_S: Final = 10.0

CONTACT_WORDS: Final = {
    "good": "",
    "degraded": "The controller box is hardly getting through. Check its cable.",
    "offline": "The controller box does not answer. Check its cable, and use the page until then. Presses are kept.",
}
DISTURBED: Final = "The line to the controller box is noisy. Nothing is lost; use a shorter or better cable."


@dataclass(frozen=True, slots=True)
class BoxNotice:
    """Something that people should know; it replaces the notice of the same topic, and withdraws it when empty.

    Topics: `contact` (whether the box is there), `counts` (what to check), `program` (what to install), `line`.
    """

    topic: Topic
    level: Literal["info", "warning", "error"]
    message: str


class Notices:
    """Puts what the link tells into words, with the names that the controls give to inputs."""

    def __init__(self, controls: ControlMap) -> None:
        self._controls = controls
        self._set_aside = 0

    def tell(self, event: BoxMet | PressSetAside | PressesLost | ContactChanged | Incompatible) -> BoxNotice:
        match event:
            case BoxMet():
                return self._met(event)
            case PressSetAside():
                self._set_aside += 1
                presses = "1 press" if self._set_aside == 1 else f"{self._set_aside} presses"
                return BoxNotice("counts", "info", f"The controller box held {presses} from before; not counted.")
            case PressesLost():
                return self._lost(event)
            case ContactChanged(contact=contact):
                level: Literal["info", "warning"] = "info" if contact == "good" else "warning"
                return BoxNotice("contact", level, CONTACT_WORDS.get(contact, ""))
            case Incompatible(version=version):
                words = f"The controller box speaks version {version} of the protocol, the companion {PROTOCOL}."
                return BoxNotice("program", "error", f"{words} Install the matching program in the box.")

    def _met(self, met: BoxMet) -> BoxNotice:
        if met.meeting != "restarted":
            return BoxNotice("program", "info", "")
        causes = " and ".join(name for bit, name in RESET_CAUSES if met.reset_cause & bit) or "unknown cause"
        words = f"The controller box restarted ({causes}). Compare the counts with the page."
        return BoxNotice("counts", "warning", words)

    def _lost(self, lost: PressesLost) -> BoxNotice:
        names = {number: str(control) for number, control in self._controls.by_input.items()}
        details = ", ".join(f"{names.get(n, f'input {n}')}: {count}" for n, count in lost.by_input)
        presses = "1 press" if lost.number == 1 else f"{lost.number} presses"
        where = f" ({details})" if details else ""
        if lost.explained:
            words = f"The controller box had no room for {presses}{where}. Please enter them, and check the counts."
        else:
            words = f"The controller box's counts disagree by {presses}{where}. Please confirm the counts."
        return BoxNotice("counts", "warning", words)


class Disturbance:
    """Notices when so many frames are damaged that the cable deserves a look."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=BAD_FRAMES)
        self._told = False

    def count(self, frames: int, now_s: float) -> Iterator[BoxNotice]:
        self._times.extend([now_s] * min(frames, BAD_FRAMES))
        if not self._told and len(self._times) == BAD_FRAMES and now_s - self._times[0] <= WITHIN_S:
            self._told = True
            yield BoxNotice("line", "warning", DISTURBED)
        elif self._told and now_s - self._times[0] > 2 * WITHIN_S:
            self._told = False
            yield BoxNotice("line", "info", "")

"""How a computer fares that a companion runs on, in words: its figures, and what to do about its troubles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.machine_health import MachineHealth, MachineTrouble
from web.serving.language import N_, _

TROUBLE_WORDS: Final[dict[MachineTrouble, str]] = {
    "full disk": N_("The disk is nearly full"),
    "little disk": N_("The disk is filling up"),
    "weak power": N_("The power supply is too weak"),
    "weak power before": N_("The power supply was too weak for a while"),
    "slowed": N_("The processor is slowed down"),
    "slowed before": N_("The processor was slowed down for a while"),
    "hot": N_("The processor is too hot"),
    "little memory": N_("Memory is short"),
}
_USE_OFFICIAL_SUPPLY: Final = N_("Use the official power supply with its own cable.")
_COOL_IT: Final = N_("Add a heat sink or a fan, and keep it out of the sun.")
_MAKE_ROOM: Final = N_("Delete something, or use a larger disk. Otherwise new games won’t be saved.")
ADVICE: Final[dict[MachineTrouble, str]] = {
    "full disk": _MAKE_ROOM,
    "little disk": _MAKE_ROOM,
    "weak power": _USE_OFFICIAL_SUPPLY,
    "weak power before": _USE_OFFICIAL_SUPPLY,
    "slowed": _COOL_IT,
    "slowed before": _COOL_IT,
    "hot": _COOL_IT,
    "little memory": N_("Close other programs on this computer."),
}


@dataclass(frozen=True, slots=True)
class MachineView:
    """A computer: its figures in one line, and each trouble with what to do about it."""

    figures: str
    troubles: tuple[str, ...]


def machine_view(health: MachineHealth | None) -> MachineView | None:
    """How a computer fares, in words; `None` where it tells nothing of itself."""
    if health is None or health == MachineHealth():
        return None
    return MachineView(" · ".join(_figures(health)), tuple(_sentences(health)))


def _figures(health: MachineHealth) -> Iterator[str]:
    if health.temperature_c is not None:
        yield f"{health.temperature_c:.0f} °C"
    if health.memory_free_bytes is not None:
        yield _("%(size)s of memory free", size=_size(health.memory_free_bytes))
    if health.disk_free_bytes is not None:
        yield _("%(size)s of disk free", size=_size(health.disk_free_bytes))


def _sentences(health: MachineHealth) -> Iterator[str]:
    for trouble in health.troubles:
        yield f"{_(TROUBLE_WORDS[trouble])}. {_(ADVICE[trouble])}"


def _size(count: int) -> str:
    """Bytes in the unit that fits: `850 MB`, `1.2 GB`."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"

"""The words in which names, times, houses and sentences are written on all pages."""

from __future__ import annotations

from typing import Final

from companion.houses import house_name
from companion.report import TableReport
from web.serving.language import N_, _
from web.table.views import HouseView

HOUSES_WITH_GLYPHS: Final = (
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "staralliance", "untamed",
)  # fmt: skip
SOURCE_WORDS: Final = {
    "seen": N_("seen"),
    "inferred": N_("inferred"),
    "typed": N_("entered"),
    "corrected": N_("corrected"),
}


def clock_time(t: float) -> str:
    """Seconds of game time as minutes and seconds: 75.4 is `1:15`."""
    minutes, seconds = divmod(int(max(t, 0)), 60)
    return f"{minutes}:{seconds:02d}"


def name_of(report: TableReport, player: int) -> str:
    return (
        report.players[player].name if 0 <= player < len(report.players) else _("Player %(number)s", number=player + 1)
    )


def house_view(house: str, chosen: bool = False) -> HouseView:
    return HouseView(
        slug=house,
        house=house if house in HOUSES_WITH_GLYPHS else "other",
        name=house_name(house) or _("No house"),
        glyph=house if house in HOUSES_WITH_GLYPHS else "other",
        chosen=chosen,
    )


def title_from_id(card_id: str) -> str:
    """A readable name for a card that is no longer on the table: `dust-imp#2` is `Dust Imp`."""
    return card_id.partition("#")[0].replace("-", " ").title()


def lead_and_words(name: str, text: str) -> tuple[str, str]:
    """The actor, and what they did, as one sentence in two parts: the name is written large, and only once."""
    if text.startswith(f"{name} "):
        return name, text.removeprefix(f"{name} ")
    return (name if text[:1].islower() else f"{name}:"), text


def round_words(left_s: float) -> str:
    """The round's time left: `12:05`, and once it is up `+1:30`."""
    return clock_time(left_s) if left_s >= 0 else f"+{clock_time(-left_s)}"

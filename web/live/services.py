"""Everything that live pages and the overlay need of the application that they are part of, in one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, current_app

from web.live.regions import Regions
from web.live.views import LiveViews

LIVE: Final = "live"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveServices:
    """A table's application shows its own table, a hub's the wall and the featured table.

    - `views`: of the present. `public`: of what those see who are not signed in; the same streams are counted for both.
    - `lasts`: tells whether the session of a mark has not ended.
    - `delay_s`: by how many seconds overlays run behind that do not say otherwise themselves.
    - `past`: the regions of the view of that name as they were so many seconds ago.
    - `now`: the game's seconds, by which pages run their clocks; `None` where no game's clock is shown.
    """

    views: LiveViews[Any]
    public: LiveViews[Any]
    lasts: Callable[[str], bool]
    delay_s: Callable[[], int]
    past: Callable[[str, int], Regions]
    now: Callable[[], float] | None = None


def live(app: Flask = current_app) -> LiveServices:
    """The services of the application that answers."""
    found: LiveServices = app.extensions[LIVE]
    return found

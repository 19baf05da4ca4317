"""All that each application of ours is handed, whatever its pages show, in one value."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from flask import Flask, current_app

from web.serving.settings import WebSettings

COMMON: Final = "common"


def no_streams() -> None:
    """Stands in where no page is kept live by a stream: there is none to end."""


@dataclass(frozen=True, slots=True)
class CommonServices:
    """The part of an application that the server, the languages and all readers of the settings need.

    - `close_streams`: ends the streams of pages, before the server stops.
    - `title_in`: the title of a slug's card in a language, `None` where it has none there; without it, all titles stay
      as printed.
    - `start`: the mark that tells one start of the program from the next.
    """

    settings: WebSettings
    close_streams: Callable[[], None] = no_streams
    title_in: Callable[[str, str], str | None] | None = None
    start: str = field(default_factory=lambda: secrets.token_hex(8))


def common(app: Flask = current_app) -> CommonServices:
    """The services of the application that answers."""
    found: CommonServices = app.extensions[COMMON]
    return found

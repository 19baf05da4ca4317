"""The texts that the pages' own scripts show: `words.js` reads them from the page, in the reader's language."""

from __future__ import annotations

from typing import Final

from web.serving.language import N_, _, language

SCRIPT_WORDS: Final = (
    N_("This could not be sent. Check your connection."),
    N_("Touch the page once: browsers stay silent until then."),
    N_("Reminders will be spoken now."),
    N_("What happens will be spoken now."),
    N_("Ten minutes left."),
    N_("Five minutes left."),
    N_("One minute left."),
    N_("Time is up."),
    N_("good"),
    N_("not good"),
    N_("warning"),
    N_("error"),
    N_("info"),
    N_("times"),
    N_("❚❚ Pause"),
    N_("▶ Play"),
    N_("time is up"),
    N_("stopped"),
    N_("amber"),
    N_("Allow this page to use the camera, in the browser's settings, and touch Begin again."),
    N_("This phone has no camera that a page may use."),
    N_("Starting the camera…"),
    N_("Another app or a call uses the camera. It will start again by itself."),
    N_("Watching the table."),
    N_("Something is moving."),
    N_("No connection. Trying again…"),
    N_(
        "No connection. Trying again… Is the phone on the companion's network? If the companion has another address by "
        "now, scan the code again."
    ),
    N_("This file is not a picture. Take a photograph of the table, or choose one."),
    N_("Take the photograph once more."),
    N_("The camera was interrupted. It will start again by itself."),
    N_("This browser cannot keep the screen on: set it to stay on, or touch it now and then."),
    N_("The phone is tilted by more than 15 degrees: point it straight down."),
    N_("The picture is too dark: switch on more light."),
)
"""`amber` is Æmber as a voice says it."""


def script_words() -> dict[str, str]:
    """Each text with what it is in the reader's language; none where it is the same."""
    return {text: _(text) for text in SCRIPT_WORDS} if language() != "en" else {}

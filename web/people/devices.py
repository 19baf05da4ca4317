"""The name of a browser in plain words, so that people recognise their own phone in a list."""

from __future__ import annotations

from typing import Final

from web.serving.language import N_, _

# Browsers name others too, so as to be served like them: the first that fits is the one.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", N_("an iPhone")),
    ("iPad", N_("an iPad")),
    ("Android", "Android"),
    ("CrOS", N_("a Chromebook")),
    ("Windows", "Windows"),
    ("Macintosh", N_("a Mac")),
    ("Linux", "Linux"),
)


UNKNOWN: Final = N_("an unknown device")


def device_name(user_agent: str) -> str:
    """Such as `Safari on an iPhone`, from a User-Agent header; `an unknown device` where it says nothing known."""
    browser = next((name for sign, name in BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN


def device_words(name: str) -> str:
    """The name of a device in the reader's language."""
    browser, on, system = name.partition(" on ")
    return _("%(browser)s on %(system)s", browser=browser, system=_(system)) if on else _(name)

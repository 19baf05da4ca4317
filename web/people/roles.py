"""Rights at one table: every role, every right, and who has it, in one table of data.

Reading the public pages needs no right. A page or a button that not everybody may use names its right, and nothing
else in the pages asks for roles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.sentences import N_

ANYBODY: Final = "anybody"
JUDGE: Final = "judge"
ORGANISER: Final = "organiser"
CASTER: Final = "caster"
OWNER: Final = "owner"
CAMERA: Final = "camera"
SEATS: Final = ("seat-0", "seat-1")

Right: TypeAlias = Literal[
    "come in",
    "leave",
    "play",
    "say what is so",
    "press the box",
    "answer requests",
    "come to the desk",
    "rule",
    "time the round",
    "settle calls",
    "seat players",
    "invite",
    "see who is signed in",
    "read the timeline",
    "watch kept games",
    "see pictures",
    "send pictures",
    "photograph the table",
    "see win chances",
    "see the Wi-Fi",
    "take the evidence",
    "direct the stream",
    "register decks",
    "direct the demo",
    "begin games",
    "change the settings",
]

RIGHTS: Final[Mapping[Right, tuple[str, ...]]] = {
    "come in": (ANYBODY,),
    "leave": (JUDGE, ORGANISER, CASTER, OWNER, CAMERA, *SEATS),
    "play": SEATS,
    "say what is so": (JUDGE, *SEATS),
    "press the box": (JUDGE, *SEATS),
    "answer requests": (JUDGE, ORGANISER, *SEATS),
    "come to the desk": (JUDGE, ORGANISER),
    "rule": (JUDGE,),
    "time the round": (JUDGE, ORGANISER),
    "settle calls": (JUDGE, ORGANISER),
    "seat players": (JUDGE, ORGANISER, OWNER),
    "invite": (JUDGE, ORGANISER, OWNER),
    "see who is signed in": (JUDGE, ORGANISER, OWNER),
    "read the timeline": (JUDGE, ORGANISER, CASTER),
    "watch kept games": (JUDGE, ORGANISER, CASTER, *SEATS),
    "see pictures": (JUDGE, ORGANISER, OWNER),
    "send pictures": (CAMERA,),
    "photograph the table": (JUDGE, ORGANISER, OWNER, CAMERA, *SEATS),
    "see win chances": (JUDGE, ORGANISER, CASTER),
    "see the Wi-Fi": (JUDGE, ORGANISER, OWNER, *SEATS),
    "take the evidence": (JUDGE, ORGANISER),
    "direct the stream": (CASTER, ORGANISER),
    "register decks": (JUDGE, ORGANISER, OWNER),
    "direct the demo": (JUDGE, ORGANISER, OWNER, *SEATS),
    "begin games": (JUDGE, OWNER, *SEATS),
    "change the settings": (OWNER,),
}

INVITES: Final[Mapping[str, tuple[str, ...]]] = {
    JUDGE: (JUDGE, CASTER),
    ORGANISER: (ORGANISER, JUDGE, CASTER),
    OWNER: (ORGANISER, JUDGE, CASTER),
}
"""The roles that a role may give a code for one more device."""

SIGNS_OUT: Final[Mapping[str, tuple[str, ...]]] = {
    role: (*invited, CAMERA, *SEATS) for role, invited in INVITES.items()
}
"""The roles that a role may sign out."""

ROLE_WORDS: Final = {
    JUDGE: N_("judge"),
    ORGANISER: N_("organiser"),
    CASTER: N_("caster"),
    OWNER: N_("owner"),
    CAMERA: N_("camera phone"),
    **dict.fromkeys(SEATS, N_("player")),
}


def may(role: str | None, right: Right) -> bool:
    """True if a role has a right; `None` is somebody who has not signed in."""
    return ANYBODY in RIGHTS[right] or role in RIGHTS[right]

"""The rulebooks the engine can follow, and where they say what. Passages are named, never quoted."""

from __future__ import annotations

from companion.rules.state import Rulebook

NEWEST: Rulebook = "1.3"


def cite(version: Rulebook, section: str) -> str:
    """`Rulebook 1.3, Step 2: Choose a house`."""
    return f"Rulebook {version}, {section}"


def purged_face_up(version: Rulebook) -> bool:
    return version == "1.3"


def effects_modify_first_turn(version: Rulebook) -> bool:
    """Whether card effects may allow more cards on the first turn (1.3, First Turn Rule)."""
    return version == "1.3"


def cannot_beats_must_choose(version: Rulebook) -> bool:
    """Whether a house both demanded and forbidden leaves the player's other houses (1.3, Cannot vs must)."""
    return version == "1.3"


def active_player_controls_what_is_played(version: Rulebook) -> bool:
    return version == "1.3"


def leave_play_together(version: Rulebook) -> bool:
    """Whether cards destroyed together leave at once, in an order the active player gives (1.3, Destroyed)."""
    return version == "1.3"


def lone_creature_on_both_flanks(version: Rulebook) -> bool:
    return version == "1.3"

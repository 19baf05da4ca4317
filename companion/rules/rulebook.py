"""The rulebooks the engine can follow, and where they say what. Passages are named, never quoted."""

from __future__ import annotations

from functools import cache

from companion.rules.card import Card
from companion.rules.state import Rulebook
from companion.sentences import Sentence, Title

NEWEST: Rulebook = "1.3"


@cache
def cite(version: Rulebook, section: str) -> str:
    """`Rulebook 1.3, Step 2: Choose a house`."""
    return Sentence("Rulebook {version}, {section}", version=version, section=section)


@cache
def cite_card(card: Card | None) -> str:
    """`Card text of Troll`."""
    title = Title(card.title, card.slug) if card is not None else Sentence("a card")
    return Sentence("Card text of {title}", title=title)


def purged_face_up(version: Rulebook) -> bool:
    """Whether purged cards are known to both players (1.3, Purge); before, they lay face down."""
    return version == "1.3"


def effects_modify_first_turn(version: Rulebook) -> bool:
    """Whether card effects may allow more cards on the first turn (1.3, First Turn Rule)."""
    return version == "1.3"


def cannot_beats_must_choose(version: Rulebook) -> bool:
    """Whether a house both demanded and forbidden leaves the player's other houses (1.3, Cannot vs must)."""
    return version == "1.3"


def active_player_controls_what_is_played(version: Rulebook) -> bool:
    """Whether a card enters under the active player's control (1.3, Control) or under its owner's."""
    return version == "1.3"


def effects_unstun_without_target(version: Rulebook) -> bool:
    """Whether an effect that uses a stunned creature unstuns it even if it could not be used so (1.3, Stun)."""
    return version == "1.3"


def leave_play_together(version: Rulebook) -> bool:
    """Whether cards destroyed together leave at once (1.3, Destroyed) or one by one."""
    return version == "1.3"


def sheds_only_for_prevented_draws(version: Rulebook) -> bool:
    """Whether a chain is shed only if a draw was really prevented (1.1, FAQ)."""
    return version == "1.1"

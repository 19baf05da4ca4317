"""The things that the words of a card touch. Each word declares them, so that nobody who asks keeps a list of words."""

from __future__ import annotations

from enum import Flag, auto
from typing import ClassVar


class Touch(Flag):
    """A thing that an ability touches, or may, and that others than the rules ask about."""

    NOTHING = 0
    AMBER = auto()
    """It gives, takes or moves Æmber."""
    DAMAGE = auto()
    """It deals damage."""
    KEYS = auto()
    """It forges a key."""
    PLAYS = auto()
    """It plays other cards."""
    USES = auto()
    """It uses other cards."""
    ENTERS = auto()
    """It puts cards into play that it does not play, or takes control of others."""
    COPIES = auto()
    """Its card is played as if it were another one."""
    DIGS = auto()
    """It discards from a deck until a certain card comes."""
    LINES = auto()
    """It gives creatures another place in their battleline."""
    NEIGHBORS = auto()
    """It asks who stands beside a creature, or on which side of it."""
    HOUSES = auto()
    """By the house of a card, such as one it discarded, it may do something else, or something else may follow."""
    TRAITS = auto()
    """By the traits of a card, such as one it purged, it does something to others."""
    PERMITS = auto()
    """It lets cards of other houses be played or used."""


ANYTHING_COPIED = Touch.AMBER | Touch.DAMAGE
"""All that may be touched by a card that is played, or that is as another card is."""


class Word:
    """Base of the words that cards are declared in."""

    __slots__ = ()
    touches: ClassVar[Touch] = Touch.NOTHING

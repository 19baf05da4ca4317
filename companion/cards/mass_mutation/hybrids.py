"""The effects of the halves of the mutant hybrids: each hybrid bears two halves in its title, and has what both have.

Other halves have keywords (Lyco and -beast skirmish, Umbra and -thief elusive) or 2 armor (Sacro and -knight).
"""

from __future__ import annotations

from companion.rules.words import *

ALIEN = fight(
    LookAt(top_of("deck", 3, name="looked")),
    return_to_hand(one(bound("looked"), "deck")),
    put_under_deck(one(bound("looked"), "deck")),
)
"""Of Xeno and -alien."""

BOT = reap(if_done(discard(one(any_card, "hand")), draw(1)))
"""Of Techno and -bot."""

DINO = play(may(if_done(exalt(), deal_damage(3, one(creature)))))
"""Of Dino and -saurus."""

FIEND = when_destroyed(steal(1))
"""Of Dæmo and -fiend."""

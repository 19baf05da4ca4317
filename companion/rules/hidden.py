"""Cards whose identity nobody knows: what they could be, and what they turn out to be when they are seen.

Where the deck list is known, a hidden card is one of the owner's `unseen` cards and takes over that card's id. Where
it is not, it can be any card; the answer is then the declared `Card` itself, and the hidden card keeps its id. Of one
that stays hidden it may be known what it is like.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.card import Card, CardId, PhysicalCard, UnseenCard
from companion.rules.state import FATE, Answer, Decision, GameState


def reveal(state: GameState, copy: PhysicalCard, zone: str, source: CardId | None) -> Decision:
    """Asks the physical world which card this is; its options are empty where it can be any."""
    slugs = dict.fromkeys(known.card.slug for known in state.players[copy.owner].unseen if known.card is not None)
    prompt = f"which card {copy.id} turns out to be"
    return Decision(FATE, "chance", tuple(slugs), prompt, source, 1, 1, "reveal", zone, copy.owner)


def shown_as(state: GameState, copy: PhysicalCard, answer: Answer) -> PhysicalCard:
    """The hidden copy after the answer: known, or hidden still if it stays unseen."""
    if isinstance(answer, Card):
        return PhysicalCard(copy.id, answer, copy.owner, copy.house)
    if isinstance(answer, UnseenCard):
        return replace(copy, like=answer.like)
    if answer is None:
        return copy if copy.like is None else replace(copy, like=None)
    for known in state.players[copy.owner].unseen:
        if known.card is not None and answer in (known.card.slug, known.id):
            return known
    return copy

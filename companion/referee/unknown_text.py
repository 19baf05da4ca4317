"""Cards whose text the rules do not know: one of another set may have done anything that it could have touched."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.catalogue import all_cards
from companion.rules.card import Card
from companion.rules.records import LeftPlay, Played
from companion.rules.state import GameState


def unknown_text_acts(state: GameState) -> bool:
    """True if such a card lies in play, or was played or left play this turn or the last."""
    acts: bool | None = state.memo.get(unknown_text_acts)
    if acts is None:
        known = all_cards()
        acts = state.memo[unknown_text_acts] = any(card.slug not in known for card in _acting(state))
    return acts


def _acting(state: GameState) -> Iterator[Card]:
    copies = [item.copy for item in state.in_play()]
    copies += [upgrade.copy for item in state.in_play() for upgrade in item.upgrades]
    for record in (*state.last_log, *state.log):
        if isinstance(record, Played):
            copies.append(record.copy)
        elif isinstance(record, LeftPlay):
            copies.append(record.item.copy)
    return (copy.card for copy in copies if copy.card is not None)

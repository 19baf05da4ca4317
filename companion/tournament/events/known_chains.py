"""The chains that decks took home from earlier events at this hub, offered where they are registered again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.tournament.event.event import EnteredDeck, Event
from companion.tournament.events.events import KeptEvent


@dataclass(frozen=True, slots=True)
class KnownChains:
    """The chains confirmed for a deck after the event of this name."""

    chains: int
    power_level: int
    event: str


def chains_to_offer(events: Iterable[KeptEvent], number: int) -> Mapping[str, KnownChains]:
    """By the ids of an event's decks, what was confirmed last for those that bring other chains now.

    `events` come oldest first.
    """
    known: dict[str, KnownChains] = {}
    brought: dict[str, EnteredDeck] = {}
    for kept in events:
        if kept.number < number:
            known |= _confirmed(kept.event)
        elif kept.number == number:
            brought = {id: deck for entrant in kept.event.entrants.values() for id, deck in entrant.decks.items()}
    found = {id: known.get(id) or known.get(deck.deck.name.casefold()) for id, deck in brought.items()}
    return {id: one for id, one in found.items() if one is not None and _differs(brought[id], one)}


def _confirmed(event: Event) -> Mapping[str, KnownChains]:
    """By each deck's id and by its name, since lists typed at home have another id each time."""
    found: dict[str, KnownChains] = {}
    for one in event.confirmed_chains:
        registered = event.entrants[one.player].decks[one.deck]
        known = KnownChains(one.chains, one.power_level, event.settings.name)
        found |= {one.deck: known, registered.deck.name.casefold(): known}
    return found


def _differs(brought: EnteredDeck, known: KnownChains) -> bool:
    return (brought.chains, brought.highest_level) != (known.chains, known.power_level)

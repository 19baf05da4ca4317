"""Players enter, leave and come back, and register their decks."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.sentences import N_, Sentence
from companion.tournament.event.after import (
    CannotHappen,
    after,
    deck_of,
    entrant_of,
    with_entrant,
)
from companion.tournament.event.chains import HIGHEST_LEVEL_ADMITTED, MOST_CHAINS, power_level
from companion.tournament.event.event import DeckCheck, EnteredDeck, Entrant, Event
from companion.tournament.event.match_scripts import (
    FORMATS,
)
from companion.tournament.event.records import (
    HIGHEST_TABLE,
    DeckChecked,
    DeckRegistered,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    PlayerDropped,
    PlayerEntered,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    TableKept,
)


@after.register
def _(record: PlayerEntered, event: Event) -> Event:
    if record.player in event.entrants:
        raise CannotHappen(Sentence("{name} has already entered.", name=record.name))
    if not record.name.strip():
        raise CannotHappen(Sentence("A player needs a name."))
    if event.cut:
        raise CannotHappen(Sentence("Nobody can enter after the cut."))
    if record.player in event.removed:
        raise CannotHappen(
            Sentence(
                "The id {player} belonged to someone else: enter {name} under another one.",
                player=record.player,
                name=record.name,
            )
        )
    entrant = Entrant(record.player, record.name.strip(), rounds_missed=len(event.rounds), missed=record.missed)
    return with_entrant(event, entrant)


@after.register
def _(record: PlayerRenamed, event: Event) -> Event:
    return with_entrant(event, replace(entrant_of(event, record.player), name=record.name.strip()))


@after.register
def _(record: PlayerDropped, event: Event) -> Event:
    return with_entrant(event, replace(entrant_of(event, record.player), dropped=True))


@after.register
def _(record: PlayerReturned, event: Event) -> Event:
    return with_entrant(event, replace(entrant_of(event, record.player), dropped=False))


@after.register
def _(record: PlayerRemoved, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if any(record.player in match.players for one in event.rounds for match in one.matches):
        raise CannotHappen(
            Sentence("{name} has been paired: take the pairing back first, or let {name} drop.", name=entrant.name)
        )
    others = {player: other for player, other in event.entrants.items() if player != record.player}
    return replace(event, entrants=MappingProxyType(others), removed=event.removed | {record.player})


@after.register
def _(record: TableKept, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if record.table is not None and not 1 <= record.table <= HIGHEST_TABLE:
        raise CannotHappen(Sentence("Tables are numbered from 1 to {most}.", most=HIGHEST_TABLE))
    others = (one for one in event.entrants.values() if one is not entrant and not one.dropped)
    other = next((one.name for one in others if record.table is not None and one.table == record.table), None)
    if other:
        raise CannotHappen(Sentence("Table {table} is kept for {other}.", table=record.table, other=other))
    return with_entrant(event, replace(entrant, table=record.table))


@after.register
def _(record: DeckRegistered, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if not record.although_locked:
        _check_unlocked(event)
    owner = next((other.name for other in event.entrants.values() if record.deck.id in other.decks), None)
    if owner:
        raise CannotHappen(Sentence("{name} is already registered, by {owner}.", name=record.deck.name, owner=owner))
    most = max(FORMATS[name].decks_each for name in (event.settings.match_format, event.settings.cut_format))
    if len(entrant.decks) >= most:
        raise CannotHappen(
            Sentence(
                "{name} has already registered {most}, as many as the format allows: withdraw one.",
                name=entrant.name,
                most=most,
            )
        )
    if not 0 <= record.chains <= MOST_CHAINS:
        raise CannotHappen(Sentence("A deck has 0 to {most} chains.", most=MOST_CHAINS))
    level = max(record.highest_level, power_level(record.chains))
    if event.settings.league and level > HIGHEST_LEVEL_ADMITTED:
        wording = N_("{name} has reached power level {level}: a league admits decks up to power level {most}.")
        raise CannotHappen(Sentence(wording, name=record.deck.name, level=level, most=HIGHEST_LEVEL_ADMITTED))
    deck = EnteredDeck(record.deck, record.chains, record.highest_level, record.picture)
    return with_entrant(event, replace(entrant, decks=MappingProxyType({**entrant.decks, record.deck.id: deck})))


@after.register
def _(record: DeckWithdrawn, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    _check_unlocked(event)
    deck_of(entrant, record.deck)
    left = {deck_id: deck for deck_id, deck in entrant.decks.items() if deck_id != record.deck}
    return with_entrant(event, replace(entrant, decks=MappingProxyType(left)))


@after.register
def _(record: DecksLocked, event: Event) -> Event:
    return replace(event, locked=True)


@after.register
def _(record: DecksUnlocked, event: Event) -> Event:
    return replace(event, locked=False)


@after.register
def _(record: DeckChecked, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    deck = replace(deck_of(entrant, record.deck), check=DeckCheck(record.missing, record.foreign, record.picture))
    return with_entrant(event, replace(entrant, decks=MappingProxyType({**entrant.decks, record.deck: deck})))


def _check_unlocked(event: Event) -> None:
    if event.locked:
        raise CannotHappen(Sentence("Decks are locked: an organiser can unlock them."))

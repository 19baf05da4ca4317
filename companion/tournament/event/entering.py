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
    HIGHEST_RATING,
    HIGHEST_TABLE,
    MOST_ROUNDS,
    ByePlanned,
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
from companion.tournament.event.standings import PlayerId


@after.register
def _(record: PlayerEntered, event: Event) -> Event:
    check_can_enter(event, record.player, record.name)
    missed = MappingProxyType(dict.fromkeys(event.rounds_missed(record.player), record.missed))
    if not 0 <= record.rating <= HIGHEST_RATING:
        raise CannotHappen(Sentence("A rating is a number up to {most}.", most=HIGHEST_RATING))
    return with_entrant(event, Entrant(record.player, record.name.strip(), missed=missed, rating=record.rating))


def check_can_enter(event: Event, player: PlayerId, name: str) -> None:
    """Raises `CannotHappen` where nobody can enter by this id and name."""
    if player in event.entrants or player in event.applicants:
        raise CannotHappen(Sentence("{name} has already entered.", name=name))
    if not name.strip():
        raise CannotHappen(Sentence("A player needs a name."))
    if event.cut:
        raise CannotHappen(Sentence("Nobody can enter after the cut."))
    if player in event.removed:
        raise CannotHappen(
            Sentence(
                "The id {player} belonged to someone else: enter {name} under another one.", player=player, name=name
            )
        )


@after.register
def _(record: PlayerRenamed, event: Event) -> Event:
    if applicant := event.applicants.get(record.player):
        renamed = replace(applicant, name=record.name.strip())
        return replace(event, applicants=MappingProxyType({**event.applicants, record.player: renamed}))
    return with_entrant(event, replace(entrant_of(event, record.player), name=record.name.strip()))


@after.register
def _(record: PlayerDropped, event: Event) -> Event:
    return with_entrant(event, replace(entrant_of(event, record.player), dropped=True))


@after.register
def _(record: PlayerReturned, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if event.cut and record.missed != "none":
        raise CannotHappen(Sentence("The cut is made by the standings as they are: missed rounds count for nothing."))
    rounds = () if event.cut else event.rounds_missed(record.player)
    missed = MappingProxyType({**entrant.missed, **dict.fromkeys(rounds, record.missed)})
    # Meanwhile it may have been kept for somebody else.
    is_taken = any(one.table == entrant.table for one in event.entrants.values() if not one.dropped)
    table = None if is_taken else entrant.table
    return with_entrant(event, replace(entrant, dropped=False, missed=missed, table=table))


@after.register
def _(record: ByePlanned, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if event.cut or record.round <= len(event.rounds):
        raise CannotHappen(Sentence("Round {number} has been paired: a bye is planned before.", number=record.round))
    if record.round > MOST_ROUNDS:
        raise CannotHappen(Sentence("An event has at most {most} rounds.", most=MOST_ROUNDS))
    others = {number: counts for number, counts in entrant.planned.items() if number != record.round}
    planned = others | ({record.round: record.counts} if record.counts is not None else {})
    return with_entrant(event, replace(entrant, planned=MappingProxyType(dict(sorted(planned.items())))))


@after.register
def _(record: PlayerRemoved, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if any(record.player in match.players for one in event.rounds for match in one.matches):
        raise CannotHappen(
            Sentence("{name} has been paired: take the pairing back first, or let {name} drop.", name=entrant.name)
        )
    if record.player in event.cut:
        raise CannotHappen(
            Sentence("{name} is in the cut: take the cut back first, or let {name} drop.", name=entrant.name)
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
def registered(record: DeckRegistered, event: Event) -> Event:
    """The event with the player's deck. Raises `CannotHappen` where it may not be played."""
    entrant = entrant_of(event, record.player)
    if not record.although_locked:
        _check_unlocked(event)
    owner = next((other.name for other in event.entrants.values() if record.deck.id in other.decks), None)
    if owner:
        raise CannotHappen(Sentence("{name} is already registered, by {owner}.", name=record.deck.name, owner=owner))
    most = max(FORMATS[name].registers for name in (event.settings.match_format, event.settings.cut_format))
    if sum(entered.built is False for entered in entrant.decks.values()) >= most:
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
    deck = EnteredDeck(record.deck, record.chains, record.highest_level, record.picture, card_set=record.card_set)
    return with_entrant(event, replace(entrant, decks=MappingProxyType({**entrant.decks, record.deck.id: deck})))


@after.register
def _(record: DeckWithdrawn, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    _check_unlocked(event)
    deck_of(entrant, record.deck)
    left = {deck_id: deck for deck_id, deck in entrant.decks.items() if deck_id != record.deck and not deck.built}
    # What was chosen of the pool may have held the deck.
    return with_entrant(event, replace(entrant, decks=MappingProxyType(left), plays=""))


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

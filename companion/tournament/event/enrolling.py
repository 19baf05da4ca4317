"""Players enrol themselves, are admitted by an organiser, and say before a round that they are here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.sentences import Sentence
from companion.tournament.event.after import CannotHappen, after, entrant_of, with_entrant
from companion.tournament.event.entering import check_can_enter, registered
from companion.tournament.event.event import Applicant, Entrant, Event
from companion.tournament.event.playing import players_of_next_round
from companion.tournament.event.records import (
    ApplicantMerged,
    ApplicantRemoved,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    DeckRegistered,
    EnrolmentClosed,
    EnrolmentOpened,
    EventRecord,
    PlayerAdmitted,
    PlayerEnrolled,
)
from companion.tournament.event.standings import PlayerId

MOST_WAITING = 500


def same_name(event: Event, name: str, but: PlayerId = "") -> PlayerId | None:
    """The player who has entered by this name, however it is written, `but` one."""
    known = ((player, entrant.name) for player, entrant in event.entrants.items() if player != but)
    return next((player for player, other in known if other.casefold() == name.casefold()), None)


def enrolled(event: Event, record: PlayerEnrolled) -> Iterator[EventRecord]:
    """The records by which somebody enrols: admitted at once where the organiser wants that and the name is free."""
    yield record
    if event.admits_at_once and not event.rounds and same_name(event, record.name) is None:
        yield PlayerAdmitted(record.player)


def not_here(event: Event) -> tuple[PlayerId, ...]:
    """The players of the next round who have not checked in yet; none where the event asks for no check-in."""
    if event.checked_in is None:
        return ()
    return tuple(player for player in players_of_next_round(event) if player not in event.checked_in)


@after.register
def _(record: EnrolmentOpened, event: Event) -> Event:
    if event.cut:
        raise CannotHappen(Sentence("Nobody can enter after the cut."))
    return replace(event, enrols=True, admits_at_once=record.at_once)


@after.register
def _(record: EnrolmentClosed, event: Event) -> Event:
    return replace(event, enrols=False)


@after.register
def _(record: PlayerEnrolled, event: Event) -> Event:
    if not event.enrols:
        raise CannotHappen(Sentence("Enrolment is closed: ask an organiser."))
    name = record.name.strip()
    if not name:
        raise CannotHappen(Sentence("A player needs a name."))
    if len(event.applicants) >= MOST_WAITING:
        raise CannotHappen(Sentence("Too many wait to be admitted: ask an organiser."))
    check_can_enter(event, record.player, name)
    if any(other.name.casefold() == name.casefold() for other in event.applicants.values()):
        raise CannotHappen(Sentence("{name} waits already: add something that tells you apart.", name=name))
    if record.deck is not None:
        # Refused while the player still sees the form.
        after(
            DeckRegistered(record.player, record.deck, card_set=record.card_set),
            with_entrant(event, Entrant(record.player, name)),
        )
        if any(other.deck and other.deck.id == record.deck.id for other in event.applicants.values()):
            raise CannotHappen(Sentence("Somebody who waits has this deck already: ask an organiser."))
    return _with_applicants(
        event, {**event.applicants, record.player: Applicant(record.player, name, record.deck, record.card_set)}
    )


def deck_is_taken(event: Event, applicant: PlayerId) -> bool:
    """True if somebody who is in has the deck that an applicant handed in: they are let in without it."""
    deck = event.applicants[applicant].deck
    return deck is not None and any(deck.id in other.decks for other in event.entrants.values())


@after.register
def _(record: PlayerAdmitted, event: Event) -> Event:
    applicant = _applicant(event, record.player)
    if same_name(event, applicant.name) is not None:
        raise CannotHappen(
            Sentence(
                "There is a {name} already: change the name, or say that it is the same player.", name=applicant.name
            )
        )
    left = _without(event, record.player)
    missed = MappingProxyType(dict.fromkeys(event.rounds_missed(record.player), record.missed))
    check_can_enter(left, record.player, applicant.name)
    entered = with_entrant(left, Entrant(record.player, applicant.name, missed=missed))
    if applicant.deck is None or deck_is_taken(event, record.player):
        return entered
    # The deck was handed in before decks were locked, or with an enrolment that an organiser lets in.
    handed_in = DeckRegistered(record.player, applicant.deck, although_locked=True, card_set=applicant.card_set)
    return registered(handed_in, entered)


@after.register
def _(record: ApplicantRemoved, event: Event) -> Event:
    _applicant(event, record.player)
    return replace(_without(event, record.player), removed=event.removed | {record.player})


@after.register
def _(record: ApplicantMerged, event: Event) -> Event:
    applicant, entrant = _applicant(event, record.player), entrant_of(event, record.into)
    left = replace(
        _without(event, record.player),
        removed=event.removed | {record.player},
        same_as=MappingProxyType({**event.same_as, record.player: record.into}),
    )
    if applicant.deck is None or entrant.decks:
        return left
    handed_in = DeckRegistered(record.into, applicant.deck, although_locked=True, card_set=applicant.card_set)
    return registered(handed_in, left)


@after.register
def _(record: CheckInOpened, event: Event) -> Event:
    if event.current and not event.current.over:
        raise CannotHappen(Sentence("Ask who is here once the round is over."))
    return replace(event, checked_in=frozenset())


@after.register
def _(record: CheckedIn, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    if event.checked_in is None:
        raise CannotHappen(Sentence("Nobody is asked now who is here."))
    if entrant.dropped:
        raise CannotHappen(Sentence("{name} has dropped: an organiser can let them return.", name=entrant.name))
    return replace(event, checked_in=event.checked_in | {record.player})


@after.register
def _(record: CheckInClosed, event: Event) -> Event:
    if event.checked_in is None:
        raise CannotHappen(Sentence("Nobody is asked now who is here."))
    return replace(event, checked_in=None)


def _applicant(event: Event, player: PlayerId) -> Applicant:
    applicant = event.applicants.get(player)
    if applicant is None:
        raise CannotHappen(Sentence("Nobody waits as {player}: look at the page again.", player=player))
    return applicant


def _with_applicants(event: Event, applicants: Mapping[PlayerId, Applicant]) -> Event:
    return replace(event, applicants=MappingProxyType(dict(applicants)))


def _without(event: Event, player: PlayerId) -> Event:
    return _with_applicants(event, {other: one for other, one in event.applicants.items() if other != player})

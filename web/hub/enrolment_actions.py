"""The organiser's actions on enrolment and check-in: records made of a form."""

from __future__ import annotations

from collections.abc import Iterable

from companion.sentences import N_, Sentence, joined
from companion.tournament.event.enrolling import deck_is_taken, not_here, same_name
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.records import (
    ApplicantMerged,
    ApplicantRemoved,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    EnrolmentClosed,
    EnrolmentOpened,
    EventRecord,
    PlayerAdmitted,
    PlayerDropped,
    PlayerRenamed,
)
from companion.tournament.event.standings import PlayerId
from web.hub.entry_actions import missed_in
from web.hub.event_form import EventForm, player_in


def open_enrolment(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield EnrolmentOpened(at_once=bool(form.text("at_once")))


def close_enrolment(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield EnrolmentClosed()


def admit(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Lets somebody in who waits, by the name that they gave or by another one."""
    player = _waiting(event, form)
    name = form.text("name") or event.applicants[player].name
    if name != event.applicants[player].name:
        yield PlayerRenamed(player, name)
    _remark_on_deck(event, form, player)
    yield PlayerAdmitted(player, missed_in(form))


def _remark_on_deck(event: Event, form: EventForm, player: PlayerId) -> None:
    applicant = event.applicants[player]
    if deck_is_taken(event, player) and applicant.deck is not None:
        wording = N_("{name} is in without a deck: somebody else has registered {deck}.")
        form.remarks.append(Sentence(wording, name=applicant.name, deck=applicant.deck.name))


def admit_all(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Lets everybody in whose name nobody has; the others are named."""
    missed, taken = missed_in(form), []
    for player, applicant in event.applicants.items():
        if same_name(event, applicant.name) is None:
            _remark_on_deck(event, form, player)
            yield PlayerAdmitted(player, missed)
        else:
            taken.append(applicant.name)
    if taken:
        form.remarks.append(Sentence("Not admitted, since others have these names: {names}.", names=joined(taken)))


def refuse(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield ApplicantRemoved(_waiting(event, form))


def merge(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The applicant is a player who had entered already, such as from a list."""
    yield ApplicantMerged(_waiting(event, form), form.text("into", N_("which player it is")))


def open_check_in(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield CheckInOpened()


def check_in(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield CheckedIn(player_in(event, form))


def close_check_in(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Ends the asking: `absent` says whether who did not answer drops, or plays all the same."""
    absent = not_here(event)
    decides = form.text("absent")
    if absent and decides not in ("drop", "play"):
        raise CannotHappen(Sentence("Say whether who is not here drops, or plays all the same."))
    if decides == "drop":
        yield from (PlayerDropped(player) for player in absent)
    yield CheckInClosed()


def _waiting(event: Event, form: EventForm) -> PlayerId:
    player = form.text("player", N_("which player"))
    if player not in event.applicants:
        raise CannotHappen(Sentence("Nobody waits as {player}: look at the page again.", player=player))
    return player

"""An organiser's actions on pairings: propose one, publish it, change it. What is grave in it is accepted first.

A form that publishes a round carries an `accept` for each grave remark that its page showed. What it does not carry was
not seen by whoever sends it, and comes back as `NotAccepted` with the round as it would be.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast, get_args

from companion.sentences import N_, Sentence, joined
from companion.tournament.event.after import entrant_of
from companion.tournament.event.by_hand import event_before, paired_by_hand
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.organising import at_kept_tables, next_round
from companion.tournament.event.pairing_remarks import PairingRemark, grave_remarks
from companion.tournament.event.records import (
    HIGHEST_TABLE,
    EventRecord,
    PairingUndone,
    PairingWay,
    RoundPaired,
    SeatedPair,
    TableNumber,
)
from companion.tournament.event.standings import PlayerId
from web.hub.event_form import EventForm, check_same_round

LONGEST_NUMBER: Final = len(str(HIGHEST_TABLE))
_SEEDS: Final = 2**32


class NotAccepted(CannotHappen):
    """The round can be so, and holds something grave that nobody has accepted yet."""

    def __init__(self, remarks: Sequence[PairingRemark], pairs: tuple[SeatedPair, ...]) -> None:
        words = joined([remark.words for remark in remarks], " ")
        super().__init__(Sentence("{remarks} Look at the pairing, then publish it anyway or change it.", remarks=words))
        self.pairs = pairs


@dataclass(frozen=True, slots=True)
class ProposedRound:
    """A round as it would be paired. The same `seed` gives it again; `mark` tells whether it is still the same."""

    way: PairingWay
    seed: int
    pairs: tuple[SeatedPair, ...]

    @property
    def mark(self) -> str:
        return hashlib.sha256(repr(self.pairs).encode()).hexdigest()[:12]


def proposal(event: Event, way: str, seed: int | None = None) -> ProposedRound:
    """The next round in the way asked for. Raises `CannotHappen`."""
    if way not in get_args(PairingWay):
        raise CannotHappen(Sentence("A round is paired by Swiss rules or at random."))
    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    paired = next_round(event, cast("PairingWay", way), chosen)
    return ProposedRound(paired.way, chosen, paired.pairs)


def pair(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The next round: as it was proposed on the page, or without one as it comes."""
    shown = form.text("mark")
    if shown:
        check_same_round(event, form)
    way = form.text("way") or "swiss"
    proposed = proposal(event, way, form.number("seed", N_("the seed of the pairing"), most=_SEEDS) if shown else None)
    if shown and shown != proposed.mark:
        raise CannotHappen(Sentence("Someone has entered, dropped or been corrected since: look at the new pairing."))
    yield from _accepted(event, form, [RoundPaired(proposed.pairs, proposed.way)])


def undo_pairing(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_same_round(event, form)
    yield PairingUndone()


def swap(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Two players of the round change places: it is taken back and paired again so."""
    check_same_round(event, form)
    chosen = form.all("swap")
    current = event.current
    if len(set(chosen)) != 2 or current is None:
        raise CannotHappen(Sentence("Choose the two players who swap places."))
    for player in chosen:
        entrant_of(event, player)
    places = {chosen[0]: chosen[1], chosen[1]: chosen[0]}
    pairs = tuple(
        SeatedPair(
            match.table,
            places.get(match.player, match.player),
            places.get(match.opponent, match.opponent) if match.opponent else None,
        )
        for match in current.matches
    )
    paired = RoundPaired(at_kept_tables(event, pairs), "manual")
    return _accepted(event_before(event), form, [PairingUndone(), paired])


def pair_by_hand(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Everybody at the table whose number is entered in `table-PLAYER`; with none, a bye."""
    check_same_round(event, form)
    tables: dict[PlayerId, TableNumber | None] = {}
    for player, number in form.starting("table-").items():
        if not number.strip().isdecimal() or len(number) > LONGEST_NUMBER or not 1 <= int(number) <= HIGHEST_TABLE:
            raise CannotHappen(
                Sentence(
                    "{number} is not a table: enter a number from 1 to {most}.",
                    number=number,
                    most=HIGHEST_TABLE,
                )
            )
        tables[player] = int(number)
    return _accepted(event_before(event), form, paired_by_hand(event, tables))


def _accepted(before: Event, form: EventForm, records: Iterable[EventRecord]) -> Iterator[EventRecord]:
    """The records, as long as what is grave in the round that they pair was accepted. `before` is without it."""
    accepted = form.all("accept")
    for record in records:
        if isinstance(record, RoundPaired):
            unseen = [one for one in grave_remarks(before, record.pairs) if one.key not in accepted]
            if unseen:
                raise NotAccepted(unseen, record.pairs)
        yield record

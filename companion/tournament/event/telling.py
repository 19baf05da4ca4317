"""The records of an event in words: for the audit, the event's history and its game log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Final, TypeAlias

from companion.sentences import N_, Sentence, counted, joined, listed
from companion.tournament.event.event import Event
from companion.tournament.event.match_scripts import Bid, ChainsBid, DeckChosen, DeckId, GameWon, SideChosen, WhoStarts
from companion.tournament.event.records import (
    ApplicantMerged,
    ApplicantRemoved,
    ByePlanned,
    ChainsConfirmed,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    CutMade,
    CutUndone,
    DeckChecked,
    DeckRegistered,
    DecksBrought,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EnrolmentClosed,
    EnrolmentOpened,
    EventEnded,
    EventOpened,
    EventRecord,
    EventReopened,
    GameDecided,
    GameReported,
    MatchAnswered,
    MatchDecided,
    MatchEnd,
    PairingUndone,
    PenaltyGiven,
    PlayerAdmitted,
    PlayerDropped,
    PlayerEnrolled,
    PlayerEntered,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    PodsChosen,
    ProposalRefused,
    RestrictedListSet,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
    SideProposed,
    TableKept,
    TieDecided,
)
from companion.tournament.event.standings import PlayerId

END_WORDS: Final = {
    "played": "",
    "time": N_("by the end of time"),
    "conceded": N_("by concession"),
    "absent": N_("by absence"),
    "disqualified": N_("by disqualification"),
}

_WAYS: Final = {
    "swiss": N_("swiss"),
    "random": N_("random"),
    "manual": N_("manual"),
    "elimination": N_("elimination"),
}
"""How a round was paired."""

_SENTENCES: Final[Mapping[type[EventRecord], str]] = {
    EventOpened: N_("{name} was opened."),
    PlayerEntered: N_("{name} entered{late}."),
    EnrolmentOpened: N_("Enrolment by the event’s code was opened."),
    EnrolmentClosed: N_("Enrolment was closed."),
    PlayerEnrolled: N_("{name} enrolled{with_deck}."),
    PlayerAdmitted: N_("{applicant} was admitted{late}."),
    ApplicantRemoved: N_("{applicant} is no longer waiting."),
    ApplicantMerged: N_("{applicant}, who had enrolled, is {into}."),
    CheckInOpened: N_("Everybody was asked who is here."),
    CheckedIn: N_("{player} is here."),
    CheckInClosed: N_("Nobody is asked any more who is here."),
    PlayerRenamed: N_("{player} is now called {name}."),
    PlayerDropped: N_("{player} dropped."),
    PlayerReturned: N_("{player} came back{late}."),
    PlayerRemoved: N_("The entry of {player} was removed."),
    TableKept: "{kept}.",
    ByePlanned: "{planned}.",
    DeckRegistered: N_("{player} registered {deck}{with_chains}."),
    PodsChosen: N_("{player} plays {pods}."),
    RestrictedListSet: N_("The restricted list was set: {restricted}."),
    DeckWithdrawn: N_("{player} withdrew {deck}."),
    DecksLocked: N_("Decks were locked."),
    DecksUnlocked: N_("Decks were unlocked."),
    DeckChecked: N_("{deck} of {player} was checked: {found}."),
    RoundPaired: N_("Round {next_round} was paired ({how}): {tables}."),
    PairingUndone: N_("The pairing of round {last_round} was taken back."),
    CutMade: N_("Cut to {best}."),
    CutUndone: N_("The cut was taken back."),
    TieDecided: N_("A tie was decided ({rule}): {order}."),
    DecksBrought: N_("Table {table} plays {decks}."),
    MatchAnswered: N_("Table {table}: {choice}."),
    SideProposed: N_("Table {table}: {player} says that {side} begins; the other one is asked."),
    ProposalRefused: N_("Table {table}: {player} says no to that."),
    GameReported: N_("Table {table}: {winner} is reported to have won."),
    ResultConfirmed: N_("Table {table}: {player} confirmed the result."),
    ResultDisputed: N_("Table {table}: {player} disputes the result."),
    GameDecided: N_("Table {table}: {winner} won the game."),
    MatchDecided: "{place}: {outcome}{before}.",
    PenaltyGiven: "{player}: {penalty}.{reason}",
    ChainsConfirmed: N_("{deck} now has {chains} chains, power level {power_level}."),
    EventEnded: N_("The event ended."),
    EventReopened: N_("The event was opened again."),
}
"""The sentence for each kind of record. A blank that `_BLANKS` does not know is the record's own field."""


def told(record: EventRecord, event: Event | None) -> str:
    """A sentence about a record; `event` is the one it follows on, and none before it was opened."""
    pattern = _SENTENCES[type(record)]
    blanks = [name for _, name, _, _ in Formatter().parse(pattern) if name]
    return Sentence(pattern, **{name: _filled(name, record, event) for name in blanks})


def player_name(event: Event, player: PlayerId) -> str:
    named = event.entrants.get(player) or event.applicants.get(player)
    return named.name if named else player


def deck_name(event: Event, deck: DeckId) -> str:
    """A registered deck's name; an unregistered one is called as the match calls it."""
    found = (entrant.decks[deck].deck.name for entrant in event.entrants.values() if deck in entrant.decks)
    return next(found, deck)


def _filled(blank: str, record: EventRecord, event: Event | None) -> str:
    words = _BLANKS.get(blank)
    return words(record, event) if words and event else str(getattr(record, blank, ""))


def _deck(record: DeckRegistered | DeckWithdrawn | DeckChecked | ChainsConfirmed, event: Event) -> str:
    return record.deck.name if isinstance(record, DeckRegistered) else deck_name(event, record.deck)


def _with_chains(record: DeckRegistered, event: Event) -> str:
    return counted(record.chains, " with {count} chain", " with {count} chains") if record.chains else ""


def _found(record: DeckChecked, event: Event) -> str:
    amiss = {N_("missing: {cards}"): record.missing, N_("foreign: {cards}"): record.foreign}
    found = [Sentence(pattern, cards=joined(cards)) for pattern, cards in amiss.items() if cards]
    return joined(found, "; ") or Sentence("as registered")


def _pods(record: PodsChosen, event: Event) -> str:
    if len({pod.deck for pod in record.pods}) == 1:
        return deck_name(event, record.pods[0].deck)
    pods = (
        Sentence("{house} of {deck}", house=pod.house.capitalize(), deck=deck_name(event, pod.deck))
        for pod in record.pods
    )
    return listed(list(pods))


def _how(record: RoundPaired, event: Event) -> str:
    return Sentence(_WAYS["elimination" if event.stage == "cut" and record.way == "swiss" else record.way])


def _tables(record: RoundPaired, event: Event) -> str:
    byes = [player_name(event, pair.player) for pair in record.pairs if pair.opponent is None]
    tables = counted(len(record.pairs) - len(byes), "{count} table", "{count} tables")
    return Sentence("{tables}, {names} with a bye", tables=tables, names=listed(byes)) if byes else tables


def _best(record: CutMade, event: Event) -> str:
    names = joined([player_name(event, player) for player in record.players])
    return Sentence("{count}: {names}", count=len(record.players), names=names)


def _decks(record: DecksBrought, event: Event) -> str:
    one, other = (listed([deck_name(event, deck) for deck in own]) for own in record.decks)
    return Sentence("{one} against {other}", one=one, other=other)


def _choice(record: MatchAnswered, event: Event) -> str:
    match = event.current.at(record.table) if event.current else None
    nobody_known = Sentence("Player {number}", number=1), Sentence("Player {number}", number=2)
    names = [player_name(event, player) for player in match.players] if match else nobody_known
    asked = match.standing.asked if match and match.standing else None
    bidder = names[asked.bidder] if isinstance(asked, Bid) else Sentence("a player")
    match record.answer:
        case SideChosen(side) if isinstance(asked, WhoStarts):
            return Sentence("{name} takes the first turn", name=names[side])
        case SideChosen(side):
            return Sentence("{name} bids first", name=names[side])
        case ChainsBid(chains):
            if chains is None:
                return Sentence("{name} passed", name=bidder)
            return counted(chains, "{name} bid {count} chain", "{name} bid {count} chains", name=bidder)
        case DeckChosen(deck):
            return Sentence("{deck} was chosen", deck=deck_name(event, deck))
        case GameWon(winner):
            return Sentence("{name} won a game", name=names[winner])


def _outcome(record: MatchDecided, event: Event) -> str:
    return _result(event, record.winner, record.by)


def _result(event: Event, winner: PlayerId | None, by: MatchEnd) -> str:
    result = Sentence("{winner} won", winner=player_name(event, winner)) if winner else Sentence("both lost")
    return Sentence("{won} {how}", won=result, how=Sentence(END_WORDS[by])) if END_WORDS[by] else result


def _place(record: MatchDecided, event: Event) -> str:
    if record.round is None or record.round == len(event.rounds):
        return Sentence("Table {table}", table=record.table)
    return Sentence("Round {round}, table {table}", round=record.round, table=record.table)


def _before(record: MatchDecided, event: Event) -> str:
    """How the match stood until now, where it was over already."""
    number = record.round or len(event.rounds)
    match = event.rounds[number - 1].at(record.table) if 1 <= number <= len(event.rounds) else None
    if match is None or not match.over:
        return ""
    return Sentence(", corrected from: {result}", result=_result(event, match.winner, match.decided or "played"))


def _applicant(record: PlayerAdmitted | ApplicantRemoved | ApplicantMerged, event: Event) -> str:
    applicant = event.applicants.get(record.player)
    return applicant.name if applicant else record.player


def _late(record: PlayerEntered | PlayerReturned | PlayerAdmitted, event: Event) -> str:
    rounds = event.rounds_missed(record.player)
    if record.missed == "none" or not rounds:
        return ""
    with_a_loss = N_(" with a loss for round {rounds}"), N_(" with a loss for each of rounds {rounds}")
    with_a_bye = N_(" with a bye for round {rounds}"), N_(" with a bye for each of rounds {rounds}")
    wordings = with_a_loss if record.missed == "loss" else with_a_bye
    return counted(len(rounds), *wordings, rounds=listed(list(map(str, rounds))))


def _side(record: SideProposed, event: Event) -> str:
    match = event.current.at(record.table) if event.current else None
    players = match.players if match else ()
    return player_name(event, players[record.side]) if record.side < len(players) else ""


def _planned(record: ByePlanned, event: Event) -> str:
    wordings = {
        None: N_("{name} is to be paired in round {number} after all"),
        "none": N_("{name} is to be left out of round {number}"),
        "loss": N_("{name} is to be left out of round {number}, with a loss"),
        "bye": N_("{name} is to be left out of round {number}, with a bye"),
    }
    return Sentence(wordings[record.counts], name=player_name(event, record.player), number=record.round)


def _kept(record: TableKept, event: Event) -> str:
    name = player_name(event, record.player)
    if record.table:
        return Sentence("Table {table} is kept for {name}", table=record.table, name=name)
    return Sentence("A table is no longer kept for {name}", name=name)


Words: TypeAlias = Callable[[Any, Event], str]

_BLANKS: Final[Mapping[str, Words]] = {
    "player": lambda record, event: player_name(event, record.player),
    "winner": lambda record, event: player_name(event, record.winner),
    "deck": _deck,
    "with_chains": _with_chains,
    "found": _found,
    "next_round": lambda record, event: str(len(event.rounds) + 1),
    "last_round": lambda record, event: str(len(event.rounds)),
    "how": _how,
    "tables": _tables,
    "best": _best,
    "decks": _decks,
    "choice": _choice,
    "outcome": _outcome,
    "place": _place,
    "before": _before,
    "late": _late,
    "pods": _pods,
    "restricted": lambda record, event: counted(len(record.cards), "{count} title", "{count} titles"),
    "applicant": _applicant,
    "into": lambda record, event: player_name(event, record.into),
    "with_deck": lambda record, event: Sentence(" with {deck}", deck=record.deck.name) if record.deck else "",
    "side": _side,
    "kept": _kept,
    "planned": _planned,
    # What a catalogue has a name for is said in other languages; what braces there are belong to the name.
    "penalty": lambda record, event: Sentence(record.penalty.replace("{", "{{").replace("}", "}}")),
    "reason": lambda record, event: f" {record.reason}" if record.reason else "",
    "order": lambda record, event: joined([player_name(event, player) for player in record.players]),
}

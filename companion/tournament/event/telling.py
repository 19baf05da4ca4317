"""What happened in an event, in words: for the audit, the event's history and its game log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Final, TypeAlias

from companion.sentences import N_
from companion.tournament.event.event import Event
from companion.tournament.event.match_scripts import Bid, ChainsBid, DeckChosen, DeckId, GameWon, SideChosen, WhoStarts
from companion.tournament.event.records import (
    ChainsConfirmed,
    CutMade,
    CutUndone,
    DeckChecked,
    DeckRegistered,
    DecksBrought,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
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
    PlayerDropped,
    PlayerEntered,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
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

_SENTENCES: Final[Mapping[type[EventRecord], str]] = {
    EventOpened: "{name} was opened.",
    PlayerEntered: "{name} entered{late}.",
    PlayerRenamed: "{player} is called {name} from now on.",
    PlayerDropped: "{player} dropped.",
    PlayerReturned: "{player} came back.",
    PlayerRemoved: "The entry of {player} was removed.",
    TableKept: "{kept}.",
    DeckRegistered: "{player} registered {deck}{with_chains}.",
    DeckWithdrawn: "{player} withdrew {deck}.",
    DecksLocked: "Decks were locked.",
    DecksUnlocked: "Decks were unlocked.",
    DeckChecked: "{deck} of {player} was checked: {found}.",
    RoundPaired: "Round {next_round} was paired ({how}): {tables}.",
    PairingUndone: "The pairing of round {last_round} was taken back.",
    CutMade: "Cut to {best}.",
    CutUndone: "The cut was taken back.",
    TieDecided: "A tie was decided ({rule}): {order}.",
    DecksBrought: "Table {table} plays {decks}.",
    MatchAnswered: "Table {table}: {choice}.",
    GameReported: "Table {table}: {winner} won, it is reported.",
    ResultConfirmed: "Table {table}: {player} confirmed the result.",
    ResultDisputed: "Table {table}: {player} disputes the result.",
    GameDecided: "Table {table}: {winner} won the game.",
    MatchDecided: "{place}: {outcome}{before}.",
    PenaltyGiven: "{player}: {penalty}. {reason}",
    ChainsConfirmed: "{deck} has {chains} chains from now on, power level {power_level}.",
    EventEnded: "The event ended.",
    EventReopened: "The event was opened again.",
}
"""What is said of each kind of record. A blank that `_BLANKS` does not know is the record's own field."""


def told(record: EventRecord, event: Event | None) -> str:
    """A sentence about a record; `event` is the one it follows on, and none before it was opened."""
    sentence = _SENTENCES[type(record)]
    blanks = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    return sentence.format_map({name: _filled(name, record, event) for name in blanks}).strip()


def player_name(event: Event, player: PlayerId) -> str:
    entrant = event.entrants.get(player)
    return entrant.name if entrant else player


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
    return f" with {record.chains} chains" if record.chains else ""


def _found(record: DeckChecked, event: Event) -> str:
    amiss = {"missing": record.missing, "foreign": record.foreign}
    return "; ".join(f"{word}: {', '.join(cards)}" for word, cards in amiss.items() if cards) or "as registered"


def _how(record: RoundPaired, event: Event) -> str:
    return "elimination" if event.stage == "cut" and record.way == "swiss" else record.way


def _tables(record: RoundPaired, event: Event) -> str:
    byes = [player_name(event, pair.player) for pair in record.pairs if pair.opponent is None]
    bye = f", {' and '.join(byes)} with a bye" if byes else ""
    tables = len(record.pairs) - len(byes)
    return f"{tables} {'table' if tables == 1 else 'tables'}{bye}"


def _best(record: CutMade, event: Event) -> str:
    return f"{len(record.players)}: {', '.join(player_name(event, player) for player in record.players)}"


def _decks(record: DecksBrought, event: Event) -> str:
    return " against ".join(" and ".join(deck_name(event, deck) for deck in own) for own in record.decks)


def _choice(record: MatchAnswered, event: Event) -> str:
    match = event.current.at(record.table) if event.current else None
    names = [player_name(event, player) for player in match.players] if match else ["player 1", "player 2"]
    asked = match.standing.asked if match and match.standing else None
    bidder = f"{names[asked.bidder]} " if isinstance(asked, Bid) else ""
    match record.answer:
        case SideChosen(side):
            return f"{names[side]} {'takes the first turn' if isinstance(asked, WhoStarts) else 'bids first'}"
        case ChainsBid(None):
            return f"{bidder}passed"
        case ChainsBid(chains):
            return f"{bidder}bid {chains} {'chain' if chains == 1 else 'chains'}"
        case DeckChosen(deck):
            return f"{deck_name(event, deck)} was chosen"
        case GameWon(winner):
            return f"{names[winner]} won a game"


def _outcome(record: MatchDecided, event: Event) -> str:
    return _result(event, record.winner, record.by)


def _result(event: Event, winner: PlayerId | None, by: MatchEnd) -> str:
    return f"{f'{player_name(event, winner)} won' if winner else 'both lost'} {END_WORDS[by]}".rstrip()


def _place(record: MatchDecided, event: Event) -> str:
    table = f"able {record.table}"
    is_earlier = record.round is not None and record.round != len(event.rounds)
    return f"Round {record.round}, t{table}" if is_earlier else f"T{table}"


def _before(record: MatchDecided, event: Event) -> str:
    """How the match stood until now, where it was over already."""
    number = record.round or len(event.rounds)
    match = event.rounds[number - 1].at(record.table) if 1 <= number <= len(event.rounds) else None
    if match is None or not match.over:
        return ""
    return f", corrected from: {_result(event, match.winner, match.decided or 'played')}"


def _late(record: PlayerEntered, event: Event) -> str:
    rounds = len(event.rounds)
    if record.missed == "none" or not rounds:
        return ""
    counts = {"loss": "loss", "bye": "bye"}[record.missed]
    return f" with a {counts} for {'round 1' if rounds == 1 else f'each of rounds 1 to {rounds}'}"


def _kept(record: TableKept, event: Event) -> str:
    name = player_name(event, record.player)
    return f"Table {record.table} is kept for {name}" if record.table else f"No table is kept for {name} any more"


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
    "kept": _kept,
    "order": lambda record, event: ", ".join(player_name(event, player) for player in record.players),
}

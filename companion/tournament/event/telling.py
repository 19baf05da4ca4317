"""What happened in an event, in words: for the audit, the event's history and its game log."""

from __future__ import annotations

from functools import singledispatch

from companion.tournament.event.event import Event
from companion.tournament.event.match_scripts import ChainsBid, DeckChosen, DeckId, GameWon, SideChosen, WhoStarts
from companion.tournament.event.records import (
    ChainsConfirmed,
    CutMade,
    DeckChecked,
    DeckRegistered,
    DecksBrought,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EventEnded,
    EventOpened,
    GameDecided,
    GameReported,
    MatchAnswered,
    MatchDecided,
    PairingUndone,
    PenaltyGiven,
    PlayerDropped,
    PlayerEntered,
    PlayerRenamed,
    PlayerReturned,
    Record,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
)
from companion.tournament.event.standings import PlayerId

END_WORDS = {
    "played": "",
    "time": " by the end of time",
    "conceded": " by concession",
    "absent": " by absence",
    "disqualified": " by disqualification",
}


def told(record: Record, event: Event | None) -> str:
    """A sentence about a record; `event` is the one it follows on."""
    return _told(record, event) if event else _opened(record)


def player_name(event: Event, player: PlayerId) -> str:
    entrant = event.entrants.get(player)
    return entrant.name if entrant else player


def deck_name(event: Event, deck: DeckId) -> str:
    """A registered deck's name; an unregistered one is called as the match calls it."""
    found = (entrant.decks[deck].deck.name for entrant in event.entrants.values() if deck in entrant.decks)
    return next(found, deck)


@singledispatch
def _told(record: Record, event: Event) -> str:
    raise TypeError(f"{type(record).__name__} is no record of an event")


def _opened(record: Record) -> str:
    return f"{record.name} was opened." if isinstance(record, EventOpened) else "Something happened before the event."


@_told.register
def _(record: EventOpened, event: Event) -> str:
    return _opened(record)


@_told.register
def _(record: PlayerEntered, event: Event) -> str:
    return f"{record.name} entered."


@_told.register
def _(record: PlayerRenamed, event: Event) -> str:
    return f"{player_name(event, record.player)} is called {record.name} from now on."


@_told.register
def _(record: PlayerDropped, event: Event) -> str:
    return f"{player_name(event, record.player)} dropped."


@_told.register
def _(record: PlayerReturned, event: Event) -> str:
    return f"{player_name(event, record.player)} came back."


@_told.register
def _(record: DeckRegistered, event: Event) -> str:
    chains = f" with {record.chains} chains" if record.chains else ""
    return f"{player_name(event, record.player)} registered {record.deck.name}{chains}."


@_told.register
def _(record: DeckWithdrawn, event: Event) -> str:
    return f"{player_name(event, record.player)} withdrew {deck_name(event, record.deck)}."


@_told.register
def _(record: DecksLocked, event: Event) -> str:
    return "Decks were locked."


@_told.register
def _(record: DecksUnlocked, event: Event) -> str:
    return "Decks were unlocked."


@_told.register
def _(record: DeckChecked, event: Event) -> str:
    found = [f"{word}: {', '.join(cards)}" for word, cards in _amiss(record) if cards]
    result = "; ".join(found) if found else "as registered"
    return f"{deck_name(event, record.deck)} of {player_name(event, record.player)} was checked: {result}."


def _amiss(record: DeckChecked) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("missing", record.missing), ("foreign", record.foreign)


@_told.register
def _(record: RoundPaired, event: Event) -> str:
    byes = [player_name(event, pair.player) for pair in record.pairs if pair.opponent is None]
    bye = f", {' and '.join(byes)} with a bye" if byes else ""
    return f"Round {len(event.rounds) + 1} was paired ({record.way}): {len(record.pairs) - len(byes)} tables{bye}."


@_told.register
def _(record: PairingUndone, event: Event) -> str:
    return f"The pairing of round {len(event.rounds)} was taken back."


@_told.register
def _(record: CutMade, event: Event) -> str:
    return f"Cut to {len(record.players)}: {', '.join(player_name(event, player) for player in record.players)}."


@_told.register
def _(record: DecksBrought, event: Event) -> str:
    decks = " against ".join(" and ".join(deck_name(event, deck) for deck in own) for own in record.decks)
    return f"Table {record.table} plays {decks}."


@_told.register
def _(record: MatchAnswered, event: Event) -> str:
    match = event.current.at(record.table) if event.current else None
    names = [player_name(event, player) for player in match.players] if match else ["player 1", "player 2"]
    where = f"Table {record.table}:"
    match record.answer:
        case SideChosen(side):
            asked = match.standing.asked if match and match.standing else None
            does = "takes the first turn" if isinstance(asked, WhoStarts) else "bids first"
            return f"{where} {names[side]} {does}."
        case ChainsBid(None):
            return f"{where} passed."
        case ChainsBid(chains):
            return f"{where} {chains} chains were bid."
        case DeckChosen(deck):
            return f"{where} {deck_name(event, deck)} was chosen."
        case GameWon(winner):
            return f"{where} {names[winner]} won a game."


@_told.register
def _(record: GameReported, event: Event) -> str:
    return f"Table {record.table}: {player_name(event, record.winner)} won, it is reported."


@_told.register
def _(record: ResultConfirmed, event: Event) -> str:
    return f"Table {record.table}: {player_name(event, record.player)} confirmed the result."


@_told.register
def _(record: ResultDisputed, event: Event) -> str:
    return f"Table {record.table}: {player_name(event, record.player)} disputes the result."


@_told.register
def _(record: GameDecided, event: Event) -> str:
    return f"Table {record.table}: {player_name(event, record.winner)} won the game."


@_told.register
def _(record: MatchDecided, event: Event) -> str:
    winner = f"{player_name(event, record.winner)} won" if record.winner else "both lost"
    return f"Table {record.table}: {winner}{END_WORDS[record.by]}."


@_told.register
def _(record: PenaltyGiven, event: Event) -> str:
    return f"{player_name(event, record.player)}: {record.penalty}. {record.reason}".strip()


@_told.register
def _(record: ChainsConfirmed, event: Event) -> str:
    return f"{deck_name(event, record.deck)} has {record.chains} chains from now on, power level {record.power_level}."


@_told.register
def _(record: EventEnded, event: Event) -> str:
    return "The event ended."

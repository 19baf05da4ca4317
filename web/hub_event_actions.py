"""Everything that organisers, judges and scorekeepers may do to an event, as one table of data.

An action says which roles have it, how the audit calls it, which records it makes of a form, and to which page it
leads back. What a form lacks, or what cannot happen, is refused with the reason.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast, get_args

from werkzeug.datastructures import MultiDict

from companion.observations import DeckList
from companion.strict_json import JsonError, read_json
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.exchange import LONGEST_NAME, ExchangeError, names_from_csv
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.organising import cut, next_round
from companion.tournament.event.playing import decks_of
from companion.tournament.event.records import (
    ChainsConfirmed,
    DeckChecked,
    DeckRegistered,
    DecksBrought,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EventEnded,
    GameDecided,
    MatchAnswered,
    MatchDecided,
    MatchEnd,
    PairingUndone,
    PairingWay,
    PenaltyGiven,
    PlayerDropped,
    PlayerEntered,
    PlayerRenamed,
    PlayerReturned,
    Record,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.event.standings import PlayerId
from web.hub_match_views import answer_from
from web.hub_people import JUDGE, ORGANISER, SCOREKEEPER

BOTH_LOSE: Final = "nobody"
LONGEST_TEXT: Final = 200
MOST_AMISS: Final = 100
_SEEDS: Final = 2**32

DeckReader: TypeAlias = Callable[[bytes, str], DeckList]


class Form:
    """What was entered, each field asked for with the kind it must have. Raises `CannotHappen`.

    `files` are the uploads as bytes; `games` names the finished games that companions show, by table; `read_deck`
    reads a deck list, and raises `ValueError` where there is none.
    """

    def __init__(
        self,
        fields: MultiDict[str, str],
        files: Mapping[str, bytes],
        read_deck: DeckReader,
        games: Mapping[int, str] | None = None,
    ) -> None:
        self._fields, self._files, self._read_deck, self.games = fields, files, read_deck, games or {}

    def text(self, name: str, what: str = "", longest: int = LONGEST_TEXT) -> str:
        """One line of text, cut to its length; where `what` names it, it must not be empty."""
        value = " ".join(self._fields.get(name, "").split())[:longest]
        if what and not value:
            raise CannotHappen(f"Enter {what}.")
        return value

    def words(self, name: str) -> str:
        """Text of several lines, as it was entered."""
        return self._fields.get(name, "")

    def number(self, name: str, what: str, least: int = 0, most: int = 10_000) -> int:
        value = self._fields.get(name, type=int)
        if value is None or not least <= value <= most:
            raise CannotHappen(f"Enter {what}: a number from {least} to {most}.")
        return value

    def deck(self) -> DeckList:
        """The deck that was pasted or uploaded; the field `name` is its name where its list gives none."""
        given = self.file("file") or self.words("deck").encode()
        if not given.strip():
            raise CannotHappen("Paste the deck or choose its file.")
        try:
            return self._read_deck(given, self.text("name") or "Deck")
        except ValueError as error:
            raise CannotHappen(f"This deck cannot be registered: {error}.") from None

    def file(self, name: str) -> bytes:
        return self._files.get(name, b"")

    def all(self, name: str) -> list[str]:
        return self._fields.getlist(name)

    def starting(self, prefix: str) -> dict[str, str]:
        """The filled fields whose names begin so, by the rest of their names."""
        return {
            name.removeprefix(prefix): value
            for name, value in self._fields.items()
            if name.startswith(prefix) and value
        }


Make: TypeAlias = Callable[[Event, Form], Iterable[Record]]


@dataclass(frozen=True, slots=True)
class Action:
    """`back` is the event's page to go back to: `players`, `player`, `round`, `match` or the event's own."""

    roles: tuple[str, ...]
    says: str
    make: Make
    back: str = "round"


def free_player_ids(event: Event, count: int) -> list[PlayerId]:
    """Short ids that nobody in the event has: p1, p2, …"""
    first = max((int(player[1:]) for player in event.entrants if player[1:].isdigit()), default=0) + 1
    return [f"p{number}" for number in range(first, first + count)]


# Players and decks


def enter(event: Event, form: Form) -> Iterable[Record]:
    names = [name for line in form.words("names").splitlines() if (name := " ".join(line.split()))]
    return _entered(event, names or [form.text("name", "the player's name", LONGEST_NAME)])


def enter_from_csv(event: Event, form: Form) -> Iterable[Record]:
    """Who is in the event already by this name is not entered twice, so that a file may be taken again."""
    try:
        names = names_from_csv(form.file("file"))
    except ExchangeError as error:
        raise CannotHappen(str(error)) from None
    known = {entrant.name for entrant in event.entrants.values()}
    fresh = [name for name in names if name not in known]
    if not fresh:
        raise CannotHappen("Everybody in this file has entered already.")
    return _entered(event, fresh)


def _entered(event: Event, names: list[str]) -> Iterable[Record]:
    known = {entrant.name.casefold() for entrant in event.entrants.values()}
    for name in names:
        if len(name) > LONGEST_NAME:
            raise CannotHappen(f"A name has at most {LONGEST_NAME} letters.")
        if name.casefold() in known:
            raise CannotHappen(f"There is a {name} already: add something that tells them apart.")
        known.add(name.casefold())
    return [PlayerEntered(player, name) for player, name in zip(free_player_ids(event, len(names)), names, strict=True)]


def rename(event: Event, form: Form) -> Iterable[Record]:
    yield PlayerRenamed(player_in(event, form), form.text("name", "the player's name", LONGEST_NAME))


def drop(event: Event, form: Form) -> Iterable[Record]:
    yield PlayerDropped(player_in(event, form))


def come_back(event: Event, form: Form) -> Iterable[Record]:
    yield PlayerReturned(player_in(event, form))


def register_deck(event: Event, form: Form) -> Iterable[Record]:
    yield DeckRegistered(
        player_in(event, form),
        form.deck(),
        form.number("chains", "its chains", most=24),
        form.number("level", "its highest power level", most=4),
        form.text("picture") or None,
    )


def withdraw_deck(event: Event, form: Form) -> Iterable[Record]:
    yield DeckWithdrawn(player_in(event, form), form.text("deck", "the deck"))


def lock(event: Event, form: Form) -> Iterable[Record]:
    yield DecksLocked()


def unlock(event: Event, form: Form) -> Iterable[Record]:
    yield DecksUnlocked()


def check_deck(event: Event, form: Form) -> Iterable[Record]:
    """What a deck check found: the JSON of `companion deck check --json`, or one card a line.

    Nothing entered: the deck is as registered.
    """
    player, deck = player_in(event, form), form.text("deck", "the deck")
    if uploaded := form.file("file"):
        yield _checked(player, deck, uploaded)
        return
    missing, foreign = (
        tuple("-".join(line.lower().split()) for line in form.words(name).splitlines() if line.strip())[:MOST_AMISS]
        for name in ("missing", "foreign")
    )
    yield DeckChecked(player, deck, missing, foreign, form.text("picture"))


def _checked(player: PlayerId, deck: str, uploaded: bytes) -> DeckChecked:
    try:
        result = read_json(uploaded)
    except JsonError as error:
        raise CannotHappen(f"This is not the result of a deck check: {error}.") from None
    match result:
        case {"deck": str(checked), "missing": list(missing), "foreign": list(foreign), "picture": str(picture)}:
            if checked != deck:
                raise CannotHappen("This is the result of another deck’s check.")
            return DeckChecked(player, deck, _slugs(missing), _slugs(foreign), picture[:LONGEST_TEXT])
    raise CannotHappen("This is not the result of a deck check: make it by “companion deck check … --json”.")


def _slugs(values: list[object]) -> tuple[str, ...]:
    return tuple(value[:LONGEST_TEXT] for value in values[:MOST_AMISS] if isinstance(value, str))


def penalise(event: Event, form: Form) -> Iterable[Record]:
    yield PenaltyGiven(player_in(event, form), form.text("penalty", "which penalty it is"), form.text("reason"))


# Rounds


def pair(event: Event, form: Form) -> Iterable[Record]:
    way = form.text("way") or "swiss"
    if way not in get_args(PairingWay):
        raise CannotHappen("A round is paired by Swiss rules or at random.")
    yield next_round(event, cast("PairingWay", way), secrets.randbelow(_SEEDS))


def undo_pairing(event: Event, form: Form) -> Iterable[Record]:
    _same_round(event, form)
    yield PairingUndone()


def swap(event: Event, form: Form) -> Iterable[Record]:
    """Two players of the round change places: it is taken back and paired anew so."""
    _same_round(event, form)
    chosen = form.all("swap")
    current = event.current
    if len(set(chosen)) != 2 or current is None:
        raise CannotHappen("Choose the two players who change places.")
    places = {chosen[0]: chosen[1], chosen[1]: chosen[0]}
    pairs = tuple(
        SeatedPair(
            match.table,
            places.get(match.player, match.player),
            places.get(match.opponent, match.opponent) if match.opponent else None,
        )
        for match in current.matches
    )
    yield PairingUndone()
    yield RoundPaired(pairs, "manual")


def make_cut(event: Event, form: Form) -> Iterable[Record]:
    yield cut(event)


def end(event: Event, form: Form) -> Iterable[Record]:
    yield EventEnded()


# Matches


def enter_results(event: Event, form: Form) -> Iterable[Record]:
    """Several results at once, as they come on slips of paper: `winner-TABLE` is a player, or nobody."""
    _same_round(event, form)
    entered = form.starting("winner-")
    if not entered:
        raise CannotHappen("Choose who won at one table or more.")
    for table, winner in entered.items():
        yield MatchDecided(match_at(event, table)[0], None if winner == BOTH_LOSE else winner, "played")


def decide_game(event: Event, form: Form) -> Iterable[Record]:
    _same_round(event, form)
    table, _ = match_at(event, form.text("table", "the table"))
    yield GameDecided(table, form.text("winner", "who won"), form.games.get(table, ""))


def decide_match(event: Event, form: Form) -> Iterable[Record]:
    _same_round(event, form)
    table, _ = match_at(event, form.text("table", "the table"))
    winner, by = form.text("winner", "who won"), form.text("by") or "played"
    if by not in get_args(MatchEnd):
        raise CannotHappen("Say how the match ended.")
    yield MatchDecided(table, None if winner == BOTH_LOSE else winner, cast("MatchEnd", by))


def answer(event: Event, form: Form) -> Iterable[Record]:
    _same_round(event, form)
    table, match = match_at(event, form.text("table", "the table"))
    yield MatchAnswered(table, answer_from(match, form.text("answer"), form.text("chains")))


def bring_decks(event: Event, form: Form) -> Iterable[Record]:
    """Which of their registered decks the two play with, where they have more than the format wants."""
    _same_round(event, form)
    table, match = match_at(event, form.text("table", "the table"))
    if match.opponent is None:
        raise CannotHappen("Nobody plays at this table.")
    own, other = (
        tuple(form.all(f"decks-{side}")) or unregistered(event, match, player)
        for side, player in enumerate(match.players)
    )
    yield DecksBrought(table, (own, other))


def unregistered(event: Event, match: TableMatch, player: PlayerId) -> tuple[str, ...]:
    """Stands for the decks of somebody who registered none."""
    entrant = event.entrants[player]
    return () if entrant.decks else decks_of(entrant, match.match_format)


def confirm_chains(event: Event, form: Form) -> Iterable[Record]:
    """Confirms a change of one deck's chains, as it was proposed or otherwise."""
    yield ChainsConfirmed(
        player_in(event, form),
        form.text("deck", "the deck"),
        form.number("chains", "its chains", most=24),
        form.number("level", "its power level", most=4),
    )


def confirm_all_chains(event: Event, form: Form) -> Iterable[Record]:
    """Takes every proposal that was not confirmed yet as it stands."""
    done = {confirmed.deck for confirmed in event.confirmed_chains}
    for player, deck, change in event.chain_changes():
        if deck not in done:
            yield ChainsConfirmed(player, deck, change.after, change.power_level)


def player_in(event: Event, form: Form) -> PlayerId:
    player = form.text("player", "which player")
    if player not in event.entrants:
        raise CannotHappen("There is no such player in this event.")
    return player


def match_at(event: Event, table: str) -> tuple[int, TableMatch]:
    """The match at a table of the running round, with its number."""
    match = event.current.at(int(table)) if event.current and table.isdecimal() else None
    if match is None or match.table is None:
        raise CannotHappen(f"No match is played at table {table}.")
    return match.table, match


def _same_round(event: Event, form: Form) -> None:
    """A page that was left open must not change a later round."""
    number = event.current.number if event.current else 0
    if form.number("round", "the round") != number:
        raise CannotHappen(f"Meanwhile it is round {number}: look at the page again.")


EVERYBODY: Final = (ORGANISER, JUDGE, SCOREKEEPER)
LEADERS: Final = (ORGANISER, JUDGE)
ONE: Final = (ORGANISER,)

ACTIONS: Final[Mapping[str, Action]] = {
    "enter": Action((ORGANISER, SCOREKEEPER), "entered players", enter, "players"),
    "enter-csv": Action((ORGANISER, SCOREKEEPER), "entered players from a file", enter_from_csv, "players"),
    "rename": Action((ORGANISER, SCOREKEEPER), "renamed a player", rename, "player"),
    "drop": Action(EVERYBODY, "dropped a player", drop, "player"),
    "return": Action((ORGANISER, SCOREKEEPER), "let a player return", come_back, "player"),
    "register-deck": Action((ORGANISER, SCOREKEEPER), "registered a deck", register_deck, "player"),
    "withdraw-deck": Action((ORGANISER, SCOREKEEPER), "withdrew a deck", withdraw_deck, "player"),
    "check-deck": Action(LEADERS, "checked a deck", check_deck, "player"),
    "penalise": Action(LEADERS, "gave a penalty", penalise, "player"),
    "lock": Action(ONE, "locked the decks", lock, "players"),
    "unlock": Action(ONE, "unlocked the decks", unlock, "players"),
    "pair": Action(ONE, "paired a round", pair),
    "undo-pairing": Action(ONE, "took a pairing back", undo_pairing),
    "swap": Action(ONE, "changed a pairing by hand", swap),
    "results": Action(EVERYBODY, "entered results", enter_results),
    "game": Action(LEADERS, "decided a game", decide_game, "match"),
    "match": Action(EVERYBODY, "decided a match", decide_match, "match"),
    "answer": Action(EVERYBODY, "entered a choice", answer, "match"),
    "decks": Action(EVERYBODY, "entered the decks of a match", bring_decks, "match"),
    "cut": Action(ONE, "made the cut", make_cut),
    "end": Action(ONE, "ended the event", end, "event"),
    "chains": Action(ONE, "confirmed chains", confirm_chains, "chains"),
    "all-chains": Action(ONE, "confirmed all proposed chains", confirm_all_chains, "chains"),
}

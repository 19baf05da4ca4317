"""The games that an event has for this table: shows which is next, and begins it once players or decks are there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, TypeAlias

from companion.cards.decks.rulebook_choice import rulebook_of
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import DeckList, Equipment, GameStarted, JsonObject, Registration
from companion.report import Notice
from companion.sentences import N_, Sentence, listed, reason
from companion.sight.decks.library import LibraryDeck
from companion.sight.decks.registry import RegistryError
from companion.table.decks_at_table import DecksPlayed
from companion.table.games import EVENT, Expected, Games, Offer
from companion.table.source import Source
from companion.table.table import Table
from companion.tournament.events.assigned import (
    ASSIGNED,
    WHO_STARTS,
    AssignedGame,
    AssignedPlayer,
    assigned_from_json,
    holder_of,
)
from companion.tournament.protocol.round_clock import RoundClock

_log = logging.getLogger("companion")

ReadRoundClock: TypeAlias = Callable[[], tuple[RoundClock, float] | None]

SUBJECT: Final = "event"
ENTRY: Final = "assigned"
"""The kind of the journal's entry that says which game of the event a game is."""


class Seats(Protocol):
    """The seats at the table. Methods raise `OSError` where a change cannot be kept."""

    def is_taken(self, seat: int) -> bool: ...

    def new_seats(self) -> None: ...


class EventGames:
    """The games that the event has for one table. `hear` is called by whoever hears the hub, `look` every few seconds.

    `key` is the table's own, once it has joined a hub.
    """

    def __init__(self, table: Table, source: Source, games: Games, journal: Journal) -> None:
        self._table, self._source, self._games, self._journal = table, source, games, journal
        self._decks = source.decks
        self._key = b""
        self._clock: ReadRoundClock = lambda: None
        self._seats: Seats | None = None
        self._told: AssignedGame | None = None
        self._told_in = 0
        self._playing: tuple[int, AssignedGame] | None = None
        self._seated_for: AssignedGame | None = None
        self._lock = threading.Lock()

    def join(self, key: bytes, clock: ReadRoundClock) -> None:
        """The table has a hub, this key, and what reads the hub's clock.

        What was begun for the event before a restart is known again.
        """
        self._key, self._clock = key, clock
        found = self._journal.newest(ENTRY)
        game = _read(found.body) if found is not None else None
        if game is not None:
            self._playing = self._journal.epoch, game

    def round_clock(self) -> tuple[RoundClock, float] | None:
        """The clock of the event's round and its second now; `None` while no hub has told them."""
        return self._clock()

    def seat_with(self, seats: Seats) -> None:
        """Sets what tells, and changes, who sits at the table."""
        self._seats = seats

    def hear(self, extra: JsonObject) -> None:
        """Takes in what the hub says of the event.

        The seats are free for the next game's players before a ticket opens one: who is quick does not lose it again.
        """
        form = extra.get(ASSIGNED)
        told = None if form is None else _read(form)
        with self._lock:
            if told != self._told:
                self._told, self._told_in = told, self._journal.epoch
                self._free_seats()

    @property
    def playing(self) -> AssignedGame | None:
        """The game of the event that is played at the table, its players in the order of their sides."""
        if self._playing is None or self._playing[0] != self._journal.epoch:
            return None
        return self._playing[1]

    @property
    def next(self) -> AssignedGame | None:
        """The game that is to be played and is not yet, its players in the order of their sides."""
        told, playing = self._told, self.playing
        if told is None or self._source.made_up or self._source.lasts_one_game:
            return None
        if playing is not None and playing.name == told.name and told.has_players_of(playing):
            return None
        return _changed_over(told) if self._lie_changed_over(told) else told

    @property
    def seen_first(self) -> str:
        """The id of the player whose card came into play first, while the event asks who starts; otherwise empty."""
        game, side = self.next, self._table.first_side
        if game is None or game.waits_for != WHO_STARTS or side is None or not self._shows(game):
            return ""
        return game.players[side].id

    def offers(self) -> tuple[Offer, ...]:
        """The game, where it can be begun by hand."""
        game = self.next
        return (Offer(EVENT, game.words),) if game is not None and not self._hindrance(game) else ()

    def expected(self) -> Expected | None:
        """The players who play next for the event."""
        game = self.next
        return Expected((game.players[0].name, game.players[1].name), game.first or 0) if game is not None else None

    def seat_of(self, ticket: str) -> tuple[int, str] | None:
        """The seat that a player's ticket opens, and the player's name."""
        with self._lock:
            game = self.next or self.playing
        player = holder_of(self._key, game, ticket) if game is not None and self._key else None
        return None if game is None or player is None else (game.players.index(player), player.name)

    def look(self) -> None:
        """Says what comes next, frees the seats for its players, and begins it when all is there."""
        game = self.next
        if game is None or self._was_begun_by_hand(game):
            self._table.notices.say(SUBJECT)
            return
        hindrance = self._hindrance(game)
        if not hindrance and self._is_free and self._are_there(game):
            self._begin_by_itself(game)
            return
        with self._lock:
            self._free_seats()
        words = Sentence(
            "{title}: {words}. {beginning}", title=game.title, words=game.words, beginning=self._comes(hindrance)
        )
        self._table.notices.say(SUBJECT, Notice("event", "info", words))

    def begin(self) -> None:
        """Begins the game now. Raises `ValueError` where it cannot be, and `OSError` where it cannot be recorded."""
        with self._lock:
            game = self.next
            if game is None:
                raise ValueError(Sentence("the event has no other game for this table"))
            if hindrance := self._hindrance(game):
                raise ValueError(hindrance)
            self._games.begin_with(*self._start_of(game))
            self._keep(game)
        self._table.notices.say(SUBJECT)

    def _keep(self, game: AssignedGame) -> None:
        """The game at the table is this one."""
        self._table.intake.keep(Entry(ENTRY, self._table.now(), game.to_json()))
        self._playing = self._journal.epoch, game

    def _was_begun_by_hand(self, game: AssignedGame) -> bool:
        """True if somebody began a game between the two since the event told of it: then it is this one."""
        start = self._table.plan.start
        if start is None or self._journal.epoch == self._told_in:
            return False
        names = [player.name for player in start.players]
        for one in (game, _changed_over(game)):
            if names == [player.name for player in one.players]:
                self._keep(one)
                return True
        return False

    def _begin_by_itself(self, game: AssignedGame) -> None:
        try:
            self.begin()
        except (ValueError, OSError) as error:
            self._table.notices.say(
                SUBJECT,
                Notice(
                    "event",
                    "warning",
                    Sentence("{title} cannot begin: {error}.", title=game.title, error=reason(error)),
                ),
            )

    @property
    def _is_free(self) -> bool:
        """True if no game is under way here that the event knows nothing of."""
        report = self._table.board.latest()
        under_way = bool(report.players) and report.winner is None and (report.turn > 1 or bool(report.moves))
        return not under_way or self.playing is not None

    def _are_there(self, game: AssignedGame) -> bool:
        """True if both players have sat down for it, or both decks' identity cards lie in their zones."""
        seated = self._seats is not None and all(self._seats.is_taken(seat) for seat in range(2))
        return (seated and game.has_players_of(self._seated_for)) or self._shows(game)

    def _shows(self, game: AssignedGame) -> bool:
        return self._decks.tell_cards and self._codes(game) == self._decks.identity_cards.codes

    def _lie_changed_over(self, game: AssignedGame) -> bool:
        return not self._shows(game) and self._shows(_changed_over(game))

    def _free_seats(self) -> None:
        """Whoever sat here for another game of the event gets up: the seats are for the next two players."""
        game = self.next
        if game is None or not self._is_free or self._seats is None or same_order(self._seated_for, game):
            return
        if not same_order(self.playing, game):
            try:
                self._seats.new_seats()
            except OSError as error:
                self._table.notices.say(
                    SUBJECT,
                    Notice("event", "warning", Sentence("The seats are not free: {error}.", error=reason(error))),
                )
                return
        self._seated_for = game

    def _comes(self, hindrance: str) -> str:
        if hindrance:
            return Sentence("It cannot begin yet: {hindrance}.", hindrance=hindrance)
        if not self._is_free:
            return Sentence("Another game is under way here: “New game” ends it and begins this one.")
        if not self._decks.tell_cards:
            return Sentence("It begins when both players have taken their seats.")
        return Sentence("It begins when both players have taken their seats or both identity cards lie in their zones.")

    def _hindrance(self, game: AssignedGame) -> str:
        """Why the game cannot begin yet, and what to do; empty where it can."""
        if game.first is None:
            return Sentence("the players have to settle {matter} on their phones", matter=game.waits_for)
        if unknown := [player.name for player in game.players if not player.deck]:
            wording = N_("the event does not know the deck of {players}, so “New game” asks for it")
            return Sentence(wording, players=listed(unknown))
        if not self._decks.tell_cards:
            return ""
        try:
            found = zip(game.players, map(self._deck_of, game.players), strict=True)
            missing = [player.deck for player, deck in found if deck is None]
        except RegistryError as error:
            return reason(error)
        if not missing:
            return ""
        return Sentence("the library of this table lacks {decks}, so register it here", decks=listed(missing))

    def _deck_of(self, player: AssignedPlayer) -> LibraryDeck | None:
        """Raises `RegistryError`."""
        decks = self._decks.library.decks()
        by_id = (deck for deck in decks if player.deck_id and deck.deck.id == player.deck_id)
        by_name = (deck for deck in decks if player.deck and deck.name == player.deck)
        return next(by_id, None) or next(by_name, None)

    def _codes(self, game: AssignedGame) -> tuple[str, ...]:
        """The library's codes of both decks, as far as it has them."""
        try:
            decks = map(self._deck_of, game.players)
            return tuple(deck.code for deck in decks if deck is not None)
        except RegistryError:
            return ()

    def _start_of(self, game: AssignedGame) -> tuple[DecksPlayed, GameStarted]:
        """Raises `RegistryError`."""
        assert game.first is not None
        names = game.players[0].name, game.players[1].name
        chains = [player.chains for player in game.players]
        if self._decks.tell_cards:
            left, right = self._codes(game)
            start = self._decks.start_of((left, right), names, game.first)
            one, other = (replace(told, chains=count) for told, count in zip(start.players, chains, strict=True))
            return DecksPlayed((left, right)), replace(
                start, players=(one, other), rulebook=rulebook_of((one.deck, other.deck), game.rulebook)
            )
        one, other = (
            Registration(told.name, DeckList(told.deck_id or told.deck, told.deck, told.houses, ()), told.chains)
            for told in game.players
        )
        rulebook = rulebook_of((one.deck, other.deck), game.rulebook)
        return DecksPlayed(), GameStarted(0.0, (one, other), game.first, rulebook, Equipment(cards_seen=False))


def same_order(one: AssignedGame | None, other: AssignedGame) -> bool:
    """True if the same two play both games, on the same sides."""
    return one is not None and [player.id for player in one.players] == [player.id for player in other.players]


def _changed_over(game: AssignedGame) -> AssignedGame:
    first = None if game.first is None else 1 - game.first
    return replace(game, players=(game.players[1], game.players[0]), first=first)


def _read(form: object) -> AssignedGame | None:
    try:
        return assigned_from_json(form)
    except ValueError as error:
        _log.warning("what the hub says of the event is not understood: %s", error)
        return None

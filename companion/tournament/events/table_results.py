"""Results from the tables: when the companion at a table says that its game is won, that is reported to the event.

A table of the event is followed by the companion whose name ends in its number, such as `Table 7`, unless an organiser
says otherwise. A table that was told its game says so. At any other the names of the players, or of their decks, tell
whether its game is the one of the match.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.records import GameReported, TableNumber
from companion.tournament.event.standings import PlayerId
from companion.tournament.events.events import Events
from companion.tournament.storage.store import AuditLine, Store
from companion.tournament.wall.state import PlayerState, TableState
from companion.tournament.wall.wall import Wall, WallTable, natural

PLACES: Final = "places"
_NUMBER_AT_THE_END: Final = re.compile(r"(\d+)\W*$")


class Places:
    """The companions that follow tables of the event. Methods raise `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def chosen(self) -> Mapping[TableNumber, str]:
        """The companions' ids by table, where an organiser chose one."""
        return {int(number): str(table) for number, table in (self._store.document(PLACES) or {}).items()}

    def choose(self, number: TableNumber, table: str, who: str, role: str) -> None:
        """From now on this companion follows the table; with an empty id, the one that its name says."""

        def change(content: JsonObject | None) -> JsonObject:
            others = {known: id for known, id in (content or {}).items() if known != str(number)}
            return others | ({str(number): table} if table else {})

        self._store.change(
            PLACES, change, AuditLine(who, role, N_("chose who follows a table"), table, f"Table {number}")
        )

    def companions(self, wall: Wall) -> Mapping[TableNumber, WallTable]:
        """The companions of the wall by the tables of the event that they follow."""
        chosen = self.chosen()
        found: dict[TableNumber, WallTable] = {}
        for table in sorted(wall.tables, key=lambda table: natural(table.name)):
            number = _number_of(table.name)
            if number is not None and number not in chosen and table.id not in chosen.values():
                found.setdefault(number, table)
        by_id = {table.id: table for table in wall.tables}
        return found | {number: by_id[table] for number, table in chosen.items() if table in by_id}


class TableResults:
    """Reports won games to the newest event. `take` may be called at any time; it looks only at what changed."""

    def __init__(self, events: Events, places: Places) -> None:
        self._events, self._places = events, places
        self._seen = -1

    def take(self, wall: Wall) -> None:
        """Reports every game of the running round that its table says is won. Raises `StoreError`."""
        if wall.version == self._seen:
            return
        kept = self._events.newest()
        if kept and not kept.event.ended and kept.event.current:
            companions = self._places.companions(wall)
            for match in kept.event.current.matches:
                companion = companions.get(match.table or 0)
                if match.table is not None and companion and match.game and match.report is None:
                    self._take(kept.number, kept.event, match, match.table, companion)
        self._seen = wall.version

    def _take(self, number: int, event: Event, match: TableMatch, table: TableNumber, companion: WallTable) -> None:
        if companion.state is None:
            return
        winner = winner_of(companion.state, event, match, assigned_name(number, event, match))
        game = game_name(companion)
        if winner is None or game in event.games_taken:
            return
        record = GameReported(table, winner, game)
        try:
            self._events.decide(number, lambda _: (record,), N_("a game was won"), companion.name, N_("table"))
        except CannotHappen:
            # Somebody was faster: the round went on, or the result was entered by hand.
            return


def game_name(companion: WallTable) -> str:
    """The name of the game at a companion, so that its result is taken once; empty while none is over."""
    state = companion.state
    if state is None or state.winner is None:
        return ""
    return f"{companion.id} {state.game} {' '.join(player.name for player in state.players)}"[:200]


def assigned_name(number: int, event: Event, match: TableMatch) -> str:
    """The name of the game that a match comes to now among all games of all events at this hub."""
    round_number = event.current.number if event.current is not None else 0
    game = len(match.standing.games) + 1 if match.standing is not None else 1
    return f"event {number} round {round_number} table {match.table} game {game}"


def winner_of(state: TableState, event: Event, match: TableMatch, assigned: str) -> PlayerId | None:
    """The player of a match who won the game that a table shows; nobody while it lasts, or where others play there.

    `assigned` is what the game of the match is called. A table that was told which game it plays is asked nothing else.
    """
    if state.winner is None or match.opponent is None or len(state.players) != 2:
        return None
    if state.assigned:
        is_this_one = state.assigned == assigned and set(state.assigned_players) == set(match.players)
        return state.assigned_players[state.winner] if is_this_one else None
    sides = _by_name(state.players, event, match) or _by_deck(state.players, event, match)
    return sides[state.winner] if sides else None


def _by_name(players: Sequence[PlayerState], event: Event, match: TableMatch) -> Sequence[PlayerId] | None:
    names = {event.entrants[player].name.casefold(): player for player in match.players}
    return _all_known([names.get(player.name.casefold()) for player in players])


def _by_deck(players: Sequence[PlayerState], event: Event, match: TableMatch) -> Sequence[PlayerId] | None:
    game = match.game
    if game is None:
        return None
    names = {
        entrant.decks[deck].deck.name.casefold(): match.players[side]
        for side, deck in enumerate(game.decks)
        for entrant in event.entrants.values()
        if deck in entrant.decks
    }
    return _all_known([names.get(player.deck.casefold()) for player in players])


def _all_known(sides: Sequence[PlayerId | None]) -> Sequence[PlayerId] | None:
    known = [side for side in sides if side is not None]
    return known if len(known) == len(sides) == len(set(known)) else None


def _number_of(name: str) -> int | None:
    found = _NUMBER_AT_THE_END.search(name)
    return int(found[1]) if found else None

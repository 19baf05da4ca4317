"""The game that an event has for a table: the hub tells it, the table shows it and plays it, and says so of its game.

Both sides know a table's own key. With it the hub signs a ticket for each player, which opens the player's seat there.
"""

from __future__ import annotations

import dataclasses
import hmac
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from companion.observations import JsonObject
from companion.tournament.protocol.messages import signature

ASSIGNED: Final = "assigned"
"""The name of a table's game in the hub's answer."""
WHO_STARTS: Final = "who takes the first turn"
TICKET_CHARACTERS: Final = 32


@dataclass(frozen=True, slots=True)
class AssignedPlayer:
    """A player and the deck they play: `id` is the player's at the event, `chains` those that the deck starts with.

    What the match has still to settle about the deck is empty.
    """

    id: str
    name: str
    deck_id: str = ""
    deck: str = ""
    houses: tuple[str, ...] = ()
    chains: int = 0


@dataclass(frozen=True, slots=True)
class AssignedGame:
    """A game of an event. `name` stands for it alone; `title` says in words which game it is.

    `first` is the player of the two who takes the first turn; `None` while the players have something to settle first,
    which `waits_for` says in words: `WHO_STARTS` where only that is open.
    """

    name: str
    title: str
    players: tuple[AssignedPlayer, AssignedPlayer]
    rulebook: str = "1.3"
    first: int | None = None
    waits_for: str = ""

    def to_json(self) -> JsonObject:
        return cast("JsonObject", dataclasses.asdict(self))

    @property
    def words(self) -> str:
        """The players and their decks, in words."""
        return " against ".join(map(_with_deck, self.players))

    def has_players_of(self, other: AssignedGame | None) -> bool:
        """True if the same two play the other game."""
        return other is not None and {one.id for one in self.players} == {one.id for one in other.players}


@cache
def _reader() -> Any:
    # Slow to import, and a table without a hub never needs it.
    from pydantic import TypeAdapter

    return TypeAdapter(AssignedGame)


def assigned_from_json(form: object) -> AssignedGame:
    """Raises `ValueError` where that is no assigned game."""
    found = cast("AssignedGame", _reader().validate_python(form))
    if found.first not in (None, 0, 1):
        raise ValueError(f"the first player is 0 or 1, not {found.first}")
    return found


def ticket_for(key: bytes, game: str, player: str) -> str:
    """The ticket that opens that player's seat for a game at the table with this key, and no other seat, game
    or table."""
    return signature(key, "to table", f"seat of {player}\n{game}")[:TICKET_CHARACTERS]


def holder_of(key: bytes, game: AssignedGame, ticket: str) -> AssignedPlayer | None:
    """The player of the game whose ticket this is."""
    tickets = ((one, ticket_for(key, game.name, one.id)) for one in game.players)
    return next((one for one, known in tickets if hmac.compare_digest(known.encode(), ticket.encode())), None)


def _with_deck(player: AssignedPlayer) -> str:
    chains = f" and {player.chains} chains" if player.chains else ""
    return f"{player.name} with {player.deck}{chains}" if player.deck else player.name

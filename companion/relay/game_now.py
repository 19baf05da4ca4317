"""The feeds' reports, as far as it is passed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.relay.feeds import FeedError
from companion.sentences import Sentence


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """`check`: they can forge a key at the start of their next turn. `keys` is how many are forged."""

    name: str
    amber: int
    keys: int
    chains: int
    check: bool


@dataclass(frozen=True, slots=True)
class GameNow:
    """A game at one moment. `active` is the index of the player whose turn it is, `winner` that of who has won.

    `flag` is the newest play against the rules that stands, in words; empty where none stands.
    """

    table: str
    players: tuple[PlayerNow, ...]
    turn: int
    active: int
    house: str
    flag: str
    winner: int | None

    @property
    def active_name(self) -> str:
        return self.players[self.active].name if self.players else ""

    @property
    def in_check(self) -> frozenset[int]:
        """The indices of the players who are in check."""
        return frozenset(index for index, player in enumerate(self.players) if player.check)


def game_now(told: Mapping[str, object]) -> GameNow:
    """A game as `/api/table` tells it. Raises `FeedError`."""
    match told:
        case {
            "table": str(table),
            "players": list(players),
            "turn": int(turn),
            "active": 0 | 1 as active,
            "house": str() | None as house,
            "flags": list(flags),
            "winner": int() | None as winner,
        } if len(players) in (0, 2):
            said = tuple(_player(player) for player in players)
            return GameNow(table, said, turn, active, house or "", _standing(flags), winner)
    raise FeedError(Sentence("this is not a table's feed: give the address of a table's page"))


def _player(told: object) -> PlayerNow:
    match told:
        case {
            "name": str(name),
            "amber": int(amber),
            "keys": list(keys),
            "chains": int(chains),
            "check": bool(check),
        }:
            return PlayerNow(name, amber, len(keys), chains, check)
    raise FeedError(Sentence("this is not a table's feed: give the address of a table's page"))


def _standing(flags: list[object]) -> str:
    for flag in reversed(flags):
        match flag:
            case {"kind": "illegal", "message": str(message), "status": "open"}:
                return message
    return ""


def featured_in(told: Mapping[str, object]) -> str:
    """The name of the table that a hub shows to casters, as `/api/wall` tells it; empty without one.

    Raises `FeedError`.
    """
    match told:
        case {"featured": str(featured), "tables": list(tables)}:
            return next((name for table in tables if (name := _name_of(table, featured))), "")
    raise FeedError(Sentence("this is not a hub's feed: give the address of a hub's page"))


def _name_of(table: object, wanted: str) -> str:
    """The table's name where it has the wanted id."""
    match table:
        case {"id": str(ident), "name": str(name)} if ident == wanted:
            return name
    return ""

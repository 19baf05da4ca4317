"""Describes the club's pages as programs read them: each as JSON, and as a table in CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.tournament.clubs.decks import ChainHistory, DeckLine, DeckStatistics
from companion.tournament.clubs.drawing import DrawnDeck
from companion.tournament.clubs.leaderboard import EveningLine, Leaderboard
from companion.tournament.clubs.players import PlayerLine, PlayerStatistics
from companion.tournament.clubs.turn_times import TurnTimes

_ONE: Final[dict[str, tuple[type[object], str]]] = {
    "/club/seasons/{number}/leaderboard": (Leaderboard, "A season with its evenings and its players, best first"),
    "/club/players/{person}/statistics": (PlayerStatistics, "A player over all evenings"),
    "/club/decks/{deck}/statistics": (DeckStatistics, "A deck over all evenings, with the history of its chains"),
}
_LISTS: Final[dict[str, tuple[type[object], str]]] = {
    "/club/players": (PlayerLine, "Every player, by name"),
    "/club/decks": (DeckLine, "Every deck, by name"),
    "/club/chains": (ChainHistory, "The chains of league decks from evening to evening"),
    "/club/turns": (TurnTimes, "How long each player takes for a turn, in seconds"),
    "/club/draw": (DrawnDeck, "The decks drawn by lot, the newest first"),
    "/club/evenings": (EveningLine, "The events that have ended, the oldest first, and whether each counts"),
}
_PARTS: Final = {
    "number": ("Which season: they are numbered from 1 in the order in which they were added.", "integer"),
    "person": ("The id of a player, as `/club/players.json` has it.", "string"),
    "deck": ("The id of a deck, as `/club/decks.json` has it.", "string"),
}
CLUB_TYPES: Final = tuple(kind for kind, _ in (*_ONE.values(), *_LISTS.values()))


def club_paths() -> Iterator[tuple[str, dict[str, Any]]]:
    """The paths of all pages with what each answers."""
    for path, (kind, words) in (*_ONE.items(), *_LISTS.items()):
        schema: dict[str, Any] = {"$ref": f"#/components/schemas/{kind.__name__}"}
        if path in _LISTS:
            schema = {"type": "array", "items": schema}
        yield f"{path}.json", _answer(path, words, "application/json", schema)
        yield f"{path}.csv", _answer(path, words, "text/csv", {"type": "string"})


def _answer(path: str, words: str, mime_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    parts = [
        {"name": name, "in": "path", "required": True, "description": about, "schema": {"type": kind}}
        for name, (about, kind) in _PARTS.items()
        if f"{{{name}}}" in path
    ]
    missing = {"404": {"description": "There is none of this number or id"}} if parts else {}
    return {
        "summary": words,
        "parameters": parts,
        "responses": {"200": {"description": words, "content": {mime_type: {"schema": schema}}}} | missing,
    }

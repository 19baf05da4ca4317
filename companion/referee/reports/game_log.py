"""A game as a log in the wording of The Crucible Online, for tools that were made for its logs: one sentence a line.

The wording is that of the program in the days of the first two sets. Only what was understood for certain is told;
what was taken back is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.cards.catalogue import printed_facts
from companion.observations import GameStarted
from companion.rules.card import CardId
from companion.rules.moves import Move
from companion.verdicts import GameOver, MoveUnderstood, Retraction, Verdict

_WORDING: Final[Mapping[str, Callable[[str, Move], str]]] = {
    "mulligan": lambda who, move: f"{who} mulligans",
    "keep": lambda who, move: "",
    "forge": lambda who, move: f"{who} forges a key",
    "house": lambda who, move: f"{who} chooses {move.house} as their active house this turn" if move.house else "",
    "archives": lambda who, move: f"{who} picks up their archives" if move.take else "",
    "play": lambda who, move: f"{who} plays {_title(move.card)}",
    "discard": lambda who, move: f"{who} discards {_title(move.card)}",
    "reap": lambda who, move: f"{who} uses {_title(move.card)} to reap with {_title(move.card)}",
    "fight": lambda who, move: (
        f"{who} uses {_title(move.card)} to make {_title(move.card)} fight {_title(move.target)}"
    ),
    "action": lambda who, move: f"{who} uses {_title(move.card)}",
    "omni": lambda who, move: f"{who} uses {_title(move.card)}",
    "unstun": lambda who, move: f"{who} uses {_title(move.card)} to remove the stun from {_title(move.card)}",
    "end": lambda who, move: f"{who} ends their turn",
}


def game_log(started: GameStarted, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The lines of a game, in order."""
    names = [player.name for player in started.players]
    for player in started.players:
        yield f"{player.name} brings {player.deck.name} to The Crucible"
    yield f"{names[started.first_player]} won the flip and is first player"
    moves: list[MoveUnderstood] = []
    winner: int | None = None
    for verdict in verdicts:
        match verdict:
            case MoveUnderstood():
                moves.append(verdict)
            case Retraction(moves=count):
                del moves[len(moves) - count :]
                winner = None
            case GameOver(winner=who):
                winner = who
    for understood in moves:
        if line := _WORDING[understood.move.kind](names[understood.player], understood.move):
            yield line
    if winner is not None:
        yield f"{names[winner]} has won the game"


def _title(card: CardId | None) -> str:
    """A card's title by its id, such as `troll#1`; what nobody could name is `a card`."""
    slug = (card or "").partition("#")[0]
    known = printed_facts(slug)
    return known.title if known else slug or "a card"

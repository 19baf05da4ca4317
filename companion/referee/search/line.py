"""A line of moves that may have been made, and what they went by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.card import Card
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.reading import searches_hidden, searches_piles
from companion.rules.records import CardMoved, Played, Record, StayedHidden
from companion.rules.state import Answer, GameState, InPlay


@dataclass(frozen=True, slots=True)
class Done:
    """A move of a line, with the answers to its decisions and the rules it broke. `before` is where it was made."""

    move: Move
    choices: tuple[Answer, ...]
    before: GameState
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A way the game may have gone on. The last of `done` may wait for an answer: then `state.decision` is open.

    `packets` are the answers already given to the question that is open, if nothing has happened since: damage that
    is divided. Their order makes no difference.
    """

    state: GameState
    done: tuple[Done, ...] = ()
    cost: float = 0.0
    broken: int = 0
    root: int = 0
    packets: tuple[Answer, ...] = ()


def happened_since(before: GameState, after: GameState) -> tuple[Record, ...]:
    """What happened from one state to a later one, of the same turn or the next."""
    if after.turn.number == before.turn.number:
        return after.log[len(before.log) :]
    return (*after.last_log[len(before.log) :], *after.log)


def went_by_hidden(done: Done, after: GameState) -> bool:
    """Whether what a move did depended on cards of which nobody told what they are, or brought such cards to light."""
    before = done.before
    since = happened_since(before, after)
    moved = before.find(done.move.card) if done.move.card is not None else None
    cards = [] if moved is None else [moved.card, *_cards_on(moved)]
    cards += [one.copy.card for one in since if isinstance(one, Played) and one.copy.card is not None]
    asked = any(map(searches_hidden, cards)) or (_piles_hold_hidden(before) and any(map(searches_piles, cards)))
    return asked or any(isinstance(one, StayedHidden) or _came_to_light(one) for one in since)


def _piles_hold_hidden(state: GameState) -> bool:
    """Whether cards were discarded, or purged, that nobody saw."""
    return any(copy.hidden for player in state.players for copy in (*player.discard, *player.purged))


def _cards_on(item: InPlay) -> Iterator[Card]:
    return (upgrade.copy.card for upgrade in item.upgrades if upgrade.copy.card is not None)


def _came_to_light(record: object) -> bool:
    return isinstance(record, CardMoved) and record.copy.hidden and record.target in ("discard", "purged")

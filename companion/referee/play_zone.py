"""Cards in the play zone: being carried out, so that what they do is seen later, but not whether they may be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.observations import PlayerNumber, SeenCard, TableSnapshot
from companion.referee.dealing import card_or_stand_in
from companion.referee.search.attempts_from_hand import from_hand
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.game import NotPossible
from companion.rules.moves import Move
from companion.rules.objections import Objection, objections
from companion.rules.reading import touches
from companion.rules.state import GameState
from companion.rules.touches import Touch

UNSHOWN_AT_FIRST = (0.5, 2.0)
"""As if so many actions had been played unshown, of so many, before the first of a game."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a card may not be played: the rule it breaks, and the state and the move that break it."""

    state: GameState
    move: Move
    objection: Objection


def cards_in(table: TableSnapshot) -> tuple[tuple[PlayerNumber, SeenCard], ...]:
    return tuple((number, card) for number, side in enumerate(table.players) for card in side.play or ())


def as_laid_down(one: tuple[PlayerNumber, SeenCard]) -> tuple[PlayerNumber, str, str | None]:
    """The features that make two readings those of one card in the play zone, however surely it was read."""
    player, seen = one
    return player, seen.card, seen.id


def is_action(card: str) -> bool:
    """True if a card is an action, by its id or slug."""
    return card_or_stand_in(card.partition("#")[0]).type == "action"


def unshown_share(shown: int, played: int) -> float:
    """How likely an action is played at this table without lying in the play zone first, where so many have been
    `played` and so many `shown` there: the mean of a beta distribution."""
    unshown_before, played_before = UNSHOWN_AT_FIRST
    unshown = max(0, played - shown)
    return (unshown + unshown_before) / (unshown + shown + played_before)


def played_from_hand(
    state: GameState, cards: Iterable[tuple[PlayerNumber, SeenCard]]
) -> Iterator[tuple[PlayerNumber, SeenCard]]:
    """The cards that were played because their player chose to: others may follow by what one of them does."""
    for player, seen in cards:
        yield player, seen
        if _lets_others_be_played(state, card_or_stand_in(seen.card)):
            return


def _lets_others_be_played(state: GameState, card: Card) -> bool:
    """True if a card may play others or allow it, as a copy, or by using a card in play that does: Remote Access."""
    if touches(card, Touch.PLAYS | Touch.PERMITS | Touch.COPIES):
        return True
    return touches(card, Touch.USES) and any(touches(item.card, Touch.PLAYS) for item in state.in_play())


def may_bring_cards(state: GameState, cards: Iterable[tuple[PlayerNumber, SeenCard]]) -> bool:
    """True if others may come to lie on the table by what these cards do, or what cards in play do meanwhile."""
    carried_out = [card_or_stand_in(seen.card) for _, seen in cards]
    brings = any(touches(card, Touch.ENTERS) or _lets_others_be_played(state, card) for card in carried_out)
    return brings or may_play_others(state)


def may_play_others(state: GameState) -> bool:
    """True if a card that the active player has in play may be playing another one: Masterplan, Jargogle."""
    return any(touches(item.card, Touch.PLAYS) for item in state.players[state.active].in_play)


def against_playing(state: GameState, player: PlayerNumber, seen: SeenCard) -> Iterator[Ground]:
    """Every rule that playing this card would break, however it is carried out."""
    if state.turn.step != "main" or state.active != player or state.decision is not None:
        return
    for known, copy in from_hand(state, seen, "play"):
        move = moves.play(copy.id)
        try:
            against = objections(known, move)
        except NotPossible:
            return
        for objection in against:
            yield Ground(known, move, objection)

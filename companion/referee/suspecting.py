"""Cards that nobody saw being played, against a broken rule that would leave the same table.

What such cards explain is believed, and nobody is accused of it. The players are asked how many cards were played or
discarded: only if there were no others than those that were seen is the rule called broken.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee import accusing, interpreting, searching
from companion.referee.followed_game import FollowedGame
from companion.referee.interpreting import Interpretation
from companion.referee.remembered import Suspicion
from companion.rules.records import CardMoved, Played
from companion.rules.state import GameState


def explained_by_unseen(game: FollowedGame, found: Interpretation, share: float = searching.ALTERNATIVES) -> bool:
    """Believes this, or likelier lines with cards that nobody saw being played, and notes what else these may hide."""
    beneath = interpreting.with_cards_beneath(game, found, share)
    suspicion = None
    if beneath is not found and beneath.lines:
        held = game.accusation or accusing.one_move_against(game, beneath.cost)
        suspicion = Suspicion(game.moment(), held) if held is not None else None
    if not interpreting.explained(game, beneath):
        return False
    game.suspicion = suspicion
    return True


def cards_played(state: GameState, player: PlayerNumber) -> int:
    """How many cards the player has played, or discarded from hand, in the turn that is being played."""
    return sum(
        record.player == player
        and (isinstance(record, Played) or (record.origin, record.target) == ("hand", "discard"))
        for record in state.log
        if isinstance(record, Played | CardMoved)
    )


def confirm(game: FollowedGame) -> None:
    """Nothing was played that nobody saw: the rule was broken, and the game goes on from that."""
    suspicion = game.suspicion
    assert suspicion is not None
    accused = [one for one in suspicion.accusation.beliefs if searching.agrees(game, one)]
    if not accused:
        return
    game.go_back(suspicion.moment, suspicion.moment.beliefs, "No other card was played.")
    game.accusation = replace(suspicion.accusation, beliefs=tuple(accused))
    accusing.convict(game)

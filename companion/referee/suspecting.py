"""What is believed although it is unlikely, against a broken rule that would leave the same table.

Cards that nobody saw being played, damage that nobody knew of, or a move that was taken for another one may explain it:
that is believed, and nobody is accused. The players are asked how many cards were played or discarded, or what was done
with a card: only if it was no other than what was seen is the rule called broken.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee import accusing, interpreting, searching
from companion.referee.followed_game import FollowedGame
from companion.referee.interpreting import Interpretation
from companion.referee.remembered import Accusation, Moment, Suspicion
from companion.rules.records import CardMoved, Played
from companion.rules.state import GameState


def explained_by_unseen(
    game: FollowedGame, found: Interpretation, share: float = searching.ALTERNATIVES, otherwise: bool = False
) -> bool:
    """Believes this, or likelier lines with cards that nobody saw being played, and notes what broken rule these may
    hide where they are unlikely; `otherwise`, if what nobody sees is otherwise than believed, too.

    What is held against a player already is likelier than a turn's end that nobody has entered.
    """
    beneath = interpreting.with_cards_beneath(game, found, share, otherwise)
    if game.accusation is not None and interpreting.takes_untold_end(game, beneath):
        return False
    before, held = game.moment(), None
    if found.unlikely and beneath.lines:
        held = game.accusation or accusing.one_move_against(game, beneath.cost)
    if not interpreting.explained(game, beneath):
        return False
    suspect(game, before, held)
    return True


def suspect(game: FollowedGame, before: Moment, held: Accusation | None) -> None:
    """Notes that this broken rule would explain, after what was believed `before`, what something else is believed of.

    The moves that were told by then and do not hold any more would be told again.
    """
    told = min(before.told, len(game.told))
    again = before.told - told
    if held is None or any(len(one.past) < again for one in (*before.beliefs, *held.beliefs)):
        return
    beliefs, accused = (tuple(one.untold(again) for one in some) for some in (before.beliefs, held.beliefs))
    game.suspicion = Suspicion(replace(before, beliefs=beliefs, told=told), replace(held, beliefs=accused))


def cards_played(state: GameState, player: PlayerNumber) -> int:
    """How many cards the player has played, or discarded from hand, in the turn that is being played."""
    return sum(
        record.player == player
        and (isinstance(record, Played) or (record.origin, record.target) == ("hand", "discard"))
        for record in state.log
        if isinstance(record, Played | CardMoved)
    )


def confirm(game: FollowedGame) -> None:
    """Nothing was done but what was seen: the rule was broken, and the game goes on from that."""
    if accused_instead(game):
        accusing.convict(game)


def accused_instead(game: FollowedGame) -> bool:
    """Gives up what is believed of the last table for the broken rule that would explain it, too, and holds that back;
    tells whether it leads to the table of now."""
    suspicion = game.suspicion
    accused = [one for one in suspicion.accusation.beliefs if searching.agrees(game, one)] if suspicion else []
    if suspicion is None or not accused:
        return False
    game.go_back(suspicion.moment, suspicion.moment.beliefs, "Nothing else was done.")
    for told in game.told[suspicion.moment.told :]:
        accused = [one.with_told(told.verdict.move) for one in accused]
    due = max(suspicion.accusation.due, game.now + game.settings.illegal_patience_s)
    game.accusation = replace(suspicion.accusation, beliefs=tuple(accused), due=due)
    game.lost = None
    return True

"""The table as one player sees it: the position format, with `"?"` in place of what is hidden from that player.

Hidden are the order of both decks, the opponent's hand and archives, and the cards that lie face down beneath cards of
the opponent; before rulebook 1.3 also the cards that the opponent purged. Deck lists are open: a player's `unseen` are
the cards whose place is not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.environment.alphabet import NAMES
from companion.environment.game_setup import GameSetup
from companion.environment.node import Node, choice_at, decider, is_over
from companion.formats.moves import write_decision
from companion.formats.position import write_position
from companion.observations import JsonObject
from companion.rules.card import PhysicalCard, PlayerNumber
from companion.rules.records import Revealed
from companion.rules.state import OUT_OF_PLAY, GameState, InPlay, Zone


def observation(game: GameSetup, node: Node, player: PlayerNumber) -> JsonObject:
    """The observation of a player: the table, who decides, and what there is to decide where it is this player.

    `position` is as in the rules session, `revealed` are the cards shown to both players this turn; `cards` tells the
    id of each card by its number. `decision`, `named` and `legal`, the names of the actions, are `null` and empty
    where the other player decides.
    """
    state = node.position
    own = decider(node) == player and not is_over(game, node)
    legal = choice_at(game, node).legal(node.named) if own else ()
    ids = game.numbers.ids
    return {
        "player": player,
        "position": write_position(concealed(state, player)),
        "revealed": sorted({copy.id for copy in revealed(state)}),
        "decision": write_decision(state.decision) if own and state.decision is not None else None,
        "named": [NAMES[action] for action in node.named] if own else [],
        "legal": [NAMES[action] for action in legal],
        "cards": {"own": list(ids[player]), "other": list(ids[1 - player])},
    }


def revealed(state: GameState) -> Iterator[PhysicalCard]:
    """The cards shown to both players this turn."""
    for record in state.log:
        if isinstance(record, Revealed):
            yield from record.cards


def concealed(state: GameState, player: PlayerNumber) -> GameState:
    """The state with hidden copies in place of the cards that this player does not see."""
    known = list(state.copies())
    for number, side in enumerate(state.players):
        zones = {
            zone: _hidden(side.zone(zone), f"{number}.{zone}")
            for zone in OUT_OF_PLAY
            if not sees(state, player, number, zone)
        }
        rows = {} if number == player else {row: _covering(getattr(side, row)) for row in ("battleline", "artifacts")}
        state = state.with_player(number, **zones, **rows)
    seen = {copy.id for copy in state.copies()}
    out_of_sight = sorted((copy for copy in known if copy.id not in seen), key=lambda copy: copy.id)
    for number in (0, 1):
        state = state.with_player(number, unseen=tuple(copy for copy in out_of_sight if copy.owner == number))
    return state


def _hidden(copies: Iterable[PhysicalCard], place: str) -> tuple[PhysicalCard, ...]:
    """As many cards, known by their place and owner alone."""
    return tuple(PhysicalCard(f"?#{place}.{n}", None, copy.owner) for n, copy in enumerate(copies))


def _covering(row: Iterable[InPlay]) -> tuple[InPlay, ...]:
    return tuple(item.but(under=_hidden(item.under, item.id)) if item.under else item for item in row)


def sees(state: GameState, player: PlayerNumber, owner: PlayerNumber, zone: Zone) -> bool:
    """True if this player sees the cards in that zone of a player."""
    match zone:
        case "deck":
            return False
        case "hand" | "archives":
            return owner == player
        case "purged":
            return owner == player or state.rules.purged_face_up
        case _:
            return True

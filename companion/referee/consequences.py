"""The plays, uses and keys that a move led to, for logs that tell each: a creature that a card's ability lets fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.rules.done import Done, happened_since
from companion.rules.moves import Move
from companion.rules.records import FightBegan, KeyForged, Played, Reaped, Record, TurnBegan, Used
from companion.rules.state import GameState
from companion.verdicts import Consequence


def consequences_of(done: Done, reached: GameState) -> tuple[Consequence, ...]:
    """The plays, uses and keys on the way to the state that a move reached, in order.

    The move itself is not among them, but for a key, which tells its price.
    """
    own: Move | None = done.move
    consequences: list[Consequence] = []
    turn = done.before.turn.number
    for record in happened_since(done.before, reached):
        if isinstance(record, TurnBegan):
            turn = reached.turn.number
        for one in _consequences(record, turn):
            if own is not None and own.kind != "forge" and (one.move.kind, one.move.card) == (own.kind, own.card):
                own = None
            else:
                consequences.append(one)
    return tuple(consequences)


def counts_after(
    done: Done, reached: GameState, consequences: Iterable[Consequence]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Æmber and numbers of keys of both after a move and its consequences; where it ended the turn, before the next
    one's key is paid.
    """
    amber, keys = ([player.amber for player in reached.players], [len(player.keys) for player in reached.players])
    for one in consequences:
        if one.turn > done.before.turn.number and one.move.kind == "forge":
            amber[one.player] += one.paid or 0
            keys[one.player] -= 1
    return (amber[0], amber[1]), (keys[0], keys[1])


def _consequences(record: Record, turn: int) -> Iterator[Consequence]:
    match record:
        case Played(copy=copy, player=player):
            yield Consequence(player, Move("play", copy.id), turn)
        case Reaped(item=item, player=player):
            yield Consequence(player, Move("reap", item.id), turn)
        case FightBegan(attacker=attacker, defender=defender):
            yield Consequence(attacker.controller, Move("fight", attacker.id, defender.id), turn)
        case Used(item=item, player=player, how="action" | "omni" as how):
            yield Consequence(player, Move(how, item.id), turn)
        case KeyForged(player=player, key=key, paid=paid):
            yield Consequence(player, Move("forge", key=key), turn, paid)

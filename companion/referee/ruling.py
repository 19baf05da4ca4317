"""Carries out what a judge, or both players, rule."""

from __future__ import annotations

from companion.formats.position import read_correction
from companion.observations import FlagRuled, PositionSet
from companion.referee import judging
from companion.referee.beliefs import Belief
from companion.referee.counters import Counters
from companion.referee.followed_game import FollowedGame
from companion.referee.reporting import Counted


def rule(game: FollowedGame, ruled: FlagRuled) -> None:
    """A flag stands, was no mistake, or the table goes back before it. A flag that is not open is passed over."""
    flag = game.flags.find(ruled.flag)
    if flag is None or flag.status != "open":
        return
    if game.lost is not None and game.lost.flag == flag.id and ruled.ruling != "rewind":
        judging.adopt_table(game, "let stand" if ruled.ruling == "let_stand" else "dismissed")
    elif ruled.ruling == "let_stand":
        game.flags.settle(flag.id, "let stand", "Both players go on from it.")
    elif ruled.ruling == "dismiss":
        game.flags.settle(flag.id, "dismissed", "It was no mistake.")
    else:
        rewind(game, flag.id)


def rewind(game: FollowedGame, flag: int) -> None:
    """The game stands as it did before the flagged move; the table is expected to follow."""
    checkpoint = next((one for one in game.checkpoints if flag in one.flags), None)
    if checkpoint is None:
        game.flags.settle(flag, "taken back", "The players put it right.")
        return
    judging.restore(game, checkpoint, list(checkpoint.beliefs))


def set_position(game: FollowedGame, position: PositionSet) -> None:
    """A judge's correction: what it names is so, on the table and on the counters. Raises `FormatError`.

    The table seen before is forgotten with what was held against it: the next look decides.
    """
    state = read_correction(game.state, position.position).but(_standing=None)
    game.beliefs = [Belief(state)]
    game.counters = Counters((0, 0))
    game.counters.players = [Counted(player.amber, player.chains, player.keys) for player in state.players]
    game.snapshot = None
    game.accusation = game.lost = game.middle_due = game.before_end = None
    game.carried_out = ()
    game.checkpoints, game.earlier, game.key_turns = [], [], []
    game.late = {}
    for flag in list(game.flags.open("out-of-sync", "not-in-deck")):
        game.flags.settle(flag.id, "dismissed", "A judge set the position.")

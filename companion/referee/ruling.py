"""Carries out what a judge, or both players, rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.formats.position import read_correction
from companion.observations import FlagRuled, PositionSet, TableSnapshot
from companion.referee import accusing, interpreting, judging, losing, snapshots, taking_back
from companion.referee.beliefs import Belief
from companion.referee.counters import COUNTED, Counters
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import Lost, Moment


def rule(game: FollowedGame, ruled: FlagRuled) -> None:
    """A flag stands, was no mistake, or the table goes back before it. A flag that is not open is passed over."""
    flag = game.flags.find(ruled.flag)
    if flag is None or flag.status != "open":
        return
    if game.lost is not None and game.lost.flag == flag.id and ruled.ruling != "rewind":
        losing.adopt_table(game, "let stand" if ruled.ruling == "let_stand" else "dismissed")
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
    taking_back.restore(game, checkpoint, list(checkpoint.beliefs))
    expect(game)


def rewind_to(game: FollowedGame, move: int) -> None:
    """The game stands as it did before a move that was told, counters included; the table is expected to follow."""
    if not 1 <= move <= len(game.told):
        return
    told = game.told[move - 1]
    for flag in list(game.flags.open()):
        if flag.after >= told.verdict.t:
            game.flags.settle(flag.id, "taken back", "The game went back to before it.")
    game.reminding.marks = {mark for mark in game.reminding.marks if mark[1] < told.before.turn.number}
    game.go_back(Moment((), move - 1), [Belief(told.before)], "The game went back to before it.")
    _start_over(game)
    expect(game, exactly=True)


def set_position(game: FollowedGame, position: PositionSet) -> None:
    """A judge's correction: what it names is so, on the table and on the counters. Raises `FormatError`.

    Counters that it does not name show what they showed: a press that is still to come is still awaited.
    """
    state = read_correction(game.state, position.position)
    shown = game.counters.pair
    game.beliefs = [Belief(state)]
    _start_over(game)
    game.counters.players = [
        replace(counted, **{name: getattr(was, name) for name in COUNTED if name not in named})
        for counted, was, named in zip(game.counters.players, shown, _named(position), strict=True)
    ]
    for flag in list(game.flags.open("out-of-sync", "not-in-deck")):
        game.flags.settle(flag.id, "dismissed", "A judge set the position.")
    expect(game)


def _named(position: PositionSet) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """What a correction says of each player."""
    players = cast("Sequence[object]", position.position.get("players", ()))
    first, second = [one if isinstance(one, Mapping) else {} for one in (*players, {}, {})[:2]]
    return first, second


def _start_over(game: FollowedGame) -> None:
    """The state is what it is, with the counters that go with it; nothing that came before is held against anybody."""
    game.counters = Counters((0, 0), game.counters.entered)
    game.counters.show(game.state)
    game.accusation = game.lost = game.middle_due = game.before_end = None
    game.play_zone.carried_out = ()
    game.checkpoints, game.earlier, game.key_turns = [], [], []
    game.late.cards = {}


def expect(game: FollowedGame, exactly: bool = False) -> None:
    """Hands are to put on the table what the game has come to, if it does not lie there already."""
    game.accusation = game.lost = None
    if game.snapshot is not None and not interpreting.agreed(game):
        game.lost = Lost(float("inf"), game.now, to_follow=True, exactly=exactly)


def look_whether_followed(game: FollowedGame, snapshot: TableSnapshot) -> None:
    """The table changes on the way to what the game has come to; or play goes on from there at once."""
    assert game.lost is not None
    game.snapshot = snapshots.with_known_ids(snapshot, game.state)
    judging.note_readied(game)
    if interpreting.agreed(game) or (
        not game.lost.exactly and interpreting.explained(game, interpreting.interpreted(game))
    ):
        judging.at_peace(game)


def take_table(game: FollowedGame) -> None:
    """The table is right: where it differs from the game, the game goes on from what is seen."""
    if game.lost is not None:
        losing.adopt_table(game)
    elif game.accusation is not None:
        accusing.convict(game)

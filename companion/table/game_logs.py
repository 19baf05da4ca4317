"""The games in a journal with their logs, as they were understood at the table: nothing is judged again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from companion.formats.crucible_log import game_log, standing
from companion.formats.forms import FormatError
from companion.formats.moves import read_move
from companion.journal_events import JournalEvent
from companion.observations import Conceded, GameStarted, JsonObject, KeyTurned, Observation, PlayerNumber
from companion.rules.state import KEY_COLORS
from companion.strict_json import JsonError
from companion.table.intake import Submission
from companion.tournament.events.recorded_games import RecordedGame, RecordedTurn
from companion.verdicts import Consequence, GameOver, MoveUnderstood, Reminder, Retraction, Verdict


def games_in(events: Iterable[JournalEvent]) -> list[RecordedGame]:
    """The games of a journal whose events these are, in their order; one that did not begin is left out."""
    return [
        game
        for number, own in groupby(events, key=lambda event: event.epoch)
        if (game := _game(number, own)) is not None
    ]


def _game(number: int, events: Iterable[JournalEvent]) -> RecordedGame | None:
    began: tuple[str, GameStarted] | None = None
    verdicts: list[Verdict] = []
    entered: list[Observation] = []
    for event in events:
        if event.kind == "observation" and began is None:
            began = next(((event.wall_time, started) for started in _started(event.body)), None)
        elif event.kind == "observation":
            entered += _entered(event.body)
        elif event.kind == "verdict":
            verdicts += _verdict(event.body)
    if began is None:
        return None
    at, started = began
    names = tuple(player.name for player in started.players)
    told, winner = standing(verdicts)
    moves = [one for one in told if isinstance(one, MoveUnderstood)]
    by_keys = None if any(isinstance(one, Conceded) for one in entered) else winner
    log = tuple(game_log(started, verdicts, entered))
    return RecordedGame(number, at, names, log, tuple(_turns(moves)), _keys_forged(moves, entered, by_keys))


def _turns(moves: Iterable[MoveUnderstood]) -> Iterator[RecordedTurn]:
    """Every turn from the end of the one before to its own; so neither the first turn nor the one that won."""
    ended: MoveUnderstood | None = None
    for turn, own in groupby(moves, key=lambda move: move.turn):
        last = list(own)[-1]
        if last.move.kind == "end":
            if ended is not None and turn == ended.turn + 1 and last.t >= ended.t:
                yield RecordedTurn(last.player, last.t - ended.t)
            ended = last
        else:
            ended = None


def _keys_forged(
    moves: Iterable[MoveUnderstood], entered: Iterable[Observation], winner: PlayerNumber | None
) -> tuple[int, ...]:
    """By player, the keys seen to be forged, or those turned by hand where these are more; all of `winner`'s.

    The key that wins ends the game, and may be in no move.
    """
    seen: Counter[int] = Counter(told.player for told in moves if told.move.kind == "forge")
    turned: list[set[str]] = [set(), set()]
    for one in entered:
        match one:
            case KeyTurned(player=player, key=key, forged=True):
                turned[player].add(key)
            case KeyTurned(player=player, key=key):
                turned[player].discard(key)
    counted = (max(seen[player], len(turned[player])) for player in (0, 1))
    return tuple(
        len(KEY_COLORS) if player == winner else min(len(KEY_COLORS), keys) for player, keys in enumerate(counted)
    )


def _started(body: JsonObject) -> Iterator[GameStarted]:
    try:
        observation = Submission.from_body(body).observation
    except JsonError:
        return
    if isinstance(observation, GameStarted):
        yield observation


def _entered(body: JsonObject) -> Iterator[Observation]:
    """The entries of a player. Pictures of the table, which are most of a journal, are not read."""
    line = body.get("line")
    if isinstance(line, dict) and "input" in line:
        try:
            yield Submission.from_body(body).observation
        except JsonError:
            return


def _verdict(body: JsonObject) -> Iterator[Verdict]:
    """The verdicts that a log is made of; what a version to come may write besides is passed over."""
    match body:
        case {"move": dict(move), "player": (0 | 1) as player, "turn": int(turn), "text": str(text)}:
            try:
                at = body.get("t")
                t = float(at) if isinstance(at, int | float) else 0.0
                made = read_move(move, "move", lambda _: None)
                understood = MoveUnderstood(t, t, made, (), 1.0, text.removesuffix("."), player, turn)
                led_to = tuple(_consequences(body.get("consequences")))
                yield replace(understood, consequences=led_to, amber=_both(body, "amber"), keys=_both(body, "keys"))
            except FormatError:
                return
        case {"retract": int(moves), "why": str(why)}:
            yield Retraction(0.0, 0.0, moves, why)
        case {"t": int() | float() as t, "remind": {"kind": str(kind), "player": (0 | 1) as player}}:
            yield Reminder(float(t), float(t), kind, player, "")
        case {"over": {"winner": (0 | 1) as winner}}:
            yield GameOver(0.0, 0.0, winner)


def _consequences(told: object) -> Iterator[Consequence]:
    """The plays, uses and keys that a move led to. Raises `FormatError`."""
    for one in told if isinstance(told, list) else ():
        match one:
            case {"player": (0 | 1) as player, "move": dict(move), "turn": int(turn)}:
                paid = one.get("paid")
                made = read_move(move, "move", lambda _: None)
                yield Consequence(player, made, turn, paid if isinstance(paid, int) else None)


def _both(body: JsonObject, count: str) -> tuple[int, int] | None:
    """A count of both players, where it is told."""
    match body.get(count):
        case [int(one), int(other)]:
            return one, other
    return None

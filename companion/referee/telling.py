"""Tells moves once they are likely enough, in the order in which they were made, and takes back what was not made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Final, TypeAlias

from companion.referee.belief import Belief
from companion.referee.game import Game, Posterior, Said, Told
from companion.referee.hypothesis import Hypothesis, Step, since
from companion.referee.reminders import at_end
from companion.rules.done import Done, happened_since, reached_by
from companion.rules.moves import Move
from companion.rules.records import FightBegan, KeyForged, Played, Reaped, Record, TurnBegan, Used
from companion.rules.state import KEY_COLORS, GameState
from companion.verdicts import Consequence, MoveSource, MoveUnderstood, Retraction, Verdict
from companion.wording.deeds import done
from companion.wording.reasons import Reason, words_of
from companion.wording.story import story_of

Path: TypeAlias = tuple[Step, ...]
Paths: TypeAlias = Sequence[tuple[Path, float]]
"""Paths, each with its probability."""

LIKELY_SHARE = 0.85
TOLD_AFTER_S: Final = ((0.97, 0.0), (LIKELY_SHARE, 2.5), (0.5, 5.0), (0.2, 15.0))
"""How likely a move must be to be told so long after it was made.

What will never be known for sure is guessed in the end, with the confidence of a guess: otherwise nothing after it
could be told.
"""
GUESSED_AFTER_S: Final = TOLD_AFTER_S[-1][1]
"""A move made known longer ago than this no longer waits to be told."""
UNSEEN_CONFIDENCE = 0.85
"""A play that only its card tells of is never surer: an effect may have put the card into play, or it lay there unread.
Of 211 in games of photographs alone, 190 had been made just so."""
TURNS_BACK = 4
"""So many turns back a play is told that only a table which was taken as it lay tells of."""
KEPT_SHARE = 0.15
"""With less than this, a move that was told is taken back."""
UNTOLD = ("keep",)
UNSEEN = ("archives",)
"""Waiting makes no guess of these any better."""
ENTERED = ("house", "end", "mulligan")


def tell(game: Game, posterior: Posterior) -> tuple[Game, list[Verdict]]:
    """Tells the moves that have become likely enough, after taking back those that are no longer likely.

    Only this turn and the one before are looked at, what was not told yet, what has just been made known, however many
    turns went by unseen, and plays that only a later table tells of: what lies farther back is settled. While the
    likeliest explanations of a new table are still to be found, nothing is told by others.
    """
    if posterior.is_new:
        return game, []
    said = game.said
    last_told = said.steps[-1].turn if said.steps else 0
    heard = _heard(game.belief, posterior)
    path = heard[0][0].path
    just_known = takewhile(lambda step: step.t > game.belief.t - GUESSED_AFTER_S, reversed(path))
    unseen = (step for step in since(path, game.belief.turn.number - TURNS_BACK) if step.unseen)
    first_turn = min(game.belief.turn.number - 1, last_told, *(step.turn for step in (*just_known, *unseen)))
    paths = [(since(one.path, first_turn), share) for one, share in heard]
    recent = since(said.steps, first_turn)
    held, following = _held(paths, recent)
    still = len(said.steps) - len(recent) + held
    said, verdicts = taken_back(said, still, game.t, "told otherwise")
    game = game.saying(said)
    certain = [path for path, (one, _) in zip(paths, heard, strict=True) if game.belief.is_up_to_date(one)]
    for step in _next(game.belief, paths, following, held):
        game, more = _told(game, step, _confidence(game.belief, certain or paths, step))
        verdicts += more
    return game, verdicts


def _heard(belief: Belief, posterior: Posterior) -> Sequence[tuple[Hypothesis, float]]:
    """The hypotheses that tell moves, each with its probability among them.

    What came before an entry is waited for no longer than any move, and none that lags turns behind the entries tells
    anything before it has been led to the table.
    """
    heard = [(one, share) for one, share in posterior.weighed if not _lags(belief, one)]
    total = sum(share for _, share in heard)
    return [(one, share / total) for one, share in heard] or posterior.weighed


def _lags(belief: Belief, one: Hypothesis) -> bool:
    if one.rest == "entered":
        return one.rest_t <= belief.t - GUESSED_AFTER_S
    return one.rest is not None and one.turn < belief.turn.number - 1


def _confidence(belief: Belief, paths: Paths, step: Step) -> float:
    """How likely just this move was made, in whatever order.

    What was entered is certain: hypotheses by which something came before it are not among the `paths`.
    """
    likely = _share(paths, step) / _total(paths) / _guessed_among(belief, paths, step)
    return min(UNSEEN_CONFIDENCE, likely) if step.unseen else likely


def _guessed_among(belief: Belief, paths: Paths, step: Step) -> int:
    """Among how many that were as likely one was only guessed: the color of a key until it is turned, and a house that
    nobody entered and nothing was done with."""
    player = step.done.before.players[step.player]
    if _is_unturned(belief, step):
        return len(KEY_COLORS) - len(player.keys)
    if step.move.kind != "house" or (step.turn, "house") in belief.entered:
        return 1
    has_acted = any(made.turn == step.turn and made.move.card for path, _ in paths for made in path)
    return 1 if has_acted else len(player.houses)


def _is_unturned(belief: Belief, step: Step) -> bool:
    """True if a key was forged, in the step for it or by a card, that its player, who turns keys, has still to turn."""
    forged = {color for color in KEY_COLORS if color in (step.move.key, *step.done.choices)}
    return belief.counts_entered and not forged.issubset(belief.counts[step.player].keys)


def _share(paths: Paths, step: Step) -> float:
    """The probability of the paths on which such a move was made."""
    return sum(share for path, share in paths if any(_same(made, step) for made in path))


def _told(game: Game, step: Step, share: float) -> tuple[Game, list[Verdict]]:
    """The game once a step is told, if it needs telling, with what is to be said at the end of a turn."""
    said = replace(game.said, steps=(*game.said.steps, step))
    if step.move.kind in UNTOLD:
        return game.saying(said), []
    told = Told(step, _understood(game.belief, step, share))
    game = game.saying(replace(said, moves=(*said.moves, told)))
    game, reminded = at_end(game, step.done.before) if step.move.kind == "end" else (game, [])
    return game, [told.verdict, *reminded]


def taken_back(said: Said, steps: int, t: float, why: Reason) -> tuple[Said, list[Verdict]]:
    """The state of what was said, when only the first so many steps hold still."""
    gone = {id(step) for step in said.steps[steps:]}
    moves = tuple(told for told in said.moves if id(told.step) not in gone)
    lost = len(said.moves) - len(moves)
    verdicts: list[Verdict] = [Retraction(t, t, lost, words_of(why))] if lost else []
    return replace(said, steps=said.steps[:steps], moves=moves), verdicts


def _held(paths: Paths, steps: Path) -> tuple[int, Paths]:
    """How many of the steps that were told lie on what is likely still, each if those before it were made; and the
    paths on which these lie."""
    following = paths
    for place, step in enumerate(steps):
        agreeing = _agreeing(following, place, step)
        if not agreeing or _total(agreeing) < KEPT_SHARE * _total(following):
            return place, following
        following = agreeing
    return len(steps), following


def _agreeing(paths: Paths, place: int, step: Step) -> Paths:
    """The paths that have this step at this place."""
    return [(path, share) for path, share in paths if len(path) > place and _same(path[place], step)]


def _total(paths: Paths) -> float:
    return sum(share for _, share in paths)


def _next(belief: Belief, paths: Paths, following: Paths, told: int) -> Iterator[Step]:
    """The steps that are told next.

    `following` are the paths that begin with the steps that were `told`, which are so many.
    """
    for place in range(told, max((len(path) for path, _ in following), default=0)):
        step, likely = _likeliest(following, place)
        if step is None:
            return
        share = _share(paths, step)
        if belief.t < _told_from(step, min(likely, share)):
            return
        following = _agreeing(following, place, step)
        if _waits(belief, following[0][0], step, place, share):
            return
        yield step


def _likeliest(paths: Paths, place: int) -> tuple[Step | None, float]:
    """The likeliest step at this place of the paths, or that there is none, with its probability if one of them is
    true."""
    shares: dict[tuple[int, Move] | None, float] = {}
    steps: dict[tuple[int, Move] | None, Step | None] = {}
    for path, share in paths:
        step = path[place] if len(path) > place else None
        key = (step.turn, step.move) if step is not None else None
        shares[key] = shares.get(key, 0.0) + share
        steps.setdefault(key, step)
    best = max(shares, key=lambda key: shares[key])
    return steps[best], shares[best] / sum(shares.values())


def _told_from(step: Step, share: float) -> float:
    """From when on a step of this probability is told."""
    if step.move.kind in UNSEEN:
        return step.t
    return step.t + next((after_s for least, after_s in TOLD_AFTER_S if share >= least), inf)


def _waits(belief: Belief, path: Path, step: Step, place: int, share: float) -> bool:
    """A move against the rules waits for play to go on from it, as do one that only a count makes likely and a key
    that is still to be turned."""
    is_counted = step.counted and share < LIKELY_SHARE
    is_open = bool(step.done.objections) or is_counted or _is_unturned(belief, step)
    return len(path) <= place + 1 and is_open and step.move.kind != "house"


def _understood(belief: Belief, step: Step, share: float) -> MoveUnderstood:
    # What an unseen play did lies there, and is told by nothing else.
    reached = None if step.unseen else reached_by(step.done)
    story = story_of(step.done, reached)
    understood = MoveUnderstood(
        step.t,
        belief.t,
        step.move,
        step.done.choices,
        min(0.99, share),
        done(step.done.before, step.move),
        step.player,
        step.turn,
        _source(belief, step, share),
        story.words,
        story.cards,
    )
    if reached is None:
        return understood
    consequences = consequences_of(step.done, reached)
    amber, keys = counts_after(step.done, reached, consequences)
    return replace(understood, consequences=consequences, amber=amber, keys=keys)


def _source(belief: Belief, step: Step, share: float) -> MoveSource:
    """The source of a move: entered, if somebody entered it; otherwise it follows from what came after it."""
    if step.move.kind in ENTERED:
        return "typed" if (step.turn, step.move.kind) in belief.entered else "inferred"
    return "seen" if share >= LIKELY_SHARE and not step.unseen else "inferred"


def _same(one: Step, other: Step) -> bool:
    return one is other or (one.turn == other.turn and one.move == other.move)


# The plays, uses and keys that a move led to, for logs that tell each: a creature that a card lets fight


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

"""Broken rules: what only they explain is held back for a while, then flagged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from companion.referee import doubts
from companion.referee.agreement import seen_cards
from companion.referee.beliefs import Belief, Step, broken_rules, made, shares
from companion.referee.followed_game import FollowedGame
from companion.referee.line import Line, happened_since
from companion.referee.reconsidering import reconsidered
from companion.referee.remembered import Accusation, Checkpoint
from companion.referee.searching import ALTERNATIVES, agrees, aim_of, ran_out, search
from companion.referee.wording import accused
from companion.rules import moves
from companion.rules.card import CardId
from companion.rules.game import NotPossible
from companion.rules.moves import USES, Move
from companion.rules.objections import hangs_on_a_named_house
from companion.rules.reading import allows_other_houses, exhausts_when_played
from companion.rules.records import Played
from companion.rules.state import GameState

SURE = 0.97
AGAINST_ONE_MOVE = 0.25
"""The share of a search’s tries for one broken rule, which is looked for beside what is believed."""
UNFINISHED_GRACES = 2.0
"""For how many grace times a table may rest that looks as if a card were still carried out, or the turn were over."""
CLEARLY = 1.8
"""By how much less a broken rule must cost than legal moves that take damage or cards of which nobody knows."""
_BY_HOW_IT_IS_USED = frozenset(
    {"cannot-attack", "cannot-use", "exhausted", "friendly-target", "must-fight", "rule-of-six", "taunt"}
)
"""Rules that are broken by how a card is used, or how often: that shows only in what comes of it."""


def accuse(game: FollowedGame) -> bool:
    """Looks for lines with one broken rule, then two, and holds what it finds back for a while.

    What is only believed of things nobody sees is given up for one move before a second rule is called broken.

    Nobody is accused of what takes much else that nobody entered, such as another turn; nor of one of several moves
    that were made at once, where there were more legal ways to make them than could be looked at. What is held back
    already and leads to this table goes on to be, where there are no tries left to find it again.
    """
    most_moves = 1 if ran_out(game) else None
    others = reconsidered(game.beliefs, lambda state: aim_of(game, state))
    for broken, roots, most in ((1, game.beliefs, most_moves), (1, others, 1), (2, game.beliefs, most_moves)):
        lines = _by_their_players(game, search(game, roots, broken, share=ALTERNATIVES, most_moves=most).lines)
        if lines:
            hold_against(game, roots, lines)
            return True
    return game.accusation is not None and any(agrees(game, one) for one in game.accusation.beliefs)


def accuse_of_one_move(game: FollowedGame, cost: float) -> bool:
    """Holds back one move with one broken rule, where it leads to just this table and is clearly likelier than legal
    moves of this cost, which take damage to lie where nobody believes it to, or a turn to be over of which nobody
    entered the end."""
    held = one_move_against(game, cost - CLEARLY)
    if held is not None:
        # What is counted next may tell.
        game.accusation = replace(held, due=max(held.due, held.seen_at + game.settings.grace_s))
        game.lost = None
    return held is not None


def one_move_against(
    game: FollowedGame,
    most_cost: float,
    before: Sequence[Belief] = (),
    amber: Callable[[GameState], tuple[int, int]] | None = None,
) -> Accusation | None:
    """What one move with one broken rule makes of the table, if it costs no more than this: after what is believed, or
    was believed `before`, or else where what nobody sees was otherwise, and where it comes to this Æmber."""
    for roots in _as_believed_and_otherwise(game, list(before) or game.beliefs):
        found = search(game, roots, 1, amber=amber, share=AGAINST_ONE_MOVE, most_moves=1, most_cost=most_cost)
        lines = _by_their_players(game, found.lines)
        if lines:
            return accusation_of(game, roots, lines)
    return None


def _by_their_players(game: FollowedGame, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines in which no card that lay in the play zone just before, while nothing else was done, was played by
    what another card did: its player had laid it there."""
    shown = {seen.card for _, seen in game.play_zone.carried_out}
    return tuple(line for line in lines if shown.isdisjoint(_played_by_effects(line)))


def _played_by_effects(line: Line) -> Iterator[str]:
    """The titles of the cards that were played in a line by what other cards did."""
    moved = {done.move.card for done in line.done}
    for record in happened_since(line.done[0].before, line.state):
        if isinstance(record, Played) and record.copy.id not in moved:
            yield record.slug


def _as_believed_and_otherwise(game: FollowedGame, beliefs: list[Belief]) -> Iterator[list[Belief]]:
    yield beliefs
    yield reconsidered(beliefs, lambda state: aim_of(game, state))


def hold_against(game: FollowedGame, roots: Sequence[Belief], lines: tuple[Line, ...]) -> None:
    game.accusation = accusation_of(game, roots, lines)
    game.lost = None


def accusation_of(game: FollowedGame, roots: Sequence[Belief], lines: tuple[Line, ...]) -> Accusation:
    """What these lines with broken rules make of the table, and until when it is held back."""
    beliefs = tuple(roots[line.root].follow(line, game.now) for line in lines)
    best = lines[0]
    marks = tuple((o.rule, done.move.card) for done in best.done for o in done.objections)
    before = game.accusation
    parts = shares([line.cost for line in lines])
    alike = [part for part, line in zip(parts, lines, strict=True) if _rules(line) == _rules(best)]
    patience = game.settings.illegal_patience_s
    if any(rule == "enters-exhausted" for rule, _ in marks) or _is_held(game):
        # The turn may be over, and its end is about to be entered; or not all is done yet that the held card says.
        patience = max(patience, UNFINISHED_GRACES * game.settings.grace_s)
    elif cards_are_only_missing(game):
        # Perhaps somebody holds them to read.
        patience = max(patience, game.settings.grace_s)
    assert game.snapshot is not None
    made = Accusation(max(game.now, game.snapshot.t + patience), game.now, beliefs, min(SURE, sum(alike)), marks)
    if before is None or before.marks != marks:
        return made
    return replace(made, due=before.due, seen_at=before.seen_at, admitted=before.admitted)


def due_at(game: FollowedGame) -> float:
    """When what is held back is flagged. Where what players count will tell between broken rules, they have the time
    to count; where it was counted for something else, to go on with that."""
    accusation = game.accusation
    assert accusation is not None
    fits = [game.counters.agree(one.state) for one in accusation.beliefs]
    for_more = all(game.counters.counted_more(state) for state in (game.state, *(o.state for o in accusation.beliefs)))
    if not fits[0] and (any(fits) or for_more):
        return max(accusation.due, accusation.seen_at + game.settings.grace_s)
    return accusation.due


def unseen_deed(game: FollowedGame) -> CardId | None:
    """The card of a deed that is held against a player although nobody saw it, only what it left: how a card was used,
    or that one on a pile came there from the hand."""
    if game.accusation is None:
        return None
    belief = game.accusation.beliefs[0]
    objected = ((step.done.move, objection.rule) for step, objection in broken_rules(belief.story))
    return next((move.card for move, rule in objected if _is_unseen(game, belief.state, move, rule)), None)


def _is_unseen(game: FollowedGame, state: GameState, move: Move, rule: str) -> bool:
    if move.card is None or move.kind in USES:
        return rule in _BY_HOW_IT_IS_USED or _is_only_turned(game, state, move.card)
    in_pile = state.find_copy(move.card)
    return in_pile is not None and (in_pile.card is None or in_pile.card.slug not in game.play_zone.shown)


def _is_only_turned(game: FollowedGame, state: GameState, card: CardId | None) -> bool:
    """Whether a card of the hand may be about to be laid down for which this one was exhausted: nothing else is
    seen, and nothing was counted for its use."""
    found = aim_of(game, game.state).compare(game.state)
    others = found.unplaced or found.gone or found.marked or found.covered
    counted = game.counters.agree(state) and not game.counters.agree(game.state)
    return found.turned == [card] and not others and not counted and _may_hold_what_exhausts(game.state)


def _may_hold_what_exhausts(state: GameState) -> bool:
    player = state.players[state.active]
    held = ((copy, copy.card) for copy in (*player.hand, *player.unseen) if copy.card is not None)
    return any(exhausts_when_played(card) and (copy.house or card.house) == state.turn.house for copy, card in held)


def shows_on_its_card(game: FollowedGame, held: Accusation) -> bool:
    """Whether a card in play that broke a rule lies otherwise than before; also where none in play did."""
    before = aim_of(game, game.state).compare(game.state)
    broke = [card for _, card in held.marks if card is not None and game.state.find(card) is not None]
    return not broke or not before.concerned.isdisjoint(broke)


def cards_are_only_missing(game: FollowedGame) -> bool:
    found = aim_of(game, game.state).compare(game.state)
    return bool(found.gone) and not (found.unplaced or found.turned or found.marked or found.covered)


def _is_held(game: FollowedGame) -> bool:
    """Whether a card that was carried out lies nowhere that can be seen."""
    assert game.snapshot is not None
    return not game.play_zone.shown <= {seen.card for _, _, seen in seen_cards(game.snapshot)}


def _rules(line: Line) -> tuple[str, ...]:
    return tuple(objection.rule for done in line.done for objection in done.objections)


def convict(game: FollowedGame) -> None:
    """The table went on showing what only broken rules explain: it is flagged, and the game goes on from it."""
    accusation = game.accusation
    assert accusation is not None
    counted = [one for one in accusation.beliefs if game.counters.agree(one.state)]
    beliefs = counted or list(accusation.beliefs)
    flags = flag_steps(game, beliefs[0], accusation.seen_at, accusation.confidence)
    game.checkpoints.append(checkpoint(game, flags, beliefs))
    game.believe([one for one in beliefs if _rules_in(one) == _rules_in(beliefs[0])])
    game.accusation = None
    game.sight.confirmed_t = game.now


def checkpoint(game: FollowedGame, flags: tuple[int, ...], accused: Sequence[Belief]) -> Checkpoint:
    """What is believed now, and what was right of the moves that are flagged: the players may take back to either."""
    now = game.moment()
    right = tuple(one for belief in accused for one in _as_far_as_right(belief))
    return Checkpoint(flags, replace(now, beliefs=(*right, *now.beliefs)))


def _as_far_as_right(belief: Belief) -> Iterator[Belief]:
    """The belief before the first move of its story that breaks a rule, and with the moves after it that break none."""
    place = next(place for place, step in enumerate(belief.story) if step.done.objections)
    right = [replace(belief, state=belief.story[place].done.before, story=belief.story[:place])]
    if place:
        yield from right
    for step in belief.story[place + 1 :]:
        if not step.done.objections:
            right = [later for one in right for later in _made_legally(one, step)]
            yield from right


def _made_legally(belief: Belief, step: Step) -> list[Belief]:
    try:
        return [later for later in made(belief, step.done.move, step.t) if not later.story[-1].done.objections]
    except NotPossible:
        return []


def _rules_in(belief: Belief) -> list[str]:
    return [objection.rule for _, objection in broken_rules(belief.story)]


def readied_by_now(game: FollowedGame) -> list[Belief]:
    """What may be believed at the end of a turn whose player was only held to have laid cards down ready: all are
    readied then."""
    return _cleared_of(game, "enters-exhausted")


def allowed_perhaps(game: FollowedGame) -> list[Belief]:
    """What may be believed where a rule is only broken by what hidden cards are, which the players know better.

    A card costs more than there is by a sum that these decided, or by what nobody saw lie on a creature that has left.
    Or one of another house is played or used after one of them was played that may allow it, or where nobody knows what
    was played in this turn, or whether a card that came to the pile in it, and would allow it, was played. Or the rule
    hangs on a house that a card's player named aloud. A card whose text nobody knows may allow anything. Where nobody
    enters anything, the house is only guessed.
    """
    if doubts.unknown_text_acts(game.state):
        return let_off(game)
    unknown = game.sums_are_hidden or doubts.captor_left(game, game.state.active)
    paid = _cleared_of(game, "cost") if unknown else []
    taken = game.taken_turn == game.state.turn.number
    guessed = not game.counters.entered and not game.house_t
    untold = taken or guessed or doubts.played_unseen(game.state) or _may_have_played_what_allows(game)
    return paid or (_cleared_of(game, "active-house") if untold else []) or _cleared_of_named_houses(game)


def _cleared_of_named_houses(game: FollowedGame) -> list[Belief]:
    """What was held against a player without its objections, if no move would break a rule had others been named."""
    assert game.accusation is not None
    return [_acquitted(one) for one in game.accusation.beliefs if all(map(_hangs_on_a_named_house, one.story))]


def _hangs_on_a_named_house(step: Step) -> bool:
    return not step.done.objections or hangs_on_a_named_house(step.done.before, step.done.move)


def _may_have_played_what_allows(game: FollowedGame) -> bool:
    """Whether a card has come to the active player's pile in this turn that lets others be played or used, and that
    player has not said that it was discarded."""
    state = game.state
    began = next((one.beliefs[0].state for one in game.earlier if one.beliefs[0].state.turn == state.turn), state)
    lay_there = {copy.id for copy in began.players[state.active].discard}
    played = {record.copy.id for record in state.log if isinstance(record, Played)}
    return any(
        copy.card is not None
        and allows_other_houses(copy.card)
        and copy.id not in lay_there | played
        and str(moves.discard(copy.id)) not in game.asking.recollected.values()
        for copy in state.players[state.active].discard
    )


def let_off(game: FollowedGame) -> list[Belief]:
    """What was held against a player without any objection."""
    assert game.accusation is not None
    return [_acquitted(one) for one in game.accusation.beliefs]


def _cleared_of(game: FollowedGame, rule: str) -> list[Belief]:
    """What was held against a player without its objections, if they are by this rule alone."""
    accusation = game.accusation
    if accusation is None or any(broken != rule for broken, _ in accusation.marks):
        return []
    return [
        _acquitted(one) for one in accusation.beliefs if len(list(broken_rules(one.story))) == len(accusation.marks)
    ]


def _acquitted(belief: Belief) -> Belief:
    story = tuple(replace(step, done=replace(step.done, objections=())) for step in belief.story)
    return replace(belief, story=story)


def flag_steps(game: FollowedGame, belief: Belief, t: float, confidence: float) -> tuple[int, ...]:
    """Flags every broken rule in a belief's story; returns the numbers of the flags."""
    found = []
    for step, objection in broken_rules(belief.story):
        done = step.done
        cards = (done.move.card,) if done.move.card else ()
        player = done.before.active
        found.append(
            game.raise_flag(
                t,
                "illegal",
                objection.rule,
                player,
                accused(done.before, done.move, objection.message),
                objection.cite,
                cards,
                confidence,
            )
        )
    return tuple(found)

"""Judges a settled table: explains it by legal moves, else by broken rules, else says that it is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import inf

from companion.observations import TableSnapshot
from companion.referee import doubts, questions, reckoning
from companion.referee.accusing import (
    accuse,
    accuse_of_one_move,
    allowed_perhaps,
    cards_are_only_missing,
    convict,
    let_off,
    one_move_against,
    readied_by_now,
)
from companion.referee.beliefs import Belief
from companion.referee.conservation import odd_cards
from companion.referee.followed_game import FollowedGame, lie_in_piles
from companion.referee.interpreting import (
    Interpretation,
    agreed,
    as_entered,
    before_its_end,
    explained,
    farfetched,
    forging_is_awaited,
    interpreted,
    interpreted_as_believed,
    interpreted_from_likeliest,
    interpreted_otherwise,
    remember,
    takes_untold_end,
    under_way,
)
from companion.referee.losing import SOMETHING_ELSE, adopt_table, give_up, lose, say_lost
from companion.referee.piles import lie_as_seen
from companion.referee.remembered import Accusation, Moment
from companion.referee.searching import ALTERNATIVES, GOES_ON_S, agrees, all_tries, one_after_another, ran_out
from companion.referee.second_thoughts import acquitted, retraced, thought_again
from companion.referee.snapshots import (
    all_read,
    another_is_used,
    is_laid_down,
    lies_alike,
    lies_exhausted,
    reads_no_less,
    shows_all_of,
    with_known_ids,
    without_play,
)
from companion.referee.suspecting import accused_instead, explained_by_unseen, suspect
from companion.referee.taking_back import may_be_undone, put_right, taken_back, undone
from companion.referee.trusting import trusted, trusted_unfinished
from companion.referee.verdict import CannotTell

LOOKED_AGAIN_S = (1.5, 3.0)
"""How long after a press the table is told once more, by a camera that does so while nobody touches it."""
HANDS_RETURN_S = 1.0
"""Hands that are not done with what a card does are back this soon, or the other player's are."""


def judge(game: FollowedGame, snapshot: TableSnapshot) -> None:
    """Takes in a settled table."""
    game.settle_counts()
    before = game.snapshot
    if before is not None and shows_all_of(before, snapshot):
        # Nobody has touched anything since a press, of which more can be read now.
        game.snapshot = with_known_ids(snapshot, game.state)
    reckoning.explain_presses(game)
    game.weigh_presses()
    waits = game.middle_due is not None and not in_the_middle(game)
    if waits and before is not None and another_is_used(before, snapshot, game.state.active):
        _judge_as_done(game)
    game.sight.before_t = before.t if before is not None else -inf
    game.sight.was_unread = before is not None and not (all_read(before) and game.sight.is_well_read)
    game.snapshot = with_known_ids(snapshot, game.state)
    alike = before is not None and lies_alike(before, game.snapshot)
    game.sight.is_well_read = reads_no_less(before, game.snapshot)
    if before is not None and _is_still_disputed(game) and shows_all_of(game.snapshot, before):
        # Nothing has changed; what cannot be read now was read when the table came to rest.
        game.snapshot = replace(before, t=snapshot.t)
    if alike and game.sight.is_well_read:
        game.sight.idle_t = game.now
        game.sight.is_looked_at_again |= LOOKED_AGAIN_S[0] <= game.now - game.counting.entered_t <= LOOKED_AGAIN_S[1]
    note_readied(game)
    if before is not None and is_laid_down(before, game.snapshot):
        _judge_the_rest(game, waits)
        doubts.take_hidden_sums(game)
    elif not alike:
        doubts.take_counted_before(game)
    game.play_zone.is_used |= any(side.play for side in snapshot.players)
    game.play_zone.shown |= {card.card for side in snapshot.players for card in side.play or ()}
    if in_the_middle(game):
        # What a card does is seen when it is done; until then its effects would be taken for declined.
        game.middle_due = game.now + game.settings.action_s
        game.play_zone.carried_out += tuple(
            (number, seen)
            for number, side in enumerate(game.snapshot.players)
            for seen in side.play or ()
            if (number, seen) not in game.play_zone.carried_out
        )
        return
    if alike and game.middle_due is not None:
        return
    judge_now(game, patient=not alike)


def _is_still_disputed(game: FollowedGame) -> bool:
    """Whether it is not settled yet how the last table came about."""
    return game.accusation is not None or game.lost is not None or game.middle_due is not None


def in_the_middle(game: FollowedGame) -> bool:
    """A card lies in the play zone: somebody is still carrying it out."""
    return game.snapshot is not None and any(side.play for side in game.snapshot.players)


def judge_now(game: FollowedGame, patient: bool = False) -> None:
    """Judges the table as it lies; `patient`, what looks half done is given the time to be finished."""
    game.middle_due = None
    game.cut_short = False
    agrees_already = agreed(game)
    if agrees_already and game.sight.is_well_read:
        game.sight.agreed_t = game.now
    if agrees_already or put_right(game) or _is_taken_back(game) or acquitted(game):
        at_peace(game)
        return
    if patient and may_be_undone(game):
        _wait(game, game.settings.under_way_s)
        return
    if forging_is_awaited(game):
        _hold_nothing_against_it(game)
        return
    found = interpreted(game)
    if found.unlikely and patient and (cards_are_only_missing(game) or under_way(game, found.cost)):
        _wait(game, game.settings.under_way_s)
    elif found.unlikely and patient and game.sight.hands_are_told:
        _wait(game, HANDS_RETURN_S)
    elif found.unlikely and _thought_again(game, found):
        at_peace(game)
    elif (found.by_unknown_damage or takes_untold_end(game, found)) and accuse_of_one_move(game, found.cost):
        return
    elif (
        (not found.lines and trusted(game, found))
        or explained_by_unseen(game, found)
        or (not found.lines and found.otherwise is not None and trusted(game, found.otherwise))
    ):
        at_peace(game)
    elif game.play_zone.carried_out and not trusted_unfinished(game, found):
        # Perhaps the card was taken back to hand.
        game.play_zone.carried_out = ()
        judge_now(game, patient)
    elif game.play_zone.carried_out or undone(game):
        at_peace(game)
    else:
        _look_for_broken_rules(game, found)


def _thought_again(game: FollowedGame, found: Interpretation) -> bool:
    before, cost = game.moment(), found.cost
    if not thought_again(game, cost):
        return False
    suspect(game, before, one_move_against(game, cost, before.beliefs))
    return True


def _judge_as_done(game: FollowedGame) -> None:
    """Who lays down or turns another card has done what was under way: the table shows all of it."""
    found = interpreted(game)
    if explained(game, found) or trusted(game, found) or trusted_unfinished(game, found):
        at_peace(game)


def _judge_the_rest(game: FollowedGame, waits: bool) -> None:
    """Who lays down a card to carry it out has done what came before: the rest of the table shows it, all the more
    where that `waits` for its end."""
    whole = game.snapshot
    assert whole is not None
    game.snapshot = without_play(whole)
    if not agreed(game):
        found = interpreted_as_believed(game)
        if not found.unlikely and explained(game, found):
            at_peace(game)
        elif waits:
            _judge_as_done(game)
    game.snapshot = whole


def _is_taken_back(game: FollowedGame) -> bool:
    return not game.play_zone.carried_out and (taken_back(game) or undone(game, clearly=True))


def _look_for_broken_rules(game: FollowedGame, found: Interpretation) -> None:
    """Nothing likely and legal explains the table."""
    too_much = ran_out(game)
    if not _was_lost_before(game) and (accused_instead(game) or accuse(game)):
        return
    entered = as_entered(game, farfetched(game, found))
    if explained(game, entered) or (game.tries_left <= 0 and trusted_unfinished(game, found)):
        at_peace(game)
    elif (too_much or game.tries_left <= 0) and not odd_cards(game)[1]:
        give_up(game)
    else:
        lose(game)


def _was_lost_before(game: FollowedGame) -> bool:
    """Whether nobody could tell of a table already that was seen before the house of this turn was chosen: what differs
    there is no deed of this turn."""
    chosen_t = game.house_t.get(game.state.active, -inf)
    return game.lost is not None and game.lost.unsure and game.lost.seen_at < chosen_t


def _wait(game: FollowedGame, wait_s: float) -> None:
    """Nothing is held against anybody until what is under way has been done, or should have been."""
    game.middle_due = game.now + wait_s
    _hold_nothing_against_it(game)


def _hold_nothing_against_it(game: FollowedGame) -> None:
    game.accusation = None
    if game.lost is not None and game.lost.unsure:
        # What could not be told of before cannot yet, either.
        game.lost = replace(game.lost, due=inf)
    elif game.lost is not None and game.lost.flag is None:
        game.lost = None


def condemn(game: FollowedGame) -> None:
    """The time to explain otherwise what only broken rules seemed to explain is over: they are flagged.

    Before that the turn is looked at once more: something legal may have been taken for something else. What one
    moment's tries do not suffice for is looked at in the next. And where nobody saw what was done, the players are
    asked meanwhile.
    """
    held = game.accusation
    assert held is not None
    before, looked_at = game.moment(), None
    if not (held.admitted or held.looked_through):
        found, looked_at = one_after_another(game, _otherwise_seen(game), held.ways)
        if found:
            _acquit(game, before, held)
            return
    is_asked = not held.admitted and questions.ask_what_was_done(game)
    if looked_at is not None:
        game.accusation = replace(held, ways=looked_at, due=game.now + GOES_ON_S)
        return
    game.accusation = replace(held, ways=0, looked_through=True)
    if not _allowed_after_all(game) and not is_asked and questions.deed_awaited_until(game) <= game.now:
        _conclude(game)


def _conclude(game: FollowedGame) -> None:
    """Nothing else explains the table: the rule was broken, unless its player said that something else was done."""
    assert game.accusation is not None
    if questions.is_denied(game):
        game.verdicts.append(CannotTell(game.now, game.now, SOMETHING_ELSE))
        adopt_table(game)
    else:
        convict(game)


def _explained_after_all(game: FollowedGame) -> bool:
    before, held = game.moment(), game.accusation
    assert held is not None
    if not (held.admitted or held.looked_through) and any(explains() for explains in _otherwise_seen(game)):
        _acquit(game, before, held)
        return True
    return _allowed_after_all(game)


def _acquit(game: FollowedGame, before: Moment, held: Accusation) -> None:
    is_denied = questions.is_denied(game)
    at_peace(game)
    if not is_denied:
        suspect(game, before, held)


def _allowed_after_all(game: FollowedGame) -> bool:
    assert game.accusation is not None
    beliefs = [] if game.accusation.admitted else allowed_perhaps(game)
    if beliefs:
        _believe_instead(game, beliefs)
    return bool(beliefs)


def _otherwise_seen(game: FollowedGame) -> Iterator[Callable[[], bool]]:
    """Ways to explain the turn's last tables anew, or this one by cards that nobody saw being played, or with the
    last."""
    yield partial(_explained_from_likeliest, game)
    yield partial(retraced, game, ALTERNATIVES)
    yield partial(_explained_as_counted, game)
    yield partial(_explained_by_unseen, game, all_tries(game))
    # No broken rules are looked for any more: what was kept for those is left.
    for otherwise in (False, True):
        yield partial(thought_again, game, inf, most=1, kept_share=0.0, otherwise=otherwise)


def _explained_from_likeliest(game: FollowedGame) -> bool:
    """Where there was too much to look at from all that is believed, believes what leads here from the likeliest."""
    if not game.cut_short:
        return False
    found = interpreted_from_likeliest(game)
    return not takes_untold_end(game, found) and explained(game, found)


def _explained_as_counted(game: FollowedGame) -> bool:
    """Where players have counted what no broken rule comes to, believes what does if hidden things are otherwise."""
    assert game.accusation is not None
    if any(game.counters.agree(one.state) for one in game.accusation.beliefs):
        return False
    found = interpreted_otherwise(game)
    counted = tuple(line for line in found.lines if game.counters.agree(line.state))
    return explained(game, replace(found, lines=counted))


def shows_its_end(game: FollowedGame) -> bool:
    """Believes that the table is the one that the turn's end left, with everything readied, if legal moves lead to it.

    For a turn that is known to be over.
    """
    beliefs = before_its_end(game)
    if beliefs:
        _believe_instead(game, beliefs)
    return bool(beliefs)


def acquit_at_end(game: FollowedGame) -> None:
    """A turn is over: a table that broken rules seemed to explain may be the one its end left.

    Nobody is accused where there was no time to look at every legal way: later observations are of another turn.
    """
    assert game.accusation is not None
    if shows_its_end(game):
        return
    if beliefs := readied_by_now(game):
        _believe_instead(game, beliefs)
    elif not _explained_after_all(game):
        if ran_out(game) and not (game.accusation.admitted or game.accusation.looked_through):
            _believe_instead(game, let_off(game))
        else:
            _conclude(game)


def _believe_instead(game: FollowedGame, beliefs: list[Belief]) -> None:
    remember(game)
    game.believe(beliefs)
    at_peace(game)


def look_back(game: FollowedGame) -> None:
    """A table that nothing explained, or too much: before that is said, it is looked at once more in every way."""
    assert game.lost is not None
    ways = (partial(way, game, all_tries(game)) for way in _ONCE_MORE)
    found, looked_at = one_after_another(game, ways, game.lost.ways)
    if found:
        at_peace(game)
    elif looked_at is not None:
        game.lost = replace(game.lost, ways=looked_at, due=game.now + GOES_ON_S)
    elif game.lost.unsure:
        game.lost = replace(game.lost, due=inf)
    elif game.now < (said_at := game.lost.seen_at + game.settings.lost_patience_s):
        game.lost = replace(game.lost, ways=len(_ONCE_MORE), due=said_at)
    elif explained(game, farfetched(game, _nothing_found(game))):
        at_peace(game)
    else:
        say_lost(game)


def _explained_as_believed(game: FollowedGame, share: float) -> bool:
    return explained(game, interpreted_as_believed(game, share))


def _explained_otherwise(game: FollowedGame, share: float) -> bool:
    return explained(game, interpreted_otherwise(game, share))


def _explained_by_unseen(game: FollowedGame, share: float, otherwise: bool = False) -> bool:
    return explained_by_unseen(game, _nothing_found(game), share, otherwise)


def _nothing_found(game: FollowedGame) -> Interpretation:
    return Interpretation(game.beliefs, (), len(game.beliefs))


def _explained_with_the_last(game: FollowedGame, share: float) -> bool:
    return thought_again(game, inf, share, most=1)


_ONCE_MORE: tuple[Callable[[FollowedGame, float], bool], ...] = (
    _explained_with_the_last,
    retraced,
    _explained_as_believed,
    _explained_by_unseen,
    _explained_otherwise,
    partial(_explained_by_unseen, otherwise=True),
)


def at_peace(game: FollowedGame) -> None:
    """The table is explained: what was held against it is dropped."""
    game.accusation = None
    game.play_zone.carried_out = ()
    game.play_zone.shown = frozenset()
    game.sight.confirmed_t = game.now
    lie_as_seen(game)
    doubts.note_hidden_sums(game)
    doubts.note_hidden_hands(game)
    if agrees(game, game.likeliest):
        game.lying = lie_in_piles(game.state)
    if game.lost is not None and game.lost.flag is not None:
        flag = game.flags.find(game.lost.flag)
        if flag is not None and flag.status == "open":
            game.withdraw(flag.id, "The table can be explained again.")
    game.lost = None


def note_readied(game: FollowedGame) -> None:
    """Cards that were late to be readied and are now seen ready, or gone, are late no more."""
    if not game.late.cards or game.snapshot is None:
        return
    for late in list(game.late.cards):
        item = game.state.find(late)
        if item is None or not lies_exhausted(game.snapshot.players[item.controller], item):
            del game.late.cards[late]
    if not game.late.cards and game.late.flag is not None:
        game.withdraw(game.late.flag, "The cards were readied.")
        game.late.flag = None

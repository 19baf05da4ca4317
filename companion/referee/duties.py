"""What players have to do by hand, and what is said when they have not done it in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import TypeAlias

from companion.observations import PlayerNumber
from companion.referee import (
    accusing,
    doubts,
    end_effects,
    hidden_counts,
    judging,
    key_duties,
    miscounts,
    questions,
    reckoning,
    telltale_counts,
)
from companion.referee.counters import CounterOf, Gap, GapOf
from companion.referee.followed_game import SEEN_BEFORE_S, FollowedGame
from companion.referee.snapshots import is_seen_exhausted
from companion.rules.reading import forges_keys
from companion.rules.rulebook import cite
from companion.rules.state import InPlay

Due: TypeAlias = tuple[float, Callable[[FollowedGame], None]]

WINNING_KEY_GRACES = 6
CHAIN_GRACES = 2
"""For how many grace times a chain may wait; one where its player has told meanwhile whether any card was drawn."""
ASKED_MEANWHILE_S = 2.0
"""After so long a search for what explains a count, its player is asked while it goes on."""
UNSEEN_PRESSES = 2
"""How many times as long a press may wait while the table has not been seen since."""


def due(game: FollowedGame) -> Iterator[Due]:
    """Everything that will be said unless it is settled before, with its time."""
    if game.middle_due is not None:
        yield game.middle_due, judging.judge_now
    if game.accusation is not None:
        yield accusation_due(game), judging.condemn
    if game.lost is not None and game.lost.flag is None:
        yield game.lost.due, judging.look_back
    for (player, counter), gap in game.counters.gaps.items():
        waits = _may_wait(game, player) or (counter == "chains" and _sheds_at_another_time(game, player, gap))
        if gap.size and not gap.told and _is_due(game, player, counter) and not waits:
            at, act = _gap_due(game, player, counter, gap)
            yield max(at, reckoning.next_at(game), _answered_at(game, player, counter)), act
    if game.hands.count is not None:
        yield game.hands.count.t + game.settings.grace_s, hidden_counts.judge_held
    if game.key_turns and not _key_waits(game):
        first = game.key_turns[0]
        yield first.t + game.settings.early_press_s, key_duties.judge_turned
    if game.late.flag is None and (1 - game.late.owner) in game.house_t and _left_exhausted(game):
        began = game.house_t[1 - game.late.owner]
        if began >= game.late.since:
            yield began + game.settings.grace_s, _not_readied


def _answered_at(game: FollowedGame, player: PlayerNumber, counter: GapOf) -> float:
    """Until when a gap waits for the answer to a question about counts; not while there are ways to look at."""
    if counter == "keys" or reckoning.searched_since(game, (player, counter)) is not None:
        return -inf
    return questions.count_awaited_until(game)


def accusation_due(game: FollowedGame) -> float:
    """When what is held against a player is flagged, unless something explains it before."""
    assert game.accusation is not None
    answered_t = questions.deed_awaited_until(game) if game.accusation.looked_through else -inf
    return max(accusing.due_at(game), answered_t)


def _key_waits(game: FollowedGame) -> bool:
    """Whether the card that forged a turned key may still be carried out, or lies on a table that nothing explains, yet
    or at all; or whether it may do so once a house is chosen, which players enter."""
    turn = game.state.turn
    choosing = bool(game.house_t) and game.key_turns[0].player == turn.active and not turn.house_chosen
    own = game.state.players[turn.active].in_play
    may_forge = choosing and any(forges_keys(item.card) for item in own)
    return judging.in_the_middle(game) or game.middle_due is not None or game.lost is not None or may_forge


# Counters


def _is_due(game: FollowedGame, player: PlayerNumber, counter: GapOf) -> bool:
    """A key that was not turned comes before what would have to be paid for it, and before what cards do then; one
    turned too much is judged apart."""
    owing = [one for one in (0, 1) if game.counters.gaps[one, "keys"].size < 0]
    return player in owing if counter == "keys" else not (owing and counter == "amber")


def _may_wait(game: FollowedGame, player: PlayerNumber) -> bool:
    """A player who has not begun the turn may still pay for a key; the table's explanation comes before its sums.

    Nobody counts on once the other has won.
    """
    state = game.state
    if state.over and state.winner != player:
        return True
    starting = state.turn.step in ("setup", "forge", "house") and state.active == player
    unclear = (
        game.awaits_takeback or game.accusation is not None or game.lost is not None or game.middle_due is not None
    )
    return starting or unclear


def _sheds_at_another_time(game: FollowedGame, player: PlayerNumber, gap: Gap) -> bool:
    """Whether the player has counted a chain down that they shed at the end of their turn.

    Or may still do so: the turn is over, but where houses are entered, the other one has not chosen any yet.
    """
    turn = game.state.turn
    ending = gap.size == 1 and turn.active != player and not turn.house_chosen and bool(game.house_t)
    return hidden_counts.is_shed_early(game, player) or ending


def _gap_due(game: FollowedGame, player: PlayerNumber, counter: GapOf, gap: Gap) -> Due:
    settings = game.settings
    if counter == "keys":
        return gap.since + _forging_time(game, player), lambda followed: key_duties.judge_unturned(followed, player)
    by_press = gap.by_press and not game.sums_are_hidden
    unseen = by_press and gap.size > 0 and not _seen_since(game, gap.opened)
    if counter == "chains":
        graces = 1 if hidden_counts.draw_was_told(game, player) else CHAIN_GRACES
        wait_s = UNSEEN_PRESSES * settings.bare_press_s if unseen else graces * settings.grace_s
        answered_t = questions.draw_asked_t(game, player) + CHAIN_GRACES * settings.grace_s
        played_on_t = game.house_t.get(1 - player, -inf) + settings.grace_s if gap.size == 1 else -inf
        return max(gap.since + wait_s, answered_t, played_on_t), lambda followed: _chains_differ(followed, player)
    if by_press and gap.pressed:
        return _bare_press_due(game, gap), lambda followed: _pressed_for_nothing(followed, player)
    if unseen:
        return gap.since + UNSEEN_PRESSES * settings.bare_press_s, lambda followed: _amber_differs(followed, player)
    graces = WINNING_KEY_GRACES if game.state.over else 1
    return gap.since + graces * settings.grace_s, lambda followed: _amber_differs(followed, player)


def _bare_press_due(game: FollowedGame, gap: Gap) -> float:
    """Hands may be busy with what a press is for, unless the table has been seen at rest as it was.

    As long as nobody has seen it since, it may be for anything; nor does a look at the same moment tell anything, where
    the table is looked at again while nobody touches it. Where hands came after the press and left it as it was, they
    may have used cards and readied them, and the turn is about to end. Of a turn that has ended, nothing follows.
    """
    settings = game.settings
    if gap.opened < game.late.since and _seen_since(game, game.late.since):
        return gap.since + settings.early_press_s
    if not _seen_since(game, gap.since) and game.sight.idle_t < gap.since - SEEN_BEFORE_S:
        return gap.since + UNSEEN_PRESSES * settings.bare_press_s
    seen_after_s = game.sight.agreed_t - gap.since
    if seen_after_s >= (judging.LOOKED_AGAIN_S[0] if game.sight.is_looked_at_again else 0.0):
        is_untouched = seen_after_s <= judging.LOOKED_AGAIN_S[1] and game.sight.touched_t < gap.since
        hands_s = 0.0 if is_untouched else settings.grace_s
        return max(game.sight.agreed_t + hands_s, gap.since + settings.early_press_s)
    if game.sight.idle_t >= gap.since - SEEN_BEFORE_S and not game.sight.is_looked_at_again:
        return max(gap.since, game.sight.idle_t) + settings.early_press_s
    return gap.since + settings.bare_press_s


def _seen_since(game: FollowedGame, t: float) -> bool:
    """Whether the table has been seen at rest since then, and no less of it could be read than before."""
    return game.snapshot is None or (game.snapshot.t >= t and game.sight.is_well_read)


def _forging_time(game: FollowedGame, player: PlayerNumber) -> float:
    """How long a key may wait to be turned; a winning one longer, unless its player has chosen a house and plays on."""
    plays_on = game.house_t.get(player, -inf) >= game.late.since
    return game.settings.grace_s * (WINNING_KEY_GRACES if game.state.winner == player and not plays_on else 1)


def _pressed_for_nothing(game: FollowedGame, player: PlayerNumber) -> None:
    """Æmber was counted although nothing on the table gave any: perhaps a card was used that could not be."""
    # A press that comes later than the grace time is not for what was done before.
    since = game.counters.gaps[player, "amber"].since - game.settings.grace_s
    if game.weigh_by_counters(player) or reckoning.may_be_explained(game, (player, "amber"), since):
        return
    gap = game.counters.gaps[player, "amber"]
    if not telltale_counts.accuse(game, player, gap):
        game.counters.gaps[player, "amber"] = replace(gap, pressed=False, by_press=False)


def _amber_differs(game: FollowedGame, player: PlayerNumber) -> None:
    if key_duties.left_unpaid(game, player):
        return
    which: CounterOf = (player, "amber")
    goes_on = reckoning.searched_since(game, which) is not None
    if (goes_on or not questions.count_was_asked(game, player, "amber-count")) and (
        game.weigh_by_counters(player) or reckoning.may_be_explained(game, which)
    ):
        began = reckoning.searched_since(game, which)
        if began is not None and game.now - began >= ASKED_MEANWHILE_S:
            questions.ask_count(game, player, "amber-count")
        return
    if questions.count_awaited_until(game) > game.now:
        return
    gap = game.counters.gaps[which]
    if telltale_counts.accuse_instead(game, player, gap):
        return
    unasked = game.state.over and which in game.counting.unsearched
    if unasked or doubts.explains(game, player, gap.size):
        # Nobody is asked once the game is over: what could not be looked at in every way is as it was counted.
        game.set_counted(player, "amber")
    elif not questions.ask_count(game, player, "amber-count"):
        miscounts.flag_amber(game, player)


def _chains_differ(game: FollowedGame, player: PlayerNumber) -> None:
    if reckoning.may_be_explained(game, (player, "chains")):
        return
    if doubts.explains_chains(game, player):
        game.set_counted(player, "chains")
        return
    if hidden_counts.shed_at_end(game, player) and not hidden_counts.hand_was_known(game, player):
        hidden_counts.take_chains(game, player)
        return
    is_shed = game.counters.gaps[player, "chains"].size == 1
    if is_shed or not questions.ask_count(game, player, "chain-count"):
        miscounts.flag_chains(game, player)


# Readying


def _left_exhausted(game: FollowedGame) -> list[InPlay]:
    """The cards that should have been readied and are seen to lie exhausted."""
    if game.snapshot is None:
        return []
    late = [item for card in game.late.cards if (item := game.state.find(card)) is not None]
    return [item for item in late if is_seen_exhausted(game.snapshot.players[item.controller], item)]


def _not_readied(game: FollowedGame) -> None:
    if end_effects.explain_exhausted(game):
        return
    state = game.state
    player = game.late.owner
    left = _left_exhausted(game)
    message = f"Not readied at the end of the turn: {', '.join(item.card.title for item in left)}."
    game.late.flag = game.raise_flag(
        game.now,
        "missed",
        "ready-step",
        player,
        message,
        cite(state.rulebook, "Step 4: Ready cards"),
        tuple(item.id for item in left),
        0.85,
    )

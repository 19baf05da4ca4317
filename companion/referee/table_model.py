"""How well a hypothesis explains a settled table: what lies otherwise, what is still owed, what may be half done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp, log

from companion.comparison import Comparison, is_read_as, seen_cards
from companion.observations import TableSnapshot
from companion.referee.hypothesis import Hypothesis, Rest
from companion.referee.likelihoods import LIKELIHOODS, Lag, still_owed_nats
from companion.referee.search.adoption import lie_in_piles, lying_as_shown
from companion.referee.search.agreement import Aim, readied_at_end, turned_this_turn
from companion.referee.search.snapshots import all_read, is_seen_exhausted, is_seen_ready, lies_exhausted
from companion.rules.card import CardId
from companion.rules.state import GameState, InPlay
from companion.rules.tokens import TOKENS, Token


def left_ready(state: GameState, table: TableSnapshot) -> list[InPlay]:
    """The cards that entered play or were used this turn and are seen to lie ready: their player owes to turn them."""
    new = turned_this_turn(state)
    return [item for item in state.in_play() if item.id in new and is_seen_ready(table.players[item.controller], item)]


def left_exhausted(hypothesis: Hypothesis, table: TableSnapshot) -> frozenset[CardId]:
    """Of the cards that should have been readied, those that are not seen ready yet."""
    return frozenset(item.id for item in _late(hypothesis) if lies_exhausted(table.players[item.controller], item))


def seen_exhausted(hypothesis: Hypothesis, table: TableSnapshot) -> list[InPlay]:
    """The cards that should have been readied and are seen to lie exhausted."""
    return [item for item in _late(hypothesis) if is_seen_exhausted(table.players[item.controller], item)]


def unreadied_since(hypothesis: Hypothesis, item: InPlay) -> int:
    """The turn before which the card should have been readied: the one after its player's last, or an earlier one."""
    ends = (step for step in reversed(hypothesis.path) if (step.move.kind, step.player) == ("end", item.controller))
    return dict(hypothesis.unreadied).get(item.id) or next((step.turn + 1 for step in ends), hypothesis.turn)


def _late(hypothesis: Hypothesis) -> list[InPlay]:
    items = (hypothesis.state.find(card) for card in sorted(hypothesis.late))
    return [item for item in items if item is not None and not item.exhausted]


def _are_readied_in_part(hypothesis: Hypothesis, left: frozenset[CardId]) -> bool:
    """True if the first cards are seen readied after the end of a turn, and others are `left` exhausted."""
    before = {card for card, _ in hypothesis.unreadied}
    left, late = left - before, hypothesis.late - before
    return bool(left) and left < late and late == readied_at_end(hypothesis.state) - before


def rest_of(comparison: Comparison, table: TableSnapshot, carried_out: bool, brought: bool) -> Rest:
    """The action that a table that differs like this may be in the middle of. Cards may just have been `carried_out`.

    Where a card was `brought` there that no card in the play zone brings, that is no part of carrying one out. What
    would explain it may be missing only because it lies where nothing could be read.
    """
    if any(side.play for side in table.players):
        return "half done" if brought else "carrying"
    if carried_out:
        return "laid aside"
    only_missing = comparison.gone and not (comparison.turned or comparison.marked or comparison.unplaced)
    return "missing" if only_missing or not all_read(table) else "half done"


_RESTS: dict[Rest, tuple[float, Lag]] = {
    "carrying": (LIKELIHOODS.carrying_nats, LIKELIHOODS.carrying),
    "laid aside": (LIKELIHOODS.laid_aside_nats, LIKELIHOODS.laid_aside),
    "missing": (LIKELIHOODS.missing_nats, LIKELIHOODS.missing),
    "half done": (LIKELIHOODS.half_done_nats, LIKELIHOODS.half_done),
    "forging": (LIKELIHOODS.forging_nats, LIKELIHOODS.forging),
    "entered": (LIKELIHOODS.entered_nats, LIKELIHOODS.entered),
}


def nats_of_rest(hypothesis: Hypothesis, t: float, visible_t: float) -> float:
    """How surprising it is that the table has rested unexplained until now.

    Where the table could be seen until second `visible_t` only, what came before an entry made since is no surprise.
    """
    if hypothesis.rest is None:
        return 0.0
    nats, lag = _RESTS[hypothesis.rest]
    is_hidden = hypothesis.rest == "entered" and visible_t <= hypothesis.rest_t
    return nats + (0.0 if is_hidden else lag.survival_nats(t - hypothesis.rest_t))


def nats_of_resting(hypothesis: Hypothesis, t: float, visible_t: float) -> float:
    """How surprising it is that the table came to rest unexplained, and lies otherwise at second `t`.

    Once a card has been laid on its pile its effects do not wait; anything else may have rested for however long.
    """
    if hypothesis.rest in ("laid aside", "entered"):
        return nats_of_rest(hypothesis, t, visible_t)
    return _RESTS[hypothesis.rest][0] if hypothesis.rest is not None else 0.0


def _standing(hypothesis: Hypothesis, table: TableSnapshot) -> frozenset[CardId]:
    """The cards that are still to be turned: seen to lie ready, or seen so before, where they cannot be read now."""
    state, sides = hypothesis.state, table.players
    before = turned_this_turn(state) & hypothesis.standing
    unread = (item for item in state.in_play() if item.id in before)
    unturned = (item.id for item in unread if not is_seen_exhausted(sides[item.controller], item))
    return frozenset(item.id for item in left_ready(state, table)).union(unturned)


def nats_of_standing(hypothesis: Hypothesis, t: float) -> float:
    """How surprising it is that cards which were used or came into play have not been turned by second `t`."""
    return sum(_nats_of_standing(hypothesis, card, t) for card in hypothesis.standing)


def _nats_of_standing(hypothesis: Hypothesis, card: CardId, t: float) -> float:
    used_t = next((step.t for step in reversed(hypothesis.path) if step.move.card == card), t)
    return still_owed_nats(used_t, t, LIKELIHOODS.turning)


def unread_nats(missed: int, read: int) -> float:
    """How surprising it is that a card which lies there is not read, at a table where so many cards were read, and so
    many were `missed` though they were read before and after: by the mean of a beta distribution."""
    return _nats_so_far(missed, missed + read, LIKELIHOODS.unread_nats, LIKELIHOODS.unread_cards)


def unexplained_nats(taken: int, seen: int) -> float:
    """How surprising it is that nothing explains a table where so many were seen, and so many of them `taken` as they
    lay: moves go unseen there. By the mean of a beta distribution."""
    return _nats_so_far(taken, seen, LIKELIHOODS.taken_as_it_lies_nats, LIKELIHOODS.unexplained_tables)


def _nats_so_far(happened: int, of: int, at_first_nats: float, at_first: int) -> float:
    return -log((happened + at_first * exp(-at_first_nats)) / (of + at_first))


def nats_of_unread(hypothesis: Hypothesis, t: float) -> float:
    """How surprising it is that cards which lie there have not been read again by second `t`."""
    return sum(LIKELIHOODS.unread.survival_nats(t - since) for _, since in hypothesis.unread)


def tokens_shown(table: TableSnapshot) -> frozenset[Token]:
    """The kinds of tokens that are seen on any card."""
    cards = [card for _, _, card in seen_cards(table)]
    return frozenset(kind for kind in TOKENS if any(getattr(card, kind) for card in cards))


def unseen_tokens(state: GameState, table: TableSnapshot) -> Iterator[tuple[CardId, Token]]:
    """The damage, stuns, wards and rage that should lie on cards and that are not seen."""
    for item in state.in_play():
        if not (item.damage or item.stunned or item.warded or item.enraged):
            continue
        side = table.players[item.controller]
        row = side.battleline if item.type == "creature" else side.artifacts
        lying = [seen for seen in row or () if is_read_as(seen, item.copy)]
        for kind in TOKENS:
            if getattr(item, kind) and lying and all(getattr(seen, kind) is None for seen in lying):
                yield item.id, kind


def explained(
    hypothesis: Hypothesis, table: TableSnapshot, carried_out: bool, tokens_seen: frozenset[Token]
) -> Hypothesis:
    """The hypothesis as one that explains the table.

    As long as a card is `carried_out`, what came to piles since is still new there. Where tokens of a kind are seen
    at all, those that are not seen speak against it.
    """
    if not carried_out:
        hypothesis = replace(hypothesis, state=lying_as_shown(hypothesis.state, table))
    unseen = hypothesis.tokens_unseen
    if tokens_seen:
        unseen = frozenset(one for one in unseen_tokens(hypothesis.state, table) if one[1] in tokens_seen)
    nats_of_tokens = LIKELIHOODS.unseen_token_nats * len(unseen - hypothesis.tokens_unseen)
    standing = _standing(hypothesis, table)
    nats = LIKELIHOODS.left_ready_nats * len(standing - hypothesis.standing)
    nats += sum(_nats_of_standing(hypothesis, card, table.t) for card in hypothesis.standing - standing)
    late = left_exhausted(hypothesis, table)
    exhausted = seen_exhausted(hypothesis, table)
    still = frozenset(item.id for item in exhausted)
    nats += LIKELIHOODS.forgotten_nats * _are_readied_in_part(hypothesis, still)
    lying = lie_in_piles(hypothesis.state)
    gone = frozenset(Aim(table).compare(hypothesis.state).gone) if hypothesis.unread else frozenset()
    return replace(
        hypothesis,
        nats=hypothesis.nats + nats + nats_of_tokens,
        tokens_unseen=unseen,
        rest=None,
        lying=lying & hypothesis.lying if carried_out else lying,
        late=late,
        unreadied=frozenset((item.id, unreadied_since(hypothesis, item)) for item in exhausted),
        standing=standing,
        unread=frozenset(one for one in hypothesis.unread if one[0] in gone),
    )


def aim_at(table: TableSnapshot, hypothesis: Hypothesis) -> Aim:
    """The table as what a search from the hypothesis is to arrive at."""
    state = hypothesis.state
    return Aim(
        table,
        late=hypothesis.late,
        lying=lie_in_piles(state) & hypothesis.lying,
        turn=state.turn.number,
        lay_before=frozenset(item.id for item in state.in_play()) - hypothesis.standing,
    )

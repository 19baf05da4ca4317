"""The answers to a decision worth looking at, given what is seen, and how unusual each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import chain, combinations, count, islice, permutations

from companion.comparison import Comparison, is_read_as
from companion.rules import facts
from companion.rules.agenda import answered
from companion.rules.answers import possible_answers
from companion.rules.card import HOUSES, CardId, PhysicalCard, UnseenCard
from companion.rules.game import after
from companion.rules.lookup import card_with_id
from companion.rules.moves import Move
from companion.rules.reading import minds_houses, touches
from companion.rules.state import Answer, Decision, GameState, InPlay, Item, card_of
from companion.rules.touches import Touch

MOST_ANSWERS = 40
MOST_WAYS = 16
"""In how many ways a move that shows nothing is taken to have resolved."""
MOST_ORDERED = 3
MOST_UNSEEN = 4
"""How many groups are looked at first that add cards that show nothing."""
DECLINED = 0.3
"""The cost added to a line if a player did less than they might have."""
MOST_UNLIKE = 4
"""How many cards that are unlike are looked at in place of one that nobody sees."""
MOST_PARTS = 6
"""Of how many groups it is looked at that something else made the others lie otherwise."""
MOST_LESS = 3
"""How many cards less than they might a player took, where still fewer are no more unusual."""
USES_NOBODY = 1.0
"""The cost added to a line if a player used another card as they might, and no other card lies otherwise."""

PASSED_OVER = 0.2
"""The cost added to a line for each hidden card that is none of those which are dug for: one in six is."""


def likely_answers(
    state: GameState, comparison: Comparison, shown: frozenset[str] = frozenset()
) -> Iterator[tuple[Answer, float]]:
    """Answers to a state's decision with their costs, the likeliest first. What nobody can tell apart comes once.

    Cards that are seen to lie on their piles still are hardly those that were chosen there.
    `shown` are titles that lay in the play zone: a hidden card that was played may have been one of them. A house is
    named for its cards. Which color a key has is seen when its token is turned.
    """
    decision = state.decision
    assert decision is not None
    match decision.kind:
        case "chance":
            passed = PASSED_OVER if _is_dug_for(state, decision) else 0.0
            fate = _fate(state, decision, comparison, shown)
            yield from ((answer, passed if answer is None else 0.0) for answer in fate)
        case "order" if decision.maximum > 1:
            yield from ((answer, 0.0) for answer in _orders(decision))
        case "option":
            accepted = USES_NOBODY if _is_to_use_nobody(state, decision, comparison) else 0.0
            yield from ((answer, DECLINED if answer == "no" else accepted) for answer in decision.options)
        case "key":
            yield decision.options[0], 0.0
        case "house":
            used = _houses_apart(state, comparison)
            yield from ((house, 0.0) for house in sorted(decision.options, key=lambda option: option not in used))
        case _:
            options = sorted(decision.options, key=lambda option: option in comparison.topmost)
            apart = comparison.concerned if any(state.find(str(option)) for option in options) else None
            in_turn = _is_for_cards_in_turn(state, decision)
            exhausted = _exhausted(state, options) if in_turn else ()
            yield from _selections(replace(decision, options=tuple(options)), apart, in_turn, exhausted)


def _is_dug_for(state: GameState, decision: Decision) -> bool:
    """True if it is revealed whether a card is one of those that its deck is discarded for."""
    source = card_with_id(state, decision.source) if decision.what == "reveal" else None
    return source is not None and touches(source, Touch.DIGS)


def _houses_apart(state: GameState, comparison: Comparison) -> set[str]:
    """The houses of cards that lie otherwise than believed, and of those that appear."""
    apart: list[Item] = [item for card in comparison.concerned if (item := state.find(card)) is not None]
    for player in state.players:
        known = (*player.unseen, *player.hand, *player.discard, *player.archives)
        apart += [copy for copy in known if any(is_read_as(one.seen, copy) for one in comparison.unplaced)]
    return {house for house in HOUSES if any(facts.belongs_to(state, card, house) for card in apart)}


def _fate(state: GameState, decision: Decision, comparison: Comparison, shown: frozenset[str]) -> Iterator[Answer]:
    if decision.what == "shuffle":
        yield None
    elif decision.what == "reveal":
        seen = [unplaced.seen for unplaced in comparison.unplaced]
        titles = [card.id or card.card for card in seen if card.card in decision.options]
        titles += [slug for slug in sorted(shown) if slug in decision.options]
        yield from dict.fromkeys([*titles, *_titles_copied(state, decision)])
        yield from map(UnseenCard, _unseen_likes(state, decision, comparison))
        yield None
    else:
        options = _told_apart([str(option) for option in decision.options])
        if len(options) < decision.maximum:
            options += [str(option) for option in decision.options if option not in options]
            options = options[: decision.maximum]
        if decision.maximum == 1:
            yield from options
        else:
            yield from islice(combinations(options, decision.maximum), MOST_ANSWERS)


def _titles_copied(state: GameState, decision: Decision) -> list[str]:
    """The titles that a card which lies unseen on a pile may have, where another is played as a copy of it."""
    source = card_with_id(state, decision.source)
    if source is None or not touches(source, Touch.COPIES) or decision.whose is None:
        return []
    unseen = (card_of(copy) for copy in state.players[decision.whose].unseen)
    return sorted({card.slug for card in unseen if card.type == source.type})


def _unseen_likes(state: GameState, decision: Decision, comparison: Comparison) -> Iterator[PhysicalCard]:
    """Cards like one that lies beneath others or was purged, where its house or its traits make a difference.

    One for each such difference; first what it has in common with cards that lie otherwise than believed.
    """
    source, by_house = card_with_id(state, decision.source), decision.zone == "deck"
    if source is None or decision.whose is None:
        return
    if not (minds_houses(source) if by_house else touches(source, Touch.TRAITS)):
        return

    def shared(copy: PhysicalCard) -> frozenset[str]:
        return frozenset([facts.printed_house(copy)] if by_house else card_of(copy).traits)

    apart = [shared(item.copy) for card in comparison.concerned if (item := state.find(card)) is not None]
    unlike: dict[frozenset[str], PhysicalCard] = {}
    for copy in state.players[decision.whose].unseen:
        if by_house or card_of(copy).type == "creature":
            unlike.setdefault(shared(copy), copy)
    likeliest = sorted(unlike, key=lambda kind: (-sum(bool(kind & other) for other in apart), sorted(kind)))
    yield from (unlike[kind] for kind in likeliest[:MOST_UNLIKE])


def _told_apart(cards: list[str]) -> list[str]:
    """The cards that can be told apart, and one of those that nobody knows."""
    hidden = [card for card in cards if card.startswith("?")]
    return [card for card in cards if not card.startswith("?")] + hidden[:1]


def _orders(decision: Decision) -> Iterator[Answer]:
    """Only what comes last is seen, on top of a pile."""
    cards = [str(option) for option in decision.options]
    for last in reversed(cards):
        yield (*(card for card in cards if card != last), last)


def _is_to_use_nobody(state: GameState, decision: Decision, comparison: Comparison) -> bool:
    """True if it is asked if another card is to be used, though none but the one that asks lies otherwise."""
    card = card_with_id(state, decision.source)
    return card is not None and touches(card, Touch.USES) and comparison.concerned <= {decision.source}


def _is_for_cards_in_turn(state: GameState, decision: Decision) -> bool:
    """True if the cards that are chosen are used one after another."""
    card = card_with_id(state, decision.source) if decision.kind == "cards" and decision.source is not None else None
    return card is not None and touches(card, Touch.USES)


def _exhausted(state: GameState, options: Iterable[object]) -> tuple[CardId, ...]:
    """Those of the cards that are readied to be used, and lie as before afterwards."""
    items = (state.find(str(option)) for option in options)
    return tuple(item.id for item in items if item is not None and item.exhausted)


def _selections(
    decision: Decision, apart: frozenset[CardId] | None, in_turn: bool, exhausted: tuple[CardId, ...]
) -> Iterator[tuple[Answer, float]]:
    """`apart` are the cards in play that lie otherwise than believed, if such can be chosen; `exhausted`
    those that show nothing when they are readied and used."""
    if decision.kind in ("card", "order") and decision.maximum == 1:
        options = _told_apart([str(option) for option in decision.options])
        yield from ((option, 0.0) for option in options)
        if decision.minimum == 0:
            yield (), DECLINED
        return
    if decision.kind == "cards":
        yield from _groups(decision, apart, in_turn, exhausted)
        return
    yield from ((answer, 0.0) for answer in islice(possible_answers(decision), MOST_ANSWERS))


def _groups(
    decision: Decision, apart: frozenset[CardId] | None, in_turn: bool, exhausted: tuple[CardId, ...]
) -> Iterator[tuple[Answer, float]]:
    """Groups of cards: just those that lie otherwise than believed, then these with the `exhausted`, of which
    nothing is seen, then some of them, then the largest first.

    Few of them come in any order, for it may matter who fights first: so do the largest groups at last where cards are
    used `in_turn` and it shows on some. Players seldom take less than they may, unless just those were taken on which
    it shows; of hidden cards that may not be such, seldom any. Hidden cards count alike.
    """
    cards = [str(option) for option in decision.options]
    usual = max(decision.minimum, min(decision.maximum, len(cards) - decision.doubtful))
    sizes = sorted(range(decision.minimum, decision.maximum + 1), key=lambda size: (abs(usual - size), -size))
    plain = tuple(card for card in cards if card in (apart or ()))
    parts = _of_sizes([*plain], range(min(len(plain) - 1, decision.maximum), max(0, decision.minimum - 1), -1))
    groups = chain(islice(parts, MOST_PARTS), _of_sizes(cards, sizes))
    if decision.minimum <= len(plain) <= decision.maximum:
        unseen = [card for card in exhausted if card not in plain]
        sizes_unseen = range(1, min(len(unseen), decision.maximum - len(plain)) + 1)
        with_unseen = ((*plain, *more) for more in islice(_of_sizes(unseen, sizes_unseen), MOST_UNSEEN))
        groups = chain(_in_any_order(plain), with_unseen, groups)
    if in_turn and plain:
        groups = chain(groups, chain.from_iterable(map(_in_any_order, _of_sizes(cards, [usual]))))
    seen: set[tuple[str, ...]] = set()
    for group in groups:
        kind = tuple("?" if card.startswith("?") else card for card in group)
        if kind not in seen:
            seen.add(kind)
            less = abs(usual - len(group))
            plainly = apart is not None and set(plain) <= set(group) <= {*plain, *exhausted}
            yield group, DECLINED * min(less, 1 if plainly else MOST_LESS)
        if len(seen) >= MOST_ANSWERS:
            return


def _of_sizes(cards: list[str], sizes: Iterable[int]) -> Iterator[tuple[str, ...]]:
    for size in sizes:
        yield from islice(combinations(cards, size), MOST_ANSWERS * 5)


def _in_any_order(group: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The group in every order; in just this one where there are too many."""
    return permutations(group) if len(group) <= MOST_ORDERED else iter([group])


# Damage that is divided


def damage_due(state: GameState, item: InPlay, given: int, seen: int | None, is_gone: bool) -> int:
    """1 if a creature to which so much was `given` is to get more, 0 if it may, -1 if it may not.

    `seen` is the damage that lies on it afterwards: it gets that much, and what its armor keeps off. Where that cannot
    be seen, those that are gone get no more than they can bear, and others less.
    """
    armor = facts.armor_left(state, item)
    if seen is not None:
        lacks = seen > item.damage and given < seen - item.damage + armor
        return 1 if lacks else 0 if given < armor else -1
    bears = facts.power(state, item) - item.damage + armor
    return int(given < bears) if is_gone else -int(given + 1 >= bears)


# Moves that show nothing


def ways(state: GameState, move: Move) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """Ways a move may resolve when nothing is seen of it: the choices, the state and what they cost."""
    yield from islice(_resolved(after(state, move)), MOST_WAYS)


def _resolved(state: GameState) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """First all decisions as they are likeliest, then each otherwise, one after another; then two of them, and so on.

    Each way is gone to its end before the next is begun: of many decisions in a row, few are then made in vain.
    """
    numbers = count()
    begun_ways: list[tuple[int, tuple[int, ...], int, int, tuple[Answer, ...], GameState, float]] = []
    heappush(begun_ways, (0, (), 0, next(numbers), (), state, 0.0))
    while begun_ways:
        _, otherwise, _, _, choices, reached, cost = heappop(begun_ways)
        reached = answered(reached, choices[-1]) if choices else reached
        if reached.decision is None:
            yield choices, reached, cost
            continue
        for place, (answer, more) in enumerate(likely_answers(reached, Comparison())):
            varied = (*otherwise, len(choices)) if place else otherwise
            way = (*choices, answer), reached, cost + more
            heappush(begun_ways, (len(varied), varied, -len(choices), next(numbers), *way))

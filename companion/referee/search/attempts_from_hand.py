"""The cards that may have come from hand, given where cards are seen to lie that were nowhere there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf, log

from companion.comparison import CARD_WEIGHT, Comparison, Unplaced, is_read_as
from companion.observations import PlayerNumber, SeenCard
from companion.referee.dealing import is_stand_in, stand_in
from companion.referee.search.agreement import Aim
from companion.referee.search.gigantic import with_other_half
from companion.referee.search.line import MOVE, Attempt
from companion.referee.search.unresolved import left_unresolved
from companion.rules import facts, moves
from companion.rules.card import Card, CardId, CardType, PhysicalCard
from companion.rules.facts import printed_house
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.reading import goes_through_piles, returns_to_hand, searches_piles, touches
from companion.rules.records import CardMoved, Identified
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay, Zone
from companion.rules.touches import Touch

DISCARDED_SHARE = 0.1
"""How many of the actions that leave a hand are discarded: of 762 in games that others recorded, 83 were."""
BENEATH = 2.0
TAKEN_INSTEAD = 2.0
"""The cost added to a line if another card was taken from a pile to hand than was thought."""
SHOWN_IN_PLAY = 6.5
"""The cost added if an action was discarded which lay in the play zone: of 1536 that lay there, in games that others
made up, none was.
"""
WHILE_CARRIED_OUT = 1.0
"""The cost added if a card was played from hand while another one is still carried out: that is done with first."""
DISCARDED = 1.2
"""The cost added if a card was discarded which is no action: hardly enough to look for anything else."""
DIED_AT_ONCE = 0.5
"""The cost added if a creature was played which died as it entered play."""
LAID_DOWN = ("battleline", "artifacts", "upgrade")
"""Where a card lies of which nobody resolved what playing it triggers; on a pile it would have been discarded."""

_TYPE_SEEN: dict[str, CardType] = {
    "battleline": "creature", "artifacts": "artifact", "discard": "action", "play": "action", "upgrade": "upgrade",
}  # fmt: skip


def ways_to_place(
    state: GameState, unplaced: Unplaced, comparison: Comparison, aim: Aim, may_break: int
) -> Iterator[Attempt]:
    for known, copy in from_hand(state, unplaced.seen, unplaced.zone):
        card = copy.card
        assert card is not None
        unusual = _luck(state, copy) if known is not state else 0.0
        if unplaced.zone != "play" and _is_carrying_out(state, comparison, aim):
            unusual += WHILE_CARRIED_OUT
        for attempt in _plays(known, copy, card, unplaced, aim, may_break):
            promise = _promise_of(card, attempt.move, comparison.distance)
            attempt = replace(attempt, cost=attempt.cost + unusual, promise=promise)
            yield attempt
            if may_break and unplaced.zone in LAID_DOWN and attempt.then is None:
                yield from left_unresolved(attempt, CARD_WEIGHT + 1)
            with_others = informed(known, comparison) if card.abilities and len(comparison.unplaced) > 1 else known
            if with_others is not known:
                yield replace(attempt, state=with_others)
            lying = unearthed(known, comparison) if searches_piles(card) else known
            if lying is not known:
                yield replace(attempt, state=lying)


def _is_carrying_out(state: GameState, comparison: Comparison, aim: Aim) -> bool:
    """True if all that lies in the active player's play zone has been played already."""
    lying = aim.snapshot.players[state.active].play
    return bool(lying) and not any(one.zone == "play" for one in comparison.unplaced)


def shown_before(state: GameState, comparison: Comparison, aim: Aim) -> Iterator[Attempt]:
    """An action that lay in the play zone and now lies where nobody sees it."""
    for slug in sorted({seen.card for _, seen in aim.carried_out}):
        for known, copy in from_hand(state, SeenCard(slug), "play"):
            yield Attempt(known, moves.play(copy.id), MOVE, comparison.distance)


def played_beneath(state: GameState, comparison: Comparison, aim: Aim) -> Iterator[Attempt]:
    """A creature or an action that did or gave something and lies beneath other cards, or where nobody sees it.

    Or an upgrade on a creature that is gone; or a card was discarded, to which another answered: of the active house’s,
    nobody can know which.
    """
    player = state.players[state.active]
    known = {copy.card for copy in (*player.hand, *player.unseen) if copy.card is not None}
    ordered = sorted(known, key=lambda one: one.slug)
    for card in ordered:
        yield from _beneath(state, card, comparison, MOVE + BENEATH + _unshown(card, aim))
    for card, taken in _taken_instead(state):
        if card not in known:
            yield from _beneath(taken, card, comparison, MOVE + BENEATH + TAKEN_INSTEAD + _unshown(card, aim))
    seen = {one.seen.card for one in comparison.unplaced}
    copies = [copy for copy in (*player.hand, *player.unseen) if not copy.hidden]
    of_house = {copy.card for copy in copies if printed_house(copy) == state.turn.house}
    for card in [card for card in ordered if card in of_house and card.slug not in seen][:1]:
        for hand, copy in from_hand(state, SeenCard(card.slug), "discard"):
            yield Attempt(hand, moves.discard(copy.id), MOVE + BENEATH, comparison.distance)


def _beneath(state: GameState, card: Card, comparison: Comparison, cost: float) -> Iterator[Attempt]:
    """Ways in which a card of that title was played that lies beneath others now."""
    cost += _nats_of_holding(state, card)
    if (card.abilities or card.amber) and card.type in ("creature", "action"):
        for hand, copy in from_hand(state, SeenCard(card.slug), "play"):
            for flank in _flanks_beneath(state, copy, card):
                yield Attempt(hand, moves.play(copy.id, flank), cost, comparison.distance)
    for host in comparison.gone if card.abilities and card.type == "upgrade" else ():
        for hand, copy in from_hand(state, SeenCard(card.slug), "play"):
            yield Attempt(hand, moves.play(copy.id, target=host), cost, comparison.distance)


def _nats_of_holding(state: GameState, card: Card) -> float:
    """How unlikely it is that the active player holds a card of that title, of all those of which nobody knows where
    they are: nothing shows that it is this one."""
    player = state.players[state.active]
    if any(copy.card == card for copy in player.hand):
        return 0.0
    hidden, copies = sum(copy.hidden for copy in player.hand), sum(copy.card == card for copy in player.unseen)
    share = hidden * copies / len(player.unseen) if player.unseen else 0.0
    return -log(min(1.0, share)) if share else inf


def _taken_instead(state: GameState) -> Iterator[tuple[Card, GameState]]:
    """Each title beneath the top of the active player's pile, and the state in which it was taken to hand in place of
    the card that was thought to be: which one a player took from a pile nobody sees.

    Where the card that was thought to be has been played meanwhile, another one of hand stands for it.
    """
    player = state.players[state.active]
    took = any(copy.card is not None and goes_through_piles(copy.card) for copy in player.discard)
    own = [copy for copy in player.hand if copy.owner == state.active and (took or not copy.hidden)]
    thought = min(own, key=lambda copy: copy.hidden, default=None)
    if thought is None:
        return
    hand = tuple(copy for copy in player.hand if copy is not thought)
    for card, copy in {copy.card: copy for copy in player.discard[1:] if copy.card is not None}.items():
        pile = tuple(thought if lying is copy else lying for lying in player.discard)
        yield card, state.with_player(state.active, hand=(*hand, copy), discard=pile)


def _flanks_beneath(state: GameState, copy: PhysicalCard, card: Card) -> tuple[str | int | None, ...]:
    """Where a card may have entered of which nobody sees where it lay: either flank, or anywhere if it deploys, where
    that makes a difference to it or to whom it came to stand beside."""
    if card.type != "creature":
        return (None,)
    line = state.players[state.active].battleline
    if not touches(card, Touch.NEIGHBORS) and not any(
        touches(item.card, Touch.NEIGHBORS) for item in (*line[:1], *line[-1:])
    ):
        return ("left",)
    return ("left", "right", *_places_between(state, copy))


def _places_between(state: GameState, copy: PhysicalCard) -> Iterable[int]:
    """Where within the line a creature may enter that is not bound to its flanks."""
    return range(1, len(state.players[state.active].battleline)) if facts.may_deploy(state, copy) else ()


def _promise_of(card: Card, move: Move, distance: int) -> int:
    """Abilities may change anything; a card without them, only what it is."""
    if move.kind == "discard":
        return CARD_WEIGHT + 1
    return distance if card.abilities or card.amber else CARD_WEIGHT + 1


def informed(state: GameState, comparison: Comparison) -> GameState:
    """The state in which cards that now appear are known cards of their owners’ hands: effects can then name them."""
    return _identified(state, comparison.unplaced, "hand")


def unearthed(state: GameState, comparison: Comparison) -> GameState:
    """The state in which cards that now appear lay among those that nobody saw being discarded.

    What lies in the play zone came from a hand.
    """
    return _identified(state, [one for one in comparison.unplaced if one.zone != "play"], "discard")


def _identified(state: GameState, appearing: Iterable[Unplaced], zone: Zone) -> GameState:
    for unplaced in appearing:
        for number in (0, 1):
            player = state.players[number]
            hidden = next((copy for copy in player.zone(zone) if copy.hidden), None)
            shown = next((copy for copy in player.unseen if is_read_as(unplaced.seen, copy)), None)
            if hidden is not None and shown is not None:
                state = Identified(hidden.id, _as_seen(shown, unplaced.zone)).applied(state)
                break
    return state


def from_hand(state: GameState, seen: SeenCard, zone: str) -> Iterator[tuple[GameState, PhysicalCard]]:
    """The state in which the seen card is a known card of the active player's hand, if it can be in that hand."""
    hand = state.players[state.active].hand
    fitting = next((copy for copy in hand if copy.card is not None and is_read_as(seen, copy)), None)
    if fitting is not None:
        yield _typed(state, fitting, zone)
        return
    hidden = next((copy for copy in hand if copy.hidden), None)
    if hidden is None:
        return
    unseen, shuffled = state.players[hidden.owner].unseen, shuffled_since_drawn(state, hidden.owner)
    shown = next((copy for copy in unseen if is_read_as(seen, copy) and copy.id not in shuffled), None)
    if shown is not None:
        shown = _as_seen(shown, zone)
        yield Identified(hidden.id, shown).applied(state), shown


def shuffled_since_drawn(state: GameState, player: PlayerNumber) -> set[CardId]:
    """The cards shuffled into the player's deck this turn since a card was taken from it: no hand can hold them."""
    shuffled = set()
    for record in reversed(state.log):
        match record:
            case CardMoved(player=owner, origin="deck", target="hand") if owner == player:
                break
            case CardMoved(copy=copy, to_player=owner, target="deck") if owner == player:
                shuffled.add(copy.id)
    return shuffled


def _luck(state: GameState, copy: PhysicalCard) -> float:
    """The cost added to a line if a hidden card of the hand is just this one, of the many it was shuffled among this
    turn: the negative logarithm of how likely that is.
    """
    among = drawn = 0
    shuffled = False
    for record in state.log:
        match record:
            case CardMoved(copy=moved, to_player=copy.owner, target="deck"):
                shuffled |= moved.id == copy.id
                among += 1
            case CardMoved(player=copy.owner, origin="deck", target="hand") if among:
                drawn += 1
    return log(among / drawn) if shuffled and 0 < drawn < among else 0.0


def _as_seen(copy: PhysicalCard, zone: str) -> PhysicalCard:
    """A card that the catalogue does not know is of the type of the zone in which it was seen."""
    card = copy.card
    if card is None or not is_stand_in(card):
        return copy
    return replace(copy, card=stand_in(card.slug, _TYPE_SEEN[zone]))


def _typed(state: GameState, copy: PhysicalCard, zone: str) -> tuple[GameState, PhysicalCard]:
    shown = _as_seen(copy, zone)
    return (state, copy) if shown is copy else (Identified(copy.id, shown).applied(state), shown)


def _plays(
    state: GameState, copy: PhysicalCard, card: Card, unplaced: Unplaced, aim: Aim, may_break: int
) -> Iterator[Attempt]:
    match unplaced.zone, card.type:
        case "battleline", "creature":
            state = with_other_half(state, copy, unplaced.seen)
            yield from _creature_plays(state, copy, card, unplaced, aim, may_break)
        case "artifacts", "artifact":
            yield from _entering(state, moves.play(copy.id), unplaced.seen, may_break and aim.lay_before is None)
        case "upgrade", _ if card.type == "upgrade" or card.as_upgrade is not None:
            yield Attempt(state, moves.play(copy.id, target=unplaced.host), MOVE)
        case (("battleline" | "artifacts"), "upgrade"):
            if may_break and not any(True for _ in state.creatures()):
                yield _laid_on_nothing(state, copy, card, unplaced)
        case "play", _:
            if card.type == "action":
                yield Attempt(state, moves.play(copy.id), MOVE)
        case "discard", "action":
            yield from _played_or_discarded(state, copy, card, aim)
        case "discard", _:
            yield Attempt(state, moves.discard(copy.id), MOVE + DISCARDED)
            if card.type == "creature":
                flanks: tuple[str | int, ...] = ("left", "right", *_places_between(state, copy))
                for flank in flanks:
                    yield Attempt(state, moves.play(copy.id, flank), MOVE + DIED_AT_ONCE)
        case _:
            return


def _played_or_discarded(state: GameState, copy: PhysicalCard, card: Card, aim: Aim) -> Iterator[Attempt]:
    """An action on a discard pile: players who lay actions in the play zone first have discarded it otherwise."""
    yield Attempt(state, moves.play(copy.id), MOVE + _unshown(card, aim))
    unusual = SHOWN_IN_PLAY if card.slug in aim.shown else -log(1.0 - _played_share(aim))
    yield Attempt(state, moves.discard(copy.id), MOVE + unusual)


def _unshown(card: Card, aim: Aim) -> float:
    """The cost added to a line if an action was played which was not seen in the play zone."""
    return -log(_played_share(aim)) if card.type == "action" and card.slug not in aim.shown else 0.0


def _played_share(aim: Aim) -> float:
    """How many of the actions that left a hand and were not seen in the play zone have been played."""
    played = aim.unshown_share * (1.0 - DISCARDED_SHARE)
    return played / (played + DISCARDED_SHARE)


def _entering(state: GameState, move: Move, seen: SeenCard, may_break: int) -> Iterator[Attempt]:
    yield Attempt(state, move, MOVE)
    if may_break and seen.exhausted is False:
        yield _entering_ready(state, move)


def _entering_ready(state: GameState, move: Move) -> Attempt:
    card = move.card or ""
    section = cite(state.rulebook, "Ready and exhausted")
    title = next(copy.card.title for copy in state.players[state.active].hand if copy.id == card and copy.card)
    objection = Objection("enters-exhausted", section, f"{title} enters play exhausted.")

    def readied(reached: GameState) -> GameState:
        return reached.with_card(card, exhausted=False)

    return Attempt(state, move, MOVE, 1, (objection,), readied)


def _laid_on_nothing(state: GameState, copy: PhysicalCard, card: Card, unplaced: Unplaced) -> Attempt:
    """An upgrade with no creature to attach it to: it lies there, and its Æmber is taken."""
    number = state.active

    def laid(reached: GameState) -> GameState:
        player = reached.players[number]
        item = InPlay(copy, number, exhausted=bool(unplaced.seen.exhausted), entered=reached.stamp)
        return reached.but(stamp=reached.stamp + 1).with_player(
            number,
            hand=tuple(other for other in player.hand if other.id != copy.id),
            amber=player.amber + card.amber,
            **{unplaced.zone: (*getattr(player, unplaced.zone), item)},
        )

    return Attempt(state, moves.play(copy.id), MOVE, CARD_WEIGHT, then=laid)


def _creature_plays(
    state: GameState, copy: PhysicalCard, card: Card, unplaced: Unplaced, aim: Aim, may_break: int
) -> Iterator[Attempt]:
    length = len(state.players[unplaced.player].battleline)
    places = _places(state, unplaced, aim)
    flanks: list[str | int] = ["left" if place == 0 else "right" if place == length else place for place in places]
    if unplaced.player != state.active and not may_break:
        flanks = ["left", "right"]
    elif returns_to_hand(card) or any(
        touches(one, Touch.LINES) for one in (card, *(item.card for item in state.creatures()))
    ):
        # A creature that stands beyond it now may have come there after it.
        flanks = list(dict.fromkeys(("left", "right", *flanks)))
    for flank in flanks:
        yield from _entering(state, moves.play(copy.id, flank), unplaced.seen, may_break and aim.lay_before is None)


def _places(state: GameState, unplaced: Unplaced, aim: Aim) -> list[int]:
    """Where it may have entered the line, judged by the creatures that lie to its left and right now."""
    number = unplaced.player
    seen_line = aim.snapshot.players[number].battleline or ()
    line = state.players[number].battleline
    if not line:
        return [0]
    left = {_name(seen) for seen in seen_line[: unplaced.index]}
    right = {_name(seen) for seen in seen_line[unplaced.index + 1 :]}
    lowest, highest = 0, len(line)
    for place, item in enumerate(line):
        names = {item.id, item.card.slug}
        if names & left and not names & right:
            lowest = max(lowest, place + 1)
        if names & right and not names & left:
            highest = min(highest, place)
    return list(range(lowest, highest + 1)) or [0, len(line)]


def _name(seen: SeenCard) -> str:
    return seen.id or seen.card

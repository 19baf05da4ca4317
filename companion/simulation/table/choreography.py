"""The steps of hands that turn one layout into another: reach in, carry, turn, slide and put down cards, and leave.

Works on layouts and times only; nothing is drawn here. One hand moves at a time, as players take turns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.sight.mat.zones import STANDARD_MAT, ZoneName
from companion.simulation.table.layout import Item, PlacedCard, Pose, Reach, TableLayout

HandWork: TypeAlias = Literal["carry", "slide", "touch"]

REACH_IN_S, GRASP_S, RELEASE_S, TOUCH_S, LEAVE_S = 0.45, 0.12, 0.10, 0.30, 0.40
CARRY_MM_PER_S = 900.0
LEAST_CARRY_S = 0.22
LIFT_MM = {"carry": 45.0, "slide": 0.0, "touch": 10.0}
HAND_HEIGHT_MM = 18.0
"""Of the hand above what it holds, when it lies on the mat."""
GRIP_MM = 26.0
"""From a card's centre to the fingertips, towards the player."""
TURN_IS_OVER_DEG = 30.0

HEAPS: Final[tuple[ZoneName, ...]] = ("discard", "identity")
"""Where cards lie one on another: several that come from hand or deck are laid there in one go, and so taken away."""

_SHOULDERS = ((560.0, 950.0), (STANDARD_MAT.width_mm - 560.0, STANDARD_MAT.depth_mm - 950.0))
_EDGE_Y_MM = (STANDARD_MAT.depth_mm + 110.0, -110.0)


@dataclass(frozen=True, slots=True)
class Grip:
    """One grip of a hand. `moves` are cards with their old and new state, `keys` whatever is done after."""

    player: int
    work: HandWork
    at: tuple[float, float]
    keys: frozenset[str]
    moves: tuple[tuple[PlacedCard, PlacedCard], ...] = ()


@dataclass(frozen=True, slots=True)
class HandMovement:
    """A stretch of time in which one hand moves from one pose to another. At its end `done` have their new state."""

    start_t: float
    end_t: float
    player: int
    hand_from: Pose
    hand_to: Pose
    lift_mm: float = 0.0
    carried: tuple[tuple[PlacedCard, PlacedCard], ...] = ()
    done: frozenset[str] = frozenset()

    def reach(self, t: float) -> Reach:
        """The hand, and what it carries, at a time within the beat."""
        share = _smooth((t - self.start_t) / (self.end_t - self.start_t))
        lift = self.lift_mm * math.sin(math.pi * share)
        carried = tuple(
            replace(after, pose=_between(before.pose, after.pose, share, lift)) for before, after in self.carried
        )
        return Reach(self.player, _between(self.hand_from, self.hand_to, share, lift), carried)


@dataclass(frozen=True, slots=True)
class Scene:
    """From one layout to the next: `beats` in order of time."""

    start_t: float
    before: TableLayout
    after: TableLayout
    beats: tuple[HandMovement, ...]

    @property
    def end_t(self) -> float:
        """When the last hand has left."""
        return self.beats[-1].end_t if self.beats else self.start_t

    def at(self, t: float) -> tuple[TableLayout, tuple[Reach, ...]]:
        """The layout that rests on the table at a time, and the hand over it."""
        if t >= self.end_t:
            return self.after, ()
        done = frozenset[str]().union(*(beat.done for beat in self.beats if beat.end_t <= t))
        now = next((beat for beat in self.beats if beat.start_t <= t < beat.end_t), None)
        held = frozenset(card.key for card, _ in now.carried) if now else frozenset[str]()
        return _resting(self.before, self.after, done, held), (now.reach(t),) if now else ()


def scene_between(before: TableLayout, after: TableLayout, start_t: float, pace: float = 1.0) -> Scene:
    """The hands' work from `before` to `after`. `pace` 2 is twice as fast as people usually are."""
    changes = list(_changes(before, after))
    beats: list[HandMovement] = []
    t = start_t
    for player in dict.fromkeys(change.player for change in changes):
        beats += _visit(player, [change for change in changes if change.player == player], t, pace)
        t = beats[-1].end_t
    return Scene(start_t, before, after, tuple(beats))


def resting_hand(layout: TableLayout, player: int, x_mm: float, y_mm: float, start_t: float, hold_s: float) -> Scene:
    """A hand that comes, stays over a place for a while and leaves, having changed nothing."""
    over = _hand_at(player, x_mm, y_mm, 25.0)
    home = _home(player, over)
    arrive, leave = start_t + REACH_IN_S, start_t + REACH_IN_S + hold_s
    beats = (
        HandMovement(start_t, arrive, player, home, over),
        HandMovement(arrive, leave, player, over, over),
        HandMovement(leave, leave + LEAVE_S, player, over, home),
    )
    return Scene(start_t, layout, layout, beats)


def read_and_put_back(layout: TableLayout, key: str, start_t: float, hold_s: float = 1.0) -> Scene:
    """A card is picked up, held in the air to be read and put back where it lay, which is no move.

    Raises `KeyError` where no such card lies on the table.
    """
    card = layout.find(key)
    if not isinstance(card, PlacedCard):
        raise KeyError(key)
    raised = replace(card, pose=replace(card.pose, height_mm=card.pose.height_mm + 90.0))
    grip = _grip(card.player, card.pose)
    home, held = _home(card.player, grip), replace(grip, height_mm=grip.height_mm + 90.0)
    times = [start_t + offset for offset in (0.0, REACH_IN_S, REACH_IN_S + 0.4, REACH_IN_S + 0.4 + hold_s)]
    beats = (
        HandMovement(times[0], times[1], card.player, home, grip),
        HandMovement(times[1], times[2], card.player, grip, held, carried=((card, raised),)),
        HandMovement(times[2], times[3], card.player, held, held, carried=((raised, raised),)),
        HandMovement(times[3], times[3] + 0.4, card.player, held, grip, carried=((raised, card),)),
        HandMovement(times[3] + 0.4, times[3] + 0.4 + LEAVE_S, card.player, grip, home),
    )
    return Scene(start_t, layout, layout, beats)


def _resting(before: TableLayout, after: TableLayout, done: frozenset[str], held: frozenset[str]) -> TableLayout:
    """Layers follow `after`; what will have gone lies lowest until it goes."""
    old = {item.key: item for item in before.items}
    kept = [item if item.key in done else old.get(item.key) for item in after.items]
    coming = {item.key for item in after.items}
    going = [item for item in before.items if item.key not in coming and item.key not in done]
    return TableLayout(tuple(item for item in [*going, *kept] if item is not None and item.key not in held))


def _changes(before: TableLayout, after: TableLayout) -> Iterator[Grip]:
    """Cards leaving their rows and coming to a heap first, the lowest of a heap before the others.

    Then what stays in its row, then newcomers there, then everything that is no card.
    """
    old = {item.key: item for item in before.items}
    new = {item.key: item for item in after.items}
    groups = _groups(old, new)
    layers = {item.key: layer for layer, item in enumerate(after.cards) if item.zone in HEAPS}
    leaving = [change for change in groups if change.work == "carry" and _leaves(change)]
    yield from sorted(leaving, key=lambda change: max(layers.get(key, -1) for key in change.keys))
    yield from (change for change in groups if change.work == "slide")
    yield from (change for change in groups if change.work == "carry" and not _leaves(change))
    yield from (change for change in groups if change.work == "touch")
    yield from _bystanders(old, new)


def _leaves(change: Grip) -> bool:
    before, after = change.moves[0]
    return before.zone != after.zone or after.zone in HEAPS or not _on_mat(after)


def _groups(old: Mapping[str, Item], new: Mapping[str, Item]) -> list[Grip]:
    """Cards that move, by what takes them along: a creature with its upgrades, a heap, a row that is pushed."""
    together: dict[tuple[str, ...], list[tuple[PlacedCard, PlacedCard]]] = {}
    for key in dict.fromkeys([*old, *new]):
        pair = _pair(old.get(key), new.get(key))
        if pair and _is_touched(*pair):
            together.setdefault(_company(*pair), []).append(pair)
    return [_change(company[0], pairs) for company, pairs in together.items()]


def _pair(old: Item | None, new: Item | None) -> tuple[PlacedCard, PlacedCard] | None:
    """A card's old and new state; a card that comes or goes does so over its player's edge of the table."""
    match old, new:
        case PlacedCard(), PlacedCard():
            return old, new
        case PlacedCard(), None:
            return old, _off_table(old)
        case None, PlacedCard():
            return _off_table(new), new
        case _:
            return None


def _off_table(card: PlacedCard) -> PlacedCard:
    x = card.pose.x_mm + 0.5 * (_SHOULDERS[card.player][0] - card.pose.x_mm)
    pose = Pose(x, _EDGE_Y_MM[card.player], 180.0 * card.player, 60.0)
    return replace(card, pose=pose, host=None)


def _is_touched(before: PlacedCard, after: PlacedCard) -> bool:
    """True if a hand is needed: a card only comes to lie higher or lower when another one goes beneath it."""
    return replace(before, pose=replace(before.pose, height_mm=after.pose.height_mm)) != after


def _company(before: PlacedCard, after: PlacedCard) -> tuple[str, ...]:
    if before.pose == after.pose:
        return "touch", after.key
    if after.zone in HEAPS and _on_mat(before) != _on_mat(after):
        return "carry", after.zone, str(after.player), "on" if _on_mat(after) else "off"
    turned = abs((after.pose.angle_deg - before.pose.angle_deg + 180) % 360 - 180) > TURN_IS_OVER_DEG
    if (before.zone, before.player) == (after.zone, after.player) and not turned and _on_mat(before) and _on_mat(after):
        return "slide", after.zone, str(after.player)
    return "carry", after.host or after.key


def _on_mat(card: PlacedCard) -> bool:
    return 0 <= card.pose.y_mm <= STANDARD_MAT.depth_mm


def _change(work: str, pairs: Sequence[tuple[PlacedCard, PlacedCard]]) -> Grip:
    after = pairs[-1][1]
    keys = frozenset(card.key for card, _ in pairs)
    at = after.pose.x_mm, after.pose.y_mm
    match work:
        case "touch":
            return Grip(after.player, "touch", at, keys)
        case "slide":
            return Grip(after.player, "slide", at, keys, tuple(pairs))
        case _:
            return Grip(after.player, "carry", at, keys, tuple(pairs))


def _bystanders(old: Mapping[str, Item], new: Mapping[str, Item]) -> Iterator[Grip]:
    """Piles and tokens: a touch near the middle of those that change on each side."""
    by_player: dict[int, list[Item]] = {}
    for key in dict.fromkeys([*old, *new]):
        before, after = old.get(key), new.get(key)
        item = after or before
        if item is not None and before != after and not isinstance(item, PlacedCard):
            by_player.setdefault(item.player, []).append(item)
    for player, items in by_player.items():
        for at, keys in _near_each_other(items):
            yield Grip(player, "touch", at, keys)


def _near_each_other(items: Iterable[Item]) -> Iterator[tuple[tuple[float, float], frozenset[str]]]:
    places: dict[tuple[int, int], list[Item]] = {}
    for item in items:
        places.setdefault((int(item.pose.x_mm // 300), int(item.pose.y_mm // 100)), []).append(item)
    for near in places.values():
        x, y = (sum(values) / len(near) for values in zip(*((i.pose.x_mm, i.pose.y_mm) for i in near), strict=True))
        yield (x, y), frozenset(item.key for item in near)


def _visit(player: int, changes: Sequence[Grip], start_t: float, pace: float) -> list[HandMovement]:
    """One reach over the table in which a hand makes all these changes."""
    hand = _home(player, _start_of(changes[0]))
    beats: list[HandMovement] = []
    t = start_t
    for change in changes:
        steps = _steps(change, hand, first=not beats)
        for duration, target, lift, carried, done in steps:
            beats.append(HandMovement(t, t + duration / pace, player, hand, target, lift, carried, done))
            t, hand = beats[-1].end_t, target
    beats.append(HandMovement(t, t + LEAVE_S / pace, player, hand, _home(player, hand)))
    return beats


_Step: TypeAlias = tuple[float, Pose, float, tuple[tuple[PlacedCard, PlacedCard], ...], frozenset[str]]


def _steps(change: Grip, hand: Pose, first: bool) -> Iterator[_Step]:
    start = _start_of(change)
    approach_s = REACH_IN_S if first else _travel_s(hand, start)
    yield approach_s, start, 0.0 if first else 12.0, (), frozenset()
    if change.work == "touch":
        yield TOUCH_S, start, LIFT_MM["touch"], (), change.keys
        return
    end = _grip(change.player, change.moves[-1][1].pose)
    held = tuple((before, before) for before, _ in change.moves)
    yield GRASP_S, start, 0.0, held, frozenset()
    yield _travel_s(start, end), end, LIFT_MM[change.work], change.moves, change.keys
    yield RELEASE_S, end, 0.0, (), frozenset()


def _start_of(change: Grip) -> Pose:
    if change.work == "touch":
        return _hand_at(change.player, *change.at, HAND_HEIGHT_MM)
    return _grip(change.player, change.moves[-1][0].pose)


def _travel_s(start: Pose, end: Pose) -> float:
    return LEAST_CARRY_S + math.hypot(end.x_mm - start.x_mm, end.y_mm - start.y_mm) / CARRY_MM_PER_S


def _grip(player: int, card: Pose) -> Pose:
    toward = GRIP_MM if player == 0 else -GRIP_MM
    return _hand_at(player, card.x_mm, card.y_mm + toward, card.height_mm + HAND_HEIGHT_MM)


def _hand_at(player: int, x: float, y: float, height: float) -> Pose:
    """The hand with its fingertips there, its arm coming from the player's shoulder."""
    shoulder_x, shoulder_y = _SHOULDERS[player]
    return Pose(x, y, math.degrees(math.atan2(x - shoulder_x, shoulder_y - y)), height)


def _home(player: int, near: Pose) -> Pose:
    """Out of the picture, on the way to `near`."""
    x = near.x_mm + 0.5 * (_SHOULDERS[player][0] - near.x_mm)
    return _hand_at(player, x, _EDGE_Y_MM[player], 60.0)


def _smooth(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _between(start: Pose, end: Pose, share: float, lift_mm: float) -> Pose:
    turn = (end.angle_deg - start.angle_deg + 180) % 360 - 180
    return Pose(
        start.x_mm + (end.x_mm - start.x_mm) * share,
        start.y_mm + (end.y_mm - start.y_mm) * share,
        start.angle_deg + turn * share,
        start.height_mm + (end.height_mm - start.height_mm) * share + lift_mm,
    )

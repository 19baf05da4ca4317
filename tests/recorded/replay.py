"""Replays games and scenes recorded from an independent implementation, and says where the engine differs.

A recorded move tells what was clicked and where it led. The engine's own decisions may be asked in another order or
wording, so the replay looks for a way to answer them, clicked cards first, that leads to the recorded position.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.formats.position import read_position
from companion.rules import facts
from companion.rules.answers import possible_answers
from companion.rules.game import after, answered, legal_moves
from companion.rules.moves import Move
from companion.rules.state import Answer, Decision, GameState, InPlay, Zone

Json = dict[str, Any]
MAXIMUM_WAYS = 3000
"""Ways to answer a move's decisions that are tried before the replay gives up on it."""


@dataclass(frozen=True)
class Difference:
    """The difference in what the engine did otherwise, at one step of one recording."""

    recording: str
    step: int
    kind: str
    details: str
    cards: frozenset[str] = field(default_factory=frozenset)

    def __str__(self) -> str:
        return f"{self.recording} step {self.step}: {self.kind}: {self.details}"


def read(path: Path) -> Iterator[Json]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def differences(recording: Json) -> Iterator[Difference]:
    """Every difference; after each the replay goes on from the recorded position, lasting effects as they are."""
    state = read_position(recording["start"])
    played: set[str] = set()
    for index, step in enumerate(recording["steps"]):
        if "set" in step:
            state = adopted(state, step["set"])
        elif "legal" in step:
            details = legal_difference(state, step["legal"])
            if details:
                yield Difference(recording["id"], index, "legal", details, frozenset(played))
        else:
            move = move_of(step["move"])
            played.add(str(move.card or "").rsplit("#", 1)[0])
            found, details = resolved(state, move, step)
            if found is None:
                yield Difference(recording["id"], index, "state", f"{move}: {details}", frozenset(played))
                found = adopted(state, step["after"])
            state = found
        if state.over:
            return


def move_of(given: Json) -> Move:
    fields = {name: given.get(name) for name in ("card", "target", "flank", "house", "key", "take")}
    return Move(given["kind"], **fields)


# Legal moves


def legal_difference(state: GameState, recorded: list[list[str]]) -> str:
    ours = {(move.card, move.kind) for move in legal_moves(state) if move.card is not None}
    theirs = {(card, kind) for card, kind in recorded}
    missing, extra = sorted(theirs - ours), sorted(ours - theirs, key=str)
    return "; ".join(f"{word} {pairs}" for word, pairs in (("we lack", missing), ("we add", extra)) if pairs)


# States


def adopted(state: GameState, position: Json) -> GameState:
    """The recorded position with what it does not tell (lasting effects, copies, the log) taken from ours."""
    fresh = read_position(position)
    same_turn = fresh.turn.number == state.turn.number
    for item in state.in_play():
        if item.copied is not None:
            fresh = fresh.with_card(item.id, copied=item.copied)
    return fresh.but(
        effects=state.effects,
        log=state.log if same_turn else (),
        last_log=state.last_log if same_turn else state.log,
        stamp=state.stamp + 100,
        purged_by=state.purged_by,
        abducted=state.abducted,
    )


def resolved(state: GameState, move: Move, step: Json) -> tuple[GameState | None, str]:
    """The state reached by answering decisions so that the recorded position comes out, or why there is none."""
    try:
        first = after(state, move)
    except Exception as error:  # a replay reports every failure as a difference
        return None, f"{type(error).__name__}: {error}"
    wishes = _Wishes(step)
    open_states: list[tuple[GameState, int]] = [(first, 0)]
    tried, closest = 0, ""
    while open_states and tried < MAXIMUM_WAYS:
        reached, asked = open_states.pop()
        tried += 1
        if reached.decision is None:
            details = state_difference(reached, step["after"])
            if not details:
                return reached, ""
            closest = closest if closest and len(closest) <= len(details) else details
            continue
        for answer in reversed(wishes.ranked(reached.decision, asked)):
            try:
                open_states.append((answered(reached, answer), asked + 1))
            except Exception as error:  # as above
                closest = closest or f"{type(error).__name__}: {error}"
    return None, closest or "no way to answer its decisions"


class _Wishes:
    """The clicks and the chances, what chance brought, to try first."""

    def __init__(self, step: Json) -> None:
        self.picked = [str(pick["picked"]) for pick in step.get("picks", ())]
        self.shuffles = [tuple(entry["shuffle"]) for entry in step.get("random", ()) if "shuffle" in entry]
        self.decks = [[card["id"] for card in player.get("deck", ())] for player in step["after"]["players"]]
        lines = [player.get("battleline", ()) for player in step["after"]["players"]]
        self.damage = {card["id"]: card.get("damage", 0) for line in lines for card in line}
        piles = [player.get("discard", ()) for player in step["after"]["players"]]
        self.discarded = {card["id"]: place for pile in piles for place, card in enumerate(pile)}
        self.picks = [entry["pick"] for entry in step.get("random", ()) if "pick" in entry]

    def ranked(self, decision: Decision, asked: int) -> list[Answer]:
        """The answers worth trying, best first, after so many decisions of the same move."""
        if decision.what == "shuffle":
            return self._shuffles(decision)
        if decision.kind == "order" and "discarded" in decision.prompt:
            return [self._order(decision)]
        if decision.maximum > 4:
            return self._large_selections(decision)
        return sorted(possible_answers(decision), key=lambda answer: self._rank(answer, asked))

    def _order(self, decision: Decision) -> Answer:
        """The order in which cards destroyed together came to lie in the recorded discard pile."""
        cards = [str(option) for option in decision.options]
        return tuple(sorted(cards, key=lambda card: -self.discarded.get(card, -1)))

    def _shuffles(self, decision: Decision) -> list[Answer]:
        """Orders the recorder saw for just these cards: in a shuffle, or in the deck that came out."""
        cards = {str(option) for option in decision.options}
        orders = [order for order in self.shuffles if set(order) == cards]
        for pile in self.decks:
            known = [card for card in pile if card in cards]
            if set(pile) <= cards:
                orders.append((*(card for card in cards if card not in known), *known))
        return [*dict.fromkeys(orders)] or [tuple(str(option) for option in decision.options)]

    def _large_selections(self, decision: Decision) -> list[Answer]:
        """Of selections too many to try, the one clicked, all and none."""
        options = [str(option) for option in decision.options]
        clicked = tuple(option for option in options if option in self.picked)
        sizes = (tuple(options), clicked, ())
        return [one for one in dict.fromkeys((clicked, *sizes)) if decision.minimum <= len(one) <= decision.maximum]

    def _rank(self, answer: Answer, asked: int) -> tuple[int, ...]:
        wished = [*self.picked[asked:], *self.picked[:asked], *self.picks]
        if isinstance(answer, tuple):
            return (sum(card not in wished for card in answer), -len(answer))
        text = str(answer)
        if text in ("yes", "no", "left", "right"):
            return (0 if text.capitalize() in self.picked else 1,)
        if text.startswith("their-"):
            return (0 if "Opponent's" in self.picked else len(wished) + 1,)
        if "#" not in text:
            wished = [text if text in wish.lower() else wish for wish in wished]
        place = wished.index(text) if text in wished else len(wished)
        return (place, -self.damage.get(text, 0))


_ZONES: tuple[Zone, ...] = ("hand", "deck", "discard", "archives", "purged")


def state_difference(state: GameState, recorded: Json) -> str:
    """In words, where a state differs from a recorded position; empty when it does not."""
    found = [*_turn_differences(state, recorded.get("turn", {}))]
    for number, theirs in enumerate(recorded["players"]):
        found += [f"player {number} {text}" for text in _player_differences(state, number, theirs)]
    return "; ".join(found)


def _turn_differences(state: GameState, theirs: Json) -> Iterator[str]:
    turn = state.turn
    if "winner" in theirs or state.over:
        if theirs.get("winner") != state.winner:
            yield f"winner {state.winner}, recorded {theirs.get('winner')}"
        return
    for name, ours in (("number", turn.number), ("active", turn.active), ("step", turn.step)):
        if name in theirs and theirs[name] != ours:
            yield f"{name} {ours}, recorded {theirs[name]}"
    if theirs.get("step") in ("main", "house") and theirs.get("house") != turn.house:
        yield f"house {turn.house}, recorded {theirs.get('house')}"


def _player_differences(state: GameState, number: int, theirs: Json) -> Iterator[str]:
    player = state.players[number]
    for name, ours in (("amber", player.amber), ("chains", player.chains)):
        if theirs.get(name, 0) != ours:
            yield f"{name} {ours}, recorded {theirs.get(name, 0)}"
    if len(theirs.get("keys", ())) != len(player.keys):
        yield f"keys {player.keys}, recorded {theirs.get('keys', [])}"
    if not state.over and theirs.get("key_cost", 6) != facts.key_cost(state, number):
        yield f"key cost {facts.key_cost(state, number)}, recorded {theirs.get('key_cost', 6)}"
    for zone in _ZONES:
        ours_there = [copy.id for copy in player.zone(zone)]
        recorded = [card if isinstance(card, str) else card["id"] for card in theirs.get(zone, ())]
        yield from _list_differences(zone, ours_there, recorded, ordered=zone == "deck")
    for row in ("battleline", "artifacts"):
        items = {item.id: _described(state, item) for item in player.__dict__[row]}
        recorded_items = {card["id"]: _recorded(card) for card in theirs.get(row, ())}
        yield from _list_differences(row, [*items], [*recorded_items], ordered=row == "battleline")
        for card in sorted(items.keys() & recorded_items.keys()):
            yield from _card_differences(card, items[card], recorded_items[card])


def _list_differences(name: str, ours: list[str], recorded: list[str], ordered: bool) -> Iterator[str]:
    """The difference between two lists: what one has more or less; the order where only that differs and matters."""
    lacks, adds = sorted({*recorded} - {*ours}), sorted({*ours} - {*recorded})
    if lacks:
        yield f"{name} lacks {', '.join(lacks)}"
    if adds:
        yield f"{name} adds {', '.join(adds)}"
    if len(ours) != len({*ours}):
        yield f"{name} has a card twice"
    if ordered and not lacks and not adds and ours != recorded:
        yield f"{name} in another order"


def _card_differences(card: str, ours: Json, recorded: Json) -> Iterator[str]:
    for name in sorted(ours.keys() | recorded.keys()):
        if ours.get(name) != recorded.get(name):
            yield f"{card} {name} {ours.get(name)}, recorded {recorded.get(name)}"


_ON_CARDS = ("exhausted", "stunned", "damage", "amber", "power_counters", "armor_used")


def _described(state: GameState, item: InPlay) -> Json:
    found: Json = {name: getattr(item, name) for name in _ON_CARDS if getattr(item, name)}
    found |= {f"{name} counters": count for name, count in item.counters}
    if item.upgrades:
        found["upgrades"] = sorted(upgrade.id for upgrade in item.upgrades)
    if item.under:
        found["under"] = sorted(copy.id for copy in item.under)
    if item.type == "creature":
        found["power"] = facts.power(state, item)
    return found


def _recorded(card: Json) -> Json:
    found = {name: card[name] for name in (*_ON_CARDS, "power") if card.get(name)}
    found |= {f"{name} counters": count for name, count in card.get("counters", {}).items() if count}
    for name in ("upgrades", "under"):
        if card.get(name):
            found[name] = sorted(other["id"] for other in card[name])
    if "power" in card:
        found["power"] = card["power"]
    return found

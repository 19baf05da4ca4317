"""Two simulated players at a real table: they play random legal games and do on the table what people do.

The engine knows every card here; the observations tell only what a camera sees and what people enter. Mistakes are
made where they are asked for, and either taken back or played on from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from companion.observations import (
    CounterEntered,
    DeckList,
    GameStarted,
    HouseEntered,
    KeyTurned,
    Observation,
    Registration,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.dealing import physical_cards
from companion.rules import game as engine
from companion.rules import moves, setup
from companion.rules.answers import possible_answers
from companion.rules.facts import key_cost
from companion.rules.forging import unforged
from companion.rules.moves import Move
from companion.rules.objections import objections
from companion.rules.records import Played
from companion.rules.state import Decision, GameState, InPlay

MOST_MOVES = 600

MISTAKES = {
    "off-house reap": "active-house",
    "second use": "exhausted",
    "second reap": "exhausted",
    "off-house play": "active-house",
    "middle of the line": "flank",
    "second card on the first turn": "first-turn",
    "amber miscounted": "amber-count",
    "key with too little": "forge-cost",
}
"""Kinds of mistakes, and the rule that each breaks."""


@dataclass(frozen=True)
class Slop:
    """How untidy the players are. `early_press` is how often a counter is pressed before the card lies."""

    early_press: float = 0.0
    skipped_snapshot: float = 0.0
    end_before_readying: float = 0.5
    identified: bool = True
    shown_in_play: float = 1.0


@dataclass
class Injected:
    """A mistake that was made: its rule, when it could first be noticed, and when it was taken back, if it was."""

    kind: str
    rule: str
    t: float
    cards: tuple[str, ...]
    until: float = 0.0


@dataclass
class Recording:
    """What a game looked like from outside, and what really happened."""

    observations: list[Observation] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    injected: list[Injected] = field(default_factory=list)
    winner: int | None = None


class Players:
    """Plays one game from a seed."""

    def __init__(
        self, decks: tuple[DeckList, DeckList], seed: int, mistakes: Sequence[str] = (), slop: Slop = Slop()
    ) -> None:
        self._random = random.Random(seed)
        self._slop = slop
        self._t = 0.0
        self._wanted = list(mistakes)
        self._decks = decks
        self._counted = [0, 0]
        self._chains = [0, 0]
        self.record = Recording()
        copies = physical_cards(decks)
        for pile in copies:
            self._random.shuffle(pile)
        self.state = setup.start(copies, (decks[0].houses, decks[1].houses), ("Left", "Right"), shuffled=True)
        for _ in (0, 1):
            self.state = engine.after(self.state, moves.keep())

    def play(self) -> Recording:
        left, right = (Registration(name, deck) for name, deck in zip(("Left", "Right"), self._decks, strict=True))
        self._tell(GameStarted(0.0, (left, right)))
        self._show()
        for _ in range(MOST_MOVES):
            if self.state.over:
                break
            if not self._err():
                self._make(self._pick())
        self._later(40.0)
        self._show()
        self.record.winner = self.state.winner
        return self.record

    # What is told

    def _tell(self, observation: Observation) -> None:
        self.record.observations.append(observation)

    def _later(self, least: float = 0.5, most: float | None = None) -> None:
        self._t = round(self._t + self._random.uniform(least, least * 3 if most is None else most), 2)

    def _show(self, state: GameState | None = None, unready: frozenset[str] = frozenset()) -> None:
        state = state or self.state
        left, right = (self._side(state, number, unready) for number in (0, 1))
        self._tell(TableSnapshot(self._t, (left, right)))

    def _side(self, state: GameState, number: int, unready: frozenset[str]) -> SeenSide:
        player = state.players[number]
        top = tuple(self._seen_loose(copy.id, copy.card.slug) for copy in player.discard[:1] if copy.card)
        line = tuple(self._seen(item, unready) for item in player.battleline)
        return SeenSide(line, tuple(self._seen(item, unready) for item in player.artifacts), top, ())

    def _seen(self, item: InPlay, unready: frozenset[str]) -> SeenCard:
        upgrades = tuple(self._seen_loose(upgrade.id, upgrade.card.slug) for upgrade in item.upgrades)
        exhausted = item.exhausted or item.id in unready
        return SeenCard(item.card.slug, self._id(item.id), exhausted=exhausted, upgrades=upgrades)

    def _seen_loose(self, card: str, slug: str) -> SeenCard:
        return SeenCard(slug, self._id(card))

    def _id(self, card: str) -> str | None:
        return card if self._slop.identified else None

    def _show_actions(self, before: GameState) -> None:
        """Actions lie in the play zone while they are carried out."""
        new = self.state.log[len(before.log) :] if self.state.turn == before.turn else ()
        played = [record.copy for record in new if isinstance(record, Played) and record.type == "action"]
        for copy in played:
            assert copy.card is not None
            left, right = (self._side(before, number, frozenset()) for number in (0, 1))
            side = (left, right)[before.active]
            lying = (self._seen_loose(copy.id, copy.card.slug),)
            showing = SeenSide(side.battleline, side.artifacts, side.discard, lying)
            self._tell(TableSnapshot(self._t, (showing, right) if before.active == 0 else (left, showing)))
            self._later(1.0)

    # Playing

    def _pick(self) -> Move:
        legal = engine.legal_moves(self.state)
        others = [move for move in legal if move.kind not in ("end", "mulligan")]
        if others and (len(legal) == len(others) or self._random.random() > 0.08):
            return self._random.choice(others)
        return moves.end()

    def _make(self, move: Move) -> None:
        before = self.state
        self.state = self._resolved(engine.after(before, move))
        self.record.moves.append(move)
        self._later(1.0)
        if move.kind == "play" and self._random.random() < self._slop.shown_in_play:
            self._show_actions(before)
        match move.kind:
            case "house":
                self._tell(HouseEntered(self._t, before.active, move.house))
            case "end":
                self._end(before)
            case "forge":
                self._pay(before)
            case "archives":
                pass
            case _:
                self._lay(before)

    def _lay(self, before: GameState) -> None:
        """The cards are moved; the counters follow within seconds, or come first."""
        if self._random.random() < self._slop.early_press:
            self._count(before)
            self._later(0.5)
            self._show()
        else:
            if self._random.random() >= self._slop.skipped_snapshot:
                self._show()
            self._later(0.2)
            self._count(before)

    def _count(self, before: GameState) -> None:
        for number in (before.active, 1 - before.active):
            change = self.state.players[number].amber - self._counted[number]
            if change:
                self._press(number, change)
            shed = self.state.players[number].chains - self._chains[number]
            if shed:
                self._later(0.3)
                self._tell(CounterEntered(self._t, number, "chains", delta=shed))
                self._chains[number] += shed
            self._turn_keys(before, number)

    def _press(self, number: int, change: int) -> None:
        self._later(0.1, 0.6)
        self._tell(CounterEntered(self._t, number, "amber", delta=change))
        self._counted[number] += change

    def _turn_keys(self, before: GameState, number: int) -> None:
        for key in self.state.players[number].keys:
            if key not in before.players[number].keys:
                self._later(0.3)
                self._tell(KeyTurned(self._t, number, key, True))  # type: ignore[arg-type]

    def _end(self, before: GameState) -> None:
        unready = frozenset(item.id for item in before.players[before.active].in_play if item.exhausted)
        if self._random.random() < self._slop.end_before_readying:
            self._tell(TurnEnded(self._t, before.active))
            if unready and self._random.random() < 0.5:
                self._later(0.3)
                self._show(unready=unready)
            self._later(0.5)
            self._show()
        else:
            self._show()
            self._later(0.3)
            self._tell(TurnEnded(self._t, before.active))
        self._later(0.5)
        self._count(before)

    def _pay(self, before: GameState) -> None:
        self._later(0.5)
        self._count(before)

    def _resolved(self, state: GameState) -> GameState:
        while state.decision is not None:
            state = engine.answered(state, self._answer(state.decision))
        return state

    def _answer(self, decision: Decision) -> object:
        if decision.what == "shuffle":
            order = list(decision.options)
            self._random.shuffle(order)
            return tuple(order)
        return self._random.choice(list(islice(possible_answers(decision), 100)))

    # Mistakes

    def _err(self) -> bool:
        """Makes the first of the wanted mistakes that can be made now; tells whether one was made."""
        if self.state.decision is not None:
            return False
        for kind in self._wanted:
            make: Callable[[], bool] = getattr(self, "_err_" + kind.replace(" ", "_").replace("-", "_"))
            if self._random.random() < 0.5 and make():
                self._wanted.remove(kind)
                return True
        return False

    def _injected(self, kind: str, cards: tuple[str, ...]) -> Injected:
        injected = Injected(kind, MISTAKES[kind], self._t, cards)
        self.record.injected.append(injected)
        return injected

    def _illegal(self, kind: str, candidates: list[Move]) -> bool:
        """One of the moves that breaks just the rule of this kind, shown and then taken back."""
        rule = MISTAKES[kind]
        fitting = [move for move in candidates if self._breaks(move) == [rule]]
        if self.state.turn.step != "main" or not fitting:
            return False
        move = self._random.choice(fitting)
        before = self.state
        counted = list(self._counted)
        self.state = self._resolved(engine.after(before, move))
        if self.state.over or self.state.turn.step != "main":
            self.state = before
            return False
        self._later(2.5)
        self._show()
        injected = self._injected(kind, (move.card or "",))
        self._count(before)
        self._later(6.0)
        self.state = before
        self._show()
        for number in (0, 1):
            if self._counted[number] != counted[number]:
                self._press(number, counted[number] - self._counted[number])
        injected.until = self._t
        self._later(3.0)
        return True

    def _breaks(self, move: Move) -> list[str]:
        try:
            return [objection.rule for objection in objections(self.state, move)]
        except engine.NotPossible:
            return []

    def _line(self) -> list[InPlay]:
        return list(self.state.players[self.state.active].battleline)

    def _err_off_house_reap(self) -> bool:
        return self._illegal("off-house reap", [moves.reap(item.id) for item in self._line()])

    def _err_second_use(self) -> bool:
        """An exhausted creature fights, and one of the two dies, so that it can be seen."""
        enemies = self.state.players[1 - self.state.active].battleline
        candidates = [moves.fight(item.id, enemy.id) for item in self._line() for enemy in enemies if item.exhausted]
        return self._illegal("second use", [move for move in candidates if self._kills(move)])

    def _kills(self, move: Move) -> bool:
        if self._breaks(move) != ["exhausted"]:
            return False
        reached = self._resolved(engine.after(self.state, move))
        return reached.find(move.target or "") is None

    def _err_second_reap(self) -> bool:
        plain = [item for item in self._line() if item.exhausted and not item.card.abilities]
        return self._illegal("second reap", [moves.reap(item.id) for item in plain])

    def _err_off_house_play(self) -> bool:
        hand = self.state.players[self.state.active].hand
        plays = [moves.play(copy.id, "left") for copy in hand if copy.card and copy.card.type == "creature"]
        plays += [moves.play(copy.id) for copy in hand if copy.card and copy.card.type == "artifact"]
        return self._illegal("off-house play", plays)

    def _err_middle_of_the_line(self) -> bool:
        hand = self.state.players[self.state.active].hand
        plays = [moves.play(copy.id, 1) for copy in hand if copy.card and copy.card.type == "creature"]
        return self._illegal("middle of the line", plays)

    def _err_second_card_on_the_first_turn(self) -> bool:
        hand = self.state.players[self.state.active].hand
        plays = [moves.play(copy.id, "left") for copy in hand if copy.card and copy.card.type == "creature"]
        return self._illegal("second card on the first turn", plays)

    def _err_amber_miscounted(self) -> bool:
        reaps = [move for move in engine.legal_moves(self.state) if move.kind == "reap"]
        if not reaps:
            return False
        before = self.state
        move = self._random.choice(reaps)
        self.state = self._resolved(engine.after(before, move))
        self.record.moves.append(move)
        self._later(1.0)
        self._show()
        injected = self._injected("amber miscounted", (move.card or "",))
        self._later(0.5)
        self._count(before)
        self._press(before.active, 1)
        self._later(8.0)
        self._press(before.active, -1)
        injected.until = self._t
        self._later(1.0)
        return True

    def _err_key_with_too_little(self) -> bool:
        state = self.state
        player = state.players[state.active]
        cost = key_cost(state, state.active)
        if state.turn.step != "house" or not 0 < player.amber < cost or state.turn.number < 3:
            return False
        key = self._random.choice(unforged(state, state.active))
        self._later(1.0)
        self._tell(KeyTurned(self._t, state.active, key, True))  # type: ignore[arg-type]
        injected = self._injected("key with too little", ())
        self._press(state.active, -player.amber)
        self._later(6.0)
        self._tell(KeyTurned(self._t, state.active, key, False))  # type: ignore[arg-type]
        self._press(state.active, player.amber)
        injected.until = self._t
        self._later(1.0)
        return True

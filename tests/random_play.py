"""Random situations and random games, with the engine's invariants checked after every step of every move.

Whatever the cards do: no card is lost or doubled, Æmber comes from the supply and goes there only by a record that
says so, a decision offers at least two distinct answers, and states can be hashed and compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from companion.cards.catalogue import all_cards
from companion.rules import records, setup
from companion.rules.answers import possible_answers, problem_with
from companion.rules.card import HOUSES, Card, Copy, House
from companion.rules.game import after, answered, legal_moves, objections
from companion.rules.moves import Move
from companion.rules.records import Record
from companion.rules.state import KEY_COLORS, Answer, Decision, GameState, InPlay, Player, Turn, Upgrade
from tests.referee.made_up_decks import made_up_deck

USES = ("reap", "fight", "action", "omni")
MOVES_AFTERWARDS = 8


class BrokenInvariant(AssertionError):
    """The engine did what no game can do; the message says what, and after which move."""


def card_ids(state: GameState) -> list[str]:
    """The id of every physical card, wherever it lies, sorted."""
    ids = [copy.id for copy in state.resolving]
    for player in state.players:
        for zone in (player.hand, player.deck, player.discard, player.archives, player.purged):
            ids += [copy.id for copy in zone]
        for item in player.in_play:
            ids += [item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.under)]
    return sorted(ids)


def amber_on_the_table(state: GameState) -> int:
    """All Æmber but the supply's: in pools, and on cards."""
    return sum(player.amber + sum(item.amber for item in player.in_play) for player in state.players)


def new_records(before: GameState, now: GameState) -> tuple[Record, ...]:
    """What happened from one state to a later one of the same turn or of the turn after."""
    if before.turn.number == now.turn.number:
        return now.log[len(before.log) :]
    return now.last_log[len(before.log) :] + now.log


def amber_from_supply(happened: tuple[Record, ...]) -> int:
    moved = [record for record in happened if isinstance(record, records.AmberMoved)]
    return sum(move.amount for move in moved if move.origin is None) - sum(
        move.amount for move in moved if move.target is None
    )


class RandomPlayer:
    """Plays both sides by chance, and raises `BrokenInvariant` where a state cannot be."""

    def __init__(self, state: GameState, luck: random.Random) -> None:
        self.state = state
        self.luck = luck
        self.moves = 0
        self.decisions = 0
        self.cards = card_ids(state)

    def move(self, move: Move) -> None:
        """Makes the move and answers what it asks; where somebody may decline, both ways are tried."""
        try:
            self._check_objections(move)
            before = self.state
            self._become(after(before, move))
            while self.state.decision is not None:
                self._decide(self.state.decision)
            self.moves += 1
        except BrokenInvariant as broken:
            raise BrokenInvariant(f"{broken} (in turn {self.state.turn.number}, {move})") from None

    def random_move(self) -> Move:
        """A legal move; the turn is seldom ended while there is something else to do."""
        legal = legal_moves(self.state)
        require(bool(legal) and len(set(legal)) == len(legal), f"the legal moves are not distinct moves: {legal}")
        if len(legal) > 1 and legal[-1].kind == "end" and self.luck.random() < 0.9:
            legal.pop()
        return self.luck.choice(legal)

    def random_moves(self, number: int) -> None:
        for _ in range(number):
            if self.state.over:
                return
            self.move(self.random_move())

    def _decide(self, decision: Decision) -> None:
        self.decisions += 1
        check_decision(decision)
        answer = self._answer(decision)
        if decision.minimum == 0 and answer != ():
            check_step(self.state, answered(self.state, ()), self.cards)
        if set(decision.options) == {"yes", "no"}:
            check_step(self.state, answered(self.state, "no" if answer == "yes" else "yes"), self.cards)
        self._become(answered(self.state, answer))

    def _answer(self, decision: Decision) -> Answer:
        options = list(decision.options)
        if decision.kind == "order" or decision.what == "shuffle":
            return tuple(str(option) for option in self.luck.sample(options, len(options)))
        if decision.maximum == 1:
            return () if decision.minimum == 0 and self.luck.random() < 0.2 else self.luck.choice(options)
        number = self.luck.randint(decision.minimum, min(decision.maximum, len(options)))
        return tuple(str(option) for option in self.luck.sample(options, number))

    def _become(self, state: GameState) -> None:
        check_step(self.state, state, self.cards)
        self.state = state

    def _check_objections(self, move: Move) -> None:
        found = objections(self.state, move)
        require(not found, f"a legal move meets an objection: {found}")


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)


def check_decision(decision: Decision) -> None:
    require(len(set(decision.options)) == len(decision.options), f"an option comes twice: {decision}")
    require(decision.minimum <= len(decision.options), f"more is asked for than there is: {decision}")
    answers = list(islice(possible_answers(decision), 2))
    require(len(answers) == 2, f"there is nothing to decide: {decision}")
    for answer in answers:
        require(problem_with(decision, answer) is None, f"a possible answer is refused: {answer!r} to {decision}")


def check_step(before: GameState, now: GameState, cards: list[str]) -> None:
    require(card_ids(now) == cards, f"cards were lost or doubled: {sorted(set(card_ids(now)) ^ set(cards))}")
    came = amber_from_supply(new_records(before, now))
    difference = amber_on_the_table(now) - amber_on_the_table(before)
    require(difference == came, f"{difference} Æmber came onto the table, the records tell of {came}")
    for player in now.players:
        require(player.amber >= 0 and player.chains >= 0, f"{player.name} has less than nothing")
        require(len(set(player.keys)) == len(player.keys) <= 3, f"{player.name} has the keys {player.keys}")
        require(all(item.amber >= 0 and item.damage >= 0 for item in player.in_play), "a card holds less than nothing")
    require(hash(now) == hash(now.but()) and now == now.but(), "a state differs from its copy")


def random_game(seed: int) -> RandomPlayer:
    """A game at its start: two decks of twelve cards of three houses each, both shuffled."""
    luck = random.Random(seed)
    lists = [made_up_deck(luck.randrange(10**9)) for _ in range(2)]
    decks = []
    for number, deck in enumerate(lists):
        copies = [
            Copy(f"{entry.card}#{number}.{place}", all_cards()[entry.card], number, entry.house)
            for place, entry in enumerate(deck.cards)
        ]
        luck.shuffle(copies)
        decks.append(copies)
    houses = (lists[0].houses, lists[1].houses)
    return RandomPlayer(setup.start((decks[0], decks[1]), houses, ("Left", "Right"), shuffled=True), luck)


class Situation:
    """A random table in the middle of a game, in whose active player's hand the card lies."""

    def __init__(self, card: Card, seed: int) -> None:
        self.card = card
        self.luck = random.Random(f"{card.slug} {seed}")
        self.copies = 0
        self.pool = sorted(all_cards().values(), key=lambda other: other.slug)

    def state(self) -> GameState:
        players = (self._player(0), self._player(1))
        return GameState(players, Turn(3, 0, "main", self.card.house, True))

    def _copy(self, card: Card, owner: int) -> Copy:
        self.copies += 1
        return Copy(f"{card.slug}#{self.copies}", card, owner)

    def _cards(self, number: int, owner: int, kind: str = "") -> tuple[Copy, ...]:
        pool = [card for card in self.pool if kind in ("", card.type)]
        return tuple(self._copy(card, owner) for card in self.luck.choices(pool, k=number))

    def _player(self, number: int) -> Player:
        between = self.luck.randint
        others: tuple[House, ...] = tuple(house for house in HOUSES if house != self.card.house)
        own = (self._copy(self.card, 0),) if number == 0 else ()
        return Player(
            ("Left", "Right")[number],
            (self.card.house, *self.luck.sample(others, 2)),
            amber=between(0, 8),
            chains=self.luck.choice((0, 0, between(1, 12))),
            keys=KEY_COLORS[: between(0, 2)],
            hand=(*own, *self._cards(between(0, 5), number)),
            deck=self._cards(between(0, 8), number),
            discard=self._cards(between(0, 6), number),
            archives=self._cards(between(0, 2), number),
            purged=self._cards(between(0, 2), number),
            battleline=tuple(self._creature(copy) for copy in self._cards(between(0, 5), number, "creature")),
            artifacts=tuple(
                InPlay(copy, number, exhausted=self.luck.random() < 0.3)
                for copy in self._cards(between(0, 2), number, "artifact")
            ),
        )

    def _creature(self, copy: Copy) -> InPlay:
        assert copy.card is not None
        upgrades = self._cards(1, copy.owner, "upgrade") if self.luck.random() < 0.15 else ()
        return InPlay(
            copy, copy.owner,
            exhausted=self.luck.random() < 0.3, stunned=self.luck.random() < 0.1,
            damage=self.luck.randrange(max(1, copy.card.power)), amber=self.luck.choice((0, 0, 0, 1, 2)),
            upgrades=tuple(Upgrade(upgrade, copy.owner) for upgrade in upgrades),
        )  # fmt: skip


def play_in_a_random_situation(card: Card, seed: int) -> RandomPlayer:
    """Plays the card if it may be played, uses it in every way it may be used, and goes on for a while."""
    situation = Situation(card, seed)
    state = situation.state()
    player = RandomPlayer(state, situation.luck)
    copy = state.players[0].hand[0]
    plays = [move for move in legal_moves(state) if move.kind == "play" and move.card == copy.id]
    if plays:
        player.move(situation.luck.choice(plays))
    for _ in USES:
        uses = list(_uses(player, copy.id))
        if uses and not player.state.over:
            player.move(situation.luck.choice(uses))
    player.random_moves(MOVES_AFTERWARDS)
    return player


def _uses(player: RandomPlayer, card: str) -> Iterator[Move]:
    """The ways to use the card, made ready."""
    player.state = player.state.with_card(card, exhausted=False)
    yield from (move for move in legal_moves(player.state) if move.card == card and move.kind in USES)

"""Games and situations played by chance: random decks, random legal moves, random answers to what they ask.

`RandomPlayer` checks the invariants (`tests/invariants.py`) as it plays: the cheap ones after every step of every
move, the others now and then. `completed` only plays, for measuring.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from companion.cards.catalogue import all_cards
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.rulebooks import NEWEST, USUAL, Rulebook
from companion.rules import setup
from companion.rules.card import HOUSES, Card, House, Icon, PhysicalCard, PlayerNumber
from companion.rules.game import after, answered, legal_moves, objections
from companion.rules.moves import Move
from companion.rules.state import KEY_COLORS, Answer, Decision, GameState, InPlay, Player, Turn, Upgrade
from tests.invariants import (
    BrokenInvariant,
    card_ids,
    check_copy,
    check_decision,
    check_kept,
    check_moves,
    check_position,
    check_step,
    require,
)

USES = ("reap", "fight", "action", "omni")
CARDS_A_HOUSE = 12
FIRST_SETS = frozenset({"CotA", "AoA"})
FIRST_HOUSES: tuple[House, ...] = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
ICONS: tuple[Icon, ...] = ("amber", "capture", "damage", "draw")
ENHANCED = 0.15
MOVES_AFTERWARDS = 8
THOROUGH_IN_SITUATIONS = 6
ENDS_THE_TURN = 0.1
DECLINES = 0.2


# Games


def game_of_all_cards(luck: Random) -> GameState:
    """Two shuffled decks of three houses, drawn from all cards of all sets and enhanced here and there.

    The rulebook is the usual or the newest; both halves of a gigantic creature are in a deck that has one.
    """
    houses = (tuple(luck.sample(HOUSES, 3)), tuple(luck.sample(HOUSES, 3)))
    left, right = ([copy for house in houses[owner] for copy in _drawn(luck, owner, house)] for owner in (0, 1))
    return _started(luck, (left, right), houses, luck.choice((USUAL, NEWEST)))


def game_of_starter_decks(luck: Random) -> GameState:
    first, second = STARTER_DECKS
    left, right = (
        [PhysicalCard(f"{owner}.{place}", all_cards()[entry.card], owner) for place, entry in enumerate(deck.cards)]
        for owner, deck in enumerate(STARTER_DECKS)
    )
    return _started(luck, (left, right), (first.houses, second.houses), USUAL)


def game_of_first_sets(luck: Random) -> GameState:
    """Two shuffled decks of three houses, drawn from the cards of Call of the Archons and Age of Ascension."""
    houses = (tuple(luck.sample(FIRST_HOUSES, 3)), tuple(luck.sample(FIRST_HOUSES, 3)))
    left, right = (
        [
            PhysicalCard(f"{owner}.{house}.{place}", card, owner)
            for house in houses[owner]
            for place, card in enumerate(luck.choices(_of_first_sets(house), k=CARDS_A_HOUSE))
        ]
        for owner in (0, 1)
    )
    return _started(luck, (left, right), houses, USUAL)


@cache
def _of_first_sets(house: House) -> list[Card]:
    return [
        card for card in all_cards().values() if card.house == house and FIRST_SETS.intersection(dict(card.numbers))
    ]


def _drawn(luck: Random, owner: PlayerNumber, house: House) -> list[PhysicalCard]:
    """As many copies as a house has in a deck, one more where the last drawn is a gigantic creature."""
    drawn: list[Card] = []
    while len(drawn) < CARDS_A_HOUSE:
        drawn += luck.choice(_of_house(house))
    return [
        PhysicalCard(f"{owner}.{house}.{place}", card, owner, None if card.house else house, enhanced=_enhanced(luck))
        for place, card in enumerate(drawn)
    ]


@cache
def _of_house(house: House) -> list[tuple[Card, ...]]:
    """The cards that a deck may have of a house, titles of no house of their own included; both cards of a gigantic
    creature.
    """
    cards = all_cards()
    return [
        tuple(cards[half] for half in card.halves) or (card,)
        for card in cards.values()
        if card.house in (house, "") and not card.is_top_half
    ]


def _enhanced(luck: Random) -> tuple[Icon, ...]:
    return tuple(luck.choices(ICONS, k=luck.randint(1, 2))) if luck.random() < ENHANCED else ()


def _started(
    luck: Random,
    decks: tuple[list[PhysicalCard], list[PhysicalCard]],
    houses: tuple[tuple[House, ...], tuple[House, ...]],
    rulebook: Rulebook,
) -> GameState:
    left, right = (luck.sample(deck, len(deck)) for deck in decks)
    return setup.start((left, right), houses, ("Left", "Right"), rulebook=rulebook, shuffled=True)


# Choosing


def chosen_move(luck: Random, legal: list[Move], ends_the_turn: float = ENDS_THE_TURN) -> Move:
    """One of the legal moves; the turn is ended with this chance while there is something else to do."""
    if len(legal) > 1 and legal[-1].kind == "end" and luck.random() >= ends_the_turn:
        return luck.choice(legal[:-1])
    return luck.choice(legal)


def chosen_answer(luck: Random, decision: Decision) -> Answer:
    """An admissible answer; an effect that may be declined is declined now and then."""
    options = decision.options
    if (decision.kind == "order" and decision.maximum > 1) or decision.what == "shuffle":
        return tuple(str(option) for option in luck.sample(options, len(options)))
    if decision.maximum == 1:
        declined = decision.minimum == 0 and (not options or luck.random() < DECLINES)
        return () if declined else luck.choice(options)
    number = luck.randint(decision.minimum, min(decision.maximum, len(options)))
    return tuple(str(option) for option in luck.sample(options, number))


def completed(luck: Random, state: GameState, move: Move) -> GameState:
    """The state after a move and random answers to whatever it asked."""
    state = after(state, move)
    while state.decision is not None:
        state = answered(state, chosen_answer(luck, state.decision))
    return state


class RandomPlayer:
    """Plays both sides by chance, and raises `BrokenInvariant` where a state cannot be.

    Each `thorough`th state is read back as a position and asked for every possible move, one of the illegal ones being
    carried out on the side; all states are kept and looked at again at the end.
    """

    def __init__(self, state: GameState, luck: Random, thorough: int = 1) -> None:
        self.state = state
        self.luck = luck
        self.thorough = thorough
        self.moves = 0
        self.decisions = 0
        self.cards = card_ids(state)
        self._kept: list[tuple[GameState, int]] = []

    def move(self, move: Move) -> None:
        """Makes the move and answers what it asks; where somebody may decline, both ways are tried."""
        try:
            self._kept.append((self.state, hash(self.state)))
            self._become(after(self.state, move))
            while self.state.decision is not None:
                self._decide(self.state.decision)
            self.moves += 1
            check_copy(self.state)
            if self.moves % self.thorough == 0:
                self._check_thoroughly()
        except BrokenInvariant as broken:
            raise BrokenInvariant(f"{broken} (in turn {self.state.turn.number}, {move})") from None

    def random_moves(self, number: int) -> None:
        for _ in range(number):
            if self.state.over:
                break
            self.move(chosen_move(self.luck, legal_moves(self.state)))
        check_kept(self._kept)

    def _decide(self, decision: Decision) -> None:
        self.decisions += 1
        check_decision(decision)
        answer = chosen_answer(self.luck, decision)
        if decision.minimum == 0 and answer != ():
            check_step(self.state, answered(self.state, ()), self.cards)
        if set(decision.options) == {"yes", "no"}:
            check_step(self.state, answered(self.state, "no" if answer == "yes" else "yes"), self.cards)
        self._become(answered(self.state, answer))

    def _become(self, state: GameState) -> None:
        check_step(self.state, state, self.cards)
        self.state = state

    def _check_thoroughly(self) -> None:
        check_position(self.state)
        illegal = check_moves(self.state)
        if illegal:
            move = self.luck.choice(illegal)
            reached = completed(self.luck, self.state, move)
            check_step(self.state, reached, self.cards)
            nowhere_to_go = any(one.rule in ("gigantic", "no-creature") for one in objections(self.state, move))
            require(reached != self.state or nowhere_to_go, f"{move}, an illegal move, came to nothing")


def random_game(seed: int, thorough: int = 1) -> RandomPlayer:
    """A game of random decks at its start."""
    luck = Random(seed)
    return RandomPlayer(game_of_all_cards(luck), luck, thorough)


# Situations


class Situation:
    """A random table in the middle of a game, in whose active player's hand the card lies."""

    def __init__(self, card: Card, seed: int) -> None:
        self.card = card
        self.luck = Random(f"{card.slug} {seed}")
        self.house = card.house or self.luck.choice(HOUSES)
        self.copies = 0

    def state(self) -> GameState:
        players = (self._player(0), self._player(1))
        return GameState(players, Turn(3, 0, "main", self.house, True), self.luck.choice((USUAL, NEWEST)))

    def _copy(self, card: Card, owner: int) -> PhysicalCard:
        self.copies += 1
        house = None if card.house else self.house
        return PhysicalCard(f"{card.slug}#{self.copies}", card, owner, house, enhanced=_enhanced(self.luck))

    def _cards(self, number: int, owner: int, kind: str = "") -> tuple[PhysicalCard, ...]:
        return tuple(self._copy(card, owner) for card in self.luck.choices(_of_type(kind), k=number))

    def _player(self, number: int) -> Player:
        between = self.luck.randint
        others: tuple[House, ...] = tuple(house for house in HOUSES if house != self.house)
        own = (self._copy(self.card, 0),) if number == 0 else ()
        return Player(
            ("Left", "Right")[number],
            (self.house, *self.luck.sample(others, 2)),
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

    def _creature(self, copy: PhysicalCard) -> InPlay:
        assert copy.card is not None
        upgrades = self._cards(1, copy.owner, "upgrade") if self.luck.random() < 0.15 else ()
        return InPlay(
            copy, copy.owner,
            exhausted=self.luck.random() < 0.3, stunned=self.luck.random() < 0.1,
            warded=self.luck.random() < 0.1, enraged=self.luck.random() < 0.1,
            damage=self.luck.randrange(max(1, copy.card.power)), amber=self.luck.choice((0, 0, 0, 1, 2)),
            upgrades=tuple(Upgrade(upgrade, copy.owner) for upgrade in upgrades),
        )  # fmt: skip


@cache
def _of_type(kind: str) -> tuple[Card, ...]:
    """The cards of a type, of any type for "", by their slugs."""
    return tuple(card for _, card in sorted(all_cards().items()) if kind in ("", card.type))


def play_in_a_random_situation(card: Card, seed: int) -> RandomPlayer:
    """Plays the card if it may be played, uses it in every way it may be used, and goes on for a while."""
    situation = Situation(card, seed)
    state = situation.state()
    player = RandomPlayer(state, situation.luck, THOROUGH_IN_SITUATIONS)
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

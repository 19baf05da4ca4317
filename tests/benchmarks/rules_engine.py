"""How fast the rules engine is: `python -m tests.benchmarks.rules_engine`.

One core; user time of this process, so that a busy machine matters less. Legal moves are listed at every step.
"""

from __future__ import annotations

import argparse
import statistics
import time
import tracemalloc
from collections.abc import Callable
from random import Random

from companion.cards.catalogue import all_cards
from companion.rules import moves
from companion.rules.card import HOUSES, Card, PhysicalCard
from companion.rules.game import after, legal_moves
from companion.rules.state import GameState, InPlay, Player, Turn, known
from tests.random_play import chosen_move, completed, game_of_all_cards, game_of_first_sets, game_of_starter_decks

SEEDS = range(5)
MOVES_A_SEED = 2000
ENDS_THE_TURN = 0.5
REPEATS = 300
SLOWEST = 10


def moves_per_second(start: Callable[[Random], GameState], seed: int, times: dict[str, list[float]]) -> float:
    """Completed moves a second of user time; `times` gathers the seconds of the moves that played a card, by title."""
    luck = Random(seed)
    state = start(luck)
    began = time.process_time()
    for _ in range(MOVES_A_SEED):
        if state.over:
            state = start(luck)
        move = chosen_move(luck, legal_moves(state), ENDS_THE_TURN)
        before = time.process_time()
        hand = {copy.id: copy for copy in state.players[state.active].hand}
        state = completed(luck, state, move)
        spent = time.process_time() - before
        if move.kind == "play":
            slug = known(hand[move.card or ""]).slug
            times.setdefault(slug, []).append(spent)
    return MOVES_A_SEED / (time.process_time() - began)


def crowded() -> GameState:
    """Eight creatures and three artifacts a side and seven cards in hand, of as many titles."""
    cards = sorted(all_cards().values(), key=lambda card: card.slug)
    Random(1).shuffle(cards)
    creatures = iter([card for card in cards if card.type == "creature"])
    artifacts = iter([card for card in cards if card.type == "artifact"])
    hand = tuple(PhysicalCard(f"hand.{n}", card, 0) for n, card in enumerate(cards[-7:]))
    sides = []
    for number in (0, 1):
        line = tuple(_in_play(next(creatures), number) for _ in range(8))
        row = tuple(_in_play(next(artifacts), number) for _ in range(3))
        sides.append(Player("", HOUSES[:3], 5, battleline=line, artifacts=row))
    return GameState((sides[0].but(hand=hand), sides[1]), Turn(3, 0, "main", "brobnar", True))


def _in_play(card: Card, number: int) -> InPlay:
    return InPlay(PhysicalCard(card.slug, card, number), number)


def microseconds(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return 1e6 * statistics.median(spent)


def plain_reap() -> float:
    card = next(card for card in all_cards().values() if card.type == "creature" and not card.abilities)
    side = Player("", HOUSES[:3], battleline=(_in_play(card, 0),))
    state = GameState((side, Player("", HOUSES[:3])), Turn(3, 0, "main", card.house, True))
    return microseconds(lambda: after(state, moves.reap(card.slug)))


def bytes_a_state() -> float:
    """The cost of a kept state beyond what it shares with the state before it, over a random game."""
    luck = Random(1)
    state = game_of_starter_decks(luck)
    kept = []
    tracemalloc.start()
    for _ in range(REPEATS):
        if state.over:
            break
        state = completed(luck, state, chosen_move(luck, legal_moves(state), ENDS_THE_TURN))
        kept.append(state.but())
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    decks = {
        "starter decks": game_of_starter_decks, "first two sets": game_of_first_sets, "all cards": game_of_all_cards
    }  # fmt: skip
    for name, start in decks.items():
        times: dict[str, list[float]] = {}
        rates = [moves_per_second(start, seed, times) for seed in SEEDS]
        print(
            f"{name}: {statistics.median(rates):.0f} moves/s (median of {len(rates)} seeds, {min(rates):.0f} at least)"
        )
    state = crowded()
    print(f"legal moves, crowded: {microseconds(lambda: legal_moves(state.but())):.0f} µs")
    print(f"plain reap: {plain_reap():.0f} µs")
    print(f"a kept state: {bytes_a_state():.0f} bytes")
    slowest = sorted(times.items(), key=lambda pair: -statistics.median(pair[1]))[:SLOWEST]
    for slug, spent in slowest:
        print(f"playing {all_cards()[slug].title}: {1e3 * statistics.median(spent):.2f} ms (median of {len(spent)})")


if __name__ == "__main__":
    main()

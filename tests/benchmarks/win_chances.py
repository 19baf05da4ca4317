"""How often the side wins that is said to win: win chances of made-up games, held against how those games ended.

    python -m tests.benchmarks.win_chances [--games 40] [--first 0] [--every 4] [--playouts 40] [--careless]

Two made-up players play decks made up from all cards. At the beginning of every `--every`th turn both hands and decks
are hidden, and the chances are estimated. Prints, by tenths of the estimated chance of the side that is ahead: how many
estimates there were, of how many games, what they said on average, and how often that side won; then the Brier score
(0 is best, a coin gets 0.25) and the milliseconds that a playout took. Estimates of one game end alike, so that the
bounds of 95 % go by games: a share counts as if each of its games had been told of once.

The players are those who play out, too. With `--careless` they choose among all legal moves by lot instead: that is how
far the estimate is off between people who play unlike the playouts.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from companion.chances.estimate import share_between
from companion.chances.playing_out import MOST_MOVES, wins
from companion.intervals import Z_95, wilson_interval
from companion.made_up_players import MadeUpPlayers
from companion.referee.dealing import physical_cards
from companion.rules import setup
from companion.rules.card import PhysicalCard
from companion.rules.game import at_rest, legal_moves
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.simulation.games.made_up_games import MadeUpGame


@dataclass(frozen=True, slots=True)
class Told:
    """The statements made in a game of the side ahead, and whether it won."""

    game: int
    chance: float
    won: bool


def hidden(state: GameState) -> GameState:
    """The state as it is known where nobody sees into hands and decks."""
    for number, player in enumerate(state.players):
        unseen = player.hand + player.deck
        covered = tuple(PhysicalCard(f"?#{number}.{place}", None, copy.owner) for place, copy in enumerate(unseen))
        hand, deck = covered[: len(player.hand)], covered[len(player.hand) :]
        state = state.with_player(number, unseen=unseen, hand=hand, deck=deck)
    return state


def first_state(seed: int) -> GameState:
    lists = [registration.deck for registration in MadeUpGame(seed).start().players]
    left, right = physical_cards((lists[0], lists[1]))
    for cards in (left, right):
        random.Random(f"{seed} {cards[0].owner}").shuffle(cards)
    return setup.start((left, right), (lists[0].houses, lists[1].houses), first_player=seed % 2, shuffled=True)


def positions(seed: int, careless: bool) -> Iterator[GameState]:
    """A game move by move, to its end or until it is given up."""
    chance = random.Random(seed)
    state, players = at_rest(first_state(seed)), MadeUpPlayers(chance)

    def chosen() -> Move:
        return chance.choice(legal_moves(state)) if careless else players.move(state)

    for _ in range(MOST_MOVES * (5 if careless else 1)):
        yield state
        if state.over:
            return
        state = players.resolved(state, chosen())


def told_of(seed: int, every: int, playouts: int, careless: bool) -> list[Told]:
    turn, said, winner = 0, [], None
    for state in positions(seed, careless):
        winner = state.winner
        if state.turn.number != turn and not state.over:
            turn = state.turn.number
            if turn % every == 0:
                counted = wins(hidden(state), range(playouts))
                said.append(share_between(counted.first, counted.first + counted.second)[0])
    if winner is None:
        return []
    return [Told(seed, max(first, 1 - first), (first >= 0.5) == (winner == 0)) for first in said]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--first", type=int, default=0, help="the seed of the first game")
    arguments.add_argument("--every", type=int, default=4, help="how many turns lie between two estimates")
    arguments.add_argument("--playouts", type=int, default=40)
    arguments.add_argument("--careless", action="store_true", help="games between players who choose by lot")
    chosen = arguments.parse_args()
    began = time.process_time()
    told = [
        one
        for seed in range(chosen.first, chosen.first + chosen.games)
        for one in told_of(seed, chosen.every, chosen.playouts, chosen.careless)
    ]
    spent_s = time.process_time() - began
    by_tenth = defaultdict(list)
    for one in told:
        by_tenth[min(int(one.chance * 10), 9)].append(one)
    for tenth, some in sorted(by_tenth.items()):
        print(f"{tenth * 10:3} % to {tenth * 10 + 10:3} %: {line_of(some)}")
    score, half = brier(told)
    print(f"Brier score {score:.3f} (95 %: {score - half:.3f} to {score + half:.3f})")
    print(f"at most {1000 * spent_s / (len(told) * chosen.playouts):.0f} ms a playout")


def line_of(some: list[Told]) -> str:
    """How often the side ahead won of which about the same was said."""
    games = len({one.game for one in some})
    mean, won = sum(one.chance for one in some) / len(some), sum(one.won for one in some) / len(some)
    low, high = wilson_interval(won * games, games)
    return (
        f"{len(some):4} estimates of {games:3} games, {mean:.0%} on average,"
        f" {won:.0%} won (95 %: {low:.0%} to {high:.0%})"
    )


def brier(told: list[Told]) -> tuple[float, float]:
    """The Brier score, and half of its 95 % interval: that of a ratio of sums over games."""
    misses = [(one.game, (one.chance - one.won) ** 2) for one in told]
    score = sum(missed for _, missed in misses) / len(told)
    apart: dict[int, float] = defaultdict(float)
    for game, missed in misses:
        apart[game] += missed - score
    return score, Z_95 * math.sqrt(sum(value**2 for value in apart.values())) / len(told)


if __name__ == "__main__":
    main()

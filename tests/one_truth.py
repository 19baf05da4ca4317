"""Does any report of a table contradict itself? Plays made-up games with hasty players and looks at every report.

python -m tests.one_truth --games 1000 --seed 500000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from companion.referee.referee import Referee
from companion.report import Health, PlayerReport, TableReport
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.mistakes import MISTAKES

STEP_S = 1.0
AFTERWARDS_S = 20.0


def contradictions(report: TableReport) -> Iterator[str]:
    """What cannot be true together in one report."""
    for number, player in enumerate(report.players):
        yield from _of_player(report, number, player)
    if report.winner is not None:
        if report.step != "over":
            yield f"{report.players[report.winner].name} has won, and the step is {report.step}"
        if len(report.players[report.winner].keys) != 3:
            yield f"{report.players[report.winner].name} has won with {len(report.players[report.winner].keys)} keys"
        for reminder in report.reminders:
            if reminder.kind in ("check", "forge") and reminder.status == "standing":
                yield f"somebody has won, and it is said: {reminder.message}"
    elif report.step == "over":
        yield "the game is over, and nobody has won"


def _of_player(report: TableReport, number: int, player: PlayerReport) -> Iterator[str]:
    if player.check and player.amber + player.amber_on_cards < player.key_cost:
        yield f"Check! with {player.amber} and {player.amber_on_cards} Æmber, a key costs {player.key_cost}"
    if player.check and len(player.keys) == 3:
        yield "Check! with three keys"
    if len(player.keys) == 3 and report.winner != number and not player.awaits and report.sync == "in sync":
        yield f"{player.name} has three keys, and has not won"
    said = any((one.kind, one.player, one.status) == ("check", number, "standing") for one in report.reminders)
    if said and not player.check:
        yield f"{player.name} is said to be in check, and is not"


def reports(game: MadeUpGame) -> Iterator[TableReport]:
    """A report after everything that is told of a game, and after every second in between."""
    referee, now = Referee(), 0.0
    referee.observe(game.start())
    for observation, _ in game.told():
        while now + STEP_S < observation.t:
            now += STEP_S
            if referee.check_time(now):
                yield referee.report(0, "Table", (), Health())
        referee.observe(observation)
        yield referee.report(0, "Table", (), Health())
    referee.check_time(now + AFTERWARDS_S)
    yield referee.report(0, "Table", (), Health())


def hasty_game(seed: int) -> MadeUpGame:
    """Players who press late, early and twice, and who break rules in every other game."""
    return MadeUpGame(seed, MISTAKES if seed % 2 else (), slop=USUAL_SLOP)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=500_000)
    args = parser.parse_args()
    looked_at = found = 0
    for done, seed in enumerate(range(args.seed, args.seed + args.games)):
        if done and not done % 10:
            print(f"{found} in {looked_at} reports of {done} games so far", file=sys.stderr, flush=True)
        for report in reports(hasty_game(seed)):
            looked_at += 1
            for contradiction in contradictions(report):
                found += 1
                print(f"game {seed} at {report.t:.1f} s: {contradiction}", flush=True)
    print(f"{found} contradictions in {looked_at} reports of {args.games} games")


if __name__ == "__main__":
    main()

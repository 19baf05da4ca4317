"""The pages of a club as tables in CSV. Shares are from 0 to 1, times in seconds, days in ISO 8601."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.tournament.clubs.decks import ChainHistory, DeckLine, DeckStatistics
from companion.tournament.clubs.drawing import DrawnDeck
from companion.tournament.clubs.leaderboard import EveningLine, Leaderboard, LeaderboardLine
from companion.tournament.clubs.players import PlayerLine, PlayerStatistics
from companion.tournament.clubs.tallies import Tally, WinRate, win_rate
from companion.tournament.clubs.turn_times import TurnTimes
from companion.tournament.event.exchange import csv_text

_RATE: tuple[str, ...] = ("Win rate", "Low 95 %", "High 95 %")


def leaderboard_csv(board: Leaderboard) -> str:
    """A column for the points of each evening, empty for who was not there."""
    days = [f"{evening.day.isoformat()} {evening.name}" for evening in board.evenings]

    def row(line: LeaderboardLine) -> tuple[object, ...]:
        points = {one.number: one.points for one in line.evenings}
        own = (points.get(evening.number, "") for evening in board.evenings)
        return line.rank, line.name, line.points, len(line.evenings), line.won, line.lost, *own

    return csv_text(("Rank", "Player", "Points", "Evenings", "Won", "Lost", *days), map(row, board.lines))


def evenings_csv(lines: Iterable[EveningLine]) -> str:
    rows = ((one.day.isoformat(), one.name, one.players, one.games, "yes" if one.counts else "no") for one in lines)
    return csv_text(("Day", "Event", "Players", "Games", "Counts"), rows)


def players_csv(lines: Iterable[PlayerLine]) -> str:
    rows = ((one.name, one.evenings, one.games, one.won, *_rate(one.rate)) for one in lines)
    return csv_text(("Player", "Evenings", "Games", "Won", *_RATE), rows)


def player_csv(page: PlayerStatistics) -> str:
    """One line for all games, then one for each deck played and each opponent."""
    times = page.times
    whole = ("all", page.name, page.games, page.won, *_rate(page.rate), page.keys, times.mean_s if times else "")
    parts = (*_tallies("deck", page.decks), *_tallies("opponent", page.opponents))
    rows = [whole, *((*part, "", "") for part in parts)]
    return csv_text(("What", "Name", "Games", "Won", *_RATE, "Keys forged", "Mean turn (s)"), rows)


def decks_csv(lines: Iterable[DeckLine]) -> str:
    rows = (
        (
            *(one.name, "; ".join(one.houses), one.card_set, one.games, one.won, *_rate(one.rate)),
            *("" if one.chains is None else one.chains, one.level),
        )
        for one in lines
    )
    return csv_text(("Deck", "Houses", "Set", "Games", "Won", *_RATE, "Chains", "Power level"), rows)


def deck_csv(page: DeckStatistics) -> str:
    """One line for all games, then one for each player who played the deck; its chains are in `chains_csv`."""
    one = page.line
    whole = ("all", one.name, one.games, one.won, *_rate(one.rate))
    return csv_text(("What", "Name", "Games", "Won", *_RATE), [whole, *_tallies("player", page.players)])


def chains_csv(histories: Iterable[ChainHistory]) -> str:
    """A line for each deck at each league evening."""
    rows = (
        (one.name, step.day.isoformat(), step.player, step.won, step.before, "" if step.after is None else step.after)
        for one in histories
        for step in one.steps
    )
    return csv_text(("Deck", "Day", "Player", "Rounds won", "Chains before", "Chains after"), rows)


def turn_times_csv(lines: Iterable[TurnTimes]) -> str:
    rows = ((one.name, one.games, one.turns, one.mean_s, one.median_s, one.longest_s) for one in lines)
    return csv_text(("Player", "Games", "Turns", "Mean (s)", "Median (s)", "Longest (s)"), rows)


def draws_csv(draws: Iterable[DrawnDeck]) -> str:
    rows = ((one.when, one.player, one.name, one.card_set, one.house, one.among) for one in draws)
    return csv_text(("When", "Player", "Deck", "Set asked for", "House asked for", "Among"), rows)


def _rate(rate: WinRate | None) -> tuple[str, ...]:
    return tuple(f"{share:.4f}" for share in (rate.share, rate.low, rate.high)) if rate else ("", "", "")


def _tallies(what: str, found: Iterable[Tally]) -> Iterator[tuple[object, ...]]:
    return ((what, one.name, one.games, one.won, *_rate(win_rate(one.won, one.games))) for one in found)

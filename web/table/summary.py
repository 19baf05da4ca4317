"""A finished game in short: how long its turns took, its Æmber as a curve, and the chains of a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.report import TableReport
from companion.sentences import Sentence, counted, listed
from web.serving.language import said
from web.serving.wording import clock_time
from web.table.past import last_game
from web.table.plots import AmberPlot, amber_plot


@dataclass(frozen=True, slots=True)
class SummaryView:
    """`longest_turns` are both players', as minutes and seconds; `amber` draws their Æmber over the game."""

    longest_turns: tuple[str, str]
    amber: AmberPlot | None


def summary_of(past: Sequence[TableReport]) -> SummaryView | None:
    """The summary of the game of the last of these reports; `None` until it is over."""
    report = past[-1]
    if report.winner is None or not report.players:
        return None
    return SummaryView(_longest_turns(report), amber_plot(last_game(past)))


def _longest_turns(report: TableReport) -> tuple[str, str]:
    """A turn lasts until the last move of it that is told."""
    longest, began = [0.0, 0.0], 0.0
    ends = {move.turn: (move.t, move.player) for move in report.moves}
    for _turn, (t, player) in sorted(ends.items()):
        longest[player] = max(longest[player], t - began)
        began = t
    return clock_time(longest[0]), clock_time(longest[1])


def rematch_chains(report: TableReport) -> str:
    """With how many chains each deck begins another game of the two; nothing where neither has any."""
    if not any(player.starting_chains for player in report.players):
        return ""
    decks = [
        counted(player.starting_chains, "{deck} with {count} chain", "{deck} with {count} chains", deck=player.deck)
        for player in report.players
    ]
    return said(Sentence("Decks keep the chains they began with: {decks}.", decks=listed(decks)))

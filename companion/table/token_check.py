"""Compares the tokens that the camera counts on cards with those that the game has there, and asks where they differ.

A question, never a verdict: what is counted goes to no referee. There are at least as many tokens as show, so that only
two things are asked about: more than the game has, and none at all where it has some. One question at a time, after
some patience, and never again about the same difference.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.report import CardReport, TableReport, TokenQuestion
from companion.sentences import N_, Sentence, Title
from companion.sight.table_view import TableView
from companion.sight.tokens.appearance import TOKEN_KINDS, TokenCount, TokenKind

GRACE_S: Final = 10.0
"""Players lay tokens some time after the move that they belong to, and a fight is understood some time after it."""


_ASKED: Final[Mapping[TokenKind, str]] = {
    "damage": N_("The camera sees {counted} damage on {card}; the game has {believed}. Is the camera right?"),
    "amber": N_("The camera sees {counted} Æmber on {card}; the game has {believed}. Is the camera right?"),
}


@dataclass(frozen=True, slots=True)
class _Difference:
    """Tokens of one kind on one card, as the camera counts and as the game has them."""

    card: str
    tokens: TokenKind
    counted: int
    believed: int


class TokenCheck:
    """The difference that is asked about. Views come from one thread, reports and answers from others."""

    def __init__(self, grace_s: float = GRACE_S) -> None:
        self._grace_s = grace_s
        self._lock = threading.Lock()
        self._counts: Mapping[str, TokenCount] = {}
        self._since: dict[_Difference, float] = {}
        self._asked: set[_Difference] = set()
        self._open: tuple[_Difference, TokenQuestion] | None = None
        self._last_id = 0

    def begin(self) -> None:
        """Another game: what was asked in the last one may be asked again."""
        with self._lock:
            self._since, self._asked, self._open = {}, set(), None

    def see(self, view: TableView) -> None:
        """Takes what sight has counted by now."""
        self._counts = {card.id: card.tokens for card in view.cards if card.id is not None and card.tokens is not None}

    def question(self, report: TableReport, t: float) -> TokenQuestion | None:
        """The question to ask at `t` seconds of the game that this report tells.

        While the game itself is in doubt, or asks something, that comes first.
        """
        if report.sync not in ("in sync", "unsettled") or report.questions or report.winner is not None:
            return None
        with self._lock:
            in_play = dict(_cards_in_play(report))
            self._since = {one: since for one, since in self._since.items() if self._may_hold(one, in_play)}
            for one in self._differences(in_play):
                self._since.setdefault(one, t)
            if self._open is not None and self._open[0] not in self._since:
                self._open = None
            if self._open is None:
                self._ask(in_play, t)
            return self._open[1] if self._open is not None else None

    def _ask(self, in_play: Mapping[str, tuple[int, CardReport]], t: float) -> None:
        for one in self._differences(in_play):
            if one not in self._asked and t - self._since[one] >= self._grace_s:
                self._asked.add(one)
                self._last_id += 1
                self._open = one, _worded(self._last_id, t, one, *in_play[one.card])
                return

    def dismiss(self, question: int) -> TokenQuestion:
        """The game is right. Raises `ValueError` where that question is not open."""
        with self._lock:
            if self._open is None or self._open[1].id != question:
                raise ValueError(Sentence("this question is no longer open"))
            dismissed, self._open = self._open[1], None
            return dismissed

    def _may_hold(self, one: _Difference, in_play: Mapping[str, tuple[int, CardReport]]) -> bool:
        """True if the game still has that, and the camera tells nothing else: a hand may be over the card."""
        count = self._counts.get(one.card)
        same_count = count is None or count.of(one.tokens) == one.counted
        return same_count and one.card in in_play and _believed(in_play[one.card][1], one.tokens) == one.believed

    def _differences(self, in_play: Mapping[str, tuple[int, CardReport]]) -> Iterator[_Difference]:
        for id, count in self._counts.items():
            for kind in TOKEN_KINDS if id in in_play else ():
                counted, believed = count.of(kind), _believed(in_play[id][1], kind)
                if counted > believed or (counted == 0 and believed > 0):
                    yield _Difference(id, kind, counted, believed)


def _cards_in_play(report: TableReport) -> Iterator[tuple[str, tuple[int, CardReport]]]:
    """By id, with the player who controls each."""
    for number, player in enumerate(report.players):
        for card in (*player.battleline, *player.artifacts):
            yield card.id, (number, card)


def _believed(card: CardReport, kind: TokenKind) -> int:
    return card.damage if kind == "damage" else card.amber


def _worded(id: int, t: float, found: _Difference, player: int, card: CardReport) -> TokenQuestion:
    wording = _ASKED[found.tokens]
    text = Sentence(wording, counted=found.counted, card=Title(card.title, card.card), believed=found.believed)
    return TokenQuestion(id, t, player, card.id, card.title, found.tokens, found.counted, found.believed, text)

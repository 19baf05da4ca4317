"""Remarks on what an organiser should know of a pairing before it is published: who meets again, has a second bye, or
floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.sentences import Sentence, counted, listed
from companion.tournament.event.after import name_of
from companion.tournament.event.event import Event
from companion.tournament.event.records import SeatedPair
from companion.tournament.event.standings import PlayerId, Score, scores_of
from companion.tournament.event.swiss import rounds_without_rematch

RemarkKind: TypeAlias = Literal["rematch", "second bye", "needless byes", "float"]


@dataclass(frozen=True, slots=True)
class PairingRemark:
    """A remark on one pair. Those that are `grave` want an organiser's word before the round is published."""

    kind: RemarkKind
    players: tuple[PlayerId, ...]
    words: str

    @property
    def grave(self) -> bool:
        return self.kind != "float"

    @property
    def key(self) -> str:
        """By which an organiser accepts this remark and no other."""
        return " ".join((self.kind, *sorted(self.players)))


def remarks_on(event: Event, pairs: Iterable[SeatedPair]) -> tuple[tuple[PairingRemark, ...], ...]:
    """For each pair what is to be remarked on, with `event` as it stands before the round. Nothing in the cut."""
    if event.cut:
        return tuple(() for _ in pairs)
    listed_pairs, scores = tuple(pairs), scores_of(event.entrants, event.swiss_matches)
    byes = tuple(pair.player for pair in listed_pairs if pair.opponent is None)
    needless = tuple(_needless(event, byes))
    return tuple(
        (*(needless if pair.player in byes[:1] else ()), *_remarks(event, pair, scores)) for pair in listed_pairs
    )


def _needless(event: Event, byes: tuple[PlayerId, ...]) -> Iterator[PairingRemark]:
    """A remark, told once, where two who have a bye could play each other."""
    if len(byes) > 1:
        who = listed([name_of(event, player) for player in byes])
        yield PairingRemark("needless byes", byes, Sentence("{players} have a bye: they could play.", players=who))


def grave_remarks(event: Event, pairs: Iterable[SeatedPair]) -> tuple[PairingRemark, ...]:
    return tuple(remark for of_pair in remarks_on(event, pairs) for remark in of_pair if remark.grave)


def rounds_too_many(event: Event) -> str:
    """A warning where more Swiss rounds are planned than these players can play without a rematch; otherwise
    nothing."""
    left = event.swiss_rounds_left
    if event.cut or event.ended or not left or len(event.active) < 2:
        return ""
    possible = rounds_without_rematch(event.active, event.swiss_matches, left)
    if possible >= left:
        return ""
    planned = counted(left, "{count} more round is planned", "{count} more rounds are planned")
    players = counted(len(event.active), "{count} player", "{count} players")
    return Sentence(
        "{planned}. Without a rematch or a second bye, {players} can play {possible}; after that, the least bad "
        "pairing is offered.",
        planned=planned,
        players=players,
        possible=possible,
    )


def _remarks(event: Event, pair: SeatedPair, scores: dict[PlayerId, Score]) -> Iterator[PairingRemark]:
    one, other = pair.player, pair.opponent
    if other is None:
        if scores[one].byes:
            words = Sentence("{name} has already had a bye.", name=name_of(event, one))
            yield PairingRemark("second bye", (one,), words)
        return
    if other in scores[one].met:
        yield PairingRemark("rematch", (one, other), _met(event, one, other))
    wins = scores[one].wins, scores[other].wins
    if wins[0] != wins[1]:
        more, fewer = (one, other) if wins[0] > wins[1] else (other, one)
        words = Sentence(
            "{more} ({many} won) meets {fewer} ({few} won).",
            more=name_of(event, more),
            many=max(wins),
            fewer=name_of(event, fewer),
            few=min(wins),
        )
        yield PairingRemark("float", (one, other), words)


def _met(event: Event, one: PlayerId, other: PlayerId) -> str:
    rounds = [str(match.round) for match in event.swiss_matches if {one, other} == set(match.players)]
    who = listed(sorted((name_of(event, one), name_of(event, other))))
    return counted(
        len(rounds),
        "{players} met in round {rounds}.",
        "{players} met in rounds {rounds}.",
        players=who,
        rounds=listed(rounds),
    )

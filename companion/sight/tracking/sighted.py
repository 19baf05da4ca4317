"""Tells what is believed of the tracks, card by card: with what lies on a card, and beneath which creature it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.sight.decks.registry import Registry
from companion.sight.table_view import Sighting
from companion.sight.tokens.appearance import TokenCount
from companion.sight.tokens.status_cards import StatusCards
from companion.sight.tracking.tracks import Track, Tracks, TrackStatus
from companion.sight.tracking.upgrades import LyingCard, creatures_over


@dataclass(slots=True)
class Sighted:
    """Keeps what was told last: most frames change nothing. `creatures` is, for each card that lies beneath one, that
    creature's label."""

    registry: Registry
    statuses: StatusCards
    creatures: dict[str, str] = field(default_factory=dict, init=False)
    _told: tuple[Sighting, ...] = field(default=(), init=False)
    _tracks: tuple[Track, ...] = field(default=(), init=False)
    _alone: Mapping[str, Sighting] = field(default_factory=dict, init=False)
    _tokens: Mapping[str, TokenCount] = field(default_factory=dict, init=False)

    def of(self, tracks: Tracks, tokens: Mapping[str, TokenCount]) -> tuple[Sighting, ...]:
        """All cards, in the order of the tracks. `tokens` are those counted, by the card's label."""
        lying = tuple(tracks)
        if lying != self._tracks or self.registry.status_labels or tokens != self._tokens:
            self._tokens = dict(tokens)
            self._told, self._tracks = tuple(self._anew(tracks)), lying
        return self._told

    def _anew(self, tracks: Tracks) -> Iterator[Sighting]:
        known = {id(track): one for track, one in zip(self._tracks, self._alone.values(), strict=True)}
        alone = {track.entry.label: known.get(id(track)) or _sighting(track) for track in tracks}
        self._alone = dict(alone)
        self.creatures = _upgrades(tracks, self.creatures, self.registry)
        for label, creature in self.creatures.items():
            zone, player = alone[creature].zone, alone[creature].player
            if zone == "battleline":
                exhausted = alone[creature].exhausted
                alone[label] = replace(alone[label], zone=zone, player=player, under=creature, exhausted=exhausted)
        if self.registry.status_labels:
            creatures = {label: tracks.tracks[label].pose for label, card in alone.items() if _is_creature(card)}
            self.statuses.follow(creatures)
            for label, statuses in self.statuses.on(creatures).items():
                alone[label] = replace(alone[label], statuses=statuses)
        for label in self._tokens.keys() & alone.keys():
            alone[label] = replace(alone[label], tokens=self._tokens[label])
        return iter(alone.values())


CONFIDENCE: dict[TrackStatus, float] = {"seen": 0.99, "unconfirmed": 0.5, "covered": 0.7}


def _is_creature(card: Sighting) -> bool:
    return card.zone == "battleline" and card.under is None


def _sighting(track: Track) -> Sighting:
    entry = track.entry
    return Sighting(
        label=entry.label,
        card=entry.card,
        id=entry.id,
        owner=entry.player,
        x=track.pose.x,
        y=track.pose.y,
        angle=track.angle,
        exhausted=track.exhausted,
        zone=track.zone.name if track.zone is not None else None,
        player=track.player,
        confidence=CONFIDENCE[track.status],
        status=track.status,
        top=track.both,
        since=track.since,
    )


def _upgrades(tracks: Iterable[Track], before: Mapping[str, str], registry: Registry) -> dict[str, str]:
    """For every card that lies under a creature, that creature's label."""
    upgrades: dict[str, str] = {}
    near = [track for track in tracks if track.zone is None or track.zone.name in ("battleline", "artifacts")]
    for player in (0, 1):
        lying = [
            LyingCard(track.entry.label, track.pose, track.both, player, registry.type_of(track.entry.label))
            for track in near
            if track.player == player
        ]
        upgrades |= creatures_over(lying, before)
    return upgrades

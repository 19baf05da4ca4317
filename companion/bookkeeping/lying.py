"""What a camera shows of the cards in play, by title alone: nothing is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.cards import catalogue
from companion.observations import DeckList, PlayerNumber, SeenCard, TableSnapshot
from companion.report import CardReport


@dataclass(frozen=True, slots=True)
class Lying:
    """One player's cards as they lie, left to right."""

    battleline: tuple[CardReport, ...] = ()
    artifacts: tuple[CardReport, ...] = ()
    discard_top: CardReport | None = None


def lying(snapshot: TableSnapshot | None, deck: DeckList, number: PlayerNumber) -> Lying:
    """What was seen last on this player's side. Houses come from the player's own deck list."""
    if snapshot is None:
        return Lying()
    side = snapshot.players[number]
    houses = {entry.card: entry.house for entry in deck.cards}
    top = (side.discard or ())[:1]
    return Lying(
        _cards(side.battleline, houses, number, "creature"),
        _cards(side.artifacts, houses, number, "artifact"),
        next(iter(_cards(top, houses, number, "action")), None),
    )


def _cards(
    seen: tuple[SeenCard, ...] | None,
    houses: dict[str, str],
    number: PlayerNumber,
    kind: Literal["action", "artifact", "creature", "upgrade"],
) -> tuple[CardReport, ...]:
    return tuple(_card(card, place, houses, number, kind) for place, card in enumerate(seen or ()))


def _card(
    seen: SeenCard,
    place: int,
    houses: dict[str, str],
    number: PlayerNumber,
    kind: Literal["action", "artifact", "creature", "upgrade"],
) -> CardReport:
    known = catalogue.all_cards().get(seen.card)
    return CardReport(
        id=seen.id or f"{seen.card}-{number}-{kind}-{place}",
        card=seen.card,
        title=known.title if known is not None else seen.card.replace("-", " ").title(),
        house=houses.get(seen.card) or (known.house if known is not None else ""),
        type=kind,
        owner=number if seen.owner is None else seen.owner,
        exhausted=bool(seen.exhausted),
        stunned=bool(seen.stunned),
        damage=seen.damage or 0,
        amber=seen.amber or 0,
        power_counters=seen.power_counters or 0,
        upgrades=_cards(seen.upgrades, houses, number, "upgrade"),
    )

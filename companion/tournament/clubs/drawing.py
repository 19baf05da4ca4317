"""A deck drawn by lot: by a seed that nobody chooses, and that is logged, so that the draw can be checked."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_, Sentence
from companion.tournament.clubs.evenings import ClubDeck
from companion.tournament.event.happening import CannotHappen
from companion.tournament.storage.store import AuditLine, LogGrew, Store, StoreError

LOG: Final = "club/draws"
MOST_ATTEMPTS: Final = 20
SEED_BITS: Final = 64


@dataclass(frozen=True, slots=True)
class DrawnDeck:
    """A deck that was drawn, for whom, and among how many; `when` is ISO 8601."""

    deck: str
    name: str
    player: str
    card_set: str
    house: str
    among: int
    when: str


def to_draw_from(decks: Iterable[ClubDeck], card_set: str = "", house: str = "") -> tuple[ClubDeck, ...]:
    """The decks of a set and with a house, where these are named; each id once, ordered by id."""
    fitting = {
        deck.id: deck
        for deck in decks
        if (not card_set or deck.card_set == card_set) and (not house or house in deck.houses)
    }
    return tuple(fitting[id] for id in sorted(fitting))


def drawn(decks: Sequence[ClubDeck], seed: int) -> ClubDeck:
    """The deck that a seed draws among these."""
    return random.Random(seed).choice(decks)


def draw(store: Store, decks: Sequence[ClubDeck], wanted: tuple[str, str], player: str, who: str, role: str) -> None:
    """Draws a deck for somebody and logs it. `wanted` are set and house, by which `decks` were chosen.

    Raises `CannotHappen` where there is no deck, `StoreError`.
    """
    if not decks:
        raise CannotHappen(Sentence("No deck fits: choose another set or house, or register decks first."))
    seed = secrets.randbits(SEED_BITS)
    deck = drawn(decks, seed)
    card_set, house = wanted
    body: JsonObject = {
        "deck": deck.id,
        "name": deck.name,
        "player": player,
        "card_set": card_set,
        "house": house,
        "among": [one.id for one in decks],
        "seed": str(seed),
    }
    parts = (player, deck.name, card_set, house, f"{len(decks)} decks", f"seed {seed}")
    act = AuditLine(who, role, N_("drew a deck"), detail=", ".join(part for part in parts if part))
    for _ in range(MOST_ATTEMPTS):
        with suppress(LogGrew):
            store.record(LOG, len(store.recorded(LOG)), [body], act)
            return
    raise StoreError("others are recording all the time")


def draws(store: Store) -> tuple[DrawnDeck, ...]:
    """Every draw, the newest first. Raises `StoreError`."""
    found = []
    for line in reversed(store.recorded(LOG)):
        body = line.body
        texts = {name: str(body.get(name, "")) for name in ("deck", "name", "player", "card_set", "house")}
        among = body.get("among")
        when = datetime.fromtimestamp(line.at).astimezone().isoformat(timespec="seconds")
        found.append(DrawnDeck(**texts, among=len(among) if isinstance(among, list) else 0, when=when))
    return tuple(found)

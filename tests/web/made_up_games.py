"""Games that are begun on paper, for the pages' tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.table.games import DeckChoice, Offer

OFFERS = (
    Offer("same", "The same decks: Ann plays A, Bela plays B"),
    Offer("swapped", "Swap decks: Ann plays B, Bela plays A"),
)
DECKS = (DeckChoice("AAAA0", "Deck A (QR labels of 18 mm)"), DeckChoice("BBBB0", "Deck B (QR labels of 18 mm)"))


@dataclass
class PaperGames:
    """Begins games on paper."""

    begun: list[tuple[str, int]] = field(default_factory=list)
    trouble: OSError | None = None
    first: int | None = None

    def offers(self) -> tuple[Offer, ...]:
        return OFFERS

    def decks(self) -> tuple[DeckChoice, ...]:
        return DECKS

    def names(self) -> tuple[str, str]:
        return "Ann", "Bela"

    def expected(self) -> None:
        return None

    def seen_first(self) -> int | None:
        return self.first

    def begin(self, key: str, first_player: int) -> None:
        if self.trouble is not None:
            raise self.trouble
        if key not in {"pair:AAAA0:BBBB0", *(offer.key for offer in OFFERS)}:
            raise ValueError("this game is no longer offered")
        self.begun.append((key, first_player))

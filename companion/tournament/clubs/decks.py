"""The statistics of decks over all evenings of a club, and how the chains of league decks rose and fell.

Chains belong to the deck and follow it from event to event: it comes with those that were confirmed last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from companion.name_order import name_key
from companion.tournament.clubs.evenings import ClubDeck, Evening
from companion.tournament.clubs.names import Names
from companion.tournament.clubs.tallies import Tally, WinRate, tallied, win_rate
from companion.tournament.event.match_scripts import SIDES


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A deck's chains at one league evening; `after` is nothing before the organiser has confirmed them.

    `differs`: it came with other chains than were confirmed for it the time before.
    """

    number: int
    day: date
    player: str
    won: int
    before: int
    after: int | None
    differs: bool


@dataclass(frozen=True, slots=True)
class ChainHistory:
    """A league deck: its chains now, the highest power level that it reached, and its evenings, the oldest first."""

    deck: str
    name: str
    chains: int
    level: int
    steps: tuple[ChainStep, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck in the list of all; without `chains` it has played no league evening."""

    deck: str
    name: str
    houses: tuple[str, ...]
    card_set: str
    games: int
    won: int
    rate: WinRate | None
    chains: int | None
    level: int


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """Everything known of a deck: who played it, and its chains where it has played league evenings."""

    line: DeckLine
    players: tuple[Tally, ...]
    history: ChainHistory | None


def club_decks(evenings: Sequence[Evening]) -> tuple[ClubDeck, ...]:
    """Every deck that was registered, as the newest evening knows it, by name."""
    found = {deck.id: deck for evening in evenings for deck in evening.brought}
    return tuple(sorted(found.values(), key=lambda deck: name_key(deck.name)))


def deck_lines(evenings: Sequence[Evening]) -> tuple[DeckLine, ...]:
    """Every deck, by name."""
    histories = {history.deck: history for history in chain_histories(evenings)}
    played = _played(evenings)
    return tuple(_line(deck, played.get(deck.id, ()), histories.get(deck.id)) for deck in club_decks(evenings))


def deck_statistics(id: str, evenings: Sequence[Evening], names: Names) -> DeckStatistics | None:
    """The statistics of a deck; nothing where none has this id."""
    deck = next((deck for deck in club_decks(evenings) if deck.id == id), None)
    if deck is None:
        return None
    history = next((one for one in chain_histories(evenings) if one.deck == id), None)
    played = _played(evenings).get(id, ())
    players = tallied((names.person(player), names.shown(player), won) for player, won in played)
    return DeckStatistics(_line(deck, played, history), players, history)


def chain_histories(evenings: Sequence[Evening]) -> tuple[ChainHistory, ...]:
    """The league decks by name; `evenings` come oldest first."""
    steps: dict[str, list[ChainStep]] = {}
    levels: dict[str, int] = {}
    for evening in evenings:
        for one in evening.league_decks:
            earlier = steps.setdefault(one.deck.id, [])
            differs = bool(earlier) and one.before != _chains_after(earlier[-1])
            earlier.append(ChainStep(evening.number, evening.day, one.player, one.won, one.before, one.after, differs))
            levels[one.deck.id] = max(levels.get(one.deck.id, 0), one.level)
    return tuple(
        ChainHistory(deck.id, deck.name, _chains_after(own[-1]), levels[deck.id], tuple(own))
        for deck in club_decks(evenings)
        if (own := steps.get(deck.id))
    )


def _chains_after(step: ChainStep) -> int:
    return step.before if step.after is None else step.after


def _line(deck: ClubDeck, played: Sequence[tuple[str, bool]], history: ChainHistory | None) -> DeckLine:
    won = sum(won for _, won in played)
    return DeckLine(
        deck=deck.id,
        name=deck.name,
        houses=deck.houses,
        card_set=deck.card_set,
        games=len(played),
        won=won,
        rate=win_rate(won, len(played)),
        chains=history.chains if history else None,
        level=history.level if history else 0,
    )


def _played(evenings: Sequence[Evening]) -> Mapping[str, Sequence[tuple[str, bool]]]:
    """Of each deck, who played it in each of its games, and whether it won."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for game in (game for evening in evenings for game in evening.games):
        for side in SIDES:
            deck = game.decks[side]
            if deck is not None:
                found.setdefault(deck.id, []).append((game.players[side], game.winner == side))
    return found

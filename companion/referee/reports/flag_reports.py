"""What a page shows beside a flag: the rule in our own words, what to do, which answers there are, what was misread.

Any card that lies there may be called misread, with a flag or without one; for each, the likeliest titles are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import nsmallest

from companion.observations import UNKNOWN_CARD, PlayerNumber, SeenCard
from companion.referee.claims import OF_THE_TABLE
from companion.referee.dealing import card_or_stand_in
from companion.referee.game import Game
from companion.referee.reports.rule_names import RULES
from companion.referee.reports.wording import title_of
from companion.referee.search.agreement import Aim, Comparison, SeenZone, seen_cards
from companion.report import CardChoice, FlagAnswer, FlagReport, SuspectReport

MOST_LIKELY = 3
IN_PLAY = ("battleline", "upgrade", "artifacts")
_CITED = re.compile(r"Rulebook ([\d.]+), (.*)")
_TYPES = {"battleline": "creature", "artifacts": "artifact", "upgrade": "upgrade", "play": "action", "discard": ""}


def shown(game: Game, flag: FlagReport) -> FlagReport:
    """The flag with everything a page may want to say about it."""
    rule = RULES[flag.rule]
    cited = _CITED.match(flag.cite)
    open_ = flag.status == "open"
    suspects = tuple(_suspects(game, flag)) if open_ else ()
    return replace(
        flag,
        titles=tuple(title_of(game.state, card) for card in flag.cards),
        meaning=rule.says,
        rulebook=cited[1] if cited else "",
        section=cited[2] if cited else flag.cite,
        advice=rule.put_right if open_ else "",
        answers=tuple(_answers(flag, bool(suspects))) if open_ else (),
        suspects=suspects,
    )


def _answers(flag: FlagReport, misread: bool) -> Iterator[FlagAnswer]:
    if flag.kind == "illegal":
        yield "take back"
    yield "play on"
    yield "call a judge"
    if misread:
        yield "misread"


def _suspects(game: Game, flag: FlagReport) -> Iterator[SuspectReport]:
    """The cards that led to the flag, as they were seen; of those, any may have been taken for another."""
    if game.belief.table is None:
        return
    odd = _odd(game) if flag.rule in OF_THE_TABLE else flag.cards
    guesses = _Guesses.of(game)
    for number, zone, seen in seen_cards(game.belief.table):
        name = seen.id or seen.card
        if name in odd or (flag.rule not in OF_THE_TABLE and seen.id is None and f"{seen.card}#" in _stems(odd)):
            yield guesses.suspect(number, zone, seen)


def readings(game: Game) -> tuple[SuspectReport, ...]:
    """Every card in play that was seen face up, and what it most probably is should it have been misread."""
    if game.belief.table is None:
        return ()
    guesses = _Guesses.of(game)
    return tuple(
        guesses.suspect(number, zone, seen)
        for number, zone, seen in seen_cards(game.belief.table)
        if zone in IN_PLAY and seen.card != UNKNOWN_CARD
    )


def _odd(game: Game) -> tuple[str, ...]:
    table = game.belief.table
    before = next((one.taken_from for one in game.belief.hypotheses if one.taken_from is not None), game.state)
    comparison = Aim(table).compare(before) if table is not None else Comparison()
    return tuple(unplaced.seen.id or unplaced.seen.card for unplaced in comparison.unplaced)


def _stems(cards: tuple[str, ...]) -> set[str]:
    return {card.partition("#")[0] + "#" for card in cards}


@dataclass(frozen=True, slots=True)
class _Guesses:
    """Picks the titles that a card most probably is: of its kind, its owner's, playable now, not known elsewhere.

    `houses` tells, for each player, the house of every title in their deck; `hidden` are the titles that nobody sees.
    """

    choices: tuple[CardChoice, ...]
    houses: tuple[Mapping[str, str], ...]
    hidden: frozenset[str]
    active: PlayerNumber
    house: str | None

    @classmethod
    def of(cls, game: Game) -> _Guesses:
        turn = game.state.turn
        unseen = (copy for player in game.state.players for copy in (*player.unseen, *player.hand))
        return cls(
            titles(game),
            tuple({entry.card: entry.house for entry in one.deck.cards} for one in game.start.players),
            frozenset(copy.card.slug for copy in unseen if copy.card),
            turn.active,
            turn.house,
        )

    def suspect(self, player: PlayerNumber, zone: SeenZone, seen: SeenCard) -> SuspectReport:
        owner = player if seen.owner is None else seen.owner
        own = self.houses[owner]

        def unlikely(choice: CardChoice) -> tuple[bool, ...]:
            return (
                bool(_TYPES[zone]) and card_or_stand_in(choice.card).type != _TYPES[zone],
                choice.card not in own,
                owner == self.active and own.get(choice.card) != self.house,
                choice.card not in self.hidden,
            )

        others = (choice for choice in self.choices if choice.card != seen.card)
        likeliest = nsmallest(MOST_LIKELY, others, key=unlikely)
        return SuspectReport(seen.id or seen.card, _title(seen.card), tuple(likeliest))


def titles(game: Game) -> tuple[CardChoice, ...]:
    """Every title of both decks, by name."""
    slugs = {entry.card for registration in game.start.players for entry in registration.deck.cards}
    return tuple(sorted((CardChoice(slug, _title(slug)) for slug in slugs), key=lambda choice: choice.title))


def _title(slug: str) -> str:
    return card_or_stand_in(slug).title

"""The details that a page shows beside a flag: the rule in our own words, what to do, which answers there are, what was
misread.

Any card that lies there may be called misread, with a flag or without one; for each, the likeliest titles are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import nsmallest
from typing import Final

from companion.cards.catalogue import title_of
from companion.comparison import SeenZone, seen_cards
from companion.observations import UNKNOWN_CARD, PlayerNumber, SeenCard
from companion.referee import ledger
from companion.referee.claims import OF_THE_TABLE
from companion.referee.dealing import card_or_stand_in
from companion.referee.game import Game, Raised
from companion.referee.hypothesis import Discrepancy, all_adopted
from companion.referee.key_duties import miscounted
from companion.referee.search.agreement import Aim
from companion.report import CardChoice, FlagAnswer, FlagReport, SuspectReport
from companion.rules.card import CardType
from companion.rules.state import Turn
from companion.wording import names
from companion.wording.counters import miscounted_move
from companion.wording.rule_names import RULES

MOST_LIKELY = 3
IN_PLAY = ("battleline", "upgrade", "artifacts")
_CITED = re.compile(r"Rulebook ([\d.]+), (.*)")
_KINDS: Final[Mapping[SeenZone, CardType]] = {
    "battleline": "creature",
    "artifacts": "artifact",
    "upgrade": "upgrade",
    "play": "action",
}
"""The type of card that lies in a zone for the most part; any card may lie in a discard pile."""


def shown(game: Game, raised: Raised) -> FlagReport:
    """The flag with everything a page may want to say about it."""
    flag = raised.report
    rule, cited = RULES[flag.rule], _CITED.match(flag.cite)
    told = replace(
        flag,
        titles=tuple(names.title_of(game.state, card) for card in flag.cards),
        meaning=rule.says,
        rulebook=cited[1] if cited else "",
        section=cited[2] if cited else flag.cite,
    )
    if flag.status != "open":
        return told
    suspects = tuple(_suspects(game, flag))
    told = replace(told, advice=rule.put_right, answers=tuple(_answers(flag, bool(suspects))), suspects=suspects)
    return told if (wrong := _counted_wrongly(game, raised)) is None else _with_reason(game, told, wrong)


def _counted_wrongly(game: Game, raised: Raised) -> Discrepancy | None:
    """The discrepancy of a counter that the flag is about, by what is likeliest now."""
    likeliest, player = game.belief.likeliest, raised.report.player
    counted = game.belief.counts[player]
    standing = ledger.summed(ledger.standing(likeliest, counted, player, likeliest.only_counted))
    adopted = (one for one in all_adopted(likeliest, raised.subject[2] - 1) if one.player == player)
    known = (*standing, *ledger.summed(adopted))
    return next((one for one in known if miscounted(likeliest, one, counted.amber).alike == raised.alike), None)


def _with_reason(game: Game, flag: FlagReport, wrong: Discrepancy) -> FlagReport:
    reason = ""
    if wrong.step is not None:
        reason = miscounted_move(wrong.step.done.before, wrong.step.move, wrong.pressed)
    counted = game.belief.counts[flag.player].amber
    # The counter may have been pressed since the flag was raised.
    message = miscounted(game.belief.likeliest, wrong, counted).fault.words
    return replace(flag, message=message, reason=reason, set_to=max(0, counted - wrong.amount))


def _answers(flag: FlagReport, misread: bool) -> Iterator[FlagAnswer]:
    if flag.kind == "illegal":
        yield "take back"
    yield "play on"
    yield "call a judge"
    if misread:
        yield "misread"


def _suspects(game: Game, flag: FlagReport) -> Iterator[SuspectReport]:
    """The cards that led to the flag, as they were seen; of those, any may have been taken for another."""
    table = game.belief.table
    if table is None:
        return
    if flag.rule in OF_THE_TABLE:
        odd = {_name(unplaced.seen) for unplaced in Aim(table).compare(game.expected).unplaced}
    else:
        odd = {*flag.cards, *(card.partition("#")[0] for card in flag.cards)}
    guesses = _Guesses.of(game)
    for number, zone, seen in seen_cards(table):
        if _name(seen) in odd:
            yield guesses.suspect(number, zone, seen)


def readings(game: Game) -> Iterator[SuspectReport]:
    """Every card in play that was seen face up, and what it most probably is should it have been misread."""
    if game.belief.table is None:
        return
    guesses = _Guesses.of(game)
    for number, zone, seen in seen_cards(game.belief.table):
        if zone in IN_PLAY and seen.card != UNKNOWN_CARD:
            yield guesses.suspect(number, zone, seen)


@dataclass(frozen=True, slots=True)
class _Guesses:
    """Picks the titles that a card most probably is: of its kind, its owner's, playable now, not known elsewhere.

    `houses` tells, for each player, the house of every title in their deck; `hidden` are the titles that nobody sees.
    """

    choices: tuple[CardChoice, ...]
    houses: tuple[Mapping[str, str], ...]
    hidden: frozenset[str]
    turn: Turn

    @classmethod
    def of(cls, game: Game) -> _Guesses:
        houses = ({entry.card: entry.house for entry in one.deck.cards} for one in game.start.players)
        unseen = (copy for player in game.state.players for copy in (*player.unseen, *player.hand))
        hidden = frozenset(copy.card.slug for copy in unseen if copy.card is not None)
        return cls(titles(game), tuple(houses), hidden, game.state.turn)

    def suspect(self, player: PlayerNumber, zone: SeenZone, seen: SeenCard) -> SuspectReport:
        owner = player if seen.owner is None else seen.owner
        own, kind = self.houses[owner], _KINDS.get(zone)

        def unlikely(choice: CardChoice) -> tuple[bool, ...]:
            return (
                kind is not None and card_or_stand_in(choice.card).type != kind,
                choice.card not in own,
                owner == self.turn.active and own.get(choice.card) != self.turn.house,
                choice.card not in self.hidden,
            )

        others = (choice for choice in self.choices if choice.card != seen.card)
        return SuspectReport(_name(seen), title_of(seen.card), tuple(nsmallest(MOST_LIKELY, others, key=unlikely)))


def titles(game: Game) -> tuple[CardChoice, ...]:
    """Every title of both decks, by name."""
    slugs = {entry.card for registration in game.start.players for entry in registration.deck.cards}
    return tuple(sorted((CardChoice(slug, title_of(slug)) for slug in slugs), key=lambda choice: choice.title))


def _name(seen: SeenCard) -> str:
    """The name of a card in a correction."""
    return seen.id or seen.card

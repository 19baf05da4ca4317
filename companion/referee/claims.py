"""Claims that may be made if a hypothesis is true: rules broken, tables that nobody can explain, cards that
cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from companion.comparison import seen_cards
from companion.formats.listed_cards import copies_in
from companion.observations import UNKNOWN_CARD, GameStarted, PlayerNumber, TableSnapshot
from companion.referee import play_zone
from companion.referee.belief import Belief
from companion.referee.hypothesis import Hypothesis, Step, since
from companion.referee.search.agreement import Aim
from companion.reminders import Subject
from companion.rules.card import CardId
from companion.rules.moves import Move
from companion.rules.objections import NOT_RESOLVED, Objection
from companion.rules.rulebook import cite
from companion.rules.state import GameState, Rulebook
from companion.rules.tokens import is_of_a_token
from companion.verdicts import FlagKind
from companion.wording.faults import (
    CARDS_IN_A_DECK,
    AmberMiscounted,
    BrokenRule,
    DeckIncomplete,
    Fault,
    NotInDecks,
    TableDiffers,
    TooManyCopies,
    seen_so_far,
)

DROPPED_S: Final = 2.0
"""For so long a card that was dropped may lie in the play zone before anybody reaches for it."""
OF_NO_TURN: Final = 0
"""In place of the turn of a claim about what holds in one turn as in the next."""
OF_THE_TABLE: Final = ("out-of-sync", "not-in-deck", "card-count")
"""The claims about a table that nothing explains."""
Offence: TypeAlias = tuple[PlayerNumber, float]
"""By whom and in which second a rule was broken, whichever it was and with whatever cards."""
InTurn: TypeAlias = tuple[PlayerNumber, int]
"""By whom and in which turn something was done wrongly."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something against the rules, with where the rulebook or a card says so.

    `since` is the second in which it came about. Of a `duty` players are reminded before it is flagged. What is `plain`
    to see holds however the table is explained. What only a count tells is `overtaken` once play has gone on: nobody
    is flagged for it then; the count is flagged `instead_of` it. `named` is the rule, where that is not what the
    claim is about.
    """

    subject: Subject
    since: float
    kind: FlagKind
    fault: Fault
    cite: str
    cards: tuple[CardId, ...] = ()
    duty: bool = False
    plain: bool = False
    overtaken: bool = False
    named: str = ""
    instead_of: Subject | None = None

    @property
    def rule(self) -> str:
        return self.named or self.subject[0]

    @property
    def player(self) -> PlayerNumber:
        return self.subject[1]

    @property
    def alike(self) -> tuple[object, ...]:
        """The same for all claims by which players are told the same: that a count is off by as much, since whichever
        second of a turn."""
        off = (self.fault.off,) if isinstance(self.fault, AmberMiscounted) else self.subject[3]
        return *self.subject[:3], *off

    @property
    def in_turn(self) -> InTurn:
        return self.subject[1], self.subject[2]

    @property
    def offence(self) -> Offence | None:
        """The offence, if the claim is that a rule was broken: it may have been another card, or another rule."""
        is_of_a_move = (self.kind == "illegal" and not self.duty) or self.rule == NOT_RESOLVED
        return (self.player, self.since) if is_of_a_move else None


def broken_rules(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """The rules broken on the hypothesis' path, in this turn and the one before, by what was done."""
    for step in since(hypothesis.path, belief.turn.number - 1):
        overtaken = step.counted and step is not hypothesis.path[-1]
        yield from (replace(claim, overtaken=overtaken) for claim in against(step) if claim.kind != "missed")


def against(step: Step) -> Iterator[Claim]:
    """The rules that a move broke."""
    for objection in step.done.objections:
        yield _against(step.done.before, step.move, objection, step.t)


def in_play_zone(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """A card that lies in the play zone against the rules does so however it is carried out.

    Those that lay there before it, and are still to be explained, may have let it be played. Where the table is
    explained, the card has been played already: what was against that, its move tells. A card that was dropped is
    picked up again within seconds.
    """
    lying = play_zone.cards_in(belief.table) if belief.table is not None else ()
    if not lying or hypothesis.rest is None or belief.t - belief.table_t < DROPPED_S:
        return
    if hypothesis.allows_anything(hypothesis.state) or play_zone.may_play_others(hypothesis.state):
        return
    house_is_known = (belief.turn.number, "house") in belief.entered
    chosen = play_zone.played_from_hand(hypothesis.state, belief.carried_out_by(hypothesis))
    still = set(map(play_zone.as_laid_down, lying))
    for player, seen in (one for one in chosen if play_zone.as_laid_down(one) in still):
        for ground in play_zone.against_playing(hypothesis.state, player, seen):
            # Where nobody entered a house, the card may as well tell of another one.
            if house_is_known or ground.objection.rule != "active-house":
                yield replace(_against(ground.state, ground.move, ground.objection, belief.table_t), plain=True)


def _against(state: GameState, move: Move, objection: Objection, t: float) -> Claim:
    cards = (move.card,) if move.card else ()
    subject = (objection.rule, state.active, state.turn.number, cards)
    is_left_out = objection.rule == NOT_RESOLVED
    kind: FlagKind = "missed" if is_left_out else "mismatch" if is_of_a_token(objection) else "illegal"
    # A key's token can be turned back, and what is missing be paid; other tokens can be laid as they should.
    can_be_done = move.kind == "forge" or kind != "illegal"
    return Claim(subject, t, kind, BrokenRule(state, move, objection), objection.cite, cards, duty=can_be_done)


def out_of_sync(belief: Belief, hypothesis: Hypothesis) -> Iterator[Claim]:
    """The table was taken as it lies, since nothing explained it: what should lie otherwise."""
    before, table = hypothesis.taken_from, belief.table
    if before is None or table is None:
        return
    odd = odd_cards(before, table)
    rule, fault = odd if odd is not None else ("out-of-sync", TableDiffers(before, Aim(table).compare(before)))
    where = cite(before.rulebook, "Setup") if odd is not None else seen_so_far()
    subject = ("out-of-sync", before.active, hypothesis.taken_turn, (f"{hypothesis.taken_t:.1f}",))
    yield Claim(subject, hypothesis.taken_t, "mismatch", fault, where, named=rule)


# Every card of both decks is in exactly one place


def of_decks(start: GameStarted, rulebook: Rulebook) -> Iterator[Claim]:
    """Deck lists that do not hold 36 cards."""
    for number, registration in enumerate(start.players):
        count = len(registration.deck.cards)
        if count != CARDS_IN_A_DECK:
            fault = DeckIncomplete(registration.name, count)
            yield Claim(("deck-size", number, OF_NO_TURN, ()), start.t, "mismatch", fault, cite(rulebook, "Setup"))


def odd_cards(state: GameState, table: TableSnapshot) -> tuple[str, Fault] | None:
    """The rule and the fault for titles seen that are in no deck list, or more often than in both decks.

    Cards that are known to lie buried in a pile count with those that are seen. A card that a judge or the players
    brought into the game belongs to it.
    """
    held = Counter(copy.card.slug for _, copy in copies_in(state) if copy.card is not None)
    cards = [card for _, _, card in seen_cards(table) if card.card != UNKNOWN_CARD]
    if foreign := [card for card in dict.fromkeys(card.card for card in cards) if card not in held]:
        return "not-in-deck", NotInDecks(tuple(foreign))
    lying = Counter(card.card for card in cards) + _buried(state, {card.id for card in cards if card.id})
    if many := sorted(title for title, count in lying.items() if count > held[title]):
        return "card-count", TooManyCopies(tuple(many))
    return None


def _buried(state: GameState, seen: set[str]) -> Counter[str]:
    """Cards that are known to lie under the top of a pile, and that are not seen elsewhere."""
    piles = (copy for player in state.players for copy in (*player.discard[1:], *player.purged))
    return Counter(copy.card.slug for copy in piles if copy.card is not None and copy.id not in seen)

"""Says reminders: what is worth saying aloud before it is forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from companion.observations import ToldKind
from companion.report import EffectReport
from companion.rules.card import Card
from companion.sentences import N_, Sentence, counted, joined
from companion.wording.effects import told_effect
from companion.wording.entries import MOVES_TOLD
from companion.wording.names import named, titled


def check(who: str, cost: int) -> str:
    """The words about a player who can forge a key next turn."""
    return Sentence("Check! {who} can forge a key for {cost} Æmber.", who=who, cost=cost)


def forges(who: str) -> str:
    return Sentence("{who} forges a key now.", who=who)


def forges_unless_forbidden(who: str, cost: int) -> str:
    """The words where nobody sees the cards that may forbid it."""
    return Sentence("{who} forges a key for {cost} Æmber now, unless a card forbids it.", who=who, cost=cost)


def draws_with_chains(who: str, cards: int, left: int) -> str:
    wording = N_("{who}: draw up to {cards}, then shed one chain: {left} left.")
    return Sentence(wording, who=who, cards=cards, left=left)


def may_draw_with_chains(who: str, cards: int, left: int) -> str:
    """The words where nobody knows how many cards the player holds."""
    wording = N_("{who}: draw up to {cards}. If chains kept a card back, shed one: {left} left.")
    return Sentence(wording, who=who, cards=cards, left=left)


def may_pick_up(who: str, cards: int) -> str:
    return counted(
        cards,
        "{who} may pick up {count} archived card after choosing a house.",
        "{who} may pick up {count} archived cards after choosing a house.",
        who=who,
    )


def still_in_force(effects: Iterable[EffectReport]) -> str:
    return Sentence("Still in force: {effects}.", effects=joined(map(told_effect, effects), "; "))


def card_not_seen(card: Card) -> str:
    return Sentence("{card} cannot be seen. Is it still there?", card=titled(card))


def moves_not_seen(who: str, moves: int) -> str:
    return counted(
        moves,
        "About {count} of {who}’s moves was not seen. Check the counters.",
        "About {count} of {who}’s moves were not seen. Check the counters.",
        who=who,
    )


def not_possible(who: str, kind: ToldKind, card: str) -> str:
    """The words about a move that a player says they made and cannot have made."""
    told = Sentence(MOVES_TOLD[kind], who=who, card=named(card))
    wording = N_(
        "{told}: that was not possible in the game as it has been followed. First say what was done before it."
    )
    return Sentence(wording, told=told)


def round_left(minutes: int) -> str:
    """The words about the round's end so many minutes before it."""
    if not minutes:
        return Sentence("Time is up. The end-of-time rules decide the game now.")
    return counted(minutes, "{count} minute left in the round.", "{count} minutes left in the round.")

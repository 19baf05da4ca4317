"""The steps of hands that put the table back as it was, one physical step at a time, and what cannot be put back.

Pure: two reports in, sentences out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.report import CardReport, PlayerReport, TableReport
from web.table.presenting import KEY_COLORS

ROWS: Final = ("battleline", "artifacts")
TOKENS: Final = (("damage", "damage"), ("amber", "Æmber"), ("power_counters", "+1 power counters"))
STATUSES: Final = (("stunned", "a stun"), ("warded", "a ward"), ("enraged", "an enrage counter"))
ORDINALS: Final = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class WayBack:
    """`warnings` say what somebody has seen meanwhile, so that the way back is not clean."""

    steps: tuple[str, ...]
    warnings: tuple[str, ...]


def before_move(past: Sequence[TableReport], move: int) -> TableReport | None:
    """The last report of a game in which a move had not been made; `None` where that is not kept."""
    earlier = [report for report in past if all(told.number < move for told in report.moves)]
    return earlier[-1] if earlier and earlier[-1].players else None


def way_back(now: TableReport, then: TableReport) -> WayBack:
    """How the table of `now` becomes that of `then`."""
    pairs = list(zip(now.players, then.players, strict=True))
    steps = [step for new, old in pairs for step in _cards_to_move(new, old)]
    steps += [step for new, old in pairs for step in _cards_to_change(new, old)]
    steps += [step for new, old in pairs for step in (*_discard_pile(new, old), *_counters(new, old))]
    return WayBack(tuple(steps), tuple(warning for new, old in pairs for warning in _seen_meanwhile(new, old)))


def _cards_to_move(new: PlayerReport, old: PlayerReport) -> Iterator[str]:
    for row in ROWS:
        is_now: tuple[CardReport, ...] = getattr(new, row)
        was: tuple[CardReport, ...] = getattr(old, row)
        here, there = [card.id for card in is_now], [card.id for card in was]
        for card in is_now:
            if card.id not in there:
                yield f"Take {card.title} from {new.name}'s {row} back to where it came from."
        for place, card in enumerate(was):
            if card.id not in here:
                yield f"Put {card.title} back into {new.name}'s {row}, {_ordinal(place)} from the left."
        stayed = [name for name in here if name in there]
        if stayed != [name for name in there if name in here]:
            yield f"Put {new.name}'s {row} in this order, from the left: {', '.join(card.title for card in was)}."


def _cards_to_change(new: PlayerReport, old: PlayerReport) -> Iterator[str]:
    before = {card.id: card for row in ROWS for card in getattr(old, row)}
    for card in (card for row in ROWS for card in getattr(new, row)):
        was = before.get(card.id)
        if was is None:
            continue
        if card.exhausted != was.exhausted:
            yield f"Turn {card.title} {'sideways: it was exhausted' if was.exhausted else 'upright: it was ready'}."
        for name, words in STATUSES:
            if getattr(card, name) != getattr(was, name):
                yield f"{f'Put {words} on' if getattr(was, name) else f'Take {words} off'} {card.title}."
        for name, words in TOKENS:
            if getattr(card, name) != getattr(was, name):
                yield f"{card.title}: {getattr(was, name)} {words} instead of {getattr(card, name)}."
        yield from _upgrades(card, was)


def _upgrades(card: CardReport, was: CardReport) -> Iterator[str]:
    here, there = ({upgrade.id: upgrade.title for upgrade in one.upgrades} for one in (card, was))
    yield from (f"Take {here[name]} off {card.title}." for name in here.keys() - there.keys())
    yield from (f"Put {there[name]} under {card.title}." for name in there.keys() - here.keys())


def _discard_pile(new: PlayerReport, old: PlayerReport) -> Iterator[str]:
    """The pile is in order, and what was discarded since lies on top."""
    top = old.discard_top.title if old.discard_top is not None else ""
    more = new.discard_count - old.discard_count
    until = f"{top} is on top again" if top else "the pile is empty"
    if more > 0:
        cards, they = ("card", "it") if more == 1 else (f"{more} cards", "they")
        yield f"Take the top {cards} of {new.name}'s discard pile back to where {they} came from: {until}."
    elif more < 0:
        cards = "a card" if more == -1 else f"{-more} cards"
        yield f"Put {cards} back on {new.name}'s discard pile: {until}."


def _counters(new: PlayerReport, old: PlayerReport) -> Iterator[str]:
    if new.amber != old.amber:
        yield f"{new.name}: {old.amber} Æmber instead of {new.amber}."
    if new.chains != old.chains:
        yield f"{new.name}: {old.chains} chains instead of {new.chains}."
    for color in KEY_COLORS:
        if (color in new.keys) != (color in old.keys):
            yield f"Turn {new.name}'s {color} key to {'forged' if color in old.keys else 'unforged'}."
    for name, words in (
        ("hand", "in hand"),
        ("archives", "in the archives"),
        ("deck_count", "in the deck"),
        ("purged", "purged"),
    ):
        count, before = getattr(new, name), getattr(old, name)
        if count != before:
            yield f"{new.name}: {before} card{'' if before == 1 else 's'} {words} instead of {count}."


def _seen_meanwhile(new: PlayerReport, old: PlayerReport) -> Iterator[str]:
    drawn = old.deck_count - new.deck_count
    if drawn > 0:
        cards = "a card was" if drawn == 1 else f"{drawn} cards were"
        yield f"From {new.name}'s deck {cards} drawn or shown since: {new.name} has seen what goes back on top."
    if drawn < 0:
        yield f"{new.name}'s deck was filled up and shuffled since: its old order is lost."
    if new.archives < old.archives:
        yield f"{new.name} took up archives since: the cards in them have been seen together with the hand."


def _ordinal(place: int) -> str:
    return ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}"

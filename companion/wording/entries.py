"""Says in a few words what people entered, such as for the button that undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.houses import house_name
from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    Counter,
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    PlayerNumber,
    PositionSet,
    QuestionAnswered,
    RewoundTo,
    RoundTimed,
    TableConfirmed,
    ToldKind,
    TurnEnded,
    who_entered,
)
from companion.sentences import N_, Sentence, counted
from companion.wording.names import named

MOVES_TOLD: Final[Mapping[ToldKind, str]] = {
    "play": N_("{who} plays {card}"),
    "discard": N_("{who} discards {card}"),
    "reap": N_("{who} reaps with {card}"),
    "fight": N_("{who} fights with {card}"),
    "action": N_("{who} uses {card}"),
    "omni": N_("{who} uses {card}"),
    "unstun": N_("{who} removes the stun from {card}"),
}
"""The wording of what a player says they did."""


def in_words(observation: Observation, names: tuple[str, str], reader: PlayerNumber | None = None) -> str:
    """An entry in words, with who entered it: `Ada: house Dis`; only the entry, if the `reader` entered it."""
    player = who_entered(observation)
    who = Sentence("the judge") if player is None else names[player]
    if isinstance(observation, MoveTold):
        return Sentence(MOVES_TOLD[observation.kind], who=who, card=named(observation.card))
    what = _what(observation)
    return what if player is not None and player == reader else Sentence("{who}: {what}", who=who, what=what)


def _what(observation: Observation) -> str:
    match observation:
        case HouseEntered():
            house = house_name(observation.house) if observation.house else ""
            return Sentence("house {house}", house=house) if house else Sentence("no house")
        case CounterEntered(delta=None):
            return Sentence(_SET[observation.counter], value=observation.value)
        case CounterEntered():
            return Sentence(_CHANGED[observation.counter], change=f"{observation.delta:+d}".replace("-", "−"))
        case KeyTurned():
            return _turned(observation)
        case KeyCostSet():
            return Sentence("a key costs {cost}", cost=observation.cost)
        case CardsCounted():
            return cards_in(observation)
        case FlagRuled():
            return Sentence(_RULED[observation.ruling], flag=observation.flag)
        case CardCorrected():
            return Sentence("{seen} is {card}", seen=named(observation.seen), card=named(observation.card))
        case RewoundTo():
            return Sentence("back to before move {move}", move=observation.move)
        case RoundTimed(ends_s=None):
            return Sentence("no round clock")
    return Sentence(_PLAIN[type(observation)])


def _turned(turned: KeyTurned) -> str:
    key = Sentence(turned.key)
    if not turned.forged:
        return Sentence("{key} key unforged", key=key)
    if turned.by_card is not None:
        return Sentence("{key} key forged with a card, {paid} Æmber paid", key=key, paid=turned.paid)
    if not turned.paid:
        return Sentence("{key} key forged", key=key)
    return Sentence("{key} key forged, {paid} Æmber paid", key=key, paid=turned.paid)


def cards_in(held: CardsCounted) -> str:
    """How many cards were counted, and where."""
    match held.zone:
        case "hand":
            return counted(held.count, "{count} card in hand", "{count} cards in hand")
        case "deck":
            return counted(held.count, "{count} card in the deck", "{count} cards in the deck")
        case "archives":
            return counted(held.count, "{count} card in the archives", "{count} cards in the archives")


_SET: Final[Mapping[Counter, str]] = {
    "amber": N_("Æmber set to {value}"),
    "chains": N_("chains set to {value}"),
}
_CHANGED: Final[Mapping[Counter, str]] = {"amber": N_("{change} Æmber"), "chains": N_("{change} chains")}
_RULED: Final[Mapping[str, str]] = {
    "let_stand": N_("flag {flag}: played on"),
    "rewind": N_("flag {flag}: taken back"),
    "dismiss": N_("flag {flag}: no mistake"),
}
_PLAIN: Final[Mapping[type, str]] = {
    TurnEnded: N_("end of turn"),
    Conceded: N_("conceded"),
    MulliganTaken: N_("mulligan"),
    CheckAnnounced: N_("Check!"),
    QuestionAnswered: N_("an answer"),
    TableConfirmed: N_("the table is right"),
    PositionSet: N_("position set"),
    RoundTimed: N_("round clock"),
}

"""Writes an observation as JSON; what was written reads back equal. Values that equal their default are left out."""

from __future__ import annotations

from dataclasses import asdict

from companion.marks import MARKS
from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    Entered,
    Equipment,
    FlagRuled,
    GameStarted,
    HandsCame,
    HouseEntered,
    JsonObject,
    JudgeCalled,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    OutOfSight,
    PlayerNumber,
    PositionSet,
    QuestionAnswered,
    Redone,
    Registration,
    RewoundTo,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
    Undone,
)


def observation_to_json(observation: Observation) -> JsonObject:
    """The observation as plain JSON data."""
    return {"t": observation.t, **_body(observation)}


def _body(observation: Observation) -> JsonObject:
    match observation:
        case GameStarted():
            return {"start": _start(observation)}
        case TableSnapshot():
            return {"snapshot": {"players": [_side(side) for side in observation.players]}}
        case HandsCame():
            return {"hands": True}
        case OutOfSight():
            return {"out_of_sight": True}
        case FlagRuled():
            return {"judge": {observation.ruling: observation.flag}}
        case RewoundTo():
            return {"judge": {"rewind_to": observation.move}}
        case PositionSet(by=None):
            return {"judge": {"set": observation.position}}
        case PositionSet():
            return {"input": {"player": observation.by, "set": observation.position}}
        case RoundTimed():
            return {"judge": {"round_ends": observation.ends_s}}
        case _:
            player = _who(observation)
            entry = _entry(observation)
            return {"judge": entry} if player is None else {"input": {"player": player, **entry}}


def _who(entered: Entered) -> PlayerNumber | None:
    """The player who entered it; nobody where a judge did."""
    if isinstance(entered, CardCorrected | TableConfirmed | Undone | Redone):
        return entered.by
    return entered.player


def _entry(entered: Entered) -> JsonObject:
    match entered:
        case HouseEntered():
            return {"house": entered.house}
        case CounterEntered(delta=None):
            return {"counter": entered.counter, "value": entered.value}
        case CounterEntered():
            return {"counter": entered.counter, "delta": entered.delta}
        case KeyTurned():
            paid: JsonObject = {"paid": entered.paid} if entered.paid else {}
            return {"key": entered.key, "forged": entered.forged} | paid | _known({"by_card": entered.by_card})
        case KeyCostSet():
            return {"key_cost": entered.cost}
        case MoveTold(_, _, kind, card, flank, target):
            return {"move": _known({"kind": kind, "card": card, "flank": flank, "target": target})}
        case CardsCounted():
            return {"cards": entered.zone, "count": entered.count}
        case QuestionAnswered():
            return {"question": entered.question, "answer": entered.answer}
        case JudgeCalled():
            return {"call_judge": True} | _known({"flag": entered.flag})
        case CardCorrected():
            return {"misread": entered.seen, "is": entered.card} | _known({"flag": entered.flag})
        case TurnEnded():
            return {"end_turn": True} | _known({"turn": entered.turn})
        case Conceded():
            return {"concede": True}
        case MulliganTaken():
            return {"mulligan": True}
        case CheckAnnounced():
            return {"check": True}
        case TableConfirmed():
            return {"table_is_right": True}
        case Undone():
            return {"undo": True} | _known({"place": entered.place})
        case Redone():
            return {"redo": True}


def _known(fields: JsonObject) -> JsonObject:
    return {name: value for name, value in fields.items() if value is not None}


def _start(start: GameStarted) -> JsonObject:
    players = [_registration(registration) for registration in start.players]
    form: JsonObject = {"rulebook": start.rulebook, "first_player": start.first_player, "players": players}
    return form if start.equipment == Equipment() else {**form, "equipment": asdict(start.equipment)}


def _registration(registration: Registration) -> JsonObject:
    deck = registration.deck
    cards = [
        {"card": entry.card, "house": entry.house} | ({} if entry.icons is None else {"icons": list(entry.icons)})
        for entry in deck.cards
    ]
    form: JsonObject = {
        "name": registration.name,
        "deck": {"id": deck.id, "name": deck.name, "houses": list(deck.houses), "cards": cards},
    }
    return form | ({"chains": registration.chains} if registration.chains else {})


def _side(side: SeenSide) -> JsonObject:
    zones = {"battleline": side.battleline, "artifacts": side.artifacts, "discard": side.discard, "play": side.play}
    return {name: [_card(card) for card in cards] for name, cards in zones.items() if cards is not None}


def _card(card: SeenCard) -> object:
    known = _known(
        {
            "id": card.id,
            "owner": card.owner,
            "exhausted": card.exhausted,
            **{mark.key: getattr(card, mark.field) for mark in MARKS},
            "upgrades": None if card.upgrades is None else [_card(upgrade) for upgrade in card.upgrades],
            "halves": None if card.other_half is None else [_plainly(card), _card(card.other_half)],
            "confidence": None if card.confidence == 1.0 else card.confidence,
        }
    )
    return {"card": card.card, **known} if known else card.card


def _plainly(card: SeenCard) -> object:
    """The card alone, without what is seen of it."""
    return {"card": card.card, "id": card.id} if card.id else card.card

"""Says in a few words what people entered, such as for the button that undoes it."""

from __future__ import annotations

from companion.observations import (
    TOLD_VERBS,
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    PositionSet,
    QuestionAnswered,
    RewoundTo,
    RoundTimed,
    TableConfirmed,
    TurnEnded,
    house_name,
)
from companion.referee.history import who_entered


def in_words(observation: Observation, names: tuple[str, str]) -> str:
    """Who entered it, and what: `Ada: house Dis`."""
    player = who_entered(observation)
    who = "the judge" if player is None else names[player]
    return f"{who}: {_what(observation)}"


def _what(observation: Observation) -> str:
    match observation:
        case HouseEntered():
            return f"house {house_name(observation.house)}" if observation.house else "no house"
        case CounterEntered(delta=None):
            return f"{_COUNTED[observation.counter]} set to {observation.value}"
        case CounterEntered():
            return f"{observation.delta:+d} {_COUNTED[observation.counter]}".replace("-", "−")
        case KeyTurned():
            paid = f", {observation.paid} Æmber paid" if observation.paid else ""
            return f"{observation.key} key {'forged' if observation.forged else 'turned back'}{paid}"
        case KeyCostSet():
            return f"a key costs {observation.cost}"
        case MoveTold():
            return f"{TOLD_VERBS[observation.kind]} {_title(observation.card)}"
        case CardsCounted():
            return f"{observation.count} cards in {observation.zone}"
        case FlagRuled():
            rulings = {"let_stand": "played on", "rewind": "taken back", "dismiss": "no mistake"}
            return f"flag {observation.flag}: {rulings[observation.ruling]}"
        case CardCorrected():
            return f"{_title(observation.seen)} is {_title(observation.card)}"
        case RewoundTo():
            return f"back to before move {observation.move}"
        case RoundTimed(ends_s=None):
            return "no round clock"
    return _PLAIN[type(observation)]


_COUNTED = {"amber": "Æmber", "chains": "chains"}
_PLAIN: dict[type, str] = {
    TurnEnded: "end of turn",
    Conceded: "conceded",
    MulliganTaken: "mulligan",
    CheckAnnounced: "Check!",
    QuestionAnswered: "an answer",
    TableConfirmed: "the table is right",
    PositionSet: "position set",
    RoundTimed: "round clock",
}


def _title(card: str) -> str:
    return card.partition("#")[0].replace("-", " ").title()

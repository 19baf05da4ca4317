"""What was done with a card in a turn, as players are asked about it and answer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.wording import pointed_out
from companion.rules.card import CardId
from companion.rules.records import CardMoved, FightBegan, Played, Used
from companion.rules.state import GameState

OF, THEN = ": ", ", "
"""What parts, in an answer, a card from its deeds, and those from each other."""
_SAID: dict[str, str] = {
    "reap": "reaped",
    "fight": "fought {}",
    "action": "used its action",
    "omni": "used its omni",
    "unstun": "lost its stun",
    "play": "was played",
    "discard": "was discarded from hand",
}


def deeds_with(state: GameState, card: CardId) -> str:
    """The answer that tells what was done with the card in the turn that is being played; for a fight, also against
    whom."""
    return OF.join((card, THEN.join(_deeds(state, card))))


def _deeds(state: GameState, card: CardId) -> Iterator[str]:
    for record in state.log:
        match record:
            case FightBegan(attacker=attacker, defender=defender) if attacker.id == card:
                yield f"fight {defender.id}"
            case Used(item=item, how=how) if item.id == card and how != "fight":
                yield how
            case Played(copy=copy) if copy.id == card:
                yield "play"
            case CardMoved(copy=copy, origin="hand", target="discard") if copy.id == card:
                yield "discard"


def card_of(answer: str) -> CardId:
    return answer.partition(OF)[0]


def without_targets(answer: str) -> str:
    """The answer that does not tell against whom the card fought."""
    card, _, done = answer.partition(OF)
    return OF.join((card, THEN.join(deed.partition(" ")[0] for deed in done.split(THEN))))


def ask(state: GameState, card: CardId) -> str:
    return f"What happened with {pointed_out(state, card)} this turn?"


def say(state: GameState, answer: str) -> str:
    parted = (deed.partition(" ") for deed in answer.partition(OF)[2].split(THEN) if deed)
    said = ", then ".join(
        _SAID[how].format(pointed_out(state, target) if target else "").rstrip() for how, _, target in parted
    )
    return f"It {said}" if said else "Nothing"

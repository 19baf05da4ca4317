"""Words for things that happen, by which abilities wait for and count them: `played(creature)`, `destroyed(enemy)`.

An event matches records of one type whose subject (the card concerned) and actor (the player who did it) fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules import records
from companion.rules.amounts import Who, player
from companion.rules.card import PlayerNumber
from companion.rules.filters import Filter, Item, any_card, creature
from companion.rules.records import Record
from companion.rules.state import GameState, Scope

SUBJECT: dict[type[Record], Callable[[Any, GameState], Item | None]] = {
    records.Played: lambda record, state: state.find(record.copy.id) or record.copy,
    records.EnteredPlay: lambda record, state: state.find(record.item.id) or record.item,
    records.LeftPlay: lambda record, state: record.item,
    records.Used: lambda record, state: record.item,
    records.Reaped: lambda record, state: record.item,
    records.FightBegan: lambda record, state: record.attacker,
    records.Fought: lambda record, state: record.attacker,
    records.Damaged: lambda record, state: state.find(record.card),
    records.Healed: lambda record, state: state.find(record.card),
    records.CardMoved: lambda record, state: record.copy,
    records.PutInZone: lambda record, state: record.copy,
}


def _actor(record: Record) -> PlayerNumber | None:
    if isinstance(record, records.AmberMoved):
        return record.target if isinstance(record.target, int) else None
    if isinstance(record, records.FightBegan | records.Fought):
        return record.attacker.controller
    if isinstance(record, records.LeftPlay | records.EnteredPlay):
        return record.item.controller
    actor: PlayerNumber | None = getattr(record, "player", None)
    return actor


@dataclass(frozen=True, slots=True)
class Event:
    """Records of type `record` whose card matches `subject`, done by `by`, with fields among the given values.

    In `words`, `WHO` stands for the player, `CARD` for the card, and `-s` for the ending of the player's verb.
    """

    record: type[Record]
    words: str
    subject: Filter = any_card
    by: Who = "either"
    fields: tuple[tuple[str, tuple[object, ...]], ...] = ()

    def matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        if type(record) is not self.record:
            return False
        if self.by != "either" and _actor(record) != player(state, scope, self.by):
            return False
        if any(getattr(record, name) not in values for name, values in self.fields):
            return False
        return self.subject is any_card or self._subject_matches(state, scope, record)

    def _subject_matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        item = SUBJECT[self.record](record, state)
        return item is not None and self.subject.surely_matches(state, scope.but(record=record), item)

    def say(self) -> str:
        who = {"you": "you", "opponent": "your opponent"}.get(self.by, "a player")
        ending = "" if self.by == "you" else "s"
        return self.words.replace("-s", ending).replace("WHO", who).replace("CARD", self.subject.say_one())


def played(what: Filter = any_card, by: Who = "you") -> Event:
    return Event(records.Played, "WHO play-s CARD", what, by)


def entered(what: Filter) -> Event:
    return Event(records.EnteredPlay, "CARD enters play", what)


def destroyed(what: Filter = creature) -> Event:
    """Destroyed or sacrificed: a sacrificed card counts as destroyed (rulebook 1.3, glossary, Sacrifice)."""
    return Event(records.LeftPlay, "CARD is destroyed", what, fields=(("destroyed", (True,)),))


def reaped(what: Filter = creature) -> Event:
    return Event(records.Reaped, "CARD reaps", what)


def fights(what: Filter = creature) -> Event:
    """Just before a fight: the attacker is chosen and exhausted."""
    return Event(records.FightBegan, "CARD is about to fight", what)


def fought(what: Filter = creature) -> Event:
    return Event(records.Fought, "CARD fights", what)


def used(what: Filter, by: Who = "either", *ways: str) -> Event:
    words = "CARD is used" if by == "either" else "WHO use-s CARD"
    return Event(records.Used, words, what, by, (("how", ways),) if ways else ())


def discarded(what: Filter = any_card, by: Who = "you") -> Event:
    """Discarded from hand."""
    return Event(records.CardMoved, "WHO discard-s CARD", what, by, (("why", ("discard",)), ("origin", ("hand",))))


def forged(by: Who = "you") -> Event:
    return Event(records.KeyForged, "WHO forge-s a key", by=by)


def house_chosen(name: str, by: Who = "you") -> Event:
    words = f"WHO choose-s {name.capitalize()} as the active house"
    return Event(records.HouseChosen, words, by=by, fields=(("house", (name,)),))


def armor_prevented(what: Filter) -> Event:
    return Event(records.Damaged, "armor of CARD prevents damage", what)


def healed(what: Filter = creature) -> Event:
    return Event(records.Healed, "CARD is healed", what)


def purged(what: Filter = any_card) -> Event:
    return Event(records.CardMoved, "CARD is purged", what, fields=(("why", ("purge",)),))


def amber_gained(reason: str, by: Who = "you") -> Event:
    """Æmber came into a player's pool in a certain way, such as by reaping."""
    return Event(records.AmberMoved, f"WHO gain-s Æmber by {reason}", by=by, fields=(("why", (reason,)),))

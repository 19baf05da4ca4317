"""Words for things that happen, by which abilities wait for and count them: `played(creature)`, `destroyed(enemy)`.

An event matches records of one type whose subject (the card concerned) and actor (the player who did it) fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.houses import house_name
from companion.rules import records
from companion.rules.card import CardId, House, Icon, PlayerNumber
from companion.rules.filters.base import Filter, any_card
from companion.rules.filters.printed import creature
from companion.rules.filters.references import itself
from companion.rules.lookup import WHO, Who, lookup, player
from companion.rules.quantities import Amount, say
from companion.rules.records import DamageKind, Record
from companion.rules.state import GameState, Item, Scope, Zone

RecordFields: TypeAlias = tuple[tuple[str, tuple[object, ...]], ...]

SUBJECT: dict[type[Record], Callable[[Any, GameState], Item | None]] = {
    records.Played: lambda record, state: lookup(state, record.copy.id) or record.copy,
    records.EnteredPlay: lambda record, state: state.find(record.item.id) or record.item,
    records.LeftPlay: lambda record, state: record.item,
    records.Attached: lambda record, state: state.find(record.host),
    records.Used: lambda record, state: record.item,
    records.UseEnded: lambda record, state: record.item,
    records.Reaped: lambda record, state: record.item,
    records.FightBegan: lambda record, state: record.attacker,
    records.Fought: lambda record, state: record.attacker,
    records.Damaged: lambda record, state: state.find(record.card),
    records.Healed: lambda record, state: state.find(record.card),
    records.CardMoved: lambda record, state: record.copy,
    records.IconResolved: lambda record, state: state.find(record.copy.id) or record.copy,
    records.PutInZone: lambda record, state: record.copy,
}


def _actor(record: Record) -> PlayerNumber | None:
    if isinstance(record, records.AmberMoved):
        return record.target if isinstance(record.target, int) else None
    if isinstance(record, (records.FightBegan, records.Fought)):
        return record.attacker.controller
    if isinstance(record, (records.LeftPlay, records.EnteredPlay)):
        return record.item.controller
    actor: PlayerNumber | None = getattr(record, "player", None)
    return actor


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """Records of type `record` whose card matches `subject`, done by `by`, with fields among the given values.

    Only records whose number `above_zero` is so count, where one is named. In `words` and `past` (the same in the past
    tense), `WHO` stands for the player, `CARD` for the card, and `-s` for the ending of the player's verb.
    """

    record: type[Record]
    words: str
    past: str
    subject: Filter = any_card
    by: Who = "either"
    fields: tuple[tuple[str, tuple[object, ...]], ...] = ()
    above_zero: str = ""

    def matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        if type(record) is not self.record:
            return False
        if self.by != "either" and _actor(record) != player(state, scope, self.by):
            return False
        if any(getattr(record, name) not in values for name, values in self.fields):
            return False
        if self.above_zero and getattr(record, self.above_zero) <= 0:
            return False
        return self.subject is any_card or self._subject_matches(state, scope, record)

    def _subject_matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        item = SUBJECT[self.record](record, state)
        return item is not None and self.subject.counts(state, scope.but(record=record), item)

    def say(self) -> str:
        return self._said(self.words)

    def say_past(self) -> str:
        return self._said(self.past)

    def say_each(self) -> str:
        """`for each creature destroyed`, `for each time you forged a key`."""
        what, was, happened = self.past.partition("CARD was ")
        return f"for each {self.subject.say()} {happened}" if was and not what else f"for each time {self.say_past()}"

    def say_counted(self, how: str, number: Amount | int) -> str:
        """`you played at least 7 Sanctum cards`, `this card was used exactly once`."""
        if self.subject in (any_card, itself) and "CARD" not in self.past.removeprefix("CARD was used"):
            return f"{self.say_past()} {how} {'once' if number == 1 else f'{say(number)} times'}"
        counted = self.past.replace("CARD was", "CARD were") if number != 1 else self.past
        cards = f"{how} {say(number)} {self.subject.say(plural=number != 1)}"
        return counted.replace("WHO", WHO[self.by]).replace("CARD", cards)

    def say_moment(self) -> str:
        """`after a creature reaps`, `before a creature fights`."""
        return self.say() if self.words.startswith("before ") else f"after {self.say()}"

    def _said(self, words: str) -> str:
        who = "a player" if self.by == "either" else WHO[self.by]
        ending = "" if self.by == "you" else "s"
        return words.replace("-s", ending).replace("WHO", who).replace("CARD", self.subject.say_one())


def played(what: Filter = any_card, by: Who = "you") -> RecordFilter:
    return RecordFilter(records.Played, "WHO play-s CARD", "WHO played CARD", what, by)


@dataclass(frozen=True, slots=True)
class BeforeItResolves(RecordFilter):
    """A card was played and its bonus icons resolved; what waits for this precedes its "Play:" abilities."""


def played_before_it_resolves(what: Filter = any_card, by: Who = "either") -> RecordFilter:
    """As `played`, where the card's own ability may not come first (rulebook 14, question on Encounter Suit)."""
    words = "{} CARD, but before it resolves"
    return BeforeItResolves(records.Played, words.format("WHO play-s"), words.format("WHO played"), what, by)


def entered(what: Filter) -> RecordFilter:
    return RecordFilter(records.EnteredPlay, "CARD enters play", "CARD entered play", what)


def destroyed(what: Filter = creature) -> RecordFilter:
    """Destroyed or sacrificed: a sacrificed card counts as destroyed (rulebook 1.3, glossary, Sacrifice)."""
    fields: RecordFields = (("destroyed", (True,)),)
    return RecordFilter(records.LeftPlay, "CARD is destroyed", "CARD was destroyed", what, fields=fields)


@dataclass(frozen=True, slots=True)
class KilledByKeyword(RecordFilter):
    """Destroyed by the damage that a keyword of the card that speaks dealt last."""

    def matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        if not isinstance(record, records.LeftPlay) or not RecordFilter.matches(self, state, scope, record):
            return False
        own = [one for one in state.log if _concerns(one, record.item.id)]
        dooms = [place for place, one in enumerate(own) if isinstance(one, records.Doomed)]
        blow = own[dooms[-1] - 1] if dooms and dooms[-1] else None
        return isinstance(blow, records.Damaged) and blow.how == "keyword" and blow.dealer == scope.source.id


def _concerns(record: Record, card: CardId) -> bool:
    """True if it damages this card, or destroys it."""
    if isinstance(record, records.Damaged):
        return record.card == card
    return isinstance(record, records.Doomed) and card in record.cards


def destroyed_by_assault(what: Filter = creature) -> RecordFilter:
    """By the assault damage of the card that carries the ability."""
    said = "{} destroyed by this creature’s assault damage"
    return KilledByKeyword(
        records.LeftPlay, said.format("CARD is"), said.format("CARD was"), what, fields=(("destroyed", (True,)),)
    )


def left_play(what: Filter = creature) -> RecordFilter:
    """In whatever way (rulebook 1.3, glossary, Leaves play)."""
    return RecordFilter(records.LeftPlay, "CARD leaves play", "CARD left play", what)


def reaped(what: Filter = creature) -> RecordFilter:
    return RecordFilter(records.Reaped, "CARD reaps", "CARD reaped", what)


def fights(what: Filter = creature) -> RecordFilter:
    """Just before a fight: the attacker is chosen and exhausted."""
    return RecordFilter(records.FightBegan, "before CARD fights", "CARD was about to fight", what)


def fought(what: Filter = creature) -> RecordFilter:
    return RecordFilter(records.Fought, "CARD fights", "CARD fought", what)


def used(what: Filter, by: Who = "either", *ways: str) -> RecordFilter:
    fields: RecordFields = (("how", ways),) if ways else ()
    if by == "either":
        return RecordFilter(records.Used, "CARD is used", "CARD was used", what, by, fields)
    return RecordFilter(records.Used, "WHO use-s CARD", "WHO used CARD", what, by, fields)


def after_use(what: Filter, by: Who = "either") -> RecordFilter:
    """The use is over: to wait for, where `used` is to count (a card counts as used from when it is exhausted)."""
    begun = used(what, by)
    return RecordFilter(records.UseEnded, begun.words, begun.past, what, by)


def discarded(what: Filter = any_card, by: Who = "you", origin: Zone | None = "hand") -> RecordFilter:
    """Discarded from hand, or from another zone, or with `None` from anywhere."""
    place: RecordFields = (("origin", (origin,)),) if origin else ()
    fields: RecordFields = (("why", ("discard",)), *place)
    return RecordFilter(records.CardMoved, "WHO discard-s CARD", "WHO discarded CARD", what, by, fields)


@dataclass(frozen=True, slots=True)
class AttachedFilter(RecordFilter):
    """An upgrade was put on a creature; `upgrade` says on which upgrades it waits."""

    upgrade: Filter = any_card

    def matches(self, state: GameState, scope: Scope, record: Record) -> bool:
        return (
            RecordFilter.matches(self, state, scope, record)
            and isinstance(record, records.Attached)
            and self.upgrade.matches(state, scope, record.upgrade)
        )


def attached(host: Filter, upgrade: Filter = any_card) -> RecordFilter:
    """An upgrade is put on a creature that matches, played or moved there; the creature becomes "it"."""
    what = "an upgrade" if upgrade is any_card else upgrade.say_one()
    return AttachedFilter(records.Attached, f"{what} is put on CARD", f"{what} was put on CARD", host, upgrade=upgrade)


def forged(by: Who = "you") -> RecordFilter:
    return RecordFilter(records.KeyForged, "WHO forge-s a key", "WHO forged a key", by=by)


def house_chosen(name: House | None = None, by: Who = "you") -> RecordFilter:
    """A player chose this active house, or with `None` any."""
    house = "an active house" if name is None else f"{house_name(name)} as the active house"
    fields: RecordFields = () if name is None else (("house", (name,)),)
    return RecordFilter(records.HouseChosen, f"WHO choose-s {house}", f"WHO chose {house}", by=by, fields=fields)


def armor_prevented(what: Filter) -> RecordFilter:
    return RecordFilter(
        records.Damaged, "armor of CARD prevents damage", "armor of CARD prevented damage", what, above_zero="prevented"
    )


def icon_resolved(icon: Icon) -> RecordFilter:
    """A bonus icon of this kind (rulebook 14, Bonus icons)."""
    noun = f"a {icon} bonus icon"
    fields: RecordFields = (("icon", (icon,)),)
    return RecordFilter(records.IconResolved, f"WHO resolve-s {noun}", f"WHO resolved {noun}", by="you", fields=fields)


def damaged_by(how: DamageKind, what: Filter = creature) -> RecordFilter:
    """Damage was placed on it by a fighter's power, a keyword, an ability or a bonus icon."""
    words = {"icon": "a bonus icon", "keyword": "a keyword", "power": "a fight", "ability": "an ability"}[how]
    fields: RecordFields = (("how", (how,)),)
    return RecordFilter(
        records.Damaged, f"CARD is dealt damage by {words}", f"CARD was dealt damage by {words}", what,
        fields=fields, above_zero="amount",
    )  # fmt: skip


def healed(what: Filter = creature) -> RecordFilter:
    return RecordFilter(records.Healed, "CARD is healed", "CARD was healed", what)


def purged(what: Filter = any_card) -> RecordFilter:
    return RecordFilter(records.CardMoved, "CARD is purged", "CARD was purged", what, fields=(("why", ("purge",)),))


def amber_gained(reason: str, by: Who = "you") -> RecordFilter:
    """Æmber came into a player's pool in a certain way, such as by reaping."""
    how = f"Æmber by {({'reap': 'reaping', 'steal': 'stealing'}).get(reason, reason)}"
    fields: RecordFields = (("why", (reason,)),)
    return RecordFilter(records.AmberMoved, f"WHO gain-s {how}", f"WHO gained {how}", by=by, fields=fields)

"""Says what a move changed, from the engine's records: amounts, targets, who gained, drew, forged or lost what.

Feed, overlay, replay, timeline and the spoken channel all show these words. Cards that only one player may know, in
hands, decks and archives, are counted and never named.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Final, TypeAlias

from companion.referee.reports.wording import name_of, title_of, titled
from companion.referee.search.line import Done, happened_since
from companion.rules.card import CardId, PhysicalCard, PlayerNumber
from companion.rules.game import NotPossible, after, answered
from companion.rules.records import (
    AmberMoved,
    Attached,
    CardMoved,
    ChainsChanged,
    ControlChanged,
    CountersChanged,
    Damaged,
    DamageSet,
    Detached,
    EffectBegan,
    EnteredPlay,
    FightBegan,
    Healed,
    KeyForged,
    KeyUnforged,
    LeftPlay,
    MovedInLine,
    Played,
    PowerCountersChanged,
    PutInZone,
    PutUnder,
    Reaped,
    Record,
    Revealed,
    Shuffled,
    StunChanged,
    Swapped,
    Turned,
    Used,
    Won,
    ZonesSwapped,
)
from companion.rules.state import GameState, InPlay
from companion.sentences import N_, Sentence, counted, joined, listed

Parts: TypeAlias = tuple[tuple[str, str | int], ...]
PUBLIC: Final = ("discard", "purged")
"""Zones out of play of which both players may know the cards."""


@dataclass(frozen=True, slots=True)
class Story:
    """What a move changed: in words, empty where nothing is to be added, and on which cards in play."""

    words: str = ""
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A part of the story. In its `words`, `{names}` stands for all cards of the same change, `{count}` for the sum,
    and `{cards}`, `{chains}` and `{counters}` for so many of them; what else stands there are its `parts`. `card` is
    the card in play that it shows on; one without words only shows there."""

    words: str
    parts: Parts = ()
    name: str = ""
    count: int = 0
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class _Scene:
    """The states before and after a move, and the card that the move itself names, of which nothing is repeated.

    `used` are the cards that were used meanwhile: that they exhaust goes without saying.
    """

    before: GameState
    after: GameState
    moved: CardId | None
    used: frozenset[CardId]

    def title(self, card: CardId) -> str:
        return title_of(self.after if self.after.find(card) else self.before, card)

    def who(self, player: PlayerNumber) -> str:
        return name_of(self.after, player)


def story_of(done: Done) -> Story:
    """What a move changed, with the answers that were given to its decisions."""
    try:
        reached = after(done.before, done.move)
        for choice in done.choices:
            reached = answered(reached, choice)
    except NotPossible:
        return Story()
    return story(done.before, reached, done.move.card)


def story(before: GameState, reached: GameState, moved: CardId | None = None) -> Story:
    """What happened from one state to a later one of the same turn or the next, by a move with the card `moved`."""
    records = happened_since(before, reached)
    used = frozenset(record.item.id for record in records if isinstance(record, Used))
    scene = _Scene(before, reached, moved, used)
    changes = [change for record in records for change in _changes(record, scene)]
    if not changes and any(isinstance(record, Played) and record.type == "action" for record in records):
        changes = [Change(N_("nothing changes"))]
    shown = dict.fromkeys(change.card for change in changes if change.card is not None and reached.find(change.card))
    return Story(joined(_told(changes), "; "), tuple(shown))


def _told(changes: Iterable[Change]) -> Iterator[str]:
    """Equal changes of several cards become one, and amounts of the same kind are added up."""
    counts: dict[tuple[str, Parts, CardId | None, str], int] = defaultdict(int)
    for change in changes:
        counts[change.words, change.parts, change.card, change.name] += change.count
    names: dict[tuple[str, Parts, int], list[str]] = defaultdict(list)
    for (words, parts, _, name), count in counts.items():
        names[words, parts, count].append(name)
    for (words, parts, count), named in names.items():
        if words:
            yield Sentence(words, names=listed(named), count=count, **_amounts(count), **dict(parts))


def _amounts(count: int) -> dict[str, str]:
    return {
        "cards": counted(count, "{count} card", "{count} cards"),
        "chains": counted(count, "{count} chain", "{count} chains"),
        "counters": counted(count, "counter", "counters"),
    }


@singledispatch
def _changes(record: Record, scene: _Scene) -> Iterator[Change]:
    """The changes that a record tells; none where it only tells how they came about."""
    yield from ()


# Æmber, chains and keys


@_changes.register
def _(record: AmberMoved, scene: _Scene) -> Iterator[Change]:
    if record.why in ("forge", "pay"):
        return
    words = _AMBER.get(record.why, N_("{count} Æmber goes from {from_} to {to}"))
    parts = ("from_", _place(record.origin, scene)), ("to", _place(record.target, scene))
    places = (place for place in (record.target, record.origin) if isinstance(place, str))
    yield Change(words, parts, count=record.amount, card=next(places, None))


_GAINS: Final = N_("{to} gains {count} Æmber")
_AMBER: Final[Mapping[str, str]] = {
    "bonus": _GAINS,
    "gain": _GAINS,
    "reap": _GAINS,
    "steal": N_("{to} steals {count} Æmber from {from_}"),
    "capture": N_("{to} captures {count} Æmber from {from_}"),
    "lose": N_("{from_} loses {count} Æmber"),
    "place": N_("{count} Æmber is put on {to}"),
}


def _place(place: PlayerNumber | CardId | None, scene: _Scene) -> str:
    if place is None:
        return Sentence("the supply")
    return scene.title(place) if isinstance(place, str) else scene.who(place)


@_changes.register
def _(record: ChainsChanged, scene: _Scene) -> Iterator[Change]:
    words = N_("{who} gains {chains}") if record.amount > 0 else N_("{who} sheds {chains}")
    yield Change(words, (("who", scene.who(record.player)),), count=abs(record.amount))


@_changes.register
def _(record: KeyForged, scene: _Scene) -> Iterator[Change]:
    paid, free = N_("{who} forges the {key} key for {paid} Æmber"), N_("{who} forges the {key} key for nothing")
    parts = ("who", scene.who(record.player)), ("key", Sentence(record.key)), ("paid", record.paid)
    yield Change(paid if record.paid else free, parts)


@_changes.register
def _(record: KeyUnforged, scene: _Scene) -> Iterator[Change]:
    parts = ("who", scene.who(record.player)), ("key", Sentence(record.key))
    yield Change(N_("{who}’s {key} key is unforged"), parts)


# Cards that enter, leave and move


@_changes.register
def _(record: EnteredPlay, scene: _Scene) -> Iterator[Change]:
    if record.item.id != scene.moved:
        parts = (("who", scene.who(record.item.controller)),)
        words = N_("{names} enters play on {who}’s side")
        yield Change(words, parts, titled(record.item.card), card=record.item.id)
    else:
        yield Change("" if record.item.exhausted else N_("it enters play ready"), card=record.item.id)


@_changes.register
def _(record: Attached, scene: _Scene) -> Iterator[Change]:
    if record.upgrade.copy.id != scene.moved:
        parts = (("host", scene.title(record.host)),)
        yield Change(N_("{names} is attached to {host}"), parts, _name(record.upgrade.copy), card=record.host)


@_changes.register
def _(record: Detached, scene: _Scene) -> Iterator[Change]:
    copy = record.upgrade.copy
    yield _left(record.why, record.target, scene.who(copy.owner), _name(copy))


@_changes.register
def _(record: LeftPlay, scene: _Scene) -> Iterator[Change]:
    owner = record.item.owner if record.to_player is None else record.to_player
    why = "destroy" if record.item.doomed and record.why != "sacrifice" else record.why
    yield _left(why, record.target, scene.who(owner), titled(record.item.card))


def _left(why: str, target: str, who: str, name: str) -> Change:
    usual = {"destroy": "discard", "sacrifice": "discard", "discard": "discard", "purge": "purged"}
    if usual.get(why) == target:
        return Change(_LEFT[why], name=name)
    return Change(_LEFT_FOR[why], (("where", Sentence(_ZONES[target], who=who)),), name)


_LEFT: Final[Mapping[str, str]] = {
    "destroy": N_("{names} destroyed"),
    "sacrifice": N_("{names} sacrificed"),
    "discard": N_("{names} discarded"),
    "purge": N_("{names} purged"),
}
_LEFT_FOR: Final[Mapping[str, str]] = {
    "destroy": N_("{names} destroyed, {where}"),
    "sacrifice": N_("{names} sacrificed, {where}"),
    "discard": N_("{names} discarded, {where}"),
    "purge": N_("{names} purged, {where}"),
    "archive": N_("{names} archived, {where}"),
    "return": N_("{names} returned, {where}"),
    "shuffle": N_("{names} shuffled away, {where}"),
}
_ZONES: Final[Mapping[str, str]] = {
    "discard": N_("to {who}’s discard pile"),
    "purged": N_("to {who}’s purged cards"),
    "archives": N_("to {who}’s archives"),
    "hand": N_("to {who}’s hand"),
    "deck": N_("to {who}’s deck"),
}


@_changes.register
def _(record: ControlChanged, scene: _Scene) -> Iterator[Change]:
    parts = (("who", scene.who(record.to_player)),)
    yield Change(N_("{who} takes control of {names}"), parts, scene.title(record.card), card=record.card)


@_changes.register
def _(record: MovedInLine, scene: _Scene) -> Iterator[Change]:
    yield Change(N_("{names} moves in its battleline"), name=scene.title(record.card), card=record.card)


@_changes.register
def _(record: Swapped, scene: _Scene) -> Iterator[Change]:
    for card in (record.first, record.second):
        yield Change(N_("{names} swap places"), name=scene.title(card), card=card)


@_changes.register
def _(record: CardMoved, scene: _Scene) -> Iterator[Change]:
    if record.why in ("draw", "take"):
        words = N_("{who} draws {cards}") if record.why == "draw" else N_("{who} picks up {cards} from the archives")
        yield Change(words, (("who", scene.who(record.to_player)),), count=1)
    elif record.copy.id != scene.moved or record.target not in PUBLIC:
        yield _moved(record.copy, record.origin, record.target, scene.who(record.to_player))


@_changes.register
def _(record: PutInZone, scene: _Scene) -> Iterator[Change]:
    """A played action comes to rest in the discard pile, which goes without saying."""
    if record.target != "discard":
        yield _moved(record.copy, "discard", record.target, scene.who(record.player))


def _moved(copy: PhysicalCard, origin: str, target: str, who: str) -> Change:
    known = not copy.hidden and (origin in PUBLIC or target in PUBLIC)
    name, count = (_name(copy), 0) if known else ("", 1)
    if target in PUBLIC:
        words = _OUT_OF_PLAY[target] if known else _UNKNOWN_OUT_OF_PLAY[target]
        return Change(words, name=name, count=count)
    where = (("where", Sentence(_ZONES[target], who=who)),)
    return Change(N_("{names} {where}") if known else N_("{cards} {where}"), where, name, count)


_OUT_OF_PLAY: Final[Mapping[str, str]] = {"discard": _LEFT["discard"], "purged": _LEFT["purge"]}
_UNKNOWN_OUT_OF_PLAY: Final[Mapping[str, str]] = {"discard": N_("{cards} discarded"), "purged": N_("{cards} purged")}


@_changes.register
def _(record: PutUnder, scene: _Scene) -> Iterator[Change]:
    yield Change(N_("{cards} put under {host}"), (("host", scene.title(record.host)),), count=1, card=record.host)


@_changes.register
def _(record: Shuffled, scene: _Scene) -> Iterator[Change]:
    yield Change(N_("{who} shuffles the deck"), (("who", scene.who(record.player)),))


@_changes.register
def _(record: ZonesSwapped, scene: _Scene) -> Iterator[Change]:
    yield Change(N_("{who} swaps deck and discard pile"), (("who", scene.who(record.player)),))


@_changes.register
def _(record: Revealed, scene: _Scene) -> Iterator[Change]:
    who = (("who", scene.who(record.player)),)
    for copy in record.cards:
        if copy.hidden:
            yield Change(N_("{who} reveals {cards}"), who, count=1)
        else:
            yield Change(N_("{who} reveals {names}"), who, _name(copy))


def _name(copy: PhysicalCard) -> str:
    return titled(copy.card) if copy.card is not None else Sentence("a card")


# What lies on cards, and how they are turned


@_changes.register
def _(record: Damaged, scene: _Scene) -> Iterator[Change]:
    name = scene.title(record.card)
    if record.amount:
        yield Change(N_("{count} damage to {names}"), (), name, record.amount, record.card)
    if record.prevented:
        yield Change(N_("armor stops {count} damage to {names}"), (), name, record.prevented, record.card)


@_changes.register
def _(record: Healed, scene: _Scene) -> Iterator[Change]:
    if record.amount:
        name = scene.title(record.card)
        yield Change(N_("{count} damage healed from {names}"), (), name, record.amount, record.card)


@_changes.register
def _(record: DamageSet, scene: _Scene) -> Iterator[Change]:
    words, parts = N_("{names} now has {damage} damage"), (("damage", record.amount),)
    yield Change(words, parts, scene.title(record.card), card=record.card)


@_changes.register
def _(record: Turned, scene: _Scene) -> Iterator[Change]:
    if not record.exhausted or record.card not in (scene.moved, *scene.used):
        words = N_("{names} exhausted") if record.exhausted else N_("{names} readied")
        yield Change(words, name=scene.title(record.card), card=record.card)


@_changes.register
def _(record: StunChanged, scene: _Scene) -> Iterator[Change]:
    words = N_("{names} stunned") if record.stunned else N_("{names} no longer stunned")
    yield Change(words, name=scene.title(record.card), card=record.card)


@_changes.register
def _(record: PowerCountersChanged, scene: _Scene) -> Iterator[Change]:
    on, off = N_("{count} +1 power {counters} on {names}"), N_("{count} +1 power {counters} off {names}")
    yield Change(on if record.amount > 0 else off, (), scene.title(record.card), abs(record.amount), record.card)


@_changes.register
def _(record: CountersChanged, scene: _Scene) -> Iterator[Change]:
    words = (
        N_("{count} {kind} {counters} on {names}") if record.amount > 0 else N_("{count} {kind} {counters} off {names}")
    )
    yield Change(words, (("kind", record.name),), scene.title(record.card), abs(record.amount), record.card)


# Moves that other cards make, rules in force, the end


@_changes.register
def _(record: Played, scene: _Scene) -> Iterator[Change]:
    if record.copy.id != scene.moved:
        parts = (("who", scene.who(record.player)),)
        yield Change(N_("{who} plays {names}"), parts, _name(record.copy), card=record.copy.id)


@_changes.register
def _(record: Reaped, scene: _Scene) -> Iterator[Change]:
    yield from _by_another(record.item, N_("{names} reaps"), scene)


@_changes.register
def _(record: FightBegan, scene: _Scene) -> Iterator[Change]:
    parts = (("target", titled(record.defender.card)),)
    yield from _by_another(record.attacker, N_("{names} fights {target}"), scene, parts)


@_changes.register
def _(record: Used, scene: _Scene) -> Iterator[Change]:
    if record.how in ("action", "omni"):
        yield from _by_another(record.item, N_("{names} is used"), scene)


def _by_another(item: InPlay, words: str, scene: _Scene, parts: Parts = ()) -> Iterator[Change]:
    if item.id != scene.moved:
        yield Change(words, parts, titled(item.card), card=item.id)


@_changes.register
def _(record: EffectBegan, scene: _Scene) -> Iterator[Change]:
    parts = ("who", scene.who(record.effect.scope.you)), ("effect", Sentence(record.effect.say()))
    yield Change(N_("in force for {who}: “{effect}”"), parts)
    yield from (Change("", card=card) for card in record.effect.on)


@_changes.register
def _(record: Won, scene: _Scene) -> Iterator[Change]:
    yield Change(N_("{who} wins the game"), (("who", scene.who(record.player)),))

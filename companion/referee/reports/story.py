"""Says what a move changed, from the engine's records: amounts, targets, who gained, drew, forged or lost what.

Feed, overlay, replay, timeline and the spoken channel all show these words. Cards that only one player may know, in
hands, decks and archives, are counted and never named.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from companion.referee.reports.wording import title_of
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

PUBLIC: Final = ("discard", "purged")
"""Zones out of play of which both players may know the cards."""


@dataclass(frozen=True, slots=True)
class Story:
    """What a move changed: in words, empty where nothing is to be added, and on which cards in play."""

    words: str = ""
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A part of the story. In `words`, `{names}` stands for all cards of the same change, `{count}` for the sum, and
    `{cards}` and `{chains}` for so many of them, `{counters}` for the word. `card` is the card in play
    that it shows on; one without words only shows there."""

    words: str
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
        return self.after.players[player].name or f"Player {player + 1}"

    def whose(self, player: PlayerNumber) -> str:
        return f"{self.who(player)}’s"


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
        changes = [Change("nothing changes")]
    shown = dict.fromkeys(change.card for change in changes if change.card is not None and reached.find(change.card))
    return Story("; ".join(_told(changes)), tuple(shown))


def _told(changes: Iterable[Change]) -> Iterator[str]:
    """Equal changes of several cards become one, and amounts of the same kind are added up."""
    counts: dict[tuple[str, CardId | None, str], int] = defaultdict(int)
    for change in changes:
        counts[change.words, change.card, change.name] += change.count
    names: dict[tuple[str, int], list[str]] = defaultdict(list)
    for (words, _, name), count in counts.items():
        names[words, count].append(name)
    for (words, count), named in names.items():
        if not words:
            continue
        yield words.format(
            names=_listed(named),
            count=count,
            cards=_counted(count, "card"),
            chains=_counted(count, "chain"),
            counters="counter" if count == 1 else "counters",
        )


def _listed(names: list[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


@singledispatch
def _changes(record: Record, scene: _Scene) -> Iterator[Change]:
    """The changes that a record tells; none where it only tells how they came about."""
    yield from ()


# Æmber, chains and keys


@_changes.register
def _(record: AmberMoved, scene: _Scene) -> Iterator[Change]:
    """Words with `{from_}` and `{to}` for the places that the Æmber came from and went to."""
    if record.why in ("forge", "pay"):
        return
    words = _AMBER.get(record.why, "{{count}} Æmber goes from {from_} to {to}")
    filled = words.format(from_=_place(record.origin, scene), to=_place(record.target, scene))
    places = (place for place in (record.target, record.origin) if isinstance(place, str))
    yield Change(filled, count=record.amount, card=next(places, None))


_GAINS: Final = "{to} gains {{count}} Æmber"
_AMBER: Final[Mapping[str, str]] = {
    "bonus": _GAINS,
    "gain": _GAINS,
    "reap": _GAINS,
    "steal": "{to} steals {{count}} Æmber from {from_}",
    "capture": "{to} captures {{count}} Æmber from {from_}",
    "lose": "{from_} loses {{count}} Æmber",
    "place": "{{count}} Æmber is put on {to}",
}


def _place(place: PlayerNumber | CardId | None, scene: _Scene) -> str:
    if place is None:
        return "the supply"
    return _braced(scene.title(place) if isinstance(place, str) else scene.who(place))


@_changes.register
def _(record: ChainsChanged, scene: _Scene) -> Iterator[Change]:
    verb = "gains" if record.amount > 0 else "sheds"
    yield Change(f"{_braced(scene.who(record.player))} {verb} {{chains}}", count=abs(record.amount))


@_changes.register
def _(record: KeyForged, scene: _Scene) -> Iterator[Change]:
    cost = f"for {record.paid} Æmber" if record.paid else "for nothing"
    yield Change(f"{_braced(scene.who(record.player))} forges the {record.key} key {cost}")


@_changes.register
def _(record: KeyUnforged, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{_braced(scene.whose(record.player))} {record.key} key is unforged")


# Cards that enter, leave and move


@_changes.register
def _(record: EnteredPlay, scene: _Scene) -> Iterator[Change]:
    if record.item.id != scene.moved:
        side = _braced(scene.whose(record.item.controller))
        yield Change(f"{{names}} enters play on {side} side", record.item.card.title, card=record.item.id)
    else:
        yield Change("" if record.item.exhausted else "it enters play ready", card=record.item.id)


@_changes.register
def _(record: Attached, scene: _Scene) -> Iterator[Change]:
    if record.upgrade.copy.id != scene.moved:
        host = _braced(scene.title(record.host))
        yield Change(f"{{names}} is attached to {host}", _name(record.upgrade.copy), card=record.host)


@_changes.register
def _(record: Detached, scene: _Scene) -> Iterator[Change]:
    yield Change(_left(record.why, record.target, scene.whose(record.upgrade.copy.owner)), _name(record.upgrade.copy))


@_changes.register
def _(record: LeftPlay, scene: _Scene) -> Iterator[Change]:
    owner = record.item.owner if record.to_player is None else record.to_player
    why = "destroy" if record.item.doomed and record.why != "sacrifice" else record.why
    yield Change(_left(why, record.target, scene.whose(owner)), record.item.card.title)


def _left(why: str, target: str, whose: str) -> str:
    usual = {"destroy": "discard", "sacrifice": "discard", "discard": "discard", "purge": "purged"}
    where = "" if usual.get(why) == target else f", to {_braced(whose)} {_ZONES[target]}"
    return f"{{names}} {_LEFT[why]}{where}"


_LEFT: Final[Mapping[str, str]] = {
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "purge": "purged",
    "archive": "archived",
    "return": "returned",
    "shuffle": "shuffled away",
}
_ZONES: Final[Mapping[str, str]] = {
    "discard": "discard pile",
    "purged": "purged cards",
    "archives": "archives",
    "hand": "hand",
    "deck": "deck",
}


@_changes.register
def _(record: ControlChanged, scene: _Scene) -> Iterator[Change]:
    who = _braced(scene.who(record.to_player))
    yield Change(f"{who} takes control of {{names}}", scene.title(record.card), card=record.card)


@_changes.register
def _(record: MovedInLine, scene: _Scene) -> Iterator[Change]:
    yield Change("{names} moves in its battleline", scene.title(record.card), card=record.card)


@_changes.register
def _(record: Swapped, scene: _Scene) -> Iterator[Change]:
    for card in (record.first, record.second):
        yield Change("{names} swap places", scene.title(card), card=card)


@_changes.register
def _(record: CardMoved, scene: _Scene) -> Iterator[Change]:
    if record.why in ("draw", "take"):
        what = "draws {cards}" if record.why == "draw" else "picks up {cards} from the archives"
        yield Change(f"{_braced(scene.who(record.to_player))} {what}", count=1)
    elif record.copy.id != scene.moved or record.target not in PUBLIC:
        yield _moved(record.copy, record.origin, record.target, scene.whose(record.to_player))


@_changes.register
def _(record: PutInZone, scene: _Scene) -> Iterator[Change]:
    """A played action comes to rest in the discard pile, which goes without saying."""
    if record.target != "discard":
        yield _moved(record.copy, "discard", record.target, scene.whose(record.player))


def _moved(copy: PhysicalCard, origin: str, target: str, whose: str) -> Change:
    words = {"discard": "discarded", "purged": "purged"}.get(
        target, f"to {_braced(whose)} {_ZONES.get(target, target)}"
    )
    known = not copy.hidden and (origin in PUBLIC or target in PUBLIC)
    return Change(f"{{names}} {words}", _name(copy)) if known else Change(f"{{cards}} {words}", count=1)


@_changes.register
def _(record: PutUnder, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{{cards}} put under {_braced(scene.title(record.host))}", count=1, card=record.host)


@_changes.register
def _(record: Shuffled, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{_braced(scene.who(record.player))} shuffles the deck")


@_changes.register
def _(record: ZonesSwapped, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{_braced(scene.who(record.player))} swaps deck and discard pile")


@_changes.register
def _(record: Revealed, scene: _Scene) -> Iterator[Change]:
    for copy in record.cards:
        if copy.hidden:
            yield Change(f"{_braced(scene.who(record.player))} reveals {{cards}}", count=1)
        else:
            yield Change(f"{_braced(scene.who(record.player))} reveals {{names}}", _name(copy))


def _name(copy: PhysicalCard) -> str:
    return copy.card.title if copy.card is not None else "a card"


# What lies on cards, and how they are turned


@_changes.register
def _(record: Damaged, scene: _Scene) -> Iterator[Change]:
    if record.amount:
        yield Change("{count} damage to {names}", scene.title(record.card), record.amount, record.card)
    if record.prevented:
        yield Change("armor stops {count} damage to {names}", scene.title(record.card), record.prevented, record.card)


@_changes.register
def _(record: Healed, scene: _Scene) -> Iterator[Change]:
    if record.amount:
        yield Change("{count} damage healed from {names}", scene.title(record.card), record.amount, record.card)


@_changes.register
def _(record: DamageSet, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{{names}} now has {record.amount} damage", scene.title(record.card), card=record.card)


@_changes.register
def _(record: Turned, scene: _Scene) -> Iterator[Change]:
    if not record.exhausted or record.card not in (scene.moved, *scene.used):
        turned = "exhausted" if record.exhausted else "readied"
        yield Change(f"{{names}} {turned}", scene.title(record.card), card=record.card)


@_changes.register
def _(record: StunChanged, scene: _Scene) -> Iterator[Change]:
    words = "{names} stunned" if record.stunned else "{names} no longer stunned"
    yield Change(words, scene.title(record.card), card=record.card)


@_changes.register
def _(record: PowerCountersChanged, scene: _Scene) -> Iterator[Change]:
    side = "on" if record.amount > 0 else "off"
    words = f"{{count}} +1 power {{counters}} {side} {{names}}"
    yield Change(words, scene.title(record.card), abs(record.amount), record.card)


@_changes.register
def _(record: CountersChanged, scene: _Scene) -> Iterator[Change]:
    side = "on" if record.amount > 0 else "off"
    words = f"{{count}} {_braced(record.name)} {{counters}} {side} {{names}}"
    yield Change(words, scene.title(record.card), abs(record.amount), record.card)


# Moves that other cards make, rules in force, the end


@_changes.register
def _(record: Played, scene: _Scene) -> Iterator[Change]:
    if record.copy.id != scene.moved:
        yield Change(f"{_braced(scene.who(record.player))} plays {{names}}", _name(record.copy), card=record.copy.id)


@_changes.register
def _(record: Reaped, scene: _Scene) -> Iterator[Change]:
    yield from _by_another(record.item, "{names} reaps", scene)


@_changes.register
def _(record: FightBegan, scene: _Scene) -> Iterator[Change]:
    yield from _by_another(record.attacker, f"{{names}} fights {_braced(record.defender.card.title)}", scene)


@_changes.register
def _(record: Used, scene: _Scene) -> Iterator[Change]:
    if record.how in ("action", "omni"):
        yield from _by_another(record.item, "{names} is used", scene)


def _by_another(item: InPlay, words: str, scene: _Scene) -> Iterator[Change]:
    if item.id != scene.moved:
        yield Change(words, item.card.title, card=item.id)


@_changes.register
def _(record: EffectBegan, scene: _Scene) -> Iterator[Change]:
    said = record.effect.say().rstrip(".")
    yield Change(_braced(f"in force for {scene.who(record.effect.scope.you)}: “{said}”"))
    yield from (Change("", card=card) for card in record.effect.on)


@_changes.register
def _(record: Won, scene: _Scene) -> Iterator[Change]:
    yield Change(f"{_braced(scene.who(record.player))} wins the game")

"""Says what a move changed, from the engine's records: amounts, targets, who gained, drew, forged or lost what.

Feed, overlay, replay, timeline and the spoken channel all show these words. Cards that only one player may know, in
hands, decks and archives, are counted and never named.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.houses import house_name
from companion.rules.card import CardId, PhysicalCard, PlayerNumber
from companion.rules.done import Done, happened_since
from companion.rules.records import (
    ActiveHouseChanged,
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
    EnrageChanged,
    EnteredPlay,
    FightBegan,
    Grafted,
    Healed,
    KeyForged,
    KeyUnforged,
    LeftPlay,
    LineRearranged,
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
    TypeChanged,
    Used,
    WardChanged,
    Won,
    ZonesSwapped,
)
from companion.rules.state import GameState
from companion.sentences import N_, Sentence, counted, joined, listed
from companion.wording.names import name_of, title_of, titled

Parts: TypeAlias = tuple[tuple[str, str | int], ...]
PUBLIC: Final = ("discard", "purged")
"""Zones out of play whose cards both players may know."""


@dataclass(frozen=True, slots=True)
class Story:
    """The effects of a move: in words, empty where nothing is to be added, and on which cards in play."""

    words: str = ""
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A part of the story. In its `words`, `{names}` stands for all cards of the same change, `{count}` for the sum,
    and `{cards}`, `{chains}` and `{counters}` for so many of them; what else stands there are its `parts`. `card` is
    the card in play that it shows on; one without words only shows there."""

    words: str
    parts: Parts
    name: str
    count: int
    card: CardId | None


def _change(words: str, name: str = "", count: int = 0, card: CardId | None = None, **parts: str | int) -> Change:
    return Change(words, tuple(parts.items()), name, count, card)


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


def story_of(done: Done, reached: GameState | None) -> Story:
    """The effects of a move that reached this state; none where it reached none."""
    return story(done.before, reached, done.move.card) if reached is not None else Story()


def story(before: GameState, reached: GameState, moved: CardId | None) -> Story:
    """The story of what happened from one state to a later one of the same turn or the next, by a move with the card
    `moved`.
    """
    records = happened_since(before, reached)
    used = frozenset(record.item.id for record in records if isinstance(record, Used))
    scene = _Scene(before, reached, moved, used)
    changes = [change for record in records for tell in _TELL for change in tell(record, scene)]
    if not changes and any(isinstance(record, Played) and record.type == "action" for record in records):
        changes = [_change(N_("nothing changes"))]
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


# What each record tells, if it tells more than how others came about


def _of_counts(record: Record, scene: _Scene) -> Iterator[Change]:
    """Æmber, chains, keys and who has won."""
    match record:
        case AmberMoved(amount, origin, target, why) if why != "forge" and not (why == "pay" and target is None):
            words = _AMBER.get(why, N_("{count} Æmber goes from {from_} to {to}"))
            card = next((place for place in (target, origin) if isinstance(place, str)), None)
            yield _change(words, "", amount, card, from_=_place(origin, scene), to=_place(target, scene))
        case ChainsChanged(player, amount):
            words = N_("{who} gains {chains}") if amount > 0 else N_("{who} sheds {chains}")
            yield _change(words, count=abs(amount), who=scene.who(player))
        case KeyForged(_, _, paid) if scene.before.turn.step == "forge" and scene.moved is None:
            # Who forges which key is the move itself.
            yield _change(N_("{paid} Æmber is paid") if paid else N_("nothing is paid"), paid=paid)
        case KeyForged(player, key, paid):
            at_cost, free = (
                N_("{who} forges the {key} key for {paid} Æmber"),
                N_("{who} forges the {key} key for nothing"),
            )
            yield _change(at_cost if paid else free, who=scene.who(player), key=Sentence(key), paid=paid)
        case KeyUnforged(player, key):
            yield _change(N_("{who}’s {key} key is unforged"), who=scene.who(player), key=Sentence(key))
        case Won(player):
            yield _change(N_("{who} wins the game"), who=scene.who(player))


_GAINS: Final = N_("{to} gains {count} Æmber")
_AMBER: Final[Mapping[str, str]] = {
    "bonus": _GAINS,
    "gain": _GAINS,
    "reap": _GAINS,
    "steal": N_("{to} steals {count} Æmber from {from_}"),
    "capture": N_("{to} captures {count} Æmber from {from_}"),
    "lose": N_("{from_} loses {count} Æmber"),
    "place": N_("{count} Æmber is put on {to}"),
    "exalt": N_("{to} is exalted with {count} Æmber"),
}


def _place(place: PlayerNumber | CardId | None, scene: _Scene) -> str:
    if place is None:
        return Sentence("the supply")
    return scene.title(place) if isinstance(place, str) else scene.who(place)


def _of_rows(record: Record, scene: _Scene) -> Iterator[Change]:
    """Cards that enter or leave play, and that change sides or places in it."""
    match record:
        case EnteredPlay(item) if item.id == scene.moved:
            yield _change("" if item.exhausted else N_("it enters play ready"), card=item.id)
        case EnteredPlay(item):
            words, who = N_("{names} enters play on {who}’s side"), scene.who(item.controller)
            yield _change(words, titled(item.card), card=item.id, who=who)
        case Attached(upgrade, host) if upgrade.id != scene.moved:
            words, name = N_("{names} is attached to {host}"), _name(upgrade.copy)
            yield _change(words, name, card=host, host=scene.title(host))
        case Detached(upgrade, _, why, target):
            yield _left(why, target, scene.who(upgrade.copy.owner), _name(upgrade.copy))
        case LeftPlay(item, target, why, to_player):
            why = "destroy" if item.doomed and why != "sacrifice" else why
            owner = item.owner if to_player is None else to_player
            yield _left(why, target, scene.who(owner), titled(item.card))
        case ControlChanged(card, to_player):
            who = scene.who(to_player)
            yield _change(N_("{who} takes control of {names}"), scene.title(card), card=card, who=who)
        case MovedInLine(card):
            yield _change(N_("{names} moves in its battleline"), scene.title(card), card=card)
        case LineRearranged(player):
            yield _change(N_("{who}’s battleline is rearranged"), who=scene.who(player))
        case TypeChanged(card, as_type):
            words = N_("{names} is an artifact again") if as_type is None else N_("{names} becomes a creature")
            yield _change(words, scene.title(card), card=card)
        case Swapped(first, second):
            yield from (_change(N_("{names} swap places"), scene.title(card), card=card) for card in (first, second))


def _left(why: str, target: str, who: str, name: str) -> Change:
    if _USUAL_ZONE.get(why) == target:
        return _change(_LEFT[why], name)
    return _change(_LEFT_FOR[why], name, where=Sentence(_ZONES[target], who=who))


_USUAL_ZONE: Final = {"destroy": "discard", "sacrifice": "discard", "discard": "discard", "purge": "purged"}
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
    "put": N_("{names} moved, {where}"),
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


def _of_piles(record: Record, scene: _Scene) -> Iterator[Change]:
    """Cards out of play."""
    match record:
        case CardMoved(why="draw", to_player=player):
            yield _change(N_("{who} draws {cards}"), count=1, who=scene.who(player))
        case CardMoved(why="take", to_player=player):
            yield _change(N_("{who} picks up {cards} from the archives"), count=1, who=scene.who(player))
        case CardMoved(copy, _, origin, player, target) if copy.id != scene.moved or target not in PUBLIC:
            yield _moved(copy, origin, target, scene.who(player))
        # A played action comes to rest in the discard pile, which goes without saying.
        case PutInZone(copy, player, target) if target != "discard":
            yield _moved(copy, "discard", target, scene.who(player))
        case PutUnder(_, host):
            yield _change(N_("{cards} put under {host}"), count=1, card=host, host=scene.title(host))
        case Grafted(copy, host=host):
            yield _change(N_("{names} grafted onto {host}"), _name(copy), card=host, host=scene.title(host))
        case Shuffled(player):
            yield _change(N_("{who} shuffles the deck"), who=scene.who(player))
        case ZonesSwapped(player):
            yield _change(N_("{who} swaps deck and discard pile"), who=scene.who(player))
        case Revealed(player, _, copies):
            yield from (_revealed(copy, scene.who(player)) for copy in copies)


def _moved(copy: PhysicalCard, origin: str, target: str, who: str) -> Change:
    known = not copy.hidden and (origin in PUBLIC or target in PUBLIC)
    name, count = (_name(copy), 0) if known else ("", 1)
    if target in PUBLIC:
        return _change(_OUT_OF_PLAY[target, known], name, count)
    words = N_("{names} {where}") if known else N_("{cards} {where}")
    return _change(words, name, count, where=Sentence(_ZONES[target], who=who))


_OUT_OF_PLAY: Final[Mapping[tuple[str, bool], str]] = {
    ("discard", True): _LEFT["discard"],
    ("purged", True): _LEFT["purge"],
    ("discard", False): N_("{cards} discarded"),
    ("purged", False): N_("{cards} purged"),
}
"""By the zone that a card came to, and whether everybody knows which card it is."""


def _revealed(copy: PhysicalCard, who: str) -> Change:
    if copy.hidden:
        return _change(N_("{who} reveals {cards}"), count=1, who=who)
    return _change(N_("{who} reveals {names}"), _name(copy), who=who)


def _name(copy: PhysicalCard) -> str:
    return titled(copy.card) if copy.card is not None else Sentence("a card")


def _of_marks(record: Record, scene: _Scene) -> Iterator[Change]:
    """The marks on cards, and how they are turned."""
    match record:
        case Damaged(card, amount, prevented):
            if amount:
                yield _change(N_("{count} damage to {names}"), scene.title(card), amount, card)
            if prevented:
                yield _change(N_("armor stops {count} damage to {names}"), scene.title(card), prevented, card)
        case Healed(card, amount) if amount:
            yield _change(N_("{count} damage healed from {names}"), scene.title(card), amount, card)
        case DamageSet(card, amount):
            yield _change(N_("{names} now has {damage} damage"), scene.title(card), card=card, damage=amount)
        case Turned(card, exhausted) if not exhausted or card not in (scene.moved, *scene.used):
            words = N_("{names} exhausted") if exhausted else N_("{names} readied")
            yield _change(words, scene.title(card), card=card)
        case StunChanged(card, stunned):
            words = N_("{names} stunned") if stunned else N_("{names} no longer stunned")
            yield _change(words, scene.title(card), card=card)
        case WardChanged(card, warded):
            words = N_("{names} warded") if warded else N_("{names} loses its ward")
            yield _change(words, scene.title(card), card=card)
        case EnrageChanged(card, enraged):
            words = N_("{names} enraged") if enraged else N_("{names} no longer enraged")
            yield _change(words, scene.title(card), card=card)
        case PowerCountersChanged(card, amount):
            on, off = N_("{count} +1 power {counters} on {names}"), N_("{count} +1 power {counters} off {names}")
            yield _change(on if amount > 0 else off, scene.title(card), abs(amount), card)
        case CountersChanged(card, kind, amount):
            on, off = N_("{count} {kind} {counters} on {names}"), N_("{count} {kind} {counters} off {names}")
            yield _change(on if amount > 0 else off, scene.title(card), abs(amount), card, kind=kind)


def _of_effects(record: Record, scene: _Scene) -> Iterator[Change]:
    """Moves that are made with other cards than the move's own, and rules that come into force."""
    match record:
        case Played(copy, player) if copy.id != scene.moved:
            yield _change(N_("{who} plays {names}"), _name(copy), card=copy.id, who=scene.who(player))
        case Reaped(item) if item.id != scene.moved:
            yield _change(N_("{names} reaps"), titled(item.card), card=item.id)
        case FightBegan(attacker, defender) if attacker.id != scene.moved:
            name, target = titled(attacker.card), titled(defender.card)
            yield _change(N_("{names} fights {target}"), name, card=attacker.id, target=target)
        case ActiveHouseChanged(house):
            yield _change(N_("the active house is now {house}"), house=house_name(house))
        case Used(item, _, "action" | "omni") if item.id != scene.moved:
            yield _change(N_("{names} is used"), titled(item.card), card=item.id)
        case EffectBegan(effect):
            who, rule = scene.who(effect.scope.you), Sentence(effect.say())
            yield _change(N_("in force for {who}: “{effect}”"), who=who, effect=rule)
            yield from (_change("", card=card) for card in effect.on)


_TELL: Final[tuple[Callable[[Record, _Scene], Iterator[Change]], ...]] = (
    _of_counts,
    _of_rows,
    _of_piles,
    _of_marks,
    _of_effects,
)

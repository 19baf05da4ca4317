"""Records of cards in play: they enter, leave, change sides or places, and carry damage, tokens and a stun."""

from __future__ import annotations

from typing import ClassVar

from companion.rules.card import CardId, CardType, PlayerNumber
from companion.rules.records.base import DamageKind, LeaveReason, Record
from companion.rules.records.moving import place, put, remove, rest
from companion.rules.state import Draft, InPlay, Upgrade, Zone
from companion.rules.values import frozen_value


@frozen_value()
class EnteredPlay(Record):
    """A creature or artifact came into play at `index` of its controller's row."""

    structural: ClassVar[bool] = True
    item: InPlay
    index: int

    def apply(self, draft: Draft) -> None:
        rest(draft, self.item.copy)
        if self.item.other_half is not None:
            rest(draft, self.item.other_half)
        draft.change(stamp=draft.stamp + 1)
        place(draft, self.item.but(entered=draft.stamp), self.index)


@frozen_value()
class Attached(Record):
    """An upgrade came into play on a creature, or moved there from another one, in play all the time."""

    structural: ClassVar[bool] = True
    upgrade: Upgrade
    host: CardId
    moved: bool = False

    def apply(self, draft: Draft) -> None:
        before = draft.host_of(self.upgrade.id) if self.moved else None
        if before is not None:
            others = tuple(one for one in before.upgrades if one.copy.id != self.upgrade.id)
            draft.change_card(before.id, upgrades=others)
        host = draft.find(self.host)
        if host is not None:
            rest(draft, self.upgrade.copy)
            draft.change_card(self.host, upgrades=(*host.upgrades, self.upgrade))


@frozen_value()
class Detached(Record):
    """An upgrade left play."""

    structural: ClassVar[bool] = True
    upgrade: Upgrade
    host: CardId
    why: LeaveReason
    target: Zone = "discard"
    top: bool = True

    def apply(self, draft: Draft) -> None:
        host = draft.find(self.host)
        if host is not None:
            others = tuple(upgrade for upgrade in host.upgrades if upgrade.copy.id != self.upgrade.copy.id)
            draft.change_card(self.host, upgrades=others)
        put(draft, self.upgrade.copy.owner, self.target, self.upgrade.copy, bottom=not self.top)


@frozen_value()
class LeftPlay(Record):
    """A creature or artifact left play; `item` is how it last was.

    It goes to its owner's zone (rulebook 1.3, glossary, Leaves Play) unless `to_player` names whose archives it is
    abducted into: every card that does so says that it leaves them for its owner's hand.
    `neighbors` are the ids of the creatures that stood beside it; `fighting`, attacker and defender of the fight it
    was in. `other_half_last` is the order of the two cards of a gigantic creature.
    """

    structural: ClassVar[bool] = True
    item: InPlay
    target: Zone
    why: LeaveReason
    to_player: PlayerNumber | None = None
    bottom: bool = False
    neighbors: tuple[CardId, ...] = ()
    fighting: tuple[CardId, ...] = ()
    other_half_last: bool = False

    @property
    def destroyed(self) -> bool:
        """Also a card that its "Destroyed:" ability took elsewhere was destroyed."""
        return self.why in ("destroy", "sacrifice") or self.item.doomed

    def apply(self, draft: Draft) -> None:
        remove(draft, self.item.id)
        half = self.item.other_half
        copies = (self.item.copy,) if half is None else (half, self.item.copy)
        for copy in reversed(copies) if self.other_half_last else copies:
            if self.to_player is None:
                put(draft, copy.owner, self.target, copy, self.bottom)
            else:
                draft.change(abducted=(*draft.abducted, copy.id))
                put(draft, self.to_player, self.target, copy)


@frozen_value()
class ControlChanged(Record):
    """A card in play came under another player's control, at `index` of the new controller's row."""

    structural: ClassVar[bool] = True
    card: CardId
    to_player: PlayerNumber
    index: int

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            draft.change(stamp=draft.stamp + 1)
            remove(draft, self.card)
            place(draft, item.but(controller=self.to_player, entered=draft.stamp), self.index)


@frozen_value()
class MovedInLine(Record):
    """A creature moved to another place of its battleline, counted after it was lifted out."""

    structural: ClassVar[bool] = True
    card: CardId
    index: int

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            remove(draft, self.card)
            place(draft, item, self.index)


@frozen_value()
class LineRearranged(Record):
    """The creatures of a battleline stand in another order, from left to right."""

    structural: ClassVar[bool] = True
    player: PlayerNumber
    order: tuple[CardId, ...]

    def apply(self, draft: Draft) -> None:
        line = {item.id: item for item in draft.players[self.player].battleline}
        draft.change_player(self.player, battleline=tuple(line[card] for card in self.order))


@frozen_value()
class TypeChanged(Record):
    """A card in play is of another type from here on, and lies at `index` of the row where such cards do."""

    structural: ClassVar[bool] = True
    card: CardId
    as_type: CardType | None
    index: int

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            remove(draft, self.card)
            changed = item.but(as_type=self.as_type)
            place(draft, changed if changed.type == "creature" else _without_status(changed), self.index)


def _without_status(item: InPlay) -> InPlay:
    """The card without the status that only creatures have; Æmber stays where it lies."""
    return item.but(
        damage=0, armor_used=0, power_counters=0, stunned=False, warded=False, enraged=False, attacked=False
    )  # fmt: skip


@frozen_value()
class Swapped(Record):
    """Two creatures of one battleline exchanged places."""

    structural: ClassVar[bool] = True
    first: CardId
    second: CardId

    def apply(self, draft: Draft) -> None:
        first, second = draft.find(self.first), draft.find(self.second)
        if first is None or second is None or first.controller != second.controller:
            return
        other = {self.first: second, self.second: first}
        line = draft.players[first.controller].battleline
        draft.change_player(first.controller, battleline=tuple(other.get(item.id, item) for item in line))


@frozen_value()
class Damaged(Record):
    """Damage was dealt: `prevented` of it by armor, `amount` placed on the creature.

    `dealer` is the card whose power, keyword or ability dealt it; a bonus icon has none (rulebook 14, questions).
    """

    card: CardId
    amount: int
    prevented: int = 0
    fighting: CardId | None = None
    dealer: CardId | None = None
    how: DamageKind = "ability"

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            damage, armor_used = item.damage + self.amount, item.armor_used + self.prevented
            draft.change_card(self.card, damage=damage, armor_used=armor_used)


@frozen_value()
class Healed(Record):
    """So much damage was taken off (rulebook 1.3, glossary, Heal)."""

    card: CardId
    amount: int

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            draft.change_card(self.card, damage=item.damage - self.amount)


@frozen_value()
class DamageSet(Record):
    """Damage was redistributed: the creature now has this much."""

    card: CardId
    amount: int

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, damage=self.amount)


@frozen_value()
class Turned(Record):
    """A card was exhausted or readied."""

    card: CardId
    exhausted: bool

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, exhausted=self.exhausted)


@frozen_value()
class StunChanged(Record):
    """A creature was stunned, or shook it off (rulebook 1.3, glossary, Stun)."""

    card: CardId
    stunned: bool

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, stunned=self.stunned)


@frozen_value()
class WardChanged(Record):
    """A creature was warded, or its ward went instead of what would have happened to it (rulebook 14, Ward)."""

    card: CardId
    warded: bool

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, warded=self.warded)


@frozen_value()
class EnrageChanged(Record):
    """A creature was enraged, or calmed down by fighting (rulebook 14, Enrage)."""

    card: CardId
    enraged: bool

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, enraged=self.enraged)


@frozen_value()
class PowerCountersChanged(Record):
    """+1 power counters were put on or taken off (rulebook 1.3, glossary, Power counter)."""

    card: CardId
    amount: int

    def apply(self, draft: Draft) -> None:
        item = draft.find(self.card)
        if item is not None:
            draft.change_card(self.card, power_counters=max(0, item.power_counters + self.amount))


@frozen_value()
class CountersChanged(Record):
    """Counters without rules of their own (rulebook 1.3, glossary, Other counters) came or went."""

    card: CardId
    name: str
    amount: int

    def apply(self, draft: Draft) -> None:
        host = draft.host_of(self.card)
        item: InPlay | Upgrade | None = draft.find(self.card)
        if host is not None:
            item = next(upgrade for upgrade in host.upgrades if upgrade.id == self.card)
        if item is None:
            return
        count = item.counter(self.name) + self.amount
        others = tuple(pair for pair in item.counters if pair[0] != self.name)
        counters = (*others, (self.name, count)) if count > 0 else others
        if host is None:
            draft.change_card(self.card, counters=counters)
        else:
            draft.change_upgrade(self.card, counters=counters)


@frozen_value()
class Doomed(Record):
    """Cards are being destroyed together: their "Destroyed:" abilities resolve before they leave play."""

    cards: tuple[CardId, ...]

    def apply(self, draft: Draft) -> None:
        for card in self.cards:
            draft.change_card(card, doomed=True)


@frozen_value()
class Spared(Record):
    """A card that was being destroyed is not destroyed after all."""

    card: CardId

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.card, doomed=False)

"""Every way a game can change: one small frozen record each, which says what happened and carries it out.

Effects never edit a state; they make records happen (`Resolution.happen`). Replacement effects meet a record before
it is applied, triggered abilities after. The records of a turn are its log, from which cards read what was played,
used, destroyed or forged. A record that changes which abilities are in force sets `structural`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from companion.rules.card import CardId, Copy, House, PlayerNumber
from companion.rules.state import GameState, InPlay, Player, Step, Turn, Upgrade, Zone

if TYPE_CHECKING:
    from companion.rules.lasting import LastingEffect

AmberPlace: TypeAlias = PlayerNumber | CardId | None
"""Where Æmber lies: a player's pool, a card in play, or (`None`) the common supply."""

AmberReason: TypeAlias = Literal[
    "bonus", "capture", "forge", "gain", "lose", "move", "pay", "place", "reap", "return", "spill", "steal"
]  # fmt: skip
MoveReason: TypeAlias = Literal["archive", "discard", "draw", "play", "purge", "return", "shuffle", "take"]
LeaveReason: TypeAlias = Literal["archive", "destroy", "discard", "purge", "return", "sacrifice", "shuffle"]
UseKind: TypeAlias = Literal["reap", "fight", "action", "omni", "unstun"]


@dataclass(frozen=True, slots=True)
class Record:
    """Base of all records. `by` is the card whose ability caused it, if one did."""

    structural: ClassVar[bool] = False
    by: CardId | None = field(default=None, kw_only=True)

    def applied(self, state: GameState) -> GameState:
        """The state after this happened. Records that only tell something leave it as it is."""
        return state


def _moved_amber(state: GameState, place: AmberPlace, amount: int) -> GameState:
    if place is None:
        return state
    if isinstance(place, str):
        item = state.find(place)
        return state if item is None else state.with_card(place, amber=item.amber + amount)
    return state.with_player(place, amber=state.players[place].amber + amount)


def _into(player: Player, zone: Zone, copy: Copy, bottom: bool) -> Player:
    cards = player.zone(zone)
    return player.but(**{zone: (*cards, copy) if bottom or zone in ("hand", "archives") else (copy, *cards)})


def _put(state: GameState, number: PlayerNumber, zone: Zone, copy: Copy, bottom: bool = False) -> GameState:
    changed = _into(state.players[number], zone, copy, bottom)
    return state.but(players=(changed, state.players[1]) if number == 0 else (state.players[0], changed))


def _out_of(state: GameState, number: PlayerNumber, zone: Zone, card: CardId) -> GameState:
    """The state with a card taken out of an out-of-play zone; one that leaves archives is no longer abducted."""
    left = tuple(copy for copy in state.players[number].zone(zone) if copy.id != card)
    state = state.with_player(number, **{zone: left})
    if zone == "archives" and card in state.abducted:
        return state.but(abducted=tuple(other for other in state.abducted if other != card))
    return state


def _without(state: GameState, card: CardId) -> GameState:
    """The state with a creature or artifact taken out of its row."""
    for number, player in enumerate(state.players):
        for row in ("battleline", "artifacts"):
            items: tuple[InPlay, ...] = player.__dict__[row]
            if any(item.copy.id == card for item in items):
                return state.with_player(number, **{row: tuple(item for item in items if item.copy.id != card)})
    return state


def _rested(state: GameState, copy: Copy) -> GameState:
    return state.but(resolving=tuple(other for other in state.resolving if other.id != copy.id))


def _placed(state: GameState, item: InPlay, index: int) -> GameState:
    row = "battleline" if item.card.type == "creature" else "artifacts"
    items: tuple[InPlay, ...] = state.players[item.controller].__dict__[row]
    return state.with_player(item.controller, **{row: (*items[:index], item, *items[index:])})


@dataclass(frozen=True, slots=True)
class AmberMoved(Record):
    """Æmber went from one place to another; the sum over all places and the supply never changes."""

    amount: int
    origin: AmberPlace
    target: AmberPlace
    why: AmberReason

    def applied(self, state: GameState) -> GameState:
        return _moved_amber(_moved_amber(state, self.origin, -self.amount), self.target, self.amount)


@dataclass(frozen=True, slots=True)
class ChainsChanged(Record):
    player: PlayerNumber
    amount: int

    def applied(self, state: GameState) -> GameState:
        return state.with_player(self.player, chains=max(0, state.players[self.player].chains + self.amount))


@dataclass(frozen=True, slots=True)
class KeyForged(Record):
    player: PlayerNumber
    key: str
    paid: int

    def applied(self, state: GameState) -> GameState:
        return state.with_player(self.player, keys=(*state.players[self.player].keys, self.key))


@dataclass(frozen=True, slots=True)
class KeyUnforged(Record):
    player: PlayerNumber
    key: str

    def applied(self, state: GameState) -> GameState:
        keys = state.players[self.player].keys
        return state.with_player(self.player, keys=tuple(key for key in keys if key != self.key))


@dataclass(frozen=True, slots=True)
class CardMoved(Record):
    """A card went from one out-of-play zone to another; its new zone is of the player `to_player`."""

    copy: Copy
    player: PlayerNumber
    origin: Zone
    to_player: PlayerNumber
    target: Zone
    why: MoveReason
    bottom: bool = False

    def applied(self, state: GameState) -> GameState:
        state = _out_of(state, self.player, self.origin, self.copy.id)
        return _put(state, self.to_player, self.target, self.copy, self.bottom)


@dataclass(frozen=True, slots=True)
class Shuffled(Record):
    """A player's deck took a new order, top first."""

    player: PlayerNumber
    order: tuple[Copy, ...]

    def applied(self, state: GameState) -> GameState:
        return state.with_player(self.player, deck=self.order)


@dataclass(frozen=True, slots=True)
class ZonesSwapped(Record):
    """A player's deck and discard pile changed places; each is turned over, so that its order is reversed."""

    player: PlayerNumber

    def applied(self, state: GameState) -> GameState:
        player = state.players[self.player]
        return state.with_player(self.player, deck=player.discard[::-1], discard=player.deck[::-1])


@dataclass(frozen=True, slots=True)
class Identified(Record):
    """A hidden card turned out to be a certain physical card."""

    structural: ClassVar[bool] = True
    hidden: CardId
    copy: Copy

    def applied(self, state: GameState) -> GameState:
        owner = state.players[self.copy.owner]
        unseen = tuple(copy for copy in owner.unseen if copy.id != self.copy.id)
        state = state.with_player(self.copy.owner, unseen=unseen)
        for number in (0, 1):
            player = state.players[number]
            for zone in ("hand", "deck", "discard", "archives", "purged"):
                cards: tuple[Copy, ...] = player.__dict__[zone]
                if any(copy.id == self.hidden for copy in cards):
                    shown = tuple(self.copy if copy.id == self.hidden else copy for copy in cards)
                    return state.with_player(number, **{zone: shown})
        for item in state.in_play():
            if any(copy.id == self.hidden for copy in item.under):
                shown = tuple(self.copy if copy.id == self.hidden else copy for copy in item.under)
                return state.with_card(item.id, under=shown)
        return state


@dataclass(frozen=True, slots=True)
class Revealed(Record):
    """Cards were shown to both players; they stay where they are."""

    player: PlayerNumber
    zone: Zone
    cards: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class BeganResolving(Record):
    """A card left an out-of-play zone to be played or put into play, and has not come to rest yet."""

    copy: Copy
    player: PlayerNumber
    origin: Zone

    def applied(self, state: GameState) -> GameState:
        state = _out_of(state, self.player, self.origin, self.copy.id)
        return state.but(resolving=(*state.resolving, self.copy))


@dataclass(frozen=True, slots=True)
class PutInZone(Record):
    """A card that was resolving came to rest out of play."""

    copy: Copy
    player: PlayerNumber
    target: Zone
    why: MoveReason
    bottom: bool = False

    def applied(self, state: GameState) -> GameState:
        return _put(_rested(state, self.copy), self.player, self.target, self.copy, self.bottom)


@dataclass(frozen=True, slots=True)
class Played(Record):
    """A card was played: its Æmber bonus is collected and it has entered play, or is an action about to resolve.

    `card` is what it counts as for the Rule of Six (rulebook 1.3, FAQ on Mimicry: the copied card).
    """

    copy: Copy
    player: PlayerNumber
    origin: Zone | None
    slug: str
    house: House
    type: str


@dataclass(frozen=True, slots=True)
class EnteredPlay(Record):
    """A creature or artifact came into play at `index` of its controller's row."""

    structural: ClassVar[bool] = True
    item: InPlay
    index: int

    def applied(self, state: GameState) -> GameState:
        state = _rested(state, self.item.copy).but(stamp=state.stamp + 1)
        return _placed(state, self.item.but(entered=state.stamp), self.index)


@dataclass(frozen=True, slots=True)
class Attached(Record):
    """An upgrade came into play on a creature."""

    structural: ClassVar[bool] = True
    upgrade: Upgrade
    host: CardId

    def applied(self, state: GameState) -> GameState:
        host = state.find(self.host)
        if host is None:
            return state
        return _rested(state, self.upgrade.copy).with_card(self.host, upgrades=(*host.upgrades, self.upgrade))


@dataclass(frozen=True, slots=True)
class Detached(Record):
    """An upgrade left play."""

    structural: ClassVar[bool] = True
    upgrade: Upgrade
    host: CardId
    why: LeaveReason
    target: Zone = "discard"
    top: bool = True

    def applied(self, state: GameState) -> GameState:
        host = state.find(self.host)
        if host is not None:
            others = tuple(upgrade for upgrade in host.upgrades if upgrade.copy.id != self.upgrade.copy.id)
            state = state.with_card(self.host, upgrades=others)
        return _put(state, self.upgrade.copy.owner, self.target, self.upgrade.copy, bottom=not self.top)


@dataclass(frozen=True, slots=True)
class LeftPlay(Record):
    """A creature or artifact left play; `item` is how it last was.

    It goes to its owner's zone (rulebook 1.3, glossary, Leaves Play) unless `to_player` names whose archives it is
    abducted into: every card that does so says that it leaves them for its owner's hand.
    `neighbors` are the ids of the creatures that stood beside it; `fighting`, attacker and defender of the fight it
    was in.
    """

    structural: ClassVar[bool] = True
    item: InPlay
    target: Zone
    why: LeaveReason
    to_player: PlayerNumber | None = None
    bottom: bool = False
    neighbors: tuple[CardId, ...] = ()
    fighting: tuple[CardId, ...] = ()

    @property
    def destroyed(self) -> bool:
        """Also a card that its "Destroyed:" ability took elsewhere was destroyed."""
        return self.why in ("destroy", "sacrifice") or self.item.doomed

    def applied(self, state: GameState) -> GameState:
        state = _without(state, self.item.id)
        if self.to_player is None:
            return _put(state, self.item.owner, self.target, self.item.copy, self.bottom)
        state = state.but(abducted=(*state.abducted, self.item.id))
        return _put(state, self.to_player, self.target, self.item.copy)


@dataclass(frozen=True, slots=True)
class ControlChanged(Record):
    """A card in play came under another player's control, at `index` of the new controller's row."""

    structural: ClassVar[bool] = True
    card: CardId
    to_player: PlayerNumber
    index: int

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        if item is None:
            return state
        moved = item.but(controller=self.to_player, entered=state.stamp + 1)
        return _placed(_without(state.but(stamp=state.stamp + 1), self.card), moved, self.index)


@dataclass(frozen=True, slots=True)
class MovedInLine(Record):
    """A creature moved to another place of its battleline, counted after it was lifted out."""

    card: CardId
    index: int

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        return state if item is None else _placed(_without(state, self.card), item, self.index)


@dataclass(frozen=True, slots=True)
class Swapped(Record):
    """Two creatures of one battleline exchanged places."""

    first: CardId
    second: CardId

    def applied(self, state: GameState) -> GameState:
        first, second = state.find(self.first), state.find(self.second)
        if first is None or second is None or first.controller != second.controller:
            return state
        other = {self.first: second, self.second: first}
        line = state.players[first.controller].battleline
        return state.with_player(first.controller, battleline=tuple(other.get(item.id, item) for item in line))


@dataclass(frozen=True, slots=True)
class PutUnder(Record):
    """A card was put face down under a card in play."""

    copy: Copy
    host: CardId

    def applied(self, state: GameState) -> GameState:
        host = state.find(self.host)
        return state if host is None else _rested(state, self.copy).with_card(self.host, under=(*host.under, self.copy))


@dataclass(frozen=True, slots=True)
class TakenFromUnder(Record):
    """A card under another left it and is resolving."""

    copy: Copy
    host: CardId

    def applied(self, state: GameState) -> GameState:
        host = state.find(self.host)
        if host is None:
            return state
        state = state.with_card(self.host, under=tuple(copy for copy in host.under if copy.id != self.copy.id))
        return state.but(resolving=(*state.resolving, self.copy))


@dataclass(frozen=True, slots=True)
class Used(Record):
    """A card was used in one of the ways of the rulebook (1.3, Using cards); `item` is how it was before."""

    item: InPlay
    player: PlayerNumber
    how: UseKind


@dataclass(frozen=True, slots=True)
class UseEnded(Record):
    """A use is over: the fight was fought, the "Action:" resolved. `item` is how the card was before it."""

    item: InPlay
    player: PlayerNumber
    how: UseKind


@dataclass(frozen=True, slots=True)
class PermissionUsed(Record):
    """A card of another house was played because the card `giver` permits one each turn."""

    giver: CardId


@dataclass(frozen=True, slots=True)
class Reaped(Record):
    item: InPlay
    player: PlayerNumber


@dataclass(frozen=True, slots=True)
class FightBegan(Record):
    """The attacker was exhausted and its target chosen; from now on the target has been attacked this turn."""

    attacker: InPlay
    defender: InPlay

    def applied(self, state: GameState) -> GameState:
        return state.with_card(self.defender.id, attacked=True)


@dataclass(frozen=True, slots=True)
class Fought(Record):
    """A fight is over. `attacker` and `defender` are how they were when it began."""

    attacker: InPlay
    defender: InPlay


@dataclass(frozen=True, slots=True)
class Damaged(Record):
    """Damage was dealt: `prevented` of it by armor, `amount` placed on the creature."""

    card: CardId
    amount: int
    prevented: int = 0
    fighting: CardId | None = None

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        if item is None:
            return state
        return state.with_card(
            self.card, damage=item.damage + self.amount, armor_used=item.armor_used + self.prevented
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Healed(Record):
    card: CardId
    amount: int

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        return state if item is None else state.with_card(self.card, damage=item.damage - self.amount)


@dataclass(frozen=True, slots=True)
class DamageSet(Record):
    """Damage was redistributed: the creature now has this much."""

    card: CardId
    amount: int

    def applied(self, state: GameState) -> GameState:
        return state.with_card(self.card, damage=self.amount)


@dataclass(frozen=True, slots=True)
class Turned(Record):
    """A card was exhausted or readied."""

    card: CardId
    exhausted: bool

    def applied(self, state: GameState) -> GameState:
        return state.with_card(self.card, exhausted=self.exhausted)


@dataclass(frozen=True, slots=True)
class StunChanged(Record):
    card: CardId
    stunned: bool

    def applied(self, state: GameState) -> GameState:
        return state.with_card(self.card, stunned=self.stunned)


@dataclass(frozen=True, slots=True)
class PowerCountersChanged(Record):
    card: CardId
    amount: int

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        if item is None:
            return state
        return state.with_card(self.card, power_counters=max(0, item.power_counters + self.amount))


@dataclass(frozen=True, slots=True)
class CountersChanged(Record):
    """Counters without rules of their own (rulebook 1.3, glossary, Other counters) came or went."""

    card: CardId
    name: str
    amount: int

    def applied(self, state: GameState) -> GameState:
        item = state.find(self.card)
        if item is None:
            return state
        count = item.counter(self.name) + self.amount
        others = tuple(pair for pair in item.counters if pair[0] != self.name)
        return state.with_card(self.card, counters=(*others, (self.name, count)) if count > 0 else others)


@dataclass(frozen=True, slots=True)
class Doomed(Record):
    """Cards are being destroyed together: their "Destroyed:" abilities resolve before they leave play."""

    cards: tuple[CardId, ...]

    def applied(self, state: GameState) -> GameState:
        for card in self.cards:
            state = state.with_card(card, doomed=True)
        return state


@dataclass(frozen=True, slots=True)
class Spared(Record):
    """A card that was being destroyed is not destroyed after all."""

    card: CardId

    def applied(self, state: GameState) -> GameState:
        return state.with_card(self.card, doomed=False)


@dataclass(frozen=True, slots=True)
class HouseChosen(Record):
    player: PlayerNumber
    house: House | None

    def applied(self, state: GameState) -> GameState:
        return state.but(turn=state.turn.but(house=self.house, house_chosen=True))


@dataclass(frozen=True, slots=True)
class StepBegan(Record):
    step: Step

    def applied(self, state: GameState) -> GameState:
        return state.but(turn=state.turn.but(step=self.step))


@dataclass(frozen=True, slots=True)
class TurnBegan(Record):
    """The next player's turn: what was true of this turn alone is cleared, and the log starts anew."""

    structural: ClassVar[bool] = True
    player: PlayerNumber

    def applied(self, state: GameState) -> GameState:
        number = state.turn.number + 1
        state = state.but(turn=Turn(number, self.player, "forge"), last_log=state.log, log=())
        for player in (0, 1):
            line = state.players[player].battleline
            if any(item.armor_used or item.attacked for item in line):
                fresh = tuple(item.but(armor_used=0, attacked=False) for item in line)
                state = state.with_player(player, battleline=fresh)
        return state


@dataclass(frozen=True, slots=True)
class EffectBegan(Record):
    structural: ClassVar[bool] = True
    effect: LastingEffect

    def applied(self, state: GameState) -> GameState:
        return state.but(effects=(*state.effects, self.effect), stamp=state.stamp + 1)


@dataclass(frozen=True, slots=True)
class EffectEnded(Record):
    structural: ClassVar[bool] = True
    effect: LastingEffect

    def applied(self, state: GameState) -> GameState:
        return state.but(effects=tuple(effect for effect in state.effects if effect is not self.effect))


@dataclass(frozen=True, slots=True)
class Won(Record):
    """The third key was forged: the game is over at once (rulebook 1.3, Objective).

    A card that was resolving has been played, and comes to rest in its owner's discard pile.
    """

    player: PlayerNumber

    def applied(self, state: GameState) -> GameState:
        over = state.turn.but(step="over")
        for copy in state.resolving:
            state = _put(_rested(state, copy), copy.owner, "discard", copy)
        return state.but(winner=self.player, turn=over, agenda=(), decision=None)


@dataclass(frozen=True, slots=True)
class PurgeKept(Record):
    """A card remembers that it purged another, to bring it back when it leaves play."""

    card: CardId
    keeper: CardId

    def applied(self, state: GameState) -> GameState:
        return state.but(purged_by=(*state.purged_by, (self.card, self.keeper)))


@dataclass(frozen=True, slots=True)
class FightStopped(Record):
    """A fight comes to nothing although the attacker was exhausted for it."""

    attacker: CardId


@dataclass(frozen=True, slots=True)
class DamageTurnedAside(Record):
    """In this fight the attacker deals its damage to another creature than the one it fights."""

    attacker: CardId
    target: CardId

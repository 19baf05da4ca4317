"""Records of cards out of play: moved, shuffled, shown, played, put beneath another."""

from __future__ import annotations

from typing import ClassVar

from companion.rules.card import CardId, House, PhysicalCard, PlayerNumber
from companion.rules.records.base import MoveReason, Record
from companion.rules.records.moving import put, rest, take_out
from companion.rules.state import Draft, Zone
from companion.rules.values import frozen_value


@frozen_value()
class CardMoved(Record):
    """A card went from one out-of-play zone to another; its new zone is of the player `to_player`."""

    copy: PhysicalCard
    player: PlayerNumber
    origin: Zone
    to_player: PlayerNumber
    target: Zone
    why: MoveReason
    bottom: bool = False

    def apply(self, draft: Draft) -> None:
        take_out(draft, self.player, self.origin, self.copy.id)
        put(draft, self.to_player, self.target, self.copy, self.bottom)


@frozen_value()
class Shuffled(Record):
    """A player's deck took a new order, top first."""

    player: PlayerNumber
    order: tuple[PhysicalCard, ...]

    def apply(self, draft: Draft) -> None:
        draft.change_player(self.player, deck=self.order)


@frozen_value()
class ZonesSwapped(Record):
    """A player's deck and discard pile changed places; each is turned over, so that its order is reversed."""

    player: PlayerNumber

    def apply(self, draft: Draft) -> None:
        player = draft.players[self.player]
        draft.change_player(self.player, deck=player.discard[::-1], discard=player.deck[::-1])


@frozen_value()
class Identified(Record):
    """A hidden card turned out to be a certain physical card."""

    structural: ClassVar[bool] = True
    hidden: CardId
    copy: PhysicalCard

    def apply(self, draft: Draft) -> None:
        owner = draft.players[self.copy.owner]
        unseen = tuple(copy for copy in owner.unseen if copy.id != self.copy.id)
        draft.change_player(self.copy.owner, unseen=unseen)
        for number, player in enumerate(draft.players):
            for zone in ("hand", "deck", "discard", "archives", "purged"):
                cards: tuple[PhysicalCard, ...] = player.__dict__[zone]
                if any(copy.id == self.hidden for copy in cards):
                    shown = tuple(self.copy if copy.id == self.hidden else copy for copy in cards)
                    draft.change_player(number, **{zone: shown})
                    return
        for item in draft.in_play():
            if any(copy.id == self.hidden for copy in item.under):
                shown = tuple(self.copy if copy.id == self.hidden else copy for copy in item.under)
                draft.change_card(item.id, under=shown)
                return


@frozen_value()
class StayedHidden(Record):
    """It mattered which card this hidden one is, or which cards those are that an amount counts (then `None`), and
    whoever follows the game was not told.
    """

    hidden: CardId | None = None


@frozen_value()
class Revealed(Record):
    """Cards were shown to both players; they stay where they are."""

    player: PlayerNumber
    zone: Zone
    cards: tuple[PhysicalCard, ...]


@frozen_value()
class BeganResolving(Record):
    """A card left an out-of-play zone to be played or put into play, and has not come to rest yet."""

    copy: PhysicalCard
    player: PlayerNumber
    origin: Zone

    def apply(self, draft: Draft) -> None:
        take_out(draft, self.player, self.origin, self.copy.id)
        draft.change(resolving=(*draft.resolving, self.copy))


@frozen_value()
class PutInZone(Record):
    """A card that was resolving came to rest out of play."""

    copy: PhysicalCard
    player: PlayerNumber
    target: Zone
    why: MoveReason
    bottom: bool = False

    def apply(self, draft: Draft) -> None:
        rest(draft, self.copy)
        put(draft, self.player, self.target, self.copy, self.bottom)


@frozen_value()
class Played(Record):
    """A card was played: its Æmber bonus is collected and it has entered play, or is an action about to resolve.

    `card` is what it counts as for the Rule of Six (rulebook 1.3, FAQ on Mimicry: the copied card).
    """

    copy: PhysicalCard
    player: PlayerNumber
    origin: Zone | None
    slug: str
    house: House
    type: str


@frozen_value()
class IconResolved(Record):
    """A bonus icon of a card was resolved, as `icon` says (rulebook 14, Bonus icons)."""

    copy: PhysicalCard
    player: PlayerNumber
    icon: str


@frozen_value()
class PutUnder(Record):
    """A card was put face down under a card in play."""

    copy: PhysicalCard
    host: CardId

    def apply(self, draft: Draft) -> None:
        host = draft.find(self.host)
        if host is not None:
            rest(draft, self.copy)
            draft.change_card(self.host, under=(*host.under, self.copy))


@frozen_value()
class Grafted(Record):
    """A card that was resolving was put face up beneath a card in play (rulebook 14, Graft)."""

    copy: PhysicalCard
    host: CardId

    def apply(self, draft: Draft) -> None:
        host = draft.find(self.host)
        if host is not None:
            rest(draft, self.copy)
            draft.change_card(self.host, grafted=(*host.grafted, self.copy))


@frozen_value()
class TakenFromUnder(Record):
    """A card under another left it and is resolving."""

    copy: PhysicalCard
    host: CardId

    def apply(self, draft: Draft) -> None:
        host = draft.find(self.host)
        if host is not None:
            under = tuple(copy for copy in host.under if copy.id != self.copy.id)
            grafted = tuple(copy for copy in host.grafted if copy.id != self.copy.id)
            draft.change_card(self.host, under=under, grafted=grafted)
            draft.change(resolving=(*draft.resolving, self.copy))


@frozen_value()
class PurgeKept(Record):
    """A card remembers that it purged another, to bring it back when it leaves play."""

    card: CardId
    keeper: CardId

    def apply(self, draft: Draft) -> None:
        draft.change(purged_by=(*draft.purged_by, (self.card, self.keeper)))

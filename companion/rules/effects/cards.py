"""Words that move cards between zones: draw, discard, archive, purge, return, destroy, search, play."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.card import PhysicalCard
from companion.rules.drawing import draw as draw_cards
from companion.rules.drawing import refill, shuffle
from companion.rules.facts import may_enter_as_copy
from companion.rules.filters.base import Filter, any_card
from companion.rules.filters.qualities import destroyable
from companion.rules.filters.references import itself
from companion.rules.icons import resolving_icons
from companion.rules.leaving import Destruction, in_chosen_order, send, spare, turned_up
from companion.rules.lookup import OWN, WHO, Who, ZoneWord
from companion.rules.playing import PlayCard, PutIntoPlay, lifted, putting_into_play
from companion.rules.quantities import Amount, Times
from companion.rules.records import (
    Attached,
    CardMoved,
    Grafted,
    LeaveReason,
    PurgeKept,
    PutUnder,
    Revealed,
    ZonesSwapped,
)
from companion.rules.resolution import Resolution
from companion.rules.state import DecisionKind, Effect, Effects, InPlay, Upgrade, Zone, copy_of, icons_on
from companion.rules.targets import Target, as_target, one
from companion.rules.touches import ANYTHING_COPIED, Touch
from companion.rules.wording import joined, say_inline

_PLACED_LAST = {
    False: "the order in which they are put on the deck, the top one last",
    True: "the order in which they are put under the deck, the bottom one last",
}


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Cards from the top of the deck, which is shuffled again from the discard pile when it is empty (rulebook 1.3,
    Step 5: Draw cards)."""

    amount: Amount | int
    who: Who = "you"

    def resolve(self, game: Resolution) -> None:
        for number in game.players(self.who):
            game.done(draw_cards(game, number, game.value(self.amount)))

    def say(self) -> str:
        verb = "draw" if self.who == "you" else f"{WHO[self.who]} draws"
        if isinstance(self.amount, Times):
            return f"{verb} {self.amount.factor} cards {self.amount.amount.each()}"
        if isinstance(self.amount, int):
            return f"{verb} {'a card' if self.amount == 1 else f'{self.amount} cards'}"
        return f"{verb} a card {self.amount.each()}"


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """Selected cards go to a zone of their owners, or with `yours` to one of yours; those that did are "them"."""

    cards: Target
    to: Zone
    why: LeaveReason
    bottom: bool = False
    yours: bool = False
    shuffled: bool = False

    def resolve(self, game: Resolution) -> None:
        items = turned_up(game, game.select(self.cards), self.to)
        if self.to == "deck" and not self.shuffled:
            items = in_chosen_order(game, items, _PLACED_LAST[self.bottom])
        moved = send(game, items, self.to, self.why, game.you if self.yours else None, self.bottom)
        there = {copy.id for copy in moved}
        game.bind_items(self.cards.name, tuple(item for item in items if copy_of(item).id in there))
        game.bind_items("them", tuple(moved))
        game.done(len(moved) if len(moved) == len(items) else 0)
        if self.shuffled:
            for owner in dict.fromkeys(copy.owner for copy in moved):
                shuffle(game, owner)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return self.cards.spread(self._said)

    def _said(self, what: str) -> str:
        what = taken(what)
        match self.why, self.to:
            case "put", _ if self.yours:
                leaving = "they go to their owners’ hands" if self.cards.plural else "it goes to its owner’s hand"
                return f"put {what} into your archives; leaving them, {leaving}"
            case "archive", _:
                return f"archive {what}"
            case (("discard" | "purge"), _):
                return f"{self.why} {what}"
            case "shuffle", _:
                return f"shuffle {what} into {self._whose('deck')}"
            case _, "deck":
                return f"put {what} {'at the bottom' if self.bottom else 'on top'} of {self._whose('deck')}"
            case _, "archives":
                return f"put {what} into its owner’s archives"
            case _:
                return f"return {what} to {self._whose('hand')}"

    def _whose(self, zone: str) -> str:
        if self.cards.is_yours and not self.cards.filter.refers_to:
            return f"your {zone}"
        return f"their owners’ {zone}s" if self.cards.plural else f"its owner’s {zone}"


def taken(cards: str) -> str:
    """Cards as they are taken from where they lie: `a card from your hand`."""
    return re.sub(r" in (?=play\b|(your|either|each|its)\b.* (hand|deck|discard pile|archives)\b)", " from ", cards)


@dataclass(frozen=True, slots=True)
class PurgeForNow(Effect):
    """Purges cards in play until the card that carries the ability leaves play; `ReturnPurged` brings them back."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        moved = send(game, game.select(self.cards), "purged", "purge")
        game.happen(*(PurgeKept(copy.id, game.source, by=game.source) for copy in moved))
        game.done(len(moved))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"purge {self.cards.say()}"


@dataclass(frozen=True, slots=True)
class ReturnPurged(Effect):
    """Cards this card purged come back into play under their owners' control (glossary, Play: not played)."""

    def resolve(self, game: Resolution) -> Effects:
        kept = {card for card, keeper in game.state.purged_by if keeper == game.source}
        left = tuple(pair for pair in game.state.purged_by if pair[1] != game.source)
        game.state.change(purged_by=left)
        purged = [copy for side in game.state.players for copy in side.purged if copy.id in kept]
        return tuple(PutIntoPlay(copy, copy.owner) for copy in purged)

    def say(self) -> str:
        return "return to play all cards purged by this card"


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Selected cards in play are destroyed together."""

    cards: Target
    sacrificed: bool = False

    def resolve(self, game: Resolution) -> Effects:
        items = game.select(self._eligible(game))
        in_play = tuple(item.id for item in items if isinstance(item, InPlay))
        upgrades = tuple(item for item in items if isinstance(item, Upgrade))
        game.done(len(in_play) + len(upgrades))
        destruction = Destruction(in_play, "sacrifice" if self.sacrificed else "destroy")
        return (*((destruction,) if in_play else ()), *((_DestroyUpgrades(upgrades),) if upgrades else ()))

    def _eligible(self, game: Resolution) -> Target:
        chosen = self.cards.how == "chosen" and game.state.rules.doomed_cards_cannot_be_chosen
        return replace(self.cards, filter=self.cards.filter & destroyable) if chosen else self.cards

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self._eligible(game))

    def say(self) -> str:
        return f"{'sacrifice' if self.sacrificed else 'destroy'} {self.cards.say()}"


@dataclass(frozen=True, slots=True)
class _DestroyUpgrades(Effect):
    """Upgrades leave last: what they gave still counts for cards destroyed with them."""

    upgrades: tuple[Upgrade, ...]

    def resolve(self, game: Resolution) -> None:
        send(game, self.upgrades, "discard", "destroy")


@dataclass(frozen=True, slots=True)
class Spare(Effect):
    """The card being destroyed, bound as "it", is not destroyed."""

    def resolve(self, game: Resolution) -> None:
        for item in game.bound_items("it"):
            spare(game, copy_of(item).id)

    def say(self) -> str:
        return "it is not destroyed"


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """A player discards cards from hand: chosen by the active player, or at random; those discarded are "them"."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        moved = send(game, game.select(self.cards), "discard", "discard")
        game.bind_items(self.cards.name, tuple(moved))
        game.bind_items("them", tuple(moved))
        game.done(len(moved))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        if self.cards.whose == "opponent" and self.cards.zone == "hand":
            what = self.cards.say().replace(" in your opponent’s hand", "")
            return f"your opponent discards {'their hand' if what == 'all cards' else f'{what} from hand'}"
        return f"discard {taken(self.cards.say())}"


@dataclass(frozen=True, slots=True)
class DiscardUntil(Effect):
    """Discards from the top of a deck until a matching card is discarded, which becomes "it", or none is left.

    Of one that stays hidden it is asked whether the players came to such a card at all, as sooner or later they do.
    """

    touches: ClassVar[Touch] = Touch.DIGS

    stop: Filter
    whose: Who = "you"

    def resolve(self, game: Resolution) -> None:
        number = game.player(self.whose)
        game.bind_items("it", ())
        while deck := game.state.players[number].deck:
            top = game.identify(deck[0])
            if top.hidden and game.ask_option(("yes", "no"), f"discard {self.stop.say_one()}?") == "no":
                send(game, deck, "discard", "discard")
                return
            send(game, [top], "discard", "discard")
            if top.hidden or game.matches(self.stop, top):
                game.bind_items("it", (top,))
                return

    def say(self) -> str:
        top = f"the top of {OWN[self.whose]} deck"
        return f"discard from {top}, card by card, until {self.stop.say_one()} is discarded or none is left"


@dataclass(frozen=True, slots=True)
class RevealUntil(Effect):
    """Reveals cards from the top of your deck until you stop, or until a matching one is revealed: `then` follows.

    All that were revealed are "them"; they stay where they are.
    """

    stop: Filter
    then: Effects

    def resolve(self, game: Resolution) -> Effects:
        shown: list[PhysicalCard] = []
        found = False
        for copy in game.state.players[game.you].deck:
            if shown and game.ask_option(("reveal", "stop"), "reveal the next card?") == "stop":
                break
            shown.append(game.identify(copy))
            found = self._is_such(game, shown[-1])
            if found:
                break
        game.bind_items("them", tuple(shown))
        game.happen(Revealed(game.you, "deck", tuple(shown), by=game.source))
        return self.then if found else ()

    def _is_such(self, game: Resolution, copy: PhysicalCard) -> bool:
        if copy.hidden:
            return game.ask_option(("yes", "no"), f"is {self.stop.say_one()} revealed?") == "yes"
        return game.matches(self.stop, copy)

    def say(self) -> str:
        until = f"until you stop or {self.stop.say_one()} is revealed"
        return f"reveal cards from the top of your deck {until}; if one is, {say_inline(self.then)}"


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Takes matching cards from zones of yours to hand, revealed; a searched deck is shuffled (glossary, Search).

    One may be taken, up to `most`, or each that matches where `every` is set.
    """

    what: Filter
    zones: tuple[ZoneWord, ...] = ("deck", "discard")
    every: bool = False
    most: int = 1

    def resolve(self, game: Resolution) -> None:
        matching = game.matching if self.every else game.could_match
        found = [item for zone in self.zones for item in matching(self.what, zone)]
        wanted = found if self.every else self._chosen(game, [copy_of(item) for item in found])
        moved = send(game, wanted, "hand", "return")
        game.happen(Revealed(game.you, "hand", tuple(moved), by=game.source))
        if "deck" in self.zones:
            shuffle(game, game.you)
        game.done(len(moved))

    def _chosen(self, game: Resolution, found: list[PhysicalCard]) -> list[PhysicalCard]:
        if not found:
            return []
        most = min(self.most, len(found))
        kind: DecisionKind = "card" if most == 1 else "cards"
        answer = game.decide(kind, [copy.id for copy in found], f"choose {self._wanted()}", 0, most)
        taken = answer if isinstance(answer, tuple) else (answer,)
        return [copy for copy in found if copy.id in taken]

    def _wanted(self) -> str:
        if self.every:
            return f"each {self.what.say()}"
        return self.what.say_one() if self.most == 1 else f"any number of {self.what.say(plural=True)}"

    def say(self) -> str:
        places = " or ".join("discard pile" if zone == "discard" else zone for zone in self.zones)
        shuffled = ", and shuffle the deck" if "deck" in self.zones else ""
        return f"take {self._wanted()} from your {places} into your hand, revealed{shuffled}"


@dataclass(frozen=True, slots=True)
class ShuffleZones(Effect):
    """Shuffles whole zones into the deck; with none named, the deck itself."""

    zones: tuple[Zone, ...] = ()
    who: Who = "you"

    def resolve(self, game: Resolution) -> None:
        for number in game.players(self.who):
            for zone in self.zones:
                for copy in game.state.players[number].zone(zone):
                    game.happen(CardMoved(copy, number, zone, number, "deck", "shuffle", by=game.source))
            shuffle(game, number)

    def say(self) -> str:
        own = OWN[self.who]
        if not self.zones:
            return f"shuffle {own} deck"
        names = [f"{own} {'discard pile' if zone == 'discard' else zone}" for zone in self.zones]
        return f"shuffle {joined(names)} into {own} deck"


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """You alone look at cards; they are "it" for what follows."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        items = [game.identify(item) if isinstance(item, PhysicalCard) else item for item in game.select(self.cards)]
        game.bind_items(self.cards.name, tuple(items))

    def say(self) -> str:
        return f"look at {self.cards.say()}"


@dataclass(frozen=True, slots=True)
class SwapDeckAndDiscard(Effect):
    def resolve(self, game: Resolution) -> None:
        game.happen(ZonesSwapped(game.you, by=game.source))

    def say(self) -> str:
        return "swap your deck and your discard pile"


@dataclass(frozen=True, slots=True)
class Refill(Effect):
    """Each player refills the hand as in the draw step."""

    who: Who

    def resolve(self, game: Resolution) -> None:
        for number in game.players(self.who):
            refill(game, number)

    def say(self) -> str:
        return f"{WHO[self.who]} refills {'your' if self.who == 'you' else 'their'} hand as at the end of a turn"


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Shows cards to both players; they are "it" for what follows."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        items = [
            game.identify(item) if isinstance(item, PhysicalCard) else copy_of(item) for item in game.select(self.cards)
        ]
        game.bind_items(self.cards.name, tuple(items))
        zone = self.cards.zones[0]
        if items and zone in ("hand", "deck", "archives"):
            game.happen(Revealed(game.player(self.cards.whose), zone, tuple(items), by=game.source))
        game.done(len(items))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"reveal {taken(self.cards.say())}"


@dataclass(frozen=True, slots=True)
class PlayIt(Effect):
    """Plays selected cards, of any house, one by one; one that may not be played stays where it is."""

    touches: ClassVar[Touch] = Touch.PLAYS | ANYTHING_COPIED

    cards: Target

    def resolve(self, game: Resolution) -> Effects:
        items = game.select(self.cards, one_by_one=True)
        copies = [game.identify(copy_of(item)) for item in items if not isinstance(item, InPlay)]
        plays = [PlayCard(copy) for copy in copies if not copy.hidden]
        return tuple(play for play in plays if play.possible(game))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"play {taken(self.cards.say())}"


@dataclass(frozen=True, slots=True)
class ResolveIcons(Effect):
    """Resolves the bonus icons of selected cards as if you had played them; nothing else of playing happens.

    A card that has left play since it was chosen has those that it had there.
    """

    cards: Target

    def resolve(self, game: Resolution) -> Effects:
        items = game.select(self.cards)
        then = {copy_of(item).id: item for item in game.scope.cards(self.cards.name)}
        found = [(game.identify(copy_of(item)), then.get(copy_of(item).id, item)) for item in items]
        icons = [(copy, icons_on(was) if isinstance(was, InPlay) else copy.icons) for copy, was in found]
        game.done(sum(len(own) for _, own in icons))
        return tuple(effect for copy, own in icons for effect in resolving_icons(copy, own))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        icons = "its bonus icons" if self.cards.filter.refers_to else f"the bonus icons of {taken(self.cards.say())}"
        return f"resolve {icons} as if you had played it"


@dataclass(frozen=True, slots=True)
class PutInPlay(Effect):
    """Puts selected cards into play under your control, or their owners', without playing them."""

    touches: ClassVar[Touch] = Touch.ENTERS

    cards: Target
    under: Who = "you"

    def resolve(self, game: Resolution) -> Effects:
        copies = self._ordered(game, [copy_of(item) for item in game.select(self.cards)])
        controllers = [copy.owner if self.under == "its owner" else game.player(self.under) for copy in copies]
        return putting_into_play(list(zip(copies, controllers, strict=True)))

    def _ordered(self, game: Resolution, copies: list[PhysicalCard]) -> list[PhysicalCard]:
        """The order in which they enter matters only until one has entered that may be a copy of another."""
        by_id, ordered = {copy.id: copy for copy in copies}, list[PhysicalCard]()
        while len(by_id) > 1 and any(may_enter_as_copy(game.state, copy) for copy in by_id.values()):
            chosen = str(game.decide("card", list(by_id), "choose the card that enters play next"))
            ordered.append(by_id.pop(chosen))
        return [*ordered, *by_id.values()]

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        whose = "under its owner’s control" if self.under == "its owner" else "under your control"
        return f"put {taken(self.cards.say())} into play {whose}"


@dataclass(frozen=True, slots=True)
class PutInItsPlace(Effect):
    """Puts a creature card into play where the card that speaks stood: right of those kept as "to its left"."""

    touches: ClassVar[Touch] = Touch.ENTERS

    cards: Target

    def resolve(self, game: Resolution) -> Effects:
        line = [item.id for item in game.state.players[game.you].battleline]
        before = [line.index(copy_of(item).id) for item in game.bound_items("to its left") if copy_of(item).id in line]
        copies = [copy_of(item) for item in game.select(self.cards)]
        return tuple(PutIntoPlay(copy, game.you, index=max(before, default=-1) + 1) for copy in copies)

    def say(self) -> str:
        return f"put {self.cards.say()} into play in its place"


@dataclass(frozen=True, slots=True)
class PutBeneath(Effect):
    """Puts selected cards from hand face down beneath the card that carries the ability."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        if game.state.find(game.source) is None:
            return
        for item in game.select(self.cards):
            copy = copy_of(item)
            for number in (0, 1):
                hand = game.state.players[number].hand
                if any(other.id == copy.id for other in hand):
                    left = tuple(other for other in hand if other.id != copy.id)
                    game.state.change_player(number, hand=left)
                    game.happen(PutUnder(copy, game.source, by=game.source))

    def say(self) -> str:
        return f"put {taken(self.cards.say())} face down under this card"


@dataclass(frozen=True, slots=True)
class Graft(Effect):
    """Puts selected cards face up beneath the card that carries the ability (rulebook 14, Graft)."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        items = game.select(self.cards) if game.state.find(game.source) is not None else []
        copies = [game.identify(copy_of(item)) for item in items]
        for copy in copies:
            lifted(game, copy)
            game.happen(Grafted(copy, game.source, by=game.source))
        game.done(len(copies))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"graft {taken(self.cards.say())} onto this card"


@dataclass(frozen=True, slots=True)
class MoveUpgrade(Effect):
    """Attaches upgrades that are in play to another creature; one that is there already does not move."""

    upgrades: Target
    to: Target

    def resolve(self, game: Resolution) -> None:
        upgrades = [item for item in game.select(self.upgrades) if isinstance(item, Upgrade)]
        hosts = [item for item in game.select(self.to) if isinstance(item, InPlay) and item.type == "creature"]
        moved = [one for one in upgrades if hosts and game.state.host_of(one.id) != game.state.find(hosts[0].id)]
        for upgrade in moved:
            game.happen(Attached(upgrade, hosts[0].id, moved=True, by=game.source))
        game.done(len(moved))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.upgrades) and game.could_select(self.to)

    def say(self) -> str:
        return f"attach {self.upgrades.say()} to {self.to.say()}"


def draw(amount: Amount | int, who: Who = "you") -> Effect:
    """`draw(2)` (rulebook 1.3, Step 5: Draw cards)."""
    return Draw(amount, who)


def destroy(cards: Target | Filter) -> Effect:
    """Cards in play, all at once (rulebook 1.3, glossary, Destroyed)."""
    return Destroy(as_target(cards))


def sacrifice(cards: Target | Filter = itself) -> Effect:
    """Cards of your own; it counts as destroying them (rulebook 1.3, glossary, Sacrifice)."""
    return Destroy(as_target(cards), sacrificed=True)


def purge(cards: Target | Filter) -> Effect:
    """Out of the game, beneath their owner's identity card (rulebook 1.3, glossary, Purge)."""
    return Send(as_target(cards), "purged", "purge")


def return_to_hand(cards: Target | Filter) -> Effect:
    """To their owners' hands (rulebook 1.3, glossary, Leaves play)."""
    return Send(as_target(cards), "hand", "return")


def archive(cards: Target | Filter | None = None) -> Effect:
    """By default a card from hand (glossary, Archives)."""
    return Send(one(any_card, "hand") if cards is None else as_target(cards), "archives", "archive")


def abduct(cards: Target | Filter) -> Effect:
    """Into your archives, whoever owns them; leaving them, they go to their owners' hands."""
    return Send(as_target(cards), "archives", "put", yours=True)


def put_into_owners_archives(cards: Target | Filter) -> Effect:
    """Into the archives of whoever owns them (rulebook 1.3, glossary, Archives)."""
    return Send(as_target(cards), "archives", "put")


def put_on_deck(cards: Target | Filter) -> Effect:
    return Send(as_target(cards), "deck", "return")


def put_under_deck(cards: Target | Filter) -> Effect:
    """At the bottom of their owners' decks."""
    return Send(as_target(cards), "deck", "return", bottom=True)


def shuffle_into_deck(cards: Target | Filter) -> Effect:
    """Into their owners' decks, which are then shuffled."""
    return Send(as_target(cards), "deck", "shuffle", shuffled=True)


def discard(cards: Target | Filter) -> Effect:
    """Onto their owners' discard piles (rulebook 1.3, glossary, Discard pile)."""
    return Discard(as_target(cards))


def reveal(cards: Target | Filter) -> Effect:
    return Reveal(as_target(cards))


def play_card(cards: Target | Filter) -> Effect:
    """Plays cards from wherever they are, whatever their house (rulebook 1.3, glossary, Play)."""
    return PlayIt(as_target(cards))


def graft(cards: Target | Filter) -> Effect:
    """Face up beneath the card that carries the ability; it is not in play (rulebook 14, Graft)."""
    return Graft(as_target(cards))


def move_upgrade(upgrades: Target | Filter, to: Target | Filter) -> Effect:
    """`move_upgrade(itself, one(creature & named(…)))`: it stays in play all the time."""
    return MoveUpgrade(as_target(upgrades), as_target(to))


def resolve_icons(cards: Target | Filter) -> Effect:
    """As if you had played the cards (rulebook 14, Bonus icons)."""
    return ResolveIcons(as_target(cards))


def put_into_play(cards: Target | Filter, under: Who = "you") -> Effect:
    """Without playing them, so that no "Play:" ability resolves (rulebook 1.3, glossary, Play)."""
    return PutInPlay(as_target(cards), under)

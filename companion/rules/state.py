"""A game at one moment, as frozen values: compare them, hash them, store them, branch from them.

A state holds everything that decides what may happen next, half-resolved cards included: `agenda` is the stack of
effects still to resolve and `decision` what somebody must answer before they go on. A `Draft` is one in the making,
and the only thing here that changes. Nothing in this module knows how effects resolve (`resolution`) or which moves are
legal (`objections`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from companion.rulebooks import RULEBOOKS as RULEBOOKS
from companion.rulebooks import USUAL
from companion.rulebooks import Rulebook as Rulebook
from companion.rules.card import (
    Card,
    CardId,
    CardType,
    House,
    Icon,
    PhysicalCard,
    PlayerNumber,
    Rule,
    UnseenCard,
    icons_of,
)
from companion.rules.rulesets import RULESETS, Ruleset
from companion.rules.touches import Word
from companion.rules.values import Value, frozen_value

TurnStep: TypeAlias = Literal["setup", "forge", "house", "main", "ready", "draw", "over"]
Zone: TypeAlias = Literal["hand", "deck", "discard", "archives", "purged"]
OUT_OF_PLAY: tuple[Zone, ...] = ("discard", "hand", "archives", "deck", "purged")
Answer: TypeAlias = str | int | tuple[str, ...] | Card | UnseenCard | None

KEY_COLORS: tuple[str, ...] = ("red", "yellow", "blue")
FATE: PlayerNumber = -1
"""The third mover: it decides shuffles, random picks and what hidden cards turn out to be."""


@dataclass(frozen=True)
class Upgrade(Value):
    """An upgrade on a creature. Who controls it is whoever played it, whatever becomes of the creature."""

    copy: PhysicalCard
    controller: PlayerNumber
    counters: tuple[tuple[str, int], ...] = ()

    @property
    def id(self) -> CardId:
        return self.copy.id

    @property
    def card(self) -> Card:
        card = known(self.copy)
        return card.as_upgrade or card

    def counter(self, name: str) -> int:
        """How many counters of this name lie on it, such as `disruption`."""
        return dict(self.counters).get(name, 0)


@dataclass(frozen=True)
class InPlay(Value):
    """A creature or artifact in play. Power, armor and keywords are computed when asked for, never stored here.

    `armor_used` is the damage its armor prevented this turn; `attacked`, that it was attacked this turn (elusive);
    `doomed`, that it is being destroyed and its "Destroyed:" abilities are resolving. `under` are cards put face
    down beneath it, `grafted` those that lie there face up (rulebook 14, Graft); `other_half` is the second card of a
    gigantic creature, which is part of it. `as_type` is its type in play where that is not the printed one, `copied`
    the card as a copy of which it entered play. `entered` orders cards by when they came into play or changed control.
    """

    copy: PhysicalCard
    controller: PlayerNumber
    exhausted: bool = False
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    damage: int = 0
    amber: int = 0
    power_counters: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    under: tuple[PhysicalCard, ...] = ()
    grafted: tuple[PhysicalCard, ...] = ()
    other_half: PhysicalCard | None = None
    as_type: CardType | None = None
    copied: Card | None = None
    armor_used: int = 0
    attacked: bool = False
    doomed: bool = False
    entered: int = 0

    @property
    def id(self) -> CardId:
        return self.copy.id

    @property
    def card(self) -> Card:
        """The card that it is in play."""
        return self.copied or self.copy.card or known(self.copy)

    @property
    def icons(self) -> tuple[Icon, ...]:
        """All its bonus icons in the order in which they resolve; those of a gigantic creature are on either card."""
        half = () if self.other_half is None else self.other_half.icons
        return icons_of(self.card, self.copy.enhanced) + half

    @property
    def type(self) -> CardType:
        """The type it has now."""
        return self.as_type or self.card.type

    @property
    def owner(self) -> PlayerNumber:
        return self.copy.owner

    @property
    def with_it(self) -> tuple[PhysicalCard, ...]:
        """The cards that lie with it, its upgrades aside: beneath it, grafted onto it, its other half."""
        half = () if self.other_half is None else (self.other_half,)
        return (*self.under, *self.grafted, *half)

    def counter(self, name: str) -> int:
        """How many counters of this name lie on it, such as `doom`; +1 power counters are `power_counters`."""
        return dict(self.counters).get(name, 0)


def known(copy: PhysicalCard) -> Card:
    """The card this copy is known to be. Raises `ValueError` for a hidden copy, whose card nobody knows."""
    if copy.card is None:
        raise ValueError(f"nobody knows yet which card {copy.id} is")
    return copy.card


@dataclass(frozen=True)
class Player(Value):
    """One player's side. `deck` and `discard` are top first; `battleline` is left to right as its controller sees it.

    `unseen` are the physical cards of the player's deck list whose place nobody knows: the hidden copies in
    the other zones are among them. It stays empty while every card is known.
    """

    name: str = ""
    houses: tuple[House, ...] = ()
    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()
    hand: tuple[PhysicalCard, ...] = ()
    deck: tuple[PhysicalCard, ...] = ()
    discard: tuple[PhysicalCard, ...] = ()
    archives: tuple[PhysicalCard, ...] = ()
    purged: tuple[PhysicalCard, ...] = ()
    battleline: tuple[InPlay, ...] = ()
    artifacts: tuple[InPlay, ...] = ()
    unseen: tuple[PhysicalCard, ...] = ()

    @property
    def in_play(self) -> tuple[InPlay, ...]:
        """The player's creatures from left to right, then the artifacts."""
        return self.battleline + self.artifacts

    def zone(self, zone: Zone) -> tuple[PhysicalCard, ...]:
        """The cards of a zone out of play, such as `discard`; the top of a pile comes first."""
        copies: tuple[PhysicalCard, ...] = self.__dict__[zone]
        return copies


@dataclass(frozen=True)
class Turn(Value):
    """The player whose turn it is, and how far: `house_chosen` also where no house could be.

    `acted`: something was played, used or discarded this turn before the log of the turn begins.
    """

    number: int = 1
    active: PlayerNumber = 0
    step: TurnStep = "setup"
    house: House | None = None
    house_chosen: bool = False
    mulligans_settled: int = 0
    acted: bool = False


Item: TypeAlias = InPlay | PhysicalCard | Upgrade


def card_of(item: Item) -> Card:
    """The card itself. Raises `ValueError` of a hidden copy."""
    return known(item) if isinstance(item, PhysicalCard) else item.card


def type_of(item: Item) -> CardType:
    """Its type where it is: on a creature, whatever is printed on it, it is an upgrade."""
    if isinstance(item, Upgrade):
        return "upgrade"
    return item.type if isinstance(item, InPlay) else known(item).type


def icons_on(item: Item) -> tuple[Icon, ...]:
    """The bonus icons of a card, those that it has in play where it is in play."""
    return item.icons if isinstance(item, InPlay) else copy_of(item).icons


def copy_of(item: Item) -> PhysicalCard:
    """The physical card, wherever it is."""
    return item if isinstance(item, PhysicalCard) else item.copy


@frozen_value(slots=False)
class Bindings(Value):
    """The things that the words of an ability refer back to.

    `cards` are those that were chosen, named or affected before, and `numbers` what was counted, each under a name such
    as "it" or "lost"; "grantor" is the card that gives the ability to the one that speaks. `house` is the house that
    was chosen, `named` a trait that was, or the slug of a title; `done`, how much of the effect before was done ("if
    you do"); `fighting`, attacker and defender of the fight that goes on.
    """

    cards: tuple[tuple[str, tuple[Item, ...]], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    house: House | None = None
    named: str | None = None
    done: int = 0
    fighting: tuple[CardId, ...] = ()


@frozen_value(slots=False)
class Scope(Value):
    """The context that an effect's words refer to: who "you" are, which card speaks, what was chosen or happened
    before.

    `since` is the length of the log when the ability began to resolve, so that "this way" finds what it did itself.
    `generous`: hidden cards count as such cards as are asked for, if they may be such, because it is asked whether
    something may be so.
    """

    you: PlayerNumber
    source: PhysicalCard
    bound: Bindings = Bindings()
    record: Record | None = None
    since: int = 0
    generous: bool = False

    def cards(self, name: str) -> tuple[Item, ...]:
        """The cards bound to a name, as they were then; `source` is the card that speaks."""
        return (self.source,) if name == "source" else _of_name(self.bound.cards, name) or ()

    def number(self, name: str) -> int | None:
        """The number bound to a name."""
        return _of_name(self.bound.numbers, name)

    def with_cards(self, name: str, *cards: Item) -> Scope:
        """The scope in which the name is bound to these cards."""
        return self.but(bound=self.bound.but(cards=((name, cards), *_others(self.bound.cards, name))))

    def with_number(self, name: str, number: int) -> Scope:
        """The scope in which the name is bound to this number."""
        return self.but(bound=self.bound.but(numbers=((name, number), *_others(self.bound.numbers, name))))

    def binding(self, **changes: Any) -> Scope:
        """The scope with other fields of its bindings."""
        return self.but(bound=self.bound.but(**changes))

    def keeping(self, ids: Iterable[CardId]) -> Scope:
        """The scope in which "it" is only those of its cards that have these ids."""
        kept = set(ids)
        return self.with_cards("it", *(item for item in self.cards("it") if copy_of(item).id in kept))


T = TypeVar("T")


def _of_name(named: tuple[tuple[str, T], ...], name: str) -> T | None:
    for other, value in named:
        if other == name:
            return value
    return None


def _others(named: tuple[tuple[str, T], ...], name: str) -> tuple[tuple[str, T], ...]:
    return tuple([pair for pair in named if pair[0] != name])


@frozen_value(slots=False)
class LastingEffect(Value):
    """A rule in force longer than the card that made it: from turn `first_turn` to the end of turn `last_turn` (`None`:
    without end).

    It ends at once when the card `while_in_play` leaves play, when one of the cards `on` that it was applied to
    does (rulebook 1.3, glossary, Leaves Play), or when its `uses` are spent. `granted` are cards that a permission
    was spent on: it goes on holding for them (FAQ on Combat Pheromones). `number` tells equal effects apart.
    """

    rule: Rule
    scope: Scope
    first_turn: int
    last_turn: int | None
    on: tuple[CardId, ...] = ()
    while_in_play: CardId | None = None
    uses: int | None = None
    granted: tuple[CardId, ...] = ()
    number: int = 0

    def in_force(self, state: GameState) -> bool:
        """True if it holds in the turn of this state."""
        turn = state.turn.number
        return self.first_turn <= turn and (self.last_turn is None or turn <= self.last_turn)

    def over(self, state: GameState) -> bool:
        """True if it can hold no more."""
        return self.last_turn is not None and state.turn.number > self.last_turn

    def say(self) -> str:
        return self.rule.say()


class Effect(Word):
    """Base of all effects: something an ability does, which waits on the agenda until it resolves.

    An effect resolves by asking the `Resolution` it is given, `game`, for choices and by making records happen; what it
    returns resolves right after it. A resolution reads states, so that here its type is left open.
    """

    __slots__ = ()

    def resolve(self, game: Any) -> Effects | None:
        """Carries it out by `game`, the `Resolution`; what it returns resolves right after it."""
        raise NotImplementedError

    def possible(self, game: Any) -> bool:
        """True if it could do anything now: a player is not asked about a "may" that could not."""
        return True

    def say(self) -> str:
        """In words, as the text of a card has it."""
        raise NotImplementedError


Effects: TypeAlias = tuple[Effect, ...]


@frozen_value(slots=False)
class ResolutionFrame(Value):
    """Effects still to resolve in one scope, the next one first, and the answers already given to that one."""

    scope: Scope
    effects: Effects
    answers: tuple[Answer, ...] = ()


DecisionKind: TypeAlias = Literal[
    "card", "cards", "house", "option", "number", "order", "flank", "key", "chance"
]  # fmt: skip


@frozen_value()
class Decision:
    """Something a player, or `FATE`, must answer before the game goes on.

    With `maximum` 1 the answer is one of `options`; above, a tuple of them; an empty tuple declines where `minimum` is
    0. One of kind `order` is answered with all options in an order or, with `maximum` 1, with the card whose ability
    resolves next: `abilities` says which each option has. `ordered`: cards are named in the order in which something is
    done to them. `what`, `zone` and `whose` say more about a decision of kind `chance`. `doubtful` is how many of the
    options are hidden cards that may not be such as are to be chosen.
    """

    player: PlayerNumber
    kind: DecisionKind
    options: tuple[str | int, ...]
    prompt: str = ""
    source: CardId | None = None
    minimum: int = 1
    maximum: int = 1
    what: str = ""
    zone: str = ""
    whose: PlayerNumber | None = None
    doubtful: int = 0
    abilities: tuple[str, ...] = ()
    ordered: bool = False


@dataclass(frozen=True)
class GameState(Value):
    """The whole game. `log` is what happened this turn, `last_log` what happened in the turn before.

    `resolving` are cards that have left their zone to be played and have not come to rest (the mat's play zone).
    `purged_by` pairs purged cards with the card that will bring them back when it leaves play. `abducted` are the
    archived cards that go to their owner's hand, and nowhere else, when they leave the archives.
    `agenda` is a stack: its last frame resolves first. `stamp` numbers cards entering play and lasting effects,
    so that the most recent of two can be told. `asks_always`: a decision with one possible answer is asked, too.
    """

    players: tuple[Player, Player]
    turn: Turn = Turn()
    rulebook: Rulebook = USUAL
    effects: tuple[LastingEffect, ...] = ()
    log: tuple[Record, ...] = ()
    last_log: tuple[Record, ...] = ()
    resolving: tuple[PhysicalCard, ...] = ()
    purged_by: tuple[tuple[CardId, CardId], ...] = ()
    abducted: tuple[CardId, ...] = ()
    agenda: tuple[ResolutionFrame, ...] = ()
    decision: Decision | None = None
    winner: PlayerNumber | None = None
    stamp: int = 0
    asks_always: bool = False

    in_force: ClassVar[Any] = None
    """The abilities in force, which follow from the fields: the module `in_force` keeps in each state what it found."""

    def __getstate__(self) -> dict[str, Any]:
        """The data that a copy is made of: what follows from the fields is computed again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("memo", "in_force")}

    def but(self, **changes: Any) -> Self:
        """The state with other fields."""
        changed = super().but(**changes)
        changed.__dict__.pop("memo", None)
        changed.__dict__.pop("in_force", None)
        return changed

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """Answers to questions asked often of this one state, such as a creature's power."""
        return {}

    @property
    def active(self) -> PlayerNumber:
        """The player whose turn it is."""
        return self.turn.active

    @property
    def rules(self) -> Ruleset:
        """The version of the rules that this game uses."""
        return RULESETS[self.rulebook]

    @property
    def over(self) -> bool:
        """True if somebody has won."""
        return self.winner is not None

    def in_play(self) -> tuple[InPlay, ...]:
        """Every creature and artifact, the active player's first, battlelines before artifacts."""
        return self.players[self.turn.active].in_play + self.players[1 - self.turn.active].in_play

    def creatures(self) -> tuple[InPlay, ...]:
        """Every creature, the active player's battleline first."""
        return self.players[self.turn.active].battleline + self.players[1 - self.turn.active].battleline

    def find(self, card: CardId) -> InPlay | None:
        """The creature or artifact with this id, or `None` when it is not in play."""
        for player in self.players:
            for item in player.battleline:
                if item.copy.id == card:
                    return item
            for item in player.artifacts:
                if item.copy.id == card:
                    return item
        return None

    def copies(self) -> tuple[PhysicalCard, ...]:
        """Every physical card of the game, also those whose place nobody knows; none that is about to come to rest."""
        found: list[PhysicalCard] = []
        for player in self.players:
            for item in player.in_play:
                found += (item.copy, *(upgrade.copy for upgrade in item.upgrades), *item.with_it)
            for zone in OUT_OF_PLAY:
                found += player.zone(zone)
            found += player.unseen
        return tuple(found)

    def find_copy(self, card: CardId) -> PhysicalCard | None:
        """The physical card with this id that is out of play or on its way, or `None`."""
        cards = (copy for player in self.players for zone in OUT_OF_PLAY for copy in player.zone(zone))
        return next((copy for copy in (*self.resolving, *cards) if copy.id == card), None)

    def host_of(self, upgrade: CardId) -> InPlay | None:
        """The creature this upgrade is attached to."""
        for player in self.players:
            for creature in player.battleline:
                if creature.upgrades and any(attached.copy.id == upgrade for attached in creature.upgrades):
                    return creature
        return None

    def is_in_play(self, card: CardId) -> bool:
        """True if a creature, artifact or upgrade with this id is in play."""
        return self.find(card) is not None or self.host_of(card) is not None

    def with_player(self, number: PlayerNumber, **changes: Any) -> Self:
        """The state with other fields of this player."""
        changed = self.players[number].but(**changes)
        return self.but(players=(changed, self.players[1]) if number == 0 else (self.players[0], changed))

    def with_card(self, card: CardId, **changes: Any) -> Self:
        """The state with a card in play changed; unchanged when it is not in play."""
        place = self._place_of(card)
        if place is None:
            return self
        player, row, index = place
        return self.with_player(player, **{row: self._row_with(player, row, index, changes)})

    def _place_of(self, card: CardId) -> tuple[PlayerNumber, str, int] | None:
        for number, player in enumerate(self.players):
            for index, item in enumerate(player.battleline):
                if item.copy.id == card:
                    return number, "battleline", index
            for index, item in enumerate(player.artifacts):
                if item.copy.id == card:
                    return number, "artifacts", index
        return None

    def _row_with(self, player: PlayerNumber, row: str, index: int, changes: dict[str, Any]) -> tuple[InPlay, ...]:
        items: tuple[InPlay, ...] = self.players[player].__dict__[row]
        return (*items[:index], items[index].but(**changes), *items[index + 1 :])


class Draft(GameState):
    """A state in the making, read like any other: what happens in one move is written into it, one record at a time.

    It belongs to whoever makes it and is never kept; `finished` is the state that others get. Unlike `but`, a change
    keeps which abilities are in force; whoever changes that calls `rearrange`.
    """

    @classmethod
    def of(cls, state: GameState) -> Draft:
        """A draft that begins as this state is."""
        draft = object.__new__(cls)
        draft.__dict__.update(state.__dict__)
        draft.__dict__.pop("memo", None)
        return draft

    def finished(self) -> GameState:
        """The state as the draft now is; the draft may go on."""
        state = object.__new__(GameState)
        state.__dict__.update(self.__dict__)
        return state

    def change(self, **changes: Any) -> None:
        """Writes other fields."""
        fields = self.__dict__
        fields.update(changes)
        fields.pop("memo", None)

    def change_player(self, number: PlayerNumber, **changes: Any) -> None:
        """Writes other fields of this player."""
        changed = self.players[number].but(**changes)
        self.change(players=(changed, self.players[1]) if number == 0 else (self.players[0], changed))

    def change_card(self, card: CardId, **changes: Any) -> None:
        """Changes a card in play; nothing where it is not in play."""
        place = self._place_of(card)
        if place is not None:
            player, row, index = place
            self.change_player(player, **{row: self._row_with(player, row, index, changes)})

    def change_upgrade(self, upgrade: CardId, **changes: Any) -> None:
        """Changes an upgrade; nothing where it is not in play."""
        host = self.host_of(upgrade)
        if host is not None:
            changed = (one.but(**changes) if one.copy.id == upgrade else one for one in host.upgrades)
            self.change_card(host.id, upgrades=tuple(changed))

    def rearrange(self) -> None:
        """Other abilities than before may be in force."""
        self.__dict__.pop("in_force", None)

    def saved(self) -> dict[str, Any]:
        """The state that `restore` takes back to."""
        return self.__dict__.copy()

    def restore(self, saved: dict[str, Any]) -> None:
        """Makes the draft what it was when it was `saved`."""
        self.__dict__.clear()
        self.__dict__.update(saved)


@frozen_value()
class Record:
    """Base of all records: one way in which a game changed. `by` is the card whose ability caused it, if one did."""

    structural: ClassVar[bool] = False
    by: CardId | None = field(default=None, kw_only=True)

    def apply(self, draft: Draft) -> None:
        """Carries out what happened. Records that only tell something change nothing."""

    def applied(self, state: GameState) -> GameState:
        """The state after this happened, without a trace of it in the log."""
        draft = Draft.of(state)
        self.apply(draft)
        if self.structural:
            draft.rearrange()
        return draft.finished()

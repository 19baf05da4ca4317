"""Builds a table in the game's words, and acts on it in the game's verbs.

    table = scenario(left=[TROLL], right=[at(URCHIN, damage=1)], hand=[ANGER], house="brobnar")
    table.play(ANGER, choosing=[TROLL, URCHIN])
    assert table.amber == (1, 0)

Player 0, "left", is active in the main step of turn 3 unless told otherwise. Cards are named by their declaration,
or by id (`"troll#2"`) where a title lies there twice. `choosing` answers the decisions of a move in order; a test must
not leave one open.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.rulebooks import USUAL
from companion.rules import facts, moves
from companion.rules.answers import problem_with
from companion.rules.card import Card, CardId, Icon, PhysicalCard
from companion.rules.game import after, answered, legal_moves, objections
from companion.rules.moves import Move
from companion.rules.state import FATE, GameState, InPlay, Player, Rulebook, Turn, Upgrade

RULEBOOK: ContextVar[Rulebook] = ContextVar("rulebook", default=USUAL)
"""By which a table is played that names no rulebook."""

Placed: TypeAlias = "Card | At"
Ref: TypeAlias = Card | CardId


@dataclass(frozen=True)
class At:
    """A card in play that does not lie there in its plainest state."""

    card: Card
    upgrades: Sequence[Card] = ()
    under: Sequence[Card] = ()
    owner: int | None = None
    house: str | None = None
    changes: dict[str, Any] = field(default_factory=dict)


def at(
    card: Card, upgrades: Sequence[Card] = (), under: Sequence[Card] = (), owner: int | None = None,
    house: str | None = None, **changes: Any,
) -> At:  # fmt: skip
    """`at(TROLL, damage=3, exhausted=True, upgrades=[BLOOD_OF_TITANS])`."""
    return At(card, upgrades, under, owner, house, changes)


def in_zone(zone: str, *cards: Card) -> dict[str, Any]:
    """`scenario(**in_zone(side, TROLL))`: where a zone is told by its name."""
    return {zone: cards}


class Numbering:
    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def copy(self, card: Card, owner: int, house: str | None = None) -> PhysicalCard:
        self.counts[card.slug] = self.counts.get(card.slug, 0) + 1
        return PhysicalCard(f"{card.slug}#{self.counts[card.slug]}", card, owner, house)


def scenario(
    left: Sequence[Placed] = (),
    right: Sequence[Placed] = (),
    hand: Sequence[Card] = (),
    house: str | None = None,
    amber: tuple[int, int] = (0, 0),
    *,
    deck: Sequence[Card] = (),
    discard: Sequence[Card] = (),
    archives: Sequence[Card] = (),
    their_hand: Sequence[Card] = (),
    their_deck: Sequence[Card] = (),
    their_discard: Sequence[Card] = (),
    their_archives: Sequence[Card] = (),
    chains: tuple[int, int] = (0, 0),
    keys: tuple[Sequence[str], Sequence[str]] = ((), ()),
    houses: tuple[Sequence[str], Sequence[str]] = (("brobnar", "dis", "logos"), ("brobnar", "dis", "logos")),
    turn: int = 3,
    step: str = "main",
    rulebook: Rulebook | None = None,
) -> Table:
    """A table with creatures, artifacts and other cards as given, left to right and top first; see the module."""
    numbering = Numbering()
    sides = (
        (left, hand, deck, discard, archives),
        (right, their_hand, their_deck, their_discard, their_archives),
    )
    players = []
    for number, (row, *zones) in enumerate(sides):
        in_play = [_item(numbering, placed, number) for placed in row]
        copies = [tuple(numbering.copy(card, number) for card in zone) for zone in zones]
        players.append(
            Player(
                ("Left", "Right")[number],
                tuple(houses[number]),
                amber[number],
                chains[number],
                tuple(keys[number]),
                hand=copies[0],
                deck=copies[1],
                discard=copies[2],
                archives=copies[3],
                battleline=tuple(item for item in in_play if item.card.type == "creature"),
                artifacts=tuple(item for item in in_play if item.card.type == "artifact"),
            )
        )
    state = GameState((players[0], players[1]), Turn(turn, 0, step, house, step == "main"), rulebook or RULEBOOK.get())  # type: ignore[arg-type]
    return Table(state)


def _item(numbering: Numbering, placed: Placed, number: int) -> InPlay:
    this = placed if isinstance(placed, At) else At(placed)
    owner = number if this.owner is None else this.owner
    upgrades = tuple(Upgrade(numbering.copy(card, number), number) for card in this.upgrades)
    under = tuple(numbering.copy(card, number) for card in this.under)
    copy = numbering.copy(this.card, owner, this.house)
    return InPlay(copy, number, upgrades=upgrades, under=under, **this.changes)


OPEN_TABLES: list[Table] = []
"""Tables made by the test that runs now; a fixture checks that none is left with a decision open."""


class Table:
    """A game in progress, with the verbs of the game."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        OPEN_TABLES.append(self)

    def enhance(self, card: Ref, *icons: Icon) -> None:
        """Adds bonus icons to a card in the active player's hand, as its deck would have."""
        wanted, player = self.id_in_hand(card), self.state.active
        hand = self.state.players[player].hand
        added = tuple(replace(copy, enhanced=icons) if copy.id == wanted else copy for copy in hand)
        self.state = self.state.with_player(player, hand=added)

    # Moves

    def play(
        self, card: Ref, flank: str | int | None = None, on: Ref | None = None, choosing: Sequence[Any] = ()
    ) -> None:
        target = None if on is None else self.id_in_play(on)
        self.move(moves.play(self.id_in_hand(card), flank, target), choosing)

    def discard(self, card: Ref, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.discard(self.id_in_hand(card)), choosing)

    def reap(self, card: Ref, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.reap(self.id_in_play(card)), choosing)

    def fight(self, card: Ref, target: Ref, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.fight(self.id_in_play(card), self.id_in_play(target)), choosing)

    def action(self, card: Ref, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.use_action(self.id_in_play(card)), choosing)

    def omni(self, card: Ref, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.use_omni(self.id_in_play(card)), choosing)

    def unstun(self, card: Ref) -> None:
        self.move(moves.unstun(self.id_in_play(card)))

    def choose_house(self, house: str | None, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.choose_house(house), choosing)

    def take_archives(self, take: bool = True) -> None:
        self.move(moves.archives(take))

    def end_turn(self, choosing: Sequence[Any] = ()) -> None:
        self.move(moves.end(), choosing)

    def move(self, move: Move, choosing: Sequence[Any] = ()) -> None:
        self.state = after(self.state, move)
        for answer in choosing:
            self.answer(answer)
        self.let_fate_shuffle()

    def answer(self, answer: Any) -> None:
        """Answers the open decision: a card, an option, a number, a list of cards, or `"done"` to decline."""
        self.let_fate_shuffle()
        decision = self.state.decision
        assert decision is not None, f"nobody asked for {answer!r}"
        if decision.kind == "order" and answer == "any order":
            plain: Any = tuple(decision.options)
        elif answer in ("done", "none"):
            plain = ()
        elif isinstance(answer, (list, tuple)) and decision.maximum == len(answer) == 1:
            plain = self._option(answer[0], decision.options)
        elif isinstance(answer, (list, tuple)):
            plain = tuple(self._option(one, decision.options) for one in answer)
        else:
            plain = self._option(answer, decision.options)
            plain = (plain,) if decision.maximum > 1 and isinstance(plain, str) else plain
        problem = problem_with(decision, plain)
        assert problem is None, f"{decision.prompt}: {problem}: {answer!r} of {decision.options}"
        self.state = answered(self.state, plain)

    def let_fate_shuffle(self) -> None:
        """Shuffles leave the order as it is, and cards destroyed together are discarded from left to right."""
        while self.state.decision is not None and (
            (self.state.decision.player == FATE and self.state.decision.what == "shuffle")
            or (self.state.decision.kind == "order" and "discarded" in self.state.decision.prompt)
        ):
            self.state = answered(self.state, tuple(str(option) for option in self.state.decision.options))

    def _option(self, answer: Any, options: Sequence[Any]) -> Any:
        if isinstance(answer, Card):
            found = [option for option in options if str(option).rsplit("#", 1)[0] == answer.slug]
            assert found, f"{answer.title} is not among {options}"
            return found[0]
        return answer

    # Questions

    @property
    def options(self) -> list[str]:
        """The options that the open decision offers; nothing when none is open."""
        return [str(option) for option in self.state.decision.options] if self.state.decision else []

    @property
    def asks(self) -> bool:
        return self.state.decision is not None

    def offers(self, card: Ref) -> bool:
        """True if the open decision offers a card."""
        slug = card.slug if isinstance(card, Card) else card
        return any(option in (slug, card) or option.rsplit("#", 1)[0] == slug for option in self.options)

    def rules_against(self, move: Move) -> list[str]:
        return [objection.rule for objection in objections(self.state, move)]

    def may_play(self, card: Ref) -> bool:
        return any(move.kind == "play" and move.card == self.id_in_hand(card) for move in legal_moves(self.state))

    def may_discard(self, card: Ref) -> bool:
        return moves.discard(self.id_in_hand(card)) in legal_moves(self.state)

    def may(self, kind: str, card: Ref, target: Ref | None = None) -> bool:
        """True if the active player may use a card in play so (`"reap"`, `"fight"`, `"action"`, `"omni"`, …)."""
        wanted = self.id_in_play(card)
        goal = None if target is None else self.id_in_play(target)
        return any(
            move.kind == kind and move.card == wanted and goal in (None, move.target)
            for move in legal_moves(self.state)
        )

    def legal_houses(self) -> set[str | None]:
        return {move.house for move in legal_moves(self.state) if move.kind == "house"}

    @property
    def amber(self) -> tuple[int, int]:
        return (self.state.players[0].amber, self.state.players[1].amber)

    @property
    def chains(self) -> tuple[int, int]:
        return (self.state.players[0].chains, self.state.players[1].chains)

    @property
    def keys(self) -> tuple[int, int]:
        return (len(self.state.players[0].keys), len(self.state.players[1].keys))

    def key_cost(self, player: int) -> int:
        return facts.key_cost(self.state, player)

    def line(self, player: int) -> list[str]:
        """The slugs of a battleline, left to right."""
        return [item.card.slug for item in self.state.players[player].battleline]

    def zone(self, player: int, zone: str) -> list[str]:
        """The slugs in a zone (`"hand"`, `"deck"`, `"discard"`, `"archives"`, `"purged"`, `"artifacts"`), top first."""
        cards = self.state.players[player].__dict__[zone]
        return [item.card.slug if item.card else "?" for item in cards]

    def hand(self, player: int = 0) -> list[str]:
        return self.zone(player, "hand")

    def discarded(self, player: int = 0) -> list[str]:
        return self.zone(player, "discard")

    def in_play(self, card: Ref) -> bool:
        return bool(self._in_play(card))

    def card(self, card: Ref) -> InPlay:
        """The creature or artifact, which must be in play."""
        found = self._in_play(card)
        assert found, f"{card} is not in play"
        return found[0]

    def power(self, card: Ref) -> int:
        return facts.power(self.state, self.card(card))

    def armor(self, card: Ref) -> int:
        return facts.armor(self.state, self.card(card))

    def has_keyword(self, card: Ref, keyword: str) -> bool:
        return facts.has_keyword(self.state, self.card(card), keyword)

    def damage(self, card: Ref) -> int:
        return self.card(card).damage

    def controller(self, card: Ref) -> int:
        return self.card(card).controller

    def id_in_play(self, card: Ref) -> CardId:
        return self.card(card).id

    def id_in_hand(self, card: Ref) -> CardId:
        hand = self.state.players[self.state.active].hand
        found = [copy.id for copy in hand if copy.id == card or (isinstance(card, Card) and copy.card is card)]
        assert found, f"{card} is not in hand"
        return found[0]

    def _in_play(self, card: Ref) -> list[InPlay]:
        return [
            item for item in self.state.in_play()
            if item.id == card or (isinstance(card, Card) and item.card is card)
        ]  # fmt: skip

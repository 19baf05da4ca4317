"""The shape of an observation as JSON, and the observation that it stands for; `observation_json` is the inverse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from companion.cards.decks.rulebook_choice import rulebook_of
from companion.formats.forms import (
    MOST_CARDS_IN_A_ZONE,
    Form,
    IconName,
    KeyColor,
    PlayerNumber,
    Text,
    WholeNumber,
    slug_as_object,
)
from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CountedZone,
    Counter,
    CounterEntered,
    DeckEntry,
    DeckList,
    Equipment,
    FlagRuled,
    GameStarted,
    HandsCame,
    HouseEntered,
    JudgeCalled,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    OutOfSight,
    PositionSet,
    QuestionAnswered,
    Redone,
    Registration,
    RewoundTo,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    ToldKind,
    TurnEnded,
    Undone,
)
from companion.rulebooks import USUAL

MOST_CARDS_IN_A_DECK = 100

Moment = Annotated[float, Field(ge=-1e9, le=1e9)]
True_ = Literal[True]


class _DeckCardForm(Form):
    card: Text
    house: Text
    # Deck files carry where a card was printed; it decides nothing here.
    set: str | None = None
    number: str | None = None
    icons: list[IconName] | None = None


class _DeckForm(Form):
    id: Text | None = None
    name: str = ""
    set: str | None = None
    houses: list[Text] = Field(max_length=3)
    cards: list[_DeckCardForm] = Field(max_length=MOST_CARDS_IN_A_DECK)

    @model_validator(mode="after")
    def called_something(self) -> _DeckForm:
        if not (self.id or self.name):
            raise ValueError("a deck needs an id or a name")
        return self

    def deck_list(self) -> DeckList:
        entries = tuple(
            DeckEntry(entry.card, entry.house, None if entry.icons is None else tuple(entry.icons))
            for entry in self.cards
        )
        return DeckList(self.id or self.name, self.name or self.id or "", tuple(self.houses), entries)


class _StartingPlayerForm(Form):
    name: str | None = None
    deck: _DeckForm
    chains: WholeNumber = 0


class _EquipmentForm(Form):
    cards_seen: bool = True
    counts_entered: bool = True


class _StartForm(Form):
    rulebook: Text | None = None
    first_player: PlayerNumber = 0
    players: list[_StartingPlayerForm] = Field(min_length=2, max_length=2)
    equipment: _EquipmentForm = _EquipmentForm()

    def observation(self, t: float) -> GameStarted:
        left, right = (
            Registration(player.name or default, player.deck.deck_list(), player.chains)
            for player, default in zip(self.players, ("Left", "Right"), strict=True)
        )
        equipment = Equipment(self.equipment.cards_seen, self.equipment.counts_entered)
        rulebook = self.rulebook or rulebook_of((left.deck, right.deck), USUAL)
        return GameStarted(t, (left, right), self.first_player, rulebook, equipment)


class _SeenCardForm(Form):
    card: Text
    id: Text | None = None
    owner: PlayerNumber | None = None
    exhausted: bool | None = None
    damage: WholeNumber | None = None
    amber: WholeNumber | None = None
    power_counters: WholeNumber | None = None
    stunned: bool | None = None
    ward: bool | None = None
    enraged: bool | None = None
    upgrades: _SeenZone = None
    grafted: _SeenZone = None
    halves: _SeenHalves = None
    confidence: float = Field(default=1.0, ge=0, le=1)

    def seen(self) -> SeenCard:
        halves = _seen(self.halves) or ()
        return SeenCard(
            self.card,
            self.id,
            self.owner,
            self.exhausted,
            self.damage,
            self.amber,
            self.power_counters,
            self.stunned,
            self.ward,
            self.enraged,
            None if self.upgrades is None and not self.grafted else (*_beneath(self.upgrades), *_beneath(self.grafted)),
            halves[1] if len(halves) > 1 else None,
            self.confidence,
        )


_SeenZone: TypeAlias = Annotated[
    list[Annotated[_SeenCardForm, BeforeValidator(slug_as_object)]] | None, Field(max_length=MOST_CARDS_IN_A_ZONE)
]
_SeenHalves: TypeAlias = Annotated[
    list[Annotated[_SeenCardForm, BeforeValidator(slug_as_object)]] | None, Field(max_length=2)
]
"""The two cards of a gigantic creature, its bottom half first, as in a position."""


def _seen(cards: list[_SeenCardForm] | None) -> tuple[SeenCard, ...] | None:
    return None if cards is None else tuple(card.seen() for card in cards)


def _beneath(cards: list[_SeenCardForm] | None) -> tuple[SeenCard, ...]:
    return _seen(cards) or ()


class _SideForm(Form):
    battleline: _SeenZone = None
    artifacts: _SeenZone = None
    discard: _SeenZone = None
    play: _SeenZone = None

    def seen(self) -> SeenSide:
        return SeenSide(_seen(self.battleline), _seen(self.artifacts), _seen(self.discard), _seen(self.play))


class _SnapshotForm(Form):
    players: list[_SideForm] = Field(min_length=2, max_length=2)

    def observation(self, t: float) -> TableSnapshot:
        left, right = self.players
        return TableSnapshot(t, (left.seen(), right.seen()))


class _EntryForm(Form):
    """One of several things that can be entered: exactly one of `ENTRIES` is named, with the fields it needs."""

    ENTRIES: ClassVar[tuple[str, ...]] = ()
    NEEDED: ClassVar[dict[str, tuple[str, ...]]] = {}
    NULL_SAYS_SOMETHING: ClassVar[tuple[str, ...]] = ()

    @property
    def entry(self) -> str:
        return next(name for name in self.ENTRIES if name in self.model_fields_set)

    @model_validator(mode="after")
    def one_entry(self) -> _EntryForm:
        entries = [name for name in self.ENTRIES if name in self.model_fields_set]
        if len(entries) != 1:
            given = " and ".join(entries) or "none"
            wanted = f"{', '.join(self.ENTRIES[:-1])} and {self.ENTRIES[-1]}"
            raise ValueError(f"exactly one of {wanted} is needed, {given} is given")
        entry = entries[0]
        if entry not in self.NULL_SAYS_SOMETHING and getattr(self, entry) is None:
            raise ValueError(f"{entry} may not be null")
        missing = [name for name in self.NEEDED.get(entry, ()) if getattr(self, name) is None]
        if missing:
            raise ValueError(f"{entry} needs {' and '.join(name.rstrip('_') for name in missing)}")
        return self


class _ToldMoveForm(Form):
    kind: ToldKind
    card: Text
    flank: Literal["left", "right"] | None = None
    target: Text | None = None


class _InputForm(_EntryForm):
    ENTRIES = (
        "house",
        "counter",
        "key",
        "key_cost",
        "end_turn",
        "concede",
        "mulligan",
        "check",
        "move",
        "cards",
        "call_judge",
        "question",
        "misread",
        "table_is_right",
        "set",
        "undo",
        "redo",
    )
    NEEDED: ClassVar[dict[str, tuple[str, ...]]] = {
        "key": ("forged",),
        "cards": ("count",),
        "question": ("answer",),
        "misread": ("is_",),
    }
    NULL_SAYS_SOMETHING = ("house",)

    player: PlayerNumber
    house: Text | None = None
    counter: Counter | None = None
    delta: Annotated[int, Field(ge=-1000, le=1000)] | None = None
    value: WholeNumber | None = None
    key: KeyColor | None = None
    forged: bool | None = None
    move: _ToldMoveForm | None = None
    paid: WholeNumber = 0
    by_card: Annotated[str, Field(max_length=200)] | None = None
    key_cost: WholeNumber | None = None
    end_turn: True_ | None = None
    turn: WholeNumber | None = None
    concede: True_ | None = None
    mulligan: True_ | None = None
    check: True_ | None = None
    cards: CountedZone | None = None
    count: WholeNumber | None = None
    call_judge: True_ | None = None
    question: WholeNumber | None = None
    answer: Text | None = None
    misread: Text | None = None
    is_: Text | None = Field(default=None, alias="is")
    flag: WholeNumber | None = None
    table_is_right: True_ | None = None
    set: dict[str, object] | None = None
    undo: True_ | None = None
    place: WholeNumber | None = None
    redo: True_ | None = None

    @model_validator(mode="after")
    def counts_one_way(self) -> _InputForm:
        if self.counter is not None and (self.delta is None) == (self.value is None):
            raise ValueError("a counter needs either delta or value")
        return self

    def observation(self, t: float) -> Observation:
        player = self.player
        match self.entry:
            case "counter":
                assert self.counter is not None
                return CounterEntered(t, player, self.counter, self.delta, self.value)
            case "key":
                assert self.key is not None
                return KeyTurned(t, player, self.key, bool(self.forged), self.paid, self.by_card)
            case "key_cost":
                return KeyCostSet(t, player, self.key_cost or 0)
            case "move":
                assert self.move is not None
                return MoveTold(t, player, self.move.kind, self.move.card, self.move.flank, self.move.target)
            case "cards":
                return CardsCounted(t, player, self.cards or "hand", self.count or 0)
            case "question":
                return QuestionAnswered(t, player, self.question or 0, self.answer or "")
            case "call_judge":
                return JudgeCalled(t, player, self.flag)
            case "misread":
                return CardCorrected(t, self.misread or "", self.is_ or "", player, self.flag)
            case "house":
                return HouseEntered(t, player, self.house)
            case "set":
                return PositionSet(t, self.set or {}, player)
            case "undo":
                return Undone(t, player, self.place)
            case "end_turn":
                return TurnEnded(t, player, self.turn)
        plain: dict[str, Callable[[float, PlayerNumber], Observation]] = {
            "concede": Conceded,
            "mulligan": MulliganTaken,
            "check": CheckAnnounced,
            "table_is_right": TableConfirmed,
            "redo": Redone,
        }
        return plain[self.entry](t, player)


class _JudgeForm(_EntryForm):
    ENTRIES = (
        "let_stand",
        "rewind",
        "dismiss",
        "set",
        "rewind_to",
        "round_ends",
        "misread",
        "table_is_right",
        "undo",
        "redo",
    )
    NEEDED: ClassVar[dict[str, tuple[str, ...]]] = {"misread": ("is_",)}
    NULL_SAYS_SOMETHING = ("round_ends",)

    let_stand: WholeNumber | None = None
    rewind: WholeNumber | None = None
    dismiss: WholeNumber | None = None
    set: dict[str, object] | None = None
    rewind_to: WholeNumber | None = None
    round_ends: Annotated[float, Field(ge=0, le=1e9)] | None = None
    misread: Text | None = None
    is_: Text | None = Field(default=None, alias="is")
    flag: WholeNumber | None = None
    table_is_right: True_ | None = None
    undo: True_ | None = None
    place: WholeNumber | None = None
    redo: True_ | None = None

    def observation(self, t: float) -> Observation:
        match self.entry:
            case "set":
                return PositionSet(t, self.set or {})
            case "rewind_to":
                return RewoundTo(t, self.rewind_to or 0)
            case "round_ends":
                return RoundTimed(t, self.round_ends)
            case "misread":
                return CardCorrected(t, self.misread or "", self.is_ or "", flag=self.flag)
            case "table_is_right":
                return TableConfirmed(t)
            case "undo":
                return Undone(t, place=self.place)
            case "redo":
                return Redone(t)
            case "let_stand":
                return FlagRuled(t, self.let_stand or 0, "let_stand")
            case "rewind":
                return FlagRuled(t, self.rewind or 0, "rewind")
        return FlagRuled(t, self.dismiss or 0, "dismiss")


class ObservationForm(Form):
    """A line of the observation format: its time, and what was started, seen, entered or ruled."""

    t: Moment
    start: _StartForm | None = None
    snapshot: _SnapshotForm | None = None
    hands: True_ | None = None
    out_of_sight: True_ | None = None
    input: _InputForm | None = None
    judge: _JudgeForm | None = None

    @model_validator(mode="after")
    def one_kind(self) -> ObservationForm:
        kinds = (self.start, self.snapshot, self.hands, self.out_of_sight, self.input, self.judge)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("exactly one of start, snapshot, hands, out_of_sight, input and judge is needed")
        return self

    def observation(self) -> Observation:
        kind = self.start or self.snapshot or self.input or self.judge
        if kind is not None:
            return kind.observation(self.t)
        return HandsCame(self.t) if self.hands else OutOfSight(self.t)


_SeenCardForm.model_rebuild()

"""The JSON Lines form of observations: how recorders, players' devices and scripts tell what happened.

One object a line: `t` and exactly one of `start`, `snapshot`, `input` and `judge`. Reading turns a line into an
observation or raises `LineError`, which names the line and the field; fields it does not know are passed to
`warn` and ignored. Writing is the inverse: what was written reads back as an equal observation.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from companion.observations import (
    Counter,
    CounterEntered,
    DeckEntry,
    DeckList,
    FlagRuled,
    GameStarted,
    HouseEntered,
    JsonObject,
    JudgeCalled,
    KeyColor,
    KeyTurned,
    MulliganTaken,
    Observation,
    PositionSet,
    Registration,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.strict_json import JsonError, read_json

Warn: TypeAlias = Callable[[str], None]

MOST_CARDS_IN_A_DECK = 100
MOST_CARDS_IN_A_ZONE = 200


class LineError(ValueError):
    """A line that says nothing the companion understands. It changes nothing; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message

    def to_json(self) -> JsonObject:
        """The `error` line that is sent back."""
        return {"error": self.message, "line": self.line}


def warn_on_stderr(message: str) -> None:
    print(f"warning: {message}", file=sys.stderr)


def read_line(text: str | bytes, line: int, warn: Warn = warn_on_stderr) -> Observation:
    """The observation that one line holds. Raises `LineError`."""
    try:
        return observation_from_json(read_json(text), lambda message: warn(f"line {line}: {message}"))
    except JsonError as error:
        raise LineError(line, str(error)) from None


def read_lines(lines: Iterable[str | bytes], warn: Warn = warn_on_stderr) -> Iterator[Observation | LineError]:
    """Every line's observation, or what is wrong with it; empty lines are passed over, numbers count all lines."""
    for line, text in enumerate(lines, start=1):
        if text.strip():
            try:
                yield read_line(text, line, warn)
            except LineError as error:
                yield error


def write_line(observation: Observation) -> str:
    """The observation as one line, without the line feed."""
    return json.dumps(observation_to_json(observation), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def observation_from_json(value: object, warn: Warn = warn_on_stderr) -> Observation:
    """The observation that plain JSON data stands for. Raises `JsonError`."""
    if not isinstance(value, dict):
        raise JsonError('expected an object such as {"t": 0.0, "input": {...}}')
    try:
        line = _Line.model_validate(value)
    except ValidationError as error:
        raise JsonError(_problems(error)) from None
    for path in dict.fromkeys(_unknown_fields(line)):
        warn(f"the field {path} is not known and was ignored")
    return line.observation()


def observation_to_json(observation: Observation) -> JsonObject:
    """The observation as plain JSON data; values that equal their default are left out."""
    return {"t": observation.t, **_body(observation)}


# ---- The form of a line. Strict: "1" is not a number, 1 is not a truth.


def _slug_as_object(value: object) -> object:
    return {"card": value} if isinstance(value, str) else value


Text = Annotated[str, Field(min_length=1, max_length=200)]
Moment = Annotated[float, Field(ge=-1e9, le=1e9)]
Count = Annotated[int, Field(ge=0, le=1000)]
Player = Annotated[int, Field(ge=0, le=1)]
True_ = Literal[True]


class _Form(BaseModel):
    """Unknown fields are kept by pydantic, so that they can be warned of."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)


class _DeckCard(_Form):
    card: Text
    house: Text
    # Deck files carry where a card was printed; it decides nothing here.
    set: str | None = None
    number: str | None = None


class _Deck(_Form):
    id: Text
    name: str = ""
    set: str | None = None
    houses: list[Text] = Field(max_length=3)
    cards: list[_DeckCard] = Field(max_length=MOST_CARDS_IN_A_DECK)

    def deck_list(self) -> DeckList:
        entries = tuple(DeckEntry(entry.card, entry.house) for entry in self.cards)
        return DeckList(self.id, self.name or self.id, tuple(self.houses), entries)


class _StartPlayer(_Form):
    name: str | None = None
    deck: _Deck
    chains: Count = 0


class _Start(_Form):
    rulebook: Text = "1.3"
    first_player: Player = 0
    players: list[_StartPlayer] = Field(min_length=2, max_length=2)

    def observation(self, t: float) -> GameStarted:
        left, right = (
            Registration(player.name or default, player.deck.deck_list(), player.chains)
            for player, default in zip(self.players, ("Left", "Right"), strict=True)
        )
        return GameStarted(t, (left, right), self.first_player, self.rulebook)


class _Card(_Form):
    card: Text
    id: Text | None = None
    owner: Player | None = None
    exhausted: bool | None = None
    damage: Count | None = None
    amber: Count | None = None
    power_counters: Count | None = None
    stunned: bool | None = None
    upgrades: list[_CardOrSlug] | None = Field(default=None, max_length=MOST_CARDS_IN_A_ZONE)
    confidence: float = Field(default=1.0, ge=0, le=1)

    def seen(self) -> SeenCard:
        return SeenCard(
            self.card,
            self.id,
            self.owner,
            self.exhausted,
            self.damage,
            self.amber,
            self.power_counters,
            self.stunned,
            _seen(self.upgrades),
            self.confidence,
        )


_CardOrSlug = Annotated[_Card, BeforeValidator(_slug_as_object)]
_Zone: TypeAlias = Annotated[list[_CardOrSlug] | None, Field(max_length=MOST_CARDS_IN_A_ZONE)]


def _seen(cards: list[_Card] | None) -> tuple[SeenCard, ...] | None:
    return None if cards is None else tuple(card.seen() for card in cards)


class _Side(_Form):
    battleline: _Zone = None
    artifacts: _Zone = None
    discard: _Zone = None
    play: _Zone = None

    def seen(self) -> SeenSide:
        return SeenSide(_seen(self.battleline), _seen(self.artifacts), _seen(self.discard), _seen(self.play))


class _Snapshot(_Form):
    players: list[_Side] = Field(min_length=2, max_length=2)

    def observation(self, t: float) -> TableSnapshot:
        left, right = self.players
        return TableSnapshot(t, (left.seen(), right.seen()))


ENTRIES = ("house", "counter", "key", "end_turn", "mulligan", "call_judge")


class _Input(_Form):
    player: Player
    house: Text | None = None
    counter: Counter | None = None
    delta: Annotated[int, Field(ge=-1000, le=1000)] | None = None
    value: Count | None = None
    key: KeyColor | None = None
    forged: bool | None = None
    end_turn: True_ | None = None
    mulligan: True_ | None = None
    call_judge: True_ | None = None

    @model_validator(mode="after")
    def one_entry(self) -> _Input:
        entries = [name for name in ENTRIES if name in self.model_fields_set]
        if len(entries) != 1:
            given = " and ".join(entries) or "none"
            wanted = f"{', '.join(ENTRIES[:-1])} and {ENTRIES[-1]}"
            raise ValueError(f"exactly one of {wanted} is needed, {given} is given")
        if self.counter is not None and (self.delta is None) == (self.value is None):
            raise ValueError("a counter needs either delta or value")
        if self.key is not None and self.forged is None:
            raise ValueError("a key needs forged: true or false")
        if entries[0] != "house" and getattr(self, entries[0]) is None:
            raise ValueError(f"{entries[0]} may not be null")
        return self

    def observation(self, t: float) -> Observation:
        if self.counter is not None:
            return CounterEntered(t, self.player, self.counter, self.delta, self.value)
        if self.key is not None:
            return KeyTurned(t, self.player, self.key, bool(self.forged))
        if self.end_turn:
            return TurnEnded(t, self.player)
        if self.mulligan:
            return MulliganTaken(t, self.player)
        if self.call_judge:
            return JudgeCalled(t, self.player)
        return HouseEntered(t, self.player, self.house)


class _Judge(_Form):
    let_stand: Count | None = None
    rewind: Count | None = None
    dismiss: Count | None = None
    set: dict[str, object] | None = None

    @model_validator(mode="after")
    def one_ruling(self) -> _Judge:
        if sum(value is not None for value in (self.let_stand, self.rewind, self.dismiss, self.set)) != 1:
            raise ValueError("exactly one of let_stand, rewind, dismiss and set is needed")
        return self

    def observation(self, t: float) -> Observation:
        if self.set is not None:
            return PositionSet(t, self.set)
        if self.let_stand is not None:
            return FlagRuled(t, self.let_stand, "let_stand")
        if self.rewind is not None:
            return FlagRuled(t, self.rewind, "rewind")
        assert self.dismiss is not None
        return FlagRuled(t, self.dismiss, "dismiss")


class _Line(_Form):
    t: Moment
    start: _Start | None = None
    snapshot: _Snapshot | None = None
    input: _Input | None = None
    judge: _Judge | None = None

    @model_validator(mode="after")
    def one_kind(self) -> _Line:
        if sum(kind is not None for kind in (self.start, self.snapshot, self.input, self.judge)) != 1:
            raise ValueError("exactly one of start, snapshot, input and judge is needed")
        return self

    def observation(self) -> Observation:
        kind = self.start or self.snapshot or self.input or self.judge
        assert kind is not None
        return kind.observation(self.t)


def _unknown_fields(value: object, path: str = "") -> Iterator[str]:
    """Paths of fields no form knows; places in lists are left out, so that 36 equal ones are told once."""
    if isinstance(value, list):
        for item in value:
            yield from _unknown_fields(item, path)
    if isinstance(value, _Form):
        yield from (f"{path}{ascii(name)[1:-1]:.80}" for name in value.model_extra or ())
        for name in value.model_fields_set & type(value).model_fields.keys():
            yield from _unknown_fields(getattr(value, name), f"{path}{name}.")


def _problems(error: ValidationError, most: int = 3) -> str:
    problems = error.errors(include_url=False, include_input=False)
    told = [_problem(problem["loc"], problem["msg"]) for problem in problems[:most]]
    return "; ".join([*told, f"and {len(problems) - most} more"] if len(problems) > most else told)


def _problem(location: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(step) for step in location)
    reason = message.removeprefix("Value error, ")
    return f"{place}: {reason}" if place else reason


# ---- Writing.


def _body(observation: Observation) -> JsonObject:
    match observation:
        case GameStarted():
            return {"start": _start_to_json(observation)}
        case TableSnapshot():
            return {"snapshot": {"players": [_side_to_json(side) for side in observation.players]}}
        case FlagRuled():
            return {"judge": {observation.ruling: observation.flag}}
        case PositionSet():
            return {"judge": {"set": observation.position}}
        case _:
            return {"input": {"player": observation.player, **_entry_to_json(observation)}}


def _entry_to_json(
    entry: HouseEntered | CounterEntered | KeyTurned | TurnEnded | MulliganTaken | JudgeCalled,
) -> JsonObject:
    match entry:
        case HouseEntered():
            return {"house": entry.house}
        case CounterEntered(delta=None):
            return {"counter": entry.counter, "value": entry.value}
        case CounterEntered():
            return {"counter": entry.counter, "delta": entry.delta}
        case KeyTurned():
            return {"key": entry.key, "forged": entry.forged}
        case TurnEnded():
            return {"end_turn": True}
        case MulliganTaken():
            return {"mulligan": True}
        case JudgeCalled():
            return {"call_judge": True}


def _start_to_json(start: GameStarted) -> JsonObject:
    players = [_registration_to_json(registration) for registration in start.players]
    return {"rulebook": start.rulebook, "first_player": start.first_player, "players": players}


def _registration_to_json(registration: Registration) -> JsonObject:
    deck = registration.deck
    cards = [{"card": entry.card, "house": entry.house} for entry in deck.cards]
    form: JsonObject = {
        "name": registration.name,
        "deck": {"id": deck.id, "name": deck.name, "houses": list(deck.houses), "cards": cards},
    }
    return form | ({"chains": registration.chains} if registration.chains else {})


def _side_to_json(side: SeenSide) -> JsonObject:
    zones = {
        "battleline": side.battleline,
        "artifacts": side.artifacts,
        "discard": side.discard,
        "play": side.play,
    }
    return {name: [_card_to_json(card) for card in cards] for name, cards in zones.items() if cards is not None}


def _card_to_json(card: SeenCard) -> object:
    seen: JsonObject = {
        "id": card.id,
        "owner": card.owner,
        "exhausted": card.exhausted,
        "damage": card.damage,
        "amber": card.amber,
        "power_counters": card.power_counters,
        "stunned": card.stunned,
        "upgrades": None if card.upgrades is None else [_card_to_json(upgrade) for upgrade in card.upgrades],
        "confidence": None if card.confidence == 1.0 else card.confidence,
    }
    known = {name: value for name, value in seen.items() if value is not None}
    return {"card": card.card, **known} if known else card.card

"""The rules session: a game that any program drives with requests, each answered at once.

    session = RulesSession()
    session.answer({"op": "new", "position": {"players": [{"hand": ["anger"]}, {}]}})
    session.answer({"op": "moves"})

The session holds nothing but the state and the states before it. It draws no chance: shuffles, random picks and what
hidden cards turn out to be are decisions that the caller answers. A request that raises `FormatError` changes nothing.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from companion.formats.events import events_between, write_event
from companion.formats.forms import Form, FormatError, Warn, checked, place
from companion.formats.moves import read_choice, read_move, write_choice, write_decision
from companion.formats.position import read_correction, read_position, write_position
from companion.rules.card import PhysicalCard
from companion.rules.game import (
    NotPossible,
    Objection,
    after,
    answered,
    at_rest,
    legal_moves,
    objections,
    resolutions,
)
from companion.rules.hidden import reveal, shown_as
from companion.rules.moves import Move
from companion.rules.records import Identified
from companion.rules.state import Answer, Decision, GameState

Json = dict[str, object]
Op = Literal["new", "position", "moves", "check", "play", "resolutions", "set", "undo"]

MOST_UNDONE = 10_000
MOST_RESOLUTIONS = 10_000
MOST_CHOICES = 1_000

FIELDS: dict[str, tuple[str, ...]] = {
    "new": ("position",), "set": ("position",), "check": ("move",), "play": ("move", "choices", "force", "dry", "ask"),
    "resolutions": ("move", "limit", "force", "merge", "offset"),
}  # fmt: skip


class RequestForm(Form):
    """A request to the session: `op` says what is asked, and the others are what it is asked with."""

    op: Op
    position: Any = None
    move: Any = None
    choices: Annotated[list[Any], Field(default_factory=list, max_length=MOST_CHOICES)]
    force: bool = False
    dry: bool = False
    ask: Literal["always"] | None = None
    merge: bool = False
    offset: Annotated[int, Field(ge=0)] = 0
    id: str | int | None = None
    limit: Annotated[int, Field(ge=1)] = 1_000


class RulesSession:
    """One game and its past. `warn` is told of what was ignored or lost; the answer lists the same as `warnings`."""

    def __init__(self, warn: Warn = lambda message: None) -> None:
        self._tell = warn
        self._warnings: list[str] = []
        self._state: GameState | None = None
        self._past: deque[GameState] = deque(maxlen=MOST_UNDONE)

    @property
    def state(self) -> GameState:
        """The game as it stands. Raises `FormatError` before one was begun."""
        if self._state is None:
            raise FormatError(
                "", 'there is no game yet: begin one with {"op": "new", "position": {"players": [{}, {}]}}'
            )
        return self._state

    def answer(self, request: object) -> Json:
        """Carries out a request and answers it. Raises `FormatError`, and then has changed nothing."""
        self._warnings = []
        if isinstance(request, dict) and request.get("op") not in get_args(Op):
            raise FormatError("op", f"should be one of {', '.join(get_args(Op))}")
        form = checked(RequestForm, request, "", self.warn)
        meant = {"op", "id", *FIELDS.get(form.op, ())}
        for field in sorted(form.model_fields_set & RequestForm.model_fields.keys() - meant):
            self.warn(f"the field {field} means nothing for “{form.op}” and was ignored")
        operation: Callable[[RequestForm], Json] = getattr(self, f"_{form.op}")
        answer = operation(form)
        if form.named("id"):
            answer = {"id": form.id} | answer
        return answer | ({"warnings": self._warnings} if self._warnings else {})

    def warn(self, message: str) -> None:
        """Notes something odd in a request, which is answered all the same."""
        self._warnings.append(message)
        self._tell(message)

    def _new(self, form: RequestForm) -> Json:
        self._state = at_rest(read_position(_given(form, "position"), self._warn_in_position))
        self._past.clear()
        return self._position(form)

    def _position(self, form: RequestForm) -> Json:
        return {"position": write_position(self.state)}

    def _moves(self, form: RequestForm) -> Json:
        return {"moves": [move.to_json() for move in legal_moves(self.state)]}

    def _check(self, form: RequestForm) -> Json:
        state = self.state
        found = violations(state, self._move(form))
        return {"legal": not found, "violations": [_violation(objection) for objection in found]}

    def _play(self, form: RequestForm) -> Json:
        before, move, choices = self.state, self._move(form), _Choices(form.choices)
        hidden = hidden_in_hand(before, move)
        state = before
        if hidden is not None:
            seen = reveal(before, hidden, "hand", move.card)
            if not choices.left:
                return {"decision": write_decision(seen)}
            state, move = _identified(before, move, hidden, choices.next_for(seen))
        found = violations(state, move)
        if _is_refused(found, form.force):
            return {"illegal": [_violation(objection) for objection in found]}
        reached = _resolved(after(state.but(asks_always=form.ask == "always"), move), choices)
        if isinstance(reached, Decision):
            return {"decision": write_decision(reached)}
        reached = reached.but(asks_always=False)
        if not form.dry:
            self._go_to(reached)
        answer: Json = {
            "position": write_position(reached),
            "events": [write_event(record) for record in events_between(before, reached)],
        }
        return answer | ({"violations": [_violation(objection) for objection in found]} if form.force else {})

    def _resolutions(self, form: RequestForm) -> Json:
        state, move = self.state, self._move(form)
        found = violations(state, move)
        if _is_refused(found, form.force):
            return {"illegal": [_violation(objection) for objection in found]}
        if form.limit > MOST_RESOLUTIONS:
            self.warn(f"the limit {form.limit} is more than is listed; the first {MOST_RESOLUTIONS} ways follow")
        limit = min(form.limit, MOST_RESOLUTIONS)
        ways = _Ways(form.merge)
        complete = True
        for number, (choices, reached) in enumerate(resolutions(state, move)):
            if len(ways) == form.offset + limit or number == MOST_RESOLUTIONS:
                complete = False
                break
            complete = complete and not _could_be_any_card(state, move, choices)
            ways.add(choices, reached)
        return {"resolutions": ways.listed(form.offset), "complete": complete}

    def _set(self, form: RequestForm) -> Json:
        corrected = read_correction(self.state, _given(form, "position"), self._warn_in_position)
        self._go_to(at_rest(corrected))
        return self._position(form)

    def _undo(self, form: RequestForm) -> Json:
        if not self._past:
            raise FormatError("", "there is nothing to undo")
        self._state = self._past.pop()
        return self._position(form)

    def _go_to(self, state: GameState) -> None:
        self._past.append(self.state)
        self._state = state

    def _move(self, form: RequestForm) -> Move:
        return read_move(_given(form, "move"), "move", self.warn)

    def _warn_in_position(self, message: str) -> None:
        self.warn(f"position: {message}")


def _given(form: RequestForm, field: str) -> object:
    if not form.named(field):
        raise FormatError(field, f"“{form.op}” needs it")
    return getattr(form, field)


class _Ways:
    """The ways in which a move can resolve; with `merge` those that come to the same position are one, counted."""

    def __init__(self, merge: bool) -> None:
        self._merge = merge
        self._found: dict[str, Json] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._found)

    def add(self, choices: tuple[Answer, ...], reached: GameState) -> None:
        way: Json = {"choices": [write_choice(choice) for choice in choices], "position": write_position(reached)}
        key = json.dumps(way["position"] if self._merge else len(self._found), sort_keys=True)
        self._found.setdefault(key, way)
        self._counts[key] += 1

    def listed(self, offset: int) -> list[Json]:
        counted = [way | ({"ways": self._counts[key]} if self._merge else {}) for key, way in self._found.items()]
        return counted[offset:]


class _Choices:
    """The choices of a request, taken one by one as decisions come up."""

    def __init__(self, choices: list[Any]) -> None:
        self._choices = choices
        self._taken = 0

    @property
    def left(self) -> int:
        return len(self._choices) - self._taken

    def next_for(self, decision: Decision) -> Any:
        answer = read_choice(self._choices[self._taken], decision, place("choices", self._taken))
        self._taken += 1
        return answer

    def require_none_left(self) -> None:
        if self.left:
            raise FormatError(
                place("choices", self._taken),
                f"the move had resolved after {self._taken} choices; nothing more was asked",
            )


def _resolved(state: GameState, choices: _Choices) -> GameState | Decision:
    """The state once every decision is answered, or the decision at which the choices ran out."""
    while state.decision is not None:
        if not choices.left:
            return state.decision
        state = answered(state, choices.next_for(state.decision))
    choices.require_none_left()
    return state


def violations(state: GameState, move: Move) -> tuple[Objection, ...]:
    """Every rule the move breaks. A move that hands could not make has the one violation `not-possible`."""
    try:
        if state.over:
            raise NotPossible(f"the game is over: player {state.winner} has won")
        return objections(state, move)
    except NotPossible as error:
        message = str(error)
        return (Objection("not-possible", "The table as it stands", message[:1].upper() + message[1:] + "."),)


def _is_refused(found: tuple[Objection, ...], force: bool) -> bool:
    return bool(found) and (not force or found[0].rule == "not-possible")


def _could_be_any_card(state: GameState, move: Move, choices: tuple[Answer, ...]) -> bool:
    """True if a hidden card stayed unseen on this way although it could have been any card there is."""
    if None not in choices:
        return False
    reached = after(state, move)
    for choice in choices:
        decision = reached.decision
        if decision is None or (decision.what == "reveal" and not decision.options):
            return decision is not None
        reached = answered(reached, choice)
    return False


def _violation(objection: Objection) -> Json:
    return {"rule": objection.rule, "cite": objection.cite, "message": objection.message}


def hidden_in_hand(state: GameState, move: Move) -> PhysicalCard | None:
    """The hidden card that the move would play or discard: it must be seen before anybody can say what it does."""
    if move.kind not in ("play", "discard") or state.turn.step != "main":
        return None
    return next((copy for copy in state.players[state.active].hand if copy.hidden and copy.id == move.card), None)


def _identified(state: GameState, move: Move, hidden: PhysicalCard, answer: Any) -> tuple[GameState, Move]:
    if answer is None:
        raise FormatError("choices[0]", "a card that is played or discarded is seen, so its title is needed")
    shown = shown_as(state, hidden, answer)
    record = Identified(hidden.id, shown)
    seen = record.applied(state)
    renamed = Move(move.kind, shown.id, move.target, move.flank)
    return seen.but(log=(*seen.log, record)), renamed


__all__ = ["RulesSession", "hidden_in_hand", "violations"]

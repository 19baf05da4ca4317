"""Talks to a rules session as a program would: every request goes in as a line and comes out as one."""

from __future__ import annotations

import io
import json
from typing import Any

from companion.formats.json_lines import serve
from companion.formats.session import RulesSession

Json = dict[str, Any]


def player(**zones: Any) -> Json:
    return {"houses": ["brobnar", "dis", "shadows"], **zones}


def position(left: Json | None = None, right: Json | None = None, house: str | None = "brobnar", **turn: Any) -> Json:
    """Player 0's main step of turn 3, unless told otherwise."""
    told = {"number": 3, "active": 0, "step": "main"} | ({} if house is None else {"house": house}) | turn
    return {"turn": told, "players": [player(**(left or {})), player(**(right or {}))]}


class Talk:
    """A session that has begun. Answers pass through JSON, so that what cannot be written is noticed."""

    def __init__(
        self, left: Json | None = None, right: Json | None = None, house: str | None = "brobnar", **turn: Any
    ) -> None:
        self.warnings: list[str] = []
        self.session = RulesSession(self.warnings.append)
        self.begun = self.ask(op="new", position=position(left, right, house, **turn))["position"]

    def ask(self, **request: Any) -> Json:
        answer: Json = json.loads(json.dumps(self.session.answer(json.loads(json.dumps(request)))))
        return answer

    def play(self, *choices: Any, force: bool = False, **move: Any) -> Json:
        return self.ask(op="play", move=move, choices=list(choices), **({"force": True} if force else {}))

    @property
    def now(self) -> Json:
        position: Json = self.ask(op="position")["position"]
        return position

    def side(self, number: int = 0) -> Json:
        side: Json = self.now["players"][number]
        return side

    def ids(self, zone: str, number: int = 0) -> list[str]:
        return [card["id"] for card in self.side(number)[zone]]


def answers_to(*lines: bytes | str | Json) -> tuple[list[Json], list[str]]:
    """The answers that the line protocol answers to these lines, and what it warns of."""
    coded = [line if isinstance(line, bytes) else _text(line).encode() for line in lines]
    written: list[str] = []
    warnings: list[str] = []
    serve(io.BytesIO(b"\n".join(coded)), written.append, warnings.append)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in written)
    return [json.loads(line) for line in written], warnings


def _text(line: str | Json) -> str:
    return line if isinstance(line, str) else json.dumps(line)

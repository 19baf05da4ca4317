"""Every reader of what comes from outside, each with something that it reads, and what is asked of it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.backup import FORMAT, MANIFEST, back_up
from companion.cards.decks import read_deck
from companion.config import parse_config
from companion.formats.json_lines import serve
from companion.head_mark import HeadMark
from companion.journal import Journal
from companion.journal_events import Entry, chain, from_line, to_line
from companion.restoring import restore
from companion.sight.decks.registry import load_registry
from companion.sight.labels.code import parse_label
from companion.sight.mat.geometry_file import load_geometry
from companion.strict_json import read_json
from companion.tournament.event.exchange import names_from_csv
from companion.tournament.event.keyforge_decks import tournament_from_json
from companion.tournament.event.record_forms import record_from_json, record_to_json
from companion.tournament.event.records import PlayerEntered
from companion.tournament.joining.membership import load_membership, membership_from_json
from companion.tournament.joining.pairing_code import read_code, read_invitation
from companion.tournament.protocol.messages import (
    HubAnswer,
    Message,
    answer_from_json,
    answer_to_json,
    message_from_json,
    message_to_json,
    read_signed,
    sign,
)
from companion.tournament.protocol.round_clock import clock_from_json, new_round
from companion.tournament.wall.state import shown_from_text
from companion.wire import observation_from_json, read_line
from firmware_bridge.messages import Ack, pack, unpack

EVENT = next(chain([Entry("observation", 1.0, {"line": {"t": 1.0, "hands": True}})], 5, 0, "", "12:00"))
MESSAGE = message_to_json(Message("m", "j", None, (EVENT,), 1.0, {"name": "Table 1"}, 0.0, 3))
REGISTRY = {
    "label_kind": "qr18",
    "label_mm": 18.0,
    "decks": [{"player": 0, "code": "A7Q2X", "houses": ["dis", "logos", "mars"]}],
    "labels": [{"label": "KFA7Q2X14C", "tag": None, "player": 0, "deck": "A7Q2X", "slot": 14, "card": "troll"}],
}
SNAPSHOT = {"t": 40.2, "snapshot": {"players": [{"battleline": [{"card": "troll", "exhausted": True}]}, {}]}}
POSITION = {
    "players": [{"houses": ["dis"], "battleline": [{"card": "troll", "damage": 2}]}, {}],
    "turn": {"step": "main"},
}
HOUSES_CARDS = {"brobnar": "troll", "dis": "ember-imp", "untamed": "dust-pixie"}
DECK = {
    "name": "A deck",
    "houses": list(HOUSES_CARDS),
    "cards": [{"card": card, "house": house} for house, card in HOUSES_CARDS.items() for _ in range(12)],
}
CONFIG = b'[table]\nname = "Table 1"\n[[player]]\nname = "Mia"\n[camera]\nkind = "none"\n'
MEMBERSHIP = {
    "hub": "Hub",
    "addresses": ["http://h:1"],
    "table": "t",
    "name": "Table 1",
    "key": "00" * 32,
    "journals": {},
}


def session(line: bytes) -> None:
    """The rules session answers every line by one."""
    answers: list[str] = []
    asked = [line.replace(b"\n", b" ")]

    class Lines:
        def readline(self, size: int) -> bytes:
            return asked.pop() + b"\n" if asked else b""

    serve(Lines(), answers.append, lambda message: None)  # type: ignore[arg-type]
    assert len(answers) == (1 if line.strip() else 0)
    assert all(len(answer) < 5_000 or "error" not in answer for answer in answers)


TOURNAMENT = {"name": "Club", "participants": [{"username": "Mia"}, {"username": "Ben"}], "rounds": []}

BYTES: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "JSON": (read_json, b'{"a": [1, 2.5, null, "x"]}'),
    "an exported event": (lambda data: from_line(data, 1), to_line(EVENT).encode()),
    "an observation": (lambda data: read_line(data, 1, lambda warning: None), json.dumps(SNAPSHOT).encode()),
    "a signed message": (read_signed, sign("t", b"k" * 32, "to hub", MESSAGE)),
    "a configuration": (lambda data: parse_config(data.decode("latin-1")), CONFIG),
    "a deck list": (read_deck, json.dumps(DECK).encode()),
    "names in CSV": (names_from_csv, b"Name,Paid\nMia,yes\nBen,no\n"),
    "a tournament's file": (tournament_from_json, json.dumps(TOURNAMENT).encode()),
    "a label": (lambda data: parse_label(data.decode("latin-1")), b"KFA7Q2X14C"),
    "a pairing code": (lambda data: read_code(data.decode("latin-1")), b"7KQ2-M9XA"),
    "an invitation": (lambda data: read_invitation(data.decode("latin-1")), b"http://hub:1/#join=7KQ2M9XA"),
    "a box's message": (lambda data: unpack(data or b"\0"), pack(Ack(3, 7))),
    "the rules session": (session, b'{"op": "new", "seed": 3}'),
}
FORMS: dict[str, tuple[Callable[[Any], object], Any]] = {
    "a message": (message_from_json, MESSAGE),
    "an answer": (answer_from_json, answer_to_json(HubAnswer("m", None))),
    "a clock": (clock_from_json, new_round("Round 1", 1.0, 2400.0).to_json()),
    "a membership": (membership_from_json, MEMBERSHIP),
    "an observation": (lambda form: observation_from_json(form, lambda warning: None), SNAPSHOT),
    "an event": (lambda form: from_line(json.dumps(form), 1), EVENT.to_json()),
    "a record of an event": (record_from_json, record_to_json(PlayerEntered("p1", "Mia"))),
    "a deck": (lambda form: read_deck(json.dumps(form)), DECK),
    "a position": (lambda form: session(json.dumps({"op": "new", "position": form}).encode()), POSITION),
    "a shown state": (lambda form: shown_from_text(json.dumps(form)), {"name": "Table 1", "sent": 3}),
}
FILES: dict[str, tuple[Callable[[Path], object], Any]] = {
    "a registry": (load_registry, REGISTRY),
    "a geometry": (load_geometry, {"version": 1, "mat": {"width_mm": 900.0}, "lens": None}),
    "a membership": (load_membership, MEMBERSHIP),
    "a head mark": (lambda path: HeadMark(path.with_suffix("")).read(), {"epoch": 1, "seq": 2, "hash": "x"}),
    "a journal": (lambda path: Journal.open(path).close(), {}),
    "a backup": (lambda path: restore(path, path.with_name("new.toml"), lambda parts: False), {MANIFEST: FORMAT}),
}


def write_journal(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.start_epoch()
        journal.append(Entry("observation", 1.0, {"line": SNAPSHOT}))


def write_backup(path: Path) -> None:
    config = path.with_name("backed_up.toml")
    config.write_bytes(CONFIG)
    back_up(config, path, datetime.datetime(2026, 5, 1, tzinfo=datetime.UTC))


# What a file is when it is not JSON.
WRITTEN: dict[str, Callable[[Path], None]] = {"a journal": write_journal, "a backup": write_backup}


def read_or_refused(read: Callable[[Any], object], given: Any) -> None:
    """No error but one of the project's own, whose message is for people."""
    refused: Exception | None = None
    try:
        read(given)
    except (ValueError, OSError) as error:
        refused = error
    if refused is not None:
        assert type(refused).__module__.startswith(("companion", "firmware_bridge", "pydantic")), repr(refused)
        assert len(str(refused)) < 20_000

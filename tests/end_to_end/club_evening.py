"""A club's hall: a hub and two phone tables in processes of their own, four made-up camera tables, one of them with a
controller box on a serial line, and the people.

Everything goes by pages and by the tables' own messages, so that any of the programs may be killed at any moment.
"""

from __future__ import annotations

import html
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.config import Config
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import DeckList, GameStarted, PlayerNumber, Registration
from companion.rules.moves import Move
from companion.table.follower import entry_of
from companion.table.hub_joining import join_hub
from companion.table.intake import Submission
from companion.tournament.event.event import Event
from companion.tournament.event.happening import event_of
from companion.tournament.event.taking_in import event_from_file
from companion.tournament.events.assigned import ASSIGNED, AssignedGame, assigned_from_json
from companion.tournament.storage.store import Enrolled
from companion.tournament.transport.http_link import HttpLink
from companion.verdicts import GameOver, MoveUnderstood
from firmware_bridge.controls import SEATS
from tests.end_to_end.box_on_a_line import BoxOnALine
from tests.end_to_end.running import Companion, Report, running
from tests.end_to_end.visiting import Visitor
from tests.sight.spread_cards import as_text
from tests.tournament.made_up import PLAYING, MadeUpTable
from tests.tournament.servers import free_port

CAMERA_TABLES = (1, 2, 3, 4)
TABLE_WITH_BOX = 4
"""A camera table whose players count on a controller box."""
PHONE_TABLES = (5, 6)
CODE = r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b"
PATIENCE_S = 60.0
POLL_S = 0.1


def until(holds: Callable[[], Any]) -> Any:
    """The value that `holds` gives once that is something."""
    end = time.monotonic() + PATIENCE_S
    while not (found := holds()):
        assert time.monotonic() < end, "it does not come to that"
        threading.Event().wait(POLL_S)
    return found


class Program:
    """One of the hall's programs at a port of its own, which it has again when it is back after a kill."""

    def __init__(self, folder: Path, *options: str, command: str) -> None:
        folder.mkdir(exist_ok=True)
        self._how = (folder, *options, "--port", str(free_port())), command
        self._running = ExitStack()
        self.start()

    def start(self) -> None:
        options, command = self._how
        self.companion: Companion = self._running.enter_context(running(*options, command=command))  # type: ignore[arg-type]

    @property
    def address(self) -> str:
        return self.companion.address

    def kill(self) -> None:
        self.companion.kill()

    def close(self) -> None:
        self._running.close()

    def code(self, whose: str) -> str:
        """The code that the program printed at its start."""
        while not (found := re.search(f"{whose}.*?({CODE})", self.companion.said[-1])):
            self.companion.said.append(self.companion.process.stdout.readline())
        return found[1]


class CameraTable:
    """A made-up table before a camera: whoever takes the first turn in the game that the hub has for it wins.

    Where there is a box, the winner's keys are forged on its buttons.
    """

    def __init__(self, folder: Path, hub: Program, code: str, name: str, box: BoxOnALine | None = None) -> None:
        joined = HttpLink([hub.address]).join(code, name)
        enrolled = Enrolled(str(joined["table"]), name, bytes.fromhex(str(joined["key"])), 0.0)
        self.journal = Journal.open(folder / f"{name}.journal")
        self.table = MadeUpTable(enrolled, self.journal)
        self._link = HttpLink([hub.address])
        self._box = box

    def close(self) -> None:
        if self._box is not None:
            self._box.close()
        self._link.close()
        self.journal.close()

    def carry(self, message: bytes) -> bytes:
        return self._link.exchange(message, PATIENCE_S)

    def assigned(self, event_round: int) -> AssignedGame | None:
        """The game that the hub has for this table in a round, once it says so."""
        self.table.send(self.carry)
        told = self.table.answers[-1].extra.get(ASSIGNED)
        game = assigned_from_json(told) if told else None
        return game if game is not None and f"round {event_round} " in game.name and game.first is not None else None

    def play(self, event_round: int) -> None:
        game: AssignedGame = until(lambda: self.assigned(event_round))
        assert game.first is not None
        self.journal.start_epoch()
        self.table.record(*_game_of_one_turn(game, game.first), *self._keys_forged_by(game.first))
        self.table.record(entry_of(GameOver(900.0, 900.0, 1 if game.first else 0)))
        names = [replace(PLAYING.players[0], name=one.name, deck=one.deck) for one in game.players]
        ids = tuple(one.id for one in game.players)
        won = replace(PLAYING, players=tuple(names), winner=game.first, assigned=game.name, assigned_players=ids)
        self.table.tell(replace(won, name=self.table.enrolled.name, address="", game=self.journal.epoch))
        self.table.send_all(self.carry)

    def _keys_forged_by(self, player: int) -> list[Entry]:
        if self._box is None:
            return []
        pressed = self._box.play_a_game(SEATS[player], "red key", "yellow key", "blue key")
        return [
            Submission(one.observation, "box", mark=one.mark.to_json() if one.mark else None).entry() for one in pressed
        ]


def _game_of_one_turn(game: AssignedGame, starts: int) -> Iterator[Entry]:
    first: PlayerNumber = 1 if starts else 0
    one, other = (Registration(told.name, DeckList(told.deck, told.deck, told.houses, ())) for told in game.players)
    yield Submission(GameStarted(0.0, (one, other), first), "start").entry()
    house = game.players[first].houses[0]
    yield entry_of(MoveUnderstood(20.0, 21.0, Move("house", house=house), (), 0.99, "", first, 1))
    yield entry_of(MoveUnderstood(30.0, 31.0, Move("end"), (), 0.99, "", first, 1))


@dataclass
class Player:
    """A player's phone: by the code of their slip it is signed in at the hub, and at each table that it leads to."""

    name: str
    hub: Program
    phone: Visitor = field(default_factory=Visitor)
    at_table: Visitor = field(default_factory=Visitor)
    """The cookies of the same phone at tables: here all programs have one address, and a browser tells them by it."""

    @property
    def page(self) -> str:
        return html.unescape(self.phone.read(f"{self.hub.address}me/")[1])

    def sit_down(self) -> None:
        """By the slip, once hub and table have told each other of the game."""
        link: str = until(self._way_to_my_seat)
        self.at_table.send(link, link)

    def _way_to_my_seat(self) -> str:
        found = re.search(r'href="(\S+/event-seat/\w+)"', self.page)
        return found[1] if found and self.at_table.read(found[1])[0] == 200 else ""

    def press(self, table: Program, *buttons: str) -> None:
        seat = f"{table.address}seat/"
        for button in buttons:
            self.at_table.send(f"{seat}{button}", seat)

    def confirm(self) -> None:
        """Says that the result is right which the table told."""
        page: str = until(lambda: self.page if "is that right?" in self.page else "")
        told = dict(re.findall(r'name="(round|winner)" value="(\w+)"', page.partition('do/confirm"')[2]))
        self.phone.send(f"{self.hub.address}me/do/confirm", f"{self.hub.address}me/", **told)


class Hall:
    """The club's evening: its programs, its organiser and its players' phones."""

    def __init__(self, folder: Path) -> None:
        self._open = ExitStack()
        self.hub = Program(folder / "hub", *hub_options(folder / "hub"), command="hub")
        self._open.callback(self.hub.close)
        pairing, code = self.hub.code("Pairing code"), self.hub.code("Code for an organiser")
        self.organiser = Visitor()
        self.organiser.send(f"{self.hub.address}sign-in", f"{self.hub.address}sign-in", code=code, name="Mia")
        box = {TABLE_WITH_BOX: BoxOnALine()}
        self.cameras = {n: CameraTable(folder, self.hub, pairing, f"Table {n}", box.get(n)) for n in CAMERA_TABLES}
        self.phone_tables = {n: self._phone_table(folder / f"table-{n}", pairing, n) for n in PHONE_TABLES}
        self.players: dict[str, Player] = {}

    def _phone_table(self, folder: Path, pairing: str, number: int) -> Program:
        config = Config.model_validate({"journal": {"folder": str(folder / "games")}})
        join_hub(config, self.hub.address.rstrip("/"), pairing, f"Table {number}")
        program = Program(folder, "--no-camera", command="run")
        self._open.callback(program.close)
        return program

    def close(self) -> None:
        self._open.close()
        for table in self.cameras.values():
            table.close()

    # What the organiser does

    def do(self, what: str, **form: str | Sequence[str]) -> str:
        event = f"{self.hub.address}events/1/"
        return self.organiser.send(f"{event}do/{what}", f"{event}players", **form)

    def open_event(self, names: tuple[str, ...]) -> None:
        events = f"{self.hub.address}events/"
        self.organiser.send(events, events, name="Winter Cup", format="archon", rounds="3", cut="4")
        self.enter(*names)

    def enter(self, *names: str, **form: str) -> None:
        """Players with a deck each, and their slips."""
        self.do("enter", names="\n".join(names), **form)
        ids = {entrant.name: player for player, entrant in self.event.entrants.items()}
        for number, name in enumerate(names):
            deck = as_text(deck_of(name, len(self.players) + number))
            self.do("register-deck", player=ids[name], deck=deck, chains="0", level="0")
        slips = self.organiser.read(f"{self.hub.address}events/1/slips")[1]
        for name, code in re.findall(r"<h2>(\w+)</h2><p class=\"small-code\">([\w-]+)<", slips):
            if name in names:
                self.players[name] = Player(name, self.hub)
                door = f"{self.hub.address}me/code/{code}"
                self.players[name].phone.send(f"{self.hub.address}me/enter", door, code=code)

    def pair(self) -> None:
        self.do("pair")
        for table in self.tables:
            self.do("answer", round=str(self.round), table=str(table), answer="lot")

    # What there is to see

    def export(self, file: str) -> bytes:
        return self.organiser.read(f"{self.hub.address}events/1/{file}")[1].encode()

    @property
    def event(self) -> Event:
        found = event_of(event_from_file(self.export("event.jsonl")).records)
        assert found is not None
        return found

    @property
    def round(self) -> int:
        current = self.event.current
        return current.number if current is not None else 0

    @property
    def tables(self) -> dict[int, tuple[Player, Player]]:
        """The players at each table this round, the player first who takes the first turn."""
        event = self.event
        assert event.current is not None
        found = {}
        for match in event.current.matches:
            if match.table is not None and match.opponent is not None:
                one, other = (self.players[event.entrants[player].name] for player in match.players)
                starts_second = match.game is not None and match.game.starts == 1
                found[match.table] = (other, one) if starts_second else (one, other)
        return found

    # Playing

    def play_cameras(self) -> None:
        for table in self.tables:
            if table in self.cameras:
                self.cameras[table].play(self.round)

    def sit_down(self, table: int) -> Program:
        """Both players take their seats at a phone table; its game begins by itself."""
        players = self.tables[table]
        for player in players:
            player.sit_down()
        names = {player.name for player in players}
        at = self.phone_tables[table]
        until(lambda: names_in(report := at.companion.report()) == names and report["winner"] is None)
        return at

    def play_phones(self, table: int) -> None:
        at = self.sit_down(table)
        self.tables[table][0].press(at, *(f"keys/{key}/forged" for key in ("red", "yellow", "blue")))

    def confirm_all(self) -> None:
        for players in self.tables.values():
            for player in players:
                player.confirm()
        assert self.event.current is not None
        assert self.event.current.over

    def play_round(self) -> None:
        self.pair()
        self.play_cameras()
        for table in self.phone_tables:
            if table in self.tables:
                self.play_phones(table)
        self.confirm_all()


def deck_of(player: str, number: int) -> DeckList:
    """A deck of its own for the player of that number: one of the starter decks with another first card."""
    deck = (RADIANT_ARGUS, MISS_ONYX)[number % 2]
    titles = list(dict.fromkeys(entry.card for entry in deck.cards))
    first = replace(deck.cards[0], card=titles[number // 2])
    return replace(deck, name=f"{player}’s deck", cards=(first, *deck.cards[1:]))


def hub_options(folder: Path) -> tuple[str, ...]:
    return "--host", "127.0.0.1", "--no-announce", "--folder", str(folder), "--name", "Club"


def names_in(report: Report) -> set[str]:
    return {player["name"] for player in report["players"]}


@contextmanager
def hall_in(folder: Path) -> Iterator[Hall]:
    hall = Hall(folder)
    try:
        yield hall
    finally:
        hall.close()

"""The games of an event at a table: shown, begun by themselves, named to the hub, and their players let in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS, STARTER_DECKS
from companion.config import Config
from companion.journal import Journal
from companion.observations import TurnEnded
from companion.sight.decks.library import Library
from companion.table.event_games import EventGames
from companion.table.games import Expected, Games
from companion.table.running import begin
from companion.table.source import Source, Wish
from companion.table.table import Table
from companion.tournament.events.assigned import ASSIGNED, WHO_STARTS, AssignedGame, AssignedPlayer, ticket_for
from tests.reports import report_where
from tests.test_table import Clock

KEY = b"k" * 32
ADA = AssignedPlayer("p1", "Ada", RADIANT_ARGUS.id, RADIANT_ARGUS.name, RADIANT_ARGUS.houses, 2)
BEN = AssignedPlayer("p2", "Ben", MISS_ONYX.id, MISS_ONYX.name, MISS_ONYX.houses)
FINAL = AssignedGame("event 1 round 3 table 1 game 1", "Winter Cup, round 3, table 1", (ADA, BEN), first=1)
NEXT_ROUND = replace(FINAL, name="event 1 round 4 table 1 game 1", players=(BEN, replace(ADA, id="p3", name="Cleo")))


@dataclass
class Chairs:
    """The people at at the table."""

    taken: set[int] = field(default_factory=set)

    def is_taken(self, seat: int) -> bool:
        return seat in self.taken

    def new_seats(self) -> None:
        self.taken.clear()


@dataclass
class AtEvent:
    table: Table
    source: Source
    games: Games
    event: EventGames
    chairs: Chairs

    def hear(self, game: AssignedGame | None) -> None:
        self.event.hear({ASSIGNED: game.to_json()} if game is not None else {})
        self.event.look()

    def sit_down(self) -> None:
        self.chairs.taken = {0, 1}
        self.event.look()

    @property
    def said(self) -> str:
        return " ".join(notice.message for notice in self.table.notices.all() if notice.about == "event")


@contextmanager
def playing(folder: Path, kind: str = "none") -> Iterator[AtEvent]:
    config = Config.model_validate({"camera": {"kind": "none"}, "journal": {"folder": str(folder)}})
    source = Source(kind, config, Wish())  # type: ignore[arg-type]
    with Journal.open(folder / "table.journal") as journal:
        table = Table(source.plan(), journal, Clock())
        games, chairs = Games(table, source), Chairs()
        games.event = event = EventGames(table, source, games, journal)
        begin(table, source)
        event.seat_with(chairs)
        event.join(KEY, lambda: None)
        try:
            yield AtEvent(table, source, games, event, chairs)
        finally:
            table.stop()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[AtEvent]:
    with playing(tmp_path) as table:
        yield table


def test_a_table_says_who_plays_and_begins_once_both_have_sat_down(here: AtEvent) -> None:
    here.hear(FINAL)
    assert f"Ada with {RADIANT_ARGUS.name} and 2 chains against Ben with {MISS_ONYX.name}" in here.said
    assert here.games.expected() == Expected(("Ada", "Ben"), first_player=1)

    here.sit_down()

    report = report_where(here.table.board, lambda report: len(report.players) == 2)
    assert [(player.name, player.deck, player.chains) for player in report.players] == [
        ("Ada", RADIANT_ARGUS.name, 2),
        ("Ben", MISS_ONYX.name, 0),
    ]
    assert (report.active, here.event.playing, here.said) == (1, FINAL, "")


def test_seats_of_the_round_before_begin_nothing(here: AtEvent) -> None:
    here.hear(FINAL)
    here.sit_down()
    here.hear(NEXT_ROUND)

    assert here.event.playing == FINAL
    assert here.chairs.taken == set()
    here.sit_down()
    assert here.event.playing == NEXT_ROUND


def test_who_sits_down_as_soon_as_the_event_told_of_their_game_keeps_the_seat(here: AtEvent) -> None:
    here.hear(FINAL)
    here.sit_down()
    here.event.hear({ASSIGNED: NEXT_ROUND.to_json()})
    here.chairs.taken = {1}

    here.event.look()

    assert here.chairs.taken == {1}


def test_the_same_two_go_on_with_their_next_game_at_once(here: AtEvent) -> None:
    here.hear(FINAL)
    here.sit_down()

    second = replace(FINAL, name="event 1 round 3 table 1 game 2", first=0)
    here.hear(second)

    assert here.event.playing == second


def test_a_game_that_the_event_knows_nothing_of_is_not_ended(here: AtEvent) -> None:
    here.hear(FINAL)
    here.sit_down()
    here.games.begin("same", 0)
    here.table.submit(TurnEnded(5.0, 0))
    report_where(here.table.board, lambda report: report.turn > 1)
    here.hear(NEXT_ROUND)
    here.sit_down()

    assert here.event.playing is None
    assert "Another game is under way here" in here.said
    here.games.begin("event", 0)
    assert here.event.playing == NEXT_ROUND


def test_what_the_players_have_to_settle_first_is_said(here: AtEvent) -> None:
    here.hear(replace(FINAL, first=None, waits_for="who takes the first turn"))
    here.sit_down()

    assert "the players have to settle who takes the first turn on their phones" in here.said
    assert here.event.playing is None
    with pytest.raises(ValueError, match="no longer offered"):
        here.games.begin("event", 0)


def test_a_game_begun_by_hand_between_the_two_is_the_events(here: AtEvent) -> None:
    unknown = replace(FINAL, players=(AssignedPlayer("p1", "Ada"), AssignedPlayer("p2", "Ben")))
    here.hear(FINAL)
    here.sit_down()
    here.hear(replace(unknown, name="another"))
    assert "the event does not know the deck of Ada and Ben" in here.said

    here.games.begin("swapped", 0)
    here.event.look()

    assert here.event.playing is not None
    assert here.event.playing.name == "another"


def test_a_restarted_table_knows_which_game_of_the_event_it_plays(tmp_path: Path) -> None:
    with playing(tmp_path) as here:
        here.hear(FINAL)
        here.sit_down()
    with playing(tmp_path) as here:
        assert here.event.playing == FINAL
        here.hear(FINAL)
        assert (here.event.next, here.said) == (None, "")


def test_a_ticket_opens_its_players_seat_and_no_other(here: AtEvent) -> None:
    here.hear(FINAL)
    tickets = [ticket_for(KEY, FINAL.name, player) for player in ("p1", "p2", "p3")]

    assert [here.event.seat_of(ticket) for ticket in tickets] == [(0, "Ada"), (1, "Ben"), None]
    assert here.event.seat_of(ticket_for(b"x" * 32, FINAL.name, "p1")) is None
    here.hear(NEXT_ROUND)
    assert here.event.seat_of(tickets[0]) is None


@pytest.mark.parametrize(("waits_for", "seen"), [(WHO_STARTS, "p2"), ("the bids", "")])
def test_a_camera_table_tells_whose_card_came_first_while_that_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits_for: str, seen: str
) -> None:
    library = Library(tmp_path / "decks")
    one, other = (library.add(deck, "tag15", 15.0)[0].code for deck in STARTER_DECKS)
    with playing(tmp_path, "v4l2") as here:
        here.source.decks.library = library
        here.source.decks.identity_cards.codes = one, other
        monkeypatch.setattr(Table, "first_side", 1)
        here.hear(replace(FINAL, first=None, waits_for=waits_for))
        assert here.event.seen_first == seen
        here.hear(FINAL)
        assert here.event.seen_first == ""


@pytest.mark.parametrize("changed_over", [False, True])
def test_a_camera_table_begins_as_the_identity_cards_lie(tmp_path: Path, changed_over: bool) -> None:
    library = Library(tmp_path / "decks")
    codes = [library.add(deck, "tag15", 15.0)[0].code for deck in STARTER_DECKS]
    with playing(tmp_path, "v4l2") as here:
        here.source.decks.library = library
        here.hear(FINAL)
        assert "or both identity cards lie in their zones" in here.said
        lying = (codes[1], codes[0]) if changed_over else (codes[0], codes[1])
        here.source.decks.identity_cards.codes = lying
        here.event.look()
        assert here.event.playing is not None
        players = [player.name for player in here.event.playing.players]
        assert players == (["Ben", "Ada"] if changed_over else ["Ada", "Ben"])
        assert here.event.playing.first == (0 if changed_over else 1)

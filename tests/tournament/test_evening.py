"""A club evening through the hub's pages: twelve players, four rounds and a cut, and what goes wrong in between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.journal import Journal
from companion.table.game_logs import games_in
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import event_of
from companion.tournament.event.taking_in import event_from_file
from companion.tournament.hub import Hub
from companion.tournament.pairing import Pairing
from companion.tournament.player_codes import CodeOwner
from companion.tournament.sql_store import SqlStore
from companion.tournament.sqlite_database import SqliteDatabase
from companion.tournament.table_results import Places, TableResults
from tests.tournament.event_pages.people import EVENT, do, post
from tests.tournament.made_up import GAME_OF_ADA_AND_BEN, PLAYING, MadeUpTable
from web.hub.app import create_hub_app
from web.hub.event_desk import EventDesk
from web.serving.settings import WebSettings

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jan", "Kim", "Lou")


class Club:
    """A hub on the disk, killed and started again at will; its organiser, its players' phones, and one companion."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chance = random.Random(7)
        self._start()
        self.organiser = self.app.test_client()
        code = self.app.extensions["people"].new_code("organiser")
        assert post(self.organiser, "/sign-in", code=code, name="Mia").status_code == 303
        journal = Journal.open(folder / "table.journal")
        self.companion = MadeUpTable(self.hub.enrol("Table 1"), journal)
        self.close_journal = journal.close

    def _start(self) -> None:
        self.database = SqliteDatabase(self.folder / "hub.sqlite")
        self.hub = Hub(SqlStore(self.database), "Club")
        settings = WebSettings(secret_key="k" * 32, sign_ins=self.folder / "sign-ins")
        self.app = create_hub_app(self.hub, Pairing(lambda: 0.0), settings, read_games=games_in)
        self.desk: EventDesk = self.app.extensions["event_desk"]

    def restart(self) -> None:
        """Whoever was signed in keeps the cookies, and nothing else."""
        self.database.close()
        self._start()
        client = self.app.test_client()
        client._cookies = self.organiser._cookies
        self.organiser = client

    @property
    def event(self) -> Event:
        return self.desk.events.event(1)

    def phone(self, player: str) -> FlaskClient:
        client = self.app.test_client()
        code = self.desk.codes.code(CodeOwner(1, player))
        assert post(client, "/me/enter", code=code).status_code == 303
        return client

    def pair(self) -> None:
        answer = do(self.organiser, "pair")
        assert answer.status_code == 303, answer.text

    def play(self) -> None:
        """The companion's table tells its winner, one table confirms on its phones, the others hand in slips."""
        current = self.event.current
        assert current is not None
        round_number = str(current.number)
        winners = {match.table: self.chance.choice(match.players) for match in current.matches if match.table}
        self._followed(current.matches, winners[1], round_number)
        if 2 in winners:
            self._confirmed(2, winners.pop(2), round_number)
        winners.pop(1)
        if winners:
            slips = {f"winner-{table}": winner for table, winner in winners.items()}
            assert do(self.organiser, "results", round=round_number, **slips).status_code == 303

    def _followed(self, matches: tuple[TableMatch, ...], winner: str, round_number: str) -> None:
        do(self.organiser, "answer", round=round_number, table="1", answer="lot")
        match = next(match for match in matches if match.table == 1)
        names = [self.event.entrants[player].name for player in match.players]
        players = tuple(replace(player, name=name) for player, name in zip(PLAYING.players, names, strict=True))
        state = replace(PLAYING, game=int(round_number), players=players, winner=match.players.index(winner))
        self.companion.tell(state)
        self.companion.send_all(self.hub.answer)
        self.hub.refresh()
        TableResults(self.desk.events, Places(self.hub.store)).take(self.hub.board.latest())
        self._confirm(match, winner, round_number)

    def _confirmed(self, table: int, winner: str, round_number: str) -> None:
        current = self.event.current
        match = current.at(table) if current else None
        assert match is not None
        do(self.organiser, "answer", round=round_number, table=str(table), answer="lot")
        post(self.phone(winner), "/me/do/report", round=round_number, winner=winner)
        self._confirm(match, winner, round_number)

    def _confirm(self, match: TableMatch, winner: str, round_number: str) -> None:
        for player in match.players:
            post(self.phone(player), "/me/do/confirm", round=round_number, winner=winner)

    def over(self) -> bool:
        return self.event.current is not None and self.event.current.over


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    post(made.organiser, "/events/", name="Winter Cup", format="archon", rounds="4", cut="4")
    do(made.organiser, "enter", names="\n".join(NAMES))
    yield made
    made.close_journal()
    made.database.close()


def swiss_rounds(club: Club) -> None:
    """Lou drops after the first, Max comes late, one result is corrected, and the hub is killed after the second."""
    club.pair()
    club.play()
    assert club.over()
    do(club.organiser, "drop", player="p12")
    do(club.organiser, "enter", names="Max", missed="loss")
    club.pair()
    first = next(match for match in club.event.rounds[0].matches if match.table == 3)
    other = next(player for player in first.players if player != first.winner)
    assert do(club.organiser, "correct", of="1", table="3", winner=other, by="played").status_code == 303
    club.play()
    club.restart()
    for _ in range(2):
        club.pair()
        club.play()


def cut(club: Club) -> None:
    if club.event.open_tie:
        do(club.organiser, "tie", way="lot", level=list(club.event.open_tie))
    assert do(club.organiser, "cut").status_code == 303
    for _ in range(2):
        club.pair()
        club.play()


def test_an_evening_comes_to_its_winner_whatever_goes_wrong(club: Club) -> None:
    swiss_rounds(club)
    assert [len(one.matches) for one in club.event.rounds] == [6, 6, 6, 6]
    late = next(line for line in club.event.standings if line.player == "p13")
    assert (late.losses >= 1, late.wins + late.losses) == (True, 4)
    assert club.event.rounds[0].matches[2].decided == "played"
    cut(club)
    champion = club.event.champion
    assert champion is not None
    do(club.organiser, "end")
    page = club.organiser.get(f"{EVENT}/archive").text
    assert f"{club.event.entrants[champion].name} won." in page
    assert "Max entered with a loss for round 1." in club.organiser.get(f"{EVENT}/history").text


def test_what_an_evening_leaves_is_read_back_as_it_was(club: Club) -> None:
    swiss_rounds(club)
    kept = event_of(event_from_file(club.organiser.get(f"{EVENT}/event.jsonl").data).records)
    assert kept == club.event
    for name in ("tournament.json", "matches.csv"):
        again = event_of(event_from_file(club.organiser.get(f"{EVENT}/{name}").data).records)
        assert again is not None
        results = [[match.winner for match in one.matches] for one in again.rounds]
        names = [[again.entrants[winner].name for winner in row if winner] for row in results]
        assert names == [
            [club.event.entrants[match.winner].name for match in one.matches if match.winner]
            for one in club.event.rounds
        ]


def test_who_runs_the_evening_stays_signed_in_across_a_restart(club: Club) -> None:
    club.restart()
    assert club.organiser.get("/people").status_code == 200
    assert [entrant.name for entrant in club.event.entrants.values()] == list(NAMES)


def test_the_log_of_a_followed_game_is_for_everybody_once_the_evening_is_over(club: Club) -> None:
    club.companion.record(*GAME_OF_ADA_AND_BEN)
    club.pair()
    assert club.organiser.get(f"/tables/{club.companion.enrolled.id}/games/").status_code == 200
    club.play()
    do(club.organiser, "end")
    visitor = club.app.test_client()
    assert "Games that were followed" in visitor.get(f"{EVENT}/archive").text

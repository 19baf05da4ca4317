"""Events are kept in the hub's store: in order, refused where they cannot be, and shared by several hub processes."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from companion.end_of_time import TITLES
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import SideChosen
from companion.tournament.event.records import (
    END_OF_TIME,
    EventOpened,
    EventRecord,
    GameDecided,
    MatchAnswered,
    PlayerEntered,
    ResultConfirmed,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.events.assigning import Assigning
from companion.tournament.events.events import EventDecision, Events, NoSuchEvent
from companion.tournament.events.player_codes import CodeOwner, PlayerCodes
from companion.tournament.events.table_results import Places, TableResults
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.wall.wall import Wall
from tests.tournament.conftest import NewDatabase
from tests.tournament.made_up import ADA, BEN, PLAYING, MadeUpTable

OPENED = EventOpened("Winter Cup", "best-of-three", "archon", minutes=90, minutes_in_final=120, end_of_time="2022")


def entered(*names: str) -> tuple[PlayerEntered, ...]:
    return tuple(PlayerEntered(name.lower(), name) for name in names)


def decision(*records: EventRecord) -> EventDecision:
    return lambda _: records


def test_an_event_is_there_again_in_another_hub_process(new_database: NewDatabase) -> None:
    here, there = Events(SqlStore(new_database())), Events(SqlStore(new_database()))
    number = here.open(OPENED, "Mia", "organiser")
    assert there.event(number).settings == OPENED

    here.decide(number, lambda _: entered("Ada"), "entered a player", "Mia", "organiser")
    there.decide(number, lambda _: entered("Ben"), "entered a player", "Tom", "judge")

    assert [entrant.name for entrant in here.event(number).entrants.values()] == ["Ada", "Ben"]
    assert [(line.who, line.words) for line in here.history(number)] == [
        ("Mia", "Winter Cup was opened."),
        ("Mia", "Ada entered."),
        ("Tom", "Ben entered."),
    ]


def test_a_decision_made_while_another_process_was_faster_is_made_again(new_database: NewDatabase) -> None:
    store = SqlStore(new_database())
    here, there = Events(store), Events(SqlStore(new_database()))
    number = here.open(OPENED, "Mia", "organiser")
    asked: list[int] = []

    def next_free_number(event: object) -> tuple[PlayerEntered, ...]:
        players = len(here.event(number).entrants) if asked else 0
        if not asked:
            there.decide(number, lambda _: (PlayerEntered("p1", "Ben"),), "entered", "Tom", "judge")
        asked.append(players)
        return (PlayerEntered(f"p{players + 1}", "Ada"),)

    event = here.decide(number, next_free_number, "entered", "Mia", "organiser")
    assert {player: entrant.name for player, entrant in event.entrants.items()} == {"p1": "Ben", "p2": "Ada"}
    assert len(asked) == 2


def test_many_who_decide_at_once_lose_nothing(new_database: NewDatabase) -> None:
    processes = [Events(SqlStore(new_database())) for _ in range(2)]
    number = processes[0].open(OPENED, "Mia", "organiser")

    def enter(events: Events, name: str) -> None:
        for count in range(10):
            one = PlayerEntered(f"{name}{count}", f"{name} {count}")
            events.decide(number, decision(one), "entered", name, "organiser")

    threads = [threading.Thread(target=enter, args=(processes[n % 2], f"t{n}")) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(processes[1].event(number).entrants) == 30
    assert len(processes[0].records(number)) == 31


def test_what_cannot_happen_is_refused_and_nothing_of_it_is_kept(store: SqlStore) -> None:
    events = Events(store)
    number = events.open(OPENED, "Mia", "organiser")
    with pytest.raises(CannotHappen, match="has already entered"):
        events.decide(number, lambda _: entered("Ada", "Ada"), "entered players", "Mia", "organiser")
    assert not events.event(number).entrants
    with pytest.raises(NoSuchEvent):
        events.event(number + 1)


def test_who_did_what_is_in_the_audit(store: SqlStore) -> None:
    events = Events(store)
    number = events.open(OPENED, "Mia", "organiser")
    events.decide(number, lambda _: entered("Ada", "Ben"), "entered players", "Tom", "scorekeeper")
    (newest, *_) = store.audit()
    assert (newest.who, newest.role, newest.action, newest.detail) == (
        "Tom",
        "scorekeeper",
        "entered players",
        "Winter Cup: Ada entered. Ben entered.",
    )


def test_several_events_stand_side_by_side(store: SqlStore) -> None:
    events = Events(store)
    first = events.open(OPENED, "Mia", "organiser")
    second = events.open(replace(OPENED, name="Side event"), "Mia", "organiser")
    assert [kept.event.settings.name for kept in events.all()] == ["Winter Cup", "Side event"]
    assert (first, second) == (1, 2)
    newest = events.newest()
    assert newest is not None
    assert newest.number == 2


def test_the_newest_event_is_seen_when_another_process_opens_it(new_database: NewDatabase) -> None:
    here, there = Events(SqlStore(new_database())), Events(SqlStore(new_database()))
    assert here.newest() is None
    for name in ("One", "Two", "Three"):
        there.open(replace(OPENED, name=name), "Mia", "organiser")
        there.decide(1, decision(*entered(name)), "entered", "Mia", "organiser")
        newest = here.newest()
        assert newest is not None
        assert newest.event.settings.name == name
    assert len(here.event(1).entrants) == 3


def test_the_rules_for_the_end_of_time_are_those_that_a_table_reads_aloud() -> None:
    assert set(END_OF_TIME) == set(TITLES)


def test_a_players_code_opens_the_page_of_that_player_alone(store: SqlStore) -> None:
    events = Events(store)
    number = events.open(OPENED, "Mia", "organiser")
    events.decide(number, lambda _: entered("Ada", "Ben"), "entered", "Mia", "organiser")
    codes = PlayerCodes(store, events)
    ada, ben = CodeOwner(number, "ada"), CodeOwner(number, "ben")
    assert codes.code(ada) != codes.code(ben)
    assert codes.owner_of(codes.code(ada).lower().replace("-", " ")) == ada
    assert codes.owner_of("0000-0000") is None

    before = codes.code(ben)
    assert PlayerCodes(store, events).renew(ben, "Mia", "organiser") != before
    assert codes.owner_of(before) is None
    assert codes.owner_of(codes.code(ben)) == ben


# Results from the tables


@pytest.fixture
def events(hub: Hub) -> Events:
    """Ada and Ben, whom the made-up table knows by name, sit at table 1 and have drawn who starts."""
    events = Events(hub.store)
    number = events.open(OPENED, "Mia", "organiser")
    seated = RoundPaired((SeatedPair(1, "ada", "ben"),), "manual")
    events.decide(
        number,
        lambda _: (*entered("Ada", "Ben"), seated, MatchAnswered(1, SideChosen(0))),
        "paired",
        "Mia",
        "organiser",
    )
    return events


def report_of(events: Events) -> str | None:
    current = events.event(1).current
    assert current is not None
    report = current.matches[0].report
    return report.winner if report else None


def show(hub: Hub, table: MadeUpTable, **changes: object) -> None:
    table.tell(replace(PLAYING, **changes))  # type: ignore[arg-type]
    table.send_all(hub.answer)
    hub.refresh()


def test_a_table_that_was_told_its_game_is_believed_by_the_players_ids(
    hub: Hub, table: MadeUpTable, events: Events
) -> None:
    companions = Assigning(events, Places(hub.store))
    show(hub, table)
    (told,) = companions.games(hub.board.latest()).values()
    assert (told.first, [player.name for player in told.players]) == (0, ["Ada", "Ben"])

    other = replace(told, name="event 1 round 7 table 1 game 1")
    for game, reported in ((other, None), (told, "ada")):
        # Named otherwise at the table, and sitting the other way round.
        players = (replace(BEN, name="Benny"), replace(ADA, name="A."))
        show(hub, table, winner=1, players=players, assigned=game.name, assigned_players=("ben", "ada"))
        TableResults(events, Places(hub.store)).take(hub.board.latest())
        assert report_of(events) == reported


def take(hub: Hub, events: Events) -> None:
    """As a process of the hub does that has just begun."""
    TableResults(events, Places(hub.store)).take(hub.board.latest())


def showing(hub: Hub, table: MadeUpTable, **changes: object) -> Wall:
    show(hub, table, **changes)
    return hub.board.latest()


BOTH_CONFIRM = (ResultConfirmed(1, "ada"), ResultConfirmed(1, "ben"), MatchAnswered(1, SideChosen(0)))


def test_a_game_won_at_a_table_is_reported_once(hub: Hub, table: MadeUpTable, events: Events) -> None:
    results = TableResults(events, Places(hub.store))
    results.take(showing(hub, table))
    assert report_of(events) is None

    results.take(showing(hub, table, winner=1))
    take(hub, events)
    assert report_of(events) == "ben"
    assert len([line for line in events.history(1) if "reported" in line.words]) == 1

    events.decide(1, lambda _: BOTH_CONFIRM, "confirmed", "Ada", "player")
    take(hub, events)
    assert report_of(events) is None, "the second game is not over while the table still shows the first"

    results.take(showing(hub, table, winner=0, game=2))
    assert report_of(events) == "ada"


def test_a_result_that_a_judge_entered_is_not_taken_from_the_table_again(
    hub: Hub, table: MadeUpTable, events: Events
) -> None:
    from companion.tournament.events.table_results import game_name

    show(hub, table, winner=1)
    game = game_name(hub.board.latest().tables[0])
    decided = (GameDecided(1, "ada", game), MatchAnswered(1, SideChosen(1)))
    events.decide(1, lambda _: decided, "decided", "Tom", "judge")
    TableResults(events, Places(hub.store)).take(hub.board.latest())
    assert report_of(events) is None


def test_a_table_where_others_play_reports_nothing(hub: Hub, table: MadeUpTable, events: Events) -> None:
    stranger = replace(PLAYING.players[0], name="Eve")
    show(hub, table, winner=0, players=(stranger, PLAYING.players[1]))
    TableResults(events, Places(hub.store)).take(hub.board.latest())
    assert report_of(events) is None


def test_an_organiser_chooses_which_companion_follows_a_table(hub: Hub, table: MadeUpTable, events: Events) -> None:
    places = Places(hub.store)
    other = hub.enrol("By the window")
    places.choose(1, other.id, "Mia", "organiser")
    hub.refresh()
    assert places.companions(hub.board.latest())[1].name == "By the window"
    show(hub, table, winner=1)
    TableResults(events, places).take(hub.board.latest())
    assert report_of(events) is None

    places.choose(1, "", "Mia", "organiser")
    hub.refresh()
    TableResults(events, places).take(hub.board.latest())
    assert report_of(events) == "ben"

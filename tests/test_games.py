"""Another game at the same table: begun while it runs, kept beside the one before, gone on with after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.config import Config, parse_config
from companion.journal import Journal
from companion.observations import Equipment, GameStarted, HouseEntered, JsonObject
from companion.report import TableReport
from companion.sight.decks.registry import registry_for, save_registry
from companion.sight.mat.zones import STANDARD_MAT
from companion.simulation.games.made_up_decks import made_up_deck
from companion.table.decks_at_table import DecksPlayed, swapped
from companion.table.demo import DECK_CODES, demo_registry
from companion.table.follower import recorded
from companion.table.games import Games
from companion.table.plan import Setting
from companion.table.players import equipment_of
from companion.table.running import begin
from companion.table.source import Source, Wish
from companion.table.table import Table
from tests.reports import report_where
from tests.test_table import Clock

OTHER_DECKS = made_up_deck(1), made_up_deck(2)
ARGUS, ONYX = (deck.name for deck in STARTER_DECKS)
THIRD, FOURTH = (deck.name for deck in OTHER_DECKS)
OTHERS = "pair:AAAA0:BBBB0"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Ada and Ben have registered the starter decks; another registry lies beside theirs."""
    save_registry(demo_registry(), tmp_path / "friday.json")
    save_registry(registry_for(OTHER_DECKS, "qr18", 18.0, ("AAAA0", "BBBB0")), tmp_path / "saturday.json")
    (tmp_path / "notes.json").write_text('{"nothing": "to do with decks"}')
    return Config.model_validate(
        {
            "table": {"registry": str(tmp_path / "friday.json")},
            "camera": {"kind": "none"},
            "journal": {"folder": str(tmp_path)},
            "player": [{"name": "Ada", "chains": 2}, {"name": "Ben"}],
        }
    )


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


@contextmanager
def running(config: Config, journal: Journal, kind: str = "none") -> Iterator[tuple[Table, Source, Games]]:
    source = Source(kind, config, Wish(seed=4 if kind == "demo" else None, speed=0.0))  # type: ignore[arg-type]
    table = Table(source.plan(), journal, Clock())
    begin(table, source)
    try:
        yield table, source, Games(table, source)
    finally:
        table.stop()


def decks(report: TableReport) -> list[tuple[str, str]]:
    return [(player.name, player.deck) for player in report.players]


def started(table: Table, *wanted: tuple[str, str]) -> TableReport:
    return report_where(table.board, lambda report: decks(report) == list(wanted))


def test_the_same_decks_changed_over_and_all_of_the_library_are_offered(config: Config, journal: Journal) -> None:
    with running(config, journal) as (_, _, games):
        assert [(offer.key, offer.words) for offer in games.offers()] == [
            ("same", f"The same decks: Ada plays {ARGUS}, Ben plays {ONYX}"),
            ("swapped", f"Swap decks: Ada plays {ONYX}, Ben plays {ARGUS}"),
        ]
        named = {deck.code: deck.words for deck in games.decks()}
        assert named.keys() == {*DECK_CODES, "AAAA0", "BBBB0"}
        assert named["AAAA0"] == f"{THIRD} (AAAA0, QR labels of 18 mm)"


def test_decks_of_one_name_are_told_apart_wherever_one_is_chosen(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, source, games):
        namesake, _ = source.decks.library.add(replace(STARTER_DECKS[1], id="namesake", name=THIRD), "qr18", 18.0)
        games.begin(OTHERS, first_player=0)
        started(table, ("Ada", THIRD), ("Ben", FOURTH))
        assert games.offers()[0].words == f"The same decks: Ada plays {THIRD} (AAAA0), Ben plays {FOURTH}"
        named = {deck.code: deck.words for deck in games.decks()}
        assert "Brobnar, Dis and Shadows" in named[namesake.code]


def test_the_game_before_is_kept_and_the_new_one_starts_from_nothing(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, _, games):
        table.submit(HouseEntered(5.0, 0, "logos"))
        report_where(table.board, lambda report: report.house == "logos")
        games.begin("same", first_player=1)
        report = report_where(table.board, lambda report: bool(report.players) and report.house is None)
        assert (report.active, report.step, report.moves) == (1, "setup", ())
    first, second = journal.epochs()
    kept = [event.body["line"] for event in journal.events(first, kind="observation")]
    assert {"house": "logos", "player": 0} in [line.get("input") for line in kept if isinstance(line, dict)]
    assert len(list(journal.events(second, kind="observation"))) == 1


def test_decks_that_change_hands_take_their_chains_along(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, source, games):
        games.begin("swapped", first_player=0)
        report = started(table, ("Ada", ONYX), ("Ben", ARGUS))
        assert [player.chains for player in report.players] == [0, 2]
        assert source.decks.sides == DecksPlayed(swapped=True)
        games.begin("swapped", first_player=0)
        started(table, ("Ada", ARGUS), ("Ben", ONYX))


def test_a_restart_goes_on_with_the_new_game_and_its_decks(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, _, games):
        games.begin(OTHERS, first_player=0)
        games.begin("swapped", first_player=1)
        started(table, ("Ada", FOURTH), ("Ben", THIRD))
    with running(config, journal) as (table, source, games):
        report = started(table, ("Ada", FOURTH), ("Ben", THIRD))
        assert report.active == 1
        assert source.decks.sides == DecksPlayed(("BBBB0", "AAAA0"))
        assert games.offers()[0].words == f"The same decks: Ada plays {FOURTH}, Ben plays {THIRD}"
    assert len(journal.epochs()) == 3


def test_a_deck_that_is_gone_leaves_the_tables_own(config: Config, journal: Journal, tmp_path: Path) -> None:
    with running(config, journal) as (table, _, games):
        games.begin(OTHERS, first_player=0)
    (tmp_path / "decks" / "AAAA0.json").unlink()
    (tmp_path / "saturday.json").unlink()
    with running(config, journal) as (table, source, _):
        started(table, ("Ada", THIRD), ("Ben", FOURTH))
        assert source.sight.new_sight() is not None


def test_a_game_of_another_registry_file_goes_on_by_its_labels(config: Config) -> None:
    source = Source("none", config, Wish())
    source.decks.use(DecksPlayed.of(Setting("none", {"registry": "saturday.json", "swapped": True})))

    assert source.decks.registry is not None
    assert sorted((deck.player, deck.code) for deck in source.decks.registry.decks) == [(0, "BBBB0"), (1, "AAAA0")]


def without_registry(config: Config) -> Config:
    """The same table when only the library is left: its decks were taken over before."""
    Source("none", config, Wish())
    return config.model_copy(update={"table": config.table.model_copy(update={"registry": None})})


def test_a_library_alone_goes_on_with_the_decks_that_are_chosen(config: Config, journal: Journal) -> None:
    alone = without_registry(config)
    with running(alone, journal) as (table, _, games):
        assert games.offers() == ()
        games.begin(f"pair:{DECK_CODES[1]}:{DECK_CODES[0]}", first_player=1)
        started(table, ("Ada", ONYX), ("Ben", ARGUS))
        assert "decks" not in [notice.about for notice in table.notices.all()]
    source = Source("none", alone, Wish())
    source.go_on_with(Setting.of(journal))
    assert source.plan().start is not None


def test_two_decks_with_labels_of_two_kinds_play_each_other(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, source, games):
        games.begin(f"pair:{DECK_CODES[0]}:AAAA0", first_player=0)
        started(table, ("Ada", ARGUS), ("Ben", THIRD))
        assert source.decks.registry is not None
        assert [labels.kind for labels in source.decks.registry.formats] == ["tag15", "qr18"]


def test_a_deck_is_refused_that_would_play_itself(config: Config, journal: Journal) -> None:
    with running(config, journal) as (_, _, games), pytest.raises(ValueError, match="cannot play itself"):
        games.begin("pair:AAAA0:AAAA0", first_player=0)
    assert len(journal.epochs()) == 1


def test_decks_whose_identity_cards_lie_in_the_zones_are_offered_first(config: Config, journal: Journal) -> None:
    zones = [STANDARD_MAT.zone("identity", player) for player in (0, 1)]
    with running(config, journal) as (_, source, games):
        source.decks.identity_cards.see(1.0, [("BBBB0", zones[0]), ("AAAA0", zones[1])])
        first = games.offers()[0]
        assert (first.key, first.words) == (
            "pair:BBBB0:AAAA0",
            f"By the identity cards: Ada plays {FOURTH}, Ben plays {THIRD}",
        )


@pytest.mark.parametrize("key", ["", "other:notes.json", "other:../secret.json", "made-up"])
def test_what_is_not_offered_is_refused_and_the_game_goes_on(config: Config, journal: Journal, key: str) -> None:
    with running(config, journal) as (_, _, games), pytest.raises(ValueError, match="no longer offered"):
        games.begin(key, first_player=0)
    assert len(journal.epochs()) == 1


def test_at_the_simulated_table_another_game_is_made_up(journal: Journal, tmp_path: Path) -> None:
    config = Config.model_validate({"journal": {"folder": str(tmp_path)}})
    with running(config, journal, "demo") as (table, _, games):
        assert [offer.key for offer in games.offers()] == ["made-up"]
        seed = setting(journal)["seed"]
        games.begin("made-up", first_player=0)
        assert setting(journal)["seed"] != seed
        assert next(told.observation for told in recorded(journal)) == table.plan.start
    assert len(journal.epochs()) == 2


def setting(journal: Journal) -> JsonObject:
    kept = journal.newest("setting")
    assert kept is not None
    details = kept.body["details"]
    assert isinstance(details, dict)
    return details


def test_cards_that_change_sides_are_numbered_as_the_new_game_numbers_them() -> None:
    """Of a title that both decks hold, the first copy is player 0's: in the game and on the labels alike."""
    from companion.referee.dealing import physical_cards

    registry = swapped(registry_for(STARTER_DECKS, "qr18", 18.0, DECK_CODES))
    dealt = physical_cards((STARTER_DECKS[1], STARTER_DECKS[0]))
    for player, cards in enumerate(dealt):
        labels = sorted((entry for entry in registry.labels if entry.player == player), key=lambda entry: entry.slot)
        assert [entry.id for entry in labels if entry.slot] == [card.id for card in cards]


def test_the_start_of_a_game_that_a_program_submits_is_a_new_game_too(config: Config, journal: Journal) -> None:
    with running(config, journal) as (table, _, _):
        start = table.plan.start
        assert start is not None
        table.submit(GameStarted(0.0, start.players[::-1], 1))
        report_where(table.board, lambda report: bool(report.players) and report.players[0].name == "Ben")
    assert len(journal.epochs()) == 2


@pytest.mark.parametrize(
    ("counts", "cards_seen", "equipment"),
    [
        ("players", True, Equipment()),
        ("moves", True, Equipment(counts_entered=False)),
        ("moves", False, Equipment(cards_seen=False)),
    ],
)
def test_only_where_a_camera_looks_on_can_the_moves_tell_what_is_counted(
    counts: str, cards_seen: bool, equipment: Equipment
) -> None:
    assert equipment_of(parse_config(f'[table]\ncounts = "{counts}"'), cards_seen) == equipment

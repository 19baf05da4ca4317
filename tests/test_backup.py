"""A backup brings a table back: configuration, registry, decks and games, also from the middle of a game."""

from __future__ import annotations

import datetime
import json
import sqlite3
import threading
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion import restoring
from companion.__main__ import main
from companion.backup import FORMAT, MANIFEST, BackedUpFile, BackupError, back_up, back_up_hub
from companion.restoring import FileChange, Proposal
from companion.table.places import journal_of
from companion.tournament.running import HubPlan, run_hub
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.storage.store import AuditLine
from tests.systems import open_files_move, posix_rights


def restore(
    archive: Path, config_path: Path, keep_config: bool = False, with_secrets: bool = False
) -> list[BackedUpFile]:
    return restoring.restore(archive, config_path, lambda proposal: True, keep_config, with_secrets)


def restore_hub(archive: Path, folder: Path) -> list[BackedUpFile]:
    return restoring.restore_hub(archive, folder, lambda proposal: True)


NOW = datetime.datetime(2026, 5, 1, 20, 15, tzinfo=datetime.UTC)
CONFIG = """
[table]
registry = "registry.json"
[[player]]
name = "Anna"
deck = "decks/anna.json"
[journal]
folder = "games"
"""


def moves_in(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as games:
        return [move for (move,) in games.execute("SELECT move FROM moves")]


def table_at(folder: Path) -> Path:
    """A table with one game of one move; gives its configuration file."""
    (folder / "decks").mkdir(parents=True)
    (folder / "games").mkdir()
    (folder / "companion.toml").write_text(CONFIG)
    (folder / "registry.json").write_text("labels")
    (folder / "decks/anna.json").write_text("deck")
    with closing(sqlite3.connect(folder / "games/table.journal")) as games:
        games.executescript("PRAGMA journal_mode = WAL; CREATE TABLE moves (move); INSERT INTO moves VALUES ('reap');")
    return folder / "companion.toml"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    back_up(table_at(tmp_path / "old"), tmp_path / "table.zip", NOW)
    return tmp_path / "table.zip"


def test_a_table_comes_back_on_another_machine(tmp_path: Path, archive: Path) -> None:
    new = tmp_path / "new"
    restore(archive, new / "companion.toml")
    assert (new / "companion.toml").read_text() == CONFIG
    assert (new / "registry.json").read_text() == "labels"
    assert (new / "decks/anna.json").read_text() == "deck"
    assert moves_in(new / "games/table.journal") == ["reap"]


@posix_rights
def test_the_tables_keys_come_back_where_they_are_asked_for(tmp_path: Path) -> None:
    config = table_at(tmp_path / "old")
    key = tmp_path / "old/games/page.key"
    key.touch(0o600)
    key.write_text("secret")
    back_up(config, tmp_path / "table.zip", NOW)
    assert (tmp_path / "table.zip").stat().st_mode & 0o777 == 0o600
    restore(tmp_path / "table.zip", tmp_path / "new/companion.toml", with_secrets=True)
    restored = tmp_path / "new/games/page.key"
    assert restored.read_text() == "secret"
    assert restored.stat().st_mode & 0o777 == 0o600


def test_a_backup_to_share_holds_no_keys(tmp_path: Path) -> None:
    config = table_at(tmp_path / "old")
    for name in (*SECRETS, "page.key.before-restore", "table.sign-ins.damaged", ".page.key.unfinished"):
        (tmp_path / "old/games" / name).write_text("secret")
    (tmp_path / "old/games/table.lock").touch()
    (tmp_path / "old/games/table-1.hub").write_text('{"key": "secret"}')
    with closing(sqlite3.connect(hub_at(tmp_path / "old/games/hub") / "hub.sqlite")):
        pass
    names = {part.name for part in back_up(config, tmp_path / "table.zip", NOW, to_share=True)}
    assert names == {"companion.toml", "registry", "deck-1", "games/table.journal"}
    with zipfile.ZipFile(tmp_path / "table.zip") as packed:
        assert set(packed.namelist()) == names | {MANIFEST}


def test_a_backup_to_share_tells_no_login_of_a_camera(tmp_path: Path) -> None:
    config = table_at(tmp_path / "old")
    config.write_text(f'{CONFIG}\n[camera]\nkind = "network"\naddress = "rtsp://me:secret@10.0.0.5/stream1"\n')
    back_up(config, tmp_path / "table.zip", NOW, to_share=True)
    with zipfile.ZipFile(tmp_path / "table.zip") as packed:
        assert 'address = "rtsp://10.0.0.5/stream1"' in packed.read("companion.toml").decode()


SECRETS = ("page.key", "hotspot.key", "owner-code", "table.sign-ins", "table.hub")


def secrets_of(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_text() for name in SECRETS}


def with_secrets_of(folder: Path, whose: str) -> Path:
    """A table with one game and its own secrets; gives its configuration file."""
    config = table_at(folder)
    for name in SECRETS:
        (folder / "games" / name).write_text(whose)
    return config


def test_a_strangers_backup_brings_no_way_in(tmp_path: Path) -> None:
    back_up(with_secrets_of(tmp_path / "theirs", "theirs"), tmp_path / "theirs.zip", NOW)
    mine = with_secrets_of(tmp_path / "mine", "mine")
    restore(tmp_path / "theirs.zip", mine)
    assert set(secrets_of(tmp_path / "mine/games").values()) == {"mine"}
    restore(tmp_path / "theirs.zip", mine, with_secrets=True)
    assert set(secrets_of(tmp_path / "mine/games").values()) == {"theirs"}


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ('[table]\nregistry = "games/page.key"\n[journal]\nfolder = "games"', "registry"),
        ('[[player]]\nname = "A"\ndeck = "games/owner-code"\n[journal]\nfolder = "games"', "deck-1"),
        ('[table]\nlibrary = "games"\n[journal]\nfolder = "other"', "decks/page.key"),
        ('[journal]\nfolder = "games"', "games/table.sign-ins-wal"),
        ('[journal]\nfolder = "games"', "games/table.sign-ins-journal"),
        ('[journal]\nfolder = "games"', "games/table.snapshot"),
        ('[journal]\nfolder = "games"', "games/hub/hub.sqlite"),
    ],
)
def test_no_other_name_brings_one_either(tmp_path: Path, config: str, name: str) -> None:
    mine = with_secrets_of(tmp_path / "mine", "mine")
    before = {path: path.read_bytes() for path in (tmp_path / "mine/games").rglob("*") if path.is_file()}
    packed(**{MANIFEST: WHOLE, "companion.toml": config, name: "theirs"})(tmp_path / "theirs.zip")
    restore(tmp_path / "theirs.zip", mine)
    assert {path: path.read_bytes() for path in (tmp_path / "mine/games").rglob("*") if path.is_file()} == before


def test_each_file_and_each_setting_that_would_change_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = with_secrets_of(tmp_path / "theirs", "theirs")
    theirs.write_text(CONFIG + '[hub]\naddress = "http://192.0.2.1:8100"\n')
    back_up(theirs, tmp_path / "theirs.zip", NOW)
    mine = with_secrets_of(tmp_path / "mine", "mine")
    (tmp_path / "mine/registry.json").write_text("my labels")
    run("restore", tmp_path / "theirs.zip", "--config", mine, "--yes")
    shown = capsys.readouterr().out
    assert 'hub.address: "" becomes "http://192.0.2.1:8100"' in shown
    assert f"{tmp_path / 'mine/registry.json'} (replaces what is here)" in shown
    assert f"{tmp_path / 'mine/decks/anna.json'} (as it is here)" in shown
    assert f"{tmp_path / 'mine/games/page.key'} is left out" in shown


def hub_at(folder: Path) -> Path:
    """A hub's folder with one table that has joined."""
    folder.mkdir(parents=True)
    with closing(SqliteDatabase(folder / "hub.sqlite")) as database:
        SqlStore(database).enrol("Table 1", b"k" * 32, AuditLine("Mia", "organiser", "joined"))
    return folder


def test_a_hub_comes_back_with_its_tables_while_another_goes_on(tmp_path: Path) -> None:
    hub = hub_at(tmp_path / "hub")
    with closing(SqliteDatabase(hub / "hub.sqlite")) as running:
        run("backup", tmp_path / "cup.zip", "--hub", hub)
        SqlStore(running).enrol("Table 2", b"k" * 32, AuditLine("Mia", "organiser", "joined"))
    run("restore", tmp_path / "cup.zip", "--hub", hub, "--yes")
    with closing(SqliteDatabase(hub / "hub.sqlite")) as restored:
        assert [table.name for table in SqlStore(restored).tables()] == ["Table 1"]
    assert (hub / "hub.sqlite.before-restore").exists()


def run(*arguments: object) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    assert left.value.code == 0


def test_a_tables_backup_is_no_hubs_and_the_other_way_round(tmp_path: Path, archive: Path) -> None:
    back_up_hub(hub_at(tmp_path / "hub"), tmp_path / "cup.zip", NOW)
    with pytest.raises(BackupError, match="without --hub"):
        restore_hub(archive, tmp_path / "hub")
    with pytest.raises(BackupError, match="with --hub"):
        restore(tmp_path / "cup.zip", tmp_path / "new/companion.toml")
    with pytest.raises(BackupError, match="no folder of a hub"):
        back_up_hub(tmp_path, tmp_path / "nothing.zip", NOW)


def test_what_a_restore_replaces_is_kept(tmp_path: Path, archive: Path) -> None:
    old = tmp_path / "old"
    (old / "registry.json").write_text("newer labels")
    restore(archive, old / "companion.toml")
    restore(archive, old / "companion.toml")
    assert (old / "registry.json").read_text() == "labels"
    assert (old / "registry.json.before-restore").read_text() == "newer labels"
    assert (old / "registry.json.before-restore-1").read_text() == "labels"


def test_a_backup_may_be_made_in_the_middle_of_a_game(tmp_path: Path) -> None:
    config = table_at(tmp_path / "old")
    with closing(sqlite3.connect(tmp_path / "old/games/table.journal", isolation_level=None)) as game:
        game.execute("INSERT INTO moves VALUES ('fight')")
        game.execute("BEGIN IMMEDIATE")
        game.execute("INSERT INTO moves VALUES ('not yet acknowledged')")
        back_up(config, tmp_path / "table.zip", NOW)
        game.execute("ROLLBACK")
    restore(tmp_path / "table.zip", tmp_path / "new/companion.toml")
    assert moves_in(tmp_path / "new/games/table.journal") == ["reap", "fight"]


def test_a_backup_that_fails_leaves_the_one_before(tmp_path: Path, archive: Path) -> None:
    before = archive.read_bytes()
    (tmp_path / "old/games/broken.journal").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(BackupError, match=r"broken\.journal"):
        back_up(tmp_path / "old/companion.toml", archive, NOW)
    assert archive.read_bytes() == before
    assert list(tmp_path.glob("*.unfinished")) == []


def broken(content: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(content)

    return write


def packed(**files: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)

    return write


WHOLE = json.dumps({"format": FORMAT})


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (broken(b"not a zip"), "no whole backup"),
        (packed(readme="x"), "no backup of the companion"),
        (packed(**{MANIFEST: "[1]"}), "another version"),
        (packed(**{MANIFEST: '{"format": 99}'}), "another version"),
        (packed(**{MANIFEST: WHOLE, "../evil": "x"}), "a file named '../evil'"),
        (packed(**{MANIFEST: WHOLE, "/etc/evil": "x"}), "a file named '/etc/evil'"),
        (packed(**{MANIFEST: WHOLE, "stranger": "x"}), "does not name"),
        (packed(**{MANIFEST: WHOLE, "companion.toml": "[page]\nprot = 1"}), "did you mean port"),
        (packed(**{MANIFEST: WHOLE, "games/a": "SQLite format 3\0" + "x" * 5000}), "damaged"),
    ],
)
def test_what_is_no_whole_backup_changes_nothing(tmp_path: Path, write: Callable[[Path], None], reason: str) -> None:
    table = tmp_path / "table"
    table_at(table)
    before = {path: path.read_bytes() for path in table.rglob("*") if path.is_file()}
    write(tmp_path / "bad.zip")
    with pytest.raises(BackupError, match=reason):
        restore(tmp_path / "bad.zip", table / "companion.toml")
    assert {path: path.read_bytes() for path in table.rglob("*") if path.is_file()} == before


def test_a_backup_cut_short_is_refused(tmp_path: Path, archive: Path) -> None:
    (tmp_path / "cut.zip").write_bytes(archive.read_bytes()[:-200])
    with pytest.raises(BackupError, match="no whole backup"):
        restore(tmp_path / "cut.zip", tmp_path / "new/companion.toml")
    assert not (tmp_path / "new").exists()


def test_the_commands_make_and_bring_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = table_at(tmp_path / "old")
    with pytest.raises(SystemExit) as left:
        main(["backup", str(tmp_path / "t.zip"), "--config", str(config)])
    assert left.value.code == 0
    with pytest.raises(SystemExit) as left:
        main(["restore", str(tmp_path / "t.zip"), "--config", str(tmp_path / "new/companion.toml"), "--yes"])
    assert left.value.code == 0
    assert str(tmp_path / "new/games/table.journal") in capsys.readouterr().out


def test_where_nobody_can_be_asked_nothing_is_written_without_their_word(
    tmp_path: Path, archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["restore", str(archive), "--config", str(tmp_path / "new/companion.toml")])

    assert left.value.code == 1
    assert "use --yes to write these files" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_the_command_tells_why_a_file_is_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.zip").write_text("no zip")
    with pytest.raises(SystemExit) as left:
        main(["restore", str(tmp_path / "t.zip"), "--config", str(tmp_path / "companion.toml")])
    assert left.value.code == 1
    assert "is no whole backup" in capsys.readouterr().err


# --- a backup made by somebody else


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ('[table]\nregistry = ".ssh/authorized_keys"', "registry"),
        ('[table]\nregistry = "a/../.ssh/authorized_keys"', "registry"),
        ('[table]\nregistry = "/etc/cron.d/evil"', "registry"),
        ('[[player]]\nname = "Anna"\ndeck = "~/.profile"', "deck-1"),
        ('[journal]\nfolder = "."', "games/.profile"),
        ('[journal]\nfolder = "."', "games/anything"),
        ('[journal]\nfolder = "Documents"', "games/letter"),
        ('[journal]\nfolder = ".ssh"', "games/authorized_keys"),
        ('[journal]\nfolder = "/srv/www"', "games/index.html"),
        ('[table]\nlibrary = ".config/autostart"', "decks/evil.desktop"),
    ],
)
def test_it_writes_nowhere_but_in_the_tables_own_folders(tmp_path: Path, config: str, name: str) -> None:
    home = tmp_path / "home"
    (home / "Documents").mkdir(parents=True)
    (home / "Documents/letter.odt").touch()
    packed(**{MANIFEST: WHOLE, "companion.toml": config, name: "evil"})(tmp_path / "theirs.zip")
    before = set(home.rglob("*"))
    with pytest.raises(BackupError, match="no place of this table"):
        restore(tmp_path / "theirs.zip", home / "companion.toml")
    assert set(home.rglob("*")) == before


def test_what_it_brings_cannot_be_run(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("registry")
    entry.external_attr = 0o104755 << 16
    with zipfile.ZipFile(tmp_path / "theirs.zip", "w") as packed_up:
        packed_up.writestr(MANIFEST, WHOLE)
        packed_up.writestr("companion.toml", CONFIG)
        packed_up.writestr(entry, "#!/bin/sh")
    restore(tmp_path / "theirs.zip", tmp_path / "new/companion.toml")
    assert (tmp_path / "new/registry.json").stat().st_mode & 0o7111 == 0


def test_games_of_another_place_can_be_put_where_the_configuration_here_says(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs/companion.toml"
    table_at(theirs.parent)
    theirs.write_text(CONFIG.replace('"games"', f'"{(theirs.parent / "games").as_posix()}"'))
    back_up(theirs, tmp_path / "table.zip", NOW)
    mine = table_at(tmp_path / "mine")
    with pytest.raises(BackupError, match="--keep-config"):
        restore(tmp_path / "table.zip", mine)
    restore(tmp_path / "table.zip", mine, keep_config=True)
    assert mine.read_text() == CONFIG
    assert moves_in(tmp_path / "mine/games/table.journal") == ["reap"]


def test_an_archive_that_would_fill_the_disk_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr(MANIFEST, WHOLE)
        bomb.writestr("games/table.journal", bytes(20_000_000))
    with pytest.raises(BackupError, match="would fill 20000000 bytes"):
        restore(tmp_path / "bomb.zip", tmp_path / "new/companion.toml")


@open_files_move
def test_nothing_is_restored_while_the_table_is_followed(tmp_path: Path, archive: Path) -> None:
    with journal_of(tmp_path / "old/elsewhere", "table"):
        (tmp_path / "old/games").rename(tmp_path / "old/games-before")
        (tmp_path / "old/elsewhere").rename(tmp_path / "old/games")
        with pytest.raises(BackupError, match="“table” is running: stop it first"):
            restore(archive, tmp_path / "old/companion.toml")


@open_files_move
def test_what_was_replaced_opens_with_everything_that_had_been_stored(tmp_path: Path, archive: Path) -> None:
    games = tmp_path / "old/games"
    with closing(sqlite3.connect(games / "table.journal", isolation_level=None)) as still_in_the_log:
        still_in_the_log.execute("INSERT INTO moves VALUES ('fight')")
        restore(archive, tmp_path / "old/companion.toml")
        assert moves_in(games / "table.journal") == ["reap"]
        assert moves_in(games / "table.journal.before-restore") == ["reap", "fight"]


def test_nothing_is_written_where_somebody_says_no(tmp_path: Path, archive: Path) -> None:
    shown: list[FileChange] = []

    def refuse(proposal: Proposal) -> bool:
        shown.extend(proposal.changes)
        return False

    assert restoring.restore(archive, tmp_path / "new/companion.toml", refuse) == []
    assert {change.path.name for change in shown} == {"companion.toml", "registry.json", "anna.json", "table.journal"}
    assert not (tmp_path / "new").exists()


@posix_rights
def test_a_hub_is_not_restored_while_it_runs(tmp_path: Path) -> None:
    hub = hub_at(tmp_path / "hub")
    back_up_hub(hub, tmp_path / "cup.zip", NOW)
    stop, told = threading.Event(), threading.Event()
    plan = HubPlan("Cup", hub, "127.0.0.1", 0, announce=False)
    running = threading.Thread(target=run_hub, args=(plan, stop, lambda line: told.set(), "key"))
    running.start()
    assert told.wait(30)
    with pytest.raises(BackupError, match="“hub” is running: stop it first"):
        restore_hub(tmp_path / "cup.zip", hub)
    stop.set()
    running.join()
    assert (hub / "hub.sqlite").stat().st_mode & 0o077 == 0

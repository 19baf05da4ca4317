"""The configuration file: silent keys have sensible values, and every mistake is answered with its line and a cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.config import BACKSLASHES, Config, ConfigError, find_config, load_config, parse_config, places
from companion.config_wording import example_text, known_keys, settings, switched_on
from tests.systems import linux_alone


def complaints(text: str) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        parse_config(text, "table.toml")
    return str(refused.value).splitlines()


def test_an_empty_file_plays_with_the_first_camera_found() -> None:
    config = parse_config("")
    assert config.camera.kind == "auto"
    assert config.page.port == 8000
    assert config.table.rulebook == "1.3"
    assert config.player == ()


BY_THE_WINDOW = """
    [table]
    name = "By the window"
    [camera]
    kind = "v4l2"
    device = "/dev/v4l/by-id/usb-cam"
    focus = 30
    [[player]]
    name = "Anna"
    chains = 4
    [[player]]
    name = "Ben"
"""


def test_what_the_file_says_holds() -> None:
    config = parse_config(BY_THE_WINDOW)
    assert config.table.name == "By the window"
    assert config.camera.device == "/dev/v4l/by-id/usb-cam"
    assert [(player.name, player.chains) for player in config.player] == [("Anna", 4), ("Ben", 0)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[page]\n\nprot = 1", "table.toml, line 3: unknown key page.prot; did you mean port?"),
        ("[pagee]\nport = 1", "table.toml, line 1: unknown key pagee; did you mean page?"),
        ("[page]\nkeep_games = 3", "table.toml, line 2: unknown key page.keep_games; it belongs in [journal]"),
        (
            "[journal]\nzzz = 1",
            "table.toml, line 2: unknown key journal.zzz; known here: folder, keep_games, keep_megabytes, "
            "stills, stills_games, stills_megabytes",
        ),
        ("[page]\nport = 99999", "table.toml, line 2: page.port = 99999: input should be less than or equal to 65535"),
        ("page = 3", "table.toml, line 1: page is a section: write [page] on a line of its own"),
        ('player = "Anna"', "table.toml, line 1: player is a section: write [[player]] on a line of its own"),
        ('[[player]]\nname = "Anna"\n[[player]]\nchains = 3', "table.toml, line 3: player.name is missing"),
        (
            'folder = "C:\\Users\\Anna"',
            f"table.toml: not TOML: Invalid hex value (at line 1, column 15); {BACKSLASHES}",
        ),
        (
            '[journal]\nfolder = "C:\\temp"',
            f'table.toml, line 2: journal.folder = "C:\\temp": there is a sign in it that no name has: {BACKSLASHES}',
        ),
        ("[table", "table.toml: not TOML: Expected ']' at the end of a table declaration (at end of document)"),
    ],
)
def test_a_mistake_is_answered_with_its_line_and_a_cure(text: str, complaint: str) -> None:
    assert complaints(text) == [complaint]


def test_the_second_players_mistake_is_found_on_its_own_line() -> None:
    text = '[[player]]\nname = "Anna"\nchains = 1\n[[player]]\nname = "Ben"\nchains = 99'
    assert complaints(text) == ["table.toml, line 6: player.chains = 99: input should be less than or equal to 24"]


def test_every_mistake_is_told_at_once() -> None:
    assert len(complaints('[page]\nport = "x"\nprot = 1\n[box]\nport = 7')) == 3


def test_a_number_written_as_text_is_a_mistake() -> None:
    assert complaints('[journal]\nkeep_games = "90"') == [
        'table.toml, line 2: journal.keep_games = "90": input should be a valid integer'
    ]


def test_deeply_nested_text_is_refused() -> None:
    assert "not TOML" in complaints("a = " + "[" * 100_000)[0]


def test_paths_are_taken_from_the_files_folder(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[table]\nregistry = "decks/registry.json"\n[journal]\nfolder = "/var/games"\n')
    config = load_config(file)
    assert config.table.registry == tmp_path / "decks/registry.json"
    assert config.table.geometry is None
    assert config.journal.folder == tmp_path / "/var/games"


@pytest.mark.parametrize("name", ["Spiel\u00a0Abend", "Ælfrið", "👨\u200d👩"])
def test_a_folder_may_have_any_name_that_people_give_it(name: str) -> None:
    assert parse_config(f'[journal]\nfolder = "{name}"').journal.folder == Path(name)


def test_without_a_file_journals_lie_in_the_home_folder() -> None:
    assert load_config(None).journal.folder.is_relative_to(Path.home())


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        load_config(tmp_path / "none.toml")


@pytest.mark.parametrize(("content", "reason"), [(b"\xff\xfe", "not UTF-8"), (b"#" * 1_000_001, "longer than")])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "companion.toml"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=reason):
        load_config(file)


def test_the_nearest_file_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    far, near = (
        path for path in reversed(places({"XDG_CONFIG_HOME": str(tmp_path / "config")}, tmp_path, tmp_path)[:2])
    )
    far.parent.mkdir(parents=True)
    far.touch()
    assert find_config() == far
    near.touch()
    assert find_config() == near
    monkeypatch.setenv("COMPANION_CONFIG", "/etc/elsewhere.toml")
    assert find_config() == Path("/etc/elsewhere.toml")


def test_the_example_changes_nothing_until_a_key_is_switched_on() -> None:
    assert parse_config(example_text(Config)) == Config()


def test_the_example_with_every_key_switched_on_is_valid_and_complete() -> None:
    text = switched_on(example_text(Config))
    config = parse_config(text)
    shown = {key.replace(".1.", ".") for key, _ in settings(config)}
    assert shown == {".".join(key) for key in known_keys(Config) if len(key) == 2}
    assert all(f"\n{key.rpartition('.')[2]} = " in text for key in shown)


def test_buttons_may_mean_something_else() -> None:
    config = parse_config('[box]\ncontrols = { 0 = "left end turn", 9 = "right end turn" }')
    assert config.box.controls == {"0": "left end turn", "9": "right end turn"}


def test_a_pin_that_the_pi_does_not_have_is_a_mistake() -> None:
    (complaint,) = complaints("[pins]\nuse = true\nnumbers = { 0 = 40 }")
    assert complaint.startswith("table.toml, line 3: pins.numbers = 40: input should be less than")


def test_every_key_says_what_it_means() -> None:
    for section in Config.model_fields:
        assert f"[{section}]" in example_text(Config)
    assert "# null\n" not in example_text(Config)
    assert "\n# \n" not in example_text(Config)


def test_the_command_shows_the_file_in_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[page]\nport = 8123\n")
    with pytest.raises(SystemExit):
        main(["config", "--config", str(file)])
    assert "page.port = 8123" in capsys.readouterr().out


def test_the_command_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[page]\nprot = 8123\n")
    with pytest.raises(SystemExit) as left:
        main(["config", "--config", str(file)])
    assert left.value.code == 1
    assert "line 2: unknown key page.prot; did you mean port?" in capsys.readouterr().err


def test_a_table_that_is_kept_in_a_folder_finds_its_file_there_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "companion.toml").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_FOLDER", str(kept))
    assert find_config() == kept / "companion.toml"


@linux_alone
def test_a_home_folder_of_nobody_is_told(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[journal]\nfolder = "~nosuchuser/x"\n')
    with pytest.raises(ConfigError, match="no home folder of ~nosuchuser: write the whole path"):
        load_config(file)

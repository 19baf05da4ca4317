"""The configuration file as a page changes it: comments stay, and nothing is written that could not be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Config, ConfigError, parse_config
from companion.config_file import ConfigFile, changed_text
from companion.config_forms import form_sections, read_form
from companion.config_wording import KeyPath, example_text
from tests.systems import symbolic_links

OWN = """# Our table at the club.
[table]
name = "By the window"  # the draughty one

[judging]
penalties = [
    "Caution",  # mild
    "Warning",
]
"""


def test_a_value_changes_and_every_comment_stays() -> None:
    text = changed_text(OWN, {("table", "name"): "By the door", ("table", "rulebook"): "1.1"})
    assert '# Our table at the club.\n[table]\nrulebook = "1.1"\nname = "By the door"  # the draughty one' in text
    assert parse_config(text).table.rulebook == "1.1"
    assert '"Caution",  # mild' in text


def test_a_value_that_is_taken_out_lets_the_default_hold() -> None:
    text = changed_text(OWN, {("table", "name"): None, ("judging", "penalties"): None})
    assert parse_config(text) == Config()
    assert "# Our table at the club." in text


def test_a_new_file_explains_every_key_and_sets_the_chosen_ones_below_their_words(tmp_path: Path) -> None:
    file = ConfigFile(tmp_path / "folder" / "companion.toml")
    file.change({("page", "port"): 8123, ("player", 0, "name"): "Ada", ("player", 1, "name"): "Ben"})
    text = file.path.read_text(encoding="utf-8")
    assert "# port = 8000\nport = 8123\n" in text
    assert set(example_text(Config).splitlines()) <= set(text.splitlines())
    assert [player.name for player in file.load().player] == ["Ada", "Ben"]


def test_what_makes_no_sense_is_refused_as_the_file_would_be_and_nothing_is_written(tmp_path: Path) -> None:
    file = ConfigFile(tmp_path / "companion.toml")
    with pytest.raises(ConfigError, match=r"page\.port = 99999: input should be less than or equal to 65535"):
        file.change({("page", "port"): 99999})
    assert not file.exists


@symbolic_links
def test_a_file_keeps_its_rights_and_a_link_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "kept.toml", tmp_path / "companion.toml"
    target.write_text(OWN)
    target.chmod(0o600)
    link.symlink_to(target)
    ConfigFile(link).change({("table", "name"): "Upstairs"})
    assert link.is_symlink()
    assert (target.stat().st_mode & 0o777, 'name = "Upstairs"' in target.read_text()) == (0o600, True)


def sent(section: str, **form: str) -> dict[KeyPath, object]:
    """The changes that a section's form changes in our file."""
    found = next(one for one in form_sections(parse_config(OWN)) if one.name == section)
    return dict(read_form(found, {name.replace("__", "."): text for name, text in form.items()}))


def test_a_form_that_was_not_touched_changes_nothing() -> None:
    for section in form_sections(parse_config(OWN)):
        shown = {field.name: field.value for _, fields in section.groups for field in fields}
        assert dict(read_form(section, shown)) == {}


@pytest.mark.parametrize(
    ("section", "field", "text", "value"),
    [
        ("table", "table__name", "", None),
        ("page", "page__port", "8080", 8080),
        ("page", "page__port", "eighty", "eighty"),
        ("reminders", "reminders__count_tokens", "no", False),
        ("judging", "judging__penalties", "Talk, Loss", ["Talk", "Loss"]),
        ("camera", "camera__device", "2", 2),
        ("camera", "camera__device", "/dev/video2", "/dev/video2"),
        ("box", "box__controls", "0 = left amber plus\r\n1 = call judge", {"0": "left amber plus", "1": "call judge"}),
        ("pins", "pins__numbers", "0 = 4", {"0": 4}),
        ("player", "player__0__houses", "dis, logos, mars", ["dis", "logos", "mars"]),
    ],
)
def test_each_kind_of_field_is_read_as_the_file_would_hold_it(
    section: str, field: str, text: str, value: object
) -> None:
    assert list(sent(section, **{field: text}).values()) == [value]


def test_every_key_of_the_file_is_asked_for_except_where_games_are_kept() -> None:
    asked = {field.name for one in form_sections(Config()) for _, fields in one.groups for field in fields}
    known = {
        f"{name}.{key}" for name, part in Config() if not isinstance(part, tuple) for key in type(part).model_fields
    }
    assert known - asked == {"journal.folder"}

"""`companion check-cards` tells the truth: what is declared, what tests are about, what differs, what reads badly."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL
from companion.cards.catalogue import SETS, all_cards, card, package_of
from companion.cards.checking import constant_of, constants_under_test, differences, poor_abilities
from companion.rules.abilities import play
from companion.rules.effects.amber import Gain
from tests.shared_files import shared_file

HERE = Path(__file__).resolve().parent
PACKAGES = [HERE.parents[1] / "companion" / "cards" / package_of(card_set) for card_set in SETS]


def checked(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[str, int | str | None]:
    with pytest.raises(SystemExit) as left:
        main(["check-cards", *options])
    captured = capsys.readouterr()
    return captured.out + captured.err, left.value.code


def listed(facts: Path, cards: list[dict[str, object]]) -> str:
    facts.write_text(json.dumps(cards), encoding="utf-8")
    return str(facts)


def printed(slug: str) -> dict[str, object]:
    """The facts of a declared card as a list of printed facts gives them."""
    one = card(slug)
    return {
        "id": one.slug, "title": one.title, "house": one.house, "type": one.type, "printings": dict(one.numbers),
        "amber": one.amber, "power": one.power or None, "armor": one.armor or None, "traits": list(one.traits),
        "keywords": [str(keyword) for keyword in one.keywords],
    }  # fmt: skip


def test_all_declared_titles_are_tested_and_well_worded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KEYFORGE_SHARED", raising=False)
    told, code = checked(capsys)

    *lines, last = told.splitlines()
    assert (last.split(" of ")[0], code) == (str(len(all_cards())), 0)
    for line in lines:
        found = re.fullmatch(r"\w+ +\w+ +(\d+) declared, +(\d+) tested, 0 poorly worded(, \d+ not declared)?", line)
        assert found, line
        assert found[1] == found[2], line


def test_every_declaration_is_as_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = shared_file("data/reprints.json").parent
    monkeypatch.setenv("KEYFORGE_SHARED", str(data.parent))
    told, code = checked(capsys, "--tests", str(tmp_path))

    assert code == 0
    assert told.count(" 0 differ from the printed facts") == len(told.splitlines()) - 1


def test_a_deviation_from_the_printed_facts_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    facts = [
        {**printed(slug), **({"power": 9, "traits": ["goblin"]} if slug == "troll" else {})} for slug in all_cards()
    ]
    told, code = checked(capsys, "--facts", listed(tmp_path / "facts.json", facts), "--tests", str(tmp_path))

    assert code == 1
    assert "Troll: power is 8, printed 9" in told
    assert "Troll: traits is ['giant'], printed ['goblin']" in told
    assert "CotA  brobnar       52 declared, 1 differ" in told


def test_a_card_that_no_list_of_facts_knows_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    facts = [printed(slug) for slug in all_cards() if slug != "bumpsy"]

    told, _ = checked(capsys, "--facts", listed(tmp_path / "facts.json", facts), "--tests", str(tmp_path))

    assert "Bumpsy: is not in the list of printed facts" in told


@pytest.mark.parametrize("text", ["", "{}", '["troll"]', "[{}]"])
def test_an_unreadable_list_of_facts_is_refused_with_advice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    (tmp_path / "facts.json").write_text(text, encoding="utf-8")

    told, code = checked(capsys, "--facts", str(tmp_path / "facts.json"), "--tests", str(tmp_path))

    if text == "{}":
        assert "is not in the list" in told
    else:
        assert (code, "give another --facts" in told) == (1, True)


def test_a_missing_list_of_facts_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told, code = checked(capsys, "--facts", str(tmp_path / "nowhere.json"), "--tests", str(tmp_path))

    assert (code, "give another --facts" in told) == (1, True)


ABOUT = {
    "a move": "def test_it():\n    table.play(TROLL)\n    assert table.asks",
    "an assertion": "def test_it():\n    table.end_turn()\n    assert table.damage(TROLL) == 1",
    "a table of cases": "@pytest.mark.parametrize('card', [TROLL])\ndef test_it(card):\n    assert card",
    "a table above": "CASES = [TROLL]\n\n@pytest.mark.parametrize('card', CASES)\ndef test_it(card):\n    assert card",
    "its own name": "def test_troll_is_strong():\n    table = scenario(left=[TROLL])\n    assert table.asks",
    "what it loops over": "def test_it():\n    for one in (TROLL, BUMPSY):\n        assert one",
    "an expected refusal": "def test_it():\n    with pytest.raises(ValueError):\n        table.play(TROLL)",
}
NOT_ABOUT = {
    "scenery": "def test_it():\n    table = scenario(left=[TROLL])\n    assert table.asks",
    "a move without an assertion": "def test_it():\n    table.play(TROLL)",
    "an import": "from companion.cards.call_of_the_archons.brobnar import TROLL",
    "a helper": "def strong():\n    table.play(TROLL)\n    assert table.asks",
    "another card's name": "def test_trolley_is_strong():\n    table = scenario(left=[TROLL])\n    assert table.asks",
    "a mention in words": "def test_it():\n    assert 'TROLL'",
}


@pytest.mark.parametrize("text", ABOUT.values(), ids=ABOUT)
def test_a_test_is_about_a_card_that_it_names_in(text: str, tmp_path: Path) -> None:
    (tmp_path / "test_cards.py").write_text(text, encoding="utf-8")

    assert "TROLL" in (constants_under_test([tmp_path]) or set())


@pytest.mark.parametrize("text", NOT_ABOUT.values(), ids=NOT_ABOUT)
def test_a_card_is_not_tested_by(text: str, tmp_path: Path) -> None:
    (tmp_path / "test_cards.py").write_text(text, encoding="utf-8")

    assert "TROLL" not in (constants_under_test([tmp_path]) or set())


def test_a_card_without_a_test_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "test_cards.py").write_text(ABOUT["a move"], encoding="utf-8")

    told, _ = checked(capsys, "--tests", str(tmp_path))

    assert "Bumpsy: has no test" in told
    assert "Troll: no test" not in told
    assert "CotA  brobnar       52 declared,   1 tested" in told


def test_without_any_tests_nothing_is_said_about_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told, code = checked(capsys, "--tests", str(tmp_path))

    assert (code, "tested" in told) == (0, False)


@pytest.mark.parametrize(
    "words", ["", "Gain 1 1 Æmber.", "Stun a enemy creature.", "Destroy each chosen card.", "Draw a card times 2."]
)
def test_wording_that_nobody_would_print_is_noticed(words: str) -> None:
    class Said(Gain):
        def say(self) -> str:
            return words

    poor = replace(TROLL, abilities=(play(Said(1)),))

    assert bool(poor_abilities(poor)) or words == ""
    assert poor_abilities(BUMPSY) == []


def test_every_declaration_bears_the_title_as_its_name() -> None:
    source = {path: path.read_text(encoding="utf-8") for package in PACKAGES for path in package.glob("*.py")}
    for one in all_cards().values():
        declared = re.compile(rf"^(\w+, )?{constant_of(one)}(, \w+)? = ", re.MULTILINE)
        assert any(declared.search(text) for text in source.values()), one.slug


def test_differences_are_none_where_facts_agree() -> None:
    assert differences(TROLL, {"troll": printed("troll")}) == []


@pytest.mark.parametrize("module", sorted(path for package in PACKAGES for path in package.glob("*.py")), ids=str)
def test_cards_are_declared_in_printed_order(module: Path) -> None:
    if module.stem == "__init__":
        return
    card_set = next(card_set for card_set in SETS if package_of(card_set) == module.parent.name)
    text = module.read_text(encoding="utf-8")
    placed = sorted(
        (text.index(f"\n{constant_of(one)} = "), number)
        for one in all_cards().values()
        for one_set, number in one.numbers
        if one_set == card_set and f"\n{constant_of(one)} = " in text
    )

    numbers = [number for _, number in placed]
    assert numbers == sorted(numbers)

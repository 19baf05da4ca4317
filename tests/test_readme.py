"""The documentation speaks of what there is: its commands, options, files and pictures exist."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest
from typer.main import get_command

from companion.__main__ import build_app
from companion.cards.catalogue import cards_printed_in, titles
from companion.cards.declare import HouseCards
from companion.cards.pages import anchor
from companion.rules import words
from tests.scenario import scenario
from tests.systems import posix_rights

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {
    path: path.read_text(encoding="utf-8") for path in (*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")))
}
TREE = re.search(r"```\n(companion/ .*?)```", TEXT, re.DOTALL)


def commands_named() -> list[str]:
    """The words that follow `companion` in code: its commands, as far as their words go."""
    code = r"(?:`|bin/|^    (?:sudo )?)companion ((?:[a-z][a-z-]* ?)+)"
    return sorted({match.strip() for text in PAGES.values() for match in re.findall(code, text, re.MULTILINE)})


def links() -> list[tuple[Path, str]]:
    link = r"\]\((?!https?:)([^)#]+)\)"
    return [(page, target) for page, text in PAGES.items() for target in re.findall(link, text)]


def links_to_headings() -> list[tuple[Path, Path, str]]:
    link = r"\]\((?!https?:)([^)#]*)#([^)]+)\)"
    found = ((page, *target) for page, text in PAGES.items() for target in re.findall(link, text))
    return [(page, (page.parent / target).resolve() if target else page, heading) for page, target, heading in found]


def files_of_tree() -> list[str]:
    """The paths of the drawn tree: two spaces before a name stand for the folder above it."""
    assert TREE is not None
    paths, folder = [], ""
    for line in TREE[1].splitlines():
        name = line.split()[0]
        paths.append(folder + name if line.startswith("  ") else name)
        folder = name if not line.startswith("  ") else folder
    return paths


@pytest.mark.parametrize("words", commands_named())
def test_its_commands_exist(words: str) -> None:
    command = get_command(build_app())
    for word in words.split():
        commands = getattr(command, "commands", None)
        if commands is None:
            return
        assert word in commands, f"companion {words}"
        command = commands[word]


def test_the_command_is_called_in_one_way_everywhere() -> None:
    assert [page.name for page, text in PAGES.items() if re.search(r"bin/companion |python -m companion\b", text)] == []


def test_options_of_run_exist() -> None:
    run = get_command(build_app()).commands["run"]  # type: ignore[attr-defined]
    known = {option for parameter in run.params for option in parameter.opts} | {"--help"}
    lines = [line for text in PAGES.values() for line in re.findall(r"^ {4}\./run (.*)", text, re.MULTILINE)]
    named = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
    assert named
    assert named <= known


@pytest.mark.parametrize("path", files_of_tree())
def test_its_tree_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize(("page", "target"), links())
def test_its_links_lead_somewhere(page: Path, target: str) -> None:
    assert (page.parent / target).exists()


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(anchor(heading) for heading in re.findall(r"^#+ (.*)$", PAGES[page], re.MULTILINE))


def test_its_links_to_headings_lead_to_one() -> None:
    lost = [(page.name, target.name, to) for page, target, to in links_to_headings() if to not in anchors(target)]
    assert lost == []


def test_every_page_is_in_the_sites_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")]
    by_other_pages = ("cards/", "decisions/")
    assert [page for page in pages if not page.startswith(by_other_pages) and f": {page}\n" not in menu] == []


@pytest.mark.parametrize(
    "module", sorted({m for text in PAGES.values() for m in re.findall(r"^::: (\S+)$", text, re.M)})
)
def test_the_modules_of_its_reference_exist(module: str) -> None:
    assert importlib.util.find_spec(module)


@pytest.mark.parametrize("script", sorted(set(re.findall(r"(?<![\w/.])(?:\./)?(run-tests|run|setup/install)\b", TEXT))))
@posix_rights
def test_its_scripts_can_be_started(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111


def test_the_card_of_the_guide_plays_as_its_test_says() -> None:
    guide = PAGES[ROOT / "docs/adding_a_card.md"]
    declaration, test = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    names: dict[str, object] = {**vars(words), "brobnar": HouseCards("brobnar"), "scenario": scenario}
    exec(declaration + test, names)
    (check,) = (value for name, value in names.items() if name.startswith("test_"))
    assert callable(check)
    check()


def test_its_count_of_cards_is_true() -> None:
    first = len(cards_printed_in("CotA", "AoA"))
    assert f"all {first} cards" in TEXT
    assert f"all {len(titles()) - first} that came" in TEXT


def test_nothing_lies_at_the_root_that_does_not_belong_there() -> None:
    """Games, keys and pictures of a trial run belong to whoever ran it."""
    known = {
        *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "LICENSE"),
        *("pyproject.toml", "setup.py", "mkdocs.yml", "run", "run-tests"),
        *("companion", "firmware_bridge", "web", "calibration", "tests", "docs", "setup"),
    }
    passing = {"build", "dist", "site", "node_modules"}
    lying = {
        path.name for path in ROOT.iterdir() if not path.name.startswith(".") and not path.name.endswith(".egg-info")
    }
    assert lying - passing == known

"""The documentation shows every card as it is declared, and every link in it leads to the card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cards.catalogue import titles
from companion.cards.pages import anchor, facts, page_of, pages, wording

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_pages_are_as_the_command_writes_them(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["card-pages", str(tmp_path)])

    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    assert written == {"cards.md", *(path.relative_to(DOCS).as_posix() for path in DOCS.glob("cards/*.md"))}
    for name in written:
        kept = (DOCS / name).read_text(encoding="utf-8")
        assert kept == (tmp_path / name).read_text(encoding="utf-8"), f"companion card-pages docs renews docs/{name}"


def test_every_card_stands_on_its_page_with_its_facts_and_its_words() -> None:
    written = pages()
    for card in titles().values():
        section = written[page_of(card)].split(f"## {card.title}\n", 1)[1].split("\n## ", 1)[0]
        assert facts(card) in section
        assert all(f"- {line}" in section for line in wording(card))


def test_every_link_leads_to_a_heading() -> None:
    written = pages()
    links = re.findall(r"\]\(([^)]*)\)", written["cards.md"])
    assert len(links) == len(titles()) + len(written) - 1
    for link in links:
        path, _, wanted = link.partition("#")
        headings = re.findall(r"^#+ (.*)$", written[path], re.MULTILINE)
        assert not wanted or [anchor(heading) for heading in headings].count(wanted) == 1


def shown(capsys: pytest.CaptureFixture[str], title: str) -> str:
    with pytest.raises(SystemExit):
        main(["card", title])
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize("name", ["Bad Penny", "bad penny", "CotA 296", "AoA 267"])
def test_a_card_is_found_by_title_or_number(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, name)

    assert "Bad Penny · Shadows · CotA 296, AoA 267, WC 236 · creature · power 1" in told
    assert "companion/cards/call_of_the_archons/shadows.py" in told


@pytest.mark.parametrize(
    ("name", "advice"), [("bad peny", "did you mean “bad-penny”"), ("CotA 999", "there is no card")]
)
def test_a_card_that_is_not_there_is_said_so(name: str, advice: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert advice in shown(capsys, name)


def test_pages_are_not_written_where_there_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["card-pages", str(tmp_path / "nowhere")])

    assert left.value.code == 1
    assert "there is no folder" in capsys.readouterr().err

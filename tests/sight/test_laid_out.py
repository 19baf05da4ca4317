"""A deck's faces are taken from a phone's photographs of its cards, nine at a time: all of them or none."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.cards.catalogue import title_of
from companion.commands.deck import pictures_by_title
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import save_registry
from companion.sight.faces.laid_out import cards_laid_out
from companion.sight.faces.titles import TitleReader
from companion.simulation.drawing.face_pictures import scanned
from tests.scanned_cards import scanned_cards
from tests.sight.unlabelled import REGISTRY, drawn_faces

TITLES = list(dict.fromkeys(entry.card for entry in REGISTRY.labels if entry.id is not None))
LIGHT_GROUND, DARK_GROUND, WOOD, CARDS_OWN_GRAY = (228, 226, 224), (24, 25, 26), (90, 140, 190), (100, 105, 105)
WIDTH_PX, HEIGHT_PX = 1440, 1920
CARD_PX, AROUND_PX = (378, 528), 30

scan = functools.cache(scanned)


def photograph(cards: list[Image], ground: tuple[int, int, int] = LIGHT_GROUND, seed: int = 1) -> Image:
    """Cards in rows of three, a little askew, from a phone that is held a little aslant; one lamp at the left."""
    chance = np.random.default_rng(seed)
    table = np.full((HEIGHT_PX, WIDTH_PX, 3), ground, np.uint8)
    for number, card in enumerate(cards):
        across, down = int(chance.integers(-12, 12)), int(chance.integers(-15, 15))
        at = 55 + 462 * (number % 3) + across, 66 + 612 * (number // 3) + down
        lay(table, card, at, float(chance.normal(0, 2)))
    corners = np.array([(0, 0), (WIDTH_PX, 0), (WIDTH_PX, HEIGHT_PX), (0, HEIGHT_PX)], np.float32)
    aslant = corners + chance.uniform(0, 60, (4, 2)).astype(np.float32) * np.sign([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    onto = cv2.getPerspectiveTransform(corners, aslant.astype(np.float32))
    seen = cv2.warpPerspective(table, onto, (WIDTH_PX, HEIGHT_PX), borderMode=cv2.BORDER_REPLICATE)
    noise = 2 * chance.standard_normal(seen.shape, np.float32)
    lit = seen * np.linspace(1.0, 0.7, WIDTH_PX, dtype=np.float32)[None, :, None] + noise
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def lay(table: Image, card: Image, at: tuple[int, int], turn: float) -> None:
    """Lays a card on the table whose corners are round."""
    (left, top), (width, height) = at, CARD_PX
    around = table[top - AROUND_PX : top + height + AROUND_PX, left - AROUND_PX : left + width + AROUND_PX]
    shape = np.zeros((height, width), np.uint8)
    cv2.rectangle(shape, (18, 18), (width - 19, height - 19), 255, 36)
    cv2.rectangle(shape, (18, 18), (width - 19, height - 19), 255, -1)
    move = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    move[:, 2] += AROUND_PX
    size = around.shape[1::-1]
    there = cv2.warpAffine(shape, move, size) > 127
    around[there] = cv2.warpAffine(cv2.resize(card, CARD_PX), move, size)[there]


def alike(one: Image, other: Image) -> float:
    """The correlation of two pictures."""
    grays = [cv2.cvtColor(cv2.resize(picture, (126, 176)), cv2.COLOR_BGR2GRAY).ravel() for picture in (one, other)]
    return float(np.array(np.corrcoef(grays))[0, 1])


def picture_in(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


@pytest.mark.parametrize("ground", [LIGHT_GROUND, DARK_GROUND, WOOD])
def test_the_cards_of_a_photograph_are_cut_out_in_reading_order(ground: tuple[int, int, int]) -> None:
    cards = [scan(drawn_faces(REGISTRY)[key]) for key in list(drawn_faces(REGISTRY))[2:11]]
    cut = cards_laid_out(photograph(cards, ground))

    assert len(cut) == 9
    assert min(alike(one, card) for one, card in zip(cut, cards, strict=True)) > 0.9


@pytest.mark.parametrize("ground", [LIGHT_GROUND, DARK_GROUND, WOOD, CARDS_OWN_GRAY])
def test_of_real_cards_each_is_cut_out_rightly_or_not_at_all(ground: tuple[int, int, int]) -> None:
    scans = [picture_in(path) for path in list(scanned_cards().values())[:27:3]]
    cut = cards_laid_out(photograph(scans, ground))

    assert len(cut) == (0 if ground == CARDS_OWN_GRAY else 9)
    assert all(alike(one, scan) > 0.9 for one, scan in zip(cut, scans, strict=False))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    save_registry(REGISTRY, tmp_path / "registry.json")
    (tmp_path / "photographs").mkdir()
    return tmp_path


def learn(table: Path) -> int:
    with pytest.raises(SystemExit) as left:
        main(["deck", "learn", "--registry", f"{table}/registry.json", "--laid-out", f"{table}/photographs"])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_both_decks_are_learnt_from_three_photographs(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = {face.slug: face for face in drawn_faces(REGISTRY).values()}
    for first in range(0, len(TITLES), 9):
        cards = [scan(faces[title]) for title in TITLES[first : first + 9]]
        cv2.imwrite(f"{table}/photographs/{first:02}.jpg", photograph(cards, WOOD, first))

    assert learn(table) == 0
    assert f"{len(TITLES)} of {len(TITLES)} have their pictures" in capsys.readouterr().out
    kept = {path.stem: picture_in(path) for path in (table / "registry-art").iterdir()}
    assert min(alike(kept[title], scan(faces[title])) for title in TITLES) > 0.9


def test_where_a_card_is_missing_nothing_is_learnt(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = list(drawn_faces(REGISTRY).values())[2:10]
    cv2.imwrite(f"{table}/photographs/1.jpg", photograph([scan(face) for face in faces]))

    assert learn(table) == 1
    assert "8 cards can be made out, 8 in 1.jpg, but the deck has 24 titles" in capsys.readouterr().err
    assert not (table / "registry-art").exists()


def test_while_there_are_no_photographs_the_order_is_told(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(table) == 1
    said = capsys.readouterr().err
    assert "Lay out 24 cards, row by row" in said
    assert len(said.strip().splitlines()) == 1 + 24 // 3


def written(said: list[str]) -> TitleReader:
    """A reader of titles to which these lines are read, one after another."""
    lines = iter(said)
    titles = {"troll": ["Troll"], "dust-pixie": ["Dust Pixie", "Staubpixie"], "pixie-guard": ["Pixie Guard"]}
    return TitleReader(titles, lambda line: next(lines))


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (["Dust Pixie"], "dust-pixie"),
        (["STAUB PIX1E"], "dust-pixie"),
        (["", "TroII"], None),
        (["", "Trol"], "troll"),
        (["Pixie", ""], None),
        (["To", "x"], None),
    ],
)
def test_a_title_is_told_only_where_one_is_like_what_was_read_and_no_other(said: list[str], title: str | None) -> None:
    assert written(said).title_of(np.zeros((528, 378, 3), np.uint8)) == title


def test_cards_are_taken_by_the_titles_that_can_be_read_and_the_others_are_named(
    table: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["Dust Pixie", "", "", "Troll"])
    monkeypatch.setattr("companion.sight.faces.titles.rapid_reader", lambda: lambda line: next(lines))
    faces = list(drawn_faces(REGISTRY).values())[2:5]
    cv2.imwrite(f"{table}/photographs/1.jpg", photograph([scan(face) for face in faces]))

    pictures = pictures_by_title(table / "photographs", ["troll", "dust-pixie", "bumpsy"])

    assert alike(pictures["dust-pixie"], scan(faces[0])) > 0.9
    assert alike(pictures["troll"], scan(faces[2])) > 0.9
    assert "card 2 in 1.jpg cannot be read" in capsys.readouterr().err


def test_the_titles_of_real_cards_are_read_on_photographs() -> None:
    pytest.importorskip("rapidocr", reason="the extra faces-ocr is not installed")
    scans = dict(list(scanned_cards().items())[:27:3])
    cut = cards_laid_out(photograph([picture_in(path) for path in scans.values()], WOOD))
    reader = TitleReader({slug: [title_of(slug)] for slug in scanned_cards()})
    read = [reader.title_of(picture) for picture in cut]

    assert all(title in (slug, None) for title, slug in zip(read, scans, strict=True))
    assert read.count(None) <= 1

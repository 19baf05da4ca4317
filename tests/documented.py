"""The files that the documentation's commands find on the table: pictures and a film of one, pictures of a board, a
game.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2

from companion.cards.decks.starter_decks import RADIANT_ARGUS
from companion.journal import Journal
from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import save_registry
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.table.film import film_table
from companion.table.follower import recorded
from companion.wire import write_line
from tests.calibration.board_pictures import HEIGHT, WIDTH, picture, poses
from tests.calibration.tokens_on_mat import AMBER, DAMAGE, photograph
from tests.sight import spread_cards
from tests.sight.watching import CAMERA, REGISTRY, layout, table_with
from tests.test_resuming import play

PICTURES = 3
BOARD_PICTURES = 16
FRAMES_PER_SECOND = 5.0
OBSERVATIONS = 20


def table_of_the_evening(folder: Path) -> None:
    """Fills a folder with `pictures/`, `board/`, `tokens/`, `game.mp4` with `game.json`, and `table-1.journal`;

    `spread/` with the cards of `deck.txt` spread out, and `event.json`, their registry.
    """
    _take_pictures(folder / "pictures")
    _take_pictures_of_the_board(folder / "board")
    _take_pictures_of_tokens(folder / "tokens")
    filmed = table_with(layout())
    filmed.end(at=3.0)
    film_table(filmed, REGISTRY, CAMERA, folder / "film", FRAMES_PER_SECOND)
    shutil.move(folder / "film" / "film.mp4", folder / "game.mp4")
    save_registry(REGISTRY, folder / "game.json")
    _spread_a_deck(folder)
    _play_a_little(folder)


def _spread_a_deck(folder: Path) -> None:
    (folder / "spread").mkdir()
    cards = spread_cards.cards_of(0)
    for number, some in enumerate((cards[:18], cards[18:])):
        cv2.imwrite(str(folder / "spread" / f"{number}.bmp"), spread_cards.picture(some))
    (folder / "deck.txt").write_text(spread_cards.as_text(RADIANT_ARGUS), encoding="utf-8")
    save_registry(spread_cards.REGISTRY, folder / "event.json")


def _take_pictures(folder: Path) -> None:
    folder.mkdir()
    table = table_with(layout())
    for number in range(PICTURES):
        frame = table.read()
        assert isinstance(frame, Frame)
        cv2.imwrite(str(folder / f"{number}.bmp"), frame.image)


def _take_pictures_of_the_board(folder: Path) -> None:
    folder.mkdir()
    for number, pose in enumerate(poses(BOARD_PICTURES)):
        cv2.imwrite(str(folder / f"{number:02}.bmp"), picture(pose))


def _take_pictures_of_tokens(folder: Path) -> None:
    folder.mkdir()
    for number, laid in enumerate(((), (DAMAGE,), (DAMAGE, AMBER))):
        # By the camera that took the pictures of the board.
        cv2.imwrite(str(folder / f"{number}.bmp"), photograph(*laid, camera=camera_over(WIDTH, HEIGHT)))


def _play_a_little(folder: Path) -> None:
    journal = folder / "table-1.journal"
    play(journal, MadeUpGame(7).observations()[:OBSERVATIONS], until=60.0)
    with Journal.open(journal) as games, (folder / "game.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(f"{write_line(told.observation)}\n" for told in recorded(games))

"""Films of misreadings that were mended: what lies there at their end is read now, or said not to be seen.

Each film of `misreadings`, made by `companion film record`, has a JSON file of its name beside it: `misread` says in
words what went wrong, and `table` what may be told at the film's last frame, zone by zone; `null` is "not seen", and a
`table` that is `null` as a whole must not be told at all.
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.film import sight_for
from companion.observations import SeenCard, TableSnapshot
from companion.sight.cameras.source import Ended, Frame
from companion.sight.films.archive import Film
from companion.sight.survey import survey
from companion.sight.table_view import TableView

FILMS = sorted((Path(__file__).parent / "misreadings").glob("*.zip"))


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.stem)
def test_what_was_misread_once_is_not_misread_again(film: Path) -> None:
    expected = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))

    assert in_words(survey(last_view(film))) == expected["table"], expected["misread"]


def last_view(path: Path) -> TableView:
    with closing(Film(path)) as film:
        sight = None
        while not isinstance(frame := film.read(), Ended):
            assert isinstance(frame, Frame)
            sight = sight or sight_for(film.registry, film.geometry, None, film.facts.made_on)(frame)
            view = sight.see(frame)
    return view


def in_words(snapshot: TableSnapshot | None) -> list[dict[str, list[str] | None]] | None:
    """The words about each player's zones."""
    if snapshot is None:
        return None
    zones = ("battleline", "artifacts", "discard", "play")
    return [{zone: told_of(getattr(side, zone)) for zone in zones} for side in snapshot.players]


def told_of(cards: tuple[SeenCard, ...] | None) -> list[str] | None:
    return None if cards is None else [" + ".join(map(card_in_words, (card, *(card.upgrades or ())))) for card in cards]


def card_in_words(card: SeenCard) -> str:
    return f"{card.id} exhausted" if card.exhausted else str(card.id)

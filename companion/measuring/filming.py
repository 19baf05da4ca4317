"""A made-up game through the camera: frames of the table are drawn and read, and the settled tables are told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from companion.observations import Observation
from companion.sight.cameras.source import Frame
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.survey import Survey
from companion.simulation.drawing.card_faces import TAG_LABELS, faces_for
from companion.simulation.drawing.face_pictures import art_of
from companion.simulation.games.game_driver import Act
from companion.simulation.games.made_up_games import MadeUpGame
from companion.table.demo import DEMO_LABELS, DemoScript, DemoTable

AFTERWARDS_S = 20.0
"""How long the table is watched after the last act."""
FRAMES_PER_SECOND = 5.0
KEY_OF_FINGERPRINTS = b"made" * 8
"""Made-up cards carry no secret."""


def filmed(game: MadeUpGame, pictures: Mapping[str, Path] = MappingProxyType({})) -> Iterator[tuple[Observation, Act]]:
    """Everything that is seen and entered, each with the act that had begun by then.

    `pictures` has files with pictures of whole cards by their slugs, where they are not to be made up.
    """
    by_faces = game.labels.symbology == "faces"
    style = TAG_LABELS if by_faces else DEMO_LABELS
    registry = replace(game.registry(), status_labels=style.status_labels)
    art = art_of(faces_for(registry, pictures=pictures)) if by_faces else None
    acts = {act.number: act for act in game.acts()}
    entered: list[Observation] = []
    began: list[int] = []
    table = DemoTable(
        DemoScript(game.seed, game.mistakes, game.slop),
        lambda observation, serial: entered.append(observation),
        lambda entry: began.append(int(str(entry.body["number"]))),
        frames_per_second=FRAMES_PER_SECOND,
        registry=registry,
        style=style,
        pictures=pictures,
    )
    sight, survey = Sight(registry, Fingerprints(KEY_OF_FINGERPRINTS), art=art), Survey()
    still_s = 0.0
    while still_s < AFTERWARDS_S:
        frame = table.read()
        assert isinstance(frame, Frame)
        act = acts[began[-1] if began else 0]
        yield from ((observation, act) for observation in entered)
        for observation in entered:
            survey.hear(observation)
        entered.clear()
        seen = survey.take(sight.see(frame))
        if seen is not None:
            yield seen, act
        still_s = still_s + 1 / FRAMES_PER_SECOND if table.over else 0.0

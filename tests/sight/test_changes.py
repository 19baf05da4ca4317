"""Glances at a mat: what has changed on it, and where there may be something to read."""

from __future__ import annotations

import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.labels.patterns import patterned
from companion.sight.labels.poses import CardPose
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.changes import ChangeDetector, cells_around, cells_in
from companion.sight.pictures.motion import SETTLED_AFTER_FRAMES, SETTLED_AFTER_S
from companion.sight.pictures.overhead import CELL_PX, GLANCE_MM, MARGIN_MM, cells_of

CARD, STRANGER = CardPose(300.0, 360.0, 0.0), CardPose(380.0, 360.0, 4.0)
EVERYWHERE = cells_in(STANDARD_MAT, (0.0, 0.0, STANDARD_MAT.width_mm, STANDARD_MAT.depth_mm))


def bare_mat(level: int = 60) -> Image:
    across, down = cells_of(STANDARD_MAT)
    levels = level + np.random.default_rng(3).integers(-2, 3, (down * CELL_PX, across * CELL_PX))
    # The table around it: what is light and dark in this light.
    levels[:6], levels[-6:] = 230, 20
    return levels.astype(np.uint8)


def with_card(glance: Image, card: CardPose, width_mm: float = 63.0, height_mm: float = 88.0) -> Image:
    """Black and white as labels and print are, over the card's place or so much of it."""
    left, top = ((edge + MARGIN_MM) / GLANCE_MM for edge in (card.x - width_mm / 2, card.y - height_mm / 2))
    rows, columns = round(height_mm / GLANCE_MM), round(width_mm / GLANCE_MM)
    print_ = np.random.default_rng(5).choice([30, 230], (rows, columns))
    seen = glance.copy()
    seen[round(top) : round(top) + rows, round(left) : round(left) + columns] = print_
    return seen


def test_beside_a_card_that_is_known_what_nobody_knows_is_still_looked_at() -> None:
    glance = with_card(with_card(bare_mat(), CARD), STRANGER)

    found = patterned(glance, EVERYWHERE, [CARD.outline(-4.0)])

    assert found[cells_around(STRANGER.outline(10.0))].all()
    assert not found[cells_around(CardPose(CARD.x - 20, CARD.y, 0.0).outline(25.0))].any()
    assert patterned(glance, EVERYWHERE)[cells_around(CARD.outline(10.0))].all()


def test_a_strip_of_an_upgrade_that_shows_above_a_known_creature_is_looked_at() -> None:
    strip = CardPose(CARD.x, CARD.y - 44 - 12, 0.0)
    glance = with_card(with_card(bare_mat(), CARD), strip, height_mm=23.0)

    assert patterned(glance, EVERYWHERE, [CARD.outline(-4.0)])[cells_around(strip.outline(40.0))].any()


def test_of_a_bare_mat_nothing_is_read_and_only_what_was_asked_for_is_answered() -> None:
    asked = cells_in(STANDARD_MAT, (500.0, 300.0, 800.0, 500.0))

    assert not patterned(with_card(bare_mat(), CARD), asked).any()
    assert not patterned(with_card(bare_mat(), STRANGER), np.zeros_like(asked)).any()


def test_a_card_that_comes_has_changed_the_mat_and_is_at_rest_once_it_lies() -> None:
    changes, place = ChangeDetector(), cells_around(CARD.outline(10.0))
    changes.update(bare_mat(), 0.0)
    changes.looked(np.ones_like(changes.changed))
    for t in (0.2, 0.4, 0.6):
        changes.update(with_card(bare_mat(), CARD), t)

    assert changes.changed[place].all()
    assert changes.at_rest(0.6, 0.3, 1)[place].all()
    assert not changes.moving.any()


def test_a_shadow_that_creeps_too_slowly_to_be_seen_moving_is_noticed_within_a_second() -> None:
    changes, place = ChangeDetector(), cells_in(STANDARD_MAT, (300.0, 300.0, 420.0, 420.0))
    changes.update(bare_mat(), 0.0)
    changes.looked(np.ones_like(changes.changed))
    shaded = np.repeat(np.repeat(place, CELL_PX, axis=0), CELL_PX, axis=1)
    for frame in range(1, 14):
        changes.update(bare_mat() - (frame * shaded).astype(np.uint8), frame / 5)
        assert not changes.moving.any()

    assert changes.changed[place].all()


def test_beneath_a_shadow_that_wanders_only_the_card_that_comes_has_changed() -> None:
    changes, lit_rows = ChangeDetector(), np.linspace(0.0, 1.0, bare_mat().shape[0], dtype=np.float32)[:, None]
    for frame in range(12):
        shadow = 1 - 0.5 / (1 + np.exp(12 * (lit_rows - frame / 12) / (1 + lit_rows)))
        seen = with_card(bare_mat(), CARD) if frame > 8 else bare_mat()
        changes.update((seen * shadow).astype(np.uint8), frame / 5, lit_rows, shadow=True)
        if frame == 2:
            changes.looked(np.ones_like(changes.changed))

    around = np.zeros_like(changes.changed)
    around[cells_around(CARD.outline(-20.0))] = True
    assert changes.changed[cells_around(CARD.outline(15.0))].all()
    assert not (changes.changed & ~around).any()


def test_light_that_came_while_a_hand_laid_something_down_is_noticed_before_that_can_settle() -> None:
    """A strip on the mat differs by less than all of the mat does in another light."""
    changes, strip = ChangeDetector(), cells_in(STANDARD_MAT, (300.0, 300.0, 360.0, 320.0))
    changes.update(bare_mat(), 0.0)
    changes.looked(np.ones_like(changes.changed))
    lies = bare_mat(115) + 15 * np.repeat(np.repeat(strip, CELL_PX, axis=0), CELL_PX, axis=1).astype(np.uint8)
    for t, seen in ((0.2, with_card(lies, CARD)), (0.4, lies), (0.6, lies)):
        changes.update(seen, t)

    assert changes.changed[strip].all()
    assert not changes.at_rest(0.6, SETTLED_AFTER_S, SETTLED_AFTER_FRAMES).all()

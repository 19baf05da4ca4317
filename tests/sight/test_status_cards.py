"""Stun and power status cards with labels, laid on creatures and taken off again, seen through a camera."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.observations import SeenCard, TableSnapshot
from companion.sight.decks.registry import (
    RegistryError,
    load_registry,
    registry_from_json,
    registry_to_json,
    save_registry,
)
from companion.sight.labels.poses import CardPose
from companion.sight.sightings import Sight
from companion.sight.tokens.status_cards import TRIES_WHEN_CARRIED, StatusCards, StatusReading
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.watching import CAMERA, KEY, REGISTRY, Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import facts

WITH_STATUS_LABELS = replace(REGISTRY, status_labels=True)
TROLL, IMP = (SeenCard(entry.card, entry.id, entry.player, exhausted=False) for entry in REGISTRY.labels[1:3])


class StatusWatcher(Watcher):
    """A table whose status cards carry labels."""

    def __init__(self, *battleline: SeenCard) -> None:
        super().__init__(layout(SideOnTable(battleline=battleline)))
        style = LabelStyle("tag", REGISTRY.label_mm, status_labels=True)
        renderer = TableRenderer(CAMERA, faces_for(REGISTRY, facts), style)
        self.table = SimulatedTable(renderer, self.table.layout, frames_per_second=5.0)
        self.sight = Sight(WITH_STATUS_LABELS, KEY)

    def lay(self, *battleline: SeenCard) -> tuple[SeenCard, ...]:
        return battleline_of(settled_snapshot(self.change(layout(SideOnTable(battleline=battleline)))))


def battleline_of(snapshot: TableSnapshot) -> tuple[SeenCard, ...]:
    seen = snapshot.players[0].battleline
    assert seen is not None
    return seen


def test_a_stunned_creature_is_told_from_one_that_is_not() -> None:
    watcher = StatusWatcher(TROLL, IMP)
    before = battleline_of(settled_snapshot(watcher.watch(3.0)))
    stunned = watcher.lay(TROLL, replace(IMP, stunned=True))

    assert [card.stunned for card in before] == [False, False]
    assert [card.stunned for card in stunned] == [False, True]


@pytest.mark.parametrize("rest_s", [0.1, 0.2, 0.4, 0.8])
def test_a_stun_card_is_seen_that_comes_onto_a_creature_which_has_just_been_laid_down(rest_s: float) -> None:
    watcher, newcomer = StatusWatcher(TROLL), replace(IMP, exhausted=True)
    watcher.watch(3.0)
    laid = watcher.table.show(layout(SideOnTable(battleline=(TROLL, newcomer))))
    watcher.table.show(layout(SideOnTable(battleline=(TROLL, replace(newcomer, stunned=True)))), laid + rest_s)

    view = watcher.watch(watcher.table.settled_at - watcher.table.now + 1.4)

    assert [card.stunned for card in battleline_of(settled_snapshot(view))] == [False, True]


def test_a_stun_card_that_is_taken_off_is_seen_to_be_gone() -> None:
    watcher = StatusWatcher(replace(TROLL, stunned=True), IMP)
    assert [card.stunned for card in battleline_of(settled_snapshot(watcher.watch(3.0)))] == [True, False]

    unstunned = watcher.lay(replace(TROLL, exhausted=True), IMP)
    assert [(card.stunned, card.exhausted) for card in unstunned] == [(False, True), (False, False)]


def test_power_counters_are_counted_while_they_lie_side_by_side() -> None:
    watcher = StatusWatcher(replace(TROLL, power_counters=2), replace(IMP, power_counters=1, stunned=True))
    seen = battleline_of(settled_snapshot(watcher.watch(3.0)))
    assert [(card.power_counters, card.stunned) for card in seen] == [(2, False), (1, True)]

    heaped = watcher.lay(replace(TROLL, power_counters=4), IMP)
    assert [card.power_counters for card in heaped] == [None, 0]


def test_a_status_card_moves_along_with_its_creature() -> None:
    watcher = StatusWatcher(replace(TROLL, stunned=True))
    watcher.watch(3.0)

    moved = watcher.lay(IMP, replace(TROLL, stunned=True, exhausted=True))
    assert [(card.card, card.stunned) for card in moved] == [(IMP.card, False), (TROLL.card, True)]


def test_tokens_beside_status_cards_hide_no_label() -> None:
    crowded = replace(TROLL, stunned=True, power_counters=3, damage=4, amber=3)
    seen = battleline_of(settled_snapshot(StatusWatcher(crowded, IMP).watch(3.0)))

    assert [(card.id, card.stunned, card.power_counters) for card in seen] == [(TROLL.id, True, 3), (IMP.id, False, 0)]


def test_where_status_cards_carry_no_labels_nothing_is_said_of_them() -> None:
    watcher = StatusWatcher(replace(TROLL, stunned=True))
    watcher.sight = Sight(REGISTRY, KEY)

    (troll,) = battleline_of(settled_snapshot(watcher.watch(3.0)))
    assert (troll.stunned, troll.power_counters) == (None, None)


def test_a_registry_says_whether_status_cards_carry_labels(tmp_path: Path) -> None:
    save_registry(WITH_STATUS_LABELS, tmp_path / "registry.json")

    assert load_registry(tmp_path / "registry.json").status_labels
    assert "status_labels" not in registry_to_json(REGISTRY)
    with pytest.raises(RegistryError, match="true or false"):
        registry_from_json(json.loads(json.dumps(registry_to_json(REGISTRY) | {"status_labels": "yes"})))


def carried(label: str, pose: CardPose) -> StatusCards:
    """A stun card that two frames have read on a creature, which then lies elsewhere."""
    cards = StatusCards()
    for number in range(2):
        cards.read([StatusReading("stun", 450.0, 360.0)], number)
    cards.follow({label: CardPose(455.0, 350.0, 0.0)})
    cards.follow({label: pose})
    return cards


def test_a_stun_card_is_looked_for_where_its_turned_creature_has_taken_it() -> None:
    pose = CardPose(600.0, 350.0, 90.0)
    cards = carried("troll", pose)

    (expected,) = cards.pending
    assert (round(expected.x), round(expected.y)) == (590, 345)
    assert cards.on({"troll": pose})["troll"].stunned


def test_a_stun_card_that_did_not_come_along_is_given_up_once_no_hand_hides_its_place() -> None:
    pose = CardPose(600.0, 350.0, 90.0)
    cards = carried("troll", pose)

    for _ in range(TRIES_WHEN_CARRIED + 1):
        cards.forget_pending(hand=True)
    assert cards.on({"troll": pose})["troll"].stunned

    for _ in range(TRIES_WHEN_CARRIED):
        cards.forget_pending()
    assert not cards.on({"troll": pose})["troll"].stunned


def test_a_stun_card_is_not_missed_where_its_creature_lay() -> None:
    """Others close up to a gap, and its label is not read at once where its creature is read to lie now."""
    cards, place = StatusCards(), [StatusReading("stun", 450.0, 360.0)]
    for number in range(2):
        cards.read(place, number)
    cards.follow({"troll": CardPose(455.0, 350.0, 0.0)})

    cards.missed(place, [])
    cards.carry({"troll": CardPose(400.0, 350.0, 0.0)})
    cards.missed(place, [])

    assert [round(waiting.x) for waiting in cards.pending] == [395]


def test_whether_a_stun_card_came_along_is_not_told_where_a_neighbour_may_lie_on_it() -> None:
    pose = CardPose(600.0, 350.0, 90.0)
    cards = carried("troll", pose)
    for _ in range(TRIES_WHEN_CARRIED):
        cards.forget_pending(covered=cards.pending)
    cards.missed(list(cards), [], covered=list(cards))
    cards.follow({"troll": pose})
    assert cards.on({"troll": pose})["troll"].stunned is None

    cards.read(list(cards), 9)
    assert cards.on({"troll": pose})["troll"].stunned

    for _ in range(2):
        cards.missed(list(cards), [])
    assert cards.on({"troll": pose})["troll"].stunned is False

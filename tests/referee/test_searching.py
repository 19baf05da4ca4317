"""The lines of moves that are found that lead to a table."""

from __future__ import annotations

from companion.cards.call_of_the_archons.mars import GRABBER_JAMMER, ZORG
from companion.cards.call_of_the_archons.shadows import GHOSTLY_HAND, URCHIN
from companion.referee.search.agreement import Aim
from companion.referee.search.explanation import Root, explain
from companion.rules import moves
from companion.rules.game import after
from companion.simulation.games.visible import sides_of, snapshot_of
from tests.scenario import scenario


def test_a_likely_line_is_found_though_it_leads_past_what_is_hardly_believed() -> None:
    """That one of the two has reaped already was not seen, only counted."""
    neither = scenario(left=[ZORG, GRABBER_JAMMER], house="mars").state
    first, second = (moves.reap(item.id) for item in neither.players[0].battleline)
    ones = [after(neither, move) for move in (first, second)]
    aim = Aim(snapshot_of(sides_of(after(ones[0], second)), 0.0))

    found = explain([Root(neither, 0.0, aim), *(Root(one, 8.0, aim) for one in ones)], 0, 300, 6, 10.0, 40)

    assert (0, {first, second}) in [(line.root, {done.move for done in line.done}) for line in found.lines]


def test_a_line_that_leaves_a_count_open_hides_none_that_closes_it() -> None:
    """Urchin died in its fight, and lies on Ghostly Hand: for that, its player had pressed."""
    before = scenario(left=[URCHIN], right=[ZORG], hand=[GHOSTLY_HAND], house="shadows", amber=(0, 3)).state
    hand, fight = moves.play("ghostly-hand#1"), moves.fight("urchin#1", "zorg#1")
    aim = Aim(snapshot_of(sides_of(after(after(before, hand), fight)), 0.0), beneath=True)

    found = explain([Root(before, 0.0, aim, counting_ahead=(0,), open_nats=5.0)], 0, 300, 6, 10.0, 40)

    assert {hand, fight} in [{done.move for done in line.done} for line in found.lines]

"""Rulebook 14, Bonus icons: which a copy has, when each resolves, and what cards make of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, HUNTING_WITCH
from companion.cards.declare import HouseCards
from companion.observations import DeckEntry, DeckList
from companion.referee.dealing import physical_cards
from companion.rulebooks import Rulebook
from companion.rules.card import Card, Icon
from companion.rules.words import (
    IconReplaced,
    IconsCannotResolve,
    IconsResolveAgain,
    Measure,
    after,
    constant,
    creature,
    for_this_turn,
    gain,
    icon_resolved,
    one,
    play,
    played,
    put_into_play,
    resolve_icons,
    steal,
    with_icons,
)
from tests.scenario import Placed, Table, at, scenario

brobnar = HouseCards("brobnar")
PENNY = brobnar.creature("Rad Thief", "MM 999", power=1, abilities=[play(steal(1))])


def table_of(
    card: Card, *icons: Icon, left: Sequence[Placed] = (), right: Sequence[Placed] = (), rulebook: Rulebook = "14",
    hand: Sequence[Card] = (), amber: tuple[int, int] = (0, 3),
) -> Table:  # fmt: skip
    """A table at which player 0 holds this card with these icons, and may play it."""
    table = scenario(left, right, [card, *hand], card.house, amber, deck=[TROLL, TROLL], rulebook=rulebook)
    first, *others = table.state.players[0].hand
    enhanced = type(first)(first.id, first.card, 0, enhanced=icons)
    table.state = table.state.with_player(0, hand=(enhanced, *others))
    return table


def test_icons_resolve_in_their_order_after_the_card_entered_play() -> None:
    table = table_of(DUST_PIXIE, "capture", "draw", right=[TROLL])

    table.play(DUST_PIXIE)

    assert (table.amber, table.card(DUST_PIXIE).amber, table.hand()) == ((2, 2), 1, ["troll"])


def test_damage_of_an_icon_may_go_to_any_creature() -> None:
    table = table_of(BUMPSY, "damage", right=[DUST_PIXIE], left=[TROLL])

    table.play(BUMPSY, "left", choosing=[DUST_PIXIE])

    assert table.line(1) == []


def test_a_card_that_its_own_icon_destroys_does_not_come_to_its_play_ability() -> None:
    table = table_of(PENNY, "damage")

    table.play(PENNY)

    assert (table.discarded(), table.amber) == (["rad-thief"], (0, 3))


def test_each_damage_icon_is_an_instance_of_its_own() -> None:
    table = table_of(BUMPSY, "damage", "damage", right=[at(DUST_PIXIE, warded=True)])

    table.play(BUMPSY, choosing=[DUST_PIXIE, DUST_PIXIE])

    assert table.line(1) == []


def test_icons_do_not_resolve_where_a_card_is_put_into_play() -> None:
    dig = brobnar.action("Dig", "MM 999", abilities=[play(put_into_play(one(creature, "hand")))])
    table = table_of(DUST_PIXIE, "draw", hand=[dig])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(dig)

    assert (table.line(0), table.amber) == (["dust-pixie"], (0, 3))


def test_where_nobody_could_capture_nothing_is_captured() -> None:
    table = table_of(brobnar.action("Shout", "MM 999"), "capture")

    table.play("shout#1")

    assert table.amber == (0, 3)


def test_icons_that_cannot_resolve_do_not_and_printed_amber_is_one() -> None:
    grey = brobnar.creature("Grey", "MM 999", power=3, abilities=[constant(IconsCannotResolve())])
    table = table_of(DUST_PIXIE, "draw", right=[grey])

    table.play(DUST_PIXIE)

    assert (table.amber, table.hand()) == ((0, 3), [])


def test_icons_resolve_once_more_for_the_next_card_only() -> None:
    bounty = brobnar.action("Bounty", "MM 999", abilities=[play(for_this_turn(IconsResolveAgain()))])
    table = table_of(bounty, hand=[DUST_PIXIE, DUST_PIXIE])

    table.play(bounty)
    table.state = table.state.but(turn=table.state.turn.but(house="untamed"))
    table.play("dust-pixie#1")
    assert table.amber[0] == 4
    table.play("dust-pixie#2", "left")
    assert table.amber[0] == 4 + 2


def test_an_icon_may_be_resolved_as_another_and_that_as_a_third() -> None:
    amphora = brobnar.artifact(
        "Amphora", "MM 999", abilities=[constant(IconReplaced(("amber", "damage", "draw"), "capture"))]
    )
    scribe = brobnar.creature("Scribe", "MM 999", power=3, abilities=[constant(IconReplaced(("capture",), "steal"))])
    table = table_of(BUMPSY, "draw", "draw", left=[amphora, scribe])

    table.play(BUMPSY, "left", choosing=["yes", "yes", "no"])

    assert (table.amber, table.hand()) == ((1, 2 - 1), ["troll"])


def test_abilities_wait_for_icons_and_count_them() -> None:
    mind = brobnar.creature(
        "Mind", "MM 999", power=3,
        abilities=[after(icon_resolved("draw"), gain(1)), after(played(with_icons), gain(Measure("icons")))],
    )  # fmt: skip
    table = table_of(BUMPSY, "draw", "capture", left=[mind], right=[TROLL], amber=(0, 0))

    table.play(BUMPSY, "left", choosing=["mind#1", "bumpsy#1"])

    assert table.amber[0] == 1 + 2


def test_the_icons_of_a_card_resolve_as_if_it_had_been_played() -> None:
    echo = brobnar.action("Echo", "MM 999", abilities=[play(resolve_icons(one(creature, "hand")))])
    table = table_of(DUST_PIXIE, "draw", hand=[echo])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(echo)

    assert (table.amber[0], table.hand(), table.line(0)) == (2, ["dust-pixie", "troll"], [])


def test_what_answers_to_a_card_played_comes_before_its_play_or_after_it_by_14() -> None:
    """Hunting Witch gains before Bumpsy's "Play:" by 1.3, and by 14 in any order."""
    older, newer = (
        table_of(BUMPSY, left=[HUNTING_WITCH], rulebook=rulebook, amber=(0, 3)) for rulebook in ("1.3", "14")
    )
    older.play(BUMPSY, "left")
    assert older.amber == (1, 2)

    newer.play(BUMPSY, "left")
    assert newer.offers(HUNTING_WITCH)
    assert newer.offers(BUMPSY)
    newer.answer(BUMPSY)
    assert newer.amber == (1, 2)


def test_the_icons_of_a_deck_list_are_on_its_copies() -> None:
    """All icons are listed, the printed Æmber among them; two copies of a title may differ."""
    entries = (DeckEntry("dust-pixie", "untamed", ("amber", "amber", "draw")), DeckEntry("dust-pixie", "untamed"))
    deck = DeckList("d", "D", ("untamed",), entries)

    first, second = physical_cards((deck, DeckList("e", "E", (), ())))[0]

    assert (first.enhanced, first.icons) == (("draw",), ("amber", "amber", "draw"))
    assert (second.enhanced, second.icons) == ((), ("amber", "amber"))

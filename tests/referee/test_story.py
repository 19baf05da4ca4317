"""The story of a move names all that it changed, for every card, and no card that only one player may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cards.call_of_the_archons.brobnar import TROLL, VALDR
from companion.cards.call_of_the_archons.dis import EMBER_IMP
from companion.cards.call_of_the_archons.shadows import POISON_WAVE
from companion.cards.catalogue import all_cards
from companion.rules.game import legal_moves
from companion.rules.moves import Move
from companion.rules.state import GameState, InPlay
from companion.wording.deeds import done
from companion.wording.story import story
from tests.random_play import Situation, completed
from tests.scenario import Table, at, scenario

SITUATIONS = 3


def played_states(slug: str, seed: int) -> Iterator[tuple[GameState, GameState, Move]]:
    """A play of the card in a random situation, if it can be played there: the states before and after it."""
    situation = Situation(all_cards()[slug], seed)
    before = situation.state()
    copy = before.players[0].hand[0]
    plays = [move for move in legal_moves(before) if move.kind == "play" and move.card == copy.id]
    if plays:
        move = situation.luck.choice(plays)
        after = completed(situation.luck, before, move)
        yield before, after, move


def played(slug: str, seed: int) -> Iterator[tuple[GameState, GameState, str]]:
    """The same with the line that is told."""
    for before, after, move in played_states(slug, seed):
        yield before, after, f"{done(before, move)} {story(before, after, move.card).words}"


def changed(before: GameState, after: GameState) -> Iterator[str]:
    """The names of players whose pool, chains or keys changed, and of cards in play that did, or left it."""
    for one, other in zip(before.players, after.players, strict=True):
        if (one.amber, one.chains, one.keys) != (other.amber, other.chains, other.keys):
            yield one.name
    for item in before.in_play():
        now = after.find(item.id)
        if now is None or borne(now) != borne(item):
            yield item.card.title


def borne(item: InPlay) -> tuple[object, ...]:
    return item.damage, item.amber, item.stunned, item.power_counters, item.exhausted, item.controller


@pytest.mark.parametrize("slug", sorted(all_cards()))
def test_the_line_of_a_play_names_the_card_and_whatever_changed(slug: str) -> None:
    for seed in range(SITUATIONS):
        for before, after, line in played(slug, seed):
            assert all_cards()[slug].title in line
            assert [name for name in changed(before, after) if name not in line] == []


def told_of(table: Table, moved: str | None, before: GameState) -> str:
    return story(before, table.state, moved).words


def test_equal_changes_are_told_together() -> None:
    table = scenario(left=[VALDR], right=[TROLL, EMBER_IMP], hand=[POISON_WAVE], house="shadows")
    before, card = table.state, table.id_in_hand(POISON_WAVE)
    table.play(POISON_WAVE)
    told = "Left gains 1 Æmber; 2 damage to Valdr, Troll and Ember Imp; Ember Imp destroyed"
    assert told_of(table, card, before) == told


def test_cards_that_are_drawn_are_counted_and_not_named() -> None:
    table = scenario(left=[at(VALDR, exhausted=True)], deck=[TROLL, EMBER_IMP], hand=[], house="dis")
    before = table.state
    table.end_turn()
    assert told_of(table, None, before) == "Valdr readied; Left draws 2 cards"


def test_a_card_that_shows_a_change_is_pointed_out() -> None:
    table = scenario(right=[TROLL], hand=[POISON_WAVE], house="shadows")
    before = table.state
    table.play(POISON_WAVE)
    assert story(before, table.state, None).cards == ("troll#1",)

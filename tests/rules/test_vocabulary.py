"""The vocabulary tells the truth about itself: when each kind of ability does something, and what each word touches."""

from __future__ import annotations

from random import Random
from typing import Final, get_args

import pytest

from companion.cards.catalogue import all_cards, card
from companion.rules import agenda
from companion.rules.abilities import KINDS, AbilityKind
from companion.rules.game import legal_moves
from companion.rules.reading import touches, words_of
from companion.rules.records import AmberMoved, Damaged, KeyForged, LineRearranged, MovedInLine, Record, Swapped
from companion.rules.state import Draft, Effect, GameState
from companion.rules.touches import Touch, Word
from tests.random_play import chosen_move, completed, game_of_all_cards

SEEN_OF: Final[dict[type[Record], Touch]] = {
    AmberMoved: Touch.AMBER,
    Damaged: Touch.DAMAGE,
    KeyForged: Touch.KEYS,
    MovedInLine: Touch.LINES,
    LineRearranged: Touch.LINES,
    Swapped: Touch.LINES,
}
OF_THE_RULES: Final = ("forge", "spill")
"""The reasons for which Æmber moves when a key is forged and when a card leaves play, whatever word made it so."""
MOVES: Final = 4000


def seen_of(record: Record) -> Touch:
    if isinstance(record, AmberMoved) and record.why in OF_THE_RULES:
        return Touch.NOTHING
    return SEEN_OF.get(type(record), Touch.NOTHING)


def told_by(effect: Effect) -> Touch:
    told = Touch.NOTHING
    for word in words_of(effect):
        told |= word.touches if isinstance(word, Word) else Touch.NOTHING
    return told


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[Effect, Touch]:
    """All that is seen in games by chance of each effect that cards are declared in."""
    declared = {type(word) for card in all_cards().values() for word in words_of(card.texts)}
    found: dict[Effect, Touch] = {}
    resolve_next = agenda._resolve_next

    def watched(draft: Draft) -> None:
        effects, before = draft.agenda[-1].effects[:1], len(draft.log)
        resolve_next(draft)
        for effect in effects:
            if type(effect) in declared:
                for record in draft.log[before:]:
                    found[effect] = found.get(effect, Touch.NOTHING) | seen_of(record)

    monkeypatch.setattr(agenda, "_resolve_next", watched)
    play_by_chance(Random(1))
    return found


def play_by_chance(luck: Random) -> None:
    state: GameState = game_of_all_cards(luck)
    for _ in range(MOVES):
        state = game_of_all_cards(luck) if state.over else state
        state = completed(luck, state, chosen_move(luck, legal_moves(state), ends_the_turn=0.5))


def test_every_kind_of_ability_is_explained() -> None:
    assert {*KINDS} == {*get_args(AbilityKind)}


def test_what_is_seen_of_a_word_is_what_it_tells_that_it_touches(seen: dict[Effect, Touch]) -> None:
    untold = {effect: touched & ~told_by(effect) for effect, touched in seen.items()}
    assert not [effect for effect, touched in untold.items() if touched]
    assert {*seen.values()} >= {*SEEN_OF.values()}


@pytest.mark.parametrize(("slug", "what"), [("bumpsy", Touch.AMBER), ("wild-wormhole", Touch.PLAYS | Touch.DAMAGE)])
def test_a_card_touches_what_any_of_its_words_does(slug: str, what: Touch) -> None:
    assert all(touches(card(slug), one) for one in what)
    assert not touches(card(slug), Touch.KEYS | Touch.LINES)

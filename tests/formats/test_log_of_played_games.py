"""Logs of played games, read by a reader of their own and held against what the rules engine says has happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.cards.call_of_the_archons.brobnar import GANGER_CHIEFTAIN, KELIFI_DRAGON, TROLL, VALDR
from companion.cards.catalogue import all_cards
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.formats.crucible_log import game_log
from companion.journal_events import chain
from companion.observations import GameStarted, Registration
from companion.referee.telling import consequences_of, counts_after
from companion.rules import setup
from companion.rules.card import HOUSES, Card, PhysicalCard
from companion.rules.done import Done
from companion.rules.game import after, answered, legal_moves
from companion.rules.moves import Move
from companion.rules.records import FightBegan, KeyForged, Played, Reaped, Record
from companion.rules.state import Answer, GameState, InPlay
from companion.table.follower import entry_of
from companion.table.game_logs import games_in
from companion.table.intake import Submission
from companion.verdicts import MoveUnderstood
from tests.formats.log_reader import Happening, TurnRead, turns_in
from tests.nightly import each_night
from tests.random_play import chosen_answer, chosen_move
from tests.scenario import at, scenario

NAMES = ("Left", "Right")
MOST_MOVES = 220
STARTED = GameStarted(0.0, (Registration("Left", RADIANT_ARGUS), Registration("Right", MISS_ONYX)), 0)


class PlayedGame:
    """A game played by chance, as a table would write it down, and what the rules engine says of each of its turns."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)
        self._state = self._begun()
        self.moves: list[MoveUnderstood] = []
        self.turns: list[TurnRead] = []
        for number in range(MOST_MOVES):
            if self._state.over:
                break
            self._move(chosen_move(self._luck, legal_moves(self._state)), float(number))

    def _begun(self) -> GameState:
        """Two decks of three houses, of all cards of all sets."""
        houses = tuple(tuple(self._luck.sample(HOUSES, 3)) for _ in NAMES)
        left, right = (
            [self._copy(card, owner, place) for place, card in enumerate(self._drawn(houses[owner]))]
            for owner in (0, 1)
        )
        return setup.start((left, right), (houses[0], houses[1]), NAMES, shuffled=True)

    def _drawn(self, houses: tuple[str, ...]) -> list[Card]:
        pool = [card for card in all_cards().values() if card.house in houses and not card.halves]
        return self._luck.sample(pool, 36)

    def _copy(self, card: Card, owner: int, place: int) -> PhysicalCard:
        return PhysicalCard(f"{card.slug}#{36 * owner + place}", card, owner)

    def _move(self, move: Move, t: float) -> None:
        before, choices = self._state, list[Answer]()
        reached = after(before, move)
        while reached.decision is not None:
            choices.append(chosen_answer(self._luck, reached.decision))
            reached = answered(reached, choices[-1])
        done = Done(move, tuple(choices), before)
        led_to = consequences_of(done, reached)
        amber, keys = counts_after(done, reached, led_to)
        player, turn = before.turn.active, before.turn.number
        understood = MoveUnderstood(t, t, move, done.choices, 1.0, "", player, turn)
        understood = replace(understood, consequences=led_to, amber=amber, keys=keys)
        if move.kind not in ("keep", "mulligan"):
            self.moves.append(understood)
        if before.turn.step != "setup" and reached.turn.number != before.turn.number:
            counts = counted_before_the_next_turn(reached)
            self.turns.append(TurnRead([told for one in reached.last_log for told in happenings(one)], counts))
        self._state = reached

    def log(self) -> list[str]:
        """By way of the journal, as a hub reads it."""
        entries = [Submission(STARTED, "start").entry(), *map(entry_of, self.moves)]
        (game,) = games_in(chain(entries, 1, 0, "", ""))
        return list(game.log)


def counted_before_the_next_turn(state: GameState) -> tuple[int, ...]:
    """Æmber and keys of both as the turn ended: the next one may have begun with a key."""
    forged = [record for record in state.log if isinstance(record, KeyForged)]
    return tuple(
        count
        for number, player in enumerate(state.players)
        for count in (
            player.amber + sum(key.paid for key in forged if key.player == number),
            len(player.keys) - sum(key.player == number for key in forged),
        )
    )


def printed(item: InPlay) -> str:
    """The title that is printed on it, whatever it is a copy of."""
    assert item.copy.card is not None
    return item.copy.card.title


def happenings(record: Record) -> Iterator[Happening]:
    match record:
        case Played(copy=copy, player=player) if copy.card is not None:
            yield "play", NAMES[player], copy.card.title
        case Reaped(item=item, player=player):
            yield "reap", NAMES[player], printed(item)
        case FightBegan(attacker=attacker, defender=defender):
            yield "fight", NAMES[attacker.controller], printed(attacker), printed(defender)
        case KeyForged(player=player, key=key, paid=paid):
            yield "key", NAMES[player], key, str(paid)


@pytest.mark.parametrize("seed", [1, 2, 3, *each_night(*range(4, 51))])
def test_the_log_of_a_game_tells_every_event_that_the_engine_tells(seed: int) -> None:
    game = PlayedGame(seed)
    read = list(turns_in(game.log()))
    assert len(read) == len(game.turns) > 3
    for number, (told, happened) in enumerate(zip(read, game.turns, strict=True), start=1):
        assert told.happenings == happened.happenings, f"turn {number}"
        assert told.counts == happened.counts, f"turn {number}"


def test_a_fight_that_a_cards_ability_makes_is_told_after_the_play() -> None:
    table = scenario(left=[VALDR, at(TROLL, exhausted=True)], right=[KELIFI_DRAGON], hand=[GANGER_CHIEFTAIN],
                     house="brobnar")  # fmt: skip
    before = table.state
    table.play(GANGER_CHIEFTAIN, "right", choosing=["yes"])
    play = Move("play", card="ganger-chieftain#1", flank="right")
    consequences = consequences_of(Done(play, ("yes",), before), table.state)
    told = MoveUnderstood(1.0, 1.0, play, ("yes",), 1.0, "", 0, 3, consequences=consequences)
    assert list(game_log(STARTED, [told]))[-2:] == [
        "Left plays Ganger Chieftain",
        "Left uses Troll to make Troll fight Kelifi Dragon",
    ]

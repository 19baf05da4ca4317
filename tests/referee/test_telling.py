"""The moves that are told, and when, by how likely each is."""

from __future__ import annotations

from dataclasses import replace

from companion.cards.call_of_the_archons.brobnar import TROLL
from companion.observations import CounterEntered, GameStarted, HouseEntered, KeyTurned, Registration, TurnEnded
from companion.referee import entries, telling
from companion.referee.belief import at, holding
from companion.referee.game import Game, Posterior
from companion.referee.hypothesis import Hypothesis
from companion.referee.settings import RefereeSettings
from companion.rules import moves
from companion.simulation.games.made_up_decks import made_up_deck
from companion.verdicts import MoveUnderstood
from tests.referee.at_the_table import ANN, BEN, POSITION, Table
from tests.scenario import scenario

START = GameStarted(0.0, (Registration("Ann", made_up_deck(1)), Registration("Ben", made_up_deck(2))))


def told(trolls: int, t: float) -> list[tuple[str, float]]:
    """The moves told at second `t`, with its confidence, when by now either of so many Trolls may have reaped at 8 s,
    and the turn ended then.
    """
    state = scenario(left=[TROLL] * trolls, house="brobnar", turn=1).state
    reaped = [one for item in state.in_play() for one in entries.made(Hypothesis(state), moves.reap(item.id), 8.0)]
    ended = [later for one in reaped for later in entries.turned_over(one, 9.0)]
    game = Game.begin(START, RefereeSettings())
    game = replace(game, belief=at(holding(game.belief, ended), t))
    _, said = telling.tell(game, Posterior([(one, 1 / len(ended)) for one in ended], {}, {}, {}))
    return [(one.move.kind, one.confidence) for one in said if isinstance(one, MoveUnderstood)]


def test_a_move_that_is_certain_is_told_at_once() -> None:
    assert told(trolls=1, t=9.0) == [("reap", 0.99), ("end", 0.99)]


def test_a_guess_between_many_waits_for_what_may_still_tell_them_apart() -> None:
    assert told(trolls=4, t=20.0) == []


def test_what_nothing_told_apart_is_guessed_at_last_since_nothing_after_it_could_be_told() -> None:
    assert told(trolls=4, t=25.0) == [("reap", 0.25), ("end", 0.99)]


def test_a_key_is_told_in_its_color_once_it_is_turned_and_what_was_entered_is_certain() -> None:
    table = Table({**POSITION, "players": [ANN, {**BEN, "amber": 6}]})
    table.see(TurnEnded(10.0, 0))
    table.wait(16.0)
    assert table.moves == ["Ann ends the turn."]
    table.see(KeyTurned(17.0, 1, "blue", forged=True), CounterEntered(17.5, 1, "amber", delta=-6))
    table.wait(18.0)

    ended, forged = (verdict for verdict in table.said if isinstance(verdict, MoveUnderstood))
    assert (ended.text, ended.confidence) == ("Ann ends the turn.", 0.99)
    assert (forged.text, forged.changes, forged.confidence) == ("Ben forges the blue key.", "6 Æmber is paid", 0.99)


def test_a_key_that_nobody_turned_is_guessed_when_its_player_goes_on() -> None:
    table = Table({**POSITION, "players": [ANN, {**BEN, "amber": 6}]})
    table.see(TurnEnded(10.0, 0), HouseEntered(14.0, 1, "logos"))
    table.wait(20.0)

    forged = next(one for one in table.said if isinstance(one, MoveUnderstood) and one.move.kind == "forge")
    assert forged.confidence < 0.4


def test_guesses_of_several_moves_are_not_taken_back_and_told_again() -> None:
    state = scenario(left=[TROLL] * 4, house="brobnar", turn=1).state
    paths = [Hypothesis(state)]
    for t in (8.0, 9.0):
        ready = [(one, item) for one in paths for item in one.state.in_play() if not item.exhausted]
        paths = [later for one, item in ready for later in entries.made(one, moves.reap(item.id), t)]
    game = Game.begin(START, RefereeSettings())
    posterior = Posterior([(one, 1 / len(paths)) for one in paths], {}, {}, {})
    game, said = telling.tell(replace(game, belief=at(holding(game.belief, paths), 30.0)), posterior)

    assert len(said) == 2
    assert telling.tell(game, posterior)[1] == []


def test_a_house_that_nobody_entered_is_told_as_one_of_three() -> None:
    table = Table({**POSITION, "players": [ANN, BEN]})
    table.see(TurnEnded(10.0, 0), TurnEnded(14.0, 1))
    table.wait(30.0)

    guessed = [said for said in table.said if isinstance(said, MoveUnderstood) and said.move.kind == "house"]
    assert [round(said.confidence, 2) for said in guessed] == [0.33]

"""In one short question the referee asks about what no camera sees and what matters; nobody has to answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    QuestionAnswered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.belief import at
from companion.referee.game import Game, Posterior
from companion.referee.hypothesis import Hypothesis
from companion.referee.questions import ask
from companion.referee.settings import RefereeSettings
from companion.rules.card import PhysicalCard
from companion.verdicts import Question
from tests.referee.at_the_table import ANN, BEN, START, Table, answer
from tests.referee.at_the_table import POSITION as AT_THE_TABLE

POSITION: dict[str, Any] = {
    "turn": {"number": 4, "active": 0, "step": "main", "house": "brobnar"},
    "players": [
        {
            "houses": ["brobnar", "dis", "shadows"],
            "hand": [{"card": "punch", "id": "p1"}, {"card": "punch", "id": "p2"}],
        },
        {
            "houses": ["logos", "sanctum", "untamed"],
            "battleline": [{"card": "champion-anaphiel", "id": "a"}, {"card": "snufflegator", "id": "g"}],
        },
    ],
}


def lies(t: float, top: str | None = None, gator_hurt: int | None = None, gone: bool = False) -> TableSnapshot:
    """Ben's two creatures, and what lies on Ann's discard pile."""
    champion = SeenCard("champion-anaphiel", "a", exhausted=False)
    gator = SeenCard("snufflegator", "g", exhausted=False, damage=gator_hurt)
    pile = (SeenCard("punch", top),) if top else ()
    line = (champion,) if gone else (champion, gator)
    theirs = SeenSide(line, (), (SeenCard("snufflegator", "g"),) if gone else (), ())
    return TableSnapshot(t, (SeenSide((), (), pile, ()), theirs))


def punched(settings: RefereeSettings | None = None) -> Table:
    """Ann has played Punch, which deals 3 damage to a creature (2 to the armored Champion).

    Both of Ben's survive it, and nobody saw a token.
    """
    table = Table(POSITION, lies(1.0), settings)
    table.see(lies(10.0, "p1"), CounterEntered(11.0, 0, "amber", delta=1))
    table.wait(20.0)
    return table


def damage(table: Table) -> dict[str, int]:
    return {card.title: card.damage for card in table.report.players[1].battleline}


def with_a_chain_not_shed(settings: RefereeSettings | None = None) -> Table:
    """By what was seen Ann holds three cards, and draws at the end of her turn; but she sheds no chain."""
    chained = {**ANN, "chains": 2, "hand": ["?"] * 3, "deck": ["?"] * 20}
    table = Table({**AT_THE_TABLE, "players": [chained, BEN]}, settings=settings)
    table.see(TurnEnded(10.0, 0), HouseEntered(12.0, 1, "logos"))
    table.wait(15.0)
    return table


@pytest.mark.parametrize("settings", [None, RefereeSettings(questions_a_turn=0)], ids=["not answered", "not asked"])
def test_where_nobody_answers_the_chain_is_asked_for_all_the_same(settings: RefereeSettings | None) -> None:
    table = with_a_chain_not_shed(settings)
    table.wait(60.0)
    assert [flag.rule for flag in table.flags] == ["chain-shed"]


def test_a_chain_that_is_shed_while_it_is_asked_answers_the_question() -> None:
    table = with_a_chain_not_shed()
    table.see(CounterEntered(16.0, 0, "chains", delta=-1))
    table.wait(60.0)
    assert table.flags == []
    assert table.report.questions == ()


def test_where_damage_went_is_asked_with_what_it_may_be() -> None:
    table = punched()
    question = table.only_question()
    assert question.text == "Where is the damage?"
    assert {option.text for option in question.options} == {
        "2 on Champion Anaphiel",
        "3 on Snufflegator",
        "I don’t know",
    }
    assert table.report.sync == "question"
    assert [verdict.to_json()["question"] for verdict in table.said if isinstance(verdict, Question)]


def test_the_answer_is_believed() -> None:
    table = punched()
    table.see(answer(table, "Snufflegator"))
    assert damage(table) == {"Champion Anaphiel": 0, "Snufflegator": 3}
    assert table.report.questions == ()
    assert table.report.sync == "in sync"


def test_a_question_nobody_answers_does_no_harm() -> None:
    table = punched()
    table.see(lies(60.0, "p2", gone=True), CounterEntered(61.0, 0, "amber", delta=1))
    table.wait(200.0)
    assert table.flags == []
    assert table.moves == ["Ann plays Punch.", "Ann plays Punch."]


def test_not_knowing_is_an_answer_and_it_is_not_asked_again() -> None:
    table = punched()
    table.see(answer(table, "don’t know"))
    table.wait(200.0)
    table.see(TurnEnded(201.0, 0), HouseEntered(205.0, 1, "logos"))
    table.wait(300.0)
    assert table.report.questions == ()


def test_an_old_question_goes_by_itself() -> None:
    table = punched()
    table.see(TurnEnded(30.0, 0), HouseEntered(35.0, 1, "logos"))
    assert table.report.questions
    table.see(TurnEnded(60.0, 1))
    assert table.report.sync == "in sync"


def test_a_question_goes_when_the_table_decides_it() -> None:
    table = punched()
    table.see(lies(30.0, "p1", gator_hurt=3))
    assert table.report.questions == ()
    assert damage(table) == {"Champion Anaphiel": 0, "Snufflegator": 3}


def test_an_answer_that_comes_too_late_or_is_none_of_the_options_changes_nothing() -> None:
    table = punched()
    late = answer(table, "Champion", t=40.0)
    table.see(QuestionAnswered(25.0, 1, table.only_question().id, "the moon"))
    assert damage(table) in ({"Champion Anaphiel": 2, "Snufflegator": 0}, {"Champion Anaphiel": 0, "Snufflegator": 3})
    table.see(lies(30.0, "p1", gator_hurt=3), late)
    assert damage(table) == {"Champion Anaphiel": 0, "Snufflegator": 3}


def test_what_the_camera_sees_is_not_asked() -> None:
    table = Table(POSITION, lies(1.0, gator_hurt=0))
    table.see(lies(10.0, "p1", gator_hurt=3), CounterEntered(11.0, 0, "amber", delta=1))
    table.wait(60.0)
    assert table.report.questions == ()


def test_a_table_may_wish_for_no_questions() -> None:
    assert punched(RefereeSettings(questions_a_turn=0)).report.questions == ()
    assert punched(RefereeSettings(mode="silent")).report.questions == ()


def before_the_avalanche() -> dict[str, Any]:
    """Ben may forge beside Strange Gizmo and Bilgum Avalanche, which wears Armageddon Cloak as Ann’s Troll does."""
    ben = {
        "houses": ["logos", "brobnar", "untamed"],
        "amber": 6,
        "battleline": [{"card": "bilgum-avalanche", "id": "b", "upgrades": [{"card": "armageddon-cloak", "id": "d"}]}],
        "artifacts": [{"card": "strange-gizmo", "id": "g"}],
    }
    cloaked = {"card": "troll", "id": "t", "upgrades": [{"card": "armageddon-cloak", "id": "c"}]}
    position = {**AT_THE_TABLE, "players": [{**ANN, "battleline": [cloaked]}, ben]}
    return position


def with_gizmo(t: float, forged: bool = False) -> TableSnapshot:
    """Both creatures in their cloaks; once the key is `forged`, what the Gizmo and the cloaks have left."""
    cloak, bens_cloak = ((), ()) if forged else ((SeenCard("armageddon-cloak", one),) for one in "cd")
    line = (SeenCard("troll", "t", exhausted=False, upgrades=cloak),)
    anns = SeenSide(line, (), (SeenCard("armageddon-cloak", "c"),) if forged else (), ())
    bilgum = SeenCard("bilgum-avalanche", "b", exhausted=False, upgrades=bens_cloak)
    gizmo = SeenCard("strange-gizmo", "g")
    bens = SeenSide((bilgum,), (), (gizmo,), ()) if forged else SeenSide((bilgum,), (gizmo,), (), ())
    return TableSnapshot(t, (anns, bens))


def test_what_cards_will_do_when_a_key_is_forged_is_asked_only_once_it_is_done() -> None:
    """Ben may let the Gizmo destroy everything before the avalanche or after it. The cloaks heal whoever wears them.
    Until he has turned the key the answer would be about what lies there yet."""
    table = Table(before_the_avalanche(), with_gizmo(1.0))
    table.see(TurnEnded(5.0, 0), with_gizmo(6.0))
    table.wait(14.0)
    assert table.report.questions == ()

    table.see(
        KeyTurned(15.0, 1, "blue", forged=True),
        CounterEntered(15.5, 1, "amber", delta=-6),
        with_gizmo(17.0, True),
    )
    table.wait(24.0)
    assert table.only_question().text == "Where is the damage?"
    assert table.flags == []


def test_how_many_cards_are_purged_is_asked_where_nobody_can_tell() -> None:
    game = Game.begin(START, RefereeSettings())
    none = Hypothesis.begin(game.state)
    one = Hypothesis.begin(game.state.with_player(1, purged=(PhysicalCard("?#1", None, 1),)))
    posterior = Posterior([(none, 0.5), (one, 0.5)], {}, {}, {})
    game, _ = ask(replace(game, belief=replace(game.belief, hypotheses=(none, one))), posterior)
    _, asked = ask(replace(game, belief=at(game.belief, 30.0)), posterior)
    (question,) = [verdict for verdict in asked if isinstance(verdict, Question)]
    assert question.message == "How many of Ben’s cards are purged?"
    assert [text for _, text in question.options] == ["0", "1", "I don’t know"]

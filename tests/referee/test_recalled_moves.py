"""Moves of which nothing tells, because another would have left the same table: who made them is asked."""

from __future__ import annotations

import pytest

from companion.observations import (
    CounterEntered,
    HouseEntered,
    QuestionAnswered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from tests.referee.at_the_table import Table, answer

NOBODY = SeenSide((), (), (), ())


def creature(title: str, exhausted: bool = False, damage: int = 0) -> SeenCard:
    return SeenCard(title, title, exhausted=exhausted, damage=damage)


THIEVES = (creature("mack-the-knife"), creature("noddy-the-thief"))


def position(*line: str, house: str = "brobnar", hand: tuple[str, ...] = ()) -> dict[str, object]:
    """It is Ann's turn. Ben has two creatures of which the first attack in a turn does nothing: both are elusive."""
    ann = {
        "houses": ["brobnar", "dis", "shadows"],
        "battleline": [{"card": title, "id": title} for title in line],
        "hand": [{"card": title, "id": title} for title in hand],
        "deck": ["?"] * 9,
    }
    thieves = [{"card": thief.card, "id": thief.id} for thief in THIEVES]
    ben = {"houses": ["logos", "sanctum", "untamed"], "battleline": thieves, "deck": ["?"] * 9}
    return {"turn": {"number": 4, "active": 0, "step": "main", "house": house}, "players": [ann, ben]}


def lies(t: float, *line: SeenCard, theirs: tuple[SeenCard, ...] = THIEVES, discard: str = "") -> TableSnapshot:
    pile = (SeenCard(discard, discard),) if discard else ()
    return TableSnapshot(t, (SeenSide(line, (), pile, ()), SeenSide(theirs, (), (), ())))


def fought(settings: RefereeSettings | None = None) -> Table:
    """Ann's Troll has attacked one of the two, and nothing came of it."""
    table = Table(position("troll", "krump"), lies(1.0, creature("troll"), creature("krump")), settings)
    table.see(lies(10.0, creature("troll", exhausted=True), creature("krump")))
    table.wait(24.0)
    return table


def other_than_told(table: Table) -> str:
    """The thief that was not told to be attacked."""
    (told,) = table.moves
    return next(title for title in ("Mack the Knife", "Noddy the Thief") if title not in told)


def test_whom_a_creature_fought_is_asked_where_nothing_tells() -> None:
    table = fought()
    question = table.only_question()
    assert question.text == "Whom did Troll fight?"
    assert {option.text for option in question.options} == {"Mack the Knife", "Noddy the Thief", "I do not know"}
    assert question.player == 0


def test_the_move_is_told_as_players_say_it_was() -> None:
    table = fought()
    other = other_than_told(table)
    table.see(answer(table, other, 25.0))
    assert table.moves == [f"Troll fights {other}."]
    assert table.report.questions == ()


def test_an_answer_that_bears_out_what_was_told_changes_nothing() -> None:
    table = fought()
    (told,) = table.moves
    said = table.see(answer(table, told.removeprefix("Troll fights ").removesuffix("."), 25.0))
    assert table.moves == [told]
    assert said == []


def test_whoever_was_attacked_is_elusive_no_more_by_that_answer() -> None:
    """Krump, power 6, then attacks the same one: it dies, as it would not by what was told at first."""
    table = fought()
    other = other_than_told(table)
    dead, alive = sorted(THIEVES, key=lambda thief: thief.card != other.lower().replace(" ", "-"))
    table.see(answer(table, other, 25.0))
    tired = creature("troll", exhausted=True), creature("krump", exhausted=True, damage=2 if "Noddy" in other else 3)
    gone = TableSnapshot(
        20.0, (SeenSide(tired, (), (), ()), SeenSide((alive,), (), (SeenCard(dead.card, dead.id),), ()))
    )
    table.see(gone)
    table.wait(60.0)
    assert table.moves == [f"Troll fights {other}.", f"Krump fights {other}."]
    assert table.flags == []


def test_nobody_has_to_answer() -> None:
    table = fought()
    (told,) = table.moves
    table.see(answer(table, "I do not know", 25.0))
    table.wait(60.0)
    assert table.moves == [told]
    assert (table.flags, table.report.questions) == ([], ())


def test_it_is_not_asked_where_no_questions_are_wanted() -> None:
    table = fought(RefereeSettings(questions_a_turn=0))
    assert table.report.questions == ()


def test_it_is_asked_once() -> None:
    table = fought()
    table.see(answer(table, other_than_told(table), 25.0))
    table.wait(60.0)
    assert table.report.questions == ()


def test_an_answer_by_words_that_were_not_offered_changes_nothing() -> None:
    table = fought()
    (told,) = table.moves
    table.see(QuestionAnswered(25.0, 0, table.only_question().id, "fight troll -> krump"))
    assert table.moves == [told]
    assert len(table.report.questions) == 1


def test_two_fights_may_have_been_the_other_way_round() -> None:
    """Against the one that Troll had attacked, Krump would have done harm: the answer tells of both."""
    table = Table(position("troll", "krump"), lies(1.0, creature("troll"), creature("krump")))
    table.see(lies(10.0, creature("troll", exhausted=True), creature("krump")))
    table.see(lies(12.0, creature("troll", exhausted=True), creature("krump", exhausted=True)))
    table.wait(30.0)
    first, second = (told.removesuffix(".").split(" fights ")[1] for told in table.moves)
    assert {first, second} == {"Mack the Knife", "Noddy the Thief"}

    table.see(answer(table, second, 31.0))

    assert table.moves == [f"Troll fights {second}.", f"Krump fights {first}."]


def test_whether_a_creature_was_discarded_or_died_as_it_came_is_asked() -> None:
    """Skullion destroys a creature of its own side when it is played: alone there, itself."""
    table = Table(position(house="dis", hand=("skullion",)), lies(1.0))
    table.see(lies(10.0, discard="skullion"))
    table.wait(20.0)
    question = table.only_question()
    assert question.text == "What was done with Skullion?"

    table.see(answer(table, "Ann plays Skullion", 21.0))

    assert table.moves == ["Ann plays Skullion."]


def test_what_players_say_was_played_goes_on_to_hold() -> None:
    """Pingle Who Annoys kills Skippy Timehog as he comes, who lets Ben use nothing next turn if he was played."""
    pingle = creature("pingle-who-annoys")
    at = position("dextre", house="logos", hand=("skippy-timehog",))
    at["players"][1] |= {  # type: ignore[index]
        "houses": ["brobnar", "sanctum", "untamed"],
        "battleline": [{"card": pingle.card, "id": pingle.id}],
    }
    dextre = creature("dextre")
    table = Table(at, lies(1.0, dextre, theirs=(pingle,)))
    table.see(lies(10.0, dextre, theirs=(pingle,), discard="skippy-timehog"))
    table.wait(20.0)
    table.see(answer(table, "Ann plays Skippy Timehog on the right flank", 21.0))
    table.see(TurnEnded(25.0, 0), HouseEntered(28.0, 1, "brobnar"))

    used = creature("pingle-who-annoys", exhausted=True)
    table.see(lies(35.0, dextre, theirs=(used,), discard="skippy-timehog"), CounterEntered(35.5, 1, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["cannot-use"]
    assert table.moves[0] == "Ann plays Skippy Timehog on the right flank."


def test_what_players_say_was_played_counts_among_the_creatures_played_in_that_turn() -> None:
    """Pingle kills Skippy Timehog as he comes, and hurts two others: three for Lifeweb, which steals two Æmber then."""
    pingle = creature("pingle-who-annoys")
    at = position(house="logos", hand=("skippy-timehog", "mother", "dextre"))
    ann, ben = at["players"]  # type: ignore[misc]
    ann["amber"] = 3  # type: ignore[index]
    line = [{"card": pingle.card, "id": pingle.id}]
    ben |= {"houses": ["brobnar", "sanctum", "untamed"], "battleline": line, "hand": ["lifeweb"]}  # type: ignore[operator]

    def seen(t: float, line: tuple[str, ...], pile: str = "", tired: bool = True, web: bool = False) -> TableSnapshot:
        anns = tuple(creature(title, tired, damage=1) for title in line)
        table = lies(t, *anns, theirs=(pingle,), discard=pile)
        bens = SeenSide((pingle,), (), (SeenCard("lifeweb"),) if web else (), ())
        return TableSnapshot(t, (table.players[0], bens))

    table = Table(at, seen(1.0, ()), RefereeSettings())
    table.see(seen(10.0, (), "skippy-timehog"))
    table.wait(20.0)
    table.see(answer(table, "Ann plays Skippy Timehog", 21.0))
    table.see(seen(24.0, ("mother",), "skippy-timehog"), seen(28.0, ("mother", "dextre"), "skippy-timehog"))
    table.see(TurnEnded(32.0, 0), seen(32.5, ("mother", "dextre"), "skippy-timehog", tired=False))
    table.see(HouseEntered(35.0, 1, "untamed"), seen(40.0, ("mother", "dextre"), "skippy-timehog", False, web=True))
    table.see(CounterEntered(40.3, 0, "amber", delta=-2), CounterEntered(40.6, 1, "amber", delta=3))
    table.wait(80.0)

    assert [flag.rule for flag in table.flags] == []
    assert [player.amber for player in table.report.players] == [1, 3]


def test_what_speaks_for_one_of_them_spares_the_question() -> None:
    """A reap gives Æmber, which is counted: nobody needs to be asked whether it was a fight."""
    table = Table(position("troll"), lies(1.0, creature("troll")))
    table.see(lies(10.0, creature("troll", exhausted=True)), CounterEntered(11.0, 0, "amber", delta=1))
    table.wait(30.0)
    assert table.moves == ["Troll reaps."]
    assert table.report.questions == ()


def test_what_was_done_turns_ago_is_not_asked() -> None:
    table = fought(RefereeSettings(question_after_s=200.0))
    for number, t in enumerate((30.0, 50.0, 70.0)):
        table.see(lies(t, creature("troll"), creature("krump")))
        table.see(HouseEntered(t + 5.0, (number + 1) % 2, ("logos", "brobnar", "logos")[number]))
    table.wait(300.0)
    assert table.report.questions == ()


def test_an_answer_holds_when_more_is_told() -> None:
    table = fought()
    other = other_than_told(table)
    table.see(answer(table, other, 25.0), CounterEntered(26.0, 0, "amber", delta=1))
    table.see(lies(27.0, creature("troll", exhausted=True), creature("krump", exhausted=True)))
    table.wait(60.0)
    assert table.moves == [f"Troll fights {other}.", "Krump reaps."]
    assert table.flags == []


def fought_with_chains() -> Table:
    """Ann, who has chains, three cards, and a Troll that has fought, is asked whom; then she ends her turn, and sheds
    no chain."""
    at_rest = position("troll", "krump")
    players = at_rest["players"]
    assert isinstance(players, list)
    players[0] |= {"chains": 2, "hand": ["?"] * 3}
    table = Table(at_rest, lies(1.0, creature("troll"), creature("krump")))
    table.see(lies(10.0, creature("troll", exhausted=True), creature("krump")))
    table.wait(24.0)
    return table


def end_of_turn(table: Table) -> None:
    table.see(TurnEnded(25.0, 0), lies(26.0, creature("troll"), creature("krump")), HouseEntered(27.0, 1, "logos"))
    table.wait(32.0)


DREW = "Was Ann’s hand full before the draw at the end of the turn?"


def test_a_weightier_question_comes_first_and_this_one_after_it() -> None:
    table = fought_with_chains()
    first = table.only_question()
    end_of_turn(table)
    assert table.only_question().text == DREW

    table.see(answer(table, "Yes", 33.0))

    assert table.only_question() == first


def test_a_question_that_made_way_for_another_may_be_answered_all_the_same() -> None:
    table = fought_with_chains()
    other = other_than_told(table)
    answered = answer(table, other, 33.0)
    end_of_turn(table)

    table.see(answered)

    assert table.moves[0] == f"Troll fights {other}."
    assert table.only_question().text == DREW


def test_what_a_creature_allowed_as_it_came_holds_by_that_answer() -> None:
    """Bellowing Patrizate kills Helper Bot as it comes: Ann may play a card of another house later all the same."""
    patrizate, line = (creature("bellowing-patrizate"),), ("dextre", "mother", "archimedes", "psychic-bug")
    begins = position(*line, house="logos", hand=("helper-bot", "troll"))
    begins["players"][0]["houses"] = ["logos", "brobnar", "dis"]  # type: ignore[index]
    begins["players"][1]["battleline"] = [{"card": one.card, "id": one.id} for one in patrizate]  # type: ignore[index]

    def seen(t: float, reaped: int = 0, *new: SeenCard, discard: str = "helper-bot") -> TableSnapshot:
        reaping = (creature(title, exhausted=place < reaped) for place, title in enumerate(line))
        return lies(t, *reaping, *new, theirs=patrizate, discard=discard)

    table = Table(begins, seen(1.0, discard=""), RefereeSettings())
    table.see(seen(10.0))
    table.wait(20.0)
    table.see(answer(table, "plays"))
    for reaped in range(1, 1 + len(line)):
        table.see(seen(20.0 + 6 * reaped, reaped), CounterEntered(21.0 + 6 * reaped, 0, "amber", delta=1))
    table.see(seen(52.0, len(line), creature("troll", exhausted=True, damage=1)))
    table.wait(80.0)

    assert table.flags == []
    assert table.moves[0] == "Ann plays Helper Bot on the left flank."
    assert table.moves[-1] == "Ann plays Troll on the right flank."


@pytest.mark.parametrize(("answered", "rules"), [("then reaped", ["exhausted"]), ("Something else", [])])
def test_whoever_counts_more_than_what_they_say_was_done_is_asked_before_they_are_accused(
    answered: str, rules: list[str]
) -> None:
    table = fought()
    table.see(answer(table, "Mack the Knife", 25.0), CounterEntered(30.0, 0, "amber", delta=1))
    table.wait(55.0)
    assert table.flags == []
    assert table.only_question().text == "What happened with Troll this turn?"

    table.see(answer(table, answered, 56.0))
    table.wait(100.0)
    assert [flag.rule for flag in table.flags] == rules


def test_what_is_counted_beside_what_a_player_says_was_done_is_for_another_deed() -> None:
    """Troll fought Urchin, says Ann, and did not reap: what she had counted by then it got when it was exhausted."""
    urchin = creature("urchin")
    at = position("troll", "krump")
    at["players"][1]["battleline"] = [{"card": urchin.card, "id": urchin.id}]  # type: ignore[index]
    table = Table(at, lies(1.0, creature("troll"), creature("krump"), theirs=(urchin,)))

    def tired(t: float) -> TableSnapshot:
        return lies(t, creature("troll", exhausted=True), creature("krump"), theirs=(urchin,))

    table.see(tired(8.0))
    table.wait(13.1)
    table.see(CounterEntered(13.7, 0, "amber", delta=1), tired(14.6), tired(15.7))
    table.wait(17.1)
    table.see(answer(table, "Troll fights Urchin.", 21.0))
    table.wait(60.0)

    assert table.moves == ["Troll fights Urchin."]
    assert [(flag.rule, flag.cards) for flag in table.flags] == [("exhausted", (creature("troll").id,))]

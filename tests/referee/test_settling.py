"""How flags end: only what hands did put something right. What nobody did stands, once, and play goes on without it."""

from __future__ import annotations

from companion.observations import CounterEntered, HandsCame, HouseEntered, KeyTurned, SeenCard, SeenSide, TableSnapshot
from companion.observations import TurnEnded as Ended
from companion.referee.settling import is_put_right
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

IMP = SeenCard("dust-imp", exhausted=False)
WITH_IMP = {**POSITION, "players": [{**ANN, "hand": ["dust-imp"], "battleline": [{"card": "shooler", "id": "s"}]}, BEN]}
BUMPSY = {"card": "bumpsy", "id": "b"}


def told(at: Table) -> list[tuple[str, str, str]]:
    return [(flag.rule, flag.status, flag.why) for flag in at.report.flags]


def turns(at: Table, t: float, player: int, *line: SeenCard) -> None:
    """The player chooses a house, does nothing, and ends the turn 20 seconds later."""
    at.see(HouseEntered(t, player, ("dis", "logos")[player]), table(t + 5.0, *line), Ended(t + 20.0, player))
    at.see(table(t + 21.0, *line))


def laid_down_ready() -> Table:
    """Ann’s Dust Imp enters play ready, and she is told so."""
    ann = Table(WITH_IMP, table(1.0, shooler()))
    ann.see(HouseEntered(2.0, 0, "dis"), table(9.0, shooler(), IMP))
    ann.wait(22.0)
    return ann


def test_a_creature_that_lay_ready_until_the_end_of_the_turn_was_not_put_right() -> None:
    ann = laid_down_ready()
    ann.see(Ended(30.0, 0), table(31.0, shooler(), IMP))
    ann.wait(35.0)
    assert told(ann) == [("enters-exhausted", "open", "")]
    assert [one.status for one in ann.report.reminders] == ["over"]


def test_nobody_need_answer_for_it_once_its_players_turn_is_long_over() -> None:
    ann = laid_down_ready()
    ann.see(Ended(30.0, 0), table(31.0, shooler(), IMP))
    turns(ann, 35.0, 1, shooler(), IMP)
    assert told(ann) == [("enters-exhausted", "let stand", "Play went on, and nobody put it right.")]


def forgets_to_forge() -> Table:
    """Ben has seven Æmber, chooses a house, and turns no key."""
    ben = Table({**POSITION, "players": [ANN, {**BEN, "amber": 7}]})
    ben.see(Ended(10.0, 0), table(11.0, troll(), shooler()), HouseEntered(15.0, 1, "logos"))
    ben.wait(40.0)
    return ben


def test_a_key_is_not_forged_by_counting_other_aember_nor_by_ending_the_turn() -> None:
    ben = forgets_to_forge()
    ben.see(CounterEntered(41.0, 1, "amber", delta=1), Ended(45.0, 1), table(46.0, troll(), shooler()))
    ben.wait(60.0)
    assert ("must-forge", "open", "") in told(ben)


def test_a_key_that_is_turned_after_all_was_put_right() -> None:
    ben = forgets_to_forge()
    ben.see(KeyTurned(41.0, 1, "red", True), CounterEntered(42.0, 1, "amber", delta=-6))
    ben.wait(60.0)
    assert told(ben) == [("must-forge", "withdrawn", "It was corrected.")]


def lies(t: float, bumpsy: SeenCard, *line: SeenCard, pile: tuple[SeenCard, ...] = ()) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(line, (), pile, ()), SeenSide((bumpsy,), (), (), ())))


def left_exhausted() -> Table:
    """Ann reaps with her Shooler and does not ready it; Ben, who has a Bumpsy, goes on."""
    ben = {**BEN, "houses": ["brobnar", "logos", "untamed"], "battleline": [BUMPSY]}
    at, bumpsy = (troll(), shooler(exhausted=True)), SeenCard("bumpsy", "b", exhausted=False)
    ann = Table({**POSITION, "players": [ANN, ben]}, lies(1.0, bumpsy, troll(), shooler()))
    ann.see(HandsCame(8.0), CounterEntered(9.0, 0, "amber", delta=1), lies(10.0, bumpsy, *at), Ended(20.0, 0))
    ann.see(lies(21.0, bumpsy, *at), HouseEntered(25.0, 1, "brobnar"), lies(30.0, bumpsy, *at))
    ann.wait(40.0)
    return ann


def test_a_creature_that_is_readied_late_was_put_right() -> None:
    ann = left_exhausted()
    ann.see(HandsCame(41.0), lies(43.0, SeenCard("bumpsy", "b", exhausted=False), troll(), shooler()))
    ann.wait(50.0)
    assert told(ann) == [("ready-step", "withdrawn", "It was corrected.")]


def test_a_creature_that_was_destroyed_exhausted_was_not() -> None:
    """Ben’s Bumpsy fights it, and takes its five damage."""
    ann = left_exhausted()
    tired = SeenCard("bumpsy", "b", exhausted=True, damage=5)
    ann.see(HandsCame(41.0), lies(43.0, tired, troll(), pile=(SeenCard("shooler"),)))
    ann.wait(50.0)
    assert ann.moves[-1] == "Bumpsy fights Shooler."
    assert told(ann) == [("ready-step", "open", "")]


def test_a_press_for_the_next_reap_puts_no_wrong_count_right() -> None:
    """Ann counted nothing for her Shooler’s reap, and one for her Troll’s; then she counts the missing one."""
    ann, count = Table(), ("amber-count", 0, 4, ("since 10.0",))
    ann.see(HandsCame(8.0), table(10.0, troll(), shooler(exhausted=True)))
    ann.see(HandsCame(20.0), table(22.0, troll(exhausted=True), shooler(exhausted=True)))
    ann.see(CounterEntered(22.5, 0, "amber", delta=1))
    ann.wait(40.0)
    assert not is_put_right(ann.belief, count, (), 15.0)
    ann.see(CounterEntered(41.0, 0, "amber", delta=1))
    assert is_put_right(ann.belief, count, (), 15.0)


def one_chain_too_many() -> Table:
    ann = Table()
    ann.see(CounterEntered(5.0, 0, "chains", delta=1))
    for number in range(4):
        ann.see(Ended(20.0 + 30.0 * number, number % 2), table(21.0 + 30.0 * number, troll(), shooler()))
        ann.see(HouseEntered(25.0 + 30.0 * number, 1 - number % 2, ("logos", "dis")[number % 2]))
        ann.wait(45.0 + 30.0 * number)
    return ann


def test_a_wrong_number_of_chains_is_said_once_however_long_it_stands() -> None:
    ann = one_chain_too_many()
    assert [flag.message for flag in ann.flags] == ["Ann’s chain counter shows 1; by the moves seen it should be 0."]
    assert told(ann) == [("chain-count", "open", "")]
    assert [one.status for one in ann.report.reminders] == ["standing"]


def test_it_is_put_right_turns_later() -> None:
    ann = one_chain_too_many()
    ann.see(CounterEntered(140.0, 0, "chains", value=0))
    ann.wait(150.0)
    assert told(ann) == [("chain-count", "withdrawn", "It was corrected.")]
    assert [one.status for one in ann.report.reminders] == ["met"]


def test_a_count_that_nobody_pressed_was_not_corrected_by_a_table_that_nothing_explains() -> None:
    """Her Shooler’s reap is left uncounted; then her creatures lie in another order beside one that nobody played."""
    ann = Table()
    ann.see(HandsCame(8.0), table(10.0, troll(), shooler(exhausted=True)), HandsCame(20.0), Ended(22.0, 0))
    ann.see(table(23.0, troll(), shooler()), HouseEntered(27.0, 1, "logos"), table(30.0, troll(), shooler()))
    ann.wait(40.0)
    assert [flag.rule for flag in ann.flags] == ["amber-count"]
    ann.see(HandsCame(41.0), table(45.0, shooler(), SeenCard("bumpsy"), IMP, troll()), HandsCame(50.0))
    ann.see(table(52.0, shooler(), SeenCard("bumpsy"), IMP, troll()))
    ann.wait(80.0)
    assert "It was corrected." not in [flag.why for flag in ann.report.flags]

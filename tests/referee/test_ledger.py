"""The discrepancies between a counter and the moves: said once, with its reason, whatever is seen and pressed since."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee import ledger
from companion.referee.hypothesis import Discrepancy, Hypothesis
from companion.verdicts import Withdrawal
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

TIRED = troll(), shooler(exhausted=True)


def pressed(t: float, delta: int = 1) -> CounterEntered:
    return CounterEntered(t, 0, "amber", delta=delta)


@pytest.fixture
def busy() -> Table:
    """Ann’s Shooler reaps and nobody counts it; hands come and go over the table until she ends her turn."""
    ann = Table()
    ann.see(HandsCame(8.0), table(10.0, *TIRED), HandsCame(13.5), table(15.0, *TIRED), HandsCame(17.5))
    ann.see(table(19.0, *TIRED), HandsCame(20.5), TurnEnded(22.0, 0), table(23.0, troll(), shooler()))
    return ann


def test_a_reap_that_nobody_counts_is_said_by_the_end_of_the_turn_however_busy_the_table(busy: Table) -> None:
    assert [(flag.rule, flag.message) for flag in busy.flags] == [
        ("amber-count", "Ann’s counter shows 3 Æmber; by the moves seen it should be 4.")
    ]


def test_it_is_said_once_though_it_stands_for_turns(busy: Table) -> None:
    busy.see(HouseEntered(24.0, 1, "logos"), TurnEnded(40.0, 1), HouseEntered(44.0, 0, "dis"))
    busy.wait(90.0)
    assert len(busy.flags) == 1


def test_the_page_says_which_move_was_not_counted_and_what_to_set_the_counter_to(busy: Table) -> None:
    flag = busy.only_flag()
    assert (flag.reason, flag.set_to) == ("Shooler reaps: was all of it counted?", 4)


def test_who_counts_it_turns_later_has_put_it_right(busy: Table) -> None:
    busy.see(HouseEntered(24.0, 1, "logos"), TurnEnded(40.0, 1), HouseEntered(44.0, 0, "dis"), pressed(50.0))
    busy.wait(60.0)
    assert busy.report.players[0].amber == 4
    assert [flag.rule for flag in busy.flags] == ["amber-count"], "what puts it right is no mistake of its own"


def test_one_counted_twice_says_so() -> None:
    ann = Table()
    ann.see(table(10.0, *TIRED), pressed(10.8), pressed(12.5))
    ann.wait(40.0)
    assert (ann.only_flag().reason, ann.only_flag().set_to) == ("Shooler reaps: was it counted twice?", 4)


def test_setting_the_counter_to_what_it_should_show_ends_the_flag(busy: Table) -> None:
    busy.see(CounterEntered(23.5, 0, "amber", value=4))
    busy.wait(40.0)
    assert [verdict.why for verdict in busy.said if isinstance(verdict, Withdrawal)] == ["It was corrected."]


TIRED_ANN = {**ANN, "battleline": [{"card": "troll", "id": "t", "exhausted": True}, {"card": "shooler", "id": "s"}]}
TIRED_TROLL = {**POSITION, "players": [TIRED_ANN, BEN]}
BOTH_REAPED = troll(exhausted=True), shooler(exhausted=True)


def then_forgets_one(presses_first: float) -> Table:
    """Ann presses for her Shooler's reap just before her hands come, and once the counter is right she leaves a reap of
    her Troll, whose house was not chosen, uncounted."""
    ann = Table()
    ann.see(pressed(presses_first), HandsCame(8.0), HandsCame(12.0), table(15.0, *TIRED), HandsCame(30.0))
    ann.see(table(32.0, *BOTH_REAPED))
    ann.wait(33.0)
    return ann


@pytest.mark.parametrize("presses_first", [7.5, 8.2])
def test_a_press_before_its_move_was_seen_is_for_that_move_and_no_other(presses_first: float) -> None:
    """However often hands came before the table was seen: what waits to be counted is the new move alone."""
    belief = then_forgets_one(presses_first).belief
    open_now = ledger.standing(belief.likeliest, belief.counts[0], 0)
    assert [(one.amount, one.since_t) for one in open_now] == [(-1, 32.0)]


def test_two_reaps_that_nobody_counts_are_two_off_together() -> None:
    ann = then_forgets_one(7.5)
    standing = ledger.standing(ann.belief.likeliest, ann.belief.counts[0], 0)
    ann.see(CounterEntered(33.0, 0, "amber", delta=-1))
    two = ledger.standing(ann.belief.likeliest, ann.belief.counts[0], 0)
    assert [one.amount for one in ledger.summed(standing)] == [-1]
    assert [one.amount for one in ledger.summed(two)] == [-1, -2]


def test_who_sets_right_one_of_two_is_told_of_the_other_by_the_same_alert() -> None:
    """Her Shooler and her Troll reap, nobody counts it, and the turn ends; then she sets the counter to one more."""
    ann = Table()
    ann.see(HandsCame(8.0), table(10.0, *TIRED), HandsCame(17.5), table(19.0, *BOTH_REAPED), HandsCame(20.5))
    ann.see(
        table(23.0, *BOTH_REAPED), TurnEnded(24.0, 0), table(25.0, troll(), shooler()), HouseEntered(28.0, 1, "logos")
    )
    ann.wait(60.0)
    ann.see(CounterEntered(61.0, 0, "amber", value=4))
    ann.wait(80.0)
    (flag,) = (flag for flag in ann.report.flags if flag.rule == "amber-count")
    assert (flag.status, flag.set_to) == ("open", 5)
    assert flag.message == "Ann’s counter shows 4 Æmber; by the moves seen it should be 5."


def test_what_is_counted_in_a_turn_taken_as_it_lay_may_be_for_what_nobody_saw() -> None:
    one = replace(Hypothesis.begin(Table().belief.state), taken_t=20.0, taken_turn=4)
    assert one.may_be_for_unseen(Discrepancy(0, 1, 25.0, 4))
    assert not one.may_be_for_unseen(Discrepancy(0, 1, 15.0, 4))
    assert not one.may_be_for_unseen(Discrepancy(0, 1, 45.0, 6))


def test_a_reap_that_a_count_told_stands_when_all_cards_are_readied_before_the_turn_is_ended() -> None:
    """Ann’s Troll lies exhausted; her Shooler reaps, and both are readied beneath hands that come once more."""
    ann = Table(TIRED_TROLL, table(1.0, troll(exhausted=True), shooler()))
    ann.see(HandsCame(5.0), pressed(8.0))
    ann.wait(11.0)
    ann.see(HandsCame(11.0), table(14.0, troll(), shooler()), TurnEnded(14.4, 0), HouseEntered(15.5, 1, "logos"))
    ann.wait(24.0)
    assert [step.move.kind for step in ann.belief.likeliest.path if step.counted] == ["reap"]


# What nobody enters, and what nobody sees


def uncounting() -> Table:
    """A table at which nobody has entered Æmber yet, nor says how much there is."""
    ann, ben = ({**side} for side in POSITION["players"])
    del ann["amber"], ben["amber"]
    return Table({**POSITION, "players": [ann, ben]})


def test_a_table_that_never_enters_amber_owes_none_and_shows_what_the_moves_come_to() -> None:
    nobody_counts = uncounting()
    nobody_counts.see(table(10.0, *TIRED), table(20.0, troll(exhausted=True), shooler(exhausted=True)))
    nobody_counts.see(TurnEnded(40.0, 0), table(42.0, troll(), shooler()), HouseEntered(60.0, 1, "logos"))
    nobody_counts.wait(90.0)
    assert "amber-count" not in [flag.rule for flag in nobody_counts.flags]
    assert nobody_counts.report.players[0].amber > 0


def test_from_the_first_press_on_a_count_is_held_against_the_moves() -> None:
    counting = uncounting()
    counting.see(table(10.0, *TIRED), pressed(10.8), pressed(12.5))
    counting.wait(60.0)
    assert [flag.rule for flag in counting.flags] == ["amber-count"]


def test_presses_in_a_turn_that_nobody_saw_are_for_moves_that_were_not_seen() -> None:
    """Hands are over the table for the whole of Ben’s turn."""
    hidden = Table()
    hidden.see(TurnEnded(10.0, 0), HandsCame(10.5), HouseEntered(11.0, 1, "logos"))
    hidden.see(*(CounterEntered(t, 1, "amber", delta=1) for t in (14.0, 17.0)), TurnEnded(20.0, 1))
    hidden.see(table(22.0, troll(), shooler()), HouseEntered(24.0, 0, "dis"))
    hidden.wait(60.0)
    assert "About 2 of Ben’s moves were not seen. Check the counters." in hidden.reminded
    assert hidden.flags == []


WITCH = {**BEN, "hand": ["duskwitch"], "battleline": [{"card": "hunting-witch", "id": "h"}]}


def with_artifacts(t: float, *ann: str) -> TableSnapshot:
    sides = (tuple(SeenCard(card, exhausted=True) for card in ann), (SeenCard("customs-office", exhausted=False),))
    left, right = (SeenSide((), side, (), ()) for side in sides)
    return TableSnapshot(t, (left, right))


def with_witches(t: float, *witches: str) -> TableSnapshot:
    ann, _ = table(t, troll(), shooler()).players
    return TableSnapshot(t, (ann, SeenSide(tuple(SeenCard(card, exhausted=False) for card in witches), (), (), ())))


def test_a_press_beneath_hands_is_for_the_card_that_lies_there_when_they_are_gone() -> None:
    """Hunting Witch gives 1 Æmber for Duskwitch, whose omega ends the turn before anybody presses its end."""
    hidden = Table({**POSITION, "players": [ANN, WITCH]}, with_witches(1.0, "hunting-witch"))
    hidden.see(TurnEnded(10.0, 0), HouseEntered(11.0, 1, "untamed"), HandsCame(12.0))
    hidden.see(CounterEntered(14.0, 1, "amber", delta=1), TurnEnded(14.2, 1))
    hidden.see(with_witches(14.2, "hunting-witch", "duskwitch"), HouseEntered(16.0, 0, "dis"))
    hidden.wait(40.0)
    assert "Ben plays Duskwitch on the right flank." in hidden.moves
    assert (hidden.flags, hidden.report.players[1].amber) == ([], 3)


@pytest.mark.parametrize(("comes", "rules"), [((), ["amber-count"]), ((12.0,), [])])
def test_a_press_while_hands_came_more_often_than_cards_moved_is_told_and_held_against_nobody(
    comes: tuple[float, ...], rules: list[str]
) -> None:
    """A card may have come and gone beneath them, such as an upgrade whose creature is destroyed."""
    busy = Table()
    busy.see(HandsCame(8.0), pressed(9.0), pressed(11.0), *map(HandsCame, comes))
    busy.see(table(15.0, troll(), shooler(exhausted=True)))
    busy.wait(25.0)
    busy.see(HandsCame(28.0), table(30.0, troll(), shooler()), TurnEnded(30.5, 0), HouseEntered(32.0, 1, "logos"))
    busy.wait(60.0)
    assert busy.reminded == ["Ann’s counter shows 5 Æmber; by the moves seen it should be 4."]
    assert [flag.rule for flag in busy.flags] == rules


def test_a_payment_that_a_wrong_count_allows_is_counted_once() -> None:
    """Ann has nothing by the moves and counts 1 Æmber. She pays it to play a Lash past Ben’s Customs Office."""
    poor = {**ANN, "amber": 0, "hand": ["lash-of-broken-dreams"], "battleline": []}
    office = {**BEN, "artifacts": ["customs-office"]}
    table = Table({**POSITION, "players": [poor, office]}, with_artifacts(1.0))
    table.see(pressed(5.0))
    table.wait(18.0)
    table.see(HandsCame(20.0), pressed(22.0, -1), CounterEntered(22.5, 1, "amber", delta=1))
    table.see(with_artifacts(23.0, "lash-of-broken-dreams"))
    table.wait(40.0)
    assert "Ann plays Lash of Broken Dreams." in table.moves
    assert table.withdrawn == [], "what was pressed for the Lash has put nothing right"
    assert table.only_flag().message == "Ann counted 1 Æmber too many and spent it."
    assert table.report.players[1].amber == 3


TROLL, SHOOLER = ANN["battleline"]
TRAPPER = {**ANN, "hand": ["booby-trap"], "battleline": [TROLL, {"card": "urchin", "id": "u"}, SHOOLER]}
SHADOWS_TURN = {"turn": {**POSITION["turn"], "house": "shadows"}, "players": [TRAPPER, BEN]}


def with_urchin(t: float, urchin: bool = True, **zone: tuple[SeenCard, ...]) -> TableSnapshot:
    line = (SeenCard("urchin", "u", exhausted=False),) if urchin else ()
    left, right = table(t, troll(), *line, shooler()).players
    return TableSnapshot(t, (replace(left, **zone), right))


def test_a_press_beneath_hands_is_adopted_by_no_hypothesis_that_does_not_explain_what_they_did() -> None:
    """Ann counts for her Booby Trap before it is seen what it destroyed, and ends her turn at once."""
    trap = (SeenCard("booby-trap"),)
    hasty = Table(SHADOWS_TURN, with_urchin(1.0))
    hasty.see(HandsCame(4.0), with_urchin(6.0, play=trap), HandsCame(7.0), pressed(9.0))
    hasty.see(with_urchin(16.0, urchin=False, discard=trap), TurnEnded(16.2, 0))
    assert {one.rest for one in hasty.belief.hypotheses} >= {None, "laid aside"}
    assert not any(step.adopted for one in hasty.belief.hypotheses for step in one.path)

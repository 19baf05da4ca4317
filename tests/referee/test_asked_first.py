"""Where a broken rule shows only in what it left, whoever is held to have broken it is asked before it is flagged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.observations import HandsCame, SeenCard, SeenSide, TableSnapshot, TurnEnded
from companion.referee.settings import RefereeSettings
from tests.referee.at_the_table import BEN, Table, answer

TROLL = SeenCard("troll", "t", exhausted=True, damage=0)


def lies(t: float, *line: SeenCard, pile: str = "") -> TableSnapshot:
    """Ann's line and discard pile; Ben's side is empty."""
    cards = (SeenCard(pile),) if pile else ()
    return TableSnapshot(t, (SeenSide(line, (), cards, ()), SeenSide((), (), (), ())))


def anns_turn(**ann: object) -> dict[str, object]:
    ann = {"houses": ["brobnar", "dis", "shadows"], "amber": 1, **ann}
    return {
        "turn": {"number": 4, "active": 0, "step": "main", "house": "dis"},
        "players": [ann, {**BEN, "battleline": []}],
    }


def discarded(settings: RefereeSettings | None = None) -> Table:
    """In her turn of Dis, Anger lies on Ann's discard pile: a card of Brobnar. Nothing is counted for it."""
    table = Table(anns_turn(hand=["anger", "punch", "ember-imp"]), lies(1.0), settings)
    table.see(lies(10.0, pile="anger"))
    table.wait(16.0)
    return table


def fallen() -> Table:
    """Ann's exhausted Troll has taken six damage, and her Ganger Chieftain has died: it seems to have fought him."""
    chieftain = {"card": "ganger-chieftain", "id": "g"}
    line = [{"card": "troll", "id": "t", "exhausted": True}, chieftain]
    before = lies(1.0, TROLL, SeenCard("ganger-chieftain", "g", exhausted=False, damage=0))
    turn = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
    table = Table({**anns_turn(battleline=line), "turn": turn}, before)
    table.see(lies(10.0, replace(TROLL, damage=5), pile="ganger-chieftain"))
    table.wait(16.0)
    return table


@pytest.mark.parametrize(
    ("seen", "prompt", "admission", "rule"),
    [
        (discarded, "What happened with Anger this turn?", "It was discarded from hand", "active-house"),
        (fallen, "What happened with Ganger Chieftain this turn?", "It fought Troll", "friendly-target"),
    ],
    ids=["discarded", "fought a friend"],
)
def test_whoever_says_that_it_was_done_broke_the_rule(
    seen: Callable[[], Table], prompt: str, admission: str, rule: str
) -> None:
    table = seen()
    assert table.flags == []
    assert table.only_question().text == prompt
    table.see(answer(table, admission, 17.0))
    table.wait(17.5)
    assert table.only_flag().rule == rule


def test_of_a_fight_with_any_of_many_only_whether_it_was_one_is_asked() -> None:
    """Ann's exhausted Ganger Chieftain has died; all of Ben's creatures may have killed it, and show no damage."""
    chieftain = SeenCard("ganger-chieftain", "g", exhausted=True, damage=0)
    titles = ["troll", "krump", "hebe-the-huge", "kelifi-dragon", "giant-sloth"]

    def seen(t: float, *line: SeenCard, pile: str = "") -> TableSnapshot:
        bens = SeenSide(tuple(SeenCard(title, title, exhausted=False) for title in titles), (), (), ())
        return TableSnapshot(t, (lies(t, *line, pile=pile).players[0], bens))

    line = [{"card": "ganger-chieftain", "id": "g", "exhausted": True}]
    position = anns_turn(battleline=line, hand=["ember-imp"])
    position["turn"] = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
    position["players"][1]["battleline"] = [{"card": title, "id": title} for title in titles]  # type: ignore[index]
    table = Table(position, seen(1.0, chieftain))
    table.see(seen(10.0, pile="ganger-chieftain"))
    table.wait(16.0)

    options = [option.text for option in table.only_question().options]
    assert options == ["It fought", "Something else", "I do not know"]
    table.see(answer(table, "It fought", 17.0))
    table.wait(17.5)
    assert table.only_flag().rule == "exhausted"


def test_all_that_it_may_have_done_is_offered_though_much_of_it_comes_to_the_same() -> None:
    """Ann's exhausted Bloodshard Imp has died: it reaped, which has it sacrificed, or fought any of Ben's creatures.
    That her Ember Imp had fought one elusive creature or the other before makes no difference."""
    titles = ["noddy-the-thief", "mack-the-knife", "onyx-knight", "bulwark", "zorg", "gatekeeper"]
    bens = SeenSide(tuple(SeenCard(title, title, exhausted=False) for title in titles), (), (), ())
    bloodshard = SeenCard("bloodshard-imp", "i", exhausted=True)

    def seen(t: float, *line: SeenCard, used: bool = True, pile: str = "") -> TableSnapshot:
        ember = SeenCard("ember-imp", "e", exhausted=used)
        return TableSnapshot(t, (lies(t, ember, *line, pile=pile).players[0], bens))

    imps = [{"card": "ember-imp", "id": "e"}, {"card": "bloodshard-imp", "id": "i", "exhausted": True}]
    position = anns_turn(battleline=imps, hand=["anger"])
    position["players"][1]["battleline"] = [{"card": title, "id": title} for title in titles]  # type: ignore[index]
    table = Table(position, seen(1.0, bloodshard, used=False))
    table.see(seen(10.0, bloodshard))
    table.wait(16.0)
    table.see(seen(17.0, pile="bloodshard-imp"))
    table.wait(23.0)

    asked = table.report.questions[-1]
    assert asked.text == "What happened with Bloodshard Imp this turn?"
    assert [option.text for option in asked.options] == ["It reaped", "It fought", "Something else", "I do not know"]


def test_whoever_did_something_else_is_not_accused_and_the_table_is_right() -> None:
    table = discarded()
    table.see(answer(table, "Something else", 17.0))
    table.wait(60.0)
    assert table.flags == []
    assert table.moves == []
    assert table.report.sync == "in sync"
    top = table.report.players[0].discard_top
    assert top is not None
    assert top.title == "Anger"


def test_who_does_not_know_is_accused_of_what_the_table_shows() -> None:
    table = discarded()
    table.see(answer(table, "I do not know", 17.0))
    table.wait(17.5)
    assert table.only_flag().rule == "active-house"


def test_who_does_not_answer_is_accused_of_what_the_table_shows() -> None:
    table = discarded()
    table.wait(20.0)
    assert table.flags == []
    table.wait(25.0)
    assert table.only_flag().rule == "active-house"


def test_nobody_is_asked_in_silence() -> None:
    assert [flag.rule for flag in discarded(RefereeSettings(mode="silent")).flags] == ["active-house"]


def test_a_card_of_another_house_that_lies_in_play_was_seen_to_be_played() -> None:
    table = Table(anns_turn(hand=["troll"]), lies(1.0))
    table.see(lies(10.0, TROLL))
    table.wait(13.0)
    assert table.only_flag().rule == "active-house"


def test_what_is_admitted_is_not_flagged_while_hands_are_on_the_table() -> None:
    table = discarded()
    table.see(HandsCame(16.5), answer(table, "It was discarded from hand", 17.0))
    table.wait(20.0)
    assert table.flags == []
    table.see(lies(21.0, pile="anger"))
    table.wait(24.0)
    assert table.only_flag().rule == "active-house"


def test_a_question_that_nobody_answered_before_the_turns_end_is_answered_by_the_table() -> None:
    table = discarded()
    table.see(TurnEnded(17.0, 0))
    table.wait(17.5)
    assert table.only_flag().rule == "active-house"


def test_who_plays_on_without_an_answer_is_accused_all_the_same() -> None:
    table = discarded()
    table.see(lies(17.0, SeenCard("ember-imp", "i", exhausted=True), pile="anger"))
    table.wait(30.0)
    assert table.only_flag().rule == "active-house"
    assert table.moves == ["Ann discards Anger.", "Ann plays Ember Imp."]


def test_whoever_did_something_else_is_not_accused_of_it_when_more_is_laid_down_before_they_say_so() -> None:
    table = discarded()
    table.see(HandsCame(16.5), lies(17.0, SeenCard("ember-imp", "i", exhausted=True), pile="anger"))
    table.see(answer(table, "Something else", 17.5))
    table.wait(30.0)
    assert table.flags == []

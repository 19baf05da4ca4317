"""What hidden cards decide is known to the players alone: the referee takes their word, and the table's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    KeyTurned,
    QuestionAnswered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from tests.referee.at_the_table import Table
from tests.referee.test_unseen_moves import anns, in_play, lying, position

HIDDEN_HAND = ["?", "?", "?", "?", "?", "?"]
PILE = ["dextre", "flaxia", "snufflegator", "bumpsy", "zorg", "urchin", "ember-imp"]
UNSEEN = ["dust-pixie", "snufflegator", "anger", "urchin", "bumpsy", "flaxia", "zorg", "ember-imp"]


def mars_turn(hand: list[str], deck: list[str], **more: object) -> dict[str, object]:
    """Ann's turn with house Mars; nobody but her knows her hand and deck."""
    ann = {"houses": ["mars", "brobnar", "untamed"], "amber": 1, "hand": hand, "deck": deck, "unseen": UNSEEN, **more}
    ben = {"houses": ["logos", "sanctum", "untamed"], "battleline": [{"card": "troll", "id": "t"}]}
    return {"turn": {"number": 5, "active": 0, "step": "main", "house": "mars"}, "players": [ann, ben]}


def seen(
    t: float, artifacts: tuple[SeenCard, ...] = (), top: str = "", play: str = "", trolls: int = 1, bens_top: str = ""
) -> TableSnapshot:
    def pile(title: str) -> tuple[SeenCard, ...]:
        return (SeenCard(title),) if title else ()

    ann = SeenSide((), artifacts, pile(top), pile(play))
    ben = SeenSide(tuple(SeenCard("troll", "t", exhausted=False) for _ in range(trolls)), (), pile(bens_top), ())
    return TableSnapshot(t, (ann, ben))


def virus(exhausted: bool = False) -> SeenCard:
    return SeenCard("custom-virus", "v", exhausted=exhausted)


def portal(exhausted: bool = False) -> SeenCard:
    return SeenCard("invasion-portal", "p", exhausted=exhausted)


def test_what_a_card_counted_in_a_hidden_hand_is_as_much_as_its_player_says() -> None:
    table = Table(mars_turn(["martians-make-bad-allies", *HIDDEN_HAND], []), seen(1.0))
    table.see(seen(3.0, play="martians-make-bad-allies"), seen(6.0, top="martians-make-bad-allies"))

    table.see(CounterEntered(7.0, 0, "amber", delta=3))
    table.wait(60.0)

    assert table.moves == ["Ann plays Martians Make Bad Allies."]
    assert table.flags == []
    assert table.report.players[0].amber == 4


def test_so_it_is_where_a_copy_counted() -> None:
    """Mimicry is played as a copy of the Martians in Ben's pile."""
    position = mars_turn(["mimicry", *HIDDEN_HAND], [])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["discard"] = ["martians-make-bad-allies"]  # type: ignore[index]
    pile = "martians-make-bad-allies"
    table = Table(position, seen(1.0, bens_top=pile))
    table.see(seen(3.0, play="mimicry", bens_top=pile), seen(6.0, top="mimicry", bens_top=pile))

    table.see(CounterEntered(7.0, 0, "amber", delta=3))
    table.wait(60.0)

    assert table.moves == ["Ann plays Mimicry."]
    assert table.flags == []


def test_so_it_is_where_a_copy_is_of_a_card_that_nobody_saw() -> None:
    """Of what lies beneath the top of Ben’s pile, put there from a hidden hand, Ann takes an action with Æmber."""
    position = mars_turn(["mimicry", *HIDDEN_HAND], [])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["discard"] = ["dextre", "?", "?"]  # type: ignore[index]
    table = Table(position, seen(1.0, bens_top="dextre"))
    table.see(seen(3.0, play="mimicry", bens_top="dextre"), seen(6.0, top="mimicry", bens_top="dextre"))

    table.see(CounterEntered(7.0, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Mimicry."]
    assert table.flags == []


def test_what_the_copy_of_a_card_that_nobody_saw_did_is_not_taken_for_what_a_known_one_does() -> None:
    """On top of Ben’s pile lies an action, too; but Ann takes one from beneath it, with which Ben’s troll is destroyed
    and she gains a chain."""
    position = mars_turn(["mimicry", *HIDDEN_HAND], [])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["discard"] = ["virtuous-works", "?", "?"]  # type: ignore[index]
    pile = "virtuous-works"
    table = Table(position, seen(1.0, bens_top=pile))

    table.see(seen(3.0, play="mimicry", bens_top=pile), seen(6.0, top="mimicry", trolls=0, bens_top="troll"))
    table.see(CounterEntered(7.0, 0, "chains", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Mimicry."]
    assert table.flags == []
    assert (table.report.players[0].amber, table.report.players[0].chains) == (1, 1)


def test_what_the_copy_of_a_card_that_nobody_saw_may_allow_is_held_against_nobody() -> None:
    """Ann copies Brothers in Battle from beneath the top of Ben’s pile, and names Brobnar: her Bumpsy may fight."""
    position = mars_turn(["mimicry", *HIDDEN_HAND], [], battleline=[{"card": "bumpsy", "id": "b"}])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["discard"] = ["virtuous-works", "?", "?"]  # type: ignore[index]
    bumpsy = SeenCard("bumpsy", "b", exhausted=False)

    def lies(t: float, line: tuple[SeenCard, ...], top: str = "", play: str = "", damage: int = 0) -> TableSnapshot:
        ann, ben = seen(t, top=top, play=play, bens_top="virtuous-works").players
        troll = SeenCard("troll", "t", exhausted=False, damage=damage)
        return TableSnapshot(t, (replace(ann, battleline=line), replace(ben, battleline=(troll,))))

    table = Table(position, lies(1.0, (bumpsy,)))
    table.see(lies(3.0, (bumpsy,), play="mimicry"), lies(6.0, (bumpsy,), top="mimicry"))
    table.see(lies(14.0, (), top="bumpsy", damage=5))
    table.wait(60.0)

    assert table.moves == ["Ann plays Mimicry.", "Bumpsy fights Troll."]
    assert table.flags == []


def test_so_it_is_where_a_card_from_beneath_another_was_played_that_died_at_once() -> None:
    """Twin Bolt Emission destroys Jargogle, which plays the card beneath it: Helper Bot takes the other bolt, and lets
    Ann play one card of another house."""
    jargogle = {"card": "jargogle", "id": "j", "under": ["?"]}
    position = mars_turn(["twin-bolt-emission", "troll", *HIDDEN_HAND], ["?"] * 9, battleline=[jargogle])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ann["unseen"] = ["logos", "brobnar", "untamed"], [*UNSEEN, "helper-bot"]
    ben["battleline"] = []

    def lies(t: float, *line: SeenCard, top: str = "", play: str = "") -> TableSnapshot:
        ann, ben = seen(t, top=top, play=play, trolls=0).players
        return TableSnapshot(t, (replace(ann, battleline=line), ben))

    beast = SeenCard("jargogle", "j", exhausted=False)
    table = Table(position, lies(1.0, beast))
    table.see(lies(3.0, beast, play="twin-bolt-emission"), lies(6.0, top="twin-bolt-emission"))
    table.see(CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lies(12.0, SeenCard("troll", exhausted=True), top="twin-bolt-emission"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Twin Bolt Emission.", "Ann plays Troll."]
    assert table.flags == []


def test_a_copy_of_a_card_that_everybody_saw_allows_what_it_says_and_no_more() -> None:
    position = mars_turn(["mimicry", *HIDDEN_HAND], [], battleline=[{"card": "bumpsy", "id": "b"}])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["discard"] = ["virtuous-works"]  # type: ignore[index]

    def lies(t: float, exhausted: bool, top: str = "", play: str = "") -> TableSnapshot:
        ann, ben = seen(t, top=top, play=play, bens_top="virtuous-works").players
        return TableSnapshot(t, (replace(ann, battleline=(SeenCard("bumpsy", "b", exhausted=exhausted),)), ben))

    table = Table(position, lies(1.0, exhausted=False))
    table.see(lies(3.0, exhausted=False, play="mimicry"), lies(6.0, exhausted=False, top="mimicry"))
    table.see(CounterEntered(7.0, 0, "amber", delta=4), lies(14.0, exhausted=True, top="mimicry"))
    table.see(CounterEntered(14.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["active-house"]


def test_a_key_may_have_cost_less_by_cards_in_hand_of_which_only_its_player_knows_how_many_there_are() -> None:
    """Martians Make Bad Allies gave Ann an Æmber more than is thought when Martian Generosity takes all she has: she
    draws two cards more for it, and Key Abduction costs less for each."""
    hand = ["martians-make-bad-allies", "martian-generosity", "key-abduction", "?", "?", "?"]
    table = Table(mars_turn(hand, ["?"] * 20, amber=4), seen(1.0))

    table.see(seen(3.0, play="martians-make-bad-allies"), seen(6.0, top="martians-make-bad-allies"))
    table.see(CounterEntered(6.3, 0, "amber", delta=1), seen(9.0, play="martian-generosity"))
    table.see(CounterEntered(12.0, 0, "amber", delta=-5), seen(12.2, top="martian-generosity"))
    table.see(seen(15.0, play="key-abduction"), KeyTurned(18.0, 0, "red", forged=True), seen(18.2, top="key-abduction"))
    table.wait(60.0)

    assert table.flags == []
    assert table.report.players[0].keys == ("red",)


def test_a_key_that_no_card_may_have_forged_is_forged_too_cheaply_whatever_is_in_hand() -> None:
    table = Table(mars_turn(["martians-make-bad-allies", *HIDDEN_HAND], [], amber=4), seen(1.0))

    table.see(seen(3.0, play="martians-make-bad-allies"), seen(6.0, top="martians-make-bad-allies"))
    table.see(KeyTurned(8.0, 0, "red", forged=True), CounterEntered(8.5, 0, "amber", delta=-4))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["forge-cost"]


def test_it_is_still_as_much_as_its_player_said_turns_later() -> None:
    table = Table(mars_turn(["martians-make-bad-allies", *HIDDEN_HAND], []), seen(1.0))
    table.see(seen(3.0, play="martians-make-bad-allies"), seen(6.0, top="martians-make-bad-allies"))

    table.see(CounterEntered(7.0, 0, "amber", delta=3), TurnEnded(9.0, 0), HouseEntered(10.0, 1, "logos"))
    table.see(TurnEnded(14.0, 1), HouseEntered(15.0, 0, "mars"))
    table.wait(60.0)

    assert table.flags == []
    assert table.report.players[0].amber == 4


def test_whoever_lays_down_the_next_card_has_counted_what_the_last_one_came_to() -> None:
    """So Zorg did not reap for the Æmber that Ann has counted already: he fought the elusive Urchin."""
    position = mars_turn(["martians-make-bad-allies", "phloxem-spike", *HIDDEN_HAND], [])
    position["players"][0]["battleline"] = [{"card": "zorg", "id": "z"}]  # type: ignore[index]
    position["players"][1]["battleline"] = [{"card": "urchin", "id": "u"}]  # type: ignore[index]

    def lies(t: float, top: str = "", play: str = "", exhausted: bool = False) -> TableSnapshot:
        ann, ben = seen(t, top=top, play=play).players
        zorg = SeenCard("zorg", "z", exhausted=exhausted, damage=0)
        urchin = SeenCard("urchin", "u", exhausted=False, damage=0)
        return TableSnapshot(t, (replace(ann, battleline=(zorg,)), replace(ben, battleline=(urchin,))))

    allies, spike = "martians-make-bad-allies", "phloxem-spike"
    table = Table(position, lies(1.0))
    table.see(HouseEntered(1.5, 0, "mars"), lies(3.0, play=allies), lies(6.0, allies))
    table.see(CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lies(9.0, allies, play=spike), lies(13.0, spike), CounterEntered(13.5, 0, "amber", delta=1))
    table.see(lies(16.0, spike, exhausted=True))
    table.wait(60.0)

    assert table.moves[2:] == ["Zorg fights Urchin."]
    assert table.flags == []


def test_a_sum_that_goes_by_how_many_cards_are_archived_is_as_they_are_counted() -> None:
    """Ann had no Mars creature to archive with Incubation Chamber, which nobody sees: Knowledge is Power gives two."""
    chamber = {"card": "incubation-chamber", "id": "c"}
    unseen = [*UNSEEN, "knowledge-is-power"]
    position = mars_turn(HIDDEN_HAND, [], artifacts=[chamber], archives=["?", "?"], unseen=unseen)
    position["players"][0]["houses"] = ["mars", "logos", "untamed"]  # type: ignore[index]
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ready, used = ((SeenCard("incubation-chamber", "c", exhausted=exhausted),) for exhausted in (False, True))
    table = Table(position, seen(1.0, ready), RefereeSettings())

    table.see(seen(5.0, used), TurnEnded(9.0, 0), seen(9.5, ready), HouseEntered(11.0, 1, "logos"))
    table.see(TurnEnded(20.0, 1), HouseEntered(22.0, 0, "logos"), QuestionAnswered(30.0, 0, 1, "no"))
    table.see(seen(32.0, ready, top="knowledge-is-power"), CounterEntered(33.0, 0, "amber", delta=2))
    table.wait(90.0)

    assert table.moves[-1] == "Ann plays Knowledge is Power."
    assert table.flags == []
    assert table.report.players[0].amber == 3


def test_a_sum_that_no_hidden_card_decides_is_still_questioned() -> None:
    table = Table(mars_turn(["hypnobeam", *HIDDEN_HAND], []), seen(1.0))

    table.see(CounterEntered(7.0, 0, "amber", delta=3))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_sums_that_were_right_for_a_while_leave_nothing_that_a_later_press_could_be_for() -> None:
    table = Table(mars_turn(["martians-make-bad-allies", *HIDDEN_HAND], []), seen(1.0))
    table.see(seen(3.0, play="martians-make-bad-allies"), seen(6.0, top="martians-make-bad-allies"))

    table.see(CounterEntered(7.0, 0, "amber", delta=3), CounterEntered(30.0, 0, "amber", delta=2))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_card_that_went_by_one_from_hand_did_what_the_table_shows() -> None:
    lies = {"artifacts": [{"card": "custom-virus", "id": "v"}]}
    table = Table(mars_turn(HIDDEN_HAND, [], **lies), seen(1.0, artifacts=(virus(),)))

    table.see(seen(5.0, top="custom-virus", trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Custom Virus."]
    assert table.flags == []
    assert table.report.players[1].battleline == ()


def test_it_is_believed_before_a_turn_of_which_nobody_entered_anything() -> None:
    """Two creatures that are gone might have fought in Ben's turn, if that had begun and nobody had said so."""
    position = mars_turn(HIDDEN_HAND, [], artifacts=[{"card": "custom-virus", "id": "v"}])
    ann, ben = position["players"]
    ann["battleline"] = [{"card": "snufflegator", "id": "n"}]
    ben["battleline"] = [{"card": "staunch-knight", "id": "k"}]
    lying = (SeenCard("snufflegator", "n", exhausted=False),), (SeenCard("staunch-knight", "k", exhausted=False),)
    before = SeenSide(lying[0], (virus(),), (), ()), SeenSide(lying[1], (), (), ())
    after = SeenSide((), (), (SeenCard("snufflegator"),), ()), SeenSide((), (), (SeenCard("staunch-knight"),), ())
    table = Table(position, TableSnapshot(1.0, before))
    table.see(HouseEntered(1.5, 0, "mars"))

    table.see(TableSnapshot(5.0, after), TurnEnded(12.0, 0), HouseEntered(14.0, 1, "logos"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Custom Virus.", "Ann ends the turn.", "Ben chooses Logos."]
    assert table.flags == []


def test_without_such_a_card_the_same_loss_is_not_understood() -> None:
    lies = {"artifacts": [{"card": "custom-virus", "id": "v"}]}
    table = Table(mars_turn(HIDDEN_HAND, [], **lies), seen(1.0, artifacts=(virus(),)))

    table.see(seen(5.0, artifacts=(virus(),), trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["out-of-sync"]


def test_a_pile_that_nobody_had_to_shuffle_still_lies_there_and_accuses_nobody() -> None:
    """Ann's deck is thought to be empty, so that she would have to shuffle; the pile stays where it is."""
    position = mars_turn(["?", "?"], [], discard=["treasure-map"], artifacts=[{"card": "invasion-portal", "id": "p"}])
    position["players"][1]["hand"] = ["twin-bolt-emission"]  # type: ignore[index]
    table = Table(position, seen(1.0, (portal(),), top="treasure-map"))

    table.see(TurnEnded(5.0, 0), seen(6.0, (portal(),), top="treasure-map"), HouseEntered(9.0, 1, "logos"))
    table.see(seen(12.0, (portal(),), top="treasure-map", bens_top="twin-bolt-emission"))
    table.see(CounterEntered(12.5, 1, "amber", delta=1), TurnEnded(20.0, 1), HouseEntered(24.0, 0, "mars"))
    table.see(seen(30.0, (portal(exhausted=True),), top="treasure-map", bens_top="twin-bolt-emission"))
    table.wait(60.0)

    assert table.flags == []


def test_so_it_is_where_the_other_turn_passed_without_a_card() -> None:
    """By what is thought, Ann shuffled her pile to draw; it lay there all through Ben’s turn."""
    position = mars_turn(["?", "?"], [], discard=["treasure-map"], artifacts=[{"card": "invasion-portal", "id": "p"}])
    table = Table(position, seen(1.0, (portal(),), top="treasure-map"))

    table.see(TurnEnded(5.0, 0), HouseEntered(9.0, 1, "logos"), seen(10.0, (portal(),), top="treasure-map"))
    table.see(TurnEnded(14.0, 1), HouseEntered(16.0, 0, "mars"))
    table.see(seen(22.0, (portal(exhausted=True),), top="treasure-map"))
    table.wait(60.0)

    assert table.moves[-1] == "Ann uses Invasion Portal."
    assert table.flags == []


def test_a_card_turned_up_in_a_pile_was_not_the_one_that_had_been_taken_out_of_it() -> None:
    """Which card Eye of Judgment purged is a guess; Z.Y.X. Researcher archives the top of the pile and tells more."""
    pile = ["treasure-map", "bumpsy", "flaxia"]
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, discard=pile, purged=["dextre"])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["logos", "mars", "untamed"]  # type: ignore[index]
    position["players"][0]["unseen"] = ["zyx-researcher", *UNSEEN]  # type: ignore[index]
    researcher = SeenCard("zyx-researcher", exhausted=True)

    table = Table(position, seen(1.0, top="treasure-map"))
    ann, ben = seen(6.0, top="dextre").players
    table.see(TableSnapshot(6.0, (replace(ann, battleline=(researcher,)), ben)))
    table.wait(60.0)

    assert table.moves == ["Ann plays Z.Y.X. Researcher."]
    assert table.flags == []


def test_what_nobody_saw_being_discarded_may_be_what_a_card_waits_for() -> None:
    """Giant Sloth is used only after an Untamed card was discarded; Ann discarded her hand, and nobody saw it all."""
    sloth = {"card": "giant-sloth", "id": "g"}
    position = mars_turn([*HIDDEN_HAND, "punctuated-equilibrium"], ["?"] * 12, battleline=[sloth])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["hand"] = []  # type: ignore[index]

    def lies(t: float, exhausted: bool, top: str = "", play: str = "") -> TableSnapshot:
        ann, ben = seen(t, top=top, play=play).players
        return TableSnapshot(t, (replace(ann, battleline=(SeenCard("giant-sloth", "g", exhausted=exhausted),)), ben))

    table = Table(position, lies(1.0, exhausted=False))
    table.see(lies(4.0, exhausted=False, play="punctuated-equilibrium"))
    table.see(lies(9.0, exhausted=False, top="punctuated-equilibrium"))
    table.see(lies(14.0, exhausted=True, top="punctuated-equilibrium"), CounterEntered(15.0, 0, "amber", delta=3))
    table.wait(60.0)

    assert table.moves == ["Ann plays Punctuated Equilibrium.", "Ann uses Giant Sloth."]
    assert table.flags == []


def test_a_card_brought_back_from_a_pile_was_not_among_those_shuffled_from_it() -> None:
    """Not Finished with You shuffles as many creatures from the pile as its player likes; nobody sees which."""
    altar = {"card": "sacrificial-altar", "id": "a"}
    human = {"card": "champion-tabris", "id": "h"}
    position = mars_turn([*HIDDEN_HAND, "not-finished-with-you"], ["?"] * 12, battleline=[human], artifacts=[altar])
    position["turn"]["house"] = "dis"  # type: ignore[index]
    position["players"][0]["houses"] = ["mars", "dis", "untamed"]  # type: ignore[index]
    position["players"][0]["discard"] = PILE  # type: ignore[index]

    def lies(t: float, creature: str, used: bool, top: str = "", play: str = "") -> TableSnapshot:
        ann, ben = seen(t, (SeenCard("sacrificial-altar", "a", exhausted=used),), top, play).players
        line = (SeenCard(creature, exhausted=creature == "flaxia"),)
        return TableSnapshot(t, (replace(ann, battleline=line), ben))

    table = Table(position, lies(1.0, "champion-tabris", used=False, top="dextre"))
    table.see(lies(4.0, "champion-tabris", used=False, top="dextre", play="not-finished-with-you"))
    table.see(lies(9.0, "champion-tabris", used=False, top="not-finished-with-you"))
    table.see(CounterEntered(9.5, 0, "amber", delta=1))
    table.see(lies(16.0, "flaxia", used=True, top="not-finished-with-you"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Not Finished with You.", "Ann uses Sacrificial Altar."]
    assert table.flags == []


def test_what_hidden_cards_came_to_is_not_taken_for_a_card_that_nobody_saw_being_played() -> None:
    """A Fair Game gives Ann an Æmber for a card of Ben’s hand; she might have played Shadow of Dis for it, unseen."""
    position = mars_turn([*HIDDEN_HAND, "a-fair-game", "fear"], ["?"] * 12)
    position["turn"]["house"] = "dis"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ann["unseen"] = ["mars", "dis", "untamed"], [*UNSEEN, "shadow-of-dis"]
    ben["hand"], ben["deck"], ben["unseen"] = ["?"] * 5, ["?"] * 10, ["zorg", "flaxia", "dextre", "anger", "bumpsy"]
    table = Table(position, seen(1.0))

    table.see(seen(3.0, play="a-fair-game"), seen(6.0, top="a-fair-game", bens_top="zorg"))
    table.see(CounterEntered(6.3, 0, "amber", delta=1))
    table.see(seen(12.0, top="fear", trolls=0, bens_top="zorg"))
    table.wait(60.0)

    assert table.moves == ["Ann plays A Fair Game.", "Ann plays Fear."]
    assert table.flags == []


def test_a_card_that_was_laid_down_to_be_played_was_not_discarded_beneath_others() -> None:
    """A Fair Game discards the top of Ben’s deck: nothing comes to his pile, so it was empty, whatever was thought."""
    position = mars_turn([*HIDDEN_HAND, "a-fair-game"], ["?"] * 12)
    position["turn"]["house"] = "dis"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"] = ["mars", "dis", "untamed"]
    ben["hand"], ben["deck"], ben["unseen"] = ["?"] * 5, ["?"], ["zorg", "flaxia", "dextre", "anger", "bumpsy"]
    table = Table(position, seen(1.0))

    table.see(seen(3.0, play="a-fair-game"), seen(6.0, top="a-fair-game"))
    table.wait(60.0)

    assert table.moves == ["Ann plays A Fair Game."]
    assert table.flags == []


def test_a_card_that_was_thought_shuffled_had_been_put_on_the_deck_and_drawn() -> None:
    """Which creature World Tree put on Ann’s deck nobody saw. So Not Finished with You could not shuffle the Imp."""
    tree = {"card": "world-tree", "id": "w"}
    hand = ["not-finished-with-you", "control-the-weak", "?", "?", "?"]
    position = mars_turn(hand, ["?"] * 12, artifacts=[tree], discard=PILE, houses=["mars", "dis", "untamed"])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][0]["unseen"] = ["dust-pixie", "snufflegator", "anger"]  # type: ignore[index]

    def lies(t: float, used: bool, top: str, play: str = "", imp: bool = False) -> TableSnapshot:
        ann, ben = seen(t, (SeenCard("world-tree", "w", exhausted=used),), top, play).players
        return TableSnapshot(t, (replace(ann, battleline=(SeenCard("ember-imp", exhausted=True),) if imp else ()), ben))

    table = Table(position, lies(1.0, False, "dextre"))
    table.see(lies(6.0, True, "dextre"), TurnEnded(12.0, 0), lies(13.0, False, "dextre"))
    table.see(HouseEntered(15.0, 1, "logos"), TurnEnded(20.0, 1), HouseEntered(22.0, 0, "dis"))
    table.see(lies(26.0, False, "dextre", play="not-finished-with-you"), lies(30.0, False, "not-finished-with-you"))
    table.see(CounterEntered(30.5, 0, "amber", delta=1), lies(36.0, False, "control-the-weak"))
    table.see(CounterEntered(36.5, 0, "amber", delta=1), lies(80.0, False, "control-the-weak", imp=True))
    table.wait(110.0)

    assert table.moves[-2:] == ["Ann plays Control the Weak.", "Ann plays Ember Imp."]
    assert table.flags == []


def test_what_was_discarded_from_decks_unseen_still_counts_there() -> None:
    """Crazy Killing Machine discards a card of each deck and destroys what belongs to their houses: nobody saw them."""
    machine = {"card": "crazy-killing-machine", "id": "m"}
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, artifacts=[machine])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ben["deck"], ben["unseen"] = ["mars", "logos", "untamed"], ["?"] * 10, UNSEEN
    table = Table(position, seen(1.0, (SeenCard("crazy-killing-machine", "m", exhausted=False),)))

    table.see(seen(8.0, top="crazy-killing-machine", trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Crazy Killing Machine."]
    assert [player.deck_count for player in table.report.players] == [11, 9]


def test_what_hidden_cards_decided_is_believed_before_a_card_that_nobody_saw_being_played() -> None:
    """A Neutron Shark from hand would have destroyed the Troll and the machine, and then itself."""
    machine = {"card": "crazy-killing-machine", "id": "m"}
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, artifacts=[machine])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ann["unseen"] = ["mars", "logos", "untamed"], [*UNSEEN, "neutron-shark"]
    ben["deck"], ben["unseen"] = ["?"] * 10, UNSEEN
    table = Table(position, seen(1.0, (SeenCard("crazy-killing-machine", "m", exhausted=False),)))

    table.see(seen(8.0, top="crazy-killing-machine", trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Crazy Killing Machine."]


def test_a_hand_that_hidden_cards_filled_may_have_been_full_so_that_no_chain_was_shed() -> None:
    """Invasion Portal may have brought Ann the fifth card: then she does not draw at the end of her turn."""
    position = mars_turn(["?", "?", "?", "?"], ["?"] * 10, artifacts=[{"card": "invasion-portal", "id": "p"}], chains=1)
    table = Table(position, seen(1.0, (portal(),)))

    table.see(seen(5.0, (portal(exhausted=True),), top="ember-imp"), TurnEnded(12.0, 0))
    table.see(seen(13.0, (portal(),), top="ember-imp"), HouseEntered(15.0, 1, "logos"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Invasion Portal.", "Ann ends the turn.", "Ben chooses Logos."]
    assert table.flags == []
    assert table.report.players[0].chains == 1


def test_a_hand_that_hidden_cards_emptied_may_have_been_filled_so_that_a_chain_was_shed() -> None:
    """Some of Ann’s hand is purged by Martians Make Bad Allies, so that she draws. It holds turns later, too."""
    position = mars_turn(["martians-make-bad-allies", *HIDDEN_HAND], ["?"] * 12, chains=1)
    pile = "martians-make-bad-allies"
    table = Table(position, seen(1.0))
    table.see(seen(3.0, play=pile), seen(6.0, top=pile), CounterEntered(7.0, 0, "amber", delta=3))

    table.see(TurnEnded(12.0, 0), CounterEntered(12.5, 0, "chains", delta=-1), HouseEntered(14.0, 1, "logos"))
    table.see(TurnEnded(18.0, 1), HouseEntered(20.0, 0, "mars"))
    table.wait(60.0)

    assert table.flags == []
    assert table.report.players[0].chains == 0


def test_a_deck_may_have_run_out_before_what_was_looked_for_was_discarded() -> None:
    """Invasion Portal found no Mars creature. Then Evasion Sigil has nothing to discard when Tunk fights unhurt."""
    on_table = {"artifacts": [{"card": "invasion-portal", "id": "p"}, {"card": "evasion-sigil", "id": "s"}]}
    position = mars_turn(HIDDEN_HAND, ["?"] * 3, battleline=[{"card": "tunk", "id": "k"}], **on_table)
    position["players"][1]["battleline"] = [{"card": "noddy-the-thief", "id": "n"}]  # type: ignore[index]

    def line(t: float, used: bool, fought: bool) -> TableSnapshot:
        ann, ben = seen(t, (portal(used), SeenCard("evasion-sigil", "s")), top="urchin" if used else "").players
        ann = replace(ann, battleline=(SeenCard("tunk", "k", exhausted=fought),))
        return TableSnapshot(t, (ann, replace(ben, battleline=(SeenCard("noddy-the-thief", "n", exhausted=False),))))

    table = Table(position, line(1.0, False, False))
    table.see(line(6.0, True, False), line(12.0, True, True))
    table.wait(60.0)

    assert table.moves == ["Ann uses Invasion Portal.", "Tunk fights Noddy the Thief."]
    assert table.flags == []


def arise_with(*pile: str) -> Table:
    """Arise! returns all creatures of a house from the pile, and gives a chain; no one entered which house it was. With
    four cards left in hand Ann draws one, and sheds no chain."""
    position = mars_turn(["arise", "?", "?", "?", "?"], ["?"] * 10, discard=list(pile))
    position["turn"]["house"] = "dis"  # type: ignore[index]
    position["players"][0]["houses"] = ["dis", "mars", "logos"]  # type: ignore[index]
    top = pile[0] if pile else ""
    table = Table(position, seen(1.0, top=top))

    table.see(seen(3.0, top=top, play="arise"), seen(6.0, top="arise"))
    table.see(CounterEntered(7.0, 0, "chains", delta=1), TurnEnded(12.0, 0))
    table.see(seen(13.0, top="arise"), HouseEntered(15.0, 1, "logos"))
    table.wait(60.0)
    return table


def test_so_it_may_have_been_where_as_many_came_back_from_a_pile_as_were_of_the_house_that_was_named() -> None:
    table = arise_with("dextre", "ember-imp", "shooler", "pitlord", "gub")
    assert table.flags == []
    assert table.report.players[0].chains == 1


def test_nothing_came_back_from_a_pile_that_was_not_there() -> None:
    assert [flag.rule for flag in arise_with().flags] == ["chain-shed"]


def test_a_card_that_was_played_from_beneath_another_gave_what_its_player_says() -> None:
    """Jargogle, destroyed in Ann's turn, plays the card that she put beneath it face down: nobody saw which."""
    lies = {"battleline": [{"card": "jargogle", "id": "j", "under": ["?"]}]}
    position = mars_turn(HIDDEN_HAND, ["?"] * 10, artifacts=[{"card": "key-to-dis", "id": "k"}], **lies)
    ann, ben = seen(1.0, (SeenCard("key-to-dis", "k"),)).players
    table = Table(position, TableSnapshot(1.0, (replace(ann, battleline=(SeenCard("jargogle", "j"),)), ben)))

    table.see(seen(8.0, top="key-to-dis", trolls=0, bens_top="troll"), CounterEntered(9.0, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann uses Key to Dis."]
    assert table.flags == []
    assert table.report.players[0].amber == 2


def test_a_key_is_as_cheap_as_the_player_says_who_knows_the_hand_it_goes_by() -> None:
    """Key Abduction costs less for each card in hand; Ann counts its own Æmber and what she pays in one."""
    position = mars_turn(["key-abduction", *HIDDEN_HAND], ["?"] * 10, amber=5)
    table = Table(position, seen(1.0))

    table.see(seen(3.0, play="key-abduction"), seen(6.0, top="key-abduction"))
    table.see(KeyTurned(6.5, 0, "red", True), CounterEntered(7.0, 0, "amber", delta=-5))
    table.wait(60.0)

    assert table.moves == ["Ann plays Key Abduction."]
    assert table.flags == []
    assert table.report.players[0].keys == ("red",)


def test_a_pile_that_is_gone_was_shuffled_rather_than_anything_believed_that_was_not_counted() -> None:
    """Ann's deck is thought to last for just the cards she draws; her pile is gone, so it had one card less.

    Had she archived a card instead of taking Æmber, she would have had to draw one more: but she counted the Æmber.
    """
    hand = ["knowledge-is-power", "?", "?", "?"]
    position = mars_turn(hand, ["?"] * 3, archives=["?", "?"], discard=["ember-imp"], amber=0)
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]  # type: ignore[index]
    table = Table(position, seen(1.0, top="ember-imp"))
    table.see(seen(3.0, top="ember-imp", play="knowledge-is-power"), seen(6.0, top="knowledge-is-power"))
    table.see(CounterEntered(6.5, 0, "amber", delta=2))

    table.see(TurnEnded(20.0, 0), seen(20.5), HouseEntered(22.0, 1, "logos"))
    table.wait(60.0)

    assert table.flags == []
    assert table.report.players[0].amber == 2
    assert table.report.players[0].archives == 2


def test_a_card_that_repeats_itself_by_what_nobody_saw_did_so_as_often_as_the_table_shows() -> None:
    """Neutron Shark goes on until a Logos card is turned up, or until it destroys itself."""
    unseen = ["neutron-shark", "dextre", *UNSEEN]
    position = mars_turn(HIDDEN_HAND, ["?"] * 10, unseen=unseen, artifacts=[{"card": "invasion-portal", "id": "p"}])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ben["artifacts"] = ["mars", "logos", "untamed"], [{"card": "gauntlet-of-command", "id": "c"}]
    anns, bens = seen(1.0, (portal(),)).players
    table = Table(
        position, TableSnapshot(1.0, (anns, replace(bens, artifacts=(SeenCard("gauntlet-of-command", "c"),))))
    )

    table.see(seen(8.0, top="dextre", trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Neutron Shark."]
    assert table.flags == []
    assert table.report.players[0].deck_count == 8


def test_a_creature_that_is_tired_and_harmed_nobody_may_have_been_kept_from_fighting() -> None:
    """Evasion Sigil stops a fight by the top card of the deck, which lies beneath Relentless Assault by now."""
    line = [{"card": "bumpsy", "id": "b"}, {"card": "snufflegator", "id": "n"}]
    sigil = [{"card": "evasion-sigil", "id": "e"}]
    position = mars_turn(["relentless-assault"], ["?"] * 10, battleline=line, artifacts=sigil)
    position["turn"]["house"] = "brobnar"  # type: ignore[index]
    position["players"][1]["battleline"] = [{"card": "dust-pixie", "id": "d"}]  # type: ignore[index]

    def lies(t: float, done: bool, play: str = "") -> TableSnapshot:
        pile, bens_pile = ("relentless-assault", "dust-pixie") if done else ("", "")
        ann, ben = seen(t, (SeenCard("evasion-sigil", "e"),), pile, play, bens_top=bens_pile).players
        creatures = (SeenCard("bumpsy", "b", exhausted=done), SeenCard("snufflegator", "n", exhausted=done))
        pixies = () if done else (SeenCard("dust-pixie", "d"),)
        return TableSnapshot(t, (replace(ann, battleline=creatures), replace(ben, battleline=pixies)))

    table = Table(position, lies(1.0, done=False))
    table.see(lies(3.0, done=False, play="relentless-assault"), lies(9.0, done=True))
    table.wait(60.0)

    assert table.moves == ["Ann plays Relentless Assault."]
    assert table.flags == []


def test_a_turn_in_which_hidden_cards_decided_something_is_not_over_because_creatures_are_gone() -> None:
    """Invasion Portal went by cards nobody saw; what is gone afterwards a Neutron Shark has destroyed, with itself."""
    unseen = ["neutron-shark", "dextre", *UNSEEN]
    position = mars_turn(HIDDEN_HAND, ["?"] * 10, unseen=unseen, artifacts=[{"card": "invasion-portal", "id": "p"}])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["mars", "logos", "untamed"]  # type: ignore[index]
    table = Table(position, seen(1.0, (portal(),)))

    table.see(HouseEntered(1.5, 0, "mars"), seen(5.0, (portal(exhausted=True),), top="ember-imp"))
    table.see(HouseEntered(6.0, 0, "logos"), seen(12.0, top="dextre", trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Invasion Portal.", "Ann plays Neutron Shark."]
    assert table.flags == []


def test_a_card_chosen_from_a_hidden_hand_is_one_of_those_nobody_knows() -> None:
    """Zyzzix the Many reaps, archives a creature from hand and grows; it is told at once, and the hand is one short."""
    position = mars_turn(HIDDEN_HAND, ["?"] * 5, battleline=[{"card": "zyzzix-the-many", "id": "z"}])

    def lies(t: float, exhausted: bool, power_counters: int) -> TableSnapshot:
        zyzzix = SeenCard("zyzzix-the-many", "z", exhausted=exhausted, power_counters=power_counters)
        ben = SeenSide((SeenCard("troll", "t", exhausted=False),), (), (), ())
        return TableSnapshot(t, (SeenSide((zyzzix,), (), (), ()), ben))

    table = Table(position, lies(1.0, exhausted=False, power_counters=0))
    table.see(lies(6.0, exhausted=True, power_counters=3), CounterEntered(6.5, 0, "amber", delta=1))

    assert table.moves == ["Zyzzix the Many reaps."]
    assert table.report.sync == "in sync"
    assert (table.report.players[0].hand, table.report.players[0].archives) == (5, 1)


def test_a_pile_that_is_gone_at_the_end_of_a_turn_was_drawn_on_and_no_card_discarded_that_nobody_saw() -> None:
    """Ann's deck is thought to hold just what she draws; had she discarded a card, she would have drawn one more."""
    hand = ["library-of-babble", "?", "?", "?"]
    position = mars_turn(hand, ["?"] * 3, discard=["ember-imp"], unseen=["dextre", *UNSEEN])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]  # type: ignore[index]
    library, tired = (SeenCard("library-of-babble", exhausted=exhausted) for exhausted in (False, True))
    table = Table(position, seen(1.0, top="ember-imp"))
    table.see(HouseEntered(1.5, 0, "logos"), seen(5.0, (tired,), top="ember-imp"))

    table.see(seen(12.0, (library,)), TurnEnded(12.4, 0), HouseEntered(15.0, 1, "logos"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Library of Babble.", "Ann ends the turn.", "Ben chooses Logos."]
    assert table.flags == []


def test_the_pile_that_still_lies_there_was_not_shuffled_for_a_draw_a_deck_thought_empty_had_a_card() -> None:
    """Else just the card on top of Ann’s pile would have been drawn of the nine, and been discarded again."""
    titles = ["dextre", "mother", "archimedes", "anger", "punch", "bumpsy", "drumble", "urchin", "umbra"]
    library = [{"card": "library-of-babble", "id": "l"}]
    position = mars_turn(HIDDEN_HAND, [], artifacts=library, discard=titles)
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]  # type: ignore[index]
    ready, tired = (SeenCard("library-of-babble", "l", exhausted=exhausted) for exhausted in (False, True))
    table = Table(position, seen(1.0, (ready,), top="dextre"))
    table.see(seen(8.0, (tired,), top="dextre"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Library of Babble."]
    assert table.report.players[0].hand == len(HIDDEN_HAND)


def test_a_deck_that_is_thought_to_be_empty_still_held_the_card_that_an_effect_discarded() -> None:
    """Evasion Sigil discards the top card of Ann's deck before a fight: one that seemed to lie in the pile already."""
    line, sigil = [{"card": "bumpsy", "id": "b"}], [{"card": "evasion-sigil", "id": "e"}]
    position = mars_turn(
        HIDDEN_HAND, [], battleline=line, artifacts=sigil, discard=["flaxia", "?"], unseen=["zorg", "anger"]
    )
    position["turn"]["house"] = "brobnar"  # type: ignore[index]
    position["players"][1]["battleline"] = [{"card": "dust-pixie", "id": "d"}]  # type: ignore[index]

    def lies(t: float, done: bool) -> TableSnapshot:
        pile, bens_pile = ("zorg", "dust-pixie") if done else ("flaxia", "")
        ann, ben = seen(t, (SeenCard("evasion-sigil", "e"),), pile, bens_top=bens_pile).players
        pixies = () if done else (SeenCard("dust-pixie", "d"),)
        bumpsy = (SeenCard("bumpsy", "b", exhausted=done),)
        return TableSnapshot(t, (replace(ann, battleline=bumpsy), replace(ben, battleline=pixies)))

    table = Table(position, lies(1.0, done=False))
    table.see(lies(8.0, done=True))
    table.wait(60.0)

    assert table.moves == ["Bumpsy fights Dust Pixie."]
    assert table.flags == []


def test_another_card_of_the_hand_was_archived_than_was_thought() -> None:
    """Ben was thought to have archived Bad Penny; what Dysania discards from there tells that he did not."""
    position = mars_turn(["dysania", *HIDDEN_HAND], [])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"] = ["mars", "logos", "untamed"]
    ben["hand"], ben["archives"], ben["unseen"] = HIDDEN_HAND, ["bad-penny"], UNSEEN
    before, after = seen(1.0), seen(6.0, bens_top="urchin")
    dysania = replace(after.players[0], battleline=(SeenCard("dysania", exhausted=True),))
    table = Table(position, before)
    table.see(replace(after, players=(dysania, after.players[1])), CounterEntered(7.0, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Dysania."]
    assert table.flags == []


def test_a_card_may_be_paid_for_with_what_hidden_cards_gave() -> None:
    """How many cards of Ben's hand share a house with the one Ann discarded is not seen; Truebaru costs three Æmber."""
    position = mars_turn(["a-fair-game", "truebaru", *HIDDEN_HAND], ["?"] * 4)
    position["turn"]["house"] = "dis"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"] = ["dis", "brobnar", "untamed"]
    ben["hand"], ben["deck"], ben["unseen"] = HIDDEN_HAND, ["?"] * 4, ["dextre", *UNSEEN]
    table = Table(position, seen(1.0))
    table.see(seen(3.0, play="a-fair-game"), seen(6.0, top="a-fair-game", bens_top="dextre"))
    table.see(CounterEntered(6.5, 0, "amber", delta=2), CounterEntered(14.0, 0, "amber", delta=-3))

    played = seen(14.5, top="a-fair-game", bens_top="dextre")
    truebaru = replace(played.players[0], battleline=(SeenCard("truebaru", exhausted=True),))
    table.see(replace(played, players=(truebaru, played.players[1])))
    table.wait(60.0)

    assert table.moves == ["Ann plays A Fair Game.", "Ann plays Truebaru."]
    assert table.flags == []
    assert table.report.players[0].amber == 0


@pytest.mark.parametrize(
    ("deck", "pile"),
    [
        pytest.param(1, ["dextre", "urchin"], id="its last card was drawn"),
        pytest.param(9, ["dextre", "sound-the-horns"], id="its owner discarded from it until a creature came"),
    ],
)
def test_a_deck_from_which_nothing_comes_was_empty(deck: int, pile: list[str]) -> None:
    """Rigged Lottery discards from both decks; that Ben has none left shows when his pile stays as it is."""
    position = mars_turn(["rigged-lottery", *HIDDEN_HAND], [])
    position["turn"]["house"] = "shadows"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"] = ["shadows", "brobnar", "untamed"]
    ben["deck"], ben["discard"], ben["unseen"] = ["?"] * deck, pile, UNSEEN
    table = Table(position, seen(1.0, bens_top="dextre"))

    table.see(seen(3.0, play="rigged-lottery", bens_top="dextre"), seen(9.0, top="rigged-lottery", bens_top="dextre"))
    table.see(CounterEntered(9.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Rigged Lottery."]


def beside_a_batdrone(t: float, exhausted: bool) -> TableSnapshot:
    """Ann's Batdrone, and Phase Shift on her pile."""
    ann, ben = seen(t, top="phase-shift").players
    return TableSnapshot(t, (replace(ann, battleline=(SeenCard("batdrone", "b", exhausted=exhausted),)), ben))


def with_a_batdrone(unseen: str) -> Table:
    """In Ann's hidden hand, or her deck, is that card."""
    batdrone = {"card": "batdrone", "id": "b"}
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, discard=["phase-shift", "dextre"], battleline=[batdrone])
    position["turn"]["house"] = "logos"  # type: ignore[index]
    position["players"][0]["houses"] = ["logos", "mars", "untamed"]  # type: ignore[index]
    position["players"][0]["unseen"] = [unseen, *UNSEEN]  # type: ignore[index]
    return Table(position, beside_a_batdrone(1.0, exhausted=False))


def test_a_pile_that_lies_as_it_did_was_not_exchanged_for_the_deck_whatever_was_counted() -> None:
    """Reverse Time would give an Æmber, and nobody knows what lay in Ann's deck: but her pile is still there."""
    table = with_a_batdrone("reverse-time")
    table.see(beside_a_batdrone(5.0, exhausted=True), CounterEntered(6.0, 0, "amber", delta=2))
    table.wait(60.0)

    assert table.moves == ["Batdrone reaps."]
    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_card_that_was_shuffled_into_the_deck_is_not_discarded_from_hand_at_once() -> None:
    """Help from Future Self would give an Æmber, but it takes Phase Shift away, which Ann cannot have drawn again."""
    table = with_a_batdrone("help-from-future-self")
    table.see(beside_a_batdrone(5.0, exhausted=True), CounterEntered(5.5, 0, "amber", delta=1))
    table.see(beside_a_batdrone(12.0, exhausted=True), CounterEntered(12.4, 0, "amber", delta=1))
    table.see(beside_a_batdrone(14.4, exhausted=True))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["exhausted"]


def test_what_an_effect_discards_was_not_laid_down_before_it() -> None:
    """Ann lays down and counts Fogbank; only then does Punctuated Equilibrium discard the rest of her hand."""
    position = mars_turn(["fogbank", "punctuated-equilibrium", "anger"], ["?"] * 12)
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["hand"] = []  # type: ignore[index]

    table = Table(position, seen(1.0))
    table.see(seen(3.0, play="fogbank"), CounterEntered(5.0, 0, "amber", delta=1))
    table.see(seen(8.0, top="fogbank", play="punctuated-equilibrium"), seen(16.0, top="punctuated-equilibrium"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Fogbank.", "Ann plays Punctuated Equilibrium."]
    assert table.flags == []


def test_a_house_that_nobody_entered_may_have_been_another_than_was_thought() -> None:
    """Ann names a house for Seismo-entangler. Of all that may be believed so much is forgotten that it seems Ben's."""
    artifacts = [{"card": "seismo-entangler", "id": "s"}]
    position = mars_turn(HIDDEN_HAND, ["?"] * 9, artifacts=artifacts)
    position["turn"]["house"] = "logos"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"], ben["houses"] = ["logos", "mars", "untamed"], ["untamed", "brobnar", "sanctum"]

    def lies(t: float, entangler: bool = False, troll: bool = False) -> TableSnapshot:
        snapshot = seen(t, (SeenCard("seismo-entangler", "s", exhausted=entangler),))
        bens = replace(snapshot.players[1], battleline=(SeenCard("troll", "t", exhausted=troll),))
        return replace(snapshot, players=(snapshot.players[0], bens))

    table = Table(position, lies(1.0), RefereeSettings())
    table.see(HouseEntered(1.5, 0, "logos"), lies(6.0, entangler=True))
    table.see(TurnEnded(20.0, 0), lies(20.5), HouseEntered(23.0, 1, "brobnar"))
    table.see(lies(30.0, troll=True), CounterEntered(30.5, 1, "amber", delta=1))
    table.wait(60.0)

    assert table.moves[-1] == "Troll reaps."
    assert table.flags == []


def test_no_card_is_taken_from_a_hand_that_cannot_hold_such_a_card() -> None:
    """Imperial Traitor purges a Sanctum card; there is none among those Ben may hold."""
    position = mars_turn(["imperial-traitor", *HIDDEN_HAND], [])
    position["turn"]["house"] = "shadows"  # type: ignore[index]
    ann, ben = position["players"]
    ann["houses"] = ["shadows", "mars", "untamed"]
    ben["hand"], ben["unseen"] = HIDDEN_HAND, UNSEEN
    table = Table(position, seen(1.0))
    table.see(seen(3.0, play="imperial-traitor"), seen(6.0, top="imperial-traitor"))
    table.see(CounterEntered(7.0, 0, "amber", delta=1))
    table.wait(30.0)

    assert table.moves == ["Ann plays Imperial Traitor."]
    assert table.report.players[1].hand == 6


def test_what_lies_in_a_pile_unseen_is_counted_as_the_table_shows() -> None:
    """Ben discarded cards that nobody saw: how many are Untamed creatures, his captured Æmber tells."""
    position = mars_turn(["soldiers-to-flowers", *HIDDEN_HAND], [], battleline=[{"card": "ether-spider", "id": "e"}])
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1].update(discard=["anger", "?", "?", "?"], deck=["?"] * 6, unseen=UNSEEN)

    def lies(t: float, amber: int, **more: str) -> TableSnapshot:
        ann, ben = seen(t, bens_top="anger", **more).players  # type: ignore[arg-type]
        spider = SeenCard("ether-spider", "e", exhausted=False, amber=amber)
        return TableSnapshot(t, (replace(ann, battleline=(spider,)), ben))

    table = Table(position, lies(1.0, 0))
    table.see(lies(3.0, 0, play="soldiers-to-flowers"), CounterEntered(6.7, 0, "amber", delta=1))
    table.see(lies(7.0, 2, top="soldiers-to-flowers"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Soldiers to Flowers."]
    assert table.flags == []


def test_a_chain_that_was_shed_tells_that_a_search_found_nothing() -> None:
    """Grumpus Tamer looks for a War Grumpus; with that, Ann’s hand would be full, and her chain would stay."""
    tamer = {"card": "grumpus-tamer", "id": "g"}
    position = mars_turn(["?"] * 5, ["?"] * 9, battleline=[tamer], chains=1, unseen=[*UNSEEN, "war-grumpus"])
    position["turn"]["house"] = "brobnar"  # type: ignore[index]

    def lies(t: float, exhausted: bool = False) -> TableSnapshot:
        ann, ben = seen(t).players
        return TableSnapshot(t, (replace(ann, battleline=(SeenCard("grumpus-tamer", "g", exhausted=exhausted),)), ben))

    table = Table(position, lies(1.0))
    table.see(lies(5.0, exhausted=True), CounterEntered(5.3, 0, "amber", delta=1))
    table.see(lies(15.0), TurnEnded(15.2, 0), CounterEntered(15.5, 0, "chains", delta=-1))
    table.see(HouseEntered(17.0, 1, "logos"), lies(18.0), lies(22.0))

    assert (table.report.players[0].hand, table.report.players[0].chains) == (5, 0)


def test_a_card_that_still_lies_on_its_pile_was_not_among_those_taken_out_of_it() -> None:
    """For three Shards, Shard of Life shuffles three cards of Ann’s pile away: the topmost is none of them."""
    pile = ["anger", "dextre", "flaxia", "snufflegator", "bumpsy", "zorg", "urchin", "ember-imp", "tunk", "umbra"]
    shards = ("shard-of-life", "shard-of-hate", "shard-of-hope")
    more = {"discard": [*pile, "troll", "batdrone"], "artifacts": [{"card": shard, "id": shard} for shard in shards]}
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, **more)
    position["turn"]["house"] = "untamed"  # type: ignore[index]

    def lies(t: float, used: bool) -> TableSnapshot:
        return seen(t, tuple(SeenCard(one, one, exhausted=used and one == shards[0]) for one in shards), top="anger")

    table = Table(position, lies(1.0, False))
    table.see(lies(6.0, True))
    table.wait(7.0)

    assert table.moves == ["Ann uses Shard of Life."]


def test_a_card_turned_up_from_the_deck_was_not_in_hand_though_it_was_thought_to_be() -> None:
    """Evasion Sigil discards it as the Witch fights the elusive Noddy: Glimmer brought another card out of the pile."""
    hand = [{"card": "blinding-light", "id": "b"}, "?", "?", "?"]
    line, sigil = [{"card": "witch-of-the-wilds", "id": "w"}], [{"card": "evasion-sigil", "id": "s"}]
    position = mars_turn(hand, ["?"] * 9, battleline=line, artifacts=sigil)  # type: ignore[arg-type]
    position["turn"]["house"] = "untamed"  # type: ignore[index]
    position["players"][1]["battleline"] = [{"card": "noddy-the-thief", "id": "n"}]  # type: ignore[index]

    def lies(t: float, exhausted: bool = False, top: str = "") -> TableSnapshot:
        ann, ben = seen(t, (SeenCard("evasion-sigil", "s", exhausted=False),), top=top).players
        witch = SeenCard("witch-of-the-wilds", "w", exhausted=exhausted, damage=0)
        noddy = SeenCard("noddy-the-thief", "n", exhausted=False, damage=0)
        return TableSnapshot(t, (replace(ann, battleline=(witch,)), replace(ben, battleline=(noddy,))))

    table = Table(position, lies(1.0))
    table.see(HouseEntered(2.0, 0, "untamed"), lies(6.0, exhausted=True, top="blinding-light"))
    table.wait(60.0)

    assert table.moves == ["Witch of the Wilds fights Noddy the Thief."]
    assert table.flags == []
    assert table.report.players[0].hand == 4


def test_a_card_that_only_by_what_is_known_had_to_be_destroyed_is_what_it_was() -> None:
    """Crazy Killing Machine destroys itself unless it has destroyed two others; of which house the card was that Ben
    discarded, nobody saw. It counts as a Shadows card still, since Ann took it with Sneklifter."""
    ann = {"houses": ["shadows", "mars", "untamed"], "hand": ["sneklifter"], "deck": ["?"] * 9, "unseen": UNSEEN}
    machine = {"card": "crazy-killing-machine", "id": "m"}
    line = [{"card": "troll", "id": "t"}, {"card": "dextre", "id": "d"}]
    ben = {"houses": ["logos", "sanctum", "untamed"], "battleline": line, "artifacts": [machine], "deck": ["?"] * 9}
    turn = {"number": 5, "active": 0, "step": "main", "house": "shadows"}

    def lies(
        t: float, taken: bool = True, tired: tuple[bool, bool] = (False, False), pile: str = "", bens: str = ""
    ) -> TableSnapshot:
        machines = (
            (SeenCard("crazy-killing-machine", "m", exhausted=tired[1]),) if bens != "crazy-killing-machine" else ()
        )
        lifter = (SeenCard("sneklifter", exhausted=tired[0]),) if taken else ()
        creatures = () if pile else (SeenCard("troll", "t"), SeenCard("dextre", "d"))
        tops = [(SeenCard(top),) if top else () for top in (pile, bens)]
        ann_side = SeenSide(lifter, machines if taken else (), tops[0], ())
        return TableSnapshot(t, (ann_side, SeenSide(creatures, () if taken else machines, tops[1], ())))

    table = Table({"turn": turn, "players": [ann, ben]}, lies(1.0, taken=False))
    table.see(lies(3.0, tired=(True, False)), lies(8.0, tired=(True, True), pile="bumpsy", bens="dextre"))
    table.see(lies(11.0, pile="bumpsy", bens="dextre"), TurnEnded(12.0, 0), HouseEntered(13.0, 1, "logos"))
    table.see(TurnEnded(20.0, 1), HouseEntered(22.0, 0, "shadows"))
    table.see(lies(28.0, pile="anger", bens="crazy-killing-machine"))
    table.wait(60.0)

    assert [move for move in table.moves if "Machine" in move] == 2 * ["Ann uses Crazy Killing Machine."]
    assert table.flags == []


@pytest.mark.parametrize("damaged", ["old-yurk", "troll", "bumpsy"])
def test_where_damage_lies_is_left_open_whatever_hidden_cards_were_discarded_before(damaged: str) -> None:
    """Old Yurk discards two cards, of which one shows. Then Punch damages one of three, and Coward's End spares it."""
    ann: dict[str, object] = {"houses": ["dis", "logos", "mars"], "hand": ["?"] * 6, "deck": ["?"] * 9}
    ben: dict[str, object] = {
        "houses": ["brobnar", "sanctum", "untamed"],
        "hand": ["punch", "coward-s-end"],
        "deck": ["?"] * 9,
        "battleline": [{"card": "troll", "id": "troll"}, {"card": "bumpsy", "id": "bumpsy"}],
    }
    unseen = ["mother", "old-yurk", "anger", "snudge", "gub", "eureka"]

    def lying(t: float, *names: str, anns: str = "mother", bens: str = "", exhausted: bool = False) -> TableSnapshot:
        yurk = (SeenCard("old-yurk", exhausted=exhausted),) if "old-yurk" in names else ()
        line = tuple(SeenCard(name, name, exhausted=False) for name in ("troll", "bumpsy") if name in names)
        tops = [(SeenCard(top),) if top else () for top in (anns, bens)]
        return TableSnapshot(t, (SeenSide(yurk, (), tops[0], ()), SeenSide(line, (), tops[1], ())))

    all_three = "old-yurk", "troll", "bumpsy"
    turn = {"number": 4, "active": 0, "step": "main", "house": "dis"}
    position: dict[str, object] = {"turn": turn, "players": [{**ann, "unseen": unseen}, ben]}
    table = Table(position, lying(1.0, "troll", "bumpsy", anns=""))
    table.see(lying(3.0, *all_three, exhausted=True))
    table.see(lying(6.0, *all_three), TurnEnded(6.2, 0), HouseEntered(8.0, 1, "brobnar"))
    table.see(lying(11.0, *all_three, bens="punch"), CounterEntered(11.5, 1, "amber", delta=1))

    table.see(lying(20.0, damaged, anns="mother" if damaged == "old-yurk" else "old-yurk", bens="coward-s-end"))
    table.see(CounterEntered(21.0, 1, "chains", delta=3))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben plays Coward’s End."


def test_of_two_cards_that_appear_at_once_none_was_in_hand_in_the_others_place() -> None:
    """Which card she took out of her pile nobody saw. Z.Y.X. Researcher archives the top of the pile, under which lies
    the next."""
    pile = ["troll", "gub", "snudge", "zyx-researcher"]
    position = mars_turn(["dextre", "?", "?"], ["?"] * 9, discard=pile)
    position["turn"]["house"] = "logos"  # type: ignore[index]
    table = Table(position, seen(1.0, top="troll"))

    entered = seen(5.0, top="gub")
    researcher = SeenCard("zyx-researcher", exhausted=True)
    table.see(replace(entered, players=(replace(entered.players[0], battleline=(researcher,)), entered.players[1])))
    table.wait(60.0)

    assert table.moves == ["Ann plays Z.Y.X. Researcher."]
    assert table.flags == []


def test_armor_may_have_prevented_damage_of_which_nobody_saw_a_mark() -> None:
    """Which card Ann took out of her pile nobody saw, nor with how many she bombarded: Champion Tabris’s armor kept
    the damage off. The mines then harm the champion as if there were none."""
    seed, mines = {"card": "nepenthe-seed", "id": "n"}, {"card": "longfused-mines", "id": "l"}
    zorgs: list[dict[str, object]] = [{"card": "zorg", "id": f"z{number}"} for number in range(3)]
    hand = ["orbital-bombardment", *HIDDEN_HAND]
    position = mars_turn(hand, [], battleline=zorgs, artifacts=[seed, mines], discard=PILE)
    line = [{"card": title, "id": title} for title in ("troll", "champion-tabris", "bumpsy")]
    position["players"][1]["battleline"] = line  # type: ignore[index]

    def lies(
        t: float, top: str, artifacts: tuple[str, ...], play: str = "", reaped: int = 0, damage: int = 0
    ) -> TableSnapshot:
        ann, _ = seen(t, top=top, play=play).players
        row = tuple(SeenCard(title, title[0], exhausted=False) for title in artifacts)
        reapers = tuple(SeenCard("zorg", f"z{number}", exhausted=number < reaped) for number in range(3))
        harmed = {"troll": 0, "champion-tabris": damage, "bumpsy": 0}
        creatures = tuple(SeenCard(title, title, exhausted=False, damage=dealt) for title, dealt in harmed.items())
        return TableSnapshot(t, (replace(ann, battleline=reapers, artifacts=row), SeenSide(creatures, (), (), ())))

    left, bombarded = ("longfused-mines",), "orbital-bombardment"
    table = Table(position, lies(1.0, PILE[0], ("nepenthe-seed", *left)))
    table.see(lies(3.0, "nepenthe-seed", left), lies(8.0, "nepenthe-seed", left, play=bombarded))
    table.see(lies(11.0, bombarded, left), CounterEntered(12.0, 0, "amber", delta=1))
    for reaped in (1, 2, 3):
        t = 13.0 + 6.0 * reaped
        table.see(lies(t, bombarded, left, reaped=reaped), CounterEntered(t + 1.0, 0, "amber", delta=1))

    table.see(lies(40.0, "longfused-mines", (), reaped=3, damage=3))
    table.wait(80.0)

    assert table.moves[1:] == ["Ann plays Orbital Bombardment.", *["Zorg reaps."] * 3, "Ann uses Longfused Mines."]
    assert table.flags == []


@pytest.mark.parametrize("kept_off", [(1, 1, 1, 2, 0), (2, 1, 0, 2, 0), (2, 0, 1, 1, 1), (1, 0, 2, 0, 2)])
def test_on_whom_armor_prevented_damage_the_next_damage_to_all_may_tell(kept_off: tuple[int, ...]) -> None:
    """Ann divided five damage among creatures with an armor of two, which kept off all of it; of the two that are then
    dealt to each it keeps off what is left of it."""
    line = ("champion-tabris", "lady-maxena", "lord-golgotha", "challe-the-safeguard", "skullion")
    position = mars_turn(["sack-of-coins", "poison-wave", *HIDDEN_HAND[2:]], ["?"] * 9, amber=4)
    position["turn"]["house"] = "shadows"  # type: ignore[index]
    position["players"][0]["houses"] = ["mars", "shadows", "untamed"]  # type: ignore[index]
    position["players"][1]["battleline"] = [{"card": title, "id": title} for title in line]  # type: ignore[index]

    def lies(t: float, top: str = "", play: str = "", damage: tuple[int, ...] = (0,) * 5) -> TableSnapshot:
        ann, _ = seen(t, top=top, play=play).players
        row = (SeenCard(title, title, exhausted=False, damage=dealt) for title, dealt in zip(line, damage, strict=True))
        return TableSnapshot(t, (ann, SeenSide(tuple(row), (), (), ())))

    table = Table(position, lies(1.0))
    table.see(lies(3.0, play="sack-of-coins"), lies(6.0, "sack-of-coins"), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lies(12.0, "sack-of-coins", play="poison-wave"), lies(18.0, "poison-wave", damage=kept_off))
    table.see(CounterEntered(18.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Sack of Coins.", "Ann plays Poison Wave."]
    assert table.flags == []


def test_what_a_turned_key_cost_only_its_player_knows_where_it_goes_by_a_hidden_hand() -> None:
    """How many Mars cards Martians Make Bad Allies took out of her hand only Ann knows. By what is thought, Key
    Abduction costs her its own Æmber; but she holds more cards and pays nothing."""
    hand = ["martians-make-bad-allies", "key-abduction", "incubation-chamber", *["?"] * 13]
    table = Table(mars_turn(hand, ["?"] * 10, amber=0), seen(1.0))
    top = "martians-make-bad-allies"
    table.see(seen(3.0, play=top), seen(5.0, top=top))
    table.see(seen(12.0, top=top, play="key-abduction"), KeyTurned(15.0, 0, "red", forged=True))
    table.see(seen(15.2, top="key-abduction"), CounterEntered(15.5, 0, "amber", delta=1))
    table.see(seen(25.0, (SeenCard("incubation-chamber", exhausted=True),), top="key-abduction"))
    table.wait(60.0)

    assert table.flags == []
    assert table.report.players[0].keys == ("red",)


def test_a_card_that_its_player_laid_down_was_not_brought_by_a_creature_of_another_house() -> None:
    """Ann plays Champion’s Challenge. Pingle Who Annoys comes from beneath her Jargogle when that is destroyed, fights
    and dies. It looks as if Jargogle had fought, and Champion’s Challenge had lain beneath it."""
    jargogle = {**in_play("jargogle")[0], "under": ["?"]}
    duma = {**in_play("duma-the-martyr")[0], "damage": 2}
    truebaru = {**in_play("truebaru")[0], "damage": 2}
    unseen = ["champion-s-challenge", "pingle-who-annoys", "bumpsy", "anger", "umbra"]
    ann = {"battleline": [jargogle, duma, *in_play("untamed-ambassador")], "hand": ["?"] * 5, "unseen": unseen}
    ben = {"battleline": [truebaru, *in_play("shooler", "doc-bookton")]}

    line = (lying("jargogle", damage=0), lying("duma-the-martyr", damage=2), lying("untamed-ambassador", damage=0))
    theirs = (lying("truebaru", damage=2), lying("shooler"), lying("doc-bookton"))
    before = SeenSide(line, (), (), ()), SeenSide(theirs, (), (), ())
    laid_down = replace(before[0], play=(SeenCard("champion-s-challenge"),))
    done = (
        SeenSide(line[1:2], (), (SeenCard("champion-s-challenge"),), ()),
        SeenSide((lying("truebaru", damage=4),), (), (SeenCard("shooler"),), ()),
    )
    table = Table(position(ann, ben, house="brobnar"), TableSnapshot(1.0, before))
    table.see(HouseEntered(2.0, 0, "brobnar"), TableSnapshot(5.0, (laid_down, before[1])), TableSnapshot(15.0, done))
    table.wait(60.0)

    assert table.moves == ["Ann plays Champion’s Challenge."]
    assert table.flags == []


def test_a_card_from_the_deck_is_laid_on_a_pile_a_moment_after_the_creature_that_sent_it_there() -> None:
    """Neutron Shark destroys itself, and then the top card of Ann’s deck is discarded, which is of another house."""
    unseen = ["neutron-shark", "blood-money", "anger", "umbra", "troll", "dextre"]
    table = Table(position({"unseen": unseen}, house="logos"), anns(1.0))
    table.see(HouseEntered(2.0, 0, "logos"), HandsCame(5.0), anns(8.0, top="neutron-shark"))
    table.see(HandsCame(8.2), anns(9.8, top="blood-money"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Neutron Shark."]
    assert table.flags == []

"""The players alone know what hidden cards decide: the referee takes their word, and the table's."""

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
from companion.referee.settings import RefereeSettings
from companion.verdicts import MoveUnderstood
from tests.referee.at_the_table import Table

HIDDEN_HAND = ["?", "?", "?", "?", "?", "?"]
PILE = ["dextre", "flaxia", "snufflegator", "bumpsy", "zorg", "urchin", "ember-imp"]
UNSEEN = ["dust-pixie", "snufflegator", "anger", "urchin", "bumpsy", "flaxia", "zorg", "ember-imp"]


def mars_turn(hand: list[str], deck: list[str], **more: object) -> dict[str, Any]:
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


def test_a_copy_of_a_card_that_everybody_saw_allows_what_it_says_and_no_more() -> None:
    position = mars_turn(["mimicry", *HIDDEN_HAND], [], battleline=[{"card": "bumpsy", "id": "b"}])
    position["turn"]["house"] = "untamed"
    position["players"][1]["discard"] = ["virtuous-works"]

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


def test_nobody_is_reminded_of_a_key_that_a_card_lets_them_forge_for_nothing() -> None:
    """Key Abduction costs less for each card in hand. Ann has 16, and forges no key all the same."""
    table = Table(mars_turn(["key-abduction", *["?"] * 16], [], amber=0), seen(1.0))
    table.see(seen(5.0, play="key-abduction"), CounterEntered(8.0, 0, "amber", delta=1))
    table.see(seen(8.2, top="key-abduction"))
    table.wait(30.0)
    table.see(TurnEnded(31.0, 0), HouseEntered(33.0, 1, "logos"))
    table.wait(60.0)

    assert (table.flags, table.reminded) == ([], [])
    assert table.moves == ["Ann plays Key Abduction.", "Ann ends the turn.", "Ben chooses Logos."]


@pytest.mark.parametrize(
    "turned_t", [pytest.param(8.1, id="before the card was seen on its pile"), pytest.param(9.0, id="after it")]
)
def test_a_key_that_a_card_forged_is_told_in_the_color_that_was_turned(turned_t: float) -> None:
    table = Table(mars_turn(["key-abduction", *["?"] * 16], [], amber=0), seen(1.0))
    table.see(seen(5.0, play="key-abduction"), CounterEntered(8.0, 0, "amber", delta=1))
    turned = KeyTurned(turned_t, 0, "blue", forged=True)
    before, later = ((turned,), ()) if turned_t < 8.2 else ((), (turned,))
    table.see(*before, seen(8.2, top="key-abduction"), *later)
    table.wait(30.0)

    [changes] = [verdict.changes for verdict in table.said if isinstance(verdict, MoveUnderstood)]
    assert changes == "Ann gains 1 Æmber; Ann forges the blue key for nothing"


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


def test_a_sum_that_goes_by_how_many_cards_are_archived_is_as_they_are_counted() -> None:
    """Ann had no Mars creature to archive with Incubation Chamber, which nobody sees: Knowledge is Power gives two."""
    chamber = {"card": "incubation-chamber", "id": "c"}
    unseen = [*UNSEEN, "knowledge-is-power"]
    position = mars_turn(HIDDEN_HAND, [], artifacts=[chamber], archives=["?", "?"], unseen=unseen)
    position["players"][0]["houses"] = ["mars", "logos", "untamed"]
    position["turn"]["house"] = "logos"
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


def test_without_such_a_card_the_same_loss_is_not_understood() -> None:
    lies = {"artifacts": [{"card": "custom-virus", "id": "v"}]}
    table = Table(mars_turn(HIDDEN_HAND, [], **lies), seen(1.0, artifacts=(virus(),)))

    table.see(seen(5.0, artifacts=(virus(),), trolls=0, bens_top="troll"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["out-of-sync"]


def test_a_card_turned_up_in_a_pile_was_not_the_one_that_had_been_taken_out_of_it() -> None:
    """Eye of Judgment purged an unknown card, by a guess; Z.Y.X. Researcher archives the top of the pile and tells
    more.
    """
    pile = ["treasure-map", "bumpsy", "flaxia"]
    position = mars_turn(HIDDEN_HAND, ["?"] * 12, discard=pile, purged=["dextre"])
    position["turn"]["house"] = "logos"
    position["players"][0]["houses"] = ["logos", "mars", "untamed"]
    position["players"][0]["unseen"] = ["zyx-researcher", *UNSEEN]
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
    position["turn"]["house"] = "untamed"
    position["players"][1]["hand"] = []

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


def before_not_finished_with_you() -> dict[str, Any]:
    """Ann has Champion Tabris, Sacrificial Altar, and a pile of creatures."""
    altar = {"card": "sacrificial-altar", "id": "a"}
    human = {"card": "champion-tabris", "id": "h"}
    position = mars_turn([*HIDDEN_HAND, "not-finished-with-you"], ["?"] * 12, battleline=[human], artifacts=[altar])
    position["turn"]["house"] = "dis"
    position["players"][0]["houses"] = ["mars", "dis", "untamed"]
    position["players"][0]["discard"] = PILE
    return position


def test_a_card_brought_back_from_a_pile_was_not_among_those_shuffled_from_it() -> None:
    """Not Finished with You shuffles as many creatures from the pile as its player likes; nobody sees which."""

    def lies(t: float, creature: str, used: bool, top: str = "", play: str = "") -> TableSnapshot:
        ann, ben = seen(t, (SeenCard("sacrificial-altar", "a", exhausted=used),), top, play).players
        line = (SeenCard(creature, exhausted=creature == "flaxia"),)
        return TableSnapshot(t, (replace(ann, battleline=line), ben))

    table = Table(before_not_finished_with_you(), lies(1.0, "champion-tabris", used=False, top="dextre"))
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
    position["turn"]["house"] = "dis"
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


def test_a_card_played_from_the_deck_was_shuffled_into_it_though_it_was_thought_to_lie_in_the_pile() -> None:
    """Wild Wormhole plays the top card of the deck, of whatever house it is."""
    position = mars_turn(["wild-wormhole", *HIDDEN_HAND], ["?", "?"], discard=["anger", "troll"], unseen=UNSEEN)
    position["turn"]["house"] = "logos"
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]
    table = Table(position, seen(1.0, top="anger"))
    troll = SeenCard("troll", exhausted=True)
    after = seen(5.0, top="wild-wormhole")
    table.see(replace(after, players=(replace(after.players[0], battleline=(troll,)), after.players[1])))
    table.see(CounterEntered(5.5, 0, "amber", delta=1))
    table.wait(40.0)

    assert (table.moves, table.flags) == (["Ann plays Wild Wormhole."], [])


def test_a_card_laid_on_a_pile_later_is_none_of_those_that_an_effect_put_there() -> None:
    """Rigged Lottery discards cards of both players that nobody sees; then Ann plays Ghostly Hand, and counts it."""
    position = mars_turn([*HIDDEN_HAND, "rigged-lottery"], ["?"] * 12, unseen=[*UNSEEN, "ghostly-hand"])
    position["turn"]["house"] = "shadows"
    ann, ben = position["players"]
    ann["houses"] = ["mars", "shadows", "untamed"]
    ben["deck"], ben["unseen"] = ["?"] * 10, ["zorg", "flaxia", "dextre", "anger", "bumpsy"]
    table = Table(position, seen(1.0))
    table.see(seen(3.0, play="rigged-lottery"), seen(8.0, top="rigged-lottery", bens_top="zorg"))
    table.see(CounterEntered(8.5, 0, "amber", delta=2), seen(16.0, top="ghostly-hand", bens_top="zorg"))
    table.see(CounterEntered(16.4, 0, "amber", delta=2))
    table.wait(30.0)

    assert table.moves == ["Ann plays Rigged Lottery.", "Ann plays Ghostly Hand."]


def test_a_card_that_was_laid_down_to_be_played_was_not_discarded_beneath_others() -> None:
    """A Fair Game discards the top of Ben’s deck: nothing comes to his pile, so it was empty, whatever was thought."""
    position = mars_turn([*HIDDEN_HAND, "a-fair-game"], ["?"] * 12)
    position["turn"]["house"] = "dis"
    ann, ben = position["players"]
    ann["houses"] = ["mars", "dis", "untamed"]
    ben["hand"], ben["deck"], ben["unseen"] = ["?"] * 5, ["?"], ["zorg", "flaxia", "dextre", "anger", "bumpsy"]
    table = Table(position, seen(1.0))

    table.see(seen(3.0, play="a-fair-game"), seen(6.0, top="a-fair-game"))
    table.wait(60.0)

    assert table.moves == ["Ann plays A Fair Game."]
    assert table.flags == []


def by_world_tree(t: float, used: bool, top: str, play: str = "", imp: bool = False) -> TableSnapshot:
    """World Tree, `used` or not, and whether Ember Imp lies beside it."""
    ann, ben = seen(t, (SeenCard("world-tree", "w", exhausted=used),), top, play).players
    return TableSnapshot(t, (replace(ann, battleline=(SeenCard("ember-imp", exhausted=True),) if imp else ()), ben))


def before_world_tree() -> dict[str, Any]:
    """Ann’s turn of Untamed, with World Tree and a pile of creatures."""
    tree = {"card": "world-tree", "id": "w"}
    hand = ["not-finished-with-you", "control-the-weak", "?", "?", "?"]
    position = mars_turn(hand, ["?"] * 12, artifacts=[tree], discard=PILE, houses=["mars", "dis", "untamed"])
    position["turn"]["house"] = "untamed"
    position["players"][0]["unseen"] = ["dust-pixie", "snufflegator", "anger"]
    return position


def test_a_card_that_was_thought_shuffled_had_been_put_on_the_deck_and_drawn() -> None:
    """Nobody saw which creature World Tree put on Ann’s deck. So Not Finished with You could not shuffle the Imp."""
    table = Table(before_world_tree(), by_world_tree(1.0, False, "dextre"))
    table.see(by_world_tree(6.0, True, "dextre"), TurnEnded(12.0, 0), by_world_tree(13.0, False, "dextre"))
    table.see(HouseEntered(15.0, 1, "logos"), TurnEnded(20.0, 1), HouseEntered(22.0, 0, "dis"))
    table.see(
        by_world_tree(26.0, False, "dextre", play="not-finished-with-you"),
        by_world_tree(30.0, False, "not-finished-with-you"),
    )
    table.see(CounterEntered(30.5, 0, "amber", delta=1), by_world_tree(36.0, False, "control-the-weak"))
    table.see(CounterEntered(36.5, 0, "amber", delta=1), by_world_tree(80.0, False, "control-the-weak", imp=True))
    table.wait(110.0)

    assert table.moves[-2:] == ["Ann plays Control the Weak.", "Ann plays Ember Imp."]
    assert table.flags == []


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
    position["players"][1]["battleline"] = [{"card": "noddy-the-thief", "id": "n"}]

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
    position["turn"]["house"] = "dis"
    position["players"][0]["houses"] = ["dis", "mars", "logos"]
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


def test_a_pile_that_is_gone_was_shuffled_rather_than_anything_believed_that_was_not_counted() -> None:
    """Ann's deck is thought to last for just the cards she draws; her pile is gone, so it had one card less.

    Had she archived a card instead of taking Æmber, she would have had to draw one more: but she counted the Æmber.
    """
    hand = ["knowledge-is-power", "?", "?", "?"]
    position = mars_turn(hand, ["?"] * 3, archives=["?", "?"], discard=["ember-imp"], amber=0)
    position["turn"]["house"] = "logos"
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]
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
    position["turn"]["house"] = "logos"
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


def assaulting(t: float, done: bool, play: str = "") -> TableSnapshot:
    """Ann’s two creatures before and after the assault, which kills Ben’s Dust Pixie."""
    pile, bens_pile = ("relentless-assault", "dust-pixie") if done else ("", "")
    ann, ben = seen(t, (SeenCard("evasion-sigil", "e"),), pile, play, bens_top=bens_pile).players
    creatures = (SeenCard("bumpsy", "b", exhausted=done), SeenCard("snufflegator", "n", exhausted=done))
    pixies = () if done else (SeenCard("dust-pixie", "d"),)
    return TableSnapshot(t, (replace(ann, battleline=creatures), replace(ben, battleline=pixies)))


def test_a_creature_that_is_tired_and_harmed_nobody_may_have_been_kept_from_fighting() -> None:
    """Evasion Sigil stops a fight by the top card of the deck, which lies beneath Relentless Assault by now."""
    line = [{"card": "bumpsy", "id": "b"}, {"card": "snufflegator", "id": "n"}]
    sigil = [{"card": "evasion-sigil", "id": "e"}]
    position = mars_turn(["relentless-assault"], ["?"] * 10, battleline=line, artifacts=sigil)
    position["turn"]["house"] = "brobnar"
    position["players"][1]["battleline"] = [{"card": "dust-pixie", "id": "d"}]

    table = Table(position, assaulting(1.0, done=False))
    table.see(assaulting(3.0, done=False, play="relentless-assault"), assaulting(9.0, done=True))
    table.wait(60.0)

    assert table.moves == ["Ann plays Relentless Assault."]
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
    position["turn"]["house"] = "logos"
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]
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
    position["turn"]["house"] = "logos"
    position["players"][0]["houses"] = ["logos", "brobnar", "untamed"]
    ready, tired = (SeenCard("library-of-babble", "l", exhausted=exhausted) for exhausted in (False, True))
    table = Table(position, seen(1.0, (ready,), top="dextre"))
    table.see(seen(8.0, (tired,), top="dextre"))
    table.wait(60.0)

    assert table.moves == ["Ann uses Library of Babble."]
    assert table.report.players[0].hand == len(HIDDEN_HAND)


def fighting_a_pixie(t: float, done: bool) -> TableSnapshot:
    """Bumpsy before and after his fight with Dust Pixie."""
    pile, bens_pile = ("zorg", "dust-pixie") if done else ("flaxia", "")
    ann, ben = seen(t, (SeenCard("evasion-sigil", "e"),), pile, bens_top=bens_pile).players
    pixies = () if done else (SeenCard("dust-pixie", "d"),)
    bumpsy = (SeenCard("bumpsy", "b", exhausted=done),)
    return TableSnapshot(t, (replace(ann, battleline=bumpsy), replace(ben, battleline=pixies)))


def test_a_deck_that_is_thought_to_be_empty_still_held_the_card_that_an_effect_discarded() -> None:
    """Evasion Sigil discards the top card of Ann's deck before a fight: one that seemed to lie in the pile already."""
    line, sigil = [{"card": "bumpsy", "id": "b"}], [{"card": "evasion-sigil", "id": "e"}]
    position = mars_turn(
        HIDDEN_HAND, [], battleline=line, artifacts=sigil, discard=["flaxia", "?"], unseen=["zorg", "anger"]
    )
    position["turn"]["house"] = "brobnar"
    position["players"][1]["battleline"] = [{"card": "dust-pixie", "id": "d"}]

    table = Table(position, fighting_a_pixie(1.0, done=False))
    table.see(fighting_a_pixie(8.0, done=True))
    table.wait(60.0)

    assert table.moves == ["Bumpsy fights Dust Pixie."]
    assert table.flags == []


def test_another_card_of_the_hand_was_archived_than_was_thought() -> None:
    """Ben was thought to have archived Bad Penny; what Dysania discards from there tells that he did not."""
    position = mars_turn(["dysania", *HIDDEN_HAND], [])
    position["turn"]["house"] = "logos"
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
    position["turn"]["house"] = "shadows"
    ann, ben = position["players"]
    ann["houses"] = ["shadows", "brobnar", "untamed"]
    ben["deck"], ben["discard"], ben["unseen"] = ["?"] * deck, pile, UNSEEN
    table = Table(position, seen(1.0, bens_top="dextre"))

    table.see(seen(3.0, play="rigged-lottery", bens_top="dextre"), seen(9.0, top="rigged-lottery", bens_top="dextre"))
    table.see(CounterEntered(9.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Rigged Lottery."]


def test_what_an_effect_discards_was_not_laid_down_before_it() -> None:
    """Ann lays down and counts Fogbank; only then does Punctuated Equilibrium discard the rest of her hand."""
    position = mars_turn(["fogbank", "punctuated-equilibrium", "anger"], ["?"] * 12)
    position["turn"]["house"] = "untamed"
    position["players"][1]["hand"] = []

    table = Table(position, seen(1.0))
    table.see(seen(3.0, play="fogbank"), CounterEntered(5.0, 0, "amber", delta=1))
    table.see(seen(8.0, top="fogbank", play="punctuated-equilibrium"), seen(16.0, top="punctuated-equilibrium"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Fogbank.", "Ann plays Punctuated Equilibrium."]
    assert table.flags == []


def by_entangler(t: float, entangler: bool = False, troll: bool = False) -> TableSnapshot:
    """The table where one of Seismo-entangler and Ben’s Troll lies exhausted."""
    snapshot = seen(t, (SeenCard("seismo-entangler", "s", exhausted=entangler),))
    bens = replace(snapshot.players[1], battleline=(SeenCard("troll", "t", exhausted=troll),))
    return replace(snapshot, players=(snapshot.players[0], bens))


def test_a_house_that_nobody_entered_may_have_been_another_than_was_thought() -> None:
    """Ann names a house for Seismo-entangler. Of all that may be believed so much is forgotten that it seems Ben's."""
    artifacts = [{"card": "seismo-entangler", "id": "s"}]
    position = mars_turn(HIDDEN_HAND, ["?"] * 9, artifacts=artifacts)
    position["turn"]["house"] = "logos"
    ann, ben = position["players"]
    ann["houses"], ben["houses"] = ["logos", "mars", "untamed"], ["untamed", "brobnar", "sanctum"]

    table = Table(position, by_entangler(1.0), RefereeSettings())
    table.see(HouseEntered(1.5, 0, "logos"), by_entangler(6.0, entangler=True))
    table.see(TurnEnded(20.0, 0), by_entangler(20.5), HouseEntered(23.0, 1, "brobnar"))
    table.see(by_entangler(30.0, troll=True), CounterEntered(30.5, 1, "amber", delta=1))
    table.wait(60.0)

    assert table.moves[-1] == "Troll reaps."
    assert table.flags == []


def test_no_card_is_taken_from_a_hand_that_cannot_hold_such_a_card() -> None:
    """Imperial Traitor purges a Sanctum card; there is none among those Ben may hold."""
    position = mars_turn(["imperial-traitor", *HIDDEN_HAND], [])
    position["turn"]["house"] = "shadows"
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
    position["turn"]["house"] = "untamed"
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
    position["turn"]["house"] = "brobnar"

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
    position["turn"]["house"] = "untamed"

    def lies(t: float, used: bool) -> TableSnapshot:
        return seen(t, tuple(SeenCard(one, one, exhausted=used and one == shards[0]) for one in shards), top="anger")

    table = Table(position, lies(1.0, False))
    table.see(lies(6.0, True))
    table.wait(7.0)

    assert table.moves == ["Ann uses Shard of Life."]


def facing_noddy(t: float, exhausted: bool = False, top: str = "") -> TableSnapshot:
    """The Witch before Noddy, neither of them damaged."""
    ann, ben = seen(t, (SeenCard("evasion-sigil", "s", exhausted=False),), top=top).players
    witch = SeenCard("witch-of-the-wilds", "w", exhausted=exhausted, damage=0)
    noddy = SeenCard("noddy-the-thief", "n", exhausted=False, damage=0)
    return TableSnapshot(t, (replace(ann, battleline=(witch,)), replace(ben, battleline=(noddy,))))


def test_a_card_turned_up_from_the_deck_was_not_in_hand_though_it_was_thought_to_be() -> None:
    """Evasion Sigil discards it as the Witch fights the elusive Noddy: Glimmer brought another card out of the pile."""
    hand = [{"card": "blinding-light", "id": "b"}, "?", "?", "?"]
    line, sigil = [{"card": "witch-of-the-wilds", "id": "w"}], [{"card": "evasion-sigil", "id": "s"}]
    position = mars_turn(hand, ["?"] * 9, battleline=line, artifacts=sigil)  # type: ignore[arg-type]
    position["turn"]["house"] = "untamed"
    position["players"][1]["battleline"] = [{"card": "noddy-the-thief", "id": "n"}]

    table = Table(position, facing_noddy(1.0))
    table.see(HouseEntered(2.0, 0, "untamed"), facing_noddy(6.0, exhausted=True, top="blinding-light"))
    table.wait(60.0)

    assert table.moves == ["Witch of the Wilds fights Noddy the Thief."]
    assert table.flags == []
    assert table.report.players[0].hand == 4


def before_old_yurk() -> dict[str, Any]:
    """Ann’s cards are hidden; Ben has two creatures, and two actions in hand."""
    ann: dict[str, Any] = {"houses": ["dis", "logos", "mars"], "hand": ["?"] * 6, "deck": ["?"] * 9}
    ben: dict[str, Any] = {
        "houses": ["brobnar", "sanctum", "untamed"],
        "hand": ["punch", "coward-s-end"],
        "deck": ["?"] * 9,
        "battleline": [{"card": "troll", "id": "troll"}, {"card": "bumpsy", "id": "bumpsy"}],
    }
    unseen = ["mother", "old-yurk", "anger", "snudge", "gub", "eureka"]
    turn = {"number": 4, "active": 0, "step": "main", "house": "dis"}
    position: dict[str, Any] = {"turn": turn, "players": [{**ann, "unseen": unseen}, ben]}
    return position


def with_yurk(t: float, *names: str, anns: str = "mother", bens: str = "", exhausted: bool = False) -> TableSnapshot:
    """Those of the three creatures that are left, and both piles."""
    yurk = (SeenCard("old-yurk", exhausted=exhausted),) if "old-yurk" in names else ()
    line = tuple(SeenCard(name, name, exhausted=False) for name in ("troll", "bumpsy") if name in names)
    tops = [(SeenCard(top),) if top else () for top in (anns, bens)]
    return TableSnapshot(t, (SeenSide(yurk, (), tops[0], ()), SeenSide(line, (), tops[1], ())))


@pytest.mark.parametrize("damaged", ["old-yurk", "troll", "bumpsy"])
def test_where_damage_lies_is_left_open_whatever_hidden_cards_were_discarded_before(damaged: str) -> None:
    """Old Yurk discards two cards, of which one shows. Then Punch damages one of three, and Coward's End spares it."""
    all_three = "old-yurk", "troll", "bumpsy"
    table = Table(before_old_yurk(), with_yurk(1.0, "troll", "bumpsy", anns=""))
    table.see(with_yurk(3.0, *all_three, exhausted=True))
    table.see(with_yurk(6.0, *all_three), TurnEnded(6.2, 0), HouseEntered(8.0, 1, "brobnar"))
    table.see(with_yurk(11.0, *all_three, bens="punch"), CounterEntered(11.5, 1, "amber", delta=1))

    table.see(with_yurk(20.0, damaged, anns="mother" if damaged == "old-yurk" else "old-yurk", bens="coward-s-end"))
    table.see(CounterEntered(21.0, 1, "chains", delta=3))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben plays Coward’s End."


def test_of_two_cards_that_appear_at_once_only_one_was_the_one_hidden_card_of_the_hand() -> None:
    """The other one is that of the two cards which was thought to be known."""
    table = Table(mars_turn(["troll", "?"], HIDDEN_HAND, unseen=["custom-virus", "invasion-portal", "zorg"]), seen(1.0))

    table.see(seen(6.0, (virus(True), portal(True))))
    table.wait(30.0)

    assert table.moves == ["Ann plays Custom Virus.", "Ann plays Invasion Portal."]


def test_of_two_cards_that_appear_at_once_none_was_in_hand_in_the_others_place() -> None:
    """Nobody saw which card she took out of her pile. Z.Y.X. Researcher archives the top of the pile, under which lies
    the next.
    """
    pile = ["troll", "gub", "snudge", "zyx-researcher"]
    position = mars_turn(["dextre", "?", "?"], ["?"] * 9, discard=pile)
    position["turn"]["house"] = "logos"
    table = Table(position, seen(1.0, top="troll"))

    entered = seen(5.0, top="gub")
    researcher = SeenCard("zyx-researcher", exhausted=True)
    table.see(replace(entered, players=(replace(entered.players[0], battleline=(researcher,)), entered.players[1])))
    table.wait(60.0)

    assert table.moves == ["Ann plays Z.Y.X. Researcher."]
    assert table.flags == []


def before_bombardment() -> dict[str, Any]:
    """Ann has three Zorgs, Nepenthe Seed and Longfused Mines; Ben’s Champion Tabris has armor."""
    seed, mines = {"card": "nepenthe-seed", "id": "n"}, {"card": "longfused-mines", "id": "l"}
    zorgs: list[dict[str, Any]] = [{"card": "zorg", "id": f"z{number}"} for number in range(3)]
    hand = ["orbital-bombardment", *HIDDEN_HAND]
    position = mars_turn(hand, [], battleline=zorgs, artifacts=[seed, mines], discard=PILE)
    line = [{"card": title, "id": title} for title in ("troll", "champion-tabris", "bumpsy")]
    position["players"][1]["battleline"] = line
    return position


def bombarding(
    t: float, top: str, artifacts: tuple[str, ...], play: str = "", reaped: int = 0, damage: int = 0
) -> TableSnapshot:
    """Ann’s Zorgs, of which the first so many have `reaped`, and the `damage` on Ben’s Champion Tabris."""
    ann, _ = seen(t, top=top, play=play).players
    row = tuple(SeenCard(title, title[0], exhausted=False) for title in artifacts)
    reapers = tuple(SeenCard("zorg", f"z{number}", exhausted=number < reaped) for number in range(3))
    harmed = {"troll": 0, "champion-tabris": damage, "bumpsy": 0}
    creatures = tuple(SeenCard(title, title, exhausted=False, damage=dealt) for title, dealt in harmed.items())
    return TableSnapshot(t, (replace(ann, battleline=reapers, artifacts=row), SeenSide(creatures, (), (), ())))


def test_armor_may_have_prevented_damage_of_which_nobody_saw_a_mark() -> None:
    """Nobody saw which card Ann took out of her pile, nor with how many she bombarded: Champion Tabris’s armor kept the
    damage off. The mines then harm the champion as if there were none.
    """
    left, bombarded = ("longfused-mines",), "orbital-bombardment"
    table = Table(before_bombardment(), bombarding(1.0, PILE[0], ("nepenthe-seed", *left)))
    table.see(bombarding(3.0, "nepenthe-seed", left), bombarding(8.0, "nepenthe-seed", left, play=bombarded))
    table.see(bombarding(11.0, bombarded, left), CounterEntered(12.0, 0, "amber", delta=1))
    for reaped in (1, 2, 3):
        t = 13.0 + 6.0 * reaped
        table.see(bombarding(t, bombarded, left, reaped=reaped), CounterEntered(t + 1.0, 0, "amber", delta=1))

    table.see(bombarding(40.0, "longfused-mines", (), reaped=3, damage=3))
    table.wait(80.0)

    assert table.moves[1:] == ["Ann plays Orbital Bombardment.", *["Zorg reaps."] * 3, "Ann uses Longfused Mines."]
    assert table.flags == []


ARMORED = ("champion-tabris", "lady-maxena", "lord-golgotha", "challe-the-safeguard", "skullion")


def armored(t: float, top: str = "", play: str = "", damage: tuple[int, ...] = (0,) * 5) -> TableSnapshot:
    """Ben’s creatures with an armor of two, and the damage that lies on each."""
    ann, _ = seen(t, top=top, play=play).players
    row = (SeenCard(title, title, exhausted=False, damage=dealt) for title, dealt in zip(ARMORED, damage, strict=True))
    return TableSnapshot(t, (ann, SeenSide(tuple(row), (), (), ())))


@pytest.mark.parametrize("kept_off", [(1, 1, 1, 2, 0), (2, 1, 0, 2, 0), (2, 0, 1, 1, 1), (1, 0, 2, 0, 2)])
def test_on_whom_armor_prevented_damage_the_next_damage_to_all_may_tell(kept_off: tuple[int, ...]) -> None:
    """Ann divided five damage among creatures with an armor of two, which kept off all of it; of the two that are then
    dealt to each it keeps off what is left of it."""
    position = mars_turn(["sack-of-coins", "poison-wave", *HIDDEN_HAND[2:]], ["?"] * 9, amber=4)
    position["turn"]["house"] = "shadows"
    position["players"][0]["houses"] = ["mars", "shadows", "untamed"]
    position["players"][1]["battleline"] = [{"card": title, "id": title} for title in ARMORED]

    table = Table(position, armored(1.0))
    table.see(
        armored(3.0, play="sack-of-coins"), armored(6.0, "sack-of-coins"), CounterEntered(6.5, 0, "amber", delta=1)
    )
    table.see(armored(12.0, "sack-of-coins", play="poison-wave"), armored(18.0, "poison-wave", damage=kept_off))
    table.see(CounterEntered(18.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Sack of Coins.", "Ann plays Poison Wave."]
    assert table.flags == []


def before_fetchdrones() -> dict[str, Any]:
    """Ann has Fetchdrones and a Batdrone, and Ben a Poison Wave for it."""
    position = mars_turn([], ["?"] * 12, battleline=[{"card": "batdrone", "id": "b"}])
    position["turn"]["house"] = "logos"
    ann, ben = position["players"]
    ann |= {"houses": ["logos", "brobnar", "untamed"], "artifacts": [{"card": "fetchdrones", "id": "f"}]}
    ben |= {"houses": ["shadows", "sanctum", "untamed"], "amber": 3, "hand": ["poison-wave"]}
    return position


def test_what_a_creature_captured_for_hidden_cards_comes_back_when_it_is_destroyed() -> None:
    """Fetchdrones discards two cards, of which only the upper is seen, and Batdrone captures 2 Æmber for the other."""

    def lies(t: float, used: bool, top: str = "", bens_top: str = "") -> TableSnapshot:
        ann, ben = seen(t, (SeenCard("fetchdrones", "f", exhausted=used),), top=top, bens_top=bens_top).players
        line = () if bens_top else (SeenCard("batdrone", "b", exhausted=False),)
        return TableSnapshot(t, (replace(ann, battleline=line), ben))

    table = Table(before_fetchdrones(), lies(1.0, used=False))
    table.see(lies(4.0, used=True, top="bumpsy"), CounterEntered(4.5, 1, "amber", delta=-2))
    table.see(lies(12.0, used=False, top="bumpsy"), TurnEnded(12.5, 0), HouseEntered(14.0, 1, "shadows"))
    table.see(lies(18.0, used=False, top="batdrone", bens_top="poison-wave"), CounterEntered(18.5, 1, "amber", delta=3))
    table.wait(60.0)
    assert (table.flags, table.reminded, table.report.players[1].amber) == ([], [], 4)


@pytest.mark.parametrize(
    ("card", "house", "unseen", "change"),
    [("soldiers-to-flowers", "untamed", "dust-pixie", 2), ("routine-job", "shadows", "routine-job", 2)],
)
def test_what_a_card_gives_for_cards_of_a_pile_that_nobody_saw_is_what_its_player_counts(
    card: str, house: str, unseen: str, change: int
) -> None:
    """Of the two cards in Ann’s discard pile one is not known."""
    position = mars_turn([card], [], discard=["fear", "?"], unseen=[*UNSEEN, unseen])
    position["turn"]["house"] = house
    position["players"][0]["houses"] = ["shadows", "dis", "untamed"]
    position["players"][1]["amber"] = 4
    table = Table(position, seen(1.0, top="fear"))
    table.see(seen(4.0, top="fear", play=card), seen(8.0, top=card), CounterEntered(8.4, 0, "amber", delta=change))
    if card == "routine-job":
        table.see(CounterEntered(8.9, 1, "amber", delta=-change))
    table.wait(60.0)
    assert (table.flags, table.reminded) == ([], [])
    assert table.report.players[0].amber == 1 + change

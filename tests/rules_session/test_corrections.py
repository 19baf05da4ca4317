"""A judge corrects the table: what is named is set, cards move to where they are listed, everything else stays."""

from __future__ import annotations

from typing import Any

from tests.rules_session.talk import Talk

HURT = {"card": "valdr", "id": "v", "damage": 2, "amber": 1, "exhausted": True, "counters": {"doom": 1, "glory": 2}}
CLOAKED = HURT | {"upgrades": [{"card": "blood-of-titans", "id": "b"}]}


def corrected(
    table: Talk, left: dict[str, Any] | None = None, right: dict[str, Any] | None = None, **turn: Any
) -> None:
    position: dict[str, Any] = {"players": [left or {}, right or {}]}
    table.ask(op="set", position=position | ({"turn": turn} if turn else {}))


def test_a_number_that_is_named_is_set_and_the_rest_stays() -> None:
    table = Talk({"amber": 2, "chains": 3, "battleline": [HURT], "hand": ["punch"]}, {"amber": 4})
    before = table.now
    corrected(table, {"amber": 5})
    before["players"][0]["amber"] = 5
    assert table.now == before


def test_inside_a_card_too_only_what_is_named_is_set() -> None:
    table = Talk({"battleline": [CLOAKED]})
    corrected(table, {"battleline": [{"id": "v", "damage": 0, "counters": {"doom": 0, "hex": 1}}]})
    (valdr,) = table.side()["battleline"]
    assert (valdr["damage"], valdr["amber"], valdr["exhausted"]) == (0, 1, True)
    assert valdr["counters"] == {"glory": 2, "hex": 1}
    assert [upgrade["id"] for upgrade in valdr["upgrades"]] == ["b"]


def test_a_named_list_replaces_its_zone_in_the_order_given() -> None:
    table = Talk({"deck": ["punch", "anger", "warsong"]})
    corrected(table, {"deck": ["warsong", "punch"], "discard": ["anger"]})
    assert table.ids("deck") == ["warsong#1", "punch#1"]
    assert table.ids("discard") == ["anger#1"]
    assert table.warnings == []


def test_a_card_moves_to_where_it_is_listed_and_leaves_where_it_was() -> None:
    table = Talk({"hand": ["punch", "anger"], "discard": ["warsong"]}, {"battleline": [HURT]})
    corrected(table, {"discard": [{"id": "anger#1"}, "warsong"]})
    assert (table.ids("hand"), table.ids("discard")) == (["punch#1"], ["anger#1", "warsong#1"])


def test_a_creature_that_changes_sides_keeps_its_damage_and_its_owner() -> None:
    table = Talk({"battleline": []}, {"battleline": [CLOAKED]})
    corrected(table, {"battleline": ["valdr"]})
    assert table.ids("battleline", 1) == ["v"]
    corrected(table, {"battleline": [{"id": "v"}]})
    assert table.ids("battleline", 1) == []
    valdr = table.side()["battleline"][-1]
    assert (valdr["damage"], valdr["owner"], valdr["upgrades"][0]["id"]) == (2, 1, "b")


def test_a_card_listed_by_its_title_is_the_one_in_that_zone_before_any_other() -> None:
    table = Talk({"deck": [{"card": "punch", "id": "low"}], "hand": ["anger", {"card": "punch", "id": "mine"}]})
    corrected(table, {"hand": ["punch", "anger"]})
    assert (table.ids("hand"), table.ids("deck")) == (["mine", "anger#1"], ["low"])


def test_a_card_listed_by_its_title_comes_from_another_zone_rather_than_from_nowhere() -> None:
    table = Talk({"deck": ["anger", {"card": "punch", "id": "p"}]})
    corrected(table, {"hand": ["punch"]})
    assert (table.ids("hand"), table.ids("deck")) == (["p"], ["anger#1"])


def test_a_card_nobody_has_is_new_and_a_card_listed_nowhere_is_gone_with_a_warning() -> None:
    table = Talk({"hand": ["punch"]})
    corrected(table, {"hand": ["anger"]})
    assert table.ids("hand") == ["anger#1"]
    assert table.warnings == ["position: listed nowhere any more, so no longer in the game: punch#1"]


def test_what_lay_on_a_creature_that_left_goes_to_its_owners_discard_pile() -> None:
    table = Talk({"battleline": [CLOAKED | {"under": ["anger"]}], "discard": ["punch"]})
    corrected(table, {"battleline": [], "hand": [{"id": "v"}]})
    assert table.side()["hand"] == [{"card": "valdr", "id": "v"}]
    assert sorted(table.ids("discard")) == ["anger#1", "b", "punch#1"]
    assert table.warnings == []


def test_an_upgrade_can_be_taken_off_and_put_on() -> None:
    table = Talk({"battleline": [CLOAKED, {"card": "bumpsy", "id": "y"}]})
    corrected(table, {"battleline": [{"id": "v"}, {"id": "y", "upgrades": [{"id": "b"}]}]})
    valdr, bumpsy = table.side()["battleline"]
    assert (valdr["upgrades"], [upgrade["id"] for upgrade in bumpsy["upgrades"]]) == ([], ["b"])
    assert (valdr["power"], bumpsy["power"]) == (6, 10)


def test_a_creature_that_comes_back_into_play_is_as_new() -> None:
    table = Talk({"battleline": [HURT]})
    corrected(table, {"battleline": [], "hand": ["valdr"]})
    corrected(table, {"battleline": ["valdr"]})
    (valdr,) = table.side()["battleline"]
    assert (valdr["id"], valdr["damage"], valdr["exhausted"], table.ids("hand")) == ("v", 0, False, [])


def test_lasting_effects_of_cards_still_in_play_go_on_and_others_end() -> None:
    table = Talk({"hand": ["restringuntus"]}, house="dis")
    table.play("brobnar", kind="play", card="restringuntus#1")
    effects = table.now["effects"]
    corrected(table, {"amber": 3, "battleline": ["restringuntus"]}, {"hand": ["punch"]})
    assert table.now["effects"] == effects != []
    corrected(table, {"battleline": [], "discard": ["restringuntus"]})
    assert table.now["effects"] == []


def test_effects_of_this_turn_go_on_until_the_turn_is_another() -> None:
    table = Talk({"hand": ["warsong"]})
    table.play(kind="play", card="warsong#1")
    effects = table.now["effects"]
    corrected(table, {"amber": 3})
    assert table.now["effects"] == effects != []
    corrected(table, number=5)
    assert table.now["effects"] == []


def test_what_was_played_this_turn_still_counts() -> None:
    table = Talk({"hand": ["bumpsy", "punch"]}, number=1)
    table.play(kind="play", card="bumpsy#1")
    corrected(table, {"amber": 3})
    assert not table.ask(op="check", move={"kind": "play", "card": "punch#1"})["legal"]


def test_the_turn_is_corrected_field_by_field() -> None:
    table = Talk()
    corrected(table, house="dis")
    assert table.now["turn"] == {"number": 3, "active": 0, "step": "main", "house": "dis"}
    corrected(table, step="house")
    assert table.now["turn"] == {"number": 3, "active": 0, "step": "house"}
    corrected(table, step="over", winner=1)
    assert table.now["turn"]["winner"] == 1
    corrected(table, step="main", house="shadows")
    assert table.now["turn"] == {"number": 3, "active": 0, "step": "main", "house": "shadows"}


def test_steps_without_a_choice_run_after_a_correction_too() -> None:
    table = Talk({"amber": 6}, step="forge", house=None)
    corrected(table, {"amber": 5})
    assert table.now["turn"]["step"] == "house"


def test_a_judge_tells_what_a_hidden_card_is() -> None:
    table = Talk({"hand": ["?", "?"], "unseen": ["punch", "anger"]})
    corrected(table, {"hand": [{"id": "?#1", "card": "anger"}, "?"]})
    assert table.side()["hand"] == [{"card": "anger", "id": "?#1"}, {"card": "?", "id": "?#2"}]
    assert [card["card"] for card in table.side()["unseen"]] == ["punch"]


def test_a_wrong_title_is_corrected_by_the_id() -> None:
    table = Talk({"hand": [{"card": "punch", "id": "p"}]})
    corrected(table, {"hand": [{"id": "p", "card": "anger"}]})
    assert table.side()["hand"] == [{"card": "anger", "id": "p"}]


def test_a_correction_of_the_rulebook_alone_needs_no_players() -> None:
    table = Talk({"hand": ["punch"]})
    table.ask(op="set", position={"rulebook": "1.1"})
    assert (table.now["rulebook"], table.ids("hand")) == ("1.1", ["punch#1"])

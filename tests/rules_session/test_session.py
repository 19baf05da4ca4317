"""A program begins a game, asks what is legal, plays, decides, corrects and takes back: request by request."""

from __future__ import annotations

from typing import Any

import pytest

from companion.formats.forms import FormatError
from companion.formats.session import RulesSession
from tests.rules_session.talk import Talk, answers_to, position

VALDR = {"card": "valdr", "id": "v"}
CHIEF = {"card": "ganger-chieftain", "id": "g"}
URCHIN = {"card": "urchin", "id": "u"}
BATDRONE = {"card": "batdrone", "id": "b"}
GUARDIAN = {"card": "sanctum-guardian", "id": "guard"}


def rules_of(violations: list[dict[str, str]]) -> list[str]:
    return [violation["rule"] for violation in violations]


# new, position, moves


def test_a_new_game_answers_with_its_position_and_every_id() -> None:
    table = Talk({"hand": ["punch", "punch"]}, {"deck": ["?"]})
    assert [card["id"] for card in table.begun["players"][0]["hand"]] == ["punch#1", "punch#2"]
    assert table.begun["players"][1]["deck"] == [{"card": "?", "id": "?#1"}]
    assert table.now == table.begun


def test_nothing_can_be_asked_before_a_game_has_begun() -> None:
    for op in ("position", "moves", "undo"):
        with pytest.raises(FormatError):
            RulesSession().answer({"op": op})


def test_the_legal_moves_name_everything_that_may_be_done() -> None:
    table = Talk({"hand": ["punch", "fear", "bumpsy"], "battleline": [VALDR]}, {"battleline": [URCHIN]})
    assert table.ask(op="moves")["moves"] == [
        {"kind": "play", "card": "punch#1"},
        {"kind": "discard", "card": "punch#1"},
        {"kind": "play", "card": "bumpsy#1", "flank": "left"},
        {"kind": "play", "card": "bumpsy#1", "flank": "right"},
        {"kind": "discard", "card": "bumpsy#1"},
        {"kind": "reap", "card": "v"},
        {"kind": "fight", "card": "v", "target": "u"},
        {"kind": "end"},
    ]


def test_an_upgrade_may_go_on_any_creature() -> None:
    table = Talk({"hand": ["blood-of-titans"], "battleline": [VALDR]}, {"battleline": [URCHIN]})
    plays = [move for move in table.ask(op="moves")["moves"] if move["kind"] == "play"]
    assert [move["target"] for move in plays] == ["v", "u"]


def test_a_game_goes_from_mulligans_to_the_first_house() -> None:
    table = Talk({"hand": ["punch"], "deck": ["anger"]}, step="setup", house=None)
    assert table.ask(op="moves")["moves"] == [{"kind": "keep"}, {"kind": "mulligan"}]
    assert table.play(kind="keep")["position"]["turn"]["active"] == 1
    assert table.play(kind="keep")["position"]["turn"] == {"number": 1, "active": 0, "step": "house"}
    assert {"kind": "house", "house": "dis"} in table.ask(op="moves")["moves"]


def test_where_no_house_can_be_chosen_none_is() -> None:
    session = RulesSession()
    session.answer({"op": "new", "position": {"players": [{}, {}]}})
    assert session.answer({"op": "moves"}) == {"moves": [{"kind": "house", "house": None}]}
    played = session.answer({"op": "play", "move": {"kind": "house", "house": None}})
    assert played["position"]["turn"] == {"number": 1, "active": 0, "step": "main", "house": None}  # type: ignore[index]


def test_archives_are_asked_about_after_the_house_and_only_where_there_are_some() -> None:
    table = Talk({"archives": ["punch"]}, house=None, step="house")
    table.play(kind="house", house="dis")
    assert table.now["turn"]["step"] == "house"
    assert table.ask(op="moves")["moves"] == [{"kind": "archives", "take": True}, {"kind": "archives", "take": False}]
    assert [card["card"] for card in table.play(kind="archives", take=True)["position"]["players"][0]["hand"]] == [
        "punch"
    ]
    assert table.now["turn"]["step"] == "main"


def test_steps_without_a_choice_have_run_when_a_game_begins() -> None:
    assert Talk(step="house", house="dis").now["turn"]["step"] == "main"
    assert Talk({"amber": 5}, step="forge", house=None).now["turn"]["step"] == "house"
    assert Talk({"amber": 6, "keys": ["red", "blue"]}, step="forge", house=None).now["turn"]["winner"] == 0


def test_the_forge_step_waits_only_for_the_choice_of_a_key() -> None:
    table = Talk({"amber": 6, "keys": ["red"]}, step="forge", house=None)
    assert table.ask(op="moves")["moves"] == [{"kind": "forge", "key": "yellow"}, {"kind": "forge", "key": "blue"}]
    table.play(kind="forge", key="blue")
    assert (table.side()["keys"], table.side()["amber"], table.now["turn"]["step"]) == (["red", "blue"], 0, "house")


@pytest.mark.parametrize("step", ["ready", "draw"])
def test_a_turn_that_had_come_to_a_later_step_goes_on_with_end(step: str) -> None:
    table = Talk({"deck": ["punch"], "battleline": [VALDR | {"exhausted": True}]}, step=step)
    assert table.ask(op="moves")["moves"] == [{"kind": "end"}]
    after = table.play(kind="end")["position"]
    assert (after["turn"]["active"], after["turn"]["step"]) == (1, "house")
    assert after["players"][0]["battleline"][0]["exhausted"] == (step == "draw")
    assert len(after["players"][0]["hand"]) == 1


# check, play, force


def test_a_check_names_every_rule_that_a_move_breaks() -> None:
    table = Talk({"battleline": [URCHIN | {"exhausted": True}]})
    answer = table.ask(op="check", move={"kind": "reap", "card": "u"})
    assert not answer["legal"]
    assert rules_of(answer["violations"]) == ["exhausted", "active-house"]
    for violation in answer["violations"]:
        assert violation["cite"].startswith("Rulebook 1.3, ")
        assert violation["message"].startswith("Urchin")
    assert table.ask(op="check", move={"kind": "end"}) == {"legal": True, "violations": []}


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = Talk({"hand": ["fear"]})
    assert rules_of(table.play(kind="play", card="fear#1")["illegal"]) == ["active-house"]
    assert table.now == table.begun


def test_an_illegal_move_can_be_forced_and_is_reported_beside_the_position() -> None:
    table = Talk({"battleline": [URCHIN | {"exhausted": True}]}, {"amber": 1})
    answer = table.play(kind="reap", card="u", force=True)
    assert rules_of(answer["violations"]) == ["exhausted", "active-house"]
    assert answer["position"]["players"][0]["amber"] == 1
    assert table.play(kind="end", force=True)["violations"] == []


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "reap", "card": "nobody"},
        {"kind": "play", "card": "v"},
        {"kind": "fight", "card": "v", "target": "v"},
        {"kind": "action", "card": "v"},
        {"kind": "house", "house": "dis"},
        {"kind": "unstun", "card": "v"},
    ],
)
def test_what_hands_could_not_do_is_refused_even_with_force(move: dict[str, Any]) -> None:
    table = Talk({"battleline": [VALDR]})
    assert rules_of(table.ask(op="check", move=move)["violations"]) == ["not-possible"]
    assert rules_of(table.ask(op="play", move=move, force=True)["illegal"]) == ["not-possible"]
    assert table.now == table.begun


def test_after_the_third_key_nothing_more_is_legal() -> None:
    table = Talk({}, {"keys": ["red", "yellow"], "amber": 6})
    over = table.play(kind="end")["position"]
    assert (over["turn"]["step"], over["turn"]["winner"]) == ("over", 1)
    assert table.ask(op="moves") == {"moves": []}
    assert "has won" in table.ask(op="check", move={"kind": "end"})["violations"][0]["message"]


def test_the_first_player_plays_or_discards_one_card_in_the_first_turn() -> None:
    table = Talk({"hand": ["punch", "bumpsy"]}, number=1)
    table.play(kind="play", card="bumpsy#1")
    answer = table.ask(op="check", move={"kind": "play", "card": "punch#1"})
    assert rules_of(answer["violations"]) == ["first-turn"]


def test_a_play_tells_what_happened_in_order() -> None:
    table = Talk({"battleline": [VALDR]}, {"battleline": [BATDRONE]})
    events = table.play(kind="fight", card="v", target="b")["events"]
    names = [event["event"] for event in events]
    assert names.index("fight-began") < names.index("damaged") < names.index("left-play")
    gone = next(event for event in events if event["event"] == "left-play")
    assert (gone["card"], gone["player"], gone["why"], gone["to"]) == ("b", 1, "destroy", "discard")


def test_the_events_of_an_end_reach_into_the_next_turn() -> None:
    table = Talk({"deck": ["punch"]})
    names = [event["event"] for event in table.play(kind="end")["events"]]
    assert names == ["step-began", "step-began", "card-moved", "turn-began", "step-began", "step-began"]


# Decisions


def test_a_decision_comes_when_the_choices_run_out_and_nothing_has_changed() -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN]})
    asked = table.play(kind="play", card="punch#1")["decision"]
    assert asked.pop("prompt")
    assert asked == {"player": 0, "kind": "card", "source": "punch#1", "options": ["u", "guard"], "min": 1, "max": 1}
    assert table.now == table.begun
    assert table.play("guard", kind="play", card="punch#1")["position"]["players"][1]["battleline"][1]["damage"] == 2


def test_a_place_that_the_move_leaves_out_is_asked() -> None:
    table = Talk({"hand": ["bumpsy"], "battleline": [VALDR]})
    asked = table.play(kind="play", card="bumpsy#1")["decision"]
    assert (asked["kind"], asked["options"]) == ("flank", ["left", "right"])
    table.play("left", kind="play", card="bumpsy#1")
    assert table.ids("battleline") == ["bumpsy#1", "v"]


def test_a_creature_to_fight_and_a_creature_to_upgrade_are_asked() -> None:
    table = Talk({"battleline": [VALDR, CHIEF], "hand": ["blood-of-titans"]}, {"battleline": [URCHIN, BATDRONE]})
    assert table.play(kind="play", card="blood-of-titans#1")["decision"]["options"] == ["v", "g", "u", "b"]
    assert table.play(kind="fight", card="v")["decision"]["options"] == ["u", "b"]


def test_a_house_is_chosen_among_all_seven() -> None:
    table = Talk({"hand": ["restringuntus"]}, house="dis")
    asked = table.play(kind="play", card="restringuntus#1")["decision"]
    assert asked["kind"] == "house"
    assert asked["options"] == ["brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"]
    answer = table.play("mars", kind="play", card="restringuntus#1")
    assert len(answer["position"]["effects"]) == 1


def test_up_to_so_many_cards_are_a_list_and_an_empty_list_declines() -> None:
    artifacts = ["dominator-bauble", "gauntlet-of-command", "spangler-box", "library-of-babble"]
    table = Talk({"hand": ["grasping-vines"]}, {"artifacts": artifacts}, house="untamed")
    asked = table.play(kind="play", card="grasping-vines#1")["decision"]
    assert (asked["kind"], asked["min"], asked["max"]) == ("cards", 0, 3)
    assert len(table.play([], kind="play", card="grasping-vines#1")["position"]["players"][1]["artifacts"]) == 4
    table.ask(op="undo")
    table.play(["dominator-bauble#1", "spangler-box#1"], kind="play", card="grasping-vines#1")
    assert table.ids("artifacts", 1) == ["gauntlet-of-command#1", "library-of-babble#1"]


def test_cards_destroyed_together_are_put_in_order() -> None:
    table = Talk({"hand": ["poison-wave"]}, {"battleline": [URCHIN, {"card": "silvertooth", "id": "s"}]}, "shadows")
    asked = table.play(kind="play", card="poison-wave#1")["decision"]
    assert (asked["kind"], asked["min"], asked["max"], asked["options"]) == ("order", 2, 2, ["u", "s"])
    table.play(["s", "u"], kind="play", card="poison-wave#1")
    assert table.ids("discard", 1) == ["u", "s"]


@pytest.mark.parametrize("next_", ["yxili-marauder#1", ["yxili-marauder#1", "autocannon#1"]])
def test_which_waiting_ability_resolves_next_is_an_order_that_names_them(next_: Any) -> None:
    table = Talk(
        {"hand": ["yxili-marauder"], "battleline": ["zorg"]}, {"amber": 5, "artifacts": ["autocannon"]}, "mars"
    )
    asked = table.play(kind="play", card="yxili-marauder#1", flank="right")["decision"]
    assert (asked["kind"], asked["options"]) == ("order", ["autocannon#1", "yxili-marauder#1"])
    assert [text.partition(" ")[0] for text in asked["abilities"]] == ["After", "Play:"]

    table.play(next_, kind="play", card="yxili-marauder#1", flank="right")

    assert table.ids("battleline") == ["zorg#1", "yxili-marauder#1"]


def test_assault_and_hazardous_are_named_where_their_order_is_asked() -> None:
    table = Talk({"battleline": ["ancient-bear"]}, {"battleline": ["briar-grubbling"]}, "untamed")
    asked = table.play(kind="fight", card="ancient-bear#1", target="briar-grubbling#1")["decision"]
    assert asked["abilities"] == ["Before Fight: Assault 2.", "Before Fight: Hazardous 5."]


def test_yes_or_no_is_an_option() -> None:
    table = Talk({"hand": ["ganger-chieftain"], "battleline": [VALDR]}, {"battleline": [BATDRONE]})
    asked = table.play("left", kind="play", card="ganger-chieftain#1")["decision"]
    assert (asked["kind"], asked["options"]) == ("option", ["yes", "no"])
    assert table.play("left", "no", kind="play", card="ganger-chieftain#1")["position"]["players"][1]["battleline"]


def test_a_random_pick_is_answered_by_whoever_drew_it() -> None:
    table = Talk({"hand": ["mind-barb"]}, {"hand": ["punch", "anger"]}, house="dis")
    asked = table.play(kind="play", card="mind-barb#1")["decision"]
    assert (asked["kind"], asked["what"], asked["player"], asked["zone"]) == ("chance", "random", 1, "hand")
    assert (asked["options"], asked["min"], asked["max"]) == (["punch#1", "anger#1"], 1, 1)
    table.play("anger#1", kind="play", card="mind-barb#1")
    assert table.ids("discard", 1) == ["anger#1"]


def test_a_shuffle_is_answered_with_the_new_order_or_by_nobody() -> None:
    table = Talk({"discard": ["punch", "anger", "warsong"], "hand": ["fear"] * 5})
    asked = table.play(kind="end")["decision"]
    assert (asked["kind"], asked["what"], asked["player"], asked["zone"]) == ("chance", "shuffle", 0, "deck")
    assert sorted(asked["cards"]) == ["anger#1", "punch#1", "warsong#1"]
    table.play(["anger#1", "warsong#1", "punch#1"], kind="end")
    assert (table.ids("hand")[-1], table.ids("deck")) == ("anger#1", ["warsong#1", "punch#1"])
    table.ask(op="undo")
    hidden = table.play(None, kind="end")["position"]["players"][0]
    assert [card["card"] for card in hidden["deck"]] == ["?", "?"]
    assert sorted(card["card"] for card in hidden["unseen"]) == ["anger", "punch", "warsong"]


def test_a_hidden_card_that_is_seen_is_asked_for() -> None:
    table = Talk({"hand": ["mind-barb"]}, {"hand": ["?", "?"]}, house="dis")
    asked = table.play("?#1", kind="play", card="mind-barb#1")["decision"]
    assert (asked["kind"], asked["what"], asked["player"], asked["zone"]) == ("chance", "reveal", 1, "hand")
    table.play("?#1", "punch", kind="play", card="mind-barb#1")
    assert table.side(1)["discard"] == [{"card": "punch", "id": "?#1"}]
    table.ask(op="undo")
    table.play("?#1", None, kind="play", card="mind-barb#1")
    assert table.side(1)["discard"] == [{"card": "?", "id": "?#1"}]


def test_a_hidden_card_of_a_known_deck_list_is_one_of_its_unseen_cards() -> None:
    table = Talk({"hand": ["mind-barb"]}, {"hand": ["?", "?"], "unseen": ["punch", "anger"]}, house="dis")
    asked = table.play("?#2", kind="play", card="mind-barb#1")["decision"]
    assert asked["options"] == ["punch", "anger"]
    table.play("?#2", "anger", kind="play", card="mind-barb#1")
    assert table.ids("discard", 1) == ["anger#1"]
    assert [card["card"] for card in table.side(1)["unseen"]] == ["punch"]
    table.ask(op="undo")
    with pytest.raises(FormatError, match="not among the cards it could be"):
        table.play("?#1", "warsong", kind="play", card="mind-barb#1")


def test_a_hidden_card_may_be_played_once_its_title_is_told() -> None:
    table = Talk({"hand": ["?"]})
    asked = table.play(kind="play", card="?#1")["decision"]
    assert (asked["kind"], asked["what"], asked["zone"]) == ("chance", "reveal", "hand")
    assert rules_of(table.play("fear", kind="play", card="?#1")["illegal"]) == ["active-house"]
    table.play("bumpsy", kind="play", card="?#1")
    assert table.side()["battleline"][0]["card"] == "bumpsy"
    table.ask(op="undo")
    assert table.side()["hand"] == [{"card": "?", "id": "?#1"}]


@pytest.mark.parametrize("choice", ["v", 3, True, None, ["u", "u"], {"card": "u"}, [["u"]], [], 1.5])
def test_a_choice_that_is_no_option_is_told_with_the_options(choice: Any) -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN]})
    with pytest.raises(FormatError, match=r"^choices\[0\]"):
        table.play(choice, kind="play", card="punch#1")
    assert table.now == table.begun


def test_more_choices_than_decisions_are_refused() -> None:
    table = Talk({"battleline": [VALDR]})
    with pytest.raises(FormatError, match=r"choices\[0\]: .* nothing more was asked"):
        table.play("v", kind="reap", card="v")
    assert table.now == table.begun


# resolutions


def test_every_way_a_move_can_resolve_is_told() -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN]})
    answer = table.ask(op="resolutions", move={"kind": "play", "card": "punch#1"})
    assert answer["complete"]
    assert [way["choices"] for way in answer["resolutions"]] == [["u"], ["guard"]]
    for way in answer["resolutions"]:
        assert table.play(*way["choices"], kind="play", card="punch#1")["position"] == way["position"]
        table.ask(op="undo")


def test_resolutions_stop_at_the_limit_and_say_so() -> None:
    table = Talk({"discard": ["punch"] * 30})
    answer = table.ask(op="resolutions", move={"kind": "end"}, limit=5)
    assert (len(answer["resolutions"]), answer["complete"]) == (5, False)
    assert answer["resolutions"][0]["choices"] == [None]
    assert table.ask(op="resolutions", move={"kind": "reap", "card": "x"})["illegal"]


def test_a_limit_beyond_what_is_listed_is_warned_of() -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN]})
    answer = table.ask(op="resolutions", move={"kind": "play", "card": "punch#1"}, limit=10**6)
    assert (len(answer["resolutions"]), answer["complete"]) == (2, True)
    assert table.warnings == ["the limit 1000000 is more than is listed; the first 10000 ways follow"]


def test_resolutions_are_not_complete_where_a_hidden_card_could_be_any() -> None:
    table = Talk({"hand": ["mind-barb"]}, {"hand": ["?"]}, house="dis")
    assert not table.ask(op="resolutions", move={"kind": "play", "card": "mind-barb#1"})["complete"]


# undo


def test_undo_goes_back_over_plays_and_corrections_one_by_one() -> None:
    table = Talk({"battleline": [VALDR, CHIEF]})
    states = [table.now]
    table.play(kind="reap", card="v")
    states.append(table.now)
    table.ask(op="set", position={"players": [{"amber": 5}, {}]})
    states.append(table.now)
    table.play(kind="end")
    for before in reversed(states):
        assert table.ask(op="undo")["position"] == before
    with pytest.raises(FormatError, match="nothing to undo"):
        table.ask(op="undo")


def test_a_new_game_has_no_past() -> None:
    table = Talk({"battleline": [VALDR]})
    table.play(kind="reap", card="v")
    table.ask(op="new", position=position())
    with pytest.raises(FormatError):
        table.ask(op="undo")


# Requests that cannot be understood


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, "op: should be one of new"),
        ({"op": "dance"}, "op: should be one of new"),
        ({"op": ["new"]}, "op: "),
        ([], "expected an object"),
        ({"op": "new"}, "position: “new” needs it"),
        ({"op": "play"}, "move: “play” needs it"),
        ({"op": "play", "move": "end"}, "move: expected an object"),
        ({"op": "play", "move": {"kind": "win"}}, "move.kind: should be one of"),
        ({"op": "play", "move": {"kind": "reap"}}, "move.card: “reap” needs it"),
        ({"op": "play", "move": {"kind": "house"}}, "move.house: “house” needs it"),
        ({"op": "play", "move": {"kind": "house", "house": "skyborn"}}, "move.house: "),
        ({"op": "play", "move": {"kind": "forge", "key": "green"}}, "move.key: "),
        ({"op": "play", "move": {"kind": "archives", "take": 1}}, "move.take: "),
        ({"op": "play", "move": {"kind": "play", "card": "v", "flank": "top"}}, "move.flank"),
        ({"op": "play", "move": {"kind": "play", "card": "v", "flank": -1}}, "move.flank"),
        ({"op": "play", "move": {"kind": "end"}, "choices": "v"}, "choices: "),
        ({"op": "play", "move": {"kind": "end"}, "force": "yes"}, "force: "),
        ({"op": "resolutions", "move": {"kind": "end"}, "limit": 0}, "limit: "),
        ({"op": "set", "position": {"players": [{}]}}, "players: "),
        (
            {"op": "set", "position": {"players": [{"hand": ["anvil-of-doom"]}, {}]}},
            "players[0].hand[0].card: there is no",
        ),
    ],
)
def test_a_request_that_cannot_be_understood_names_the_field_and_changes_nothing(request_: Any, message: str) -> None:
    table = Talk({"battleline": [VALDR]})
    with pytest.raises(FormatError) as caught:
        table.session.answer(request_)
    assert str(caught.value).startswith(message)
    assert table.now == table.begun


def test_fields_that_mean_nothing_are_warned_of() -> None:
    table = Talk({"battleline": [VALDR]})
    table.ask(op="check", move={"kind": "reap", "card": "v", "flank": "left", "mood": "good"}, force=True, speed=3)
    assert table.warnings == [
        "the field speed is not known and was ignored",
        "the field force means nothing for “check” and was ignored",
        "the field move.mood is not known and was ignored",
        "the field move.flank means nothing for “reap” and was ignored",
    ]


def test_what_goes_by_the_house_of_a_card_that_stays_unseen_is_asked() -> None:
    table = Talk(
        {"battleline": [VALDR], "deck": ["?", "?"]}, {"artifacts": ["evasion-sigil"], "battleline": [BATDRONE]}
    )  # fmt: skip
    asked = table.play(kind="fight", card="v", target="b")["decision"]
    assert (asked["what"], asked["zone"], asked["player"]) == ("reveal", "deck", 0)
    stopped = table.ask(op="play", move={"kind": "fight", "card": "v", "target": "b"}, choices=["punch"])
    assert "fight-stopped" in [event["event"] for event in stopped["events"]]
    table.ask(op="undo")
    unseen = table.ask(op="play", move={"kind": "fight", "card": "v", "target": "b"}, choices=[None, "yes"])
    assert "fight-stopped" in [event["event"] for event in unseen["events"]]
    table.ask(op="undo")
    fought = table.play(None, "no", kind="fight", card="v", target="b")
    assert "fought" in [event["event"] for event in fought["events"]]


def test_a_number_is_chosen() -> None:
    table = Talk({"hand": ["dance-of-doom"], "battleline": [URCHIN]}, {"battleline": [BATDRONE]}, house="dis")
    asked = table.play(kind="play", card="dance-of-doom#1")["decision"]
    assert (asked["kind"], asked["options"]) == ("number", [0, 1, 2, 3])
    table.play(2, kind="play", card="dance-of-doom#1")
    assert (table.ids("battleline"), table.ids("battleline", 1)) == (["u"], [])


def test_a_key_is_chosen_where_a_card_forges_one() -> None:
    table = Talk({"hand": ["key-charge"], "amber": 8, "keys": ["red"]}, house="untamed")
    choices: list[Any] = []
    while "decision" in (answer := table.play(*choices, kind="play", card="key-charge#1")):
        asked = answer["decision"]
        choices.append("yes" if asked["kind"] == "option" else "blue")
    assert (asked["kind"], asked["options"]) == ("key", ["yellow", "blue"])
    assert answer["position"]["players"][0]["keys"] == ["red", "blue"]


def test_what_is_decided_about_a_key_that_forges_by_itself_belongs_to_the_end_before() -> None:
    safe = {"card": "safe-place", "id": "safe", "amber": 3}
    table = Talk({}, {"amber": 5, "keys": ["red", "blue"], "artifacts": [safe]})
    asked = table.play(kind="end")["decision"]
    assert (asked["kind"], asked["player"], asked["options"]) == ("number", 1, [1, 2, 3])
    over = table.play(2, kind="end")["position"]
    assert (over["turn"]["winner"], over["players"][1]["amber"]) == (1, 1)


# What a bot writer asks for


def test_the_id_of_a_request_comes_back_with_its_answer_and_with_an_error() -> None:
    answers, _ = answers_to({"op": "new", "id": 7, "position": position()}, {"op": "undo", "id": "back"})
    assert [answer["id"] for answer in answers] == [7, "back"]
    assert "error" in answers[1]


def test_a_list_of_one_is_as_good_as_the_option_itself() -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN]})
    table.play(["u"], kind="play", card="punch#1")
    assert table.ids("battleline", 1) == ["guard"]


def test_a_dry_play_tells_what_would_come_of_it_and_changes_nothing() -> None:
    table = Talk({"battleline": [VALDR]}, {})
    told = table.ask(op="play", move={"kind": "reap", "card": "v"}, dry=True)
    assert (told["position"]["players"][0]["amber"], table.side()["amber"]) == (1, 0)


def test_what_a_correction_drops_stands_in_its_answer() -> None:
    table = Talk({"hand": ["punch"]}, {})
    assert "punch" in str(table.ask(op="set", position={"players": [{"hand": []}, {}]})["warnings"])
    assert "warnings" not in table.ask(op="position")


def test_ways_to_the_same_position_are_merged_and_counted() -> None:
    table = Talk({"hand": ["barehanded"]}, {"artifacts": ["cannon", "autocannon", "gauntlet-of-command"]})
    request = {"op": "resolutions", "move": {"kind": "play", "card": "barehanded#1"}}
    ways = table.ask(**request)["resolutions"]
    merged = table.ask(**request, merge=True)["resolutions"]
    assert sum(way["ways"] for way in merged) == len(ways) == 6


def test_resolutions_are_told_page_by_page() -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": [URCHIN, GUARDIAN, BATDRONE]})
    request = {"op": "resolutions", "move": {"kind": "play", "card": "punch#1"}}
    whole = table.ask(**request)["resolutions"]
    pages = [table.ask(**request, limit=2, offset=offset) for offset in (0, 2)]
    assert pages[0]["resolutions"] + pages[1]["resolutions"] == whole
    assert [page["complete"] for page in pages] == [False, True]


@pytest.mark.parametrize("creatures", [[URCHIN], [URCHIN, GUARDIAN]])
def test_a_script_that_wants_to_be_asked_always_does_not_break_when_a_creature_is_added(creatures: list[Any]) -> None:
    table = Talk({"hand": ["punch"]}, {"battleline": creatures})
    move = {"kind": "play", "card": "punch#1"}
    asked = table.ask(op="play", move=move, ask="always")["decision"]
    assert (asked["kind"], asked["min"], asked["max"]) == ("card", 1, 1)
    table.ask(op="play", move=move, ask="always", choices=["u"])
    assert "u" not in table.ids("battleline", 1)

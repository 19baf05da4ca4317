"""A position says a whole game state: read it, and the table is there; write it, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cards.catalogue import card
from companion.formats.forms import FormatError
from companion.formats.position import read_correction, read_position, write_position
from companion.rules import moves
from companion.rules.game import after, objections
from companion.rules.state import GameState

BOARD: dict[str, Any] = {
    "rulebook": "1.3",
    "turn": {"number": 5, "active": 0, "step": "main", "house": "brobnar"},
    "players": [
        {
            "name": "Left", "houses": ["brobnar", "dis", "shadows"], "amber": 2, "chains": 0, "keys": ["red"],
            "hand": ["anger", {"card": "punch", "id": "p1"}, "?"], "deck": ["troll", "?", "?"],
            "discard": ["grenade-snib"], "archives": [], "purged": [],
            "battleline": [{
                "card": "troll", "id": "t1", "exhausted": True, "damage": 2, "amber": 1, "power_counters": 0,
                "stunned": False, "counters": {"doom": 0}, "upgrades": [{"card": "blood-of-titans", "id": "u1"}],
                "under": [], "owner": 0,
            }],
            "artifacts": [],
        },
        {"name": "Right", "houses": ["logos", "sanctum", "untamed"]},
    ],
}  # fmt: skip


def players(left: dict[str, Any], right: dict[str, Any] | None = None, **turn: Any) -> dict[str, Any]:
    return {"turn": turn, "players": [left, right or {}]} if turn else {"players": [left, right or {}]}


def ids(cards: Any) -> list[str]:
    return [card["id"] for card in cards]


def rewritten(position: dict[str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(json.dumps(write_position(read_position(position))))
    return form


def told(position: Any) -> str:
    with pytest.raises(FormatError) as caught:
        read_position(position)
    return str(caught.value)


def test_the_example_of_the_format_comes_back_with_every_id_and_what_is_true_now() -> None:
    left, right = rewritten(BOARD)["players"]
    assert ids(left["hand"]) == ["anger#1", "p1", "?#1"]
    assert ids(left["deck"]) == ["troll#1", "?#2", "?#3"]
    (troll,) = left["battleline"]
    assert (troll["power"], troll["damage"], troll["amber"], troll["exhausted"]) == (13, 2, 1, True)
    assert troll["flank"]
    assert troll["upgrades"] == [{"card": "blood-of-titans", "id": "u1"}]
    assert (left["keys"], left["key_cost"], left["hand_size_to_draw"]) == (["red"], 6, 6)
    assert right["houses"] == ["logos", "sanctum", "untamed"]


def test_what_was_written_is_read_and_written_the_same() -> None:
    assert rewritten(rewritten(BOARD)) == rewritten(BOARD)


def test_two_empty_players_are_a_position_before_the_first_house_choice() -> None:
    written = rewritten(players({}))
    assert written["turn"] == {"number": 1, "active": 0, "step": "house"}
    assert written["rulebook"] == "1.3"
    assert written["players"][0]["battleline"] == []


def test_a_turn_with_a_house_and_no_step_is_in_its_main_step() -> None:
    assert rewritten(players({}, house="dis"))["turn"] == {"number": 1, "active": 0, "step": "main", "house": "dis"}


def test_ids_given_are_kept_and_never_given_again() -> None:
    written = rewritten(players({"hand": ["punch", {"card": "anger", "id": "punch#1"}, "punch"]}))
    assert ids(written["players"][0]["hand"]) == ["punch#2", "punch#1", "punch#3"]


def test_hidden_cards_have_ids_of_their_own() -> None:
    written = rewritten(players({"hand": ["?", {"card": "?", "id": "secret"}]}, {"deck": ["?"]}))
    assert ids(written["players"][0]["hand"]) == ["?#1", "secret"]
    assert ids(written["players"][1]["deck"]) == ["?#2"]


def test_a_card_belongs_to_the_player_in_whose_list_it_stands_unless_told() -> None:
    stolen = {"card": "valdr", "owner": 1, "upgrades": [{"card": "blood-of-titans", "owner": 1, "controller": 0}]}
    state = read_position(players({"battleline": ["valdr", stolen]}))
    own, taken = state.players[0].battleline
    assert (own.owner, taken.owner, taken.controller) == (0, 1, 0)
    assert (taken.upgrades[0].copy.owner, taken.upgrades[0].controller) == (1, 0)
    assert rewritten(write_position(state)) == write_position(state)


def test_a_maverick_keeps_the_house_of_its_deck() -> None:
    written = rewritten(players({"hand": [{"card": "valdr", "house": "dis"}, {"card": "valdr", "house": "brobnar"}]}))
    maverick, usual = written["players"][0]["hand"]
    assert maverick["house"] == "dis"
    assert "house" not in usual


def test_at_the_house_step_a_house_says_that_the_archives_are_to_be_decided() -> None:
    left = {"archives": ["punch"], "houses": ["dis"]}
    pending = read_position(players(left, step="house", house="dis"))
    assert pending.turn.house_chosen
    assert write_position(pending)["turn"] == {"number": 1, "active": 0, "step": "house", "house": "dis"}
    assert not read_position(players(left, step="house", house=None)).turn.house_chosen


def test_at_setup_the_player_who_decides_is_active() -> None:
    assert read_position(players({}, step="setup", active=0)).turn.mulligans_settled == 0
    assert read_position(players({}, step="setup", active=1)).turn.mulligans_settled == 1


def test_a_finished_game_names_its_winner_or_shows_three_keys() -> None:
    assert read_position(players({}, step="over", winner=1)).winner == 1
    three = {"keys": ["red", "blue", "yellow"]}
    assert write_position(read_position(players(three, step="over")))["turn"]["winner"] == 0  # type: ignore[index]
    assert "turn.winner" in told(players({}, step="over"))


def test_a_card_that_was_resolving_when_the_game_was_won_lies_in_the_discard_pile() -> None:
    left = {"amber": 12, "keys": ["red", "blue"], "hand": ["key-of-darkness"]}
    state = read_position(players(left, step="main", house="shadows", number=3))

    won = after(state, moves.play("key-of-darkness#1"))

    assert won.winner == 0
    assert ids(write_position(won)["players"][0]["discard"]) == ["key-of-darkness#1"]  # type: ignore[index]
    assert "resolving" not in write_position(won)


def test_what_happened_to_a_creature_this_turn_and_what_it_keeps_purged_survive() -> None:
    left = {
        "battleline": [{"card": "valdr", "id": "t", "attacked": True, "armor_used": 1, "counters": {"doom": 2}}],
        "purged": [{"card": "punch", "purged_by": "t"}],
    }
    left_again = rewritten(players(left))["players"][0]
    (troll,) = left_again["battleline"]
    assert (troll["attacked"], troll["armor_used"], troll["counters"]) == (True, 1, {"doom": 2})
    assert left_again["purged"][0]["purged_by"] == "t"


def test_an_abducted_card_stays_abducted_and_in_anothers_archives_it_goes_without_saying() -> None:
    left = {"archives": [{"card": "troll", "abducted": True}, "punch", {"card": "urchin", "owner": 1}]}

    troll, punch, urchin = rewritten(players(left))["players"][0]["archives"]

    assert read_position(players(left)).abducted == ("troll#1", "urchin#1")
    assert troll["abducted"] is True
    assert "abducted" not in punch | urchin


def test_a_correction_may_say_that_a_card_was_not_abducted_and_else_leaves_it_so() -> None:
    state = read_position(players({"archives": [{"card": "troll", "abducted": True}]}))

    kept = read_correction(state, players({"archives": ["troll", "punch"]}))
    denied = read_correction(state, players({"archives": [{"card": "troll", "abducted": False}]}))

    assert (kept.abducted, denied.abducted) == (("troll#1",), ())


def test_cards_beneath_a_card_are_kept_in_their_order() -> None:
    left = {"artifacts": [{"card": "ganger-chieftain", "under": ["punch", "?"]}]}
    assert "is a creature" in told(players(left))
    left = {"battleline": [{"card": "ganger-chieftain", "under": ["punch", "?"]}]}
    assert ids(rewritten(players(left))["players"][0]["battleline"][0]["under"]) == ["punch#1", "?#1"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({}, "players: two players are needed"),
        ([], "expected an object"),
        ({"players": [{}]}, "players: "),
        ({**players({}), "effects": 7}, "effects: should be a valid list"),
        (players({}, {"battleline": ["anger"]}), "players[1].battleline[0].card: “anger” is an action"),
        (players({"battleline": ["valdr", "?"]}), "players[0].battleline[1].card: a card in play is never hidden"),
        (
            players({"hand": ["anger", "trol"]}),
            "players[0].hand[1].card: there is no card “trol”; did you mean “troll”?",
        ),
        (players({"hand": [{"id": "x"}]}), "players[0].hand[0].card: no card of the game has the id “x”"),
        (players({"hand": [{}]}), "players[0].hand[0].card: a card needs its title"),
        (players({"amber": -1}), "players[0].amber: "),
        (players({"amber": "2"}), "players[0].amber: "),
        (players({"amber": True}), "players[0].amber: "),
        (players({"keys": ["red", "red"]}), "players[0].keys[1]: “red” is named twice"),
        (players({"keys": ["green"]}), "players[0].keys[0]: "),
        (players({}, step="lunch"), "turn.step: "),
        (players({}, step="main", winner=0), "turn.winner: somebody wins only when the game is over"),
        ({"rulebook": "2.0", "players": [{}, {}]}, "rulebook: "),
        (
            players({"hand": [{"card": "punch", "id": "p"}]}, {"discard": [{"card": "punch", "id": "p"}]}),
            "players[1].discard[0].id: “p” is the id of players[0].hand[0] already",
        ),
        (
            players({"hand": [{"card": "valdr", "upgrades": ["blood-of-titans"]}]}),
            "players[0].hand[0].upgrades: only a creature or artifact",
        ),
    ],
)
def test_every_mistake_is_told_with_its_place(position: Any, message: str) -> None:
    assert told(position).startswith(message)


def test_unknown_fields_are_ignored_with_a_warning_and_written_ones_without() -> None:
    warnings: list[str] = []
    position = players({"battleline": [{"card": "valdr", "colour": "green"}], "luck": 7})
    read_position(position | {"weather": "fine"}, warnings.append)
    assert sorted(warnings) == [
        f"the field {path} is not known and was ignored"
        for path in ("players[0].battleline[0].colour", "players[0].luck", "weather")
    ]
    warnings.clear()
    read_position(rewritten(BOARD), warnings.append)
    assert warnings == []


def test_a_deck_known_only_as_a_multiset_is_kept() -> None:
    left = {"hand": ["?"], "deck": ["?"], "unseen": ["valdr", "punch"]}
    state = read_position(players(left))
    assert [copy.id for copy in state.players[0].unseen] == ["valdr#1", "punch#1"]
    assert ids(rewritten(write_position(state))["players"][0]["unseen"]) == ["valdr#1", "punch#1"]


def test_the_position_is_a_state_like_any_other() -> None:
    assert isinstance(read_position(BOARD), GameState)
    assert read_position(BOARD) == read_position(BOARD)


def test_what_later_sets_bring_reads_back_as_it_was_written() -> None:
    """A gigantic creature is of two cards; icons stay on a card wherever it lies."""
    giant = {
        "card": "deusillus", "id": "d1", "ward": True, "enraged": True,
        "halves": ["deusillus", {"card": "troll", "id": "top"}],
        "grafted": ["anger"], "upgrades": [{"card": "blood-of-titans", "counters": {"disruption": 2}}],
    }  # fmt: skip
    hand = [{"card": "punch", "enhanced": ["capture", "draw"]}]

    written = write_position(read_position({"players": [{"battleline": [giant], "hand": hand}, {}]}))
    again = write_position(read_position(written))

    [shown], [held] = written["players"][0]["battleline"], written["players"][0]["hand"]  # type: ignore[index]
    assert again == written
    assert (shown["ward"], shown["enraged"], held["enhanced"]) == (True, True, ["capture", "draw"])
    assert ([card["id"] for card in shown["halves"]], shown["grafted"][0]["card"]) == (["d1", "top"], "anger")
    assert shown["upgrades"][0]["counters"] == {"disruption": 2}


def test_a_copy_and_an_artifact_in_a_battleline_read_back_as_they_were_written() -> None:
    line = [{"card": "mimic-gel", "copy_of": "troll"}, "auto-legionary"]

    written = write_position(read_position({"players": [{"battleline": line}, {}]}))
    gel, legionary = read_position(written).players[0].battleline

    assert (gel.card.slug, gel.copy.card, legionary.type) == ("troll", card("mimic-gel"), "creature")
    assert [one["power"] for one in written["players"][0]["battleline"]] == [8, 5]  # type: ignore[index]


def test_what_a_correction_does_not_name_stays() -> None:
    card = {"card": "troll", "id": "t", "ward": True, "enhanced": ["draw"], "grafted": ["anger"]}
    state = read_position({"players": [{"battleline": [card]}, {}]})

    changed = read_correction(state, {"players": [{"battleline": [{"id": "t", "enraged": True}]}, {}]})

    [item] = changed.players[0].battleline
    assert (item.warded, item.enraged, item.copy.enhanced, len(item.grafted)) == (True, True, ("draw",), 1)


def test_a_position_in_the_middle_of_a_turn_tells_that_something_was_done() -> None:
    """Alpha comes too late also where the game goes on from the position, and a reader hears what it does not hold."""
    heard: list[str] = []
    turn = {"step": "main", "house": "shadows", "number": 3}
    state = read_position({"turn": turn, "players": [{"hand": ["swindle"], "battleline": ["urchin"]}, {"amber": 3}]})

    written = write_position(after(state, moves.reap("urchin#1")))
    read = read_position(written | {"effects": ["creatures enter play ready"]}, heard.append)

    assert [objection.rule for objection in objections(read, moves.play("swindle#1"))] == ["alpha"]
    assert (write_position(read)["turn"], len(heard)) == (written["turn"], 2)
    assert "acted" not in write_position(state)["turn"]  # type: ignore[operator]

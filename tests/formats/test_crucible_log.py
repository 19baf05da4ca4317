"""A game as a log in the wording of The Crucible Online."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.formats.crucible_log import game_log
from companion.observations import (
    CheckAnnounced,
    CounterEntered,
    GameStarted,
    KeyColor,
    KeyTurned,
    Registration,
)
from companion.rules.moves import Move
from companion.verdicts import Consequence, GameOver, MoveUnderstood, Reminder, Retraction

STARTED = GameStarted(0.0, (Registration("Ada", RADIANT_ARGUS), Registration("Ben", MISS_ONYX)), first_player=1)


def made(move: Move, player: int = 1, turn: int = 1) -> MoveUnderstood:
    return MoveUnderstood(1.0, 1.0, move, (), 0.99, "", player, turn)


MOVES = (
    made(Move("keep")),
    made(Move("house", house="dis")),
    made(Move("play", card="dust-imp#1", flank="left")),
    made(Move("end")),
    made(Move("forge", key="red"), player=0, turn=2),
    made(Move("reap", card="dust-pixie#1"), player=0, turn=2),
    made(Move("fight", card="dust-pixie#1", target="dust-imp#1"), player=0, turn=2),
    made(Move("action", card="library-of-babble#1"), player=0, turn=2),
)
LINES = [
    "Ada brings Radiant Argus the Supreme to The Crucible",
    "Ben brings Miss “Onyx” Censorius to The Crucible",
    "Ben won the flip and is first player",
    "Key phase - Ben",
    "House phase - Ben",
    "Ben chooses dis as their active house this turn",
    "Main phase - Ben",
    "Ben plays Dust Imp",
    "Draw phase - Ben",
    "Ben ends their turn",
    "Ada: 0 Æmber (0 keys) Ben: 0 Æmber (0 keys)",
    "Turn 2 - Ada",
    "Key phase - Ada",
    "Ada forges the Red key , paying 6 Æmber",
    "Ada uses Dust Pixie to reap with Dust Pixie",
    "Ada uses Dust Pixie to make Dust Pixie fight Dust Imp",
    "Ada uses Library of Babble to resolve its action",
]


def at(t: float, move: Move, player: int = 1, turn: int = 1) -> MoveUnderstood:
    return MoveUnderstood(t, t, move, (), 0.99, "", player, turn)


def test_moves_are_worded_as_log_tools_know_them() -> None:
    assert list(game_log(STARTED, MOVES)) == LINES


def test_what_was_taken_back_is_not_told() -> None:
    assert list(game_log(STARTED, (*MOVES, Retraction(2.0, 2.0, 2, "taken back")))) == LINES[:-2]


def test_the_winner_comes_last() -> None:
    assert list(game_log(STARTED, (*MOVES, GameOver(3.0, 3.0, 0))))[-1] == "Ada has won the game"


ENTERED_AT_THE_END = (
    CounterEntered(1.0, 1, "amber", value=4),
    KeyTurned(1.5, 0, "red", True),
    CounterEntered(1.6, 0, "amber", 2),
)


def test_a_turn_ends_with_what_was_drawn_and_what_both_players_count() -> None:
    moves = (
        at(1.0, Move("discard", card="dust-imp#1")),
        at(1.1, Move("play", card="dust-imp#2")),
        at(2.0, Move("end")),
    )
    assert list(game_log(STARTED, moves, ENTERED_AT_THE_END))[-3:] == [
        "Ben draws 1 card",
        "Ben ends their turn",
        "Ada: 2 Æmber (1 key) Ben: 4 Æmber (0 keys)",
    ]


def test_chains_are_told_with_the_card_that_gave_them_and_as_they_are_shed() -> None:
    entered = (CounterEntered(2.0, 0, "chains", delta=2), CounterEntered(3.0, 0, "chains", delta=-1))
    assert list(game_log(STARTED, [at(1.0, Move("play", card="dust-imp#1"))], entered))[-2:] == [
        "Ben uses Dust Imp to give Ada 2 chains",
        "Ada's chains are reduced by 1 to 1",
    ]


def with_chains(chains: int) -> GameStarted:
    return replace(STARTED, players=(STARTED.players[0], replace(STARTED.players[1], chains=chains)))


PLAYED_ONE = (at(1.0, Move("mulligan")), at(2.0, Move("play", card="dust-imp#1")), at(4.0, Move("end")))
"""From the second hand of six cards; or of five, where a chain kept one from it."""


@pytest.mark.parametrize(("chains", "shed", "drawn"), [(0, 0, "1 card"), (1, 1, "2 cards"), (2, 1, "1 card")])
def test_a_starting_chain_is_shed_with_the_first_hand_and_another_with_the_next(
    chains: int, shed: int, drawn: str
) -> None:
    counted = [CounterEntered(1.5, 1, "chains", delta=-1)] * shed
    assert f"Ben draws {drawn}" in list(game_log(with_chains(chains), PLAYED_ONE, counted))


def test_a_chain_that_is_shed_kept_a_card_from_the_refilled_hand() -> None:
    counted = [CounterEntered(1.5, 1, "chains", delta=-1), CounterEntered(3.0, 1, "chains", delta=-1)]
    lines = list(game_log(with_chains(2), PLAYED_ONE, counted))
    assert "Ben's chains are reduced by 1 to 0" in lines
    assert "Ben draws 1 card" in lines


def test_check_is_declared_once_a_turn_whoever_says_it_first() -> None:
    verdicts = (at(1.0, Move("house", house="dis")), Reminder(2.0, 2.0, "check", 1, "Check!"))
    lines = list(game_log(STARTED, verdicts, [CheckAnnounced(2.5, 1)]))
    assert lines.count("Ben declares Check!") == 1


def test_the_winning_key_is_told_though_no_move_forged_it() -> None:
    keys: tuple[KeyColor, ...] = ("red", "yellow", "blue")
    turned = [KeyTurned(float(n), 0, key, True, paid=7) for n, key in enumerate(keys)]
    forged = [at(0.5, Move("forge", key="red"), 0, 1), at(1.5, Move("forge", key="yellow"), 0, 3)]
    lines = list(game_log(STARTED, [*forged, GameOver(3.0, 3.0, 0)], turned))
    assert lines[-3] == "Ada forges the Blue key , paying 7 Æmber"
    assert lines[-1] == "Ada has won the game"


def test_a_key_that_a_card_forged_for_nothing_cost_nothing() -> None:
    turned = [KeyTurned(0.0, 0, "red", True, by_card="key-charge")]
    assert "Ada forges the Red key , paying 0 Æmber" in game_log(
        STARTED, [at(0.5, Move("forge", key="red"), 0)], turned
    )


def test_a_key_that_is_turned_after_the_log_has_told_it_is_paid_all_the_same() -> None:
    forged = Consequence(0, Move("forge", key="red"), 2, 6)
    ended = replace(at(2.0, Move("end")), consequences=(forged,), amber=(7, 0), keys=(0, 0))
    entered = (CounterEntered(1.0, 0, "amber", value=7), KeyTurned(3.0, 0, "red", True, paid=6))
    lines = list(game_log(STARTED, [ended, at(4.0, Move("end"), 0, 2)], entered))
    assert lines[-1] == "Ada: 1 Æmber (1 key) Ben: 0 Æmber (0 keys)"
    assert lines.index("Turn 2 - Ada") < lines.index("Ada forges the Red key , paying 6 Æmber")


def forms_read(lines: list[str]) -> dict[str, int]:
    """How often the public parser's sentences are found, as its regular expressions look for them."""
    return {name: sum(bool(re.search(form, line)) for line in lines) for name, form in PARSED.items()}


PARSED = {
    "turn": r"Turn (\d+) -",
    "phase": r"^Key phase - (.+)$",
    "counts": r"^.+: (\d+) Æmber \((\d) keys?\) .+: (\d+) Æmber \((\d) keys?\)$",
    "key": r"^(.+) forges the (\w+) key ?, paying (\d+) Æmber",
    "check": r"^(.+) declares Check!$",
    "draw": r"^(.+) draws (\d+) card",
    "shed": r"^(.+)'s chains are reduced by (\d+) to (\d+)",
    "use": r"^(.+) uses (.+) to (.+)$",
}


def test_every_sentence_that_the_public_parser_counts_is_found_in_a_played_game() -> None:
    """A made-up game of two turns, with what players enter."""
    begun = (*MOVES[:3], at(5.0, Move("end")), at(6.0, Move("forge", key="red"), 0, 2), at(7.0, Move("end"), 0, 2))
    moves = (
        begun[0],
        at(2.0, Move("discard", card="anger#1")),
        *begun[1:],
        at(6.5, Move("reap", card="troll#1"), 0, 2),
    )
    entered = (
        CounterEntered(1.0, 0, "amber", 6), CheckAnnounced(4.0, 1), KeyTurned(5.5, 0, "red", True, paid=6),
        CounterEntered(6.8, 0, "chains", value=2), CounterEntered(6.9, 0, "chains", delta=-1),
    )  # fmt: skip
    assert min(forms_read(list(game_log(STARTED, moves, entered))).values()) >= 1


def test_the_command_prints_the_log_of_a_file_of_observations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.wire import write_line

    (tmp_path / "game.jsonl").write_text(write_line(STARTED) + "\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(tmp_path / "game.jsonl"), "--log"])
    assert left.value.code == 0
    assert capsys.readouterr().out.splitlines() == LINES[:3]

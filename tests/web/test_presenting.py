"""The words that readers are told about a table, in which order, and in which words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import companion
from companion.evidence import EvidenceSource
from companion.machine_health import MachineHealth
from companion.observations import ToldKind
from companion.report import FlagKind, FlagStatus, MoveReport, ReminderReport, Sync
from companion.table.watcher import PLACES
from companion.tournament.event.records import MatchEnd
from companion.tournament.event.telling import END_WORDS
from companion.tournament.wall.attention import ReasonKind
from companion.verdicts import MoveSource
from companion.wording.entries import MOVES_TOLD
from companion.wording.rule_names import RULES
from tests.web.made_up import GAME, OVER, QUIET, TROUBLED, WAITING
from web.hub.views import REASON_WORDS
from web.serving.wording import SOURCE_WORDS, clock_time, lead_and_words, title_from_id
from web.table.card_faces import face_title, title_fit
from web.table.flagging import FLAG_WORDS, NOTICE_WORDS, REMINDER_WORDS, STATUS_WORDS
from web.table.presenting import SYNC_WORDS, present


def test_the_reader_sits_at_the_bottom_and_may_turn_the_table_round() -> None:
    near, far = present(GAME), present(GAME, seat=1)

    assert near.bottom is not None
    assert far.bottom is not None
    assert (near.bottom.name, far.bottom.name) == ("Ann", "Bela")
    assert near.players == far.players


def test_cards_keep_their_order_and_say_their_state() -> None:
    table = present(GAME)

    assert table.bottom is not None
    dextre = table.bottom.battleline[1]
    assert [card.title for card in table.bottom.battleline][:2] == ["Champion Anaphiel", "Dextre"]
    assert dextre.turned
    assert dextre.place == "creature 2 of 5 from the left"
    assert dextre.state == "exhausted, power 3, 2 Æmber on it"
    assert table.bottom.battleline[-1].state.endswith("not seen lately")


def test_a_card_of_the_other_player_says_whose_it_is() -> None:
    ann, bela = GAME.players
    lent = replace(ann, battleline=(replace(ann.battleline[0], owner=1),))

    table = present(replace(GAME, players=(lent, bela)))

    assert table.bottom is not None
    assert table.bottom.battleline[0].owner == "owned by Bela"


def test_keys_differ_by_letter_and_word_not_by_colour_alone() -> None:
    table = present(GAME)

    assert table.top is not None
    assert [(key.letter, key.forged, key.label) for key in table.top.keys] == [
        ("R", False, "red key not forged"),
        ("Y", True, "yellow key forged"),
        ("B", True, "blue key forged"),
    ]


def test_what_must_not_be_overlooked_comes_first_and_the_worst_of_it_before_the_rest() -> None:
    assert [alert.kind for alert in present(GAME).alerts] == ["flag", "check", "chains"]
    assert [alert.kind for alert in present(QUIET).alerts] == []
    assert [alert.kind for alert in present(OVER).alerts] == ["won"]
    assert {"camera", "storage", "mat"} <= {alert.title.lower() for alert in present(TROUBLED).alerts}


def test_a_reminder_is_large_while_it_is_news_and_then_stays_in_the_list() -> None:
    old = replace(GAME, reminders=(ReminderReport(100.0, "chains", 0, "Ann sheds a chain."),))

    table = present(old)

    assert "chains" not in [alert.kind for alert in table.alerts]
    assert [reminder.message for reminder in table.reminders] == ["Ann sheds a chain."]


def test_flags_name_rule_place_and_card_and_settled_ones_go_to_the_end() -> None:
    table = present(GAME)

    (flag,) = table.flags
    assert (flag.rule, flag.certainty, flag.time) == ("active house", "97 % sure", "11:57")
    assert flag.wordings[0].title == "Snufflegator"
    assert [settled.status for settled in table.settled_flags] == ["Withdrawn"]


def test_the_newest_move_comes_first_and_doubt_is_marked() -> None:
    moves = present(GAME).moves

    assert moves[0].text == "reaps with Snufflegator"
    assert [move.number for move in moves if move.doubtful] == [42]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann plays Troll.", ("Ann", "plays Troll.")),
        ("reaps with Troll", ("Ann", "reaps with Troll")),
        ("Troll reaps.", ("Ann:", "Troll reaps.")),
        ("", ("Ann:", "")),
    ],
)
def test_a_move_names_its_player_once(text: str, shown: tuple[str, str]) -> None:
    assert lead_and_words("Ann", text) == shown


def test_steps_show_what_is_done_and_what_comes() -> None:
    assert [step.progress for step in present(GAME).steps] == ["skipped", "done", "now", "to come", "to come"]
    assert {step.progress for step in present(WAITING).steps} == {"to come"}


def test_a_step_in_which_a_key_was_forged_is_done() -> None:
    forged = replace(GAME, moves=(MoveReport(44, 670.0, 0, 12, "forges the red key", kind="forge"),))
    assert present(forged).steps[0].progress == "done"


def test_two_in_check_are_told_at_once_and_whose_key_is_due_comes_first() -> None:
    ann, bela = GAME.players
    due = replace(GAME, flags=(), step="forge", players=(ann, replace(bela, amber=6, check=True)))
    (check,) = [alert for alert in present(due).alerts if alert.kind == "check"]
    assert check.message.startswith("Ann forges a key now, unless a card forbids it: 7 Æmber, a key costs 6. Bela can")
    assert (check.forges, check.tells) == (0, ("check-Ann", "check-Bela"))


def test_a_reminder_to_forge_is_not_said_beside_the_check_that_says_so() -> None:
    reminder = ReminderReport(715.0, "forge", 0, "Ann forges a key for 6 Æmber now.")
    kinds = [alert.kind for alert in present(replace(GAME, flags=(), reminders=(reminder,))).alerts]
    assert kinds == ["check"]


@pytest.mark.parametrize("kind", [*RULES, *REMINDER_WORDS])
def test_no_reminder_is_headed_by_the_raw_name_of_its_kind(kind: str) -> None:
    reminder = ReminderReport(715.0, kind, 1, "Something is to be done.")
    shown = present(replace(GAME, flags=(), reminders=(reminder,))).alerts
    assert not any("-" in alert.title or "Amber" in alert.title for alert in shown)


def test_whatever_a_notice_is_about_has_words_of_its_own() -> None:
    sources = (path.read_text(encoding="utf-8") for path in Path(companion.__path__[0]).rglob("*.py"))
    abouts = {about for source in sources for about in re.findall(r"""\bNotice\(\s*"([^"]+)\"""", source)}
    assert "storage" in abouts
    assert {*abouts, *PLACES.values()} <= NOTICE_WORDS.keys()


def test_every_kind_of_reminder_that_is_given_has_words_of_its_own() -> None:
    sources = (path.read_text(encoding="utf-8") for path in Path(companion.__path__[0]).rglob("*.py"))
    given = re.compile(r"""(?:\bStandingReminder\(\(|\b_said\(\w+, |\bsubject = \()"([^"]+)\"""")
    kinds = {kind for source in sources for kind in given.findall(source)}
    assert kinds >= {"chains", "check", "forge", "missed", "clock"}
    assert kinds <= {*REMINDER_WORDS, *RULES}


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (FlagKind, FLAG_WORDS),
        (FlagStatus, STATUS_WORDS),
        (Sync, SYNC_WORDS),
        (EvidenceSource, SOURCE_WORDS),
        (MoveSource, SOURCE_WORDS),
        (ReasonKind, REASON_WORDS),
        (MatchEnd, END_WORDS),
        (ToldKind, MOVES_TOLD),
    ],
)
def test_every_kind_there_is_has_words(kinds: object, words: Mapping[str, object]) -> None:
    assert {*get_args(kinds)} == words.keys()


def test_a_table_without_a_game_is_shown_as_waiting() -> None:
    table = present(WAITING)
    assert (table.top, table.bottom, table.playing, table.sync_words) == (None, None, False, "Waiting for a game")


@pytest.mark.parametrize(("t", "shown"), [(0, "0:00"), (75.4, "1:15"), (3661, "61:01"), (-3, "0:00")])
def test_game_time_is_minutes_and_seconds(t: float, shown: str) -> None:
    assert clock_time(t) == shown


def test_a_machine_says_only_what_it_knows_of_itself() -> None:
    warm = present(replace(GAME, machine=MachineHealth(temperature_c=51.0))).machine
    assert warm is not None
    assert (warm.figures, warm.troubles) == ("51 °C", ())
    assert present(replace(GAME, machine=MachineHealth())).machine is None


def test_what_troubles_a_machine_comes_with_what_to_do() -> None:
    shown = present(replace(GAME, machine=MachineHealth(84.0, 0, 250_000_000, 50_000_000))).machine
    assert shown is not None
    assert shown.figures == "84 °C · 250 MB of memory free · 50 MB of disk free"
    assert [said.partition(". ")[0] for said in shown.troubles] == [
        "The disk is nearly full",
        "The processor is too hot",
        "Memory is short",
    ]
    assert all(said.partition(". ")[2] for said in shown.troubles)


def test_a_card_that_left_the_table_still_has_a_readable_name() -> None:
    assert title_from_id("dust-imp#2") == "Dust Imp"


@pytest.mark.parametrize(
    ("title", "fit"),
    [
        ("Troll", 0),
        ("Champion Anaphiel", 1),
        ("Horseman of Pestilence", 2),
        ("Headhunter", 2),
        ("Flame-Wreathed", 0),
        ("Snufflegator", 3),
    ],
)
def test_long_words_are_written_smaller(title: str, fit: int) -> None:
    assert title_fit(title) == fit


def test_only_words_too_long_for_any_size_may_be_hyphenated() -> None:
    assert face_title("Snufflegator") == "Snufflegator"
    assert face_title("Interdimensional Graft") == "Interdim\u00adensional Graft"

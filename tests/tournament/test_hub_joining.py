"""A table and its hub: which way it takes, what it says of it, and what people at the table are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Config, HubSection, JournalSection, RemindersSection
from companion.journal import Journal
from companion.table.hub_joining import (
    CallWatch,
    ShownState,
    hub_notices,
    link_of,
    needed_from,
    sender,
)
from companion.table.hub_link import HubNews
from companion.table.notices import NoticeBoard
from companion.table.plan import coaches, membership_file, shown_name
from companion.tournament.joining.membership import Membership, load_membership, save_membership
from companion.tournament.protocol.messages import HubAnswer
from companion.tournament.transport.http_link import HttpLink
from tests.web.made_up import GAME

MEMBER = Membership("Winter Cup", ("http://127.0.0.1:9",), "ab12", "Table 7", b"k" * 32)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(journal=JournalSection(folder=tmp_path))


def made(config: Config, journal: Journal, notices: NoticeBoard) -> object:
    return sender(config, journal, "Table 1", lambda: GAME, lambda: 0.0, notices, "http://192.168.1.7:8000")


def test_a_table_that_joined_no_hub_sends_nothing(config: Config, journal: Journal) -> None:
    notices = NoticeBoard()
    assert made(config, journal, notices) is None
    assert notices.all() == ()
    assert needed_from(config, "Table 1") is None


def test_a_table_that_joined_sends_from_the_game_it_was_at(config: Config, journal: Journal) -> None:
    save_membership(membership_file(config), MEMBER)
    journal.start_epoch(12)
    assert made(config, journal, NoticeBoard()) is not None
    kept = load_membership(membership_file(config))
    assert kept is not None
    assert kept.journals["Table 1"].first_epoch == 12
    assert needed_from(config, "Table 1") == 12


def test_players_who_are_sent_to_table_7_read_that_on_its_page(config: Config) -> None:
    assert shown_name(config) == "Table 1"
    save_membership(membership_file(config), MEMBER)
    assert shown_name(config) == "Table 7"
    membership_file(config).write_text("spilt coffee", "utf-8")
    assert shown_name(config) == "Table 1"


def test_a_hub_that_is_switched_off_is_sent_nothing(config: Config, journal: Journal) -> None:
    save_membership(membership_file(config), MEMBER)
    off = config.model_copy(update={"hub": HubSection(use=False)})
    assert made(off, journal, NoticeBoard()) is None


@pytest.mark.parametrize(
    ("wished", "mode", "joined", "coached"),
    [
        ("auto", "home", False, True),
        ("auto", "home", True, False),
        ("auto", "tournament", False, False),
        ("off", "home", False, False),
        ("on", "tournament", True, True),
    ],
)
def test_learners_are_told_what_they_may_do_at_home_but_not_at_an_event(
    config: Config, wished: str, mode: str, joined: bool, coached: bool
) -> None:
    if joined:
        save_membership(membership_file(config), MEMBER)
    reminders = RemindersSection.model_validate({"coach": wished, "mode": mode})
    assert coaches(config.model_copy(update={"reminders": reminders})) is coached


@pytest.mark.parametrize("address", ["ftp://hub", "http://hub.local hub:port"])
def test_an_address_that_is_none_is_told_on_the_page(config: Config, journal: Journal, address: str) -> None:
    save_membership(membership_file(config), MEMBER)
    notices = NoticeBoard()
    wrong = config.model_copy(update={"hub": HubSection(address=address)})
    assert made(wrong, journal, notices) is None
    assert "write it as" in notices.all()[0].message


def test_a_damaged_membership_is_told_on_the_page(config: Config, journal: Journal) -> None:
    membership_file(config).write_text("{}")
    notices = NoticeBoard()
    assert made(config, journal, notices) is None
    assert "join the hub again" in notices.all()[0].message


def test_the_configuration_names_where_the_hub_is_now(config: Config) -> None:
    moved = config.model_copy(update={"hub": HubSection(address="http://one:8100 two")})
    link = link_of(MEMBER, moved)
    assert isinstance(link, HttpLink)
    assert link._addresses == ["http://one:8100", "http://two:8100"]


@pytest.mark.parametrize(
    ("news", "said"),
    [
        (HubNews(True, "", HubAnswer("x", None)), ""),
        (HubNews(True, "", HubAnswer("x", None, call="waiting")), ""),
        (HubNews(True, "", HubAnswer("x", None, call="coming")), "A judge is on the way."),
        (HubNews(False, "the hub does not answer"), "everything is kept and sent later"),
    ],
)
def test_people_at_the_table_are_told_what_matters(news: HubNews, said: str) -> None:
    notices = hub_notices(news, "Winter Cup")
    assert bool(notices) == bool(said)
    assert all(said in notice.message for notice in notices)


def test_a_call_that_the_hub_knew_of_is_settled_when_it_knows_of_it_no_more() -> None:
    settled = CallWatch()
    heard = [HubNews(True, "", HubAnswer("x", None, call=call)) for call in ("", "waiting", "coming", "", "")]
    gone = HubNews(False, "the hub does not answer")
    assert [settled(news) for news in (*heard[:3], gone, *heard[3:])] == [False, False, False, False, True, False]


def test_the_state_is_made_anew_only_for_another_report() -> None:
    shown = ShownState("Table 7", "http://192.168.1.7:8000")
    plain = shown.of(GAME, 1, featured=False)
    assert plain is shown.of(GAME, 1, featured=False)
    assert (plain["name"], plain["address"], "report" in plain) == ("Table 7", "http://192.168.1.7:8000", False)
    assert shown.of(GAME, 1, featured=True)["report"] == GAME.to_json()

"""The tournament day of the documentation, walked step by step at a real hub: pages and buttons are where it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.end_to_end.tournament_day import ADAS_DECK, TABLE, Day, csv_file, day_in, photograph
from tests.sight.spread_cards import as_text
from tests.walking import Walk

BEFORE, TABLES, ENROLLING, REGISTRATION = (
    "The evening before",
    "Tables with a companion",
    "Players enrol themselves",
    "Registration",
)
ROUNDS, CUT, AFTERWARDS = "Round by round", "The cut", "Afterwards"
BEATS = {"Ben": "Cleo", "Cleo": "Dan", "Dan": "Ben"}
"""Everybody but Ada, who wins every match: three are level for the last place of the cut."""


@pytest.fixture
def day(tmp_path: Path, chromium: Browser) -> Iterator[Day]:
    with day_in(tmp_path, chromium, Walk("tournament_day.md")) as begun:
        yield begun


def test_every_step_of_a_tournament_day_is_where_the_document_says(day: Day) -> None:
    the_evening_before(day)
    players_enrol_themselves(day)
    registration(day)
    tables_with_a_companion(day)
    first_round(day)
    second_round(day)
    third_round(day)
    the_cut(day)
    afterwards(day)
    assert day.walk.left == [], "steps that this test does not take"


def test_a_step_is_missed_where_either_lacks_it() -> None:
    walk = Walk("tournament_day.md")
    with pytest.raises(AssertionError, match="says nothing of “Fly to the moon” under “The cut”"):
        walk.take(CUT, "Fly to the moon")
    walk.take(CUT, "Cut to the best …")
    assert [step for step in walk.left if step.startswith(CUT)] == ["The cut: Ties"]


def the_evening_before(day: Day) -> None:
    page = day.organiser
    day.press(BEFORE, "People", role="link")
    page.get_by_role("button", name="Code for one judge").click()
    page.goto("/desk")
    day.press(BEFORE, "Events", role="link")
    page.locator("#format").select_option("alliance")
    page.get_by_label("Name", exact=True).fill("Alliance Night")
    page.get_by_role("button", name="Open it").click()
    day.press(BEFORE, "Players", role="link")
    page.get_by_text("Restricted list: 0 titles").click()
    page.locator("#restricted").fill("Library Access, 1")
    page.get_by_role("button", name="Take this list").click()
    expect(page.get_by_text("Restricted list: 1 title")).to_be_visible()
    page.goto("/events/")
    page.get_by_label("Name", exact=True).fill("Winter Cup")
    page.locator("#rounds").fill("3")
    page.locator("#cut").select_option("2")
    page.get_by_label("League").check()
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/events/2/")


def players_enrol_themselves(day: Day) -> None:
    page = day.go()
    day.press(ENROLLING, "Players", role="link")
    day.press(ENROLLING, "Enrolment and check-in", role="link")
    page.get_by_role("button", name="Open it: I admit everybody myself").click()
    code = page.locator(".small-code").inner_text()
    for name in ("Dan", "Eve"):
        day.enrol(name, code)
    day.go("enrolment").get_by_role("button", name="Admit everybody").click()
    expect(day.opened(ENROLLING, "Another phone", day.phone("Dan"))).to_contain_text("Your code:")
    day.go("enrolment")
    day.press(ENROLLING, "Ask everybody")
    expect(day.phone("Dan").get_by_text("Are you here for the next round?")).to_be_visible()
    day.go("enrolment").get_by_role("button", name="End: all of them play").click()
    day.opened(ENROLLING, "Leave the event", day.phone("Eve")).get_by_role("button", name="Drop").click()
    expect(day.phones["Eve"].get_by_text("You have dropped.").first).to_be_visible()


def registration(day: Day) -> None:
    page = day.go()
    day.press(REGISTRATION, "Players", role="link")
    headings = {
        "Ada": ("Name",),
        "Ben": ("Player",),
        "Cleo": ("Participant Name",),
        "Fay,Wray": ("First Name", "Last Name"),
    }
    for name, columns in headings.items():
        named = ",".join(day.walk.take(REGISTRATION, column) for column in columns)
        page.get_by_label("A CSV file").set_input_files(csv_file(f"{named}\n{name}\n"))
        page.get_by_role("button", name="Enter all of them").click()
        expect(page.get_by_role("link", name=name.replace(",", " "))).to_be_visible()
    register_with_a_picture(day, "Ada", as_text(ADAS_DECK))
    day.walk.take(REGISTRATION, "Deck check")
    day.go(f"players/{day.id_of('Ada')}").get_by_text("Enter a deck check").click()
    check = page.locator("details", has_text="Enter a deck check")
    check.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Checked: as registered")).to_be_visible()


def register_with_a_picture(day: Day, name: str, deck: str) -> None:
    phone = day.phone(name)
    phone.get_by_text("Register a deck").click()
    phone.locator("#deck-text").fill(deck)
    phone.get_by_label(day.walk.take(REGISTRATION, "Verification picture")).set_input_files(photograph())
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("#deck-text")).to_be_hidden()


def tables_with_a_companion(day: Day) -> None:
    day.start_table(day.walk.take(TABLES, "Table 7"))
    day.organiser.goto("/")
    expect(day.organiser.locator(".tile", has_text="Table 7")).to_be_visible()


def first_round(day: Day) -> None:
    players_come_and_go(day)
    page = day.go()
    day.walk.take(ROUNDS, "Pair")
    day.press(ROUNDS, "Pair the next round", role="link")
    day.press(ROUNDS, "Draw again", role="link")
    day.press(ROUNDS, "Publish this pairing")
    page.wait_for_url("**/round")
    swap_two(day)
    show_it(day)
    start_the_clock(day)
    take_seats(day)
    results_by_the_players(day)


def players_come_and_go(day: Day) -> None:
    """A wrong entry goes, a table is kept, a bye is planned and taken back."""
    day.walk.take(ROUNDS, "Players who come and go")
    page = day.go(f"players/{day.id_of('Fay Wray')}")
    page.get_by_role("button", name="Remove this wrong entry").click()
    page = day.go(f"players/{day.id_of('Ada')}")
    kept = day.opened(ROUNDS, "A table of their own")
    kept.get_by_label("Table", exact=True).fill(str(TABLE))
    kept.get_by_role("button", name="Keep it").click()
    day.go(f"players/{day.id_of('Dan')}")
    planned = day.opened(ROUNDS, "A bye in a round to come")
    planned.get_by_label("Round").fill("2")
    planned.get_by_role("button", name="Plan it").click()
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)


def swap_two(day: Day) -> None:
    page = day.go("round")
    event = day.event
    assert event.current is not None
    one, other = (day.names_in(match, event)[0] for match in event.current.matches)
    day.press(ROUNDS, "Swap two players")
    page.get_by_label(f"swap {one}").check()
    page.get_by_label(f"swap {other}").click()
    expect(page.locator(".match", has_text=other).first).to_be_visible()


def show_it(day: Day) -> None:
    day.walk.take(ROUNDS, "Show it")
    day.press(ROUNDS, "Screen", role="link")
    expect(day.organiser.locator(".seat-line")).to_have_count(4)


def start_the_clock(day: Day) -> None:
    day.walk.take(ROUNDS, "Start the clock")
    page = day.go("round")
    day.press(ROUNDS, "Start its clock")
    expect(page.get_by_role("timer").first).to_be_visible()


def take_seats(day: Day) -> None:
    """At the table that a companion follows; it asks for the deck that the event does not know."""
    match = day.match_of("Ada")
    names = day.names_in(match)
    day.walk.take(ROUNDS, "Before a game")
    day.phone(names[0]).get_by_role("button", name="Draw by lot").click()
    day.walk.take(TABLES, "Take your seat")
    for name in names:
        link = day.phone(name).get_by_role("link", name=f"Take your seat at table {TABLE}")
        link.click()
        day.phones[name].get_by_role("button", name="Sit down as").click()
    seat = day.phones[names[0]]
    day.press(TABLES, "New game", seat, role="link")
    expect(seat.get_by_role("button", name="Begin")).to_be_visible()


def results_by_the_players(day: Day) -> None:
    """At Ada's table both agree; at the other a player disputes, and the organiser enters the result for all."""
    day.walk.take(ROUNDS, "Results")
    winner, loser = winner_and_loser(day, "Ada")
    day.press(ROUNDS, "I won", day.phone(winner))
    day.press(ROUNDS, "That is right", day.phone(loser))
    expect(day.phones[loser].get_by_text("Wait for the next round.")).to_be_visible()
    winner, loser = winner_and_loser(day, "Dan" if "Dan" not in (winner, loser) else "Ben")
    day.phone(winner).get_by_role("button", name="Draw by lot").click()
    day.phone(winner).get_by_role("button", name="I won").click()
    day.press(ROUNDS, "That is wrong", day.phone(loser))
    enter_results(day)


def winner_and_loser(day: Day, name: str) -> tuple[str, str]:
    one, other = day.names_in(day.match_of(name))
    wins = one == "Ada" or (other != "Ada" and BEATS[one] == other)
    return (one, other) if wins else (other, one)


def enter_results(day: Day) -> None:
    page = day.go("round")
    for pick in page.locator(".match-pick select").all():
        names = [name for name in pick.locator("option").all_text_contents() if name in ("Ada", *BEATS)]
        pick.select_option(label=winner_and_loser(day, names[0])[0])
    day.press(ROUNDS, "Enter these results")
    expect(page.get_by_text("Every match is over.")).to_be_visible()


def second_round(day: Day) -> None:
    """Paired by hand; one match is decided by the end of time."""
    met = {frozenset(day.names_in(match)) for match in day.event.rounds[0].matches}
    page = day.go()
    day.press(ROUNDS, "Pair by hand", role="link")
    opponent = next(name for name in BEATS if frozenset(("Ada", name)) not in met)
    for name in ("Ada", *BEATS):
        page.get_by_label(f"Table of {name}").fill(str(TABLE if name in ("Ada", opponent) else 1))
    page.get_by_role("button", name="Pair the round this way").click()
    page.wait_for_url("**/round")
    day.walk.take(ROUNDS, "Time is over")
    day.go(f"tables/{TABLE}").get_by_label("Winner").select_option(label="Ada")
    page.get_by_label("How").select_option(label=day.walk.take(ROUNDS, "by the end of time"))
    page.get_by_role("button", name="Enter", exact=True).click()
    enter_results(day)


def third_round(day: Day) -> None:
    page = day.go()
    page.get_by_role("link", name="Pair the next round").click()
    page.get_by_role("button", name="Publish this pairing").click()
    page.wait_for_url("**/round")
    enter_results(day)


def the_cut(day: Day) -> None:
    day.walk.take(CUT, "Ties")
    page = day.go()
    page.get_by_role("button", name="By lot").click()
    day.go()
    day.press(CUT, "Cut to the best …")
    page.get_by_role("link", name="Pair the next round").click()
    page.get_by_role("button", name="Publish this pairing").click()
    page.wait_for_url("**/round")
    enter_results(day)


def afterwards(day: Day) -> None:
    page = day.go()
    day.press(AFTERWARDS, "End the event")
    day.press(AFTERWARDS, "Chains", role="link")
    expect(page.get_by_role("row", name=ADAS_DECK.name)).to_be_visible()
    files(day)
    day.go()
    day.press(AFTERWARDS, "Archive", role="link")
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Table 7").click()
    day.press(AFTERWARDS, "Games and their logs", role="link")
    expect(page.get_by_role("heading", name="Games of Table 7")).to_be_visible()
    day.go()
    day.press(AFTERWARDS, "History", role="link")
    expect(page.get_by_text("Ada").first).to_be_visible()


def files(day: Day) -> None:
    page = day.go()
    expect(page.get_by_role("heading", name=day.walk.take(AFTERWARDS, "Files"))).to_be_visible()
    report = day.named(AFTERWARDS, "Report for chess tools", role="link").get_attribute("href")
    assert page.request.get(report or "").text().startswith("012 Winter Cup")
    table = day.walk.take(AFTERWARDS, "Round, Player 1, Player 2, Winner").replace(", ", ",")
    page.goto("/desk")
    day.press(AFTERWARDS, "Events", role="link")
    page.get_by_text("Import an event").click()
    page.locator("#file").set_input_files(csv_file(f"{table}\n1,Gil,Hal,Gil\n", "old.csv"))
    page.get_by_role("button", name="Import it").click()
    page.wait_for_url("**/events/3/")

"""The sentences of an event's history."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from companion.tournament.event.event import Event
from companion.tournament.event.happening import event_of, happen
from companion.tournament.event.match_scripts import ChainsBid, SideChosen
from companion.tournament.event.records import (
    ApplicantMerged,
    ApplicantRemoved,
    ByePlanned,
    ChainsConfirmed,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    CutMade,
    CutUndone,
    DeckChecked,
    DeckRegistered,
    DecksBrought,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EnrolmentClosed,
    EnrolmentOpened,
    EventEnded,
    EventOpened,
    EventRecord,
    EventReopened,
    GameDecided,
    GameReported,
    MatchAnswered,
    MatchDecided,
    PairingUndone,
    PenaltyGiven,
    PlayerAdmitted,
    PlayerDropped,
    PlayerEnrolled,
    PlayerEntered,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    Pod,
    PodsChosen,
    ProposalRefused,
    RestrictedCard,
    RestrictedListSet,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
    SeatedPair,
    SideProposed,
    TableKept,
    TieDecided,
)
from companion.tournament.event.telling import told
from tests.tournament.event.test_event import deck

OPENED = EventOpened("Cup", "archon", "archon", 35, 50, "2018")
ARGUS = DeckRegistered("a", deck("argus"), chains=3)
PAIRED = RoundPaired((SeatedPair(1, "a", "b"), SeatedPair(None, "c", None)), "swiss")

SENTENCES: tuple[tuple[EventRecord, str], ...] = (
    (PlayerEntered("d", "Dan"), "Dan entered."),
    (PlayerEntered("d", "Dan", "loss"), "Dan entered with a loss for round 1."),
    (PlayerRemoved("c"), "The entry of Cleo was removed."),
    (TableKept("a", 4), "Table 4 is kept for Ada."),
    (TableKept("a", None), "A table is no longer kept for Ada."),
    (ByePlanned("a", 3, "bye"), "Ada is to be left out of round 3, with a bye."),
    (ByePlanned("a", 3, None), "Ada is to be paired in round 3 after all."),
    (PlayerRenamed("a", "Adele"), "Ada is now called Adele."),
    (EnrolmentOpened(), "Enrolment by the event’s code was opened."),
    (EnrolmentClosed(), "Enrolment was closed."),
    (PlayerEnrolled("f", "Finn", deck("onyx")), "Finn enrolled with Onyx."),
    (PlayerAdmitted("e", "loss"), "Eva was admitted with a loss for round 1."),
    (ApplicantRemoved("e"), "Eva is no longer waiting."),
    (ApplicantMerged("e", "b"), "Eva, who had enrolled, is Ben."),
    (CheckInOpened(), "Everybody was asked who is here."),
    (CheckedIn("b"), "Ben is here."),
    (CheckInClosed(), "Nobody is asked any more who is here."),
    (PlayerDropped("a"), "Ada dropped."),
    (PlayerReturned("a"), "Ada came back."),
    (PlayerReturned("d", "bye"), "d came back with a bye for round 1."),
    (DeckRegistered("b", deck("onyx")), "Ben registered Onyx."),
    (ARGUS, "Ada registered Argus with 3 chains."),
    (PodsChosen("a", (Pod("argus", "dis"), Pod("argus", "logos"), Pod("argus", "mars"))), "Ada plays Argus."),
    (PodsChosen("a", (Pod("argus", "dis"), Pod("onyx", "logos"))), "Ada plays Dis of Argus and Logos of onyx."),
    (RestrictedListSet((RestrictedCard("anger", 1),)), "The restricted list was set: 1 title."),
    (DeckWithdrawn("a", "argus"), "Ada withdrew Argus."),
    (DecksLocked(), "Decks were locked."),
    (DecksUnlocked(), "Decks were unlocked."),
    (DeckChecked("a", "argus"), "Argus of Ada was checked: as registered."),
    (DeckChecked("a", "argus", ("anger",), ("troll",)), "Argus of Ada was checked: missing: anger; foreign: troll."),
    (PAIRED, "Round 2 was paired (swiss): 1 table, Cleo with a bye."),
    (PairingUndone(), "The pairing of round 1 was taken back."),
    (CutMade(("b", "a")), "Cut to 2: Ben, Ada."),
    (CutUndone(), "The cut was taken back."),
    (TieDecided(("b", "a"), "by lot"), "A tie was decided (by lot): Ben, Ada."),
    (DecksBrought(1, (("argus",), ("of ben",))), "Table 1 plays Argus against of ben."),
    (MatchAnswered(1, SideChosen(1)), "Table 1: Ben takes the first turn."),
    (MatchAnswered(1, ChainsBid(4)), "Table 1: a player bid 4 chains."),
    (MatchAnswered(1, ChainsBid(None)), "Table 1: a player passed."),
    (SideProposed(1, "a", 1), "Table 1: Ada says that Ben begins; the other one is asked."),
    (ProposalRefused(1, "b"), "Table 1: Ben says no to that."),
    (GameReported(1, "a"), "Table 1: Ada is reported to have won."),
    (ResultConfirmed(1, "b"), "Table 1: Ben confirmed the result."),
    (ResultDisputed(1, "b"), "Table 1: Ben disputes the result."),
    (GameDecided(1, "a"), "Table 1: Ada won the game."),
    (MatchDecided(1, "a", "time"), "Table 1: Ada won by the end of time."),
    (MatchDecided(1, None, "absent"), "Table 1: both lost by absence."),
    (PenaltyGiven("b", "Warning", "slow play"), "Ben: Warning. slow play"),
    (ChainsConfirmed("a", "argus", 6, 1), "Argus now has 6 chains, power level 1."),
    (EventEnded(), "The event ended."),
    (EventReopened(), "The event was opened again."),
)


@pytest.fixture
def event() -> Event:
    players = (PlayerEntered("a", "Ada"), PlayerEntered("b", "Ben"), PlayerEntered("c", "Cleo"))
    begun = event_of((OPENED, *players, ARGUS, EnrolmentOpened(), PlayerEnrolled("e", "Eva"), PAIRED))
    assert begun is not None
    return begun


@pytest.mark.parametrize(("record", "sentence"), SENTENCES)
def test_a_record_is_told_in_a_sentence(event: Event, record: EventRecord, sentence: str) -> None:
    assert told(record, event) == sentence


def test_a_round_of_the_cut_is_told_as_one_of_elimination(event: Event) -> None:
    after_the_cut = replace(event, cut=("a", "b"))
    final = RoundPaired((SeatedPair(1, "a", "b"),), "swiss")
    assert told(final, after_the_cut) == "Round 2 was paired (elimination): 1 table."


def test_a_correction_tells_what_stood_there_before(event: Event) -> None:
    over = happen(event, MatchDecided(1, "b", "played"))
    words = told(MatchDecided(1, "a", "played", 1), over)
    assert words == "Table 1: Ada won, corrected from: Ben won."


def test_the_first_record_is_told_before_there_is_an_event() -> None:
    assert told(OPENED, None) == "Cup was opened."


def test_every_kind_of_record_is_told_above() -> None:
    assert {type(record) for record, _ in SENTENCES} | {EventOpened} == set(get_args(EventRecord))

"""Everything that organisers, judges and scorekeepers may do to an event, as one table of data.

An action says which roles have it, how the audit calls it, which records it makes of a form, and to which page it
leads back. What a form lacks, or what cannot happen, is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.sentences import N_
from companion.tournament.event.event import Event
from companion.tournament.event.records import EventRecord
from web.hub import enrolment_actions as enrolment
from web.hub import entry_actions as entry
from web.hub import pairing_actions as pairings
from web.hub import round_actions as rounds
from web.hub.event_form import EventForm
from web.hub.people import JUDGE, ORGANISER, SCOREKEEPER

Make: TypeAlias = Callable[[Event, EventForm], Iterable[EventRecord]]


@dataclass(frozen=True, slots=True)
class Action:
    """`back` is the event's page to go back to: `players`, `player`, `round`, `corrected` (the round of the match),
    `match`, `chains`, `enrolment` or the event's own.
    """

    roles: tuple[str, ...]
    says: str
    make: Make
    back: str = "round"


EVERYBODY: Final = (ORGANISER, JUDGE, SCOREKEEPER)
KEEPERS: Final = (ORGANISER, SCOREKEEPER)
LEADERS: Final = (ORGANISER, JUDGE)
ONE: Final = (ORGANISER,)

ACTIONS: Final[Mapping[str, Action]] = {
    "enter": Action((ORGANISER, SCOREKEEPER), N_("entered players"), entry.enter, "players"),
    "enter-csv": Action((ORGANISER, SCOREKEEPER), N_("entered players from a file"), entry.enter_from_csv, "players"),
    "open-enrolment": Action(ONE, N_("opened enrolment"), enrolment.open_enrolment, "enrolment"),
    "close-enrolment": Action(ONE, N_("closed enrolment"), enrolment.close_enrolment, "enrolment"),
    "admit": Action(KEEPERS, N_("admitted a player"), enrolment.admit, "enrolment"),
    "admit-all": Action(KEEPERS, N_("admitted everybody who waited"), enrolment.admit_all, "enrolment"),
    "refuse": Action(KEEPERS, N_("did not admit somebody"), enrolment.refuse, "enrolment"),
    "same-player": Action(KEEPERS, N_("merged who enrolled with a player"), enrolment.merge, "enrolment"),
    "open-check-in": Action(ONE, N_("asked who is here"), enrolment.open_check_in, "enrolment"),
    "check-in": Action(KEEPERS, N_("checked a player in"), enrolment.check_in, "enrolment"),
    "close-check-in": Action(ONE, N_("ended the check-in"), enrolment.close_check_in, "enrolment"),
    "rename": Action((ORGANISER, SCOREKEEPER), N_("renamed a player"), entry.rename, "player"),
    "remove": Action((ORGANISER, SCOREKEEPER), N_("removed a wrong entry"), entry.remove, "players"),
    "keep-table": Action((ORGANISER, SCOREKEEPER), N_("kept a table for a player"), entry.keep_table, "player"),
    "plan-bye": Action((ORGANISER, SCOREKEEPER), N_("planned a bye"), entry.plan_bye, "player"),
    "drop": Action(EVERYBODY, N_("dropped a player"), entry.drop, "player"),
    "return": Action((ORGANISER, SCOREKEEPER), N_("let a player return"), entry.come_back, "player"),
    "register-deck": Action((ORGANISER, SCOREKEEPER), N_("registered a deck"), entry.register_deck, "player"),
    "withdraw-deck": Action((ORGANISER, SCOREKEEPER), N_("withdrew a deck"), entry.withdraw_deck, "player"),
    "take-chains": Action((ORGANISER, SCOREKEEPER), N_("entered a deck's chains"), entry.take_chains, "player"),
    "check-deck": Action(LEADERS, N_("checked a deck"), entry.check_deck, "player"),
    "penalise": Action(LEADERS, N_("gave a penalty"), entry.penalise, "player"),
    "pods": Action(KEEPERS, N_("chose what a player plays"), entry.choose_pods, "player"),
    "restricted": Action(ONE, N_("set the restricted list"), entry.set_restricted, "players"),
    "lock": Action(ONE, N_("locked the decks"), entry.lock, "players"),
    "unlock": Action(ONE, N_("unlocked the decks"), entry.unlock, "players"),
    "pair": Action(ONE, N_("paired a round"), pairings.pair),
    "undo-pairing": Action(ONE, N_("took a pairing back"), pairings.undo_pairing),
    "swap": Action(ONE, N_("changed a pairing by hand"), pairings.swap),
    "results": Action(EVERYBODY, N_("entered results"), rounds.enter_results),
    "game": Action(LEADERS, N_("decided a game"), rounds.decide_game, "match"),
    "match": Action(EVERYBODY, N_("decided a match"), rounds.decide_match, "match"),
    "correct": Action(LEADERS, N_("corrected a result"), rounds.correct, "corrected"),
    "answer": Action(EVERYBODY, N_("entered a choice"), rounds.answer, "match"),
    "decks": Action(EVERYBODY, N_("entered the decks of a match"), rounds.bring_decks, "match"),
    "cut": Action(ONE, N_("made the cut"), rounds.make_cut),
    "undo-cut": Action(ONE, N_("took the cut back"), rounds.undo_cut, "event"),
    "tie": Action(ONE, N_("decided a tie"), rounds.decide_tie, "event"),
    "play-off": Action(ONE, N_("set a play-off"), rounds.make_play_off, "event"),
    "reopen": Action(ONE, N_("opened the event again"), rounds.reopen, "event"),
    "end": Action(ONE, N_("ended the event"), rounds.end, "event"),
    "chains": Action(ONE, N_("confirmed chains"), rounds.confirm_chains, "chains"),
    "all-chains": Action(ONE, N_("confirmed all proposed chains"), rounds.confirm_all_chains, "chains"),
}

"""Everything that organisers, judges and scorekeepers may do to an event, as one table of data.

An action says which roles have it, how the audit calls it, which records it makes of a form, and to which page it
leads back. What a form lacks, or what cannot happen, is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.tournament.event.event import Event
from companion.tournament.event.records import EventRecord
from web.hub import entry_actions as entry
from web.hub import round_actions as rounds
from web.hub.event_form import EventForm
from web.hub.people import JUDGE, ORGANISER, SCOREKEEPER

Make: TypeAlias = Callable[[Event, EventForm], Iterable[EventRecord]]


@dataclass(frozen=True, slots=True)
class Action:
    """`back` is the event's page to go back to: `players`, `player`, `round`, `corrected` (the round of the match),
    `match`, `chains` or the event's own.
    """

    roles: tuple[str, ...]
    says: str
    make: Make
    back: str = "round"


EVERYBODY: Final = (ORGANISER, JUDGE, SCOREKEEPER)
LEADERS: Final = (ORGANISER, JUDGE)
ONE: Final = (ORGANISER,)

ACTIONS: Final[Mapping[str, Action]] = {
    "enter": Action((ORGANISER, SCOREKEEPER), "entered players", entry.enter, "players"),
    "enter-csv": Action((ORGANISER, SCOREKEEPER), "entered players from a file", entry.enter_from_csv, "players"),
    "rename": Action((ORGANISER, SCOREKEEPER), "renamed a player", entry.rename, "player"),
    "remove": Action((ORGANISER, SCOREKEEPER), "removed a wrong entry", entry.remove, "players"),
    "keep-table": Action((ORGANISER, SCOREKEEPER), "kept a table for a player", entry.keep_table, "player"),
    "drop": Action(EVERYBODY, "dropped a player", entry.drop, "player"),
    "return": Action((ORGANISER, SCOREKEEPER), "let a player return", entry.come_back, "player"),
    "register-deck": Action((ORGANISER, SCOREKEEPER), "registered a deck", entry.register_deck, "player"),
    "withdraw-deck": Action((ORGANISER, SCOREKEEPER), "withdrew a deck", entry.withdraw_deck, "player"),
    "take-chains": Action((ORGANISER, SCOREKEEPER), "entered a deck's chains", entry.take_chains, "player"),
    "check-deck": Action(LEADERS, "checked a deck", entry.check_deck, "player"),
    "penalise": Action(LEADERS, "gave a penalty", entry.penalise, "player"),
    "lock": Action(ONE, "locked the decks", entry.lock, "players"),
    "unlock": Action(ONE, "unlocked the decks", entry.unlock, "players"),
    "pair": Action(ONE, "paired a round", rounds.pair),
    "undo-pairing": Action(ONE, "took a pairing back", rounds.undo_pairing),
    "swap": Action(ONE, "changed a pairing by hand", rounds.swap),
    "results": Action(EVERYBODY, "entered results", rounds.enter_results),
    "game": Action(LEADERS, "decided a game", rounds.decide_game, "match"),
    "match": Action(EVERYBODY, "decided a match", rounds.decide_match, "match"),
    "correct": Action(LEADERS, "corrected a result", rounds.correct, "corrected"),
    "answer": Action(EVERYBODY, "entered a choice", rounds.answer, "match"),
    "decks": Action(EVERYBODY, "entered the decks of a match", rounds.bring_decks, "match"),
    "cut": Action(ONE, "made the cut", rounds.make_cut),
    "undo-cut": Action(ONE, "took the cut back", rounds.undo_cut, "event"),
    "tie": Action(ONE, "decided a tie", rounds.decide_tie, "event"),
    "play-off": Action(ONE, "set a play-off", rounds.make_play_off, "event"),
    "reopen": Action(ONE, "opened the event again", rounds.reopen, "event"),
    "end": Action(ONE, "ended the event", rounds.end, "event"),
    "chains": Action(ONE, "confirmed chains", rounds.confirm_chains, "chains"),
    "all-chains": Action(ONE, "confirmed all proposed chains", rounds.confirm_all_chains, "chains"),
}

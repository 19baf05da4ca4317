"""The plan of what is played at a table: with what setting, and what a game that goes on had come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.config import Config
from companion.journal import Journal, Retention
from companion.journal_events import Entry
from companion.observations import GameStarted, JsonObject
from companion.referee.settings import RefereeSettings
from companion.rules.wording import slug_of
from companion.tournament.joining.membership import MembershipError, load_membership

RECORDED: Final = ("video", "images")
"""Sources that show one game, which was recorded."""
SHOW_A_GAME: Final = ("demo", *RECORDED)
"""Sources that show a game of their own: nobody plays at the table."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a game, as the journal keeps it: the same setting goes on with the same game."""

    source: str
    details: JsonObject

    def entry(self, t: float, settings: RefereeSettings) -> Entry:
        """The journal's entry for it, with the settings that the game is judged with."""
        return Entry("setting", t, {"source": self.source, "details": self.details, "referee": settings.to_json()})

    @staticmethod
    def of(journal: Journal) -> Setting | None:
        """The setting of the game in a journal."""
        found = journal.newest("setting")
        if found is None:
            return None
        details = found.body.get("details")
        return Setting(str(found.body.get("source")), details if isinstance(details, dict) else {})


def settings_of(journal: Journal, epoch: int | None = None) -> RefereeSettings | None:
    """The settings that a game of a journal (the newest one by default) was judged with, if that was kept."""
    for event in journal.events(epoch, kind="setting"):
        kept = event.body.get("referee")
        if isinstance(kept, dict):
            return RefereeSettings.from_json(kept)
    return None


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A plan for a table: with what setting, by whom, under which rules. Without `start` nothing is followed.

    `film`: time passes only as a film's or a made-up game's frames tell.
    `coach`: the page tells what may be done now.
    A game in the journal goes on where its setting has the same source and these `same` details; `fresh` begins a new
    one all the same.
    """

    table: str
    setting: Setting
    start: GameStarted | None
    same: JsonObject = field(default_factory=dict)
    referee: RefereeSettings = field(default_factory=RefereeSettings)
    retention: Retention = field(default_factory=Retention)
    fresh: bool = False
    film: bool = False
    coach: bool = False

    def goes_on_with(self, kept: Setting | None) -> bool:
        """True if a game that was begun with this setting may go on by this plan."""
        if self.fresh or kept is None or kept.source != self.setting.source:
            return False
        if self.start is None and kept.details != self.setting.details:
            return False
        return all(kept.details.get(name) == value for name, value in self.same.items())


@dataclass(frozen=True, slots=True)
class Resumed:
    """The point that a game had come to when it was cut off, as far as the table's feed needs to know."""

    t: float = 0.0
    act: int = -1
    entered: tuple[int, ...] = ()
    wishes: tuple[tuple[int, str], ...] = ()

    @staticmethod
    def of(journal: Journal, serials: tuple[int, ...], t: float) -> Resumed:
        """The point that the newest game of a journal had come to at `t` seconds; `serials` of what was entered."""
        act = journal.newest("act")
        number = act.body.get("number") if act else None
        wishes = tuple(_wish(event.body) for event in journal.events(kind="wish"))
        return Resumed(t, number if isinstance(number, int) else -1, serials, wishes)


def _wish(body: JsonObject) -> tuple[int, str]:
    """The wish that made-up players were asked, and before which of their moves they took it up."""
    number = body.get("number")
    return (number if isinstance(number, int) else 0), str(body.get("wish"))


def membership_file(config: Config) -> Path:
    """The file that says which hub a table has joined."""
    return config.journal.folder / f"{slug_of(config.table.name) or 'table'}.hub"


def shown_name(config: Config) -> str:
    """The name that players read: the one by which the table joined its hub, if it did, which sends them there."""
    try:
        membership = load_membership(membership_file(config)) if config.hub.use else None
    except (MembershipError, OSError):
        return config.table.name
    return config.table.name if membership is None else membership.name


def is_at_home(config: Config) -> bool:
    """True if nobody but the two players has to do with this table: no judge, no hub."""
    return config.reminders.mode == "home" and not (config.hub.use and membership_file(config).exists())


def coaches(config: Config) -> bool:
    """True if learners are told what they may do: not at an event, where nobody wished it."""
    return is_at_home(config) if config.reminders.coach == "auto" else config.reminders.coach == "on"

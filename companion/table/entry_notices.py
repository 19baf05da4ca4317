"""Notices for others about what people entered: who calls a judge, which of several inputs had the last word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.counter_inputs import BUTTON_SOURCES
from companion.entry_sources import PAGE
from companion.observations import FlagRuled, GameStarted, JudgeCalled, Observation, PlayerNumber, PositionSet
from companion.report import Notice
from companion.sentences import Sentence
from companion.table.intake import Submission
from companion.table.notices import JUDGE_CALL, NoticeBoard
from firmware_bridge.arbitration import HumanEntry, LastWord, quantity_of

SOURCES: Final = {source.name: source for source in (PAGE, *BUTTON_SOURCES)}


class EntryNotices:
    """Listens to everything that is told, and says on the board what comes of it. `name_of` names a player."""

    def __init__(self, notices: NoticeBoard, name_of: Callable[[PlayerNumber], str]) -> None:
        self._notices, self._name_of = notices, name_of
        self._last_word = LastWord()

    def note(self, told: Submission) -> None:
        self._note_judge_calls(told.observation)
        self._note_last_word(told)

    def _note_judge_calls(self, observation: Observation) -> None:
        match observation:
            case JudgeCalled(player=player):
                self._notices.say(
                    JUDGE_CALL,
                    Notice("judge", "warning", Sentence("{who} calls a judge.", who=self._name_of(player))),
                )
            case FlagRuled() | PositionSet() | GameStarted():
                self._notices.say(JUDGE_CALL)

    def _note_last_word(self, told: Submission) -> None:
        if isinstance(told.observation, GameStarted):
            self._last_word = LastWord()
            for of_the_game_before in ("last word", "time"):
                self._notices.say(of_the_game_before)
        source = SOURCES.get(told.origin)
        if not isinstance(told.observation, HumanEntry) or source is None:
            return
        collision = self._last_word.enter(told.observation, source)
        last = self._last_word.last(told.observation.player, quantity_of(told.observation))
        notices = [Notice("counters", "warning", str(collision))] if collision else []
        if last:
            notices.append(Notice("counters", "info", last.told_of(self._name_of(last.player))))
        self._notices.say("last word", *notices)

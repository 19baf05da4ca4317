"""The entries of a game, which of them still count, and the game as it stood along the way.

So a game can be judged again from any moment on: after an entry was undone or redone, or a card was found misread.
A game is a frozen value, so that keeping it costs nothing; it is kept densely for the last moments, where most is
undone, and sparsely before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.comparison import seen_cards
from companion.formats.forms import FormatError
from companion.observations import (
    CardCorrected,
    GameStarted,
    HandsCame,
    JudgeCalled,
    Observation,
    OutOfSight,
    PlayerNumber,
    Redone,
    SeenCard,
    SeenSide,
    TableSnapshot,
    Undone,
    who_entered,
)
from companion.referee.game import Game, Mark, Raised, Reaction, Told
from companion.verdicts import GameOver, Reminder, Retraction, Verdict, Withdrawal
from companion.wording.reasons import Reason, words_of

TakeIn: TypeAlias = Callable[[Game, Observation], Game]
"""Takes in an observation, and whatever comes due before it."""
KEPT_EVERY = 8
DENSE = 12
"""How many of the newest games are kept; of older ones, only every eighth."""
NO_ENTRIES = (GameStarted, TableSnapshot, HandsCame, OutOfSight, JudgeCalled, Undone, Redone)


class History:
    """Everything told of one game, in order."""

    def __init__(self) -> None:
        self._told: list[Observation] = []
        self._undone: set[int] = set()
        self._redoable: list[int] = []
        self._games: dict[int, Game] = {}

    def copy(self) -> History:
        """The history as it is now; what either is told later does not change the other."""
        made = History()
        made._told, made._undone, made._redoable = self._told.copy(), self._undone.copy(), self._redoable.copy()
        made._games = self._games.copy()
        return made

    def note(self, observation: Observation, game: Game) -> None:
        """Keeps an observation that the game is about to take in."""
        self._keep(len(self._told), game)
        self._told.append(observation)
        if not isinstance(observation, NO_ENTRIES):
            self._redoable.clear()

    def forget_newest(self) -> None:
        """The newest observation was refused: it has not happened."""
        self._told.pop()
        self._games.pop(len(self._told), None)

    def newest_entry(self, by: PlayerNumber | None) -> Observation | None:
        """The entry that undoing would take back: a player only takes back what they entered themselves, a judge
        anything.
        """
        place = self.newest_place(by)
        return None if place is None else self._told[place]

    def newest_undone(self, by: PlayerNumber | None) -> Observation | None:
        """The entry that redoing would bring back."""
        place = self._redoable[-1] if self._redoable else None
        return None if place is None or not self._may(place, by) else self._told[place]

    def newest_place(self, by: PlayerNumber | None) -> int | None:
        """The place of what undoing would take back."""
        return next((place for place in range(len(self._told) - 1, -1, -1) if self._stands(place, by)), None)

    def undo(self, by: PlayerNumber | None, place: int | None = None) -> int | None:
        """Takes the newest entry, or the one of this place, out of what counts; the place from which on that changes
        something, if any."""
        place = self.newest_place(by) if place is None else self._standing(place, by)
        if place is None:
            return None
        self._undone.add(place)
        self._redoable.append(place)
        return self._first_concerned(place)

    def redo(self, by: PlayerNumber | None) -> int | None:
        """Lets the entry undone last count again; the place from which on that changes something, if any."""
        if self.newest_undone(by) is None:
            return None
        place = self._redoable.pop()
        self._undone.discard(place)
        return self._first_concerned(place)

    def _first_concerned(self, place: int) -> int:
        told = self._told[place]
        return self.begins(told.seen, place) if isinstance(told, CardCorrected) else place

    def begins(self, seen: str, place: int | None = None) -> int:
        """The place of the first of the snapshots in a row before `place` (or now) that show this card."""
        place = first = len(self._told) if place is None else place
        while place > 0:
            place -= 1
            told = self._told[place]
            if isinstance(told, TableSnapshot):
                if not shows(told, seen):
                    break
                first = place
        return first

    def corrected(self, snapshot: TableSnapshot, place: int | None = None) -> TableSnapshot:
        """The snapshot at a place, or a new one, with every card that was found misread as what it is."""
        at = len(self._told) if place is None else place
        for number, told in enumerate(self._told):
            if isinstance(told, CardCorrected) and number not in self._undone and self._covers(told, number, at):
                snapshot = with_card_as(snapshot, told.seen, told.card)
        return snapshot

    def judged_again(self, first: int, take_in: TakeIn, numbers: Mapping[Mark, int]) -> Game:
        """The game from the place `first` on once more, with only what counts now; what is said once more keeps its
        number."""
        start = max(place for place in self._games if place <= first)
        game = self._games[start]
        game = game.saying(replace(game.said, numbers=numbers))
        self._games = {place: kept for place, kept in self._games.items() if place <= start}
        for place in range(start, len(self._told)):
            self._keep(place, game)
            if place in self._undone:
                continue
            told = self._told[place]
            try:
                game = take_in(game, self.corrected(told, place) if isinstance(told, TableSnapshot) else told)
            except FormatError:
                # A correction that named a card which, judged again, is not there now.
                continue
        return game

    def _keep(self, place: int, game: Game) -> None:
        if place % KEPT_EVERY or place in self._games:
            return
        self._games[place] = game
        old = sorted(self._games)[:-DENSE]
        for gone in old:
            if gone % (KEPT_EVERY * KEPT_EVERY):
                del self._games[gone]

    def _standing(self, place: int, by: PlayerNumber | None) -> int | None:
        return place if place < len(self._told) and self._stands(place, by) else None

    def _stands(self, place: int, by: PlayerNumber | None) -> bool:
        return place not in self._undone and self._may(place, by)

    def _may(self, place: int, by: PlayerNumber | None) -> bool:
        told = self._told[place]
        return not isinstance(told, NO_ENTRIES) and (by is None or who_entered(told) == by)

    def _covers(self, correction: CardCorrected, place: int, at: int) -> bool:
        """A label stands for one card; a title alone only as long as the card goes on to lie there."""
        if at < self.begins(correction.seen, place):
            return False
        if "#" in correction.seen or at <= place:
            return True
        since = (told for told in self._told[place:at] if isinstance(told, TableSnapshot))
        return all(shows(told, correction.seen) for told in since)


def shows(snapshot: TableSnapshot, card: str) -> bool:
    return any(card in (seen.id, seen.card) for _, _, seen in seen_cards(snapshot))


def with_card_as(snapshot: TableSnapshot, card: str, really: str) -> TableSnapshot:
    """The snapshot with the first card that was read as `card` taken for the title `really`."""
    found = False

    def zone(cards: tuple[SeenCard, ...] | None) -> tuple[SeenCard, ...] | None:
        return None if cards is None else tuple(one(seen) for seen in cards)

    def one(seen: SeenCard) -> SeenCard:
        nonlocal found
        if not found and card in (seen.id, seen.card):
            found = True
            seen = replace(seen, card=really, id=None)
        return replace(seen, upgrades=zone(seen.upgrades))

    left, right = (
        SeenSide(zone(side.battleline), zone(side.artifacts), zone(side.discard), zone(side.play))
        for side in snapshot.players
    )
    return replace(snapshot, players=(left, right))


# What is to be said once a game was judged again


def revised(before: Game, after: Game, why: Reason) -> Reaction:
    """The game judged again, with everything there is to say about the difference.

    Moves that are new are marked as corrected, and flags that no longer hold are kept as withdrawn.
    """
    after, verdicts = _with_moves(before, after, why)
    after, more = _with_flags(before, after, why)
    verdicts += more
    known = {asked.question.id for asked in before.said.asked}
    verdicts += [asked.question for asked in after.said.asked if asked.question.id not in known]
    reminded = {(one.kind, one.player, one.message) for one in before.said.reminders}
    for one in after.said.reminders:
        if (one.kind, one.player, one.message) not in reminded:
            verdicts.append(Reminder(one.t, after.t, one.kind, one.player, one.message))
    if after.said.over and not before.said.over and after.state.winner is not None:
        verdicts.append(GameOver(after.t, after.t, after.state.winner))
    return after, verdicts


def _with_moves(before: Game, after: Game, why: Reason) -> Reaction:
    verdicts: list[Verdict] = []
    moves: list[Told] = []
    for old, new in zip(before.said.moves, after.said.moves, strict=False):
        if not _alike(old, new):
            break
        # When it was made is as it counts now; how it is known, as it was told.
        moves.append(replace(new, verdict=replace(new.verdict, source=old.verdict.source)))
    if gone := len(before.said.moves) - len(moves):
        verdicts.append(Retraction(after.t, after.t, gone, words_of(why)))
    for told in after.said.moves[len(moves) :]:
        moves.append(replace(told, verdict=replace(told.verdict, source="corrected")))
        verdicts.append(replace(told.verdict, after=after.t))
    return after.saying(replace(after.said, moves=tuple(moves))), verdicts


def _alike(old: Told, new: Told) -> bool:
    a, b = old.verdict, new.verdict
    return (a.move, a.choices, a.player, a.turn) == (b.move, b.choices, b.player, b.turn)


def _with_flags(before: Game, after: Game, why: Reason) -> Reaction:
    held = {one.report.id for one in after.said.flags}
    gone = [one for one in before.said.flags if one.report.id not in held]
    kept = [one if one.report.status == "withdrawn" else one.settled("withdrawn", words_of(why)) for one in gone]
    flags = sorted((*after.said.flags, *kept), key=lambda one: one.report.id)
    was, now = _by_number(before.said.flags), _by_number(flags)
    withdrawn = [
        Withdrawal(one.report.t, after.t, number, words_of(why)) for number, one in was.items() if number not in now
    ]
    raised = [replace(one.verdict, after=after.t) for number, one in now.items() if number not in was]
    return after.saying(replace(after.said, flags=tuple(flags))), [*withdrawn, *raised]


def _by_number(flags: Iterable[Raised]) -> dict[int, Raised]:
    """The flags that were not withdrawn, by their numbers."""
    return {one.report.id: one for one in flags if one.report.status != "withdrawn"}

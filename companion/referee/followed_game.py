"""Everything the referee knows about the game it follows, and the few ways in which that grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import inf
from typing import TypeAlias

from companion.observations import Counter, GameStarted, PlayerNumber, TableSnapshot
from companion.referee.beliefs import Belief, kept
from companion.referee.counters import COUNTED, Counters, GapOf
from companion.referee.dealing import first_state
from companion.referee.flags import FlagBook
from companion.referee.notes import Asking, Counting, Hands, Late, Notes, PlayZone, Reminding, Sight
from companion.referee.remembered import (
    Accusation,
    Checkpoint,
    KeyTurn,
    Look,
    Lost,
    Moment,
    StandingReminder,
    Suspicion,
    ToldMove,
)
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import FlagKind, Reminder, Retraction, Verdict
from companion.report import Sync
from companion.rules.card import CardId
from companion.rules.moves import MoveKind
from companion.rules.state import GameState

MISCOUNTED = 3.0
"""What it adds to a belief's cost that players counted otherwise, and had the time to."""
COUNTED_BEFORE, NOT_COUNTED_YET = 2.5, 0.2
"""What it adds while it is so: people count as a rule after they have moved cards, and seldom before."""
NOT_TURNED_YET = 0.4
"""What it adds while it is so that, by a belief, a key was forged whose token was not turned."""
EARLY_PRESS = 1.0
"""What it adds for good that a press came before what it was for."""
EARLY_S = 2.0
"""How long before: hands that have pressed are seen to have left the table only some moments later."""
SEEN_BEFORE_S = 1.5
"""A press follows this soon on hands that left the table, if it was what they were there for."""
PAYMENTS_KEPT_S = 30.0
"""For how long before a turn it is kept who paid what."""

Beliefs: TypeAlias = list[Belief]


@dataclass(slots=True)
class FollowedGame(Notes):
    """One game. `unread` are cards of which only a player's word tells that they lie where they are.

    `maybe_stunned` are creatures of which nobody could see whether a stun was put on them. `unsure` tells
    that what is believed takes unlikely moves, or was taken from the table, and that no sums have borne it out;
    `sums_are_hidden`, that it went by hidden cards how much Æmber moved.

    `tries_left` is how many moves may still be tried to explain the observation, or whatever has come due; `cut_short`
    tells that a search ended before all was looked at. `lying` are the cards that lay in piles, with their zones, when
    the table was explained last: what came to a pile since may lie there in any order. `goes_on_t` is when what is due
    may be looked at again, after something that took most of a verdict's time. `suspicion` is what broken rule would
    explain the last table, too. `taken_turn` is the last turn in which the table was taken as it lay. `entered` are
    the houses, ends of turns and mulligans that somebody entered, by the number of the turn and the kind of the move.
    """

    settings: RefereeSettings
    start: GameStarted
    beliefs: Beliefs
    counters: Counters
    now: float = 0.0
    tries_left: int = 0
    flags: FlagBook = field(default_factory=FlagBook)
    snapshot: TableSnapshot | None = None
    looks: list[Look] = field(default_factory=list)
    sight: Sight = field(default_factory=Sight)
    play_zone: PlayZone = field(default_factory=PlayZone)
    counting: Counting = field(default_factory=Counting)
    hands: Hands = field(default_factory=Hands)
    late: Late = field(default_factory=Late)
    asking: Asking = field(default_factory=Asking)
    reminding: Reminding = field(default_factory=Reminding)
    mulligans: frozenset[PlayerNumber] = frozenset()
    accusation: Accusation | None = None
    suspicion: Suspicion | None = None
    lost: Lost | None = None
    checkpoints: list[Checkpoint] = field(default_factory=list)
    earlier: list[Moment] = field(default_factory=list)
    lying: frozenset[tuple[CardId, str]] = frozenset()
    before_end: tuple[float, Moment] | None = None
    key_turns: list[KeyTurn] = field(default_factory=list)
    cut_short: bool = False
    house_t: dict[PlayerNumber, float] = field(default_factory=dict)
    goes_on_t: float = -inf
    middle_due: float | None = None
    maybe_stunned: set[CardId] = field(default_factory=set)
    unread: set[CardId] = field(default_factory=set)
    unsure: bool = False
    sums_are_hidden: bool = False
    taken_turn: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    told: list[ToldMove] = field(default_factory=list)
    over_told: bool = False
    entered: frozenset[tuple[int, MoveKind]] = frozenset()

    @property
    def likeliest(self) -> Belief:
        return self.beliefs[0]

    @property
    def state(self) -> GameState:
        return self.beliefs[0].state

    @property
    def sync(self) -> Sync:
        if self.lost is not None and (self.lost.flag is not None or self.lost.to_follow):
            return "out of sync"
        if self.lost is not None and self.lost.unsure:
            return "cannot tell"
        if self.accusation is not None or self.lost is not None or self.middle_due is not None:
            return "unsettled"
        if self.snapshot is None:
            return "waiting"
        held = {number for checkpoint in self.checkpoints for number in checkpoint.flags}
        if any(flag.id in held for flag in self.flags.open()):
            return "illegal"
        return "in sync" if self.asking.question is None else "question"

    @property
    def awaits_takeback(self) -> bool:
        """A flagged move lies on the table, and nobody has played on from it: then it would have been told."""
        if not self.checkpoints or not any(step.done.objections for step in self.likeliest.story):
            return False
        held = self.checkpoints[-1].flags
        return any(flag.id in held for flag in self.flags.open())

    @property
    def has_questions_left(self) -> bool:
        """Whether anything more may be asked in this turn."""
        asked = sum(1 for at, _ in self.asking.doubted if at == self.state.turn.number)
        return self.settings.mode != "silent" and asked < self.settings.questions_a_turn and not self.state.over

    def believe(self, beliefs: list[Belief]) -> None:
        assert beliefs, "there is always something to believe"
        self.beliefs = kept([self._awaiting(belief) for belief in beliefs], self.settings.most_beliefs)

    def _awaiting(self, belief: Belief) -> Belief:
        """The belief, weighed by what the players have counted so far."""
        counters: tuple[Counter, ...] = ("amber", "chains")
        gaps = [self.counters.ahead(belief.state, player, counter) for player in (0, 1) for counter in counters]
        awaited = sum(COUNTED_BEFORE if gap > 0 else NOT_COUNTED_YET for gap in gaps if gap)
        awaited += sum(NOT_TURNED_YET for player in (0, 1) if self.counters.size(belief.state, player, "keys") < 0)
        return replace(belief, cost=belief.cost - belief.awaited + awaited, awaited=awaited)

    def weigh_presses(self) -> None:
        """Holds it against beliefs that, by them, a press of a while ago was for something still to come."""
        for player, (pressed_t, change) in list(self.counting.pressed.items()):
            if self.now - pressed_t >= EARLY_S:
                del self.counting.pressed[player]
                early = [self.counters.size(one.state, player, "amber") * change > 0 for one in self.beliefs]
                if not all(early):
                    self.beliefs = [
                        replace(one, cost=one.cost + EARLY_PRESS) if is_early else one
                        for one, is_early in zip(self.beliefs, early, strict=True)
                    ]

    def weigh_by_counters(self, player: PlayerNumber) -> bool:
        """Holds it against beliefs that others, and not they, come to what the player counted; tells if that is held
        against the likeliest.

        Nothing speaks for one by which something else would have been counted wrongly instead.
        """
        told_apart = [self._weigh_by(player, counter) for counter in COUNTED]
        return any(told_apart)

    def _weigh_by(self, player: PlayerNumber, counter: GapOf) -> bool:
        fits = [self.counters.size(one.state, player, counter) == 0 for one in self.beliefs]
        if all(fits) or not any(
            fitting and self._is_no_worse(one, player, counter) for fitting, one in zip(fits, self.beliefs, strict=True)
        ):
            return False
        self.believe(
            [
                one if fitting else replace(one, cost=one.cost + MISCOUNTED)
                for one, fitting in zip(self.beliefs, fits, strict=True)
            ]
        )
        return not fits[0]

    def _is_no_worse(self, belief: Belief, player: PlayerNumber, counter: GapOf) -> bool:
        """Whether a belief comes to what both players counted wherever the likeliest does, but for this counter of this
        player."""
        return all(
            self.counters.ahead(belief.state, one, other) in (0, self.counters.ahead(self.state, one, other))
            for one in (0, 1)
            for other in COUNTED
            if (one, other) != (player, counter)
        )

    @property
    def _moved_t(self) -> float:
        """When the last table was seen that took moves to explain."""
        return self.looks[-1].snapshot.t if self.looks else -inf

    def settle_counts(self) -> None:
        """Holds it for good against beliefs that others, and not they, come to what players left counted."""
        newest_t = max((step.t for belief in self.beliefs for step in belief.story), default=-inf)
        # One press may have undone by chance what another one opened: each may be for something still to be seen.
        touched_t = max(newest_t, self._moved_t, self.counting.entered_t)
        quiet_s = min(self.counters.quiet_s(self.now), self.now - touched_t)
        if quiet_s < self.settings.grace_s:
            return
        if any(self.counters.agree(one.state) for one in self.beliefs):
            for player in (0, 1):
                self.weigh_by_counters(player)
            self._settle_doubts()

    def _settle_doubts(self) -> None:
        """Sums that have come out right for a while are right, whatever was in doubt about what led to them."""
        if self.counters.agree(self.state) and self.now - self._moved_t >= self.settings.grace_s:
            self.unsure = self.sums_are_hidden = False
            turn = self.state.turn.number
            logs = (len(one.state.log) for one in self.beliefs if one.state.turn.number == turn)
            self.counting.summed_up = turn, max(logs)

    def note_paid(self, player: PlayerNumber, amount: int) -> None:
        """The player counted Æmber down."""
        recent = [(t, paid) for t, paid in self.counting.paid.get(player, ()) if t >= self.late.since - PAYMENTS_KEPT_S]
        self.counting.paid[player] = (*recent, (self.now, amount))

    def paid_since(self, player: PlayerNumber, t: float) -> int:
        """By how much in all the player has counted Æmber down since then."""
        return sum(amount for paid_t, amount in self.counting.paid.get(player, ()) if paid_t >= t)

    def set_counted(self, player: PlayerNumber, counter: Counter) -> None:
        """Believes what the player's counter shows."""
        value = self.counters.value(player, counter)
        self.beliefs = [replace(one, state=one.state.with_player(player, **{counter: value})) for one in self.beliefs]

    def raise_flag(
        self,
        t: float,
        kind: FlagKind,
        rule: str,
        player: PlayerNumber,
        message: str,
        cite: str,
        cards: tuple[str, ...] = (),
        confidence: float = 0.9,
    ) -> int:
        flag = self.flags.raise_flag(t, self.now, kind, rule, player, message, cite, cards, confidence)
        self.verdicts.append(flag)
        return flag.id

    def go_back(self, moment: Moment, beliefs: Sequence[Belief], why: str) -> None:
        """Believes what was believed then. Of the moves told since, those that were made before it go on to hold."""
        pending = [step.done.move for step in beliefs[0].story]
        since = [told.verdict.move for told in self.told[moment.told :]]
        held = list(takewhile(lambda pair: pair[0] == pair[1], zip(pending, since, strict=False)))
        self.take_back_moves(moment.told + len(held), why)
        for move, _ in held:
            beliefs = [belief.with_told(move) for belief in beliefs]
        self.lying = moment.lying
        self.suspicion = None
        self.believe(list(beliefs))

    def take_back_moves(self, down_to: int, why: str) -> None:
        """The moves told after the first `down_to` do not hold any more."""
        gone = len(self.told) - down_to
        if gone > 0:
            del self.told[down_to:]
            self.asking.recalled = min(self.asking.recalled, down_to)
            self.verdicts.append(Retraction(self.now, self.now, gone, why))

    def moment(self) -> Moment:
        return Moment(tuple(self.beliefs), len(self.told), self.lying)

    def withdraw(self, number: int, why: str) -> None:
        self.verdicts.append(self.flags.withdraw(number, self.now, why))

    def remind(self, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> None:
        """Says it once a turn; never in silent mode."""
        mark = (kind, turn, player)
        if mark not in self.reminding.marks:
            self.reminding.marks.add(mark)
            self.say_reminder(kind, player, turn, message, goal)

    def say_reminder(self, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> None:
        """Says it, however often it has been said."""
        if self.settings.mode == "silent":
            return
        self.reminding.said.append(StandingReminder(self.now, kind, player, turn, message, goal))
        self.verdicts.append(Reminder(self.now, self.now, kind, player, message))


def new_game(start: GameStarted, settings: RefereeSettings) -> FollowedGame:
    state = first_state(start)
    chains = (start.players[0].chains, start.players[1].chains)
    counters = Counters(chains, start.equipment.counts_entered)
    return FollowedGame(settings, start, [Belief(state)], counters, now=start.t, lying=lie_in_piles(state))


def lie_in_piles(state: GameState) -> frozenset[tuple[CardId, str]]:
    """The cards that lie in one of the zones that are kept as piles, each with its zone."""
    return frozenset(
        (copy.id, zone)
        for player in state.players
        for zone in ("discard", "purged", "archives", "deck")
        for copy in player.zone(zone)
    )

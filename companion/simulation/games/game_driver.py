"""A made-up game, act by act: what hands do on the table, and what the players enter, as people would.

    for act in GameDriver(registry, seed=7).acts(): ...

The same registry, seed and habits give the same acts, so a game can be taken up again at any act. People are untidy:
`Slop` says how often they enter a number before they touch a card, turn cards one by one, or make two moves at once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, pairwise
from typing import TypeGuard

from companion.cards.catalogue import card
from companion.cards.decks.rulebook_choice import rulebook_for
from companion.made_up_players import MadeUpPlayers
from companion.marks import STATUSES
from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    MulliganTaken,
    Observation,
    SeenCard,
    TurnEnded,
)
from companion.rules import setup
from companion.rules.card import PhysicalCard, physical_card
from companion.rules.moves import USES, Move
from companion.rules.records import EnteredPlay, Played, Record
from companion.rules.state import GameState, InPlay, known
from companion.sight.decks.registry import Registry
from companion.sight.labels.code import IDENTITY_SLOT
from companion.simulation.games.counter_entries import entries_between, entries_of
from companion.simulation.games.mistakes import Mistake
from companion.simulation.games.temptations import Aftermath, Temptations
from companion.simulation.games.visible import Sides, lying_card, sides_of
from companion.simulation.games.wishes import HASTY, Wishes
from companion.simulation.table.arranging import SideOnTable

LONGEST_GAME_TURNS = 120
SETTLE_S = 0.6
HURRY_S = 0.5
"""How long hands that have not left the table rest before they go on."""
BEFORE_A_MISTAKE_S = 5.0
MISTAKE_LASTS_S = 15.0
"""How long a mistake lies there: these players put it right when their companion has had the time to speak."""


@dataclass(frozen=True, slots=True)
class Slop:
    """How untidy the players are: shares, 0 to 1, of the occasions on which they do so.

    `early_entry`: a number is entered before the cards are touched. `late_entry`: some seconds after. `in_pieces`:
    some of the cards are turned, then there is a pause. `at_once`: the next move follows before hands leave the table.
    `straight_to_discard`: an action does not lie in the play zone while it resolves. `ends_early`: the end of the
    turn is entered before the cards are readied.

    Habits of whole tables: with `presses_amber` false nobody ever enters Æmber; a house is entered `house_delay_s`
    after it was chosen, a key turned `key_delay_s` after it was forged, and Æmber counted `amber_delay_s` after it was
    gained or lost; or with `counts_at_end` all at once, just before the end of the turn is entered.
    """

    early_entry: float = 0.15
    late_entry: float = 0.1
    in_pieces: float = 0.15
    at_once: float = 0.1
    straight_to_discard: float = 0.3
    ends_early: float = 0.3
    ponders: float = 0.05
    presses_amber: bool = True
    house_delay_s: float = 0.0
    key_delay_s: float = 0.0
    amber_delay_s: float = 0.0
    counts_at_end: bool = False


USUAL_SLOP = Slop()
TIDY = Slop(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class LaterEntry:
    """Something a player enters, `delay_s` after the hands have left the table; before they come where negative."""

    delay_s: float
    observation: Observation


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens: after `think_s` hands make the table look like `sides`, then it is left for `rest_s`.

    With `rest_s` 0 the next hands are there before the table has settled. `move` was made, `mistake` was made or,
    with `put_right`, corrected. `state` is the true game afterwards.
    """

    number: int
    player: int
    sides: Sides
    state: GameState
    think_s: float
    entries: tuple[LaterEntry, ...] = ()
    rest_s: float = SETTLE_S
    move: Move | None = None
    mistake: Mistake | None = None
    put_right: bool = False

    @property
    def stops_play(self) -> bool:
        """True if a mistake is made that its players will stop and put right."""
        return self.mistake is not None and not self.put_right and not self.mistake.stays


class GameDriver:
    """Plays one seeded game between the two decks of a registry."""

    def __init__(
        self,
        registry: Registry,
        seed: int = 0,
        mistakes: Sequence[str] = (),
        slop: Slop = USUAL_SLOP,
        names: tuple[str, str] = ("Left", "Right"),
        wishes: Wishes | None = None,
        aftermath: Aftermath = "put right",
    ) -> None:
        self._registry, self._seed, self._slop, self._names = registry, seed, slop, names
        self._mistakes, self._aftermath, self._wishes = tuple(mistakes), aftermath, wishes or Wishes()

    def first_state(self) -> GameState:
        """The game before the first act: both starting hands are drawn."""
        rng = random.Random(f"{self._seed} decks")
        decks = [list(self._copies(player)) for player in (0, 1)]
        for deck in decks:
            rng.shuffle(deck)
        houses = [deck.houses for deck in sorted(self._registry.decks, key=lambda deck: deck.player)]
        titles = [entry.card for entry in self._registry.labels if entry.slot != IDENTITY_SLOT]
        rulebook = rulebook_for(titles, (*houses[0], *houses[1]))
        return setup.start((decks[0], decks[1]), (houses[0], houses[1]), self._names, rulebook=rulebook, shuffled=True)

    def first_sides(self) -> Sides:
        """The table before the first act: decks and identity cards."""
        return sides_of(self.first_state())

    def acts(self) -> Iterator[Act]:
        """The game to its end, one act ahead. A mistake that never found its moment is not made."""
        rested = True
        for number, (act, following) in enumerate(pairwise(chain(self._drafts(), [None]))):
            assert act is not None
            if following is not None and following.stops_play:
                # A mistake is plain: what went before it has been counted, and the hands have left the table.
                act = replace(act, rest_s=BEFORE_A_MISTAKE_S)
            yield replace(act, number=number, think_s=act.think_s if rested else min(act.think_s, HURRY_S))
            rested = act.rest_s > 0

    def _copies(self, player: int) -> Iterator[PhysicalCard]:
        for entry in self._registry.labels:
            if entry.player == player and entry.slot != IDENTITY_SLOT:
                yield physical_card(str(entry.id), card(entry.card), player, entry.house, entry.icons)

    def _drafts(self) -> Iterator[Act]:
        state = self.first_state()
        players = MadeUpPlayers(random.Random(f"{self._seed} play"))
        hands = _Hands(random.Random(f"{self._seed} hands"), self._slop)
        temptations = Temptations(random.Random(f"{self._seed} mistakes"), self._mistakes, self._aftermath)
        for number in count():
            if state.over or state.turn.number > LONGEST_GAME_TURNS:
                return
            for wish in self._wishes.due(number):
                if wish == HASTY:
                    hands.hasten()
                else:
                    temptations.add(wish, state.turn.number)
            if (found := temptations.found(state)) is not None:
                late, state = found
                yield hands.put_right(state, late)
            mistake = temptations.mistake(state)
            if mistake is not None:
                yield from hands.mistake(state, mistake)
                state = mistake.left or mistake.goes_on
                continue
            move = players.move(state)
            reached = players.resolved(state, move)
            yield from hands.move(state, move, reached)
            state = reached


def _is_amber(observation: Observation) -> TypeGuard[CounterEntered]:
    """True if somebody has counted Æmber."""
    return isinstance(observation, CounterEntered) and observation.counter == "amber"


class _Hands:
    """How people carry a move out."""

    def __init__(self, rng: random.Random, slop: Slop) -> None:
        self._rng, self._slop = rng, slop
        self._uncounted = [0, 0]

    def hasten(self) -> None:
        """From now on people are as untidy as they usually are."""
        self._slop = USUAL_SLOP

    def move(self, before: GameState, move: Move, after: GameState) -> Iterator[Act]:
        match move.kind:
            case "keep" | "archives":
                pass
            case "mulligan":
                yield self._act(before.active, after, [MulliganTaken(0.0, before.active)], move)
            case "house":
                chosen = HouseEntered(0.0, before.active, move.house)
                # Cards that answer to the choice may forge a key or move Æmber.
                yield self._act(before.active, after, [chosen, *entries_between(before, after)], move)
            case "end":
                yield from self._end(before, move, after)
            case _:
                yield from self._in_main_step(before, move, after)

    def mistake(self, before: GameState, mistake: Mistake) -> Iterator[Act]:
        if mistake.left is not None:
            made = self._act(mistake.player, mistake.left, mistake.entries)
            yield replace(made, sides=mistake.sides, mistake=mistake)
            return
        made = self._act(mistake.player, before, mistake.entries)
        yield replace(made, sides=mistake.sides, rest_s=MISTAKE_LASTS_S, mistake=mistake)
        yield self.put_right(mistake.goes_on, mistake)

    def put_right(self, right: GameState, mistake: Mistake) -> Act:
        """The mistake is corrected, and the game is then as it should be."""
        act = self._act(mistake.player, right, mistake.corrections)
        return replace(act, mistake=mistake, put_right=True, rest_s=2 * SETTLE_S)

    def _in_main_step(self, before: GameState, move: Move, after: GameState) -> Iterator[Act]:
        if after.turn.number != before.turn.number or after.over:
            yield from self._end(before, move, after)
            return
        nested = _actions_played_by(before, move, after)
        if nested or (_is_action(before, move) and not self._often(self._slop.straight_to_discard)):
            yield from self._resolving(before, move, nested)
        effect = self._act(before.active, after, entries_between(before, after), move)
        if first := list(self._the_card_itself(before, move, after)):
            yield from first
            yield replace(effect, think_s=0.0)
            return
        yield from self._pieces(before, after, sides_of(after))
        yield effect

    def _the_card_itself(self, before: GameState, move: Move, after: GameState) -> Iterator[Act]:
        """The card itself is played or turned before it does anything."""
        cause = _cause(before, move, after)
        if cause not in (sides_of(before), sides_of(after)):
            yield replace(self._act(before.active, before, []), sides=cause, rest_s=0.0)

    def _end(self, before: GameState, move: Move, after: GameState) -> Iterator[Act]:
        """The active player readies, draws and ends the turn; then the other forges, if there is enough Æmber."""
        ender, other = before.active, 1 - before.active
        if move.kind != "end":
            yield from self._resolving(before, move, _actions_played_by(before, move, after))
        later = tuple(entries_of(other, before, after)) if not after.over or after.winner == other else ()
        sides = _as_before(sides_of(after), sides_of(before), other) if later else sides_of(after)
        if move.kind != "end" and (first := list(self._the_card_itself(before, move, after))):
            yield from first
        else:
            yield from self._pieces(before, after, sides)
        ended = TurnEnded(0.0, ender)
        act = self._act(ender, after, [*entries_of(ender, before, after), ended], move)
        yield replace(act, sides=sides)
        if later:
            yield replace(self._act(other, after, later), rest_s=2 * SETTLE_S)

    def _resolving(self, before: GameState, move: Move, nested: Sequence[PhysicalCard]) -> Iterator[Act]:
        """An action lies in the play zone while it resolves, and so does each that it plays in its turn."""
        lying = [*([_in_hand(before, move)] if _is_action(before, move) else []), *nested]
        for shown in range(1, len(lying) + 1):
            yield replace(self._act(before.active, before, []), sides=_with_actions_in_play(before, lying[:shown]))

    def _pieces(self, before: GameState, after: GameState, sides: Sides) -> Iterator[Act]:
        """Some of the cards that are turned are turned first."""
        if self._often(self._slop.in_pieces):
            halfway = _some_turned(sides_of(before), sides, self._rng)
            if halfway not in (sides_of(before), sides):
                yield replace(self._act(before.active, before, []), sides=halfway)

    def _act(self, player: int, after: GameState, entries: Sequence[Observation], move: Move | None = None) -> Act:
        rest_s = 0.0 if move and move.kind != "end" and self._often(self._slop.at_once) else SETTLE_S
        entered = tuple(self._entered(entries))
        think_s = self._rng.uniform(5.0, 15.0) if self._often(self._slop.ponders) else self._rng.uniform(0.6, 2.0)
        return Act(0, player, sides_of(after), after, think_s, entered, rest_s, move)

    def _entered(self, entries: Sequence[Observation]) -> Iterator[LaterEntry]:
        delay = self._rng.uniform(0.1, 0.9)
        for observation in filter(self._is_entered, self._as_counted(entries)):
            ends = isinstance(observation, TurnEnded)
            if self._often(self._slop.ends_early if ends else self._slop.early_entry):
                delay = -self._rng.uniform(0.1, 0.5)
            elif not ends and self._often(self._slop.late_entry):
                delay += self._rng.uniform(1.0, 3.0)
            yield LaterEntry(delay + self._habitual_delay_s(observation), observation)
            delay += self._rng.uniform(0.1, 0.4)

    def _as_counted(self, entries: Sequence[Observation]) -> Iterator[Observation]:
        """The entries, by players who count at the end of the turn as they do. A key is paid for at once."""
        is_forging = any(isinstance(one, KeyTurned) for one in entries)
        for one in entries:
            if isinstance(one, TurnEnded):
                yield from self._counted_at_end()
            if self._slop.counts_at_end and not is_forging and _is_amber(one):
                self._uncounted[one.player] += one.delta or 0
            else:
                yield one

    def _counted_at_end(self) -> Iterator[Observation]:
        for player, amber in enumerate(self._uncounted):
            if amber:
                yield CounterEntered(0.0, player, "amber", delta=amber)
        self._uncounted = [0, 0]

    def _is_entered(self, observation: Observation) -> bool:
        return self._slop.presses_amber or not _is_amber(observation)

    def _habitual_delay_s(self, observation: Observation) -> float:
        match observation:
            case HouseEntered():
                return self._slop.house_delay_s
            case KeyTurned():
                return self._slop.key_delay_s
            case CounterEntered(counter="amber"):
                return self._slop.amber_delay_s
            case _:
                return 0.0

    def _often(self, share: float) -> bool:
        return self._rng.random() < share


def _cause(before: GameState, move: Move, after: GameState) -> Sides:
    """The table once the card of the move has been put down or turned, and nothing else has been done about it."""
    sides = sides_of(before)
    side = sides[before.active]
    if move.kind == "play" and not _is_action(before, move):
        return _with_side(sides, before.active, _with_newcomer(side, before, move, after))
    if after.find(str(move.card)) is None or move.kind not in USES:
        return sides
    return _with_side(sides, before.active, _with_turned(side, str(move.card)))


def _with_newcomer(side: SideOnTable, before: GameState, move: Move, after: GameState) -> SideOnTable:
    """The side with the card as it enters play: exhausted as a rule, and with what it says it enters with."""
    copy = _in_hand(before, move)
    new = _since(before, after)
    entered = next((one.item for one in new if isinstance(one, EnteredPlay) and _is_of(one.item, copy)), None)
    newcomer = SeenCard(known(copy).slug, copy.id, copy.owner, exhausted=True, stunned=False, upgrades=())
    if entered is not None:
        lies = lying_card(entered)
        newcomer = replace(
            newcomer,
            card=lies.card,
            id=lies.id,
            exhausted=lies.exhausted,
            other_half=lies.other_half,
            **{mark.field: getattr(lies, mark.field) for mark in STATUSES},
        )
    match "upgrade" if entered is None and known(copy).as_upgrade else known(copy).type:
        case "artifact":
            return replace(side, artifacts=(*side.artifacts, newcomer))
        case "creature":
            row = side.battleline
            place = move.flank if isinstance(move.flank, int) else 0 if move.flank == "left" else len(row)
            return replace(side, battleline=(*row[:place], newcomer, *row[place:]))
        case _:
            return side


def _is_of(item: InPlay, copy: PhysicalCard) -> bool:
    """True if the card, or one half of it, is this copy."""
    return copy in (item.copy, item.other_half)


def _with_turned(side: SideOnTable, card: str) -> SideOnTable:
    def turned(row: tuple[SeenCard, ...]) -> tuple[SeenCard, ...]:
        return tuple(replace(seen, exhausted=True) if seen.id == card else seen for seen in row)

    return replace(side, battleline=turned(side.battleline), artifacts=turned(side.artifacts))


def _is_action(state: GameState, move: Move) -> bool:
    return move.kind == "play" and known(_in_hand(state, move)).type == "action"


def _in_hand(state: GameState, move: Move) -> PhysicalCard:
    return next(copy for copy in state.players[state.active].hand if copy.id == move.card)


def _actions_played_by(before: GameState, move: Move, after: GameState) -> list[PhysicalCard]:
    """The actions that a card made its player play, in order."""
    played = [record.copy for record in _since(before, after) if isinstance(record, Played) and record.type == "action"]
    return [copy for copy in played if copy.id != move.card]


def _since(before: GameState, after: GameState) -> tuple[Record, ...]:
    """The records of what happened in this turn since."""
    log = after.log if after.turn.number == before.turn.number else after.last_log
    return log[len(before.log) :]


def _with_actions_in_play(state: GameState, copies: Sequence[PhysicalCard]) -> Sides:
    sides = sides_of(state)
    lying = tuple(SeenCard(known(copy).slug, copy.id, copy.owner) for copy in copies)
    return _with_side(sides, state.active, replace(sides[state.active], play=lying))


def _with_side(sides: Sides, number: int, side: object) -> Sides:
    left, right = (side if number == player else sides[player] for player in (0, 1))
    return left, right  # type: ignore[return-value]


def _as_before(sides: Sides, before: Sides, number: int) -> Sides:
    """The table before that player has moved Æmber and flipped a key."""
    return _with_side(sides, number, replace(sides[number], amber=before[number].amber, keys=before[number].keys))


def _some_turned(before: Sides, after: Sides, rng: random.Random) -> Sides:
    """The table before a change, but for some of the cards that it turns, which are turned already."""
    turned = {seen.id: seen.exhausted for side in after for seen in (*side.battleline, *side.artifacts)}

    def halfway(row: tuple[SeenCard, ...]) -> tuple[SeenCard, ...]:
        return tuple(
            replace(seen, exhausted=turned[seen.id]) if seen.id in turned and rng.random() < 0.6 else seen
            for seen in row
        )

    left, right = (
        replace(side, battleline=halfway(side.battleline), artifacts=halfway(side.artifacts)) for side in before
    )
    return left, right

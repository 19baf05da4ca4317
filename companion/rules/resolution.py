"""One effect in the act of resolving: what it may read of the game, ask the players and do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.rules import facts
from companion.rules.abilities import Ability, AbilityKind
from companion.rules.card import CardId, House, PhysicalCard, PlayerNumber
from companion.rules.constants import StolenIsCaptured
from companion.rules.events import SUBJECT
from companion.rules.filters.base import Filter
from companion.rules.filters.references import Bound, BoundToAny, Itself
from companion.rules.hidden import reveal, shown_as
from companion.rules.in_force import (
    WAITED_FOR_IN_DISCARD,
    AbilitiesInForce,
    abilities_in_force,
    constants,
    keeps_in_force,
    watchers_in_discard,
)
from companion.rules.lookup import Who, ZoneWord, candidates, lookup, player
from companion.rules.quantities import Amount, Condition, if_so, value
from companion.rules.records import (
    AmberMoved,
    AmberPlace,
    AmberReason,
    Damaged,
    Detached,
    Identified,
    LeftPlay,
    Record,
    StayedHidden,
    WardChanged,
)
from companion.rules.replacements import Replacement, cannot_be_stolen_from
from companion.rules.state import (
    FATE,
    Answer,
    Decision,
    DecisionKind,
    Draft,
    Effect,
    InPlay,
    Item,
    ResolutionFrame,
    Scope,
    copy_of,
)
from companion.rules.targets import Target
from companion.rules.values import frozen_value

Moment: TypeAlias = tuple[CardId, AbilityKind]
"""A card and the kind of its abilities that resolve now."""


class AnswerNeeded(Exception):
    """An effect needs an answer that nobody has given yet; `agenda` catches it and asks."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.prompt)
        self.decision = decision


class Resolution:
    """The game in the act of resolving one effect: what it may read, ask and do.

    `frames` resolve before whatever follows the effect, in the order they were pushed.
    """

    def __init__(self, state: Draft, scope: Scope, answers: tuple[Answer, ...]) -> None:
        self.state = state
        self.scope = scope
        self.frames: list[ResolutionFrame] = []
        self._answers = answers
        self._asked = 0
        self._stays_unseen: set[CardId] = set()
        self._triggered: list[tuple[Ability, Scope]] = []
        self.moment: Moment | None = None

    # Reading

    @property
    def you(self) -> PlayerNumber:
        return self.scope.you

    @property
    def source(self) -> CardId:
        return self.scope.source.id

    def player(self, who: Who) -> PlayerNumber:
        return player(self.state, self.scope, who)

    def players(self, who: Who) -> tuple[PlayerNumber, ...]:
        """The player meant, or both, the active one first."""
        if who == "either":
            return (self.state.active, 1 - self.state.active)
        return (self.player(who),)

    def value(self, amount: Amount | int) -> int:
        if isinstance(amount, int):
            return amount
        known = value(amount, self.state, self.scope)
        if self._hides_cards and value(amount, self.state, self.scope.but(generous=True)) != known:
            self.happen(StayedHidden(by=self.source))
        return known

    @property
    def _hides_cards(self) -> bool:
        return any(side.unseen for side in self.state.players)

    def holds(self, condition: Condition) -> bool:
        return condition.holds(self.state, self.scope)

    def could_hold(self, condition: Condition) -> bool:
        """True if it holds if hidden cards are what it asks for."""
        return condition.holds(self.state, self.scope.but(generous=True))

    def is_so(self, condition: Condition) -> bool:
        """True if it holds; asked for where that goes by a card that nobody has named: the players saw it."""
        if self.holds(condition):
            return True
        return self.could_hold(condition) and self.ask_option(("yes", "no"), f"{if_so(condition)}?") == "yes"

    def matching(self, which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> list[Item]:
        return list(candidates(self.state, self.scope, which, zone, whose))

    def could_match(self, which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> list[Item]:
        """As `matching`, with hidden cards that may be such: whoever chooses sees them."""
        return list(candidates(self.state, self.scope.but(generous=True), which, zone, whose))

    def matches(self, which: Filter, item: Item) -> bool:
        return which.matches(self.state, self.scope, item)

    def highest_power(self) -> int:
        return max((facts.power(self.state, creature) for creature in self.state.creatures()), default=0)

    # Asking

    def ask(self, decision: Decision) -> Answer:
        """The answer to a decision; one that has a single possible answer is asked only where all are.

        Raises `AnswerNeeded` where it has not been given yet.
        """
        single = decision.minimum == decision.maximum == len(decision.options) == 1 and decision.kind != "chance"
        if single and not self.state.asks_always:
            return decision.options[0]
        if not self._is_answered:
            raise AnswerNeeded(decision)
        return self._next_answer()

    @property
    def _is_answered(self) -> bool:
        """True if what is asked next has been answered already."""
        return self._asked < len(self._answers)

    def _next_answer(self) -> Answer:
        self._asked += 1
        return self._answers[self._asked - 1]

    def decide(
        self,
        kind: DecisionKind,
        options: Sequence[str | int],
        prompt: str,
        least: int = 1,
        most: int = 1,
        doubtful: int = 0,
        ordered: bool = False,
    ) -> Answer:
        """Asks the active player, who makes all decisions (rulebook 1.3, Card abilities)."""
        source = self.scope.source.id
        asked = Decision(
            self.state.active, kind, tuple(options), prompt, source, least, most, doubtful=doubtful, ordered=ordered
        )
        return self.ask(asked)

    def ask_option(self, options: Sequence[str], prompt: str) -> str:
        return str(self.decide("option", options, prompt))

    def ask_house(self, of: Who | None = None) -> House:
        houses = self.state.rules.houses if of is None else self.state.players[self.player(of)].houses
        return str(self.decide("house", houses, "choose a house"))

    def ask_number(self, least: int, most: int) -> int:
        answer = self.decide("number", range(least, most + 1), "choose a number")
        return answer if isinstance(answer, int) else least

    def fate(self, what: str, options: Sequence[str], whose: PlayerNumber, zone: str, number: int = 1) -> Answer:
        """The answer that the physical world decides: a shuffle, a random pick, what a hidden card turned out to be."""
        if not options:
            return None
        return self.ask(Decision(FATE, "chance", tuple(options), "", self.source, number, number, what, zone, whose))

    # Selecting cards

    def could_select(self, target: Target) -> bool:
        if isinstance(target.filter, Bound):
            return bool(self.bound_items(target.filter.name))
        if isinstance(target.filter, BoundToAny):
            return any(self.bound_items(name) for name in target.filter.names)
        if isinstance(target.filter, Itself):
            return bool(self._itself())
        return bool(self._options(target))

    def _itself(self) -> list[Item]:
        item = lookup(self.state, self.source)
        return [] if item is None or self._is_out_of_sight(item) else [item]

    def select(self, target: Target, one_by_one: bool = False) -> list[Item]:
        """The cards a target word means, chosen where there is a choice; bound to its name for what follows.

        Cards that were bound before keep the names they have. `one_by_one`: they are chosen in the order that counts.
        """
        items = self._select(target, one_by_one)
        if target.how != "each" or not isinstance(target.filter, (Bound, BoundToAny)):
            self.bind_items(target.name, items)
        return items

    def _options(self, target: Target) -> list[Item]:
        matching = self.could_match if target.how == "chosen" else self.matching
        return [item for zone in target.zones for item in matching(target.filter, zone, target.whose)]

    def _select(self, target: Target, one_by_one: bool = False) -> list[Item]:
        if target.how == "each":
            if isinstance(target.filter, Bound):
                return self.bound_items(target.filter.name)
            if isinstance(target.filter, BoundToAny):
                return [item for name in target.filter.names for item in self.bound_items(name)]
            if isinstance(target.filter, Itself):
                return self._itself()
            items = self._options(target)
            self._tell_of_those_that_may_match(target, items)
            return items
        if target.how == "top":
            return self._top(target)
        options = self._options(target)
        most = min(self.value(target.most), len(options))
        if most <= 0:
            return []
        if target.how == "random":
            return self._pick_at_random(target, options, most)
        if target.how in ("most powerful", "least powerful"):
            return self._extreme(target, options, most)
        return self._chosen(target, options, min(self.value(target.least), most), most, one_by_one)

    def _tell_of_those_that_may_match(self, target: Target, items: list[Item]) -> None:
        if not self._hides_cards:
            return
        known = {item.id for item in items}
        for zone in target.zones:
            for item in self.could_match(target.filter, zone, target.whose):
                if item.id not in known:
                    self.happen(StayedHidden(item.id, by=self.source))

    def _chosen(
        self, target: Target, options: list[Item], least: int, most: int, one_by_one: bool = False
    ) -> list[Item]:
        doubtful = sum(not target.filter.counts(self.state, self.scope, item) for item in options)
        least = min(least, len(options) - doubtful)
        if least == len(options) and not self.state.asks_always:
            return options
        ids = [copy_of(item).id for item in options]
        kind: DecisionKind = "card" if most == 1 else "cards"
        ordered = one_by_one and most > 1
        answer = self.decide(kind, ids, f"choose {target.say()}", least, most, doubtful, ordered)
        picked = answer if isinstance(answer, tuple) else (answer,)
        by_id = dict(zip(ids, options, strict=True))
        return [by_id[card] for card in picked if isinstance(card, str)]

    def _top(self, target: Target) -> list[Item]:
        cards: tuple[PhysicalCard, ...] = self.state.players[self.player(target.whose)].__dict__[target.zones[0]]
        return list(cards[: self.value(target.most)])

    def _pick_at_random(self, target: Target, options: list[Item], number: int) -> list[Item]:
        if number == len(options):
            return options
        ids = [copy_of(item).id for item in options]
        picked = self.fate("random", ids, self.player(target.whose), target.zones[0], number)
        names = picked if isinstance(picked, tuple) else (picked,)
        return [item for item in options if copy_of(item).id in names]

    def _extreme(self, target: Target, options: list[Item], number: int) -> list[Item]:
        """A group filled from the most (or least) powerful on; ties at the edge are the active player's choice."""
        sign = -1 if target.how == "most powerful" else 1
        ranked = sorted(
            (item for item in options if isinstance(item, InPlay)), key=lambda item: sign * self._power(item)
        )
        edge = self._power(ranked[number - 1])
        sure: list[Item] = [item for item in ranked if sign * self._power(item) < sign * edge]
        tied: list[Item] = [item for item in ranked if self._power(item) == edge]
        wanted = number - len(sure)
        return sure + self._chosen(target, tied, wanted, wanted)

    def _power(self, item: InPlay) -> int:
        return facts.power(self.state, item)

    def identify(self, copy: PhysicalCard) -> PhysicalCard:
        """The copy with its identity known, if anybody can know it: a hidden card that is now seen is asked for.

        Raises `AnswerNeeded` where nobody has said which card it is.
        """
        if not copy.hidden or copy.id in self._stays_unseen:
            return copy
        # Of many cards in a row each is asked for, and all those before it are answered again.
        if not self._is_answered:
            raise AnswerNeeded(reveal(self.state, copy, self.zone_of(copy.id), self.source))
        shown = shown_as(self.state, copy, self._next_answer())
        if shown is not copy:
            self.happen(Identified(copy.id, shown))
        if shown.hidden:
            self._stays_unseen.add(copy.id)
            self.happen(StayedHidden(copy.id, by=self.source))
        return shown

    def zone_of(self, card: CardId) -> str:
        """The out-of-play zone a card is in; empty where it is in none."""
        for side in self.state.players:
            for zone in ("deck", "hand", "archives", "discard", "purged"):
                if any(copy.id == card for copy in side.__dict__[zone]):
                    return zone
        return ""

    # Binding

    def bind_items(self, name: str, items: Iterable[Item]) -> None:
        """Binds cards to a name, with how they are now, for when they have changed or left."""
        self.scope = self.scope.with_cards(name, *items)

    def bind_number(self, name: str, number: int) -> None:
        self.scope = self.scope.with_number(name, number)

    def bound_items(self, name: str) -> list[Item]:
        """The cards bound to a name, as they are now.

        A card that has left play for a zone the opponent cannot see is no longer concerned (rulebook 1.3,
        glossary, Leaves play; FAQ on Yxilo Bolter and Bad Penny).
        """
        found: list[Item] = []
        for before in self.scope.cards(name):
            item = lookup(self.state, copy_of(before).id)
            if item is None or (isinstance(before, InPlay) and self._is_out_of_sight(item)):
                continue
            if isinstance(before, InPlay) and isinstance(item, InPlay) and self._came_back(before, item):
                continue
            found.append(item)
        return found

    def _came_back(self, before: InPlay, item: InPlay) -> bool:
        """A card that left play and came back is another one (rulebook 1.3, glossary, Leaves Play)."""
        return before.entered != item.entered and any(
            isinstance(record, LeftPlay) and record.item.id == item.id and record.item.entered >= before.entered
            for record in self.state.log
        )

    def _is_out_of_sight(self, item: Item) -> bool:
        return isinstance(item, PhysicalCard) and self.zone_of(item.id) in ("hand", "deck", "archives")

    def done(self, number: int) -> None:
        """Tells "if you do" how much of this effect was done; zero means that it was not."""
        if number != self.scope.bound.done:
            self.scope = self.scope.binding(done=number)

    # Doing

    def happen(self, *records: Record) -> None:
        """Makes records happen together: replaced where something replaces them, then seen by what waits for them."""
        applied: list[Record] = []
        warded: set[CardId] = set()
        for record in records:
            for replaced in self._replaced(record):
                if type(replaced) is Damaged:
                    unwarded = self._unless_warded(replaced, warded)
                    if unwarded is None:
                        continue
                    replaced = unwarded
                self._apply(replaced)
                applied.append(replaced)
        for record in applied:
            self._trigger(record)

    def _unless_warded(self, damaged: Damaged, warded: set[CardId]) -> Record | None:
        """The ward goes instead of all damage that the creature would be dealt at once, and before its armor does
        anything (rulebook 14, Ward); `warded` are those that lost it so."""
        if damaged.card in warded:
            return None
        item = self.state.find(damaged.card)
        if item is None or not item.warded or damaged.how == "shared":
            return damaged
        warded.add(damaged.card)
        return WardChanged(damaged.card, False, by=damaged.by)

    def _replaced(self, record: Record) -> Iterable[Record]:
        state = self.state
        in_force: AbilitiesInForce = state.in_force or abilities_in_force(state)
        if Replacement not in in_force.constants and (
            type(record) is not AmberMoved or StolenIsCaptured not in in_force.constants
        ):
            return (record,)
        return self._all_replaced(record, [(one, scope) for one, scope, _ in constants(state, Replacement)])

    def _all_replaced(self, record: Record, replacements: list[tuple[Replacement, Scope]]) -> Iterable[Record]:
        """The records that happen instead of a record; what is of another kind then may itself be replaced."""
        for final in self._replaced_by(record, [pair for pair in replacements if pair[0].record is type(record)]):
            if type(final) is not type(record):
                yield from self._replaced(final)
            elif type(final) is AmberMoved and final.why == "steal" and constants(self.state, StolenIsCaptured):
                yield from self._captured_instead(final)
            else:
                yield final

    def _captured_instead(self, stolen: AmberMoved) -> Iterable[Record]:
        """Each Æmber that would be stolen is captured by a creature of the active player's choice, if there is one."""
        line = [item.id for item in self.state.players[self.state.active].battleline]
        for _ in range(stolen.amount if line else 0):
            captor = str(self.decide("card", line, "choose the creature that captures 1 Æmber"))
            yield from self._replaced(AmberMoved(1, stolen.origin, captor, "capture", by=stolen.by))

    def _replaced_by(self, record: Record, left: list[tuple[Replacement, Scope]]) -> Iterator[Record]:
        """Each replacement meets a record, and what became of it, at most once; one by one, as they happen.

        Of several that would replace it in different ways, the active player chooses one (rulebook 1.3, glossary,
        Active player).
        """
        found = {
            scope.source.id: (place, instead)
            for place, (replacement, scope) in enumerate(left)
            if (instead := replacement.replace(self.state, scope, record)) is not None
        }
        if not found:
            yield record
            return
        carriers = list(found)
        outcomes = [tuple(replace(one, by=None) for one in instead) for _, instead in found.values()]
        only_add = all(record in instead for _, instead in found.values())
        differ = not only_add and any(outcome != outcomes[0] for outcome in outcomes)
        chosen = str(self.decide("card", carriers, "which card replaces what happens")) if differ else carriers[0]
        place, instead = found[chosen]
        others = left[:place] + left[place + 1 :]
        for one in instead:
            yield from self._replaced_by(one, others)

    def _apply(self, record: Record) -> None:
        state = self.state
        rearranges = record.structural and not keeps_in_force(state, record)
        record.apply(state)
        state.change(log=(*state.log, record))
        if rearranges:
            state.rearrange()

    def _trigger(self, record: Record) -> None:
        state, kind = self.state, type(record)
        in_force: AbilitiesInForce = state.in_force or abilities_in_force(state)
        watchers = in_force.watchers.get(kind, ())
        if kind in WAITED_FOR_IN_DISCARD:
            watchers += watchers_in_discard(state)
        for ability, scope in watchers:
            assert ability.event is not None
            if self._is_leaving_too(record, scope):
                continue
            if ability.event.matches(self.state, scope, record):
                self._triggered.append((ability, self._scope_of(record, scope)))

    def _is_leaving_too(self, record: Record, scope: Scope) -> bool:
        """Of cards destroyed together only "Destroyed:" abilities trigger (rulebook 1.3, glossary, Destroyed)."""
        if not isinstance(record, LeftPlay) or not record.destroyed or not self.state.rules.leave_play_together:
            return False
        watcher = self.state.find(scope.source.id)
        return watcher is not None and watcher.doomed

    def _scope_of(self, record: Record, scope: Scope) -> Scope:
        subject = SUBJECT.get(type(record))
        item = subject(record, self.state) if subject else None
        scope = scope.but(record=record)
        return scope if item is None else scope.with_cards("it", item)

    def trigger(self, abilities: Iterable[tuple[Ability, Scope]]) -> None:
        """Lets abilities resolve after the current effect, in an order the active player chooses."""
        self._triggered += abilities

    def trigger_at(self, moment: Moment, abilities: list[tuple[Ability, Scope]]) -> None:
        """As `trigger`, at a moment that goes on: abilities of that kind which the card gains meanwhile may join."""
        self.trigger(abilities)
        if self.state.rules.abilities_may_join_late:
            self.moment = moment

    def take_triggered(self) -> tuple[tuple[Ability, Scope], ...]:
        """The abilities that wait so far, which the caller lets resolve later."""
        taken, self._triggered = tuple(self._triggered), []
        return taken

    def wait(self, abilities: tuple[tuple[Ability, Scope], ...]) -> None:
        """Lets abilities resolve after those that wait for the current effect, in an order the player chooses."""
        if abilities:
            waiting = Waiting(abilities, since=len(self.state.log))
            self.frames.append(ResolutionFrame(self.scope, (waiting,)))

    def push(self, scope: Scope, *effects: Effect) -> None:
        """Lets effects resolve right after the current one, in a scope of their own."""
        self.frames.append(ResolutionFrame(scope.but(since=len(self.state.log)), effects))

    # Æmber, the currency of everything

    def move_amber(self, amount: int, origin: AmberPlace, target: AmberPlace, why: AmberReason) -> int:
        """Moves as much of `amount` as there is; returns how much that was. Æmber that cannot be stolen stays."""
        if why == "steal" and isinstance(origin, int) and cannot_be_stolen_from(self.state, origin):
            return 0
        amount = min(amount, self._amber_at(origin)) if origin is not None else amount
        if amount > 0:
            self.happen(AmberMoved(amount, origin, target, why, by=self.source))
        return max(0, amount)

    def _amber_at(self, place: AmberPlace) -> int:
        if isinstance(place, str):
            item = self.state.find(place)
            return item.amber if item else 0
        return 0 if place is None else self.state.players[place].amber


def given_by(scope: Scope) -> CardId:
    """The card on which an ability is printed: the one that carries it, or the one that grants it."""
    return copy_of((scope.cards("grantor") or (scope.source,))[0]).id


def _left_since(state: Draft, since: int) -> set[CardId]:
    """The cards that left play since the log had this length."""
    return {
        record.item.id if isinstance(record, LeftPlay) else record.upgrade.id
        for record in state.log[since:]
        if isinstance(record, (LeftPlay, Detached))
    }


_ANSWERS_LEAVING: frozenset[AbilityKind] = frozenset({"destroyed", "destroyed instead", "leaves play"})


def _is_void(game: Resolution, ability: Ability, scope: Scope, gone: set[CardId]) -> bool:
    """An ability that waits comes to nothing once its card has left play, unless it is leaving that it answers.

    Lasting effects survive their cards, and until rulebook 14 so do "Play:" abilities: the card was played. What would
    save a card comes to nothing where another has saved it (rulebook 14, Replacement effects).
    """
    if "destroyed instead" in ability.kinds and game.state.rules.spared_when_it_would_leave:
        found = (game.state.find(copy_of(card).id) for card in scope.cards("it"))
        return not any(item is not None and item.doomed for item in found)
    if scope.source.id not in gone or _ANSWERS_LEAVING.intersection(ability.kinds):
        return False
    if "play" in ability.kinds and not game.state.rules.played_and_entered_is_one_moment:
        return False
    return not any(effect.rule is ability for effect in game.state.effects)


@frozen_value()
class Waiting(Effect):
    """Abilities that wait to resolve: the active player chooses which is next, by the card that carries it.

    At a `moment` that goes on, abilities join that are not `known` yet.
    """

    abilities: tuple[tuple[Ability, Scope], ...]
    moment: Moment | None = None
    known: tuple[Ability, ...] = ()
    since: int = 0

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        gone = _left_since(game.state, self.since)
        left = tuple(pair for pair in self.abilities if not _is_void(game, *pair, gone))
        if len(left) < len(self.abilities):
            known = self.known or tuple(ability for ability, _ in self.abilities)
            return (Waiting(left, self.moment, known, self.since),) if left else ()
        if self.moment is not None and self.known:
            late = self._late(game, self.moment)
            if late:
                known = (*self.known, *(ability for ability, _ in late))
                return (Waiting((*self.abilities, *late), self.moment, known, self.since),)
            if not self.abilities:
                return ()
        known = self.known or tuple(ability for ability, _ in self.abilities)
        index = self._next(game)
        ability, scope = self.abilities[index]
        game.push(scope, *ability.effects)
        others = self.abilities[:index] + self.abilities[index + 1 :]
        return (Waiting(others, self.moment, known, self.since),) if others or self.moment is not None else ()

    def _late(self, game: Resolution, moment: Moment) -> tuple[tuple[Ability, Scope], ...]:
        """The abilities of this moment that its card gained since the last one resolved (rulebook 14, questions)."""
        card, kind = moment
        item = game.state.find(card)
        known = list(self.known)
        late: list[tuple[Ability, Scope]] = []
        for ability, scope in facts.abilities(game.state, item, kind) if item is not None else ():
            if ability in known:
                known.remove(ability)
            else:
                late.append((ability, scope.but(you=game.you)))
        return tuple(late)

    def _next(self, game: Resolution) -> int:
        if len(self.abilities) == 1:
            return 0
        carriers = [given_by(scope) for _, scope in self.abilities]
        options = tuple(dict.fromkeys(carriers))
        said = tuple(self.abilities[carriers.index(card)][0].say() for card in options)
        prompt = "which ability resolves next"
        answer = game.ask(Decision(game.state.active, "order", options, prompt, game.source, abilities=said))
        return carriers.index(str(answer))


__all__ = ["AnswerNeeded", "Resolution", "Waiting"]

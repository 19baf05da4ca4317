"""Words that move Æmber, chains and keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.card import PlayerNumber
from companion.rules.filters.base import Filter
from companion.rules.filters.references import itself
from companion.rules.lookup import OWN, WHO, Who
from companion.rules.quantities import Amount, Times, say
from companion.rules.records import AmberMoved, ChainsChanged, KeyForged, KeyUnforged
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, InPlay
from companion.rules.targets import Target, as_target
from companion.rules.touches import Touch


def amber_words(amount: Amount | int) -> str:
    if isinstance(amount, int):
        return f"{amount} Æmber"
    if isinstance(amount, Times):
        return f"{amount.factor} Æmber {amount.amount.each()}"
    each = amount.each()
    return f"1 Æmber {each}" if each.startswith("for each") else f"Æmber equal to {say(amount)}"


def _verb(who: Who, plain: str, third: str) -> str:
    return f"{WHO[who]} {third}" if who != "you" else plain


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Æmber from the supply into a pool (rulebook 1.3, Æmber bonus)."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int
    who: Who = "you"

    def resolve(self, game: Resolution) -> None:
        game.done(0)
        for number in game.players(self.who):
            game.done(game.move_amber(game.value(self.amount), None, number, "gain"))

    def say(self) -> str:
        return f"{_verb(self.who, 'gain', 'gains')} {amber_words(self.amount)}"


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Æmber goes back to the supply: as much as there is, up to the amount; all of it with `None`."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int | None
    who: Who = "opponent"

    def resolve(self, game: Resolution) -> None:
        for number in game.players(self.who):
            pool = game.state.players[number].amber
            wanted = pool if self.amount is None else game.value(self.amount)
            lost = game.move_amber(wanted, number, None, "lose")
            game.bind_number("lost", lost)
            game.done(lost if lost >= wanted > 0 else 0)

    def possible(self, game: Resolution) -> bool:
        return any(game.state.players[number].amber for number in game.players(self.who))

    def say(self) -> str:
        amount = "all their Æmber" if self.amount is None and self.who != "you" else "all your Æmber"
        return f"{_verb(self.who, 'lose', 'loses')} {amount if self.amount is None else amber_words(self.amount)}"


@dataclass(frozen=True, slots=True)
class Steal(Effect):
    """From your opponent's pool to yours, as much as there is (glossary, Steal)."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int
    by: Who = "you"

    def resolve(self, game: Resolution) -> None:
        thief = game.player(self.by)
        wanted = game.value(self.amount)
        stolen = game.move_amber(wanted, 1 - thief, thief, "steal")
        game.bind_number("stolen", stolen)
        game.done(stolen if stolen >= wanted > 0 else 0)

    def possible(self, game: Resolution) -> bool:
        return game.state.players[1 - game.player(self.by)].amber > 0

    def say(self) -> str:
        return f"{_verb(self.by, 'steal', 'steals')} {amber_words(self.amount)}"


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """From one player's pool to the other's (glossary, Pay)."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int | None
    who: Who = "opponent"

    def resolve(self, game: Resolution) -> None:
        payer = game.player(self.who)
        wanted = game.state.players[payer].amber if self.amount is None else game.value(self.amount)
        game.done(game.move_amber(wanted, payer, 1 - payer, "pay"))

    def say(self) -> str:
        amount = "all their Æmber" if self.amount is None else amber_words(self.amount)
        return f"{WHO[self.who]} must give {'you' if self.who == 'opponent' else 'your opponent'} {amount}"


@dataclass(frozen=True, slots=True)
class Capture(Effect):
    """Each selected creature takes Æmber from its opponent's pool, or with `own_side` from its controller's."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int
    by: Target
    own_side: bool = False

    def resolve(self, game: Resolution) -> None:
        wanted = [(item, self._pool(game, item)) for item in game.select(self.by) if isinstance(item, InPlay)]
        amount = game.value(self.amount)
        captured = 0
        while wanted:
            item, pool = self._next(game, wanted, amount)
            wanted.remove((item, pool))
            captured += game.move_amber(amount, pool, item.id, "capture")
        game.done(captured)

    def _pool(self, game: Resolution, item: InPlay) -> PlayerNumber:
        """Its opponent's pool; the card that speaks captures for "you", whoever controls it."""
        controller = game.you if item.id == game.source else item.controller
        return controller if self.own_side else 1 - controller

    def _next(
        self, game: Resolution, wanted: list[tuple[InPlay, PlayerNumber]], amount: int
    ) -> tuple[InPlay, PlayerNumber]:
        """The next creature to capture, which matters only when there is too little for all that take from a pool."""
        item, pool = wanted[0]
        rivals = {other.id: other for other, its_pool in wanted if its_pool == pool}
        if amount * len(rivals) <= game.state.players[pool].amber or not game.state.players[pool].amber:
            return item, pool
        chosen = str(game.decide("card", list(rivals), "choose the creature that captures next"))
        return rivals[chosen], pool

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.by)

    def say(self) -> str:
        side = " from its own side" if self.own_side else ""
        verb = "capture" if self.by.several and self.by.how != "each" else "captures"
        return self.by.spread(lambda who: f"{who} {verb} {amber_words(self.amount)}{side}")


@dataclass(frozen=True, slots=True)
class CaptureFromBoth(Effect):
    """The card that speaks captures so much, or as much as there is, from the pools of both players together."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: int

    def resolve(self, game: Resolution) -> None:
        if game.state.find(game.source) is None:
            return
        yours, theirs = (game.state.players[number].amber for number in (game.you, 1 - game.you))
        least, most = max(0, min(theirs, self.amount - yours)), min(theirs, self.amount)
        from_opponent = game.ask_number(least, most) if least < most else most
        captured = game.move_amber(from_opponent, 1 - game.you, game.source, "capture")
        captured += game.move_amber(min(yours, self.amount - from_opponent), game.you, game.source, "capture")
        game.done(captured if captured == self.amount else 0)

    def say(self) -> str:
        return f"this creature captures {self.amount} Æmber from the players’ pools in any combination"


@dataclass(frozen=True, slots=True)
class PlaceAmber(Effect):
    """From the common supply onto cards."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int
    on: Target

    def resolve(self, game: Resolution) -> None:
        for item in game.select(self.on):
            if isinstance(item, InPlay):
                game.move_amber(game.value(self.amount), None, item.id, "place")

    def say(self) -> str:
        return f"place {amber_words(self.amount)} from the common supply on {self.on.say()}"


@dataclass(frozen=True, slots=True)
class Exalt(Effect):
    """Places 1 Æmber from the common supply on creatures, so many times (rulebook 14, Exalt)."""

    touches: ClassVar[Touch] = Touch.AMBER

    cards: Target
    times: Amount | int = 1

    def resolve(self, game: Resolution) -> None:
        creatures = [item for item in game.select(self.cards) if isinstance(item, InPlay) and item.type == "creature"]
        times = game.value(self.times)
        for _ in range(times):
            for item in creatures:
                game.move_amber(1, None, item.id, "exalt")
        game.done(len(creatures) if times > 0 else 0)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        if self.times == 1:
            return self.cards.spread(lambda what: f"exalt {what}")
        often = f"{self.times} times" if isinstance(self.times, int) else self.times.each()
        return self.cards.spread(lambda what: f"exalt {what} {'twice' if self.times == 2 else often}")


@dataclass(frozen=True, slots=True)
class TakeAmber(Effect):
    """From cards to a pool, or with `to=None` to the supply; everything on them with `amount=None`."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int | None
    origin: Target
    to: Who | None = "you"

    def resolve(self, game: Resolution) -> None:
        taken = 0
        for item in game.select(self.origin):
            if isinstance(item, InPlay):
                wanted = item.amber if self.amount is None else game.value(self.amount)
                place = None if self.to is None else game.player(self.to)
                taken += game.move_amber(wanted, item.id, place, "move" if place is not None else "lose")
        game.done(taken)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.origin)

    def say(self) -> str:
        amount = "all Æmber" if self.amount is None else amber_words(self.amount)
        goal = "the common supply" if self.to is None else f"{OWN[self.to]} pool"
        return f"move {amount} from {self.origin.say()} to {goal}"


@dataclass(frozen=True, slots=True)
class MoveAmber(Effect):
    """From a card to another; everything on it with `amount=None`. Nobody captures it."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int | None
    origin: Target
    to: Target

    def resolve(self, game: Resolution) -> None:
        origins = [item for item in game.select(self.origin) if isinstance(item, InPlay)]
        targets = [item for item in game.select(self.to) if isinstance(item, InPlay)]
        moved = 0
        for item in origins if targets else []:
            wanted = item.amber if self.amount is None else game.value(self.amount)
            moved += game.move_amber(wanted, item.id, targets[0].id, "move")
        game.done(moved)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.origin)

    def say(self) -> str:
        amount = "all Æmber" if self.amount is None else amber_words(self.amount)
        return f"move {amount} from {self.origin.say()} to {self.to.say()}"


@dataclass(frozen=True, slots=True)
class StoreAmber(Effect):
    """From a player's pool, yours by default, onto the card that carries the ability."""

    touches: ClassVar[Touch] = Touch.AMBER

    amount: Amount | int
    whose: Who = "you"

    def resolve(self, game: Resolution) -> None:
        if game.state.find(game.source) is not None:
            game.done(game.move_amber(game.value(self.amount), game.player(self.whose), game.source, "move"))

    def say(self) -> str:
        return f"move {amber_words(self.amount)} from {OWN[self.whose]} pool to this card"


@dataclass(frozen=True, slots=True)
class RedistributeAmber(Effect):
    """Æmber on one side's creatures is redistributed among them, one by one."""

    touches: ClassVar[Touch] = Touch.AMBER

    among: Filter

    def resolve(self, game: Resolution) -> None:
        creatures = [item for item in game.matching(self.among) if isinstance(item, InPlay)]
        total = sum(item.amber for item in creatures)
        if len(creatures) < 2 or not total:
            return
        ids = [item.id for item in creatures]
        shares = [str(game.decide("card", ids, "choose the creature for the next Æmber")) for _ in range(total)]
        for item in creatures:
            change = shares.count(item.id) - item.amber
            origin, target = (None, item.id) if change > 0 else (item.id, None)
            if change:
                game.happen(AmberMoved(abs(change), origin, target, "move", by=game.source))

    def say(self) -> str:
        return f"redistribute the Æmber on {self.among.say(plural=True)} among them"


@dataclass(frozen=True, slots=True)
class GainChains(Effect):
    """More chains for a player (rulebook 1.3, Chains)."""

    amount: Amount | int
    who: Who = "you"

    def resolve(self, game: Resolution) -> None:
        for number in game.players(self.who):
            game.happen(ChainsChanged(number, game.value(self.amount), by=game.source))

    def say(self) -> str:
        noun = "chain" if self.amount == 1 else "chains"
        return f"{_verb(self.who, 'gain', 'gains')} {say(self.amount)} {noun}"


@dataclass(frozen=True, slots=True)
class UnforgeKey(Effect):
    """Unforges a key of your opponent's: one forged in the turn before, or with `any_turn` any (glossary, Unforge)."""

    any_turn: bool = False

    def resolve(self, game: Resolution) -> None:
        number = game.player("opponent")
        forged = [
            record.key for record in game.state.last_log if isinstance(record, KeyForged) and record.player == number
        ]
        keys = [key for key in game.state.players[number].keys if self.any_turn or key in forged]
        if keys:
            key = str(game.decide("key", keys, "choose the key to unforge"))
            game.happen(KeyUnforged(number, key, by=game.source))
        game.done(len(keys))

    def say(self) -> str:
        if self.any_turn:
            return "unforge one of your opponent’s keys"
        return "if your opponent forged a key in the turn before, unforge it"


def gain(amount: Amount | int, who: Who = "you") -> Effect:
    """Æmber from the supply: `gain(1)`."""
    return Gain(amount, who)


def opponent_loses(amount: Amount | int | None) -> Effect:
    """Your opponent's Æmber goes to the supply; all of it with `None`."""
    return Lose(amount, "opponent")


def lose(amount: Amount | int | None, who: Who = "you") -> Effect:
    """Æmber goes to the supply; all of it with `None`."""
    return Lose(amount, who)


def steal(amount: Amount | int, by: Who = "you") -> Effect:
    """From the opponent's pool, as much as there is (rulebook 1.3, glossary, Steal)."""
    return Steal(amount, by)


def capture(amount: Amount | int, by: Target | Filter | None = None, own_side: bool = False) -> Effect:
    """By default the creature that carries the ability captures (glossary, Capture)."""
    return Capture(amount, as_target(itself if by is None else by), own_side)


def pay(amount: Amount | int | None, who: Who = "opponent") -> Effect:
    """From one player's pool to the other's (rulebook 1.3, glossary, Pay)."""
    return Pay(amount, who)


def place_amber(amount: Amount | int, on: Target | Filter) -> Effect:
    """From the supply onto cards; nobody captures it."""
    return PlaceAmber(amount, as_target(on))


def exalt(cards: Target | Filter | None = None, times: Amount | int = 1) -> Effect:
    """By default the creature that carries the ability; nobody gains or captures it (rulebook 14, glossary, Exalt)."""
    return Exalt(as_target(itself if cards is None else cards), times)


def take_amber(amount: Amount | int | None, origin: Target | Filter, to: Who | None = "you") -> Effect:
    """From cards to a pool, or to the supply with `to=None` (rulebook 1.3, glossary, Return)."""
    return TakeAmber(amount, as_target(origin), to)


def move_amber(amount: Amount | int | None, origin: Target | Filter, to: Target | Filter) -> Effect:
    """From one card to another, all of it with `None`."""
    return MoveAmber(amount, as_target(origin), as_target(to))


def gain_chains(amount: Amount | int, who: Who = "you") -> Effect:
    """`gain_chains(2)` (rulebook 1.3, Chains)."""
    return GainChains(amount, who)

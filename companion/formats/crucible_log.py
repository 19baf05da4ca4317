"""A game as a log in the wording of The Crucible Online, for tools that were made for its logs: one sentence a line.

The wording is that of the program in the days of the first two sets. Moves are told as far as they were understood for
certain, and what was taken back is not. Plays, uses and keys that an effect makes within a move are told after it, as
those that players make. Æmber, keys, chains and Check come from what players entered; where nobody counts, Æmber and
keys are as the rules have them. How many cards a player draws at a turn's end follows from the cards that left the
hand, so a card that another card let them draw counts there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from companion.cards.catalogue import printed_facts
from companion.observations import (
    CheckAnnounced,
    Conceded,
    CounterEntered,
    GameStarted,
    KeyCostSet,
    KeyTurned,
    Observation,
    PlayerNumber,
)
from companion.rules.card import CardId
from companion.rules.facts import DEFAULT_KEY_COST, STARTING_HAND_SIZE, chain_penalty
from companion.rules.moves import Move
from companion.rules.setup import STARTING_HANDS
from companion.rules.state import KEY_COLORS
from companion.verdicts import Consequence, GameOver, MoveUnderstood, Reminder, Retraction, Verdict

_WORDING: Final[Mapping[str, str]] = {
    "mulligan": "{who} mulligans",
    "house": "{who} chooses {house} as their active house this turn",
    "archives": "{who} picks up their archives",
    "play": "{who} plays {card}",
    "discard": "{who} discards {card}",
    "reap": "{who} uses {card} to reap with {card}",
    "fight": "{who} uses {card} to make {card} fight {target}",
    "action": "{who} uses {card} to resolve its action",
    "omni": "{who} uses {card} to resolve its omni ability",
    "unstun": "{who} uses {card} to remove the stun from {card}",
}
"""The wording for each kind of move; other kinds need no line, or more than one."""

_Told: TypeAlias = MoveUnderstood | Reminder | Observation


def game_log(started: GameStarted, verdicts: Iterable[Verdict], entered: Iterable[Observation] = ()) -> Iterator[str]:
    """The lines of a game, in order; `entered` is what players entered during it."""
    told, winner = standing(verdicts)
    log = _Log(started)
    yield from log.introduction(started)
    for one in sorted((*entered, *told), key=lambda one: one.t):
        yield from log.tell(one)
    if winner is not None:
        yield from log.won(winner)


def standing(verdicts: Iterable[Verdict]) -> tuple[list[MoveUnderstood | Reminder], PlayerNumber | None]:
    """The moves and reminders that hold in the end, and who won."""
    moves: list[MoveUnderstood] = []
    reminders: list[Reminder] = []
    winner: PlayerNumber | None = None
    for verdict in verdicts:
        match verdict:
            case MoveUnderstood():
                moves.append(verdict)
            case Retraction(moves=count):
                del moves[len(moves) - count :]
                winner = None
            case Reminder():
                reminders.append(verdict)
            case GameOver(winner=who):
                winner = who
    return [*moves, *reminders], winner


@dataclass(slots=True)
class _Player:
    """`amber` is what was entered, `calculated` what the rules have. `unshed` is the chain that the first hand sheds,
    until it is counted down; `shed` what the last refill shed.
    """

    name: str
    chains: int
    hand: int
    amber: int = 0
    calculated: tuple[int, int] = (0, 0)
    key_cost: int = DEFAULT_KEY_COST
    keys: list[str] = field(default_factory=list)
    turned: set[str] = field(default_factory=set)
    told_keys: int = 0
    paid: int | None = None
    unshed: int = 0
    shed: int = 0
    checked_in: int = 0
    last_card: str = ""

    def counts(self, entered: bool) -> str:
        amber, keys = (self.amber, len(self.keys)) if entered else self.calculated
        return f"{self.name}: {amber} Æmber ({keys} {'key' if keys == 1 else 'keys'})"


def _first_hand(name: str, chains: int, size: int) -> _Player:
    """Starting chains count for the first hand as for any refill (rulebook 1.3, glossary, Chain)."""
    return _Player(name, chains, max(0, size - chain_penalty(chains)), unshed=min(1, chains))


class _Log:
    """The log so far, for the lines that follow from several things."""

    def __init__(self, started: GameStarted) -> None:
        self._players = tuple(
            _first_hand(player.name, player.chains, STARTING_HANDS[0 if number == started.first_player else 1])
            for number, player in enumerate(started.players)
        )
        self._turn, self._active, self._ended = 0, started.first_player, False
        self._counted, self._entered = started.equipment.counts_entered, False

    def introduction(self, started: GameStarted) -> Iterator[str]:
        for player in started.players:
            yield f"{player.name} brings {player.deck.name} to The Crucible"
        yield f"{started.players[started.first_player].name} won the flip and is first player"

    def tell(self, told: _Told) -> Iterator[str]:
        match told:
            case MoveUnderstood(player=number, turn=turn):
                yield from self._turn_begins(turn, number)
                yield from self._move(self._players[number], told)
            case Reminder(kind="check", player=number) | CheckAnnounced(player=number):
                yield from self._check(self._players[number])
            case CounterEntered():
                yield from self._counter(told)
            case KeyTurned(player=number):
                self._turned(self._players[number], told)
            case KeyCostSet(player=number, cost=cost):
                self._players[number].key_cost = cost
            case Conceded(player=number):
                yield f"{self._players[number].name} concedes"

    def won(self, winner: PlayerNumber) -> Iterator[str]:
        """The key that wins is forged as the game ends, and may have been seen in no move of its own."""
        player = self._players[winner]
        while player.told_keys < len(player.keys) == len(KEY_COLORS):
            yield self._forges(player, None)
        if self._counted:
            yield self._counts
        yield f"{player.name} has won the game"

    @property
    def _counts(self) -> str:
        return " ".join(player.counts(self._entered) for player in self._players)

    def _turn_begins(self, turn: int, number: PlayerNumber) -> Iterator[str]:
        if turn <= self._turn:
            return
        if self._turn and not self._ended:
            # A card, such as one with omega, ended the turn before.
            yield from self._turn_ends(self._players[self._active])
        self._turn, self._active, self._ended = turn, number, False
        name = self._players[number].name
        if turn > 1:
            yield f"Turn {turn} - {name}"
        yield f"Key phase - {name}"

    def _move(self, player: _Player, understood: MoveUnderstood) -> Iterator[str]:
        move = understood.move
        own = [one for one in understood.consequences if one.turn == understood.turn]
        coming = [one for one in understood.consequences if one.turn > understood.turn]
        if move.kind == "house":
            yield f"House phase - {player.name}"
        if move.kind == "forge" and understood.amber is None:
            yield self._forges(player, move.key)
        elif line := _line(player.name, move):
            yield line
        yield from self._consequences(own)
        if move.kind == "house":
            yield f"Main phase - {player.name}"
        self._calculated(understood)
        if move.kind == "end":
            yield from self._turn_ends(player)
        for one in coming:
            yield from self._turn_begins(one.turn, one.player)
            yield from self._consequences([one])
        # A mulligan draws one card fewer.
        if move.kind in ("play", "discard", "mulligan"):
            player.hand -= 1
        if move.card is not None:
            player.last_card = _title(move.card)

    def _consequences(self, consequences: Iterable[Consequence]) -> Iterator[str]:
        for one in consequences:
            player = self._players[one.player]
            if one.move.kind == "forge":
                yield self._forges(player, one.move.key, one.paid)
            else:
                yield _line(player.name, one.move)

    def _calculated(self, understood: MoveUnderstood) -> None:
        """Takes the Æmber that the rules have after a move, where nobody counts it."""
        if understood.amber is not None and understood.keys is not None:
            self._counted = True
            for player, amber, keys in zip(self._players, understood.amber, understood.keys, strict=True):
                player.calculated = amber, keys

    def _forges(self, player: _Player, key: str | None, price: int | None = None) -> str:
        color = key or (player.keys[player.told_keys] if player.told_keys < len(player.keys) else "")
        if color and color not in player.keys:
            player.keys.append(color)
        player.told_keys += 1
        usual = player.key_cost if price is None else price
        cost, player.paid = usual if player.paid is None else player.paid, None
        return f"{player.name} forges the {color.capitalize() or 'next'} key , paying {cost} Æmber"

    def _turn_ends(self, player: _Player) -> Iterator[str]:
        self._ended = True
        yield f"Draw phase - {player.name}"
        # A chain that is shed as the hand is refilled kept a card from it.
        wanted = STARTING_HAND_SIZE - chain_penalty(player.chains - player.unshed + player.shed)
        if (draws := wanted - player.hand) > 0:
            yield f"{player.name} draws {draws} {'card' if draws == 1 else 'cards'}"
        player.hand, player.shed = max(player.hand, wanted), 0
        yield f"{player.name} ends their turn"
        if self._counted:
            yield self._counts

    def _check(self, player: _Player) -> Iterator[str]:
        """Once a turn, whether the player or the companion said it first."""
        if player.checked_in != self._turn:
            player.checked_in = self._turn
            yield f"{player.name} declares Check!"

    def _counter(self, entered: CounterEntered) -> Iterator[str]:
        player = self._players[entered.player]
        self._counted = self._entered = True
        before = player.amber if entered.counter == "amber" else player.chains
        now = entered.value if entered.value is not None else max(0, before + (entered.delta or 0))
        if entered.counter == "amber":
            player.amber = now
            return
        player.chains = now
        if player.chains < before:
            shed_at_start = min(player.unshed, before - player.chains)
            player.unshed -= shed_at_start
            player.shed = before - player.chains - shed_at_start if player is self._players[self._active] else 0
            yield f"{player.name}'s chains are reduced by {before - player.chains} to {player.chains}"
        elif player.chains > before:
            yield self._chained(player, player.chains - before)

    def _chained(self, player: _Player, count: int) -> str:
        by = self._players[self._active]
        card = by.last_card or "a card"
        whom = f"increase their chains by {count}" if by is player else f"give {player.name} {count} chains"
        return f"{by.name} uses {card} to {whom}"

    def _turned(self, player: _Player, turned: KeyTurned) -> None:
        """Logs a turned key. What was paid is known if the same entry counted it down, or if a card forged the key."""
        self._counted = self._entered = True
        if turned.forged and turned.key not in player.turned:
            player.turned.add(turned.key)
            player.amber = max(0, player.amber - turned.paid)
            if turned.key not in player.keys:
                player.keys.append(turned.key)
                player.paid = turned.paid if turned.paid or turned.by_card is not None else None
        elif not turned.forged and turned.key in player.keys:
            player.turned.discard(turned.key)
            player.told_keys -= player.keys.index(turned.key) < player.told_keys
            player.keys.remove(turned.key)


def _line(who: str, move: Move) -> str:
    if (move.kind == "house" and not move.house) or (move.kind == "archives" and not move.take):
        return ""
    card, target = _title(move.card), _title(move.target)
    return _WORDING.get(move.kind, "").format(who=who, house=move.house, card=card, target=target)


def _title(card: CardId | None) -> str:
    """A card's title by its id, such as `troll#1`; what nobody could name is `a card`."""
    slug = (card or "").partition("#")[0]
    known = printed_facts(slug)
    return known.title if known else slug or "a card"

"""The table as one player sees it in numbers, as `companion.environment.features` lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.environment.alphabet import CARDS, DECK, card_in
from companion.environment.features import CARD, KEYWORDS, KINDS, PLACED, PLACES, PRINTED, STEPS, TABLE
from companion.environment.game_setup import GameSetup
from companion.environment.node import Node, decider
from companion.environment.observing import revealed, sees
from companion.rules import facts
from companion.rules.card import HOUSES, CardId, PhysicalCard, PlayerNumber
from companion.rules.state import KEY_COLORS, GameState, InPlay, Player, Zone

_AT: Final = {name: len(PRINTED) + place for place, name in enumerate(PLACED)}
_PILES: Final[tuple[Zone, ...]] = ("hand", "discard", "archives", "purged")
_UNSEEN: Final = [0.0] * len(PLACED)
_NO_CARD: Final = [0.0] * len(CARD)
_FIRST_KEYWORD: Final = _AT[KEYWORDS[0]]
_IN: Final = {place: _AT[f"in {place}"] for place in PLACES}


def tensor(game: GameSetup, node: Node, player: PlayerNumber) -> list[float]:
    """The numbers of `TABLE`, then a row of `CARD` for each card. Nothing in them follows from what is hidden."""
    rows = _Rows(game, node, player)
    found = _table(node, player)
    for row in rows.filled():
        found += row
    return found


def _table(node: Node, player: PlayerNumber) -> list[float]:
    state, decision = node.position, node.position.decision
    decides = decider(node) == player
    kind = ("move" if decision is None else decision.kind) if decides else ""
    told = decision if decides else None
    numbers = [
        float(state.turn.number), float(state.active == player), float(state.rulebook == "14"),
        *(float(state.turn.step == step) for step in STEPS),
        *(float(state.turn.house == house) for house in HOUSES),
        *_side(state, player), *_side(state, 1 - player),
        *(float(kind == one) for one in KINDS),
        float(told.minimum if told else decides), float(told.maximum if told else decides),
        float(len(node.named) if decides else 0),
    ]  # fmt: skip
    assert len(numbers) == len(TABLE)
    return numbers


def _side(state: GameState, number: PlayerNumber) -> list[float]:
    side = state.players[number]
    piles = (len(side.hand), len(side.deck), len(side.discard), len(side.archives))
    keys = (key in side.keys for key in KEY_COLORS)
    return [float(one) for one in (side.amber, side.chains, *keys, facts.key_cost(state, number), *piles)]


class _Rows:
    """The rows of all cards, filled from the zones that the player sees."""

    def __init__(self, game: GameSetup, node: Node, player: PlayerNumber) -> None:
        self._state = node.position
        self._node = node
        self._player = player
        self._numbers = game.numbers
        self._rows: list[list[float]] = []
        for owner in (player, 1 - player):
            printed = game.printed_rows[owner]
            self._rows += [row + _UNSEEN for row in printed]
            self._rows += [_NO_CARD.copy() for _ in range(DECK - len(printed))]

    def filled(self) -> list[list[float]]:
        for number, side in enumerate(self._state.players):
            self._fill_piles(number, side)
            for zone in ("battleline", "artifacts"):
                for place, item in enumerate(getattr(side, zone), start=1):
                    self._fill_in_play(item, zone, place)
        self._lay(self._state.resolving, "resolving", self._state.active)
        self._mark()
        return self._rows

    def _row(self, card: CardId) -> list[float]:
        return self._rows[self._numbers.seen_by(self._player, card)]

    def _fill_piles(self, number: PlayerNumber, side: Player) -> None:
        for zone in _PILES:
            if sees(self._state, self._player, number, zone):
                self._lay(side.zone(zone), zone, number)

    def _lay(self, copies: Iterable[PhysicalCard], place: str, controller: PlayerNumber) -> None:
        for position, copy in enumerate(copies, start=1):
            self._place(copy.id, place, position, controller)

    def _place(self, card: CardId, place: str, position: int, controller: PlayerNumber, host: int = 0) -> list[float]:
        row = self._row(card)
        row[_IN[place]] = 1.0
        row[_AT["controlled by you" if controller == self._player else "controlled by the other"]] = 1.0
        row[_AT["place"]] = float(position)
        row[_AT["host"]] = float(host)
        return row

    def _fill_in_play(self, item: InPlay, zone: str, place: int) -> None:
        state = self._state
        row = self._place(item.id, zone, place, item.controller)
        first = _AT["exhausted"]
        row[first : first + 10] = (
            float(item.exhausted), float(item.stunned), float(item.warded), float(item.enraged), float(item.damage),
            float(item.amber), float(item.power_counters), float(sum(number for _, number in item.counters)),
            float(facts.power(state, item) if item.type == "creature" else 0), float(facts.armor_left(state, item)),
        )  # fmt: skip
        values = facts.keyword_values(state, item)
        for number, keyword in enumerate(KEYWORDS):
            if keyword in values:
                row[_FIRST_KEYWORD + number] = float(max(1, values[keyword]))
        host = self._numbers.seen_by(self._player, item.id) + 1
        for position, upgrade in enumerate(item.upgrades, start=1):
            self._place(upgrade.id, "upgrade", position, upgrade.controller, host)
        for position, copy in enumerate(self._lying_with(item), start=1):
            self._place(copy.id, "with a card", position, item.controller, host)

    def _lying_with(self, item: InPlay) -> Iterator[PhysicalCard]:
        """Those that the player sees: cards beneath it lie face down."""
        seen = item.with_it if item.controller == self._player else item.with_it[len(item.under) :]
        yield from seen

    def _mark(self) -> None:
        state, decision = self._state, self._state.decision
        if decider(self._node) == self._player:
            for action in self._node.named:
                card = card_in(action)
                if card is not None:
                    self._rows[card % CARDS][_AT["named"]] = 1.0
            if decision is not None and decision.source in self._numbers.by_id:
                self._row(decision.source)[_AT["source"]] = 1.0
        for copy in revealed(state):
            self._row(copy.id)[_AT["revealed"]] = 1.0

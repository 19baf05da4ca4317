"""A made-up table to try the hub out, to test and to measure it: events as a journal has them, and a state.

The games are not played by the rules: numbers rise and fall as they do in a game, and now and then something happens
that a judge should see. The same seed gives the same table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final

from companion.journal_events import Entry
from companion.observations import JsonObject
from companion.report import Health, Notice
from companion.sentences import Sentence
from companion.tournament.wall.state import FlagState, PlayerState, TableState

HOUSES: Final = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
FIRST_NAMES: Final = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gia",
    "Hugo",
    "Ida",
    "Jan",
    "Kim",
    "Leo",
    "Mia",
    "Noah",
)
LAST_NAMES: Final = ("Abel", "Brandt", "Costa", "Doyle", "Ekman", "Fiore", "Gruber", "Haas", "Ivanov", "Janik", "Kaya")
DECK_STARTS: Final = ("Captain", "Old", "The Silent", "Mayor", "Lucky", "Doctor", "Wandering", "Crimson")
DECK_ENDS: Final = ("of the Lake", "the Patient", "Sugarfoot", "of Nine Gates", "the Unlikely", "Half-Moon")
KEY_COST: Final = 6
CARDS_SEEN: Final = 10


@dataclass(frozen=True, slots=True)
class EventRates:
    """How often things happen, by event. The usual ones suit a demonstration."""

    turn_ends: float = 0.12
    judge_called: float = 0.002
    judge_rules: float = 0.03
    flagged: float = 0.005
    settled: float = 0.05
    lost: float = 0.002
    found: float = 0.05


class SimulatedHubTable:
    """One table: each `play` is one event, and changes `state` as the event would."""

    def __init__(self, number: int, seed: int, habits: EventRates | None = None) -> None:
        self._chance = random.Random(f"{seed} {number}")
        self._habits = habits or EventRates()
        self._calling = False
        self.name = f"Table {number}"
        self.t = 0.0
        self.state = TableState(self.name)
        self.game = 0
        self.begin()

    def begin(self) -> None:
        """Another game of other players."""
        self.game += 1
        self._calling = False
        self.state = TableState(
            self.name,
            game=self.game,
            players=(self._player(), self._player()),
            turn=1,
            step="main",
            house=self._chance.choice(HOUSES),
            sync="in sync",
            health=Health("made-up camera", 5.0, 80.0, True, True),
        )

    @property
    def over(self) -> bool:
        return self.state.winner is not None

    def play(self, t: float) -> Entry:
        """The entry that happens next, at the game's second `t`."""
        self.t = t
        habits, chance = self._habits, self._chance.random()
        if self._calling and self._chance.random() < habits.judge_rules:
            return self._ruling()
        if chance < habits.judge_called:
            return self._call()
        self._trouble()
        if chance < habits.judge_called + habits.turn_ends:
            return self._end_turn()
        if self._chance.random() < 0.4:
            return self._amber()
        return self._seen()

    def _player(self) -> PlayerState:
        pick = self._chance.choice
        return PlayerState(
            name=f"{pick(FIRST_NAMES)} {pick(LAST_NAMES)}",
            deck=f"{pick(DECK_STARTS)} {pick(LAST_NAMES)} {pick(DECK_ENDS)}",
            houses=tuple(sorted(self._chance.sample(HOUSES, 3))),
            amber=0,
            chains=self._chance.choice((0, 0, 0, 2)),
            keys=(),
            key_cost=KEY_COST,
            check=False,
        )

    def _change(self, player: int, **changes: object) -> None:
        players = list(self.state.players)
        players[player] = replace(players[player], **changes)  # type: ignore[arg-type]
        self.state = replace(self.state, players=tuple(players))

    def _amber(self) -> Entry:
        player = self.state.active
        amber = max(0, self.state.players[player].amber + self._chance.choice((1, 1, 1, 2, -1)))
        self._change(player, amber=amber, check=amber >= KEY_COST)
        return self._entered({"player": player, "counter": "amber", "value": amber})

    def _end_turn(self) -> Entry:
        ended, following = self.state.active, 1 - self.state.active
        house = self._chance.choice(self.state.players[following].houses)
        self.state = replace(self.state, turn=self.state.turn + 1, active=following, house=house)
        player = self.state.players[following]
        if player.amber >= KEY_COST:
            left = [color for color in ("red", "yellow", "blue") if color not in player.keys]
            keys = (*player.keys, left[0])
            self._change(following, keys=keys, amber=player.amber - KEY_COST, check=False)
            if len(keys) == 3:
                self.state = replace(self.state, winner=following, step="over")
        return self._entered({"player": ended, "end_turn": True})

    def _call(self) -> Entry:
        self._calling = True
        return self._entered({"player": self._chance.randrange(2), "call_judge": True})

    def _ruling(self) -> Entry:
        self._calling = False
        self.state = replace(self.state, flags=())
        return self._observed({"judge": {"dismiss": 1}})

    def _trouble(self) -> None:
        """Flags and a table that lies otherwise come and go."""
        habits, chance = self._habits, self._chance.random()
        if self.state.flags and chance < habits.settled:
            self.state = replace(self.state, flags=())
        elif chance < habits.flagged:
            name = self.state.players[self.state.active].name
            said = FlagState(
                "illegal", "exhausted", self.state.active, Sentence("{name} used an exhausted creature.", name=name)
            )
            self.state = replace(self.state, flags=(said,))
        elif self.state.sync == "out of sync" and self._chance.random() < habits.found:
            self.state = replace(self.state, sync="in sync", question="", notices=())
        elif self._chance.random() < habits.lost:
            notice = Notice("mat", "warning", Sentence("The mat was moved."))
            words = Sentence("A card lies where none should be.")
            self.state = replace(self.state, sync="out of sync", question=words, notices=(notice,))

    def _seen(self) -> Entry:
        """A snapshot of the table, as large as one of a game in full swing."""
        sides = [
            {
                "battleline": [self._card(player, n) for n in range(self._chance.randrange(CARDS_SEEN))],
                "artifacts": [self._card(player, 20 + n) for n in range(self._chance.randrange(3))],
                "discard": [self._card(player, 30)],
            }
            for player in range(2)
        ]
        return self._observed({"snapshot": {"players": sides}}, "camera")

    def _card(self, owner: int, number: int) -> JsonObject:
        return {
            "card": f"made-up-card-{number}",
            "id": f"made-up-card-{number}#1",
            "owner": owner,
            "exhausted": self._chance.random() < 0.4,
        }

    def _entered(self, entered: JsonObject) -> Entry:
        return self._observed({"input": entered})

    def _observed(self, line: JsonObject, origin: str = "page") -> Entry:
        return Entry("observation", self.t, {"line": {"t": self.t, **line}, "origin": origin})

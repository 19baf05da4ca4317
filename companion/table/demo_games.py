"""The made-up games of a simulated table, one after another, and what visitors may ask of their players."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from typing import Final

from companion.report import rule_title
from companion.sentences import N_, Sentence
from companion.sight.decks.registry import Registry
from companion.simulation.games.every_mistake import EVERY_MISTAKE, FROM_THE_FIRST_TURN
from companion.simulation.games.game_driver import TIDY, USUAL_SLOP
from companion.simulation.games.wishes import HASTY
from companion.table.demo import DemoScript, DemoTable
from companion.table.game import GameAtTable
from companion.table.intake import Submission
from companion.table.plan import Resumed, Setting
from companion.table.watcher import Feed

LARGEST_SEED: Final = 2**31

_WORDS: Final = {
    "off-house-reap": N_("Reap with a card of another house"),
    "exhausted-use": N_("Use an exhausted card"),
    "off-house-play": N_("Play a card of another house"),
    "mid-line": N_("Put a creature into the middle of the line"),
    "amber-miscount": N_("Count Æmber wrongly"),
    "forge-too-cheap": N_("Forge a key too cheaply"),
    "effect counted wrongly": N_("Count wrongly what a card gives or takes"),
    "pressed for nothing": N_("Press for an Æmber that nothing gave"),
    "amber not taken": N_("Forget to take Æmber"),
    "play not resolved": N_("Lay down a card and forget what it does"),
    "not readied": N_("Forget to ready the cards"),
    "chain not shed": N_("Forget to shed a chain"),
    "drew wrongly": N_("Draw too many or too few cards"),
    "key not forged": N_("Forget to forge a key"),
    "key paid, not turned": N_("Pay for a key but not turn it"),
    "key turned, not paid": N_("Turn a key but not pay for it"),
    HASTY: N_("Play hastily from now on"),
}


_BREAKS: Final = "breaks "


def words_of(wish: str) -> str:
    if wish not in _WORDS:
        return Sentence("Break a rule: {rule}", rule=Sentence(rule_title(wish.removeprefix(_BREAKS))))
    return Sentence(_WORDS[wish])


class DemoGames:
    """Plays one game at a time, with these mistakes. Without a `seed` each is another, and one follows the other.

    The next game has the number `seed`. Wishes come in any thread.
    """

    def __init__(self, seed: int | None, mistakes: Sequence[str], untidy: bool, speed: float) -> None:
        self.endless = seed is None
        self.seed = random.randrange(LARGEST_SEED) if seed is None else seed
        self._mistakes, self._slop, self._speed = tuple(mistakes), USUAL_SLOP if untidy else TIDY, speed
        self._playing: DemoTable | None = None
        self._asking = threading.Lock()
        self._early: list[str] = []

    @property
    def over(self) -> bool:
        """True if a game was played to its end."""
        return self._playing is not None and self._playing.over

    def shuffle(self) -> None:
        """The next game is another one."""
        self.seed = random.randrange(LARGEST_SEED)

    def feed(self, game: GameAtTable, setting: Setting, resumed: Resumed, registry: Registry | None) -> Feed:
        """Plays that game, by its setting, from where it was cut off."""
        seed = setting.details.get("seed")
        demo = DemoTable(
            DemoScript(seed if isinstance(seed, int) else self.seed, self._mistakes, self._slop),
            lambda entered, serial: game.offer(Submission(entered, "demo", serial)),
            game.note,
            resumed.act,
            resumed.entered,
            resumed.t,
            registry=registry,
            wishes=resumed.wishes,
        )
        with self._asking:
            self._playing = demo
            while self._early:
                demo.wishes.ask(self._early.pop(0))
        return Feed(demo, Sentence("simulated table"), live=False, speed=self._speed)

    def wishes(self) -> tuple[tuple[str, str], ...]:
        """To be hasty, and each mistake that can be made after the first turn: the plain ones first. With words."""
        mistakes = (name for name in EVERY_MISTAKE if name not in FROM_THE_FIRST_TURN)
        return tuple((wish, words_of(wish)) for wish in (HASTY, *mistakes))

    def ask(self, wish: str) -> None:
        """Asks something of made-up players, also before they have sat down.

        Raises `ValueError` where their game is over, or for what they do not know.
        """
        with self._asking:
            if self._playing is None:
                self._early.append(wish)
            elif self._playing.over:
                raise ValueError(Sentence("no game is being played just now"))
            else:
                self._playing.wishes.ask(wish)

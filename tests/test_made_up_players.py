"""Made-up players choose as people would."""

from __future__ import annotations

import random
from itertools import pairwise

from companion.cards.call_of_the_archons.brobnar import AUTOCANNON
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, URCHIN
from companion.made_up_players import MadeUpPlayers
from tests.scenario import scenario


def test_a_card_that_has_just_come_straight_back_for_nothing_is_not_played_again() -> None:
    """Autocannon kills Bad Penny, who returns to the hand: she is played once, and what else there is to play."""
    state = scenario(left=[AUTOCANNON], hand=[BAD_PENNY, URCHIN], amber=(0, 3), house="shadows").state
    for seed in range(20):
        players, reached, played = MadeUpPlayers(random.Random(seed)), state, []
        while (move := players.move(reached)).kind == "play":
            played.append(move.card)
            reached = players.resolved(reached, move)

        assert not any(first == second for first, second in pairwise(played))

"""The stable names of what the referee can flag, and what each means.

Names that the rules engine gives its objections are flagged as illegal; the others come from duties that were not met
and from counters and tables that contradict the game.
"""

from __future__ import annotations

MEANINGS: dict[str, str] = {
    "active-house": "A card of another house was played, used or discarded.",
    "alpha": "A card with alpha was played after something else.",
    "amber-count": "The Æmber counter shows another number than the game comes to.",
    "cannot-attack": "A card forbids this attack.",
    "cannot-forge": "A card keeps this key from being forged.",
    "cannot-play": "A card forbids playing this card.",
    "cannot-use": "A card forbids this use.",
    "chain-count": "The chain counter shows another number than the game comes to.",
    "chain-shed": "A chain was not shed, or shed too much, after the draw.",
    "cost": "What playing or using the card costs could not be paid.",
    "draw-count": "A hand was refilled to a wrong number.",
    "enters-exhausted": "A card entered play ready.",
    "exhausted": "An exhausted card was used.",
    "first-turn": "A second card from hand on the first turn.",
    "flank": "A creature entered the battleline between others.",
    "forge-cost": "A key was forged with too little Æmber, or not paid.",
    "friendly-target": "A creature fought one of its own side.",
    "house-choice": "A house was chosen that may not be.",
    "must-fight": "A creature that must fight did something else.",
    "must-forge": "A key that could be forged was not.",
    "no-creature": "An upgrade was played without a creature.",
    "no-target": "A fight without a creature to fight.",
    "not-in-deck": "A card lies on the table that is in neither deck list.",
    "out-of-sync": "The table cannot be explained; judging pauses.",
    "ready-step": "Cards were not readied at the end of the turn.",
    "rule-of-six": "A title was played or used more than six times in a turn.",
    "taunt": "A creature beside one with taunt was attacked.",
}

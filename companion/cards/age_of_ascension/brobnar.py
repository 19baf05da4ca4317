"""Brobnar in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import HouseCards
from companion.rules.words import creature, friendly, one, other, play_fight_or_reap, return_to_hand, trait

brobnar = HouseCards("brobnar")

DRUMMERNAUT = brobnar.creature(
    "Drummernaut",
    "AoA 006",
    power=6,
    traits="giant",
    abilities=[play_fight_or_reap(return_to_hand(one(other & friendly & trait("giant") & creature)))],
)

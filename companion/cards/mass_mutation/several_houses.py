"""Several_houses in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import HouseCards
from companion.rules.words import *

several_houses = HouseCards("")

DARK_AEMBER_VAULT = several_houses.artifact(
    "Dark Æmber Vault",
    "MM 001",
    traits="location",
    abilities=[
        after(played(trait("mutant") & creature), draw(1)),
        constant(PowerBonus(2, friendly & trait("mutant") & creature)),
    ],
)

IT_S_COMING = several_houses.action("It’s Coming...", "MM 117", amber=1, abilities=[play(Search(half_of_gigantic))])

EXCHANGE_OFFICER = several_houses.creature(
    "Exchange Officer",
    "MM 341",
    power=3,
    traits="human",
    abilities=[play_fight_or_reap(use(one(friendly & house("staralliance"))))],
)

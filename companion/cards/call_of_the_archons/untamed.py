"""Untamed in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import SKIRMISH, HouseCards
from companion.rules.words import (
    IgnoresKeyword,
    PlayedAsCopy,
    PowerBonus,
    action,
    after,
    any_card,
    artifact,
    choose,
    constant,
    count,
    creature,
    divide_damage,
    enemy,
    exactly,
    for_this_turn,
    friendly,
    gain,
    one,
    other,
    play,
    played,
    reap,
    remembered,
    return_to_hand,
    shuffle_into_deck,
    trait,
    up_to,
)

untamed = HouseCards("untamed")

COOPERATIVE_HUNTING = untamed.action(
    "Cooperative Hunting",
    "CotA 319",
    abilities=[play(divide_damage(count(friendly & creature)))],
)

FULL_MOON = untamed.action(
    "Full Moon",
    "CotA 323, AoA 322",
    abilities=[play(for_this_turn(after(played(creature), gain(1))))],
)

GRASPING_VINES = untamed.action(
    "Grasping Vines", "CotA 324, AoA 341", amber=1, abilities=[play(return_to_hand(up_to(3, artifact)))]
)

LOST_IN_THE_WOODS = untamed.action(
    "Lost in the Woods",
    "CotA 327",
    amber=1,
    abilities=[
        play(
            choose(exactly(2, friendly & creature, name="friends")),
            choose(exactly(2, enemy & creature, name="enemies")),
            shuffle_into_deck(remembered("friends", "enemies")),
        )
    ],
)

MIMICRY = untamed.action("Mimicry", "CotA 328, AoA 343", abilities=[constant(PlayedAsCopy(action))])

REGROWTH = untamed.action(
    "Regrowth",
    "CotA 332, AoA 329",
    amber=1,
    abilities=[play(return_to_hand(one(creature, "discard")))],
)

DUST_PIXIE = untamed.creature("Dust Pixie", "CotA 351", power=1, amber=2, traits="faerie")

SNUFFLEGATOR = untamed.creature("Snufflegator", "CotA 358", power=4, traits="beast", keywords=[SKIRMISH])

NIFFLE_APE = untamed.creature(
    "Niffle Ape",
    "CotA 363",
    power=3,
    traits="beast niffle",
    abilities=[constant(IgnoresKeyword("taunt")), constant(IgnoresKeyword("elusive"))],
)

NIFFLE_QUEEN = untamed.creature(
    "Niffle Queen",
    "CotA 364",
    power=6,
    traits="beast niffle",
    abilities=[
        constant(PowerBonus(1, other & friendly & trait("beast") & creature)),
        constant(PowerBonus(1, other & friendly & trait("niffle") & creature)),
    ],
)

HUNTING_WITCH = untamed.creature(
    "Hunting Witch",
    "CotA 367",
    power=2,
    traits="human witch",
    abilities=[after(played(other & creature), gain(1))],
)

WITCH_OF_THE_EYE = untamed.creature(
    "Witch of the Eye",
    "CotA 368",
    power=3,
    traits="human witch",
    abilities=[reap(return_to_hand(one(any_card, "discard")))],
)

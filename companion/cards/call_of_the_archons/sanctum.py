"""Sanctum in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import TAUNT, HouseCards
from companion.rules.words import (
    ArmorBonus,
    CannotBeDamaged,
    Chosen,
    GainsKeyword,
    Only,
    PowerBonus,
    action_ability,
    capture,
    constant,
    creature,
    fight_or_reap,
    flank,
    for_this_turn,
    friendly,
    gain,
    heal_damage,
    itself,
    itself_is,
    may,
    neighboring,
    one,
    other,
    play,
    ready_and_fight,
    return_to_hand,
    stun,
    swap,
    this_creature,
)

sanctum = HouseCards("sanctum")

CLEANSING_WAVE = sanctum.action(
    "Cleansing Wave",
    "CotA 215",
    abilities=[play(heal_damage(1, creature), gain(Chosen("them")))],
)

SHIELD_OF_JUSTICE = sanctum.action(
    "Shield of Justice",
    "CotA 225, AoA 222",
    amber=1,
    abilities=[play(for_this_turn(CannotBeDamaged(friendly & creature)))],
)

TERMS_OF_REDRESS = sanctum.action(
    "Terms of Redress",
    "CotA 227",
    amber=1,
    abilities=[play(capture(2, one(friendly & creature)))],
)

HALLOWED_BLASTER = sanctum.artifact(
    "Hallowed Blaster",
    "CotA 233",
    traits="weapon",
    abilities=[action_ability(heal_damage(3, one(creature)))],
)

CHAMPION_ANAPHIEL = sanctum.creature(
    "Champion Anaphiel", "CotA 239", power=6, armor=1, traits="knight spirit", keywords=[TAUNT]
)

LADY_MAXENA = sanctum.creature(
    "Lady Maxena",
    "CotA 251",
    power=5,
    armor=2,
    traits="knight spirit",
    abilities=[play(stun(one(creature))), action_ability(return_to_hand(itself))],
)

RAIDING_KNIGHT = sanctum.creature(
    "Raiding Knight", "CotA 255", power=4, armor=2, traits="human knight", abilities=[play(capture(1))]
)

SANCTUM_GUARDIAN = sanctum.creature(
    "Sanctum Guardian",
    "CotA 256, AoA 262",
    power=6,
    armor=1,
    traits="knight spirit",
    keywords=[TAUNT],
    abilities=[fight_or_reap(swap(itself, one(other & friendly & creature)))],
)

SERGEANT_ZAKIEL = sanctum.creature(
    "Sergeant Zakiel",
    "CotA 258",
    power=4,
    armor=1,
    traits="human knight",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

STAUNCH_KNIGHT = sanctum.creature(
    "Staunch Knight",
    "CotA 259",
    power=4,
    armor=2,
    traits="human knight",
    abilities=[constant(PowerBonus(Only(2, itself_is(flank)), itself))],
)

PROTECT_THE_WEAK = sanctum.upgrade(
    "Protect the Weak",
    "CotA 265, AoA 221",
    amber=1,
    abilities=[constant(ArmorBonus(1, this_creature)), constant(GainsKeyword("taunt"))],
)

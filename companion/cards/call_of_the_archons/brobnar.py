"""Brobnar in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import HouseCards
from companion.rules.words import (
    FightDamage,
    PowerBonus,
    action_ability,
    after,
    constant,
    creature,
    deal_damage,
    destroyed,
    enemy,
    fight,
    flank,
    for_this_turn,
    fought,
    friendly,
    gain,
    may,
    neighboring,
    one,
    play,
    ready_and_fight,
    stun,
    this_creature,
)

brobnar = HouseCards("brobnar")

ANGER = brobnar.action("Anger", "CotA 001", amber=1, abilities=[play(ready_and_fight(one(friendly & creature)))])

LOOT_THE_BODIES = brobnar.action(
    "Loot the Bodies",
    "CotA 010",
    abilities=[play(for_this_turn(after(destroyed(enemy & creature), gain(1))))],
)

PUNCH = brobnar.action("Punch", "CotA 012", amber=1, abilities=[play(deal_damage(3, one(creature)))])

WARSONG = brobnar.action(
    "Warsong",
    "CotA 018",
    abilities=[play(for_this_turn(after(fought(friendly & creature), gain(1))))],
)

GAUNTLET_OF_COMMAND = brobnar.artifact(
    "Gauntlet of Command",
    "CotA 022, AoA 010",
    traits="item",
    abilities=[action_ability(ready_and_fight(one(friendly & creature)))],
)

VALDR = brobnar.creature(
    "Valdr",
    "CotA 029",
    power=6,
    traits="giant",
    abilities=[constant(FightDamage(2, role="attacking", extra=True, against=enemy & flank & creature))],
)

GANGER_CHIEFTAIN = brobnar.creature(
    "Ganger Chieftain",
    "CotA 033, AoA 009",
    power=5,
    traits="giant",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

HEADHUNTER = brobnar.creature("Headhunter", "CotA 035", power=5, traits="giant", abilities=[fight(gain(1))])

SMAAASH = brobnar.creature("Smaaash", "CotA 046", power=5, traits="giant", abilities=[play(stun(one(creature)))])

BLOOD_OF_TITANS = brobnar.upgrade(
    "Blood of Titans",
    "CotA 050, AoA 018",
    amber=1,
    abilities=[constant(PowerBonus(5, this_creature))],
)

"""Brobnar in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import (
    CannotPlay,
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
    fight_or_reap,
    flank,
    for_this_turn,
    fought,
    friendly,
    gain,
    house,
    itself,
    may,
    neighboring,
    one,
    opponent_loses,
    play,
    ready_and_fight,
    reap,
    stun,
    this_creature,
    your_amber,
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

BANNER_OF_BATTLE = brobnar.artifact(
    "Banner of Battle", "CotA 020", traits="item", abilities=[constant(PowerBonus(1, friendly & creature))]
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

BUMPSY = brobnar.creature("Bumpsy", "CotA 030", power=5, traits="giant", abilities=[play(opponent_loses(1))])

GANGER_CHIEFTAIN = brobnar.creature(
    "Ganger Chieftain",
    "CotA 033, AoA 009",
    power=5,
    traits="giant",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

HEADHUNTER = brobnar.creature("Headhunter", "CotA 035", power=5, traits="giant", abilities=[fight(gain(1))])

KELIFI_DRAGON = brobnar.creature(
    "Kelifi Dragon",
    "CotA 037",
    power=12,
    traits="dragon",
    abilities=[
        constant(CannotPlay(itself, when=~your_amber.at_least(7))),
        fight_or_reap(gain(1), deal_damage(5, one(creature))),
    ],
)

KING_OF_THE_CRAG = brobnar.creature(
    "King of the Crag",
    "CotA 038, AoA 041",
    power=7,
    traits="giant",
    abilities=[constant(PowerBonus(-2, enemy & house("brobnar") & creature))],
)

LOOTER_GOBLIN = brobnar.creature(
    "Looter Goblin",
    "CotA 041",
    power=2,
    traits="goblin",
    keywords=[ELUSIVE],
    abilities=[reap(for_this_turn(after(destroyed(enemy & creature), gain(1))))],
)

SMAAASH = brobnar.creature("Smaaash", "CotA 046", power=5, traits="giant", abilities=[play(stun(one(creature)))])

BLOOD_OF_TITANS = brobnar.upgrade(
    "Blood of Titans",
    "CotA 050, AoA 018",
    amber=1,
    abilities=[constant(PowerBonus(5, this_creature))],
)

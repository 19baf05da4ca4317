"""Sanctum in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import DEPLOY, ELUSIVE, TAUNT, HouseCards, hazardous
from companion.rules.words import *

sanctum = HouseCards("sanctum")

LION_BAUTREM = sanctum.creature(
    "“Lion” Bautrem",
    "AoA 211",
    power=4,
    armor=1,
    traits="human knight",
    keywords=[DEPLOY],
    abilities=[constant(PowerBonus(2, neighboring & creature))],
)

ABOND_THE_ARMORSMITH = sanctum.creature(
    "Abond the Armorsmith",
    "AoA 212",
    power=3,
    traits="human",
    abilities=[
        constant(ArmorBonus(1, other & friendly & creature)),
        action_ability(for_this_turn(ArmorBonus(1, other & friendly & creature))),
    ],
)

AUBADE_THE_GRIM = sanctum.creature(
    "Aubade the Grim",
    "AoA 213",
    power=4,
    armor=1,
    traits="spirit knight",
    abilities=[play(capture(3)), reap(take_amber(1, itself, to=None))],
)

BORDAN_THE_REDEEMED = sanctum.creature(
    "Bordan the Redeemed",
    "AoA 215",
    power=3,
    traits="human thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(capture(2))],
)

CHALLE_THE_SAFEGUARD = sanctum.creature(
    "Challe the Safeguard", "AoA 216", power=4, armor=2, traits="human knight", keywords=[DEPLOY, TAUNT]
)

GOLDEN_AURA = sanctum.action(
    "Golden Aura",
    "AoA 217",
    abilities=[
        play(
            choose(one(creature)), fully_heal(it), it_gains_for_this_turn(BelongsTo("sanctum", it), CannotBeDamaged(it))
        )
    ],
)

HALLOWED_SHIELD = sanctum.artifact(
    "Hallowed Shield",
    "AoA 218",
    traits="item",
    abilities=[action_ability(choose(one(creature)), it_gains_for_this_turn(CannotBeDamaged(it)))],
)

HEALING_BLAST = sanctum.action(
    "Healing Blast",
    "AoA 219",
    amber=1,
    abilities=[play(fully_heal(one(creature)), when(Chosen("healed").at_least(4), gain(2)))],
)

MARUCK_THE_MARKED = sanctum.creature(
    "Maruck the Marked",
    "AoA 220",
    power=5,
    armor=1,
    traits="spirit knight",
    abilities=[after(armor_prevented(itself), capture(OfRecord("prevented", "damage just prevented")))],
)

SIR_MARROWS = sanctum.creature(
    "Sir Marrows",
    "AoA 223",
    power=4,
    armor=2,
    traits="human knight",
    abilities=[after(amber_gained("reap", "opponent"), capture(AmberJustGained()))],
)

SMITE = sanctum.action(
    "Smite",
    "AoA 224, MM 139",
    abilities=[play(ready_and_fight(one(friendly & creature)), deal_damage(2, remembered("beside it")))],
)

THE_GREY_RIDER = sanctum.creature(
    "The Grey Rider",
    "AoA 226, MM 141",
    power=2,
    traits="human monk",
    keywords=[DEPLOY],
    abilities=[play_fight_or_reap(may(ready_and_fight(one(neighboring & creature))))],
)

BARON_MENGEVIN = sanctum.creature(
    "Baron Mengevin",
    "AoA 227",
    power=6,
    armor=1,
    traits="human knight",
    abilities=[after(discarded(house("sanctum")), capture(1))],
)

BARRISTER_JOYA = sanctum.creature(
    "Barrister Joya",
    "AoA 228, MM 145",
    power=5,
    armor=1,
    traits="human knight",
    abilities=[constant(CannotUse(enemy & creature, ("reap",)))],
)

BROBNAR_AMBASSADOR = sanctum.creature(
    "Brobnar Ambassador",
    "AoA 229",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("brobnar"))))],
)

DIS_AMBASSADOR = sanctum.creature(
    "Dis Ambassador",
    "AoA 230",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("dis"))))],
)

EQUALIZE = sanctum.action(
    "Equalize",
    "AoA 232, MM 148",
    amber=1,
    abilities=[play(RedistributeAmber(friendly & creature), RedistributeAmber(enemy & creature))],
)

FREE_MARKETS = sanctum.action(
    "Free Markets", "AoA 233, MM 149", abilities=[play(gain(Capped(HousesAmong(any_card, ("sanctum",)), 6)))]
)

HAEDROTH_S_WALL = sanctum.artifact(
    "Haedroth’s Wall", "AoA 236", traits="location", abilities=[constant(PowerBonus(2, friendly & flank & creature))]
)

LOGOS_AMBASSADOR = sanctum.creature(
    "Logos Ambassador",
    "AoA 237",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("logos"))))],
)

MARS_AMBASSADOR = sanctum.creature(
    "Mars Ambassador",
    "AoA 238",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("mars"))))],
)

PRINCE_DERRIC_UNIFIER = sanctum.creature(
    "Prince Derric, Unifier",
    "AoA 240",
    power=4,
    armor=1,
    traits="human knight",
    abilities=[play(when(HousesAmong(friendly & creature).at_least(3), gain(3)))],
)

ROTHAIS_THE_FIERCE = sanctum.creature(
    "Rothais the Fierce", "AoA 242", power=4, armor=2, traits="human knight", keywords=[TAUNT, hazardous(4)]
)

SHADOWS_AMBASSADOR = sanctum.creature(
    "Shadows Ambassador",
    "AoA 243",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("shadows"))))],
)

UNTAMED_AMBASSADOR = sanctum.creature(
    "Untamed Ambassador",
    "AoA 247",
    power=1,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(house("untamed"))))],
)

ANAHITA_THE_TRADER = sanctum.creature(
    "Anahita the Trader",
    "AoA 248",
    power=2,
    traits="human merchant",
    abilities=[reap(if_done(give_control(one(friendly & artifact)), pay(2)))],
)

EYE_OF_JUDGMENT = sanctum.artifact(
    "Eye of Judgment",
    "AoA 253, MM 162",
    amber=1,
    traits="item",
    abilities=[action_ability(purge(one(creature, "discard", "either")))],
)

MARTYR_S_END = sanctum.action(
    "Martyr’s End",
    "AoA 255",
    amber=1,
    abilities=[play(destroy(any_number(friendly & creature)), gain(happened(destroyed(friendly & creature))))],
)

MOTHER_NORTHELLE = sanctum.creature(
    "Mother Northelle",
    "AoA 257",
    power=2,
    traits="human monk",
    keywords=[ELUSIVE],
    abilities=[reap(take_amber(1, one(friendly & with_amber & creature)))],
)

OPAL_KNIGHT = sanctum.creature(
    "Opal Knight", "AoA 260, MM 172", power=5, traits="spirit knight", abilities=[play(destroy(creature & even_power))]
)

PROCLAMATION_346E = sanctum.artifact(
    "Proclamation 346E",
    "AoA 261",
    traits="law",
    abilities=[constant(KeyCost(Only(2, ~HousesAmong(enemy & creature).at_least(3))))],
)

SERAPHIC_ARMOR = sanctum.upgrade(
    "Seraphic Armor",
    "AoA 263, MM 175",
    amber=1,
    abilities=[constant(ArmorBonus(1, this_creature)), play(fully_heal(this_creature))],
)

SHARD_OF_HOPE = sanctum.artifact(
    "Shard of Hope",
    "AoA 264",
    traits="item shard",
    abilities=[action_ability(repeat(count(friendly & trait("shard")), capture(1, one(friendly & creature))))],
)

"""Untamed in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, POISON, SKIRMISH, HouseCards, assault, hazardous
from companion.rules.words import *

untamed = HouseCards("untamed")

COOPERATIVE_HUNTING = untamed.action(
    "Cooperative Hunting",
    "CotA 319",
    abilities=[play(divide_damage(count(friendly & creature)))],
)

CURIOSITY = untamed.action(
    "Curiosity", "CotA 320, AoA 351, WC 387", amber=1, abilities=[play(destroy(trait("scientist") & creature))]
)

FERTILITY_CHANT = untamed.action("Fertility Chant", "CotA 321, MM 401", amber=4, abilities=[play(gain(2, "opponent"))])

FOGBANK = untamed.action(
    "Fogbank",
    "CotA 322, AoA 340, WC 372",
    amber=1,
    abilities=[play(on_opponents_next_turn(CannotUse(creature, ("fight",), "opponent")))],
)

FULL_MOON = untamed.action(
    "Full Moon",
    "CotA 323, AoA 322",
    abilities=[play(for_this_turn(after(played(creature), gain(1))))],
)

GRASPING_VINES = untamed.action(
    "Grasping Vines", "CotA 324, AoA 341, WC 374", amber=1, abilities=[play(return_to_hand(up_to(3, artifact)))]
)

KEY_CHARGE = untamed.action(
    "Key Charge", "CotA 325, AoA 325, WC 359", abilities=[play(if_done(lose(1), may(ForgeKey())))]
)

LIFEWEB = untamed.action(
    "Lifeweb",
    "CotA 326, AoA 342",
    amber=1,
    abilities=[play(when(happened(played(creature, "opponent"), "last turn").at_least(3), steal(2)))],
)

LOST_IN_THE_WOODS = untamed.action(
    "Lost in the Woods",
    "CotA 327, MM 370",
    amber=1,
    abilities=[
        play(
            choose(exactly(2, friendly & creature, name="friends")),
            choose(exactly(2, enemy & creature, name="enemies")),
            shuffle_into_deck(remembered("friends", "enemies")),
        )
    ],
)

MIMICRY = untamed.action("Mimicry", "CotA 328, AoA 343, WC 379", abilities=[constant(PlayedAsCopy(action))])

NATURE_S_CALL = untamed.action(
    "Nature’s Call", "CotA 329, AoA 344, WC 380", amber=1, abilities=[play(return_to_hand(up_to(3, creature)))]
)

NOCTURNAL_MANEUVER = untamed.action(
    "Nocturnal Maneuver", "CotA 330", amber=1, abilities=[play(exhaust(up_to(3, creature)))]
)

PERILOUS_WILD = untamed.action(
    "Perilous Wild", "CotA 331, AoA 360, WC 395", amber=1, abilities=[play(destroy(creature & keyword("elusive")))]
)

REGROWTH = untamed.action(
    "Regrowth",
    "CotA 332, AoA 329, WC 362",
    amber=1,
    abilities=[play(return_to_hand(one(creature, "discard")))],
)

SAVE_THE_PACK = untamed.action(
    "Save the Pack", "CotA 333, AoA 331", abilities=[play(destroy(damaged & creature), gain_chains(1))]
)

SCOUT = untamed.action(
    "Scout",
    "CotA 334, MM 408",
    amber=1,
    abilities=[
        play(
            for_each(
                up_to(2, friendly & creature), it_gains_for_this_turn(GainsKeyword("skirmish", it)), fight_with(it)
            )
        )
    ],
)

STAMPEDE = untamed.action(
    "Stampede",
    "CotA 335, MM 409",
    amber=1,
    abilities=[play(when(happened(used(creature, "you"), "this turn").at_least(3), steal(2)))],
)

THE_COMMON_COLD = untamed.action(
    "The Common Cold",
    "CotA 336, AoA 368",
    amber=1,
    abilities=[play(deal_damage(1, creature), may(destroy(house("mars") & creature)))],
)

TROOP_CALL = untamed.action(
    "Troop Call",
    "CotA 337, MM 390",
    amber=1,
    abilities=[play(return_to_hand(each(friendly & trait("niffle") & creature, ("discard", "play"))))],
)

VIGOR = untamed.action(
    "Vigor",
    "CotA 338",
    amber=1,
    abilities=[play(heal_up_to(3, one(creature)), when(Chosen("healed").at_least(3), gain(1)))],
)

WORD_OF_RETURNING = untamed.action(
    "Word of Returning",
    "CotA 339, MM 411",
    amber=1,
    abilities=[
        play(
            damage_each_by(Measure("amber"), enemy & with_amber & creature),
            take_amber(None, enemy & with_amber & creature),
        )
    ],
)

BEAR_FLUTE = untamed.artifact(
    "Bear Flute",
    "CotA 340",
    traits="item",
    abilities=[
        action_ability(
            when(
                exists(named("Ancient Bear")),
                fully_heal(one(named("Ancient Bear"))),
                otherwise=[if_done(Search(named("Ancient Bear"), every=True), ShuffleZones(("discard",)))],
            )
        )
    ],
)

NEPENTHE_SEED = untamed.artifact(
    "Nepenthe Seed",
    "CotA 341, AoA 345",
    traits="item",
    abilities=[omni(sacrifice(), return_to_hand(one(any_card, "discard")))],
)

RITUAL_OF_BALANCE = untamed.artifact(
    "Ritual of Balance",
    "CotA 342",
    traits="power",
    abilities=[action_ability(when(opponents_amber.at_least(6), steal(1)))],
)

RITUAL_OF_THE_HUNT = untamed.artifact(
    "Ritual of the Hunt",
    "CotA 343, MM 407",
    amber=1,
    traits="power",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(friendly & house("untamed") & creature)))],
)

WORLD_TREE = untamed.artifact(
    "World Tree",
    "CotA 344, AoA 370",
    traits="location",
    abilities=[action_ability(put_on_deck(one(creature, "discard")))],
)

ANCIENT_BEAR = untamed.creature("Ancient Bear", "CotA 345", power=5, traits="beast", keywords=[assault(2)])

BIGTWIG = untamed.creature(
    "Bigtwig",
    "CotA 346",
    power=7,
    traits="beast",
    abilities=[constant(CannotAttack(itself, creature & ~stunned)), reap(choose(one(creature)), stun(it), exhaust(it))],
)

WITCH_OF_THE_WILDS = untamed.creature(
    "Witch of the Wilds",
    "CotA 347, AoA 369, WC 403",
    power=4,
    traits="beast witch",
    abilities=[
        constant(
            MayPlay(
                house("untamed"),
                when=~ActiveHouseIs("untamed"),
            )
        )
    ],
)

BRIAR_GRUBBLING = untamed.creature(
    "Briar Grubbling", "CotA 348", power=2, traits="beast insect", keywords=[hazardous(5)]
)

CHOTA_HAZRI = untamed.creature(
    "Chota Hazri",
    "CotA 349, AoA 338",
    power=3,
    traits="human witch",
    abilities=[play(if_done(lose(1), may(ForgeKey())))],
)

DEW_FAERIE = untamed.creature(
    "Dew Faerie", "CotA 350", power=2, traits="faerie", keywords=[ELUSIVE], abilities=[reap(gain(1))]
)

DUST_PIXIE = untamed.creature("Dust Pixie", "CotA 351", power=1, amber=2, traits="faerie")

FLAXIA = untamed.creature(
    "Flaxia",
    "CotA 352, AoA 339, WC 371",
    power=4,
    traits="faerie",
    abilities=[play(when(count(friendly & creature).more_than(count(enemy & creature)), gain(2)))],
)

FUZZY_GRUEN = untamed.creature(
    "Fuzzy Gruen", "CotA 353, AoA 353, WC 389", power=5, amber=2, traits="beast", abilities=[play(gain(1, "opponent"))]
)

GIANT_SLOTH = untamed.creature(
    "Giant Sloth",
    "CotA 354",
    power=6,
    traits="beast",
    abilities=[
        constant(CannotUse(itself, when=~happened(discarded(house("untamed")), "this turn").at_least(1))),
        action_ability(gain(3)),
    ],
)

HALACOR = untamed.creature(
    "Halacor",
    "CotA 355",
    power=4,
    traits="beast",
    abilities=[constant(GainsKeyword("skirmish", friendly & flank & creature))],
)

INKA_THE_SPIDER = untamed.creature(
    "Inka the Spider",
    "CotA 356, AoA 356, WC 392",
    power=1,
    traits="beast",
    keywords=[POISON],
    abilities=[play_or_reap(stun(one(creature)))],
)

KINDRITH_LONGSHOT = untamed.creature(
    "Kindrith Longshot",
    "CotA 357, AoA 357",
    power=3,
    traits="human ranger",
    keywords=[ELUSIVE, SKIRMISH],
    abilities=[reap(deal_damage(2, one(creature)))],
)

SNUFFLEGATOR = untamed.creature("Snufflegator", "CotA 358", power=4, traits="beast", keywords=[SKIRMISH])

LUPO_THE_SCARRED = untamed.creature(
    "Lupo the Scarred",
    "CotA 359, AoA 358",
    power=6,
    traits="beast",
    keywords=[SKIRMISH],
    abilities=[play(deal_damage(2, one(enemy & creature)))],
)

MIGHTY_TIGER = untamed.creature(
    "Mighty Tiger",
    "CotA 360, AoA 359",
    power=4,
    traits="beast",
    abilities=[play(deal_damage(4, one(enemy & creature)))],
)

MURMOOK = untamed.creature("Murmook", "CotA 361", power=3, traits="beast", abilities=[constant(KeyCost(1))])

MUSHROOM_MAN = untamed.creature(
    "Mushroom Man",
    "CotA 362",
    power=2,
    traits="fungus human",
    abilities=[constant(PowerBonus(Times(3, KeysOf("you", forged=False))))],
)

NIFFLE_APE = untamed.creature(
    "Niffle Ape",
    "CotA 363, MM 371",
    power=3,
    traits="beast niffle",
    abilities=[constant(IgnoresKeyword("taunt")), constant(IgnoresKeyword("elusive"))],
)

NIFFLE_QUEEN = untamed.creature(
    "Niffle Queen",
    "CotA 364, MM 388",
    power=6,
    traits="beast niffle",
    abilities=[
        constant(PowerBonus(1, other & friendly & trait("beast") & creature)),
        constant(PowerBonus(1, other & friendly & trait("niffle") & creature)),
    ],
)

PIRANHA_MONKEYS = untamed.creature(
    "Piranha Monkeys",
    "CotA 365, AoA 361, WC 396",
    power=2,
    traits="beast",
    abilities=[play_or_reap(deal_damage(2, other & creature))],
)

TELIGA = untamed.creature(
    "Teliga",
    "CotA 366, AoA 367, WC 401",
    power=3,
    traits="human witch",
    abilities=[after(played(creature, "opponent"), gain(1))],
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

WAY_OF_THE_BEAR = untamed.upgrade(
    "Way of the Bear", "CotA 369", amber=1, abilities=[constant(GainsKeyword("assault", amount=2))]
)

WAY_OF_THE_WOLF = untamed.upgrade(
    "Way of the Wolf", "CotA 370", amber=1, abilities=[constant(GainsKeyword("skirmish"))]
)

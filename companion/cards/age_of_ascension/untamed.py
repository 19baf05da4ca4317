"""Untamed in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, ELUSIVE, OMEGA, SKIRMISH, HouseCards, assault, hazardous
from companion.rules.words import *

untamed = HouseCards("untamed")

DHARNA = untamed.creature(
    "Dharna",
    "AoA 319",
    power=2,
    traits="elf witch",
    abilities=[play(gain(count(damaged & friendly & creature))), reap(heal_damage(2, one(friendly & creature)))],
)

DUSKWITCH = untamed.creature(
    "Duskwitch",
    "AoA 320",
    power=1,
    traits="human witch",
    keywords=[OMEGA, ELUSIVE],
    abilities=[constant(EntersReady(friendly & creature))],
)

FANGHOUSE = untamed.creature("Fanghouse", "AoA 321", power=3, traits="beast", keywords=[assault(3), hazardous(3)])

GLIMMER = untamed.creature(
    "Glimmer",
    "AoA 323",
    power=1,
    traits="faerie",
    keywords=[ALPHA],
    abilities=[play(return_to_hand(one(any_card, "discard")))],
)

GROVEKEEPER = untamed.creature(
    "Grovekeeper",
    "AoA 324",
    power=3,
    traits="human witch",
    abilities=[at_end_of_turn(add_power_counters(1, neighboring & creature))],
)

KNOXX = untamed.creature(
    "Knoxx",
    "AoA 326",
    power=3,
    traits="beast",
    abilities=[constant(PowerBonus(Times(3, count(neighboring & creature))))],
)

MARMO_SWARM = untamed.creature(
    "Marmo Swarm", "AoA 327", power=2, traits="beast", abilities=[constant(PowerBonus(your_amber))]
)

PERSISTENCE_HUNTING = untamed.action(
    "Persistence Hunting",
    "AoA 328",
    amber=1,
    abilities=[play(ChooseHouse(), exhaust(enemy & of_chosen_house & creature))],
)

RUSTGNAWER = untamed.creature(
    "Rustgnawer",
    "AoA 330, WC 363",
    power=4,
    traits="beast insect",
    abilities=[fight(destroy(one(artifact)), gain(Measure("bonus")))],
)

SONG_OF_SPRING = untamed.action(
    "Song of Spring",
    "AoA 332",
    amber=1,
    abilities=[
        play(shuffle_into_deck(any_number(friendly & house("untamed") & creature, ("hand", "discard", "play"))))
    ],
)

TANTADLIN = untamed.creature(
    "Tantadlin",
    "AoA 333, WC 365",
    power=9,
    traits="tree",
    abilities=[constant(FightDamage(2)), fight(discard(at_random(1, any_card, "archives", "opponent")))],
)

THEY_RE_EVERYWHERE = untamed.action(
    "They’re Everywhere!",
    "AoA 334",
    amber=1,
    abilities=[
        play(damage_together(deal_damage(2, enemy & flank & creature), deal_damage(1, enemy & creature & ~flank)))
    ],
)

AEMBERSPINE_MONGREL = untamed.creature(
    "Æmberspine Mongrel",
    "AoA 335, MM 378",
    power=3,
    traits="beast",
    keywords=[hazardous(3)],
    abilities=[after(reaped(enemy & creature), gain(1))],
)

BUMBLEBIRD = untamed.creature(
    "Bumblebird",
    "AoA 336, MM 379",
    power=1,
    traits="beast insect",
    keywords=[ALPHA],
    abilities=[play(add_power_counters(2, other & friendly & house("untamed") & creature))],
)

CAMOUFLAGE = untamed.upgrade(
    "Camouflage", "AoA 337, WC 369", amber=1, abilities=[constant(CannotAttack(creature & ~flank, this_creature))]
)

NIFFLE_GROUNDS = untamed.artifact(
    "Niffle Grounds",
    "AoA 346, MM 387",
    amber=1,
    traits="location",
    abilities=[
        action_ability(
            choose(one(creature)), it_gains_for_this_turn(LosesKeyword("taunt", it), LosesKeyword("elusive", it))
        )
    ],
)

PANPACA_ANGA = untamed.creature(
    "Panpaca, Anga",
    "AoA 347, WC 381",
    power=5,
    traits="beast",
    abilities=[constant(PowerBonus(2, to_its_right & creature))],
)

PANPACA_JAGA = untamed.creature(
    "Panpaca, Jaga",
    "AoA 348, WC 382",
    power=3,
    traits="beast",
    keywords=[SKIRMISH],
    abilities=[constant(GainsKeyword("skirmish", to_its_left & creature))],
)

SOLDIERS_TO_FLOWERS = untamed.action(
    "Soldiers to Flowers",
    "AoA 349",
    amber=1,
    abilities=[
        play(
            purge(each(house("untamed") & creature, "discard", "either")),
            gain(CountOf("them", you_own())),
            gain(CountOf("them", you_own(False)), "opponent"),
        )
    ],
)

WAY_OF_THE_PORCUPINE = untamed.upgrade(
    "Way of the Porcupine", "AoA 350", amber=1, abilities=[constant(GainsKeyword("hazardous", amount=3))]
)

EARTHBIND = untamed.upgrade(
    "Earthbind",
    "AoA 352, MM 398",
    amber=1,
    abilities=[
        constant(CannotUse(this_creature, when=~happened(discarded(by="active", origin=None), "this turn").at_least(1)))
    ],
)

GRAVID_CYCLE = untamed.action(
    "Gravid Cycle",
    "AoA 354, WC 391",
    amber=1,
    keywords=[OMEGA],
    abilities=[play(return_to_hand(one(any_card, "discard")))],
)

HEART_OF_THE_FOREST = untamed.artifact(
    "Heart of the Forest",
    "AoA 355",
    amber=1,
    traits="location",
    abilities=[
        constant(
            CannotForge(
                "either",
                KeysOf("you").more_than(KeysOf("opponent")),
                "a player with more forged keys than the opponent cannot forge",
            )
        )
    ],
)

PO_S_PIXIES = untamed.creature(
    "Po’s Pixies",
    "AoA 362, WC 397, MM 404",
    power=1,
    traits="faerie",
    keywords=[ELUSIVE],
    abilities=[constant(TakenFromSupply())],
)

PUNCTUATED_EQUILIBRIUM = untamed.action(
    "Punctuated Equilibrium",
    "AoA 363, WC 398, MM 405",
    abilities=[play(discard(each(any_card, "hand")), discard(each(any_card, "hand", "opponent")), Refill("either"))],
)

QUICKSAND = untamed.action(
    "Quicksand",
    "AoA 364, WC 399, MM 406",
    amber=1,
    abilities=[
        play(
            when(
                ~exists(ready & friendly & house("untamed") & creature),
                choose(most_powerful_of(friendly & creature, name="friends")),
            ),
            when(
                ~exists(ready & enemy & house("untamed") & creature),
                choose(most_powerful_of(enemy & creature, name="enemies")),
            ),
            destroy(remembered("friends", "enemies")),
        )
    ],
)

ROXADOR = untamed.creature(
    "Roxador",
    "AoA 365, WC 400",
    power=4,
    traits="beast",
    keywords=[SKIRMISH],
    abilities=[constant(FightDamage(2)), fight(stun(attacked))],
)

SHARD_OF_LIFE = untamed.artifact(
    "Shard of Life",
    "AoA 366",
    traits="item shard",
    abilities=[action_ability(shuffle_into_deck(exactly(count(friendly & trait("shard")), any_card, "discard")))],
)

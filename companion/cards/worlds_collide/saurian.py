"""Saurian in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, TAUNT, HouseCards, hazardous
from companion.rules.words import *

saurian = HouseCards("saurian")

BRUTODON_AUXILIARY = saurian.creature(
    "Brutodon Auxiliary", "WC 183", power=6, traits="beast", keywords=[TAUNT, hazardous(2)]
)

CHANT_OF_HUBRIS = saurian.action(
    "Chant of Hubris",
    "WC 184, MM 185",
    amber=1,
    abilities=[play(move_amber(1, one(creature), one(creature & different, name="other")))],
)

IMPERIAL_SCUTUM = saurian.upgrade(
    "Imperial Scutum",
    "WC 185",
    amber=1,
    abilities=[constant(ArmorBonus(2, this_creature)), constant(Gains(when_destroyed(take_amber(None, itself, None))))],
)

ODOAC_THE_PATRICIAN = saurian.creature(
    "Odoac the Patrician",
    "WC 188",
    power=5,
    traits="dinosaur politician",
    abilities=[play(capture(1)), constant(NoStealing(itself_is(with_amber)))],
)

PRAEFECTUS_LUDO = saurian.creature(
    "Praefectus Ludo",
    "WC 190, MM 195",
    power=5,
    traits="dinosaur politician",
    abilities=[constant(Gains(when_destroyed(take_amber(None, itself, None)), other & friendly & creature))],
)

THERO_CENTURION = saurian.creature(
    "Thero Centurion",
    "WC 195, MM 198",
    power=6,
    armor=1,
    traits="dinosaur soldier",
    abilities=[play_or_fight(capture(1))],
)

CITY_STATE_INTEREST = saurian.action(
    "City-State Interest", "WC 200, MM 201", abilities=[play(capture(1, friendly & creature))]
)

EXILE = saurian.action("Exile", "WC 202, MM 205", amber=1, abilities=[play(give_control(one(friendly & creature)))])

LIBRARY_OF_POLLIASAURUS = saurian.artifact(
    "Library of Polliasaurus",
    "WC 204, MM 209",
    traits="location",
    abilities=[action_ability(take_amber(1, one(friendly & creature)))],
)

PHILOPHOSAURUS = saurian.creature(
    "Philophosaurus",
    "WC 207",
    power=4,
    traits="dinosaur philosopher",
    abilities=[
        reap(
            may(
                LookAt(top_of("deck", 3, name="looked")),
                archive(one(bound("looked"), "deck")),
                return_to_hand(one(bound("looked"), "deck")),
                discard(one(bound("looked"), "deck")),
            )
        )
    ],
)

REGRETTABLE_METEOR = saurian.action(
    "Regrettable Meteor",
    "WC 208",
    amber=1,
    abilities=[play(destroy((trait("dinosaur") & creature) | (creature & power_at_least(6))))],
)

SIC_SEMPER_TYRANNOSAURUS = saurian.action(
    "Sic Semper Tyrannosaurus",
    "WC 209",
    abilities=[play(choose(most_powerful_of(creature)), take_amber(None, it), destroy(it))],
)

TERRORDACTYL = saurian.creature(
    "Terrordactyl",
    "WC 211, MM 214",
    power=12,
    traits="beast",
    abilities=[
        constant(EntersStunned()),
        constant(FightDamage(4)),
        before_fight(deal_damage(4, neighbor_of(attacked))),
    ],
)

CITY_GATES = saurian.artifact(
    "City Gates",
    "WC 216, MM 216",
    traits="location",
    abilities=[
        action_ability(
            choose(one(friendly & creature)),
            when(is_such(trait("dinosaur")), capture(2, it), otherwise=[capture(1, it)]),
        )
    ],
)

GOOD_OF_THE_MANY = saurian.action(
    "Good of the Many", "WC 220, MM 220", abilities=[play(destroy(creature & ~shares_trait_in_line))]
)

IMPERIAL_FORGE = saurian.action(
    "Imperial Forge", "WC 222", amber=1, abilities=[play(ForgeKey(Sum((8, Times(-1, AmberOn(friendly & creature))))))]
)

IMPERIAL_ROAD = saurian.artifact(
    "Imperial Road",
    "WC 223, MM 223",
    traits="location",
    abilities=[omni(choose(one(house("saurian") & creature, "hand")), for_this_turn(EntersStunned(it)), play_card(it))],
)

SAURY_ABOUT_THAT = saurian.action(
    "Saury About That", "WC 228, MM 229", abilities=[play(destroy(one(creature)), gain(1, "its controller"))]
)

SOW_SALT = saurian.action(
    "Sow Salt",
    "WC 230, MM 232",
    amber=1,
    keywords=[ALPHA],
    abilities=[play(until_your_next_turn(CannotUse(creature, ("reap",))))],
)

SPARTASAUR = saurian.creature(
    "Spartasaur",
    "WC 231",
    power=6,
    armor=1,
    traits="dinosaur soldier",
    abilities=[after(destroyed(friendly & creature), destroy(~trait("dinosaur") & creature)), fight(gain(2))],
)

TERTIATE = saurian.action(
    "Tertiate",
    "WC 232, MM 233",
    amber=1,
    abilities=[
        play(
            choose(exactly(Third(count(enemy & creature)), enemy & creature, name="theirs")),
            choose(exactly(Third(count(friendly & creature)), friendly & creature, name="yours")),
            destroy(remembered("theirs", "yours")),
        )
    ],
)

THE_COLOSSEUM = saurian.artifact(
    "The Colosseum",
    "WC 233",
    traits="location",
    abilities=[
        after(destroyed(enemy & creature & in_a_fight), add_counters("glory", 1, itself)),
        omni(when(CountersOn("glory").at_least(6), remove_counters("glory", itself, 6), ForgeKey())),
    ],
)

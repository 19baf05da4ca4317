"""Untamed in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import DEPLOY, ELUSIVE, POISON, SKIRMISH, HouseCards, assault, hazardous
from companion.rules.words import *

untamed = HouseCards("untamed")

BRAMBLE_LYNX = untamed.creature(
    "Bramble Lynx",
    "WC 353",
    power=3,
    traits="beast",
    keywords=[SKIRMISH],
    abilities=[constant(EntersReady(itself, when=happened(used(creature, "you", "reap"), "this turn").at_least(1)))],
)

CAULDRON_BOIL = untamed.action(
    "Cauldron Boil", "WC 354", amber=1, abilities=[play(damage_each_by(Measure("damage"), creature))]
)

DEEPWOOD_DRUID = untamed.creature(
    "Deepwood Druid",
    "WC 355",
    power=3,
    traits="elf witch",
    keywords=[DEPLOY],
    abilities=[play_or_reap(fully_heal(one(neighboring & creature)))],
)

GHOSTHAWK = untamed.creature(
    "Ghosthawk",
    "WC 356, MM 367",
    power=2,
    traits="beast",
    keywords=[DEPLOY],
    abilities=[play(for_each(any_number(neighboring & creature), use(it, "reap"), in_any_order=True))],
)

HARMONIA = untamed.creature(
    "Harmonia",
    "WC 357",
    power=2,
    traits="human witch",
    keywords=[ELUSIVE],
    abilities=[after(played(creature), when(count(enemy & creature).more_than(count(friendly & creature)), gain(1)))],
)

IMPRINTED_MURMOOK = untamed.creature(
    "Imprinted Murmook", "WC 358", power=3, traits="beast", keywords=[ELUSIVE], abilities=[constant(KeyCost(-1, "you"))]
)

MOLEPHIN = untamed.creature(
    "Molephin",
    "WC 360",
    power=3,
    traits="beast",
    keywords=[hazardous(3)],
    abilities=[
        after(amber_gained("steal", "opponent"), deal_damage(OfRecord("amount", "Æmber stolen"), enemy & creature))
    ],
)

MUSTHIC_MURMOOK = untamed.creature(
    "Musthic Murmook",
    "WC 361",
    power=4,
    traits="beast",
    abilities=[constant(KeyCost(1, "either")), play(deal_damage(4, one(creature)))],
)

SONG_OF_THE_WILD = untamed.action(
    "Song of the Wild", "WC 364, MM 377", abilities=[play(for_this_turn(Gains(reap(gain(1)), friendly & creature)))]
)

THE_FITTEST = untamed.action(
    "The Fittest", "WC 366", amber=1, abilities=[play(add_power_counters(1, friendly & creature))]
)

UNNATURAL_SELECTION = untamed.action(
    "Unnatural Selection",
    "WC 367",
    amber=1,
    abilities=[
        play(
            choose(exactly(3, friendly & creature, name="yours")),
            choose(exactly(3, enemy & creature, name="theirs")),
            destroy(creature & ~bound("yours") & ~bound("theirs")),
        )
    ],
)

UNSUSPECTING_PREY = untamed.action(
    "Unsuspecting Prey", "WC 368", abilities=[play(deal_damage(2, up_to(3, undamaged & creature)))]
)

FANGTOOTH_CAVERN = untamed.artifact(
    "Fangtooth Cavern",
    "WC 370, MM 382",
    amber=1,
    traits="location",
    abilities=[at_end_of_turn(destroy(least_powerful_of(creature)))],
)

GEBUK = untamed.creature(
    "Gebuk",
    "WC 373",
    power=5,
    traits="beast",
    abilities=[
        when_destroyed(
            discard(top_of("deck", name="successor")),
            when(
                Matching(creature, "successor"),
                RememberCards("to its left", to_its_left),
                once_it_has_left(PutInItsPlace(remembered("successor"))),
            ),
        )
    ],
)

INSTRUMENT_OF_SILENCE = untamed.upgrade(
    "Instrument of Silence", "WC 375", abilities=[constant(GainsKeyword("skirmish")), constant(Gains(fight(gain(1))))]
)

KANGAPHANT = untamed.creature(
    "Kangaphant", "WC 376", power=5, traits="beast", abilities=[constant(Gains(reap(destroy(itself)), creature))]
)

LOW_DAWN = untamed.action(
    "Low Dawn",
    "WC 377, MM 384",
    amber=1,
    abilities=[
        play(
            when(count(house("untamed") & creature, "discard").at_least(3), gain(2)),
            shuffle_into_deck(each(house("untamed") & creature, "discard")),
        )
    ],
)

MAB_THE_MAD = untamed.creature(
    "Mab the Mad", "WC 378", power=2, amber=1, traits="faerie", abilities=[reap(shuffle_into_deck(itself))]
)

THE_FEATHERED_SHAMAN = untamed.creature(
    "The Feathered Shaman",
    "WC 383",
    power=2,
    traits="human witch",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(ward(neighboring & creature))],
)

WILD_SPIRIT = untamed.upgrade("Wild Spirit", "WC 384, MM 393", amber=1, abilities=[constant(Gains(reap(capture(1))))])

CREED_OF_NATURE = untamed.artifact(
    "Creed of Nature",
    "WC 385",
    traits="power",
    abilities=[
        omni(
            if_done(
                sacrifice(),
                choose(one(creature)),
                it_gains_for_this_turn(GainsKeyword("skirmish", it), GainsKeyword("assault", it, power_of_it)),
            )
        )
    ],
)

CREED_OF_NURTURE = untamed.artifact(
    "Creed of Nurture",
    "WC 386",
    traits="power",
    abilities=[
        omni(
            if_done(
                sacrifice(),
                reveal(one(creature, "hand", name="shown")),
                choose(one(creature)),
                it_gains_for_this_turn(GainsTextOf("shown")),
            )
        )
    ],
)

ELDEST_BEAR = untamed.creature(
    "Eldest Bear",
    "WC 388, MM 399",
    power=5,
    traits="beast leader witch",
    keywords=[assault(3)],
    abilities=[constant(Gains(before_fight(gain(2)), itself & in_the_center))],
)

GIANT_GNAWBILL = untamed.creature(
    "Giant Gnawbill",
    "WC 390",
    power=5,
    traits="beast",
    abilities=[after(house_chosen(by="either"), destroy(one(artifact & of_active_house)))],
)

MOOR_WOLF = untamed.creature(
    "Moor Wolf",
    "WC 393",
    power=2,
    traits="beast wolf",
    keywords=[SKIRMISH],
    abilities=[play(ready_card(other & trait("wolf") & creature))],
)

NEPETA_GIGANTICA = untamed.artifact(
    "Nepeta Gigantica",
    "WC 394",
    traits="item",
    abilities=[action_ability(stun(one((creature & power_at_least(5)) | (trait("giant") & creature))))],
)

VINEAPPLE_TREE = untamed.artifact(
    "Vineapple Tree",
    "WC 402, MM 410",
    amber=1,
    traits="location",
    abilities=[
        constant(KeyCost(CountersOn("growth"), "either")),
        after(forged("either"), remove_counters("growth", itself)),
        action_ability(add_counters("growth", 1, itself)),
    ],
)

XENOS_BLOODSHADOW = untamed.creature(
    "Xenos Bloodshadow",
    "WC 404, MM 412",
    power=4,
    traits="human witch",
    keywords=[ELUSIVE, hazardous(6), POISON, SKIRMISH],
)

TOAD = untamed.creature(
    "Toad", "WC 405, MM 416", power=1, traits="beast", abilities=[constant(CannotUse(itself, ("reap",)))]
)

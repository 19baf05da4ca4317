"""Dis in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, OMEGA, SKIRMISH, HouseCards
from companion.rules.words import *

dis = HouseCards("dis")

AEMBER_IMP = dis.creature(
    "Æmber Imp", "AoA 053", power=2, traits="imp", keywords=[ELUSIVE], abilities=[after(reaped(creature), stun(it))]
)

BANISH = dis.action("Banish", "AoA 054", amber=1, abilities=[play(put_into_owners_archives(one(enemy & creature)))])

BINDING_IRONS = dis.action("Binding Irons", "AoA 055, WC 069", abilities=[play(gain_chains(3, "opponent"))])

CULL_THE_WEAK = dis.action(
    "Cull the Weak", "AoA 057", amber=1, abilities=[play(destroy(least_powerful_of(enemy & creature)))]
)

EXHUME = dis.action("Exhume", "AoA 059, WC 074", amber=1, abilities=[play(may(play_card(one(creature, "discard"))))])

GUB = dis.creature(
    "Gub",
    "AoA 060",
    power=1,
    traits="demon",
    abilities=[constant(PowerBonus(5, itself & ~flank)), constant(GainsKeyword("taunt", itself & ~flank))],
)

MISERY_EXPLOIT = dis.action(
    "Misery Exploit", "AoA 062, WC 081", abilities=[play(gain(count(enemy & damaged & creature)))]
)

NOT_FINISHED_WITH_YOU = dis.action(
    "Not Finished with You",
    "AoA 063, WC 082",
    amber=1,
    abilities=[play(shuffle_into_deck(any_number(creature, "discard")))],
)

STREKE = dis.creature(
    "Streke",
    "AoA 065",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[constant(HandSize(Only(-1, ~itself_is(flank)), "opponent"))],
)

TEZMAL = dis.creature(
    "Tezmal",
    "AoA 066",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[reap(ChooseHouse(), on_opponents_next_turn(CannotChoose("chosen")))],
)

UNLOCKED_GATEWAY = dis.action("Unlocked Gateway", "AoA 067", keywords=[OMEGA], abilities=[play(destroy(creature))])

YURK = dis.creature("Yurk", "AoA 068", power=4, traits="demon", abilities=[play(discard(one(any_card, "hand")))])

ANGWISH = dis.creature(
    "Angwish", "AoA 069, MM 018", power=6, traits="demon", abilities=[constant(KeyCost(Measure("damage", "source")))]
)

BLOODSHARD_IMP = dis.creature(
    "Bloodshard Imp", "AoA 070, WC 085", power=2, traits="imp", abilities=[after(reaped(creature), sacrifice(it))]
)

BRONZE_KEY_IMP = dis.creature(
    "Bronze Key Imp",
    "AoA 071",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[constant(CannotForge("either", KeysOf("you").exactly(0), "players cannot forge their first key"))],
)

GOLD_KEY_IMP = dis.creature(
    "Gold Key Imp",
    "AoA 072",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[constant(CannotForge("either", KeysOf("you").exactly(2), "players cannot forge their third key"))],
)

OLD_YURK = dis.creature(
    "Old Yurk", "AoA 077", power=5, traits="demon", abilities=[play(discard(exactly(2, any_card, "hand")))]
)

PAIN_REACTION = dis.action(
    "Pain Reaction",
    "AoA 078, MM 026",
    amber=1,
    abilities=[
        play(
            for_each(
                one(enemy & creature),
                RememberCards("beside", neighbor_of(it)),
                deal_damage(2, it),
                when(happened(destroyed(it)).at_least(1), deal_damage(2, remembered("beside"))),
            )
        )
    ],
)

SILVER_KEY_IMP = dis.creature(
    "Silver Key Imp",
    "AoA 081",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[constant(CannotForge("either", KeysOf("you").exactly(1), "players cannot forge their second key"))],
)

SKULLION = dis.creature(
    "Skullion",
    "AoA 082, WC 095",
    power=7,
    armor=2,
    traits="demon",
    abilities=[play(sacrifice(one(friendly & creature)))],
)

SOULKEEPER = dis.upgrade(
    "Soulkeeper",
    "AoA 083, WC 098, MM 032",
    amber=1,
    abilities=[constant(Gains(when_destroyed(destroy(most_powerful_of(enemy & creature)))))],
)

SPYYYDER = dis.creature(
    "Spyyyder",
    "AoA 084, WC 099",
    power=2,
    traits="demon",
    keywords=[SKIRMISH],
    abilities=[constant(GainsKeyword("poison", itself & attacking(enemy & flank & creature)))],
)

ANCIENT_YURK = dis.creature(
    "Ancient Yurk", "AoA 088", power=6, traits="demon", abilities=[play(discard(exactly(3, any_card, "hand")))]
)

NEFFRU = dis.creature(
    "Neffru", "AoA 094, WC 111", power=4, traits="demon", abilities=[after(destroyed(creature), gain(1, "its owner"))]
)

ONYX_KNIGHT = dis.creature(
    "Onyx Knight", "AoA 095, WC 113", power=4, traits="demon knight", abilities=[play(destroy(creature & odd_power))]
)

ORB_OF_INVIDIUS = dis.artifact(
    "Orb of Invidius", "AoA 096, WC 114, MM 041", amber=1, traits="item", abilities=[after(reaped(creature), stun(it))]
)

ORTANNU_THE_CHAINED = dis.creature(
    "Ortannu the Chained",
    "AoA 097, WC 115",
    power=7,
    traits="demon",
    abilities=[
        reap(
            return_to_hand(each(named("Ortannu’s Binding"), "discard")),
            damage_for_each(Chosen("them"), 2, one(creature), splash=2),
        )
    ],
)

ORTANNU_S_BINDING = dis.action(
    "Ortannu’s Binding", "AoA 098, WC 121", amber=1, abilities=[play(deal_damage(2, one(friendly & creature)))]
)

SHADOW_OF_DIS = dis.action(
    "Shadow of Dis", "AoA 103, MM 046", amber=1, abilities=[play(until_your_next_turn(TextBlank(enemy & creature)))]
)

SHARD_OF_PAIN = dis.artifact(
    "Shard of Pain",
    "AoA 104",
    traits="item shard",
    abilities=[action_ability(damage_for_each(count(friendly & trait("shard")), 1, one(enemy & creature)))],
)

WRETCHED_DOLL = dis.artifact(
    "Wretched Doll",
    "AoA 107, WC 120, MM 052",
    traits="item",
    abilities=[
        action_ability(
            when(
                exists(counter("doom") & creature),
                destroy(counter("doom") & creature),
                otherwise=[add_counters("doom", 1, one(creature))],
            )
        )
    ],
)

"""Mars in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import *

mars = HouseCards("mars")

AGENT_HOO_MAN = mars.creature(
    "Agent Hoo-man",
    "AoA 160",
    power=2,
    traits="martian agent",
    keywords=[ELUSIVE],
    abilities=[
        reap(
            choose(one(friendly & ~house("mars") & creature, name="yours")),
            choose(one(enemy & ~house("mars") & creature, name="theirs")),
            stun(remembered("yours", "theirs")),
        )
    ],
)

CARPET_PHLOXEM = mars.action(
    "Carpet Phloxem", "AoA 161", amber=1, abilities=[play(when(~exists(friendly & creature), deal_damage(4, creature)))]
)

COLLECTOR_WORM = mars.creature(
    "Collector Worm", "AoA 162", power=2, armor=5, traits="beast", abilities=[fight(abduct(attacked & in_play))]
)

GLYXL_PROLIFERATOR = mars.creature(
    "Glyxl Proliferator",
    "AoA 163",
    power=3,
    traits="martian soldier",
    abilities=[reap(when(itself_is(flank), archive(one(house("mars"), "discard"))))],
)

IXXYXLI_FIXFINGER = mars.creature(
    "Ixxyxli Fixfinger",
    "AoA 164",
    power=2,
    armor=2,
    traits="martian scientist",
    keywords=[ELUSIVE],
    abilities=[constant(ArmorBonus(1, other & trait("martian") & creature))],
)

MARS_FIRST = mars.action(
    "Mars First", "AoA 165", amber=1, abilities=[play(ready_and_use(one(friendly & house("mars") & creature)))]
)

MARS_NEEDS_AEMBER = mars.action(
    "Mars Needs Æmber",
    "AoA 166",
    amber=1,
    abilities=[play(capture(1, damaged & enemy & ~house("mars") & creature, own_side=True))],
)

MINDWORM = mars.creature(
    "Mindworm",
    "AoA 168",
    power=1,
    traits="beast",
    keywords=[ELUSIVE],
    abilities=[before_fight(deal_damage(Measure("power", "attacked"), neighbor_of(attacked)))],
)

SKYBOOSTER_SQUADRON = mars.creature(
    "Skybooster Squadron", "AoA 170", power=4, traits="martian soldier", abilities=[reap(return_to_hand(itself))]
)

TYXL_BEAMBUCKLER = mars.creature(
    "Tyxl Beambuckler",
    "AoA 171",
    power=4,
    armor=1,
    traits="martian soldier",
    abilities=[play(deal_damage(2, one(creature)), move_to_flank(it))],
)

XANTHYX_HARVESTER = mars.creature(
    "Xanthyx Harvester",
    "AoA 173",
    power=3,
    traits="beast",
    abilities=[constant(CannotUse(itself, when=exists(neighboring & ~house("mars") & creature))), reap(gain(1))],
)

ZYSYSYX_SHOCKWORM = mars.creature(
    "Zysysyx Shockworm",
    "AoA 175",
    power=3,
    armor=1,
    traits="martian soldier",
    abilities=[after(reaped(enemy & creature), stun(it))],
)

AEMBER_CONDUCTION_UNIT = mars.artifact(
    "Æmber Conduction Unit",
    "AoA 176",
    traits="item",
    abilities=[after(reaped(enemy & creature), when(happened(reaped(), "this turn").exactly(1), stun(it)))],
)

CONTAINMENT_FIELD = mars.upgrade(
    "Containment Field", "AoA 178", abilities=[after(after_use(this_creature), destroy(this_creature))]
)

DESTROY_THEM_ALL = mars.action(
    "Destroy Them All!",
    "AoA 179",
    abilities=[
        play(
            choose(one(artifact, name="artifact")),
            choose(one(creature, name="creature")),
            choose(one(upgrade, "upgrades", name="upgrade")),
            destroy(remembered("artifact", "creature", "upgrade")),
        )
    ],
)

EXTERMINATE_EXTERMINATE = mars.action(
    "Exterminate! Exterminate!",
    "AoA 180",
    abilities=[
        play(
            for_each(
                friendly & house("mars") & creature,
                destroy(one(~house("mars") & creature & power_at_most(Excess(power_of_it, 1)), name="victim")),
                in_any_order=True,
            )
        )
    ],
)

HYPNOBEAM = mars.action("Hypnobeam", "AoA 181", abilities=[play(take_control(one(enemy & creature)))])

NYZYK_RESONATOR = mars.creature(
    "Nyzyk Resonator",
    "AoA 184",
    power=2,
    armor=1,
    traits="martian soldier",
    abilities=[constant(KeyCost(Times(2, count(neighboring & creature))))],
)

PHLOXEM_SPIKE = mars.action(
    "Phloxem Spike",
    "AoA 186",
    amber=1,
    abilities=[play(when(~exists(friendly & creature), destroy(creature & ~flank)))],
)

STORM_CRAWLER = mars.creature(
    "Storm Crawler",
    "AoA 189",
    power=6,
    armor=1,
    traits="robot",
    abilities=[constant(FightDamage(1)), after(reaped(enemy & creature), stun(it))],
)

DESTRUCTIVE_ANALYSIS = mars.action(
    "Destructive Analysis",
    "AoA 194",
    amber=1,
    abilities=[
        play(
            choose(one(creature)),
            deal_damage(2, it),
            purge(any_number(any_card, "archives", name="spent")),
            deal_damage(Times(2, Chosen("spent")), it),
        )
    ],
    errata={
        "14": [
            play(
                choose(one(creature)),
                purge(any_number(any_card, "archives", name="spent")),
                deal_damage(Sum((2, Times(2, Chosen("spent")))), it),
            )
        ]
    },
)

ENTROPIC_MANIPULATOR = mars.action(
    "Entropic Manipulator",
    "AoA 195",
    amber=1,
    abilities=[
        play(
            choose_one(
                your_creatures=RedistributeDamage(friendly & creature),
                their_creatures=RedistributeDamage(enemy & creature),
            )
        )
    ],
)

EXTINCTION = mars.action(
    "Extinction",
    "AoA 196",
    abilities=[play(choose(one(creature)), destroy(it | (creature & shares_trait("it"))), gain_chains(1))],
)

KILLZORD_MK_9001 = mars.upgrade(
    "Killzord Mk. 9001",
    "AoA 201",
    abilities=[
        constant(ArmorBonus(2, this_creature)),
        constant(PowerBonus(2, this_creature)),
        constant(GainsKeyword("skirmish")),
        constant(Gains(fight(gain_chains(1)))),
    ],
)

MARTIAN_GENEROSITY = mars.action(
    "Martian Generosity", "AoA 202", amber=1, abilities=[play(lose(None), draw(Times(2, Chosen("lost"))))]
)

SHARD_OF_HATE = mars.artifact(
    "Shard of Hate",
    "AoA 205",
    traits="item shard",
    abilities=[action_ability(stun(exactly(count(friendly & trait("shard")), enemy & creature)))],
)

YXLYX_STIMRAGER = mars.creature(
    "Yxlyx Stimrager",
    "AoA 209",
    power=4,
    armor=2,
    traits="martian soldier",
    abilities=[fight(deal_damage(2, one(creature)), move_to_flank(it))],
)

YZPHYZ_KNOWDRONE = mars.creature(
    "Yzphyz Knowdrone",
    "AoA 210",
    power=3,
    armor=1,
    traits="martian scientist",
    abilities=[play(archive(), may(if_done(purge(one(any_card, "archives", "either")), stun(one(creature)))))],
    errata={
        "14": [
            play(
                archive(),
                when(
                    exists(any_card, "archives", "opponent"),
                    may(
                        choose_one(
                            from_your_archives=if_done(purge(one(any_card, "archives")), stun(one(creature))),
                            from_their_archives=if_done(
                                purge(at_random(1, any_card, "archives", "opponent")), stun(one(creature))
                            ),
                        )
                    ),
                    otherwise=[may(if_done(purge(one(any_card, "archives")), stun(one(creature))))],
                ),
            )
        ]
    },
)

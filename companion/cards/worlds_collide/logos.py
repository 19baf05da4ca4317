"""Logos in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import DEPLOY, ELUSIVE, TAUNT, HouseCards, hazardous
from companion.rules.words import *

logos = HouseCards("logos")

BABBLING_BIBLIOPHILE = logos.creature(
    "Babbling Bibliophile", "WC 129", power=1, traits="cyborg scientist", abilities=[reap(draw(2))]
)

DAUGHTER = logos.creature(
    "Daughter",
    "WC 131, MM 069",
    power=2,
    traits="cyborg scientist",
    keywords=[ELUSIVE],
    abilities=[constant(HandSize(1))],
)

EDAI_EDIE_4X4 = logos.creature(
    "EDAI “Edie” 4x4",
    "WC 132",
    power=3,
    traits="ai scientist",
    abilities=[play(archive()), constant(KeyCost(count(any_card, "archives")))],
)

HAPSIS = logos.creature(
    "Hapsis",
    "WC 134",
    power=5,
    traits="mutant scientist",
    abilities=[after(destroyed(enemy & creature & it_fights), ward(itself), draw(1))],
)

HOLOGRAMMOPHONE = logos.artifact(
    "Hologrammophone", "WC 135", amber=1, traits="item", abilities=[action_ability(ward(one(creature)))]
)

INFORMATION_EXCHANGE = logos.action(
    "Information Exchange",
    "WC 136",
    abilities=[
        play(when(happened(amber_gained("steal", "opponent"), "last turn").at_least(1), steal(2), otherwise=[steal(1)]))
    ],
)

QUANT = logos.creature(
    "Quant",
    "WC 137",
    power=3,
    traits="human scientist",
    abilities=[reap(for_this_turn(MayPlay(~house("logos") & action)))],
)

SANITATION_ENGINEER = logos.creature(
    "Sanitation Engineer",
    "WC 138",
    power=4,
    traits="cyborg scientist",
    keywords=[hazardous(1)],
    abilities=[reap(discard(one(any_card, "hand")))],
)

TAUTAU_VAPORS = logos.action("Tautau Vapors", "WC 139", abilities=[play(draw(2), archive())])

THORIUM_PLASMATE = logos.action(
    "Thorium Plasmate",
    "WC 140",
    amber=1,
    abilities=[
        play(
            move_in_line(one(enemy & creature)),
            deal_damage(Times(2, count(neighbor_of(it) & shares_house())), it),
        )
    ],
)

TITAN_GUARDIAN = logos.creature(
    "Titan Guardian",
    "WC 141",
    power=5,
    armor=1,
    traits="beast cyborg",
    keywords=[TAUNT],
    abilities=[when_destroyed(when(~itself_is(flank), draw(2)))],
)

WORMHOLE_TECHNICIAN = logos.creature(
    "Wormhole Technician",
    "WC 144",
    power=3,
    traits="cyborg scientist",
    abilities=[reap(reveal(top_of("deck")), when(is_such(house("logos")), play_card(it), otherwise=[archive(it)]))],
)

CAENDLE_UNIT = logos.creature(
    "C.Æ.N.D.L.E. Unit",
    "WC 146",
    power=5,
    armor=1,
    traits="robot",
    abilities=[after(reaped(enemy & creature), draw(1)), action_ability(capture(1))],
)

CODE_MONKEY = logos.creature(
    "Code Monkey",
    "WC 147",
    power=3,
    traits="ai beast",
    keywords=[DEPLOY],
    abilities=[
        play(
            when(
                count(neighboring & creature).at_least(2) & HousesAmong(neighboring & creature).exactly(1),
                archive(neighboring & creature),
                gain(2),
                otherwise=[archive(neighboring & creature)],
            )
        )
    ],
)

DATA_FORGE = logos.action(
    "Data Forge", "WC 148", amber=1, abilities=[play(may(ForgeKey(Sum((10, Times(-1, count(any_card, "hand")))))))]
)

DISCOMBOBULATOR = logos.upgrade(
    "Discombobulator", "WC 149, MM 086", amber=1, abilities=[constant(Gains(constant(NoStealing())))]
)

DR_MILLI = logos.creature(
    "Dr. Milli",
    "WC 150",
    power=2,
    traits="scientist",
    abilities=[
        play(archive(exactly(Excess(count(enemy & creature), count(other & friendly & creature)), any_card, "hand")))
    ],
)

GROUPTHINK_TANK = logos.creature(
    "Groupthink Tank",
    "WC 151, MM 089",
    power=4,
    armor=3,
    traits="robot experiment",
    abilities=[action_ability(deal_damage(4, creature & shares_house_with_neighbors(1)))],
)

MINI_GROUPTHINK_TANK = logos.creature(
    "Mini Groupthink Tank",
    "WC 155",
    power=3,
    armor=2,
    traits="robot experiment",
    abilities=[play_fight_or_reap(deal_damage(8, one(creature & shares_house_with_neighbors(2))))],
)

REASSEMBLING_AUTOMATON = logos.creature(
    "Reassembling Automaton",
    "WC 158",
    power=3,
    traits="robot experiment",
    abilities=[
        destroyed_instead(
            when(
                exists(other & friendly & creature), fully_heal(itself), exhaust(itself), move_to_flank(itself), Spare()
            )
        )
    ],
)

ACADEMY_TRAINING = logos.upgrade(
    "Academy Training",
    "WC 161, MM 098",
    abilities=[constant(BelongsTo("logos", this_creature & friendly)), constant(Gains(reap(draw(1))))],
)

HYDE = logos.creature(
    "Hyde",
    "WC 167, MM 104",
    power=4,
    traits="human scientist",
    abilities=[
        reap(when(exists(friendly & named("Velum")), draw(2), otherwise=[draw(1)])),
        when_destroyed(if_done(archive(one(named("Velum"), "discard")), archive(itself))),
    ],
)

MIMIC_GEL = logos.creature(
    "Mimic Gel",
    "WC 170",
    power=0,
    traits="shapeshifter mutant",
    abilities=[constant(CannotPlay(itself, when=~exists(creature))), constant(EntersAsCopy(other & creature))],
)

PRESCRIPTIVE_GRAMMARBOT = logos.creature(
    "Prescriptive Grammarbot",
    "WC 173, MM 109",
    power=3,
    traits="robot",
    keywords=[TAUNT, hazardous(3)],
    abilities=[reap(enrage(one(creature)))],
)

SELF_BOLSTERING_AUTOMATA = logos.creature(
    "Self-Bolstering Automata",
    "WC 176",
    power=1,
    traits="robot",
    abilities=[
        destroyed_instead(
            when(
                exists(other & friendly & creature),
                fully_heal(itself),
                exhaust(itself),
                move_to_flank(itself),
                add_power_counters(2, itself),
                Spare(),
            )
        )
    ],
)

UNIVERSAL_KEYLOCK = logos.artifact(
    "Universal Keylock",
    "WC 178, MM 115",
    amber=1,
    traits="item",
    abilities=[constant(KeyCost(3, "either")), after(forged("either"), destroy(itself))],
)

UNIVERSAL_RECYCLE_BIN = logos.artifact(
    "Universal Recycle Bin",
    "WC 179",
    amber=1,
    traits="item",
    abilities=[action_ability(archive(one(any_card, "purged")))],
)

ZENZIZENZIZENZIC = logos.creature(
    "Zenzizenzizenzic",
    "WC 180, MM 116",
    power=4,
    armor=2,
    traits="cyborg leader",
    abilities=[constant(HandSize(Only(2, itself_is(in_the_center))))],
)

VELUM = logos.creature(
    "Velum",
    "WC 181, MM 118",
    power=2,
    traits="human scientist",
    abilities=[
        reap(when(exists(friendly & named("Hyde")), archive(exactly(2, any_card, "hand")), otherwise=[archive()])),
        when_destroyed(if_done(archive(one(named("Hyde"), "discard")), archive(itself))),
    ],
)

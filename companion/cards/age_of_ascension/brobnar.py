"""Brobnar in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, ELUSIVE, HouseCards
from companion.rules.words import *

brobnar = HouseCards("brobnar")

ONE_TWO_PUNCH = brobnar.action(
    "1-2 Punch",
    "AoA 001",
    amber=1,
    abilities=[play(choose(one(enemy & creature)), when(is_such(stunned), destroy(it), otherwise=[stun(it)]))],
)

BINGLE_BANGBANG = brobnar.creature(
    "Bingle Bangbang",
    "AoA 002",
    power=2,
    traits="goblin",
    abilities=[before_fight(deal_damage(5, neighbor_of(attacked)))],
)

BRAMMO = brobnar.creature(
    "Brammo",
    "AoA 003",
    power=4,
    armor=1,
    traits="giant knight",
    abilities=[play(deal_damage(2, enemy & flank & creature))],
)

COWFYNE = brobnar.creature(
    "Cowfyne",
    "AoA 005, WC 006",
    power=5,
    traits="giant",
    abilities=[before_fight(deal_damage(2, neighbor_of(attacked)))],
)

DRUMMERNAUT = brobnar.creature(
    "Drummernaut",
    "AoA 006",
    power=6,
    traits="giant",
    abilities=[play_fight_or_reap(return_to_hand(one(other & friendly & trait("giant") & creature)))],
)

FIRST_BLOOD = brobnar.action(
    "First Blood",
    "AoA 007",
    amber=1,
    keywords=[ALPHA],
    abilities=[play(divide_damage(Times(2, count(friendly & house("brobnar") & creature))))],
)

FOOZLE = brobnar.creature(
    "Foozle",
    "AoA 008",
    power=5,
    traits="giant",
    abilities=[reap(when(happened(destroyed(enemy & creature), "this turn").at_least(1), gain(1)))],
)

GROGGINS = brobnar.creature(
    "Groggins", "AoA 011", power=8, traits="giant", abilities=[constant(CannotAttack(itself, creature & ~flank))]
)

GROKE = brobnar.creature("Groke", "AoA 012, WC 008", power=5, traits="giant", abilities=[fight(opponent_loses(1))])

INTO_THE_FRAY = brobnar.action(
    "Into the Fray",
    "AoA 013",
    abilities=[
        play(
            choose(one(friendly & house("brobnar") & creature)),
            it_gains_for_this_turn(Gains(fight(ready_card(itself)), it)),
        )
    ],
)

LOLLOP_THE_TITANIC = brobnar.creature(
    "Lollop the Titanic",
    "AoA 014",
    power=11,
    traits="giant location",
    abilities=[constant(FightDamage(0, role="attacked"))],
)

POUND = brobnar.action("Pound", "AoA 015", amber=1, abilities=[play(deal_damage(2, one(creature), splash=1))])

CULF_THE_QUIET = brobnar.creature("Culf the Quiet", "AoA 020", power=6, traits="giant", keywords=[ELUSIVE])

FLAMETHROWER = brobnar.artifact(
    "Flamethrower",
    "AoA 021, WC 018",
    traits="weapon",
    abilities=[action_ability(deal_damage(1, one(creature), splash=1))],
)

FLAMEWAKE_SHAMAN = brobnar.creature(
    "Flamewake Shaman", "AoA 022, WC 019", power=4, traits="human", abilities=[play(deal_damage(2, one(creature)))]
)

GARGANTES_SCRAPPER = brobnar.creature(
    "Gargantes Scrapper",
    "AoA 023, WC 021",
    power=3,
    traits="giant",
    keywords=[ALPHA],
    abilities=[play(when(your_amber.at_least(3), deal_damage(3, one(enemy & creature))))],
)

GRUMP_BUGGY = brobnar.artifact(
    "Grump Buggy",
    "AoA 024",
    amber=1,
    traits="vehicle",
    abilities=[
        constant(KeyCost(count(friendly & creature & power_at_least(5)))),
        constant(KeyCost(count(enemy & creature & power_at_least(5)), "you")),
    ],
)

LITTLE_RAPSCAL = brobnar.creature(
    "Little Rapscal",
    "AoA 025, WC 023",
    power=2,
    traits="goblin",
    keywords=[ELUSIVE],
    abilities=[constant(MustFight(creature))],
)

OGOPOGO = brobnar.creature(
    "Ogopogo",
    "AoA 026, WC 024",
    power=6,
    traits="giant",
    abilities=[after(destroyed(creature & it_attacked), may(deal_damage(2, one(creature))))],
)

THE_FLEX = brobnar.action(
    "The Flex",
    "AoA 031, WC 032",
    abilities=[play(choose(one(friendly & ready & house("brobnar") & creature)), exhaust(it), gain(Half(power_of_it)))],
)

BELLOWING_PATRIZATE = brobnar.creature(
    "Bellowing Patrizate",
    "AoA 034, WC 034",
    power=7,
    traits="giant",
    abilities=[after(entered(creature), when(itself_is(ready), deal_damage(1, it)))],
)

CYBERGIANT_RIG = brobnar.upgrade(
    "Cybergiant Rig",
    "AoA 037, WC 035",
    amber=1,
    abilities=[
        constant(Gains(at_end_of_turn(add_power_counters(-1, itself)))),
        play(fully_heal(this_creature), add_power_counters(Chosen("healed"), this_creature)),
    ],
)

FORGEMASTER_OG = brobnar.creature(
    "Forgemaster Og",
    "AoA 038, WC 036",
    power=4,
    traits="giant",
    abilities=[after(forged("either"), lose(None, "that player"))],
)

GRUMPUS_TAMER = brobnar.creature(
    "Grumpus Tamer", "AoA 039, WC 037", power=4, traits="giant", abilities=[reap(Search(named("War Grumpus")))]
)

MIGHT_MAKES_RIGHT = brobnar.action(
    "Might Makes Right",
    "AoA 043",
    amber=1,
    abilities=[
        play(
            when(
                PowerSum(friendly & creature).at_least(25),
                may(
                    choose(any_number(friendly & creature, name="them")),
                    when(
                        PowerSum(bound("them") & creature).at_least(25),
                        if_done(sacrifice(remembered("them")), ForgeKey(free=True)),
                    ),
                ),
            )
        )
    ],
)

SHARD_OF_STRENGTH = brobnar.artifact(
    "Shard of Strength",
    "AoA 048",
    traits="item shard",
    abilities=[
        action_ability(repeat(count(friendly & trait("shard")), add_power_counters(1, one(friendly & creature))))
    ],
)

SIGNAL_FIRE = brobnar.artifact(
    "Signal Fire",
    "AoA 049, WC 049",
    amber=1,
    traits="item",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(friendly & house("brobnar") & creature, ("fight",))))],
)

WAR_GRUMPUS = brobnar.creature(
    "War Grumpus",
    "AoA 052, WC 052",
    power=3,
    traits="beast",
    abilities=[fight_or_reap(ready_and_fight(one(neighboring & trait("giant") & creature)))],
)

"""Brobnar in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, ELUSIVE, SKIRMISH, HouseCards, assault
from companion.rules.card import Card
from companion.rules.words import *

brobnar = HouseCards("brobnar")


def brew(title: str, numbers: str) -> Card:
    """The eight brews differ by title only."""
    return brobnar.action(title, numbers, amber=1, abilities=[play(add_power_counters(2, one(creature)))])


ALAKA = brobnar.creature(
    "Alaka",
    "WC 001",
    power=4,
    traits="giant",
    abilities=[constant(EntersReady(itself, when=happened(used(creature, "you", "fight"), "this turn").at_least(1)))],
)

ALAKA_S_BREW = brew("Alaka’s Brew", "WC 002")

BALLCANO = brobnar.action("Ballcano", "WC 003", abilities=[play(deal_damage(4, creature), gain_chains(2))])

BARN_RAZING = brobnar.action(
    "Barn Razing", "WC 004", abilities=[play(for_this_turn(after(fought(friendly & creature), opponent_loses(1))))]
)

BERSERKER_SLAM = brobnar.action(
    "Berserker Slam",
    "WC 005",
    amber=1,
    abilities=[
        play(
            deal_damage(4, one(flank & creature)), when(happened(destroyed(it)).at_least(1), lose(1, "its controller"))
        )
    ],
)

GRON_NINE_TOES = brobnar.creature(
    "Gron Nine-Toes", "WC 009", power=5, traits="giant", abilities=[constant(PowerBonus(4, itself & damaged))]
)

IRESTAFF = brobnar.artifact(
    "Irestaff",
    "WC 010",
    amber=1,
    traits="weapon",
    abilities=[action_ability(choose(one(creature)), enrage(it), add_power_counters(1, it))],
)

MOGGHUNTER = brobnar.creature(
    "Mogghunter", "WC 011", power=6, traits="giant", abilities=[fight(deal_damage(2, one(flank & creature)))]
)

NARP = brobnar.creature(
    "Narp",
    "WC 012",
    power=8,
    armor=1,
    traits="giant",
    abilities=[constant(CannotUse(neighboring & creature, ("reap",)))],
)

SHORTY = brobnar.creature(
    "Shorty", "WC 013", power=4, traits="giant", keywords=[assault(4)], abilities=[reap(enrage(itself))]
)

STILT_KIN = brobnar.creature(
    "Stilt-Kin",
    "WC 014",
    power=2,
    traits="goblin",
    keywords=[SKIRMISH],
    abilities=[after(played(neighboring & trait("giant") & creature, "either"), ready_and_fight(itself))],
)

WARRIORS_REFRAIN = brobnar.action(
    "Warriors’ Refrain", "WC 016", amber=1, abilities=[play(stun(creature & power_at_most(3)))]
)

FYRE_BREATH = brobnar.upgrade(
    "Fyre-Breath",
    "WC 020",
    amber=1,
    abilities=[
        constant(PowerBonus(3, this_creature)),
        constant(Gains(before_fight(deal_damage(2, neighbor_of(attacked))))),
    ],
)

GRAVELGUTS = brobnar.creature(
    "Gravelguts",
    "WC 022",
    power=5,
    traits="giant",
    abilities=[after(destroyed(enemy & creature & it_fights), add_power_counters(2, itself))],
)

OVERRUN = brobnar.action(
    "Overrun",
    "WC 025",
    amber=1,
    abilities=[play(when(happened(destroyed(enemy & creature), "this turn").at_least(3), opponent_loses(2)))],
)

POWER_OF_FIRE = brobnar.action(
    "Power of Fire",
    "WC 026",
    abilities=[play(if_done(sacrifice(one(friendly & creature)), lose(Half(power_of_it), "either")), gain_chains(1))],
)

RAGWARG = brobnar.artifact(
    "Ragwarg",
    "WC 027",
    amber=1,
    traits="item",
    abilities=[after(reaped(creature), when(happened(reaped(creature), "this turn").exactly(1), deal_damage(2, it)))],
)

SHATTERED_THRONE = brobnar.artifact(
    "Shattered Throne", "WC 028", amber=1, traits="location", abilities=[after(fought(creature), capture(1, it))]
)

SKOLL = brobnar.creature(
    "Sköll",
    "WC 029",
    power=3,
    traits="beast",
    keywords=[assault(3)],
    abilities=[after(destroyed_by_assault(enemy & creature), add_power_counters(1, one(friendly & creature)))],
)

SLIMY_JARK = brobnar.creature(
    "Slimy Jark", "WC 030", power=1, traits="goblin", keywords=[SKIRMISH, ELUSIVE], abilities=[fight(enrage(attacked))]
)

GUJI_DINOSAUR_HUNTER = brobnar.creature(
    "Guji Dinosaur Hunter",
    "WC 038",
    power=4,
    traits="giant hunter",
    keywords=[ELUSIVE],
    abilities=[
        action_ability(
            choose(one(creature)),
            when(is_such(trait("dinosaur") | with_amber), deal_damage(6, it), otherwise=[deal_damage(2, it)]),
        )
    ],
)

IGON_THE_GREEN = brobnar.creature(
    "Igon the Green",
    "WC 039",
    power=4,
    traits="giant",
    abilities=[when_destroyed(purge(itself), return_to_hand(one(named("Igon the Terrible"), "discard")))],
)

KALOCH_STONEFATHER = brobnar.creature(
    "Kaloch Stonefather",
    "WC 041",
    power=6,
    traits="giant leader",
    abilities=[constant(GainsKeyword("skirmish", friendly & creature & provided(itself_is(in_the_center))))],
)

NOGI_SMARTFIST = brobnar.creature(
    "Nogi Smartfist",
    "WC 044",
    power=5,
    traits="giant scientist",
    abilities=[fight(draw(2), discard(at_random(2, any_card, "hand")))],
)

OLD_BOOMY = brobnar.creature(
    "Old Boomy",
    "WC 045",
    power=2,
    traits="goblin scientist",
    abilities=[reap(RevealUntil(house("brobnar"), (deal_damage(2, itself),)), archive(remembered("them")))],
)

RAGNAROK = brobnar.action(
    "Ragnarok",
    "WC 047",
    keywords=[ALPHA],
    abilities=[
        play(
            for_this_turn(
                CannotUse(creature, ("reap",)),
                after(fought(friendly & creature), gain(1)),
                at_end_of_turn(destroy(creature)),
            )
        )
    ],
)

THE_BIG_ONE = brobnar.artifact(
    "The Big One",
    "WC 050",
    amber=1,
    traits="weapon",
    abilities=[
        after(
            played(creature, "either"),
            add_counters("fuse", 1, itself),
            when(CountersOn("fuse").at_least(10), destroy(creature | artifact)),
        )
    ],
)

THE_FLOOR_IS_LAVA = brobnar.artifact(
    "The Floor is Lava",
    "WC 051",
    amber=1,
    traits="location",
    abilities=[
        at_start_of_turn(
            choose(one(friendly & creature, name="yours")),
            choose(one(enemy & creature, name="theirs")),
            deal_damage(1, remembered("yours", "theirs")),
        )
    ],
)

IGON_THE_TERRIBLE = brobnar.creature(
    "Igon the Terrible",
    "WC 053",
    power=8,
    traits="giant",
    abilities=[play(when(~exists(named("Igon the Green"), "purged"), destroy(itself))), fight(steal(1))],
)

MEGA_ALAKA = brobnar.creature(
    "Mega Alaka",
    "WC 054",
    power=6,
    traits="giant",
    abilities=[constant(EntersReady(itself, when=happened(used(creature, "you", "fight"), "this turn").at_least(1)))],
)

MEGA_COWFYNE = brobnar.creature(
    "Mega Cowfyne", "WC 055", power=7, traits="giant", abilities=[before_fight(deal_damage(2, neighbor_of(attacked)))]
)

MEGA_GANGER_CHIEFTAIN = brobnar.creature(
    "Mega Ganger Chieftain",
    "WC 056",
    power=7,
    traits="giant",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

MEGA_GROKE = brobnar.creature("Mega Groke", "WC 057", power=7, traits="giant", abilities=[fight(opponent_loses(1))])

MEGA_GRON_NINE_TOES = brobnar.creature(
    "Mega Gron Nine-Toes", "WC 058", power=7, traits="giant", abilities=[constant(PowerBonus(4, itself & damaged))]
)

MEGA_MOGGHUNTER = brobnar.creature(
    "Mega Mogghunter", "WC 059", power=8, traits="giant", abilities=[fight(deal_damage(2, one(flank & creature)))]
)

MEGA_NARP = brobnar.creature(
    "Mega Narp",
    "WC 060",
    power=10,
    armor=1,
    traits="giant",
    abilities=[constant(CannotUse(neighboring & creature, ("reap",)))],
)

MEGA_SHORTY = brobnar.creature(
    "Mega Shorty", "WC 061", power=6, traits="giant", keywords=[assault(4)], abilities=[reap(enrage(itself))]
)

CHIEFTAIN_S_BREW = brew("Chieftain’s Brew", "WC 062")

COWFYNE_S_BREW = brew("Cowfyne’s Brew", "WC 063")

GROKE_S_BREW = brew("Groke’s Brew", "WC 064")

GRON_S_BREW = brew("Gron’s Brew", "WC 065")

MOGGHUNTER_S_BREW = brew("Mogghunter’s Brew", "WC 066")

NARP_S_BREW = brew("Narp’s Brew", "WC 067")

SHORTY_S_BREW = brew("Shorty’s Brew", "WC 068")

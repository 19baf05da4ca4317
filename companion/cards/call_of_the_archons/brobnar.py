"""Brobnar in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import *

brobnar = HouseCards("brobnar")

ANGER = brobnar.action("Anger", "CotA 001", amber=1, abilities=[play(ready_and_fight(one(friendly & creature)))])

BAREHANDED = brobnar.action("Barehanded", "CotA 002, AoA 033, WC 033", amber=1, abilities=[play(put_on_deck(artifact))])

BLOOD_MONEY = brobnar.action(
    "Blood Money", "CotA 003, AoA 017, WC 017", abilities=[play(place_amber(2, one(enemy & creature)))]
)

BROTHERS_IN_BATTLE = brobnar.action(
    "Brothers in Battle",
    "CotA 004",
    amber=1,
    abilities=[play(ChooseHouse(), for_this_turn(MayUse(friendly & of_chosen_house & creature, ("fight",))))],
)

BURN_THE_STOCKPILE = brobnar.action(
    "Burn the Stockpile", "CotA 005, AoA 019", abilities=[play(when(opponents_amber.at_least(7), opponent_loses(4)))]
)

CHAMPION_S_CHALLENGE = brobnar.action(
    "Champion’s Challenge",
    "CotA 006, AoA 036",
    abilities=[
        play(
            choose(most_powerful_of(enemy & creature, name="theirs")),
            destroy(enemy & creature & ~bound("theirs")),
            choose(most_powerful_of(friendly & creature, name="yours")),
            destroy(friendly & creature & ~bound("yours")),
            ready_and_fight(one(friendly & creature)),
        )
    ],
)

COWARD_S_END = brobnar.action(
    "Coward’s End", "CotA 007, AoA 004", abilities=[play(destroy(undamaged & creature), gain_chains(3))]
)

FOLLOW_THE_LEADER = brobnar.action(
    "Follow the Leader", "CotA 008", abilities=[play(for_this_turn(MayUse(friendly & creature, ("fight",))))]
)

LAVA_BALL = brobnar.action(
    "Lava Ball", "CotA 009, AoA 042, WC 042", abilities=[play(deal_damage(4, one(creature), splash=2))]
)

LOOT_THE_BODIES = brobnar.action(
    "Loot the Bodies",
    "CotA 010",
    abilities=[play(for_this_turn(after(destroyed(enemy & creature), gain(1))))],
)

TAKE_THAT_SMARTYPANTS = brobnar.action(
    "Take that, Smartypants",
    "CotA 011, AoA 050",
    amber=1,
    abilities=[play(when(count(enemy & house("logos")).at_least(3), steal(2)))],
)

PUNCH = brobnar.action("Punch", "CotA 012", amber=1, abilities=[play(deal_damage(3, one(creature)))])

RELENTLESS_ASSAULT = brobnar.action(
    "Relentless Assault", "CotA 013, AoA 027", abilities=[play(ready_and_fight(up_to(3, friendly & creature)))]
)

SMITH = brobnar.action(
    "Smith",
    "CotA 014, AoA 029, WC 031",
    amber=1,
    abilities=[play(when(count(friendly & creature).more_than(count(enemy & creature)), gain(2)))],
)

SOUND_THE_HORNS = brobnar.action(
    "Sound the Horns",
    "CotA 015, AoA 030",
    amber=1,
    abilities=[play(DiscardUntil(house("brobnar") & creature), return_to_hand(it))],
)

TREMOR = brobnar.action(
    "Tremor", "CotA 016, AoA 016, WC 015", abilities=[play(choose(one(creature)), stun(it | neighbor_of(it)))]
)

UNGUARDED_CAMP = brobnar.action(
    "Unguarded Camp",
    "CotA 017",
    amber=1,
    abilities=[
        play(capture(1, exactly(Excess(count(friendly & creature), count(enemy & creature)), friendly & creature)))
    ],
)

WARSONG = brobnar.action(
    "Warsong",
    "CotA 018",
    abilities=[play(for_this_turn(after(fought(friendly & creature), gain(1))))],
)

AUTOCANNON = brobnar.artifact(
    "Autocannon", "CotA 019", amber=1, traits="weapon", abilities=[after(entered(creature), deal_damage(1, it))]
)

BANNER_OF_BATTLE = brobnar.artifact(
    "Banner of Battle", "CotA 020", traits="item", abilities=[constant(PowerBonus(1, friendly & creature))]
)

CANNON = brobnar.artifact(
    "Cannon", "CotA 021", traits="weapon", abilities=[action_ability(deal_damage(2, one(creature)))]
)

GAUNTLET_OF_COMMAND = brobnar.artifact(
    "Gauntlet of Command",
    "CotA 022, AoA 010",
    traits="item",
    abilities=[action_ability(ready_and_fight(one(friendly & creature)))],
)

IRON_OBELISK = brobnar.artifact(
    "Iron Obelisk",
    "CotA 023, AoA 040, WC 040",
    traits="location",
    abilities=[constant(KeyCost(count(friendly & damaged & house("brobnar") & creature)))],
)

MIGHTY_JAVELIN = brobnar.artifact(
    "Mighty Javelin", "CotA 024", amber=1, traits="weapon", abilities=[omni(sacrifice(), deal_damage(4, one(creature)))]
)

PILE_OF_SKULLS = brobnar.artifact(
    "Pile of Skulls",
    "CotA 025, AoA 046, WC 046",
    traits="location",
    abilities=[after(destroyed(enemy & creature), when(your_turn, capture(1, one(friendly & creature))))],
)

SCREECHBOMB = brobnar.artifact(
    "Screechbomb", "CotA 026, AoA 028", traits="weapon", abilities=[omni(sacrifice(), opponent_loses(2))]
)

THE_WARCHEST = brobnar.artifact(
    "The Warchest",
    "CotA 027, AoA 032",
    traits="item",
    abilities=[action_ability(gain(happened(destroyed(enemy & creature & in_a_fight), "this turn")))],
)

BILGUM_AVALANCHE = brobnar.creature(
    "Bilgum Avalanche",
    "CotA 028, AoA 035",
    power=5,
    traits="giant",
    abilities=[after(forged("you"), deal_damage(2, enemy & creature))],
)

VALDR = brobnar.creature(
    "Valdr",
    "CotA 029",
    power=6,
    traits="giant",
    abilities=[constant(FightDamage(2, role="attacking", extra=True, against=enemy & flank & creature))],
)

BUMPSY = brobnar.creature("Bumpsy", "CotA 030", power=5, traits="giant", abilities=[play(opponent_loses(1))])

EARTHSHAKER = brobnar.creature(
    "Earthshaker", "CotA 031", power=7, traits="giant", abilities=[play(destroy(creature & power_at_most(3)))]
)

FIRESPITTER = brobnar.creature(
    "Firespitter",
    "CotA 032",
    power=5,
    armor=1,
    traits="giant",
    abilities=[before_fight(deal_damage(1, enemy & creature))],
)

GANGER_CHIEFTAIN = brobnar.creature(
    "Ganger Chieftain",
    "CotA 033, AoA 009, WC 007",
    power=5,
    traits="giant",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

GRENADE_SNIB = brobnar.creature(
    "Grenade Snib", "CotA 034", power=2, traits="goblin", abilities=[when_destroyed(opponent_loses(2))]
)

HEADHUNTER = brobnar.creature("Headhunter", "CotA 035", power=5, traits="giant", abilities=[fight(gain(1))])

HEBE_THE_HUGE = brobnar.creature(
    "Hebe the Huge",
    "CotA 036",
    power=6,
    traits="giant knight",
    abilities=[play(deal_damage(2, other & undamaged & creature))],
)

KELIFI_DRAGON = brobnar.creature(
    "Kelifi Dragon",
    "CotA 037",
    power=12,
    traits="dragon",
    abilities=[
        constant(CannotPlay(itself, when=~your_amber.at_least(7))),
        fight_or_reap(gain(1), deal_damage(5, one(creature))),
    ],
)

KING_OF_THE_CRAG = brobnar.creature(
    "King of the Crag",
    "CotA 038, AoA 041",
    power=7,
    traits="giant",
    abilities=[constant(PowerBonus(-2, enemy & house("brobnar") & creature))],
)

KRUMP = brobnar.creature(
    "Krump",
    "CotA 039",
    power=6,
    traits="giant",
    abilities=[after(destroyed(enemy & creature & it_fights), lose(1, "its controller"))],
)

LOMIR_FLAMEFIST = brobnar.creature(
    "Lomir Flamefist",
    "CotA 040",
    power=5,
    traits="giant",
    abilities=[play(when(opponents_amber.at_least(7), opponent_loses(2)))],
)

LOOTER_GOBLIN = brobnar.creature(
    "Looter Goblin",
    "CotA 041",
    power=2,
    traits="goblin",
    keywords=[ELUSIVE],
    abilities=[reap(for_this_turn(after(destroyed(enemy & creature), gain(1))))],
)

MUGWUMP = brobnar.creature(
    "Mugwump",
    "CotA 042, AoA 044, WC 043",
    power=6,
    traits="giant",
    abilities=[after(destroyed(enemy & creature & it_fights), fully_heal(itself), add_power_counters(1, itself))],
)

PINGLE_WHO_ANNOYS = brobnar.creature(
    "Pingle Who Annoys",
    "CotA 043",
    power=2,
    traits="goblin",
    keywords=[ELUSIVE],
    abilities=[after(entered(enemy & creature), deal_damage(1, it))],
)

ROCK_HURLING_GIANT = brobnar.creature(
    "Rock-Hurling Giant",
    "CotA 044, AoA 047, WC 048",
    power=6,
    traits="giant",
    abilities=[after(discarded(house("brobnar")), when(your_turn, may(deal_damage(4, one(creature)))))],
)

ROGUE_OGRE = brobnar.creature(
    "Rogue Ogre",
    "CotA 045",
    power=6,
    traits="giant mutant",
    abilities=[at_end_of_turn(when(happened(played(), "this turn").exactly(1), heal_damage(2, itself), capture(1)))],
)

SMAAASH = brobnar.creature("Smaaash", "CotA 046", power=5, traits="giant", abilities=[play(stun(one(creature)))])

TIRELESS_CROCAG = brobnar.creature(
    "Tireless Crocag",
    "CotA 047, AoA 051",
    power=7,
    traits="giant",
    abilities=[
        constant(CannotUse(itself, ("reap",))),
        constant(MayUse(itself)),
        constant(Perishes(~exists(enemy & creature))),
    ],
)

TROLL = brobnar.creature("Troll", "CotA 048", power=8, traits="giant", abilities=[reap(heal_damage(3, itself))])

WARDRUMMER = brobnar.creature(
    "Wardrummer",
    "CotA 049",
    power=3,
    traits="goblin",
    abilities=[play(return_to_hand(other & friendly & house("brobnar") & creature))],
)

BLOOD_OF_TITANS = brobnar.upgrade(
    "Blood of Titans",
    "CotA 050, AoA 018",
    amber=1,
    abilities=[constant(PowerBonus(5, this_creature))],
)

PHOENIX_HEART = brobnar.upgrade(
    "Phoenix Heart",
    "CotA 051, AoA 045",
    abilities=[constant(Gains(when_destroyed(return_to_hand(itself), deal_damage(3, creature))))],
)

YO_MAMA_MASTERY = brobnar.upgrade(
    "Yo Mama Mastery", "CotA 052", amber=1, abilities=[constant(GainsKeyword("taunt")), play(fully_heal(this_creature))]
)

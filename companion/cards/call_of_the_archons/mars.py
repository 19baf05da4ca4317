"""Mars in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, TAUNT, HouseCards
from companion.rules.words import *

mars = HouseCards("mars")

AMMONIA_CLOUDS = mars.action("Ammonia Clouds", "CotA 160", abilities=[play(deal_damage(3, creature))])

BATTLE_FLEET = mars.action(
    "Battle Fleet", "CotA 161", amber=1, abilities=[play(reveal(any_number(house("mars"), "hand")), draw(Chosen("it")))]
)

DEEP_PROBE = mars.action(
    "Deep Probe",
    "CotA 162",
    amber=1,
    abilities=[
        play(
            ChooseHouse(),
            reveal(each(any_card, "hand", "opponent")),
            discard(each(creature & of_chosen_house, "hand", "opponent")),
        )
    ],
)

EMP_BLAST = mars.action(
    "EMP Blast",
    "CotA 163",
    amber=1,
    abilities=[play(stun((house("mars") | trait("robot")) & creature), destroy(artifact))],
)

HYPNOTIC_COMMAND = mars.action(
    "Hypnotic Command",
    "CotA 164, AoA 198",
    abilities=[
        play(repeat(count(friendly & house("mars") & creature), capture(1, one(enemy & creature), own_side=True)))
    ],
)

IRRADIATED_AEMBER = mars.action(
    "Irradiated Æmber",
    "CotA 165",
    amber=1,
    abilities=[play(when(opponents_amber.at_least(6), deal_damage(3, enemy & creature)))],
)

KEY_ABDUCTION = mars.action(
    "Key Abduction",
    "CotA 166, AoA 182",
    amber=1,
    abilities=[
        play(return_to_hand(house("mars") & creature), may(ForgeKey(Sum((9, Times(-1, count(any_card, "hand")))))))
    ],
)

MARTIAN_HOUNDS = mars.action(
    "Martian Hounds",
    "CotA 167, AoA 203",
    abilities=[play(choose(one(creature)), add_power_counters(Times(2, count(damaged & creature)), it))],
)

MARTIANS_MAKE_BAD_ALLIES = mars.action(
    "Martians Make Bad Allies",
    "CotA 168",
    abilities=[
        play(reveal(each(any_card, "hand")), purge(each(~house("mars") & creature, "hand")), gain(Chosen("them")))
    ],
)

MASS_ABDUCTION = mars.action(
    "Mass Abduction", "CotA 169", amber=1, abilities=[play(abduct(up_to(3, damaged & enemy & creature)))]
)

MATING_SEASON = mars.action(
    "Mating Season",
    "CotA 170",
    amber=1,
    abilities=[
        play(
            shuffle_into_deck(house("mars") & creature),
            gain(CountOf("them", you_own())),
            gain(CountOf("them", you_own(False)), "opponent"),
        )
    ],
)

MOTHERSHIP_SUPPORT = mars.action(
    "Mothership Support",
    "CotA 171, AoA 183",
    amber=1,
    abilities=[play(damage_for_each(count(friendly & ready & house("mars") & creature), 2, one(creature)))],
)

ORBITAL_BOMBARDMENT = mars.action(
    "Orbital Bombardment",
    "CotA 172, AoA 185",
    amber=1,
    abilities=[
        play(
            reveal(any_number(house("mars"), "hand", name="shown")),
            damage_for_each(Chosen("shown"), 2, one(creature)),
        )
    ],
)

PHOSPHORUS_STARS = mars.action(
    "Phosphorus Stars", "CotA 173", abilities=[play(stun(~house("mars") & creature), gain_chains(2))]
)

PSYCHIC_NETWORK = mars.action(
    "Psychic Network", "CotA 174", abilities=[play(steal(count(friendly & ready & house("mars") & creature)))]
)

SAMPLE_COLLECTION = mars.action(
    "Sample Collection", "CotA 175, AoA 188", abilities=[play(abduct(exactly(KeysOf("opponent"), enemy & creature)))]
)

SHATTER_STORM = mars.action(
    "Shatter Storm", "CotA 176, AoA 206", abilities=[play(lose(None), opponent_loses(Times(3, Chosen("lost"))))]
)

SOFT_LANDING = mars.action(
    "Soft Landing",
    "CotA 177",
    abilities=[play(for_this_turn(EntersReady(friendly & (creature | artifact), uses=1, played=True)))],
)

SQUAWKER = mars.action(
    "Squawker",
    "CotA 178",
    amber=1,
    abilities=[
        play(choose_one(ready=ready_card(one(house("mars") & creature)), stun=stun(one(~house("mars") & creature))))
    ],
)

TOTAL_RECALL = mars.action(
    "Total Recall",
    "CotA 179, AoA 208",
    amber=1,
    abilities=[play(gain(count(friendly & ready & creature)), return_to_hand(friendly & creature))],
)

COMBAT_PHEROMONES = mars.artifact(
    "Combat Pheromones",
    "CotA 180, AoA 177",
    amber=1,
    traits="item",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(other & house("mars"), uses=2)))],
)

COMMPOD = mars.artifact(
    "Commpod",
    "CotA 181",
    traits="item",
    abilities=[
        action_ability(
            reveal(any_number(house("mars"), "hand", name="shown")),
            repeat(Chosen("shown"), may(ready_card(one(house("mars") & creature)))),
        )
    ],
)

CRYSTAL_HIVE = mars.artifact(
    "Crystal Hive",
    "CotA 182",
    traits="location",
    abilities=[action_ability(for_this_turn(after(reaped(creature), gain(1))))],
)

CUSTOM_VIRUS = mars.artifact(
    "Custom Virus",
    "CotA 183, AoA 193",
    amber=1,
    traits="weapon",
    abilities=[omni(sacrifice(), purge(one(creature, "hand")), destroy(creature & shares_trait("it")))],
    errata={
        "14": [
            omni(
                destroy(itself),
                may(if_done(purge(one(creature, "hand")), destroy(creature & shares_trait("it")))),
            )
        ]
    },
)

FEEDING_PIT = mars.artifact(
    "Feeding Pit",
    "CotA 184",
    traits="location",
    abilities=[action_ability(if_done(discard(one(creature, "hand")), gain(1)))],
)

INVASION_PORTAL = mars.artifact(
    "Invasion Portal",
    "CotA 185, AoA 200",
    traits="location",
    abilities=[action_ability(DiscardUntil(house("mars") & creature), return_to_hand(it))],
)

INCUBATION_CHAMBER = mars.artifact(
    "Incubation Chamber",
    "CotA 186, AoA 199",
    traits="location",
    abilities=[omni(if_done(reveal(one(house("mars") & creature, "hand")), archive(it)))],
)

MOTHERGUN = mars.artifact(
    "Mothergun",
    "CotA 187, AoA 169",
    traits="weapon",
    abilities=[
        action_ability(
            reveal(any_number(house("mars"), "hand", name="shown")), deal_damage(Chosen("shown"), one(creature))
        )
    ],
)

SNIFFER = mars.artifact(
    "Sniffer",
    "CotA 188, AoA 207",
    amber=1,
    traits="ally",
    abilities=[action_ability(for_this_turn(LosesKeyword("elusive", creature)))],
)

SWAP_WIDGET = mars.artifact(
    "Swap Widget",
    "CotA 189",
    traits="item",
    abilities=[
        action_ability(
            if_done(
                return_to_hand(one(ready & friendly & house("mars") & creature)),
                put_into_play(one(house("mars") & creature & ~same_title, "hand")),
                ready_card(it),
            )
        )
    ],
)

BLYPYP = mars.creature(
    "Blypyp",
    "CotA 190",
    power=2,
    traits="martian scientist",
    abilities=[reap(for_this_turn(EntersReady(friendly & house("mars") & creature, uses=1, played=True)))],
)

CHUFF_APE = mars.creature(
    "Chuff Ape",
    "CotA 191",
    power=11,
    traits="beast",
    keywords=[TAUNT],
    abilities=[
        constant(EntersStunned()),
        fight_or_reap(may(if_done(sacrifice(one(other & friendly & creature)), fully_heal(itself)))),
    ],
)

ETHER_SPIDER = mars.creature(
    "Ether Spider",
    "CotA 192",
    power=7,
    traits="beast",
    abilities=[constant(FightDamage(0)), constant(AmberCapturedInstead())],
)

GRABBER_JAMMER = mars.creature(
    "Grabber Jammer",
    "CotA 193",
    power=4,
    armor=1,
    traits="robot",
    abilities=[constant(KeyCost(1)), fight_or_reap(capture(1))],
)

GROMMID = mars.creature(
    "Grommid",
    "CotA 194, AoA 197",
    power=10,
    traits="beast",
    abilities=[
        constant(CannotPlay(creature, "you")),
        after(destroyed(enemy & creature & it_fights), opponent_loses(1)),
    ],
)

JOHN_SMYTH = mars.creature(
    "“John Smyth”",
    "CotA 195",
    power=2,
    traits="agent martian",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(ready_card(one(house("mars") & ~trait("agent") & creature)))],
)

MINDWARPER = mars.creature(
    "Mindwarper",
    "CotA 196, AoA 167",
    power=2,
    traits="martian scientist",
    keywords=[ELUSIVE],
    abilities=[action_ability(capture(1, one(enemy & creature), own_side=True))],
)

PHYLYX_THE_DISINTEGRATOR = mars.creature(
    "Phylyx the Disintegrator",
    "CotA 197",
    power=1,
    traits="martian soldier",
    keywords=[ELUSIVE],
    abilities=[action_ability(opponent_loses(count(other & friendly & house("mars") & creature)))],
)

QYXXLYX_PLAGUE_MASTER = mars.creature(
    "Qyxxlyx Plague Master",
    "CotA 198, AoA 204",
    power=3,
    traits="martian scientist",
    abilities=[fight_or_reap(deal_damage(3, trait("human") & creature, ignore_armor=True))],
)

TUNK = mars.creature(
    "Tunk",
    "CotA 199",
    power=6,
    armor=1,
    traits="robot",
    abilities=[after(played(other & house("mars") & creature), fully_heal(itself))],
)

ULYQ_MEGAMOUTH = mars.creature(
    "Ulyq Megamouth",
    "CotA 200",
    power=3,
    traits="martian scientist",
    abilities=[fight_or_reap(use(one(friendly & ~house("mars") & creature)))],
)

UXLYX_THE_ZOOKEEPER = mars.creature(
    "Uxlyx the Zookeeper",
    "CotA 201, AoA 190",
    power=2,
    traits="martian scientist",
    keywords=[ELUSIVE],
    abilities=[reap(abduct(one(enemy & creature)))],
)

VEZYMA_THINKDRONE = mars.creature(
    "Vezyma Thinkdrone",
    "CotA 202, AoA 172",
    power=3,
    traits="martian scientist",
    abilities=[reap(may(archive(one(friendly & (creature | artifact)))))],
)

YXILI_MARAUDER = mars.creature(
    "Yxili Marauder",
    "CotA 203",
    power=2,
    traits="martian soldier",
    abilities=[
        constant(PowerBonus(Measure("amber", "source"))),
        play(capture(count(friendly & ready & house("mars") & creature))),
    ],
)

YXILO_BOLTER = mars.creature(
    "Yxilo Bolter",
    "CotA 204",
    power=3,
    traits="martian soldier",
    abilities=[fight_or_reap(deal_damage(2, one(creature)), when(happened(destroyed(it)).at_least(1), purge(it)))],
)

YXILX_DOMINATOR = mars.creature(
    "Yxilx Dominator",
    "CotA 205, AoA 174",
    power=9,
    armor=1,
    traits="robot",
    keywords=[TAUNT],
    abilities=[constant(EntersStunned())],
)

ZORG = mars.creature(
    "Zorg",
    "CotA 206, AoA 191",
    power=7,
    traits="beast",
    abilities=[constant(EntersStunned()), before_fight(stun(attacked | neighbor_of(attacked)))],
)

ZYZZIX_THE_MANY = mars.creature(
    "Zyzzix the Many",
    "CotA 207",
    power=3,
    traits="martian soldier",
    abilities=[fight_or_reap(may(if_done(reveal(one(creature, "hand")), archive(it), add_power_counters(3, itself))))],
)

BIOMATRIX_BACKUP = mars.upgrade(
    "Biomatrix Backup",
    "CotA 208",
    amber=1,
    abilities=[constant(Gains(when_destroyed(may(put_into_owners_archives(itself)))))],
    errata={"1.3": [constant(Gains(when_destroyed(put_into_owners_archives(itself))))]},
)

BRAIN_STEM_ANTENNA = mars.upgrade(
    "Brain Stem Antenna",
    "CotA 209, AoA 192",
    abilities=[
        constant(
            Gains(after(played(house("mars") & creature), ready_card(itself), for_this_turn(BelongsTo("mars", itself))))
        )
    ],
)

JAMMER_PACK = mars.upgrade("Jammer Pack", "CotA 210", amber=1, abilities=[constant(Gains(constant(KeyCost(2))))])

RED_PLANET_RAY_GUN = mars.upgrade(
    "Red Planet Ray Gun",
    "CotA 211, AoA 187",
    amber=1,
    abilities=[constant(Gains(reap(deal_damage(count(house("mars") & creature), one(creature)))))],
)

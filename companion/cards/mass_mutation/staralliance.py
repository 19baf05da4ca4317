"""Star Alliance in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, TAUNT, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

star_alliance = HouseCards("staralliance")

ACCESS_DENIED = star_alliance.upgrade(
    "Access Denied", "MM 302", amber=1, abilities=[constant(CannotUse(this_creature, ("reap",)))]
)

BLAST_SHIELDING = star_alliance.upgrade(
    "Blast Shielding",
    "MM 303",
    amber=1,
    abilities=[
        constant(ArmorBonus(2, this_creature)),
        after(after_use(this_creature), may(move_upgrade(itself, one(neighbor_of(this_creature))))),
    ],
)

CREWMAN_JORG = star_alliance.creature(
    "Crewman Jörg",
    "MM 305",
    power=3,
    traits="human thief",
    abilities=[action_ability(when(~exists(neighboring & house("staralliance") & creature), steal(1)))],
)

DAEMO_ALIEN = star_alliance.creature("Dæmo-Alien", "MM 306", power=3, traits="mutant alien", abilities=[ALIEN, FIEND])

HADRON_COLLISION = star_alliance.action(
    "Hadron Collision",
    "MM 308",
    abilities=[play(choose(one(creature)), remove_ward(it), deal_damage(3, it, ignore_armor=True))],
)

OBSERV_U_MAX = star_alliance.upgrade(
    "Observ-u-Max", "MM 309", amber=1, abilities=[constant(Gains(fight_or_reap(capture(1))))]
)

SCOUT_PETE = star_alliance.creature(
    "Scout Pete",
    "MM 311",
    power=4,
    traits="alien",
    abilities=[play_fight_or_reap(LookAt(top_of("deck")), may(discard(it)))],
)

SECURI_DROID = star_alliance.creature(
    "Securi-Droid", "MM 312", power=4, traits="robot", keywords=[TAUNT], as_upgrade=[constant(GainsKeyword("taunt"))]
)

SUBDUE = star_alliance.action(
    "Subdue", "MM 314", amber=1, abilities=[play(choose(one(creature)), deal_damage(1, it), stun(it))]
)

SUBJECT_KIRBY = star_alliance.creature(
    "Subject Kirby",
    "MM 315",
    power=2,
    traits="mutant",
    abilities=[play_fight_or_reap(for_this_turn(MayPlay(~house("staralliance") & creature)))],
)

SURVEY = star_alliance.action(
    "Survey",
    "MM 316",
    amber=1,
    abilities=[play(LookAt(top_of("deck", 2, name="looked")), discard(one(bound("looked"), "deck")))],
)

TELEPORTER_CHIEF_TINK = star_alliance.creature(
    "Teleporter Chief Tink",
    "MM 317",
    power=2,
    traits="alien",
    keywords=[ELUSIVE],
    abilities=[action_ability(swap(itself, one(other & friendly & creature)), it_gains_for_this_turn(MayUse(it)))],
)

ANT1_10NY = star_alliance.creature(
    "ANT1-10NY",
    "MM 318",
    power=6,
    traits="robot",
    abilities=[play(capture(opponents_amber)), at_end_of_turn(take_amber(1, itself, "opponent"))],
)

ARMORY_OFFICER_NEL = star_alliance.creature(
    "Armory Officer Nel", "MM 319", power=4, traits="alien", abilities=[after(played(upgrade, "either"), draw(1))]
)

AWAY_TEAM = star_alliance.creature(
    "Away Team",
    "MM 320",
    power=5,
    traits="alien human robot",
    abilities=[when_destroyed(put_into_owners_archives(each(attached_to(itself), "upgrades")))],
)

DETENTION_COIL = star_alliance.upgrade(
    "Detention Coil", "MM 321", amber=1, abilities=[constant(CannotUse(this_creature, ("fight",)))]
)

HAYDEN_OSWIN = star_alliance.creature(
    "Hayden Oswin", "MM 322", power=2, traits="human", abilities=[reap(gain(count(attached_to(itself), "upgrades")))]
)

LCDR_TRIGON = star_alliance.creature(
    "LCdr. Trigon", "MM 324", power=4, traits="mutant", abilities=[reap(discard(top_of("deck")), resolve_icons(it))]
)

MUTAGENESIS_RESEARCHER = star_alliance.creature("Mutagenesis Researcher", "MM 325", power=3, traits="mutant scientist")

NEW_FRONTIERS = star_alliance.action(
    "New Frontiers",
    "MM 326",
    amber=1,
    abilities=[
        play(
            ChooseHouse(),
            reveal(top_of("deck", 3, name="shown")),
            archive(each(bound("shown") & of_chosen_house, "deck")),
            discard(each(bound("shown") & ~of_chosen_house, "deck")),
        )
    ],
)

PARTICLE_SWEEP = star_alliance.action(
    "Particle Sweep",
    "MM 327",
    amber=1,
    abilities=[
        play(
            choose(one(creature)),
            when(is_such(trait("mutant") & creature), destroy(it), otherwise=[deal_damage(2, it)]),
        )
    ],
)

STEALTHSTER = star_alliance.creature(
    "Stealthster", "MM 329", power=3, traits="robot", keywords=[ELUSIVE], as_upgrade=[constant(GainsKeyword("elusive"))]
)

AMBASSADOR_LIU = star_alliance.creature(
    "Ambassador Liu",
    "MM 335",
    power=4,
    traits="mutant politician",
    abilities=[
        action_ability(
            discard(one(any_card, "hand")),
            when(is_such(house("dis") | house("shadows")), steal(1)),
            when(is_such(house("logos") | house("untamed")), gain(2)),
            when(is_such(house("sanctum") | house("saurian")), capture(3)),
        )
    ],
)

COMMANDER_DHRXGAR = star_alliance.creature(
    "Commander Dhrxgar",
    "MM 337",
    power=4,
    traits="mutant",
    abilities=[after(attached(itself), gain(1)), after(attached(neighboring & creature), gain(1))],
)

ENSIGN_EL_SAMRA = star_alliance.creature(
    "Ensign El-Samra",
    "MM 340",
    power=3,
    traits="mutant",
    abilities=[action_ability(reveal(one(any_card, "hand")), resolve_icons(it))],
)

HAPLESS_CADET = star_alliance.creature(
    "Hapless Cadet", "MM 345", power=3, traits="alien", keywords=[TAUNT], abilities=[when_destroyed(opponent_loses(3))]
)

HOLD_THE_LINE = star_alliance.action(
    "Hold the Line",
    "MM 346",
    amber=1,
    abilities=[play(draw(Excess(count(enemy & creature), count(friendly & creature))))],
)

JON_CARGO = star_alliance.creature(
    "J.O.N. Cargo",
    "MM 347",
    power=1,
    traits="robot",
    abilities=[
        reap(
            discard(top_of("deck")), reveal(each(any_card, "hand", name="shown")), archive(each(shares_house(), "hand"))
        )
    ],
)

KARTANOO = star_alliance.creature("Kartanoo", "MM 348", power=1, traits="beast", abilities=[reap(use(one(artifact)))])

MATTER_MAKER = star_alliance.artifact(
    "Matter Maker", "MM 349", amber=1, traits="item", abilities=[constant(MayPlay(upgrade, None))]
)

Z_FORCE_AGENT_14 = star_alliance.creature(
    "Z-Force Agent 14",
    "MM 353",
    power=5,
    traits="cyborg",
    abilities=[fight(gain(count(attached_to(itself), "upgrades")))],
)

Z_PARTICLE_TRACKER = star_alliance.upgrade(
    "Z-Particle Tracker", "MM 354", amber=1, abilities=[constant(Gains(fight(Search(upgrade, ("deck",)))))]
)

Z_RAY_BLASTER = star_alliance.upgrade(
    "Z-Ray Blaster",
    "MM 355",
    amber=1,
    abilities=[
        constant(PowerBonus(3, this_creature)),
        constant(Gains(before_fight(deal_damage(3, neighbor_of(attacked))))),
    ],
)

Z_WAVE_EMITTER = star_alliance.upgrade(
    "Z-Wave Emitter", "MM 356", amber=1, abilities=[at_start_of_turn(ward(this_creature))]
)

DINO_ALIEN = star_alliance.creature("Dino-Alien", "MM 357", power=5, traits="mutant alien", abilities=[DINO, ALIEN])

LYCO_ALIEN = star_alliance.creature(
    "Lyco-Alien", "MM 358", power=4, traits="mutant alien", keywords=[SKIRMISH], abilities=[ALIEN]
)

SACRO_ALIEN = star_alliance.creature(
    "Sacro-Alien", "MM 359", power=5, armor=2, traits="mutant alien", abilities=[ALIEN]
)

TECHNO_ALIEN = star_alliance.creature("Techno-Alien", "MM 360", power=4, traits="mutant alien", abilities=[ALIEN, BOT])

UMBRA_ALIEN = star_alliance.creature(
    "Umbra-Alien", "MM 361", power=3, traits="mutant alien", keywords=[ELUSIVE], abilities=[ALIEN]
)

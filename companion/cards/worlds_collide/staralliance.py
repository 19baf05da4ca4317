"""Star Alliance in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, DEPLOY, ELUSIVE, SKIRMISH, TAUNT, HouseCards, assault, hazardous
from companion.rules.card import Card
from companion.rules.state import Effect
from companion.rules.words import *

star_alliance = HouseCards("staralliance")


def blaster(title: str, numbers: str, officer: str, *then: Effect) -> Card:
    """The nine blasters differ by the officer they are made for, and by what follows once they are attached."""
    attach = move_upgrade(remembered("grantor"), one(creature & named(officer)))
    return star_alliance.upgrade(
        title,
        numbers,
        amber=1,
        abilities=[
            constant(Gains(fight_or_reap(may(choose_one(damage=deal_damage(2, one(creature)), attach=attach))))),
            after(attached(named(officer), itself), *then),
        ],
    )


ARMSMASTER_MOLINA = star_alliance.creature(
    "Armsmaster Molina",
    "WC 292",
    power=4,
    traits="human",
    keywords=[hazardous(3)],
    abilities=[constant(GainsKeyword("hazardous", neighboring & creature, 3))],
)

CHIEF_ENGINEER_WALLS = star_alliance.creature(
    "Chief Engineer Walls",
    "WC 293",
    power=2,
    traits="human",
    keywords=[ELUSIVE],
    abilities=[play_fight_or_reap(may(return_to_hand(one(upgrade | trait("robot"), "discard"))))],
)

CLOAKING_DONGLE = star_alliance.upgrade(
    "Cloaking Dongle",
    "WC 294",
    amber=1,
    abilities=[constant(GainsKeyword("elusive")), constant(GainsKeyword("elusive", neighbor_of(this_creature)))],
)

COM_OFFICER_KIRBY = star_alliance.creature(
    "Com. Officer Kirby",
    "WC 295",
    power=3,
    traits="human",
    abilities=[play_fight_or_reap(for_this_turn(MayPlay(~house("staralliance") & ~creature)))],
)

COMMANDER_CHAN = star_alliance.creature(
    "Commander Chan",
    "WC 296, MM 304",
    power=4,
    traits="human",
    abilities=[fight_or_reap(use(one(other & friendly & creature)))],
)

EXPLO_ROVER = star_alliance.creature(
    "Explo-rover",
    "WC 297, MM 307",
    power=3,
    traits="robot",
    keywords=[SKIRMISH],
    as_upgrade=[constant(GainsKeyword("skirmish"))],
)

FIRST_OFFICER_FRANE = star_alliance.creature(
    "First Officer Frane",
    "WC 298",
    power=4,
    traits="human",
    abilities=[play_fight_or_reap(capture(1, one(friendly & creature)))],
)

LIEUTENANT_KHRKHAR = star_alliance.creature(
    "Lieutenant Khrkhar", "WC 299", power=5, traits="alien handuhan", keywords=[TAUNT, hazardous(3)]
)

LIGHT_OF_THE_ARCHONS = star_alliance.upgrade(
    "Light of the Archons",
    "WC 300",
    amber=1,
    abilities=[
        constant(PowerBonus(count(attached_to(this_creature), "upgrades"), this_creature)),
        constant(ArmorBonus(count(attached_to(this_creature), "upgrades"), this_creature)),
    ],
)

MEDIC_INGRAM = star_alliance.creature(
    "Medic Ingram",
    "WC 301",
    power=3,
    traits="human",
    abilities=[play_fight_or_reap(may(heal_damage(3, one(creature)), ward(it)))],
)

MOLINA_S_BLASTER = blaster("Molina’s Blaster", "WC 302", "Armsmaster Molina", may(deal_damage(3, one(creature))))

RED_ALERT = star_alliance.action(
    "Red Alert",
    "WC 303, MM 310",
    abilities=[play(deal_damage(Excess(count(enemy & creature), count(friendly & creature)), enemy & creature))],
)

SCI_OFFICER_QINCAN = star_alliance.creature(
    "Sci. Officer Qincan",
    "WC 304",
    power=2,
    traits="alien proximan scientist",
    keywords=[ELUSIVE],
    abilities=[
        after(
            house_chosen(by="either"),
            when(~exists(of_active_house) & ~exists(upgrade & of_active_house, "upgrades"), steal(1)),
        )
    ],
)

SENSOR_CHIEF_GARCIA = star_alliance.creature(
    "Sensor Chief Garcia",
    "WC 305, MM 313",
    power=3,
    traits="human",
    abilities=[play_fight_or_reap(on_opponents_next_turn(KeyCost(2, "either")))],
)

STEALTH_MODE = star_alliance.action(
    "Stealth Mode", "WC 306", amber=1, abilities=[play(on_opponents_next_turn(CannotPlay(action)))]
)

ZAP = star_alliance.action(
    "Zap", "WC 307", amber=1, abilities=[play(damage_for_each(HousesAmong(creature), 1, one(creature)))]
)

CALV_1N = star_alliance.creature(
    "CALV-1N",
    "WC 308",
    power=2,
    armor=1,
    traits="robot",
    abilities=[fight_or_reap(draw(1))],
    as_upgrade=[constant(Gains(fight_or_reap(draw(1))))],
)

CXO_TABER = star_alliance.creature(
    "CXO Taber",
    "WC 309",
    power=3,
    traits="alien krxix",
    abilities=[fight_or_reap(for_this_turn(MayPlayOrUse(~house("staralliance"))))],
)

FORCE_FIELD = star_alliance.upgrade("Force Field", "WC 310", amber=1, abilities=[constant(Gains(reap(ward(itself))))])

HELMSMAN_SPEARS = star_alliance.creature(
    "Helmsman Spears",
    "WC 311",
    power=2,
    traits="human",
    abilities=[fight_or_reap(discard(any_number(any_card, "hand")), draw(Chosen("them")))],
)

INFORMATION_OFFICER_GRAY = star_alliance.creature(
    "Information Officer Gray",
    "WC 312",
    power=4,
    traits="human",
    abilities=[play_fight_or_reap(may(if_done(reveal(one(~house("staralliance"), "hand")), archive(it))))],
)

LAY_OF_THE_LAND = star_alliance.action(
    "Lay of the Land",
    "WC 313, MM 323",
    amber=1,
    abilities=[play(LookAt(top_of("deck", 3, name="looked")), put_on_deck(remembered("looked")), draw(1))],
)

NAVIGATOR_ALI = star_alliance.creature(
    "Navigator Ali",
    "WC 314",
    power=3,
    traits="human",
    abilities=[play_fight_or_reap(LookAt(top_of("deck", 3, name="looked")), put_on_deck(remembered("looked")))],
)

NURSE_SOTO = star_alliance.creature(
    "Nurse Soto",
    "WC 315",
    power=3,
    traits="human",
    keywords=[DEPLOY],
    abilities=[play_fight_or_reap(heal_damage(3, neighboring & creature))],
)

QUADRACORDER = star_alliance.upgrade(
    "Quadracorder", "WC 316", abilities=[constant(KeyCost(Capped(HousesAmong(friendly & creature), 3)))]
)

QUINTRINO_FLUX = star_alliance.action(
    "Quintrino Flux",
    "WC 317, MM 328",
    abilities=[
        play(
            choose(one(friendly & creature, name="friend")),
            choose(one(enemy & creature, name="foe")),
            destroy(creature & (power_exactly(Measure("power", "friend")) | power_exactly(Measure("power", "foe")))),
        )
    ],
)

SCI_OFFICER_MORPHEUS = star_alliance.creature(
    "Sci. Officer Morpheus",
    "WC 318",
    power=2,
    armor=1,
    traits="shapeshifter scientist",
    abilities=[after(played(creature & with_ability("play")), trigger_play(it))],
)

STUNNER = star_alliance.upgrade(
    "Stunner", "WC 319, MM 330", amber=1, abilities=[constant(Gains(fight_or_reap(may(stun(one(creature))))))]
)

TACTICAL_OFFICER_MOON = star_alliance.creature(
    "Tactical Officer Moon",
    "WC 320",
    power=4,
    traits="human",
    keywords=[assault(2)],
    abilities=[play(may(RearrangeLine()))],
)

TRANSPORTER_PLATFORM = star_alliance.artifact(
    "Transporter Platform",
    "WC 321, MM 331",
    amber=1,
    traits="location",
    abilities=[
        action_ability(
            choose(one(friendly & creature, name="hero")),
            return_to_hand(each(attached_to(bound("hero")), "upgrades")),
            return_to_hand(remembered("hero")),
        )
    ],
)

UNIVERSAL_TRANSLATOR = star_alliance.upgrade(
    "Universal Translator",
    "WC 322, MM 332",
    amber=1,
    abilities=[constant(Gains(fight_or_reap(use(one(friendly & ~house("staralliance") & creature)))))],
)

XENOTRAINING = star_alliance.action(
    "Xenotraining",
    "WC 323, MM 333",
    amber=1,
    abilities=[play(repeat(HousesAmong(friendly & creature), capture(1, one(friendly & creature))))],
)

AEMBERTRACKER = star_alliance.creature(
    "Æmbertracker",
    "WC 324, MM 334",
    power=4,
    traits="beast",
    abilities=[play(deal_damage(2, enemy & creature & with_amber, ignore_armor=True))],
)

BOOK_OF_LEQ = star_alliance.artifact(
    "Book of leQ",
    "WC 325",
    traits="item",
    abilities=[
        action_ability(
            reveal(top_of("deck")),
            when(is_such(~house("staralliance")), ChangeActiveHouse(), otherwise=[EndTurn()]),
        )
    ],
)

CAPTAIN_VAL_JERICHO = star_alliance.creature(
    "Captain Val Jericho",
    "WC 326, MM 336",
    power=5,
    armor=1,
    traits="human leader",
    abilities=[constant(MayPlay(~of_active_house, 1, itself_is(in_the_center)))],
)

CRASH_MULDOON = star_alliance.creature(
    "Crash Muldoon",
    "WC 327",
    power=3,
    traits="human pilot",
    keywords=[DEPLOY],
    abilities=[
        constant(EntersReady(itself)),
        action_ability(use(one(neighboring & ~house("staralliance") & creature))),
    ],
)

DISRUPTION_FIELD = star_alliance.upgrade(
    "Disruption Field",
    "WC 328, MM 338",
    amber=1,
    abilities=[
        constant(KeyCost(CountersOn("disruption"))),
        constant(Gains(fight_or_reap(add_counters("disruption", 1, remembered("grantor"))))),
    ],
)

DOCTOR_DRISCOLL = star_alliance.creature(
    "Doctor Driscoll",
    "WC 329",
    power=3,
    traits="human scientist",
    keywords=[ELUSIVE],
    abilities=[action_ability(heal_damage(2, one(creature)), gain(Chosen("healed")))],
)

ENCOUNTER_SUIT = star_alliance.upgrade(
    "Encounter Suit", "WC 330, MM 339", abilities=[after(played_before_it_resolves(action), ward(this_creature))]
)

FORGING_AN_ALLIANCE = star_alliance.action(
    "Forging an Alliance",
    "WC 331, MM 342",
    amber=1,
    abilities=[play(ForgeKey(Sum((7, Times(-1, Capped(HousesAmong(any_card), 6))))))],
)

GALACTIC_CENSUS = star_alliance.action(
    "Galactic Census",
    "WC 332, MM 343",
    amber=1,
    abilities=[
        play(
            when(HousesAmong(creature).exactly(3), gain(1)),
            when(HousesAmong(creature).exactly(4), gain(1)),
            when(HousesAmong(creature).exactly(5), gain(2)),
            when(HousesAmong(creature).at_least(6), gain(3)),
        )
    ],
)

GENERAL_ORDER_24 = star_alliance.artifact(
    "General Order 24",
    "WC 333, MM 344",
    traits="law",
    abilities=[
        at_start_of_each_turn(
            when(
                exists(of_active_player & creature),
                choose(one(of_active_player & creature)),
                destroy(creature & shares_house()),
                otherwise=[destroy(itself)],
            )
        )
    ],
)

OPERATIONS_OFFICER_YSHI = star_alliance.creature(
    "Operations Officer Yshi",
    "WC 334",
    power=4,
    armor=2,
    traits="spirit",
    keywords=[TAUNT],
    abilities=[constant(Gains(fight_or_reap(capture(1)), neighboring & creature))],
)

PEACE_ACCORD = star_alliance.artifact(
    "Peace Accord",
    "WC 335, MM 350",
    traits="law",
    abilities=[play(gain(2, "either")), after(fought(creature), lose(4, "its controller"), destroy(itself))],
)

PLASMA_NOZZLE = star_alliance.upgrade(
    "Plasma Nozzle", "WC 336", amber=1, abilities=[constant(Gains(before_fight(deal_damage(2, attacked, splash=2))))]
)

PSIONIC_OFFICER_LANG = star_alliance.creature(
    "Psionic Officer Lang",
    "WC 337",
    power=3,
    traits="human",
    abilities=[after(reaped(enemy & creature), archive(top_of("deck")))],
)

QUIXXLE_STONE = star_alliance.artifact(
    "Quixxle Stone",
    "WC 338, MM 351",
    amber=1,
    traits="item",
    abilities=[
        constant(CannotPlay(creature, "you", count(friendly & creature).more_than(count(enemy & creature)))),
        constant(CannotPlay(creature, "opponent", count(enemy & creature).more_than(count(friendly & creature)))),
    ],
)

SPECIAL_AGENT_FINGERS = star_alliance.creature(
    "Special Agent “Fingers”",
    "WC 339",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(steal(1))],
)

TACHYON_PULSE = star_alliance.action(
    "Tachyon Pulse", "WC 340, MM 352", amber=1, abilities=[play(destroy(artifact), exhaust(creature & with_upgrade))]
)

TECHIVORE_PULPATE = star_alliance.creature(
    "Techivore Pulpate",
    "WC 341",
    power=5,
    traits="jelly",
    abilities=[after(house_chosen(by="either"), destroy(artifact & of_active_house))],
)

UNCHARTED_LANDS = star_alliance.artifact(
    "Uncharted Lands",
    "WC 342",
    traits="location",
    abilities=[
        play(place_amber(6, itself)),
        constant(Gains(reap(take_amber(1, remembered("grantor"))), house("staralliance") & creature)),
    ],
)

UNITED_ACTION = star_alliance.action(
    "United Action",
    "WC 343",
    keywords=[ALPHA],
    abilities=[play(for_this_turn(MayPlay(of_houses_you_control, None), CannotUse(any_card)))],
)

WE_CAN_ALL_WIN = star_alliance.action(
    "We Can ALL Win", "WC 344", amber=1, abilities=[play(Begin(KeyCost(-2, "either"), "through your next turn"))]
)

CHAN_S_BLASTER = blaster("Chan’s Blaster", "WC 345", "Commander Chan", may(use(one(friendly & creature & different))))

FRANE_S_BLASTER = blaster("Frane’s Blaster", "WC 346", "First Officer Frane", take_amber(None, it))

GARCIA_S_BLASTER = blaster("Garcia’s Blaster", "WC 347", "Sensor Chief Garcia", steal(1))

INGRAM_S_BLASTER = blaster("Ingram’s Blaster", "WC 348", "Medic Ingram", fully_heal(one(creature)))

KHRKHAR_S_BLASTER = blaster("Khrkhar’s Blaster", "WC 349", "Lieutenant Khrkhar", ward(it))

KIRBY_S_BLASTER = blaster("Kirby’s Blaster", "WC 350", "Com. Officer Kirby", draw(2))

QINCAN_S_BLASTER = blaster("Qincan’s Blaster", "WC 351", "Sci. Officer Qincan", may(archive(one(creature))))

WALLS_BLASTER = blaster(
    "Walls’ Blaster", "WC 352", "Chief Engineer Walls", stun(exactly(count(attached_to(it), "upgrades"), creature))
)

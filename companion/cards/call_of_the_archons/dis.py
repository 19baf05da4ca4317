"""Dis in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, TAUNT, HouseCards
from companion.rules.words import *

dis = HouseCards("dis")

A_FAIR_GAME = dis.action(
    "A Fair Game",
    "CotA 053, AoA 087, WC 101",
    abilities=[
        play(
            discard(top_of("deck", 1, "opponent")),
            reveal(each(any_card, "hand", "opponent", "shown")),
            gain(CountOf("shown", shares_house())),
            discard(top_of("deck")),
            reveal(each(any_card, "hand", name="shown")),
            gain(CountOf("shown", shares_house()), "opponent"),
        )
    ],
)

ARISE = dis.action(
    "Arise!",
    "CotA 054",
    abilities=[play(ChooseHouse(), return_to_hand(each(creature & of_chosen_house, "discard")), gain_chains(1))],
)

CONTROL_THE_WEAK = dis.action(
    "Control the Weak",
    "CotA 055",
    amber=1,
    abilities=[play(ChooseHouse("opponent"), on_opponents_next_turn(MustChoose("chosen", "opponent")))],
)

CREEPING_OBLIVION = dis.action(
    "Creeping Oblivion",
    "CotA 056, AoA 090, WC 103",
    amber=1,
    abilities=[
        play(
            choose_one(
                your_discard_pile=purge(up_to(2, any_card, "discard")),
                their_discard_pile=purge(up_to(2, any_card, "discard", "opponent")),
            )
        )
    ],
)

DANCE_OF_DOOM = dis.action(
    "Dance of Doom",
    "CotA 057, MM 034",
    abilities=[play(ChooseNumber(), destroy(creature & power_exactly(chosen_number)))],
)

FEAR = dis.action("Fear", "CotA 058", abilities=[play(return_to_hand(one(enemy & creature)))])

GATEWAY_TO_DIS = dis.action("Gateway to Dis", "CotA 059, MM 007", abilities=[play(destroy(creature), gain_chains(3))])

GONGOOZLE = dis.action(
    "Gongoozle",
    "CotA 060, AoA 073",
    amber=1,
    abilities=[
        play(
            for_each(
                one(creature),
                deal_damage(3, it),
                when(~happened(destroyed(it)).at_least(1), discard(at_random(1, any_card, "hand", "its owner"))),
            )
        )
    ],
)

GUILTY_HEARTS = dis.action(
    "Guilty Hearts", "CotA 061, MM 037", amber=1, abilities=[play(destroy(creature & with_amber))]
)

HAND_OF_DIS = dis.action("Hand of Dis", "CotA 062", abilities=[play(destroy(one(creature & ~flank)))])

HECATOMB = dis.action(
    "Hecatomb",
    "CotA 063, AoA 092, WC 107",
    amber=1,
    abilities=[
        play(
            destroy(house("dis") & creature),
            gain(happened(destroyed(friendly & creature))),
            gain(happened(destroyed(enemy & creature)), "opponent"),
        )
    ],
)

TENDRILS_OF_PAIN = dis.action(
    "Tendrils of Pain",
    "CotA 064",
    amber=1,
    abilities=[
        play(
            deal_damage(1, creature),
            when(happened(forged("opponent"), "last turn").at_least(1), deal_damage(3, creature)),
        )
    ],
    errata={
        "14": [
            play(
                when(
                    happened(forged("opponent"), "last turn").at_least(1),
                    deal_damage(4, creature),
                    otherwise=[deal_damage(1, creature)],
                )
            )
        ]
    },
)

HYSTERIA = dis.action("Hysteria", "CotA 065, AoA 074, WC 091", abilities=[play(return_to_hand(creature))])

KEY_HAMMER = dis.action(
    "Key Hammer",
    "CotA 066",
    amber=1,
    abilities=[play(UnforgeKey(), gain(6, "opponent"))],
)

MIND_BARB = dis.action(
    "Mind Barb",
    "CotA 067",
    amber=1,
    abilities=[play(discard(at_random(1, any_card, "hand", "opponent")))],
)

PANDEMONIUM = dis.action(
    "Pandemonium", "CotA 068, AoA 079, MM 027", amber=1, abilities=[play(capture(1, undamaged & creature))]
)

POLTERGEIST = dis.action(
    "Poltergeist", "CotA 069, AoA 080, WC 094", amber=1, abilities=[play(use(one(artifact)), destroy(it))]
)

RED_HOT_ARMOR = dis.action(
    "Red-Hot Armor",
    "CotA 070, AoA 101, MM 043",
    amber=1,
    abilities=[
        play(
            choose(each(enemy & with_armor & creature, name="armored")),
            damage_each_by(Measure("armor"), remembered("armored"), ignore_armor=True),
            for_this_turn(LosesArmor(bound("armored"))),
        )
    ],
)

THREE_FATES = dis.action(
    "Three Fates", "CotA 071, AoA 086, WC 100", amber=1, abilities=[play(destroy(most_powerful_of(creature, 3)))]
)

ANNIHILATION_RITUAL = dis.artifact(
    "Annihilation Ritual", "CotA 072", amber=1, traits="power", abilities=[constant(PurgedInstead(creature))]
)

DOMINATOR_BAUBLE = dis.artifact(
    "Dominator Bauble",
    "CotA 073, MM 005",
    traits="item",
    abilities=[action_ability(use(one(friendly & creature)))],
)

KEY_TO_DIS = dis.artifact(
    "Key to Dis", "CotA 074, AoA 093, WC 108", traits="item", abilities=[omni(sacrifice(), destroy(creature))]
)

LASH_OF_BROKEN_DREAMS = dis.artifact(
    "Lash of Broken Dreams",
    "CotA 075, AoA 061",
    traits="weapon",
    abilities=[action_ability(on_opponents_next_turn(KeyCost(3, "either")))],
)

LIBRARY_OF_THE_DAMNED = dis.artifact(
    "Library of the Damned", "CotA 076, AoA 075, WC 092", traits="location", abilities=[action_ability(archive())]
)

LIFEWARD = dis.artifact(
    "Lifeward",
    "CotA 077, AoA 076",
    amber=1,
    traits="power",
    abilities=[omni(sacrifice(), on_opponents_next_turn(CannotPlay(creature)))],
)

SACRIFICIAL_ALTAR = dis.artifact(
    "Sacrificial Altar",
    "CotA 078",
    amber=1,
    traits="location",
    abilities=[
        action_ability(if_done(purge(one(friendly & trait("human") & creature)), play_card(one(creature, "discard"))))
    ],
)

SCREAMING_CAVE = dis.artifact(
    "Screaming Cave",
    "CotA 079, MM 045",
    traits="location",
    abilities=[action_ability(ShuffleZones(("hand", "discard")))],
)

SOUL_SNATCHER = dis.artifact(
    "Soul Snatcher",
    "CotA 080, AoA 105, WC 119",
    traits="vehicle",
    abilities=[after(destroyed(creature), gain(1, "its owner"))],
)

CHARETTE = dis.creature("Charette", "CotA 081, AoA 056", power=4, traits="demon", abilities=[play(capture(3))])

DRUMBLE = dis.creature(
    "Drumble",
    "CotA 082",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[play(when(opponents_amber.at_least(7), capture(opponents_amber)))],
)

DUST_IMP = dis.creature("Dust Imp", "CotA 083, AoA 058", power=2, traits="imp", abilities=[when_destroyed(gain(2))])

EATER_OF_THE_DEAD = dis.creature(
    "Eater of the Dead",
    "CotA 084, AoA 091, WC 104",
    power=4,
    traits="demon",
    abilities=[fight_or_reap(if_done(purge(one(creature, "discard", "either")), add_power_counters(1, itself)))],
)

EMBER_IMP = dis.creature(
    "Ember Imp",
    "CotA 085",
    power=2,
    traits="imp",
    abilities=[constant(CannotPlay(any_card, when=happened(played(by="opponent"), "this turn").at_least(2)))],
)

GABOS_LONGARMS = dis.creature(
    "Gabos Longarms",
    "CotA 086, MM 036",
    power=5,
    traits="demon",
    abilities=[before_fight(TurnDamageAside(one(creature)))],
)

OVERLORD_GREKING = dis.creature(
    "Overlord Greking",
    "CotA 087, AoA 099",
    power=7,
    traits="demon",
    abilities=[after(destroyed(enemy & creature & it_fights), put_into_play(it))],
)

GUARDIAN_DEMON = dis.creature(
    "Guardian Demon",
    "CotA 088",
    power=4,
    traits="demon",
    abilities=[
        play_fight_or_reap(
            choose(one(creature)), heal_up_to(2, it), deal_damage(Chosen("healed"), one(creature & different))
        )
    ],
)

MASTER_OF_1 = dis.creature(
    "Master of 1", "CotA 089", power=4, traits="demon", abilities=[reap(may(destroy(one(creature & power_exactly(1)))))]
)

MASTER_OF_2 = dis.creature(
    "Master of 2", "CotA 090", power=4, traits="demon", abilities=[reap(may(destroy(one(creature & power_exactly(2)))))]
)

MASTER_OF_3 = dis.creature(
    "Master of 3", "CotA 091", power=4, traits="demon", abilities=[reap(may(destroy(one(creature & power_exactly(3)))))]
)

PIT_DEMON = dis.creature("Pit Demon", "CotA 092", power=5, traits="demon", abilities=[action_ability(steal(1))])

PITLORD = dis.creature(
    "Pitlord",
    "CotA 093, AoA 100",
    power=9,
    amber=2,
    traits="demon",
    keywords=[TAUNT],
    abilities=[constant(MustChoose("dis"))],
)

RESTRINGUNTUS = dis.creature(
    "Restringuntus",
    "CotA 094, AoA 102",
    power=1,
    traits="demon",
    abilities=[play(ChooseHouse(), while_in_play(CannotChoose("chosen")))],
)

SHAFFLES = dis.creature("Shaffles", "CotA 095", power=2, traits="imp", abilities=[at_end_of_turn(opponent_loses(1))])

SHOOLER = dis.creature(
    "Shooler",
    "CotA 096, AoA 064",
    power=5,
    traits="demon",
    abilities=[play(when(opponents_amber.at_least(4), steal(1)))],
)

SNUDGE = dis.creature(
    "Snudge",
    "CotA 097, MM 030",
    power=4,
    traits="demon",
    abilities=[fight_or_reap(return_to_hand(one(artifact | (flank & creature))))],
)

STEALER_OF_SOULS = dis.creature(
    "Stealer of Souls",
    "CotA 098",
    power=6,
    traits="demon",
    abilities=[after(destroyed(enemy & creature & it_fights), purge(it), gain(1))],
)

SUCCUBUS = dis.creature("Succubus", "CotA 099", power=3, traits="demon", abilities=[constant(HandSize(-1, "opponent"))])

TENTACUS = dis.creature(
    "Tentacus", "CotA 100, AoA 085", power=5, traits="demon", abilities=[constant(CostsToUse(1, artifact))]
)

THE_TERROR = dis.creature(
    "The Terror",
    "CotA 101",
    power=5,
    traits="demon knight",
    abilities=[play(when(opponents_amber.exactly(0), gain(2)))],
)

TOCSIN = dis.creature(
    "Tocsin",
    "CotA 102",
    power=3,
    traits="demon",
    abilities=[reap(discard(at_random(1, any_card, "hand", "opponent")))],
)

TOLAS = dis.creature(
    "Tolas",
    "CotA 103, AoA 106",
    power=1,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[after(destroyed(creature), gain(1, "its opponent"))],
)

TRUEBARU = dis.creature(
    "Truebaru",
    "CotA 104, MM 050",
    power=7,
    traits="demon",
    keywords=[TAUNT],
    abilities=[constant(CostsToPlay(3)), when_destroyed(gain(5))],
)

COLLAR_OF_SUBORDINATION = dis.upgrade(
    "Collar of Subordination", "CotA 105, AoA 089, WC 102", abilities=[play(take_control_while_in_play(this_creature))]
)

FLAME_WREATHED = dis.upgrade(
    "Flame-Wreathed",
    "CotA 106",
    amber=1,
    abilities=[constant(PowerBonus(2, this_creature)), constant(GainsKeyword("hazardous", amount=2))],
)

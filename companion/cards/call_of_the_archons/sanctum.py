"""Sanctum in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import TAUNT, HouseCards
from companion.rules.words import *

sanctum = HouseCards("sanctum")

BEGONE = sanctum.action(
    "Begone!",
    "CotA 212, AoA 250",
    abilities=[play(choose_one(destroy_dis=destroy(house("dis") & creature), gain_aember=gain(1)))],
)

BLINDING_LIGHT = sanctum.action(
    "Blinding Light", "CotA 213, AoA 214", amber=1, abilities=[play(ChooseHouse(), stun(of_chosen_house & creature))]
)

CHARGE = sanctum.action(
    "Charge!",
    "CotA 214, MM 161",
    amber=1,
    abilities=[play(for_this_turn(Gains(play(deal_damage(2, one(enemy & creature))), creature)))],
)

CLEANSING_WAVE = sanctum.action(
    "Cleansing Wave",
    "CotA 215, MM 130",
    abilities=[play(heal_damage(1, creature), gain(Chosen("them")))],
)

CLEAR_MIND = sanctum.action("Clear Mind", "CotA 216", amber=1, abilities=[play(unstun(friendly & creature))])

DOORSTEP_TO_HEAVEN = sanctum.action(
    "Doorstep to Heaven",
    "CotA 217, AoA 231",
    amber=1,
    abilities=[play(lose(Excess(your_amber, 5)), lose(Excess(opponents_amber, 5), "opponent"))],
)

GLORIOUS_FEW = sanctum.action(
    "Glorious Few", "CotA 218", abilities=[play(gain(Excess(count(enemy & creature), count(friendly & creature))))]
)

HONORABLE_CLAIM = sanctum.action(
    "Honorable Claim", "CotA 219, MM 164", amber=1, abilities=[play(capture(1, friendly & trait("knight") & creature))]
)

INSPIRATION = sanctum.action("Inspiration", "CotA 220", abilities=[play(ready_and_use(one(friendly & creature)))])

MIGHTY_LANCE = sanctum.action(
    "Mighty Lance",
    "CotA 221, AoA 256, MM 170",
    abilities=[
        play(
            choose(one(creature, name="first")),
            choose(one(creature & neighbor_of(bound("first")), name="second")),
            deal_damage(3, remembered("first", "second")),
        )
    ],
)

OATH_OF_POVERTY = sanctum.action(
    "Oath of Poverty",
    "CotA 222, AoA 258",
    amber=1,
    abilities=[play(destroy(friendly & artifact), gain(Times(2, happened(destroyed(artifact)))))],
)

ONE_STOOD_AGAINST_MANY = sanctum.action(
    "One Stood Against Many",
    "CotA 223, AoA 259, MM 171",
    amber=1,
    abilities=[
        play(
            choose(one(friendly & creature, name="hero")),
            repeat(3, ready_and_fight(remembered("hero"), ~attacked_this_way & creature)),
        )
    ],
)

RADIANT_TRUTH = sanctum.action(
    "Radiant Truth", "CotA 224, AoA 241, MM 154", amber=1, abilities=[play(stun(enemy & creature & ~flank))]
)

SHIELD_OF_JUSTICE = sanctum.action(
    "Shield of Justice",
    "CotA 225, AoA 222",
    amber=1,
    abilities=[play(for_this_turn(CannotBeDamaged(friendly & creature)))],
)

TAKE_HOSTAGES = sanctum.action(
    "Take Hostages",
    "CotA 226, AoA 225",
    amber=1,
    abilities=[play(for_this_turn(after(fought(friendly & creature), capture(1, it))))],
)

TERMS_OF_REDRESS = sanctum.action(
    "Terms of Redress",
    "CotA 227",
    amber=1,
    abilities=[play(capture(2, one(friendly & creature)))],
)

THE_HARDER_THEY_COME = sanctum.action(
    "The Harder They Come", "CotA 228, AoA 245", abilities=[play(purge(one(creature & power_at_least(5))))]
)

THE_SPIRIT_S_WAY = sanctum.action(
    "The Spirit’s Way", "CotA 229, AoA 246, MM 157", abilities=[play(destroy(creature & power_at_least(3)))]
)

VIRTUOUS_WORKS = sanctum.action("Virtuous Works", "CotA 230", amber=3)

EPIC_QUEST = sanctum.artifact(
    "Epic Quest",
    "CotA 231, AoA 252",
    traits="quest",
    abilities=[
        play(archive(friendly & trait("knight") & creature)),
        omni(when(happened(played(house("sanctum")), "this turn").at_least(7), sacrifice(), ForgeKey(free=True))),
    ],
)

GORM_OF_OMM = sanctum.artifact(
    "Gorm of Omm", "CotA 232, AoA 235, MM 151", traits="item", abilities=[omni(sacrifice(), destroy(one(artifact)))]
)

HALLOWED_BLASTER = sanctum.artifact(
    "Hallowed Blaster",
    "CotA 233",
    traits="weapon",
    abilities=[action_ability(heal_damage(3, one(creature)))],
)

POTION_OF_INVULNERABILITY = sanctum.artifact(
    "Potion of Invulnerability",
    "CotA 234, AoA 239, MM 152",
    amber=1,
    traits="item",
    abilities=[omni(sacrifice(), for_this_turn(CannotBeDamaged(friendly & creature)))],
)

ROUND_TABLE = sanctum.artifact(
    "Round Table",
    "CotA 235",
    amber=1,
    traits="location",
    abilities=[
        constant(PowerBonus(1, friendly & trait("knight") & creature)),
        constant(GainsKeyword("taunt", friendly & trait("knight") & creature)),
    ],
)

SIGIL_OF_BROTHERHOOD = sanctum.artifact(
    "Sigil of Brotherhood",
    "CotA 236, AoA 244",
    amber=1,
    traits="power",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(friendly & house("sanctum") & creature)))],
)

WHISPERING_RELIQUARY = sanctum.artifact(
    "Whispering Reliquary", "CotA 237", traits="item", abilities=[action_ability(return_to_hand(one(artifact)))]
)

BULWARK = sanctum.creature(
    "Bulwark",
    "CotA 238",
    power=4,
    armor=2,
    traits="human knight",
    abilities=[constant(ArmorBonus(2, neighboring & creature))],
)

CHAMPION_ANAPHIEL = sanctum.creature(
    "Champion Anaphiel", "CotA 239, MM 129", power=6, armor=1, traits="knight spirit", keywords=[TAUNT]
)

CHAMPION_TABRIS = sanctum.creature(
    "Champion Tabris", "CotA 240", power=6, armor=2, traits="human knight", abilities=[fight(capture(1))]
)

COMMANDER_REMIEL = sanctum.creature(
    "Commander Remiel",
    "CotA 241",
    power=3,
    traits="human knight",
    abilities=[reap(use(one(friendly & ~house("sanctum") & creature)))],
)

DUMA_THE_MARTYR = sanctum.creature(
    "Duma the Martyr",
    "CotA 242, AoA 251",
    power=3,
    traits="human",
    abilities=[when_destroyed(fully_heal(other & friendly & creature), draw(2))],
)

FRANCUS = sanctum.creature(
    "Francus",
    "CotA 243",
    power=6,
    armor=1,
    traits="knight spirit",
    abilities=[after(destroyed(enemy & creature & it_fights), capture(1))],
)

GREY_MONK = sanctum.creature(
    "Grey Monk",
    "CotA 244",
    power=3,
    traits="human priest",
    abilities=[constant(ArmorBonus(1, friendly & creature)), reap(heal_damage(2, one(creature)))],
)

HAYYEL_THE_MERCHANT = sanctum.creature(
    "Hayyel the Merchant", "CotA 245", power=3, traits="human merchant", abilities=[after(played(artifact), gain(1))]
)

HORSEMAN_OF_DEATH = sanctum.creature(
    "Horseman of Death",
    "CotA 246",
    power=5,
    traits="horseman spirit",
    abilities=[play(return_to_hand(each(trait("horseman") & creature, "discard")))],
)

HORSEMAN_OF_FAMINE = sanctum.creature(
    "Horseman of Famine",
    "CotA 247",
    power=5,
    traits="horseman spirit",
    abilities=[play_fight_or_reap(destroy(least_powerful_of(creature)))],
)

HORSEMAN_OF_PESTILENCE = sanctum.creature(
    "Horseman of Pestilence",
    "CotA 248",
    power=5,
    traits="horseman spirit",
    abilities=[play_fight_or_reap(deal_damage(1, ~trait("horseman") & creature))],
)

HORSEMAN_OF_WAR = sanctum.creature(
    "Horseman of War",
    "CotA 249",
    power=5,
    traits="horseman spirit",
    abilities=[
        play(
            for_this_turn(
                MayUse(friendly & creature, ("fight",)), CannotUse(friendly & creature, ("reap", "action", "omni"))
            )
        )
    ],
)

JEHU_THE_BUREAUCRAT = sanctum.creature(
    "Jehu the Bureaucrat", "CotA 250", power=3, traits="human", abilities=[after(house_chosen("sanctum"), gain(2))]
)

LADY_MAXENA = sanctum.creature(
    "Lady Maxena",
    "CotA 251",
    power=5,
    armor=2,
    traits="knight spirit",
    abilities=[play(stun(one(creature))), action_ability(return_to_hand(itself))],
)

LORD_GOLGOTHA = sanctum.creature(
    "Lord Golgotha",
    "CotA 252, AoA 254, MM 166",
    power=5,
    armor=2,
    traits="knight spirit",
    abilities=[before_fight(deal_damage(3, neighbor_of(attacked)))],
)

NUMQUID_THE_FAIR = sanctum.creature(
    "Numquid the Fair",
    "CotA 253",
    power=3,
    traits="human",
    abilities=[
        play(
            RepeatWhile(
                (destroy(one(enemy & creature)),), count(enemy & creature).more_than(count(friendly & creature))
            )
        )
    ],
)

PROTECTRIX = sanctum.creature(
    "Protectrix",
    "CotA 254",
    power=5,
    traits="knight spirit",
    abilities=[reap(may(if_done(fully_heal(one(creature)), it_gains_for_this_turn(CannotBeDamaged(it)))))],
)

RAIDING_KNIGHT = sanctum.creature(
    "Raiding Knight", "CotA 255", power=4, armor=2, traits="human knight", abilities=[play(capture(1))]
)

SANCTUM_GUARDIAN = sanctum.creature(
    "Sanctum Guardian",
    "CotA 256, AoA 262",
    power=6,
    armor=1,
    traits="knight spirit",
    keywords=[TAUNT],
    abilities=[fight_or_reap(swap(itself, one(other & friendly & creature)))],
)

SEQUIS = sanctum.creature("Sequis", "CotA 257", power=4, armor=2, traits="human knight", abilities=[reap(capture(1))])

SERGEANT_ZAKIEL = sanctum.creature(
    "Sergeant Zakiel",
    "CotA 258",
    power=4,
    armor=1,
    traits="human knight",
    abilities=[play(may(ready_and_fight(one(neighboring & creature))))],
)

STAUNCH_KNIGHT = sanctum.creature(
    "Staunch Knight",
    "CotA 259",
    power=4,
    armor=2,
    traits="human knight",
    abilities=[constant(PowerBonus(Only(2, itself_is(flank)), itself))],
)

GATEKEEPER = sanctum.creature(
    "Gatekeeper",
    "CotA 260, AoA 234",
    power=5,
    armor=1,
    traits="knight spirit",
    abilities=[play(when(opponents_amber.at_least(7), capture(Excess(opponents_amber, 5))))],
)

THE_VAULTKEEPER = sanctum.creature(
    "The Vaultkeeper",
    "CotA 261, AoA 265, MM 176",
    power=4,
    armor=1,
    traits="knight spirit",
    abilities=[constant(NoStealing())],
)

VEEMOS_LIGHTBRINGER = sanctum.creature(
    "Veemos Lightbringer",
    "CotA 262, AoA 266, MM 177",
    power=6,
    traits="angel spirit",
    abilities=[play(destroy(creature & keyword("elusive")))],
)

ARMAGEDDON_CLOAK = sanctum.upgrade(
    "Armageddon Cloak",
    "CotA 263, AoA 249, MM 158",
    amber=1,
    abilities=[
        constant(GainsKeyword("hazardous", amount=2)),
        constant(Gains(destroyed_instead(fully_heal(itself), destroy(remembered("grantor")), Spare()))),
    ],
)

MANTLE_OF_THE_ZEALOT = sanctum.upgrade(
    "Mantle of the Zealot", "CotA 264, MM 168", abilities=[constant(Gains(constant(MayUse(itself))))]
)

PROTECT_THE_WEAK = sanctum.upgrade(
    "Protect the Weak",
    "CotA 265, AoA 221",
    amber=1,
    abilities=[constant(ArmorBonus(1, this_creature)), constant(GainsKeyword("taunt"))],
)

SHOULDER_ARMOR = sanctum.upgrade(
    "Shoulder Armor",
    "CotA 266, MM 156",
    amber=1,
    abilities=[constant(ArmorBonus(2, this_creature & flank)), constant(PowerBonus(2, this_creature & flank))],
)

"""Shadows in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, DEPLOY, ELUSIVE, OMEGA, SKIRMISH, HouseCards
from companion.rules.words import *

shadows = HouseCards("shadows")

DUSK_CHRONICLES = shadows.action(
    "Dusk Chronicles",
    "AoA 268",
    amber=1,
    abilities=[
        play(
            when(opponents_amber.more_than(your_amber), draw(1)), when(your_amber.more_than(opponents_amber), archive())
        )
    ],
)

FURTIVE_INVESTORS = shadows.action(
    "Furtive Investors",
    "AoA 269",
    amber=1,
    abilities=[play(when(opponents_amber.more_than(your_amber), gain(KeysOf("opponent"))))],
)

GAMGEE = shadows.creature(
    "Gamgee",
    "AoA 270, MM 249",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[reap(when(opponents_amber.more_than(your_amber), steal(1)))],
)

KNUCKLES_BOLTON = shadows.creature(
    "Knuckles Bolton", "AoA 271", power=3, traits="elf thief", keywords=[ELUSIVE, SKIRMISH]
)

LAMINDRA = shadows.creature(
    "Lamindra",
    "AoA 272",
    power=1,
    traits="elf thief",
    keywords=[DEPLOY, ELUSIVE],
    abilities=[constant(GainsKeyword("elusive", neighboring & creature))],
)

LIFE_FOR_A_LIFE = shadows.action(
    "Life for a Life",
    "AoA 273",
    amber=1,
    abilities=[play(if_done(sacrifice(one(friendly & creature)), deal_damage(6, one(creature))))],
    errata={"14": [play(if_done(destroy(one(friendly & creature)), deal_damage(6, one(creature))))]},
)

RONNIE_WRISTCLOCKS = shadows.creature(
    "Ronnie Wristclocks",
    "AoA 276, WC 246",
    power=2,
    traits="elf thief",
    abilities=[play(when(opponents_amber.at_least(7), steal(2), otherwise=[steal(1)]))],
)

SUCKER_PUNCH = shadows.action(
    "Sucker Punch",
    "AoA 277",
    amber=1,
    keywords=[ALPHA],
    abilities=[play(deal_damage(2, one(enemy & creature)), when(happened(destroyed(it)).at_least(1), archive(itself)))],
)

SWINDLE = shadows.action("Swindle", "AoA 278", keywords=[ALPHA, OMEGA], abilities=[play(steal(3))])

THROWING_STARS = shadows.action(
    "Throwing Stars",
    "AoA 279",
    abilities=[play(deal_damage(1, up_to(3, creature)), gain(happened(destroyed(creature))))],
)

WHISTLING_DARTS = shadows.action(
    "Whistling Darts", "AoA 281", amber=1, abilities=[play(deal_damage(1, enemy & creature))]
)

YANTZEE_GANG = shadows.creature(
    "Yantzee Gang", "AoA 282, WC 250", power=5, traits="elf thief", abilities=[action_ability(steal(1))]
)

BONEROT_VENOM = shadows.upgrade(
    "Bonerot Venom",
    "AoA 283, MM 261",
    amber=1,
    abilities=[after(after_use(this_creature), deal_damage(2, this_creature))],
)

BREND_THE_FANATIC = shadows.creature(
    "Brend the Fanatic",
    "AoA 284, WC 251",
    power=3,
    traits="elf thief",
    keywords=[SKIRMISH],
    abilities=[play(gain(1, "opponent")), when_destroyed(steal(3))],
)

HIDEAWAY_HOLE = shadows.artifact(
    "Hideaway Hole",
    "AoA 287",
    amber=1,
    traits="location",
    abilities=[omni(sacrifice(), until_your_next_turn(GainsKeyword("elusive", friendly & creature)))],
)

LITTLE_NIFF = shadows.creature(
    "Little Niff",
    "AoA 289",
    power=2,
    traits="elf thief",
    keywords=[OMEGA, DEPLOY, ELUSIVE],
    abilities=[after(fought(neighboring & creature), steal(1))],
)

MURKENS = shadows.creature(
    "Murkens",
    "AoA 290",
    power=2,
    traits="elf thief",
    abilities=[
        play(
            choose_one(
                archives=play_card(at_random(1, any_card, "archives", "opponent")),
                deck=play_card(top_of("deck", 1, "opponent")),
            )
        )
    ],
)

NIGHTFORGE = shadows.action(
    "Nightforge",
    "AoA 291",
    amber=1,
    abilities=[play(when(~happened(forged(), "this turn").at_least(1), may(ForgeKey(4))))],
)

PERPLEXING_SOPHISTRY = shadows.action(
    "Perplexing Sophistry",
    "AoA 293, MM 271",
    amber=1,
    abilities=[
        play(when(your_amber.more_than(opponents_amber), discard(at_random(1, any_card, "hand", "opponent")), draw(1)))
    ],
)

REDLOCK = shadows.creature(
    "Redlock",
    "AoA 294",
    power=3,
    traits="elf thief",
    keywords=[SKIRMISH],
    abilities=[at_end_of_turn(when(~happened(played(creature), "this turn").at_least(1), gain(1)))],
)

GUARD_DISGUISE = shadows.artifact(
    "Guard Disguise",
    "AoA 302",
    traits="item",
    abilities=[action_ability(sacrifice(), when(opponents_amber.at_most(3), steal(3)))],
)

HEIST_NIGHT = shadows.action(
    "Heist Night",
    "AoA 303, MM 281",
    keywords=[ALPHA],
    abilities=[play(steal(count(friendly & trait("thief") & creature)))],
)

LETHAL_DISTRACTION = shadows.action(
    "Lethal Distraction",
    "AoA 305, WC 272",
    amber=1,
    abilities=[play(choose(one(creature)), it_gains_for_this_turn(ExtraDamage(2, it)))],
)

PLAGUE_RAT = shadows.creature(
    "Plague Rat",
    "AoA 308",
    power=1,
    traits="beast rat",
    keywords=[ELUSIVE],
    abilities=[play(deal_damage(count(trait("rat") & creature), ~trait("rat") & creature))],
)

RIGGED_LOTTERY = shadows.action(
    "Rigged Lottery",
    "AoA 309, WC 276",
    amber=1,
    abilities=[
        play(
            discard(top_of("deck", 5, name="yours")),
            discard(top_of("deck", 5, "opponent", "theirs")),
            gain(CountOf("yours", house("shadows"))),
            gain(CountOf("theirs", house("shadows")), "opponent"),
        )
    ],
)

SACK_OF_COINS = shadows.action(
    "Sack of Coins", "AoA 312, WC 278, MM 290", amber=1, abilities=[play(divide_damage(your_amber))]
)

SCOWLY_CAPER = shadows.creature(
    "Scowly Caper",
    "AoA 313, WC 279",
    power=2,
    traits="elf thief",
    keywords=[SKIRMISH],
    abilities=[
        constant(EntersUnderOpponent()),
        constant(MayUse(itself)),
        at_end_of_turn(destroy(one(neighboring & creature))),
    ],
)

SHARD_OF_GREED = shadows.artifact(
    "Shard of Greed", "AoA 315", traits="item shard", abilities=[action_ability(gain(count(friendly & trait("shard"))))]
)

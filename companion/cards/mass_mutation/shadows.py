"""Shadows in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, TAUNT, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

shadows = HouseCards("shadows")

BO_NITHING = shadows.creature(
    "Bo Nithing", "MM 245", power=2, traits="elf thief", abilities=[play(steal(KeysOf("opponent")))]
)

DAEMO_THIEF = shadows.creature(
    "Dæmo-Thief", "MM 246", power=2, traits="mutant thief", keywords=[ELUSIVE], abilities=[FIEND]
)

DARK_WAVE = shadows.action(
    "Dark Wave", "MM 247", amber=1, abilities=[play(deal_damage(2, ~trait("mutant") & creature))]
)

FRANCIS_THE_ECONOMIST = shadows.creature(
    "Francis the “Economist”",
    "MM 248",
    power=3,
    traits="elf thief",
    keywords=[SKIRMISH],
    abilities=[fight(gain(1, "either"))],
)

LOOK_OVER_THERE = shadows.action(
    "Look Over There!",
    "MM 250",
    abilities=[play(deal_damage(2, one(creature)), when(~happened(destroyed(it)).at_least(1), steal(1)))],
)

MUTANT_CUTPURSE = shadows.creature("Mutant Cutpurse", "MM 252", power=3, traits="mutant thief")

OPPORTUNIST = shadows.upgrade(
    "Opportunist", "MM 254", amber=1, abilities=[constant(GainsKeyword("elusive")), play(capture(1, this_creature))]
)

RAD_PENNY = shadows.creature(
    "Rad Penny",
    "MM 255",
    power=1,
    traits="mutant thief",
    abilities=[play(steal(1)), when_destroyed(shuffle_into_deck(itself))],
)

SHOULDER_ID = shadows.creature(
    "Shoulder Id",
    "MM 257",
    power=6,
    traits="specter",
    keywords=[TAUNT],
    abilities=[constant(CannotUse(itself, ("fight",))), constant(DamageStealsInstead())],
)

SUBTLE_OTTO = shadows.creature(
    "Subtle Otto",
    "MM 258",
    power=1,
    traits="mutant thief",
    abilities=[play(discard(at_random(1, any_card, "hand", "opponent")))],
)

TEMPTING_OFFER = shadows.action(
    "Tempting Offer",
    "MM 259",
    amber=1,
    abilities=[play(if_done(return_to_hand(one(enemy & creature)), gain(1, "opponent")))],
)

VANDALIZE = shadows.action(
    "Vandalize",
    "MM 260",
    amber=1,
    abilities=[
        play(
            LookAt(top_of("deck", 3, "opponent", "looked")),
            discard(one(bound("looked"), "deck", "opponent")),
            put_on_deck(each(bound("looked") & different, "deck", "opponent")),
        )
    ],
)

BORROW = shadows.action(
    "“Borrow”",
    "MM 263",
    amber=1,
    abilities=[
        play(
            choose(one(enemy & artifact)),
            take_control(it),
            Begin(BelongsTo("shadows", it & friendly), "for good", on_it=True),
        )
    ],
)

BOSS_ZAREK = shadows.creature(
    "Boss Zarek",
    "MM 264",
    power=3,
    traits="mutant thief",
    abilities=[constant(GainsKeyword("elusive", friendly & creature & with_amber))],
)

LUCKY_DICE = shadows.artifact(
    "Lucky Dice",
    "MM 267",
    amber=1,
    traits="item",
    abilities=[omni(destroy(itself), on_opponents_next_turn(CannotBeDamaged(friendly & creature)))],
)

MIASMA_BOMB = shadows.artifact(
    "Miasma Bomb",
    "MM 269",
    traits="weapon",
    abilities=[action_ability(destroy(itself), on_opponents_next_turn(SkipsForgeStep("opponent")))],
)

RANSACK = shadows.action(
    "Ransack", "MM 272", abilities=[play(RepeatWhile((steal(1), discard(top_of("deck"))), is_such(house("shadows"))))]
)

RECKLESS_RIZZO = shadows.creature(
    "Reckless Rizzo",
    "MM 273",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(steal(2), until_your_next_turn(LosesKeyword("elusive", itself)))],
)

SAFE_HOUSE = shadows.artifact(
    "Safe House", "MM 274", amber=1, traits="location", abilities=[action_ability(archive(one(friendly & creature)))]
)

THE_SHADOWSMITH = shadows.creature(
    "The Shadowsmith",
    "MM 276",
    power=3,
    traits="mutant thief",
    abilities=[constant(GainsKeyword("elusive", trait("mutant") & creature))],
)

DOOM_SIGIL = shadows.artifact(
    "Doom Sigil",
    "MM 277",
    traits="power",
    abilities=[constant(GainsKeyword("poison", creature)), constant(Perishes(~exists(creature)))],
)

JOHNNY_LONGFINGERS = shadows.creature(
    "Johnny Longfingers",
    "MM 283",
    power=4,
    traits="mutant thief",
    abilities=[constant(Gains(when_destroyed(steal(1)), friendly & trait("mutant") & creature))],
)

LIAM_SAY = shadows.creature(
    "Liam Say",
    "MM 284",
    power=3,
    traits="elf",
    keywords=[ELUSIVE],
    abilities=[at_start_of_turn(may(deal_damage(1, one(creature))))],
)

MASTERMINDY = shadows.creature(
    "Mastermindy",
    "MM 285",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[
        at_end_of_turn(add_counters("scheme", 1, itself)),
        action_ability(remove_counters("scheme", itself), steal(Chosen("removed"))),
    ],
)

MOLE = shadows.upgrade("Mole", "MM 287", amber=1, abilities=[constant(Spendable(this_creature, "opponent"))])

PINCERATOR = shadows.artifact(
    "Pincerator", "MM 289", amber=1, traits="item", abilities=[at_end_of_each_turn(deal_damage(1, flank & creature))]
)

SHADOWSAURUS = shadows.creature(
    "Shadowsaurus",
    "MM 292",
    power=5,
    armor=1,
    traits="dinosaur thief",
    abilities=[
        action_ability(
            choose(one(enemy & creature)),
            if_done(
                take_amber(None, it, "opponent"),
                take_control(it),
                Begin(BelongsTo("shadows", it & friendly), "for good", on_it=True),
            ),
        )
    ],
)

SPLINTER = shadows.creature("Splinter", "MM 294", power=1, traits="mutant thief")

DINO_THIEF = shadows.creature(
    "Dino-Thief", "MM 297", power=4, traits="mutant thief", keywords=[ELUSIVE], abilities=[DINO]
)

LYCO_THIEF = shadows.creature("Lyco-Thief", "MM 298", power=3, traits="mutant thief", keywords=[ELUSIVE, SKIRMISH])

SACRO_THIEF = shadows.creature("Sacro-Thief", "MM 299", power=4, armor=2, traits="mutant thief", keywords=[ELUSIVE])

TECHNO_THIEF = shadows.creature(
    "Techno-Thief", "MM 300", power=3, traits="mutant thief", keywords=[ELUSIVE], abilities=[BOT]
)

XENO_THIEF = shadows.creature(
    "Xeno-Thief", "MM 301", power=3, traits="mutant thief", keywords=[ELUSIVE], abilities=[ALIEN]
)

"""Shadows in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import (
    DamageMoved,
    EntersReady,
    Excess,
    FightDamage,
    PutBeneath,
    RepeatWhile,
    action_ability,
    any_card,
    constant,
    creature,
    deal_damage,
    destroyed,
    each,
    fight,
    gain,
    happened,
    if_done,
    it,
    itself,
    named,
    neighboring,
    omni,
    one,
    opponents_amber,
    play,
    play_card,
    reap,
    return_to_hand,
    rulebook,
    sacrifice,
    steal,
    trait,
    when,
    when_destroyed,
    your_amber,
)

shadows = HouseCards("shadows")

BAIT_AND_SWITCH = shadows.action(
    "Bait and Switch",
    "CotA 267",
    abilities=[
        play(
            when(
                opponents_amber.more_than(your_amber),
                when(
                    rulebook("1.3"),
                    steal(1),
                    when(opponents_amber.more_than(your_amber), steal(1)),
                    otherwise=[RepeatWhile((steal(1),), opponents_amber.more_than(your_amber))],
                ),
            )
        )
    ],
)

NERVE_BLAST = shadows.action(
    "Nerve Blast",
    "CotA 276, AoA 275",
    abilities=[play(if_done(steal(1), deal_damage(2, one(creature))))],
)

POISON_WAVE = shadows.action("Poison Wave", "CotA 280", amber=1, abilities=[play(deal_damage(2, creature))])

TOO_MUCH_TO_PROTECT = shadows.action(
    "Too Much to Protect",
    "CotA 283, AoA 298",
    amber=1,
    abilities=[play(steal(Excess(opponents_amber, 6)))],
)

MASTERPLAN = shadows.artifact(
    "Masterplan",
    "CotA 288",
    amber=1,
    traits="item",
    abilities=[
        play(PutBeneath(one(any_card, "hand"))),
        omni(play_card(each(any_card, "under")), sacrifice()),
    ],
)

SEEKER_NEEDLE = shadows.artifact(
    "Seeker Needle",
    "CotA 290",
    traits="weapon",
    abilities=[action_ability(deal_damage(1, one(creature)), when(happened(destroyed(it)).at_least(1), gain(1)))],
)

BAD_PENNY = shadows.creature(
    "Bad Penny", "CotA 296, AoA 267", power=1, traits="human thief", abilities=[when_destroyed(return_to_hand(itself))]
)

FAYGIN = shadows.creature(
    "Faygin",
    "CotA 300",
    power=3,
    traits="human thief",
    keywords=[ELUSIVE],
    abilities=[reap(return_to_hand(one(named("Urchin"), ("play", "discard"))))],
)

NODDY_THE_THIEF = shadows.creature(
    "Noddy the Thief",
    "CotA 306",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(steal(1))],
)

DODGER = shadows.creature("Dodger", "CotA 308", power=5, traits="elf thief", abilities=[fight(steal(1))])

SHADOW_SELF = shadows.creature(
    "Shadow Self",
    "CotA 310",
    power=9,
    traits="specter",
    abilities=[constant(FightDamage(0)), constant(DamageMoved(neighboring & ~trait("specter") & creature))],
)

SILVERTOOTH = shadows.creature(
    "Silvertooth", "CotA 311", power=2, traits="elf thief", abilities=[constant(EntersReady(itself))]
)

URCHIN = shadows.creature(
    "Urchin", "CotA 315", power=1, traits="elf thief", keywords=[ELUSIVE], abilities=[play(steal(1))]
)

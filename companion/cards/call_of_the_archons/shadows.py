"""Shadows in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, POISON, SKIRMISH, HouseCards
from companion.rules.words import *

shadows = HouseCards("shadows")

BAIT_AND_SWITCH = shadows.action(
    "Bait and Switch",
    "CotA 267",
    abilities=[
        play(
            when(
                opponents_amber.more_than(your_amber),
                RepeatWhile((steal(1),), opponents_amber.more_than(your_amber)),
            )
        )
    ],
    errata={
        "1.3": [
            play(
                when(
                    opponents_amber.more_than(your_amber),
                    steal(1),
                    when(opponents_amber.more_than(your_amber), steal(1)),
                )
            )
        ]
    },
)

BOOBY_TRAP = shadows.action(
    "Booby Trap", "CotA 268, MM 262", amber=1, abilities=[play(deal_damage(4, one(creature & ~flank), splash=2))]
)

FINISHING_BLOW = shadows.action(
    "Finishing Blow",
    "CotA 269, MM 279",
    amber=1,
    abilities=[play(destroy(one(damaged & creature)), when(happened(destroyed(it)).at_least(1), steal(1)))],
)

GHOSTLY_HAND = shadows.action(
    "Ghostly Hand", "CotA 270", amber=2, abilities=[play(when(opponents_amber.exactly(1), steal(1)))]
)

HIDDEN_STASH = shadows.action("Hidden Stash", "CotA 271, AoA 286, WC 255", amber=1, abilities=[play(archive())])

IMPERIAL_TRAITOR = shadows.action(
    "Imperial Traitor",
    "CotA 272, MM 282",
    amber=1,
    abilities=[play(LookAt(each(any_card, "hand", "opponent")), may(purge(one(house("sanctum"), "hand", "opponent"))))],
)

KEY_OF_DARKNESS = shadows.action(
    "Key of Darkness",
    "CotA 273, AoA 304, WC 270",
    abilities=[play(when(opponents_amber.exactly(0), ForgeKey(2), otherwise=[ForgeKey(6)]))],
)

LIGHTS_OUT = shadows.action(
    "Lights Out", "CotA 274, AoA 288, MM 266", amber=1, abilities=[play(return_to_hand(exactly(2, enemy & creature)))]
)

MIASMA = shadows.action(
    "Miasma", "CotA 275, AoA 274", amber=1, abilities=[play(on_opponents_next_turn(SkipsForgeStep("opponent")))]
)

NERVE_BLAST = shadows.action(
    "Nerve Blast",
    "CotA 276, AoA 275",
    abilities=[play(if_done(steal(1), deal_damage(2, one(creature))))],
)

ONE_LAST_JOB = shadows.action(
    "One Last Job",
    "CotA 277, MM 288",
    amber=1,
    abilities=[play(purge(friendly & house("shadows") & creature), steal(Chosen("them")))],
)

OUBLIETTE = shadows.action(
    "Oubliette", "CotA 278, AoA 292, WC 258", abilities=[play(purge(one(creature & power_at_most(3))))]
)

PAWN_SACRIFICE = shadows.action(
    "Pawn Sacrifice",
    "CotA 279",
    amber=1,
    abilities=[play(if_done(sacrifice(one(friendly & creature)), deal_damage(3, exactly(2, creature))))],
)

POISON_WAVE = shadows.action("Poison Wave", "CotA 280", amber=1, abilities=[play(deal_damage(2, creature))])

RELENTLESS_WHISPERS = shadows.action(
    "Relentless Whispers",
    "CotA 281",
    amber=1,
    abilities=[play(deal_damage(2, one(creature)), when(happened(destroyed(it)).at_least(1), steal(1)))],
)

ROUTINE_JOB = shadows.action(
    "Routine Job", "CotA 282, AoA 311", abilities=[play(steal(1), steal(count(named("Routine Job"), "discard")))]
)

TOO_MUCH_TO_PROTECT = shadows.action(
    "Too Much to Protect",
    "CotA 283, AoA 298, WC 264",
    amber=1,
    abilities=[play(steal(Excess(opponents_amber, 6)))],
)

TREASURE_MAP = shadows.action(
    "Treasure Map",
    "CotA 284, AoA 318, WC 284",
    amber=1,
    abilities=[
        play(when(happened(played(), "this turn").at_most(1), gain(3)), for_this_turn(CannotPlay(any_card, "you")))
    ],
)

CUSTOMS_OFFICE = shadows.artifact(
    "Customs Office",
    "CotA 285, AoA 300, WC 266",
    traits="location",
    abilities=[constant(CostsToPlay(1, artifact, "opponent", paid=True))],
)

EVASION_SIGIL = shadows.artifact(
    "Evasion Sigil",
    "CotA 286",
    amber=1,
    traits="power",
    abilities=[
        after(
            fights(creature), discard(top_of("deck", 1, "its controller")), when(is_such(of_active_house), StopFight())
        )
    ],
)

LONGFUSED_MINES = shadows.artifact(
    "Longfused Mines",
    "CotA 287, AoA 306, WC 273",
    amber=1,
    traits="weapon",
    abilities=[omni(sacrifice(), deal_damage(3, enemy & creature & ~flank))],
)

MASTERPLAN = shadows.artifact(
    "Masterplan",
    "CotA 288, MM 286",
    amber=1,
    traits="item",
    abilities=[
        play(PutBeneath(one(any_card, "hand"))),
        omni(play_card(each(any_card, "under")), sacrifice()),
    ],
)

SAFE_PLACE = shadows.artifact(
    "Safe Place",
    "CotA 289, MM 291",
    amber=1,
    traits="location",
    abilities=[constant(Spendable()), action_ability(StoreAmber(1))],
)

SEEKER_NEEDLE = shadows.artifact(
    "Seeker Needle",
    "CotA 290, MM 256",
    traits="weapon",
    abilities=[action_ability(deal_damage(1, one(creature)), when(happened(destroyed(it)).at_least(1), gain(1)))],
)

SKELETON_KEY = shadows.artifact(
    "Skeleton Key",
    "CotA 291, AoA 295, WC 259",
    traits="item",
    abilities=[action_ability(capture(1, one(friendly & creature)))],
)

SPECIAL_DELIVERY = shadows.artifact(
    "Special Delivery",
    "CotA 292, AoA 296, WC 260",
    amber=1,
    traits="item",
    abilities=[
        omni(sacrifice(), deal_damage(3, one(flank & creature)), when(happened(destroyed(it)).at_least(1), purge(it)))
    ],
)

SPEED_SIGIL = shadows.artifact(
    "Speed Sigil",
    "CotA 293",
    amber=1,
    traits="power",
    abilities=[
        constant(
            EntersReady(creature, when=~happened(played(creature, "either"), "this turn").at_least(1), played=True)
        )
    ],
)

SUBTLE_MAUL = shadows.artifact(
    "Subtle Maul",
    "CotA 294, AoA 297, WC 263",
    traits="weapon",
    abilities=[action_ability(discard(at_random(1, any_card, "hand", "opponent")))],
)

THE_STING = shadows.artifact(
    "The Sting",
    "CotA 295, AoA 317, MM 296",
    amber=1,
    traits="vehicle",
    abilities=[constant(SkipsForgeStep()), constant(TakesKeyPayment()), action_ability(sacrifice())],
)

BAD_PENNY = shadows.creature(
    "Bad Penny",
    "CotA 296, AoA 267, WC 236",
    power=1,
    traits="human thief",
    abilities=[when_destroyed(return_to_hand(itself))],
)

BULLETEYE = shadows.creature(
    "Bulleteye",
    "CotA 297, AoA 299",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[reap(destroy(one(flank & creature)))],
)

CARLO_PHANTOM = shadows.creature(
    "Carlo Phantom",
    "CotA 298",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE, SKIRMISH],
    abilities=[after(played(artifact), steal(1))],
)

DEIPNO_SPYMASTER = shadows.creature(
    "Deipno Spymaster",
    "CotA 299, AoA 301",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[omni(choose(one(friendly & creature)), it_gains_for_this_turn(MayUse(it)))],
)

FAYGIN = shadows.creature(
    "Faygin",
    "CotA 300",
    power=3,
    traits="human thief",
    keywords=[ELUSIVE],
    abilities=[reap(return_to_hand(one(named("Urchin"), ("play", "discard"))))],
)

MACIS_ASP = shadows.creature("Macis Asp", "CotA 301, MM 268", power=3, traits="beast", keywords=[SKIRMISH, POISON])

MACK_THE_KNIFE = shadows.creature(
    "Mack the Knife",
    "CotA 302, AoA 307, WC 274",
    power=3,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[
        constant(MayUse(itself)),
        action_ability(deal_damage(1, one(creature)), when(happened(destroyed(it)).at_least(1), gain(1))),
    ],
)

MAGDA_THE_RAT = shadows.creature(
    "Magda the Rat",
    "CotA 303",
    power=4,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[play(steal(2)), leaves_play(steal(2, "opponent"))],
    errata={
        "14": [
            play(steal(2), choose(itself), Begin(after(left_play(it), steal(2, "opponent")), "for good", on_it=True))
        ]
    },
)

MOONCURSER = shadows.creature(
    "Mooncurser", "CotA 304", power=1, traits="elf thief", keywords=[SKIRMISH, POISON], abilities=[fight(steal(1))]
)

NEXUS = shadows.creature(
    "Nexus",
    "CotA 305, MM 253",
    power=3,
    traits="cyborg thief",
    keywords=[ELUSIVE],
    abilities=[reap(use(one(enemy & artifact)))],
)

NODDY_THE_THIEF = shadows.creature(
    "Noddy the Thief",
    "CotA 306",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(steal(1))],
)

OLD_BRUNO = shadows.creature(
    "Old Bruno", "CotA 307, MM 270", power=3, traits="elf thief", keywords=[ELUSIVE], abilities=[play(capture(3))]
)

DODGER = shadows.creature("Dodger", "CotA 308", power=5, traits="elf thief", abilities=[fight(steal(1))])

SELWYN_THE_FENCE = shadows.creature(
    "Selwyn the Fence",
    "CotA 309, AoA 314, WC 280",
    power=3,
    traits="elf thief",
    abilities=[fight_or_reap(take_amber(1, one(friendly & with_amber)))],
)

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

SMILING_RUTH = shadows.creature(
    "Smiling Ruth",
    "CotA 312, MM 293",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[reap(when(happened(forged(), "this turn").at_least(1), take_control(one(enemy & flank & creature))))],
)

SNEKLIFTER = shadows.creature(
    "Sneklifter",
    "CotA 313, AoA 316, WC 281",
    power=2,
    traits="elf thief",
    abilities=[
        play(
            take_control(one(enemy & artifact)),
            when(is_such(~of_your_houses), Begin(BelongsTo("shadows", it & friendly), "for good", on_it=True)),
        )
    ],
)

UMBRA = shadows.creature(
    "Umbra", "CotA 314, AoA 280, WC 249", power=2, traits="elf thief", keywords=[SKIRMISH], abilities=[fight(steal(1))]
)

URCHIN = shadows.creature(
    "Urchin", "CotA 315", power=1, traits="elf thief", keywords=[ELUSIVE], abilities=[play(steal(1))]
)

DUSKRUNNER = shadows.upgrade("Duskrunner", "CotA 316, AoA 285, WC 253", abilities=[constant(Gains(reap(steal(1))))])

RING_OF_INVISIBILITY = shadows.upgrade(
    "Ring of Invisibility",
    "CotA 317, AoA 310, WC 277",
    amber=1,
    abilities=[constant(GainsKeyword("elusive")), constant(GainsKeyword("skirmish"))],
)

SILENT_DAGGER = shadows.upgrade(
    "Silent Dagger", "CotA 318", amber=1, abilities=[constant(Gains(reap(deal_damage(4, one(flank & creature)))))]
)

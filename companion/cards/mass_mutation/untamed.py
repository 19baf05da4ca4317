"""Untamed in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, OMEGA, SKIRMISH, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

untamed = HouseCards("untamed")

CEPHALOIST = untamed.creature(
    "Cephaloist", "MM 362", power=4, traits="mutant", abilities=[constant(NoStealing(your_amber.at_least(4)))]
)

DAEMO_BEAST = untamed.creature(
    "Dæmo-Beast", "MM 363", power=3, traits="mutant beast", keywords=[SKIRMISH], abilities=[FIEND]
)

DARK_FAERIE = untamed.creature(
    "Dark Faerie", "MM 364", power=2, traits="mutant", keywords=[SKIRMISH], abilities=[fight(gain(2))]
)

FANDANGLE = untamed.creature(
    "Fandangle",
    "MM 365",
    power=3,
    traits="mutant witch",
    abilities=[constant(EntersReady(friendly & ~house("untamed") & creature, when=your_amber.at_least(4)))],
)

FLOOMF = untamed.creature(
    "Floomf",
    "MM 366",
    power=3,
    traits="beast cat",
    keywords=[SKIRMISH],
    abilities=[fight(add_power_counters(2, one(trait("beast") & creature)))],
)

GLORIANA_S_ATTENDANT = untamed.creature("Gloriana’s Attendant", "MM 368", power=1, traits="mutant")

KEYFROG = untamed.creature("Keyfrog", "MM 369", power=2, traits="beast", abilities=[when_destroyed(ForgeKey())])

PISMIRE = untamed.creature(
    "Pismire",
    "MM 372",
    power=4,
    traits="mutant",
    abilities=[
        constant(
            KeyCost(
                Only(
                    2, count(friendly & trait("mutant") & creature).more_than(count(enemy & trait("mutant") & creature))
                )
            )
        )
    ],
)

RAPID_EVOLUTION = untamed.action(
    "Rapid Evolution", "MM 373", amber=1, abilities=[play(add_power_counters(your_amber, one(creature)))]
)

RECLAIMED_BY_NATURE = untamed.action(
    "Reclaimed by Nature", "MM 374", amber=1, abilities=[play(purge(one(artifact)), resolve_icons(it))]
)

RESURGENCE = untamed.action(
    "Resurgence",
    "MM 375",
    abilities=[
        play(
            return_to_hand(one(creature, "discard")),
            when(is_such(trait("mutant") & creature), return_to_hand(one(creature, "discard"))),
        )
    ],
)

SAVAGE_CLASH = untamed.action(
    "Savage Clash",
    "MM 376",
    abilities=[
        play(
            choose(most_powerful_of(enemy & creature, name="theirs")),
            choose(least_powerful_of(friendly & creature, name="yours")),
            destroy(creature & ~bound("theirs") & ~bound("yours")),
        )
    ],
)

COMMUNE = untamed.action("Commune", "MM 380", keywords=[OMEGA], abilities=[play(lose(None), gain(4))])

DARK_HARBINGER = untamed.creature(
    "Dark Harbinger",
    "MM 381",
    power=4,
    traits="mutant witch",
    abilities=[after(played(house("untamed") & action), ready_card(itself))],
)

GROWTH_SURGE = untamed.action(
    "Growth Surge",
    "MM 383",
    amber=1,
    abilities=[
        play(
            choose(one(flank & creature, name="first")),
            choose(one(creature & neighbor_of(bound("first")), name="second")),
            choose(one(creature & neighbor_of(bound("second")) & ~bound("first"), name="third")),
            add_power_counters(3, remembered("first")),
            add_power_counters(2, remembered("second")),
            add_power_counters(1, remembered("third")),
        )
    ],
)

LUMILU = untamed.creature(
    "Lumilu",
    "MM 385",
    power=4,
    traits="beast cat",
    abilities=[reap(gain(count(other & friendly & trait("beast") & creature)))],
)

MUSHROOM_WITH_A_VIEW = untamed.artifact(
    "Mushroom with a View", "MM 386", amber=1, traits="location", abilities=[omni(heal_damage(1, friendly & creature))]
)

TRIMBLE = untamed.creature(
    "Trimble",
    "MM 389",
    power=3,
    traits="mutant",
    abilities=[constant(GainsKeyword("skirmish", trait("mutant") & creature))],
)

VAULT_S_BLESSING = untamed.action(
    "Vault’s Blessing",
    "MM 391",
    amber=1,
    abilities=[
        play(
            gain(count(friendly & trait("mutant") & creature)),
            gain(count(enemy & trait("mutant") & creature), "opponent"),
        )
    ],
)

WILD_BOUNTY = untamed.action("Wild Bounty", "MM 392", abilities=[play(for_this_turn(IconsResolveAgain()))])

AEMBERLUTION = untamed.action(
    "Æmberlution",
    "MM 394",
    keywords=[OMEGA],
    abilities=[
        play(
            destroy(creature),
            reveal(each(any_card, "hand")),
            reveal(each(any_card, "hand", "opponent")),
            put_into_play(each(creature, "hand", "either", name="them"), "its owner"),
            ready_card(remembered("them")),
        )
    ],
)

BLOSSOM_DRAKE = untamed.creature(
    "Blossom Drake",
    "MM 395",
    power=4,
    traits="dragon",
    abilities=[constant(PowerBonus(count(artifact))), constant(TextBlank(artifact))],
)

CHONKERS = untamed.creature(
    "Chonkers",
    "MM 396",
    power=1,
    traits="mutant",
    keywords=[SKIRMISH],
    abilities=[
        after(destroyed(enemy & creature & it_fights), add_power_counters(CountersOn(""), itself)),
        play(add_power_counters(1, itself)),
    ],
)

DARK_QUEEN_GLORIANA = untamed.creature(
    "Dark Queen Gloriana",
    "MM 397",
    power=3,
    traits="mutant",
    abilities=[play(return_to_hand(one(friendly & ~house("untamed") & creature)))],
)

EUNOIA = untamed.creature(
    "Eunoia",
    "MM 400",
    power=6,
    traits="beast cat",
    abilities=[after(destroyed(enemy & creature & it_fights), gain(1), heal_damage(2, itself))],
)

LOOK_WHAT_I_FOUND = untamed.action(
    "Look What I Found!",
    "MM 402",
    keywords=[OMEGA],
    abilities=[
        play(
            return_to_hand(one(action, "discard")),
            return_to_hand(one(artifact, "discard")),
            return_to_hand(one(creature, "discard")),
            return_to_hand(one(upgrade, "discard")),
        )
    ],
)

MERCY_MALKIN_QUEEN = untamed.creature(
    "Mercy, Malkin Queen",
    "MM 403",
    power=3,
    traits="human witch",
    keywords=[SKIRMISH],
    abilities=[
        after(entered(friendly & trait("cat") & creature), ward(it)),
        fight(ready_card(one(friendly & trait("beast") & creature))),
    ],
)

MUTATION_OF_CUNNING = untamed.action(
    "Mutation of Cunning",
    "MM 413",
    amber=1,
    abilities=[
        play(
            choose(one(creature)),
            Begin(GainsKeyword("elusive", it), "until your next turn", on_it=True),
            Begin(GainsTrait("mutant", it), "until your next turn", on_it=True),
        )
    ],
)

MUTATION_OF_FURY = untamed.action(
    "Mutation of Fury",
    "MM 414",
    amber=1,
    abilities=[
        play(
            choose(one(creature)),
            Begin(GainsKeyword("assault", it, 3), "until your next turn", on_it=True),
            Begin(GainsTrait("mutant", it), "until your next turn", on_it=True),
        )
    ],
)

MUTATION_OF_INSTINCT = untamed.action(
    "Mutation of Instinct",
    "MM 415",
    amber=1,
    abilities=[
        play(
            choose(one(creature)),
            Begin(GainsKeyword("skirmish", it), "until your next turn", on_it=True),
            Begin(GainsTrait("mutant", it), "until your next turn", on_it=True),
        )
    ],
)

DINO_BEAST = untamed.creature(
    "Dino-Beast", "MM 417", power=5, traits="mutant beast", keywords=[SKIRMISH], abilities=[DINO]
)

SACRO_BEAST = untamed.creature("Sacro-Beast", "MM 418", power=5, armor=2, traits="mutant beast", keywords=[SKIRMISH])

TECHNO_BEAST = untamed.creature(
    "Techno-Beast", "MM 419", power=4, traits="mutant beast", keywords=[SKIRMISH], abilities=[BOT]
)

UMBRA_BEAST = untamed.creature("Umbra-Beast", "MM 420", power=3, traits="mutant beast", keywords=[ELUSIVE, SKIRMISH])

XENO_BEAST = untamed.creature(
    "Xeno-Beast", "MM 421", power=4, traits="mutant beast", keywords=[SKIRMISH], abilities=[ALIEN]
)

NIFFLE_KONG, NIFFLE_KONG2 = untamed.gigantic(
    "Niffle Kong",
    "MM 422",
    power=12,
    armor=2,
    traits="mutant niffle",
    abilities=[
        play(Search(trait("niffle") & creature, most=ALL)),
        fight_or_reap(
            may(
                if_done(
                    destroy(one(friendly & trait("niffle") & creature)),
                    deal_damage(3, one(creature)),
                    steal(1),
                    destroy(one(enemy & artifact)),
                )
            )
        ),
    ],
)

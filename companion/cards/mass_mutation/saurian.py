"""Saurian in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

saurian = HouseCards("saurian")

BEWARE_THE_IDES = saurian.action(
    "Beware the Ides", "MM 184", amber=1, abilities=[play(deal_damage(23, one(creature & in_the_center)))]
)

CITIZEN_SHRIX = saurian.creature(
    "Citizen Shrix", "MM 186", power=3, traits="mutant", abilities=[play_or_reap(exalt(), steal(1))]
)

CONSUL_PRIMUS = saurian.creature(
    "Consul Primus",
    "MM 187",
    power=3,
    traits="dinosaur politician",
    abilities=[reap(move_amber(1, one(creature), one(creature & different, name="other")))],
)

CORNICEN_OCTAVIA = saurian.creature(
    "Cornicen Octavia", "MM 188", power=5, armor=1, traits="dinosaur soldier", abilities=[action_ability(capture(2))]
)

CURSE_OF_VANITY = saurian.action(
    "Curse of Vanity",
    "MM 189",
    amber=1,
    abilities=[play(exalt(one(friendly & creature)), exalt(one(enemy & creature)))],
)

DAEMO_SAURUS = saurian.creature("Dæmo-Saurus", "MM 190", power=4, traits="mutant dinosaur", abilities=[DINO, FIEND])

DEFENSE_INITIATIVE = saurian.action(
    "Defense Initiative",
    "MM 191",
    abilities=[play(ward(one(creature)), may(if_done(exalt(it), ward(neighbor_of(it)))))],
)

FAUST_THE_GREAT = saurian.creature(
    "Faust the Great",
    "MM 192",
    power=4,
    traits="dinosaur",
    abilities=[constant(KeyCost(count(friendly & creature & with_amber))), play(may(exalt(one(friendly & creature))))],
)

GALEATOPS = saurian.creature("Galeatops", "MM 193", power=12, traits="beast", abilities=[constant(FightDamage(4))])

MONUMENT_TO_LUDO = saurian.artifact(
    "Monument to Ludo",
    "MM 194",
    traits="location",
    abilities=[
        action_ability(
            choose(one(creature)),
            when(
                exists(named("Praefectus Ludo"), "discard"),
                take_amber(2, it, None),
                otherwise=[take_amber(1, it, None)],
            ),
        )
    ],
)

SAGITTARII_S_GAZE = saurian.action(
    "Sagittarii’s Gaze", "MM 196", amber=1, abilities=[play(exalt(one(damaged & creature)))]
)

SPOILS_OF_BATTLE = saurian.action(
    "Spoils of Battle",
    "MM 197",
    amber=1,
    abilities=[play(capture(1, one(friendly & creature)), capture(1, creature & with_amber))],
)

BLAST_FROM_THE_PAST = saurian.action(
    "Blast from the Past",
    "MM 200",
    abilities=[
        play(
            exalt(one(friendly & creature)),
            archive(one(house("saurian") & creature, "discard", name="archived")),
            deal_damage(Measure("power", "archived"), one(enemy & creature)),
        )
    ],
)

CURIA_SAURUS = saurian.artifact(
    "Curia Saurus",
    "MM 202",
    traits="location",
    abilities=[
        constant(
            Gains(when_destroyed(move_amber(1, itself, most_powerful_of(enemy & creature))), creature & with_amber)
        )
    ],
)

DARK_CENTURION = saurian.creature(
    "Dark Centurion",
    "MM 203",
    power=5,
    traits="mutant soldier",
    abilities=[action_ability(if_done(take_amber(1, one(creature), None), ward(it)))],
)

DREADBONE_DECIMUS = saurian.creature(
    "Dreadbone Decimus",
    "MM 204",
    power=5,
    traits="dinosaur assassin",
    abilities=[
        play_or_fight(
            may(if_done(exalt(), destroy(one(creature & power_at_most(Excess(Measure("power", "source"), 1))))))
        )
    ],
)

GLADIODONTUS = saurian.creature(
    "Gladiodontus",
    "MM 206",
    power=15,
    traits="mutant",
    abilities=[
        constant(EntersStunned()),
        constant(FightDamage(5)),
        fight_or_reap(when(happened(used(itself), "this turn").exactly(1), ready_card(itself), enrage(itself))),
    ],
)

HEDONISTIC_INTENT = saurian.action("Hedonistic Intent", "MM 207", amber=1, abilities=[play(exalt(flank & creature))])

HUMBLE = saurian.action(
    "Humble", "MM 208", amber=1, abilities=[play(if_done(exhaust(one(creature)), take_amber(3, it, None)))]
)

SAURIAN_EGG = saurian.creature(
    "Saurian Egg",
    "MM 210",
    power=1,
    armor=5,
    amber=1,
    traits="dinosaur egg",
    abilities=[
        constant(CannotUse(itself, ("reap", "fight"))),
        omni(
            discard(top_of("deck", 2)),
            when(
                CountOf("them", house("saurian") & creature).at_least(1),
                put_into_play(each(bound("them") & house("saurian") & creature, "discard")),
                ready_card(it),
                add_power_counters(3, it),
                destroy(itself),
            ),
        ),
    ],
)

SENATOR_QUINTINA = saurian.creature(
    "Senator Quintina", "MM 211", power=5, traits="dinosaur politician", abilities=[after(reaped(creature), exalt(it))]
)

SIREN_HORN = saurian.upgrade(
    "Siren Horn", "MM 212", amber=1, abilities=[constant(Gains(before_fight(move_amber(1, itself, attacked))))]
)

AMPHORA_CAPTURA = saurian.artifact(
    "Amphora Captura",
    "MM 215",
    traits="item",
    abilities=[constant(IconReplaced(("amber", "damage", "draw"), "capture"))],
)

CRYSTAL_SURGE = saurian.action("Crystal Surge", "MM 217", amber=1, abilities=[play(exalt(trait("mutant") & creature))])

FORUM_OF_GIANTS = saurian.artifact(
    "Forum of Giants",
    "MM 219",
    amber=1,
    traits="location",
    abilities=[at_start_of_turn(when(exists(creature), choose(most_powerful_of(creature)), gain(1, "its controller")))],
)

HIGH_PRIEST_TORVUS = saurian.creature(
    "High Priest Torvus",
    "MM 222",
    power=4,
    armor=1,
    traits="dinosaur priest",
    abilities=[reap(may(if_done(exalt(), for_this_turn(ActionReturns()))))],
)

LEGION_S_MARCH = saurian.action(
    "Legion’s March",
    "MM 224",
    amber=1,
    abilities=[
        play(
            for_this_turn(
                after(after_use(trait("dinosaur") & creature, "you"), deal_damage(1, ~trait("dinosaur") & creature))
            )
        )
    ],
)

NEROTAURUS = saurian.creature(
    "Nerotaurus",
    "MM 225",
    power=6,
    traits="dinosaur politician",
    abilities=[
        fight(on_opponents_next_turn(CannotUse(enemy & creature, ("reap",)))),
        reap(on_opponents_next_turn(CannotUse(enemy & creature, ("fight",)))),
    ],
)

OPTIO_GORKUS = saurian.creature(
    "Optio Gorkus",
    "MM 226",
    power=3,
    armor=3,
    traits="dinosaur soldier",
    keywords=[ELUSIVE],
    abilities=[
        constant(
            Gains(
                when_destroyed(move_amber(None, itself, one(neighboring & named("Optio Gorkus")))),
                neighboring & creature,
            )
        )
    ],
)

PATRONAGE = saurian.action(
    "Patronage",
    "MM 227",
    abilities=[
        play(choose(one(creature)), take_amber(Half(Measure("amber"), up=True), it), take_amber(None, it, "opponent"))
    ],
)

SCYLLA = saurian.creature(
    "Scylla",
    "MM 230",
    power=7,
    traits="beast",
    abilities=[constant(Gains(reap(deal_damage(4, itself)), enemy & creature))],
)

CHARYBDIS = saurian.creature(
    "Charybdis", "MM 234", power=7, traits="beast", abilities=[constant(Gains(before_fight(lose(1)), enemy & creature))]
)

LYCO_SAURUS = saurian.creature(
    "Lyco-Saurus", "MM 235", power=5, traits="mutant dinosaur", keywords=[SKIRMISH], abilities=[DINO]
)

MONUMENT_TO_FAUST = saurian.artifact(
    "Monument to Faust",
    "MM 236",
    traits="location",
    abilities=[
        action_ability(
            when(
                exists(named("Faust the Great"), "discard"),
                on_opponents_next_turn(KeyCost(2, "either")),
                otherwise=[on_opponents_next_turn(KeyCost(1, "either"))],
            )
        )
    ],
)

MONUMENT_TO_OCTAVIA = saurian.artifact(
    "Monument to Octavia",
    "MM 237",
    traits="location",
    abilities=[
        action_ability(
            choose(one(friendly & creature)),
            when(exists(named("Cornicen Octavia"), "discard"), capture(2, it), otherwise=[capture(1, it)]),
        )
    ],
)

MONUMENT_TO_PRIMUS = saurian.artifact(
    "Monument to Primus",
    "MM 238",
    traits="location",
    abilities=[
        action_ability(
            when(
                exists(named("Consul Primus"), "discard"),
                move_amber(1, one(creature), one(creature & different, name="other")),
                otherwise=[move_amber(1, one(friendly & creature), one(friendly & creature & different, name="other"))],
            )
        )
    ],
)

MONUMENT_TO_SHRIX = saurian.artifact(
    "Monument to Shrix",
    "MM 239",
    traits="location",
    abilities=[
        constant(Spendable()),
        action_ability(
            when(
                exists(named("Citizen Shrix"), "discard"),
                choose_one(your_pool=StoreAmber(1), their_pool=StoreAmber(1, "opponent")),
                otherwise=[StoreAmber(1)],
            )
        ),
    ],
)

SACRO_SAURUS = saurian.creature("Sacro-Saurus", "MM 240", power=6, armor=2, traits="mutant dinosaur", abilities=[DINO])

TECHNO_SAURUS = saurian.creature("Techno-Saurus", "MM 241", power=5, traits="mutant dinosaur", abilities=[DINO, BOT])

UMBRA_SAURUS = saurian.creature(
    "Umbra-Saurus", "MM 242", power=4, traits="mutant dinosaur", keywords=[ELUSIVE], abilities=[DINO]
)

XENO_SAURUS = saurian.creature("Xeno-Saurus", "MM 243", power=5, traits="mutant dinosaur", abilities=[DINO, ALIEN])

DEUSILLUS, DEUSILLUS2 = saurian.gigantic(
    "Deusillus",
    "MM 244",
    power=20,
    traits="mutant",
    abilities=[
        play(capture(opponents_amber), deal_damage(5, one(enemy & creature))),
        fight_or_reap(take_amber(1, itself, to=None), deal_damage(2, enemy & creature)),
    ],
)

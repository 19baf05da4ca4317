"""Saurian in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, DEPLOY, ELUSIVE, TAUNT, HouseCards, hazardous
from companion.rules.words import *

saurian = HouseCards("saurian")

AXIOM_OF_GRISK = saurian.action(
    "Axiom of Grisk",
    "WC 182, MM 183",
    abilities=[play(ward(one(creature)), destroy(creature & ~with_amber), gain_chains(2))],
)

BRUTODON_AUXILIARY = saurian.creature(
    "Brutodon Auxiliary", "WC 183", power=6, traits="beast", keywords=[TAUNT, hazardous(2)]
)

CHANT_OF_HUBRIS = saurian.action(
    "Chant of Hubris",
    "WC 184, MM 185",
    amber=1,
    abilities=[play(move_amber(1, one(creature), one(creature & different, name="other")))],
)

IMPERIAL_SCUTUM = saurian.upgrade(
    "Imperial Scutum",
    "WC 185",
    amber=1,
    abilities=[constant(ArmorBonus(2, this_creature)), constant(Gains(when_destroyed(take_amber(None, itself, None))))],
)

IMPERIUM = saurian.action("Imperium", "WC 186", amber=1, abilities=[play(ward(exactly(2, friendly & creature)))])

LEGATUS_RAPTOR = saurian.creature(
    "Legatus Raptor",
    "WC 187",
    power=4,
    armor=1,
    traits="dinosaur soldier",
    abilities=[fight(may(if_done(exalt(), ready_and_use(one(other & friendly & creature)))))],
)

ODOAC_THE_PATRICIAN = saurian.creature(
    "Odoac the Patrician",
    "WC 188",
    power=5,
    traits="dinosaur politician",
    abilities=[play(capture(1)), constant(NoStealing(itself_is(with_amber)))],
)

PHALANX_STRIKE = saurian.action(
    "Phalanx Strike",
    "WC 189",
    amber=1,
    abilities=[
        play(
            deal_damage(count(friendly & creature), one(creature)),
            may(if_done(exalt(one(friendly & creature)), deal_damage(count(friendly & creature), one(creature)))),
        )
    ],
)

PRAEFECTUS_LUDO = saurian.creature(
    "Praefectus Ludo",
    "WC 190, MM 195",
    power=5,
    traits="dinosaur politician",
    abilities=[constant(Gains(when_destroyed(take_amber(None, itself, None)), other & friendly & creature))],
)

QUESTOR_JARTA = saurian.creature(
    "Questor Jarta",
    "WC 191",
    power=3,
    traits="dinosaur politician",
    keywords=[ELUSIVE],
    abilities=[reap(may(if_done(exalt(), gain(1))))],
)

RHETOR_GALLIM = saurian.creature(
    "Rhetor Gallim",
    "WC 192",
    power=3,
    traits="dinosaur philosopher",
    abilities=[
        play(on_opponents_next_turn(KeyCost(3))),
        reap(may(if_done(exalt(), on_opponents_next_turn(KeyCost(3))))),
    ],
)

SENATOR_SHRIX = saurian.creature(
    "Senator Shrix",
    "WC 193",
    power=4,
    armor=1,
    traits="dinosaur politician",
    abilities=[constant(Spendable()), play_or_reap(may(exalt()))],
)

THE_GOLDEN_SPIRAL = saurian.artifact(
    "The Golden Spiral",
    "WC 194",
    traits="location",
    abilities=[action_ability(exalt(one(friendly & creature)), ready_and_use(it))],
)

THERO_CENTURION = saurian.creature(
    "Thero Centurion",
    "WC 195, MM 198",
    power=6,
    armor=1,
    traits="dinosaur soldier",
    abilities=[play_or_fight(capture(1))],
)

TRIBUTE = saurian.action(
    "Tribute",
    "WC 196",
    amber=1,
    abilities=[
        play(
            capture(2, most_powerful_of(friendly & creature)),
            may(if_done(exalt(it), capture(2, most_powerful_of(friendly & creature)))),
        )
    ],
)

TRICERIAN_LEGIONARY = saurian.creature(
    "Tricerian Legionary",
    "WC 197",
    power=5,
    armor=1,
    traits="dinosaur soldier",
    keywords=[TAUNT],
    abilities=[play(ward(one(friendly & creature)))],
)

ANCIENT_POWER = saurian.action(
    "Ancient Power", "WC 198, MM 199", amber=1, abilities=[play(ward(friendly & creature & with_amber))]
)

CENTURION_STENOPIUS = saurian.creature(
    "Centurion Stenopius",
    "WC 199",
    power=3,
    armor=2,
    traits="dinosaur soldier",
    abilities=[constant(PowerBonus(Times(3, Measure("amber", "source")))), play_fight_or_reap(may(exalt()))],
)

CITY_STATE_INTEREST = saurian.action(
    "City-State Interest", "WC 200, MM 201", abilities=[play(capture(1, friendly & creature))]
)

DRACO_PRAECO = saurian.creature(
    "Draco Praeco",
    "WC 201",
    power=4,
    traits="dinosaur politician",
    abilities=[reap(may(if_done(exalt(), ChooseHouse(), enrage(creature & of_chosen_house))))],
)

EXILE = saurian.action("Exile", "WC 202, MM 205", amber=1, abilities=[play(give_control(one(friendly & creature)))])

GARGANTODON = saurian.creature(
    "Gargantodon",
    "WC 203",
    power=16,
    traits="beast",
    abilities=[constant(EntersStunned()), constant(FightDamage(4)), constant(StolenIsCaptured())],
)

LIBRARY_OF_POLLIASAURUS = saurian.artifact(
    "Library of Polliasaurus",
    "WC 204, MM 209",
    traits="location",
    abilities=[action_ability(take_amber(1, one(friendly & creature)))],
)

ORATOR_HISSARO = saurian.creature(
    "Orator Hissaro",
    "WC 205",
    power=3,
    traits="dinosaur politician",
    keywords=[DEPLOY],
    abilities=[
        play(
            choose(each(neighboring & creature)),
            ready_card(it),
            exalt(it),
            it_gains_for_this_turn(BelongsTo("saurian", it)),
        )
    ],
)

PARAGUARDIAN = saurian.creature(
    "Paraguardian",
    "WC 206",
    power=6,
    armor=1,
    traits="dinosaur soldier",
    abilities=[reap(may(if_done(exalt(), ward(neighboring & creature))))],
)

PHILOPHOSAURUS = saurian.creature(
    "Philophosaurus",
    "WC 207",
    power=4,
    traits="dinosaur philosopher",
    abilities=[
        reap(
            may(
                LookAt(top_of("deck", 3, name="looked")),
                archive(one(bound("looked"), "deck")),
                return_to_hand(one(bound("looked"), "deck")),
                discard(one(bound("looked"), "deck")),
            )
        )
    ],
)

REGRETTABLE_METEOR = saurian.action(
    "Regrettable Meteor",
    "WC 208",
    amber=1,
    abilities=[play(destroy((trait("dinosaur") & creature) | (creature & power_at_least(6))))],
)

SIC_SEMPER_TYRANNOSAURUS = saurian.action(
    "Sic Semper Tyrannosaurus",
    "WC 209",
    abilities=[play(choose(most_powerful_of(creature)), take_amber(None, it), destroy(it))],
)

STOMP = saurian.action(
    "Stomp",
    "WC 210, MM 213",
    amber=1,
    abilities=[
        play(deal_damage(5, one(creature)), when(happened(destroyed(it)).at_least(1), exalt(one(friendly & creature))))
    ],
)

TERRORDACTYL = saurian.creature(
    "Terrordactyl",
    "WC 211, MM 214",
    power=12,
    traits="beast",
    abilities=[
        constant(EntersStunned()),
        constant(FightDamage(4)),
        before_fight(deal_damage(4, neighbor_of(attacked))),
    ],
)

THE_CALLIPYGIAN_IDEAL = saurian.upgrade(
    "The Callipygian Ideal", "WC 212", abilities=[play(exalt(this_creature)), constant(Gains(constant(Spendable())))]
)

TRIBUNE_POMPITUS = saurian.creature(
    "Tribune Pompitus",
    "WC 213",
    power=4,
    armor=2,
    traits="dinosaur politician",
    abilities=[
        constant(Gains(constant(PowerBonus(Times(2, Measure("amber", "source")))), friendly & creature)),
        before_fight(may(exalt())),
    ],
)

AUTO_LEGIONARY = saurian.artifact(
    "Auto-Legionary",
    "WC 214",
    traits="robot ally",
    abilities=[
        action_ability(become_creature(itself)),
        constant(PowerBonus(5, itself & creature)),
        constant(BelongsTo("all", itself & creature)),
    ],
    errata={
        "14": [
            action_ability(become_creature(itself)),
            constant(PowerBonus(5, itself & creature)),
            constant(MayUse(itself & creature)),
        ]
    },
)

CINCINNATUS_REX = saurian.creature(
    "Cincinnatus Rex",
    "WC 215",
    power=6,
    armor=4,
    traits="dinosaur soldier",
    abilities=[
        constant(Perishes(~exists(enemy & creature))),
        fight(may(if_done(exalt(), ready_card(other & friendly)))),
    ],
)

CITY_GATES = saurian.artifact(
    "City Gates",
    "WC 216, MM 216",
    traits="location",
    abilities=[
        action_ability(
            choose(one(friendly & creature)),
            when(is_such(trait("dinosaur")), capture(2, it), otherwise=[capture(1, it)]),
        )
    ],
)

CRASSOSAURUS = saurian.creature(
    "Crassosaurus",
    "WC 217",
    power=4,
    armor=2,
    traits="dinosaur politician",
    keywords=[ELUSIVE],
    abilities=[play(CaptureFromBoth(10), when(Measure("amber", "source").at_most(9), purge(itself)))],
)

DIPLO_MACY = saurian.action(
    "Diplo-Macy",
    "WC 218, MM 218",
    amber=1,
    keywords=[ALPHA],
    abilities=[play(until_your_next_turn(Gains(before_fight(exalt()), creature)))],
)

FAVOR_OF_REX = saurian.action(
    "Favor of Rex", "WC 219", amber=1, abilities=[play(trigger_play(one(creature & with_ability("play"))))]
)

GOOD_OF_THE_MANY = saurian.action(
    "Good of the Many", "WC 220, MM 220", abilities=[play(destroy(creature & ~shares_trait_in_line))]
)

GRIMLOCUS_DUX = saurian.creature(
    "Grimlocus Dux",
    "WC 221, MM 221",
    power=11,
    armor=2,
    traits="dinosaur soldier",
    keywords=[TAUNT],
    abilities=[play(exalt(times=2))],
)

IMPERIAL_FORGE = saurian.action(
    "Imperial Forge", "WC 222", amber=1, abilities=[play(ForgeKey(Sum((8, Times(-1, AmberOn(friendly & creature))))))]
)

IMPERIAL_ROAD = saurian.artifact(
    "Imperial Road",
    "WC 223, MM 223",
    traits="location",
    abilities=[omni(choose(one(house("saurian") & creature, "hand")), for_this_turn(EntersStunned(it)), play_card(it))],
)

KOMPSOS_HARUSPEX = saurian.creature(
    "Kompsos Haruspex",
    "WC 224",
    power=4,
    traits="dinosaur priest",
    abilities=[constant(AlsoTriggers("play", "reap", friendly & creature))],
)

LIVIA_THE_ELDER = saurian.creature(
    "Livia the Elder",
    "WC 225",
    power=4,
    traits="dinosaur philosopher",
    abilities=[
        reap(
            may(
                if_done(
                    exalt(),
                    for_this_turn(
                        AlsoTriggers("fight", "reap", friendly & creature),
                        AlsoTriggers("reap", "fight", friendly & creature),
                    ),
                )
            )
        )
    ],
)

PRIMUS_UNGUIS = saurian.creature(
    "Primus Unguis",
    "WC 226",
    power=5,
    armor=1,
    traits="dinosaur soldier",
    abilities=[constant(PowerBonus(Times(2, Measure("amber", "source")), friendly & creature)), reap(exalt())],
)

SAURUS_REX = saurian.creature(
    "Saurus Rex",
    "WC 227, MM 228",
    power=6,
    traits="dinosaur leader",
    abilities=[
        fight_or_reap(when(itself_is(in_the_center), may(if_done(exalt(), Search(house("saurian"), ("deck",))))))
    ],
)

SAURY_ABOUT_THAT = saurian.action(
    "Saury About That", "WC 228, MM 229", abilities=[play(destroy(one(creature)), gain(1, "its controller"))]
)

SENATOR_BRACCHUS = saurian.creature(
    "Senator Bracchus",
    "WC 229, MM 231",
    power=4,
    traits="dinosaur politician",
    abilities=[constant(Spendable(friendly & creature)), fight_or_reap(exalt())],
)

SOW_SALT = saurian.action(
    "Sow Salt",
    "WC 230, MM 232",
    amber=1,
    keywords=[ALPHA],
    abilities=[play(until_your_next_turn(CannotUse(creature, ("reap",))))],
)

SPARTASAUR = saurian.creature(
    "Spartasaur",
    "WC 231",
    power=6,
    armor=1,
    traits="dinosaur soldier",
    abilities=[after(destroyed(friendly & creature), destroy(~trait("dinosaur") & creature)), fight(gain(2))],
)

TERTIATE = saurian.action(
    "Tertiate",
    "WC 232, MM 233",
    amber=1,
    abilities=[
        play(
            choose(exactly(Third(count(enemy & creature)), enemy & creature, name="theirs")),
            choose(exactly(Third(count(friendly & creature)), friendly & creature, name="yours")),
            destroy(remembered("theirs", "yours")),
        )
    ],
)

THE_COLOSSEUM = saurian.artifact(
    "The Colosseum",
    "WC 233",
    traits="location",
    abilities=[
        after(destroyed(enemy & creature & in_a_fight), add_counters("glory", 1, itself)),
        omni(when(CountersOn("glory").at_least(6), remove_counters("glory", itself, 6), ForgeKey())),
    ],
)

TRIUMPH = saurian.action(
    "Triumph",
    "WC 234",
    amber=1,
    abilities=[
        play(
            when(
                ~exists(enemy & creature),
                if_done(exalt(friendly & creature), when(count(friendly & creature).at_least(6), ForgeKey(free=True))),
            )
        )
    ],
)

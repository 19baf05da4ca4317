"""Logos in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, HouseCards
from companion.rules.words import *

logos = HouseCards("logos")

BOUNCING_DEATHQUARK = logos.action(
    "Bouncing Deathquark",
    "CotA 107, AoA 125, MM 082",
    abilities=[
        play(
            RepeatAtWill(
                (
                    choose(one(destroyable & enemy & creature, name="theirs")),
                    choose(one(destroyable & friendly & creature, name="yours")),
                    destroy(remembered("theirs", "yours")),
                ),
                exists(destroyable & enemy & creature) & exists(destroyable & friendly & creature),
            )
        )
    ],
)

DIMENSION_DOOR = logos.action("Dimension Door", "CotA 108, MM 085", abilities=[play(for_this_turn(ReapingSteals()))])

EFFERVESCENT_PRINCIPLE = logos.action(
    "Effervescent Principle",
    "CotA 109, MM 072",
    abilities=[play(lose(Half(your_amber)), lose(Half(opponents_amber), "opponent"), gain_chains(1))],
)

FOGGIFY = logos.action(
    "Foggify",
    "CotA 110",
    amber=1,
    abilities=[play(on_opponents_next_turn(CannotUse(creature, ("fight",), "opponent")))],
)

HELP_FROM_FUTURE_SELF = logos.action(
    "Help from Future Self",
    "CotA 111, AoA 146",
    amber=1,
    abilities=[play(Search(named("Timetraveller")), ShuffleZones(("discard",)))],
)

INTERDIMENSIONAL_GRAFT = logos.action(
    "Interdimensional Graft",
    "CotA 112, AoA 130, WC 152",
    amber=1,
    abilities=[play(on_opponents_next_turn(after(forged("opponent"), pay(None, "opponent"))))],
)

KNOWLEDGE_IS_POWER = logos.action(
    "Knowledge is Power",
    "CotA 113, AoA 147, WC 168",
    abilities=[play(choose_one(archive_a_card=archive(), gain_aember=gain(count(any_card, "archives"))))],
)

LABWORK = logos.action("Labwork", "CotA 114, AoA 114", amber=1, abilities=[play(archive())])

LIBRARY_ACCESS = logos.action(
    "Library Access",
    "CotA 115",
    abilities=[play(for_this_turn(after(played(any_card), draw(1))))],
    errata={"1.3": [play(for_this_turn(after(played(any_card), draw(1))), purge(itself))]},
)

NEURO_SYPHON = logos.action(
    "Neuro Syphon",
    "CotA 116, MM 092",
    amber=1,
    abilities=[play(when(opponents_amber.more_than(your_amber), steal(1), draw(1)))],
)

PHASE_SHIFT = logos.action("Phase Shift", "CotA 117", abilities=[play(for_this_turn(MayPlay(~house("logos"))))])

POSITRON_BOLT = logos.action(
    "Positron Bolt",
    "CotA 118, WC 156, MM 094",
    amber=1,
    abilities=[
        play(
            choose(one(flank & creature, name="first")),
            choose(one(creature & neighbor_of(bound("first")), name="second")),
            choose(one(creature & neighbor_of(bound("second")) & ~bound("first"), name="third")),
            damage_together(
                deal_damage(3, remembered("first")),
                deal_damage(2, remembered("second")),
                deal_damage(1, remembered("third")),
            ),
        )
    ],
)

RANDOM_ACCESS_ARCHIVES = logos.action(
    "Random Access Archives", "CotA 119", amber=1, abilities=[play(archive(top_of("deck")))]
)

REMOTE_ACCESS = logos.action(
    "Remote Access", "CotA 120, AoA 134, WC 159", amber=1, abilities=[play(use(one(enemy & artifact)))]
)

REVERSE_TIME = logos.action(
    "Reverse Time", "CotA 121, MM 111", amber=1, abilities=[play(SwapDeckAndDiscard(), ShuffleZones())]
)

SCRAMBLER_STORM = logos.action(
    "Scrambler Storm", "CotA 122", amber=1, abilities=[play(on_opponents_next_turn(CannotPlay(action)))]
)

SLOPPY_LABWORK = logos.action(
    "Sloppy Labwork", "CotA 123, AoA 138, MM 097", amber=1, abilities=[play(archive(), discard(one(any_card, "hand")))]
)

TWIN_BOLT_EMISSION = logos.action(
    "Twin Bolt Emission",
    "CotA 124, WC 142",
    amber=1,
    abilities=[play(damage_together(deal_damage(2, one(creature)), deal_damage(2, one(creature & different))))],
)

WILD_WORMHOLE = logos.action(
    "Wild Wormhole",
    "CotA 125, AoA 122, WC 143",
    amber=1,
    abilities=[play(play_card(top_of("deck")))],
)

ANOMALY_EXPLOITER = logos.artifact(
    "Anomaly Exploiter", "CotA 126, WC 145", traits="item", abilities=[action_ability(destroy(one(damaged & creature)))]
)

CHAOS_PORTAL = logos.artifact(
    "Chaos Portal",
    "CotA 127, AoA 140, WC 162",
    traits="location",
    abilities=[action_ability(ChooseHouse(), reveal(top_of("deck")), when(is_such(of_chosen_house), play_card(it)))],
)

CRAZY_KILLING_MACHINE = logos.artifact(
    "Crazy Killing Machine",
    "CotA 128, AoA 141, WC 163",
    traits="weapon",
    abilities=[
        action_ability(
            discard(top_of("deck", name="yours")),
            discard(top_of("deck", 1, "opponent", "theirs")),
            destroy(one((creature | artifact) & shares_house("yours"))),
            destroy(one((creature | artifact) & shares_house("theirs"))),
            when(~happened(destroyed(any_card)).at_least(2), destroy(itself)),
        )
    ],
)

LIBRARY_OF_BABBLE = logos.artifact(
    "Library of Babble",
    "CotA 129, AoA 115",
    traits="location",
    abilities=[action_ability(draw(1))],
)

MOBIUS_SCROLL = logos.artifact(
    "Mobius Scroll",
    "CotA 130, MM 108",
    traits="item",
    abilities=[action_ability(archive(itself), archive(up_to(2, any_card, "hand")))],
)

POCKET_UNIVERSE = logos.artifact(
    "Pocket Universe",
    "CotA 131, AoA 151, WC 172",
    traits="item",
    abilities=[constant(Spendable()), action_ability(StoreAmber(1))],
)

SPANGLER_BOX = logos.artifact(
    "Spangler Box",
    "CotA 132",
    traits="item",
    abilities=[
        action_ability(if_done(PurgeForNow(one(creature)), give_control(itself))),
        leaves_play(ReturnPurged()),
    ],
)

SPECTRAL_TUNNELER = logos.artifact(
    "Spectral Tunneler",
    "CotA 133",
    amber=1,
    traits="item",
    abilities=[
        action_ability(
            choose(one(creature)),
            it_gains_for_this_turn(CountsAsFlank(it), Gains(reap(draw(1)), it)),
        )
    ],
)

STRANGE_GIZMO = logos.artifact(
    "Strange Gizmo",
    "CotA 134, AoA 156, WC 177",
    amber=1,
    traits="item",
    abilities=[after(forged("you"), destroy(creature | artifact))],
)

THE_HOWLING_PIT = logos.artifact(
    "The Howling Pit", "CotA 135, MM 114", amber=1, traits="location", abilities=[constant(HandSize(1, "either"))]
)

BATDRONE = logos.creature(
    "Batdrone", "CotA 136", power=2, traits="robot", keywords=[SKIRMISH], abilities=[fight(steal(1))]
)

BRAIN_EATER = logos.creature(
    "Brain Eater",
    "CotA 137, AoA 126",
    power=6,
    traits="cyborg beast",
    abilities=[after(destroyed(creature & it_fights), draw(1))],
)

DEXTRE = logos.creature(
    "Dextre",
    "CotA 138",
    power=3,
    traits="human scientist",
    abilities=[play(capture(1)), when_destroyed(put_on_deck(itself))],
)

DOC_BOOKTON = logos.creature("Doc Bookton", "CotA 139", power=5, traits="human scientist", abilities=[reap(draw(1))])

DR_ESCOTERA = logos.creature(
    "Dr. Escotera",
    "CotA 140",
    power=4,
    traits="cyborg scientist",
    abilities=[play(gain(KeysOf("opponent")))],
)

DYSANIA = logos.creature(
    "Dysania",
    "CotA 141, AoA 142, WC 164",
    power=4,
    traits="mutant",
    abilities=[play(discard(each(any_card, "archives", "opponent")), gain(Chosen("them")))],
)

GANYMEDE_ARCHIVIST = logos.creature(
    "Ganymede Archivist", "CotA 142", power=3, traits="human scientist", abilities=[reap(archive())]
)

HARLAND_MINDLOCK = logos.creature(
    "Harland Mindlock",
    "CotA 143, AoA 145",
    power=1,
    traits="cyborg scientist",
    abilities=[play(take_control_while_in_play(one(enemy & flank & creature)))],
)

QUIXO_THE_ADVENTURER = logos.creature(
    "Quixo the “Adventurer”",
    "CotA 144, MM 079",
    power=3,
    traits="human scientist",
    keywords=[SKIRMISH],
    abilities=[fight(draw(1))],
)

MOTHER = logos.creature("Mother", "CotA 145", power=5, traits="robot scientist", abilities=[constant(HandSize(1))])

NEUTRON_SHARK = logos.creature(
    "Neutron Shark",
    "CotA 146, AoA 149, WC 171",
    power=1,
    traits="beast mutant",
    abilities=[
        play_fight_or_reap(
            RepeatWhile(
                (
                    choose(one(destroyable & enemy & (creature | artifact), name="theirs")),
                    choose(one(destroyable & friendly & (creature | artifact), name="yours")),
                    destroy(remembered("theirs", "yours")),
                    discard(top_of("deck")),
                ),
                is_such(~house("logos")) & itself_is(in_play),
            )
        )
    ],
)

NOVU_ARCHAEOLOGIST = logos.creature(
    "Novu Archaeologist",
    "CotA 147",
    power=4,
    traits="cyborg scientist",
    abilities=[action_ability(archive(one(any_card, "discard")))],
)

OZMO_MARTIANOLOGIST = logos.creature(
    "Ozmo, Martianologist",
    "CotA 148, AoA 150",
    power=2,
    traits="human scientist",
    keywords=[ELUSIVE],
    abilities=[
        fight_or_reap(
            choose_one(heal=heal_damage(3, one(house("mars") & creature)), stun=stun(one(house("mars") & creature)))
        )
    ],
)

PSYCHIC_BUG = logos.creature(
    "Psychic Bug",
    "CotA 149",
    power=2,
    amber=1,
    traits="cyborg insect",
    abilities=[play_or_reap(LookAt(each(any_card, "hand", "opponent")))],
)

REPLICATOR = logos.creature(
    "Replicator",
    "CotA 150, AoA 153, WC 174",
    power=2,
    traits="mutant",
    abilities=[reap(trigger_reap(one(other & creature & with_ability("reap"))))],
)

RESEARCH_SMOKO = logos.creature(
    "Research Smoko",
    "CotA 151, AoA 135, MM 096",
    power=2,
    traits="mutant",
    abilities=[when_destroyed(archive(top_of("deck")))],
)

SKIPPY_TIMEHOG = logos.creature(
    "Skippy Timehog",
    "CotA 152, MM 112",
    power=1,
    traits="mutant",
    abilities=[play(on_opponents_next_turn(CannotUse(any_card, whose="opponent")))],
)

TIMETRAVELLER = logos.creature(
    "Timetraveller",
    "CotA 153, AoA 158",
    power=2,
    amber=1,
    traits="human scientist",
    abilities=[play(draw(2)), action_ability(shuffle_into_deck(itself))],
)

TITAN_MECHANIC = logos.creature(
    "Titan Mechanic",
    "CotA 154, AoA 121",
    power=6,
    traits="cyborg scientist",
    abilities=[constant(KeyCost(Only(-1, itself_is(flank)), "either"))],
)

VESPILON_THEORIST = logos.creature(
    "Vespilon Theorist",
    "CotA 155",
    power=2,
    traits="cyborg scientist",
    keywords=[ELUSIVE],
    abilities=[
        reap(
            ChooseHouse(),
            reveal(top_of("deck")),
            when(is_such(of_chosen_house), archive(it), gain(1), otherwise=[discard(it)]),
        )
    ],
)

VEYLAN_ANALYST = logos.creature(
    "Veylan Analyst",
    "CotA 156",
    power=2,
    traits="cyborg scientist",
    abilities=[after(after_use(artifact, "you"), gain(1))],
)

EXPERIMENTAL_THERAPY = logos.upgrade(
    "Experimental Therapy",
    "CotA 157",
    abilities=[constant(BelongsTo("all", this_creature)), play(stun(this_creature), exhaust(this_creature))],
    errata={
        "14": [constant(Gains(constant(MayUse(itself)))), play(stun(this_creature), exhaust(this_creature))],
    },
)

ROCKET_BOOTS = logos.upgrade(
    "Rocket Boots",
    "CotA 158, AoA 136",
    abilities=[
        constant(Gains(fight_or_reap(when(happened(used(itself), "this turn").exactly(1), ready_card(itself)))))
    ],
)

TRANSPOSITION_SANDALS = logos.upgrade(
    "Transposition Sandals",
    "CotA 159, AoA 159",
    amber=1,
    abilities=[
        constant(
            Gains(action_ability(swap(itself, one(other & friendly & creature)), it_gains_for_this_turn(MayUse(it))))
        )
    ],
)

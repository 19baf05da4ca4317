"""Logos in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import SKIRMISH, HouseCards
from companion.rules.words import (
    Chosen,
    CountsAsFlank,
    Gains,
    HandSize,
    KeysOf,
    MayPlay,
    PurgeForNow,
    ReapingSteals,
    ReturnPurged,
    action_ability,
    after,
    any_card,
    bound,
    choose,
    constant,
    creature,
    deal_damage,
    different,
    discard,
    draw,
    each,
    fight,
    flank,
    for_this_turn,
    gain,
    give_control,
    house,
    if_done,
    it,
    it_gains_for_this_turn,
    itself,
    leaves_play,
    neighbor_of,
    one,
    other,
    play,
    play_card,
    played,
    purge,
    reap,
    remembered,
    rulebook,
    steal,
    top_of,
    trigger_reap,
    when,
    with_ability,
)

logos = HouseCards("logos")

DIMENSION_DOOR = logos.action("Dimension Door", "CotA 108", abilities=[play(for_this_turn(ReapingSteals()))])

LIBRARY_ACCESS = logos.action(
    "Library Access",
    "CotA 115",
    abilities=[play(for_this_turn(after(played(any_card), draw(1))), when(rulebook("1.3"), purge(itself)))],
)

PHASE_SHIFT = logos.action("Phase Shift", "CotA 117", abilities=[play(for_this_turn(MayPlay(~house("logos"))))])

POSITRON_BOLT = logos.action(
    "Positron Bolt",
    "CotA 118",
    amber=1,
    abilities=[
        play(
            choose(one(flank & creature, name="first")),
            choose(one(creature & neighbor_of(bound("first")), name="second")),
            choose(one(creature & neighbor_of(bound("second")) & ~bound("first"), name="third")),
            deal_damage(3, remembered("first")),
            deal_damage(2, remembered("second")),
            deal_damage(1, remembered("third")),
        )
    ],
)

TWIN_BOLT_EMISSION = logos.action(
    "Twin Bolt Emission",
    "CotA 124",
    amber=1,
    abilities=[play(deal_damage(2, one(creature)), deal_damage(2, one(creature & different)))],
)

WILD_WORMHOLE = logos.action(
    "Wild Wormhole",
    "CotA 125, AoA 122",
    amber=1,
    abilities=[play(play_card(top_of("deck")))],
)

LIBRARY_OF_BABBLE = logos.artifact(
    "Library of Babble",
    "CotA 129, AoA 115",
    traits="location",
    abilities=[action_ability(draw(1))],
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

BATDRONE = logos.creature(
    "Batdrone", "CotA 136", power=2, traits="robot", keywords=[SKIRMISH], abilities=[fight(steal(1))]
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
    "CotA 141, AoA 142",
    power=4,
    traits="mutant",
    abilities=[play(discard(each(any_card, "archives", "opponent")), gain(Chosen("them")))],
)

QUIXO_THE_ADVENTURER = logos.creature(
    "Quixo the “Adventurer”",
    "CotA 144",
    power=3,
    traits="human scientist",
    keywords=[SKIRMISH],
    abilities=[fight(draw(1))],
)

MOTHER = logos.creature("Mother", "CotA 145", power=5, traits="robot scientist", abilities=[constant(HandSize(1))])

REPLICATOR = logos.creature(
    "Replicator",
    "CotA 150, AoA 153",
    power=2,
    traits="mutant",
    abilities=[reap(trigger_reap(one(other & creature & with_ability("reap"))))],
)

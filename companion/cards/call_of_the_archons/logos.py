"""Logos in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import SKIRMISH, HouseCards
from companion.rules.words import (
    HandSize,
    KeysOf,
    ReapingSteals,
    action_ability,
    after,
    any_card,
    constant,
    creature,
    deal_damage,
    different,
    draw,
    fight,
    for_this_turn,
    gain,
    itself,
    one,
    play,
    play_card,
    played,
    purge,
    reap,
    steal,
    top_of,
)

logos = HouseCards("logos")

DIMENSION_DOOR = logos.action("Dimension Door", "CotA 108", abilities=[play(for_this_turn(ReapingSteals()))])

LIBRARY_ACCESS = logos.action(
    "Library Access",
    "CotA 115",
    abilities=[play(for_this_turn(after(played(any_card), draw(1))), purge(itself))],
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

QUIXO_THE_ADVENTURER = logos.creature(
    "Quixo the “Adventurer”",
    "CotA 144",
    power=3,
    traits="human scientist",
    keywords=[SKIRMISH],
    abilities=[fight(draw(1))],
)

MOTHER = logos.creature("Mother", "CotA 145", power=5, traits="robot scientist", abilities=[constant(HandSize(1))])

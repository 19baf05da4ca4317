"""Dis in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import TAUNT, HouseCards
from companion.rules.words import (
    CannotChoose,
    ChooseHouse,
    MustChoose,
    TurnDamageAside,
    action_ability,
    after,
    any_card,
    artifact,
    at_random,
    before_fight,
    capture,
    constant,
    creature,
    destroy,
    destroyed,
    discard,
    enemy,
    flank,
    friendly,
    gain,
    it,
    it_fights,
    most_powerful_of,
    one,
    opponents_amber,
    play,
    purge,
    reap,
    return_to_hand,
    steal,
    use,
    when,
    when_destroyed,
    while_in_play,
)

dis = HouseCards("dis")

FEAR = dis.action("Fear", "CotA 058", abilities=[play(return_to_hand(one(enemy & creature)))])

HAND_OF_DIS = dis.action("Hand of Dis", "CotA 062", abilities=[play(destroy(one(creature & ~flank)))])

MIND_BARB = dis.action(
    "Mind Barb",
    "CotA 067",
    amber=1,
    abilities=[play(discard(at_random(1, any_card, "hand", "opponent")))],
)

POLTERGEIST = dis.action("Poltergeist", "CotA 069, AoA 080", amber=1, abilities=[play(use(one(artifact)), destroy(it))])

THREE_FATES = dis.action(
    "Three Fates", "CotA 071, AoA 086", amber=1, abilities=[play(destroy(most_powerful_of(creature, 3)))]
)

DOMINATOR_BAUBLE = dis.artifact(
    "Dominator Bauble",
    "CotA 073",
    traits="item",
    abilities=[action_ability(use(one(friendly & creature)))],
)

CHARETTE = dis.creature("Charette", "CotA 081, AoA 056", power=4, traits="demon", abilities=[play(capture(3))])

DUST_IMP = dis.creature("Dust Imp", "CotA 083, AoA 058", power=2, traits="imp", abilities=[when_destroyed(gain(2))])

GABOS_LONGARMS = dis.creature(
    "Gabos Longarms",
    "CotA 086",
    power=5,
    traits="demon",
    abilities=[before_fight(TurnDamageAside(one(creature)))],
)

PITLORD = dis.creature(
    "Pitlord",
    "CotA 093, AoA 100",
    power=9,
    amber=2,
    traits="demon",
    keywords=[TAUNT],
    abilities=[constant(MustChoose("dis"))],
)

RESTRINGUNTUS = dis.creature(
    "Restringuntus",
    "CotA 094, AoA 102",
    power=1,
    traits="demon",
    abilities=[play(ChooseHouse(), while_in_play(CannotChoose("chosen")))],
)

SHOOLER = dis.creature(
    "Shooler",
    "CotA 096, AoA 064",
    power=5,
    traits="demon",
    abilities=[play(when(opponents_amber.at_least(4), steal(1)))],
)

STEALER_OF_SOULS = dis.creature(
    "Stealer of Souls",
    "CotA 098",
    power=6,
    traits="demon",
    abilities=[after(destroyed(enemy & creature & it_fights), purge(it), gain(1))],
)

THE_TERROR = dis.creature(
    "The Terror",
    "CotA 101",
    power=5,
    traits="demon knight",
    abilities=[play(when(opponents_amber.exactly(0), gain(2)))],
)

TOCSIN = dis.creature(
    "Tocsin",
    "CotA 102",
    power=3,
    traits="demon",
    abilities=[reap(discard(at_random(1, any_card, "hand", "opponent")))],
)

"""Logos in Age of Ascension, in printed order."""

from __future__ import annotations

from companion.cards.declare import ALPHA, ELUSIVE, HouseCards
from companion.rules.words import *

logos = HouseCards("logos")

ARCHIMEDES = logos.creature(
    "Archimedes",
    "AoA 108",
    power=2,
    traits="cyborg beast",
    keywords=[ELUSIVE],
    abilities=[constant(Gains(when_destroyed(archive(itself)), neighboring & creature))],
)

BINATE_RUPTURE = logos.action(
    "Binate Rupture", "AoA 109", keywords=[ALPHA], abilities=[play(gain(your_amber), gain(opponents_amber, "opponent"))]
)

CUTTHROAT_RESEARCH = logos.action(
    "Cutthroat Research", "AoA 110, WC 130", amber=1, abilities=[play(when(opponents_amber.at_least(8), steal(2)))]
)

EYEGOR = logos.creature(
    "Eyegor",
    "AoA 111, WC 133",
    power=2,
    traits="cyborg",
    abilities=[
        play(
            LookAt(top_of("deck", 3, name="seen")),
            choose(one(bound("seen"), "deck")),
            return_to_hand(it),
            discard(each(bound("seen") & different, "deck")),
        )
    ],
)

HELPER_BOT = logos.creature(
    "Helper Bot", "AoA 112", power=1, traits="robot", abilities=[play(for_this_turn(MayPlay(~house("logos"))))]
)

HEXPION = logos.creature(
    "Hexpion", "AoA 113", power=2, traits="ai", abilities=[when_destroyed(archive(itself), archive(top_of("deck")))]
)

PIP_PIP = logos.creature(
    "Pip Pip", "AoA 116", power=2, traits="human scientist", abilities=[after(reaped(enemy & creature), stun(it))]
)

POKE = logos.action(
    "Poke",
    "AoA 117",
    amber=1,
    abilities=[play(deal_damage(1, one(enemy & creature)), when(happened(destroyed(it)).at_least(1), draw(1)))],
)

PROFESSOR_SUTTERKIN = logos.creature(
    "Professor Sutterkin",
    "AoA 118",
    power=2,
    traits="human scientist",
    abilities=[reap(draw(count(friendly & house("logos") & creature)))],
)

STANDARDIZED_TESTING = logos.action(
    "Standardized Testing",
    "AoA 119, MM 080",
    abilities=[play(destroy(most_powerful(creature) | least_powerful(creature)))],
)

TITAN_LIBRARIAN = logos.creature(
    "Titan Librarian",
    "AoA 120",
    power=4,
    traits="cyborg scientist",
    abilities=[at_end_of_turn(when(~itself_is(flank), archive()))],
)

ZYX_RESEARCHER = logos.creature(
    "Z.Y.X. Researcher",
    "AoA 123",
    power=2,
    traits="human scientist",
    abilities=[play(choose_one(deck=archive(top_of("deck")), discard_pile=archive(top_of("discard"))))],
)

BACKUP_COPY = logos.upgrade(
    "Backup Copy", "AoA 124", amber=1, abilities=[constant(Gains(when_destroyed(put_on_deck(itself))))]
)

DIRECTOR_OF_ZYX = logos.creature(
    "Director of Z.Y.X.",
    "AoA 127",
    power=3,
    traits="cyborg scientist",
    keywords=[ELUSIVE],
    abilities=[at_start_of_turn(archive(top_of("deck")))],
)

EUREKA = logos.action(
    "Eureka!", "AoA 128", amber=1, keywords=[ALPHA], abilities=[play(gain(2), archive(at_random(2, any_card, "hand")))]
)

FILA_THE_RESEARCHER = logos.creature(
    "Fila the Researcher",
    "AoA 129",
    power=1,
    traits="human scientist",
    keywords=[ELUSIVE],
    abilities=[after(played(creature & neighboring, "either"), draw(1))],
)

JARGOGLE = logos.creature(
    "Jargogle",
    "AoA 131, WC 153",
    power=2,
    traits="beast mutant",
    keywords=[ELUSIVE],
    abilities=[
        play(PutBeneath(one(any_card, "hand"))),
        when_destroyed(
            when(your_turn, play_card(each(any_card, "under")), otherwise=[archive(each(any_card, "under"))])
        ),
    ],
)

MEMORY_CHIP = logos.artifact(
    "Memory Chip", "AoA 132, WC 154", traits="item", abilities=[after(house_chosen("logos"), archive())]
)

QUANTUM_FINGERTRAP = logos.artifact(
    "Quantum Fingertrap",
    "AoA 133, WC 157",
    amber=1,
    traits="item",
    abilities=[action_ability(choose(one(creature)), swap(it, one(creature & same_side & different)))],
)

SEISMO_ENTANGLER = logos.artifact(
    "Seismo-entangler",
    "AoA 137, WC 160",
    traits="item",
    abilities=[
        action_ability(
            ChooseHouse(), on_opponents_next_turn(CannotUse(of_chosen_house & creature, ("reap",), "opponent"))
        )
    ],
)

REDACTED = logos.artifact(
    "[REDACTED]",
    "AoA 139, MM 110",
    traits="[redacted]",
    abilities=[
        after(
            house_chosen("logos"),
            place_amber(1, itself),
            when(Measure("amber", "source").at_least(4), sacrifice(), ForgeKey(free=True)),
        )
    ],
)

ENTROPIC_SWIRL = logos.action(
    "Entropic Swirl",
    "AoA 143, WC 165, MM 103",
    abilities=[play(for_each(one(creature), deal_damage(Times(2, Measure("traits")), it), gain(Measure("traits"))))],
)

FETCHDRONES = logos.artifact(
    "Fetchdrones",
    "AoA 144, WC 166",
    traits="item",
    abilities=[
        action_ability(
            discard(top_of("deck", 2)), repeat(CountOf("them", house("logos")), capture(2, one(friendly & creature)))
        )
    ],
)

MASTER_THE_THEORY = logos.action(
    "Master the Theory",
    "AoA 148, WC 169, MM 106",
    amber=1,
    abilities=[play(when(~exists(friendly & creature), archive(up_to(count(enemy & creature), any_card, "hand"))))],
)

PROJECT_ZYX = logos.creature(
    "Project Z.Y.X.",
    "AoA 152",
    power=5,
    armor=1,
    traits="cyborg mutant",
    abilities=[fight_or_reap(may(play_card(one(any_card, "archives"))))],
)

SCIENTIFICAL_HACK = logos.artifact(
    "Scientifical Hack",
    "AoA 154, WC 175",
    amber=1,
    traits="equation",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(friendly & artifact)))],
)

SHARD_OF_KNOWLEDGE = logos.artifact(
    "Shard of Knowledge",
    "AoA 155",
    traits="item shard",
    abilities=[action_ability(draw(count(friendly & trait("shard"))))],
)

THE_CURATOR = logos.creature(
    "The Curator", "AoA 157", power=3, traits="human scientist", abilities=[constant(EntersReady(friendly & artifact))]
)

"""Logos in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

logos = HouseCards("logos")

AUTO_ENCODER = logos.artifact(
    "Auto-Encoder", "MM 066", traits="item", abilities=[after(discarded(), archive(top_of("deck")))]
)

BOT_BOOKTON = logos.creature(
    "Bot Bookton", "MM 067", power=4, traits="mutant scientist", abilities=[reap(play_card(top_of("deck")))]
)

DAEMO_BOT = logos.creature("Dæmo-Bot", "MM 068", power=3, traits="mutant scientist", abilities=[BOT, FIEND])

DIAMETRIC_CHARGE = logos.action(
    "Diametric Charge", "MM 070", amber=1, abilities=[play(deal_damage(1, one(creature), splash=2))]
)

ECLECTIC_INQUIRY = logos.action("Eclectic Inquiry", "MM 071", amber=1, abilities=[play(archive(top_of("deck", 2)))])

EVEN_IVAN = logos.creature(
    "Even Ivan",
    "MM 073",
    power=4,
    traits="mutant scientist",
    abilities=[action_ability(when(IsEven(opponents_amber), steal(1)))],
)

INFOMORPH = logos.creature("Infomorph", "MM 074", power=4, traits="mutant")

LETHOLOGICA = logos.action(
    "Lethologica", "MM 075", amber=1, abilities=[play(DiscardUntil(house("logos")), return_to_hand(it))]
)

MUNCHLING = logos.creature(
    "Munchling",
    "MM 076",
    power=3,
    traits="mutant",
    keywords=[SKIRMISH],
    abilities=[fight(may(if_done(discard(one(house("logos"), ("hand", "archives"))), gain(1))))],
)

OPPOSITION_RESEARCH = logos.action(
    "Opposition Research", "MM 077", abilities=[play(on_opponents_next_turn(CannotUse(enemy & creature, ("reap",))))]
)

Q_MECHS = logos.creature(
    "Q-Mechs", "MM 078", power=1, traits="robot", abilities=[play(draw(1)), when_destroyed(archive(itself))]
)

TITAN_ENGINEER = logos.creature(
    "Titan Engineer",
    "MM 081",
    power=6,
    traits="cyborg scientist",
    abilities=[constant(KeyCost(Only(1, ~itself_is(flank)), "either"))],
)

CAUSAL_LOOP = logos.action("Causal Loop", "MM 083", abilities=[play(archive(), archive(itself))])

CHRONUS = logos.creature(
    "Chronus", "MM 084", power=3, traits="mutant", abilities=[after(icon_resolved("draw"), may(archive()))]
)

FISSION_BLOOM = logos.artifact(
    "Fission Bloom", "MM 087", traits="power", abilities=[action_ability(for_this_turn(IconsResolveAgain()))]
)

FORGE_COMPILER = logos.artifact(
    "Forge Compiler",
    "MM 088",
    traits="item",
    abilities=[after(forged("opponent"), destroy(itself), ward(friendly & creature))],
)

KRRRZZZAAAP = logos.action(
    "Krrrzzzaaap!!!", "MM 090", abilities=[play(destroy(~trait("mutant") & creature), gain_chains(1))]
)

MUTAGENIC_SERUM = logos.artifact(
    "Mutagenic Serum",
    "MM 091",
    amber=1,
    traits="item",
    abilities=[omni(destroy(itself), for_this_turn(MayUse(friendly & trait("mutant") & creature)))],
)

NOVU_DYNAMO = logos.creature(
    "Novu Dynamo",
    "MM 093",
    power=8,
    armor=2,
    traits="robot",
    abilities=[
        at_start_of_turn(
            if_done(may(discard(one(house("logos"), ("hand", "archives")))), gain(1), otherwise=[destroy(itself)])
        )
    ],
)

PROFESSOR_TERATO = logos.creature(
    "Professor Terato",
    "MM 095",
    power=4,
    traits="mutant scientist",
    abilities=[constant(Gains(reap(draw(1)), trait("mutant") & creature))],
)

ADAPTOID = logos.creature(
    "Adaptoid",
    "MM 099",
    power=4,
    traits="mutant",
    abilities=[
        after(
            played(with_icons),
            choose_one(
                armor=for_this_turn(ArmorBonus(2)),
                assault=for_this_turn(GainsKeyword("assault", itself, 2)),
                steal=for_this_turn(Gains(fight(steal(1)), itself)),
            ),
        )
    ],
)

ANIMATOR = logos.artifact(
    "Animator",
    "MM 100",
    traits="item",
    abilities=[
        action_ability(become_creature(one(artifact), power=3), it_gains_for_this_turn(BelongsTo("active", it)))
    ],
)

AUTO_VAC_5150 = logos.artifact(
    "Auto-Vac 5150",
    "MM 101",
    traits="item",
    abilities=[
        action_ability(
            if_done(
                may(discard(one(any_card, "archives"))),
                on_opponents_next_turn(KeyCost(3, "either")),
                otherwise=[archive()],
            )
        )
    ],
)

CYBER_CLONE = logos.creature(
    "Cyber-Clone",
    "MM 102",
    power=1,
    traits="mutant",
    abilities=[play(purge(one(other & creature)), while_in_play(TakesAfter(own_power=1)))],
)

LIBRARY_CARD = logos.artifact(
    "Library Card",
    "MM 105",
    traits="item",
    abilities=[action_ability(if_done(purge(itself), for_this_turn(after(played(), draw(1)))))],
)

MIND_OVER_MATTER = logos.action("Mind Over Matter", "MM 107", abilities=[play(put_into_owners_archives(creature))])

THE_ARCHIVIST = logos.creature(
    "The Archivist", "MM 113", power=3, traits="cyborg", abilities=[constant(TakenFromArchivesByChoice())]
)

DINO_BOT = logos.creature("Dino-Bot", "MM 119", power=5, traits="mutant scientist", abilities=[DINO, BOT])

LYCO_BOT = logos.creature(
    "Lyco-Bot", "MM 120", power=4, traits="mutant scientist", keywords=[SKIRMISH], abilities=[BOT]
)

ODD_CLAWDE = logos.creature(
    "Odd Clawde",
    "MM 121",
    power=5,
    traits="mutant scientist",
    abilities=[action_ability(when(IsEven(opponents_amber, False), steal(1)))],
)

SACRO_BOT = logos.creature("Sacro-Bot", "MM 122", power=5, armor=2, traits="mutant scientist", abilities=[BOT])

UMBRA_BOT = logos.creature(
    "Umbra-Bot", "MM 123", power=3, traits="mutant scientist", keywords=[ELUSIVE], abilities=[BOT]
)

XENO_BOT = logos.creature("Xeno-Bot", "MM 124", power=4, traits="mutant scientist", abilities=[ALIEN, BOT])

ULTRA_GRAVITRON, ULTRA_GRAVITRON2 = logos.gigantic(
    "Ultra Gravitron",
    "MM 125",
    power=10,
    armor=3,
    traits="robot",
    abilities=[
        play(archive(top_of("deck", 5))),
        fight_or_reap(
            if_done(discard(one(any_card, "archives")), purge(one(creature)), resolve_icons(it)),
        ),
    ],
)

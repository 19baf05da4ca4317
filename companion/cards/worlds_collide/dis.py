"""Dis in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, TAUNT, HouseCards
from companion.rules.card import Card
from companion.rules.words import *

dis = HouseCards("dis")


def bane(title: str, numbers: str, victim: str) -> Card:
    """The seven banes differ by the trait of the creature that they destroy."""
    return dis.action(title, numbers, amber=1, abilities=[play(destroy(one(trait(victim) & creature)))])


PURGE_ONE_OF_FIVE = choose_one(
    your_deck=(
        reveal(top_of("deck", 5, name="shown")),
        purge(one(bound("shown"), "deck")),
        ShuffleZones(),
    ),
    their_deck=(
        reveal(top_of("deck", 5, "opponent", "shown")),
        purge(one(bound("shown"), "deck", "opponent")),
        ShuffleZones(who="opponent"),
    ),
)
"""The ability of Borr Nit and of its touch."""

BUZZLE = dis.creature(
    "Buzzle",
    "WC 070",
    power=3,
    traits="beast",
    keywords=[SKIRMISH],
    abilities=[play_or_fight(may(if_done(purge(one(neighboring & creature)), ready_card(itself))))],
)

DENDRIX = dis.creature(
    "Dendrix", "WC 071", power=5, traits="demon", abilities=[fight(discard(at_random(1, any_card, "hand", "opponent")))]
)

DRAINING_TOUCH = dis.action("Draining Touch", "WC 072", abilities=[play(destroy(one(creature & ~with_amber)))])

ETAROMME = dis.creature(
    "Etaromme", "WC 073", power=4, traits="demon", abilities=[reap(destroy(one(creature & of_crowded_house())))]
)

FESTERING_TOUCH = dis.action(
    "Festering Touch",
    "WC 075",
    amber=1,
    abilities=[play(damage_each_by(Sum((1, Only(2, is_such(damaged)))), up_to(2, creature)))],
)

HARBINGER_OF_DOOM = dis.creature(
    "Harbinger of Doom", "WC 076", power=2, armor=3, traits="demon", abilities=[when_destroyed(destroy(creature))]
)

IMPSPECTOR = dis.creature(
    "Impspector",
    "WC 077, MM 009",
    power=2,
    traits="imp",
    abilities=[when_destroyed(purge(at_random(1, any_card, "hand", "opponent")))],
)

INFURNACE = dis.creature(
    "Infurnace",
    "WC 078, MM 010",
    power=4,
    traits="demon",
    abilities=[
        play(
            choose_one(
                your_discard_pile=purge(up_to(2, any_card, "discard")),
                their_discard_pile=purge(up_to(2, any_card, "discard", "opponent")),
            ),
            opponent_loses(BonusOf("them")),
        )
    ],
)

LILITHAL = dis.creature("Lilithal", "WC 079", power=5, traits="demon", abilities=[fight_or_reap(capture(1))])

MALISON = dis.creature(
    "Malison",
    "WC 080",
    power=5,
    traits="demon",
    abilities=[fight(may(move_in_line(one(enemy & creature)), when(is_such(flank), capture(1, it, own_side=True))))],
)

ROTGRUB = dis.creature(
    "Rotgrub", "WC 083", power=1, traits="beast", abilities=[play(opponent_loses(1)), reap(archive(itself))]
)

THE_EVIL_EYE = dis.action(
    "The Evil Eye", "WC 084", amber=1, abilities=[play(on_opponents_next_turn(KeyCost(3, "either")))]
)

BORR_NIT = dis.creature("Borr Nit", "WC 086", power=3, traits="demon", abilities=[reap(PURGE_ONE_OF_FIVE)])

BORR_NIT_S_TOUCH = dis.action("Borr Nit’s Touch", "WC 087", amber=1, abilities=[play(PURGE_ONE_OF_FIVE)])

E_E_ON_THE_FRINGES = dis.creature(
    "E’e on the Fringes",
    "WC 088",
    power=1,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[
        after(
            discarded(house("dis")),
            when(your_turn, may(if_done(purge(one(house("dis"), "discard", "either")), steal(1)))),
        )
    ],
)

GIANTS_BANE = bane("Giants’ Bane", "WC 089", "giant")

GLEEFUL_MAYHEM = dis.action(
    "Gleeful Mayhem",
    "WC 090, MM 022",
    amber=1,
    abilities=[play(ForEachHouse(creature, (deal_damage(5, one(creature & of_chosen_house)),)))],
)

OBSIDIAN_FORGE = dis.artifact(
    "Obsidian Forge",
    "WC 093, MM 025",
    amber=1,
    traits="item",
    abilities=[
        action_ability(
            sacrifice(any_number(friendly & creature)),
            may(if_done(ForgeKey(Sum((6, Times(-1, happened(destroyed(creature)))))), destroy(itself))),
        )
    ],
)

SNAG = dis.creature(
    "Snag",
    "WC 096",
    power=5,
    traits="demon",
    abilities=[fight(NoteHouse("attacked"), on_opponents_next_turn(MustChoose("noted", "opponent")))],
)

SOUL_FIDDLE = dis.artifact(
    "Soul Fiddle", "WC 097, MM 031", traits="item", abilities=[action_ability(enrage(one(creature)))]
)

GREATER_OXTET = dis.creature(
    "Greater Oxtet",
    "WC 105",
    power=4,
    traits="demon",
    keywords=[TAUNT],
    abilities=[at_end_of_ready_step(if_done(purge(one(any_card, "hand")), add_power_counters(2, itself)))],
)

HARVEST_TIME = dis.action(
    "Harvest Time",
    "WC 106, MM 038",
    abilities=[
        play(
            ChooseTrait(),
            purge(with_chosen_trait),
            gain(CountOf("it", friendly)),
            gain(CountOf("it", enemy), "opponent"),
        )
    ],
)

LESSER_OXTET = dis.creature(
    "Lesser Oxtet",
    "WC 109",
    power=3,
    traits="demon",
    keywords=[ELUSIVE],
    abilities=[play(purge(each(any_card, "hand"))), reap(on_opponents_next_turn(KeyCost(3, "either")))],
)

LORD_INVIDIUS = dis.creature(
    "Lord Invidius",
    "WC 110, MM 039",
    power=5,
    traits="demon leader",
    keywords=[ELUSIVE],
    abilities=[
        constant(
            Gains(
                reap(
                    take_control(one(enemy & flank & creature)),
                    exhaust(it),
                    Begin(BelongsTo("dis", it & friendly), "for good", on_it=True),
                ),
                itself & in_the_center,
            )
        )
    ],
)

NONAME = dis.creature(
    "Noname",
    "WC 112",
    power=1,
    traits="demon",
    abilities=[
        constant(PowerBonus(count(any_card, "purged", "either"))),
        play_fight_or_reap(purge(one(any_card, "discard", "either"))),
    ],
)

SINESTRA = dis.creature(
    "Sinestra",
    "WC 116, MM 047",
    power=5,
    traits="demon",
    abilities=[after(played(left_flank & creature, "opponent"), opponent_loses(1))],
)

SNAG_S_MIRROR = dis.artifact(
    "Snag’s Mirror",
    "WC 117",
    amber=1,
    traits="item",
    abilities=[
        after(house_chosen(by="you"), NoteHouse("active"), on_opponents_next_turn(CannotChoose("noted"))),
        after(house_chosen(by="opponent"), NoteHouse("active"), Begin(CannotChoose("noted", "you"), "your next turn")),
    ],
)

SNAGLET = dis.creature(
    "Snaglet",
    "WC 118",
    power=2,
    traits="imp",
    keywords=[ELUSIVE],
    abilities=[
        action_ability(
            ChooseHouse(),
            on_opponents_next_turn(after(house_chosen(by="opponent"), when(ActiveHouseIs("chosen"), steal(2)))),
        )
    ],
)

BEASTS_BANE = bane("Beasts’ Bane", "WC 122", "beast")

DEMONS_BANE = bane("Demons’ Bane", "WC 123", "demon")

DEXUS = dis.creature(
    "Dexus",
    "WC 124, MM 054",
    power=5,
    traits="demon",
    abilities=[after(played(right_flank & creature, "opponent"), opponent_loses(1))],
)

DINOSAURS_BANE = bane("Dinosaurs’ Bane", "WC 125", "dinosaur")

HUMANS_BANE = bane("Humans’ Bane", "WC 126", "human")

SCIENTISTS_BANE = bane("Scientists’ Bane", "WC 127", "scientist")

THIEVES_BANE = bane("Thieves’ Bane", "WC 128", "thief")

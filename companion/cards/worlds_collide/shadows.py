"""Shadows in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import DEPLOY, ELUSIVE, SKIRMISH, HouseCards
from companion.rules.card import Card, House
from companion.rules.words import *

shadows = HouseCards("shadows")


def plant(title: str, numbers: str, house: House) -> Card:
    """The six plants differ by the house that they wait for."""
    return shadows.creature(
        title,
        numbers,
        power=1,
        traits="elf thief",
        keywords=[ELUSIVE],
        abilities=[after(house_chosen(house, "either"), gain(1))],
    )


A_VINDA = shadows.creature(
    "A. Vinda",
    "WC 235",
    power=4,
    traits="elf thief",
    abilities=[
        reap(
            deal_damage(1, one(creature)),
            when(happened(destroyed(it)).at_least(1), discard(at_random(1, any_card, "hand", "opponent"))),
        )
    ],
)

BREAKER_HILL = shadows.creature(
    "Breaker Hill",
    "WC 237",
    power=1,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[constant(Gains(action_ability(steal(1)), neighboring & creature))],
)

HIT_AND_RUN = shadows.action(
    "Hit and Run", "WC 238", abilities=[play(deal_damage(2, one(creature)), return_to_hand(one(friendly & creature)))]
)

HOCK = shadows.action("Hock", "WC 239", amber=1, abilities=[play(if_done(destroy(one(artifact)), gain(1)))])

HUGGER_MUGGER = shadows.creature(
    "Hugger-Mugger",
    "WC 240",
    power=3,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[play(capture(1), when(KeysOf("opponent").more_than(KeysOf("you")), steal(1)))],
)

INKY_GLOOM = shadows.action(
    "Inky Gloom", "WC 241", abilities=[play(on_opponents_next_turn(CannotUse(creature, ("reap",), "opponent")))]
)

J_VINDA = shadows.creature(
    "J. Vinda",
    "WC 242",
    power=2,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[reap(deal_damage(1, one(creature)), when(happened(destroyed(it)).at_least(1), steal(1)))],
)

KYMOOR_ECLIPSE = shadows.action("Kymoor Eclipse", "WC 243", abilities=[play(shuffle_into_deck(flank & creature))])

MUG = shadows.action(
    "Mug", "WC 244, MM 251", amber=1, abilities=[play(choose(one(creature)), take_amber(1, it), deal_damage(2, it))]
)

PESTERING_BLOW = shadows.action(
    "Pestering Blow", "WC 245", amber=1, abilities=[play(choose(one(creature)), deal_damage(1, it), enrage(it))]
)

SYMON = shadows.creature(
    "Symon",
    "WC 247",
    power=1,
    traits="alien thief",
    keywords=[SKIRMISH],
    abilities=[fight(put_on_deck(attacked & creature))],
)

TRUST_NO_ONE = shadows.action(
    "Trust No One",
    "WC 248",
    abilities=[
        play(when(exists(friendly & creature), steal(1), otherwise=[steal(Capped(HousesAmong(enemy & creature), 3))]))
    ],
)

CHAIN_GANG = shadows.creature(
    "Chain Gang",
    "WC 252",
    power=3,
    traits="elf thief",
    abilities=[
        after(played(named("Subtle Chain")), ready_card(itself)),
        action_ability(steal(1), shuffle_into_deck(one(named("Subtle Chain"), "discard"))),
    ],
)

FIDGIT = shadows.creature(
    "Fidgit",
    "WC 254, MM 265",
    power=2,
    traits="faerie thief",
    keywords=[ELUSIVE],
    abilities=[
        reap(
            choose_one(
                archives=discard(at_random(1, any_card, "archives", "opponent")),
                deck=discard(top_of("deck", 1, "opponent")),
            ),
            when(is_such(action), play_card(it)),
        )
    ],
)

INTO_THE_NIGHT = shadows.action(
    "Into the Night",
    "WC 256",
    abilities=[play(until_your_next_turn(CannotUse(~house("shadows") & creature, ("fight",))))],
)

NO_SAFETY_IN_NUMBERS = shadows.action(
    "No Safety in Numbers", "WC 257", amber=1, abilities=[play(deal_damage(3, creature & of_crowded_house(3)))]
)

SPIKE_TRAP = shadows.artifact(
    "Spike Trap",
    "WC 261, MM 275",
    amber=1,
    traits="weapon",
    abilities=[omni(if_done(sacrifice(), deal_damage(3, flank & creature)))],
)

SUBTLE_CHAIN = shadows.action(
    "Subtle Chain", "WC 262", amber=1, abilities=[play(discard(at_random(1, any_card, "hand", "opponent")))]
)

WHISPER = shadows.creature(
    "Whisper",
    "WC 265",
    power=3,
    traits="elf thief",
    keywords=[ELUSIVE],
    abilities=[action_ability(if_done(lose(1), destroy(one(creature))))],
)

FINCH_CLOAK = shadows.creature(
    "Finch Cloak",
    "WC 267, MM 278",
    power=4,
    traits="elf thief",
    abilities=[fight_or_reap(when(opponents_amber.more_than(your_amber), steal(1), otherwise=[gain(1, "either")]))],
)

GAMBLING_DEN = shadows.artifact(
    "Gambling Den",
    "WC 268, MM 280",
    amber=1,
    traits="location",
    abilities=[
        at_start_of_each_turn(
            may(
                ChooseHouse(),
                reveal(top_of("deck", 1, "active")),
                when(is_such(of_chosen_house), gain(2, "active"), otherwise=[lose(2, "active")]),
            )
        )
    ],
)

HUNTER_OR_HUNTED = shadows.action(
    "Hunter or Hunted?",
    "WC 269",
    amber=1,
    abilities=[
        play(
            choose_one(
                ward=ward(one(creature)),
                move_a_ward=if_done(remove_ward(one(warded & creature)), ward(one(creature & different))),
            )
        )
    ],
)

KEYFORGERY = shadows.artifact(
    "Keyforgery",
    "WC 271",
    amber=1,
    traits="item",
    abilities=[
        constant(
            BeforeForging(
                (
                    ChooseHouse(),
                    reveal(at_random(1, any_card, "hand")),
                    when(~is_such(of_chosen_house), destroy(itself), StopForging()),
                )
            )
        )
    ],
)

MANCHEGO = shadows.creature(
    "Manchego",
    "WC 275",
    power=3,
    traits="human thief",
    abilities=[play(when(count(any_card, "deck").at_most(5), steal(2))), fight_or_reap(may(shuffle_into_deck(itself)))],
)

THE_QUIET_ANVIL = shadows.artifact(
    "The Quiet Anvil",
    "WC 282",
    amber=1,
    traits="item",
    abilities=[constant(KeyCost(-2, "either")), after(forged("either"), destroy(itself))],
)

THE_SHADOW_COUNCIL = shadows.creature(
    "The Shadow Council",
    "WC 283, MM 295",
    power=3,
    traits="elf leader thief",
    keywords=[ELUSIVE],
    abilities=[constant(Gains(action_ability(steal(2)), itself & in_the_center))],
)

WEASAND = shadows.creature(
    "Weasand",
    "WC 285",
    power=1,
    traits="beast thief",
    keywords=[DEPLOY, ELUSIVE],
    abilities=[constant(Perishes(itself_is(flank))), after(forged("either"), gain(2))],
)

BROBNAR_PLANT = plant("Brobnar Plant", "WC 286", "brobnar")

DIS_PLANT = plant("Dis Plant", "WC 287", "dis")

LOGOS_PLANT = plant("Logos Plant", "WC 288", "logos")

SAURIAN_PLANT = plant("Saurian Plant", "WC 289", "saurian")

STAR_ALLIANCE_PLANT = plant("Star Alliance Plant", "WC 290", "staralliance")

UNTAMED_PLANT = plant("Untamed Plant", "WC 291", "untamed")

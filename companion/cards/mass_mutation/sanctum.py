"""Sanctum in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, SKIRMISH, TAUNT, HouseCards, assault
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

sanctum = HouseCards("sanctum")

ARDENT_HERO = sanctum.creature(
    "Ardent Hero",
    "MM 126",
    power=4,
    traits="human knight",
    keywords=[TAUNT],
    abilities=[constant(CannotBeDamagedBy(creature & trait("mutant") | creature & power_at_least(5)))],
)

BULL_WARK = sanctum.creature(
    "Bull-wark",
    "MM 127",
    power=4,
    armor=1,
    traits="mutant knight",
    keywords=[assault(2)],
    abilities=[constant(GainsKeyword("assault", neighboring & creature, 2))],
)

BURNING_GLARE = sanctum.action(
    "Burning Glare",
    "MM 128",
    amber=1,
    abilities=[
        play(choose_one(one_enemy=stun(one(enemy & creature)), enemy_mutants=stun(enemy & trait("mutant") & creature)))
    ],
)

COMMANDEER = sanctum.action(
    "Commandeer",
    "MM 131",
    amber=1,
    abilities=[play(for_this_turn(after(played(), capture(1, one(friendly & creature)))))],
)

DAEMO_KNIGHT = sanctum.creature("Dæmo-Knight", "MM 132", power=4, armor=2, traits="mutant knight", abilities=[FIEND])

FANGS_OF_GIZELHART = sanctum.action(
    "Fangs of Gizelhart", "MM 133", amber=1, abilities=[play(purge(most_powerful_of(creature)))]
)

FONT_OF_THE_EYE = sanctum.artifact(
    "Font of the Eye",
    "MM 134",
    traits="location",
    abilities=[
        omni(when(happened(destroyed(enemy & creature), "this turn").at_least(1), capture(1, one(friendly & creature))))
    ],
)

GENERAL_XALVADOR = sanctum.creature("General Xalvador", "MM 135", power=4, armor=2, traits="human knight")

GIZELHART_S_ZEALOT = sanctum.creature(
    "Gizelhart’s Zealot",
    "MM 136",
    power=4,
    traits="human knight",
    abilities=[constant(EntersReady(itself)), after(entered(itself), enrage(itself))],
)

LIEUTENANT_GORVENAL = sanctum.creature(
    "Lieutenant Gorvenal",
    "MM 137",
    power=4,
    armor=1,
    traits="spirit knight",
    abilities=[after(fought(friendly & creature), capture(1))],
)

SEEKER_OF_TRUTH = sanctum.creature(
    "Seeker of Truth",
    "MM 138",
    power=3,
    armor=1,
    traits="human",
    abilities=[fight(may(fight_with(one(friendly & ~house("sanctum") & creature))))],
)

SQUIRE_ALYS = sanctum.creature("Squire Alys", "MM 140", power=2, armor=2, traits="human", abilities=[play(capture(2))])

AEMBERHEART = sanctum.artifact(
    "Æmberheart",
    "MM 142",
    traits="item",
    abilities=[action_ability(choose(one(friendly & creature)), exalt(it), ward(it), fully_heal(it))],
)

ANGRY_MOB = sanctum.creature(
    "Angry Mob",
    "MM 143",
    power=4,
    traits="human",
    abilities=[before_fight(may(DiscardUntil(named("Angry Mob")), return_to_hand(it)))],
)

BALDRIC_THE_BOLD = sanctum.creature(
    "Baldric the Bold",
    "MM 144",
    power=4,
    armor=2,
    traits="human knight",
    abilities=[before_fight(when(Matching(most_powerful(enemy & creature), "attacked"), gain(2)))],
)

BERINON = sanctum.creature(
    "Berinon",
    "MM 146",
    power=5,
    armor=2,
    traits="spirit knight",
    abilities=[after(entered(trait("mutant") & creature), enrage(itself)), reap(capture(2))],
)

BRING_LOW = sanctum.action(
    "Bring Low",
    "MM 147",
    amber=1,
    abilities=[play(repeat(Excess(opponents_amber, 5), capture(1, one(friendly & creature))))],
)

GIZELHART_S_STANDARD = sanctum.artifact(
    "Gizelhart’s Standard",
    "MM 150",
    amber=1,
    traits="item",
    abilities=[constant(ArmorBonus(1, friendly & creature & with_amber)), play(exalt(one(friendly & creature)))],
)

PURIFY = sanctum.action(
    "Purify",
    "MM 153",
    amber=1,
    abilities=[
        play(
            if_done(
                purge(one(trait("mutant") & creature)),
                DiscardUntil(~trait("mutant") & creature, "its controller"),
                put_into_play(it, "its owner"),
            )
        )
    ],
)

SCRIVENER_FAVIAN = sanctum.creature(
    "Scrivener Favian", "MM 155", power=3, traits="mutant", abilities=[constant(IconReplaced(("capture",), "steal"))]
)

BOOK_OF_MALEFACTION = sanctum.artifact(
    "Book of Malefaction",
    "MM 159",
    amber=1,
    traits="item law",
    abilities=[
        after(amber_gained("steal", "opponent"), add_counters("warrant", OfRecord("amount", "Æmber stolen"), itself)),
        omni(if_done(remove_counters("warrant", itself, 1), purge(one(creature)))),
    ],
)

CALL_TO_ACTION = sanctum.action(
    "Call to Action", "MM 160", abilities=[play(ready_card(friendly & trait("knight") & creature))]
)

GIZELHART_S_WRATH = sanctum.action(
    "Gizelhart’s Wrath", "MM 163", amber=1, abilities=[play(destroy(trait("mutant") & creature))]
)

LADY_LOREENA = sanctum.creature(
    "Lady Loreena",
    "MM 165",
    power=6,
    armor=3,
    traits="spirit knight",
    keywords=[TAUNT],
    abilities=[constant(TauntReachesFurther())],
)

MAD_PROPHET_GIZELHART = sanctum.creature(
    "Mad Prophet Gizelhart",
    "MM 167",
    power=4,
    armor=3,
    traits="leader priest",
    abilities=[
        constant(
            Gains(action_ability(fully_heal(~trait("mutant") & creature), gain(Chosen("them"))), itself & in_the_center)
        )
    ],
)

MASTER_OF_THE_GREY = sanctum.creature(
    "Master of the Grey", "MM 169", power=4, armor=1, traits="human monk", abilities=[constant(IconsCannotResolve())]
)

ORB_OF_WONDER = sanctum.artifact(
    "Orb of Wonder",
    "WC A06, MM 173",
    traits="item",
    abilities=[omni(if_done(sacrifice(), Search(any_card, ("deck",))))],
)

PURIFIER_OF_SOULS = sanctum.creature(
    "Purifier of Souls", "MM 174", power=5, armor=2, traits="human priest", abilities=[constant(NoDestroyedAbilities())]
)

DINO_KNIGHT = sanctum.creature("Dino-Knight", "MM 178", power=6, armor=2, traits="mutant knight", abilities=[DINO])

LYCO_KNIGHT = sanctum.creature("Lyco-Knight", "MM 179", power=5, armor=2, traits="mutant knight", keywords=[SKIRMISH])

TECHNO_KNIGHT = sanctum.creature("Techno-Knight", "MM 180", power=5, armor=2, traits="mutant knight", abilities=[BOT])

UMBRA_KNIGHT = sanctum.creature("Umbra-Knight", "MM 181", power=4, armor=2, traits="mutant knight", keywords=[ELUSIVE])

XENO_KNIGHT = sanctum.creature("Xeno-Knight", "MM 182", power=5, armor=2, traits="mutant knight", abilities=[ALIEN])

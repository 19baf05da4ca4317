"""Dis in Mass Mutation, in printed order."""

from __future__ import annotations

from companion.cards.declare import DEPLOY, ELUSIVE, OMEGA, POISON, SKIRMISH, TAUNT, HouseCards
from companion.cards.mass_mutation.hybrids import ALIEN, BOT, DINO, FIEND
from companion.rules.words import *

dis = HouseCards("dis")

BONESAW = dis.creature(
    "Bonesaw",
    "MM 002",
    power=5,
    traits="demon",
    abilities=[constant(EntersReady(itself, when=happened(destroyed(friendly & creature), "this turn").at_least(1)))],
)

BRABBLE = dis.creature(
    "Brabble",
    "MM 003",
    power=2,
    traits="imp",
    abilities=[when_destroyed(when(your_turn, opponent_loses(1), otherwise=[opponent_loses(3)]))],
)

DARK_MINION = dis.creature(
    "Dark Minion", "MM 004", power=1, traits="mutant", abilities=[when_destroyed(deal_damage(1, enemy & creature))]
)

DRECKER = dis.creature(
    "Drecker",
    "MM 006",
    power=4,
    traits="imp",
    abilities=[constant(DamageShared(neighboring & creature)), reap(steal(1))],
)

IMP_LOSION = dis.action(
    "Imp-losion",
    "MM 008",
    amber=1,
    abilities=[
        play(
            choose(one(friendly & creature, name="yours")),
            choose(one(enemy & creature, name="theirs")),
            destroy(remembered("yours", "theirs")),
        )
    ],
)

MARK_OF_DIS = dis.action(
    "Mark of Dis",
    "MM 011",
    amber=1,
    abilities=[
        play(
            deal_damage(2, one(creature)),
            when(
                ~happened(destroyed(it)).at_least(1),
                NoteHouse(),
                when(
                    is_such(friendly),
                    Begin(MustChoose("noted", "you"), "your next turn"),
                    otherwise=[on_opponents_next_turn(MustChoose("noted", "opponent"))],
                ),
            ),
        )
    ],
)

MINDFIRE = dis.action(
    "Mindfire", "MM 012", abilities=[play(discard(at_random(1, any_card, "hand", "opponent")), steal(Measure("icons")))]
)

SINDER = dis.creature(
    "Sinder",
    "MM 013",
    power=6,
    armor=2,
    traits="demon",
    keywords=[TAUNT],
    abilities=[reap(destroy(one(friendly & creature)))],
)

SNARETTE = dis.creature(
    "Snarette",
    "MM 014",
    power=4,
    traits="mutant",
    abilities=[at_end_of_turn(capture(1)), action_ability(take_amber(None, itself, None))],
)

STIRRING_GRAVE = dis.action("Stirring Grave", "MM 015", amber=1, abilities=[play(archive(one(creature, "discard")))])

TECHNO_FIEND = dis.creature("Techno-Fiend", "MM 016", power=3, traits="mutant demon", abilities=[BOT, FIEND])

WAKING_NIGHTMARE = dis.action(
    "Waking Nightmare",
    "MM 017",
    amber=1,
    abilities=[play(on_opponents_next_turn(KeyCost(count(house("dis") & creature), "either")))],
)

BREAK_KEY = dis.action(
    "Break-key",
    "MM 019",
    amber=1,
    abilities=[
        play(when(KeysOf("opponent").more_than(KeysOf("you")), if_done(UnforgeKey(any_turn=True), gain(6, "opponent"))))
    ],
)

DOUBLE_DOOM = dis.action(
    "Double Doom",
    "MM 020",
    abilities=[play(return_to_hand(one(enemy & creature)), discard(at_random(1, any_card, "hand", "opponent")))],
)

ESSENCE_SCALE = dis.artifact(
    "Essence Scale",
    "MM 021",
    amber=1,
    traits="item",
    abilities=[
        action_ability(
            if_done(destroy(one(friendly & creature)), ready_and_use(one(friendly & shares_house() & creature)))
        )
    ],
)

GRIM_REMINDER = dis.action(
    "Grim Reminder",
    "MM 023",
    abilities=[play(ChooseHouse(), archive(each(creature & of_chosen_house, "discard")), gain_chains(1))],
)

HYSTRICOG = dis.creature(
    "Hystricog", "MM 024", power=4, traits="mutant", abilities=[action_ability(destroy(one(damaged & creature)))]
)

PICAROON = dis.creature(
    "Picaroon",
    "MM 028",
    power=0,
    traits="mutant changeling",
    keywords=[DEPLOY],
    abilities=[constant(PowerBonus(PowerSum(neighboring & ~trait("changeling") & creature)))],
)

RELENTLESS_CREEPER = dis.creature(
    "Relentless Creeper",
    "MM 029",
    power=2,
    traits="imp",
    abilities=[in_discard(after(house_chosen("dis"), may(return_to_hand(itself))))],
)

WAIL_OF_THE_DAMNED = dis.action("Wail of the Damned", "MM 033", abilities=[play(destroy(one(creature & ~with_icons)))])

ETAN_S_JAR = dis.artifact(
    "Etan’s Jar",
    "MM 035",
    traits="item",
    abilities=[play(NameCard(), while_in_play(CannotPlay(of_named_title, "either")))],
)

MALEFICORN = dis.creature(
    "Maleficorn",
    "MM 040",
    power=5,
    traits="mutant",
    abilities=[after(damaged_by("icon", enemy & creature), deal_damage(1, it))],
)

PAINMAIL = dis.upgrade(
    "Painmail",
    "MM 042",
    amber=1,
    abilities=[
        constant(
            Gains(
                after(house_chosen("dis", "either"), put_into_owners_archives(remembered("grantor")), destroy(itself))
            )
        )
    ],
)

RITUAL_OF_TOGNATH = dis.action(
    "Ritual of Tognath", "MM 044", amber=3, abilities=[play(destroy(exactly(2, friendly & creature)))]
)

SKIXUNO = dis.creature(
    "Skixuno",
    "MM 048",
    power=1,
    traits="demon",
    keywords=[OMEGA],
    abilities=[play(destroy(other & creature), add_power_counters(happened(destroyed(creature)), itself))],
)

THE_PALE_STAR = dis.artifact(
    "The Pale Star", "MM 049", traits="power", abilities=[omni(destroy(itself), for_this_turn(PowerIs(1, 0)))]
)

TURNKEY = dis.creature(
    "Turnkey",
    "MM 051",
    power=2,
    traits="demon",
    abilities=[
        play(
            if_done(
                UnforgeKey(any_turn=True),
                choose(each(itself)),
                Begin(Gains(leaves_play(ForgeKey(free=True, who="opponent")), it), "for good", on_it=True),
            )
        )
    ],
)

DESIRE = dis.creature(
    "Desire",
    "MM 053",
    power=3,
    traits="demon sin",
    abilities=[constant(KeyCost(4, "either")), reap(ForgeKey(Times(-1, count(friendly & trait("sin") & creature))))],
)

DINO_FIEND = dis.creature("Dino-Fiend", "MM 055", power=4, traits="mutant demon", abilities=[DINO, FIEND])

ENVY = dis.creature(
    "Envy",
    "MM 056",
    power=3,
    traits="demon sin",
    keywords=[ELUSIVE],
    abilities=[reap(when(count(friendly & trait("sin") & creature).at_least(2), capture(opponents_amber)))],
)

GLUTTONY = dis.creature(
    "Gluttony",
    "MM 057",
    power=6,
    traits="demon sin",
    abilities=[
        play(exalt(times=count(friendly & trait("sin") & creature))),
        reap(take_amber(None, friendly & creature)),
    ],
)

GREED = dis.creature(
    "Greed",
    "MM 058",
    power=4,
    traits="demon sin",
    abilities=[constant(HandSize(count(friendly & trait("sin") & creature)))],
)

LYCO_FIEND = dis.creature(
    "Lyco-Fiend", "MM 059", power=3, traits="mutant demon", keywords=[SKIRMISH], abilities=[FIEND]
)

PRIDE = dis.creature(
    "Pride", "MM 060", power=4, traits="demon sin", abilities=[reap(ward(friendly & trait("sin") & creature))]
)

SACRO_FIEND = dis.creature("Sacro-Fiend", "MM 061", power=4, armor=2, traits="mutant demon", abilities=[FIEND])

SLOTH = dis.creature(
    "Sloth",
    "MM 062",
    power=5,
    traits="demon sin",
    abilities=[
        at_end_of_turn(
            when(
                ~happened(used(creature, "you"), "this turn").at_least(1),
                gain(count(friendly & trait("sin") & creature)),
            )
        )
    ],
)

UMBRA_FIEND = dis.creature(
    "Umbra-Fiend", "MM 063", power=2, traits="mutant demon", keywords=[ELUSIVE], abilities=[FIEND]
)

WRATH = dis.creature(
    "Wrath",
    "MM 064",
    power=3,
    armor=3,
    traits="demon sin",
    keywords=[TAUNT, POISON, SKIRMISH],
    abilities=[fight(repeat(count(friendly & trait("sin") & creature), enrage(one(enemy & creature))))],
)

XENO_FIEND = dis.creature("Xeno-Fiend", "MM 065", power=3, traits="mutant demon", abilities=[ALIEN, FIEND])

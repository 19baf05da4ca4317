"""Mars in Call of the Archons, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import (
    Gains,
    KeysOf,
    MayUse,
    abduct,
    action_ability,
    capture,
    constant,
    creature,
    deal_damage,
    destroyed,
    enemy,
    exactly,
    fight_or_reap,
    for_this_turn,
    happened,
    house,
    it,
    itself,
    may,
    omni,
    one,
    other,
    play,
    purge,
    put_into_owners_archives,
    ready_card,
    rulebook,
    sacrifice,
    trait,
    when,
    when_destroyed,
)

mars = HouseCards("mars")

SAMPLE_COLLECTION = mars.action(
    "Sample Collection", "CotA 175, AoA 188", abilities=[play(abduct(exactly(KeysOf("opponent"), enemy & creature)))]
)

COMBAT_PHEROMONES = mars.artifact(
    "Combat Pheromones",
    "CotA 180, AoA 177",
    amber=1,
    traits="item",
    abilities=[omni(sacrifice(), for_this_turn(MayUse(other & house("mars"), uses=2)))],
)

JOHN_SMYTH = mars.creature(
    "“John Smyth”",
    "CotA 195",
    power=2,
    traits="agent martian",
    keywords=[ELUSIVE],
    abilities=[fight_or_reap(ready_card(one(house("mars") & ~trait("agent") & creature)))],
)

MINDWARPER = mars.creature(
    "Mindwarper",
    "CotA 196, AoA 167",
    power=2,
    traits="martian scientist",
    keywords=[ELUSIVE],
    abilities=[action_ability(capture(1, one(enemy & creature), own_side=True))],
)

YXILO_BOLTER = mars.creature(
    "Yxilo Bolter",
    "CotA 204",
    power=3,
    traits="martian soldier",
    abilities=[fight_or_reap(deal_damage(2, one(creature)), when(happened(destroyed(it)).at_least(1), purge(it)))],
)

BIOMATRIX_BACKUP = mars.upgrade(
    "Biomatrix Backup",
    "CotA 208",
    amber=1,
    abilities=[
        constant(
            Gains(
                when_destroyed(
                    when(
                        rulebook("1.3"),
                        put_into_owners_archives(itself),
                        otherwise=[may(put_into_owners_archives(itself))],
                    )
                )
            )
        )
    ],
)

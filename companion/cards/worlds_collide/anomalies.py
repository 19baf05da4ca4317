"""Anomalies in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import ELUSIVE, HouseCards
from companion.rules.words import *

anomaly = HouseCards("")

GHOSTFORM = anomaly.upgrade(
    "Ghostform",
    "WC A01",
    amber=1,
    abilities=[constant(GainsKeyword("invulnerable")), constant(Gains(fight_or_reap(archive(remembered("grantor")))))],
)

INFOMANCER = anomaly.creature(
    "Infomancer",
    "WC A02",
    power=3,
    traits="human cyborg",
    keywords=[ELUSIVE],
    abilities=[play(graft(one(action, "hand"))), reap(trigger_play(one(action, "grafted")))],
)

LATERAL_SHIFT = anomaly.action(
    "Lateral Shift",
    "WC A03",
    abilities=[play(LookAt(each(any_card, "hand", "opponent")), play_card(one(any_card, "hand", "opponent")))],
)

MEMOLITH = anomaly.artifact(
    "Memolith",
    "WC A04",
    traits="location",
    abilities=[
        action_ability(choose_one(graft=graft(one(action, "hand")), trigger=trigger_play(one(action, "grafted"))))
    ],
)

NIZAK_THE_FORGOTTEN = anomaly.creature(
    "Nizak, The Forgotten",
    "WC A05",
    power=6,
    traits="dragon psion",
    abilities=[
        constant(GainsKeyword("invulnerable", itself & fighting)),
        after(destroyed(enemy & creature & it_fights), return_to_hand(it)),
    ],
)

THE_GRIM_REAPER = anomaly.creature(
    "The Grim Reaper",
    "WC A07",
    power=4,
    traits="robot specter",
    abilities=[
        constant(EntersReady(itself, when=count(any_card, "discard").at_least(10))),
        reap(
            choose(one(enemy & creature, name="theirs")),
            choose(one(friendly & creature, name="yours")),
            purge(remembered("theirs", "yours")),
        ),
    ],
)

THE_RED_BARON = anomaly.creature(
    "The Red Baron",
    "WC A08",
    power=4,
    armor=1,
    traits="cyborg pirate",
    abilities=[
        constant(Gains(reap(steal(1)), itself & provided(HasForged("red")))),
        constant(GainsKeyword("elusive", itself & provided(HasForged("red", "opponent")))),
    ],
)

TIMEQUAKE = anomaly.action(
    "Timequake",
    "WC A09",
    amber=1,
    abilities=[play(shuffle_into_deck(each(friendly, ("play", "upgrades"))), draw(CountOf("them", you_own())))],
)

VALOOCANTH = anomaly.creature(
    "Valoocanth",
    "WC A10",
    power=6,
    traits="aquan",
    abilities=[
        constant(CannotUse(itself, when=TideIsLow())),
        fight_or_reap(choose(one(enemy & creature)), exhaust(it | neighbor_of(it))),
    ],
)

"""Anomalies in Worlds Collide, in printed order."""

from __future__ import annotations

from companion.cards.declare import HouseCards
from companion.rules.words import *

anomaly = HouseCards("")

LATERAL_SHIFT = anomaly.action(
    "Lateral Shift",
    "WC A03",
    abilities=[play(LookAt(each(any_card, "hand", "opponent")), play_card(one(any_card, "hand", "opponent")))],
)

TIMEQUAKE = anomaly.action(
    "Timequake",
    "WC A09",
    amber=1,
    abilities=[play(shuffle_into_deck(each(friendly, ("play", "upgrades"))), draw(CountOf("them", you_own())))],
)

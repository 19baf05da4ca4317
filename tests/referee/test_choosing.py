"""The answers to a question that are looked at, given what lies otherwise than believed."""

from __future__ import annotations

from companion.cards.call_of_the_archons.brobnar import BUMPSY, RELENTLESS_ASSAULT, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE
from companion.comparison import Comparison
from companion.referee.search.choosing import likely_answers
from companion.rules import moves
from companion.rules.game import after
from tests.scenario import scenario


def test_of_two_that_lie_otherwise_only_one_may_have_been_chosen() -> None:
    """Ann may ready three of seven to fight; it is on a Troll and on Bumpsy that anything has changed."""
    ann = scenario(
        left=[TROLL, BUMPSY, *[TROLL] * 5], hand=[RELENTLESS_ASSAULT], right=[BATDRONE], house="brobnar"
    ).state
    troll, bumpsy, *_ = (item.id for item in ann.players[0].battleline)
    asked = after(ann, moves.play(ann.players[0].hand[0].id))

    answers = [answer for answer, _ in likely_answers(asked, Comparison(marked=[troll, bumpsy]))]
    assert {(troll, bumpsy), (troll,), (bumpsy,)} <= set(answers[:8])

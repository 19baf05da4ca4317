"""Hidden cards that somebody counted: hands, decks and archives.

Nobody sees how many there are, so that they are only judged where a person counted them. What was counted holds from
then on.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import CardsCounted, CountedZone, PlayerNumber
from companion.referee import entries
from companion.referee.belief import holding
from companion.referee.claims import Claim
from companion.referee.game import Game
from companion.referee.hypothesis import Hypothesis
from companion.rules import facts
from companion.rules.card import PhysicalCard
from companion.rules.rulebook import cite
from companion.rules.state import GameState
from companion.verdicts import FlagKind
from companion.wording.faults import CardsMiscounted, Fault, HandMiscounted
from companion.wording.names import name_of

ABOUT_COUNTS = ("draw-count", "deck-count")


def count_cards(game: Game, counted: CardsCounted) -> Game:
    """Keeps the hypotheses by which it is so; where there are none, claims how far it is off and goes on from it.

    Those that wait for what came before an entry tell nothing of it: by them, too, that entry has been made since.
    """
    waiting = [one for one in game.belief.hypotheses if one.rest == "entered"]
    telling = [one for one in game.belief.hypotheses if one.rest != "entered"] or waiting
    fitting = [one for one in telling if _held(one.state, counted) == counted.count]
    owed = [claim for claim in game.claims if _is_about(claim, counted)]
    game = replace(game, claims=tuple(claim for claim in game.claims if claim not in owed))
    if fitting:
        return replace(game, belief=holding(game.belief, (*fitting, *waiting)))
    drawn_up = _drawn_up(game.t, telling, counted)
    if any(_held(one.state, counted) == counted.count for one in drawn_up):
        return game
    if not any(claim.subject[3] == (counted.zone, f"{counted.count}") for claim in owed):
        likeliest = (one.state for one in (*drawn_up[:1], telling[0]))
        nearest = min(likeliest, key=lambda state: abs(_held(state, counted) - counted.count))
        game = replace(game, claims=(*game.claims, _claim(nearest, counted)))
    hypotheses = [replace(one, state=_with_count(one.state, counted)) for one in game.belief.hypotheses]
    return replace(game, belief=holding(game.belief, hypotheses))


def _is_about(claim: Claim, counted: CardsCounted) -> bool:
    return claim.rule in ABOUT_COUNTS and (claim.player, claim.subject[3][0]) == (counted.player, counted.zone)


def _drawn_up(t: float, hypotheses: list[Hypothesis], counted: CardsCounted) -> list[Hypothesis]:
    """The claims that hold once the player has drawn up: the hand may be counted before the end of the turn is
    entered."""
    player = counted.player
    playing = [one for one in hypotheses if (one.state.active, one.state.turn.step) == (player, "main")]
    return [later for one in playing if counted.zone == "hand" for later in entries.turned_over(one, t)]


def _held(state: GameState, counted: CardsCounted) -> int:
    return len(state.players[counted.player].zone(counted.zone))


def _claim(state: GameState, counted: CardsCounted) -> Claim:
    player = counted.player
    who, expected = name_of(state, player), _held(state, counted)
    kind: FlagKind = "mismatch"
    fault: Fault
    if counted.zone == "hand" and _just_drew(state, player):
        off = counted.count - expected
        kind, rule, section = ("missed" if off < 0 else "mismatch"), "draw-count", "Step 5: Draw cards"
        fault = HandMiscounted(who, counted.count, expected)
    else:
        rule, section, fault = "deck-count", "Setup", CardsMiscounted(who, counted, expected)
    subject = (rule, player, state.turn.number, (counted.zone, f"{expected}"))
    return Claim(subject, counted.t, kind, fault, cite(state.rulebook, section))


def _just_drew(state: GameState, player: PlayerNumber) -> bool:
    """The other's turn has begun, and nothing has been done in it that could have changed this hand."""
    return state.active != player and state.turn.number > 1 and not facts.has_acted(state)


def _with_count(state: GameState, counted: CardsCounted) -> GameState:
    """As many cards in the zone as were counted: hidden ones come from, or go to, the deck (or the hand, for it)."""
    player, zone = counted.player, counted.zone
    other: CountedZone = "hand" if zone == "deck" else "deck"
    here, there = list(state.players[player].zone(zone)), list(state.players[player].zone(other))
    while len(here) > counted.count:
        there.append(_pop_hidden(here))
    while len(here) < counted.count and there:
        here.append(_pop_hidden(there))
    return state.with_player(player, **{zone: tuple(here), other: tuple(there)})


def _pop_hidden(cards: list[PhysicalCard]) -> PhysicalCard:
    """A card that nobody knows, otherwise the last one."""
    place = next((place for place, copy in enumerate(cards) if copy.hidden), len(cards) - 1)
    return cards.pop(place)

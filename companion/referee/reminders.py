"""Reminders of what is worth saying aloud before it is forgotten, and until when.

A reminder stands until what it speaks of is done (`met`), or can no longer be (`over`). Each is given once; none in
silent mode, and in tournament mode only those of duties, which both players hear.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from companion.observations import CheckAnnounced, PlayerNumber, RoundTimed
from companion.referee.claims import Claim
from companion.referee.game import Game, Posterior, Reaction
from companion.referee.hypothesis import Hypothesis, all_adopted
from companion.referee.settling import is_put_right
from companion.reminders import (
    RoundWarnings,
    StandingReminder,
    announced,
    settled,
    status_by_counts,
    until,
    without_clock,
)
from companion.report import ReminderStatus
from companion.rules.facts import chain_penalty, has_acted, key_cost, refill_size
from companion.rules.forging import has_check
from companion.rules.records import KeyForged
from companion.rules.rulebook import cite
from companion.rules.state import GameState
from companion.verdicts import Reminder
from companion.wording import reminders as wording
from companion.wording.effects import lasting_effects
from companion.wording.faults import CheckNotAnnounced
from companion.wording.names import name_of

HELPS_ONE_PLAYER = ("archives", "effects")
UNREAD_S = 20.0
"""So long a card is not read before anybody asks for it."""
PROBABLE = 0.5
"""Players are reminded of a duty that is as likely forgotten as only late."""
HARDLY = 0.1


def remind(game: Game, *reminders: StandingReminder) -> Reaction:
    """Gives those that were not given yet, as the mode allows."""
    verdicts = []
    for one in reminders:
        hidden = game.settings.mode == "tournament" and one.kind in HELPS_ONE_PLAYER
        if game.settings.mode == "silent" or hidden or game.said.has_reminded(one.subject):
            continue
        game = game.saying(replace(game.said, reminders=(*game.said.reminders, one)))
        verdicts.append(Reminder(one.t, game.t, one.kind, one.player, one.message))
    return game, list(verdicts)


def of_duties(game: Game, posterior: Posterior) -> Reaction:
    """Reminders of what is probably forgotten, while it can still be done. Nothing is said while hands are at work."""
    if game.belief.is_covered:
        return game, []
    owed = (claim for claim, probability in posterior.claimed.values() if claim.duty and probability >= PROBABLE)
    return remind(game, *(StandingReminder(claim.subject, claim.since, claim.fault.words) for claim in owed))


def of_turn_end(game: Game, posterior: Posterior) -> Reaction:
    """Reminders as soon as somebody enters that a turn has ended, or begins the next one."""
    turn = game.belief.turn.number
    one = next((one for one, _ in posterior.weighed if one.turn == turn), None)
    ends = (step for step in reversed(one.path) if step.move.kind == "end") if one is not None else ()
    ended = next(iter(ends), None)
    return (game, []) if ended is None or ended.turn != turn - 1 else at_end(game, ended.done.before)


def of_missed_moves(game: Game, posterior: Posterior) -> Reaction:
    """Reminders of what was not seen, once it is likely: before a table that was taken as it lay and played on from,
    and in a turn whose table nobody saw since players counted for it.
    """
    likeliest, share = posterior.weighed[0]
    return (game, []) if share < PROBABLE else remind(game, *_missed(game, likeliest))


def _missed(game: Game, one: Hypothesis) -> Iterator[StandingReminder]:
    if one.missed and one.taken_from is None:
        player = one.state.active if (one.turn - one.taken_turn) % 2 == 0 else 1 - one.state.active
        yield _not_seen(game, player, one.taken_turn, one.missed)
    for card, since in sorted(one.unread):
        if (item := one.state.find(card)) is not None and game.t - since >= UNREAD_S:
            subject = ("missed", item.controller, one.turn, (card,))
            yield StandingReminder(subject, game.t, wording.card_not_seen(item.card))
    for player in (0, 1):
        unseen = [wrong for wrong in all_adopted(one, one.turn - 1) if wrong.unseen and wrong.player == player]
        if unseen:
            yield _not_seen(game, player, unseen[0].turn, len(unseen))


def _not_seen(game: Game, player: PlayerNumber, turn: int, count: int) -> StandingReminder:
    message = wording.moves_not_seen(name_of(game.state, player), count)
    return StandingReminder(("missed", player, turn, ()), game.t, message)


def at_end(game: Game, before: GameState) -> Reaction:
    """A turn has ended in this state: chains before the draw, "Check!", and what the other player has to forge.

    Nothing is said of a turn that is known so late that the next one is over, too.
    """
    if game.state.turn.number > before.turn.number + 1:
        return game, []
    return remind(game, *_of_turn_end(game.t, before, game.state))


def _of_turn_end(t: float, before: GameState, after: GameState) -> Iterator[StandingReminder]:
    turn, player, other = before.turn.number, before.active, 1 - before.active
    who, chains, size = name_of(before, player), before.players[player].chains, refill_size(before, player)
    if chains and len(before.players[player].hand) < size:
        message = wording.draws_with_chains(who, size - chain_penalty(chains), chains - 1)
        yield StandingReminder(("chains", player, turn, ()), t, message, chains - 1)
    if has_check(after, player) and not after.over:
        yield StandingReminder(("check", player, turn, ()), t, wording.check(who, key_cost(after, player)))
    if any(isinstance(record, KeyForged) and record.player == other for record in after.log) or after.over:
        message = wording.forges(name_of(after, other))
        yield StandingReminder(("forge", other, turn + 1, ()), t, message, len(after.players[other].keys))
    if not after.over:
        yield from _of_turn_start(t, after, other)


def _of_turn_start(t: float, state: GameState, player: PlayerNumber) -> Iterator[StandingReminder]:
    """Reminders at the start of a turn: archives to pick up, and effects that outlast the turn before."""
    turn = state.turn.number
    if archives := len(state.players[player].archives):
        message = wording.may_pick_up(name_of(state, player), archives)
        yield StandingReminder(("archives", player, turn, ()), t, message)
    if effects := lasting_effects(state):
        yield StandingReminder(("effects", player, turn, ()), t, wording.still_in_force(effects))


# What has become of them


def settle(game: Game, posterior: Posterior) -> Reaction:
    """Notes which have been met since, or can no longer be: once a game is won nothing is owed."""
    reminders = settled(game.said.reminders, lambda one: _status(game, posterior, one), game.state.over)
    return game.saying(replace(game.said, reminders=reminders)), []


def _status(game: Game, posterior: Posterior, one: StandingReminder) -> ReminderStatus:
    state, shown = game.state, game.belief.counts[one.player]
    turn = state.turn
    match one.kind:
        case "chains" | "check" | "forge":
            can_forge = one.kind == "forge" or _may_still_forge(state, one.player)
            return status_by_counts(one, turn.number, shown.chains, len(shown.keys), can_forge)
        case "archives":
            gone = not any(held.state.players[one.player].archives for held in game.belief.hypotheses)
            return "met" if gone else until(turn.number > one.turn or (turn.step == "main" and has_acted(state)))
        case "effects" | "told" | "missed":
            return until(turn.number > one.turn)
        case "clock":
            return "standing"
    if posterior.probability(one.subject) > HARDLY:
        return "standing"
    return "met" if is_put_right(game.belief, one.subject, one.subject[3], one.t) else "over"


def _may_still_forge(state: GameState, player: PlayerNumber) -> bool:
    """While the other's turn lasts; in the player's own turn the key has been forged, or could not be."""
    return state.active != player and has_check(state, player)


# "Check!" where players announce it by a button; elsewhere the companion announces it


def check_announced(game: Game, by: CheckAnnounced) -> Game:
    """A player said "Check!" themselves. From the first press on, this table announces it by button."""
    reminders = announced(game.said.reminders, by.player)
    said = replace(game.said, reminders=reminders, checks_announced=True)
    for one in said.open_flags("check"):
        if one.subject[1] == by.player:
            said = said.settled(one.report.id, "withdrawn", "check announced")
    return game.saying(said)


def not_announced(game: Game) -> Iterator[tuple[Claim, float]]:
    """ "Check!" is announced by the time the other player has chosen a house."""
    if not game.said.checks_announced or game.settings.mode == "silent":
        return
    for one in game.said.reminders:
        chosen_t = game.belief.houses_t[1 - one.player]
        if one.kind == "check" and one.status == "standing" and chosen_t >= one.t:
            fault = CheckNotAnnounced(name_of(game.state, one.player))
            where = cite(game.state.rulebook, "Step 5: Draw cards")
            yield Claim(one.subject, one.t, "missed", fault, where), game.belief.forgotten(chosen_t)


# The round's clock


def set_round(game: Game, timed: RoundTimed) -> Game:
    """The round ends at another time than before: what was said of the old time is over."""
    clock = RoundWarnings.set_at(game.t, timed.ends_s)
    return game.saying(replace(game.said, reminders=without_clock(game.said.reminders), round=clock))


def round_due(game: Game) -> float:
    """When the round's clock is spoken of next."""
    return inf if game.state.over else game.said.round.due


def warn_of_round(game: Game) -> Reaction:
    clock, minutes = game.said.round, game.said.round.minutes
    said = replace(game.said, reminders=without_clock(game.said.reminders), round=clock.told())
    subject = ("clock", game.state.active, game.state.turn.number, (f"{minutes} at {game.t:.1f}",))
    return remind(game.saying(said), StandingReminder(subject, game.t, wording.round_left(minutes)))

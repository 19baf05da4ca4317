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
from companion.referee.reports.wording import lasting_effects, name_of, titled, told_effect
from companion.referee.said import Said, StandingReminder
from companion.report import ReminderStatus
from companion.rules.facts import chain_penalty, has_acted, key_cost, refill_size
from companion.rules.forging import has_check
from companion.rules.records import KeyForged
from companion.rules.rulebook import cite
from companion.rules.state import GameState
from companion.sentences import N_, Sentence, counted, joined
from companion.verdicts import Reminder

ROUND_WARNINGS_S = (600.0, 300.0, 60.0, 0.0)
"""How long before the end of the round it is spoken of."""
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
    return remind(game, *(StandingReminder(claim.subject, claim.since, claim.message) for claim in owed))


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
            message = Sentence("{card} cannot be seen. Is it still there?", card=titled(item.card))
            yield StandingReminder(("missed", item.controller, one.turn, (card,)), game.t, message)
    for player in (0, 1):
        unseen = [wrong for wrong in all_adopted(one, one.turn - 1) if wrong.unseen and wrong.player == player]
        if unseen:
            yield _not_seen(game, player, unseen[0].turn, len(unseen))


def _not_seen(game: Game, player: PlayerNumber, turn: int, count: int) -> StandingReminder:
    message = counted(
        count,
        "About {count} of {who}’s moves was not seen. Check the counters.",
        "About {count} of {who}’s moves were not seen. Check the counters.",
        who=name_of(game.state, player),
    )
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
        wording = N_("{who}: draw up to {cards}, then shed one chain: {left} left.")
        message = Sentence(wording, who=who, cards=size - chain_penalty(chains), left=chains - 1)
        yield StandingReminder(("chains", player, turn, ()), t, message, chains - 1)
    if has_check(after, player) and not after.over:
        yield StandingReminder(("check", player, turn, ()), t, check(who, key_cost(after, player)))
    if any(isinstance(record, KeyForged) and record.player == other for record in after.log) or after.over:
        message = Sentence("{who} forges a key now.", who=name_of(after, other))
        yield StandingReminder(("forge", other, turn + 1, ()), t, message, len(after.players[other].keys))
    if not after.over:
        yield from _of_turn_start(t, after, other)


def _of_turn_start(t: float, state: GameState, player: PlayerNumber) -> Iterator[StandingReminder]:
    """Reminders at the start of a turn: archives to pick up, and effects that outlast the turn before."""
    turn = state.turn.number
    if archives := len(state.players[player].archives):
        message = counted(
            archives,
            "{who} may pick up {count} archived card after choosing a house.",
            "{who} may pick up {count} archived cards after choosing a house.",
            who=name_of(state, player),
        )
        yield StandingReminder(("archives", player, turn, ()), t, message)
    if effects := [told_effect(one) for one in lasting_effects(state)]:
        message = Sentence("Still in force: {effects}.", effects=joined(effects, "; "))
        yield StandingReminder(("effects", player, turn, ()), t, message)


def check(who: str, cost: int) -> str:
    """The words about a player who can forge a key next turn."""
    return Sentence("Check! {who} can forge a key for {cost} Æmber.", who=who, cost=cost)


# What has become of them


def settle(game: Game, posterior: Posterior) -> Reaction:
    """Notes which have been met since, or can no longer be: once a game is won nothing is owed."""
    reminders = tuple(
        replace(one, status=_status(game, posterior, one)) if one.status == "standing" else one
        for one in game.said.reminders
    )
    return game.saying(replace(game.said, reminders=reminders)), []


def _status(game: Game, posterior: Posterior, one: StandingReminder) -> ReminderStatus:
    if (status := _status_in_play(game, posterior, one)) != "standing":
        return status
    return _until(game.state.over)


def _status_in_play(game: Game, posterior: Posterior, one: StandingReminder) -> ReminderStatus:
    state, counted = game.state, game.belief.counts[one.player]
    turn = state.turn
    match one.kind:
        case "chains":
            return "met" if counted.chains <= one.goal else _until(turn.number > one.turn + 1)
        case "check":
            return _until(turn.number > one.turn + 1 or not _may_still_forge(state, one.player))
        case "forge":
            return "met" if len(counted.keys) >= one.goal else _until(turn.number > one.turn)
        case "archives":
            gone = not any(held.state.players[one.player].archives for held in game.belief.hypotheses)
            return "met" if gone else _until(turn.number > one.turn or (turn.step == "main" and has_acted(state)))
        case "effects" | "told" | "missed":
            return _until(turn.number > one.turn)
        case "clock":
            return "standing"
    if posterior.probability(one.subject) > HARDLY:
        return "standing"
    return "met" if turn.number <= one.turn + 1 else "over"


def _until(over: bool) -> ReminderStatus:
    return "over" if over else "standing"


def _may_still_forge(state: GameState, player: PlayerNumber) -> bool:
    """While the other's turn lasts; in the player's own turn the key has been forged, or could not be."""
    return state.active != player and has_check(state, player)


# "Check!" where players announce it by a button; elsewhere the companion announces it


def check_announced(game: Game, announced: CheckAnnounced) -> Game:
    """A player said "Check!" themselves. From the first press on, this table announces it by button."""
    reminders = tuple(
        replace(one, status="met") if (one.kind, one.player) == ("check", announced.player) else one
        for one in game.said.reminders
    )
    said = replace(game.said, reminders=reminders, checks_announced=True)
    for one in said.open_flags("check"):
        if one.subject[1] == announced.player:
            said = said.settled(one.report.id, "withdrawn", Sentence("“Check!” was announced."))
    return game.saying(said)


def not_announced(game: Game) -> Iterator[tuple[Claim, float]]:
    """ "Check!" is announced by the time the other player has chosen a house."""
    if not game.said.checks_announced or game.settings.mode == "silent":
        return
    for one in game.said.reminders:
        chosen_t = game.belief.houses_t[1 - one.player]
        if one.kind == "check" and one.status == "standing" and chosen_t >= one.t:
            wording = N_("{who} can forge a key next turn and did not announce “Check!”.")
            message = Sentence(wording, who=name_of(game.state, one.player))
            where = cite(game.state.rulebook, "Step 5: Draw cards")
            yield Claim(one.subject, one.t, "missed", message, where), game.belief.forgotten(chosen_t)


# The round's clock


def set_round(game: Game, timed: RoundTimed) -> Game:
    """The round ends at another time than before: what was said of the old time is over."""
    left_s = inf if timed.ends_s is None else timed.ends_s - game.t
    given = sum(left_s <= warning_s for warning_s in ROUND_WARNINGS_S)
    return game.saying(replace(_clock_over(game.said), round_ends_s=timed.ends_s, round_warnings=given))


def round_due(game: Game) -> float:
    """When the round's clock is spoken of next."""
    ends_s, given = game.said.round_ends_s, game.said.round_warnings
    if ends_s is None or game.state.over or given >= len(ROUND_WARNINGS_S):
        return inf
    return ends_s - ROUND_WARNINGS_S[given]


def warn_of_round(game: Game) -> Reaction:
    minutes = round(ROUND_WARNINGS_S[game.said.round_warnings] / 60)
    message = round_left(minutes)
    said = replace(_clock_over(game.said), round_warnings=game.said.round_warnings + 1)
    subject = ("clock", game.state.active, game.state.turn.number, (f"{minutes} at {game.t:.1f}",))
    return remind(game.saying(said), StandingReminder(subject, game.t, message))


def round_left(minutes: int) -> str:
    """The words about the round's end so many minutes before it."""
    if not minutes:
        return Sentence("Time is up. The end-of-time rules decide the game now.")
    return counted(minutes, "{count} minute left in the round.", "{count} minutes left in the round.")


def _clock_over(said: Said) -> Said:
    reminders = (replace(one, status="over") if one.kind == "clock" else one for one in said.reminders)
    return replace(said, reminders=tuple(reminders))

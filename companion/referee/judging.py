"""Judges a settled table: explains it by legal moves, else by broken rules, else says that it is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.observations import PlayerNumber, SeenCard, SeenSide, TableSnapshot
from companion.referee import doubts
from companion.referee.adoption import adopted
from companion.referee.agreement import Aim, readied_at_end, seen_cards
from companion.referee.beliefs import Belief, broken_rules, forged, made, shares, turned_over
from companion.referee.conservation import odd_cards
from companion.referee.dealing import card_or_stand_in, is_stand_in
from companion.referee.explanation import Explained, Line, explain
from companion.referee.followed_game import Accusation, Checkpoint, FollowedGame, Look, Lost
from companion.referee.instructions import instructions
from companion.referee.reconsidering import reconsidered
from companion.referee.wording import accused
from companion.report import FlagStatus
from companion.rules import moves
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay, Turn

MOST_LINES = 16
FARFETCHED = 6.0
"""A legal line that costs more than this, such as two turns of which nothing was entered, is told only if no single
broken rule explains the table."""
UNLIKELY = 2.5
"""A legal line that costs more than this is compared with what could be if hidden things were otherwise."""
BEFORE_THE_END = 0.8
"""What it adds to a line's cost that it was made before a turn's end that was entered before the table settled."""
AFTER_PRESS_S = 6.0
MOST_EARLIER = 12
MOST_LOOKS = 4
SETTLED_S = 5.0
"""What has been counted for so long, and agrees with the game, is taken to be right."""
SURE = 0.97
ODD = {"not-in-deck": "In neither deck list", "card-count": "More than both decks hold"}


def judge(game: FollowedGame, snapshot: TableSnapshot) -> None:
    """Takes in a settled table."""
    game.settle_counts()
    before = game.snapshot
    game.snapshot = with_known_ids(snapshot, game.state)
    if before is not None and lies_alike(before, game.snapshot):
        game.idle_t = game.now
    note_readied(game)
    game.actions_are_shown |= any(side.play for side in snapshot.players)
    game.shown |= {card.card for side in snapshot.players for card in side.play or ()}
    if _in_the_middle(game):
        # What a card does is seen when it is done; until then its effects would be taken for declined.
        game.middle_due = game.now + game.settings.action_s
        game.carried_out += tuple(
            (number, seen)
            for number, side in enumerate(game.snapshot.players)
            for seen in side.play or ()
            if (number, seen) not in game.carried_out
        )
        return
    judge_now(game)


def judge_now(game: FollowedGame) -> None:
    game.middle_due = None
    if game.carried_out:
        if agreed(game) or explained(game):
            at_peace(game)
            return
        # Perhaps the card was taken back to hand.
        game.carried_out = ()
    if agreed(game) or taken_back(game) or undone(game, clearly=True) or explained(game) or undone(game):
        at_peace(game)
    elif not accuse(game):
        if explained(game, most_cost=float("inf")):
            at_peace(game)
        else:
            lose(game)


def aim_of(game: FollowedGame, state: GameState, look: Look | None = None) -> Aim:
    """The table to be explained from a state: the one that is seen, or that of an earlier look."""
    assert game.snapshot is not None
    piles = [pile for player in state.players for pile in (player.discard, player.purged, player.archives, player.deck)]
    lying = frozenset(copy.id for pile in piles for copy in pile)
    return Aim(
        look.snapshot if look else game.snapshot,
        look.late if look else frozenset(game.late),
        lying,
        look.shown if look else game.shown,
        game.actions_are_shown,
        bool(game.house_t),
        look.carried_out if look else game.carried_out,
        state.turn.number,
    )


def agrees(game: FollowedGame, belief: Belief) -> bool:
    return aim_of(game, belief.state).compare(belief.state).distance == 0


def agreed(game: FollowedGame) -> bool:
    """Keeps the beliefs that the table agrees with, if there are any."""
    found = [belief for belief in game.beliefs if agrees(game, belief)]
    if found:
        game.believe(found)
    return bool(found)


def explained(game: FollowedGame, most_cost: float = FARFETCHED) -> bool:
    """Goes on from the beliefs by legal moves that lead to what is seen and cost no more than this."""
    roots = [*game.beliefs, *_before_the_end(game)]
    found = search(game, roots, broken=0)
    if not found.lines or found.lines[0].cost > UNLIKELY:
        others = reconsidered([(one, aim_of(game, one.state).compare(one.state)) for one in game.beliefs])
        again = search(game, others, broken=0)
        if again.lines and (not found.lines or again.lines[0].cost < found.lines[0].cost):
            roots, found = others, again
    lines = [line for line in found.lines if line.cost <= most_cost]
    beliefs = [later for line in lines for later in completed(game, roots, line)]
    if not beliefs:
        return False
    _note_look(game)
    remember(game)
    ended = game.state.turn.number, game.state.active
    game.believe(beliefs)
    if game.state.turn.number > ended[0]:
        _note_late(game, ended[1])
    doubts.note_stuns(game)
    game.before_end = None
    return True


def _note_look(game: FollowedGame) -> None:
    assert game.snapshot is not None
    agreeing = any(game.counters.agree(one.state) for one in game.beliefs)
    settled = agreeing and game.counters.quiet_s(game.now) >= SETTLED_S
    look = Look(game.moment(), game.snapshot, settled, game.shown, game.carried_out, frozenset(game.late))
    game.looks = [*game.looks[1 - MOST_LOOKS :], look]


def _note_late(game: FollowedGame, player: PlayerNumber) -> None:
    """By what is seen the player's turn is over: whatever still lies exhausted is late to be readied."""
    assert game.snapshot is not None
    side = game.snapshot.players[player]
    tired = [item for card in readied_at_end(game.state) if (item := game.state.find(card)) is not None]
    game.late = {item.id: None for item in tired if lies_exhausted(side, item)}
    game.late_owner, game.late_flag, game.late_since = player, None, game.now
    game.amber_at_start[1 - player] = game.counters.value(1 - player, "amber")


def remember(game: FollowedGame) -> None:
    """Keeps what is believed now, so that moves the players themselves take back are recognised."""
    game.earlier = [*game.earlier[-MOST_EARLIER:], game.moment()]


def search(
    game: FollowedGame,
    roots: list[Belief],
    broken: int,
    look: Look | None = None,
    amber: tuple[int, int] | None = None,
) -> Explained:
    """What leads from these beliefs to the table, and to what both players counted if that is given."""
    settings = game.settings
    starts = [(one.state, one.cost - one.awaited, replace(aim_of(game, one.state, look), amber=amber)) for one in roots]
    return explain(starts, broken, settings.most_tried_moves, settings.most_moves_between_snapshots, MOST_LINES)


def _before_the_end(game: FollowedGame) -> list[Belief]:
    """A turn's end may be entered before the table of the last move settles."""
    if game.before_end is None or game.now - game.before_end[0] > AFTER_PRESS_S:
        return []
    return [replace(belief, cost=belief.cost + BEFORE_THE_END) for belief in game.before_end[1]]


def completed(game: FollowedGame, roots: list[Belief], line: Line, last: bool = True) -> Iterable[Belief]:
    """The belief after a line; the turn's end that was entered meanwhile follows on moves made before it."""
    belief = roots[line.root].follow(line, game.now)
    return caught_up(game, belief, game.state.turn) if last else [belief]


def caught_up(game: FollowedGame, belief: Belief, current: Turn) -> list[Belief]:
    """The belief at this turn: its beginning, and the house after it, follow on moves that were seen too late."""
    if belief.state.turn.number >= current.number:
        return forged(belief, game.now)
    found = [one for one in turned_over(belief, game.now) if one.state.turn.number == current.number]
    if not current.house_chosen:
        return found
    house = moves.choose_house(current.house)
    return [later for one in found if one.state.turn.step == "house" for later in made(one, house, game.now)]


def at_peace(game: FollowedGame) -> None:
    """The table is explained: what was held against it is dropped."""
    game.accusation = None
    game.carried_out = ()
    game.shown = frozenset()
    game.confirmed_t = game.now
    if game.lost is not None and game.lost.flag is not None:
        flag = game.flags.find(game.lost.flag)
        if flag is not None and flag.status == "open":
            game.withdraw(flag.id, "The table can be explained again.")
    game.lost = None


# Taking back


def taken_back(game: FollowedGame) -> bool:
    """After a flag the table shows again what lay there before: the game goes on from there."""
    for checkpoint in reversed(game.checkpoints):
        beliefs = [belief for belief in checkpoint.beliefs if agrees(game, belief)]
        if beliefs and any(flag.id in checkpoint.flags for flag in game.flags.open()):
            restore(game, checkpoint, beliefs)
            return True
    return False


def restore(game: FollowedGame, checkpoint: Checkpoint, beliefs: list[Belief]) -> None:
    for number in checkpoint.flags:
        game.flags.settle(number, "taken back", "The move was taken back.")
    game.checkpoints = game.checkpoints[: game.checkpoints.index(checkpoint)]
    game.go_back(checkpoint.moment, beliefs, "The move was taken back.")


def undone(game: FollowedGame, clearly: bool = False) -> bool:
    """The players took back a move that nobody flagged: the table shows an earlier moment of this turn.

    `clearly`: only some of the cards that were used are ready again. All of them are at the end of the turn, too.
    """
    for index in range(len(game.earlier) - 1, -1, -1):
        turn = game.state.turn.number
        moment = game.earlier[index]
        beliefs = [one for one in moment.beliefs if one.state.turn.number == turn and agrees(game, one)]
        if clearly:
            beliefs = [
                one for one in beliefs if any(item.exhausted for item in one.state.players[one.state.active].in_play)
            ]
        if beliefs:
            game.earlier = game.earlier[:index]
            game.go_back(moment, beliefs, "The players took it back.")
            return True
    return False


# Broken rules


def accuse(game: FollowedGame) -> bool:
    """Looks for lines with one broken rule, then two, and holds what it finds back for a while."""
    for broken in (1, 2):
        found = search(game, game.beliefs, broken)
        if found.lines:
            hold_against(game, found.lines)
            return True
    return False


def _in_the_middle(game: FollowedGame) -> bool:
    """A card lies in the play zone: somebody is still carrying it out."""
    return game.snapshot is not None and any(side.play for side in game.snapshot.players)


def hold_against(game: FollowedGame, lines: tuple[Line, ...]) -> None:
    beliefs = tuple(game.beliefs[line.root].follow(line, game.now) for line in lines)
    best = lines[0]
    marks = tuple((o.rule, done.move.card) for done in best.done for o in done.objections)
    before = game.accusation
    same = before is not None and before.marks == marks
    parts = shares([line.cost for line in lines])
    alike = [part for part, line in zip(parts, lines, strict=True) if _rules(line) == _rules(best)]
    patience = game.settings.illegal_patience_s
    if any(rule == "enters-exhausted" for rule, _ in marks):
        patience = max(patience, game.settings.grace_s / 2)
    due = before.due if same and before else game.now + patience
    seen_at = before.seen_at if same and before else game.now
    game.accusation = Accusation(due, seen_at, beliefs, min(SURE, sum(alike)), marks)
    game.lost = None


def _rules(line: Line) -> tuple[str, ...]:
    return tuple(objection.rule for done in line.done for objection in done.objections)


def convict(game: FollowedGame) -> None:
    """The table went on showing what only broken rules explain: it is flagged, and the game goes on from it."""
    accusation = game.accusation
    assert accusation is not None
    flags = flag_steps(game, accusation.beliefs[0], accusation.seen_at, accusation.confidence)
    game.checkpoints.append(Checkpoint(flags, game.moment()))
    rules = [rule for rule, _ in accusation.marks]
    same = [one for one in accusation.beliefs if [objection.rule for _, objection in broken_rules(one.story)] == rules]
    game.believe(same or list(accusation.beliefs))
    game.accusation = None
    game.confirmed_t = game.now


def flag_steps(game: FollowedGame, belief: Belief, t: float, confidence: float) -> tuple[int, ...]:
    """Flags every broken rule in a belief's story; returns the numbers of the flags."""
    found = []
    for step, objection in broken_rules(belief.story):
        done = step.done
        cards = (done.move.card,) if done.move.card else ()
        player = done.before.active
        found.append(
            game.raise_flag(
                t,
                "illegal",
                objection.rule,
                player,
                accused(done.before, done.move, objection.message),
                objection.cite,
                cards,
                confidence,
            )
        )
    return tuple(found)


# Lost


def lose(game: FollowedGame) -> None:
    game.accusation = None
    if game.lost is None:
        game.lost = Lost(game.now + game.settings.lost_patience_s, game.now)


def say_lost(game: FollowedGame) -> None:
    """Says what differs. Where a card of unknown abilities is at work, the table is simply followed."""
    assert game.lost is not None
    state = game.state
    comparison = aim_of(game, state).compare(state)
    steps = list(instructions(state, comparison))
    rule, message = "out-of-sync", f"The table and the game differ. {steps[0] if steps else ''}".strip()
    if len(steps) > 1:
        message += f" And {len(steps) - 1} more step{'s' if len(steps) > 2 else ''}."
    about, titles = odd_cards(game)
    if titles:
        rule, names = about, ", ".join(card_or_stand_in(title).title for title in titles)
        message = f"{ODD[about]}: {names}."
    where = "What was seen so far" if rule == "out-of-sync" else cite(state.rulebook, "Setup")
    flag = game.raise_flag(game.lost.seen_at, "mismatch", rule, state.active, message, where, (), 0.6)
    game.lost = replace(game.lost, due=float("inf"), flag=flag)


def adopt_table(game: FollowedGame, status: FlagStatus = "let stand") -> None:
    """What lies on the table is taken for true, with the counters as they are, and the game goes on from it."""
    flag = game.lost.flag if game.lost is not None else None
    if flag is not None and any(open_flag.id == flag for open_flag in game.flags.open()):
        game.flags.settle(flag, status, "The table was taken as it lies.")
    if game.snapshot is not None:
        state = adopted(game.state, game.snapshot)
        for player in (0, 1):
            counted = game.counters.players[player]
            state = state.with_player(player, amber=counted.amber, chains=counted.chains)
        game.believe([Belief(state, 0.0, game.likeliest.story)])
    game.lost = None
    game.accusation = None


def has_stand_ins(state: GameState) -> bool:
    """Whether a card is in play, or just came to a discard pile, whose abilities nobody told the engine."""
    tops = [copy.card for player in state.players for copy in player.discard[:1]]
    cards = [item.card for item in state.in_play()]
    return any(card is not None and is_stand_in(card) for card in (*tops, *cards))


# What was seen


def note_readied(game: FollowedGame) -> None:
    """Cards that were late to be readied and are now seen ready, or gone, are late no more."""
    if not game.late or game.snapshot is None:
        return
    for late in list(game.late):
        item = game.state.find(late)
        if item is None or not lies_exhausted(game.snapshot.players[item.controller], item):
            del game.late[late]
    if not game.late and game.late_flag is not None:
        game.withdraw(game.late_flag, "The cards were readied.")
        game.late_flag = None


def lies_alike(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Whether both show the same cards in the same places, however surely they were read."""
    old, new = (
        [(*place, replace(card, confidence=1.0)) for *place, card in seen_cards(one)] for one in (before, after)
    )
    return old == new


def lies_exhausted(side: SeenSide, item: InPlay) -> bool:
    """Whether the card was not seen ready: it lies exhausted, or was not seen at all."""
    row = side.battleline if item.card.type == "creature" else side.artifacts
    if row is None:
        return True
    return any(seen.exhausted is not False for seen in row if seen.id == item.id or seen.card == item.card.slug)


def with_known_ids(snapshot: TableSnapshot, state: GameState) -> TableSnapshot:
    """The snapshot with only those ids that name cards of this game; all else goes by title."""
    known = {copy.id for player in state.players for copy in player.unseen}
    for player in state.players:
        known |= {copy.id for zone in ("hand", "deck", "discard", "archives", "purged") for copy in player.zone(zone)}
        for item in player.in_play:
            known |= {item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.under)}
    if all(card.id is None or card.id in known for _, _, card in seen_cards(snapshot)):
        return snapshot

    def card(seen: SeenCard) -> SeenCard:
        upgrades = None if seen.upgrades is None else tuple(card(upgrade) for upgrade in seen.upgrades)
        return replace(seen, id=seen.id if seen.id in known else None, upgrades=upgrades)

    def row(cards: tuple[SeenCard, ...] | None) -> tuple[SeenCard, ...] | None:
        return None if cards is None else tuple(card(seen) for seen in cards)

    left, right = (
        SeenSide(row(side.battleline), row(side.artifacts), row(side.discard), row(side.play))
        for side in snapshot.players
    )
    return TableSnapshot(snapshot.t, (left, right))

"""Turns what the referee believes into the report that pages show. Pure: it reads values and judges nothing.

People enter numbers and the camera checks them, so that a report shows what was entered, and whatever follows from
numbers ("Check!", who has won) follows from those. Where they differ from what the moves come to, a report says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.marks import marks_on
from companion.observations import Observation, PlayerNumber
from companion.referee import flag_reports
from companion.referee.belief import Belief
from companion.referee.claims import OF_THE_TABLE
from companion.referee.counter_model import amber_gap, chain_gap, key_gap
from companion.referee.game import Game
from companion.referee.history import History
from companion.referee.questions import borne
from companion.referee.search.agreement import Aim
from companion.referee.searching import aim
from companion.reminders import StandingReminder
from companion.report import (
    CardReport,
    EquipmentReport,
    FlagReport,
    Health,
    MoveReport,
    Notice,
    PlayedReport,
    PlayerReport,
    QuestionOption,
    QuestionReport,
    ReminderReport,
    Sync,
    TableReport,
)
from companion.rules import facts
from companion.rules.card import PhysicalCard
from companion.rules.forging import amber_for_keys, has_check
from companion.rules.lookup import copy_with_id
from companion.rules.state import GameState, InPlay, known
from companion.verdicts import Question
from companion.wording import counters
from companion.wording.effects import lasting_effects, told_effect
from companion.wording.entries import in_words
from companion.wording.instructions import instructions
from companion.wording.names import card_text, name_of

SHOWN_MOVES = 400
SHOWN_PLAYED = 6
SHOWN_REMINDERS = 20


def waiting_report(version: int, table: str, rulebook: str, notices: Iterable[Notice], health: Health) -> TableReport:
    """The report of a table at which no game has begun."""
    return TableReport(version, 0.0, table, rulebook, notices=tuple(notices), health=health)


def report(
    game: Game, history: History, version: int, table: str, notices: Iterable[Notice], health: Health
) -> TableReport:
    """The report of a game: its likeliest belief, with the counters as people entered them."""
    state = as_counted(game.belief)
    players = tuple(_player(game, history, state, number) for number in (0, 1))
    questions = (_question(game.said.open.question),) if game.said.open is not None else ()
    lasting = lasting_effects(state)
    return TableReport(
        version,
        game.t,
        table,
        state.rulebook,
        players=players,
        turn=state.turn.number,
        active=state.active,
        step=state.turn.step,
        house=state.turn.house,
        sync=sync_of(game),
        question=questions[0].text if questions else "",
        questions=questions,
        instructions=_instructions(game),
        undo=_in_words(game, history.newest_entry(None)),
        redo=_in_words(game, history.newest_undone(None)),
        moves=tuple(_moves(game)),
        played=tuple(_played(game)),
        flags=tuple(flag_reports.shown(game, raised) for raised in game.said.flags),
        reminders=tuple(_reminder(one, players) for one in game.said.reminders[-SHOWN_REMINDERS:]),
        effects=tuple(map(told_effect, lasting)),
        lasting=lasting,
        titles=flag_reports.titles(game),
        readings=tuple(flag_reports.readings(game)),
        round_left_s=game.said.round.left_s(game.t),
        notices=tuple(notices),
        health=health,
        winner=state.winner,
        equipment=EquipmentReport(game.start.equipment.cards_seen, game.start.equipment.counts_entered),
    )


def sync_of(game: Game) -> Sync:
    """How the game and the table stand to each other."""
    belief = game.belief
    if belief.table is None:
        return "waiting"
    if belief.following or any(game.said.open_flags(*OF_THE_TABLE)):
        return "out of sync"
    if belief.likeliest.rest not in (None, "entered"):
        return "unsettled"
    if any(_lies_there(game, raised.report) for raised in game.said.open_flags()):
        return "illegal"
    return "in sync" if game.said.open is None else "question"


def _lies_there(game: Game, flag: FlagReport) -> bool:
    """True if what a flag is about was done last, so that it can simply be taken back."""
    path = game.belief.likeliest.path
    return flag.kind == "illegal" and not (path and path[-1].t > flag.t)


def _instructions(game: Game) -> tuple[str, ...]:
    """Only where the table and the game are known to differ: otherwise what differs is a move under way."""
    belief, table = game.belief, game.belief.table
    if sync_of(game) != "out of sync" or table is None:
        return ()
    if belief.following:
        return tuple(instructions(game.state, aim(belief, belief.likeliest).compare(game.state)))
    return tuple(instructions(game.expected, Aim(table).compare(game.expected)))


def _moves(game: Game) -> Iterator[MoveReport]:
    first = max(0, len(game.said.moves) - SHOWN_MOVES)
    for number, told in enumerate(game.said.moves[first:], start=first + 1):
        one, move = told.verdict, told.verdict.move
        yield MoveReport(
            number,
            one.t,
            one.player,
            one.turn,
            one.story,
            one.source,
            one.confidence,
            one.cards,
            move.kind,
            (move.card or "").partition("#")[0],
        )


def _question(question: Question) -> QuestionReport:
    options = tuple(QuestionOption(answer, text, tuple(borne(answer))) for answer, text in question.options)
    return QuestionReport(question.id, question.t, question.player, question.message, options)


def _played(game: Game) -> Iterator[PlayedReport]:
    plays = [(number, told) for number, told in enumerate(game.said.moves, 1) if told.verdict.move.kind == "play"]
    for number, told in plays[-SHOWN_PLAYED:]:
        copy = copy_with_id(told.step.done.before, told.verdict.move.card)
        if copy is not None and not copy.hidden:
            yield PlayedReport(number, told.verdict.t, told.verdict.player, _card(copy))


def _reminder(one: StandingReminder, players: tuple[PlayerReport, ...]) -> ReminderReport:
    """ "Check!" stands only as long as the player's own counter bears it out."""
    borne_out = one.kind != "check" or players[one.player].check
    return ReminderReport(one.t, one.kind, one.player, one.message, one.status if borne_out else "over")


def _in_words(game: Game, entry: Observation | None) -> str:
    return "" if entry is None else in_words(entry, (name_of(game.state, 0), name_of(game.state, 1)))


def _player(game: Game, history: History, state: GameState, number: int) -> PlayerReport:
    player = state.players[number]
    return PlayerReport(
        name=player.name,
        deck=game.start.players[number].deck.name,
        houses=player.houses,
        amber=player.amber,
        amber_on_cards=amber_for_keys(state, number) - player.amber,
        chains=player.chains,
        starting_chains=game.start.players[number].chains,
        keys=player.keys,
        key_cost=facts.key_cost(state, number),
        check=has_check(state, number) and not state.over,
        awaits=tuple(awaited(game.belief, number)),
        hand=len(player.hand),
        deck_count=len(player.deck),
        archives=len(player.archives),
        discard_count=len(player.discard),
        purged=len(player.purged),
        draws_up_to=facts.draws_up_to(state, number),
        battleline=tuple(_in_play(state, item) for item in player.battleline),
        artifacts=tuple(_in_play(state, item) for item in player.artifacts),
        discard_top=next((_card(copy) for copy in player.discard[:1] if not copy.hidden), None),
        undo=_in_words(game, history.newest_entry(number)),
        undo_place=history.newest_place(number),
        redo=_in_words(game, history.newest_undone(number)),
    )


def _in_play(state: GameState, item: InPlay) -> CardReport:
    shown = replace(
        _card(item.copy),
        exhausted=item.exhausted,
        counters=item.counters,
        upgrades=tuple(replace(_card(upgrade.copy), counters=upgrade.counters) for upgrade in item.upgrades),
        grafted=tuple(map(_card, item.grafted)),
        other_half="" if item.other_half is None else item.other_half.id,
        type=item.type,
        **marks_on(item),
    )
    if item.type != "creature":
        return shown
    keywords = tuple(str(keyword) for keyword in facts.keywords(state, item))
    return replace(shown, power=facts.power(state, item), armor=facts.armor(state, item), keywords=keywords)


def _card(copy: PhysicalCard) -> CardReport:
    """A card that is known, as printed and as its deck list has it."""
    card, house = known(copy), facts.printed_house(copy)
    return CardReport(copy.id, card.slug, card.title, house, card.type, copy.owner, card_text(card), icons=copy.icons)


# What the counters show


def as_counted(belief: Belief) -> GameState:
    """The likeliest state with the counters' Æmber, chains and keys. It is won once the winner's last key is turned."""
    state = belief.state
    if not belief.counts_entered:
        return state
    for number, shown in enumerate(belief.counts):
        state = state.with_player(number, amber=shown.amber, chains=shown.chains, keys=shown.keys)
    winner = state.winner
    if winner is None or len(state.players[winner].keys) >= len(belief.state.players[winner].keys):
        return state
    return state.but(winner=None, turn=state.turn.but(step="forge"))


def awaited(belief: Belief, player: PlayerNumber) -> Iterator[str]:
    """The changes that the player's counters do not show yet, in a few words each."""
    if not belief.counts_entered:
        return
    believed = belief.state.players[player]
    if keys := key_gap(belief.counts, belief.state, player):
        yield counters.key_to_turn() if keys < 0 else counters.key_turned_early()
    if amber_gap(belief.counts, belief.state, player):
        yield counters.amber_expected(believed.amber)
    if chain_gap(belief.counts, belief.state, player):
        yield counters.chains_expected(believed.chains)

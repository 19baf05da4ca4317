"""Turns what the referee believes into the report that pages show. Pure: it reads values and judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from companion.cards.pages import say
from companion.observations import Observation
from companion.referee.claims import OF_THE_TABLE
from companion.referee.game import Game
from companion.referee.history import History
from companion.referee.questions import cards_of
from companion.referee.reports import flag_reports
from companion.referee.reports.as_counted import as_counted, awaited
from companion.referee.reports.effects import lasting_effects, told_effect
from companion.referee.reports.entry_wording import in_words
from companion.referee.reports.instructions import instructions
from companion.referee.reports.wording import name_of
from companion.referee.said import StandingReminder
from companion.referee.search.agreement import Aim
from companion.referee.searching import aim
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
from companion.rules.card import Card, PhysicalCard
from companion.rules.forging import amber_for_keys, has_check
from companion.rules.lookup import copy_with_id
from companion.rules.state import GameState, InPlay, Player, Upgrade
from companion.sentences import joined
from companion.verdicts import Question

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
    question = game.said.open.question if game.said.open is not None else None
    left = None if game.said.round_ends_s is None else game.said.round_ends_s - game.t
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
        question=question.message if question is not None else "",
        questions=(_question(question),) if question is not None else (),
        instructions=_instructions(game),
        undo=_in_words(game, history.newest_entry(None)),
        redo=_in_words(game, history.newest_undone(None)),
        moves=tuple(_moves(game)),
        played=tuple(_played(game))[::-1],
        flags=tuple(flag_reports.shown(game, raised.report) for raised in game.said.flags),
        reminders=tuple(_reminder(one, players) for one in game.said.reminders[-SHOWN_REMINDERS:]),
        effects=tuple(told_effect(one) for one in lasting_effects(state)),
        lasting=lasting_effects(state),
        titles=flag_reports.titles(game),
        readings=flag_reports.readings(game),
        round_left_s=left,
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
    """Whether what a flag is about was done last, so that it can simply be taken back."""
    path = game.belief.likeliest.path
    return flag.kind == "illegal" and not (path and path[-1].t > flag.t)


def _instructions(game: Game) -> tuple[str, ...]:
    """Only where the table and the game are known to differ: else what differs is a move under way."""
    belief, table = game.belief, game.belief.table
    if sync_of(game) != "out of sync" or table is None:
        return ()
    if belief.following:
        return tuple(instructions(game.state, aim(belief, belief.likeliest).compare(game.state)))
    before = next((one.taken_from for one in belief.hypotheses if one.taken_from is not None), game.state)
    return tuple(instructions(before, Aim(table).compare(before)))


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
    options = tuple(QuestionOption(answer, text, cards_of(answer)) for answer, text in question.options)
    return QuestionReport(question.id, question.t, question.player, question.message, options)


def _played(game: Game) -> Iterator[PlayedReport]:
    """The newest first."""
    plays = ((number, told) for number, told in enumerate(game.said.moves, start=1) if told.verdict.move.kind == "play")
    for number, told in islice(reversed(list(plays)), SHOWN_PLAYED):
        copy = copy_with_id(told.step.done.before, told.verdict.move.card)
        card = _loose(copy) if copy is not None else None
        if card is not None:
            yield PlayedReport(number, told.verdict.t, told.verdict.player, card)


def _reminder(one: StandingReminder, players: tuple[PlayerReport, ...]) -> ReminderReport:
    """ "Check!" stands only as long as the player's own counter bears it out."""
    borne_out = one.kind != "check" or players[one.player].check
    return ReminderReport(one.t, one.kind, one.player, one.message, one.status if borne_out else "over")


def _in_words(game: Game, entry: Observation | None) -> str:
    return "" if entry is None else in_words(entry, (name_of(game.state, 0), name_of(game.state, 1)))


def _player(game: Game, history: History, state: GameState, number: int) -> PlayerReport:
    player: Player = state.players[number]
    return PlayerReport(
        name=player.name,
        deck=game.start.players[number].deck.name,
        houses=player.houses,
        amber=player.amber,
        amber_on_cards=amber_for_keys(state, number) - player.amber,
        chains=player.chains,
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
        discard_top=next((_loose(copy) for copy in player.discard[:1] if not copy.hidden), None),
        undo=_in_words(game, history.newest_entry(number)),
        redo=_in_words(game, history.newest_undone(number)),
    )


def _in_play(state: GameState, item: InPlay) -> CardReport:
    card = item.card
    creature = card.type == "creature"
    return CardReport(
        id=item.id,
        card=card.slug,
        title=card.title,
        house=facts.printed_house(item),
        type=card.type,
        owner=item.owner,
        text=card_text(card),
        exhausted=item.exhausted,
        stunned=item.stunned,
        damage=item.damage,
        amber=item.amber,
        power_counters=item.power_counters,
        power=facts.power(state, item) if creature else None,
        armor=facts.armor(state, item) if creature else None,
        keywords=tuple(str(keyword) for keyword in facts.keywords(state, item)) if creature else (),
        upgrades=tuple(_attached(upgrade) for upgrade in item.upgrades),
    )


def _attached(upgrade: Upgrade) -> CardReport:
    shown = _loose(upgrade.copy)
    assert shown is not None
    return shown


def _loose(copy: PhysicalCard) -> CardReport | None:
    card = copy.card
    if card is None:
        return None
    house = copy.house or card.house
    return CardReport(copy.id, card.slug, card.title, house, card.type, copy.owner, card_text(card))


@cache
def card_text(card: Card) -> str:
    """The card's abilities in the program's own words."""
    return joined(map(say, card.abilities), " ")

"""Turns what the referee believes into the report that pages show. Pure: it reads values and judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from companion.observations import Observation
from companion.referee import flag_reports, searching
from companion.referee.as_counted import as_counted, awaited
from companion.referee.effects import lasting_effects
from companion.referee.entry_wording import in_words
from companion.referee.followed_game import FollowedGame
from companion.referee.instructions import instructions
from companion.referee.record import Record
from companion.referee.remembered import StandingReminder
from companion.referee.verdict import Question
from companion.report import (
    CardReport,
    EquipmentReport,
    Health,
    Notice,
    PlayedReport,
    PlayerReport,
    QuestionOption,
    QuestionReport,
    ReminderReport,
    TableReport,
)
from companion.rules import facts
from companion.rules.card import PhysicalCard
from companion.rules.forging import amber_for_keys, has_check
from companion.rules.lookup import copy_with_id
from companion.rules.state import GameState, InPlay, Player, Upgrade

SHOWN_MOVES = 400
SHOWN_PLAYED = 6
SHOWN_REMINDERS = 20


def waiting_report(version: int, table: str, rulebook: str, notices: Iterable[Notice], health: Health) -> TableReport:
    """The report of a table at which no game has begun."""
    return TableReport(version, 0.0, table, rulebook, notices=tuple(notices), health=health)


def report(
    game: FollowedGame, record: Record, version: int, table: str, notices: Iterable[Notice], health: Health
) -> TableReport:
    """The report of a game: its likeliest belief, with the counters as people entered them."""
    state = as_counted(game)
    players = tuple(_player(game, record, state, number) for number in (0, 1))
    question = game.asking.question.question if game.asking.question is not None else None
    left = None if game.reminding.round_ends_s is None else game.reminding.round_ends_s - game.now
    return TableReport(
        version,
        game.now,
        table,
        state.rulebook,
        players=players,
        turn=state.turn.number,
        active=state.active,
        step=state.turn.step,
        house=state.turn.house,
        sync=game.sync,
        question=question.message if question is not None else "",
        questions=(_question(question),) if question is not None else (),
        instructions=_instructions(game),
        undo=_in_words(game, record.newest_entry(None)),
        redo=_in_words(game, record.newest_undone(None)),
        moves=tuple(told.report for told in game.told[-SHOWN_MOVES:]),
        played=tuple(_played(game))[::-1],
        flags=tuple(flag_reports.shown(game, flag) for flag in game.flags.reports),
        reminders=tuple(_reminder(one, players) for one in game.reminding.said[-SHOWN_REMINDERS:]),
        effects=tuple(f"{one.text} ({one.source}, {one.ends})" for one in lasting_effects(state)),
        lasting=lasting_effects(state),
        titles=flag_reports.titles(game),
        readings=flag_reports.readings(game),
        round_left_s=left,
        notices=tuple(notices),
        health=health,
        winner=state.winner,
        equipment=EquipmentReport(game.start.equipment.cards_seen, game.start.equipment.counts_entered),
    )


def _instructions(game: FollowedGame) -> tuple[str, ...]:
    """Only where the table and the game are known to differ: else what differs is a move under way."""
    if game.sync not in ("out of sync", "cannot tell") or game.snapshot is None:
        return ()
    comparison = searching.aim_of(game, game.state).compare(game.state)
    return tuple(instructions(game.state, comparison))


def _question(question: Question) -> QuestionReport:
    options = tuple(QuestionOption(answer, text) for answer, text in question.options)
    return QuestionReport(question.id, question.t, question.player, question.message, options)


def _played(game: FollowedGame) -> Iterator[PlayedReport]:
    """The newest first."""
    plays = (told for told in reversed(game.told) if told.verdict.move.kind == "play")
    for told in islice(plays, SHOWN_PLAYED):
        copy = copy_with_id(told.before, told.verdict.move.card)
        card = _loose(copy) if copy is not None else None
        if card is not None:
            yield PlayedReport(told.report.number, told.report.t, told.report.player, card)


def _reminder(one: StandingReminder, players: tuple[PlayerReport, ...]) -> ReminderReport:
    """ "Check!" stands only as long as the player's own counter bears it out."""
    borne_out = one.kind != "check" or players[one.player].check
    return ReminderReport(one.t, one.kind, one.player, one.message, one.status if borne_out else "over")


def _in_words(game: FollowedGame, entry: Observation | None) -> str:
    left, right = (player.name or f"Player {number + 1}" for number, player in enumerate(game.state.players))
    return "" if entry is None else in_words(entry, (left, right))


def _player(game: FollowedGame, record: Record, state: GameState, number: int) -> PlayerReport:
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
        awaits=tuple(awaited(game, number)),
        hand=len(player.hand),
        deck_count=len(player.deck),
        archives=len(player.archives),
        discard_count=len(player.discard),
        purged=len(player.purged),
        draws_up_to=facts.draws_up_to(state, number),
        battleline=tuple(_in_play(state, item) for item in player.battleline),
        artifacts=tuple(_in_play(state, item) for item in player.artifacts),
        discard_top=next((_loose(copy) for copy in player.discard[:1] if not copy.hidden), None),
        undo=_in_words(game, record.newest_entry(number)),
        redo=_in_words(game, record.newest_undone(number)),
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
        text=card_text(item.copy),
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
    return CardReport(copy.id, card.slug, card.title, house, card.type, copy.owner, card_text(copy))


def card_text(copy: PhysicalCard) -> str:
    """The card's abilities in the program's own words."""
    card = copy.card
    return "" if card is None else " ".join(ability.say() for ability in card.abilities)

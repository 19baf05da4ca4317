"""Turns what the referee believes into the report that pages show. Pure: it reads values and judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.report import (
    CardReport,
    FlagReport,
    Health,
    MoveReport,
    Notice,
    PlayerReport,
    ReminderReport,
    Sync,
    TableReport,
)
from companion.rules import facts
from companion.rules.card import Copy
from companion.rules.forging import has_check
from companion.rules.state import GameState, InPlay, Player, Upgrade

SHOWN_MOVES = 400
SHOWN_REMINDERS = 20


@dataclass(frozen=True, slots=True)
class Counted:
    """What a player's counters show, as people entered it."""

    amber: int = 0
    chains: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Followed:
    """Everything about a game in progress that a report is made of. `state` is the likeliest belief."""

    t: float
    state: GameState
    decks: tuple[str, str]
    counted: tuple[Counted, Counted]
    sync: Sync
    question: str
    moves: Sequence[MoveReport]
    flags: Sequence[FlagReport]
    reminders: Sequence[ReminderReport]


def report(
    followed: Followed | None, version: int, table: str, rulebook: str, notices: Iterable[Notice], health: Health
) -> TableReport:
    """The report of a table; before a game has started it shows an empty one that waits."""
    if followed is None:
        return TableReport(version, 0.0, table, rulebook, notices=tuple(notices), health=health)
    state = followed.state
    return TableReport(
        version,
        followed.t,
        table,
        state.rulebook,
        players=tuple(_player(followed, number) for number in (0, 1)),
        turn=state.turn.number,
        active=state.active,
        step=state.turn.step,
        house=state.turn.house,
        sync=followed.sync,
        question=followed.question,
        moves=tuple(followed.moves[-SHOWN_MOVES:]),
        flags=tuple(followed.flags),
        reminders=tuple(followed.reminders[-SHOWN_REMINDERS:]),
        effects=tuple(effect.say() for effect in state.effects if effect.in_force(state)),
        notices=tuple(notices),
        health=health,
        winner=state.winner,
    )


def _player(followed: Followed, number: int) -> PlayerReport:
    state = followed.state
    player: Player = state.players[number]
    counted = followed.counted[number]
    return PlayerReport(
        name=player.name,
        deck=followed.decks[number],
        houses=player.houses,
        amber=counted.amber,
        chains=counted.chains,
        keys=counted.keys,
        key_cost=facts.key_cost(state, number),
        check=has_check(state, number),
        hand=len(player.hand),
        deck_count=len(player.deck),
        archives=len(player.archives),
        discard_count=len(player.discard),
        purged=len(player.purged),
        draws_up_to=facts.draws_up_to(state, number),
        battleline=tuple(_in_play(state, item) for item in player.battleline),
        artifacts=tuple(_in_play(state, item) for item in player.artifacts),
        discard_top=next((_loose(copy) for copy in player.discard[:1] if not copy.hidden), None),
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


def _loose(copy: Copy) -> CardReport | None:
    card = copy.card
    if card is None:
        return None
    house = copy.house or card.house
    return CardReport(copy.id, card.slug, card.title, house, card.type, copy.owner, card_text(copy))


def card_text(copy: Copy) -> str:
    """The card's abilities in the program's own words."""
    card = copy.card
    return "" if card is None else " ".join(ability.say() for ability in card.abilities)

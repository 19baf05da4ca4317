"""From a report to what the templates show: pure functions, no request, no clock, no rules of the game.

Everything a template prints arrives here as ready text, in the order in which it is drawn. The table is drawn as
the reader sees it: `seat` sits at the bottom, the other player at the top, their rows turned round as on the mat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from companion.report import (
    EquipmentReport,
    Health,
    MoveReport,
    PlayedReport,
    PlayerReport,
    ReminderReport,
    TableReport,
)
from web.serving.language import N_, _, all_said, card_title
from web.serving.machine_words import machine_view
from web.serving.wording import SOURCE_WORDS, clock_time, house_view, lead_and_words, name_of, round_words
from web.table.card_faces import card_view, row_view
from web.table.chances import chances_view
from web.table.flagging import alert_views, flag_view, must_forge, notice_about
from web.table.summary import rematch_chains
from web.table.views import (
    ClockView,
    EffectView,
    HealthView,
    KeyView,
    MoveView,
    NoticeLevel,
    PageView,
    PlayedView,
    PlayerView,
    ReminderView,
    StepView,
)

KEY_COLORS: Final = ("red", "yellow", "blue")
STEPS: Final = (
    ("forge", N_("Forge")),
    ("house", N_("House")),
    ("main", N_("Play")),
    ("ready", N_("Ready")),
    ("draw", N_("Draw")),
)
USUAL_HAND: Final = 6  # Rulebook 1.3, step 5: draw cards
MOST_MOVES_SHOWN: Final = 40

SYNC_WORDS: Final[dict[str, tuple[NoticeLevel, str]]] = {
    "waiting": ("info", N_("Waiting for a game")),
    "in sync": ("info", N_("Following the table")),
    "unsettled": ("info", N_("Waiting for the table to settle")),
    "question": ("warning", N_("A question to the players")),
    "illegal": ("error", N_("Something is against the rules")),
    "out of sync": ("warning", N_("The table and the record differ")),
}


def present(report: TableReport, seat: int = 0, most_moves: int = MOST_MOVES_SHOWN) -> PageView:
    """The view that the page shows of a report, from the side of the player `seat`, with the newest `most_moves`."""
    clock, forged, moves = _clock(report), _has_forged(report), report.moves[-most_moves:]
    report = all_said(replace(report, moves=moves))
    players = [_player(report, number) for number in range(len(report.players))]
    level, words = SYNC_WORDS[report.sync]
    if report.sync == "in sync" and not report.equipment.cards_judged:
        words = N_("Keeping the books")
    flags = [flag_view(report, flag) for flag in reversed(report.flags)]
    return PageView(
        version=report.version,
        table=report.table,
        rulebook=report.rulebook,
        time=clock_time(report.t),
        turn=report.turn,
        playing=bool(players) and report.winner is None,
        active_name=name_of(report, report.active),
        house=house_view(report.house) if report.house else None,
        step_words=step_words(report),
        steps=steps(report.step, forged),
        sync=report.sync.replace(" ", "-"),
        sync_words=_(words),
        sync_level=level,
        top=players[1 - seat] if len(players) == 2 else None,
        bottom=players[seat] if len(players) == 2 else None,
        alerts=tuple(alert_views(report)),
        flags=tuple(flag for flag in flags if flag.open),
        settled_flags=tuple(flag for flag in flags if not flag.open),
        moves=tuple(_move(report, move) for move in reversed(report.moves)),
        played=tuple(_played(report, played) for played in report.played),
        reminders=tuple(_reminder(report, reminder) for reminder in reversed(report.reminders)),
        effects=tuple(_effects(report)),
        clock=clock,
        instructions=report.instructions,
        questions=report.questions,
        token_question=report.token_question,
        possible=report.possible if report.winner is None else (),
        titles=tuple(choice.title for choice in report.titles),
        slugs=tuple(_titles(report)),
        undo=report.undo,
        redo=report.redo,
        notices=tuple(replace(notice, about=notice_about(notice)) for notice in report.notices),
        health=_health(report.health),
        machine=machine_view(report.machine),
        cards_seen=report.equipment.cards_seen,
        cards_judged=report.equipment.cards_judged,
        equipment_words=equipment_words(report.equipment) if report.players else "",
        chances=chances_view(report) if report.winner is None else None,
        rematch_chains=rematch_chains(report) if report.winner is not None else "",
    )


def _titles(report: TableReport) -> Iterator[tuple[str, str]]:
    """The titles of the cards that play, as they are printed and as the reader reads them, with their slugs."""
    for choice in report.titles:
        yield from {(choice.title, choice.card), (card_title(choice.card, choice.title), choice.card)}


def equipment_words(equipment: EquipmentReport) -> str:
    """The sources of the page, in a line; nothing at a table where all is seen, counted and judged."""
    if equipment == EquipmentReport():
        return ""
    seen, counted = (_("yes") if known else _("no") for known in (equipment.cards_seen, equipment.counts_entered))
    words = _("Cards seen by the camera: %(seen)s. Counted by the players: %(counted)s.", seen=seen, counted=counted)
    if equipment.cards_seen and not equipment.cards_judged:
        words += " " + _("The rules do not know these decks: no card is judged.")
    return words


def step_words(report: TableReport) -> str:
    name = name_of(report, report.active)
    words = {
        "setup": _("Setting up"),
        "forge": _("%(name)s forges a key if able", name=name),
        "house": _("%(name)s chooses a house", name=name),
        "main": _("%(name)s plays, discards and uses cards", name=name),
        "ready": _("%(name)s readies cards", name=name),
        "draw": _("%(name)s draws cards", name=name),
        "over": _("The game is over"),
    }
    return words.get(report.step, report.step)


def steps(current: str, forged: bool = True) -> tuple[StepView, ...]:
    """The steps of a turn. Where no key was `forged` in this turn, the first one is skipped once it is past."""
    names = [step for step, title in STEPS]
    place = names.index(current) if current in names else -1
    progress: tuple[Literal["done", "now", "to come"], ...] = ("done", "now", "to come")
    views = [
        StepView(_(title), progress[1 + (number > place) - (number < place)] if place >= 0 else "to come")
        for number, (step, title) in enumerate(STEPS)
    ]
    if views[0].progress == "done" and not forged:
        views[0] = replace(views[0], progress="skipped")
    return tuple(views)


def _has_forged(report: TableReport) -> bool:
    """Tells whether the player whose turn it is has forged a key in it."""
    this_turn = ("forge", report.turn, report.active)
    return any((move.kind, move.turn, move.player) == this_turn for move in report.moves)


def _player(report: TableReport, number: int) -> PlayerView:
    player = report.players[number]
    active = number == report.active and report.step not in ("setup", "over")
    return PlayerView(
        number=number,
        name=player.name,
        deck=player.deck,
        houses=tuple(house_view(house, active and house == report.house) for house in player.houses),
        active=active,
        winner=report.winner == number,
        check=player.check and report.winner is None,
        amber=player.amber,
        key_cost=player.key_cost,
        # Twelfths, because the page draws shares by class names: its content policy forbids inline styles.
        amber_share=min(12, round(12 * player.amber / max(player.key_cost, 1))),
        keys=keys(player),
        keys_forged=len(player.keys),
        chains=player.chains,
        hand=player.hand,
        draw_note=_("draws to %(cards)s", cards=player.draws_up_to) if player.draws_up_to != USUAL_HAND else "",
        deck_count=player.deck_count,
        archives=player.archives,
        discard_count=player.discard_count,
        purged=player.purged,
        battleline=row_view(report, player.battleline, number, N_("creature")),
        artifacts=row_view(report, player.artifacts, number, N_("artifact")),
        discard_top=card_view(report, player.discard_top, number, _("top of the discard pile"))
        if player.discard_top
        else None,
        # Their own entries: whose they are goes without saying.
        undo=player.undo.removeprefix(f"{player.name}: "),
        redo=player.redo.removeprefix(f"{player.name}: "),
        pays=player.key_cost if player.amber >= player.key_cost else 0,
        to_move=number == report.active and report.winner is None,
        must_forge=must_forge(report, number),
        awaits=_("Waiting for: %(what)s", what=", ".join(player.awaits)) if player.awaits else "",
    )


def keys(player: PlayerReport) -> tuple[KeyView, ...]:
    return tuple(
        KeyView(color, name[:1].upper(), color in player.keys, _key_words(name, color in player.keys), name)
        for color, name in zip(KEY_COLORS, (_("red"), _("yellow"), _("blue")), strict=True)
    )


def _key_words(name: str, forged: bool) -> str:
    return _("%(color)s key forged", color=name) if forged else _("%(color)s key not forged", color=name)


def _reminder(report: TableReport, reminder: ReminderReport) -> ReminderView:
    return ReminderView(clock_time(reminder.t), reminder.kind, name_of(report, reminder.player), reminder.message)


def _move(report: TableReport, move: MoveReport) -> MoveView:
    name, words = lead_and_words(name_of(report, move.player), move.text)
    return MoveView(
        key=f"{move.number}" if move.kind else f"{move.number}-{round(move.t * 10)}",
        number=move.number,
        time=clock_time(move.t),
        turn=move.turn,
        player=move.player,
        name=name,
        text=words,
        source=SOURCE_WORDS[move.source],
        source_words=_(SOURCE_WORDS[move.source]),
        doubtful=move.source == "inferred" or move.confidence < 0.9,
    )


def _played(report: TableReport, played: PlayedReport) -> PlayedView:
    card = card_view(report, played.card, played.player, _("played"))
    return PlayedView(f"{played.move}-{round(played.t * 10)}", played.player, name_of(report, played.player), card)


def _effects(report: TableReport) -> Iterator[EffectView]:
    if report.lasting:
        yield from (EffectView(effect.source, effect.text, effect.ends) for effect in report.lasting)
    else:
        yield from (EffectView("", effect, "") for effect in report.effects)


def _clock(report: TableReport) -> ClockView:
    running = report.winner is None and report.step not in ("setup", "over") and bool(report.players)
    began = turn_began(report) if running else None
    left_s = report.round_left_s
    return ClockView(
        turn_began_t=began,
        turn_words=clock_time(report.t - began) if began is not None else "",
        round_ends_t=None if left_s is None else report.t + left_s,
        round_words="" if left_s is None else round_words(left_s),
        running=running,
    )


def turn_began(report: TableReport) -> float:
    """When the turn began, as far as moves tell: with the last move of the turn before, otherwise with the game."""
    return max((move.t for move in report.moves if move.turn < report.turn), default=0.0)


def _health(health: Health) -> HealthView:
    if not health.camera:
        return HealthView(_("No camera"), _("the page shows what is entered"), "", good=False)
    rate, each_ms = f"{health.frames_per_second:.1f}", f"{health.frame_ms:.0f}"
    figures = _("%(rate)s pictures a second, %(each)s ms each", rate=rate, each=each_ms)
    return HealthView(
        camera=health.camera,
        figures=figures if health.frames_per_second else _("no pictures"),
        mat=(_("mat in view") if health.mat_visible else _("mat not in view"))
        + ", "
        + (_("table settled") if health.settled else _("table moving"))
        + (". " + _("Nothing is judged now.") + f" {health.not_judged}" if health.not_judged else ""),
        good=health.mat_visible,
    )

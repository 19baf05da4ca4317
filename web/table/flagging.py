"""What must not be overlooked: alerts at the top of a page, and flags with their reasons and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.report import FlagReport, Notice, ReminderReport, TableReport
from web.serving.wording import clock_time, name_of, title_from_id
from web.table.card_faces import cards_on_table, to_pick
from web.table.views import AlertView, FlagView, SuspectView, WordingView

# A reminder is shown large while it is news; it stays in the list below.
REMINDER_IS_NEWS_FOR_S: Final = 90.0
# What holds the game up, or ends it, for both players.
URGENT_NOTICES: Final = ("judge", "end of time")
FLAG_WORDS: Final = {"illegal": "Against the rules", "missed": "Forgotten", "mismatch": "Does not add up"}
STATUS_WORDS: Final = {
    "open": "Open",
    "withdrawn": "Withdrawn",
    "let stand": "Played on",
    "taken back": "Taken back",
    "dismissed": "Dismissed by a judge",
}


def alert_views(report: TableReport) -> Iterator[AlertView]:
    if report.winner is not None:
        title, message = f"{name_of(report, report.winner)} wins", _how_won(report, report.winner)
        yield AlertView("won", "won", "info", title, message, urgent=True)
    for flag in report.flags:
        if flag.status == "open":
            yield _flag_alert(flag)
    if report.question and not report.questions:
        yield AlertView("question", "question", "warning", "Please help", report.question)
    yield from _check_alerts(report)
    for reminder in report.reminders:
        standing = reminder.status == "standing" and report.t - reminder.t <= REMINDER_IS_NEWS_FOR_S
        if reminder.kind != "check" and standing:
            yield _reminder_alert(report, reminder)
    for notice in report.notices:
        if notice.level != "info":
            yield _notice_alert(notice)


def _how_won(report: TableReport, winner: int) -> str:
    keys = len(report.players[winner].keys) if report.players else 3
    return "Three keys are forged." if keys == 3 else f"{name_of(report, 1 - winner)} conceded."


def _flag_alert(flag: FlagReport) -> AlertView:
    return AlertView(
        f"flag-{flag.id}",
        "flag",
        "error" if flag.kind == "illegal" else "warning",
        FLAG_WORDS[flag.kind],
        flag.message,
        f"#flag-{flag.id}",
        urgent=True,
        flag=flag.id,
        answers=flag.answers,
    )


def _notice_alert(notice: Notice) -> AlertView:
    urgent = notice.level == "error" or notice.about in URGENT_NOTICES
    title = notice.about.capitalize()
    return AlertView(f"notice-{notice.about}", "notice", notice.level, title, notice.message, urgent=urgent)


def _check_alerts(report: TableReport) -> Iterator[AlertView]:
    if report.winner is not None:
        return
    for player in report.players:
        if player.check:
            on_cards = f" and {player.amber_on_cards} on cards" if player.amber_on_cards else ""
            message = f"{player.name} can forge a key: {player.amber} Æmber{on_cards}, a key costs {player.key_cost}."
            yield AlertView(f"check-{player.name}", "check", "warning", "Check!", message, urgent=True)


def _reminder_alert(report: TableReport, reminder: ReminderReport) -> AlertView:
    key = f"reminder-{reminder.kind}-{reminder.player}-{round(reminder.t * 10)}"
    return AlertView(key, reminder.kind, "warning", _reminder_title(report, reminder), reminder.message)


def _reminder_title(report: TableReport, reminder: ReminderReport) -> str:
    return f"{reminder.kind.replace('-', ' ').capitalize()} · {name_of(report, reminder.player)}"


def flag_view(report: TableReport, flag: FlagReport) -> FlagView:
    return FlagView(
        id=flag.id,
        time=clock_time(flag.t),
        kind=flag.kind,
        headline=FLAG_WORDS[flag.kind],
        rule=flag.rule.replace("-", " "),
        player=name_of(report, flag.player),
        message=flag.message,
        cite=flag.cite,
        certainty=f"{round(100 * flag.confidence)} % sure",
        status=STATUS_WORDS[flag.status],
        open=flag.status == "open",
        why=flag.why,
        wordings=tuple(_wordings(report, flag)),
        meaning=flag.meaning,
        advice=flag.advice,
        answers=flag.answers,
        suspects=tuple(SuspectView(one.seen, one.title, to_pick(one.likeliest)) for one in flag.suspects),
    )


def _wordings(report: TableReport, flag: FlagReport) -> Iterator[WordingView]:
    named = {card.id: card for card in cards_on_table(report)}
    for card_id in flag.cards:
        card = named.get(card_id)
        slug = card_id.partition("#")[0]
        yield WordingView(card.title, card.text, card.card) if card else WordingView(title_from_id(card_id), "", slug)

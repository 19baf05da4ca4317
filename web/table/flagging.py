"""Things that must not be overlooked: alerts at the top of a page, and flags with their reasons and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.report import FlagReport, Notice, ReminderReport, TableReport, rule_title
from companion.sentences import Sentence
from web.serving.language import N_, _, card_title
from web.serving.wording import clock_time, name_of, title_from_id
from web.table.card_faces import cards_on_table, to_pick
from web.table.views import AlertView, FlagView, SuspectView, WordingView

# A reminder is shown large while it is news; it stays in the list below.
REMINDER_IS_NEWS_FOR_S: Final = 90.0
# What holds the game up, or ends it, for both players.
URGENT_NOTICES: Final = ("judge", "end of time")
FLAG_WORDS: Final = {"illegal": N_("Against the rules"), "missed": N_("Forgotten"), "mismatch": N_("Does not add up")}
REMINDER_WORDS: Final = {
    "archives": N_("Archives"),
    "chains": N_("Chains"),
    "check": N_("Check!"),
    "clock": N_("Round"),
    "effects": N_("Effects"),
    "forge": N_("Forge"),
    "missed": N_("Not seen"),
    "round": N_("Round"),
    "told": N_("Not possible"),
}
NOTICE_WORDS: Final = {
    "box": N_("box"),
    "camera": N_("camera"),
    "cards": N_("cards"),
    "counters": N_("counters"),
    "decks": N_("decks"),
    "end of time": N_("end of time"),
    "event": N_("event"),
    "hub": N_("hub"),
    "judge": N_("judge"),
    "mat": N_("mat"),
    "referee": N_("referee"),
    "storage": N_("storage"),
    "tokens": N_("tokens"),
}
STATUS_WORDS: Final = {
    "open": N_("Open"),
    "withdrawn": N_("Withdrawn"),
    "let stand": N_("Played on"),
    "taken back": N_("Taken back"),
    "dismissed": N_("Dismissed by a judge"),
}


def alert_views(report: TableReport) -> Iterator[AlertView]:
    if report.winner is not None:
        title, message = _("%(name)s wins", name=name_of(report, report.winner)), _how_won(report, report.winner)
        yield AlertView("won", "won", "info", title, message, urgent=True)
    for flag in report.flags:
        if flag.status == "open":
            yield _flag_alert(flag)
    if report.question and not report.questions:
        yield AlertView("question", "question", "warning", _("Please help"), report.question)
    yield from _check_alerts(report)
    for reminder in report.reminders:
        standing = reminder.status == "standing" and report.t - reminder.t <= REMINDER_IS_NEWS_FOR_S
        if standing and not _is_told_by_check(report, reminder):
            yield _reminder_alert(report, reminder)
    for notice in report.notices:
        if notice.level != "info":
            yield _notice_alert(notice)


def _is_told_by_check(report: TableReport, reminder: ReminderReport) -> bool:
    """The alert about "Check!" says so already."""
    if reminder.kind == "forge" and report.players:
        return must_forge(report, reminder.player)
    return reminder.kind == "check"


def _how_won(report: TableReport, winner: int) -> str:
    keys = len(report.players[winner].keys) if report.players else 3
    return _("Three keys are forged.") if keys == 3 else _("%(name)s conceded.", name=name_of(report, 1 - winner))


def _flag_alert(flag: FlagReport) -> AlertView:
    return AlertView(
        f"flag-{flag.id}",
        "flag",
        "error" if flag.kind == "illegal" else "warning",
        _(FLAG_WORDS[flag.kind]),
        Sentence("{message} {reason}", message=flag.message, reason=flag.reason) if flag.reason else flag.message,
        f"#flag-{flag.id}",
        urgent=True,
        flag=flag.id,
        answers=flag.answers,
        counter_of=flag.player,
        set_to=flag.set_to,
    )


def _notice_alert(notice: Notice) -> AlertView:
    urgent = notice.level == "error" or notice.about in URGENT_NOTICES
    title = notice_about(notice).capitalize()
    return AlertView(f"notice-{notice.about}", "notice", notice.level, title, notice.message, urgent=urgent)


def notice_about(notice: Notice) -> str:
    """The subject of a notice, in the reader's language."""
    return _(NOTICE_WORDS.get(notice.about, notice.about))


def _check_alerts(report: TableReport) -> Iterator[AlertView]:
    """One alert for both players: what it says of the one whose key is due comes first."""
    in_check = [number for number, player in enumerate(report.players) if player.check and report.winner is None]
    if not in_check:
        return
    due = [number for number in in_check if must_forge(report, number)]
    told = [_check_words(report, number) for number in sorted(in_check, key=lambda number: number not in due)]
    names = tuple(f"check-{report.players[number].name}" for number in in_check)
    forges = due[0] if due else None
    yield AlertView("check", "check", "warning", _("Check!"), " ".join(told), urgent=True, forges=forges, tells=names)


def must_forge(report: TableReport, number: int) -> bool:
    """Tells whether the player pays for a key now, or should have done so at the beginning of this turn."""
    if number != report.active or not report.players[number].check or report.winner is not None:
        return False
    reminded = any((one.kind, one.player, one.status) == ("forge", number, "standing") for one in report.reminders)
    return report.step == "forge" or reminded


def _check_words(report: TableReport, number: int) -> str:
    player = report.players[number]
    name, amber, on_cards, cost = player.name, player.amber, player.amber_on_cards, player.key_cost
    if on_cards:
        words = N_("%(name)s can forge a key: %(amber)s Æmber and %(on_cards)s on cards, a key costs %(cost)s.")
        return _(words, name=name, amber=amber, on_cards=on_cards, cost=cost)
    if must_forge(report, number):
        words = N_("%(name)s forges a key now, unless a card forbids it: %(amber)s Æmber, a key costs %(cost)s.")
        return _(words, name=name, amber=amber, cost=cost)
    return _("%(name)s can forge a key: %(amber)s Æmber, a key costs %(cost)s.", name=name, amber=amber, cost=cost)


def _reminder_alert(report: TableReport, reminder: ReminderReport) -> AlertView:
    key = f"reminder-{reminder.kind}-{reminder.player}-{round(reminder.t * 10)}"
    return AlertView(key, reminder.kind, "warning", _reminder_title(report, reminder), reminder.message)


def _reminder_title(report: TableReport, reminder: ReminderReport) -> str:
    words = REMINDER_WORDS.get(reminder.kind) or rule_title(reminder.kind)
    return f"{_(words)} · {name_of(report, reminder.player)}"


def flag_view(report: TableReport, flag: FlagReport) -> FlagView:
    return FlagView(
        id=flag.id,
        time=clock_time(flag.t),
        kind=flag.kind,
        headline=_(FLAG_WORDS[flag.kind]),
        rule=flag.rule.replace("-", " "),
        player=name_of(report, flag.player),
        message=flag.message,
        cite=flag.cite,
        certainty=_("%(share)s %% sure", share=round(100 * flag.confidence)),
        status=_(STATUS_WORDS[flag.status]),
        open=flag.status == "open",
        why=flag.why,
        wordings=tuple(_wordings(report, flag)),
        rule_name=_(rule_title(flag.rule)),
        meaning=_(flag.meaning) if flag.meaning else "",
        advice=_(flag.advice) if flag.advice else "",
        answers=flag.answers,
        reason=flag.reason,
        suspects=tuple(SuspectView(one.seen, one.title, to_pick(one.likeliest)) for one in flag.suspects),
    )


def _wordings(report: TableReport, flag: FlagReport) -> Iterator[WordingView]:
    named = {card.id: card for card in cards_on_table(report)}
    for card_id in flag.cards:
        card = named.get(card_id)
        slug = card_id.partition("#")[0]
        printed = card.title if card else title_from_id(card_id)
        yield WordingView(card_title(slug, printed), card.text if card else "", slug)

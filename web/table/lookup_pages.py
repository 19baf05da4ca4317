"""Every card and every rule as a page: open to all, searchable, and the same with and without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from flask import Blueprint, Flask, abort, render_template, request
from markupsafe import Markup, escape

from companion.report import TableReport
from web.live.streams import live_views
from web.serving.language import N_, TITLES, _, card_title, speech
from web.serving.wording import house_view, name_of
from web.table.desks import LookUp
from web.table.presenting import present
from web.table.services import services

lookup = Blueprint("lookup", __name__)

LONGEST_SEARCH: Final = 60
BEHIND_REMINDERS: Final = {"forge": "must-forge", "house": "house-choice", "draw": "draw-count", "ready": "ready-step"}
"""The rules that kinds of reminders are about, where they are called something else."""

RULED_BY: Final = {
    "rulebook": N_("by the rulebook's errata and questions"),
    "rules": N_("by the rules, applied to these cards"),
    "silent": N_("by the companion, where the rulebook is silent"),
}
"""The source of an answer to a question about certain cards."""
WHERE: Final = {
    "battleline": N_("%(name)s’s battleline, %(place)s of %(count)s from the left"),
    "artifacts": N_("%(name)s’s artifacts, %(place)s of %(count)s from the left"),
}

Titles: TypeAlias = Sequence[tuple[str, str]]
"""Titles and the slugs of their cards."""


def library() -> LookUp:
    found = services().library
    if found is None:
        abort(404, "Nothing can be looked up here.")
    return found


def _wanted() -> str:
    return request.args.get("q", "")[:LONGEST_SEARCH].strip()


@lookup.get("/cards")
def cards() -> str:
    wanted = _wanted()
    return render_template(
        "cards.html",
        table=present(live_views().board.latest()),
        cards=library().cards(wanted),
        wanted=wanted,
        title_languages=TITLES,
        titles=speech().titles,
    )


@lookup.get("/cards/<slug>")
def card(slug: str) -> str:
    found = library().card(slug)
    if found is None:
        abort(404, "There is no such card. Search for a part of its title at /cards.")
    report = live_views().board.latest()
    house, places = house_view(found.house), list(_places(report, slug))
    return render_template("card.html", table=present(report), card=found, house=house, places=places)


@lookup.get("/rules")
def rules() -> str:
    wanted = _wanted()
    return render_template(
        "rules.html", table=present(live_views().board.latest()), rules=library().rules(wanted), wanted=wanted
    )


@lookup.get("/rules/<rule_name>")
def rule(rule_name: str) -> str:
    found = library().rule(rule_name)
    if found is None:
        abort(404, "There is no such rule. Search for a word of it at /rules.")
    report = live_views().board.latest()
    flags = [flag for flag in present(report).flags if flag.rule.replace(" ", "-") == rule_name]
    return render_template("rule.html", table=present(report), rule=found, flags=flags, rulebook=report.rulebook)


def _places(report: TableReport, slug: str) -> Iterator[str]:
    """Where copies of a card lie in the game now, in words."""
    for number, player in enumerate(report.players):
        name = name_of(report, number)
        zones = (("battleline", player.battleline), ("artifacts", player.artifacts))
        for zone, cards in zones:
            for at, one in enumerate(cards, 1):
                if one.card == slug:
                    yield _(WHERE[zone], name=name, place=at, count=len(cards))
                if any(upgrade.card == slug for upgrade in one.upgrades):
                    yield _("on %(title)s, on %(name)s’s side", title=one.title, name=name)
        if player.discard_top is not None and player.discard_top.card == slug:
            yield _("on top of %(name)s’s discard pile", name=name)


def attach(app: Flask, known: LookUp | None) -> None:
    """Gives templates `card_links`, which makes links of the titles that stand in a text."""

    def rule_path(name: str) -> str:
        """Where a rule, or what a kind of reminder is about, is explained; "" where it is not."""
        name = BEHIND_REMINDERS.get(name, name).replace(" ", "-")
        return f"/rules/{name}" if known is not None and known.rule(name) is not None else ""

    app.jinja_env.globals.update(has_library=known is not None, rule_path=rule_path, ruled_by=RULED_BY)
    app.jinja_env.globals["printed_title"] = known.printed_title if known is not None else str
    app.jinja_env.filters["card_links"] = card_links if known is not None else plain


def plain(text: str, titles: Titles) -> str:
    return text


def card_links(text: str, titles: Titles) -> Markup:
    """The text with every title of the game's decks as a link to its page."""
    slugs = dict(titles)
    if not slugs:
        return escape(text)
    parts = _any_of(tuple(slugs)).split(text)
    return Markup("").join(_link(slugs[part], part) if part in slugs else part for part in parts)


def _link(slug: str, title: str) -> Markup:
    return Markup('<a class="look-up" href="/cards/{}">{}</a>').format(slug, card_title(slug, title))


@lru_cache(maxsize=8)
def _any_of(titles: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the titles as whole words, the longest first: “Troll” is no part of “Trollish”."""
    longest_first = sorted(titles, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")

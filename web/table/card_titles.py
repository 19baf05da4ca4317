"""Titles to pick from where no deck lists are known: every card that can be looked up, the player's own houses
first."""

from __future__ import annotations

from collections.abc import Iterable

from flask import abort

from companion.houses import house_name
from companion.report import TableReport
from companion.sentences import Sentence
from web.serving.language import card_title
from web.table.desks import LookUp
from web.table.services import services


def titles_to_pick(report: TableReport, seat: int) -> tuple[str, ...]:
    """The titles as the reader of this seat's page reads them; of the two decks alone where their cards are known."""
    if report.titles:
        return tuple(choice.title for choice in report.titles)
    known = _library()
    if known is None:
        return ()
    own = {house_name(house) for house in report.players[seat].houses} if report.players else set()
    cards = sorted(known.cards(), key=lambda card: card.house not in own)
    return tuple(dict.fromkeys(card_title(card.slug, card.title) for card in cards))


def slug_titled(title: str, titles: Iterable[tuple[str, str]] = ()) -> str:
    """The slug of the card with this title, in any language; refuses the request where there is none.

    `titles` are titles and slugs to look at first.
    """
    wanted = title.strip().casefold()
    for known_title, slug in titles:
        if wanted in (known_title.casefold(), slug):
            return slug
    known = _library()
    for card in known.cards(wanted) if known is not None and wanted else ():
        if wanted in (card.title.casefold(), card_title(card.slug, card.title).casefold(), card.slug):
            return card.slug
    abort(400, Sentence("No card is called “{title}”. Pick one from the list.", title=title[:60]))


def _library() -> LookUp | None:
    return services().library

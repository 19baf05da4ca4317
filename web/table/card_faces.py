"""Cards as pages draw them: face, tokens, state, and what a misread one most probably is."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.bonus_icons import ICON_NAMES
from companion.report import CardChoice, CardReport, TableReport
from web.serving.language import N_, _, card_title
from web.serving.wording import house_view, name_of
from web.table.views import AnswerView, CardAsk, CardView, StatusView, TitleFit, TitleView, TokenView

SOFT_HYPHEN: Final = "\u00ad"
BROAD: Final = "mwMWÆ"
SLIM: Final = "fijlrtI.,'’!-“”[]"
FITS_EM: Final[Mapping[TitleFit, float]] = {0: 5.3, 1: 5.9, 2: 6.6}
"""How wide a word may be for `.fit-0`, `.fit-1` and `.fit-2` of page.css; `.fit-3` takes the rest."""
LONGEST_EM: Final = 7.6
MOST_TITLES: Final = 1024
"""The widths of so many titles are kept: decks of a table, in some languages."""
_ON_CREATURES: Final = {"damage": N_("Damage"), "amber": N_("Æmber"), "power_counters": N_("+1 power")}


@dataclass(frozen=True, slots=True)
class CardStatus:
    """A status that a creature can have: `key` in a position, `field` in a report, `kind` of token, and words."""

    key: str
    field: str
    kind: Literal["stun", "ward", "enrage"]
    name: str
    some: str
    none: str


STATUSES: Final = (
    CardStatus("stunned", "stunned", "stun", N_("Stun"), N_("stunned"), N_("not stunned")),
    CardStatus("ward", "warded", "ward", N_("Ward"), N_("warded"), N_("not warded")),
    CardStatus("enraged", "enraged", "enrage", N_("Enrage"), N_("enraged"), N_("not enraged")),
)
SETTABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "creature": _ON_CREATURES,
    "artifact": {"amber": N_("Æmber")},
    "action": {},
    "upgrade": {},
}
"""The values that can be set on a card in play, by its type, and its words."""


def row_view(report: TableReport, cards: tuple[CardReport, ...], side: int, word: str) -> tuple[CardView, ...]:
    count = len(cards)
    return tuple(
        card_view(report, card, side, _place_words(word, place, count)) for place, card in enumerate(cards, start=1)
    )


def _place_words(word: str, place: int, count: int) -> str:
    return _("%(kind)s %(place)s of %(count)s from the left", kind=_(word), place=place, count=count)


def card_view(report: TableReport, card: CardReport, side: int, place: str) -> CardView:
    tokens, title = tuple(_tokens(card)), card_title(card.card, card.title)
    return CardView(
        id=card.id,
        dom_id="card-" + "".join(letter if letter.isalnum() else "-" for letter in card.id),
        title=title,
        face_title=face_title(title),
        title_fit=title_fit(title),
        house=house_view(card.house),
        type=card.type,
        turned=card.exhausted,
        confirmed=card.confirmed,
        power="" if card.power is None else str(card.power),
        armor=str(card.armor) if card.armor else "",
        tokens=tokens,
        keywords=tuple(map(_keyword, card.keywords)),
        text=card.text,
        owner=_("owned by %(name)s", name=name_of(report, card.owner)) if card.owner != side else "",
        upgrades=tuple(
            card_view(report, upgrade, side, _("upgrade on %(title)s", title=title)) for upgrade in card.upgrades
        ),
        place=place,
        state=", ".join(_state_words(card, tokens)),
        asks=tuple(_asks(report, card.id)),
        flagged=any(flag.status == "open" and card.id in flag.cards for flag in report.flags),
        changed=report.moves[-1].number % 2 if report.moves and card.id in report.moves[-1].cards else None,
        stunned=card.stunned,
        statuses=tuple(_statuses(card)) if card.type == "creature" else (),
        icons=tuple(_(ICON_NAMES[icon]) for icon in card.icons if icon in ICON_NAMES),
        grafted=tuple(card_title(one.card, one.title) for one in card.grafted),
        gigantic=bool(card.other_half),
        numbers=tuple((name, _(words), getattr(card, name)) for name, words in SETTABLE[card.type].items()),
        likeliest=next((to_pick(one.likeliest) for one in report.readings if one.seen in (card.id, card.card)), ()),
    )


def _keyword(printed: str) -> str:
    """`hazardous:3` in words."""
    name, _colon, value = printed.partition(":")
    return f"{_(name)} {value}".strip()


def _asks(report: TableReport, card: str) -> Iterator[CardAsk]:
    for question in report.questions:
        answers = tuple(
            AnswerView(f"questions/{question.id}/{number}", option.text)
            for number, option in enumerate(question.options)
            if card in option.cards
        )
        if answers:
            yield CardAsk(question.text, answers)
    asked = report.token_question
    if asked is not None and asked.card == card:
        yes, no = (
            AnswerView(f"tokens/{asked.id}/yes", _("Camera is right")),
            AnswerView(f"tokens/{asked.id}/no", _("Game is right")),
        )
        yield CardAsk(asked.text, (yes, no))


def to_pick(choices: Iterable[CardChoice]) -> tuple[TitleView, ...]:
    return tuple((choice.card, choice.title) for choice in choices)


@functools.lru_cache(MOST_TITLES)
def title_fit(title: str) -> TitleFit:
    """In which size a title is written so that no word is broken on a card: 0 is the largest."""
    widest = max((_width_em(piece) for piece in _pieces(face_title(title))), default=0.0)
    return next((fit for fit, most in FITS_EM.items() if widest <= most), 3)


@functools.lru_cache(MOST_TITLES)
def face_title(title: str) -> str:
    """The title with a place to hyphenate in words that are too long for a card in any size."""
    return " ".join(
        word[: len(word) // 2] + SOFT_HYPHEN + word[len(word) // 2 :]
        if max(map(_width_em, _pieces(word)), default=0.0) > LONGEST_EM
        else word
        for word in title.split(" ")
    )


def _pieces(title: str) -> list[str]:
    """The pieces that stay on one line."""
    return re.split(f"[ {SOFT_HYPHEN}]|(?<=-)", title)


def _width_em(piece: str) -> float:
    """About the width in bold type of a broad font."""
    return sum(map(_letter_em, piece))


def _letter_em(letter: str) -> float:
    if letter in BROAD:
        return 0.97
    if letter in SLIM:
        return 0.43
    return 0.77 if letter.isupper() else 0.68


def _tokens(card: CardReport) -> Iterator[TokenView]:
    if card.damage:
        yield TokenView("damage", str(card.damage), _("%(count)s damage", count=card.damage))
    if card.amber:
        yield TokenView("amber", str(card.amber), _("%(count)s Æmber on it", count=card.amber))
    if card.power_counters:
        yield TokenView("power", f"+{card.power_counters}", _("%(count)s +1 power counters", count=card.power_counters))
    yield from (TokenView(status.kind, "", _(status.some)) for status in STATUSES if getattr(card, status.field))
    for name, count in card.counters:
        yield TokenView("counter", f"{name[:1].upper()}{count}", f"{_(name)} {count}")


def _statuses(card: CardReport) -> Iterator[StatusView]:
    for status in STATUSES:
        holds, some, none = getattr(card, status.field), _(status.some), _(status.none)
        change = (none if holds else some).capitalize()
        yield StatusView(status.key, _(status.name), holds, change, some, none)


def _state_words(card: CardReport, tokens: Iterable[TokenView]) -> Iterator[str]:
    yield _("exhausted") if card.exhausted else _("ready")
    if card.power is not None:
        yield _("power %(power)s", power=card.power)
    if card.armor:
        yield _("armor %(armor)s", armor=card.armor)
    yield from (token.label for token in tokens)
    if card.other_half:
        yield _("gigantic: two cards")
    if not card.confirmed:
        yield _("not seen lately")


def cards_on_table(report: TableReport) -> Iterator[CardReport]:
    for player in report.players:
        for card in (*player.battleline, *player.artifacts, *([player.discard_top] if player.discard_top else [])):
            yield card
            yield from card.upgrades

"""Cards as pages draw them: face, tokens, state, and what a misread one most probably is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.report import CardChoice, CardReport, TableReport
from web.views import CardView, TitleFit, TitleView, TokenView
from web.wording import house_view, name_of


def row_view(report: TableReport, cards: tuple[CardReport, ...], side: int, word: str) -> tuple[CardView, ...]:
    count = len(cards)
    return tuple(
        card_view(report, card, side, f"{word} {place} of {count} from the left")
        for place, card in enumerate(cards, start=1)
    )


def card_view(report: TableReport, card: CardReport, side: int, place: str) -> CardView:
    tokens = tuple(_tokens(card))
    return CardView(
        id=card.id,
        dom_id="card-" + "".join(letter if letter.isalnum() else "-" for letter in card.id),
        title=card.title,
        title_fit=title_fit(card.title),
        house=house_view(card.house),
        type=card.type,
        turned=card.exhausted,
        confirmed=card.confirmed,
        power="" if card.power is None else str(card.power),
        armor=str(card.armor) if card.armor else "",
        tokens=tokens,
        keywords=tuple(card.keywords),
        text=card.text,
        owner=f"owned by {name_of(report, card.owner)}" if card.owner != side else "",
        upgrades=tuple(card_view(report, upgrade, side, f"upgrade on {card.title}") for upgrade in card.upgrades),
        place=place,
        state=", ".join(_state_words(card, tokens)),
        likeliest=next((to_pick(one.likeliest) for one in report.readings if one.seen in (card.id, card.card)), ()),
    )


def to_pick(choices: Iterable[CardChoice]) -> tuple[TitleView, ...]:
    return tuple((choice.card, choice.title) for choice in choices)


def title_fit(title: str) -> TitleFit:
    """How small a title must be written so that its longest word is not broken on a card."""
    longest = max((len(word) for word in title.split()), default=0)
    return "roomy" if longest <= 8 else "tight" if longest <= 11 else "tightest"


def _tokens(card: CardReport) -> Iterator[TokenView]:
    if card.damage:
        yield TokenView("damage", str(card.damage), f"{card.damage} damage")
    if card.amber:
        yield TokenView("amber", str(card.amber), f"{card.amber} Æmber captured")
    if card.power_counters:
        yield TokenView("power", f"+{card.power_counters}", f"{card.power_counters} +1 power counters")
    if card.stunned:
        yield TokenView("stun", "", "stunned")


def _state_words(card: CardReport, tokens: Iterable[TokenView]) -> Iterator[str]:
    yield "exhausted" if card.exhausted else "ready"
    if card.power is not None:
        yield f"power {card.power}"
    if card.armor:
        yield f"armor {card.armor}"
    yield from (token.label for token in tokens)
    if not card.confirmed:
        yield "not seen lately"


def cards_on_table(report: TableReport) -> Iterator[CardReport]:
    for player in report.players:
        for card in (*player.battleline, *player.artifacts, *([player.discard_top] if player.discard_top else [])):
            yield card
            yield from card.upgrades

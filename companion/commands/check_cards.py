"""The command `companion check-cards`: how complete the declared cards are, by set and house."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from companion.rules.card import Card

ROOT = Path(__file__).resolve().parents[2]

FactsOption = Annotated[Path | None, typer.Option("--facts", help="A JSON list of printed facts to compare with.")]
TestsOption = Annotated[
    list[Path] | None, typer.Option("--tests", help="A folder of card tests; can be given several times.")
]


def check_cards(facts: FactsOption = None, tests: TestsOption = None) -> None:
    """Say by set and house how many cards are declared and tested, and which differ from a list of printed facts.

    A card counts as tested when a test asserts something and names the card in an assertion, a move, its table of
    cases or its own name. A title that is not declared is followed in games, not judged. Ends with 1 when a card
    differs from the facts.
    """
    from companion.cards.catalogue import SETS, all_cards, titles_without_text
    from companion.cards.checking import constants_under_test, differences

    cards = list(all_cards().values())
    tested = constants_under_test(tests or [ROOT / "tests" / "cards", ROOT / "tests" / "rules"])
    printed = printed_facts(facts)
    for card_set in SETS:
        without = titles_without_text(card_set)
        for house in sorted({card.house for card in cards}):
            chosen = [card for card in cards if card.house == house and card_set in dict(card.numbers)]
            missing = sum(title.house == house for title in without)
            if chosen or missing:
                typer.echo(f"{card_set:5} {house or 'any':12} {summary(chosen, tested, printed, missing)}")
    for card in cards:
        for fault in faults(card, tested, printed):
            typer.echo(f"{card.title}: {fault}")
    undeclared = {title.slug for card_set in SETS for title in titles_without_text(card_set)}
    typer.echo(f"{len(cards)} of {len(cards) + len(undeclared)}")
    if printed is not None and any(differences(card, printed) for card in cards):
        raise typer.Exit(1)


def summary(cards: list[Card], tested: set[str] | None, printed: dict[str, Any] | None, missing: int) -> str:
    from companion.cards.checking import constant_of, differences, poor_abilities

    parts = [f"{len(cards):3} declared"]
    if tested is not None:
        parts.append(f"{sum(constant_of(card) in tested for card in cards):3} tested")
    if printed is not None:
        parts.append(f"{sum(bool(differences(card, printed)) for card in cards)} differ from the printed facts")
    parts.append(f"{sum(bool(poor_abilities(card)) for card in cards)} poorly worded")
    return ", ".join([*parts, *([f"{missing} not declared"] if missing else [])])


def faults(card: Card, tested: set[str] | None, printed: dict[str, Any] | None) -> list[str]:
    from companion.cards.checking import constant_of, differences, poor_abilities

    found = [f"poorly worded: {words!r}" for words in poor_abilities(card)]
    if tested is not None and constant_of(card) not in tested:
        found.append("has no test")
    return found if printed is None else [*found, *differences(card, printed)]


def printed_facts(path: Path | None) -> dict[str, Any] | None:
    """Cards by slug, from the file given or from the folder `KEYFORGE_SHARED`; nothing where neither exists."""
    shared = os.environ.get("KEYFORGE_SHARED")
    if path is not None:
        return listed(path)
    data = Path(shared) / "data" if shared else None
    if data is None or not (data / "cards.json").exists():
        return None
    found = listed(data / "cards_wc_mm.json") | listed(data / "cards.json")
    for slug, numbers in json.loads((data / "reprints.json").read_text(encoding="utf-8")).items():
        found[slug]["printings"] |= numbers
    return found


def listed(path: Path) -> dict[str, Any]:
    """The cards of a JSON list by slug. Raises `CommandError`."""
    try:
        return {card["id"]: card for card in json.loads(path.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CommandError(f"{path} is not a readable JSON list of cards ({error}); give another --facts") from error


def register(app: typer.Typer) -> None:
    app.command("check-cards", rich_help_panel=INSPECT, epilog="Example: companion check-cards --facts cards.json")(
        check_cards
    )

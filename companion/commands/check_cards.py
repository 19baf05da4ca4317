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
    list[Path] | None, typer.Option("--tests", help="A folder of tests of the cards; may be given again.")
]


def check_cards(facts: FactsOption = None, tests: TestsOption = None) -> None:
    """Say by set and house how many cards are declared and tested, and which differ from a list of printed facts.

    A card counts as tested when a test asserts something and names the card in an assertion, a move, its table of
    cases or its own name. Ends with 1 when a title is missing or differs from the facts.
    """
    from companion.cards.catalogue import SETS, all_cards
    from companion.cards.checking import TITLES, constants_under_test, differences

    cards = list(all_cards().values())
    tested = constants_under_test(tests or [ROOT / "tests" / "cards", ROOT / "tests" / "rules"])
    printed = printed_facts(facts)
    for card_set in SETS:
        for house in sorted({card.house for card in cards}):
            chosen = [card for card in cards if card.house == house and card_set in dict(card.numbers)]
            typer.echo(f"{card_set:5} {house:9} {summary(chosen, tested, printed)}")
    for card in cards:
        for fault in faults(card, tested, printed):
            typer.echo(f"{card.title}: {fault}")
    typer.echo(f"{len(cards)} of {TITLES}")
    if len(cards) != TITLES or (printed is not None and any(differences(card, printed) for card in cards)):
        raise typer.Exit(1)


def summary(cards: list[Card], tested: set[str] | None, printed: dict[str, Any] | None) -> str:
    from companion.cards.checking import constant_of, differences, poor_abilities

    parts = [f"{len(cards):3} declared"]
    if tested is not None:
        parts.append(f"{sum(constant_of(card) in tested for card in cards):3} tested")
    if printed is not None:
        parts.append(f"{sum(bool(differences(card, printed)) for card in cards)} differ from the printed facts")
    return ", ".join([*parts, f"{sum(bool(poor_abilities(card)) for card in cards)} poorly worded"])


def faults(card: Card, tested: set[str] | None, printed: dict[str, Any] | None) -> list[str]:
    from companion.cards.checking import constant_of, differences, poor_abilities

    found = [f"poorly worded: {words!r}" for words in poor_abilities(card)]
    if tested is not None and constant_of(card) not in tested:
        found.append("no test is about it")
    return found if printed is None else [*found, *differences(card, printed)]


def printed_facts(path: Path | None) -> dict[str, Any] | None:
    """Cards by slug, from the file given or from the folder `KEYFORGE_SHARED`; nothing where neither exists."""
    shared = os.environ.get("KEYFORGE_SHARED")
    chosen = path or (Path(shared) / "data" / "cards.json" if shared else None)
    if chosen is None or (path is None and not chosen.exists()):
        return None
    try:
        return {card["id"]: card for card in json.loads(chosen.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CommandError(f"{chosen} is not a readable JSON list of cards ({error}); give another --facts") from error


def register(app: typer.Typer) -> None:
    app.command("check-cards", rich_help_panel=INSPECT, epilog="Example: companion check-cards --facts cards.json")(
        check_cards
    )

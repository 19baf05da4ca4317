"""The command `companion deck check`: a deck's cards, spread under a camera, held against its list."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import CommandError
from companion.commands.deck import app
from companion.commands.look import WAIT_S, WHICH_CAMERA, open_source

if TYPE_CHECKING:
    from companion.observations import DeckList, JsonObject
    from companion.sight.decks.check import Spread
    from companion.sight.decks.registry import Registry

EXAMPLES = """
Examples: companion deck check Grun --camera 0 --seconds 60;
companion deck check left.json --registry registry.json --images pictures
"""


def check(
    deck: Annotated[str, typer.Argument(help="The deck's name or code in the library, or with --registry its file.")],
    registry: Annotated[
        Path | None, typer.Option("--registry", help="Which label is which card; by default the library's labels.")
    ] = None,
    images: Annotated[Path | None, typer.Option("--images", help="Look at a folder of pictures.")] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"Look through this camera. {WHICH_CAMERA}")] = None,
    video: Annotated[Path | None, typer.Option("--video", help="Look at a film.")] = None,
    sightings: Annotated[
        Path | None, typer.Option("--sightings", help="Use what 'companion look' wrote to this file.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="The longest to look through a camera.")] = 120.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, to upload at the hub.")] = False,
) -> None:
    """Say which cards of a deck are missing, and which do not belong to it. Leaves with 1 where there are any.

    Spread the cards so that both labels show, in one picture or in several; no mat is needed. A camera looks until all
    cards were seen.
    """
    from companion.cards.decks import DeckError
    from companion.sight.decks.check import Spread
    from companion.sight.decks.registry import RegistryError
    from companion.sight.labels.decoding import Fingerprints

    try:
        listed, labels = listed_and_labels(deck, registry)
        spread = Spread(labels, Fingerprints(secrets.token_bytes(32)))
    except (DeckError, RegistryError) as error:
        raise CommandError(str(error)) from error
    if sightings is not None:
        spread.add_sightings(lines_of(sightings))
    else:
        look_at(spread, listed, video, camera, images, seconds)
    tell(spread, listed, as_json)


def listed_and_labels(deck: str, registry: Path | None) -> tuple[DeckList, Registry]:
    """The deck's list, and which label is which card. Raises `DeckError` and `RegistryError`."""
    from companion.cards.decks import load_deck
    from companion.commands._library import configured_library
    from companion.sight.decks.library import registry_of_deck
    from companion.sight.decks.registry import load_registry

    if registry is not None:
        return load_deck(Path(deck)).deck, load_registry(registry)
    library = configured_library(None)
    known = library.named(deck)
    return known.deck, registry_of_deck(known, (other for other in library.decks() if other != known))


def look_at(
    spread: Spread, deck: DeckList, video: Path | None, camera: str | None, images: Path | None, seconds: float
) -> None:
    """Reads pictures until they end, the time is over, or nothing is missing."""
    from companion.sight.cameras.files import CameraError
    from companion.sight.cameras.source import Ended, Frame

    try:
        source = open_source(video, camera, images)
    except CameraError as error:
        raise CommandError(str(error)) from error
    until = time.monotonic() + seconds if camera is not None else float("inf")
    try:
        while not isinstance(result := source.read(), Ended) and time.monotonic() < until:
            if not isinstance(result, Frame):
                typer.echo(result.reason, err=True)
                time.sleep(WAIT_S)
            elif spread.add(result.image, result.source):
                missing = len(spread.compared_with(deck).missing)
                typer.echo(f"{len(deck.cards) - missing} of {len(deck.cards)} cards seen", err=True)
                if not missing:
                    return
    finally:
        source.close()


def lines_of(file: Path) -> Iterator[JsonObject]:
    """The lines of a stream of sightings. Raises `CommandError`."""
    from companion.strict_json import JsonError, read_json

    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    for number, line in enumerate(lines, start=1):
        try:
            value = read_json(line)
        except JsonError as error:
            raise CommandError(f"{file}, line {number}: {error}") from error
        if isinstance(value, dict):
            yield value


def tell(spread: Spread, deck: DeckList, as_json: bool) -> None:
    """Prints what was found. Leaves with 1 where the cards are not those of the list."""
    from companion.commands.print_kit import title_of

    found = spread.compared_with(deck)
    if as_json:
        result = {"deck": deck.id, "missing": list(found.missing), "foreign": list(found.foreign)}
        typer.echo(json.dumps(result | {"picture": ", ".join(spread.pictures[:10])}, ensure_ascii=False))
    else:
        for word, cards in (("missing", found.missing), ("foreign", found.foreign)):
            for card in cards:
                typer.echo(f"{word}: {title_of(card)}")
        if found.as_registered:
            typer.echo(f"{deck.name}: all {len(deck.cards)} cards are there, and no others.")
    if spread.unknown:
        named = ", ".join(named_label(spread.registry, label) for label in sorted(spread.unknown)[:5])
        typer.echo(f"{len(spread.unknown)} labels are of other decks: {named}", err=True)
    if not found.as_registered or spread.unknown:
        raise typer.Exit(1)


def named_label(registry: Registry, label: str) -> str:
    """A label, and the other decks of the library that it may belong to."""
    decks = " or ".join(deck.name for deck in registry.others_with(label))
    return f"{label} ({decks})" if decks else label


def register(main: typer.Typer) -> None:
    """Adds to the commands about decks, which are added to the command line elsewhere."""
    if not any(command.callback is check for command in app.registered_commands):
        app.command(epilog=EXAMPLES)(check)

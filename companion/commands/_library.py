"""The library of decks that commands register in, and what is said of a deck in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.commands import CommandError

if TYPE_CHECKING:
    from companion.observations import DeckList
    from companion.sight.decks.library import Library, LibraryDeck


def configured_library(folder: Path | None) -> Library:
    """The library in this folder, otherwise the one that the configuration names. Raises `CommandError`."""
    from companion.config import ConfigError, find_config, load_config
    from companion.sight.decks.library import Library

    if folder is not None:
        return Library(folder)
    try:
        return Library(load_config(find_config()).library_folder)
    except ConfigError as error:
        raise CommandError(str(error)) from error


def added(library: Library, deck: DeckList, label_kind: str, label_mm: float, but: tuple[str, ...] = ()) -> LibraryDeck:
    """Registers a deck and says so; one that is registered already keeps its labels. Raises `RegistryError`.

    Those with the codes `but` are other copies of it. Where it is to have none, the caller takes them away and says so.
    """
    from companion.sight.labels.print_format import FACES

    found, is_new = library.add(deck, label_kind, label_mm, but=but)
    loses_labels = label_kind == FACES.kind and found.symbology != "faces"
    if is_new:
        typer.echo(line_of(found, library.decks()))
    elif not loses_labels:
        known_as = "" if deck.name == found.name else f" as {found.name}"
        typer.echo(f"{deck.name} is already in the library{known_as}: {found.labels_in_words} ({found.code})")
    return found


def line_of(deck: LibraryDeck, decks: tuple[LibraryDeck, ...]) -> str:
    from companion.cards.decks import is_judged

    last_tag = deck.first_tag + len(deck.deck.cards)
    numbers = f", numbers {deck.first_tag} to {last_tag}" if deck.symbology == "tag" else ""
    sharing = [
        other.name
        for other in decks
        if deck.symbology == other.symbology == "tag" and other != deck and deck.shares_tags_with(other)
    ]
    shared = f", shared with {', '.join(sharing)}, which it cannot play" if sharing else ""
    followed = "" if is_judged(deck.deck) else "; followed, not judged: a deck of a later set"
    return f"{deck.code}  {deck.name}: {deck.labels_in_words}{numbers}{shared}{followed}"

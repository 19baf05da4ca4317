"""The commands `companion card` and `companion card-pages`: what the companion knows of the cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.commands import INSPECT, CommandError
from companion.houses import house_name

TitleArgument = Annotated[str, typer.Argument(help="The title, or the set and number: 'bad penny', 'CotA 296'.")]
FolderArgument = Annotated[Path, typer.Argument(help="The folder of the documentation.")]


def card(title: TitleArgument) -> None:
    """Show a card: its printed facts, what the companion makes of its text, and the file that declares it."""
    from companion.cards import catalogue, pages
    from companion.rules.wording import slug_of

    words = title.split()
    found = catalogue.numbered(words[0], words[1]) if len(words) == 2 and words[0] in catalogue.SETS else None
    try:
        found = found or catalogue.card(slug_of(title))
    except catalogue.UnknownCard as unknown:
        raise CommandError(str(unknown)) from unknown
    house = house_name(found.house) or "any house"
    typer.echo(f"{found.title} · {house} · {pages.facts(found)}")
    for line in pages.wording(found):
        typer.echo(f"  {line}")
    typer.echo(f"  Declared in {catalogue.declared_in(found).replace('.', '/')}.py")


def card_pages(folder: FolderArgument) -> None:
    """Write the documentation of all cards: an index, and a page for each house and set."""
    from companion.cards.pages import pages

    if not folder.is_dir():
        raise CommandError(f"there is no folder {folder}; name the one with the documentation, such as docs")
    written = pages()
    (folder / "cards").mkdir(exist_ok=True)
    for path, text in written.items():
        (folder / path).write_text(text, encoding="utf-8")
    typer.echo(f"{len(written)} pages written to {folder}")


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=INSPECT, epilog="Example: companion card 'bad penny'")(card)
    app.command("card-pages", rich_help_panel=INSPECT, epilog="Example: companion card-pages docs")(card_pages)

"""The commands `companion deck …`: getting to know the cards of a registered deck; `deck_check` adds the check."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError
from companion.commands.look import WHICH_CAMERA, frames_from
from companion.commands.print_kit import title_of

if TYPE_CHECKING:
    from companion.sight.cameras.source import Frame, Image
    from companion.sight.decks.face_learning import FaceLearning, FaceShown
    from companion.sight.decks.learning import DeckLearning, Learnt
    from companion.sight.decks.registry import Registry

app = typer.Typer(
    no_args_is_help=True,
    help="Keep a library of decks: register them, print their labels, learn their cards, check them.",
)


@app.callback()
def deck() -> None:
    """Keep a library of decks: register them, print their labels, learn their cards, check them."""


@app.command(epilog="Example: companion deck learn Grun --camera 0")
def learn(
    name: Annotated[str | None, typer.Argument(help="The deck's name or code in the library.")] = None,
    registry: Annotated[
        Path | None, typer.Option("--registry", help="The registry file of a table that has one, instead of a deck.")
    ] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"Look through this camera. {WHICH_CAMERA}")] = None,
    video: Annotated[Path | None, typer.Option("--video", help="A film instead of a camera.")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="A folder of pictures instead of a camera.")] = None,
    player: Annotated[
        int | None, typer.Option("--player", help="Only this player's deck of the registry file: 1 or 2.", min=1, max=2)
    ] = None,
    geometry: Annotated[Path | None, typer.Option("--geometry", help="The geometry file, if there is one.")] = None,
    pictures: Annotated[
        Path | None,
        typer.Option(
            "--pictures",
            help="Use the card pictures in this folder: whole upright cards cut at their edges, named by title "
            "(troll.jpg, in any language) or by set and number (CotA-048.jpg), the identity card by the "
            "deck's code (identity-CODE.jpg).",
        ),
    ] = None,
    laid_out: Annotated[
        Path | None,
        typer.Option(
            "--laid-out",
            help="Use this folder's photographs of the cards laid out side by side, such as nine at a time.",
        ),
    ] = None,
    by_title: Annotated[
        bool, typer.Option("--by-title", help="Read the titles in those photographs instead of going by the order.")
    ] = False,
) -> None:
    """Show every card to the camera once: lay cards on the mat, a few at a time, until all are ticked off.

    Each card's label is checked, and its picture is kept in the library's folder, or beside the registry file in
    REGISTRY-art. With the pictures the table finds cards in wrong sleeves, and names cards whose labels it cannot read.
    Cards without labels are told by them alone: lay those down one after another, upright, as you are asked to.
    They never leave that folder; to be rid of them, delete it. Ctrl-C stops; what is learnt stays learnt.

    A phone does as well: lay one card of each title on a plain ground that is not gray, a finger's breadth apart, in
    the order that the command says, and photograph them upright from above, nine at a time. Name the folder of the
    photographs with --laid-out; while it is empty, the order is said. With --by-title, for which the extra faces-ocr
    is needed, the titles are read, so that any order will do, and a few cards at a time.
    """
    if by_title and laid_out is None:
        raise CommandError("--by-title needs --laid-out FOLDER: name that folder", exit_code=2)
    if pictures is not None and laid_out is not None:
        raise CommandError("give one of --pictures and --laid-out", exit_code=2)
    if pictures is not None:
        learn_from_pictures(name, registry, lambda titles: pictures_in(pictures, titles))
        return
    if laid_out is not None:
        source = pictures_by_title if by_title else pictures_laid_out
        learn_from_pictures(name, registry, lambda titles: source(laid_out, without_identity_cards(titles)))
        return
    from companion.commands._geometry import finder_for, known_geometry
    from companion.sight.decks.face_learning import FaceLearning
    from companion.sight.decks.learning import DeckLearning
    from companion.sight.decks.registry import RegistryError
    from companion.sight.labels.decoding import Fingerprints
    from companion.sight.sightings import Sight

    known = known_geometry(geometry)
    try:
        labels, folder = labels_and_pictures(name, registry)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    with closing(frames_from(camera, video, images)) as frames:
        first = next(frames)
        sight = Sight(labels, Fingerprints(secrets.token_bytes(32)), known.mat, finder_for(known, first.image))
        if labels.faced:
            titles = faces_to_learn(labels, None if player is None else player - 1, folder)
            show_faces(FaceLearning(titles, sight), chain([first], frames), folder)
            return
        learning = DeckLearning(labels, sight, None if player is None else player - 1)
        folder.mkdir(parents=True, exist_ok=True)
        show(learning, chain([first], frames), folder)
    if missing := [f"{entry.card} (slot {entry.slot} of player {entry.player + 1})" for entry in learning.missing]:
        raise CommandError(f"{len(missing)} cards were not shown: {', '.join(missing)}")


def faces_to_learn(registry: Registry, player: int | None, folder: Path) -> list[str]:
    """The titles of cards without labels, in deck-list order, of which there is no picture yet, identity cards last."""
    known = {path.stem for path in folder.glob("*.*")}
    titles = (entry.card for entry in registry.faced if player in (None, entry.player))
    wanted = (*dict.fromkeys(titles), *identity_cards(registry, player))
    return [title for title in wanted if title not in known]


def identity_cards(registry: Registry, player: int | None = None) -> list[str]:
    """The keys of the pictures of identity cards of decks without labels."""
    from companion.sight.faces.art import identity_picture

    faced = dict.fromkeys(entry.deck for entry in registry.faced if player in (None, entry.player))
    return [identity_picture(code) for code in faced]


def name_of(title: str) -> str:
    """The card that a picture is of, in words."""
    from companion.sight.faces.art import deck_of_identity

    deck = deck_of_identity(title)
    return title_of(title) if deck is None else f"the identity card of {deck}"


def show_faces(learning: FaceLearning, frames: Iterable[Frame], folder: Path) -> None:
    """Asks for one title after another until all were shown, and keeps their pictures. Raises `CommandError`."""
    count = len(learning.titles)
    typer.echo(f"{count} cards to show. Clear the mat, then lay down one card at a time, upright and alone.")
    ask(learning)
    for frame in frames:
        for shown in learning.see(frame):
            if shown.picture is not None and shown.kind == "learnt":
                keep_picture(folder, shown.title, shown.picture)
            typer.echo(said_of(shown, count - len(learning.missing), count))
            ask(learning)
        if not learning.missing:
            return
    raise CommandError(f"{len(learning.missing)} cards were not shown: {', '.join(map(name_of, learning.missing))}")


def keep_picture(folder: Path, title: str, picture: Image) -> None:
    """Writes a title's picture, for this user's eyes only. Raises `CommandError` where that cannot be done."""
    from companion.sight.faces.art import ArtError
    from companion.sight.faces.pictures import keep_face

    try:
        keep_face(folder, title, picture)
    except ArtError as error:
        raise CommandError(str(error)) from error


def ask(learning: FaceLearning) -> None:
    if learning.missing:
        typer.echo(f"Lay down {name_of(learning.missing[0])}.")


def said_of(shown: FaceShown, done: int, count: int) -> str:
    """The words about a card that was laid down."""
    title = name_of(shown.title)
    match shown.kind:
        case "learnt":
            return f"{done} of {count}: {title}. Take it away."
        case "shown-before":
            return f"NOT learnt: this card looks like {name_of(shown.other or '')}, which was shown before."
        case "several":
            return "NOT learnt: several cards lie there: leave one."


def learn_from_pictures(
    name: str | None, registry: Path | None, pictures_of: Callable[[Sequence[str]], Mapping[str, Image]]
) -> None:
    """Takes the pictures of a deck's titles from files, and says which cannot be used and which are missing."""
    from companion.sight.decks.registry import RegistryError
    from companion.sight.faces.art import ArtError
    from companion.sight.faces.pictures import face_complaints, keep_face

    try:
        labels, folder = labels_and_pictures(name, registry)
        titles = list(dict.fromkeys(entry.card for entry in labels.labels if entry.id is not None))
        found = pictures_of([*titles, *identity_cards(labels)])
        complaints = face_complaints(found)
        for title in found.keys() - complaints.keys():
            keep_face(folder, title, found[title])
    except (RegistryError, ArtError) as error:
        raise CommandError(str(error)) from error
    for title, complaint in sorted(complaints.items()):
        typer.echo(f"NOT learnt: {title} {complaint}", err=True)
    learnt = [title for title in titles if title in found and title not in complaints]
    known = {path.stem for path in folder.glob("*.png")}
    missing = [title for title in titles if title not in known]
    have = f"{len(titles) - len(missing)} of {len(titles)} have their pictures in {folder}"
    typer.echo(f"{len(learnt)} titles are learnt from them; {have}")
    if missing:
        raise CommandError(f"{len(missing)} titles have no picture yet: {', '.join(map(title_of, missing))}")


def pictures_in(folder: Path, titles: Sequence[str]) -> dict[str, Image]:
    """The pictures of these titles in a folder. Raises `ArtError` for a file that is no card's whole picture."""
    from companion.sight.faces.art import PICTURE_ENDINGS, ArtError
    from companion.sight.faces.pictures import read_face

    if not folder.is_dir():
        raise ArtError(f"{folder} is no folder")
    files = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURE_ENDINGS]
    named = [(title_of_file(path.stem), path) for path in files]
    if unnamed := [path.name for title, path in named if title is None]:
        advice = "name a picture by its card’s title, or by set and number, such as CotA-048.jpg"
        typer.echo(f"Passed over, being named after no card: {_some(unnamed)}; {advice}", err=True)
    return {title: read_face(path) for title, path in named if title is not None and title in titles}


def _some(names: Sequence[str], most: int = 3) -> str:
    """The first names of many."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def without_identity_cards(titles: Sequence[str]) -> list[str]:
    """The titles among these; identity cards are not asked for among the cards that are laid out."""
    from companion.sight.faces.art import deck_of_identity

    return [title for title in titles if deck_of_identity(title) is None]


def pictures_laid_out(folder: Path, titles: Sequence[str]) -> dict[str, Image]:
    """The pictures of all these titles, in their order, from photographs in the order of their names.

    Raises `CommandError` where the photographs show more cards or fewer: then it is open which is which.
    """
    cards = cards_in_photographs(folder)
    if not cards:
        rows = (", ".join(title_of(title) for title in titles[at : at + 3]) for at in range(0, len(titles), 3))
        head = f"{folder} holds no photographs. Lay out {len(titles)} cards, row by row:"
        raise CommandError("\n".join((head, *rows)))
    count = sum(map(len, cards.values()))
    if count != len(titles):
        shown = ", ".join(f"{len(found)} in {name}" for name, found in cards.items())
        raise CommandError(
            f"{count} cards can be made out, {shown}, but the deck has {len(titles)} titles. Nothing was learnt: lay"
            " them apart on a plain ground that is not gray, upright, and with all their edges in the picture"
        )
    return dict(zip(titles, (card for found in cards.values() for card in found), strict=True))


def pictures_by_title(folder: Path, titles: Sequence[str]) -> dict[str, Image]:
    """The pictures of those of these titles that can be read on photographs; says which cards' cannot."""
    from companion.cards.printed import titles_by_language
    from companion.sight.faces.titles import TitleReader

    others = titles_by_language().values()
    printed = {title: {title_of(title), *(known[title] for known in others if title in known)} for title in titles}
    reader = TitleReader(printed)
    pictures: dict[str, Image] = {}
    for name, cards in cards_in_photographs(folder).items():
        for number, card in enumerate(cards, start=1):
            title = reader.title_of(card)
            if title is None:
                typer.echo(f"NOT learnt: the title of card {number} in {name} cannot be read", err=True)
            else:
                pictures[title] = card
    return pictures


def cards_in_photographs(folder: Path) -> dict[str, list[Image]]:
    """The cards of each photograph, by the names of the files. Raises `ArtError`."""
    from companion.sight.faces.art import PICTURE_ENDINGS, ArtError, read_photograph
    from companion.sight.faces.laid_out import cards_laid_out

    if not folder.is_dir():
        raise ArtError(f"{folder} is no folder")
    files = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURE_ENDINGS]
    return {path.name: cards_laid_out(read_photograph(path)) for path in files}


def title_of_file(stem: str) -> str | None:
    """The card that a file is named after: by its title in any language, by its set and number, or a deck's identity
    card by that deck's code.
    """
    from companion.cards.catalogue import SETS, numbered
    from companion.cards.decks.fields import slug_of_title
    from companion.sight.faces.art import deck_of_identity

    if deck_of_identity(stem) is not None:
        return stem
    card_set, _, number = stem.replace("_", "-").partition("-")
    sets = {name.casefold(): name for name in SETS}
    if number.isdecimal() and card_set.casefold() in sets:
        card = numbered(sets[card_set.casefold()], number.zfill(3))
        return None if card is None else card.slug
    return slug_of_title(stem)


def labels_and_pictures(name: str | None, registry: Path | None) -> tuple[Registry, Path]:
    """The labels of cards, and the folder of their pictures. Raises `RegistryError`."""
    from companion.commands._library import configured_library
    from companion.sight.decks.library import registry_of_deck
    from companion.sight.decks.registry import load_registry
    from companion.sight.faces.art import art_folder

    if (name is None) == (registry is None):
        raise CommandError("name a deck of the library, as in 'companion deck learn Grun', or a file with --registry")
    if registry is not None:
        return load_registry(registry), art_folder(registry)
    library = configured_library(None)
    return registry_of_deck(library.named(name or "")), library.art_folder


def show(learning: DeckLearning, frames: Iterable[Frame], folder: Path) -> None:
    """Watches until every card was shown or the frames end, and says what is learnt."""
    count = len(learning.wanted)
    for frame in frames:
        for learnt in learning.see(frame):
            typer.echo(f"{len(learning.done)} of {count}: {keep(learnt, folder)}")
        if not learning.missing:
            return


def keep(learnt: Learnt, folder: Path) -> str:
    """Keeps the picture of a card that was learnt; what to say about it."""
    entry = learnt.entry
    match learnt.kind:
        case "learnt":
            if not (folder / f"{entry.card}.png").exists():
                keep_picture(folder, entry.card, learnt.picture)
            return f"{entry.card}, slot {entry.slot} of player {entry.player + 1}"
        case "other-picture":
            return (
                f"NOT learnt: this card says {entry.card}, but looks otherwise than the one shown before: which is it?"
            )
        case "same-picture":
            return (
                f"NOT learnt: this card says {entry.card}, but has the picture of {learnt.other}: is the sleeve right?"
            )


def register(application: typer.Typer) -> None:
    application.add_typer(app, name="deck", rich_help_panel=PREPARE)

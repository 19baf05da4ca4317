"""The library: decks that are registered once, with their labels, and any two of them made into a table's registry.

A deck has its code and its 37 tag numbers for good, so that its labels can be printed again, the same, and it plays
any other deck. The library is a folder with one file a deck, `CODE.json`, that people can read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Final

from companion.durable_files import replace_file
from companion.observations import DeckEntry, DeckList
from companion.sentences import N_, Sentence, reason
from companion.sight.decks.registry import (
    FIRST_CARD_TAG,
    LAST_TAG,
    OtherDeck,
    RegisteredDeck,
    RegisteredLabel,
    Registry,
    RegistryError,
    RegistryFields,
    format_complaint,
    format_from,
    label_kind_from,
    labels_of,
    registered_cards,
    symbology_of,
)
from companion.sight.labels.code import LAST_SLOT, Chooser, draw_deck_code, is_deck_code
from companion.sight.labels.print_format import LabelFormat, Symbology
from companion.strict_json import JsonError, read_json

TAGS_OF_A_DECK: Final = LAST_SLOT + 1
DECKS_WITH_OWN_TAGS: Final = (LAST_TAG + 1 - FIRST_CARD_TAG) // TAGS_OF_A_DECK
STATUS_MARK: Final = "status-labels"
"""A file of the library's folder by this name says that status cards carry labels, and which: one that is empty, that
they are like those of most decks."""
_NO_DECKS: Final = ("00000", "00001")
_FIRST_TAGS: Final = range(FIRST_CARD_TAG, LAST_TAG + 2 - TAGS_OF_A_DECK)


class LibraryError(RegistryError):
    """Something that the library cannot do, or a file in it that cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class LibraryDeck:
    """A deck and its labels. `label_mm` is a label's side with its quiet zone, in millimetres.

    As AprilTags its labels have the numbers from `first_tag`, its identity card first; as QR codes they say `code`.
    Raises `LibraryError` for a code or numbers that labels cannot have.
    """

    code: str
    first_tag: int
    label_kind: str
    label_mm: float
    deck: DeckList

    def __post_init__(self) -> None:
        if not is_deck_code(self.code):
            raise LibraryError(
                Sentence("deck code {code} must be five Crockford base-32 characters", code=repr(self.code))
            )
        if (complaint := format_complaint(self.label_kind, self.label_mm)) is not None:
            raise LibraryError(complaint)
        if self.first_tag not in _FIRST_TAGS:
            raise LibraryError(
                Sentence(
                    "first_tag must be from {least} to {most}, not {tag}",
                    least=_FIRST_TAGS[0],
                    most=_FIRST_TAGS[-1],
                    tag=self.first_tag,
                )
            )

    @property
    def name(self) -> str:
        return self.deck.name

    @property
    def symbology(self) -> Symbology:
        return symbology_of(self.label_kind)

    @property
    def labels(self) -> LabelFormat:
        """How its labels are printed."""
        return LabelFormat(self.symbology, self.label_mm)

    @property
    def labels_in_words(self) -> str:
        if self.symbology == "faces":
            return Sentence("no labels: cards are recognised by their faces")
        wording = N_("AprilTags of {size} mm") if self.symbology == "tag" else N_("QR labels of {size} mm")
        return Sentence(wording, size=f"{self.label_mm:g}")

    def shares_tags_with(self, other: LibraryDeck) -> bool:
        """True if a tag number stands for a card of either."""
        return abs(self.first_tag - other.first_tag) < TAGS_OF_A_DECK

    def with_labels(self, label_kind: str, label_mm: float) -> LibraryDeck:
        """The deck with labels of another kind or size: those on its cards must be replaced."""
        return replace(self, label_kind=label_kind, label_mm=label_mm)


@dataclass(frozen=True, slots=True)
class Library:
    """The decks in a folder. Every question reads the folder, so that several programs may add to it."""

    folder: Path

    def decks(self) -> tuple[LibraryDeck, ...]:
        """All decks by name. Raises `LibraryError` with the name of a file that cannot be used."""
        files = sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []
        return tuple(sorted(map(_read, files), key=lambda deck: (deck.name.casefold(), deck.code)))

    @property
    def has_two(self) -> bool:
        """True if there are decks to play each other; no file is read for it."""
        return self.folder.is_dir() and len(list(self.folder.glob("*.json"))) > 1

    @property
    def art_folder(self) -> Path:
        """Where the pictures of cards are that 'companion deck learn' took."""
        return self.folder / "art"

    @property
    def status_labels(self) -> LabelFormat | None:
        """How the labels of status cards are printed; nothing where they carry none. Raises `LibraryError`.

        Where they carry some, a creature without one is not stunned.
        """
        path = self.folder / STATUS_MARK
        if not path.exists():
            return None
        try:
            written = path.read_bytes()
            if not written.strip():
                usual = self.usual_labels()
                return LabelFormat(symbology_of(usual[0]), usual[1]) if usual is not None else None
            return format_from(RegistryFields(read_json(written), "the status labels", "label_kind", "label_mm"))
        except OSError as error:
            raise LibraryError(
                Sentence("{path}: cannot be read ({error})", path=str(path), error=error.strerror)
            ) from error
        except (JsonError, RegistryError) as error:
            raise LibraryError(
                Sentence(
                    "{path}: {error}; print the status labels again, or remove this file",
                    path=str(path),
                    error=reason(error),
                )
            ) from error

    def expect_status_labels(self, labels: LabelFormat) -> None:
        """From now on status cards carry such labels. Raises `LibraryError` where that cannot be kept."""
        try:
            written = json.dumps({"label_kind": labels.kind, "label_mm": labels.label_mm})
            replace_file(self.folder / STATUS_MARK, written + "\n")
        except OSError as error:
            raise LibraryError(
                Sentence("{folder}: cannot be written ({error})", folder=str(self.folder), error=error.strerror)
            ) from error

    def usual_labels(self) -> tuple[str, float] | None:
        """Kind and size in millimetres of the labels that most decks have. Raises `LibraryError`."""
        kinds = [(deck.label_kind, deck.label_mm) for deck in self.decks()]
        return max(kinds, key=kinds.count) if kinds else None

    def named(self, name: str) -> LibraryDeck:
        """The deck with this name, or the beginning of it, or this code. Raises `LibraryError`."""
        decks, wanted = self.decks(), name.strip().casefold()
        for fits in (
            lambda deck: wanted in (deck.code.casefold(), deck.name.casefold()),
            lambda deck: bool(wanted) and deck.name.casefold().startswith(wanted),
        ):
            found = [deck for deck in decks if fits(deck)]
            if len(found) == 1:
                return found[0]
            if found:
                codes = ", ".join(f"{deck.code} ({deck.name})" for deck in found)
                raise LibraryError(Sentence("“{name}” could be any of {codes}: give the code", name=name, codes=codes))
        raise LibraryError(
            Sentence("the library has no deck “{name}”: 'companion deck list' names its decks", name=name)
        )

    def add(
        self, deck: DeckList, label_kind: str, label_mm: float, chance: Chooser | None = None, but: Collection[str] = ()
    ) -> tuple[LibraryDeck, bool]:
        """Registers a deck, and says whether it is new: a deck that is registered keeps its labels as they are.

        It is known by its cards under the same id or name. Those with the codes `but` are other copies of it.
        """
        decks = self.decks()
        copies = [known for known in decks if _is_same(known.deck, deck)]
        if (known := next((known for known in copies if known.code not in but), None)) is not None:
            return known, False
        name = deck.name if not copies else f"{deck.name} ({len(copies) + 1})"
        code = _fresh_code({other.code for other in decks}, chance or SystemRandom())
        added = LibraryDeck(code, free_first_tag(decks), label_kind, label_mm, replace(deck, name=name))
        self.keep(added)
        return added, True

    def keep(self, deck: LibraryDeck) -> None:
        """Writes a deck, at once or not at all. Raises `LibraryError` where the folder cannot be written."""
        path = self._path(deck)
        try:
            replace_file(path, _written(deck))
        except OSError as error:
            raise LibraryError(
                Sentence("{path}: cannot be written ({error})", path=str(path), error=error.strerror)
            ) from error

    def remove(self, deck: LibraryDeck) -> None:
        """Forgets a deck: its labels no longer stand for anything. Raises `LibraryError`."""
        try:
            self._path(deck).unlink()
        except OSError as error:
            raise LibraryError(
                Sentence("{path}: cannot be removed ({error})", path=str(self._path(deck)), error=error.strerror)
            ) from error

    def renumber(self, deck: LibraryDeck) -> LibraryDeck:
        """Gives a deck other tag numbers, as few other decks have as possible: its tags must be printed again."""
        others = [other for other in self.decks() if other.code != deck.code]
        fresh = replace(deck, first_tag=free_first_tag(others, taken=deck.first_tag))
        self.keep(fresh)
        return fresh

    def take_over(self, registry: Registry, lists: tuple[DeckList, DeckList]) -> tuple[LibraryDeck, ...]:
        """Takes the decks of a registry with the labels that are on their cards, and tells which are new.

        `lists` are their deck lists, player 0's first.

        Raises `LibraryError` where a deck's tags do not follow each other, or another deck has its code.
        """
        before = {deck.code: deck for deck in self.decks()}
        fresh: list[LibraryDeck] = []
        for player, listed in enumerate(lists):
            deck = _deck_of(registry, player, listed, (*before.values(), *fresh))
            known = before.get(deck.code)
            if known is not None and _cards(known.deck) != _cards(deck.deck):
                raise LibraryError(
                    Sentence(
                        "{name} has the code {code} in the library, but with other cards",
                        name=known.name,
                        code=deck.code,
                    )
                )
            if known is None:
                fresh.append(deck)
        for deck in fresh:
            self.keep(deck)
        return tuple(fresh)

    def _path(self, deck: LibraryDeck) -> Path:
        return self.folder / f"{deck.code}.json"


def _fresh_code(taken: Collection[str], chance: Chooser) -> str:
    while (code := draw_deck_code(chance)) in taken:
        pass
    return code


def free_first_tag(decks: Sequence[LibraryDeck], taken: int | None = None) -> int:
    """The first of 37 tag numbers for one more deck, shared with no other while numbers last.

    Then those are shared that the fewest decks have whose labels are tags; of these, those that the fewest decks have.
    """
    blocks = range(FIRST_CARD_TAG, LAST_TAG + 2 - TAGS_OF_A_DECK, TAGS_OF_A_DECK)
    behind_decks = (deck.first_tag + TAGS_OF_A_DECK for deck in decks)
    firsts: list[int] = [*blocks, *(first for first in behind_decks if first in _FIRST_TAGS)]

    def shared(first: int) -> tuple[bool, int, int, int]:
        others = [deck for deck in decks if abs(deck.first_tag - first) < TAGS_OF_A_DECK]
        return first == taken, sum(deck.symbology == "tag" for deck in others), len(others), first

    chosen: int = min(firsts, key=shared)
    return chosen


def why_not_together(left: LibraryDeck, right: LibraryDeck) -> str | None:
    """Why two decks cannot play each other with the labels they have, and what to print again; nothing if they can."""
    if left.code == right.code:
        return Sentence("{deck} cannot play itself", deck=left.name)
    if left.symbology == right.symbology == "tag" and left.shares_tags_with(right):
        wording = N_(
            "{left} and {right} share tag numbers: print 'companion deck labels {code} --renumber', "
            "and put the new labels on that deck’s cards"
        )
        return Sentence(wording, left=left.name, right=right.name, code=right.code)
    return None


def registry_of_pair(
    left: LibraryDeck,
    right: LibraryDeck,
    others: Iterable[LibraryDeck] = (),
    status_labels: LabelFormat | None = None,
) -> Registry:
    """The registry of a table at which `left`, player 0's deck, plays `right`. Labels of `others` are named as foreign.

    `status_labels` is how those of status cards are printed, where they carry some.
    Raises `LibraryError` where the two cannot play each other with the labels they have.
    """
    if why := why_not_together(left, right):
        raise LibraryError(why)
    mine, theirs = (_registered(deck, player, left.labels) for player, deck in enumerate((left, right)))
    return Registry(
        left.label_kind,
        left.label_mm,
        (mine, theirs),
        (*_labels_of(left, mine), *_labels_of(right, theirs)),
        status_labels=status_labels is not None,
        others=other_decks(others),
        own_status_format=_unlike(status_labels, left.labels),
    )


def registry_of_deck(deck: LibraryDeck, others: Iterable[LibraryDeck] = ()) -> Registry:
    """The registry by which one deck's cards are told while nobody plays: it is player 0's, and player 1's is empty."""
    shown = _registered(deck, 0, deck.labels)
    nothing = RegisteredDeck(1, next(code for code in _NO_DECKS if code != deck.code), ())
    labels = tuple(_labels_of(deck, shown))
    return Registry(deck.label_kind, deck.label_mm, (shown, nothing), labels, others=other_decks(others))


def _registered(deck: LibraryDeck, player: int, usual: LabelFormat) -> RegisteredDeck:
    return RegisteredDeck(player, deck.code, deck.deck.houses, deck.name or None, _unlike(deck.labels, usual))


def _labels_of(deck: LibraryDeck, registered: RegisteredDeck) -> list[RegisteredLabel]:
    return labels_of(registered, deck.deck, deck.label_kind, deck.first_tag)


def _unlike(labels: LabelFormat | None, usual: LabelFormat) -> LabelFormat | None:
    return labels if labels != usual else None


def other_decks(decks: Iterable[LibraryDeck]) -> tuple[OtherDeck, ...]:
    """The decks as a registry keeps those that do not play."""
    return tuple(OtherDeck(deck.code, deck.name, deck.first_tag, deck.labels) for deck in decks)


def _is_same(known: DeckList, deck: DeckList) -> bool:
    return (known.id == deck.id or known.name == deck.name) and _cards(known) == _cards(deck)


def _cards(deck: DeckList) -> list[tuple[str, str]]:
    return sorted((entry.card, entry.house) for entry in deck.cards)


def _deck_of(registry: Registry, player: int, listed: DeckList, decks: Sequence[LibraryDeck]) -> LibraryDeck:
    played = next(deck for deck in registry.decks if deck.player == player)
    printed = played.labels or registry.usual_format
    labels = registered_cards(registry, player)
    tags = [label.tag for label in labels]
    first = tags[0] - labels[0].slot if tags and tags[0] is not None else free_first_tag(decks)
    if printed.symbology == "tag" and tags != [first + label.slot for label in labels]:
        raise LibraryError(
            Sentence("the tags of {name} are not consecutive: register it with 'companion deck add'", name=listed.name)
        )
    kind = registry.label_kind if played.labels is None else printed.kind
    return LibraryDeck(played.code, first, kind, printed.label_mm, listed)


def _written(deck: LibraryDeck) -> str:
    head = {
        "code": deck.code,
        "name": deck.name,
        "label_kind": deck.label_kind,
        "label_mm": deck.label_mm,
        "first_tag": deck.first_tag,
        "id": deck.deck.id,
        "houses": list(deck.deck.houses),
    }
    begun = json.dumps(head | {"cards": []}, indent=1, ensure_ascii=False).removesuffix("[]\n}")
    cards = ",\n  ".join(json.dumps(_entry_to_json(entry)) for entry in deck.deck.cards)
    return f"{begun}[\n  {cards}\n ]\n}}\n"


def _entry_to_json(entry: DeckEntry) -> dict[str, object]:
    return {"card": entry.card, "house": entry.house} | ({} if entry.icons is None else {"icons": list(entry.icons)})


def _read(path: Path) -> LibraryDeck:
    try:
        fields = RegistryFields(read_json(path.read_bytes()), "the deck", *_KNOWN_FIELDS)
        cards = [
            RegistryFields(card, f"card {number}", "card", "house", "icons")
            for number, card in enumerate(fields.items("cards"), 1)
        ]
        houses = tuple(str(house) for house in fields.items("houses"))
        entries = tuple(DeckEntry(card.text("card"), card.text("house"), card.icons()) for card in cards)
        deck = DeckList(fields.text("id"), fields.text("name"), houses, entries)
        kind, label_mm = label_kind_from(fields)
        return LibraryDeck(fields.text("code"), fields.whole("first_tag"), kind, label_mm, deck)
    except OSError as error:
        raise LibraryError(
            Sentence("{path}: cannot be read ({error})", path=str(path), error=error.strerror)
        ) from error
    except (JsonError, RegistryError) as error:
        raise LibraryError(
            Sentence(
                "{path}: {error}; repair this file of the library, or move it away", path=str(path), error=reason(error)
            )
        ) from error


_KNOWN_FIELDS: Final = ("code", "name", "label_kind", "label_mm", "first_tag", "id", "houses", "cards")

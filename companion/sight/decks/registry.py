"""The labels of cards at this table: the registry file, read, checked, made and written.

The registry names two decks. Every physical card has one entry; both labels on the card carry the same code. An `id`
names the physical card throughout a game (`troll#1`) and is unique over both decks.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from companion.durable_files import replace_file
from companion.observations import BONUS_ICONS, IDENTITY_CARD, DeckEntry, DeckList
from companion.sentences import Sentence, Title, reason
from companion.sight.labels.code import (
    IDENTITY_SLOT,
    LAST_SLOT,
    LabelCode,
    Refusal,
    is_deck_code,
    parse_label,
    status_of,
)
from companion.sight.labels.print_format import FACES, LabelFormat, Symbology
from companion.strict_json import JsonError, read_json

FIRST_CARD_TAG = 16
"""Lower tag numbers are kept for the mat."""
LAST_TAG = 586
"""AprilTag 36h11 has 587 numbers."""
SMALLEST_LABEL_MM, LARGEST_LABEL_MM = 5.0, 60.0

_log = logging.getLogger(__name__)


class RegistryError(ValueError):
    """A registry that cannot be used; the message says where it is wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """One of the two decks: its deck code, its houses, and its name where that is known.

    `labels` is how its labels are printed, where that is not as the registry says of all.
    """

    player: int
    code: str
    houses: tuple[str, ...]
    name: str | None = None
    labels: LabelFormat | None = None


@dataclass(frozen=True, slots=True)
class RegisteredLabel:
    """One physical card. `label` is the QR text or the tag's number as decimal text; the identity card has no `id`.

    A card without a label goes by the text that its QR label would have. `icons` are the bonus icons printed on this
    copy, top to bottom, where its deck list tells them.
    """

    label: str
    tag: int | None
    player: int
    deck: str
    slot: int
    card: str
    id: str | None = None
    house: str | None = None
    icons: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class OtherDeck:
    """A deck of the library that does not play: its labels are named when they lie on the table.

    `labels` is how they are printed, where that is not as the registry says of all.
    """

    code: str
    name: str
    first_tag: int
    labels: LabelFormat | None = None


@dataclass(frozen=True, slots=True)
class Registry:
    """All labels that count at this table. `label_mm` is a label's side with its quiet zone.

    `label_kind` and `label_mm` are those of every deck that does not say its own.
    `status_labels`: status cards carry labels too, so that a creature without one is neither stunned nor stronger.
    `own_status_format` is how these are printed, where that is not as the registry says of all.
    `types` are the printed types of cards by slug, where they are known: what is no upgrade lies under no creature.
    `titles` are their titles, for people who are told of a card.
    `others` are the decks of the library that are not in this game.

    Raises `RegistryError` where the parts contradict each other.
    """

    label_kind: str
    label_mm: float
    decks: tuple[RegisteredDeck, RegisteredDeck]
    labels: tuple[RegisteredLabel, ...]
    status_labels: bool = False
    types: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    titles: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    others: tuple[OtherDeck, ...] = field(default=(), repr=False, compare=False)
    own_status_format: LabelFormat | None = None
    _formats: Mapping[str, LabelFormat] = field(init=False, repr=False, compare=False)
    _by_label: Mapping[str, RegisteredLabel] = field(init=False, repr=False, compare=False)
    _by_tag: Mapping[int, RegisteredLabel] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(_with_ids(self.labels)))
        object.__setattr__(self, "_formats", {deck.code: deck.labels or self.usual_format for deck in self.decks})
        for complaint in _complaints(self):
            raise RegistryError(complaint)
        object.__setattr__(self, "_by_label", {entry.label: entry for entry in self.labels})
        object.__setattr__(self, "_by_tag", {entry.tag: entry for entry in self.labels if entry.tag is not None})

    @property
    def usual_format(self) -> LabelFormat:
        """How the labels of decks are printed that do not say their own."""
        return LabelFormat(symbology_of(self.label_kind), self.label_mm)

    @property
    def status_format(self) -> LabelFormat:
        """How the labels of status cards are printed."""
        return self.own_status_format or self.usual_format

    @property
    def formats(self) -> tuple[LabelFormat, ...]:
        """How the labels are printed that count in this game, each format once."""
        status = (self.status_format,) if self.status_labels else ()
        return tuple(dict.fromkeys((*self._formats.values(), *status)))

    @property
    def library_formats(self) -> tuple[LabelFormat, ...]:
        """The same, with those of the library's other decks."""
        return tuple(dict.fromkeys((*self.formats, *(deck.labels or self.usual_format for deck in self.others))))

    def format_of(self, label: str) -> LabelFormat:
        """How a card's label is printed."""
        entry = self.by_label(label)
        return self._formats[entry.deck] if entry is not None else self.usual_format

    @property
    def faced(self) -> tuple[RegisteredLabel, ...]:
        """The cards that carry no label and are told by their faces, without identity cards."""
        return tuple(entry for entry in self.labels if entry.id is not None and self.has_face(entry.label))

    def has_face(self, label: str) -> bool:
        """True if the card that goes by this text carries no label, and is told by its face."""
        return self.format_of(label).symbology == "faces"

    def possible_formats(self, label: str) -> tuple[LabelFormat, ...]:
        """How a label may be printed that says this: one of a card of this game in one way only."""
        if self.by_label(label) is not None:
            return (self.format_of(label),)
        if status_of(label) is not None:
            return (self.status_format,)
        symbology = "tag" if label.isdecimal() else "qr"
        return tuple(labels for labels in self.library_formats if labels.symbology == symbology)

    def by_label(self, label: str) -> RegisteredLabel | None:
        """The card that carries this text, if it is registered."""
        return self._by_label.get(label)

    def type_of(self, label: str) -> str | None:
        """The printed type of the card that carries this text (`"creature"`), if it is known."""
        entry = self.by_label(label)
        return self.types.get(entry.card) if entry is not None else None

    def title_of(self, slug: str) -> Title:
        """The title of a card; its slug where no title is known."""
        return Title(self.titles.get(slug, slug), slug)

    def by_tag(self, tag: int) -> RegisteredLabel | None:
        """The card that carries this tag number, if it is registered."""
        return self._by_tag.get(tag)

    def others_with(self, label: str, slot: int | None = None) -> tuple[OtherDeck, ...]:
        """The decks of the library, none of this game, that a label belongs to: several where they share tags.

        With `slot`, only those in which it is this slot's.
        """
        slots = range(LAST_SLOT + 1) if slot is None else (slot,)
        if label.isdecimal():
            tagged = (deck for deck in self.others if (deck.labels or self.usual_format).symbology == "tag")
            return tuple(deck for deck in tagged if int(label) - deck.first_tag in slots)
        code = parse_label(label)
        if isinstance(code, Refusal) or code.slot not in slots:
            return ()
        return tuple(deck for deck in self.others if deck.code == code.deck)


def symbology_of(label_kind: str) -> Symbology:
    """The symbology of labels of a kind such as `qr18` or `tag15`: QR codes, AprilTags, or none for `faces`."""
    if label_kind == FACES.kind:
        return "faces"
    return "tag" if label_kind.startswith("tag") else "qr"


def format_complaint(label_kind: str, label_mm: float) -> str | None:
    """A sentence saying what is wrong with the kind and the size of labels; nothing if they can be printed."""
    if label_kind == FACES.kind:
        return None if label_mm == FACES.label_mm else f"label_mm is {FACES.label_mm:g} where label_kind is faces"
    if not label_kind.startswith(("qr", "tag")):
        return f"label_kind must begin with qr or tag, like qr18 or tag15, or be faces, not {label_kind!r}"
    if not SMALLEST_LABEL_MM <= label_mm <= LARGEST_LABEL_MM:
        return f"label_mm must lie between {SMALLEST_LABEL_MM:g} and {LARGEST_LABEL_MM:g}, not {label_mm:g}"
    return None


def registered_cards(registry: Registry, player: int) -> list[RegisteredLabel]:
    """A player's cards in deck-list order, without the identity card."""
    cards = (entry for entry in registry.labels if entry.player == player and entry.slot != IDENTITY_SLOT)
    return sorted(cards, key=lambda entry: entry.slot)


def registry_for(
    decks: tuple[DeckList, DeckList],
    label_kind: str,
    label_mm: float,
    codes: tuple[str, str],
    first_tags: tuple[int, int] = (FIRST_CARD_TAG, FIRST_CARD_TAG + LAST_SLOT + 1),
) -> Registry:
    """The registry of two decks, player 0's first. `codes` are their deck codes.

    With AprilTag labels, deck n takes the 37 numbers from `first_tags[n]`, its identity card first.
    """
    registered = [
        RegisteredDeck(player, code, deck.houses, deck.name or None)
        for player, (deck, code) in enumerate(zip(decks, codes, strict=True))
    ]
    labels = [
        label
        for deck, deck_list in zip(registered, decks, strict=True)
        for label in labels_of(deck, deck_list, label_kind, first_tags[deck.player])
    ]
    return Registry(label_kind, label_mm, (registered[0], registered[1]), tuple(labels))


def labels_of(deck: RegisteredDeck, deck_list: DeckList, label_kind: str, first_tag: int) -> list[RegisteredLabel]:
    """The labels of a deck's 37 cards, its identity card first."""
    cards = (None, *deck_list.cards)
    return [_label(label_kind, deck, slot, entry, first_tag) for slot, entry in enumerate(cards, start=IDENTITY_SLOT)]


def _label(
    label_kind: str, deck: RegisteredDeck, slot: int, entry: DeckEntry | None, first_tag: int
) -> RegisteredLabel:
    tag = first_tag + slot if label_kind.startswith("tag") else None
    text = LabelCode(deck.code, slot).text if tag is None else str(tag)
    label = RegisteredLabel(text, tag, deck.player, deck.code, slot, IDENTITY_CARD)
    return label if entry is None else replace(label, card=entry.card, house=entry.house, icons=entry.icons)


def load_registry(path: Path) -> Registry:
    """Reads a registry file. Raises `RegistryError` with the file's name where it cannot be used."""
    try:
        return registry_from_json(read_json(path.read_bytes()))
    except OSError as error:
        words = Sentence("{path}: cannot be read ({error})", path=str(path), error=error.strerror)
        raise RegistryError(words) from error
    except (JsonError, RegistryError) as error:
        raise RegistryError(Sentence("{path}: {error}", path=str(path), error=reason(error))) from error


def save_registry(registry: Registry, path: Path) -> None:
    """Writes a registry file, one label a line."""
    head = json.dumps(registry_to_json(registry) | {"labels": []}, indent=1).removesuffix("[]\n}")
    lines = ",\n  ".join(json.dumps(_label_to_json(entry)) for entry in registry.labels)
    replace_file(path, f"{head}[\n  {lines}\n ]\n}}\n")


def registry_to_json(registry: Registry) -> dict[str, object]:
    """The registry as its file holds it."""
    return {
        "label_kind": registry.label_kind,
        "label_mm": registry.label_mm,
        **({"status_labels": True} if registry.status_labels else {}),
        **_format_to_json(registry.own_status_format, "status_"),
        "decks": [_deck_to_json(deck) for deck in registry.decks],
        "labels": [_label_to_json(entry) for entry in registry.labels],
    }


def _deck_to_json(deck: RegisteredDeck) -> dict[str, object]:
    data: dict[str, object] = {"player": deck.player, "code": deck.code, "houses": list(deck.houses)}
    return data | ({"name": deck.name} if deck.name else {}) | _format_to_json(deck.labels)


def _format_to_json(labels: LabelFormat | None, prefix: str = "") -> dict[str, object]:
    if labels is None:
        return {}
    return {f"{prefix}label_kind": labels.kind, f"{prefix}label_mm": labels.label_mm}


def _label_to_json(entry: RegisteredLabel) -> dict[str, object]:
    data: dict[str, object] = {
        "label": entry.label,
        "tag": entry.tag,
        "player": entry.player,
        "deck": entry.deck,
        "slot": entry.slot,
        "card": entry.card,
    }
    data |= ({"id": entry.id} if entry.id else {}) | ({"house": entry.house} if entry.house else {})
    return data | ({} if entry.icons is None else {"icons": list(entry.icons)})


def registry_from_json(data: object) -> Registry:
    """The registry that a file's JSON describes. Unknown fields are ignored with a warning in the log.

    Raises `RegistryError` where something is missing, of the wrong kind, or contradicts the rest.
    """
    top = RegistryFields(data, "the registry", *_KNOWN_FIELDS)
    decks = [_deck_from_json(item, number) for number, item in enumerate(top.items("decks"))]
    if len(decks) != 2:
        raise RegistryError(f"a registry names two decks, this one {len(decks)}")
    labels = tuple(_label_from_json(item, number) for number, item in enumerate(top.items("labels"), start=1))
    label_kind, label_mm = label_kind_from(top)
    return Registry(
        label_kind=label_kind,
        label_mm=label_mm,
        decks=(decks[0], decks[1]),
        labels=labels,
        status_labels=top.has("status_labels") and top.truth("status_labels"),
        own_status_format=_own_format(top, "status_"),
    )


_KNOWN_FIELDS: Final = (
    "label_kind",
    "label_mm",
    "status_labels",
    "status_label_kind",
    "status_label_mm",
    "decks",
    "labels",
)


def format_from(fields: RegistryFields, prefix: str = "") -> LabelFormat:
    """Kind and size of labels, as an object says them. Raises `RegistryError`."""
    label_kind, label_mm = label_kind_from(fields, prefix)
    if (complaint := format_complaint(label_kind, label_mm)) is not None:
        raise RegistryError(f"{fields.where}: {prefix}{complaint}")
    return LabelFormat(symbology_of(label_kind), label_mm)


def label_kind_from(fields: RegistryFields, prefix: str = "") -> tuple[str, float]:
    """The same, not yet checked. Where there are no labels, no size need be given. Raises `RegistryError`."""
    label_kind = fields.text(f"{prefix}label_kind")
    needs_no_size = label_kind == FACES.kind and not fields.has(f"{prefix}label_mm")
    return label_kind, FACES.label_mm if needs_no_size else fields.number(f"{prefix}label_mm")


def _own_format(fields: RegistryFields, prefix: str = "") -> LabelFormat | None:
    """The same, where the object says its own: then both."""
    says_own = fields.has(f"{prefix}label_kind") or fields.has(f"{prefix}label_mm")
    return format_from(fields, prefix) if says_own else None


def _deck_from_json(item: object, number: int) -> RegisteredDeck:
    fields = RegistryFields(item, f"deck {number}", "player", "code", "houses", "name", "label_kind", "label_mm")
    houses = tuple(house for house in fields.items("houses") if isinstance(house, str))
    name = fields.text("name") if fields.has("name") else None
    return RegisteredDeck(fields.whole("player"), fields.text("code"), houses, name, _own_format(fields))


def _label_from_json(item: object, number: int) -> RegisteredLabel:
    known = ("label", "tag", "player", "deck", "slot", "card", "id", "house", "icons")
    fields = RegistryFields(item, f"label {number}", *known)
    return RegisteredLabel(
        label=fields.text("label"),
        tag=fields.whole("tag") if fields.has("tag") else None,
        player=fields.whole("player"),
        deck=fields.text("deck"),
        slot=fields.whole("slot"),
        card=fields.text("card"),
        id=fields.text("id") if fields.has("id") else None,
        house=fields.text("house") if fields.has("house") else None,
        icons=fields.icons(),
    )


class RegistryFields:
    """One JSON object's fields, each asked for with the kind it must have. Raises `RegistryError` for any other."""

    def __init__(self, data: object, where: str, *known: str) -> None:
        if not isinstance(data, Mapping):
            raise RegistryError(f"{where} must be an object in braces")
        self._data: Mapping[str, object] = data
        self.where = where
        if unknown := sorted(set(data) - set(known)):
            _log.warning("%s: unknown fields ignored: %s", where, ", ".join(unknown))

    def has(self, name: str) -> bool:
        return self._data.get(name) is not None

    def text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str) or not value:
            raise RegistryError(f"{self.where}: {name} must be text, not {value!r}")
        return value

    def number(self, name: str) -> float:
        value = self._data.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise RegistryError(f"{self.where}: {name} must be a number, not {value!r}")
        return float(value)

    def whole(self, name: str) -> int:
        value = self._data.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise RegistryError(f"{self.where}: {name} must be a whole number, not {value!r}")
        return value

    def truth(self, name: str) -> bool:
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise RegistryError(f"{self.where}: {name} must be true or false, not {value!r}")
        return value

    def items(self, name: str) -> list[object]:
        value = self._data.get(name)
        if not isinstance(value, list):
            raise RegistryError(f"{self.where}: {name} must be a list")
        return value

    def icons(self) -> tuple[str, ...] | None:
        """The bonus icons of a card, where it says them."""
        if not self.has("icons"):
            return None
        icons = tuple(map(str, self.items("icons")))
        if strange := [icon for icon in icons if icon not in BONUS_ICONS]:
            raise RegistryError(f"{self.where}: icons are {', '.join(BONUS_ICONS)}, not {strange[0]!r}")
        return icons


def _with_ids(labels: Sequence[RegisteredLabel]) -> Iterator[RegisteredLabel]:
    """Gives each card without an id the next free number of its title: player 0's deck first, in deck-list order."""
    taken = {entry.id for entry in labels}
    copies: Counter[str] = Counter()
    numbered: dict[tuple[str, int], str] = {}
    for entry in sorted(labels, key=lambda entry: (entry.player, entry.slot)):
        if entry.id is not None or entry.card == IDENTITY_CARD:
            continue
        copies[entry.card] += 1
        while f"{entry.card}#{copies[entry.card]}" in taken:
            copies[entry.card] += 1
        numbered[entry.deck, entry.slot] = f"{entry.card}#{copies[entry.card]}"
    for entry in labels:
        yield entry if entry.id else replace(entry, id=numbered.get((entry.deck, entry.slot)))


def _complaints(registry: Registry) -> Iterator[str]:
    if (complaint := format_complaint(registry.label_kind, registry.label_mm)) is not None:
        yield complaint
    yield from _deck_complaints(registry.decks)
    decks = {deck.code: deck for deck in registry.decks}
    for entry in registry.labels:
        deck = decks.get(entry.deck)
        if deck is None or deck.player != entry.player:
            yield f"label {entry.label}: deck {entry.deck} is not a deck of player {entry.player} in this registry"
        else:
            yield from _label_complaints(entry, (deck.labels or registry.usual_format).symbology)
    yield from _repeats("label", (entry.label for entry in registry.labels))
    yield from _repeats("deck and slot", ((entry.deck, entry.slot) for entry in registry.labels))
    yield from _repeats("id", (entry.id for entry in registry.labels if entry.id is not None))


def _deck_complaints(decks: tuple[RegisteredDeck, RegisteredDeck]) -> Iterator[str]:
    if sorted(deck.player for deck in decks) != [0, 1]:
        yield "one deck must be player 0's and the other player 1's"
    for deck in decks:
        if not is_deck_code(deck.code):
            yield f"deck code {deck.code!r} must be five Crockford base-32 characters"
    if decks[0].code == decks[1].code:
        yield f"both decks have the code {decks[0].code}: register one of them again"


def _label_complaints(entry: RegisteredLabel, symbology: Symbology) -> Iterator[str]:
    where = f"label {entry.label}"
    if not IDENTITY_SLOT <= entry.slot <= LAST_SLOT:
        yield f"{where}: slot must be from {IDENTITY_SLOT} to {LAST_SLOT}, not {entry.slot}"
    if (entry.slot == IDENTITY_SLOT) != (entry.card == IDENTITY_CARD):
        yield f"{where}: slot {IDENTITY_SLOT} and only it is the card {IDENTITY_CARD!r}"
    yield from _tag_complaints(entry, where) if symbology == "tag" else _text_complaints(entry, where)


def _tag_complaints(entry: RegisteredLabel, where: str) -> Iterator[str]:
    if entry.tag is None or not FIRST_CARD_TAG <= entry.tag <= LAST_TAG:
        yield f"{where}: tag must be a number from {FIRST_CARD_TAG} to {LAST_TAG}, not {entry.tag}"
    elif entry.label != str(entry.tag):
        yield f"{where}: a tag's label is its number as text, {entry.tag}"


def _text_complaints(entry: RegisteredLabel, where: str) -> Iterator[str]:
    code = parse_label(entry.label)
    if isinstance(code, Refusal):
        yield f"{where}: {code.reason}"
    elif (code.deck, code.slot) != (entry.deck, entry.slot):
        yield f"{where}: says deck {code.deck} slot {code.slot}, but is listed as deck {entry.deck} slot {entry.slot}"


def _repeats(what: str, values: Iterable[object]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            yield f"{what} {value} is listed {count} times"

"""The settings by which the pictures of a table are looked at: what was calibrated, and the cards that play."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from pathlib import Path

from companion.config import CameraKind, Config
from companion.sentences import Sentence, reason
from companion.sight.decks.registry import Registry
from companion.sight.faces.art import ArtBook, art_folder, identity_picture, load_art
from companion.sight.labels.decoding import Fingerprints
from companion.sight.mat.geometry_file import (
    GeometryFile,
    GeometryFileError,
    finder_of,
    load_geometry,
    usable_tokens,
)
from companion.sight.mat.zones import STANDARD_MAT, Mat
from companion.sight.sightings import Sight, SightBeforeGame
from companion.sight.tokens.appearance import TokenLook
from companion.simulation.drawing.tokens import DRAWN_TOKENS
from companion.table.decks_at_table import DecksAtTable
from companion.table.filming import Filmed
from companion.table.places import secret
from companion.table.watcher import NewSight


@dataclass(frozen=True, slots=True)
class SightSettings:
    """These do not change while the table is open; `decks` tell the cards that play now.

    `geometry` is what was calibrated. `token_looks` are the looks of the tokens to be counted; `tokens_refused` says
    why there are none where there should be. `art` is the folder of the cards' pictures, where they show.
    """

    decks: DecksAtTable
    geometry: GeometryFile
    token_looks: tuple[TokenLook, ...]
    tokens_refused: str
    art: Path | None
    key_folder: Path

    @classmethod
    def of(cls, kind: CameraKind, config: Config, decks: DecksAtTable) -> SightSettings:
        """By the configuration, for pictures of this kind of camera. Raises `GeometryFileError`."""
        geometry = load_geometry(config.table.geometry) if config.table.geometry else GeometryFile()
        own = config.table.registry
        art = None if kind == "demo" else art_folder(own) if own else decks.library.art_folder
        return cls(decks, geometry, *_token_looks(kind, config, geometry), art, config.journal.folder)

    @property
    def mat(self) -> Mat:
        return self.geometry.mat or STANDARD_MAT

    def new_sight(self) -> NewSight | None:
        """Makes sights for the decks that play, by the size of the pictures; `None` where no cards are known."""
        registry = self.decks.registry or self.decks.registry_before_game()
        if registry is None:
            return None
        kind_of_sight = Sight if self.decks.registry is not None else SightBeforeGame
        fingerprints = Fingerprints(secret(self.key_folder, "fingerprints"))
        art, shown = self._art_of(registry), self.decks.identity_cards

        def new_sight(width_px: int, height_px: int) -> Sight:
            finder = finder_of(self.geometry, width_px, height_px, datetime.date.today())
            return kind_of_sight(registry, fingerprints, self.mat, finder, art, self.token_looks, shown)

        return new_sight

    def filmed(self) -> Filmed | None:
        """A description of what lies on the table, for a film of it; nothing while no two decks play."""
        if self.decks.registry is None:
            return None
        return Filmed(replace(self.decks.registry, others=()), self.geometry, self._art_of(self.decks.registry))

    def _art_of(self, registry: Registry) -> ArtBook | None:
        """The known pictures of the cards, if there are any."""
        if self.art is None:
            return None
        codes = *(deck.code for deck in registry.decks), *(deck.code for deck in registry.others)
        titles = (*(entry.card for entry in registry.labels), *map(identity_picture, codes))
        return load_art(self.art, titles) or None


def _token_looks(kind: CameraKind, config: Config, geometry: GeometryFile) -> tuple[tuple[TokenLook, ...], str]:
    """The looks of tokens to be counted, and why there are none where there should be."""
    if not config.reminders.count_tokens or config.reminders.mode == "silent":
        return (), ""
    if kind == "demo":
        return DRAWN_TOKENS, ""
    try:
        return usable_tokens(geometry, datetime.date.today()), ""
    except GeometryFileError as error:
        return (), Sentence("Tokens on cards are not counted: {error}.", error=reason(error))

"""Sets a table up from its page: who plays, what sees the cards, and whether the camera sees them well."""

from __future__ import annotations

import datetime
import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast

from calibration.check import CheckLine, Grade, check_table
from calibration.mat_sheets import corner_cards, mat_tiles
from calibration.paper import PAPERS
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.config_wording import KeyPath
from companion.sentences import Sentence
from companion.sight.cameras.network import why_no_address
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import symbology_of
from companion.sight.mat.geometry import Lens
from companion.sight.mat.geometry_file import (
    GeometryFile,
    GeometryFileError,
    load_geometry,
    save_geometry,
    usable_lens,
)
from companion.sight.mat.picture import MatPictures, jpeg, small
from companion.sight.mat.set_corners import Corners, CornersRecord, corners_from, geometry_of
from companion.table import cameras
from companion.table.deck_desk import DeckDesk
from companion.table.notices import NoticeBoard
from companion.table.restarting import Restarts
from companion.table.source import Source, Wish
from companion.table.table_pictures import TablePictures

Way: TypeAlias = Literal["demo", "phones", "camera", "network", "phone"]
MatForm: TypeAlias = Literal["corners", "tiles"]
GEOMETRY_NAME: Final = "geometry.json"
KINDS: Final = {"phones": "none", "camera": "auto", "network": "network", "phone": "phone"}
GRADES: Final[Mapping[str, Grade]] = {"error": "red", "warning": "amber"}
_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class SetupDesk:
    """The first evening's steps, for the pages: what is chosen is written to the configuration file."""

    restarts: Restarts
    source: Source
    pictures: TablePictures
    decks: DeckDesk
    checking: threading.Lock
    notices: NoticeBoard

    @property
    def is_new(self) -> bool:
        """True if nobody has said yet what this machine is to do: no file, and nothing on the command line."""
        wish = self.restarts.wish
        named = (wish.demo, wish.no_camera, wish.camera is not None, wish.video, wish.images)
        return not self.restarts.file.exists and not any(named)

    @property
    def way(self) -> Way:
        """How the table is played now."""
        if self.source.kind in ("network", "phone"):
            return cast(Way, self.source.kind)
        return "demo" if self.source.made_up else "camera" if self.source.decks.has_pictures else "phones"

    def names(self) -> tuple[str, str]:
        return self.source.player_names

    def camera(self) -> str:
        """The name of this machine's camera; "" where it has none."""
        found = cameras.find_camera()
        return found.name if found is not None else ""

    def address(self) -> str:
        """Of the camera in the network, as the configuration has it."""
        return self.restarts.in_force.camera.address

    def choose(self, way: Way, names: tuple[str, str], address: str = "") -> None:
        """Plays that way from now on: the demo until the next start, otherwise as the configuration file then says.

        `address` is that of a camera in the network. Raises `ValueError` for an address that is none, names that cannot
        be, or a file that cannot be read, and `OSError`.
        """
        if way == "network" and (why := why_no_address(address)):
            raise ValueError(why)
        wish = Wish(demo=way == "demo", qr=self.restarts.wish.qr)
        if way != "demo":
            changes: dict[KeyPath, object] = {
                ("camera", "kind"): KINDS[way],
                ("player", 0, "name"): names[0],
                ("player", 1, "name"): names[1],
            }
            if way == "network":
                changes[("camera", "address")] = address
            self.restarts.change(changes)
        _log.info("the owner sets the table up: %s", way)
        self.restarts.ask(wish)

    def findings(self) -> Sequence[CheckLine]:
        """The findings in the way of reading the labels, by the camera itself and by its newest picture, if
        any came."""
        of_camera = tuple(
            CheckLine(GRADES[notice.level], "camera", notice.message)
            for notice in self.notices.all()
            if notice.about == "camera" and notice.level in GRADES
        )
        frame, why = self.pictures.newest()
        if frame is None:
            return of_camera
        # A check takes a moment of the processor that follows the game: one at a time.
        with self.checking:
            return (*of_camera, *self._needs(frame.image, why))

    def _needs(self, image: Image, why: str) -> Sequence[CheckLine]:
        kind, label_mm = self.decks.label_format()
        try:
            lens = self._lens(image)
        except GeometryFileError as error:
            return (CheckLine("red", "lens", str(error)),)
        if self.source.sight.geometry.corners is not None:
            found = [CheckLine("amber", "mat", "its corners were set by hand", "a shift of the camera is not noticed")]
        else:
            found = check_table([image], symbology_of(kind), label_mm, self.source.sight.mat, lens)
        return (*found, CheckLine("amber", "play", "nothing would be judged just now", why)) if why else found

    def corners(self) -> Corners | None:
        """Where the mat's corners were set; nothing where its markers tell them."""
        record = self.source.sight.geometry.corners
        return None if record is None else record.corners

    def picture(self) -> bytes | None:
        """All that the camera sees, as a JPEG; nothing where it has delivered nothing yet."""
        frame, _ = self.pictures.newest()
        return None if frame is None else jpeg(small(frame.image))

    def mat_by(self, corners: Sequence[float]) -> bytes | None:
        """The mat from above with its zones, if its corners lay there, as a JPEG. Raises `ValueError`."""
        frame, _ = self.pictures.newest()
        if frame is None:
            return None
        mat, height_px, width_px = self.source.sight.mat, *frame.image.shape[:2]
        geometry = geometry_of(mat, corners_from(corners), (width_px, height_px), self._lens(frame.image))
        pictures = MatPictures(mat)
        return jpeg(pictures.with_zones(pictures.plain(frame.image, geometry)))

    def set_corners(self, corners: Sequence[float]) -> None:
        """The mat lies there from now on, whatever its markers say; without corners, where they say.

        It stands in the geometry file, which the configuration then names. Raises `ValueError` for what are no corners,
        where there is no picture or the configuration cannot be read, and `OSError`.
        """
        frame, _ = self.pictures.newest()
        record = None
        if corners:
            if frame is None:
                raise ValueError(Sentence("there is no picture yet"))
            height_px, width_px = frame.image.shape[:2]
            record = CornersRecord(corners_from(corners), width_px, height_px, datetime.date.today())
        path = self.restarts.file.load().table.geometry or self.restarts.file.path.with_name(GEOMETRY_NAME)
        known = load_geometry(path) if path.exists() else GeometryFile(self.source.sight.mat)
        save_geometry(replace(known, corners=record), path)
        self.restarts.change({("table", "geometry"): str(path)})
        _log.info("the owner set the mat's corners" if record else "the mat's markers tell its corners again")
        self.restarts.ask()

    def _lens(self, image: Image) -> Lens | None:
        height_px, width_px = image.shape[:2]
        return usable_lens(self.source.sight.geometry, width_px, height_px, datetime.date.today())

    def mat(self, form: MatForm) -> bytes:
        """The mat to print on A4, whole or its corners alone, as a PDF."""
        draw = corner_cards if form == "corners" else mat_tiles
        return draw(self.source.sight.mat, PAPERS["A4"])

    def register_starter_decks(self) -> None:
        """Registers the two decks that come along. Raises `ValueError` and `OSError`."""
        self.decks.register(STARTER_DECKS)

"""Where a table's pictures come from, by the command line or the configuration, and the game that belongs to them."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from companion.cards.catalogue import printed_titles, printed_types
from companion.cards.decks.rulebook_choice import rulebook_of
from companion.config import CameraKind, Config
from companion.journal import Retention
from companion.observations import GameStarted, JsonObject, Observation, Registration, Seen
from companion.referee.settings import RefereeSettings
from companion.report import Notice
from companion.sentences import Sentence, reason
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.phone import PhonePictures
from companion.sight.cameras.source import FrameSource
from companion.sight.decks.library import (
    Library,
    LibraryDeck,
    LibraryError,
    other_decks,
    registry_of_pair,
    why_not_together,
)
from companion.sight.decks.registry import Registry, RegistryError, load_registry
from companion.sight.decks.shown import ShownDecks
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
from companion.simulation.games.game_driver import TIDY, USUAL_SLOP
from companion.table import cameras
from companion.table.demo import DemoDecks, demo_decks, demo_registry, demo_start
from companion.table.demo_games import DemoGames
from companion.table.filming import Filmed
from companion.table.game import GameAtTable
from companion.table.games import DecksPlayed, registries_beside, swapped
from companion.table.hub_joining import coaches
from companion.table.intake import Submission
from companion.table.places import secret
from companion.table.plan import GamePlan, Resumed, Setting
from companion.table.players import disagreements, equipment_of, names_of, registered_deck, start_of, unjudged_decks
from companion.table.table import Table
from companion.table.watcher import Feed, NewSight
from companion.wire import LineError, read_lines

Tell = Callable[[str], None]

WHICH_DECKS: Final = Sentence(
    "Which two decks are playing? Choose them with “New game”: nothing is followed until then."
)
NO_DECKS: Final = Sentence(
    "This table does not have two registered decks, so it cannot recognise cards. Register them with 'companion "
    "deck add FILE…' and print their labels with 'companion deck labels'."
)


@dataclass(frozen=True, slots=True)
class Wish:
    """The options that the command line asks for beside the configuration. `qr`: people can point a phone at what is
    told.
    """

    camera: int | str | None = None
    video: Path | None = None
    images: Path | None = None
    inputs: Path | None = None
    demo: bool = False
    decks: DemoDecks = "starter"
    no_camera: bool = False
    seed: int | None = None
    mistakes: tuple[str, ...] = ()
    untidy: bool = False
    speed: float = 1.0
    first_player: int = 0
    fresh: bool = False
    qr: bool = False


class Source:
    """Where frames come from, decided once at the start, and the game that belongs to it."""

    def __init__(
        self, kind: CameraKind, config: Config, wish: Wish, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.kind, self._config, self._wish, self._monotonic = kind, config, wish, monotonic
        self.phone = PhonePictures(monotonic)
        self.sides = DecksPlayed()
        self._geometry = load_geometry(config.table.geometry) if config.table.geometry else GeometryFile()
        self.library = Library(config.library_folder)
        self._shown = ShownDecks()
        self._own_registry = self._registry = self._load_registry()
        self._not_taken_over = self._take_over()
        self._tokens_refused = ""
        self.token_looks = self._known_tokens()
        demo = kind == "demo"
        self._start = demo_start(config, demo_decks(wish.decks)) if demo else self._usual_start()
        self._inputs = recorded_inputs(wish.inputs) if wish.inputs is not None else []
        self._start = next((told for told in self._inputs if isinstance(told, GameStarted)), self._start)
        self.demo = DemoGames(wish.seed, wish.mistakes, USUAL_SLOP if wish.untidy else TIDY, wish.speed)

    def _usual_start(self) -> GameStarted | None:
        labelled = self.has_pictures and self._own_registry is not None
        return start_of(self._config, self._own_registry, self._wish.first_player, labelled)

    @property
    def has_pictures(self) -> bool:
        return self.kind != "none"

    @property
    def tells_cards(self) -> bool:
        """True if there are pictures, and labels of two decks to be looked for in them."""
        return self.has_pictures and (self._own_registry is not None or self.library.has_two)

    @classmethod
    def chosen(cls, config: Config, wish: Wish, monotonic: Callable[[], float] = time.monotonic) -> Source:
        """By the command line, otherwise the configuration, otherwise what this machine has."""
        named: dict[CameraKind, bool] = {
            "demo": wish.demo,
            "video": wish.video is not None,
            "images": wish.images is not None,
            "network": is_address(wish.camera),
            "v4l2": wish.camera is not None,
            "none": wish.no_camera,
        }
        kind = next((kind for kind, wished in named.items() if wished), config.camera.kind)
        if kind == "auto":
            found = cameras.find_camera()
            kind = "demo" if found is None else found.kind
        return cls(kind, config, wish, monotonic)

    @property
    def made_up(self) -> bool:
        return self.kind == "demo"

    @property
    def lasts_one_game(self) -> bool:
        """A film or a folder of pictures shows one game."""
        return self.kind in ("video", "images")

    @property
    def registry_path(self) -> Path | None:
        return self._config.table.registry

    @property
    def player_names(self) -> tuple[str, str]:
        return names_of(self._config)

    def decks(self) -> tuple[LibraryDeck, ...]:
        return self.library.decks()

    def identities(self) -> tuple[str | None, str | None]:
        """The codes of the decks whose identity cards lie in the identity zones, player 0's first."""
        return self._shown.codes

    def shown(self) -> tuple[str, str] | None:
        """The decks whose identity cards lie in both identity zones, by code, where others play."""
        left, right = self._shown.codes
        if left is None or right is None or left == right:
            return None
        playing = {deck.player: deck.code for deck in self._registry.decks} if self._registry is not None else {}
        return (left, right) if playing != {0: left, 1: right} else None

    def go_on_with(self, newest: Setting | None) -> None:
        """Without a registry of the table's own, the decks of its newest game play, where the library has them."""
        sides = DecksPlayed.of(newest)
        if self._own_registry is None and not self.made_up and sides.pair is not None:
            with suppress(RegistryError):
                self._start = self.start_of(sides.pair, self.player_names, self._wish.first_player)
                self.use(sides)

    def start_of(self, pair: tuple[str, str], names: tuple[str, str], first_player: int) -> GameStarted:
        """The start of a game of two decks of the library. Raises `RegistryError` where they cannot play each other."""
        left, right = map(self.library.named, pair)
        if why := why_not_together(left, right):
            raise LibraryError(why)
        players = Registration(names[0], left.deck), Registration(names[1], right.deck)
        equipment = equipment_of(self._config, self.has_pictures)
        rulebook = rulebook_of((left.deck, right.deck), self._config.table.rulebook)
        return GameStarted(0.0, players, first_player, rulebook, equipment)

    def use(self, sides: DecksPlayed) -> None:
        """From now on cards are told by these sides' labels. Decks or a registry file that are gone leave the table's
        own."""
        registry = self._own_registry
        if sides.pair is not None:
            with suppress(RegistryError):
                left, right = map(self.library.named, sides.pair)
                own = registry.status_format if registry is not None and registry.status_labels else None
                registry = registry_of_pair(left, right, status_labels=own or self.library.status_labels)
        elif sides.registry is not None:
            others = {path.name: other for path, other in registries_beside(self.registry_path)}
            registry = others.get(sides.registry, registry)
        registry = swapped(registry) if sides.swapped and registry is not None else registry
        self._registry = self._in_library(registry)
        self.sides = sides

    def _registry_before_game(self) -> Registry | None:
        """A registry of any two decks, by which the identity cards of all decks are found that have such labels."""
        try:
            pairs = combinations(self.library.decks(), 2)
            left, right = next(pair for pair in pairs if why_not_together(*pair) is None)
            return self._in_library(registry_of_pair(left, right))
        except (RegistryError, StopIteration):
            return None

    def _in_library(self, registry: Registry | None) -> Registry | None:
        """The registry, which knows the types of its cards, and the library's other decks to name them."""
        if registry is None or self.made_up:
            return registry
        playing = {deck.code for deck in registry.decks}
        try:
            others = other_decks(deck for deck in self.library.decks() if deck.code not in playing)
        except RegistryError:
            others = ()
        return replace(registry, types=printed_types(), titles=printed_titles(), others=others)

    def _take_over(self) -> tuple[str, ...]:
        """Takes the decks of the table's own registry and of those beside it into the library; why some were not."""
        if self.kind in ("demo", "video", "images") or self._own_registry is None:
            return ()
        refused = []
        for registry in (self._own_registry, *(other for _, other in registries_beside(self.registry_path))):
            try:
                self.library.take_over(registry, (registered_deck(registry, 0), registered_deck(registry, 1)))
            except RegistryError as error:
                refused.append(str(error))
        return tuple(refused)

    def setting_of(self, sides: DecksPlayed) -> Setting:
        """The setting of a game with these sides."""
        return Setting(self.kind, self._same() | self._chance() | sides.details())

    @property
    def name(self) -> str:
        return "simulated table" if self.kind == "demo" else self.kind

    def _load_registry(self) -> Registry | None:
        if self.kind == "demo":
            return demo_registry(decks=demo_decks(self._wish.decks))
        path = self._config.table.registry
        if path is None and self.kind in ("video", "images"):
            raise CameraError(
                Sentence("which label is which card? Name the registry file of this table with --registry FILE")
            )
        return self._in_library(load_registry(path)) if path else None

    def _known_tokens(self) -> tuple[TokenLook, ...]:
        """The looks of tokens here; nothing where none are to be counted."""
        if not self._config.reminders.count_tokens or self._config.reminders.mode == "silent":
            return ()
        if self.kind == "demo":
            return DRAWN_TOKENS
        try:
            return usable_tokens(self._geometry, datetime.date.today())
        except GeometryFileError as error:
            self._tokens_refused = Sentence("Tokens on cards are not counted: {error}.", error=reason(error))
            return ()

    @property
    def geometry(self) -> GeometryFile:
        """The calibrated geometry."""
        return self._geometry

    @property
    def mat(self) -> Mat:
        return self._geometry.mat or STANDARD_MAT

    @property
    def registry(self) -> Registry | None:
        return self._registry

    def notices_of(self, start: GameStarted | None) -> tuple[Notice, ...]:
        """Notices of what is wrong with the decks of a game, and with what was calibrated."""
        refused = [
            Notice("decks", "warning", Sentence("Not in the library: {why}.", why=why)) for why in self._not_taken_over
        ]
        if self._tokens_refused:
            refused.append(Notice("tokens", "warning", self._tokens_refused))
        if start is None:
            asked = self._which_decks()
            return (*((Notice("decks", "warning", asked),) if asked else ()), *refused)
        own = self._own_registry if self.sides == DecksPlayed() and start == self._start else None
        return (*(disagreements(start, own) if own is not None else ()), *unjudged_decks(start), *refused)

    def _which_decks(self) -> str:
        """The words while no decks are chosen: nothing where no cards are seen, and houses will do."""
        if not self.has_pictures:
            return ""
        try:
            return WHICH_DECKS if len(self.library.decks()) > 1 else NO_DECKS
        except RegistryError as error:
            return Sentence("The library cannot be read: {error}.", error=reason(error))

    def journal_name(self, config: Config) -> str:
        """Made-up games and films do not mix with those that people play."""
        played = self.kind not in ("demo", "video", "images")
        return config.table.name if played else f"{config.table.name} {self.kind}"

    def tell(self, tell: Tell) -> None:
        if self.kind == "demo" and not self._wish.demo and self._config.camera.kind == "auto":
            tell("No camera was found: a simulated table is played. 'companion doctor' says what this machine has.")

    def plan(self) -> GamePlan:
        reminders = self._config.reminders
        kept = self._config.journal
        return GamePlan(
            table=self._config.table.name,
            setting=Setting(self.kind, self._same() | self._chance()),
            start=self._start,
            same=self._same(),
            referee=RefereeSettings(
                mode=reminders.mode,
                grace_s=reminders.grace_s,
                questions_a_turn=reminders.questions_a_turn,
                round_s=reminders.round_minutes and 60.0 * reminders.round_minutes,
            ),
            retention=Retention(kept.keep_games, kept.keep_megabytes * 1_000_000),
            # A film starts from its beginning, and so does what it shows.
            fresh=self._wish.fresh or self.kind in ("video", "images"),
            coach=coaches(self._config),
            film=self.kind in ("demo", "video", "images"),
        )

    def _same(self) -> JsonObject:
        """The settings that must be the same for a game to go on. Whoever names no seed goes on with the one that was
        played.
        """
        if self.kind == "demo":
            wished: JsonObject = {"seed": self._wish.seed} if self._wish.seed is not None else {}
            if self._wish.decks != "starter":
                wished["decks"] = self._wish.decks
            return {"mistakes": list(self._wish.mistakes), "untidy": self._wish.untidy, **wished}
        return {"decks": [deck.code for deck in self._own_registry.decks]} if self._own_registry is not None else {}

    def _chance(self) -> JsonObject:
        return {"seed": self.demo.seed} if self.kind == "demo" else {}

    def feed(self, table: Table, resumed: Resumed) -> Feed | None:
        camera = self._config.camera
        wish = self._wish
        match self.kind:
            case "demo":
                return self.demo.feed(table.game, table.plan.setting, resumed, self._registry)
            case "video":
                film = cameras.film(_path(wish.video or camera.path), wish.speed)
                return replace(film, source=self._with_inputs(table.game, film.source))
            case "images":
                return cameras.pictures(_path(wish.images or camera.path), wish.speed, camera.frames_per_second)
            case "v4l2":
                device = wish.camera if wish.camera is not None else self._device()
                return cameras.usb_camera(camera, device, self._monotonic)
            case "network":
                return cameras.network_camera(self._address, self._monotonic)
            case "phone":
                return cameras.phone(self.phone, self._monotonic)
            case "picamera2":
                return cameras.pi_camera(camera, self._monotonic)
            case _:
                return None

    def _with_inputs(self, game: GameAtTable, film: FrameSource) -> FrameSource:
        inputs = [told for told in self._inputs if not isinstance(told, GameStarted | Seen)]
        return cameras.WithInputs(film, inputs, lambda entered: game.offer(Submission(entered, "page")))

    @property
    def _address(self) -> str:
        """Of the camera in the network."""
        return str(self._wish.camera) if is_address(self._wish.camera) else self._config.camera.address

    def _device(self) -> int | str:
        found = cameras.find_camera() if self._config.camera.kind == "auto" else None
        return found.number if found is not None else self._config.camera.device

    def play_another(self, table: Table) -> None:
        """One more game where pictures show a game of their own: a film from its beginning, or another made-up game."""
        self.demo.shuffle()
        table.begin_game(self.plan().setting)
        if (feed := self.feed(table, Resumed())) is not None:
            table.sight.watch(feed, self.new_sight())

    def new_sight(self) -> NewSight | None:
        registry = self._registry or self._registry_before_game()
        if registry is None:
            return None
        kind_of_sight = Sight if self._registry is not None else SightBeforeGame
        fingerprints = Fingerprints(secret(self._config.journal.folder, "fingerprints"))
        mat, token_looks, shown = self.mat, self.token_looks, self._shown
        art = self._art_of(registry)

        def new_sight(width_px: int, height_px: int) -> Sight:
            finder = finder_of(self._geometry, width_px, height_px, datetime.date.today())
            return kind_of_sight(registry, fingerprints, mat, finder, art, token_looks, shown)

        return new_sight

    def filmed(self) -> Filmed | None:
        """A description of what lies on the table, for a film of it; nothing while no two decks play."""
        if self._registry is None:
            return None
        return Filmed(replace(self._registry, others=()), self._geometry, self._art_of(self._registry))

    def _art_of(self, registry: Registry) -> ArtBook | None:
        """The known pictures of the cards, if there are any."""
        path = self._config.table.registry
        pictures = art_folder(path) if path else self.library.art_folder
        if self.made_up:
            return None
        codes = *(deck.code for deck in registry.decks), *(deck.code for deck in registry.others)
        titles = (*(entry.card for entry in registry.labels), *map(identity_picture, codes))
        return load_art(pictures, titles) or None


def is_address(camera: int | str | None) -> bool:
    """True if a camera is named by an address in the network, not by a number or a path."""
    return isinstance(camera, str) and "://" in camera


def _path(path: Path | None) -> Path:
    if path is None:
        raise CameraError(Sentence("which film or folder? Name it with --video or --images, or as path in [camera]"))
    return path


def recorded_inputs(path: Path) -> list[Observation]:
    """The inputs that players entered while a film was made. Raises `CameraError` for a file that holds
    something else."""
    try:
        with path.open("rb") as lines:
            found = list(read_lines(lines))
    except OSError as error:
        raise CameraError(Sentence("{path}: {error}", path=str(path), error=error.strerror)) from error
    for line in found:
        if isinstance(line, LineError):
            raise CameraError(Sentence("{path}: {line}", path=str(path), line=line))
    return sorted((told for told in found if not isinstance(told, LineError)), key=lambda told: told.t)

"""Where a table's pictures come from, by the command line or the configuration, and the game that belongs to them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.config import CameraKind, Config
from companion.journal import Retention
from companion.observations import GameStarted, JsonObject, Observation, Seen
from companion.referee.settings import RefereeSettings
from companion.report import Notice
from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.phone import PhonePictures
from companion.sight.cameras.source import FrameSource
from companion.sight.decks.registry import RegistryError
from companion.table import cameras
from companion.table.decks_at_table import DecksAtTable, DecksPlayed
from companion.table.demo import DemoDecks, demo_decks, demo_start
from companion.table.demo_games import DemoGames
from companion.table.game import GameAtTable
from companion.table.intake import Submission
from companion.table.plan import RECORDED, SHOW_A_GAME, GamePlan, Resumed, Setting, coaches, shown_name
from companion.table.players import names_of, start_of
from companion.table.sight_settings import SightSettings
from companion.table.table import Table
from companion.table.watcher import Feed
from companion.wire import LineError, read_lines

Tell = Callable[[str], None]


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
        self.decks = DecksAtTable(kind, config, wish.decks)
        self.sight = SightSettings.of(kind, config, self.decks)
        self._start = demo_start(config, demo_decks(wish.decks)) if self.made_up else self._usual_start()
        self._inputs = recorded_inputs(wish.inputs) if wish.inputs is not None else []
        self._start = next((told for told in self._inputs if isinstance(told, GameStarted)), self._start)
        self.demo = DemoGames(wish.seed, wish.mistakes, wish.untidy, wish.speed)

    def _usual_start(self) -> GameStarted | None:
        labelled = self.decks.has_pictures and self.decks.own is not None
        return start_of(self._config, self.decks.own, self._wish.first_player, labelled)

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
        return self.kind in RECORDED

    @property
    def player_names(self) -> tuple[str, str]:
        return names_of(self._config)

    def go_on_with(self, newest: Setting | None) -> None:
        """Without a registry of the table's own, the decks of its newest game play, where the library has them."""
        sides = DecksPlayed.of(newest)
        if self.decks.own is None and not self.made_up and sides.pair is not None:
            with suppress(RegistryError):
                self._start = self.decks.start_of(sides.pair, self.player_names, self._wish.first_player)
                self.decks.use(sides)

    def setting_of(self, sides: DecksPlayed) -> Setting:
        """The setting of a game with these sides."""
        return Setting(self.kind, self._same() | self._chance() | sides.details())

    @property
    def name(self) -> str:
        return "simulated table" if self.made_up else self.kind

    def notices_of(self, start: GameStarted | None) -> tuple[Notice, ...]:
        """Notices of what is wrong with the decks of a game, and with what was calibrated."""
        refused = self.sight.tokens_refused
        tokens = (Notice("tokens", "warning", refused),) if refused else ()
        return (*self.decks.notices_of(start, self._start), *tokens)

    def journal_name(self, config: Config) -> str:
        """Made-up games and films do not mix with those that people play."""
        return f"{config.table.name} {self.kind}" if self.kind in SHOW_A_GAME else config.table.name

    def tell(self, tell: Tell) -> None:
        if self.made_up and not self._wish.demo and self._config.camera.kind == "auto":
            tell("No camera was found: a simulated table is played. 'companion doctor' says what this machine has.")

    def plan(self) -> GamePlan:
        reminders = self._config.reminders
        kept = self._config.journal
        return GamePlan(
            table=shown_name(self._config),
            setting=self.setting_of(DecksPlayed()),
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
            fresh=self._wish.fresh or self.lasts_one_game,
            coach=coaches(self._config),
            film=self.kind in SHOW_A_GAME,
        )

    def _same(self) -> JsonObject:
        """The settings that must be the same for a game to go on. Whoever names no seed goes on with the one that was
        played.
        """
        if self.made_up:
            wished: JsonObject = {"seed": self._wish.seed} if self._wish.seed is not None else {}
            if self._wish.decks != "starter":
                wished["decks"] = self._wish.decks
            return {"mistakes": list(self._wish.mistakes), "untidy": self._wish.untidy, **wished}
        return {"decks": [deck.code for deck in self.decks.own.decks]} if self.decks.own is not None else {}

    def _chance(self) -> JsonObject:
        return {"seed": self.demo.seed} if self.made_up else {}

    def feed(self, table: Table, resumed: Resumed) -> Feed | None:
        camera = self._config.camera
        wish = self._wish
        match self.kind:
            case "demo":
                return self.demo.feed(table.game, table.plan.setting, resumed, self.decks.registry)
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
        table.begin_game(self.setting_of(DecksPlayed()))
        if (feed := self.feed(table, Resumed())) is not None:
            table.sight.watch(feed, self.sight.new_sight())


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

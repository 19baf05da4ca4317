"""The configuration file of one table: every key it may hold, what each means, and what holds where it is silent.

The file is TOML. Reading it gives a frozen `Config`, or a `ConfigError` that names each wrong line and what to write
instead. The docstrings of the keys are what the example file says about them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from companion.config_wording import KeyPath, lines_of_keys, told
from companion.observations import DeckHouse
from companion.rulebooks import USUAL, Rulebook

FILE_NAME = "companion.toml"
LARGEST_FILE_BYTES = 1_000_000

CameraKind: TypeAlias = Literal["auto", "picamera2", "v4l2", "network", "phone", "video", "images", "demo", "none"]


BACKSLASHES: Final = "write folders with / instead of \\, or between single quotes: 'd:\\games'"
MISUSED_BACKSLASH: Final = ("Invalid hex value", "Unescaped '\\'")
"""Said by tomllib of a backslash in double quotes that begins no sign of TOML's."""


def _without_control_signs(path: Path) -> Path:
    r"""In double quotes `C:\temp` is a path with a tab in it."""
    if any(sign < " " for sign in str(path)):
        raise PydanticCustomError("control_sign", f"there is a sign in it that no name has: {BACKSLASHES}")
    return path


PathSetting: TypeAlias = Annotated[Path, Field(strict=False), AfterValidator(_without_control_signs)]


class ConfigError(ValueError):
    """The configuration file cannot be used; the message has one line for each thing that is wrong with it."""


class Section(BaseModel):
    """A part of the file, with the title of its page in the settings. Unknown keys are errors: a misspelt key would
    silently do nothing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class TableSection(Section, title="Table"):
    """The table."""

    name: Annotated[str, Field(min_length=1, max_length=60)] = "Table 1"
    """The name of this table on the page, the overlay and the hub. One that joined a hub under another name is called
    as there.
    """
    registry: Annotated[PathSetting | None, Field(examples=["registry.json"])] = None
    """File that says which label is which card, for two decks that always play each other. Written by 'companion print
    labels'. If left out, the decks of the library play.
    """
    library: Annotated[PathSetting | None, Field(examples=["decks"])] = None
    """Folder of the library, where 'companion deck add' registers decks. If left out, the folder decks beside the
    journals.
    """
    geometry: Annotated[PathSetting | None, Field(examples=["geometry.json"])] = None
    """File written by calibration: the mat and its zones. If left out, the standard mat of 900 x 600 mm."""
    rulebook: Rulebook = USUAL
    """Rulebook used to judge the table. Decks from Worlds Collide, Mass Mutation and later sets are always judged by
    14: the others do not cover their terms.
    """
    counts: Literal["players", "moves"] = "players"
    """The counting of keys, Æmber and chains. players: they count, on buttons or phones, and are reminded of what they
    forget. moves: the companion counts, from the moves that the camera sees; a tap corrects it, and there are no
    reminders to count.
    """
    win_chances: bool = False
    """Show spectators how likely each player is to win, on the overlay and in the replay. To estimate this, the rest
    of the game is played out many times, which keeps one core of the computer busy whenever it is idle.
    """
    consent: Literal["auto", "ask", "grace", "off"] = "auto"
    """The consent a player needs to undo or redo an entry, say how many cards are hidden, or correct a card's tokens.
    ask: the other player's yes, or a judge's. grace: a few seconds without an objection. off: nothing. auto: ask in
    the mode tournament, otherwise grace.
    """
    consent_grace_s: Annotated[float, Field(ge=1, le=60)] = 5.0
    """How many seconds there are to object."""


class CameraSection(Section, title="Camera"):
    """The camera. Values that are not set are left to the camera."""

    kind: CameraKind = "auto"
    """auto: the first camera found, otherwise the simulated table. picamera2: a Raspberry Pi camera. v4l2: a USB
    camera. network: a network camera, by its address. phone: a phone, through a page of this machine. video: a film.
    images: a folder of pictures. demo: the simulated table. none: buttons and page only.
    """
    device: int | str = 0
    """The camera: its number, or its path, such as "/dev/v4l/by-id/usb-…" (which stays the same when replugged)."""
    address: Annotated[str, Field(max_length=300, examples=["rtsp://192.168.1.20/stream1"])] = ""
    """The address where a network camera sends its pictures: rtsp://…, or http://… for MJPEG."""
    path: Annotated[PathSetting | None, Field(examples=["game.mp4"])] = None
    """The film, or the folder of pictures, for the kinds video and images."""
    width_px: Annotated[int | None, Field(ge=320, le=9248, examples=[3840])] = None
    """Width of the picture. The wider it is, the smaller a label may be."""
    height_px: Annotated[int | None, Field(ge=240, le=6944, examples=[2160])] = None
    """Height of the picture."""
    frames_per_second: Annotated[float | None, Field(gt=0, le=120, examples=[10.0])] = None
    """How many pictures a second a USB camera or a folder of pictures delivers."""
    focus_dioptres: Annotated[float | None, Field(ge=0, le=32, examples=[1.2])] = None
    """Fixed focus of a Raspberry Pi camera: 1 divided by the distance in metres. Autofocus "breathes"; fix it."""
    focus: Annotated[int | None, Field(ge=0, le=1023, examples=[30])] = None
    """Fixed focus of a USB camera, on the camera's own scale."""
    exposure_us: Annotated[int | None, Field(ge=10, le=1_000_000, examples=[10_000])] = None
    """Fixed exposure. Lamps flicker: use a multiple of 10000 on 50 Hz mains, of 8333 on 60 Hz."""
    gain: Annotated[float | None, Field(ge=1, le=64, examples=[2.0])] = None
    """Fixed gain of a Raspberry Pi camera: 1 is none."""
    white_balance_k: Annotated[int | None, Field(ge=1000, le=12000, examples=[4500])] = None
    """Fixed white balance of a USB camera, in kelvin."""


class PlayerSection(Section, title="Players"):
    """A player. Write this section twice, first for the player at the mat's lower edge as the camera sees it."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["Anna"])]
    """Name on the page."""
    deck: Annotated[PathSetting | None, Field(examples=["decks/anna.json"])] = None
    """Deck file. If left out, the deck that the registry file names for this player."""
    houses: Annotated[
        tuple[DeckHouse, ...] | None,
        Field(min_length=3, max_length=3, strict=False, examples=[["dis", "logos", "shadows"]]),
    ] = None
    """The three houses, if no camera sees the cards and no deck is named. With them, a game can begin without a phone.
    """
    chains: Annotated[int, Field(ge=0, le=24)] = 0
    """Chains the deck starts with."""


class PageSection(Section, title="Page"):
    """The page that phones, the judge's tablet and the overlay open."""

    host: str = "0.0.0.0"
    """Address to listen on. "127.0.0.1" keeps the page on this machine."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """Port. 0 takes any that is free."""
    secure_port: Annotated[int, Field(ge=0, le=65535)] = 8443
    """Port of the same pages by HTTPS, which a phone needs to be the camera. 0 takes any that is free."""
    viewers: Annotated[int, Field(ge=1, le=500)] = 112
    """How many live views may be open at once; further ones are asked to come back later."""


class JournalSection(Section, title="Kept games"):
    """The folder where games are kept, so that a power cut loses nothing."""

    folder: PathSetting = Path("~/.local/share/keyforge-companion")
    """Folder of the journals."""
    keep_games: Annotated[int, Field(ge=1)] = 200
    """How many games are kept; older ones are deleted at the start."""
    keep_megabytes: Annotated[int, Field(ge=10)] = 500
    """How much disk space games may take; beyond it, the oldest are deleted at the start."""
    stills: Literal["all", "flagged", "none"] = "all"
    """Pictures of the mat (nothing around it), for a judge who is asked what was on it. all: of every settled table.
    flagged: only around flags. none: no pictures are kept.
    """
    stills_games: Annotated[int, Field(ge=1)] = 20
    """The number of games to keep pictures of; older pictures are deleted."""
    stills_megabytes: Annotated[int, Field(ge=1)] = 200
    """How much disk space pictures may take; beyond it, the oldest are deleted."""


class RemindersSection(Section, title="Reminders"):
    """How loudly the companion speaks."""

    mode: Literal["home", "tournament", "silent"] = "home"
    """
    home: reminders and mistakes at once. tournament: nothing that helps one player decide. silent: only the record.
    """
    grace_s: Annotated[float, Field(ge=0, le=120)] = 5.0
    """How long players have to do something they forgot before it is mentioned. A game keeps the value it began with.
    """
    questions_a_turn: Annotated[int, Field(ge=0, le=10)] = 3
    """The most questions to ask in a turn about things a camera cannot see, such as which creature took the damage. 0
    asks none. Players never have to answer.
    """
    count_tokens: bool = True
    """Ask on the page when the camera counts different damage or Æmber on a card than the game has. Works only once
    'companion calibrate tokens' has learned what the tokens look like, and never in the mode silent.
    """
    coach: Literal["auto", "on", "off"] = "auto"
    """Tell learners on the page what they may do now. auto: at home, and never at a table that has joined a hub."""
    round_minutes: Annotated[float | None, Field(gt=0, le=600, examples=[45.0])] = None
    """How long a round lasts. Its end is announced. If left out, rounds are not timed."""


class JudgingSection(Section, title="Judging"):
    """Settings for the judges at this event."""

    penalties: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=40)], ...], Field(min_length=1, max_length=12, strict=False)
    ] = ("Caution", "Warning", "Game loss", "Match loss", "Disqualification")
    """Names of penalties, mildest first. Rules documents differ: write the ones used at your event."""
    end_of_time: Literal["2018", "2022"] = "2022"
    """How a game ends when round time is up. 2018: the opponent takes one last turn. 2022: the opponent takes a turn,
    then the first player takes one up to forging a key. Each has its own order of tie-breaks.
    """


class BoxSection(Section, title="Controller box"):
    """The controller box on a serial line."""

    port: str = "auto"
    """auto: a box found by its USB identity, or a virtual one at the simulated table. virtual: a box without wires,
    with its buttons and lights on the page. none: no box. Otherwise its path, such as "/dev/serial/by-id/usb-…".
    """

    controls: Annotated[dict[str, str], Field(examples=[{"0": "left amber plus", "1": "left amber minus"}])] = {}
    """The meaning of each button of the box, by its number on the wiring page: left or right, then amber plus, amber
    minus, chains plus, chains minus, red key, yellow key, blue key, end turn or call judge. If left out, the standard
    wiring.
    """
    repeat_delay_ms: Annotated[int, Field(ge=200, le=5000)] = 600
    """How long a counter's button is held before it repeats."""
    repeat_interval_ms: Annotated[int, Field(ge=50, le=2000)] = 150
    """How often it then repeats."""
    left_player: Annotated[int, Field(ge=0, le=1)] = 0
    """The player whose buttons are the left ones on the wiring page: 0 or 1."""


class PinsSection(Section, title="Buttons on the pins"):
    """Buttons on the Raspberry Pi's own pins. They do the same as the box's buttons with the same numbers."""

    use: bool = False
    """Use them. Leave this off if another board sits on the pins."""
    numbers: Annotated[dict[str, Annotated[int, Field(ge=0, le=27)]], Field(examples=[{"0": 4, "1": 17}])] = {}
    """GPIO number of each button, by the button's number on the wiring page. If left out, the standard wiring."""


class HubSection(Section, title="Tournament hub"):
    """The tournament hub that this table has joined with 'companion join'."""

    use: bool = True
    """Send the table's events to the hub it has joined. A table that has not joined one sends nothing."""
    address: Annotated[str, Field(max_length=200, examples=["http://192.168.1.5:8100"])] = ""
    """The hub's address, if it has moved: http://…, or mqtt://… for a broker. Separate several hubs that share one
    database with spaces. If left out, the address it had when the table joined.
    """


class HotspotSection(Section, title="Wi-Fi of its own"):
    """The table's own Wi-Fi. An installed table opens it through NetworkManager when its machine starts."""

    use: bool = False
    """Open it when the machine is not on a network it knows, by Wi-Fi or by cable. Its name and password are then on a
    page to print: a card for the table, and a label for the box with the lights.
    """


class Config(Section):
    """Configuration of the KeyForge companion. Every key may be left out."""

    table: TableSection = TableSection()
    camera: CameraSection = CameraSection()
    player: Annotated[tuple[PlayerSection, ...], Field(max_length=2, strict=False)] = ()
    page: PageSection = PageSection()
    journal: JournalSection = JournalSection()
    reminders: RemindersSection = RemindersSection()
    judging: JudgingSection = JudgingSection()
    box: BoxSection = BoxSection()
    pins: PinsSection = PinsSection()
    hub: HubSection = HubSection()
    hotspot: HotspotSection = HotspotSection()

    @property
    def library_folder(self) -> Path:
        """Where the library is."""
        return self.table.library or self.journal.folder / "decks"


# --- finding and reading -------------------------------------------------------------------------------------------


def places(environment: Mapping[str, str], home: Path, here: Path) -> tuple[Path, ...]:
    """Where a configuration file is looked for when none is named, the nearest first."""
    named = environment.get("COMPANION_CONFIG")
    base = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    usual = (here / FILE_NAME, base / "keyforge-companion" / FILE_NAME, Path("/etc/keyforge-companion") / FILE_NAME)
    return (Path(named),) if named else usual


def home_of_the_table() -> Path:
    """The folder that a table's files are kept in where no configuration file says otherwise.

    It is the one that the environment variable COMPANION_FOLDER names, otherwise the current one. `./run` names its
    own, so that a table stays the same from wherever it is started, and files on the command line are the caller's.
    """
    return Path(os.environ.get("COMPANION_FOLDER") or Path.cwd())


def find_config() -> Path | None:
    """The configuration file that holds here, or `None` where there is none and the defaults hold.

    The file that the environment variable COMPANION_CONFIG names need not exist: reading it then says so.
    """
    found = places(os.environ, Path.home(), home_of_the_table())
    return found[0] if len(found) == 1 else next((path for path in found if path.is_file()), None)


def load_config(path: Path | None) -> Config:
    """The configuration in the file at `path`; without a path, the defaults.

    Paths in the file that are not absolute are taken from the file's folder; `~` is the home folder.
    Raises `ConfigError` with one line for each thing that is wrong.
    """
    if path is None:
        return with_whole_paths(Config(), home_of_the_table())
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    if len(data) > LARGEST_FILE_BYTES:
        raise ConfigError(f"{path}: this is no configuration file: it is longer than {LARGEST_FILE_BYTES} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 text (byte {error.start})") from error
    return with_whole_paths(parse_config(text, str(path)), path.absolute().parent)


def parse_config(text: str, name: str = FILE_NAME) -> Config:
    """The configuration that `text` says; `name` stands in messages. Raises `ConfigError`."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # What it says of a number with thousands of digits is for programmers.
        why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number or its nesting is too large"
        cure = f"; {BACKSLASHES}" if why.startswith(MISUSED_BACKSLASH) else ""
        raise ConfigError(f"{name}: not TOML: {why}{cure}") from error
    try:
        return Config.model_validate(values)
    except ValidationError as error:
        lines = lines_of_keys(text)
        raise ConfigError("\n".join(told(problem, name, lines, Config) for problem in error.errors())) from error


def usable_part(text: str) -> Config:
    """The usable part of a text: the keys that are right, and nothing where it is no TOML."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError):
        return Config()
    while True:
        try:
            return Config.model_validate(values)
        except ValidationError as error:
            for problem in error.errors():
                _drop(values, problem["loc"])


def _drop(values: dict[str, Any], path: tuple[str | int, ...]) -> None:
    """Takes the wrong key out, or its whole section where that is wrong or repeated."""
    section = values.get(str(path[0]))
    if len(path) > 1 and isinstance(section, dict) and path[1] in section:
        del section[str(path[1])]
    else:
        values.pop(str(path[0]), None)


def without_keys(config: Config, paths: Iterable[KeyPath]) -> Config:
    """The configuration with the default of each of these keys, such as `("table", "geometry")`."""
    for name, *inner in paths:
        section = getattr(config, str(name))
        if isinstance(section, tuple):
            kept = [_without_key(one, inner[1:]) if n == inner[0] else one for n, one in enumerate(section)]
            config = config.model_copy(update={str(name): tuple(kept)})
        else:
            config = config.model_copy(update={str(name): _without_key(section, inner)})
    return config


def _without_key(section: Section, path: Sequence[str | int]) -> Section:
    field = type(section).model_fields[str(path[0])]
    return section.model_copy(update={str(path[0]): field.default})


def at_home(path: Path) -> Path:
    """The path with `~` as the home folder. Raises `ConfigError`."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise ConfigError(f"{path}: there is no home folder of {path.parts[0]}: write the whole path") from None


def with_whole_paths(config: Config, folder: Path) -> Config:
    """The configuration with every path taken from `folder`. Raises `ConfigError` for a home folder of nobody."""

    def whole(section: Section) -> Section:
        paths = {key: folder / at_home(value) for key, value in section if isinstance(value, Path)}
        return section.model_copy(update=paths)

    sections = {name: whole(value) for name, value in config if isinstance(value, Section)}
    return config.model_copy(update={**sections, "player": tuple(whole(player) for player in config.player)})

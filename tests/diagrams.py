"""Draws the architecture's diagrams from the code: `python -m tests.diagrams [FOLDER]`.

Parts and their arrows are the imports there are; steps of a way are functions that exist, with the types that their
signatures name and the first sentence of their docstrings. A name that is gone cannot be drawn.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path

import networkx as nx

from tests.test_arrows import LOOKS_OUTWARDS, MAY_IMPORT, ROOT, all_imports, modules, part_of

FOLDER = ROOT / "docs" / "images" / "architecture"
WIDTH = 760
INK, SOFT, PAPER, LINE, BAND = "#1a2027", "#515a66", "#ffffff", "#8a94a1", "#eef2f6"


@dataclass(frozen=True, slots=True)
class Stage:
    """Steps of a way that one thread takes, each as `module:name`."""

    thread: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A step as it is drawn: what is handed to it, its name and module, and what it is for."""

    takes: str
    name: str
    module: str
    does: str


WAYS: dict[str, tuple[Stage, ...]] = {
    "observation": (
        Stage("frames", ("companion.sight.cameras.source:FrameSource.read", "companion.table.watcher:Mailbox.post")),
        Stage(
            "sight",
            (
                "companion.sight.sightings:Sight.see",
                "companion.sight.survey:Survey.take",
                "companion.table.clearing:Clearing.belongs",
                "companion.table.game:GameAtTable.offer",
            ),
        ),
        Stage("intake", ("companion.recorder:Recorder.record", "companion.journal:Journal.append")),
        Stage(
            "referee",
            (
                "companion.table.follower:Follower.judge",
                "companion.referee.referee:Referee.observe",
                "companion.referee.decision:decide",
                "companion.report:ReportBoard.publish",
            ),
        ),
        Stage("pages", ("web.live.regions:RegionCache.message_since", "web.live.regions:events")),
    ),
    "frame": (
        Stage(
            "motion",
            (
                "companion.sight.pictures.stillness:Stillness.holding",
                "companion.sight.pictures.torn:TornFrames.is_torn",
                "companion.sight.mat.geometry:MatFinder.find",
                "companion.sight.pictures.motion:MotionDetector.see",
            ),
        ),
        Stage(
            "reading",
            (
                "companion.sight.frame_reader:FrameReader.read_changes",
                "companion.sight.frame_reader:FrameReader.read_pending",
                "companion.sight.frame_reader:FrameReader.read_in_turn",
            ),
        ),
        Stage(
            "tracking",
            ("companion.sight.tracking.tracker:Tracker.take", "companion.sight.tracking.tracker:Tracker.miss"),
        ),
        Stage("housekeeping", ("companion.sight.housekeeping:Housekeeping.see",)),
        Stage("view", ("companion.sight.view_builder:ViewBuilder.view",)),
    ),
    "card": (
        Stage(
            "before the game",
            (
                "companion.cards.declare:HouseCards.creature",
                "companion.cards.catalogue:card",
                "companion.cards.decks:load_deck",
                "companion.sight.decks.library:Library.add",
                "companion.sight.decks.library:registry_of_pair",
            ),
        ),
        Stage(
            "sight",
            (
                "companion.sight.labels.reading:TableReader.read",
                "companion.sight.tracking.tracks:Tracks.read",
                "companion.sight.tracking.sighted:Sighted.of",
                "companion.sight.survey:survey",
            ),
        ),
        Stage(
            "referee",
            (
                "companion.referee.updating:see",
                "companion.referee.searching:searched",
                "companion.rules.objections:objections",
                "companion.rules.game:after",
                "companion.referee.flag_reports:shown",
            ),
        ),
    ),
    "button": (
        Stage(
            "counting",
            (
                "firmware_bridge.counter_box:CounterInput.poll",
                "companion.table.table:Table.enter",
                "companion.table.intake:Intake.offer",
            ),
        ),
        Stage("intake", ("companion.recorder:Recorder.record", "companion.journal:Journal.append")),
        Stage("counting", ("firmware_bridge.counter_box:CounterInput.stored",)),
        Stage("referee", ("companion.table.follower:Follower.judge", "companion.report:ReportBoard.publish")),
        Stage("pages", ("web.live.regions:RegionCache.message_since", "web.live.regions:events")),
        Stage(
            "counting", ("firmware_bridge.table_lights:table_lights", "firmware_bridge.counter_box:CounterInput.show")
        ),
    ),
    "event": (
        Stage(
            "table: hub",
            (
                "companion.tournament.protocol.sending:Sending.message",
                "companion.tournament.transport.links:Link.exchange",
            ),
        ),
        Stage(
            "hub: pages",
            (
                "companion.tournament.hub:Hub.answer",
                "companion.tournament.storage.group_commit:GroupCommit.take",
                "companion.tournament.storage.store:Store.take",
                "companion.tournament.protocol.receiving:fresh",
            ),
        ),
        Stage(
            "hub: main loop",
            ("companion.tournament.hub:Hub.refresh", "companion.tournament.wall.wall:WallBoard.publish"),
        ),
        Stage("hub: pages", ("web.hub.feed:wall_feed", "web.live.regions:events")),
        Stage("table: hub", ("companion.tournament.protocol.sending:Sending.answered",)),
    ),
}


def drawn(step: str) -> Drawn:
    """The code's account of a step. Raises `AttributeError` or `ImportError` where there is no such thing."""
    module, _, name = step.partition(":")
    found: object = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    assert callable(found), step
    owner = getattr(import_module(module), name.split(".")[0])
    return Drawn(takes(found), name, module, first_sentence(found) or first_sentence(owner))


def takes(function: Callable[..., object]) -> str:
    """The first type in a function's signature that is one of our own, or `bytes`."""
    given = [str(one.annotation) for one in inspect.signature(function).parameters.values()]
    return next((one for one in given if re.match(r"bytes|[A-Z]|_[A-Z]", one)), "")


def first_sentence(found: object) -> str:
    return first_sentence_of(inspect.getdoc(found))


def first_sentence_of(docstring: str | None) -> str:
    text = " ".join((docstring or "").replace("`", "").split())
    return re.split(r"(?<=[.:;]) |(?<=\.)$", text)[0].rstrip(":;")


class Picture:
    """An SVG that grows downwards. Sizes are in its own pixels; letters are reckoned half as wide as high."""

    def __init__(self) -> None:
        self.height = 16
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str = PAPER) -> None:
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="{LINE}"/>'
        )

    def text(self, x: float, y: float, words: str, size: int = 13, ink: str = INK, more: str = "") -> None:
        self._parts.append(f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}" {more}>{escape(words)}</text>')

    def arrow(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._parts.append(
            f'<path d="M{x:.0f} {y:.0f} L{to_x:.0f} {to_y:.0f}" stroke="{LINE}" fill="none" marker-end="url(#tip)"/>'
        )

    def svg(self, title: str) -> str:
        tip = f'<path d="M0 0 L8 4 L0 8 Z" fill="{LINE}"/>'
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" role="img" '
                f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>',
                f'<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">'
                f"{tip}</marker></defs>",
                f'<rect width="{WIDTH}" height="{self.height}" fill="{PAPER}"/>',
                *self._parts,
                "</svg>\n",
            )
        )


def way(title: str, stages: tuple[Stage, ...]) -> str:
    """One thing's way from step to step; a band is a thread, a word beside an arrow the type of what is handed on."""
    picture = Picture()
    first = True
    for stage in stages:
        steps = [drawn(step) for step in stage.steps]
        heights = [44 + 16 * len(textwrap.wrap(step.does, 84)) for step in steps]
        top = picture.height + (0 if first else 12)
        picture.box(8, top, WIDTH - 16, sum(heights) + 26 * len(steps) + 4, BAND)
        picture.text(24, top + 22, stage.thread, 13, SOFT, 'font-weight="bold"')
        y = top + 24
        for step, height in zip(steps, heights, strict=True):
            if not first:
                picture.arrow(420, y - 24, 420, y)
                picture.text(430, y - 8, step.takes, 12, SOFT, 'font-family="monospace"')
            draw_step(picture, step, y, height - 4)
            y += height + 26
            first = False
        picture.height = y - 16
    picture.height += 8
    return picture.svg(title)


def draw_step(picture: Picture, step: Drawn, y: float, height: float) -> None:
    picture.box(130, y, WIDTH - 150, height)
    picture.text(142, y + 18, step.name, 13, INK, 'font-weight="bold" font-family="monospace"')
    picture.text(WIDTH - 32, y + 18, step.module, 11, SOFT, 'text-anchor="end" font-family="monospace"')
    for number, line in enumerate(textwrap.wrap(step.does, 84)):
        picture.text(142, y + 36 + 16 * number, line, 13)


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that the program starts, and what it is for."""

    name: str
    module: str
    does: str


def threads() -> Iterator[Thread]:
    """Every thread that is started under a name, found in the source."""
    for module, file in modules():
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text if "threading.Thread" in text else "")
        for owner in [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]:
            for call in (node for node in ast.walk(owner) if isinstance(node, ast.Call)):
                if ast.unparse(call.func) == "threading.Thread":
                    yield Thread(thread_name(call, owner.name), module, first_sentence_of(ast.get_docstring(owner)))


def thread_name(call: ast.Call, owner: str) -> str:
    """The name that a thread is given, as far as the source says it; otherwise whose it is."""
    match next((one.value for one in call.keywords if one.arg == "name"), None):
        case ast.Constant(value=str(name)):
            return name
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            return f"{beginning}…"
    return owner.lower()


def process() -> str:
    """The threads of the program, each with the module that starts it."""
    picture = Picture()
    for one in sorted(threads(), key=lambda one: (one.module, one.name)):
        lines = textwrap.wrap(one.does, 108)
        height = 28 + 16 * len(lines)
        picture.box(8, picture.height, WIDTH - 16, height)
        picture.text(20, picture.height + 18, one.name, 13, INK, 'font-weight="bold" font-family="monospace"')
        picture.text(WIDTH - 20, picture.height + 18, one.module, 11, SOFT, 'text-anchor="end" font-family="monospace"')
        for number, line in enumerate(lines):
            picture.text(20, picture.height + 36 + 16 * number, line)
        picture.height += height + 8
    return picture.svg("The threads of the program")


def parts() -> nx.DiGraph[str]:
    """The imports between parts, without the arrows that follow from others."""
    names = (*MAY_IMPORT, *LOOKS_OUTWARDS)
    folders = {name for name in names if name != "companion" and (ROOT / name.replace(".", "/")).is_dir()}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for found in all_imports():
        one, other = part_of(found.module, names), part_of(found.imported, names)
        if one in folders and other in folders and one != other:
            graph.add_edge(one, other)
    return nx.transitive_reduction(graph)


def layers() -> str:
    """The parts in layers: arrows are imports, and point down."""
    graph = parts()
    picture = Picture()
    places: dict[str, tuple[float, float]] = {}
    for number, layer in enumerate(nx.topological_generations(graph)):
        room = (WIDTH - 16) / len(layer)
        for place, part in enumerate(sorted(layer)):
            places[part] = 8 + room * (place + 0.5), 24 + 84 * number
    for part, below in sorted(graph.edges):
        (x, y), (to_x, to_y) = places[part], places[below]
        picture.arrow(x, y + 30, to_x, to_y)
    for part, (x, y) in sorted(places.items()):
        words = part.removeprefix("companion.")
        width = 24 + 8 * len(words)
        picture.box(x - width / 2, y, width, 30)
        picture.text(x, y + 20, words, 13, INK, 'text-anchor="middle"')
    picture.height = round(max(y for _, y in places.values())) + 48
    return picture.svg("Parts of the program; arrows are imports")


TITLES = {
    "observation": "From a frame to the page",
    "frame": "From a picture to the view of the table",
    "card": "From a card's declaration to a flag that names it",
    "button": "From a button to the page, and back to the lights",
    "event": "From a table's journal to the hub's wall, and back",
}


@cache
def diagrams() -> dict[str, str]:
    """Every diagram, by its file's name."""
    ways = {f"{name}.svg": way(TITLES[name], stages) for name, stages in WAYS.items()}
    return {"parts.svg": layers(), "threads.svg": process(), **ways}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in diagrams().items():
        (folder / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Imports point inwards: the rules know nothing of cameras, and only the table's composition looks outwards."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("companion", "firmware_bridge", "web", "calibration")
PROGRAMS_FOR_MICROCONTROLLERS = ROOT / "firmware_bridge" / "firmware"

# What each part may import of this project, itself aside. The longest name that fits a module is its part.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion": (),
    "companion.observations": (),
    "companion.marks": (),
    "companion.terminal": (),
    "companion.report": ("companion.machine_health",),
    "companion.machine_health": (),
    "companion.hotspot": (),
    "companion.sentences": (),
    "companion.entry_sources": ("companion.sentences",),
    "companion.intervals": (),
    "companion.name_order": (),
    "companion.verdicts": (
        "companion.observations",
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.sentences",
    ),
    "companion.strict_json": ("companion.sentences",),
    "companion.wire": ("companion.formats", "companion.observations", "companion.strict_json"),
    "companion.journal_events": ("companion.observations", "companion.strict_json"),
    "companion.evidence": ("companion.observations", "companion.report", "companion.sentences"),
    "companion.end_of_time": ("companion.evidence", "companion.report", "companion.sentences"),
    "companion.file_locks": (),
    "companion.durable_files": ("companion.file_locks",),
    "companion.running_tables": ("companion.file_locks",),
    "companion.seldom": (),
    "companion.stills": ("companion.durable_files",),
    "companion.chronicle": (
        "companion.entry_sources",
        "companion.houses",
        "companion.journal_events",
        "companion.evidence",
        "companion.observations",
        "companion.report",
        "companion.sentences",
        "companion.strict_json",
        "companion.wire",
    ),
    "companion.head_mark": (),
    "companion.journal": ("companion.journal_events", "companion.head_mark", "companion.sentences"),
    "companion.sqlite_pages": (),
    "companion.journal_mending": (
        "companion.durable_files",
        "companion.journal_events",
        "companion.head_mark",
        "companion.journal",
        "companion.sentences",
        "companion.sqlite_pages",
    ),
    "companion.recorder": ("companion.journal_events", "companion.journal", "companion.sentences"),
    "companion.houses": (),
    "companion.bonus_icons": ("companion.sentences",),
    "companion.rulebooks": (),
    "companion.rules": ("companion.houses", "companion.rulebooks", "companion.sentences"),
    "companion.cards": ("companion.houses", "companion.rulebooks", "companion.rules", "companion.sentences"),
    "companion.cards.decks": (
        "companion.houses",
        "companion.rulebooks",
        "companion.cards",
        "companion.rules",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
    ),
    "companion.formats": (
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.cards",
        "companion.marks",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
        "companion.verdicts",
    ),
    "companion.sight": (
        "companion.seldom",
        "companion.durable_files",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
    ),
    "companion.comparison": ("companion.observations", "companion.rules"),
    "companion.reminders": ("companion.observations", "companion.report"),
    "companion.wording": (
        "companion.houses",
        "companion.rules",
        "companion.cards",
        "companion.comparison",
        "companion.formats",
        "companion.observations",
        "companion.report",
        "companion.sentences",
    ),
    # What the referee weighs are values: it has no words of its own.
    "companion.referee": (
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.cards",
        "companion.comparison",
        "companion.formats",
        "companion.marks",
        "companion.observations",
        "companion.reminders",
        "companion.report",
        "companion.verdicts",
        "companion.wording",
    ),
    "companion.bookkeeping": (
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.cards",
        "companion.formats",
        "companion.marks",
        "companion.observations",
        "companion.reminders",
        "companion.report",
        "companion.referee.history",
        "companion.referee.settings",
        "companion.sentences",
        "companion.verdicts",
        "companion.wording",
    ),
    "companion.simulation": (
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.cards",
        "companion.sight",
        "companion.made_up_players",
        "companion.marks",
        "companion.observations",
    ),
    "companion.made_up_players": ("companion.rules",),
    "companion.chances": (
        "companion.intervals",
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.formats",
        "companion.made_up_players",
        "companion.observations",
        "companion.strict_json",
    ),
    "companion.environment": (
        "companion.chances.playing_out",
        "companion.rulebooks",
        "companion.rules",
        "companion.cards",
        "companion.formats",
        "companion.observations",
    ),
    # Where no decks are named, the starter decks play.
    "companion.environment.petting_zoo": ("companion.environment", "companion.cards.decks.starter_decks"),
    "companion.environment.open_spiel": (
        "companion.environment",
        "companion.cards.decks",
        "companion.observations",
    ),
    "companion.measuring": (
        "companion.intervals",
        "companion.houses",
        "companion.rulebooks",
        "companion.rules",
        "companion.marks",
        "companion.observations",
        "companion.report",
        "companion.verdicts",
        "companion.sight",
        "companion.simulation",
        "companion.table",
    ),
    "companion.backup": (
        "companion.durable_files",
        "companion.__version__",
        "companion.config",
        "companion.config_wording",
    ),
    "companion.restoring": (
        "companion.file_locks",
        "companion.durable_files",
        "companion.backup",
        "companion.config",
        "companion.config_wording",
        "companion.strict_json",
    ),
    "companion.config": ("companion.config_wording", "companion.observations", "companion.rulebooks"),
    "companion.config_wording": (),
    "companion.config_file": (
        "companion.sentences",
        "companion.durable_files",
        "companion.config",
        "companion.config_wording",
    ),
    "companion.config_forms": ("companion.config", "companion.config_wording"),
    "companion.memory": (),
    "companion.service_manager": (),
    "companion.counter_inputs": (
        "companion.config",
        "companion.doctor.facts",
        "companion.doctor.findings",
        "companion.entry_sources",
        "companion.sentences",
        "firmware_bridge",
    ),
    "companion.doctor": (
        "companion.config",
        "companion.machine_health",
        "companion.observations",
        "companion.running_tables",
        "companion.strict_json",
        "companion.tournament",
        "firmware_bridge.serial_port",
    ),
    "firmware_bridge": ("companion.entry_sources", "companion.observations", "companion.sentences"),
    "firmware_bridge.table_lights": ("companion.observations", "companion.report", "firmware_bridge"),
    "calibration": ("companion.bonus_icons", "companion.sentences", "companion.sight", "companion.strict_json"),
    "companion.tournament": (
        "companion.seldom",
        "companion.durable_files",
        "companion.journal_events",
        "companion.evidence",
        "companion.machine_health",
        "companion.name_order",
        "companion.observations",
        "companion.report",
        "companion.sentences",
        "companion.strict_json",
    ),
    "companion.tournament.clubs": (
        "companion.intervals",
        "companion.name_order",
        "companion.observations",
        "companion.sentences",
        "companion.tournament.event",
        "companion.tournament.events",
        "companion.tournament.storage",
    ),
    "companion.tournament.event": ("companion.observations", "companion.sentences", "companion.strict_json"),
    "companion.tournament.events": (
        "companion.evidence",
        "companion.journal_events",
        "companion.name_order",
        "companion.observations",
        "companion.sentences",
        "companion.tournament.event",
        "companion.tournament.joining",
        "companion.tournament.protocol",
        "companion.tournament.storage",
        "companion.tournament.wall",
    ),
    "companion.tournament.joining": (
        "companion.durable_files",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
        "companion.tournament.protocol",
    ),
    "companion.tournament.protocol": (
        "companion.journal_events",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
    ),
    "companion.tournament.publishing": (
        "companion.durable_files",
        "companion.tournament.storage",
        "companion.tournament.wall",
    ),
    "companion.tournament.storage": (
        "companion.evidence",
        "companion.journal_events",
        "companion.observations",
        "companion.tournament.protocol",
    ),
    "companion.tournament.transport": (
        "companion.seldom",
        "companion.observations",
        "companion.sentences",
        "companion.strict_json",
        "companion.tournament.protocol",
    ),
    "companion.tournament.wall": (
        "companion.machine_health",
        "companion.observations",
        "companion.report",
        "companion.sentences",
        "companion.tournament.protocol",
        "companion.tournament.storage",
    ),
    "companion.relay": (
        "companion.__version__",
        "companion.sentences",
        "companion.strict_json",
        "companion.tournament.transport",
    ),
    "web": (
        "companion.bonus_icons",
        "companion.cards.decks.rulebook_choice",
        "companion.houses",
        "companion.rulebooks",
        "companion.seldom",
        "companion.durable_files",
        "companion.report",
        "companion.hotspot",
        "companion.machine_health",
        "companion.name_order",
        "companion.marks",
        "companion.observations",
        "companion.strict_json",
        "companion.evidence",
        "companion.end_of_time",
        "companion.sentences",
        "companion.tournament",
    ),
}
LOOKS_OUTWARDS = ("companion.table", "companion.tournament.running", "companion.commands", "companion.__main__")
SIMULATES = (
    "companion.simulation",
    "companion.measuring",
    "companion.commands.benchmark",
    "companion.commands.stress_films",
    "companion.table.demo",
    "companion.table.demo_games",
    # The looks of the tokens that the simulated table draws.
    "companion.table.sight_settings",
)
"""Whatever plays or draws a made-up table. A table of people and a hub need nothing of it."""
ONLY_STANDARD_LIBRARY = (
    "companion.marks",
    "companion.observations",
    "companion.report",
    "companion.sentences",
    "companion.rules",
    "companion.cards",
)


@dataclass(frozen=True, slots=True)
class Import:
    """One import statement of the project: which module, in which file and line, imports what."""

    module: str
    imported: str
    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.module} imports {self.imported}"


def is_within(module: str, part: str) -> bool:
    return module == part or module.startswith(f"{part}.")


def part_of(module: str, parts: tuple[str, ...]) -> str | None:
    """The part that a module belongs to: `companion` stands for its own top module alone."""
    fitting = [part for part in parts if is_within(module, part) and (part != "companion" or module == part)]
    return max(fitting, key=len, default=None)


def modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if not file.is_relative_to(PROGRAMS_FOR_MICROCONTROLLERS):
                yield module_name(file.relative_to(ROOT)), file


def module_name(relative: Path) -> str:
    names = relative.with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports_of(module: str, file: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        match node:
            case ast.Import(names=names):
                yield from (Import(module, alias.name, file, node.lineno) for alias in names)
            case ast.ImportFrom(level=0, module=str(source), names=names):
                yield from (Import(module, f"{source}.{alias.name}", file, node.lineno) for alias in names)
            case ast.ImportFrom():
                yield Import(module, "something relative: write the whole name", file, node.lineno)


@cache
def all_imports() -> tuple[Import, ...]:
    return tuple(found for module, file in modules() for found in imports_of(module, file))


def points_outwards(found: Import) -> bool:
    """True if an import of our own reaches for a part that its module's part may not know."""
    part = part_of(found.module, (*MAY_IMPORT, *LOOKS_OUTWARDS))
    if part not in MAY_IMPORT or not found.imported.startswith(tuple(f"{package}." for package in PACKAGES)):
        return False
    return not any(is_within(found.imported, allowed) for allowed in (part, *MAY_IMPORT[part]))


def is_third_party(found: Import) -> bool:
    top = found.imported.partition(".")[0]
    return top not in sys.stdlib_module_names and top not in PACKAGES


def told(offences: list[Import]) -> str:
    return "\n".join(map(str, offences))


def test_imports_point_inwards() -> None:
    offences = [found for found in all_imports() if points_outwards(found)]
    assert not offences, f"these look outwards; see MAY_IMPORT:\n{told(offences)}"


def circle_of(imports: list[Import]) -> list[str]:
    """The modules of one circle of imports, if there is any: also of those only for types, and within functions."""
    names = dict(modules())
    graph: dict[str, set[str]] = {}
    for found in imports:
        imported = found.imported if found.imported in names else found.imported.rpartition(".")[0]
        if imported in names and imported != found.module:
            graph.setdefault(found.module, set()).add(imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        return list(circle.args[1])
    return []


def test_modules_import_each_other_in_no_circle() -> None:
    circle = circle_of(list(all_imports()))
    assert not circle, f"each imports the one before it: {circle}"


def test_a_circle_of_imports_is_found() -> None:
    facts, filters = "companion.rules.facts", "companion.rules.filters.lines"
    assert circle_of([Import(facts, f"{filters}.Flank", ROOT, 1), Import(filters, facts, ROOT, 1)])


def test_imports_are_written_with_their_whole_name() -> None:
    offences = [found for found in all_imports() if "relative" in found.imported]
    assert not offences, told(offences)


def test_every_module_has_its_place() -> None:
    homeless = [module for module, _ in modules() if part_of(module, (*MAY_IMPORT, *LOOKS_OUTWARDS)) is None]
    assert not homeless, f"give these a row in MAY_IMPORT: {homeless}"


def test_only_what_simulates_a_table_knows_the_simulation() -> None:
    using = [found for found in all_imports() if is_within(found.imported, "companion.simulation")]
    assert using
    offences = [found for found in using if not any(is_within(found.module, part) for part in SIMULATES)]
    assert not offences, told(offences)


@pytest.mark.parametrize("part", ONLY_STANDARD_LIBRARY)
def test_the_core_needs_nothing_but_the_standard_library(part: str) -> None:
    offences = [found for found in all_imports() if is_within(found.module, part) and is_third_party(found)]
    assert not offences, told(offences)


@pytest.mark.parametrize(
    ("module", "imported", "outwards"),
    [
        ("companion.rules.turn", "companion.rules.state.GameState", False),
        ("companion.rules.turn", "companion.cards.catalogue", True),
        ("companion.cards.decks", "companion.rules.words", False),
        ("companion.sight.labels.decoding", "companion.verdicts", True),
        ("companion.observations", "companion.report", True),
        ("companion.verdicts", "web.table.app", True),
        ("web.table.app", "companion.report.TableReport", False),
        ("web.table.app", "companion.table", True),
        ("companion.commands.run", "companion.table", False),
        ("companion.tournament.hub", "companion.table.hub_link", True),
        ("companion.tournament.running", "web.hub.app", False),
        ("companion.sight.labels.decoding", "cv2", False),
    ],
)
def test_the_arrows_are_those_of_the_design(module: str, imported: str, outwards: bool) -> None:
    assert points_outwards(Import(module, imported, ROOT, 1)) is outwards

"""The files that a public forge reads of the repository: workflows, templates, the version and its notes."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement

import companion

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = [path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config"]
PINNED = (ROOT / "setup/development-constraints.txt").read_text(encoding="utf-8")


def notes(folder: Path, version: str, changelog: str) -> subprocess.CompletedProcess[str]:
    """The notes that `.ci/release-notes` says in a project of this changelog, at version 1.2.0."""
    (folder / ".ci").mkdir()
    (folder / "companion").mkdir()
    script = shutil.copy(ROOT / ".ci/release-notes", folder / ".ci")
    (folder / "companion/__init__.py").write_text('__version__ = "1.2.0"\n')
    (folder / "CHANGELOG.md").write_text(changelog)
    return subprocess.run([script, version], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_starts_only_what_is_there(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()
    told = " ".join(step.get("run", "") for job in jobs for step in job["steps"])
    for script in re.findall(r"(?<![\w/$])(?:\./|\.ci/)[\w-]+", told):
        assert (ROOT / script).stat().st_mode & 0o111, script


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_only_modules_that_are_there(path: Path) -> None:
    for module in re.findall(r"\bpython -m (tests[\w.]+)", path.read_text(encoding="utf-8")):
        assert find_spec(module) is not None, module


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_of_a_stranger_is_pinned_to_one_commit(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    strangers = [action for action in used if not action.startswith(("actions/", "github/", "docker/"))]
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action) for action in strangers)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_for_what_lets_others_see_the_same(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    required = {field.get("id") for field in form["body"] if field.get("validations", {}).get("required")}
    assert required & {"bundle", "session"}


def test_every_tool_is_pinned_to_a_version_that_the_project_takes() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    pins = dict(re.findall(r"^([\w-]+)==(\S+)$", PINNED, re.MULTILINE))
    tools = {tool.name: tool for tool in map(Requirement, (*extras["docs"], *extras["dev"]))}
    libraries = {"reportlab", "pypdfium2", "setuptools"}
    assert tools.keys() - libraries <= pins.keys()
    assert all(tool.specifier.contains(pins[name]) for name, tool in tools.items() if name in pins)


def test_the_changelog_begins_with_this_version() -> None:
    newest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == companion.__version__


def test_a_releases_notes_are_its_lines_of_the_changelog(tmp_path: Path) -> None:
    done = notes(tmp_path, "1.2.0", "# Changelog\n\n## 1.2.0, 2027-01-02\n\n- New.\n\n## 1.1.0, 2026-12-01\n\n- Old.\n")
    assert done.stdout.strip() == "- New."


@pytest.mark.parametrize(
    ("version", "changelog", "why"),
    [
        ("1.3.0", "## 1.3.0, 2027-01-02\n", "companion/__init__.py is at version 1.2.0"),
        ("1.2.0", "## 1.1.0, 2026-12-01\n", "CHANGELOG.md is at version 1.1.0"),
        ("1.2.0", "## 1.2.0, not yet released\n", "give it its date"),
    ],
)
def test_what_does_not_agree_is_not_released(tmp_path: Path, version: str, changelog: str, why: str) -> None:
    done = notes(tmp_path, version, changelog)
    assert done.returncode == 1
    assert why in done.stderr

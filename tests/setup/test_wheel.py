"""The installed package is whole: pages, firmware and data go along with the modules."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.setup.machine import PROJECT

PACKAGES = ("companion", "firmware_bridge", "web", "calibration")
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


def copied_to(project: Path) -> set[str]:
    """Copies what a wheel is made from, and tells which files of packages that are."""
    project.mkdir()
    shutil.copy(PROJECT / "pyproject.toml", project)
    (project / "README.md").write_text("read me")
    for package in PACKAGES:
        if (PROJECT / package).is_dir():
            shutil.copytree(PROJECT / package, project / package, ignore=shutil.ignore_patterns("__pycache__"))
    files = (path for name in PACKAGES for path in (project / name).rglob("*") if path.is_file())
    return {str(path.relative_to(project)) for path in files}


def test_the_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    project = tmp_path / "project"
    wanted = copied_to(project)
    subprocess.run([sys.executable, "-c", BUILD, str(tmp_path)], cwd=project, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert sorted(wanted - set(packed.namelist())) == []

"""A real disk of a few kilobytes, which can be full or read-only; only root can mount one, and not everywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """The disk, mounted at `folder`; skips the test where none can be."""
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("a tiny disk can only be mounted by root")
    options = ["-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    if subprocess.run([mount, *options], capture_output=True).returncode:
        pytest.skip("this machine does not allow mounting a tiny disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_read_only(disk: Path, read_only: bool = True) -> None:
    subprocess.run(["mount", "-o", f"remount,{'ro' if read_only else 'rw'}", str(disk)], check=True)


def fill(path: Path) -> None:
    """Fills the disk with a file at `path`."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(b"x" * 512):
            pass

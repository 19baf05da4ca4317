"""The installed modules that an extra of this package does not bring, as its metadata and those of others have it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Set
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def modules_beyond(extras: Set[str]) -> set[str]:
    """The top-level modules that are installed here, but would not be with these extras alone."""
    brought = _distributions(extras)
    return {
        module
        for module, distributions in packages_distributions().items()
        if not brought.intersection(map(canonicalize_name, distributions))
    }


def _distributions(extras: Set[str]) -> set[str]:
    """This package and all that it needs with these extras, and what those need."""
    left, found = {(PROJECT["name"], extra) for extra in ("", *extras)}, set[tuple[str, str]]()
    while left:
        found.add(one := left.pop())
        left |= {(canonicalize_name(need.name), extra) for need in _needs(*one) for extra in ("", *need.extras)} - found
    return {name for name, _ in found}


def _needs(distribution: str, extra: str) -> Iterator[Requirement]:
    """The requirements of a distribution, or those that its extra adds; none where it is not installed here."""
    if distribution == PROJECT["name"]:
        # What is installed may be of an older pyproject.toml.
        yield from map(Requirement, EXTRAS[extra] if extra else PROJECT["dependencies"])
        return
    try:
        needs = [Requirement(line) for line in requires(distribution) or ()]
    except PackageNotFoundError:
        return
    yield from (need for need in needs if need.marker is None or need.marker.evaluate({"extra": extra}))

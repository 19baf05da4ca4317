"""Builds pure Python, or where COMPANION_COMPILE_RULES is set the hottest modules of the rules compiled by mypyc.

The modules that declare values stay in Python: they copy values by their instance dictionaries, which compiled classes
do not have. Classes in Python cannot inherit from compiled ones, so the bases of cards' words stay, too.
"""

from __future__ import annotations

import os

from setuptools import Extension, setup

HOTTEST = (
    "agenda", "answers", "damage", "drawing", "facts", "forging", "game", "in_force", "leaving", "lookup", "moves",
    "objections", "permissions", "possible", "protection", "resolution",
)  # fmt: skip


def extensions() -> list[Extension]:
    """The modules that are to be compiled; none unless that was asked for."""
    if not os.environ.get("COMPANION_COMPILE_RULES"):
        return []
    from mypyc.build import mypycify

    modules = [f"companion/rules/{name}.py" for name in HOTTEST]
    return mypycify(
        ["--config-file=", "--follow-imports=silent", *modules], opt_level="1", debug_level="0", multi_file=True
    )


setup(ext_modules=extensions())

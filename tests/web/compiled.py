"""The code that Jinja makes of templates and Werkzeug of addresses, made once for a whole run: each of the hundreds of
applications would make its own, and so would each program that is forked (`tests/preloaded.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, Final

from flask.sansio.app import App
from flask.templating import Environment
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from werkzeug.routing import Rule

FOLDER: Final = "COMPANION_TESTS_COMPILED_TEMPLATES"
"""The variable that tells a program which tests start where the templates are that were compiled in this run."""


def compile_once(folder: Path, put: Callable[[Any, str, Any], None] = setattr) -> None:
    """Most of what a page costs a test is that an application of its own compiles its templates and addresses.

    `put` sets attributes of classes, as `setattr` does.
    """
    put(Environment, "__init__", _with_templates(CompiledTemplates(folder), Environment.__init__))
    put(Rule, "_compile_builder", _with_known_addresses(Rule._compile_builder))


class CompiledTemplates(FileSystemBytecodeCache):
    """Kept in memory as well. A template that has changed has another checksum, and is compiled again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            super().load_bytecode(bucket)
            self._keep(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        super().dump_bytecode(bucket)
        self._keep(bucket)

    def _keep(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code


def _with_templates(compiled: FileSystemBytecodeCache, begin: Callable[..., None]) -> Callable[..., None]:
    def begin_with_templates(self: Environment, app: App, **options: object) -> None:
        begin(self, app, **{"bytecode_cache": compiled, **options})

    return begin_with_templates


def _with_known_addresses(compile_: Callable[..., Callable[..., Any]]) -> Callable[..., Callable[..., Any]]:
    """Keeps the function that builds an address: the rule is handed to it with each call."""
    known: dict[object, Callable[..., Any]] = {}

    def compile_new(self: Rule, append_unknown: bool = True) -> Callable[..., Any]:
        key = self.rule, tuple(self._trace), repr(self.defaults), append_unknown
        if key not in known:
            known[key] = compile_(self, append_unknown)
        return known[key]

    return compile_new

"""The code that Jinja makes of templates and Werkzeug of addresses, made once: each of the hundreds of applications
would make its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any

import pytest
from flask.sansio.app import App
from flask.templating import Environment
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule


@contextmanager
def compiled_once() -> Iterator[None]:
    """Most of what a page costs a test is that an application of its own compiles its templates and addresses."""
    with pytest.MonkeyPatch.context() as everywhere:
        everywhere.setattr(Environment, "__init__", _with_templates(CompiledTemplates(), Environment.__init__))
        everywhere.setattr(Rule, "_compile_builder", _with_known_addresses(Rule._compile_builder))
        yield


class CompiledTemplates(BytecodeCache):
    """Kept in memory. A template that has changed has another checksum, and is compiled again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


def _with_templates(compiled: BytecodeCache, begin: Callable[..., None]) -> Callable[..., None]:
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

"""The code that Jinja makes of the templates, made once: each of the hundreds of applications has an environment of its
own.
"""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


class CompiledTemplates(BytecodeCache):
    """Kept in memory. A template that has changed has another checksum, and is compiled again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code

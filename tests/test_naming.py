"""One name means one thing, wherever it is imported from."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.test_arrows import modules


def is_protocol(definition: ast.ClassDef) -> bool:
    return any("Protocol" in ast.unparse(base) for base in definition.bases)


def public_classes() -> Iterator[tuple[str, str]]:
    """Name and module of each. What a part may not import it describes by a protocol, and calls by the same name."""
    for module, file in modules():
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not is_protocol(node):
                yield node.name, module


def test_no_two_classes_bear_the_same_name() -> None:
    homes = defaultdict(list)
    for name, module in public_classes():
        homes[name].append(module)
    doubled = {name: places for name, places in homes.items() if len(places) > 1}
    assert not doubled

"""The kinds of buttons that people enter counts on, and what each needs beside its module."""

from __future__ import annotations

import pkgutil

from companion import counter_inputs
from companion.config import Config, Section
from companion.counter_inputs import BUTTON_KINDS, BUTTON_SOURCES
from companion.counter_inputs.kind import ButtonKind
from companion.entry_sources import PAGE

OTHER_ORIGINS = {"start", "camera", "demo", PAGE.name}


def test_every_kind_has_a_section_of_its_name_in_the_configuration() -> None:
    assert all(isinstance(getattr(Config(), source.name), Section) for source in BUTTON_SOURCES)


def test_journals_tell_presses_on_every_kind_from_all_else() -> None:
    names = [source.name for source in BUTTON_SOURCES]
    assert len(OTHER_ORIGINS.union(names)) == len(OTHER_ORIGINS) + len(names)


def test_every_kind_that_has_a_module_is_opened() -> None:
    names = [module.name for module in pkgutil.iter_modules(counter_inputs.__path__)]
    members = [member for name in names for member in vars(getattr(counter_inputs, name)).values()]
    assert {member for member in members if isinstance(member, ButtonKind)} == set(BUTTON_KINDS)

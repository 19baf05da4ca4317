"""Names as people look for them on a list."""

from __future__ import annotations

from companion.name_order import name_key


def test_letters_with_accents_stand_beside_those_without() -> None:
    names = ["Zoe", "Åse", "Änne", "Anna", "Øyvind", "Olga", "Straße", "Strasser", "Élise", "Emil", "Łukasz", "Luise"]
    assert sorted(names, key=name_key) == [
        *("Anna", "Änne", "Åse", "Élise", "Emil", "Luise", "Łukasz"),
        *("Olga", "Øyvind", "Straße", "Strasser", "Zoe"),
    ]


def test_names_that_only_an_accent_tells_apart_keep_one_order() -> None:
    assert sorted(["Ändy", "Andy", "ANDY"], key=name_key) == ["Andy", "ANDY", "Ändy"]

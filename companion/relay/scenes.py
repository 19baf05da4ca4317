"""Decides which scene OBS Studio should show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

CHECK_FOR_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class ScenePlan:
    """`check` is shown for `check_for_s` seconds when somebody comes into check; empty: nothing is.

    `tables` are the scenes of featured tables by the table's name; a table that is not among them has the scene of its
    own name.
    """

    check: str = ""
    check_for_s: float = CHECK_FOR_S
    tables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SceneState:
    """The scenes shown so far. `in_check` and `featured` are what was seen last; nothing before the first look.

    While `back_to` names a scene, "Check!" is shown until the second `back_at`.
    """

    in_check: frozenset[int] | None = None
    featured: str | None = None
    back_to: str = ""
    back_at: float = 0.0


def next_scene(
    plan: ScenePlan, before: SceneState, in_check: frozenset[int], featured: str, now: float, shown: str
) -> tuple[str, SceneState]:
    """The scene to switch to from the one that is `shown`, empty for none, and what to remember once it is shown.

    What stood before the first look is no news. A scene that somebody chose in OBS while "Check!" was shown stays.
    """
    after = replace(before, in_check=in_check, featured=featured)
    scene = ""
    if before.featured is not None and featured and featured != before.featured:
        scene = plan.tables.get(featured, featured)
        after = replace(after, back_to=scene if before.back_to else "")
    if plan.check and before.in_check is not None and in_check - before.in_check:
        back_to = before.back_to if shown == plan.check else shown
        return plan.check, replace(after, back_to=scene or back_to, back_at=now + plan.check_for_s)
    if before.back_to and now >= before.back_at:
        meant = shown == plan.check
        return (after.back_to if meant else scene), replace(after, back_to="")
    return ("" if before.back_to else scene), after

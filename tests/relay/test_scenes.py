"""The scene that OBS Studio should show, told as a caster sees it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.relay.scenes import ScenePlan, SceneState, next_scene

NOBODY, ADA = frozenset[int](), frozenset({0})
PLAN = ScenePlan(check="Check", check_for_s=10.0, tables={"Table 7": "Camera 2"})


@dataclass
class Studio:
    """The scene shown, and what has been so far."""

    shown: str = "Table"
    plan: ScenePlan = PLAN
    state: SceneState = field(default_factory=SceneState)

    def look(self, t: float, in_check: frozenset[int] = NOBODY, featured: str = "") -> str:
        scene, self.state = next_scene(self.plan, self.state, in_check, featured, t, self.shown)
        self.shown = scene or self.shown
        return self.shown


def test_check_is_shown_for_ten_seconds_and_then_the_scene_before() -> None:
    studio = Studio()
    assert [studio.look(t, ADA if t >= 1.0 else NOBODY) for t in (0.0, 1.0, 10.9, 11.0)] == [
        "Table",
        "Check",
        "Check",
        "Table",
    ]


def test_a_check_that_stood_before_the_first_look_is_no_news() -> None:
    studio = Studio()
    assert [studio.look(t, ADA) for t in (0.0, 1.0)] == ["Table", "Table"]


def test_without_a_scene_for_it_check_changes_nothing() -> None:
    studio = Studio(plan=ScenePlan())
    assert [studio.look(0.0), studio.look(1.0, ADA)] == ["Table", "Table"]


def test_a_scene_that_the_caster_chose_while_check_was_shown_stays() -> None:
    studio = Studio()
    studio.look(0.0)
    studio.look(1.0, ADA)
    studio.shown = "Interview"
    assert studio.look(20.0, ADA) == "Interview"


def test_the_other_player_in_check_prolongs_the_scene_and_the_way_back_stays() -> None:
    studio = Studio()
    studio.look(0.0)
    studio.look(1.0, ADA)
    studio.look(9.0, frozenset({0, 1}))
    assert [studio.look(t, ADA) for t in (12.0, 19.0)] == ["Check", "Table"]


def test_another_featured_table_has_its_own_scene_or_the_one_of_its_name() -> None:
    studio = Studio()
    studio.look(0.0, featured="Table 1")
    assert studio.look(1.0, featured="Table 7") == "Camera 2"
    assert studio.look(2.0, featured="Table 3") == "Table 3"
    assert studio.look(3.0, featured="") == "Table 3"


def test_a_table_that_is_featured_while_check_is_shown_waits_for_its_end() -> None:
    studio = Studio()
    studio.look(0.0, featured="Table 1")
    studio.look(1.0, ADA, "Table 1")
    assert [studio.look(t, ADA, "Table 7") for t in (2.0, 11.0)] == ["Check", "Camera 2"]

"""The command `companion relay`: tells OBS Studio and Home Assistant what happens at a table."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PLAY, CommandError
from companion.relay.scenes import ScenePlan

if TYPE_CHECKING:
    from companion.relay.relay import Relay

LOOK_EVERY_S = 0.5
EXAMPLES = """
Examples: companion relay http://192.168.1.5:5000 --mqtt mqtt://homeassistant.local;
companion relay http://192.168.1.5:5000 --obs localhost --check-scene Check;
companion relay --hub http://192.168.1.9:8100 --obs localhost --scene "Table 7=Camera 2"
"""


def relay(
    table: Annotated[str | None, typer.Argument(metavar="ADDRESS", help="The address of a table's page.")] = None,
    hub: Annotated[str | None, typer.Option("--hub", help="The address of a hub, to show its featured table.")] = None,
    obs: Annotated[
        str | None,
        typer.Option(
            "--obs",
            metavar="HOST[:PORT]",
            help="OBS Studio's WebSocket server; its password in COMPANION_OBS_PASSWORD.",
        ),
    ] = None,
    check_scene: Annotated[
        str, typer.Option("--check-scene", help="The scene that OBS shows for a while when “Check!” is said.")
    ] = "",
    check_for: Annotated[
        float, typer.Option("--check-for", min=1, max=300, metavar="S", help="How many seconds to show it.")
    ] = 10.0,
    scene: Annotated[
        list[str] | None,
        typer.Option(
            "--scene",
            metavar="TABLE=SCENE",
            help="Which scene shows a featured table; by default, the one with the table's name. Can be repeated.",
        ),
    ] = None,
    mqtt: Annotated[
        str | None,
        typer.Option(
            "--mqtt",
            metavar="mqtt://HOST",
            help="The broker of Home Assistant, which then finds the table by itself; its password in"
            " COMPANION_MQTT_PASSWORD.",
        ),
    ] = None,
) -> None:
    """Tell OBS Studio and Home Assistant what happens at a table. Ctrl-C stops it.

    It may run on any machine that reaches the table's page, such as the one that streams. Nothing has to be set at the
    table. A connection that is lost is tried again by itself.
    """
    with ExitStack() as opened:
        going = _relay(opened, table, hub, obs, mqtt, ScenePlan(check_scene, check_for, _scenes(scene or [])))
        typer.echo("Relaying. Press Ctrl-C to stop.", err=True)
        opened.enter_context(suppress(KeyboardInterrupt))
        while True:
            for said in going.look(time.monotonic()):
                typer.echo(said, err=True)
            time.sleep(LOOK_EVERY_S)


def _relay(
    opened: ExitStack, table: str | None, hub: str | None, obs: str | None, mqtt: str | None, plan: ScenePlan
) -> Relay:
    from companion.relay.feeds import TABLE_PATH, WALL_PATH, FeedError, PageFeed
    from companion.relay.relay import Relay

    if table is None and hub is None:
        raise CommandError("give the address of a table's page, or of a hub with --hub", exit_code=2)
    if obs is None and mqtt is None:
        raise CommandError("say where to relay to: --obs HOST, --mqtt mqtt://HOST, or both", exit_code=2)
    if mqtt is not None and table is None:
        raise CommandError("--mqtt shows a table: give the address of its page", exit_code=2)
    try:
        going = Relay(PageFeed(table, TABLE_PATH) if table else None, PageFeed(hub, WALL_PATH) if hub else None, plan)
        if obs is not None:
            from companion.relay.obs_studio import PASSWORD_VARIABLE, ObsStudio, obs_address

            going.obs = ObsStudio(obs_address(obs), os.environ.get(PASSWORD_VARIABLE, ""))
            opened.callback(going.obs.close)
        if mqtt is not None:
            from companion.relay.home_assistant import HomeAssistant

            going.home = HomeAssistant(mqtt)
            opened.callback(going.home.close)
    except (FeedError, OSError) as error:
        raise CommandError(str(error), exit_code=2) from error
    return going


def _scenes(given: list[str]) -> dict[str, str]:
    """The scenes by the names of tables."""
    pairs = [text.partition("=") for text in given]
    for table, equals, scene in pairs:
        if not (table.strip() and equals and scene.strip()):
            raise CommandError(f"“{table}{equals}{scene}”: write --scene as 'Table 7=Camera 2'", exit_code=2)
    return {table.strip(): scene.strip() for table, _, scene in pairs}


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAY, epilog=EXAMPLES)(relay)

"""A table in Home Assistant: what it hears at a real broker, as its documentation asks for it."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from companion.relay.game_now import GameNow, PlayerNow
from companion.relay.home_assistant import HomeAssistant, discovery
from tests.tournament.servers import PATIENCE_S, listening, mosquitto

ADA, BEA = PlayerNow("Ada", 6, 1, 0, True), PlayerNow("Bea", 2, 2, 3, False)
GAME = GameNow("Table 7", (ADA, BEA), turn=9, active=1, house="logos", flag="", winner=None)
PAGE = "http://192.168.1.5:5000"


def test_home_assistant_hears_of_a_table_its_sensors_and_how_the_game_stands() -> None:
    with mosquitto() as broker:
        home = HomeAssistant(f"mqtt://127.0.0.1:{broker.port}")
        home.tell(GAME, PAGE)
        with listening(broker, "homeassistant/#") as heard:
            found = dict(heard.get(timeout=PATIENCE_S) for _ in discovery("Table 7", PAGE))
        assert {topic: config.decode() for topic, config in found.items()} == dict(discovery("Table 7", PAGE))
        with listening(broker, "keyforge-companion/table-7/state") as heard:
            said = json.loads(heard.get(timeout=PATIENCE_S)[1])
        assert (said["active"], said["players"][0]["amber"], said["players"][0]["check"]) == ("Bea", 6, True)
        home.close()


def test_the_newest_state_follows_and_what_is_no_news_does_not() -> None:
    with mosquitto() as broker, listening(broker, "keyforge-companion/table-7/state") as heard:
        home = HomeAssistant(f"mqtt://127.0.0.1:{broker.port}")
        home.tell(GAME, PAGE)
        assert json.loads(heard.get(timeout=PATIENCE_S)[1])["turn"] == 9
        home.tell(GAME, PAGE)
        home.tell(replace(GAME, turn=10), PAGE)
        assert json.loads(heard.get(timeout=PATIENCE_S)[1])["turn"] == 10
        home.close()


def test_a_table_that_is_gone_is_unavailable() -> None:
    with mosquitto() as broker, listening(broker, "keyforge-companion/table-7/status") as heard:
        home = HomeAssistant(f"mqtt://127.0.0.1:{broker.port}")
        home.tell(GAME, PAGE)
        assert heard.get(timeout=PATIENCE_S)[1] == b"online"
        home.close()
        assert heard.get(timeout=PATIENCE_S)[1] == b"offline"


def test_every_sensor_has_an_id_of_its_own_and_leads_to_the_tables_page() -> None:
    sensors = [json.loads(config) for _, config in discovery("Tisch Ä / 3", PAGE)]
    assert len({sensor["unique_id"] for sensor in sensors}) == len(sensors) == 13
    assert {sensor["device"]["configuration_url"] for sensor in sensors} == {PAGE}
    assert all(re.fullmatch(r"[a-z0-9-]+", sensor["unique_id"]) for sensor in sensors)

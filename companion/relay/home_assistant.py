"""Shows a table in Home Assistant, which finds it by itself (Home Assistant, MQTT discovery)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.reasoncodes import ReasonCode

from companion import __version__
from companion.relay.game_now import GameNow
from companion.sentences import Sentence
from companion.tournament.transport.mqtt import AT_LEAST_ONCE, broker_address, new_client, refusal

DISCOVERY: Final = "homeassistant"
PREFIX: Final = "keyforge-companion"
ONLINE, OFFLINE = "online", "offline"
TABLE_SENSORS: Final = {
    "active": ("Active player", "mdi:account-arrow-right", "{{ value_json.active }}"),
    "turn": ("Turn", "mdi:counter", "{{ value_json.turn }}"),
    "house": ("Active house", "mdi:home-variant", "{{ value_json.house or 'none' }}"),
    "winner": ("Winner", "mdi:trophy", "{{ value_json.winner or 'none' }}"),
    "flag": ("Play against the rules", "mdi:gavel", "{{ value_json.flag[:255] or 'none' }}"),
}
"""By the last part of their ids: the name, the symbol and the value of what is shown of a table."""
PLAYER_SENSORS: Final = {
    "amber": ("Æmber", "mdi:diamond-stone"),
    "keys": ("Keys", "mdi:key"),
    "chains": ("Chains", "mdi:link-variant"),
}


def topic_id(table: str) -> str:
    """The table's name as a part of topics and ids: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", table.casefold()).strip("-") or "table"


def state_topic(table: str) -> str:
    return f"{PREFIX}/{topic_id(table)}/state"


def status_topic(table: str) -> str:
    return f"{PREFIX}/{topic_id(table)}/status"


def state(game: GameNow) -> str:
    """The payload of the state's topic."""
    winner = game.players[game.winner].name if game.winner is not None and game.players else ""
    return json.dumps(asdict(game) | {"active": game.active_name, "winner": winner}, ensure_ascii=False)


def discovery(table: str, address: str) -> Iterator[tuple[str, str]]:
    """The topics by which Home Assistant comes to know a table's sensors, each with what it carries, to be retained.

    `address` is the table's page, which the device's own page leads to.
    """
    ident = topic_id(table)
    shared: dict[str, object] = {
        "state_topic": state_topic(table),
        "availability_topic": status_topic(table),
        "device": {
            "identifiers": [f"{PREFIX}-{ident}"],
            "name": table,
            "model": "KeyForge companion",
            "sw_version": __version__,
            "configuration_url": address,
        },
    }
    for key, (name, icon, template) in TABLE_SENSORS.items():
        yield _sensor("sensor", ident, key, shared | {"name": name, "icon": icon, "value_template": template})
    for number in (0, 1):
        player = f"value_json.players[{number}]"
        for key, (name, icon) in PLAYER_SENSORS.items():
            template = f"{{{{ {player}.{key} if value_json.players else None }}}}"
            about: dict[str, object] = {
                "name": f"{name} of player {number + 1}",
                "icon": icon,
                "value_template": template,
            }
            yield _sensor("sensor", ident, f"{key}-{number + 1}", shared | about | {"state_class": "measurement"})
        template = f"{{{{ 'ON' if value_json.players and {player}.check else 'OFF' }}}}"
        about = {"name": f"Player {number + 1} in check", "icon": "mdi:key-alert", "value_template": template}
        yield _sensor("binary_sensor", ident, f"check-{number + 1}", shared | about)


def _sensor(component: str, ident: str, key: str, config: dict[str, object]) -> tuple[str, str]:
    config |= {"unique_id": f"{PREFIX}-{ident}-{key}"}
    return f"{DISCOVERY}/{component}/{PREFIX}-{ident}/{key}/config", json.dumps(config, ensure_ascii=False)


class HomeAssistant:
    """Publishes a table by a broker. It connects, and connects again, by itself; the broker says when it is gone.

    Nothing is published before the table's name is known, which its sensors bear. Raises `BrokerAddressError`.
    """

    def __init__(self, broker: str) -> None:
        self._broker = broker_address(broker)
        self._client: mqtt.Client | None = None
        self._table = self._page = self._last = ""
        self.trouble = ""

    def tell(self, game: GameNow, page: str) -> None:
        """Publishes how the game stands, where that is news. `page` is the address of the table's page."""
        now = state(game)
        is_news, self._last = now != self._last, now
        if self._client is None:
            self._table, self._page = game.table, page
            self._connect()
        elif is_news and self._client.is_connected():
            # Until the broker lets it in there is nobody to tell; what is the newest then is told then.
            self._publish(state_topic(self._table), now)

    def close(self) -> None:
        """Says that the table is gone, and goes."""
        if self._client is not None:
            self._publish(status_topic(self._table), OFFLINE)
            self._client.disconnect()
            self._client.loop_stop()

    def _connect(self) -> None:
        self._client = client = new_client(self._broker, f"{PREFIX}-{topic_id(self._table)}")
        client.will_set(status_topic(self._table), OFFLINE, AT_LEAST_ONCE, retain=True)
        client.on_connect = self._connected
        client.on_connect_fail = self._failed
        client.connect_async(self._broker.host, self._broker.port)
        client.loop_start()

    def _connected(self, client: mqtt.Client, data: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, *_: Any) -> None:
        self.trouble = refusal(reason)
        if self.trouble:
            return
        # A broker that was restarted may have forgotten all of it.
        for topic, config in discovery(self._table, self._page):
            self._publish(topic, config)
        self._publish(status_topic(self._table), ONLINE)
        self._publish(state_topic(self._table), self._last)

    def _failed(self, *_: Any) -> None:
        self.trouble = Sentence("the broker does not answer: is it switched on?")

    def _publish(self, topic: str, payload: str) -> None:
        if self._client is not None:
            self._client.publish(topic, payload, AT_LEAST_ONCE, retain=True)

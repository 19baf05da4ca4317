"""A table's way to its hub over an MQTT broker. The broker's acknowledgement counts for nothing."""

from __future__ import annotations

import queue
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.reasoncodes import ReasonCode

from companion.tournament.links import LinkDown
from companion.tournament.mqtt import (
    AT_LEAST_ONCE,
    KEEPALIVE_S,
    OFFLINE,
    ONLINE,
    broker_address,
    new_client,
    refusal,
    topic,
)


class MqttLink:
    """Connects in the background, and again whenever the broker was away."""

    def __init__(self, address: str, table: str) -> None:
        """Raises `BrokerAddressError`."""
        self._table = table
        self._refusal = ""
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        where = broker_address(address)
        self._client = client = new_client(where, f"kf-table-{table}")
        # The broker says for us that we are gone, when we cannot.
        client.will_set(topic(table, "status"), OFFLINE, AT_LEAST_ONCE, retain=True)
        client.on_connect, client.on_message = self._connected, self._arrived
        client.connect_async(where.host, where.port, KEEPALIVE_S)
        client.loop_start()

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        if not self._client.is_connected():
            raise LinkDown(self._refusal or "the broker cannot be reached")
        while not self._answers.empty():
            # The answer to a message that was given up.
            self._answers.get_nowait()
        self._client.publish(topic(self._table, "ev"), message, AT_LEAST_ONCE)
        try:
            return self._answers.get(timeout=timeout_s)
        except queue.Empty:
            raise LinkDown("the broker is there, but the hub does not answer") from None

    def keep(self, message: bytes) -> None:
        if self._client.is_connected():
            self._client.publish(topic(self._table, "state"), message, AT_LEAST_ONCE, retain=True)

    def close(self) -> None:
        if self._client.is_connected():
            gone = self._client.publish(topic(self._table, "status"), OFFLINE, AT_LEAST_ONCE, retain=True)
            gone.wait_for_publish(1.0)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: mqtt.Client, data: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, *_: Any) -> None:
        self._refusal = refusal(reason)
        if self._refusal:
            return
        client.subscribe(topic(self._table, "ack"), AT_LEAST_ONCE)
        client.publish(topic(self._table, "status"), ONLINE, AT_LEAST_ONCE, retain=True)

    def _arrived(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        self._answers.put(bytes(message.payload))

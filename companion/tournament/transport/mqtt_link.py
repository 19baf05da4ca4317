"""A table's way to its hub over an MQTT broker. The broker's acknowledgement counts for nothing."""

from __future__ import annotations

import queue
import threading
import time
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.reasoncodes import ReasonCode

from companion.sentences import Sentence
from companion.tournament.transport.links import LinkDown
from companion.tournament.transport.mqtt import (
    AT_LEAST_ONCE,
    AT_MOST_ONCE,
    KEEPALIVE_S,
    OFFLINE,
    ONLINE,
    broker_address,
    new_client,
    refusal,
    topic,
)

UNREACHABLE: Final = Sentence("the broker cannot be reached")


class MqttLink:
    """Connects in the background, and again whenever the broker was away."""

    def __init__(self, address: str, table: str) -> None:
        """Raises `BrokerAddressError`."""
        self._table = table
        self._refusal = ""
        # `None` where the connection was lost: no answer will come.
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._kept: bytes | None = None
        self._keeping = threading.Lock()
        where = broker_address(address)
        self._client = client = new_client(where, f"kf-table-{table}")
        # The broker says for us that we are gone, when we cannot.
        client.will_set(topic(table, "status"), OFFLINE, AT_LEAST_ONCE, retain=True)
        client.on_connect, client.on_disconnect, client.on_message = self._connected, self._lost, self._arrived
        client.connect_async(where.host, where.port, KEEPALIVE_S)
        client.loop_start()

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        give_up_at = time.monotonic() + timeout_s
        # A connection takes some moments, at the start above all: to try again after a pause would take longer.
        if not self._ready.wait(timeout_s):
            raise LinkDown(self._refusal or UNREACHABLE)
        while not self._answers.empty():
            # The answer to a message that was given up.
            self._answers.get_nowait()
        sent = self._client.publish(topic(self._table, "ev"), message, AT_MOST_ONCE)
        if sent.rc != mqtt.MQTT_ERR_SUCCESS:
            raise LinkDown(UNREACHABLE)
        try:
            answer = self._answers.get(timeout=max(give_up_at - time.monotonic(), 0.0))
        except queue.Empty:
            raise LinkDown(Sentence("the broker is there, but the hub does not answer")) from None
        if answer is None:
            raise LinkDown(UNREACHABLE)
        return answer

    def keep(self, message: bytes) -> None:
        with self._keeping:
            self._kept = message
            if self._ready.is_set():
                self._publish_kept()

    def _publish_kept(self) -> None:
        # Repeated by ourselves with each connection: what MQTT repeats would come after newer ones.
        if self._kept is not None:
            self._client.publish(topic(self._table, "state"), self._kept, AT_MOST_ONCE, retain=True)

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
        client.subscribe(topic(self._table, "ack"), AT_MOST_ONCE)
        client.publish(topic(self._table, "status"), ONLINE, AT_LEAST_ONCE, retain=True)
        with self._keeping:
            self._publish_kept()
            # Not before the subscription is on its way: the broker takes everything in this order.
            self._ready.set()

    def _lost(self, *_: Any) -> None:
        self._ready.clear()
        self._answers.put(None)

    def _arrived(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        self._answers.put(bytes(message.payload))

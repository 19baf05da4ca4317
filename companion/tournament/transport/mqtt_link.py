"""A table's way to its hub over an MQTT broker. The broker's acknowledgement counts for nothing."""

from __future__ import annotations

import logging
import queue
import secrets
import threading
import time
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.reasoncodes import ReasonCode

from companion.seldom import tell_seldom
from companion.sentences import Sentence
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import MessageError
from companion.tournament.protocol.presence import presence_message
from companion.tournament.transport.links import LinkDown
from companion.tournament.transport.mqtt import (
    AT_LEAST_ONCE,
    AT_MOST_ONCE,
    KEEPALIVE_S,
    broker_address,
    new_client,
    refusal,
    topic,
)

_log = logging.getLogger("companion.broker")
tell_seldom((_log.name,))
UNREACHABLE: Final = Sentence("the broker cannot be reached")


class MqttLink:
    """Connects in the background, and again whenever the broker was away."""

    def __init__(self, address: str, table: str, key: bytes) -> None:
        """Raises `BrokerAddressError`."""
        self._table, self._key = table, key
        self._awaited = ""
        self._refusal = ""
        # `None` where the connection was lost: no answer will come.
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._kept: bytes | None = None
        self._keeping = threading.Lock()
        where = broker_address(address)
        self._client = client = new_client(where, f"kf-table-{table}")
        self._new_connection()
        client.on_connect, client.on_disconnect, client.on_message = self._connected, self._lost, self._arrived
        client.connect_async(where.host, where.port, KEEPALIVE_S)
        client.loop_start()

    def _new_connection(self) -> None:
        """Each has a name of its own. The broker says for us that it is gone, when we cannot."""
        self._connection = secrets.token_hex(8)
        self._client.will_set(topic(self._table, "status"), self._presence(False), AT_LEAST_ONCE, retain=True)

    def _presence(self, present: bool) -> bytes:
        return presence_message(self._table, self._key, self._connection, present)

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        give_up_at = time.monotonic() + timeout_s
        # A connection takes some moments, at the start above all: to try again after a pause would take longer.
        if not self._ready.wait(timeout_s):
            raise LinkDown(self._refusal or UNREACHABLE)
        while not self._answers.empty():
            # The answer to a message that was given up.
            self._answers.get_nowait()
        self._awaited = str(messages.read_signed(message).opened(self._key, "to hub").get("id"))
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
            gone = self._client.publish(topic(self._table, "status"), self._presence(False), AT_LEAST_ONCE, retain=True)
            gone.wait_for_publish(1.0)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: mqtt.Client, data: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, *_: Any) -> None:
        self._refusal = refusal(reason)
        if self._refusal:
            return
        client.subscribe(topic(self._table, "ack"), AT_MOST_ONCE)
        client.publish(topic(self._table, "status"), self._presence(True), AT_LEAST_ONCE, retain=True)
        with self._keeping:
            self._publish_kept()
            # Not before the subscription is on its way: the broker takes everything in this order.
            self._ready.set()

    def _lost(self, *_: Any) -> None:
        self._ready.clear()
        self._new_connection()
        self._answers.put(None)

    def _arrived(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        """Only the hub's own answer to the message that waits for one: anybody may send something here."""
        answer = bytes(message.payload)
        try:
            content = messages.read_signed(answer).opened(self._key, "to table")
        except MessageError as error:
            _log.warning("what came over the broker was not the hub's answer: %s", error)
            return
        if content.get("id") == self._awaited:
            self._answers.put(answer)

"""The hub's end of the MQTT transport: takes messages from a broker, and answers there once they are stored."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from companion.seldom import tell_seldom
from companion.tournament.hub import Hub
from companion.tournament.protocol.messages import MessageError
from companion.tournament.storage.store import StoreError
from companion.tournament.transport.mqtt import (
    AT_LEAST_ONCE,
    AT_MOST_ONCE,
    KEEPALIVE_S,
    PREFIX,
    broker_address,
    new_client,
    refusal,
    topic,
)

_log = logging.getLogger("companion")
_of_anybody = logging.getLogger("companion.broker")
# Whoever has the broker's password can send as much as they like.
tell_seldom((_of_anybody.name,))

MOST_WAITING: Final = 1000
WORKERS: Final = 16
"""So many messages may wait for one commit together."""
SHARED: Final = f"$share/hubs/{PREFIX}/+/ev"
"""Each message goes to one of the hub processes that share a database."""

SUBSCRIPTIONS: Final = [
    (SHARED, AT_MOST_ONCE),
    (f"{PREFIX}/+/state", AT_MOST_ONCE),
    (f"{PREFIX}/+/status", AT_LEAST_ONCE),
]


class MqttHub:
    """Connects in the background, and again whenever the broker was away."""

    def __init__(self, hub: Hub, address: str) -> None:
        """Raises `BrokerAddressError`."""
        self._hub = hub
        self._where = broker_address(address)
        self._waiting = threading.BoundedSemaphore(MOST_WAITING)
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="mqtt")
        self._client = client = new_client(self._where, f"kf-hub-{secrets.token_hex(4)}", MQTTProtocolVersion.MQTTv5)
        client.on_connect, client.on_subscribe, client.on_message = self._connected, self._subscribed, self._arrived
        self.listens = threading.Event()
        """Set once the broker passes on what tables say: what they said before, they say again."""

    def start(self) -> None:
        self._client.connect_async(self._where.host, self._where.port, KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        self._workers.shutdown(cancel_futures=True)

    def _connected(self, client: mqtt.Client, data: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, *_: Any) -> None:
        if refused := refusal(reason):
            _log.error("%s", refused)
            return
        client.subscribe(SUBSCRIPTIONS)

    def _subscribed(self, *_: Any) -> None:
        _log.info("connected to the broker at %s", self._where.host)
        self.listens.set()

    def _arrived(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        *_, table, kind = message.topic.split("/")
        match kind:
            case "ev":
                self._work(self._answer, table, bytes(message.payload))
            case "state" if message.retain:
                # From before this hub was there. Each later one also comes with a message that one of the hubs stores.
                self._work(self._take, bytes(message.payload))
            case "status" if message.payload:
                self._work(self._take_presence, bytes(message.payload))

    def _work(self, work: Callable[..., object], *told: str | bytes) -> None:
        """Does the work. What is too much to be kept is dropped: a table that gets no answer sends it again."""
        if not self._waiting.acquire(blocking=False):
            _of_anybody.warning("messages over the broker come faster than they can be stored, and are not taken")
            return

        def done() -> None:
            try:
                work(*told)
            finally:
                self._waiting.release()

        self._workers.submit(done)

    def _take_presence(self, message: bytes) -> None:
        try:
            self._hub.take_presence(message)
        except (MessageError, StoreError) as error:
            _of_anybody.warning("a message over the broker was not taken: %s", error)

    def _answer(self, table: str, message: bytes) -> None:
        answer = self._take(message)
        if answer is not None:
            self._client.publish(topic(table, "ack"), answer, AT_MOST_ONCE)

    def _take(self, message: bytes) -> bytes | None:
        """Without an answer the table keeps what it has, and sends it again."""
        try:
            return self._hub.answer(message)
        except (MessageError, StoreError) as error:
            _of_anybody.warning("a message over the broker was not taken: %s", error)
        except Exception:
            _of_anybody.exception("a message over the broker failed")
        return None
